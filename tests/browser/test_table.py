"""The game table in a real JupyterLab and Notebook 7: whole games by clicks."""

import pytest
from tables import assert_no_sideways_scrolling, open_table, show_top, status

TABLE = (
    "from presidency.table import play\ntable = play('landslide', {seats}, seed=11, {more})\ntable"
)
GO = ".presidency-go"


def open_landslide(
    jupyter, notebook, view, seats="['person', 'greedy', 'greedy']", more="speed='at once'"
):
    """A notebook with one table of Landslide, run and scrolled to."""
    open_table(jupyter, notebook, "table.ipynb", TABLE.format(seats=seats, more=more), view)


def wait_for_turn(notebook):
    """Until the person has something to do or the game is over; returns the main button."""
    notebook.page.wait_for_function(
        """() => {
            const button = document.querySelector('.presidency-go');
            return button && (button.classList.contains('mod-primary')
                || button.innerText.includes('New game'));
        }""",
        timeout=60_000,
    )
    notebook.page.wait_for_timeout(350)  # it ignores the second click of a double click
    return notebook.page.locator(GO)


def lands_of_board(notebook):
    """What the board has lit, from the texts that hover over it: name → whether it is lit."""
    return notebook.page.evaluate(
        """() => {
            const traces = document.querySelector('.js-plotly-plot').data;
            const hits = traces.find(trace => trace.name === 'hits');
            return hits.hovertext.map((text, i) => [hits.x[i], hits.y[i], text]);
        }"""
    )


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_a_whole_game_by_clicks(jupyter, notebook, view):
    """Against two bots to the end, landing by clicks on the board and by the button."""
    more = "speed='at once', turn_limit=45, at_limit='plurality'"
    open_landslide(jupyter, notebook, view, more=more)
    by_board = by_list = 0
    for _ in range(200):
        button = wait_for_turn(notebook)
        said = button.inner_text()
        if "New game" in said:
            break
        lit = [each for each in lands_of_board(notebook) if "<i>" in each[2]]
        if said.startswith("Land on") and len(lit) > 1 and by_board < 6:
            x, y, _text = lit[len(lit) // 2]
            before = status(notebook)
            notebook.click_point("hits", x, y)
            notebook.page.wait_for_function(
                "before => document.querySelector('.presidency-status').innerText !== before",
                arg=before,
            )
            by_board += 1
        else:
            before = status(notebook)
            button.click()
            notebook.page.wait_for_function(
                "before => document.querySelector('.presidency-status').innerText !== before",
                arg=before,
            )
            by_list += said.startswith("Land on")
        if by_board == 3 and by_list == 0:
            show_top(notebook)
            notebook.screenshot(f"table-{view}-playing")
    assert by_board == 6
    assert by_list
    assert "The turns are over" in status(notebook)
    show_top(notebook)
    notebook.screenshot(f"table-{view}-over")
    drawn = notebook.page.evaluate(
        """() => {
            const plot = document.querySelector('.js-plotly-plot');
            const texts = [...plot.querySelectorAll('.textpoint text')].map(e => e.textContent);
            return plot.data.find(trace => trace.name === 'labels').text
                .map(text => text.replace(/<[^>]*>/g, '')).filter(text => !texts.includes(text));
        }"""
    )
    assert drawn == []  # every segment has its label on the page
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []
    assert_no_sideways_scrolling(notebook)


def test_undo_save_reload_load_and_step(jupyter, notebook):
    open_landslide(jupyter, notebook, "lab", more="speed='wait for me'")
    page = notebook.page
    for _ in range(60):  # to a landing with a choice
        side = page.locator(".presidency-side button:visible")
        labels = side.all_inner_texts()
        if labels[0].startswith("Land on"):
            break
        (
            side.nth(0) if "mod-primary" in side.nth(0).get_attribute("class") else side.nth(1)
        ).click()
        page.wait_for_timeout(250)
    page.wait_for_timeout(400)  # past the time in which a second click does nothing
    choosing = status(notebook)
    assert "may go to" in choosing
    assert notebook.button("Undo").is_disabled()
    page.locator(GO).first.click()
    page.wait_for_function(
        "before => document.querySelector('.presidency-status').innerText !== before", arg=choosing
    )
    assert status(notebook) != choosing
    notebook.button("Undo").click()
    page.get_by_text("Taken back.").wait_for()
    assert status(notebook) == choosing

    notebook.button("Save code").click()
    box = page.locator(".presidency-table input[type=text]:visible").first
    code = box.input_value()
    assert code.startswith("PRESIDENCY1.")
    notebook.screenshot("table-save-code")

    notebook.reload()
    notebook.restart_and_run_all()
    notebook.figure()
    assert status(notebook) != choosing
    notebook.button("Load code").click()
    page.locator(".presidency-table input[type=text]:visible").first.fill("nonsense")
    notebook.button("Load this code").click()
    page.get_by_text("A save code starts with").wait_for()
    page.locator(".presidency-table input[type=text]:visible").first.fill(code)
    notebook.button("Load this code").click()
    page.get_by_text("The saved game is back.").wait_for()
    assert status(notebook) == choosing

    notebook.button("Back").click()
    page.get_by_text("You are looking at the past.").wait_for()
    assert status(notebook) != choosing
    page.locator(".presidency-table .noUi-handle").focus()
    page.keyboard.press("Home")
    page.get_by_text("for the opening; the highest die begins").first.wait_for()
    show_top(notebook)
    notebook.screenshot("table-first-step")
    notebook.button("Now").click()
    page.wait_for_function(
        "text => document.querySelector('.presidency-status').innerText === text", arg=choosing
    )
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []


def test_keyboard_alone_plays_a_turn(jupyter, notebook):
    """Tab to the main button once; space and the arrow keys do the rest."""
    open_landslide(jupyter, notebook, "lab")
    page = notebook.page
    wait_for_turn(notebook).focus()
    landed = 0
    for _ in range(40):
        said = wait_for_turn(notebook).inner_text()
        if said.startswith("Land on") and page.locator(".presidency-side select[size]").count():
            page.keyboard.press("Tab")
            page.keyboard.press("ArrowDown")
            page.wait_for_function(
                "said => !document.querySelector('.presidency-go').innerText.includes(said)",
                arg=said,
            )
            page.keyboard.press("Shift+Tab")
            landed += 1
        before = status(notebook)
        page.keyboard.press("Space")
        page.wait_for_function(
            "before => document.querySelector('.presidency-status').innerText !== before",
            arg=before,
        )
        if landed == 3:
            break
    assert landed == 3
    assert notebook.kernel_errors() == []


def test_rerunning_the_cell_gives_a_fresh_table_and_stops_the_old_one(jupyter, notebook):
    name = jupyter.write(
        "rerun.ipynb",
        TABLE.format(seats="['greedy', 'greedy']", more="speed='fast'"),
        "from presidency.table import app\nprint(len(app._tables), sum(len(tables) for _, tables "
        "in app._tables.values()))",
    )
    notebook.open(name)
    notebook.run_all()
    notebook.figure()
    notebook.page.wait_for_timeout(1500)
    notebook.run_all()
    notebook.figure()
    assert notebook.cell_output(1).inner_text().strip() == "1 1"
    assert notebook.page.locator(".presidency-table").count() == 1
    first = status(notebook)
    notebook.page.wait_for_timeout(1500)
    assert status(notebook) != first  # the new one's bots move
    assert notebook.kernel_errors() == []


def test_click_to_redraw_is_quick(jupyter, notebook):
    """A figure for the note; the bound is only there to catch something gone badly wrong."""
    open_landslide(jupyter, notebook, "lab", "['greedy', 'greedy']", "demo=True")
    notebook.button("Now").click()
    times = [
        notebook.redraw_ms(lambda text=text: notebook.button(text).click()) for text in ["Back"] * 6
    ]
    print("click to redraw, ms:", sorted(round(each) for each in times))
    assert min(times) < 2000
