"""The figures in the teacher's guide to President are those that the library computes."""

import re
from fractions import Fraction
from itertools import pairwise

from presidency.core.chance import fraction_text, wilson_interval
from presidency.lessons.bluff import FAVOURS_2, SAFE, leaning, left_open, safe_chances
from presidency.lessons.president import (
    CHECKS,
    COIN,
    CROWDS,
    GAME,
    SEED,
    SMALL,
    UNEVEN,
    chance_of_walk,
    chance_through,
    escapes,
    lesson,
    most_handshakes,
    played,
    read,
    start_value,
    walks,
)
from presidency.president import solved
from presidency.president.odds import solve_matrix_game, survival
from presidency.president.rules import President
from tests.checkout import ROOT

GUIDE = (ROOT / "notebooks" / "teacher" / "02-president.md").read_text("utf-8")
NOTEBOOK = (ROOT / "notebooks" / "02-president.ipynb").read_text("utf-8")
VALUES = {
    question.id: question.value()
    for question in lesson.book.questions.values()
    if hasattr(question, "value") and question.result is None
}
BLOCK = re.compile(r"<!-- win rates: begin .*?-->\n(.*?)<!-- win rates: end -->", re.S)


def percent(share):
    return f"{100 * float(share):.1f} %"


def says():
    """Sentences of the guide, made from computed values."""
    yield f"| One handshake | {survival(2).value}: two agents guard two of three"
    yield f"| Three handshakes | {survival(2, 3).value}, that is {percent(survival(2, 3).value)}"
    positions = solved.load(*SMALL).positions
    yield f"| A small board | {start_value(*SMALL)}, worked out from all {positions:,} positions"
    assert left_open(max(safe_chances(UNEVEN), key=safe_chances(UNEVEN).get)) == 3
    yield f"**A habit of the crowd: {VALUES['habit']}.** The agents leave 3 open, which comes with"
    yield f"which comes with {UNEVEN.chance(3)}. Who says {SAFE} lets"
    yield f"Who says {UNEVEN.chance(1)} counts the 1 alone"
    yield f"**A habit of the agents: {VALUES['leak']}.**"
    yield f"Who says {1 - SAFE} thinks of even mixing"
    yield f"**After three times: {VALUES['next']}.**"
    yield f"({survival(2, 4).value}) / ({survival(2, 3).value}). Who says {survival(2, 4).value}"
    yield f"Who says {1 - SAFE} thinks that he is due"
    most = most_handshakes()
    yield f"**Two ways across: {most}.** The short way is {survival(1).value}."
    yield f"with two agents are {survival(2, most).value}, which is more; three are "
    yield f"three are {survival(2, most + 1).value}, which is a little less"
    yield f"**What his escape tells: {VALUES['coin']}.**"
    met = [18 * walks(COIN).chance(lambda w, n=n: w.through and w.handshakes == n) for n in COIN]
    yield f"9 have one meeting, and {met[0]} of them come through; 9 have two, and {met[1]} come"
    yield f"Of the {sum(met)} that come through, {met[0]} had one"
    yield f"({met[0] / 18}) / ({chance_through(COIN)}). Who says {survival(2).value} gives"
    yield f"who says {met[0] / 18} the chance of both"
    low, high = (percent(end) for end in wilson_interval(escapes(2), 200))
    right = CROWDS[next(q.right() for q in CHECKS if q.id == "crowd")]
    yield f"**A fair crowd: {'ABCDEF'[CROWDS.index(right)]}, {right} members.** With seed {SEED}"
    yield f"in {escapes(2)} of 200 games ({percent(escapes(2) / 200)}; the interval reaches from "
    yield f"reaches from {low} to {high}). Against 3 it is {escapes(3)} of 200"
    yield f"the interval ends at {percent(wilson_interval(escapes(3), 200)[1])}"
    yield f"**Two guards, then one: {VALUES['today']}.** {survival(2).value} x {survival(1).value}"
    habit = max(safe_chances(FAVOURS_2).values())
    yield f"guards 2 and another number is safe with {habit}, {12 * habit} of 12 rounds"
    yield f"{SAFE} whatever one does, {12 * SAFE} of 12"
    after = [chance_of_walk(count, given_through=True) for count in range(4)]
    told = f"{', '.join(map(str, after[:-1]))} and {after[-1]}"
    yield f"{chance_of_walk(0)} each; given that he came through {told} for 0, 1, 2 and 3"
    yield f"The chance to come through is {chance_through()}"
    games = played(GAME, 500)
    kept = [each for each in games if each["escaped"]]
    none = [sum(each["attempts"] == 0 for each in some) / len(some) for some in (games, kept)]
    yield f"The President escapes in {percent(len(kept) / 500)} of the games. No attempt was made"
    yield f"in {percent(none[0])} of all games, but in {percent(none[1])} of the {len(kept)} in"
    known = sum(each["escaped"] for each in read(GAME, 500)) / 500
    yield f"the agents know it, he escapes in {percent(known)}."
    values = [str(start_value(4, *pieces)) for pieces in ((1, 1), (1, 2), (2, 1), (2, 2))]
    assert values == [str(start_value(5, *pieces)) for pieces in ((1, 1), (1, 2), (2, 1), (2, 2))]
    yield "One agent and one member {}, one and two {}, two and one {}, two and two {},".format(
        *values
    )
    through = [27 * survival(2, count).value for count in range(4)]
    yield "{}, {}, {} and {} come through".format(*through)
    solution = solve_matrix_game([[1, 0, 0], [0, 2, 0], [0, 0, 1]])
    yield f"guards 2 with {solution.row[1]} only, and the value is {solution.value}"


