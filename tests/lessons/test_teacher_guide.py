"""The figures in the teacher's guide are those that the library computes."""

import re
from fractions import Fraction
from itertools import pairwise

from presidency.landslide.components import NEEDED
from presidency.landslide.rules import Landslide
from presidency.lessons.landslide import (
    CHECKS,
    FREE,
    GAME,
    GOAL,
    SEEN,
    SERIES,
    START,
    THREE,
    chance_home,
    chance_of_one_of_three,
    chance_to_land,
    choices,
    electors,
    home_per_candidate,
    lesson,
    mean,
    places,
    played,
    sent_home,
    series,
    share_with_majority,
    votes_of_first,
)
from tests.checkout import ROOT

GUIDE = (ROOT / "notebooks" / "teacher" / "01-landslide.md").read_text("utf-8")
NOTEBOOK = (ROOT / "notebooks" / "01-landslide.ipynb").read_text("utf-8")
WHOLE = Landslide()


def listed(numbers):
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}"


def kept(game, key, games=500):
    """How many games are kept, and the share of them that Candidate A wins, in per cent."""
    chosen = [each for each in played(game, games) if each[key] == 0]
    share = sum(0 in each["winners"] for each in chosen) / len(chosen) if chosen else 0
    return len(chosen), f"{100 * share:.1f} %"


def says():
    """Sentences of the guide, made from computed values."""
    yield f"{chance_home('TX')}: from Texas with {listed(sent_home('TX'))}"
    turns, free = home_per_candidate(GAME), home_per_candidate(FREE)
    yield f"{turns:.1f} of 20; {free:.2f} of 20 when nobody is forced (200 games"
    first = mean(GAME, votes_of_first)
    assert share_with_majority(GAME) == 0
    yield f"in none of 200 games; the first has {first:.0f}"
    yield f"**From New York: {chance_home('NY')}.** From the rim, {listed(sent_home('NY'))} lead"
    yield f"Who says {1 - chance_home('NY')} gives the chance that it does not happen"
    wide = choices("KS").chance(lambda count: count > 20)
    yield f"**A wide choice: {wide}.**"
    counts = [len(places("KS", die)) for die in range(1, 7)]
    yield f"leave {', '.join(map(str, counts[:-1]))} and {counts[-1]} places"
    yield f"Who says {choices('KS', FREE).chance(lambda count: count > 20)} counts the 5 too"
    yield f"would open {len(places('KS', 5, FREE))} places"
    given = chance_to_land(START, GOAL, given_free=True)
    both, may = chance_to_land(START, GOAL), 1 - chance_home(START)
    yield f"From Maryland {' and '.join(map(str, sent_home(START)))} send you to Washington"
    yield f"**What you know changes the chance: {given}.**"
    yield f"({both}) / ({may}). Who says {both} has not used the news. Who says {both * may}"
    none = 1 - chance_of_one_of_three()
    yield f"**At least one of three: {1 - none}.**"
    factors = " x ".join(f"({1 - chance_home(code)})" for code in THREE)
    total = sum((chance_home(code) for code in THREE), Fraction(0))
    yield f"{factors} = {none}. Who adds the chances gets {total}, more than 1"
    rare = series().chance(lambda count: count >= SEEN)
    yield f"{SEEN} or more of {SERIES} happens in {100 * float(rare):.1f} % of the series"
    usual = series().chance(lambda count: 25 <= count <= 35)
    yield f"25 to 35 times happens in {100 * float(usual):.1f} % of the series"
    won = played(GAME, 1)[0]["won"]
    yield f"have {won[0]}, {won[1]} and {won[2]} votes of {2 * NEEDED - 1}. Candidate "
    yield f"Candidate {'ABC'[won.index(max(won))]} has most, but {NEEDED} would be a majority"
    yield f"of the {sum(won)} votes won so far the first has only {100 * max(won) / sum(won):.1f} %"
    less = sum(2 * votes_of_first(each) <= sum(each["won"]) for each in played(GAME))
    yield f"In {less} of 200 such games the first has no more than half"
    yield f"{max(won)} is most of three, and far from {NEEDED}"
    today = electors(2020, 50, capital=3)
    yield f"**A majority today: {today // 2 + 1}.** Half of {today} is {today // 2}"
    games = played(GAME, 500)
    wins = sum(0 in each["winners"] for each in games) / len(games)
    tennessee, opens = kept(GAME, "TN"), kept(GAME, "opens")
    yield f"Candidate A wins in {100 * wins:.1f} % of the games; in the {tennessee[0]} games"
    yield f"in which A has Tennessee, in {tennessee[1]}."
    yield f"In the {opens[0]} games in which A opens, in {opens[1]}"
    assert kept(GAME, "NY")[0] == 0
    york = GAME.board.segments[GAME.board.index["NY"]]
    yield f"In 500 short games A never has New York: it takes {york.majority} of its {york.votes}"
    york = kept(WHOLE, "NY")
    yield f"In 500 whole games {york[0]} are kept, and A wins {york[1]} of them"
    unforced = mean(FREE, votes_of_first)
    yield f"fall from {turns:.1f} to {free:.2f} of 20, and the first has {unforced:.0f} votes"
    yield f"instead of {first:.0f}."
    yield f"from Kansas ({chance_home('KS')}) and from New York ({chance_home('NY')})"
    yield f"(Iowa: {chance_home('IA')}, with {listed(sent_home('IA'))})"
    pairs = sum(len(sent_home(segment.code)) for segment in GAME.board.segments[1:])
    yield f"({pairs} of {48 * 6}: {Fraction(pairs, 48 * 6)})"
    for code, name in (("TX", "From Texas: places to choose from"), ("NY", "From New York")):
        cells = (
            "Washington" if die in sent_home(code) else str(len(places(code, die)))
            for die in range(1, 7)
        )
        yield f"| {name} | {' | '.join(cells)} |"


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
            assert f"{question.title}" in answers
            right = "ABCDEFGH"[question.right()]
            assert re.search(rf"{re.escape(question.title)}[:.]? ?:? {right}\b", answers)


