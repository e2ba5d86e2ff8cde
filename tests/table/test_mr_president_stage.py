"""Mr. President 2004: tickets, debate stage, event card and own polls tell what all may know."""

import re
from dataclasses import replace
from html import unescape
from random import Random

import pytest

from presidency.mr_president import (
    Allocate,
    Debate,
    Declare,
    Die,
    Done,
    DrawEvent,
    MrPresident,
    Phase,
    Play,
    Poll,
    Risk,
    Roll,
    TakePosition,
    panels,
    stage,
    words,
)
from presidency.mr_president.components import BALLOTS, ISSUES, ROW
from presidency.mr_president.rules import PollResult
from tests.mr_president.positions import at_sides, do, draw_all, named, roll, set_hand, start, step
from tests.table.shown import shown
from tests.table.test_mr_president import table_of, without_code

NAMES = ("Ada", "Bruno")
ADA = ((5, 4, 4), "12311", "ABCD")
BRUNO = ((6, 5, 2), "22132", "AE")
HAND = named("Republican", "president", "West", "TX", 3)


def rows(html):
    """Row of a table → its cells, without tags."""
    found = {}
    for line in re.findall(r"<tr><th scope='row'>(.*?)</tr>", html):
        head, *cells = [re.sub("<.*?>", "", cell) for cell in re.split(r"</th>|</td>", line)]
        found[head] = cells[:-1]
    return found


def log_of(state, viewer):
    """The last step as a seat reads it, when the state is played on by one action."""

    def told(action):
        before, player = state.observation(viewer), state.current_player()
        seen = state.visible_action(player, action, viewer)
        state.apply_action(action)
        return words.tell(before, player, seen, state.observation(viewer), NAMES)

    return told


def debating(issue="taxes"):
    """Ada has challenged with doubles in the South; both have seven ballots or less."""
    state = start(tickets=(ADA, BRUNO))
    return do(roll(state, (2, 2), "South"), Debate(issue))


def risking(state, challenger=4, opponent=1):
    for count in (challenger, opponent):
        for _ in range(count):
            do(state, next(a for a in state.legal_actions() if isinstance(a, Risk)))
    return do(state, Done())


def played(steps, seed=0, **options):
    """A game played at random until something is so."""
    rng = Random(seed)
    while True:
        state = MrPresident(**options).new_initial_state()
        while not state.is_terminal():
            step(state, rng)
            if steps(state):
                return state


# The log.


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_home_states_are_made_known_also_with_ready_made_tickets(viewer):
    state = at_sides(tickets="ready-made")
    told = log_of(state, viewer)(state.legal_actions()[1])
    assert "identified with Taxes, Military and Government Activism; home states Texas and" in told
    assert "home states Florida and New Jersey." in told


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_log_tells_how_many_ballots_each_has_risked(viewer):
    state = debating()
    for _ in range(4):
        told = log_of(state, viewer)(state.legal_actions()[0])
        assert "has risked" not in told
    do(state, state.legal_actions()[0])
    assert log_of(state, viewer)(Done()) == "Ada has risked 4 ballots, Bruno 1 ballot."


# Tickets.


def test_until_both_tickets_are_made_a_seat_sees_its_own_alone():
    state = played(lambda s: s.observation().phase is Phase.TICKETS, home_states="differ")
    maker = state.current_player()
    do(state, Allocate(7, 3, 3), TakePosition("taxes", 3, True))
    for viewer in (0, 1, None):
        found = rows(stage.tickets_html(state.observation(viewer), NAMES))
        assert ("Campaign" in found) == (viewer == maker)
        if viewer == maker:
            assert found["Campaign"] == [["7", "–"], ["–", "7"]][maker]
            assert found["Taxes"] == [["3 ★", "–"], ["–", "3 ★"]][maker]
            assert found["Military"] == ["–", "–"]
        assert found["President from"] == [
            ROW[homes[0]].name for homes in state.observation().homes
        ]


