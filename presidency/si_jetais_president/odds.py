"""What a seat can work out in Si j'étais Président… from what it has seen, each with its reason.

The exact chances hold if the others pick at random: then the people whom this seat has not seen
lie anywhere in what it has not seen, each way as likely as any other. Where it may not look back at
its own recruits (SJ-09) its own picks count as random, too. What a pick is worth is
simulated, with everybody greedy from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from random import Random
from time import perf_counter

from presidency.core.chance import Chance, Distribution, hypergeometric
from presidency.core.language import Sentence, joined, said
from presidency.si_jetais_president.components import HAND, PEOPLE, PERSON, TRACK, Face
from presidency.si_jetais_president.government import (
    Posts,
    best_at_once,
    best_posts_so_far,
    value_so_far,
)
from presidency.si_jetais_president.rules import Phase, SiJetaisPresidentObservation, scored
from presidency.si_jetais_president.words import signed

# The government so far.


@dataclass(frozen=True, slots=True)
class SoFar:
    """What a seat's recruits are worth now.

    Attributes:
        value: The highest sum that they allow, without the floor of the track (SJ-32).
        posts: The posts that reach it, in the card's order.
        reason: How it is counted.
    """

    value: int
    posts: Posts
    reason: Sentence


def government_so_far(observation: SiJetaisPresidentObservation) -> SoFar | None:
    """The value of this seat's government so far, and its best posts.

    None for a spectator, while nobody recruits or presents, and while the Round card forbids to
    look back at those recruited (SJ-09).
    """
    face, game = observation.face, observation.game
    recruiting, presenting = (observation.phase is each for each in (Phase.RECRUIT, Phase.PRESENT))
    if observation.player is None or face is None:
        return None
    if not (presenting or (recruiting and face.look_back)):
        return None
    value = value_so_far(game, face, observation.recruits)
    posts = best_posts_so_far(game, face, observation.recruits)
    held = [(ministry, name) for ministry, name in posts if name is not None]
    ministers = sum(face.worth(name, ministry) for ministry, name in held)
    missing = sum(face.missing[ministry] for ministry, name in posts if name is None)
    reason = said(
        "ministers {ministers}, women {women}, missing posts {missing}, without the floor at 0",
        ministers=signed(ministers),
        women=signed(value - ministers - missing),
        missing=signed(missing),
    )
    return SoFar(value, posts, reason)


# Who is still out, and what the next hand may hold.


@dataclass(frozen=True, slots=True)
class StillOut:
    """People with a field who may still come to this seat.

    Attributes:
        people: Their names, in the order of the table: those whom it has not seen in this round,
            or, if it has held the next hand before, those who were in it.
        next_hand: The chance that the hand that comes in next holds somebody with this field;
            None if no hand comes in.
    """

    people: tuple[str, ...]
    next_hand: Chance | None


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand that comes in after this pick.

    Attributes:
        cards: How many cards it will have.
        pool: The people of whom they are; any choice of so many is as likely as any other.
        held_before: Has this seat held that hand before, so that it knows the pool by sight?
        reason: Why the pool is what it is.
    """

    cards: int
    pool: tuple[str, ...]
    held_before: bool
    reason: Sentence

    def count(self, people: Sequence[str]) -> Distribution[int]:
        """How many of these people the hand will hold: a hypergeometric distribution."""
        marked = len(set(people) & set(self.pool))
        return hypergeometric(marked, len(self.pool) - marked, self.cards)


def not_seen(observation: SiJetaisPresidentObservation) -> tuple[str, ...]:
    """The people whom this seat has not seen in this round, in the order of the table."""
    seen = {name for hand in observation.hands for name in hand}
    return tuple(person.name for person in PEOPLE if person.name not in seen)


def set_aside(observation: SiJetaisPresidentObservation) -> int:
    """How many people are set aside in a round (SJ-04)."""
    return len(PEOPLE) - HAND * observation.game.num_players


def model(observation: SiJetaisPresidentObservation) -> Sentence:
    """What the exact chances take for granted."""
    aside, out = set_aside(observation), len(not_seen(observation))
    if observation.face is None or observation.face.look_back:
        model = said("Exact if the others pick at random.")
    else:  # SJ-09: with one's own picks known the chances would tell them
        model = said("Exact if everybody picks at random, you too.")
    if not aside:
        return joined([model, said("Nobody is set aside in this round.")])
    return joined(
        [
            model,
            said(
                "Of the {out} people you have not seen, {aside} are set aside.",
                out=out,
                aside=aside,
            ),
        ]
    )


