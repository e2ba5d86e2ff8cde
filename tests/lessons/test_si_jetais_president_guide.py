"""The guide to Si j'étais Président…: its figures are computed, and its Round card is played."""

import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from fractions import Fraction
from itertools import combinations, islice, pairwise
from math import comb

import pytest

from presidency.core.tables import TableError
from presidency.lessons.cabinet import (
    DECKS,
    best_of_three,
    better_of_two,
    fill_chance,
    three_by_post,
)
from presidency.lessons.decision import best_pick, pick_values, situation
from presidency.lessons.hands import neighbour_holds
from presidency.lessons.si_jetais_president import (
    CHECKS,
    FREE,
    NEED,
    THREE,
    _first_rounds,
    _lots,
    by_lot,
    fair_lot,
    governments,
    hands,
    lesson,
    lot,
    mean,
    no_culture,
    others_values,
)
from presidency.si_jetais_president.components import (
    FACES,
    MINISTRIES,
    PEOPLE,
    PERSON,
    read_round_cards,
)
from presidency.si_jetais_president.strategies import greedy
from presidency.si_jetais_president.words import MINISTRY
from tests.checkout import ROOT

GUIDE = (ROOT / "notebooks" / "teacher" / "03-si-jetais-president.md").read_text("utf-8")
NOTEBOOK = (ROOT / "notebooks" / "03-si-jetais-president.ipynb").read_text("utf-8")
(CARD,) = re.findall(r"```json\n(.*?)```", GUIDE, re.S)
WRONG, RIGHT = re.search(r"With `(.+?)` instead of `(.+?)` it is", GUIDE).groups()
REFUSED = re.search(r"^> (si_jetais_president/rounds\.json, .+)$", GUIDE, re.M)[1]
VALUES = {
    question.id: question.value()
    for question in lesson.book.questions.values()
    if hasattr(question, "value") and question.result is None
}
WORKED = (("culture", "foreign_affairs", "interior"), ("Eve", "Inès", "Lucien"))


def percent(share):
    return f"{100 * float(share):.1f} %"


def plain(text):
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def says():
    """Sentences of the guide, made from computed values."""
    yield f"C(42,7) = {hands():,}. With the order it would be {hands() * 5040:,}"
    yield f"| {neighbour_holds(1)}: 7 of the 35 cards that one does not see. Before one looks"
    yield f"| {by_lot(6)}, that is {percent(by_lot(6))} |"
    yield f"the same: both are worth {Fraction(3, 2)} spaces"
    yield f"**Eve and Felix: {VALUES['both']}.** C(40,5) / C(42,7), or 7/42 x 6/41"
    yield f"**Your neighbour's hand: {VALUES['neighbour']}.**"
    one, before = neighbour_holds(1), neighbour_holds(2, seen=0)
    yield f"Who says {2 * one} has added; who says {1 - (1 - one) ** 2} thinks them independent; "
    yield f"who says {before} forgets to look"
    keep, two = VALUES["keep"], better_of_two(others_values(2))
    yield f"**Keep or pass on: {keep}.** That is {float(keep):.2f}, less than 3"
    pairs = list(combinations(others_values(), 2))
    most = [sum(max(pair) <= value for pair in pairs) for value in range(4)]
    yield "Of the {} pairs, {} has nothing above 0, {} nothing above 1, {} nothing above 2".format(
        len(pairs), *most[:3]
    )
    yield f"{most[3]} nothing above 3"
    better = [sum(max(pair) == value for pair in pairs) for value in range(1, 5)]
    yield "1, 2, 3 and 4 in {}, {}, {} and {} pairs".format(*better)
    yield f"it is {two}, which is {float(two):.2f}: pass it on"
    yield f"Who says {Fraction(sum(others_values()), 11)} takes the mean of one card"
    yield f"**A second field: {VALUES['flexible']}.** 3 x {FREE[0]} + 1 x {1 - FREE[0]} x {FREE[1]}"
    yield f"Who says {3 * FREE[0] + FREE[1]} has added both fields"
    yield f"**Three posts: {VALUES['assign']}.**"
    yield f"Post by post it is only {three_by_post(NEED, THREE)}"
    seen, values = situation(), pick_values()
    best = values[best_pick()].rating
    letter = "ABCDEFGH"[seen.hand.index(best_pick())]
    yield f"**Whom do you recruit?: {letter}, {best_pick()}.** Her mean is {best.value:.2f} "
    yield f"(interval from {best.low:.2f} to {best.high:.2f})"
    largest = max(seen.hand, key=lambda name: len(PERSON[name].fields) == 1)
    yield f"{largest}, who has the larger number, reaches {values[largest].rating.value:.2f}"
    at_once = greedy(seen, (), None).person
    yield f"{plain(at_once)}, who adds most at once, {values[at_once].rating.value:.2f}"
    yield f"Ana and Ben have {lot().chance(lambda c: 'Ben' in c)} each and Cleo "
    yield f"Cleo {lot().chance(lambda c: 'Cleo' in c)}: not fair"
    yield f"Drawing two of three names gives each {fair_lot()}."
    yield f"**Nobody for Culture: {no_culture()}.** C(30,7) / C(42,7), that is "
    yield f"that is {percent(no_culture())}. Who says {percent(Fraction(30, 42) ** 7)} puts"
    yield f"{three_by_post(*WORKED)} post by post, {best_of_three(*WORKED)} at best"
    lots = list(islice(_lots(1), 500))
    yield f"they can fill all six posts in {percent(sum(s['full'] for s in lots) / 500)}; the best"
    shares = [sum(each[key] for each in lots) / 500 for key in ("best", "simple")]
    yield "has {:.2f} on average and post by post {:.2f}".format(*shares)
    yield f"in {percent(sum(s['best'] == s['simple'] for s in lots) / 500)} of the draws both"
    rounds = list(islice(_first_rounds(1), 500))
    full = [each for each in rounds if each["women"] + each["men"] == 6]
    first, kept = (sum(e["first"] for e in some) / len(some) for some in (rounds, full))
    yield f"the first bot is first in {percent(first)} of the rounds, and in {percent(kept)} of the"
    yield f"{percent(kept)} of the {len(full)} in which all its posts"
    many = [each for each in rounds if each["two"] >= 5]
    filled = sum(each["women"] + each["men"] == 6 for each in many) / len(many)
    yield f"filled in {percent(filled)} and not in {percent(len(full) / 500)}"
    yield f"{mean(1, 'women'):.2f} women and {mean(1, 'men'):.2f} men have a post in round 1"
    yield f"it is {mean(4, 'women'):.2f} and {mean(4, 'men'):.2f}, and "
    equal = [sum(e["women"] == e["men"] for e in governments(face)) / 800 for face in (4, 1)]
    yield f"{100 * equal[0]:.0f} % of the governments have as many women as men, not "
    yield f"not {100 * equal[1]:.0f} %"
    single = DECKS["made up: one field each, 7 people a ministry"]
    yield f"Why is {by_lot(6)} so much more than with one field each ({fill_chance(single, 6, 6)})"
    assert fill_chance(single, 6, 6) == Fraction(7**6, comb(42, 6))


def test_the_guide_says_what_the_library_computes():
    sentences = list(says())
    assert len(sentences) >= 35
    assert [sentence for sentence in sentences if sentence not in GUIDE] == []


def test_what_the_guide_says_of_women_and_men():
    total = dict.fromkeys((True, False), 0)
    for person in PEOPLE:
        total[person.woman] += sum(person.fields.values())
    assert f"the women's numbers are {total[True]} and the men's {total[False]}" in GUIDE
    for ministry in MINISTRIES:
        assert sum(ministry in p.fields and p.woman for p in PEOPLE) == 6
        assert sum(ministry in p.fields and not p.woman for p in PEOPLE) == 6
    assert "each ministry has six women and six men" in GUIDE
    sums = {
        ministry: [
            sum(p.fields.get(ministry, 0) for p in PEOPLE if p.woman is woman)
            for woman in (True, False)
        ]
        for ministry in MINISTRIES
    }
    told = re.search(r"Culture (\d+) to (\d+), Sports (\d+) to (\d+), each other field", GUIDE)
    assert list(map(int, told.groups())) == sums.pop("culture") + sums.pop("sports")
    assert list(sums.values()) == [[12, 13]] * 4
    assert "each other field 12 to 13." in GUIDE
    assert FACES[1].women.per_woman == 1
    assert FACES[5].women.change(0, 5) == -3
    two = [pick_values()[name].rating for name in ("Margaux", "Anatole")]
    assert max(each.low for each in two) < min(each.high for each in two)


def test_the_guide_reads_well_as_plain_text():
    """Notebook 7 opens it raw, in an encoding that the browser guesses."""
    assert GUIDE.isascii()


def test_every_answer_of_the_lesson_is_in_the_guide():
    answers = GUIDE.split("## Answers")[1].split("## Likely")[0]
    predictions = GUIDE.split("## Predictions")[1].split("## Answers")[0]
    for question in lesson.book.questions.values():
        where = predictions if question.result is not None else answers
        assert plain(question.title).lower() in where.lower() or question.id == "ticket"
    for question in CHECKS:
        title = plain(question.title)
        if hasattr(question, "right"):
            right = "ABCDEFGH"[question.right()]
            assert re.search(rf"{re.escape(title)}: {right}\b", answers)
        elif hasattr(question, "value"):
            assert f"**{title}: {question.value()}.**" in answers


def test_only_standards_that_the_lesson_may_name():
    named = set(
        re.findall(r"\b(?:7\.SP\.[A-Z]\.\w+|HS[A-Z]-[A-Z]+\.[A-Z]\.\d+|D2\.Civ\.\d+)", GUIDE)
    )
    assert named == {"HSS-CP.B.9", "HSS-MD.B.6", "HSS-MD.B.7", "D2.Civ.1", "D2.Civ.4"}
    assert re.findall(r"topic (\d\.\d)", GUIDE) == ["2.5"]


def test_the_plan_fills_45_minutes():
    times = [tuple(map(int, pair)) for pair in re.findall(r"^\| (\d+)-(\d+) \|", GUIDE, re.M)]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(times))


