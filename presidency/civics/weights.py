"""Station 4: whose vote counts most, by six measures that do not agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import ipywidgets as widgets

from presidency.civics.apportionment import district, populations
from presidency.civics.college import NAMES, YEARS, StateResult, census_of, electors, results
from presidency.civics.power import (
    banzhaf,
    decisive_votes,
    decisive_votes_near,
    shapley_shubik,
)
from presidency.civics.station import Station, by_name, folded, house_slider, menu, row
from presidency.lessons.boxes import Message, Prose, guarded, table
from presidency.lessons.charts import chart
from presidency.plotting import go, update_in_place

PLAIN, MARKED = "#9db4c0", ("#0072B2", "#B35900")


@dataclass(frozen=True, slots=True)
class Election:
    """What the measures are taken of.

    Attributes:
        electors: State → its electors.
        people: State → its people at the census that counts.
        votes: State → its result.
    """

    electors: Mapping[str, int]
    people: Mapping[str, int]
    votes: Mapping[str, StateResult]


@cache
def election(year: int, house: int) -> Election:
    """An election with a House of so many seats."""
    census = census_of(year)
    people = {**populations(census), "DC": district(census)}
    return Election(electors(year, house=house), people, results(year))


def _banzhaf(found: Election) -> dict[str, float]:
    return {state: 100 * float(each.normalised) for state, each in banzhaf(found.electors).items()}


def _shapley_shubik(found: Election) -> dict[str, float]:
    return {state: 100 * float(share) for state, share in shapley_shubik(found.electors).items()}


def _coins(found: Election) -> dict[str, float]:
    voters = {state: votes.total for state, votes in found.votes.items()}
    decisive = decisive_votes(found.electors, voters)
    return {state: 1e6 * each.chance for state, each in decisive.items()}


def _near(found: Election) -> dict[str, float]:
    shares = {state: votes.share for state, votes in found.votes.items()}
    voters = {state: votes.two_party for state, votes in found.votes.items()}
    decisive = decisive_votes_near(shares, found.electors, voters)
    return {state: 1e9 * each.chance for state, each in decisive.items()}


@dataclass(frozen=True, slots=True)
class Measure:
    """A way to say how much a vote, a person or a state counts.

    Attributes:
        title: A few words.
        unit: What its numbers are.
        says: What it takes for granted, and what it leaves out.
        of: What it measures: "a person", "a vote" or "the state".
        values: Computes state → number.
    """

    title: str
    unit: str
    says: str
    of: str
    values: Callable[[Election], dict[str, float]]


MEASURES = (
    Measure(
        "electors for its people",
        "electors for each million people",
        "It divides electors by people, whether they vote or not. It does not ask whether a "
        "vote can change anything.",
        "a person",
        lambda found: {s: 1e6 * n / found.people[s] for s, n in found.electors.items()},
    ),
    Measure(
        "electors for its votes",
        "electors for each million votes cast",
        "It divides electors by the votes that were cast: where few vote, each vote has more.",
        "a vote",
        lambda found: {s: 1e6 * n / found.votes[s].total for s, n in found.electors.items()},
    ),
    Measure(
        "Banzhaf power",
        "% of all swings",
        "Each state says yes or no as if by a coin, and all combinations count alike. A state "
        "swings a combination if it turns losing into winning. No state leans to a side here.",
        "the state",
        _banzhaf,
    ),
    Measure(
        "Shapley–Shubik power",
        "% of all orders",
        "The states join a side one after another, and all orders count alike. The state that "
        "completes the majority has decided. No state leans to a side here.",
        "the state",
        _shapley_shubik,
    ),
    Measure(
        "one vote, all toss coins",
        "chances in a million to decide the election",
        "Every voter of the nation tosses a fair coin. A tie in a state is then far more likely "
        "than in any real election, and gets rarer only with the square root of the number of "
        "voters.",
        "a vote",
        _coins,
    ),
    Measure(
        "one vote, near this result",
        "chances in a billion to decide the election",
        "Each state votes as in this election, give or take an error of 3 points that all share "
        "and one of 2.5 points of its own (two times in three an error is smaller than that). "
        "Safe states have next to no chance to decide.",
        "a vote",
        _near,
    ),
)


@cache
def weights(measure: Measure, year: int, house: int) -> dict[str, float]:
    """State → what it has by a measure."""
    return measure.values(election(year, house))


def ranks(values: Mapping[str, float]) -> dict[str, int]:
    """State → its place, 1 for the most; states with the same number share a place.

    >>> ranks({"A": 2, "B": 5, "C": 2})
    {'A': 2, 'B': 1, 'C': 2}
    """
    return {
        state: 1 + sum(other > value for other in values.values())
        for state, value in values.items()
    }


class Weights(Station):
    """All states in the order of one measure, and two of them by all six."""

    def __init__(self) -> None:
        super().__init__()
        named = [(measure.title, measure) for measure in MEASURES]
        names = sorted((name, code) for code, name in NAMES.items())
        self.measure = menu("Measure", named, MEASURES[0], "310px")
        self.year = menu("Election", YEARS[::-1], 2024, "160px")
        self.house, frame = house_slider()
        self.house.continuous_update = False
        self.first = menu("Compare", names, "CA", "240px")
        self.second = menu("with", names, "WY", "220px")
        self.sentence, self.says, self.rows = Message(), Prose(), Prose()
        self.figure, shown = _bars()
        self._build(
            "weights",
            [
                row(self.measure, self.year),
                frame,
                row(self.first, self.second),
                self.sentence,
                shown,
                self.says,
                self.rows,
            ],
            (self.measure, self.year, self.house, self.first, self.second),
        )

    @guarded
    def _look(self, change: Any = None) -> None:
        measure, year, house = self.measure.value, self.year.value, self.house.value
        values = weights(measure, year, house)
        order = sorted(values, key=lambda state: (-values[state], state))
        pair = self.first.value, self.second.value
        place = ranks(values)
        colours = dict(zip(pair, MARKED, strict=True))
        bars = {
            "x": order,
            "y": [values[state] for state in order],
            "marker.color": [colours.get(state, PLAIN) for state in order],
            "hovertext": [
                f"<b>{NAMES[state]}</b>: {number(values[state])} {measure.unit}<br>"
                f"place {place[state]} of {len(order)}"
                for state in order
            ],
        }
        notes = [_arrow(state, values[state], order) for state in dict.fromkeys(pair)]
        update_in_place(
            self.figure, {0: bars}, {"yaxis.title.text": measure.unit, "annotations": notes}
        )
        self.sentence.say(self._told(values))
        self.says.write(f"<b>What this measure says.</b> {measure.says}{self._exactly()}")
        self.rows.write(self._both(pair) + self._all())

    def _told(self, values: Mapping[str, float]) -> str:
        measure, one, two = self.measure.value, self.first.value, self.second.value
        most = max(values, key=values.__getitem__)
        least = min(values, key=values.__getitem__)
        more, less = sorted((one, two), key=lambda state: -values[state])
        first, last = _named(most, values), _named(least, values)
        told = f"By {measure.title}, {first} is first and {last} last. "
        if values[more] == values[less]:
            return f"{told}{NAMES[one]} and {NAMES[two]} have the same."
        return (
            f"{told}{NAMES[more]} has {times(values[more], values[less])} as "
            f"{NAMES[less]}: {number(values[more])} and {number(values[less])} {measure.unit}."
        )

    def _exactly(self) -> str:
        """The exact figures of the two states, by a power index."""
        found = election(self.year.value, self.house.value)
        if self.measure.value.title == "Banzhaf power":
            index, every = banzhaf(found.electors), 2 ** (len(found.electors) - 1)
            told = [f"{NAMES[s]} swings {index[s].swings:,}" for s in self._pair]
            return f" Exactly: {' and '.join(told)} of {every:,} combinations of the others."
        if self.measure.value.title == "Shapley–Shubik power":
            shares = shapley_shubik(found.electors)
            told = [f"{NAMES[s]} {100 * float(shares[s]):.6f} %" for s in self._pair]
            return (
                f" Counted exactly, and here rounded: {' and '.join(told)} of all "
                f"{len(found.electors)}! orders."
            )
        return ""

    @property
    def _pair(self) -> list[str]:
        return list(dict.fromkeys((self.first.value, self.second.value)))

    def _both(self, pair: tuple[str, str]) -> str:
        """The two states by all measures."""
        rows = []
        for measure in MEASURES:
            values = weights(measure, self.year.value, self.house.value)
            place = ranks(values)
            one, two = (values[state] for state in pair)
            more = pair[one < two]
            rows.append(
                [
                    f"<b>{measure.title}</b>" if measure is self.measure.value else measure.title,
                    measure.of.replace(" ", "&nbsp;"),
                    *(f"{number(values[s])}&nbsp;(place&nbsp;{place[s]})" for s in pair),
                    "the same" if one == two
                    else f"{more}, {times(max(one, two), min(one, two))}",
                ]
            )  # fmt: skip
        head = ["Measure", "Of", *(NAMES[state] for state in pair), "Who has more"]
        return f"<b>Two states, six measures</b>{table(head, rows)}"

    def _all(self) -> str:
        every = [weights(measure, self.year.value, self.house.value) for measure in MEASURES]
        place = [ranks(values) for values in every]

        def cells(state: str) -> list[str]:
            return [f"{number(v[state])} ({p[state]})" for v, p in zip(every, place, strict=True)]

        head = ["State", *(f"{each.title}: {each.unit} (place)" for each in MEASURES)]
        return folded("All states as a table", head, by_name(cells, NAMES))


def _named(state: str, values: Mapping[str, float]) -> str:
    """A state, and how many have the same number."""
    same = sum(other == values[state] for other in values.values()) - 1
    return f"{NAMES[state]}{f' (with {same} more)' if same else ''}"


def number(value: float) -> str:
    """A number with three digits that count; a tiny one is only called so.

    >>> number(54.03), number(0.4321), number(1234.5), number(4e-9)
    ('54.0', '0.432', '1,234', 'under 0.001')
    """
    if value < 0.001:
        return "under 0.001"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f}"


def times(more: float, less: float) -> str:
    """How many times as much.

    >>> times(3.8, 1), times(1.37, 1.36), times(1, 1e-12)
    ('3.8 times as much', 'about as much', 'more than 10,000 times as much')
    """
    if less * 10_000 < more:
        return "more than 10,000 times as much"
    ratio = more / less
    if ratio < 1.05:
        return "about as much"
    return f"{ratio:,.{1 if ratio < 100 else 0}f} times as much"


def _arrow(state: str, value: float, order: list[str]) -> dict[str, Any]:
    """The name of a state above its bar."""
    late = order.index(state) > len(order) / 2
    return {
        "x": state,
        "y": value,
        "text": f"<b>{NAMES[state]}</b>",
        "showarrow": True,
        "arrowhead": 2,
        "ax": -30 if late else 30,
        "ay": -36,
        "xanchor": "right" if late else "left",
        "bgcolor": "white",
    }


def _bars() -> tuple[go.FigureWidget, widgets.Widget]:
    bars = go.Bar(x=[], y=[], hovertext=[], hoverinfo="text", marker={"color": []})
    return chart(
        [bars],
        height=340,
        label="Bar chart: the states in the order of the chosen measure, from the most to the "
        "least; two are marked. The sentence and the tables have the numbers.",
        margin={"l": 60, "r": 16, "t": 30, "b": 40},
        font={"family": "Arial, Helvetica, sans-serif", "size": 12, "color": "#222"},
        hoverlabel={"align": "left", "bgcolor": "white"},
        xaxis={
            "type": "category",
            "categoryorder": "trace",
            "tickangle": -90,
            "tickfont": {"size": 10},
            "dtick": 1,
            "fixedrange": True,
        },
        yaxis={"title": {"text": " "}, "rangemode": "tozero", "fixedrange": True},
    )


@cache
def vote_weights() -> Weights:
    """Station 4, always the same one."""
    return Weights()
