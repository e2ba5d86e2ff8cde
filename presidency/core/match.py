"""A Match: persons and bots at one game, with undo, log, step-back and save code.

This is the controller that any face uses; it knows no widgets. Every seat sees the match through
its own observations, and the log is told from those alone, so nothing hidden can slip into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import Any

from presidency.core.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Action,
    Game,
    IllegalActionError,
    State,
)
from presidency.core.language import said
from presidency.core.playthrough import Bot
from presidency.core.record import MAX_NAME_CHARS, Record, is_name

PERSON = "person"


class UndoError(ValueError):
    """There is nothing that may be taken back; the sentence says why."""


class BotError(ValueError):
    """A bot broke off or chose what it may not; the match is as it was before."""


def _label(seat: str | Bot) -> str:
    """How a seat is written in a save code; a bot that is not the kit's has a star."""
    if isinstance(seat, str):
        return seat
    own = f"*{getattr(seat, '__name__', 'bot')}"[:MAX_NAME_CHARS]
    return own if is_name(own) else "*bot"


def _checked_seed(seed: object) -> int:
    try:
        number = -1 if isinstance(seed, bool) else index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < 2**53:
        raise ValueError(f"The seed must be a whole number from 0 to 2**53 - 1, not {seed!r:.30}.")
    return number


