"""Is everything there? Plain words before anything else is imported.

This module and `presidency.lessons` import the standard library alone, so that they can say that
a package is missing.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

MINIMUM = {
    "ipywidgets": "8.1",
    "plotly": "6.0",
    "anywidget": "0.9.13",
    "numpy": "1.26",
    "pandas": "2.2",
}
"""What the notebooks need at least; the same as in pyproject.toml."""
PAGES = {"jupyterlab": "4.4", "notebook": "7.4"}
"""What shows them. A kernel need not have these, so they may be missing."""
PYTHON = (3, 11)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def problems() -> list[str]:
    """What is missing or too old, a sentence each, with what to do; empty if all is well."""
    said = []
    if sys.version_info < PYTHON:
        here = ".".join(map(str, sys.version_info[:2]))
        said.append(f"Python here is {here}, and the kit needs 3.11 or later. Install a later one.")
    for package, least in (MINIMUM | PAGES).items():
        found = _installed(package)
        fix = f"Run this in a terminal: python -m pip install --upgrade {package}"
        if found is None and package in MINIMUM:
            said.append(f"The package {package} is missing. {fix}")
        elif found is not None and _numbers(found) < _numbers(least):
            said.append(f"{package} is version {found}, and {least} or later is needed. {fix}")
    return said


def ready() -> None:
    """Print one line if all is well, and otherwise what to do."""
    wrong = problems()
    if not wrong:
        print("Ready. Go on with the next cell.")
        return
    print("Not ready yet:")
    for sentence in wrong:
        print(f"- {sentence}")
    print("Then choose Kernel, Restart Kernel in the menu and run this cell again.")


def versions() -> dict[str, str]:
    """Package → version, or "not here"; Python first."""
    found = {package: _installed(package) or "not here" for package in MINIMUM | PAGES}
    return {"Python": ".".join(map(str, sys.version_info[:3]))} | found


def setup_check() -> Any:
    """Versions, a button that answers and a map that draws; plain words if that cannot be."""
    if problems():
        return ready()
    import ipywidgets as widgets

    from presidency.lessons.boxes import WIDTH, Message, Prose, button

    rows = "".join(
        f'<tr><td style="text-align:left;padding-right:24px">{package}</td>'
        f'<td style="text-align:left">{number}</td></tr>'
        for package, number in versions().items()
    )
    answer = Message()
    presses = iter(range(1, 10**9))

    def press(_: Any) -> None:
        count = next(presses)
        times = "once" if count == 1 else f"{count} times"
        answer.say(f"The button works. You have pressed it {times}.", "✓")

    return widgets.VBox(
        [
            Prose(f"<b>1 · Versions.</b> All of them are new enough.<table>{rows}</table>"),
            Prose("<b>2 · A button.</b> Press it; a line of text must appear beside it."),
            widgets.HBox([button("Press me", press), answer]),
            Prose("<b>3 · A map.</b> Below you should see the outline of the United States."),
            _map(),
            Prose("All three are there? Then go on to a lesson. If the button does not answer or "
                  "there is no map, choose <i>Kernel → Restart Kernel and Run All Cells</i> in "
                  "the menu. If that does not help, open the kit in another browser."),
        ],
        layout={"max_width": WIDTH},
    )  # fmt: skip


def _map() -> Any:
    from presidency import maps
    from presidency.lessons.charts import chart
    from presidency.plotting import go

    x, y = maps.joined(ring for rings in maps.outlines().values() for ring in rings)
    line = {"color": "#555", "width": 1}
    fill = {"fill": "toself", "fillcolor": "#e3efd6", "hoverinfo": "skip"}
    axis = {"visible": False, "fixedrange": True}
    return chart(
        [go.Scatter(x=x, y=y, mode="lines", line=line, **fill)],
        height=300,
        label="Map: the outline of the United States.",
        margin={"l": 4, "r": 4, "t": 4, "b": 4},
        xaxis=axis,
        yaxis={**axis, "scaleanchor": "x"},
    )[1]
