"""The Electoral College: the elections of 1976 to 2024, as they were and under other rules.

Every rule is told by a `Tally`: who gets which electors in each state, and in plain words who wins.
Under all of them voters are taken to vote as they did, though another rule might well have changed
the campaign and their choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from numbers import Integral

from presidency.civics.apportionment import MOST_SEATS, apportion, district, populations
from presidency.core.sentences import listed
from presidency.core.tables import read_table

PARTIES = ("Democrat", "Republican")
"""The parties, in the order that they have everywhere."""
YEARS = tuple(range(1976, 2025, 4))
"""The years of the elections in `data/us/presidential_results.csv`."""
HOUSE = 435
"""Seats of the real House of Representatives."""
NAMES: dict[str, str] = {row["state"]: row["name"] for row in read_table("us/states.csv")}
"""Abbreviation → name, for the 50 states and DC."""
DISTRICTS = {"ME": 1972, "NE": 1992}
"""The states that award some electors by district → the first election in which they did."""

Electors = tuple[int, int, int]
"""How many the Democrat has, the Republican, and all others."""


def majority(total: int) -> int:
    """The fewest that are more than half.

    >>> majority(538)
    270
    """
    return total // 2 + 1


@dataclass(frozen=True, slots=True)
class StateResult:
    """What a state voted, and the electors it awarded.

    Attributes:
        state: Its abbreviation.
        dem: Votes for the Democrat.
        rep: Votes for the Republican.
        total: Votes for all candidates.
        dem_ev: Electors awarded to the Democrat, before any of them broke faith.
        rep_ev: Electors awarded to the Republican.
    """

    state: str
    dem: int
    rep: int
    total: int
    dem_ev: int
    rep_ev: int

    @property
    def others(self) -> int:
        """Votes for all other candidates."""
        return self.total - self.dem - self.rep

    @property
    def electors(self) -> int:
        """The electors that the state has."""
        return self.dem_ev + self.rep_ev

    @property
    def two_party(self) -> int:
        """Votes for the two parties."""
        return self.dem + self.rep

    @property
    def share(self) -> float:
        """The Democrat's share of the two-party vote, from 0 to 1."""
        return self.dem / self.two_party

    @property
    def margin(self) -> float:
        """The Democrat's lead in points of the two-party vote, −100 to 100; below 0 if behind."""
        return 100 * (self.dem - self.rep) / self.two_party

    def swung_share(self, swing: int) -> float:
        """The Democrat's share after so many tenths of a point moved to them; still 0 to 1."""
        return max(0.0, min(1.0, self.share + swing / 1000))

    def swung_margin(self, swing: int) -> float:
        """The Democrat's lead after such a swing, which moves it twice; still −100 to 100."""
        return max(-100.0, min(100.0, self.margin + swing / 5))


@cache
def _all_results() -> dict[int, dict[str, StateResult]]:
    columns = ("state", "dem_votes", "rep_votes", "total_votes", "dem_ev", "rep_ev")
    found: dict[int, dict[str, StateResult]] = {year: {} for year in YEARS}
    for row in read_table("us/presidential_results.csv"):
        found[row["year"]][row["state"]] = StateResult(*(row[column] for column in columns))
    return found


def _results(year: int) -> dict[str, StateResult]:
    if not isinstance(year, Integral) or year not in YEARS:
        raise ValueError(
            f"There is no election of {year!r} here: there is one every four years from "
            f"{YEARS[0]} to {YEARS[-1]}."
        )
    return _all_results()[year]


def results(year: int) -> dict[str, StateResult]:
    """State → its result, for the 50 states and DC.

    >>> results(2000)["FL"].dem - results(2000)["FL"].rep
    -537

    Args:
        year: The year of the election, one of `YEARS`.

    Raises:
        ValueError: If there is no such election.
    """
    return dict(_results(year))


# Electors.


def census_of(year: int) -> int:
    """The census by which the electors of an election were shared out.

    A census counts from the second year after it on: the election of 2020 went by that of 2010.

    Args:
        year: The year of the election, one of `YEARS`.

    Raises:
        ValueError: If there is no such election.
    """
    _results(year)  # refuses a year without one
    return (year - 1) // 10 * 10


