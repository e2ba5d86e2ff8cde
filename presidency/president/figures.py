"""The board of President and the survival curve, as one plotly figure that is updated in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from presidency import maps
from presidency.core.game import Game
from presidency.plotting import Picture
from presidency.president import words
from presidency.president.components import Board
from presidency.president.odds import Danger, danger_now
from presidency.president.rules import Phase, President, PresidentObservation

COLOURS = {"president": "#0B4F8A", "agent": "#8CC8F0", "crowd": "#F0B43C"}
"""The colour of each kind of piece; each has a shape and a letter of its own too."""
MARKERS = {"president": "star", "agent": "square", "crowd": "circle"}
"""plotly's names for `words.SYMBOLS`."""
LETTERS = {"president": "P", "agent": "A", "crowd": "C"}
DANGERS = {Fraction(1, 3): "#FBE3B5", Fraction(2, 3): "#F4A97A", Fraction(1): "#DB6B66"}
"""What a square is shaded with by its danger; the danger is written on it too."""
_BLANK = "\u00a0"
"""An empty text would do, but plotly 7.1 loses other texts of a trace when one is empty."""
_FONT = "Arial, Helvetica, sans-serif"


@dataclass(frozen=True, slots=True)
class Hints:
    """What the controls want to be seen on the board.

    Attributes:
        lit: Square → what can be done there, in words.
        selected: The square of the piece that is to be moved, or None.
        dangers: Square → its danger; empty while that is not shown.
    """

    lit: Mapping[str, str] = field(default_factory=dict)
    selected: str | None = None
    dangers: Mapping[str, Danger] = field(default_factory=dict)


def game_number(observation: PresidentObservation) -> int:
    """Which game of the match an observation belongs to, from 0."""
    return len(observation.scores) - (observation.outcome is not None)


def curve(observation: PresidentObservation) -> list[tuple[float, Fraction]]:
    """The survival curve of the game that is seen, if both sides pick evenly.

    Returns:
        (turns played, chance of having come this far): the start, then one point an attempt.
    """
    points = [(0.0, Fraction(1))]
    for attempt in observation.attempts:
        chance = points[-1][1] * Fraction(len(attempt.guard), 3)
        points.append(((attempt.ply + 1) / 2, chance))
    return points


def _bar(start: float, height: float) -> maps.Polygon:
    """A bar that covers most of one turn."""
    left, right = start + 0.1, start + 0.9
    return [(left, 0.0), (left, height), (right, height), (right, 0.0), (left, 0.0)]


