"""The golden playthroughs are what the games say now, and every game has one."""

import pytest

import presidency
from tests.playthroughs import FOLDER, PLAYTHROUGHS, written

AGAIN = "if that is right, run: python -m tests.playthroughs"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_reads_as_it_did(name):
    path = FOLDER / f"{name}.txt"
    assert path.is_file(), f"{path.name} is missing; {AGAIN}"
    kept, now = (
        path.read_text(encoding="utf-8").split("\n"),
        written(PLAYTHROUGHS[name]).split("\n"),
    )
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        assert old == new, f"{path.name}, line {number} has changed; {AGAIN}"
    assert len(kept) == len(now), f"{path.name} has another length; {AGAIN}"


@pytest.mark.parametrize("name", [*presidency.GAMES, "toy"])
def test_every_game_has_playthroughs(name):
    assert any(playthrough.game == name for playthrough in PLAYTHROUGHS.values())


def test_no_file_is_left_over_and_none_is_too_long_to_read():
    paths = sorted(FOLDER.glob("*.txt"))
    assert [path.stem for path in paths] == sorted(PLAYTHROUGHS)
    for path in paths:
        assert 1_000 < path.stat().st_size < 60_000, path.name
