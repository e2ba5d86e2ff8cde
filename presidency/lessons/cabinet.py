"""What people and governments are worth in Si j’étais Président…, and the pictures of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from html import escape
from itertools import combinations, permutations, product
from math import comb
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution
from presidency.lessons.boxes import (
    BLUE,
    BOX,
    ORANGE,
    WIDTH,
    Message,
    Prose,
    bar,
    guarded,
    line,
    number,
    table,
)
from presidency.lessons.charts import chart
from presidency.lessons.hands import CARDS
from presidency.plotting import go, update_in_place
from presidency.si_jetais_president.components import (
    FACES,
    HAND,
    MINISTRIES,
    PEOPLE,
    PERSON,
    Face,
)
from presidency.si_jetais_president.government import best_government
from presidency.si_jetais_president.rules import Government, SiJetaisPresident, presented
from presidency.si_jetais_president.words import MINISTRY, signed

PARTY = 6
"""How many people a government of the picture is made of."""
FREE = tuple(Fraction(*pair) for pair in ((1, 6), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (5, 6)))
"""The chances for a post to be free that can be chosen."""
GAME = SiJetaisPresident()


# Filling the posts.


@cache
def _fillings(fields: tuple[tuple[str, ...], ...]) -> dict[tuple[int, int], int]:
    """(people drawn, which sets of posts they can fill) → in how many ways.

    A set of posts is a number of six bits, and a set of such sets one of 64: what a choice of
    people can fill depends on that alone.
    """
    ways = {(0, 1): 1}
    for each in fields:
        longer = dict(ways)
        bits = [1 << MINISTRIES.index(field) for field in each]
        for (drawn, can), count in ways.items():
            if drawn == HAND:
                continue
            more = can
            for bit in bits:
                for posts in range(64):
                    if can >> posts & 1 and not posts & bit:
                        more |= 1 << (posts | bit)
            longer[drawn + 1, more] = longer.get((drawn + 1, more), 0) + count
        ways = longer
    return ways


def fill_chance(fields: Sequence[Sequence[str]], drawn: int, posts: int) -> Fraction:
    """The chance that so many people, drawn by lot, can fill so many different posts; exact.

    Args:
        fields: Whose fields there are, one person after the other.
        drawn: How many people are drawn, up to `HAND`.
        posts: How many posts they are to fill.
    """
    fitting = sum(1 << filled for filled in range(64) if filled.bit_count() == posts)
    ways = _fillings(tuple(map(tuple, fields)))
    good = sum(count for (n, can), count in ways.items() if n == drawn and can & fitting)
    return Fraction(good, comb(len(fields), drawn))


def can_fill(people: Sequence[str]) -> bool:
    """Can these six people fill all six posts? Found by trying all their fields."""
    fields = [PERSON[name].fields for name in people]
    return any(len(set(chosen)) == len(MINISTRIES) for chosen in product(*fields))


DECKS = {
    "the 42 people of the game": tuple(tuple(person.fields) for person in PEOPLE),
    "the 30 with two fields": tuple(tuple(p.fields) for p in PEOPLE if len(p.fields) == 2),
    "made up: one field each, 7 people a ministry": tuple(
        (ministry,) for ministry in MINISTRIES for _ in range(7)
    ),
}
"""Whose fields are compared."""


# Worth.


def better_of_two(values: Sequence[int]) -> Fraction:
    """The mean of the better of two cards that are drawn from these; exact.

    >>> better_of_two([0, 1, 3])
    Fraction(7, 3)
    """
    pairs = list(combinations(values, 2))
    return Fraction(sum(map(max, pairs)), len(pairs))


def needs(first: Fraction, second: Fraction) -> Distribution[tuple[bool, bool]]:
    """Which of two posts are free, independently of one another."""
    return Distribution(
        {
            (one, two): (first if one else 1 - first) * (second if two else 1 - second)
            for one in (True, False)
            for two in (True, False)
        }
    )


def flexible(values: tuple[int, int], free: tuple[Fraction, Fraction]) -> Fraction:
    """What somebody with two fields adds on average: the better one of those that are free."""
    one, two = values
    return needs(*free).expectation(lambda need: max(one * need[0], two * need[1]))


def post_by_post(face: Face, recruits: Sequence[str], game: SiJetaisPresident = GAME) -> Government:
    """The government of somebody who goes through the posts and takes the best for each.

    Of equals it is the first in the order of the table of people.
    """
    people = [person.name for person in PEOPLE if person.name in recruits]
    left, posts = list(people), []
    for ministry in face.order:
        able = [name for name in left if ministry in PERSON[name].fields]
        name = max(able, key=lambda each: face.worth(each, ministry)) if able else None
        if name is not None:
            left.remove(name)
        posts.append((ministry, name))
    return presented(game, face, tuple(people), tuple(posts))


def _three(order: Sequence[str], people: Sequence[str | None]) -> int:
    """What these people are worth in these posts; an empty post costs 1."""
    pairs = zip(order, people, strict=True)
    return sum(-1 if name is None else PERSON[name].fields[field] for field, name in pairs)


def best_of_three(order: Sequence[str], people: Sequence[str]) -> int:
    """The most that a few people are worth in as many posts, found by trying all ways."""
    ways = permutations([*people, *[None] * len(order)], len(order))
    fits = [
        way
        for way in ways
        if all(
            name is None or field in PERSON[name].fields
            for field, name in zip(order, way, strict=True)
        )
    ]
    return max(_three(order, way) for way in fits)


def three_by_post(order: Sequence[str], people: Sequence[str]) -> int:
    """What they are worth if each post in turn gets the best who is left."""
    left, way = list(people), []
    for field in order:
        able = [name for name in left if field in PERSON[name].fields]
        name = max(able, key=lambda each: PERSON[each].fields[field]) if able else None
        if name is not None:
            left.remove(name)
        way.append(name)
    return _three(order, way)


def drawn_people(seed: int, people: int = PARTY) -> tuple[str, ...]:
    """So many people drawn by lot, in the order of the table."""
    chosen = Random(f"six:{seed}").sample([person.name for person in PEOPLE], people)
    return tuple(person.name for person in PEOPLE if person.name in chosen)


def parts(government: Government) -> dict[str, int]:
    """What ministers, women and missing posts change, and the rating."""
    changes: Counter[str] = Counter()
    for step in government.steps:
        changes[step.cause] += step.change
    return {cause: changes[cause] for cause in ("minister", "women", "missing")} | {
        "rating": government.rating
    }


def card(name: str) -> str:
    """A person with fields, such as `Eve (woman; Culture 2, Sports 2)`."""
    person = PERSON[name]
    fields = ", ".join(f"{MINISTRY[ministry]} {value}" for ministry, value in person.fields.items())
    return f"{name} ({'woman' if person.woman else 'man'}; {fields})"


# The pictures.


class Flexibility(widgets.VBox):
    """What a second field is worth, over how often a post is free."""

    def __init__(self) -> None:
        wide = {"style": {"description_width": "190px"}, "layout": {"width": "280px"}}
        values = list(range(5))
        self.one = widgets.Dropdown(options=values, value=2, description="First field:", **wide)
        self.two = widgets.Dropdown(options=values, value=2, description="Second field:", **wide)
        self.free = widgets.Dropdown(
            options=[(str(share), share) for share in FREE],
            value=Fraction(1, 2),
            description="Chance that a post is free:",
            **wide,
        )
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        self.figure, frame = _flexibility_chart()
        super().__init__(
            [self.one, self.two, self.free, frame, self.sentence, self.rows, self.message],
            layout=BOX,
        )
        self.add_class("presidency-box").add_class("presidency-flexibility")
        for control in (self.one, self.two, self.free):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        one, two, free = self.one.value, self.two.value, self.free.value
        both = flexible((one, two), (free, free))
        alone, other = one * free, two * free
        rows = [
            ["the first field only", f"{one} × {free}", number(alone)],
            ["the second field only", f"{two} × {free}", number(other)],
            ["<b>both fields, one post</b>", _sum(one, two, free), f"<b>{number(both)}</b>"],
            ["two people, one for each", f"{number(alone)} + {number(other)}",
             number(alone + other)],
        ]  # fmt: skip
        self.rows.write(table(["Somebody with", "Worked out", "Spaces on average"], rows))
        gain = both - max(alone, other)
        self.sentence.say(
            f"Somebody with both fields moves the token {number(both)} spaces on average: "
            f"{number(gain)} more than with the better field alone, and "
            f"{number(alone + other - both)} less than two people would."
        )
        points = [Fraction(n, 24) for n in range(25)]
        across = [100 * float(point) for point in points]
        lines = [
            [float(flexible((one, two), (point, point))) for point in points],
            [float(one * point) for point in points],
            [float(two * point) for point in points],
            [float((one + two) * point) for point in points],
        ]
        traces: dict[int, dict[str, Any]] = {
            number: {"x": across, "y": heights} for number, heights in enumerate(lines)
        }
        traces[4] = {"x": [100 * float(free)], "y": [float(both)]}
        update_in_place(self.figure, traces)


def _sum(one: int, two: int, free: Fraction) -> str:
    high, low = max(one, two), min(one, two)
    return f"{high} × {free} + {low} × {1 - free} × {free}"


def _flexibility_chart() -> tuple[go.FigureWidget, widgets.Widget]:
    empty = {"x": [], "y": [], "mode": "lines"}
    return chart(
        [
            go.Scatter(**empty, name="both fields (thick)", line={"color": BLUE, "width": 5}),
            go.Scatter(
                **empty, name="first only (dashed)", line={"color": ORANGE, "dash": "dash"}
            ),
            go.Scatter(**empty, name="second only (dotted)", line={"color": "#555", "dash": "dot"}),
            go.Scatter(
                **empty, name="two people (dash-dot)", line={"color": "#8a2f6f", "dash": "dashdot"}
            ),
            go.Scatter(
                x=[], y=[], mode="markers", name="your choice", cliponaxis=False,
                marker={"symbol": "diamond", "size": 14, "color": "#111"},
            ),
        ],
        height=340,
        label="Line chart: spaces on average over the chance that a post is free, for one field, "
        "for both, and for two people. The sentence and the table below have the numbers.",
        margin={"l": 54, "r": 24, "t": 70, "b": 44},
        legend={"orientation": "h", "x": 0, "yref": "container", "y": 1, "yanchor": "top"},
        xaxis={
            "title": {"text": "chance that a post is free"},
            "range": [0, 100],
            "dtick": 20,
            "ticksuffix": " %",
            "fixedrange": True,
        },
        yaxis={"title": {"text": "spaces on average"}, "rangemode": "tozero", "fixedrange": True},
    )  # fmt: skip


class Assignment(widgets.VBox):
    """People by lot, as many as the card recruits: post by post, and the best government."""

    def __init__(self, seed: int = 2) -> None:
        narrow = {"style": {"description_width": "initial"}}
        self.face = widgets.Dropdown(
            options=[
                (f"{face.number} · {face.name['en']}", face.number) for face in FACES.values()
            ],
            description="Round card:",
            layout={"width": "320px"},
            **narrow,
        )
        self.seed = widgets.BoundedIntText(
            seed, min=0, max=10**6, description="People, seed:", layout={"width": "170px"}, **narrow
        )
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        row = widgets.HBox([self.face, self.seed], layout={"flex_flow": "row wrap"})
        super().__init__([row, self.rows, self.sentence, self.message], layout=BOX)
        self.add_class("presidency-box").add_class("presidency-assignment")
        for control in (self.face, self.seed):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        face = FACES[self.face.value]
        people = drawn_people(self.seed.value, face.recruits)
        simple, best = post_by_post(face, people), best_government(GAME, face, people)
        self.rows.write(assignment_table(face, people, simple, best))
        one, two = simple.rating, best.rating
        told = (
            "Here going post by post is as good as the best."
            if one == two
            else f"The best government is {two - one} better."
        )
        self.sentence.say(f"Post by post: {_told(simple)}. Best: {_told(best)}. {told}")


def _told(government: Government) -> str:
    part = parts(government)
    return (
        f"ministers {signed(part['minister'])}, women {signed(part['women'])}, missing posts "
        f"{signed(part['missing'])}, rating {part['rating']}"
    )


def assignment_table(
    face: Face, people: Sequence[str], simple: Government, best: Government
) -> str:
    """People in rows, posts in columns in the card's order; the two governments are marked."""
    held = [dict(government.posts) for government in (simple, best)]
    cell = "text-align:center;padding:3px 8px;border:1px solid #bbb"
    head = "".join(
        f'<th scope="col" style="{cell}">{escape(str(MINISTRY[each]))}</th>' for each in face.order
    )
    lines = []
    for name in people:
        person, cells = PERSON[name], []
        for ministry in face.order:
            if ministry not in person.fields:
                cells.append(f'<td style="{cell};color:#666">–</td>')
                continue
            by_post, in_best = (each[ministry] == name for each in held)
            marks = f"{'✓' if in_best else ''}{'○' if by_post else ''}"
            look = ";background:#d6e8f5;font-weight:700" if in_best else ""
            cells.append(f'<td style="{cell}{look}">{face.worth(name, ministry)} {marks}</td>')
        who = f"{escape(name)}, {'woman' if person.woman else 'man'}"
        first = f'<th scope="row" style="text-align:left;padding:3px 8px 3px 0">{who}</th>'
        lines.append(f"<tr>{first}{''.join(cells)}</tr>")
    empty = []
    for ministry in face.order:
        marks = "".join(
            mark for mark, each in (("✓", held[1]), ("○", held[0])) if each[ministry] is None
        )
        empty.append(
            f'<td style="{cell}">{signed(face.missing[ministry]) if marks else ""} {marks}</td>'
        )
    first = '<th scope="row" style="text-align:left;padding:3px 8px 3px 0">nobody</th>'
    lines.append(f"<tr>{first}{''.join(empty)}</tr>")
    return (
        f'<div style="overflow-x:auto"><table style="border-collapse:collapse"><tr><th></th>{head}'
        f"</tr>{''.join(lines)}</table></div>✓ and blue: the best government. ○: post by post, "
        "from left to right. –: not a field of theirs."
    )


