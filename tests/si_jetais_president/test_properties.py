"""What must hold in every position, and the twin of `naive.py` in lock step with the kit."""

import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.core.game import CHANCE, SIMULTANEOUS, TERMINAL
from presidency.si_jetais_president import Phase, SiJetaisPresident
from presidency.si_jetais_president import components as pieces
from presidency.si_jetais_president.components import FACES, MINISTRIES, TRACK
from tests.si_jetais_president.naive import COLUMNS, NaiveGame
from tests.si_jetais_president.positions import (
    NAMES,
    SETS,
    content,
    folder_with,
    options_of,
    step,
)

# The twin.


def as_step(action):
    """An action of the kit as the twin writes it."""
    return type(action).__name__, *(getattr(action, name) for name in action.__slots__)


def in_order(names):
    """The names in the order of the table."""
    return sorted(names, key=NAMES.index)


def assert_same(state, twin):
    """The kit and the twin stand in the same position and ask the same question."""
    seats = range(state.game.num_players)
    who = state.current_player()
    wanted = {"draw": CHANCE, "deal": CHANCE, "recruit": SIMULTANEOUS, "over": TERMINAL}
    assert who == (twin.turn if twin.phase == "present" else wanted[twin.phase])
    if who == CHANCE:
        assert sorted(map(as_step, state.legal_actions())) == sorted(twin.legal())
    for seat in seats:
        mine, seen = twin.seats[seat], state.observation(seat)
        legal = list(map(as_step, state.legal_actions(seat)))
        assert len(legal) == len(set(legal))
        assert set(legal) == set(twin.legal(seat))
        if twin.phase in ("deal", "recruit"):
            assert list(seen.hand) == in_order(mine["hand"])
            open_ = twin.face["look_back"] and twin.phase == "recruit"
            assert list(seen.recruits) == (mine["recruits"] if open_ else [])
            assert seen.recruited == len(mine["recruits"])
        if twin.phase == "present":
            assert seen.hand == ()
            assert list(seen.recruits) == mine["recruits"]
            assert list(seen.posts) == mine["posts"]
            assert seen.to_move == twin.turn
        assert list(seen.points) == [each["points"] for each in twin.seats]
        assert_results(seen, twin)


def assert_results(seen, twin):
    """Ratings, points, posts and every step of every token of the rounds that are over."""
    assert len(seen.results) == len(twin.results)
    for result, other in zip(seen.results, twin.results, strict=True):
        assert result.face == other["face"]
        assert list(result.ratings) == other["ratings"]
        assert list(result.points) == other["points"]
        for seat, government in enumerate(result.governments):
            assert list(government.posts) == other["posts"][seat]
            assert sorted(government.recruits) == other["recruits"][seat]
            way = [(each.cause, each.change, each.rating) for each in government.steps]
            assert way == other["ways"][seat]


def lock_step(options, rng, faces=None):
    """Play a game in both; what has been met on the way."""
    state, met = SiJetaisPresident(**options).new_initial_state(), Counter()
    twin = NaiveGame(options, faces)
    assert_same(state, twin)
    while not state.is_terminal():
        before = len(state.history)
        step(state, rng)
        done = [as_step(action) for _, action in state.history[before:]]
        if twin.phase in ("draw", "deal"):
            twin.chance(done[0])
        elif twin.phase == "recruit":
            twin.recruit([each[1] for each in done])
        else:
            met["chosen empty"] += done[0][0] == "LeaveEmpty" and len(twin.legal(twin.turn)) > 1
            twin.present(done[0])
        if twin.phase not in ("deal",) or rng.random() < 0.1:
            assert_same(state, twin)
    assert list(state.outcome().winners) == twin.winners()
    assert state.outcome().termination.name == (
        "SHARED" if len(twin.winners()) > 1 else "MOST_POINTS"
    )
    met["shared"] += len(twin.winners()) > 1
    met["at 0"] += any(0 in result["ratings"] for result in twin.results)
    met["tied"] += any(result["points"].count(3) > 1 for result in twin.results)
    return met


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rounds", [*SETS, "random"])
def test_twin_with_every_number_of_seats_and_every_set_of_faces(seats, rounds):
    rng = Random(f"{seats} {rounds}")
    lock_step(options_of(rng) | {"num_players": seats, "rounds": rounds}, rng)


def test_twin_meets_what_is_rare():
    met = Counter()
    for seed in range(40):
        rng = Random(seed)
        met.update(lock_step(options_of(rng), rng))
    assert all(met[each] > 4 for each in ("chosen empty", "shared", "at 0", "tied")), met


@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_twin_from_any_seed(seed):
    rng = Random(seed)
    lock_step(options_of(rng), rng)


SPACES = st.one_of(st.integers(-5, 5), st.integers(-30, 30))
MADE = st.fixed_dictionaries(
    {
        "pass": st.lists(st.sampled_from(["left", "right"]), min_size=1, max_size=7),
        "recruits": st.integers(1, 7),
        "look_back": st.booleans(),
        "ministry_order": st.permutations(COLUMNS),
        "value": st.fixed_dictionaries({"scale": st.integers(-3, 3), "offset": SPACES}),
        "women": st.one_of(
            st.fixed_dictionaries({"per_woman": SPACES}),
            st.fixed_dictionaries({"table": st.lists(SPACES, min_size=1, max_size=9)}),
            st.fixed_dictionaries({"equal": SPACES, "per_difference": SPACES}),
        ),
        "missing": st.fixed_dictionaries(dict.fromkeys(COLUMNS, SPACES)),
    }
)
"""All that a teacher may write on a new Round card."""


@given(st.tuples(MADE, MADE, MADE), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_twin_with_round_cards_that_nobody_has_thought_of(made, seed):
    """Rounds are data: whatever a card says, both play it alike (SJ-16 to SJ-20)."""
    written = content()
    for face, changes in zip(written["faces"], made, strict=False):
        face.update(changes)
    with tempfile.TemporaryDirectory() as folder:
        read = pieces.read_round_cards(folder_with(Path(folder), written)).faces
    with mock.patch.dict(FACES, {number: read[number] for number in (1, 2, 3)}):
        rng = Random(seed)
        options = options_of(rng) | {"rounds": "1/2/3"}
        lock_step(options, rng, {face["face"]: face for face in written["faces"]})


# What holds in every position.


def check_position(state):
    """What can be said of a single position."""
    public = state.observation()
    seats = state.game.num_players
    assert public.player is None
    assert (public.hands, public.recruits, public.posts) == ((), (), ())
    seen = [state.observation(seat) for seat in range(seats)]
    if public.phase is Phase.RECRUIT:
        hands = [name for each in seen for name in each.hand]
        assert len(set(hands)) == len(hands) == seats * (7 - public.recruited)
        assert public.dealt == 7 * seats
    for each in seen:
        assert each.hand == tuple(in_order(each.hand))
        assert set(each.recruits) <= {name for hand in each.hands for name in hand}
        assert len({name for _, name in each.posts if name}) == len(
            [name for _, name in each.posts if name]
        )
        assert (each.ministry is not None) == (each.to_move == each.player)
        if each.ministry is not None:
            assert each.ministry == each.face.order[len(each.posts)]
    for result in public.results:
        for government in result.governments:
            assert [ministry for ministry, _ in government.posts] == list(FACES[result.face].order)
            assert {name for _, name in government.posts if name} <= set(government.recruits)
            assert list(government.recruits) == in_order(government.recruits)
            assert all(0 <= each.rating <= TRACK for each in government.steps)
            assert len(government.steps) == len(MINISTRIES) + 1
        assert max(result.points) == 3
        assert set(result.points) <= {0, 1, 3}
    assert public.round == min(2, len(public.results))
    assert list(public.points) == [sum(r.points[s] for r in public.results) for s in range(seats)]


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_every_position_of_a_game(seed):
    rng = Random(seed)
    state = SiJetaisPresident(**options_of(rng)).new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() or rng.random() < 0.1:
            check_position(state)
        step(state, rng)
    check_position(state)
    assert abs(sum(state.returns())) < 1e-9


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_state_from_observation(seed):
    """At every step a state made from what is seen asks the same question, and can be played."""
    rng = Random(seed)
    state = SiJetaisPresident(**options_of(rng)).new_initial_state()
    while not state.is_terminal():
        step(state, rng)
        if rng.random() > 0.15:
            continue
        for viewer in (None, *range(state.game.num_players)):
            seen = state.observation(viewer)
            made = state.game.state_from_observation(seen, rng)
            assert made.observation(viewer) == seen
            assert made.current_player() == state.current_player()
            check_position(made)
            if seen.phase is Phase.DEAL:  # whoever has been dealt is not in the deck
                assert len(made.legal_actions()) == 42 - seen.dealt
                assert not {action.person for action in made.legal_actions()} & set(seen.hand)
            if viewer is not None:
                assert made.legal_actions(viewer) == state.legal_actions(viewer)
        while not made.is_terminal():
            step(made, rng)
        check_position(made)
