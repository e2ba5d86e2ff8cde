"""Bots that know Landslide. Each is a function `(observation, legal_actions, rng) -> action`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from presidency.bots import random_bot
from presidency.core.game import Action
from presidency.core.playthrough import Bot
from presidency.landslide.rules import Caucus, LandslideObservation, NoCaucus, Phase

RIVALRY = 0.15
"""How much the planner values a loss of a rival beside a gain of its own."""
HORIZON = 4
"""How many of its own coming turns the planner looks ahead."""
PATIENCE = 0.9
"""What a gain one turn later is worth to the planner."""


def greedy(
    observation: LandslideObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Land where this turn brings most; call a caucus only when it eliminates somebody else."""
    if observation.phase is Phase.CAUCUS:
        return _caucus(observation)
    scored = [
        (gain(observation, segment), rng.random(), action)
        for segment, action in _landings(observation, legal_actions)
    ]
    return max(scored, key=lambda each: each[:2])[2]


def planner(
    observation: LandslideObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Greedy for oneself and against rivals, with an eye on where the next turns can lead.

    It values every segment for every throw, then works backwards: what a place is worth for the
    turn after next, the next turn, this turn. Throws that force the way back to Washington bring
    nothing, so it keeps to places from which few do.
    """
    if observation.phase is Phase.CAUCUS:
        choice = _caucus(observation)
        hands_it_over = choice is Caucus() and _elects_a_rival(observation, rng)
        return NoCaucus() if hands_it_over else choice
    if len(legal_actions) == 1:
        return legal_actions[0]
    game, seat, die = observation.game, observation.to_move, observation.die
    assert die is not None
    segments = range(len(game.board.segments))
    value = [[0.0] * len(segments)] + [
        [_value(observation, segment, throw) for segment in segments] for throw in range(1, 7)
    ]
    occupied = observation.occupied(seat)
    reach = [
        [game.destinations(start, throw, occupied) for throw in range(1, 7)] for start in segments
    ]
    future = [0.0] * len(segments)
    for _ in range(HORIZON):
        future = [
            sum(
                max((value[throw][end] + PATIENCE * future[end] for end in ends), default=0.0)
                for throw, ends in enumerate(reach[start], 1)
            )
            / 6
            for start in segments
        ]
    best = max(
        _landings(observation, legal_actions),
        key=lambda landing: value[die][landing[0]] + PATIENCE * future[landing[0]],
    )
    return best[1]


def gain(
    observation: LandslideObservation, segment: int, die: int | None = None, power: float = 2.0
) -> float:
    """What landing on a segment brings the candidate to move, in electoral votes.

    A state won counts in full; a step towards a majority that can still be reached counts as
    that share of its votes, to a power: with 2 a state half won is worth a quarter of its votes.
    """
    state, row = observation.game.board.segments[segment], observation.tokens[segment]
    left = observation.left(segment)
    taken = min(die or observation.die or 0, left)
    own = row[observation.to_move]
    if not taken or own + left < state.majority:
        return 0.0
    before, after = own / state.majority, min(1.0, (own + taken) / state.majority)
    return float(state.votes * (after**power - before**power))


def _value(observation: LandslideObservation, segment: int, die: int) -> float:
    """The gain of landing there, and what it takes from rivals."""
    left = observation.left(segment)
    if not left:
        return 0.0
    state, row = observation.game.board.segments[segment], observation.tokens[segment]
    taken = min(die, left)
    # The more rivals there are, the less is a majority half reached worth.
    value = gain(observation, segment, die, power=1.25 + 0.25 * len(observation.remaining))
    won = row[observation.to_move] + taken >= state.majority
    for rival in observation.remaining:
        if rival != observation.to_move and row[rival] + left >= state.majority:
            shut_out = won or row[rival] + left - taken < state.majority
            if shut_out:
                value += RIVALRY * state.votes * (row[rival] / state.majority) ** 2
    return value


def _landings(
    observation: LandslideObservation, legal_actions: Sequence[Action]
) -> list[tuple[int, Action]]:
    index = observation.game.board.index
    return [(index[action.segment], action) for action in legal_actions]  # type: ignore[attr-defined]


def _elects_a_rival(observation: LandslideObservation, rng: Random) -> bool:
    """Would the states shared out after a caucus elect somebody else?"""
    state = observation.game.state_from_observation(observation, rng).child(Caucus())
    while state.is_chance_node() and state.chance_player() is None:  # lots
        state.apply_action(state.sample_chance(rng))
    outcome = state.outcome()
    return outcome is not None and observation.to_move not in outcome.winners


def _caucus(observation: LandslideObservation) -> Action:
    count = observation.caucus
    if count.eliminates and observation.to_move not in count.least:
        return Caucus()
    return NoCaucus()


BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy, "planner": planner}
