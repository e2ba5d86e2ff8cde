"""The rules of Mr. President 2004: campaign, advertise and debate for 270 electoral votes.

The rulings MP-01 … MP-68 settle what the source text leaves open; each is cited where it acts.
The order of a deck is never stored: every draw is a chance node over what the half-deck on top
still holds. Combined moves (play three ballots, risk four) are series of single steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from presidency.core.chance import Distribution, uniform
from presidency.core.game import (
    CHANCE,
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
from presidency.mr_president.components import (
    BALLOTS,
    BONUS,
    CHALLENGER_RISKS,
    DEBATE_CHART,
    HALVES,
    HOME_BONUS,
    HOME_CARDS,
    ISSUES,
    NEEDED,
    NEUTRAL,
    NUMBER,
    OFFICES,
    PARTIES,
    REGIONS,
    ROW,
    ROWS,
    SPLITS,
    each_bit,
    half_deck,
    is_special,
    win_totals,
)


class Die(Action):
    """One die: for the choice of sides (MP-01), or on the Event Chart (MP-37)."""

    __slots__ = __match_args__ = ("pips",)
    pips: int


class Roll(Action):
    """Two dice: `Roll((3, 5))`."""

    __slots__ = __match_args__ = ("dice",)
    dice: tuple[int, int]


class Draw(Action):
    """A ballot is drawn: `Draw("DP23")`."""

    __slots__ = __match_args__ = ("ballot",)
    ballot: str


class ChooseSide(Action):
    """Be the Democrat or the Republican (MP-01)."""

    __slots__ = __match_args__ = ("party",)
    party: str


class HomeState(Action):
    """Name a home state of the ticket: `HomeState("president", "TX")` (MP-02)."""

    __slots__ = __match_args__ = ("office", "state")
    office: str
    state: str


class Allocate(Action):
    """Spend the 13 points: `Allocate(7, 3, 3)` (MP-04)."""

    __slots__ = __match_args__ = ("campaign", "fundraising", "debating")
    campaign: int
    fundraising: int
    debating: int


class TakePosition(Action):
    """Take position 1, 2 or 3 on an issue, identified with it or not (MP-05).

    The two are one step, so that the number of steps does not tell how many issues it is.
    """

    __slots__ = __match_args__ = ("issue", "position", "identified")
    issue: str
    position: int
    identified: bool


class Declare(Action):
    """Declare where to campaign: `Declare(("South",))`; two regions in the Home Stretch (MP-10)."""

    __slots__ = __match_args__ = ("regions",)
    regions: tuple[str, ...]


class Play(Action):
    """Play a ballot in a state: `Play("DP23", "TX")` (MP-14)."""

    __slots__ = __match_args__ = ("ballot", "state")
    ballot: str
    state: str


class Advertise(Action):
    """Advertise instead of campaigning, on 7, 11 or doubles (MP-19)."""

    __slots__ = ()


class Debate(Action):
    """Challenge to a debate on an issue, on 7, 11 or doubles (MP-25)."""

    __slots__ = __match_args__ = ("issue",)
    issue: str


class DrawEvent(Action):
    """Roll on the Event Chart instead of playing any ballot (MP-36)."""

    __slots__ = ()


class Risk(Action):
    """Risk a ballot in a debate, face down (MP-26)."""

    __slots__ = __match_args__ = ("ballot",)
    ballot: str


class Poll(Action):
    """Have the opponent count the votes in a state (MP-40)."""

    __slots__ = __match_args__ = ("state",)
    state: str


class TakeExtraTurn(Action):
    """Take the extra turn that a won challenge brings (MP-32)."""

    __slots__ = ()


class Done(Action):
    """Play, risk, poll or place no more."""

    __slots__ = ()


class FaceDown(Action):
    """What others see of a ballot: at a state its kind (MP-17), risked or placed nothing.

    It stands in records of what a seat has seen, and can never be done.
    """

    __slots__ = __match_args__ = ("state", "party", "half")
    state: str | None
    party: int | None
    half: str | None


class End(Termination):
    """Why a game ended."""

    MAJORITY = "270 or more electoral votes"
    NO_MAJORITY = "269 to 269: the House of Representatives would choose"


class Phase(Enum):
    """What happens next."""

    DICE_FOR_SIDES = "the dice for the choice of sides"
    SIDES = "the choice of sides"
    HOMES = "the home states"
    TICKETS = "the secret tickets"
    DRAW = "ballots are drawn"
    DECLARE = "the region is declared"
    ROLL = "the dice are rolled"
    CAMPAIGN = "ballots are played"
    TURN_OVER = "the turn ends"
    ADVERTISE = "ballots from the envelope are played"
    RISK = "ballots are risked in a debate"
    DEBATE = "the dice of a debate are rolled"
    EVENT = "the Event Chart's die is rolled"
    POLL = "states are polled"
    EVENT_PLAY = "ballots drawn by an event are played"
    EXTRA_TURN = "an extra turn, or none"
    PLACE = "the undecided voters are placed"
    OVER = "the election is over"


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player's secret choices, revealed when both have made them (MP-05).

    Attributes:
        split: Campaign Ability, Fundraising and Debating; empty before they are chosen.
        identified: The issues that the candidate is identified with.
        positions: The positions on the five issues, as far as they are taken.
    """

    split: tuple[int, ...] = ()
    identified: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Has everything been chosen?"""
        return len(self.positions) == len(ISSUES)

    @property
    def issue_points(self) -> int:
        """The sum of the positions (MP-43)."""
        return sum(self.positions)

    def with_choice(self, action: Allocate | TakePosition) -> Ticket:
        """The ticket with one more choice."""
        match action:
            case Allocate(campaign, fundraising, debating):
                return Ticket((campaign, fundraising, debating))
            case TakePosition(issue, position, identified):
                named = (*self.identified, issue) if identified else self.identified
                return Ticket(self.split, named, (*self.positions, position))

    def matches(self, state: str) -> int:
        """On how many of the five issues it takes the position of a state (MP-06)."""
        both = zip(self.positions, ROW[state].positions, strict=True)
        return sum(own == its for own, its in both)

    def bonus_per_ballot(self, homes: Sequence[str], state: str) -> int:
        """The votes that its positions add to each ballot in a state (MP-58 … MP-61).

        Args:
            homes: The home states of the President and the Vice President.
            state: Its two letters.
        """
        bonus = BONUS
        for office, home in reversed(tuple(zip(OFFICES, homes, strict=True))):
            if home == state:
                bonus = HOME_BONUS[office]
        return self.matches(state) * bonus

    def rolls(self, issue: str, challenges: bool) -> int:
        """How often two dice may be rolled in a debate on this issue (MP-28)."""
        identified = issue in self.identified
        neutral = self.positions[ISSUES.index(issue)] == NEUTRAL
        if challenges:
            return 1 + identified + (identified and neutral)
        return 1 + (identified and neutral)


@dataclass(frozen=True, slots=True)
class DebateResult:
    """A debate that is over.

    Attributes:
        turn: In which turn.
        issue: On what.
        challenger: Who challenged.
        rolls: Seat and dice, in order.
        winner: Who won; None if both or neither did.
        risked: How many ballots each seat had risked.
    """

    turn: int
    issue: str
    challenger: int
    rolls: tuple[tuple[int, tuple[int, int]], ...]
    winner: int | None
    risked: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PollResult:
    """What a poll told the poller (MP-40).

    Attributes:
        turn: In which turn.
        poller: Who asked.
        state: Where.
        votes: The opponent's printed votes and bonuses there.
        ballots: How many ballots that counted: the first that the opponent has cast there.
    """

    turn: int
    poller: int
    state: str
    votes: int
    ballots: int


@dataclass(frozen=True, slots=True)
class Cast:
    """A ballot that lies at a state (MP-17): its kind and how it came are public, its votes not.

    Attributes:
        state: Where.
        party: Whose deck it came from, a place in `PARTIES`; its back shows it.
        half: "president" or "vice_president"; its back shows that too.
        source: Where it came from: "hand", "envelope", "debate" (MP-30) or "undecided" (MP-57).
        regions: Those that the turn was declared for; all of them for undecided voters.
        ballot: Which it is; None if the viewer may not know. Who has lost it in a debate may.
    """

    state: str
    party: int
    half: str
    source: str
    regions: tuple[str, ...]
    ballot: str | None

    @property
    def back(self) -> tuple[int, str]:
        """Party and half: what can be seen of it."""
        return self.party, self.half

    @property
    def may_list(self) -> bool:
        """Can it be a ballot that lists its state?"""
        return ROW[self.state].region in self.regions

    @property
    def may_be_home(self) -> bool:
        """Can it be a Home State card? None comes to a hand or into a debate (MP-15)."""
        return self.source in ("envelope", "undecided")


@dataclass(frozen=True, slots=True)
class StateCount:
    """How a state was counted (MP-58 … MP-63).

    Attributes:
        state: Which.
        votes: Seat → all its votes there, with bonuses and edge.
        winner: The seat that takes its electors.
    """

    state: str
    votes: tuple[int, int]
    winner: int


@dataclass(frozen=True, slots=True)
class MrPresidentObservation:
    """All that one seat may know.

    Attributes:
        game: The rule set.
        player: The seat that looks; None for a spectator.
        phase: What happens next.
        to_move: The seat that chooses or rolls.
        turn: The number of the turn, from 1; 0 before the first.
        turn_of: Whose turn it is.
        parties: Seat → party, a place in `PARTIES`; empty before sides are chosen.
        pips: The dice for the choice of sides.
        homes: Seat → the home states of President and Vice President, as far as named.
        tickets: Seat → the secret choices; those of the other are empty until all are made.
        regions: The region declared in this turn, or two; empty before.
        dice: The dice of this turn; empty before.
        played: How many ballots have been played in this turn.
        event: What the Event Chart's die showed in this turn, or None.
        issue: The issue that is debated, or None.
        rolls: Seat and dice of the debate so far.
        debates: The debates that are over.
        polls: What this seat's polls have shown.
        stretch: Has the Home Stretch begun?
        finisher: Who finished first, or None.
        last: Who has the last turn, or None.
        decks: Seat → ballots left in the President and the Vice-President half (MP-66).
        envelope: How many ballots are in the Undecided Envelope.
        returned: Those that this seat has put back there, until the other draws from it (MP-22).
        hands: Seat → how many ballots are in hand.
        hand: The names of those in this seat's hand.
        drawn: Those that it has drawn in this turn and not yet played.
        risked: Seat → how many ballots are risked in the debate.
        own_risk: Those that this seat risks.
        cast: Seat → the ballots at the states, in the order in which they were cast.
        placed: This seat's undecided voters that have been placed.
        open_draw: How many ballots have been drawn in this turn and not yet played.
        draws: The draws to come, from where to where: 0 and 1 are the seats' decks and hands,
            2 is the envelope, 3 the open draw.
        then: What follows them.
        count: The count, state by state in the order of the tally board; empty before the end.
        outcome: Who won and why, or None.
    """

    game: MrPresident
    player: int | None
    phase: Phase
    to_move: int
    turn: int
    turn_of: int
    parties: tuple[int, ...]
    pips: tuple[int, ...]
    homes: tuple[tuple[str, ...], ...]
    tickets: tuple[Ticket, ...]
    regions: tuple[str, ...]
    dice: tuple[int, ...]
    played: int
    event: int | None
    issue: str | None
    rolls: tuple[tuple[int, tuple[int, int]], ...]
    debates: tuple[DebateResult, ...]
    polls: tuple[PollResult, ...]
    stretch: bool
    finisher: int | None
    last: int | None
    decks: tuple[tuple[int, int], ...]
    envelope: int
    returned: tuple[str, ...]
    hands: tuple[int, ...]
    hand: tuple[str, ...]
    drawn: tuple[str, ...]
    risked: tuple[int, ...]
    own_risk: tuple[str, ...]
    cast: tuple[tuple[Cast, ...], ...]
    placed: tuple[tuple[str, str], ...]
    open_draw: int
    draws: tuple[tuple[int, int], ...]
    then: Phase
    count: tuple[StateCount, ...]
    outcome: Outcome | None

    @property
    def won_issues(self) -> set[str]:
        """The issues on which a debate has been won, so that they are closed (MP-25)."""
        return {debate.issue for debate in self.debates if debate.winner is not None}


ENVELOPE, DRAWN = 2, 3
"""Where a draw comes from or goes to, beside the decks and hands of seats 0 and 1."""


class MrPresident(Game):
    """Mr. President 2004, with its options; see `option_table`.

    >>> MrPresident(debate_prize="hand")
    MrPresident(debate_prize='hand')
    """

    short_name: ClassVar[str] = "mr_president"
    long_name: ClassVar[str] = "Mr. President 2004"
    rules_version: ClassVar[int] = 1
    dynamics: ClassVar[Dynamics] = Dynamics.SEQUENTIAL
    information: ClassVar[Information] = Information.IMPERFECT
    utility: ClassVar[Utility] = Utility.ZERO_SUM
    option_table: ClassVar[Mapping[str, Option]] = {
        "num_players": Option(2, range(2, 3), "One is the Democrat, one the Republican."),
        "tickets": Option(
            "chosen",
            ("chosen", "ready-made"),
            "Do the players choose home states, points and positions, or are they ready-made?",
        ),
        "deck": Option(
            "full",
            ("full", "half", "quarter"),
            "How much of the half-decks is played: all 40 ballots, or a half or a quarter of them.",
        ),
        "home_states": Option(
            "differ", ("differ", "free"), "Must a ticket's two home states differ (MP-02)?"
        ),
        "debate_prize": Option(
            "cast",
            ("cast", "hand"),
            "Are the ballots won in a debate cast at once, or do they go to the hand (MP-30)?",
        ),
        "event_max": Option(
            30,
            range(31),
            "An event may be drawn only when at most so many ballots could be played (MP-36).",
        ),
        "turn_limit": Option(
            500, range(10, 501), "After so many turns the votes are counted (MP-52)."
        ),
    }
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {
        "Class game": {"tickets": "ready-made", "deck": "half", "event_max": 1},
        "Short game": {"tickets": "ready-made", "deck": "quarter", "event_max": 1},
        "Full game": {},
    }

    def __init__(self, **options: int | str | bool) -> None:
        super().__init__(**options)
        self.min_utility, self.max_utility = -1.0, 1.0
        step = {"full": 1, "half": 2, "quarter": 4}[self.options["deck"]]
        self.half_decks = tuple(
            tuple(half_deck(party, half, step) for half in HALVES) for party in range(2)
        )
        """Party → its President and its Vice-President half, without the Home State cards."""
        # A turn at most declares, debates (4 + 4 risked) and polls or plays what can be in hand.
        self.max_game_length = 40 + self.options["turn_limit"] * 45 + len(BALLOTS)
        self.actions = _ACTIONS
        self.chance_actions = (*_DIE.outcomes, *_DICE.outcomes, *_DRAWS)

    def new_initial_state(self) -> MrPresidentState:
        """The position before the dice for the choice of sides."""
        return MrPresidentState(self)

    def state_from_observation(
        self, observation: MrPresidentObservation, rng: Random
    ) -> MrPresidentState:
        """A state with an empty history that agrees with all that is seen.

        Ballots never seen by this seat lie anywhere in what it does not see: the opponent's at the
        states that they list, his hand among those of his deck, the rest in decks and envelope.
        What the seat has seen go back into the envelope, and its polls, are not made use of.
        """
        from presidency.mr_president.information_sets import state_from_observation

        return state_from_observation(self, observation, rng)


_DIE = uniform(map(Die, range(1, 7)))
_DICE = uniform(Roll((one, two)) for one in range(1, 7) for two in range(1, 7))
_DRAWS = tuple(Draw(ballot.name) for ballot in BALLOTS)
_STATES = tuple(row.code for row in ROWS)
_DONE, _ADVERTISE, _EVENT, _EXTRA = Done(), Advertise(), DrawEvent(), TakeExtraTurn()
_PAIRS = tuple(combinations(REGIONS, 2))
_ACTIONS: tuple[Action, ...] = (
    *map(ChooseSide, PARTIES),
    *(HomeState(office, state) for office in OFFICES for state in _STATES),
    *(Allocate(*split) for split in SPLITS),
    *(
        TakePosition(issue, position, identified)
        for issue in ISSUES
        for position in (1, 2, 3)
        for identified in (False, True)
    ),
    *(Declare((region,)) for region in REGIONS),
    *map(Declare, _PAIRS),
    *(
        Play(ballot.name, state)
        for ballot in BALLOTS
        for state in (_STATES if ballot.states is None else ballot.states.values())
    ),
    _ADVERTISE,
    *map(Debate, ISSUES),
    _EVENT,
    *(Risk(ballot.name) for ballot in BALLOTS if not ballot.is_home),
    *map(Poll, _STATES),
    _EXTRA,
    _DONE,
)
_CHANCE_PHASES = frozenset({Phase.DICE_FOR_SIDES, Phase.ROLL, Phase.DEBATE, Phase.EVENT})
_DECLARE = tuple(Declare((region,)) for region in REGIONS)
_DECLARE_TWO = tuple(map(Declare, _PAIRS))
_PLAYS = {
    (number, region): Play(ballot.name, state)
    for number, ballot in enumerate(BALLOTS)
    if ballot.states is not None
    for region, state in ballot.states.items()
}
_RISKS = {number: Risk(ballot.name) for number, ballot in enumerate(BALLOTS) if not ballot.is_home}
_NUMBERED: dict[tuple[str, int], tuple[str, ...]] = {}
for _row in ROWS:
    _NUMBERED[_row.region, _row.number] = (
        *_NUMBERED.get((_row.region, _row.number), ()),
        _row.code,
    )
PLACE = {code: place for place, code in enumerate(_STATES)}
"""Code of a state → its place on the tally board, in `ROWS`."""
READY_MADE = (
    (
        ("FL", "NJ"),
        Ticket((7, 3, 3), ("taxes", "military", "government_activism"), (3, 2, 3, 2, 2)),
    ),
    (
        ("TX", "MO"),
        Ticket((7, 3, 3), ("taxes", "military", "government_activism"), (1, 2, 1, 2, 2)),
    ),
)
"""Party → home states and ticket for a quick start; nobody real is meant.

