"""The kit's games as games of OpenSpiel.

Importing this module registers every game as `presidency_` + its short name. Its parameters are
our options; its action ids are the indices in `Game.actions` and `Game.chance_actions`.

>>> import pyspiel
>>> import presidency.interop.open_spiel
>>> game = pyspiel.load_game("presidency_landslide", {"board": "map", "num_players": 4})
>>> state = game.new_initial_state()
>>> state.action_to_string(5)
'Roll(6)'

OpenSpiel writes a state as the history of ids plus the pickled attributes of its Python object.
Here the attributes hold the game's options and nothing else: a state that is read back replays
its history through the rules. (OpenSpiel still unpickles what it reads, so read only what you
wrote yourself; a save code is what strangers may send.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from presidency import GAMES
from presidency.core.game import (
    SIMULTANEOUS,
    Action,
    Dynamics,
    Game,
    Information,
    State,
    Utility,
)
from presidency.interop.features import FEATURES, Features

PREFIX = "presidency_"


class Ids:
    """The ids of a game's actions, both ways."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.of_action = {action: number for number, action in enumerate(game.actions)}
        self.of_outcome = {action: number for number, action in enumerate(game.chance_actions)}

    def action(self, number: int, *, by_chance: bool) -> Action:
        """The action or chance outcome with this id."""
        return (self.game.chance_actions if by_chance else self.game.actions)[number]

    def __reduce__(self) -> tuple[type[Ids], tuple[Game]]:
        return Ids, (self.game,)

    def __deepcopy__(self, memo: object) -> Ids:
        return self


class Kept:
    """Holds a state of the kit inside OpenSpiel's; copied as a clone, pickled without it."""

    __slots__ = ("ids", "state")

    def __init__(self, ids: Ids, state: State | None = None) -> None:
        self.ids = ids
        self.state = state

    def __reduce__(self) -> tuple[type[Kept], tuple[Ids]]:
        return Kept, (self.ids,)

    def __deepcopy__(self, memo: object) -> Kept:
        return Kept(self.ids, None if self.state is None else self.state.clone())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the kit as a state of OpenSpiel."""

    def __init__(self, game: SpielGame, ids: Ids) -> None:
        super().__init__(game)
        self._kept = Kept(ids, ids.game.new_initial_state())

    @property
    def kit_state(self) -> State:
        """The kit's own state, for looking at; moves are made through OpenSpiel."""
        if self._kept.state is None:
            self._kept.state = self._replayed()
        return self._kept.state

    def _replayed(self) -> State:
        state = self._kept.ids.game.new_initial_state()
        steps = [each.action for each in self.full_history()]
        while steps:
            width = state.game.num_players if state.current_player() == SIMULTANEOUS else 1
            self._step(state, steps[:width])
            del steps[:width]
        return state

    def _step(self, state: State, numbers: Sequence[int]) -> None:
        """Make one step; a joint one comes with a number for every seat, acting or not."""
        ids = self._kept.ids
        if state.current_player() == SIMULTANEOUS:
            seats = state.acting_players()
            state.apply_actions({s: ids.action(numbers[s], by_chance=False) for s in seats})
        else:
            state.apply_action(ids.action(numbers[0], by_chance=state.is_chance_node()))

    def current_player(self) -> int:
        return self.kit_state.current_player()

    def is_terminal(self) -> bool:
        return self.kit_state.is_terminal()

    def returns(self) -> list[float]:
        return self.kit_state.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ids = self._kept.ids.of_outcome
        return sorted((ids[o], float(chance)) for o, chance in self.kit_state.chance_outcomes())

    def _legal_actions(self, player: int) -> list[int]:
        ids = self._kept.ids.of_action
        return [ids[action] for action in self.kit_state.legal_actions(player)]

    def _apply_action(self, action: int) -> None:
        self._step(self.kit_state, [action])

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._step(self.kit_state, actions)

    def _action_to_string(self, player: int, action: int) -> str:
        by_chance = player == pyspiel.PlayerId.CHANCE
        done = self._kept.ids.action(action, by_chance=by_chance)
        return self.kit_state.action_to_string(player, done)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """A state that this seat cannot tell from this one, drawn with `rng` (0 ≤ rng() < 1)."""
        other = self.kit_state.resample_from_infostate(player, Random(rng()))
        twin: SpielState = self.get_game().new_initial_state()
        steps = [(who, action) for who, action in other.history]
        while steps:
            state = twin.kit_state
            step = dict(steps[: state.step_width()])
            del steps[: len(step)]
            if state.current_player() == SIMULTANEOUS:
                ids = {seat: self._kept.ids.of_action[action] for seat, action in step.items()}
                twin.apply_actions([ids.get(s, 0) for s in range(state.game.num_players)])
            else:
                (action,) = step.values()
                by_chance = state.is_chance_node()
                table = self._kept.ids.of_outcome if by_chance else self._kept.ids.of_action
                twin.apply_action(table[action])
        return twin

    def __str__(self) -> str:
        state = self.kit_state
        if state.game.information is Information.PERFECT:
            return state.public_observation_string()
        return " ".join(f"{player}:{action!r}" for player, action in state.history)


