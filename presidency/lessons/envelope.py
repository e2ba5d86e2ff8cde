"""The Undecided Envelope in the lesson: drawing without putting back, and what advertising brings.

Votes are in thousands here: 400 stands for 400,000.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, fraction_text, hypergeometric
from presidency.lessons.boxes import BLUE, BOX, ORANGE, Message, Prose, bar, guarded, number, table
from presidency.lessons.charts import chart
from presidency.lessons.sliders import slider
from presidency.mr_president.components import BALLOTS, FUNDRAISING, HALVES, ROW
from presidency.plotting import go, update_in_place

DRAWS = 1000
"""How often the cards are drawn beside the exact chances."""
MOST_DRAWN = 10
HOME_VOTES = {
    half: [ballot.votes // 1000 for ballot in BALLOTS if ballot.is_home and ballot.half == half]
    for half in HALVES
}
"""Half → the votes of the Home State cards in a new envelope, of both parties (MP-07)."""
ORDINARY_VOTES = {
    half: [
        ballot.votes // 1000
        for ballot in BALLOTS
        if not ballot.is_home and (ballot.party, ballot.half) == (0, half)
    ]
    for half in HALVES
}
"""Half → the votes of the ballots that list states, of one party."""
AVERAGE = {half: Fraction(sum(votes), len(votes)) for half, votes in ORDINARY_VOTES.items()}
"""Half → the votes of one of its ballots on average."""
HOME_CARDS = sum(map(len, HOME_VOTES.values()))
SIZE = HOME_CARDS + 6
"""Cards in a new envelope: the Home State cards and three more of each party (MP-08)."""


# Drawing.


@dataclass(frozen=True, slots=True)
class Source:
    """Something cards are drawn from.

    Attributes:
        about: What it is, and which cards in it are good.
        good: How many of them are.
        cards: How many cards there are.
    """

    about: str
    good: int
    cards: int


def listing(state: str, half: str = "president") -> int:
    """How many ballots of a party's half-deck list a state."""
    return sum(
        state in (ballot.states or {}).values()
        for ballot in BALLOTS
        if (ballot.party, ballot.half) == (0, half)
    )


SOURCES = (
    Source("new envelope: for your President's home state", len(HOME_VOTES["president"]), SIZE),
    Source("new envelope: any Home State card", HOME_CARDS, SIZE),
    *(
        Source(
            f"half of your deck: for {ROW[state].name}",
            listing(state),
            len(ORDINARY_VOTES["president"]),
        )
        for state in ("CA", "FL", "OH", "AZ", "WY")
    ),
)
"""What can be chosen."""


def at_least_one(good: int, cards: int, drawn: int) -> Fraction:
    """The chance of at least one good card among those drawn, without putting back.

    >>> at_least_one(6, 18, 1)
    Fraction(1, 3)
    """
    return 1 - hypergeometric(good, cards - good, drawn).chance(0)


def put_back(good: int, cards: int, drawn: int) -> Fraction:
    """The same if each card went back before the next is drawn."""
    return 1 - Fraction(cards - good, cards) ** drawn


def drawn_by_chance(source: Source, drawn: int, seed: int) -> Counter[int]:
    """How many good cards there were in each of `DRAWS` draws."""
    rng = Random(f"envelope:{seed}")
    return Counter(
        sum(card < source.good for card in rng.sample(range(source.cards), drawn))
        for _ in range(DRAWS)
    )


