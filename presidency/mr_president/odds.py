"""What a seat can work out in Mr. President 2004 from what it sees, each chance with its reason.

Dice, debates and events are exact. For ballots that this seat has not seen there is a model: those
of a half-deck lie anywhere where they may, each way as likely as any other, whatever the other
candidate likes to play. A ballot that lies face down at a state lists it, or is a Home State card
at its home; what it lists in the other regions, and which of the same ballots lie at two states,
is left out of account. So in each region the chances are those of drawing without replacement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import comb, prod
from typing import Any

from presidency.core.chance import Chance, Distribution, dice
from presidency.mr_president.components import (
    BALLOTS,
    BONUS,
    HALVES,
    HOME_BONUS,
    HOME_CARDS,
    ISSUES,
    NEEDED,
    NUMBER,
    OFFICES,
    PARTIES,
    REGIONS,
    ROW,
    ROWS,
    Ballot,
    each_bit,
    win_totals,
)
from presidency.mr_president.rules import MrPresidentObservation, Phase, PollResult

Kind = tuple[int, str]
"""Party and half of a ballot: what its back shows."""
KINDS: tuple[Kind, ...] = tuple(product(range(2), HALVES))

# Two dice.

SPECIAL = Fraction(14, 36)
"""The chance of 7, 11 or doubles (MP-18)."""


def _reach(number: int) -> Fraction:
    ways = sum(number in (one, two, one + two) for one in range(1, 7) for two in range(1, 7))
    return Fraction(ways, 36)


REACH = {number: _reach(number) for number in range(1, 13)}
"""Number of a state → the chance that a roll opens it, by a die or the total (MP-11)."""


@dataclass(frozen=True, slots=True)
class RegionOdds:
    """What declaring a region may open.

    Attributes:
        states: State → the chance that the roll opens it.
        playable: The chance that the roll opens a state that a ballot in one's hand lists.
        electors: How many electoral votes the roll opens on average.
    """

    states: Mapping[str, Chance]
    playable: Chance
    electors: Fraction


def region_odds(observation: MrPresidentObservation) -> dict[str, RegionOdds]:
    """Region → what the roll can open there."""
    found = {}
    for region in REGIONS:
        rows = [row for row in ROWS if row.region == region]
        listed = Counter(
            states[region]
            for ballot in observation.hand
            if (states := BALLOTS[NUMBER[ballot]].states) is not None
        )
        numbers = {row.number for row in rows if listed[row.code]}
        ways = sum(
            not numbers.isdisjoint((one, two, one + two))
            for one in range(1, 7)
            for two in range(1, 7)
        )
        held = sum(listed.values())
        found[region] = RegionOdds(
            {row.code: Chance(REACH[row.number], _reach_reason(row.number)) for row in rows},
            Chance(
                Fraction(ways, 36),
                f"{ways} of 36 rolls open one of the {len(set(listed))} states that the "
                f"{held} ballots in hand list here",
            ),
            sum((REACH[row.number] * row.electors for row in rows), Fraction(0)),
        )
    return found


def _reach_reason(number: int) -> str:
    ways = int(REACH[number] * 36)
    if number > 6:
        return f"{ways} of 36 rolls have the total {number}"
    if number == 1:
        return "11 of 36 rolls show a 1"
    return f"11 of 36 rolls show a {number}, and {number - 1} others have that total"


# What has not been seen.


def unseen_ballots(observation: MrPresidentObservation) -> list[Ballot]:
    """The ballots of the game that lie where this seat cannot look."""
    seen = observation
    known = {*seen.hand, *seen.drawn, *seen.own_risk, *(ballot for ballot, _ in seen.placed)}
    known |= {cast.ballot for row in seen.cast for cast in row if cast.ballot}
    pool = HOME_CARDS
    for halves in seen.game.half_decks:
        pool |= halves[0] | halves[1]
    return [ballot for number in each_bit(pool) if (ballot := BALLOTS[number]).name not in known]


class _Unseen:
    """The ballots that a seat has not seen, by the half-decks they come from."""

    def __init__(self, seen: MrPresidentObservation) -> None:
        self.seen = seen
        self.ordinary: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self.home_cards: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self.listing: dict[tuple[Kind, str], dict[int, int]] = {}
        """Half-deck and state → votes → how many ballots that list the state."""
        for ballot in unseen_ballots(seen):
            kind = ballot.party, ballot.half
            if ballot.states is None:
                self.home_cards[kind] += 1
                continue
            self.ordinary[kind] += 1
            for state in ballot.states.values():
                listing = self.listing.setdefault((kind, state), {})
                listing[ballot.votes] = listing.get(ballot.votes, 0) + 1
        self.lying: tuple[dict[str, list[Kind]], ...] = ({}, {})
        """Seat → state → the half-decks of the ballots that lie there face down, in order."""
        for seat, row in enumerate(seen.cast):
            for cast in row:
                if cast.ballot is None:
                    self.lying[seat].setdefault(cast.state, []).append((cast.party, cast.half))

    def candidates(self, kind: Kind, seat: int, state: str) -> tuple[tuple[int, int], ...]:
        """What a ballot of this half-deck that a seat has cast there can be: votes and number."""
        counts = dict(self.listing.get((kind, state), {}))
        if self.is_home(seat, kind, state) and self.home_cards[kind]:
            votes = _HOME_VOTES[kind]
            counts[votes] = counts.get(votes, 0) + self.home_cards[kind]
        return tuple(sorted(counts.items()))

    def is_home(self, seat: int, kind: Kind, state: str) -> bool:
        """Could a Home State card of this half-deck lie there for this seat (MP-16)?"""
        homes = self.seen.homes[seat]
        return len(homes) == len(OFFICES) and homes[OFFICES.index(kind[1])] == state

    def marked(self, state: str, kind: Kind) -> int:
        """How many ballots of a half-deck list this state and have not been seen."""
        return sum(self.listing.get((kind, state), {}).values())


_HOME_VOTES = {
    (ballot.party, ballot.half): ballot.votes for ballot in BALLOTS if ballot.states is None
}


# The chance to draw a ballot for a state.


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """The chances that one of some ballots drawn can be played in a state.

    Attributes:
        envelope: When they are drawn from the Undecided Envelope.
        deck: When they are drawn from one's own deck.
    """

    envelope: Chance
    deck: Chance


@dataclass(frozen=True, slots=True)
class _Lot:
    """The unseen ballots of a half-deck as they may lie, by how many Home State cards are cast.

    Attributes:
        weight: How likely it is that so many are.
        marked: Ballots that list the state and lie at no state of its region.
        free: All that lie at no state of the region.
        loose: Ballots in no deck and at no state.
        homes: Home State cards at no state.
    """

    weight: Fraction
    marked: int
    free: int
    loose: int
    homes: int

    def none(self, draws: int) -> Fraction:
        """The chance that none of so many draws lists the state."""
        return Fraction(comb(self.free - self.marked, draws), comb(self.free, draws))


def draw_odds(observation: MrPresidentObservation, state: str, draws: int = 1) -> DrawOdds:
    """The chances that at least one of so many ballots drawn can be played in a state.

    Args:
        observation: What a seat sees; for a spectator the deck is that of whose turn it is.
        state: Its two letters.
        draws: How many are drawn, at least 1; if there are fewer, all are.

    Raises:
        ValueError: if fewer than one is drawn.
    """
    if draws < 1:
        raise ValueError("At least one ballot must be drawn.")
    seat = observation.turn_of if observation.player is None else observation.player
    dealing = Phase.PLACE in (observation.phase, observation.then)
    if not any(observation.hands) or dealing or observation.phase is Phase.OVER:
        nothing = Chance(Fraction(0), "there is nothing to be drawn now")
        return DrawOdds(nothing, nothing)
    unseen = _Unseen(observation)
    lots = {kind: list(_lots(unseen, kind, state)) for kind in KINDS}
    return DrawOdds(
        _from_envelope(unseen, lots, seat, state, draws),
        _from_deck(unseen, lots, seat, state, draws),
    )


def _lots(unseen: _Unseen, kind: Kind, state: str) -> Iterator[_Lot]:
    seen, region = unseen.seen, ROW[state].region
    at = Counter(
        place
        for lying in unseen.lying
        for place, kinds in lying.items()
        for each in kinds
        if each == kind
    )
    owner = seen.parties.index(kind[0])
    in_deck = seen.decks[owner][HALVES.index(kind[1])]
    homes: dict[int, str] = {}
    for seat, lying in enumerate(unseen.lying):
        for place, kinds in lying.items():
            if kind in kinds and unseen.is_home(seat, kind, place):
                homes[seat] = place
    for cast, weight in _home_cards_cast(unseen, kind, homes):
        ordinary = at - Counter(cast)
        here = sum(n for place, n in ordinary.items() if ROW[place].region == region)
        free = unseen.ordinary[kind] - here
        marked = unseen.marked(state, kind) - ordinary[state]
        loose = unseen.ordinary[kind] - sum(ordinary.values()) - in_deck
        if 0 <= marked <= free and loose >= 0:
            yield _Lot(weight, marked, free, loose, unseen.home_cards[kind] - sum(cast.values()))


def _home_cards_cast(
    unseen: _Unseen, kind: Kind, homes: Mapping[int, str]
) -> Iterator[tuple[dict[str, int], Fraction]]:
    """How many of the ballots at each home state are Home State cards, and how likely that is."""
    cards = unseen.home_cards[kind]
    lying = {seat: unseen.lying[seat][place].count(kind) for seat, place in homes.items()}
    others = {
        place: unseen.marked(place, kind)
        - sum(
            at[place].count(kind)
            for seat, at in enumerate(unseen.lying)
            if place in at and seat not in lying
        )
        for place in homes.values()
    }
    for counts in product(*(range(min(cards, number) + 1) for number in lying.values())):
        if sum(counts) <= cards:
            ways, left, ordinary = 1, cards, dict(others)
            for (seat, number), count in zip(lying.items(), counts, strict=True):
                place = homes[seat]
                ways *= comb(left, count) * comb(max(0, ordinary[place]), number - count)
                left, ordinary[place] = left - count, ordinary[place] - number + count
            if ways:
                cast: Counter[str] = Counter()
                for seat, count in zip(lying, counts, strict=True):
                    cast[homes[seat]] += count
                yield dict(cast), Fraction(ways)


def _share(lots: Iterable[_Lot]) -> Fraction:
    return sum((lot.weight for lot in lots), Fraction(0))


def _from_deck(
    unseen: _Unseen, lots: Mapping[Kind, list[_Lot]], seat: int, state: str, draws: int
) -> Chance:
    """From one's own deck: what is left of the Vice-Presidential half first (MP-08)."""
    seen = unseen.seen
    left = dict(zip(HALVES, seen.decks[seat], strict=True))
    none, todo, parts = Fraction(1), draws, []
    for half in reversed(HALVES):
        kind = seen.parties[seat], half
        drawn = min(todo, left[half])
        todo -= drawn
        if drawn:
            ways = sum((lot.weight * lot.none(drawn) for lot in lots[kind]), Fraction(0))
            none *= ways / _share(lots[kind])
            likeliest = max(lots[kind], key=lambda lot: lot.weight)
            parts.append(
                f"{likeliest.marked} of {likeliest.free} ballots of the {_named(half)} half that "
                f"have not been seen list {ROW[state].name}"
            )
    number = draws - todo
    reason = "the deck is empty" if not number else f"{', '.join(parts)}; {number} drawn"
    return Chance(1 - none, reason)


