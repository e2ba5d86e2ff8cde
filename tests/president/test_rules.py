"""Each ruling PR-01 … PR-39 on made positions, with every value of every option."""

import ast
import re
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

from presidency import load_game
from presidency.core.game import (
    SIMULTANEOUS,
    TERMINAL,
    Dynamics,
    IllegalActionError,
    Information,
    OptionError,
    Outcome,
    Utility,
)
from presidency.president import (
    Announce,
    Attempt,
    AttemptResult,
    Decline,
    Displace,
    End,
    Exit,
    GameScore,
    Guard,
    Move,
    Pass,
    Phase,
    Place,
    President,
)
from tests.president.positions import FILES, drawn, made

HERE = Path(__file__).parent


def play(state, *actions):
    """Apply these actions, hidden numbers as pairs of (attempt, guard), and return the state."""
    for action in actions:
        if isinstance(action, tuple):
            attempt, guard = action
            seat = state.observation().president_seat
            state.apply_actions({1 - seat: Attempt(attempt), seat: Guard(guard)})
        else:
            state.apply_action(action)
    return state


def moves(state, piece, start=None):
    """Where a kind of piece may go, in one text; from one square or from all."""
    return " ".join(
        sorted(
            action.end
            for action in state.legal_actions()
            if isinstance(action, Move) and action.piece == piece and start in (None, action.start)
        )
    )


def pushes(state):
    """Where the pushed piece may go, in one text."""
    assert all(isinstance(action, Displace) for action in state.legal_actions())
    return " ".join(sorted(action.end for action in state.legal_actions()))


def placed(game, president="d1", *crowd):
    """A state after the set-up."""
    state = game.new_initial_state()
    return play(state, Place("president", president), *(Place("crowd", square) for square in crowd))


def squares(ranks, size=8):
    """All squares of these ranks."""
    return [f"{file}{rank}" for rank in ranks for file in FILES[:size]]


def outcome(state):
    """Termination and winners."""
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    return state.outcome().termination, state.outcome().winners


def same_board(state, drawing):
    """Does the board look like this?"""
    return drawn(state).split() == drawing.replace("/", " ").split()


def test_every_ruling_is_cited():
    """All 39 ids stand in the docstring of a test of this folder."""
    cited = set()
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                if node.name == "test_every_ruling_is_cited":
                    continue
                said = ast.get_docstring(node) or ""
                cited.update(int(number) for number in re.findall(r"PR-(\d\d)", said))
    assert cited == set(range(1, 40))


# Setting up.


def test_president_starts_in_the_middle():
    """PR-01: on d1 or e1, as he likes; seat 0 is the President."""
    state = President().new_initial_state()
    assert state.current_player() == 0
    assert state.legal_actions() == [Place("president", "d1"), Place("president", "e1")]
    seen = state.observation()
    assert (seen.phase, seen.president, seen.agents, seen.crowd) == (Phase.START, None, (), ())
    assert (seen.ply, seen.turns, seen.furthest) == (0, 0, 0)


@pytest.mark.parametrize(("start", "agents"), [("d1", ("c1", "e1")), ("e1", ("d1", "f1"))])
def test_agents_start_beside_him(start, agents):
    """PR-02: one directly left, one directly right of him."""
    seen = placed(President(), start).observation()
    assert (seen.president, seen.agents) == (start, agents)
    assert seen.furthest == 1


def test_no_agents():
    """PR-02: without agents (an experiment) only the President is set up."""
    seen = placed(President(agents=0), "e1").observation()
    assert (seen.president, seen.agents, seen.phase) == ("e1", (), Phase.CROWD_SETUP)


def test_crowd_is_placed_on_the_far_half():
    """PR-03: after the President, one by one, on any vacant squares of ranks 5 to 8."""
    state = placed(President(crowd=3))
    free = squares(range(5, 9))
    for square in ("h8", "a5", "d6"):
        assert state.current_player() == 1
        assert state.observation().phase is Phase.CROWD_SETUP
        assert state.legal_actions() == [Place("crowd", there) for there in free]
        state.apply_action(Place("crowd", square))
        free.remove(square)
    assert state.observation().crowd == ("a5", "d6", "h8")
    assert state.observation().phase is Phase.PRESIDENT


def test_order_of_placing_does_not_matter():
    """PR-03: the same squares in any order are the same position."""
    seen = {
        placed(President(crowd=3), "d1", *order).observation()
        for order in permutations(("b6", "c7", "d5"))
    }
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("layout", "first"),
    [
        ("standard", "d6 e6 b6 g6 c7 f7 a7 h7 d8 e8"),
        ("line", "d6 e6 c6 f6 b6 g6 a6 h6 d7 e7"),
        ("doors", "d7 e7 c7 f7 d8 e8 c8 f8 b7 g7"),
    ],
)
@pytest.mark.parametrize("crowd", range(1, 11))
def test_layouts(layout, first, crowd):
    """PR-03, PR-04: with a layout the crowd stands at once, on the first of its squares."""
    seen = placed(President(layout=layout, crowd=crowd), "e1").observation()
    assert set(seen.crowd) == set(first.split()[:crowd])
    assert len(seen.crowd) == crowd
    assert seen.phase is Phase.PRESIDENT


def test_default_crowd():
    """PR-04: six by default, placed by the crowd player."""
    game = President()
    assert (game.options["crowd"], game.options["layout"]) == (6, "placed")
    state = placed(game, "d1", *squares([5])[:5])
    assert state.observation().phase is Phase.CROWD_SETUP
    assert play(state, Place("crowd", "a8")).observation().phase is Phase.PRESIDENT


@pytest.mark.parametrize("crowd", [0, 11, -1, 6.0, "6", True])
def test_crowd_sizes(crowd):
    """PR-04: one to ten."""
    with pytest.raises(OptionError, match="crowd must be a whole number from 1 to 10, not"):
        President(crowd=crowd)


@pytest.mark.parametrize("layout", ["placed", "standard"])
@pytest.mark.parametrize("agents", [0, 1, 2])
def test_president_begins(layout, agents):
    """PR-05: however the set-up ends, his turn comes first."""
    state = placed(President(layout=layout, agents=agents, crowd=1))
    if agents == 1:
        play(state, Place("agent", "c1"))
    if layout == "placed":
        play(state, Place("crowd", "h8"))
    seen = state.observation()
    assert (seen.phase, seen.to_move, seen.ply, seen.turns) == (Phase.PRESIDENT, 0, 0, 1)
    assert state.current_player() == 0


# Plies, passing and time.


def test_turns_alternate():
    """PR-06: a ply is a side's whole turn; both may pass."""
    state = placed(President(layout="standard"))
    for ply in range(6):
        seen = state.observation()
        assert seen.ply == ply
        assert seen.turns == ply // 2 + 1
        assert seen.phase is (Phase.CROWD if ply % 2 else Phase.PRESIDENT)
        assert state.current_player() == seen.to_move == ply % 2
        assert state.legal_actions()[0] == Pass()
        state.apply_action(Pass())


