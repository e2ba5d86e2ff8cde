"""States of Mr. President 2004 that a seat cannot tell apart: what it cannot see is drawn anew.

An information set holds all states that agree with what a seat knows. One of them is made from an
observation alone, or from a whole playthrough in which ballots are exchanged for one another. This
module knows what a `MrPresidentState` holds; the rules reach it when they are asked for such a
state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random

from presidency.core.game import Action
from presidency.mr_president.components import (
    BALLOTS,
    HALVES,
    HOME_CARDS,
    NUMBER,
    OFFICES,
    ROW,
    ROWS,
    bits,
    each_bit,
)
from presidency.mr_president.rules import (
    PLACE,
    Allocate,
    Cast,
    Draw,
    DrawEvent,
    MrPresident,
    MrPresidentObservation,
    MrPresidentState,
    Phase,
    Play,
    PollResult,
    Risk,
    TakePosition,
)

# From a playthrough.

SWEEP = 16
"""How many ballots of a pile change places whenever one is taken out of it."""

TRIES = 8
"""How often a twin is tried that need not keep the votes which polls have counted."""


def resampled(state: MrPresidentState, player: int, rng: Random) -> MrPresidentState:
    """A state that a seat cannot tell from this one.

    The playthrough is told again. Wherever a ballot was moved that the seat did not see, another
    one of the same pile may take its place from there on, if the seat sees neither of them later.
    So what a careful player knows stays: the ballots that went back into the envelope lie there
    until others have drawn from it, and those lost in a debate are in the hand that won them
    until it has played or risked some.
    """
    if state._made:  # and not played on
        return state.game.state_from_observation(state.observation(player), rng)
    past = _Past(state, player)
    for tried in range(TRIES + 1):  # the last one keeps the votes of all that was polled
        kept = [ballots for ballots in past.polled if rng.random() * TRIES < tried]
        twin = _told_again(past, kept, rng)
        if twin.observation(player) == state.observation(player):  # the polls are the same
            return twin
    raise AssertionError("The state itself does not agree with what is seen of it.")


@dataclass(frozen=True, slots=True)
class _PoorHand:
    """A hand that was poor enough for an event (MP-36).

    Attributes:
        step: At which step of the playthrough.
        hand: The ballots in hand.
        opened: The states that the dice had opened.
    """

    step: int
    hand: int
    opened: set[str]


class _Past:
    """A playthrough, and what a seat cannot have seen of it."""

    def __init__(self, state: MrPresidentState, player: int) -> None:
        self.state, self.player, self.other = state, player, 1 - player
        self.cast = {ballot: place for ballot, place, _ in state._cast[self.other]}
        """Ballot that the other has cast → where."""
        self.surely_home: set[int] = set()
        """Those of them that lie at his home, outside of the region of the turn (MP-16)."""
        self.polled = [self._counted(poll) for poll in state._polls if poll.poller == player]
        """For each poll of this seat, the ballots that it counted."""
        self.poor: list[_PoorHand] = []
        """Hands of the other with which he drew an event."""
        self.mates: list[int] = []
        """For each step, those of the pile out of which a ballot is taken that this seat does not
        see from then on; they may be exchanged."""
        piles, sights = [], []
        now = state.game.new_initial_state()
        for step, (who, action) in enumerate(state._history):
            piles.append(self._pile(now, who, action))
            sight, seen = self._sight(now), now.visible_action(who, action, player)
            # What is drawn in the last turn goes into the envelope at once: it has been seen.
            sights.append(sight | 1 << NUMBER[seen.ballot] if isinstance(seen, Draw) else sight)
            if who == self.other and isinstance(action, DrawEvent):
                hand = now._hands[who]
                if hand.bit_count() > state.game.options["event_max"]:
                    self.poor.append(_PoorHand(step, hand, now._opened()))
            if isinstance(action, Play) and ROW[action.state].region not in now._regions:
                self.surely_home.add(NUMBER[action.ballot])
            now.apply_action(action)
        later = _in_play(state.game) if state._phase is Phase.OVER else self._sight(state)
        later |= bits(ballot for ballot, *_ in state._cast[player])
        later |= bits(ballot for ballot, _ in state._placed[player])
        for pile, sight in zip(reversed(piles), reversed(sights), strict=True):
            later |= sight
            self.mates.append(pile & ~later)
        self.mates.reverse()

    def _counted(self, poll: PollResult) -> int:
        """The ballots that a poll of this seat counted: the first that were cast there (MP-40)."""
        there = [ballot for ballot, place in self.cast.items() if place == PLACE[poll.state]]
        return bits(there[: poll.ballots])

    @staticmethod
    def _pile(now: MrPresidentState, who: int, action: Action) -> int:
        """The ballots out of which one is about to be taken; none if none is."""
        match action:
            case Draw():
                return now._source(now._queue[0][0])
            case Play() if now._phase in (Phase.ADVERTISE, Phase.EVENT_PLAY):
                return now._drawn
            case Play() | Risk():
                return now._hands[who]
        return 0

    def _sight(self, now: MrPresidentState) -> int:
        """The ballots that this seat sees, but for those that it has cast or placed."""
        drawn = now._drawn if now._turn_of == self.player else 0
        return now._hands[self.player] | now._risked[self.player] | drawn

    def exchange(self, step: int, twin: dict[int, int], kept: Iterable[int], rng: Random) -> None:
        """Exchange some ballots of the pile out of which one is taken in this step."""
        pile = list(each_bit(self.mates[step]))
        for one in rng.sample(pile, min(len(pile), SWEEP)):
            others = pile.copy()
            while True:  # one itself may stay where it is, so the loop ends
                two = others.pop(rng.randrange(len(others)))
                if two == one or self._allows(step, twin, one, two, kept):
                    twin[one], twin[two] = twin[two], twin[one]
                    break

    def _allows(
        self, step: int, twin: Mapping[int, int], one: int, two: int, kept: Iterable[int]
    ) -> bool:
        """May two ballots of a pile, and all that becomes of them from a step on, be exchanged?

        Args:
            step: The number of the step.
            twin: Ballot → the one that has taken its place.
            one: A ballot.
            two: Another.
            kept: Sets of ballots whose votes must stay the same in sum.
        """
        new = {one: twin[two], two: twin[one]}
        if not self._fits(new[one], one) or not self._fits(new[two], two):
            return False
        if BALLOTS[new[one]].votes != BALLOTS[new[two]].votes and any(
            (ballots >> one ^ ballots >> two) & 1 for ballots in kept
        ):
            return False
        for poor in self.poor:
            if poor.step > step and (poor.hand >> one ^ poor.hand >> two) & 1:
                hand = [BALLOTS[new.get(each, twin[each])] for each in each_bit(poor.hand)]
                playable = sum(
                    not poor.opened.isdisjoint((ballot.states or {}).values()) for ballot in hand
                )
                if playable > self.state.game.options["event_max"]:
                    return False
        return True

    def _fits(self, ballot: int, place_of: int) -> bool:
        """Can this ballot lie where the other has cast that one, and look the same?"""
        if place_of not in self.cast:
            return True
        code, new, old = ROWS[self.cast[place_of]].code, BALLOTS[ballot], BALLOTS[place_of]
        if (new.party, new.half) != (old.party, old.half):
            return False
        if new.states is None:
            return self.state._home(self.other, new.half) == code
        return code in new.states.values() and place_of not in self.surely_home


def _told_again(past: _Past, kept: Sequence[int], rng: Random) -> MrPresidentState:
    """Another state to which the playthrough may have come for all that the seat has seen.

    Args:
        past: The playthrough.
        kept: Sets of ballots whose votes must stay the same in sum; other polls may differ.
        rng: Chooses the ballots, and what else is secret: tickets, undecided voters' states.
    """
    state, now = past.state.game.new_initial_state(), past.state
    twin = {number: number for number in each_bit(_in_play(now.game))}
    secret = not all(ticket.is_complete for ticket in now._tickets)
    placing = now._phase is Phase.PLACE
    for step, (who, action) in enumerate(now._history):
        if isinstance(action, Draw | Play | Risk):
            number = NUMBER[action.ballot]
            past.exchange(step, twin, kept, rng)
            action = _with_ballot(action, BALLOTS[twin[number]].name)
        if who == past.other and (
            (secret and isinstance(action, Allocate | TakePosition))
            or (placing and state._phase is Phase.PLACE and isinstance(action, Play))
        ):
            action = rng.choice(_like(action, state.legal_actions()))
        state.apply_action(action)
    return state


def _with_ballot(action: Draw | Play | Risk, name: str) -> Action:
    """The same action with another ballot."""
    return Play(name, action.state) if isinstance(action, Play) else type(action)(name)


def _like(action: Action, legal: Sequence[Action]) -> list[Action]:
    """The choices that others cannot tell from this one: any ticket, the ballot in any state."""
    if isinstance(action, Play):
        return [each for each in legal if isinstance(each, Play) and each.ballot == action.ballot]
    return list(legal)


# From an observation.


def state_from_observation(
    game: MrPresident, seen: MrPresidentObservation, rng: Random
) -> MrPresidentState:
    """See `MrPresident.state_from_observation`."""
    state = MrPresidentState(game)
    state._made = True
    state._phase, state._next, state._queue = seen.phase, seen.then, seen.draws
    state._turn_of, state._turn = seen.turn_of, seen.turn
    state._chooser = seen.to_move
    state._parties, state._pips, state._homes = seen.parties, seen.pips, seen.homes
    state._regions, state._dice, state._played = seen.regions, seen.dice, seen.played
    state._issue, state._rolls, state._debates = seen.issue, seen.rolls, seen.debates
    state._event, state._polls, state._stretch = seen.event, seen.polls, seen.stretch
    state._finisher, state._last, state._outcome = seen.finisher, seen.last, seen.outcome
    state._tickets = seen.tickets
    if seen.phase is Phase.TICKETS and seen.to_move != seen.turn_of:
        ticket = seen.tickets[seen.turn_of]  # has been chosen already
        while not ticket.is_complete:
            ticket = ticket.with_choice(rng.choice(state._ticket_actions(ticket)))
        own = seen.tickets[seen.to_move]
        state._tickets = (ticket, own) if seen.turn_of == 0 else (own, ticket)
    elif all(ticket.is_complete for ticket in seen.tickets):
        _lay_out(state, seen, rng)
    return state


def _lay_out(state: MrPresidentState, seen: MrPresidentObservation, rng: Random) -> None:
    """Put every ballot somewhere: those that are known where they are, the others at random."""
    pool = set(each_bit(_in_play(state.game)))
    pool -= {NUMBER[name] for name in (*seen.hand, *seen.drawn, *seen.own_risk, *seen.returned)}
    pool -= {NUMBER[name] for name, _ in seen.placed}
    pool -= {NUMBER[cast.ballot] for row in seen.cast for cast in row if cast.ballot}
    found = _matched(_slots(seen, pool), rng)
    pool.difference_update(found.values())
    rest = rng.sample(sorted(pool), len(pool))

    def ballots(kind: str, seat: int, count: int) -> int:
        """Those that were found for these places, or else any."""
        chosen = [found.get((kind, seat, place)) for place in range(count)]
        return bits(rest.pop() if number is None else number for number in chosen)

    def held(kind: str, own: Iterable[str], counts: Sequence[int]) -> tuple[int, ...]:
        """What each seat has in hand or risks."""
        return tuple(
            bits(NUMBER[name] for name in own)
            if seat == seen.player
            else ballots(kind, seat, counts[seat])
            for seat in range(2)
        )

    state._cast = tuple(
        tuple(
            (
                NUMBER[cast.ballot] if cast.ballot else found["cast", seat, place],
                PLACE[cast.state],
                (cast.source, cast.regions),
            )
            for place, cast in enumerate(row)
        )
        for seat, row in enumerate(seen.cast)
    )
    state._decks = tuple(
        ballots(half, seat, count)
        for seat, counts in enumerate(seen.decks)
        for half, count in zip(HALVES, counts, strict=True)
    )
    state._hands = held("hand", seen.hand, seen.hands)
    state._risked = held("risk", seen.own_risk, seen.risked)
    if seen.turn_of == seen.player:
        state._drawn = bits(NUMBER[name] for name in seen.drawn)
    else:
        state._drawn = ballots("drawn", 0, seen.open_draw)
    returned = bits(NUMBER[name] for name in seen.returned)
    state._returned = (0, returned) if seen.player == 1 else (returned, 0)
    state._envelope = returned | ballots("envelope", 0, seen.envelope - len(seen.returned))
    # What is still left are the undecided voters that others have placed.
    cut = rng.randrange(len(rest) + 1) if seen.player is None else len(rest) * seen.player
    state._placed = tuple(
        tuple((NUMBER[name], PLACE[there]) for name, there in seen.placed)
        if seat == seen.player
        else tuple((number, _somewhere(state, seat, number, rng)) for number in numbers)
        for seat, numbers in enumerate((rest[:cut], rest[cut:]))
    )


def _somewhere(state: MrPresidentState, seat: int, number: int, rng: Random) -> int:
    """One of the places where a seat may have placed this undecided ballot (MP-57)."""
    ballot = BALLOTS[number]
    if ballot.states is None:
        return PLACE[state._home(seat, ballot.half)]
    return PLACE[rng.choice(list(ballot.states.values()))]


def _in_play(game: MrPresident) -> int:
    """All the ballots of a game, as a set."""
    return HOME_CARDS | reduce(or_, (half for halves in game.half_decks for half in halves))


def _slots(
    seen: MrPresidentObservation, pool: set[int]
) -> dict[tuple[str, int, int], tuple[int, ...]]:
    """Each hidden place that not every ballot can be in (kind, seat, number) → which can."""
    backs: dict[tuple[int, str], list[int]] = {}
    for number in sorted(pool):
        ballot = BALLOTS[number]
        backs.setdefault((ballot.party, ballot.half), []).append(number)
    listing = {  # those that list states
        back: tuple(number for number in numbers if not BALLOTS[number].is_home)
        for back, numbers in backs.items()
    }

    def lying(cast: Cast, home: str) -> tuple[int, ...]:
        return tuple(
            number
            for number in backs.get((cast.party, cast.half), ())
            if (
                cast.may_be_home and cast.state == home
                if (states := BALLOTS[number].states) is None
                else cast.may_list and cast.state in states.values()
            )
        )

    slots: dict[tuple[str, int, int], tuple[int, ...]] = {}
    dealt = Phase.PLACE in (seen.phase, seen.then)  # the undecided: any ballot in any hand
    mixed = seen.game.options["debate_prize"] == "hand"  # MP-31
    for seat, party in enumerate(seen.parties):
        for place, cast in enumerate(seen.cast[seat]):
            if cast.ballot is None:
                home = seen.homes[seat][OFFICES.index(cast.half)]
                slots["cast", seat, place] = lying(cast, home)
        for half, count in zip(HALVES, seen.decks[seat], strict=True):
            numbers = listing.get((party, half), ())
            slots |= {(half, seat, place): numbers for place in range(count)}
        if seat != seen.player and not dealt:
            held = [each for back, each in listing.items() if mixed or back[0] == party]
            numbers = tuple(number for each in held for number in each)
            slots |= {("hand", seat, place): numbers for place in range(seen.hands[seat])}
            slots |= {("risk", seat, place): numbers for place in range(seen.risked[seat])}
    return slots


def _matched(
    slots: dict[tuple[str, int, int], tuple[int, ...]], rng: Random
) -> dict[tuple[str, int, int], int]:
    """A ballot for each of these places: at random, with an augmenting path where it is needed."""
    holder: dict[int, tuple[str, int, int]] = {}

    def find(slot: tuple[str, int, int], tried: set[int]) -> bool:
        numbers = slots[slot]
        free = [number for number in numbers if number not in holder]
        if free:
            holder[rng.choice(free)] = slot
            return True
        for number in rng.sample(numbers, len(numbers)):
            if number not in tried:
                tried.add(number)
                if find(holder[number], tried):
                    holder[number] = slot
                    return True
        return False

    for slot in rng.sample(sorted(slots), len(slots)):
        assert find(slot, set()), "what lies open fits no ballots"
    return {slot: number for number, slot in holder.items()}
