"""Mr. President 2004 in a real browser: a campaign by clicks, the map, election night."""

from tables import assert_no_sideways_scrolling, open_table, show_top, status

TABLE = (
    "from presidency.table import play\n"
    "table = play('mr_president', {seats}, seed=4, speed='at once', {more})\ntable"
)
NAME = "mr-president.ipynb"
GO = ".presidency-go"
QUICK = "tickets='ready-made', deck='quarter'"


def ready(notebook, words="."):
    """Until the main button does something and says one of these things; returns what it says."""
    notebook.page.wait_for_function(
        f"""words => {{
            const button = document.querySelector('{GO}');
            return button.classList.contains('mod-primary')
                && new RegExp('^(' + words + ')').test(button.innerText.trim());
        }}""",
        arg=words,
        timeout=60_000,
    )
    notebook.page.wait_for_timeout(400)  # the second click of a double click is ignored
    return notebook.page.locator(GO).inner_text().strip()


def press(notebook):
    """Press the main button and wait until a step has been made."""
    step = "document.querySelector('.presidency-bar .widget-readout').innerText"
    before = notebook.page.evaluate(step)
    notebook.page.locator(GO).click()
    notebook.page.wait_for_function(f"before => {step} !== before", arg=before, timeout=60_000)


def places(notebook):
    """State → where it can be clicked, and what hovers over it."""
    return notebook.page.evaluate(
        """() => {
            const hits = document.querySelector('.js-plotly-plot').data
                .find(trace => trace.name === 'hits');
            return Object.fromEntries(hits.hovertext.map(
                (text, i) => [text.split('</b>')[0].slice(3), [hits.x[i], hits.y[i], text]]));
        }"""
    )


def show_as(notebook, view, counting=False):
    """Switch between map and tiles with the keyboard, and wait until the states have moved.

    What hovers over a state stays the same, except while the votes are counted one by one.
    """
    before = places(notebook)
    button = notebook.page.get_by_role("button", name=view, exact=True)
    button.focus()
    notebook.page.keyboard.press("Enter")
    notebook.page.wait_for_function(
        """before => document.querySelector('.js-plotly-plot').data
            .find(trace => trace.name === 'hits').x[0] !== before""",
        arg=next(iter(before.values()))[0],
    )
    after = places(notebook)
    assert after.keys() == before.keys()
    assert counting or {name: place[2] for name, place in after.items()} == {
        name: place[2] for name, place in before.items()
    }


def cut_off_odds(notebook):
    """Tables of odds that are wider than the panel they stand in; there must be some to look at."""
    tables = notebook.page.locator(".presidency-odds:visible")
    assert tables.count()
    return tables.evaluate_all(
        """tables => tables.filter(table => table.scrollWidth > table.parentElement.clientWidth + 1)
            .map(table => table.innerText.slice(0, 60))"""
    )


def test_a_campaign_by_clicks_and_election_night(jupyter, notebook):
    source = TABLE.format(seats="['person', 'random']", more=QUICK + ", turn_limit=10")
    open_table(jupyter, notebook, NAME, source)
    page, clicked, draws = notebook.page, 0, 0
    for _ in range(120):
        said = ready(notebook)
        if said.startswith("Campaign in the") and not clicked:
            show_top(notebook)
            notebook.screenshot("mr-president-declare")
            assert cut_off_odds(notebook) == []
            for view, state, region in (("Tiles", "Ohio", "Midwest"), ("Map", "Texas", "West")):
                show_as(notebook, view)
                x, y, text = places(notebook)[state]
                assert f"in the {region}" in text
                notebook.click_point("hits", x, y)
                ready(notebook, f"Campaign in the {region}")
            assert "34 electors, number 5 in the West" in text
            assert page.locator(".js-plotly-plot").count() == 1
            clicked += 1
        elif said.startswith("Play"):
            show_top(notebook)
            notebook.screenshot("mr-president-campaign")
            draws += page.get_by_text("The chance to draw a ballot for").is_visible()
        if "Election night" in status(notebook) or said.startswith("New game"):
            break
        press(notebook)
        if "Election night" in status(notebook):
            break
    assert clicked
    assert draws
    page.get_by_text("electors: ").first.wait_for(timeout=60_000)  # the night goes on by itself
    show_as(notebook, "Tiles", counting=True)
    show_top(notebook)
    notebook.screenshot("mr-president-night")
    page.locator(".presidency-side .noUi-handle").first.focus()
    page.keyboard.press("End")
    page.wait_for_function(
        "() => document.querySelector('.presidency-status').innerText.includes('electoral votes')",
        timeout=10_000,  # less than the night would take by itself
    )
    show_top(notebook)
    notebook.screenshot("mr-president-over")
    assert_no_sideways_scrolling(notebook)
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []


def test_two_tickets_are_made_in_secret_behind_the_curtain(jupyter, notebook):
    source = TABLE.format(seats="2", more="deck='quarter'")
    open_table(jupyter, notebook, NAME, source, "notebook")
    page, secret = notebook.page, 0
    for _ in range(40):
        curtain = page.get_by_role("button", name="show my side")
        page.wait_for_timeout(400)
        if curtain.is_visible():
            if secret:
                table = page.locator(".presidency-table").inner_html()
                assert "Fundraising" not in table
                assert "right-wing" not in table
            curtain.click()
            page.wait_for_timeout(400)
            continue
        said = ready(notebook)
        secret += said.startswith("Campaign 5")
        if "Choose where" in status(notebook) or said.startswith("Campaign in the"):
            break
        press(notebook)
    assert secret == 2
    page.get_by_text("positions 1-1-1-1-1").first.wait_for()
    show_top(notebook)
    notebook.screenshot("mr-president-tickets")
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []
