"""What a student writes as a number, and what there is to say about it.

`1/6`, `0.1667`, `16.7 %`, `16,7%` and `1 in 6` are the same answer. A wrong one is compared with
the wrong ways that lead to it, so that the sentence says what went wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from presidency.core.chance import fraction_text

MAX_CHARS = 60
MAX_DENOMINATOR = 1000
"""With a larger denominator than this a fraction is not shown."""
HOW_TO_WRITE = "Write a fraction such as 1/6, a decimal such as 0.17, or a percentage such as 17 %."
HOW_TO_WRITE_NUMBER = "Write a number such as 12, or 11.5."

_NUMBER = r"(?:\d{1,12}(?:[.,]\d{1,12})?|[.,]\d{1,12})"
_PERCENT = r"(?:%|per ?cent)"
_PLAIN = re.compile(rf"(-?) ?({_NUMBER}) ?({_PERCENT}?)")
_RATIO = re.compile(rf"(-?) ?({_NUMBER}) ?(?:/|in|out of|of|from) ?({_NUMBER}) ?({_PERCENT}?)")
_MIXED = re.compile(r"(-?) ?(\d{1,12}) (\d{1,12}) ?/ ?(\d{1,12})()")
_GROUPS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3}){2,}(?![\d.,])")
_UNIT = re.compile(
    r" ?(electors?|electoral votes?|votes?|seats?|people|combinations?|states?|cards?|ballots?"
    r"|turns?|elections?|handshakes?)$"
)
_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_ROUGHLY = re.compile(r"^(?:≈|~|about|approximately|roughly|around|ca\.?|c\.) *")


class AnswerError(ValueError):
    """An answer that cannot be read; the sentence says how to write one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A number as somebody wrote it.

    Attributes:
        value: The number.
        unit: What one step in its last place is worth (0.17 and 17 %: 1/100); 0 for a fraction
            or a whole number, which are exact.
        percent: Was it written with a percent sign?
    """

    value: Fraction
    unit: Fraction
    percent: bool

    def means(self, exact: Fraction, coarsest: Fraction) -> bool:
        """Is it this number, exactly or rounded to steps no larger than `coarsest`?"""
        rounded = self.unit <= coarsest and abs(self.value - exact) <= self.unit / 2
        return self.value == exact or rounded


@dataclass(frozen=True, slots=True)
class Verdict:
    """Right or not, and what there is to say."""

    right: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong number that one arrives at in a way one can name."""

    value: Fraction
    sentence: str


def read_number(text: str, chance: bool = True) -> Reading:
    """Read a number in any of the forms that students write.

    >>> read_number("16,7 %").value
    Fraction(167, 1000)
    >>> read_number("2 out of 12").value
    Fraction(1, 6)
    >>> read_number("three votes", chance=False).value
    Fraction(3, 1)

    Args:
        text: What is written.
        chance: Is it to be a chance? If not, it may have a unit and be a word up to twelve.

    Raises:
        AnswerError: with a sentence that says how to write one.
    """
    how_to_write = HOW_TO_WRITE if chance else HOW_TO_WRITE_NUMBER
    if len(text) > MAX_CHARS:
        raise AnswerError(f"This is too long for a number. {how_to_write}")
    plain = _plain(text) if chance else _in_digits(_plain(text))
    if not plain:
        raise AnswerError(f"Nothing is written here yet. {how_to_write}")
    if mixed := _MIXED.fullmatch(plain):
        sign, whole, top, bottom, _ = mixed.groups()
        value = _fraction(whole, "1") + _fraction(top, bottom)
        return Reading(-value if sign else value, Fraction(0), percent=False)
    if ratio := _RATIO.fullmatch(plain):
        sign, top, bottom, percent = ratio.groups()
        value, unit = _fraction(top, bottom), Fraction(0)
        if bottom in ("10", "100", "1000", "10000"):
            unit = Fraction(1, int(bottom))
    elif number := _PLAIN.fullmatch(plain):
        sign, digits, percent = number.groups()
        value = _decimal(digits)
        places = len(re.split("[.,]", digits)[1]) if re.search("[.,]", digits) else 0
        unit = Fraction(1, 10**places) if places or percent else Fraction(0)
    elif re.fullmatch(rf"{_NUMBER} ?(:|to) ?{_NUMBER}", plain):
        raise AnswerError(
            "Odds such as 1:5 can be read in two ways. Write the chance: 1 to 5 is 1/6."
        )
    else:
        raise AnswerError(f"This cannot be read as a number. {how_to_write}")
    scale = Fraction(1, 100) if percent else Fraction(1)
    return Reading((-value if sign else value) * scale, unit * scale, bool(percent))


def _plain(text: str) -> str:
    """Lower case, one kind of minus, slash and blank, ½ as 1/2; of `2/6 = 1/3` the last part.

    A comma is a decimal one unless some number has two of them: 26,978,328.
    """
    spaced = "".join(
        f" {letter} " if unicodedata.category(letter) == "No" else letter for letter in text
    )
    plain = unicodedata.normalize("NFKC", spaced).lower().replace("⁄", "/").replace("−", "-")
    parts = [part for part in re.split("[=\n]", plain) if part.strip()]
    plain = " ".join(parts[-1].split()) if parts else ""
    if _GROUPS.search(plain):
        plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", plain)
    return _ROUGHLY.sub("", plain).rstrip(" .")


def _in_digits(plain: str) -> str:
    """A count without its unit, and without words: `three votes` is 3."""
    alone = _UNIT.sub("", plain)
    return str(_WORDS.index(alone)) if alone in _WORDS else alone


