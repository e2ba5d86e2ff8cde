"""The snake of states, the histogram with the 270 line, and the swing curve.

Each takes plain mappings from state to number, is updated in place, and has a sentence and a table
that say the same. What they show is computed in `standings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor
from typing import Any

import pandas as pd

from presidency.civics.college import NAMES, PARTIES, majority
from presidency.civics.standings import (
    Link,
    Outlook,
    Pile,
    Step,
    held,
    held_at,
    in_order,
    outlook,
    piles,
    popular_share,
    swing_steps,
    tipping_points,
    turning_points,
)
from presidency.civics.state_map import SYMBOLS
from presidency.civics.words import counted, percent, points, signed, signed_points
from presidency.lessons.charts import chart
from presidency.plotting import go, update_in_place

COLOURS = ("#12467f", "#dd6b5a")
"""Of the Democrat and the Republican; the blue is much darker, and the side tells them too."""
TEXT_COLOURS = ("#12467f", "#9c2a1c")
"""The same for text, dark enough to be read."""
SWINGS = (-10, 10)
"""The swings that the curve shows, in points."""

_SHADES = {0: COLOURS[0], 1: COLOURS[1], None: "#8a8a8a"}
_POPULAR = "Democrat’s share of the votes for the two parties"
_BLANK = "\u00a0"
"""An empty text would do, but plotly 7.1 loses other texts of a trace when one is empty."""
_STYLE: dict[str, Any] = {
    "font": {"family": "Arial, Helvetica, sans-serif", "size": 12, "color": "#222"},
    "hoverlabel": {"align": "left", "font": {"size": 13}, "bgcolor": "white"},
    "hovermode": "closest",
    "showlegend": False,
    "title": {"text": _BLANK, "x": 0.01, "y": 0.98, "yanchor": "top", "font": {"size": 15}},
    "margin": {"l": 60, "r": 16, "t": 58, "b": 46},
}
_FIXED = {"fixedrange": True, "zeroline": False, "gridcolor": "#eee"}
_LOW = {**_FIXED, "showgrid": False, "anchor": "free", "position": 0}
_HIGH = {**_FIXED, "domain": [0.14, 1], "zeroline": True, "zerolinecolor": "#222"}
_STRIP = {"type": "rect", "yref": "paper", "y0": 0, "y1": 0.055, "line": {"width": 0}}
_LINE = {"type": "line", "line": {"color": "#222", "width": 1}}
_ARROW = {
    "showarrow": True,
    "arrowhead": 2,
    "arrowcolor": "#222",
    "bgcolor": "white",
    "bordercolor": "#444",
    "borderpad": 3,
    "align": "left",
}
_NOW = {"symbol": "diamond", "size": 13, "color": "#111"}
_TURN = {"symbol": "circle-open", "size": 14, "color": "#111", "line": {"width": 3}}


# How it is said.


def _name(state: str) -> str:
    return NAMES.get(state, state)


def _plain(text: str) -> str:
    """A text that plotly shows as it is."""
    return escape(text, quote=False) or _BLANK


def _electors(votes: int) -> str:
    return counted(votes, "elector")


def _ahead(link: Link) -> int | None:
    """The party that leads there, None for neither."""
    return None if link.margin == 0 else int(link.margin < 0)


def _lead(link: Link) -> str:
    party = _ahead(link)
    if party is None:
        return "nobody ahead"
    return f"{PARTIES[party]} ahead by {points(link.margin)} points"


def _where(links: Iterable[Link]) -> list[str]:
    return [f"{_name(link.state)} ({_lead(link)})" for link in links]


def _won(holder: int | None) -> str:
    return "nobody has a majority" if holder is None else f"{PARTIES[holder]} has a majority"


def _span(pile: Pile) -> str:
    return f"{pile.first}" if pile.first == pile.last else f"{pile.first} to {pile.last}"


def _middle(link: Link) -> float:
    return link.democratic - link.electors / 2


def _ticks(total: int) -> list[int]:
    """Numbers of electors for a scale: hundreds, the majority and all, none too close."""
    named = [majority(total), total]
    rest = range(0, total, 100)
    return sorted({*named, *(n for n in rest if all(abs(n - m) > total / 25 for m in named))})


def _bars(**more: Any) -> go.Bar:
    marker = {"color": [], "line": {"color": "white", "width": 0.5}}
    return go.Bar(x=[], y=[], width=[], marker=marker, hovertext=[], hoverinfo="text", **more)


def _upright(x: float) -> dict[str, Any]:
    return {**_LINE, "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1}


def _note(x: float, y: float, text: str, **how: Any) -> dict[str, Any]:
    return {"x": x, "y": y, "yref": "paper", "text": text, "showarrow": False, **how}


# The figures.


class _Figure:
    """A chart with a sentence and a table.

    Attributes:
        widget: The chart, as wide as its box.
        sentence: What is to be seen, in plain words; screen readers say it too.
        table: The numbers behind it.
    """

    def __init__(self, traces: list[Any], height: int, **layout: Any) -> None:
        self.sentence = "Nothing is shown yet."
        self.table = pd.DataFrame()
        self.figure, self.widget = chart(traces, height, self.sentence, **(_STYLE | layout))

    def _tell(
        self,
        sentence: str,
        table: pd.DataFrame,
        traces: Mapping[int, Mapping[str, Any]],
        layout: Mapping[str, Any],
    ) -> None:
        self.sentence, self.table = sentence, table
        self.widget.children[-1].label = sentence
        update_in_place(self.figure, traces, layout)


class Snake(_Figure):
    """All states in the order of their margins, each as wide as its electors.

    The strip below has the electors of both sides; a state with a tiny margin is seen there.
    """

    def __init__(self) -> None:
        sides = f"← {SYMBOLS[1]} Republican ahead · points · {SYMBOLS[0]} Democrat ahead →"
        super().__init__(
            [_bars()],
            height=500,
            hovermode="x",  # so that one need not hit a bar of no height
            xaxis={**_LOW, "title": {"text": "electors, added up from the most Democratic state"}},
            yaxis={**_HIGH, "title": {"text": sides}},
        )

    def show(
        self, margins: Mapping[str, float], electors: Mapping[str, int], title: str = ""
    ) -> None:
        """Show an election.

        Args:
            margins: State → the Democrat's lead in points of the two-party vote, −100 to 100.
            electors: State → its electors, at least 1; the same states.
            title: What is written above it, as plain text.

        Raises:
            ValueError: If the states are not the same, or a number is outside its range.
        """
        links = in_order(margins, electors)
        total = links[-1].democratic
        marked = self._marked(links)
        top = 25 * max(2, ceil((links[0].margin + 5) / 25))
        bottom = 25 * min(-2, floor((links[-1].margin - 5) / 25))
        ticks = range(bottom, top + 1, 25)
        layout = {
            "title.text": _plain(title),
            "xaxis.range": [0, total],
            "xaxis.tickvals": _ticks(total),
            "yaxis.range": [bottom, top],
            "yaxis.tickvals": list(ticks),
            "yaxis.ticktext": [str(abs(tick)) for tick in ticks],
            "shapes": self._shapes(links),
            "annotations": [
                *self._labels(links, marked, (top - bottom) / 26),
                *self._totals(links),
                *self._arrows(marked, top),
            ],
        }
        self._tell(self._said(links, marked), self._rows(links), {0: self._bars(links)}, layout)

    @staticmethod
    def _marked(links: Sequence[Link]) -> list[Link]:
        """The winner's tipping-point state; those of both sides if nobody has a majority."""
        both = tipping_points(links)
        needed = majority(links[-1].democratic)
        won = [link for link, votes in zip(both, held(links), strict=False) if votes >= needed]
        return won or sorted(set(both), key=lambda link: link.democratic)

    @staticmethod
    def _bars(links: Sequence[Link]) -> dict[str, Any]:
        return {
            "x": [_middle(link) for link in links],
            "y": [link.margin for link in links],
            "width": [link.electors for link in links],
            "marker.color": [_SHADES[_ahead(link)] for link in links],
            "hovertext": [
                f"<b>{_name(link.state)}</b>, {_electors(link.electors)}: {_lead(link)}<br>"
                f"with all that are more Democratic: {_electors(link.democratic)}<br>"
                f"with all that are more Republican: {_electors(link.republican)}"
                for link in links
            ],
        }

    @staticmethod
    def _labels(links: Sequence[Link], marked: Sequence[Link], row: float) -> list[dict[str, Any]]:
        """Abbreviations on the empty side of the zero line, in rows so many points high."""
        notes = []
        for link, place in label_rows(links, marked).items():
            y = row * (place + 0.7) * (-1 if link.margin > 0 else 1)
            notes.append(_note(_middle(link), y, _plain(link.state), yref="y", font={"size": 11}))
        return notes

    @staticmethod
    def _shapes(links: Sequence[Link]) -> list[dict[str, Any]]:
        """The strip with the electors of each side along the lower edge, and the majority lines."""
        democratic, _, neither = held(links)
        total = links[-1].democratic
        parts = (
            (0, 0, democratic),
            (None, democratic, democratic + neither),
            (1, democratic + neither, total),
        )
        strip = [
            {**_STRIP, "x0": start, "x1": end, "fillcolor": _SHADES[party]}
            for party, start, end in parts
            if start < end
        ]
        ends = sorted({majority(total), total - majority(total)})
        return strip + [_upright(count) for count in ends]

    @staticmethod
    def _totals(links: Sequence[Link]) -> list[dict[str, Any]]:
        """What both sides have, above the strip, and which line is whose, at the top."""
        total, needed, notes = links[-1].democratic, majority(links[-1].democratic), []
        ends = (("left", 0, needed, "right"), ("right", total, total - needed, "left"))
        for party, (side, edge, line, before) in enumerate(ends):
            font = {"color": TEXT_COLOURS[party], "size": 13}
            votes = f"<b>{SYMBOLS[party]} {PARTIES[party]}: {_electors(held(links)[party])}</b>"
            notes.append(_note(edge, 0.065, votes, xanchor=side, yanchor="bottom", font=font))
            counted = f"&nbsp;{needed} counted from the {side}&nbsp;"
            notes.append(_note(line, 1, counted, xanchor=before, yanchor="bottom"))
        return notes

    @staticmethod
    def _arrows(marked: Sequence[Link], top: float) -> list[dict[str, Any]]:
        """The names of the marked states, beside the majority lines; of two, one on each side."""
        notes = []
        for number, link in enumerate(reversed(marked)):
            side = ("left", "right")[number]
            name = f"<b>{_plain(_name(link.state))}</b>: the tipping point<br>{_lead(link)}"
            tail = {"ax": (24, -24)[number], "ayref": "y", "ay": 0.6 * top, "xanchor": side}
            notes.append({**_ARROW, **tail, "x": _middle(link), "y": link.margin, "text": name})
        return notes

    @staticmethod
    def _said(links: Sequence[Link], marked: Sequence[Link]) -> str:
        democratic, republican, neither = held(links)
        first, last = _where((links[0], links[-1]))
        nobody = f", nobody {neither}" if neither else ""
        return (
            f"The states stand in a row from {first} to {last}, and each counts whole: the "
            f"Democrat has {_electors(democratic)}, the Republican {republican}{nobody}; the "
            f"tipping point is {' and '.join(_where(marked))}."
        )

    @staticmethod
    def _rows(links: Sequence[Link]) -> pd.DataFrame:
        return pd.DataFrame(
            {
                "State": [_name(link.state) for link in links],
                "Electors": [link.electors for link in links],
                "Democrat’s lead (points)": [round(link.margin, 3) for link in links],
                "Electors from the Democratic side": [link.democratic for link in links],
                "Electors from the Republican side": [link.republican for link in links],
            }
        )


