"""Sentences in more than one language, and that the French ones are there and well written."""

import ast
import copy
import pickle
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import presidency
from presidency.core.game import OptionError
from presidency.core.language import (
    LANGUAGES,
    Sentence,
    catalogue,
    in_language,
    joined,
    phrase,
    said,
    sentence_of,
    spoken,
)
from presidency.core.match import PERSON, BotError
from presidency.core.record import SaveCodeError
from presidency.core.sentences import listed
from presidency.table.new_game import NOBODY
from presidency.table.session import SPEEDS

ROOT = Path(presidency.__file__).parent
FRENCH = catalogue("fr")
FRAME = (".", "core", "table")
"""Whoever plays in French reads what these say."""


def games(language):
    """The games that speak a language."""
    loaded = (presidency.load_game(name) for name in presidency.GAMES)
    return [game for game in loaded if language in game.languages]


def fields(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def outside(template):
    """The text outside the fields, with an x for each field."""
    found = Formatter().parse(template)
    return "".join(text + ("" if name is None else "x") for text, name, _, _ in found)


def has_letters(template):
    texts = (text for text, _, _, _ in Formatter().parse(template))
    return any(letter.isalpha() for text in texts for letter in text)


def calls(source, name):
    """Where a function of this name is called."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            if name in (getattr(called, "id", None), getattr(called, "attr", None)):
                yield node


def is_literal(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def wrong_calls(source):
    """Calls of `said` that the catalogue cannot know or that lack a field, as lines."""
    wrong = []
    for call in calls(source, "said"):
        given = {keyword.arg for keyword in call.keywords}
        known = len(call.args) == 1 and is_literal(call.args[0])
        if not known or fields(call.args[0].value) != given:
            wrong.append(call.lineno)
    return wrong


def written_out(source):
    """Every template that is written out in a program text."""
    templates = [node for call in calls(source, "said") for node in call.args[:1]]
    between = [node for call in calls(source, "joined") for node in call.args[1:]]
    return {node.value for node in templates + between if is_literal(node)}


def sources(package):
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / package).glob("*.py"))]


def in_tables(game):
    """What the form for a new game says out of a game's own tables."""
    found = {PERSON, NOBODY, *presidency.bots_for(game), *game.presets}
    for name, option in game.option_table.items():
        if name != "num_players":
            title, labels = game.words.OPTION_WORDS[name]
            found |= {option.about, title, *labels.values()}
    return {text for text in found if not isinstance(text, Sentence)}


def needed(package):
    """All templates for which there must be French: those with a letter outside their fields."""
    found = set().union(*map(written_out, sources(package)))
    found |= set(SPEEDS) if package == "table" else set()
    found |= set().union(*(in_tables(game) for game in games("fr") if game.short_name == package))
    return {template for template in found if has_letters(template)}


@pytest.mark.parametrize("package", [*FRAME, *(game.short_name for game in games("fr"))])
def test_every_phrase_has_its_french(package):
    assert sorted(needed(package) - set(FRENCH)) == []


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.stem)
def test_every_template_is_written_out_where_it_is_said_with_all_its_fields(path):
    assert wrong_calls(path.read_text(encoding="utf-8")) == []


def test_the_scan_finds_what_is_wrong():
    source = """
said(text)
said("a {b}", c=1)
said("a {b}", b=1)
said()
language.said(f"{x}")
joined(said("c") for _ in (1,))
joined(texts, "; ")
"""
    assert wrong_calls(source) == [2, 3, 5, 6]
    assert written_out(source) == {"a {b}", "c", "; "}


def test_no_phrase_is_left_over():
    used = set(SPEEDS).union(*(in_tables(game) for game in games("en")))
    for path in ROOT.rglob("*.py"):
        used |= written_out(path.read_text(encoding="utf-8"))
    assert sorted(set(FRENCH) - used) == []


@pytest.mark.parametrize("english", FRENCH)
def test_the_french_has_the_same_fields(english):
    assert fields(FRENCH[english]) == fields(english)


@pytest.mark.parametrize("english", FRENCH)
def test_the_french_is_set_as_in_france(english):
    french = outside(FRENCH[english])
    assert "'" not in french
    assert '"' not in french
    assert "..." not in french
    assert not re.search(r"[^\u00a0\u202f][:;?!»]", french.lstrip())
    assert not re.search(r"«[^\u00a0\u202f]", french)
    assert not re.search(r"\s\s", french)
    assert not re.search(r"\s[,.)]", french)


def test_the_languages():
    assert list(LANGUAGES) == ["en", "fr"]
    assert catalogue("en") == {}
    assert all(set(game.languages) <= set(LANGUAGES) for game in games("en"))
    assert games("en")[0].languages == ("en",)


