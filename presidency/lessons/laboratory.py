"""The laboratory: repeat an experiment of chance, watch the share close in on the exact chance.

An experiment gives its trials one by one; the laboratory runs them in slices of 50 ms on the
kernel's own loop, so that the Stop button is heard. "Predict, then condition": of all trials,
keep only those in which something happened, and see how the other shares move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, wilson_interval
from presidency.lessons.boxes import LessonBox, Message, Prose, button, guarded
from presidency.lessons.charts import chart
from presidency.lessons.progress import SLICE_SECONDS, running_loop
from presidency.plotting import go, update_in_place

FEW = 30
"""With fewer trials than this the laboratory warns."""
DRAW_SECONDS = 0.4
POINTS = 150
ALL = "everything"
SIZES = (10, 100, 500, 2000)

_RIGHT = 'style="text-align:right;white-space:nowrap;padding:0"'

Value = Callable[[Any], float]
"""What is measured of an outcome: True or False, or a number."""
Row = tuple[float, ...]
"""The values of all events in one outcome."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Something that can be tried again and again.

    Attributes:
        name: What the menu calls it.
        about: What one trial is, in a sentence or two (the author's own HTML).
        trials: Seed → outcomes, one after the other without end; the same for the same seed.
        events: What is counted, by name: a function of the outcome that says True or False, or
            gives a number of which the mean is taken.
        distribution: The exact distribution of the outcome, where it is known.
        known: Exact values of single events, where only these are known.
        secret: Is the exact value for the students to find? Then it is not shown.
        unit: What trials are called.
    """

    name: str
    about: str
    trials: Callable[[int], Iterator[Any]]
    events: Mapping[str, Value]
    distribution: Distribution[Any] | None = None
    known: Mapping[str, Fraction] | None = None
    secret: bool = False
    unit: str = "trials"

    def exact(self, event: str, given: str = ALL) -> Fraction | None:
        """The exact chance or mean of an event, among all outcomes or some; None if unknown."""
        if self.distribution is not None:
            kept = self.distribution
            if given != ALL:
                kept = kept.given(lambda outcome: bool(self.events[given](outcome)))
            return kept.expectation(lambda outcome: Fraction(self.events[event](outcome)))
        return (self.known or {}).get(event) if given == ALL else None

    def measure(self, outcome: Any) -> Row:
        """The value of every event in an outcome."""
        return tuple(value(outcome) for value in self.events.values())

    def column(self, rows: Sequence[Row], event: str, given: str = ALL) -> list[float]:
        """The event's value in each measured outcome in which `given` happened."""
        number = list(self.events).index(event)
        if given == ALL:
            return [row[number] for row in rows]
        keep = list(self.events).index(given)
        return [row[number] for row in rows if row[keep]]


def drawn(sample: Callable[[Random], Any]) -> Callable[[int], Iterator[Any]]:
    """Trials that draw one outcome after the other: seed → outcomes without end."""

    def trials(seed: int) -> Iterator[Any]:
        rng = Random(f"lesson:{seed}")
        while True:
            yield sample(rng)

    return trials


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a number of trials say.

    Attributes:
        trials: How many they are.
        mean: The share in which it happened, or the mean of a number.
        low: Lower end of the interval in which the exact value lies at 95 %.
        high: Its upper end.
    """

    trials: int
    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, trials: int, total: float, squares: float, share: bool) -> Estimate:
        """From the sums of the values and of their squares."""
        mean = total / trials
        if share:
            return cls(trials, mean, *wilson_interval(round(total), trials))
        spread = max(0.0, squares - total * mean) / max(1, trials - 1)
        half = 1.96 * sqrt(spread / trials)
        return cls(trials, mean, mean - half, mean + half)


def running(values: Sequence[float], points: int = POINTS) -> list[Estimate]:
    """The estimate after 1, 2, … trials; of many trials so many points, evenly spread."""
    share = all(isinstance(value, bool) for value in values)
    wanted = {1 + (len(values) - 1) * point // points for point in range(points + 1)}
    total = squares = 0.0
    estimates = []
    for trials, value in enumerate(values, 1):
        total += value
        squares += value * value
        if trials in wanted:
            estimates.append(Estimate.of(trials, total, squares, share))
    return estimates


class Laboratory(LessonBox):
    """Experiments to choose from, one chart, one table, one sentence.

    Args:
        experiments: At least one.
        seed: What chance draws from at first.
    """

    def __init__(self, experiments: Sequence[Experiment], seed: int = 1) -> None:
        self._experiments = {experiment.name: experiment for experiment in experiments}
        self._done: list[Row] = []
        self._source: Iterator[Any] = iter(())
        self._running = False
        self._drawn = 0.0
        self._loop = running_loop()  # of the cell's thread, which lives as long as the kernel
        self.message, self.sentence, self.about = Message(), Message(), Prose()
        self.table = Prose()
        wide = {"layout": {"width": "auto"}, "style": {"description_width": "110px"}}
        self.choice = widgets.Dropdown(
            options=list(self._experiments), description="Experiment:", **wide
        )
        self.event = widgets.Dropdown(description="Chart shows:", **wide)
        self.given = widgets.Dropdown(description="Keep only if:", **wide)
        narrow = {"style": {"description_width": "initial"}}
        self.size = widgets.Dropdown(
            options=[(f"{size:,}", size) for size in SIZES],
            value=100,
            description="How many:",
            layout={"width": "150px"},
            **narrow,
        )
        self.seed = widgets.BoundedIntText(
            seed, min=0, max=10**6, description="Seed:", layout={"width": "110px"}, **narrow
        )
        self.run = button("Run", self._start, button_style="primary", icon="play")
        self.stop = button("Stop", self._halt, icon="stop", disabled=True)
        self.clear = button("Start again", self._clear, icon="refresh")
        self.bar = widgets.IntProgress(0, 0, 100, layout={"width": "auto", "flex": "1 1 80px"})
        self.done = widgets.Label("", layout={"width": "auto"})
        self.figure, frame = _chart()
        row = {"align_items": "center", "flex_flow": "row wrap"}
        super().__init__(
            [
                self.choice,
                self.about,
                widgets.HBox([self.size, self.seed, self.run, self.stop, self.clear], layout=row),
                widgets.HBox([self.bar, self.done], layout=row),
                self.event,
                self.given,
                frame,
                self.sentence,
                self.table,
                self.message,
            ]
        )
        self.add_class("presidency-laboratory")
        self.choice.observe(self._chosen, "value")
        self.seed.observe(self._clear, "value")
        for menu in (self.event, self.given):
            menu.observe(self._look, "value")
        self._chosen()

    @property
    def experiment(self) -> Experiment:
        """The experiment that is chosen."""
        return self._experiments[self.choice.value]

    @property
    def rows(self) -> list[Row]:
        """What was measured so far, a row a trial; a fresh list."""
        return list(self._done)

    # What a person does.

    @guarded
    def _chosen(self, _: Any = None) -> None:
        """Another experiment: its events, and no outcomes yet."""
        self._running = False
        experiment = self.experiment
        self._done = []
        yes_or_no = self._conditions()
        self.about.write(experiment.about)
        for menu, options in (
            (self.given, [("keep everything", ALL), *((name, name) for name in yes_or_no)]),
            (self.event, list(experiment.events)),
        ):
            menu.unobserve(self._look, "value")
            menu.options = options
            menu.index = 0
            menu.observe(self._look, "value")
        self._clear()

    def _conditions(self) -> list[str]:
        """The events that say True or False, by trying one outcome."""
        probe = next(self.experiment.trials(0))
        return [
            name for name, value in self.experiment.events.items() if isinstance(value(probe), bool)
        ]

    @guarded
    def _clear(self, _: Any = None) -> None:
        self._running = False
        self._done = []
        self._source = self.experiment.trials(self.seed.value)
        self.bar.value = 0
        self.message.say("")
        self._draw()

    @guarded
    def _start(self, _: Any) -> None:
        if self._running:
            return
        self._running = True  # now, so that a second click finds it so
        self.message.say("")
        work = self._work(len(self._done) + self.size.value, self._source)
        loop = self._loop or running_loop()
        if loop is None:  # a plain script: do it at once
            asyncio.run(work)
        else:
            asyncio.run_coroutine_threadsafe(work, loop)

    @guarded
    def _halt(self, _: Any) -> None:
        self._running = False

    @guarded
    def _look(self, _: Any) -> None:
        self._draw()

    # The work.

    async def _work(self, target: int, source: Iterator[Any]) -> None:
        """Run trials until there are so many, or somebody stops or starts another experiment."""
        self._buttons()
        try:
            while self._running and source is self._source and len(self._done) < target:
                self._slice(target, source)
                await asyncio.sleep(0.01)
        except Exception as error:
            self.message.say(f"The experiment broke off ({type(error).__name__}: {error}).", "!")
        finally:
            if source is self._source:
                self._running = False
                self._draw()
                self._buttons()

    def _slice(self, target: int, source: Iterator[Any]) -> None:
        experiment, end = self.experiment, perf_counter() + SLICE_SECONDS
        while len(self._done) < target and perf_counter() < end:
            self._done.append(experiment.measure(next(source)))
        first = target - self.size.value
        self.bar.value = round(100 * (len(self._done) - first) / (target - first))
        if perf_counter() - self._drawn > DRAW_SECONDS:
            self._draw()

    # What is seen.

    def _buttons(self) -> None:
        self.run.disabled = self._running
        self.stop.disabled = not self._running
        self.size.disabled = self._running

    def _draw(self) -> None:
        self._drawn = perf_counter()
        experiment, event, given = self.experiment, self.event.value, self.given.value
        values = experiment.column(self._done, event, given)
        estimates = running(values)
        exact = None if experiment.secret else experiment.exact(event, given)
        self.done.value = f"{len(self._done):,} {experiment.unit} so far"
        self.sentence.say(self._told(estimates, exact))
        self.table.write(self._rows())
        self._redraw(estimates, exact)
        self._buttons()

    def _told(self, estimates: list[Estimate], exact: Fraction | None) -> str:
        experiment, given = self.experiment, self.given.value
        if not estimates and self._done:
            return (
                f"None of these {len(self._done):,} {experiment.unit} fits the condition: nothing "
                "can be said yet."
            )
        if not estimates:
            return "Nothing has been tried yet. Choose how many, and press Run."
        last, share = estimates[-1], self.event.value in self._shares()
        kept = "" if given == ALL else f" kept ({given})"
        how = "" if share else " on average"
        said = (
            f"{self.event.value}: {_shown(last.mean, share)}{how} in {last.trials:,} "
            f"{experiment.unit}{kept}. The 95 % interval reaches from {_shown(last.low, share)} "
            f"to {_shown(last.high, share)}."
        )
        if exact is not None:
            inside = last.low <= exact <= last.high
            where = "inside" if inside else "outside, as happens in about 1 of 20 such tries"
            said += f" The exact value, {_exactly(exact, share)}, lies {where}."
        if last.trials < FEW:
            said += f" These are only {last.trials} {experiment.unit}: too few to trust. Run more."
        return said

    def _shares(self) -> set[str]:
        return {name for _, name in self.given.options}

    def _rows(self) -> str:
        """All events, in all trials and in those that are kept."""
        experiment, given, shares = self.experiment, self.given.value, self._shares()
        heads = [f"All {len(self._done):,}", "Exact"]
        if given != ALL:
            kept = sum(map(bool, experiment.column(self._done, given)))
            heads += [f"The {kept:,} kept", "Exact, kept"]
        head = "".join(f"<th {_RIGHT}>{text}</th>" for text in ["", *heads])
        lines = [f"<tr>{head}</tr>"]
        for event in experiment.events:
            cells = []
            for condition in (ALL,) if given == ALL else (ALL, given):
                values = experiment.column(self._done, event, condition)
                exact = experiment.exact(event, condition)
                share = event in shares
                cells.append(_shown(sum(values) / len(values), share) if values else "–")
                unknown = "find it" if experiment.secret else "not known"
                secret = exact is None or experiment.secret
                cells.append(unknown if secret else _exactly(exact, share))
            row = "".join(f"<td {_RIGHT}>{cell}</td>" for cell in cells)
            name = f"<b>{escape(event)}</b>" if event == self.event.value else escape(event)
            lines.append(f'<tr><td style="text-align:left">{name}</td>{row}</tr>')
        style = "border-spacing:12px 3px;border-collapse:separate;margin-left:-12px"
        return f'<table style="{style}">{"".join(lines)}</table>'

    def _redraw(self, estimates: list[Estimate], exact: Fraction | None) -> None:
        x = [estimate.trials for estimate in estimates]
        share = self.event.value in self._shares()
        scale = 100 if share else 1
        traces = {
            number: {"x": x, "y": [scale * getattr(estimate, part) for estimate in estimates]}
            for number, part in enumerate(("low", "high", "mean"))
        }
        traces[3] = {
            "x": [] if exact is None else [0, max(x, default=10)],
            "y": [] if exact is None else [scale * float(exact)] * 2,
            "name": "exact" if exact is None else f"exact: {_exactly(exact, share)}",
        }
        layout = {
            "xaxis.title.text": self.experiment.unit,
            "yaxis.ticksuffix": " %" if share else "",
            "yaxis.range": [0, 101] if share else None,
            "yaxis.autorange": not share,
        }
        update_in_place(self.figure, traces, layout)


def _shown(value: float, share: bool) -> str:
    if share:
        return f"{100 * value:.1f} %"
    return f"{value:,.{1 if abs(value) >= 10 else 2}f}"


def _exactly(value: Fraction, share: bool) -> str:
    shown = _shown(float(value), share)
    return f"{value} = {shown}" if share and value.denominator < 1000 else shown


def _chart() -> tuple[go.FigureWidget, widgets.Widget]:
    edge = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "x": [], "y": []}
    band = {"fill": "tonexty", "fillcolor": "rgba(0,114,178,0.18)", "name": "95 % interval"}
    dashes = {"color": "#333", "dash": "dash"}
    return chart(
        [
            go.Scatter(showlegend=False, **edge),
            go.Scatter(**edge, **band),
            go.Scatter(x=[], y=[], mode="lines", line_color="#0072B2", name="average so far"),
            go.Scatter(x=[], y=[], mode="lines", line=dashes, name="exact"),
        ],
        height=300,
        label="Line chart: the average so far with its 95 % interval, over the trials. The "
        "sentence and the table below have the numbers.",
        margin={"l": 60, "r": 16, "t": 36, "b": 44},
        legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        xaxis={"title": {"text": "trials"}, "rangemode": "tozero"},
        yaxis={"range": [0, 101], "ticksuffix": " %"},
    )