def _named(half: str) -> str:
    return {"president": "Presidential", "vice_president": "Vice-Presidential"}[half]


def _from_envelope(
    unseen: _Unseen, lots: Mapping[Kind, list[_Lot]], seat: int, state: str, draws: int
) -> Chance:
    """From the envelope: what is loose lies there or in a hand that is not seen."""
    seen = unseen.seen
    hidden = [
        0 if other == seen.player else seen.hands[other] + seen.risked[other] for other in range(2)
    ]
    parties = [[(seen.parties[other], half) for half in HALVES] for other in range(2)]
    groups = list(zip(parties, hidden, strict=True))
    won = any(debate.winner is not None for debate in seen.debates)
    if won and seen.game.options["debate_prize"] == "hand":
        groups = [(list(KINDS), sum(hidden))]  # a hand may hold ballots of either party (MP-30)
    drawn = min(draws, seen.envelope)
    if not drawn:
        return Chance(Fraction(0), "the envelope is empty")
    missing, size = [Fraction(1)] + [Fraction(0)] * drawn, 0
    for kinds, in_hand in groups:
        total = prod(_share(lots[kind]) for kind in kinds)
        mixed = [Fraction(0)] * (drawn + 1)
        for combination in product(*(lots[kind] for kind in kinds)):
            weight = prod((lot.weight for lot in combination), start=Fraction(1)) / total
            listed = [unseen.is_home(seat, kind, state) for kind in kinds]
            ways = _ways_to_miss(combination, listed, in_hand, drawn)
            mixed = [a + weight * b for a, b in zip(mixed, ways, strict=True)]
        size += sum(lots[kind][0].loose + lots[kind][0].homes for kind in kinds) - in_hand
        missing = _times(missing, mixed)
    average = float(size - missing[1]) * seen.envelope / size
    return Chance(
        1 - missing[drawn] / comb(size, drawn),
        f"on average {average:.1f} of the {seen.envelope} ballots in the envelope can be played in "
        f"{ROW[state].name}; {drawn} drawn",
    )


