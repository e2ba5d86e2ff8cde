"""Reads the kit's tables from `data/` and says in one sentence what is wrong with a spoilt one.

`data/datapackage.json` describes each table (a Frictionless table schema). Every row is checked
against it here, with the standard library alone, so that no game starts on a bad table. Known are
the types integer, number and string, the constraints required, unique, enum, pattern, minimum and
maximum, primary keys, foreign keys of one column, and `eachIn`: this kit's own foreign key for a
cell that holds several words.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DESCRIPTION = "datapackage.json"
LEXICAL = {  # how a cell of each type is written, and what reads it
    "integer": (re.compile(r"[+-]?[0-9]{1,18}"), int),
    "number": (re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?"), float),
    "string": (re.compile(r".*", re.DOTALL), str),
}
BOUNDS = {"minimum": "at least", "maximum": "at most"}


class TableError(ValueError):
    """A table that cannot be used: one sentence with file, line, column and what is allowed."""


def data_folder() -> Traversable:
    """Return the folder of tables: inside the package (a wheel) or beside it (a checkout)."""
    package = files("presidency")
    inside = package / "data"
    return inside if inside.is_dir() else package / ".." / "data"


def read_table(name: str, folder: Traversable | None = None) -> list[dict[str, Any]]:
    """Read a CSV file and check it against its description.

    >>> read_table("landslide/segments.csv")[1]["name"]
    'Nebraska'

    Args:
        name: Path of the file within the folder, such as `landslide/segments.csv`.
        folder: Where to read it, and the tables it refers to, if not in the kit's own data. The
            description is taken from there too if there is one, else from the kit.

    Returns:
        One dict a row, in file order: an int, float or str a column, None for an empty cell.

    Raises:
        TableError: If the file is missing or anything in it is not as described.
    """
    folder = data_folder() if folder is None else folder
    described = (folder / DESCRIPTION).is_file()
    resources = read_json(DESCRIPTION, folder if described else None)["resources"]
    schema = next((r["schema"] for r in resources if r["path"] == name and "schema" in r), None)
    if schema is None:
        raise TableError(f"{name}: found no table of this name in {DESCRIPTION}.")
    fields = {field["name"]: field for field in schema["fields"]}
    lines = _lines(name, folder)
    line, header = next(lines, (1, []))
    _check_header(f"{name}, line {line}", header, list(fields))
    table = {}
    for line, cells in lines:
        where = f"{name}, line {line}"
        if len(cells) != len(header):
            allowed = (
                f"{len(header)}, from '{header[0]}' to '{header[-1]}' (quote a cell with commas)"
            )
            raise _refusal(where, f"{len(cells)} cells", allowed)
        table[line] = {
            column: _value(f"{where}, column '{column}'", cell, fields[column])
            for column, cell in zip(header, cells, strict=True)
        }
    _check_keys(name, schema, table)
    _check_references(name, resources, table, folder)
    return list(table.values())


def read_json(name: str, folder: Traversable | None = None) -> Any:
    """Read a JSON file.

    Args:
        name: Path of the file within the folder, such as `us/states_map.json`.
        folder: Where to read it, if not in the kit's own data.

    Raises:
        TableError: If the file is missing or is not JSON, with line and column.
    """
    text = _text(name, data_folder() if folder is None else folder)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{name}, line {error.lineno}, column {error.colno}"
        raise _refusal(where, "a mistake", f"JSON ({error.msg})") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; [[[[…
        raise _refusal(name, "more than can be read", "JSON of a usual size") from None


def _refusal(where: str, found: str, allowed: str) -> TableError:
    return TableError(f"{where}: found {found} instead of {allowed}.")


def _text(name: str, folder: Traversable) -> str:
    try:
        content = (folder / name).read_bytes()
    except OSError as error:
        raise TableError(f"{name}: cannot be read from {folder} ({error.strerror}).") from None
    try:
        return content.decode("utf-8-sig")  # Excel's mark at the start of a UTF-8 file is fine
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        allowed = "UTF-8 (Excel calls it 'CSV UTF-8' when saving)"
        found = "a character in another encoding"
        raise _refusal(f"{name}, line {line}", found, allowed) from None


def _lines(name: str, folder: Traversable) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank, with the number of the line on which it begins."""
    reader = csv.reader(io.StringIO(_text(name, folder), newline=""), strict=True)
    line = 1
    try:
        for cells in reader:
            if cells:
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        allowed = "quotation marks in pairs around whole cells"
        raise _refusal(f"{name}, line {line}", f"a broken cell ({error})", allowed) from None


