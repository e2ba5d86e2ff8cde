"""One game and many: the same results for the same seed, whatever runs them."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from threading import Event

import pytest

import presidency
from presidency.bots import random_bot
from presidency.core.game import IllegalActionError, Outcome, replay
from presidency.core.playthrough import (
    GameResult,
    WinRate,
    play,
    simulate,
    simulated_games,
    win_rates,
)
from tests.conftest import require
from tests.core.toy import End, Fold, ToyGame

LANDSLIDE = presidency.load_game("landslide", turn_limit=20, at_limit="plurality")


def folder(observation, legal_actions, rng):
    """Fold if possible, else do the first thing possible."""
    return Fold() if Fold() in legal_actions else legal_actions[0]


def length(state):
    """Measure a state in a function that another process can import."""
    return len(state.history)


def test_play_ends_is_legal_and_depends_on_the_seed_alone():
    game = ToyGame()
    state = play(game, [random_bot] * 3, seed=5)
    assert state.is_terminal()
    assert replay(game, [action for _, action in state.history]).returns() == state.returns()
    assert play(game, [random_bot] * 3, seed=5).history == state.history
    assert len({tuple(play(game, [random_bot] * 3, seed=s).history) for s in range(20)}) > 15


def test_each_bot_is_asked_for_its_own_seat_with_its_own_view():
    asked = []

    def nosy(seat):
        def bot(observation, legal_actions, rng):
            asked.append(seat)
            assert observation.player == seat
            assert all(c is None for s, c in enumerate(observation.cards) if s != seat)
            return legal_actions[0]

        return bot

    play(ToyGame(), [nosy(seat) for seat in range(3)], seed=1)
    assert asked == [0, 1, 2, 0, 1, 2, 0]


def test_what_is_wrong_with_the_bots_is_said():
    with pytest.raises(ValueError, match="Toy has 3 seats here, not 2"):
        play(ToyGame(), [random_bot] * 2, seed=1)
    with pytest.raises(IllegalActionError):
        play(ToyGame(), [lambda *_: Fold()] * 3, seed=1)
    with pytest.raises(ValueError, match="at least one game"):
        simulate(ToyGame(), [random_bot] * 3, 0, seed=1)
    with pytest.raises(ValueError, match="chunks of at least one"):
        simulate(ToyGame(), [random_bot] * 3, 5, seed=1, chunk=0)


def test_a_simulation_is_its_games_one_by_one():
    game, bots = ToyGame(), [random_bot, folder, random_bot]
    results = simulate(game, bots, 23, seed=8, chunk=5, measure=length)
    assert [result.number for result in results] == list(range(23))
    for result in results:
        state = play(game, bots, f"8:{result.number}")
        assert result.returns == tuple(state.returns())
        assert result.outcome == state.outcome()
        assert result.steps == result.measured == len(state.history)
        assert result.seating == (0, 1, 2)
    part = list(simulated_games(game, bots, range(7, 12), seed=8, measure=length))
    assert part == results[7:12]
    assert simulate(game, bots, 23, seed=9, measure=length) != results


def test_seats_rotate_so_that_each_bot_sits_everywhere_equally_often():
    results = simulate(ToyGame(), [folder, random_bot, random_bot], 9, seed=1, rotate=True)
    assert [result.seating for result in results[:4]] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]
    for result in results:  # the folder wins only when it sits last and all others have folded
        seat = result.seating.index(0)
        assert not result.won_by(0) or seat == 2


def expected():
    bots = [random_bot] * 3
    return simulate(LANDSLIDE, bots, 60, seed=3, rotate=True, chunk=60, measure=length)


def with_executor(executor, chunk=7):
    bots = [random_bot] * 3
    return simulate(
        LANDSLIDE, bots, 60, seed=3, rotate=True, chunk=chunk, measure=length, executor=executor
    )


def test_processes_give_the_same_results():
    context = multiprocessing.get_context("spawn")  # as on Windows and Macs: all must be picklable
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert with_executor(pool) == expected()


def test_threads_give_the_same_results():
    with ThreadPoolExecutor(3) as pool:
        assert with_executor(pool, chunk=1) == expected()


def test_a_dask_cluster_gives_the_same_results():
    distributed = require("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert with_executor(executor) == expected()


def test_progress_is_told_after_each_chunk_and_can_stop():
    told = []

    def progress(done, games):
        told.append((done, games))
        return done < 20

    results = simulate(ToyGame(), [random_bot] * 3, 50, seed=1, chunk=10, progress=progress)
    assert told == [(10, 50), (20, 50)]
    assert results == simulate(ToyGame(), [random_bot] * 3, 20, seed=1)
    told.clear()
    simulate(
        ToyGame(), [random_bot] * 3, 25, seed=1, chunk=10, progress=lambda *now: told.append(now)
    )
    assert told == [(10, 25), (20, 25), (25, 25)]


def test_stopping_leaves_nothing_running_in_the_executor():
    release, submitted = Event(), []

    class Slow(ThreadPoolExecutor):
        def submit(self, function, *arguments):
            if submitted:  # all but the first wait
                future = super().submit(lambda: release.wait() and function(*arguments))
            else:
                future = Future()
                future.set_result(function(*arguments))
            submitted.append(future)
            return future

    with Slow(1) as pool:
        try:
            results = simulate(
                ToyGame(),
                [random_bot] * 3,
                50,
                seed=1,
                chunk=10,
                executor=pool,
                progress=lambda done, games: False,
            )
            assert [result.number for result in results] == list(range(10))
            assert sum(future.cancelled() for future in submitted) >= 3
        finally:
            release.set()


def test_an_error_in_a_bot_comes_out_of_the_executor():
    def broken(observation, legal_actions, rng):
        raise KeyError("mine")

    with ThreadPoolExecutor(2) as pool, pytest.raises(KeyError, match="mine"):
        simulate(ToyGame(), [broken] * 3, 30, seed=1, executor=pool)


def test_win_rates_count_shared_wins_for_each_and_give_wilson_intervals():
    def result(number, seating, winners):
        return GameResult(number, seating, (0.0,) * 3, Outcome(End.BEST, winners), 9)

    results = [
        result(0, (0, 1, 2), (0,)),
        result(1, (1, 2, 0), (0,)),
        result(2, (2, 0, 1), (0, 1)),
        result(3, (0, 1, 2), ()),
    ]
    rates = win_rates(results, 3)
    assert [(rate.wins, rate.games) for rate in rates] == [(2, 4), (1, 4), (1, 4)]
    rate = WinRate(81, 263)
    assert rate.share == pytest.approx(0.30798, abs=1e-5)
    assert rate.interval == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert str(WinRate(5_000, 10_000)) == "50.0% (49.0% to 51.0%, 10,000 games)"


def test_random_bots_win_about_as_often_as_each_other():
    rates = win_rates(simulate(ToyGame(), [random_bot] * 3, 3000, seed=2, rotate=True), 3)
    assert max(rate.share for rate in rates) - min(rate.share for rate in rates) < 0.06
    assert sum(rate.wins for rate in rates) >= 3000


def test_a_game_given_by_name_gets_a_sentence():
    with pytest.raises(ValueError, match=r"presidency\.table"):
        presidency.play("landslide", ["greedy"] * 3, seed=1)


def test_a_bot_cannot_foresee_or_change_the_dice():
    """Chance has a generator of its own: whatever bots draw, the dice are the same."""
    game = presidency.load_game("landslide", turn_limit=30)

    def wasteful(observation, legal_actions, rng):
        rng.random()
        return legal_actions[0]

    def thrifty(observation, legal_actions, rng):
        return legal_actions[0]

    assert play(game, [wasteful] * 3, 5).history == play(game, [thrifty] * 3, 5).history
    states = []

    def spy(observation, legal_actions, rng):
        states.append(rng.getstate())
        return legal_actions[0]

    play(game, [spy] * 3, 5)
    assert len(set(states)) == 3  # one a seat, and none moves with the dice