class EnvelopeDraw(widgets.VBox):
    """The chance that at least one of the next cards is good, over how many are drawn."""

    def __init__(self) -> None:
        wide = {"style": {"description_width": "100px"}}
        self.source = widgets.Dropdown(
            options=[(f"{each.about} ({each.good} of {each.cards})", each) for each in SOURCES],
            description="Draw from:",
            layout={"width": "500px", "max_width": "100%"},
            **wide,
        )
        self.drawn, slide = slider("Cards drawn", 3, range(1, MOST_DRAWN + 1), "100px")
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        self.figure, frame = _draw_chart()
        super().__init__(
            [self.source, slide, frame, self.sentence, self.rows, self.message], layout=BOX
        )
        self.add_class("presidency-box").add_class("presidency-envelope")
        for control in (self.source, self.drawn):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        source, drawn = self.source.value, self.drawn.value
        good, cards = source.good, source.cards
        chance = at_least_one(good, cards, drawn)
        none = " × ".join(f"{cards - good - each}/{cards - each}" for each in range(min(drawn, 4)))
        none += " × …" if drawn > 4 else ""
        self.sentence.say(
            f"At least one good card among {drawn}: 1 − {none} = {fraction_text(chance)}. If each "
            f"card went back, it would be {100 * float(put_back(good, cards, drawn)):.1f} %."
        )
        exact, seen = hypergeometric(good, cards - good, drawn), drawn_by_chance(source, drawn, 1)
        rows = [
            [
                str(count),
                f"{comb(good, count):,} × {comb(cards - good, drawn - count):,}",
                f"{bar(float(share))}"
                f"{bar(seen[count] / DRAWS, ORANGE, f'{100 * seen[count] / DRAWS:.1f} % drawn')}",
            ]
            for count, share in exact.pairs
        ]
        head = ["Good cards", "Ways", "Exact, and below it drawn"]
        self.rows.write(
            f"{table(head, rows)}Of {comb(cards, drawn):,} ways to draw {drawn} of {cards} cards. "
            f"Below each bar: {DRAWS:,} draws, seed 1."
        )
        across = list(range(MOST_DRAWN + 1))
        lines = [
            [100 * float(function(good, cards, each)) for each in across]
            for function in (at_least_one, put_back)
        ]
        traces: dict[int, dict[str, Any]] = {
            place: {"x": across, "y": heights} for place, heights in enumerate(lines)
        }
        traces[2] = {"x": [drawn], "y": [100 * float(chance)]}
        update_in_place(self.figure, traces)


def _draw_chart() -> tuple[go.FigureWidget, widgets.Widget]:
    empty = {"x": [], "y": [], "mode": "lines"}
    return chart(
        [
            go.Scatter(**empty, name="not put back (thick)", line={"color": BLUE, "width": 5}),
            go.Scatter(**empty, name="put back (dashed)", line={"color": ORANGE, "dash": "dash"}),
            go.Scatter(
                x=[], y=[], mode="markers", name="your choice", cliponaxis=False,
                marker={"symbol": "diamond", "size": 14, "color": "#111"},
            ),
        ],
        height=340,
        label="Line chart: the chance of at least one good card over how many cards are drawn. The "
        "sentence and the table below have the numbers.",
        margin={"l": 60, "r": 24, "t": 40, "b": 44},
        legend={"orientation": "h", "x": 0, "yref": "container", "y": 1, "yanchor": "top"},
        xaxis={"title": {"text": "cards drawn"}, "range": [0, MOST_DRAWN], "dtick": 1,
               "fixedrange": True},
        yaxis={"title": {"text": "at least one"}, "range": [0, 102], "dtick": 25,
               "ticksuffix": " %", "fixedrange": True},
    )  # fmt: skip


# Advertising.


def typical(home_counts: bool = True) -> tuple[int, ...]:
    """What the cards of a typical new envelope are worth in a state that is open.

    Twelve are Home State cards. For the other six, Vice-President ballots that nobody has seen,
    each amount stands twice: an envelope as it is on average.

    Args:
        home_counts: Are the home states open? If not, more votes there change nothing, and a Home
            State card is worth 0.
    """
    home = [votes if home_counts else 0 for half in HALVES for votes in HOME_VOTES[half]]
    amounts = sorted(set(ORDINARY_VOTES["vice_president"]))
    return (*home, *amounts, *amounts)


@cache
def advertised(drawn: int, home_counts: bool = True) -> Distribution[int]:
    """The votes of so many cards drawn from a typical new envelope; exact, over all draws."""
    return Distribution(Counter(map(sum, combinations(typical(home_counts), drawn))))


def played(ballots: int, half: str) -> Fraction:
    """The votes of so many ballots of a hand, on average."""
    return ballots * AVERAGE[half]