def _ways_to_miss(
    lots: Sequence[_Lot], at_home: Sequence[bool], in_hand: int, drawn: int
) -> list[Fraction]:
    """Number of draws → in how many ways none of them can be played in the state, on average.

    Args:
        lots: The half-decks from which a hand that is not seen holds ballots.
        at_home: For each, may its Home State cards be played in the state?
        in_hand: How many ballots that hand holds.
        drawn: The most draws.
    """
    numbers = range(drawn + 1)
    ways, loose = [Fraction(1)] + [Fraction(0)] * drawn, 0
    for lot in lots:
        none = [
            comb(lot.loose, n) * lot.none(n) if n <= lot.loose else Fraction(0) for n in numbers
        ]
        ways, loose = _times(ways, none), loose + lot.loose
    kept = loose - in_hand
    ways = [
        way * comb(kept, n) / comb(loose, n) if n <= loose else Fraction(0)
        for n, way in enumerate(ways)
    ]
    for lot, plays in zip(lots, at_home, strict=True):
        cards = 0 if plays else lot.homes
        ways = _times(ways, [Fraction(comb(cards, n)) for n in numbers])
    return ways


def _times(first: Sequence[Fraction], second: Sequence[Fraction]) -> list[Fraction]:
    """The product of two polynomials, cut to the length of the first."""
    return [
        sum((first[i] * second[n - i] for i in range(n + 1)), Fraction(0))
        for n in range(len(first))
    ]


