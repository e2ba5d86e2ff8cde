"""What must hold in every position, and the twin of `naive.py` in lock step with the kit."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.core.game import SIMULTANEOUS, TERMINAL
from presidency.president import End, Phase, President
from tests.president.naive import FILES, NaivePresident, escaped, name, square
from tests.president.positions import (
    drawn,
    joint_steps,
    made,
    random_drawing,
    random_options,
    take,
    twin_of,
    twin_position,
)

# The twin.


def pick(twin, rng, character):
    """A step of the twin's: any, or often one by which something rare comes about."""
    choices = sorted(twin.steps, key=repr)  # it lists them by way of sets, whose order changes
    if not twin.ready or character == "wild" or rng.random() < 0.2:
        return rng.choice(choices)
    made_so_far = len(twin.steps_made)
    if character == "pusher":
        longest = max(len(steps) for steps, _ in twin.listed)
        pushes = [steps for steps, _ in twin.listed if len(steps) == longest]
        return rng.choice(sorted(pushes, key=repr))[made_so_far]
    here = twin.position["president"]

    def wish(step):
        kind, *values = step
        if kind in ("Exit", "Announce"):
            return 3 if character == "eager" else 0
        if kind == "Numbers":
            return values[0] in values[1]  # that the game may go on
        if kind != "Move":
            return 0
        piece, _, end = values
        if piece == "president":
            return 2 if character == "eager" and square(end)[1] > here[1] else 1
        if piece == "crowd":
            return 2 if square(end) == here else 0
        return 1

    best = max(map(wish, choices))
    return rng.choice([step for step in choices if wish(step) == best])


def assert_same(state, twin):
    """The kit and the twin stand in the same position and ask the same question."""
    seen = state.observation()
    if twin.result:
        termination, winners = twin.result
        assert state.current_player() == TERMINAL
        assert (seen.outcome.termination.name, list(seen.outcome.winners)) == (termination, winners)
        assert [
            {
                "seat": score.seat,
                "termination": score.termination.name,
                "turns": score.turns,
                "survived": score.survived,
                "furthest": score.furthest,
            }
            for score in seen.scores
        ] == twin.scores
        assert [score.escaped for score in seen.scores] == list(map(escaped, twin.scores))
        winner = winners[0] if winners else None
        assert state.returns() == [
            0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in (0, 1)
        ]
        return
    assert seen.outcome is None
    assert not state.is_terminal()
    asked = joint_steps(state)
    assert len(asked) == len(set(asked))
    assert set(asked) == set(twin.steps), drawn(state)
    assert len(seen.scores) == len(twin.scores)
    assert seen.president_seat == twin.president_seat
    assert seen.to_move == twin.who
    if twin.steps[0][0] == "Numbers" and twin.steps[0][2]:
        assert state.current_player() == SIMULTANEOUS
        assert seen.guards == len(twin.steps[0][2])
    else:
        assert state.current_player() == twin.who
    if twin.ready and not twin.steps_made:
        assert twin_position(state) == twin.position
    elif not twin.ready:
        position = twin.position
        assert seen.president == (position["president"] and name(position["president"]))
        assert set(seen.agents) == set(map(name, position["agents"]))
        assert set(seen.crowd) == set(map(name, position["crowd"]))


def lock_step(state, twin, rng, steps):
    """Play both in lock step for so many steps or to the end; what happened on the way."""
    character = rng.choice(["wild", "eager", "eager", "shaker", "pusher", "pusher"])
    assert_same(state, twin)
    for _ in range(steps):
        if twin.result:
            twin.events.add(twin.result[0])
            break
        step = pick(twin, rng, character)
        take(state, step)
        twin.step(step)
        assert_same(state, twin)
    return twin.events


