"""A lesson: its questions, its answer book and its widgets, each made once.

A cell that is run again shows the same widget again, so answers and results stay, and nothing
piles up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from presidency.lessons.boxes import CodeBox, ResultBox, question_box
from presidency.lessons.laboratory import Experiment, Laboratory
from presidency.lessons.questions import AnswerBook, Question


class Lesson:
    """What a lesson notebook calls.

    Args:
        name: The lesson's name in its codes; it never changes.
        predictions: Questions answered before playing.
        checks: Questions that are judged, or kept.
        tickets: The questions at the end.
        experiments: What the laboratory offers; made when it opens.
    """

    def __init__(
        self,
        name: str,
        predictions: Sequence[Question],
        checks: Sequence[Question],
        tickets: Sequence[Question],
        experiments: Callable[[], Sequence[Experiment]],
    ) -> None:
        self._kinds = {
            **dict.fromkeys((question.id for question in predictions), "Predict"),
            **dict.fromkeys((question.id for question in checks), "Check"),
            **dict.fromkeys((question.id for question in tickets), "Exit ticket"),
        }
        self.book = AnswerBook(name, [*predictions, *checks, *tickets])
        self._experiments = experiments
        self._made: dict[tuple[str, ...], widgets.Widget] = {}

    def ask(self, *questions: str) -> widgets.Widget:
        """The boxes for these questions, by their ids."""
        return self._once(("ask", *questions), lambda: self._column(questions, self._ask))

    def compare(self, *predictions: str) -> widgets.Widget:
        """These predictions, each beside what came out."""
        return self._once(
            ("compare", *predictions), lambda: self._column(predictions, self._compare)
        )

    def laboratory(self) -> widgets.Widget:
        """The laboratory with this lesson's experiments."""
        return self._once(("laboratory",), lambda: Laboratory(self._experiments()))

    def code(self) -> widgets.Widget:
        """The lesson code, to hand in and to come back with."""
        return self._once(("code",), lambda: CodeBox(self.book))

    def _ask(self, question: Question) -> widgets.Widget:
        return question_box(self.book, question, self._kinds[question.id])

    def _compare(self, question: Question) -> widgets.Widget:
        return ResultBox(self.book, question)

    def _column(
        self, questions: Sequence[str], make: Callable[[Question], widgets.Widget]
    ) -> widgets.Widget:
        return widgets.VBox([make(self._known(question)) for question in questions])

    def _known(self, question: str) -> Question:
        if question not in self.book.questions:
            known = ", ".join(self.book.questions)
            raise ValueError(f"This lesson has no question {question!r}; it has {known}.")
        return self.book.questions[question]

    def _once(self, key: tuple[str, ...], make: Callable[[], Any]) -> Any:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]