def electors(year: int, *, house: int = HOUSE) -> dict[str, int]:
    """State → its electors: its seats in a House of this size, and two for its senators.

    DC has, by the 23rd Amendment, the electors that it would have as a state, and no more than the
    least populous state. Here that is: the House of the same size is shared out again with DC as
    the 51st state. In the real House it is always 3.

    >>> electors(2024)["CA"], sum(electors(2024, house=1_000).values())
    (54, 1104)

    Args:
        year: The year of the election, one of `YEARS`; its census decides.
        house: Seats of the House, from 51 (one for every state, and for DC if it were one) to
            `MOST_SEATS`.

    Raises:
        ValueError: If there is no such election or the size is not as described.
    """
    census = census_of(year)
    if not isinstance(house, Integral) or not len(NAMES) <= house <= MOST_SEATS:
        raise ValueError(
            f"The House must have a whole number of seats from {len(NAMES)} to {MOST_SEATS:,}, "
            f"not {house!r}."
        )
    return dict(_electors(census, int(house)))


@cache
def _electors(census: int, house: int) -> dict[str, int]:
    people = populations(census)
    seats = apportion(people, house)
    as_state = apportion({**people, "DC": district(census)}, house)["DC"]
    seats["DC"] = min(as_state, seats[min(people, key=people.__getitem__)])
    return {state: seats[state] + 2 for state in NAMES}


# What a rule makes of an election.


@dataclass(frozen=True, slots=True)
class Tally:
    """The electors of an election under one rule.

    Attributes:
        rule: Short name of the rule.
        title: Its name for people.
        year: The year of the election.
        electors: State → the electors of the Democrat, of the Republican and of all others.
        needed: The smallest majority of the electors.
        notes: What one should know besides, a sentence each.
    """

    rule: str
    title: str
    year: int
    electors: Mapping[str, Electors]
    needed: int
    notes: tuple[str, ...]

    @property
    def total(self) -> Electors:
        """The electors of the Democrat, of the Republican and of all others in the nation."""
        dem, rep, others = (sum(held) for held in zip(*self.electors.values(), strict=True))
        return dem, rep, others

    @property
    def winner(self) -> str | None:
        """The party that has a majority of the electors; None if neither has."""
        for party, held in zip(PARTIES, self.total, strict=False):
            if held >= self.needed:
                return party
        return None

    @property
    def sentence(self) -> str:
        """Who wins, in words; without a majority, what the 12th Amendment says."""
        dem, rep, others = self.total
        held = dict(zip(PARTIES, (dem, rep), strict=True))
        more = f", others {others}" if others else ""
        if winner := self.winner:
            (loser,) = set(PARTIES) - {winner}
            return (
                f"The {winner} wins with {held[winner]} of {dem + rep + others} electors; "
                f"the {loser} has {held[loser]}{more}."
            )
        return (
            f"Nobody has the {self.needed} of {dem + rep + others} electors that are needed: the "
            f"Democrat has {dem}, the Republican {rep}{more}. So the House of Representatives "
            "chooses the President, one vote for each state’s delegation."
        )


def _needed(held: Mapping[str, Electors]) -> int:
    return majority(sum(map(sum, held.values())))


def _whole(party: str, number: int) -> Electors:
    return (number, 0, 0) if party == PARTIES[0] else (0, number, 0)


def _by_law(year: int, house: int) -> dict[str, Electors]:
    """Give each state's electors to its winner; Maine's and Nebraska's as awarded if that is known.

    No state was won by anyone but the Democrat or the Republican.
    """
    held = {}
    for state, number in electors(year, house=house).items():
        result = _results(year)[state]
        if house == HOUSE and state in DISTRICTS:
            held[state] = result.dem_ev, result.rep_ev, 0
        else:
            held[state] = _whole(PARTIES[result.rep > result.dem], number)
    return held


def by_district(year: int) -> list[str]:
    """The states that award some electors by district.

    >>> by_district(1988), by_district(1992)
    (['ME'], ['ME', 'NE'])
    """
    return [state for state, first in DISTRICTS.items() if first <= year]


def _district_notes(year: int, house: int, without: Collection[str] = ()) -> tuple[str, ...]:
    names = listed([NAMES[state] for state in by_district(year) if state not in without])
    if not names:
        return ()
    if house == HOUSE:
        return (f"The electors of {names} are as they were awarded, some by district.",)
    return (
        f"In {names} some electors go by district; as nobody knows the votes by district for a "
        f"House of {house:,} seats, all go to the winner of the state.",
    )


