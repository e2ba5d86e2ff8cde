"""The Presidency teaching kit: presidential board games, played exactly.

>>> import presidency
>>> game = presidency.load_game("landslide", num_players=4)
>>> state = presidency.play(game, ["greedy", "greedy", "random", "random"], seed=1)
>>> state.is_terminal()
True
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (older ones shall hear of it in a sentence)
    sys.exit(
        "The Presidency teaching kit needs Python 3.11 or newer; "
        f"this is {sys.version_info[0]}.{sys.version_info[1]}."
    )

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from presidency.core.game import Game, OptionError, State
from presidency.core.language import said
from presidency.core.match import Match
from presidency.core.playthrough import Bot, GameResult
from presidency.core.playthrough import play as _play
from presidency.core.playthrough import simulate as _simulate

__version__ = "0.1.0"

GAMES = ("landslide", "president", "si_jetais_president", "mr_president")
"""The short names of the games."""

__all__ = ["GAMES", "bots_for", "load_game", "new_match", "play", "resume", "simulate"]


def load_game(short_name: str, **options: int | str | bool) -> Game:
    """A game by its short name, with its options.

    >>> load_game("landslide", board="map")
    Landslide(board='map')

    Raises:
        OptionError: if there is no such game or option, or the value is not allowed.
    """
    if short_name not in GAMES:
        games = ", ".join(GAMES)
        raise OptionError(
            said("There is no game {name!r:.40}; there is {games}.", name=short_name, games=games)
        )
    game: Game = import_module(f"presidency.{short_name}").GAME(**options)
    return game


def bots_for(game: Game) -> dict[str, Bot]:
    """The bots that can play a game, by name.

    >>> sorted(bots_for(load_game("landslide")))
    ['greedy', 'planner', 'random']
    """
    found: dict[str, Bot] = import_module(f"presidency.{game.short_name}.strategies").BOTS
    return found


def _seated(game: Game, players: Sequence[str | Bot]) -> list[Bot]:
    if not isinstance(game, Game):
        raise ValueError(
            f"This plays a game between bots: give load_game({game!r}) first. To open a table in a "
            "notebook, use play from presidency.table."
        )
    known = bots_for(game)
    for player in players:
        if isinstance(player, str) and player not in known:
            raise ValueError(f"There is no bot {player!r}; there are {', '.join(known)}.")
    return [known[player] if isinstance(player, str) else player for player in players]


def play(game: Game, players: Sequence[str | Bot], seed: int) -> State:
    """Play one game between bots, named or given; see `presidency.core.playthrough.play`."""
    return _play(game, _seated(game, players), seed)


def simulate(
    game: Game, players: Sequence[str | Bot], games: int, *, seed: int, **how: Any
) -> list[GameResult]:
    """Play many games between bots; see `presidency.core.playthrough.simulate`."""
    return _simulate(game, _seated(game, players), games, seed=seed, **how)


def new_match(game: Game, seats: Sequence[str | Bot], **how: Any) -> Match:
    """Seat persons and bots at a game; see `presidency.core.match.Match`."""
    return Match(game, seats, bots=bots_for(game), **how)


def resume(code: str) -> Match:
    """The match that a save code holds.

    Raises:
        SaveCodeError: with one sentence that says what is wrong with the code.
    """
    return Match.from_code(code, load_game, bots_for)