def next_hand(observation: SiJetaisPresidentObservation) -> NextHand | None:
    """The hand that this seat gets after the pick that it has to make; None if it gets none."""
    face, seen = observation.face, observation.hands
    if observation.phase is not Phase.RECRUIT or observation.player is None or face is None:
        return None
    now, shifts = observation.recruited, _shifts(face, observation.game.num_players)
    if now + 1 >= face.recruits:
        return None
    cards = HAND - now - 1
    before = [pick for pick in range(now) if shifts[pick] == shifts[now + 1]]
    if not before:
        pool = not_seen(observation)
        reason = said(
            "that hand is new to you: {cards} of the {pool} people you have not seen",
            cards=cards,
            pool=len(pool),
        )
        return NextHand(cards, pool, False, reason)
    held = seen[before[-1]]
    if not observation.recruits:  # SJ-09: what this seat itself took is not known here
        reason = said(
            "you have held that hand: {cards} of the {pool} people who were in it then",
            cards=cards,
            pool=len(held),
        )
        return NextHand(cards, held, True, reason)
    pool = tuple(name for name in held if name != observation.recruits[before[-1]])
    reason = said(
        "you have held that hand: {cards} of the {pool} people whom you passed on",
        cards=cards,
        pool=len(pool),
    )
    return NextHand(cards, pool, True, reason)


def still_out(
    observation: SiJetaisPresidentObservation, ministry: str, at_least: int = 0
) -> StillOut:
    """Who has a field and may still come, and the chance that the next hand brings somebody.

    Args:
        observation: What the seat sees.
        ministry: The field.
        at_least: How far such a minister moves the token at least (SJ-16).
    """
    face, coming = observation.face, next_hand(observation)

    def fits(name: str) -> bool:
        return (
            face is not None
            and ministry in PERSON[name].fields
            and face.worth(name, ministry) >= at_least
        )

    known = coming is not None and coming.held_before
    people = tuple(name for name in (coming.pool if known else not_seen(observation)) if fits(name))
    if coming is None:
        return StillOut(people, None)
    marked = [name for name in coming.pool if fits(name)]
    value = 1 - coming.count(marked).chance(0)
    reason = said(
        "{first}; suitable among those {pool}: {marked}",
        first=coming.reason,
        pool=len(coming.pool),
        marked=len(marked),
    )
    return StillOut(people, Chance(value, reason))


@dataclass(frozen=True, slots=True)
class Return:
    """This seat's hand as it comes back to it.

    Attributes:
        picks: After how many picks, the one to be made now included.
        cards: How many cards it will have then.
        chance: The chance to be still there, for each card that this seat takes neither now nor
            when it comes back earlier.
    """

    picks: int
    cards: int
    chance: Chance


def returns_of_hand(observation: SiJetaisPresidentObservation) -> tuple[Return, ...]:
    """When the hand that this seat holds comes back to it, if ever, and what may be left of it."""
    face, now = observation.face, observation.recruited
    if observation.phase is not Phase.RECRUIT or observation.player is None or face is None:
        return ()
    shifts = _shifts(face, observation.game.num_players)
    returns: list[Return] = []
    chance, shares, last = Fraction(1), [], now
    for pick in range(now + 1, face.recruits):
        if shifts[pick] == shifts[now]:
            left, passed = HAND - pick, HAND - last - 1
            chance *= Fraction(left, passed)
            shares.append(f"{left}/{passed}")
            last = pick
            reason = said(
                "the others leave {shares} of what you pass on, if you do not take it in between",
                shares=" · ".join(shares),
            )
            returns.append(Return(pick - now, left, Chance(chance, reason)))
    return tuple(returns)


def _shifts(face: Face, seats: int) -> list[int]:
    """Before each pick, how many seats to the left of its first holder a hand lies (SJ-08)."""
    shifts = [0]
    for pick in range(face.recruits - 1):
        shifts.append((shifts[-1] + face.passes(pick)) % seats)
    return shifts


# What a pick is worth.


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over samples, with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PickValue:
    """What it is worth to recruit somebody now, as far as it has been simulated.

    Attributes:
        person: Who is recruited.
        rating: The rating that the own government reaches, without the floor (SJ-32).
        points: The points of this round.
        samples: How many deals have been played out.
        reason: How it was found.
    """

    person: str
    rating: Mean
    points: Mean
    samples: int
    reason: Sentence