def label_rows(links: Sequence[Link], marked: Sequence[Link] = ()) -> dict[Link, int]:
    """The states whose abbreviations can be read, and the row in which each stands.

    Those of each side have rows of their own. In a picture 600 pixels wide an abbreviation takes
    as much room as 18 electors of 538.

    Args:
        links: The states in order.
        marked: States that have a larger label elsewhere, with an arrow from above.

    Returns:
        State → row, 0 to 2; the largest states are placed first, and no two in a row touch.
    """
    room = links[-1].democratic / 30
    arrows = [_middle(link) for link in marked]
    rows: dict[tuple[bool, int], list[float]] = {
        (below, number): [] if below else arrows.copy()
        for below in (True, False)
        for number in range(3)
    }
    found = {}
    for link in sorted(links, key=lambda link: -link.electors):
        for number in range(3):
            row = rows[link.margin > 0, number]
            if link not in marked and all(abs(_middle(link) - other) >= room for other in row):
                row.append(_middle(link))
                found[link] = number
                break
    return found


class Histogram(_Figure):
    """How likely each number of Democratic electors is, with the majority line."""

    def __init__(self) -> None:
        super().__init__(
            [_bars(base=[])],
            height=400,
            xaxis={**_LOW, "title": {"text": "Democratic electors"}},
            yaxis={**_HIGH, "title": {"text": "chance"}, "ticksuffix": " %"},
        )

    def show(
        self, chances: Sequence[float], before: Sequence[float] | None = None, title: str = ""
    ) -> None:
        """Show a distribution.

        Args:
            chances: The chance of each number of Democratic electors, from 0 to all.
            before: Another one of the same length, drawn as an outline.
            title: What is written above it, as plain text.

        Raises:
            ValueError: If these are not chances that add up to 1, or the lengths differ.
        """
        found, seen = piles(chances), outlook(chances)
        old = [] if before is None else piles(before)
        total = found[-1].last
        if before is not None and len(before) != len(chances):
            raise ValueError(
                f"The distribution before has {len(before)} chances; it must have {total + 1}, as "
                "many as the one that is shown."
            )
        highest = max(pile.base + pile.chance for pile in [*found, *old])
        layout = {
            "title.text": _plain(title),
            "xaxis.range": [-0.5, total + 0.5],
            "xaxis.tickvals": _ticks(total),
            "yaxis.range": [0, 130 * highest],
            "shapes": self._shapes(seen, total, old),
            "annotations": self._notes(seen, total, bool(old)),
        }
        said = self._said(seen, total, None if before is None else outlook(before))
        self._tell(said, self._rows(found, old), {0: self._bars(found)}, layout)

    @staticmethod
    def _bars(found: Sequence[Pile]) -> dict[str, Any]:
        return {
            "x": [sum(pile.ends) / 2 for pile in found],
            "width": [pile.ends[1] - pile.ends[0] + 1 for pile in found],
            "y": [100 * pile.chance for pile in found],
            "base": [100 * pile.base for pile in found],
            "marker.color": [_SHADES[pile.holder] for pile in found],
            "hovertext": [
                f"<b>{_span(pile)} Democratic electors</b>: {percent(pile.chance)}<br>"
                f"{_won(pile.holder)}"
                for pile in found
            ],
        }

    @staticmethod
    def _shapes(seen: Outlook, total: int, old: Sequence[Pile]) -> list[dict[str, Any]]:
        """The 80 % band along the lower edge, the majority line, the edge of the bars before."""
        low, high = seen.band
        shapes = [
            {**_STRIP, "x0": low - 0.5, "x1": high + 0.5, "fillcolor": "#444"},
            _upright(majority(total) - 0.5),
        ]
        if old:
            heights = {pile.ends: 100 * (pile.base + pile.chance) for pile in old}
            edge = [
                f"{x},{height}"
                for (first, last), height in heights.items()
                for x in (first - 0.5, last + 0.5)
            ]
            dots = {"color": "#222", "width": 1.5, "dash": "dot"}
            shapes.append({"type": "path", "path": f"M {' L '.join(edge)}", "line": dots})
        return shapes

    @staticmethod
    def _notes(seen: Outlook, total: int, before: bool) -> list[dict[str, Any]]:
        """The chances in words on each side of the line, the tie on it, and the band's numbers."""
        needed, notes = majority(total), []
        sides = ((needed + 0.02 * total, "left"), (needed - 0.02 * total, "right"))
        for party, (x, side) in enumerate(sides):
            font = {"color": TEXT_COLOURS[party], "size": 14}
            chance = (seen.democratic, seen.republican)[party]
            told = f"<b>{SYMBOLS[party]} {_won(party)}:<br>{percent(chance)}</b>"
            notes.append(_note(x, 1, told, xanchor=side, align=side, yanchor="top", font=font))
        line = needed - 0.5
        notes.append(_note(line, 1, f" {needed} needed", xanchor="left", yanchor="bottom"))
        if total % 2 == 0:
            half = f"in grey: {total // 2}–{total // 2}, {percent(seen.tie)} "
            notes.append(_note(line, 1, half, xanchor="right", yanchor="bottom"))
        low, high = seen.band
        right = low + high < total
        told = f"&nbsp;80 %: from {low} to {high}&nbsp;"
        x, side = (high + 0.5, "left") if right else (low - 0.5, "right")
        notes.append(_note(x, 0.0275, told, xanchor=side, yanchor="middle"))
        if before:
            notes.append(_note(0, 1, "┄ before", yanchor="bottom", xanchor="left", xref="paper"))
        return notes

    @staticmethod
    def _said(seen: Outlook, total: int, before: Outlook | None) -> str:
        needed = majority(total)
        half = "" if total % 2 else f", {total // 2} to {total // 2} is {percent(seen.tie)}"
        was = "" if before is None else f" (before it was {percent(before.democratic)})"
        low, high = seen.band
        return (
            f"The chance that the Democrat has {needed} or more of the {total} electors is "
            f"{percent(seen.democratic)}{was}, that the Republican has as many is "
            f"{percent(seen.republican)}{half}; with a chance of at least 80 % the Democrat "
            f"has from {low} to {high}."
        )

    @staticmethod
    def _rows(found: Sequence[Pile], old: Sequence[Pile]) -> pd.DataFrame:
        columns = {
            "Democratic electors": [_span(pile) for pile in found],
            "Chance": [pile.chance for pile in found],
            "Majority": [(*PARTIES, "nobody")[2 if p.holder is None else p.holder] for p in found],
        }
        if old:
            columns["Chance before"] = [pile.chance for pile in old]
        return pd.DataFrame(columns)


