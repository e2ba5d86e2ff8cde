"""The map and the popularity curve of Mr. President 2004, as one figure updated in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from typing import Any, Literal

from presidency import maps
from presidency.core.game import Game
from presidency.mr_president import odds, words
from presidency.mr_president.components import NEEDED, PARTIES, ROW, ROWS
from presidency.mr_president.rules import MrPresident, MrPresidentObservation, Phase
from presidency.plotting import Picture

SHADES = ("#f09687", "#f6b9ae", "#fbe0d9", "#f4f4f4", "#dbe8f5", "#9fc3e6", "#5b93cf")
"""From a sure Republican to a sure Democratic state; the leader's mark is written on it too."""
_BOUNDS = (0.1, 0.3, 0.45, 0.55, 0.7, 0.9)
COLOURS = ("#2166ac", "#b2182b")
"""The colour of each party; each has a mark too."""
_BLANK = "\u00a0"
"""An empty text would do, but plotly 7.1 loses other texts of a trace when one is empty."""
_FONT = "Arial, Helvetica, sans-serif"
_CODES = tuple(row.code for row in ROWS)
_GAP = 6
"""The room between two tiles, in map units."""
_MOVED = {
    "ME": (-4, 20),
    "IL": (-8, 6),
    "IN": (6, -4),
    "OH": (2, 14),
    "WV": (-6, 8),
    "VA": (10, -8),
}
"""Labels that would touch those beside them, with how far they are moved, in map units."""
_MARGIN = 30
"""The room for labels to the right of the map, in map units."""
View = Literal["map", "tiles"]


@dataclass(frozen=True, slots=True)
class Hints:
    """What the controls want to be seen on the map.

    Attributes:
        lit: State → what can be done there, in words.
        shown: How many states have been counted on election night; None for all.
        view: Each state in its true shape, or as a square of the same size.
        known: State → what the viewer's side has there as far as the viewer knows, and the chance
            to win it, in words, for the table of the board; empty while nothing is known.
    """

    lit: Mapping[str, str] = field(default_factory=dict)
    shown: int | None = None
    view: View = "map"
    known: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Shapes:
    """Where the states lie in a view, in map units.

    Attributes:
        outlines: State → its polygons.
        points: State → the middle of its label, where it is clicked.
        leaders: The states whose label lies outside, with a line that leads to it.
        above: How far the first line of a label lies above the middle, and how far the second.
        between: What stands between the number of a state and its ballots.
    """

    outlines: Mapping[str, Sequence[maps.Polygon]]
    points: Mapping[str, maps.Point]
    leaders: Sequence[str]
    above: tuple[int, int]
    between: str


@cache
def _shapes(view: View) -> _Shapes:
    if view == "map":
        points = maps.anchors()
        for code, (right, up) in _MOVED.items():
            x, y = points[code]
            points[code] = x + right, y + up
        return _Shapes(maps.outlines(), points, _CODES, (18, 2), "·")
    tiles = maps.tiles()
    squares = {code: [maps.square(tiles[code], maps.TILE - _GAP)] for code in _CODES}
    return _Shapes(squares, tiles, (), (19, -11), "<br>")


def _area(codes: Sequence[str], view: View) -> dict[str, Any]:
    """The outlines of these states as x and y of a trace."""
    outlines = _shapes(view).outlines
    x, y = maps.joined(ring for code in codes for ring in outlines[code])
    return {"x": x or [None], "y": y or [None]}


def _lines(view: View) -> dict[str, Any]:
    """The lines to the labels outside their states as x and y of a trace."""
    x, y = maps.leaders(_shapes(view).leaders)
    return {"x": x or [None], "y": y or [None]}


def _places(view: View, above: int = 0) -> dict[str, Any]:
    """The middle of each state as x and y of a trace, or so far above it."""
    points = [_shapes(view).points[code] for code in _CODES]
    return {"x": [x for x, _ in points], "y": [y + above for _, y in points]}


@lru_cache(maxsize=512)
def outlook(
    observation: MrPresidentObservation,
) -> tuple[dict[str, float], odds.ElectionOdds] | None:
    """The viewer's chance in each state and in all, as things stand; None before the campaign.

    A spectator looks with the eyes of the first seat's party, and sees no votes.
    """
    if not observation.turn:
        return None
    seat = observation.player or 0
    wins = {state: float(win) for state, win in odds.win_chances(observation, seat).items()}
    return wins, odds.election_odds(observation, seat, wins)


def turn_ends(views: Sequence[MrPresidentObservation]) -> list[MrPresidentObservation]:
    """The last view of every turn."""
    return [
        view
        for view, later in zip(views, [*views[1:], None], strict=True)
        if view.turn and (later is None or later.turn != view.turn)
    ]


