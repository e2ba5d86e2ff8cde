"""Play one game, or many: bots, seeds, and any executor.

A bot is a function `(observation, legal_actions, rng) -> action`. It sees what its seat may see
and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from random import Random
from typing import Any

from presidency.core.chance import wilson_interval
from presidency.core.game import SIMULTANEOUS, Action, Game, Outcome, State

Bot = Callable[[Any, Sequence[Action], Random], Action]
"""A bot: `(observation, legal_actions, rng) -> action`."""

Progress = Callable[[int, int], bool | None]
"""Called with (games done, games asked for); returning False stops."""


def play(game: Game, bots: Sequence[Bot], seed: int | str) -> State:
    """Play one game to its end.

    Args:
        game: The rule set.
        bots: One bot a seat.
        seed: The same seed and bots give the same game.

    Returns:
        The terminal state; its `history` holds every step.

    Raises:
        ValueError: if there are not as many bots as seats.
        IllegalActionError: if a bot chooses what it may not.
    """
    if len(bots) != game.num_players:
        raise ValueError(f"{game.long_name} has {game.num_players} seats here, not {len(bots)}.")
    # Chance has a generator of its own: no bot can foresee the dice, and none changes them.
    chance = Random(f"chance:{seed}")
    luck = [Random(f"bot:{seed}:{seat}") for seat in range(game.num_players)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance))
            continue
        choices = {
            seat: bots[seat](state.observation(seat), state.legal_actions(seat), luck[seat])
            for seat in state.acting_players()
        }
        if state.current_player() == SIMULTANEOUS:
            state.apply_actions(choices)
        else:
            state.apply_action(choices[state.current_player()])
    return state


@dataclass(frozen=True, slots=True)
class GameResult:
    """One simulated game.

    Attributes:
        number: Its number in the simulation, from 0.
        seating: For each seat, the index of the bot that sat there.
        returns: For each seat, what it got.
        outcome: Who won and why.
        steps: How many steps it had, chance included.
        measured: What the simulation's `measure` said of the final state.
    """

    number: int
    seating: tuple[int, ...]
    returns: tuple[float, ...]
    outcome: Outcome
    steps: int
    measured: Any = None

    def won_by(self, bot: int) -> bool:
        """Did this bot win, alone or with others?"""
        return any(self.seating[seat] == bot for seat in self.outcome.winners)


def simulated_games(
    game: Game,
    bots: Sequence[Bot],
    numbers: range,
    *,
    seed: int,
    rotate: bool = False,
    measure: Callable[[State], Any] | None = None,
) -> Iterator[GameResult]:
    """Play these games one by one; game i is the same whichever range it is in."""
    for number in numbers:
        shift = number % game.num_players if rotate else 0
        seating = tuple((seat + shift) % game.num_players for seat in range(game.num_players))
        state = play(game, [bots[index] for index in seating], f"{seed}:{number}")
        outcome = state.outcome()
        assert outcome is not None
        yield GameResult(
            number,
            seating,
            tuple(state.returns()),
            outcome,
            len(state._history),
            None if measure is None else measure(state),
        )


def _chunk(
    game: Game,
    bots: Sequence[Bot],
    numbers: range,
    seed: int,
    rotate: bool,
    measure: Callable[[State], Any] | None,
) -> list[GameResult]:
    return list(simulated_games(game, bots, numbers, seed=seed, rotate=rotate, measure=measure))


def simulate(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int,
    rotate: bool = False,
    measure: Callable[[State], Any] | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    chunk: int = 50,
) -> list[GameResult]:
    """Play many games; the same seed gives the same results whatever the executor.

    Args:
        game: The rule set.
        bots: One bot a seat. For an executor of processes they must be picklable, as functions
            of a module are.
        games: How many, at least 1.
        seed: Game i draws from (seed, i).
        rotate: Move the bots on by one seat from game to game.
        measure: Says something of each final state; what it says is kept in the result.
        progress: Called after every chunk; returning False stops, and what is done is returned.
        executor: Any `concurrent.futures.Executor`: of processes, or of a cluster.
        chunk: How many games are played in one piece, at least 1.

    Returns:
        The results in the order of their numbers.

    Raises:
        ValueError: if `games` or `chunk` is less than 1, or the bots are not one a seat.
    """
    if games < 1 or chunk < 1:
        raise ValueError("A simulation needs at least one game, in chunks of at least one.")
    pieces = [range(start, min(start + chunk, games)) for start in range(0, games, chunk)]
    arguments = [(game, bots, piece, seed, rotate, measure) for piece in pieces]
    results: list[GameResult] = []
    if executor is None:
        finished: Iterator[list[GameResult]] = (_chunk(*each) for each in arguments)
        futures = []
    else:
        futures = [executor.submit(_chunk, *each) for each in arguments]
        finished = (future.result() for future in as_completed(futures))
    try:
        for piece_results in finished:
            results += piece_results
            if progress is not None and progress(len(results), games) is False:
                break
    finally:
        for future in futures:
            future.cancel()
    return sorted(results, key=lambda result: result.number)


@dataclass(frozen=True, slots=True)
class WinRate:
    """How often a bot won, with its 95 % interval (Wilson)."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """Wins by games."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true chance lies, at 95 %."""
        return wilson_interval(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%}, {self.games:,} games)"


def win_rates(results: Sequence[GameResult], bots: int) -> list[WinRate]:
    """How often each bot won; a shared win counts for each that shares it."""
    return [
        WinRate(sum(result.won_by(bot) for result in results), len(results)) for bot in range(bots)
    ]
