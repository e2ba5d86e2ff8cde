"""Electoral votes from chances: against Fractions, listing, and the normal model by formula."""

from fractions import Fraction
from itertools import product
from math import hypot, isnan, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.civics.checks import MOST_ELECTORS
from presidency.civics.college import PARTIES
from presidency.civics.polls import (
    FEW,
    MOST_ELECTIONS,
    Errors,
    Simulation,
    distribution,
    electoral_votes,
    exact_distribution,
    regions,
    simulate,
    state_chances,
)
from presidency.core.tables import read_table

RESULTS = read_table("us/presidential_results.csv")
SIDES = ("dem_votes", "rep_votes")
SHARES = {
    year: {
        row["state"]: row["dem_votes"] / (row["dem_votes"] + row["rep_votes"])
        for row in RESULTS
        if row["year"] == year
    }
    for year in sorted({row["year"] for row in RESULTS})
}
ELECTORS = {  # census → state → electors; DC, which has no seats, has three
    census: {
        row["state"]: (row["house_seats"] or 1) + 2
        for row in read_table("us/apportionment.csv")
        if row["census"] == census and row["state"] in SHARES[2024]
    }
    for census in (1990, 2000, 2010, 2020)
}
NOW = ELECTORS[2020]
CALM = Errors(national=0, regional=0, state=0)

places = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9)), min_size=1, max_size=8)
cases = places.map(
    lambda pairs: [{f"state {n}": pair[i] for n, pair in enumerate(pairs)} for i in (0, 1)]
)


def close(share, chance, draws, errors=4):
    """Is a share of so many draws within four standard errors of its chance?"""
    return abs(share - chance) <= errors * sqrt(max(chance * (1 - chance), 1e-9) / draws)


# Independent states.


@pytest.mark.parametrize("seed", range(3))
def test_all_51_by_float_and_by_fractions(seed):
    chances = dict(zip(NOW, np.random.default_rng(seed).random(51).tolist(), strict=True))
    exact = exact_distribution({s: Fraction(chance) for s, chance in chances.items()}, NOW)
    assert sum(exact) == 1
    assert len(exact) == 539
    found = distribution(chances, NOW)
    assert max(abs(found - np.array([float(chance) for chance in exact]))) < 1e-12


@given(cases)
@settings(deadline=None)
def test_fractions_by_listing_who_carries_what(case):
    chances, electors = case
    chances = {state: Fraction(chance) for state, chance in chances.items()}
    listed = [Fraction(0)] * (sum(electors.values()) + 1)
    for carried in product((False, True), repeat=len(chances)):
        chance = Fraction(1)
        for dem, p in zip(carried, chances.values(), strict=True):
            chance *= p if dem else 1 - p
        listed[sum(n for dem, n in zip(carried, electors.values(), strict=True) if dem)] += chance
    assert exact_distribution(chances, electors) == listed
    assert distribution(chances, electors) == pytest.approx([float(p) for p in listed], abs=1e-12)


@given(cases)
@settings(deadline=None)
def test_properties_of_the_distribution(case):
    chances, electors = case
    found = distribution(chances, electors)
    assert found.sum() == pytest.approx(1, abs=1e-12)
    assert (found >= 0).all()
    mean = sum(chances[state] * electors[state] for state in electors)
    assert found @ np.arange(len(found)) == pytest.approx(mean, abs=1e-9)
    swapped = {state: 1 - chance for state, chance in chances.items()}
    assert distribution(swapped, electors) == pytest.approx(found[::-1], abs=1e-12)
    backwards = dict(reversed(chances.items()))
    assert distribution(backwards, electors) == pytest.approx(found, abs=1e-15)


def test_rows_of_chances_are_counted_apart():
    rows = np.array([[0.1, 0.9, 0.5], [1, 0, 0.25]])
    found = electoral_votes(rows, [3, 4, 0])
    for row, expected in zip(rows, found, strict=True):
        states = dict(zip("ABC", row.tolist(), strict=True))
        assert distribution(states, {"A": 3, "B": 4, "C": 0}) == pytest.approx(expected)


