"""Mr. President 2004 at the table: dice, map, ballot cards, election night, no leak."""

import re
from dataclasses import replace
from random import Random

import pytest

from presidency import maps
from presidency.core.record import Record
from presidency.mr_president import (
    Advertise,
    Declare,
    Done,
    HomeState,
    MrPresident,
    Phase,
    Play,
    controls,
    figures,
    odds,
    panels,
    words,
)
from presidency.mr_president.components import BALLOTS, REGIONS, ROW
from presidency.mr_president.rules import PollResult
from presidency.table import play
from tests.table.shown import shown

CODES = [row.code for row in figures.ROWS]
QUICK = {"tickets": "ready-made", "deck": "quarter"}


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch):
    """These tests click faster than anybody's double click."""
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", -1)
    monkeypatch.setattr("presidency.table.app.DOUBLE_CLICK_SECONDS", -1)


@pytest.fixture
def new_table():
    """Make a table; by default one person against a random bot, with ready-made tickets."""
    made = []

    def make(seats=("person", "random"), seed=4, **options):
        made.append(play("mr_president", seats, seed=seed, speed="at once", **{**QUICK, **options}))
        made[-1].session.run(5)
        return made[-1]

    yield make
    for table in made:
        table.close()


def seen(table):
    return table.session.observation()


def go(table):
    table._controls._go.click()
    table.session.run(5)


def to_phase(table, phase, clicks=300):
    """Press the main button until it is this person's turn in a phase."""
    for _ in range(clicks):
        if seen(table).phase is phase and (table.session.legal_actions() or phase is Phase.OVER):
            return
        go(table)
    raise AssertionError(f"{phase} was never reached")


def to_play(table):
    """Go on until ballots can be played; return the plays."""
    for _ in range(60):
        to_phase(table, Phase.CAMPAIGN)
        plays = [a for a in table.session.legal_actions() if isinstance(a, Play)]
        if plays:
            return plays
        table._controls._done.click()
        table.session.run(5)
    raise AssertionError("no ballot could ever be played")


def cards(table):
    return [c for c in table._controls._hand.widget.children if c.layout.display != "none"]


def test_the_main_button_alone_plays_a_whole_game(new_table):
    table = new_table()
    to_phase(table, Phase.OVER)
    assert not table.session.trouble, table.session.message


def test_the_whole_campaign_can_be_prepared_and_played(new_table):
    table = new_table(tickets="chosen")
    to_phase(table, Phase.HOMES)
    table._controls.pick("CA")
    assert table._controls._go.description == "The President comes from California"
    go(table)
    assert HomeState("president", "CA") not in table.session.legal_actions()
    to_phase(table, Phase.DECLARE)
    assert seen(table).tickets[0].is_complete
    assert "positions" in table._log.value


