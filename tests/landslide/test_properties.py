"""What must hold in every position, and the twin of `naive.py` in lock step with the kit."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.core.chance import uniform
from presidency.core.game import CHANCE
from presidency.landslide import Caucus, End, Land, Landslide, Lot, NoCaucus, Phase, Roll
from presidency.landslide.components import board
from tests.landslide.naive import STATES, VOTES, NaiveLandslide, is_legal_path, paths
from tests.landslide.positions import (
    CODES,
    MIRROR,
    late_position,
    pick,
    play_out,
    random_options,
    state_like,
)

BOARDS = ["radial", "map"]
RULES = ["set", "consecutive"]

# The twin.

PHASES = {
    "die": (Phase.OPENING, Phase.ROLL),
    "land": (Phase.LAND,),
    "caucus": (Phase.CAUCUS,),
    "least": (Phase.TIE,),
    "group": (Phase.SHARE,),
    "over": (Phase.OVER,),
}
ACTION = {
    "die": Roll,
    "land": Land,
    "caucus": lambda call: Caucus() if call else NoCaucus(),
    "least": Lot,
    "group": Lot,
}


def assert_same(state, twin):
    """The kit and the twin stand in the same position and ask the same question."""
    seen = state.observation()
    assert seen.phase in PHASES[twin.ask]
    assert {
        seat: CODES[number] for seat, number in enumerate(seen.positions) if number is not None
    } == twin.marker
    assert dict(zip(CODES, seen.tokens, strict=True)) == {
        code: tuple(pile.values()) for code, pile in twin.tokens.items()
    }
    assert {
        code: owner for code, owner in zip(CODES, seen.owners, strict=True) if owner is not None
    } == twin.card
    if seen.phase is not Phase.SHARE:  # then the cards of the eliminated are nobody's
        assert seen.won == tuple(twin.won(seat) for seat in twin.seats)
    if seen.phase is Phase.ROLL:
        assert (seen.turn, seen.quiet_turns) == (twin.turns, twin.quiet)
    if twin.ask == "over":
        termination, winners = twin.result
        assert (seen.outcome.termination.name.lower(), seen.outcome.winners) == (
            termination,
            tuple(winners),
        )
        assert state.is_terminal()
        return
    assert twin.result is None
    assert seen.outcome is None
    assert state.legal_actions() == [ACTION[twin.ask](answer) for answer in twin.answers]
    if twin.ask in ("land", "caucus"):
        assert state.current_player() == twin.who
    else:
        assert state.current_player() == CHANCE
        assert state.chance_player() == (twin.who if twin.ask == "die" else None)
        assert state.chance_distribution() == uniform(map(ACTION[twin.ask], twin.answers))


def lock_step(state, twin, rng, steps):
    """Play both in lock step for so many steps or to the end; the twin's events, and the end."""
    character = rng.choice(["wild", "eager", "eager", "spoiler"])
    assert_same(state, twin)
    for _ in range(steps):
        if twin.ask == "over":
            break
        answer = pick(twin, rng, character)
        state.apply_action(ACTION[twin.ask](answer))
        twin.answer(answer)
        assert_same(state, twin)
    return twin.events | ({twin.result[0]} if twin.result else set())


def test_twin_whole_games():
    """Whole games with random options, from the opening to the end."""
    met = Counter()
    for seed in range(26):
        rng = Random(seed)
        options = random_options(rng) | {"num_players": 2 + seed % 5, "board": BOARDS[seed % 2]}
        twin = NaiveLandslide(options)
        twin.start()
        met.update(lock_step(Landslide(**options).new_initial_state(), twin, rng, 10_000))
    assert met["majority"] >= 5
    assert met["house"] + met["plurality"] >= 5
    assert met["failed caucus"] >= 5
    assert met["elimination"] >= 5


def test_twin_late_positions():
    """The ends of games, from random positions in which the rare things are likely."""
    met = Counter()
    for seed in range(700):
        rng = Random(seed)
        twin, seat = late_position(rng, random_options(rng))
        state = state_like(twin, seat)
        twin.start_at(seat)
        met.update(lock_step(state, twin, rng, 30))
    rare = [
        "blocked",
        "forced",
        "landed on a won state",
        "fewer left than the die",
        "failed caucus",
        "tie for least",
        "lot for least",
        "elimination",
        "caller out",
        "tie in a group",
        "nobody in a group",
        "lot for a group",
        "release",
        "freeze goes to the House",
        "caucus nobody called",
        "majority",
        "split",
        "house",
        "plurality",
    ]
    assert [event for event in rare if met[event] < 5] == [], met


def test_twin_two_lots_after_one_caucus():
    """East and West are both tied, so two lots follow each other (LS-33)."""
    for seed in range(12):
        twin = NaiveLandslide({**Landslide(num_players=4).options})
        twin.card = {code: seat for seat, codes in MIRROR.items() for code in codes.split()}
        twin.marker = {0: "MD", 1: "CA", 2: "FL", 3: "ME"}
        state = state_like(twin, 0)
        twin.start_at(0)
        for answer in (1, "DC", True):
            state.apply_action(ACTION[twin.ask](answer))
            twin.answer(answer)
        assert "lot for a group" in lock_step(state, twin, Random(seed), 30)


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_twin_from_any_seed(seed):
    rng = Random(seed)
    twin, seat = late_position(rng, random_options(rng))
    state = state_like(twin, seat)
    twin.start_at(seat)
    lock_step(state, twin, rng, 15)


# Paths.


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", BOARDS)
def test_destinations_are_those_of_a_brute_force_search(name, rule):
    """Every start and die on the empty board: no legal path missed, none too many."""
    real = board(name, rule)
    for start, code in enumerate(CODES):
        for die in range(1, 7):
            found = paths(name, rule, [code], die, set())
            assert all(is_legal_path(name, rule, path, set()) for path in found)
            ways = {}
            for path in found:
                bits = sum(1 << CODES.index(step) for step in path[1:])
                ways.setdefault(CODES.index(path[-1]), set()).add(bits)
            assert real.paths(start, die) == {end: tuple(sorted(ways[end])) for end in sorted(ways)}
            assert real.destinations(start, die, 0) == sorted(ways)


@given(
    name=st.sampled_from(BOARDS),
    rule=st.sampled_from(RULES),
    start=st.sampled_from(CODES),
    die=st.integers(1, 6),
    crowd=st.one_of(
        st.sets(st.sampled_from(CODES), max_size=5), st.sets(st.sampled_from(CODES), max_size=30)
    ),
)
@settings(max_examples=400, deadline=None)
def test_destinations_among_markers(name, rule, start, die, crowd):
    """Any start, die and occupied set: the same as walking around the markers step by step."""
    ends = {path[-1] for path in paths(name, rule, [start], die, crowd - {start})}
    occupied = sum(1 << CODES.index(code) for code in crowd)
    real, here = board(name, rule), CODES.index(start)
    found = [CODES[end] for end in real.destinations(here, die, occupied)]
    assert found == [code for code in CODES if code in ends]
    reached = [code for code in CODES if real.reaches(here, die, occupied, CODES.index(code))]
    assert reached == found


def test_every_start_and_die_among_random_markers():
    rng = Random(1)
    for name in BOARDS:
        for start, code in enumerate(CODES):
            for die in range(1, 7):
                crowd = set(rng.sample(CODES, rng.randint(1, 12))) - {code}
                ends = {path[-1] for path in paths(name, "set", [code], die, crowd)}
                occupied = sum(1 << CODES.index(other) for other in crowd)
                found = board(name).destinations(start, die, occupied)
                assert {CODES[end] for end in found} == ends


# What holds in every position of every game.

GAMES = [
    Landslide(num_players=seats, board=name, **options)
    for seats in range(2, 7)
    for name in BOARDS
    for options in (
        {},
        {"junction": "consecutive", "washington": "free", "freeze": "house"},
        {"turn_limit": 60, "at_limit": "plurality"},
    )
]


