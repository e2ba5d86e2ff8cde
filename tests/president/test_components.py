"""The boards square by square, the ready-made places of the crowd, and spoilt tables of them."""

from copy import deepcopy

import pytest

from presidency.core.tables import TableError, read_table
from presidency.president import components
from presidency.president.components import LAYOUTS, NUMBERS, SIZES, board, each_bit, layouts
from tests.president.naive import (
    all_squares,
    around,
    distance,
    exits,
    layout_squares,
    middle_files,
    name,
)

EVERY_SIZE = pytest.mark.parametrize("size", [4, 5, 6, 7, 8])


def test_sizes_and_numbers():
    """PR-39: boards of 4 to 8; PR-26: 1, 2 or 3 is picked."""
    assert list(SIZES) == [4, 5, 6, 7, 8]
    assert NUMBERS == (1, 2, 3)


@EVERY_SIZE
def test_squares(size):
    """PR-39: files from a, ranks from 1, named in the order of the ranks."""
    real = board(size)
    assert real.size == size
    assert list(real.names) == [name(square) for square in all_squares(size)]
    assert real.index == {square: number for number, square in enumerate(real.names)}
    assert real.everywhere == 2 ** (size * size) - 1
    assert [real.rank(number) for number in range(size * size)] == [
        rank for _, rank in all_squares(size)
    ]


@EVERY_SIZE
def test_neighbours(size):
    """PR-07, PR-27: a king's moves, and nothing round the edge."""
    real = board(size)
    for square, neighbours in zip(all_squares(size), real.neighbours, strict=True):
        assert set(real.named(neighbours)) == set(map(name, around(square, size)))
    assert [reach.bit_count() for reach in real.neighbours].count(3) == 4
    assert [reach.bit_count() for reach in real.neighbours].count(8) == (size - 2) ** 2


@EVERY_SIZE
def test_distances(size):
    """PR-27, PR-30: as many king's moves as it takes."""
    real = board(size)
    for square, row in zip(all_squares(size), real.distances, strict=True):
        assert list(row) == [distance(square, other) for other in all_squares(size)]
    for number, square in enumerate(all_squares(size)):
        assert real.to_exit(number) == min(distance(square, out) for out in exits(size))


@EVERY_SIZE
def test_starts_exits_and_the_crowds_half(size):
    """PR-01, PR-03, PR-31, PR-39: the middle files, and the last half of the ranks."""
    real = board(size)
    assert [real.names[start] for start in real.starts] == [
        f"{file}1" for file in middle_files(size)
    ]
    assert [real.names[out] for out in real.exits] == [
        f"{file}{size}" for file in middle_files(size)
    ]
    half = [f"{file}{rank}" for file, rank in all_squares(size) if rank > size - size // 2]
    assert list(real.named(real.far_half)) == half


def test_chessboard():
    """PR-01, PR-03, PR-31: d1 and e1, d8 and e8, ranks 5 to 8."""
    real = board(8)
    assert [real.names[start] for start in real.starts] == ["d1", "e1"]
    assert [real.names[out] for out in real.exits] == ["d8", "e8"]
    assert real.named(real.far_half)[0] == "a5"
    assert real.far_half.bit_count() == 32


def test_sets_of_squares():
    real = board(8)
    assert list(each_bit(0)) == []
    assert list(each_bit(0b101001)) == [0, 3, 5]
    squares = real.bits(["h8", "a1", "d4", "a1"])
    assert squares == 1 | 1 << 27 | 1 << 63
    assert real.named(squares) == ("a1", "d4", "h8")
    assert real.bits(real.names) == real.everywhere
    assert real.bits([]) == 0


def test_boards_are_made_once():
    assert board(8) is board(8)
    assert board(7) is not board(8)


# The ready-made places.


def test_layouts():
    """PR-03, PR-04: ten places each, all different, on ranks 5 to 8, in the order of the table."""
    assert list(LAYOUTS) == ["standard", "line", "doors"]
    for layout, taken in LAYOUTS.items():
        assert list(taken) == list(map(name, layout_squares(layout)))
        assert len(set(taken)) == 10
        assert all(square[1] in "5678" for square in taken)


def test_standard_layout():
    """PR-04: the first six are those of the rule page."""
    assert set(LAYOUTS["standard"][:6]) == {"b6", "d6", "e6", "g6", "c7", "f7"}


def test_layouts_are_even():
    """Mirrored files give the same squares, whenever an even number of places is taken."""
    for taken in LAYOUTS.values():
        for count in range(2, 11, 2):
            first = set(taken[:count])
            assert {f"{'hgfedcba'['abcdefgh'.index(file)]}{rank}" for file, rank in first} == first


@pytest.fixture
def rows(monkeypatch):
    """The rows of the table, to be spoilt; `layouts` reads these."""
    copied = deepcopy(read_table("president/layouts.csv"))
    monkeypatch.setattr(components, "read_table", lambda _name: copied)
    return copied


def refusal():
    """What is said of the rows: one sentence."""
    with pytest.raises(TableError) as caught:
        layouts()
    return str(caught.value)


def test_sound_rows(rows):
    assert layouts() == LAYOUTS
    rows.reverse()
    assert layouts() == {layout: LAYOUTS[layout] for layout in reversed(LAYOUTS)}


def test_places_before_the_crowds_half(rows):
    """PR-03: rank 4 is too near, and the sentence says which line it is."""
    rows[4]["square"] = "c4"
    assert refusal() == (
        "president/layouts.csv, line 6, column 'square': found 'c4', "
        "allowed is a square of ranks 5 to 8."
    )
    rows[4]["square"] = "c5"
    assert layouts()["standard"][4] == "c5"


def test_a_square_twice(rows):
    rows[11]["square"] = rows[10]["square"]
    assert refusal() == (
        "president/layouts.csv, line 13, column 'square': found 'd6' again, "
        "allowed is a square that line has not yet."
    )


def test_a_place_twice(rows):
    rows[3]["place"] = 3
    assert refusal() == (
        "president/layouts.csv, layout 'standard': found the places "
        "[1, 2, 3, 3, 5, 6, 7, 8, 9, 10], allowed are 1 to 10, each once."
    )


def test_a_place_missing(rows):
    del rows[-1]
    assert "layout 'doors': found the places [1, 2, 3, 4, 5, 6, 7, 8, 9], allowed" in refusal()


def test_more_than_ten_places(rows):
    rows.append({"layout": "doors", "place": 11, "square": "a5"})
    assert "9, 10, 11], allowed are 1 to 10, each once." in refusal()
