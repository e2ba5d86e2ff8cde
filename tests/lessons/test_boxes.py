"""The boxes: answers come back, hints and sentences show, errors never vanish."""

import html
import re
from dataclasses import replace

import pytest
from ipywidgets import HBox

from presidency.lessons.answers import AnswerError
from presidency.lessons.boxes import CodeBox, LessonBox
from presidency.lessons.class_view import ClassView, made_up_class
from presidency.lessons.hands import HandCounts
from presidency.lessons.keyboard import OwnKeys
from presidency.lessons.laboratory import Laboratory
from presidency.lessons.landslide import (
    CHECKS,
    GAME,
    PREDICTIONS,
    TICKETS,
    destinations,
    endings,
    experiments,
    played,
)
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import NumberQuestion
from presidency.lessons.sliders import slider


@pytest.fixture
def lesson():
    return Lesson("landslide", PREDICTIONS, CHECKS, TICKETS, list)


def the_box(lesson, question):
    return lesson.ask(question).children[0]


def test_running_a_cell_again_shows_the_same_boxes(lesson):
    first = lesson.ask("home", "given")
    first.children[0].line.value = "1/6"
    assert lesson.ask("home", "given") is first
    assert lesson.book.answers == {"home": "1/6"}


def test_the_same_question_in_two_cells_shows_the_same_answer(lesson):
    alone, together = the_box(lesson, "home"), lesson.ask("home", "given").children[0]
    alone.line.value = "1/6"
    assert together.line.value == "1/6"
    assert "Kept: 1/6" in together.message.value


def test_cells_out_of_order(lesson):
    result = lesson.compare("home").children[0]
    assert "nothing yet" in result.text.value
    code = lesson.code()
    the_box(lesson, "home").line.value = "1 in 6"
    assert "You predicted: <b>1 in 6</b>" in result.text.value
    assert code.line.value == lesson.book.code()
    assert "Answered: 1 of 14" in code.progress.value


def test_an_unreadable_answer_is_told_and_not_kept(lesson):
    box = the_box(lesson, "given")
    box.line.value = "many"
    assert "cannot be read as a number" in box.message.value
    assert lesson.book.answers == {}


@pytest.mark.parametrize("text", ["150%", "3", "-1/6"])
def test_an_impossible_chance_is_told_and_not_kept(lesson, text):
    box = the_box(lesson, "home")
    box.line.value = text
    assert "A chance lies between 0 and 1 (0 % and 100 %)." in box.message.value
    assert "✓" not in box.message.value
    assert lesson.book.answers == {}


def test_an_impossible_number_is_told_and_not_kept(lesson):
    box = the_box(lesson, "free")
    for text in ("-4", "25"):
        box.line.value = text
        assert "This is a number from 0 to 20." in box.message.value
        assert lesson.book.answers == {}
    box.line.value = "50 %"
    assert "This is a number from 0 to 20, not a percentage." in box.message.value
    box.line.value = "4.5 turns"  # on average
    assert lesson.book.answers == {"free": "4.5 turns"}


def test_a_count_is_a_whole_number():
    years = NumberQuestion(
        id="years", title="", text="", chance=False, most=13, whole=True, result=str
    )
    for text in ("4.5", "2/13", "-1", "14"):
        with pytest.raises(AnswerError, match=r"^This is a whole number from 0 to 13\.$"):
            years.accept(text)
    with pytest.raises(AnswerError, match="from 0 to 13, not a percentage"):
        years.accept("100 %")
    assert [years.accept(text) for text in ("4", "26/2", "three elections")] == [
        *("4", "26/2", "three elections")
    ]
    seats = replace(years, most=None)
    assert seats.accept("435") == "435"
    with pytest.raises(AnswerError, match=r"^This is a whole number of at least 0\.$"):
        seats.accept("-1")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("75", " Did you mean 75 %?"),
        ("16,7", " Did you mean 16.7 %?"),
        ("150 %", ""),
        ("101", ""),
        ("-5", ""),
    ],
)
def test_a_percentage_without_its_sign_is_asked_about(lesson, text, meant):
    with pytest.raises(AnswerError) as caught:
        lesson.book.keep("home", text)
    assert str(caught.value) == f"A chance lies between 0 and 1 (0 % and 100 %).{meant}"


def test_an_emptied_box_forgets_its_answer_and_its_verdict(lesson):
    box, other = the_box(lesson, "given"), lesson.ask("given", "new-york")
    box.line.value = "1/2"
    box.line.value = ""
    assert box.message.value == ""
    assert lesson.book.answers == {}
    assert (other.children[0].line.value, other.children[0].message.value) == ("", "")
    proof = the_box(lesson, "proof")
    proof.area.value = "Because the other one would have 266 votes."
    proof.area.value = ""
    assert proof.message.value == proof.checklist.value == ""
    assert lesson.book.answers == {}


def test_an_answer_elsewhere_does_not_take_away_what_is_written_here(lesson):
    box = the_box(lesson, "given")
    box.line.value = "many"
    the_box(lesson, "home").line.value = "1/6"
    assert box.line.value == "many"
    assert "cannot be read" in box.message.value


def test_every_control_has_a_name(lesson):
    for name in lesson.book.questions:
        box = the_box(lesson, name)
        if hasattr(box, "line"):
            heard = re.sub(r"<[^>]+>", "", box.line.description)
            assert html.unescape(heard) == f"{box.question.title}, Answer:"
            assert box.line.description.endswith("</span>Answer:")
        elif hasattr(box, "area"):
            assert box.area.description == "Your text:"
        else:
            for choose, (text, _) in zip(box.buttons, box.question.options, strict=True):
                assert text in choose.tooltip
    assert ClassView(lesson.book).area.description == "Lesson codes:"


