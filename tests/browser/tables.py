"""What the browser tests of all game tables do."""


def open_table(jupyter, notebook, name, source, view="lab"):
    """Open a notebook whose one cell shows a table, run it and scroll to it."""
    notebook.open(jupyter.write(name, source), view)
    if view == "lab":
        notebook.page.keyboard.press("Control+b")  # the file browser
    notebook.run_all()
    notebook.figure()
    show_top(notebook)


def show_top(notebook):
    notebook.page.locator(".presidency-bar").first.evaluate("element => element.scrollIntoView()")


def status(notebook):
    return notebook.page.locator(".presidency-status").inner_text()


def assert_no_sideways_scrolling(notebook):
    width = notebook.page.evaluate(
        """() => {
            const output = document.querySelector('.presidency-table').parentElement;
            return [output.scrollWidth, output.clientWidth];
        }"""
    )
    assert width[0] <= width[1]
