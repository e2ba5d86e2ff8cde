"""The record of a playthrough, and the save code: one line of text that holds it.

A code is safe to paste from a stranger: it is JSON, compressed and base64-encoded, bounded in
size before and after decompression, with a checksum against slips of the pen (`pack`, `unpack`).
Every step of a save code is replayed through the rules before it is believed.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from presidency.core.game import CHANCE, Action, Game, IllegalActionError
from presidency.core.language import Sentence, said, sentence_of

PREFIX = "PRESIDENCY1"
MAX_JSON_BYTES = 400_000
MAX_NAME_CHARS = 30
SAVE_CODE = said("save code")


class SaveCodeError(ValueError):
    """A save code (or lesson code) that cannot be read; the sentence says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to play a playthrough again.

    Attributes:
        game: The rule set with its options.
        seed: What the match's chance and bots draw from, 0 to 2**53 - 1.
        seats: For each seat "person" or the name of a bot.
        names: What each seat is called, 1 to 30 printable characters.
        history: (player, action) pairs, chance included.
    """

    game: Game
    seed: int
    seats: tuple[str, ...]
    names: tuple[str, ...]
    history: tuple[tuple[int, Action], ...]

    def to_code(self) -> str:
        """The save code."""
        numbers = {action: number for number, action in enumerate(self.game.actions)}
        chance = {action: number for number, action in enumerate(self.game.chance_actions)}
        content = {
            "game": self.game.short_name,
            "rules": self.game.rules_version,
            "options": dict(self.game.options),
            "seed": self.seed,
            "seats": self.seats,
            "names": self.names,
            "history": [
                -1 - chance[action] if player == CHANCE else numbers[action]
                for player, action in self.history
            ],
        }
        return pack(PREFIX, content)

    @classmethod
    def from_code(cls, text: str, load_game: Callable[..., Game]) -> Record:
        """Read a save code, replaying every step.

        Args:
            text: What somebody pasted; blanks and line breaks are ignored.
            load_game: Makes a game from its short name and options.

        Raises:
            SaveCodeError: with one sentence that says what is wrong.
        """
        content = unpack(PREFIX, text)
        game = _game(content, load_game)
        history = _history(game, content.get("history"))
        count = game.num_players
        no_seats = said("The save code's seats are not {count} short texts.", count=count)
        no_names = said("The save code's names are not {count} short texts.", count=count)
        seats = _texts(content.get("seats"), count, no_seats)
        names = _texts(content.get("names"), count, no_names)
        seed = content.get("seed")
        if type(seed) is not int or not 0 <= seed < 2**53:
            raise SaveCodeError(said("The save code's seed is not a number from 0 to 2**53 - 1."))
        return cls(game, seed, seats, names, history)


def pack(prefix: str, content: Mapping[str, Any]) -> str:
    """One line of text that holds this content: `prefix.body.checksum`.

    Args:
        prefix: Says what kind of code it is, and its version.
        content: What JSON can hold.
    """
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{prefix}.{body}.{_checksum(body)}"


def unpack(
    prefix: str, text: str, what: str = SAVE_CODE, max_bytes: int = MAX_JSON_BYTES
) -> dict[str, Any]:
    """What a code made by `pack` holds; nothing in it is checked yet.

    Args:
        prefix: The prefix that it must have.
        text: What somebody pasted; blanks and line breaks are ignored.
        what: What such a code is called in a sentence.
        max_bytes: The most that it may hold, decompressed; the text may have a quarter of that.

    Raises:
        SaveCodeError: with one sentence that says what is wrong.
    """
    max_chars = max_bytes // 4
    if len(text) > 2 * max_chars:
        raise SaveCodeError(said("This text is far too long to be a {what}.", what=what))
    code = "".join(text.split())
    if not code:
        raise SaveCodeError(said("There is no {what} here yet: paste the whole line.", what=what))
    parts = code.split(".")
    if parts[0] != prefix:
        raise SaveCodeError(
            said("A {what} starts with {prefix}. and this text does not.", what=what, prefix=prefix)
        )
    if len(code) > max_chars:
        raise SaveCodeError(said("This text is too long to be a {what}.", what=what))
    if len(parts) != 3 or _checksum(parts[1]) != parts[2]:
        raise SaveCodeError(
            said("The {what} is damaged or not complete: copy the whole line again.", what=what)
        )
    try:
        packed = base64.b64decode(parts[1] + "=" * (-len(parts[1]) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(packed, max_bytes)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise SaveCodeError(said("The {what} holds more than it can.", what=what))
        content = json.loads(raw)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, SaveCodeError):
            raise
        raise SaveCodeError(said("The {what} cannot be read.", what=what)) from None
    if not isinstance(content, dict):
        raise SaveCodeError(said("The {what} cannot be read.", what=what))
    return content


def _checksum(body: str) -> str:
    # A lone surrogate, which a browser can send, must not stop the encoding.
    return f"{zlib.crc32(body.encode(errors='backslashreplace')):08x}"


def _game(content: dict[str, Any], load_game: Callable[..., Game]) -> Game:
    name, options = content.get("game"), content.get("options")
    if not isinstance(name, str) or not isinstance(options, dict):
        raise SaveCodeError(said("The save code does not say which game it is."))
    try:
        game = load_game(name, **options)
    except ValueError as error:
        why = sentence_of(error)
        raise SaveCodeError(said("The save code's game cannot be set up: {why}", why=why)) from None
    except TypeError:  # an option called `self`, say
        raise SaveCodeError(said("The save code has options that no game has.")) from None
    if content.get("rules") != game.rules_version:
        raise SaveCodeError(
            said(
                "The save code was made with version {made!r:.20} of the rules of {game}, "
                "and this is version {now}.",
                made=content.get("rules"),
                game=game.long_name,
                now=game.rules_version,
            )
        )
    return game


def _texts(value: Any, count: int, refusal: Sentence) -> tuple[str, ...]:
    if (
        not isinstance(value, list)
        or len(value) != count
        or not all(isinstance(text, str) and is_name(text) for text in value)
    ):
        raise SaveCodeError(refusal)
    return tuple(value)


def is_name(text: object) -> bool:
    """May a seat be called this: 1 to 30 printable characters, not all blank?"""
    if not isinstance(text, str):
        return False
    return 1 <= len(text) <= MAX_NAME_CHARS and text.isprintable() and bool(text.strip())


def _history(game: Game, numbers: Any) -> tuple[tuple[int, Action], ...]:
    """The steps by their numbers: an action's id, or -1 - id of a chance outcome."""
    if not isinstance(numbers, list):
        raise SaveCodeError(said("The save code holds no history."))
    actions = []
    for step, number in enumerate(numbers, 1):
        if type(number) is not int or not -len(game.chance_actions) <= number < len(game.actions):
            name = game.long_name
            raise SaveCodeError(
                said("Step {step} of the save code is no move of {game}.", step=step, game=name)
            )
        actions.append(game.actions[number] if number >= 0 else game.chance_actions[-1 - number])
    state = game.new_initial_state()
    try:
        state.apply_history(actions)
    except IllegalActionError:
        # The rules' own sentence could name what a seat may not see.
        step = len(state._history) + 1
        raise SaveCodeError(
            said("Step {step} of the save code breaks the rules.", step=step)
        ) from None
    return tuple(state._history)