# Debates and events.


@dataclass(frozen=True, slots=True)
class DebateOdds:
    """The four outcomes of a debate.

    Attributes:
        challenger: The challenger alone succeeds and wins.
        opponent: His opponent alone succeeds and wins.
        both: Both succeed: nobody wins (MP-29).
        neither: Neither does.
    """

    challenger: Chance
    opponent: Chance
    both: Chance
    neither: Chance


_TWO_DICE = dice(2)


def success(points: int, rolls: int) -> Fraction:
    """The chance that one of so many rolls is a total that wins with so many Debating points.

    >>> success(5, 1), success(2, 3)
    (Fraction(1, 3), Fraction(91, 216))
    """
    once = _TWO_DICE.chance(lambda total: total in win_totals(points))
    return 1 - (1 - once) ** rolls


def outcomes(challenger: tuple[int, int], opponent: tuple[int, int]) -> DebateOdds:
    """The four outcomes of a debate from Debating points and rolls of both sides (MP-28).

    Args:
        challenger: His points, 2 to 5, and how often he may roll, 1 to 3.
        opponent: The same of the other side, who may roll 1 or 2 times.
    """
    return _outcomes(success(*challenger), success(*opponent), *map(_why, (challenger, opponent)))


def _why(side: tuple[int, int]) -> str:
    points, rolls = side
    totals = ", ".join(map(str, sorted(win_totals(points))))
    return f"{totals} in {rolls} roll{'s' if rolls > 1 else ''}"


