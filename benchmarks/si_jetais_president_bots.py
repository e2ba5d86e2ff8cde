"""How strong the bots of Si j'étais Président… are: one of a kind among others of another kind.

python benchmarks/si_jetais_president_bots.py --games 600
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from math import sqrt
from random import Random
from statistics import mean, stdev

import presidency
from presidency.core.game import State
from presidency.core.playthrough import win_rates
from presidency.si_jetais_president.strategies import BOTS

SEATS = (3, 4, 6)
PAIRS = (
    ("greedy", "random"),
    ("planner", "random"),
    ("random", "greedy"),
    ("planner", "greedy"),
    ("greedy", "greedy"),
)


def points(state: State) -> tuple[int, ...]:
    """The points of all seats in a game that is over."""
    found: tuple[int, ...] = state.observation().points
    return found


def strength(executor: Executor, pair: tuple[str, str], seats: int, games: int, seed: int) -> str:
    """How often the first kind wins among others of the second kind, and its points a game.

    The seats rotate and the three Round cards are drawn; a shared win counts for each winner.
    """
    game = presidency.load_game("si_jetais_president", num_players=seats, rounds="random")
    kind, others = pair
    bots = [BOTS[kind], *[BOTS[others]] * (seats - 1)]
    results = presidency.simulate(
        game, bots, games, seed=seed, rotate=True, measure=points, executor=executor, chunk=10
    )
    rate = win_rates(results, 1)[0]
    own = [result.measured[result.seating.index(0)] for result in results]
    theirs = [
        (sum(result.measured) - mine) / (seats - 1)
        for result, mine in zip(results, own, strict=True)
    ]
    low, high = rate.interval
    return (
        f"{kind:8} among {others:8} {rate.share:6.1%} ({low:5.1%} to {high:5.1%})  "
        f"{with_error(own)}   {with_error(theirs)}  {games:6,}"
    )


def with_error(numbers: list[float]) -> str:
    """A mean with the half of its 95 % interval."""
    return f"{mean(numbers):5.2f} ± {1.96 * stdev(numbers) / sqrt(len(numbers)):.2f}"


def print_time_per_pick(games: int) -> None:
    """The planner’s computing time for a choice among greedy players, on the mean and at most."""
    for seats in SEATS:
        game = presidency.load_game("si_jetais_president", num_players=seats, rounds="random")
        spent: list[float] = []

        def timed(observation, legal_actions, rng: Random, spent=spent):  # type: ignore[no-untyped-def]
            start = time.process_time()
            action = BOTS["planner"](observation, legal_actions, rng)
            spent.append(1000 * (time.process_time() - start))
            return action

        for seed in range(games):
            presidency.play(game, [timed, *[BOTS["greedy"]] * (seats - 1)], seed)
        print(
            f"planner at a table of {seats}: {mean(spent):.1f} ms of computing a choice, "
            f"at most {max(spent):.0f} ms"
        )


def main() -> None:
    """Play all pairings and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print(f"Round cards drawn at random, seats rotated, seed {given.seed}, 95 % intervals")
    print_time_per_pick(2)
    with ProcessPoolExecutor(given.workers) as executor:
        for seats in SEATS:
            print(f"{seats} seats{'':17} games won{'':18} points        points of others  games")
            for pair in PAIRS:
                # A planner among random players wins so often that few games tell.
                games = given.games // 4 if pair == ("planner", "random") else given.games
                print(strength(executor, pair, seats, max(2, games), given.seed), flush=True)


if __name__ == "__main__":
    main()
