"""The lesson on President: the duel, the picture, the tables, and the exact values behind them."""

import re
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from presidency.core.chance import uniform
from presidency.lessons import landslide, president
from presidency.lessons.bluff import (
    AGENTS,
    EVEN,
    FAVOURS_2,
    GUARDS,
    RIVALS,
    ROUNDS,
    SAFE,
    SHARES,
    Duel,
    Mixing,
    Round,
    leaning,
    lines,
    reading,
    safe_chances,
)
from presidency.lessons.class_view import ClassView, made_up_class
from presidency.president.odds import best_guard, survival
from presidency.president.rules import Attempt
from presidency.president.strategies import favours

OPEN = {1: (2, 3), 2: (1, 3), 3: (1, 2)}


def rounds(*opened):
    return [Round(OPEN[number], 1) for number in opened]


def plain(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


# The exact values.


def test_the_best_of_the_guards_is_that_of_the_odds():
    for habit in (EVEN, FAVOURS_2, president.UNEVEN, *map(leaning, SHARES)):
        assert max(safe_chances(habit).values()) == best_guard(habit, 2).chance.value


def test_the_habit_of_crowd_a_is_that_of_the_bot_which_favours_2():
    bot, rng, actions = favours(2), Random(1), [Attempt(number) for number in (1, 2, 3)]
    counts = [0, 0, 0]
    for _ in range(8000):
        counts[bot(None, actions, rng).number - 1] += 1
    for number, count in enumerate(counts, 1):
        assert count / 8000 == pytest.approx(float(FAVOURS_2.chance(number)), abs=0.02)


def test_the_two_lines_meet_at_even_mixing_and_the_thick_one_turns_there():
    for crowd, best in ((True, max), (False, min)):
        values = {share: best(lines(crowd, share).values()) for share in SHARES}
        other = min if crowd else max
        assert other(values.values()) == values[Fraction(1, 3)] == SAFE
        assert sum(value == SAFE for value in values.values()) == 1


def test_the_news_of_an_escape_by_counting_all_ways():
    """27 ways for three pairs of numbers; a walk with k handshakes looks at the first k."""
    through = {
        count: sum(all(had != 3 for had in way[:count]) for way in product((1, 2, 3), repeat=3))
        for count in range(4)
    }
    for count in range(4):
        exact = Fraction(through[count], sum(through.values()))
        assert president.chance_of_walk(count, given_through=True) == exact
    assert president.chance_through() == Fraction(sum(through.values()), 4 * 27)


def test_the_long_way_is_better_as_long_as_it_is_said_to_be():
    most = president.most_handshakes()
    assert survival(2, most).value > survival(1).value >= survival(2, most + 1).value


# A crowd that watches.


def test_the_watching_crowd_follows_what_came_after():
    assert reading([]) == EVEN
    assert reading(rounds(2)) == uniform([2])
    assert reading(rounds(1, 2, 3, 1)) == uniform([2])
    assert reading(rounds(1, 2, 1, 3, 1)) == uniform([2, 3])
    assert reading(rounds(1, 1, 3)) == uniform([1])  # 3 is new: all rounds count


def test_who_takes_turns_is_read_and_who_mixes_is_not():
    rng, kept = Random(5), []
    turns = [OPEN[1 + number % 3] for number in range(3000)]
    for guards in (turns, [rng.choice(GUARDS) for _ in range(3000)]):
        history, safe = [], 0
        for guard in guards:
            each = Round(guard, reading(history[-200:]).sample(rng))
            history.append(each)
            safe += each.safe
        kept.append(safe / 3000)
    assert kept[0] < 0.01
    assert kept[1] == pytest.approx(float(SAFE), abs=0.03)


# The duel.


@pytest.fixture
def duel():
    return Duel(seed=3)


def test_the_duel_keeps_the_crowds_way_to_itself_until_the_end(duel):
    for rival in RIVALS:
        duel.choice.value = rival.name
        for number in range(ROUNDS):
            assert duel.told.value == ""
            duel.buttons[number % 3].click()
        assert rival.told in plain(duel.told.value)
        safe = sum(each.safe for each in duel.rounds)
        assert f"You were safe in {safe} of {ROUNDS} rounds" in plain(duel.told.value)
        assert f"Safe in {safe} of {ROUNDS} rounds so far." in duel.message.value


def test_after_the_last_round_nothing_is_played_until_more_are_asked_for(duel):
    for _ in range(ROUNDS + 3):
        duel.buttons[0].click()
    assert len(duel.rounds) == ROUNDS
    assert all(each.disabled for each in duel.buttons)
    duel.more.click()
    assert not any(each.disabled for each in duel.buttons)
    duel.buttons[1].click()
    assert len(duel.rounds) == ROUNDS + 1
    assert duel.told.value == ""
    assert plain(duel.record.value).startswith("Round 2 3 4")


def test_the_same_seed_gives_the_same_crowd_and_another_one_another(duel):
    def numbers():
        for _ in range(ROUNDS):
            duel.buttons[0].click()
        return [each.number for each in duel.rounds]

    first = numbers()
    duel.again.click()
    assert duel.rounds == []
    assert numbers() == first
    duel.seed.value = 4
    assert duel.rounds == []
    assert numbers() != first


def test_the_table_of_the_duel_says_what_happened_in_words(duel):
    duel.buttons[0].click()
    (each,) = duel.rounds
    said = plain(duel.record.value)
    assert f"You guarded {' '.join(map(str, each.guard))}" in said
    assert f"The crowd had {each.number}" in said
    assert ("✓ yes" if each.safe else "✗ no") in said


def test_an_error_in_the_duel_is_told(duel, monkeypatch):
    monkeypatch.setattr(duel, "_record", lambda: 1 / 0)
    duel.buttons[0].click()
    assert "Something went wrong here (ZeroDivisionError" in duel.message.value


# The picture.


def test_the_picture_its_table_and_its_sentence_agree():
    picture = Mixing()
    figure = picture.figure
    for side in picture.side.options:
        picture.side.value = side
        crowd = side != AGENTS
        for share in SHARES:
            picture.share.value = share
            answers = lines(crowd, share)
            best = (max if crowd else min)(answers.values())
            assert f"{best}" in picture.sentence.value
            assert plain(picture.rows.value).count("best answer") == sum(
                answer == best for answer in answers.values()
            )
            assert list(figure.data[3].x) == [100 * float(share)]
            assert list(figure.data[3].y) == [pytest.approx(100 * float(best))]
            x, y = list(figure.data[0].x), list(figure.data[0].y)
            at = 100 * float(share)
            left = max(n for n in range(2) if x[n] <= at)
            slope = (y[left + 1] - y[left]) / (x[left + 1] - x[left])
            assert y[left] + slope * (at - x[left]) == pytest.approx(100 * float(best))
        assert picture.figure is figure
        assert picture.message.value == ""


# The tables and the laboratory.


def test_the_tables():
    assert "27/65" in president.bayes().value
    small = plain(president.small_boards().value)
    assert "Both columns of fractions are the same" in small
    assert small.count("4/9") == 4
    president.fairest()  # all games are played now: no bar is needed
    sizes = plain(president.crowd_sizes().value)
    assert f"{president.escapes(2)} of 200" in sizes


def test_the_apps_are_made_once():
    assert president.duel() is president.duel()
    assert president.mixing() is president.mixing()


def test_games_are_counted_as_they_were_played():
    for kept in president.played(president.GAME):
        assert kept["survived"] in (kept["attempts"], kept["attempts"] - 1)
        assert not kept["escaped"] or kept["survived"] == kept["attempts"]


# The class view.


def test_the_class_view_changes_the_lesson():
    view = ClassView(landslide.lesson.book, president.lesson.book)
    view._make_up(None)
    assert "30 codes are counted." in view.message.value
    view.lesson.value = president.lesson.book
    assert "None of these codes belongs to this lesson." in view.message.value
    assert [key for _, key in view.question.options] == list(president.lesson.book.questions)
    view.area.value = made_up_class(president.lesson.book, 12)
    view._read(None)
    assert "12 codes are counted." in view.message.value
    for question in president.lesson.book.questions:
        view.question.value = question
        assert "of 12 answered" in view.sentence.value
    view.lesson.value = landslide.lesson.book
    assert "None of these codes" in view.message.value
    view.area.value = ""
    view.lesson.value = president.lesson.book
    assert view.message.value == ""