def check_position(seen):
    """What can be said of a single position."""
    seats = range(seen.game.num_players)
    outstanding = sum(VOTES[code] for code in STATES if seen.owners[CODES.index(code)] is None)
    assert sum(seen.won) + outstanding == 531
    assert seen.caucus.outstanding == outstanding
    for number, (code, owner, row) in enumerate(zip(CODES, seen.owners, seen.tokens, strict=True)):
        assert min(row) >= 0
        if owner is None:  # votes are conserved, and a majority wins at once
            assert sum(row) + seen.left(number) == VOTES[code]
            assert seen.left(number) >= 0
            assert all(2 * tokens <= VOTES[code] for tokens in row)
        else:
            assert not any(row)
            assert seen.left(number) == 0
    for seat in seats:
        holding = sum(
            VOTES[code] for code, who in zip(CODES, seen.owners, strict=True) if who == seat
        )
        assert seen.won[seat] == holding
        if seat not in seen.remaining and seat != seen.out:
            assert holding == 0
        if seat not in seen.remaining:
            assert not any(row[seat] for row in seen.tokens)
        if holding >= 266:
            assert seen.outcome is not None
            assert seen.outcome.winners == (seat,)
    outside = [number for number in seen.positions if number]
    assert len(outside) == len(set(outside))
    assert len(seen.remaining) >= 2 or seen.outcome is not None


def check_landing(before, action):
    """The landing chosen has a legal path around all markers, found without the kit."""
    mover = before.to_move
    here = CODES[before.positions[mover]]
    taken = {
        CODES[number]
        for seat, number in enumerate(before.positions)
        if number is not None and seat != mover
    }
    assert action.segment not in taken
    options = before.game.options
    ways = paths(options["board"], options["junction"], [here], before.die, taken - {here})
    mine = [path for path in ways if path[-1] == action.segment]
    assert mine
    assert is_legal_path(options["board"], options["junction"], mine[0], taken - {here})


def check_turn_order(before, after):
    """When a new turn has begun, it is that of the next candidate clockwise."""
    if after.phase is Phase.ROLL and after.turn > before.turn:
        seats = after.game.num_players
        passed = [(before.to_move + step) % seats for step in range(1, seats + 1)]
        assert after.to_move == next(seat for seat in passed if seat in after.remaining)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_position_of_a_game(game):
    rng = Random(repr(game))
    decisions, seen = 0, None
    for state in play_out(game, rng):
        before, seen = seen, state.observation()
        check_position(seen)
        if before is None:
            continue
        player, action = state.history[-1]
        decisions += player != CHANCE
        if isinstance(action, Land) and rng.random() < 0.3:
            check_landing(before, action)
        check_turn_order(before, seen)
        assert len(before.remaining) - len(seen.remaining) <= 1
        assert seen.turn <= game.options["turn_limit"]
        assert len(state.legal_actions()) == len(set(state.legal_actions()))
        assert state.is_terminal() or state.legal_actions()
    assert seen.phase is Phase.OVER
    assert decisions <= game.max_game_length
    total = sum(state.returns())
    assert abs(total) < 1e-9
    assert all(game.min_utility <= got <= game.max_utility for got in state.returns())


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_at_most_one_elimination_a_caucus(seed):
    """Between two decisions of candidates at most one of them leaves (LS-27)."""
    rng = Random(seed)
    twin, seat = late_position(rng, random_options(rng) | {"freeze": "release"})
    state = state_like(twin, seat)
    running = [len(state.observation().remaining)]
    while not state.is_terminal() and len(running) < 200:
        action = rng.choice(state.legal_actions())
        if state.observation().phase is Phase.CAUCUS:
            action = Caucus()
        state.apply_action(action)
        check_position(state.observation())
        if state.observation().phase in (Phase.ROLL, Phase.OVER):
            running.append(len(state.observation().remaining))
    assert all(before - after in (0, 1) for before, after in pairwise(running))


@pytest.mark.parametrize("limit", [1, 2, 7, 60])
@pytest.mark.parametrize("name", BOARDS)
def test_longest_games_stay_within_max_game_length(name, limit):
    """Two decisions a turn is the most there can be: land on Washington, call a caucus."""
    game = Landslide(num_players=2, board=name, turn_limit=limit, at_limit="plurality")
    assert game.max_game_length == 2 * limit
    for seed in range(10):
        *_, last = play_out(game, Random(seed), caucus=1)
        decisions = [action for player, action in last.history if player >= 0]
        assert len(decisions) <= game.max_game_length
        assert last.outcome().termination in End
