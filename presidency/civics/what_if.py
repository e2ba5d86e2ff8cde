"""The what-if map without widgets: a real election, a uniform swing, and states given by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from presidency.civics.college import NAMES, PARTIES, YEARS, StateResult, majority, results
from presidency.civics.standings import fewest, popular_share
from presidency.core.record import SaveCodeError, pack, unpack

NOBODY = "nobody"
HOLDERS = (*PARTIES, NOBODY)
"""To whom a state may be given."""
MAX_SWING = 200
"""Tenths of a point of the two-party share: 20 points."""
PREFIX = "WHATIF1"
MAX_CODE_BYTES = 8_000


@dataclass(frozen=True, slots=True)
class Paths:
    """What the states that nobody holds can still decide.

    Every undecided state goes to one party or the other, whole; each way to share them out is one
    combination.

    Attributes:
        democrat: Combinations in which the Democrat has a majority of the electors.
        republican: Combinations in which the Republican has one.
        tied: Combinations in which both have half.
        fewest: For each party the fewest states that are enough, the largest ones; None if it
            cannot get there, no state if it is there.
    """

    democrat: int
    republican: int
    tied: int
    fewest: tuple[tuple[str, ...] | None, tuple[str, ...] | None]

    @property
    def combinations(self) -> int:
        """All of them: 2 to the power of the number of undecided states."""
        return self.democrat + self.republican + self.tied


@dataclass(frozen=True)
class WhatIf:
    """One state of the what-if map; each change makes a new one, so that undo is to go back.

    >>> then = WhatIf(2004)
    >>> then.total
    (252, 286, 0)
    >>> then.give("OH", "Democrat").total
    (272, 266, 0)
    >>> then.with_swing(20).sentence
    'The Democrat has 289 of 538 electors, the Republican 249.'

    Args:
        year: The election that it starts from, 1976 to 2024.
        swing: Tenths of a point that the Democrat gains of the two-party vote in every state,
            from -200 to 200; the Republican loses as many.
        given: The states that were given by hand: (state, holder) pairs, each state once; they
            are kept in the order of the alphabet.

    Raises:
        ValueError: If there was no such election, state or holder, or the swing is too large.
    """

    year: int
    swing: int = 0
    given: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if type(self.year) is not int or self.year not in YEARS:
            raise ValueError(f"There is no election of {self.year!r} here: {YEARS[0]}, "
                             f"{YEARS[1]} … {YEARS[-1]}.")  # fmt: skip
        if type(self.swing) is not int or abs(self.swing) > MAX_SWING:
            raise ValueError(
                f"The swing is {self.swing!r}; it must be a whole number of tenths of a point "
                f"from -{MAX_SWING} to {MAX_SWING}."
            )
        for state, holder in self.given:
            self._result(state)
            if holder not in HOLDERS:
                raise ValueError(f"{state} is given to {holder!r}; use {', '.join(HOLDERS)}.")
        for (state, _), (following, _) in pairwise(sorted(self.given)):
            if state == following:
                raise ValueError(f"{state} is given twice; give each state once.")
        object.__setattr__(self, "given", tuple(sorted(self.given)))

    # Changes.

    def give(self, state: str, holder: str | None) -> WhatIf:
        """The same with this state given by hand.

        Args:
            state: Its abbreviation.
            holder: "Democrat", "Republican" or "nobody"; None leaves it to the votes again.
        """
        given = {**self._hand, state: holder}
        return replace(self, given=tuple((c, h) for c, h in given.items() if h is not None))

    def turned(self, state: str) -> WhatIf:
        """The same with this state given to the next in turn: Democrat, Republican, nobody."""
        return self.give(state, HOLDERS[(HOLDERS.index(self.holder(state)) + 1) % len(HOLDERS)])

    def with_swing(self, tenths: int) -> WhatIf:
        """The same with this swing to the Democrat, in tenths of a point."""
        return replace(self, swing=tenths)

    def opened(self, points: float) -> WhatIf:
        """The same with each state given to nobody whose margin is at most so many points."""
        close = [state for state in NAMES if abs(self.margin(state)) <= points]
        given = {**self._hand, **dict.fromkeys(close, NOBODY)}
        return replace(self, given=tuple(given.items()))

    # What is to be seen.

    @cached_property
    def _votes(self) -> Mapping[str, StateResult]:
        return results(self.year)

    @cached_property
    def _hand(self) -> dict[str, str]:
        return dict(self.given)

    def _result(self, state: str) -> StateResult:
        if state not in self._votes:
            raise ValueError(f"There is no state {state!r}; use abbreviations such as 'CA'.")
        return self._votes[state]

    def margin(self, state: str) -> float:
        """The Democrat's lead in points of the two-party vote, swung; −100 to 100."""
        return self._result(state).swung_margin(self.swing)

    def leader(self, state: str) -> str:
        """Who is ahead by the votes with the swing; nobody if both have exactly half."""
        votes = self._result(state)
        lead = 500 * (votes.dem - votes.rep) + self.swing * votes.two_party
        return NOBODY if lead == 0 else PARTIES[lead < 0]

    def holder(self, state: str) -> str:
        """Who has the state: by hand, else by the votes."""
        return self._hand.get(state) or self.leader(state)

    @cached_property
    def electors(self) -> dict[str, tuple[int, int, int]]:
        """State → the electors of the Democrat, the Republican and of nobody.

        Maine and Nebraska stay split as they were awarded while the votes have the same winner
        there, since the votes of their districts are not in the kit's data; else, and when given
        by hand, they go whole.
        """
        found = {}
        for state, votes in self._votes.items():
            if self._as_awarded(state):
                found[state] = (votes.dem_ev, votes.rep_ev, 0)
            else:
                dem, rep, nobody = (self.holder(state) == each for each in HOLDERS)
                every = votes.electors
                found[state] = (dem * every, rep * every, nobody * every)
        return found

    def _as_awarded(self, state: str) -> bool:
        """Is the state left to its votes, and do they still have the same winner?"""
        votes = self._votes[state]
        return state not in self._hand and self.leader(state) == PARTIES[votes.dem < votes.rep]

    @cached_property
    def total(self) -> tuple[int, int, int]:
        """The electors of the Democrat, of the Republican, and of nobody."""
        dem, rep, open_ones = map(sum, zip(*self.electors.values(), strict=True))
        return dem, rep, open_ones

    @property
    def needed(self) -> int:
        """The smallest majority of the electors."""
        return majority(sum(self.total))

    @property
    def popular_share(self) -> float:
        """The Democratic share of the two-party vote of the whole country, swung, 0 to 1."""
        return popular_share(
            {state: votes.swung_share(self.swing) for state, votes in self._votes.items()},
            {state: votes.two_party for state, votes in self._votes.items()},
        )

    @property
    def sentence(self) -> str:
        """Who has how many electors, in plain words."""
        dem, rep, open_ones = self.total
        all_of_them = dem + rep + open_ones
        if dem == rep and not open_ones:
            return (
                f"Both have {dem} of {all_of_them} electors. Nobody has the {self.needed} that are "
                "needed: the House of Representatives chooses, each state’s delegation with one "
                "vote."
            )
        said = f"The Democrat has {dem} of {all_of_them} electors, the Republican {rep}"
        return f"{said}; {open_ones} are undecided." if open_ones else f"{said}."

    @cached_property
    def paths(self) -> Paths:
        """What the undecided states can still decide, counted exactly."""
        dem, rep, _ = self.total
        undecided = {s: split[2] for s, split in self.electors.items() if split[2]}
        ways = [1]  # ways[k]: combinations in which the Democrat gets k of the undecided electors
        for count in undecided.values():
            without = [*ways, *([0] * count)]
            with_it = [*([0] * count), *ways]
            ways = [one + other for one, other in zip(without, with_it, strict=True)]
        won = sum(ways[max(0, self.needed - dem) :])
        level = sum(self.total) // 2 - dem  # in every year the electors are an even number
        tied = ways[level] if 0 <= level < len(ways) else 0
        return Paths(
            won,
            sum(ways) - won - tied,
            tied,
            (fewest(undecided, self.needed - dem), fewest(undecided, self.needed - rep)),
        )

    # The save code.

    def code(self) -> str:
        """One line of text that holds this map."""
        return pack(PREFIX, {"year": self.year, "swing": self.swing, "given": dict(self.given)})

    @classmethod
    def from_code(cls, text: str) -> WhatIf:
        """Read what somebody pasted.

        Raises:
            SaveCodeError: with one sentence that says what is wrong.
        """
        content: dict[str, Any] = unpack(PREFIX, text, "map code", MAX_CODE_BYTES)
        given = content.get("given")
        if set(content) != {"year", "swing", "given"} or not isinstance(given, dict):
            raise SaveCodeError("The map code does not hold a year, a swing and states.")
        if not all(isinstance(holder, str) for holder in given.values()):
            raise SaveCodeError("The map code gives a state to something that is no text.")
        try:
            return cls(content["year"], content["swing"], tuple(given.items()))
        except ValueError as error:
            raise SaveCodeError(f"The map code cannot be used: {error}") from None
