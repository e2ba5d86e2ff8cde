"""Lesson 5 in a real JupyterLab and Notebook 7, offline: every station moves and answers."""

import re

import pytest
from lesson_pages import box, no_cut_labels, no_inner_scrollbars, show
from playwright.sync_api import expect

from presidency import maps

LESSON = "notebooks/05-electoral-college.ipynb"
STATIONS = ("seats", "rules", "disagreement", "weights", "forecast")


def press(notebook, station, label, key, times=1):
    """Move a slider of a station by the keyboard."""
    handle = station.get_by_role("slider", name=label)
    handle.focus()
    for _ in range(times):
        notebook.page.keyboard.press(key)


def click_state(notebook, station, code):
    """Click a state of the station's map with the real mouse."""
    widgets = notebook.page.locator(f"{notebook.PANEL} .js-plotly-plot")
    there = station.locator(".js-plotly-plot").evaluate_all(
        "plots => plots.findIndex(plot => plot._fullData.some(t => t.name === 'hits'))"
    )
    handle = station.locator(".js-plotly-plot").nth(there).element_handle()
    index = widgets.evaluate_all("(plots, one) => plots.indexOf(one)", handle)
    notebook.click_point("hits", *maps.anchors()[code], figure=index)


@pytest.mark.parametrize("view", ["notebook", "lab"])
def test_the_lesson(notebook, view):
    notebook.open(LESSON, view)
    if view == "lab":
        notebook.page.keyboard.press("Control+b")  # the file browser
    notebook.run_all(timeout=240)
    assert notebook.output_errors() == notebook.kernel_errors() == []
    panel = notebook.page.locator(notebook.PANEL)
    seats, rules, split, weights, forecast = (
        panel.locator(f".presidency-{name}") for name in STATIONS
    )
    expect(forecast).to_contain_text("40,000 simulated elections")

    # A prediction that is kept shows at its station too, and beside the result.
    first = box(notebook, "Two ways to count")
    first.get_by_label("Answer:").fill("4")
    first.get_by_role("button", name="Keep").click()
    expect(panel.get_by_text("Kept: 4. You will see it again")).to_have_count(2)
    expect(panel).to_contain_text("You predicted: 4.")
    expect(panel).to_contain_text("2: 2000 and 2016.")

    # The map of what might be.
    what_if = panel.locator(".presidency-what-if")
    expect(what_if).to_contain_text("The Democrat has 226 of 538 electors, the Republican 312.")
    click_state(notebook, what_if, "PA")
    expect(what_if).to_contain_text("19 are undecided")
    show(notebook, what_if, f"5-what-if-{view}")

    # Station 1: a smaller House, another method.
    expect(seats).to_contain_text("New York was the nearest to one more: with 89 people more")
    press(notebook, seats, "Seats of the House", "ArrowRight", 3)
    expect(seats).to_contain_text("Huntington–Hill, census of 2020, 438 seats")
    seats.get_by_label("Method:").select_option("Hamilton")
    seats.get_by_label("Compare with:").select_option("a House one seat smaller")
    expect(seats).to_contain_text("Beside the House of 437 seats AZ and FL have more; RI has fewer")
    seats.get_by_text("All states as a table").click()
    show(notebook, seats, f"5-seats-{view}")

    # Station 2: the compact by a click, and by its button; all sizes of the House with a bar.
    click_state(notebook, rules, "FL")
    expect(rules).to_contain_text("The members hold 25 electors, fewer than the 270")
    expect(rules).to_contain_text("The Democrat wins with 292 of 538 electors")
    press(notebook, rules, "Seats of the House", "ArrowRight")
    expect(rules).to_contain_text("of 539 electors")
    show(notebook, rules, f"5-rules-{view}")
    rules.get_by_role("button", name="popular vote").click()
    expect(rules).to_contain_text("50,996,062 of 105,424,288 (48.4 %)")
    rules.get_by_role("button", name="winner takes all").click()
    expect(rules).to_contain_text("The Republican wins with 271 of 539 electors")
    rules.get_by_role("button", name="Try every House").click()
    expect(rules).to_contain_text(
        "431 give the Democrat a majority, 394 give the Republican a majority", timeout=60_000
    )

    # Station 3: a swing of half a point turns 2000.
    press(notebook, split, "Swing to the Democrat", "ArrowRight", 5)
    expect(split).to_contain_text(
        "leads by 1.5 points, and states that count whole give the Democrat 292"
    )
    split.get_by_label("Election:").select_option("2016")
    expect(split).to_contain_text("The two ways to count disagree.")
    show(notebook, split, f"5-split-{view}")

    # Station 4: the order of the states depends on the measure.
    weights.get_by_label("Measure:").select_option("one vote, all toss coins")
    expect(weights).to_contain_text("California has 2.6 times as much as Wyoming")
    press(notebook, weights, "Seats of the House", "ArrowRight")
    expect(weights).to_contain_text("California is first")
    weights.get_by_label("Measure:").select_option("one vote, near this result")
    expect(weights).to_contain_text("Nevada is first and District of Columbia last")
    show(notebook, weights, f"5-weights-{view}")

    # Station 5: a click keeps the elections that fit; the other states move.
    click_state(notebook, forecast, "PA")
    expect(forecast).to_contain_text("Known: Pennsylvania to the Democrat. Kept: 22,380 of 40,000")
    expect(forecast).to_contain_text("69.9")
    show(notebook, forecast, f"5-forecast-{view}")
    notebook.page.mouse.wheel(0, 620)
    notebook.page.wait_for_timeout(600)
    notebook.screenshot(f"lesson-5-forecast-below-{view}")
    forecast.get_by_label("State:").select_option("California (CA)")
    forecast.get_by_role("button", name="Republican").click()
    expect(forecast).to_contain_text("None of the 40,000 simulated elections went this way.")
    forecast.get_by_role("button", name="Open all again").click()
    press(notebook, forecast, "National error", "ArrowLeft", 3)
    expect(forecast).to_contain_text("2.7 points")
    forecast.get_by_role("button", name="each by itself").click()
    expect(forecast).to_contain_text("exact, since each state errs by itself")
    forecast.get_by_role("button", name="As at first").click()

    # Checks: a wrong answer hears why, a right one is told exactly.
    given = box(notebook, "If Pennsylvania is known")
    given.get_by_label("Answer:").fill("53 %")
    given.get_by_role("button", name="Check").click()
    expect(given).to_contain_text("That is Wisconsin before anything is known.")
    given.get_by_label("Answer:").fill("69.9 %")
    given.get_by_role("button", name="Check").click()
    expect(given).to_contain_text("Right:")
    box(notebook, "Which model fits?").get_by_role("button", name="A", exact=True).click()
    expect(box(notebook, "Which model fits?")).to_contain_text("Right. By itself")
    show(notebook, given, f"5-check-{view}")
    code = notebook.page.get_by_label("Lesson code:").last.input_value()
    assert code.startswith("LESSON1.")

    # The cells run again: the same answers, and nothing spoilt.
    notebook.run_all(timeout=240)
    expect(box(notebook, "If Pennsylvania is known")).to_contain_text("Right:")
    for heading in panel.locator("h2, h3").all():
        name = re.sub(r"\W+", "-", heading.inner_text().lower()).strip("-")
        show(notebook, heading, f"5-{view}-{name}")
    assert no_cut_labels(notebook) == []
    seats.get_by_text("All states as a table").click()  # the wide table scrolls by itself
    assert no_inner_scrollbars(notebook) == []
    wide = panel.locator(".jp-Notebook").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide[0] <= wide[1] + 1
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
    assert "Something went wrong" not in panel.inner_text()
