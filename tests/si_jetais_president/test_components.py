"""The People cards and the Round cards as they are, and what is said of spoilt tables of them."""

import json
import math
import shutil
import sys
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.core.tables import TableError
from presidency.si_jetais_president.components import (
    FACES,
    HAND,
    MINISTRIES,
    PEOPLE,
    PERSON,
    ROUND_CARDS,
    ROUNDS,
    TRACK,
    WomensRule,
    read_people,
    read_round_cards,
)
from tests.checkout import ROOT, bare_environment, run
from tests.si_jetais_president.naive import DATA
from tests.si_jetais_president.positions import SETS, content, entry, folder_with

PEOPLE_FILE = "si_jetais_president/people.csv"
ROUNDS_FILE = "si_jetais_president/rounds.json"

# The People cards.


def test_42_people_half_of_them_women():
    """Text: 42 cards, one or two fields, values 0 to 4; design: 21 women and 21 men."""
    assert len(PEOPLE) == len(PERSON) == 6 * HAND == 42
    assert Counter(person.woman for person in PEOPLE) == {True: 21, False: 21}
    for person in PEOPLE:
        assert PERSON[person.name] is person
        assert len(person.fields) in (1, 2)
        assert set(person.fields) <= set(MINISTRIES)
        assert all(0 <= value <= 4 for value in person.fields.values())
        assert set(person.persona) == {"fr", "en"}
        assert all(person.persona.values())


def test_every_pair_of_ministries_by_one_woman_and_one_man():
    """The design: 15 pairs twice, and one woman and one man alone in each ministry."""
    held = Counter((frozenset(person.fields), person.woman) for person in PEOPLE)
    for fields in [*combinations(MINISTRIES, 2), *combinations(MINISTRIES, 1)]:
        for woman in (True, False):
            assert held.pop((frozenset(fields), woman)) == 1
    assert not held