def test_displacements_belong_to_the_ply():
    """PR-06: a push and its displacement are one ply."""
    state = made(". c . . / . A . . / . . . P / . . . .", plies=4)
    play(state, Move("agent", "b3", "b4"))
    assert (state.observation().ply, state.observation().phase) == (4, Phase.PUSH_CROWD)
    play(state, Displace("b4", "a4"))
    assert (state.observation().ply, state.observation().phase) == (5, Phase.CROWD)


def test_attempt_belongs_to_the_ply():
    """PR-06, PR-23: moving onto the President and the attempt are one ply."""
    state = made(". c . . / . P A . / . . . . / . . . c", "crowd", plies=4)
    play(state, Move("crowd", "b4", "b3"), Announce())
    assert state.observation().ply == 5
    assert play(state, (1, (1,))).observation().ply == 6


@pytest.mark.parametrize("limit", [2, 3, 200, 400])
def test_time(limit):
    """PR-06: after the last ply without exit the President has not escaped, the crowd has won."""
    state = placed(President(layout="standard", ply_limit=limit))
    for _ in range(limit):
        assert not state.is_terminal()
        state.apply_action(Pass())
    assert outcome(state) == (End.TIME, (1,))
    assert state.returns() == [-1.0, 1.0]
    assert state.observation().ply == limit
    assert not state.observation().scores[0].escaped


def test_time_limit_by_default():
    """PR-06: 200 plies after the set-up."""
    assert President().options["ply_limit"] == 200


@pytest.mark.parametrize("limit", [1, 401, 0])
def test_time_limits(limit):
    """PR-06: between 2 and 400."""
    with pytest.raises(OptionError, match="ply_limit must be a whole number from 2 to 400, not"):
        President(ply_limit=limit)


LAST = """
    . c P .
    . A c .
    . . . .
    . . . .
"""


def test_exit_in_the_last_ply():
    """PR-06, PR-31: an exit in the last ply of all is in time."""
    state = made(LAST, plies=6, ply_limit=7)
    assert outcome(play(state, Exit())) == (End.EXIT, (0,))


def test_caught_in_the_last_ply():
    """PR-06: an attempt that succeeds in the last ply of all is in time."""
    state = made(LAST, "crowd", plies=6, ply_limit=7 + 1)
    play(state, Pass())
    assert outcome(state) == (End.TIME, (1,))
    state = made(LAST, "crowd", plies=6, ply_limit=7)
    play(state, Move("crowd", "c3", "c4"), Announce())
    assert outcome(play(state, (2, (1,)))) == (End.CAUGHT, (1,))


def test_last_of_the_crowd_in_the_last_ply():
    """PR-06, PR-30: surviving the last member in the last ply of all is in time."""
    drawing = ". . H . / . A . . / . . . . / . . . ."
    state = made(drawing, "crowd", plies=6, ply_limit=7)
    assert outcome(play(state, Announce(), (1, (1,)))) == (End.NO_CROWD, (0,))


def test_survived_attempt_in_the_last_ply():
    """PR-06: with others left, time is over after it."""
    state = made(LAST, "crowd", plies=6, ply_limit=7)
    play(state, Move("crowd", "c3", "c4"), Announce(), (1, (1,)))
    assert outcome(state) == (End.TIME, (1,))
    assert state.observation().scores[0].survived == 1


def test_push_in_the_last_ply_is_completed():
    """PR-06: the last ply has all its displacements."""
    state = made(". c . . / . A . . / . . . P / . . . .", plies=6, ply_limit=7)
    play(state, Move("agent", "b3", "b4"))
    assert not state.is_terminal()
    assert outcome(play(state, Displace("b4", "a4"))) == (End.TIME, (1,))


def test_forced_to_move():
    """PR-06: with passing forced, who can move must."""
    state = placed(President(layout="standard", passing="forced"))
    assert Pass() not in state.legal_actions()
    play(state, Move("president", "d1", "d2"))
    assert Pass() not in state.legal_actions()
    with pytest.raises(IllegalActionError):
        play(state, Pass())


def test_who_can_move_does_not_pass():
    """PR-06: with passing forced, one move is enough to be asked for it."""
    state = made("A A . . / A H A . / A A A . / . . . .", "crowd", passing="forced")
    assert state.legal_actions() == [Announce(), Move("crowd", "b3", "c4")]
    state = made("c c c c / c c c c / c c c A / c c A P", "crowd", passing="forced")
    assert state.legal_actions() == [Move("crowd", "c2", "d1")]


def test_president_who_cannot_move_passes():
    """PR-06: with passing forced and no pushes, a President shut in by his own agents passes."""
    for passing in ("forced", "allowed"):
        state = made("c c c c / c c c c / A A c c / P A c c", passing=passing, pushing="none")
        assert state.legal_actions() == [Pass()]


def test_crowd_that_cannot_move_passes():
    """PR-06: with passing forced, a crowd shut in by agents passes."""
    for passing in ("forced", "allowed"):
        state = made("c A . . / A A P . / . . . . / . . . .", "crowd", passing=passing)
        assert state.legal_actions() == [Pass()]


# The President's side.


def test_president_moves_one_square():
    """PR-07: in any of the eight directions."""
    state = made(". . . . . / . . . . . / . . P . . / . . . . . / c . . . .")
    assert moves(state, "president", "c3") == "b2 b3 b4 c2 c4 d2 d3 d4"
    play(state, Move("president", "c3", "d4"))
    assert state.observation().president == "d4"
    assert state.observation().phase is Phase.CROWD


def test_agent_moves_one_square():
    """PR-07: in any of the eight directions, and only one piece a turn."""
    state = made("c . . . . / . . . . . / . . A . . / . . . . . / . . . . P")
    assert moves(state, "agent", "c3") == "b2 b3 b4 c2 c4 d2 d3 d4"
    play(state, Move("agent", "c3", "b2"))
    assert state.observation().agents == ("b2",)
    assert state.observation().phase is Phase.CROWD


def test_board_ends_at_its_edges():
    """PR-07, PR-16: nothing goes round the edge or off the board."""
    state = made("A . . . c / . . . . . / P . . . . / . . . . . / . . . . A")
    assert moves(state, "president") == "a2 a4 b2 b3 b4"
    assert moves(state, "agent", "a5") == "a4 b4 b5"
    assert moves(state, "agent", "e1") == "d1 d2 e2"
    state = made("A . . . c / . . . . . / P . . . . / . . . . . / . . . . A", "crowd")
    assert moves(state, "crowd") == "d4 d5 e4"


def test_agents_stay_out_of_his_square():
    """PR-08: no agent enters the President's square, with a member in it or without."""
    for piece in "PH":
        state = made(f". . . . / . A {piece} . / . . . . / . . . c")
        assert moves(state, "agent", "b3") == "a2 a3 a4 b2 b4 c2 c4"