def _outcomes(one: Fraction, two: Fraction, why: str, other: str) -> DebateOdds:
    return DebateOdds(
        Chance(one * (1 - two), f"the challenger rolls {why}, and the opponent does not {other}"),
        Chance((1 - one) * two, f"the opponent rolls {other}, and the challenger does not {why}"),
        Chance(one * two, f"the challenger rolls {why}, and the opponent {other}"),
        Chance((1 - one) * (1 - two), f"neither {why} nor, for the opponent, {other}"),
    )


def debate_odds(observation: MrPresidentObservation, issue: str, challenger: int) -> DebateOdds:
    """The outcomes of a debate on an issue; in a debate, those that its rolls leave possible.

    Args:
        observation: What a seat sees once the tickets are revealed.
        issue: One of `ISSUES`.
        challenger: The seat that challenges.

    Raises:
        ValueError: if the tickets are not revealed yet.
    """
    if not all(ticket.is_complete for ticket in observation.tickets):
        raise ValueError("Nothing is known of a debate before both tickets are revealed.")
    if issue not in ISSUES:
        raise ValueError(f"There is no issue {issue!r:.40}.")
    going_on = observation.phase is Phase.DEBATE and observation.issue == issue
    chances, reasons = [], []
    for seat in (challenger, 1 - challenger):
        ticket = observation.tickets[seat]
        points, rolls = ticket.split[2], ticket.rolls(issue, challenges=seat == challenger)
        made = [sum(pips) for roller, pips in observation.rolls if roller == seat and going_on]
        left = rolls - len(made)
        done = any(total in win_totals(points) for total in made)
        chances.append(Fraction(1) if done else success(points, left))
        reasons.append(
            _why((points, rolls if done else left)) if done or left else "a winning total"
        )
    return _outcomes(chances[0], chances[1], reasons[0], reasons[1])


@dataclass(frozen=True, slots=True)
class EventOdds:
    """An event of the chart.

    Attributes:
        pips: The roll that brings it.
        chance: 1/6.
        ballots: How many undecided ballots it would draw and play now.
        effect: What it would do now, in words.
    """

    pips: int
    chance: Chance
    ballots: int
    effect: str


