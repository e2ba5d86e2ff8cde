"""The pieces of Mr. President 2004: the tally board's 51 rows, the ballots, tickets, and charts.

The tally board and the ballots are read from `data/mr_president/`, whose README says what is from
the text, public record, inferred, or this kit's design. The District of Columbia counts as a state
(MP-03). A set of ballots is an int with bit i set for ballot i.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from presidency.core.tables import TableError, read_table

PARTIES = ("Democrat", "Republican")
"""The two parties; a party's number is its place here."""
REGIONS = ("East", "South", "Midwest", "West")
ISSUES = ("taxes", "social_policy", "military", "government_activism", "environment")
"""The five issues, A to E of the text."""
OFFICES = ("president", "vice_president")
HALVES = OFFICES
"""A deck has two halves; the Vice-Presidential one is drawn first (MP-08)."""
NEUTRAL = 2
"""The position in the middle of the road."""
HOME_STATE_CARDS = 3
"""Home State cards in each half-deck (MP-07)."""
HOME_CARD_VOTES = {"president": 400_000, "vice_president": 200_000}
"""What is printed on them, by half-deck."""
NEEDED = 270
"""Electoral votes that win the election, of 538."""
BUDGET = 13
CAMPAIGN, FUNDRAISING, DEBATING = range(5, 11), range(1, 6), range(2, 6)
SPLITS = tuple(split for split in product(CAMPAIGN, FUNDRAISING, DEBATING) if sum(split) == BUDGET)
"""The 17 ways to spend the budget: Campaign Ability, Fundraising, Debating (MP-04)."""
DEBATE_CHART: Mapping[int, tuple[int, frozenset[int]]] = {
    2: (1, frozenset({4, 10})),
    3: (2, frozenset({5, 9})),
    4: (3, frozenset({2, 3, 8, 11})),
    5: (4, frozenset({6, 7, 12})),
}
"""Debating points → (the fewest ballots that an opponent risks, the totals that win)."""
CHALLENGER_RISKS = 4
"""Ballots that the challenger risks, and the most that the opponent may."""
BONUS = 100_000
HOME_BONUS = {"president": 300_000, "vice_president": 200_000}
"""Votes for each matching position and ballot: elsewhere, and in the ticket's home states (MP-59).
"""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A row of the tally board: a state.

    Attributes:
        code: Two letters, such as "AZ".
        name: Its name.
        region: East, South, Midwest or West.
        number: What has to be rolled to campaign there, 1 to 12; two states may share one (MP-12).
        electors: Electoral votes by the census of 2000.
        edge_party: The party with the built-in edge, which also wins ties (MP-63).
        edge: Votes of that edge (MP-62).
        positions: Its position on each of the five issues, 1 to 3.
    """

    code: str
    name: str
    region: str
    number: int
    electors: int
    edge_party: str
    edge: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ballot:
    """A ballot card.

    Attributes:
        name: Party, half and number, such as "DP23" or "RVH1" (the first Home State card).
        party: Whose deck it comes from, a place in `PARTIES`.
        half: "president" or "vice_president".
        votes: Printed votes.
        states: Region → the state that it lists there; None for a Home State card.
    """

    name: str
    party: int
    half: str
    votes: int
    states: Mapping[str, str] | None

    @property
    def is_home(self) -> bool:
        """Is it a Home State card, to be played in one's own home state (MP-16)?"""
        return self.states is None


def _rows() -> tuple[Row, ...]:
    rows = tuple(
        Row(
            row["state"],
            row["name"],
            row["region"],
            row["dice_number"],
            row["electoral_votes"],
            row["edge_party"],
            row["edge_votes"],
            tuple(row[issue] for issue in ISSUES),
        )
        for row in read_table("mr_president/tally_board.csv")
    )
    for region in REGIONS:
        numbers = {row.number for row in rows if row.region == region}
        if numbers != set(range(1, 13)):
            raise TableError(
                f"mr_president/tally_board.csv, region {region}: found the dice numbers "
                f"{sorted(numbers)} instead of all of 1 to 12."
            )
    total = sum(row.electors for row in rows)
    if total != 2 * NEEDED - 2:
        raise TableError(
            f"mr_president/tally_board.csv: found {total} electoral votes instead of 538."
        )
    return rows


ROWS = _rows()
"""The tally board, in the order of the table: the East begins with Connecticut."""
ROW = {row.code: row for row in ROWS}
"""Code → row."""


def _ballots() -> tuple[Ballot, ...]:
    printed = read_table("mr_president/ballots.csv")
    ballots = []
    for line, card in enumerate(printed, 2):
        for region in REGIONS:
            if ROW[card[region.lower()]].region != region:
                raise TableError(
                    f"mr_president/ballots.csv, line {line}, column '{region.lower()}': found "
                    f"'{card[region.lower()]}' instead of a state of the region {region}."
                )
    for party, half in product(range(2), HALVES):
        letters = PARTIES[party][0] + half[0].upper()
        for card in printed:
            if card["half"] == half:
                states = {region: card[region.lower()] for region in REGIONS}
                name = f"{letters}{card['number']}"
                ballots.append(Ballot(name, party, half, card["votes"], states))
        ballots += [
            Ballot(f"{letters}H{number}", party, half, HOME_CARD_VOTES[half], None)
            for number in range(1, HOME_STATE_CARDS + 1)
        ]
    return tuple(ballots)


BALLOTS = _ballots()
"""All 172 ballots; a ballot's number is its place here."""
NUMBER = {ballot.name: number for number, ballot in enumerate(BALLOTS)}
"""Name → number of a ballot."""


def half_deck(party: int, half: str, step: int = 1) -> int:
    """The ballots that list states of a half-deck, as a set: all, or every `step`-th.

    A quarter of the Vice-President half begins with its fourth ballot: so the states that few
    ballots list, which mostly fall to their edge, have about as many electors for either party.
    """
    numbers = [
        number
        for number, ballot in enumerate(BALLOTS)
        if (ballot.party, ballot.half) == (party, half) and not ballot.is_home
    ]
    first = 3 if (half, step) == ("vice_president", 4) else 0
    return bits(numbers[first::step])


HOME_CARDS = sum(1 << number for number, ballot in enumerate(BALLOTS) if ballot.is_home)
"""The 12 Home State cards, as a set (MP-07)."""


def bits(numbers: Iterable[int]) -> int:
    """Ballots by their numbers, as a set."""
    return sum(1 << number for number in numbers)


def each_bit(ballots: int) -> Iterator[int]:
    """The numbers of a set of ballots, in order."""
    while ballots:
        lowest = ballots & -ballots
        yield lowest.bit_length() - 1
        ballots ^= lowest


def is_special(dice: tuple[int, ...]) -> bool:
    """Are two dice 7, 11 or doubles (MP-18)?

    >>> is_special((3, 3)), is_special((5, 6)), is_special((5, 4))
    (True, True, False)
    """
    one, two = dice
    return one == two or one + two in (7, 11)


def win_totals(points: int) -> frozenset[int]:
    """The totals of two dice that win a debate with so many Debating points."""
    return DEBATE_CHART[points][1]