@dataclass(slots=True)
class _Tally:
    """Numbers as they come in."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> Mean:
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        half = 1.96 * sqrt(spread / (self.count - 1)) if self.count > 1 else float("inf")
        return Mean(mean, mean - half, mean + half)


@dataclass(slots=True)
class _Sums:
    """What came of one pick."""

    rating: _Tally = field(default_factory=_Tally)
    points: _Tally = field(default_factory=_Tally)


class PickValues:
    """The values of all picks that a seat can make now, simulated bit by bit.

    Deals and earlier picks are drawn so that they agree with the observation, the others' as if
    they had picked at random; where the Round card forbids to look back, the seat's own, too
    (SJ-09). From then on everybody, this seat as well, recruits whoever adds most at once. Every
    pick is tried on the same deals, so that luck does not tell them apart. Iterating plays one
    pick on one deal and gives (played, to be played).

    Args:
        observation: What the seat sees while it recruits.
        samples: On how many deals each pick is tried.
        seed: The same seed gives the same values.

    Raises:
        ValueError: if the observer has nobody to recruit now.
    """

    def __init__(
        self, observation: SiJetaisPresidentObservation, samples: int = 200, seed: int | str = 0
    ) -> None:
        if observation.phase is not Phase.RECRUIT or observation.player is None:
            raise ValueError("Picks have a value only for a seat that recruits.")
        self.hand = observation.hand
        self.samples = samples
        self._observation = observation
        self._rng = Random(f"picks:{seed}")
        self._sums = {name: _Sums() for name in self.hand}
        self._work = self._play()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        return next(self._work)

    def advance(self, seconds: float = 0.05) -> bool:
        """Play for a moment, one pick on one deal at least; is anything left to be played?"""
        end = perf_counter() + seconds
        for played, wanted in self:
            if played == wanted or perf_counter() >= end:
                return played < wanted
        return False

    def values(self) -> tuple[PickValue, ...]:
        """A value for each pick that has been tried, in the order of the hand."""
        reason = said(
            "the mean over deals that agree with what you have seen, everybody greedy from then on"
        )
        return tuple(
            PickValue(name, sums.rating.mean(), sums.points.mean(), sums.rating.count, reason)
            for name, sums in self._sums.items()
            if sums.rating.count
        )

    def _play(self) -> Iterator[tuple[int, int]]:
        player = self._observation.player
        assert player is not None
        wanted, played = self.samples * len(self.hand), 0
        for _ in range(self.samples):
            table = Draft.drawn(self._observation, self._rng)
            for name in self.hand:
                ratings = table.played_out(player, name)
                self._sums[name].rating.add(ratings[player])
                self._sums[name].points.add(points_of(self._observation, ratings)[player])
                played += 1
                yield played, wanted


def pick_values(
    observation: SiJetaisPresidentObservation, samples: int = 200, seed: int | str = 0
) -> Mapping[str, PickValue]:
    """The value of each pick, simulated at one go; see `PickValues`."""
    simulation = PickValues(observation, samples, seed)
    while simulation.advance():
        pass
    return {value.person: value for value in simulation.values()}


def points_of(observation: SiJetaisPresidentObservation, ratings: Sequence[int]) -> tuple[int, ...]:
    """The points for ratings without the floor, put on the track at the end.

    On the published faces that is where the tokens stand; on a card with negative values the
    floor may have caught a token on its way (SJ-18).
    """
    on_track = [min(TRACK, max(0, rating)) for rating in ratings]
    return scored(on_track, observation.game.options["dense"])


class Draft:
    """The hands and recruits of all seats before a pick, all in the open.

    Attributes:
        hands: One a seat.
        recruits: One tuple a seat.
    """

    __slots__ = ("face", "game", "hands", "pick", "recruits")

    def __init__(
        self,
        observation: SiJetaisPresidentObservation,
        hands: Sequence[tuple[str, ...]],
        recruits: Sequence[tuple[str, ...]],
    ) -> None:
        assert observation.face is not None
        self.game, self.face, self.pick = observation.game, observation.face, observation.recruited
        self.hands, self.recruits = hands, recruits

    @classmethod
    def drawn(cls, observation: SiJetaisPresidentObservation, rng: Random) -> Draft:
        """What this seat does not see is drawn; see `Game.state_from_observation`."""
        state = observation.game.state_from_observation(observation, rng)
        seats = range(observation.game.num_players)
        hands = [tuple(each.person for each in state._rows[-1][seat]) for seat in seats]
        return cls(
            observation,
            hands,
            [tuple(each.person for each in state._recruits(seat)) for seat in seats],
        )

    def played_out(self, player: int, first: str) -> list[int]:
        """The ratings without the floor, one a seat, if this seat recruits `first` now.

        All other picks, its own later ones as well, take whoever adds most at once.
        """
        game, face = self.game, self.face
        hands, recruits = list(self.hands), list(self.recruits)
        seats = len(hands)
        for pick in range(self.pick, face.recruits):
            for seat in range(seats):
                hand = hands[seat]
                if pick == self.pick and seat == player:
                    name = first
                else:
                    name = best_at_once(game, face, recruits[seat], hand)
                recruits[seat] = (*recruits[seat], name)
                place = hand.index(name)
                hands[seat] = hand[:place] + hand[place + 1 :]
            way = face.passes(pick)
            hands = [hands[(seat - way) % seats] for seat in range(seats)]
        return [value_so_far(game, face, each) for each in recruits]
