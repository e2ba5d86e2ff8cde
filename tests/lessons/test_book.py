"""The answer book and the lesson code: kept, given out, taken back, and hostile ones."""

import base64
import json
import time
import tracemalloc
import zlib
from random import Random

import pytest

from presidency.core.record import SaveCodeError, pack
from presidency.lessons.answers import AnswerError
from presidency.lessons.class_view import collect, distribution, made_up_class
from presidency.lessons.landslide import CHECKS, PREDICTIONS, TICKETS
from presidency.lessons.questions import (
    MAX_TEXT_CHARS,
    PREFIX,
    AnswerBook,
    ChoiceQuestion,
    NumberQuestion,
    TextQuestion,
)

QUESTIONS = [*PREDICTIONS, *CHECKS, *TICKETS]


@pytest.fixture
def book():
    return AnswerBook("landslide", QUESTIONS)


@pytest.fixture
def filled(book):
    book.call_me("Zoë 🦉")
    book.keep("home", "1 in 3")
    book.keep("house", " b ")
    book.keep("given", "66,7 %")
    book.keep("proof", "There are 531 votes.\n<script>alert(1)</script>\nSo it fails.")
    return book


def test_round_trip(filled):
    other = AnswerBook("landslide", QUESTIONS)
    assert other.restore(filled.code()) == 4
    assert (other.answers, other.name) == (filled.answers, filled.name)
    assert other.code() == filled.code()
    assert "\n" not in filled.code()
    assert filled.code().startswith(f"{PREFIX}.")


def test_a_code_may_come_with_line_breaks_and_blanks(filled):
    code = filled.code()
    assert filled.read(f"  {code[:40]}\n {code[40:]} \n").answers == filled.answers


def test_restoring_adds_to_what_is_there(filled):
    other = AnswerBook("landslide", QUESTIONS)
    other.keep("ticket", "new")
    other.keep("home", "1/2")
    other.restore(filled.code())
    assert other.answers["ticket"] == "new"
    assert other.answers["home"] == "1 in 3"


def test_a_later_answer_takes_the_place_of_an_earlier_one_and_listeners_hear_of_it(book):
    heard = []
    book.on_change(lambda: heard.append(dict(book.answers)))
    book.keep("home", "1/6")
    book.keep("home", "1/6")
    book.keep("home", "1/2")
    assert heard == [{"home": "1/6"}, {"home": "1/2"}]


@pytest.mark.parametrize(
    ("question", "text"),
    [("home", "many"), ("home", ""), ("house", "E"), ("house", "AB"), ("ticket", " \n ")],
)
def test_what_is_no_answer_is_not_kept(book, question, text):
    with pytest.raises(AnswerError):
        book.keep(question, text)
    assert book.answers == {}


def test_a_name_is_short_or_nothing(book):
    book.call_me("  Ada   L. ")
    assert book.name == "Ada L."
    with pytest.raises(AnswerError):
        book.call_me("x" * 31)
    book.call_me("")
    assert book.name == ""


def test_the_fullest_book_fits_into_a_code(book):
    rng = Random(1)
    for key, question in book.questions.items():
        if isinstance(question, TextQuestion):
            book.keep(
                key, "".join(chr(rng.randrange(0x20000, 0x2A000)) for _ in range(MAX_TEXT_CHARS))
            )
        else:
            book.keep(key, "A" if isinstance(question, ChoiceQuestion) else "1/6")
    assert book.read(book.code()).answers == book.answers


def test_a_text_that_is_too_long_is_refused_with_the_number(book):
    with pytest.raises(AnswerError, match="601 characters"):
        book.keep("ticket", "x" * 601)


def test_a_question_that_is_gone_is_left_out(filled):
    fewer = AnswerBook("landslide", [q for q in QUESTIONS if q.id != "home"])
    assert "home" not in fewer.read(filled.code()).answers


def _signed(raw):
    body = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    return f"{PREFIX}.{body}.{zlib.crc32(body.encode()):08x}"


HAND_MADE = [
    "",
    "hello",
    "PRESIDENCY1.abc.def",
    f"{PREFIX}.",
    f"{PREFIX}...",
    _signed(b""),
    _signed(b"not zlib"),
    _signed(zlib.compress(b"not json")),
    _signed(zlib.compress(b"[" * 50_000)),
    _signed(zlib.compress(b"1" * 50_000)),
    _signed(zlib.compress(b"[1, 2]")),
    _signed(zlib.compress(b" " * 50_000_000)),
    _signed(zlib.compress(b'{"lesson": "landslide"}')),
    *(
        pack(PREFIX, content)
        for content in (
            {},
            {"lesson": "other", "name": "", "answers": {}},
            {"lesson": "landslide", "name": 3, "answers": {}},
            {"lesson": "landslide", "name": "x" * 99, "answers": {}},
            {"lesson": "landslide", "name": "a\nb", "answers": {}},
            {"lesson": "landslide", "name": "", "answers": []},
            {"lesson": "landslide", "name": "", "answers": {"home": 3}},
            {"lesson": "landslide", "name": "", "answers": {"home": {"a": 1}}},
            {"lesson": "landslide", "name": "", "answers": {"home": "9" * 5000}},
            {"lesson": "landslide", "name": "", "answers": {"house": "Z"}},
            {"lesson": "landslide", "name": "", "answers": {"ticket": "x" * 10_000}},
        )
    ),
]


