"""Power indices against lists of all coalitions and orders, and against published values."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, erf, exp, factorial, inf, pi, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.civics.checks import MOST_ELECTORS
from presidency.civics.power import (
    Banzhaf,
    DecisiveVote,
    banzhaf,
    decisive_votes,
    decisive_votes_near,
    shapley_shubik,
)
from presidency.core.tables import read_table

ELECTORS = {  # DC, which has no seats, has three
    row["state"]: (row["house_seats"] or 1) + 2
    for row in read_table("us/apportionment.csv")
    if row["census"] == 2020
}
RESULTS = {
    row["state"]: row for row in read_table("us/presidential_results.csv") if row["year"] == 2024
}
VOTERS = {state: row["dem_votes"] + row["rep_votes"] for state, row in RESULTS.items()}
SHARES = {state: row["dem_votes"] / VOTERS[state] for state, row in RESULTS.items()}

UN = {**{f"permanent {n}": 7 for n in range(5)}, **{f"elected {n}": 1 for n in range(10)}}
EEC = {"DE": 4, "FR": 4, "IT": 4, "BE": 2, "NL": 2, "LU": 1}


def named(weights):
    return {f"player {n}": weight for n, weight in enumerate(weights)}


def swings_of_all(weights, quota):
    """Player → size of the coalition → its swings, by listing the coalitions of the others."""
    swings = {player: Counter() for player in weights}
    for player, own in weights.items():
        others = [weight for other, weight in weights.items() if other != player]
        for size in range(len(weights)):
            for coalition in combinations(others, size):
                swings[player][size] += sum(coalition) < quota <= sum(coalition) + own
    return swings


def check_by_listing(weights, quota):
    listed = swings_of_all(weights, quota)
    totals = {player: sum(sizes.values()) for player, sizes in listed.items()}
    n = len(weights)
    assert banzhaf(weights, quota) == {
        player: Banzhaf(count, Fraction(count, 2 ** (n - 1)), Fraction(count, sum(totals.values())))
        for player, count in totals.items()
    }
    assert shapley_shubik(weights, quota) == {
        player: sum(
            count * Fraction(factorial(size) * factorial(n - 1 - size), factorial(n))
            for size, count in sizes.items()
        )
        for player, sizes in listed.items()
    }


games = st.lists(st.integers(0, 12), min_size=1, max_size=7).filter(any).flatmap(
    lambda weights: st.tuples(st.just(named(weights)), st.integers(1, sum(weights)))
)  # fmt: skip


# Power indices.


@given(games)
@settings(deadline=None)
def test_the_indices_by_listing_all_coalitions(game):
    check_by_listing(*game)


@pytest.mark.parametrize(
    ("weights", "quota"),
    [
        ([9, 9, 7, 3, 1, 1, 1, 1, 1, 1, 1, 0], 18),
        ([55, 38, 29, 29, 20, 19, 17, 16, 15, 14, 11, 10, 9], 142),
        ([11, 11, 11, 7, 7, 5, 3, 3, 2, 2, 1, 1, 1, 1], 34),
        ([30, 21, 18, 17, 17, 12, 9, 8, 8, 6, 5, 4, 4, 3, 3], 83),
    ],
)
def test_the_indices_of_12_to_15_players_by_listing_all_coalitions(weights, quota):
    check_by_listing(named(weights), quota)


@given(games.filter(lambda game: len(game[0]) <= 6))
@settings(deadline=None, max_examples=40)
def test_shapley_and_shubik_by_all_orders(game):
    weights, quota = game
    pivotal = Counter()
    for order in permutations(weights):
        reached = 0
        for player in order:
            reached += weights[player]
            if reached >= quota:
                pivotal[player] += 1
                break
    orders = factorial(len(weights))
    index = shapley_shubik(weights, quota)
    assert index == {player: Fraction(pivotal[player], orders) for player in weights}


@given(games)
@settings(deadline=None)
def test_properties_that_define_power(game):
    weights, quota = game
    shapley, counted = shapley_shubik(weights, quota), banzhaf(weights, quota)
    assert sum(shapley.values()) == 1
    assert sum(index.normalised for index in counted.values()) == 1
    ordered = sorted(weights, key=lambda player: weights[player])
    for lighter, heavier in pairwise(ordered):
        assert shapley[lighter] <= shapley[heavier]
        assert counted[lighter].swings <= counted[heavier].swings
        if weights[lighter] == weights[heavier]:
            assert shapley[lighter] == shapley[heavier]
            assert counted[lighter] == counted[heavier]
    with_nobody = {**weights, "nobody": 0}
    assert shapley_shubik(with_nobody, quota) == {**shapley, "nobody": 0}
    doubled = banzhaf(with_nobody, quota)
    assert doubled.pop("nobody") == Banzhaf(0, Fraction(0), Fraction(0))
    for player, index in doubled.items():
        assert index.swings == 2 * counted[player].swings
        assert (index.absolute, index.normalised) == (
            counted[player].absolute,
            counted[player].normalised,
        )


@given(games)
@settings(deadline=None)
def test_the_quota_that_blocks_gives_the_same_power(game):
    weights, quota = game
    blocking = sum(weights.values()) + 1 - quota
    assert banzhaf(weights, quota) == banzhaf(weights, blocking)
    assert shapley_shubik(weights, quota) == shapley_shubik(weights, blocking)


def test_50_49_and_1_of_which_two_have_the_same_power():
    weights = {"a": 50, "b": 49, "c": 1}
    assert [index.swings for index in banzhaf(weights, 51).values()] == [3, 1, 1]
    assert [*shapley_shubik(weights, 51).values()] == [
        Fraction(2, 3),
        Fraction(1, 6),
        Fraction(1, 6),
    ]


def test_the_council_of_the_european_economic_community_of_1958():
    """Luxembourg had a vote and no power: no coalition of the others weighs 11."""
    index = banzhaf(EEC, 12)
    assert [each.swings for each in index.values()] == [10, 10, 10, 6, 6, 0]
    assert index["DE"].normalised == Fraction(5, 21)
    shapley = shapley_shubik(EEC, 12).values()
    assert [each * 60 for each in shapley] == [14, 14, 14, 9, 9, 0]


def test_the_security_council_of_the_united_nations():
    """Nine votes with all five permanent members, as weights: 39 of 5 × 7 and 10 × 1."""
    index, shapley = banzhaf(UN, 39), shapley_shubik(UN, 39)
    assert index["elected 0"].swings == comb(9, 3)
    assert index["permanent 0"].swings == sum(comb(10, n) for n in range(4, 11)) == 848
    assert float(index["permanent 0"].normalised) == pytest.approx(0.1669, abs=5e-5)
    assert shapley["elected 0"] == Fraction(4, 2145)
    assert shapley["permanent 0"] == Fraction(421, 2145)


def test_equal_players_by_formula():
    for players in (1, 2, 5, 8, 51, 100):
        weights = named([3] * players)
        index = banzhaf(weights)["player 0"]
        assert index.swings == comb(players - 1, players // 2)
        assert index.normalised == Fraction(1, players)
        assert set(shapley_shubik(weights).values()) == {Fraction(1, players)}


def test_all_51_by_drawing_coalitions_and_orders():
    assert sum(ELECTORS.values()) == 538
    index, shapley = banzhaf(ELECTORS), shapley_shubik(ELECTORS)
    assert sum(shapley.values()) == 1
    assert index == banzhaf(ELECTORS, 270) == banzhaf(ELECTORS, 269)
    rng, draws = np.random.default_rng(6), 60_000
    weights = np.array([*ELECTORS.values()])
    coalitions = rng.random((draws, 51)) < 0.5
    orders = rng.random((draws, 51)).argsort(axis=1)
    pivotal = (weights[orders].cumsum(axis=1) >= 270).argmax(axis=1)
    pivots = Counter(orders[np.arange(draws), pivotal].tolist())
    for place, state in enumerate(ELECTORS):
        others = coalitions @ weights - coalitions[:, place] * weights[place]
        drawn = np.mean((others < 270) & (others + weights[place] >= 270))
        chance = float(index[state].absolute)
        assert abs(drawn - chance) < 4.5 * sqrt(chance * (1 - chance) / draws)
        chance = float(shapley[state])
        assert abs(pivots[place] / draws - chance) < 4.5 * sqrt(chance * (1 - chance) / draws)


def test_the_largest_state_has_more_power_than_electors_and_more_by_banzhaf():
    share = Fraction(ELECTORS["CA"], 538)
    assert share < shapley_shubik(ELECTORS)["CA"] < banzhaf(ELECTORS)["CA"].normalised


def test_counts_beyond_64_bits_stay_exact():
    weights = named([1] * 150)
    assert banzhaf(weights, 75)["player 7"].swings == comb(149, 74) > 2**64
    assert set(shapley_shubik(weights, 75).values()) == {Fraction(1, 150)}


@pytest.mark.parametrize(
    ("weights", "quota", "message"),
    [
        ({"a": 1, "b": -1}, 1, "weight of b must be whole and 0 or more, not -1"),
        ({"a": 1.5}, 1, "weight of a must be whole and 0 or more, not 1.5"),
        ({"a": 3}, 4, "whole number from 1 to the total weight, 3, not 4"),
        ({"a": 3}, 0, "whole number from 1 to the total weight, 3, not 0"),
        ({"a": 3}, 1.5, "whole number from 1 to the total weight, 3, not 1.5"),
        ({"a": 3}, 2.0, "whole number from 1 to the total weight, 3, not 2.0"),
        ({"a": 3}, "2", "whole number from 1 to the total weight, 3, not '2'"),
        ({}, None, "from 1 to the total weight, 0"),
        ({"a": MOST_ELECTORS, "b": 1}, None, "at most 100,000 votes"),
    ],
)
def test_wrong_weights_and_quotas(weights, quota, message):
    for index in (banzhaf, shapley_shubik):
        with pytest.raises(ValueError, match=message):
            index(weights, quota)


# The coin model.


def coin_decides(voters):
    """How much a vote moves its side's chance to carry the state, ties by lot, by listing."""
    moved = Fraction(0)
    for others in range(voters):
        ways = comb(voters - 1, others)
        with_it, against = (
            Fraction(1, 2) if 2 * ayes == voters else Fraction(2 * ayes > voters)
            for ayes in (others + 1, others)
        )
        moved += ways * (with_it - against)
    return moved / 2 ** (voters - 1)


