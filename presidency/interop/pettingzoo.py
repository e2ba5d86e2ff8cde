"""The kit's games as environments of PettingZoo (AEC: one agent after the other).

>>> env = make("landslide", turn_limit=30)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> action = env.action_space(env.agent_selection).sample(observation["action_mask"])
>>> env.step(action)

An action is an index in `Game.actions`. Dice and cards are drawn by the environment. Seats that
choose at the same time are asked one after the other, and none sees what another has chosen.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from presidency import load_game
from presidency.core.game import SIMULTANEOUS, Action, Game, IllegalActionError
from presidency.interop.features import FEATURES, Features

Seen = dict[str, np.ndarray]
"""What an agent gets: `observation`, numbers from 0 to 1, and `action_mask`, 1 where legal."""


class GameEnv(AECEnv[str, Seen, int]):
    """One game of the kit; agent `seat_0` is seat 0, and so on.

    Args:
        game: The rule set.
        features: Its observations as numbers; by default those of `FEATURES`.
        render_mode: "ansi" makes `render` return what all may see, as text.

    Raises:
        ValueError: if there are no features for the game.
    """

    def __init__(
        self, game: Game, features: Features | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        found = features or FEATURES.get(game.short_name)
        if found is None:
            raise ValueError(f"There are no features for {game.long_name}; give them as features=.")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"presidency_{game.short_name}_v{game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._features = found
        self._ids = {action: number for number, action in enumerate(game.actions)}
        self._rng = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(game.num_players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = len(found(game.new_initial_state().observation(0)))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: What dice and cards are drawn from; without one the last generator goes on.
            options: Not used; a game's options are those of its `Game`.
        """
        if seed is not None:
            self._rng = Random(seed)
        self._state = self.game.new_initial_state()
        self._pending: dict[int, Action] = {}
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is all 0 when it is not its turn."""
        seat = self._seat[agent]
        mask = np.zeros(len(self.game.actions), np.int8)
        if agent == self.agent_selection:
            mask[[self._ids[action] for action in self._state.legal_actions(seat)]] = 1
        numbers = self._features(self._state.observation(seat))
        return {"observation": np.array(numbers, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is (None when it has finished).

        Raises:
            IllegalActionError: if it is not legal; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._choose(self._seat[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        if self._state.is_terminal():
            returns = self._state.returns()
            self.rewards = {each: float(returns[self._seat[each]]) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _choose(self, seat: int, number: Any) -> None:
        if number is None or not 0 <= number < len(self.game.actions):
            raise IllegalActionError(
                f"{number!r} is no action of {self.game.long_name}; there are "
                f"0 to {len(self.game.actions) - 1}."
            )
        action = self.game.actions[int(number)]
        if self._state.current_player() != SIMULTANEOUS:
            self._state.apply_action(action)
            return
        legal = self._state.legal_actions(seat)
        if action not in legal:
            raise IllegalActionError(f"Seat {seat} cannot do {action!r} here; legal: {legal}.")
        self._pending[seat] = action
        if len(self._pending) == len(self._state.acting_players()):
            self._state.apply_actions(self._pending)
            self._pending = {}

    def _go_on(self) -> None:
        """Draw what is due, and find out whose turn it is."""
        while self._state.is_chance_node():
            self._state.apply_action(self._state.sample_chance(self._rng))
        for seat in self._state.acting_players():
            if seat not in self._pending:
                self.agent_selection = self.possible_agents[seat]
                return

    def render(self) -> str | None:
        """What all may see, as text, if the render mode is "ansi"."""
        return self._state.public_observation_string() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def make(short_name: str, render_mode: str | None = None, **options: int | str | bool) -> GameEnv:
    """An environment by the game's short name, with its options.

    Raises:
        OptionError: if there is no such game or option, or the value is not allowed.
    """
    return GameEnv(load_game(short_name, **options), render_mode=render_mode)
