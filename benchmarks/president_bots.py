"""How strong the bots of President are, and which crowd makes an even game.

python benchmarks/president_bots.py --games 400
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from random import Random

import presidency
from presidency.core.playthrough import WinRate, win_rates
from presidency.president.strategies import BOTS

CROWDS = (1, 2, 3, 4, 6, 8, 10)
CLASS_GAMES = (1, 2, 3, 4)
"""Sizes of the crowd in the layout of the lesson."""


def escapes(
    executor: Executor, given: argparse.Namespace, bots: tuple[str, str], **options: int | str
) -> WinRate:
    """How often the first bot escapes as the President from the second one's crowd."""
    game = presidency.load_game("president", **options)
    results = presidency.simulate(
        game, bots, given.games, seed=given.seed, executor=executor, chunk=20
    )
    return win_rates(results, 2)[0]


def percent(rate: WinRate) -> str:
    """A share with its 95 % interval (Wilson)."""
    low, high = rate.interval
    return f"{rate.share:6.1%} ({low:5.1%} to {high:5.1%})"


def print_time_per_move(games: int) -> None:
    """The planner's time for a choice, on the mean and at most, for each side of a full game."""
    game = presidency.load_game("president")
    spent: dict[int, list[float]] = {0: [], 1: []}

    def timed(seat, observation, legal_actions, rng: Random):  # type: ignore[no-untyped-def]
        start = time.perf_counter()
        action = BOTS["planner"](observation, legal_actions, rng)
        spent[seat].append(1000 * (time.perf_counter() - start))
        return action

    for seed in range(games):
        presidency.play(game, [partial(timed, 0), partial(timed, 1)], seed)
    for side, times in zip(("President", "crowd"), spent.values(), strict=True):
        mean = sum(times) / len(times)
        print(f"planner as {side}: {mean:.2f} ms a choice, at most {max(times):.1f} ms")


def main() -> None:
    """Play all pairings and print a table for each size of the crowd."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print(f"The President escapes; {given.games} games each, seed {given.seed}, 95 % intervals")
    with ProcessPoolExecutor(given.workers) as executor:
        for crowd in CROWDS:
            print(f"crowd {crowd:<12}" + "".join(f"v {name:25}" for name in BOTS).rstrip())
            for name in BOTS:
                rates = [escapes(executor, given, (name, other), crowd=crowd) for other in BOTS]
                print(f"{name:18}" + "    ".join(map(percent, rates)), flush=True)
        print("layout 'standard'")
        for crowd in CLASS_GAMES:
            for name in ("greedy", "planner"):
                rate = escapes(executor, given, (name, name), crowd=crowd, layout="standard")
                print(f"crowd {crowd}, {name} v {name}: {percent(rate)}", flush=True)
    print_time_per_move(20)


if __name__ == "__main__":
    main()