@pytest.mark.parametrize("voters", [1, 2, 3, 4, 5, 10, 11, 100, 101, 1000])
def test_the_tie_of_coins_by_listing_what_the_others_do(voters):
    found = decisive_votes({"A": 3}, {"A": voters})["A"]
    assert found.tie == pytest.approx(float(coin_decides(voters)), rel=1e-11)
    assert found == DecisiveVote(found.tie, Fraction(1))


def test_the_tie_of_millions_of_coins_by_stirling():
    """The series for comb(2m, m) / 4**m: 1 / sqrt(π m) × (1 − 1/8m + …)."""
    for voters in (10_001, 1_000_001, 17_000_000):
        pairs = voters // 2
        tie = decisive_votes({"A": 3}, {"A": voters})["A"].tie
        assert tie == pytest.approx((1 - 1 / (8 * pairs)) / sqrt(pi * pairs), rel=1e-6)


def test_a_whole_election_of_coins_by_listing_every_vote():
    """Three states of 3, 4 and 1 voters: what all 2**7 ways of the other seven votes lead to."""
    electors, voters = {"A": 2, "B": 3, "C": 4}, {"A": 3, "B": 4, "C": 1}
    found = decisive_votes(electors, voters)
    for own in electors:
        others = {state: number - (state == own) for state, number in voters.items()}
        moved = Fraction(0)
        for a in range(others["A"] + 1):
            for b in range(others["B"] + 1):
                for c in range(others["C"] + 1):
                    counts = {"A": a, "B": b, "C": c}
                    ways = comb(others["A"], a) * comb(others["B"], b) * comb(others["C"], c)
                    for sign in (1, -1):
                        ayes = {s: n + (s == own and sign == 1) for s, n in counts.items()}
                        moved += sign * ways * victory(ayes, voters, electors)
        moved /= 2 ** (sum(voters.values()) - 1)
        assert found[own].chance == pytest.approx(float(moved), rel=1e-11)


