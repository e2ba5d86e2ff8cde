"""Mr. President 2004: campaign, advertise and debate for 270 electoral votes.

>>> from presidency.mr_president import MrPresident
>>> state = MrPresident(tickets="ready-made").new_initial_state()
>>> state.is_chance_node(), state.chance_player()
(True, 0)
"""

from presidency.mr_president.rules import (
    Advertise,
    Allocate,
    Cast,
    ChooseSide,
    Debate,
    DebateResult,
    Declare,
    Die,
    Done,
    Draw,
    DrawEvent,
    End,
    HomeState,
    MrPresident,
    MrPresidentObservation,
    MrPresidentState,
    Phase,
    Play,
    Poll,
    PollResult,
    Risk,
    Roll,
    StateCount,
    TakeExtraTurn,
    TakePosition,
    Ticket,
)

GAME = MrPresident

__all__ = [
    "GAME",
    "Advertise",
    "Allocate",
    "Cast",
    "ChooseSide",
    "Debate",
    "DebateResult",
    "Declare",
    "Die",
    "Done",
    "Draw",
    "DrawEvent",
    "End",
    "HomeState",
    "MrPresident",
    "MrPresidentObservation",
    "MrPresidentState",
    "Phase",
    "Play",
    "Poll",
    "PollResult",
    "Risk",
    "Roll",
    "StateCount",
    "TakeExtraTurn",
    "TakePosition",
    "Ticket",
]
