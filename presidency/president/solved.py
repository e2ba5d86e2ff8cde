"""Small games of President solved exactly (PR-39): the chance to escape under perfect play.

Between attempts nothing is left to chance, and an attempt with n agents beside the President is
worth n/3 of the game that goes on with one member fewer. So all values are ninths with one or two
members, and they are worked out from below: at first nothing is known to be won, and every sweep
finds what the President can bring about in one turn more, until a sweep changes nothing. That is
the least solution of the equations: there is no ply limit, and a game without an end counts as
not escaped, since no number of turns brings an escape about.

    python -m presidency.president.solved

solves all games of `GAMES` again and writes `data/president/solved.csv` and the files it names.
"""

from __future__ import annotations

import csv
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from operator import itemgetter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from presidency.core.game import Action
from presidency.core.tables import TableError, data_folder, read_table
from presidency.president.components import NUMBERS, Board, board, each_bit
from presidency.president.rules import (
    Announce,
    Move,
    Phase,
    President,
    PresidentObservation,
    PresidentState,
)

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GAMES = tuple((size, agents, crowd) for size in (4, 5) for agents in (1, 2) for crowd in (1, 2))
"""The solved games: squares a side, agents, crowd members."""
TABLE = "president/solved.csv"
ESCAPED = 9
"""The value of an escape: values are counted in ninths."""
NOWHERE = 255
"""What a table holds where two pieces would stand on one square: no position."""

Progress = Callable[[int, int], object]
"""Called after every sweep with its number and how many positions it has changed."""
Key = tuple[int, int]
"""The worth of a position to the President: its value, then how soon (minus his turns)."""


# The positions, and what leads from one to another.


class Positions:
    """All positions with so many members left in which it is the President's turn, numbered.

    A block holds the positions with the same squares of the President and his agents, one for
    each set of squares of the crowd; the one under the President shakes his hand. Blocks in which
    he would stand on an agent, and crowds on an agent, are numbered too and hold no position.

    Attributes:
        board: The board.
        agents: How many agents there are.
        members: How many crowd members are left.
        crowds: The sets of squares of the crowd, in order of their rank.
        rank: Set of squares of the crowd → its place within a block.
    """

    def __init__(self, size: int, agents: int, members: int) -> None:
        self.board: Board = board(size)
        self.agents = agents
        self.members = members
        self.stations = self._sets(agents)
        self.crowds = self._sets(members)
        self.rank = {crowd: rank for rank, crowd in enumerate(self.crowds)}
        self._station_rank = {station: rank for rank, station in enumerate(self.stations)}

    def _sets(self, count: int) -> list[int]:
        squares = combinations(range(self.board.size**2), count)
        return [sum(1 << square for square in chosen) for chosen in squares]

    def __len__(self) -> int:
        return self.board.size**2 * len(self.stations) * len(self.crowds)

    def block(self, president: int, agents: int) -> int:
        """The number of a block's first position."""
        return (president * len(self.stations) + self._station_rank[agents]) * len(self.crowds)

    def number(self, president: int, agents: int, crowd: int) -> int:
        """The number of a position."""
        return self.block(president, agents) + self.rank[crowd]

    def blocks(self) -> Iterator[tuple[int, int]]:
        """The President's square and the agents' squares of each block that holds positions."""
        for president in range(self.board.size**2):
            for agents in self.stations:
                if not agents >> president & 1:
                    yield president, agents

    def steps(self, crowd: int) -> Iterator[int]:
        """The crowd after each step of a member; steps onto agents are not left out (PR-22)."""
        for member in each_bit(crowd):
            for end in each_bit(self.board.neighbours[member] & ~crowd):
                yield crowd ^ (1 << member | 1 << end)

    def tries(self, president: int, crowd: int) -> Iterator[int]:
        """The crowd after each attempt that it can make and he survives (PR-21, PR-23, PR-29)."""
        here = 1 << president
        near = crowd & here or crowd & self.board.neighbours[president]
        for member in each_bit(near):
            yield crowd ^ 1 << member

    def guards(self, president: int, agents: int) -> int:
        """How many agents stand beside the President (PR-27)."""
        return (self.board.neighbours[president] & agents).bit_count()

    def ends(self, square: int, vacant: int, others: int) -> int:
        """The squares on which the push of a member from this square can come to its end (PR-14).

        Afterwards the crowd has left this square for one of them, whoever it was that moved there.
        """
        around = self.board.neighbours[square]
        if around & vacant:
            return around & vacant
        found = 0
        for member in each_bit(around & others):
            found |= self.ends(member, vacant, others & ~(1 << member))
        return found

    def turns(self, president: int, agents: int) -> tuple[list[int], list[tuple[int, int, int]]]:
        """What the President's side can do with its turn, whatever the crowd.

        Returns:
            The blocks that it can reach without a push of a member; and the pushes: block, the
            square from which a member is pushed, the squares that are taken or have been left.
        """
        neighbours, here = self.board.neighbours, 1 << president
        quiet = [self.block(president, agents)]  # PR-06
        pushes = []
        for end in each_bit(neighbours[president]):  # PR-07, PR-19
            if not agents >> end & 1:
                quiet.append(self.block(end, agents))
                continue
            for room in each_bit(neighbours[end] & ~(agents | here)):  # PR-18
                block, after = self.block(end, agents ^ (1 << end | 1 << room)), agents | 1 << room
                quiet.append(block)
                pushes.append((block, room, after | here))
        for agent in each_bit(agents):
            for end in each_bit(neighbours[agent] & ~(agents | here)):  # PR-08, PR-09
                block = self.block(president, agents ^ (1 << agent | 1 << end))
                quiet.append(block)
                pushes.append((block, end, agents | 1 << end | here))  # PR-10, PR-12
        return quiet, pushes


@dataclass(frozen=True, slots=True)
class Layer:
    """The solved positions with so many members left.

    Attributes:
        positions: How they are numbered.
        values: Number → the chance to escape in ninths, or NOWHERE.
        turns: Number → in how many of his turns the President brings that value about at the
            latest, unless an attempt is made before; 0 where the value is 0.
        sweeps: How many sweeps it took, with the last one, which changed nothing.
        seconds: How long it took.
    """

    positions: Positions
    values: bytes
    turns: bytes
    sweeps: int = 0
    seconds: float = 0.0

    def key(self, president: int, agents: int, crowd: int) -> Key:
        """The worth of a position in which it is the President's turn."""
        number = self.positions.number(president, agents, crowd)
        return self.values[number], -self.turns[number]

    def attempted(self, president: int, agents: int, left: int) -> int:
        """The value of an attempt that leaves this crowd if the President survives it (PR-29)."""
        value = self.values[self.positions.number(president, agents, left)]
        return self.positions.guards(president, agents) * value // len(NUMBERS)


# The solver.


def _nobody_left(size: int, agents: int) -> Layer:
    """The layer without members: escaped (PR-30)."""
    positions = Positions(size, agents, 0)
    return Layer(positions, bytes([ESCAPED]) * len(positions), bytes(len(positions)))


def _solve_layer(fewer: Layer, progress: Progress | None = None) -> Layer:
    """Solve the positions with one member more than those of a solved layer."""
    started = perf_counter()
    sweeper = _Sweeper(fewer)
    changed = 1
    while changed:
        changed = sweeper.sweep()
        if progress is not None:
            progress(sweeper.sweeps, changed)
    return Layer(
        sweeper.positions,
        bytes(sweeper.values),
        bytes(sweeper.turns),
        sweeper.sweeps,
        perf_counter() - started,
    )


