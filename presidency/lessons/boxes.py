"""What lessons are made of: the box, its texts, and those in which a student answers.

Boxes keep nothing: they show what is in the answer book and pass on what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import wraps
from html import escape
from typing import Any

import ipywidgets as widgets

from presidency.core.record import SaveCodeError
from presidency.lessons.answers import AnswerError
from presidency.lessons.keyboard import OwnKeys
from presidency.lessons.questions import (
    LETTERS,
    AnswerBook,
    ChoiceQuestion,
    NumberQuestion,
    Question,
    TextQuestion,
)

WIDTH = "720px"
BOX = {"max_width": WIDTH, "padding": "6px 12px", "border_left": "4px solid #009E73"}
"""How the box of a lesson looks."""
BLUE, ORANGE = "#0072B2", "#B35900"
_HEARD = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
"""The look of what is not seen, for those who hear only a field's label."""
_FRAMES = {"Predict": "#8C6D00", "Check": "#0072B2", "Exit ticket": "#B0559B"}


class Message(widgets.HTML):
    """One sentence about what has just happened; screen readers read it out."""

    def say(self, sentence: str, sign: str = "") -> None:
        """Show a sentence of plain text, with a sign before it."""
        sign = f"<b>{sign}</b> " if sign else ""
        text = f'<div role="status" style="line-height:1.5">{sign}{escape(sentence)}</div>'
        self.value = text if sentence else ""


def guarded(callback: Callable[..., None]) -> Callable[..., None]:
    """Let an error in a widget's callback show in its `message`; nowhere else would it show."""

    @wraps(callback)
    def guard(self: Any, *arguments: Any) -> None:
        try:
            callback(self, *arguments)
        except (AnswerError, SaveCodeError) as error:
            self.message.say(str(error), "!")
        except Exception as error:
            slip = f"{type(error).__name__}: {error}"
            self.message.say(f"Something went wrong here ({slip}). Your answers are kept.", "!")

    return guard


class Prose(widgets.HTML):
    """A piece of text, as wide as the box allows.

    Args:
        html: The kit's own words; what a student wrote must be escaped.
        layout: As for any widget.
    """

    def __init__(self, html: str = "", **layout: str) -> None:
        super().__init__(layout={"width": "auto", **layout})
        self.write(html)

    def write(self, html: str) -> None:
        """Show this instead."""
        self.value = f'<div style="line-height:1.5">{html}</div>' if html else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as HTML; the cells are the kit's own HTML."""
    style = 'style="text-align:left;padding:2px 18px 2px 0;vertical-align:top"'
    heads = "".join(f"<th {style}>{cell}</th>" for cell in head)
    lines = "".join(
        f"<tr>{''.join(f'<td {style}>{cell}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><tr>{heads}</tr>{lines}</table>"


def bar(share: float, colour: str = BLUE, text: str = "") -> str:
    """A bar with its number beside it."""
    return (
        '<div style="white-space:nowrap"><div style="display:inline-block;height:11px;'
        f'width:{150 * share:.0f}px;background:{colour}"></div> '
        f"{text or f'{100 * share:.1f} %'}</div>"
    )


def line(text: str) -> str:
    """Text that is not broken."""
    return f'<span style="white-space:nowrap">{text}</span>'


def number(value: Fraction) -> str:
    """A number as a fraction and as a decimal: `3/2 (1.50)`."""
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.2f})"


def button(label: str, on_click: Callable[[Any], None], **how: Any) -> widgets.Button:
    """A button as wide as its label."""
    made = widgets.Button(description=label, layout={"width": "auto"}, **how)
    made.on_click(on_click)
    return made


class LessonBox(widgets.VBox):
    """A part of a lesson in its frame; keys pressed in it are no commands of Jupyter.

    Args:
        parts: What it holds, from top to bottom.
        look: What differs from `BOX`, as for any layout.
    """

    def __init__(self, parts: Sequence[widgets.Widget] = (), **look: str) -> None:
        super().__init__([*parts, OwnKeys()], layout=BOX | look)
        self.add_class("presidency-box")


