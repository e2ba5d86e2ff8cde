"""The game table's widgets, without a browser: every control does what it says."""

import asyncio
import gc
import re
import threading
import weakref

import ipywidgets as ipw
import pytest
from ipywidgets.widgets.widget import _instances

from presidency.landslide import Phase, controls
from presidency.table import play
from presidency.table.app import _close_all


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch):
    """These tests click faster than anybody's double click."""
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", 0)


@pytest.fixture
def table():
    made = play("landslide", seed=3, speed="wait for me")
    yield made
    made.close()


def click(table, text):
    """Click the button with this text that is on the table."""
    buttons = [each for each in everything(table) if isinstance(each, ipw.Button)]
    shown = [each for each in buttons if each.description == text]
    assert shown, [each.description for each in buttons]
    shown[0].click()


def everything(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything(child)


def to_choice(table, phase=Phase.LAND):
    session = table.session
    for _ in range(5000):
        if session.next_is_automatic():
            click(table, "Next step")
        elif session.can_roll():
            table._controls._go.click()
        elif session.observation().phase is phase and len(session.legal_actions()) > 1:
            return
        else:
            table._controls._go.click()
    raise AssertionError("no such choice came")


def test_the_whole_short_game_by_its_one_button():
    table = play("landslide", seed=1, speed="wait for me", turn_limit=60, at_limit="plurality")
    for _ in range(2000):
        if table.session.match.is_over:
            break
        click(table, "Next step") if table.session.next_is_automatic() else (
            table._controls._go.click()
        )
    assert table.session.match.is_over
    assert "The turns are over" in table._status.value
    assert not table.session.trouble
    table.close()


def test_the_buttons_that_walk_by_themselves_have_names(table):
    assert table._keys.play == "Play the steps"
    assert table._keys.stop == "Stop"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_in_the_form_for_a_new_game_is_cut(language):
    table = play("si_jetais_president", seed=1, speed="wait for me", language=language)
    table._new.click()
    entries = table._new_panel.children[0]._entries()
    for entry in entries:
        described = int(entry.style.description_width.removesuffix("px"))
        field = int(entry.layout.width.removesuffix("px")) - described
        assert described >= 9 * len(entry.description)
        assert field >= 7 * max(map(len, getattr(entry, "_options_labels", ["any"]))) + 40
    table.close()


def test_choosing_from_the_list(table):
    to_choice(table)
    choices = table._controls._choices
    text, action = choices.options[-1]
    choices.value = action
    assert table._controls._go.description.startswith("Land on ")
    table._controls._go.click()
    assert table.session.match.events(0)[-1] == (0, action)
    assert text.split(":")[0] in table._log.value


def test_clicking_the_board(table):
    to_choice(table)
    action = table.session.legal_actions()[0]
    number = table.session.match.game.board.index[action.segment]
    hits = table._figure.widget.data[table._figure._index["hits"]]
    points = type("Points", (), {"point_inds": [number]})
    for callback in hits._click_callbacks:
        callback(hits, points, None)
    assert table.session.match.events(0)[-1] == (0, action)


def test_a_click_out_of_reach_says_so(table):
    to_choice(table)
    ply = table.session.match.ply
    legal = table.session.legal_actions()
    lands = table._figure.game.lands
    table._figure._on_pick(next(i for i, land in enumerate(lands) if land not in legal))
    assert table.session.match.ply == ply
    assert "not possible" in table._message.value


def test_lit_segments_are_the_legal_ones(table):
    to_choice(table)
    figure = table._figure
    lit = figure.widget.data[figure._index["lit"]]
    legal = [figure.game.board.index[each.segment] for each in table.session.legal_actions()]
    assert list(lit.x) == figure._fill(legal)["x"]


def test_undo_button(table):
    to_choice(table)
    ply = table.session.match.ply
    assert table._undo.disabled
    table._controls._go.click()
    assert not table._undo.disabled
    click(table, "Undo")
    assert table.session.match.ply == ply
    assert table._undo.disabled


def test_stepping_back_and_forth(table):
    to_choice(table)
    ply = table.session.match.ply
    click(table, "Back")
    assert table.session.ply == ply - 1
    assert table._slider.value == ply - 1
    table._slider.value = 1
    assert table.session.ply == 1
    assert table._controls._go.description == "Back to now"
    click(table, "Forward")
    assert table.session.ply == 2
    click(table, "Now")
    assert table.session.is_present
    assert table._controls._go.description.startswith("Land on ")


def test_save_and_load_by_the_panels(table):
    to_choice(table)
    views = list(table.session.views())
    click(table, "Save code")
    code = table._code.value
    other = play("landslide", seed=9, speed="wait for me", num_players=2)
    click(other, "Load code")
    other._pasted.value = f"  {code[:40]}\n{code[40:]} "
    click(other, "Load this code")
    assert other.session.views() == views
    other._pasted.value = "nonsense"
    click(other, "Load code")
    click(other, "Load this code")
    assert "save code starts with" in other._message.value
    assert other.session.views() == views
    other.close()


def test_new_game_form(table):
    click(table, "New game")
    form = {
        each.description: each
        for each in everything(table._new_panel)
        if getattr(each, "description", "")
    }
    form["Seat 3"].label = "nobody"
    form["Seat 2"].label = "planner"
    form["board"].value = "map"
    form["seed"].value = "77"
    form["Options: Short game"].click()
    assert form["turns at most"].value == 60
    form["board"].value = "map"
    form["Start this game"].click()
    match = table.session.match
    assert repr(match.game) == (
        "Landslide(num_players=2, board='map', turn_limit=60, at_limit='plurality')"
    )
    assert match.seats == ("person", "planner")
    assert match.seed == 77
    assert table._figure.game == match.game


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "9" * 20, "１２"])
def test_a_wrong_seed_is_said(table, seed):
    click(table, "New game")
    form = {
        each.description: each
        for each in everything(table._new_panel)
        if getattr(each, "description", "")
    }
    match = table.session.match
    form["seed"].value = seed
    form["Start this game"].click()
    assert "whole number" in table._message.value
    assert table.session.match is match