# The normal model.


def test_the_default_errors_are_those_of_the_swings_since_2000():
    national, regional, own = [], [], []
    votes = {
        year: [sum(r[side] for r in RESULTS if r["year"] == year) for side in SIDES]
        for year in SHARES
    }
    for before, year in zip(SHARES, [*SHARES][1:], strict=False):
        if year < 2000:
            continue
        swing = {state: SHARES[year][state] - SHARES[before][state] for state in NOW}
        national.append(votes[year][0] / sum(votes[year]) - votes[before][0] / sum(votes[before]))
        mean = sum(swing.values()) / 51
        for region in set(regions().values()):
            inside = [swing[state] - mean for state in NOW if regions()[state] == region]
            regional.append(sum(inside) / len(inside))
            own += [each - regional[-1] for each in inside]
    for name, swings in (("national", national), ("regional", regional), ("state", own)):
        size = sqrt(sum(swing**2 for swing in swings) / len(swings))
        assert getattr(Errors(), name) == pytest.approx(size, rel=0.15)


def test_chances_of_states_by_the_normal_table():
    errors = Errors(national=0.02, regional=0.01, state=0.02)  # together 0.03
    shares = {"PA": 0.5, "OH": 0.53, "MA": 0.56, "WY": 0.5 - 1.959964 * 0.03}
    found = state_chances(shares, errors)
    assert found == pytest.approx(
        {"PA": 0.5, "OH": 0.841345, "MA": 0.977250, "WY": 0.025}, abs=1e-6
    )


def test_without_errors_the_result_stands_and_exact_ties_are_drawn():
    shares = {"PA": 0.5, "OH": 0.5001, "MA": 0.4999}
    assert state_chances(shares, CALM) == {"PA": 0.5, "OH": 1, "MA": 0}
    drawn = simulate(shares, dict.fromkeys(shares, 9), CALM, elections=4000)
    assert drawn.win_chance("OH") == 1
    assert drawn.win_chance("MA") == 0
    assert close(drawn.win_chance("PA"), 0.5, 4000)


@pytest.mark.parametrize(
    "errors", [Errors(), Errors(0.05, 0, 0.01), Errors(0, 0.03, 0.02), Errors(0, 0, 0.04)]
)
def test_simulated_states_go_as_often_as_the_normal_says(errors):
    drawn = simulate(SHARES[2024], NOW, errors)
    chances = state_chances(SHARES[2024], errors)
    assert drawn.states == tuple(sorted(NOW))
    assert drawn.won.shape == drawn.leads.shape == (100_000, 51)
    for state, chance in chances.items():
        assert close(drawn.win_chance(state), chance, 100_000)


def test_states_of_a_region_err_together_more_than_others():
    errors = Errors(national=0.02, regional=0.03, state=0.025)
    drawn = simulate(SHARES[2024], NOW, errors, elections=20_000)
    found = np.corrcoef(drawn.leads.T)
    variance = 0.02**2 + 0.03**2 + 0.025**2
    region = np.array([regions()[state] for state in drawn.states])
    same = region[:, None] == region
    expected = np.where(same, 0.02**2 + 0.03**2, 0.02**2) / variance
    np.fill_diagonal(expected, 1)
    assert abs(found - expected).max() < 5 / sqrt(20_000)
    assert found[same].min() > found[~same].max()
    spread = drawn.leads.std(axis=0)
    assert spread == pytest.approx(np.full(51, sqrt(variance)), rel=0.03)


