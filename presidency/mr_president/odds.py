"""What a seat can work out in Mr. President 2004 from what it sees, each chance with its reason.

Dice, debates and events are exact. For ballots that this seat does not know there is a model: they
lie anywhere where they may, each way as likely as any other, whatever the other candidate likes to
play. In decks, hands and debates are none but ballots that list states. A ballot that lies face
down at a state lists it, or is a Home State card at its home; from where and in which turn it was
cast can leave one of the two only (MP-15, MP-16). What it lists in the other regions, and which of
the same ballots lie at two states, is left out of account: so in each region the chances are those
of drawing without replacement. Of the past all that counts is what an observation tells: what polls
told counts for the votes at states, but not for draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import comb, factorial, perm, prod
from operator import add
from typing import Any

from presidency.core.chance import Chance, Distribution, dice
from presidency.mr_president import words
from presidency.mr_president.components import (
    BALLOTS,
    HALVES,
    HOME_CARD_VOTES,
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
from presidency.mr_president.rules import Cast, MrPresidentObservation, Phase, PollResult, Ticket

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


@dataclass(frozen=True, slots=True)
class _HomeCards:
    """How many Home State cards of a half-deck may have been cast.

    Attributes:
        cast: Seat → how many of its ballots at its home state they are.
        ways: In how many ways the home states and the deck can be filled then.
        loose: Ballots that list states and then lie in no deck and at no state.
    """

    cast: tuple[int, int]
    ways: int
    loose: int


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand that a seat does not see, and what is risked of it.

    Attributes:
        kinds: The half-decks of which it holds ballots.
        ballots: How many.
        arrangements: The Home State cards of each of the half-decks, and in how many ways they,
            the decks and the hand can be as they are.
    """

    kinds: tuple[Kind, ...]
    ballots: int
    arrangements: tuple[tuple[tuple[_HomeCards, ...], int], ...]