def test_agents_do_not_share():
    """PR-09: no agent enters the other's square."""
    state = made(". . . c / . A A . / . . . . / . . . P")
    assert moves(state, "agent", "b3") == "a2 a3 a4 b2 b4 c2 c4"
    assert moves(state, "agent", "c3") == "b2 b4 c2 c4 d2 d3 d4"


def test_agent_pushes():
    """PR-10, PR-11: an agent enters a crowd member's square, who goes one square on."""
    state = made(". . . . . / . . c . . / . . A . . / . . . . . / . . . P .")
    assert "c4" in moves(state, "agent").split()
    play(state, Move("agent", "c3", "c4"))
    seen = state.observation()
    assert (seen.phase, seen.pushed, seen.left) == (Phase.PUSH_CROWD, "c4", "c3")
    assert (seen.agents, seen.crowd) == (("c4",), ())
    assert pushes(state) == "b3 b4 b5 c5 d3 d4 d5"
    play(state, Displace("c4", "d5"))
    seen = state.observation()
    assert (seen.agents, seen.crowd, seen.pushed, seen.left) == (("c4",), ("d5",), None, None)
    assert seen.settled == ()


def test_pushed_member_stays_off_the_square_left():
    """PR-12: not to the square from which the agent came, though it is vacant."""
    state = made(". . . . / . c . . / . A . . / . . . P")
    play(state, Move("agent", "b2", "b3"))
    assert "b2" not in pushes(state).split()
    assert pushes(state) == "a2 a3 a4 b4 c2 c3 c4"


def test_nobody_of_a_chain_ends_on_the_square_left():
    """PR-12, PR-14: not the second of a chain either."""
    state = made("c A . . / c A . . / . . . . / . . . P")
    play(state, Move("agent", "b4", "a4"))
    assert pushes(state) == "a3"
    play(state, Displace("a4", "a3"))
    assert pushes(state) == "a2 b2"  # b4 is vacant, but the agent left it


def test_push_onto_the_square_left_alone_is_illegal():
    """PR-12, PR-15: when only that square is vacant, the push cannot be made."""
    state = made("c A . . / A P . . / . . . . / . . . c")
    assert "a4" not in moves(state, "agent").split()
    assert moves(state, "agent", "b4") == "c3 c4"
    assert moves(state, "agent", "a3") == "a2 b2"
    with pytest.raises(IllegalActionError, match="Seat 0 cannot do Move"):
        play(state, Move("agent", "b4", "a4"))


def test_pushed_member_makes_no_handshake():
    """PR-13: a push never ends on the President, an agent or another member."""
    state = made(". c . . / . c P . / . A A . / . . . .")
    play(state, Move("agent", "b2", "b3"))
    assert pushes(state) == "a2 a3 a4 c4"


CHAIN = """
    c A . .
    c c A .
    P c . .
    . . . .
"""


def test_chain_only_when_forced():
    """PR-14: with a vacant neighbour nobody else is displaced."""
    state = made("c c . . / . c A . / . . . . / . . . P")
    play(state, Move("agent", "c3", "b3"))
    assert pushes(state) == "a2 a3 b2 c2 c4"


def test_chain_with_a_choice():
    """PR-14, PR-17: the crowd picks who makes room, and then where to."""
    state = made(CHAIN)
    play(state, Move("agent", "b4", "a4"))
    assert state.current_player() == 1
    assert pushes(state) == "a3 b3"
    one = play(state.clone(), Displace("a4", "a3"))
    assert one.observation().settled == ("a3",)
    assert pushes(one) == "b2 b3"  # a3's neighbours: the President, an agent and two members
    two = play(state.clone(), Displace("a4", "b3"))
    assert two.current_player() == 1
    assert pushes(two) == "c2 c4"
    play(two, Displace("b3", "c2"))
    assert same_board(two, "A . . . / c c A . / P c c . / . . . .")
    assert two.observation().phase is Phase.CROWD


def test_chain_goes_on():
    """PR-14: a member without a vacant neighbour displaces the next one, none of them twice."""
    state = made(CHAIN)
    play(state, Move("agent", "b4", "a4"), Displace("a4", "a3"))
    assert pushes(state) == "b2 b3"
    play(state, Displace("a3", "b2"))
    seen = state.observation()
    assert (seen.pushed, set(seen.settled)) == ("b2", {"a3", "b2"})
    assert pushes(state) == "a1 b1 c1 c2"  # a3 and b3 stay: there is room
    play(state, Displace("b2", "c1"))
    assert same_board(state, "A . . . / c c A . / P c . . / . . c .")
    assert state.observation().ply == 1


def test_nobody_is_pushed_twice():
    """PR-14: who has been displaced is not displaced again, though he stands beside the next."""
    state = made("c A . . / c c A . / P c c . / c c c .")
    play(state, Move("agent", "b4", "a4"), Displace("a4", "a3"))
    assert pushes(state) == "b2 b3"
    play(state, Displace("a3", "b2"))
    assert pushes(state) == "a1 b1 b3 c1 c2"  # not a3


def test_chain_never_moves_agents_or_the_president():
    """PR-14: only members make room, and never the one under the President."""
    for piece in "PH":
        state = made(f"c A . . / A {piece} . . / . . . . / . . . c")
        assert "a4" not in moves(state, "agent").split()
    state = made("c A . . / c H . . / . A . . / . . . .")
    play(state, Move("agent", "b4", "a4"))
    assert pushes(state) == "a3"


def test_chain_must_come_to_an_end():
    """PR-14: only a member from whom the chain can still be ended may be displaced."""
    state = made("c P . . / c A . . / A c . . / . . . .")
    play(state, Move("agent", "a2", "a3"))
    assert pushes(state) == "b2"  # in the corner of a4 it would end nowhere


def test_push_that_no_chain_can_complete_is_illegal():
    """PR-15: in a full crowd nobody can be pushed; the President can still shake hands."""
    state = made("c c c c / c c c c / c c A c / c c P A")
    assert moves(state, "agent") == ""
    assert moves(state, "president") == "b1 b2 d2"
    assert state.legal_actions()[0] == Pass()


def test_long_chain_makes_a_push_legal():
    """PR-15: one vacant square at the far end of the crowd is enough."""
    state = made("c c c . / c c c c / c c A c / c c P A")
    assert moves(state, "agent", "c2") == "b1 b2 b3 c3 d2 d3"
    play(state, Move("agent", "c2", "b1"))
    assert pushes(state) == "a1 a2 b2"
    play(state, Displace("b1", "a1"), Displace("a1", "a2"), Displace("a2", "b3"))
    assert pushes(state) == "a3 a4 b2 b4 c3 c4"


def test_pushed_members_stay_on_the_board():
    """PR-16: in a corner a member has three neighbours and no more."""
    state = made("c . . . / . A . . / . . . . / . . . P")
    play(state, Move("agent", "b3", "a4"))
    assert pushes(state) == "a3 b4"


