"""A ceremony at the table: something that is told step by step, by itself or with a slider."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as ipw

_LONG = 999
"""More steps than any ceremony has."""


class Ceremony:
    """A Play button and a slider that walk through the steps, and what is told of each.

    The slider walks by itself when a ceremony comes while the table is watched. A table that is
    opened on one shows its end.

    Args:
        milliseconds: How long it rests after each step.
        moved: Called when the slider has moved, whoever moved it.

    Attributes:
        widget: All of it. It stays in the page also while nothing is told, because Play walks
            only where it is already shown.
        parts: All that the table has to close.
    """

    def __init__(self, milliseconds: int, moved: Callable[..., None]) -> None:
        self._play = ipw.Play(value=_LONG, max=_LONG, interval=milliseconds, show_repeat=False)
        self._play.layout.width = "92px"
        # Its End key leads no further than to the end that it had when the page first showed it.
        self._slider = ipw.IntSlider(
            value=_LONG,
            max=_LONG,
            readout=False,
            layout=ipw.Layout(flex="1 1 120px", width="auto"),
        )
        self._slider.observe(moved, "value")
        self._link = ipw.jslink((self._play, "value"), (self._slider, "value"))
        self._told = ipw.HTML()
        self._row = ipw.HBox([self._play, self._slider])
        self.widget = ipw.VBox(
            [self._row, self._told], layout=ipw.Layout(width="auto", overflow="visible")
        )
        self.parts = (self.widget, self._link)
        self._shown: object = None

    @property
    def done(self) -> int:
        """How many steps have been told."""
        return int(self._slider.value)

    @property
    def until(self) -> int | None:
        """How many steps a figure may show; None for all, also while there is no ceremony."""
        return self.done if self.done < self._slider.max else None

    def name(self, description: str, tooltip: str) -> None:
        """Write on the slider what it is for."""
        self._slider.description, self._slider.tooltip = description, tooltip

    def show(self, which: object, steps: int) -> None:
        """Show a ceremony; one that was not shown before begins.

        Args:
            which: What it is told of, equal as long as it is the same ceremony; not None.
            steps: How many steps it has.
        """
        self.widget.layout.display = ""
        if which != self._shown:
            begins = self._shown is not None
            self._shown = which
            self._play.max = self._slider.max = steps
            self._play.value = self._slider.value = 0 if begins else steps
            self._play.playing = begins

    def hide(self) -> None:
        """There is no ceremony now; the next one will walk by itself."""
        self.widget.layout.display = "none"
        self._shown = ()
        self._play.playing = False
        self._slider.value = self._slider.max

    def reset(self) -> None:
        """The table is opened on a new game."""
        self._shown = None

    def tell(self, html: str) -> None:
        """Tell what the last step has brought."""
        self._told.value = f"<div class='presidency-ceremony'>{html}</div>"