class _Sweeper:
    """The tables on their way to the solution: after k sweeps, what k of his turns bring about.

    `values` is for the President's turn, `answers` for the crowd's turn with the same squares.
    Where no position is, `values` is so great that no minimum takes it, and `answers` so small
    that no maximum does; so whole blocks are compared at once.
    """

    def __init__(self, fewer: Layer) -> None:
        old = fewer.positions
        self.positions = positions = Positions(old.board.size, old.agents, old.members + 1)
        self.width = len(positions.crowds)
        self.replies = [
            itemgetter(rank, *(positions.rank[after] for after in positions.steps(crowd)))  # PR-06
            for rank, crowd in enumerate(positions.crowds)
        ]
        self.standing = [
            [(rank, crowd ^ bit) for rank, crowd in enumerate(positions.crowds) if crowd & bit]
            for bit in (1 << square for square in range(positions.board.size**2))
        ]
        self.values = bytearray([NOWHERE]) * len(positions)
        self.answers = bytearray(len(positions))
        self.tried = bytearray([NOWHERE]) * len(positions)
        self.turns = bytearray(len(positions))
        self.plans: dict[int, tuple[list[int], list[tuple[int, int, int]]]] = {}
        self.at_exit: list[int] = []
        for president, agents in positions.blocks():
            self._add_block(fewer, president, agents)
        self.renewed: set[int] = set()
        self.sweeps = 0

    def _add_block(self, fewer: Layer, president: int, agents: int) -> None:
        positions = self.positions
        block = positions.block(president, agents)
        if president in positions.board.exits:
            self.at_exit.append(block)
        else:
            self.plans[block] = positions.turns(president, agents)
        for number, crowd in enumerate(positions.crowds, block):
            if not crowd & agents:
                left = positions.tries(president, crowd)
                tried = (fewer.attempted(president, agents, each) for each in left)
                self.tried[number] = min(tried, default=NOWHERE)
                self.values[number] = 0

    def sweep(self) -> int:
        """Look one of his turns further; return how many positions have become better for him."""
        self.sweeps += 1
        if self.sweeps == 1:
            better = {block: self._exit(block) for block in self.at_exit}
        else:
            better = {
                block: self._his_turn(block, *plan)
                for block, plan in self.plans.items()
                if not self.renewed.isdisjoint(plan[0])
            }
        changed = sum(self._write(block, best) for block, best in better.items())
        self.renewed = {block for block in better if self._their_turn(block)}
        return changed

    def _exit(self, block: int) -> bytearray:
        """At an exit he leaves (PR-31)."""
        return self.values[block : block + self.width].replace(b"\0", bytes([ESCAPED]))

    def _his_turn(
        self, block: int, quiet: Sequence[int], pushes: Sequence[tuple[int, int, int]]
    ) -> bytearray:
        """The best values of the President's turn, given those of the crowd's."""
        width, answers = self.width, self.answers
        reached = [answers[start : start + width] for start in quiet]
        best = bytearray(map(max, self.values[block : block + width], *reached))
        for start, square, taken in pushes:
            for number, others in self.standing[square]:
                if best[number] < ESCAPED:
                    pushed = self._push(start, square, taken, others)
                    best[number] = max(best[number], pushed)
        return best

    def _push(self, start: int, square: int, taken: int, others: int) -> int:
        """The value of a push, which the crowd brings to its end; 0 if it cannot (PR-15, PR-17)."""
        ends = self.positions.ends(square, ~(taken | others), others & ~taken)
        rank, answers = self.positions.rank, self.answers
        return min((answers[start + rank[others | 1 << end]] for end in each_bit(ends)), default=0)

    def _write(self, block: int, best: bytearray) -> int:
        """Keep the values of a block; return how many are new."""
        changed = 0
        for number, (old, new) in enumerate(
            zip(self.values[block : block + self.width], best, strict=True), block
        ):
            if old != new:
                changed += 1
                self.turns[number] = self.sweeps
        self.values[block : block + self.width] = best
        return changed

    def _their_turn(self, block: int) -> bool:
        """The least values of the crowd's turn, given those of the President's; are any new?"""
        here = slice(block, block + self.width)
        values = self.values[here]
        answers = bytes(
            0 if value == NOWHERE else min(tried, *reply(values))
            for value, tried, reply in zip(values, self.tried[here], self.replies, strict=True)
        )
        renewed = answers != self.answers[here]
        self.answers[here] = answers
        return renewed


# The solution, and what can be asked of it.