# The Round card of the guide.


def with_card(folder, card):
    """The kit's rounds in a folder of their own, and this card's text after the last face."""
    target = folder / "si_jetais_president" / "rounds.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    text = (ROOT / "data" / "si_jetais_president" / "rounds.json").read_text("utf-8")
    end = text.rindex("]")
    target.write_text(f"{text[:end].rstrip()},\n{card}{text[end:]}", "utf-8")
    return folder


def test_the_round_card_of_the_guide_is_read(tmp_path):
    cards = read_round_cards(with_card(tmp_path, CARD))
    face = cards.faces[7]
    assert face.name == {"fr": "Gouvernement resserré", "en": "Compact Cabinet"}
    assert face.recruits == 4
    assert (1, 2, 7) in cards.choices
    assert cards.first_game == (1, 2, 3)
    assert set(FACES) < set(cards.faces)


def test_the_wrong_card_gets_the_sentence_of_the_guide(tmp_path):
    assert CARD.count(RIGHT) == 1
    with pytest.raises(TableError) as refusal:
        read_round_cards(with_card(tmp_path, CARD.replace(RIGHT, WRONG)))
    assert str(refusal.value) == REFUSED


GAMES = """
import json
import presidency
from presidency.si_jetais_president.strategies import greedy, random
from presidency.core.playthrough import simulated_games
from presidency.si_jetais_president.components import PERSON
from presidency.table import play

game = presidency.load_game("si_jetais_president", rounds="1/2/7")
told = {"where": presidency.__file__}
for name, bot in (("greedy", greedy), ("random", random)):
    kept = simulated_games(game, [bot] * 4, range(200), seed=1,
                           measure=lambda state: state.observation().results)
    results = [each.measured for each in kept]
    for number in (0, 2):
        made = [government for each in results for government in each[number].governments]
        held = [[(field, who) for field, who in each.posts if who] for each in made]
        women = [sum(PERSON[who].woman for _, who in posts) for posts in held]
        told[f"{name} {results[0][number].face}"] = {
            "mean": sum(each.rating for each in made) / len(made),
            "recruits": sorted({len(each.recruits) for each in made}),
            "equal": sum(2 * w == len(posts) for w, posts in zip(women, held)) / len(made),
            **{field: sum(field in dict(posts) for posts in held) for field in game.words.MINISTRY},
        }
table = play("si_jetais_president", rounds="1/2/7", seed=1, demo=True, language="fr")
table.session.step_to(len(table.session.match.state.history) - 1)
print(json.dumps(told))
"""


def test_a_game_with_the_round_card_of_the_guide(tmp_path):
    """In a copy of the kit, in a process of its own: faces are read when the kit is imported."""
    for folder in ("presidency", "data"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    with_card(tmp_path / "data", CARD)
    run = subprocess.run(
        [sys.executable, "-c", GAMES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["where"].startswith(str(tmp_path))
    card, simple = told["greedy 7"], told["random 7"]
    assert card["recruits"] == [4]
    assert f"ends at a mean rating of {card['mean']:.1f}" in GUIDE
    assert f"four random bots reach {simple['mean']:.1f}" in GUIDE
    assert f"Round 1 in the same games ends at {told['greedy 1']['mean']:.1f}" in GUIDE
    assert f"Of 800 governments {card['culture']} have a minister of Culture" in GUIDE
    assert f"and {card['sports']} one of Sports, but {card['interior']} one of the" in GUIDE
    assert f"{100 * card['equal']:.0f} % have as many women as men" in GUIDE


def test_the_hand_of_the_worked_decision_stands_before_its_cell():
    def written(names):
        return [
            f"{name} ({', '.join(f'{MINISTRY[f]} {v}' for f, v in PERSON[name].fields.items())})"
            for name in names
        ]

    seen = situation()
    recruits, hand = " and ".join(written(seen.recruits)), ", ".join(written(seen.hand))
    before = NOTEBOOK.split('"id": "decision-cell"')[0]
    assert f"You have {recruits}. Choose: {hand}." in before


def test_the_numbers_in_the_notebooks_text_are_computed_too():
    assert (
        f"always take the best: Inès for Culture ({PERSON['Inès'].fields['culture']})" in NOTEBOOK
    )
    assert f"Together {three_by_post(*WORKED)}. The marked way gives 2 + 1 + 4 = " in NOTEBOOK
    assert f"2 + 1 + 4 = {best_of_three(*WORKED)}." in NOTEBOOK
    assert f"of 12 people there are {comb(12, 2)}" in NOTEBOOK
    for number, missing in ((1, 1), (2, 2), (3, 1)):
        assert set(FACES[number].missing.values()) == {-missing}
        row = re.search(rf"\| {number} · {FACES[number].name['en']}.*?\|\\n", NOTEBOOK)[0]
        assert row.endswith(f"| −{missing} |\\n")
    assert [FACES[2].women.change(count, 0) for count in range(4)] == [-2, 0, 0, 2]
    assert [FACES[3].women.change(count, 0) for count in range(4)] == [-1, 0, 1, 2]
