"""Keep JupyterLab's own keys away from the table.

In JupyterLab a key pressed outside an editor moves between cells: Space scrolls, the arrow keys
leave a list. Lumino leaves the keys of a focused element alone if the element itself says so,
and only a script in the page can make it say so.
"""

from __future__ import annotations

import anywidget


class OwnKeys(anywidget.AnyWidget):
    """An invisible widget: keys pressed in the widget that holds it stay there."""

    _esm = """
    export default {
      render({ el }) {
        el.style.display = "none";
        // Its holder is in the page only after this returns.
        const mark = (tries) => {
          const table = el.closest(".presidency-table");
          if (table) {
            table.addEventListener("focusin", (event) => {
              event.target.dataset.lmSuppressShortcuts = "true";
            });
          } else if (tries) requestAnimationFrame(() => mark(tries - 1));
        };
        mark(300);
      }
    };
    """
