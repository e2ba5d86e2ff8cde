"""The pieces of Si j'étais Président…: 42 People cards, the Round cards' faces and the track.

All of it is data: `people.csv` and `rounds.json` in `data/si_jetais_president/`. Whoever writes a
new Round card there needs no code; a slip is answered by one sentence that says where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from presidency.core.tables import TableError, read_json, read_table

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MINISTRIES = ("culture", "foreign_affairs", "sports", "interior", "economy", "education")
"""The six ministries, in the order of the columns of people.csv."""
HAND = 7
"""How many People cards are dealt to each player (SJ-05)."""
ROUNDS = 3
"""How many rounds a game has (SJ-02)."""
PEOPLE_FILE = "si_jetais_president/people.csv"
ROUNDS_FILE = "si_jetais_president/rounds.json"


@dataclass(frozen=True, slots=True, eq=False)
class Person:
    """A People card.

    Attributes:
        name: The first name, which no other card has.
        woman: Is it a woman?
        persona: Who it is, by language.
        fields: Ministry → competence, 0 to 4: one or two of them.
    """

    name: str
    woman: bool
    persona: Mapping[str, str]
    fields: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class WomensRule:
    """What the number of women is worth; one of three kinds.

    Attributes:
        per_woman: Spaces for each woman, or None.
        table: Spaces for 0, 1, 2, … women (the last serves all larger numbers), or None.
        equal: Spaces if there are as many women as men, or None.
        per_difference: Otherwise spaces for each one of the difference.
    """

    per_woman: int | None = None
    table: tuple[int, ...] | None = None
    equal: int | None = None
    per_difference: int = 0

    def change(self, women: int, men: int) -> int:
        """How far the token moves for so many women and men (SJ-17, SJ-33)."""
        if self.per_woman is not None:
            return self.per_woman * women
        if self.table is not None:
            return self.table[min(women, len(self.table) - 1)]
        assert self.equal is not None
        return self.equal if women == men else self.per_difference * abs(women - men)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A face of a Round card: the rules of one round.

    Attributes:
        number: The number on it; rounds are played in its order (SJ-03).
        card: The letter of the card that it is a face of; the other face cannot be played too.
        name: Its name, by language.
        directions: Where hands go after each pick, over and over: -1 is to the right, 1 to the
            left (SJ-07: the next seat).
        recruits: How many people each player recruits, 1 to 7 (SJ-05, SJ-30).
        look_back: May players look at those they have recruited (SJ-09)?
        order: The six ministries in the order in which they are presented.
        scale: A minister moves the token by scale times value plus offset (SJ-16).
        offset: See scale.
        women: What women are worth.
        missing: Ministry → what it costs if nobody holds the post, 0 or less as published.
        given_by_text: What of all this the source text states; the rest is this kit's.
        may_wait: Ministry → the people who have a field whose post comes later (SJ-12).
    """

    number: int
    card: str
    name: Mapping[str, str]
    directions: tuple[int, ...]
    recruits: int
    look_back: bool
    order: tuple[str, ...]
    scale: int
    offset: int
    women: WomensRule
    missing: Mapping[str, int]
    given_by_text: tuple[str, ...] = ()
    may_wait: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)
    _worth: dict[tuple[str, str], int] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for person in PEOPLE:
            for ministry, value in person.fields.items():
                self._worth[person.name, ministry] = self.scale * value + self.offset
        for place, ministry in enumerate(self.order):
            later = set(self.order[place + 1 :])
            self.may_wait[ministry] = frozenset(
                person.name for person in PEOPLE if not later.isdisjoint(person.fields)
            )

    def worth(self, person: str, ministry: str) -> int:
        """How far this minister moves the token (SJ-16).

        Raises:
            KeyError: if it is not a field of that person (SJ-15).
        """
        return self._worth[person, ministry]

    def passes(self, pick: int) -> int:
        """Where the hands go after this pick (0 is the first): 1 left, -1 right, 0 nowhere."""
        if pick >= self.recruits - 1:
            return 0
        return self.directions[pick % len(self.directions)]


