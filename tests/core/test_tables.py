"""Each way in which a teacher can spoil a table gets one sentence; a sound table loads."""

import csv
import io
import re
import shutil
from pathlib import Path

import pytest
from frictionless import Package
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.core.tables import TableError, data_folder, read_json, read_table

DESCRIPTION = read_json("datapackage.json")
TABLES = [r for r in DESCRIPTION["resources"] if r["path"].endswith(".csv")]
SEGMENTS = "landslide/segments.csv"
COLUMNS = "segment, name, group, electoral_votes, ring, ring_position, start_angle_deg, width_deg"


@pytest.fixture
def folder(tmp_path):
    """A copy of the kit's data that a test may spoil."""
    return shutil.copytree(str(data_folder()), tmp_path / "data")


def spoil(folder, name, old, new):
    """Replace the one place of a file's bytes that is `old` by `new`."""
    content = (folder / name).read_bytes()
    assert content.count(old) == 1, f"{old!r} stands {content.count(old)} times in {name}"
    (folder / name).write_bytes(content.replace(old, new))


def sentence(folder, name=SEGMENTS):
    """Return what the loader says about a spoilt table: always one sentence on one line."""
    with pytest.raises(TableError) as caught:
        read_table(name, folder)
    text = str(caught.value)
    assert text.startswith(name)
    assert text.endswith(".")
    assert "\n" not in text
    return text


def test_values_are_typed():
    """Whole numbers, numbers, text and empty cells arrive as int, float, str and None."""
    washington, nebraska = read_table(SEGMENTS)[:2]
    assert washington["name"] == "Washington, D.C."
    assert washington["group"] is None
    assert nebraska == {
        "segment": "NE",
        "name": "Nebraska",
        "group": "Midwest",
        "electoral_votes": 6,
        "ring": 1,
        "ring_position": 1,
        "start_angle_deg": 315.0,
        "width_deg": 45.0,
    }
    assert [type(value) for value in nebraska.values()] == [str] * 3 + [int] * 3 + [float] * 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,Midwest,ten,",
            "{line}, column 'electoral_votes': found 'ten' instead of a whole number"
            " of at least 0 and at most 531.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,Midwest,-1,",
            "{line}, column 'electoral_votes': found '-1' instead of a whole number"
            " of at least 0 and at most 531.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,Midwest,10.5,",
            "{line}, column 'electoral_votes': found '10.5' instead of a whole number"
            " of at least 0 and at most 531.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,Midwest," + b"9" * 5000 + b",",
            f"{{line}}, column 'electoral_votes': found '{'9' * 40}…' instead of a whole number"
            " of at least 0 and at most 531.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,Midwest,,",
            "{line}, column 'electoral_votes': found an empty cell instead of a whole number"
            " of at least 0 and at most 531.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,North,10,",
            "{line}, column 'group': found 'North' instead of one of East, Midwest, South, West,"
            " or an empty cell.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"Iowa,Iowa,Midwest,10,",
            "{line}, column 'segment': found 'Iowa' instead of two capital letters, such as PA.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"NE,Iowa,Midwest,10,",
            "{line}, column 'segment': found 'NE' of line 3 again instead of something new.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Nebraska,Midwest,10,",
            "{line}, column 'name': found 'Nebraska' of line 3 again instead of something new.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,the Hawkeye State,Midwest,10,",
            "{line}: found 9 cells instead of 8, from 'segment' to 'width_deg'"
            " (quote a cell with commas).",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b"IA,Iowa,10,",
            "{line}: found 7 cells instead of 8, from 'segment' to 'width_deg'"
            " (quote a cell with commas).",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b'IA,"Iowa" x,Midwest,10,',
            "{line}: found a broken cell (',' expected after '\"') instead of"
            " quotation marks in pairs around whole cells.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            b'IA,"Iowa,Midwest,10,',
            "{line}: found a broken cell (unexpected end of data) instead of"
            " quotation marks in pairs around whole cells.",
        ),
        (
            b"IA,Iowa,Midwest,10,",
            "IA,Iowá,Midwest,10,".encode("latin-1"),
            "{line}: found a character in another encoding instead of"
            " UTF-8 (Excel calls it 'CSV UTF-8' when saving).",
        ),
        (
            b"segment,name,",
            b"segment,title,",
            f"line 1: found column 'title' instead of the columns {COLUMNS}, each once.",
        ),
        (
            b"segment,name,",
            b"segment,segment,",
            f"line 1: found column 'segment' instead of the columns {COLUMNS}, each once.",
        ),
        (
            b",ring,",
            b",",
            f"line 1, column 'ring': found no such column instead of the columns {COLUMNS}.",
        ),
    ],
)
def test_a_spoilt_table_is_told_in_one_sentence(folder, old, new, said):
    """The sentence names file, line, column, what was found and what is allowed."""
    content = (folder / SEGMENTS).read_bytes()
    line = content[: content.index(old)].count(b"\n") + 1
    spoil(folder, SEGMENTS, old, new)
    assert sentence(folder) == f"{SEGMENTS}, {said.replace('{line}', f'line {line}')}"


