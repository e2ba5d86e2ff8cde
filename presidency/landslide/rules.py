"""The rules of Landslide: a race over the board for 266 of 531 electoral votes.

The rulings LS-01 … LS-43 settle what the source text leaves open; each is cited where it acts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
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
from presidency.landslide.components import (
    BOARDS,
    GROUPS,
    JUNCTION_RULES,
    NEEDED,
    Board,
    board,
)


class Land(Action):
    """Move the marker by all of the die and land on this segment, such as `Land('PA')`."""

    __slots__ = __match_args__ = ("segment",)
    segment: str


class Caucus(Action):
    """Call a caucus, having landed on Washington (LS-24)."""

    __slots__ = ()


class NoCaucus(Action):
    """Call no caucus, having landed on Washington (LS-24)."""

    __slots__ = ()


class Roll(Action):
    """The die shows this number, 1 to 6."""

    __slots__ = __match_args__ = ("number",)
    number: int


class Lot(Action):
    """An even lot among tied candidates falls on this seat (LS-26, LS-33)."""

    __slots__ = __match_args__ = ("seat",)
    seat: int


class End(Termination):
    """Why a game of Landslide ended."""

    MAJORITY = "captured a state and reached 266 electoral votes"
    SPLIT = "reached 266 electoral votes through the states of an eliminated candidate"
    LAST_CANDIDATE = "all others were eliminated"
    PLURALITY = "most electoral votes of won states when the turns were over"
    HOUSE = "no majority: the House of Representatives decides"


class Phase(Enum):
    """What happens next."""

    OPENING = "roll for the opening"
    ROLL = "roll the die"
    LAND = "choose where to land"
    CAUCUS = "call a caucus or not"
    TIE = "a lot decides who of the least is eliminated"
    SHARE = "a lot decides who takes a group of states"
    OVER = "the game is over"


_DIE: Distribution[Roll] = uniform(Roll(number) for number in range(1, 7))
_CAUCUS_CHOICE = (Caucus(), NoCaucus())


@dataclass(frozen=True, slots=True)
class LandslideObservation:
    """All that can be seen: in Landslide everything is public.

    Attributes:
        game: The rule set.
        player: The seat that looks; None for a spectator.
        phase: What happens next.
        to_move: The seat whose turn it is (while rolling for the opening, the seat to roll).
        die: The number rolled this turn, or None.
        positions: For each seat the number of the segment its marker stands on; None once it is
            eliminated.
        tokens: For each segment the tokens on it, by seat.
        owners: For each segment the seat that has won it, or None.
        won: For each seat the electoral votes of the states it has won.
        turn: Turns played to the end so far; a caucus ends its turn, and the landing that brings
            266 votes ends the game within its turn.
        quiet_turns: Turns in a row in which no token and no card has changed (LS-23).
        opening: The rolls for the opening, for each seat a number or None (LS-02).
        contest: The seats that roll for the opening in this round.
        tied: The seats among which a lot is drawn next.
        out: The seat that a caucus has just eliminated, while its states are shared out.
        shares: (group, seats that may take it) of the states to be shared out (LS-33).
        outcome: Who won and why, or None.
    """

    game: Landslide
    player: int | None
    phase: Phase
    to_move: int
    die: int | None
    positions: tuple[int | None, ...]
    tokens: tuple[tuple[int, ...], ...]
    owners: tuple[int | None, ...]
    won: tuple[int, ...]
    turn: int
    quiet_turns: int
    opening: tuple[int | None, ...]
    contest: tuple[int, ...]
    tied: tuple[int, ...]
    out: int | None
    shares: tuple[tuple[str, tuple[int, ...]], ...]
    outcome: Outcome | None

    @property
    def remaining(self) -> tuple[int, ...]:
        """The seats of the candidates who are still in the race."""
        return tuple(seat for seat, place in enumerate(self.positions) if place is not None)

    @property
    def caucus(self) -> CaucusCount:
        """What a caucus called now would count."""
        return count_caucus(self.remaining, self.won, self.tokens)

    def left(self, segment: int) -> int:
        """The votes of a segment that no token has taken yet (LS-17); 0 if it is won."""
        if self.owners[segment] is not None:
            return 0
        return self.game.board.segments[segment].votes - sum(self.tokens[segment])

    def occupied(self, seat: int) -> int:
        """The segments with other candidates' markers, as a set of bits."""
        return _occupied(self.positions, seat)


