"""Small pieces of language that every game's words need."""

from __future__ import annotations

from collections.abc import Sequence

from presidency.core.language import Sentence, joined, said


def listed(names: Sequence[object]) -> Sentence:
    """Names in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(names) < 2:
        return joined(names)
    return said("{first} and {last}", first=joined(names[:-1], ", "), last=names[-1])
