"""A game's map beside the real one of its year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from presidency.civics.college import NAMES, PARTIES, electors, results
from presidency.civics.state_map import Split, StateMap, share_words
from presidency.civics.station import Station, by_name, choice, folded, row, said
from presidency.core.sentences import listed
from presidency.landslide.components import board
from presidency.lessons.boxes import Prose, guarded
from presidency.mr_president.components import ROWS


@dataclass(frozen=True, slots=True)
class Layer:
    """One of the maps that are compared.

    Attributes:
        title: A few words for its button.
        electors: State → the electors of the Democrat, the Republican and of nobody.
        sentence: What it shows.
        outlined: The states with a heavy outline.
    """

    title: str
    electors: Mapping[str, Split]
    sentence: str
    outlined: frozenset[str] = frozenset()


def landslide_layers() -> tuple[Layer, Layer]:
    """The electors of 1952, as Landslide has them, and those of 2024."""
    then = dict.fromkeys(NAMES, 0) | {
        segment.code: segment.votes for segment in board("radial").segments
    }
    now = electors(2024)
    change = {state: now[state] - then[state] for state in NAMES if then[state]}
    most, least = max(change, key=change.__getitem__), min(change, key=change.__getitem__)
    none = [NAMES[state] for state in sorted(NAMES) if not then[state]]
    return (
        Layer(
            "1952, as in the game",
            {state: (0, 0, count) for state, count in then.items()},
            f"In 1952 the 48 states had {sum(then.values())} electors; these are the votes of the "
            f"game. {listed(none)} had none.",
        ),
        Layer(
            "2024",
            {state: (0, 0, count) for state, count in now.items()},
            f"In 2024 there were {sum(now.values())}. Most was won by {NAMES[most]} "
            f"({then[most]}, now {now[most]}), most was lost by {NAMES[least]} ({then[least]}, now "
            f"{now[least]}), because some states grew faster than others: the seats of the "
            "House are shared out anew after each census.",
        ),
    )


def mr_president_layers() -> tuple[Layer, Layer]:
    """The edges of Mr. President 2004, and who really got the electors in 2004."""
    edges = {row.code: _whole(row.electors, row.edge_party) for row in ROWS}
    real = {state: (votes.dem_ev, votes.rep_ev, 0) for state, votes in results(2004).items()}
    turned = [state for state in sorted(NAMES) if (edges[state][0] > 0) != (real[state][0] > 0)]
    return (
        Layer(
            "The game: edges",
            edges,
            f"In the game each state has an edge for the party that won it in 2000: "
            f"{_totals(edges)}. If nobody campaigned, this would be the count.",
        ),
        Layer(
            "2004, for real",
            real,
            f"In the election of 2004 it was {_totals(real)}. "
            f"{listed([NAMES[state] for state in turned])} voted for the other party than in 2000; "
            "all other states voted as their edge in the game says.",
            frozenset(turned),
        ),
    )


_LAYERS = {"landslide": landslide_layers, "mr_president": mr_president_layers}


class Beside(Station):
    """Two maps of the same states, one at a time in one figure, and both side by side as a table.

    Args:
        layers: The two maps.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        super().__init__()
        self.layers = {layer.title: layer for layer in layers}
        self.shown = choice([(title, title) for title in self.layers], "160px")
        self.view = choice([("map", "map"), ("squares", "tiles")], "84px")
        self.picture, self.told = StateMap(), Prose()
        both = folded(
            "Both as a table",
            ["State", *self.layers],
            by_name(lambda state: [_electors(layer, state) for layer in layers], NAMES),
        )
        parts = [
            row(said("Show"), self.shown, said("as"), self.view),
            self.told,
            self.picture.frame,
            Prose(both),
        ]
        self._build("beside", parts, (self.shown, self.view))

    @guarded
    def _look(self, change: Any = None) -> None:
        layer = self.layers[self.shown.value]
        self.picture.view = self.view.value
        hover = {
            state: f"<b>{name}</b><br>"
            + "<br>".join(
                f"{title}: {_electors(each, state)}" for title, each in self.layers.items()
            )
            for state, name in NAMES.items()
        }
        self.picture.show(layer.electors, hover, layer.outlined)
        self.told.write(layer.sentence)


def real_map(game: str) -> Beside:
    """The real map of the year in which a game is set, beside the game's own.

    Args:
        game: "landslide" or "mr_president".

    Raises:
        ValueError: If it is another game.
    """
    if game not in _LAYERS:
        raise ValueError(
            f"There is no real map for {game!r}; there is for {listed(list(_LAYERS))}."
        )
    return Beside(_LAYERS[game]())


def _electors(layer: Layer, state: str) -> str:
    return share_words(layer.electors[state]) or "0"


def _whole(count: int, party: str) -> Split:
    dem, rep = (count * (party == each) for each in PARTIES)
    return dem, rep, 0


def _totals(split: Mapping[str, Split]) -> str:
    counts = [sum(each[side] for each in split.values()) for side in range(2)]
    pairs = zip(counts, PARTIES, strict=True)
    return listed([f"{count} electors for the {party}" for count, party in pairs])
