"""The what-if map as widgets: click states, swing the country, count the paths to 270."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from presidency.civics.college import NAMES, PARTIES, YEARS
from presidency.civics.state_map import SYMBOLS, StateMap, shade, share_words
from presidency.civics.what_if import HOLDERS, MAX_SWING, WhatIf
from presidency.core.record import SaveCodeError
from presidency.lessons.boxes import WIDTH, Message, Prose, button, guarded
from presidency.lessons.sliders import slider

_NEXT = "next in turn"
_CLOSE = 5
"""States with a margin of at most so many points are called close."""
_BAR = (
    (shade((1, 0, 0)), SYMBOLS[0]),
    (shade((0, 0, 1)), ""),
    (shade((0, 1, 0)), SYMBOLS[1]),
)


class WhatIfMap(widgets.VBox):
    """A map on which states change hands by a click, by a swing, or by name.

    Args:
        year: The election that it starts from, 1976 to 2024.
        code: A map code to start from instead.

    Attributes:
        what_if: What is shown now.
    """

    def __init__(self, year: int = 2024, code: str | None = None) -> None:
        self.what_if = WhatIf(year) if code is None else WhatIf.from_code(code)
        self._before: list[WhatIf] = []
        self._showing = False
        self.picture = StateMap(self._picked)
        self.message, self.total, self.paths, self.rows = Message(), Prose(), Prose(), Prose()
        self._make_controls()
        super().__init__(
            [
                _row(self.year, self._slider, self.swung),
                _row(_said("Show as"), self.view, _said("A click gives the state to"), self.click),
                self.total,
                self.picture.widget,
                self.message,
                _row(self.undo, self.reset, self.open_close, self.empty),
                _row(self.state, _said("is given to"), self.holder),
                self.paths,
                self.rows,
                _row(self.line, button("Open this code", self._opened)),
            ],
            layout={"max_width": WIDTH},
        )
        self.add_class("presidency-box")
        self.add_class("presidency-what-if")
        self.show()

    def _make_controls(self) -> None:
        wide = {"description_width": "initial"}
        self.year = widgets.Dropdown(
            options=YEARS, description="Start from", style=wide, layout={"width": "170px"}
        )
        self.swing, self._slider = slider(
            "Swing to the Democrat", 0, range(-MAX_SWING, MAX_SWING + 1)
        )
        self.swing.readout, self.swing.layout.width = False, "400px"
        self.swung = widgets.Label()
        self.view = _toggle([("map", "map"), ("squares", "tiles")], "84px")
        self.click = _toggle([(each, each) for each in (_NEXT, *HOLDERS)], "100px")
        self.state = widgets.Dropdown(
            options=[(f"{name} ({code})", code) for code, name in sorted(NAMES.items(), key=_name)],
            description="By name",
            style=wide,
            layout={"width": "250px"},
        )
        self.holder = _toggle([("the votes", None), *((each, each) for each in HOLDERS)], "92px")
        self.undo = button("Undo", self._undone, icon="undo")
        self.reset = button("Give all back to the votes", self._reset)
        self.open_close = button(f"Open the states within {_CLOSE} points", self._open_close)
        self.empty = button("Empty map", self._emptied)
        self.line = widgets.Text(
            description="Map code",
            style=wide,
            layout={"width": "440px"},
        )
        for control in (self.year, self.swing, self.view, self.state, self.holder):
            control.observe(self._turned, "value")

    # What a person does.

    def _picked(self, state: str) -> None:
        self._pick(state)

    @guarded
    def _pick(self, state: str) -> None:
        holder = self.click.value
        self.state.value = state
        now = self.what_if
        self._go(now.turned(state) if holder == _NEXT else now.give(state, holder))

    @guarded
    def _turned(self, change: dict[str, Any]) -> None:
        if self._showing:
            return
        control, now = change["owner"], self.what_if
        if control is self.year:
            self._go(WhatIf(self.year.value, now.swing, now.given))
        elif control is self.swing:
            self._go(now.with_swing(self.swing.value))
        elif control is self.holder:
            self._go(now.give(self.state.value, self.holder.value))
        else:
            self.show()

    @guarded
    def _undone(self, _: Any) -> None:
        if self._before:
            self.what_if = self._before.pop()
            self.show()

    @guarded
    def _reset(self, _: Any) -> None:
        self._go(WhatIf(self.what_if.year, self.what_if.swing))

    @guarded
    def _open_close(self, _: Any) -> None:
        self._go(self.what_if.opened(_CLOSE))

    @guarded
    def _emptied(self, _: Any) -> None:
        self._go(self.what_if.opened(100))

    @guarded
    def _opened(self, _: Any) -> None:
        try:
            self._go(WhatIf.from_code(self.line.value))
        except SaveCodeError:
            self.line.value = self.what_if.code()
            raise

    def _go(self, what_if: WhatIf) -> None:
        """Take the next state of the map; steps of the swing slider are undone as one."""
        now = self.what_if
        if what_if == now:
            return
        swung = now.with_swing(what_if.swing) == what_if
        last = self._before[-1] if self._before else None
        if not (swung and last is not None and last.with_swing(now.swing) == now):
            self._before.append(now)
        self.what_if = what_if
        self.message.say("")
        self.show()

    # What is shown.

    def show(self) -> None:
        """Show all of it anew; what has not changed is not sent."""
        now = self.what_if
        self._showing = True
        try:
            self.year.value, self.swing.value = now.year, now.swing
            self.holder.value = dict(now.given).get(self.state.value)
        finally:
            self._showing = False
        self.swung.value = f"{now.swing / 10:+.1f} points"
        self.line.value = now.code()
        self.undo.disabled = not self._before
        self.reset.disabled = not now.given
        self.picture.view = self.view.value
        by_hand = {state for state, _ in now.given}
        hover = {state: _told(now, state, state in by_hand) for state in NAMES}
        self.picture.show(now.electors, hover, by_hand)
        self.total.write(_total(now))
        self.paths.write(_paths(now))
        self.rows.write(_rows(now, by_hand))


def what_if(year: int = 2024, code: str | None = None) -> WhatIfMap:
    """The what-if map for a notebook.

    Args:
        year: The election that it starts from, 1976 to 2024.
        code: A map code to start from instead.
    """
    return WhatIfMap(year, code)


def margin_words(margin: float) -> str:
    """A margin of the two-party vote in words.

    >>> margin_words(-3.42)
    'Republican by 3.4 points'
    """
    if abs(margin) < 0.05:
        return "nearly even"
    return f"{PARTIES[margin < 0]} by {abs(margin):.1f} points"


def _told(what_if: WhatIf, state: str, by_hand: bool) -> str:
    split = what_if.electors[state]
    why = "by hand" if by_hand else "by the votes"
    holder = what_if.holder(state)
    return (
        f"<b>{NAMES[state]}</b>: {sum(split)} electors<br>{holder} ({why}): {share_words(split)}"
        f"<br>votes: {margin_words(what_if.margin(state))}"
    )


def _total(what_if: WhatIf) -> str:
    """The totals as one bar with the mark for a majority, and in words."""
    dem, rep, open_ones = what_if.total
    every = dem + rep + open_ones
    parts = "".join(
        f'<div style="width:{100 * count / every:.2f}%;background:{colour};color:#111;'
        'overflow:hidden;white-space:nowrap;text-align:center;line-height:24px">'
        f"{f'<b>{count}</b> {mark}' if count > 20 else ''}</div>"
        for count, (colour, mark) in zip((dem, open_ones, rep), _BAR, strict=True)
    )
    swing = what_if.swing / 10
    moved = f", swung by {swing:+.1f} points" if swing else ""
    return (
        f'<div style="font-size:15px">{escape(what_if.sentence)}</div>'
        '<div style="position:relative;margin-top:14px;border:1px solid #777">'
        f'<div style="display:flex">{parts}</div>'
        '<div style="position:absolute;left:50%;top:-14px;bottom:-3px;border-left:2px dashed #111;'
        f'padding-left:4px;font-size:11px;line-height:12px">{what_if.needed} wins</div></div>'
        f"The Democrat has {100 * what_if.popular_share:.1f} % of the two-party vote of "
        f"{what_if.year}{moved}; states given by hand do not change this."
    )


def _paths(what_if: WhatIf) -> str:
    undecided = [state for state, split in what_if.electors.items() if split[2]]
    if not undecided:
        return (
            "<b>Paths to a majority</b>: no state is undecided. Give some to nobody, or open the "
            "close ones, and their combinations are counted here."
        )
    paths = what_if.paths
    lines = []
    for party, ways, fewest in zip(
        PARTIES, (paths.democrat, paths.republican), paths.fewest, strict=True
    ):
        share = 100 * ways / paths.combinations
        if fewest is None:
            why = "cannot get there any more"
        elif not fewest:
            why = "is there already"
        else:
            one = f"needs {len(fewest)} of them at least"
            why = f"{one}, such as {', '.join(fewest[:12])}{' …' if len(fewest) > 12 else ''}"
        lines.append(f"<li>{party}: <b>{ways:,}</b> ({share:.1f} %); {why}.</li>")
    tied = f"<li>269 to 269, or half each: <b>{paths.tied:,}</b>.</li>" if paths.tied else ""
    states = "1 state is" if len(undecided) == 1 else f"{len(undecided)} states are"
    return (
        f"<b>Paths to a majority</b>: {states} undecided, so there are "
        f"{paths.combinations:,} combinations (2 to the power of {len(undecided)}). So many win:"
        f"<ul style='margin:0'>{''.join(lines)}{tied}</ul>Each combination counts once here; "
        "they are not equally likely."
    )


def _rows(what_if: WhatIf, by_hand: set[str]) -> str:
    """The map as a table."""
    lines = "".join(
        f"<tr><th scope='row' style='text-align:left;padding-right:16px'>{name}</th>"
        f"<td style='padding-right:16px'>{share_words(what_if.electors[state])}</td>"
        f"<td style='padding-right:16px'>{what_if.holder(state)}"
        f"{' (by hand)' if state in by_hand else ''}</td>"
        f"<td>{margin_words(what_if.margin(state))}</td></tr>"
        for state, name in sorted(NAMES.items(), key=_name)
    )
    head = "".join(
        f"<th style='text-align:left'>{word}</th>"
        for word in ("State", "Electors", "Goes to", "Votes, with the swing")
    )
    return (
        "<details><summary>The map as a table</summary>"
        f"<table><tr>{head}</tr>{lines}</table></details>"
    )


def _name(item: tuple[str, str]) -> str:
    return item[1]


def _said(words: str) -> widgets.Label:
    """The words before a row of buttons."""
    return widgets.Label(words, layout={"margin": "2px 4px 2px 8px"})


def _row(*controls: widgets.Widget) -> widgets.Box:
    return widgets.HBox(list(controls), layout={"flex_flow": "row wrap"})


def _toggle(options: list[tuple[str, Any]], width: str) -> widgets.ToggleButtons:
    return widgets.ToggleButtons(
        options=options, style={"button_width": width}, layout={"width": "auto"}
    )
