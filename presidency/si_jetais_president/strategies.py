"""The bots that know Si j'étais Président….

Each is a function `(observation, legal_actions, rng) -> action`. All present the best government
that they have; they differ in whom they recruit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from presidency.bots import random_bot
from presidency.core.game import Action
from presidency.si_jetais_president.government import best_at_once, best_government
from presidency.si_jetais_president.odds import Draft
from presidency.si_jetais_president.rules import (
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    SiJetaisPresidentObservation,
)

PLAYED = 40
"""How many picks the planner plays out before it leaves the worse half of them aside."""

Recruiter = Callable[[SiJetaisPresidentObservation], str]
"""Whom to recruit from the present hand, when one's own recruits are known."""


def random(
    observation: SiJetaisPresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Any legal action, but it presents somebody whenever somebody fits (SJ-14)."""
    presents = [action for action in legal_actions if not isinstance(action, LeaveEmpty)]
    return random_bot(observation, presents or legal_actions, rng)


def greedy(
    observation: SiJetaisPresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Recruit whoever adds most at once; of equals the first in the hand."""
    if observation.phase is Phase.PRESENT:
        return _best_post(observation)
    return Recruit(_greedy_recruit(_remembered(observation, _greedy_recruit)))


def planner(
    observation: SiJetaisPresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Recruit whoever does best over deals that agree with what it has seen.

    The deals depend on what it has seen alone, and not on `rng`: so it can work out again what it
    recruited when it may not look back (SJ-09).
    """
    if observation.phase is Phase.PRESENT:
        return _best_post(observation)
    return Recruit(_planned_recruit(_remembered(observation, _planned_recruit)))


def _best_post(observation: SiJetaisPresidentObservation) -> Action:
    face, posts = observation.face, observation.posts
    assert face is not None
    best = best_government(observation.game, face, observation.recruits, posts)
    ministry, person = best.posts[len(posts)]
    return LeaveEmpty(ministry) if person is None else Present(person, ministry)


def _remembered(
    observation: SiJetaisPresidentObservation, recruiter: Recruiter
) -> SiJetaisPresidentObservation:
    """The observation with one's own recruits, worked out anew where they are hidden (SJ-09).

    What is in a hand seen later has not been taken: so a wrong memory, of picks that somebody
    else made for this seat, still agrees with all that is seen.
    """
    face = observation.face
    assert face is not None
    if face.look_back:
        return observation
    recruits: tuple[str, ...] = ()
    for pick, hand in enumerate(observation.hands[:-1]):
        later = {name for each in observation.hands[pick + 1 :] for name in each}
        taken = [name for name in hand if name not in later]
        then = replace(
            observation, hands=observation.hands[: pick + 1], recruited=pick, recruits=recruits
        )
        name = recruiter(then)
        if name not in taken:
            name = best_at_once(observation.game, face, recruits, taken)
        recruits = (*recruits, name)
    return replace(observation, recruits=recruits)


def _greedy_recruit(observation: SiJetaisPresidentObservation) -> str:
    face = observation.face
    assert face is not None
    return best_at_once(observation.game, face, observation.recruits, observation.hand)


@lru_cache(maxsize=64)
def _planned_recruit(observation: SiJetaisPresidentObservation) -> str:
    """All picks are tried on the same deals; the better half of them on more deals, and so on.

    A pick is as good as it brings this seat ahead of the best of the others: that is steadier than
    the points of the round, and a card that would make another one strong counts, too.
    """
    player, left = observation.player, list(observation.hand)
    assert player is not None
    rng = Random(repr((player, observation.round, observation.hands, observation.recruits)))
    ahead = dict.fromkeys(left, 0)
    while len(left) > 1:
        for _ in range(PLAYED // len(left)):
            table = Draft.drawn(observation, rng)
            for name in left:
                ratings = table.played_out(player, name)
                own = ratings.pop(player)
                ahead[name] += own - max(ratings)
        left = sorted(left, key=ahead.__getitem__, reverse=True)[: (len(left) + 1) // 2]
    return left[0]


BOTS = {"random": random, "greedy": greedy, "planner": planner}