class Figure(Picture):
    """The map or its tiles above, the popularity curve below: one widget, updated in place.

    Args:
        game: The rule set.
        names: What each seat is called.
        on_pick: Called with the code of the state that was clicked.
    """

    def __init__(
        self, game: MrPresident, names: Sequence[str], on_pick: Callable[[str], None] | None = None
    ) -> None:
        self.seat(game, names)
        if on_pick is None:
            super().__init__(None)
        else:
            super().__init__(lambda place: on_pick(_CODES[place]))
        self._map_traces()
        self._curve_traces()
        self._draw(self._layout())

    def serves(self, game: Game) -> bool:
        """Can this figure show that game too? A new one would cost the page 5 MB."""
        return isinstance(game, MrPresident)

    def seat(self, game: MrPresident, names: Sequence[str]) -> None:
        """Take a new game with its players' names; `show` shows it."""
        self.game = game
        self.names = [escape(name, quote=False) for name in names]

    # Building.

    def _layout(self) -> dict[str, Any]:
        fixed = {"fixedrange": True, "zeroline": False}
        return {
            "width": 560,
            "height": 532,
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "hovermode": "closest",
            "hoverdistance": 24,
            "dragmode": False,
            "plot_bgcolor": "white",
            "paper_bgcolor": "white",
            "font": {"family": _FONT, "size": 11, "color": "#222"},
            "hoverlabel": {"align": "left", "font": {"size": 12}, "bgcolor": "white"},
            "xaxis": {
                **fixed,
                "visible": False,
                "range": [0, maps.WIDTH + _MARGIN],
                "domain": [0, 1],
            },
            "yaxis": {
                **fixed,
                "visible": False,
                "range": [-8, maps.HEIGHT],
                "domain": [0.28, 1],
                "scaleanchor": "x",
            },
            "xaxis2": {
                **fixed,
                "domain": [0.1, 0.98],
                "anchor": "y2",
                "range": [0, 40],
                "title": {"text": "turn", "standoff": 2, "font": {"size": 11}},
                "tickfont": {"size": 10},
                "showline": True,
                "linecolor": "#888",
                "gridcolor": "#eee",
            },
            "yaxis2": {
                **fixed,
                "domain": [0.075, 0.245],
                "anchor": "x2",
                "range": [120, 420],
                "title": {"text": "electors expected", "standoff": 2, "font": {"size": 10}},
                "tickvals": [150, 210, NEEDED, 330, 390],
                "tickfont": {"size": 10},
                "gridcolor": "#eee",
            },
        }

    def _map_traces(self) -> None:
        for shade, colour in enumerate(SHADES):
            self._add(
                f"shade {shade}",
                **_area(_CODES if shade == 3 else (), "map"),
                mode="lines",
                fill="toself",
                fillcolor=colour,
                line={"color": "#888", "width": 0.8},
            )
        self._add("lit", x=[None], y=[None], mode="lines", line={"color": "#111", "width": 2.2})
        self._add("leaders", **_lines("map"), mode="lines", line={"color": "#777", "width": 0.7})
        for name, above, size in zip(
            ("labels", "marks"), _shapes("map").above, (9.5, 9), strict=True
        ):
            self._add(
                name,
                **_places("map", above),
                text=[_BLANK] * len(_CODES),
                mode="text",
                textfont={
                    "size": size,
                    "color": "#111",
                    "shadow": "0 0 2px white, 0 0 2px white, 0 0 3px white",
                },
            )
        self._add(
            "hits",
            **_places("map"),
            mode="markers",
            marker={"size": 22, "opacity": 0},
            hoverinfo="text",
            hovertext=[_BLANK] * len(_CODES),
        )

    def _curve_traces(self) -> None:
        second = {"xaxis": "x2", "yaxis": "y2"}
        self._add(
            "band",
            x=[None],
            y=[None],
            mode="lines",
            fill="toself",
            fillcolor="rgba(120,120,120,0.25)",
            line={"width": 0},
            **second,
        )
        self._add(
            "needed",
            x=[0, 1],
            y=[NEEDED, NEEDED],
            mode="lines",
            line={"color": "#444", "dash": "dash", "width": 1.2},
            **second,
        )
        self._add(
            "expected",
            x=[None],
            y=[None],
            mode="lines+markers",
            line={"color": "#222", "width": 2},
            marker={"size": [5], "color": "#222", "opacity": 1},
            hoverinfo="text",
            hovertext=[_BLANK],
            **second,
        )
        self._add(
            "curve title",
            x=[0],
            y=[405],
            text=[_BLANK],
            mode="text",
            textposition="middle right",
            textfont={"size": 11, "color": "#222"},
            **second,
        )

    # Showing.

    def show(
        self, views: Sequence[MrPresidentObservation], ply: int, hints: Hints | None = None
    ) -> None:
        """Show the map after `ply` steps, and the curve up to there.

        Args:
            views: The viewer's observations, one a step.
            ply: Which of them.
            hints: What the controls want to be seen.
        """
        observation, hints = views[ply], hints or Hints()
        self._show_map(observation, hints)
        # The count would tell at once what election night is to tell state by state.
        last = ply if hints.shown is None else ply - 1
        self._update(self._show_curve(views[: last + 1]))

    def _show_map(self, observation: MrPresidentObservation, hints: Hints) -> None:
        shapes, chances = _shapes(hints.view), democratic_chances(observation, hints.shown)
        shades: dict[int, list[str]] = {shade: [] for shade in range(len(SHADES))}
        labels, marks, hover = [], [], []
        for row in ROWS:
            chance = chances.get(row.code)
            shade = 3 if chance is None else sum(chance > bound for bound in _BOUNDS)
            shades[shade].append(row.code)
            lead = "" if shade == 3 else words.SYMBOLS[0 if shade > 3 else 1]
            lit = "▸" if row.code in hints.lit else ""
            labels.append(f"{lit}<b>{row.code}</b> {row.electors}{lead}")
            ballots = self._ballots(observation, row.code)
            between = shapes.between if ballots else ""
            marks.append(f"<i>{row.number}</i>{between}{ballots}")
            hover.append(self._hover(observation, row.code, chance, hints))
        for shade, codes in shades.items():
            self._set(f"shade {shade}", **_area(codes, hints.view))
        self._set("lit", **_area(list(hints.lit), hints.view))
        self._set("leaders", **_lines(hints.view))
        self._set("labels", text=labels, **_places(hints.view, shapes.above[0]))
        self._set("marks", text=marks, **_places(hints.view, shapes.above[1]))
        self._set("hits", hovertext=hover, **_places(hints.view))

    @staticmethod
    def _ballots(observation: MrPresidentObservation, state: str) -> str:
        found = ""
        for seat in range(2):
            count = sum(cast.state == state for cast in observation.cast[seat])
            if count:
                found += f"{words.SYMBOLS[observation.parties[seat]]}{count}"
        return found

    def _hover(
        self,
        observation: MrPresidentObservation,
        state: str,
        chance: float | None,
        hints: Hints,
    ) -> str:
        row = ROW[state]
        lines = [
            f"<b>{row.name}</b>: {row.electors} electors, number {row.number} in the {row.region}",
            f"edge: {row.edge_party} {words.votes_words(row.edge)}",
            f"positions: {words.positions_words(row.positions)}",
        ]
        agreement = odds.agreement(observation, state)
        if agreement is not None:
            lines.append(words.matches_words(*agreement))
        for seat in range(2):
            kinds = words.cast_words(observation.cast[seat], state)
            if kinds:
                lines.append(f"{self.names[seat]}: {kinds}")
        if chance is not None:
            share = f"{chance:.0%}".replace("%", " %")
            lines.append(f"if counted now, the Democrat wins with {share}")
        counts = {count.state: count for count in observation.count[: hints.shown]}
        if state in counts:
            votes = " : ".join(map(words.votes_words, counts[state].votes))
            lines.append(f"counted: {votes}, won by {self.names[counts[state].winner]}")
        if state in hints.lit:
            lines.append(f"<i>{escape(hints.lit[state], quote=False)}</i>")
        return "<br>".join(lines)

    def _show_curve(self, views: Sequence[MrPresidentObservation]) -> dict[str, Any]:
        """The electors that the viewer could expect at the end of each turn, with the 80 % band."""
        ends = turn_ends(views)
        found = [(view.turn, outlook(view)) for view in ends]
        points = [(turn, look[1]) for turn, look in found if look is not None]
        last = views[-1]
        seat = last.player or 0
        end = max(20, (points[-1][0] if points else 0) + 1)
        self._set("needed", x=[0, end])
        if points:
            turns = [turn for turn, _ in points]
            low = [look.band[0] for _, look in points]
            high = [look.band[1] for _, look in points]
            self._set("band", x=[*turns, *reversed(turns)], y=[*low, *reversed(high)])
        else:
            self._set("band", x=[None], y=[None])
        self._set(
            "expected",
            x=[turn for turn, _ in points] or [None],
            y=[round(look.expected, 1) for _, look in points] or [None],
            marker_size=[5] * max(1, len(points)),
            hovertext=[
                f"turn {turn}: {look.expected:.0f} electors, "
                f"80 % from {look.band[0]} to {look.band[1]}"
                for turn, look in points
            ]
            or [_BLANK],
        )
        mark = words.SYMBOLS[last.parties[seat]] if last.parties else ""
        since = "" if points else " from turn 1 on"
        self._set("curve title", text=[f"{mark} {self.names[seat]}, expected electors{since}"])
        return {"xaxis2.range": [0, end]}


def democratic_chances(
    observation: MrPresidentObservation, shown: int | None = None
) -> dict[str, float]:
    """State → the chance that the Democrat wins it, as the viewer can know it.

    Args:
        observation: What is seen.
        shown: On election night, how many states have been counted; None for all.
    """
    if observation.phase is Phase.OVER:
        counts = observation.count[:shown]
        democrat = observation.parties.index(PARTIES.index("Democrat"))
        return {count.state: float(count.winner == democrat) for count in counts}
    look = outlook(observation)
    if look is None:
        return {}
    democrat = observation.parties.index(PARTIES.index("Democrat"))
    seat = observation.player or 0
    return {state: chance if seat == democrat else 1 - chance for state, chance in look[0].items()}
