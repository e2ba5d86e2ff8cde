"""How much power votes give: exact power indices, and one voter's chance to decide an election.

Players with weights vote yes or no, and yes wins with the quota. A player *swings* a coalition of
others that loses without and wins with it. Banzhaf counts all coalitions alike; Shapley and Shubik
count orders in which the players join, and who turns losing into winning.

>>> shares = shapley_shubik({"a": 50, "b": 49, "c": 1}, quota=51)
>>> print(*(f"{player} {share}" for player, share in shares.items()))
a 2/3 b 1/6 c 1/6

Coalitions are not listed but counted by generating functions: in the product of all (1 + x**w),
the coefficient of x**k is the number of coalitions of weight k.

With an even total, the smallest majority leaves ties that neither side wins. That changes no index:
if ties won, by the quota total + 1 − quota, each swing would be one of the players outside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, erf, exp, factorial, hypot, lgamma, log, sqrt
from numbers import Integral
from statistics import NormalDist

import numpy as np

from presidency.civics.checks import between, countable, same_states, whole_numbers
from presidency.civics.college import majority
from presidency.civics.polls import Errors, electoral_votes

# Power indices.


@dataclass(frozen=True, slots=True)
class Banzhaf:
    """The power of a player by the number of its swings.

    Attributes:
        swings: Coalitions of the others that lose without the player and win with it.
        absolute: The swings among all coalitions of the others: the chance that the player
            decides if all others toss fair coins.
        normalised: The player's share of the swings of all players.
    """

    swings: int
    absolute: Fraction
    normalised: Fraction


def banzhaf(weights: Mapping[str, int], quota: int | None = None) -> dict[str, Banzhaf]:
    """The Banzhaf index of each player, exact.

    >>> [index.swings for index in banzhaf({"a": 4, "b": 2, "c": 1}, quota=5).values()]
    [3, 1, 1]

    Args:
        weights: Player → its weight, a whole number from 0 on.
        quota: The weight that wins, 1 to the total; if not given, the smallest majority.

    Raises:
        ValueError: if a weight or the quota is out of range.
    """
    swings = _swings(weights, quota, shift=0)
    coalitions = 2 ** (len(weights) - 1)
    total = sum(swings.values())
    return {
        player: Banzhaf(count, Fraction(count, coalitions), Fraction(count, total))
        for player, count in swings.items()
    }


def shapley_shubik(weights: Mapping[str, int], quota: int | None = None) -> dict[str, Fraction]:
    """The Shapley–Shubik index of each player: in what share of all orders it is pivotal; exact.

    Args:
        weights: Player → its weight, a whole number from 0 on.
        quota: The weight that wins, 1 to the total; if not given, the smallest majority.

    Raises:
        ValueError: if a weight or the quota is out of range.
    """
    players = len(weights)
    # Coalitions are counted by size too. No count reaches 2**players, so that the counts of all
    # sizes fit side by side into one number, in fields of so many bits.
    swings = _swings(weights, quota, shift=players)
    orders = [factorial(size) * factorial(players - 1 - size) for size in range(players)]
    field = 2**players - 1
    return {
        player: Fraction(
            sum((count >> size * players & field) * ways for size, ways in enumerate(orders)),
            factorial(players),
        )
        for player, count in swings.items()
    }


def _swings(weights: Mapping[str, int], quota: int | None, shift: int) -> dict[str, int]:
    """Player → its swings; with a shift, those of coalitions of size s are shifted left s times.

    All players share one table, and players of the same weight one division of it.
    """
    numbers = countable(weights, "weight")
    total = sum(numbers)
    quota = majority(total) if quota is None else quota
    if not isinstance(quota, Integral) or not 1 <= quota <= total:
        raise ValueError(
            f"The quota must be a whole number from 1 to the total weight, {total}, not {quota!r}."
        )
    quota = int(quota)
    losing = [1] + [0] * (quota - 1)  # weight below the quota → how many coalitions
    for weight in numbers:
        for k in range(quota - 1, weight - 1, -1):
            losing[k] += losing[k - weight] << shift
    by_weight = {}
    for weight in {*numbers}:
        others = losing.copy()  # divided by 1 + x**weight: the coalitions without the player
        for k in range(weight, quota):
            others[k] -= others[k - weight] << shift
        by_weight[weight] = sum(others[max(0, quota - weight) :])
    return {player: by_weight[weight] for player, weight in zip(weights, numbers, strict=True)}


# One voter's chance to decide.


@dataclass(frozen=True, slots=True)
class DecisiveVote:
    """The chance that one vote decides who becomes President, in one state.

    Attributes:
        tie: The chance that the state's other voters are split evenly, so that the vote decides
            the state. If they are an odd number, it can make or break a tie, each of which is
            half of deciding, since a tie of all votes is decided by lot.
        pivot: The chance, if it does, that the state decides the election.
    """

    tie: float
    pivot: Fraction | float

    @property
    def chance(self) -> float:
        """The chance of both together."""
        return self.tie * float(self.pivot)


def decisive_votes(
    electors: Mapping[str, int], voters: Mapping[str, int]
) -> dict[str, DecisiveVote]:
    """A single vote's chance to decide in each state, in the coin model of Penrose and Banzhaf.

    Every voter of the country tosses a fair coin. Then the state's others tie with a chance of
    about sqrt(2 / (π voters)), and its electors decide with the absolute Banzhaf index.

    The model knows the rules and nothing of the country: no state leans to a side, and no two
    voters are moved by the same news. Ties in large states are far more likely than in any real
    election, since there the chance falls with the number of voters, not with its square root.

    Args:
        electors: State → its electors.
        voters: State → how many people vote there, this voter too, at least 1.

    Raises:
        ValueError: if the states differ, or a number is out of range.
    """
    same_states(voters, electors, "number of voters")
    whole_numbers(voters, "number of voters", least=1)
    power = banzhaf(electors)
    return {
        state: DecisiveVote(_coin_tie(voters[state]), power[state].absolute) for state in electors
    }


def _coin_tie(voters: int) -> float:
    """The chance that a vote decides its state when all others toss coins, ties by lot.

    Of 2m others, m must be on each side: comb(2m, m) / 4**m. Beside 2m − 1 others the vote makes
    or breaks a tie with the chance comb(2m − 1, m) / 2**(2m − 2) and then counts half, which is
    the same number: comb(2m, m) / 4**m.
    """
    pairs = voters // 2
    return exp(lgamma(2 * pairs + 1) - 2 * lgamma(pairs + 1) - 2 * pairs * log(2))


def decisive_votes_near(
    shares: Mapping[str, float],
    electors: Mapping[str, int],
    voters: Mapping[str, int],
    national: float = 0.03,
    state: float = 0.025,
) -> dict[str, DecisiveVote]:
    """A single vote's chance to decide in each state, in a model near a real result.

    Each state's share is its last one plus a normal error that all states share and a normal one
    of its own. The chance of a tie is the density of the share at one half, divided by the voters.
    A state that ties while it leans to a side tells of a national shift; the other states are
    judged with that shift, not as they were. If all electors together can tie, this counts as half
    a victory, for both sides alike.

    Left out: regional errors, other parties, turnout, districts of Maine and Nebraska, recounts
    and courts, and that real shifts may be larger than a normal error allows.

    Args:
        shares: State → the Democratic share of the two-party vote, 0 to 1.
        electors: State → its electors.
        voters: State → how many people vote for the two parties there, so many at least that the
            share of one of them is no larger than both errors together; the model holds if it is
            small beside them.
        national: Standard deviation of the national error, in share; 0 or more.
        state: Standard deviation of a state's own error, in share; more than 0.

    Raises:
        ValueError: if the states differ, or a number is out of range.
    """
    votes = same_states(shares, electors, "share")
    same_states(voters, electors, "number of voters")
    between(shares, "share", 0, 1)
    Errors(national, 0, state)  # refuses what is no size of an error
    if not state:
        raise ValueError(f"The state error must be more than 0, not {state!r}.")
    both = hypot(national, state)
    whole_numbers(voters, "number of voters", least=ceil(1 / both))
    found = {}
    for place, name in enumerate(electors):
        missing = 0.5 - shares[name]
        tie = NormalDist(0, both).pdf(missing) / voters[name]
        # Given the tie, the national error is normal too: it takes its part of what was missing.
        shifts = missing * (national / both) ** 2 + _NODES * (national * state / both)
        leads = np.array([shares[other] - 0.5 for other in electors if other != name])
        chances = _normal_cdf((leads + shifts[:, None]) / state)
        pivots = _pivots(chances, votes[:place] + votes[place + 1 :], votes[place])
        found[name] = DecisiveVote(tie, float(_WEIGHTS @ pivots / _WEIGHTS.sum()))
    return found


_NODES, _WEIGHTS = np.polynomial.hermite_e.hermegauss(40)  # a mean over a standard normal error
_erf = np.vectorize(erf, otypes=[float])


def _normal_cdf(x: np.ndarray) -> np.ndarray:
    return np.asarray((1 + _erf(x / sqrt(2))) / 2)


def _pivots(chances: np.ndarray, others: list[int], own: int) -> np.ndarray:
    """The chance that a state decides, for each row of the other states' chances.

    With an even total two quotas decide: one that the Democrat lacks for a majority and one that
    the Republican lacks. Each is half of deciding.
    """
    total = sum(others) + own
    needed = majority(total)
    reached = electoral_votes(chances, others)
    dem, rep = (
        reached[:, max(0, quota - own) : quota].sum(axis=1)
        for quota in (needed, total + 1 - needed)
    )
    return np.asarray((dem + rep) / 2)