class Observer:
    """What a seat sees, as text and, where the game has features, as numbers."""

    def __init__(
        self, ids: Ids, seen_by: pyspiel.IIGObservationType, features: Features | None
    ) -> None:
        private = pyspiel.PrivateInfoType
        self._recall, self._private = seen_by.perfect_recall, seen_by.private_info
        public_only = self._private == private.NONE
        if not seen_by.public_info or self._private == private.ALL_PLAYERS:
            raise ValueError("An observer sees what is public, and at most one seat's secrets.")
        if self._recall and public_only:
            raise ValueError("What a spectator has seen over time is not kept.")
        self._viewer: Callable[[int], int | None] = (
            (lambda p: None) if public_only else (lambda p: p)
        )
        self._features = None if self._recall else features
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._features is not None:
            first = ids.game.new_initial_state().observation(None)
            self.tensor = np.zeros(len(self._features(first)), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of what a seat sees into `tensor`."""
        if self._features is not None and self.tensor is not None:
            self.tensor[:] = self._features(state.kit_state.observation(self._viewer(player)))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, as text."""
        if self._recall:
            return state.kit_state.information_state_string(player)
        return state.kit_state.observation_string(self._viewer(player))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the kit as a game of OpenSpiel; `register` makes a subclass for each."""

    kit_class: ClassVar[type[Game]]
    game_type: ClassVar[pyspiel.GameType]
    features: ClassVar[Features | None]

    def __init__(self, parameters: dict[str, Any]) -> None:
        game = self.kit_class(**parameters)
        self._ids = Ids(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=len(game.chance_actions),
            num_players=game.num_players,
            min_utility=game.min_utility,
            max_utility=game.max_utility,
            utility_sum=0.0 if game.utility is Utility.ZERO_SUM else None,
            max_game_length=game.max_game_length,
        )
        super().__init__(self.game_type, info, parameters)

    @property
    def kit_game(self) -> Game:
        """The kit's own game."""
        return self._ids.game

    def new_initial_state(self) -> SpielState:
        """The position before anything has happened."""
        return SpielState(self, self._ids)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> Observer:
        """An observer of this game; it takes no parameters."""
        if params:
            raise ValueError(f"Observers take no parameters, not {sorted(params)}.")
        seen_by = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._ids, seen_by, type(self).features)


def register(game_class: type[Game], features: Features | None = None) -> str:
    """Make a game known to `pyspiel.load_game`; once is enough.

    Args:
        game_class: A game of the kit, or one written in its manner.
        features: Its observations as numbers, for the observation tensor.

    Returns:
        The name under which OpenSpiel knows it.
    """
    name = PREFIX + game_class.short_name
    if name in pyspiel.registered_names():
        return name
    seats, kind = game_class.option_table["num_players"].allowed, pyspiel.GameType
    dynamics, information = kind.Dynamics, kind.Information
    at_once = game_class.dynamics is Dynamics.SIMULTANEOUS
    perfect = game_class.information is Information.PERFECT
    zero_sum = game_class.utility is Utility.ZERO_SUM
    random = bool(game_class().chance_actions)
    mode = kind.ChanceMode
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=game_class.long_name,
        dynamics=dynamics.SIMULTANEOUS if at_once else dynamics.SEQUENTIAL,
        chance_mode=mode.EXPLICIT_STOCHASTIC if random else mode.DETERMINISTIC,
        information=(
            information.PERFECT_INFORMATION if perfect else information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=features is not None,
        parameter_specification={
            option: about.default for option, about in game_class.option_table.items()
        },
    )

    # OpenSpiel drops what it was given after Python has ended: a function would then be freed, and
    # the process would crash. A class refers to itself, so it stays.
    contents = {"kit_class": game_class, "game_type": game_type, "features": features}
    pyspiel.register_game(game_type, type(f"Spiel{game_class.__name__}", (SpielGame,), contents))
    return name


def register_all() -> None:
    """Register every game of the kit."""
    for name in GAMES:
        register(import_module(f"presidency.{name}").GAME, FEATURES.get(name))


register_all()
