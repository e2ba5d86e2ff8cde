"""The laboratory: its numbers agree with the exact ones, it stops, and errors show."""

import asyncio
import re
from dataclasses import replace
from fractions import Fraction
from itertools import count, islice
from random import Random

import pytest

from presidency.core.chance import dice, wilson_interval
from presidency.core.playthrough import simulate
from presidency.landslide.odds import roll_odds
from presidency.landslide.rules import Phase
from presidency.landslide.strategies import greedy
from presidency.lessons import landslide, president
from presidency.lessons.laboratory import ALL, Experiment, Laboratory, running

ALL_EXPERIMENTS = [*landslide.experiments(), *president.experiments()]
EXACT = [experiment for experiment in ALL_EXPERIMENTS if experiment.distribution]
GAMES = [experiment for experiment in landslide.experiments() if not experiment.distribution]


def trials_of(experiment, number, seed=1):
    outcomes = islice(experiment.trials(seed), number)
    return [experiment.measure(outcome) for outcome in outcomes]


@pytest.mark.parametrize("experiment", EXACT, ids=lambda experiment: experiment.name)
def test_shares_and_means_close_in_on_the_exact_values(experiment):
    rows = trials_of(experiment, 4000)
    for event in experiment.events:
        last = running(experiment.column(rows, event))[-1]
        exact = experiment.exact(event)
        # Twice the half of the 95 % interval: one of 16,000 events falls outside by chance.
        slack = (last.high - last.low) / 2
        assert last.low - slack <= exact <= last.high + slack, event


@pytest.mark.parametrize("experiment", EXACT, ids=lambda experiment: experiment.name)
def test_conditional_shares_do_so_too(experiment):
    rows = trials_of(experiment, 6000)
    checked = 0
    for given in experiment.events:
        if not all(isinstance(value, bool) for value in experiment.column(rows, given)):
            continue
        for event in experiment.events:
            values = experiment.column(rows, event, given)
            if len(values) < 100:
                continue
            last = running(values)[-1]
            slack = (last.high - last.low) / 2
            exact = experiment.exact(event, given)
            assert last.low - slack <= exact <= last.high + slack, (event, given)
            checked += 1
    assert checked >= 8


def test_the_interval_holds_the_exact_value_in_about_95_of_100_runs():
    experiment = EXACT[0]
    event = next(iter(experiment.events))
    inside = 0
    for seed in range(400):
        last = running(experiment.column(trials_of(experiment, 200, seed), event))[-1]
        inside += last.low <= experiment.exact(event) <= last.high
    assert 365 <= inside <= 395


def test_the_exact_values_are_those_of_the_odds():
    state, rng = landslide.GAME.new_initial_state(), Random(3)
    while state.observation().phase is not Phase.ROLL:
        state.apply_action(state.sample_chance(rng))
    seen = state.observation()
    board = seen.game.board
    for code in ("TX", "KS", "NY", "IA"):
        alone = [None] * 3
        alone[seen.to_move] = board.index[code]
        odds = roll_odds(replace(seen, positions=tuple(alone)))
        assert odds.washington.value == landslide.chance_home(code)
        for segment in board.segments:
            reach = odds.reach.get(board.index[segment.code])
            chance = landslide.chance_to_land(code, segment.code)
            assert chance == (reach.value if reach else 0)


def test_the_same_seed_gives_the_same_trials_and_games_are_those_of_simulate():
    for experiment in landslide.experiments():
        number = 8 if experiment in GAMES else 200
        first, again = trials_of(experiment, number), trials_of(experiment, number)
        assert first == again
        assert first != trials_of(experiment, number, seed=2)
    games = simulate(landslide.GAME, [greedy] * 3, 8, seed=1, measure=landslide._measure)
    short = next(each for each in GAMES if each.name == "Short game")
    assert trials_of(short, 8) == [short.measure(game.measured) for game in games]


def test_running_thins_out_and_ends_with_all():
    values = [number % 3 == 0 for number in range(5000)]
    estimates = running(values, points=100)
    assert len(estimates) <= 101
    assert estimates[0].trials == 1
    assert estimates[-1].trials == 5000
    assert (estimates[-1].low, estimates[-1].high) == wilson_interval(sum(values), 5000)
    assert running([]) == []


def test_a_mean_of_numbers_has_an_interval_too():
    rng = Random(1)
    last = running([float(rng.randrange(1, 7)) for _ in range(5000)])[-1]
    assert last.low < 3.5 < last.high
    assert last.high - last.low == pytest.approx(2 * 1.96 * (35 / 12 / 5000) ** 0.5, rel=0.05)


@pytest.fixture
def coin():
    def trials(seed):
        rng = Random(seed)
        while True:
            yield rng.random() < 0.5

    return Experiment(
        name="Coin",
        about="Toss a coin.",
        trials=trials,
        events={"Heads": lambda heads: heads, "Tails": lambda heads: not heads},
        unit="tosses",
    )


def press(button):
    button.click()


def test_run_adds_trials_and_start_again_takes_them_away(coin):
    laboratory = Laboratory([coin, *EXACT])
    laboratory.size.value = 10
    press(laboratory.run)
    assert len(laboratory.rows) == 10
    assert "too few to trust" in laboratory.sentence.value
    laboratory.size.value = 100
    press(laboratory.run)
    assert len(laboratory.rows) == 110
    assert laboratory.bar.value == 100
    assert "in 110 tosses" in laboratory.sentence.value
    assert laboratory.figure.data[2].x[-1] == 110
    first = laboratory.rows
    press(laboratory.clear)
    assert laboratory.rows == []
    press(laboratory.run)
    assert laboratory.rows == first[:100]
    laboratory.seed.value = 2
    assert laboratory.rows == []


