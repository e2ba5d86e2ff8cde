"""What everybody may look at in Mr. President 2004, as HTML: tickets, debate, event, own polls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from presidency.core.sentences import listed
from presidency.mr_president import words
from presidency.mr_president.components import ISSUES, REGIONS, ROW, win_totals
from presidency.mr_president.rules import (
    DRAWN,
    ENVELOPE,
    DebateResult,
    MrPresidentObservation,
    Phase,
    PollResult,
    Ticket,
)

_DEBATING = {Phase.RISK, Phase.DEBATE, Phase.DRAW, Phase.EXTRA_TURN}
_HAPPENING = {Phase.DRAW, Phase.POLL, Phase.EVENT_PLAY}
_FACES = "⚀⚁⚂⚃⚄⚅"
_ABILITIES = ("Campaign", "Fundraising", "Debating")
_NOTHING = "–"
_POLLS = 3
"""More polls than one event brings are folded."""


def tickets_html(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """Both tickets as far as the viewer may know them, folded to one line.

    Args:
        observation: What the viewer sees: until both tickets are made, only the own one.
        names: What each seat is called.

    Returns:
        Empty before anything is chosen.
    """
    tickets = observation.tickets
    if not any(observation.homes):  # they are named first (MP-02)
        return ""
    short = " · ".join(
        f"{words.symbol(observation, seat)} from {', '.join(homes) or _NOTHING}"
        for seat, homes in enumerate(observation.homes)
    )
    rows = [
        (f"{office} from", [_home(homes, place) for homes in observation.homes])
        for place, office in enumerate(words.OFFICE.values())
    ]
    key = ""
    if any(each.split for each in tickets):
        rows += _choices(tickets)
        key = ", ".join(f"{position} {name}" for position, name in words.POSITION.items())
        key = f"<div>{key}; ★ identified with it</div>"
    # Whoever makes a ticket wants to see it grow.
    state = " open" if observation.phase is Phase.TICKETS else ""
    table = _table(_titles(observation, names), rows)
    return f"<details{state}><summary><b>Tickets</b>: {short}</summary>{table}{key}</details>"


def _choices(tickets: Sequence[Ticket]) -> list[tuple[str, list[str]]]:
    """The rows of what both have chosen in secret, as far as it is known."""
    abilities = [
        (ability, [str(each.split[place]) if each.split else _NOTHING for each in tickets])
        for place, ability in enumerate(_ABILITIES)
    ]
    issues = [
        (name, [_stand(each, issue) for each in tickets]) for issue, name in words.ISSUE.items()
    ]
    return [*abilities, *issues]


def stage_html(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """What is on now: the debate, the event, and the viewer's own polls.

    Args:
        observation: What the viewer sees.
        names: What each seat is called.
    """
    parts = (debate_html(observation, names), event_html(observation, names))
    return f"{''.join(parts)}{polls_html(observation)}"


def debate_html(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """The debate that is on, or has just ended, as a card with both sides.

    Args:
        observation: What the viewer sees.
        names: What each seat is called.

    Returns:
        Empty while there is no debate.
    """
    debate = _debate(observation)
    if debate is None:
        return ""
    seats = (debate.challenger, 1 - debate.challenger)
    titles = _titles(observation, names)
    tickets = [observation.tickets[seat] for seat in seats]
    points = [ticket.split[2] for ticket in tickets]
    rolled = [[dice for roller, dice in debate.rolls if roller == seat] for seat in seats]
    tries = [
        ticket.rolls(debate.issue, challenges=seat == debate.challenger)
        for seat, ticket in zip(seats, tickets, strict=True)
    ]
    rows = [
        ("Position", [_stand(ticket, debate.issue, ", identified") for ticket in tickets]),
        ("Debating", [str(each) for each in points]),
        ("Wins on", [words.totals_words(each) for each in points]),
        ("Dice", [_rolled(*each) for each in zip(rolled, points, strict=True)]),
        ("Tries", [f"{len(made)} of {most}" for made, most in zip(rolled, tries, strict=True)]),
        ("Risks", [words.counted(debate.risked[seat], "ballot") for seat in seats]),
    ]
    over = debate in observation.debates
    end = f"<b>{escape(words.debate_sentence(debate, names))}</b>" if over else ""
    title = f"{names[seats[0]]} challenges on {words.ISSUE[debate.issue]}"
    return _card(title, f"{_table([titles[seat] for seat in seats], rows)}{end}")


def event_html(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """The event that the Event Chart has brought in this turn, as a card.

    Args:
        observation: What the viewer sees.
        names: What each seat is called.

    Returns:
        Empty while there is no event.
    """
    pips = observation.event
    if pips is None or observation.phase not in _HAPPENING:
        return ""
    who, other = names[observation.turn_of], names[1 - observation.turn_of]
    where = f"in the {listed(observation.regions)}"
    why = {
        4: f"1, and 1 for every 5 electors of {other}'s home state",
        5: "as many as the sum of the positions differs from 10",
        6: "twice as many as the sum of the positions differs from 10",
    }
    match pips:
        case 1 | 2:
            owner = who if pips == 1 else other
            does = f"The top ballot of {owner}'s deck goes face down into the Undecided Envelope."
        case 3:
            does = f"{other} counts the votes in up to three states {where}; only {who} is told."
        case _:
            # Those that are played, drawn, and still to be drawn (MP-42).
            to_come = observation.draws.count((ENVELOPE, DRAWN))
            number = observation.played + observation.open_draw + to_come
            ballots = words.counted(number, "ballot")
            does = f"{who} draws {ballots} from the Undecided Envelope ({why[pips]})."
            if number:
                does += f" All must be played {where}, Home State cards at home."
    return _card(f"{_FACES[pips - 1]} {pips}: {words.EVENT[pips]}", escape(does))


def polls_html(observation: MrPresidentObservation) -> str:
    """What the viewer's own polls have told, the last one of each state; empty without any.

    Once regions are declared only their states matter.

    Args:
        observation: What the viewer sees.
    """
    last = {poll.state: poll for poll in observation.polls}
    told = [
        f"{words.state_name(poll.state)}, turn {poll.turn}: {_polled(poll)}"
        for poll in last.values()
        if ROW[poll.state].region in (observation.regions or REGIONS)
    ]
    if not told or observation.count:
        return ""
    text = f"{escape('; '.join(told))}."
    if len(told) > _POLLS:
        return (
            f"<details><summary><b>Your polls</b> in {len(told)} states</summary>{text}</details>"
        )
    return f"<div><b>Your polls</b>: {text}</div>"


def _polled(poll: PollResult) -> str:
    ballots = words.counted(poll.ballots, "ballot")
    return f"{words.votes_words(poll.votes)} in {ballots}" if poll.ballots else ballots


def _debate(observation: MrPresidentObservation) -> DebateResult | None:
    """The debate to be shown: that of this turn, or of the turn before until a region is declared.

    The last roll ends the debate and most often the turn, and people want to see it.
    """
    seen, last = observation, observation.debates[-1:]
    if last and last[0].turn == seen.turn - (seen.phase is Phase.DECLARE):
        return last[0] if seen.phase in {*_DEBATING, Phase.DECLARE} else None
    if seen.issue is None or seen.phase not in _DEBATING:
        return None
    risked = seen.risked[0], seen.risked[1]
    return DebateResult(seen.turn, seen.issue, seen.turn_of, seen.rolls, None, risked)


def _titles(observation: MrPresidentObservation, names: Sequence[str]) -> list[str]:
    return [f"{words.symbol(observation, seat)} {name}" for seat, name in enumerate(names)]


def _home(homes: Sequence[str], place: int) -> str:
    return words.state_name(homes[place]) if place < len(homes) else _NOTHING


def _stand(ticket: Ticket, issue: str, identified: str = " ★") -> str:
    """A ticket's position on an issue, and a mark if it is identified with it: 3 ★."""
    place = ISSUES.index(issue)
    if place >= len(ticket.positions):
        return _NOTHING
    return f"{ticket.positions[place]}{identified if issue in ticket.identified else ''}"


def _rolled(rolls: Sequence[tuple[int, int]], points: int) -> str:
    """Dice as faces with their totals, and a mark at one that wins: ⚂⚄ 8, ⚃⚄ 9 ✓."""
    told = []
    for dice in rolls:
        faces = "".join(_FACES[pips - 1] for pips in dice)
        mark = " ✓" if sum(dice) in win_totals(points) else ""
        told.append(f"<span style='font-size: 20px'>{faces}</span> {sum(dice)}{mark}")
    return "<br>".join(told) or _NOTHING


def _card(title: str, body: str) -> str:
    return f"<div class='presidency-roundcard'><b>{escape(title)}</b><div>{body}</div></div>"


def _table(heads: Iterable[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A table with a column a seat; the heads are texts, the cells are HTML."""
    head = "".join(f"<th scope='col'>{escape(text)}</th>" for text in heads)
    lines = "".join(
        f"<tr><th scope='row'>{what}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        for what, cells in rows
    )
    # The names' columns are of one width, whatever stands in them.
    columns = "<colgroup><col style='width: 36%'></colgroup>"
    return f"<table style='table-layout: fixed'>{columns}<tr><td></td>{head}</tr>{lines}</table>"
