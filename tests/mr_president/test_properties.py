"""What must hold in every position, and the twin of `naive.py` in lock step with the kit."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.core.game import CHANCE, TERMINAL
from presidency.mr_president import MrPresident, Phase
from presidency.mr_president.components import PARTIES
from tests.mr_president import naive
from tests.mr_president.naive import NaiveMrPresident
from tests.mr_president.positions import options_of, step, where

# The twin.


def as_step(action):
    """An action of the kit as the twin writes it."""
    return type(action).__name__, *(getattr(action, name) for name in action.__slots__)


def assert_same_question(state, twin):
    """Both ask the same seat, or chance, the same question."""
    who = {naive.CHANCE: CHANCE, None: TERMINAL}.get(twin.who, twin.who)
    assert state.current_player() == who
    legal = list(map(as_step, state.legal_actions()))
    assert len(legal) == len(set(legal))
    assert set(legal) == set(twin.legal)
    if who == CHANCE:
        assert state.chance_distribution().total == len(legal)  # all equally likely


def names(cards):
    """Names of the twin's cards, in any order."""
    return sorted(card["name"] for card in cards)


def assert_same_position(state, twin):
    """Both have everything in the same places."""
    public = state.observation()
    assert public.envelope == len(twin.envelope)
    assert public.open_draw == len(twin.open)
    assert public.turn == twin.turn
    assert public.stretch == twin.stretch
    assert public.finisher == twin.finished
    assert [
        (d.turn, d.issue, d.challenger, d.rolls, d.winner, d.risked) for d in public.debates
    ] == twin.debates
    for seat, player in enumerate(twin.players):
        seen = state.observation(seat)
        if player.side:
            assert PARTIES[seen.parties[seat]] == player.side
        assert list(seen.homes[seat]) == player.homes
        assert list(seen.tickets[seat].positions) == player.positions
        assert list(seen.tickets[seat].identified) == player.identified
        assert seen.tickets[seat].split == (player.split or ())
        assert sorted(seen.hand) == names(player.hand)
        assert sorted(seen.own_risk) == names(player.risk)
        assert seen.decks[seat] == tuple(len(player.decks[half]) for half in naive.HALVES)
        tray = [(card["name"], there) for card, there in player.tray]
        assert sorted((c.ballot, c.state) for c in seen.cast[seat]) == sorted(tray)
        kinds = [(card["side"], card["half"], there) for card, there in player.tray]
        found = [(PARTIES[c.party], c.half, c.state) for c in public.cast[seat]]
        assert sorted(found) == sorted(kinds)
        undecided = [(card["name"], there) for card, there in player.undecided]
        assert list(seen.placed) == undecided
        polls = [(poll.turn, poll.state, poll.votes, poll.ballots) for poll in seen.polls]
        assert polls == player.polls
        if seat == twin.mover:
            assert sorted(seen.drawn) == names(twin.open)


def lock_step(options, rng):
    """Play a game in both, and look at both after every step; what has been met on the way."""
    state, twin = MrPresident(**options).new_initial_state(), NaiveMrPresident(options)
    while not state.is_terminal():
        assert_same_question(state, twin)
        step(state, rng)
        twin.step(as_step(state.history[-1][1]))
        if state.observation().phase is not Phase.DRAW or rng.random() < 0.1:
            assert_same_position(state, twin)
    assert twin.who is None
    assert state.legal_actions() == []
    wanted = [0.0, 0.0] if twin.winner is None else [1.0, -1.0] if twin.winner == 0 else [-1.0, 1.0]
    assert state.returns() == wanted
    assert state.outcome().termination.name == (
        "NO_MAJORITY" if twin.winner is None else "MAJORITY"
    )
    assert sum(twin.electors) == 538
    return twin.met


@pytest.mark.parametrize("prize", ["cast", "hand"])
@pytest.mark.parametrize("deck", ["full", "half", "quarter"])
def test_twin_with_every_deck_and_prize(deck, prize):
    rng = Random(f"{deck} {prize}")
    lock_step(options_of(rng) | {"deck": deck, "debate_prize": prize, "turn_limit": 500}, rng)


def test_twin_meets_what_is_rare():
    met = Counter()
    for seed in range(80):
        rng = Random(seed)
        met.update(lock_step(options_of(rng) | {"deck": "quarter"}, rng))
    rare = [
        *(f"event {pips}" for pips in range(1, 7)),
        "debate, both True", "debate, both False",
        "debate won by challenger", "debate won by opponent",
        "TakeExtraTurn", "Done",
        "home stretch", "finished", "turn limit", "advertised with fewer",
        "refilled from the other deck",
    ]  # fmt: skip
    assert {name: met[name] for name in rare if met[name] < 2} == {}


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_twin_from_any_seed(seed):
    rng = Random(seed)
    lock_step(options_of(rng), rng)


# What holds in every position.


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_ballot_is_somewhere_exactly_once(seed):
    """The issue: 172 cards (fewer with smaller decks) are always somewhere exactly once."""
    rng = Random(seed)
    options = options_of(rng)
    state = MrPresident(**options).new_initial_state()
    count = {"full": 172, "half": 92, "quarter": 52}[options["deck"]]
    while not state.is_terminal():
        step(state, rng)
        places = where(state)
        dealt = state.observation().homes[0] and all(
            ticket.is_complete for ticket in state._tickets
        )
        assert len(places) == (count if dealt else 0)
    assert len(where(state)) == count


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_what_can_be_said_of_every_position(seed):
    rng = Random(seed)
    state = MrPresident(**options_of(rng)).new_initial_state()
    decisions, game, stretch = 0, state.game, False
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        seen = state.observation()
        assert seen.stretch >= stretch  # MP-45: it never ends
        stretch = seen.stretch
        assert seen.turn <= game.options["turn_limit"]  # MP-52
        if seen.phase is Phase.DECLARE:
            for seat in range(2):  # MP-34: all hands are full while there is something to draw
                full = seen.hands[seat] >= seen.tickets[seat].split[0]
                assert full or not sum(seen.decks[seat])
            assert (seen.dice, seen.regions, seen.played, seen.issue) == ((), (), 0, None)
            assert seen.rolls == ()
            assert seen.event is None
            assert seen.risked == (0, 0)
        if stretch:  # MP-48
            assert seen.phase not in (Phase.ADVERTISE, Phase.RISK, Phase.EVENT, Phase.POLL)
        step(state, rng)
    assert decisions <= game.max_game_length
    assert state.returns() in ([0.0, 0.0], [1.0, -1.0], [-1.0, 1.0])
