"""The class view: numbers as a class can read them on the wall."""

from fractions import Fraction

import pytest

from presidency.lessons.answers import Mistake
from presidency.lessons.class_view import ClassView, distribution, made_up_class, right_answer
from presidency.lessons.questions import AnswerBook, NumberQuestion

QUOTA = Fraction(2931283895, 110369478)


def question(chance=False, value=QUOTA, **how):
    return NumberQuestion(
        id="it", title="It", text="How much?", chance=chance, value=lambda: value, **how
    )


def test_numbers_are_decimals():
    answers = ["664/25", "1.25", "100", "0", "12.5", "259 electors", "three"]
    told = distribution(question(value=Fraction(7)), answers, 7)
    assert list(told) == ["0", "1.25", "3", "12.5", "26.56", "100", "259"]


def test_all_right_answers_are_one_bar_named_as_most_wrote_it():
    answers = ["26.6", "26.56", "26.56", "2931283895/110369478", "26.5", "27", "27.0"]
    assert distribution(question(), answers, 7) == {"26.56": 5, "27": 2}
    chances = ["0.365", "31/85", "36.5 %", "36 %"]
    told = distribution(question(chance=True, value=Fraction(31, 85)), chances, 4)
    assert told == {"73/200 (36.5 %)": 4}


def test_a_wrong_answer_is_never_counted_with_the_right_ones():
    mistakes = [Mistake(Fraction(9, 25), "They are not independent.")]
    asked = question(chance=True, value=Fraction(31, 85), mistakes=lambda: mistakes)
    told = distribution(asked, ["31/85", "0.365", "36 %", "0.36"], 4)
    assert told == {"9/25 (36.0 %)": 2, "31/85 (36.5 %)": 2}


def test_predictions_are_counted_as_written():
    told = distribution(question(result=lambda: "It is 26.56."), ["26.6", "26.56"], 2)
    assert told == {"26.56": 1, "26.6": 1}


def test_a_chance_with_a_long_fraction_is_a_percentage_and_equal_ones_are_one_bar():
    asked = question(chance=True, result=lambda: "Something.")
    told = distribution(asked, ["0.5686", "0.56861", "56.9 %", "1/2", "1/1000", "1/1001"], 6)
    assert told == {
        "0.1 %": 1,
        "1/1000 (0.1 %)": 1,
        "1/2 (50.0 %)": 1,
        "56.9 %": 2,
        "569/1000 (56.9 %)": 1,
    }


@pytest.mark.parametrize("chance", [True, False])
def test_every_answer_is_in_some_bar(chance):
    asked = question(chance=chance, value=Fraction(1, 3))
    answers = [f"{number}/9999" for number in range(0, 9999, 101)]
    assert sum(distribution(asked, answers, 99).values()) == len(answers) == 99


def test_what_is_right_is_told_in_the_same_way():
    assert right_answer(question()) == "Right: ≈ 26.56."
    assert right_answer(question(value=Fraction(19, 10))) == "Right: 19/10 = 1.9."
    assert right_answer(question(value=270)) == "Right: 270."
    assert right_answer(question(chance=True, value=Fraction(5211, 7460))) == "Right: 69.9 %."
    assert right_answer(question(chance=True, value=Fraction(2, 3))) == "Right: 2/3 (66.7 %)."


def test_the_chart_and_the_table_show_no_long_fraction():
    book = AnswerBook("it", [question()])
    view = ClassView(book)
    view.area.value = made_up_class(book, 12)
    view._read(None)
    view.answer.value = True
    assert list(view.figure.data[0].x) == ["26.56"]
    assert "2931283895" not in view.table.value
    assert "Right: ≈ 26.56." in view.table.value
