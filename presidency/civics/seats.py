"""Station 1: who gets how many electors, since that depends on how a House is shared out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import ipywidgets as widgets

from presidency.civics.apportionment import (
    CENSUSES,
    METHODS,
    apportion,
    house,
    margin,
    populations,
    priority_list,
    quotas,
)
from presidency.civics.college import NAMES
from presidency.civics.paradoxes import (
    NewStatesParadox,
    PopulationParadox,
    alabama_paradoxes,
    new_states_paradox,
    population_paradox,
)
from presidency.civics.station import SEATS, Station, by_name, folded, house_slider, menu, row
from presidency.civics.words import counted, signed
from presidency.core.sentences import listed
from presidency.lessons.boxes import Message, Prose, guarded
from presidency.lessons.charts import chart
from presidency.plotting import go, update_in_place

REAL, EXACT, SMALLER = "the real House", "exact shares", "a House one seat smaller"
COMPARED = (REAL, EXACT, SMALLER)
"""What the chart compares the seats with."""
AROUND = 25
"""The Alabama paradox is looked for in Houses with so many seats fewer or more."""
MORE, FEWER = "#0072B2", "#B35900"
LISTED = 8
"""How many seats before the last one, and after it, are listed."""


def real_house(census: int) -> tuple[int, dict[str, int]]:
    """The House that sat after a census, and the census that it was shared out by.

    After the census of 1920 Congress made no new House, so the one of 1910 stayed.

    >>> real_house(1920)[0]
    1910
    """
    year = 1910 if census == 1920 else census
    return year, house(year)


def differences(census: int, seats: int, method: str, minimum: int, what: str) -> dict[str, float]:
    """State → how many seats it has more than in what they are compared with.

    Args:
        census: The year of the census.
        seats: Seats of the House.
        method: One of `METHODS`.
        minimum: How many seats each state gets at least.
        what: One of `COMPARED`.
    """
    people = populations(census)
    shares = apportion(people, seats, method, minimum)
    other: Mapping[str, Any]
    if what == REAL:
        other = real_house(census)[1]
    elif what == EXACT:
        other = quotas(people, seats)
    else:
        other = apportion(people, seats - 1, method, minimum)
    return {state: float(shares[state] - other[state]) for state in people}


@cache
def other_paradoxes() -> tuple[PopulationParadox | None, NewStatesParadox | None]:
    """Hamilton's two other paradoxes, found in real counts.

    The people are those of 1910 and 1920; of Houses, the first from 435 seats on, and from 386 on,
    as many as there were when Oklahoma joined in 1907.
    """
    then, later = populations(1910), populations(1920)
    return (
        population_paradox(then, later, range(435, SEATS[-1] + 1)),
        new_states_paradox(then, "OK", range(386, SEATS[-1] + 1)),
    )


class Seats(Station):
    """A House of any size, by any census and method, beside another one."""

    def __init__(self) -> None:
        super().__init__()
        self.census = menu("Census", CENSUSES[::-1], 2020, "150px")
        self.method = menu("Method", [(t, key) for key, t in METHODS.items()],
                           "huntington_hill", "220px")  # fmt: skip
        self.minimum = menu("Each state at least", (0, 1, 2), 1, "190px")
        self.seats, frame = house_slider()
        self.compared = menu("Compare with", COMPARED, EXACT, "300px")
        self.sentence, self.paradox, self.rows = Message(), Message(), Prose()
        self.figure, shown = _bars()
        self._build(
            "seats",
            [
                row(self.census, self.method, self.minimum),
                frame,
                row(self.compared),
                self.sentence,
                shown,
                self.paradox,
                self.rows,
            ],
            (self.census, self.method, self.minimum, self.seats, self.compared),
        )

    @property
    def _chosen(self) -> tuple[int, int, str, int]:
        return self.census.value, self.seats.value, self.method.value, self.minimum.value

    @guarded
    def _look(self, change: Any = None) -> None:
        changes = differences(*self._chosen, self.compared.value)
        people = populations(self.census.value)
        order = sorted(changes, key=lambda state: -people[state])
        heights = [changes[state] for state in order]
        whole = self.compared.value != EXACT
        bars = {
            "x": order,
            "y": heights,
            "text": [signed(each) if whole and each else " " for each in heights],
            "marker.color": [MORE if each > 0 else FEWER for each in heights],
            "hovertext": [_hover(state, changes[state], self.compared.value) for state in order],
        }
        most = max(1.5, 1.25 * max(map(abs, heights)))
        nothing = {"text": "no state has more or fewer", "showarrow": False, "yshift": 40}
        layout = {
            "yaxis.range": [-most, most],
            "yaxis.dtick": 1 if most < 6 else None,
            "annotations": [] if any(heights) else [nothing],
        }
        update_in_place(self.figure, {0: bars}, layout)
        self.sentence.say(f"{self._who()} {self._differ(changes)}")
        self.paradox.say(self._alabama())
        self.rows.write(self._in_order() + self._states() + _more_paradoxes())

    def _who(self) -> str:
        """Who got the last seat, and who was left out."""
        census, seats, method, minimum = self._chosen
        close = margin(populations(census), seats, method, minimum)
        return (
            f"{METHODS[method]}, census of {census}, {seats} seats: {NAMES[close.last]} got the "
            f"last seat, its {_nth(close.last_nth)}, and would have lost it with "
            f"{_people(close.spare)} fewer. {NAMES[close.first_out]} was the nearest to one more: "
            f"with {_people(close.missing)} more it would have got its "
            f"{_nth(close.first_out_nth)}."
        )

    def _differ(self, changes: Mapping[str, float]) -> str:
        if self.compared.value == EXACT:
            most = max(changes, key=changes.__getitem__)
            least = min(changes, key=changes.__getitem__)
            return (
                f"Beside the exact shares {NAMES[most]} gains most "
                f"({signed(changes[most], 2)} seats) and {NAMES[least]} loses most "
                f"({signed(changes[least], 2)})."
            )
        told = []
        for word, sign in (("more", 1), ("fewer", -1)):
            states = [state for state in sorted(changes) if sign * changes[state] > 0]
            if states:
                which = listed(states) if len(states) <= 6 else f"{len(states)} states"
                told.append(f"{which} {'have' if len(states) > 1 else 'has'} {word}")
        what = self._what()
        return f"Beside {what} {'; '.join(told)}." if told else f"It is just the same in {what}."

    def _what(self) -> str:
        if self.compared.value == SMALLER:
            return f"the House of {self.seats.value - 1} seats"
        year, _ = real_house(self.census.value)
        if year != self.census.value:
            return f"the real House (still that of {year}, since Congress made none of 1920)"
        return "the real House"

    def _alabama(self) -> str:
        census, seats, method, minimum = self._chosen
        sizes = range(seats - AROUND, seats + AROUND + 1)
        found = alabama_paradoxes(populations(census), sizes, method, minimum)
        where = f"in Houses from {sizes[0]} to {sizes[-1]} seats"
        if found:
            return f"Alabama paradox {where}: {' '.join(each.sentence for each in found)}"
        return f"Alabama paradox: none {where}; no state loses a seat when the House grows by one."

    def _in_order(self) -> str:
        """The seats before and after the last one, in the order in which they are given."""
        census, seats, method, minimum = self._chosen
        if method == "hamilton":
            return (
                "Hamilton’s method gives no seat after the other: it rounds every exact share "
                "down and gives what is left to the largest remainders, all at once."
            )
        awards = priority_list(populations(census), seats + LISTED, method, minimum)
        rows = [
            [
                f"{award.place}{' (the last)' * (award.place == seats)}",
                NAMES[award.state],
                _nth(award.nth),
                f"{award.value:,.0f}",
                "in" if award.place <= seats else "out",
            ]
            for award in awards[-2 * LISTED :]
        ]
        head = ["Seat of the House", "Goes to", "Its own", "Claim (people)", "In or out"]
        return folded("The seats in order, around the last one", head, rows)

    def _states(self) -> str:
        census, seats, method, minimum = self._chosen
        people, (_, real) = populations(census), real_house(census)
        shares, exact = apportion(people, seats, method, minimum), quotas(people, seats)

        def cells(state: str) -> list[str]:
            each = f"{people[state] / shares[state]:,.0f}" if shares[state] else "–"
            return [
                f"{people[state]:,}",
                f"{float(exact[state]):.2f}",
                f"{shares[state]}",
                f"{real[state]}",
                signed(shares[state] - real[state]),
                f"{shares[state] + 2}",
                each,
            ]

        head = ["State", "People", "Exact share", "Seats", "Real House", "Difference", "Electors",
                "People a seat"]  # fmt: skip
        return folded("All states as a table", head, by_name(cells, people))


def _hover(state: str, change: float, what: str) -> str:
    return f"<b>{NAMES[state]}</b>: {signed(change, 2 * (what == EXACT))} beside {what}"


def _people(number: int) -> str:
    return counted(number, "person", "people")


def _more_paradoxes() -> str:
    population, new_states = other_paradoxes()
    rows = [
        [name, found.sentence]
        for name, found in (
            ("Population paradox, from 1910 to 1920", population),
            ("New-states paradox, by the census of 1910", new_states),
        )
        if found
    ]
    return folded(
        "Two more paradoxes of Hamilton’s method, without a minimum",
        ["Paradox", "What happens"],
        rows,
    )


def _nth(number: int) -> str:
    """A number in its order.

    >>> [_nth(number) for number in (1, 2, 3, 4, 11, 12, 23, 52)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '23rd', '52nd']
    """
    teens = 10 < number % 100 < 20
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _bars() -> tuple[go.FigureWidget, widgets.Widget]:
    bars = go.Bar(
        x=[],
        y=[],
        text=[],
        hovertext=[],
        hoverinfo="text",
        textposition="outside",
        textfont={"size": 12},
        constraintext="none",
        cliponaxis=False,
        marker={"color": [], "line": {"width": 0}},
    )
    return chart(
        [bars],
        height=330,
        label="Bar chart: how many seats each state has more or fewer than in what it is compared "
        "with, from the most to the least populous. The sentence and the table have the numbers.",
        margin={"l": 60, "r": 16, "t": 12, "b": 60},
        font={"family": "Arial, Helvetica, sans-serif", "size": 12, "color": "#222"},
        hoverlabel={"align": "left", "bgcolor": "white"},
        xaxis={
            "type": "category",
            "title": {"text": "states, from the most populous to the least"},
            "tickangle": -90,
            "tickfont": {"size": 10},
            "dtick": 1,
            "fixedrange": True,
        },
        yaxis={
            "title": {"text": "seats more or fewer"},
            "zerolinecolor": "#222",
            "fixedrange": True,
        },
    )


@cache
def house_seats() -> Seats:
    """Station 1, always the same one."""
    return Seats()