# The tables.


def fillable() -> Prose:
    """The chance to fill the posts with people by lot, for three decks; exact."""
    rows = []
    for about, fields in DECKS.items():
        for people, posts in ((5, 5), (6, 6), (7, 6)):
            chance = fill_chance(fields, people, posts)
            rows.append(
                [
                    about if people == 5 else "",
                    line(f"{people} people, {posts} posts"),
                    str(chance),
                    bar(float(chance)),
                ]
            )
    head = ["People", "Drawn by lot", "Exact chance", ""]
    said = (
        f"Counted over all choices, with the posts that each choice can fill. There are "
        f"{comb(CARDS, 6):,} ways to draw 6 of {CARDS}."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)


def better_cards() -> Prose:
    """The better of two people drawn by lot, for each ministry; exact."""
    rows = []
    for ministry in MINISTRIES:
        values = sorted(p.fields[ministry] for p in PEOPLE if ministry in p.fields)
        two = better_of_two(values)
        one = Fraction(sum(values), len(values))
        rows.append(
            [
                ministry.replace("_", " ").title(),
                " ".join(map(str, values)),
                number(one),
                f"<b>{number(two)}</b>",
            ]
        )
    head = ["Ministry", "Values of its people", "One card, on average", "The better of two"]
    alike = len({row[3] for row in rows}) == 1
    said = (
        "All ministries are alike: the cards were made so."
        if alike
        else "The ministries differ: compare the last column."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)
