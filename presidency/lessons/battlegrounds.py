"""Safe and swing states in the lesson on Mr. President 2004: games between bots, looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import wilson_interval
from presidency.core.game import State
from presidency.core.tables import read_table
from presidency.lessons.boxes import BLUE, BOX, ORANGE, Message, Prose, bar, guarded, line, table
from presidency.lessons.games import Games
from presidency.lessons.laboratory import FEW
from presidency.mr_president.components import PARTIES, REGIONS, ROW, ROWS, Row
from presidency.mr_president.rules import MrPresident, MrPresidentState
from presidency.mr_president.strategies import greedy

GAME = MrPresident(**MrPresident.presets["Class game"])
BY_DECK = {deck: MrPresident(**{**GAME.options, "deck": deck}) for deck in ("quarter", "half")}
"""The class game, and the same with fewer ballots."""
SEED = 1
DEMOCRAT = PARTIES.index("Democrat")
SAFE, OPEN = 0.9, 2 / 3
"""A state is safe if one party wins it at least so often, and open if none wins it more often."""
UNIT = 100_000
"""Edges are counted in these votes."""
LARGEST = tuple(sorted(ROWS, key=lambda row: -row.electors)[:12])
MARGINS: Mapping[str, float] = {
    row["state"]: row["margin_2000_rep_minus_dem_pct"]
    for row in read_table("mr_president/tally_board.csv")
}
"""State → the Republican's lead in the election of 2000, in percent of the votes."""
ALL = ""

Kept = Mapping[str, Any]
"""What is kept of a game."""


def _measure(state: State) -> dict[str, Any]:
    """Who won what, where ballots lay, and where none did; the seat that is the Democrat."""
    assert isinstance(state, MrPresidentState)
    seen = state.observation()
    democrat = seen.parties.index(DEMOCRAT)
    won = frozenset(count.state for count in seen.count if count.winner == democrat)
    ballots = Counter(cast.state for row in seen.cast for cast in row)
    assert seen.outcome is not None
    return {
        "winner": PARTIES[seen.parties[seen.outcome.winners[0]]] if seen.outcome.winners else None,
        "democrat": won,
        "electors": sum(ROW[code].electors for code in won),
        "ballots": ballots,
    }


played = Games([greedy] * 2, _measure, SEED)
"""Games between two greedy bots with the ready-made tickets, from `SEED`."""


def games(deck: str = "half") -> tuple[Kept, ...]:
    """200 games with this deck; they are played now if they have not been yet."""
    return played(BY_DECK[deck])


def wins(party: str, kept: Sequence[Kept]) -> int:
    """How many of these games a party wins."""
    return sum(game["winner"] == party for game in kept)


def taken(state: str, party: str, kept: Sequence[Kept]) -> list[Kept]:
    """Those of these games in which a party takes a state."""
    return [game for game in kept if (state in game["democrat"]) is (party == "Democrat")]


def decides(state: str, kept: Sequence[Kept]) -> int:
    """In how many of these games whoever takes the state wins the election."""
    return sum(wins(party, taken(state, party, kept)) for party in PARTIES)


def share(state: str, kept: Sequence[Kept]) -> float:
    """The share of these games, at least one, in which the Democrat takes the state."""
    return len(taken(state, "Democrat", kept)) / len(kept)


def kind(state: str, kept: Sequence[Kept]) -> str:
    """Is a state safe, leaning or open, by these games: `safe D`, `leans R` or `open`?"""
    democrat = share(state, kept)
    party, most = ("Democrat", democrat) if democrat >= 0.5 else ("Republican", 1 - democrat)
    if most >= SAFE:
        return f"safe {party[0]}"
    return f"leans {party[0]}" if most > OPEN else "open"


def open_states(kept: Sequence[Kept]) -> tuple[Row, ...]:
    """The twelve states that are nearest to half and half in these games."""
    return tuple(sorted(ROWS, key=lambda row: abs(share(row.code, kept) - 0.5))[:12])


