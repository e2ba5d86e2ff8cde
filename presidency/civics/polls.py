"""From chances in states to electoral votes: exact if states are independent, else simulated.

`distribution` takes the states as independent. Real states are not: where polls miss, they miss in
many states at once. So `simulate` draws whole elections, with errors that states share.

>>> distribution({"PA": 0.5, "OH": 0.25}, {"PA": 19, "OH": 17})[[0, 17, 19, 36]].tolist()
[0.375, 0.125, 0.375, 0.125]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import hypot, inf, nan, sqrt
from numbers import Integral, Real
from statistics import NormalDist

import numpy as np

from presidency.civics.checks import between, same_states
from presidency.civics.college import PARTIES
from presidency.civics.words import counted
from presidency.core.tables import read_table

MOST_ELECTIONS = 1_000_000
"""The most elections that are simulated at once: they take 300 MB."""
FEW = 500
"""With fewer simulated elections than this a chance can be off by more than 4 points."""
LOT = 1e-9
"""The least state error, in share: it decides an exact tie of a state by lot and nothing else."""
_AT_ONCE = 50_000  # elections that are sorted together; more would take much memory


# Independent states: exact.


def distribution(chances: Mapping[str, float], electors: Mapping[str, int]) -> np.ndarray:
    """The chance of each number of Democratic electors if the states are independent.

    Args:
        chances: State → the chance that the Democrat carries it, 0 to 1.
        electors: State → its electors, for the same states.

    Returns:
        An array of total + 1 chances: place k holds that of exactly k electors.

    Raises:
        ValueError: if the states differ, or a chance or a number of electors is out of range.
    """
    votes = same_states(chances, electors, "chance")
    between(chances, "chance", 0, 1)
    return electoral_votes(np.array([chances[state] for state in electors], dtype=float), votes)


def electoral_votes(chances: np.ndarray, electors: Sequence[int]) -> np.ndarray:
    """The same for arrays: the last axis of the chances is that of the states."""
    reached = np.zeros((*chances.shape[:-1], sum(electors) + 1))
    reached[..., 0] = 1
    top = 0  # the most electors of the states so far; all above is still 0
    for chance, votes in zip(np.moveaxis(chances, -1, 0)[..., None], electors, strict=True):
        lost = reached[..., : top + 1]
        carried = lost * chance
        lost *= 1 - chance
        top += votes
        reached[..., votes : top + 1] += carried
    return reached


def exact_distribution(
    chances: Mapping[str, Fraction], electors: Mapping[str, int]
) -> list[Fraction]:
    """What `distribution` gives, without any rounding, and slowly.

    >>> exact_distribution({"PA": Fraction(1, 2), "OH": Fraction(1, 4)}, {"PA": 1, "OH": 1})
    [Fraction(3, 8), Fraction(1, 2), Fraction(1, 8)]
    """
    votes = same_states(chances, electors, "chance")
    between(chances, "chance", 0, 1)
    reached = [Fraction(1)]
    for state, more in zip(electors, votes, strict=True):
        chance, nothing = Fraction(chances[state]), [Fraction(0)] * more
        lost = [*((1 - chance) * before for before in reached), *nothing]
        carried = [*nothing, *(chance * before for before in reached)]
        reached = [one + other for one, other in zip(lost, carried, strict=True)]
    return reached


# States that err together: simulated.


@dataclass(frozen=True, slots=True)
class Errors:
    """How far results are from what was expected: standard deviations, in two-party share.

    The three parts are independent and normal. By default they are about as large as the swings
    from one election to the next have been since 2000; polls of the last days should be nearer.

    Attributes:
        national: Of the error that all states share; 0.03 is 3 points of share, 6 of margin.
        regional: Of the error that the states of a census region share.
        state: Of a state's own error.

    Raises:
        ValueError: if one is negative or no number.
    """

    national: float = 0.03
    regional: float = 0.01
    state: float = 0.025

    def __post_init__(self) -> None:
        for part in ("national", "regional", "state"):
            size = getattr(self, part)
            if not isinstance(size, Real) or not 0 <= size < inf:
                raise ValueError(f"The {part} error must be 0 or more, not {size!r}.")


def state_chances(shares: Mapping[str, float], errors: Errors) -> dict[str, float]:
    """State → the chance that the Democrat carries it, whatever happens elsewhere.

    The shares, 0 to 1, are those expected of the Democrat in the two-party vote.
    """
    between(shares, "share", 0, 1)
    error = NormalDist(0, hypot(errors.national, errors.regional, max(errors.state, LOT)))
    return {state: error.cdf(share - 0.5) for state, share in shares.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """Simulated elections: all, or those in which chosen states went the chosen way.

    The chances of no elections are nan, not an error: a class may well ask for too much.

    Attributes:
        states: The states, in alphabetical order.
        worth: The electors of each, in that order.
        leads: Elections × states: the Democratic share of the two-party vote less one half.
        won: Elections × states: whether the Democrat carried it.
        electors: How many electors the Democrat has in each election; the Republican has the rest.
        drawn: How many elections were simulated in the first place.
    """

    states: tuple[str, ...]
    worth: tuple[int, ...]
    leads: np.ndarray
    won: np.ndarray
    electors: np.ndarray
    drawn: int

    @property
    def size(self) -> int:
        """How many elections are left."""
        return len(self.electors)

    @property
    def few(self) -> bool:
        """Are so few elections left that one should be warned?"""
        return self.size < FEW

    @property
    def warning(self) -> str:
        """One sentence to show if few elections or none are left, else nothing."""
        if not self.size:
            return f"None of the {self.drawn:,} simulated elections went this way."
        if not self.few:
            return ""
        are = "is" if self.size == 1 else "are"
        left = f"Only {self.size} of {self.drawn:,} elections {are} left"
        if self.size == self.drawn:
            left = f"There {are} only {counted(self.size, 'election')}"
        return f"{left}: each chance may be off by {100 / sqrt(self.size):.0f} points."

    @property
    def outcome(self) -> tuple[float, float, float]:
        """The chances that the Democrat, the Republican or nobody has a majority."""
        more = 2 * self.electors - sum(self.worth)
        return self._chance(more > 0), self._chance(more < 0), self._chance(more == 0)

    def win_chance(self, state: str) -> float:
        """The share of the elections in which the Democrat carried a state, 0 to 1."""
        return self._chance(self.won[:, self._place(state)])

    def distribution(self) -> np.ndarray:
        """The share of the elections with each number of Democratic electors, 0 … total."""
        counts = np.bincount(self.electors, minlength=sum(self.worth) + 1)
        return counts / self.size if self.size else np.full(len(counts), nan)

    def given(self, results: Mapping[str, str]) -> Simulation:
        """Only the elections in which these states went this way.

        Raises:
            ValueError: if a state is not simulated, or a party is none of `PARTIES`.
        """
        keep = np.ones(self.size, dtype=bool)
        for state, party in results.items():
            if party not in PARTIES:
                raise ValueError(f"A state goes to {' or '.join(PARTIES)}, not to {party}.")
            keep &= self.won[:, self._place(state)] == (party == PARTIES[0])
        leads, won, electors = self.leads[keep], self.won[keep], self.electors[keep]
        return replace(self, leads=leads, won=won, electors=electors)

    def tipping_points(self) -> dict[str, float]:
        """State → the chance that it is the one that brings the winner to a majority.

        States are counted from the winner's widest margin on. All chances together are the chance
        that somebody has a majority.
        """
        worth, times = np.array(self.worth), np.zeros(len(self.worth), dtype=int)
        for start in range(0, self.size, _AT_ONCE):
            some = slice(start, start + _AT_ONCE)
            more = 2 * self.electors[some, None] - worth.sum()
            behind = (-np.sign(more) * self.leads[some])[more[:, 0] != 0]
            order = behind.argsort(axis=1)  # the winner's best state first
            reached = (2 * worth[order].cumsum(axis=1) > worth.sum()).argmax(axis=1)
            times += np.bincount(order[np.arange(len(order)), reached], minlength=len(times))
        chances = times / self.size if self.size else np.full(len(times), nan)
        return dict(zip(self.states, chances.tolist(), strict=True))

    def _chance(self, event: np.ndarray) -> float:
        return int(np.count_nonzero(event)) / self.size if self.size else nan

    def _place(self, state: str) -> int:
        if state not in self.states:
            raise ValueError(f"{state} is not one of the {len(self.states)} simulated states.")
        return self.states.index(state)


@cache
def regions() -> dict[str, str]:
    """State → its census region, for 50 states and DC."""
    return {row["state"]: row["region"] for row in read_table("us/states.csv")}


def simulate(
    shares: Mapping[str, float],
    electors: Mapping[str, int],
    errors: Errors | None = None,
    elections: int = 100_000,
    seed: int = 2024,
) -> Simulation:
    """Draw whole elections in which the states err together.

    A state's share is what is expected plus one normal error for the nation, one for its census
    region and one of its own. The same seed gives the same errors in units of their sizes, so a
    higher expected share never loses an election that a lower one won. Left out are other
    parties, turnout, states alike in different regions, districts, and tails above the normal's.

    Args:
        shares: State → the expected Democratic share of the two-party vote, 0 to 1.
        electors: State → its electors, for the same states.
        errors: How far results may be from what is expected; `Errors()` if not given.
        elections: How many, 1 to `MOST_ELECTIONS`.
        seed: A whole number from 0 on.

    Raises:
        ValueError: if a state is not known or anything is out of range.
    """
    errors = errors or Errors()
    same_states(shares, electors, "share")
    between(shares, "share", 0, 1)
    for state in sorted(shares.keys() - regions().keys()):
        raise ValueError(f"{state} is not a state: use two capital letters such as PA, or DC.")
    if elections not in range(1, MOST_ELECTIONS + 1):
        raise ValueError(
            f"From 1 to {MOST_ELECTIONS:,} elections are simulated, not {elections!r}."
        )
    if not isinstance(seed, Integral) or seed < 0:
        raise ValueError(f"The seed must be a whole number, 0 or more, not {seed!r}.")
    states, elections = tuple(sorted(shares)), int(elections)
    leads = _leads(shares, states, errors, elections, int(seed))
    won, electors_won = np.empty(leads.shape, dtype=bool), np.zeros(elections, dtype=np.int32)
    for lead, carried, state in zip(leads, won, states, strict=True):
        np.greater(lead, 0, out=carried)
        electors_won += carried * np.int32(electors[state])
    worth = tuple(int(electors[state]) for state in states)
    return Simulation(states, worth, leads.T, won.T, electors_won, elections)


def _leads(
    shares: Mapping[str, float], states: Sequence[str], errors: Errors, elections: int, seed: int
) -> np.ndarray:
    """States × elections: the Democratic shares less one half, with all errors in them."""
    rng = np.random.default_rng(seed)
    national = errors.national * rng.standard_normal(elections, dtype=np.float32)
    shared = {
        region: national + errors.regional * rng.standard_normal(elections, dtype=np.float32)
        for region in sorted(set(regions().values()))
    }
    leads = rng.standard_normal((len(states), elections), dtype=np.float32)
    leads *= max(errors.state, LOT)
    for lead, state in zip(leads, states, strict=True):
        lead += shared[regions()[state]] + np.float32(shares[state] - 0.5)
    return leads
