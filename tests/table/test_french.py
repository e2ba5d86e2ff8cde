"""The table in French: nothing of its frame stays English. Landslide lends itself for a game."""

import re

import pytest

from presidency.core.language import said
from presidency.landslide import Landslide, LandslideState, controls
from presidency.president import President
from presidency.table import play
from tests.core.test_language import FRENCH, sources, written_out
from tests.table.test_app import click, everything

TRAITS = ("description", "placeholder", "tooltip", "value", "_options_labels", "step", "picture")
ENGLISH = {
    template
    for source in sources("table")
    for template in written_out(source)
    if template in FRENCH and FRENCH[template] != template and "{" not in template
}


@pytest.fixture(autouse=True)
def speaks_french(monkeypatch):
    monkeypatch.setattr(Landslide, "languages", ("en", "fr"))
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", -1)


@pytest.fixture
def table():
    made = play("landslide", seed=3, speed="wait for me", language="fr")
    yield made
    made.close()


def texts(*widgets):
    """All that these widgets show as text."""
    found = []
    for part in (each for widget in widgets for each in everything(widget)):
        for trait in TRAITS:
            value = getattr(part, trait, "")
            found += value if isinstance(value, tuple) else [value]
    return [text for text in found if isinstance(text, str) and text]


def frame(table):
    """What the table itself says, in all of its panels; the game's own parts are left out."""
    for opened in (table._new, table._save, table._load):
        opened.click()
        yield from texts(table._drawer)
    yield from texts(table._bar, table._steps, table._keys, table._next, table._curtain)
    yield from texts(table._message, table._log)
    yield re.sub("<table>.*</table>", "", table._text.value)


def english_in(said_texts):
    """The frame's English phrases in these texts; single words only if they are the whole."""
    said_texts = list(said_texts)
    return {
        phrase
        for phrase in ENGLISH
        for text in said_texts
        if text == phrase or (" " in phrase and phrase in text)
    }


def test_the_frame_is_french(table):
    assert english_in(frame(table)) == set()
    table.session.roll()
    assert english_in(frame(table)) == set()
    table.session.step_to(0)
    assert english_in(frame(table)) == set()
    table.session.roll()
    assert "dé à lancer" in table._message.value
    assert table._controls._go.description == "Revenir au présent"
    assert "Il ne s’est encore rien passé" in table._log.value
    assert "aria-label='Ce qui s’est passé'" in table._log.value
    assert table._keys.language == "fr"
    assert table._keys.step == "Étape affichée"
    assert table._speed.label == "pas à pas"
    assert table._seed.value == "graine <b>3</b>"


def test_the_english_frame_would_be_noticed():
    table = play("landslide", seed=3)
    assert len(english_in(frame(table))) > 15
    table.close()


def test_a_turn_in_french(table):
    while not table.session.can_roll():
        click(table, "Étape suivante")
    assert "<b>À vous de jouer, ● Ada.</b>" in table._status.value


def test_switching_relabels_everything_at_once_and_keeps_the_game():
    table = play("landslide", seed=3, speed="slow")
    click(table, "New game")
    form = table._new_panel.children[0]
    form._seed.value = "77"
    form._seats[2].label = "nobody"
    form._options["board"].value = "map"
    match, before = table.session.match, texts(table)
    table._language.value = "fr"
    assert table.session.match is match
    assert table._new.description == "Nouvelle partie"
    assert table._speed.value == "slow"
    assert table._speed.label == "lents"
    assert table._controls.language == "fr"
    new = table._new_panel.children[0]
    assert table._drawer.children == (table._new_panel,)
    assert [each.value for each in new._entries()] == [each.value for each in form._entries()]
    assert new._seats[2].label == "personne"
    assert new._seed.description == "graine"
    assert form.comm is None
    table._language.value = "en"
    assert [text for text in texts(table) if text not in before] == []
    table.close()


def test_the_new_game_form_in_french(table):
    table._new.click()
    form = table._new_panel.children[0]
    assert form._seats[0].label == "joueur ou joueuse"
    form._seed.value = "x"
    click(table, "Commencer cette partie")
    assert "nombre entier" in table._message.value
    form._seed.value = "5"
    click(table, "Commencer cette partie")
    assert table.session.match.seed == 5
    assert "Une nouvelle partie commence." in table._message.value


