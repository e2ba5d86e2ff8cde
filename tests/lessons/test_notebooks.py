"""How every notebook is built: one title, no skipped levels, short code, no outputs, no network."""

import json
import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from tests.checkout import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LESSONS = [path for path in NOTEBOOKS if re.match(r"0[1-9]", path.name)]
GUIDES = sorted((ROOT / "notebooks" / "teacher").glob("*.md"))
SECTIONS = [
    *["Goals", "Time and what you need to know", "How to play", "Predict", "Play", "Look closer"],
    *["Check yourself", "Talk about it", "Exit ticket"],
]
APPS = re.compile(
    r"lesson\.(ask|compare|laboratory|code)\(|^(play|destinations|endings|rule_change"
    r"|duel|mixing|bayes|small_boards|crowd_sizes|setup_check|ready|class_view|hand_counts"
    r"|neighbour|better_cards|decision|flexibility|fillable|assignment|other_rounds"
    r"|opening_rolls|region_dice|envelope_draw|debate_chart|debate_square|advertising|balance"
    r"|swing_states|what_if|real_map|house_seats|other_rules|split_results|vote_weights|forecast)\(",
    re.M,
)
OTHER_ROOMS = {"05-electoral-college": "presidency.civics.lesson"}
"""Where the lessons are that are not in `presidency.lessons`, since they need numpy."""
NETWORK = re.compile(r"https?:|urllib|requests|socket|pip install|curl|wget|^[!%]", re.M)


def name(path):
    return str(path.relative_to(ROOT / "notebooks"))


def cells(path, kind):
    notebook = json.loads(path.read_text("utf-8"))
    return [c for c in notebook["cells"] if c["cell_type"] == kind]


def text(path):
    return "\n\n".join("".join(cell["source"]) for cell in cells(path, "markdown"))


def headings(markdown):
    plain = re.sub(r"```.*?```", "", markdown, flags=re.S)
    return [(len(marks), title) for marks, title in re.findall(r"^(#+) (.+)$", plain, re.M)]


def test_there_are_notebooks():
    names = {path.name for path in NOTEBOOKS}
    assert {"00-start-here.ipynb", "01-landslide.ipynb", "02-president.ipynb"} <= names
    assert {"03-si-jetais-president.ipynb", "04-mr-president.ipynb"} <= names
    assert "05-electoral-college.ipynb" in names
    for lesson in LESSONS:
        assert (ROOT / "notebooks" / "teacher" / f"{lesson.stem}.md").is_file()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_the_file(path):
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata.kernelspec.name == "python3"
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    for cell in cells(path, "code"):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
    assert path.stat().st_size < 60_000


@pytest.mark.parametrize("path", [*NOTEBOOKS, *GUIDES], ids=name)
def test_one_title_and_no_skipped_level(path):
    found = headings(text(path) if path.suffix == ".ipynb" else path.read_text("utf-8"))
    levels = [level for level, _ in found]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_has_its_sections_in_order(path):
    found = [title for level, title in headings(text(path)) if level == 2]
    assert found == SECTIONS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_code_is_short_and_apps_are_folded_away_and_announced(path):
    notebook = json.loads(path.read_text("utf-8"))["cells"]
    lines = [0, 0]
    for before, cell in zip([None, *notebook], notebook, strict=False):
        source = "".join(cell["source"])
        lines[cell["cell_type"] == "code"] += len(source.split())
        if cell["cell_type"] != "code":
            continue
        folded = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
        code = [line for line in source.splitlines() if line.strip()]
        assert len(code) <= (9 if folded else 4), source
        assert all(len(line) <= (110 if folded else 70) for line in code)
        if APPS.search(source):
            assert folded or "play(" in source, source
            assert re.search(r"▶ \*\*Run the cell below", "".join(before["source"])), source
        elif not source.startswith("2 *"):
            assert "assert " in source
            assert not code[-1].startswith("assert "), "it shows nothing"
    assert lines[1] < lines[0] / 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_no_cell_asks_the_network(path):
    for cell in cells(path, "code"):
        source = "".join(cell["source"])
        printed = re.sub(r"print\(.*\)", "", source)
        assert not NETWORK.search(printed), source
    assert not re.search(r"https?://", text(path))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_every_cell_makes_what_it_needs(path):
    """Each code cell runs alone: what it calls it imports."""
    for cell in cells(path, "code"):
        source = "".join(cell["source"])
        for called in re.findall(r"\b([a-z_]+)\(", re.sub(r"\"[^\"]*\"|\.[a-z_]+\(", "", source)):
            known = re.search(rf"(import|def) .*\b{called}\b", source)
            assert called in ("print",) or known, (called, source)