@pytest.mark.parametrize("code", HAND_MADE, ids=range(len(HAND_MADE)))
def test_hand_made_hostile_codes_give_one_sentence(book, code):
    with pytest.raises(SaveCodeError) as caught:
        book.restore(code)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 120
    assert (book.answers, book.name) == ({}, "")


def test_2000_mutated_codes_give_one_sentence_or_legal_answers(filled):
    rng = Random(2)
    good = filled.code()
    content = {"lesson": "landslide", "name": "Zoë", "answers": dict(filled.answers)}
    junk = [None, 1, -1.5, True, [], {}, "", "x" * 700, "\ud800", "<b>", "1/0", "NaN", ["A"]]
    tracemalloc.start()
    began = time.perf_counter()
    read = 0
    for number in range(2000):
        match number % 4:
            case 0:  # a slip of the pen
                at = rng.randrange(len(good))
                code = good[:at] + rng.choice("aZ9._- é") + good[at + 1 :]
            case 1:  # cut off, or too much
                code = good[: rng.randrange(len(good))] + rng.choice(["", good])
            case 2:  # bytes changed, checksum right
                raw = bytearray(json.dumps(content).encode())
                for _ in range(rng.randrange(1, 6)):
                    raw[rng.randrange(len(raw))] = rng.randrange(256)
                code = _signed(zlib.compress(bytes(raw)))
            case _:  # legal JSON, wrong content
                spoilt = json.loads(json.dumps(content))
                where = rng.choice([spoilt, spoilt["answers"]])
                where[rng.choice([*where, "new"])] = rng.choice(junk)
                code = pack(PREFIX, spoilt)
        book = AnswerBook("landslide", QUESTIONS)
        refused = None
        try:
            book.restore(code)
        except SaveCodeError as error:
            refused = str(error)
        if refused is not None:
            assert "\n" not in refused
            assert book.answers == {}
        else:
            read += 1
            for key, answer in book.answers.items():
                assert book.questions[key].accept(answer) == answer
            book.code().encode()
    assert 0 < read < 1500
    assert time.perf_counter() - began < 30
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_the_class_is_counted_and_bad_lines_are_named(book):
    lines = made_up_class(book, 30, seed=4).splitlines()
    assert len(lines) == 30
    text = "\n".join([*lines[:10], "nonsense", "", *lines[10:], lines[0], lines[1][:-4]])
    collected = collect(book, text)
    assert len(collected.handed) == 30
    assert [number for number, _ in collected.left_out] == [11, 33, 34]
    assert collected.sentence() == (
        "30 codes are counted. Left out: line 11: A lesson code starts with LESSON1. and this "
        "text does not; line 33: the same as line 1; line 34: The lesson code is damaged or not "
        "complete: copy the whole line again."
    )
    assert len({handed.name for handed in collected.handed}) == 30


def test_equal_numbers_are_one_bar_whatever_their_form(book):
    question = book.questions["home"]
    answers = ["1/2", "50 %", "0.5", "1 in 2", "1/6"]
    assert distribution(question, answers, 6) == {"1/6 (16.7 %)": 1, "1/2 (50.0 %)": 4}
    many = [f"{n}/40" for n in range(1, 41)]
    counted = distribution(question, many, 40)
    assert next(iter(counted)) == "0 to 10 %"
    assert sum(counted.values()) == 40
    assert distribution(book.questions["house"], ["A", "B", "B"], 3) == {
        "A": 1,
        "B": 2,
        "C": 0,
        "D": 0,
    }
    assert distribution(book.questions["ticket"], ["x"], 3) == {"wrote something": 1, "not yet": 2}
    turns = [str(n) for n in range(20)]
    assert sum(distribution(book.questions["free"], turns, 20).values()) == 20


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_every_question_is_complete(question):
    assert len(question.title) < 40
    if question.result is not None:
        assert question.result().endswith((".", "then."))
        return
    if isinstance(question, TextQuestion):
        return
    assert question.hint or question.id == "ticket"
    if isinstance(question, ChoiceQuestion):
        verdicts = [question.judge(letter) for letter in "ABCDEFGH"[: len(question.options)]]
        assert sum(verdict.right for verdict in verdicts) == 1
        assert all(len(reason) > 20 for _, reason in question.options)
    else:
        assert isinstance(question, NumberQuestion)
        assert question.judge(str(question.value())).right
        for mistake in question.mistakes():
            verdict = question.judge(str(mistake.value))
            assert not verdict.right
            assert verdict.sentence == mistake.sentence
