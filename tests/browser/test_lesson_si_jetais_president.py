"""Lesson 3 in a real JupyterLab and Notebook 7, offline: it runs, counts, draws and answers."""

import re

import pytest
from lesson_pages import box, no_cut_labels, no_inner_scrollbars, show
from playwright.sync_api import expect

LESSON = "notebooks/03-si-jetais-president.ipynb"


def points(notebook, box, expected):
    """How many points each trace of this box's chart has, once they are as many as expected."""
    for _ in range(100):
        found = box.locator(".js-plotly-plot").evaluate(
            "plot => (plot._fullData || []).map(trace => (trace.x || []).length)"
        )
        if found == expected:
            break
        notebook.page.wait_for_timeout(100)
    return found


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_the_lesson(notebook, view):
    notebook.open(LESSON, view)
    notebook.run_all(timeout=240)
    assert notebook.output_errors() == notebook.kernel_errors() == []
    panel = notebook.page.locator(notebook.PANEL)

    # A prediction is kept, and comes back beside the result.
    eve = box(notebook, "Where is Eve?")
    eve.get_by_label("Answer:").fill("7/42")
    eve.get_by_role("button", name="Keep").click()
    expect(eve).to_contain_text("Kept: 7/42.")
    expect(panel).to_contain_text("You predicted: 7/42.")
    expect(panel).to_contain_text("1/5 (20.0 %): she is one of the 35 cards")

    # The table of the lesson plays.
    card = panel.locator(".presidency-card:visible").first
    expect(card).to_be_enabled(timeout=60_000)
    notebook.page.wait_for_timeout(500)
    card.click()
    expect(panel.locator(".presidency-go")).to_contain_text("Recruit")
    show(notebook, panel.locator(".presidency-table"), f"3-table-{view}")
    notebook.page.wait_for_timeout(400)
    panel.locator(".presidency-go").click()
    expect(panel.locator(".presidency-status")).to_contain_text(
        "recruit person 2 of 6", timeout=60_000
    )

    # The laboratory: what not holding Eve tells about the neighbour.
    laboratory = panel.locator(".presidency-laboratory")
    laboratory.get_by_label("How many:").select_option("2,000")
    laboratory.get_by_role("button", name="Run").click()
    expect(laboratory).to_contain_text("2,000 deals so far", timeout=60_000)
    laboratory.get_by_label("Keep only if:").select_option("You do not hold Eve")
    laboratory.get_by_label("Chart shows:").select_option("Your neighbour holds Eve")
    expect(laboratory).to_contain_text("1/5 = 20.0 %")
    show(notebook, laboratory, f"3-laboratory-{view}")

    # Checks: a wrong answer hears why, a right one is told exactly.
    both = box(notebook, "Eve and Félix")
    both.get_by_label("Answer:").fill("1/36")
    both.get_by_role("button", name="Check").click()
    expect(both).not_to_contain_text("Right:")
    both.get_by_label("Answer:").fill("1/41")
    both.get_by_role("button", name="Check").click()
    expect(both).to_contain_text("Right: 1/41 (2.4 %).")
    show(notebook, both, f"3-check-{view}")
    code = notebook.page.get_by_label("Lesson code:").last.input_value()
    assert code.startswith("LESSON1.")

    # The label is short to the eye and long to the ear.
    label = both.locator(".widget-text label")
    assert label.inner_text().split() == ["Eve", "and", "Félix,", "Answer:"]
    assert label.locator("span").evaluate("span => span.getBoundingClientRect().width") <= 1

    # The cells run again: the same answers, and nothing spoilt.
    notebook.run_all(timeout=240)
    expect(box(notebook, "Eve and Félix")).to_contain_text("Right: 1/41")
    for heading in panel.locator("h3").all():
        name = re.sub(r"\W+", "-", heading.inner_text().lower()).strip("-")
        show(notebook, heading, f"3-{view}-{name}")
    assert no_inner_scrollbars(notebook) == no_cut_labels(notebook) == []
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
    assert "Something went wrong" not in panel.inner_text()

    # The page loaded again and the cells run again: the charts still have their lines. (Widgets
    # that come back while their successors are made may complain; that is JupyterLab's affair.)
    if view == "lab":
        notebook.save()
        notebook.reload()
        expect(panel.locator(".presidency-flexibility").last).to_be_attached(timeout=60_000)
        notebook.page.wait_for_timeout(5000)
        notebook.run_all(timeout=240)
        expect(box(notebook, "Eve and Félix")).to_contain_text("Right: 1/41")
    lines = panel.locator(".presidency-flexibility").last
    lines.scroll_into_view_if_needed()
    expect(lines.locator(".js-plotly-plot")).to_be_visible()
    drawn = [25, 25, 25, 25, 1]
    assert points(notebook, lines, drawn) == drawn
    expect(lines.locator(".scatterlayer .js-line")).to_have_count(4)
    lines.get_by_label("First field:").select_option("4")
    expect(lines).to_contain_text("4 × 1/2")
    assert points(notebook, lines, drawn) == drawn
    assert notebook.output_errors() == notebook.kernel_errors() == []
