"""Sliders that screen readers can name and read out."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import ipywidgets as widgets
import traitlets


class _Heard(anywidget.AnyWidget):
    """Gives the slider beside it a name, and its values words; it shows nothing."""

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        const speak = (handle) => {
          const place = ["now", "min"].map((end) => handle.getAttribute(`aria-value${end}`));
          const text = model.get("texts")[Math.round(place[0] - place[1])];
          if (text && handle.getAttribute("aria-valuetext") !== text)
            handle.setAttribute("aria-valuetext", text);
        };
        // Its holder is in the page only after this returns.
        const name = (tries) => {
          const handle = el.parentElement?.querySelector(".noUi-handle");
          if (handle) {
            handle.setAttribute("aria-label", model.get("label"));
            speak(handle);
            // Whenever it moves, the slider writes its bare number there again.
            const watch = new MutationObserver(() => speak(handle));
            watch.observe(handle, { attributeFilter: ["aria-valuetext"] });
          } else if (tries) setTimeout(() => name(tries - 1), 100);
        };
        name(100);
      },
    };
    """
    label = traitlets.Unicode("Slider").tag(sync=True)
    texts = traitlets.List(traitlets.Unicode()).tag(sync=True)


def slider(
    label: str,
    value: int,
    numbers: range,
    room: str = "initial",
    say: Callable[[int], str] = str,
) -> tuple[widgets.IntSlider, widgets.Widget]:
    """A slider over whole numbers, and the frame that shows it.

    Args:
        label: What stands before it, and what screen readers call it.
        value: Where it stands at first.
        numbers: Where it can stand, one after the other.
        room: The width of the label, as CSS.
        say: A number as screen readers read it out.
    """
    made = widgets.IntSlider(
        value,
        min=numbers[0],
        max=numbers[-1],
        description=f"{label}:",
        layout={"width": "480px", "max_width": "100%"},
        style={"description_width": room},
    )
    heard = _Heard(label=label, texts=[say(number) for number in numbers])
    return made, widgets.Box([made, heard], layout={"max_width": "100%"})
