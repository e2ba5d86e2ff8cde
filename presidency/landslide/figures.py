"""The board of Landslide and the race, as one plotly figure that is updated in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from math import cos, pi, sin

from presidency import maps
from presidency.core.game import Game
from presidency.landslide import words
from presidency.landslide.components import GROUPS, NEEDED, Board
from presidency.landslide.rules import Land, Landslide, LandslideObservation, Phase
from presidency.plotting import Picture

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#B0559B", "#8C6D00", "#333333")
"""The colour of each seat; each also has a symbol of its own."""
MARKERS = ("circle", "square", "triangle-up", "diamond", "star", "cross")
"""plotly's names for `words.SYMBOLS`."""
TEXT_COLOURS = ("#00639B", "#A34700", "#00704F", "#93417F", "#735A00", "#333333")
"""The same, dark enough for small text on every tint (contrast of 4.5 and more)."""
WON_TINTS = ("#74b3dc", "#f0a06a", "#66c5a6", "#d6a0cb", "#d1bc66", "#a6a6a6")
"""What a state is filled with once a seat has won it: its colour, light enough for black text."""
GROUP_TINTS = {"East": "#d9e6f2", "Midwest": "#e3efd6", "South": "#fae5d3", "West": "#ece0f0"}
_RADII = (0.0, 0.85, 1.95, 3.05, 4.15)
_BLANK = "\u00a0"
"""An empty text would do, but plotly 7.1 loses other texts of a trace when one is empty."""
_FONT = "Arial, Helvetica, sans-serif"


def _at(angle: float, radius: float) -> maps.Point:
    """A point by degrees clockwise from north."""
    return (round(radius * sin(angle * pi / 180), 4), round(radius * cos(angle * pi / 180), 4))


def _sector(ring: int, start: float, width: float) -> maps.Polygon:
    steps = max(3, round(width / 5))
    angles = [start + width * step / steps for step in range(steps + 1)]
    outer = [_at(angle, _RADII[ring + 1]) for angle in angles]
    if ring == 0:
        return outer
    inner = [_at(angle, _RADII[ring]) for angle in reversed(angles)]
    return [*outer, *inner, outer[0]]


@cache
def shapes(board: Board) -> tuple[tuple[tuple[maps.Polygon, ...], maps.Point], ...]:
    """For each segment its polygons and the point for its label."""
    if board.name == "map":
        outlines, anchors = maps.outlines(), maps.anchors()
        return tuple((outlines[segment.code], anchors[segment.code]) for segment in board.segments)
    found = []
    for segment in board.segments:
        middle = segment.start_angle + segment.width / 2
        radius = (_RADII[segment.ring] + _RADII[segment.ring + 1]) / 2 if segment.ring else 0.0
        polygon = _sector(segment.ring, segment.start_angle, segment.width)
        found.append(((polygon,), _at(middle, radius)))
    return tuple(found)


