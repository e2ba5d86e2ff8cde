"""A hand of cards at the table: each card a button, with its text on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import ipywidgets as ipw

_NOTHING = "\u00a0"


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows.

    Attributes:
        text: Its lines; the first is its heading.
        tooltip: All of it in one line.
        enabled: Can it be clicked?
        chosen: Is it marked as chosen?
    """

    text: str
    tooltip: str
    enabled: bool = True
    chosen: bool = False


class Hand:
    """So many cards at most, as buttons that stay in the page, so that the keyboard stays on them.

    Args:
        most: How many cards can be shown.
        width: The width of a card, in CSS.
        clicked: Called with the place of a card that was clicked, from 0.

    Attributes:
        widget: The cards; its children are the buttons.
    """

    def __init__(self, most: int, width: str, clicked: Callable[[int], None]) -> None:
        buttons = [ipw.Button(layout=ipw.Layout(width=width)) for _ in range(most)]
        for place, button in enumerate(buttons):
            button.add_class("presidency-card")
            button.on_click(lambda _, place=place: clicked(place))
        self.widget = ipw.Box(buttons)
        self.widget.add_class("presidency-hand")

    def show(self, cards: Sequence[Card]) -> None:
        """Show these cards; without any the hand takes no room."""
        for button, card in zip_longest(self.widget.children, cards[: len(self.widget.children)]):
            # A card that is not shown holds no text either: it lies in the page all the same, and
            # a button keeps its old text there when it is given an empty one.
            shown = card or Card(_NOTHING, _NOTHING, enabled=False)
            button.description = f"✓ {shown.text}" if shown.chosen else shown.text
            button.tooltip = shown.tooltip
            button.disabled = not shown.enabled
            (button.add_class if shown.chosen else button.remove_class)("presidency-chosen")
            button.layout.display = "" if card else "none"
        self.widget.layout.display = "" if cards else "none"