def test_every_ministry_has_the_same_values():
    """The design: 12 entries, 6 by women, 0 0 1 1 2 2 2 3 3 3 4 4; 75 for women, 75 for men."""
    for ministry in MINISTRIES:
        fit = [person for person in PEOPLE if ministry in person.fields]
        values = sorted(person.fields[ministry] for person in fit)
        assert values == [0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
        assert sum(person.woman for person in fit) == 6
    for woman in (True, False):
        assert sum(sum(p.fields.values()) for p in PEOPLE if p.woman is woman) == 75


def test_eve_is_worth_2_in_culture():
    """Text: the pink player presents Eve as Minister of Culture and advances 2 spaces."""
    assert PERSON["Eve"].woman
    assert PERSON["Eve"].fields["culture"] == 2


def test_nobody_is_worth_nothing_twice():
    """SJ-29."""
    assert not [p for p in PEOPLE if len(p.fields) == 2 and not any(p.fields.values())]


def test_chance_that_random_people_fill_their_posts():
    """Facts that the rulings state: 132247/403522 for 6 of 6, 95373/141778 for 5, 7 for 6.

    Counted by the kinds of people: which ministries they fit.
    """
    kinds = Counter(sum(1 << MINISTRIES.index(m) for m in person.fields) for person in PEOPLE)

    def filled(reach, kind):
        """Which sets of posts a group can fill when one more has joined it (one bit a set)."""
        found = reach
        for mask in range(64):
            if reach >> mask & 1:
                for bit in range(6):
                    if kind >> bit & 1 and not mask >> bit & 1:
                        found |= 1 << (mask | 1 << bit)
        return found

    groups = Counter({(0, 1): 1})  # (how many, what they can fill) → ways
    for kind, many in kinds.items():
        grown = Counter()
        for (size, reach), ways in groups.items():
            now = reach
            for taken in range(min(many, 7 - size) + 1):
                grown[size + taken, now] += ways * math.comb(many, taken)
                now = filled(now, kind)
        groups = grown

    def chance(size, posts):
        good = sum(
            ways
            for (count, reach), ways in groups.items()
            if count == size
            and any(reach >> mask & 1 and mask.bit_count() == posts for mask in range(64))
        )
        return good / math.comb(42, size)

    assert chance(6, 6) == pytest.approx(132247 / 403522, rel=1e-12)
    assert chance(5, 5) == pytest.approx(95373 / 141778, rel=1e-12)
    assert chance(7, 6) == pytest.approx(406803 / 749398, rel=1e-12)


# The Round cards: the table of the rulings, typed in again.

AUSTERITY = {"economy": -4, "foreign_affairs": -3, "interior": -3, "education": -2}
AUSTERITY |= {"culture": -1, "sports": -1}
CARD = {  # card, name, directions, look back, for 0 to 4 women (4: no men), missing, recruits
    1: ("A", "Si j’étais président", (1,), True, (0, 1, 2, 3, 4), -1, 6),
    2: ("B", "Remaniement", (-1,), False, (-2, 0, 0, 2, 2), -2, 6),
    3: ("C", "Cohabitation", (1, -1), True, (-1, 0, 1, 2, 2), -1, 6),
    4: ("A", "Parité", (1,), True, (0, -1, -2, -3, -4), -2, 6),
    5: ("B", "Gouvernement de rigueur", (-1,), True, (-3, -1, 0, 1, 1), None, 5),
    6: ("C", "Le pire gouvernement", (1,), True, (-3, -1, 0, 2, 2), -3, 6),
}


@pytest.mark.parametrize("number", CARD)
def test_faces_are_those_of_the_rulings(number):
    """SJ-02, SJ-08, SJ-09, SJ-30: the table of the reconstruction."""
    card, name, directions, look_back, women, missing, recruits = CARD[number]
    face = FACES[number]
    assert (face.number, face.card, face.name["fr"]) == (number, card, name)
    assert (face.directions, face.look_back, face.recruits) == (directions, look_back, recruits)
    wanted = AUSTERITY if missing is None else dict.fromkeys(MINISTRIES, missing)
    assert face.missing == wanted
    assert sorted(face.order) == sorted(MINISTRIES)
    assert (face.scale, face.offset) == ((-1, 4) if number == 6 else (1, 0))
    if number == 4:
        assert [face.women.change(count, 0) for count in range(1, 5)] == list(women[1:])
    else:
        assert tuple(face.women.change(count, 2) for count in range(5)) == women


def test_what_the_text_gives():
    """Only round 1 is told in the text; of 2 and 3 the names and that looking back is barred."""
    assert set(FACES) == set(range(1, 7))
    assert FACES[1].given_by_text == (
        "number", "name", "direction", "recruits", "look_back", "women", "missing",
    )  # fmt: skip
    for number in (2, 3):
        assert FACES[number].given_by_text == ("number", "name", "recruits", "look_back")
    for number in (4, 5, 6):
        assert FACES[number].given_by_text == ("look_back",)


def test_worth_is_of_the_persons_own_fields():
    """SJ-15, SJ-16: 4 - value on face 6, the value on the others; else there is none."""
    for number, face in FACES.items():
        for person in PEOPLE:
            for ministry in MINISTRIES:
                if ministry in person.fields:
                    value = person.fields[ministry]
                    wanted = 4 - value if number == 6 else value
                    assert face.worth(person.name, ministry) == wanted
                else:
                    with pytest.raises(KeyError):
                        face.worth(person.name, ministry)


def test_passes():
    """SJ-05, SJ-30: 5 passes (4 on face 5), none after the last pick; face 3 goes to and fro."""
    ways = {number: [face.passes(pick) for pick in range(7)] for number, face in FACES.items()}
    assert ways == {
        1: [1, 1, 1, 1, 1, 0, 0],
        2: [-1, -1, -1, -1, -1, 0, 0],
        3: [1, -1, 1, -1, 1, 0, 0],
        4: [1, 1, 1, 1, 1, 0, 0],
        5: [-1, -1, -1, -1, 0, 0, 0],
        6: [1, 1, 1, 1, 1, 0, 0],
    }


def test_track():
    """Text: 6 popularity cards; SJ-20: 30 spaces."""
    assert TRACK == ROUND_CARDS.spaces == 30
    assert ROUND_CARDS.spaces_per_card == 5


def test_choices():
    """SJ-02, SJ-03: one face of each of three cards, ascending; the first game's come first."""
    assert ROUNDS == 3
    assert ROUND_CARDS.first_game == (1, 2, 3)
    assert ["/".join(map(str, chosen)) for chosen in ROUND_CARDS.choices] == SETS


# Women's rules.


@pytest.mark.parametrize(
    ("rule", "changes"),
    [
        (WomensRule(per_woman=2), [0, 2, 4, 6, 8, 10, 12]),
        (WomensRule(per_woman=0), [0] * 7),
        (WomensRule(table=(5,)), [5] * 7),
        (WomensRule(table=(-2, 0, 0, 2)), [-2, 0, 0, 2, 2, 2, 2]),
        (WomensRule(table=(0, 1, 2, 3, 4, 5, 6, 7)), [0, 1, 2, 3, 4, 5, 6]),
        (WomensRule(equal=3, per_difference=-1), [-6, -4, -2, 3, -2, -4, -6]),
        (WomensRule(equal=0, per_difference=2), [12, 8, 4, 0, 4, 8, 12]),
    ],
)
def test_womens_rules(rule, changes):
    """Six in government, 0 to 6 of them women."""
    assert [rule.change(women, 6 - women) for women in range(7)] == changes


def test_parity_with_nobody():
    """SJ-33."""
    assert FACES[4].women.change(0, 0) == 3


# Spoilt Round cards.


def sentence(written, folder):
    """What is said of this content: one sentence that names the file."""
    with pytest.raises(TableError) as caught:
        read_round_cards(folder_with(folder, written))
    said = str(caught.value)
    assert said.startswith(f"{ROUNDS_FILE}, "), said
    assert said.endswith("."), said
    assert ": found " in said
    assert " instead of " in said
    assert "\n" not in said
    assert len(said) < 400, said
    return said


WHOLE = "a whole number from -30 to 30"
EACH = f"{WHOLE} for each of culture, foreign_affairs, sports, interior, economy, education"
ORDER = "a list of culture, foreign_affairs, sports, interior, economy, education, each once"
RULES = (
    '{"per_woman": k}, {"table": [v0, v1, …]} or {"equal": e, "per_difference": d} '
    "with whole numbers from -30 to 30"
)
NAME = 'a name of up to 40 characters as "fr" and as "en"'
LEVELS = dict.fromkeys(MINISTRIES, -1)
SPOILT = {
    "card": ("one capital letter", [None, 1, "", "a", "AB", "É", ["A"], True]),
    "name": (
        NAME,
        [None, "x", {}, {"fr": "x"}, {"fr": "x", "en": ""}, {"fr": "x", "en": "  "},
         {"fr": 1, "en": "x"}, {"fr": "x", "en": "x" * 41}, {"fr": "x", "en": "x", "de": "x"}],
    ),
    "pass": (
        'a list of "left" and "right"',
        [None, [], "left", ["up"], ["left", None], [["left"]], {"left": 1}, ["Left"]],
    ),
    "recruits": ("a whole number from 1 to 7", [None, 0, 8, -1, 6.0, "6", True, [6]]),
    "look_back": ("true or false", [None, 0, 1, "true", [], [True]]),
    "ministry_order": (
        ORDER,
        [None, [], list(MINISTRIES)[:5], [*MINISTRIES, "sports"], ["sports"] * 6, "sports",
         [*MINISTRIES[:5], None], [*MINISTRIES[:5], ["education"]], dict.fromkeys(MINISTRIES)],
    ),
    "value": (
        f'"scale" and "offset", {WHOLE.replace("a whole number", "whole numbers")}',
        [None, 1, {}, {"scale": 1}, {"scale": 1, "offset": 0, "x": 0}, {"scale": 1.0, "offset": 0},
         {"scale": True, "offset": 0}, {"scale": 31, "offset": 0}, {"scale": 1, "offset": -31},
         ["scale", "offset"]],
    ),
    "women": (
        RULES,
        [None, 1, {}, {"per_woman": None}, {"per_woman": 31}, {"per_woman": 1, "table": [0]},
         {"table": []}, {"table": [0, "1"]}, {"table": 3}, {"table": [0, -31]}, {"equal": 1},
         {"per_difference": 1}, {"equal": 1, "per_difference": True}, [1],
         {"equal": 1, "per_difference": 1, "per_woman": 1}, {"per_man": 1}],
    ),
    "missing": (
        EACH,
        [None, -1, {}, LEVELS | {"sports": None}, LEVELS | {"sports": "-1"}, LEVELS | {"war": -1},
         LEVELS | {"sports": -31}, {m: -1 for m in MINISTRIES if m != "sports"}, list(MINISTRIES)],
    ),
    "given_by_text": ("a list of words, or []", [None, "name", [1], {}, [["name"]]]),
}  # fmt: skip
CASES = [(key, value) for key, (_, values) in SPOILT.items() for value in values]


@pytest.mark.parametrize(("key", "value"), CASES, ids=[f"{k}-{v}"[:50] for k, v in CASES])
def test_a_wrong_value_is_named_with_file_face_and_key(key, value, tmp_path):
    written = content()
    written["faces"][4][key] = value
    text = repr(value)
    found = text if len(text) <= 60 else f"{text[:60]}…"
    said = sentence(written, tmp_path)
    assert said == f"{ROUNDS_FILE}, face 5, '{key}': found {found} instead of {SPOILT[key][0]}."


@pytest.mark.parametrize("key", [*SPOILT, "face"])
def test_a_key_that_is_missing(key, tmp_path):
    written = content()
    del written["faces"][2][key]
    where = "entry 3 of 'faces'" if key == "face" else "face 3"
    allowed = "a whole number from 1 to 99" if key == "face" else SPOILT[key][0]
    said = sentence(written, tmp_path)
    assert said == f"{ROUNDS_FILE}, {where}, '{key}': found None instead of {allowed}."


@pytest.mark.parametrize("value", [0, 100, -1, 1.0, "1", None, True, [1]])
def test_a_wrong_number_of_a_face(value, tmp_path):
    written = content()
    written["faces"][2]["face"] = value
    where = f"face {value}" if type(value) is int else "entry 3 of 'faces'"
    assert sentence(written, tmp_path) == (
        f"{ROUNDS_FILE}, {where}, 'face': found {value!r} instead of a whole number from 1 to 99."
    )


def test_a_key_that_does_not_exist(tmp_path):
    written = content()
    written["faces"][0]["mising"] = LEVELS
    keys = ", ".join(["face", *SPOILT])
    said = sentence(written, tmp_path)
    assert said == f"{ROUNDS_FILE}, face 1: found 'mising' instead of one of the keys {keys}."


def test_a_number_twice(tmp_path):
    written = content()
    written["faces"][5]["face"] = 2
    assert sentence(written, tmp_path) == (
        f"{ROUNDS_FILE}, entry 6 of 'faces', 'face': found 2 instead of a number of its own."
    )


@pytest.mark.parametrize("value", [None, 3, "face", [], [entry(1)]])
def test_an_entry_that_is_no_face(value, tmp_path):
    written = content()
    written["faces"][1] = value
    assert sentence(written, tmp_path).startswith(f"{ROUNDS_FILE}, entry 2 of 'faces': found ")


@pytest.mark.parametrize(
    "first",
    [
        None, 1, "1/2/3", [], [1], [1, 2], [1, 2, 4], [1, 1, 2], [3, 2, 1], [1, 2, 7], [1, 2, "3"],
        [1, 2, 3.0], [True, 2, 3], [1, 2, None], {"1": 1}, [[1], 2, 3], [1, 2, 3, 4],
        [1, 2, 3, 4, 5, 6],
    ],
)  # fmt: skip
def test_wrong_faces_for_a_first_game(first, tmp_path):
    """SJ-02: three faces that lie on three different cards."""
    said = sentence(content() | {"first_game_faces": first}, tmp_path)
    assert said == (
        f"{ROUNDS_FILE}, 'first_game_faces': found {first!r} instead of "
        "three faces of three different cards, in order."
    )


@pytest.mark.parametrize("key", ["track_spaces", "popularity_cards", "spaces_per_card"])
@pytest.mark.parametrize("value", [None, 0, 201, 5.0, "5", True, []])
def test_a_wrong_track(key, value, tmp_path):
    assert sentence(content() | {key: value}, tmp_path) == (
        f"{ROUNDS_FILE}, '{key}': found {value!r} instead of a whole number from 1 to 200."
    )


def test_a_track_of_another_length(tmp_path):
    """6 cards of 5 spaces are 30, neither more nor less."""
    assert sentence(content() | {"track_spaces": 31}, tmp_path) == (
        f"{ROUNDS_FILE}, 'track_spaces': found 31 instead of 6 cards of 5 spaces together."
    )
    longer = content() | {"track_spaces": 48, "popularity_cards": 8, "spaces_per_card": 6}
    cards = read_round_cards(folder_with(tmp_path, longer))
    assert (cards.spaces, cards.spaces_per_card) == (48, 6)


@pytest.mark.parametrize("written", [[], None, 3, "faces", {}, {"faces": None}, {"faces": {}}])
def test_a_file_of_another_kind(written, tmp_path):
    assert sentence(written, tmp_path).startswith(f"{ROUNDS_FILE}, the file: found ")


def test_a_file_without_faces(tmp_path):
    assert "'first_game_faces': found [1, 2, 3]" in sentence(content() | {"faces": []}, tmp_path)


def test_broken_json(tmp_path):
    folder_with(tmp_path, {})
    path = tmp_path / ROUNDS_FILE
    path.write_text((DATA / "rounds.json").read_text(encoding="utf-8")[:-40], encoding="utf-8")
    with pytest.raises(TableError, match=r"rounds\.json, line \d+, column \d+: found a mistake"):
        read_round_cards(tmp_path)
    path.unlink()
    with pytest.raises(TableError, match=r"rounds\.json: cannot be read"):
        read_round_cards(tmp_path)


ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-40, 110)
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["A", "left", "right", "culture", "sports"]),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(
            st.sampled_from(
                ["fr", "en", "scale", "offset", "table", "per_woman", "equal", *MINISTRIES]
            )
            | st.text(max_size=5),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)