class Solution:
    """A solved game.

    >>> solution = load(4, 1, 1)
    >>> print(solution.start_value)
    1/3

    Attributes:
        board: Squares a side.
        agents: How many agents there are.
        crowd: How many crowd members there are at the start.
        game: The solved game itself.
        positions: How many positions there are, with all members left and the President to move.
        sweeps: How many sweeps these took, with the last one, which changed nothing.
        seconds: How long these took when they were solved.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = tuple(layers)
        last = self._layers[-1]
        self.board = last.positions.board.size
        self.agents = last.positions.agents
        self.crowd = last.positions.members
        self.game = solved_game(self.board, self.agents, self.crowd)
        self.positions = len(last.values) - last.values.count(NOWHERE)
        self.sweeps = last.sweeps
        self.seconds = last.seconds

    def __repr__(self) -> str:
        return f"<Solution of {self.game!r}: {self.positions:,} positions>"

    @property
    def start_value(self) -> Fraction:
        """The chance that the President escapes when both sides also set up perfectly."""
        return self.value(self.game.new_initial_state().observation())

    def value(self, observation: PresidentObservation) -> Fraction:
        """The chance that the President escapes from here, if both sides play perfectly.

        Raises:
            ValueError: if this is not the solved game.
        """
        return Fraction(self._key(self._state(observation))[0], ESCAPED)

    def turns(self, observation: PresidentObservation) -> int:
        """In how many of his turns the President brings that value about at the latest.

        An attempt may be made before. 0 if nothing is left to bring about, or if the value is 0.

        Raises:
            ValueError: if this is not the solved game.
        """
        return -self._key(self._state(observation))[1]

    def action_values(self, observation: PresidentObservation) -> dict[Action, Fraction]:
        """For each legal action of the side to move, the chance that the President then escapes.

        Raises:
            ValueError: if this is not the solved game, or hidden numbers are picked: one number
                is as good as another there, as long as it cannot be foreseen.
        """
        keys = self.action_keys(observation)
        return {action: Fraction(key[0], ESCAPED) for action, key in keys.items()}

    def best_actions(self, observation: PresidentObservation) -> tuple[Action, ...]:
        """The actions with the best value for the side to move.

        Raises:
            ValueError: as `action_values` does.
        """
        values = self.action_values(observation)
        his = observation.to_move == observation.president_seat
        best = max(values.values()) if his else min(values.values())
        return tuple(action for action, value in values.items() if value == best)

    def action_keys(self, observation: PresidentObservation) -> dict[Action, Key]:
        """For each legal action of the side to move, its value in ninths, and minus his turns.

        The greater, the better for the President: a player who always takes the greatest also
        gets on, since the value rises, or it stays and he needs fewer turns, or a member leaves.

        Raises:
            ValueError: as `action_values` does.
        """
        state = self._state(observation)
        if observation.phase is Phase.NUMBERS:
            raise ValueError("Hidden numbers have no values of their own: mix the three evenly.")
        return {action: self._key(state.child(action)) for action in state.legal_actions()}

    def _state(self, observation: PresidentObservation) -> PresidentState:
        """The state that is seen, in the solved game and as if no time had passed."""
        if not _same_rules(observation.game, self.game):
            raise ValueError(f"{observation.game!r} is not the solved game {self.game!r}.")
        seen = replace(observation, ply=observation.ply % 2)
        return self.game.state_from_observation(seen, Random(0))

    def _key(self, state: PresidentState) -> Key:
        seen = state.observation()
        if seen.phase is Phase.OVER:
            return ESCAPED * seen.scores[-1].escaped, 0
        if seen.phase in (Phase.PRESIDENT, Phase.CROWD, Phase.NUMBERS):
            return self._turn_key(seen)
        best = max if seen.to_move == seen.president_seat else min
        return best(self._key(state.child(action)) for action in state.legal_actions())

    def _turn_key(self, seen: PresidentObservation) -> Key:
        assert seen.president is not None
        game_board = seen.game.board
        president = game_board.index[seen.president]
        agents, crowd = game_board.bits(seen.agents), game_board.bits(seen.crowd)
        now, fewer = self._layers[len(seen.crowd)], self._layers[len(seen.crowd) - 1]
        if seen.phase is Phase.PRESIDENT:
            return now.key(president, agents, crowd)
        tries = [
            (fewer.attempted(president, agents, left), 0)
            for left in now.positions.tries(president, crowd)
        ]
        if seen.phase is Phase.NUMBERS:
            return tries[0]
        replies = [crowd, *now.positions.steps(crowd)]
        moves = [now.key(president, agents, after) for after in replies if not after & agents]
        return min(moves + tries)


def solved_game(board: int, agents: int, crowd: int, **options: int | str | bool) -> President:
    """The game that a solution is about; `options` may set others, such as `ply_limit`."""
    return President(board=board, agents=agents, crowd=crowd, **options)


def _same_rules(one: President, other: President) -> bool:
    names = ("board", "agents", "crowd", "pushing", "passing")
    return all(one.options[name] == other.options[name] for name in names)


def solve(board: int, agents: int, crowd: int, progress: Progress | None = None) -> Solution:
    """Solve a game now: a few seconds for a board of 4, a minute for the greatest of `GAMES`.

    Args:
        board: Squares a side, 4 to 8; the work grows steeply with it.
        agents: How many agents, 0 to 2.
        crowd: How many crowd members, 1 or 2: with more the values are no ninths.
        progress: Called after every sweep; the sweeps of each number of members count from 1.

    Raises:
        ValueError: if a number is out of range.
    """
    solved_game(board, agents, crowd)
    if crowd > 2:
        raise ValueError(f"Solved can be games with 1 or 2 crowd members, not {crowd}.")
    layers = [_nobody_left(board, agents)]
    for _ in range(crowd):
        layers.append(_solve_layer(layers[-1], progress))
    return Solution(layers)


# A bot that plays by the tables.


def perfect(
    observation: PresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Play a solved game perfectly: as the President so that he gets on, as the crowd to press him.

    Raises:
        ValueError: if the game is none of the solved ones.
    """
    solution = _solution_of(observation.game)
    if observation.phase is Phase.NUMBERS:
        return rng.choice(legal_actions)
    keys = solution.action_keys(observation)
    if observation.to_move == observation.president_seat:
        most = max(keys.values())
        return rng.choice([action for action, key in keys.items() if key == most])
    best = solution.best_actions(observation)
    return rng.choice([action for action in best if _presses(action, observation)] or best)


