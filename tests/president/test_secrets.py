"""The hidden numbers never leak: whatever the first has picked, nobody else can tell.

Two seats pick at the same time; at one table the one picks after the other. Between the two
picks everything that the second person, a spectator, a bot or a save code can get is compared
over all picks that the first could have made (PR-26).
"""

from random import Random

import pytest

from presidency import new_match, resume
from presidency.core.game import IllegalActionError
from presidency.core.match import UndoError
from presidency.president import (
    Announce,
    Attempt,
    Guard,
    Move,
    Pass,
    Phase,
    Place,
    President,
)
from presidency.table.session import Session

SEATS = ["person", "person"]
NAMES = ["Ada", "Bruno"]
WAYS = [(2, 0), (1, 0), (2, 1), (1, 1)]
"""How many agents stand beside him, and how many games were over before."""


def opening(agents):
    """From the set-up to the hidden numbers on a board of 4: the crowd walks onto him at once."""
    side = [Place("agent", "a1")] if agents == 1 else []
    return [
        Place("president", "b1"),
        *side,
        Place("crowd", "b3"),
        Place("crowd", "d4"),
        Move("president", "b1", "b2"),
        Move("crowd", "b3", "b2"),
        Announce(),
    ]


def at_the_numbers(way):
    """A match in which the hidden numbers are to be picked next."""
    agents, second = way
    game = President(board=4, crowd=2, agents=agents, games=1 + second, ply_limit=4)
    match = new_match(game, SEATS, seed=7, names=NAMES)
    if second:  # the first game is over by time; then the seats are switched
        side = [Place("agent", "a1")] if agents == 1 else []
        first = [Place("president", "b1"), *side, Place("crowd", "a4"), Place("crowd", "d4")]
        for action in [*first, *[Pass()] * 4]:
            match.act(action)
    for action in opening(agents):
        match.act(action)
    assert match.state.observation().phase is Phase.NUMBERS
    assert match.state.observation().guards == agents
    return match


def picks_of(way, seat):
    """What a seat can pick."""
    return at_the_numbers(way).state.legal_actions(seat)


def said(what):
    """The type and the sentence of the error that this raises, or what it returns."""
    try:
        return what()
    except ValueError as error:
        return type(error), str(error)


def seen_of_match(match):
    """Everything that a match shows: to both seats and to a spectator, and on being asked."""
    second = match.waiting_for()
    state = match.state
    forbidden = [Pass(), Announce(), Attempt(9), Guard((1, 1)), Move("crowd", "a1", "a2")]
    own = set(match.legal_actions())
    others = [action for action in state.legal_actions(1 - second) if action not in own]
    return {
        "views": [match.views(viewer) for viewer in (None, 0, 1)],
        "log": [list(match.log(viewer)) for viewer in (None, 0, 1)],
        "events": [list(match.events(viewer)) for viewer in (None, 0, 1)],
        "code": match.save_code(),
        "text": (repr(match), str(match), repr(state)),
        "who": (match.waiting_for(), match.roller(), match.persons(), match.ply, match.is_over),
        "legal": match.legal_actions(),
        "undo": match.can_undo(),
        "step": match.step(),
        "refused": [said(lambda action=action: match.act(action)) for action in forbidden + others],
        "state": (
            state.history,
            state.current_player(),
            [state.legal_actions(seat) for seat in (0, 1)],
            [state.observation(viewer) for viewer in (None, 0, 1)],
            [state.observation_string(viewer) for viewer in (None, 0, 1)],
            [state.information_state_string(seat) for seat in (0, 1)],
            state.public_observation_string(),
            state.returns(),
            state.revealed,
        ),
        "before": repr(match.state_at(match.ply)),
    }


def all_equal(shown):
    """Is the same shown for every pick? The parts that are not, by name."""
    first = shown[0]
    return [part for part in first if any(other[part] != first[part] for other in shown)]


@pytest.mark.parametrize("way", WAYS)
def test_match_shows_nothing_of_the_first_pick(way):
    """PR-26: views, log, events, save code, text, errors: all the same for every pick."""
    shown = []
    for action in picks_of(way, 0):
        match = at_the_numbers(way)
        assert match.waiting_for() == 0
        match.act(action)
        assert match.waiting_for() == 1
        shown.append(seen_of_match(match))
        assert repr(action) not in repr(shown[-1]["log"])
    assert len(shown) == 3
    assert all_equal(shown) == []
    refused = shown[0]["refused"]
    assert all(kind is IllegalActionError for kind, _ in refused)


@pytest.mark.parametrize("way", WAYS)
def test_only_that_somebody_picked_is_shown(way):
    """Before and after the first pick the views, the log and the save code are the same."""
    match = at_the_numbers(way)
    before = seen_of_match(match)
    match.act(picks_of(way, 0)[1])
    after = seen_of_match(match)
    for part in ("views", "log", "events", "code", "text", "state", "before"):
        assert after[part] == before[part]


@pytest.mark.parametrize("way", WAYS)
def test_second_may_pick_the_same_whatever_the_first_did(way):
    """The second one's choice is not narrowed, and what comes out is what both have picked."""
    for first in picks_of(way, 0):
        for second in picks_of(way, 1):
            match = at_the_numbers(way)
            match.act(first)
            assert second in match.legal_actions()
            match.act(second)
            match.advance()
            assert [action for _, action in match.state.history[-2:]] == [first, second]


