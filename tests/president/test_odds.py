"""Chances of President against brute force: every tree of moves and numbers is played."""

import dataclasses
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from presidency.core.chance import Distribution, uniform
from presidency.core.game import SIMULTANEOUS
from presidency.president import Attempt, Exit, Guard, Phase, President
from presidency.president.odds import (
    attempt_matrix,
    attempt_solution,
    best_guard,
    best_number,
    danger_map,
    danger_now,
    move_dangers,
    solve_matrix_game,
    survival,
)

matrices = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(-4, 6), min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


@settings(deadline=None)
@given(matrices)
def test_a_matrix_game_is_solved_exactly(payoffs):
    """Each side's mix alone guarantees the value, in Fractions; scipy finds the same value."""
    solved = solve_matrix_game(payoffs)
    assert sum(solved.row) == sum(solved.column) == 1
    assert min(solved.row) >= 0
    assert min(solved.column) >= 0
    for column in zip(*payoffs, strict=True):
        assert sum(p * x for p, x in zip(solved.row, column, strict=True)) >= solved.value
    for row in payoffs:
        assert sum(p * x for p, x in zip(solved.column, row, strict=True)) <= solved.value
    rows, columns = len(payoffs), len(payoffs[0])
    found = linprog(
        [0] * rows + [-1],
        A_ub=[[-payoffs[i][j] for i in range(rows)] + [1] for j in range(columns)],
        b_ub=[0] * columns,
        A_eq=[[1] * rows + [0]],
        b_eq=[1],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert float(solved.value) == pytest.approx(-found.fun, abs=1e-7)


@pytest.mark.parametrize("payoffs", [[], [[]], [[1, 2], [3]]])
def test_what_is_no_matrix_game(payoffs):
    with pytest.raises(ValueError, match=r"^(A matrix game needs|All rows of a matrix game must)"):
        solve_matrix_game(payoffs)


@pytest.mark.parametrize("agents", [0, 1, 2])
def test_an_attempt_is_worth_a_third_for_each_agent(agents):
    """The rows are the game's guards in its own order; the even mix is a solution."""
    guards = President().guards[agents]
    assert attempt_matrix(agents) == tuple(
        tuple(int(number in guard.numbers) for number in (1, 2, 3)) for guard in guards
    )
    solved = attempt_solution(agents)
    assert solved.value == Fraction(agents, 3)
    for row in attempt_matrix(agents):
        assert Fraction(sum(row), 3) == solved.value
    for column in zip(*attempt_matrix(agents), strict=True):
        assert Fraction(sum(column), len(guards)) == solved.value


@pytest.mark.parametrize("agents", [-1, 3])
def test_no_such_number_of_agents(agents):
    for asked in (attempt_matrix, attempt_solution, survival):
        with pytest.raises(ValueError, match=f"0 to 2 agents can stand.*, not {agents}"):
            asked(agents)
    with pytest.raises(ValueError, match="0 to 2 agents"):
        best_guard(uniform([1]), agents)


def test_survival():
    for agents in range(3):
        for attempts in range(7):
            assert survival(agents, attempts).value == Fraction(agents, 3) ** attempts
    assert str(survival(1)) == "1/3 (33.3 %): 1 agent guards 1 of 3 numbers"
    assert survival(2, 3).reason == (
        "2 agents guard 2 of 3 numbers; the 3 attempts are independent, so 2/3 × 2/3 × 2/3"
    )
    assert survival(0, 4).reason == "no agent guards a number, so an attempt always succeeds"
    assert survival(0, 0).value == 1
    with pytest.raises(ValueError, match="not -1"):
        survival(2, -1)


weights = st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(any)


@given(weights, st.integers(1, 2))
def test_the_best_guard(weight, agents):
    """Every guard is tried against the habit."""
    habit = dict(zip((1, 2, 3), weight, strict=True))
    safe = {
        Guard(guard): Fraction(sum(habit[number] for number in guard), sum(weight))
        for guard in combinations((1, 2, 3), agents)
    }
    found = best_guard(Distribution(habit), agents)
    assert found.chance.value == max(safe.values())
    assert found.choices == tuple(guard for guard in safe if safe[guard] == max(safe.values()))
    assert ("equally good" in found.chance.reason) == (len(found.choices) > 1)


@given(weights, st.integers(0, 2))
def test_the_best_number(weight, agents):
    """Every number is tried against the habit."""
    guards = list(combinations((1, 2, 3), agents))
    habit = dict(zip(guards, weight, strict=False))
    total = sum(habit.values())
    if not total:
        return
    caught = {
        Attempt(number): Fraction(
            sum(w for guard, w in habit.items() if number not in guard), total
        )
        for number in (1, 2, 3)
    }
    found = best_number(Distribution(habit))
    assert found.chance.value == max(caught.values())
    assert found.choices == tuple(each for each in caught if caught[each] == max(caught.values()))


def test_against_even_mixing_every_answer_is_the_same():
    for agents in (1, 2):
        guards = list(combinations((1, 2, 3), agents))
        assert best_guard(uniform([1, 2, 3]), agents).choices == tuple(map(Guard, guards))
        answer = best_number(uniform(guards))
        assert answer.choices == (Attempt(1), Attempt(2), Attempt(3))
        assert answer.chance.value == 1 - Fraction(agents, 3)


def test_habits_in_words():
    answer = best_guard(Distribution({1: 1, 2: 2, 3: 0}), 1)
    assert answer.chance.reason == "in 2 of 3 attempts the crowd picks 2"
    assert best_guard(uniform([1, 2]), 2).chance.reason == "in all attempts the crowd picks 1 or 2"
    assert best_guard(uniform([1, 2]), 0).choices == ()
    answer = best_number(uniform([(1, 3), (1, 2)]))
    assert answer.chance.reason == (
        "in 1 of 2 attempts the agents leave 2 open; 2 answers are equally good"
    )
    with pytest.raises(ValueError, match="are 1, 2 and 3, not 4"):
        best_guard(uniform([1, 4]), 1)
    with pytest.raises(ValueError, match="are 1, 2 and 3, not 0"):
        best_number(uniform([(0, 1)]))


# The dangers on the board.


def caught(state, phases=0):
    """The chance of being caught before the President's next turn, by playing every tree."""
    observation = state.observation()
    if observation.phase is Phase.OVER:
        return Fraction(not observation.scores[-1].escaped)
    if observation.phase is Phase.PRESIDENT and phases:
        return Fraction(0)
    if observation.phase is Phase.NUMBERS:
        ends = []
        if state.current_player() != SIMULTANEOUS:
            ends = [caught(state.child(action), 1) for action in state.legal_actions()]
        else:
            for attempt in state.legal_actions(1):
                for guard in state.legal_actions(0):
                    child = state.clone()
                    child.apply_actions({0: guard, 1: attempt})
                    ends.append(caught(child, 1))
        return sum(ends) / len(ends)
    best = min if observation.to_move == 0 else max
    return best(caught(state.child(action), 1) for action in state.legal_actions())


def positions(size, agents, count, seed):
    """Random positions near each other, with handshakes, each side to move."""
    rng = Random(seed)
    for _ in range(count):
        crowd = rng.randint(1, min(6, size * (size // 2)))
        game = President(board=size, agents=agents, crowd=crowd)
        names = [n for n in game.board.names if int(n[1]) <= max(4, size - 3)]
        president, *others = rng.sample(names, 1 + agents + crowd)
        members = others[agents:]
        if rng.random() < 0.25:
            members[0] = president
        index = game.board.index.get
        yield dataclasses.replace(
            game.new_initial_state().observation(),
            phase=Phase.PRESIDENT,
            to_move=0,
            president=president,
            agents=tuple(sorted(others[:agents], key=index)),
            crowd=tuple(sorted(members, key=index)),
            turns=1,
            furthest=1,
        )


def crowds_turn(observation):
    """The same position with the crowd to move."""
    seen = dataclasses.replace(observation, phase=Phase.CROWD, to_move=1, ply=1)
    return observation.game.state_from_observation(seen, Random(0))


KINDS = [(4, 0), (4, 1), (4, 2), (5, 2), (8, 1), (8, 2)]


@pytest.mark.parametrize(("size", "agents"), KINDS)
def test_the_danger_now(size, agents):
    """Chance, and who can make an attempt, against every action of the crowd."""
    found = set()
    for observation in positions(size, agents, 200, f"now {size} {agents}"):
        danger, state = danger_now(observation), crowds_turn(observation)
        assert danger.chance.value == caught(state)
        tries = set()
        for action in state.legal_actions():
            after = state.child(action).observation().phase
            if after is Phase.DECIDE:
                tries.add(action.start)
            elif after is Phase.NUMBERS:
                tries.add(observation.president)
        assert set(danger.members) == tries
        assert danger.guards == observation.guards
        found.add(danger.chance.value)
    assert len(found) > 1


@pytest.mark.parametrize(("size", "agents"), KINDS)
def test_the_danger_after_each_move(size, agents):
    """The crowd's displacements at worst, the President player's at best."""
    for observation in positions(size, agents, 60, f"moves {size} {agents}"):
        state = observation.game.state_from_observation(observation, Random(0))
        dangers = move_dangers(observation)
        assert list(dangers) == state.legal_actions()
        for action, danger in dangers.items():
            expected = 0 if action is Exit() else caught(state.child(action), 1)
            assert danger.chance.value == expected, (observation, action)
            child = state.child(action)
            if child.observation().phase is Phase.PUSH_AGENT:
                inner = move_dangers(child.observation())
                assert min(each.chance.value for each in inner.values()) == expected


@pytest.mark.parametrize(("size", "agents"), KINDS)
def test_the_danger_map(size, agents):
    for observation in positions(size, agents, 12, f"map {size} {agents}"):
        dangers = danger_map(observation)
        assert set(dangers) == set(observation.game.board.names) - set(observation.agents)
        for square, danger in dangers.items():
            there = dataclasses.replace(observation, president=square)
            assert danger.chance.value == caught(crowds_turn(there))


def made(president, agents, crowd, **fields):
    game = President(crowd=len(crowd.split()))
    return dataclasses.replace(
        game.new_initial_state().observation(),
        phase=Phase.PRESIDENT,
        president=president,
        agents=tuple(agents.split()),
        crowd=tuple(crowd.split()),
        **fields,
    )


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            ("b6", "a6 h1", "c7"),
            "2/3 (66.7 %): c7 could reach him; one agent beside him guards 1 of 3 numbers",
        ),
        (
            ("b6", "a6 b5", "c6 c7 h8"),
            "1/3 (33.3 %): c6 and c7 could reach him; two agents beside him guard 2 of 3 numbers",
        ),
        (
            ("b6", "g1 h1", "b6 c7"),
            "1 (100 %): the member on b6 shakes his hand; "
            "no agent stands beside him, so an attempt succeeds",
        ),
        (("b1", "a1 c1", "h8"), "0 (0 %): nobody could reach him"),
    ],
)
def test_dangers_in_words(position, said):
    assert str(danger_now(made(*position)).chance) == said


def test_dangers_once_he_has_left_or_the_time_is_over():
    observation = made("d8", "a1 b1", "d7")
    assert str(move_dangers(observation)[Exit()].chance) == "0 (0 %): he has left"
    late = dataclasses.replace(
        observation, game=President(crowd=1, ply_limit=3), president="d4", ply=2
    )
    assert {danger.chance.reason for danger in move_dangers(late).values()} == {"the time is over"}
    assert move_dangers(President().new_initial_state().observation()) == {}
    assert danger_now(President().new_initial_state().observation()).chance.value == 0