def _presses(action: Action, observation: PresidentObservation) -> bool:
    """Does the crowd make an attempt with this action, or prepare one?"""
    match action:
        case Announce():
            return True
        case Move(_, _, end):
            return end == observation.president
    return False


def _solution_of(game: President) -> Solution:
    kind = (game.options["board"], game.options["agents"], game.options["crowd"])
    if kind not in GAMES or not _same_rules(game, solved_game(*kind)):
        raise ValueError(f"Perfect play is known for the solved games only, not for {game!r}.")
    return _loaded(*kind)


# The tables in data/.


def load(board: int, agents: int, crowd: int, folder: Traversable | None = None) -> Solution:
    """Read one of the solved `GAMES`.

    Args:
        board: Squares a side.
        agents: How many agents.
        crowd: How many crowd members.
        folder: Where to read it, if not in the kit's own data.

    Raises:
        ValueError: if it is none of them.
        TableError: if a table is missing or spoilt, in one sentence.
    """
    if (board, agents, crowd) not in GAMES:
        raise ValueError(
            f"Solved are games with (board, agents, crowd) {', '.join(map(str, GAMES))}, "
            f"not {(board, agents, crowd)!r:.40}."
        )
    rows = {(row["board"], row["agents"], row["crowd"]): row for row in read_table(TABLE, folder)}
    layers = [_nobody_left(board, agents)]
    for members in range(1, crowd + 1):
        row = rows.get((board, agents, members))
        if row is None:
            raise TableError(f"{TABLE}: found no row for {(board, agents, members)}.")
        layers.append(_read_layer(row, data_folder() if folder is None else folder))
    return Solution(layers)


@cache
def _loaded(board: int, agents: int, crowd: int) -> Solution:
    return load(board, agents, crowd)


def _read_layer(row: dict[str, Any], folder: Traversable) -> Layer:
    """Unpack a file: all values, then all turns, one byte each, compressed by zlib."""
    positions = Positions(row["board"], row["agents"], row["crowd"])
    name, count = row["file"], len(positions)
    try:
        content = zlib.decompress((folder / name).read_bytes())
    except OSError as error:
        raise TableError(f"{name}: cannot be read from {folder} ({error.strerror}).") from None
    except zlib.error:
        content = b""
    if len(content) != 2 * count or zlib.crc32(content) != int(row["crc32"], 16):
        raise TableError(
            f"{name}: found other content than {TABLE} says; "
            "`python -m presidency.president.solved` makes both anew."
        )
    return Layer(positions, content[:count], content[count:], row["sweeps"], row["seconds"])


def _write_tables(folder: Path) -> None:
    """Solve all games and write them, with a line of progress."""
    rows = []
    for size, agents in dict.fromkeys(kind[:2] for kind in GAMES):
        layers = [_nobody_left(size, agents)]
        for crowd in (1, 2):
            title = f"board {size}, agents {agents}, crowd {crowd}"
            layers.append(_solve_layer(layers[-1], lambda *done, title=title: _show(title, *done)))
            solution, content = Solution(layers), layers[-1].values + layers[-1].turns
            name = f"president/solved/{size}-{agents}-{crowd}.zlib"
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(zlib.compress(content, 9))
            rows.append(
                {
                    "board": size,
                    "agents": agents,
                    "crowd": crowd,
                    "positions": solution.positions,
                    "sweeps": solution.sweeps,
                    "seconds": round(solution.seconds, 2),
                    "start_ninths": int(solution.start_value * ESCAPED),
                    "file": name,
                    "crc32": f"{zlib.crc32(content):08x}",
                }
            )
            print(f"start value {solution.start_value}, {solution.seconds:.1f} seconds")
    with (folder / TABLE).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _show(title: str, sweep: int, changed: int) -> None:
    print(f"\r{title}: sweep {sweep}, {changed:7,} positions changed  ", end="", flush=True)


if __name__ == "__main__":
    _write_tables(Path(str(data_folder())))
