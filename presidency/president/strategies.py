"""Bots that know President. Each is a function `(observation, legal_actions, rng) -> action`.

Hidden numbers apart, greedy and planner choose alike: they value the positions that an action can
lead to by the chance that the President escapes, and take what is best for their side. Greedy
looks at a position as it stands, the planner at what both sides can make of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from random import Random
from typing import Protocol

from presidency.bots import random_bot
from presidency.core.game import Action
from presidency.core.playthrough import Bot
from presidency.president.components import NUMBERS, Board, board, each_bit
from presidency.president.rules import (
    Announce,
    Attempt,
    Displace,
    Exit,
    Guard,
    Move,
    Phase,
    Place,
    PresidentObservation,
)

Position = tuple[int, int, int]
"""The President's square, then the agents' squares and the crowd's squares, each as a set."""

DEPTH = 2
"""How many plies the planner looks beyond its own; a third made it slower and not stronger."""
SPRINT = 4
"""From how many steps before the exit on it is known whether anybody can cut the President off."""


def greedy(
    observation: PresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """What looks best at once: as the President a safe step on, as the crowd a step nearer."""
    if observation.phase is Phase.NUMBERS:
        return random_bot(observation, legal_actions, rng)
    turn = _Turn(observation)
    return turn.choose(_Glance(turn), _shuffled(legal_actions, rng))[0]


def planner(
    observation: PresidentObservation, legal_actions: Sequence[Action], rng: Random
) -> Action:
    """Look at what both sides can make of it, attempts valued at their exact chances."""
    if observation.phase is Phase.NUMBERS:
        return random_bot(observation, legal_actions, rng)
    turn = _Turn(observation)
    actions = turn.choose(_Search(turn, 0), _shuffled(legal_actions, rng))
    if len(actions) > 1 and not isinstance(actions[0], Place):
        actions = turn.choose(_Search(turn, DEPTH), actions)
    return actions[0]


def _shuffled(actions: Sequence[Action], rng: Random) -> list[Action]:
    """In random order, so that of equally good actions each may be taken."""
    return rng.sample(actions, len(actions))


# Hidden numbers that are not even: for lessons.


def habit_bot(weights: Sequence[int], bot: Bot = greedy) -> Bot:
    """A bot that plays like another, but as the crowd picks 1, 2 and 3 with these weights."""
    return partial(_with_habit, tuple(weights), bot)


def favours(number: int, bot: Bot = greedy) -> Bot:
    """A crowd that picks one number twice as often as either other one."""
    return habit_bot([2 if number == each else 1 for each in NUMBERS], bot)


def reader_bot(weights: Sequence[int], bot: Bot = greedy) -> Bot:
    """A bot that plays like another, but whose agents pick what is likeliest by these weights."""
    return partial(_against_habit, tuple(weights), bot)


def _with_habit(
    weights: Sequence[int],
    bot: Bot,
    observation: PresidentObservation,
    legal_actions: Sequence[Action],
    rng: Random,
) -> Action:
    if isinstance(legal_actions[0], Attempt):
        return rng.choices(legal_actions, weights)[0]
    return bot(observation, legal_actions, rng)


def _against_habit(
    weights: Sequence[int],
    bot: Bot,
    observation: PresidentObservation,
    legal_actions: Sequence[Action],
    rng: Random,
) -> Action:
    if isinstance(legal_actions[0], Guard):
        guards = [action for action in legal_actions if isinstance(action, Guard)]
        rng.shuffle(guards)
        return max(guards, key=lambda guard: sum(weights[each - 1] for each in guard.numbers))
    return bot(observation, legal_actions, rng)


# What an action leads to.


class _Look(Protocol):
    """How a bot values a position: about the chance that the President escapes, 0 to 1.

    Attributes:
        low: What the President has found already; a value below it need not be exact.
        high: What the crowd has found already; a value above it need not be exact.
    """

    low: float
    high: float

    def to_crowd(self, position: Position) -> float:
        """The value when the crowd is to move."""

    def to_president(self, position: Position) -> float:
        """The value when the President is to move."""

    def attempt(self, position: Position) -> float:
        """The value when the member with the President makes an attempt."""


class _Turn:
    """One choice: the position seen, and the positions that each action can lead to."""

    def __init__(self, observation: PresidentObservation) -> None:
        self.seen = observation
        self.game = observation.game
        self.board: Board = observation.game.board
        index = self.board.index
        self.presidents = observation.to_move == observation.president_seat
        start = -1 if observation.president is None else index[observation.president]
        self.position: Position = (
            start,
            self.board.bits(observation.agents),
            self.board.bits(observation.crowd),
        )

    def choose(self, look: _Look, actions: Sequence[Action]) -> list[Action]:
        """The actions, the best for the side to move first; behind it the order is rough."""
        values = {}
        for action in actions:
            values[action] = value = self.value(look, action)
            if self.presidents:
                look.low = max(look.low, value)
            else:
                look.high = min(look.high, value)
        return sorted(actions, key=values.__getitem__, reverse=self.presidents)

    def value(self, look: _Look, action: Action) -> float:
        """What an action is worth if the crowd makes the best of every push."""
        president, agents, crowd = self.position
        square = self.board.index
        match action:
            case Exit():
                return 2.0  # better than any position
            case Announce():
                return look.attempt(self.position)
            case Place("president", end):
                return 0.0
            case Place("agent", end):
                return look.to_president((president, agents | 1 << square[end], crowd))
            case Place(_, end):
                return look.to_president((president, agents, crowd | 1 << square[end]))
            case Displace(_, end):
                return self._displaced(look, square[end])
            case Move("president", _, end):
                choices = self.president_to(self.position, square[end])
                return max(min(map(look.to_crowd, results)) for results in choices)
            case Move("agent", start, end):
                results = self.agent_to(self.position, square[start], square[end])
                return min(map(look.to_crowd, results))
            case Move(_, start, end):
                moved = (president, agents, crowd ^ (1 << square[start] | 1 << square[end]))
                if square[end] != president:
                    return look.to_president(moved)
                return min(look.attempt(moved), look.to_president(moved))
        passed = look.to_crowd if self.presidents else look.to_president
        return passed(self.position)

    def _displaced(self, look: _Look, end: int) -> float:
        """The value when the pushed piece goes there."""
        president, agents, crowd = self.position
        vacant = self.board.everywhere & ~(agents | crowd | 1 << president)
        vacant &= ~self.board.bits(filter(None, (self.seen.left, self.seen.pushed)))
        others = crowd & ~(1 << president) & ~self.board.bits(self.seen.settled)
        if self.presidents:
            results = self._agent_lands((president, agents, crowd), end, vacant, others)
        elif crowd >> end & 1:
            rooms = each_bit(self.rooms(end, vacant, others))
            results = [(president, agents, crowd | 1 << room) for room in rooms]
        else:
            results = [(president, agents, crowd | 1 << end)]
        return min(map(look.to_crowd, results))

    def president_to(self, position: Position, end: int) -> list[list[Position]]:
        """What his step leads to: his choices, and for each what the crowd can make of it.

        There is no choice if the step is illegal. PR-18 to PR-20.
        """
        president, agents, crowd = position
        if not agents >> end & 1:
            return [[(end, agents, crowd)]]
        if self.game.options["pushing"] == "none":
            return []
        here = 1 << president
        vacant = self.board.everywhere & ~(agents | crowd | here)
        others = crowd & ~here
        moved = (end, agents ^ 1 << end, crowd)
        room = self.board.neighbours[end] & (vacant | others)
        choices = [self._agent_lands(moved, spot, vacant, others) for spot in each_bit(room)]
        return [results for results in choices if results]

    def _agent_lands(
        self, position: Position, spot: int, vacant: int, others: int
    ) -> list[Position]:
        """What the crowd can make of it when an agent is put there."""
        president, agents, crowd = position
        bit = 1 << spot
        if not crowd & bit:
            return [(president, agents | bit, crowd)]
        rooms = each_bit(self.rooms(spot, vacant, others))
        return [(president, agents | bit, crowd ^ bit | 1 << room) for room in rooms]

    def agent_to(self, position: Position, start: int, end: int) -> list[Position]:
        """What the crowd can make of an agent's step; nothing if it is illegal. PR-08 to PR-15."""
        president, agents, crowd = position
        here = 1 << president
        if (agents | here) >> end & 1:
            return []
        moved = (president, agents ^ 1 << start, crowd)
        if not crowd >> end & 1:
            return [(president, agents ^ (1 << start | 1 << end), crowd)]
        if self.game.options["pushing"] == "none":
            return []
        vacant = self.board.everywhere & ~(agents | crowd | here)
        return self._agent_lands(moved, end, vacant, crowd & ~here)

    def rooms(self, square: int, vacant: int, others: int) -> int:
        """The squares that can be filled by pushing the member on this square (PR-11, PR-14).

        In a chain each member takes the place of the next, so that only the last one's new square
        counts.
        """
        neighbours = self.board.neighbours
        found, frontier, reached = 0, 1 << square, 1 << square
        while frontier:
            after = 0
            for member in each_bit(frontier):
                room = neighbours[member] & vacant
                found |= room
                if not room:
                    after |= neighbours[member] & others
            if self.game.options["pushing"] != "chain":
                break
            frontier = after & ~reached
            reached |= frontier
        return found


# How greedy values a position.


class _Glance:
    """The position as it stands: danger on the crowd's next turn, and the way still to go.

    Only the order of its values counts; they are no chances, and it needs no low and high.
    """

    def __init__(self, turn: _Turn) -> None:
        self.turn, self.low, self.high = turn, 0.0, 1.0
        self.ground = _ground(turn.board.size)
        # The later it is, the less he can wait for a safe way.
        self.hurry: float = 0.03 + 0.2 * turn.seen.ply / turn.game.options["ply_limit"]

    def to_crowd(self, position: Position) -> float:
        president, agents, crowd = position
        beside = self.ground.within_one[president]
        guards = (beside & agents).bit_count()
        safe = guards / 3 if crowd & beside else 1.0
        way, _ = self.ground.way(president, agents)
        return safe + 0.1 * guards - self.hurry * way

    def to_president(self, position: Position) -> float:
        """For the crowd: nearer is better, and with the President only to make an attempt."""
        president, _, crowd = position
        distances = self.turn.board.distances[president]
        near = sum(0.8 ** distances[member] for member in _squares(crowd & ~(1 << president)))
        return 1.0 - 0.1 * near

    def attempt(self, position: Position) -> float:
        president, agents, _ = position
        guards = (self.ground.within_one[president] & agents).bit_count()
        late = self.turn.board.to_exit(president) <= 2
        return 0.0 if guards <= 1 or late else 2.0


# How the planner values a position.


class _Search:
    """The value of positions as far as the next plies go, and by an estimate beyond them."""

    def __init__(self, turn: _Turn, depth: int) -> None:
        self.turn, self.low, self.high = turn, 0.0, 1.0
        self.depth = depth
        self.ground = _ground(turn.board.size)
        self.agents: int = turn.game.options["agents"]
        limit: int = turn.game.options["ply_limit"]
        self.turns_left = max(1, (limit - turn.seen.ply) // 2)

    def to_crowd(self, position: Position) -> float:
        return self.crowd(position, self.depth, self.low, self.high)

    def to_president(self, position: Position) -> float:
        return self.president(position, self.depth, self.low, self.high)

    def attempt(self, position: Position) -> float:
        return self._attempt(position, self.depth, self.low, self.high)

    def president(self, position: Position, depth: int, low: float, high: float) -> float:
        """The value on the President's turn; exact only if it lies between low and high."""
        president, _, crowd = position
        ground = self.ground
        if not crowd:
            return 1.0
        if not ground.to_exit[president]:
            return 0.9999 - 0.0001 * (self.depth - depth)  # the sooner he leaves the better
        if depth == 0:
            return self.estimate(position)
        best = 0.0
        for choices in self._president_turns(position):
            for results in choices:
                worst = 1.0
                for result in results:
                    worst = min(worst, self.crowd(result, depth - 1, max(low, best), worst))
                    if worst <= best:
                        break
                best = max(best, worst)
                if best >= high:
                    return best
        return best

    def _president_turns(self, position: Position) -> Iterator[list[list[Position]]]:
        """The turns worth looking at, the most promising first: steps of agents stay near him."""
        president, agents, _ = position
        turn, steps = self.turn, self.ground.steps
        near = self.ground.within_two[president]
        for end in steps[president]:
            choices = turn.president_to(position, end)
            if agents >> end & 1:
                beside = self.ground.within_one[end]
                choices = [each for each in choices if not each[0][1] & ~beside]
            if choices:
                yield choices
        for start in _squares(agents):
            for end in steps[start]:
                if near >> end & 1 or not near >> start & 1:
                    results = turn.agent_to(position, start, end)
                    if results:
                        yield [results]
        yield [[position]]

    def crowd(self, position: Position, depth: int, low: float, high: float) -> float:
        """The value on the crowd's turn; exact only if it lies between low and high."""
        president, agents, crowd = position
        here = 1 << president
        best = high
        if crowd & self.ground.within_one[president]:
            entered = position
            if not crowd & here:
                lowest = crowd & self.ground.within_one[president]
                entered = (president, agents, crowd ^ (lowest & -lowest) | here)
            best = min(best, self._attempt(entered, max(0, depth - 1), low, best))
            if best <= low:
                return best
        if depth == 0:
            return min(best, self.president(position, 0, low, best))
        blocked = agents | crowd | here
        closer = self.ground.closer[president]
        for start in _squares(crowd & ~here):
            for end in closer[start]:
                if not blocked >> end & 1:
                    moved = (president, agents, crowd ^ (1 << start | 1 << end))
                    best = min(best, self.president(moved, depth - 1, low, best))
                    if best <= low:
                        return best
        return min(best, self.president(position, depth - 1, low, best))

    def _attempt(self, position: Position, depth: int, low: float, high: float) -> float:
        """The value of an attempt by the member with the President: guards in 3 survive it."""
        president, agents, crowd = position
        guards = (self.ground.within_one[president] & agents).bit_count()
        if not guards:
            return 0.0
        after = (president, agents, crowd & ~(1 << president))
        survives = guards / 3
        window = (min(1.0, low / survives), min(1.0, high / survives))
        return survives * self.president(after, depth, *window)

    def estimate(self, position: Position) -> float:
        """About how likely the President, whose turn it is, escapes.

        Every member that can be expected to reach him in time costs him an attempt. Agents that
        lag behind weaken him.
        """
        president, agents, crowd = position
        ground = self.ground
        for cut_off in ground.sprints(president):
            if not crowd & cut_off:
                return 0.999 - 0.001 * ground.to_exit[president]
        way, lag = ground.way(president, agents)
        caught = 1 - max(0.1, self.agents - 0.4 * lag) / 3
        value = 1.0 - way / (way + 2 * self.turns_left)
        effort = 0.0
        costs = ground.costs[president]
        for cost in sorted([costs[member] for member in _squares(crowd)]):
            effort += cost
            value *= 1 - caught * way * way / (way * way + effort * effort)
        return value


class _Ground:
    """What is worked out once for a board of a size."""

    def __init__(self, size: int) -> None:
        self.board = it = board(size)
        squares = range(size * size)
        self.to_exit = tuple(it.to_exit(square) for square in squares)
        self.within_one = tuple(it.neighbours[square] | 1 << square for square in squares)
        self.within_two = tuple(self.within(square, 2) for square in squares)
        self.steps = tuple(
            tuple(sorted(each_bit(it.neighbours[square]), key=self._to_middle))
            for square in squares
        )
        self.costs = tuple(self._costs(president) for president in squares)
        self.closer = tuple(
            tuple(
                tuple(
                    end
                    for end in each_bit(it.neighbours[start])
                    if it.distances[president][end] < it.distances[president][start]
                    and end != president
                )
                for start in squares
            )
            for president in squares
        )

    def within(self, square: int, steps: int) -> int:
        """The squares at most so many steps away, as a set."""
        row = self.board.distances[square]
        return sum(1 << other for other, distance in enumerate(row) if distance <= steps)

    def _to_middle(self, square: int) -> tuple[int, int]:
        """The way from a square to the nearest exit, and how far to the side that is."""
        size = self.board.size
        return self.to_exit[square], abs(2 * (square % size) + 1 - size)

    @lru_cache(maxsize=1 << 14)  # noqa: B019
    def way(self, president: int, agents: int) -> tuple[int, int]:
        """The turns that he and his agents need to leave, and those to bring them beside him."""
        to_exit, distances = self.to_exit, self.board.distances[president]
        way = 1 + to_exit[president] + sum(max(0, to_exit[each] - 1) for each in each_bit(agents))
        return way, sum(max(0, distances[each] - 1) for each in each_bit(agents))

    def _costs(self, president: int) -> tuple[float, ...]:
        """Square → about how many turns a member there needs to meet the President on his road."""
        distances = self.board.distances
        road, square = [president], president
        while self.to_exit[square]:
            square = self.steps[square][0]
            road.append(square)
        return tuple(
            max(1.0, 0.5 * distances[president][other] + 0.5 * min(row[each] for each in road))
            for other, row in enumerate(distances)
        )

    @cache  # noqa: B019
    def sprints(self, square: int, turn: int = 1) -> tuple[int, ...]:
        """For each shortest way out: the squares from which a member can still cut him off."""
        if not self.to_exit[square]:
            return (0,)
        if self.to_exit[square] > SPRINT:
            return ()
        return tuple(
            self.within(step, turn) | later
            for step in self.steps[square]
            if self.to_exit[step] < self.to_exit[square]
            for later in self.sprints(step, turn + 1)
        )


@cache
def _ground(size: int) -> _Ground:
    return _Ground(size)


@lru_cache(maxsize=1 << 16)
def _squares(squares: int) -> tuple[int, ...]:
    """The squares of a set, kept for speed."""
    return tuple(each_bit(squares))


BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy, "planner": planner}
