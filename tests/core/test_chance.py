"""Exact chance against brute force and known values; samples against exact chances."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from presidency.core.chance import (
    Distribution,
    dice,
    hypergeometric,
    independent_sum,
    uniform,
    wilson_interval,
)

WEIGHTS = st.dictionaries(
    st.integers(-5, 5), st.integers(0, 9) | st.fractions(0, 3, max_denominator=12), min_size=1
).filter(lambda weights: any(weights.values()))


@given(WEIGHTS)
def test_chances_are_shares_of_the_weights_and_sum_to_one(weights):
    distribution = Distribution(weights)
    total = sum(Fraction(weight) for weight in weights.values())
    assert sum(chance for _, chance in distribution.pairs) == 1
    assert all(type(chance) is Fraction for _, chance in distribution.pairs)
    for outcome, weight in weights.items():
        assert distribution.chance(outcome) == Fraction(weight) / total
        assert (outcome in distribution.outcomes) == (weight > 0)
    assert distribution.chance("never") == 0


@given(WEIGHTS)
def test_given_map_and_expectation_agree_with_sums_over_pairs(weights):
    distribution = Distribution(weights)
    pairs = distribution.pairs
    assert distribution.expectation() == sum(value * chance for value, chance in pairs)
    assert distribution.expectation(lambda x: x * x) == sum(v * v * chance for v, chance in pairs)
    squares = distribution.map(lambda value: value * value)
    for square in {value * value for value, _ in pairs}:
        assert squares.chance(square) == sum(c for v, c in pairs if v * v == square)
    even = sum((chance for value, chance in pairs if value % 2 == 0), Fraction(0))
    assert distribution.chance(lambda value: value % 2 == 0) == even
    if even:
        condition = distribution.given(lambda value: value % 2 == 0)
        assert condition.pairs == tuple((v, c / even) for v, c in pairs if v % 2 == 0)
    else:
        with pytest.raises(ValueError, match="cannot happen"):
            distribution.given(lambda value: value % 2 == 0)


@given(WEIGHTS, st.integers(1, 7))
def test_equality_ignores_the_scale_of_weights_and_their_order(weights, factor):
    scaled = Distribution({o: w * factor for o, w in reversed(weights.items())})
    assert scaled == Distribution(weights)
    assert hash(scaled) == hash(Distribution(weights))
    assert Distribution(weights) != Distribution({**weights, "more": 1})


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 4), (4, 2)])
def test_dice_agree_with_counting_all_throws(count, sides):
    throws = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
    assert dict(dice(count, sides).pairs) == {
        total: Fraction(ways, sides**count) for total, ways in throws.items()
    }
    assert list(dice(count, sides).outcomes) == sorted(throws)


def test_independent_sum_agrees_with_all_pairs():
    coin, die = Distribution({-1: 1, 1: 3}), dice()
    ways = Counter()
    for (a, p), (b, q) in product(coin.pairs, die.pairs):
        ways[a + b] += p * q
    assert dict(independent_sum(coin, die).pairs) == dict(ways)


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 8))
def test_hypergeometric_agrees_with_counting_all_hands(marked, unmarked, draws):
    if draws > marked + unmarked:
        with pytest.raises(ValueError, match="not that many"):
            hypergeometric(marked, unmarked, draws)
        return
    items = [True] * marked + [False] * unmarked
    hands = Counter(sum(hand) for hand in combinations(items, draws))
    total = sum(hands.values())
    exact = hypergeometric(marked, unmarked, draws)
    assert dict(exact.pairs) == {hits: Fraction(n, total) for hits, n in hands.items()}


@pytest.mark.parametrize("seed", range(3))
def test_samples_come_with_their_exact_chance(seed):
    """Chi square with 10 degrees of freedom; 37.3 is passed once in 20,000 times."""
    rng, exact, draws = Random(seed), dice(2), 20_000
    drawn = Counter(exact.sample(rng) for _ in range(draws))
    assert set(drawn) <= set(exact.outcomes)
    chi = sum((drawn[o] - draws * float(c)) ** 2 / (draws * float(c)) for o, c in exact.pairs)
    assert chi < 37.3


def test_sample_reaches_first_and_last_outcome_and_no_further():
    class Fixed(Random):
        def __init__(self, value):
            super().__init__()
            self.value = value

        def random(self):
            return self.value

    exact = Distribution({"a": 1, "b": 2, "c": 1})
    rolls = [0.0, 0.2499, 0.25, 0.7499, 0.75, 1 - 2**-53]
    assert [exact.sample(Fixed(value)) for value in rolls] == ["a", "a", "b", "b", "c", "c"]
    for total in (3, 7, 10**6 + 3, 2**52 - 1):
        wide = Distribution({"low": total - 1, "high": 1})
        assert wide.sample(Fixed(1 - 2**-53)) == "high"


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Distribution({}), "at least one outcome"),
        (lambda: Distribution({1: 0}), "at least one outcome"),
        (lambda: Distribution({1: -1, 2: 3}), "negative"),
        (lambda: uniform([]), "at least one outcome"),
        (lambda: dice(0), "at least one die"),
        (lambda: dice(1, 0), "at least one die"),
        (lambda: hypergeometric(-1, 3, 1), "not that many"),
        (lambda: wilson_interval(1, 0), "at least one trial"),
        (lambda: wilson_interval(3, 2), "no more successes"),
        (lambda: wilson_interval(-1, 2), "no more successes"),
    ],
)
def test_what_makes_no_sense_is_refused(make, says):
    with pytest.raises(ValueError, match=says):
        make()


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_gives_the_published_values(successes, trials, low, high):
    interval = wilson_interval(successes, trials, 1.959964)
    assert interval == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson_interval(trials - successes, trials, 1.959964)
    assert mirrored == pytest.approx((1 - interval[1], 1 - interval[0]))


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_interval_holds_the_share_and_stays_within_0_and_1(counts):
    successes, trials = counts
    low, high = wilson_interval(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
