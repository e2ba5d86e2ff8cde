"""plotly as this kit uses it: without a slow optional import, and offline.

The first FigureWidget of a kernel takes seconds, nearly all of it in `rfc3987_syntax`, a checker
of web addresses that jsonschema imports when it is there and does without when it is not. So it
is barred while plotly is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
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

__all__ = ["go", "update_in_place"]


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
