"""What lies beside the map of Mr. President 2004, as HTML: the odds, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from presidency.core.chance import Chance, fraction_text
from presidency.core.game import Action
from presidency.mr_president import odds, words
from presidency.mr_president.components import ROW, ROWS
from presidency.mr_president.figures import outlook
from presidency.mr_president.rules import (
    Advertise,
    Debate,
    DrawEvent,
    MrPresidentObservation,
    Phase,
)

_READABLE = 99_999
"""The greatest denominator that is shown."""


def odds_html(
    observation: MrPresidentObservation, names: Sequence[str], legal: Sequence[Action]
) -> str:
    """The odds of what comes next, as HTML.

    Args:
        observation: What the viewer sees.
        names: What each seat is called.
        legal: What the viewer may choose; no odds are told of what may not be done.
    """
    found = []
    look = outlook(observation) if not observation.count else None
    if look is not None:
        told = _outlook(escape(names[observation.player or 0]), look[1])
        found.append(f"<b>If the votes were counted now</b><div>{told}</div>")
    found += _debates(observation, legal) + _events(observation, legal)
    if observation.phase in (Phase.RISK, Phase.DEBATE) and observation.issue is not None:
        debate = odds.debate_odds(observation, observation.issue, observation.turn_of)
        rows = [
            (f"{names[observation.turn_of]} wins", debate.challenger),
            (f"{names[1 - observation.turn_of]} wins", debate.opponent),
            ("both succeed, nobody wins", debate.both),
            ("neither succeeds, nobody wins", debate.neither),
        ]
        found.append(_table(f"The debate on {words.ISSUE[observation.issue]}", rows))
    return "".join(found)


def _outlook(name: str, election: odds.ElectionOdds) -> str:
    low, high = election.band
    if election.chances[low] == 1:
        return (
            f"{name} would have <b>{low}</b> electoral votes: with the ballots that lie there now "
            "that is certain. But the game goes on."
        )
    said = f"{name} would have <b>{election.expected:.0f}</b> electoral votes on average"
    if low != high:
        said += f", with 80 % between {low} and {high}"
    win = f"{election.win:.0%}".replace("%", "\u00a0%")
    return f"{said}; 270 or more with the chance <b>{win}</b>."


def regions_html(observation: MrPresidentObservation) -> str:
    """The chances that a roll opens a state, as HTML; empty unless a region is to be declared.

    Args:
        observation: What the viewer sees.
    """
    if observation.phase is not Phase.DECLARE:
        return ""
    lines = []
    for region, each in odds.region_odds(observation).items():
        states = ", ".join(f"{state} {chance.value}" for state, chance in each.states.items())
        lines.append(f"<tr><th scope='row'>{region}</th><td>{escape(states)}</td></tr>")
    return (
        "<b>The chance that a roll opens a state</b>"
        f"<table class='presidency-odds'>{''.join(lines)}</table>"
    )


def _debates(observation: MrPresidentObservation, legal: Sequence[Action]) -> list[str]:
    """What a debate on each open issue would come to, where one may be called now."""
    rows = []
    for issue, name in words.ISSUE.items():
        if Debate(issue) in legal:
            each = odds.debate_odds(observation, issue, observation.turn_of)
            rows.append((f"{name}: the challenger wins", each.challenger))
            rows.append((f"{name}: the opponent wins", each.opponent))
    return [_folded("If a debate is called", _rows(rows))] if rows else []


def _events(observation: MrPresidentObservation, legal: Sequence[Action]) -> list[str]:
    if DrawEvent() not in legal:
        return []
    lines = "".join(
        f"<tr><th scope='row'>{each.pips} {escape(words.EVENT[each.pips])}</th>"
        f"<td>{each.chance.value}</td><td>{escape(each.effect)}</td></tr>"
        for each in odds.event_odds(observation, observation.turn_of)
    )
    return [_folded("The Event Chart, instead of playing a ballot", lines)]


def _table(title: str, rows: Sequence[tuple[str, Chance]]) -> str:
    return f"<b>{escape(title)}</b><table class='presidency-odds'>{_rows(rows)}</table>"


def _folded(title: str, lines: str) -> str:
    return (
        f"<details><summary><b>{escape(title)}</b></summary>"
        f"<table class='presidency-odds'>{lines}</table></details>"
    )


def _rows(rows: Sequence[tuple[str, Chance]]) -> str:
    """Each chance in a line, its reason in the next: side by side they would need more room."""
    return "".join(
        f"<tr><th scope='row'>{escape(what)}</th><td><b>{_value(chance)}</b></td></tr>"
        f"<tr><td colspan='2' class='presidency-why'>{escape(chance.reason)}</td></tr>"
        for what, chance in rows
    )


def _value(chance: Chance) -> str:
    """A fraction and its percentage, or that alone where nobody would read the fraction."""
    text = fraction_text(chance.value)
    return text if chance.value.denominator <= _READABLE else text.partition("(")[2].rstrip(")")


# Drawing.


def draw_states(observation: MrPresidentObservation, legal: Sequence[Action]) -> tuple[str, ...]:
    """The states for which the chance to draw a ballot matters now, the biggest first.

    These are the states of the region that was declared, while ballots are played or something
    is done instead: what is drawn on advertising and for events is played there.

    Args:
        observation: What the viewer sees.
        legal: What the viewer may choose; nothing is told while that is nothing.
    """
    if observation.phase is not Phase.CAMPAIGN or not legal:
        return ()
    rows = [row for row in ROWS if row.region in observation.regions]
    return tuple(row.code for row in sorted(rows, key=lambda row: -row.electors))


def most_at_stake(observation: MrPresidentObservation, states: Sequence[str]) -> str:
    """The state where the most electors are open: electors times the smaller side's chance.

    Args:
        observation: What the viewer sees, once the campaign has begun.
        states: Which states to look at, at least one; of equal ones the first is chosen.
    """
    look = outlook(observation)
    assert look is not None  # the campaign has begun
    wins = look[0]
    return max(states, key=lambda state: ROW[state].electors * min(wins[state], 1 - wins[state]))


def draw_html(observation: MrPresidentObservation, legal: Sequence[Action], state: str) -> str:
    """The chances that a ballot for a state is drawn by what can be done now, as HTML.

    Args:
        observation: What the viewer sees, whose turn it is.
        legal: What the viewer may choose.
        state: Its two letters.
    """
    seat = observation.turn_of
    ability, fundraising, _ = observation.tickets[seat].split
    one = odds.draw_odds(observation, state)
    rows = []
    if observation.envelope and {Advertise(), DrawEvent()} & set(legal):
        rows.append(("the next ballot of the envelope", one.envelope))
        number = min(fundraising, observation.envelope)
        if Advertise() in legal and number > 1:
            several = odds.draw_odds(observation, state, number)
            rows.append((f"advertising: at least one of {number}", several.envelope))
    left = sum(observation.decks[seat])
    if left:
        rows.append(("the next ballot of your deck", one.deck))
        number = min(ability - observation.hands[seat], left)
        if number > 1:
            several = odds.draw_odds(observation, state, number)
            rows.append((f"the refill of your hand: at least one of {number}", several.deck))
    return _table(f"The chance to draw a ballot for {ROW[state].name}", rows) if rows else ""


def known(observation: MrPresidentObservation) -> dict[str, tuple[str, str]]:
    """State → for the table of the board: the viewer's own votes there, and the chance to win it.

    What one's polls have told stands beside the chance.

    Args:
        observation: What the viewer sees; a spectator has no votes, and nothing is known after the
            count.
    """
    seat = observation.player
    if not observation.turn or seat is None or observation.count:
        return {}
    polled = {poll.state: poll for poll in observation.polls}
    found = {}
    for state, each in odds.state_odds(observation, seat).items():
        chance = f"{float(each.win.value):.0%}".replace("%", "\u00a0%")
        if state in polled:
            poll = polled[state]
            told = f"{words.votes_words(poll.votes)} with {words.counted(poll.ballots, 'ballot')}"
            chance += f" (poll: {told})"
        found[state] = (words.votes_words(each.sides[seat].known), chance)
    return found