class Match:
    """One playthrough with its seats.

    Args:
        game: The rule set.
        seats: For each seat `"person"`, the name of a bot, or a bot (a function).
        seed: What chance and bots draw from, 0 to 2**53 - 1; by default a fresh one. Whoever loads
            a save code and goes on as before meets the same dice and the same picks of bots.
        names: What each seat is called; by default "Seat 1", "Seat 2", …
        bots: The bots that can be named.

    Raises:
        ValueError: if there are too many or too few seats, or a bot or name is not known.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str | Bot],
        seed: int | None = None,
        names: Sequence[str] | None = None,
        bots: dict[str, Bot] | None = None,
    ) -> None:
        if len(seats) != game.num_players:
            raise ValueError(
                f"{game.long_name} is set up for {game.num_players} seats, not {len(seats)}."
            )
        self.game = game
        self.bots = bots or {}
        self._bots = [self._find_bot(seat) for seat in seats]
        self.seats: tuple[str, ...] = tuple(map(_label, seats))
        self.seed = Random().randrange(10**6) if seed is None else _checked_seed(seed)
        self.names = tuple(names or (f"Seat {seat + 1}" for seat in range(game.num_players)))
        if len(self.names) != len(seats) or not all(is_name(name) for name in self.names):
            raise ValueError(f"Give {len(seats)} names of 1 to 30 characters, one for each seat.")
        self._subscribers: list[Callable[[], None]] = []
        self._start(game.new_initial_state())

    def _find_bot(self, seat: str | Bot) -> Bot | None:
        if not isinstance(seat, str):
            return seat
        if seat == PERSON:
            return None
        if seat not in self.bots:
            known = ", ".join([PERSON, *self.bots])
            raise ValueError(f"A seat can be {known} or a function, not {seat!r}.")
        return self.bots[seat]

    def _start(self, state: State) -> None:
        self._state = state
        self._pending: dict[int, Action] = {}
        self._undo_points: list[int] = []
        self._no_undo = said("Nothing has been chosen yet.")
        self._views: dict[int | None, _View] = {}

    # Who acts.

    @property
    def state(self) -> State:
        """The state, as a copy: for analysis and tests; a face shows observations instead."""
        return self._state.clone()

    @property
    def ply(self) -> int:
        """How many steps have been made, chance included."""
        return len(self._state._history)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self._state.is_terminal()

    @property
    def interlude(self) -> bool:
        """Has a part of the game just ended, so that people want to look at it?"""
        return self._state.interlude

    def persons(self) -> tuple[int, ...]:
        """The seats in which persons sit."""
        return tuple(seat for seat, bot in enumerate(self._bots) if bot is None)

    def waiting_for(self) -> int | None:
        """The person's seat that has to choose now; None while chance or a bot is on."""
        for seat in self._state.acting_players():
            if self._bots[seat] is None and seat not in self._pending:
                return seat
        return None

    def choosing(self) -> tuple[int, ...]:
        """The persons' seats that choose in this step, also those that have chosen already."""
        return tuple(seat for seat in self._state.acting_players() if self._bots[seat] is None)

    def roller(self) -> int | None:
        """The person's seat whose die or card is due now; None if it is nobody's or a bot's."""
        if not self._state.is_chance_node():
            return None
        seat = self._state.chance_player()
        return seat if seat is not None and self._bots[seat] is None else None

    def bot_of(self, seat: int) -> Bot | None:
        """The bot that sits there; None for a person."""
        return self._bots[seat]

    def legal_actions(self) -> list[Action]:
        """What the person who has to choose may do; empty when nobody has to."""
        seat = self.waiting_for()
        return [] if seat is None else self._state.legal_actions(seat)

    # Steps.

    def act(self, action: Action) -> None:
        """Make the choice of the person who has to choose.

        Raises:
            IllegalActionError: if it is not legal, or no person has to choose.
        """
        seat = self.waiting_for()
        if seat is None:
            raise IllegalActionError(said("No person has to choose now."))
        if self._state.current_player() == SIMULTANEOUS:
            if action not in self._state.legal_actions(seat):
                name = self.names[seat]
                raise IllegalActionError(said("{name} cannot do that here.", name=name))
            self._pending[seat] = action
            if set(self._pending) == set(self._state.acting_players()):  # no bot has to choose too
                self._make(dict(self._pending))
        else:
            self._make({seat: action})
        self._changed()

    def step(self) -> bool:
        """Make the next step of chance or a bot.

        Returns:
            Was there one? False when a person has to choose or the game is over.

        Raises:
            BotError: if a bot breaks off or chooses what is not legal; nothing is changed.
        """
        state, player = self._state, self._state.current_player()
        if player == TERMINAL or self.waiting_for() is not None:
            return False
        rng, joint = Random(f"match:{self.seed}:{self.ply}"), player == SIMULTANEOUS
        if player == CHANCE:
            self._make({CHANCE: state.sample_chance(rng)})
        else:
            choices = dict(self._pending)
            for seat in state.acting_players():
                bot = self._bots[seat]
                if bot is not None:
                    if joint:  # none may read another's draw from a generator that they share
                        rng = Random(f"match:{self.seed}:{self.ply}:{seat}")
                    choices[seat] = self._ask(bot, seat, rng)
            self._make(choices)
        self._changed()
        return True

    def _ask(self, bot: Bot, seat: int, rng: Random) -> Action:
        legal, name = self._state.legal_actions(seat), self.names[seat]
        try:
            action = bot(self._state.observation(seat), list(legal), rng)
        except (Exception, SystemExit) as error:
            kind = type(error).__name__
            raise BotError(
                said("The bot of {name} broke off ({kind}).", name=name, kind=kind)
            ) from error
        if not isinstance(action, Action) or action not in legal:
            # What it chose, and what is legal, may be secret.
            raise BotError(said("The bot of {name} chose an action that is not legal.", name=name))
        return action

    def _make(self, choices: dict[int, Action]) -> None:
        """One step, by chance or by the seats that choose; keeps note of what can be undone."""
        state, ply = self._state, self.ply
        if state.current_player() == SIMULTANEOUS:
            state.apply_actions(choices)
            self._pending = {}
        else:
            (action,) = choices.values()
            state.apply_action(action)
        if CHANCE in choices:
            self._undo_points = []
            self._no_undo = said("A die or a card has come out since; that cannot be taken back.")
        elif state.revealed:
            self._undo_points = []
            self._no_undo = said("Something hidden has come out since; that cannot be taken back.")
        elif any(self._bots[seat] is None for seat in choices):
            self._undo_points.append(ply)

    def advance(self, pause_at_rolls: bool = False) -> None:
        """Make the steps of chance and bots up to the next decision of a person.

        Args:
            pause_at_rolls: Stop also where a person's own die or card is due.
        """
        while not (pause_at_rolls and self.roller() is not None) and self.step():
            pass

    # Undo.

    def can_undo(self) -> bool:
        """Is there a person's choice that may be taken back?"""
        return bool(self._pending or self._undo_points)

    def undo(self) -> None:
        """Take back the last person's choice, and what bots chose after it.

        Undo replays the history up to there. It stops at the last die, card or reveal.

        Raises:
            UndoError: with the reason.
        """
        if self._pending:
            self._pending.popitem()
        elif self._undo_points:
            ply = self._undo_points.pop()
            self._state = self.state_at(ply)
            for view in self._views.values():
                view.restart()
        else:
            raise UndoError(self._no_undo)
        self._changed()

    def state_at(self, ply: int) -> State:
        """The state after so many steps, 0 to `ply`; inside a joint move, the one before it."""
        state, history = self.game.new_initial_state(), self._state._history
        while (made := len(state._history)) < ply:
            step = history[made : made + state.step_width()]
            if made + len(step) > ply:
                break
            state.apply_history([action for _, action in step])
        return state

    # What a seat sees.

    def views(self, viewer: int | None) -> list[Any]:
        """The viewer's observations, one a step from the start on (None: a spectator).

        This list, like those of `log` and `events`, is the match's own: read it only.
        """
        return self._view(viewer).observations

    def log(self, viewer: int | None) -> list[str]:
        """What happened as this viewer saw it, a sentence a step."""
        return self._view(viewer).sentences

    def events(self, viewer: int | None) -> list[tuple[int, Action | None]]:
        """The steps as (player, action); None where the viewer may not know the action."""
        return self._view(viewer).events

    def _view(self, viewer: int | None) -> _View:
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = _View(self.game, self.names, viewer)
        view.follow(self._state._history)
        return view

    # Save and load, and who wants to know.

    def save_code(self) -> str:
        """One line of text that holds the match up to now."""
        record = Record(self.game, self.seed, self.seats, self.names, tuple(self._state._history))
        return record.to_code()

    @classmethod
    def from_code(
        cls,
        text: str,
        load_game: Callable[..., Game],
        load_bots: Callable[[Game], dict[str, Bot]],
    ) -> Match:
        """The match that a save code holds.

        Args:
            text: The save code.
            load_game: Makes a game from its short name and options.
            load_bots: Gives a game's bots by name.

        Raises:
            SaveCodeError: with one sentence that says what is wrong.
        """
        record = Record.from_code(text, load_game)
        bots = load_bots(record.game)
        # A student's own bot is not in the code: a person takes over its seat.
        seats = [seat if seat in bots else PERSON for seat in record.seats]
        match = cls(record.game, seats, record.seed, record.names, bots)
        history = record.history
        while match.ply < len(history):
            match._make(dict(history[match.ply : match.ply + match._state.step_width()]))
        return match

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call this function after every change; what it raises reaches whoever made the change.

        Returns:
            A function that ends the subscription.
        """
        self._subscribers.append(changed)

        def unsubscribe() -> None:
            if changed in self._subscribers:
                self._subscribers.remove(changed)

        return unsubscribe

    def _changed(self) -> None:
        for changed in list(self._subscribers):
            changed()

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, seed {self.seed}, {self.ply} steps>"


class _View:
    """One viewer's observations and sentences, kept up with the match step by step."""

    def __init__(self, game: Game, names: Sequence[str], viewer: int | None) -> None:
        self.game = game
        self.names = names
        self.viewer = viewer
        self.restart()

    def restart(self) -> None:
        """Forget everything; the next `follow` replays."""
        self._state = self.game.new_initial_state()
        self.observations = [self._state.observation(self.viewer)]
        self.events: list[tuple[int, Action | None]] = []
        self.sentences: list[str] = []

    def follow(self, history: Sequence[tuple[int, Action]]) -> None:
        """Take in the steps that this view has not seen."""
        state, before = self._state, self.observations[-1]
        while (position := len(state._history)) < len(history):
            step = history[position : position + state.step_width()]
            seen = [(who, state.visible_action(who, action, self.viewer)) for who, action in step]
            state.apply_history([action for _, action in step])
            after = state.observation(self.viewer)
            self.events += seen
            self.observations += [after] * len(seen)
            self.sentences += [
                self.game.tell(before, player, action, after, self.names) for player, action in seen
            ]
            before = after
