"""Two dice in the lesson on Mr. President 2004: which rolls open a number, and how often."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import fraction_text
from presidency.lessons.boxes import BLUE, BOX, ORANGE, Message, Prose, guarded, line, table
from presidency.lessons.charts import chart
from presidency.lessons.sliders import slider
from presidency.mr_president.components import REGIONS, ROWS
from presidency.mr_president.odds import REACH
from presidency.plotting import go, update_in_place

Pips = tuple[int, int]

ROLLS: tuple[Pips, ...] = tuple((one, two) for one in range(1, 7) for two in range(1, 7))
"""All 36 rolls of two dice, each as likely as any other."""
NUMBERS = range(1, 13)
TRIES = (36, 360, 3600)
"""How often the dice can be rolled beside the exact chances."""


def opens(dice: Pips, number: int) -> bool:
    """Does this roll open the states with this number (MP-11)?

    >>> opens((3, 5), 8), opens((3, 5), 5), opens((3, 5), 7)
    (True, True, False)
    """
    return number in (*dice, sum(dice))


def by_a_die(number: int) -> int:
    """How many of the 36 rolls open a number because a die shows it."""
    return sum(number in dice for dice in ROLLS)


def by_the_total(number: int) -> int:
    """How many open it only because it is their total."""
    return sum(opens(dice, number) and number not in dice for dice in ROLLS)


def rolled(tries: int, seed: int) -> Counter[int]:
    """How often each number was opened in so many rolls."""
    rng, counts = Random(f"dice:{seed}"), Counter[int]()
    for _ in range(tries):
        one, two = rng.choice(ROLLS)
        counts.update({one, two, one + two})
    return counts


class OpeningRolls(widgets.VBox):
    """The 36 rolls as a square; those that open a number are marked."""

    def __init__(self) -> None:
        self.number, number = slider("Number", 5, NUMBERS)
        self.grid, self.sentence, self.message = Prose(), Message(), Message()
        super().__init__([number, self.grid, self.sentence, self.message], layout=BOX)
        self.add_class("presidency-box").add_class("presidency-rolls")
        self.number.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        number = self.number.value
        self.grid.write(rolls_table(number))
        die, total = by_a_die(number), by_the_total(number)
        shown = f"{die} rolls show a {number}" if die else f"no die has a {number}"
        more = f"{total or 'no'} {'others have' if die else 'rolls have'} the total {number}"
        if total == 1:
            more = more.replace("others have", "other has").replace("rolls have", "roll has")
        self.sentence.say(
            f"Number {number}: {shown}, and {more}. Together {die + total} of 36: "
            f"{fraction_text(REACH[number])}."
        )


def rolls_table(number: int) -> str:
    """First die down, second die across; ● a die shows the number, + it is the total."""
    cell = "width:44px;text-align:center;padding:3px 4px;border:1px solid #bbb"
    head = "".join(f'<th scope="col" style="{cell}">{second}</th>' for second in range(1, 7))
    lines = []
    for first in range(1, 7):
        cells = []
        for second in range(1, 7):
            mark, look = "", ""
            if number in (first, second):
                mark, look = " ●", ";background:#d6e8f5;font-weight:700"
            elif number == first + second:
                mark, look = " +", ";background:#fbe3cd;font-weight:700"
            cells.append(f'<td style="{cell}{look}">{first + second}{mark}</td>')
        lines.append(f'<tr><th scope="row" style="{cell}">{first}</th>{"".join(cells)}</tr>')
    return (
        '<table style="border-collapse:collapse;margin:4px 0">'
        f'<tr><th style="{cell}">dice</th>{head}</tr>{"".join(lines)}</table>'
        "In each field: the total. ● blue: a die shows the number. + orange: only the total is it."
    )


class RegionDice(widgets.VBox):
    """How often a roll opens each number of a region: exact, and rolled."""

    def __init__(self) -> None:
        narrow = {"style": {"description_width": "initial"}}
        self.region = widgets.Dropdown(
            options=REGIONS, description="Region:", layout={"width": "200px"}, **narrow
        )
        self.tries = widgets.Dropdown(
            options=[(f"{tries:,}", tries) for tries in TRIES],
            value=TRIES[1],
            description="Rolls:",
            layout={"width": "150px"},
            **narrow,
        )
        self.seed = widgets.BoundedIntText(
            1, min=0, max=10**6, description="Seed:", layout={"width": "120px"}, **narrow
        )
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        self.figure, frame = _region_chart()
        row = widgets.HBox([self.region, self.tries, self.seed], layout={"flex_flow": "row wrap"})
        super().__init__([row, frame, self.sentence, self.rows, self.message], layout=BOX)
        self.add_class("presidency-box").add_class("presidency-region")
        for control in (self.region, self.tries, self.seed):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        tries = self.tries.value
        counts = rolled(tries, self.seed.value)
        states = {
            number: [row for row in ROWS if (row.region, row.number) == (self.region.value, number)]
            for number in NUMBERS
        }
        rows = []
        for number, found in states.items():
            rows.append(
                [
                    str(number),
                    ", ".join(f"{row.name} {row.electors}" for row in found),
                    f"{by_a_die(number)} + {by_the_total(number)} = {int(36 * REACH[number])}",
                    line(fraction_text(REACH[number])),
                    line(f"{100 * counts[number] / tries:.1f} %"),
                ]
            )
        head = ["Number", "State, electors", "By a die + by the total", "Exact", "Rolled"]
        self.rows.write(table(head, rows))
        mean = sum(REACH[row.number] * row.electors for found in states.values() for row in found)
        everywhere = sum(row.electors for found in states.values() for row in found)
        self.sentence.say(
            f"On average a roll opens {float(mean):.1f} of the {everywhere} electors of the "
            f"{self.region.value}. Bars: exact, in 36ths. Diamonds: {tries:,} rolls, seed "
            f"{self.seed.value}."
        )
        labels = [
            f"{number}<br>{' '.join(row.code for row in states[number])}" for number in states
        ]
        exact = [int(36 * REACH[number]) for number in states]
        traces: dict[int, dict[str, Any]] = {
            0: {"x": labels, "y": exact},
            1: {"x": labels, "y": [36 * counts[number] / tries for number in states]},
            2: {"x": labels, "y": [_FOOT] * len(labels), "text": [f"{ways}/36" for ways in exact]},
        }
        update_in_place(self.figure, traces)


_FOOT = -0.9
"""The numbers stand below their bars, in rolls: in a small bar a diamond would hide them."""


def _region_chart() -> tuple[go.FigureWidget, widgets.Widget]:
    return chart(
        [
            go.Bar(x=[], y=[], name="exact (bars)", marker={"color": BLUE}),
            go.Scatter(
                x=[], y=[], mode="markers", name="rolled (diamonds)", cliponaxis=False,
                marker={"symbol": "diamond", "size": 11, "color": ORANGE,
                        "line": {"color": "#111", "width": 1}},
            ),
            go.Scatter(
                x=[], y=[], text=[], mode="text", textfont={"color": BLUE}, showlegend=False,
                hoverinfo="skip",
            ),
        ],
        height=340,
        label="Bar chart: in how many of 36 rolls each number of the region is opened, exact and "
        "rolled. The sentence and the table below have the numbers.",
        margin={"l": 54, "r": 16, "t": 40, "b": 60},
        legend={"orientation": "h", "x": 0, "yref": "container", "y": 1, "yanchor": "top"},
        xaxis={"type": "category", "fixedrange": True, "tickangle": 0},
        yaxis={
            "title": {"text": "rolls of 36"},
            "range": [2 * _FOOT, 21],
            "tickvals": [0, 6, 12, 18],
            "fixedrange": True,
        },
    )  # fmt: skip
