"""Si j'étais Président… at the table: cards, presentation, ceremony, both languages, no leak."""

import re
from random import Random

import pytest

import presidency
from presidency.core.language import in_language
from presidency.core.match import Match
from presidency.core.record import Record
from presidency.si_jetais_president import (
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    SiJetaisPresident,
    controls,
    figures,
    words,
)
from presidency.si_jetais_president.government import best_government
from presidency.table import play
from tests.table.shown import shown


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch):
    """These tests click faster than anybody's double click."""
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", -1)
    monkeypatch.setattr("presidency.table.app.DOUBLE_CLICK_SECONDS", -1)
    monkeypatch.setattr(controls, "SAMPLES", 4)


@pytest.fixture
def new_table():
    """Make a table with the cards dealt; by default one person against greedy bots."""
    made = []

    def make(seats=None, **options):
        made.append(play("si_jetais_president", seats, seed=4, **options))
        made[-1].session.run(5)
        return made[-1]

    yield make
    for table in made:
        table.close()


def cards(table):
    """The cards that are shown, as texts."""
    hand = table._controls._hand.widget
    if hand.layout.display == "none":
        return []
    return [card.description for card in hand.children if card.layout.display != "none"]


def click(table, text):
    """Click the card whose text has this in it."""
    (card,) = (c for c in table._controls._hand.widget.children if text in c.description)
    card.click()


def seen(table):
    return table.session.observation()


def go(table):
    table._controls._go.click()
    table.session.run(5)


def to_presentation(table):
    while seen(table).phase is Phase.RECRUIT:
        table.session.act(table.session.legal_actions()[0])
        table.session.run(5)
    assert seen(table).phase is Phase.PRESENT


def present_best(table):
    table._controls._all.click()
    table.session.run(5)


# The hand.


def test_a_card_shows_name_persona_fields_and_woman_or_man(new_table):
    table = new_table()
    assert len(cards(table)) == 7
    (eve,) = (text for text in cards(table) if text.startswith("Eve"))
    assert eve.splitlines() == ["Eve ♀", "dancer and acrobat", "●●○○ 2 Culture", "●●○○ 2 Sports"]
    tooltips = [card.tooltip for card in table._controls._hand.widget.children]
    assert "Eve, woman, dancer and acrobat: Culture 2, Sports 2" in tooltips


def test_a_card_is_chosen_by_one_click_and_taken_by_the_button(new_table):
    table = new_table()
    assert table._controls._go.description == "Choose a card"
    table._controls._go.click()
    assert not seen(table).recruits
    click(table, "Eve")
    assert [text[0] for text in cards(table)].count("✓") == 1
    assert table._controls._go.description == "Recruit Eve"
    go(table)
    assert seen(table).recruits == ("Eve",)
    assert len(cards(table)) == 6
    assert "✓" not in "".join(cards(table))


def test_a_second_click_on_the_chosen_card_takes_it(new_table):
    table = new_table()
    click(table, "Eve")
    click(table, "Moussa")
    click(table, "Moussa")
    table.session.run(5)
    assert seen(table).recruits == ("Moussa",)


def test_a_double_click_does_not_take_a_card_of_the_next_hand(new_table, monkeypatch):
    table = new_table()
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", 60)
    click(table, "Eve")
    assert table._controls._go.description == "Choose a card"


def test_while_others_choose_the_hand_can_be_read_but_not_clicked(new_table):
    table = new_table(["person", "greedy", "greedy"], speed="wait for me")
    while seen(table).phase is not Phase.RECRUIT:
        table.session.tick()
    table.session.act(table.session.legal_actions()[0])
    assert len(cards(table)) == 7
    assert all(card.disabled for card in table._controls._hand.widget.children if card.description)
    table.session.undo()
    assert not any(card.disabled for card in table._controls._hand.widget.children[:7])


def test_what_each_pick_is_worth_is_worked_out_when_asked_for(new_table):
    table = new_table()
    assert table._controls._values.value == ""
    table._controls._look.click()
    text = table._controls._values.value
    for person in seen(table).hand:
        assert f"<th scope='row'>{person}</th>" in text
    assert "over 4 deals" in text
    assert table._controls._progress.layout.display == "none"
    click(table, "Eve")
    go(table)
    assert table._controls._values.value == ""


def test_the_board_tells_the_value_so_far(new_table):
    table = new_table()
    assert "value so far" in table._controls.odds.value
    assert "next hand" in table._controls.odds.value


# The presentation.


def test_the_best_government_is_offered_post_by_post(new_table):
    table = new_table()
    to_presentation(table)
    observation = seen(table)
    best = best_government(observation.game, observation.face, observation.recruits).posts
    for ministry, person in best:
        action = LeaveEmpty(ministry) if person is None else Present(person, ministry)
        said = words.action_words(observation.game, action)
        assert table._controls._go.description == said[0].upper() + said[1:]
        assert len(cards(table)) == len(table.session.legal_actions())
        go(table)
    assert seen(table).results[0].governments[0].posts == best


