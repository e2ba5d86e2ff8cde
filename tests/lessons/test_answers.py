"""Reading and judging what students write."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from presidency.lessons.answers import (
    AnswerError,
    Mistake,
    judge_chance,
    judge_number,
    number_text,
    read_number,
)

SAME = [
    *["1/6", " 1 / 6 ", "2/12", "0.1667", "0,1667", ".17", "17 %", "16.7 %", "16,7%", "1 in 6"],
    *["1 out of 6", "1 of 6", "⅙", "1⁄6", "１/６", "about 1/6", "≈ 17 percent", "16.7 per cent"],
    *["2/12 = 1/6", "17/100", "17 in 100", "1/6."],
]


@pytest.mark.parametrize("text", SAME)
def test_equivalent_forms_are_the_same_answer(text):
    verdict = judge_chance(read_number(text), Fraction(1, 6), "One of six.")
    assert verdict.right
    assert verdict.sentence == "Right: 1/6 (16.7 %). One of six."


@pytest.mark.parametrize("text", ["0.16", "16 %", "0.1666"])
def test_cut_off_is_right_and_said(text):
    verdict = judge_chance(read_number(text), Fraction(1, 6), "")
    assert verdict.right
    assert "cut off" in verdict.sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5/6", "does not happen"),
        ("83 %", "does not happen"),
        ("1/5", "ways against"),
        ("1/12", "half of it"),
        ("1/3", "twice"),
        ("0.5", "three times"),
        ("0.2", "rounded too far"),
        ("16.7", "percent sign"),
        ("17", "percent sign"),
        ("0.17 %", "hundred times smaller"),
        ("7", "more than 1"),
        ("150 %", "more than 1"),
        ("-1/6", "less than 0"),
        ("4/25", "not exact"),
        ("1/50", "too small"),
        ("10/11", "too large"),
    ],
)
def test_a_wrong_chance_is_told_what_went_wrong(text, said):
    verdict = judge_chance(read_number(text), Fraction(1, 6), "")
    assert not verdict.right
    assert said in verdict.sentence


def test_a_mistake_of_the_question_comes_before_the_usual_slips():
    mistakes = [Mistake(Fraction(1, 3), "That is for two numbers.")]
    assert judge_chance(read_number("33 %"), Fraction(2, 3), "", mistakes).sentence == (
        "That is for two numbers."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("270", "Right: 270."),
        ("269", "exactly half"),
        ("271", "off by one"),
        ("2", "too small"),
        ("50 %", "not a percentage"),
    ],
)
def test_a_number_that_is_no_chance(text, said):
    mistakes = [Mistake(Fraction(269), "That is exactly half.")]
    assert said in judge_number(read_number(text), Fraction(270), "", mistakes).sentence


def test_a_number_that_is_a_mistake_to_the_last_digit_is_no_rounded_answer():
    mistakes = [Mistake(Fraction(9, 25), "They are not independent.")]
    for text in ("9/25", "36 %", "0.36"):
        verdict = judge_chance(read_number(text), Fraction(31, 85), "", mistakes)
        assert (verdict.right, verdict.sentence) == (False, "They are not independent.")
    for text in ("31/85", "36.5 %", "0.365", "0.3647"):
        assert judge_chance(read_number(text), Fraction(31, 85), "", mistakes).right


@pytest.mark.parametrize("text", ["37 %", "0.37", "36.9 %"])
def test_more_than_the_exact_chance_is_not_cut_off(text):
    assert not judge_chance(read_number(text), Fraction(31, 85), "").right


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2.8", "Right: 156/55 ≈ 2.84."),
        ("2.83", "Right, only cut off and not rounded: 156/55 ≈ 2.84."),
        ("2.9", "too large"),
        ("3", "rounded too far"),
        ("2", "rounded too far"),
        ("2.1", "too small"),
        ("2.7", "too small"),
        ("12/5", "too small"),
    ],
)
def test_a_number_is_rounded_too_far_only_if_it_is_whole(text, said):
    assert said in judge_number(read_number(text), Fraction(156, 55), "").sentence


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4,496,388", Fraction(4496388)),
        ("658,008/26,978,328", Fraction(1, 41)),
        ("0,365", Fraction(365, 1000)),
        ("658,008", Fraction(658008, 1000)),
    ],
)
def test_commas_are_of_thousands_where_a_number_has_two(text, value):
    assert read_number(text).value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("259 electors", 259),
        ("1 elector.", 1),
        ("about 270 Electoral Votes", 270),
        ("153votes", 153),
        ("26.56 seats", Fraction(2656, 100)),
        ("26,5 seats", Fraction(265, 10)),
        ("53/2 seats", Fraction(53, 2)),
        ("16 − 7 = 9 combinations", 9),
        ("800 people", 800),
        ("three states", 3),
        ("Twelve", 12),
        ("zero", 0),
    ],
)
def test_a_number_may_have_its_unit_and_a_small_one_may_be_a_word(text, value):
    assert read_number(text, chance=False).value == value
    with pytest.raises(AnswerError, match=r"cannot be read as a number\. Write a fraction"):
        read_number(text)


@pytest.mark.parametrize("text", ["electors", "12 apples", "12 votes cast", "thirteen", "x votes"])
def test_other_words_are_no_number(text):
    with pytest.raises(AnswerError, match=r"Write a number such as 12, or 11\.5\."):
        read_number(text, chance=False)


def test_a_fraction_that_nobody_reads_is_told_as_a_decimal():
    quota = Fraction(2931283895, 110369478)
    assert judge_number(read_number("26.6"), quota, "So.").sentence == "Right: ≈ 26.56. So."
    assert number_text(Fraction(1001, 1000)) == "1001/1000 ≈ 1.00"


def test_a_mean_needs_one_decimal():
    assert judge_number(read_number("23.7"), Fraction(71, 3), "").right
    assert judge_number(read_number("71/3"), Fraction(71, 3), "").right
    assert "rounded too far" in judge_number(read_number("24"), Fraction(71, 3), "").sentence


@pytest.mark.parametrize("text", ["", " ", "six", "1/0", "1:5", "1e5", "1//6", "%", "²³", "0x1f"])
def test_what_is_no_number_is_told_in_one_sentence_how_to_write_it(text):
    with pytest.raises(AnswerError) as caught:
        read_number(text)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@given(st.fractions(0, 1, max_denominator=200))
def test_fraction_decimal_and_percent_mean_the_same(exact):
    for text in (
        f"{exact.numerator}/{exact.denominator}",
        f"{exact.numerator} in {exact.denominator}",
        f"{float(exact):.4f}",
        f"{float(exact):.4f}".replace(".", ","),
        f"{100 * float(exact):.1f} %",
    ):
        assert judge_chance(read_number(text), exact, "").right, text


@given(st.fractions(0, 1, max_denominator=12), st.fractions(0, 1, max_denominator=12))
def test_another_fraction_is_never_right(exact, other):
    text = f"{other.numerator}/{other.denominator}"
    rounded = other.denominator in (10, 100)
    assert judge_chance(read_number(text), exact, "").right == (exact == other) or rounded


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    with suppress(AnswerError):
        reading = read_number(text)
        for judge in (judge_chance, judge_number):
            assert judge(reading, Fraction(1, 3), "").sentence


@given(st.from_regex(r"[-~]?[0-9.,/ %in]{0,30}", fullmatch=True))
def test_any_scribble_of_digits_is_read_or_refused(text):
    with suppress(AnswerError):
        assert judge_chance(read_number(text), Fraction(1, 3), "").sentence
