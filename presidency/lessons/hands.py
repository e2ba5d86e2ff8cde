"""Counting hands: how many there are, what is in them, and what one says about another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, fraction_text, hypergeometric
from presidency.lessons.boxes import (
    ORANGE,
    WIDTH,
    LessonBox,
    Message,
    Prose,
    bar,
    guarded,
    line,
    number,
    table,
)
from presidency.si_jetais_president.components import HAND, PEOPLE, PERSON

CARDS = len(PEOPLE)
DEALT = 1000
"""How many hands are dealt beside the exact chances."""
DEALS = 5000
"""How many deals are counted beside what a hand says about the next."""


def named(names: Sequence[str]) -> frozenset[str]:
    """These people; a name that is no card's is refused."""
    return frozenset(PERSON[name].name for name in names)


def field_of(ministry: str, at_least: int = 0) -> frozenset[str]:
    """The people with this field and at least that competence in it."""
    return frozenset(p.name for p in PEOPLE if p.fields.get(ministry, -1) >= at_least)


GROUPS = {
    "women": frozenset(person.name for person in PEOPLE if person.woman),
    "Eve": named(["Eve"]),
    "Eve and Félix": named(["Eve", "Félix"]),
    "people with two fields": frozenset(p.name for p in PEOPLE if len(p.fields) == 2),
    "people for Culture": field_of("culture"),
    "people with a 4": frozenset(p.name for p in PEOPLE if max(p.fields.values()) == 4),
}
"""Kinds of people that may be in a hand."""


def in_hand(group: frozenset[str], cards: int = HAND, pool: int = len(PEOPLE)) -> Distribution[int]:
    """How many of a group are among so many cards drawn from so many."""
    return hypergeometric(len(group), pool - len(group), cards)


def dealt_hands(group: frozenset[str], seed: int) -> Counter[int]:
    """How many of the group were in each of `DEALT` hands dealt by chance."""
    rng, names = Random(f"hands:{seed}"), [person.name for person in PEOPLE]
    return Counter(len(group.intersection(rng.sample(names, HAND))) for _ in range(DEALT))


def neighbour_holds(people: int, seen: int = HAND) -> Fraction:
    """The chance that a neighbour holds at least one of these, none of whom you have seen."""
    return 1 - hypergeometric(people, CARDS - seen - people, HAND).chance(0)


class HandCounts(LessonBox):
    """How many of a kind of people are in a hand: counted exactly, and dealt."""

    def __init__(self) -> None:
        wide = {"style": {"description_width": "initial"}, "layout": {"width": "340px"}}
        self.group = widgets.Dropdown(options=list(GROUPS), description="In the hand:", **wide)
        self.seed = widgets.BoundedIntText(
            1,
            min=0,
            max=10**6,
            description="Seed:",
            layout={"width": "120px"},
            style={"description_width": "initial"},
        )
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        row = widgets.HBox([self.group, self.seed], layout={"flex_flow": "row wrap"})
        super().__init__([row, self.sentence, self.rows, self.message])
        self.add_class("presidency-hands")
        for control in (self.group, self.seed):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        group = GROUPS[self.group.value]
        exact, dealt = in_hand(group), dealt_hands(group, self.seed.value)
        marked, others = len(group), len(PEOPLE) - len(group)
        rows = []
        for count, chance in exact.pairs:
            ways = comb(marked, count) * comb(others, HAND - count)
            seen = dealt[count] / DEALT
            rows.append(
                [
                    str(count),
                    f"{comb(marked, count):,} × {comb(others, HAND - count):,} = {ways:,}",
                    f"{bar(float(chance))}{bar(seen, ORANGE, f'{100 * seen:.1f} % dealt')}",
                ]
            )
        head = ["In the hand", "Hands of this kind", "Exact, and below it dealt"]
        self.rows.write(table(head, rows))
        most = max(exact.pairs, key=lambda pair: pair[1])
        self.sentence.say(
            f"Of {comb(len(PEOPLE), HAND):,} hands most hold {most[0]} of them: "
            f"{100 * float(most[1]):.1f} %. On average it is {number(exact.expectation())}. "
            f"Below each bar: {DEALT:,} hands dealt by chance, seed {self.seed.value}."
        )


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Something you may know of Eve in the first round, and what follows.

    Attributes:
        about: What you know.
        chance: The exact chance that she is in the hand you ask about.
        why: Its reason.
        dealt: The share in `DEALS` deals: (how often she was there, of how many that fit).
    """

    about: str
    chance: Fraction
    why: str
    dealt: tuple[int, int]


def knowledge(seed: int = 2) -> list[Knowledge]:
    """What your own hand says about Eve: exact chances, and what came of deals beside them.

    The neighbour's hand is the one that comes to you next. After the first pick the hand after
    that one comes in, of which two people have been picked by chance.
    """
    out, seen = CARDS - HAND, 2 * HAND - 1
    rng, cards = Random(f"eve:{seed}"), range(CARDS)  # card 0 is Eve, card 1 Félix
    fits: Counter[int] = Counter()
    there: Counter[int] = Counter()
    for _ in range(DEALS):
        dealt = rng.sample(cards, 3 * HAND)
        mine, next_one = dealt[:HAND], dealt[HAND : 2 * HAND]
        second, third = next_one[1:], dealt[2 * HAND + 2 :]  # the order is chance, so are picks
        cases = (
            (True, next_one),
            (0 in mine, next_one),
            (0 not in mine, next_one),
            (0 not in mine and 1 not in mine and 1 not in next_one, next_one),
            (0 not in mine and 0 not in second, third),
        )
        for case, (fitting, hand) in enumerate(cases):
            fits[case] += fitting
            there[case] += fitting and 0 in hand
    told = (
        ("nothing yet", Fraction(HAND, CARDS), f"{HAND} of {CARDS} places are your neighbour's"),
        ("you hold Eve", Fraction(0), "there is only one Eve"),
        (
            "you do not hold Eve",
            neighbour_holds(1),
            f"she is one of the {out} cards that you do not see; {HAND} of them are there",
        ),
        (
            "you hold neither Eve nor Félix, and your neighbour has not got Félix",
            1 - hypergeometric(1, out - 2, HAND).chance(0),
            f"one card less that she can be: {HAND} of {out - 1}",
        ),
        (
            "one pick is over, and she was not in your second hand either: the third comes in",
            1 - hypergeometric(1, CARDS - seen - 1, HAND - 2).chance(0),
            f"of the {CARDS - seen} cards that you have not seen, {HAND - 2} come in",
        ),
    )
    return [
        Knowledge(about, chance, why, (there[case], fits[case]))
        for case, (about, chance, why) in enumerate(told)
    ]


def neighbour() -> Prose:
    """What your hand says about your neighbour's: exact chances with their reasons, and deals."""
    rows = []
    for each in knowledge():
        there, of = each.dealt
        share = f"{100 * there / of:.1f} % of {of:,}"
        rows.append([each.about, line(f"<b>{fraction_text(each.chance)}</b>"), each.why,
                     line(share)])  # fmt: skip
    head = ["What you know", "Chance that Eve is there", "Why", "In deals that fit"]
    said = (
        f"If nobody told you anything, {Fraction(HAND, CARDS)} is right. What you see changes it, "
        "so your hand and your neighbour's are <b>not independent</b>. The last column counts "
        f"{DEALS:,} deals (seed 2); the picks of others are left to chance there."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)
