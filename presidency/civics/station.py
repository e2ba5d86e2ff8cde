"""What the stations of the lesson on the Electoral College are built of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ipywidgets as widgets

from presidency.civics.college import NAMES
from presidency.civics.state_map import SYMBOLS, shade
from presidency.civics.words import signed
from presidency.lessons.boxes import LessonBox, Message, table
from presidency.lessons.sliders import slider

SEATS = range(150, 1001)
"""The sizes of the House that the sliders offer."""
_FILLS = (shade((1, 0, 0)), shade((0, 1, 0)), shade((0, 0, 1)))


class Station(LessonBox):
    """A box with controls that show something anew when one of them changes.

    A subclass gives its parts and the controls to `_build` and draws in `_look`.

    Attributes:
        message: Where an error of the station is told.
    """

    def __init__(self) -> None:
        self.message = Message()
        super().__init__()

    def _build(self, name: str, parts: Sequence[widgets.Widget], controls: Iterable[Any]) -> None:
        self.children = [*parts, self.message, *self.children]
        self.add_class(f"presidency-{name}")
        for control in controls:
            control.observe(self._look, "value")
        self._look()

    def _look(self, change: Any = None) -> None:
        raise NotImplementedError


def menu(label: str, options: Sequence[Any], value: Any, width: str) -> widgets.Dropdown:
    """A menu with its label before it.

    Args:
        label: What stands before it.
        options: Its entries, or (entry, value) pairs.
        value: What is chosen at first.
        width: Of label and menu together, as CSS.
    """
    return widgets.Dropdown(
        options=options,
        value=value,
        description=f"{label}:",
        layout={"width": width},
        style={"description_width": "initial"},
    )


def state_menu(value: str) -> widgets.Dropdown:
    """A menu of the states by name, for those who do not click on a map."""
    names = sorted((name, code) for code, name in NAMES.items())
    options = [(f"{name} ({code})", code) for name, code in names]
    return menu("State", options, value, "240px")


def choice(options: Sequence[tuple[str, Any]], width: str) -> widgets.ToggleButtons:
    """Buttons of which one is chosen, each so wide."""
    return widgets.ToggleButtons(
        options=options, style={"button_width": width}, layout={"width": "auto"}
    )


def said(words: str) -> widgets.Label:
    """The words before a row of buttons."""
    return widgets.Label(words, layout={"width": "auto", "margin": "2px 4px"})


def row(*controls: widgets.Widget) -> widgets.HBox:
    """Controls side by side, in as many lines as they need."""
    layout = {"flex_flow": "row wrap", "align_items": "center"}
    return widgets.HBox(list(controls), layout=layout)


def house_slider() -> tuple[widgets.IntSlider, widgets.Widget]:
    """A slider for the size of the House, and the frame that shows it."""
    return slider("Seats of the House", 435, SEATS)


def points_slider(
    label: str, tenths: int, numbers: range
) -> tuple[widgets.IntSlider, widgets.Widget]:
    """A slider in tenths of a point, and the frame that shows and says its value in points.

    Args:
        label: What stands before it, and what screen readers call it.
        tenths: Where it stands at first.
        numbers: Where it can stand; if below 0 too, the value is shown with its sign.
    """

    def say(number: int) -> str:
        points = number / 10
        return f"{signed(points, 1) if numbers[0] < 0 else f'{points:.1f}'} points"

    made, frame = slider(label, tenths, numbers, "170px", say)
    made.readout, made.layout.width = False, "440px"
    shown = widgets.Label(layout={"width": "90px"})

    def show(_: Any = None) -> None:
        shown.value = say(made.value)

    made.observe(show, "value")
    show()
    return made, row(frame, shown)


# How it is shown, as text and HTML.


def folded(summary: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that shows when its summary is clicked; it scrolls if it is too wide."""
    inside = f'<div style="overflow-x:auto">{table(head, rows)}</div>'
    return f"<details><summary>{summary}</summary>{inside}</details>"


def by_name(cells: Callable[[str], Sequence[str]], states: Iterable[str]) -> list[list[str]]:
    """A row a state, in the order of their names: the name, and these cells."""
    return [[NAMES[code], *cells(code)] for code in sorted(states, key=lambda code: NAMES[code])]


def bar(share: float, text: str) -> str:
    """A bar with a text beside it.

    Args:
        share: Its length, 0 to 1 of the longest one.
        text: The number that it stands for.
    """
    return (
        '<div style="white-space:nowrap"><div style="display:inline-block;height:11px;'
        f'width:{110 * share:.0f}px;background:#5b7f95"></div> {text}</div>'
    )


def split_bar(parts: tuple[float, float, float], texts: Sequence[str], mark: str = "") -> str:
    """What the Democrat, the Republican and others have, as one bar with others in the middle.

    Args:
        parts: Of the Democrat, of the Republican, and of all others.
        texts: What stands in each, if there is room.
        mark: What stands at a dashed line in the middle; without it there is no line.
    """
    signs = (*SYMBOLS, "○")
    inside = "".join(
        f'<div style="width:{100 * parts[place] / sum(parts):.2f}%;background:{_FILLS[place]};'
        'color:#111;overflow:hidden;white-space:nowrap;text-align:center;line-height:24px">'
        f"{f'<b>{texts[place]}</b> {signs[place]}' if 12 * parts[place] > sum(parts) else ''}</div>"
        for place in (0, 2, 1)
    )
    line = (
        '<div style="position:absolute;left:50%;top:-15px;height:20px;border-left:2px dashed #111;'
        f'padding-left:4px;font-size:11px;line-height:13px">{mark}</div>'
    )
    return (
        '<div style="position:relative;margin:16px 0 4px;border:1px solid #777">'
        f'<div style="display:flex">{inside}</div>{line if mark else ""}</div>'
    )
