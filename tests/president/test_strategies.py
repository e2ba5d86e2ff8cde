"""The bots of President: they take what is sure, mix evenly, and rank as it is said."""

import pickle
from collections import Counter
from random import Random

import pytest

import presidency
from presidency.core.chance import wilson_interval
from presidency.core.game import SIMULTANEOUS
from presidency.president import (
    Announce,
    Attempt,
    Exit,
    Guard,
    Move,
    Phase,
    President,
    solved,
)
from presidency.president.strategies import BOTS, favours, greedy, habit_bot, planner, reader_bot
from tests.president.positions import made

OPTION_SETS = [
    {"crowd": 4, "ply_limit": 40},
    {"crowd": 8, "board": 4, "agents": 1, "games": 2},
    {"crowd": 9, "board": 5, "pushing": "single", "passing": "forced", "ply_limit": 40},
    {"crowd": 2, "board": 6, "agents": 0, "ply_limit": 30},
    {"crowd": 6, "layout": "doors", "pushing": "none", "ply_limit": 40},
    {"crowd": 10, "board": 7, "ply_limit": 30},
]
CLEVER = [greedy, planner]


def chosen(bot, state, seed=0):
    seat = state.current_player()
    return bot(state.observation(seat), state.legal_actions(seat), Random(seed))


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.__name__)
def test_from_every_position_a_legal_action_and_always_the_same_one(bot, options):
    """On positions that random play brings about, with the list of actions left as it was."""
    rng, seen = Random(str(options)), set()
    state = President(**options).new_initial_state()
    while not state.is_terminal():
        seen.add(state.observation().phase)
        joint = {}
        for seat in state.acting_players():
            legal = state.legal_actions(seat)
            given = list(legal)
            action = bot(state.observation(seat), given, Random(7))
            assert action in legal
            assert given == legal
            assert bot(state.observation(seat), list(legal), Random(7)) is action
            joint[seat] = rng.choice(legal)
        if state.current_player() == SIMULTANEOUS:
            state.apply_actions(joint)
        else:
            state.apply_action(*joint.values())
    assert {Phase.START, Phase.PRESIDENT, Phase.CROWD} <= seen


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_hidden_numbers_are_mixed_evenly(bot):
    """2,000 picks of each side: each of three is held by an interval of 4.5 standard deviations."""
    state = made("..../.Hc./.AA./....", "crowd")
    state.apply_action(Announce())
    for seat in (0, 1):
        legal, seen = state.legal_actions(seat), state.observation(seat)
        picks = Counter(bot(seen, legal, Random(seed)) for seed in range(2000))
        assert set(picks) == set(legal)
        for count in picks.values():
            low, high = wilson_interval(count, 2000, z=4.5)
            assert low < 1 / 3 < high


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.__name__)
def test_he_leaves_when_he_can(bot):
    assert chosen(bot, made(".P../A.A./..../.c..")) is Exit()
    assert chosen(bot, made(".H../A.A./..../.c..")) is Exit()


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.__name__)
def test_the_crowd_takes_a_sure_attempt(bot):
    assert chosen(bot, made("..../.H../..../A..A", "crowd")) is Announce()
    state = made("..../.Pc./..../A..A", "crowd")
    assert chosen(bot, state) is Move("crowd", "c3", "b3")
    state.apply_action(Move("crowd", "c3", "b3"))
    assert chosen(bot, state) is Announce()


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.__name__)
def test_he_does_not_leave_his_agents_for_a_square_where_he_is_surely_caught(bot):
    state = made("......../......../......../..c...../......../..P...../.A.A..../........")
    for seed in range(10):
        action = chosen(bot, state, seed)
        after = state.child(action)
        if after.observation().phase is Phase.CROWD:
            reached = [
                move
                for move in after.legal_actions()
                if isinstance(move, Move) and move.end == after.observation().president
            ]
            assert not reached or after.observation().guards


@pytest.mark.parametrize("size", [(4, 1, 1), (4, 2, 1), (4, 2, 2)], ids=str)
def test_the_planner_plays_small_boards_nearly_as_well_as_perfect_play(size):
    """In games against perfect play it keeps most of the value, on either side."""
    game, value = solved.solved_game(*size), float(solved.load(*size).start_value)
    as_president = presidency.simulate(game, [planner, solved.perfect], 80, seed=1)
    as_crowd = presidency.simulate(game, [solved.perfect, planner], 80, seed=1)
    escaped = sum(result.won_by(0) for result in as_president) / 80
    let_through = sum(result.won_by(0) for result in as_crowd) / 80
    assert escaped > 0.6 * value
    assert 1 - let_through > 0.6 * (1 - value)


def rate(president, against, games=40, **options):
    """Escapes of a President's bot from a crowd's bot."""
    game = presidency.load_game("president", **options)
    results = presidency.simulate(game, [president, against], games, seed=5)
    return sum(result.won_by(0) for result in results)


def test_the_bots_rank_as_presidents():
    for against in (greedy, "random"):
        assert rate(greedy, against, crowd=2) > rate("random", against, crowd=2) + 15
    assert rate(planner, planner, 80, crowd=2) > rate(greedy, planner, 80, crowd=2) + 10
    assert rate(planner, greedy, crowd=6) > rate(greedy, greedy, crowd=6) + 5


def test_the_bots_rank_as_crowds():
    assert rate(greedy, greedy, crowd=6) < rate(greedy, "random", crowd=6) - 10
    assert rate(planner, planner, crowd=4) < rate(planner, greedy, crowd=4) - 10


def test_he_does_not_wait_until_the_time_is_over():
    """Against a crowd that stands about at random, greedy takes a risk in the end."""
    game = presidency.load_game("president", crowd=1)
    results = presidency.simulate(game, [greedy, "random"], 60, seed=5)
    assert sum(result.outcome.termination.name == "TIME" for result in results) <= 2


# Habits.


def numbers(bot, kind, games=2000):
    state = made("..../.Hc./.AA./....", "crowd")
    state.apply_action(Announce())
    seat = 1 if kind is Attempt else 0
    legal, seen = state.legal_actions(seat), state.observation(seat)
    return Counter(bot(seen, legal, Random(seed)) for seed in range(games))


def test_a_habit_shows_in_the_numbers_alone():
    picks = numbers(favours(2), Attempt)
    low, high = wilson_interval(picks[Attempt(2)], 2000, z=4.5)
    assert low < 1 / 2 < high
    assert numbers(habit_bot([1, 0, 3]), Attempt)[Attempt(2)] == 0
    other = made("..../.P.c/.AA./....", "crowd")
    assert chosen(favours(2), other) is chosen(greedy, other)


def test_a_reader_guards_what_is_likeliest():
    picks = numbers(reader_bot([1, 2, 1]), Guard)
    assert set(picks) == {Guard((1, 2)), Guard((2, 3))}
    assert set(numbers(reader_bot([1, 3, 2]), Guard)) == {Guard((2, 3))}


def test_bots_with_a_habit_can_be_sent_to_other_processes():
    state = made("..../.Hc./.AA./....", "crowd")
    state.apply_action(Announce())
    for bot in (favours(2), reader_bot([1, 2, 1])):
        twin = pickle.loads(pickle.dumps(bot))
        for seat in (0, 1):
            legal, seen = state.legal_actions(seat), state.observation(seat)
            assert twin(seen, legal, Random(3)) is bot(seen, legal, Random(3))
