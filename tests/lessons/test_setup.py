"""The set-up check: plain words when something is missing or too old."""

import re
import subprocess
import sys
import tomllib

import pytest

from presidency.lessons import setup
from tests.checkout import ROOT


def test_all_is_well_here(capsys):
    assert setup.problems() == []
    setup.ready()
    assert capsys.readouterr().out == "Ready. Go on with the next cell.\n"


@pytest.mark.parametrize("found", [None, "5.24.1", "0.1"])
def test_a_package_that_is_missing_or_too_old_is_named_with_what_to_do(monkeypatch, capsys, found):
    real = setup._installed
    monkeypatch.setattr(setup, "_installed", lambda name: found if name == "plotly" else real(name))
    setup.setup_check()
    said = capsys.readouterr().out
    assert said.startswith("Not ready yet:")
    assert ("plotly is missing" if found is None else f"plotly is version {found}") in said
    assert "python -m pip install --upgrade plotly" in said
    assert "Restart Kernel" in said


def test_jupyter_itself_may_be_elsewhere(monkeypatch):
    real = setup._installed
    monkeypatch.setattr(
        setup, "_installed", lambda name: None if name in setup.PAGES else real(name)
    )
    assert setup.problems() == []
    assert setup.versions()["jupyterlab"] == "not here"


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(setup.sys, "version_info", (3, 9, 2, "final", 0))
    assert "Python here is 3.9" in setup.problems()[0]


def test_the_versions_asked_for_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    asked = dict(re.fullmatch(r"(\w+)>=([\d.]+)", each).groups() for each in wanted)
    assert asked == setup.MINIMUM | setup.PAGES
    assert f">={setup.PYTHON[0]}.{setup.PYTHON[1]}" == project["requires-python"]


def test_it_says_so_even_where_nothing_is_installed():
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    code += "from presidency.lessons.setup import setup_check\nsetup_check()"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert "The package ipywidgets is missing." in done.stdout
    assert done.stderr == ""


def test_the_check_has_versions_a_button_that_answers_and_a_map():
    versions, _, row, _, frame, _ = setup.setup_check().children
    assert "3.11" in versions.value or "3.1" in versions.value
    button, answer = row.children
    button.click()
    button.click()
    assert "You have pressed it 2 times." in answer.value
    assert len(frame.children[0].data[0].x) > 1000
