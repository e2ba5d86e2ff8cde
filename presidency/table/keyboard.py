"""Keep JupyterLab's own keys away from the table, and name what has no name of its own.

In JupyterLab a key pressed outside an editor moves between cells: Space scrolls, the arrow keys
leave a list. Lumino leaves the keys of a focused element alone if the element itself says so,
and only a script in the page can make it say so.
"""

from __future__ import annotations

import anywidget
import traitlets


class OwnKeys(anywidget.AnyWidget):
    """An invisible widget: keys pressed in the table that holds it stay there.

    Attributes:
        picture: What the figure shows, in a sentence, for those who cannot see it.
        step: What the slider is called.
        play: What the button that walks through the steps is called.
        stop: What the button that ends the walk is called.
        language: The language's code, for those to whom the page is read aloud.
    """

    picture = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Unicode("").tag(sync=True)
    play = traitlets.Unicode("").tag(sync=True)
    stop = traitlets.Unicode("").tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        // Its holder is in the page only after this returns.
        const mark = (tries) => {
          const table = el.closest(".presidency-table");
          if (table) {
            table.addEventListener("focusin", (event) => {
              event.target.dataset.lmSuppressShortcuts = "true";
            });
            const name = () => {
              table.lang = model.get("language");
              for (const handle of table.querySelectorAll(".noUi-handle"))
                handle.setAttribute("aria-label", model.get("step"));
              for (const walk of table.querySelectorAll(".widget-play")) {
                const buttons = walk.querySelectorAll("button");
                for (const [place, each] of ["play", "stop"].entries()) {
                  buttons[place]?.setAttribute("aria-label", model.get(each));
                  buttons[place]?.setAttribute("title", model.get(each));
                }
              }
              for (const plot of table.querySelectorAll(".js-plotly-plot")) {
                plot.setAttribute("role", "img");
                plot.setAttribute("aria-label", model.get("picture"));
              }
            };
            for (const each of ["picture", "step", "play", "stop", "language"])
              model.on(`change:${each}`, name);
            for (const wait of [500, 3000]) setTimeout(name, wait);
          } else if (tries) requestAnimationFrame(() => mark(tries - 1));
        };
        mark(300);
      }
    };
    """
