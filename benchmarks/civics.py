"""How fast the Electoral College lab counts, beside public packages and the usual ways.

    pip install powerindex powerindices power_bdd
    python benchmarks/civics.py

Power indices of all 51: the packages give floats, the kit exact Fractions. Whoever is not installed
is left out and named. Counting by listing all coalitions is measured on 20 players. Electoral votes
of independent states: beside one `numpy.convolve` a state and plain lists. Correlated elections:
beside `Generator.multivariate_normal` with the same covariances, and a loop of elections in Python.

The contenders of a group take turns; ratios are medians over the rounds, and every result is
compared with the kit's before anything is timed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations

import numpy as np

from presidency.civics.college import electors, results
from presidency.civics.polls import Errors, distribution, regions, simulate, state_chances
from presidency.civics.power import banzhaf, decisive_votes_near, shapley_shubik

ELECTORS = electors(2024)
SHARES = {state: result.share for state, result in results(2024).items()}
VOTERS = {state: result.dem + result.rep for state, result in results(2024).items()}
WEIGHTS, NEEDED = list(ELECTORS.values()), sum(ELECTORS.values()) // 2 + 1
ERRORS = Errors()
Contenders = dict[str, Callable[[], object]]

PACKAGES = {
    "powerindex": "powerindex",
    "powerindices": "powerindices",
    "power_bdd": "power_bdd.bdd",
}
"""Name of the package → the module that is used."""


# Contenders.


def packages(index: str) -> Contenders:
    """The installed packages for an index, `banzhaf` or `shapley`."""
    found: Contenders = {}
    for name, module in PACKAGES.items():
        try:
            found[name] = package(name, import_module(module), index)
        except ImportError:
            print(f"    {name} is not installed and is left out")
    return found


def package(name: str, module: object, index: str) -> Callable[[], list[float]]:
    """One package's way to an index: Banzhaf absolute where it gives that."""

    def powerindex() -> list[float]:
        game = module.Game(NEEDED, weights=list(WEIGHTS))
        getattr(game, {"banzhaf": "calc_banzhaf", "shapley": "calc_shapley_shubik"}[index])()
        return game.banzhaf if index == "banzhaf" else game.shapley_shubik

    def powerindices() -> list[float]:
        compute = module.compute_pbi if index == "banzhaf" else module.compute_ssi
        return compute(NEEDED, list(WEIGHTS))

    def power_bdd() -> list[float]:
        game = module.BDD(module.WeightedGame(NEEDED, list(WEIGHTS)))
        return game.calc_banzhaf() if index == "banzhaf" else game.calc_shapley()

    return {"powerindex": powerindex, "powerindices": powerindices, "power_bdd": power_bdd}[name]


def listed_swings(weights: Sequence[int], quota: int) -> list[int]:
    """The swings of each player by listing every coalition of the others."""
    return [
        sum(
            sum(coalition) < quota <= sum(coalition) + own
            for size in range(len(weights))
            for coalition in combinations([*weights[:place], *weights[place + 1 :]], size)
        )
        for place, own in enumerate(weights)
    ]


def convolved(chances: dict[str, float]) -> np.ndarray:
    """Electoral votes by one convolution a state."""
    reached = np.ones(1)
    for state, votes in ELECTORS.items():
        step = np.zeros(votes + 1)
        step[0], step[votes] = 1 - chances[state], chances[state]
        reached = np.convolve(reached, step)
    return reached


def in_lists(chances: dict[str, float]) -> list[float]:
    """Electoral votes in plain Python."""
    reached = [1.0]
    for state, votes in ELECTORS.items():
        longer = [0.0] * (len(reached) + votes)
        for k, chance in enumerate(reached):
            longer[k] += chance * (1 - chances[state])
            longer[k + votes] += chance * chances[state]
        reached = longer
    return reached


def multivariate(elections: int) -> np.ndarray:
    """Democratic electors of elections drawn with the matrix of covariances."""
    region = np.array([regions()[state] for state in ELECTORS])
    covariances = ERRORS.national**2 + ERRORS.regional**2 * (region[:, None] == region)
    covariances += ERRORS.state**2 * np.eye(len(region))
    means = np.array([SHARES[state] for state in ELECTORS])
    drawn = np.random.default_rng(1).multivariate_normal(
        means, covariances, elections, method="cholesky"
    )
    return (drawn > 0.5) @ np.array(WEIGHTS)


def one_by_one(elections: int) -> np.ndarray:
    """The same in plain Python, election by election."""
    rng, found = random.Random(1), []
    names = sorted(set(regions().values()))
    for _ in range(elections):
        national = rng.gauss(0, ERRORS.national)
        regional = {name: national + rng.gauss(0, ERRORS.regional) for name in names}
        found.append(
            sum(
                votes
                for state, votes in ELECTORS.items()
                if SHARES[state] + regional[regions()[state]] + rng.gauss(0, ERRORS.state) > 0.5
            )
        )
    return np.array(found)