class _Unseen:
    """The ballots that a seat does not know, by the half-decks they come from."""

    def __init__(self, seen: MrPresidentObservation) -> None:
        self.seen = seen
        self.ordinary: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self.home_cards: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self.listing: dict[tuple[Kind, str], dict[int, int]] = {}
        """Half-deck and state → votes → how many ballots that list the state."""
        for ballot in unseen_ballots(seen):
            kind = ballot.party, ballot.half
            if ballot.name in seen.returned:
                continue
            if ballot.states is None:
                self.home_cards[kind] += 1
                continue
            self.ordinary[kind] += 1
            for state in ballot.states.values():
                listing = self.listing.setdefault((kind, state), {})
                listing[ballot.votes] = listing.get(ballot.votes, 0) + 1
        self.lying: tuple[dict[str, list[Cast]], ...] = ({}, {})
        """Seat → state → the ballots that lie there unknown, in order."""
        for seat, row in enumerate(seen.cast):
            for cast in row:
                if cast.ballot is None:
                    self.lying[seat].setdefault(cast.state, []).append(cast)

    def listed(self, kind: Kind, state: str) -> Candidates:
        """What a ballot of this half-deck that lists a state can be."""
        return tuple(sorted(self.listing.get((kind, state), {}).items()))

    def marked(self, state: str, kind: Kind) -> int:
        """How many ballots of a half-deck list this state and are not known."""
        return sum(self.listing.get((kind, state), {}).values())

    def is_home(self, seat: int, kind: Kind, state: str) -> bool:
        """May this seat play Home State cards of this half-deck there (MP-16)?"""
        return self.seen.homes[seat][OFFICES.index(kind[1]) :][:1] == (state,)

    def at(self, kind: Kind) -> Counter[str]:
        """State → how many ballots of a half-deck lie there unknown."""
        rows = (cast for lying in self.lying for row in lying.values() for cast in row)
        return Counter(cast.state for cast in rows if cast.back == kind)

    @cached_property
    def hands(self) -> list[_Hand]:
        """The hands of both seats; one's own counts as empty, for it is known."""
        seen = self.seen
        dealt = Phase.PLACE in (seen.phase, seen.then)  # then a hand can hold anything
        hidden = [
            0 if seat == seen.player or dealt else seen.hands[seat] + seen.risked[seat]
            for seat in range(2)
        ]
        if seen.won_issues and seen.game.options["debate_prize"] == "hand":
            # A hand may hold ballots of either party (MP-31).
            return [self._hand(KINDS, sum(hidden))]
        return [
            self._hand(tuple((party, half) for half in HALVES), ballots)
            for party, ballots in zip(seen.parties, hidden, strict=True)
        ]

    def _hand(self, kinds: tuple[Kind, ...], ballots: int) -> _Hand:
        arrangements = []
        for cards in product(*map(self._home_cards, kinds)):
            ways = comb(sum(each.loose for each in cards), ballots)
            ways *= prod(each.ways for each in cards)
            if ways:
                arrangements.append((cards, ways))
        return _Hand(kinds, ballots, tuple(arrangements))

    def _home_cards(self, kind: Kind) -> list[_HomeCards]:
        """What Home State cards of a half-deck may have been cast."""
        place, cards, at = OFFICES.index(kind[1]), self.home_cards[kind], self.at(kind)
        deck = self.seen.decks[self.seen.parties.index(kind[0])][HALVES.index(kind[1])]
        homes = [(self.seen.homes[seat][place:] or ("",))[0] for seat in range(2)]
        sure, maybe = [], []
        for seat, home in enumerate(homes):
            may = [c for c in self.lying[seat].get(home, ()) if c.back == kind and c.may_be_home]
            sure.append(sum(not cast.may_list for cast in may))
            maybe.append(len(may) - sure[-1])
        found = []
        for more in product(*(range(each + 1) for each in maybe)):
            cast = sure[0] + more[0], sure[1] + more[1]
            left = self.ordinary[kind] - sum(at.values()) + sum(cast)
            ordinary = at.copy()
            for home, number in zip(homes, cast, strict=True):
                ordinary[home] -= number
            ways = perm(cards, sum(cast)) * prod(map(comb, maybe, more))
            ways *= prod(perm(self.marked(home, kind), ordinary[home]) for home in set(homes))
            if ways and left >= deck:
                found.append(_HomeCards(cast, ways * comb(left, deck), left - deck))
        return found

    def home_cards_at(self, seat: int, state: str) -> list[tuple[dict[Kind, int], Fraction]]:
        """How many Home State cards of each half-deck lie there for a seat, and the chance."""
        found: list[tuple[dict[Kind, int], Fraction]] = [({}, Fraction(1))]
        for hand in self.hands:
            here = [self.is_home(seat, kind, state) for kind in hand.kinds]
            counts: Counter[tuple[int, ...]] = Counter()
            for cards, ways in hand.arrangements:
                numbers = (c.cast[seat] * home for c, home in zip(cards, here, strict=True))
                counts[tuple(numbers)] += ways
            found = [
                (before | dict(zip(hand.kinds, there, strict=True)), chance * ways / counts.total())
                for before, chance in found
                for there, ways in counts.items()
            ]
        return found


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
    """The unknown ballots of a half-deck as they may lie, by how many Home State cards are cast.

    Attributes:
        marked: Ballots that list the state and lie at no state of its region.
        free: All that lie at no state of the region.
        loose: Ballots in no deck and at no state.
        homes: Home State cards at no state.
    """

    marked: int
    free: int
    loose: int
    homes: int

    def none(self, draws: int) -> Fraction:
        """The chance that none of so many draws lists the state."""
        return Fraction(comb(self.free - self.marked, draws), comb(self.free, draws))


_Lots = list[tuple[_Hand, list[tuple[dict[Kind, _Lot], int]]]]
"""Each hand, with the lots of its half-decks and in how many ways it can be so."""


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
    lots = _lots(unseen, state)
    return DrawOdds(
        _from_envelope(unseen, lots, seat, state, draws),
        _from_deck(unseen, lots, seat, state, draws),
    )


def _lots(unseen: _Unseen, state: str) -> _Lots:
    found: _Lots = []
    for hand in unseen.hands:
        ways_of = []
        for cards, ways in hand.arrangements:
            lots = {
                kind: _lot(unseen, kind, state, each)
                for kind, each in zip(hand.kinds, cards, strict=True)
            }
            if all(0 <= lot.marked <= lot.free for lot in lots.values()):
                ways_of.append((lots, ways))
        found.append((hand, ways_of))
    return found


def _lot(unseen: _Unseen, kind: Kind, state: str, cards: _HomeCards) -> _Lot:
    ordinary = unseen.at(kind)
    for seat, number in enumerate(cards.cast):
        if number:
            ordinary[unseen.seen.homes[seat][OFFICES.index(kind[1])]] -= number
    region = ROW[state].region
    here = sum(number for place, number in ordinary.items() if ROW[place].region == region)
    return _Lot(
        unseen.marked(state, kind) - ordinary[state],
        unseen.ordinary[kind] - here,
        cards.loose,
        unseen.home_cards[kind] - sum(cards.cast),
    )


