"""The polling curve and the way of every token along it, as one figure updated in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi
from typing import Any

from presidency.core.game import Game
from presidency.core.language import Sentence, in_language, said
from presidency.plotting import Picture
from presidency.si_jetais_president import words
from presidency.si_jetais_president.components import FACES, MINISTRIES, ROUND_CARDS, TRACK
from presidency.si_jetais_president.rules import (
    Phase,
    RoundResult,
    SiJetaisPresident,
    SiJetaisPresidentObservation,
)

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#B0559B", "#8C6D00", "#333333")
"""The colour of each seat; each also has a symbol and a label of its own."""
TEXT_COLOURS = ("#00639B", "#A34700", "#00704F", "#93417F", "#735A00", "#333333")
"""The same, dark enough for small text."""
MARKERS = ("circle", "square", "triangle-up", "diamond", "star", "cross")
"""plotly's names for `words.SYMBOLS`."""
_BLANK = "\u00a0"
"""An empty text would do, but plotly 7.1 loses other texts of a trace when one is empty."""
_FONT = "Arial, Helvetica, sans-serif"
_STEPS = len(MINISTRIES) + 2  # the ministries, women, empty posts


@dataclass(frozen=True, slots=True)
class Hints:
    """What the controls want to be seen.

    Attributes:
        language: The language of all texts.
        shown: How many steps of the ceremony have been made; None for all.
    """

    language: str = "en"
    shown: int | None = None


def curve_height(space: float) -> float:
    """How high the polling curve is at a space: it climbs with two dips, from 0 to 1."""
    share = space / TRACK
    return share - 0.055 * (1 - cos(6 * pi * share)) * (1 - share) + 0.02 * (1 - share)


def ways(result: RoundResult, shown: int | None = None) -> list[list[int]]:
    """Each seat's rating before the round and after each ministry, women and empty posts.

    Args:
        result: The round.
        shown: Only so many steps of the ceremony; what has not happened is left out.
    """
    order = FACES[result.face].order
    found = [[0] for _ in result.governments]
    steps = words.ceremony(result)
    made = steps if shown is None else steps[:shown]
    done = len(made) == len(steps)
    columns = [*(("minister", ministry) for ministry in order), ("women", None), ("missing", None)]
    last = 0
    for _, step in made:
        key = (step.cause, None if step.cause == "missing" else step.ministry)
        last = max(last, columns.index(key))
    for column in range(_STEPS if done else last + 1 if made else 0):
        cause, ministry = columns[column]
        for seat, way in enumerate(found):
            ratings = [
                step.rating
                for mover, step in made
                if mover == seat
                and step.cause == cause
                and (ministry is None or step.ministry == ministry)
            ]
            # In the column that is being presented a seat that is still to come has no point.
            waits = (
                column == last
                and not done
                and any(
                    mover == seat
                    and step.cause == cause
                    and (ministry is None or step.ministry == ministry)
                    for mover, step in steps[len(made) :]
                )
            )
            if ratings or not waits:
                way.append(ratings[-1] if ratings else way[-1])
    return found