"""Any JSON value, and often nearly a right one."""
TOP = ["faces", "first_game_faces", "track_spaces", "popularity_cards", "spaces_per_card"]
ELSEWHERE = {
    "popularity_cards": "track_spaces",
    "spaces_per_card": "track_spaces",
    "face": "first_game_faces",
    "card": "first_game_faces",
}
"""A right value of its own may still make another key wrong, which is named then."""


@given(
    st.sampled_from(["face", *SPOILT, *TOP, "value.scale", "women.table", "missing.sports"]), ANY
)
@settings(max_examples=400, deadline=None)
def test_any_value_of_any_key_is_read_or_refused_in_a_sentence(key, value):
    written = content()
    whole, _, part = key.partition(".")
    if part:
        written["faces"][1][whole][part] = value
    elif key in TOP:
        written[key] = value
    else:
        written["faces"][1][key] = value
    with tempfile.TemporaryDirectory() as folder:
        try:
            cards = read_round_cards(folder_with(Path(folder), written))
        except TableError:
            said = sentence(written, Path(folder))
            also = ELSEWHERE.get(key, whole)
            assert f"'{whole}'" in said or f"'{also}'" in said or key == "faces", said
            return
    assert all(len(chosen) == 3 for chosen in cards.choices)
    assert written["faces"] or written["first_game_faces"]
    for face in cards.faces.values():  # what was accepted can be counted with
        assert all(type(face.women.change(w, 6 - w)) is int for w in range(7))
        assert all(type(face.worth("Eve", field)) is int for field in ("culture", "sports"))
        assert {face.passes(pick) for pick in range(7)} <= {-1, 0, 1}


