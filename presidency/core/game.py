"""Game, State, Action, Outcome and the errors: the vocabulary that every game shares.

The words are OpenSpiel's. A `Game` is a rule set with its options; a `State` is one position of
one playthrough, changed by `apply_action`. Nothing here draws a random number: chance is a player
of its own (`CHANCE`), with exact probabilities.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, NoReturn, Self

from presidency.core.chance import Distribution
from presidency.core.language import Sentence, joined, said

CHANCE = -1
"""What `State.current_player` returns when a die or a card decides."""
SIMULTANEOUS = -2
"""What `State.current_player` returns when several seats choose at the same time."""
TERMINAL = -4
"""What `State.current_player` returns when the game is over."""


class IllegalActionError(ValueError):
    """An action that the rules do not allow here. The state is unchanged."""


class OptionError(ValueError):
    """A game option that does not exist or a value that it does not allow."""


class Dynamics(enum.Enum):
    """Do the seats choose in turn, or at the same time in some positions?"""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


class Information(enum.Enum):
    """Does every seat see everything?"""

    PERFECT = "perfect information"
    IMPERFECT = "imperfect information"


class Utility(enum.Enum):
    """What the returns of all seats add up to."""

    ZERO_SUM = "zero sum"
    GENERAL_SUM = "general sum"


class Termination(enum.Enum):
    """Why a game ended; each game has members of its own."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why.

    Attributes:
        termination: The reason, a member of the game's own `Termination`.
        winners: The seats that won, in seat order; empty when nobody did.
    """

    termination: Termination
    winners: tuple[int, ...]


class Action:
    """A move or a chance outcome: small, immutable, made once and shared.

    A subclass names its fields in `__slots__` (and `__match_args__`, for match statements). Two
    actions with the same fields are the same object, so that comparing them is as cheap as
    comparing ints.

    >>> class Land(Action):
    ...     __slots__ = __match_args__ = ("segment",)
    >>> Land("PA") is Land("PA")
    True
    >>> Land("PA")
    Land('PA')
    """

    __slots__: tuple[str, ...] = ()
    _made: ClassVar[dict[tuple[Hashable, ...], Any]] = {}

    def __new__(cls, *values: Hashable) -> Self:
        key = (cls, *values)
        made: Self | None = Action._made.get(key)
        if made is None:
            if len(values) != len(cls.__slots__):
                fields = ", ".join(cls.__slots__) or "no fields"
                raise TypeError(f"{cls.__name__} takes {fields}, not {values!r}.")
            made = object.__new__(cls)
            for name, value in zip(cls.__slots__, values, strict=True):
                object.__setattr__(made, name, value)
            made = Action._made.setdefault(key, made)  # another thread may have been first
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed.")

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__slots__)

    def __repr__(self) -> str:
        values = ", ".join(repr(getattr(self, name)) for name in self.__slots__)
        return f"{type(self).__name__}({values})"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its default, what it may be, and what it does.

    Attributes:
        default: The value when none is given.
        allowed: A range of whole numbers, or a tuple of all values.
        about: One sentence for people, with the ruling it comes from.
    """

    default: int | str | bool
    allowed: range | tuple[int | str | bool, ...]
    about: str

    def describe(self) -> Sentence:
        """What is allowed, in words."""
        if isinstance(self.allowed, range):
            low, high = self.allowed[0], self.allowed[-1]
            return said("a whole number from {low} to {high}", low=low, high=high)
        first, *others = (joined([repr(value)]) for value in self.allowed)
        for other in others:
            first = said("{first} or {last}", first=first, last=other)
        return first

    def allows(self, value: object) -> bool:
        """Is this value one of those allowed, and of the same type?"""
        if type(value) is not type(self.default):
            return False
        return value in self.allowed


