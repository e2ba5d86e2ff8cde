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
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from heapq import heapify, heapreplace
from itertools import islice, takewhile
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
def _all_censuses() -> dict[int, dict[str, tuple[int, int | None]]]:
    found: dict[int, dict[str, tuple[int, int | None]]] = {year: {} for year in CENSUSES}
    for row in read_table("us/apportionment.csv"):
        counted = row["apportionment_population"], row["house_seats"]
        found[row["census"]][row["state"]] = counted
    return found


def _census(year: int) -> dict[str, tuple[int, int | None]]:
    if not isinstance(year, Integral) or year not in CENSUSES:
        raise ValueError(
            f"There is no census of {year!r}: there is one every ten years from 1910 to 2020."
        )
    return _all_censuses()[year]


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
    to raise what was rounded down, can give away more seats than there are.) Without a minimum
    every state is within one seat of its quota; with one a state can be further from it.

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
    weaker: Iterator[Claim] = iter(())
    if method == "hamilton":
        shares, claims, left = _remainders(people, seats, minimum)
    else:
        shares, left = dict.fromkeys(people, minimum), seats - minimum * len(people)
        weaker = _awards(people, method, minimum)
        claims = list(islice(weaker, left + 1))
    if left and claims[left - 1][0] == claims[left][0]:
        raise _tie(claims, left, weaker, seats)
    return shares, claims, left


def _tie(claims: list[Claim], left: int, weaker: Iterator[Claim], seats: int) -> TieError:
    """Name all whose claims equal that to the last seat, and the seats that they would share."""
    rank = claims[left - 1][0]
    equal = [*claims, *takewhile(lambda claim: claim[0] == rank, weaker)]
    tied = sorted(state for claimed, state, _ in equal if claimed == rank)
    last = sum(claimed == rank for claimed, _, _ in claims[:left])
    which = f"{last} of" if last > 1 else "of"
    return TieError(f"{listed(tied)} have equal claims to the last {which} {seats:,} seats.")


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
