"""What the two sides can work out in President: exact chances, each with its reason.

The board holds no chance at all. It comes in with the hidden numbers of an attempt: a small game
of its own, in which either side picks its numbers so that the other cannot foresee them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TypeVar

from presidency.core.chance import Chance, Distribution
from presidency.core.game import Action
from presidency.core.sentences import listed
from presidency.president.components import NUMBERS
from presidency.president.rules import (
    Attempt,
    Exit,
    Guard,
    Phase,
    PresidentObservation,
    PresidentState,
)
from presidency.president.words import counted

T = TypeVar("T")

# Any matrix game.


@dataclass(frozen=True, slots=True)
class MatrixSolution:
    """A zero-sum matrix game, solved exactly.

    Attributes:
        value: What the row player gets on average when both play well.
        row: Row → chance with which the row player picks it; guarantees at least the value.
        column: Column → chance with which the other picks it; concedes at most the value.
    """

    value: Fraction
    row: tuple[Fraction, ...]
    column: tuple[Fraction, ...]


def solve_matrix_game(payoffs: Sequence[Sequence[int | Fraction]]) -> MatrixSolution:
    """Solve a zero-sum game in which both pick at the same time.

    Where several solutions are equally good, one of them is given.

    >>> solve_matrix_game([[1, 0], [0, 3]])
    MatrixSolution(value=Fraction(3, 4), row=(Fraction(3, 4), Fraction(1, 4)), \
column=(Fraction(3, 4), Fraction(1, 4)))

    Args:
        payoffs: A row for each choice of the row player, who wants much; in it, what he gets for
            each choice of the other.

    Raises:
        ValueError: if there is no row or no column, or the rows are not of one length.
    """
    if not payoffs or not payoffs[0]:
        raise ValueError("A matrix game needs at least one row and one column.")
    rows, columns = len(payoffs), len(payoffs[0])
    if any(len(row) != columns for row in payoffs):
        raise ValueError("All rows of a matrix game must have the same length.")
    # With every payoff at least 1 the value v is positive, and y = column / v is the solution of
    # a linear program: as much y in all as possible, but in no row more than 1.
    shift = 1 - min(min(row) for row in payoffs)
    tableau = [
        [Fraction(payoff) + shift for payoff in row]
        + [Fraction(other == number) for other in range(rows)]
        + [Fraction(1)]
        for number, row in enumerate(payoffs)
    ]
    prices = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while (entering := next((i for i, price in enumerate(prices[:-1]) if price < 0), -1)) >= 0:
        leaving = min(
            (row for row in range(rows) if tableau[row][entering] > 0),
            key=lambda row: (tableau[row][-1] / tableau[row][entering], basis[row]),
        )  # the first that may enter, the first that must leave: Bland's rule never goes in circles
        basis[leaving] = entering
        _pivot(tableau, prices, leaving, entering)
    value = 1 / prices[-1]
    column = [Fraction(0)] * (columns + rows)
    for row, variable in enumerate(basis):
        column[variable] = tableau[row][-1] * value
    row_mix = tuple(price * value for price in prices[columns:-1])
    return MatrixSolution(value - shift, row_mix, tuple(column[:columns]))


def _pivot(
    tableau: list[list[Fraction]], prices: list[Fraction], leaving: int, entering: int
) -> None:
    """One step of the simplex method: a variable enters the basis in the place of another."""
    divisor = tableau[leaving][entering]
    tableau[leaving] = pivot = [entry / divisor for entry in tableau[leaving]]
    for row in (prices, *tableau):
        factor = row[entering]
        if row is not pivot and factor:
            row[:] = [entry - factor * by for entry, by in zip(row, pivot, strict=True)]


# The hidden numbers of one attempt.


@dataclass(frozen=True, slots=True)
class BestAnswer:
    """The best answer to a habit that is known.

    Attributes:
        choices: All best actions, which are equally good; empty if there is nothing to pick.
        chance: The chance of what the one who answers wants.
    """

    choices: tuple[Action, ...]
    chance: Chance


def attempt_matrix(agents: int) -> tuple[tuple[int, ...], ...]:
    """The matrix of an attempt: 1 where the President is safe, 0 where he is caught.

    >>> attempt_matrix(1)
    ((1, 0, 0), (0, 1, 0), (0, 0, 1))

    Args:
        agents: How many agents stand beside the President, 0 to 2 (PR-26).

    Returns:
        A row for each choice of the agents, in the order of the game's `Guard` actions, with a
        column for each number of the one who tries; with no agent a single row (PR-28).
    """
    return tuple(
        tuple(int(number in guard) for number in NUMBERS) for guard in _guard_choices(agents)
    )


def attempt_solution(agents: int) -> MatrixSolution:
    """The attempt solved: the President is safe with chance n/3 for n agents beside him, 0 to 2."""
    return solve_matrix_game(attempt_matrix(agents))


def survival(agents: int, attempts: int = 1) -> Chance:
    """The chance that the President survives all of so many attempts, when both sides mix evenly.

    >>> print(survival(2, attempts=2))
    4/9 (44.4 %): 2 agents guard 2 of 3 numbers; the 2 attempts are independent, so 2/3 × 2/3

    Args:
        agents: How many agents stand beside him each time, 0 to 2.
        attempts: How many attempts are made, 0 or more.

    Raises:
        ValueError: if the agents or the attempts are out of range.
    """
    if attempts < 0:
        raise ValueError(f"There can be 0 attempts or more, not {attempts}.")
    once = attempt_solution(agents).value
    if attempts == 0:
        return Chance(Fraction(1), "no attempt is made")
    reason = _guard_reason(agents)
    if attempts > 1 and agents:
        product = " × ".join([str(once)] * attempts) if attempts <= 4 else f"({once})^{attempts}"
        reason += f"; the {attempts} attempts are independent, so {product}"
    return Chance(once**attempts, reason)


def best_guard(habit: Distribution[int], agents: int) -> BestAnswer:
    """The best guards against a crowd whose habit is known, and the chance of being safe.

    >>> from presidency.core.chance import uniform
    >>> best_guard(uniform([1, 1, 3]), agents=1).choices
    (Guard((1,)), Guard((3,)))

    Args:
        habit: Number → chance with which the crowd picks it.
        agents: How many agents stand beside the President, 0 to 2.

    Raises:
        ValueError: if the habit has a number that no die shows, or the agents are out of range.
    """
    _check_numbers(habit.outcomes)
    best, chance = _best(
        _guard_choices(agents), lambda guard: habit.chance(lambda number: number in guard)
    )
    if not agents:
        return BestAnswer((), Chance(chance, _guard_reason(0)))
    reason = f"{_so_often(chance)} the crowd picks {_either(best[0])}"
    return BestAnswer(tuple(map(Guard, best)), Chance(chance, reason + _equally_good(best)))


def best_number(habit: Distribution[tuple[int, ...]]) -> BestAnswer:
    """The best numbers against agents whose habit is known, and the chance that it succeeds.

    Args:
        habit: The agents' numbers, such as (1, 3) → chance with which they are picked.

    Raises:
        ValueError: if the habit has a number that no die shows.
    """
    _check_numbers(number for guard in habit.outcomes for number in guard)
    best, chance = _best(NUMBERS, lambda number: habit.chance(lambda guard: number not in guard))
    reason = f"{_so_often(chance)} the agents leave {best[0]} open"
    return BestAnswer(tuple(map(Attempt, best)), Chance(chance, reason + _equally_good(best)))


def _guard_choices(agents: int) -> tuple[tuple[int, ...], ...]:
    if agents not in range(3):
        raise ValueError(f"0 to 2 agents can stand beside the President, not {agents}.")
    return tuple(combinations(NUMBERS, agents))


def _check_numbers(numbers: Iterable[int]) -> None:
    for number in numbers:
        if number not in NUMBERS:
            raise ValueError(f"The numbers of an attempt are 1, 2 and 3, not {number!r:.40}.")


def _best(choices: Sequence[T], chance: Callable[[T], Fraction]) -> tuple[list[T], Fraction]:
    """The choices with the greatest chance, and that chance."""
    chances = [chance(choice) for choice in choices]
    most = max(chances)
    return [choice for choice, it in zip(choices, chances, strict=True) if it == most], most


# Who could reach the President, and what would come of it.


@dataclass(frozen=True, slots=True)
class Danger:
    """What the crowd could do to the President on one turn.

    Attributes:
        chance: The chance that he is caught, if the crowd tries when it can and both mix evenly.
        members: The squares of the crowd members who could make the attempt.
        guards: How many agents stand beside him (PR-27).
    """

    chance: Chance
    members: tuple[str, ...]
    guards: int


def danger_now(observation: PresidentObservation) -> Danger:
    """The danger if it were the crowd's turn in this position.

    Who already shakes hands may try; otherwise whoever can move onto the President (PR-21, PR-23).
    """
    president, guards = observation.president, observation.guards
    if president is None:
        return Danger(Chance(Fraction(0), "he is not on the board"), (), 0)
    if observation.handshake:
        members: tuple[str, ...] = (president,)
        why = f"the member on {president} shakes his hand"
    else:
        board = observation.game.board
        near = board.neighbours[board.index[president]] & board.bits(observation.crowd)
        members = board.named(near)
        why = f"{listed(members)} could reach him"
    if not members:
        return Danger(Chance(Fraction(0), "nobody could reach him"), (), guards)
    chance = Fraction(len(NUMBERS) - guards, len(NUMBERS))
    return Danger(Chance(chance, f"{why}; {_beside_reason(guards)}"), members, guards)


def move_dangers(observation: PresidentObservation) -> dict[Action, Danger]:
    """For each action that the President player may take now, the danger on the crowd's next turn.

    Where the crowd decides a displacement the worst for the President is taken, where he decides
    the best.

    Returns:
        Action → danger, in the order of the legal actions; empty when it is not the President
        player's turn.
    """
    if observation.phase not in (Phase.PRESIDENT, Phase.PUSH_AGENT):
        return {}
    state = observation.game.state_from_observation(observation, Random(0))
    return {action: _danger_after(state, action) for action in state.legal_actions()}


def _danger_after(state: PresidentState, action: Action) -> Danger:
    child = state.child(action)
    seen = child.observation()
    match seen.phase:
        case Phase.CROWD:
            return danger_now(seen)
        case Phase.PUSH_AGENT | Phase.PUSH_CROWD:
            dangers = [_danger_after(child, each) for each in child.legal_actions()]
            choose = min if seen.phase is Phase.PUSH_AGENT else max
            return choose(dangers, key=lambda danger: danger.chance.value)
    why = "he has left" if action is Exit() else "the time is over"
    return Danger(Chance(Fraction(0), why), (), 0)


def danger_map(observation: PresidentObservation) -> dict[str, Danger]:
    """Square → the danger if the President stood there and all else were as it is.

    Squares with an agent are left out. A crowd member's square is there: the two would shake hands.
    """
    return {
        square: danger_now(replace(observation, president=square))
        for square in observation.game.board.names
        if square not in observation.agents
    }


# The reasons, in words.


def _guard_reason(agents: int) -> str:
    if not agents:
        return "no agent guards a number, so an attempt always succeeds"
    verb = "guards" if agents == 1 else "guard"
    return f"{counted(agents, 'agent')} {verb} {agents} of {len(NUMBERS)} numbers"


def _beside_reason(agents: int) -> str:
    if not agents:
        return "no agent stands beside him, so an attempt succeeds"
    who, verb = ("one agent", "guards") if agents == 1 else ("two agents", "guard")
    return f"{who} beside him {verb} {agents} of {len(NUMBERS)} numbers"


def _either(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _so_often(chance: Fraction) -> str:
    if chance in (0, 1):
        return "in all attempts" if chance else "in no attempt"
    return f"in {chance.numerator} of {chance.denominator} attempts"


def _equally_good(best: Sequence[object]) -> str:
    return f"; {len(best)} answers are equally good" if len(best) > 1 else ""
