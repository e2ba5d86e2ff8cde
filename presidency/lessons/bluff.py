"""Two apps on hidden numbers: a duel with crowds of different habits, and why mixing is best.

Both speak of one attempt with two agents beside the President: the agents guard two of three
numbers and leave one open, and the crowd picks one number at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, fraction_text, uniform
from presidency.core.sentences import listed
from presidency.lessons.boxes import WIDTH, Message, Prose, button, guarded, table
from presidency.lessons.charts import chart
from presidency.plotting import go, update_in_place
from presidency.president.components import NUMBERS
from presidency.president.odds import survival
from presidency.president.rules import President
from presidency.president.words import counted

Numbers = tuple[int, ...]
GUARDS: tuple[Numbers, ...] = tuple(guard.numbers for guard in President().guards[2])
"""What two agents can guard (PR-26)."""
ROUNDS = 12
EVEN = uniform(NUMBERS)
FAVOURS_2: Distribution[int] = Distribution({1: 1, 2: 2, 3: 1})
"""The crowd that picks 2 twice as often as each other number."""
SAFE = survival(2).value
"""The chance to be safe if both sides mix evenly."""


def safe_chances(habit: Distribution[int]) -> dict[Numbers, Fraction]:
    """For each guard of two agents, the chance to be safe from a crowd with this habit."""
    return {guard: 1 - habit.chance(left_open(guard)) for guard in GUARDS}


def left_open(guard: Numbers) -> int:
    """The one number that two agents do not guard."""
    return next(number for number in NUMBERS if number not in guard)


def leaning(share: Fraction) -> Distribution[int]:
    """The habit that gives 2 this share, 0 to 1, and the other two numbers the rest evenly."""
    rest = (1 - share) / 2
    return Distribution({1: rest, 2: share, 3: rest})


def guard_name(guard: Numbers) -> str:
    """The numbers of a guard in a sentence: 1 and 3."""
    return listed(guard)


# The duel.


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the duel.

    Attributes:
        guard: What the agents guarded.
        number: What the crowd had picked.
    """

    guard: Numbers
    number: int

    @property
    def safe(self) -> bool:
        """Had the agents the crowd's number?"""
        return self.number in self.guard


def reading(rounds: Sequence[Round]) -> Distribution[int]:
    """What a crowd that watches picks next: what was most often left open in the same situation.

    The situation is the number left open in the round before. While it is new, the crowd goes by
    all rounds; while there are none, it mixes evenly.
    """
    opened = [left_open(each.guard) for each in rounds]
    followed = [after for before, after in pairwise(opened) if before == opened[-1]]
    counts = Counter(followed or opened)
    most = max(counts.values(), default=0)
    return uniform(number for number in NUMBERS if counts[number] == most)


@dataclass(frozen=True, slots=True)
class Rival:
    """A crowd to play the duel against.

    Attributes:
        name: What the menu calls it; it gives nothing away.
        picks: What was played so far → how it picks next.
        told: What it was, a sentence for afterwards.
        habit: The same as `picks`, if it never changes.
    """

    name: str
    picks: Callable[[Sequence[Round]], Distribution[int]]
    told: str
    habit: Distribution[int] | None = None


def _habit_in_words(habit: Distribution[int]) -> str:
    return listed([f"{number} with the chance {chance}" for number, chance in habit.pairs])


RIVALS = (
    Rival(
        "Crowd A",
        lambda rounds: FAVOURS_2,
        f"Crowd A has a habit: it picks {_habit_in_words(FAVOURS_2)}.",
        FAVOURS_2,
    ),
    Rival(
        "Crowd B",
        lambda rounds: EVEN,
        f"Crowd B mixes evenly: it picks {_habit_in_words(EVEN)}.",
        EVEN,
    ),
    Rival(
        "Crowd C",
        reading,
        "Crowd C watches you. It looks at which number you left open in the round before, and "
        "picks what you have most often left open after that one.",
    ),
)


