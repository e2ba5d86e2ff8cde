"""The kinds of questions in a lesson, and the book in which a student's answers are kept.

A question is data: its words, and functions that compute what is right. Answers are kept as the
text that was written, so that they can be judged again, shown again and put into a lesson code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from presidency.core.record import SaveCodeError, is_name, pack, unpack
from presidency.lessons.answers import (
    AnswerError,
    Mistake,
    Reading,
    Verdict,
    judge_chance,
    judge_number,
    read_number,
)

PREFIX = "LESSON1"
MAX_TEXT_CHARS = 600
MAX_CODE_BYTES = 64_000
LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What every question has.

    Attributes:
        id: Its name in the notebook and in lesson codes; it never changes.
        title: Two or three words.
        text: The question (the author's own HTML).
        hint: What helps a student who is stuck, or nothing.
        result: Makes it a prediction, which is not judged: what came out, as a sentence.
    """

    id: str
    title: str
    text: str
    hint: str = ""
    result: Callable[[], str] | None = None

    def accept(self, text: str) -> str:
        """The answer as it is kept.

        Raises:
            AnswerError: if it is no answer to this question; the sentence says what is one.
        """
        return _readable(text)

    def judge(self, answer: str) -> Verdict | None:
        """What there is to say of an accepted answer; None if it is not judged."""
        return None

    def label(self, answer: str) -> str:
        """The accepted answer as it is shown."""
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberQuestion(Question):
    """A question for a number; for a chance unless said otherwise.

    Attributes:
        value: Computes what is right.
        because: Computes why: a sentence.
        mistakes: Computes the wrong numbers that have a name.
        chance: Is the number a chance?
        most: The largest number that can be, if there is one; the smallest is 0. A prediction
            beyond it is not kept.
        whole: Does it count something? Then a prediction is a whole number.
    """

    value: Callable[[], Fraction | int] = Fraction
    because: Callable[[], str] = str
    mistakes: Callable[[], Sequence[Mistake]] = tuple
    chance: bool = True
    most: int | None = None
    whole: bool = False

    def accept(self, text: str) -> str:
        reading = self.read(text)
        if self.result is not None:
            self._check_range(reading)
        return _readable(text)

    def _check_range(self, reading: Reading) -> None:
        value, most = reading.value, 1 if self.chance else self.most
        fits = value >= 0 and (most is None or value <= most)
        if self.chance:
            said = f"A chance lies between 0 and 1 (0 % and 100 %).{_meant(reading)}"
        else:
            fits = fits and not reading.percent and (value.denominator == 1 or not self.whole)
            kind = "whole number" if self.whole else "number"
            reach = "of at least 0" if most is None else f"from 0 to {most}"
            said = f"This is a {kind} {reach}{', not a percentage' if reading.percent else ''}."
        if not fits:
            raise AnswerError(said)

    def read(self, text: str) -> Reading:
        """The number that this text means."""
        return read_number(text, self.chance)

    def judge(self, answer: str) -> Verdict | None:
        if self.result is not None:
            return None
        judge = judge_chance if self.chance else judge_number
        exact = Fraction(self.value())
        return judge(self.read(answer), exact, self.because(), self.mistakes())


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceQuestion(Question):
    """Multiple choice.

    Attributes:
        options: Each with what there is to say to those who choose it.
        right: Computes the number of the right option, from 0.
    """

    options: tuple[tuple[str, str], ...]
    right: Callable[[], int] = int

    def accept(self, text: str) -> str:
        letter = text.strip().upper()
        if len(letter) != 1 or letter not in LETTERS[: len(self.options)]:
            allowed = ", ".join(LETTERS[: len(self.options)])
            raise AnswerError(f"Choose one of {allowed}.")
        return letter

    def judge(self, answer: str) -> Verdict | None:
        if self.result is not None:
            return None
        chosen = LETTERS.index(answer)
        right = chosen == self.right()
        said = self.options[chosen][1]
        return Verdict(right, f"Right. {said}" if right else f"Not {answer}. {said}")

    def label(self, answer: str) -> str:
        return f"{answer}: {self.options[LETTERS.index(answer)][0]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextQuestion(Question):
    """A question for a few sentences, kept and not judged.

    Attributes:
        checklist: What a good answer says; shown once something is written.
        least: How many characters must be there before the checklist shows.
        rows: How many lines the box shows.
    """

    checklist: tuple[str, ...] = ()
    least: int = 0
    rows: int = 2


