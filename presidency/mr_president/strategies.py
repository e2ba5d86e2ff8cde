"""The bots that know Mr. President 2004: functions `(observation, legal_actions, rng) -> action`.

Greedy counts what lies on the table and plays where that can turn a state. The planner forecasts
the lead in every state at the end of the game, from what is known, from the odds of what is hidden
and from the ballots still to come; a ballot is worth the electoral votes that it adds on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import erf, sqrt
from random import Random

from presidency.bots import random_bot
from presidency.core.chance import Distribution
from presidency.core.game import Action
from presidency.core.playthrough import Bot
from presidency.mr_president import odds
from presidency.mr_president.components import (
    BALLOTS,
    CHALLENGER_RISKS,
    HALVES,
    ISSUES,
    NUMBER,
    OFFICES,
    PARTIES,
    ROW,
    ROWS,
    Ballot,
    is_special,
)
from presidency.mr_president.rules import (
    Advertise,
    Allocate,
    Debate,
    Declare,
    Done,
    DrawEvent,
    HomeState,
    MrPresidentObservation,
    Phase,
    Play,
    Poll,
    Risk,
    TakeExtraTurn,
    TakePosition,
)

ROLLS = tuple(product(range(1, 7), repeat=2))


# Tickets.

HOMES = (("CA", "TX"), ("CA", "NY"), ("TX", "CA"), ("CA", "FL"))
"""Home states of President and Vice President among which the bots draw."""
PLANS = ((7, 4, 2), (8, 3, 2), (7, 3, 3))
"""Campaign Ability, Fundraising and Debating among which they draw."""


def _prepared(
    observation: MrPresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action | None:
    """A sensible choice of side, home states and ticket; None once the game goes on."""
    seat = observation.to_move
    match observation.phase:
        case Phase.SIDES:
            return rng.choice(legal_actions)
        case Phase.HOMES:
            named = observation.homes[seat]
            if not named:
                return HomeState("president", rng.choice(HOMES)[0])
            seconds = [homes[1] for homes in HOMES if homes[0] == named[0]]
            action = HomeState("vice_president", rng.choice(seconds) if seconds else "TX")
            return action if action in legal_actions else rng.choice(legal_actions)
        case Phase.TICKETS:
            ticket = observation.tickets[seat]
            if not ticket.split:
                return Allocate(*rng.choice(PLANS))
            place = len(ticket.positions)
            wanted = best_positions(*observation.homes[seat])[place]
            # Middle-of-the-road issues roll once more in debates, so they are identified first.
            fitting = [
                action
                for action in legal_actions
                if isinstance(action, TakePosition) and action.position == wanted
            ]
            return max(fitting, key=lambda action: action.identified)
    return None


@cache
def best_positions(president: str, vice_president: str) -> tuple[int, ...]:
    """The positions that earn most votes where ballots can be expected, home states included."""
    shares = _shares()

    def worth(issue: int, position: int) -> float:
        total = 0.0
        for row in ROWS:
            if row.positions[issue] == position:
                bonus = {president: 3, vice_president: 2}.get(row.code, 1)
                total += shares[row.code] * bonus * row.electors
        return total

    return tuple(
        max((1, 2, 3), key=lambda position: worth(issue, position)) for issue in range(len(ISSUES))
    )


def share(ballot: Ballot) -> Mapping[str, float]:
    """In which of its states a ballot is likely to be played: by their electoral votes."""
    return _share(NUMBER[ballot.name])


@cache
def _share(number: int) -> Mapping[str, float]:
    states = BALLOTS[number].states
    if states is None:
        return {}
    total = sum(ROW[state].electors for state in states.values())
    return {state: ROW[state].electors / total for state in states.values()}


@cache
def _shares(half: str | None = None) -> Mapping[str, float]:
    """State → which part of the ballots of a half-deck, or of all, is likely to be played there."""
    found = dict.fromkeys(ROW, 0.0)
    number = 0
    for ballot in BALLOTS:
        if ballot.party == 0 and not ballot.is_home and half in (None, ballot.half):
            number += 1
            for state, part in share(ballot).items():
                found[state] += part
    return {state: part / number for state, part in found.items()}


# Greedy.

OUT_OF_REACH = 1_500_000
"""A state with a larger lead than this, for either side, comes last for greedy."""


def greedy(
    observation: MrPresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Play whatever can be played where the lead is not large, the larger states first."""
    action = _prepared(observation, legal_actions, rng)
    if action is not None:
        return action
    return _Glance(observation).choose(legal_actions, rng)