class Figure(Picture):
    """The board above, the race below: one widget, updated in place.

    Args:
        game: The rule set.
        names: What each seat is called.
        on_pick: Called with the action of landing on the segment that was clicked.
    """

    def __init__(
        self, game: Landslide, names: Sequence[str], on_pick: Callable[[Land], None] | None = None
    ) -> None:
        self.seat(game, names)
        self._shapes = shapes(game.board)
        if on_pick is None:
            super().__init__(None)
        else:
            super().__init__(lambda place: on_pick(self.game.lands[place]))
        self._board_traces()
        self._race_traces()
        self._draw(self._layout())

    def serves(self, game: Game) -> bool:
        """Can this figure show that game too? A new one would cost the page 5 MB."""
        if not isinstance(game, Landslide):
            return False
        return game.board.name == self.game.board.name and game.num_players == self.game.num_players

    def seat(self, game: Landslide, names: Sequence[str]) -> None:
        """Take a new game with its candidates' names; `show` shows it."""
        self.game = game
        self._names = list(names)
        self.names = [escape(name, quote=False) for name in names]

    # Building.

    @property
    def _is_map(self) -> bool:
        return self.game.board.name == "map"

    def _unit(self) -> float:
        """A tenth of a segment's height, in the board's own units."""
        return 8.0 if self._is_map else 0.11

    def _layout(self) -> dict[str, object]:
        if self._is_map:
            ranges, width, height, cut = ([-5, maps.WIDTH], [-8, maps.HEIGHT]), 560, 532, 0.28
        else:
            ranges, width, height, cut = ([-4.45, 4.45], [-4.5, 4.5]), 440, 566, 0.235
        hidden = {"visible": False, "fixedrange": True}
        groups = [] if self._is_map else self._group_labels()
        return {
            "width": width,
            "height": height,
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "hovermode": "closest",
            "hoverdistance": 24,
            "dragmode": False,
            "plot_bgcolor": "white",
            "paper_bgcolor": "white",
            "font": {"family": _FONT, "size": 11, "color": "#222"},
            "hoverlabel": {"align": "left", "font": {"size": 12}, "bgcolor": "white"},
            "xaxis": {**hidden, "range": ranges[0], "domain": [0, 1]},
            "yaxis": {**hidden, "range": ranges[1], "domain": [cut, 1], "scaleanchor": "x"},
            "xaxis2": {
                "domain": [0.12, 0.76],
                "anchor": "y2",
                "range": [0, 30],
                "fixedrange": True,
                "title": {"text": "turns played", "standoff": 2, "font": {"size": 11}},
                "tickfont": {"size": 10},
                "showline": True,
                "linecolor": "#888",
                "zeroline": False,
                "gridcolor": "#eee",
            },
            "yaxis2": {
                "domain": [0.075, cut - 0.035],
                "anchor": "x2",
                "range": [0, 300],
                "fixedrange": True,
                "title": {"text": "votes won", "standoff": 2, "font": {"size": 11}},
                "tickvals": [0, 100, 200, NEEDED],
                "tickfont": {"size": 10},
                "zeroline": False,
                "gridcolor": "#eee",
            },
            "annotations": groups,
        }

    def _group_labels(self) -> list[dict[str, object]]:
        turns = {"Midwest": (0, 0), "East": (90, 90), "South": (180, 0), "West": (270, -90)}
        return [
            {
                "x": _at(angle, 4.32)[0],
                "y": _at(angle, 4.32)[1],
                "text": f"<b>{group.upper()}</b>",
                "textangle": turn,
                "showarrow": False,
                "font": {"size": 11, "color": "#555"},
            }
            for group, (angle, turn) in turns.items()
        ]

    def _fill(self, segments: Sequence[int]) -> dict[str, object]:
        x, y = maps.joined(ring for number in segments for ring in self._shapes[number][0])
        return {"x": x, "y": y}

    def _board_traces(self) -> None:
        board = self.game.board
        edge = {"color": "white" if not self._is_map else "#999", "width": 1}
        for group in (*GROUPS, None):
            members = [i for i, segment in enumerate(board.segments) if segment.group == group]
            tint = GROUP_TINTS.get(group or "", "#fff3c4")
            self._add(
                f"group {group}",
                **self._fill(members),
                mode="lines",
                fill="toself",
                fillcolor=tint,
                line=edge,
            )
        for seat in range(self.game.num_players):
            self._add(
                f"won by {seat}",
                x=[None],
                y=[None],
                mode="lines",
                fill="toself",
                fillcolor=WON_TINTS[seat],
                line={"color": COLOURS[seat], "width": 1.5},
            )
        self._add(
            "lit",
            x=[None],
            y=[None],
            mode="lines",
            line={"color": "#111", "width": 2 if self._is_map else 3},
        )
        if self._is_map:
            codes = [segment.code for segment in board.segments]
            x, y = maps.leaders(codes)
            self._add("leaders", x=x, y=y, mode="lines", line={"color": "#777", "width": 0.7})
        anchors = [anchor for _, anchor in self._shapes]
        unit = self._unit()
        self._add(
            "labels",
            x=[x for x, _ in anchors],
            y=[y + 2.3 * unit for _, y in anchors],
            text=[_BLANK] * len(anchors),
            mode="text",
            textfont={
                "size": 10.5 if not self._is_map else 9.5,
                "color": "#111",
                "shadow": "0 0 2px white, 0 0 2px white, 0 0 3px white" if self._is_map else "none",
            },
        )
        self._add(
            "majorities",
            x=[x for x, _ in anchors],
            y=[y + 0.4 * unit for _, y in anchors],
            text=[_BLANK] * len(anchors),
            mode="text",
            textfont={"size": 9, "color": "#555"},
        )
        for seat in range(self.game.num_players):
            self._add(
                f"tokens of {seat}",
                x=[None],
                y=[None],
                text=[],
                mode="text",
                textfont={"size": 10, "color": TEXT_COLOURS[seat]},
            )
        self._add(
            "markers",
            x=[None],
            y=[None],
            text=[],
            mode="markers",
            marker={"size": 17, "line": {"width": 2, "color": "white"}},
        )
        self._add(
            "hits",
            x=[x for x, _ in anchors],
            y=[y for _, y in anchors],
            mode="markers",
            marker={"size": 34 if not self._is_map else 22, "opacity": 0},
            hoverinfo="text",
            hovertext=[_BLANK] * len(anchors),
        )

    def _race_traces(self) -> None:
        second = {"xaxis": "x2", "yaxis": "y2"}
        self._add(
            "needed",
            x=[0, 1],
            y=[NEEDED, NEEDED],
            mode="lines",
            line={"color": "#444", "dash": "dash", "width": 1.2},
            **second,
        )
        for seat in range(self.game.num_players):
            self._add(
                f"race of {seat}",
                x=[0],
                y=[0],
                mode="lines+markers",
                line={"color": COLOURS[seat], "width": 2, "shape": "hv"},
                marker={
                    "symbol": MARKERS[seat],
                    "size": [9],
                    "color": COLOURS[seat],
                    "opacity": 1,
                },
                cliponaxis=False,
                hoverinfo="text",
                hovertext=[""],
                **second,
            )
        self._add(
            "race labels",
            x=[None],
            y=[None],
            text=[],
            mode="text",
            textposition="middle right",
            textfont={"size": 11, "color": []},
            cliponaxis=False,
            **second,
        )
        self._add(
            "eliminations",
            x=[None],
            y=[None],
            mode="markers",
            marker={"symbol": "x", "size": 10, "color": [], "line": {"width": 1, "color": "white"}},
            hoverinfo="text",
            hovertext=[],
            **second,
        )

    # Showing.

    def show(
        self,
        views: Sequence[LandslideObservation],
        ply: int,
        hints: Mapping[int, str] | None = None,
    ) -> None:
        """Show the position after `ply` steps, and the race up to there.

        Args:
            views: A viewer's observations, one a step.
            ply: Which of them.
            hints: Segment → what to say of it in its hover text; these segments are lit when
                somebody has to choose where to land.
        """
        observation = views[ply]
        hints = hints or {}
        self._show_board(observation, hints)
        layout = self._show_race(views[: ply + 1])
        self._update(layout)

    def _show_board(self, observation: LandslideObservation, hints: Mapping[int, str]) -> None:
        for seat in range(self.game.num_players):
            won = [i for i, owner in enumerate(observation.owners) if owner == seat]
            self._set(f"won by {seat}", **self._fill(won))
            self._show_tokens(observation, seat)
        lit = list(hints) if observation.phase is Phase.LAND else []
        self._set("lit", **self._fill(lit))
        labels = [self._label(observation, number) for number in range(len(self._shapes))]
        if self._is_map:  # the outline of a small state can be too small to see
            labels = [f"▸{text}" if number in lit else text for number, text in enumerate(labels)]
        self._set("labels", text=labels)
        majorities = [
            f"needs {segment.majority}" if number and observation.owners[number] is None else _BLANK
            for number, segment in enumerate(self.game.board.segments)
        ]
        self._set("majorities", text=majorities)
        self._show_markers(observation)
        hover = [
            words.segment_hover(observation, number, self.names, hints.get(number, ""))
            for number in range(len(self._shapes))
        ]
        self._set("hits", hovertext=hover)

    def _label(self, observation: LandslideObservation, number: int) -> str:
        segment, owner = self.game.board.segments[number], observation.owners[number]
        if number == 0:
            return "<b>DC</b>"
        if owner is not None:
            return f"<b>{segment.code}</b> {words.SYMBOLS[owner]}{segment.votes}"
        return f"<b>{segment.code}</b> {segment.votes}"

    def _show_tokens(self, observation: LandslideObservation, seat: int) -> None:
        x, y, text = [], [], []
        unit = self._unit()
        for number, row in enumerate(observation.tokens):
            if not row[seat]:
                continue
            here = [other for other, count in enumerate(row) if count]
            place = here.index(seat)
            in_row = min(2, len(here) - place // 2 * 2)
            anchor = self._shapes[number][1]
            x.append(anchor[0] + (place % 2 - (in_row - 1) / 2) * 3.6 * unit)
            lower = 3.2 if self._is_map else 2.6  # below a marker that may stand here
            y.append(anchor[1] - (lower if place < 2 else lower + 1.7) * unit)
            text.append(f"<b>{words.SYMBOLS[seat]}{row[seat]}</b>")
        self._set(f"tokens of {seat}", x=x or [None], y=y or [None], text=text)

    def _show_markers(self, observation: LandslideObservation) -> None:
        standing: dict[int, list[int]] = {}
        for seat, place in enumerate(observation.positions):
            if place is not None:
                standing.setdefault(place, []).append(seat)
        x, y, seats = [], [], []
        unit = self._unit()
        for place, here in standing.items():
            anchor = self._shapes[place][1]
            for order, seat in enumerate(here):
                apart = 3.3 if len(here) <= 4 else 2.6
                x.append(anchor[0] + (order - (len(here) - 1) / 2) * apart * unit)
                y.append(anchor[1])
                seats.append(seat)
        moving = None if observation.outcome else observation.to_move
        self._set(
            "markers",
            x=x,
            y=y,
            marker_symbol=[MARKERS[seat] for seat in seats],
            marker_color=[COLOURS[seat] for seat in seats],
            marker_line_color=["#111" if seat == moving else "white" for seat in seats],
        )

    def _show_race(self, views: Sequence[LandslideObservation]) -> dict[str, object]:
        """The race up to the last view; returns the layout that it needs."""
        turns = _turn_ends(views)
        last = turns[-1]
        end = max(30, last.turn + 1)
        top = max(300, *(max(view.won) for view in turns)) + 12
        self._set("needed", x=[0, end])
        crosses: list[tuple[int, int, int]] = []
        ends: list[tuple[int, int]] = []
        for seat in range(self.game.num_players):
            line = [view for view in turns if view.positions[seat] is not None]
            x = [view.turn for view in line] or [0]
            y = [view.won[seat] for view in line] or [0]
            out = last.positions[seat] is None
            if out:
                crosses.append((x[-1], y[-1], seat))
            else:
                ends.append((y[-1], seat))
            self._set(
                f"race of {seat}",
                x=x,
                y=y,
                marker_size=[0] * (len(x) - 1) + [0 if out else 9],
                hovertext=[
                    f"{self.names[seat]}: {votes} after turn {turn}"
                    for turn, votes in zip(x, y, strict=True)
                ],
            )
        self._show_race_labels(end, ends, top)
        self._set(
            "eliminations",
            x=[turn for turn, _, _ in crosses] or [None],
            y=[votes for _, votes, _ in crosses] or [None],
            hovertext=[f"{self.names[seat]} is eliminated" for _, _, seat in crosses],
            marker_color=[COLOURS[seat] for _, _, seat in crosses],
        )
        return {"xaxis2.range": [0, end], "yaxis2.range": [0, top]}

    def _show_race_labels(self, end: int, ends: list[tuple[int, int]], top: float) -> None:
        """The candidates beside the chart, the first on top; a list, not heights."""
        ends = sorted(ends, key=lambda each: (-each[0], each[1]))
        seats = [seat for _, seat in ends]
        self._set(
            "race labels",
            x=[end] * len(seats),
            y=[top * (0.93 - 0.165 * place) for place in range(len(seats))],
            text=[
                f"   {words.SYMBOLS[seat]} {_shortened(self._names[seat])} {votes}"
                for votes, seat in ends
            ],
            textfont_color=[TEXT_COLOURS[seat] for seat in seats],
        )


def _shortened(name: str) -> str:
    """A name that fits beside the race, as plotly takes it."""
    return escape(name if len(name) <= 9 else f"{name[:8]}…", quote=False)


def _turn_ends(views: Sequence[LandslideObservation]) -> list[LandslideObservation]:
    """The last view of every turn."""
    return [
        view
        for view, later in zip(views, [*views[1:], None], strict=True)
        if later is None or later.turn != view.turn
    ]
