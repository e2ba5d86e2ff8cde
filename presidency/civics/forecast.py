"""Station 5: chances from a past result, and what changes once some states are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import hypot, isnan, prod
from typing import Any

from presidency.civics.college import NAMES, PARTIES, YEARS, electors, results
from presidency.civics.figures import Histogram
from presidency.civics.polls import Errors, Simulation, distribution, simulate, state_chances
from presidency.civics.standings import outlook
from presidency.civics.state_map import SYMBOLS, Split, StateMap
from presidency.civics.station import (
    Station,
    bar,
    by_name,
    choice,
    folded,
    menu,
    points_slider,
    row,
    said,
    state_menu,
)
from presidency.civics.words import counted, percent, signed
from presidency.lessons.boxes import Message, Prose, button, guarded, table

START = 2020
"""The result that the station starts from at first."""
ELECTIONS = 40_000
SEED = 2024
CLOSEST = 7
"""How many of the closest states are looked at together."""
TOGETHER, ALONE = "together", "each by itself"
SHOWN = 8
OPEN = "open"
"""What a state is that has not been given to either."""


def ahead(year: int) -> int:
    """The election that a forecast from this one is for, or whose electors it uses.

    >>> ahead(2016), ahead(2024)
    (2020, 2024)
    """
    return min(year + 4, YEARS[-1])


def expected(year: int, swing: int = 0) -> dict[str, float]:
    """State → the share of the two-party vote that is expected of the Democrat.

    Args:
        year: The past result from which it is taken.
        swing: Tenths of a point that the Democrat is expected to gain everywhere.
    """
    return {state: votes.swung_share(swing) for state, votes in results(year).items()}


def alone(errors: Errors) -> Errors:
    """As large errors in each state, but none of them shared."""
    return Errors(0.0, 0.0, hypot(errors.national, errors.regional, errors.state))


@lru_cache(maxsize=2)
def simulated(year: int, swing: int, errors: Errors) -> Simulation:
    """The elections that are simulated for these settings; the same ones each time."""
    shares = expected(year, swing)
    return simulate(shares, electors(ahead(year)), errors, ELECTIONS, SEED)


def exact(
    year: int, swing: int, errors: Errors, known: Mapping[str, str] | None = None
) -> list[float]:
    """The chance of each number of Democratic electors if each state errs by itself; exact.

    Args:
        year: The past result.
        swing: Tenths of a point, as in `expected`.
        errors: How large the errors are; shared or not, a state's own chance is the same.
        known: State → the party that has carried it.
    """
    chances = state_chances(expected(year, swing), errors)
    sure = {state: float(party == PARTIES[0]) for state, party in (known or {}).items()}
    return list(distribution(chances | sure, electors(ahead(year))).tolist())


def closest(year: int, count: int = CLOSEST) -> list[str]:
    """The states with the smallest margins of an election, the closest first."""
    votes = results(year)
    return sorted(votes, key=lambda state: abs(votes[state].margin))[:count]


def all_to(sim: Simulation, states: Sequence[str]) -> tuple[float, float]:
    """In what part of the elections all these states go to the Democrat, or to the Republican."""
    kept = [sim.given(dict.fromkeys(states, party)).size / sim.size for party in PARTIES]
    return kept[0], kept[1]


def all_to_alone(chances: Mapping[str, float], states: Sequence[str]) -> tuple[float, float]:
    """The same, exactly, if each state errs by itself."""
    return prod(chances[s] for s in states), prod(1 - chances[s] for s in states)


def chance_label(state: str, split: Split) -> str:
    """What stands on the map: who is more likely to carry a state, and with what chance.

    Args:
        state: Its abbreviation.
        split: The chances of the Democrat and of the Republican in thousandths; 0 and 0 if unknown.
    """
    dem, rep, _ = split
    if not dem + rep:
        return f"<b>{state}</b>"
    percent = round(max(dem, rep) / 10)
    mark = SYMBOLS[dem < rep]
    return f"<b>{state}</b> {mark if percent == 100 else f'{percent}{mark}'}"


class Forecast(Station):
    """A map, a histogram and a table of chances; a click on a state keeps what fits.

    Attributes:
        known: State → the party that has carried it, in the elections that are kept.
    """

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, str] = {}
        self.year = menu("Start from the result of", YEARS[::-1], START, "230px")
        self.errors = choice([(TOGETHER, TOGETHER), (ALONE, ALONE)], "120px")
        tenths, none = range(81), Errors()
        self.swing, swing = points_slider("Swing to the Democrat", 0, range(-100, 101))
        parts = (
            points_slider(f"{name} error", round(1000 * size), tenths)
            for name, size in (
                ("National", none.national), ("Regional", none.regional), ("State", none.state)
            )
        )  # fmt: skip
        (self.national, one), (self.regional, two), (self.own, three) = parts
        self.state = state_menu("PA")
        self.holder = choice([(each, each) for each in (OPEN, *PARTIES)], "100px")
        self.picture, self.histogram = StateMap(self._picked), Histogram()
        self.kept, self.sentence, self.other = Message(), Message(), Prose()
        self.rows = Prose()
        self._showing = False
        for control in (self.state, self.holder):
            control.observe(self._given, "value")
        self._build(
            "forecast",
            [
                row(self.year),
                swing,
                one,
                two,
                three,
                row(said("States err"), self.errors, button("As at first", self._reset)),
                self.picture.frame,
                row(self.state, said("is"), self.holder, button("Open all again", self._forget)),
                self.kept,
                self.histogram.widget,
                self.sentence,
                self.other,
                self.rows,
            ],
            (self.year, self.swing, self.national, self.regional, self.own, self.errors),
        )

    @property
    def sizes(self) -> Errors:
        """The errors as the sliders have them, all shared parts too."""
        return Errors(*(each.value / 1000 for each in (self.national, self.regional, self.own)))

    @property
    def _together(self) -> bool:
        return bool(self.errors.value == TOGETHER)

    @guarded
    def _picked(self, state: str) -> None:
        """A click: from open to the Democrat, to the Republican, and open again."""
        order = (OPEN, *PARTIES)
        now = order.index(self.known.get(state, OPEN))
        self._give(state, order[(now + 1) % len(order)])

    def _give(self, state: str, holder: str) -> None:
        self.known.pop(state, None)
        if holder != OPEN:
            self.known[state] = holder
        self._look({"owner": self.picture})
        self._showing = True
        try:
            self.state.value, self.holder.value = state, holder
        finally:
            self._showing = False

    @guarded
    def _given(self, change: Any) -> None:
        if self._showing:
            return
        if change["owner"] is self.state:
            self._showing = True
            try:
                self.holder.value = self.known.get(self.state.value, OPEN)
            finally:
                self._showing = False
        else:
            self._give(self.state.value, self.holder.value)

    @guarded
    def _forget(self, _: Any) -> None:
        self.known = {}
        self._give(self.state.value, OPEN)

    @guarded
    def _reset(self, _: Any) -> None:
        """All settings as they were at first, and nothing known."""
        none, self.known = Errors(), {}
        sizes = (none.national, none.regional, none.state)
        self.year.value, self.swing.value, self.errors.value = START, 0, TOGETHER
        for each, size in zip((self.national, self.regional, self.own), sizes, strict=True):
            each.value = round(1000 * size)
        self._give(self.state.value, OPEN)

    @guarded
    def _look(self, change: Any = None) -> None:
        year, swing, errors = self.year.value, self.swing.value, self.sizes
        every = simulated(year, swing, errors if self._together else alone(errors))
        kept = every.given(self.known)
        if self._together:
            before, now = ({s: sim.win_chance(s) for s in sim.states} for sim in (every, kept))
        else:
            before = now = state_chances(expected(year, swing), errors)
        now = now | {state: float(party == PARTIES[0]) for state, party in self.known.items()}
        self.kept.say(self._kept_told(kept), "!" if self._together and kept.few else "")
        self._draw(every, kept)
        splits = {state: _split(chance) for state, chance in now.items()}
        hover = {state: _hover(state, now[state], before[state]) for state in now}
        labels = {state: chance_label(state, split) for state, split in splits.items()}
        self.picture.show(splits, hover, self.known, labels)
        self.other.write(self._beside(every, errors))
        self.rows.write(self._states(before, now, kept))

    def _draw(self, every: Simulation, kept: Simulation) -> None:
        """The histogram: simulated, or exact if each state errs by itself."""
        year, swing, errors = self.year.value, self.swing.value, self.sizes
        if not self._together:
            now, first = exact(year, swing, errors, self.known), exact(year, swing, errors)
            how = "exact, since each state errs by itself"
        elif kept.size:
            now, first = kept.distribution().tolist(), every.distribution().tolist()
            how = f"{kept.size:,} simulated elections, seed {SEED}"
        else:
            now = first = every.distribution().tolist()
            how = "all simulated elections, since nothing is kept"
        self.histogram.show(now, first if self.known else None, f"From {year}: {how}")
        self.sentence.say(self.histogram.sentence)

    def _kept_told(self, kept: Simulation) -> str:
        if not self.known:
            return (
                "No state is known. Click on a state, or choose it below the map: first it goes to "
                "the Democrat, then to the Republican, then it is open again. Only the elections "
                "in which that happened are kept."
            )
        known = ", ".join(f"{NAMES[s]} to the {p}" for s, p in sorted(self.known.items()))
        if not self._together:
            decides = (
                f"only “Decides” is counted, from {counted(kept.size, 'simulated election')}."
                if kept.size
                else f"“Decides” is not known: {kept.warning[0].lower()}{kept.warning[1:]}"
            )
            return f"Known: {known}. Chances are exact; {decides}"
        warning = f" {kept.warning}" if kept.warning else ""
        return f"Known: {known}. Kept: {kept.size:,} of {kept.drawn:,} elections.{warning}"

    def _beside(self, every: Simulation, errors: Errors) -> str:
        """The other model beside this one, and the closest states in both."""
        year, swing = self.year.value, self.swing.value
        states = closest(year)
        mixed = every if self._together else simulated(year, swing, errors)
        both = all_to(mixed, states)
        each = all_to_alone(state_chances(expected(year, swing), errors), states)
        told = [
            f"{percent(sum(chances))} ({SYMBOLS[0]}&nbsp;{percent(chances[0])}, "
            f"{SYMBOLS[1]}&nbsp;{percent(chances[1])})"
            for chances in (both, each)
        ]
        seen = outlook(exact(year, swing, errors))
        return table(
            ["Nothing known", "States err together", "Each by itself"],
            [
                ["Democrat has a majority", *map(percent, (mixed.outcome[0], seen.democratic))],
                ["Republican has a majority", *map(percent, (mixed.outcome[1], seen.republican))],
                [f"The {len(states)} closest of {year} ({', '.join(states)}) all go to one side",
                 *told],
            ],
        )  # fmt: skip

    def _states(
        self, before: Mapping[str, float], now: Mapping[str, float], kept: Simulation
    ) -> str:
        """The states that decide most often, or whose chances moved most; and all."""
        if self._together and not kept.size:
            return ""
        worth = dict(zip(kept.states, kept.worth, strict=True))
        decides = kept.tipping_points() if kept.size else {}

        def cells(state: str) -> list[str]:
            return [
                str(worth[state]),
                percent(before[state]),
                percent(now[state]),
                signed(100 * (now[state] - before[state]), 1),
                percent(decides[state]) if decides else "–",
            ]

        head = ["State", "Electors", "Democrat: before", "Now", "Change", "Decides"]
        title, top = self._most(before, now, decides)
        most = max(decides.values(), default=0) or 1
        rows = [
            [NAMES[state], *cells(state)[:-1], bar(decides.get(state, 0) / most, cells(state)[-1])]
            for state in top
        ]
        return f"<b>{title}</b>{table(head, rows) if rows else ''}" + folded(
            "All states as a table", head, by_name(cells, now)
        )

    def _most(
        self, before: Mapping[str, float], now: Mapping[str, float], decides: Mapping[str, float]
    ) -> tuple[str, list[str]]:
        """What the short table is of, and its states."""
        moves = {s: abs(now[s] - before[s]) for s in now if s not in self.known}
        if any(moves.values()):
            title = "Whose chances moved most"
            return title, sorted(moves, key=lambda state: -moves[state])[:SHOWN]
        told = ["No other state’s chance moved: they are independent."] if self.known else []
        if decides:
            told.append("Which state decides most often (the tipping point)")
        return " ".join(told), sorted(decides, key=lambda state: -decides[state])[:SHOWN]


def _split(chance: float) -> Split:
    """A chance in thousandths, in place of electors, so that the map shades by it."""
    if isnan(chance):
        return 0, 0, 0
    dem = round(1000 * chance)
    return dem, 1000 - dem, 0


def _hover(state: str, now: float, before: float) -> str:
    was = "" if now == before else f"<br>before it was {percent(before)}"
    if isnan(now):
        return f"<b>{NAMES[state]}</b><br>nothing is kept, so nothing can be said"
    return f"<b>{NAMES[state]}</b><br>Democrat carries it: {percent(now)}{was}"


@cache
def forecast() -> Forecast:
    """Station 5, always the same one."""
    return Forecast()
