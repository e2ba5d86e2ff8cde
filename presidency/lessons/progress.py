"""Simulations in a notebook: a bar, a Stop button that is heard, and then what came out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

import ipywidgets as widgets

from presidency.lessons.boxes import Prose, button

SLICE_SECONDS = 0.05


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop of this thread, if one is running; a kernel always has one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class SimulationBar(widgets.HBox):
    """Shows how far a simulation is; it can be given to `simulate` as its `progress`.

    While a cell runs, the page's clicks wait; so Stop is heard only by what runs in slices, as
    `Simulation` does. A cell that runs `simulate` itself is stopped by Interrupt Kernel.

    Args:
        about: What is simulated, in a word or two.

    Attributes:
        stopped: Has Stop been pressed?
    """

    def __init__(self, about: str) -> None:
        self.stopped = False
        self.about = about
        self.bar = widgets.IntProgress(0, 0, 1, layout={"width": "auto", "flex": "1 1 80px"})
        self.text = widgets.Label(about, layout={"width": "auto"})
        self.stop = button("Stop", self._stop, icon="stop")
        super().__init__(
            [self.text, self.bar, self.stop], layout={"align_items": "center", "max_width": "600px"}
        )

    def _stop(self, _: object) -> None:
        self.stopped = True

    def __call__(self, done: int, total: int) -> bool:
        """Show that so many are done; False once Stop has been pressed."""
        self.bar.max, self.bar.value = total, done
        self.text.value = f"{self.about}: {done:,} of {total:,}"
        return not self.stopped


class Simulation(widgets.VBox):
    """Games played in slices on the kernel's loop, then what came out.

    Args:
        parts: What is played, one after the other: a word or two for the bar, and an iterator
            that plays one game at each step and gives (games done, games in all).
        result: Makes the widget that is shown when all is played.
    """

    def __init__(
        self,
        parts: Sequence[tuple[str, Iterator[tuple[int, int]]]],
        result: Callable[[], widgets.Widget],
    ) -> None:
        self.bar = SimulationBar(parts[0][0])
        super().__init__([self.bar])
        loop = running_loop()
        if loop is None:  # a plain script: do it at once
            asyncio.run(self._work(parts, result))
        else:
            self._task = loop.create_task(self._work(parts, result))

    async def _work(
        self,
        parts: Sequence[tuple[str, Iterator[tuple[int, int]]]],
        result: Callable[[], widgets.Widget],
    ) -> None:
        try:
            for about, games in parts:
                self.bar.about = about
                while (reached := _slice(games)) is not None:
                    if not self.bar(*reached):
                        self.children = [Prose("Stopped: run the cell again for all of the games.")]
                        return
                    await asyncio.sleep(0.01)
            self.children = [result()]
        except Exception as error:  # in a task it would show nowhere
            self.children = [Prose(f"The simulation broke off ({type(error).__name__}).")]


def _slice(games: Iterator[tuple[int, int]]) -> tuple[int, int] | None:
    """Play for a moment; how far is it? None when there was nothing left to play."""
    end, reached = perf_counter() + SLICE_SECONDS, None
    while perf_counter() < end:
        step = next(games, None)
        if step is None:
            break
        reached = step
    return reached