class QuestionBox(LessonBox):
    """A question, where it is answered, and what there is to say.

    Args:
        book: Where answers are kept.
        question: The question.
        kind: "Predict", "Check" or "Exit ticket".
    """

    def __init__(self, book: AnswerBook, question: Question, kind: str) -> None:
        self.book, self.question = book, question
        self.message = Message()
        self.hint = Prose()
        self._answered = False
        title = f"<b>{kind} · {question.title}</b><br>{question.text}"
        super().__init__(
            [Prose(title), *self._controls(), self.message, self.hint],
            padding="6px 12px 8px",
            margin="4px 0",
            border_left=f"4px solid {_FRAMES[kind]}",
        )
        book.on_change(self.show)
        self.show()

    def _controls(self) -> list[widgets.Widget]:
        raise NotImplementedError

    def _show_answer(self, answer: str | None) -> None:
        raise NotImplementedError

    def _clear(self) -> None:
        """The answer that was shown is gone from the book."""
        self._show_answer(None)

    def _hint_button(self) -> list[widgets.Button]:
        return [button("Hint", self._give_hint)] if self.question.hint else []

    @guarded
    def _give_hint(self, _: Any) -> None:
        self.hint.write("" if self.hint.value else f"<i>Hint: {self.question.hint}</i>")

    @guarded
    def _answer(self, text: str) -> None:
        self.book.keep(self.question.id, text)
        self.show()

    @guarded
    def _emptied(self) -> None:
        """Nothing is written any more: no answer, and nothing to say of the one before."""
        self.message.say("")
        self.book.forget(self.question.id)

    @guarded
    def show(self) -> None:
        """Show the answer in the book and what there is to say of it."""
        answer = self.book.answers.get(self.question.id)
        self._show_answer(answer)
        if answer is None:
            if self._answered:
                self._answered = False
                self.message.say("")
                self._clear()
            return
        self._answered = True
        verdict = self.question.judge(answer)
        if verdict is not None:
            self.message.say(verdict.sentence, "✓" if verdict.right else "✗")
        elif self.question.result is not None:
            told = self.question.label(answer)
            self.message.say(f"Kept: {told}. You will see it again beside the result.", "✓")
        else:
            self.message.say("Kept. It goes into your lesson code.", "✓")


class NumberBox(QuestionBox):
    """A line for a number; the Enter key or the button hands it in."""

    question: NumberQuestion

    def _controls(self) -> list[widgets.Widget]:
        self.line = widgets.Text(
            description=f'<span style="{_HEARD}">{escape(self.question.title)}, </span>Answer:',
            description_allow_html=True,
            placeholder="1/6, 0.17 or 17 %" if self.question.chance else "a number",
            continuous_update=False,
            layout={"width": "240px", "max_width": "100%"},
            style={"description_width": "initial"},
        )
        self.line.observe(self._typed, "value")
        keep = "Keep" if self.question.result is not None else "Check"
        send = button(keep, lambda _: self._answer(self.line.value), button_style="primary")
        return [
            widgets.HBox([self.line, send, *self._hint_button()], layout={"flex_flow": "row wrap"})
        ]

    def _typed(self, _: Any) -> None:
        if not self.line.value.strip():
            self._emptied()
        elif self.line.value != self.book.answers.get(self.question.id):
            self._answer(self.line.value)

    def _show_answer(self, answer: str | None) -> None:
        if answer is not None:
            self.line.value = answer

    def _clear(self) -> None:
        self.line.value = ""


class ChoiceBox(QuestionBox):
    """One button a choice, with its text beside it."""

    question: ChoiceQuestion

    def _controls(self) -> list[widgets.Widget]:
        self.buttons = []
        rows = []
        for letter, (text, _) in zip(LETTERS, self.question.options, strict=False):
            choose = widgets.Button(tooltip=f"{letter}: {text}", layout={"width": "84px"})
            choose.on_click(lambda _, letter=letter: self._answer(letter))
            self.buttons.append(choose)
            said = Prose(escape(text), flex="1 1 auto", width="80%", margin="4px 0 0 6px")
            rows.append(widgets.HBox([choose, said], layout={"align_items": "flex-start"}))
        return [*rows, widgets.HBox(self._hint_button())]

    def _show_answer(self, answer: str | None) -> None:
        for letter, choose in zip(LETTERS, self.buttons, strict=False):
            chosen = letter == answer
            choose.description = f"{letter} · you" if chosen else letter
            choose.button_style = "primary" if chosen else ""


