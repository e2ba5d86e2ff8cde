"""20,000 spoilt and hostile save codes: each gives one sentence or a legal game, and no more.

No code may take long, nor much memory, whatever stands in it.
"""

import gc
import json
import time
import tracemalloc
import zlib
from functools import cache
from random import Random

import pytest

import presidency
from presidency.bots import random_bot
from presidency.core.game import replay
from presidency.core.match import Match
from presidency.core.playthrough import play
from presidency.core.record import MAX_JSON_BYTES, Record, SaveCodeError
from tests.core import toy
from tests.core.test_record import code_of, content_of

CODES = 20_000
MAX_SECONDS = 2.0
MAX_BYTES = 24_000_000
"""What one code may take beyond what was there before: 400,000 bytes of JSON can say much."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
STRANGE = (*'.+/="\\ \n\0\x7fäéÿ€', "\u202e", "\u200d", "\ufeff", "\U0001f5f3", "\ud800", "{", "[")
VALUES = (
    None, True, False, 0, -1, 1, 7, 600, 5000, 2**31, 2**53, 2**63, -(2**70), 10**300, 0.5, -0.0,
    1e308, float("nan"), float("inf"), "", "x", "person", "greedy", "toy", "landslide", "a" * 31,
    "\0", "\n", "\x1b[2J", "\u202eabc", "a\u0301" * 20, "\u2066", "\ud800", "<b>x</b>", "__class__",
    [], [[]], {}, {"a": {}}, [None], [0] * 1000, ["person"] * 3, {"__proto__": 1},
)  # fmt: skip
KEYS = ("game", "rules", "options", "seed", "seats", "names", "history", "extra", "__init__", "")
OPTIONS = (
    "num_players", "board", "junction", "washington", "freeze", "turn_limit", "at_limit", "stakes",
    "shows", "layout", "crowd", "rounds", "women", "short_name", "self", "options", "cls",
    "__class__", "", "a b",
)  # fmt: skip


def load_any(name, **options):
    return (toy.load_toy if name == "toy" else presidency.load_game)(name, **options)


def bots_of(game):
    return toy.BOTS if game.short_name == "toy" else presidency.bots_for(game)


@cache
def sound():
    """Return sound codes of every game, of several lengths and options."""
    codes = []
    for seed, options in enumerate([{}, {"num_players": 2}, {"board": "map", "num_players": 6}]):
        game = presidency.load_game("landslide", turn_limit=15 + 30 * seed, **options)
        codes.append(made(game, seed, None))
        codes.append(made(game, seed, 9))
    for seed, options in enumerate([{}, {"board": 4, "crowd": 8, "games": 2}, {"agents": 1}]):
        game = presidency.load_game("president", ply_limit=15 + 30 * seed, **options)
        codes.append(made(game, seed, None))
        codes.append(made(game, seed, 15))
    for seed, options in enumerate([{"num_players": 2}, {"rounds": "random", "dense": True}]):
        game = presidency.load_game("si_jetais_president", **options)
        codes.append(made(game, seed, None))
        codes.append(made(game, seed, 34))
    game = presidency.load_game("mr_president", tickets="ready-made", deck="quarter", turn_limit=12)
    codes += [made(game, 1, None), made(game, 2, 40)]
    for seed in range(4):
        game = toy.ToyGame(num_players=2 + seed % 3)
        codes.append(made(game, seed, None if seed else 3))
    return codes


def made(game, seed, steps):
    history = play(game, [random_bot] * game.num_players, seed).history[:steps]
    seats = ("person", "random", "greedy", "person", "x", "y")[: game.num_players]
    names = tuple(f"Näme {seat}" for seat in range(game.num_players))
    return Record(game, seed, seats, names, tuple(history)).to_code()


def spoilt_text(rng):
    """Return a sound code with letters changed, cut, doubled, moved, or with the sum put right."""
    text = list(rng.choice(sound()))
    for _ in range(rng.choice((1, 1, 2, 5, 40))):
        place = rng.randrange(len(text) + 1)
        match rng.randrange(6):
            case 0:
                text[place : place + 1] = rng.choice(ALPHABET)
            case 1:
                text[place : place + 1] = rng.choice(STRANGE)
            case 2:
                del text[place : place + rng.choice((1, 1, 3, 60, 2000))]
            case 3:
                text[place:place] = text[: rng.randrange(50)]
            case 4:
                text = text[:place] or [""]
            case _:
                rng.random()
    spoilt = "".join(text)
    parts = spoilt.split(".")
    if len(parts) == 3 and rng.random() < 0.5:
        body = parts[1].encode(errors="replace").decode()
        spoilt = f"{parts[0]}.{body}.{zlib.crc32(body.encode()):08x}"
    return spoilt


def spoilt_bytes(rng):
    """Return JSON with bytes changed, inside a code with the right sum."""
    raw = bytearray(json.dumps(content_of(rng.choice(sound()))).encode())
    for _ in range(rng.choice((1, 1, 2, 8))):
        place = rng.randrange(len(raw) + 1)
        match rng.randrange(4):
            case 0:
                raw[place : place + 1] = bytes([rng.randrange(256)])
            case 1:
                raw[place : place + 1] = rng.choice(b'{}[]",:-+.eE0123456789 \\').to_bytes()
            case 2:
                del raw[place : place + rng.choice((1, 2, 30))]
            case _:
                raw = raw[:place]
    return code_of(bytes(raw))


def spoilt_content(rng):
    """Return a code with the right sum around content with wrong values, keys or steps."""
    content = content_of(rng.choice(sound()))
    for _ in range(rng.choice((1, 1, 1, 2))):
        match rng.randrange(7):
            case 0:
                content[rng.choice(KEYS)] = rng.choice(VALUES)
            case 1:
                content.pop(rng.choice(KEYS), None)
            case 2:
                options = content.get("options")
                if isinstance(options, dict):
                    options[rng.choice(OPTIONS)] = rng.choice(VALUES)
            case 3:
                for key in ("seats", "names"):
                    if isinstance(content.get(key), list) and content[key]:
                        content[key][rng.randrange(len(content[key]))] = rng.choice(VALUES)
            case 4:
                other = content_of(rng.choice(sound()))
                for key in rng.sample(KEYS[:7], rng.randrange(1, 4)):
                    content[key] = other[key]
            case _:
                content["history"] = spoilt_history(rng, content.get("history"))
    return code_of(content)


def spoilt_history(rng, history):
    if not isinstance(history, list):
        return rng.choice(VALUES)
    history = list(history)
    place = rng.randrange(len(history) + 1)
    match rng.randrange(6):
        case 0:
            history[place : place + 1] = [rng.randrange(-14, 55)]
        case 1:
            history[place:place] = [rng.choice(VALUES)]
        case 2:
            del history[place : place + rng.choice((1, 2, 9))]
        case 3:
            history += history[: rng.choice((1, 5, 500))]
        case 4:
            rng.shuffle(history)
        case _:
            history = history[:place]
    return history


def nest(opening, closing, depth):
    return (opening * depth + closing * depth).encode()


@cache
def hostile():
    """Return codes made by hand by somebody who means harm."""
    good = content_of(sound()[0])
    text = json.dumps(good)
    room = MAX_JSON_BYTES - 2000
    contents = [
        b"", b"null", b"0", b'"x"', b"[]", b"{}", b"\xff\xfe", b"\xef\xbb\xbf{}", b"\0" * 1000,
        b"{" * 200_000, b"[" * 390_000, nest("[", "]", 190_000), nest('{"a":', "}", 60_000),
        nest("[", "]", 900), b"9" * 390_000, b"-" + b"1" * 5000, b"1e" + b"9" * 5000, b"NaN",
        b'{"game":"landslide","game":"toy"}', text[:-1].encode(), text.encode() + b" " * room,
        text.encode() + b"x", text.encode("utf-16"), text.encode("utf-32"),
        text.replace('"seed": 0', '"seed": 1, "seed": 0').encode(),
        text.replace('"seed": 0', '"seed": ' + "1" * 4000).encode(),
        text.replace('"seed": 0', '"seed": NaN').encode(),
        text.replace('"seed": 0', '"seed": Infinity').encode(),
        text.replace('"seed": 0', '"seed": 1e999').encode(),
        text.replace('"history": [', '"history": [' + "[" * 100_000).encode(),
        b'"' + b"a" * 390_000 + b'"', b'"' + b"\\u202e" * 60_000 + b'"',
        b"[" + b"[]," * 130_000 + b"[]]", b"[" + b"{}," * 130_000 + b"{}]",
        b"[" + b'{"":{}},' * 48_000 + b"{}]", b"[" + b"1.5," * 97_000 + b"1]",
        b"{" + b",".join(b'"%d":%d' % (i, i) for i in range(24_000)) + b"}",
    ]  # fmt: skip
    changes = [
        {"history": [0] * 190_000}, {"history": [-1] * 130_000}, {"history": good["history"] * 40},
        {"history": [[]] * 90_000}, {"history": [2**60] * 9000}, {"history": "0" * 300_000},
        {"names": ["n" * 120_000] * 3}, {"names": ["\ud800"] * 3}, {"names": ["a"] * 90_000},
        {"seats": ["\u202eperson"] * 3}, {"seats": ["p\0erson"] * 3}, {"seats": ["person\n"] * 3},
        {"names": ["\u2067x\u2069"] * 3}, {"names": ["\u00ad"] * 3}, {"names": ["<script>"] * 3},
        {"options": {"num_players": 10**4000}}, {"options": {"x" * 300_000: 1}},
        {"options": {"board": "m" * 300_000}}, {"options": {"board": ["map"] * 30_000}},
        {"options": {str(i): i for i in range(20_000)}}, {"game": "../../etc/passwd"},
        {"game": "g" * 300_000}, {"game": "presidency.landslide"}, {"game": "core"}, {"game": ""},
        {"rules": "9" * 300_000}, {"rules": [[[[]]]]}, {"rules": 10**4000}, {"rules": True},
        {"options": {"turn_limit": 5000}}, {"options": {"self": 1}}, {"options": {"cls": 1}},
    ]  # fmt: skip
    codes = [code_of(raw) for raw in contents]
    codes += [code_of(good | change) for change in changes]
    codes += ["PRESIDENCY1." + "A" * size + "." for size in (99_000, 120_000, 199_000, 5_000_000)]
    codes += [" " * 5_000_000, "." * 190_000, "PRESIDENCY1" * 10_000, "\0" * 90_000, "é" * 90_000]
    codes += [zip_bomb(b"\0", 60_000_000), zip_bomb(b"[", 60_000_000), zip_bomb(b" ", 60_000_000)]
    codes += [longest()]
    return codes


@cache
def zip_bomb(filling, size):
    """Return a short code that unpacks to very much."""
    return code_of(filling * size)


def longest():
    game = presidency.load_game("landslide", num_players=6, turn_limit=5000)
    return made(game, 1, None)


def read(code):
    """Read a code; return the record, or the sentence that refuses it."""
    try:
        return Record.from_code(code, load_any)
    except SaveCodeError as error:
        return str(error)


def check(code):
    """Read a code and look at what comes of it; return whether it was refused."""
    found = read(code)
    if isinstance(found, str):
        assert found[0].isupper(), found
        assert found.endswith("."), found
        assert len(found) <= 300, found
        assert found.isprintable(), ascii(found)
        return True
    actions = [action for _, action in found.history]
    assert replay(found.game, actions).history == list(found.history)
    assert read(found.to_code()) == found
    return False


def test_spoilt_codes_are_refused_in_a_sentence_or_are_legal_games():
    rng, refused = Random(2024), {}
    for number in range(CODES - len(hostile())):
        make = (spoilt_text, spoilt_bytes, spoilt_content)[number % 3]
        code = make(rng)
        began = time.process_time()
        counts = refused.setdefault(make.__name__, [0, 0])
        counts[check(code)] += 1
        assert time.process_time() - began < MAX_SECONDS, code
    for legal, wrong in refused.values():  # else this tests nothing
        assert legal > 50
        assert wrong > 1000


@pytest.mark.parametrize("number", range(len(hostile())))
def test_hostile_codes_take_little_time_and_memory(number):
    code = hostile()[number]
    began = time.process_time()
    check(code)
    assert time.process_time() - began < MAX_SECONDS
    tracemalloc.start()
    try:
        read(code)
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES
    finally:
        tracemalloc.stop()


def test_spoilt_codes_take_little_memory_and_leave_nothing_behind():
    rng = Random(7)
    codes = [make(rng) for make in (spoilt_text, spoilt_bytes, spoilt_content) for _ in range(300)]
    for code in codes:
        read(code)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for code in codes:
            read(code)
        _now, peak = tracemalloc.get_traced_memory()
        gc.collect()  # what is left is what nothing lets go of
        now = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert peak < 4_000_000
    assert now - before < 100_000


def test_a_match_refuses_what_a_record_refuses_and_stays_as_it_was():
    match = presidency.new_match(presidency.load_game("landslide"), ["person"] * 3, seed=1)
    match.advance()
    before = match.save_code()
    rng = Random(11)
    for code in [spoilt_content(rng) for _ in range(300)]:
        found = read(code)
        if isinstance(found, str):
            with pytest.raises(SaveCodeError) as refused:
                Match.from_code(code, load_any, bots_of)
            assert str(refused.value) == found
        else:
            resumed = Match.from_code(code, load_any, bots_of)
            assert tuple(resumed.state.history) == found.history
    assert match.save_code() == before
