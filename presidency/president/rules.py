"""The rules of President: cross a crowd with two agents, and bluff at each handshake.

The rulings PR-01 … PR-39 settle what the source text leaves open; each is cited where it acts.
Nothing is ever hidden on the board. The one secret are the numbers of an attempt, so the two
players pick them at the same time, and they are known to both at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from presidency.core.chance import Distribution
from presidency.core.game import (
    SIMULTANEOUS,
    TERMINAL,
    Action,
    Dynamics,
    Game,
    Information,
    Option,
    OptionError,
    Outcome,
    State,
    Termination,
    Utility,
)
from presidency.president.components import LAYOUTS, NUMBERS, SIZES, Board, board, each_bit


class Place(Action):
    """Set up a piece: `Place("president", "d1")`, `Place("crowd", "b6")` (PR-01, PR-03)."""

    __slots__ = __match_args__ = ("piece", "square")
    piece: str
    square: str


class Pass(Action):
    """Move nothing this turn (PR-06)."""

    __slots__ = ()


class Exit(Action):
    """The President leaves the board from an exit (PR-31)."""

    __slots__ = ()


class Move(Action):
    """Move a piece by one square: `Move("agent", "c1", "c2")` (PR-07)."""

    __slots__ = __match_args__ = ("piece", "start", "end")
    piece: str
    start: str
    end: str


class Displace(Action):
    """The pushed piece goes from here to there: `Displace("d4", "d5")` (PR-11)."""

    __slots__ = __match_args__ = ("start", "end")
    start: str
    end: str


class Announce(Action):
    """Say that an attempt is made now (PR-23); the numbers are picked next."""

    __slots__ = ()


class Decline(Action):
    """Make no attempt, having just moved a member onto the President (PR-23, PR-24)."""

    __slots__ = ()


class Attempt(Action):
    """The hidden number of the one who tries: 1, 2 or 3."""

    __slots__ = __match_args__ = ("number",)
    number: int


class Guard(Action):
    """The hidden numbers of the agents beside the President: `Guard((2, 3))` (PR-26)."""

    __slots__ = __match_args__ = ("numbers",)
    numbers: tuple[int, ...]


class End(Termination):
    """Why a game of President, or a match of two, ended."""

    EXIT = "the President left the board"
    NO_CROWD = "no crowd member was left"
    CAUGHT = "an attempt succeeded"
    TIME = "the time was over before the President left"
    ONE_ESCAPED = "one President escaped, the other did not"
    FEWER_TURNS = "both escaped, one in fewer turns"
    MORE_SURVIVED = "neither escaped, one survived more attempts"
    FURTHER_RANK = "neither escaped, one came further"
    EVEN = "both did equally well"


class Phase(Enum):
    """What happens next."""

    START = "the President's place"
    STATION = "the agent's side"
    CROWD_SETUP = "the crowd's places"
    PRESIDENT = "the President's turn"
    PUSH_AGENT = "where the pushed agent goes"
    PUSH_CROWD = "where the pushed crowd member goes"
    CROWD = "the crowd's turn"
    DECIDE = "an attempt or none"
    NUMBERS = "the hidden numbers"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """An attempt that was made.

    Attributes:
        ply: How many plies had been completed.
        number: What the one who tried had picked, 1 to 3.
        guard: What the agents beside the President had picked; empty if none stood there.
    """

    ply: int
    number: int
    guard: tuple[int, ...]

    @property
    def survived(self) -> bool:
        """Had an agent the same number?"""
        return self.number in self.guard


@dataclass(frozen=True, slots=True)
class GameScore:
    """What a game came to, for the match of two (PR-36).

    Attributes:
        seat: Who was the President.
        termination: Why the game ended.
        turns: The President's turns, with what PR-30 adds.
        survived: Attempts that he survived.
        furthest: The furthest rank that he ever stood on.
    """

    seat: int
    termination: End
    turns: int
    survived: int
    furthest: int

    @property
    def escaped(self) -> bool:
        """Did the President escape?"""
        return self.termination in (End.EXIT, End.NO_CROWD)


@dataclass(frozen=True, slots=True)
class PresidentObservation:
    """All that can be seen: nothing on the board is hidden.

    Attributes:
        game: The rule set.
        player: The seat that looks; None for a spectator.
        phase: What happens next.
        to_move: The seat that chooses; while hidden numbers are picked, the crowd's.
        president_seat: The seat that is the President in this game; the other is the crowd.
        president: The President's square; None before he is set up and once he has left.
        agents: The agents' squares, without the one that is being pushed.
        crowd: The crowd members' squares, without the one that is being pushed.
        pushed: The square from which a pushed piece has to go, or None.
        left: The square that this turn's mover left while a push is under way, or None (PR-12).
        settled: The squares to which crowd members have been pushed this turn (PR-14).
        ply: Plies completed since this game's set-up (PR-06).
        turns: The President's turns begun so far.
        furthest: The furthest rank that he has stood on, 1 to the board's size; 0 before.
        attempts: The attempts of this game, in order.
        scores: What the games of the match that are over came to.
        outcome: Who won and why, or None.
    """

    game: President
    player: int | None
    phase: Phase
    to_move: int
    president_seat: int
    president: str | None
    agents: tuple[str, ...]
    crowd: tuple[str, ...]
    pushed: str | None
    left: str | None
    settled: tuple[str, ...]
    ply: int
    turns: int
    furthest: int
    attempts: tuple[AttemptResult, ...]
    scores: tuple[GameScore, ...]
    outcome: Outcome | None

    @property
    def crowd_seat(self) -> int:
        """The seat that is the crowd in this game."""
        return 1 - self.president_seat

    @property
    def handshake(self) -> bool:
        """Does the President share his square with a crowd member?"""
        return self.president in self.crowd

    @property
    def guards(self) -> int:
        """How many agents stand beside the President (PR-27)."""
        if self.president is None:
            return 0
        index, distances = self.game.board.index, self.game.board.distances
        here = distances[index[self.president]]
        return sum(here[index[agent]] == 1 for agent in self.agents)


class President(Game):
    """President, with its options; see `option_table`.

    >>> President(crowd=3)
    President(crowd=3)
    """

    short_name: ClassVar[str] = "president"
    long_name: ClassVar[str] = "President"
    rules_version: ClassVar[int] = 1
    dynamics: ClassVar[Dynamics] = Dynamics.SIMULTANEOUS
    information: ClassVar[Information] = Information.PERFECT
    utility: ClassVar[Utility] = Utility.ZERO_SUM
    option_table: ClassVar[Mapping[str, Option]] = {
        "num_players": Option(2, range(2, 3), "One is the President, one the crowd."),
        "crowd": Option(6, range(1, 11), "How many crowd members there are (PR-04)."),
        "layout": Option(
            "placed",
            ("placed", *LAYOUTS),
            "Does the crowd player place the crowd (PR-03), or does it stand somewhere already?",
        ),
        "games": Option(1, range(1, 3), "With 2 the sides are switched for a second game (PR-36)."),
        "agents": Option(2, range(3), "How many agents there are. Fewer than 2 is an experiment."),
        "board": Option(8, SIZES, "Squares a side (PR-39). Fewer than 8 is an experiment."),
        "pushing": Option(
            "chain",
            ("chain", "single", "none"),
            "May a push force others to move on (PR-14)? 'single' and 'none' are experiments.",
        ),
        "passing": Option(
            "allowed",
            ("allowed", "forced"),
            "May a player move nothing (PR-06)? With 'forced' only who cannot move may.",
        ),
        "ply_limit": Option(
            200, range(2, 401), "After so many turns of both together the time is over (PR-06)."
        ),
    }
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {
        "Class game": {"crowd": 2, "layout": "standard"},
        "Full game": {"games": 2},
    }

    def __init__(self, **options: int | str | bool) -> None:
        super().__init__(**options)
        chosen = self.options
        self.board: Board = board(chosen["board"])
        places = self.board.far_half.bit_count()
        if chosen["crowd"] > places:
            raise OptionError(
                f"crowd must be at most {places} on a board of {chosen['board']}, "
                f"not {chosen['crowd']}: so many squares are there for it (PR-39)."
            )
        if chosen["layout"] != "placed" and chosen["board"] != 8:
            raise OptionError(
                f"layout must be 'placed' on a board of {chosen['board']}, "
                f"not {chosen['layout']!r}: the ready-made ones are for a board of 8."
            )
        self.min_utility, self.max_utility = -1.0, 1.0
        # A ply is at most a move, an agent's and every member's displacement, or a move with an
        # attempt (announced, then two numbers).
        longest_ply = max(2 + chosen["crowd"], 4)
        self.max_game_length = chosen["games"] * (
            2 + chosen["crowd"] + chosen["ply_limit"] * longest_ply
        )
        self.guards = tuple(
            tuple(Guard(numbers) for numbers in combinations(NUMBERS, count))
            for count in range(chosen["agents"] + 1)
        )
        self.steps: Mapping[str, tuple[tuple[tuple[int, Action], ...], ...]] = {
            piece: self._steps(lambda start, end, piece=piece: Move(piece, start, end))
            for piece in ("president", "agent", "crowd")
        } | {"pushed": self._steps(Displace)}
        squares = self.board.names
        self.actions = (
            Pass(),
            Exit(),
            Announce(),
            Decline(),
            *(Place("president", squares[start]) for start in self.board.starts),
            *(Place("agent", square) for square in squares[: self.board.size]),
            *(Place("crowd", square) for square in self.board.named(self.board.far_half)),
            *(
                action
                for steps in self.steps.values()
                for from_here in steps
                for _, action in from_here
            ),
            *_ATTEMPTS,
            *(guard for guards in self.guards for guard in guards),
        )
        self.chance_actions = ()

    def _steps(self, make: Any) -> tuple[tuple[tuple[int, Action], ...], ...]:
        """Square → (bit of a neighbour, the action that goes there), in order."""
        names, neighbours = self.board.names, self.board.neighbours
        return tuple(
            tuple((1 << end, make(names[start], names[end])) for end in each_bit(reach))
            for start, reach in enumerate(neighbours)
        )

    def new_initial_state(self) -> PresidentState:
        """An empty board; seat 0 is the President in the first game."""
        return PresidentState(self)

    def state_from_observation(
        self, observation: PresidentObservation, rng: Random
    ) -> PresidentState:
        """The state that is seen: everything is public, so nothing is drawn."""
        return PresidentState(self, observation)

    def can_be_pushed(self, square: int, vacant: int, others: int) -> bool:
        """Can a push of the crowd member on this square be carried out (PR-11, PR-14, PR-15)?

        Args:
            square: Where the member stands.
            vacant: The squares that were vacant before the turn, as a set (PR-12, PR-13).
            others: The crowd members that may be pushed on, as a set of squares.
        """
        neighbours = self.board.neighbours
        if neighbours[square] & vacant:
            return True
        if self.options["pushing"] != "chain":
            return False
        reached = frontier = neighbours[square] & others & ~(1 << square)
        while frontier:
            around = 0
            for member in each_bit(frontier):
                around |= neighbours[member]
            if around & vacant:
                return True
            frontier = around & others & ~reached & ~(1 << square)
            reached |= frontier
        return False


_ATTEMPTS = tuple(Attempt(number) for number in NUMBERS)
_PASS, _ANNOUNCE = Pass(), Announce()
_DECISION = (_ANNOUNCE, Decline())


class PresidentState(State):
    """One position of President."""

    __slots__ = (
        "_agents",
        "_attempts",
        "_crowd",
        "_furthest",
        "_left",
        "_outcome",
        "_phase",
        "_ply",
        "_president",
        "_president_seat",
        "_pushed",
        "_revealed",
        "_scores",
        "_settled",
        "_turns",
    )
    game: President
    _president: int | None
    _agents: tuple[int, ...]
    _pushed: int | None
    _attempts: tuple[AttemptResult, ...]
    _scores: tuple[GameScore, ...]
    _outcome: Outcome | None

    def __init__(self, game: President, seen: PresidentObservation | None = None) -> None:
        super().__init__(game)
        self._revealed = False
        self._scores = ()
        self._outcome = None
        self._set_up_game(0)
        if seen is None:
            return
        index = game.board.index
        self._phase = seen.phase
        self._president_seat = seen.president_seat
        self._president = None if seen.president is None else index[seen.president]
        self._agents = tuple(index[agent] for agent in seen.agents)
        self._crowd = game.board.bits(seen.crowd)
        self._pushed = None if seen.pushed is None else index[seen.pushed]
        self._left = 0 if seen.left is None else 1 << index[seen.left]
        self._settled = game.board.bits(seen.settled)
        self._ply = seen.ply
        self._turns = seen.turns
        self._furthest = seen.furthest
        self._attempts = seen.attempts
        self._scores = seen.scores
        self._outcome = seen.outcome

    def _set_up_game(self, president_seat: int) -> None:
        """An empty board, for the first or the second game."""
        self._phase = Phase.START
        self._president_seat = president_seat
        self._president = None
        self._agents = ()
        self._crowd = 0
        self._pushed = None
        self._left = 0
        self._settled = 0
        self._ply = 0
        self._turns = 0
        self._furthest = 0
        self._attempts = ()

    def _copy(self, source: PresidentState) -> None:
        self._phase = source._phase
        self._president_seat = source._president_seat
        self._president = source._president
        self._agents = source._agents
        self._crowd = source._crowd
        self._pushed = source._pushed
        self._left = source._left
        self._settled = source._settled
        self._ply = source._ply
        self._turns = source._turns
        self._furthest = source._furthest
        self._attempts = source._attempts
        self._scores = source._scores
        self._revealed = source._revealed
        self._outcome = source._outcome

    # Who chooses, and what.

    def current_player(self) -> int:
        """The seat to choose, SIMULTANEOUS for the hidden numbers, or TERMINAL."""
        phase = self._phase
        if phase is Phase.OVER:
            return TERMINAL
        if phase is Phase.NUMBERS and self._guards():
            return SIMULTANEOUS
        return self._chooser()

    def _chooser(self) -> int:
        crowds = self._phase in _CROWDS_PHASES
        return 1 - self._president_seat if crowds else self._president_seat

    def _guards(self) -> int:
        """How many agents stand beside the President (PR-27)."""
        assert self._president is not None
        beside = self.game.board.neighbours[self._president]
        return sum(beside >> agent & 1 for agent in self._agents)

    def _chance(self) -> Distribution[Any]:
        raise AssertionError("Chance decides nothing in President.")

    def _legal_actions(self, player: int) -> Sequence[Action]:
        match self._phase:
            case Phase.PRESIDENT:
                return self._president_actions()
            case Phase.CROWD:
                return self._crowd_actions()
            case Phase.PUSH_AGENT:
                return self._places_for_agent()
            case Phase.PUSH_CROWD:
                return self._places_for_member()
            case Phase.DECIDE:
                return _DECISION
            case Phase.NUMBERS:
                if player == self._president_seat:
                    return self.game.guards[self._guards()]
                return _ATTEMPTS
        return self._setup_actions()

    def _setup_actions(self) -> Sequence[Action]:
        board = self.game.board
        if self._phase is Phase.START:  # PR-01
            return [Place("president", board.names[start]) for start in board.starts]
        if self._phase is Phase.STATION:  # PR-39
            assert self._president is not None
            beside = (self._president - 1, self._president + 1)
            return [Place("agent", board.names[square]) for square in beside]
        free = board.far_half & ~self._crowd  # PR-03
        return [Place("crowd", square) for square in board.named(free)]

    def _president_actions(self) -> list[Action]:
        game, square, crowd = self.game, self._president, self._crowd
        assert square is not None
        agents, here = self._agent_bits(), 1 << square
        vacant = game.board.everywhere & ~(agents | crowd | here)
        others = crowd & ~here  # a chain never moves the member under the President (PR-14)
        pushes = game.options["pushing"] != "none"
        actions: list[Action] = []
        if square in game.board.exits:  # PR-31, PR-32
            actions.append(Exit())
        for bit, action in game.steps["president"][square]:  # PR-07, PR-19, PR-34
            if not bit & agents or (
                pushes and self._room_for_agent(bit.bit_length() - 1, vacant, others)
            ):
                actions.append(action)
        for agent in self._agents:
            for bit, action in game.steps["agent"][agent]:
                pushed = bit & others if pushes else 0  # PR-10; not PR-08, PR-09
                if bit & vacant or (
                    pushed and game.can_be_pushed(bit.bit_length() - 1, vacant, others)
                ):
                    actions.append(action)
        if not actions or game.options["passing"] == "allowed":  # PR-06
            actions.insert(0, _PASS)
        return actions

    def _agent_bits(self) -> int:
        """The agents' squares as a set."""
        agents = 0
        for agent in self._agents:
            agents |= 1 << agent
        return agents

    def _room_for_agent(self, square: int, vacant: int, others: int) -> int:
        """Where an agent pushed from here may go (PR-18): vacant, or a member to be pushed."""
        reach = self.game.board.neighbours[square]
        room = reach & vacant
        for member in each_bit(reach & others):
            if self.game.can_be_pushed(member, vacant, others):
                room |= 1 << member
        return room

    def _crowd_actions(self) -> list[Action]:
        game, square, crowd = self.game, self._president, self._crowd
        assert square is not None
        # PR-22, and PR-21 when a member is already with the President
        blocked = crowd | self._agent_bits()
        actions: list[Action] = []
        steps = game.steps["crowd"]
        rest = crowd
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            for bit, action in steps[lowest.bit_length() - 1]:
                if not bit & blocked:
                    actions.append(action)
        before: list[Action] = []
        if not actions or game.options["passing"] == "allowed":  # PR-06
            before.append(_PASS)
        if crowd >> square & 1:  # PR-23 (a), PR-24: no move, and never forced
            before.append(_ANNOUNCE)
        return before + actions

    def _vacant_and_others(self) -> tuple[int, int]:
        """While a push is under way: what was vacant before the turn, and who may be pushed on."""
        assert self._president is not None
        here = 1 << self._president
        occupied = self._crowd | here | self._left | self._agent_bits()  # PR-12
        vacant = self.game.board.everywhere & ~occupied
        if self._pushed is not None:
            vacant &= ~(1 << self._pushed)
        return vacant, self._crowd & ~(here | self._left | self._settled)  # PR-14

    def _places_for_agent(self) -> list[Action]:
        assert self._pushed is not None
        room = self._room_for_agent(self._pushed, *self._vacant_and_others())  # PR-18
        return [action for bit, action in self.game.steps["pushed"][self._pushed] if bit & room]

    def _places_for_member(self) -> list[Action]:
        game, square = self.game, self._pushed
        assert square is not None
        vacant, others = self._vacant_and_others()
        places = game.board.neighbours[square] & vacant
        if not places:  # PR-14
            for member in each_bit(game.board.neighbours[square] & others):
                if game.can_be_pushed(member, vacant, others & ~(1 << member)):
                    places |= 1 << member
        return [action for bit, action in game.steps["pushed"][square] if bit & places]

    # What a choice does.

    def _apply(self, player: int, action: Action) -> None:
        self._revealed = False
        match action:
            case Move(piece, start, end):
                index = self.game.board.index
                if piece == "crowd":
                    self._move_member(index[start], index[end])
                elif piece == "agent":
                    self._move_agent(index[start], index[end])
                else:
                    self._move_president(index[end])
            case Displace(_, end):
                self._displace(self.game.board.index[end])
            case Pass() | Decline():
                self._end_ply()
            case Announce():
                self._phase = Phase.NUMBERS
            case Exit():
                self._president = None
                self._end_game(End.EXIT)
            case Place(piece, square):
                self._place(piece, self.game.board.index[square])
            case Attempt(number):  # PR-28: nobody stands beside him
                self._decide_attempt(number, ())

    def _apply_joint(self, joint: Mapping[int, Action]) -> None:
        attempt, guard = joint[1 - self._president_seat], joint[self._president_seat]
        assert isinstance(attempt, Attempt)
        assert isinstance(guard, Guard)
        self._decide_attempt(attempt.number, guard.numbers)
        self._revealed = True

    def _place(self, piece: str, square: int) -> None:
        board = self.game.board
        if piece == "president":
            self._president = square
            self._furthest = 1
            if self.game.options["agents"] == 1:
                self._phase = Phase.STATION
                return
            if self.game.options["agents"] == 2:  # PR-02
                self._agents = (square - 1, square + 1)
        elif piece == "agent":
            self._agents = (square,)
        else:
            self._crowd |= 1 << square
        self._phase = Phase.CROWD_SETUP
        layout = LAYOUTS.get(self.game.options["layout"])
        if layout is not None:
            self._crowd = board.bits(layout[: self.game.options["crowd"]])
        if self._crowd.bit_count() == self.game.options["crowd"]:
            self._begin_president_turn()  # PR-05

    def _begin_president_turn(self) -> None:
        self._phase = Phase.PRESIDENT
        self._turns += 1

    def _move_agent(self, start: int, end: int) -> None:
        self._agents = tuple(sorted(end if agent == start else agent for agent in self._agents))
        if self._crowd >> end & 1:
            self._left = 1 << start
            self._push_member(end)
        else:
            self._end_ply()

    def _move_president(self, end: int) -> None:
        start = self._president
        assert start is not None
        self._president = end  # PR-20: a member he leaves stays
        self._furthest = max(self._furthest, self.game.board.rank(end))
        if end in self._agents:
            self._left = 1 << start
            self._agents = tuple(agent for agent in self._agents if agent != end)
            self._pushed = end
            self._phase = Phase.PUSH_AGENT
        else:
            self._end_ply()

    def _move_member(self, start: int, end: int) -> None:
        self._crowd ^= 1 << start | 1 << end
        if end == self._president:  # PR-23 (b)
            self._phase = Phase.DECIDE
        else:
            self._end_ply()

    def _push_member(self, square: int) -> None:
        """The member on this square has to go; the crowd player says where (PR-17)."""
        self._crowd &= ~(1 << square)
        self._pushed = square
        self._phase = Phase.PUSH_CROWD

    def _displace(self, end: int) -> None:
        bit, pushed_on = 1 << end, self._crowd >> end & 1
        if self._phase is Phase.PUSH_AGENT:
            self._agents = tuple(sorted((*self._agents, end)))
            self._pushed = None
            if pushed_on:
                self._push_member(end)
                return
        else:
            self._settled |= bit
            if pushed_on:  # PR-14: the next one of the chain
                self._pushed = end
                return
            self._crowd |= bit
        self._end_ply()

    def _decide_attempt(self, number: int, guard: tuple[int, ...]) -> None:
        attempt = AttemptResult(self._ply, number, guard)
        self._attempts = (*self._attempts, attempt)
        if not attempt.survived:
            self._end_game(End.CAUGHT)
            return
        assert self._president is not None
        self._crowd &= ~(1 << self._president)  # PR-29
        if not self._crowd:  # PR-30
            self._turns += self.game.board.to_exit(self._president) + 1
            self._end_game(End.NO_CROWD)
        else:
            self._end_ply()

    def _end_ply(self) -> None:
        self._pushed, self._left, self._settled = None, 0, 0
        self._ply += 1
        if self._ply >= self.game.options["ply_limit"]:  # PR-06
            self._end_game(End.TIME)
        elif self._ply % 2:
            self._phase = Phase.CROWD
        else:
            self._begin_president_turn()

    # The end of a game, and of a match of two (PR-36).

    def _end_game(self, termination: End) -> None:
        survived = sum(attempt.survived for attempt in self._attempts)
        score = GameScore(self._president_seat, termination, self._turns, survived, self._furthest)
        self._scores = (*self._scores, score)
        if len(self._scores) < self.game.options["games"]:
            self._set_up_game(1 - self._president_seat)
            return
        self._phase = Phase.OVER
        self._outcome = _compare(*self._scores) if len(self._scores) == 2 else _single(score)

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other; 0 for both while it goes on or if it is even."""
        if self._outcome is None or not self._outcome.winners:
            return [0.0, 0.0]
        return [1.0 if seat in self._outcome.winners else -1.0 for seat in range(2)]

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self._outcome

    @property
    def revealed(self) -> bool:
        """Have the hidden numbers of an attempt just been shown?"""
        return self._revealed

    # What is seen.

    def observation(self, player: int | None = None) -> PresidentObservation:
        """Everything, for both seats."""
        board = self.game.board
        return PresidentObservation(
            game=self.game,
            player=player,
            phase=self._phase,
            to_move=self._chooser(),
            president_seat=self._president_seat,
            president=None if self._president is None else board.names[self._president],
            agents=tuple(board.names[agent] for agent in self._agents),
            crowd=board.named(self._crowd),
            pushed=None if self._pushed is None else board.names[self._pushed],
            left=next(iter(board.named(self._left)), None),
            settled=board.named(self._settled),
            ply=self._ply,
            turns=self._turns,
            furthest=self._furthest,
            attempts=self._attempts,
            scores=self._scores,
            outcome=self._outcome,
        )

    def observation_string(self, player: int | None = None) -> str:
        """The whole position as a few lines of text."""
        text: str = self.game.words.board_text(self.observation(player))
        return text


_CROWDS_PHASES = frozenset(
    {Phase.CROWD_SETUP, Phase.CROWD, Phase.PUSH_CROWD, Phase.DECIDE, Phase.NUMBERS}
)


def _single(score: GameScore) -> Outcome:
    """The outcome of one game: a President who has not escaped has lost."""
    return Outcome(score.termination, (score.seat if score.escaped else 1 - score.seat,))


def _compare(first: GameScore, second: GameScore) -> Outcome:
    """Which of two Presidents did better (PR-36)?"""
    if first.escaped != second.escaped:
        return Outcome(End.ONE_ESCAPED, (first.seat if first.escaped else second.seat,))
    if first.escaped:
        merits = [(End.FEWER_TURNS, -first.turns, -second.turns)]
    else:
        merits = [
            (End.MORE_SURVIVED, first.survived, second.survived),
            (End.FURTHER_RANK, first.furthest, second.furthest),
        ]
    for termination, one, other in merits:
        if one != other:
            return Outcome(termination, (first.seat if one > other else second.seat,))
    return Outcome(End.EVEN, ())
