"""Paradoxes of sharing out seats, found by search: Hamilton's method has three kinds of them.

Divisor methods have none: the tests look for them there.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations

from presidency.civics.apportionment import TieError, apportion
from presidency.civics.words import signed
from presidency.core.sentences import listed


@dataclass(frozen=True, slots=True)
class AlabamaParadox:
    """In a larger House a state has fewer seats, as Alabama would have had after 1880.

    Attributes:
        state: Who loses.
        seats: The seats of the smaller House and of the larger one.
        shares: Those of the state in each.
    """

    state: str
    seats: tuple[int, int]
    shares: tuple[int, int]

    @property
    def sentence(self) -> str:
        """The paradox in words."""
        return (
            f"Of {self.seats[0]} seats {self.state} gets {self.shares[0]}, "
            f"but of {self.seats[1]} seats only {self.shares[1]}."
        )


def alabama_paradoxes(
    populations: Mapping[str, int], sizes: range, method: str = "hamilton", minimum: int = 0
) -> list[AlabamaParadox]:
    """Find the states that have fewer seats in one House than in the next smaller one.

    >>> alabama_paradoxes({"A": 6, "B": 6, "C": 2}, range(10, 12))[0].sentence
    'Of 10 seats C gets 2, but of 11 seats only 1.'

    Args:
        populations: State → its people, at least 1.
        sizes: The Houses, each compared with the next; one in which a tie decides is left out.
        method: One of `METHODS`.
        minimum: How many seats each state gets at least, as in `apportion`.

    Raises:
        ValueError: If an argument is not as described, or a House is too small.
    """
    houses = _houses(populations, sizes, method, minimum)
    return [
        AlabamaParadox(state, (small, large), (houses[small][state], houses[large][state]))
        for small, large in pairwise(sorted(sizes))
        if small in houses and large in houses
        for state in populations
        if houses[large][state] < houses[small][state]
    ]


@dataclass(frozen=True, slots=True)
class PopulationParadox:
    """A state loses a seat to one that grew less, or shrank more.

    Attributes:
        seats: The seats of the House, the same at both counts.
        loser: Who has fewer of them at the second count.
        winner: Who has more of them.
        people: The people of the loser, then of the winner, at each count.
        shares: The seats of the loser, then of the winner, at each count.
    """

    seats: int
    loser: str
    winner: str
    people: tuple[tuple[int, int], tuple[int, int]]
    shares: tuple[tuple[int, int], tuple[int, int]]

    @property
    def growth(self) -> tuple[float, float]:
        """By how many percent the loser's people grew, and the winner's; below 0 if they shrank."""
        (lost, lost_now), (won, won_now) = self.people
        return 100 * (lost_now - lost) / lost, 100 * (won_now - won) / won

    @property
    def sentence(self) -> str:
        """The paradox in words."""
        lost, won = (f"{signed(percent, 2)} %" for percent in self.growth)
        (lost_from, lost_to), (won_from, won_to) = self.shares
        return (
            f"The people of {self.loser} changed by {lost}, those of {self.winner} by {won}; yet "
            f"of {self.seats} seats {self.loser} gets {lost_to} instead of {lost_from}, and "
            f"{self.winner} gets {won_to} instead of {won_from}."
        )


def population_paradox(
    before: Mapping[str, int],
    after: Mapping[str, int],
    sizes: range,
    method: str = "hamilton",
    minimum: int = 0,
) -> PopulationParadox | None:
    """Find a state that lost a seat to one that grew less, between two counts of the people.

    Args:
        before: State → its people at the first count, at least 1.
        after: The same states at the second count.
        sizes: The Houses to look at, in this order; one in which a tie decides is left out.
        method: One of `METHODS`.
        minimum: How many seats each state gets at least, as in `apportion`.

    Returns:
        Of the first House with such a pair, the pair whose growth differs most; None if no House
        has one.

    Raises:
        ValueError: If an argument is not as described, or a House is too small.
    """
    if before.keys() != after.keys():
        raise ValueError("Both counts must be of the same states.")
    first, second = (_houses(people, sizes, method, minimum) for people in (before, after))
    growth = {state: Fraction(after[state], before[state]) for state in before}
    for seats in sizes:
        if seats not in first or seats not in second:
            continue
        old, new = first[seats], second[seats]
        if pair := _widest(growth, old, new):
            return PopulationParadox(
                seats,
                *pair,
                _each(pair, before, after),
                _each(pair, old, new),
            )
    return None


Pair = tuple[str, str]
"""The state that loses a seat, and the one that wins it."""


def _widest(
    growth: Mapping[str, Fraction], old: Mapping[str, int], new: Mapping[str, int]
) -> Pair | None:
    """Return the pair whose growth differs most of those whose loser grew more than the winner."""
    gaps = {
        (loser, winner): growth[loser] - growth[winner]
        for loser, winner in permutations(old, 2)
        if new[loser] < old[loser] and new[winner] > old[winner] and growth[loser] > growth[winner]
    }
    return max(gaps, key=gaps.__getitem__, default=None)


def _each(
    pair: Pair, first: Mapping[str, int], second: Mapping[str, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return what the loser has in both tables, and what the winner has."""
    loser, winner = ((first[state], second[state]) for state in pair)
    return loser, winner