def event_odds(observation: MrPresidentObservation, seat: int) -> tuple[EventOdds, ...]:
    """The six events and what they would do for a seat now (MP-38 … MP-43).

    Raises:
        ValueError: if the tickets are not revealed yet.
    """
    if not all(ticket.is_complete for ticket in observation.tickets):
        raise ValueError("Nothing is known of the events before both tickets are revealed.")
    other = 1 - seat
    office = OFFICES[bool(observation.decks[other][1])]
    home = ROW[observation.homes[other][OFFICES.index(office)]]
    issue_points = observation.tickets[seat].issue_points
    away = abs(issue_points - 10)
    wanted = (0, 0, 0, home.electors // 5 + 1, away, 2 * away)
    ballots = [min(number, observation.envelope) for number in wanted]
    own, theirs = (bool(sum(observation.decks[each])) for each in (seat, other))
    effects = (
        "the top ballot of one's own deck goes into the envelope" if own else "nothing happens",
        "the top ballot of the opponent's deck goes into the envelope"
        if theirs
        else "nothing happens",
        "the opponent counts his votes in up to three states of the region",
        f"{ballots[3]} undecided ballots: {home.name} has {home.electors} electoral votes",
        f"{ballots[4]} undecided ballots: the Issue Points are {issue_points}",
        f"{ballots[5]} undecided ballots: the Issue Points are {issue_points}",
    )
    return tuple(
        EventOdds(pips, Chance(Fraction(1, 6), f"a die shows {pips}"), ballots[pips - 1], effect)
        for pips, effect in enumerate(effects, 1)
    )


# The count of a state.


@dataclass(frozen=True, slots=True)
class Side:
    """What one side has in a state, if the votes were counted now.

    Attributes:
        seat: Whose it is.
        ballots: How many ballots lie there.
        known: Printed votes that are seen, with bonuses and edge.
        bonus: Of these, the bonuses (MP-60, MP-61).
        edge: Of these, the built-in edge (MP-62).
        hidden: The printed votes that are not seen, as a distribution.
    """

    seat: int
    ballots: int
    known: int
    bonus: int
    edge: int
    hidden: Distribution[int]


@dataclass(frozen=True, slots=True)
class StateOdds:
    """The count of a state, as far as a seat can know it.

    Attributes:
        state: Its two letters.
        sides: Seat → what it has there.
        win: The chance that the seat asked for would win it, if the votes were counted now.
    """

    state: str
    sides: tuple[Side, ...]
    win: Chance


def per_ballot(observation: MrPresidentObservation, seat: int, state: str) -> int:
    """The bonus that each ballot of a seat earns in a state (MP-58 … MP-61); 0 while unknown."""
    ticket = observation.tickets[seat]
    if not ticket.is_complete:
        return 0
    return _bonus(ticket.positions, observation.homes[seat], state)


@lru_cache(maxsize=1 << 12)
def _bonus(positions: tuple[int, ...], homes: tuple[str, ...], state: str) -> int:
    matches = sum(own == its for own, its in zip(positions, ROW[state].positions, strict=True))
    bonus = BONUS
    for office, home in reversed(tuple(zip(OFFICES, homes, strict=True))):
        if home == state:
            bonus = HOME_BONUS[office]
    return matches * bonus


def count(
    observation: MrPresidentObservation, states: Iterable[str] = tuple(ROW)
) -> dict[str, tuple[Side, Side]]:
    """State → what each seat has there, as far as it is known, if the votes were counted now."""
    counts = _Counts(_Unseen(observation))
    return {state: (counts.side(0, state), counts.side(1, state)) for state in states}


def state_odds(
    observation: MrPresidentObservation, seat: int, states: Iterable[str] = tuple(ROW)
) -> dict[str, StateOdds]:
    """State → the count there, and the chance that a seat would win it now.

    One's own undecided voters count where they have been placed; those of the other side, and all
    that is not yet played, do not.

    Args:
        observation: What any seat, or a spectator, sees once sides are chosen.
        seat: The seat whose chances are asked for.
        states: Which states.
    """
    found = {}
    for state, sides in count(observation, states).items():
        own, other = sides[seat], sides[1 - seat]
        row = ROW[state]
        win = _chance_of_more(own, other, row.edge_party == PARTIES[observation.parties[seat]])
        lead = own.known - other.known
        reason = (
            f"{abs(lead):,} {'ahead' if lead >= 0 else 'behind'} in what is known; "
            f"the other side has {other.ballots} ballots there"
        )
        found[state] = StateOdds(state, sides, Chance(win, reason))
    return found


def win_chances(observation: MrPresidentObservation, seat: int) -> dict[str, Fraction]:
    """State → the chance that a seat would win it, if the votes were counted now."""
    return {state: odds.win.value for state, odds in state_odds(observation, seat).items()}


def _chance_of_more(own: Side, other: Side, has_edge: bool) -> Fraction:
    """The chance of more votes than the other side, or as many with the edge (MP-63)."""
    lead = own.known - other.known + has_edge  # votes are whole hundreds of thousands
    return _chance_to_lead(own.hidden, other.hidden, lead)


@lru_cache(maxsize=1 << 12)
def _chance_to_lead(mine: Distribution[int], theirs: Distribution[int], lead: int) -> Fraction:
    """The chance that one number and this lead are more than the other number."""
    ways, others = 0, _ways(theirs)
    for votes, number in _ways(mine):
        ways += number * sum(times for less, times in others if less < lead + votes)
    return Fraction(ways, mine.total * theirs.total)


def _ways(votes: Distribution[int]) -> list[tuple[int, int]]:
    """Each outcome and its weight, of `total`: whole numbers are added faster than Fractions."""
    return [
        (outcome, chance.numerator * (votes.total // chance.denominator))
        for outcome, chance in votes.pairs
    ]


_NOTHING: Distribution[int] = Distribution({0: 1})


class _Counts:
    """The count of every state, from what a seat sees."""

    def __init__(self, unseen: _Unseen) -> None:
        self.unseen, seen = unseen, unseen.seen
        self.seen = seen
        self.open: tuple[dict[str, int], ...] = ({}, {})
        """Seat → state → printed votes that are seen."""
        self.ballots: tuple[Counter[str], ...] = (Counter(), Counter())
        for seat, row in enumerate(seen.cast):
            for cast in row:
                self.ballots[seat][cast.state] += 1
                if cast.ballot is not None:
                    self._add(seat, cast.ballot, cast.state)
        if seen.player is not None and seen.phase is not Phase.OVER:
            for ballot, state in seen.placed:
                self.ballots[seen.player][state] += 1
                self._add(seen.player, ballot, state)
        self.polls: dict[str, list[PollResult]] = {}
        """State → what this seat's polls have shown there, in order."""
        for poll in seen.polls:
            self.polls.setdefault(poll.state, []).append(poll)

    def _add(self, seat: int, ballot: str, state: str) -> None:
        votes = self.open[seat]
        votes[state] = votes.get(state, 0) + BALLOTS[NUMBER[ballot]].votes

    def side(self, seat: int, state: str) -> Side:
        """What a seat has in a state."""
        row, ballots = ROW[state], self.ballots[seat][state]
        bonus = ballots * per_ballot(self.seen, seat, state)
        edge = row.edge if row.edge_party == PARTIES[self.seen.parties[seat]] else 0
        known = self.open[seat].get(state, 0) + bonus + edge
        return Side(seat, ballots, known, bonus, edge, self.hidden(seat, state))

    def hidden(self, seat: int, state: str) -> Distribution[int]:
        """The printed votes of the ballots that lie there face down, given this seat's polls."""
        lying = self.unseen.lying[seat].get(state)
        if not lying:
            return _NOTHING
        polls = self.polls.get(state, ()) if self.seen.player == 1 - seat else ()
        bonus = per_ballot(self.seen, seat, state)
        printed = [0, *(poll.votes - poll.ballots * bonus for poll in polls)]
        told = tuple(now - before for before, now in pairwise(printed))
        ends = pairwise([0, *(poll.ballots for poll in polls), len(lying)])
        parts = [lying[start:end] for start, end in ends]
        drawn = tuple(
            (self.unseen.candidates(kind, seat, state), tuple(part.count(kind) for part in parts))
            for kind in KINDS
            if kind in lying
        )
        return _printed(drawn, told)


Candidates = tuple[tuple[int, int], ...]
"""Votes and how many ballots have so many."""


@lru_cache(maxsize=1 << 12)
def _printed(
    drawn: tuple[tuple[Candidates, tuple[int, ...]], ...], told: tuple[int, ...] = ()
) -> Distribution[int]:
    """The sum of the votes of ballots drawn without replacement, given what polls told (MP-40).

    Args:
        drawn: For each half-deck what a ballot of it can be, and how many ballots of it each poll
            was the first to count; last, how many no poll has counted.
        told: The printed votes of the ballots that each poll was the first to count.
    """
    left = {tuple(candidates for candidates, _ in drawn): 1}
    for part, votes in enumerate(told):
        after: dict[tuple[Candidates, ...], int] = {}
        for piles, ways in left.items():
            choices = [
                _choices(pile, each[1][part]) for pile, each in zip(piles, drawn, strict=True)
            ]
            for chosen in product(*choices):
                if sum(choice[1] for choice in chosen) == votes:
                    rest = tuple(choice[0] for choice in chosen)
                    after[rest] = after.get(rest, 0) + ways * prod(choice[2] for choice in chosen)
        left = after
    if not left:  # a position made from an observation need not agree with its polls
        return _printed(tuple((candidates, (sum(numbers),)) for candidates, numbers in drawn))
    found: dict[int, int] = {}
    for piles, ways in left.items():
        sums = {sum(told): ways}
        for pile, (_, numbers) in zip(piles, drawn, strict=True):
            sums = _added(sums, _totals(pile, numbers[-1]))
        for votes, times in sums.items():
            found[votes] = found.get(votes, 0) + times
    return Distribution(dict(sorted(found.items())))


def _added(sums: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """The sums of two numbers → in how many ways they come out."""
    found: dict[int, int] = {}
    for one, ways in sums.items():
        for two, times in more.items():
            found[one + two] = found.get(one + two, 0) + ways * times
    return found


@lru_cache(maxsize=1 << 12)
def _totals(candidates: Candidates, number: int) -> Mapping[int, int]:
    """The sums of so many ballots drawn → in how many ways they come out."""
    found: dict[int, int] = {}
    for _, votes, ways in _choices(candidates, number):
        found[votes] = found.get(votes, 0) + ways
    return found


@lru_cache(maxsize=1 << 14)
def _choices(candidates: Candidates, number: int) -> tuple[tuple[Candidates, int, int], ...]:
    """What so many ballots can be: what is left of the others, their votes, in how many ways."""
    if not candidates:
        return () if number else (((), 0, 1),)
    (votes, many), *others = candidates
    return tuple(
        (((votes, many - taken), *left), taken * votes + total, comb(many, taken) * ways)
        for taken in range(min(many, number) + 1)
        for left, total, ways in _choices((*others,), number - taken)
    )


# The election.


@dataclass(frozen=True, slots=True)
class ElectionOdds:
    """The election, if the votes were counted now.

    Attributes:
        chances: Electoral votes, 0 to 538 → the chance of exactly so many.
        expected: How many on average.
        band: The 80 % band: at most 10 % of the chance lie below it, and at most 10 % above.
        win: The chance of 270 or more.
        tie: The chance of 269 to 269 (MP-64).
    """

    chances: tuple[float, ...]
    expected: float
    band: tuple[int, int]
    win: float
    tie: float


def elector_chances(wins: Mapping[str, Any]) -> list[Any]:
    """Electoral votes → the chance of so many, if the states fall independently (MP-65).

    Args:
        wins: State → the chance to win it, floats or Fractions.
    """
    zero: Any = 0 * next(iter(wins.values()))
    chances: list[Any] = [zero + 1]
    sure = never = 0
    for state, win in wins.items():
        electors = ROW[state].electors
        if win == 1:
            sure += electors
        elif win == 0:
            never += electors
        else:
            lose: Any = 1 - win
            none = [zero] * electors
            pairs = zip([*chances, *none], [*none, *chances], strict=True)
            chances = [without * lose + won * win for without, won in pairs]
    return [*[zero] * sure, *chances, *[zero] * never]


def election_odds(
    observation: MrPresidentObservation, seat: int, wins: Mapping[str, float] | None = None
) -> ElectionOdds:
    """The distribution of a seat's electoral votes, if the votes were counted now.

    Args:
        observation: What any seat, or a spectator, sees once sides are chosen.
        seat: Whose electoral votes.
        wins: State → the chance to win it; worked out if it is not given.
    """
    if wins is None:
        wins = {state: float(win) for state, win in win_chances(observation, seat).items()}
    chances = elector_chances(wins)
    return ElectionOdds(
        tuple(chances),
        sum(ROW[state].electors * win for state, win in wins.items()),
        (_quantile(chances, 0.1), _quantile(chances, 0.9)),
        sum(chances[NEEDED:]),
        chances[NEEDED - 1],
    )


def _quantile(chances: Sequence[float], share: float) -> int:
    """The fewest electoral votes that are not exceeded with at least this chance."""
    total = 0.0
    for electors, chance in enumerate(chances):
        total += chance
        if total >= share - 1e-12:
            return electors
    return len(chances) - 1
