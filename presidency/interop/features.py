"""What a seat sees as a row of numbers, for programs that learn.

Each function takes one game's observation and gives numbers from 0 to 1, always as many for the
same options. `FEATURES` names them by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from presidency.landslide.components import GROUPS
from presidency.landslide.rules import LandslideObservation, Phase
from presidency.mr_president.components import BALLOTS, HALVES, ISSUES, REGIONS, ROWS
from presidency.mr_president.rules import MrPresidentObservation
from presidency.mr_president.rules import Phase as CampaignPhase
from presidency.president.rules import Phase as PresidentPhase
from presidency.president.rules import PresidentObservation
from presidency.si_jetais_president.components import (
    FACES,
    HAND,
    MINISTRIES,
    PEOPLE,
    ROUNDS,
    TRACK,
)
from presidency.si_jetais_president.rules import Phase as GovernmentPhase
from presidency.si_jetais_president.rules import SiJetaisPresidentObservation

Features = Callable[[Any], list[float]]
"""An observation as numbers from 0 to 1."""


def flags(chosen: object, among: Iterable[object]) -> list[float]:
    """1 where the choice is, else 0.

    >>> flags("b", ["a", "b", "c"])
    [0.0, 1.0, 0.0]
    >>> flags(None, range(2))
    [0.0, 0.0]
    """
    return [float(each == chosen) for each in among]


def landslide(seen: LandslideObservation) -> list[float]:
    """Landslide: whose turn, die, clock, then by segment and by seat all that lies on the board."""
    game, seats = seen.game, range(seen.game.num_players)
    segments = game.board.segments
    numbers = [
        *flags(seen.player, seats),
        *flags(seen.phase, Phase),
        *flags(seen.to_move, seats),
        *flags(seen.die, range(1, 7)),
        *flags(seen.out, seats),
        seen.turn / game.options["turn_limit"],
        min(1.0, seen.quiet_turns / (3 * len(seats))),
    ]
    for segment, row in enumerate(seen.tokens):
        votes = max(1, segments[segment].votes)
        numbers += [tokens / votes for tokens in row]
        numbers += flags(seen.owners[segment], seats)
        numbers += [float(place == segment) for place in seen.positions]
    total = sum(segment.votes for segment in segments)
    takers = dict(seen.shares)
    for seat in seats:
        numbers += flags(seen.opening[seat], range(1, 7))
        numbers += [seen.won[seat] / total, float(seat in seen.contest), float(seat in seen.tied)]
        numbers += [float(seat in takers.get(group, ())) for group in GROUPS]
    return numbers


def president(seen: PresidentObservation) -> list[float]:
    """President: sides, phase, clocks, the attempts' tally, then by square what stands there."""
    options, seats = seen.game.options, range(2)
    survived = sum(attempt.survived for attempt in seen.attempts)
    numbers = [
        *flags(seen.player, seats),
        *flags(seen.phase, PresidentPhase),
        *flags(seen.to_move, seats),
        *flags(seen.president_seat, seats),
        *flags(seen.guards, range(3)),
        seen.ply / options["ply_limit"],
        min(1.0, seen.turns / options["ply_limit"]),
        seen.furthest / options["board"],
        survived / options["crowd"],
    ]
    for square in seen.game.board.names:
        stands = (seen.agents, seen.crowd, seen.settled)
        numbers += [float(square == each) for each in (seen.president, seen.pushed, seen.left)]
        numbers += [float(square in squares) for squares in stands]
    first = seen.scores[0] if seen.scores else None
    numbers += [
        float(first is not None),
        float(first is not None and first.escaped),
        0.0 if first is None else min(1.0, first.turns / options["ply_limit"]),
        0.0 if first is None else first.survived / options["crowd"],
        0.0 if first is None else first.furthest / options["board"],
    ]
    return numbers


def si_jetais_president(seen: SiJetaisPresidentObservation) -> list[float]:
    """Si j'étais Président…: phase, Round cards, by person where it is, posts, past rounds."""
    seats = range(seen.game.num_players)
    numbers = [
        *flags(seen.player, seats),
        *flags(seen.phase, GovernmentPhase),
        *flags(seen.to_move, seats),
        *flags(seen.round, range(ROUNDS)),
        *flags(seen.ministry, MINISTRIES),
        seen.dealt / (HAND * len(seats)),
        seen.recruited / HAND,
    ]
    for number in range(ROUNDS):
        numbers += flags(seen.faces[number] if seen.faces else None, FACES)
    met = {name: place for place, hand in enumerate(seen.hands, 1) for name in hand}
    for person in PEOPLE:
        numbers += [
            float(person.name in seen.hand),
            met.get(person.name, 0) / HAND,  # in which hand it was last
            float(person.name in seen.recruits),
        ]
    posts = dict(seen.posts)
    for ministry in MINISTRIES:
        holder = posts.get(ministry)
        numbers.append(float(ministry in posts and holder is None))
        numbers += [float(person.name == holder) for person in PEOPLE if ministry in person.fields]
    for number in range(ROUNDS):
        result = seen.results[number] if number < len(seen.results) else None
        for seat in seats:
            numbers.append(0.0 if result is None else result.ratings[seat] / TRACK)
            numbers.append(0.0 if result is None else result.points[seat] / 3)
    return numbers


def mr_president(seen: MrPresidentObservation) -> list[float]:
    """Mr. President 2004: phase, tickets, dice, by state the ballots of both, by ballot where."""
    seats, total = range(2), len(BALLOTS)
    numbers = [
        *flags(seen.player, seats),
        *flags(seen.phase, CampaignPhase),
        *flags(seen.to_move, seats),
        *flags(seen.turn_of, seats),
        *flags(seen.parties[0] if seen.parties else None, range(2)),
        *flags(seen.event, range(1, 7)),
        *flags(seen.issue, ISSUES),
        float(seen.stretch),
        seen.turn / seen.game.options["turn_limit"],
        seen.envelope / total,
        seen.played / total,
    ]
    numbers += [float(region in seen.regions) for region in REGIONS]
    for place in range(2):
        numbers += flags(seen.dice[place] if seen.dice else None, range(1, 7))
    for seat in seats:
        ticket = seen.tickets[seat]
        numbers += [points / 10 for points in (ticket.split or (0, 0, 0))]
        for place, issue in enumerate(ISSUES):
            position = ticket.positions[place] if place < len(ticket.positions) else 0
            numbers += [position / 3, float(issue in ticket.identified)]
        numbers += [seen.hands[seat] / total, *(half / total for half in seen.decks[seat])]
        numbers += [
            seen.risked[seat] / total,
            sum(debate.winner == seat for debate in seen.debates) / len(ISSUES),
        ]
    for row in ROWS:
        for seat in seats:
            here = [cast.half for cast in seen.cast[seat] if cast.state == row.code]
            numbers += [here.count(half) / total for half in HALVES]
            numbers += [float(row.code == home) for home in (*seen.homes[seat], "", "")[:2]]
    mine = {cast.ballot for row in seen.cast for cast in row} | {name for name, _ in seen.placed}
    for ballot in BALLOTS:
        numbers += [
            float(ballot.name in seen.hand),
            float(ballot.name in seen.drawn),
            float(ballot.name in seen.own_risk),
            float(ballot.name in mine),
        ]
    return numbers


FEATURES: dict[str, Features] = {
    "landslide": landslide,
    "president": president,
    "si_jetais_president": si_jetais_president,
    "mr_president": mr_president,
}
