"""Si j'étais Président…: draft a government, present it, climb the polling curve.

>>> from presidency.si_jetais_president import SiJetaisPresident
>>> state = SiJetaisPresident(num_players=3).new_initial_state()
>>> state.is_chance_node(), len(state.legal_actions())
(True, 42)
"""

from presidency.si_jetais_president.rules import (
    Deal,
    Draw,
    End,
    Government,
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    RoundResult,
    SiJetaisPresident,
    SiJetaisPresidentObservation,
    SiJetaisPresidentState,
    Step,
)

GAME = SiJetaisPresident

__all__ = [
    "GAME",
    "Deal",
    "Draw",
    "End",
    "Government",
    "LeaveEmpty",
    "Phase",
    "Present",
    "Recruit",
    "RoundResult",
    "SiJetaisPresident",
    "SiJetaisPresidentObservation",
    "SiJetaisPresidentState",
    "Step",
]
