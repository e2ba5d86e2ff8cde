"""Landslide: a race over the board for 266 of 531 electoral votes.

>>> from presidency.landslide import Landslide
>>> game = Landslide(num_players=3)
>>> state = game.new_initial_state()
>>> state.legal_actions()
[Roll(1), Roll(2), Roll(3), Roll(4), Roll(5), Roll(6)]
"""

from presidency.landslide.rules import (
    Caucus,
    End,
    Land,
    Landslide,
    LandslideObservation,
    LandslideState,
    Lot,
    NoCaucus,
    Phase,
    Roll,
)

GAME = Landslide

__all__ = [
    "GAME",
    "Caucus",
    "End",
    "Land",
    "Landslide",
    "LandslideObservation",
    "LandslideState",
    "Lot",
    "NoCaucus",
    "Phase",
    "Roll",
]
