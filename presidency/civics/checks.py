"""What the counts refuse, each with one sentence that names what was wrong."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from numbers import Integral, Real

MOST_ELECTORS = 100_000
"""The most electors, or votes of a weighted game, that are counted exactly."""


def whole_numbers(values: Mapping[str, int], what: str, least: int = 0) -> list[int]:
    """The values as plain integers; one below the least raises a ValueError."""
    for name, value in values.items():
        if not isinstance(value, Integral) or value < least:
            raise ValueError(
                f"The {what} of {name} must be whole and {least} or more, not {value!r}."
            )
    return [int(value) for value in values.values()]


def countable(values: Mapping[str, int], what: str, least: int = 0) -> list[int]:
    """The same; more than `MOST_ELECTORS` together raise a ValueError too."""
    numbers = whole_numbers(values, what, least)
    if sum(numbers) > MOST_ELECTORS:
        raise ValueError(f"Together there may be at most {MOST_ELECTORS:,} votes to count.")
    return numbers


def same_states(
    values: Mapping[str, object], electors: Mapping[str, int], what: str, least: int = 0
) -> list[int]:
    """The electors as plain integers; a state that stands in one only raises a ValueError."""
    for state in sorted(values.keys() ^ electors.keys()):
        raise ValueError(f"A state needs a {what} and electors; {state} has only one of the two.")
    return countable(electors, "number of electors", least)


def between(values: Mapping[str, float | Fraction], what: str, low: int, high: int) -> None:
    """Check chances, shares or margins; the first that is out of range raises a ValueError."""
    for state, value in values.items():
        if not isinstance(value, Real) or not low <= value <= high:
            raise ValueError(f"The {what} of {state} must be from {low} to {high}, not {value!r}.")
