"""What Landslide says to people, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from presidency.core.chance import fraction_text
from presidency.core.game import Action
from presidency.core.sentences import listed
from presidency.landslide.components import GROUPS, NEEDED
from presidency.landslide.rules import (
    Caucus,
    End,
    Land,
    Landslide,
    LandslideObservation,
    Lot,
    NoCaucus,
    Phase,
    Roll,
)

DICE = ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
"""The face of the die by its number."""
SYMBOLS = ("●", "■", "▲", "◆", "★", "✚")
"""The token of each seat; never colour alone."""


def symbol(observation: LandslideObservation, seat: int) -> str:
    """The mark of a seat."""
    return SYMBOLS[seat]


def seat_title(game: Landslide, seat: int) -> str:
    """What a seat is called in the form for a new game."""
    return f"Seat {seat + 1}"


PREDICTIONS = {
    "": "no prediction",
    "washington": "I am forced to Washington",
    "win": "I can win a state",
    "neither": "neither of these",
}
"""What may be predicted before the roll."""


def segment_name(game: Landslide, segment: int) -> str:
    """The name of a segment as it stands in a sentence."""
    name = game.board.segments[segment].name
    return "Washington" if segment == 0 else name


def votes(count: int) -> str:
    """So many electoral votes, in words."""
    return f"{count} vote" if count == 1 else f"{count} votes"


def tell(
    before: LandslideObservation,
    player: int,
    action: Action | None,
    after: LandslideObservation,
    names: Sequence[str],
) -> str:
    """One step in a sentence; `names` says what each seat is called."""
    mover = names[before.to_move]
    match action:
        case Roll(number) if before.phase is Phase.OPENING:
            return f"{mover} rolls {number} for the opening.{_opening(after, names)}"
        case Roll(number) if after.phase is Phase.LAND:
            return f"{mover} rolls {number}."
        case Roll(number):
            said = f"{mover} rolls {number}, is blocked and loses the turn."
        case Land(code):
            said = _landing(before, before.game.board.index[code], after, names)
        case NoCaucus():
            said = f"{mover} calls no caucus."
        case Caucus():
            said = f"{mover} calls a caucus. {_caucus(before, after, names)}"
        case Lot(seat) if before.phase is Phase.TIE:
            said = f"The lot falls on {names[seat]}. {_caucus(before, after, names)}"
        case Lot(seat):
            group = next(group for group, seats in before.shares if len(seats) > 1)
            said = f"The lot gives the states of the {group} to {names[seat]}."
        case _:
            raise ValueError(f"No step of Landslide: {action!r}.")
    if not isinstance(action, Caucus | Lot):
        said += _freeze(before, after, names)
    return f"{said} {outcome_sentence(after, names)}".rstrip()


def _opening(after: LandslideObservation, names: Sequence[str]) -> str:
    if after.phase is Phase.ROLL:
        return f" {names[after.to_move]} opens the play."
    if all(after.opening[seat] is None for seat in after.contest):
        return f" {listed([names[seat] for seat in after.contest])} are tied and roll again."
    return ""


def _landing(
    before: LandslideObservation, segment: int, after: LandslideObservation, names: Sequence[str]
) -> str:
    seat, state = before.to_move, before.game.board.segments[segment]
    said = f"{names[seat]} lands on {segment_name(before.game, segment)}"
    if segment == 0:
        return f"{said}."
    if before.owners[segment] is not None:
        return f"{said}, which is won already."
    if after.owners[segment] is not None:
        return f"{said} and wins it: {votes(state.votes)}, {before.won[seat] + state.votes} in all."
    gained = min(before.die or 0, before.left(segment))
    if gained == 0:
        return f"{said}, where no vote is left."
    held = before.tokens[segment][seat] + gained
    return f"{said} and gains {votes(gained)}: {held} of the {state.majority} needed."


def _caucus(before: LandslideObservation, after: LandslideObservation, names: Sequence[str]) -> str:
    if after.phase is Phase.TIE:
        tied = listed([names[seat] for seat in after.tied])
        return f"{caucus_reason(before, names)} {tied} are tied for the least; a lot decides."
    gone = [seat for seat in before.remaining if after.positions[seat] is None]
    if gone:
        return f"{caucus_reason(before, names)} {names[gone[0]]} is eliminated."
    return (
        f"{caucus_reason(before, names)} It fails, and {names[before.to_move]} takes back all "
        "tokens from states that are not won."
    )


def _freeze(before: LandslideObservation, after: LandslideObservation, names: Sequence[str]) -> str:
    """What LS-23 did at the end of this turn, if it did anything."""
    if before.quiet_turns == 0 or after.quiet_turns:
        return ""
    if after.phase is Phase.TIE or len(after.remaining) < len(before.remaining):
        return (
            f" All states are won and nobody has {NEEDED} votes, so a caucus is held. "
            f"{_caucus(before, after, names)}"
        )
    if sum(map(sum, after.tokens)) < sum(map(sum, before.tokens)) and after.owners == before.owners:
        return " No state can be won any more, so everybody takes back all tokens."
    return ""


def caucus_reason(observation: LandslideObservation, names: Sequence[str]) -> str:
    """The arithmetic of a caucus, in words (LS-25)."""
    count = observation.caucus
    last = [seat for seat in observation.remaining if observation.won[seat] == count.fewest]
    who = listed([names[seat] for seat in last])
    are, each, reach = ("are", " each", "each of them") if len(last) > 1 else ("is", "", "this")
    total = count.fewest + count.outstanding
    enough = f"{NEEDED} are needed" if count.eliminates else f"{NEEDED} are enough"
    return (
        f"{who} {are} last with {votes(count.fewest)}{each}. With all {count.outstanding} votes "
        f"of states not yet won {reach} could become {total}, and {enough}."
    )


def outcome_sentence(observation: LandslideObservation, names: Sequence[str]) -> str:
    """Who won and why, in a sentence; empty while the game goes on."""
    outcome = observation.outcome
    if outcome is None:
        return ""
    winners = listed([names[seat] for seat in outcome.winners])
    held = observation.won[outcome.winners[0]] if outcome.winners else 0
    match outcome.termination:
        case End.MAJORITY:
            return f"{winners} wins the election with {votes(held)}."
        case End.SPLIT:
            return f"The states shared out give {winners} {votes(held)} and the election."
        case End.LAST_CANDIDATE:
            return f"{winners} is the last candidate and wins the election."
        case End.PLURALITY if len(outcome.winners) > 1:
            return f"The turns are over: {winners} share the win, with {votes(held)} each."
        case End.PLURALITY:
            return (
                f"The turns are over: {winners} has most votes, {held} of {2 * NEEDED - 1}, and "
                f"wins. A majority would be {NEEDED}."
            )
    return f"Nobody has {NEEDED} votes: the House of Representatives decides, and nobody wins."


def landing_sentence(
    observation: LandslideObservation, segment: int, gained: int, held: int, wins: bool
) -> str:
    """What landing on a segment gives, in a few words."""
    state = observation.game.board.segments[segment]
    if segment == 0:
        return "no votes, but you may call a caucus"
    if observation.owners[segment] is not None:
        return "won already: no votes"
    if wins:
        return f"wins {votes(state.votes)}"
    if gained == 0:
        return "no votes left"
    return f"+{gained} ({held} of {state.majority})"


def dice_reason(dice: Sequence[int]) -> str:
    """Why a chance is so many sixths: which numbers of the die do it."""
    if not dice:
        return "no number of the die"
    if len(dice) == 6:
        return "every number of the die"
    numbers = [str(die) for die in dice]
    told = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"
    return f"with {told}"


def segment_hover(
    observation: LandslideObservation, segment: int, names: Sequence[str], hint: str = ""
) -> str:
    """What is to be known of a segment, as lines for a hover text; names are escaped already."""
    state = observation.game.board.segments[segment]
    lines = [f"<b>{state.name}</b>"]
    if segment:
        lines[0] += f" ({state.group})"
        lines.append(f"{votes(state.votes)}, {state.majority} win it")
        owner = observation.owners[segment]
        if owner is not None:
            lines.append(f"won by {SYMBOLS[owner]} {names[owner]}")
        else:
            lines += [
                f"{SYMBOLS[seat]} {names[seat]}: {count}"
                for seat, count in enumerate(observation.tokens[segment])
                if count
            ]
            lines.append(f"left: {observation.left(segment)}")
    lines += [
        f"{SYMBOLS[seat]} {names[seat]} stands here"
        for seat, place in enumerate(observation.positions)
        if place == segment
    ]
    if hint:
        lines.append(f"<i>{hint}</i>")
    return "<br>".join(lines)


def action_words(game: Landslide, action: Action) -> str:
    """An action as people would say it."""
    match action:
        case Land(code):
            return f"land on {segment_name(game, game.board.index[code])}"
        case Caucus():
            return "call a caucus"
        case NoCaucus():
            return "call no caucus"
        case Roll(number):
            return f"roll {number}"
    return repr(action)


def status(observation: LandslideObservation, names: Sequence[str], you: int | None = None) -> str:
    """Whose turn it is and what has to be chosen, in a sentence.

    Args:
        observation: What is seen.
        names: What each seat is called.
        you: The seat of whoever reads it, if that seat has something to do now.
    """
    seat = observation.to_move
    where = observation.positions[seat]
    place = "" if where is None else segment_name(observation.game, where)
    mine = seat == you
    turn = f"Turn {observation.turn + 1} of {observation.game.options['turn_limit']}."
    who, be, have = ("You", "are", "have") if mine else (names[seat], "is", "has")
    match observation.phase:
        case Phase.OPENING:
            roll = "roll" if mine else "rolls"
            return f"{who} {roll} for the opening; the highest die begins."
        case Phase.ROLL:
            todo = "Roll the die." if mine else "The die comes next."
            return f"{turn} {who} {be} in {place}. {todo}"
        case Phase.LAND:
            ends = _ends(observation)
            choice = f"may go to {len(ends)} places"
            if ends == [0]:
                choice = "must go to Washington: the roll can lead there"
            elif len(ends) == 1:
                choice = "may go to one place"
            rolled = (
                f"{who} {have} rolled {DICE[observation.die or 0]} {observation.die} in {place}"
            )
            return f"{turn} {rolled} and {choice}."
        case Phase.CAUCUS:
            return f"{turn} {who} {be} in Washington and may call a caucus."
        case Phase.TIE | Phase.SHARE:
            return f"A lot is drawn: {observation.phase.value}."
    return outcome_sentence(observation, names)


def _ends(observation: LandslideObservation) -> list[int]:
    """Where the candidate to move may land."""
    seat = observation.to_move
    where = observation.positions[seat]
    if where is None or observation.die is None:
        return []
    return observation.game.destinations(where, observation.die, observation.occupied(seat))


def standing(observation: LandslideObservation, names: Sequence[str]) -> str:
    """Who holds what, in a sentence: the text beside the race."""
    held = sorted(observation.remaining, key=lambda seat: -observation.won[seat])
    parts = [f"{SYMBOLS[seat]} {names[seat]} {observation.won[seat]}" for seat in held]
    open_votes = 2 * NEEDED - 1 - sum(observation.won)
    out = [names[seat] for seat, place in enumerate(observation.positions) if place is None]
    gone = f" Eliminated: {listed(out)}." if out else ""
    return (
        f"After {observation.turn} turns, votes of won states: {', '.join(parts)}; "
        f"{open_votes} are still open; {NEEDED} are needed to win.{gone}"
    )


CAUCUS_FAILS = (
    "A caucus would fail: whoever calls it takes back all tokens from states that are not won."
)


def prediction_judged(
    key: str, chance: Fraction, came: bool, made: int, true: int, expected: Fraction
) -> str:
    """What became of a prediction, and of all so far."""
    happened = "came true" if came else "did not come true"
    return (
        f"You predicted “{PREDICTIONS[key]}” (chance {fraction_text(chance)}): it {happened}. "
        f"So far {true} of {made} came true; {float(expected):.1f} were to be expected."
    )


def board_table(
    observation: LandslideObservation, names: Sequence[str], hints: Mapping[int, str]
) -> str:
    """The whole board as an HTML table, for those who read rather than look.

    Args:
        observation: What is seen.
        names: What each seat is called.
        hints: Segment → what the odds say of it now.
    """
    heads = ["state", "group", "votes", "needed", "won by", "tokens", "left", "now"]
    rows = []
    for number, state in enumerate(observation.game.board.segments):
        owner = observation.owners[number]
        tokens = ", ".join(
            f"{SYMBOLS[seat]} {names[seat]} {count}"
            for seat, count in enumerate(observation.tokens[number])
            if count
        )
        here = ", ".join(
            f"{names[seat]} stands here"
            for seat, place in enumerate(observation.positions)
            if place == number
        )
        won = "" if owner is None else f"{SYMBOLS[owner]} {names[owner]}"
        counts = [state.votes, state.majority, won, tokens, observation.left(number)]
        if number == 0:  # LS-16
            counts = ["", "", "", "", ""]
        counts.append(hints.get(number, ""))
        cells = [state.name + (f" ({here})" if here else ""), state.group or "", *counts]
        rows.append("".join(f"<td>{escape(str(cell))}</td>" for cell in cells))
    head = "".join(f"<th scope='col'>{title}</th>" for title in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def board_text(observation: LandslideObservation) -> str:
    """The whole position as a few lines of text; seats are numbers, Washington is DC.

    Each segment is written with its votes; `3:5` are five tokens of seat 3, `=3` is won by seat 3.
    """
    board = observation.game.board
    die = "-" if observation.die is None else observation.die
    places = " ".join(
        f"{seat}@{'out' if place is None else board.segments[place].code}"
        for seat, place in enumerate(observation.positions)
    )
    lines = [
        f"turn {observation.turn}, quiet {observation.quiet_turns}, seat {observation.to_move}: "
        f"{observation.phase.value}, die {die}",
        f"opening {observation.opening} among {observation.contest}"
        if observation.phase is Phase.OPENING
        else f"markers {places}; votes {' '.join(map(str, observation.won))}",
    ]
    if observation.tied or observation.out is not None:
        lines.append(f"tied {observation.tied}, out {observation.out}, {observation.shares}")
    if observation.outcome is not None:
        lines.append(
            f"{observation.outcome.termination.name}, won by {observation.outcome.winners}"
        )
    for group in GROUPS:
        states = [
            _segment_text(observation, number)
            for number, segment in enumerate(board.segments)
            if segment.group == group
        ]
        lines.append(f"{group + ':':8} {'  '.join(states)}")
    return "\n".join(lines)


def _segment_text(observation: LandslideObservation, number: int) -> str:
    segment, owner = observation.game.board.segments[number], observation.owners[number]
    if owner is not None:
        return f"{segment.code} {segment.votes}={owner}"
    tokens = "".join(
        f" {seat}:{count}" for seat, count in enumerate(observation.tokens[number]) if count
    )
    return f"{segment.code} {segment.votes}{tokens}"


def score(observation: LandslideObservation, names: Sequence[str]) -> str:
    """Who has how many votes of won states, in one line."""
    held = [
        f"{SYMBOLS[seat]} {names[seat]} "
        + ("out" if observation.positions[seat] is None else str(observation.won[seat]))
        for seat in range(observation.game.num_players)
    ]
    return " · ".join(held)


OPTION_WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "board": ("board", {"radial": "rings", "map": "map"}),
    "junction": ("corners", {"set": "strict", "consecutive": "loose"}),
    "washington": ("Washington", {"forced": "must go", "free": "may go"}),
    "freeze": ("standstill", {"release": "tokens back", "house": "the House decides"}),
    "turn_limit": ("turns at most", {}),
    "at_limit": ("at the end", {"house": "the House decides", "plurality": "most votes win"}),
}
"""Option → what the form for a new game calls it, and its values."""
