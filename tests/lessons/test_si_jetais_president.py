"""The lesson on Si j'étais Président…: exact values by counting, the apps, the tables."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, permutations, product
from math import comb
from random import Random

import pytest

from presidency.lessons import cabinet, decision, hands, landslide, president, si_jetais_president
from presidency.lessons.cabinet import (
    DECKS,
    FREE,
    GAME,
    Assignment,
    Flexibility,
    best_of_three,
    better_of_two,
    can_fill,
    drawn_people,
    fill_chance,
    flexible,
    parts,
    post_by_post,
    three_by_post,
)
from presidency.lessons.class_view import ClassView, made_up_class
from presidency.lessons.hands import DEALT, GROUPS, HandCounts, in_hand, neighbour_holds
from presidency.si_jetais_president.components import FACES, PEOPLE, PERSON
from presidency.si_jetais_president.government import best_government

KIT = DECKS["the 42 people of the game"]


def plain(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


# The exact values.


def test_the_chances_to_fill_the_posts_that_the_rulings_state():
    assert fill_chance(KIT, 6, 6) == Fraction(132247, 403522)
    assert fill_chance(KIT, 5, 5) == Fraction(95373, 141778)
    assert fill_chance(KIT, 7, 6) == Fraction(406803, 749398)


def test_filling_posts_by_trying_all_choices_of_a_small_deck():
    fields = KIT[::3]  # 14 people
    for people, posts in ((3, 3), (4, 3), (5, 4), (6, 6)):
        chosen = list(combinations(fields, people))
        good = sum(
            any(len(set(way) - {None}) >= posts for way in product(*some)) for some in chosen
        )
        assert fill_chance(fields, people, posts) == Fraction(good, len(chosen))


def test_who_can_fill_all_posts_by_lot_as_often_as_counted():
    draws = [drawn_people(seed) for seed in range(3000)]
    assert sum(map(can_fill, draws)) / 3000 == pytest.approx(
        float(fill_chance(KIT, 6, 6)), abs=0.03
    )


def test_hands_by_counting_and_by_their_sum():
    for group in GROUPS.values():
        exact = in_hand(group)
        for count, chance in exact.pairs:
            ways = comb(len(group), count) * comb(42 - len(group), 7 - count)
            assert chance == Fraction(ways, comb(42, 7))
    assert si_jetais_president.hold_both() == Fraction(7 * 6, 42 * 41)
    assert neighbour_holds(1) == Fraction(7, 35)
    assert neighbour_holds(2) == 1 - Fraction(28 * 27, 35 * 34)


def test_what_a_hand_says_beside_what_came_of_deals():
    for each in hands.knowledge():
        there, of = each.dealt
        spread = (float(each.chance) * (1 - float(each.chance)) / of) ** 0.5
        assert abs(there / of - each.chance) <= 3 * spread
    told = [each.chance for each in hands.knowledge()]
    assert told == [Fraction(*pair) for pair in ((1, 6), (0, 1), (1, 5), (7, 34), (5, 29))]


def test_the_chances_of_two_people_agree_with_the_formulas():
    both = si_jetais_president.two_people()
    here, there = si_jetais_president.YOU, si_jetais_president.NEIGHBOUR
    assert both.chance((here, here)) == si_jetais_president.hold_both()
    kept = both.given(lambda at: at[0] != here)
    assert kept.chance(lambda at: at[0] == there) == neighbour_holds(1)
    neither = both.given(lambda at: here not in at)
    assert neither.chance(lambda at: there in at) == neighbour_holds(2)


def test_flexible_by_listing_the_four_cases():
    for values in product(range(5), repeat=2):
        for one, two in product(FREE, repeat=2):
            high, low = max(values), min(values)
            first, second = (one, two) if values[0] >= values[1] else (two, one)
            assert flexible(values, (one, two)) == high * first + low * (1 - first) * second
            alone = max(values[0] * one, values[1] * two)
            assert alone <= flexible(values, (one, two)) <= values[0] * one + values[1] * two


def test_the_better_of_two_is_never_less_than_one():
    for values in ([0, 1, 3], si_jetais_president.others_values(), [2, 2]):
        assert better_of_two(values) >= Fraction(sum(values), len(values))
    assert better_of_two([2, 2]) == 2


def test_the_decision_to_keep_turns_between_2_and_3():
    """The question says to keep a 3, and its answer that a 2 would be passed on."""
    for held, keep in ((1, False), (2, False), (3, True)):
        assert (better_of_two(si_jetais_president.others_values(held)) < held) is keep


def test_three_posts_by_trying_all_ways():
    need, three = si_jetais_president.NEED, si_jetais_president.THREE
    full = [
        sum(PERSON[name].fields[field] for field, name in zip(need, way, strict=True))
        for way in permutations(three)
        if all(field in PERSON[name].fields for field, name in zip(need, way, strict=True))
    ]
    assert max(full) == best_of_three(need, three) > three_by_post(need, three)
    fields = {name: {f: v for f, v in PERSON[name].fields.items() if f in need} for name in three}
    assert fields == {
        "Rachid": {"sports": 1},
        "Hortense": {"sports": 2, "interior": 2},
        "Honoré": {"interior": 0, "education": 4},
    }


@pytest.mark.parametrize("number", FACES)
def test_post_by_post_is_allowed_and_never_better_than_the_best(number):
    face = FACES[number]
    for seed in range(60):
        people = drawn_people(seed)
        simple, best = post_by_post(face, people), best_government(GAME, face, people)
        assert simple.rating <= best.rating
        part = parts(simple)
        assert part["rating"] == max(0, part["minister"] + part["women"] + part["missing"])
        for place, (ministry, name) in enumerate(simple.posts):
            later = {held for _, held in simple.posts[place:]} | set(people)
            taken = {held for _, held in simple.posts[:place]}
            able = [n for n in later - taken - {None} if ministry in PERSON[n].fields]
            assert (name is None) is (not able)


def test_the_lot_by_its_tree():
    """Four equally likely ways of two coins."""
    gets = Counter()
    for first, second in product((0, 1), repeat=2):
        winner, loser = ("Ana", "Ben") if first else ("Ben", "Ana")
        gets.update([winner, loser if second else "Cleo"])
    for name in ("Ana", "Ben", "Cleo"):
        exact = si_jetais_president.lot().chance(lambda chosen, name=name: name in chosen)
        assert exact == Fraction(gets[name], 4)
    assert si_jetais_president.fair_lot() == Fraction(2, 3)


# The worked decision.


def test_the_worked_decision_is_clear_and_not_what_looks_best_at_once():
    seen, values = decision.situation(), decision.pick_values()
    assert set(values) == set(seen.hand)
    best = decision.best_pick()
    others = [values[name].rating.high for name in seen.hand if name != best]
    assert values[best].rating.low > max(others)
    assert len(PERSON[best].fields) == 2
    assert max(PERSON[best].fields.values()) < max(
        value for name in seen.hand for value in PERSON[name].fields.values()
    )
    assert all(value.samples == decision.SAMPLES for value in values.values())
    told = plain(decision.decision().children[0].value)
    assert told.index(f"{best} (") < min(told.index(f"{n} (") for n in seen.hand if n != best)
    assert f"{values[best].rating.value:.2f}" in told
    assert "still there with the chance 1/2" in told


def test_the_hand_of_the_worked_decision_fits_into_the_letters():
    pick = si_jetais_president.lesson.book.questions["pick"]
    assert [text.split(" (")[0] for text, _ in pick.options] == list(decision.situation().hand)


def test_each_pick_gets_an_answer_of_its_own():
    pick = si_jetais_president.lesson.book.questions["pick"]
    said = dict(zip(decision.situation().hand, (s for _, s in pick.options), strict=True))
    assert "you still need Culture and Sports. A woman" in said["Eve"]
    assert "you still need Culture, and there is no second field. What" in said["Ulysse"]
    assert "you still need Economy; for Interior you have somebody as good" in said["Noémie"]
    assert pick.judge("A").right is (decision.best_pick() == "Eve")


# The pictures.


def test_the_table_of_hands_says_what_was_counted_and_dealt():
    box = HandCounts()
    for name, group in GROUPS.items():
        box.group.value = name
        told = plain(box.rows.value)
        most = max(in_hand(group).pairs, key=lambda pair: pair[1])
        assert f"most hold {most[0]} of them" in box.sentence.value
        assert f"{comb(len(group), most[0]) * comb(42 - len(group), 7 - most[0]):,}" in told
        shares = [float(share) for share in re.findall(r"([\d.]+) % dealt", told)]
        assert sum(shares) == pytest.approx(100)
        assert all(round(share * DEALT / 100) == pytest.approx(share * 10) for share in shares)
    before = box.rows.value
    box.seed.value = 2
    assert box.rows.value != before
    assert box.message.value == ""


def test_the_picture_of_two_fields_its_table_and_its_sentence_agree():
    picture = Flexibility()
    figure = picture.figure
    for one, two, free in ((2, 2, FREE[3]), (4, 0, FREE[0]), (1, 3, FREE[5]), (0, 0, FREE[2])):
        picture.one.value, picture.two.value, picture.free.value = one, two, free
        both = flexible((one, two), (free, free))
        assert f"moves the token {hands.number(both)} spaces" in picture.sentence.value
        assert hands.number(both) in plain(picture.rows.value)
        assert list(figure.data[4].y) == [pytest.approx(float(both))]
        at = list(figure.data[0].x).index(50)
        half = (Fraction(1, 2), Fraction(1, 2))
        assert figure.data[0].y[at] == pytest.approx(float(flexible((one, two), half)))
        assert figure.data[3].y[-1] == one + two
    assert picture.figure is figure
    assert [len(trace["x"]) for trace in figure.get_state()["_widget_data"]] == [25] * 4 + [1]
    assert picture.message.value == ""


def test_the_table_of_posts_marks_both_governments():
    box = Assignment()
    for number, face in FACES.items():
        for seed in (0, 2, 6):
            box.face.value, box.seed.value = number, seed
            people = drawn_people(seed, face.recruits)
            best, simple = best_government(GAME, face, people), post_by_post(face, people)
            table = box.rows.value.split("</table>")[0]
            assert table.count("✓") == table.count("○") == 6
            assert table.count('<th scope="row"') == face.recruits + 1
            assert f"rating {simple.rating}. Best:" in box.sentence.value
            assert f"rating {best.rating}." in box.sentence.value
            for name in people:
                assert name in table
    assert box.message.value == ""


def test_the_apps_are_made_once():
    for app in ("hand_counts", "flexibility", "assignment"):
        make = getattr(si_jetais_president, app)
        assert make() is make()


def test_an_error_in_an_app_is_told(monkeypatch):
    box = Assignment()
    monkeypatch.setattr(cabinet, "assignment_table", lambda *_: 1 / 0)
    box.seed.value = 9
    assert "Something went wrong here (ZeroDivisionError" in box.message.value


# The tables and the laboratory.


def test_the_tables():
    assert "7/34" in plain(hands.neighbour().value)
    assert "132247/403522" in plain(cabinet.fillable().value)
    better = plain(cabinet.better_cards().value)
    assert better.count("191/66") == 6
    assert "All ministries are alike" in better
    si_jetais_president.governments(1), si_jetais_president.governments(4)  # played: no bar now
    rounds = plain(si_jetais_president.other_rounds().value)
    for face in FACES.values():
        assert f"{face.number} · {face.name['en']}" in rounds


def test_governments_are_counted_as_they_were_formed():
    for number in FACES:
        made = si_jetais_president.governments(number)
        assert len(made) == 800
        for each in made:
            assert 0 <= each["women"] + each["men"] <= FACES[number].recruits
    assert {each["women"] + each["men"] for each in si_jetais_president.governments(5)} <= set(
        range(6)
    )


def test_every_experiment_closes_in_on_its_exact_values():
    for experiment in si_jetais_president.experiments():
        outcomes = list(islice(experiment.trials(1), 60 if "bots" in experiment.name else 1500))
        rows = [experiment.measure(outcome) for outcome in outcomes]
        for event in experiment.events:
            exact = experiment.exact(event)
            values = experiment.column(rows, event)
            if exact is not None:
                assert sum(values) / len(values) == pytest.approx(float(exact), abs=0.05)


def test_the_two_steps_of_the_lot_are_for_the_students_to_find():
    lot = {each.name: each for each in si_jetais_president.experiments()}["A lot in two steps"]
    assert lot.secret
    assert lot.exact("Cleo gets a post") == Fraction(1, 2)


# Questions.


def test_each_mistake_has_its_own_sentence_and_is_none_of_the_right_answer():
    for question in si_jetais_president.lesson.book.questions.values():
        if question.result is not None or not hasattr(question, "mistakes"):
            continue
        right = question.value()
        assert question.judge(question.accept(str(right))).right
        for mistake in question.mistakes():
            verdict = question.judge(question.accept(str(mistake.value)))
            assert not verdict.right
            assert verdict.sentence == mistake.sentence


def test_a_rounded_answer_is_right_too():
    book = si_jetais_president.lesson.book
    for key, answers in {
        "both": ("2.4 %", "0.02", "1 in 41"),
        "neighbour": ("36.5 %", "0.365"),
        "keep": ("2.8", "2.84"),
        "flexible": ("1.9",),
        "today": ("7.5 %", "0.08"),
    }.items():
        for answer in answers:
            question = book.questions[key]
            assert question.judge(question.accept(answer)).right, (key, answer)


def test_what_the_teacher_tried():
    """Answers that were called right or rounded, and were neither."""
    book = si_jetais_president.lesson.book
    for key, answer, said in (
        ("neighbour", "36 %", "independent"),
        ("neighbour", "0.36", "independent"),
        ("neighbour", "37 %", "not exact"),
        ("both", "3 %", "independent"),
        ("both", "0.03", "independent"),
        ("keep", "2.9", "drew from all twelve"),
        ("keep", "2.08", "mean of one card"),
        ("keep", "2.1", "mean of one card"),
        ("keep", "2.5", "too small"),
    ):
        question = book.questions[key]
        verdict = question.judge(question.accept(answer))
        assert not verdict.right
        assert said in verdict.sentence, (key, answer)
    keep = book.questions["keep"]
    assert keep.judge("2.84").sentence.startswith("Right: 156/55 ≈ 2.84.")
    assert "With a 2 it would be 162/55 ≈ 2.95" in keep.judge("2.84").sentence


# The class view.


def test_the_class_view_knows_the_lesson():
    lesson = si_jetais_president.lesson
    view = ClassView(landslide.lesson.book, president.lesson.book, lesson.book)
    assert [label for label, _ in view.lesson.options] == [
        "Landslide",
        "President",
        "Si j’étais Président…",
    ]
    view.lesson.value = lesson.book
    view.area.value = made_up_class(lesson.book, 12)
    view._read(None)
    assert "12 codes are counted." in view.message.value
    view.answer.value = True
    for question in lesson.book.questions:
        view.question.value = question
        assert "of 12 answered" in view.sentence.value
    other = Random(1)
    view.lesson.value = other.choice([landslide.lesson.book, president.lesson.book])
    assert "None of these codes" in view.message.value


def test_no_person_in_the_lesson_is_left_out_of_the_cards():
    """Whoever is named in a question is a card, or stands only in the lot."""
    names = {person.name for person in PEOPLE}
    assert {"Ana", "Ben", "Cleo"}.isdisjoint(names)
    for named in ("Eve", "Félix", "Fatou", "Inès", *si_jetais_president.THREE):
        assert named in names
    assert {"Fatou", "Félix"} == set(si_jetais_president.FOURS)
    assert PERSON["Inès"].fields == {"culture": 3, "foreign_affairs": 1}
