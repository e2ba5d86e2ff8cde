"""The pieces of Landslide: the two boards with their segments, borders and junctions.

The source text refers to a map and a table that were not found; both boards here are
reconstructions (LS-42), read from `data/landslide/`, whose README says what is public record and
what is this kit's design. Each state is one segment (LS-41).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from presidency.core.tables import TableError, read_table

WASHINGTON = "DC"
GROUPS = ("East", "Midwest", "South", "West")
"""The four geographical groups, in the order in which LS-33 goes through them."""
NEEDED = 266
"""Electoral votes that win the election: more than half of 531."""
BOARDS = ("radial", "map")
JUNCTION_RULES = ("set", "consecutive")


@dataclass(frozen=True, slots=True)
class Segment:
    """One segment of the board: a state, or Washington, D.C.

    Attributes:
        code: Two letters, such as "PA".
        name: Its name.
        group: East, Midwest, South or West; None for Washington.
        votes: Electoral votes by the census of 1950, 3 to 45; 0 for Washington (LS-16).
        majority: The tokens of one candidate that win it, ⌊votes/2⌋ + 1 (LS-20).
        ring: On the radial board 0 (Washington) to 3.
        start_angle: Degrees clockwise from north where it begins on the radial board.
        width: Its width in degrees on the radial board.
    """

    code: str
    name: str
    group: str | None
    votes: int
    majority: int
    ring: int
    start_angle: float
    width: float


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Segments, who borders on whom, and the paths that a die opens.

    Segments are numbered as in `segments`; Washington is 0. A set of segments is an int with
    bit i set for segment i.

    Attributes:
        name: "radial" or "map".
        segments: All 49.
        index: Code → number.
        neighbours: For each segment the numbers of those that it borders on.
        junctions: For each segment the junctions that it belongs to, as sets.
        junction_rule: "set" (LS-08) or "consecutive" (LS-09).
    """

    name: str
    segments: tuple[Segment, ...]
    index: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    junctions: tuple[tuple[int, ...], ...]
    junction_rule: str
    _paths: dict[tuple[int, int], dict[int, tuple[int, ...]]]

    def paths(self, start: int, die: int) -> dict[int, tuple[int, ...]]:
        """Where a throw can lead when nobody is in the way, and by which segments.

        All of the die is moved, one segment for each pip (LS-06, LS-07); the way may lead through
        Washington (LS-15).

        Args:
            start: The segment the marker stands on.
            die: 1 to 6.

        Returns:
            Destination → the sets of segments stepped on by each path (the start left out, the
            destination included), destinations in order of number.
        """
        known = self._paths.get((start, die))
        if known is None:
            found: dict[int, set[int]] = {}
            self._walk([start], 1 << start, die, found)
            known = {end: tuple(sorted(found[end])) for end in sorted(found)}
            self._paths[start, die] = known
        return known

    def _walk(self, path: list[int], visited: int, left: int, found: dict[int, set[int]]) -> None:
        if not left:
            found.setdefault(path[-1], set()).add(visited & ~(1 << path[0]))
            return
        for step in self.neighbours[path[-1]]:
            longer = visited | 1 << step
            if longer == visited:  # LS-10: no segment twice in one move
                continue
            if self._turns_a_junction(path, step, longer):
                continue
            path.append(step)
            self._walk(path, longer, left - 1, found)
            path.pop()

    def _turns_a_junction(self, path: list[int], step: int, visited: int) -> bool:
        if self.junction_rule == "consecutive":  # LS-09
            if len(path) < 2:
                return False
            return 1 << path[-2] | 1 << path[-1] | 1 << step in self.junctions[step]
        return any(junction & ~visited == 0 for junction in self.junctions[step])  # LS-08

    def destinations(self, start: int, die: int, occupied: int) -> list[int]:
        """Where a marker may land: all of the die, never on or through another marker (LS-11).

        Args:
            start: The segment the marker stands on.
            die: 1 to 6.
            occupied: The segments with other candidates' markers, as a set. Markers that share
                the start do not block (LS-05): no path comes back to it.
        """
        ends = []
        for end, ways in self.paths(start, die).items():
            for way in ways:
                if not way & occupied:
                    ends.append(end)
                    break
        return ends

    def reaches(self, start: int, die: int, occupied: int, end: int) -> bool:
        """Is this segment among the destinations?"""
        return any(not way & occupied for way in self.paths(start, die).get(end, ()))

    def __reduce__(self) -> tuple[Any, ...]:
        return board, (self.name, self.junction_rule)


