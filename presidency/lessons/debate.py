"""A debate in the lesson on Mr. President 2004: two sides roll, four outcomes, one square."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Chance, fraction_text
from presidency.lessons.boxes import BLUE, BOX, ORANGE, Message, Prose, bar, guarded, line, table
from presidency.lessons.sliders import slider
from presidency.mr_president.components import DEBATE_CHART, DEBATING
from presidency.mr_president.odds import DebateOdds, outcomes, success
from presidency.mr_president.words import counted, totals_words

GREY, LIGHT = "#6b6b6b", "#d9d9d9"
SQUARE = 240
"""Pixels of a side of the square: the chance 1."""


def four(odds: DebateOdds) -> list[tuple[str, str, Chance]]:
    """The four outcomes: what happens, in which colour, and how likely."""
    return [
        ("The challenger alone succeeds and wins", BLUE, odds.challenger),
        ("The opponent alone succeeds and wins", ORANGE, odds.opponent),
        ("Both succeed: nobody wins", GREY, odds.both),
        ("Neither succeeds: nobody wins", LIGHT, odds.neither),
    ]


class DebateSquare(widgets.VBox):
    """Points and rolls of both sides; the four outcomes as parts of a square, and as a table."""

    def __init__(self) -> None:
        self.challenger, challenges = slider("Challenger's points", 3, DEBATING, "150px")
        self.opponent, opposes = slider("Opponent's points", 4, DEBATING, "150px")
        self.rolls = _rolls(
            "The challenger is:",
            ["not identified", "identified", "identified, middle of the road"],
            2,
        )
        self.answers = _rolls(
            "The opponent is:",
            ["not identified, or not in the middle", "identified, middle of the road"],
            1,
        )
        self.sentence, self.picture, self.rows = Message(), Prose(), Prose()
        self.message = Message()
        controls = [challenges, self.rolls, opposes, self.answers]
        super().__init__(
            [*controls, self.sentence, self.picture, self.rows, self.message], layout=BOX
        )
        self.add_class("presidency-box").add_class("presidency-debate")
        for control in (self.challenger, self.rolls, self.opponent, self.answers):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        sides = (self.challenger.value, self.rolls.value), (self.opponent.value, self.answers.value)
        one, two = (success(*side) for side in sides)
        odds = outcomes(*sides)
        self.sentence.say(
            f"The challenger needs {_told(*sides[0])}: {fraction_text(one)}. The opponent needs "
            f"{_told(*sides[1])}: {fraction_text(two)}. The dice of one side do not depend on "
            "those of the other, so one multiplies."
        )
        self.picture.write(_square(float(one), float(two)))
        factors = ((one, 1 - two), (1 - one, two), (one, two), (1 - one, 1 - two))
        rows = [
            [
                str(place),
                about,
                line(" × ".join(map(str, pair))),
                line(str(odd.value)),
                bar(float(odd.value) / 2, colour, f"{100 * float(odd.value):.1f} %"),
            ]
            for place, ((about, colour, odd), pair) in enumerate(
                zip(four(odds), factors, strict=True), 1
            )
        ]
        total = sum(odd.value for _, _, odd in four(odds))
        rows.append(["", "<b>together</b>", "", f"<b>{total}</b>", ""])
        self.rows.write(table(["", "Outcome", "Worked out", "Chance", ""], rows))


def _rolls(description: str, labels: list[str], value: int) -> widgets.Dropdown:
    return widgets.Dropdown(
        options=[
            (f"{label}: {count} roll{'s' if count > 1 else ''}", count)
            for count, label in enumerate(labels, 1)
        ],
        value=value,
        description=description,
        layout={"width": "480px", "max_width": "100%"},
        style={"description_width": "150px"},
    )


def _told(points: int, rolls: int) -> str:
    return f"{totals_words(points)} in {counted(rolls, 'roll')}"


def _square(one: float, two: float) -> str:
    """Across: the challenger's chance; down: the opponent's. Areas are the chances."""
    across, down = round(SQUARE * one), round(SQUARE * two)
    parts = (
        (0, down, across, SQUARE - down, BLUE, "#fff", 1),
        (across, 0, SQUARE - across, down, ORANGE, "#fff", 2),
        (0, 0, across, down, GREY, "#fff", 3),
        (across, down, SQUARE - across, SQUARE - down, LIGHT, "#111", 4),
    )
    boxes = "".join(
        f'<div style="position:absolute;left:{left}px;top:{top}px;width:{width}px;'
        f"height:{height}px;background:{colour};color:{ink};box-sizing:border-box;"
        "border:1px solid #fff;display:flex;align-items:center;justify-content:center;"
        f'font-weight:700">{place}</div>'
        for left, top, width, height, colour, ink, place in parts
    )
    return (
        '<div style="display:flex;flex-wrap:wrap;align-items:center;gap:16px;margin:6px 0">'
        f'<div style="position:relative;width:{SQUARE}px;height:{SQUARE}px" role="img" '
        'aria-label="A square of area 1, cut into the four outcomes; the table has the numbers">'
        f'{boxes}</div><div style="max-width:300px">The square has the area 1. Its left part is as '
        "wide as the challenger's chance to succeed, its upper part as high as the opponent's. The "
        "areas are the chances of the four outcomes. The numbers are those of the table.</div>"
        "</div>"
    )


def debate_chart() -> Prose:
    """The debate chart: what each number of points needs, and how likely one roll brings it."""
    rows = [
        [
            str(points),
            totals_words(points),
            line(fraction_text(success(points, 1))),
            line(fraction_text(success(points, 2))),
            line(fraction_text(success(points, 3))),
            f"{fewest} to 4" if fewest < 4 else "4",
        ]
        for points, (fewest, _) in DEBATE_CHART.items()
    ]
    head = ["Points", "Wins with", "One roll", "Two rolls", "Three rolls", "Opponent risks"]
    return Prose(table(head, rows))
