"""What a game table does, without widgets: the match, whose eyes see it, and which step is shown.

Every call from a widget ends here, so that all of it is tested without a browser. What goes
wrong becomes a sentence in `message`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from presidency import load_game, new_match, resume
from presidency.core.game import Action, Game, Information
from presidency.core.language import catalogue, joined, said, sentence_of
from presidency.core.match import BotError, Match
from presidency.core.playthrough import Bot
from presidency.core.tables import TableError

SPEEDS: dict[str, float | None] = {
    "wait for me": None,
    "slow": 2.0,
    "normal": 0.8,
    "fast": 0.2,
    "at once": 0.0,
}
"""Seconds between the steps of bots; None: each waits for a click."""
QUIET_SECONDS = 0.25
"""For so long at most steps that have nothing to be told are made as one."""


class Session:
    """One table's match and how it is looked at.

    Args:
        match: The match to begin with.

    Attributes:
        match: The match that is played.
        viewer: The seat whose eyes see it; None for everybody's.
        curtain: The seat to which the screen has to be passed before it is shown, or None.
        shown: The step that is shown; None for the present.
        message: The last thing to be said, a sentence.
        trouble: Is that a complaint?
        stuck: Has a bot broken off, so that nothing goes on by itself?
        quiet: Had the last step of chance or a bot nothing to be told?
    """

    def __init__(self, match: Match) -> None:
        self._subscribers: list[Callable[[], None]] = []
        self._busy = False
        self._language = "en"
        self._leave: Callable[[], None] = lambda: None
        self._sit_down(match)

    def _sit_down(self, match: Match) -> None:
        self._leave()
        self.match = match
        self._leave = match.subscribe(self._moved_elsewhere)
        self.stuck = self.quiet = self._gone_on = False
        self.viewer: int | None = None
        self.curtain: int | None = None
        self.shown: int | None = None
        self.message = ""
        self.trouble = False
        persons = match.persons()
        if persons:
            self.viewer = persons[0]
        if match.game.information is Information.IMPERFECT and len(persons) > 1:
            self.curtain = persons[0]
        self._mind_the_curtain()

    def _covers(self, seat: int) -> bool:
        """Has the screen to be covered before this person chooses?

        Where hands are secret, whenever it goes to another person; where nothing is, only while
        several persons choose at the same time and must not see each other's choice.
        """
        if self.match.game.information is Information.IMPERFECT:
            return seat != self.viewer or self.curtain is not None
        return len(self.match.choosing()) > 1

    # What is shown.

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called."""
        return self.match.names

    @property
    def language(self) -> str:
        """What is spoken: what was asked for, or English where the game does not have it."""
        return self._language if self._language in self.match.game.languages else "en"

    @property
    def ply(self) -> int:
        """The step that is shown."""
        return self.match.ply if self.shown is None else self.shown

    @property
    def is_present(self) -> bool:
        """Is the present shown, so that play can go on?"""
        return self.shown is None

    @property
    def _eyes(self) -> int | None:
        """Behind the curtain only what everybody may see is on the screen."""
        return self.viewer if self.curtain is None else None

    def views(self) -> list[Any]:
        """The observations that are shown, one a step."""
        return self.match.views(self._eyes)

    def observation(self) -> Any:
        """The observation that is shown."""
        return self.views()[self.ply]

    def log(self) -> list[str]:
        """What has happened up to the step that is shown, as the viewer saw it."""
        return self.match.log(self._eyes)[: self.ply]

    def legal_actions(self) -> list[Action]:
        """What the viewer may choose now; nothing behind a curtain or in the past."""
        if not self.is_present or self.curtain is not None:
            return []
        # A hand is what its owner may choose: nobody else gets to see it.
        return self.match.legal_actions() if self.match.waiting_for() == self.viewer else []

    def can_roll(self) -> bool:
        """Is a person's die or card due, and the present shown?"""
        return self.is_present and self.curtain is None and self.match.roller() is not None

    def next_is_automatic(self) -> bool:
        """Is it for chance or a bot to go on?"""
        if self.curtain is not None or self.match.is_over or not self.is_present:
            return False
        return self.match.waiting_for() is None and self.match.roller() is None

    @property
    def rests(self) -> bool:
        """Does the game wait for people to have looked at the part of it that has just ended?"""
        if self.stuck or self._gone_on:
            return False
        return self.match.interlude and self.next_is_automatic()

    # What people do.

    def speak(self, language: str) -> None:
        """Go on in this language, a key of `LANGUAGES`."""
        try:
            catalogue(language)
        except TableError as error:
            self._say(sentence_of(error), trouble=True)
        else:
            self._language = language
            self._say(self.message, self.trouble)

    def act(self, action: Action) -> None:
        """Make a person's choice, or say why it is not possible."""
        if not self.is_present:
            self._say(said("You are looking at the past: press Now to go on."), trouble=True)
        elif action not in self.legal_actions():
            self._say(self._refusal(action), trouble=True)
        else:
            self._do(lambda: self.match.act(action))

    def _refusal(self, action: Action) -> str:
        if self.match.is_over:
            return said("The game is over: choose New game to play again.")
        if self.match.roller() is not None:
            return said("The die comes first: choose Roll the die.")
        if self.match.waiting_for() is None:
            return said("It is not your turn yet.")
        return said(
            "That is not possible now: {action}. What is possible is lit and listed.",
            action=self.match.game.action_words(action),
        )

    def roll(self) -> None:
        """Draw the person's die or card."""
        if not self.can_roll():
            self._say(said("There is nothing to roll now."), trouble=True)
        else:
            self._do(self.match.step)

    def tick(self) -> None:
        """The next step of chance or a bot, if it is for them to go on.

        Steps that have nothing to be told are made with the one after them.
        """

        def steps() -> None:
            end = monotonic() + QUIET_SECONDS
            self._step()
            while self.quiet and self._goes_on() and monotonic() < end:
                self._step()

        if self.next_is_automatic():
            self._do(steps)

    def _step(self) -> None:
        ply, resting = self.match.ply, self.match.interlude
        self.match.step()
        self.stuck = False
        self._gone_on = resting and self.match.interlude  # never waited for twice
        self.quiet = not any(self.match.log(self._eyes)[ply:])

    def _goes_on(self) -> bool:
        return self.next_is_automatic() and not self.rests

    def run(self, seconds: float) -> None:
        """Steps of chance and bots for so long, shown as one change."""

        def steps() -> None:
            end = monotonic() + seconds
            while self._goes_on() and monotonic() < end:
                self._step()

        self._do(steps)

    def undo(self) -> None:
        """Take back the last choice, or say why not."""
        self.shown = None
        self._do(self.match.undo, said("Taken back."))

    def step_to(self, ply: int) -> None:
        """Show the position after so many steps; the last one is the present."""
        ply = max(0, min(ply, self.match.ply))
        self.shown = None if ply == self.match.ply else ply
        past = said("You are looking at the past. Now leads back.")
        self._say("" if self.is_present else past)

    def pull_curtain(self) -> None:
        """The person to whom the screen was passed is there."""
        if self.curtain is None:  # a second, fast click
            return
        self.viewer, self.curtain = self.curtain, None
        self._say("")

    def new_game(
        self,
        short_name: str,
        seats: Sequence[str | Bot],
        seed: int | None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        """Begin a new match; the old one stays if the new one cannot be set up."""

        def begin() -> None:
            game = load_game(short_name, num_players=len(seats), **options)
            self._sit_down(new_match(game, seats, seed=seed, names=names or NAMES[: len(seats)]))

        self._do(begin, said("A new game."))

    def load(self, code: str) -> None:
        """Go on from a save code; the match stays if the code cannot be read."""
        self._do(lambda: self._sit_down(resume(code)), said("The saved game is back."))

    def _do(self, what: Callable[[], object], message: str = "") -> None:
        self._busy, self.quiet = True, False
        try:
            what()
            self.stuck = False
        except BotError as error:
            self.stuck = True
            way_out = said("Next step asks it again; Save code and Load code seat a person there.")
            self._say(joined([sentence_of(error), way_out]), trouble=True)
            return
        except ValueError as error:
            self._say(sentence_of(error), trouble=True)
            return
        finally:
            self._busy = False
        self._mind_the_curtain()
        self._say(message)

    def _moved_elsewhere(self) -> None:
        """Somebody made a step at the match itself, not at this table."""
        if not self._busy:
            self._mind_the_curtain()
            self._say("")

    def _mind_the_curtain(self) -> None:
        """Show the side of the person whose turn it is, or cover the screen before."""
        self._gone_on = self._gone_on and self.match.interlude
        seat = self.match.waiting_for()
        if seat is None:
            seat = self.match.roller()
        if seat is None:
            if self.match.is_over:
                self.curtain = None
            return
        if self._covers(seat):
            self.curtain = seat
        else:
            self.viewer, self.curtain = seat, None

    def clear_message(self) -> None:
        """Take back what was said last."""
        self._say("")

    def complain(self, sentence: str) -> None:
        """Show a sentence about something that went wrong."""
        self._say(sentence, trouble=True)

    def _say(self, sentence: str, trouble: bool = False) -> None:
        self.message, self.trouble = sentence, trouble
        for changed in list(self._subscribers):
            changed()

    def subscribe(self, changed: Callable[[], None]) -> None:
        """Call this function after every change."""
        self._subscribers.append(changed)

    def close(self) -> None:
        """Forget all subscribers, and let the match forget this table."""
        self._subscribers.clear()
        self._leave()


NAMES = ("Ada", "Bruno", "Chidi", "Dana", "Emil", "Farah")
"""What seats are called when nobody says otherwise; nobody real is meant."""


def new_session(
    short_name: str,
    seats: Sequence[str | Bot],
    seed: int | None,
    names: Sequence[str] | None,
    options: dict[str, Any],
) -> Session:
    """A session with a fresh match."""
    game: Game = load_game(short_name, num_players=len(seats), **options)
    return Session(new_match(game, seats, seed=seed, names=names or NAMES[: len(seats)]))
