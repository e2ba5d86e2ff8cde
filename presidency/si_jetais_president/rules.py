"""The rules of Si j'étais Président…: draft a government, present it, climb the polling curve.

The rulings SJ-01 … SJ-33 settle what the source text leaves open; each is cited where it acts.
A round: the cards are dealt one by one (chance), all players recruit at the same time and pass
their hands on, then each presents a government that nobody else sees before all have done so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import prod
from random import Random
from typing import Any, ClassVar

from presidency.core.chance import Distribution, uniform
from presidency.core.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Action,
    Dynamics,
    Game,
    Information,
    Option,
    Outcome,
    State,
    Termination,
    Utility,
)
from presidency.si_jetais_president.components import (
    FACES,
    HAND,
    MINISTRIES,
    PEOPLE,
    PERSON,
    ROUND_CARDS,
    ROUNDS,
    TRACK,
    Face,
)


class Draw(Action):
    """Chance draws the Round cards: `Draw((1, 5, 6))` (SJ-02)."""

    __slots__ = __match_args__ = ("faces",)
    faces: tuple[int, ...]


class Deal(Action):
    """Chance deals a People card: `Deal("Eve")` (SJ-31)."""

    __slots__ = __match_args__ = ("person",)
    person: str


class Recruit(Action):
    """Take this person from the hand: `Recruit("Eve")` (SJ-05)."""

    __slots__ = __match_args__ = ("person",)
    person: str


class Present(Action):
    """Present a recruit as minister: `Present("Eve", "culture")` (SJ-12)."""

    __slots__ = __match_args__ = ("person", "ministry")
    person: str
    ministry: str


class LeaveEmpty(Action):
    """Present nobody for this post: `LeaveEmpty("sports")` (SJ-12, SJ-14)."""

    __slots__ = __match_args__ = ("ministry",)
    ministry: str


class End(Termination):
    """Why a game ended."""

    MOST_POINTS = "one player had the most points"
    SHARED = "several players had the most points"


class Phase(Enum):
    """What happens next."""

    CARDS = "the Round cards are drawn"
    DEAL = "the People cards are dealt"
    RECRUIT = "everybody recruits"
    PRESENT = "a government is presented"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a token on the popularity track.

    Attributes:
        cause: "minister", "women" or "missing".
        ministry: The ministry, for a minister or a missing one.
        person: The minister.
        change: Spaces that the Round card gives, negative for back.
        rating: Where the token stands after it, 0 to the track's length.
    """

    cause: str
    ministry: str | None
    person: str | None
    change: int
    rating: int


