"""Station 3: when the popular vote and the electors disagree, and how near the others were."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from presidency.civics.college import (
    NAMES,
    PARTIES,
    YEARS,
    electors,
    popular_vote,
    results,
    winner_takes_all,
)
from presidency.civics.figures import Snake, SwingCurve
from presidency.civics.standings import held, in_order, tipping_points
from presidency.civics.station import Station, folded, menu, points_slider, row
from presidency.civics.words import points, signed
from presidency.lessons.boxes import Message, Prose, guarded, table

MOST_SWING = 100
"""Tenths of a point of the two-party share: 10 points."""


@dataclass(frozen=True, slots=True)
class Line:
    """What an election says of the two ways to count. Leads are in points of the two-party vote.

    Attributes:
        year: The year of the election.
        lead: The Democrat's lead in the nation.
        electors: The electors of both, as awarded.
        tipping: The state that completes the majority of the winner; states count whole.
        tipping_lead: The Democrat's lead there.
        agree: Did whoever had more votes than the other also have more electors?
    """

    year: int
    lead: float
    electors: tuple[int, int]
    tipping: str
    tipping_lead: float
    agree: bool

    @property
    def gap(self) -> float:
        """By how many points the tipping-point state was more Democratic than the nation."""
        return self.tipping_lead - self.lead


def margins(year: int, swing: int = 0) -> dict[str, float]:
    """State → the Democrat's lead in points of the two-party vote, after a uniform swing.

    Args:
        year: The year of the election.
        swing: Tenths of a point of the two-party share that move to the Democrat everywhere.
    """
    return {state: votes.swung_margin(swing) for state, votes in results(year).items()}


@cache
def line(year: int) -> Line:
    """The two ways to count, in one election."""
    nation, awarded = popular_vote(year), winner_takes_all(year)
    links = in_order(margins(year), electors(year))
    dem, rep, _ = held(links)
    tipping = tipping_points(links)[dem < rep]
    return Line(
        year,
        nation.margin,
        awarded.total[:2],
        tipping.state,
        tipping.margin,
        awarded.winner == nation.winner,
    )


class Disagreement(Station):
    """The snake and the swing curve of an election, and all elections as a table."""

    def __init__(self) -> None:
        super().__init__()
        self.year = menu("Election", YEARS[::-1], 2000, "160px")
        self.swing, frame = points_slider(
            "Swing to the Democrat", 0, range(-MOST_SWING, MOST_SWING + 1)
        )
        self.snake, self.curve = Snake(), SwingCurve()
        self.sentence, self.rows = Message(), Prose()
        self.snake_said, self.curve_said = Prose(), Prose()
        self.history = Prose(_history())
        self._build(
            "disagreement",
            [
                row(self.year),
                frame,
                self.sentence,
                self.snake.widget,
                self.snake_said,
                self.curve.widget,
                self.curve_said,
                self.rows,
                self.history,
            ],
            (self.year, self.swing),
        )

    @guarded
    def _look(self, change: Any = None) -> None:
        year, swing = self.year.value, self.swing.value
        moved = f", with a swing of {signed(swing / 10, 1)} points" if swing else ""
        self.snake.show(margins(year, swing), electors(year), f"{year}{moved}")
        votes = results(year)
        self.curve.show(
            {state: each.share for state, each in votes.items()},
            electors(year),
            {state: each.two_party for state, each in votes.items()},
            f"{year}: every uniform swing",
        )
        self.sentence.say(self._told())
        self.snake_said.write(self.snake.sentence)
        self.curve_said.write(self.curve.sentence)
        self.rows.write(
            _frame("The row of states as a table", self.snake.table)
            + _frame("The curve as a table", self.curve.table)
        )

    def _told(self) -> str:
        year, swing = self.year.value, self.swing.value
        this, nation = line(year), popular_vote(year)
        dem, rep, _ = held(in_order(margins(year, swing), electors(year)))
        told = (
            f"{year}: the {nation.winner} had {points(this.lead)} points more of the two-party "
            f"vote; the electors were {this.electors[0]} for the Democrat and {this.electors[1]} "
            f"for the Republican. The two ways to count "
            f"{'agree' if this.agree else 'disagree'}."
        )
        if not swing:
            return told
        now = this.lead + swing / 5
        return (
            f"{told} With the swing the {PARTIES[now < 0]} leads by {points(now)} points, and "
            f"states that count whole give the Democrat {dem} and the Republican {rep} electors."
        )


def _lead(lead: float) -> str:
    return f"{PARTIES[lead < 0]} {points(lead)}"


def _frame(summary: str, data: Any) -> str:
    """A figure's table; leads and swings have their sign."""
    rows = [
        [
            signed(cell, 3) if name.endswith("(points)") else str(cell)
            for name, cell in zip(data.columns, each, strict=True)
        ]
        for each in data.itertuples(index=False)
    ]
    return folded(summary, list(data.columns), rows)


def _history() -> str:
    """All elections, as a table."""
    rows = []
    for year in YEARS:
        this = line(year)
        dem, rep = this.electors
        rows.append(
            [
                str(year),
                _lead(this.lead),
                f"{dem} to {rep}",
                "yes" if this.agree else "<b>no</b>",
                f"{NAMES[this.tipping]}: {_lead(this.tipping_lead)}",
                signed(this.gap, 1),
            ]
        )
    head = ["Year", "Votes: lead (points)", "Electors, D to R", "Agree?", "Tipping point",
            "Less the nation's"]  # fmt: skip
    return (
        f"<b>All elections</b>{table(head, rows)}Leads are in points of the votes for the two "
        "parties. For the tipping point states count whole, Maine and Nebraska too; by the "
        "electors as awarded it would be Wisconsin in 2016. The last column is the lead at the "
        "tipping point less that of the nation: with a minus the tipping-point state was more "
        "Republican than the nation."
    )


@cache
def split_results() -> Disagreement:
    """Station 3, always the same one."""
    return Disagreement()
