"""The pieces of President: a board of squares, and ready-made places for the crowd.

The board is a chessboard: files a to h from left to right, ranks 1 to 8 from where the President
starts to where he leaves. For experiments it may be smaller (PR-39). A set of squares is an int
with bit i set for square i; square i is on file i % size and rank i // size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from presidency.core.tables import TableError, read_table

SIZES = range(4, 9)
"""How many squares a side of the board may have (PR-39)."""
NUMBERS = (1, 2, 3)
"""What may be picked on a die, by the one who tries and by the agents."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board of squares; one object for each size.

    Attributes:
        size: Squares a side, 4 to 8.
        names: Square → its name, such as "d1".
        index: Name → square.
        neighbours: Square → the squares one step away in the eight directions (PR-07), as a set.
        distances: Square → square → steps from one to the other.
        starts: Where the President may start: the middle squares of the first rank (PR-01, PR-39).
        exits: Where he may leave: the middle squares of the last rank (PR-31, PR-39).
        far_half: Where the crowd may be set up: the last ⌊size/2⌋ ranks, as a set (PR-03, PR-39).
        everywhere: All squares, as a set.
    """

    size: int
    names: tuple[str, ...]
    index: dict[str, int]
    neighbours: tuple[int, ...]
    distances: tuple[tuple[int, ...], ...]
    starts: tuple[int, ...]
    exits: tuple[int, ...]
    far_half: int
    everywhere: int

    def bits(self, names: Iterable[str]) -> int:
        """Squares by their names, as a set."""
        return sum(1 << self.index[name] for name in set(names))

    def named(self, squares: int) -> tuple[str, ...]:
        """The names of a set of squares, in order of the squares."""
        return tuple(self.names[square] for square in each_bit(squares))

    def to_exit(self, square: int) -> int:
        """Steps from a square to the nearest exit."""
        return min(self.distances[square][out] for out in self.exits)

    def rank(self, square: int) -> int:
        """The rank of a square, 1 to size."""
        return square // self.size + 1


def each_bit(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


@cache
def board(size: int) -> Board:
    """The board with so many squares a side."""
    squares = range(size * size)
    names = tuple(f"{'abcdefgh'[square % size]}{square // size + 1}" for square in squares)
    distances = tuple(
        tuple(
            max(abs(one % size - other % size), abs(one // size - other // size))
            for other in squares
        )
        for one in squares
    )
    middle = range((size - 1) // 2, size // 2 + 1)
    half = size // 2 * size
    return Board(
        size=size,
        names=names,
        index={name: square for square, name in enumerate(names)},
        neighbours=tuple(
            sum(1 << other for other, steps in enumerate(row) if steps == 1) for row in distances
        ),
        distances=distances,
        starts=tuple(middle),
        exits=tuple(file + size * (size - 1) for file in middle),
        far_half=((1 << half) - 1) << (size * size - half),
        everywhere=(1 << size * size) - 1,
    )


def layouts() -> dict[str, tuple[str, ...]]:
    """Name of a layout → the squares of the chessboard that its crowd takes, the first ones first.

    A crowd of k takes the first k. Read from `data/president/layouts.csv`.

    Raises:
        TableError: with one sentence that says what is wrong with the table.
    """
    found: dict[str, list[tuple[int, str]]] = {}
    for line, row in enumerate(read_table("president/layouts.csv"), 2):
        where = f"president/layouts.csv, line {line}"
        place, square = row["place"], row["square"]
        if not 1 << board(8).index[square] & board(8).far_half:
            raise TableError(
                f"{where}, column 'square': found '{square}', allowed is a square of ranks 5 to 8."
            )
        taken = found.setdefault(row["layout"], [])
        if square in (other for _, other in taken):
            raise TableError(
                f"{where}, column 'square': found '{square}' again, "
                f"allowed is a square that {row['layout']} has not yet."
            )
        taken.append((place, square))
    for name, taken in found.items():
        taken.sort()
        if [place for place, _ in taken] != list(range(1, 11)):
            raise TableError(
                f"president/layouts.csv, layout '{name}': found the places "
                f"{[place for place, _ in taken]}, allowed are 1 to 10, each once."
            )
    return {name: tuple(square for _, square in taken) for name, taken in found.items()}


LAYOUTS = layouts()