def test_negative_and_positive_values_are_allowed_to_the_ends(tmp_path):
    """A teacher may write what he likes within the limits that the sentences name."""
    written = content()
    written["faces"][0] |= {
        "face": 99, "recruits": 7, "pass": ["right", "left", "left"], "given_by_text": [],
        "value": {"scale": -30, "offset": 30}, "women": {"equal": 30, "per_difference": -30},
        "missing": dict.fromkeys(MINISTRIES, 30) | {"sports": -30}, "card": "Z",
    }  # fmt: skip
    written["first_game_faces"] = [2, 3, 99]
    cards = read_round_cards(folder_with(tmp_path, written))
    face = cards.faces[99]
    assert list(cards.faces) == [2, 3, 4, 5, 6, 99]
    assert face.directions == (-1, 1, 1)
    assert [face.passes(pick) for pick in range(7)] == [-1, 1, 1, -1, 1, 1, 0]
    assert face.worth("Eve", "culture") == -30
    assert cards.choices[0] == (2, 3, 99)
    assert (2, 4, 6) in cards.choices
    assert len(cards.choices) == 12


# Spoilt People cards.


@pytest.fixture
def lines(tmp_path):
    """The lines of people.csv, and what is said of them when they have been changed."""
    (tmp_path / "si_jetais_president").mkdir()
    text = (DATA / "people.csv").read_text(encoding="utf-8").splitlines()

    def refusal():
        path = tmp_path / PEOPLE_FILE
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
        with pytest.raises(TableError) as caught:
            read_people(tmp_path)
        said = str(caught.value)
        assert said.startswith(PEOPLE_FILE), said
        assert said.endswith("."), said
        assert "\n" not in said
        return said

    return text, refusal


