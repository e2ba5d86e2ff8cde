"""Sliders that the keyboard moves and that screen readers can name."""

from __future__ import annotations

import anywidget
import ipywidgets as widgets
import traitlets


class _OwnKeys(anywidget.AnyWidget):
    """Gives a slider beside it a name, and keeps JupyterLab's own keys away from it.

    Outside an editor the arrow keys move between cells. Lumino leaves the keys of a focused
    element alone if the element itself says so, and only a script in the page can make it say so.
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        // Its holder is in the page only after this returns.
        const mark = (tries) => {
          const handle = el.parentElement?.querySelector(".noUi-handle");
          if (handle) {
            handle.dataset.lmSuppressShortcuts = "true";
            handle.setAttribute("aria-label", model.get("label"));
          } else if (tries) setTimeout(() => mark(tries - 1), 100);
        };
        mark(100);
      },
    };
    """
    label = traitlets.Unicode("Slider").tag(sync=True)


def slider(
    label: str, value: int, numbers: range, room: str = "initial"
) -> tuple[widgets.IntSlider, widgets.Widget]:
    """A slider over whole numbers, and the frame that shows it.

    Args:
        label: What stands before it, and what screen readers call it.
        value: Where it stands at first.
        numbers: Where it can stand, one after the other.
        room: The width of the label, as CSS.
    """
    made = widgets.IntSlider(
        value,
        min=numbers[0],
        max=numbers[-1],
        description=f"{label}:",
        layout={"width": "480px", "max_width": "100%"},
        style={"description_width": room},
    )
    return made, widgets.Box([made, _OwnKeys(label=label)], layout={"max_width": "100%"})