class Figure(Picture):
    """The board above, the survival curve below: one widget, updated in place.

    Args:
        game: The rule set.
        names: What each seat is called.
        on_pick: Called with the name of the square that was clicked.
    """

    def __init__(
        self, game: President, names: Sequence[str], on_pick: Callable[[str], None] | None = None
    ) -> None:
        self.seat(game, names)
        if on_pick is None:
            super().__init__(None)
        else:
            super().__init__(lambda square: on_pick(self._board.names[square]))
        self._board_traces()
        self._curve_traces()
        self._draw(self._layout())

    def serves(self, game: Game) -> bool:
        """Can this figure show that game too? A new one would cost the page 5 MB."""
        return isinstance(game, President) and game.board.size == self.game.board.size

    def seat(self, game: President, names: Sequence[str]) -> None:
        """Take a new game with its players' names; `show` shows it."""
        self.game = game
        self.names = list(names)

    @property
    def _board(self) -> Board:
        return self.game.board

    # Building.

    def _layout(self) -> dict[str, Any]:
        size = self._board.size
        fixed = {"fixedrange": True, "zeroline": False, "showgrid": False}
        ranks = list(range(size))
        return {
            "width": 440,
            "height": 590,
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "hovermode": "closest",
            "dragmode": False,
            "plot_bgcolor": "white",
            "paper_bgcolor": "white",
            "font": {"family": _FONT, "size": 11, "color": "#222"},
            "hoverlabel": {"align": "left", "font": {"size": 12}, "bgcolor": "white"},
            "xaxis": {
                **fixed,
                "domain": [0.05, 1],
                "range": [-0.55, size - 0.45],
                "tickvals": ranks,
                "ticktext": [name[0] for name in self._board.names[:size]],
                "anchor": "y",
            },
            "yaxis": {
                **fixed,
                "domain": [0.295, 1],
                "range": [-0.55, size - 0.1],
                "tickvals": ranks,
                "ticktext": [str(rank + 1) for rank in ranks],
                "scaleanchor": "x",
                "constrain": "domain",
                "anchor": "x",
            },
            "xaxis2": {
                **fixed,
                "domain": [0.11, 0.97],
                "anchor": "y2",
                "range": [0, 12],
                "title": {"text": "turns played", "standoff": 2, "font": {"size": 11}},
                "tickfont": {"size": 10},
                "showline": True,
                "linecolor": "#888",
            },
            "yaxis2": {
                **fixed,
                "domain": [0.075, 0.235],
                "anchor": "x2",
                "range": [0, 1.12],
                "tickvals": [0, 1 / 3, 2 / 3, 1],
                "ticktext": ["0", "1/3", "2/3", "1"],
                "tickfont": {"size": 10},
                "showgrid": True,
                "gridcolor": "#eee",
            },
            "annotations": [
                {
                    "x": sum(exit_ % size for exit_ in self._board.exits) / len(self._board.exits),
                    "y": size - 0.5,
                    "yanchor": "bottom",
                    "text": "▲ exit ▲",
                    "showarrow": False,
                    "font": {"size": 11, "color": "#00573D"},
                },
                {
                    "xref": "x2 domain",
                    "yref": "y2 domain",
                    "x": 0,
                    "y": 1.02,
                    "xanchor": "left",
                    "yanchor": "bottom",
                    "text": "<b>━</b> chance of coming this far   ▮ danger in the crowd's turn",
                    "showarrow": False,
                    "font": {"size": 11, "color": "#333"},
                },
            ],
        }

    def _fill(self, squares: Iterable[str], inset: float = 0.0) -> dict[str, Any]:
        """The outlines of squares, each drawn this much smaller on every side."""
        half, rings = 0.5 - inset, []
        for name in squares:
            x, y = self._at(name)
            corners = [(-half, -half), (-half, half), (half, half), (half, -half), (-half, -half)]
            rings.append([(x + dx, y + dy) for dx, dy in corners])
        x, y = maps.joined(rings)
        return {"x": x, "y": y}

    def _at(self, square: str) -> tuple[int, int]:
        number = self._board.index[square]
        return number % self._board.size, number // self._board.size

    def _board_traces(self) -> None:
        board, size = self._board, self._board.size
        colours = ("#C7D1DA", "#EDF1F4")
        for shade, colour in enumerate(colours):
            squares = [
                name
                for number, name in enumerate(board.names)
                if (number % size + number // size) % 2 == shade
            ]
            self._filled(f"shade {shade}", colour, squares)
        self._filled("exits", "#BFE3CF", [board.names[exit_] for exit_ in board.exits])
        for danger, colour in DANGERS.items():
            self._filled(f"danger {danger}", colour, [])
        self._filled("changed", "rgba(255, 240, 140, 0.75)", [])
        for name, colour in (("lit", "#0B6FB8"), ("selected", "#B3261E")):
            line = {"color": colour, "width": 3.5 if name == "selected" else 2.5}
            self._add(name, x=[None], y=[None], mode="lines", line=line)
        for piece, marker_size in (("crowd", 29), ("agent", 26), ("president", 30)):
            self._add(
                piece,
                x=[None],
                y=[None],
                text=[_BLANK],
                mode="markers+text",
                textfont={
                    "size": 13 if piece != "president" else 11,
                    "color": "white" if piece == "president" else "#111",
                },
                marker={
                    "symbol": MARKERS[piece],
                    "color": COLOURS[piece],
                    "opacity": 1,
                    "size": [marker_size],
                    "line": {"width": 1.5, "color": "#222"},
                },
            )
        self._add(
            "pushed",
            x=[None],
            y=[None],
            mode="markers",
            marker={
                "symbol": "circle",
                "size": 20,
                "opacity": 1,
                "color": "#fff",
                "line": {"width": 2.5},
            },
        )
        self._add(
            "dangers",
            x=[x - 0.46 for x, _ in map(self._at, board.names)],
            y=[y + 0.34 for _, y in map(self._at, board.names)],
            text=[_BLANK] * len(board.names),
            mode="text",
            textposition="middle right",
            textfont={"size": 10, "color": "#222"},
        )
        self._add(
            "hits",
            x=[self._at(name)[0] for name in board.names],
            y=[self._at(name)[1] for name in board.names],
            mode="markers",
            marker={"size": 380 / size, "symbol": "square", "opacity": 0},
            hoverinfo="text",
            hovertext=[_BLANK] * len(board.names),
        )

    def _filled(self, name: str, colour: str, squares: Sequence[str]) -> None:
        self._add(
            name,
            **(self._fill(squares) if squares else {"x": [None], "y": [None]}),
            mode="lines",
            fill="toself",
            fillcolor=colour,
            line={"color": "white", "width": 0.5},
        )

    def _curve_traces(self) -> None:
        second = {"xaxis": "x2", "yaxis": "y2"}
        self._add(
            "risk",
            x=[None],
            y=[None],
            mode="lines",
            fill="toself",
            fillcolor="#E9A07A",
            line={"color": "#C46A3A", "width": 0.5},
            **second,
        )
        self._add(
            "curve",
            x=[0],
            y=[1],
            mode="lines",
            line={"color": COLOURS["president"], "width": 2.5, "shape": "hv"},
            **second,
        )
        self._add(
            "attempts",
            x=[None],
            y=[None],
            text=[_BLANK],
            mode="markers+text",
            textposition="top right",
            textfont={"size": 11, "color": COLOURS["president"]},
            marker={"size": 10, "color": COLOURS["president"], "symbol": ["circle"]},
            hoverinfo="text",
            hovertext=[_BLANK],
            cliponaxis=False,
            **second,
        )

    # Showing.

    def show(
        self,
        views: Sequence[PresidentObservation],
        ply: int,
        hints: Hints | None = None,
    ) -> None:
        """Show the position after `ply` steps, and the curve up to there.

        Args:
            views: A viewer's observations, one a step.
            ply: Which of them.
            hints: What can be chosen and what is dangerous; nothing of it by default.
        """
        observation, hints = views[ply], hints or Hints()
        # Both numbers of an attempt are one step with two equal views.
        before = next((view for view in reversed(views[:ply]) if view is not observation), views[0])
        self._show_squares(before, observation, hints)
        self._show_pieces(observation)
        layout = self._show_curve(views[: ply + 1])
        self._update(layout)

    def _show_squares(
        self, before: PresidentObservation, observation: PresidentObservation, hints: Hints
    ) -> None:
        names = self._board.names
        changed = [
            name
            for name in names
            if words.piece_at(before, name) != words.piece_at(observation, name)
        ]
        in_play = before.phase not in (Phase.START, Phase.STATION, Phase.CROWD_SETUP)
        self._set("changed", **self._fill(changed if in_play and not hints.dangers else []))
        for danger in DANGERS:
            squares = [n for n, each in hints.dangers.items() if each.chance.value == danger]
            self._set(f"danger {danger}", **self._fill(squares))
        self._set("lit", **self._fill(hints.lit, inset=0.06))
        selected = [hints.selected] if hints.selected else []
        self._set("selected", **self._fill(selected, inset=0.03))
        written, hover = [], []
        for name in names:
            danger = hints.dangers.get(name)
            shown = danger is not None and danger.chance.value > 0
            written.append(str(danger.chance.value) if danger and shown else _BLANK)
            lines = [f"<b>{name}</b> {words.piece_at(observation, name)}".rstrip()]
            if name in hints.lit:
                lines.append(f"<i>{hints.lit[name]}</i>")
            if danger is not None:
                lines.append(f"danger if he stood here: {danger.chance.value}")
                lines.append(danger.chance.reason)
            hover.append("<br>".join(lines))
        self._set("dangers", text=written)
        self._set("hits", hovertext=hover)

    def _show_pieces(self, observation: PresidentObservation) -> None:
        president = [observation.president] if observation.president else []
        shaking = observation.handshake
        for piece, squares in (
            ("crowd", observation.crowd),
            ("agent", observation.agents),
            ("president", president),
        ):
            size = {"crowd": 29, "agent": 26, "president": 24 if shaking else 30}[piece]
            hidden = [piece == "crowd" and square == observation.president for square in squares]
            self._set(
                piece,
                x=[self._at(square)[0] for square in squares] or [None],
                y=[self._at(square)[1] for square in squares] or [None],
                text=[_BLANK if under else f"<b>{LETTERS[piece]}</b>" for under in hidden]
                or [_BLANK],
                # The member who shakes hands is seen around the President.
                marker_size=[42 if under else size for under in hidden] or [size],
            )
        pushed = observation.pushed
        x, y = self._at(pushed) if pushed else (None, None)
        piece = "agent" if observation.phase is Phase.PUSH_AGENT else "crowd"
        self._set(
            "pushed",
            x=[None if x is None else x + 0.27],
            y=[None if y is None else y + 0.27],
            marker_symbol=MARKERS[piece],
            marker_color=COLOURS[piece],
        )

    def _show_curve(self, views: Sequence[PresidentObservation]) -> dict[str, Any]:
        """The curve up to the last view; returns the layout that it needs."""
        last = views[-1]
        number, now = game_number(last), last.ply / 2
        this_game = [view for view in views if game_number(view) == number]
        risks = {
            view.ply: danger_now(view).chance.value
            for view in this_game
            if view.phase is Phase.CROWD
        }
        x, y = maps.joined(_bar(ply / 2 - 0.5, float(risk)) for ply, risk in risks.items() if risk)
        self._set("risk", x=x, y=y)
        points = curve(last)
        end = max(now, points[-1][0])
        self._set(
            "curve",
            x=[x for x, _ in points] + [end],
            y=[float(chance) for _, chance in points] + [float(points[-1][1])],
        )
        made = points[1:]
        self._set(
            "attempts",
            x=[x for x, _ in made] or [None],
            y=[float(chance) for _, chance in made] or [None],
            text=[str(chance) for _, chance in made] or [_BLANK],
            marker_symbol=["circle" if a.survived else "x" for a in last.attempts] or ["circle"],
            hovertext=[words.attempt_hover(attempt) for attempt in last.attempts] or [_BLANK],
        )
        return {"xaxis2.range": [0, max(12, end + 1.5)]}
