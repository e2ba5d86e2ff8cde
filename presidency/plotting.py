"""plotly as this kit uses it: without a slow optional import, and offline.

The first FigureWidget of a kernel takes seconds, nearly all of it in `rfc3987_syntax`, a checker
of web addresses that jsonschema imports when it is there and does without when it is not. So it
is barred while plotly is imported.
"""

from __future__ import annotations

import sys

_barred = "rfc3987_syntax" not in sys.modules
if _barred:
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
try:
    import nbformat  # noqa: F401  (what imports jsonschema; plotly would import it later)
    import plotly.graph_objects as go
except ImportError:
    import plotly.graph_objects as go
finally:
    if _barred:
        del sys.modules["rfc3987_syntax"]

__all__ = ["go"]