@pytest.mark.parametrize("seat", [0, 1])
def test_who_decides(seat):
    """PR-17: the crowd every member's displacement, the President his agent's."""
    state = made(". c c . / . A . . / . P . . / . . . .", president_seat=seat)
    assert state.current_player() == seat
    play(state, Move("president", "b2", "b3"))
    assert state.observation().phase is Phase.PUSH_AGENT
    assert state.current_player() == state.observation().to_move == seat
    play(state, Displace("b3", "b4"))
    assert state.observation().phase is Phase.PUSH_CROWD
    assert state.current_player() == state.observation().to_move == 1 - seat


# The President pushes an agent.


def test_president_pushes_an_agent():
    """PR-18: to an adjacent square, vacant or with a member, not the one that he left."""
    state = made(". c . . . / . . . . . / . . A . . / . c P . . / . . . . .")
    assert "c3" in moves(state, "president").split()
    play(state, Move("president", "c2", "c3"))
    seen = state.observation()
    assert (seen.president, seen.agents, seen.pushed, seen.left) == ("c3", (), "c3", "c2")
    assert pushes(state) == "b2 b3 b4 c4 d2 d3 d4"
    play(state, Displace("c3", "c4"))
    seen = state.observation()
    assert (seen.agents, seen.phase, seen.ply, seen.left) == (("c4",), Phase.CROWD, 1, None)


def test_agent_pushed_into_the_crowd():
    """PR-18: though there are vacant squares; then the crowd says where the member goes."""
    state = made(". c . . . / . . . . . / . . A . . / . c P . . / . . . . .")
    play(state, Move("president", "c2", "c3"), Displace("c3", "b2"))
    seen = state.observation()
    assert (seen.phase, seen.pushed, seen.left, seen.agents) == (
        Phase.PUSH_CROWD,
        "b2",
        "c2",
        ("b2",),
    )
    assert pushes(state) == "a1 a2 a3 b1 b3 c1"  # not c2, which he left (PR-12), not c3
    play(state, Displace("b2", "b1"))
    assert state.observation().ply == 1


def test_agent_not_pushed_onto_the_other():
    """PR-18: never onto the other agent."""
    state = made(". . . . / . A A . / . P . . / . . . c")
    play(state, Move("president", "b2", "b3"))
    assert pushes(state) == "a2 a3 a4 b4 c2 c4"
    play(state, Displace("b3", "c4"))
    assert state.observation().agents == ("c3", "c4")


def test_agent_pushed_only_where_the_push_can_be_completed():
    """PR-18: a member who could not make room keeps the agent out."""
    state = made("c A P . / A c c . / . . . . / . . . .")
    play(state, Move("president", "c4", "b4"))
    # In the corner the member has the President, an agent and one member beside it: a chain.
    assert pushes(state) == "a4 b3 c3"
    state = made("c A P . / A A c . / . . . . / . . . .")
    play(state, Move("president", "c4", "b4"))
    assert pushes(state) == "c3"  # there nobody could make room


def test_agent_that_cannot_be_pushed():
    """PR-18: with no place for the agent, the President may not enter."""
    state = made("A A c c / P c c c / c c c c / c c c c")
    assert moves(state, "president") == "a2 b2 b3"
    state = made("A A c c / P c c c / c c c c / c c c .")
    assert moves(state, "president") == "a2 a4 b2 b3 b4"
    play(state, Move("president", "a3", "a4"))
    assert pushes(state) == "b3"


def test_agent_not_pushed_onto_the_member_he_left():
    """PR-18, PR-20: the square that the President left is closed, with a member on it too."""
    state = made(". . . . / . A . . / . H . . / . . . c")
    play(state, Move("president", "b2", "b3"))
    assert pushes(state) == "a2 a3 a4 b4 c2 c3 c4"
    assert state.observation().crowd == ("d1", "b2")


def test_member_he_left_is_not_displaced_in_a_chain():
    """PR-12, PR-14, PR-18: somebody would end on the square that the President left."""
    state = made("A H . . / c c c c / c A c c / . c c c")
    play(state, Move("president", "b4", "a4"), Displace("a4", "a3"))
    assert pushes(state) == "a2 b3"  # not b4, though c4 beside it is vacant


def test_chain_after_the_president_pushed_an_agent():
    """PR-14, PR-18: the member that the agent hits may need a chain."""
    state = made("c c . . / c A P . / A c . . / . . . .")
    play(state, Move("president", "c3", "b3"))
    assert pushes(state) == "a3 a4 b2 b4 c2 c4"
    play(state, Displace("b3", "a4"))
    assert state.current_player() == 1
    assert pushes(state) == "a3 b4"
    play(state, Displace("a4", "b4"))
    assert pushes(state) == "c4"  # c3 is vacant, but the President left it
    play(state, Displace("b4", "c4"))
    assert same_board(state, "A c c . / c P . . / A c . . / . . . .")


# Options of pushing.


@pytest.mark.parametrize(
    "pushing",
    ["chain", "single", "none"],
)
def test_pushing(pushing):
    """PR-14: with 'single' a chain is not possible, with 'none' nobody is pushed at all."""
    state = made("c A . . / c c A . / P c . . / . . . .", pushing=pushing)
    found = moves(state, "agent", "b4").split()
    assert ("a4" in found) == (pushing == "chain")
    assert ("b3" in found) == (pushing != "none")
    assert {"c4"} <= set(found)
    state = made("c c . . / c A P . / A c . . / . . . .", pushing=pushing)
    assert ("b3" in moves(state, "president").split()) == (pushing != "none")
    if pushing == "none":
        return
    play(state, Move("president", "c3", "b3"))
    assert pushes(state) == {"chain": "a3 a4 b2 b4 c2 c4", "single": "b2 b4 c2 c4"}[pushing]


# Handshakes.


def test_president_shakes_hands():
    """PR-19, PR-25: he may walk into a member; no attempt is made before the crowd's turn."""
    state = made(". . . . / . c A . / . P . . / . . . .")
    play(state, Move("president", "b2", "b3"))
    seen = state.observation()
    assert (seen.president, seen.crowd, seen.handshake) == ("b3", ("b3",), True)
    assert (seen.phase, seen.ply, state.current_player()) == (Phase.CROWD, 1, 1)
    assert Announce() in state.legal_actions()


def test_no_attempt_on_the_presidents_turn():
    """PR-23, PR-25: while it is his turn nobody tries, though they shake hands."""
    state = made(". . . . / . H A . / . . . . / . . . .")
    assert {type(action) for action in state.legal_actions()} == {Pass, Move}


def test_president_leaves_a_handshake():
    """PR-20: the member stays where it was."""
    state = made(". . . . / . H A . / . . . . / . . . .")
    play(state, Move("president", "b3", "a2"))
    assert same_board(state, ". . . . / . c A . / P . . . / . . . .")
    assert Announce() not in state.legal_actions()