def read_people(folder: Traversable | None = None) -> tuple[Person, ...]:
    """The People cards.

    Args:
        folder: Where to read, if not in the kit's own data.

    Raises:
        TableError: with one sentence that says what is wrong where.
    """
    people = []
    for line, row in enumerate(read_table(PEOPLE_FILE, folder), 2):
        fields = {ministry: row[ministry] for ministry in MINISTRIES if row[ministry] is not None}
        if not 1 <= len(fields) <= 2 or (len(fields) == 2 and not any(fields.values())):
            raise TableError(
                f"{PEOPLE_FILE}, line {line}: found {len(fields)} fields of competence "
                f"({list(fields.values())}) instead of one, or two that are not both 0 (SJ-29)."
            )
        persona = {"fr": row["persona_fr"], "en": row["persona_en"]}
        people.append(Person(row["name"], row["gender"] == "F", persona, fields))
    most = 6 * HAND
    if len(people) != most:
        raise TableError(f"{PEOPLE_FILE}: found {len(people)} people instead of {most}.")
    return tuple(people)


PEOPLE = read_people()
"""All People cards, in the order of the table."""
PERSON = {person.name: person for person in PEOPLE}
"""Name → People card."""


def _whole(low: int, high: int) -> Any:
    """Is it a whole number of these limits? With the words for it."""
    return lambda v: type(v) is int and low <= v <= high, f"a whole number from {low} to {high}"


def _is_list(value: object, allowed: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(allowed(each) for each in value)


_SPACES = _whole(-30, 30)
_MISSING_WORDS = f"a whole number from -30 to 30 for each of {', '.join(MINISTRIES)}"
_WOMEN_WORDS = (
    '{"per_woman": k}, {"table": [v0, v1, …]} or {"equal": e, "per_difference": d} '
    "with whole numbers from -30 to 30"
)
_FACE_KEYS: dict[str, tuple[Any, str]] = {
    "face": _whole(1, 99),
    "card": (
        lambda v: isinstance(v, str) and len(v) == 1 and "A" <= v <= "Z",
        "one capital letter",
    ),
    "name": (
        lambda v: (
            isinstance(v, dict)
            and set(v) == {"fr", "en"}
            and all(isinstance(name, str) and 1 <= len(name.strip()) <= 40 for name in v.values())
        ),
        'a name of up to 40 characters as "fr" and as "en"',
    ),
    "pass": (
        lambda v: _is_list(v, lambda each: each in ("left", "right")),
        'a list of "left" and "right"',
    ),
    "recruits": _whole(1, HAND),
    "look_back": (lambda v: type(v) is bool, "true or false"),
    "ministry_order": (
        lambda v: isinstance(v, list) and sorted(map(str, v)) == sorted(MINISTRIES),
        f"a list of {', '.join(MINISTRIES)}, each once",
    ),
    "value": (
        lambda v: (
            isinstance(v, dict)
            and set(v) == {"scale", "offset"}
            and all(_SPACES[0](each) for each in v.values())
        ),
        '"scale" and "offset", whole numbers from -30 to 30',
    ),
    "women": (
        lambda v: (
            isinstance(v, dict)
            and (
                (
                    set(v) in ({"per_woman"}, {"equal", "per_difference"})
                    and all(_SPACES[0](each) for each in v.values())
                )
                or (set(v) == {"table"} and _is_list(v["table"], _SPACES[0]))
            )
        ),
        _WOMEN_WORDS,
    ),
    "missing": (
        lambda v: (
            isinstance(v, dict)
            and set(v) == set(MINISTRIES)
            and all(_SPACES[0](each) for each in v.values())
        ),
        _MISSING_WORDS,
    ),
    "given_by_text": (
        lambda v: v == [] or _is_list(v, lambda each: isinstance(each, str)),
        "a list of words, or []",
    ),
}
"""Key of a face → (is a value right?, what it may be)."""


def _refusal(where: str, found: object, allowed: str) -> TableError:
    text = repr(found)
    short = text if len(text) <= 60 else f"{text[:60]}…"
    return TableError(f"{ROUNDS_FILE}, {where}: found {short} instead of {allowed}.")


def _face(place: int, entry: object) -> Face:
    where = f"entry {place} of 'faces'"
    if not isinstance(entry, dict):
        raise _refusal(where, entry, "a face with its keys in { }")
    if type(entry.get("face")) is int and abs(entry["face"]) < 1000:
        where = f"face {entry['face']}"
    for key in entry:
        if key not in _FACE_KEYS:
            raise _refusal(where, key, f"one of the keys {', '.join(_FACE_KEYS)}")
    for key, (is_right, allowed) in _FACE_KEYS.items():
        if key not in entry:
            raise _refusal(f"{where}, '{key}'", None, allowed)
        if not is_right(entry[key]):
            raise _refusal(f"{where}, '{key}'", entry[key], allowed)
    women = entry["women"]
    if "table" in women:
        women = {"table": tuple(women["table"])}
    return Face(
        number=entry["face"],
        card=entry["card"],
        name=entry["name"],
        directions=tuple({"left": 1, "right": -1}[way] for way in entry["pass"]),
        recruits=entry["recruits"],
        look_back=entry["look_back"],
        order=tuple(entry["ministry_order"]),
        scale=entry["value"]["scale"],
        offset=entry["value"]["offset"],
        women=WomensRule(**women),
        missing=entry["missing"],
        given_by_text=tuple(entry["given_by_text"]),
    )


@dataclass(frozen=True, slots=True)
class RoundCards:
    """All that rounds.json holds.

    Attributes:
        faces: Number → face, in ascending order.
        first_game: The faces for a first game, in ascending order.
        choices: Every choice of three faces of three different cards, in ascending order; the
            first game's comes first (SJ-02).
        spaces: Spaces of the popularity track.
        spaces_per_card: Spaces on each Popularity rating card.
    """

    faces: Mapping[int, Face]
    first_game: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]
    spaces: int
    spaces_per_card: int


