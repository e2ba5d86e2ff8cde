"""Charts as wide as the box they are in."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets as widgets

from presidency.plotting import go

_WATCH = """
export default {
  render({ el }) {
    let width = 0;
    const measure = () => window.dispatchEvent(new Event("resize"));
    const watch = new ResizeObserver(([{ contentRect }]) => {
      if (Math.abs(contentRect.width - width) < 1) return;
      width = contentRect.width;
      for (const wait of [50, 500, 2000]) setTimeout(measure, wait);
    });
    watch.observe(el);
    return () => watch.disconnect();
  },
};
"""


class _Measure(anywidget.AnyWidget):
    """Has plotly measure its room when that changes; it shows nothing.

    plotly does so only when the window changes, and draws a new figure 700 pixels wide.
    """

    _esm = _WATCH


def chart(traces: list[Any], height: int, **layout: Any) -> tuple[go.FigureWidget, widgets.Widget]:
    """A figure without plotly's own buttons, and the frame that keeps it as wide as its box.

    Args:
        traces: What it shows; complete, with empty data if there are none yet.
        height: In pixels.
        layout: What plotly's layout takes.
    """
    plain = {"template": "plotly_white", "dragmode": False, "autosize": True, "height": height}
    figure = go.FigureWidget(traces, go.Layout(**plain, **layout))
    figure._config = {"displayModeBar": False, "responsive": True}
    return figure, widgets.VBox([figure, _Measure()], layout={"width": "100%"})