class SwingCurve(_Figure):
    """The Democrat's electors over a uniform swing, and over the popular vote if it is known."""

    def __init__(self) -> None:
        told = {"x": [], "y": [], "hovertext": [], "hoverinfo": "text"}
        line = {"color": "#222", "width": 2.5, "shape": "hv"}
        dots = {"color": "#6b6b6b", "width": 2, "dash": "dot"}
        share = {**_FIXED, "visible": False, "showgrid": False, "ticksuffix": " %"}
        above = {"overlaying": "x", "side": "top", "dtick": 2, "tick0": 50, "tickangle": 0}
        super().__init__(
            [
                go.Scatter(x=[], y=[], mode="lines", hoverinfo="skip", line=dots).update(
                    xaxis="x2", yaxis="y2"
                ),
                go.Scatter(**told, mode="lines+markers", line=line, marker={"size": 4}),
                go.Scatter(**told, mode="markers", marker=_NOW),
                go.Scatter(**told, mode="markers", marker=_TURN),
            ],
            height=460,
            margin={"l": 60, "r": 60, "t": 88, "b": 46},
            xaxis={
                **_FIXED,
                "title": {"text": "← points to the Republican · swing · points to the Democrat →"},
                "range": [SWINGS[0], SWINGS[1]],
                "tickvals": list(range(SWINGS[0], SWINGS[1] + 1, 2)),
                "ticktext": [signed(swing) for swing in range(SWINGS[0], SWINGS[1] + 1, 2)],
            },
            yaxis={**_FIXED, "title": {"text": "Democratic electors"}},
            xaxis2={**share, **above, "title": {"text": _POPULAR}},
            yaxis2={
                **share,
                "overlaying": "y",
                "side": "right",
                "title": {"text": "share of the electors"},
                "range": [0, 100],
                "tickvals": [0, 20, 40, 50, 60, 80],
                "ticktext": ["0 %", "20 %", "40 %", "50 %", "60 %", "80 %"],
            },
        )

    def show(
        self,
        shares: Mapping[str, float],
        electors: Mapping[str, int],
        votes: Mapping[str, int] | None = None,
        title: str = "",
    ) -> None:
        """Show what a uniform swing would change.

        Args:
            shares: State → the Democrat's share of the two-party vote, 0 to 1.
            electors: State → its electors, at least 1; the same states.
            votes: State → votes for the two parties together; with them the upper and the right
                scale tell the shares, and a dotted line where both would be equal.
            title: What is written above it, as plain text.

        Raises:
            ValueError: If the states are not the same, or a number is outside its range.
        """
        steps = swing_steps(shares, electors)
        popular = None if votes is None else 100 * popular_share(shares, votes)
        turns = list(dict.fromkeys(turning_points(steps)))
        if not SWINGS[0] <= turns[0].swing <= turns[-1].swing <= SWINGS[1]:
            turns = []
        traces = {
            0: self._equal(popular),
            1: self._curve(steps),
            2: self._now(steps),
            3: self._turns(steps, turns),
        }
        layout = {
            "title.text": _plain(title),
            **self._axes(steps[-1].electors, popular),
            "annotations": [*self._arrows(steps, turns, popular), *self._regions(steps, popular)],
        }
        self._tell(self._said(steps, popular), self._rows(steps, popular), traces, layout)

    @staticmethod
    def _axes(total: int, popular: float | None) -> dict[str, Any]:
        """The scales, of which two are for the popular vote alone, and the lines across."""
        needed = majority(total)
        level = {**_LINE, "xref": "paper", "x0": 0, "x1": 1, "y0": needed, "y1": needed}
        present = {**_upright(0), "line": {"color": "#999", "width": 1}}
        return {
            "yaxis.range": [0, total],
            "yaxis.tickvals": _ticks(total),
            "xaxis2.visible": popular is not None,
            "yaxis2.visible": popular is not None,
            "xaxis2.range": [(popular or 0) + swing for swing in SWINGS],
            "margin.t": 58 if popular is None else 88,
            "shapes": [level, present],
        }

    @staticmethod
    def _equal(popular: float | None) -> dict[str, Any]:
        """The line on which the share of the electors is that of the votes."""
        ends = [None] if popular is None else [popular + swing for swing in SWINGS]
        return {"x": ends, "y": ends}

    @staticmethod
    def _curve(steps: Sequence[Step]) -> dict[str, Any]:
        first, last = SWINGS
        inside = [step for step in steps if first <= step.swing < last]
        ends = [held_at(steps, swing)[0] for swing in SWINGS]
        return {
            "x": [first, *(step.swing for step in inside), last],
            "y": [ends[0], *(step.electors for step in inside), ends[1]],
            "hovertext": [
                f"at {signed_points(first)} points: {_electors(ends[0])}",
                *(
                    f"<b>{_name(step.state)}</b> ({step.own}) changes hands at "
                    f"{signed_points(step.swing)} points<br>"
                    f"with more the Democrat has {_electors(step.electors)}"
                    for step in inside
                ),
                f"at {signed_points(last)} points: {_electors(ends[1])}",
            ],
        }

    @staticmethod
    def _now(steps: Sequence[Step]) -> dict[str, Any]:
        democratic, republican = held_at(steps, 0)
        told = f"without a swing: Democrat {democratic}, Republican {republican}"
        return {"x": [0], "y": [democratic], "hovertext": [told]}

    @staticmethod
    def _turns(steps: Sequence[Step], turns: Sequence[Step]) -> dict[str, Any]:
        return {
            "x": [step.swing for step in turns] or [None],
            "y": [majority(steps[-1].electors)] * len(turns) or [None],
            "hovertext": [f"{_name(step.state)} decides the majority" for step in turns]
            or [_BLANK],
        }

    @staticmethod
    def _arrows(
        steps: Sequence[Step], turns: Sequence[Step], popular: float | None
    ) -> list[dict[str, Any]]:
        """What the marked points are: of the result below the rising curve, of the others above."""
        now, total = held_at(steps, 0)[0], steps[-1].electors
        told = f"<b>without a swing</b>: {_electors(now)}"
        if popular is not None:
            told += f" ({percent(now / total)})<br>with {popular:.1f} % of the votes"
        tail: dict[str, Any] = {"ax": -70, "ay": -48} if _is_low(steps) else {"ax": 90, "ay": 60}
        notes = [{**_ARROW, **tail, "x": 0, "y": now, "text": told}]
        if turns:
            first, last = turns[0], turns[-1]
            told = f"<b>{_turn(first)}</b><br>decides the majority"
            if first != last:
                told = f"<b>nobody has a majority</b><br>from {_turn(first)}<br>to {_turn(last)}"
            tail = {"ax": -24, "xanchor": "right"}
            if first.swing < SWINGS[0] / 2:
                tail = {"ax": 24, "xanchor": "left"}
            aim = {"x": (first.swing + last.swing) / 2, "y": majority(total), "ay": -90}
            notes.append({**_ARROW, **tail, **aim, "text": told})
        return notes

    @staticmethod
    def _regions(steps: Sequence[Step], popular: float | None) -> list[dict[str, Any]]:
        """Who has a majority above and below the line, and what the dotted line is."""
        low, notes = _is_low(steps), []
        places = ((0.01, 0.98, "left", "top"), (0.99, 0.03, "right", "bottom"))
        if low:
            places = (places[0], (0.01, 0.03, "left", "bottom"))
        for party, (x, y, side, edge) in enumerate(places):
            told = f"<b>{SYMBOLS[party]} {_won(party)}</b>"
            font = {"color": TEXT_COLOURS[party], "size": 13}
            notes.append(_note(x, y, told, xref="paper", xanchor=side, yanchor=edge, font=font))
        if popular is not None:
            told = "in proportion to votes"
            swing, side, edge = (
                (SWINGS[0], "left", "top") if low else (SWINGS[1], "right", "bottom")
            )
            where = {"xref": "x2", "xanchor": side, "yref": "y2", "yanchor": edge}
            end = popular + swing
            notes.append({**_note(end, end, told, font={"color": "#555"}), **where})
        return notes

    @staticmethod
    def _said(steps: Sequence[Step], popular: float | None) -> str:
        """What the curve says: the result, the turning point, and how steep it is there."""
        (democratic, republican), total = held_at(steps, 0), steps[-1].electors
        ends, begins = turning_points(steps)
        told = (
            f"Without a swing the Democrat has {_electors(democratic)} and the Republican "
            f"{republican}; "
        )
        first, last = signed_points(ends.swing), signed_points(begins.swing)
        if ends == begins:
            told += (
                f"the majority changes hands at a swing of {first} points, with {_name(ends.state)}"
            )
        else:
            told += (
                f"the Republican’s majority ends at a swing of {first} points, with "
                f"{_name(ends.state)}, and the Democrat’s begins at {last}, with "
                f"{_name(begins.state)}"
            )
        few, many = (held_at(steps, swing)[0] for swing in (-1, 1))
        told += f"; from one point less to one more the Democrat goes from {few} to {many} electors"
        if popular is None:
            return f"{told}."
        half = held_at(steps, 50 - popular)[0]
        return (
            f"{told}, where votes alone would move {total / 50:.0f}; with {popular:.1f} % of the "
            f"two-party vote the Democrat has {percent(democratic / total)} of the electors, and "
            f"at exactly half of the votes would have {half}."
        )

    @staticmethod
    def _rows(steps: Sequence[Step], popular: float | None) -> pd.DataFrame:
        columns: dict[str, list[Any]] = {
            "State": [_name(step.state) for step in steps],
            "Electors": [step.own for step in steps],
            "Swing at which it changes hands (points)": [round(step.swing, 3) for step in steps],
            "Democratic electors with it": [step.electors for step in steps],
        }
        if popular is not None:
            columns["Democrat’s share of the votes then (%)"] = [
                round(popular + step.swing, 3) for step in steps
            ]
        return pd.DataFrame(columns)


def _is_low(steps: Sequence[Step]) -> bool:
    """Does the curve still lie along the lower edge at the real result?"""
    return 4 * held_at(steps, 0)[0] < steps[-1].electors


def _turn(step: Step) -> str:
    return f"{_plain(_name(step.state))} at {signed_points(step.swing)} points"