def _check_header(where: str, header: list[str], columns: list[str]) -> None:
    allowed = f"the columns {', '.join(columns)}"
    if not header:
        raise _refusal(where, "an empty file", allowed)
    if len(header) == 1 and re.search("[;\t]", header[0]):
        raise _refusal(where, "semicolons or tabs between the cells", "commas")
    for column in header:
        if column not in columns or header.count(column) > 1:
            raise _refusal(where, f"column {column!r}", f"{allowed}, each once")
    for column in columns:
        if column not in header:
            raise _refusal(f"{where}, column '{column}'", "no such column", allowed)


def _value(where: str, cell: str, field: dict[str, Any]) -> Any:
    limits = field.get("constraints", {})
    if not cell and not limits.get("required"):
        return None
    pattern, read = LEXICAL[field["type"]]
    wanted = limits.get("pattern", "(?s:.*)")
    if cell and pattern.fullmatch(cell) and re.fullmatch(wanted, cell):
        value = read(cell)
        below = value < limits.get("minimum", value)
        above = value > limits.get("maximum", value)
        if not below and not above and value in limits.get("enum", [value]):
            return value
    found = repr(cell if len(cell) <= 40 else cell[:40] + "…") if cell else "an empty cell"
    raise _refusal(where, found, _allowed(field, limits))


def _allowed(field: dict[str, Any], limits: dict[str, Any]) -> str:
    """Say in words what a cell of this column may hold."""
    words = {"integer": "a whole number", "number": "a number", "string": "a text"}[field["type"]]
    if "allowed" in field:
        words = field["allowed"]
    elif "enum" in limits:
        words = f"one of {', '.join(map(str, limits['enum']))}"
    elif bounds := [f"{at} {limits[c]}" for c, at in BOUNDS.items() if c in limits]:
        words += f" of {' and '.join(bounds)}"
    return words if limits.get("required") else f"{words}, or an empty cell"


def _check_keys(name: str, schema: dict[str, Any], table: dict[int, dict[str, Any]]) -> None:
    """Refuse a row that repeats the primary key or a unique cell of an earlier row."""
    unique = [f["name"] for f in schema["fields"] if f.get("constraints", {}).get("unique")]
    for key in [schema.get("primaryKey", []), *([column] for column in unique)]:
        first: dict[tuple[Any, ...], int] = {}
        for line, row in table.items():
            cells = tuple(row[column] for column in key)
            if first.setdefault(cells, line) != line and any(cell is not None for cell in cells):
                where = f"{name}, line {line}, column '{', '.join(key)}'"
                found = repr(" ".join(map(str, cells)))
                raise _refusal(where, f"{found} of line {first[cells]} again", "something new")


def _check_references(
    name: str, resources: list[Any], table: dict[int, dict[str, Any]], folder: Traversable
) -> None:
    """Refuse a cell that must stand in a column of another table and does not."""
    schema = next(r["schema"] for r in resources if r["path"] == name)
    references = [(key["fields"], key["reference"], False) for key in schema.get("foreignKeys", ())]
    references += [(f["name"], f["eachIn"], True) for f in schema["fields"] if "eachIn" in f]
    for column, target, several in references:
        path = next(r["path"] for r in resources if r["name"] == target["resource"])
        known = {row[target["fields"]] for row in read_table(path, folder)} | {None}
        for line, row in table.items():
            cell = row[column]
            for word in cell.split() if several and cell else [cell]:
                if word not in known:
                    where = f"{name}, line {line}, column '{column}'"
                    raise _refusal(where, repr(word), f"a '{target['fields']}' of {path}")