def test_one_figure_is_updated_in_place(coin):
    laboratory = Laboratory([coin, *landslide.experiments()])
    figure = laboratory.figure
    for name in (EXACT[0].name, EXACT[1].name, "Coin"):
        laboratory.choice.value = name
        press(laboratory.run)
    assert laboratory.figure is figure
    assert len(figure.data) == 4


def test_predict_then_condition():
    laboratory = Laboratory(EXACT)
    laboratory.size.value = 500
    press(laboratory.run)
    laboratory.given.value = "You may choose where to go"
    laboratory.event.value = "You may land on California"
    kept = sum(row[1] for row in laboratory.rows)
    assert f"in {kept} rolls kept (You may choose where to go)" in laboratory.sentence.value
    assert f"The {kept} kept" in laboratory.table.value
    assert "2/3 = 66.7 %" in laboratory.table.value
    assert laboratory.figure.data[3].y[0] == pytest.approx(200 / 3)
    press(laboratory.clear)
    laboratory.size.value = 10
    press(laboratory.run)
    assert "too few to trust" in laboratory.sentence.value


def test_when_nothing_is_kept_it_says_so():
    laboratory = Laboratory(GAMES)
    laboratory.size.value = 10
    laboratory.given.value = "Candidate A has New York"
    assert "Nothing has been tried yet." in laboratory.sentence.value
    press(laboratory.run)
    told = "None of these 10 games fits the condition: nothing can be said yet."
    assert told in laboratory.sentence.value


def test_the_work_is_done_on_the_loop_of_the_cell_whoever_presses_run(coin):
    async def lesson():
        laboratory = Laboratory([coin])
        laboratory.size.value = 10
        await asyncio.to_thread(press, laboratory.run)  # as from a subshell of the kernel
        await asyncio.sleep(0.2)
        return laboratory

    assert len(asyncio.run(lesson()).rows) == 10


def test_conditions_are_events_that_say_yes_or_no():
    laboratory = Laboratory(landslide.experiments())
    for experiment in landslide.experiments():
        laboratory.choice.value = experiment.name
        offered = [value for _, value in laboratory.given.options]
        assert offered[0] == ALL
        assert not any("mean" in name for name in offered)
        assert len(offered) >= 4


def test_stop_is_heard_and_the_loop_is_not_blocked():
    async def lesson():
        laboratory = Laboratory(landslide.experiments())
        laboratory.choice.value = "Short game"
        laboratory.size.value = 2000
        press(laboratory.run)
        while len(laboratory.rows) < 15:
            await asyncio.sleep(0.005)
        assert not laboratory.stop.disabled
        assert laboratory.run.disabled
        press(laboratory.stop)
        await asyncio.sleep(0.2)
        return laboratory, len(laboratory.rows)

    laboratory, done = asyncio.run(asyncio.wait_for(lesson(), 60))
    assert 15 <= done < 100
    assert not laboratory.run.disabled
    assert laboratory.stop.disabled


def test_choosing_another_experiment_ends_the_one_that_runs():
    async def lesson():
        laboratory = Laboratory(landslide.experiments())
        laboratory.choice.value = "Short game"
        laboratory.size.value = 2000
        press(laboratory.run)
        await asyncio.sleep(0.1)
        laboratory.choice.value = EXACT[0].name
        laboratory.size.value = 10
        press(laboratory.run)
        await asyncio.sleep(0.2)
        return laboratory

    laboratory = asyncio.run(lesson())
    assert len(laboratory.rows) == 10
    assert len(laboratory.rows[0]) == len(EXACT[0].events)


def test_an_error_in_a_trial_shows_in_the_widget(coin):
    def broken(seed):
        yield True
        raise KeyError("lost")

    bad = Experiment(
        name="Bad", about="", trials=broken, events={"It happens": lambda happens: happens}
    )
    laboratory = Laboratory([bad])
    press(laboratory.run)
    assert "broke off" in laboratory.message.value
    assert "KeyError" in laboratory.message.value
    assert not laboratory.run.disabled


def test_what_students_shall_find_is_not_shown():
    (secret,) = [experiment for experiment in EXACT if experiment.secret]
    laboratory = Laboratory([secret])
    laboratory.size.value = 2000
    press(laboratory.run)
    assert "find it" in laboratory.table.value
    assert "8/9" not in laboratory.table.value + laboratory.sentence.value
    assert laboratory.figure.data[3].x == ()
    share = laboratory.figure.data[2].y[-1] / 100
    assert landslide.lesson.book.questions["three"].judge(f"{share:.2f}").right


def test_simple_experiments_need_an_iterator_only():
    numbers = Experiment(
        name="Dice",
        about="Roll two dice.",
        trials=lambda seed: (number % 6 + 1 for number in count(seed)),
        events={"The number": float},
        known={"The number": Fraction(7, 2)},
    )
    laboratory = Laboratory([numbers])
    press(laboratory.run)
    assert re.search(r"The number: 3\.\d\d on average in 100 trials", laboratory.sentence.value)
    assert dice().expectation() == numbers.exact("The number")