def victory(ayes, voters, electors):
    """The chance that the ayes have 5 electors of 9, states with a tie by lot."""
    if tied := [state for state in ayes if 2 * ayes[state] == voters[state]]:
        more, fewer = ({**ayes, tied[0]: number} for number in (voters[tied[0]], 0))
        return (victory(more, voters, electors) + victory(fewer, voters, electors)) / 2
    won = sum(electors[state] for state in ayes if 2 * ayes[state] > voters[state])
    return Fraction(won >= 5)


def test_coins_favour_the_voters_of_large_states():
    found = decisive_votes(ELECTORS, VOTERS)
    assert found["CA"].pivot == banzhaf(ELECTORS)["CA"].absolute
    assert found["CA"].chance == found["CA"].tie * float(found["CA"].pivot)
    assert found["CA"].chance > 2 * found["WY"].chance


# The model near a result.


def pivots_by_listing(shares, electors, own, shift, sd):
    """The chance that a state decides, given a national shift, by listing all others' results."""
    others = [state for state in electors if state != own]
    total, found = sum(electors.values()), 0.0
    for won in range(2 ** len(others)):
        chance, dem = 1.0, 0
        for place, state in enumerate(others):
            cdf = (1 + erf((shares[state] + shift - 0.5) / sd / sqrt(2))) / 2
            chance *= cdf if won >> place & 1 else 1 - cdf
            dem += electors[state] if won >> place & 1 else 0
        with_it, without = (
            (2 * reached > total) + (2 * reached == total) / 2
            for reached in (dem + electors[own], dem)
        )
        found += chance * (with_it - without)
    return found


