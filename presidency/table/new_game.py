"""The form for a new game: who sits where, the game's options, the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as ipw

from presidency import bots_for
from presidency.core.game import Game
from presidency.core.language import phrase, said
from presidency.core.match import PERSON, Match
from presidency.table.session import NAMES, Session

NOBODY = "nobody"


class NewGameForm(ipw.VBox):
    """The form, filled in with the game that is played.

    Args:
        session: Where the new game begins.
        button: Makes a button of a text, an icon and what a click does.
        old: The same form in another language, whose entries are kept.
    """

    def __init__(
        self,
        session: Session,
        button: Callable[[str, str, Callable[[], object]], ipw.Button],
        old: NewGameForm | None = None,
    ) -> None:
        self._session = session
        self._game = game = session.match.game
        self._seats = _seat_choices(session.match, self._in_words)
        self._options = {
            name: _option_choice(game, name, self._in_words)
            for name in game.option_table
            if name != "num_players"
        }
        self._seed = ipw.Text(
            description=self._in_words(said("seed")),
            placeholder=self._in_words(said("any")),
            **_room(160),
        )
        start = button(self._in_words(said("Start this game")), "check", self._start)
        presets = [
            button(
                self._in_words(said("Options: {title}", title=self._in_words(title))),
                "magic",
                lambda values=values: self._fill_in(values),
            )
            for title, values in game.presets.items()
        ]
        rows = [
            ipw.HBox(self._seats),
            ipw.HBox([*self._options.values(), self._seed]),
            ipw.HBox([start, *presets]),
        ]
        for row in rows:
            row.add_class("presidency-bar")
        super().__init__([*rows, ipw.HTML(self._help())])
        if old is not None:
            for mine, entered in zip(self._entries(), old._entries(), strict=True):
                mine.value = entered.value

    def _in_words(self, text: str) -> str:
        return phrase(text, self._session.language)

    def _help(self) -> str:
        about = "<br>".join(
            self._in_words(
                said(
                    "{title}: {about}",
                    title=f"<b>{escape(self._in_words(self._game.words.OPTION_WORDS[name][0]))}</b>",
                    about=escape(self._in_words(self._game.option_table[name].about)),
                )
            )
            for name in self._options
        )
        title = self._in_words(said("What the options mean"))
        return f"<details><summary>{title}</summary>{about}</details>"

    def _entries(self) -> list[ipw.Widget]:
        return [*self._seats, *self._options.values(), self._seed]

    def _fill_in(self, preset: Mapping[str, Any]) -> None:
        for name, widget in self._options.items():
            widget.value = preset.get(name, self._game.option_table[name].default)

    def _start(self) -> None:
        text = self._seed.value.strip()
        if text and not (text.isascii() and text.isdigit() and len(text) < 16):
            self._session.complain(said("The seed must be a whole number, or empty for any."))
            return
        seats = [each.value for each in self._seats if each.value != NOBODY]
        names = [*self._session.names, *NAMES[self._game.num_players :]][: len(seats)]
        values = {name: widget.value for name, widget in self._options.items()}
        seed = int(text) if text else None
        self._session.new_game(self._game.short_name, seats, seed, names, **values)


def _room(description: int, labels: Sequence[str] = ()) -> dict[str, Any]:
    """So wide that neither the description nor a label is cut."""
    width = description + max(100, 44 + 7 * max(map(len, labels), default=0))
    return {
        "layout": ipw.Layout(width=f"{width}px", max_width="100%"),
        "style": {"description_width": f"{description}px"},
    }


def _seat_choices(match: Match, in_words: Callable[[str], str]) -> list[ipw.Dropdown]:
    """For each seat that there could be: a person, a bot of the kit, one's own bot, or nobody."""
    game = match.game
    named = (PERSON, *bots_for(game))
    own = [
        (label, match.bot_of(seat)) for seat, label in enumerate(match.seats) if label not in named
    ]
    allowed = game.option_table["num_players"].allowed
    found = []
    for seat in range(max(allowed)):
        choices = [*((in_words(name), name) for name in named), *own]
        if seat >= min(allowed):
            choices.append((in_words(NOBODY), NOBODY))
        labels = [*named, *(label for label, _ in own), NOBODY]
        now = match.seats[seat] if seat < game.num_players else NOBODY
        found.append(
            ipw.Dropdown(
                options=choices,
                index=labels.index(now),
                description=in_words(game.words.seat_title(game, seat)),
                **_room(80, [label for label, _ in choices]),
            )
        )
    return found


def _option_choice(game: Game, name: str, in_words: Callable[[str], str]) -> ipw.Widget:
    """A list of the option's values, or a field for its number."""
    option, (title, labels) = game.option_table[name], game.words.OPTION_WORDS[name]
    how = {
        "description": in_words(title),
        "tooltip": in_words(option.about),
        "value": game.options[name],
    }
    if isinstance(option.allowed, range):
        first, last = option.allowed[0], option.allowed[-1]
        return ipw.BoundedIntText(min=first, max=last, **how, **_room(160))
    choices = [(in_words(labels[value]), value) for value in option.allowed]
    return ipw.Dropdown(options=choices, **how, **_room(160, [label for label, _ in choices]))