class Duel(widgets.VBox):
    """Rounds of hidden numbers against a crowd whose habit is told afterwards.

    Args:
        seed: What the crowds draw from at first.
    """

    def __init__(self, seed: int = 1) -> None:
        self.rounds: list[Round] = []
        self.rivals = {rival.name: rival for rival in RIVALS}
        self.message, self.record, self.told = Message(), Prose(), Prose()
        narrow = {"style": {"description_width": "initial"}}
        self.choice = widgets.Dropdown(
            options=list(self.rivals), description="Against:", layout={"width": "170px"}, **narrow
        )
        self.seed = widgets.BoundedIntText(
            seed, min=0, max=10**6, description="Seed:", layout={"width": "110px"}, **narrow
        )
        self.buttons = [
            button(f"Guard {guard_name(guard)}", self._guard(guard), button_style="primary")
            for guard in GUARDS
        ]
        self.more = button(f"{ROUNDS} more rounds", self._go_on, icon="plus", disabled=True)
        self.again = button("Start again", self._clear, icon="refresh")
        row = {"align_items": "center", "flex_flow": "row wrap"}
        super().__init__(
            [
                Prose(
                    "<b>The bluff duel.</b> Two agents stand beside the President. Choose which "
                    "two numbers they guard; the crowd picks its number at the same time. If its "
                    "number is the one that you leave open, he is not safe."
                ),
                widgets.HBox([self.choice, self.seed, self.again], layout=row),
                widgets.HBox([*self.buttons, self.more], layout=row),
                self.message,
                self.record,
                self.told,
            ],
            layout={"max_width": WIDTH, "padding": "6px 12px", "border_left": "4px solid #009E73"},
        )
        self.add_class("presidency-box").add_class("presidency-duel")
        self.choice.observe(self._clear, "value")
        self.seed.observe(self._clear, "value")
        self._clear()

    @property
    def rival(self) -> Rival:
        """The crowd that is played against."""
        return self.rivals[self.choice.value]

    def _guard(self, guard: Numbers) -> Callable[[Any], None]:
        return lambda _: self.play(guard)

    @guarded
    def play(self, guard: Numbers) -> None:
        """Play a round with this guard; the crowd picks before it can know."""
        if len(self.rounds) >= self._target:
            return
        number = self.rival.picks(self.rounds).sample(self._rng)
        self.rounds.append(Round(guard, number))
        self._show()

    @guarded
    def _go_on(self, _: Any) -> None:
        self._target += ROUNDS
        self._show()

    @guarded
    def _clear(self, _: Any = None) -> None:
        self.rounds = []
        self._target = ROUNDS
        self._rng = Random(f"duel:{self.choice.value}:{self.seed.value}")
        self._show()

    def _show(self) -> None:
        over = len(self.rounds) == self._target
        for each in self.buttons:
            each.disabled = over
        self.more.disabled = not over
        self.message.say(self._said())
        self.record.write(self._record() if self.rounds else "")
        self.told.write(self._reveal() if over else "")

    def _said(self) -> str:
        if not self.rounds:
            return f"Round 1 of {self._target}: which numbers do your agents guard?"
        last, safe = self.rounds[-1], sum(each.safe for each in self.rounds)
        came = "safe" if last.safe else "not safe"
        return (
            f"Round {len(self.rounds)} of {self._target}: the crowd had {last.number}, your agents "
            f"{guard_name(last.guard)}: {came}. Safe in {safe} of "
            f"{counted(len(self.rounds), 'round')} so far."
        )

    def _record(self) -> str:
        """The last rounds, one a column, and how often each number came."""
        first = max(0, len(self.rounds) - ROUNDS)
        shown = self.rounds[first:]
        cell = 'style="text-align:center;padding:1px 5px;white-space:nowrap"'
        name = 'scope="row" style="text-align:left;padding:1px 10px 1px 0;white-space:nowrap"'
        lines = [
            ("Round", [str(number) for number in range(first + 1, len(self.rounds) + 1)]),
            ("You guarded", [" ".join(map(str, each.guard)) for each in shown]),
            ("The crowd had", [f"<b>{each.number}</b>" for each in shown]),
            ("Safe?", ["✓ yes" if each.safe else "✗ no" for each in shown]),
        ]
        rows = "".join(
            f"<tr><th {name}>{head}</th>{''.join(f'<td {cell}>{text}</td>' for text in cells)}</tr>"
            for head, cells in lines
        )
        had = Counter(each.number for each in self.rounds)
        counts = listed([f"{number}: {counted_times(had[number])}" for number in NUMBERS])
        return f"<table>{rows}</table>The crowd had {counts}."

    def _reveal(self) -> str:
        rival, rounds = self.rival, len(self.rounds)
        safe = sum(each.safe for each in self.rounds)
        said = f"<b>Who was it?</b> {rival.told} You were safe in {safe} of {rounds} rounds. "
        even = f"{float(rounds * SAFE):g}"
        if rival.habit is None:
            return said + self._read() + (
                f"If you leave each number open by chance, with 1/3 each, watching does not help "
                f"the crowd: you are safe with {SAFE}, in {even} of {rounds} rounds on average."
            )  # fmt: skip
        chances = safe_chances(rival.habit)
        best = max(chances.values())
        rows = [
            [f"Guard {guard_name(guard)}", fraction_text(chance), f"{float(rounds * chance):g}"]
            for guard, chance in chances.items()
        ]
        rows.append(["One of the three by chance", fraction_text(SAFE), even])
        head = ["", "Chance to be safe", f"Safe in {rounds} rounds, on average"]
        end = (
            "All are alike: a crowd that mixes evenly cannot be outguessed."
            if best == SAFE
            else f"Who knows the habit is safe with {best} and not only with {SAFE}."
        )
        return f"{said}{table(head, rows)}{end}"

    def _read(self) -> str:
        """How predictable the player was."""
        opened = [left_open(each.guard) for each in self.rounds]
        same = sum(one == other for one, other in pairwise(opened))
        left = listed([f"{number}: {counted_times(opened.count(number))}" for number in NUMBERS])
        return (
            f"Left open: {left}. In {len(opened) - 1} rounds you left the same number open as in "
            f"the round before: {counted_times(same)}. By chance alone it happens about "
            f"{counted_times(round((len(opened) - 1) / 3))}. "
        )


def counted_times(count: int) -> str:
    """How often: never, once, 4 times."""
    return ("never", "once")[count] if count < 2 else f"{count} times"


# Why mixing evenly is best.

SHARES = tuple(Fraction(part, 12) for part in (0, 2, 3, 4, 6, 8, 9, 12))
"""The shares of the number 2 that can be chosen."""
CROWD, AGENTS = "The crowd", "The agents"
_COLOURS = {"one": "#0072B2", "two": "#B35900"}


class Mixing(widgets.VBox):
    """One side has a habit with the number 2, the other side knows it and answers best."""

    def __init__(self) -> None:
        wide = {"style": {"description_width": "230px"}, "layout": {"width": "340px"}}
        self.side = widgets.Dropdown(
            options=[CROWD, AGENTS], description="Whose habit is known?", **wide
        )
        self.share = widgets.Dropdown(
            options=[(str(share), share) for share in SHARES], value=Fraction(1, 2), **wide
        )
        self.sentence, self.rows, self.message = Message(), Prose(), Message()
        self.figure, frame = _mixing_chart()
        super().__init__(
            [self.side, self.share, frame, self.sentence, self.rows, self.message],
            layout={"max_width": WIDTH, "padding": "6px 12px", "border_left": "4px solid #009E73"},
        )
        self.add_class("presidency-box").add_class("presidency-mixing")
        self.side.observe(self._look, "value")
        self.share.observe(self._look, "value")
        self._look()

    @guarded
    def _look(self, _: Any = None) -> None:
        crowd = self.side.value == CROWD
        self.share.description = (
            "It picks 2 with the chance" if crowd else "They leave 2 open with the chance"
        )
        answers = lines(crowd, self.share.value)
        self.sentence.say(self._said(crowd, answers))
        self.rows.write(self._table(crowd, answers))
        self._redraw(crowd, answers)

    def _said(self, crowd: bool, answers: dict[str, Fraction]) -> str:
        share, rest = self.share.value, (1 - self.share.value) / 2
        does = "The crowd picks" if crowd else "The agents leave"
        habit = f"{does} 2 {'' if crowd else 'open '}with the chance {share}, 1 and 3 with {rest}"
        best = (max if crowd else min)(answers.values())
        who = "agents who know it hold him" if crowd else "a crowd that knows it leaves him"
        if share == Fraction(1, 3):
            return (
                f"{habit} each: even mixing. All answers are alike: he is safe with {best}. "
                f"The thick line never comes {'lower' if crowd else 'higher'}."
            )
        than = "more" if crowd else "less"
        return (
            f"{habit} each. The best answer is marked in the table: {who} safe with the chance "
            f"{best}, {than} than the {SAFE} of even mixing."
        )

    def _table(self, crowd: bool, answers: dict[str, Fraction]) -> str:
        best = (max if crowd else min)(answers.values())
        rows = [
            [answer, fraction_text(chance), "← best answer" if chance == best else ""]
            for answer, chance in answers.items()
        ]
        head = ["The agents" if crowd else "The crowd", "Chance that he is safe", ""]
        return table(head, rows)

    def _redraw(self, crowd: bool, answers: dict[str, Fraction]) -> None:
        best = max if crowd else min
        knots = (Fraction(0), Fraction(1, 3), Fraction(1))
        one, other = lines(crowd, Fraction(0)), lines(crowd, Fraction(1))
        names = list(one)
        ends = {name: [100 * float(one[name]), 100 * float(other[name])] for name in names}
        across = next(name for name in names if ends[name][0] > ends[name][1])
        along = [name for name in names if name != across]
        traces: dict[int, dict[str, Any]] = {
            0: {
                "x": [100 * float(knot) for knot in knots],
                "y": [100 * float(best(lines(crowd, knot).values())) for knot in knots],
                "name": "the best answer (thick)",
            },
            1: {"y": ends[along[0]], "name": f"{along[0]}; also {along[1]} (solid)"},
            2: {"y": ends[across], "name": f"{across} (dashed)"},
            3: {"x": [100 * float(self.share.value)], "y": [100 * float(best(answers.values()))]},
        }
        title = "how often the crowd picks 2" if crowd else "how often the agents leave 2 open"
        update_in_place(self.figure, traces, {"xaxis.title.text": title})


