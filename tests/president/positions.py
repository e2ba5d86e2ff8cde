"""Made positions of President for the tests: drawn in text, or random with rare things likely.

A drawing has a line for each rank, the last rank first, or the ranks divided by slashes; the kit's
board and that of the twin in `naive.py` are made from the same drawing:

    P  the President        A  an agent       c  a crowd member
    H  the President on a crowd member        .  a vacant square
"""

import dataclasses
from itertools import product
from random import Random

from presidency import president
from presidency.core.game import SIMULTANEOUS
from presidency.president import Phase, President, PresidentObservation
from tests.president.naive import FILES, NaivePresident, name, new_position, square


def made(drawing, side="president", *, game=None, plies=0, turns=1, **options):
    """A state at the start of a ply.

    Args:
        drawing: The board in text.
        side: Who is to move, "president" or "crowd".
        game: The rule set; by default one of that board with the options.
        plies: Plies completed before; made odd when the crowd is to move.
        turns: The President's turns begun so far.
        options: The game's options, and other fields of the observation.
    """
    found = pieces(drawing)
    fields = {key: options.pop(key) for key in FIELDS & set(options)}
    if game is None:
        crowd = min(max(1, len(found["crowd"])), 10, found["size"] * (found["size"] // 2))
        game = President(**{"board": found["size"], "crowd": crowd} | options)
    seen = dataclasses.replace(
        game.new_initial_state().observation(),
        phase=Phase.PRESIDENT if side == "president" else Phase.CROWD,
        president=name(found["president"]),
        agents=in_order(found["agents"]),
        crowd=in_order(found["crowd"]),
        ply=plies // 2 * 2 + (side == "crowd"),
        turns=turns,
        **{"furthest": found["president"][1]} | fields,
    )
    return game.state_from_observation(seen, Random(0))


FIELDS = {field.name for field in dataclasses.fields(PresidentObservation)} - {"game"}


def pieces(drawing):
    """The pieces of a drawing as pairs of file and rank."""
    lines = [line for line in drawing.replace(" ", "").replace("/", "\n").splitlines() if line]
    size = len(lines)
    found = {"size": size, "president": None, "agents": set(), "crowd": set()}
    for rank, line in zip(range(size, 0, -1), lines, strict=True):
        assert len(line) == size
        for file, piece in zip(FILES, line, strict=False):
            here = file, rank
            if piece in "PH":
                found["president"] = here
            if piece == "A":
                found["agents"].add(here)
            if piece in "cH":
                found["crowd"].add(here)
    return found


def in_order(squares):
    """Names of squares, rank by rank."""
    return tuple(name(here) for here in sorted(squares, key=lambda here: here[::-1]))


def drawn(state):
    """The board of a state as a drawing, for messages of failing tests."""
    seen = state.observation()
    size = seen.game.board.size
    lines = []
    for rank in range(size, 0, -1):
        row = []
        for file in FILES[:size]:
            here = f"{file}{rank}"
            if here == seen.president:
                row.append("H" if seen.handshake else "P")
            else:
                row.append("A" if here in seen.agents else "c" if here in seen.crowd else ".")
        lines.append(" ".join(row))
    return "\n".join(lines)


# The twin.


def twin_position(state):
    """The twin's dict for a state at the start of a ply."""
    seen = state.observation()
    assert seen.phase in (Phase.PRESIDENT, Phase.CROWD)
    side = "president" if seen.phase is Phase.PRESIDENT else "crowd"
    return new_position(
        side=side,
        president=square(seen.president),
        agents=set(map(square, seen.agents)),
        crowd=set(map(square, seen.crowd)),
        ply=seen.ply,
        turns=seen.turns - (side == "president"),  # the twin counts those that are over
        survived=sum(attempt.survived for attempt in seen.attempts),
        furthest=seen.furthest,
    )


def twin_of(state):
    """The twin in the same position, at the start of a ply."""
    seen = state.observation()
    twin = NaivePresident(dict(state.game.options))
    twin.start_at(twin_position(state), seen.president_seat)
    return twin


def action_of(step):
    """The kit's action for a step of the twin's, the pair of numbers apart."""
    kind, *values = step
    return getattr(president, kind)(*values)


def step_of(action):
    """The twin's step for an action of the kit's."""
    return (type(action).__name__, *(getattr(action, field) for field in action.__slots__))


def joint_steps(state):
    """What may be done next, as the twin's steps: a pair of numbers is one step."""
    seats = state.acting_players()
    crowd = 1 - state.observation().president_seat
    if state.current_player() == SIMULTANEOUS:
        pairs = product(state.legal_actions(crowd), state.legal_actions(1 - crowd))
        return [("Numbers", attempt.number, guard.numbers) for attempt, guard in pairs]
    return [
        ("Numbers", action.number, ()) if isinstance(action, president.Attempt) else step_of(action)
        for action in state.legal_actions(*seats)
    ]


def take(state, step):
    """Take a step of the twin's in the kit."""
    if step[0] != "Numbers":
        state.apply_action(action_of(step))
        return
    _, number, guard = step
    attempt = president.Attempt(number)
    if not guard:
        state.apply_action(attempt)
        return
    seat = state.observation().president_seat
    state.apply_actions({1 - seat: attempt, seat: president.Guard(guard)})


# Chance positions.


def random_options(rng):
    """One value of every option, such as the game allows together."""
    size = rng.choice([4, 5, 6, 7, 8, 8])
    layouts = ["placed", "standard", "line", "doors"] if size == 8 else ["placed"]
    return {
        "crowd": rng.randint(1, min(10, size * (size // 2))),
        "layout": rng.choice(layouts),
        "games": rng.randint(1, 2),
        "agents": rng.choice([0, 1, 2, 2]),
        "board": size,
        "pushing": rng.choice(["chain", "chain", "single", "none"]),
        "passing": rng.choice(["allowed", "forced"]),
        "ply_limit": rng.choice([2, 7, 60, 200]),
    }


def random_drawing(rng, size, agents, members):
    """A random board on which the pieces stand close together in a corner or at an edge."""
    wide, high = (rng.choice([2, 3, rng.randint(3, size)]) for _ in range(2))
    while wide * high < agents + members + 1:
        wide, high = min(size, wide + 1), min(size, high + 1)
    left, low = rng.choice([0, size - wide]), rng.choice([0, size - high])
    room = list(product(range(left, left + wide), range(low, low + high)))
    taken = rng.sample(room, agents + members + 1)
    board = dict.fromkeys(product(range(size), range(size)), ".")
    board |= dict.fromkeys(taken[1 + agents :], "c")
    board |= dict.fromkeys(taken[1 : 1 + agents], "A")
    if members and rng.random() < 0.4:  # a handshake
        board[taken[-1]] = "H"
    else:
        board[taken[0]] = "P"
    rows = ["".join(board[file, rank] for file in range(size)) for rank in range(size)]
    return "\n".join(reversed(rows))