def test_sound_people(lines, tmp_path):
    text, _ = lines
    (tmp_path / PEOPLE_FILE).write_text("\n".join(text), encoding="utf-8")
    read = read_people(tmp_path)
    assert [(p.name, p.woman, p.fields) for p in read] == [
        (p.name, p.woman, p.fields) for p in PEOPLE
    ]


@pytest.mark.parametrize(
    ("line", "row", "said"),
    [
        (7, "6,Eve,F,a,b,,,,,,", "line 7: found 0 fields of competence ([])"),
        (7, "6,Eve,F,a,b,2,1,1,,,", "line 7: found 3 fields of competence ([2, 1, 1])"),
        (7, "6,Eve,F,a,b,0,,0,,,", "line 7: found 2 fields of competence ([0, 0])"),
        (7, "6,Eve,F,a,b,1,1,1,1,1,1", "line 7: found 6 fields of competence"),
        (7, "6,Eve,F,a,b,5,,,,,", "line 7, column 'culture': found '5' instead of"),
        (7, "6,Eve,F,a,b,-1,,,,,", "line 7, column 'culture': found '-1' instead of"),
        (7, "6,Eve,F,a,b,,,,,x,", "line 7, column 'economy': found 'x' instead of"),
        (7, "6,Eve,W,a,b,2,,,,,", "line 7, column 'gender': found 'W' instead of one of F, M"),
        (7, "6,,F,a,b,2,,,,,", "line 7, column 'name': found an empty cell instead of"),
        (7, "6,Fatou,F,a,b,2,,,,,", "line 8, column 'name': found 'Fatou' of line 7 again"),
        (7, "5,Eve,F,a,b,2,,,,,", "line 7, column 'id': found '5' of line 6 again"),
        (7, "6,Eve,F,,b,2,,,,,", "line 7, column 'persona_fr': found an empty cell"),
        (7, "6,Eve,F,a,,2,,,,,", "line 7, column 'persona_en': found an empty cell"),
        (7, "6,Eve,F,a,b,2,,,,", "line 7: found 10 cells instead of 11"),
        (1, "id,name", "line 1, column 'gender': found no such column"),
    ],
)
def test_a_wrong_row(line, row, said, lines):
    """SJ-29 and the text: one or two fields, 0 to 4; the sentence names the line."""
    text, refusal = lines
    text[line - 1] = row
    assert said in refusal()


