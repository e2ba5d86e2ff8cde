"""Small pieces of English that every game's words need."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[object]) -> str:
    """Names in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    texts = [str(name) for name in names]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} and {texts[-1]}"
