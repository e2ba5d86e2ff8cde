"""Station 2: what if the rules were different, for any election and a House of any size."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

import ipywidgets as widgets

from presidency.civics.college import (
    NAMES,
    PARTIES,
    YEARS,
    StateResult,
    Tally,
    by_district,
    compact,
    electors,
    majority,
    popular_vote,
    proportional,
    results,
    winner_takes_all,
)
from presidency.civics.standings import fewest
from presidency.civics.state_map import StateMap, share_words
from presidency.civics.station import (
    SEATS,
    Station,
    by_name,
    choice,
    folded,
    house_slider,
    menu,
    row,
    said,
    split_bar,
    state_menu,
)
from presidency.civics.words import percent
from presidency.core.sentences import listed
from presidency.lessons.boxes import Message, Prose, button, guarded, table
from presidency.lessons.progress import Simulation

TAKES_ALL, SHARED, SHARED_WITH_OTHERS = "winner takes all", "in proportion", "with others too"
NATION, COMPACT = "popular vote", "compact"
RULES = (TAKES_ALL, SHARED, SHARED_WITH_OTHERS, NATION, COMPACT)
_ABOUT = {
    TAKES_ALL: "As it was then: whoever wins a state gets all of its electors ({} by district).",
    SHARED: "Each state shares out its electors by the votes for the two parties.",
    SHARED_WITH_OTHERS: "Each state shares out its electors by all votes; all other candidates "
    "count as one bloc.",
    NATION: "No electors at all: whoever has the most votes in the nation wins.",
    COMPACT: "The members, with a heavy outline on the map, give all their electors to the winner "
    "of the popular vote.",
}

_NO_SIZES = {
    NATION: "The popular vote has no House.",
    COMPACT: "This button is for the first three rules; for a compact move the slider.",
}


def tally(rule: str, year: int, house: int, members: Collection[str] = ()) -> Tally:
    """The electors of an election under one of `RULES` that has electors.

    Args:
        rule: One of `RULES` but `NATION`.
        year: The year of the election.
        house: Seats of the House.
        members: The states of the compact.

    Raises:
        ValueError: If there is no such rule, election, size or state.
    """
    if rule == TAKES_ALL:
        return winner_takes_all(year, house=house)
    if rule in (SHARED, SHARED_WITH_OTHERS):
        return proportional(year, house=house, others=rule == SHARED_WITH_OTHERS)
    if rule == COMPACT:
        return compact(year, members, house=house)
    raise ValueError(f"There are no electors under the rule {rule!r}.")


def winner(rule: str, year: int, house: int, members: Collection[str] = ()) -> str | None:
    """Who wins under one of `RULES`; None if nobody has a majority of the electors.

    Args:
        rule: One of `RULES`.
        year: The year of the election.
        house: Seats of the House.
        members: The states of the compact.
    """
    if rule == NATION:
        return popular_vote(year).winner
    return tally(rule, year, house, members).winner


def by_size(rule: str, year: int) -> dict[str | None, list[int]]:
    """Winner, or None for nobody → the sizes of the House in `SEATS` with which it is so."""
    found: dict[str | None, list[int]] = {party: [] for party in (*PARTIES, None)}
    for seats in SEATS:
        found[_winner(rule, year, seats)].append(seats)
    return found


@cache
def _winner(rule: str, year: int, house: int) -> str | None:
    return winner(rule, year, house)


def _tried(rule: str, year: int) -> Iterator[tuple[int, int]]:
    """Find the winner with one size of the House after the other, so that a bar can show it."""
    for done, seats in enumerate(SEATS, 1):
        _winner(rule, year, seats)
        yield done, len(SEATS)


def sizes_told(rule: str, year: int) -> str:
    """With how many sizes of the House the election ends how: a sentence."""
    told = [
        f"{len(sizes):,} give {'nobody' if party is None else f'the {party}'} a majority"
        for party, sizes in by_size(rule, year).items()
    ]
    return (
        f"{year}, {rule}: of {len(SEATS):,} sizes of the House, from {SEATS[0]} to "
        f"{SEATS[-1]:,} seats, {listed(told)} of the electors."
    )


class Rules(Station):
    """An election under five rules: a map, a bar, a sentence, and all rules beside each other.

    Attributes:
        members: The states of the compact.
    """

    def __init__(self) -> None:
        super().__init__()
        self.members: frozenset[str] = frozenset()
        self.year = menu("Election", YEARS[::-1], 2000, "160px")
        self.rule = choice([(rule, rule) for rule in RULES], "124px")
        self.house, frame = house_slider()
        self.view = choice([("map", "map"), ("squares", "tiles")], "84px")
        self.state = state_menu("CA")
        self.picture = StateMap(self._picked)
        self.sentence, self.about, self.bar = Message(), Prose(), Prose()
        self.rows, self.sizes = Prose(), widgets.VBox()
        joins = button("Joins or leaves the compact", lambda _: self._picked(self.state.value))
        self._build(
            "rules",
            [
                row(self.year, frame),
                self.rule,
                self.about,
                self.sentence,
                self.bar,
                row(said("Show as"), self.view),
                self.picture.frame,
                row(self.state, joins),
                row(
                    said("Members of the compact:"),
                    button("Nobody", lambda _: self._join(frozenset())),
                    button("Fewest states with a majority", self._fewest),
                    button("All", lambda _: self._join(frozenset(NAMES))),
                ),
                row(button("Try every House from 150 to 1,000 seats", self._try_sizes)),
                self.sizes,
                self.rows,
            ],
            (self.year, self.rule, self.house, self.view),
        )

    def _picked(self, state: str) -> None:
        self._join(self.members ^ {state})

    def _fewest(self, _: Any) -> None:
        held = electors(self.year.value, house=self.house.value)
        self._join(frozenset(fewest(held, majority(sum(held.values()))) or ()))

    @guarded
    def _join(self, members: frozenset[str]) -> None:
        """These are the members now; what they do is shown."""
        self.members = members
        if self.rule.value == COMPACT:
            self._look()
        else:
            self.rule.value = COMPACT

    @guarded
    def _try_sizes(self, _: Any) -> None:
        """Say with which sizes of the House the election ends how, under one of the first rules."""
        rule, year = self.rule.value, self.year.value
        if rule in _NO_SIZES:
            self.sizes.children = [Prose(_NO_SIZES[rule])]
        else:
            sizes = [("Sizes of the House", _tried(rule, year))]
            self.sizes.children = [Simulation(sizes, lambda: Prose(sizes_told(rule, year)))]

    @guarded
    def _look(self, change: Any = None) -> None:
        rule, year, house = self.rule.value, self.year.value, self.house.value
        nation, votes = popular_vote(year), results(year)
        self.about.write(_about(rule, year))
        self.sizes.children = []
        if rule == NATION:
            held = dict.fromkeys(NAMES, (0, 0, 0))
            self.sentence.say(nation.sentence)
            votes_of = nation.dem, nation.rep, nation.total - nation.dem - nation.rep
            texts = [percent(part / nation.total) for part in votes_of]
            self.bar.write(split_bar(votes_of, texts))
        else:
            found = tally(rule, year, house, self.members)
            held = dict(found.electors)
            other = "" if found.winner == nation.winner else _disagrees(nation.winner)
            self.sentence.say(f"{found.sentence}{other} {' '.join(found.notes)}")
            texts = [str(part) for part in found.total]
            self.bar.write(split_bar(found.total, texts, f"{found.needed} needed"))
        self.picture.view = self.view.value if rule != NATION else "map"
        outlined = self.members if rule == COMPACT else ()
        self.picture.show(held, {s: _hover(s, held[s], votes[s]) for s in NAMES}, outlined)
        self.rows.write(self._all_rules() + self._all_years() + self._all_states(held))

    def _all_rules(self) -> str:
        """This election under all five rules."""
        year, house = self.year.value, self.house.value
        rows = []
        for rule in RULES:
            name = f"<b>{rule}</b>" if rule == self.rule.value else rule
            rows.append([name, *_cells(rule, year, house, self.members)])
        head = ["Rule", PARTIES[0], PARTIES[1], "Others", "Who wins"]
        return f"<b>{year} under all five rules</b>{table(head, rows)}"

    def _all_years(self) -> str:
        """All elections under this rule."""
        rule, house = self.rule.value, self.house.value
        rows = []
        for year in YEARS:
            cells = _cells(rule, year, house, self.members)
            real, most = winner_takes_all(year).winner, popular_vote(year).winner
            rows.append([str(year), *cells, str(real), most])
        head = ["Year", PARTIES[0], PARTIES[1], "Others", "Who wins", "Really won", "Most votes"]
        return folded(f"All elections under this rule ({rule})", head, rows)

    def _all_states(self, held: dict[str, tuple[int, int, int]]) -> str:
        votes = results(self.year.value)

        def cells(state: str) -> list[str]:
            share = [percent(n / votes[state].total) for n in _three(votes[state])]
            member = "member" if state in self.members else ""
            return [*share, share_words(held[state]) or "–", member]

        head = ["State", PARTIES[0], PARTIES[1], "Others", "Electors", "Compact"]
        return folded("The map as a table", head, by_name(cells, NAMES))


def _about(rule: str, year: int) -> str:
    """What a rule is; in which states it goes by district depends on the year."""
    states = by_district(year)
    award = "awards some" if len(states) == 1 else "award some"
    return _ABOUT[rule].format(f"{listed([NAMES[state] for state in states])} {award}")


def _three(votes: StateResult) -> tuple[int, int, int]:
    return votes.dem, votes.rep, votes.others


def _cells(rule: str, year: int, house: int, members: Collection[str]) -> list[str]:
    """The electors of both and of others, or their shares of the votes, and who wins."""
    if rule == NATION:
        nation = popular_vote(year)
        others = nation.total - nation.dem - nation.rep
        parts = (nation.dem, nation.rep, others)
        return [*(percent(n / nation.total) for n in parts), nation.winner]
    found = tally(rule, year, house, members)
    return [*map(str, found.total), found.winner or "nobody: the House chooses"]


def _disagrees(most: str) -> str:
    return f" Most votes in the nation went to the {most}."


def _hover(state: str, held: tuple[int, int, int], votes: StateResult) -> str:
    shares = ", ".join(
        f"{who} {percent(n / votes.total)}"
        for who, n in zip((*PARTIES, "others"), _three(votes), strict=True)
    )
    told = share_words(held) or "none"
    return f"<b>{NAMES[state]}</b><br>votes: {shares}<br>electors: {told}"


@cache
def other_rules() -> Rules:
    """Station 2, always the same one."""
    return Rules()
