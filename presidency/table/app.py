"""The game table: the ipywidgets app that seats persons and bots at a match.

It holds no rules and no state of the game: every button is a call to the `Session`, and after
every change the whole table is shown anew from what the viewer may see.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from html import escape
from importlib import import_module
from time import monotonic
from typing import Any

import ipywidgets as ipw

from presidency import load_game, resume
from presidency.core.game import Action
from presidency.core.language import LANGUAGES, Sentence, in_language, phrase, said
from presidency.core.match import PERSON, Match
from presidency.core.playthrough import Bot
from presidency.table.keyboard import OwnKeys
from presidency.table.new_game import NewGameForm
from presidency.table.session import SPEEDS, Session, new_session
from presidency.table.style import STYLE

DOUBLE_CLICK_SECONDS = 0.3
"""So long after the screen has been covered the button that uncovers it does nothing."""


class Table(ipw.VBox):
    """A game table; the last line of a cell shows it.

    Args:
        session: What is played at it.
        speed: How fast bots move, a key of `SPEEDS`.
    """

    def __init__(self, session: Session, speed: str = "normal") -> None:
        self.session = session
        self._bots_moving: Future[None] | None = None
        try:  # the loop of the cell's thread, which lives as long as the kernel
            self._loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: a script or a test moves on by itself
            self._loop = None
        self._lock = threading.RLock()
        self._labels: list[tuple[ipw.Widget, str, Sentence]] = []
        self._spoken = "en"
        self._closed = False
        self._refreshing = False
        self._match: Match | None = None
        self._controls: Any = None
        self._figure: Any = None
        self._build_frame(speed)
        self._set_up_game()
        super().__init__(
            [
                self._keys,
                ipw.HTML(STYLE),
                self._bar,
                self._steps,
                self._drawer,
                self._body,
                self._below,
            ]
        )
        self.add_class("presidency-table")
        session.subscribe(self._guarded(self.refresh))
        self._guarded(self.refresh)()

    # Building.

    def _build_frame(self, speed: str) -> None:
        """Everything that is the same for every game."""
        button, label = self._frame_button, self._label
        self._new = button(said("New game"), "plus", self._toggle(self._fresh_new_game_form))
        self._undo = button(said("Undo"), "undo", lambda: self.session.undo())
        self._save = button(said("Save code"), "save", self._toggle(lambda: self._save_panel))
        self._load = button(
            said("Load code"), "folder-open", self._toggle(lambda: self._load_panel)
        )
        self._speed = ipw.Dropdown(
            options=list(SPEEDS),
            value=speed,
            layout=ipw.Layout(width="160px"),
            style={"description_width": "initial"},
        )
        label(self._speed, "description", said("Bots:"))
        self._speed.observe(self._guarded(self._run_bots), "value")
        self._language = ipw.Dropdown(
            options=[(LANGUAGES["en"], "en")],
            layout=ipw.Layout(width="160px"),
            style={"description_width": "initial"},
        )
        label(self._language, "description", said("Language"))
        self._language.observe(
            self._guarded(lambda: self.session.speak(self._language.value)), "value"
        )
        self._seed = ipw.HTML()
        self._bar = ipw.HBox(
            [self._new, self._undo, self._save, self._load, self._speed, self._seed, self._language]
        )
        self._bar.add_class("presidency-bar")
        self._drawer = ipw.VBox([])
        self._status = ipw.HTML()
        self._message = ipw.HTML()
        self._score = ipw.HTML()
        self._keys = OwnKeys()
        label(self._keys, "step", said("Step shown"))
        self._next = button(said("Next step"), "step-forward", lambda: self.session.tick())
        self._curtain = button(said("Show my side"), "eye", self._pull_curtain)
        self._covered: tuple[object, ...] = ()
        self._covered_at = 0.0
        self._side = ipw.VBox([])
        self._side.add_class("presidency-side")
        self._board = ipw.VBox([])
        self._board.add_class("presidency-board")
        self._body = ipw.HBox([self._board, self._side])
        self._body.add_class("presidency-body")
        self._slider = ipw.IntSlider(
            min=0,
            max=0,
            continuous_update=False,
            layout=ipw.Layout(flex="1 1 150px", width="auto"),
            style={"description_width": "initial"},
        )
        label(self._slider, "description", said("Step"))
        self._slider.observe(self._guarded(self._slid), "value")
        self._back = button(said("Back"), "chevron-left", lambda: self._walk(-1))
        self._forward = button(said("Forward"), "chevron-right", lambda: self._walk(1))
        self._now = button(said("Now"), "fast-forward", lambda: self._walk(None))
        # It walks in the page by itself; the slider tells the kernel.
        self._play = ipw.Play(interval=700, show_repeat=False)
        label(self._play, "tooltip", said("Play the steps"))
        label(self._keys, "play", said("Play the steps"))
        label(self._keys, "stop", said("Stop"))
        self._play.layout.width = "92px"
        self._link = ipw.jslink((self._play, "value"), (self._slider, "value"))
        self._steps = ipw.HBox([self._back, self._forward, self._now, self._play, self._slider])
        self._steps.add_class("presidency-bar")
        self._log = ipw.HTML()
        self._text = ipw.HTML()
        self._below = ipw.VBox([self._log, self._text])
        wide = {"layout": ipw.Layout(width="auto"), "style": {"description_width": "initial"}}
        self._code, self._pasted = ipw.Text(**wide), ipw.Text(**wide)
        note = ipw.HTML()
        label(self._code, "description", said("Save code"))
        label(self._pasted, "description", said("Save code"))
        label(self._pasted, "placeholder", said("paste a save code here"))
        label(
            note,
            "value",
            said("Copy this line and keep it: Load code brings the game back anywhere."),
        )
        self._save_panel = ipw.VBox([self._code, note])
        loading = button(said("Load this code"), "check", self._load_pasted)
        self._load_panel = ipw.VBox([self._pasted, loading])
        self._new_panel = ipw.VBox([])

    def _set_up_game(self) -> None:
        """What is different from game to game: words, controls and figure."""
        game, names = self.session.match.game, self.session.match.names
        package = f"presidency.{game.short_name}"
        if self._match is None or self._match.game.short_name != game.short_name:
            if self._controls is not None:
                _close_all([self._controls.widget, self._controls.odds, *self._controls.parts])
            self._words = game.words
            self._controls = import_module(f"{package}.controls").Controls(
                self._act,
                lambda: self.session.roll(),
                self._guarded,
                self._guarded(self.refresh),
            )
        self._match = self.session.match
        old = self._figure
        if old is not None and old.serves(game):
            old.seat(game, names)
        else:
            figures = import_module(f"{package}.figures")
            self._figure = figures.Figure(game, names, self._pick)
            if old is not None:
                old.close()
        self._controls.reset()
        self._board.children = [self._figure.widget, *getattr(self._controls, "on_board", ())]
        self._side.children = [
            self._status,
            self._curtain,
            self._controls.widget,
            self._next,
            self._message,
            self._score,
            self._controls.odds,
        ]
        self._drawer.children = []

    def _button(self, text: str, icon: str, clicked: Callable[[], object]) -> ipw.Button:
        button = ipw.Button(description=text, icon=icon, layout=ipw.Layout(width="auto"))
        button.on_click(self._guarded(clicked))
        return button

    def _frame_button(self, text: Sentence, icon: str, clicked: Callable[[], object]) -> ipw.Button:
        button = self._button(text, icon, clicked)
        self._label(button, "description", text)
        return button

    def _label(self, widget: ipw.Widget, trait: str, text: Sentence) -> None:
        """Write this on a part of the frame, in whatever language is spoken."""
        setattr(widget, trait, str(text))
        self._labels.append((widget, trait, text))

    def _fresh_new_game_form(self) -> ipw.Widget:
        """The form for a new game, filled in with the game that is played."""
        if self._new_panel not in self._drawer.children:
            _close_all(self._new_panel.children)
            self._new_panel.children = [NewGameForm(self.session, self._button)]
        return self._new_panel

    # Callbacks, all guarded: an error becomes a sentence, and the game goes on.

    def _guarded(self, call: Callable[..., object]) -> Callable[..., None]:
        def guarded(*arguments: object) -> None:
            # JupyterLab runs callbacks in a thread of their own, beside the cells'.
            with self._lock:
                if self._closed or self._refreshing:
                    return
                try:
                    call()
                except Exception as error:  # the last resort: a page shows no traceback
                    self._show_error(error)

        return guarded

    def _act(self, action: Action) -> None:
        self._guarded(lambda: self.session.act(action))()

    def _pick(self, place: Any) -> None:
        """Somebody clicked on this place of the board."""
        self._guarded(lambda: self._controls.pick(place))()

    def _pull_curtain(self) -> None:
        # The second click of a double click was meant for what stood there before.
        if monotonic() - self._covered_at > DOUBLE_CLICK_SECONDS:
            self.session.pull_curtain()

    def _show_error(self, error: Exception) -> None:
        # Its name only: what an error says could hold what this seat may not see.
        sentence = said(
            "Something in the kit went wrong ({kind}). The game is as it was: go on, or keep the "
            "save code and run the cell again.",
            kind=type(error).__name__,
        )
        self._say(sentence, trouble=True)

    def _toggle(self, panel: Callable[[], ipw.Widget]) -> Callable[[], None]:
        def toggle() -> None:
            self.session.clear_message()
            shown = panel()
            is_open = self._drawer.children == (shown,)
            self._drawer.children = () if is_open else (shown,)

        return toggle

    def _load_pasted(self) -> None:
        self.session.load(self._pasted.value)
        if not self.session.trouble:
            self._pasted.value = ""
            self._drawer.children = ()

    def _slid(self) -> None:
        self.session.step_to(self._slider.value)

    def _walk(self, by: int | None) -> None:
        match = self.session.match
        self.session.step_to(match.ply if by is None else self.session.ply + by)

    # Showing.

    def refresh(self) -> None:
        """Show the table as it is now."""
        session = self.session
        if session.match is not self._match:
            self._set_up_game()
        self._refreshing = True  # setting a widget's value below is no wish of a person
        try:
            self._show_language()
            self._show_bar()
            self._show_game()
        finally:
            self._refreshing = False
        self._run_bots()

    def _in_words(self, text: str) -> str:
        return in_language(text, self.session.language)

    def _show_language(self) -> None:
        """Offer the languages of the game, and write the frame anew if another is spoken now."""
        language, languages = self.session.language, self.session.match.game.languages
        choices = tuple((LANGUAGES[each], each) for each in languages)
        if self._language.options != choices:
            self._language.options = choices
        self._language.value = language
        self._language.layout.display = "" if len(languages) > 1 else "none"
        if language == self._spoken:
            return
        self._spoken = self._keys.language = language
        for widget, trait, text in self._labels:
            setattr(widget, trait, in_language(text, language))
        speed = self._speed.value
        self._speed.options = [(phrase(each, language), each) for each in SPEEDS]
        self._speed.value = speed
        if self._new_panel in self._drawer.children:
            (old,) = self._new_panel.children
            self._new_panel.children = [NewGameForm(self.session, self._button, old)]
            _close_all([old])

    def _show_bar(self) -> None:
        session = self.session
        self._undo.disabled = not session.match.can_undo()
        seed = f"<b>{session.match.seed}</b>"
        self._seed.value = self._in_words(said("seed {seed}", seed=seed))
        self._code.value = session.match.save_code()
        self._slider.max = self._play.max = session.match.ply
        self._slider.value = session.ply
        self._back.disabled = session.ply == 0
        self._forward.disabled = self._now.disabled = session.is_present
        self._say(session.message, session.trouble)

    def _show_game(self) -> None:
        session = self.session
        observation, names = session.observation(), session.names
        legal, can_roll = session.legal_actions(), session.can_roll()
        if len(session.match.game.languages) > 1:
            self._controls.language = session.language
        self._controls.show(observation, names, legal, can_roll, self._idle())
        waiting = session.next_is_automatic() and not session.rests and self._pause() is None
        self._next.layout.display = "" if waiting else "none"
        # While a figure shows step by step what the last step has brought, no words tell it first.
        suspense = getattr(self._controls, "suspense", "")
        told = session.views()[session.ply - 1] if suspense else observation
        self._show_status(observation, suspense)
        hints = self._controls.hints()
        standing = self._in_words(self._words.standing(told, names))
        self._figure.show(session.views(), session.ply, hints)
        log = session.log()[:-1] if suspense else session.log()
        self._show_log(log, self._in_words(self._words.score(told, names)))
        self._keys.picture = f"{self._in_words(session.match.game.long_name)}. {standing}"
        board = self._in_words(self._words.board_table(told, names, hints))
        summary = self._in_words(said("The board as a table"))
        self._text.value = (
            f"<p class='presidency-text'>{escape(standing)}</p>"
            f"<details><summary>{summary}</summary>{board}</details>"
        )

    def _show_log(self, log: Sequence[str], score: str) -> None:
        """The score and what has happened, each line with the number of its step."""
        told = [(step, line) for step, line in enumerate(log, 1) if line]
        lines = [(step, escape(self._in_words(line))) for step, line in reversed(told[-200:])]
        lately = "".join(f"<li>{line}</li>" for _, line in lines[:3])
        self._score.value = (
            f"<div class='presidency-score'><b>{escape(score)}</b><ul>{lately}</ul></div>"
        )
        items = "".join(f"<li value='{step}'>{line}</li>" for step, line in lines)
        nothing = self._in_words(said("Nothing has happened yet."))
        title = escape(self._in_words(said("What has happened")))
        self._log.value = (
            f"<div class='presidency-log' role='log' tabindex='0' aria-label='{title}'>"
            f"{f'<ol>{items}</ol>' if lines else nothing}</div>"
        )

    def _idle(self) -> tuple[str, str, Callable[[], None]]:
        """What the main button is for while the viewer has nothing to choose."""
        session, text = self.session, self._in_words
        if not session.is_present:
            return text(said("Back to now")), "fast-forward", lambda: self._walk(None)
        if session.match.is_over:
            form = self._toggle(self._fresh_new_game_form)
            return text(said("New game")), "flag-checkered", form
        if session.curtain is not None:
            return text(said("The screen is covered")), "eye-slash", lambda: None
        if session.rests:
            return text(said("Go on")), "step-forward", lambda: self.session.tick()
        return text(said("Others are moving")), "hourglass", lambda: None

    def _show_status(self, observation: Any, suspense: str) -> None:
        session, names = self.session, self.session.names
        acts = bool(session.legal_actions()) or session.can_roll()
        you = session.viewer if acts else None
        now = suspense or self._words.status(observation, names, you)
        status = escape(self._in_words(now))
        covered = (session.curtain, session.match.ply)
        if covered != self._covered:
            self._covered, self._covered_at = covered, monotonic()
        if session.curtain is not None:
            name = names[session.curtain]
            status = escape(self._in_words(said("Pass the screen to {name}.", name=name)))
            mine = said("I am {name}: show my side", name=name)
            self._curtain.description = self._in_words(mine)
        elif you is not None:
            token = f"{self._words.symbol(observation, you)} {names[you]}"
            turn = escape(self._in_words(said("Your turn, {token}.", token=token)))
            status = f"<b>{turn}</b> {status}"
        self._curtain.layout.display = "none" if session.curtain is None else ""
        self._status.value = f"<div class='presidency-status' role='status'>{status}</div>"

    def _say(self, sentence: str, trouble: bool) -> None:
        kind = "trouble" if trouble else "said"
        sign = "⚠ " if trouble else ""
        self._message.value = (
            f"<div class='presidency-{kind}' role='alert'>{sign}"
            f"{escape(self._in_words(sentence))}</div>"
            if sentence
            else ""
        )

    # Bots.

    def _run_bots(self) -> None:
        """Start the loop that moves bots, unless it runs or nothing is for it to do."""
        if self._loop is None or self._pause() is None:
            return
        if self._bots_moving is None or self._bots_moving.done():
            self._bots_moving = asyncio.run_coroutine_threadsafe(self._bots_move(), self._loop)

    def _pause(self) -> float | None:
        """Seconds until the next step of chance or a bot; None if none is to come by itself."""
        session, pause = self.session, SPEEDS[self._speed.value]
        if self._closed or pause is None or session.stuck or not session.next_is_automatic():
            return None
        if session.rests:
            return None
        # A person who has just chosen gets a moment to take it back.
        if session.match.can_undo():
            return max(pause, 1.5)
        return 0.0 if session.quiet else pause

    async def _bots_move(self) -> None:
        while True:
            with self._lock:
                pause = self._pause()
                if pause is None:
                    self._bots_moving = None
                    return
            await asyncio.sleep(pause)
            self._guarded(self._bots_step)()

    def _bots_step(self) -> None:
        if SPEEDS[self._speed.value] == 0:
            self.session.run(0.25)
        else:
            self.session.tick()

    def close(self) -> None:
        """End the table: its bots, its handlers, and its widgets in the page."""
        with self._lock:
            if self._closed:
                return
            self._closed = True  # which ends the loop of the bots, whatever thread it runs in
            self.session.close()
            self._figure.close()
            self._link.close()
            panels = [self._new_panel, self._save_panel, self._load_panel]
            _close_all([*panels, *self._controls.parts, *self.children])
            self.layout.close()
            super().close()


def _close_all(widgets: Sequence[ipw.Widget]) -> None:
    """Close widgets and all that they hold, with their layouts and styles."""
    for widget in widgets:
        _close_all(getattr(widget, "children", ()))
        for part in ("layout", "style"):
            if isinstance(getattr(widget, part, None), ipw.Widget):
                getattr(widget, part).close()
        widget.close()


_tables: dict[str, tuple[int, list[Table]]] = {}
"""Cell → (which run of the cell, its tables), so that a rerun closes the tables before it."""


def _replace_tables_of_cell(table: Table) -> None:
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None or not hasattr(shell, "get_parent"):
        return
    cell = shell.get_parent().get("metadata", {}).get("cellId")
    if cell is None:  # this front end does not say which cell it is
        return
    run, tables = _tables.get(cell, (-1, []))
    if run != shell.execution_count:
        for old in tables:
            old.close()
        tables = []
    _tables[cell] = (shell.execution_count, [*tables, table])


def play(
    short_name: str = "landslide",
    seats: Sequence[str | Bot] | int | None = None,
    *,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    speed: str = "normal",
    demo: bool = False,
    code: str | None = None,
    language: str = "en",
    **options: Any,
) -> Table:
    """Open a game table: `play("landslide")` seats you against two bots.

    Args:
        short_name: Which game, one of `presidency.GAMES`.
        seats: For each seat "person", a bot's name or a bot; or how many persons play. By
            default you against "greedy" bots; in a demo, bots alone.
        seed: What chance and bots draw from; by default a fresh one, shown at the table.
        names: What each seat is called.
        speed: How fast bots move: "wait for me", "slow", "normal", "fast" or "at once".
        demo: Bots have played the whole game; step through it.
        code: Go on from this save code; seats, seed, names and options are in it.
        language: What is spoken at first where the game has it: "en" or "fr".
        options: The game's options, such as `board="map"`.

    Returns:
        The table, a widget; as the last line of a cell it is shown.

    Raises:
        ValueError: with one sentence, if something of this does not exist or fit.
    """
    if speed not in SPEEDS:
        raise ValueError(f"The speed must be {' or '.join(map(repr, SPEEDS))}, not {speed!r}.")
    if language not in LANGUAGES:
        known = " or ".join(map(repr, LANGUAGES))
        raise ValueError(f"The language must be {known}, not {language!r}.")
    if code is not None:
        if seats is not None or seed is not None or names is not None or options:
            raise ValueError("A save code holds seats, seed, names and options: give it alone.")
        session = Session(resume(code))
    else:
        count = options.pop("num_players", None)
        if isinstance(seats, int) and not isinstance(seats, bool):
            seats = [PERSON] * seats
        elif seats is None:
            if count is None:
                count = load_game(short_name).num_players
            load_game(short_name, num_players=count)  # says what is wrong with the number
            seats = [PERSON if not demo and seat == 0 else "greedy" for seat in range(count)]
        if count is not None and count != len(seats):
            raise ValueError(f"num_players is {count}, but {len(seats)} seats are given.")
        if demo and PERSON in seats:
            raise ValueError("In a demo bots play all seats: give no person.")
        session = new_session(short_name, seats, seed, names, options)
    session.speak(language)
    if demo:
        session.match.advance()
        session.step_to(0)
    table = Table(session, speed)
    _replace_tables_of_cell(table)
    return table