@pytest.fixture
def words(monkeypatch):
    """A catalogue of these tests' own."""
    found = {
        "{name} has {what}.": "{what} : {name} l’a.",
        "a card": "une carte",
        "{share:.1f} %": "{share:.1f}\u00a0%",
        "; ": "\u00a0; ",
        "{first} and {last}": "{first} et {last}",
    }
    monkeypatch.setattr("presidency.core.language.catalogue", lambda language: found)


def test_a_sentence_is_its_english_text():
    sentence = said("{name} has {count} cards.", name="Ada", count=2)
    assert sentence == "Ada has 2 cards."
    assert hash(sentence) == hash("Ada has 2 cards.")
    assert {sentence: 1}["Ada has 2 cards."] == 1
    assert sentence.template == "{name} has {count} cards."
    assert sentence.fields == {"name": "Ada", "count": 2}
    assert type(str(sentence)) is str
    assert type(in_language(sentence, "en")) is str


@pytest.mark.usefixtures("words")
def test_a_sentence_in_french_with_sentences_in_its_fields():
    sentence = said("{name} has {what}.", name="Ada {x}", what=said("a card"))
    assert sentence == "Ada {x} has a card."
    assert in_language(sentence, "fr") == "une carte : Ada {x} l’a."
    assert in_language(sentence, "en") == sentence


@pytest.mark.usefixtures("words")
def test_what_has_no_french_stays_english():
    assert in_language(said("{who} wins.", who=said("a card")), "fr") == "une carte wins."
    assert in_language("a card", "fr") == "a card"  # a player may be called that
    assert phrase("a card", "fr") == "une carte"
    assert phrase(said("a card"), "fr") == "une carte"
    assert phrase("another", "fr") == "another"


def test_a_text_with_its_own_translations():
    name = spoken({"en": "Reshuffle {1}", "fr": "Remaniement {1}"})
    assert name == "Reshuffle {1}"
    assert in_language(name, "fr") == "Remaniement {1}"
    assert in_language(said("{a}", a=name), "fr") == "Remaniement {1}"
    assert in_language(spoken({"en": "Parity"}), "fr") == "Parity"


@pytest.mark.usefixtures("words")
def test_joined_and_listed():
    card = said("a card")
    assert joined([]) == ""
    assert joined(["", card, "", 2]) == "a card 2"
    assert in_language(joined([card, "", "Bo"], "; "), "fr") == "une carte\u00a0; Bo"
    assert listed([]) == ""
    assert listed([card]) == "a card"
    assert listed(["A", card, 3]) == "A, a card and 3"
    assert in_language(listed(["A", card, 3]), "fr") == "A, une carte et 3"
    assert in_language(listed([card]), "fr") == "une carte"


@pytest.mark.usefixtures("words")
def test_numbers_have_a_comma_in_french():
    share = said("{share:.1f} %", share=2.75)
    assert share == "2.8 %"
    assert in_language(share, "fr") == "2,8\u00a0%"
    assert in_language(said("{count}", count=1000), "fr") == "1000"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_a_copy_can_still_be_translated(copied):
    for sentence in (
        said("Pass the screen to {name}.", name="Ada"),
        spoken({"en": "a", "fr": "b"}),
    ):
        twin = copied(sentence)
        assert twin == sentence
        assert in_language(twin, "fr") == in_language(sentence, "fr") != sentence


def test_errors_hold_their_sentence():
    error = BotError(said("The bot of {name} broke off ({kind}).", name="Ada", kind="X"))
    assert str(error) == "The bot of Ada broke off (X)."
    assert in_language(sentence_of(error), "fr") == "Le robot qui joue pour Ada s’est arrêté (X)."
    assert sentence_of(ValueError("Oh.")) == "Oh."
    assert sentence_of(ValueError()) == ""


@pytest.mark.parametrize(
    ("options", "french"),
    [
        ({"num_players": 9}, "num_players doit être un nombre entier de 2 à 6, et non 9."),
        ({"board": "hex"}, "board doit être 'radial' ou 'map', et non 'hex'."),
        ({"a": 1}, "Le jeu Landslide n’a pas d’option 'a'"),
    ],
)
def test_wrong_options_in_french(options, french):
    with pytest.raises(OptionError) as error:
        presidency.load_game("landslide", **options)
    assert french in in_language(sentence_of(error.value), "fr")


@pytest.mark.parametrize("code", ["", "hello", "PRESIDENCY1.abc.00000000", "x" * 300_000])
def test_a_wrong_code_in_french(code):
    with pytest.raises(SaveCodeError) as error:
        presidency.resume(code)
    sentence = sentence_of(error.value)
    assert sentence == str(error.value)
    assert "code de sauvegarde" in in_language(sentence, "fr") or "Ce texte" in in_language(
        sentence, "fr"
    )


def test_every_game_can_be_imported_without_reading_a_catalogue():
    catalogue.cache_clear()
    for name in presidency.GAMES:
        import_module(f"presidency.{name}.words")
    assert catalogue.cache_info().currsize == 0
