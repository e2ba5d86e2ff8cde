"""`python3 -m presidency lab` and `test`: what they run, and the one sentence when they cannot."""

import shutil
import subprocess
import sys

import pytest

import presidency.__main__ as command
from tests.checkout import ROOT, bare_environment


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with nothing but what the command looks at, outside a virtual environment."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / command.START).touch()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    return tmp_path


@pytest.fixture
def ran(monkeypatch, checkout):
    """Record the programs that are run instead of running them; `codes` are their exit codes."""

    class Ran(list):
        def __init__(self):
            self.codes = {}

        def __call__(self, program, **how):
            self.append([str(word) for word in program[1:]])
            if "venv" in program:
                python = checkout / ".venv/bin/python"
                python.parent.mkdir(parents=True, exist_ok=True)
                python.touch()
            return self.codes.get(program[2], 0)

    monkeypatch.setattr(command, "run", Ran())
    monkeypatch.setattr(command.os, "name", "posix")
    return command.run


def test_a_fresh_machine(ran, checkout, capsys):
    """Make the environment, install, open; the second time only open."""
    venv = str(checkout / ".venv")
    lab = ["-m", "jupyterlab", command.START, f"--ServerApp.root_dir={checkout}", "--no-browser"]
    assert command.main(["lab", "--no-browser"]) == 0
    install = ["-m", "pip", "install", "-e", ".[lab]"]
    assert ran == [["-m", "venv", venv], ["-c", "import pip"], install, lab]
    assert "Setting up, once." in capsys.readouterr().out
    ran.clear()
    assert command.main(["lab", "--no-browser"]) == 0
    assert ran == [lab]
    assert capsys.readouterr().out == ""


def test_the_tests_need_more_and_keep_what_is_there(ran):
    """After `lab`, `test` adds its extra; after that neither installs anything."""
    command.main(["lab"])
    ran.clear()
    ran.codes["pytest"] = 5
    assert command.main(["test", "-k", "nothing"]) == 5
    assert ran[1:] == [
        ["-m", "pip", "install", "-e", ".[lab,test]"],
        ["-m", "pytest", *command.PARALLEL, "-k", "nothing"],
    ]
    ran.clear()
    assert command.main(["lab"]) == 0
    assert len(ran) == 1


def test_a_changed_project_is_installed_anew(ran, checkout):
    command.main(["lab"])
    with (checkout / "pyproject.toml").open("a") as file:
        file.write("\n")
    ran.clear()
    command.main(["lab"])
    assert ["-m", "pip", "install", "-e", ".[lab]"] in ran


def test_an_active_environment_is_used(ran, monkeypatch, tmp_path_factory):
    active = tmp_path_factory.mktemp("active")
    monkeypatch.setattr(sys, "prefix", str(active))
    command.main(["test"])
    assert not any("venv" in program for program in ran)
    assert (active / "presidency-installed.txt").exists()


@pytest.mark.parametrize(
    ("failing", "sentence"),
    [
        ("venv", "could not make the virtual environment"),
        ("pip", "the lines above say why; is the internet reachable?"),
    ],
)
def test_a_step_that_fails_is_told_and_tried_again(ran, failing, sentence):
    ran.codes[failing] = 1
    with pytest.raises(SystemExit, match=sentence):
        command.main(["lab"])
    ran.codes.clear()
    ran.clear()
    assert command.main(["lab"]) == 0
    assert ["-m", "pip", "install", "-e", ".[lab]"] in ran


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_that_cannot_make_environments(ran, monkeypatch, missing):
    find = command.importlib.util.find_spec
    monkeypatch.setattr(
        command.importlib.util, "find_spec", lambda name: None if name == missing else find(name)
    )
    with pytest.raises(SystemExit, match="sudo apt install python3-venv"):
        command.main(["lab"])


def test_an_environment_that_does_not_work(ran):
    ran.codes |= {"import pip": 126, "ensurepip": 126}
    with pytest.raises(SystemExit, match="does not work: delete that folder and run this again"):
        command.main(["lab"])


def test_not_a_checkout(ran, checkout):
    (checkout / command.START).unlink()
    with pytest.raises(SystemExit, match="is not a copy of the kit's repository"):
        command.main(["lab"])


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["play"], 2), (["--help"], 0)])
def test_usage(ran, capsys, arguments, code):
    assert command.main(arguments) == code
    assert capsys.readouterr().out.startswith("usage: python3 -m presidency lab")
    assert not ran


def test_exit_codes_pass_through():
    assert command.run([sys.executable, "-c", "raise SystemExit(3)"]) == 3
    assert command.run([ROOT / "LICENSE"]) == 126


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_program_ended_by_a_signal_counts_as_failed():
    assert command.run([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"]) == 137


def test_an_older_python_is_told_in_one_sentence(tmp_path):
    """The package itself says so, before it imports what an older Python does not have."""
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 18, 'final', 0);"
        "runpy.run_module('presidency', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=bare_environment(tmp_path, PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer" in done.stderr
