"""What each part of the kit can do without, proven by leaving it out."""

import sys
from pathlib import Path

from tests.checkout import ROOT, run

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "presidency").rglob("*.py")
    if path.name != "__main__.py"
)
ROOMS = {"components", "rules"}
PURE = [m for m in MODULES if m.startswith("presidency.core") or m.split(".")[-1] in ROOMS]
LIGHT = [m for m in MODULES if m.split(".")[1:2] not in (["civics"], ["interop"])]


def load(modules, preparation, *flags):
    """Import modules in a new Python; return the milliseconds that it took."""
    code = f"import sys, time; sys.path.insert(0, {str(ROOT)!r}); {preparation}\n"
    code += f"began = time.perf_counter()\nimport {', '.join(modules)}\n"
    code += "print(1000 * (time.perf_counter() - began))"
    return float(run([sys.executable, *flags, "-c", code], cwd=Path(sys.prefix)))


def test_core_components_and_rules_load_with_nothing_but_python():
    """No site-packages at all (-S, -I), and in a tenth of a second."""
    assert "presidency.landslide.rules" in PURE
    assert min(load(PURE, "pass", "-I", "-S") for _ in range(3)) < 100


def test_games_table_and_lessons_load_without_numpy_and_pandas():
    """As under JupyterLite: these two cannot be imported."""
    load(LIGHT, "sys.modules.update(numpy=None, pandas=None)")