@pytest.mark.parametrize("votes", [(5, 3, 3, 4, 1, 2), (5, 3, 3, 4, 1, 3)])
def test_the_near_model_by_summing_over_national_errors(votes):
    """Steps over the joint density of national error and tie, and lists of all results."""
    electors = dict(zip("ABCDEF", votes, strict=True))
    shares = dict(zip("ABCDEF", (0.5, 0.53, 0.46, 0.58, 0.49, 0.515), strict=True))
    voters = dict(zip("ABCDEF", (1000, 2000, 3000, 500, 800, 10_000), strict=True))
    national, state = 0.03, 0.02
    found = decisive_votes_near(shares, electors, voters, national, state)
    step = national / 20
    for own in electors:
        chance = tie = 0.0
        for shift in np.arange(-8 * national, 8 * national, step).tolist():
            missing = 0.5 - shares[own] - shift
            joint = exp(-((shift / national) ** 2) / 2 - (missing / state) ** 2 / 2)
            joint *= step / (2 * pi * national * state * voters[own])
            tie += joint
            chance += joint * pivots_by_listing(shares, electors, own, shift, state)
        assert found[own].tie == pytest.approx(tie, rel=1e-6)
        assert found[own].chance == pytest.approx(chance, rel=1e-6)


def test_the_near_model_by_simulation():
    """A state ends within a hundredth of one half, and then decides, as often as is said."""
    states = ("PA", "MI", "WI", "NC", "GA", "AZ", "NV")
    electors = {state: ELECTORS[state] for state in states}
    shares = {state: SHARES[state] for state in states}
    found = decisive_votes_near(shares, electors, dict.fromkeys(states, 1_000_000))
    rng, draws, near = np.random.default_rng(3), 400_000, 0.005
    results = np.array([*shares.values()]) + rng.normal(0, 0.03, (draws, 1))
    results += rng.normal(0, 0.025, (draws, 7))
    weights = np.array([*electors.values()])
    total = weights.sum()
    for place, state in enumerate(states):
        dem = (results > 0.5) @ weights - (results[:, place] > 0.5) * weights[place]
        moved = np.sign(2 * (dem + weights[place]) - total) - np.sign(2 * dem - total)
        close = abs(results[:, place] - 0.5) < near
        for share, expected in (
            (np.mean(close), found[state].tie),
            (np.mean(close * moved / 2), found[state].chance),
        ):
            chance = expected * 1_000_000 * 2 * near
            assert abs(share - chance) < 4.5 * sqrt(chance / draws) + 0.003 * chance