def test_one_handshake_at_a_time():
    """PR-21: no second member enters his square; one may when the first has left."""
    state = made(". . c . / . H A . / c . . . / . . . .", "crowd")
    assert "b3" not in moves(state, "crowd").split()
    play(state, Move("crowd", "b3", "b2"), Pass())
    assert "b3" in moves(state, "crowd", "c4").split()
    assert "b3" in moves(state, "crowd", "b2").split()


def test_crowd_moves_one_square():
    """PR-22: in eight directions, never into an agent's or a member's square."""
    state = made(". . . . . / . . A . . / . . c . . / . c . . . / . . . . P", "crowd")
    assert moves(state, "crowd", "c3") == "b3 b4 c2 d2 d3 d4"
    assert moves(state, "crowd", "b2") == "a1 a2 a3 b1 b3 c1 c2"
    play(state, Move("crowd", "c3", "d2"))
    assert state.observation().crowd == ("b2", "d2")
    assert state.observation().phase is Phase.PRESIDENT


# Attempts.

SHAKING = """
    . c . .
    . H A .
    . . . .
    . . . c
"""
BESIDE = """
    . c . .
    . P A .
    . . . .
    . . . c
"""


def test_attempt_instead_of_a_move():
    """PR-23: (a) the member already shaking hands tries instead of a move."""
    state = made(SHAKING, "crowd")
    legal = state.legal_actions()
    assert legal[:2] == [Pass(), Announce()]
    assert Decline() not in legal
    play(state, Announce())
    seen = state.observation()
    assert (seen.phase, seen.to_move, seen.ply) == (Phase.NUMBERS, 1, 1)
    assert state.current_player() == SIMULTANEOUS


def test_attempt_after_moving_onto_him():
    """PR-23: (b) directly after moving onto him that member may try."""
    state = made(BESIDE, "crowd")
    assert Announce() not in state.legal_actions()
    play(state, Move("crowd", "b4", "b3"))
    assert state.observation().phase is Phase.DECIDE
    assert state.current_player() == 1
    assert state.legal_actions() == [Announce(), Decline()]
    play(state, Announce())
    assert state.current_player() == SIMULTANEOUS


def test_one_attempt_a_turn():
    """PR-23, PR-29: after an attempt that did not succeed the turn is over."""
    for drawing, first in ((SHAKING, []), (BESIDE, [Move("crowd", "b4", "b3")])):
        state = play(made(drawing, "crowd"), *first, Announce(), (2, (2,)))
        assert state.observation().phase is Phase.PRESIDENT
        assert state.current_player() == 0


def test_attempt_is_optional():
    """PR-24: who shakes hands may pass, move, or decline after coming."""
    state = made(SHAKING, "crowd")
    assert play(state.clone(), Pass()).observation().crowd == ("d1", "b3", "b4")
    assert moves(state, "crowd", "b3") == "a2 a3 a4 b2 c2 c4"
    play(state, Move("crowd", "b3", "a3"))
    assert same_board(state, ". c . . / c P A . / . . . . / . . . c")
    state = play(made(BESIDE, "crowd"), Move("crowd", "b4", "b3"), Decline())
    seen = state.observation()
    assert (seen.phase, seen.ply, seen.handshake, seen.attempts) == (Phase.PRESIDENT, 2, True, ())


def test_declined_is_not_forgotten():
    """PR-23, PR-24: who declined may try on the crowd's next turn, when they still shake hands."""
    state = play(made(BESIDE, "crowd"), Move("crowd", "b4", "b3"), Decline(), Pass())
    assert Announce() in state.legal_actions()


GUARDED = {
    0: ". . . . / . H . . / . . . . / A . . A",
    1: ". . . . / . H . . / A . . . / . . . A",
    2: ". . . . / . H A . / A . . . / . . . .",
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("agents", "count"), [(1, 3), (2, 3)])
def test_numbers(agents, count, seat):
    """PR-26: one number of the one agent, an unordered pair of different ones of two."""
    state = play(made(GUARDED[agents], "crowd", president_seat=seat), Announce())
    assert state.observation().guards == agents
    assert state.acting_players() == (0, 1)
    assert state.legal_actions(1 - seat) == [Attempt(1), Attempt(2), Attempt(3)]
    shown = [Guard(numbers) for numbers in combinations((1, 2, 3), agents)]
    assert len(shown) == count
    assert state.legal_actions(seat) == shown


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_guard(number, seat):
    """PR-26, PR-28: with no agent beside him only the crowd picks, and he is caught."""
    state = play(made(GUARDED[0], "crowd", president_seat=seat), Announce())
    assert state.observation().guards == 0
    assert state.current_player() == 1 - seat
    assert state.acting_players() == (1 - seat,)
    assert state.legal_actions() == [Attempt(1), Attempt(2), Attempt(3)]
    assert state.legal_actions(seat) == []
    play(state, Attempt(number))
    assert outcome(state) == (End.CAUGHT, (1 - seat,))
    assert state.observation().attempts == (AttemptResult(1, number, ()),)


@pytest.mark.parametrize("agents", [1, 2])
def test_attempt_succeeds_without_a_match(agents):
    """PR-26, PR-27: in k of 3 cases, for k agents, one of them has his number."""
    for number, guard in product((1, 2, 3), combinations((1, 2, 3), agents)):
        drawing = GUARDED[agents].replace(". . . .", "c . . .", 1)
        state = play(made(drawing, "crowd"), Announce(), (number, guard))
        assert state.is_terminal() != (number in guard)
        result = state.observation().attempts or [state.observation().scores]
        assert result[0] == AttemptResult(1, number, guard)
        assert result[0].survived == (number in guard)
        if state.is_terminal():
            assert outcome(state) == (End.CAUGHT, (1,))
            assert state.returns() == [-1.0, 1.0]
            assert state.observation().scores == (GameScore(0, End.CAUGHT, 1, 0, 3),)


def test_numbers_must_be_given_together():
    """PR-26: one side alone cannot pick, nor the one the other's numbers."""
    state = play(made(GUARDED[2], "crowd"), Announce())
    with pytest.raises(IllegalActionError, match="Several seats choose at once"):
        state.apply_action(Attempt(1))
    for joint in (
        {1: Attempt(1)},
        {0: Attempt(1), 1: Guard((1, 2))},
        {0: Guard((1, 1)), 1: Attempt(1)},
        {0: Guard((2, 1)), 1: Attempt(1)},
        {0: Guard((1,)), 1: Attempt(1)},
        {0: Guard((1, 2, 3)), 1: Attempt(1)},
        {0: Guard((1, 2)), 1: Attempt(4)},
    ):
        with pytest.raises(IllegalActionError):
            state.apply_actions(joint)
    assert state.current_player() == SIMULTANEOUS


