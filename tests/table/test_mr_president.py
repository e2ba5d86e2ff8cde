"""Mr. President 2004 at the table: dice, map, ballot cards, election night, no leak."""

import re
from random import Random

import pytest

from presidency.core.record import Record
from presidency.mr_president import (
    Declare,
    HomeState,
    MrPresident,
    Phase,
    Play,
    controls,
    figures,
)
from presidency.table import play
from tests.table.shown import shown

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

    def make(seats=("person", "random"), **options):
        made.append(play("mr_president", seats, seed=4, speed="at once", **{**QUICK, **options}))
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


def cards(table):
    return [c for c in table._controls._hand.children if c.layout.display != "none"]


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
    for _ in range(60):
        to_phase(table, Phase.CAMPAIGN)
        plays = [a for a in table.session.legal_actions() if isinstance(a, Play)]
        if plays:
            break
        table._controls._done.click()
        table.session.run(5)
    state = plays[-1].state
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
        assert re.match(r"[1-5]00k [▲■] (President|Vice)\nE \w\w · S \w\w\nM \w\w · W \w\w$",
                        card.description), card.description  # fmt: skip
        if not card.disabled:
            card.click()
            assert table._controls._choices.value.ballot in seen(table).hand


def test_the_odds_stand_beside_the_choice(new_table):
    table = new_table()
    to_phase(table, Phase.DECLARE)
    assert "If the votes were counted now" in table._controls.odds.value
    assert "The chance that a roll opens a state" in table._controls.odds.value
    to_phase(table, Phase.CAMPAIGN)
    assert "Event Chart" in table._controls.odds.value


def test_election_night_counts_state_by_state(new_table):
    table = new_table()
    to_phase(table, Phase.OVER)
    count, slider = seen(table).count, table._controls._slider
    assert table._controls._play.playing
    assert (slider.value, slider.max) == (0, 51)
    assert "0 of 51 states" in table._status.value
    assert "wins the election" not in str([each[3] for each in shown(table)])
    slider.value = 1
    assert "Connecticut, 7 electors" in table._controls._said.value
    chances = figures.democratic_chances(seen(table), 1)
    assert list(chances) == ["CT"]
    slider.value = 51
    assert "wins the election" in table._status.value
    electors = [0, 0]
    for each in count:
        electors[each.winner] += next(r.electors for r in figures.ROWS if r.code == each.state)
    assert sum(electors) == 538
    assert f"{max(electors)} to {min(electors)}" in table._status.value


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
        assert without_code(shown(one)) == without_code(shown(two))
        one.close()
        two.close()
