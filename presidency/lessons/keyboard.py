"""Keep Jupyter's one-key commands away from the widgets of a lesson.

Outside an editor every key is a command: in a menu that has the focus, an o hides the cell's
output and the arrow keys go to another cell. Lumino leaves the keys of an element alone if the
element itself says so, and only a script in the page can make it say so.
"""

from __future__ import annotations

import anywidget


class OwnKeys(anywidget.AnyWidget):
    """An invisible widget: keys pressed in any widget of a notebook with a lesson stay there.

    One of them is enough for a page. Keys with Ctrl or ⌘ and Shift+Enter are still Jupyter's, so
    that a student who has just pressed a button can save, and run the next cell.
    """

    _esm = """
    export default {
      render({ el }) {
        el.style.display = "none";
        if (window.presidencyOwnKeys) return;
        window.presidencyOwnKeys = true;
        const mark = ({ target, key, ctrlKey, metaKey, shiftKey }) => {
          if (!target.closest?.(".jupyter-widgets") || target.closest(".presidency-table")) return;
          if (!target.closest(".jp-Notebook")?.querySelector(".presidency-box")) return;
          const command = ctrlKey || metaKey || (shiftKey && key === "Enter");
          target.toggleAttribute("data-lm-suppress-shortcuts", !command);
        };
        // The window hears of a key before the document, on which Lumino listens.
        window.addEventListener("keydown", mark, { capture: true });
      },
    };
    """