def test_a_blank_line_is_skipped_and_still_counted(folder):
    """A blank line spoils nothing, and the lines after it keep their true numbers."""
    content = (folder / SEGMENTS).read_bytes()
    (folder / SEGMENTS).write_bytes(content.replace(b"\nNE,", b"\n\nNE,") + b"\n")
    assert len(read_table(SEGMENTS, folder)) == 49
    spoil(folder, SEGMENTS, b"NE,Nebraska", b"ne,Nebraska")
    assert "line 4, column 'segment': found 'ne'" in sentence(folder)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf"])
def test_an_empty_file(folder, content):
    (folder / SEGMENTS).write_bytes(content)
    said = f"{SEGMENTS}, line 1: found an empty file instead of the columns {COLUMNS}."
    assert sentence(folder) == said


def test_a_missing_file(folder):
    (folder / SEGMENTS).unlink()
    assert "No such file" in sentence(folder)
    with pytest.raises(TableError, match=r"^none\.json: cannot be read from .*No such file"):
        read_json("none.json", folder)


def test_a_table_that_is_not_described():
    said = "landslide/towns.csv: found no table of this name in datapackage.json."
    assert sentence(None, "landslide/towns.csv") == said
    assert "no table of this name" in sentence(None, "us/states_map.json")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8"])
def test_what_excel_and_windows_do_to_a_sound_file_is_fine(folder, encoding):
    """A byte order mark and Windows line ends change nothing."""
    text = (folder / SEGMENTS).read_text(encoding="utf-8").replace("\n", "\r\n")
    (folder / SEGMENTS).write_bytes(text.encode(encoding))
    assert read_table(SEGMENTS, folder) == read_table(SEGMENTS)


def test_saved_as_utf_16(folder):
    text = (folder / SEGMENTS).read_text(encoding="utf-8")
    (folder / SEGMENTS).write_bytes(text.encode("utf-16"))
    assert "line 1: found a character in another encoding instead of UTF-8" in sentence(folder)
    (folder / SEGMENTS).write_bytes(text.encode("utf-16-le"))
    assert "line 1: found column" in sentence(folder)


