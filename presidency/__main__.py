"""Sets the kit up in a checkout and opens it, or runs its tests.

`python3 -m presidency lab` opens the start notebook in JupyterLab; `python3 -m presidency test`
runs the tests. Both first install what they need: into the virtual environment that is active, or
else into `.venv` in the checkout, which they make. Further arguments go to JupyterLab or pytest.
Standard library only, for this runs before anything is installed.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
START = "notebooks/00-start-here.ipynb"
EXTRAS = {"lab": {"lab"}, "test": {"lab", "test"}}
# The browser tests spend most of their time waiting; a file's tests stay together.
PARALLEL = ["--numprocesses=logical", "--maxprocesses=4", "--dist=loadfile"]
USAGE = "usage: python3 -m presidency lab [JupyterLab arguments] | test [pytest arguments]"


def main(arguments: list[str]) -> int:
    """Do what the command line asks and return the exit code.

    Args:
        arguments: `lab` or `test`, then what is passed on.
    """
    if not arguments or arguments[0] not in EXTRAS:
        print(USAGE)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    task, *rest = arguments
    python = set_up(EXTRAS[task])
    if task == "test":
        return run([python, "-m", "pytest", *PARALLEL, *rest])
    paths = [str(ROOT / "binder"), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    # As on Binder: no question about news, see binder/labconfig.
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    # Without the root directory JupyterLab would show the folder notebooks alone.
    opening = [START, f"--ServerApp.root_dir={ROOT}"]
    return run([python, "-m", "jupyterlab", *opening, *rest])


def set_up(extras: set[str]) -> Path:
    """Install the checkout with these extras, unless that is done already.

    Returns:
        The Python of the virtual environment that has them.
    """
    if not (ROOT / "pyproject.toml").is_file() or not (ROOT / START).is_file():
        stop(f"{ROOT} is not a copy of the kit's repository: download it whole and run this there.")
    inside = sys.prefix != sys.base_prefix
    home = Path(sys.prefix) if inside else ROOT / ".venv"
    place = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    python = Path(sys.executable) if inside else home / place
    stamp = home / "presidency-installed.txt"
    project = (ROOT / "pyproject.toml").read_bytes()
    version = f"{ROOT} {hashlib.sha256(project).hexdigest()}"
    installed = stamp.read_text("utf-8").splitlines() if stamp.is_file() else []
    before = set(installed[1:]) if installed[:1] == [version] and python.exists() else set()
    if extras <= before:
        return python
    print("Setting up, once. This takes some minutes and needs the internet.", flush=True)
    if not python.exists():
        make_environment(home)
    has_pip = run([python, "-c", "import pip"], stderr=subprocess.DEVNULL) == 0
    if not has_pip and run([python, "-m", "ensurepip"]) != 0:
        stop(
            f"The virtual environment {home} does not work: delete that folder and run this again."
        )
    extras = extras | before
    if run([python, "-m", "pip", "install", "-e", f".[{','.join(sorted(extras))}]"]) != 0:
        stop("Setting up did not succeed: the lines above say why; is the internet reachable?")
    stamp.write_text("\n".join([version, *sorted(extras)]), "utf-8")
    return python


def make_environment(home: Path) -> None:
    """Make a virtual environment with pip."""
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        stop(
            "This Python cannot make virtual environments: install its venv module"
            " (on Debian and Ubuntu: sudo apt install python3-venv) and run this again."
        )
    if run([sys.executable, "-m", "venv", home]) != 0:
        stop(f"Python could not make the virtual environment {home}; the lines above say why.")


def run(command: list[str | Path], stderr: int | None = None) -> int:
    """Run a program in the checkout and return its exit code; it handles Ctrl-C by itself."""
    try:
        process = subprocess.Popen(command, cwd=ROOT, stderr=stderr)
    except OSError:  # not a program of this machine
        return 126
    while True:
        try:
            code = process.wait()
            return code if code >= 0 else 128 - code
        except KeyboardInterrupt:
            continue


def stop(sentence: str) -> NoReturn:
    """End the program with one sentence."""
    sys.exit(sentence)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