def test_a_field_of_0_alone_is_no_mistake(lines, tmp_path):
    """SJ-29 is about two fields that are both 0."""
    text, _ = lines
    text[6] = "6,Eve,F,a,b,0,,,,,"
    (tmp_path / PEOPLE_FILE).write_text("\n".join(text), encoding="utf-8")
    assert read_people(tmp_path)[5].fields == {"culture": 0}


@pytest.mark.parametrize("count", [0, 41, 43])
def test_another_number_of_people(count, lines):
    text, refusal = lines
    del text[count + 1 :]
    if count == 43:
        text.append("43,Zacharie,M,a,b,2,,,,,")
    assert refusal() == f"{PEOPLE_FILE}: found {count} people instead of 42."


# A new card.

NEW = entry(
    3,
    face=7,
    card="D",
    name={"fr": "Grande coalition", "en": "Grand coalition"},
    recruits=7,
    look_back=False,
    value={"scale": 2, "offset": -3},
    women={"table": [-1, 5]},
    **{"pass": ["left", "left", "right"]},
)


def test_a_new_card_makes_more_choices(tmp_path):
    """SJ-02, SJ-03: three of four cards, a face of each, in ascending order."""
    written = content()
    written["faces"].insert(2, NEW)
    cards = read_round_cards(folder_with(tmp_path, written))
    assert list(cards.faces) == [1, 2, 3, 4, 5, 6, 7]
    assert cards.choices[0] == (1, 2, 3)
    assert len(cards.choices) == len(set(cards.choices)) == 8 + 3 * 4
    rest = list(cards.choices[1:])
    assert rest == sorted(rest)
    for chosen in cards.choices:
        assert list(chosen) == sorted(chosen)
        assert len({cards.faces[number].card for number in chosen}) == 3
    assert sum(7 in chosen for chosen in cards.choices) == 12


def test_a_first_game_of_other_faces_comes_first(tmp_path):
    cards = read_round_cards(folder_with(tmp_path, content() | {"first_game_faces": [2, 4, 6]}))
    assert cards.choices[0] == cards.first_game == (2, 4, 6)
    assert sorted(cards.choices) == sorted(ROUND_CARDS.choices)


PROGRAM = """
from random import Random
from presidency.core.game import SIMULTANEOUS
from presidency.si_jetais_president.rules import SiJetaisPresident

sets = SiJetaisPresident.option_table["rounds"].allowed
assert len(sets) == 21 and sets[0] == "1/2/3" and sets[-1] == "random", sets
rng = Random(1)
for rounds in [each for each in sets if "7" in each] + ["random"] * 6:
    for seats in (2, 5, 6):
        state = SiJetaisPresident(num_players=seats, rounds=rounds).new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += len(state.acting_players())
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            elif state.current_player() == SIMULTANEOUS:
                choices = [rng.choice(state.legal_actions(s)) for s in range(seats)]
                state.apply_actions(choices)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        assert decisions <= state.game.max_game_length
        last = state.observation().results[-1]
        if last.face == 7:
            assert all(len(made.recruits) == 7 for made in last.governments)
            assert all(len(made.posts) == 6 for made in last.governments)
print("played")
"""


def test_a_new_card_can_be_played_without_code(tmp_path):
    """Rounds are data: a copy of the kit with one face more plays it, recruits of 7 and all."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "presidency", tmp_path / "presidency", ignore=ignore)
    shutil.copytree(ROOT / "data", tmp_path / "data")
    path = tmp_path / "data" / ROUNDS_FILE
    written = content()
    written["faces"].append(NEW)
    path.chmod(0o644)
    path.write_text(json.dumps(written), encoding="utf-8")
    told = run([sys.executable, "-c", PROGRAM], cwd=tmp_path, env=bare_environment(tmp_path))
    assert told.strip() == "played"


def test_a_spoilt_card_stops_the_game_with_its_sentence(tmp_path):
    """What a teacher reads after a slip."""
    written = content()
    written["faces"][3]["women"] = {"equals": 3}
    with pytest.raises(TableError) as caught:
        read_round_cards(folder_with(tmp_path, written))
    assert str(caught.value) == (
        f"{ROUNDS_FILE}, face 4, 'women': found {{'equals': 3}} instead of {RULES}."
    )