@pytest.mark.parametrize("path", [*NOTEBOOKS, *GUIDES], ids=name)
def test_links_lead_somewhere(path):
    markdown = text(path) if path.suffix == ".ipynb" else path.read_text("utf-8")
    links = re.findall(r"\]\(([^)]+)\)", markdown)
    assert links
    for link in links:
        assert (path.parent / Path(link)).resolve().is_file(), link


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_every_question_of_the_lesson_is_asked_once(path):
    name = "presidency.lessons." + path.stem[3:].replace("-", "_")
    lesson = import_module(OTHER_ROOMS.get(path.stem, name)).lesson
    source = "\n".join("".join(cell["source"]) for cell in cells(path, "code"))
    asked = [
        question
        for call in re.findall(r"lesson\.ask\((.*)\)", source)
        for question in re.findall(r'"([^"]+)"', call)
    ]
    assert list(dict.fromkeys(asked)) == list(lesson.book.questions)
    predictions = [key for key, q in lesson.book.questions.items() if q.result is not None]
    others = [key for key in asked if key not in predictions]  # a station repeats its prediction
    assert len(others) == len(set(others))
    compared = re.findall(r'"([^"]+)"', " ".join(re.findall(r"lesson\.compare\((.*)\)", source)))
    assert compared == predictions
    assert 4 <= len(others) - 2 <= 8


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_sentences_are_short(path):
    words = text(path)
    plain = re.sub(r"[*`>#|]", "", words)
    sentences = [s for s in re.split(r"(?<=[.?!:;])\s|\n", plain) if s.strip()]
    lengths = sorted(len(sentence.split()) for sentence in sentences)
    assert lengths[len(lengths) // 2] <= 14
    assert lengths[-1] <= 45


@pytest.mark.parametrize(
    ("path", "phrases"),
    [
        (
            "01-landslide.ipynb",
            (
                "number of segments states which the candidate may move",
                "may not reverse his direction of movement",
                "in passing through a junction of three states",
                "loses all his electoral votes on states not won",
                "the first candidate who captures",
            ),
        ),
        (
            "02-president.ipynb",
            (
                "leave an established motorcade",
                "may enter a square with a crowd member to",
                "cannot occupy a space with any other token",
                "takes one die and hides it in his hand",
                "placed fully on top of the crowd member",
                "he has met the president and can now go home",
                "pieces move horizontally vertically or diagonally one square",
            ),
        ),
        (
            "03-si-jetais-president.ipynb",
            (
                "form the best possible government by recruiting",
                "places it face down in front of them",
                "passed simultaneously to a neighbour",
                "reveal their ideal government",
                "the greater or lesser presence of women",
                "if a player has no people for a post",
                "each tied player scores the maximum",
            ),
        ),
        (
            "04-mr-president.ipynb",
            (
                "secretly allocates between campaign ability",
                "a player first declares which region of the country",
                "may campaign in any states which correspond to the numbers",
                "may elect to do one of three things",
                "any number of cards may be played per any given state",
                "the winner is entitled to all risked cards",
                "prior to his next turn a player draws enough cards",
                "dissatisfied with his campaign choices",
                "has used all the cards in his hand",
                "these undecided votes as they see fit",
            ),
        ),
    ],
)
def test_how_to_play_is_in_the_kits_own_words(path, phrases):
    """No phrase is the source's; it is quoted here in its key phrases only."""
    words = " ".join(re.findall(r"[a-z']+", text(ROOT / "notebooks" / path).lower()))
    for phrase in phrases:
        assert phrase not in words


def test_the_lesson_on_president_shows_no_violence():
    for path in (ROOT / "notebooks").rglob("02-president.*"):
        written = text(path) if path.suffix == ".ipynb" else path.read_text("utf-8")
        assert not re.search(r"assassin|kill|shoot|shot|murder|weapon|dead|dies", written)
