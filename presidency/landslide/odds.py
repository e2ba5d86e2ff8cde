"""What a candidate can work out in Landslide: exact chances, each with its reason.

Before the roll every chance is a count of the numbers of the die out of six; after the roll
nothing is left to chance but lots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from presidency.core.chance import Chance
from presidency.landslide import words
from presidency.landslide.rules import LandslideObservation, Phase


@dataclass(frozen=True, slots=True)
class Landing:
    """What landing on a segment gives.

    Attributes:
        segment: Its number.
        gained: Votes gained, 0 to 6 (LS-17, LS-18, LS-19).
        held: Tokens of the candidate there afterwards; 0 once the state is won.
        wins: Is the state won by it (LS-20)?
        sentence: The same in words.
    """

    segment: int
    gained: int
    held: int
    wins: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class RollOdds:
    """The chances of the candidate to move, before the roll.

    Attributes:
        reach: Segment → chance that the roll lets the candidate land there.
        win: Segment → chance that the roll lets the candidate win that state this turn; only
            states for which it is not 0.
        win_any: Chance that the roll lets the candidate win some state.
        washington: Chance that the roll forces the candidate to Washington (LS-13).
        blocked: Chance that the candidate cannot move (LS-12).
        landings: Die → where it lets the candidate land.
    """

    reach: Mapping[int, Chance]
    win: Mapping[int, Chance]
    win_any: Chance
    washington: Chance
    blocked: Chance
    landings: Mapping[int, tuple[Landing, ...]]

    def predicted(self, key: str) -> Fraction:
        """The chance of a prediction, by its key in `words.PREDICTIONS`."""
        return Fraction(sum(self.came_true(key, die) for die in self.landings), 6)

    def came_true(self, key: str, die: int) -> bool:
        """Does a prediction come true with this throw?"""
        landings = self.landings[die]
        forced = [each.segment for each in landings] == [0]
        wins = any(each.wins for each in landings)
        return {"washington": forced, "win": wins, "neither": not forced and not wins}[key]


@dataclass(frozen=True, slots=True)
class CaucusOdds:
    """What a caucus called now would do.

    Attributes:
        eliminates: Would it eliminate somebody?
        chances: Seat → chance of being eliminated; empty if it would fail.
        reason: The arithmetic in words (LS-25).
    """

    eliminates: bool
    chances: Mapping[int, Chance]
    reason: str


def roll_odds(observation: LandslideObservation) -> RollOdds:
    """The chances of the candidate to move before the roll, with all markers where they are."""
    landings = {die: landings_for(observation, die) for die in range(1, 7)}
    reach: dict[int, list[int]] = {}
    win: dict[int, list[int]] = {}
    for die, choices in landings.items():
        for landing in choices:
            reach.setdefault(landing.segment, []).append(die)
            if landing.wins:
                win.setdefault(landing.segment, []).append(die)
    forced = _forced_dice(observation, landings)
    blocked = [die for die, choices in landings.items() if not choices]
    any_win = sorted({die for numbers in win.values() for die in numbers})
    return RollOdds(
        {segment: _of_six(reach[segment]) for segment in sorted(reach)},
        {segment: _of_six(win[segment]) for segment in sorted(win)},
        _of_six(any_win),
        _of_six(forced),
        _of_six(blocked),
        landings,
    )


def landings_for(observation: LandslideObservation, die: int) -> tuple[Landing, ...]:
    """Where the candidate to move may land with this throw, and what each landing gives."""
    seat = observation.to_move
    start = observation.positions[seat]
    if start is None:
        return ()
    ends = observation.game.destinations(start, die, observation.occupied(seat))
    return tuple(landing(observation, segment, die) for segment in ends)


def landing(observation: LandslideObservation, segment: int, die: int) -> Landing:
    """What landing on this segment with this throw gives the candidate to move."""
    state = observation.game.board.segments[segment]
    gained = min(die, observation.left(segment))
    held = observation.tokens[segment][observation.to_move] + gained
    wins = gained > 0 and held >= state.majority
    sentence = words.landing_sentence(observation, segment, gained, held, wins)
    return Landing(segment, gained, 0 if wins else held, wins, sentence)


def caucus_odds(observation: LandslideObservation, names: Sequence[str] = ()) -> CaucusOdds:
    """What a caucus called now would do, with the arithmetic in words.

    Args:
        observation: What is seen.
        names: What each seat is called; by default Seat 1, Seat 2, …
    """
    count = observation.caucus
    names = names or [f"Seat {seat + 1}" for seat in range(observation.game.num_players)]
    reason = words.caucus_reason(observation, names)
    if not count.eliminates:
        return CaucusOdds(False, {}, reason)
    share = Fraction(1, len(count.least))
    why = "the fewest votes" if share == 1 else f"an even lot among {len(count.least)}"
    return CaucusOdds(True, {seat: Chance(share, why) for seat in count.least}, reason)


def _forced_dice(
    observation: LandslideObservation, landings: Mapping[int, tuple[Landing, ...]]
) -> list[int]:
    if observation.game.options["washington"] != "forced":
        return []
    return [
        die for die, choices in landings.items() if [choice.segment for choice in choices] == [0]
    ]


def _of_six(dice: Iterable[int]) -> Chance:
    numbers = sorted(dice)
    return Chance(Fraction(len(numbers), 6), words.dice_reason(numbers))


def odds_of(
    observation: LandslideObservation, names: Sequence[str] = ()
) -> RollOdds | tuple[Landing, ...] | CaucusOdds | None:
    """What can be worked out now: before the roll, after it, or at a caucus."""
    match observation.phase:
        case Phase.ROLL:
            return roll_odds(observation)
        case Phase.LAND:
            assert observation.die is not None
            return landings_for(observation, observation.die)
        case Phase.CAUCUS:
            return caucus_odds(observation, names)
    return None