def test_somebody_else_can_be_presented(new_table):
    table = new_table()
    to_presentation(table)
    while len(table.session.legal_actions()) == 1:
        go(table)
    other = next(a for a in table.session.legal_actions() if a is not table._controls._chosen)
    click(table, other.person if isinstance(other, Present) else "leave the post empty")
    go(table)
    ministry, person = seen(table).posts[-1]
    assert (LeaveEmpty(ministry) if person is None else Present(person, ministry)) is other
    table.session.undo()
    assert len(seen(table).posts) < 6


def test_the_whole_government_can_be_presented_at_once(new_table):
    table = new_table()
    to_presentation(table)
    present_best(table)
    assert len(seen(table).results) == 1


# The ceremony.


def test_the_table_waits_for_the_ceremony_and_goes_on_when_asked(new_table):
    table = new_table()
    to_presentation(table)
    present_best(table)
    steps = words.ceremony(seen(table).results[0])
    ceremony = table._controls._ceremony
    assert ceremony.widget.layout.display == ""
    assert ceremony._play.playing
    assert ceremony._slider.max == len(steps)
    assert table._controls.hints().shown == 0
    table.session.run(5)
    assert table.session.match.interlude
    ceremony._slider.value = 3
    assert words.ceremony_sentence(*steps[2], table.session.names) in ceremony._told.value
    tokens = [trace for trace in table._figure.widget.data if trace.name.startswith("token")]
    assert sum(trace.x[0] for trace in tokens) == sum(step.rating for _, step in steps[:3])
    ceremony._slider.value = len(steps)
    ratings = [trace.x[0] for trace in tokens]
    assert tuple(ratings) == seen(table).results[0].ratings
    assert table._controls._go.description == "Go on"
    go(table)
    assert seen(table).phase is Phase.RECRUIT
    assert ceremony.widget.layout.display == "none"
    assert not ceremony._play.playing
    assert {trace.x[0] for trace in tokens} == {0}  # SJ-25; the lines below stay
    lines = [trace for trace in table._figure.widget.data if trace.name.startswith("way of")]
    assert [trace.y[-1] for trace in lines] == ratings


def test_a_table_opened_on_a_ceremony_shows_its_end(new_table):
    table = new_table()
    to_presentation(table)
    present_best(table)
    other = play(code=table.session.match.save_code())
    ceremony = other._controls._ceremony
    assert (ceremony._play.playing, ceremony.until) == (False, None)
    assert ceremony.done == len(words.ceremony(seen(table).results[0]))
    assert "Round 1 is over." in other._status.value
    other.close()


def test_nothing_tells_the_result_before_the_ceremony_does(new_table):
    table = new_table()
    to_presentation(table)
    present_best(table)
    slider = table._controls._ceremony._slider
    assert "Round 1: the governments are presented." in table._status.value
    for _path, kind, _display, state in shown(table):
        if kind in ("HTML", "OwnKeys", "Button"):
            assert "is over" not in state
            assert "points for" not in state
            assert "The governments: " not in state
    assert "Points: ● Ada 0" in table._score.value
    slider.value = slider.max
    assert "Round 1 is over." in table._status.value
    assert "3 points for" in table._log.value
    assert "The governments: If I Were President" in table._controls.odds.value


def result_of(seed=3, faces="1/2/3", seats=4):
    game = SiJetaisPresident(rounds=faces, num_players=seats)
    bots = [presidency.bots_for(game)["random"]] * seats
    match = Match(game, bots, seed)
    match.advance()
    return match.state.observation().results


@pytest.mark.parametrize("faces", ["1/2/3", "4/5/6"])
def test_the_ways_end_at_the_ratings_and_the_ceremony_shows_each_step_once(faces):
    for result in result_of(faces=faces):
        steps = words.ceremony(result)
        assert len(steps) == sum(len(government.steps) for government in result.governments)
        for seat, government in enumerate(result.governments):
            assert [step for mover, step in steps if mover == seat] == list(government.steps)
        final = figures.ways(result)
        assert [way[-1] for way in final] == list(result.ratings)
        assert {len(way) for way in final} == {9}
        for made in range(len(steps) + 1):
            part = figures.ways(result, made)
            for seat, way in enumerate(part):
                now = [step.rating for mover, step in steps[:made] if mover == seat]
                assert way[-1] == (now[-1] if now else 0)
                assert way == final[seat][: len(way)] or made < len(steps)
        assert figures.ways(result, len(steps)) == final


# Both languages.

ENGLISH = re.compile(
    r"\b(the|of|and|is|are|recruits?|presents?|round|minister|women|woman|post|hand|cards?|you|"
    r"your|this|with|nobody|each|empty|worth|game|choose|go on)\b",
    re.IGNORECASE,
)


def texts(table):
    """Every text that the table shows."""
    for _path, kind, _display, state in shown(table):
        if kind in ("HTML", "Button", "Dropdown", "IntSlider", "Text", "Checkbox", "Label"):
            for key in ("value", "description", "tooltip", "placeholder", "_options_labels"):
                for found in re.findall(rf"'{key}': ('[^']*'|\"[^\"]*\"|\([^)]*\))", state):
                    yield re.sub(r"<style>.*?</style>|<[^>]*>", " ", found)


