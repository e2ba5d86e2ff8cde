"""How fast seats are shared out, beside the package `apportionment` measured in the same run.

    python benchmarks/civics_apportionment.py

Both share out the same Houses by the same methods and agree on each; a minimum of no seats, ties
left out. They take turns in short rounds, so that a machine whose speed drifts slows both; the
figure is the median of the rounds. Ours counts in whole numbers and sees every tie; the package
counts in floating point with numpy, and once more in fractions, in which it is exact as well
(but for Huntington–Hill, for which it has none).
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

from apportionment.methods import TiesException, compute

from presidency.civics.apportionment import METHODS, TieError, apportion, populations

THEIRS = {
    "huntington_hill": "huntington",
    "webster": "saintelague",
    "jefferson": "dhondt",
    "adams": "adams",
    "dean": "dean",
    "hamilton": "largest_remainder",
}
House = tuple[dict[str, int], int]
Contender = Callable[[str, House], list[int]]


def ours(method: str, house: House) -> list[int]:
    """Share out by the kit."""
    people, seats = house
    return [*apportion(people, seats, method, minimum=0).values()]


def theirs(method: str, house: House, fractions: bool = False) -> list[int]:
    """Share out by the package."""
    people, seats = house
    votes = [*people.values()]
    return compute(THEIRS[method], votes, seats, fractions=fractions, tiesallowed=False)


def theirs_exactly(method: str, house: House) -> list[int]:
    """Share out by the package in fractions."""
    return theirs(method, house, fractions=True)


def untied(method: str, houses: list[House]) -> list[House]:
    """The Houses that are no tie; refuses one on which the two differ."""
    kept = []
    for house in houses:
        try:
            if ours(method, house) != theirs(method, house):
                raise AssertionError(f"{method} differs on {house}")
        except (TieError, TiesException):
            continue
        kept.append(house)
    return kept


def seconds(contender: Contender, method: str, houses: list[House]) -> float:
    """How long one House takes on average."""
    start = time.perf_counter()
    for house in houses:
        contender(method, house)
    return (time.perf_counter() - start) / len(houses)


def main() -> None:
    """Measure, and print a line for each kind of House and method."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    rng = Random(2020)
    kinds = {
        "the House of 2020": [(populations(2020), 435)],
        "9 states, 60 seats": [
            ({state: rng.randint(1, 10**6) for state in "ABCDEFGHI"}, 60) for _ in range(200)
        ],
    }
    print(f"median of {given.rounds} rounds, microseconds a House")
    print(f"{'':38}{'ours':>8}{'package':>10}{'ratio':>8}{'in fractions':>14}{'ratio':>8}")
    for kind, houses in kinds.items():
        for method in METHODS:
            kept = untied(method, houses)
            contenders: list[Contender] = [ours, theirs]
            if method != "huntington_hill":
                contenders.append(theirs_exactly)
            rounds = [[seconds(each, method, kept) for each in contenders]
                      for _ in range(given.rounds)]  # fmt: skip
            mine, *others = (statistics.median(times) * 1e6 for times in zip(*rounds, strict=True))
            line = f"{kind}, {method:18}"
            print(f"{line:38}{mine:8,.0f}", end="")
            for width, other in zip((10, 14), others, strict=False):
                print(f"{other:{width},.0f}{other / mine:7.2f}×", end="")
            print(flush=True)


if __name__ == "__main__":
    main()