class TextBox(QuestionBox):
    """Some lines for free text."""

    question: TextQuestion

    def _controls(self) -> list[widgets.Widget]:
        self.area = widgets.Textarea(
            description="Your text:",
            tooltip=f"{self.question.title}: your text",
            placeholder="Write here",
            continuous_update=False,
            rows=self.question.rows,
            layout={"width": "auto"},
            style={"description_width": "initial"},
        )
        self.area.observe(self._typed, "value")
        self.checklist = Prose()
        send = button("Keep", lambda _: self._answer(self.area.value), button_style="primary")
        return [self.area, widgets.HBox([send, *self._hint_button()]), self.checklist]

    def _typed(self, _: Any) -> None:
        if self.area.value.strip():
            self._answer(self.area.value)
        else:
            self._emptied()

    def _show_answer(self, answer: str | None) -> None:
        self.checklist.write("")
        if answer is None:
            return
        self.area.value = answer
        if not self.question.checklist:
            return
        if len(answer) < self.question.least:
            self.checklist.write("Write a sentence at least; then a list shows what to look for.")
        else:
            points = "".join(f"<li>{point}</li>" for point in self.question.checklist)
            said = f"Look again. Does your text say all of this?<ul style='margin:0'>{points}</ul>"
            self.checklist.write(said)

    def _clear(self) -> None:
        self.area.value = ""


def question_box(book: AnswerBook, question: Question, kind: str) -> QuestionBox:
    """The box for a question of any kind."""
    kinds = {NumberQuestion: NumberBox, ChoiceQuestion: ChoiceBox, TextQuestion: TextBox}
    return kinds[type(question)](book, question, kind)


class ResultBox(widgets.VBox):
    """A prediction beside what came out."""

    def __init__(self, book: AnswerBook, question: Question) -> None:
        self.book, self.question = book, question
        self.message = Message()
        self.text = Prose()
        super().__init__([self.text, self.message], layout={"max_width": WIDTH})
        self.add_class("presidency-box")
        book.on_change(self.show)
        self.show()

    @guarded
    def show(self) -> None:
        """Show both."""
        assert self.question.result is not None
        answer = self.book.answers.get(self.question.id)
        told = (
            "nothing yet; the box is further up" if answer is None else self.question.label(answer)
        )
        self.text.write(
            f"<b>{self.question.title}</b><br>You predicted: <b>{escape(told)}</b>.<br>"
            f"What comes out: {self.question.result()}"
        )


class CodeBox(LessonBox):
    """The lesson code: to copy, to hand in, and to come back with."""

    def __init__(self, book: AnswerBook) -> None:
        self.book = book
        self.message = Message()
        self.progress = Prose()
        wide = {"layout": {"width": "auto"}, "style": {"description_width": "110px"}}
        self.name = widgets.Text(
            description="Your name:",
            placeholder="or a nickname; you may leave it empty",
            continuous_update=False,
            **wide,
        )
        self.line = widgets.Text(description="Lesson code:", **wide)
        self.paste = widgets.Text(
            description="Come back:", placeholder="paste a lesson code here", **wide
        )
        self.name.observe(self._named, "value")
        super().__init__(
            [
                Prose(
                    "<b>Your lesson code.</b> It holds all your answers. Click into the line, "
                    "select all (Ctrl+A, on a Mac ⌘A), copy (Ctrl+C or ⌘C), and keep it or hand "
                    "it in."
                ),
                self.name,
                self.line,
                self.progress,
                Prose("If your session has ended, paste your code here; your answers come back."),
                self.paste,
                widgets.HBox([button("Restore", self._restore)]),
                self.message,
            ]
        )
        book.on_change(self.show)
        self.show()

    @guarded
    def _named(self, _: Any) -> None:
        self.book.call_me(self.name.value)

    @guarded
    def _restore(self, _: Any) -> None:
        count = self.book.restore(self.paste.value)
        self.paste.value = ""
        answers = "1 answer is" if count == 1 else f"{count} answers are"
        self.message.say(f"{answers} back.", "✓")

    @guarded
    def show(self) -> None:
        """Show the code and what is still open."""
        self.name.value = self.book.name
        self.line.value = self.book.code()
        missing = [
            question.title
            for name, question in self.book.questions.items()
            if name not in self.book.answers
        ]
        done = len(self.book.questions) - len(missing)
        open_ones = f" Still open: {', '.join(missing)}." if missing else " Nothing is open."
        self.progress.write(f"Answered: {done} of {len(self.book.questions)}.{open_ones}")