class _Glance:
    """What lies on the table, with a guess of what lies face down."""

    def __init__(self, seen: MrPresidentObservation) -> None:
        self.seen, self.seat = seen, seen.to_move
        self.lead = dict.fromkeys(ROW, 0)
        for row in ROWS:
            own = PARTIES[seen.parties[self.seat]] == row.edge_party
            self.lead[row.code] += row.edge if own else -row.edge
        for seat, cast in enumerate(seen.cast):
            sign = 1 if seat == self.seat else -1
            for each in cast:
                votes = _MEAN_VOTES[each.half]
                if each.ballot is not None:
                    votes = BALLOTS[NUMBER[each.ballot]].votes
                self.lead[each.state] += sign * (votes + odds.per_ballot(seen, seat, each.state))
        for ballot, state in seen.placed:
            self.lead[state] += self.votes(ballot, state)

    def votes(self, ballot: str, state: str) -> int:
        return BALLOTS[NUMBER[ballot]].votes + odds.per_ballot(self.seen, self.seat, state)

    def worth(self, state: str) -> float:
        """The electoral votes of a state; few if its lead is large."""
        lead = abs(self.lead[state])
        return ROW[state].electors * max(0.02, 1 - lead / OUT_OF_REACH)

    def choose(self, legal_actions: Sequence[Action], rng: Random) -> Action:
        legal = rng.sample(legal_actions, len(legal_actions))
        plays = [action for action in legal if isinstance(action, Play)]
        match self.seen.phase:
            case Phase.DECLARE:
                return max(legal, key=self._region)
            case Phase.PLACE:
                # Where least is missing to turn a state, for each of its electoral votes.
                return max(plays, key=self._turns) if plays else legal[0]
            case Phase.CAMPAIGN:
                if plays:  # what is kept only comes to the envelope in the end
                    return max(plays, key=lambda play: self.worth(play.state))
                extras = {type(action): action for action in legal}
                for kind in (Advertise, DrawEvent):
                    if kind in extras:
                        return extras[kind]
                return Done()
            case Phase.RISK:
                if self.seat != self.seen.turn_of and Done() in legal:
                    return Done()
                return min(legal, key=lambda risk: BALLOTS[NUMBER[risk.ballot]].votes)  # type: ignore[attr-defined]
            case Phase.POLL:
                polls = [action for action in legal if isinstance(action, Poll)]
                return max(polls, key=lambda poll: self.worth(poll.state))
            case Phase.EXTRA_TURN:
                return TakeExtraTurn()
        return max(plays, key=lambda play: self.worth(play.state))

    def _region(self, action: Action) -> float:
        assert isinstance(action, Declare)
        return sum(
            float(odds.REACH[ROW[states[region]].number]) * self.worth(states[region])
            for region in action.regions
            for ballot in self.seen.hand
            if (states := BALLOTS[NUMBER[ballot]].states) is not None
        )

    def _turns(self, play: Play) -> float:
        """How much of what turns a state this ballot brings, times its electoral votes."""
        lead = self.lead[play.state]
        if lead > OUT_OF_REACH / 3:
            return 0.0
        missing = max(1, OUT_OF_REACH / 3 - lead)
        return ROW[play.state].electors * min(1.0, self.votes(play.ballot, play.state) / missing)


# The planner.

HOLD = 0.7
"""What a ballot kept in hand is worth, as a part of the best that it could do now anywhere."""
UNDECIDED = 0.8
"""What one more state campaigned in is worth, in undecided ballots (MP-54)."""
SPREAD = 2.0
"""How much less even than by chance alone the ballots to come fall."""