@pytest.mark.parametrize("mark", [";", "\t"])
def test_semicolons_or_tabs(folder, mark):
    """European Excel writes semicolons, and 'Text' in every Excel writes tabs."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=mark).writerows([row.values() for row in read_table(SEGMENTS)])
    header = COLUMNS.replace(", ", mark)
    (folder / SEGMENTS).write_text(f"{header}\n{out.getvalue()}", encoding="utf-8")
    assert sentence(folder) == (
        f"{SEGMENTS}, line 1: found semicolons or tabs between the cells instead of commas."
    )


def test_columns_may_stand_in_another_order(folder):
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, sorted(COLUMNS.split(", ")))
    writer.writeheader()
    writer.writerows(read_table(SEGMENTS))
    (folder / SEGMENTS).write_text(out.getvalue(), encoding="utf-8")
    assert read_table(SEGMENTS, folder) == read_table(SEGMENTS)


def test_a_name_that_the_other_table_does_not_have(folder):
    """Borders and junctions must name segments that exist."""
    borders, junctions = "landslide/borders.csv", "landslide/junctions.csv"
    spoil(folder, borders, b"radial,AL,FL\n", b"radial,AL,FX\n")
    assert sentence(folder, borders) == (
        f"{borders}, line 2, column 'segment_b': found 'FX' instead of"
        " a 'segment' of landslide/segments.csv."
    )
    spoil(folder, junctions, b"radial,AL FL GA\n", b"radial,AL FX GA\n")
    assert sentence(folder, junctions) == (
        f"{junctions}, line 2, column 'segments': found 'FX' instead of"
        " a 'segment' of landslide/segments.csv."
    )


def test_a_repeated_primary_key_of_several_columns(folder):
    borders = "landslide/borders.csv"
    spoil(folder, borders, b"radial,AL,GA\n", b"radial,AL,FL\n")
    assert sentence(folder, borders) == (
        f"{borders}, line 3, column 'board, segment_a, segment_b': found 'radial AL FL' of"
        " line 2 again instead of something new."
    )


def test_a_folder_without_a_description_is_read_by_the_kits_own(folder):
    (folder / "datapackage.json").unlink()
    assert len(read_table("landslide/borders.csv", folder)) == 227


def test_a_spoilt_json_file(folder):
    (folder / "datapackage.json").write_text('{"resources":\n [}')
    said = "datapackage.json, line 2, column 3: found a mistake instead of JSON"
    with pytest.raises(TableError, match=said):
        read_table(SEGMENTS, folder)


def cells_and_edits():
    """Draw (table, row number, column number, new cell)."""
    plausible = st.sampled_from(
        ["", "0", "1", "538", "PA", "AL FL", "map", "1e9", "nan", "１", "x,y"]
    )
    cell = st.text(max_size=12) | plausible
    return st.tuples(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 7), cell)


@settings(deadline=None)
@given(cells_and_edits())
def test_any_edit_of_a_cell_loads_or_is_told_with_its_line(tmp_path_factory, edit):
    """A random cell never raises anything but a TableError that names its line."""
    resource, row, column, cell = edit
    folder = tmp_path_factory.mktemp("edited")
    for table in TABLES:
        (folder / table["path"]).parent.mkdir(exist_ok=True)
        shutil.copy(str(data_folder() / table["path"]), folder / table["path"])
    path = folder / resource["path"]
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    row = 1 + row % (len(rows) - 1)
    rows[row][column % len(rows[row])] = cell
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    try:
        read_table(resource["path"], folder)
    except TableError as error:
        assert re.search(rf"\bline {row + 1}\b", str(error)), str(error)  # noqa: PT017


def test_frictionless_finds_the_package_sound():
    """The description is valid, and every table is as described, by Frictionless's own reading."""
    report = Package(str(data_folder() / "datapackage.json")).validate()
    assert report.valid, report.flatten(["name", "rowNumber", "fieldName", "note"])
    assert len(report.tasks) >= len(TABLES)


@pytest.mark.parametrize("resource", TABLES, ids=lambda resource: resource["path"])
def test_the_description_uses_only_what_the_loader_checks(resource):
    """Nothing is promised in datapackage.json that read_table would let pass."""
    schema = resource["schema"]
    assert set(schema) <= {"fields", "primaryKey", "foreignKeys", "missingValues"}
    assert schema["missingValues"] == [""]
    assert all(isinstance(key["fields"], str) for key in schema.get("foreignKeys", []))
    checked = {"required", "unique", "enum", "pattern", "minimum", "maximum"}
    for field in schema["fields"]:
        assert field["type"] in {"integer", "number", "string"}
        assert set(field.get("constraints", {})) <= checked
        assert field["description"].endswith(".")
        assert field["source"]
        statuses = {"text", "public record", "inferred", "design"}
        assert {re.sub(r" \(.*", "", s) for s in field["status"].split(", ")} <= statuses


@pytest.mark.parametrize("resource", TABLES, ids=lambda resource: resource["path"])
def test_the_readme_gives_the_status_of_every_column(resource):
    """data/README.md and datapackage.json agree."""
    readme = (data_folder() / "README.md").read_text(encoding="utf-8")
    section = readme.split(f"## {resource['path']}\n")[1].split("\n## ")[0]
    for field in resource["schema"]["fields"]:
        assert re.search(
            rf"^\| {field['name']} \|.*\| {re.escape(field['status'])} \|", section, re.M
        )


def test_every_file_of_the_folder_is_described():
    """No table lies in data/ that datapackage.json does not know."""
    folder = Path(str(data_folder())).resolve()
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    described = {resource["path"] for resource in DESCRIPTION["resources"]}
    assert there - {"README.md", "datapackage.json"} == described