def test_without_shared_errors_the_simulation_agrees_with_the_exact_distribution():
    errors = Errors(national=0, regional=0, state=0.03)
    drawn = simulate(SHARES[2020], NOW, errors, elections=200_000, seed=5)
    exact = distribution(state_chances(SHARES[2020], errors), NOW)
    found = drawn.distribution()
    assert found.sum() == pytest.approx(1)
    steps = np.cumsum(exact), np.cumsum(found)
    assert max(abs(steps[0] - steps[1])) < 1.95 / sqrt(200_000)  # Kolmogorov, 1 in 1,000
    assert close(drawn.outcome[0], exact[270:].sum(), 200_000)
    assert close(drawn.outcome[1], exact[:269].sum(), 200_000)
    assert close(drawn.outcome[2], exact[269], 200_000)


def test_shared_errors_widen_the_distribution():
    alone = simulate(SHARES[2020], NOW, Errors(0, 0, 0.04)).electors.std()
    together = simulate(SHARES[2020], NOW, Errors(0.03, 0, sqrt(0.04**2 - 0.03**2))).electors.std()
    assert together > 1.5 * alone


def test_the_electors_are_those_of_the_states_won():
    drawn = simulate(SHARES[2024], NOW, elections=500)
    assert (drawn.won == (drawn.leads > 0)).all()
    assert (drawn.won @ np.array([NOW[state] for state in drawn.states]) == drawn.electors).all()
    assert sum(drawn.outcome) == pytest.approx(1)
    assert drawn.distribution()[270:].sum() == pytest.approx(drawn.outcome[0])


def test_the_same_seed_draws_the_same_elections_in_any_order_of_states():
    shuffled = dict(sorted(SHARES[2024].items(), key=lambda pair: pair[1]))
    one, other = simulate(SHARES[2024], NOW, elections=50), simulate(shuffled, NOW, elections=50)
    assert (one.leads == other.leads).all()
    np.random.seed(1)  # the global generator has no say
    assert (simulate(SHARES[2024], NOW, elections=50).electors == one.electors).all()
    assert (simulate(SHARES[2024], NOW, elections=50, seed=1).leads != one.leads).any()


def test_a_higher_expected_share_never_loses_what_a_lower_one_won():
    more = {state: min(1, share + 0.004) for state, share in SHARES[2024].items()}
    before, after = simulate(SHARES[2024], NOW), simulate(more, NOW)
    assert (before.won <= after.won).all()
    assert (before.won < after.won).any()


# Conditioning.


def test_given_keeps_the_elections_in_which_states_went_so():
    drawn = simulate(SHARES[2024], NOW, elections=20_000)
    kept = drawn.given({"PA": "Democrat", "GA": "Republican"})
    pa, ga = (drawn.states.index(state) for state in ("PA", "GA"))
    expected = [n for n in range(20_000) if drawn.won[n, pa] and not drawn.won[n, ga]]
    assert (kept.leads == drawn.leads[expected]).all()
    assert (kept.won == drawn.won[expected]).all()
    assert (kept.electors == drawn.electors[expected]).all()
    assert (kept.size, kept.drawn) == (len(expected), 20_000)
    assert (kept.win_chance("PA"), kept.win_chance("GA")) == (1, 0)
    again = drawn.given({"PA": "Democrat"}).given({"GA": "Republican"})
    assert (again.leads == kept.leads).all()
    assert drawn.given({}).size == 20_000


def test_given_a_neighbour_by_the_normal_model():
    """Two states expected even: both go the same way with 1/4 + asin(r) / 2π on either side."""
    shares, electors = {"PA": 0.5, "NY": 0.5, "TX": 0.5}, {"PA": 19, "NY": 28, "TX": 40}
    errors = Errors(national=0.02, regional=0.02, state=0.01)
    drawn = simulate(shares, electors, errors, elections=200_000)
    kept = drawn.given({"PA": "Democrat"})
    for state, shared in (("NY", 0.0008), ("TX", 0.0004)):
        together = 0.5 + np.arcsin(shared / 0.0009) / np.pi
        assert close(kept.win_chance(state), together, kept.size)


def test_independent_states_learn_nothing_from_each_other():
    drawn = simulate(SHARES[2024], NOW, Errors(0, 0, 0.03))
    kept = drawn.given({"PA": "Democrat"})
    expected = state_chances(SHARES[2024], Errors(0, 0, 0.03))["MI"]
    assert close(kept.win_chance("MI"), expected, kept.size)