class Advertising(widgets.VBox):
    """Play ballots now, or draw from the envelope: what each brings on average."""

    def __init__(self) -> None:
        wide = {"style": {"description_width": "200px"}}
        room = {"width": "480px", "max_width": "100%"}
        self.drawn, draw = slider("Fundraising (cards drawn)", 3, FUNDRAISING, "200px")
        self.homes = widgets.Dropdown(
            options=[
                ("open: votes there count", True),
                ("safe: votes there change nothing", False),
            ],
            description="Your home states are:",
            layout=room,
            **wide,
        )
        self.ballots, hold = slider("Ballots you could play now", 2, range(7), "200px")
        self.half = widgets.Dropdown(
            options=[
                (f"Vice-President ballots ({AVERAGE['vice_president']} each)", "vice_president"),
                (f"President ballots ({AVERAGE['president']} each)", "president"),
            ],
            description="They are:",
            layout=room,
            **wide,
        )
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        self.figure, frame = _advertising_chart()
        rows = [draw, self.homes, hold, self.half]
        super().__init__([*rows, frame, self.sentence, self.rows, self.message], layout=BOX)
        self.add_class("presidency-box").add_class("presidency-advertising")
        for control in (self.drawn, self.homes, self.ballots, self.half):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        drawn, home_counts = self.drawn.value, self.homes.value
        found, now = advertised(drawn, home_counts), played(self.ballots.value, self.half.value)
        one, mean = advertised(1, home_counts).expectation(), found.expectation()
        more = found.chance(lambda votes: votes > now)
        verdict = "On average both bring the same."
        if mean != now:
            which = "advertising" if mean > now else "playing now"
            verdict = f"On average {which} brings more, by {number(abs(mean - now))}."
        self.sentence.say(
            f"Advertising: {drawn} × {number(one)} = {number(mean)} thousand votes on average. "
            f"Playing {self.ballots.value} now: {number(now)}. {verdict}"
        )
        rows = [
            [f"{drawn} drawn", number(mean), f"{min(found.outcomes)} to {max(found.outcomes)}"],
            [f"{self.ballots.value} played", number(now), "you see your own ballots"],
        ]
        head = ["Thousand votes", "On average", "From … to …"]
        self.rows.write(
            f"{table(head, rows)}The cards drawn bring more than that with the chance "
            f"<b>{fraction_text(more)}</b>, and fewer or as many with {fraction_text(1 - more)}."
        )
        votes = sorted(found.outcomes)
        heights = [100 * float(found.chance(each)) for each in votes]
        top = max(heights)
        traces: dict[int, dict[str, Any]] = {
            0: {"x": votes, "y": heights},
            1: {"x": [float(now)] * 2, "y": [0, top]},
            2: {"x": [float(mean)], "y": [0]},
        }
        update_in_place(self.figure, traces)


def _advertising_chart() -> tuple[go.FigureWidget, widgets.Widget]:
    return chart(
        [
            go.Bar(x=[], y=[], name="cards drawn (bars)", marker={"color": BLUE}, width=60),
            go.Scatter(
                x=[], y=[], mode="lines", name="playing now (dashed)",
                line={"color": ORANGE, "dash": "dash", "width": 3},
            ),
            go.Scatter(
                x=[], y=[], mode="markers", name="mean of the cards drawn", cliponaxis=False,
                marker={"symbol": "diamond", "size": 14, "color": "#111"},
            ),
        ],
        height=340,
        label="Bar chart: the chance of each number of votes that the cards drawn bring, with "
        "their mean and with what playing now brings. The sentence and the table have the numbers.",
        margin={"l": 60, "r": 24, "t": 40, "b": 44},
        legend={"orientation": "h", "x": 0, "yref": "container", "y": 1, "yanchor": "top"},
        xaxis={"title": {"text": "thousand votes"}, "range": [-60, 2450], "dtick": 400,
               "fixedrange": True},
        yaxis={"title": {"text": "chance"}, "rangemode": "tozero", "ticksuffix": " %",
               "fixedrange": True},
    )  # fmt: skip