class Game(ABC):
    """A rule set with its options. Immutable; two games with equal options are equal.

    Args:
        options: Any of `option_table`'s names; the others keep their defaults.

    Raises:
        OptionError: if an option does not exist or does not allow the value.
    """

    short_name: ClassVar[str]
    long_name: ClassVar[str]
    rules_version: ClassVar[int]
    dynamics: ClassVar[Dynamics]
    information: ClassVar[Information]
    utility: ClassVar[Utility]
    option_table: ClassVar[Mapping[str, Option]]
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {}
    """Ready-made sets of options by title; what a set does not name keeps its default."""
    languages: ClassVar[tuple[str, ...]] = ("en",)
    """The languages in which everything exists that a player reads in this game."""

    num_players: int
    seats: tuple[int, ...]
    """All seats, from 0."""
    min_utility: float
    max_utility: float
    max_game_length: int
    """The most decisions (chance apart) that one game can have."""
    actions: tuple[Action, ...]
    """All distinct actions of the players; an action's id is its index."""
    chance_actions: tuple[Action, ...]
    """All distinct chance outcomes; an outcome's id is its index."""

    def __init__(self, **options: int | str | bool) -> None:
        for name, value in options.items():
            option = self.option_table.get(name)
            if option is None:
                raise OptionError(
                    said(
                        "{game} has no option {name!r:.40}; its options are {options}.",
                        game=self.long_name,
                        name=name,
                        options=", ".join(self.option_table),
                    )
                )
            if not option.allows(value):
                allowed = option.describe()
                raise OptionError(
                    said(
                        "{name} must be {allowed}, not {value!r:.40}.",
                        name=name,
                        allowed=allowed,
                        value=value,
                    )
                )
        defaults = {name: option.default for name, option in self.option_table.items()}
        self.options: Mapping[str, Any] = MappingProxyType(defaults | options)
        self.num_players = self.options["num_players"]
        self.seats = tuple(range(self.num_players))

    @abstractmethod
    def new_initial_state(self) -> State:
        """The position before anything has happened."""

    @abstractmethod
    def state_from_observation(self, observation: Any, rng: Random) -> State:
        """A state that this observation cannot tell from the real one, with an empty history.

        What the observer cannot see is drawn with `rng` from what it allows. Bots that look
        ahead start from here, so they know no more than a person in their seat.
        """

    @property
    def words(self) -> ModuleType:
        """What the game says to people: the module `words` beside its rules."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.words")

    def tell(
        self,
        before: Any,
        player: int,
        action: Action | None,
        after: Any,
        names: Sequence[str],
    ) -> str:
        """One step of the game in a sentence, from what one viewer saw of it.

        Args:
            before: The viewer's observation before the step.
            player: Who acted: a seat or `CHANCE`.
            action: What was done, or None where the viewer may not know.
            after: The viewer's observation after the step.
            names: What each seat is called.
        """
        sentence: str = self.words.tell(before, player, action, after, names)
        return sentence

    def action_words(self, action: Action) -> str:
        """An action as people would say it."""
        phrase: str = self.words.action_words(self, action)
        return phrase

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game) and type(self) is type(other) and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_game, (type(self), dict(self.options))

    def __repr__(self) -> str:
        changed = ", ".join(
            f"{name}={value!r}"
            for name, value in self.options.items()
            if value != self.option_table[name].default
        )
        return f"{type(self).__name__}({changed})"


def _rebuild_game(cls: type[Game], options: dict[str, Any]) -> Game:
    return cls(**options)


class State(ABC):
    """One position of one playthrough.

    A subclass gives `current_player`, `_legal_actions`, `_chance`, `_apply`, `_copy`,
    `returns`, `outcome` and `observation`; checking, history and the rest are here.
    """

    __slots__ = ("_history", "_legal", "game")

    def __init__(self, game: Game) -> None:
        self.game = game
        self._history: list[tuple[int, Action]] = []
        self._legal: Sequence[Action] | None = None

    # What a game gives.

    @abstractmethod
    def current_player(self) -> int:
        """The seat to choose (0 …), or CHANCE, SIMULTANEOUS or TERMINAL."""

    @abstractmethod
    def _legal_actions(self, player: int) -> Sequence[Action]:
        """The legal actions of a seat that has to choose, in id order; never changed later."""

    @abstractmethod
    def _chance(self) -> Distribution[Any]:
        """The chance outcomes at a chance node."""

    @abstractmethod
    def _apply(self, player: int, action: Action) -> None:
        """Change the position; the action has been found legal."""

    def _apply_joint(self, joint: Mapping[int, Action]) -> None:
        """Change the position by a choice of each acting seat, all found legal."""
        raise NotImplementedError

    @abstractmethod
    def _copy(self, source: Self) -> None:
        """Fill this new state with the source's position (history is done)."""

    @abstractmethod
    def returns(self) -> list[float]:
        """What each seat has got, from `min_utility` to `max_utility`; zeros before the end."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""

    @abstractmethod
    def observation(self, player: int | None = None) -> Any:
        """All that a seat may know (None: a spectator), as a frozen dataclass."""

    def visible_action(self, player: int, action: Action, viewer: int | None) -> Action | None:
        """The action as the viewer may know it when it is made here; None if it is hidden."""
        return action

    @property
    def revealed(self) -> bool:
        """Did the last step show something that was hidden? Undo stops there."""
        return False

    @property
    def interlude(self) -> bool:
        """Has a part of the game just ended, and people want to look before the next begins?"""
        return False

    def acting_players(self) -> tuple[int, ...]:
        """The seats that choose now: one, or several when SIMULTANEOUS; none otherwise."""
        player = self.current_player()
        if player == SIMULTANEOUS:
            return self.game.seats
        return (player,) if player >= 0 else ()

    def chance_player(self) -> int | None:
        """At a chance node, the seat whose die or card it is; None if it is nobody's."""
        return None

    # What every game has.

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Is it chance that decides now?"""
        return self.current_player() == CHANCE

    @property
    def history(self) -> list[tuple[int, Action]]:
        """All (player, action) pairs so far, chance included; a fresh list."""
        return list(self._history)

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """The legal actions in id order, as a fresh list.

        Args:
            player: A seat; by default the one to act. A seat that has nothing to choose has
                no legal actions. At a chance node these are the possible outcomes.

        Raises:
            ValueError: if several seats choose at once and none is named.
        """
        current = self.current_player()
        if current == CHANCE and player in (None, CHANCE):
            return list(self._chance().outcomes)
        if current == SIMULTANEOUS and player is None:
            raise ValueError("Several seats choose at once here: say which, legal_actions(seat).")
        seat = current if player is None else player
        if seat not in self.acting_players():
            return []
        return list(self._known_legal(seat))

    def _known_legal(self, player: int) -> Sequence[Action]:
        if player != self.current_player():
            return self._legal_actions(player)
        if self._legal is None:
            self._legal = self._legal_actions(player)
        return self._legal

    def chance_outcomes(self) -> list[tuple[Action, Fraction]]:
        """Every (outcome, probability) at a chance node; the probabilities sum to exactly 1.

        Raises:
            ValueError: if chance does not decide here.
        """
        return list(self.chance_distribution().pairs)

    def chance_distribution(self) -> Distribution[Any]:
        """The same as `chance_outcomes`, as a `Distribution`."""
        if self.current_player() != CHANCE:
            raise ValueError("Chance does not decide here; see current_player().")
        return self._chance()

    def sample_chance(self, rng: Random) -> Action:
        """Draw a chance outcome with its exact probability. The one place where chance is drawn."""
        outcome: Action = self.chance_distribution().sample(rng)
        return outcome

    def apply_action(self, action: Action) -> None:
        """Make one move, or one chance outcome at a chance node.

        Raises:
            IllegalActionError: if it is not legal here; the state is unchanged.
        """
        player = self.current_player()
        if player >= 0:
            legal = self._legal
            if legal is None:
                legal = self._known_legal(player)
        elif player == CHANCE:
            legal = self._chance().outcomes
        else:
            legal = ()
        # The first test is for objects that claim to equal everything.
        if not isinstance(action, Action) or action not in legal:
            self._refuse(player, action, legal)
        self._legal = None
        self._history.append((player, action))
        self._apply(player, action)

    def apply_actions(self, joint: Mapping[int, Action] | Sequence[Action]) -> None:
        """Make the choices of all seats that choose at once.

        Args:
            joint: Seat → action, or the actions of the acting seats in seat order.

        Raises:
            IllegalActionError: if a seat is missing or too many, or a choice is not legal.
        """
        if self.current_player() != SIMULTANEOUS:
            raise IllegalActionError("The seats do not choose at the same time here.")
        seats = self.acting_players()
        if not isinstance(joint, Mapping):
            if len(joint) != len(seats):
                raise IllegalActionError(f"{len(seats)} seats choose here, not {len(joint)}.")
            joint = dict(zip(seats, joint, strict=True))
        steps = [(seat, joint[seat]) for seat in seats if seat in joint]
        if not len(steps) == len(joint) == len(seats):
            raise IllegalActionError(f"Seats {list(seats)} choose here, not {list(joint)}.")
        for seat, action in steps:
            legal = self._legal_actions(seat)
            if not isinstance(action, Action) or action not in legal:
                self._refuse(seat, action, legal)
        self._legal = None
        self._history += steps
        self._apply_joint(dict(steps))

    def step_width(self) -> int:
        """How many actions the next step takes: one, or one a seat when SIMULTANEOUS."""
        return max(1, len(self.acting_players()))

    def apply_history(self, actions: Sequence[Action]) -> None:
        """Make these moves one after the other, chance included; joint moves in seat order.

        Raises:
            IllegalActionError: at the first that is not legal; those before it stay made.
        """
        position = 0
        while position < len(actions):
            step = actions[position : position + self.step_width()]
            if self.current_player() == SIMULTANEOUS:
                self.apply_actions(step)
            else:
                self.apply_action(step[0])
            position += len(step)

    def _refuse(self, player: int, action: object, legal: Sequence[Action]) -> NoReturn:
        if player == TERMINAL:
            raise IllegalActionError(f"The game is over, so {action!r} is not possible.")
        if player == SIMULTANEOUS:
            raise IllegalActionError("Several seats choose at once here: use apply_actions.")
        who = "Chance" if player == CHANCE else f"Seat {player}"
        named = ", ".join(map(repr, legal[:12])) + (" …" if len(legal) > 12 else "")
        raise IllegalActionError(f"{who} cannot do {action!r} here; legal: {named}.")

    def action_to_string(self, player: int, action: Action) -> str:
        """The action as it is written in records: its repr."""
        return repr(action)

    def observation_string(self, player: int | None = None) -> str:
        """All that a seat may know now, as text."""
        return repr(self.observation(player))

    def public_observation_string(self) -> str:
        """What everybody may know now, as text."""
        return self.observation_string(None)

    def information_state_string(self, player: int) -> str:
        """All that a seat has been able to learn so far, as text (perfect recall)."""
        if self.game.information is not Information.PERFECT:
            raise NotImplementedError
        seen = " ".join(f"{who}:{action!r}" for who, action in self._history)
        return f"seat {player} | {seen}"

    def clone(self) -> Self:
        """An equal, independent copy."""
        twin = object.__new__(type(self))
        twin.game = self.game
        twin._history = self._history.copy()
        twin._legal = self._legal
        twin._copy(self)
        return twin

    def child(self, action: Action) -> Self:
        """The state after an action; this one is unchanged.

        Raises:
            IllegalActionError: if it is not legal here.
        """
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def resample_from_infostate(self, player: int, rng: Random) -> Self:
        """A state that this seat cannot tell from this one; what it cannot know is drawn anew.

        With perfect information that is a clone.
        """
        if self.game.information is not Information.PERFECT:
            raise NotImplementedError
        return self.clone()

    def __repr__(self) -> str:
        return f"<{self.game!r}, {len(self._history)} steps>"


def replay(game: Game, actions: Sequence[Action]) -> State:
    """The state after these actions (chance included), each checked.

    Raises:
        IllegalActionError: at the first that is not legal.
    """
    state = game.new_initial_state()
    state.apply_history(actions)
    return state