def winner_takes_all(year: int, *, house: int = HOUSE) -> Tally:
    """Tally the electors as they are awarded by law: a state's all to its winner.

    Maine and Nebraska award some by district. In the real House they are as awarded; in another
    they go by whole states, and a note says so.

    >>> winner_takes_all(2000).sentence
    'The Republican wins with 271 of 538 electors; the Democrat has 267.'

    Args:
        year: The year of the election, one of `YEARS`.
        house: Seats of the House, as in `electors`.

    Raises:
        ValueError: If there is no such election or the size is not as described.
    """
    held = _by_law(year, house)
    notes = _district_notes(year, house)
    return Tally("winner_takes_all", "Winner takes all", year, held, _needed(held), notes)


def proportional(year: int, *, house: int = HOUSE, others: bool = False) -> Tally:
    """Tally the electors if every state shared its own out in proportion to its votes.

    Quotas are rounded down and what is left goes to the largest remainders (Hamilton's method).

    Args:
        year: The year of the election, one of `YEARS`.
        house: Seats of the House, as in `electors`.
        others: Whether the votes for all other candidates count, as those of one bloc; if not,
            electors are shared out by the two-party vote.

    Raises:
        ValueError: If there is no such election or the size is not as described.
    """
    held = {}
    for state, number in electors(year, house=house).items():
        result = _results(year)[state]
        votes = {"dem": result.dem, "rep": result.rep, "others": result.others * others}
        shares = apportion({who: n for who, n in votes.items() if n}, number, "hamilton", 0)
        held[state] = shares["dem"], shares["rep"], shares.get("others", 0)
    note = "All other candidates count as one bloc." if others else "Votes for others do not count."
    title = f"Proportional by state, {'others as one bloc' if others else 'two parties'}"
    return Tally("proportional", title, year, held, _needed(held), (note,))


def compact(year: int, states: Iterable[str], *, house: int = HOUSE) -> Tally:
    """Tally the electors if some states gave all theirs to the winner of the popular vote.

    The others award theirs as in `winner_takes_all`. A note says whether the members hold a
    majority, without which the compact that states have proposed is not in force.

    Args:
        year: The year of the election, one of `YEARS`.
        states: Abbreviations of the members; DC may be one.
        house: Seats of the House, as in `electors`.

    Raises:
        ValueError: If there is no such election or state, or the size is not as described.
    """
    members = frozenset(states)
    if unknown := sorted(members - NAMES.keys()):
        raise ValueError(f"There is no state {unknown[0]!r}; use abbreviations such as 'CA'.")
    held, winner = _by_law(year, house), popular_vote(year).winner
    held |= {state: _whole(winner, sum(held[state])) for state in members}
    of, needed = sum(sum(held[state]) for state in members), _needed(held)
    if of >= needed:
        note = "a majority: whoever wins the popular vote wins the election"
    else:
        note = f"fewer than the {needed} with which the real compact would be in force"
    notes = (f"The members hold {of} electors, {note}.", *_district_notes(year, house, members))
    title = f"Compact of {len(members)} member{'s' * (len(members) != 1)}"
    return Tally("compact", title, year, held, needed, notes)


@dataclass(frozen=True, slots=True)
class PopularVote:
    """An election decided by the most votes in the nation.

    Attributes:
        year: The year of the election.
        dem: Votes for the Democrat.
        rep: Votes for the Republican.
        total: Votes for all candidates.
    """

    year: int
    dem: int
    rep: int
    total: int

    @property
    def winner(self) -> str:
        """The party with more votes than the other; that is enough, without a majority."""
        return PARTIES[self.rep > self.dem]

    @property
    def margin(self) -> float:
        """The Democrat's lead in points of the two-party vote, −100 to 100; below 0 if behind."""
        return 100 * (self.dem - self.rep) / (self.dem + self.rep)

    @property
    def sentence(self) -> str:
        """Who wins, in words, and whether that is a majority."""
        votes = dict(zip(PARTIES, (self.dem, self.rep), strict=True))
        (loser,) = set(PARTIES) - {self.winner}
        most, fewer = votes[self.winner], votes[loser]
        half = "" if 2 * most > self.total else " Nobody has more than half of all votes."
        return (
            f"The {self.winner} has the most votes: {most:,} of {self.total:,} "
            f"({100 * most / self.total:.1f} %); the {loser} has {fewer:,} "
            f"({100 * fewer / self.total:.1f} %).{half}"
        )


def popular_vote(year: int) -> PopularVote:
    """Count all votes of the nation, as if it were one state.

    >>> popular_vote(2016).winner
    'Democrat'

    Args:
        year: The year of the election, one of `YEARS`.

    Raises:
        ValueError: If there is no such election.
    """
    rows = _results(year).values()
    return PopularVote(
        year, sum(row.dem for row in rows), sum(row.rep for row in rows), sum(r.total for r in rows)
    )