They were chosen so that two planners win about equally often with either, whatever the deck.
"""


Lying = tuple[int, int, tuple[str, tuple[str, ...]]]
"""A ballot at a state: its number, the state's place, and how it was cast: source and regions."""


class MrPresidentState(State):
    """One position of one playthrough; see `State`."""

    __slots__ = (
        "_cast",
        "_chooser",
        "_debates",
        "_decks",
        "_dice",
        "_drawn",
        "_envelope",
        "_event",
        "_finisher",
        "_hands",
        "_homes",
        "_issue",
        "_last",
        "_made",
        "_next",
        "_outcome",
        "_parties",
        "_phase",
        "_pips",
        "_placed",
        "_played",
        "_polls",
        "_queue",
        "_regions",
        "_returned",
        "_revealed",
        "_risked",
        "_rolls",
        "_stretch",
        "_tickets",
        "_turn",
        "_turn_of",
    )
    game: MrPresident

    def __init__(self, game: MrPresident) -> None:
        super().__init__(game)
        self._phase = Phase.DICE_FOR_SIDES
        self._turn_of = 0  # whose turn it is; before the first, who chose the side
        self._chooser = 0  # who chooses now, if it is not chance
        self._pips: tuple[int, ...] = ()  # the dice for the choice of sides
        self._parties: tuple[int, ...] = ()  # seat → party
        self._homes: tuple[tuple[str, ...], ...] = ((), ())
        self._tickets: tuple[Ticket, ...] = (Ticket(), Ticket())
        self._decks: tuple[int, ...] = (0, 0, 0, 0)  # 2 * seat + (0 President, 1 Vice-President)
        self._envelope = 0
        self._hands: tuple[int, ...] = (0, 0)
        self._drawn = 0  # drawn from the envelope in this turn, not yet played
        self._risked: tuple[int, ...] = (0, 0)
        self._returned: tuple[int, ...] = (0, 0)  # seat → what it knows to be in the envelope
        self._cast: tuple[tuple[Lying, ...], ...] = ((), ())  # by seat
        self._placed: tuple[tuple[tuple[int, int], ...], ...] = ((), ())  # of the undecided voters
        # Draws to come, from where to where, and what follows the last of them: a phase of the
        # same turn, its end, or (DECLARE) the first turn.
        self._queue: tuple[tuple[int, int], ...] = ()
        self._next = Phase.DECLARE
        self._turn = 0
        self._regions: tuple[str, ...] = ()
        self._dice: tuple[int, ...] = ()
        self._played = 0  # ballots played in this turn
        self._issue: str | None = None
        self._rolls: tuple[tuple[int, tuple[int, int]], ...] = ()  # of the debate
        self._debates: tuple[DebateResult, ...] = ()
        self._event: int | None = None
        self._polls: tuple[PollResult, ...] = ()
        self._stretch = False
        self._finisher: int | None = None
        self._last: int | None = None  # who has the last turn
        self._revealed = False
        self._outcome: Outcome | None = None
        self._made = False  # from an observation: what has been seen before is not known

    def _copy(self, source: MrPresidentState) -> None:
        for name in MrPresidentState.__slots__:  # all of them immutable
            setattr(self, name, getattr(source, name))

    # Who chooses, and what.

    def current_player(self) -> int:
        """The seat to choose, CHANCE for dice and draws, or TERMINAL."""
        if self._queue or self._phase in _CHANCE_PHASES:
            return CHANCE
        return TERMINAL if self._phase is Phase.OVER else self._chooser

    def chance_player(self) -> int | None:
        """Whose dice are rolled; None while ballots are drawn."""
        if self._queue:
            return None
        if self._phase is Phase.DICE_FOR_SIDES:
            return len(self._pips)
        if self._phase is Phase.DEBATE:
            return self._roller()
        return self._turn_of

    def _chance(self) -> Distribution[Any]:
        if self._queue:
            source, _ = self._queue[0]
            return uniform(_DRAWS[number] for number in each_bit(self._source(source)))
        return _DICE if self._phase in (Phase.ROLL, Phase.DEBATE) else _DIE

    def _source(self, source: int) -> int:
        """What a draw from here may bring: the envelope, or the half-deck on top (MP-08)."""
        if source == ENVELOPE:
            return self._envelope
        return self._decks[2 * source + 1] or self._decks[2 * source]

    def _deck(self, seat: int) -> int:
        return self._decks[2 * seat] | self._decks[2 * seat + 1]

    def _legal_actions(self, player: int) -> Sequence[Action]:
        match self._phase:
            case Phase.CAMPAIGN:
                return self._campaign_actions(player)
            case Phase.ADVERTISE:
                return [*self._plays(self._drawn, player, self._regions), _DONE]
            case Phase.EVENT_PLAY:
                return self._plays(self._drawn, player, self._regions)
            case Phase.DECLARE:
                return _DECLARE_TWO if self._stretch else _DECLARE
            case Phase.RISK:
                return self._risks(player)
            case Phase.PLACE:
                return [*self._plays(self._hands[player], player, REGIONS), _DONE]  # MP-57
            case Phase.POLL:
                asked = {poll.state for poll in self._polls if poll.turn == self._turn}
                states = [row.code for row in ROWS if row.region in self._regions]
                return [*(Poll(state) for state in states if state not in asked), _DONE]
            case Phase.EXTRA_TURN:
                return (_EXTRA, _DONE)
            case Phase.SIDES:
                return [ChooseSide(party) for party in PARTIES]
            case Phase.HOMES:
                own = self._homes[player]
                taken = own if self.game.options["home_states"] == "differ" else ()
                return [HomeState(OFFICES[len(own)], s) for s in _STATES if s not in taken]
        return self._ticket_actions(self._tickets[player])

    @staticmethod
    def _ticket_actions(ticket: Ticket) -> Sequence[Allocate | TakePosition]:
        if not ticket.split:
            return [Allocate(*split) for split in SPLITS]
        place = len(ticket.positions)
        short = ticket.split[2] - len(ticket.identified)
        choices = [False] * (short < len(ISSUES) - place) + [True] * (short > 0)
        return [
            TakePosition(ISSUES[place], position, identified)
            for position in (1, 2, 3)
            for identified in choices
        ]

    def _campaign_actions(self, player: int) -> Sequence[Action]:
        plays = self._open_plays(player)
        actions: list[Action] = list(plays)
        if not self._played and not self._stretch:  # MP-48
            if is_special(self._dice):  # MP-19
                if self._envelope:
                    actions.append(_ADVERTISE)
                if self._hands[player].bit_count() >= CHALLENGER_RISKS:  # MP-27
                    won = {debate.issue for debate in self._debates if debate.winner is not None}
                    actions += [Debate(issue) for issue in ISSUES if issue not in won]  # MP-25
            if len({play.ballot for play in plays}) <= self.game.options["event_max"]:  # MP-36
                actions.append(_EVENT)
        actions.append(_DONE)  # MP-13
        return actions

    def _opened(self) -> set[str]:
        """The states that the dice open (MP-11, MP-12, MP-46)."""
        one, two = self._dice
        return {
            state
            for region in self._regions
            for number in {one, two, one + two}
            for state in _NUMBERED.get((region, number), ())
        }

    def _open_plays(self, player: int) -> list[Play]:
        """What of the hand can be played there (MP-14, MP-15)."""
        opened = self._opened()
        return [
            play
            for number in each_bit(self._hands[player])
            for region in self._regions
            if (play := _PLAYS[number, region]).state in opened
        ]

    def _plays(self, ballots: int, player: int, regions: Iterable[str]) -> list[Action]:
        """What of these can be played in regions without dice: MP-16, MP-21, MP-42, MP-57."""
        found: list[Action] = []
        for number in each_bit(ballots):
            ballot = BALLOTS[number]
            if ballot.is_home:
                found.append(Play(ballot.name, self._home(player, ballot.half)))
            else:
                found += [_PLAYS[number, region] for region in regions]
        return found

    def _home(self, seat: int, half: str) -> str:
        return self._homes[seat][OFFICES.index(half)]

    def _risks(self, player: int) -> list[Action]:
        risks: list[Action] = [_RISKS[number] for number in each_bit(self._hands[player])]
        if player != self._turn_of:
            fewest = DEBATE_CHART[self._tickets[player].split[2]][0]
            if self._risked[player].bit_count() >= fewest:
                risks.append(_DONE)
        return risks

    # What a choice does.

    def _apply(self, player: int, action: Action) -> None:
        self._revealed = False
        match action:
            case Draw(ballot):
                self._draw(1 << NUMBER[ballot])
            case Play(ballot, state):
                self._play(player, NUMBER[ballot], PLACE[state])
            case Done():
                self._done()
            case Declare(regions):
                self._regions, self._phase = regions, Phase.ROLL
            case Roll(dice):
                self._roll(dice)
            case Risk(ballot):
                self._risk(player, 1 << NUMBER[ballot])
            case Advertise():
                count = min(self._tickets[player].split[1], self._envelope.bit_count())  # MP-20
                self._draw_then(((ENVELOPE, DRAWN),) * count, Phase.ADVERTISE)
            case Debate(issue):
                self._issue, self._rolls, self._phase = issue, (), Phase.RISK
            case DrawEvent():
                self._phase = Phase.EVENT
            case Die(pips):
                if self._phase is Phase.EVENT:
                    self._happen(pips)
                else:
                    self._roll_for_sides(pips)
            case Poll(state):
                self._poll(player, state)
            case TakeExtraTurn():  # MP-32
                self._begin_turn(player)
            case _:
                self._prepare(player, action)

    # Before the first turn.

    def _roll_for_sides(self, pips: int) -> None:
        self._pips = (*self._pips, pips)
        if len(self._pips) == 2:
            one, two = self._pips
            if one == two:  # MP-01
                self._pips = ()
            else:
                self._chooser = self._turn_of = 0 if one > two else 1
                self._phase = Phase.SIDES

    def _prepare(self, player: int, action: Action) -> None:
        """Sides, home states and tickets: the one who chose sides first (MP-02)."""
        other = 1 - player
        match action:
            case ChooseSide(party):
                number = PARTIES.index(party)
                self._parties = (number, 1 - number) if player == 0 else (1 - number, number)
                self._phase = Phase.HOMES
                if self.game.options["tickets"] == "ready-made":
                    self._homes = tuple(READY_MADE[party][0] for party in self._parties)
                    self._tickets = tuple(READY_MADE[party][1] for party in self._parties)
                    self._deal()
            case HomeState(_, state):
                self._homes = _put(self._homes, player, (*self._homes[player], state))
                if len(self._homes[player]) == len(OFFICES):
                    self._chooser = other
                    if len(self._homes[other]) == len(OFFICES):
                        self._phase = Phase.TICKETS
            case Allocate() | TakePosition():
                ticket = self._tickets[player].with_choice(action)
                self._tickets = _put(self._tickets, player, ticket)
                if ticket.is_complete:
                    self._chooser = other
                    if self._tickets[other].is_complete:  # MP-05
                        self._revealed = True
                        self._deal()

    def _deal(self) -> None:
        """Decks, envelope and hands (MP-07, MP-08, MP-09)."""
        self._envelope = HOME_CARDS
        self._decks = tuple(half for party in self._parties for half in self.game.half_decks[party])
        queue = [(seat, ENVELOPE) for seat in range(2) for _ in range(3)]
        queue += [(seat, seat) for seat in range(2) for _ in range(self._tickets[seat].split[0])]
        self._turn_of = 1 - self._turn_of  # who did not choose sides plays first
        self._draw_then(tuple(queue), Phase.DECLARE)

    # Draws.

    def _draw_then(self, queue: tuple[tuple[int, int], ...], phase: Phase) -> None:
        self._queue, self._next = queue, phase
        self._go_on()

    def _draw(self, ballot: int) -> None:
        (source, target), *rest = self._queue
        if source == ENVELOPE:
            self._envelope ^= ballot
            if self._returned != (0, 0):
                drawer = self._turn_of if target == DRAWN else target
                left = self._returned[drawer] & ~ballot  # the other knows no more what is there
                self._returned = (left, 0) if drawer == 0 else (0, left)
        else:
            place = 2 * source + 1 if self._decks[2 * source + 1] else 2 * source
            self._decks = _put(self._decks, place, self._decks[place] ^ ballot)
        if target == ENVELOPE:
            self._envelope |= ballot
        elif target == DRAWN:
            self._drawn |= ballot
        else:
            self._hands = _put(self._hands, target, self._hands[target] | ballot)
        self._queue = tuple(rest)
        self._go_on()

    def _go_on(self) -> None:
        """Make ready for the next draw, or for what follows the last one."""
        while self._queue:
            source, target = self._queue[0]
            if self._source(source):
                return
            if source != ENVELOPE and target == ENVELOPE and self._deck(1 - source):  # MP-23
                self._queue = ((1 - source, target), *self._queue[1:])
                return
            self._queue = self._queue[1:]
        match self._next:
            case Phase.DECLARE:
                self._begin_turn(self._turn_of)
            case Phase.TURN_OVER:
                self._turn_over()
            case Phase.EXTRA_TURN:
                self._phase, self._chooser = Phase.EXTRA_TURN, self._turn_of
            case Phase.PLACE:
                self._phase = Phase.PLACE
                self._place_or_count()
            case Phase.EVENT_PLAY | Phase.ADVERTISE if not self._drawn:
                self._end_turn(0)
            case _:
                self._phase = self._next

    # A turn.

    def _begin_turn(self, seat: int) -> None:
        self._turn += 1
        self._turn_of = self._chooser = seat
        self._regions, self._dice, self._played, self._event = (), (), 0, None
        self._issue, self._rolls = None, ()
        self._stretch = self._stretch or not (self._deck(0) and self._deck(1))  # MP-45
        self._phase = Phase.DECLARE

    def _roll(self, dice: tuple[int, int]) -> None:
        if self._phase is Phase.DEBATE:
            self._roll_in_debate(dice)
        else:
            self._dice, self._phase = dice, Phase.CAMPAIGN

    def _play(self, player: int, ballot: int, state: int) -> None:
        if self._phase is Phase.PLACE:
            self._placed = _put(self._placed, player, (*self._placed[player], (ballot, state)))
            self._hands = _put(self._hands, player, self._hands[player] ^ 1 << ballot)
            self._place_or_count()
            return
        how = "hand" if self._phase is Phase.CAMPAIGN else "envelope", self._regions
        self._cast = _put(self._cast, player, (*self._cast[player], (ballot, state, how)))
        self._played += 1
        if self._phase is Phase.CAMPAIGN:
            self._hands = _put(self._hands, player, self._hands[player] ^ 1 << ballot)
        else:
            self._drawn ^= 1 << ballot
            if not self._drawn:
                self._end_turn(self._played)

    def _done(self) -> None:
        match self._phase:
            case Phase.ADVERTISE:  # MP-22
                self._envelope |= self._drawn
                mover = self._turn_of
                self._returned = _put(self._returned, mover, self._returned[mover] | self._drawn)
                self._drawn = 0
                self._end_turn(self._played)
            case Phase.RISK:
                self._begin_debate_rolls()
            case Phase.EXTRA_TURN:
                self._turn_over()
            case Phase.PLACE:
                self._envelope |= self._hands[self._chooser]
                self._hands = _put(self._hands, self._chooser, 0)
                self._place_or_count()
            case _:
                self._end_turn(0)

    def _end_turn(self, used: int) -> None:
        """Refill the envelope by as many as were used (MP-23, MP-44), and the hand (MP-34)."""
        self._draw_then((*self._envelope_refill(used), *self._hand_refill()), Phase.TURN_OVER)

    def _envelope_refill(self, count: int) -> list[tuple[int, int]]:
        first = 1 - self._turn_of
        return [(first if number % 2 == 0 else 1 - first, ENVELOPE) for number in range(count)]

    def _hand_refill(self) -> list[tuple[int, int]]:
        found = []
        for seat in (self._turn_of, 1 - self._turn_of):
            short = self._tickets[seat].split[0] - self._hands[seat].bit_count()  # MP-35
            found += [(seat, seat)] * max(0, short)
        return found

    def _turn_over(self) -> None:
        mover, other = self._turn_of, 1 - self._turn_of
        if self._last == mover or self._turn >= self.game.options["turn_limit"]:  # MP-50, MP-52
            self._deal_undecided()
            return
        if self._last is None:
            for seat in (mover, other):  # MP-49, MP-51
                if self._finisher is None and not self._hands[seat] and not self._deck(seat):
                    self._finisher, self._last = seat, 1 - seat
        self._begin_turn(other if self._last is None else self._last)

    # Debates.

    def _risk(self, player: int, ballot: int) -> None:
        self._hands = _put(self._hands, player, self._hands[player] ^ ballot)
        self._risked = _put(self._risked, player, self._risked[player] | ballot)
        full = self._risked[player].bit_count() == CHALLENGER_RISKS or not self._hands[player]
        if full and player == self._turn_of:
            self._chooser = 1 - player
            if not self._hands[1 - player]:  # MP-27
                self._begin_debate_rolls()
        elif full:
            self._begin_debate_rolls()

    def _begin_debate_rolls(self) -> None:
        self._chooser, self._phase = self._turn_of, Phase.DEBATE

    def _succeeds(self, seat: int) -> bool:
        """Has this seat rolled one of its totals in this debate?"""
        totals = win_totals(self._tickets[seat].split[2])
        return any(roller == seat and sum(dice) in totals for roller, dice in self._rolls)

    def _may_roll(self, seat: int) -> bool:
        """May this seat roll (again) in this debate (MP-28)?"""
        assert self._issue is not None
        tries = sum(roller == seat for roller, _ in self._rolls)
        allowed = self._tickets[seat].rolls(self._issue, challenges=seat == self._turn_of)
        return tries < allowed and not self._succeeds(seat)

    def _roller(self) -> int:
        return self._turn_of if self._may_roll(self._turn_of) else 1 - self._turn_of

    def _roll_in_debate(self, dice: tuple[int, int]) -> None:
        self._rolls = (*self._rolls, (self._roller(), dice))
        if any(self._may_roll(seat) for seat in range(2)):  # MP-29
            return
        successes = [seat for seat in range(2) if self._succeeds(seat)]
        winner = successes[0] if len(successes) == 1 else None
        assert self._issue is not None
        risked = (self._risked[0].bit_count(), self._risked[1].bit_count())
        self._debates = (
            *self._debates,
            DebateResult(self._turn, self._issue, self._turn_of, self._rolls, winner, risked),
        )
        if winner is None:
            self._hands = tuple(
                hand | risk for hand, risk in zip(self._hands, self._risked, strict=True)
            )
        else:
            self._take_prize(winner)
        self._risked = (0, 0)
        extra = winner == self._turn_of and self._turn < self.game.options["turn_limit"]  # MP-52
        self._draw_then(tuple(self._hand_refill()), Phase.EXTRA_TURN if extra else Phase.TURN_OVER)

    def _take_prize(self, winner: int) -> None:
        """All risked ballots are the winner's (MP-30)."""
        prize = self._risked[0] | self._risked[1]
        if self.game.options["debate_prize"] == "hand":
            self._hands = _put(self._hands, winner, self._hands[winner] | prize)
            return
        (region,), how = self._regions, ("debate", self._regions)
        won = [(number, PLACE[_PLAYS[number, region].state], how) for number in each_bit(prize)]
        # In an order that all can see: by their numbers it would tell of their votes (MP-17).
        won.sort(key=lambda cast: (cast[1], BALLOTS[cast[0]].party, BALLOTS[cast[0]].half))
        self._cast = _put(self._cast, winner, (*self._cast[winner], *won))

    # Events.

    def _happen(self, pips: int) -> None:
        self._event = pips
        seat, other = self._turn_of, 1 - self._turn_of
        if pips <= 2:  # MP-38, MP-39
            source = seat if pips == 1 else other
            queue = [(source, ENVELOPE), *self._hand_refill()]
            self._draw_then(tuple(queue), Phase.TURN_OVER)
        elif pips == 3:
            self._phase = Phase.POLL
        else:
            away = abs(self._tickets[seat].issue_points - 2 * len(ISSUES))
            count = {4: self._research(other), 5: away, 6: 2 * away}[pips]  # MP-41, MP-43
            count = min(count, self._envelope.bit_count())  # MP-42
            self._draw_then(((ENVELOPE, DRAWN),) * count, Phase.EVENT_PLAY)

    def _research(self, opponent: int) -> int:
        """Ballots that Opposition Research draws: by the opponent's current home state (MP-41)."""
        half = "vice_president" if self._decks[2 * opponent + 1] else "president"
        return ROW[self._home(opponent, half)].electors // 5 + 1

    def _poll(self, player: int, state: str) -> None:
        cast, place = self._cast[1 - player], PLACE[state]
        votes = self._votes(1 - player, place, cast)
        ballots = sum(there == place for _, there, _ in cast)
        self._polls = (*self._polls, PollResult(self._turn, player, state, votes, ballots))
        self._revealed = True
        asked = sum(poll.turn == self._turn for poll in self._polls)
        if asked == 3:
            self._end_turn(0)

    # The end.

    def _deal_undecided(self) -> None:
        """All that is left goes to the envelope, and that is dealt (MP-50, MP-53 … MP-56)."""
        self._envelope |= self._hands[0] | self._hands[1] | self._deck(0) | self._deck(1)
        self._hands, self._decks, self._returned = (0, 0), (0, 0, 0, 0), (0, 0)
        queue: list[int] = []
        wins = [sum(d.winner == seat for d in self._debates) for seat in range(2)]
        if wins[0] != wins[1]:
            queue += [0 if wins[0] > wins[1] else 1] * 5
        states = [len({state for _, state, _ in cast}) for cast in self._cast]
        if states[0] != states[1]:
            queue += [0 if states[0] > states[1] else 1] * abs(states[0] - states[1])
        count = self._envelope.bit_count()
        first = self._turn_of if self._finisher is None else self._finisher
        queue += [first if number % 2 == 0 else 1 - first for number in range(count)]
        self._chooser = first
        self._draw_then(tuple((ENVELOPE, seat) for seat in queue[:count]), Phase.PLACE)

    def _place_or_count(self) -> None:
        """Who has undecided voters left places them; then the votes are counted (MP-57)."""
        if not self._hands[self._chooser]:
            self._chooser = 1 - self._chooser
            if not self._hands[self._chooser]:
                self._count()

    def _count(self) -> None:
        how = "undecided", REGIONS
        self._cast = tuple(
            (*cast, *((number, place, how) for number, place in more))
            for cast, more in zip(self._cast, self._placed, strict=True)
        )
        electors = [0, 0]
        for place, row in enumerate(ROWS):
            electors[self._counted(place).winner] += row.electors
        self._phase = Phase.OVER
        self._revealed = True
        winners = tuple(seat for seat in range(2) if electors[seat] >= NEEDED)
        self._outcome = Outcome(End.MAJORITY if winners else End.NO_MAJORITY, winners)  # MP-64

    def _votes(self, seat: int, place: int, cast: Iterable[Lying]) -> int:
        """Printed votes and bonuses of these ballots in a state (MP-58 … MP-61)."""
        here = [ballot for ballot, state, _ in cast if state == place]
        bonus = self._tickets[seat].bonus_per_ballot(self._homes[seat], _STATES[place])
        return sum(BALLOTS[ballot].votes for ballot in here) + bonus * len(here)

    def _counted(self, place: int) -> StateCount:
        """Most votes with the edge take a state; the edge also breaks ties (MP-62, MP-63)."""
        row = ROWS[place]
        edge = self._parties.index(PARTIES.index(row.edge_party))
        votes = [self._votes(seat, place, self._cast[seat]) for seat in range(2)]
        votes[edge] += row.edge
        winner = edge if votes[0] == votes[1] else int(votes[1] > votes[0])
        return StateCount(row.code, (votes[0], votes[1]), winner)

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other; 0 for both before the end or without majority."""
        if self._outcome is None or not self._outcome.winners:
            return [0.0, 0.0]
        return [1.0 if seat in self._outcome.winners else -1.0 for seat in range(2)]

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self._outcome

    @property
    def revealed(self) -> bool:
        """Has the last step shown tickets, a poll or the count?"""
        return self._revealed

    # What is seen.

    def visible_action(self, player: int, action: Action, viewer: int | None) -> Action | None:
        """The action as a seat may know it: ballots and tickets are secret, dice and words not."""
        match action:
            case Draw():
                target = self._queue[0][1]
                seen = viewer is not None and viewer == (
                    self._turn_of if target == DRAWN else target
                )
            case Allocate() | TakePosition():
                seen = viewer == player
            case Play(ballot, state) if viewer != player and self._phase is not Phase.PLACE:
                kind = BALLOTS[NUMBER[ballot]]
                return FaceDown(state, kind.party, kind.half)
            case Play() | Risk() if viewer != player:
                return FaceDown(None, None, None)
            case _:
                seen = True
        return action if seen else None

    def observation(self, player: int | None = None) -> MrPresidentObservation:
        """What a seat may know."""
        revealed = all(ticket.is_complete for ticket in self._tickets)
        mine = player is not None

        def names(ballots: int) -> tuple[str, ...]:
            return tuple(BALLOTS[number].name for number in each_bit(ballots))

        return MrPresidentObservation(
            game=self.game,
            player=player,
            phase=Phase.DRAW if self._queue else self._phase,
            to_move=self._roller() if self._phase is Phase.DEBATE else self._chooser,
            turn=self._turn,
            turn_of=self._turn_of,
            parties=self._parties,
            pips=self._pips,
            homes=self._homes,
            tickets=tuple(
                ticket if revealed or seat == player else Ticket()
                for seat, ticket in enumerate(self._tickets)
            ),
            regions=self._regions,
            dice=self._dice,
            played=self._played,
            event=self._event,
            issue=self._issue,
            rolls=self._rolls,
            debates=self._debates,
            polls=tuple(poll for poll in self._polls if poll.poller == player),
            stretch=self._stretch,
            finisher=self._finisher,
            last=self._last,
            # Of the other too: how often he has drawn is public, so all can count (MP-66).
            decks=tuple(
                (self._decks[2 * seat].bit_count(), self._decks[2 * seat + 1].bit_count())
                for seat in range(2)
            ),
            envelope=self._envelope.bit_count(),
            returned=names(self._returned[player]) if player is not None else (),
            hands=tuple(hand.bit_count() for hand in self._hands),
            hand=names(self._hands[player]) if player is not None else (),
            drawn=names(self._drawn) if mine and player == self._turn_of else (),
            risked=tuple(risk.bit_count() for risk in self._risked),
            own_risk=names(self._risked[player]) if player is not None else (),
            cast=tuple(self._seen_cast(seat, player) for seat in range(2)),
            placed=tuple(
                (BALLOTS[number].name, _STATES[place]) for number, place in self._placed[player]
            )
            if player is not None
            else (),
            open_draw=self._drawn.bit_count(),
            draws=self._queue,
            then=self._next if self._queue else self._phase,
            count=tuple(map(self._counted, range(len(ROWS)))) if self._phase is Phase.OVER else (),
            outcome=self._outcome,
        )

    def _seen_cast(self, seat: int, viewer: int | None) -> tuple[Cast, ...]:
        """The ballots of a seat at the states, as a viewer sees them.

        A prize of a debate is known to who has lost it too: only those ballots are of his party,
        since nobody has risked another's (MP-26), and they lie where they must (MP-30).
        """
        everything = self._phase is Phase.OVER or viewer == seat
        theirs = None if viewer is None or not self._parties else self._parties[viewer]
        found = []
        for number, place, (source, regions) in self._cast[seat]:
            ballot = BALLOTS[number]
            known = everything or (source == "debate" and ballot.party == theirs)
            name = ballot.name if known else None
            found.append(Cast(_STATES[place], ballot.party, ballot.half, source, regions, name))
        return tuple(found)

    def observation_string(self, player: int | None = None) -> str:
        """All that a seat may know now, as text."""
        text: str = self.game.words.board_text(self.observation(player))
        return text

    def information_state_string(self, player: int) -> str:
        """All that a seat has been able to learn: the steps as it saw them, polls and prizes.

        Raises:
            ValueError: if the state was made from an observation and then played on.
        """
        self._check_past()
        state = self.game.new_initial_state()
        seen = []
        for who, action in self._history:
            seen.append(f"{who}:{state.visible_action(who, action, player)!r}")
            state.apply_action(action)
        return f"seat {player} | {' '.join(seen)} | {self.observation(player)!r}"

    def resample_from_infostate(self, player: int, rng: Random) -> MrPresidentState:
        """A state that this seat cannot tell from this one; see `information_sets.resampled`.

        Raises:
            ValueError: if the state was made from an observation and then played on.
        """
        from presidency.mr_president.information_sets import resampled

        self._check_past()
        return resampled(self, player, rng)

    def _check_past(self) -> None:
        if self._made and self._history:
            raise ValueError(
                "This state was made from an observation and then played on, so what its seats "
                "have seen is not known; ask a state that was played from the beginning."
            )


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The same tuple with another value in one place."""
    return (*values[:place], value, *values[place + 1 :])