def test_predictions_are_judged_against_the_odds():
    table = play("landslide", seed=3, speed="wait for me")
    judged = 0
    for _ in range(300):
        shown = table._controls
        if table.session.next_is_automatic():
            click(table, "Next step")
        elif table.session.can_roll() and table.session.observation().phase is Phase.ROLL:
            odds = shown._odds
            shown._predict.value = "win"
            shown._go.click()
            die = table.session.match.events(0)[-1][1].number
            came = any(each.wins for each in odds.landings[die])
            assert ("it came true" if came else "did not come true") in shown._result.value
            judged += 1
            assert f"of {judged} came true" in shown._result.value
        else:
            shown._go.click()
    assert judged > 5
    table.close()


def test_an_error_in_a_callback_is_a_sentence_and_the_game_goes_on(table, monkeypatch):
    while not table.session.can_roll():
        click(table, "Next step")
    with monkeypatch.context() as patch:
        patch.setattr(table.session, "roll", lambda: {}["secret card"])
        table._controls._go.click()
    assert "KeyError" in table._message.value
    assert "secret card" not in table._message.value
    table._controls._go.click()
    assert table._message.value == ""


def test_closing_leaves_no_widget_and_no_handler_behind():
    play("landslide", seed=1).close()
    gc.collect()
    before = len(_instances)
    table = play("landslide", seed=1, speed="wait for me")
    for text in ("New game", "Save code", "Load code", "New game"):
        click(table, text)
    to_choice(table)
    session, figure = table.session, weakref.ref(table._figure)
    table.close()
    assert session._subscribers == []
    del table
    gc.collect()
    assert len(_instances) == before
    assert figure() is None or figure()._on_pick is None


def test_two_tables_do_not_disturb_each_other(table):
    other = play("landslide", seed=4, speed="wait for me", board="map")
    to_choice(other)
    before = table._status.value
    other._controls._go.click()
    assert table._status.value == before
    assert table.session.match.ply == 0
    other.close()
    click(table, "Next step") if table.session.next_is_automatic() else table._controls._go.click()
    assert table.session.match.ply == 1


def test_demo_shows_the_beginning_of_a_finished_game():
    table = play("landslide", demo=True, seed=2)
    assert table.session.match.is_over
    assert table.session.ply == 0
    click(table, "Now")
    assert "wins" in table._status.value or "give" in table._status.value
    table.close()


def test_names_are_shown_as_text_never_as_markup():
    table = play("landslide", seed=3, names=["<img src=x>", "B<b>", "C&D"], speed="wait for me")
    to_choice(table)
    shown = [each.value for each in everything(table) if isinstance(each, ipw.HTML)]
    assert not any("<img" in text or "B<b>" in text for text in shown)
    figure = table._figure
    texts = [text for trace in figure.widget.data for text in (trace.hovertext or ())]
    assert not any("<img" in text for text in texts)
    table.close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"short_name": "chess"}, "no game 'chess'"),
        ({"seats": ["person"]}, "num_players must be"),
        ({"seats": ["person", "wizard"]}, "'wizard'"),
        ({"speed": "warp"}, "'warp'"),
        ({"board": "hex"}, "board must be 'radial' or 'map'"),
        ({"seed": -1}, "seed"),
        ({"names": ["A"]}, "names"),
        ({"code": "nonsense"}, "PRESIDENCY1"),
        ({"code": "nonsense", "seed": 3}, "give it alone"),
        ({"seats": 2, "num_players": 4}, "2 seats are given"),
        ({"num_players": 0}, "num_players must be"),
        ({"num_players": "3"}, "num_players must be"),
        ({"seats": ["person", "greedy"], "demo": True}, "In a demo"),
        ({"seed": True}, "whole number"),
        ({"seed": "a"}, "whole number"),
        ({"names": [1, 2, 3]}, "names"),
    ],
)
def test_wrong_arguments_get_one_sentence(arguments, said):
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        play(**{"short_name": "landslide", **arguments})
    assert str(error.value).count("\n") == 0