def lines(crowd: bool, share: Fraction) -> dict[str, Fraction]:
    """For each answer to a habit with the number 2, the chance that the President is safe.

    Args:
        crowd: Is it the crowd's habit, which the agents answer? Otherwise it is the agents'.
        share: How often 2 is picked, or left open, 0 to 1; the others share the rest evenly.
    """
    habit = leaning(share)
    if crowd:
        return {f"guard {guard_name(guard)}": safe for guard, safe in safe_chances(habit).items()}
    return {f"pick {number}": 1 - habit.chance(number) for number in NUMBERS}


def _mixing_chart() -> tuple[go.FigureWidget, widgets.Widget]:
    ends = {"x": [0, 100], "y": [0, 0], "mode": "lines"}
    blue, orange = ({"color": colour, "width": 2.5} for colour in _COLOURS.values())
    level = 100 * float(SAFE)
    return chart(
        [
            go.Scatter(
                x=[], y=[], mode="lines", line={"color": "rgba(90,90,90,0.35)", "width": 12}
            ),
            go.Scatter(**ends, line=blue),
            go.Scatter(**ends, line={**orange, "dash": "dash"}),
            go.Scatter(
                x=[],
                y=[],
                mode="markers",
                name="your choice",
                cliponaxis=False,
                marker={"symbol": "diamond", "size": 14, "color": "#111"},
            ),
        ],
        height=340,
        label="Line chart: the chance that the President is safe, over how often 2 is chosen, for "
        "each answer. The sentence and the table below have the numbers.",
        margin={"l": 64, "r": 34, "t": 70, "b": 44},
        legend={"orientation": "h", "x": 0, "yref": "container", "y": 1, "yanchor": "top"},
        xaxis={
            "title": {"text": ""},
            "range": [0, 100],
            "dtick": 20,
            "ticksuffix": " %",
            "fixedrange": True,
        },
        yaxis={
            "title": {"text": "chance to be safe"},
            "range": [-2, 102],
            "ticksuffix": " %",
            "fixedrange": True,
        },
        shapes=[
            {
                "type": "line",
                "x0": 0,
                "x1": 100,
                "y0": level,
                "y1": level,
                "line": {"color": "#555", "width": 1, "dash": "dot"},
            }
        ],
        annotations=[{"x": 99, "y": level, "text": str(SAFE), "showarrow": False, "yshift": 10}],
    )
