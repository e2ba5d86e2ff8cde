"""What Mr. President 2004 says to people."""

from __future__ import annotations

from presidency.mr_president.rules import MrPresidentObservation


def board_text(observation: MrPresidentObservation) -> str:
    """All that is seen as text."""
    return repr(observation)