def test_a_click_on_the_map_declares_a_region_and_chooses_a_ballot(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    table._controls.pick("TX")
    assert table._controls._choices.value is Declare(("West",))
    state = to_play(table)[-1].state
    table._controls.pick(state)
    assert table._controls._choices.value.state == state
    assert state in table._controls.hints().lit
    before = len(seen(table).cast[0])
    go(table)
    assert len(seen(table).cast[0]) == before + 1
    assert seen(table).cast[0][-1].state == state


def test_a_ballot_card_shows_what_it_is_and_chooses_its_use(new_table):
    table = new_table()
    to_phase(table, Phase.CAMPAIGN)
    assert len(cards(table)) == len(seen(table).hand)
    for card in cards(table):
        assert re.match(r"[1-5]00k [▲■]\n(Vice )?President\nE \w\w · S \w\w\nM \w\w · W \w\w$",
                        card.description), card.description  # fmt: skip
        if not card.disabled:
            card.click()
            assert table._controls._choices.value.ballot in seen(table).hand


def test_the_odds_stand_beside_the_choice(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    assert "If the votes were counted now" in table._controls._known.value
    to_phase(table, Phase.CAMPAIGN)
    assert "Event Chart" in table._controls._known.value


def test_before_a_region_is_declared_its_chances_stand_above_the_hand(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    parts = list(table._controls.widget.children)
    regions, hand = table._controls._regions, table._controls._hand.widget
    assert parts.index(regions) < parts.index(hand)
    assert "The chance that a roll opens a state" in regions.value
    for state, chance in odds.REACH.items():
        assert all(
            f"{row.code} {chance}" in regions.value for row in figures.ROWS if row.number == state
        )
    assert regions.layout.display == ""
    to_phase(table, Phase.CAMPAIGN)
    assert (regions.value, regions.layout.display) == ("", "none")


def test_what_is_certain_now_is_not_told_as_a_band_without_width(new_table):
    """Before any ballot lies anywhere, each state would fall to its edge."""
    table = new_table()
    to_phase(table, Phase.DECLARE)
    before = next(view for view in table.session.views() if view.phase is Phase.DECLARE)
    assert not any(before.cast)
    mine = sum(row.electors for row in figures.ROWS if row.edge_party == "Democrat")
    assert before.parties[0] == 0
    text = panels.odds_html(before, ["Ada", "Bruno"], ())
    assert f"Ada would have <b>{mine}</b> electoral votes: with the ballots that lie there" in text
    assert "certain" in text
    assert "between" not in text
    rng, state = Random(1), MrPresident(tickets="ready-made").new_initial_state()
    low = high = 0
    while low == high:
        chance = state.is_chance_node()
        state.apply_action(
            state.sample_chance(rng) if chance else rng.choice(state.legal_actions())
        )
        look = figures.outlook(state.observation(0))
        low, high = look[1].band if look else (0, 0)
    text = panels.odds_html(state.observation(0), ["Ada", "Bruno"], ())
    assert f"with 80 % between {low} and {high}; 270 or more" in text
    assert "certain" not in text


def test_a_beginner_sees_what_a_ballot_is_worth(new_table):
    """In the list the votes with their bonus; over a state how many of the positions match."""
    table = new_table()
    plays, said = to_play(table), seen(table)
    lines = {action: line for line, action in table._controls._choices.options}
    positions = said.tickets[0].positions
    with_bonus = 0
    for code in CODES:
        matches = sum(a == b for a, b in zip(positions, ROW[code].positions, strict=True))
        bonus = odds.per_ballot(said, 0, code)
        hover = trace(table, "hits").hovertext[CODES.index(code)]
        assert f"Military {ROW[code].positions[2]}" in hover
        if matches:
            assert re.search(rf"<br>{matches} of your 5 positions match(es)?: \+{bonus:,} a ballot",
                             hover)  # fmt: skip
        else:
            assert "<br>none of your 5 positions matches: no bonus" in hover
    for play_ in plays:
        bonus = odds.per_ballot(said, 0, play_.state)
        with_bonus += bonus > 0
        votes = next(b.votes for b in BALLOTS if b.name == play_.ballot)
        worth = f"{votes:,} + {bonus:,}" if bonus else f"{votes:,}"
        row = ROW[play_.state]
        assert lines[play_].startswith(f"{row.name} ({row.electors}): {worth} · ")
        assert lines[play_].count("+") == (bonus > 0)
    assert with_bonus
    figure = figures.Figure(said.game, ["Ada", "Bruno"])
    figure.show([table.session.match.state.observation(None)], 0)
    (hits,) = (each for each in figure.widget.data if each.name == "hits")
    assert not any("your" in text for text in hits.hovertext)


def test_the_map_says_that_a_chance_is_that_of_a_count_now(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    california = trace(table, "hits").hovertext[CODES.index("CA")]
    assert "if counted now, the Democrat wins with 100 %" in california


def test_when_nothing_can_be_played_the_button_ends_the_turn(new_table):
    table = new_table()
    for _ in range(100):
        to_phase(table, Phase.CAMPAIGN)
        if table.session.legal_actions() == [Done()]:
            break
        go(table)
    assert table.session.legal_actions() == [Done()]
    assert table._controls._go.description == "End my turn"
    turn = seen(table).turn
    go(table)
    assert seen(table).turn > turn


def test_before_the_deal_the_score_counts_no_ballots(new_table):
    table = new_table(tickets="chosen")
    to_phase(table, Phase.HOMES)
    told = words.score(seen(table), ["Ada", "Bruno"])
    assert re.fullmatch(r"[▲■] Ada \((Democrat|Republican)\) · [▲■] Bruno \(\w+\)", told)
    to_phase(table, Phase.DECLARE)
    told = words.score(seen(table), ["Ada", "Bruno"])
    assert re.search(r"Ada \(\w+\): \d+ in hand, \d+ in the deck .* envelope 18$", told)
    assert "Ada has no ballots yet" in words.standing(seen(table), ["Ada", "Bruno"])


def trace(table, name):
    (found,) = (each for each in table._figure.widget.data if each.name == name)
    return found


def shown_in(table, view):
    table._controls._view.value = view
    return {each.name: each.to_plotly_json() for each in table._figure.widget.data}


CURVE = ("band", "needed", "expected", "curve title")


def test_the_same_figure_shows_the_states_as_tiles(new_table):
    table = new_table()
    to_play(table)
    figure, on_map = table._figure.widget, shown_in(table, "map")
    as_tiles = shown_in(table, "tiles")
    assert table._figure.widget is figure
    places = [maps.tiles()[code] for code in CODES]
    assert list(zip(as_tiles["hits"]["x"], as_tiles["hits"]["y"], strict=True)) == places
    for name in ("labels", "marks"):
        assert list(as_tiles[name]["x"]) == [x for x, _ in places]
    assert list(as_tiles["leaders"]["x"]) == [None]
    # What is shown of a state is the same, wherever it lies.
    assert as_tiles["labels"]["text"] == on_map["labels"]["text"]
    assert as_tiles["hits"]["hovertext"] == on_map["hits"]["hovertext"]
    assert [text.replace("<br>", "·") for text in as_tiles["marks"]["text"]] == list(
        on_map["marks"]["text"]
    )
    points = 6  # a closed square and a gap
    squares = [len(as_tiles[f"shade {shade}"]["x"]) // points for shade in range(7)]
    assert sum(squares) == 51
    lit = len(table._controls.hints().lit)
    assert lit
    assert len(as_tiles["lit"]["x"]) == points * lit
    for name in CURVE:
        assert as_tiles[name] == on_map[name]
    assert shown_in(table, "map") == on_map


def test_a_state_is_the_same_state_in_both_views(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    texas = CODES.index("TX")
    for view in ("tiles", "map"):
        table._controls._view.value = view
        table._controls._choices.value = table.session.legal_actions()[0]
        assert table._controls._choices.value != Declare(("West",))
        assert "Texas" in trace(table, "hits").hovertext[texas]
        table._figure._on_pick(texas)
        assert table._controls._choices.value is Declare(("West",))


def test_the_view_is_kept_from_step_to_step_and_from_game_to_game(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    table._controls._view.value = "tiles"
    figure, squares = table._figure.widget, list(trace(table, "hits").x)
    for _ in range(4):
        go(table)
        assert list(trace(table, "hits").x) == squares
    table.session.new_game("mr_president", ["person", "random"], 5, **QUICK)
    assert table._controls._view.value == "tiles"
    assert table._figure.widget is figure
    assert list(trace(table, "hits").x) == squares


def test_only_what_changes_is_drawn_anew(new_table, monkeypatch):
    table = new_table()
    to_phase(table, Phase.CAMPAIGN)
    names = [each.name for each in table._figure.widget.data]
    sent = []
    update = table._figure.widget.plotly_update

    def spy(restyle, relayout, numbers):
        sent.append({names[number] for number in numbers})
        assert not relayout
        update(restyle, relayout, numbers)

    monkeypatch.setattr(table._figure.widget, "plotly_update", spy)
    table._controls._view.value = "tiles"
    assert len(sent) == 1
    assert {"labels", "marks", "hits", "leaders"} <= sent[0]
    assert sent[0].isdisjoint(CURVE)
    table.refresh()
    assert len(sent) == 1


def listed_draws(table):
    return [state for _, state in table._controls._draw_for.options]


def to_draw(table):
    """Go on until ballots can be drawn from the envelope."""
    for _ in range(100):
        to_phase(table, Phase.CAMPAIGN)
        if Advertise() in table.session.legal_actions():
            return
        table._controls._done.click()
        table.session.run(5)
    raise AssertionError("nobody ever rolled 7, 11 or doubles")


def test_the_chance_to_draw_a_ballot_stands_beside_advertising(new_table):
    table = new_table()
    to_draw(table)
    here = [row for row in figures.ROWS if row.region in seen(table).regions]
    assert sorted(listed_draws(table)) == sorted(row.code for row in here)
    # Advertising, five debates, an event and some ballots are in sight together.
    options = table._controls._choices.options
    assert table._controls._choices.rows >= min(len(options), 1 + 5 + 1 + 3)
    assert len(options) > 6
    stakes = {}
    wins = odds.win_chances(seen(table), 0)
    for row in here:
        stakes[row.code] = row.electors * min(wins[row.code], 1 - wins[row.code])
    first = table._controls._draw_for.value
    assert stakes[first] == max(stakes.values())
    for state in listed_draws(table):
        table._controls._draw_for.value = state
        text = table._controls._draws.value
        assert f"a ballot for {ROW[state].name}" in text
        several = odds.draw_odds(seen(table), state, seen(table).tickets[0].split[1])
        one = odds.draw_odds(seen(table), state)
        for chance in (one.envelope, several.envelope, one.deck):
            assert f"{float(chance.value):.1%}".replace("%", " %") in text or chance.value in (0, 1)
            assert chance.reason in text
    other = next(state for state in listed_draws(table) if state != table._controls._draw_for.value)
    table._controls.pick(other)
    assert f"a ballot for {ROW[other].name}" in table._controls._draws.value


def test_the_chance_to_draw_is_told_only_where_something_is_drawn(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    assert (listed_draws(table), table._controls._draws.value) == ([], "")
    to_draw(table)
    assert "envelope" in table._controls._draws.value
    table._controls._choices.value = Advertise()
    go(table)
    assert seen(table).phase is not Phase.CAMPAIGN
    assert (listed_draws(table), table._controls._draws.value) == ([], "")
    assert table._controls._draw_for.layout.display == "none"
    table.session.step_to(table.session.match.ply - 1)
    assert (listed_draws(table), table._controls._draws.value) == ([], "")


def test_the_state_that_one_looks_at_is_not_shown_to_the_other(new_table):
    table = new_table(2)
    for _ in range(60):
        if table.session.curtain is not None:
            table._curtain.click()
            table.session.run(5)
        if listed_draws(table):
            break
        go(table)
    mine = table._controls._draw_for.value
    table._controls._draw_for.value = next(each for each in listed_draws(table) if each != mine)
    for _ in range(60):
        if table.session.curtain is not None:
            break
        done = table._controls._done
        done.click() if done.layout.display != "none" else table._controls._go.click()
        table.session.run(5)
    assert table.session.curtain is not None
    assert (listed_draws(table), table._controls._draws.value) == ([], "")


def test_election_night_counts_state_by_state(new_table):
    table = new_table()
    to_phase(table, Phase.OVER)
    count, night = seen(table).count, table._controls._night
    slider = night._slider
    assert night._play.playing
    assert (slider.value, slider.max) == (0, 51)
    assert "0 of 51 states" in table._status.value
    assert "wins the election" not in str([each[3] for each in shown(table)])
    slider.value = 1
    assert "Connecticut, 7 electors" in night._told.value
    chances = figures.democratic_chances(seen(table), 1)
    assert list(chances) == ["CT"]
    east_to_west = [REGIONS.index(ROW[each.state].region) for each in count]
    assert east_to_west == sorted(east_to_west)
    for done in (1, 20, 50):
        slider.value = done
        won = [0, 0]
        for each in count[:done]:
            won[each.winner] += ROW[each.state].electors
        assert f"▲ Ada {won[0]}, ■ Bruno {won[1]}. 270 are needed." in night._told.value
        counted = {each.state for each in count[:done]}
        for view in ("map", "tiles"):
            labels = shown_in(table, view)["labels"]["text"]
            marked = {code for code, text in zip(CODES, labels, strict=True) if text[-1] in "▲■"}
            assert marked == counted
    slider.value = 51
    assert "wins the election" in table._status.value
    electors = [0, 0]
    for each in count:
        electors[each.winner] += next(r.electors for r in figures.ROWS if r.code == each.state)
    assert sum(electors) == 538
    assert f"{max(electors)} to {min(electors)}" in table._status.value


def test_nothing_tells_the_result_before_election_night_does(new_table):
    table = new_table(seed=9)
    to_phase(table, Phase.OVER)
    slider = table._controls._night._slider
    before = list(trace(table, "expected").y)
    look = figures.outlook(table.session.views()[-2])
    assert before[-1] == round(look[1].expected, 1)
    final = figures.outlook(seen(table))[1].expected
    assert before[-1] != final
    slider.value = 50
    assert list(trace(table, "expected").y) == before
    slider.value = 51
    assert trace(table, "expected").y[-1] == final


def test_a_table_opened_on_a_finished_game_shows_its_end(new_table):
    table = new_table()
    to_phase(table, Phase.OVER)
    other = play(code=table.session.match.save_code())
    night = other._controls._night
    assert (night._play.playing, night.until, night.done) == (False, None, 51)
    assert "wins the election" in other._status.value
    other.session.step_to(3)
    assert night.widget.layout.display == "none"
    other.session.step_to(other.session.match.ply)
    assert (night._play.playing, night.done) == (True, 0)  # now it came while one looked
    other.close()


def test_the_curve_has_a_point_a_turn(new_table):
    table = new_table()
    for _ in range(40):
        go(table)
    ends = figures.turn_ends(table.session.views())
    assert [view.turn for view in ends] == list(range(1, seen(table).turn + 1))
    (line,) = (trace for trace in table._figure.widget.data if trace.name == "expected")
    assert len(line.x) == len(ends)


def test_behind_the_curtain_no_ballot_is_shown(new_table):
    table = new_table(2)
    table._curtain.click()
    table.session.run(5)
    for _ in range(60):
        if table.session.curtain is not None and seen(table).turn:
            break
        if table.session.curtain is not None:
            table._curtain.click()
        go(table)
    assert table.session.curtain is not None
    assert cards(table) == []
    names = {name for seat in range(2) for name in table.session.match.state.observation(seat).hand}
    assert names
    for _path, _kind, _display, state in shown(table):
        assert "00k " not in state


def table_of(state, viewer):
    """A table of persons at this state, with the screen in the hands of this seat."""
    code = Record(state.game, 7, ("person",) * 2, ("Ada", "Bruno"), tuple(state.history)).to_code()
    table = play(code=code)
    table.session.viewer, table.session.curtain = viewer, None
    table.session.clear_message()
    return table


def without_code(found):
    return [
        (path, kind, display, re.sub(r"PRESIDENCY1\.[\w.-]*", "", text))
        for path, kind, display, text in found
    ]


@pytest.mark.parametrize("steps", [12, 60, 130, 210])
def test_the_table_of_a_seat_is_the_same_whatever_it_cannot_see(steps):
    rng = Random(steps)
    game = MrPresident(deck="half")
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    for viewer in range(2):
        other = state.resample_from_infostate(viewer, rng)
        one, two = table_of(state, viewer), table_of(other, viewer)
        for view in ("map", "tiles"):
            for table in (one, two):
                table._controls._view.value = view
            assert without_code(shown(one)) == without_code(shown(two))
        one.close()
        two.close()


def test_the_board_as_a_table_knows_what_this_seat_knows(new_table):
    """Own votes with bonuses and edge, the chance to win, own polls; no more than that."""
    table = new_table()
    for _ in range(60):
        go(table)
        if seen(table).cast[0] and seen(table).cast[1]:
            break
    observation = seen(table)
    known = panels.known(observation)
    for state, each in odds.state_odds(observation, 0).items():
        votes, chance = known[state]
        assert votes == f"{each.sides[0].known:,}"
        assert chance.startswith(f"{float(each.win.value):.0%}"[:-1])
        assert f"<td>{votes}</td><td>{chance}</td>" in table._text.value
    for seat, homes in enumerate(observation.homes):
        for state in homes:
            assert f"{ROW[state].name} (home of {table.session.match.names[seat]})" in (
                table._text.value
            )
    told = replace(observation, polls=(PollResult(observation.turn, 0, "TX", 700_000, 2),))
    assert "(poll: 700,000 with 2 ballots)" in panels.known(told)["TX"][1]
    assert panels.known(replace(observation, player=None)) == {}


def test_sure_states_of_both_parties_differ_in_brightness():
    """So that they differ also for those who do not see colours."""

    def brightness(colour):
        red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2

    shades = [brightness(shade) for shade in figures.SHADES]
    assert shades[0] - shades[-1] > 0.1
    assert shades[:4] == sorted(shades[:4])
    assert shades[3:] == sorted(shades[3:], reverse=True)
