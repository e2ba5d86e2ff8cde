"""The map of the United States as polygons and anchor points, for games and civics alike.

Outlines are the Census Bureau's cartographic boundaries in an Albers projection (975 × 610, y
up), read from `data/us/states_map.json`. Nothing is fetched: the shapes are drawn on ordinary
axes. The tile map gives each state a square of the same size, from `data/us/states.csv`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot

from presidency.core.tables import read_json, read_table

Point = tuple[float, float]
Polygon = list[Point]

WIDTH, HEIGHT = 1010, 640
"""The room that the map and its boxes take, in map units."""
_ROOM = 30
"""How far before a box its line ends, so that it does not run through the words."""
TILE = 78
"""From the middle of a tile to the middle of the next, in map units."""

_BOXES: dict[str, Point] = {
    "VT": (808, 572),
    "NH": (848, 612),
    "MA": (978, 496),
    "RI": (978, 439),
    "CT": (978, 373),
    "NJ": (978, 307),
    "DE": (978, 241),
    "MD": (978, 175),
    "DC": (978, 109),
}
"""Where the small eastern states have their box; a line leads to each."""


@cache
def outlines() -> dict[str, tuple[Polygon, ...]]:
    """State → the rings of its outline, for 50 states and DC."""
    return {
        state["state"]: tuple([(x, y) for x, y in ring] for ring in state["rings"])
        for state in read_json("us/states_map.json")["states"]
    }


@cache
def _labels() -> dict[str, Point]:
    return {
        state["state"]: (state["label"][0], state["label"][1])
        for state in read_json("us/states_map.json")["states"]
    }


def anchors() -> dict[str, Point]:
    """State → the point for its label: inside it, or its box beside the coast."""
    return {code: _BOXES.get(code, point) for code, point in _labels().items()}


@cache
def tiles() -> dict[str, Point]:
    """State → the middle of its tile in the tile map, in the same map units.

    >>> tiles()["ME"]
    (934.0, 593.0)
    """
    width, height = 12 * TILE, 8 * TILE
    left, top = (WIDTH - width) / 2, (HEIGHT + height) / 2
    return {
        row["state"]: (
            left + (row["tile_column"] + 0.5) * TILE,
            top - (row["tile_row"] + 0.5) * TILE,
        )
        for row in read_table("us/states.csv")
    }


def square(centre: Point, side: float) -> Polygon:
    """The square around a point, closed."""
    x, y, half = *centre, side / 2
    corners = [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
    return [(x + dx, y + dy) for dx, dy in corners]


def leaders(codes: Iterable[str]) -> tuple[list[float | None], list[float | None]]:
    """The lines from the boxes of these states to the states, as x and y with gaps."""
    lines = []
    for code in codes:
        if code in _BOXES:
            (x, y), (box_x, box_y) = _labels()[code], _BOXES[code]
            short = 1 - _ROOM / hypot(box_x - x, box_y - y)
            lines.append([(x, y), (x + short * (box_x - x), y + short * (box_y - y))])
    return joined(lines)


def joined(polygons: Iterable[Iterable[Point]]) -> tuple[list[float | None], list[float | None]]:
    """Polygons as one x and one y list with gaps, as a filled plotly trace takes them."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for polygon in polygons:
        for x, y in polygon:
            xs.append(x)
            ys.append(y)
        xs.append(None)
        ys.append(None)
    return xs, ys
