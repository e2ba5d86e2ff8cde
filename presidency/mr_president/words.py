"""What Mr. President 2004 says to people, in English."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from presidency.core.game import Action
from presidency.core.sentences import listed
from presidency.mr_president.components import (
    BALLOTS,
    ISSUES,
    NUMBER,
    PARTIES,
    REGIONS,
    ROW,
    ROWS,
    win_totals,
)
from presidency.mr_president.rules import (
    Advertise,
    Allocate,
    Cast,
    ChooseSide,
    Debate,
    DebateResult,
    Declare,
    Die,
    Done,
    Draw,
    DrawEvent,
    FaceDown,
    HomeState,
    MrPresident,
    MrPresidentObservation,
    Phase,
    Play,
    Poll,
    Risk,
    Roll,
    TakeExtraTurn,
    TakePosition,
    Ticket,
)

SYMBOLS = ("▲", "■")
"""The mark of each party: Democrat, Republican; never colour alone."""
ISSUE = {
    "taxes": "Taxes",
    "social_policy": "Social Policy",
    "military": "Military",
    "government_activism": "Government Activism",
    "environment": "Environment",
}
"""Issue → its name."""
OFFICE = {"president": "President", "vice_president": "Vice President"}
POSITION = {1: "right-wing", 2: "middle of the road", 3: "left-wing"}
EVENT = {
    1: "Voice gives out",
    2: "Opponent stumbles",
    3: "Internal poll",
    4: "Opposition research",
    5: "Reinforce the base",
    6: "Red-meat speech",
}
"""What the Event Chart's die means."""


def symbol(observation: MrPresidentObservation, seat: int) -> str:
    """The mark of the party that a seat plays."""
    return SYMBOLS[observation.parties[seat]] if observation.parties else "●"


def seat_title(game: MrPresident, seat: int) -> str:
    """What a seat is called in the form for a new game."""
    return f"Seat {seat + 1}"


def votes_words(votes: int) -> str:
    """Votes as people write them: 300,000."""
    return f"{votes:,}"


def counted(count: int, one: str) -> str:
    """So many of something: no ballot, 1 ballot, 2 ballots."""
    return f"{count or 'no'} {one if count < 2 else f'{one}s'}"


def totals_words(points: int) -> str:
    """The totals that win a debate with so many Debating points: 5 or 9."""
    *first, last = map(str, sorted(win_totals(points)))
    return f"{', '.join(first)} or {last}"


def positions_words(positions: Sequence[int]) -> str:
    """A state's positions by their issues: Taxes 1, Social Policy 2 and so on."""
    return ", ".join(
        f"{name} {position}" for name, position in zip(ISSUE.values(), positions, strict=True)
    )


def matches_words(matches: int, bonus: int) -> str:
    """What a ticket's agreement with a state brings: how many positions match, and the bonus."""
    if not matches:
        return f"none of your {len(ISSUES)} positions matches: no bonus"
    match = "matches" if matches == 1 else "match"
    return f"{matches} of your {len(ISSUES)} positions {match}: +{votes_words(bonus)} a ballot"


def kind_words(party: int, half: str) -> str:
    """The kind of a ballot, as its back shows it."""
    return f"{PARTIES[party]} {OFFICE[half]}"


def ballot_words(name: str) -> str:
    """A ballot in a few words: its votes and the states that it lists."""
    return f"{listing_words(name)}, {votes_words(BALLOTS[NUMBER[name]].votes)}"


def listing_words(name: str) -> str:
    """The states that a ballot lists: NY GA OH AZ."""
    states = BALLOTS[NUMBER[name]].states
    return "Home State card" if states is None else " ".join(states.values())


def state_name(code: str) -> str:
    """A state by its name."""
    return ROW[code].name


def dice_words(dice: Sequence[int]) -> str:
    """Dice with their faces: ⚂ 3 and ⚄ 5."""
    return listed([f"{'⚀⚁⚂⚃⚄⚅'[pips - 1]} {pips}" for pips in dice])


