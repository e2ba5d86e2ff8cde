"""The lesson in a real JupyterLab, offline: it runs, answers, remembers, experiments and stops."""

import re

import pytest
from lesson_pages import box, no_cut_labels, no_inner_scrollbars, show
from playwright.sync_api import expect

LESSON = "notebooks/01-landslide.ipynb"
PRESIDENT = "notebooks/02-president.ipynb"
QUIET = "Something went wrong"


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_the_lesson(notebook, view):
    notebook.open(LESSON, view)
    notebook.run_all(timeout=240)
    assert notebook.output_errors() == notebook.kernel_errors() == []

    # A prediction is kept and shown again beside the result.
    home = box(notebook, "Back to Washington")
    home.get_by_label("Answer:").fill("2/6")
    home.get_by_role("button", name="Keep").click()
    expect(home).to_contain_text("Kept: 2/6.")
    expect(notebook.page.locator(notebook.PANEL)).to_contain_text("You predicted: 2/6.")
    majority = box(notebook, "A majority after 60 turns")
    majority.get_by_role("button", name="B", exact=True).click()
    expect(majority).to_contain_text("B · you")
    show(notebook, home, f"predict-{view}")

    # A check says what went wrong, gives a hint, and says why when it is right.
    given = box(notebook, "What you know changes the chance")
    line = given.get_by_label("Answer:")
    line.fill("50 %")
    line.press("Enter")
    expect(given).to_contain_text("That is the chance before you know anything.")
    given.get_by_role("button", name="Hint").click()
    expect(given).to_contain_text("Set the table of destinations")
    show(notebook, given, f"check-wrong-{view}")
    line.fill("3 in 4")
    given.get_by_role("button", name="Check").click()
    expect(given).to_contain_text("Right: 3/4 (75.0 %).")
    independent = box(notebook, "News that changes nothing")
    independent.get_by_role("button", name="C", exact=True).click()
    expect(independent).to_contain_text("Not C.")
    proof = box(notebook, "A caucus of two")
    proof.locator("textarea").fill("All votes are 531, so the other one has 266 <b>already</b>.")
    proof.get_by_role("button", name="Keep").click()
    expect(proof).to_contain_text("Does your text say all of this?")
    show(notebook, independent, f"check-choice-{view}")
    show(notebook, proof, f"proof-{view}")

    # The laboratory: dice, a condition, then games, and Stop is heard.
    laboratory = notebook.page.locator(f"{notebook.PANEL} .presidency-laboratory")
    laboratory.get_by_label("How many:").select_option("500")
    laboratory.get_by_role("button", name="Run").click()
    expect(laboratory).to_contain_text("500 rolls so far")
    expect(laboratory).to_contain_text("in 500 rolls. The 95 % interval")
    laboratory.get_by_label("Keep only if:").select_option("You may choose where to go")
    laboratory.get_by_label("Chart shows:").select_option("You may land on California")
    expect(laboratory).to_contain_text("2/3 = 66.7 %")
    show(notebook, laboratory, f"laboratory-{view}")
    laboratory.get_by_label("Experiment:").select_option("Short game")
    laboratory.get_by_label("How many:").select_option("2,000")
    laboratory.get_by_role("button", name="Run").click()
    expect(laboratory).to_contain_text(re.compile(r"[1-9]\d games so far"))
    laboratory.get_by_role("button", name="Stop").click()
    expect(laboratory.get_by_role("button", name="Run")).to_be_enabled()
    done = int(re.search(r"([\d,]+) games so far", laboratory.inner_text())[1].replace(",", ""))
    assert 10 <= done < 2000
    show(notebook, laboratory, f"games-{view}")

    # The cell run again, and the page loaded again: the answers are there.
    code = notebook.page.get_by_label("Lesson code:").last.input_value()
    assert code.startswith("LESSON1.")
    notebook.run_all(timeout=240)
    expect(box(notebook, "What you know changes the chance")).to_contain_text("Right: 3/4")
    expect(box(notebook, "Back to Washington").get_by_label("Answer:")).to_have_value("2/6")
    laboratory.last.get_by_label("How many:").select_option("10")
    laboratory.last.get_by_role("button", name="Run").click()
    expect(laboratory.last).to_contain_text(f"{done + 10:,} games so far")
    show(notebook, box(notebook, "A majority today"), f"ticket-{view}")

    # A new session: nothing is there, until the lesson code is pasted.
    notebook.restart_and_run_all(timeout=240)
    expect(box(notebook, "Back to Washington").get_by_label("Answer:")).to_have_value("")
    notebook.page.get_by_label("Come back:").last.fill(code[:-3])
    notebook.button("Restore").click()
    expect(notebook.page.locator(notebook.PANEL)).to_contain_text("damaged or not complete")
    notebook.page.get_by_label("Come back:").last.fill(code)
    notebook.button("Restore").click()
    expect(notebook.page.locator(notebook.PANEL)).to_contain_text("5 answers are back.")
    expect(box(notebook, "Back to Washington").get_by_label("Answer:")).to_have_value("2/6")
    show(notebook, notebook.page.get_by_label("Your name:").last, f"code-{view}")

    assert no_inner_scrollbars(notebook) == no_cut_labels(notebook) == []
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
    assert QUIET not in notebook.page.locator(notebook.PANEL).inner_text()


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_the_lesson_on_president(notebook, view):
    notebook.open(PRESIDENT, view)
    notebook.run_all(timeout=240)
    panel = notebook.page.locator(notebook.PANEL)

    # The duel: twelve rounds with mouse and keyboard, and only then the crowd's way.
    duel = panel.locator(".presidency-duel")
    for number in range(12):
        expect(duel).not_to_contain_text("Who was it?")
        guard = duel.get_by_role("button", name=("Guard 1 and 2", "Guard 2 and 3")[number % 2])
        if number < 6:
            guard.click()
        else:
            guard.focus()
            notebook.page.keyboard.press("Enter")
        expect(duel).to_contain_text(f"Round {number + 1} of 12: the crowd had")
    expect(duel).to_contain_text("Crowd A has a habit: it picks 1 with the chance 1/4")
    show(notebook, duel, f"duel-{view}")
    duel.get_by_label("Against:").select_option("Crowd C")
    expect(duel).to_contain_text("Round 1 of 12: which numbers do your agents guard?")

    # The picture: a habit of one side, then the other side's habit.
    mixing = panel.locator(".presidency-mixing")
    expect(mixing).to_contain_text("The crowd picks 2 with the chance 1/2")
    mixing.get_by_label("It picks 2 with the chance").select_option("1/3")
    expect(mixing).to_contain_text("1 and 3 with 1/3 each: even mixing. All answers are alike")
    figure = mixing.locator(".js-plotly-plot")
    expect(figure).to_have_attribute("aria-label", re.compile("^Line chart: the chance that"))
    show(notebook, mixing, f"mixing-{view}")
    mixing.get_by_label("Whose habit is known?").select_option("The agents")
    mixing.get_by_label("They leave 2 open with the chance").select_option("1")
    expect(mixing).to_contain_text("a crowd that knows it leaves him safe with the chance 0")
    expect(mixing).to_contain_text("pick 2")
    show(notebook, mixing, f"mixing-agents-{view}")

    # The laboratory: given that he came through.
    laboratory = panel.locator(".presidency-laboratory")
    laboratory.get_by_label("Experiment:").select_option("A walk with 0 to 3 handshakes")
    laboratory.get_by_label("How many:").select_option("2,000")
    laboratory.get_by_role("button", name="Run").click()
    expect(laboratory).to_contain_text("2,000 walks so far")
    laboratory.get_by_label("Keep only if:").select_option("He comes through")
    laboratory.get_by_label("Chart shows:").select_option("No handshake")
    expect(laboratory).to_contain_text("27/65 = 41.5 %")
    show(notebook, laboratory, f"walks-{view}")
    laboratory.get_by_label("Experiment:").select_option("Class game")
    laboratory.get_by_label("How many:").select_option("2,000")
    laboratory.get_by_role("button", name="Run").click()
    expect(laboratory).to_contain_text(re.compile(r"[1-9]\d games so far"))
    laboratory.get_by_role("button", name="Stop").click()
    expect(laboratory.get_by_role("button", name="Run")).to_be_enabled()

    # Tables, a prediction, checks, the code.
    expect(panel).to_contain_text("200 games each, seed 1.", timeout=60_000)
    show(notebook, panel.get_by_text("Attempts a game").last, f"crowds-{view}")
    three = box(notebook, "Three handshakes")
    three.get_by_label("Answer:").fill("2")
    three.get_by_role("button", name="Keep").click()
    expect(three).to_contain_text("A chance lies between 0 and 1")
    three.get_by_label("Answer:").fill("30 %")
    three.get_by_role("button", name="Keep").click()
    expect(panel).to_contain_text("You predicted: 30 %.")
    coin = box(notebook, "What his escape tells")
    coin.get_by_label("Answer:").fill("2/3")
    coin.get_by_role("button", name="Check").click()
    expect(coin).to_contain_text("That is the other way round")
    coin.get_by_label("Answer:").fill("0.6")
    coin.get_by_role("button", name="Check").click()
    expect(coin).to_contain_text("Right: 3/5 (60.0 %).")
    turns = box(notebook, "Taking turns")
    turns.get_by_role("button", name="A", exact=True).click()
    expect(turns).to_contain_text("Not A. Equally often is not enough")
    show(notebook, coin, f"coin-{view}")
    code = notebook.page.get_by_label("Lesson code:").last.input_value()
    assert code.startswith("LESSON1.")

    # The cells run again: the same duel, the same answers.
    duel.get_by_role("button", name="Guard 1 and 2").click()
    notebook.run_all(timeout=240)
    expect(panel.locator(".presidency-duel").last).to_contain_text("Safe in")
    expect(box(notebook, "What his escape tells")).to_contain_text("Right: 3/5")
    notebook.page.wait_for_timeout(2500)  # charts measure their room for the last time after 2 s
    assert no_inner_scrollbars(notebook) == no_cut_labels(notebook) == []
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
    assert QUIET not in panel.inner_text()


