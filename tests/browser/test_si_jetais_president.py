"""Si j'étais Président… in a real browser: cards, ceremony, curtain, keyboard, both languages."""

from tables import assert_no_sideways_scrolling, open_table, show_top, status

TABLE = (
    "from presidency.table import play\n"
    "table = play('si_jetais_president', {seats}, seed=4, {more})\ntable"
)
NAME = "si-jetais-president.ipynb"
GO = ".presidency-go"


def wait_until(notebook, words, timeout=60_000):
    """Until the main button says one of these things."""
    notebook.page.wait_for_function(
        f"""words => new RegExp('^(' + words + ')')
            .test(document.querySelector('{GO}').innerText.trim())""",
        arg=words,
        timeout=timeout,
    )
    notebook.page.wait_for_timeout(400)  # the second click of a double click is ignored
    return notebook.page.locator(GO).inner_text().strip()


def cards(notebook):
    return notebook.page.locator(".presidency-card:visible")


def figure_state(notebook):
    """The ratings at which the tokens stand, and how long the lines are."""
    return notebook.page.evaluate(
        """() => {
            const data = document.querySelector('.js-plotly-plot').data;
            const tokens = data.filter(trace => trace.name.startsWith('token of'));
            const ways = data.filter(trace => trace.name.startsWith('way of'));
            return [tokens.map(trace => trace.x[0]), ways.map(trace => trace.y.length)];
        }"""
    )


def recruit_all(notebook, words="Choose a card"):
    """Recruit the first card of each hand by clicks until governments are presented."""
    picks = 0
    while True:
        said = wait_until(notebook, f"{words}|Recruit|Present|Leave")
        if said.startswith(("Present", "Leave")):
            return picks
        if said.startswith(words):
            cards(notebook).first.click()
            wait_until(notebook, "Recruit")
        before = status(notebook)
        notebook.page.locator(GO).click()
        notebook.page.wait_for_function(
            """before => {
                const now = document.querySelector('.presidency-status').innerText;
                return now !== before && !now.includes('everybody');
            }""",
            arg=before,
        )
        picks += 1


def test_a_whole_game_by_clicks(jupyter, notebook):
    source = TABLE.format(seats="['person', 'greedy', 'random']", more="speed='at once'")
    open_table(jupyter, notebook, NAME, source)
    page = notebook.page
    for number in (1, 2, 3):
        assert f"Round {number} of 3" in status(notebook)
        if number == 1:
            wait_until(notebook, "Choose a card")
            notebook.button("What is each pick worth?").click()
            page.get_by_text("What each pick is worth, over").wait_for()
            show_top(notebook)
            notebook.screenshot("si-jetais-president-hand")
        if number == 2:
            page.get_by_text("you may not look back at them").wait_for()
        assert recruit_all(notebook) == 6
        show_top(notebook)
        notebook.screenshot(f"si-jetais-president-presentation-{number}")
        notebook.button("Present the best government at once").click()
        wait_until(notebook, "Go on|New game")
        # What came of it is for the ceremony to show.
        assert f"Round {number}: the governments are presented." in status(notebook)
        start = figure_state(notebook)
        page.wait_for_function(  # the ceremony walks by itself
            """start => JSON.stringify(document.querySelector('.js-plotly-plot').data
                .filter(trace => trace.name.startsWith('token of'))
                .map(trace => trace.x[0])) !== JSON.stringify(start)""",
            arg=start[0],
        )
        show_top(notebook)
        notebook.screenshot(f"si-jetais-president-ceremony-{number}")
        page.locator(".presidency-side .noUi-handle").first.focus()
        page.keyboard.press("End")
        page.wait_for_function(
            "() => document.querySelector('.presidency-status').innerText.includes('is over')"
        )
        if number < 3:
            page.locator(GO).click()
            wait_until(notebook, "Choose a card")
            assert set(figure_state(notebook)[1]) == {9}  # the whole way stays to be read
    assert "wins the game" in status(notebook) or "share the victory" in status(notebook)
    assert_no_sideways_scrolling(notebook)
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []


def test_two_persons_behind_the_curtain_and_the_keyboard_alone(jupyter, notebook):
    """Tab, Enter and Space choose a card and take it; nothing shows while the screen is covered."""
    source = TABLE.format(seats="2", more="speed='at once'")
    open_table(jupyter, notebook, NAME, source, "notebook")
    page = notebook.page
    hands = []
    for name in ("Ada", "Bruno"):
        button = page.get_by_role("button", name=f"I am {name}: show my side")
        button.wait_for()
        page.wait_for_timeout(500)  # until all of the screen is covered
        assert cards(notebook).count() == 0
        table = page.locator(".presidency-table").inner_html()
        assert [person for hand in hands for person in hand if person in table] == []
        button.focus()
        page.keyboard.press("Enter")
        wait_until(notebook, "Choose a card")
        hands.append([text.split()[0] for text in cards(notebook).all_inner_texts()])
        assert len(hands[-1]) == 7
        page.locator(GO).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        wait_until(notebook, f"Recruit {hands[-1][0]}")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        wait_until(notebook, f"Recruit {hands[-1][1]}")
        page.keyboard.press("Enter")  # once more on the chosen card takes it
    page.get_by_role("button", name="I am Ada: show my side").wait_for()
    assert not set(hands[0]) & set(hands[1])
    show_top(notebook)
    notebook.screenshot("si-jetais-president-curtain")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="I am Ada: show my side").click()
    wait_until(notebook, "Choose a card")
    hand = [text.split()[0] for text in cards(notebook).all_inner_texts()]
    assert sorted(hand) == sorted(set(hands[1]) - {hands[1][1]})  # two players: left is right
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []


def test_the_language_switch_says_everything_in_french(jupyter, notebook):
    source = TABLE.format(seats="['person', 'greedy']", more="speed='at once'")
    open_table(jupyter, notebook, NAME, source)
    page = notebook.page
    wait_until(notebook, "Choose a card")
    page.get_by_label("Language", exact=True).select_option(label="Français")
    wait_until(notebook, "Choisir une carte")
    assert "recrutez une personnalité (1 sur 6)" in status(notebook)
    page.get_by_text("Vous recrutez").wait_for()
    show_top(notebook)
    notebook.screenshot("si-jetais-president-french")
    ticks = page.locator(".js-plotly-plot").inner_text()
    assert "Économie" in ticks
    assert "Economy" not in page.locator(".presidency-table").inner_html()
    page.get_by_label("Langue", exact=True).select_option(label="English")
    wait_until(notebook, "Choose a card")
    assert notebook.kernel_errors() == []
    assert notebook.page_errors == []