def _from_deck(unseen: _Unseen, lots: _Lots, seat: int, state: str, draws: int) -> Chance:
    """From one's own deck: what is left of the Vice-Presidential half first (MP-08)."""
    seen = unseen.seen
    left = dict(zip(HALVES, seen.decks[seat], strict=True))
    vice = min(draws, left["vice_president"])
    drawn = {"vice_president": vice, "president": min(draws - vice, left["president"])}
    drawn = {half: number for half, number in drawn.items() if number}
    if not drawn:
        return Chance(Fraction(0), "the deck is empty")
    party = seen.parties[seat]
    (ways_of,) = (each for hand, each in lots if (party, HALVES[0]) in hand.kinds)
    missed = Fraction(0)
    for of, ways in ways_of:
        nones = (of[party, half].none(number) for half, number in drawn.items())
        missed += prod(nones, start=Fraction(ways))
    likeliest, _ = max(ways_of, key=lambda each: each[1])
    parts = [
        f"{likeliest[party, half].marked} of {likeliest[party, half].free} ballots of the "
        f"{_named(half)} half that have not been seen list {ROW[state].name}"
        for half in drawn
    ]
    return Chance(
        1 - missed / sum(ways for _, ways in ways_of),
        f"{', '.join(parts)}; {sum(drawn.values())} drawn",
    )


def _named(half: str) -> str:
    return {"president": "Presidential", "vice_president": "Vice-Presidential"}[half]


def _from_envelope(unseen: _Unseen, lots: _Lots, seat: int, state: str, draws: int) -> Chance:
    """From the envelope: what is loose lies there or in a hand that is not seen."""
    seen = unseen.seen
    drawn = min(draws, seen.envelope)
    if not drawn:
        return Chance(Fraction(0), "the envelope is empty")
    returned = [BALLOTS[NUMBER[name]] for name in seen.returned]
    others = sum(
        not unseen.is_home(seat, (ballot.party, ballot.half), state)
        if ballot.states is None
        else state not in ballot.states.values()
        for ballot in returned
    )
    missing = [Fraction(comb(others, number)) for number in range(drawn + 1)]
    size = len(returned)
    for hand, ways_of in lots:
        listed = [unseen.is_home(seat, kind, state) for kind in hand.kinds]
        total = sum(ways for _, ways in ways_of)
        mixed = [Fraction(0)] * (drawn + 1)
        for of, ways in ways_of:
            missed = _ways_to_miss(list(of.values()), listed, hand.ballots, drawn)
            mixed = [a + ways * b / total for a, b in zip(mixed, missed, strict=True)]
        size += sum(lot.loose + lot.homes for lot in of.values()) - hand.ballots
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
    return f"{words.totals_words(points)} in {words.counted(rolls, 'roll')}"


def _outcomes(one: Fraction, two: Fraction, why: str, other: str) -> DebateOdds:
    return DebateOdds(
        Chance(one * (1 - two), f"the challenger rolls {why}, and the opponent ({other}) fails"),
        Chance((1 - one) * two, f"the opponent rolls {other}, and the challenger ({why}) fails"),
        Chance(one * two, f"the challenger rolls {why}, and the opponent rolls {other}"),
        Chance(
            (1 - one) * (1 - two), f"both fail: the challenger ({why}) and the opponent ({other})"
        ),
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
    undecided = [words.counted(number, "undecided ballot") for number in ballots]
    own, theirs = (bool(sum(observation.decks[each])) for each in (seat, other))
    effects = (
        "the top ballot of one's own deck goes into the envelope" if own else "nothing happens",
        "the top ballot of the opponent's deck goes into the envelope"
        if theirs
        else "nothing happens",
        "the opponent counts his votes in up to three states of the region",
        f"{undecided[3]}: {home.name} has {home.electors} electoral votes",
        f"{undecided[4]}: the Issue Points are {issue_points}",
        f"{undecided[5]}: the Issue Points are {issue_points}",
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
    return _bonus(ticket, observation.homes[seat], state)


_bonus = lru_cache(maxsize=1 << 12)(Ticket.bonus_per_ballot)


def agreement(observation: MrPresidentObservation, state: str) -> tuple[int, int] | None:
    """In how many issues the viewer and a state agree, and what that adds to each ballot there.

    None for a spectator, and before the viewer has taken all positions.
    """
    seat = observation.player
    if seat is None or not observation.tickets[seat].is_complete:
        return None
    return observation.tickets[seat].matches(state), per_ballot(observation, seat, state)


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
        unseen, polls = self.unseen, self._polled(seat, state)
        printed = [0, *(votes for _, votes in polls)]
        told = tuple(now - before for before, now in pairwise(printed))
        ends = pairwise([0, *(ballots for ballots, _ in polls), len(lying)])
        parts = [lying[start:end] for start, end in ends]
        if any(cast.may_be_home and unseen.is_home(seat, cast.back, state) for cast in lying):
            sums = self._with_home_cards(seat, state, parts, told)
            # A position made from an observation need not agree with its polls.
            sums = sums or self._with_home_cards(seat, state, [lying], ())
            return Distribution(dict(sorted(sums.items())))
        return _printed(
            tuple(
                (unseen.listed(kind, state), numbers)
                for kind in KINDS
                if any(numbers := _numbers(kind, parts))
            ),
            told,
        )

    def _polled(self, seat: int, state: str) -> list[tuple[int, int]]:
        """Of the ballots that lie there face down: how many each poll counted, and their votes.

        A poll counts those too that the viewer has lost in a debate, and so knows.
        """
        if self.seen.player != 1 - seat:
            return []
        row = [cast for cast in self.seen.cast[seat] if cast.state == state]
        bonus, found = per_ballot(self.seen, seat, state), []
        for poll in self.polls.get(state, ()):
            known = [cast.ballot for cast in row[: poll.ballots] if cast.ballot is not None]
            shown = sum(BALLOTS[NUMBER[ballot]].votes for ballot in known)
            printed = poll.votes - poll.ballots * bonus - shown
            found.append((poll.ballots - len(known), printed))
        return found

    def _with_home_cards(
        self, seat: int, state: str, parts: Sequence[Sequence[Cast]], told: Sequence[int]
    ) -> dict[int, Fraction]:
        """The same where Home State cards may lie, as weights; none if the polls are not so."""
        numbers = {kind: each for kind in KINDS if any(each := _numbers(kind, parts))}
        found: dict[int, Fraction] = {}
        for cards, chance in self.unseen.home_cards_at(seat, state):
            for placed in product(*(_placements(kind, cards[kind], parts) for kind in numbers)):
                weight, drawn, printed = chance, [], [0] * len(parts)
                for (kind, lying), (homes, share) in zip(numbers.items(), placed, strict=True):
                    rest = tuple(all_ - home for all_, home in zip(lying, homes, strict=True))
                    orders = perm(self.unseen.marked(state, kind), sum(rest))
                    weight *= share * Fraction(prod(map(factorial, rest)), orders)
                    drawn.append((self.unseen.listed(kind, state), rest))
                    printed = [
                        votes + HOME_CARD_VOTES[kind[1]] * home
                        for votes, home in zip(printed, homes, strict=True)
                    ]
                left = tuple(all_ - votes for all_, votes in zip(told, printed, strict=False))
                for votes, ways in _sums(tuple(drawn), left).items():
                    total = votes + sum(printed)
                    found[total] = found.get(total, Fraction(0)) + weight * ways
        return found


def _numbers(kind: Kind, parts: Sequence[Sequence[Cast]]) -> tuple[int, ...]:
    """How many ballots of a half-deck are in each part."""
    return tuple(sum(cast.back == kind for cast in part) for part in parts)


def _placements(
    kind: Kind, cards: int, parts: Sequence[Sequence[Cast]]
) -> list[tuple[tuple[int, ...], Fraction]]:
    """How many of so many Home State cards may lie in each part, and how likely that is."""
    may = [[cast for cast in part if cast.back == kind and cast.may_be_home] for part in parts]
    sure = [sum(not cast.may_list for cast in part) for part in may]
    maybe = [len(part) - number for part, number in zip(may, sure, strict=True)]
    left = cards - sum(sure)
    return [
        (
            tuple(map(add, sure, more)),
            Fraction(prod(map(comb, maybe, more)), comb(sum(maybe), left)),
        )
        for more in product(*(range(min(number, left) + 1) for number in maybe))
        if sum(more) == left
    ]


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
    sums = _sums(drawn, told)
    if not sums:  # a position made from an observation need not agree with its polls
        sums = _sums(tuple((candidates, (sum(numbers),)) for candidates, numbers in drawn), ())
    return Distribution(dict(sorted(sums.items())))


def _sums(
    drawn: tuple[tuple[Candidates, tuple[int, ...]], ...], told: tuple[int, ...]
) -> dict[int, int]:
    """Each such sum → in how many ways it comes out; none if the polls cannot have told that."""
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
    found: dict[int, int] = {}
    for piles, ways in left.items():
        sums = {sum(told): ways}
        for pile, (_, numbers) in zip(piles, drawn, strict=True):
            sums = _added(sums, _totals(pile, numbers[-1]))
        for votes, times in sums.items():
            found[votes] = found.get(votes, 0) + times
    return found


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
