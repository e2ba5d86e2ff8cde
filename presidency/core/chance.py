"""Exact chance: finite distributions with Fractions, dice, draws without replacement.

Exact first, simulated second: a `Distribution` gives every probability as a Fraction, and draws
samples with the same integer weights.

>>> two_dice = dice(2)
>>> two_dice.chance(7)
Fraction(1, 6)
>>> two_dice.given(lambda total: total > 9).chance(12)
Fraction(1, 6)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, gcd, lcm, sqrt
from random import Random
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Distribution(Generic[T]):
    """A finite probability distribution, exact.

    Args:
        weights: Outcome → weight, an int or Fraction ≥ 0, not all 0. Outcomes of weight 0 are
            left out; weights need not sum to 1.

    Raises:
        ValueError: if a weight is negative or all are 0.
    """

    __slots__ = ("_cumulative", "_pairs", "_weights", "outcomes", "total")

    def __init__(self, weights: Mapping[T, int | Fraction]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise ValueError("A weight cannot be negative.")
        kept = {outcome: Fraction(weight) for outcome, weight in weights.items() if weight}
        if not kept:
            raise ValueError("A distribution needs at least one outcome that can happen.")
        scale = lcm(*(weight.denominator for weight in kept.values()))
        whole = {outcome: int(weight * scale) for outcome, weight in kept.items()}
        divisor = gcd(*whole.values())
        self._take({outcome: weight // divisor for outcome, weight in whole.items()})

    def _take(self, weights: dict[T, int]) -> None:
        """Weights as whole numbers, brought to their lowest terms."""
        self._weights = weights
        self._pairs: tuple[tuple[T, Fraction], ...] | None = None
        self._cumulative = list(accumulate(weights.values()))
        self.total = self._cumulative[-1]
        self.outcomes: tuple[T, ...] = tuple(weights)

    @property
    def pairs(self) -> tuple[tuple[T, Fraction], ...]:
        """Every (outcome, probability)."""
        if self._pairs is None:  # 42 Fractions for each card that is dealt would be slow
            self._pairs = tuple(
                (outcome, Fraction(weight, self.total)) for outcome, weight in self._weights.items()
            )
        return self._pairs

    def sample(self, rng: Random) -> T:
        """Draw one outcome."""
        # int(random() * n) is biased by less than n / 2**53: unmeasurable for the totals here.
        return self.outcomes[bisect_right(self._cumulative, int(rng.random() * self.total))]

    def chance(self, event: T | Callable[[T], bool]) -> Fraction:
        """The probability of an outcome, or of an event given as a function of the outcome."""
        if callable(event):
            hit = sum(weight for outcome, weight in self._weights.items() if event(outcome))
        else:
            hit = self._weights.get(event, 0)
        return Fraction(hit, self.total)

    def given(self, event: Callable[[T], bool]) -> Distribution[T]:
        """The conditional distribution: only the outcomes in which the event happened.

        Raises:
            ValueError: if the event cannot happen.
        """
        kept = {outcome: weight for outcome, weight in self._weights.items() if event(outcome)}
        if not kept:
            raise ValueError("Nothing can be said given an event that cannot happen.")
        return Distribution(kept)

    def map(self, function: Callable[[T], S]) -> Distribution[S]:
        """The distribution of a function of the outcome."""
        weights: dict[S, int] = {}
        for outcome, weight in self._weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Distribution(weights)

    def expectation(self, value: Callable[[T], Any] = lambda outcome: outcome) -> Fraction:
        """The mean of a value of the outcome (by default the outcome itself, a number)."""
        total: Fraction = sum(
            (Fraction(value(outcome)) * weight for outcome, weight in self._weights.items()),
            Fraction(0),
        )
        return total / self.total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{outcome!r}: {chance}" for outcome, chance in self.pairs)
        return f"<Distribution {inside}>"


def uniform(outcomes: Iterable[T]) -> Distribution[T]:
    """Each of these outcomes with the same chance.

    Raises:
        ValueError: if there are none.
    """
    weights = dict.fromkeys(outcomes, 1)
    if not weights:
        raise ValueError("A distribution needs at least one outcome that can happen.")
    made: Distribution[T] = Distribution.__new__(Distribution)
    made._take(weights)
    return made


def independent_sum(first: Distribution[int], second: Distribution[int]) -> Distribution[int]:
    """The distribution of the sum of two independent numbers (a convolution)."""
    weights: dict[int, Fraction] = {}
    for a, chance_a in first.pairs:
        for b, chance_b in second.pairs:
            weights[a + b] = weights.get(a + b, Fraction(0)) + chance_a * chance_b
    return Distribution(dict(sorted(weights.items())))


def dice(count: int = 1, sides: int = 6) -> Distribution[int]:
    """The total of `count` fair dice (≥ 1) with `sides` sides (≥ 1).

    >>> [str(chance) for total, chance in dice(2).pairs][:3]
    ['1/36', '1/18', '1/12']
    """
    if count < 1 or sides < 1:
        raise ValueError("There must be at least one die with at least one side.")
    one = uniform(range(1, sides + 1))
    total = one
    for _ in range(count - 1):
        total = independent_sum(total, one)
    return total


def hypergeometric(marked: int, unmarked: int, draws: int) -> Distribution[int]:
    """How many marked items come up when `draws` are drawn without putting back.

    >>> hypergeometric(marked=4, unmarked=48, draws=5).chance(0)
    Fraction(35673, 54145)
    """
    if min(marked, unmarked, draws) < 0 or draws > marked + unmarked:
        raise ValueError("There are not that many items to draw.")
    return Distribution(
        {
            hits: comb(marked, hits) * comb(unmarked, draws - hits)
            for hits in range(max(0, draws - unmarked), min(marked, draws) + 1)
        }
    )


def wilson_interval(successes: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: where the true chance lies, at 95 % for z = 1.96.

    Args:
        successes: How often it happened, 0 to `trials`.
        trials: How many independent trials, at least 1.
        z: The normal quantile.

    Raises:
        ValueError: if there are no trials or more successes than trials.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError("An interval needs at least one trial, and no more successes than trials.")
    share = successes / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    # Rounding must not push the ends past what they are exactly at 0 and 1.
    low = 0.0 if successes == 0 else (centre - spread) / scale
    high = 1.0 if successes == trials else (centre + spread) / scale
    return low, high


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability with its reason, in words."""

    value: Fraction
    reason: str

    def __str__(self) -> str:
        return f"{fraction_text(self.value)}: {self.reason}"


def fraction_text(value: Fraction) -> str:
    """A probability as a fraction and a percentage.

    >>> fraction_text(Fraction(1, 6))
    '1/6 (16.7 %)'
    """
    if value in (0, 1):
        return f"{value} ({float(value):.0%})".replace("%", " %")
    return f"{value} ({float(value):.1%})".replace("%", " %")