@dataclass(frozen=True, slots=True)
class Government:
    """A government that has been presented, with the token's way.

    Attributes:
        recruits: All who were recruited, in order of the table of people; now all can see them.
        posts: (ministry, minister or None), in the order of presentation.
        steps: The token's steps: ministers, women, missing posts (SJ-18).
    """

    recruits: tuple[str, ...]
    posts: tuple[tuple[str, str | None], ...]
    steps: tuple[Step, ...]

    @property
    def rating(self) -> int:
        """The popularity rating that it has reached."""
        return self.steps[-1].rating if self.steps else 0


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round came to.

    Attributes:
        face: The number of the Round card's face.
        governments: One a seat.
        points: One number a seat, 0, 1 or 3.
    """

    face: int
    governments: tuple[Government, ...]
    points: tuple[int, ...]

    @property
    def ratings(self) -> tuple[int, ...]:
        """The popularity ratings, one a seat."""
        return tuple(government.rating for government in self.governments)


@dataclass(frozen=True, slots=True)
class SiJetaisPresidentObservation:
    """All that one seat may know.

    Attributes:
        game: The rule set.
        player: The seat that looks; None for a spectator.
        phase: What happens next.
        faces: The faces of this game's rounds; empty before they are drawn.
        round: Which round it is, from 0; the last one once the game is over.
        dealt: How many cards of this round have been dealt.
        hands: The hands that this seat has held in this round, the present one last; while cards
            are dealt, what it has got so far.
        recruited: How many people each player has recruited in this round.
        recruits: Those of this seat, in the order in which it recruited them; empty for a
            spectator, and while this round's card forbids to look back (SJ-09).
        to_move: The seat that presents its government; None in other phases.
        posts: What this seat has presented in this round: (ministry, minister or None).
        results: The rounds that are over.
        outcome: Who won and why, or None.
    """

    game: SiJetaisPresident
    player: int | None
    phase: Phase
    faces: tuple[int, ...]
    round: int
    dealt: int
    hands: tuple[tuple[str, ...], ...]
    recruited: int
    recruits: tuple[str, ...]
    to_move: int | None
    posts: tuple[tuple[str, str | None], ...]
    results: tuple[RoundResult, ...]
    outcome: Outcome | None

    @property
    def face(self) -> Face | None:
        """The Round card's face that is played; None before the Round cards are drawn."""
        return FACES[self.faces[self.round]] if self.faces else None

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand now; empty except while people are recruited or dealt."""
        return self.hands[-1] if self.hands and self.phase is not Phase.PRESENT else ()

    @property
    def points(self) -> tuple[int, ...]:
        """The points so far, one number a seat."""
        return _total(self.results, self.game.num_players)

    @property
    def ministry(self) -> str | None:
        """The ministry that is presented next by the seat that presents; None in other phases.

        A seat that does not present sees nothing of how far the other is.
        """
        if self.phase is not Phase.PRESENT or self.to_move != self.player or self.face is None:
            return None
        return self.face.order[len(self.posts)]


class SiJetaisPresident(Game):
    """Si j'étais Président…, with its options; see `option_table`.

    >>> SiJetaisPresident(num_players=3)
    SiJetaisPresident(num_players=3)
    """

    short_name: ClassVar[str] = "si_jetais_president"
    long_name: ClassVar[str] = "Si j’étais Président…"
    rules_version: ClassVar[int] = 1
    languages: ClassVar[tuple[str, ...]] = ("en", "fr")
    dynamics: ClassVar[Dynamics] = Dynamics.SIMULTANEOUS
    information: ClassVar[Information] = Information.IMPERFECT
    utility: ClassVar[Utility] = Utility.ZERO_SUM
    option_table: ClassVar[Mapping[str, Option]] = {
        "num_players": Option(4, range(2, 7), "2 to 6 players; published for 3 to 6 (SJ-01)."),
        "rounds": Option(
            "/".join(map(str, ROUND_CARDS.first_game)),
            (*("/".join(map(str, faces)) for faces in ROUND_CARDS.choices), "random"),
            "Which faces of three Round cards are played; a first game takes 1, 2 and 3 (SJ-02).",
        ),
        "women": Option(
            "posted",
            ("posted", "recruited"),
            "Which women count: those who hold a post, or all who were recruited (SJ-17)?",
        ),
        "dense": Option(
            False,
            (False, True),
            "Does the next rating after a shared first place still score 1 point (SJ-21)?",
        ),
        "may_leave_empty": Option(
            False,
            (False, True),
            "May a post be left empty although somebody would fit (SJ-14)?",
        ),
    }
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {
        "First game": {},
        "Random rounds": {"rounds": "random"},
    }

    def __init__(self, **options: int | str | bool) -> None:
        super().__init__(**options)
        chosen = self.options["rounds"]
        self.faces: tuple[int, ...] = (
            () if chosen == "random" else tuple(map(int, chosen.split("/")))
        )
        """The faces of the three rounds; empty if chance draws them."""
        self.min_utility = -1.0 / (self.num_players - 1)
        self.max_utility = 1.0
        possible = [self.faces] if self.faces else ROUND_CARDS.choices
        self.max_game_length = self.num_players * max(
            sum(FACES[number].recruits + len(MINISTRIES) for number in faces) for faces in possible
        )
        self.actions = _ACTIONS
        self.chance_actions = (*map(Draw, ROUND_CARDS.choices), *_DECK)

    def new_initial_state(self) -> SiJetaisPresidentState:
        """The position before a card has been drawn or dealt."""
        return SiJetaisPresidentState(self)

    def state_from_observation(
        self, observation: SiJetaisPresidentObservation, rng: Random
    ) -> SiJetaisPresidentState:
        """A state with an empty history that agrees with all that is seen.

        What is not seen is drawn as if everybody had recruited at random; where the Round card
        forbids to look back, that holds for what the seat itself recruited, too.
        """
        state = SiJetaisPresidentState(self)
        state._faces, state._results = observation.faces, observation.results
        state._outcome = observation.outcome
        if observation.phase in (Phase.CARDS, Phase.OVER):
            state._to_move = CHANCE if observation.phase is Phase.CARDS else TERMINAL
            return state
        seen = _Seen(
            observation.player,
            observation.dealt,
            observation.recruited,
            tuple(tuple(map(Recruit, hand)) for hand in observation.hands),
            tuple(map(Recruit, observation.recruits)),
        )
        state._set_up_round(*_sample_draft(state._face(), self.num_players, seen, rng))
        if observation.to_move is not None:
            posts = {observation.player: [_post(*post) for post in observation.posts]}
            state._present_up_to(observation.to_move, posts, rng)
        return state


_RECRUITS = tuple(Recruit(person.name) for person in PEOPLE)
_DECK = tuple(Deal(person.name) for person in PEOPLE)
_PRESENT = {
    ministry: {
        Recruit(person.name): Present(person.name, ministry)
        for person in PEOPLE
        if ministry in person.fields
    }
    for ministry in MINISTRIES
}
_ACTIONS: tuple[Action, ...] = (
    *_RECRUITS,
    *(action for fitting in _PRESENT.values() for action in fitting.values()),
    *map(LeaveEmpty, MINISTRIES),
)
_ID = {recruit: number for number, recruit in enumerate(_RECRUITS)}

Hand = tuple[Recruit, ...]
"""The people of a hand, in order of the table of people."""


def _draw() -> Distribution[Draw]:
    """Three cards, any with the same chance, and then a face of each (SJ-02)."""
    faces_of_card = Counter(face.card for face in FACES.values())
    weights = {
        Draw(chosen): Fraction(1, prod(faces_of_card[FACES[number].card] for number in chosen))
        for chosen in ROUND_CARDS.choices
    }
    return Distribution(weights)


def _in_order(people: Iterable[Recruit]) -> Hand:
    return tuple(sorted(people, key=_ID.__getitem__))


def _post(ministry: str, person: str | None) -> Present | LeaveEmpty:
    return LeaveEmpty(ministry) if person is None else Present(person, ministry)


class SiJetaisPresidentState(State):
    """One position of one playthrough; see `State`."""

    __slots__ = (
        "_dealt",
        "_deck",
        "_faces",
        "_free",
        "_governments",
        "_outcome",
        "_past",
        "_picks",
        "_posts",
        "_results",
        "_revealed",
        "_rows",
        "_to_move",
    )
    game: SiJetaisPresident

    def __init__(self, game: SiJetaisPresident) -> None:
        super().__init__(game)
        self._faces = game.faces
        self._results: tuple[RoundResult, ...] = ()
        self._past: tuple[tuple[tuple[Hand, ...], ...], ...] = ()  # of rounds that are over
        self._revealed = False
        self._outcome: Outcome | None = None
        self._begin_round()

    def _begin_round(self) -> None:
        self._deck = _DECK
        self._dealt: tuple[Deal, ...] = ()
        self._rows: list[tuple[Hand, ...]] = []  # the hands of all seats before each pick
        self._picks: list[tuple[Recruit, ...]] = []  # what all seats have picked, pick by pick
        self._posts: tuple[Present | LeaveEmpty, ...] = ()  # of the seat that presents
        self._free: Hand = ()  # its recruits without a post
        self._governments: tuple[Government, ...] = ()
        self._to_move = CHANCE

    def _copy(self, source: SiJetaisPresidentState) -> None:
        self._faces = source._faces
        self._results = source._results
        self._past = source._past
        self._revealed = source._revealed
        self._outcome = source._outcome
        self._deck = source._deck
        self._dealt = source._dealt
        self._rows = source._rows.copy()
        self._picks = source._picks.copy()
        self._posts = source._posts
        self._free = source._free
        self._governments = source._governments
        self._to_move = source._to_move

    def _face(self) -> Face:
        """The face of the Round card that is played (SJ-03, SJ-26)."""
        return FACES[self._faces[min(len(self._results), ROUNDS - 1)]]

    # Who chooses, and what.

    def current_player(self) -> int:
        """CHANCE, SIMULTANEOUS while all recruit, the seat that presents, or TERMINAL."""
        return self._to_move

    def _chance(self) -> Distribution[Any]:
        if not self._faces:
            return _draw()
        return uniform(self._deck)  # SJ-31

    def _legal_actions(self, player: int) -> Sequence[Action]:
        if self._to_move == SIMULTANEOUS:
            return self._rows[-1][player]
        face = self._face()
        ministry = face.order[len(self._posts)]
        fitting, may_wait = _PRESENT[ministry], face.may_wait[ministry]
        able = [person for person in self._free if person in fitting]
        actions: list[Action] = [fitting[person] for person in able]  # SJ-11, SJ-15, SJ-28
        if self.game.options["may_leave_empty"] or all(each.person in may_wait for each in able):
            actions.append(LeaveEmpty(ministry))  # SJ-12, SJ-14; also if nobody is able
        return actions

    def _recruits(self, seat: int) -> list[Recruit]:
        """Whom a seat has recruited in this round, in the order of the picks."""
        return [picks[seat] for picks in self._picks]

    # What a choice does.

    def _apply(self, player: int, action: Action) -> None:
        self._revealed = False
        match action:
            case Draw(faces):
                self._faces = faces
            case Deal():
                self._deck = tuple(card for card in self._deck if card is not action)
                self._dealt = (*self._dealt, action)
                if len(self._dealt) == HAND * self.game.num_players:  # SJ-04, SJ-05
                    self._begin_recruitment()
            case Present() | LeaveEmpty():
                self._posts = (*self._posts, action)
                if isinstance(action, Present):
                    self._free = tuple(each for each in self._free if each.person != action.person)
                if len(self._posts) == len(MINISTRIES):
                    self._end_presentation()

    def _begin_recruitment(self) -> None:
        hands = (self._dealt[start : start + HAND] for start in range(0, len(self._dealt), HAND))
        self._rows.append(tuple(_in_order(Recruit(card.person) for card in hand) for hand in hands))
        self._to_move = SIMULTANEOUS

    def _apply_joint(self, joint: Mapping[int, Action]) -> None:
        face = self._face()
        picks: tuple[Any, ...] = tuple(joint.values())
        left = []
        for hand, pick in zip(self._rows[-1], picks, strict=True):
            place = hand.index(pick)
            left.append(hand[:place] + hand[place + 1 :])
        way = face.passes(len(self._picks))
        self._picks.append(picks)
        if way == 1:  # to the next seat (SJ-06, SJ-07, SJ-08)
            self._rows.append((left[-1], *left[:-1]))
        elif way == -1:
            self._rows.append((*left[1:], left[0]))
        else:  # what is left is put away face down (SJ-10, SJ-30)
            self._begin_presentation(0)
        self._revealed = way != 0 or not face.look_back  # the hand that comes; or one's own picks

    def _begin_presentation(self, seat: int) -> None:
        self._to_move, self._posts = seat, ()
        self._free = _in_order(self._recruits(seat))

    def _end_presentation(self) -> None:
        """The seat's last post has been settled; the last seat's ends the round."""
        face = self._face()
        recruits = _in_order(self._recruits(self._to_move))
        names = tuple(recruit.person for recruit in recruits)
        posts = tuple(
            (post.ministry, post.person if isinstance(post, Present) else None)
            for post in self._posts
        )
        self._governments += (presented(self.game, face, names, posts),)
        if self._to_move + 1 < self.game.num_players:
            self._begin_presentation(self._to_move + 1)
        else:
            self._end_round(face)

    def _end_round(self, face: Face) -> None:
        ratings = [government.rating for government in self._governments]
        points = scored(ratings, self.game.options["dense"])
        self._results += (RoundResult(face.number, self._governments, points),)
        self._past += (tuple(self._rows),)
        self._begin_round()  # SJ-25
        self._revealed = True
        if len(self._results) == ROUNDS:
            self._to_move = TERMINAL
            total = _total(self._results, self.game.num_players)
            winners = tuple(seat for seat, each in enumerate(total) if each == max(total))  # SJ-24
            self._outcome = Outcome(End.MOST_POINTS if len(winners) == 1 else End.SHARED, winners)

    def returns(self) -> list[float]:
        """1 for a winner and -1/(seats - 1) for the others; winners share."""
        seats = self.game.num_players
        if self._outcome is None:
            return [0.0] * seats
        winners = self._outcome.winners
        share = (seats / len(winners) - 1) / (seats - 1)
        return [share if seat in winners else -1 / (seats - 1) for seat in range(seats)]

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self._outcome

    # What is seen.

    @property
    def revealed(self) -> bool:
        """Has the last step shown a hand or the governments?"""
        return self._revealed

    @property
    def interlude(self) -> bool:
        """Is a round over, and the next not begun?"""
        return bool(self._results) and self._to_move == CHANCE and not self._dealt

    def visible_action(self, player: int, action: Action, viewer: int | None) -> Action | None:
        """The action, or None: cards are dealt and picked face down, posts shown when all are."""
        match action:
            case Draw():
                return action
            case Deal():
                return action if viewer == len(self._dealt) // HAND else None
            case Recruit():  # SJ-09
                return action if viewer == player and self._face().look_back else None
        last = player == self.game.num_players - 1 and len(self._posts) == len(MINISTRIES) - 1
        return action if viewer == player or last else None  # SJ-12

    def observation(self, player: int | None = None) -> SiJetaisPresidentObservation:
        """What a seat may know; its own recruits not while the card forbids it (SJ-09)."""
        face = self._face() if self._faces else None
        presents = self._to_move >= 0
        hands: tuple[tuple[str, ...], ...] = ()
        recruits: tuple[str, ...] = ()
        posts: tuple[tuple[str, str | None], ...] = ()
        if player is not None and self._dealt:
            hands = self._hands_seen(player)
            if face is not None and (face.look_back or presents):
                recruits = tuple(recruit.person for recruit in self._recruits(player))
            if player < self._to_move:
                posts = self._governments[player].posts
            elif player == self._to_move:
                posts = tuple(
                    (post.ministry, post.person if isinstance(post, Present) else None)
                    for post in self._posts
                )
        return SiJetaisPresidentObservation(
            game=self.game,
            player=player,
            phase=self._phase(),
            faces=self._faces,
            round=min(len(self._results), ROUNDS - 1),
            dealt=len(self._dealt),
            hands=hands,
            recruited=len(self._picks),
            recruits=recruits,
            to_move=self._to_move if presents else None,
            posts=posts,
            results=self._results,
            outcome=self._outcome,
        )

    def _phase(self) -> Phase:
        if self._to_move == CHANCE:
            return Phase.DEAL if self._faces else Phase.CARDS
        if self._to_move == TERMINAL:
            return Phase.OVER
        return Phase.RECRUIT if self._to_move == SIMULTANEOUS else Phase.PRESENT

    def _hands_seen(self, player: int) -> tuple[tuple[str, ...], ...]:
        if self._rows:
            return tuple(tuple(each.person for each in row[player]) for row in self._rows)
        cards = self._dealt[player * HAND : (player + 1) * HAND]
        hand = _in_order(Recruit(card.person) for card in cards)
        return (tuple(each.person for each in hand),) if hand else ()

    def observation_string(self, player: int | None = None) -> str:
        """All that a seat may know now, as a few lines of text."""
        text: str = self.game.words.board_text(self.observation(player))
        return text

    def information_state_string(self, player: int) -> str:
        """All that a seat has been able to learn: its cards, hands, picks and posts, the results.

        Its own picks are there also where it may not look back at them: it made them.
        """
        own: list[str] = []
        dealt = 0
        for who, action in self._history:
            if isinstance(action, Deal):
                mine = dealt // HAND % self.game.num_players == player
                dealt += 1
            else:
                mine = who in (player, CHANCE)
            if mine:
                own.append(repr(action))
        rounds = (*self._past, tuple(self._rows))
        hands = [[[each.person for each in row[player]] for row in rows] for rows in rounds]
        return (
            f"seat {player} | {' '.join(own)} | hands {hands} | {len(self._history)} steps "
            f"| results {self._results}"
        )

    # What cannot be seen, drawn anew.

    def resample_from_infostate(self, player: int, rng: Random) -> SiJetaisPresidentState:
        """A state that this seat cannot tell from this one.

        The round that is played is drawn anew as if the others had chosen at random. Of a round
        that is over, the people whom this seat has never seen are exchanged for one another, and
        the order in which the others picked stays; nothing depends on either any more.
        """
        if not self._history:  # made from an observation, perhaps
            return self.game.state_from_observation(self.observation(player), rng)
        twin = self.game.new_initial_state()
        start = 0 if self.game.faces else min(1, len(self._history))
        twin.apply_history([action for _, action in self._history[:start]])
        rounds = self._history[start:]
        for rows, result in zip(self._past, self._results, strict=True):
            length = len(rows) * self.game.num_players + len(MINISTRIES) * self.game.num_players
            length += HAND * self.game.num_players
            known = {each.person for row in rows for each in row[player]}
            known.update(name for made in result.governments for name in made.recruits)
            hidden = [card for card in _DECK if card.person not in known]
            exchange = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
            actions = [action for _, action in rounds[:length]]
            twin.apply_history([exchange.get(each, each) for each in actions])  # type: ignore[call-overload]
            rounds = rounds[length:]
        if not rounds:
            return twin
        hands = tuple(row[player] for row in self._rows)
        own = self._dealt[player * HAND : (player + 1) * HAND]
        if not self._rows and own:
            hands = (tuple(Recruit(card.person) for card in own),)
        picks = tuple(self._recruits(player))
        seen = _Seen(player, len(self._dealt), len(self._picks), hands, picks)
        dealt, drafted = _sample_draft(self._face(), self.game.num_players, seen, rng)
        dealt = (*dealt[: player * HAND], *own, *dealt[player * HAND + len(own) :])
        twin.apply_history([*dealt, *(pick for row in drafted for pick in row)])
        presents = [step for step in rounds if isinstance(step[1], Present | LeaveEmpty)]
        for seat, action in presents:
            twin.apply_action(action if seat == player else twin._some_post(rng))
        return twin

    def _set_up_round(self, dealt: Sequence[Deal], picks: Sequence[tuple[Recruit, ...]]) -> None:
        """Begin this round with these cards and picks."""
        self._dealt = tuple(dealt)
        self._deck = tuple(card for card in _DECK if card not in self._dealt)
        if len(dealt) == HAND * self.game.num_players:
            self._begin_recruitment()
        for row in picks:
            self._apply_joint(dict(enumerate(row)))
        self._revealed = False

    def _some_post(self, rng: Random) -> Action:
        """What a player who presents at random does: nobody only if nobody fits (SJ-14)."""
        legal = self._legal_actions(self._to_move)
        return rng.choice([each for each in legal if isinstance(each, Present)] or legal)

    def _present_up_to(
        self,
        to_move: int,
        posts: Mapping[int | None, Sequence[Present | LeaveEmpty]],
        rng: Random,
    ) -> None:
        """Present what these seats have presented, and at random for the seats before `to_move`."""
        for seat in range(to_move + 1):
            for post in posts.get(seat, ()):
                self._apply(seat, post)
            while self._to_move == seat < to_move:
                self._apply(seat, self._some_post(rng))


# Scoring.


def presented(
    game: SiJetaisPresident,
    face: Face,
    recruits: tuple[str, ...],
    posts: tuple[tuple[str, str | None], ...],
) -> Government:
    """A government as it is presented, and the token's way along the track (SJ-16 … SJ-20).

    Args:
        game: The rule set; its option `women` says who counts.
        face: The Round card.
        recruits: All who were recruited.
        posts: (ministry, minister or None) in the card's order.
    """
    steps: list[Step] = []
    rating = 0

    def move(cause: str, ministry: str | None, person: str | None, change: int) -> None:
        nonlocal rating
        rating = min(TRACK, max(0, rating + change))  # SJ-18, SJ-19, SJ-20
        steps.append(Step(cause, ministry, person, change, rating))

    for ministry, person in posts:
        if person is not None:
            move("minister", ministry, person, face.worth(person, ministry))
    holders = [person for _, person in posts if person is not None]
    counting = holders if game.options["women"] == "posted" else recruits  # SJ-17
    women = sum(PERSON[name].woman for name in counting)
    move("women", None, None, face.women.change(women, len(counting) - women))
    for ministry, person in posts:
        if person is None:
            move("missing", ministry, None, face.missing[ministry])
    return Government(recruits, posts, tuple(steps))


def scored(ratings: Sequence[int], dense: bool = False) -> tuple[int, ...]:
    """The points of a round: 3 for the most popular, 1 for the next (SJ-21, SJ-22, SJ-23).

    >>> scored([9, 12, 12, 7]), scored([9, 12, 7, 9])
    ((0, 3, 3, 0), (1, 3, 0, 1))

    Args:
        ratings: One a seat.
        dense: Does the next rating score also after a shared first place?
    """
    first = max(ratings)
    behind = [rating for rating in ratings if rating < first]
    second = max(behind) if behind and (dense or len(behind) == len(ratings) - 1) else None
    return tuple(3 if each == first else 1 if each == second else 0 for each in ratings)


def _total(results: Sequence[RoundResult], seats: int) -> tuple[int, ...]:
    """The points of all rounds so far, one number a seat."""
    return tuple(sum(result.points[seat] for result in results) for seat in range(seats))


# What a seat knows of a round, and what it cannot know.


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a seat has seen of a round.

    Attributes:
        player: The seat; None for a spectator.
        dealt: How many cards have been dealt to all seats.
        recruited: How many picks have been made.
        hands: The hands it has held, in order.
        picks: What it has picked; empty if it may not know.
    """

    player: int | None
    dealt: int
    recruited: int
    hands: tuple[Hand, ...]
    picks: tuple[Recruit, ...]