def _meant(reading: Reading) -> str:
    """Of a chance that is too large: the percentage without its sign that it may be."""
    forgotten = 1 < reading.value <= 100 and not reading.percent
    return f" Did you mean {float(reading.value):g} %?" if forgotten else ""


def _readable(text: str) -> str:
    lines = (
        "".join(letter if letter.isprintable() else " " for letter in line).rstrip()
        for line in text.splitlines()
    )
    plain = "\n".join(lines).strip()
    if not plain:
        raise AnswerError("Nothing is written here yet.")
    if len(plain) > MAX_TEXT_CHARS:
        raise AnswerError(
            f"This is {len(plain)} characters long; there is room for {MAX_TEXT_CHARS}."
        )
    return plain


@dataclass(frozen=True, slots=True)
class Handed:
    """What a lesson code holds.

    Attributes:
        name: What the student is called there; may be empty.
        answers: Question id → accepted answer.
    """

    name: str
    answers: Mapping[str, str]


class AnswerBook:
    """The answers of one student in one lesson; in memory, and in the lesson code.

    Args:
        lesson: The lesson's name in its codes.
        questions: All its questions, in order.
    """

    def __init__(self, lesson: str, questions: Sequence[Question]) -> None:
        self.lesson = lesson
        self.questions = {question.id: question for question in questions}
        if len(self.questions) != len(questions):
            raise ValueError("Two questions have the same id.")
        self.answers: dict[str, str] = {}
        self.name = ""
        self._listeners: list[Callable[[], None]] = []

    def keep(self, question: str, text: str) -> str:
        """Keep an answer; a later one takes its place.

        Raises:
            AnswerError: if it is no answer to this question.
        """
        answer = self.questions[question].accept(text)
        if self.answers.get(question) != answer:
            self.answers[question] = answer
            self._tell()
        return answer

    def forget(self, question: str) -> None:
        """Take an answer out of the book."""
        if self.answers.pop(question, None) is not None:
            self._tell()

    def call_me(self, name: str) -> None:
        """Keep the student's name or nickname; an empty one is allowed.

        Raises:
            AnswerError: if it is too long or not printable.
        """
        name = " ".join(name.split())
        if name and not is_name(name):
            raise AnswerError("A name has at most 30 ordinary characters.")
        if name != self.name:
            self.name = name
            self._tell()

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call this function whenever an answer or the name has changed."""
        self._listeners.append(listener)

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()

    def code(self) -> str:
        """The lesson code: one line of text with all answers."""
        content = {"lesson": self.lesson, "name": self.name, "answers": self.answers}
        return pack(PREFIX, content)

    def read(self, code: str) -> Handed:
        """What a lesson code holds. Answers to questions that are gone are left out.

        Raises:
            SaveCodeError: with one sentence that says what is wrong.
        """
        content = unpack(PREFIX, code, "lesson code", MAX_CODE_BYTES)
        lesson, name, answers = (content.get(key) for key in ("lesson", "name", "answers"))
        if lesson != self.lesson:
            raise SaveCodeError("This lesson code belongs to another lesson.")
        if not isinstance(name, str) or (name and not is_name(name)):
            raise SaveCodeError("The name in this lesson code is not a short text.")
        if not isinstance(answers, dict):
            raise SaveCodeError("This lesson code holds no answers.")
        return Handed(name, {
            key: self._accepted(question, answers[key])
            for key, question in self.questions.items()
            if key in answers
        })  # fmt: skip

    @staticmethod
    def _accepted(question: Question, answer: Any) -> str:
        try:
            return question.accept(answer if isinstance(answer, str) else "")
        except AnswerError:
            raise SaveCodeError(
                f"The answer to “{question.title}” in this lesson code cannot be read."
            ) from None

    def restore(self, code: str) -> int:
        """Take the answers of a lesson code into this book, over those that are there.

        Returns:
            How many answers it held.

        Raises:
            SaveCodeError: with one sentence; the book is unchanged.
        """
        handed = self.read(code)
        self.answers |= handed.answers
        self.name = handed.name or self.name
        self._tell()
        return len(handed.answers)
