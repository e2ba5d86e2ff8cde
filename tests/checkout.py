"""The checkout under test, a copy of it, and an environment that knows nothing of this one."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_COPIED = (".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "artifacts", "dist")


def copy_checkout(to: Path) -> Path:
    """Copy the checkout without what git ignores."""
    return shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns(*NOT_COPIED))


def tracked_files() -> list[Path]:
    """Return the files that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def bare_environment(home: Path, **changes: str) -> dict[str, str]:
    """Return environment variables without this Python's and this Jupyter's, for a new user."""
    drop = ("PYTHON", "JUPYTER", "JPY_", "IPYTHON", "VIRTUAL_ENV", "XDG_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(drop)}
    return kept | {"HOME": str(home)} | changes


def run(command: list[str | Path], **how: object) -> str:
    """Run a program and return what it printed; a failure shows all of it."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        text=True, **how,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout
