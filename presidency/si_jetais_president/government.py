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

    Of equally good ones it is always the same, whatever the order of `recruits`.

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
    women_posted, lenient = game.options["women"] == "posted", game.options["may_leave_empty"]
    if recruits:
        before = _recruited(face, women_posted, lenient, tuple(recruits[:-1]))
        value = before.value_with(recruits[-1])
    else:
        value = _endings(face, women_posted)[0]
    if women_posted:
        return value
    women = sum(PERSON[name].woman for name in recruits)
    return value + face.women.change(women, len(recruits) - women)


def best_at_once(
    game: SiJetaisPresident, face: Face, recruits: Sequence[str], hand: Sequence[str]
) -> str:
    """Whoever of a hand makes the value so far the highest; of equals the first in the hand.

    Args:
        game: The rule set.
        face: The Round card.
        recruits: Those recruited so far.
        hand: At least one person.
    """
    if game.options["women"] != "posted":
        return max(hand, key=lambda name: value_so_far(game, face, (*recruits, name)))
    before = _recruited(face, True, game.options["may_leave_empty"], tuple(recruits))
    return max(hand, key=before.value_with)


class _Recruited:
    """All ways to post some of these people, and what one more person would make of them.

    Who that is matters little: for each field it is the same for all women and for all men. So
    what has been found is kept.

    Attributes:
        ways: Way → the highest sum of the ministers' values.
    """

    __slots__ = ("_best_out", "_best_with", "choices", "endings", "ways")

    def __init__(
        self, ways: dict[int, int], endings: list[int], choices: dict[str, _Choices]
    ) -> None:
        self.ways, self.endings, self.choices = ways, endings, choices
        self._best_with: dict[int, int] = {}
        self._best_out: dict[int, int] = {}

    def value_with(self, name: str) -> int:
        """The highest value if this person is recruited, too; women as such apart if all count."""
        endings, best_with = self.endings, self._best_with
        out, posts = self.choices[name]
        if out in self._best_out:
            best = self._best_out[out]
        else:
            best = max([value + endings[way | out] for way, value in self.ways.items()])
            self._best_out[out] = best
        for taken, more, worth in posts:
            if more in best_with:
                value = best_with[more]
            else:
                sums = [v + endings[way + more] for way, v in self.ways.items() if not way & taken]
                value = best_with[more] = max(sums, default=_NEVER)
            if value + worth > best:
                best = value + worth
        return best

    def and_with(self, name: str) -> _Recruited:
        """The ways if this person is recruited, too."""
        out, posts = self.choices[name]
        best: dict[int, int] = {}
        for way, value in self.ways.items():
            if value > best.get(way | out, _NEVER):
                best[way | out] = value
            for taken, more, worth in posts:
                if not way & taken and value + worth > best.get(way + more, _NEVER):
                    best[way + more] = value + worth
        return _Recruited(best, self.endings, self.choices)


@lru_cache(maxsize=1 << 12)
def _recruited(
    face: Face, women_posted: bool, lenient: bool, recruits: tuple[str, ...]
) -> _Recruited:
    if recruits:
        before = _recruited(face, women_posted, lenient, recruits[:-1])
        return before.and_with(recruits[-1])
    lenient = lenient or _gladly_posted(face, women_posted)
    return _Recruited({0: 0}, _endings(face, women_posted), _choices(face, women_posted, lenient))


@lru_cache(maxsize=64)
def _gladly_posted(face: Face, women_posted: bool) -> bool:
    """Is one more minister in an empty post never for the worse, so that nobody is left out?

    Then it need not be known who may not be left out (SJ-14), and there are fewer ways.
    """
    worst = min(
        face.worth(person.name, ministry) - face.missing[ministry]
        for person in PEOPLE
        for ministry in person.fields
    )
    women, posts = face.women, range(len(MINISTRIES))
    changes = [
        women.change(w + 1 - man, m + man) - women.change(w, m)
        for w in posts
        for m in posts
        for man in (0, 1)
        if w + m < len(MINISTRIES)
    ]
    return worst + (min(changes) if women_posted else 0) >= 0


_Choices = tuple[int, tuple[tuple[int, int, int], ...]]
"""What leaving somebody out adds to a way; and for each field (post, addition, worth)."""


@lru_cache(maxsize=64)
def _choices(face: Face, women_posted: bool, lenient: bool) -> dict[str, _Choices]:
    choices = {}
    for person in PEOPLE:
        places = sorted(face.order.index(ministry) for ministry in person.fields)
        out = 0 if lenient else 1 << places[-1] + _NEED
        woman = _WOMAN if women_posted and person.woman else 0
        posts = [
            (1 << at, (1 << at) + woman, face.worth(person.name, face.order[at])) for at in places
        ]
        choices[person.name] = (out, tuple(posts))
    return choices


@lru_cache(maxsize=64)
def _endings(face: Face, women_posted: bool) -> list[int]:
    """What the women and the missing posts add to each way."""
    endings = []
    for way in range(_WOMAN * (len(MINISTRIES) + 1)):
        taken, women = way & _TAKEN, way // _WOMAN
        men = taken.bit_count() - women
        if way >> _NEED & _TAKEN & ~taken or (women_posted and men < 0):
            endings.append(_NEVER)
            continue
        empty = [ministry for at, ministry in enumerate(face.order) if not taken >> at & 1]
        change = face.women.change(women, men) if women_posted else 0
        endings.append(change + sum(face.missing[ministry] for ministry in empty))
    return endings