LONG = """
from presidency.landslide.rules import Landslide
from presidency.lessons.boxes import Prose
from presidency.lessons.landslide import played
from presidency.lessons.progress import Simulation
Simulation([("Whole games", played.steps(Landslide(), 20_000))], lambda: Prose("all played"))
"""


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_a_long_simulation_shows_how_far_it_is_and_hears_stop(jupyter, notebook, view):
    notebook.open(jupyter.write("stop.ipynb", LONG), view)
    notebook.run_all()
    panel = notebook.page.locator(notebook.PANEL)
    expect(panel).to_contain_text(re.compile(r"Whole games: \d+ of 20,000"), timeout=60_000)
    notebook.button("Stop").click()
    expect(panel).to_contain_text("Stopped: run the cell again", timeout=10_000)
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_the_way_to_run_a_cell_that_the_start_notebook_tells(notebook, view):
    notebook.open("notebooks/00-start-here.ipynb", view)
    panel = notebook.page.locator(notebook.PANEL)
    texts = panel.locator(".jp-MarkdownCell")
    texts.filter(has_text="Try it now").locator("p").last.click()
    for _ in range(2):
        notebook.page.keyboard.press("Shift+Enter")
    expect(panel.locator(".jp-OutputArea-output")).to_have_text(["531"], timeout=60_000)
    texts.filter(has_text="Does everything work").locator("p").last.click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.page.keyboard.press("Control+Enter")
    press = notebook.button("Press me")
    expect(press).to_be_visible(timeout=60_000)
    assert panel.locator(".jp-InputPlaceholder").count() == 1  # it is folded still
    figure = panel.locator(".js-plotly-plot")
    expect(figure).to_have_attribute("aria-label", "Map: the outline of the United States.")
    notebook.page.keyboard.press("Tab")
    expect(press).to_be_focused()
    assert notebook.page_errors == []