@dataclass(frozen=True, slots=True)
class NewStatesParadox:
    """A new state brings its fair share of seats, and yet one old state loses to another.

    Attributes:
        newcomer: The new state.
        share: The seats that it brings and gets.
        seats: The seats of the House before.
        gained: The old states that have more than before → their seats before and after.
        lost: The old states that have fewer than before → their seats before and after.
    """

    newcomer: str
    share: int
    seats: int
    gained: Mapping[str, tuple[int, int]]
    lost: Mapping[str, tuple[int, int]]

    @property
    def sentence(self) -> str:
        """The paradox in words."""
        changes = [
            f"{state} gets {after} instead of {before}"
            for state, (before, after) in (*self.gained.items(), *self.lost.items())
        ]
        return (
            f"{self.newcomer} joins a House of {self.seats} seats, which grows to "
            f"{self.seats + self.share}, and gets the {self.share} that it brings; "
            f"yet {listed(changes)}."
        )


def new_states_paradox(
    populations: Mapping[str, int],
    newcomer: str,
    sizes: range,
    method: str = "hamilton",
    minimum: int = 0,
) -> NewStatesParadox | None:
    """Find a House in which the old states' seats change because a new one joins.

    The new state's fair share, by which the House grows, is its quota at the old House's people a
    seat, rounded to the nearest whole number.

    Args:
        populations: State → its people, at least 1, with the newcomer.
        newcomer: Which of them joins.
        sizes: The Houses of the others to look at, in this order; one in which a tie decides is
            left out, and so is one in which the newcomer does not get just its fair share.
        method: One of `METHODS`.
        minimum: How many seats each state gets at least, as in `apportion`.

    Returns:
        What happens in the first such House; None if there is none.

    Raises:
        ValueError: If an argument is not as described, or a House is too small or too large.
    """
    if newcomer not in populations or len(populations) < 2:
        raise ValueError(f"{newcomer} must be one of two states or more, each with its population.")
    others = {state: people for state, people in populations.items() if state != newcomer}
    for seats, old in _houses(others, sizes, method, minimum).items():
        fair = Fraction(populations[newcomer] * seats, sum(others.values()))
        share = int(fair + Fraction(1, 2))
        new = _houses(populations, range(seats + share, seats + share + 1), method, minimum)
        for shares in new.values():
            changed = {state: (old[state], shares[state]) for state in others}
            gained = {state: pair for state, pair in changed.items() if pair[0] < pair[1]}
            lost = {state: pair for state, pair in changed.items() if pair[0] > pair[1]}
            if shares[newcomer] == share > 0 and gained:
                return NewStatesParadox(newcomer, share, seats, gained, lost)
    return None


def _houses(
    populations: Mapping[str, int], sizes: range, method: str, minimum: int
) -> dict[int, dict[str, int]]:
    """Seats → who has them, for each size in which no tie decides."""
    houses = {}
    for seats in sizes:
        with suppress(TieError):
            houses[seats] = apportion(populations, seats, method, minimum)
    return houses