def test_every_control_has_a_label(table):
    click(table, "New game")
    to_choice(table)
    for widget in everything(table):
        if isinstance(widget, ipw.Button | ipw.Dropdown | ipw.Select | ipw.Text | ipw.IntSlider):
            assert widget.description, widget


def test_close_all_reaches_what_is_nested():
    inner = ipw.Button()
    outer = ipw.VBox([ipw.HBox([inner])])
    _close_all([outer])
    assert inner.comm is None


def test_the_second_click_of_a_double_click_does_nothing(table, monkeypatch):
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", 0.3)
    now = [1e9]
    monkeypatch.setattr(controls, "monotonic", lambda: now[0])
    while not table.session.can_roll():
        now[0] += 1
        click(table, "Next step")
    ply = table.session.match.ply
    now[0] += 1
    table._controls._go.click()
    table._controls._go.click()
    assert table.session.match.ply == ply + 1
    now[0] += 1
    table._controls._go.click()
    assert table.session.match.ply > ply + 1 or table.session.next_is_automatic()


def collector(observation, legal_actions, rng):
    return legal_actions[-1]


def test_a_bot_of_ones_own_stays_in_the_new_game_form():
    table = play("landslide", ["person", "greedy", collector], seed=1, names=["Mia", "Tom", "Lea"])
    click(table, "New game")
    form = {
        each.description: each
        for each in everything(table._new_panel)
        if getattr(each, "description", "")
    }
    assert form["Seat 3"].label == "*collector"
    form["Seat 4"].label = "greedy"
    form["Start this game"].click()
    match = table.session.match
    assert match.seats == ("person", "greedy", "*collector", "greedy")
    assert match.bot_of(2) is collector
    assert match.names[:3] == ("Mia", "Tom", "Lea")
    table.close()


def test_a_complaint_does_not_stop_the_bots_but_a_broken_bot_does():
    table = play("landslide", ["greedy", lambda *_: 1 / 0], seed=1, speed="fast")
    table.session.complain("Oh.")
    assert table._pause() is not None
    for _ in range(20):
        table.session.tick()
        if table.session.stuck:
            break
    assert table._pause() is None
    assert table._next.layout.display == ""
    assert "broke off" in table._message.value
    table.close()


def test_steps_made_at_the_match_are_shown(table):
    table.session.match.step()
    assert table._slider.max == table.session.match.ply


def test_predictions_are_counted_for_each_person_and_anew_in_each_game():
    table = play("landslide", 2, seed=3, speed="wait for me")
    judged = []
    for _ in range(60):
        shown = table._controls
        if table.session.next_is_automatic():
            click(table, "Next step")
            continue
        if table.session.can_roll() and table.session.observation().phase is Phase.ROLL:
            shown._predict.value = "win"
            shown._go.click()
            judged.append(shown._result.value)
        else:
            shown._go.click()
    assert "of 1 came true" in judged[0]
    assert "of 1 came true" in judged[1]
    assert "of 2 came true" in judged[2]
    click(table, "New game")
    next(
        each
        for each in everything(table._new_panel)
        if getattr(each, "description", "") == "Start this game"
    ).click()
    assert table._controls._result.value == ""
    assert table._controls._records == {}
    table.close()


def test_a_long_name_is_cut_before_it_is_escaped():
    table = play("landslide", names=["Ann & Bob & Co", "B", "C"], seed=1)
    labels = table._figure.widget.data[table._figure._index["race labels"]].text
    assert any("Ann &amp; Bo…" in text for text in labels)
    table.close()


def test_bots_go_on_when_the_thread_of_a_callback_ends():
    """JupyterLab runs callbacks in a thread with a loop of its own, and may end it."""

    async def cell():
        table = play("landslide", ["greedy", "greedy"], seed=1, speed="wait for me")

        async def callback():
            table._speed.value = "fast"

        thread = threading.Thread(target=lambda: asyncio.run(callback()))
        thread.start()
        thread.join()
        for _ in range(100):
            await asyncio.sleep(0.05)
            if table.session.match.ply >= 3:
                break
        table.close()
        return table.session.match.ply

    assert asyncio.run(cell()) >= 3


def test_clicks_from_two_threads_at_once_do_no_harm(table):
    """Cells and callbacks run side by side; the table takes one at a time."""
    said = []

    def clicks():
        for _ in range(150):
            if table.session.next_is_automatic():
                table._next.click()
            else:
                table._controls._go.click()
            table._back.click()
            table._now.click()
            said.append(table._message.value)

    threads = [threading.Thread(target=clicks) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not any("went wrong" in text for text in said)
    assert table.session.match.views(0)[-1] == table.session.match.state.observation(0)


@pytest.mark.parametrize("broken", ["_roll_clicked", "_on_roll"])
def test_an_error_in_the_games_own_controls_is_a_sentence_too(table, monkeypatch, broken):
    while not table.session.can_roll():
        click(table, "Next step")
    ply = table.session.match.ply
    with monkeypatch.context() as patch:
        patch.setattr(table._controls, broken, lambda: {}["secret card"])
        table.refresh()
        table._controls._go.click()
    assert "KeyError" in table._message.value
    table.refresh()
    table._controls._go.click()
    assert table.session.match.ply == ply + 1