def planner(
    observation: MrPresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Do what adds most electoral votes to the forecast."""
    action = _prepared(observation, legal_actions, rng)
    if action is not None:
        return action
    if len(legal_actions) == 1:
        return legal_actions[0]
    return _Plan(observation).choose(rng.sample(legal_actions, len(legal_actions)))


@lru_cache(maxsize=1 << 12)
def _moments(votes: Distribution[int]) -> tuple[float, float]:
    """Mean and variance."""
    mean = float(votes.expectation())
    return mean, float(votes.expectation(lambda each: each * each)) - mean * mean


class _Forecast:
    """The lead of a seat in every state at the end: about normal, with its mean and its spread."""

    def __init__(self, seen: MrPresidentObservation, seat: int) -> None:
        self.seen, self.seat = seen, seat
        self.lead: dict[str, tuple[float, float]] = {}
        """State → mean and standard deviation."""
        placing = seen.phase is Phase.PLACE
        to_come = []
        for each in range(2):
            left = dict(zip(HALVES, map(float, seen.decks[each]), strict=True))
            half = HALVES[not left["vice_president"]]
            if not placing or each != seat:
                left[half] += seen.hands[each]
            left["president"] += seen.envelope / 4
            left["vice_president"] += seen.envelope / 4
            if placing and each != seat and not seen.hands[each]:
                left["president"] += 6  # has placed his undecided voters already
                left["vice_president"] += 6
            to_come.append(left)
        shares = [(votes, _shares(half), half) for half, votes in _MEAN_VOTES.items()]
        for state, sides in odds.count(seen).items():
            mean, variance = 0.0, 50_000.0**2
            for each, side in enumerate(sides):
                sign = 1 if each == seat else -1
                bonus = odds.per_ballot(seen, each, state)
                total: float = side.known
                if side.ballots:
                    hidden, spread = _moments(side.hidden)
                    total, variance = total + hidden, variance + spread
                for votes, parts, half in shares:
                    number = to_come[each][half] * parts[state]
                    total += number * (votes + bonus)
                    variance += SPREAD * number * (votes + bonus) ** 2
                mean += sign * total
            self.lead[state] = mean, sqrt(variance)

    def chance(self, state: str, votes: float = 0.0) -> float:
        """The chance to win a state with so many more votes."""
        mean, spread = self.lead[state]
        return 0.5 + 0.5 * erf((mean + votes) / spread / _ROOT_TWO)

    def gain(self, state: str, votes: float) -> float:
        """Electoral votes that so many more votes in a state add on average."""
        return ROW[state].electors * (self.chance(state, votes) - self.chance(state))


_ROOT_TWO = sqrt(2)
_MEAN_VOTES = {"president": 400_000, "vice_president": 200_000}


class _Plan:
    """What the choices of a seat add to its forecast."""

    def __init__(self, seen: MrPresidentObservation) -> None:
        self.seen, self.seat = seen, seen.to_move
        self.forecast = _Forecast(seen, self.seat)
        self._each: dict[tuple[int, int, str], float] = {}
        pool = odds.unseen_ballots(seen)
        loose = [ballot for ballot in pool if not ballot.is_home]
        self.homes = [ballot for ballot in pool if ballot.is_home]
        step = max(1, len(loose) // 24)
        self.sample = loose[::step]
        """Some of the ballots not seen, in the place of all."""
        best = [self.best(NUMBER[ballot.name]) for ballot in self.sample]
        self.undecided = sum(best) / len(best) if best else 0.0
        """What an undecided ballot is worth."""
        self.new = {row.code for row in ROWS} - {cast.state for cast in seen.cast[self.seat]}

    # Single ballots.

    def votes(self, number: int, state: str, seat: int | None = None) -> int:
        seat = self.seat if seat is None else seat
        return BALLOTS[number].votes + odds.per_ballot(self.seen, seat, state)

    def gain(self, number: int, state: str, seat: int | None = None) -> float:
        """What a ballot adds in a state; cast by the other seat, what it takes away."""
        seat = self.seat if seat is None else seat
        key = number, seat, state
        found = self._each.get(key)
        if found is None:
            sign = 1 if seat == self.seat else -1
            votes = sign * self.votes(number, state, seat)
            found = self._each[key] = sign * self.forecast.gain(state, votes)
        return found

    def best(self, number: int) -> float:
        """The most that a ballot can add in any of its states."""
        return max(self.gain(number, state) for state in self.states(number))

    def states(self, number: int) -> Iterable[str]:
        ballot = BALLOTS[number]
        if ballot.states is not None:
            return ballot.states.values()
        return (self.seen.homes[self.seat][OFFICES.index(ballot.half)],)

    def hold(self, number: int) -> float:
        """What a ballot is worth if it is kept."""
        return 0.0 if self.seen.last == self.seat else HOLD * self.best(number)

    # Several ballots in one state.

    def bundle(self, numbers: Iterable[int], state: str, kept: bool) -> tuple[float, int]:
        """The best that a few of these ballots can add in a state, and how many they are."""
        order = sorted(numbers, key=lambda number: -BALLOTS[number].votes)
        total, cost, best = 0, 0.0, (0.0, 0)
        fresh = UNDECIDED * self.undecided if state in self.new else 0.0
        for taken, number in enumerate(order, 1):
            total += self.votes(number, state)
            cost += self.hold(number) if kept else 0.0
            value = self.forecast.gain(state, total) + fresh - cost
            if value > best[0]:
                best = value, taken
        return best

    def choose(self, legal: list[Action]) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        match self.seen.phase:
            case Phase.DECLARE:
                return max(legal, key=lambda action: self.declared(action.regions))  # type: ignore[attr-defined]
            case Phase.CAMPAIGN:
                return self._campaign(plays, legal)
            case Phase.RISK:
                return self._risk(legal)
            case Phase.POLL:
                return max(legal, key=self._doubt)
            case Phase.EXTRA_TURN:
                return TakeExtraTurn()
        return self._placed(plays) or (Done() if Done() in legal else plays[0])

    def _placed(self, plays: Sequence[Play]) -> Play | None:
        """The play of ballots that need not be kept: most for each ballot first."""
        by_state: dict[str, list[Play]] = {}
        for play in plays:
            by_state.setdefault(play.state, []).append(play)
        best: tuple[float, Play | None] = (0.0, None)
        for state, here in by_state.items():
            value, taken = self.bundle((NUMBER[play.ballot] for play in here), state, kept=False)
            # Of ballots that are alike here, first the one that is worth least elsewhere.
            if taken and value / taken > best[0]:
                top = sorted(here, key=lambda play: -BALLOTS[NUMBER[play.ballot]].votes)[:taken]
                best = value / taken, min(top, key=lambda play: self.best(NUMBER[play.ballot]))
        return best[1]

    def _campaign(self, plays: Sequence[Play], legal: Sequence[Action]) -> Action:
        by_state: dict[str, list[Play]] = {}
        for play in plays:
            by_state.setdefault(play.state, []).append(play)
        total, best = 0.0, (0.0, None)  # type: tuple[float, tuple[float, Play | None]]
        for state, here in by_state.items():
            value, taken = self.bundle((NUMBER[play.ballot] for play in here), state, kept=True)
            total += value
            if taken and value / taken > best[0]:
                best = (
                    value / taken,
                    max(here, key=lambda play: BALLOTS[NUMBER[play.ballot]].votes),
                )
        choices: list[tuple[float, Action]] = [(total, best[1] or Done())]
        if not self.seen.played and not self.seen.stretch:
            (region,) = self.seen.regions
            for action in legal:
                match action:
                    case Advertise():
                        choices.append((self.advertising(region), action))
                    case DrawEvent():
                        choices.append((self.event(region), action))
                    case Debate(issue):
                        choices.append((self.debate(region, issue), action))
        return max(choices, key=lambda choice: choice[0])[1]

    # Turns.

    def declared(self, regions: tuple[str, ...]) -> float:
        """What a turn in these regions adds, over the 36 rolls."""
        open_: dict[str, float] = {}
        for region in regions:
            listed: dict[str, list[int]] = {}
            for ballot in self.seen.hand:
                states = BALLOTS[NUMBER[ballot]].states
                if states is not None:
                    listed.setdefault(states[region], []).append(NUMBER[ballot])
            for state, numbers in listed.items():
                open_[state] = self.bundle(numbers, state, kept=True)[0]
        by_number = [0.0] * 13
        for state, value in open_.items():
            by_number[ROW[state].number] += value
        event = special = 0.0
        if not self.seen.stretch:
            (region,) = regions
            if self.seen.game.options["event_max"] >= len(self.seen.hand):
                event = self.event(region)
            if self.seen.envelope:
                special = self.advertising(region)
            special = max(special, self._best_debate(region))
        total = 0.0
        for one, two in ROLLS:
            value = max(event, sum(by_number[number] for number in {one, two, one + two}))
            if is_special((one, two)):
                value = max(value, special)
            total += value
        return total / len(ROLLS)

    def _average(self, region: str, forced: bool) -> float:
        """What a ballot out of the envelope adds in a region."""
        gains = [self.gain(NUMBER[b.name], b.states[region]) for b in self.sample if b.states]
        ordinary = sum(gains) / len(gains) if gains else 0.0
        if not forced:
            ordinary = sum(max(0.0, gain) for gain in gains) / len(gains) if gains else 0.0
        if not self.homes or not self.seen.envelope:
            return ordinary
        part = min(1.0, len(self.homes) / self.seen.envelope)
        home = sum(self.best(NUMBER[ballot.name]) for ballot in self.homes) / len(self.homes)
        return part * home + (1 - part) * ordinary

    def advertising(self, region: str) -> float:
        """What advertising in a region adds (MP-20)."""
        number = min(self.seen.tickets[self.seat].split[1], self.seen.envelope)
        return number * self._average(region, forced=False)

    def event(self, region: str) -> float:
        """What the Event Chart adds in a region (MP-37)."""
        ballots = sum(event.ballots for event in odds.event_odds(self.seen, self.seat))
        return ballots / 6 * self._average(region, forced=True)

    def _best_debate(self, region: str) -> float:
        if len(self.seen.hand) < CHALLENGER_RISKS:
            return 0.0
        left = [issue for issue in ISSUES if issue not in self.seen.won_issues]
        return max((self.debate(region, issue) for issue in left), default=0)

    def debate(self, region: str, issue: str) -> float:
        """What challenging to a debate adds: the ballots cast, the extra turn, the award."""
        chances = odds.debate_odds(self.seen, issue, self.seat)
        won, lost = float(chances.challenger.value), float(chances.opponent.value)
        risked = sorted(
            (self._risked(NUMBER[ballot], region, won, lost) for ballot in self.seen.hand),
            reverse=True,
        )[:CHALLENGER_RISKS]
        theirs = 3 * self._average(region, forced=True)
        award = self.undecided
        return sum(risked) + won * (theirs + 3 * award) - lost * (theirs + award)

    def _risked(self, number: int, region: str, won: float, lost: float) -> float:
        states = BALLOTS[number].states
        if states is None or self.seen.game.options["debate_prize"] == "hand":
            return (won - lost) * self.undecided
        state = states[region]
        keep = HOLD * self.best(number)
        return won * (self.gain(number, state) - keep) - lost * (
            self.gain(number, state, 1 - self.seat) + keep
        )

    def _risk(self, legal: Sequence[Action]) -> Action:
        (region,) = self.seen.regions
        assert self.seen.issue is not None
        chances = odds.debate_odds(self.seen, self.seen.issue, self.seen.turn_of)
        won, lost = float(chances.challenger.value), float(chances.opponent.value)
        if self.seat != self.seen.turn_of:
            won, lost = lost, won
        values = {
            action: self._risked(NUMBER[action.ballot], region, won, lost)
            for action in legal
            if isinstance(action, Risk)
        }
        best = max(values, key=values.__getitem__)
        return Done() if values[best] < 0 and Done() in legal else best

    def _doubt(self, action: Action) -> float:
        """How much a poll can tell: electoral votes, and how open the state is."""
        if not isinstance(action, Poll):
            return 0.0
        chance = self.forecast.chance(action.state)
        (lying,) = (sum(cast.state == action.state for cast in self.seen.cast[1 - self.seat]),)
        return ROW[action.state].electors * chance * (1 - chance) * min(1, lying)


BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy, "planner": planner}