def chance_position(rng):
    """A state in a random position at the start of a ply, the pieces close together."""
    options = random_options(rng)
    size = options["board"]
    members = rng.randint(1, min(10, size * (size // 2)))
    drawing = random_drawing(rng, size, options["agents"], members)
    side = rng.choice(["president", "crowd"])
    last = options["ply_limit"] - 1
    plies = rng.randint(0, last) // 2 * 2
    plies -= 2 * (side == "crowd" and plies + 1 > last)
    return made(
        drawing,
        side,
        game=President(**options),
        plies=plies,
        turns=plies // 2 + 1,
        president_seat=rng.randint(0, 1) if options["games"] == 1 else 0,
    )


def test_twin_whole_games():
    """Whole games with random options, from the set-up to the end."""
    met = Counter()
    for seed in range(150):
        rng = Random(seed)
        options = random_options(rng)
        state = President(**options).new_initial_state()
        met.update(lock_step(state, NaivePresident(options), rng, 10_000))
    rare = ["TIME", "CAUGHT", "MORE_SURVIVED", "FURTHER_RANK", "EVEN", "decline"]
    rare += ["agent pushes 1", "president pushes 1", "president pushes 2"]
    assert [event for event in rare if met[event] < 3] == [], met


def test_twin_made_positions():
    """From random positions in which the rare things are likely."""
    met = Counter()
    for seed in range(3600):
        rng = Random(seed)
        state = chance_position(rng)
        met.update(lock_step(state, twin_of(state), rng, 12))
    rare = [
        *(f"agent pushes {count}" for count in (1, 2, 3)),
        *(f"president pushes {count}" for count in (1, 2, 3)),
        *(
            f"attempt against {count} after {first}"
            for count in (0, 1, 2)
            for first in ("Announce", "Move")
        ),
        "decline",
        "exit from a handshake",
        *("EXIT", "CAUGHT", "TIME", "NO_CROWD"),
    ]
    assert [event for event in rare if met[event] < 3] == [], met


@given(st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_twin_from_any_seed(seed):
    rng = Random(seed)
    state = chance_position(rng)
    lock_step(state, twin_of(state), rng, 15)


@given(
    size=st.integers(4, 8),
    agents=st.integers(0, 2),
    members=st.integers(1, 13),
    side=st.sampled_from(["president", "crowd"]),
    pushing=st.sampled_from(["chain", "single", "none"]),
    passing=st.sampled_from(["allowed", "forced"]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=150, deadline=None)
def test_twin_in_a_dense_crowd(size, agents, members, side, pushing, passing, seed):
    """Pieces packed into few squares, where chains are long and pushes impossible."""
    rng = Random(seed)
    members = min(members, size * size - 3)
    drawing = random_drawing(rng, size, agents, members)
    state = made(drawing, side, pushing=pushing, passing=passing)
    lock_step(state, twin_of(state), rng, 6)


# What holds in every position of every game.

GAMES = [
    President(layout="standard", games=2),
    President(crowd=10),
    President(crowd=3, layout="doors", pushing="single"),
    President(crowd=6, layout="line", pushing="none", passing="forced"),
    President(board=4, crowd=8),
    President(board=4, crowd=8, passing="forced", games=2, ply_limit=60),
    President(board=5, crowd=4, agents=1),
    President(board=6, crowd=9, agents=0),
    President(board=7, crowd=10, agents=1, games=2, ply_limit=31),
]


def next_states(state, rng, eager):
    """Play on at random to the end; every state on the way, as a copy."""
    while not state.is_terminal():
        step = rng.choice(joint_steps(state))
        if rng.random() < eager:
            wanted = [each for each in joint_steps(state) if each[0] in ("Announce", "Exit")]
            step = rng.choice(wanted or [step])
        take(state, step)
        yield state.clone()


def check_position(seen):
    """What can be said of a single position."""
    game = seen.game
    everywhere = set(game.board.names)
    options = game.options
    members = len(seen.crowd) + (seen.phase is Phase.PUSH_CROWD)
    survived = sum(attempt.survived for attempt in seen.attempts)
    agents = len(seen.agents) + (seen.phase is Phase.PUSH_AGENT)
    if seen.phase not in (Phase.START, Phase.STATION, Phase.CROWD_SETUP, Phase.OVER):
        assert members + survived == options["crowd"]
        assert agents == options["agents"]
    assert len(set(seen.crowd)) == len(seen.crowd)
    assert len(set(seen.agents)) == len(seen.agents)
    assert not set(seen.agents) & set(seen.crowd)
    assert seen.president not in seen.agents
    assert {*seen.crowd, *seen.agents} <= everywhere
    assert seen.president in everywhere | {None}
    assert 0 <= seen.ply <= options["ply_limit"]
    assert seen.handshake == (seen.president in seen.crowd)
    assert (seen.pushed is None) == (seen.phase not in (Phase.PUSH_AGENT, Phase.PUSH_CROWD))
    assert (seen.left is None) == (seen.pushed is None)
    assert seen.left is None or seen.left not in seen.agents
    assert seen.guards <= len(seen.agents)
    assert seen.crowd_seat + seen.president_seat == 1
    assert (seen.outcome is None) == (seen.phase is not Phase.OVER)
    if seen.phase in (Phase.PRESIDENT, Phase.CROWD):
        assert seen.settled == ()
        assert seen.turns == seen.ply // 2 + 1
        assert seen.ply % 2 == (seen.phase is Phase.CROWD)


def check_step(before, after):
    """What can be said of a step within one game."""
    assert after.ply - before.ply in (0, 1)
    assert after.furthest >= before.furthest
    assert after.turns - before.turns in (0, 1) or after.phase is Phase.OVER
    assert after.attempts[: len(before.attempts)] == before.attempts
    assert len(after.attempts) - len(before.attempts) in (0, 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("eager", [0, 0.5])
def test_every_position_of_a_game(game, eager):
    rng = Random(f"{game!r} {eager}")
    number = {action: place for place, action in enumerate(game.actions)}
    before = game.new_initial_state()
    check_position(before.observation())
    for state in next_states(before.clone(), rng, eager):
        seen = state.observation()
        check_position(seen)
        if len(seen.scores) == len(before.observation().scores):
            check_step(before.observation(), seen)
        for seat in state.acting_players():
            legal = state.legal_actions(seat)
            assert legal
            numbers = [number[action] for action in legal]
            assert numbers == sorted(set(numbers))
        before = state
    assert state.acting_players() == ()
    assert len(state.history) <= game.max_game_length
    assert sum(state.returns()) == 0
    assert state.outcome().termination in End


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_state_from_observation(game):
    """At every step, in the midst of pushes and attempts too, all is in the observation."""
    rng = Random(repr(game))
    for state in next_states(game.new_initial_state(), rng, 0.3):
        for viewer in (None, 0, 1):
            seen = state.observation(viewer)
            assert seen.player == viewer
            twin = game.state_from_observation(seen, Random(0))
            assert twin.observation(viewer) == seen
            assert twin.history == []
            assert twin.current_player() == state.current_player()
            assert twin.returns() == state.returns()
            for seat in (0, 1):
                assert twin.legal_actions(seat) == state.legal_actions(seat)


def test_clones_are_independent():
    """What happens to a copy does not happen to the original, nor the other way round."""
    rng = Random(5)
    for seed in range(60):
        state = chance_position(Random(seed))
        if state.is_terminal():
            continue
        seen, legal = state.observation(), [state.legal_actions(seat) for seat in (0, 1)]
        twin = state.clone()
        for _ in next_states(twin, rng, 0.3):
            if len(twin.history) > 8:
                break
        assert state.observation() == seen
        assert [state.legal_actions(seat) for seat in (0, 1)] == legal


# The mirror.


def mirrored(value, size):
    """The same on a board whose files are mirrored: squares, steps, drawings of pieces."""
    if isinstance(value, tuple):
        return tuple(mirrored(each, size) for each in value)
    is_square = isinstance(value, str) and len(value) == 2 and value[1].isdigit()
    return f"{FILES[size - 1 - FILES.index(value[0])]}{value[1]}" if is_square else value


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_mirror(seed):
    """Left and right are alike: a mirrored position has the mirrored legal actions."""
    rng = Random(seed)
    state = chance_position(rng)
    size = state.game.board.size
    seen = state.observation()
    glass = made(
        "\n".join(line[::-1] for line in drawn(state).splitlines()),
        "president" if seen.phase is Phase.PRESIDENT else "crowd",
        game=state.game,
        plies=seen.ply,
        turns=seen.turns,
        president_seat=seen.president_seat,
        scores=seen.scores,
    )
    for _ in range(12):
        assert glass.current_player() == state.current_player()
        assert glass.outcome() == state.outcome()
        if len(state.observation().scores) > len(seen.scores):
            break  # a second game may begin with a layout that is not even
        steps = joint_steps(state)
        assert {mirrored(step, size) for step in steps} == set(joint_steps(glass))
        step = rng.choice(steps)
        take(state, step)
        take(glass, mirrored(step, size))


def test_mirror_of_the_set_up():
    """Both middle files, and the crowd's half, are alike under the mirror."""
    for size in range(4, 9):
        state = President(board=size, agents=1, crowd=2).new_initial_state()
        for step in [None, 0, 0, 0]:
            if step is not None:
                take(state, joint_steps(state)[step])
            if state.observation().phase is Phase.START:
                steps = joint_steps(state)
                assert {mirrored(each, size) for each in steps} == set(steps)
