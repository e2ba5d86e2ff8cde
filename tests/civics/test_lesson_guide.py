"""The guide to the lesson on the Electoral College: all its figures are computed."""

import re
import unicodedata
from fractions import Fraction
from itertools import pairwise, product

from presidency.civics import weights
from presidency.civics.apportionment import apportion, house, margin, populations
from presidency.civics.college import (
    YEARS,
    compact,
    electors,
    popular_vote,
    proportional,
    results,
    winner_takes_all,
)
from presidency.civics.counting import (
    NATION,
    RULES,
    SHARED,
    SHARED_WITH_OTHERS,
    TAKES_ALL,
    by_size,
    winner,
)
from presidency.civics.disagreement import line
from presidency.civics.forecast import START, exact
from presidency.civics.lesson import (
    CHECKS,
    OPEN_STATES,
    STATES,
    THREE_STATES,
    VOTERS,
    WANTED,
    at_first,
    combinations,
    exact_share,
    fewest_votes,
    florida_shared,
    given_pennsylvania,
    lesson,
    nobody_years,
    seven_alike,
    small_power,
    split_years,
    wins,
)
from presidency.civics.polls import Errors
from presidency.civics.power import banzhaf
from presidency.civics.seats import REAL, differences
from presidency.civics.standings import swing_steps, turning_points
from presidency.civics.station import SEATS
from presidency.civics.weights import MEASURES, number
from presidency.civics.what_if import WhatIf
from presidency.core.sentences import listed
from tests.checkout import ROOT

GUIDE = (ROOT / "notebooks" / "teacher" / "05-electoral-college.md").read_text("utf-8")
PEOPLE, _, POWER, _, COINS, NEAR = (weights.weights(each, 2024, 435) for each in MEASURES)


def percent(share):
    return f"{100 * float(share):.1f} %"


def plain(text):
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def dashed(total):
    return ", ".join(map(str, total))


def predictions():
    close = margin(populations(2020), 435)
    yield f"A: {close.missing} people. Minnesota kept its {close.last_nth}th seat with"
    yield f"| {len(nobody_years())}: {listed(list(map(str, nobody_years())))} |"
    yield f"nobody has a majority in {len(nobody_years())} of {len(YEARS)} years"
    yield f"| {len(split_years())}: {listed(list(map(str, split_years())))} |"
    votes = results(2024)["CA"].total / results(2024)["WY"].total
    yield f"A: California, {COINS['CA'] / COINS['WY']:.1f} times. A tie among {votes:.0f} times as"
    yield f"only {votes**0.5:.1f} times as rare, and California swings"
    yield f"California swings {POWER['CA'] / POWER['WY']:.1f} times as many"
    together, alone = seven_alike()
    yield f"{percent(sum(alone))} if each errs by itself, {percent(sum(together))} if they err"


def answers():
    share = float(exact_share())
    yield f"**An exact share: {share:.2f}.** 20,215,751 / 331,108,434 x 435"
    yield f"Who says {share + 2:.2f} added the senators; who says {share / 435 * 538:.2f} took"
    yield f"who says {share / 4.35:.2f} gave its part in percent"
    dem, rep = florida_shared()
    yield f"**Only Florida: {rep}.** The Republican gets 13 of 25, so 271 - 25 + 13, and the"
    yield f"the Democrat has {dem}. Half of 25"
    fewest, every = fewest_votes(), STATES * VOTERS
    yield f"**The fewest votes: {fewest}.** {VOTERS // 2 + 1} in each of {STATES // 2 + 1} states,"
    yield f"of {every}: {100 * fewest / every:.0f} %. The other candidate then has"
    yield f"The other candidate then has {every - fewest}."
    yield f"**Ten, nine, three: {small_power()}.**"
    index = banzhaf(THREE_STATES)
    assert [each.swings for each in index.values()] == [2, 2, 2]
    yield "six swings, two for each. Who says 3/22 gave its weight"
    yield f"who says {index['C'].absolute} took the absolute index"
    kept = at_first().given({"PA": "Democrat"})
    yield f"**If Pennsylvania is known: {percent(given_pennsylvania())}.** Of {kept.size:,}"
    yield f"Wisconsin goes to the Democrat in {kept.given({'WI': 'Democrat'}).size:,}. Without the"
    yield f"it is {percent(at_first().win_chance('WI'))}, and if Pennsylvania goes to the"
    yield f"to the Republican {percent(given_pennsylvania('Republican'))}. So"
    together, alone = seven_alike()
    yield f"with the chance {100 * alone[1]:.2f} %, once in {1 / alone[1]:.0f} elections; together "
    yield f"together {percent(together[1])}, once in {1 / together[1]:.0f}."
    yield f"**One more visit: {wins(OPEN_STATES, WANTED, 'A')}.** 3/5 + 2/5 x 1/4. Before it was "
    yield f"Before it was {wins(OPEN_STATES, WANTED)}, and with a visit to either other state it"
    small = {wins(OPEN_STATES, WANTED, state) for state in "BC"}
    assert len(small) == 1
    yield f"it is {small.pop()}. The expected"
    yield "grows by {}, {} and {}".format(*(f"{n / 10:.1f}" for n in OPEN_STATES.values()))
    yield f"**Four states left: {combinations()}.**"


def first_tasks():
    total = WhatIf(2000).with_swing(1).total
    yield f"Florida's {electors(2000)['FL']} electors change hands, {total[0]} to {total[1]}."
    empty = WhatIf(2024).opened(100).paths
    assert len(empty.fewest[0]) == len(empty.fewest[1])
    yield f"each side needs at least {len(empty.fewest[0])} states"
    near = WhatIf(2024).opened(5)
    undecided = sum(bool(split[2]) for split in near.electors.values())
    yield f"{undecided} states with {near.total[2]} electors, {near.paths.combinations}"
    yield f"{near.paths.democrat} win for the Democrat, {near.paths.republican} for the"
    yield f"for the Republican, {near.paths.tied} are ties"
    changes = {
        method: {s: int(n) for s, n in differences(2020, 435, method, 1, REAL).items() if n}
        for method in ("webster", "hamilton", "dean", "jefferson", "adams")
    }
    assert changes["webster"] == changes["hamilton"] == {"MT": -1, "NY": 1, "OH": 1, "RI": -1}
    assert changes["dean"] == {"ID": 1, "MN": -1}
    assert {s for s, n in changes["jefferson"].items() if n == 2} == {"CA", "NY", "TX"}
    assert changes["adams"]["CA"] == -2
    yield "Webster and Hamilton give NY and OH one more, MT and RI one less; Dean gives ID one"
    seats = [apportion(populations(2020), size, "hamilton")["RI"] for size in (437, 438)]
    yield f"With Hamilton RI has {seats[0]} of 437 seats and only {seats[1]} of 438."
    then = {s: n - house(1910)[s] for s, n in apportion(populations(1920), 435).items()}
    yield f"CA would have had {then['CA']} more, MI and OH {then['MI']} more"
    assert then["MI"] == then["OH"]


def rules_and_votes():
    dem, rep, _ = proportional(2000).total
    yield f"2000 is {dem} to {rep}"
    yield "2016 is {} to {} for the Democrat".format(*proportional(2016).total[:2])
    really = {year: winner_takes_all(year).winner for year in YEARS}
    assert [y for y in YEARS if winner(SHARED, y, 435) != really[y]] == [2000, 2016]
    told = [f"{y} ({dashed(proportional(y, others=True).total)})" for y in nobody_years()]
    assert nobody_years() == [y for y in YEARS if winner(SHARED_WITH_OTHERS, y, 435) != really[y]]
    yield f"nobody has a majority in {listed(told)}."
    assert compact(2016, {"TX"}).winner == "Democrat"
    assert compact(2016, {"FL"}).winner == "Republican"
    democratic = {s for s, votes in results(2016).items() if votes.dem > votes.rep} - {"ME"}
    assert compact(2016, democratic).total == winner_takes_all(2016).total
    one, two, three = (winner_takes_all(2000, house=size).total for size in (491, 500, 538))
    yield f"A House of 491 seats gives {one[0]} to {one[1]}, 500 seats {two[0]} to {two[1]} for the"
    yield f"538 seats {three[1]} to {three[0]} for the Republican"
    sizes = by_size(TAKES_ALL, 2000)
    counts = [len(sizes[party]) for party in ("Democrat", "Republican", None)]
    yield f"Of {len(SEATS)} sizes {counts[0]} elect the Democrat, {counts[1]} the Republican, and "
    yield f"and {counts[2]} nobody."
    yield f"(the smallest above 435 is {min(size for size in sizes[None] if size > 435)})"
    assert {winner_takes_all(2016, house=size).winner for size in (150, 491, 1000)} == {
        "Republican"
    }
    nation = popular_vote(2000)
    assert 500_000 < nation.dem - nation.rep < 600_000
    assert len(RULES) == 5
    assert winner(NATION, 2000, 435) == "Democrat"


def disagreements():
    gap = {year: line(year).gap for year in YEARS}
    yield f"Florida 2000 ({-gap[2000]:.1f} points more Republican than the nation), Pennsylvania"
    yield f"Pennsylvania 2016 ({-gap[2016]:.1f} more Republican), Colorado 2008 ({gap[2008]:.1f}"
    assert [line(year).tipping for year in (2000, 2016, 2008)] == ["FL", "PA", "CO"]
    yield "too; by the electors as awarded it would be Wisconsin in 2016."
    assert all(gap[year] > 0 for year in (2004, 2008, 2012))
    turns = {
        year: turning_points(
            swing_steps({s: r.share for s, r in results(year).items()}, electors(year))
        )
        for year in (2000, 2004, 2008, 2016)
    }
    assert [t.state for t in turns[2016]] == ["PA", "WI"]
    assert [t.state for t in turns[2008]] == ["IA", "CO"]
    yield f"{turns[2000][0].swing:.3f} points in 2000; in 2016 Pennsylvania at "
    yield f"Pennsylvania at {turns[2016][0].swing:.2f} ends one majority and Wisconsin at "
    yield f"Wisconsin at {turns[2016][1].swing:.2f} begins the other; 2008 turns at "
    yield f"2008 turns at {-turns[2008][1].swing:.1f} points (Colorado) against the Democrat, and"
    yield f"begins at {-turns[2008][0].swing:.1f} (Iowa). In 2004 Ohio turns at "
    yield f"In 2004 Ohio turns at {turns[2004][0].swing:.2f} points."