# Measuring.


def seconds(work: Callable[[], object], least: float) -> float:
    """What one call takes, over at least so many seconds of calls."""
    calls, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < least or not calls:
        work()
        calls += 1
    return spent / calls


def compare(title: str, contenders: Contenders, rounds: int, least: float) -> None:
    """Print milliseconds of each, best and median, and how often the first's time it takes."""
    measured: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, work in contenders.items():
            measured[name].append(seconds(work, least))
    first = next(iter(measured))
    print(f"{title:58} {'best ms':>10} {'median':>10} {'v the kit':>10}")
    for name, times in measured.items():
        ratios = [own / kit for own, kit in zip(times, measured[first], strict=True)]
        milliseconds = f"{1000 * min(times):10.3f} {1000 * statistics.median(times):10.3f}"
        print(f"    {name:54} {milliseconds} {statistics.median(ratios):9.1f}×")


def agree(found: Sequence[float], expected: Sequence[float], within: float) -> None:
    """Stop the run if a contender counts something else."""
    worst = max(abs(float(a) - float(b)) for a, b in zip(found, expected, strict=True))
    if worst > within:
        sys.exit(f"The results are {worst:g} apart, and only {within:g} is allowed.")


def compare_power(rounds: int, least: float) -> None:
    """Both indices for all 51, and listing coalitions of 20 players."""
    for index, kit in (("banzhaf", banzhaf), ("shapley", shapley_shubik)):
        peers = packages(index)
        exact = list(kit(ELECTORS).values())
        for name, work in peers.items():
            form = "normalised" if name == "powerindex" else "absolute"
            agree(work(), [getattr(each, form, each) for each in exact], 1e-9)
        compare(
            f"{index}, 51 players",
            {"presidency": lambda k=kit: k(ELECTORS), **peers},
            rounds,
            least,
        )
    twenty = dict(sorted(ELECTORS.items(), key=lambda pair: -pair[1])[:20])
    quota = sum(twenty.values()) // 2 + 1
    start = time.perf_counter()
    listed = listed_swings([*twenty.values()], quota)
    spent = time.perf_counter() - start
    agree(listed, [index.swings for index in banzhaf(twenty).values()], 0)
    kit_time = seconds(lambda: banzhaf(twenty), least)
    print(
        f"banzhaf, 20 players: {1000 * kit_time:.3f} ms; by listing all coalitions {spent:.1f} s,"
    )
    print(f"    {spent / kit_time:,.0f} times as long")


def compare_polls(rounds: int, least: float, elections: int) -> None:
    """Independent states, then correlated ones."""
    chances = state_chances(SHARES, ERRORS)
    exact = distribution(chances, ELECTORS)
    agree(convolved(chances), exact, 1e-12)
    agree(in_lists(chances), exact, 1e-12)
    compare(
        "electoral votes of 51 independent states",
        {
            "presidency": lambda: distribution(chances, ELECTORS),
            "numpy.convolve": lambda: convolved(chances),
            "plain lists": lambda: in_lists(chances),
        },
        rounds,
        least,
    )
    few = elections // 50
    drawn = simulate(SHARES, ELECTORS, ERRORS, elections)
    for other in (multivariate(elections), one_by_one(few)):
        agree([np.mean(other >= NEEDED)], [drawn.outcome[0]], 4 * (0.25 / len(other)) ** 0.5)
    compare(
        f"{elections:,} correlated elections",
        {
            "presidency": lambda: simulate(SHARES, ELECTORS, ERRORS, elections),
            "numpy multivariate_normal": lambda: multivariate(elections),
        },
        rounds,
        least,
    )
    compare(
        f"{few:,} correlated elections",
        {
            "presidency": lambda: simulate(SHARES, ELECTORS, ERRORS, few),
            "election by election in Python": lambda: one_by_one(few),
        },
        rounds,
        least,
    )
    for name, work in {
        "tipping points of them": drawn.tipping_points,
        "given two states": lambda: drawn.given({"PA": "Democrat", "GA": "Republican"}),
        "decisive votes near 2024": lambda: decisive_votes_near(SHARES, ELECTORS, VOTERS),
    }.items():
        print(f"{name}: {1000 * seconds(work, least):.1f} ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each round, at least")
    parser.add_argument("--elections", type=int, default=100_000)
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}, {given.rounds} rounds")
    compare_power(given.rounds, given.seconds)
    compare_polls(given.rounds, given.seconds, given.elections)


if __name__ == "__main__":
    main()
