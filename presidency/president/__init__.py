"""President: cross a crowd with two agents, and bluff at each handshake.

>>> from presidency.president import President
>>> state = President(layout="standard").new_initial_state()
>>> state.legal_actions()
[Place('president', 'd1'), Place('president', 'e1')]
"""

from presidency.president.rules import (
    Announce,
    Attempt,
    AttemptResult,
    Decline,
    Displace,
    End,
    Exit,
    GameScore,
    Guard,
    Move,
    Pass,
    Phase,
    Place,
    President,
    PresidentObservation,
    PresidentState,
)

GAME = President

__all__ = [
    "GAME",
    "Announce",
    "Attempt",
    "AttemptResult",
    "Decline",
    "Displace",
    "End",
    "Exit",
    "GameScore",
    "Guard",
    "Move",
    "Pass",
    "Phase",
    "Place",
    "President",
    "PresidentObservation",
    "PresidentState",
]