def test_the_near_model_is_the_same_for_both_sides():
    swapped = {state: 1 - share for state, share in SHARES.items()}
    one = decisive_votes_near(SHARES, ELECTORS, VOTERS)
    other = decisive_votes_near(swapped, ELECTORS, VOTERS)
    for state in ELECTORS:
        assert one[state].chance == pytest.approx(other[state].chance, rel=1e-9)


def test_a_shared_error_ties_a_safe_state_only_when_the_others_are_lost():
    shares = {"safe": 0.6, "close": 0.5, "lean": 0.51}
    electors, voters = dict.fromkeys(shares, 3), dict.fromkeys(shares, 1000)
    together = decisive_votes_near(shares, electors, voters, national=0.05, state=0.01)
    alone = decisive_votes_near(shares, electors, voters, national=0, state=0.05)
    assert together["safe"].pivot < 0.01 < 0.4 < alone["safe"].pivot
    lean, safe = ((1 + erf(lead / 0.05 / sqrt(2))) / 2 for lead in (0.01, 0.1))
    assert alone["safe"].pivot == pytest.approx(0.5)
    assert alone["close"].pivot == pytest.approx(lean * (1 - safe) + safe * (1 - lean))


def test_near_a_result_voters_of_close_states_count_most():
    found = decisive_votes_near(SHARES, ELECTORS, VOTERS)
    best = max(found, key=lambda state: found[state].chance)
    assert abs(SHARES[best] - 0.5) < 0.03
    assert found["PA"].chance > 1000 * found["CA"].chance
    assert all(0 <= each.pivot <= 1 and 0 <= each.tie < 1e-4 for each in found.values())


def test_a_sole_state_always_decides_and_one_without_electors_never():
    alone = decisive_votes_near({"A": 0.5}, {"A": 3}, {"A": 26})["A"]
    assert alone.pivot == pytest.approx(1)
    assert 0.3 < alone.chance < 0.4  # with as few voters as the model allows it is a chance still
    pair = decisive_votes_near({"A": 0.5, "B": 0.5}, {"A": 3, "B": 0}, {"A": 30, "B": 30})
    assert pair["B"].chance == 0


ONE = {"A": 3}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: decisive_votes(ONE, {}), "needs a number of voters and electors; A"),
        (
            lambda: decisive_votes(ONE, {"A": 0}),
            "number of voters of A must be whole and 1 or more, not 0",
        ),
        (lambda: decisive_votes(ONE, {"A": inf}), "whole and 1 or more, not inf"),
        (lambda: decisive_votes(ONE, {"A": 10.5}), "whole and 1 or more, not 10.5"),
        (lambda: decisive_votes_near({"A": 0.5}, ONE, {"A": 25}), "whole and 26 or more, not 25"),
        (lambda: decisive_votes_near({"A": 0.5}, ONE, {"A": 99}, national="x"), "not 'x'"),
        (lambda: decisive_votes({"A": -1}, {"A": 9}), "number of electors of A"),
        (lambda: decisive_votes_near({"B": 0.5}, ONE, {"A": 9}), "needs a share and electors; A"),
        (lambda: decisive_votes_near({"A": 1.5}, ONE, {"A": 9}), "from 0 to 1, not 1.5"),
        (
            lambda: decisive_votes_near({"A": 0.5}, ONE, {"A": 0}),
            "of A must be whole and 26 or more, not 0",
        ),
        (lambda: decisive_votes_near({"A": 0.5}, ONE, {"A": 9}, state=0), "more than 0"),
        (lambda: decisive_votes_near({"A": 0.5}, ONE, {"A": 9}, national=-1), "0 or more"),
    ],
)
def test_wrong_input_for_decisive_votes(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_players_may_stand_in_any_order():
    names = [*ELECTORS]
    Random(2).shuffle(names)
    shuffled = {state: ELECTORS[state] for state in names}
    assert shapley_shubik(shuffled) == shapley_shubik(ELECTORS)
    assert banzhaf(shuffled) == banzhaf(ELECTORS)