def test_choice_marks_what_was_chosen_in_words(lesson):
    box = the_box(lesson, "independent")
    box.buttons[2].click()
    assert [button.description for button in box.buttons] == ["A", "B", "C · you", "D"]
    assert "✗" in box.message.value
    box.buttons[1].click()
    assert "✓" in box.message.value
    assert "Right." in box.message.value


def test_hint_shows_and_hides(lesson):
    box = the_box(lesson, "given")
    hint = box.children[1].children[-1]
    hint.click()
    assert "Hint:" in box.hint.value
    hint.click()
    assert box.hint.value == ""


def test_the_checklist_comes_after_writing(lesson):
    box = the_box(lesson, "proof")
    assert box.checklist.value == ""
    box.area.value = "531 − 265 = 266 <img src=x onerror=alert(1)>"
    assert "531 − 265 = 266" in box.checklist.value
    assert "<img" not in box.message.value
    box.area.value = "It is so."
    assert "Write a sentence" in box.checklist.value
    assert "266" not in box.checklist.value


def test_restore_brings_answers_into_every_box(lesson):
    other = Lesson("landslide", PREDICTIONS, CHECKS, TICKETS, list)
    box = the_box(other, "home")
    lesson.book.keep("home", "1/2")
    lesson.book.call_me("Ada")
    code = other.code()
    (restore,) = (child.children[0] for child in code.children if isinstance(child, HBox))
    code.paste.value = lesson.book.code()[:-1]
    restore.click()
    assert "damaged" in code.message.value
    code.paste.value = lesson.book.code()
    restore.click()
    assert "1 answer is back." in code.message.value
    assert (box.line.value, code.name.value) == ("1/2", "Ada")


def test_a_students_text_is_never_html(lesson):
    evil = "<script>alert(1)</script>"
    lesson.book.call_me("<b>x</b>")
    the_box(lesson, "ticket").area.value = evil
    view = ClassView(lesson.book)
    view.area.value = f"{evil}\n{lesson.book.code()}"
    view._read(None)
    view.names.value = True
    view.question.value = "ticket"
    shown = view.table.value + view.message.value + view.sentence.value
    assert "<script" not in shown
    assert "&lt;script" in shown
    assert "<b>x" not in shown


def test_an_error_in_a_callback_shows_a_sentence(lesson, monkeypatch):
    box = the_box(lesson, "given")
    monkeypatch.setattr(lesson.book, "keep", lambda *_: 1 / 0)
    box.line.value = "1/6"
    assert "Something went wrong here (ZeroDivisionError" in box.message.value


def test_the_class_view_shows_bars_table_and_sentence(lesson):
    view = ClassView(lesson.book)
    assert "No code has been read yet." in view.sentence.value
    view.area.value = made_up_class(lesson.book, 12) + "\nrubbish"
    view._read(None)
    assert "12 codes are counted. Left out: line 13:" in view.message.value
    figure = view.figure
    for question in lesson.book.questions:
        view.question.value = question
        bars = sum(view.figure.data[0].y)
        answered = int(view.sentence.value.split(">")[1].split()[0])
        assert bars == (12 if question in ("proof", "ticket") else answered)
    assert view.figure is figure
    assert figure.get_state()["_widget_data"][0]["x"] == list(figure.data[0].x)
    view.question.value = "new-york"
    assert "Right:" not in view.table.value
    assert "right" not in view.sentence.value
    view.answer.value = True
    assert "Right: 2/3 (66.7 %)." in view.table.value
    assert "of them right." in view.sentence.value
    view.question.value = "ticket"
    assert "Student 1" not in view.table.value
    view.names.value = True
    assert "Student 1" in view.table.value


def test_the_tables_of_the_lesson():
    start, target, shown = destinations().children
    assert "From Texas" in shown.value
    assert "California?" in shown.value
    start.value, target.value = "NY", "OH"
    assert shown.value.count(">yes<") == 4
    assert "Ohio?" in shown.value
    played(GAME)  # all games are played now: no bar is needed
    assert "wins" in endings().value


def test_an_unknown_question_is_named(lesson):
    with pytest.raises(ValueError, match="no question 'nobody'; it has home"):
        lesson.ask("nobody")


def test_a_bad_name_is_told(lesson):
    box = CodeBox(lesson.book)
    box.name.value = "x" * 40
    assert "at most 30" in box.message.value


def test_every_box_keeps_its_keys(lesson):
    boxes = [
        *(the_box(lesson, question) for question in lesson.book.questions),
        *(lesson.code(), ClassView(lesson.book), Laboratory(experiments()), HandCounts()),
    ]
    for box in boxes:
        assert isinstance(box, LessonBox)
        assert "presidency-box" in box._dom_classes
        assert sum(isinstance(child, OwnKeys) for child in box.children) == 1


def test_a_box_looks_like_the_others_but_for_what_is_said():
    plain, other = LessonBox().layout, LessonBox(padding="0").layout
    assert (plain.max_width, plain.padding) == ("720px", "6px 12px")
    assert (other.max_width, other.padding) == ("720px", "0")


def test_a_slider_is_heard_as_it_is_shown():
    for made, texts in (
        (slider("Points", 3, range(2, 5)), ["2", "3", "4"]),
        (
            slider("Points", 3, range(2, 5), say=lambda n: f"{n / 10} points"),
            ["0.2 points", "0.3 points", "0.4 points"],
        ),
    ):
        _, frame = made
        assert frame.children[1].texts == texts
        assert frame.children[1].label == "Points"
