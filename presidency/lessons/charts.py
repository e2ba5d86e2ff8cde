"""Charts as wide as the box they are in."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from presidency.plotting import CompleteFigure, go

_WATCH = """
export default {
  render({ model, el }) {
    let width = 0, tries = 0;
    const name = () => {
      const plot = el.parentElement?.querySelector(".js-plotly-plot");
      plot?.setAttribute("role", "img");
      plot?.setAttribute("aria-label", model.get("label"));
      if (!plot && tries++ < 100) setTimeout(name, 200);
    };
    name();
    model.on("change:label", name);
    const measure = () => window.dispatchEvent(new Event("resize"));
    const watch = new ResizeObserver(([{ contentRect }]) => {
      if (Math.abs(contentRect.width - width) < 1) return;
      width = contentRect.width;
      for (const wait of [50, 500, 2000]) setTimeout(measure, wait);
    });
    watch.observe(el);
    return () => {
      watch.disconnect();
      model.off("change:label", name);
    };
  },
};
"""


class _Measure(anywidget.AnyWidget):
    """Has plotly measure its room when that changes, and names the figure; it shows nothing.

    plotly measures only when the window changes, and draws a new figure 700 pixels wide.
    """

    _esm = _WATCH
    label = traitlets.Unicode("Chart").tag(sync=True)


def chart(
    traces: list[Any], height: int, label: str, **layout: Any
) -> tuple[go.FigureWidget, widgets.Widget]:
    """A figure without plotly's own buttons, and the frame that keeps it as wide as its box.

    Args:
        traces: What it shows; complete, with empty data if there are none yet.
        height: In pixels.
        label: What screen readers say it is.
        layout: What plotly's layout takes.
    """
    plain = {"template": "plotly_white", "dragmode": False, "autosize": True, "height": height}
    figure = CompleteFigure(traces, go.Layout(**plain, **layout))
    figure._config = {"displayModeBar": False, "responsive": True}
    return figure, framed(figure, label)


def framed(figure: go.FigureWidget, label: str) -> widgets.Widget:
    """The frame that keeps a figure as wide as its box.

    Args:
        figure: A figure without a width of its own.
        label: What screen readers say it is.
    """
    return widgets.VBox([figure, _Measure(label=label)], layout={"width": "100%"})
