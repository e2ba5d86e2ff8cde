"""The data is found from a checkout, an editable install and a wheel; files name no machine."""

import os
import sys
import zipfile
from pathlib import Path

import pytest

from tests.checkout import ROOT, bare_environment, copy_checkout, run, tracked_files

READ = (
    "import presidency.core.tables as t;"
    "print(t.__file__, t.data_folder(), len(t.read_table('landslide/segments.csv')), sep='\\n')"
)


@pytest.fixture
def python(tmp_path):
    """The Python of a new, empty virtual environment."""
    run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"])
    windows = os.name == "nt"
    return tmp_path / "venv" / ("Scripts/python.exe" if windows else "bin/python")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The kit's wheel, built from a copy of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    checkout = copy_checkout(folder / "checkout")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
    run([*build, checkout])
    (built,) = folder.glob("*.whl")
    return built


def install(python, *what):
    """Install without dependencies, by the pip of the environment that runs the tests."""
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps"]
    run([*pip, *what])


def read(python, folder, **changes):
    """Read a table from another working directory; return the module's and the data's place."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    environment = bare_environment(folder, **changes)
    printed = run([python, "-c", READ], cwd=elsewhere, env=environment)
    module, data, rows = printed.splitlines()
    assert rows == "49"
    return Path(module).resolve(), Path(data).resolve()


def test_a_checkout(python, tmp_path):
    checkout = copy_checkout(tmp_path / "checkout").resolve()
    module, data = read(python, tmp_path, PYTHONPATH=str(checkout))
    assert module == checkout / "presidency/core/tables.py"
    assert data == checkout / "data"


def test_an_editable_install(python, tmp_path):
    checkout = copy_checkout(tmp_path / "checkout").resolve()
    install(python, "--editable", checkout)
    module, data = read(python, tmp_path)
    assert module == checkout / "presidency/core/tables.py"
    assert data == checkout / "data"


def test_a_wheel(python, wheel, tmp_path):
    install(python, wheel)
    module, data = read(python, tmp_path)
    package = module.parent.parent
    assert package.is_relative_to((tmp_path / "venv").resolve())
    assert data == package / "data"


def test_what_the_wheel_holds(wheel):
    """All of data/ and py.typed; no tests, no notebooks."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = {p.relative_to(ROOT).as_posix() for p in (ROOT / "data").rglob("*") if p.is_file()}
    assert {f"presidency/{name}" for name in data} <= names
    assert "presidency/py.typed" in names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"presidency", next(top for top in tops if top.endswith(".dist-info"))}


def test_no_file_names_a_package_registry_or_this_machine():
    """The needles are put together here, so that this file does not hold them."""
    slash = "/"
    hosts = ["pypi" + ".org", "python" + "hosted", "npm" + "js.", "anaconda" + ".org"]
    paths = [slash + "work" + slash, slash + "root" + slash, str(ROOT) + slash, str(Path.home())]
    needles = hosts + [path for path in paths if len(path) > 5]
    if not (ROOT / ".git").exists():
        assert os.environ.get("CI") != "true"
        pytest.skip("this copy of the kit is not a git repository")
    files = tracked_files()
    assert ROOT / "pyproject.toml" in files
    found = [
        f"{path.relative_to(ROOT)}: {needle}"
        for path in files
        for needle in needles
        if needle.encode() in path.read_bytes()
    ]
    assert not found
