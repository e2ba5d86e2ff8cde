"""Figures live on when their cell is run again and when the page is loaded again."""

import pytest

SOURCE = """
import ipywidgets as widgets
from presidency.plotting import CompleteFigure, update_in_place

try:
    box
except NameError:
    figure = CompleteFigure([{"type": "bar", "name": "bars", "x": [1, 2], "y": [3, 4]}], {})
    button = widgets.Button(description="Grow")
    heights = iter(range(10, 100))
    button.on_click(lambda _: update_in_place(figure, {0: {"y": [next(heights), 1]}}))
    box = widgets.VBox([button, figure])
box
"""


def height(notebook, expected):
    """The first bar's height in the last view, once it is as expected."""
    for _ in range(50):
        found = notebook.page.locator(f"{notebook.PANEL} .js-plotly-plot").last.evaluate(
            "plot => plot._fullData?.[0]?.y?.[0]"
        )
        if found == expected:
            break
        notebook.page.wait_for_timeout(100)
    return found


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_a_figure_lives_on(jupyter, notebook, view):
    notebook.open(jupyter.write(f"figures-{view}.ipynb", SOURCE), view)
    notebook.run_all()
    notebook.figure()
    assert height(notebook, 3) == 3
    notebook.button("Grow").click()
    assert height(notebook, 10) == 10
    notebook.run_all()  # the same box in a new view
    assert height(notebook, 10) == 10
    notebook.button("Grow").last.click()
    assert height(notebook, 11) == 11
    notebook.save()
    notebook.reload()
    notebook.run_all()
    notebook.figure()
    assert height(notebook, 11) == 11
    notebook.button("Grow").last.click()
    assert height(notebook, 12) == 12
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
