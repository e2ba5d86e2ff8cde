"""The worked decision of the lesson on Si j’étais Président…: whom to recruit now."""

from __future__ import annotations

from functools import cache
from random import Random

import ipywidgets as widgets

from presidency.core.chance import fraction_text
from presidency.lessons.boxes import WIDTH, Prose, line, table
from presidency.lessons.cabinet import GAME, card
from presidency.lessons.progress import Simulation
from presidency.si_jetais_president.components import HAND, PERSON
from presidency.si_jetais_president.odds import PickValue, PickValues, returns_of_hand
from presidency.si_jetais_president.rules import SiJetaisPresidentObservation
from presidency.si_jetais_president.strategies import greedy
from presidency.si_jetais_president.words import MINISTRY

SEED = 1
SITUATION = (28, 2)
"""The worked decision: what chance draws from, and how many picks have been made."""
SAMPLES = 400
"""On how many deals each pick of the worked decision is tried."""


@cache
def situation(picks: int = SITUATION[1]) -> SiJetaisPresidentObservation:
    """What seat 1 sees after so many picks of the worked decision: so far all were greedy."""
    state, rng = GAME.new_initial_state(), Random(f"situation:{SITUATION[0]}")
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    for _ in range(picks):
        state.apply_actions({
            seat: greedy(state.observation(seat), state.legal_actions(seat), rng)
            for seat in range(GAME.num_players)
        })  # fmt: skip
    return state.observation(0)


def fit(name: str) -> str:
    """What there is to say of a pick of the worked decision, beside the mean."""
    seen, person = situation(), PERSON[name]
    mine = [PERSON[recruit].fields for recruit in seen.recruits]
    better = [f for f, value in person.fields.items() if any(m.get(f, -1) >= value for m in mine)]
    open_ones = " and ".join(str(MINISTRY[f]) for f in person.fields if f not in better)
    said = f"Of the fields of {name} you still need {open_ones}"
    if better:
        said += f"; for {MINISTRY[better[0]]} you have somebody as good or better"
    elif len(person.fields) == 1:
        said += ", and there is no second field"
    women = "A woman with a post moves the token by 1 more. " if person.woman else ""
    return f"{said}. {women}What counts is the mean over many deals: compare the intervals."


@cache
def _tried() -> PickValues:
    return PickValues(situation(), SAMPLES, SEED)


def pick_values() -> dict[str, PickValue]:
    """The value of each pick of the worked decision; worked out now if it has not been yet."""
    for _ in _tried():
        pass
    return {value.person: value for value in _tried().values()}


def best_pick() -> str:
    """Whoever reaches the highest rating on average in the worked decision."""
    values = pick_values()
    return max(values, key=lambda name: values[name].rating.value)


def decision() -> widgets.Widget:
    """The worked decision; its values come in slices, with a bar (SJ-32)."""
    return Simulation([("Deals", _tried())], _decision)


def _decision() -> Prose:
    seen, values = situation(), pick_values()
    low = min(value.rating.low for value in values.values())
    high = max(value.rating.high for value in values.values())
    rows = []
    for name, value in sorted(values.items(), key=lambda pair: -pair[1].rating.value):
        rating = value.rating
        rows.append(
            [
                card(name),
                f"<b>{rating.value:.2f}</b>",
                line(f"{rating.low:.2f} to {rating.high:.2f}"),
                _interval(rating.low, rating.value, rating.high, low, high),
                f"{value.points.value:.2f}",
            ]
        )
    head = ["Recruit now", "Rating, on average", "95 % interval", "", "Points"]
    recruits = " and ".join(card(name) for name in seen.recruits)
    sample = next(iter(values.values()))
    said = (
        f"Each pick was tried on the same {sample.samples} deals (seed {SEED}): {sample.reason}. "
        "The dot is the mean, the line its interval."
    )
    (back,) = returns_of_hand(situation(0))
    passed = (
        f"<b>And a card that you pass on?</b> Your first hand comes back after {back.picks} "
        f"picks with {back.cards} cards. If the others pick at random, a card that you passed on "
        f"is still there with the chance {fraction_text(back.chance.value)}: of the {HAND - 1} "
        f"that you pass on, {back.cards} come back."
    )
    if not returns_of_hand(seen):
        passed += " The hand that you hold now does not come back in this round."
    return Prose(
        f"<b>Round 1, {GAME.num_players} players, pick {seen.recruited + 1}.</b> You have "
        f"recruited {recruits}. Now choose one of {len(seen.hand)} cards.{table(head, rows)}"
        f"{said}<br>{passed}",
        max_width=WIDTH,
    )


def _interval(low: float, value: float, high: float, least: float, most: float) -> str:
    at = [150 * (each - least) / (most - least or 1) for each in (low, value, high)]
    return (
        '<div style="position:relative;width:164px;height:16px">'
        f'<div style="position:absolute;top:7px;height:3px;left:{at[0]:.0f}px;'
        f'width:{max(1, at[2] - at[0]):.0f}px;background:#5b8fc0"></div>'
        f'<div style="position:absolute;top:4px;left:{at[1] - 4:.0f}px;width:9px;height:9px;'
        'border-radius:50%;background:#0b4f8a"></div></div>'
    )