def test_a_warning_when_few_elections_are_left_or_none():
    drawn = simulate(SHARES[2024], NOW, elections=FEW)
    assert (drawn.few, drawn.warning) == (False, "")
    few = simulate(SHARES[2024], NOW, elections=100)
    assert few.few
    assert few.warning == ("There are only 100 elections: each chance may be off by 10 points.")
    one = simulate(SHARES[2024], NOW, elections=1)
    assert one.warning == "There is only 1 election: each chance may be off by 100 points."
    pa = few.given({"PA": "Democrat"})
    assert pa.warning.startswith(f"Only {pa.size} of 100 elections are left: each chance may be")
    first = zip(drawn.states, drawn.won[0], strict=True)
    last = drawn.given({state: PARTIES[not won] for state, won in first})
    assert last.warning == "Only 1 of 500 elections is left: each chance may be off by 100 points."
    none = drawn.given({"WY": "Democrat", "CA": "Republican"})
    assert (none.size, none.few) == (0, True)
    assert none.warning == "None of the 500 simulated elections went this way."


@pytest.mark.filterwarnings("error")
def test_no_elections_have_no_chances_and_make_no_error():
    none = simulate(SHARES[2024], NOW, elections=10).given({"WY": "Democrat", "CA": "Republican"})
    assert isnan(none.win_chance("PA"))
    assert all(map(isnan, none.outcome))
    assert list(none.tipping_points()) == list(none.states)
    assert all(map(isnan, none.tipping_points().values()))
    assert np.isnan(none.distribution()).all()
    assert len(none.distribution()) == 539
    assert none.given({"PA": "Democrat"}).size == 0


# Tipping points.


def tipping_point(leads, electors):
    """State of one election, from the winner's best state on; None without a majority."""
    total = sum(electors.values())
    for sign in (1, -1):
        reached = 0
        for state in sorted(leads, key=lambda state: -sign * leads[state]):
            reached += electors[state] * (sign * leads[state] > 0)
            if 2 * reached > total:
                return state
    return None


@pytest.mark.parametrize(
    ("votes", "tie"), [((3, 5, 4, 2, 6, 1), False), ((1, 2, 3, 4, 5, 5), True)]
)
def test_tipping_points_election_by_election(votes, tie):
    electors = dict(zip(("FL", "GA", "ME", "OH", "TX", "WA"), votes, strict=True))
    shares = dict(zip(electors, (0.5, 0.47, 0.55, 0.49, 0.51, 0.53), strict=True))
    drawn = simulate(shares, electors, elections=3000)
    found = [
        tipping_point(dict(zip(drawn.states, leads, strict=True)), electors)
        for leads in drawn.leads.tolist()
    ]
    assert (None in found) is tie
    points = drawn.tipping_points()
    assert points == {state: found.count(state) / 3000 for state in electors}
    assert sum(points.values()) == pytest.approx(1 - drawn.outcome[2])


def test_tipping_points_of_many_elections_are_those_of_their_parts():
    drawn = simulate(SHARES[2024], NOW, elections=120_000)
    points, parts = drawn.tipping_points(), np.zeros(51)
    for party in ("Democrat", "Republican"):
        part = drawn.given({"PA": party})
        parts += part.size / drawn.size * np.array([*part.tipping_points().values()])
    assert [*points.values()] == pytest.approx(parts.tolist())
    assert sum(points.values()) == pytest.approx(sum(drawn.outcome[:2]))


@pytest.mark.parametrize(
    ("year", "census", "state"),
    [
        (2000, 1990, "FL"),
        (2004, 2000, "OH"),
        (2008, 2000, "CO"),
        (2016, 2010, "PA"),  # Wisconsin with the elector of Maine's second district, left out here
        (2020, 2010, "WI"),
        (2024, 2020, "PA"),
    ],
)
def test_the_tipping_points_of_real_elections(year, census, state):
    real = simulate(SHARES[year], ELECTORS[census], CALM, elections=1)
    assert [s for s, chance in real.tipping_points().items() if chance] == [state]