def _sample_draft(
    face: Face, seats: int, seen: _Seen, rng: Random
) -> tuple[tuple[Deal, ...], list[tuple[Recruit, ...]]]:
    """A deal and all picks that agree with what a seat has seen.

    Each such course of hands and picks is as likely as any other: as if everybody had picked at
    random. The order in which a hand was dealt tells nothing, and is not drawn.

    Returns:
        The cards in the order in which they were dealt, and for each pick what all seats took.
    """
    known = {person for hand in seen.hands for person in hand}
    pool = [person for person in _RECRUITS if person not in known]
    rng.shuffle(pool)
    deal: list[Recruit] = []
    table: list[list[Recruit]] = [[_RECRUITS[0]] * seats for _ in range(seen.recruited)]
    for start in range(seats):  # each hand by the seat that it was dealt to
        seat, holders = start, []
        for pick in range(face.recruits):
            holders.append(seat)
            seat = (seat + face.passes(pick)) % seats
        sightings = [t for t in range(len(seen.hands)) if holders[t] == seen.player]
        size = min(HAND, max(0, seen.dealt - HAND * start))
        first = sightings[0] if sightings else size
        if sightings:
            size = first + len(seen.hands[first])
        before = [pool.pop() for _ in range(min(first, size))]
        taken = list(before)  # pick by pick; without a sighting those left over are never taken
        for place, t in enumerate(sightings):
            left = seen.hands[sightings[place + 1]] if place + 1 < len(sightings) else ()
            gone = [person for person in seen.hands[t] if person not in left]
            rng.shuffle(gone)
            if t < len(seen.picks):
                gone.remove(seen.picks[t])
                gone.insert(0, seen.picks[t])
            taken += gone
        deal += before + (list(seen.hands[first]) if sightings else [])
        for t in range(seen.recruited):
            table[t][holders[t]] = taken[t]
    cards = tuple(Deal(person.person) for person in deal)
    return cards, [tuple(row) for row in table]