def _occupied(positions: Sequence[int | None], seat: int) -> int:
    occupied = 0
    for other, place in enumerate(positions):
        if place is not None and other != seat:
            occupied |= 1 << place
    return occupied


@dataclass(frozen=True, slots=True)
class CaucusCount:
    """What is counted when a caucus is called (LS-25).

    With two candidates it never eliminates: who could not reach 266 leaves the other at 266
    already (LS-31). With more it always can once every state is won (LS-39).

    Attributes:
        fewest: The fewest electoral votes of won states that a candidate holds.
        outstanding: The electoral votes of all states that are not won.
        least: The seats that hold the fewest; of these only those with the fewest tokens on the
            board (LS-26). More than one: a lot decides.
    """

    fewest: int
    outstanding: int
    least: tuple[int, ...]

    @property
    def eliminates(self) -> bool:
        """Could the least not reach 266 even with all outstanding votes (LS-25, LS-30)?"""
        return self.fewest + self.outstanding < NEEDED


def count_caucus(
    remaining: Sequence[int], won: Sequence[int], tokens: Sequence[Sequence[int]]
) -> CaucusCount:
    """Count for a caucus among the remaining seats."""
    fewest = min(won[seat] for seat in remaining)
    least = [seat for seat in remaining if won[seat] == fewest]
    on_board = {seat: sum(row[seat] for row in tokens) for seat in least}
    fewest_tokens = min(on_board.values())
    tied = tuple(seat for seat in least if on_board[seat] == fewest_tokens)
    return CaucusCount(fewest, 2 * NEEDED - 1 - sum(won), tied)


class Landslide(Game):
    """Landslide, with its options; see `option_table`.

    >>> Landslide(num_players=4, board="map")
    Landslide(num_players=4, board='map')
    """

    short_name: ClassVar[str] = "landslide"
    long_name: ClassVar[str] = "Landslide"
    rules_version: ClassVar[int] = 1
    dynamics: ClassVar[Dynamics] = Dynamics.SEQUENTIAL
    information: ClassVar[Information] = Information.PERFECT
    utility: ClassVar[Utility] = Utility.ZERO_SUM
    option_table: ClassVar[Mapping[str, Option]] = {
        "num_players": Option(3, range(2, 7), "How many candidates run (LS-01)."),
        "board": Option("radial", BOARDS, "Rings around Washington, or the real map."),
        "junction": Option(
            "set", JUNCTION_RULES, "How strictly a move may not turn a corner (LS-08, LS-09)."
        ),
        "washington": Option(
            "forced",
            ("forced", "free"),
            "Must a throw that can reach Washington go there (LS-13)? 'free' is an experiment.",
        ),
        "freeze": Option(
            "release",
            ("release", "house"),
            "What happens when nothing can change any more (LS-23).",
        ),
        "turn_limit": Option(600, range(1, 5001), "After so many turns the game ends (LS-43)."),
        "at_limit": Option(
            "house", ("house", "plurality"), "Who wins when the turns are over (LS-43)."
        ),
    }

    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {
        "Short game": {"turn_limit": 60, "at_limit": "plurality"},
        "Full game": {},
    }

    def __init__(self, **options: int | str | bool) -> None:
        super().__init__(**options)
        self.board: Board = board(self.options["board"], self.options["junction"])
        self.max_utility = 1.0
        self.min_utility = -1.0 / (self.num_players - 1)
        self.max_game_length = 2 * self.options["turn_limit"]
        self._washington_forces = self.options["washington"] == "forced"
        self.lands = tuple(Land(segment.code) for segment in self.board.segments)
        self.actions = (*self.lands, *_CAUCUS_CHOICE)
        self.chance_actions = (*_DIE.outcomes, *(Lot(seat) for seat in range(self.num_players)))

    @classmethod
    def short(cls, **options: int | str | bool) -> Landslide:
        """The short game for a class: 60 turns, then most votes win (LS-43)."""
        return cls(**{**cls.presets["Short game"], **options})

    def new_initial_state(self) -> LandslideState:
        """All markers in Washington, nobody has rolled for the opening yet (LS-02, LS-04)."""
        return LandslideState(self)

    def state_from_observation(
        self, observation: LandslideObservation, rng: Random
    ) -> LandslideState:
        """The state that is seen: everything is public, so nothing is drawn."""
        return LandslideState(self, observation)

    def destinations(self, start: int, die: int, occupied: int) -> list[int]:
        """Where a candidate may or must land, as numbers of segments in order.

        Args:
            start: The segment the marker stands on.
            die: 1 to 6.
            occupied: The segments with other candidates' markers, as a set of bits.
        """
        # LS-13; the rule is of a return, so it does not bind in Washington itself (LS-14).
        if self._washington_forces and start and self.board.reaches(start, die, occupied, 0):
            return [0]
        return self.board.destinations(start, die, occupied)