def read_round_cards(folder: Traversable | None = None) -> RoundCards:
    """The Round cards and the track.

    Args:
        folder: Where to read, if not in the kit's own data.

    Raises:
        TableError: with one sentence that says what is wrong where.
    """
    content = read_json(ROUNDS_FILE, folder)
    if not isinstance(content, dict) or not isinstance(content.get("faces"), list):
        raise _refusal("the file", type(content).__name__, "{ } with a list called 'faces'")
    track = ("track_spaces", "popularity_cards", "spaces_per_card")
    keys = (*track, "first_game_faces", "faces")
    for key in content:
        if key not in keys:
            raise _refusal("the file", key, f"one of the keys {', '.join(keys)}")
    sizes = []
    for key in track:
        is_right, allowed = _whole(1, 200)
        if not is_right(content.get(key)):
            raise _refusal(f"'{key}'", content.get(key), allowed)
        sizes.append(content[key])
    spaces, count, per_card = sizes
    if spaces != count * per_card:
        raise _refusal("'track_spaces'", spaces, f"{count} cards of {per_card} spaces together")
    faces: dict[int, Face] = {}
    for place, entry in enumerate(content["faces"], 1):
        face = _face(place, entry)
        if face.number in faces:
            raise _refusal(f"entry {place} of 'faces', 'face'", face.number, "a number of its own")
        faces[face.number] = face
    faces = dict(sorted(faces.items()))
    first: Any = content.get("first_game_faces")
    known = isinstance(first, list) and all(type(n) is int and n in faces for n in first)
    cards = {faces[number].card for number in first} if known else set()
    if not len(cards) == ROUNDS == len(first) or first != sorted(first):
        raise _refusal(
            "'first_game_faces'", first, "three faces of three different cards, in order"
        )
    first = tuple(first)
    return RoundCards(faces, first, _choices(faces, first), spaces, per_card)


def _choices(faces: Mapping[int, Face], first: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    cards: dict[str, list[int]] = {}
    for face in faces.values():
        cards.setdefault(face.card, []).append(face.number)
    found = [
        tuple(sorted(chosen))
        for some in combinations(cards.values(), ROUNDS)
        for chosen in product(*some)
    ]
    return (first, *sorted(set(found) - {first}))


ROUND_CARDS = read_round_cards()
FACES = ROUND_CARDS.faces
"""Number → face of a Round card."""
TRACK = ROUND_CARDS.spaces
"""Spaces of the popularity track; a token starts at 0, to the left of it."""
