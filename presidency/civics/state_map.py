"""The electoral map, with real outlines or as squares sized by electors, updated in place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import sqrt
from typing import Any

from presidency import maps
from presidency.lessons.charts import framed
from presidency.plotting import Picture

VIEWS = ("map", "tiles")
HEIGHT = 440
"""In pixels; the map is as wide as its box, and all of it is seen from 560 pixels on."""
SYMBOLS = ("▲", "■")
"""The mark of each party, so that nothing is told by colour alone; the same as in the games."""
_ENDS = ((84, 140, 203), (243, 160, 146))
_OPEN = (244, 244, 244)
_SIDE = 1.25 * maps.TILE / sqrt(54)
"""Side of the square for one elector; so large that no year's squares touch."""
_BLANK = "\u00a0"

Split = tuple[int, int, int]
"""The electors of the Democrat, of the Republican, and of others or nobody."""


def shade(split: Split) -> str:
    """The colour of a state: blue, red, or the paler, the more evenly its electors are shared.

    >>> shade((10, 0, 0)), shade((0, 0, 3)), shade((0, 4, 0))
    ('#548ccb', '#f4f4f4', '#f3a092')
    """
    dem, rep, _ = split
    lead = (dem - rep) / (sum(split) or 1)
    end = _ENDS[lead < 0]
    mixed = (round(o + (e - o) * abs(lead)) for e, o in zip(end, _OPEN, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def share_words(split: Split) -> str:
    """The electors of a state with the mark of who has them.

    >>> share_words((4, 0, 0)), share_words((3, 1, 0)), share_words((0, 0, 6))
    ('4▲', '3▲1■', '6')
    """
    dem, rep, others = split
    parts = [(dem, SYMBOLS[0]), (rep, SYMBOLS[1]), (others, "" if others == sum(split) else "○")]
    return "".join(f"{count}{mark}" for count, mark in parts if count)


class StateMap(Picture):
    """The 50 states and DC, coloured by who gets their electors.

    Args:
        on_pick: Called with the abbreviation of the state that was clicked.

    Attributes:
        frame: The figure in its frame, to be put into a box.
        view: "map" for the real outlines, "tiles" for squares with areas as the electors.
    """

    def __init__(self, on_pick: Callable[[str], None] | None = None) -> None:
        self._codes = tuple(sorted(maps.outlines()))
        super().__init__(None if on_pick is None else lambda place: on_pick(self._codes[place]))
        self.view = "map"
        self._drawn: tuple[Any, ...] = ()
        for code in self._codes:
            x, y = maps.joined(maps.outlines()[code])
            self._add(
                f"fill {code}",
                x=x,
                y=y,
                mode="lines",
                fill="toself",
                fillcolor=shade((0, 0, 1)),
                line={"color": "#777", "width": 0.8},
            )
        self._add("hand", x=[None], y=[None], mode="lines", line={"color": "#111", "width": 2.4})
        x, y = maps.leaders(self._codes)
        self._add("leaders", x=x, y=y, mode="lines", line={"color": "#777", "width": 0.7})
        points = [maps.anchors()[code] for code in self._codes]
        self._add(
            "hits",
            x=[x for x, _ in points],
            y=[y for _, y in points],
            text=[f"<b>{code}</b>" for code in self._codes],
            mode="markers+text",
            marker={"size": 26, "opacity": 0},
            textfont={"size": 10.5, "color": "#111", "shadow": "0 0 2px white, 0 0 3px white"},
            hoverinfo="text",
            hovertext=[_BLANK] * len(points),
        )
        axis = {"visible": False, "fixedrange": True}
        self._draw(
            {
                "autosize": True,
                "height": HEIGHT,
                "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
                "showlegend": False,
                "hovermode": "closest",
                "hoverdistance": 26,
                "dragmode": False,
                "plot_bgcolor": "white",
                "paper_bgcolor": "white",
                "font": {"family": "Arial, Helvetica, sans-serif"},
                "hoverlabel": {"align": "left", "font": {"size": 13}, "bgcolor": "white"},
                "xaxis": {**axis, "range": [-8, maps.WIDTH + 8]},
                "yaxis": {**axis, "range": [-12, maps.HEIGHT + 6], "scaleanchor": "x"},
            }
        )
        self.widget._config = {**self.widget._config, "responsive": True}
        self.frame = framed(self.widget, "Map of the states and who gets their electors.")

    def show(
        self,
        electors: Mapping[str, Split],
        hover: Mapping[str, str],
        by_hand: Collection[str] = (),
        labels: Mapping[str, str] | None = None,
    ) -> None:
        """Show who gets whose electors.

        Args:
            electors: State → the electors of the Democrat, of the Republican, and of others.
            hover: State → what is said of it when one points at it, as HTML.
            by_hand: The states with a heavy outline.
            labels: State → what stands on it; if not given, its electors with the marks.
        """
        counts = tuple(sum(electors[code]) for code in self._codes)
        rings = {code: self._rings(code, sum(electors[code])) for code in self._codes}
        placed = (self.view, counts if self.view == "tiles" else ())
        if placed != self._drawn:
            self._drawn = placed
            self._place(rings)
        for code in self._codes:
            self._set(f"fill {code}", fillcolor=shade(electors[code]))
        x, y = maps.joined(ring for code in sorted(by_hand) for ring in rings[code])
        self._set("hand", x=x or [None], y=y or [None])
        self._set(
            "hits",
            text=[
                labels[code] if labels else self._label(code, electors[code])
                for code in self._codes
            ],
            hovertext=[hover[code] for code in self._codes],
        )
        self._update({})

    def _place(self, rings: Mapping[str, Collection[maps.Polygon]]) -> None:
        """Move all to its place in this view."""
        outlines = self.view == "map"
        for code in self._codes:
            x, y = maps.joined(rings[code])
            self._set(f"fill {code}", x=x, y=y)
        x, y = maps.leaders(self._codes) if outlines else ([None], [None])
        self._set("leaders", x=x, y=y)
        points = maps.anchors() if outlines else maps.tiles()
        self._set(
            "hits",
            x=[points[code][0] for code in self._codes],
            y=[points[code][1] for code in self._codes],
        )

    def _rings(self, code: str, electors: int) -> Collection[maps.Polygon]:
        if self.view == "map":
            return maps.outlines()[code]
        return [maps.square(maps.tiles()[code], _SIDE * sqrt(electors))]

    def _label(self, code: str, split: Split) -> str:
        """What stands on a state, as much as there is room for; the rest is said on pointing at it.

        With electors of all three kinds the abbreviation alone, else its neighbours are hidden.
        """
        dem, rep, _ = split
        if all(split):
            return f"<b>{code}</b>"
        if self.view == "map":
            return f"<b>{code}</b> {share_words(split)}"
        if sum(split) >= 9:
            return f"<b>{code}</b><br>{share_words(split)}"
        ahead = "" if dem == rep else SYMBOLS[dem < rep]
        return f"<b>{code}</b>{ahead}"