class LandslideState(State):
    """One position of Landslide."""

    __slots__ = (
        "_contest",
        "_current",
        "_die",
        "_opening",
        "_out",
        "_outcome",
        "_owners",
        "_phase",
        "_positions",
        "_quiet",
        "_shares",
        "_tied",
        "_to_move",
        "_tokens",
        "_turn",
        "_won",
    )
    game: Landslide

    def __init__(self, game: Landslide, seen: LandslideObservation | None = None) -> None:
        super().__init__(game)
        seats, segments = range(game.num_players), game.board.segments
        self._die = seen.die if seen else None
        self._positions: list[int | None] = list(seen.positions) if seen else [0 for _ in seats]
        self._tokens = list(seen.tokens) if seen else [(0,) * len(seats)] * len(segments)
        self._owners: list[int | None] = list(seen.owners) if seen else [None] * len(segments)
        self._won = list(seen.won) if seen else [0 for _ in seats]
        self._turn = seen.turn if seen else 0
        self._quiet = seen.quiet_turns if seen else 0
        self._opening: list[int | None] = list(seen.opening) if seen else [None for _ in seats]
        self._contest = seen.contest if seen else tuple(seats)
        self._tied = seen.tied if seen else ()
        self._out = seen.out if seen else None
        self._shares = seen.shares if seen else ()
        self._outcome = seen.outcome if seen else None
        self._to_move = seen.to_move if seen else 0
        self._enter(seen.phase if seen else Phase.OPENING)

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        if phase is Phase.LAND or phase is Phase.CAUCUS:
            self._current = self._to_move
        else:
            self._current = TERMINAL if phase is Phase.OVER else CHANCE

    def _copy(self, source: LandslideState) -> None:
        self._current = source._current
        self._phase = source._phase
        self._to_move = source._to_move
        self._die = source._die
        self._positions = source._positions.copy()
        self._tokens = source._tokens.copy()
        self._owners = source._owners.copy()
        self._won = source._won.copy()
        self._turn = source._turn
        self._quiet = source._quiet
        self._opening = source._opening.copy()
        self._contest = source._contest
        self._tied = source._tied
        self._out = source._out
        self._shares = source._shares
        self._outcome = source._outcome

    def current_player(self) -> int:
        """The candidate to choose, CHANCE or TERMINAL."""
        return self._current

    def chance_player(self) -> int | None:
        """Whose die it is; a lot is nobody's."""
        return self._to_move if self._phase in (Phase.OPENING, Phase.ROLL) else None

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self._outcome

    def returns(self) -> list[float]:
        """1 for a winner and -1/(seats - 1) for the others; winners share; without one all 0."""
        seats = self.game.num_players
        if self._outcome is None or not self._outcome.winners:
            return [0.0] * seats
        winners = self._outcome.winners
        share = (seats / len(winners) - 1) / (seats - 1)
        return [share if seat in winners else -1 / (seats - 1) for seat in range(seats)]

    def observation(self, player: int | None = None) -> LandslideObservation:
        """Everything, for every seat."""
        return LandslideObservation(
            game=self.game,
            player=player,
            phase=self._phase,
            to_move=self._to_move,
            die=self._die,
            positions=tuple(self._positions),
            tokens=tuple(self._tokens),
            owners=tuple(self._owners),
            won=tuple(self._won),
            turn=self._turn,
            quiet_turns=self._quiet,
            opening=tuple(self._opening),
            contest=self._contest,
            tied=self._tied,
            out=self._out,
            shares=self._shares,
            outcome=self._outcome,
        )

    def observation_string(self, player: int | None = None) -> str:
        """The whole position as a few lines of text."""
        text: str = self.game.words.board_text(self.observation(player))
        return text

    def _chance(self) -> Distribution[Any]:
        if self._phase is Phase.OPENING or self._phase is Phase.ROLL:
            return _DIE
        return uniform(Lot(seat) for seat in self._tied)

    def _legal_actions(self, player: int) -> Sequence[Action]:
        if self._phase is Phase.CAUCUS:
            return _CAUCUS_CHOICE
        assert self._die is not None
        start = self._positions[player]
        assert start is not None
        occupied = _occupied(self._positions, player)
        lands = self.game.lands
        return [lands[end] for end in self.game.destinations(start, self._die, occupied)]

    def _apply(self, player: int, action: Action) -> None:
        match action:
            case Roll(number):
                if self._phase is Phase.OPENING:
                    self._roll_for_opening(number)
                else:
                    self._roll(number)
            case Land(segment):
                self._land(player, self.game.board.index[segment])
            case Caucus():
                self._hold_caucus(called=True)
            case NoCaucus():
                self._end_turn(changed=False)
            case Lot(seat):
                self._draw_lot(seat)

    # The opening.

    def _roll_for_opening(self, number: int) -> None:
        self._opening[self._to_move] = number
        waiting = [seat for seat in self._contest if self._opening[seat] is None]
        if not waiting:
            highest = max(self._opening[seat] or 0 for seat in self._contest)
            tied = tuple(seat for seat in self._contest if self._opening[seat] == highest)
            if len(tied) == 1:
                self._to_move = tied[0]
                self._enter(Phase.ROLL)
                return
            # LS-02: only those tied for the highest roll again.
            self._contest = tied
            for seat in tied:
                self._opening[seat] = None
            waiting = list(tied)
        self._to_move = waiting[0]

    # A turn.

    def _roll(self, number: int) -> None:
        self._die = number
        self._enter(Phase.LAND)
        self._legal = self._legal_actions(self._to_move)
        if not self._legal:  # LS-12: blocked, so the turn is lost
            self._end_turn(changed=False)

    def _land(self, seat: int, segment: int) -> None:
        self._positions[seat] = segment
        if segment == 0:  # LS-16, LS-24
            self._enter(Phase.CAUCUS)
            return
        assert self._die is not None
        state, row = self.game.board.segments[segment], self._tokens[segment]
        gained = 0
        if self._owners[segment] is None:  # LS-18
            gained = min(self._die, state.votes - sum(row))  # LS-17, LS-19
        if gained:
            # LS-40: tokens never run out.
            row = (*row[:seat], row[seat] + gained, *row[seat + 1 :])
            self._tokens[segment] = row
            if row[seat] >= state.majority:  # LS-20
                self._win_state(seat, segment)
                if self._won[seat] >= NEEDED:  # LS-38
                    self._finish(End.MAJORITY, (seat,))
                    return
        self._end_turn(changed=gained > 0)

    def _win_state(self, seat: int, segment: int) -> None:
        self._owners[segment] = seat
        self._won[seat] += self.game.board.segments[segment].votes
        self._tokens[segment] = (0,) * self.game.num_players  # LS-21

    def _end_turn(self, changed: bool) -> None:
        self._turn += 1
        self._quiet = 0 if changed else self._quiet + 1
        if self._quiet >= 3 * len(self._remaining()) and self._is_frozen():
            self._thaw()
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self._die = None
        if self._turn >= self.game.options["turn_limit"]:  # LS-43
            self._stop_at_limit()
            return
        seats = self.game.num_players
        seat = (self._to_move + 1) % seats  # LS-03, LS-37
        while self._positions[seat] is None:
            seat = (seat + 1) % seats
        self._to_move = seat
        self._enter(Phase.ROLL)

    def _stop_at_limit(self) -> None:
        if self.game.options["at_limit"] == "house":
            self._finish(End.HOUSE, ())
            return
        remaining = self._remaining()
        most = max(self._won[seat] for seat in remaining)
        self._finish(End.PLURALITY, tuple(seat for seat in remaining if self._won[seat] == most))

    def _finish(self, termination: End, winners: tuple[int, ...]) -> None:
        self._outcome = Outcome(termination, winners)
        self._enter(Phase.OVER)

    def _remaining(self) -> list[int]:
        return [seat for seat, place in enumerate(self._positions) if place is not None]

    # A freeze (LS-22, LS-23).

    def _unwon(self) -> list[int]:
        return [
            number for number, owner in enumerate(self._owners) if owner is None and number != 0
        ]

    def _is_stuck(self, segment: int) -> bool:
        """Can no remaining candidate reach a majority with what is left (LS-22)?"""
        state, row = self.game.board.segments[segment], self._tokens[segment]
        return max(row) + state.votes - sum(row) < state.majority

    def _is_frozen(self) -> bool:
        return all(self._is_stuck(segment) for segment in self._unwon())

    def _thaw(self) -> None:
        if self.game.options["freeze"] == "house":
            self._finish(End.HOUSE, ())
            return
        self._quiet = 0
        stuck = self._unwon()
        if not stuck:
            self._hold_caucus(called=False)
            return
        for segment in stuck:
            self._tokens[segment] = (0,) * self.game.num_players
        self._next_turn()

    # A caucus (LS-24 … LS-37).

    def _hold_caucus(self, called: bool) -> None:
        count = count_caucus(self._remaining(), self._won, self._tokens)
        if not count.eliminates:
            self._end_turn(changed=self._take_back_tokens(self._to_move))  # LS-29
            return
        self._turn += called
        if len(count.least) > 1:
            self._tied = count.least
            self._enter(Phase.TIE)
        else:
            self._eliminate(count.least[0])

    def _take_back_tokens(self, seat: int) -> bool:
        """Take a candidate's tokens off the board; were there any?"""
        changed = False
        for segment, row in enumerate(self._tokens):
            if row[seat]:
                self._tokens[segment] = (*row[:seat], 0, *row[seat + 1 :])
                changed = True
        return changed

    def _draw_lot(self, seat: int) -> None:
        if self._phase is Phase.TIE:
            self._eliminate(seat)
            return
        drawn = next(group for group, seats in self._shares if len(seats) > 1)
        self._shares = tuple(
            (group, (seat,) if group == drawn else seats) for group, seats in self._shares
        )
        self._share_out()

    def _eliminate(self, seat: int) -> None:
        """Take one candidate out (LS-27), be it the one who called the caucus (LS-28)."""
        self._out = seat
        self._take_back_tokens(seat)
        self._positions[seat] = None
        # LS-34: every group is judged by the holdings before the split.
        self._shares = tuple(
            (group, self._takers(group))
            for group in GROUPS
            if any(
                owner == seat and self.game.board.segments[segment].group == group
                for segment, owner in enumerate(self._owners)
            )
        )
        self._share_out()

    def _takers(self, group: str) -> tuple[int, ...]:
        """Who may take a group of the eliminated candidate's states (LS-32, LS-33)."""
        held = dict.fromkeys(self._remaining(), 0)
        for segment, owner in enumerate(self._owners):
            state = self.game.board.segments[segment]
            if owner in held and state.group == group:
                held[owner] += state.votes
        best = [seat for seat, votes in held.items() if votes == max(held.values())]
        most = max(self._won[seat] for seat in best)
        return tuple(seat for seat in best if self._won[seat] == most)

    def _share_out(self) -> None:
        """Draw the lots that are due, then hand over the states of the eliminated (LS-33)."""
        self._tied = next((seats for _, seats in self._shares if len(seats) > 1), ())
        if self._tied:
            self._enter(Phase.SHARE)
            return
        takers = {group: seats[0] for group, seats in self._shares}
        out = self._out
        assert out is not None
        for segment, owner in enumerate(self._owners):
            group = self.game.board.segments[segment].group
            if owner == out and group is not None:
                self._owners[segment] = takers[group]
                self._won[takers[group]] += self.game.board.segments[segment].votes
        self._won[out] = 0
        self._out, self._shares, self._quiet = None, (), 0
        remaining = self._remaining()
        elected = tuple(seat for seat in remaining if self._won[seat] >= NEEDED)
        if elected:  # LS-35
            self._finish(End.SPLIT, elected)
        elif len(remaining) == 1:  # LS-36
            self._finish(End.LAST_CANDIDATE, (remaining[0],))
        else:
            self._next_turn()