def _decimal(digits: str) -> Fraction:
    return Fraction("0" + digits.replace(",", "."))


def _fraction(top: str, bottom: str) -> Fraction:
    if not _decimal(bottom):
        raise AnswerError("A fraction cannot have 0 below the line.")
    return _decimal(top) / _decimal(bottom)


def judge_chance(
    reading: Reading, exact: Fraction, because: str, mistakes: Sequence[Mistake] = ()
) -> Verdict:
    """Say whether a chance is right, and if not, what went wrong.

    Args:
        reading: What the student wrote.
        exact: The chance, 0 to 1.
        because: Why that is the answer: a sentence.
        mistakes: Wrong numbers of this question with their sentences.
    """
    coarsest, value = Fraction(1, 100), reading.value
    if value != exact and (named := _named(value, mistakes)):
        return Verdict(False, named)
    if right := _right(reading, exact, coarsest, f"{fraction_text(exact)}. {because}"):
        return right
    said = _first(reading, mistakes, coarsest)
    if said is None and value < 0:
        said = "A chance is never less than 0."
    if said is None and value > 1:
        said = "A chance is never more than 1, which is 100 %."
        if not reading.percent and abs(value / 100 - exact) <= Fraction(1, 200):
            said = "Write the percent sign: without it the number is far more than 1, and certain."
    if said is None and reading.percent and abs(value * 100 - exact) <= Fraction(1, 200):
        said = "The percent sign makes it a hundred times smaller: 0.5 is 50 %, not 0.5 %."
    if said is None and _rounds_too_far(reading, exact):
        said = "That is rounded too far: give two decimals, a whole percentage or a fraction."
    if said is None:
        said = _first(reading, _usual_slips(exact), coarsest)
    if said is None and abs(value - exact) < coarsest:
        said = "That is close, but not exact: count the ways, and write a fraction."
    return Verdict(False, said or _direction(value, exact))


def judge_number(
    reading: Reading, exact: Fraction, because: str, mistakes: Sequence[Mistake] = ()
) -> Verdict:
    """Say whether a number that is no chance is right; one decimal is enough.

    Args:
        reading: What the student wrote.
        exact: The number.
        because: Why that is the answer: a sentence.
        mistakes: Wrong numbers of this question with their sentences.
    """
    coarsest, value = Fraction(1, 10), reading.value
    if reading.percent:
        return Verdict(False, "This answer is a number, not a percentage.")
    if value != exact and (named := _named(value, mistakes)):
        return Verdict(False, named)
    if right := _right(reading, exact, coarsest, f"{number_text(exact)}. {because}"):
        return right
    if said := _first(reading, mistakes, coarsest):
        return Verdict(False, said)
    if abs(value - exact) == 1 and exact.denominator == 1:
        return Verdict(False, "That is off by one. Count again.")
    if value.denominator == 1 and exact.denominator > 1 and abs(value - exact) < 1:
        return Verdict(False, "That is close, but rounded too far: give one decimal.")
    return Verdict(False, _direction(value, exact))


def number_text(value: Fraction) -> str:
    """A number as a fraction and as a decimal; a fraction that nobody reads is left out.

    >>> number_text(Fraction(19, 10)), number_text(Fraction(156, 55))
    ('19/10 = 1.9', '156/55 ≈ 2.84')
    >>> number_text(Fraction(26561, 1001))
    '≈ 26.53'
    """
    if value.denominator == 1:
        return str(value)
    if value.denominator > MAX_DENOMINATOR:
        return f"≈ {float(value):.2f}"
    if 10 % value.denominator == 0:
        return f"{value} = {float(value):.1f}"
    sign = "=" if 100 % value.denominator == 0 else "≈"
    return f"{value} {sign} {float(value):.2f}"


def _right(reading: Reading, exact: Fraction, coarsest: Fraction, told: str) -> Verdict | None:
    if reading.means(exact, coarsest):
        return Verdict(True, f"Right: {told}")
    shorter = abs(reading.value) <= abs(exact) and abs(reading.value - exact) < reading.unit
    if reading.unit <= coarsest and shorter:
        return Verdict(True, f"Right, only cut off and not rounded: {told}")
    return None


def _rounds_too_far(reading: Reading, exact: Fraction) -> bool:
    return reading.unit > Fraction(1, 100) and abs(reading.value - exact) <= reading.unit / 2


def _named(value: Fraction, mistakes: Sequence[Mistake]) -> str | None:
    """What there is to say of a mistake that is written exactly: no rounded answer."""
    return next((mistake.sentence for mistake in mistakes if mistake.value == value), None)


def _first(reading: Reading, mistakes: Sequence[Mistake], coarsest: Fraction) -> str | None:
    return next(
        (mistake.sentence for mistake in mistakes if reading.means(mistake.value, coarsest)), None
    )


def _usual_slips(exact: Fraction) -> list[Mistake]:
    """The wrong ways that are usual with any chance."""
    slips = [Mistake(1 - exact, "You gave the chance that it does not happen.")]
    if exact < 1:
        odds = exact / (1 - exact)
        slips.append(Mistake(odds, "You divided by the ways against it: divide by all ways."))
    for factor, name in ((2, "half"), (3, "a third"), (4, "a quarter"), (6, "a sixth")):
        slips.append(Mistake(exact / factor, f"That is {name} of it: count the ways again."))
    for factor, name in ((2, "twice"), (3, "three times"), (4, "four times"), (6, "six times")):
        slips.append(Mistake(exact * factor, f"That is {name} as much: count the ways again."))
    return slips


def _direction(value: Fraction, exact: Fraction) -> str:
    return f"Not yet: that is too {'small' if value < exact else 'large'}."