def test_a_game_that_knows_only_english_is_played_in_english(table, monkeypatch):
    assert table._language.layout.display == ""
    assert table._language.options == (("English", "en"), ("Français", "fr"))
    monkeypatch.setattr(Landslide, "languages", ("en",))
    table.refresh()
    assert table._language.layout.display == "none"
    assert table._new.description == "New game"
    other = play("landslide", seed=1, language="fr")
    assert not hasattr(other._controls, "language")
    assert other._new.description == "New game"
    other.close()


def test_an_unknown_language():
    with pytest.raises(ValueError, match=r"^The language must be 'en' or 'fr', not 'de'\.$"):
        play("landslide", language="de")


def test_what_a_game_says_is_translated_before_it_is_escaped(table, monkeypatch):
    words = table._words
    monkeypatch.setattr(words, "status", lambda *_: said("Pass the screen to {name}.", name="<A>"))
    monkeypatch.setattr(words, "standing", lambda *_: said("It is not your turn yet."))
    monkeypatch.setattr(words, "score", lambda *_: said("Go on"))
    monkeypatch.setattr(words, "board_table", lambda *_: said("Undo"))
    table.refresh()
    assert "Passez l’écran à &lt;A&gt;." in table._status.value
    assert table._keys.picture == "Landslide. Ce n’est pas encore à vous de jouer."
    assert "<b>Continuer</b>" in table._score.value
    assert "<summary>Le plateau sous forme de tableau</summary>Annuler" in table._text.value


def test_the_curtain_in_french(monkeypatch):
    monkeypatch.setattr(President, "languages", ("en", "fr"))
    table = play("president", 2, seed=1, board=5, crowd=2, language="fr")
    table.session.curtain = 1
    table.refresh()
    assert "Passez l’écran à Bruno." in table._status.value
    assert table._curtain.description == "Je suis Bruno\u00a0: montrer mon jeu"
    table.close()


def test_an_error_in_the_kit_in_french(table, monkeypatch):
    monkeypatch.setattr(table.session, "undo", lambda: {}["secret card"])
    table._undo.click()
    assert "Une erreur s’est produite dans le logiciel (KeyError)." in table._message.value


def test_lines_with_nothing_to_be_told_are_left_out_and_the_others_keep_their_step(
    table, monkeypatch
):
    told = ["", "A <b>", "", "", "B", "C", "D", ""]
    monkeypatch.setattr(table.session, "log", lambda: told)
    table.refresh()
    assert re.findall("<li value='(.*?)'>(.*?)</li>", table._log.value) == [
        ("7", "D"),
        ("6", "C"),
        ("5", "B"),
        ("2", "A &lt;b&gt;"),
    ]
    assert re.findall("<li>(.*?)</li>", table._score.value) == ["D", "C", "B"]


@pytest.mark.parametrize("speed", ["wait for me", "normal", "at once"])
def test_at_an_interlude_the_main_button_goes_on(monkeypatch, speed):
    monkeypatch.setattr(
        LandslideState, "interlude", property(lambda state: len(state._history) == 1)
    )
    table = play("landslide", ["greedy", "greedy", "person"], seed=3, speed=speed, language="fr")
    table.session.run(10)
    table.session.run(10)
    assert table.session.match.ply == 1
    assert table.session.rests
    assert table._controls._go.description == "Continuer"
    assert table._controls._go.icon == "step-forward"
    assert table._next.layout.display == "none"
    assert table._pause() is None
    table._back.click()
    assert table._controls._go.description == "Revenir au présent"
    table._now.click()
    table._controls._go.click()
    assert table.session.match.ply > 1
    assert not table.session.rests
    table.close()


def test_after_quiet_steps_the_bots_make_no_pause():
    table = play("landslide", ["greedy", "greedy"], seed=3, speed="slow")
    assert table._pause() == 2.0
    table.session.quiet = True
    assert table._pause() == 0.0
    table.close()