class Figure(Picture):
    """The polling curve with the tokens above, their way through the round below.

    Args:
        game: The rule set.
        names: What each seat is called.
        on_pick: Not used: nothing in it can be chosen.
    """

    def __init__(
        self,
        game: SiJetaisPresident,
        names: Sequence[str],
        on_pick: Callable[[Any], None] | None = None,
    ) -> None:
        super().__init__(None)
        self.seat(game, names)
        self._curve_traces()
        self._way_traces()
        self._draw(self._layout())

    def serves(self, game: Game) -> bool:
        """Can this figure show that game too? A new one would cost the page 5 MB."""
        return isinstance(game, SiJetaisPresident) and game.num_players == self.game.num_players

    def seat(self, game: SiJetaisPresident, names: Sequence[str]) -> None:
        """Take a new game with its players' names; `show` shows it."""
        self.game = game
        self.names = [
            escape(name if len(name) <= 9 else f"{name[:8]}…", quote=False) for name in names
        ]

    # Building.

    def _layout(self) -> dict[str, Any]:
        fixed = {"fixedrange": True, "zeroline": False}
        return {
            "width": 340,
            "height": 420,
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
                "domain": [0, 1],
                "range": [-1.2, TRACK + 1.2],
                "visible": False,
            },
            "yaxis": {**fixed, "domain": [0.5, 1], "range": [-0.24, 1.42], "visible": False},
            "xaxis2": {
                **fixed,
                "domain": [0.075, 0.99],
                "anchor": "y2",
                "range": [-0.3, _STEPS + 0.2],
                "showgrid": True,
                "gridcolor": "#eee",
                "tickvals": list(range(1, _STEPS + 1)),
                "ticktext": [_BLANK] * _STEPS,
                "tickangle": -35,
                "tickfont": {"size": 10},
            },
            "yaxis2": {
                **fixed,
                "domain": [0.16, 0.46],
                "anchor": "x2",
                "range": [-0.8, 12],
                "gridcolor": "#eee",
                "dtick": 5,
                "tick0": 0,
                "tickfont": {"size": 10},
                "showline": True,
                "linecolor": "#888",
            },
        }

    def _curve_traces(self) -> None:
        per_card = ROUND_CARDS.spaces_per_card
        for card in range(TRACK // per_card):
            spaces = [card * per_card + step / 4 + 0.5 for step in range(4 * per_card + 1)]
            heights = [curve_height(space) for space in spaces]
            self._add(
                f"card {card}",
                x=[spaces[0], *spaces, spaces[-1], spaces[0]],
                y=[-0.06, *heights, -0.06, -0.06],
                mode="lines",
                fill="toself",
                fillcolor=("#dbe8f4", "#eef3f8")[card % 2],
                line={"width": 1, "color": "#b9cbe0"},
            )
        self._add(
            "curve",
            x=[step / 4 for step in range(4 * TRACK + 1)],
            y=[curve_height(step / 4) for step in range(4 * TRACK + 1)],
            mode="lines",
            line={"width": 2.5, "color": "#51708f"},
        )
        marks = range(0, TRACK + 1, per_card)
        self._add(
            "spaces",
            x=list(range(TRACK + 1)),
            y=[curve_height(space) for space in range(TRACK + 1)],
            mode="markers",
            marker={"size": 5, "color": "#51708f"},
        )
        self._add(
            "numbers",
            x=list(marks),
            y=[-0.15] * len(marks),
            text=[str(space) for space in marks],
            mode="text",
        )
        seats = range(self.game.num_players)
        for seat in seats:
            self._add(
                f"token of {seat}",
                x=[0],
                y=[0],
                mode="markers",
                marker={
                    "symbol": MARKERS[seat],
                    "size": 14,
                    "color": COLOURS[seat],
                    "opacity": 1,
                    "line": {"width": 1, "color": "white"},
                },
                hoverinfo="text",
                hovertext=[_BLANK],
            )
        self._add(
            "ranking",
            x=[None],
            y=[None],
            text=[_BLANK],
            mode="text",
            textposition="middle right",
            textfont={"size": 11, "color": ["#222"]},
        )

    def _way_traces(self) -> None:
        second = {"xaxis": "x2", "yaxis": "y2"}
        for seat in range(self.game.num_players):
            self._add(
                f"way of {seat}",
                x=[0],
                y=[0],
                mode="lines+markers",
                line={"color": COLOURS[seat], "width": 2},
                marker={"symbol": MARKERS[seat], "size": 7, "color": COLOURS[seat], "opacity": 1},
                hoverinfo="text",
                hovertext=[_BLANK],
                cliponaxis=False,
                **second,
            )

        self._add(
            "round",
            x=[0],
            y=[12],
            text=[_BLANK],
            mode="text",
            textposition="bottom right",
            textfont={"size": 11, "color": "#444"},
            **second,
        )

    # Showing.

    def show(self, views: Sequence[SiJetaisPresidentObservation], ply: int, hints: Hints) -> None:
        """Show the round that was presented last in the view of this step.

        Args:
            views: The viewer's observations, one a step.
            ply: Which of them is shown.
            hints: What the controls want to be seen.
        """
        observation = views[ply]
        language = hints.language
        result = observation.results[-1] if observation.results else None
        start = [[0] for _ in range(self.game.num_players)]
        found = ways(result, hints.shown) if result else start
        face = FACES[result.face] if result else observation.face
        titles = self._titles(face.order if face else MINISTRIES, language)
        between = observation.phase in (Phase.DEAL, Phase.OVER) and not observation.dealt
        # Once the next round has begun the tokens are back at 0 (SJ-25); the lines stay.
        self._show_tokens([way[-1] for way in (found if between else start)], language)
        self._show_ways(found, titles, language)
        top = max(12, *(max(way) for way in found)) + 1.5
        number = len(observation.results)
        name = (
            said("Round {number}, {name}", number=number, name=words.round_name(face))
            if (result and face)
            else ""
        )
        self._set("round", y=[top * 0.97], text=[in_language(name, language) or _BLANK])
        self._update({"yaxis2.range": [-0.8, top], "xaxis2.ticktext": titles})

    def _titles(self, order: Sequence[str], language: str) -> list[str]:
        """What the columns of the lower chart are called."""
        titles: list[Sentence] = [*(words.SHORT[ministry] for ministry in order)]
        titles += [said("women"), said("empty posts")]
        return [in_language(title, language) for title in titles]

    def _show_tokens(self, ratings: Sequence[int], language: str) -> None:
        for seat, rating in enumerate(ratings):
            below = list(ratings[:seat]).count(rating)  # tokens on one space stand in a pile
            told = said("{name}: popularity rating {rating}", name=self.names[seat], rating=rating)
            self._set(
                f"token of {seat}",
                x=[rating],
                y=[curve_height(rating) + 0.09 + 0.125 * below],
                hovertext=[in_language(told, language)],
            )
        ranking = sorted(range(len(ratings)), key=lambda seat: -ratings[seat])
        self._set(
            "ranking",
            x=[0] * len(ranking),
            y=[1.3 - 0.125 * place for place in range(len(ranking))],
            text=[f"{words.SYMBOLS[seat]} {self.names[seat]} {ratings[seat]}" for seat in ranking],
            textfont_color=[TEXT_COLOURS[seat] for seat in ranking],
        )

    def _show_ways(
        self, found: Sequence[Sequence[int]], titles: Sequence[str], language: str
    ) -> None:
        columns = [in_language(said("start"), language), *titles]
        for seat, way in enumerate(found):
            # Lines that run together are drawn a little apart.
            apart = (seat - (len(found) - 1) / 2) * 0.05
            self._set(
                f"way of {seat}",
                x=[round(column + apart, 3) for column in range(len(way))],
                y=list(way),
                hovertext=[
                    f"{words.SYMBOLS[seat]} {self.names[seat]}, {title}: {rating}"
                    for title, rating in zip(columns, way, strict=False)
                ],
            )
