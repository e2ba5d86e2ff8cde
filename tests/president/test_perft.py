"""Perft: known numbers of ways to play so many plies, confirmed by the twin in `naive.py`.

What is counted is said in `perft.py`. Each number was found by both programs where the twin is
quick enough, which the tests do again; the larger ones are the kit's own, to notice a change.
"""

from functools import cache

import pytest

from presidency.president import Place, President
from tests.president import naive
from tests.president import perft as table
from tests.president.perft import perft, split
from tests.president.positions import action_of, drawn, joint_steps, made, take, twin_position

POSITIONS = {
    "opening": (
        """
        . . . . . . . .
        . . c . . c . .
        . c . c c . c .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . A P A . . .
        """,
        {},
        (20, 780, 16_887, 665_521),
    ),
    "chain with a choice": (
        """
        c c c . .
        A c A . .
        . c c . .
        . P . . .
        . . . . .
        """,
        {},
        (39, 1_000, 26_658),
    ),
    "chain without a choice": (
        """
        c c A .
        A P . .
        . . . .
        . . . c
        """,
        {},
        (23, 485, 8_453, 151_667),
    ),
    "push that no chain completes": (
        """
        c A . .
        A P . .
        c . . .
        . . . c
        """,
        {},
        (19, 395, 8_412, 147_881),
    ),
    "chain of three": (
        """
        . . . A c
        . . . c c
        . . . P c
        . . . A c
        . . . . .
        """,
        {},
        (71, 2_795, 65_922),
    ),
    "chain that must not end in the corner": (
        """
        c P . .
        c A . .
        A c . .
        . . c .
        """,
        {},
        (46, 1_305, 28_678),
    ),
    "handshake on the President's turn": (
        """
        . . c . . c
        . . c . . .
        . A H A . .
        . . c . . .
        . . . . . .
        . . . . . .
        """,
        {},
        (63, 2_424, 89_051),
    ),
    "handshake between two agents": (
        """
        . . c . . .
        . . c A . .
        . A H . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        {"side": "crowd"},
        (22, 969, 24_697),
    ),
    "handshake beside one agent": (
        """
        . . c . . A
        . . c . . .
        . A H . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        {"side": "crowd"},
        (25, 623, 16_014, 368_834),
    ),
    "handshake alone": (
        """
        . . c . . A
        . . c . . .
        A . H . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        {"side": "crowd"},
        (21, 331, 8_316, 151_111),
    ),
    "agent pushed into the crowd": (
        """
        . . . . . .
        . c c c . .
        . c A c . .
        . c P c . .
        . . A . . .
        . . . . . .
        """,
        {},
        (87, 6_038, 250_988),
    ),
    "boxed at the exit": (
        """
        . c A A c .
        . c P c . .
        . . c . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        {},
        (39, 1_727, 63_186),
    ),
    "exit from a handshake": (
        """
        . . H .
        . A c .
        . . A .
        . . . .
        """,
        {},
        (37, 690, 17_110, 259_650),
    ),
    "last of the crowd": (
        """
        . . . .
        . A H .
        . . A .
        . . . .
        """,
        {"side": "crowd"},
        (16, 249, 2_831, 43_042),
    ),
    "time runs out": (
        """
        . c . .
        . P A .
        . A . c
        . . . .
        """,
        {"plies": 4, "ply_limit": 6},
        (41, 751, 0),
    ),
    "single pushes": (
        """
        c c c . .
        A c A . .
        . c c . .
        . P . . .
        . . . . .
        """,
        {"pushing": "single"},
        (27, 693, 17_065),
    ),
    "no pushes, no passing": (
        """
        . c c P A .
        . . c c A .
        . . . c . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        {"pushing": "none", "passing": "forced"},
        (10, 338, 2_800, 86_333),
    ),
}

QUICK = 60_000
"""The twin confirms the numbers up to here."""


@cache
def start(name):
    """The state at which a position of the table begins."""
    drawing, fields, _ = POSITIONS[name]
    return made(drawing, **fields)


def difference(name, depth):
    """What is said when a number is wrong: both splits by first step, where they differ."""
    state = start(name)
    options = dict(state.game.options)
    kit = split(state, depth)
    twin = {}
    for steps, after in naive.plies(twin_position(state), options):
        said = repr(action_of(steps[0]))
        twin[said] = twin.get(said, 0) + naive.perft(after, depth - 1, options)
    lines = [
        f"{said}: {kit.get(said, 0)} by the kit, {twin.get(said, 0)} by the twin"
        for said in sorted(kit | twin)
        if kit.get(said) != twin.get(said)
    ]
    return "\n".join([name, drawn(state), *(lines or [f"the twin agrees: {kit}"])])


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name):
    """The kit finds each number of the table, to its full depth."""
    for depth, ways in enumerate(POSITIONS[name][2], 1):
        assert perft(start(name), depth) == ways, difference(name, min(depth, 3))


@pytest.mark.parametrize("name", POSITIONS)
def test_twin_confirms(name):
    """The twin finds the same: depth 2 of every position, and all that is quick."""
    position, options = twin_position(start(name)), dict(start(name).game.options)
    for depth, ways in enumerate(POSITIONS[name][2], 1):
        if depth <= 2 or ways <= QUICK:
            assert naive.perft(position, depth, options) == ways, difference(name, depth)


# What the positions promise.


def plies_of(name):
    """All steps of each first ply, by the kit alone."""
    found, open_ends = [], [([], start(name))]
    while open_ends:
        steps, state = open_ends.pop()
        for step in joint_steps(state):
            after = state.clone()
            take(after, step)
            over = after.is_terminal() or after.observation().ply > state.observation().ply
            (found if over else open_ends).append(
                [*steps, step] if over else ([*steps, step], after)
            )
    return found


def kinds(name):
    """The kinds of steps in each first ply."""
    return [[step[0] for step in steps] for steps in plies_of(name)]


def choices(name):
    """For each chain of agents' pushes: how many members could be displaced next, at each link."""
    links = {}
    for steps in plies_of(name):
        if steps[0][:2] != ("Move", "agent"):
            continue
        for end in range(1, len(steps) - 1):
            links.setdefault(tuple(steps[:end]), set()).add(steps[end])
    return sorted(len(found) for found in links.values())


def test_positions_hold_what_they_promise():
    assert max(choices("chain with a choice")) >= 2
    assert set(choices("chain without a choice")) == {1}
    assert max(map(len, plies_of("chain of three"))) >= 4
    assert all("Announce" not in steps for steps in kinds("handshake on the President's turn"))
    for name, agents in (("between two agents", 2), ("beside one agent", 1), ("alone", 0)):
        shown = [
            steps[1][2] for steps in plies_of(f"handshake {name}") if steps[0][0] == "Announce"
        ]
        assert {len(guard) for guard in shown} == {agents}
        assert len(shown) == (9 if agents else 3)
    into_crowd = [
        steps
        for steps in plies_of("agent pushed into the crowd")
        if steps[0][1:2] == ("president",)
    ]
    assert max(map(len, into_crowd)) == 3
    assert ["Exit"] in kinds("exit from a handshake")
    assert start("exit from a handshake").observation().handshake


def test_opening_is_the_standard_layout():
    state = President(layout="standard").new_initial_state()
    state.apply_action(Place("president", "d1"))
    assert twin_position(state) == twin_position(start("opening"))
    assert perft(state, 2) == POSITIONS["opening"][2][1]


# Counting.


def test_counting_depth_none():
    """Nothing has to be played: there is one way."""
    assert perft(start("opening"), 0) == 1


@pytest.mark.parametrize("name", ["opening", "handshake between two agents", "chain of three"])
def test_split_adds_up(name):
    """The split by first step has every legal step, and adds up to the number."""
    state = start(name)
    found = split(state, 2)
    assert list(found) == [repr(action) for action in state.legal_actions()]
    assert sum(found.values()) == POSITIONS[name][2][1]


def test_counting_leaves_the_state_alone():
    state = start("chain of three")
    before = drawn(state), state.history
    perft(state, 2)
    assert (drawn(state), state.history) == before


def test_a_game_that_ends_counts_only_in_its_last_ply():
    """Time runs out after the second ply: there is no way to play three."""
    assert POSITIONS["time runs out"][2][2] == 0
    assert perft(start("time runs out"), 2) > 0


def test_failure_names_the_first_steps(monkeypatch):
    """With a wrong rule, the split shows where the kit and the twin part."""
    monkeypatch.setattr(naive, "exits", lambda size: [])
    said = difference("exit from a handshake", 1)
    assert "Exit(): 1 by the kit, 0 by the twin" in said
    assert "Pass()" not in said
    monkeypatch.undo()
    assert "the twin agrees" in difference("exit from a handshake", 1)


def test_table_can_be_printed(capsys, monkeypatch):
    """`python -m tests.president.perft` prints the table, or one split."""
    monkeypatch.setattr(
        "tests.president.test_perft.POSITIONS", {"x": POSITIONS["last of the crowd"]}
    )
    table.main([])
    first, last = capsys.readouterr().out.splitlines()
    assert first.split()[1:] == ["16", "249", "2,831", "43,042"]
    assert last.endswith("ways a second")
    table.main(["x", "1"])
    assert capsys.readouterr().out.splitlines()[0].split() == ["1", "Pass()"]