def edge_sum(party: str) -> int:
    """Electors times edge, summed over a party's states; edges in hundreds of thousands."""
    return sum(row.electors * row.edge // UNIT for row in ROWS if row.edge_party == party)


def percent(part: float, whole: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{100 * part / whole:.1f} %"


# How it is shown.


def balance_board() -> Prose:
    """The edges of both parties, and what came of games with fewer and with more ballots."""
    edges = []
    for party in PARTIES:
        mine = [row for row in ROWS if row.edge_party == party]
        electors = sum(row.electors for row in mine)
        edges.append([party, str(len(mine)), str(electors), f"<b>{edge_sum(party)}</b>"])
    head = ["Party", "States with its edge", "Their electors", "Electors × edge, summed"]
    said = (
        "Edges are counted in hundreds of thousands of votes here. The sums are "
        f"{'equal' if len({edge_sum(party) for party in PARTIES}) == 1 else 'not equal'}."
    )
    return Prose(f"{table(head, edges)}{said}<br><br>{_games_table()}")


def _games_table() -> str:
    rows = []
    for deck in BY_DECK:
        kept = games(deck)
        democrat, republican = (wins(party, kept) for party in PARTIES)
        low, high = wilson_interval(democrat, len(kept))
        alone = " : ".join(f"{untouched(party, kept):.0f}" for party in PARTIES)
        rows.append(
            [
                deck,
                line(alone),
                line(f"{democrat} : {republican}"),
                line(f"{100 * low:.0f} % to {100 * high:.0f} %"),
                "yes" if low <= 0.5 <= high else "no",
            ]
        )
    head = ["Deck", "Electors by edge alone", "Games won", "Democrat's 95 % interval",
            "Does it hold 50 %?"]  # fmt: skip
    return (
        f"{table(head, rows)}Always the Democrat first: 200 games for each deck, two greedy bots "
        f"with the ready-made tickets, seed {SEED}; games at 269 to 269 are nobody's. “By edge "
        "alone” counts the electors, in an average game, of states in which no ballot lies at the "
        "end."
    )


def untouched(party: str, kept: Sequence[Kept]) -> float:
    """How many electors a game fall to a party by its edge alone, since no ballot lies there."""
    mine = [row for row in ROWS if row.edge_party == party]
    total = sum(row.electors for game in kept for row in mine if not game["ballots"][row.code])
    return total / len(kept)


class SwingStates(widgets.VBox):
    """States by how often each party takes them; all games, or those that fit a condition."""

    def __init__(self) -> None:
        wide = {"style": {"description_width": "110px"}, "layout": {"width": "330px"}}
        self.which = widgets.Dropdown(
            options=[
                ("the 12 largest states", "large"),
                ("the 12 most open states", "open"),
                *((f"the states of the {region}", region) for region in REGIONS),
            ],
            description="Show:",
            **wide,
        )
        self.state = widgets.Dropdown(
            options=[
                ("keep all games", ALL),
                *sorted((f"{row.name} was won", row.code) for row in ROWS),
            ],
            description="Keep only if:",
            **wide,
        )
        self.party = widgets.Dropdown(
            options=[f"by the {party}" for party in PARTIES], layout={"width": "190px"},
            description="who:", style={"description_width": "34px"},
        )  # fmt: skip
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        condition = widgets.HBox([self.state, self.party], layout={"flex_flow": "row wrap"})
        super().__init__(
            [self.which, condition, self.sentence, self.rows, self.message], layout=BOX
        )
        self.add_class("presidency-box").add_class("presidency-swing")
        for control in (self.which, self.state, self.party):
            control.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        state, party = self.state.value, PARTIES[self.party.index]
        self.party.disabled = state == ALL
        kept = games() if state == ALL else taken(state, party, games())
        self.sentence.say(self._told(state, party, kept))
        if not kept:
            self.rows.write("")
        else:
            self.rows.write(self._all(kept) if state == ALL else self._some(kept))

    def _states(self) -> Sequence[Row]:
        if self.which.value == "large":
            return LARGEST
        if self.which.value == "open":
            return open_states(games())
        return [row for row in ROWS if row.region == self.which.value]

    @staticmethod
    def _told(state: str, party: str, kept: Sequence[Kept]) -> str:
        everything = games()
        before = 100 * wins("Democrat", everything) / len(everything)
        if state == ALL:
            return (
                f"In all {len(kept)} games the Democrat wins {wins('Democrat', kept)} "
                f"({before:.1f} %). Now choose a state under “Keep only if”."
            )
        where = f"{ROW[state].name} was won by the {party}"
        if not kept:
            return f"In none of the {len(everything)} games {where}: nothing can be said."
        count = wins("Democrat", kept)
        after = 100 * count / len(kept)
        low, high = (100 * end for end in wilson_interval(count, len(kept)))
        said = (
            f"In {len(kept)} of {len(everything)} games {where}. In these the Democrat wins "
            f"{count}: {after:.1f} %, interval {low:.0f} % to {high:.0f} %. In all games it is "
            f"{before:.1f} %: the share moves by {after - before:+.1f} points.".replace("-", "−")
        )
        if len(kept) < FEW:
            said += f" These are only {len(kept)} games: too few to trust."
        return said

    def _all(self, kept: Sequence[Kept]) -> str:
        rows = [
            [
                f"{row.name} {row.electors}",
                line(edge_text(row)),
                line(margin_text(row.code)),
                f"{sum(game['ballots'][row.code] for game in kept) / len(kept):.1f}",
                _short_bar(share(row.code, kept)),
                line(kind(row.code, kept)),
                line(percent(decides(row.code, kept), len(kept))),
            ]
            for row in self._states()
        ]
        head = ["State, electors", "Edge", "Lead in 2000", "Ballots a game", "Democrat takes it",
                "So it is", "Its winner wins all"]  # fmt: skip
        return (
            f"{table(head, rows)}D is the Democrat, R the Republican. Edges in hundreds of "
            "thousands of votes, the lead in percent of the votes."
        )

    def _some(self, kept: Sequence[Kept]) -> str:
        rows = []
        for row in self._states():
            before, after = share(row.code, games()), share(row.code, kept)
            moved = f"{100 * (after - before):+.1f}".replace("-", "−")
            bars = [_short_bar(before), _short_bar(after, ORANGE)]
            rows.append([f"{row.name} {row.electors}", *bars, line(moved)])
        head = ["State, electors", "Democrat takes it: all games", f"the {len(kept)} kept",
                "Moves by points"]  # fmt: skip
        return table(head, rows)


def edge_text(row: Row) -> str:
    """A state's edge in hundreds of thousands: `D 3`."""
    return f"{row.edge_party[0]} {row.edge // UNIT}"


def margin_text(state: str) -> str:
    """Who led in the election of 2000, by how many percent of the votes: `D 11.80`."""
    margin = MARGINS[state]
    return f"{'R' if margin > 0 else 'D'} {abs(margin):.2f}"


def _short_bar(part: float, colour: str = BLUE) -> str:
    return bar(part / 3, colour, f"{100 * part:.1f} %")


# What the cells show: with a bar while the games are played.


def balance() -> widgets.Widget:
    """The table of edges and games."""
    parts = [(f"Games with a {deck} deck", game) for deck, game in BY_DECK.items()]
    return played.then(parts, balance_board)


@cache
def _swing_states() -> SwingStates:
    return SwingStates()


def swing_states() -> widgets.Widget:
    """The table of states; one and the same box whenever the cell is run."""
    return played.then([("Class games", GAME)], _swing_states)
