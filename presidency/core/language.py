"""Sentences that can be said in more than one language.

English stands in the code. What is said in another language stands in `data/words/`, one table a
language, with the English text as its key. A `Sentence` is an English `str` to whoever does not
ask; a face asks `in_language` when it shows it.

>>> told = said("Pass the screen to {name}.", name="Ada")
>>> told
'Pass the screen to Ada.'
>>> in_language(told, "fr")
'Passez l’écran à Ada.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Self

from presidency.core.tables import read_table

LANGUAGES = {"en": "English", "fr": "Français"}
"""The languages by their codes, each as it calls itself."""


class Sentence(str):
    """An English text that can be said in another language too; made by `said` and its kin.

    Adding to it, cutting it or an f-string makes a plain English `str`: put Sentences together
    with `said`, `joined` or `listed`.

    Attributes:
        template: The text with its fields in braces, the key of the catalogue.
        fields: What stands in the fields; None if `versions` has the whole texts.
        versions: Language → text, for what a table of a game's data says in each language.
    """

    __slots__ = ("fields", "template", "versions")

    template: str
    fields: Mapping[str, object] | None
    versions: Mapping[str, str]

    def __new__(
        cls,
        template: str,
        fields: Mapping[str, object] | None = None,
        versions: Mapping[str, str] | None = None,
    ) -> Self:
        text = super().__new__(cls, template if fields is None else template.format(**fields))
        text.template, text.fields, text.versions = template, fields, versions or {}
        return text


def said(template: str, /, **fields: object) -> Sentence:
    """A sentence with its fields filled in.

    Args:
        template: The English text, written out where it is said: a test finds it there.
        fields: A Sentence, which is translated with the rest, a number, or a text that is the
            same in all languages, such as a name.
    """
    return Sentence(template, fields)


def spoken(versions: Mapping[str, str]) -> Sentence:
    """A text whose translations come from a table of the game's own.

    >>> in_language(spoken({"en": "Reshuffle", "fr": "Remaniement"}), "fr")
    'Remaniement'

    Args:
        versions: Language → text; English must be there.
    """
    return Sentence(versions["en"], versions=versions)


def joined(parts: Iterable[object], between: str = " ") -> Sentence:
    """Several texts in a row; empty ones are left out.

    >>> joined(["Ada rolls.", "", "Bruno wins."])
    'Ada rolls. Bruno wins.'

    Args:
        parts: As the fields of `said`.
        between: Written out like a template; it may be a phrase of the catalogue, too.
    """
    fields = {f"part{place}": part for place, part in enumerate(parts) if part != ""}
    template = "{between}".join(f"{{{name}}}" for name in fields)
    return Sentence(template, {**fields, "between": Sentence(between, {})})


def in_language(text: str, language: str) -> str:
    """A text in a language: a Sentence is translated with all that it holds.

    A template that the catalogue lacks stays English; so does a plain `str`. The decimal point of
    a field becomes a comma.
    """
    if language == "en" or not isinstance(text, Sentence):
        return str(text)
    if text.fields is None:
        return text.versions.get(language, str(text))
    template = catalogue(language).get(text.template, text.template)
    return template.format(
        **{name: _in_field(value, language) for name, value in text.fields.items()}
    )


def _in_field(value: object, language: str) -> object:
    if isinstance(value, Sentence):
        return in_language(value, language)
    return _WithComma(value) if isinstance(value, float) else value


class _WithComma(float):
    """A number as most of Europe writes it."""

    def __format__(self, how: str) -> str:
        return super().__format__(how).replace(".", ",")


def phrase(text: str, language: str) -> str:
    """A Sentence, or a literal of the kit's own tables such as an option's `about`, translated."""
    if isinstance(text, Sentence):
        return in_language(text, language)
    return catalogue(language).get(text, text)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """English template → template in this language; empty for English.

    Raises:
        TableError: if the table in `data/words/` cannot be used.
    """
    if language == "en":
        return {}
    rows = read_table(f"words/{language}.csv")
    return MappingProxyType({row["en"]: row[language] for row in rows})


def sentence_of(error: Exception) -> str:
    """What an error says, still a Sentence if it was made of one."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Sentence) else str(error)
