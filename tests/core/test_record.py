"""Records and save codes; hostile codes are in test_save_code_fuzz.py."""

import base64
import json
import zlib

import pytest

import presidency
from presidency.bots import random_bot
from presidency.core.game import replay
from presidency.core.playthrough import play
from presidency.core.record import PREFIX, Record, SaveCodeError, is_name
from tests.core.toy import Bid, Deal, Double, Fold, Show, Stay, ToyGame, load_toy


def record(steps=None):
    history = play(ToyGame(), [random_bot] * 3, seed=2).history[:steps]
    return Record(ToyGame(), 2, ("person", "random", "x"), ("Ann", "Zoë", "李"), tuple(history))


def code_of(content):
    """Return a code with the right checksum around any content."""
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    body = base64.urlsafe_b64encode(zlib.compress(raw)).decode().rstrip("=")
    return f"{PREFIX}.{body}.{zlib.crc32(body.encode()):08x}"


def content_of(code):
    body = code.split(".")[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))))


def test_a_code_is_one_short_line_that_holds_the_record():
    code = record().to_code()
    assert code.startswith("PRESIDENCY1.")
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert Record.from_code(code, load_toy) == record()
    assert content_of(code) | {"history": 0} == {
        "game": "toy",
        "rules": 3,
        "options": {"num_players": 3, "stakes": "chips", "shows": True},
        "seed": 2,
        "seats": ["person", "random", "x"],
        "names": ["Ann", "Zoë", "李"],
        "history": 0,
    }


def test_every_step_but_half_a_joint_move_can_be_saved():
    steps = [Deal(1), Deal(2), Deal(3), Stay(), Fold(), Show(), Bid(2), Bid(0), Double(True)]
    whole = replay(ToyGame(), steps).history
    for count in range(len(whole) + 1):
        part = Record(ToyGame(), 2, ("person",) * 3, ("Ann", "Bo", "Cy"), tuple(whole[:count]))
        if count != 7:
            assert Record.from_code(part.to_code(), load_toy) == part
            continue
        with pytest.raises(SaveCodeError, match="Step 7 of the save code breaks the rules"):
            Record.from_code(part.to_code(), load_toy)


def test_a_code_of_the_longest_game_fits():
    game = presidency.load_game("landslide", num_players=6, turn_limit=5000)
    state = play(game, [random_bot] * 6, seed=1)
    long = Record(game, 2**53 - 1, ("person",) * 6, ("n" * 30,) * 6, tuple(state.history))
    assert len(long.history) > 8000
    code = long.to_code()
    assert len(code) < 20_000
    assert Record.from_code(code, presidency.load_game) == long


@pytest.mark.parametrize("spoil", [" {} ", "\n{}\n", "\t{}\r\n"])
def test_blanks_around_and_within_a_code_do_no_harm(spoil):
    code = record().to_code()
    broken = "\n".join(code[i : i + 20] for i in range(0, len(code), 20))
    assert Record.from_code(spoil.format(broken), load_toy) == record()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "landslide"}, "cannot be set up: There is no game 'landslide'"),
        ({"game": 5}, "does not say which game"),
        ({"options": []}, "does not say which game"),
        ({"options": {"num_players": 9}}, "num_players must be a whole number from 2 to 4, not 9"),
        ({"options": {"short_name": "toy"}}, "has options that no game has"),
        ({"options": {"self": 1}}, "has options that no game has"),
        ({"options": {"x" * 5000: 1}}, "has no option"),
        ({"rules": 2}, "was made with version 2 of the rules of Toy, and this is version 3"),
        ({"seed": -1}, "seed is not a number"),
        ({"seed": 2**53}, "seed is not a number"),
        ({"seed": 1.0}, "seed is not a number"),
        ({"seed": True}, "seed is not a number"),
        ({"seats": ["person"] * 2}, "seats are not 3 short texts"),
        ({"seats": ["person"] * 2 + [7]}, "seats are not 3 short texts"),
        ({"names": ["a", "b", "x" * 31]}, "names are not 3 short texts"),
        ({"names": ["a", "b", ""]}, "names are not 3 short texts"),
        ({"names": ["a", "b", "\u202eevil"]}, "names are not 3 short texts"),
        ({"history": {}}, "holds no history"),
        ({"history": [0]}, "Step 1 of the save code breaks the rules"),
        ({"history": [-1, -1, -2, 2, 2, 2]}, "Step 6 of the save code breaks the rules"),
        ({"history": [-4]}, "Step 1 of the save code is no move of Toy"),
        ({"history": [-1, 8]}, "Step 2 of the save code is no move of Toy"),
        ({"history": [True]}, "Step 1 of the save code is no move of Toy"),
        ({"history": [-1.0]}, "Step 1 of the save code is no move of Toy"),
    ],
)
def test_wrong_content_gets_one_sentence(change, says):
    with pytest.raises(SaveCodeError) as refused:
        Record.from_code(code_of(content_of(record().to_code()) | change), load_toy)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no save code here yet"),
        (" \n", "no save code here yet"),
        ("hello", "starts with PRESIDENCY1."),
        ("PRESIDENCY2.abc.00000000", "starts with PRESIDENCY1."),
        ("PRESIDENCY1", "damaged or not complete"),
        ("PRESIDENCY1.\ud800.00000000", "damaged or not complete"),
        ("PRESIDENCY1." + "A" * 150_000, "too long"),
        ("A" * 300_000, "far too long"),
    ],
)
def test_what_is_no_code_gets_one_sentence(text, says):
    with pytest.raises(SaveCodeError, match=says):
        Record.from_code(text, load_toy)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李", "x" * 30, "O'Neil & Co."])
def test_names(name):
    assert is_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 31, "a\nb", "\x00", "\u202eabc", "a\u200bb", "\x1b[31m", "\ud800"]
)
def test_no_names(name):
    assert not is_name(name)
