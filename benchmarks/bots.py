"""How strong the bots are: win rates with 95 % intervals, seats rotated.

python benchmarks/bots.py --games 1000
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import presidency
from presidency.core.playthrough import win_rates

MATCHES = (
    ("landslide", ["greedy", "random", "random"], {}),
    ("landslide", ["planner", "greedy"], {}),
    ("landslide", ["planner", "greedy", "greedy"], {}),
    ("landslide", ["planner", "greedy", "greedy"], {"board": "map"}),
    ("landslide", ["planner", "greedy", "greedy", "greedy"], {}),
    ("landslide", ["greedy", "greedy", "greedy"], {}),
)


def main() -> None:
    """Play the matches and print a line for each bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor() as executor:
        for short_name, bots, options in MATCHES:
            game = presidency.load_game(short_name, num_players=len(bots), **options)
            results = presidency.simulate(
                game, bots, given.games, seed=given.seed, rotate=True, executor=executor, chunk=20
            )
            ends = Counter(result.outcome.termination.name for result in results)
            print(f"{game!r}, seed {given.seed}: {dict(ends)}")
            for bot, rate in zip(bots, win_rates(results, len(bots)), strict=True):
                print(f"    {bot:8} {rate}", flush=True)


if __name__ == "__main__":
    main()
