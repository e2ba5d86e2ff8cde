"""plotly as this kit uses it: without a slow optional import, and offline.

The first FigureWidget of a kernel takes seconds, nearly all of it in `rfc3987_syntax`, a checker
of web addresses that jsonschema imports when it is there and does without when it is not. So it
is barred while plotly is imported.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

_barred = "rfc3987_syntax" not in sys.modules
if _barred:
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
try:
    import nbformat  # noqa: F401  (what imports jsonschema; plotly would import it later)
    import plotly.graph_objects as go
except ImportError:
    import plotly.graph_objects as go
finally:
    if _barred:
        del sys.modules["rfc3987_syntax"]

__all__ = ["CompleteFigure", "Picture", "go", "update_in_place"]


_EXPORT = re.compile(r"export\{([^{}]*?),?(\w+) as default\};")
_STOPPING = """
const whole = () => {
  const inner = %s();
  let heard = null, model;
  return {
    initialize({ model: real, ...rest }) {
      model = real;
      const listening = (name, act) => { heard?.push([name, act]); real.on(name, act); };
      const get = (target, key) => {
        const value = key === "on" ? listening : target[key];
        return typeof value === "function" && key !== "on" ? value.bind(target) : value;
      };
      return inner.initialize({ ...rest, model: new Proxy(real, { get }) });
    },
    render(context) {
      const own = (heard = []);
      const remove = inner.render(context);
      heard = null;
      return () => {
        for (const [name, act] of own) model.off(name, act);
        remove();
      };
    },
  };
};
export { whole as default };
"""


def _script() -> str:
    """The script of plotly for the page, with views that stop listening when they are removed."""
    script = str(go.FigureWidget._esm)
    exports = list(_EXPORT.finditer(script))
    if not exports:  # another plotly; a test says whether it needs this
        return script
    last = exports[-1]
    return script[: last.start()] + _STOPPING % last[2] + script[last.end() :]


class CompleteFigure(go.FigureWidget):
    """A figure widget without three faults that plotly 7.1 has in Jupyter.

    plotly tells the page of an empty figure and then sends what it shows; a page that is slow draws
    the empty one and leaves it so. This figure is told of when it is complete.

    Where a cell is run again, the view that it had before goes on listening after it was removed,
    and its error keeps the new one from hearing of any change. Here it stops.

    A page that is loaded again is told of the figure as it was first, unless a cell shows it
    without a box around it. Here the page is told of the figure as it is.

    Args:
        data: The traces.
        layout: The layout.
    """

    _esm = _script()
    _complete = False

    def __init__(self, data: Any, layout: Any) -> None:
        super().__init__(data=data, layout=layout)
        self._complete = True
        self.open()

    def open(self) -> None:
        if self._complete:
            super().open()

    def get_state(self, *which: Any, **how: Any) -> dict[str, Any]:
        """What a page is told that asks for the figure."""
        if self._complete:  # not by the traits' own way, which would send all of it to every page
            now = {"_widget_data": self._data, "_widget_layout": self._layout_obj._props}
            self._trait_values.update(now)
        return super().get_state(*which, **how)


def update_in_place(
    figure: go.FigureWidget,
    traces: Mapping[int, Mapping[str, Any]],
    layout: Mapping[str, Any] | None = None,
) -> None:
    """Change a shown figure in one message and one redraw.

    `batch_update` will not do: where one trace changes a property and another does not, plotly
    7.1 sends the word "_undefined_" for the other, and under anywidget nobody turns it back.

    Args:
        figure: The figure.
        traces: Number of a trace → property, such as "marker.color" → its new value; what has
            not changed is not sent.
        layout: Property of the layout, such as "xaxis.range" → its new value.
    """
    changed: dict[int, dict[str, Any]] = {}
    for number, properties in traces.items():
        old = figure.data[number]
        new = {key: value for key, value in properties.items() if _plain(old[key]) != value}
        if new:
            changed[number] = new
    keys = sorted({key for properties in changed.values() for key in properties})
    numbers = sorted(changed)
    restyle = {
        key: [
            changed[number][key] if key in changed[number] else _plain(figure.data[number][key])
            for number in numbers
        ]
        for key in keys
    }
    relayout = {
        key: value for key, value in (layout or {}).items() if _plain(figure.layout[key]) != value
    }
    if restyle or relayout:
        figure.plotly_update(restyle, relayout, numbers)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


class Picture:
    """One figure widget of traces that have names, updated in place; each game's figure is one.

    A subclass calls `_add` for each trace and then `_draw`; later it notes changes with `_set` and
    sends them with `_update`. The trace called "hits" is the one that can be clicked.

    Args:
        on_pick: Called with the number of the point of "hits" that was clicked.

    Attributes:
        widget: The figure.
    """

    widget: go.FigureWidget

    def __init__(self, on_pick: Callable[[int], None] | None) -> None:
        self._on_pick = on_pick
        self._index: dict[str, int] = {}
        self._traces: list[go.Scatter] = []
        self._changes: dict[int, dict[str, Any]] = {}

    def _add(self, name: str, **properties: Any) -> None:
        self._index[name] = len(self._index)
        self._traces.append(go.Scatter(name=name, **{"hoverinfo": "skip", **properties}))

    def _draw(self, layout: Mapping[str, Any]) -> None:
        self.widget = CompleteFigure(self._traces, layout)
        self.widget._config = {
            "displayModeBar": False,
            "scrollZoom": False,
            "doubleClick": False,
            # Else two quick clicks on different places are taken for a double click.
            "doubleClickDelay": 1,
        }
        if self._on_pick is not None:
            self.widget.data[self._index["hits"]].on_click(self._picked)

    def _picked(self, trace: object, points: object, state: object) -> None:
        picked = getattr(points, "point_inds", [])
        if picked and self._on_pick is not None:
            self._on_pick(picked[0])

    def _set(self, trace: str, **properties: Any) -> None:
        """Note what a trace is to be; `marker_color` stands for marker.color."""
        named = {key.replace("_", "."): value for key, value in properties.items()}
        self._changes.setdefault(self._index[trace], {}).update(named)

    def _update(self, layout: Mapping[str, Any]) -> None:
        """Show what has been noted, with these properties of the layout."""
        changes, self._changes = self._changes, {}
        update_in_place(self.widget, changes, layout)

    def close(self) -> None:
        """Let go of the widget in the page and in the kernel."""
        self._on_pick = None
        self.widget.close()
