"""How strong the bots, the parties and the 17 splits of Mr. President 2004 are.

python benchmarks/mr_president_bots.py --games 300 --split-games 40
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean

import presidency
from presidency.core.chance import wilson_interval
from presidency.core.game import Action, State
from presidency.core.playthrough import Bot, GameResult, win_rates
from presidency.mr_president import Allocate, MrPresidentObservation
from presidency.mr_president.components import PARTIES, SPLITS
from presidency.mr_president.strategies import BOTS


def with_split(
    name: str,
    split: tuple[int, int, int],
    observation: MrPresidentObservation,
    legal_actions: Sequence[Action],
    rng: Random,
) -> Action:
    """A bot that spends its points in this way and plays on as usual."""
    if Allocate(*split) in legal_actions:
        return Allocate(*split)
    return BOTS[name](observation, legal_actions, rng)


def parties_and_turns(state: State) -> tuple[tuple[int, ...], int]:
    """Seat → party, and how many turns the game had."""
    seen = state.observation()
    return seen.parties, seen.turn


def share(won: int, games: int) -> str:
    """A share with its interval."""
    low, high = wilson_interval(won, games)
    return f"{won / games:6.1%} ({low:5.1%} to {high:5.1%}, {games:,} games)"


def first_bot(results: list[GameResult]) -> str:
    """How often the first bot has won."""
    rate = win_rates(results, 2)[0]
    low, high = rate.interval
    return f"{rate.share:6.1%} ({low:5.1%} to {high:5.1%}, {len(results):,} games)"


def with_party(results: list[GameResult], party: int) -> str:
    """How often the first bot has won with this party."""
    own = [each for each in results if each.measured[0][each.seating.index(0)] == party]
    won = sum(each.won_by(0) for each in own)
    low, high = wilson_interval(won, len(own))
    return f"{won / len(own):6.1%} ({low:5.1%} to {high:5.1%})"


def print_parties(results: list[GameResult], name: str) -> None:
    """How often the Republican has won, and whoever had the first turn, between equal bots."""
    decided = [result for result in results if max(result.returns) > 0]
    winners = [result.returns.index(1.0) for result in decided]
    republican = sum(
        result.measured[0][winner] == PARTIES.index("Republican")
        for result, winner in zip(decided, winners, strict=True)
    )
    turns = mean(result.measured[1] for result in results)
    print(
        f"{name:8} both sides: Republican {share(republican, len(decided))}, "
        f"{len(results) - len(decided)} of 269 to 269, {turns:.0f} turns",
        flush=True,
    )


def print_time(games: int) -> None:
    """The planner’s computing time for a choice, on the mean and at most."""
    spent: list[float] = []

    def timed(observation, legal_actions, rng: Random):  # type: ignore[no-untyped-def]
        start = time.process_time()
        action = BOTS["planner"](observation, legal_actions, rng)
        spent.append(1000 * (time.process_time() - start))
        return action

    game = presidency.load_game("mr_president")
    for seed in range(games):
        presidency.play(game, [timed, BOTS["greedy"]], seed)
    print(f"planner: {mean(spent):.1f} ms of computing a choice, at most {max(spent):.0f} ms")


def played(executor: Executor, bots: Sequence[Bot], games: int, seed: int) -> list[GameResult]:
    """Games between two bots, the seats exchanged from game to game."""
    game = presidency.load_game("mr_president")
    return presidency.simulate(
        game, bots, games, seed=seed, rotate=True, measure=parties_and_turns, executor=executor,
        chunk=5,
    )  # fmt: skip


def main() -> None:
    """Play all pairings and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--split-games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print(f"Full game, seats exchanged, seed {given.seed}, 95 % intervals")
    print_time(2)
    with ProcessPoolExecutor(given.workers) as executor:
        for one, two, games in (
            ("greedy", "random", given.games // 2),
            ("planner", "random", given.games // 6),
            ("planner", "greedy", given.games // 2),
        ):
            results = played(executor, [BOTS[one], BOTS[two]], max(2, games), given.seed)
            print(f"{one:8} v {two:8} {first_bot(results)}", flush=True)
        for name, games in (("greedy", 2 * given.games), ("planner", given.games)):
            print_parties(played(executor, [BOTS[name]] * 2, games, given.seed), name)
        print("split of Campaign, Fundraising, Debating, v the planner’s own choice; both planners")
        print(f"{'':7} {'all games':>39} {'as Democrat':>25} {'as Republican':>25}")
        for split in SPLITS if given.split_games else ():
            bots: list[Bot] = [partial(with_split, "planner", split), BOTS["planner"]]
            results = played(executor, bots, given.split_games, given.seed)
            parties = "   ".join(with_party(results, party) for party in range(len(PARTIES)))
            print(f"{'-'.join(map(str, split)):7} {first_bot(results)}   {parties}", flush=True)


if __name__ == "__main__":
    main()