# Wrong input.

PA, ONE = {"PA": 0.5}, {"PA": 19}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: distribution(PA, {"OH": 17}), "A state needs a chance and electors; OH has only"),
        (lambda: distribution({"PA": 1.01}, ONE), "chance of PA must be from 0 to 1, not 1.01"),
        (lambda: distribution({"PA": float("nan")}, ONE), "chance of PA must be from 0 to 1"),
        (lambda: distribution(PA, {"PA": 19.5}), "electors of PA must be whole and 0 or more"),
        (lambda: distribution(PA, {"PA": -1}), "electors of PA must be whole and 0 or more"),
        (lambda: distribution(PA, {"PA": MOST_ELECTORS + 1}), "at most 100,000 votes"),
        (
            lambda: exact_distribution({"PA": Fraction(-1, 9)}, ONE),
            r"from 0 to 1, not Fraction\(-1, 9\)",
        ),
        (lambda: exact_distribution({}, ONE), "needs a chance and electors; PA"),
        (lambda: Errors(national=-0.01), "national error must be 0 or more, not -0.01"),
        (lambda: Errors(regional=float("nan")), "regional error must be 0 or more, not nan"),
        (lambda: Errors(state=float("inf")), "state error must be 0 or more, not inf"),
        (lambda: state_chances({"PA": -0.1}, Errors()), "share of PA must be from 0 to 1"),
        (lambda: simulate({"PA": 51}, ONE), "share of PA must be from 0 to 1, not 51"),
        (lambda: simulate(PA, {}), "needs a share and electors; PA"),
        (lambda: simulate({"XX": 0.5}, {"XX": 3}), "XX is not a state"),
        (lambda: simulate(PA, ONE, elections=0), "From 1 to 1,000,000 elections .* not 0"),
        (lambda: simulate(PA, ONE, elections=MOST_ELECTIONS + 1), "not 1000001"),
        (lambda: simulate(PA, ONE, elections=1.5), "not 1.5"),
        (lambda: simulate(PA, ONE, seed="a"), "seed must be a whole number, 0 or more, not 'a'"),
        (lambda: simulate(PA, ONE, seed=None), "seed must be a whole number, 0 or more, not None"),
        (lambda: simulate(PA, ONE, seed=-1), "seed must be a whole number, 0 or more, not -1"),
        (lambda: Errors("x"), "national error must be 0 or more, not 'x'"),
        (lambda: state_chances({"PA": "0.5"}, Errors()), "share of PA .* from 0 to 1, not '0.5'"),
        (lambda: simulate(PA, ONE, elections=9).win_chance("OH"), "OH is not one of the 1"),
        (lambda: simulate(PA, ONE, elections=9).given({"OH": "Democrat"}), "OH is not one"),
        (lambda: simulate(PA, ONE, elections=9).given({"PA": "Whig"}), "not to Whig"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_most_elections_can_be_drawn():
    drawn = simulate({"PA": 0.5, "DC": 0.9}, {"PA": 19, "DC": 3}, elections=MOST_ELECTIONS)
    assert isinstance(drawn, Simulation)
    assert drawn.size == MOST_ELECTIONS
    assert close(drawn.win_chance("PA"), 0.5, MOST_ELECTIONS)
    assert drawn.tipping_points() == {"DC": 0, "PA": 1}


def test_numbers_of_numpy_will_do():
    share, votes = {"PA": np.float64(0.5)}, {"PA": np.int64(19)}
    drawn = simulate(share, votes, Errors(*np.array([0.03, 0.01, 0.02])), 100.0)
    assert drawn.worth == (19,)
    assert distribution(share, votes)[19] == 0.5
    assert hypot(*drawn.leads.mean(axis=0)) < 0.03