@pytest.mark.parametrize("where", ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"])
def test_adjacent_agents(where):
    """PR-27: one king's move away, in any direction."""
    rows = [["."] * 5 for _ in range(5)]
    rows[2][2] = "H"
    rows[5 - int(where[1])]["abcde".index(where[0])] = "A"
    state = made(" / ".join(" ".join(row) for row in rows), "crowd")
    assert state.observation().guards == 1
    assert play(state, Announce()).legal_actions(0) == [Guard((1,)), Guard((2,)), Guard((3,))]


@pytest.mark.parametrize(
    "drawing",
    [
        "A . . . / . . . . / . H . . / . . . A",
        ". . . . / . . . A / H . . . / . . . .",
        ". . . . / . . . A / . . . . / H . . A",
        "A . . . / . . . H / . . . . / . . . .",
    ],
)
def test_agents_too_far_away(drawing):
    """PR-27: two squares away is too far, and so is the other edge of the board."""
    state = made(drawing, "crowd")
    assert state.observation().guards == 0
    assert play(state, Announce()).current_player() == 1


def test_agents_count_when_the_attempt_is_made():
    """PR-27: one that has gone away since the handshake began does not help."""
    state = made(". . . . / . c . A / . P A . / . . . c")
    play(state, Move("president", "b2", "b3"), Pass())
    assert state.observation().guards == 1
    play(state, Move("agent", "c2", "d2"))
    assert state.observation().guards == 0
    play(state, Announce(), Attempt(2))
    assert outcome(state) == (End.CAUGHT, (1,))


def test_survived_attempt():
    """PR-29: that member is removed, the President stays, his turn comes."""
    state = play(made(SHAKING, "crowd"), Announce(), (3, (3,)))
    assert same_board(state, ". c . . / . P A . / . . . . / . . . c")
    seen = state.observation()
    assert (seen.phase, seen.ply, seen.turns) == (Phase.PRESIDENT, 2, 2)
    assert seen.attempts == (AttemptResult(1, 3, (3,)),)
    state = play(made(BESIDE, "crowd"), Move("crowd", "b4", "b3"), Announce(), (3, (3,)))
    assert same_board(state, ". . . . / . P A . / . . . . / . . . c")


@pytest.mark.parametrize(
    ("drawing", "more"),
    [
        (". H . . / . A . . / . . . . / . . . .", 1),
        ("H . . . / . A . . / . . . . / . . . .", 2),
        (". . . . / . . . . / . . A . / . . . H", 4),
        (". . . . / . . A . / . . H . / . . . .", 3),
        (". . . . . / . . . . . / . . . . . / A . . . . / H . . . .", 5),
        (". . . . H / . . . . A / . . . . . / . . . . . / . . . . .", 3),
    ],
)
def test_no_crowd_left(drawing, more):
    """PR-30: he has escaped at once; his way to the nearer exit and one more turn are added."""
    state = play(made(drawing, "crowd", plies=8, turns=5), Announce(), (1, (1,)))
    assert outcome(state) == (End.NO_CROWD, (0,))
    score = state.observation().scores[0]
    assert (score.turns, score.survived, score.escaped) == (5 + more, 1, True)
    assert state.returns() == [1.0, -1.0]


def test_no_crowd_left_on_the_chessboard():
    """PR-30: distances to d8 and e8 alike."""
    for square, more in (("a8", 4), ("h8", 4), ("d1", 8), ("e8", 1), ("f6", 3)):
        rows = [["."] * 8 for _ in range(8)]
        file, rank = "abcdefgh".index(square[0]), int(square[1])
        rows[8 - rank][file] = "H"
        rows[8 - rank + (1 if rank > 1 else -1)][file] = "A"
        state = made(" / ".join(" ".join(row) for row in rows), "crowd", turns=1)
        play(state, Announce(), (1, (1,)))
        assert state.observation().scores[0].turns == 1 + more


# The exit.


@pytest.mark.parametrize(
    ("size", "exits"),
    [(8, "d8 e8"), (7, "d7"), (6, "c6 d6"), (5, "c5"), (4, "b4 c4")],
)
def test_exits(size, exits):
    """PR-31, PR-39: he leaves from a middle square of the last rank, and from no other."""
    for file, rank in product(range(size), (1, size - 1, size)):
        rows = [["."] * size for _ in range(size)]
        rows[size - rank][file] = "P"
        rows[1][0] = "c" if rows[1][0] == "." else rows[1][0]
        state = made(" / ".join(" ".join(row) for row in rows))
        here = f"{FILES[file]}{rank}"
        assert (Exit() in state.legal_actions()) == (here in exits.split())


def test_reaching_the_exit_does_not_win_yet():
    """PR-31: the crowd has a turn before he leaves."""
    state = made("c . . . / . P . . / . . . . / . . . .")
    play(state, Move("president", "b3", "b4"))
    assert not state.is_terminal()
    assert "b4" in moves(state, "crowd").split()
    assert Exit() not in state.legal_actions()
    play(state, Pass())
    assert state.legal_actions()[:2] == [Pass(), Exit()]
    play(state, Exit())
    assert outcome(state) == (End.EXIT, (0,))
    assert state.returns() == [1.0, -1.0]
    assert state.observation().president is None
    assert state.observation().scores == (GameScore(0, End.EXIT, 2, 0, 4),)


def test_exit_from_a_handshake():
    """PR-32: allowed on his turn."""
    state = made(". H . . / . . . . / . . . . / . . . .")
    assert outcome(play(state, Exit())) == (End.EXIT, (0,))


def test_agents_need_not_exit():
    """PR-33: they may stand anywhere when he leaves; they themselves never do."""
    state = made(". P A . / . . . . / . . . . / A . . c")
    assert outcome(play(state.clone(), Exit())) == (End.EXIT, (0,))
    exits = [action for action in state.legal_actions() if isinstance(action, Exit)]
    assert len(exits) == 1


def test_moving_backwards():
    """PR-34: he may go back, agents anywhere; the furthest rank stays."""
    state = made("A . . . / . P . . / . . . . / A . . c")
    play(state, Move("president", "b3", "b2"))
    assert state.observation().furthest == 3
    play(state, Pass())
    assert moves(state, "agent", "a1") == "a2 b1"
    state = made("A . . . / . P . . / . . . . / . . . c")
    play(state, Move("president", "b3", "c4"))
    assert state.observation().furthest == 4


def test_blocked_exits():
    """PR-35: agents or members on the exits can be pushed or entered."""
    state = made(". A A . / . P . . / . . . . / c . . .")
    assert {"b4", "c4"} <= set(moves(state, "president").split())
    play(state, Move("president", "b3", "b4"))
    assert pushes(state) == "a3 a4 c3"
    state = made("c c c c / . P A . / . . . A / . . . .")
    assert {"b4", "c4"} <= set(moves(state, "president").split())
    assert {"b4", "c4", "d4"} <= set(moves(state, "agent", "c3").split())


# The match of two.

ENDS = {
    End.EXIT: (". P . . / . . . . / . . . . / c . . .", "president", [Exit()]),
    End.CAUGHT: (". . . . / . H . . / . . . . / c . . .", "crowd", [Announce(), Attempt(1)]),
    End.TIME: (". . . . / . P . . / . . . . / c . . .", "crowd", [Pass()]),
    End.NO_CROWD: (". . . . / . H A . / . . . . / . . . .", "crowd", [Announce(), (1, (1,))]),
}


def ended(first, termination, turns=1, survived=0, furthest=3):
    """The outcome of a match: the first game's score, and how the second (seat 1's) ends."""
    drawing, side, actions = ENDS[termination]
    state = made(
        drawing,
        side,
        game=President(board=4, crowd=2, games=2, ply_limit=20),
        plies=18,
        turns=turns,
        furthest=furthest,
        president_seat=1,
        scores=(first,),
        attempts=tuple(AttemptResult(ply, 1, (1,)) for ply in range(survived)),
    )
    play(state, *actions)
    assert len(state.observation().scores) == 2
    return outcome(state)


@pytest.mark.parametrize("good", [End.EXIT, End.NO_CROWD])
@pytest.mark.parametrize("bad", [End.CAUGHT, End.TIME])
def test_escaped_beats_not_escaped(good, bad):
    """PR-36: whatever else they have done."""
    first = GameScore(0, good, 99, 0, 4)
    assert ended(first, bad, turns=1, survived=5) == (End.ONE_ESCAPED, (0,))
    first = GameScore(0, bad, 1, 9, 4)
    assert ended(first, good, turns=9) == (End.ONE_ESCAPED, (1,))


@pytest.mark.parametrize("one", [End.EXIT, End.NO_CROWD])
def test_fewer_turns_when_both_escaped(one):
    """PR-36: however he escaped, and whatever he survived."""
    for turns, result in (
        (4, (End.FEWER_TURNS, (0,))),
        (5, (End.EVEN, ())),
        (6, (End.FEWER_TURNS, (1,))),
    ):
        assert ended(GameScore(0, one, turns, 3, 2), End.EXIT, turns=5, survived=1) == result


def test_turns_added_for_an_empty_board():
    """PR-30, PR-36: the added turns count; from b3 they are two."""
    for turns, result in (
        (6, (End.FEWER_TURNS, (0,))),
        (7, (End.EVEN, ())),
        (8, (End.FEWER_TURNS, (1,))),
    ):
        assert ended(GameScore(0, End.EXIT, turns, 0, 4), End.NO_CROWD, turns=5) == result


@pytest.mark.parametrize(("one", "other"), [*product([End.CAUGHT, End.TIME], repeat=2)])
def test_more_survived_when_neither_escaped(one, other):
    """PR-36: caught or out of time alike; attempts survived come before the rank."""
    assert ended(GameScore(0, one, 9, 2, 3), other, survived=1, furthest=4) == (
        End.MORE_SURVIVED,
        (0,),
    )
    assert ended(GameScore(0, one, 1, 0, 4), other, survived=1) == (End.MORE_SURVIVED, (1,))


@pytest.mark.parametrize(("one", "other"), [*product([End.CAUGHT, End.TIME], repeat=2)])
def test_further_rank_when_as_many_survived(one, other):
    """PR-36: then the furthest rank, then it is even; turns do not matter."""
    for rank, result in (
        (4, (End.FURTHER_RANK, (0,))),
        (3, (End.EVEN, ())),
        (2, (End.FURTHER_RANK, (1,))),
    ):
        assert ended(GameScore(0, one, 9, 1, rank), other, turns=2, survived=1) == result


def test_even_match_returns_nothing():
    """PR-36: nobody has won."""
    state = President(board=4, crowd=1, games=2, ply_limit=2).new_initial_state()
    for _ in range(2):
        play(state, Place("president", "b1"), Place("crowd", "a3"), Pass(), Pass())
    assert outcome(state) == (End.EVEN, ())
    assert state.returns() == [0.0, 0.0]


def test_sides_are_switched():
    """PR-36, PR-05: the second game begins with an empty board, seat 1 as the President."""
    game = President(board=4, crowd=1, games=2, ply_limit=2)
    state = game.new_initial_state()
    play(state, Place("president", "c1"), Place("crowd", "a3"), Move("president", "c1", "c2"))
    play(state, Pass())
    seen = state.observation()
    assert seen.scores == (GameScore(0, End.TIME, 1, 0, 2),)
    assert (seen.phase, seen.president_seat, seen.crowd_seat, seen.to_move) == (
        Phase.START,
        1,
        0,
        1,
    )
    assert (seen.president, seen.agents, seen.crowd, seen.pushed, seen.left) == (
        None,
        (),
        (),
        None,
        None,
    )
    assert (seen.ply, seen.turns, seen.furthest, seen.attempts) == (0, 0, 0, ())
    assert not state.is_terminal()
    assert state.outcome() is None
    assert state.returns() == [0.0, 0.0]
    play(state, Place("president", "b1"))
    assert state.current_player() == 0
    play(state, Place("crowd", "d4"))
    assert state.current_player() == 1
    play(state, Pass())
    assert state.current_player() == 0
    play(state, Pass())
    assert outcome(state) == (End.FURTHER_RANK, (0,))
    assert state.returns() == [1.0, -1.0]


def test_first_game_ends_by_attempt():
    """PR-36: attempts of the first game are not taken into the second."""
    state = made(SHAKING, "crowd", game=President(board=4, crowd=3, games=2))
    play(state, Announce(), (1, (1,)), Pass(), Pass(), Move("president", "b3", "b4"))
    play(state, Announce(), (1, (2,)))
    seen = state.observation()
    assert seen.scores == (GameScore(0, End.CAUGHT, 3, 1, 4),)
    assert seen.attempts == ()
    assert seen.president_seat == 1


def test_one_game_by_default():
    """PR-36: a match of two is an option."""
    assert President().options["games"] == 1
    state = made(". P . . / . . . . / . . . . / c . . .")
    assert play(state, Exit()).outcome() == Outcome(End.EXIT, (0,))
    with pytest.raises(OptionError, match="games must be a whole number from 1 to 2, not 3"):
        President(games=3)


@pytest.mark.parametrize("member", ["a4", "b4", "c4", "a3", "a2"])
def test_any_member_may_try(member):
    """PR-37: there is no hidden role: whoever shakes hands may try."""
    state = made("c c c . / c P A . / c . . . / . . . .", "crowd")
    play(state, Move("crowd", member, "b3"), Announce())
    assert len(state.legal_actions(1)) == 3
    play(state, (1, (1,)))
    assert member not in state.observation().crowd
    assert len(state.observation().crowd) == 4


def test_president_is_one_piece():
    """PR-38: king or bishop is for the eye only: the rules know one piece of that kind."""
    game = President()
    assert {action.piece for action in game.actions if isinstance(action, (Place, Move))} == {
        "president",
        "agent",
        "crowd",
    }
    assert "piece" not in game.option_table


# Smaller boards.


@pytest.mark.parametrize(
    ("size", "starts", "ranks"),
    [
        (8, "d1 e1", range(5, 9)),
        (7, "d1", range(5, 8)),
        (6, "c1 d1", range(4, 7)),
        (5, "c1", range(4, 6)),
        (4, "b1 c1", range(3, 5)),
    ],
)
def test_smaller_boards(size, starts, ranks):
    """PR-39, PR-01, PR-03: middle files, and the last half (rounded down) for the crowd."""
    state = President(board=size, crowd=2).new_initial_state()
    assert state.legal_actions() == [Place("president", start) for start in starts.split()]
    for start in starts.split():
        after = play(state.clone(), Place("president", start))
        places = [Place("crowd", square) for square in squares(ranks, size)]
        assert after.legal_actions() == places
        beside = tuple(f"{FILES[FILES.index(start[0]) + step]}1" for step in (-1, 1))
        assert after.observation().agents == beside


@pytest.mark.parametrize("size", [3, 9, 0, "8"])
def test_board_sizes(size):
    """PR-39: four to eight squares a side."""
    with pytest.raises(OptionError, match="board must be a whole number from 4 to 8, not"):
        President(board=size)


def test_one_agent_chooses_a_side():
    """PR-39: with one agent the President player picks his side."""
    state = play(President(agents=1).new_initial_state(), Place("president", "e1"))
    assert state.observation().phase is Phase.STATION
    assert state.current_player() == 0
    assert state.legal_actions() == [Place("agent", "d1"), Place("agent", "f1")]
    seen = play(state, Place("agent", "f1")).observation()
    assert (seen.agents, seen.phase, seen.to_move) == (("f1",), Phase.CROWD_SETUP, 1)


def test_one_agent_with_a_layout():
    """PR-39: the side is picked before the crowd stands there."""
    state = play(President(agents=1, layout="doors").new_initial_state(), Place("president", "d1"))
    assert state.observation().crowd == ()
    seen = play(state, Place("agent", "c1")).observation()
    assert (seen.agents, len(seen.crowd), seen.phase) == (("c1",), 6, Phase.PRESIDENT)


@pytest.mark.parametrize(("size", "places"), [(4, 8), (5, 10)])
def test_crowd_too_big_for_the_board(size, places):
    """PR-39: there must be a square for everybody; the sentence says how many there are."""
    assert President(board=size, crowd=places).options["crowd"] == places
    if places == 10:
        return
    for crowd in range(places + 1, 11):
        with pytest.raises(OptionError) as error:
            President(board=size, crowd=crowd)
        assert str(error.value) == (
            f"crowd must be at most {places} on a board of {size}, not {crowd}: "
            "so many squares are there for it (PR-39)."
        )


@pytest.mark.parametrize("layout", ["standard", "line", "doors"])
@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_layouts_are_for_the_chessboard(layout, size):
    """PR-39: a layout on a smaller board is refused."""
    with pytest.raises(OptionError) as error:
        President(board=size, layout=layout)
    assert str(error.value) == (
        f"layout must be 'placed' on a board of {size}, not '{layout}': "
        "the ready-made ones are for a board of 8."
    )


def test_crowd_fills_its_half():
    """PR-39, PR-03: eight members on the eight squares of a board of 4."""
    state = placed(President(board=4, crowd=8), "b1", *squares((3, 4), 4))
    assert same_board(state, "c c c c / c c c c / . . . . / A P A .")


# The game itself.


@pytest.mark.parametrize(
    ("option", "default", "allowed"),
    [
        ("num_players", 2, range(2, 3)),
        ("crowd", 6, range(1, 11)),
        ("layout", "placed", ("placed", "standard", "line", "doors")),
        ("games", 1, range(1, 3)),
        ("agents", 2, range(3)),
        ("board", 8, range(4, 9)),
        ("pushing", "chain", ("chain", "single", "none")),
        ("passing", "allowed", ("allowed", "forced")),
        ("ply_limit", 200, range(2, 401)),
    ],
)
def test_options(option, default, allowed):
    """PR-04, PR-06, PR-14, PR-36, PR-39: what the options allow, and their defaults."""
    assert next(iter(President.option_table)) == "num_players"
    assert President.option_table[option].default == default
    assert President.option_table[option].allowed == allowed
    assert len(President.option_table) == 9


def test_what_kind_of_game_it_is():
    game = load_game("president")
    assert (game.dynamics, game.information, game.utility) == (
        Dynamics.SIMULTANEOUS,
        Information.PERFECT,
        Utility.ZERO_SUM,
    )
    assert (game.min_utility, game.max_utility, game.num_players) == (-1.0, 1.0, 2)
    assert game.chance_actions == ()
    for preset in President.presets.values():
        assert President(**preset).new_initial_state().legal_actions()


def test_actions_of_the_game():
    """All moves of every piece are there, each once."""
    game = President()
    assert len(set(game.actions)) == len(game.actions)
    steps = 420  # king moves on an empty chessboard
    assert len(game.actions) == 4 + 2 + 8 + 32 + 4 * steps + 3 + (1 + 3 + 3)
    assert sum(isinstance(action, Displace) for action in game.actions) == steps


def test_max_game_length():
    """PR-06: a set-up, and in each ply the most that can happen."""
    assert President().max_game_length == 2 + 6 + 200 * 8
    assert President(crowd=1, ply_limit=10, games=2).max_game_length == 2 * (2 + 1 + 10 * 4)


def test_refused_actions_change_nothing():
    state = made(CHAIN)
    before = state.observation()
    for action in (
        Move("president", "a2", "a4"),
        Move("agent", "a1", "a2"),
        Move("crowd", "a4", "a3"),
        Displace("a4", "a3"),
        Exit(),
        Announce(),
        Decline(),
        Attempt(1),
        Guard((1, 2)),
        Place("president", "d1"),
    ):
        with pytest.raises(IllegalActionError):
            state.apply_action(action)
    assert state.observation() == before


def test_revealed_only_after_the_numbers():
    """PR-26: what was hidden comes out with the numbers; a step later nothing new is shown."""
    state = play(made(SHAKING, "crowd"), Announce())
    assert not state.revealed
    play(state, (1, (1,)))
    assert state.revealed
    assert state.clone().revealed
    play(state, Pass())
    assert not state.revealed


def test_nothing_is_revealed_without_a_guard():
    """PR-28: a single open number hides nothing."""
    state = play(made(GUARDED[0], "crowd"), Announce(), Attempt(1))
    assert not state.revealed


def test_pr24_an_attempt_is_never_forced_even_where_passing_is():
    """PR-06, PR-24: who cannot move may pass, also with the President's hand in his."""
    state = made("A A A . / A H A . / A A A . / . . . .", "crowd", passing="forced")
    assert state.legal_actions() == [Pass(), Announce()]
    free = made("A A A . / A H A . / A A . . / . . . .", "crowd", passing="forced")
    assert Pass() not in free.legal_actions()
