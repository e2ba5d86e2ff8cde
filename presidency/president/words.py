"""What President says to people, in English."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from presidency.core.game import Action
from presidency.core.sentences import listed
from presidency.president.components import LAYOUTS
from presidency.president.rules import (
    Announce,
    Attempt,
    AttemptResult,
    Decline,
    Displace,
    End,
    Exit,
    GameScore,
    Guard,
    Move,
    Pass,
    Phase,
    Place,
    President,
    PresidentObservation,
)

DICE = ("", "⚀", "⚁", "⚂")
"""The face of the die by its number."""
PIECES = {"president": "the President", "agent": "an agent", "crowd": "a crowd member"}
"""A piece as it stands in a sentence."""
SYMBOLS = {"president": "★", "agent": "■", "crowd": "●"}
"""The mark of each kind of piece; never colour alone."""


def symbol(observation: PresidentObservation, seat: int) -> str:
    """The mark of the side that a seat plays now."""
    return SYMBOLS["president" if seat == observation.president_seat else "crowd"]


def seat_title(game: President, seat: int) -> str:
    """What a seat is called in the form for a new game."""
    return ("President", "Crowd")[seat]


def counted(count: int, one: str) -> str:
    """So many of something: no agent, 1 agent, 2 agents."""
    return f"{count or 'no'} {one if count < 2 else f'{one}s'}"


def dice(numbers: Sequence[int]) -> str:
    """Numbers with their dice: ⚀ 1 and ⚂ 3."""
    return listed([f"{DICE[number]} {number}" for number in numbers])


# The log.


def tell(
    before: PresidentObservation,
    player: int,
    action: Action | None,
    after: PresidentObservation,
    names: Sequence[str],
) -> str:
    """One step in a sentence; `names` says what each seat is called."""
    said = _told(before, player, action, after, names[player])
    # Both numbers of an attempt come out in one step: what came of them is said once.
    if before.phase is not Phase.NUMBERS or player == 1 or before.guards == 0:
        said += _came_of_it(before, after, names)
    return said


def _told(
    before: PresidentObservation,
    player: int,
    action: Action | None,
    after: PresidentObservation,
    who: str,
) -> str:
    match action:
        case Place("president", square):
            beside = f", with agents on {listed(after.agents)}" if after.agents else ""
            crowd = f" The crowd stands on {listed(after.crowd)}." if after.crowd else ""
            return f"{who} sets the President on {square}{beside}.{crowd}"
        case Place("agent", square):
            crowd = f" The crowd stands on {listed(after.crowd)}." if after.crowd else ""
            return f"{who} sets the agent on {square}.{crowd}"
        case Place(_, square):
            return f"{who} places a crowd member on {square}."
        case Pass():
            return f"{who} moves nothing."
        case Move(piece, start, end):
            said = f"{who} moves {PIECES[piece]} from {start} to {end}."
            if after.phase is Phase.PUSH_AGENT:
                return f"{said} The agent there has to make room."
            if after.phase is Phase.PUSH_CROWD:
                return f"{said} The crowd member there has to move along."
            if piece != "agent" and after.president == end and end in after.crowd:
                return f"{said} The two shake hands."
            return said
        case Displace(start, end):
            what = "agent" if before.phase is Phase.PUSH_AGENT else "crowd member"
            said = f"{who} sends the {what} from {start} to {end}."
            if after.phase is Phase.PUSH_CROWD:
                return f"{said} The crowd member there has to move along."
            return said
        case Announce():
            beside = counted(before.guards, "agent") + (
                " stands" if before.guards < 2 else " stand"
            )
            return f"{who} announces an attempt; {beside} beside the President."
        case Decline():
            return f"{who} makes no attempt."
        case Attempt(number):
            return f"The crowd had {dice([number])}."
        case Guard(numbers):
            return f"The {'agent' if len(numbers) == 1 else 'agents'} had {dice(numbers)}."
        case Exit():
            return f"The President leaves the board from {before.president}."
    raise ValueError(f"No step of President: {action!r}.")


def _came_of_it(
    before: PresidentObservation, after: PresidentObservation, names: Sequence[str]
) -> str:
    """What an attempt or the end of a game brought; empty otherwise."""
    said = ""
    if before.phase is Phase.NUMBERS:
        survived = len(after.scores) == len(before.scores) or after.scores[-1].escaped
        said = (
            " The President is safe, and the crowd member goes home."
            if survived
            else " The attempt succeeds."
        )
    if len(after.scores) > len(before.scores):
        said += f" {score_sentence(after.scores[-1], names)}"
        if after.outcome is None:
            said += " The sides are switched."
        elif before.game.options["games"] == 2:
            said += f" {outcome_sentence(after, names)}"
    return said


def score_sentence(score: GameScore, names: Sequence[str]) -> str:
    """How one game ended, in a sentence."""
    who, turns = names[score.seat], counted(score.turns, "turn")
    match score.termination:
        case End.EXIT:
            return f"{who} has escaped as President, in {turns}."
        case End.NO_CROWD:
            return f"No crowd member is left: {who} has escaped as President, in {turns}."
        case End.TIME:
            return f"The time is over, and {who} has not escaped as President."
    return f"{who} has not escaped as President."


def outcome_sentence(observation: PresidentObservation, names: Sequence[str]) -> str:
    """Who won and why, in a sentence; empty while the game goes on."""
    outcome = observation.outcome
    if outcome is None:
        return ""
    if not outcome.winners:
        return "Both did equally well: nobody wins."
    winner = names[outcome.winners[0]]
    if observation.game.options["games"] == 1:
        return f"{score_sentence(observation.scores[0], names)} {winner} wins."
    reasons = {
        End.ONE_ESCAPED: "escaped, and the other did not",
        End.FEWER_TURNS: "escaped in fewer turns",
        End.MORE_SURVIVED: "came through more attempts",
        End.FURTHER_RANK: "came further across the board",
    }
    return f"{winner} wins the match: as President {winner} {reasons[outcome.termination]}."  # type: ignore[index]


# What can be done.


def action_words(game: President, action: Action) -> str:
    """An action as people would say it."""
    match action:
        case Place("president", square):
            return f"set the President on {square}"
        case Place(piece, square):
            return f"place {PIECES[piece]} on {square}"
        case Pass():
            return "move nothing"
        case Exit():
            return "leave the board"
        case Move(piece, start, end):
            return f"move {PIECES[piece]} from {start} to {end}"
        case Displace(_, end):
            return f"send it to {end}"
        case Announce():
            return "announce an attempt"
        case Decline():
            return "make no attempt"
        case Attempt(number):
            return f"pick {number}"
        case Guard(numbers):
            return f"guard {listed(numbers)}"
    return repr(action)


def status(observation: PresidentObservation, names: Sequence[str], you: int | None = None) -> str:
    """What has to be chosen now, in a sentence.

    Args:
        observation: What is seen.
        names: What each seat is called.
        you: The seat of whoever reads it, if that seat has something to do now.
    """
    if observation.outcome is not None:
        return f"{reveal(observation)} {outcome_sentence(observation, names)}".strip()
    before = reveal(observation)
    if observation.scores and observation.ply == 0:
        before = f"The first game is over: {score_sentence(observation.scores[0], names)}"
    return f"{before} {_to_do(observation, names, you)}".strip()


def reveal(observation: PresidentObservation) -> str:
    """The numbers of an attempt that has just been made, in a sentence; empty otherwise."""
    last = observation.attempts[-1] if observation.attempts else None
    if last is None or (
        last.survived
        and last.ply + 1 != observation.ply
        and not _ended_by(observation, End.NO_CROWD)
    ):
        return ""
    had = "agent" if len(last.guard) == 1 else "agents"
    guard = f"the {had} {dice(last.guard)}" if last.guard else "and no agent stood beside him"
    came = "he is safe" if last.survived else "the attempt succeeds"
    return f"The crowd had {dice([last.number])}, {guard}: {came}."


def _ended_by(observation: PresidentObservation, termination: End) -> bool:
    return observation.outcome is not None and observation.scores[-1].termination is termination


def _to_do(observation: PresidentObservation, names: Sequence[str], you: int | None) -> str:
    mine = observation.to_move == you
    who = "You" if mine else names[observation.to_move]
    turn = f"Turn {max(1, observation.turns)}."
    game = observation.game
    if game.options["games"] == 2:
        turn = f"Game {len(observation.scores) + 1} of 2, turn {max(1, observation.turns)}."
    match observation.phase:
        case Phase.START:
            return f"{who} {'set' if mine else 'sets'} up the President."
        case Phase.STATION:
            return f"{who} {'choose' if mine else 'chooses'} the agent's side."
        case Phase.CROWD_SETUP:
            place, size = len(observation.crowd) + 1, game.options["crowd"]
            return f"{who} {'place' if mine else 'places'} crowd member {place} of {size}."
        case Phase.PRESIDENT:
            return f"{turn} {who} {'move' if mine else 'moves'} the President or an agent."
        case Phase.CROWD:
            also = " or announce an attempt" if observation.handshake else ""
            if not mine:
                also = also.replace("announce", "announces")
            return f"{turn} {who} {'move' if mine else 'moves'} one of the crowd{also}."
        case Phase.PUSH_AGENT:
            return f"{who} {'say' if mine else 'says'} where the pushed agent goes."
        case Phase.PUSH_CROWD:
            say = "say" if mine else "says"
            return f"{who} {say} where the crowd member pushed from {observation.pushed} goes."
        case Phase.DECIDE:
            return (
                f"{who} {'shake' if mine else 'shakes'} hands with the President: attempt or not?"
            )
    beside = counted(observation.guards, "agent")
    if you is None:
        return f"An attempt, with {beside} beside the President. Hidden numbers are picked."
    if you == observation.president_seat:
        return f"An attempt! {beside} beside the President: pick what to guard."
    return f"Your attempt, with {beside} beside the President: pick a number."


def score(observation: PresidentObservation, names: Sequence[str]) -> str:
    """Who is what, and what is left, in one line."""
    president = f"{SYMBOLS['president']} {names[observation.president_seat]}"
    crowd = f"{SYMBOLS['crowd']} {names[observation.crowd_seat]}"
    if observation.phase in (Phase.START, Phase.STATION, Phase.CROWD_SETUP):
        return f"{president} (President) · {crowd} (crowd)"
    members = len(observation.crowd) + (observation.phase is Phase.PUSH_CROWD)
    survived = sum(attempt.survived for attempt in observation.attempts)
    through = f", {counted(survived, 'attempt')} survived" if survived else ""
    return f"{president} (President{through}) · {crowd} (crowd of {members})"


def standing(observation: PresidentObservation, names: Sequence[str]) -> str:
    """Where everything stands, in a sentence: the text beside the board."""
    if observation.outcome is not None:
        return outcome_sentence(observation, names)
    if observation.president is None:
        return "The board is empty."
    where = f"The President ({names[observation.president_seat]}) is on {observation.president}"
    if observation.handshake:
        where += " and shakes hands"
    count = "agent" if len(observation.agents) == 1 else "agents"
    agents = f"; {count} on {listed(observation.agents)}" if observation.agents else ""
    members = counted(len(observation.crowd), "crowd member")
    crowd = f"; {members} on {listed(observation.crowd)}" if observation.crowd else ""
    away = observation.game.board.to_exit(observation.game.board.index[observation.president])
    return f"{where}, {counted(away, 'step')} from an exit{agents}{crowd}."


def attempt_hover(attempt: AttemptResult) -> str:
    """An attempt as lines for a hover text."""
    guard = dice(attempt.guard) if attempt.guard else "nobody beside him"
    came = "safe" if attempt.survived else "the attempt succeeded"
    lines = [f"turn {attempt.ply // 2 + 1}", f"crowd: {dice([attempt.number])}"]
    return "<br>".join([*lines, f"agents: {guard}", came])


# The board as text.


def piece_at(observation: PresidentObservation, square: str) -> str:
    """What stands on a square, in words; empty if nothing does."""
    here = []
    if square == observation.president:
        here.append("President")
    if square in observation.agents:
        here.append("agent")
    if square in observation.crowd:
        here.append("crowd member")
    if square == observation.pushed:
        here.append("pushed agent" if observation.phase is Phase.PUSH_AGENT else "pushed member")
    return " and ".join(here)


def board_table(observation: PresidentObservation, names: Sequence[str], hints: Any) -> str:
    """The board as an HTML table, for those who read rather than look.

    Args:
        observation: What is seen.
        names: What each seat is called.
        hints: The controls' `Hints`: what can be chosen, and the danger by square if it is shown.
    """
    board = observation.game.board
    files = [name[0] for name in board.names[: board.size]]
    head = "".join(f"<th scope='col'>{file}</th>" for file in ("", *files))
    rows = []
    for rank in range(board.size, 0, -1):
        cells = []
        for file in files:
            square = f"{file}{rank}"
            parts = [piece_at(observation, square)]
            if square in hints.lit:
                parts.append("(can be chosen)")
            if square in hints.dangers:
                parts.append(f"danger {hints.dangers[square].chance.value}")
            cells.append(f"<td>{escape(' '.join(part for part in parts if part))}</td>")
        rows.append(f"<tr><th scope='row'>{rank}</th>{''.join(cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def board_text(observation: PresidentObservation) -> str:
    """The whole position as a few lines of text.

    P is the President, A an agent, c a crowd member, H the President shaking hands.
    """
    board = observation.game.board
    lines = [
        f"game {len(observation.scores) + 1}, ply {observation.ply}, "
        f"seat {observation.to_move}: {observation.phase.value}",
        f"President is seat {observation.president_seat}, turns {observation.turns}, "
        f"furthest rank {observation.furthest}",
    ]
    if observation.pushed is not None:
        settled = f", settled {' '.join(observation.settled)}" if observation.settled else ""
        lines.append(f"pushed from {observation.pushed}, {observation.left} was left{settled}")
    if observation.attempts:
        made = " ".join(
            f"{attempt.ply}:{attempt.number}v{''.join(map(str, attempt.guard)) or '-'}"
            for attempt in observation.attempts
        )
        lines.append(f"attempts {made}")
    for over in observation.scores:
        lines.append(
            f"over: President seat {over.seat}, {over.termination.name}, turns {over.turns}, "
            f"survived {over.survived}, furthest rank {over.furthest}"
        )
    if observation.outcome is not None:
        outcome = observation.outcome
        lines.append(f"{outcome.termination.name}, won by {outcome.winners}")
    for rank in range(board.size, 0, -1):
        row = " ".join(
            _letter(observation, f"{name[0]}{rank}") for name in board.names[: board.size]
        )
        lines.append(f"{rank} {row}")
    lines.append("  " + " ".join(name[0] for name in board.names[: board.size]))
    return "\n".join(lines)


def _letter(observation: PresidentObservation, square: str) -> str:
    if square == observation.president:
        return "H" if square in observation.crowd else "P"
    if square in observation.agents:
        return "A"
    return "c" if square in observation.crowd else "."


OPTION_WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "crowd": ("crowd", {}),
    "layout": ("crowd stands", {"placed": "as placed"} | {name: name for name in LAYOUTS}),
    "games": ("games", {}),
    "agents": ("agents", {}),
    "board": ("board", {}),
    "pushing": ("pushing", {"chain": "with chains", "single": "no chains", "none": "none"}),
    "passing": ("passing", {"allowed": "allowed", "forced": "only if stuck"}),
    "ply_limit": ("turns of both", {}),
}
"""Option → what the form for a new game calls it, and its values."""