def test_the_guide_says_what_the_library_computes():
    sentences = list(says())
    assert len(sentences) >= 30
    assert [sentence for sentence in sentences if sentence not in GUIDE] == []


def test_the_guide_reads_well_as_plain_text():
    """Notebook 7 opens it raw, in an encoding that the browser guesses."""
    assert GUIDE.isascii()


def test_every_answer_of_the_lesson_is_in_the_guide():
    answers = GUIDE.split("## Answers")[1].split("## Likely")[0]
    predictions = GUIDE.split("## Predictions")[1].split("## Answers")[0]
    for question in lesson.book.questions.values():
        where = predictions if question.result is not None else answers
        assert question.title.lower() in where.lower() or question.id == "ticket", question.title
    for question in CHECKS:
        if hasattr(question, "right"):
            right = "ABCDEFGH"[question.right()]
            assert re.search(rf"{re.escape(question.title)}: {right}\b", answers)
        elif hasattr(question, "value"):
            assert f"**{question.title}: {question.value()}.**" in answers


def test_only_standards_that_the_lesson_may_name_and_no_civics_standard():
    named = set(
        re.findall(r"\b(?:7\.SP\.[A-Z]\.\w+|HS[A-Z]-[A-Z]+\.[A-Z]\.\d+|D2\.Civ\.\d+)", GUIDE)
    )
    assert named == {"HSS-CP.A.3", "HSS-CP.A.5", "HSS-CP.B.6", "HSS-MD.B.7"}
    assert "topic " not in GUIDE
    assert "This lesson has no civics standard." in GUIDE


def test_the_plan_fills_45_minutes():
    times = [tuple(map(int, pair)) for pair in re.findall(r"^\| (\d+)-(\d+) \|", GUIDE, re.M)]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(times))


def test_the_block_of_win_rates_is_there_once_and_falls_with_the_crowd():
    (block,) = BLOCK.findall(GUIDE)
    rows = re.findall(r"^\| (\d+) \| (\w+) \| ([\d.]+) % \| ([\d.]+) % \|$", block, re.M)
    assert len(rows) >= 7
    assert [int(row[0]) for row in rows] == sorted(int(row[0]) for row in rows)
    standard = [float(row[2]) for row in rows if row[1] == "standard"]
    assert standard == sorted(standard, reverse=True)
    even = min((row for row in rows if row[1] == "standard"), key=lambda r: abs(float(r[2]) - 50))
    assert even[0] == "2"
    assert "With these bots a crowd of two is even." in GUIDE


def test_the_numbers_in_the_notebooks_text_are_computed_too():
    assert f"2/3 × 2/3 × 2/3 = {survival(2, 3).value}" in NOTEBOOK
    assert f"who met three only with {survival(2, 3).value}" in NOTEBOOK
    assert f"holds the President down to {SAFE}, whatever the agents do" in NOTEBOOK
    assert f"hold him up to {SAFE}, whatever the crowd does" in NOTEBOOK
    thick = [max(safe_chances(leaning(Fraction(n, 30))).values()) for n in range(31)]
    assert min(thick) == thick[10] == SAFE
    assert thick.count(SAFE) == 1
    game = President(crowd=2, layout="standard")
    assert game.options == GAME.options
    assert f"after {game.options['ply_limit'] // 2} turns of each side" in NOTEBOOK
    assert "here it has two members" in NOTEBOOK
    assert fraction_text(SAFE) == "2/3 (66.7 %)"
