"""Sharing out the seats of a House by population: six methods, exactly, and their paradoxes.

Five are divisor methods. In each, a state with so many people and so many seats has a claim to one
seat more, its people divided by a number between those two seats; the seats go to the highest
claims, one after the other. The methods differ in that number alone. The sixth, Hamilton's, rounds
every quota down and gives what is left to the largest remainders.

Everything is counted in whole numbers, so that a tie is a tie and nothing else is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from heapq import heapify, heapreplace
from itertools import islice, pairwise, permutations
from math import sqrt
from numbers import Integral

from presidency.core.sentences import listed
from presidency.core.tables import read_table

METHODS = {
    "huntington_hill": "Huntington–Hill",
    "webster": "Webster",
    "jefferson": "Jefferson",
    "adams": "Adams",
    "dean": "Dean",
    "hamilton": "Hamilton",
}
"""The methods, by their short names. Huntington–Hill has been the law for the House since 1941."""
CENSUSES = tuple(range(1910, 2021, 10))
"""The years of the censuses in `data/us/apportionment.csv`."""
MOST_SEATS = 10_000
"""The largest House. `_rank` is exact up to it."""

Claim = tuple[int, str, int]
"""How a claim ranks (the lower the stronger), whose it is, and how many seats that state has."""

_CLAIMS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "huntington_hill": lambda people, seats: (people * people, seats * (seats + 1)),
    "webster": lambda people, seats: (2 * people, 2 * seats + 1),
    "jefferson": lambda people, seats: (people, seats + 1),
    "adams": lambda people, seats: (people, seats),
    "dean": lambda people, seats: (people * (2 * seats + 1), 2 * seats * (seats + 1)),
}
"""Divisor method → the claim to one seat more, as numerator and denominator.

