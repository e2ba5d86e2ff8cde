"""The class as a laboratory: the teacher pastes lesson codes and sees what the class says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency import GAMES, load_game
from presidency.core.chance import fraction_text
from presidency.core.record import SaveCodeError
from presidency.lessons.answers import MAX_DENOMINATOR, number_text
from presidency.lessons.boxes import LessonBox, Message, Prose, button, guarded
from presidency.lessons.charts import chart
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import (
    LETTERS,
    AnswerBook,
    ChoiceQuestion,
    Handed,
    NumberQuestion,
    Question,
    TextQuestion,
)
from presidency.plotting import go, update_in_place

MAX_LINES = 500
MAX_BARS = 10


@dataclass(frozen=True, slots=True)
class Collected:
    """What thirty pasted lines hold.

    Attributes:
        handed: The codes that could be read.
        left_out: (number of the line, why it was left out) of the others.
    """

    handed: tuple[Handed, ...]
    left_out: tuple[tuple[int, str], ...]

    def sentence(self) -> str:
        """How many were counted, and which were not."""
        count = len(self.handed)
        said = "1 code is counted." if count == 1 else f"{count} codes are counted."
        if self.left_out:
            lines = "; ".join(f"line {line}: {why.rstrip('.')}" for line, why in self.left_out)
            said += f" Left out: {lines}."
        return said


def collect(book: AnswerBook, text: str) -> Collected:
    """Read the lesson codes of a class, one a line; bad lines and repeated ones are left out."""
    handed: list[Handed] = []
    left_out: list[tuple[int, str]] = []
    seen: dict[str, int] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines[:MAX_LINES], 1):
        code = line.strip()
        if not code:
            continue
        if code in seen:
            left_out.append((number, f"the same as line {seen[code]}"))
            continue
        seen[code] = number
        try:
            handed.append(book.read(code))
        except SaveCodeError as error:
            left_out.append((number, str(error)))
    if len(lines) > MAX_LINES:
        left_out.append((MAX_LINES + 1, f"only {MAX_LINES} lines are read, and none from here on"))
    return Collected(tuple(handed), tuple(left_out))


def distribution(question: Question, answers: Sequence[str], codes: int) -> dict[str, int]:
    """How often each answer was given, in order; numbers that are equal or right count as one.

    Args:
        question: The question.
        answers: The answers to it.
        codes: How many students handed in a code. Of free texts only their number is counted.
    """
    if isinstance(question, NumberQuestion):
        numbers = sorted(_numbers(question, answers))
        counts = Counter(_shown(question, number) for number in numbers)
        if len(counts) > MAX_BARS and question.chance:
            tenths = Counter(min(9, max(0, int(number * 10))) for number in numbers)
            return {f"{10 * t} to {10 * t + 10} %": tenths[t] for t in range(10)}
        common = dict(counts.most_common(MAX_BARS))
        told = {text: count for text, count in counts.items() if text in common}
        others = len(answers) - sum(told.values())
        return told | ({"other": others} if others else {})
    if isinstance(question, ChoiceQuestion):
        counted = Counter(answers)
        return {letter: counted[letter] for letter in LETTERS[: len(question.options)]}
    return {"wrote something": len(answers), "not yet": codes - len(answers)}


def _numbers(question: NumberQuestion, answers: Sequence[str]) -> list[Fraction]:
    """The numbers that the answers mean; all right ones as that which most of these wrote."""
    values = [question.read(answer).value for answer in answers]
    verdicts = [question.judge(answer) for answer in answers]
    are_right = [verdict is not None and verdict.right for verdict in verdicts]
    given = list(zip(values, are_right, strict=True))
    common = Counter(value for value, right in given if right).most_common(1)
    return [common[0][0] if right else value for value, right in given]


def _shown(question: NumberQuestion, number: Fraction) -> str:
    """A number as a class reads it on the wall."""
    if not question.chance:
        return f"{float(number):.2f}".rstrip("0").rstrip(".")
    if number.denominator > MAX_DENOMINATOR:
        return f"{100 * float(number):.1f} %"
    return fraction_text(number)


def right_answer(question: Question) -> str:
    """What is right, or what came out of a prediction; empty if there is neither."""
    if question.result is not None:
        return f"What comes out: {question.result()}"
    if isinstance(question, NumberQuestion):
        value = Fraction(question.value())
        return f"Right: {_shown(question, value) if question.chance else number_text(value)}."
    if isinstance(question, ChoiceQuestion):
        return f"Right: {escape(question.label(LETTERS[question.right()]))}."
    return ""


def made_up_class(book: AnswerBook, students: int = 30, seed: int = 1) -> str:
    """The lesson codes of a class that does not exist, one a line, to try the class view with."""
    rng = Random(f"class:{seed}")
    lines = []
    for number in range(1, students + 1):
        other = AnswerBook(book.lesson, list(book.questions.values()))
        other.call_me(f"Student {number}")
        for key, question in book.questions.items():
            if rng.random() < 0.9:
                other.keep(key, _made_up_answer(question, rng))
        lines.append(other.code())
    return "\n".join(lines)


def _made_up_answer(question: Question, rng: Random) -> str:
    if isinstance(question, ChoiceQuestion):
        return rng.choice(LETTERS[: len(question.options)])
    if isinstance(question, NumberQuestion):
        guesses = (
            ["1/6", "1/3", "50 %", "1/2", "0.5", "2/3"] if question.chance else ["3", "5", "7"]
        )
        slips = [str(mistake.value) for mistake in question.mistakes()]
        right = [] if question.result is not None else 3 * [str(question.value())]
        return rng.choice([*right, *slips] or guesses)
    return rng.choice(
        ("I did not expect that.", "Why is it so?", "The die decides less than I thought.")
    )


class ClassView(LessonBox):
    """Paste, look at one question after the other.

    Args:
        books: The answer book of each lesson to choose from; it says what questions there are, and
            is not changed.
    """

    def __init__(self, *books: AnswerBook) -> None:
        self.book = books[0]
        self.collected = Collected((), ())
        self.message, self.sentence, self.table = Message(), Message(), Prose()
        self.area = widgets.Textarea(
            description="Lesson codes:",
            tooltip="The lesson codes of the class, one a line",
            placeholder="Paste the lesson codes of the class here, one a line",
            rows=6,
            layout={"width": "auto"},
            style={"description_width": "initial"},
        )
        wide = {"layout": {"width": "auto"}, "style": {"description_width": "initial"}}
        self.lesson = widgets.Dropdown(
            options=[(_name(book.lesson), book) for book in books],
            description="Lesson:",
            **wide,
        )
        self.question = widgets.Dropdown(
            options=_titles(self.book), description="Question:", **wide
        )
        self.names = widgets.Checkbox(False, description="Show names", indent=False)
        self.answer = widgets.Checkbox(False, description="Show what is right", indent=False)
        for control in (self.question, self.names, self.answer):
            control.observe(self._look, "value")
        self.lesson.observe(self._chosen, "value")
        self.figure, frame = _bars()
        super().__init__(
            [
                *([self.lesson] if len(books) > 1 else []),
                self.area,
                widgets.HBox(
                    [
                        button("Show the class", self._read, button_style="primary"),
                        button("Try with a made-up class", self._make_up),
                    ]
                ),
                self.message,
                self.question,
                widgets.HBox([self.answer, self.names]),
                self.sentence,
                frame,
                self.table,
            ]
        )
        self._draw()

    @guarded
    def _chosen(self, _: Any) -> None:
        """Another lesson: its questions, and the codes that are there, read as its own."""
        self.book = self.lesson.value
        self.question.unobserve(self._look, "value")
        self.question.options = _titles(self.book)
        self.question.observe(self._look, "value")
        self.collected = collect(self.book, self.area.value)
        none = self.area.value.strip() and not self.collected.handed
        self.message.say("None of these codes belongs to this lesson." if none else "")
        self._draw()

    @guarded
    def _read(self, _: Any) -> None:
        self.collected = collect(self.book, self.area.value)
        self.message.say(self.collected.sentence())
        self._draw()

    @guarded
    def _make_up(self, _: Any) -> None:
        self.area.value = made_up_class(self.book)
        self._read(None)

    @guarded
    def _look(self, _: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        question = self.book.questions[self.question.value]
        given = [
            ((self.names.value and handed.name) or f"{number}", handed.answers[question.id])
            for number, handed in enumerate(self.collected.handed, 1)
            if question.id in handed.answers
        ]
        answers = [answer for _, answer in given]
        counts = distribution(question, answers, len(self.collected.handed))
        self.sentence.say(self._told(question, answers))
        self.table.write(self._rows(question, given, counts))
        heights = list(counts.values())
        bars = {"x": list(counts), "y": heights, "text": [str(height) for height in heights]}
        few = max(heights, default=0) < 5
        update_in_place(self.figure, {0: bars}, {"yaxis.dtick": 1 if few else None})

    def _told(self, question: Question, answers: list[str]) -> str:
        count, all_codes = len(answers), len(self.collected.handed)
        if not all_codes:
            return "No code has been read yet."
        verdicts = [question.judge(answer) for answer in answers]
        right = sum(verdict is not None and verdict.right for verdict in verdicts)
        said = f"{count} of {all_codes} answered “{question.title}”"
        if any(verdict is not None for verdict in verdicts):
            return f"{said}; {right} of them right." if self.answer.value else f"{said}."
        return f"{said}."

    def _rows(
        self, question: Question, given: list[tuple[str, str]], counts: dict[str, int]
    ) -> str:
        style = 'style="text-align:left;vertical-align:top;padding:2px 16px 2px 0"'
        told = f"<i>{question.text}</i><br>{right_answer(question) if self.answer.value else ''}"
        head, rows = ("Answer", "How many"), list(counts.items())
        if isinstance(question, ChoiceQuestion):
            rows = [(question.label(letter), count) for letter, count in counts.items()]
        elif isinstance(question, TextQuestion):
            head, rows = ("Who", "Wrote"), given
        lines = [
            f"<tr><td {style}>{escape(str(left))}</td><td {style}>{escape(str(right))}</td></tr>"
            for left, right in rows
        ]
        heads = "".join(f"<th {style}>{text}</th>" for text in head)
        return f"{told}<table><tr>{heads}</tr>{''.join(lines)}</table>"


def _name(lesson: str) -> str:
    """A lesson is called as its game; one without a game by its own name, in words."""
    return load_game(lesson).long_name if lesson in GAMES else lesson.replace("_", " ").title()


def _titles(book: AnswerBook) -> list[tuple[str, str]]:
    return [(question.title, key) for key, question in book.questions.items()]


def _bars() -> tuple[go.FigureWidget, widgets.Widget]:
    return chart(
        [go.Bar(x=[], y=[], text=[], textposition="outside", marker_color="#0072B2")],
        height=280,
        label="Bar chart: how many students gave each answer. The table below has the numbers.",
        margin={"l": 50, "r": 16, "t": 16, "b": 30},
        xaxis={"type": "category"},
        yaxis={"title": {"text": "students"}, "rangemode": "tozero", "tickformat": "d"},
    )


def class_view(*lessons: Lesson) -> ClassView:
    """The class view of a lesson, or of several to choose from."""
    return ClassView(*(lesson.book for lesson in lessons))