def test_the_tickets_stay_on_the_screen():
    for viewer in (0, 1, None):
        html = stage.tickets_html(start(tickets=(ADA, BRUNO)).observation(viewer), NAMES)
        assert "■ from TX, WY · ▲ from IL, DE" in html
        assert rows(html) == {
            "President from": ["Texas", "Illinois"],
            "Vice President from": ["Wyoming", "Delaware"],
            "Campaign": ["5", "6"],
            "Fundraising": ["4", "5"],
            "Debating": ["4", "2"],
            "Taxes": ["1 ★", "2 ★"],
            "Social Policy": ["2 ★", "2"],
            "Military": ["3 ★", "1"],
            "Government Activism": ["1 ★", "3"],
            "Environment": ["1", "2 ★"],
        }
    assert stage.tickets_html(at_sides().observation(0), NAMES) == ""


# The debate.


def test_the_debate_stage_shows_both_sides():
    state = debating()
    assert stage.debate_html(start().observation(0), NAMES) == ""
    risking(state, 4, 1)
    for viewer in (0, 1, None):
        html = stage.debate_html(state.observation(viewer), NAMES)
        assert "Ada challenges on Taxes" in html
        assert rows(html) == {
            "Position": ["1, identified", "2, identified"],
            "Debating": ["4", "2"],
            "Wins on": ["2, 3, 8 or 11", "4 or 10"],
            "Dice": ["–", "–"],
            "Tries": ["0 of 2", "0 of 2"],
            "Risks": ["4 ballots", "1 ballot"],
        }
    do(state, Roll((3, 4)), Roll((3, 5)), Roll((1, 6)))
    found = rows(stage.debate_html(state.observation(1), NAMES))
    assert found["Dice"] == ["⚂⚃ 7⚂⚄ 8 ✓", "⚀⚅ 7"]
    assert found["Tries"] == ["2 of 2", "1 of 2"]


def test_the_challenger_stands_first_whatever_the_seat():
    state = start(tickets=(ADA, BRUNO), first=1)
    do(roll(state, (2, 2), "South"), Debate("environment"))
    html = stage.debate_html(state.observation(0), NAMES)
    assert re.findall(r"<th scope='col'>(.*?)</th>", html) == ["▲ Bruno", "■ Ada"]
    assert rows(html)["Tries"] == ["0 of 3", "0 of 1"]


def test_the_end_of_a_debate_is_seen_until_a_region_is_declared():
    state = draw_all(do(risking(debating()), Roll((3, 4)), Roll((3, 4)), Roll((2, 2))))
    assert state.observation().phase is Phase.DECLARE
    html = stage.debate_html(state.observation(0), NAMES)
    assert "Bruno wins the debate on Taxes and all 5 ballots." in html
    assert rows(html)["Dice"] == ["⚂⚃ 7⚂⚃ 7", "⚁⚁ 4 ✓"]
    assert rows(html)["Risks"] == ["4 ballots", "1 ballot"]
    do(state, Declare(("East",)))
    assert stage.debate_html(state.observation(0), NAMES) == ""


def test_tries_and_marks_agree_with_the_rules_all_through_many_debates():
    seen = 0
    for seed in range(4):
        rng = Random(seed)
        state = MrPresident(deck="half", turn_limit=40).new_initial_state()
        while not state.is_terminal():
            debates = [a for a in state.legal_actions() if isinstance(a, Debate)]
            do(state, debates[0]) if debates else step(state, rng)
            look = state.observation()
            if look.phase not in (Phase.RISK, Phase.DEBATE):
                continue
            found = rows(stage.debate_html(state.observation(rng.randrange(2)), NAMES))
            seats = (look.turn_of, 1 - look.turn_of)
            for seat, tries, dice in zip(seats, found["Tries"], found["Dice"], strict=True):
                made, most = map(int, tries.split(" of "))
                assert made == sum(roller == seat for roller, _ in look.rolls)
                assert state._may_roll(seat) == (made < most and "✓" not in dice)
                seen += made
    assert seen > 20