# The log.


def tell(
    before: MrPresidentObservation,
    player: int,
    action: Action | None,
    after: MrPresidentObservation,
    names: Sequence[str],
) -> str:
    """One step in a sentence; empty for what is not worth one, such as each ballot drawn."""
    who = names[player] if player >= 0 else ""
    told = _told(before, player, action, after, names, who)
    return " ".join(part for part in (told, _came_of_it(before, after, names)) if part)


def _told(
    before: MrPresidentObservation,
    player: int,
    action: Action | None,
    after: MrPresidentObservation,
    names: Sequence[str],
    who: str,
) -> str:
    turn = names[before.turn_of]
    match action:
        case Die(pips) if before.phase is Phase.EVENT:
            return f"{turn} rolls {pips} on the Event Chart: {EVENT[pips]}."
        case Die(pips):
            return f"{names[len(before.pips)]} rolls {pips} for the choice of sides."
        case Roll(dice) if before.phase is Phase.DEBATE:
            return f"{names[before.to_move]} rolls {dice_words(dice)} in the debate."
        case Roll(dice):
            return f"{turn} rolls {dice_words(dice)}."
        case Draw(ballot):
            return f"You draw {ballot_words(ballot)}." if before.then is not Phase.DECLARE else ""
        case ChooseSide(party):
            return f"{who} runs as the {party}."
        case HomeState(office, state):
            return f"{who} names {state_name(state)} as home state of the {OFFICE[office]}."
        case Allocate(campaign, fundraising, debating):
            return (
                f"{who} takes Campaign {campaign}, Fundraising {fundraising}, Debating {debating}."
            )
        case TakePosition(issue, position, identified):
            also = ", and is identified with it" if identified else ""
            return f"{who} is {POSITION[position]} on {ISSUE[issue]}{also}."
        case Declare(regions):
            return f"{who} campaigns in the {listed(regions)}."
        case Play(ballot, state) if before.phase is Phase.PLACE:
            return f"{who} places {ballot_words(ballot)} in {state_name(state)}."
        case Play(ballot, state):
            votes = votes_words(BALLOTS[NUMBER[ballot]].votes)
            return f"{who} plays a ballot of {votes} in {state_name(state)}."
        case Advertise():
            return f"{who} advertises."
        case Debate(issue):
            return f"{who} challenges {names[1 - player]} to a debate on {ISSUE[issue]}."
        case DrawEvent():
            return f"{who} plays nothing and turns to the Event Chart."
        case Risk(ballot):
            return f"{who} risks {ballot_words(ballot)}."
        case Poll(state):
            if len(after.polls) > len(before.polls):
                found = votes_words(after.polls[-1].votes)
                return f"{who} polls {state_name(state)}: {names[1 - player]} has {found} there."
            return f"{who} polls {state_name(state)}."
        case TakeExtraTurn():
            return f"{who} takes an extra turn."
        case FaceDown(state, party, half) if state and half and party is not None:
            return f"{who} plays a {kind_words(party, half)} ballot in {state_name(state)}."
    return ""


def _came_of_it(
    before: MrPresidentObservation, after: MrPresidentObservation, names: Sequence[str]
) -> str:
    """What a step has brought for all to see: tickets, debates, Home Stretch, the end."""
    said = []
    if not _revealed(before) and _revealed(after):
        said += [
            f"{names[seat]}: {ticket_words(ticket)}; home states "
            f"{listed([state_name(state) for state in after.homes[seat]])}."
            for seat, ticket in enumerate(after.tickets)
        ]
    if before.phase is Phase.RISK and after.phase is Phase.DEBATE:
        one, two = (counted(number, "ballot") for number in after.risked)
        said.append(f"{names[0]} has risked {one}, {names[1]} {two}.")
    if len(after.debates) > len(before.debates):
        said.append(debate_sentence(after.debates[-1], names))
    if after.stretch and not before.stretch:
        said.append("The Home Stretch begins: two regions a turn, and ballots alone.")
    if after.finisher is not None and before.finisher is None:
        said.append(f"{names[after.finisher]} has played everything and finishes first.")
    if after.turn > before.turn and after.turn > 0:
        said.append(f"Turn {after.turn} is {names[after.turn_of]}'s.")
    if after.phase is Phase.PLACE and before.phase is not Phase.PLACE:
        said.append("The Undecided Envelope has been dealt.")
    if after.outcome is not None:
        said.append(outcome_sentence(after, names))
    return " ".join(said)


