"""Bots that know no game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from presidency.core.game import Action


def random_bot(observation: Any, legal_actions: Sequence[Action], rng: Random) -> Action:
    """Any legal action, each with the same chance."""
    return legal_actions[int(rng.random() * len(legal_actions))]
