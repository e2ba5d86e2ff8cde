"""President's table in a real browser: a game by clicks, hidden numbers, the keyboard."""

import pytest
from tables import assert_no_sideways_scrolling, open_table, show_top, status

TABLE = (
    "from presidency.table import play\ntable = play('president', {seats}, seed=4, {more})\ntable"
)
TWO = """from presidency.president import *
from presidency.table import play
table = play('president', 2, seed=1, board=5, crowd=2)
for action in [Place('president', 'c1'), Place('crowd', 'c4'), Place('crowd', 'b4'),
               Move('agent', 'b1', 'b2'), Move('crowd', 'c4', 'c3'),
               Move('president', 'c1', 'c2'), Move('crowd', 'c3', 'c2')]:
    table.session.act(action)
table"""
READY = (
    "Choose a piece first|Set the|Place|Send it|Guard|Pick|Leave the board|New game|Announce|Move"
)


def choices(notebook):
    """The texts of the side's buttons, once the person has something to do."""
    notebook.page.wait_for_function(
        """ready => [...document.querySelectorAll('.presidency-side button')]
            .filter(button => button.offsetParent)
            .some(button => new RegExp('^(' + ready + ')').test(button.innerText.trim()))""",
        arg=READY,
        timeout=60_000,
    )
    notebook.page.wait_for_timeout(350)  # the second click of a double click is ignored
    return notebook.page.locator(".presidency-side button:visible").all_inner_texts()


def squares(notebook):
    """Each square of the board: x, y and the text that hovers over it."""
    return notebook.page.evaluate(
        """() => {
            const hits = document.querySelector('.js-plotly-plot').data
                .find(trace => trace.name === 'hits');
            return hits.hovertext.map((text, i) => [hits.x[i], hits.y[i], text]);
        }"""
    )


def lit(notebook):
    return [each for each in squares(notebook) if "<i>" in each[2]]


def after(notebook, before):
    """Wait until something has been done."""
    notebook.page.wait_for_function(
        "before => document.querySelector('.presidency-status').innerText !== before", arg=before
    )


@pytest.mark.parametrize("view", ["lab", "notebook"])
def test_a_whole_game_as_president_by_clicks(jupyter, notebook, view):
    source = TABLE.format(
        seats="['person', 'greedy']", more="speed='at once', crowd=3, layout='standard'"
    )
    open_table(jupyter, notebook, "president.ipynb", source, view)
    moves = attempts = 0
    for _ in range(150):
        texts, before = choices(notebook), status(notebook)
        if "New game" in texts[0]:
            break
        if any("Leave the board" in text for text in texts):
            notebook.button("Leave the board").click()
        elif any("Guard" in text for text in texts):
            show_top(notebook)
            notebook.screenshot(f"president-{view}-attempt")
            notebook.page.get_by_role("button", name="Guard").nth(attempts % 2).click()
            attempts += 1
        elif "Choose a piece" in texts[0]:
            pieces = lit(notebook)
            x, y, _text = min(pieces, key=lambda each: (each[1], "President" in each[2]))
            notebook.click_point("hits", x, y)
            notebook.page.wait_for_function(  # until the board, too, has heard of it
                """() => document.querySelector('.presidency-go').innerText.includes('Move')
                    && !document.querySelector('.js-plotly-plot').data
                        .find(trace => trace.name === 'hits').hovertext
                        .some(text => text.includes('click to move it'))"""
            )
            if moves == 3:
                notebook.page.get_by_text("Show the danger by square").click()
                notebook.page.wait_for_timeout(500)
                show_top(notebook)
                notebook.screenshot(f"president-{view}-playing")
            ends = [each for each in lit(notebook) if each[:2] != [x, y]]
            x, y, _text = max(ends, key=lambda each: (each[1], -abs(each[0] - 3.5)))
            notebook.click_point("hits", x, y)
            moves += 1
        else:
            notebook.page.locator(".presidency-go").click()
        after(notebook, before)
    assert moves > 6
    assert "escaped" in status(notebook)
    assert "wins" in status(notebook)
    show_top(notebook)
    notebook.screenshot(f"president-{view}-over")
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []
    assert_no_sideways_scrolling(notebook)


def test_two_persons_pick_hidden_numbers_behind_the_curtain(jupyter, notebook):
    open_table(jupyter, notebook, "president.ipynb", TWO)
    page = notebook.page
    assert "attempt or not" in status(notebook)
    page.wait_for_timeout(400)
    notebook.button("Announce an attempt").click()
    page.get_by_role("button", name="I am Ada: show my side").wait_for()
    page.wait_for_timeout(400)  # so do the clicks that uncover the screen
    page.get_by_role("button", name="I am Ada: show my side").click()
    page.wait_for_timeout(400)
    assert page.get_by_role("button", name="Pick ⚀ 1").count() == 0
    page.get_by_role("button", name="Guard ⚀ 1 and ⚁ 2").click()
    page.get_by_role("button", name="I am Bruno: show my side").wait_for()
    show_top(notebook)
    notebook.screenshot("president-curtain")
    everything = page.locator(".presidency-table").inner_html()
    assert "Guard" not in everything  # neither on the page nor in a tooltip
    page.wait_for_timeout(400)
    page.get_by_role("button", name="I am Bruno: show my side").click()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Pick ⚁ 2").click()
    page.get_by_text("The crowd had ⚁ 2, the agents ⚀ 1 and ⚁ 2: he is safe.").first.wait_for()
    assert notebook.button("Undo").is_disabled()
    assert "2/3" in page.locator(".js-plotly-plot").inner_text()
    show_top(notebook)
    notebook.screenshot("president-revealed")
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []


def test_keyboard_alone_moves_a_piece(jupyter, notebook):
    """Tab to the main button once; then Tab, arrows and space."""
    source = TABLE.format(seats="['person', 'person']", more="crowd=2, layout='standard'")
    open_table(jupyter, notebook, "president.ipynb", source)
    page = notebook.page
    choices(notebook)
    page.locator(".presidency-go").focus()
    page.keyboard.press("Space")
    page.get_by_text("Turn 1.").first.wait_for()
    moved = 0
    for _ in range(8):
        texts, before = choices(notebook), status(notebook)
        if texts[0].startswith("Send it"):  # the President has pushed an agent
            page.keyboard.press("Space")
            after(notebook, before)
            continue
        if moved == 4:
            break
        page.keyboard.press("Tab")  # the pieces
        page.keyboard.press("ArrowDown")
        page.wait_for_function(
            "() => document.querySelector('.presidency-go').innerText.includes('Move')"
        )
        if moved:
            said = page.locator(".presidency-go").inner_text()
            page.keyboard.press("Tab")  # the squares
            page.keyboard.press("ArrowDown")
            page.wait_for_function(
                "said => document.querySelector('.presidency-go').innerText !== said", arg=said
            )
            page.keyboard.press("Shift+Tab")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Space")
        after(notebook, before)
        moved += 1
    assert moved == 4
    assert notebook.kernel_errors() == []