def _revealed(observation: MrPresidentObservation) -> bool:
    return all(ticket.is_complete for ticket in observation.tickets)


def ticket_words(ticket: Ticket) -> str:
    """A ticket in a sentence."""
    campaign, fundraising, debating = ticket.split
    issues = listed([ISSUE[issue] for issue in ticket.identified])
    positions = "-".join(map(str, ticket.positions))
    return (
        f"Campaign {campaign}, Fundraising {fundraising}, Debating {debating}; positions "
        f"{positions}; identified with {issues}"
    )


def debate_sentence(debate: DebateResult, names: Sequence[str]) -> str:
    """What came of a debate."""
    if debate.winner is None:
        return f"The debate on {ISSUE[debate.issue]} is drawn: both take their ballots back."
    winner = names[debate.winner]
    return (
        f"{winner} wins the debate on {ISSUE[debate.issue]} and all {sum(debate.risked)} ballots."
    )


# The end.


def electors(observation: MrPresidentObservation, shown: int | None = None) -> tuple[int, int]:
    """Each seat's electoral votes in the first `shown` states that are counted; of all for None."""
    found = [0, 0]
    for count in observation.count[:shown]:
        found[count.winner] += ROW[count.state].electors
    return found[0], found[1]


def outcome_sentence(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """Who won and why, in a sentence; empty while the game goes on."""
    if observation.outcome is None:
        return ""
    won = electors(observation)
    if not observation.outcome.winners:
        return "269 to 269: nobody has a majority, and the House of Representatives would choose."
    (winner,) = observation.outcome.winners
    return (
        f"{names[winner]} wins the election by {won[winner]} to {won[1 - winner]} electoral votes."
    )


# What can be done.


def action_words(game: MrPresident, action: Action) -> str:
    """An action as people would say it."""
    match action:
        case ChooseSide(party):
            return f"run as the {party}"
        case HomeState(office, state):
            return f"the {OFFICE[office]} comes from {state_name(state)}"
        case Allocate(campaign, fundraising, debating):
            return f"Campaign {campaign}, Fundraising {fundraising}, Debating {debating}"
        case TakePosition(issue, position, identified):
            also = ", identified with it" if identified else ""
            return f"{ISSUE[issue]}: {position}, {POSITION[position]}{also}"
        case Declare(regions):
            return f"campaign in the {listed(regions)}"
        case Play(ballot, state):
            votes = votes_words(BALLOTS[NUMBER[ballot]].votes)
            return f"play {votes} in {state_name(state)}"
        case Advertise():
            return "advertise"
        case Debate(issue):
            return f"debate on {ISSUE[issue]}"
        case DrawEvent():
            return "turn to the Event Chart"
        case Risk(ballot):
            return f"risk {ballot_words(ballot)}"
        case Poll(state):
            return f"poll {state_name(state)}"
        case TakeExtraTurn():
            return "take an extra turn"
        case Done():
            return "that is all"
    return repr(action)


def status(
    observation: MrPresidentObservation, names: Sequence[str], you: int | None = None
) -> str:
    """What has to be chosen now, in a sentence.

    Args:
        observation: What is seen.
        names: What each seat is called.
        you: The seat of whoever reads it, if that seat has something to do now.
    """
    if observation.outcome is not None:
        return outcome_sentence(observation, names)
    mine = you is not None and observation.to_move == you
    who = "You" if mine else names[observation.to_move]

    def does(verb: str) -> str:
        return f"{who} {verb if mine else f'{verb}s'}"

    stretch = " (Home Stretch)" if observation.stretch else ""
    turn = f"Turn {observation.turn}{stretch}." if observation.turn else ""
    where = f" in the {listed(observation.regions)}" if observation.regions else ""
    numbers = ""
    if observation.dice:
        one, two = observation.dice
        numbers = f" with {dice_words(observation.dice)}: the states numbered "
        numbers += listed(sorted({one, two, one + two}))
    told = {
        Phase.DICE_FOR_SIDES: "Both roll a die; the higher one chooses a side.",
        Phase.SIDES: f"{does('choose')} a side.",
        Phase.HOMES: f"{does('name')} the ticket's home states.",
        Phase.TICKETS: f"{does('make')} the secret choices.",
        Phase.DRAW: "Ballots are drawn.",
        Phase.DECLARE: f"{does('choose')} where to campaign.",
        Phase.ROLL: f"{does('roll')} the dice{where}.",
        Phase.CAMPAIGN: f"{does('campaign')}{where}{numbers}.",
        Phase.ADVERTISE: f"{does('advertise')}{where} with what came from the envelope.",
        Phase.DEBATE: f"{does('roll')} in the debate.",
        Phase.EVENT: f"{does('roll')} on the Event Chart.",
        Phase.POLL: f"{does('poll')} up to three states{where}.",
        Phase.EVENT_PLAY: f"{does('play')} the ballots that the event brought{where}.",
        Phase.EXTRA_TURN: f"{does('take')} the extra turn, or not.",
        Phase.PLACE: f"{does('place')} the undecided voters.",
    }.get(observation.phase, "")
    if observation.phase is Phase.RISK:
        assert observation.issue is not None
        told = f"A debate on {ISSUE[observation.issue]}: {does('risk')} ballots."
    return f"{turn} {told}".strip()


def score(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """Who is what, and what is left, in one line."""
    if not observation.parties:
        return " · ".join(names)
    dealt = observation.phase not in (Phase.HOMES, Phase.TICKETS)
    parts = []
    for seat, name in enumerate(names):
        party = observation.parties[seat]
        part = f"{SYMBOLS[party]} {name} ({PARTIES[party]})"
        if dealt:
            deck = sum(observation.decks[seat])
            part += f": {observation.hands[seat]} in hand, {deck} in the deck"
        parts.append(part)
    return " · ".join([*parts, f"envelope {observation.envelope}"] if dealt else parts)


def standing(observation: MrPresidentObservation, names: Sequence[str]) -> str:
    """Where everything stands, in a sentence: the text beside the map."""
    if observation.outcome is not None:
        return outcome_sentence(observation, names)
    if not observation.turn:
        return "The campaign has not begun."
    parts = []
    for seat, name in enumerate(names):
        states = {cast.state for cast in observation.cast[seat]}
        if states:
            ballots = counted(len(observation.cast[seat]), "ballot")
            parts.append(f"{name} has {ballots} in {counted(len(states), 'state')}")
        else:
            parts.append(f"{name} has no ballots yet")
    won = [sum(debate.winner == seat for debate in observation.debates) for seat in range(2)]
    debates = f"; debates won: {won[0]} and {won[1]}" if any(won) else ""
    return f"Turn {observation.turn}: {listed(parts)}{debates}."


def cast_words(cast: Sequence[Cast], state: str) -> str:
    """The ballots at a state by their kinds: 2 P, 1 V."""
    here = [each for each in cast if each.state == state]
    presidents = sum(each.half == "president" for each in here)
    parts = [(presidents, "P"), (len(here) - presidents, "V")]
    return " ".join(f"{count} {letter}" for count, letter in parts if count)


def board_table(observation: MrPresidentObservation, names: Sequence[str], hints: Any) -> str:
    """The tally board as an HTML table.

    Args:
        observation: What is seen.
        names: What each seat is called.
        hints: What the controls know: of each state the viewer's own votes, and the chance there.
    """
    heads = ["state", "no.", "electors", "edge", *(ISSUE[issue] for issue in ISSUES), *names]
    if hints is not None and hints.known:
        heads += ["own votes, with bonuses and edge", "chance to win"]
    home = {state: names[seat] for seat, own in enumerate(observation.homes) for state in own}
    counts = {count.state: count for count in observation.count}
    if counts:
        heads += ["votes", "winner"]
    head = "".join(f"<th scope='col'>{escape(text)}</th>" for text in heads)
    rows = []
    for region in REGIONS:
        rows.append(f"<tr><th colspan='{len(heads)}'>{region}</th></tr>")
        for row in ROWS:
            if row.region != region:
                continue
            cells = [str(row.number), str(row.electors)]
            cells.append(f"{row.edge_party[0]} {votes_words(row.edge)}")
            cells += map(str, row.positions)
            cells += [cast_words(cast, row.code) for cast in observation.cast]
            if hints is not None and hints.known:
                cells += hints.known[row.code]
            if counts:
                count = counts[row.code]
                cells.append(" : ".join(map(votes_words, count.votes)))
                cells.append(names[count.winner])
            body = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            name = f"{row.name} (home of {home[row.code]})" if row.code in home else row.name
            rows.append(f"<tr><th scope='row'>{escape(name)}</th>{body}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def board_text(observation: MrPresidentObservation) -> str:
    """All that is seen as a few lines of text."""
    seen = observation
    lines = [
        f"{seen.game!r}, seen by {'nobody' if seen.player is None else seen.player}",
        f"turn {seen.turn} of seat {seen.turn_of}: {seen.phase.value}, then {seen.then.value}, "
        f"to move {seen.to_move}",
        f"parties {seen.parties}, homes {seen.homes}, pips {seen.pips}",
        f"tickets {seen.tickets}",
        f"regions {seen.regions}, dice {seen.dice}, played {seen.played}, event {seen.event}, "
        f"issue {seen.issue}, rolls {seen.rolls}",
        f"stretch {seen.stretch}, finisher {seen.finisher}, last {seen.last}",
        f"decks {seen.decks}, envelope {seen.envelope}, hands {seen.hands}, draws {seen.draws}, "
        f"open draw {seen.open_draw}, risked {seen.risked}",
        f"hand {' '.join(seen.hand)} | drawn {' '.join(seen.drawn)}",
        f"risk {' '.join(seen.own_risk)}",
    ]
    for seat, cast in enumerate(seen.cast):
        texts = (
            f"{each.state}:{each.ballot or PARTIES[each.party][0] + each.half[0].upper()}"
            for each in cast
        )
        lines.append(f"seat {seat} has cast {' '.join(texts)}")
    if seen.placed:
        lines.append(f"placed {' '.join(f'{state}:{ballot}' for ballot, state in seen.placed)}")
    lines += [f"{debate!r}" for debate in seen.debates]
    lines += [f"{poll!r}" for poll in seen.polls]
    if seen.outcome is not None:
        lines.append(f"{seen.outcome!r} {electors(seen)}")
    return "\n".join(lines)


OPTION_WORDS: dict[str, tuple[str, dict[Any, str]]] = {
    "tickets": ("tickets", {"chosen": "chosen", "ready-made": "ready-made"}),
    "deck": ("ballots", {"full": "all", "half": "half of them", "quarter": "a quarter"}),
    "home_states": ("home states", {"differ": "must differ", "free": "may be one"}),
    "debate_prize": ("debate prize", {"cast": "cast at once", "hand": "to the hand"}),
    "event_max": ("event if at most", {}),
    "turn_limit": ("turn limit", {}),
}
"""Option → what the form for a new game calls it, and its values."""
