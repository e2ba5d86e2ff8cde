"""All that a table shows, for tests that compare two of them."""

import re

import ipywidgets as ipw


def shown(table):
    """All that the table's widgets hold, by their place in it."""
    found = []

    def visit(widget, path):
        if isinstance(widget, ipw.Widget) and not isinstance(widget, ipw.Layout):
            state = {
                key: value
                for key, value in widget.get_state().items()
                if isinstance(value, str | int | float | bool | list | tuple | dict | None)
                and "IPY_MODEL" not in str(value)
                and not key.startswith(("_js2py", "_py2js", "_last", "_view", "_model"))
            }
            text = re.sub(r"'uid': '[0-9a-f-]+'", "", repr(state))  # plotly's own, at random
            layout = getattr(widget, "layout", None)  # the figure's own is in its state
            display = layout.display if isinstance(layout, ipw.Layout) else None
            found.append((path, type(widget).__name__, display, text))
            for number, child in enumerate(getattr(widget, "children", ())):
                visit(child, (*path, number))

    visit(table, ())
    for number, part in enumerate(table._controls.parts):
        visit(part, ("part", number))
    return found
