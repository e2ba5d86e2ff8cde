"""Lesson 4 in a real JupyterLab and Notebook 7, offline: it runs, counts, draws and answers."""

import re

import pytest
from lesson_pages import box, no_cut_labels, no_inner_scrollbars, show
from playwright.sync_api import expect

LESSON = "notebooks/04-mr-president.ipynb"


def scrolls_sideways(notebook):
    """Is anything of the notebook wider than the page lets it be?"""
    return notebook.page.locator(f"{notebook.PANEL} .jp-WindowedPanel-outer").evaluate(
        "panel => panel.scrollWidth > panel.clientWidth + 1"
    ) or notebook.page.evaluate(
        "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
    )


def drawn(box):
    """How many traces with points this box's chart shows, once it shows any."""
    expect(box.locator(".js-plotly-plot .main-svg").first).to_be_attached(timeout=60_000)
    plot = box.locator(".js-plotly-plot")
    count = "plot => (plot._fullData || []).filter(trace => (trace.x || []).length).length"
    for _ in range(100):
        if plot.evaluate(count):
            break
        box.page.wait_for_timeout(100)
    return plot.evaluate(count)


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_the_lesson(notebook, view):
    notebook.open(LESSON, view)
    notebook.run_all(timeout=240)
    assert notebook.output_errors() == notebook.kernel_errors() == []
    panel = notebook.page.locator(notebook.PANEL)

    # A prediction is kept, and comes back beside the result.
    number = box(notebook, "Which number?")
    number.get_by_role("button", name="C", exact=True).click()
    expect(number).to_contain_text("Kept: C: 7.")
    expect(panel).to_contain_text("You predicted: C: 7.")
    expect(panel).to_contain_text("7 can be the total only: 1/6 (16.7 %)")

    # The table of the lesson is there, with the ready-made tickets, and begins to play.
    table = panel.locator(".presidency-table")
    expect(table.locator(".presidency-go")).to_be_visible(timeout=60_000)
    show(notebook, table, f"4-table-{view}")

    # Sliders, by the keyboard alone.
    rolls = panel.locator(".presidency-rolls")
    expect(rolls).to_contain_text("Together 15 of 36: 5/12 (41.7 %).")
    handle = rolls.get_by_role("slider")
    handle.focus()
    for _ in range(2):
        handle.press("ArrowRight")
    expect(rolls).to_contain_text("no die has a 7, and 6 rolls have the total 7")
    envelope = panel.locator(".presidency-envelope")
    envelope.get_by_label("Draw from:").select_option(
        envelope.get_by_label("Draw from:").locator("option", has_text="for Florida").inner_text()
    )
    envelope.get_by_role("slider").focus()
    envelope.get_by_role("slider").press("ArrowLeft")
    expect(envelope).to_contain_text("At least one good card among 2: 1 − 32/40 × 31/39")
    debate = panel.locator(".presidency-debate")
    debate.get_by_role("slider").first.focus()
    debate.get_by_role("slider").first.press("ArrowRight")
    expect(debate).to_contain_text("The challenger needs 2, 3, 8 or 11 in 2 rolls")
    advertising = panel.locator(".presidency-advertising")
    advertising.get_by_label("Your home states are:").select_option(
        "safe: votes there change nothing"
    )
    expect(advertising).to_contain_text("On average playing now brings more, by 200.")

    # The bots have played; a state is chosen, and the others move.
    swing = panel.locator(".presidency-swing")
    expect(swing).to_contain_text("In all 200 games the Democrat wins", timeout=120_000)
    show(notebook, swing, f"4-swing-all-{view}")
    swing.get_by_label("Keep only if:").select_option("California was won")
    expect(swing).to_contain_text("of 200 games California was won by the Democrat.")
    expect(panel).to_contain_text("Electors × edge, summed", timeout=120_000)
    for name in ("rolls", "region", "envelope", "debate", "advertising", "swing"):
        show(notebook, panel.locator(f".presidency-{name}"), f"4-{name}-{view}")

    # The laboratory: doubles and their like open a 7 more often.
    laboratory = panel.locator(".presidency-laboratory")
    laboratory.get_by_label("How many:").select_option("2,000")
    laboratory.get_by_role("button", name="Run").click()
    expect(laboratory).to_contain_text("2,000 rolls so far", timeout=60_000)
    laboratory.get_by_label("Keep only if:").select_option("7, 11 or doubles")
    laboratory.get_by_label("Chart shows:").select_option("Number 7 is open")
    expect(laboratory).to_contain_text("3/7 = 42.9 %")
    show(notebook, laboratory, f"4-laboratory-{view}")

    # Checks: a wrong answer hears why, a right one is told exactly.
    reach = box(notebook, "Ohio is open")
    reach.get_by_label("Answer:").fill("11/36")
    reach.get_by_role("button", name="Check").click()
    expect(reach).to_contain_text("That is a die only.")
    reach.get_by_label("Answer:").fill("41.7 %")
    reach.get_by_role("button", name="Check").click()
    expect(reach).to_contain_text("Right: 5/12 (41.7 %).")
    code = notebook.page.get_by_label("Lesson code:").last.input_value()
    assert code.startswith("LESSON1.")

    # The cells run again: the same answers, and nothing spoilt.
    notebook.run_all(timeout=240)
    expect(box(notebook, "Ohio is open")).to_contain_text("Right: 5/12")
    notebook.page.wait_for_timeout(2500)  # charts measure their room for the last time after 2 s
    for heading in panel.locator("h2, h3").all():
        name = re.sub(r"\W+", "-", heading.inner_text().lower()).strip("-")
        show(notebook, heading, f"4-{view}-{name}")
    assert no_inner_scrollbars(notebook) == no_cut_labels(notebook) == []
    assert not scrolls_sideways(notebook)
    charts = {"region": 3, "envelope": 3, "advertising": 3}
    assert {name: drawn(panel.locator(f".presidency-{name}")) for name in charts} == charts
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
    assert "Something went wrong" not in panel.inner_text()