def test_the_start_notebook(notebook):
    notebook.open("notebooks/00-start-here.ipynb")
    notebook.run_all()
    notebook.button("Press me").click()
    expect(notebook.page.locator(notebook.PANEL)).to_contain_text("You have pressed it once.")
    notebook.button("Press me").click()
    expect(notebook.page.locator(notebook.PANEL)).to_contain_text("You have pressed it 2 times.")
    box_ = notebook.page.locator(f"{notebook.PANEL} .js-plotly-plot").first.bounding_box()
    assert box_["width"] > 400
    assert box_["height"] > 250
    show(notebook, notebook.button("Press me"), "start")
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []


def test_the_class_view(notebook):
    notebook.open("notebooks/teacher/class-view.ipynb")
    notebook.run_all()
    notebook.button("Try with a made-up class").click()
    panel = notebook.page.locator(notebook.PANEL)
    expect(panel).to_contain_text("30 codes are counted.")
    area = panel.locator("textarea").last
    area.fill(area.input_value() + "\nhello")
    notebook.button("Show the class").click()
    expect(panel).to_contain_text("Left out: line 31: A lesson code starts with LESSON1.")
    panel.get_by_label("Show what is right").check()
    for title in ("Back to Washington", "News that changes nothing", "One thing"):
        panel.get_by_label("Question:").select_option(title)
        expect(panel).to_contain_text(f"answered “{title}”")
        show(notebook, panel.get_by_label("Question:"), f"class-{title}")
    panel.get_by_label("Lesson:").select_option("President")
    expect(panel).to_contain_text("None of these codes belongs to this lesson.")
    notebook.button("Try with a made-up class").click()
    expect(panel).to_contain_text("30 codes are counted.")
    panel.get_by_label("Question:").select_option("Three handshakes")
    expect(panel).to_contain_text("answered “Three handshakes”")
    show(notebook, panel.get_by_label("Lesson:"), "class-president")
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []


KEYS = (
    "from presidency.lessons import landslide\nlandslide.lesson.laboratory()",
    "landslide.destinations()",
    "from presidency.lessons.two_dice import OpeningRolls\nOpeningRolls()",
    "from presidency.civics.what_if_app import what_if\nwhat_if()",
)


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_keys_pressed_in_a_lesson_are_no_commands_of_jupyter(jupyter, notebook, view):
    notebook.open(jupyter.write("keys.ipynb", *KEYS), view)
    notebook.run_all()
    panel, keyboard = notebook.page.locator(notebook.PANEL), notebook.page.keyboard
    active = panel.locator(".jp-Cell.jp-mod-active .jp-InputArea-editor")

    def press_letters_and_arrows(index, control):
        """As on a control of this cell, with the cell the active one."""
        notebook.cell_output(index).click(position={"x": 2, "y": 2})
        control.focus()
        expect(active).to_contain_text(KEYS[index].splitlines()[-1])
        for key in ("o", "a", "ArrowDown", "ArrowRight", "b"):
            keyboard.press(key)
            notebook.page.wait_for_timeout(150)
        expect(control).to_be_visible()
        expect(control).to_be_focused()
        expect(active).to_contain_text(KEYS[index].splitlines()[-1])
        expect(panel.locator(".jp-CodeCell")).to_have_count(len(KEYS))

    laboratory = panel.locator(".presidency-laboratory")
    press_letters_and_arrows(0, laboratory.get_by_label("How many:"))
    press_letters_and_arrows(0, laboratory.get_by_role("button", name="Run"))
    press_letters_and_arrows(1, panel.get_by_label("You want:"))
    press_letters_and_arrows(3, notebook.button("Empty map"))

    # The arrow keys move a slider, and it is heard as it is shown.
    number = panel.get_by_role("slider", name="Number")
    before = float(number.get_attribute("aria-valuenow"))
    press_letters_and_arrows(2, number)  # its arrows go up and down again
    keyboard.press("ArrowRight")
    expect(number).to_have_attribute("aria-valuenow", f"{before + 1:.1f}")
    swing = panel.get_by_role("slider", name="Swing to the Democrat")
    expect(swing).to_have_attribute("aria-valuetext", "0.0 points")
    swing.focus()
    for text in ("+0.1 points", "+0.2 points"):
        keyboard.press("ArrowRight")
        expect(swing).to_have_attribute("aria-valuetext", text)

    # A cell is still run with the keys that run one.
    notebook.cell_output(0).click(position={"x": 2, "y": 2})
    laboratory.get_by_role("button", name="Run").focus()
    keyboard.press("Shift+Enter")
    expect(active).to_contain_text(KEYS[1])
    assert notebook.output_errors() == notebook.kernel_errors() == notebook.page_errors == []