@pytest.mark.parametrize("way", WAYS)
def test_save_code_between_the_picks(way):
    """It leads back to the position before both picks: the first is asked again."""
    for action in picks_of(way, 0):
        match = at_the_numbers(way)
        code = match.save_code()
        match.act(action)
        assert match.save_code() == code
        loaded = resume(match.save_code())
        assert loaded.waiting_for() == 0
        assert loaded.ply == match.ply
        assert loaded.state.observation() == match.state.observation()
        assert loaded.state.observation().phase is Phase.NUMBERS


@pytest.mark.parametrize("way", WAYS)
def test_pick_can_be_taken_back_before_the_reveal(way):
    """Undo between the picks asks the first again, and tells nothing."""
    shown = []
    for action in picks_of(way, 0):
        match = at_the_numbers(way)
        match.act(action)
        match.undo()
        assert match.waiting_for() == 0
        assert match.legal_actions() == picks_of(way, 0)
        shown.append(seen_of_match_unpicked(match))
    assert all_equal(shown) == []


def seen_of_match_unpicked(match):
    """What a match shows before the first pick."""
    return {
        "views": [match.views(viewer) for viewer in (None, 0, 1)],
        "log": [list(match.log(viewer)) for viewer in (None, 0, 1)],
        "code": match.save_code(),
        "text": repr(match),
    }


@pytest.mark.parametrize("way", WAYS)
def test_no_undo_after_the_reveal(way):
    """Both numbers are known: neither is taken back, whether or not the game goes on."""
    for first in picks_of(way, 0):
        for second in picks_of(way, 1):
            match = at_the_numbers(way)
            match.act(first)
            match.act(second)
            match.advance()
            assert match.state.observation().phase is not Phase.NUMBERS
            assert not match.can_undo()
            with pytest.raises(UndoError, match="Something hidden has come out since"):
                match.undo()


def test_undo_stops_at_the_reveal():
    """What was done after the reveal can be taken back, but no more than that."""
    game = President(board=4, crowd=2, agents=2)
    match = new_match(game, SEATS, seed=7, names=NAMES)
    for action in [*opening(2), Guard((1, 2)), Attempt(2)]:
        match.act(action)
    match.advance()
    ply = match.ply
    match.act(Pass())
    assert match.can_undo()
    match.undo()
    assert match.ply == ply
    assert not match.can_undo()


@pytest.mark.parametrize("person", [0, 1])
def test_bot_sees_nothing_of_a_persons_pick(person):
    """A bot is asked after the person, with the same view, choices and luck for every pick."""
    asked = []

    def bot(observation, legal, rng):
        asked.append((observation, tuple(legal), rng.getstate()))
        return legal[0]

    for action in picks_of((2, 0), person):
        match = at_the_numbers((2, 0))
        match._bots[1 - person] = bot
        match.act(action)
        assert match.step()
        assert match.state.observation().phase is not Phase.NUMBERS
    assert len(asked) == 3
    assert asked[0] == asked[1] == asked[2]
    assert asked[0][0].phase is Phase.NUMBERS


# At the table.


def seen_at_table(session):
    """Everything that a session shows, with a refused choice and a refused step."""
    second = session.match.waiting_for()
    shown = {
        "views": list(session.views()),
        "log": list(session.log()),
        "observation": session.observation(),
        "legal": session.legal_actions(),
        "flags": (
            session.ply,
            session.viewer,
            session.curtain,
            session.shown,
            session.stuck,
            session.is_present,
            session.can_roll(),
            session.next_is_automatic(),
            session.names,
            second,
        ),
        "message": (session.message, session.trouble),
    }
    refused = []
    for action in (Pass(), Attempt(9), Guard((1, 1)), Move("crowd", "a1", "a2"), Announce()):
        session.act(action)
        refused.append((session.message, session.trouble))
    session.roll()
    refused.append((session.message, session.trouble))
    session.tick()
    refused.append((session.message, session.trouble))
    return shown | {"refused": refused}


@pytest.mark.parametrize("way", WAYS)
def test_table_shows_nothing_of_the_first_pick(way):
    """PR-26: neither before the screen has been passed on nor after it."""
    covered, open_ = [], []
    for action in picks_of(way, 0):
        session = Session(at_the_numbers(way))
        session.pull_curtain()
        assert session.viewer == 0
        session.act(action)
        assert not session.trouble
        assert session.match.waiting_for() == 1
        covered.append(seen_at_table(session))
        session.pull_curtain()
        assert session.viewer == 1
        assert session.legal_actions() == picks_of(way, 1)
        open_.append(seen_at_table(session))
        assert session.match.waiting_for() == 1
    assert all_equal(covered) == []
    assert all_equal(open_) == []


@pytest.mark.parametrize("way", WAYS)
def test_table_refuses_undo_after_the_reveal(way):
    """The table says why, the same whatever was picked."""
    sentences = set()
    for first in picks_of(way, 0):
        session = Session(at_the_numbers(way))
        session.pull_curtain()
        session.act(first)
        session.pull_curtain()
        session.act(picks_of(way, 1)[0])
        session.tick()
        ply = session.match.ply
        session.undo()
        assert session.trouble
        assert session.match.ply == ply
        sentences.add(session.message)
    assert sentences == {"Something hidden has come out since; that cannot be taken back."}


def test_look_ahead_knows_no_pick():
    """A state made from what a seat sees between the picks has both numbers still to pick."""
    match = at_the_numbers((2, 0))
    match.act(Guard((1, 2)))
    for seat in (0, 1):
        seen = match.views(seat)[-1]
        twin = match.game.state_from_observation(seen, Random(0))
        assert twin.acting_players() == (0, 1)
        assert twin.legal_actions(0) == [Guard((1, 2)), Guard((1, 3)), Guard((2, 3))]
        assert twin.legal_actions(1) == [Attempt(1), Attempt(2), Attempt(3)]