def test_a_whole_game_in_french_shows_no_english(new_table):
    table = new_table(language="fr")
    table._new.click()

    def check():
        for text in texts(table):
            if "PRESIDENCY1" not in text:
                found = ENGLISH.search(text)
                assert found is None, (found, text)

    check()
    while not table.session.match.is_over:
        if seen(table).phase is Phase.RECRUIT:
            table._controls._look.click()
            check()
            table.session.act(table.session.legal_actions()[0])
        elif seen(table).phase is Phase.PRESENT:
            check()
            present_best(table)
        else:
            check()
            go(table)
        table.session.run(5)
    check()


def test_the_switch_changes_all_and_keeps_the_game(new_table):
    table = new_table()
    click(table, "Eve")
    before = shown(table)
    table._language.value = "fr"
    assert table._controls._go.description == "Recruter Eve"
    assert any("danseuse et acrobate" in text for text in cards(table))
    assert "Si j’étais président" in table._status.value
    table._language.value = "en"
    assert shown(table) == before


def test_the_data_is_french_too():
    game = SiJetaisPresident()
    assert in_language(words.persona("Eve"), "fr") == "danseuse et acrobate"
    label = words.OPTION_WORDS["rounds"][1]["1/2/3"]
    assert in_language(label, "fr") == "1 Si j’étais président, 2 Remaniement, 3 Cohabitation"
    said = words.action_words(game, Present("Eve", "culture"))
    assert in_language(said, "fr") == "présenter Eve comme ministre de la Culture"


# Nothing leaks.


def table_of(state, viewer):
    """A table of persons at this state, with the screen in the hands of this seat."""
    seats = range(state.game.num_players)
    names = tuple(f"Seat {seat + 1}" for seat in seats)
    code = Record(state.game, 7, ("person",) * len(seats), names, tuple(state.history)).to_code()
    table = play(code=code)
    session = table.session
    session.viewer, session.curtain = viewer, None
    session.clear_message()
    if viewer == session.match.waiting_for() and seen(table).phase is Phase.RECRUIT:
        table._controls._look.click()
    return table


def without_code(found):
    return [
        (path, kind, display, re.sub(r"PRESIDENCY1\.[\w.-]*", "", text))
        for path, kind, display, text in found
    ]


def walked(game, rng, steps):
    """A game played at random for so many steps."""
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        elif len(state.acting_players()) > 1:
            joint = {seat: rng.choice(state.legal_actions(seat)) for seat in state.acting_players()}
            state.apply_actions(joint)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("seats", "steps"), [(3, 10), (3, 24), (3, 33), (3, 40), (3, 75), (2, 17), (6, 46)]
)
def test_the_table_of_a_seat_is_the_same_whatever_it_cannot_see(seats, steps):
    rng = Random(steps)
    game = SiJetaisPresident(num_players=seats, rounds="2/4/6")
    state = walked(game, rng, steps)
    for viewer in range(seats):
        other = state.resample_from_infostate(viewer, rng)
        assert other.history != state.history
        one, two = table_of(state, viewer), table_of(other, viewer)
        assert without_code(shown(one)) == without_code(shown(two))
        one.close()
        two.close()


def test_on_remaniement_the_table_does_not_show_ones_own_recruits():
    """SJ-09: only the seat's own two picks differ, and no hand comes back with six players."""
    rng = Random(5)
    game = SiJetaisPresident(num_players=6, rounds="2/3/4")
    dealt = walked(game, rng, 42)
    twins = [dealt.clone(), dealt.clone()]
    for pick in range(2):
        hands = [state.observation(0).hand for state in twins]
        assert hands[0] == hands[1]
        common = {}
        for seat in range(1, 6):
            both = [set(state.observation(seat).hand) for state in twins]
            common[seat] = Recruit(min(both[0] & both[1]))
        for place, state in enumerate(twins):
            state.apply_actions({0: Recruit(hands[0][3 * place + pick]), **common})
    assert twins[0].history != twins[1].history
    one, two = (table_of(state, 0) for state in twins)
    assert without_code(shown(one)) == without_code(shown(two))
    one.close()
    two.close()


def test_behind_the_curtain_no_hand_is_shown(new_table):
    table = new_table(2)
    assert table.session.curtain == 0
    assert cards(table) == []
    table._curtain.click()
    table.session.run(5)
    assert len(cards(table)) == 7
    table.session.act(table.session.legal_actions()[0])
    assert table.session.curtain == 1
    assert cards(table) == []
    hand = " ".join(table.session.match.state.observation(0).hand)
    for text in texts(table):
        if "PRESIDENCY1" not in text:
            assert not any(name in text for name in hand.split()), text


def test_names_are_shown_as_text_not_as_html(new_table):
    table = new_table(names=["<b>A&B</b>", "<i>", "&amp;", "D"])
    to_presentation(table)
    present_best(table)
    table._controls._ceremony._slider.value = 1
    for _path, kind, _display, state in shown(table):
        if kind in ("HTML", "FigureWidget"):
            assert "<b>A&B</b>" not in state
            assert "<i> " not in state
