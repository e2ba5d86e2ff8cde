"""Games between bots that a lesson looks at: each set is played once, in slices, and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import ipywidgets as widgets

from presidency.core.game import Game, State
from presidency.core.playthrough import Bot, simulated_games
from presidency.lessons.progress import Simulation


class Games:
    """Games between the same bots, with what a lesson measures of each.

    Args:
        bots: One a seat.
        measure: Says what is kept of a final state.
        seed: What chance and bots draw from.

    Attributes:
        kept: (rule set, how many) → what was measured, of all sets that were played.
    """

    def __init__(
        self, bots: Sequence[Bot], measure: Callable[[State], dict[str, Any]], seed: int
    ) -> None:
        self._bots, self._measure, self._seed = bots, measure, seed
        self.kept: dict[tuple[Game, int], tuple[dict[str, Any], ...]] = {}

    def __call__(self, game: Game, games: int = 200) -> tuple[dict[str, Any], ...]:
        """What was measured of these games; they are played now if they have not been yet.

        Args:
            game: The rule set.
            games: How many.
        """
        if (game, games) not in self.kept:
            for _ in self.steps(game, games):
                pass
        return self.kept[game, games]

    def steps(self, game: Game, games: int = 200) -> Iterator[tuple[int, int]]:
        """Play them, one a step, giving (games done, games in all); kept when all are played."""
        measured = []
        for one in self._simulated(game, range(games), self._seed):
            measured.append(one)
            yield len(measured), games
        self.kept[game, games] = tuple(measured)

    def trials(self, game: Game) -> Callable[[int], Iterator[dict[str, Any]]]:
        """Such games for the laboratory: seed → games without end."""
        return lambda seed: self._simulated(game, range(10**9), seed)

    def then(
        self, parts: Sequence[tuple[str, Game]], result: Callable[[], widgets.Widget]
    ) -> widgets.Widget:
        """What came out of sets of games, with a bar while those not yet known are played.

        Args:
            parts: A word or two for the bar, and the rule set.
            result: Makes the widget that is shown when all are played.
        """
        missing = [
            (about, self.steps(game)) for about, game in parts if (game, 200) not in self.kept
        ]
        return Simulation(missing, result) if missing else result()

    def _simulated(self, game: Game, numbers: range, seed: int) -> Iterator[dict[str, Any]]:
        games = simulated_games(game, self._bots, numbers, seed=seed, measure=self._measure)
        return (result.measured for result in games)
