"""Who is ahead where: states in order, tipping points, piles of chances, the swing curve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from presidency.civics.checks import between, same_states, whole_numbers
from presidency.civics.college import majority

BIN = 10
"""How many numbers of electors one pile of chances stands for."""


@dataclass(frozen=True, slots=True)
class Link:
    """A state in its place between the most Democratic and the most Republican one.

    Attributes:
        state: Its abbreviation.
        margin: The Democrat's lead in points of the two-party vote; negative if behind.
        electors: How many it has.
        democratic: Electors of this state and of all that are more Democratic.
        republican: Electors of this state and of all that are more Republican.
    """

    state: str
    margin: float
    electors: int
    democratic: int
    republican: int


def in_order(margins: Mapping[str, float], electors: Mapping[str, int]) -> list[Link]:
    """The states from the most Democratic to the most Republican, with running totals.

    >>> [link.state for link in in_order({"A": -3, "B": 9, "C": 0.5}, {"A": 5, "B": 3, "C": 4})]
    ['B', 'C', 'A']

    Args:
        margins: State → the Democrat's lead in points of the two-party vote, −100 to 100.
        electors: State → its electors, at least 1; the same states.

    Returns:
        A link a state. Of states with the same margin the first in the alphabet comes first.

    Raises:
        ValueError: If the states are not the same, or a number is outside its range.
    """
    _check(margins, electors, "margin", -100, 100)
    links, democratic, total = [], 0, sum(electors.values())
    for state in sorted(margins, key=lambda state: (-margins[state], state)):
        votes = int(electors[state])
        links.append(
            Link(state, float(margins[state]), votes, democratic + votes, total - democratic)
        )
        democratic += votes
    return links


def tipping_points(links: Sequence[Link]) -> tuple[Link, Link]:
    """The state that completes a majority, counted from the Democratic and the Republican side.

    They are the same state, except where the states above it have exactly half of the electors.

    Args:
        links: The states in order, as `in_order` gives them.
    """
    needed = majority(links[-1].democratic)
    democratic = next(link for link in links if link.democratic >= needed)
    republican = next(link for link in reversed(links) if link.republican >= needed)
    return democratic, republican


def held(links: Iterable[Link]) -> tuple[int, int, int]:
    """The electors of states where the Democrat leads, the Republican leads, and neither."""
    democratic = republican = neither = 0
    for link in links:
        if link.margin > 0:
            democratic += link.electors
        elif link.margin < 0:
            republican += link.electors
        else:
            neither += link.electors
    return democratic, republican, neither


@dataclass(frozen=True, slots=True)
class Outlook:
    """A distribution of the Democrat's electors in a few numbers.

    Attributes:
        democratic: The chance that the Democrat has a majority.
        republican: The chance that the Republican has one.
        tie: The chance that both have half.
        band: The 80 % band: at most 10 % of the chance lie below it, and at most 10 % above.
    """

    democratic: float
    republican: float
    tie: float
    band: tuple[int, int]


def outlook(chances: Sequence[float]) -> Outlook:
    """What a distribution says about the majority.

    >>> outlook([0.25, 0.125, 0.625])
    Outlook(democratic=0.625, republican=0.25, tie=0.125, band=(0, 2))

    Args:
        chances: The chance of each number of Democratic electors, from 0 to all.

    Raises:
        ValueError: If these are not chances that add up to 1.
    """
    chances = _checked(chances)
    needed = majority(len(chances) - 1)
    lost = len(chances) - needed  # so many and more are a tie or a Democratic majority
    return Outlook(
        sum(chances[needed:]),
        sum(chances[:lost]),
        sum(chances[lost:needed]),
        (_tenth(chances), len(chances) - 1 - _tenth(chances[::-1])),
    )


def _tenth(chances: Sequence[float]) -> int:
    """The first number with more than 10 % of the chance up to it; a last digit does not count."""
    below = accumulate(chances)
    return next(count for count, sum_ in enumerate(below) if sum_ > 0.1 + 1e-12)


@dataclass(frozen=True, slots=True)
class Pile:
    """The numbers of electors that share a bar of the histogram, or a part of one.

    Attributes:
        first: The fewest Democratic electors in it.
        last: The most.
        chance: How likely they are together.
        holder: Who has a majority with them: 0 the Democrat, 1 the Republican, None nobody.
        ends: The fewest and the most of the whole bar.
        base: The chance of what lies under it in the bar.
    """

    first: int
    last: int
    chance: float
    holder: int | None
    ends: tuple[int, int]
    base: float


def piles(chances: Sequence[float]) -> list[Pile]:
    """A distribution in bars of ten numbers; the majority begins a bar, and a tie lies on its own.

    >>> [(pile.first, pile.last, pile.base) for pile in piles([0.25, 0.25, 0.5])]
    [(0, 0, 0.0), (1, 1, 0.25), (2, 2, 0.0)]

    Args:
        chances: The chance of each number of Democratic electors, from 0 to all.

    Raises:
        ValueError: If these are not chances that add up to 1.
    """
    chances = _checked(chances)
    total = len(chances) - 1
    needed = majority(total)
    starts = [0, *range(needed % BIN or BIN, total + 1, BIN)]
    found = []
    for start, following in pairwise([*starts, total + 1]):
        base = 0.0
        for holder, low, high in (
            (1, 0, total - needed),
            (None, total - needed + 1, needed - 1),
            (0, needed, total),
        ):
            first, last = max(low, start), min(high, following - 1)
            if first <= last:
                chance = sum(chances[first : last + 1])
                found.append(Pile(first, last, chance, holder, (start, following - 1), base))
                base += chance
    return found


@dataclass(frozen=True, slots=True)
class Step:
    """A state that changes hands as the swing grows.

    Attributes:
        state: Its abbreviation.
        swing: With more points than this the Democrat has it, with fewer the Republican.
        electors: The Democrat's electors with this state and all that came before.
        own: The state's own electors.
    """

    state: str
    swing: float
    electors: int
    own: int


def swing_steps(shares: Mapping[str, float], electors: Mapping[str, int]) -> list[Step]:
    """The states in the order in which a growing uniform swing gives them to the Democrat.

    >>> [step.swing for step in swing_steps({"A": 0.25, "B": 0.75}, {"A": 1, "B": 1})]
    [-25.0, 25.0]

    Args:
        shares: State → the Democrat's share of the two-party vote, 0 to 1.
        electors: State → its electors, at least 1; the same states.

    Raises:
        ValueError: If the states are not the same, or a number is outside its range.
    """
    _check(shares, electors, "share", 0, 1)
    margins = {state: 200 * share - 100 for state, share in shares.items()}
    return [
        Step(link.state, 50 - 100 * float(shares[link.state]), link.democratic, link.electors)
        for link in in_order(margins, electors)
    ]


def held_at(steps: Sequence[Step], swing: float) -> tuple[int, int]:
    """The Democrat's and the Republican's electors at a swing; a state that is even has neither.

    Args:
        steps: The states in the order of `swing_steps`.
        swing: Points of the two-party share to the Democrat in every state; negative ones go to
            the Republican.
    """
    democratic = sum(step.own for step in steps if step.swing < swing)
    republican = sum(step.own for step in steps if step.swing > swing)
    return democratic, republican


def turning_points(steps: Sequence[Step]) -> tuple[Step, Step]:
    """The state with which the Republican's majority ends, and that with which the other's begins.

    They are the same state, except where the electors can fall into equal halves.

    Args:
        steps: The states in the order of `swing_steps`.
    """
    total = steps[-1].electors
    needed = majority(total)
    ends = next(step for step in steps if total - step.electors < needed)
    begins = next(step for step in steps if step.electors >= needed)
    return ends, begins


def popular_share(shares: Mapping[str, float], votes: Mapping[str, int]) -> float:
    """The Democrat's share of all votes for the two parties, from 0 to 1.

    >>> popular_share({"A": 0.25, "B": 0.5}, {"A": 100, "B": 400})
    0.45

    Args:
        shares: State → the Democrat's share of the two-party vote, 0 to 1.
        votes: State → votes for the two parties together; the same states.

    Raises:
        ValueError: If the states are not the same, or there are no votes.
    """
    if shares.keys() != votes.keys():
        raise ValueError("The shares and the votes must be of the same states.")
    if not sum(whole_numbers(votes, "number of votes")):
        raise ValueError("There are no votes; some state must have one at least.")
    return sum(shares[state] * votes[state] for state in votes) / sum(votes.values())


def fewest(electors: Mapping[str, int], missing: int) -> tuple[str, ...] | None:
    """The fewest states that hold so many electors: the largest ones.

    >>> fewest({"A": 3, "B": 9, "C": 5}, 12), fewest({"A": 3}, 12)
    (('B', 'C'), None)

    Args:
        electors: State → its electors.
        missing: How many are needed; if 0 or less, no state is.

    Returns:
        The states, the largest first; None if all together hold fewer.
    """
    taken: list[str] = []
    for state in sorted(electors, key=lambda state: (-electors[state], state)):
        if missing <= 0:
            break
        taken.append(state)
        missing -= electors[state]
    return tuple(taken) if missing <= 0 else None


def _check(
    values: Mapping[str, float], electors: Mapping[str, int], what: str, low: int, high: int
) -> None:
    if not electors:
        raise ValueError("There are no states; name at least one with its electors.")
    same_states(values, electors, what, least=1)
    between(values, what, low, high)


def _checked(chances: Sequence[float]) -> list[float]:
    """The chances as plain numbers, without the tiny negative ones of a fast convolution."""
    plain = [float(chance) for chance in chances]
    if len(plain) < 2:
        raise ValueError("A distribution needs the chances of 0 electors and of 1 at least.")
    for count, chance in enumerate(plain):
        if not -1e-9 <= chance <= 1 + 1e-9:
            raise ValueError(f"The chance of {count} electors is {chance}; it must be from 0 to 1.")
    if abs(sum(plain) - 1) > 1e-6:
        raise ValueError(f"The chances add up to {sum(plain):.6g}; they must add up to 1.")
    return [max(0.0, chance) for chance in plain]
