"""The what-if map as widgets: click states, swing the country, count the paths to 270."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from presidency.civics.college import NAMES, PARTIES, YEARS
from presidency.civics.state_map import StateMap, share_words
from presidency.civics.station import (
    Station,
    by_name,
    choice,
    folded,
    menu,
    points_slider,
    row,
    said,
    split_bar,
    state_menu,
)
from presidency.civics.what_if import HOLDERS, MAX_SWING, WhatIf
from presidency.civics.words import counted, percent, signed
from presidency.core.record import SaveCodeError
from presidency.lessons.boxes import Prose, button, guarded

_NEXT = "next in turn"
_CLOSE = 5
"""States with a margin of at most so many points are called close."""


class WhatIfMap(Station):
    """A map on which states change hands by a click, by a swing, or by name.

    Args:
        year: The election that it starts from, 1976 to 2024.
        code: A map code to start from instead.

    Attributes:
        what_if: What is shown now.
    """

    def __init__(self, year: int = 2024, code: str | None = None) -> None:
        super().__init__()
        self.what_if = WhatIf(year) if code is None else WhatIf.from_code(code)
        self._before: list[WhatIf] = []
        self._showing = False
        self.picture = StateMap(self._picked)
        self.total, self.paths, self.rows = Prose(), Prose(), Prose()
        self._make_controls()
        controls = (self.year, self.swing, self.view, self.state, self.holder)
        self._build(
            "what-if",
            [
                row(self.year, self._swing),
                row(said("Show as"), self.view, said("A click gives the state to"), self.click),
                self.total,
                self.picture.frame,
                row(self.undo, self.reset, self.open_close, self.empty),
                row(self.state, said("is given to"), self.holder),
                self.paths,
                self.rows,
                row(self.line, button("Open this code", self._opened)),
            ],
            controls,
        )

    def _make_controls(self) -> None:
        self.year = menu("Start from", YEARS, self.what_if.year, "160px")
        swings = range(-MAX_SWING, MAX_SWING + 1)
        self.swing, self._swing = points_slider("Swing to the Democrat", 0, swings)
        self.swing.layout.width = "400px"
        self.view = choice([("map", "map"), ("squares", "tiles")], "84px")
        self.click = choice([(each, each) for each in (_NEXT, *HOLDERS)], "100px")
        self.state = state_menu("OH")
        self.holder = choice([("the votes", None), *((each, each) for each in HOLDERS)], "92px")
        self.undo = button("Undo", self._undone, icon="undo")
        self.reset = button("Give all back to the votes", self._reset)
        self.open_close = button(f"Open the states within {_CLOSE} points", self._open_close)
        self.empty = button("Empty map", self._emptied)
        self.line = widgets.Text(
            description="Map code:",
            style={"description_width": "initial"},
            layout={"width": "440px"},
        )

    # What a person does.

    def _picked(self, state: str) -> None:
        self._pick(state)

    @guarded
    def _pick(self, state: str) -> None:
        holder, now = self.click.value, self.what_if
        after = now.turned(state) if holder == _NEXT else now.give(state, holder)
        self._showing = after != now  # then all is shown below, with the state that is named
        self.state.value = state
        self._showing = False
        self._go(after)

    @guarded
    def _look(self, change: Any = None) -> None:
        if self._showing:
            return
        control, now = change and change["owner"], self.what_if
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
        f"<b>{NAMES[state]}</b>: {counted(sum(split), 'elector')}<br>"
        f"{holder} ({why}): {share_words(split)}<br>votes: {margin_words(what_if.margin(state))}"
    )


def _total(what_if: WhatIf) -> str:
    """The totals in words and as one bar."""
    counts = what_if.total
    moved = f", swung by {signed(what_if.swing / 10, 1)} points" if what_if.swing else ""
    return (
        f'<div style="font-size:15px">{escape(what_if.sentence)}</div>'
        f"{split_bar(counts, [str(count) for count in counts], f'{what_if.needed} wins')}"
        f"The Democrat has {percent(what_if.popular_share)} of the two-party vote of "
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
        f"{paths.combinations:,} combinations (2 to the power of {len(undecided)}). "
        "This many of them win:"
        f"<ul style='margin:0'>{''.join(lines)}{tied}</ul>Each combination counts once here; "
        "they are not equally likely."
    )


def _rows(what_if: WhatIf, by_hand: set[str]) -> str:
    """The map as a table."""

    def cells(state: str) -> list[str]:
        hand = " (by hand)" if state in by_hand else ""
        return [
            share_words(what_if.electors[state]),
            f"{what_if.holder(state)}{hand}",
            margin_words(what_if.margin(state)),
        ]

    head = ["State", "Electors", "Goes to", "Votes, with the swing"]
    return folded("The map as a table", head, by_name(cells, NAMES))
