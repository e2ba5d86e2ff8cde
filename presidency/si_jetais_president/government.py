"""The best government that some recruits allow, and what it would be worth so far.

An assignment of people to posts, with a women's rule and empty posts that cost by themselves. Few
ways are worth keeping: of all that post the same people and leave the same posts empty, only the
one that stands highest, because no later step of the track changes who stands higher (SJ-18).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from presidency.si_jetais_president.components import MINISTRIES, PEOPLE, PERSON, TRACK, Face
from presidency.si_jetais_president.rules import Government, SiJetaisPresident, presented

Posts = tuple[tuple[str, str | None], ...]
"""(ministry, minister or None), in the order of presentation."""

_PLACE = {person.name: place for place, person in enumerate(PEOPLE)}
_NEVER = -(10**6)
"""Worth less than anything that is possible."""


def best_government(
    game: SiJetaisPresident, face: Face, recruits: Sequence[str], posts: Posts = ()
) -> Government:
    """The presentation with the highest rating among those that the rules allow (SJ-12, SJ-14).

    Of equally good ones it is the first that is found when the posts are gone through in the
    card's order, each with the people in the order of their table and nobody last; the order of
    `recruits` does not matter.

    Args:
        game: The rule set; its options say who counts as a woman and what may be left empty.
        face: The Round card.
        recruits: All who have been recruited.
        posts: The first posts, if a presentation has begun.
    """
    people = tuple(sorted(recruits, key=_PLACE.__getitem__))
    return presented(game, face, people, _best_posts(game, face, people, posts, 0, TRACK))


def best_posts_so_far(game: SiJetaisPresident, face: Face, recruits: Sequence[str]) -> Posts:
    """The posts with which these recruits reach `value_so_far`; chosen as `best_government` does.

    Args:
        game: The rule set.
        face: The Round card.
        recruits: Those recruited so far.
    """
    people = tuple(sorted(recruits, key=_PLACE.__getitem__))
    return _best_posts(game, face, people, (), _NEVER, -_NEVER)


def _best_posts(
    game: SiJetaisPresident, face: Face, people: tuple[str, ...], posts: Posts, low: int, high: int
) -> Posts:
    """The posts with the highest rating on a track from `low` to `high`."""
    lenient = game.options["may_leave_empty"]
    ways: dict[tuple[frozenset[str], int], tuple[int, Posts]] = {(frozenset(), 0): (0, ())}
    for place, ministry in enumerate(face.order):
        later = face.order[place + 1 :]
        longer: dict[tuple[frozenset[str], int], tuple[int, Posts]] = {}
        for (posted, empty), (rating, way) in ways.items():
            able = [n for n in people if n not in posted and ministry in PERSON[n].fields]
            choices: list[str | None] = [*able]
            if lenient or all(any(f in later for f in PERSON[n].fields) for n in able):
                choices.append(None)
            if place < len(posts):
                choices = [posts[place][1]]
            for name in choices:
                if name is None:
                    key, reached = (posted, empty | 1 << place), rating
                else:
                    change = face.worth(name, ministry)
                    key, reached = (posted | {name}, empty), min(high, max(low, rating + change))
                if key not in longer or reached > longer[key][0]:
                    longer[key] = reached, (*way, (ministry, name))
        ways = longer
    best, best_way = _NEVER - 1, posts
    for (posted, empty), (rating, way) in ways.items():
        counting = posted if game.options["women"] == "posted" else people
        women = sum(PERSON[name].woman for name in counting)
        rating = min(high, max(low, rating + face.women.change(women, len(counting) - women)))
        for place, ministry in enumerate(face.order):
            if empty >> place & 1:
                rating = min(high, max(low, rating + face.missing[ministry]))
        if rating > best:
            best, best_way = rating, way
    return best_way


# The value so far. A way to post some people is a number: six bits for the posts that are taken,
# six for those that must be taken in the end because somebody who has no later field was left out
# (SJ-12, SJ-14), and above them the women posted.

_NEED = len(MINISTRIES)
_WOMAN = 1 << 2 * len(MINISTRIES)
_TAKEN = (1 << len(MINISTRIES)) - 1


def value_so_far(game: SiJetaisPresident, face: Face, recruits: Sequence[str]) -> int:
    """The highest sum that these recruits allow, without the floor of the track (SJ-32).

    All six posts count: those that nobody holds yet cost what the Round card says.

    Args:
        game: The rule set; its options say who counts as a woman and what may be left empty.
        face: The Round card.
        recruits: Those recruited so far. Lists that differ in the last name only share most of
            the work.
    """
    options = game.options
    return _value(face, options["women"] == "posted", options["may_leave_empty"], tuple(recruits))


def best_at_once(
    game: SiJetaisPresident, face: Face, recruits: Sequence[str], hand: Sequence[str]
) -> str:
    """Whoever of a hand adds most to the value so far; of equals the first in the hand.

    Args:
        game: The rule set.
        face: The Round card.
        recruits: Those recruited so far.
        hand: At least one person.
    """
    if len(hand) == 1:
        return hand[0]
    options, so_far = game.options, tuple(recruits)
    posted_count, lenient = options["women"] == "posted", options["may_leave_empty"]
    return max(hand, key=lambda name: _value(face, posted_count, lenient, (*so_far, name)))


@lru_cache(maxsize=1 << 16)
def _value(face: Face, posted_count: bool, lenient: bool, recruits: tuple[str, ...]) -> int:
    ending = _endings(face, posted_count)
    if not recruits:
        return ending[0] if posted_count else ending[0] + face.women.change(0, 0)
    ways = _ways(face, posted_count, lenient, recruits[:-1])
    out, posts = _choices(face, posted_count, lenient, recruits[-1])
    best = max([value + ending[way | out] for way, value in ways])
    for taken, more, worth in posts:
        best = max(
            best,
            max(
                [value + worth + ending[way + more] for way, value in ways if not way & taken],
                default=best,
            ),
        )
    if posted_count:
        return best
    women = sum(PERSON[name].woman for name in recruits)
    return best + face.women.change(women, len(recruits) - women)


@lru_cache(maxsize=1 << 14)
def _ways(
    face: Face, posted_count: bool, lenient: bool, recruits: tuple[str, ...]
) -> tuple[tuple[int, int], ...]:
    """All ways to post some of these people, each with the highest sum of their values."""
    if not recruits:
        return ((0, 0),)
    ways = _ways(face, posted_count, lenient, recruits[:-1])
    out, posts = _choices(face, posted_count, lenient, recruits[-1])
    best: dict[int, int] = {}
    for way, value in ways:
        if value > best.get(way | out, _NEVER):
            best[way | out] = value
        for taken, more, worth in posts:
            if not way & taken and value + worth > best.get(way + more, _NEVER):
                best[way + more] = value + worth
    return tuple(best.items())


@lru_cache(maxsize=1 << 12)
def _choices(
    face: Face, posted_count: bool, lenient: bool, name: str
) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """What leaving this person out adds to a way; and for each field (post, addition, worth)."""
    person = PERSON[name]
    places = sorted(face.order.index(ministry) for ministry in person.fields)
    out = 0 if lenient else 1 << places[-1] + _NEED
    woman = _WOMAN if posted_count and person.woman else 0
    posts = [(1 << at, (1 << at) + woman, face.worth(name, face.order[at])) for at in places]
    return out, tuple(posts)


@lru_cache(maxsize=64)
def _endings(face: Face, posted_count: bool) -> list[int]:
    """What the women and the missing posts add to each way."""
    endings = []
    for way in range(_WOMAN * (len(MINISTRIES) + 1)):
        taken, women = way & _TAKEN, way // _WOMAN
        men = taken.bit_count() - women
        if way >> _NEED & _TAKEN & ~taken or (posted_count and men < 0):
            endings.append(_NEVER)
            continue
        empty = [ministry for at, ministry in enumerate(face.order) if not taken >> at & 1]
        change = face.women.change(women, men) if posted_count else 0
        endings.append(change + sum(face.missing[ministry] for ministry in empty))
    return endings
