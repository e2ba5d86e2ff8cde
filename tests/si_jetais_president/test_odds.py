"""Chances and values in Si j’étais Président…, exact and simulated, and what SJ-09 hides."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from statistics import mean

import pytest

from presidency.core.chance import hypergeometric, wilson_interval
from presidency.core.language import Sentence
from presidency.si_jetais_president import Phase, Recruit
from presidency.si_jetais_president.components import FACES, MINISTRIES, PEOPLE, PERSON
from presidency.si_jetais_president.government import value_so_far
from presidency.si_jetais_president.odds import (
    Draft,
    PickValues,
    government_so_far,
    model,
    next_hand,
    not_seen,
    pick_values,
    points_of,
    returns_of_hand,
    set_aside,
    still_out,
)
from presidency.si_jetais_president.rules import scored
from tests.si_jetais_president.positions import (
    NAMES,
    at_face,
    deal,
    deal_any,
    end_round,
    holders,
    step,
)


def drafting(face, seats, picks=0, seed=0, **options):
    """A state in which so many picks of this face's round have been made at random."""
    state, rng = deal_any(at_face(face, seed, num_players=seats, **options), seed), Random(seed)
    for _ in range(picks):
        step(state, rng)
    return state


POSITIONS = [
    (face, seats, picks)
    for face, seats in [(1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (3, 6), (5, 4), (6, 6)]
    for picks in (0, 1, 3, FACES[face].recruits - 2)
]


# Who is still out, and the next hand.


@pytest.mark.parametrize("seats", range(2, 7))
def test_people_not_seen_and_set_aside(seats):
    state = drafting(1, seats, picks=2)
    for seat in range(seats):
        seen = state.observation(seat)
        assert set(not_seen(seen)).isdisjoint(name for hand in seen.hands for name in hand)
        repeats = 5 if seats == 2 else 0  # the hand that has come back
        assert len(not_seen(seen)) == 42 - 7 - 6 - 5 + repeats
        assert set_aside(seen) == 42 - 7 * seats
        assert str(set_aside(seen) or "Nobody is set aside") in model(seen)
    assert len(not_seen(state.observation())) == 42


@pytest.mark.parametrize(("face", "seats", "picks"), POSITIONS)
def test_the_next_hand_by_sampling(face, seats, picks):
    """400 deals from the observation, random picks by all: each chance within 4.5 deviations."""
    state, rng = drafting(face, seats, picks, seed=3), Random(f"{face} {seats} {picks}")
    seen = state.observation(1)
    coming = next_hand(seen)
    assert len(seen.hand) - 1 == coming.cards
    marked = {ministry: still_out(seen, ministry, 2).next_hand for ministry in MINISTRIES[:3]}
    found = dict.fromkeys(marked, 0)
    for _ in range(400):
        twin = state.game.state_from_observation(seen, rng)
        step(twin, rng)
        hand = twin.observation(1).hand
        assert set(hand) <= set(coming.pool)
        for ministry in found:
            found[ministry] += any(
                ministry in PERSON[name].fields and seen.face.worth(name, ministry) >= 2
                for name in hand
            )
    for ministry, count in found.items():
        low, high = wilson_interval(count, 400, z=4.5)
        assert low <= marked[ministry].value <= high, ministry


def test_the_next_hand_by_enumeration():
    """Two players, face 1: after two picks the other has taken one of my six, any of them."""
    state = drafting(1, 2, picks=1)
    seen = state.observation(0)
    passed = set(seen.hands[0]) - set(seen.recruits)
    coming = next_hand(seen)
    assert coming.held_before
    assert set(coming.pool) == passed
    assert coming.cards == 5
    hands = list(combinations(sorted(passed), 5))
    for ministry in MINISTRIES:
        for at_least in range(6):
            hits = sum(
                any(PERSON[name].fields.get(ministry, -1) >= at_least for name in hand)
                for hand in hands
            )
            assert still_out(seen, ministry, at_least).next_hand.value == Fraction(hits, len(hands))
    women = [name for name in NAMES if PERSON[name].woman]
    for number, chance in coming.count(women).pairs:
        hits = sum(sum(PERSON[name].woman for name in hand) == number for hand in hands)
        assert chance == Fraction(hits, len(hands))


def test_a_hand_never_held_is_drawn_from_all_that_is_not_seen():
    """Six players, first pick: six of 35, so the chance is 1 - C(35 - k, 6) / C(35, 6)."""
    seen = drafting(1, 6).observation(2)
    coming = next_hand(seen)
    assert not coming.held_before
    assert coming.pool == not_seen(seen)
    for ministry in MINISTRIES:
        out = still_out(seen, ministry, 3)
        assert out.people == tuple(
            name for name in not_seen(seen) if PERSON[name].fields.get(ministry, 0) >= 3
        )
        k = len(out.people)
        assert out.next_hand.value == 1 - Fraction(comb(35 - k, 6), comb(35, 6))
        assert coming.count(out.people) == hypergeometric(k, 35 - k, 6)
        assert isinstance(out.next_hand.reason, Sentence)


def test_on_the_worst_government_a_low_competence_is_worth_much():
    seen = drafting(6, 4).observation(0)
    out = still_out(seen, "culture", 4)
    assert set(out.people) == {
        name for name in not_seen(seen) if PERSON[name].fields.get("culture") == 0
    }


def test_no_hand_comes_in_after_the_last_pick_or_outside_the_recruitment():
    last = drafting(1, 4, picks=5)
    for state in (last, drafting(1, 4, picks=6), at_face(1, num_players=4)):
        seen = state.observation(0)
        assert next_hand(seen) is None
        assert still_out(seen, "culture", 1).next_hand is None
    assert next_hand(drafting(1, 4).observation()) is None
    assert returns_of_hand(last.observation(0)) == ()
    assert returns_of_hand(last.observation()) == ()


# Which cards come back.


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_when_a_hand_comes_back(face, seats):
    state, rng = drafting(face, seats), Random(face)
    for pick in range(FACES[face].recruits):
        for seat in range(seats):
            returns = returns_of_hand(state.observation(seat))
            ways = [holders(FACES[face], seats, start) for start in range(seats)]
            (held,) = (way for way in ways if way[pick] == seat)
            later = [t for t, holder in enumerate(held) if t > pick and holder == seat]
            assert [pick + each.picks for each in returns] == later
            assert [each.cards for each in returns] == [7 - t for t in later]
        step(state, rng)


@pytest.mark.parametrize(
    ("face", "times"),
    [(1, [2, 1, 1, 1, 0]), (3, [2, 2, 2, 2, 2]), (5, [2, 1, 1, 0, 0]), (6, [2, 1, 1, 1, 0])],
)
def test_how_often_a_first_hand_comes_back(face, times):
    """The numbers of SJ-08, for 2 to 6 players."""
    for seats, count in zip(range(2, 7), times, strict=True):
        assert len(returns_of_hand(drafting(face, seats).observation(0))) == count


@pytest.mark.parametrize(("face", "seats"), [(1, 2), (1, 4), (3, 5)])
def test_the_chance_that_a_card_comes_back_by_sampling(face, seats):
    """Random picks on 500 deals; the first card of the hand is passed on each time it is held."""
    state, rng = drafting(face, seats, seed=1), Random(face)
    seen = state.observation(0)
    passed, taken = seen.hand[0], Recruit(seen.hand[1])
    returns = returns_of_hand(seen)
    found = [0] * len(returns)
    for _ in range(500):
        twin = state.game.state_from_observation(seen, rng)
        others = [rng.choice(twin.legal_actions(seat)) for seat in range(1, seats)]
        twin.apply_actions([taken, *others])
        for place, each in enumerate(returns):
            while twin.observation(0).recruited < each.picks:
                joint = [rng.choice(twin.legal_actions(seat)) for seat in range(seats)]
                joint[0] = rng.choice([a for a in twin.legal_actions(0) if a.person != passed])
                twin.apply_actions(joint)
            found[place] += passed in twin.observation(0).hand
    for each, count in zip(returns, found, strict=True):
        low, high = wilson_interval(count, 500, z=4.5)
        assert low <= each.chance.value <= high


# The government so far.


@pytest.mark.parametrize("face", [1, 3, 4, 5, 6])
def test_the_government_so_far(face):
    state, rng = drafting(face, 3), Random(face)
    for _ in range(FACES[face].recruits + 1):
        seen = state.observation(0)
        found = government_so_far(seen)
        assert found.value == value_so_far(state.game, seen.face, seen.recruits)
        held = [name for _, name in found.posts if name is not None]
        assert set(held) <= set(seen.recruits)
        assert tuple(ministry for ministry, _ in found.posts) == seen.face.order
        assert government_so_far(state.observation()) is None
        step(state, rng)


def test_no_government_outside_a_round():
    state = at_face(3, num_players=3)
    assert government_so_far(state.observation(0)) is None
    over = end_round(deal_any(state))
    assert over.observation(0).phase is Phase.OVER
    assert government_so_far(over.observation(0)) is None


# What SJ-09 hides.


def twins_of_a_reshuffle():
    """Two states of face 2 that differ in what seat 0 has taken, and look alike to it."""
    hands = [NAMES[:7], NAMES[7:14]]
    states = []
    for first, second in [(0, 1), (1, 0)]:
        state = deal(at_face(2, num_players=2), hands)
        state.apply_actions([Recruit(NAMES[first]), Recruit(NAMES[7])])
        state.apply_actions([Recruit(NAMES[8]), Recruit(NAMES[second])])
        states.append(state)
    return states


def test_hidden_picks_change_nothing_in_the_odds():
    one, other = twins_of_a_reshuffle()
    assert one._recruits(0) != other._recruits(0)
    seen = one.observation(0)
    assert seen == other.observation(0)
    assert government_so_far(seen) is None
    for state in (one, other):
        assert state.observation(0).recruits == ()
    for function in (next_hand, returns_of_hand, not_seen, model):
        assert function(seen) == function(other.observation(0))
    assert pick_values(seen, 5) == pick_values(other.observation(0), 5)
    drawn = {Draft.drawn(seen, Random(seed)).recruits[0][0] for seed in range(40)}
    assert drawn == set(NAMES[:2])  # either may have been its own


def test_a_hand_held_before_by_one_who_may_not_look_back():
    """Face 2 for three: of my first seven, two others and I have taken three, anybody's guess."""
    state = drafting(2, 3, picks=2)
    seen = state.observation(0)
    coming = next_hand(seen)
    assert coming.held_before
    assert coming.pool == seen.hands[0]
    assert coming.cards == 4


def test_when_all_is_presented_the_value_is_there_again():
    state = drafting(2, 3, picks=6)
    assert state.observation(0).phase is Phase.PRESENT
    assert government_so_far(state.observation(0)) is not None


# What a pick is worth.


@pytest.mark.parametrize("face", FACES)
def test_at_the_last_pick_the_simulation_is_exact(face):
    state = drafting(face, 3, picks=FACES[face].recruits - 1)
    seen = state.observation(0)
    values = pick_values(seen, 3)
    assert tuple(values) == seen.hand
    if not seen.face.look_back:
        return
    for name, value in values.items():
        exact = value_so_far(state.game, seen.face, [*seen.recruits, name])
        assert value.rating.low == value.rating.value == value.rating.high == exact
        assert value.samples == 3


def test_the_simulation_agrees_with_the_exact_value():
    """Two players, face 1, the pick before the last: only the other's first pick is not known.

    It is one of 29 people whom I have not seen, each as likely. All else follows from greed, here
    worked out by itself; 900 deals come within 4.5 standard errors of the exact mean.
    """
    state = drafting(1, 2, picks=4, seed=6)
    game, face, seen = state.game, FACES[1], state.observation(0)
    hands = seen.hands
    assert len(not_seen(seen)) == 29
    (second,) = set(hands[0]) - set(hands[2]) - {seen.recruits[0]}
    (third,) = set(hands[1]) - set(hands[3]) - {seen.recruits[1]}
    (fourth,) = set(hands[2]) - set(hands[4]) - {seen.recruits[2]}
    his_hand = [name for name in hands[3] if name != seen.recruits[3]]

    def greed(recruits, hand):
        return max(hand, key=lambda name: value_so_far(game, face, [*recruits, name]))

    values = pick_values(seen, 900, seed=2)
    for name in seen.hand:
        ratings, points = [], []
        for first in not_seen(seen):
            his = [first, second, third, fourth]
            his.append(greed(his, his_hand))
            mine = [*seen.recruits, name]
            mine.append(greed(mine, [each for each in his_hand if each != his[4]]))
            his.append(greed(his, [each for each in seen.hand if each != name]))
            both = [value_so_far(game, face, mine), value_so_far(game, face, his)]
            ratings.append(both[0])
            points.append(scored([max(0, each) for each in both])[0])
        for exact, found in (
            (mean(ratings), values[name].rating),
            (mean(points), values[name].points),
        ):
            error = (found.high - found.low) / 2 / 1.96
            assert abs(exact - found.value) <= 4.5 * error + 1e-9


def test_slices_and_seeds():
    seen = drafting(3, 4, picks=2).observation(1)
    whole = pick_values(seen, 6, seed=1)
    simulation, slices = PickValues(seen, 6, seed=1), 1
    while simulation.advance(seconds=0):
        slices += 1
        assert all(value.samples <= 6 for value in simulation.values())
    assert slices == 6 * len(seen.hand)
    assert {value.person: value for value in simulation.values()} == whole
    assert not simulation.advance()
    assert list(PickValues(seen, 6, seed=1))[-1] == (30, 30)
    for value in whole.values():
        assert value.rating.low <= value.rating.value <= value.rating.high
        assert 0 <= value.points.value <= 3
    assert pick_values(seen, 6, seed=2) != whole


def test_one_sample_has_no_interval():
    seen = drafting(1, 3).observation(0)
    assert all(v.rating.high == float("inf") for v in pick_values(seen, 1).values())


@pytest.mark.parametrize(
    "observation",
    [
        drafting(1, 3).observation(),
        at_face(1, num_players=3).observation(0),
        drafting(1, 3, picks=6).observation(0),
    ],
    ids=["spectator", "deal", "presentation"],
)
def test_picks_have_a_value_only_for_who_recruits(observation):
    with pytest.raises(ValueError, match="only for a seat that recruits"):
        PickValues(observation)


def test_points_of_ratings_below_the_floor():
    seen = drafting(1, 3).observation(0)
    assert points_of(seen, [-4, -1, 0]) == (3, 3, 3)
    assert points_of(seen, [31, 30, 3]) == (3, 3, 0)
    dense = drafting(1, 3, dense=True).observation(0)
    assert points_of(dense, [31, 30, 3]) == (3, 3, 1)


def test_a_good_card_has_a_high_value():
    """Zoé (Culture 4, a woman) against people who have next to nothing, on face 1."""
    weak = ["Perrine", "Lucien", "Clémence", "Bastien", "Sacha", "Karim"]
    rest = [person.name for person in PEOPLE if person.name not in {"Zoé", *weak}]
    state = deal(at_face(1, num_players=3), [["Zoé", *weak], rest[:7], rest[7:14]])
    values = pick_values(state.observation(0), 30)
    assert max(values, key=lambda name: values[name].rating.value) == "Zoé"


def test_the_reasons_are_sentences():
    seen = drafting(3, 4, picks=1).observation(0)
    reasons = [government_so_far(seen).reason, model(seen), next_hand(seen).reason]
    reasons += [each.chance.reason for each in returns_of_hand(seen)]
    reasons += [value.reason for value in pick_values(seen, 1).values()]
    assert all(isinstance(reason, Sentence) for reason in reasons)