People are divided by the geometric mean of the two numbers of seats (Huntington–Hill), their
arithmetic mean (Webster), the larger (Jefferson), the smaller (Adams) or their harmonic mean
(Dean). A geometric mean has a root in it, so for Huntington–Hill it is the claim's square.
"""
_FIRST_FOR_ALL = ("huntington_hill", "adams", "dean")
"""The methods in which the claim of a state without a seat is infinite."""


class TieError(ValueError):
    """Equal claims decide who gets the last seat, and no rule says whose goes first."""


# The censuses.


@cache
def _census(year: int) -> dict[str, tuple[int, int | None]]:
    if year not in CENSUSES:
        raise ValueError(
            f"There is no census of {year!r}: there is one every ten years from 1910 to 2020."
        )
    return {
        row["state"]: (row["apportionment_population"], row["house_seats"])
        for row in read_table("us/apportionment.csv")
        if row["census"] == year
    }


def populations(census: int) -> dict[str, int]:
    """State → its people as counted for sharing out the House; without DC, which has no seat.

    Args:
        census: The year of the census, one of `CENSUSES`.

    Raises:
        ValueError: If there is no such census.
    """
    return {state: people for state, (people, _) in _census(census).items() if state != "DC"}


def district(census: int) -> int:
    """The people of DC, which has no seat in the House but, since 1964, electors.

    Args:
        census: The year of the census, one of `CENSUSES`.

    Raises:
        ValueError: If there is no such census.
    """
    return _census(census)["DC"][0]


def house(census: int) -> dict[str, int]:
    """State → the seats in the House of Representatives that a census really gave it.

    Args:
        census: The year of the census, one of `CENSUSES` but 1920.

    Raises:
        ValueError: If there is no such census, or Congress made no House of it.
    """
    seats = {state: number for state, (_, number) in _census(census).items() if number}
    if not seats:
        raise ValueError(f"Congress never shared out the House by the census of {census}.")
    return seats


# The methods.


def apportion(
    populations: Mapping[str, int],
    seats: int,
    method: str = "huntington_hill",
    minimum: int = 1,
) -> dict[str, int]:
    """Share out the seats of a House.

    Hamilton's method itself knows no minimum. Here a state whose quota is below the minimum gets
    the minimum and is out; the quotas of the others are worked out anew for the seats that are
    left, and so on until none is below it; then go the largest remainders. (The other way in use,
    to raise what was rounded down, can give away more seats than there are.)

    >>> apportion({"A": 5_300, "B": 3_300, "C": 1_400}, 10, "jefferson")
    {'A': 6, 'B': 3, 'C': 1}

    Args:
        populations: State → its people, at least 1.
        seats: How many there are, up to `MOST_SEATS`.
        method: One of `METHODS`.
        minimum: How many each state gets at least. By Huntington–Hill, Adams and Dean it gets one
            in any case.

    Returns:
        State → its seats, in the order of `populations`.

    Raises:
        TieError: If equal claims decide the last seat.
        ValueError: If an argument is not as described, or the seats are too few.
    """
    shares, claims, left = _claims(*_checked(populations, seats, method, minimum))
    for _, state, _ in claims[:left]:
        shares[state] += 1
    return shares


def _checked(
    populations: Mapping[str, int], seats: int, method: str, minimum: int
) -> tuple[dict[str, int], int, str, int]:
    """Return the same in plain integers, with the minimum that the method has in any case."""
    if method not in METHODS:
        raise ValueError(f"There is no method {method!r}: the methods are {listed([*METHODS])}.")
    if not populations:
        raise ValueError("Seats can only be shared out among one state or more.")
    for state, number in populations.items():
        if not isinstance(number, Integral) or number < 1:
            raise ValueError(
                f"The population of {state} must be a whole number above 0, not {number!r}."
            )
    if not isinstance(seats, Integral) or not 1 <= seats <= MOST_SEATS:
        raise ValueError(
            f"The number of seats must be a whole number from 1 to {MOST_SEATS:,}, not {seats!r}."
        )
    if not isinstance(minimum, Integral) or minimum < 0:
        raise ValueError(f"The minimum must be a whole number, 0 or more, not {minimum!r}.")
    minimum = max(int(minimum), int(method in _FIRST_FOR_ALL))
    if (needed := minimum * len(populations)) > seats:
        raise ValueError(
            f"By {METHODS[method]} with {minimum} or more for each of {len(populations)} states, "
            f"there must be {needed:,} seats or more, not {seats:,}."
        )
    people = {state: int(number) for state, number in populations.items()}
    return people, int(seats), method, minimum


def _claims(
    people: Mapping[str, int], seats: int, method: str, minimum: int
) -> tuple[dict[str, int], list[Claim], int]:
    """Return the seats that need no claim, the claims from the strongest on, and how many win.

    If any win, at least one claim more is in the list. Refuses a tie for the last seat.
    """
    if method == "hamilton":
        shares, claims, left = _remainders(people, seats, minimum)
    else:
        shares, left = dict.fromkeys(people, minimum), seats - minimum * len(people)
        claims = list(islice(_awards(people, method, minimum), left + 1))
    if left and claims[left - 1][0] == claims[left][0]:
        tied = sorted(state for _, state, _ in claims[left - 1 : left + 1])
        raise TieError(f"{listed(tied)} have equal claims to the last of {seats:,} seats.")
    return shares, claims, left


def _rank(numerator: int, denominator: int) -> int:
    """Return a whole number in place of a claim: lower for a stronger one, equal for an equal one.

    Two different fractions are at least 1/(b·d) apart, where b and d are their denominators; up to
    `MOST_SEATS` these are below 2²⁸. So 2⁵⁶ times the fractions are more than 1 apart, and still
    differ when rounded down.
    """
    return -((numerator << 56) // denominator)


def _awards(people: Mapping[str, int], method: str, minimum: int) -> Iterator[Claim]:
    """Yield the strongest claim, then the strongest once that one has its seat, and so on."""
    claim = _CLAIMS[method]
    queue = [(_rank(*claim(number, minimum)), state, minimum) for state, number in people.items()]
    heapify(queue)
    while True:
        award = queue[0]
        yield award
        _, state, seats = award
        heapreplace(queue, (_rank(*claim(people[state], seats + 1)), state, seats + 1))


def _remainders(
    people: Mapping[str, int], seats: int, minimum: int
) -> tuple[dict[str, int], list[Claim], int]:
    """Return Hamilton's quotas rounded down, the claims by their remainders, and how many win."""
    rest, total = dict(people), sum(people.values())
    while small := [state for state in rest if rest[state] * seats < minimum * total]:
        seats -= minimum * len(small)
        total -= sum(rest.pop(state) for state in small)
    rounded = {state: number * seats // total for state, number in rest.items()}
    claims = [(-(number * seats % total), state, rounded[state]) for state, number in rest.items()]
    shares = dict.fromkeys(people, minimum) | rounded
    return shares, sorted(claims), seats - sum(rounded.values())


def quotas(populations: Mapping[str, int], seats: int) -> dict[str, Fraction]:
    """State → the seats that it would have if they were in exact proportion to people.

    >>> quotas({"A": 5_300, "B": 3_300, "C": 1_400}, 10)["A"]
    Fraction(53, 10)

    Args:
        populations: State → its people, at least 1.
        seats: How many there are, up to `MOST_SEATS`.

    Raises:
        ValueError: If an argument is not as described.
    """
    people, seats, _, _ = _checked(populations, seats, "hamilton", 0)
    total = sum(people.values())
    return {state: Fraction(number * seats, total) for state, number in people.items()}


# The seats in order, and how near the last one was.


@dataclass(frozen=True, slots=True)
class Priority:
    """A seat that was won by a claim.

    Attributes:
        place: Which seat of the House it is, counted on from those that the minimum gives.
        state: Who won it.
        nth: Which of the state's own seats it is.
        value: The claim: people divided by the method's number between the two seats.
    """

    place: int
    state: str
    nth: int
    value: float


def priority_list(
    populations: Mapping[str, int],
    seats: int,
    method: str = "huntington_hill",
    minimum: int = 1,
) -> list[Priority]:
    """List the seats in the order in which a divisor method gives them, after the minimum.

    States whose equal claims all win come in the order of their names.

    >>> priority_list({"A": 400, "B": 100}, 3, "jefferson", 0)[1]
    Priority(place=2, state='A', nth=2, value=200.0)

    Args:
        populations: State → its people, at least 1.
        seats: How many there are, up to `MOST_SEATS`.
        method: One of `METHODS` but Hamilton's.
        minimum: How many each state gets before the list begins, as in `apportion`.

    Raises:
        TieError: If equal claims decide the last seat.
        ValueError: If an argument is not as described, or the seats are too few.
    """
    if method == "hamilton":
        raise ValueError("Hamilton’s method has no priority list: it gives what is left at once.")
    people, seats, method, minimum = _checked(populations, seats, method, minimum)
    shares, claims, left = _claims(people, seats, method, minimum)
    won = []
    for place, (_, state, held) in enumerate(claims[:left], sum(shares.values()) + 1):
        numerator, denominator = _CLAIMS[method](people[state], held)
        value = numerator / denominator
        value = sqrt(value) if method == "huntington_hill" else value
        won.append(Priority(place, state, held + 1, value))
    return won


@dataclass(frozen=True, slots=True)
class Margin:
    """How near the last seat was, in people; an equal claim would not have been enough.

    Attributes:
        last: Who won the last seat.
        last_nth: Which of the state's own seats it is.
        spare: With how many people fewer it would have lost that seat, the other states unchanged;
            all its people, if nothing less would do.
        first_out: Of the others, who needed the fewest people more to have one seat more.
        first_out_nth: Which of its own seats that would have been.
        missing: How many people more it needed, the other states unchanged.
    """

    last: str
    last_nth: int
    spare: int
    first_out: str
    first_out_nth: int
    missing: int


def margin(
    populations: Mapping[str, int],
    seats: int,
    method: str = "huntington_hill",
    minimum: int = 1,
) -> Margin:
    """Find who won the last seat, who was nearest to one more, and by how many people; exact.

    The first one out need not be the state with the next claim: a smaller state whose claim is
    weaker may need fewer people.

    >>> margin(populations(2020), 435)
    Margin(last='MN', last_nth=8, spare=26, first_out='NY', first_out_nth=27, missing=89)

    Args:
        populations: State → its people, at least 1; two states or more.
        seats: How many there are, up to `MOST_SEATS`.
        method: One of `METHODS`.
        minimum: How many each state gets at least, as in `apportion`.

    Raises:
        TieError: If equal claims decide the last seat.
        ValueError: If an argument is not as described, the seats are too few, or none of them had
            to be won by a claim.
    """
    people, seats, method, minimum = _checked(populations, seats, method, minimum)
    _, claims, left = _claims(people, seats, method, minimum)
    if not left or len(people) < 2:
        raise ValueError("No seat was won by one state against another: there is no margin.")
    shares, last = apportion(people, seats, method, minimum), claims[left - 1][1]
    if method == "hamilton":
        loses, gains = _remainder_race(people, shares, last, minimum)
    else:
        loses, gains = _divisor_race(people, shares, last, method)
    spare = _least(lambda fewer: fewer >= people[last] or loses(fewer))
    missing, first_out = min(
        (_least(partial(gains, state)), state) for state in people if state != last
    )
    return Margin(last, shares[last], spare, first_out, shares[first_out] + 1, missing)


Race = tuple[Callable[[int], bool], Callable[[str, int], bool]]
"""Does the last seat's state lose it with so many fewer? Does a state gain with so many more?"""


def _divisor_race(
    people: Mapping[str, int], shares: Mapping[str, int], last: str, method: str
) -> Race:
    def rank(state: str, change: int, seats: int) -> int:
        return _rank(*_CLAIMS[method](people[state] + change, seats))

    weakest = rank(last, 0, shares[last] - 1)
    rival = min(rank(state, 0, shares[state]) for state in people if state != last)
    return (
        lambda fewer: rank(last, -fewer, shares[last] - 1) > rival,
        lambda state, more: rank(state, more, shares[state]) < weakest,
    )


def _remainder_race(
    people: Mapping[str, int], shares: Mapping[str, int], last: str, minimum: int
) -> Race:
    def seats(state: str, change: int) -> tuple[int, int]:
        """The fewest and the most that it can have, however a tie is settled."""
        changed = {**people, state: people[state] + change}
        rounded, claims, left = _remainders(changed, sum(shares.values()), minimum)
        sure = {each for rank, each, _ in claims if rank < claims[left][0]}
        possible = {each for rank, each, _ in claims if left and rank <= claims[left - 1][0]}
        return rounded[state] + (state in sure), rounded[state] + (state in possible)

    return (
        lambda fewer: seats(last, -fewer)[1] < shares[last],
        lambda state, more: seats(state, more)[0] > shares[state],
    )


def _least(holds: Callable[[int], bool]) -> int:
    """Return the lowest number from 1 on at which this holds, as it does at all above it."""
    high = 1
    while not holds(high):
        high *= 2
    return bisect_left(range(high), True, high // 2, key=holds)


# The paradoxes. By divisor methods there are none.


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
        lost, won = (f"{percent:+.2f} %".replace("-", "−") for percent in self.growth)
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
        old, new = first.get(seats), second.get(seats)
        if old is None or new is None:
            continue
        gaps = {
            (loser, winner): growth[loser] - growth[winner]
            for loser, winner in permutations(before, 2)
            if new[loser] < old[loser] and new[winner] > old[winner]
        }
        pair = max(gaps, key=gaps.__getitem__, default=None)
        if pair and gaps[pair] > 0:
            lost, won = pair
            return PopulationParadox(
                seats,
                *pair,
                ((before[lost], after[lost]), (before[won], after[won])),
                ((old[lost], new[lost]), (old[won], new[won])),
            )
    return None


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
