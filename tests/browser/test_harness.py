"""The browser harness itself: that it clicks, waits, sees errors, and can fail."""

import pytest
from playwright.sync_api import expect

FIGURE = """
import asyncio, time
import ipywidgets as widgets
began = time.perf_counter()
import plotly.graph_objects as go
figure = go.FigureWidget(
    [go.Scatter(x=[1, 2, 3], y=[2, 1, 3], mode="markers", marker_size=20, name="states")],
    go.Layout(width=420, height=300),
)
took = time.perf_counter() - began
clicked, counted = widgets.Label("none clicked"), widgets.Label("not counted")
button, slip = widgets.Button(description="Count"), widgets.Button(description="Slip")

def on_point(trace, points, state):
    clicked.value = f"clicked {points.xs} {points.ys}"
    with figure.batch_update():
        hit = points.point_inds
        figure.data[0].marker.color = ["red" if i in hit else "blue" for i in range(3)]

async def count():
    for i in range(1, 4):
        await asyncio.sleep(0.2)
        counted.value = f"counted {i}"

figure.data[0].on_click(on_point)
button.on_click(lambda _: asyncio.get_running_loop().create_task(count()))
slip.on_click(lambda _: 1 / 0)
widgets.VBox([figure, widgets.HBox([button, slip]), clicked, counted])
"""


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_figure_and_buttons(jupyter, notebook, view):
    notebook.open(jupyter.write(f"figure-{view}.ipynb", FIGURE, "round(took, 2)"), view)
    notebook.run_all()
    output = notebook.cell_output(0)

    redraw = notebook.redraw_ms(lambda: notebook.click_point("states", 2, 1))
    expect(output).to_contain_text("clicked [2] [1]")
    assert redraw > 0
    notebook.click_point("states", 3, 3)
    expect(output).to_contain_text("clicked [3] [3]")
    notebook.button("Count").click()
    for i in (1, 2, 3):
        expect(output).to_contain_text(f"counted {i}")

    notebook.screenshot(f"harness-{view}")
    took = notebook.cell_output(1).locator("pre").inner_text()
    print(f"{view}: first figure {took} s, redraw {redraw:.0f} ms")
    assert notebook.output_errors() == notebook.kernel_errors() == []
    assert notebook.page_errors == notebook.console_errors == []
    notebook.button("Slip").click()
    notebook.page.wait_for_function("kernelErrors.join().includes('ZeroDivisionError')")
    assert notebook.output_errors() == []  # an error in a callback shows nowhere on the page
    with pytest.raises(AssertionError, match="no trace nobody"):
        notebook.click_point("nobody", 1, 1)


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_errors_are_seen(jupyter, notebook, view):
    sources = ["import sys; print('careful', file=sys.stderr)", "1 / 0", "print('never')"]
    notebook.open(jupyter.write(f"errors-{view}.ipynb", *sources), view)
    notebook.run_all()
    shown = notebook.output_errors()
    assert len(shown) == 2
    assert "careful" in shown[0]
    assert "ZeroDivisionError" in shown[1]
    assert len(notebook.kernel_errors()) == 2
    assert notebook.cell_output(2).inner_text().strip() == ""


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_restart_save_reload(jupyter, notebook, view):
    source = "runs = globals().get('runs', 0) + 1\nprint('runs:', runs)"
    name = jupyter.write(f"restart-{view}.ipynb", source)
    notebook.open(name, view)
    for run, wanted in [
        (notebook.run_all, 1),
        (notebook.run_all, 2),
        (notebook.restart_and_run_all, 1),
    ]:
        run()
        assert notebook.cell_output(0).inner_text().strip() == f"runs: {wanted}"
    notebook.save()
    assert "runs: 1" in (jupyter.root / name).read_text()
    notebook.reload()
    expect(notebook.cell_output(0)).to_contain_text("runs: 1")
    notebook.run_all()
    assert notebook.cell_output(0).inner_text().strip() == "runs: 2"


def test_viewport(jupyter, new_notebook):
    notebook = new_notebook((640, 480))
    notebook.open(jupyter.write("viewport.ipynb", "1"))
    assert notebook.page.evaluate("[innerWidth, innerHeight]") == [640, 480]


def test_what_leaves_localhost_is_blocked_and_counted(jupyter, notebook):
    notebook.open(jupyter.write("outside.ipynb", "1"))
    notebook.assert_stayed_home()
    failed = notebook.page.evaluate("""async () => {
        const failed = await fetch("https://example.org/a").then(() => false, () => true);
        const image = new Image(), socket = new WebSocket("wss://example.org/c");
        const errors = [image, socket].map(x => new Promise(resolve => x.onerror = resolve));
        image.src = "http://192.0.2.1/b";
        await Promise.all(errors);
        return failed;
    }""")
    assert failed
    with pytest.raises(AssertionError, match="3 requests left localhost"):
        notebook.assert_stayed_home()
    assert sorted(url[-1] for url in notebook.outside) == ["a", "b", "c"]
    notebook.outside.clear()
