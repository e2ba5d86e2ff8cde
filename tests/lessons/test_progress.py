"""Simulations with a bar: it shows how far it is, and Stop leaves nothing half done."""

import asyncio

import pytest

from presidency.lessons import landslide
from presidency.lessons.boxes import Prose
from presidency.lessons.progress import Simulation, SimulationBar


@pytest.fixture
def nothing_played(monkeypatch):
    monkeypatch.setattr(landslide.played, "kept", {})


def test_the_bar_shows_done_and_total():
    bar = SimulationBar("Short games")
    assert bar(50, 2000)
    assert bar.text.value == "Short games: 50 of 2,000"
    assert (bar.bar.value, bar.bar.max) == (50, 2000)
    bar.stop.click()
    assert not bar(55, 2000)


def test_all_games_are_played_and_kept(nothing_played):
    games = landslide.played(landslide.GAME, 12)
    assert len(games) == 12
    assert landslide.played(landslide.GAME, 12) is games


@pytest.mark.parametrize("table", [landslide.endings, landslide.rule_change])
def test_without_a_kernel_a_table_is_there_at_once(table, nothing_played):
    assert "<table" in table().children[0].value


def test_what_was_played_needs_no_bar():
    landslide.rule_change()
    assert isinstance(landslide.rule_change(), Prose)


async def until(simulation, seconds=30):
    """Until something else than the bar is shown."""
    for _ in range(seconds * 50):
        if simulation.children[0] is not simulation.bar:
            return simulation.children[0].value
        await asyncio.sleep(0.02)
    raise AssertionError("the simulation does not end")


def test_in_a_kernel_the_cell_is_over_at_once_and_the_table_follows(nothing_played):
    async def cell():
        shown = landslide.rule_change()
        assert shown.children == (shown.bar,)
        await asyncio.sleep(0.3)
        assert "of 200" in shown.bar.text.value
        return await until(shown)

    assert "<table" in asyncio.run(cell())


def test_a_stopped_simulation_says_so_keeps_nothing_and_plays_on_the_next_run(nothing_played):
    async def cell():
        shown = landslide.endings()
        await asyncio.sleep(0.1)
        shown.bar.stop.click()
        return await until(shown)

    assert "Stopped: run the cell again" in asyncio.run(cell())
    assert landslide.played.kept == {}
    assert "<table" in landslide.endings().children[0].value


def test_an_error_shows_its_name_in_a_sentence():
    def broken():
        yield 1, 2
        raise KeyError("hidden")

    shown = Simulation([("Games", broken())], Prose).children[0].value
    assert "broke off (KeyError)" in shown
    assert "hidden" not in shown
