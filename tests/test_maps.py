"""The outlines and the tile map."""

from itertools import pairwise

from presidency import maps
from presidency.core.tables import read_table

STATES = {row["state"]: row for row in read_table("us/states.csv")}


def test_fifty_states_and_dc():
    assert set(STATES) == set(maps.outlines()) == set(maps.anchors()) == set(maps.tiles())
    assert len(STATES) == 51
    names = {row["state"]: row["name"] for row in read_table("mr_president/tally_board.csv")}
    assert {code: row["name"] for code, row in STATES.items()} == names


def test_regions_and_divisions():
    """The Census Bureau's: 9, 12, 17 and 13 states; each division in one region."""
    regions = [row["region"] for row in STATES.values()]
    assert {region: regions.count(region) for region in set(regions)} == {
        "Northeast": 9,
        "Midwest": 12,
        "South": 17,
        "West": 13,
    }
    divisions = {row["division"]: row["region"] for row in STATES.values()}
    assert len(divisions) == 9
    assert all(divisions[row["division"]] == row["region"] for row in STATES.values())


def test_no_two_states_share_a_tile():
    places = {(row["tile_row"], row["tile_column"]) for row in STATES.values()}
    assert len(places) == 51
    for x, y in maps.tiles().values():
        assert maps.TILE / 2 - 1 <= x <= maps.WIDTH - maps.TILE / 2 + 1
        assert 0 <= y <= maps.HEIGHT


def test_tiles_lie_as_the_states_lie():
    """Most land borders are between tiles that touch, and hardly any state is on the wrong side."""
    borders = [
        (row["segment_a"], row["segment_b"])
        for row in read_table("landslide/borders.csv")
        if row["board"] == "map"
    ]
    where = {code: (row["tile_row"], row["tile_column"]) for code, row in STATES.items()}
    touching = [
        max(abs(a - b) for a, b in zip(where[one], where[two], strict=True)) <= 1
        for one, two in borders
    ]
    assert sum(touching) / len(touching) > 0.8
    west = [code for code, _ in sorted(maps.anchors().items(), key=lambda item: item[1][0])]
    columns = [where[code][1] for code in west if code not in {"AK", "HI"}]
    assert sum(after < before - 1 for before, after in pairwise(columns)) <= 5


def test_a_square_is_closed():
    ring = maps.square((10, 20), 4)
    assert ring[0] == ring[-1] == (8, 18)
    assert len(set(ring)) == 4
