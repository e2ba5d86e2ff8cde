"""Perft: count every way to play so many whole plies, to hold the rules against known numbers.

A ply is one side's whole turn, with its displacements and its attempt (PR-06). A way is the
sequence of all its steps: two pushes that differ only in where a pushed member goes are two ways,
and so is each pair of hidden numbers. As in chess, only ways of exactly `depth` plies count: a game
that ends in the last ply counts, one that ends sooner does not.

    python -m tests.president.perft        prints the table and the steps a second
    python -m tests.president.perft exit 2    prints one position's split by first step
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from time import perf_counter

from presidency.core.game import SIMULTANEOUS, Action, State


def steps(state: State) -> Iterator[tuple[Action | tuple[Action, ...], State]]:
    """Every next step and the state after it; a pair of numbers is one step."""
    if state.current_player() != SIMULTANEOUS:
        for action in state.legal_actions():
            yield action, state.child(action)
        return
    seats = state.acting_players()
    for joint in product(*(state.legal_actions(seat) for seat in seats)):
        after = state.clone()
        after.apply_actions(joint)
        yield joint, after


def perft(state: State, depth: int) -> int:
    """How many ways there are to play exactly `depth` whole plies.

    Args:
        state: Where to begin; within a ply its rest counts as a whole one.
        depth: At least 0.
    """
    return sum(split(state, depth).values()) if depth else 1


def split(state: State, depth: int) -> dict[str, int]:
    """The same by first step: its text → how many ways begin with it.

    Args:
        state: Where to begin.
        depth: At least 1.
    """
    return {repr(step): _ways(state, after, depth) for step, after in steps(state)}


def _ways(before: State, after: State, depth: int) -> int:
    """How many ways go on from a step, of which `depth` plies were left before it."""
    if after.is_terminal():
        return int(depth == 1)
    # The ply is read from inside: an observation a step would take most of the time.
    depth -= after._ply - before._ply  # type: ignore[attr-defined]
    if depth == 0:
        return 1
    return sum(_ways(after, later, depth) for _, later in steps(after))


def main(arguments: list[str]) -> None:
    """Print the table, or one position's split."""
    from tests.president.test_perft import POSITIONS, start

    if arguments:
        name, depth = arguments[0], int(arguments[1])
        for said, ways in split(start(name), depth).items():
            print(f"{ways:>12,}  {said}")
        return
    total, began = 0, perf_counter()
    for name, (_, _, counts) in POSITIONS.items():
        found = [perft(start(name), depth) for depth in range(1, len(counts) + 1)]
        total += sum(found)
        print(f"{name:<34}" + "".join(f"{ways:>12,}" for ways in found))
    print(f"{total / (perf_counter() - began):,.0f} ways a second")


if __name__ == "__main__":
    main(sys.argv[1:])