def weights_and_chances():
    pair = [number(PEOPLE[state]) for state in ("CA", "WY")]
    yield f"{pair[0]} and {pair[1]} electors for a million people"
    yield f"Wyoming has {PEOPLE['WY'] / PEOPLE['CA']:.1f} times as many electors for its people"
    yield f"{number(POWER['CA'])} and {number(POWER['WY'])} % of all Banzhaf swings"
    yield f"{number(COINS['CA'])} and {number(COINS['WY'])} chances in a million"
    assert sorted(NEAR, key=NEAR.get)[:-4:-1] == ["NV", "NH", "PA"]
    large = weights.weights(MEASURES[0], 2024, 1000)
    yield f"With 1,000 seats Wyoming has {large['WY'] / large['CA']:.1f} times as many electors"
    yield f"{POWER['CA'] / POWER['WY']:.1f} times the Banzhaf power of Wyoming, with 18 times its"
    assert electors(2024)["CA"] == 18 * electors(2024)["WY"]
    kept = at_first().given({"PA": "Democrat"})
    alone = sum(exact(START, 0, Errors())[270:])
    yield f"a majority in {percent(at_first().outcome[0])} of the elections if states err"
    yield f"and in {percent(alone)} if each errs by itself"
    yield f"With Pennsylvania known, {percent(kept.outcome[0])}; Wisconsin moves by "
    moved = 100 * (kept.win_chance("WI") - at_first().win_chance("WI"))
    yield f"Wisconsin moves by {moved:.1f} points, California by nothing"
    students = {"a": 53, "b": 33, "c": 14}
    both = [apportion(students, 10, method, 0).values() for method in ("hamilton", "jefferson")]
    yield "({}, {}, {} and {}, {}, {})".format(*both[0], *both[1])


def test_the_guide_says_what_the_library_computes():
    parts = (predictions, answers, first_tasks, rules_and_votes, disagreements, weights_and_chances)
    sentences = [sentence for part in parts for sentence in part()]
    assert len(sentences) >= 55
    assert [sentence for sentence in sentences if sentence not in GUIDE] == []


def test_half_of_25_is_above_12_for_the_republican():
    florida = results(2000)["FL"]
    assert (
        Fraction(25, 2) < Fraction(25 * florida.rep, florida.dem + florida.rep) < Fraction(126, 10)
    )


def test_the_nine_combinations_of_the_ticket():
    ways = [
        sum(number for number, won in zip((15, 11, 10, 6), way, strict=True) if won)
        for way in product((0, 1), repeat=4)
    ]
    assert sum(way >= 20 for way in ways) == combinations() == 9
    assert "Nine of 16" in GUIDE


def test_the_guide_reads_well_as_plain_text():
    """Notebook 7 opens it raw, in an encoding that the browser guesses."""
    assert GUIDE.isascii()


def test_every_answer_of_the_lesson_is_in_the_guide():
    answered = GUIDE.split("## Answers")[1].split("## What the tasks")[0]
    predicted = GUIDE.split("## Predictions")[1].split("## Answers")[0]
    for question in lesson.book.questions.values():
        where = predicted if question.result is not None else answered
        assert plain(question.title).lower() in where.lower() or question.id == "ticket"
    for question in CHECKS:
        if hasattr(question, "right"):
            right = "ABCDEFGH"[question.right()]
            assert re.search(rf"{re.escape(plain(question.title))}: {right}\b", answered)


def test_only_standards_that_the_lesson_may_name():
    found = re.findall(r"\b(?:7\.SP\.[A-Z]\.\w+|HS[A-Z]-[A-Z]+\.[A-Z]\.\d+|D2\.Civ\.\d+)", GUIDE)
    assert set(found) == {
        *("7.SP.C.8c", "HSS-CP.A.3", "HSS-CP.B.6", "HSS-IC.A.2", "HSS-MD.B.5"),
        *("D2.Civ.4", "D2.Civ.5", "D2.Civ.9"),
    }
    assert re.findall(r"topic (\d\.\d)", GUIDE) == ["5.8"]


def test_the_plan_fills_45_minutes_and_there_are_five_short_lessons():
    times = [tuple(map(int, pair)) for pair in re.findall(r"^\| (\d+)-(\d+) \|", GUIDE, re.M)]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(times))
    assert re.findall(r"^\| (\d) \|", GUIDE, re.M) == list("12345")
    minutes = re.search(r"predict (\d+) minutes, explore (\d+), check (\d+), talk (\d+)", GUIDE)
    assert sum(map(int, minutes.groups())) == 15