def board(name: str, junction_rule: str = "set") -> Board:
    """A board, read from `data/landslide/` once.

    Args:
        name: "radial" or "map".
        junction_rule: "set" (LS-08) or "consecutive" (LS-09).

    Raises:
        TableError: if a table has been edited into something that is no board.
    """
    return _known_board(name, junction_rule)


@cache
def _known_board(name: str, junction_rule: str) -> Board:
    return build_board(
        name,
        junction_rule,
        read_table("landslide/segments.csv"),
        read_table("landslide/borders.csv"),
        read_table("landslide/junctions.csv"),
    )


def build_board(
    name: str,
    junction_rule: str,
    segment_rows: list[dict[str, Any]],
    border_rows: list[dict[str, Any]],
    junction_rows: list[dict[str, Any]],
) -> Board:
    """A board from the rows of its three tables."""
    segments = tuple(
        Segment(
            row["segment"],
            row["name"],
            row["group"],
            row["electoral_votes"],
            row["electoral_votes"] // 2 + 1,
            row["ring"],
            row["start_angle_deg"],
            row["width_deg"],
        )
        for row in segment_rows
    )
    total = sum(segment.votes for segment in segments)
    if total != 2 * NEEDED - 1:
        raise TableError(
            f"landslide/segments.csv, column 'electoral_votes': the votes add up to {total} "
            f"instead of {2 * NEEDED - 1}."
        )
    if segments[0].code != WASHINGTON:
        raise TableError(
            f"landslide/segments.csv, line 2, column 'segment': found {segments[0].code!r} instead "
            f"of {WASHINGTON!r}, which comes first."
        )
    index = {segment.code: number for number, segment in enumerate(segments)}
    neighbours = _neighbours(name, index, border_rows)
    junctions: list[list[int]] = [[] for _ in segments]
    for row in junction_rows:
        if row["board"] == name:
            members = row["segments"].split()
            whole = sum(1 << index[code] for code in members)
            for code in members:
                junctions[index[code]].append(whole)
    return Board(
        name,
        segments,
        index,
        neighbours,
        tuple(tuple(each) for each in junctions),
        junction_rule,
        {},
    )


def _neighbours(
    name: str, index: dict[str, int], border_rows: list[dict[str, Any]]
) -> tuple[tuple[int, ...], ...]:
    """For each segment those that it borders on, on one board."""
    found: list[set[int]] = [set() for _ in index]
    for line, row in enumerate(border_rows, 2):
        if row["board"] != name:
            continue
        one, other = index[row["segment_a"]], index[row["segment_b"]]
        where = f"landslide/borders.csv, line {line}, column 'segment_b'"
        if one == other:
            raise TableError(f"{where}: a segment cannot border on itself.")
        if other in found[one]:
            raise TableError(f"{where}: this border stands in an earlier line already.")
        found[one].add(other)
        found[other].add(one)
    reached, waiting = {0}, [0]
    while waiting:
        new = found[waiting.pop()] - reached
        reached |= new
        waiting += new
    for code, number in index.items():
        if number not in reached:
            raise TableError(
                f"landslide/borders.csv, column 'segment_a': no way leads from {WASHINGTON} to "
                f"{code} on the board {name!r}; every segment must be in reach."
            )
    return tuple(tuple(sorted(each)) for each in found)
