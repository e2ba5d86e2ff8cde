"""What Binder builds: the package set in a new virtual environment, and repo2docker's own plan."""

import contextlib
import json
import re
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request

import pytest
from packaging.requirements import Requirement

from tests.checkout import ROOT, bare_environment, copy_checkout, run

START = "notebooks/00-start-here.ipynb"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Binder is Linux")


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    """Build Binder's environment: requirements.txt, then postBuild in a copy of the checkout.

    The virtual environment is of the Python that runs the tests.
    """
    folder = tmp_path_factory.mktemp("binder")
    checkout = copy_checkout(folder / "checkout")
    venv = folder / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", venv])
    pip = [sys.executable, "-m", "pip", "--python", venv / "bin/python", "install", "--quiet"]
    run([*pip, "pip", "-r", "binder/requirements.txt"], cwd=checkout)
    (folder / "home").mkdir()
    environment = bare_environment(folder / "home")
    environment["PATH"] = f"{venv / 'bin'}:{environment['PATH']}"
    run(["./binder/postBuild"], cwd=checkout, env=environment)
    return checkout, venv, environment


@pytest.fixture(scope="module")
def get(binder, tmp_path_factory):
    """Start the environment's JupyterLab and return what asks it for a path."""
    checkout, venv, environment = binder
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [venv / "bin/jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
    command += [f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
    log = tmp_path_factory.mktemp("log") / "jupyter.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            command, cwd=checkout, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )

    def answer(path):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=30) as response:
            assert response.status == 200
            return response.read().decode()

    try:
        for _ in range(240):
            with contextlib.suppress(OSError):
                answer("api/status")
                break
            assert server.poll() is None, log.read_text()
            time.sleep(0.25)
        yield answer
    finally:
        server.terminate()
        server.wait(timeout=30)


def test_the_start_notebook_runs(binder, tmp_path):
    """Every cell of the start notebook runs, with the installed kit and not the checkout's."""
    checkout, venv, environment = binder
    where = "import presidency.core.tables as t; print(t.__file__, len(t.read_table('{}')))"
    where = where.format("landslide/segments.csv")
    installed = run([venv / "bin/python", "-c", where], cwd=tmp_path, env=environment)
    assert installed.startswith(str(venv))
    assert installed.endswith(" 49\n")
    command = [venv / "bin/jupyter", "execute", "--output=done", START]
    run(command, cwd=checkout, env=environment)
    done = json.loads((checkout / "notebooks/done.ipynb").read_text("utf-8"))
    code = [cell for cell in done["cells"] if cell["cell_type"] == "code"]
    assert code
    assert all(cell["execution_count"] for cell in code if "".join(cell["source"]).strip())


@pytest.mark.parametrize("view", ["lab/tree/", "notebooks/"])
def test_the_start_notebook_opens(get, view):
    """Both badges' addresses are served: JupyterLab and the single page of Notebook 7."""
    assert "jupyter-config-data" in get(view + START)


def test_the_start_notebook_is_served_and_trusted(get):
    notebook = json.loads(get(f"api/contents/{START}"))
    assert notebook["type"] == "notebook"
    code = [cell for cell in notebook["content"]["cells"] if cell["cell_type"] == "code"]
    assert code
    assert all(cell["metadata"]["trusted"] for cell in code)


def test_no_news_pop_up(get):
    """The default of the setting, which JupyterLab asks about at its first start, is 'no'."""
    settings = json.loads(get("lab/api/settings/@jupyterlab/apputils-extension:notification"))
    assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"
    assert settings["schema"]["properties"]["checkForUpdates"]["default"] is False


def test_repo2docker_uses_our_files(tmp_path):
    """The build plan takes Python, packages and postBuild from binder/ and nothing from elsewhere.

    Without building, repo2docker needs no container engine.
    """
    checkout = copy_checkout(tmp_path / "checkout")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    plan = run(command, cwd=checkout, env=bare_environment(tmp_path))
    version = (ROOT / "binder/runtime.txt").read_text().strip().removeprefix("python-")
    assert f"Building conda environment for python={version}\n" in plan
    assert re.findall(r"pip install .*", plan) == [
        'pip install --no-cache-dir -r "binder/requirements.txt"'
    ]
    assert "COPY --chown=0:0 src/binder/requirements.txt ${REPO_DIR}/binder/" in plan
    assert "RUN ./binder/postBuild\n" in plan


def test_pins_are_the_projects_dependencies():
    """requirements.txt pins each run-time and lab dependency, within pyproject.toml's bounds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["lab"]
    bounds = {Requirement(line).name: Requirement(line).specifier for line in wanted}
    lines = (ROOT / "binder/requirements.txt").read_text("utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    assert pins.keys() == bounds.keys()
    assert all(bounds[name].contains(version) for name, version in pins.items())
    supported = (ROOT / "binder/runtime.txt").read_text().strip().removeprefix("python-")
    assert Requirement(f"python{project['requires-python']}").specifier.contains(supported)
