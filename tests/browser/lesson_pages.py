"""What the browser tests of all lessons do."""

import re


def box(notebook, title):
    """Locate the box of a question by its title, in the page's first view of it."""
    heading = re.compile(rf"(Predict|Check|Exit ticket) · {re.escape(title)}")
    boxes = notebook.page.locator(f"{notebook.PANEL} .presidency-box")
    return boxes.filter(has_text=heading).last


def show(notebook, locator, name):
    """Scroll something to the top and take a picture."""
    locator.evaluate("element => element.scrollIntoView({block: 'start'})")
    notebook.page.wait_for_timeout(600)
    return notebook.screenshot(f"lesson-{name}")


def no_inner_scrollbars(notebook):
    """No box of the lesson may scroll by itself or cut off what it holds."""
    return notebook.page.evaluate("""() => [...document.querySelectorAll(
        ".presidency-box, .presidency-box *")].filter(element => {
            const style = getComputedStyle(element);
            const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
            const wide = element.scrollWidth > element.clientWidth + 2;
            const high = element.scrollHeight > element.clientHeight + 2;
            return element.clientWidth && element.tagName !== "INPUT" && scrolls && (wide || high);
        }).map(({className, scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
            [className, scrollWidth, clientWidth, scrollHeight, clientHeight].join(" "))""")


def no_cut_labels(notebook):
    """Every button shows its whole label."""
    return notebook.page.evaluate("""() => [...document.querySelectorAll(
        ".presidency-box button, .presidency-box .widget-label")].filter(element =>
            element.clientWidth && element.scrollWidth > element.clientWidth + 1
        ).map(element => element.textContent)""")