# Events.


@pytest.mark.parametrize("pips", range(1, 7))
def test_the_event_card_tells_what_is_drawn(pips):
    state = roll(start(tickets=(ADA, BRUNO), seed=pips), (1, 2), "South")
    do(state, DrawEvent())
    assert stage.event_html(state.observation(1), NAMES) == ""
    do(state, Die(pips))
    html = unescape(stage.event_html(state.observation(1), NAMES))
    assert words.EVENT[pips] in html
    assert f"{pips}:" in html
    if pips <= 3:
        whose = {1: "of Ada's deck", 2: "of Bruno's deck", 3: "Bruno counts the votes"}[pips]
        assert whose in html
        return
    drawn = 0
    while state.observation().then is Phase.EVENT_PLAY and state.is_chance_node():
        do(state, state.legal_actions()[0])
        drawn += 1
    # Bruno's top half is of his Vice President, from Delaware with 3 electors; Ada's sum is 8.
    assert drawn == {4: 1, 5: 2, 6: 4}[pips]
    while state.observation().phase is Phase.EVENT_PLAY:
        assert f"Ada draws {words.counted(drawn, 'ballot')} " in html
        assert unescape(stage.event_html(state.observation(1), NAMES)) == html
        do(state, state.legal_actions()[0])


def test_an_event_that_draws_nothing_says_so():
    even = ((5, 4, 4), "22222", "ABCD")
    state = roll(start(tickets=(even, BRUNO)), (1, 2), "South")
    before = do(state, DrawEvent()).observation(0)
    html = stage.event_html(replace(before, event=6, phase=Phase.DRAW), NAMES)
    assert "Ada draws no ballot from the Undecided Envelope (twice" in html
    assert "must be played" not in html


@pytest.mark.parametrize("wanted", [Debate, DrawEvent])
def test_the_last_turn_leaves_nothing_on_the_stage(wanted):
    """The voters that are placed after it, and the count, have nothing to do with it (MP-52)."""
    left = ("event", "issue")[wanted is Debate]

    def is_placed(state):
        look = state.observation()
        return look.phase is Phase.PLACE and getattr(look, left) is not None

    look = played(is_placed, deck="quarter", turn_limit=10, event_max=30).observation(0)
    assert stage.stage_html(replace(look, polls=()), NAMES) == ""


# Polls.


def test_only_the_poller_sees_his_polls_and_where_they_matter():
    state = do(roll(start(tickets=(ADA, BRUNO)), (1, 2), "South"), DrawEvent(), Die(3))
    do(state, Poll("FL"))
    assert "<b>Your polls</b>: Florida, turn 1: no ballot." in (
        stage.polls_html(state.observation(0))
    )
    for viewer in (1, None):
        assert stage.stage_html(state.observation(viewer), NAMES).count("poll") == 1  # the card
        assert stage.polls_html(state.observation(viewer)) == ""
    told = tuple(
        PollResult(turn, 0, code, 700_000, 2)
        for turn, code in enumerate(("CO", "TX", "CO", "NY", "OH"), 3)
    )
    look = replace(state.observation(0), polls=told, regions=("West",))
    assert "Colorado, turn 5: 700,000 in 2 ballots; Texas, turn 4" in stage.polls_html(look)
    assert "New York" not in stage.polls_html(look)
    everywhere = stage.polls_html(replace(look, regions=()))
    assert "<details><summary><b>Your polls</b> in 4 states</summary>" in everywhere


# The odds of what may be done.


def panel(state, viewer=0):
    legal = state.legal_actions() if state.current_player() == viewer else []
    return panels.odds_html(state.observation(viewer), NAMES, legal)


def test_no_odds_of_what_is_not_allowed():
    """Three ballots of the hand are playable, so with at most one no event may be drawn (MP-36)."""
    state = set_hand(start(tickets=(ADA, BRUNO), event_max=1), 0, HAND)
    roll(state, (5, 5), "West")
    assert len([a for a in state.legal_actions() if isinstance(a, Play)]) == 3
    assert not any(isinstance(a, DrawEvent | Debate) for a in state.legal_actions())
    assert "Event Chart" not in panel(state)
    assert "If a debate is called" not in panel(state)


def test_the_odds_of_debates_and_events_stand_where_they_are_possible():
    seen, stretch = set(), 0
    for seed in range(2):
        rng = Random(seed)
        state = MrPresident(deck="quarter", event_max=1).new_initial_state()
        while not state.is_terminal():
            step(state, rng)
            look = state.observation()
            if look.phase is not Phase.CAMPAIGN or state.current_player() != look.turn_of:
                continue
            html, legal = panel(state, look.turn_of), state.legal_actions()
            event, debate = DrawEvent() in legal, any(isinstance(a, Debate) for a in legal)
            assert ("The Event Chart" in html, "If a debate is called" in html) == (event, debate)
            for issue in ISSUES:
                line = f"{words.ISSUE[issue]}: the challenger wins"
                assert (line in html) == (Debate(issue) in legal)
            seen.add((event, debate))
            one, two = look.dice
            if look.stretch and (one == two or one + two in (7, 11)):  # MP-48
                assert (event, debate) == (False, False)
                stretch += 1
    assert seen == {(False, False), (True, False), (False, True), (True, True)}
    assert stretch


# What a seat may not know.


WHERE = {
    "tickets": lambda s: s.observation().phase is Phase.TICKETS and len(s.history) > 10,
    "risk": lambda s: s.observation().phase is Phase.RISK and max(s.observation().risked) > 2,
    "debate": lambda s: s.observation().phase is Phase.DEBATE and s.observation().rolls,
    "event": lambda s: s.observation().phase is Phase.EVENT_PLAY,
    "poll": lambda s: s.observation().phase is Phase.POLL and len(s._polls) > 1,
}


@pytest.mark.parametrize("where", WHERE)
def test_the_table_is_the_same_whatever_a_seat_cannot_see(where):
    """With a seat's eyes, and behind the curtain, for hands and tickets that nobody could tell."""
    state = played(WHERE[where], seed=3, deck="half")
    rng = Random(5)
    for viewer in range(2):
        other = state.resample_from_infostate(viewer, rng)
        for curtain in (None, 1 - viewer):
            tables = [table_of(each, viewer) for each in (state, other)]
            for table in tables:
                table.session.curtain = curtain
                table.refresh()
            one, two = (without_code(shown(table)) for table in tables)
            assert one == two
            if where != "tickets":
                assert "presidency-roundcard" in tables[0]._controls._stage.value
            for table in tables:
                table.close()


@pytest.mark.parametrize("where", WHERE)
def test_behind_the_curtain_nothing_of_a_seat_is_told(where):
    state = played(WHERE[where], seed=3, deck="half")
    look = state.observation(None)
    html = stage.stage_html(look, NAMES) + stage.tickets_html(look, NAMES)
    assert "Your polls" not in html
    for ballot in BALLOTS:
        assert words.ballot_words(ballot.name) not in html
    if where == "tickets":
        assert "Debating" not in html
        assert "right-wing" not in html


def test_names_are_no_html():
    state = debating()
    look = state.observation(0)
    html = stage.stage_html(look, ("<i>Ada", "B&o")) + stage.tickets_html(look, ("<i>Ada", "B&o"))
    assert "<i>" not in html
    assert "&lt;i&gt;Ada" in html
    assert "B&amp;o" in html


def test_the_table_shows_the_stage_only_while_something_is_on():
    state = debating()
    table = table_of(state, 0)
    assert "Ada challenges on Taxes" in table._controls._stage.value
    assert table._controls._stage.layout.display != "none"
    assert "from TX, WY" in table._controls._tickets.value
    table.session.step_to(0)
    assert (table._controls._stage.value, table._controls._tickets.value) == ("", "")
    assert table._controls._stage.layout.display == "none"
    table.close()
