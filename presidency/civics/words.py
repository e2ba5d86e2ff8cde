"""How the stations say numbers: signs, percent, points and counts."""

from __future__ import annotations


def signed(number: float, digits: int = 0) -> str:
    """A number with its sign, and with a real minus; 0 has none.

    >>> signed(2), signed(-0.437, 2), signed(0)
    ('+2', '−0.44', '0')
    """
    text = f"{number:+.{digits}f}".replace("-", "−")
    return text if text.strip("+−0.") else text[1:]


def percent(chance: float) -> str:
    """A chance from 0 to 1 in percent; what is not certain is not called so.

    >>> [percent(chance).replace("\u00a0", " ") for chance in (0.285, 0.0001, 0.9999, 1)]
    ['28.5 %', 'under 0.1 %', 'over 99.9 %', '100.0 %']
    """
    if 0 < chance < 0.0005:
        return "under 0.1\u00a0%"
    if 0.9995 <= chance < 1 - 1e-9:  # a sum of all chances may lack a last digit
        return "over 99.9\u00a0%"
    return f"{100 * chance:.1f}\u00a0%"


def points(number: float) -> str:
    """A number of points without its sign: the smaller, the more digits.

    >>> points(-12.34), points(0.567), points(0.0091)
    ('12.3', '0.57', '0.009')
    """
    return f"{abs(number):.{_digits(number)}f}"


def signed_points(number: float) -> str:
    """The same with its sign.

    >>> signed_points(-12.34), signed_points(0.567)
    ('−12.3', '+0.57')
    """
    return signed(number, _digits(number))


def _digits(number: float) -> int:
    return 1 if abs(number) >= 1 else 2 if abs(number) >= 0.1 else 3


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "elector"), counted(1_200, "person", "people")
    ('1 elector', '1,200 people')

    Args:
        number: How many.
        one: What one of them is called.
        many: What others are called; if not given, with an s.
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