def test_only_standards_that_the_lesson_may_name():
    named = set(
        re.findall(r"\b(?:7\.SP\.[A-Z]\.\w+|HS[A-Z]-[A-Z]+\.[A-Z]\.\d+|D2\.Civ\.\d+)", GUIDE)
    )
    assert named == {"7.SP.C.8c", "HSS-CP.A.3", "HSS-IC.A.2", "D2.Civ.5", "D2.Civ.9"}
    assert set(re.findall(r"topic (\d\.\d)", GUIDE)) == {"5.8"}


def test_the_plan_fills_45_minutes():
    times = [tuple(map(int, pair)) for pair in re.findall(r"^\| (\d+)-(\d+) \|", GUIDE, re.M)]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(times))


def test_the_numbers_in_the_notebooks_text_are_computed_too():
    two = [die for die in range(1, 7) if "CA" in places("TX", die)]
    assert two == [3, 5]
    assert "3 and 5. So the chance is 2/6 = 1/3" in NOTEBOOK
    assert "(1/3) ÷ (1/2) = 2/3" in NOTEBOOK
    assert electors(1950, 48) - 96 == electors(2020, 50, 3) - 103 == 435
    assert "435 + 100 + 3 = 538" in NOTEBOOK
    assert GAME.board.segments[GAME.board.index["TN"]].votes == 11
    assert GAME.board.segments[GAME.board.index["NY"]].votes == 45
    rings = [sum(each.ring == ring for each in GAME.board.segments) for ring in (1, 2, 3)]
    assert f"three rings: {rings[0]}, {rings[1]} and {rings[2]}" in NOTEBOOK
    assert GAME.options["turn_limit"] == 60
    assert Landslide.option_table["turn_limit"].default == 600
    assert Landslide.option_table["at_limit"].default == "house"
