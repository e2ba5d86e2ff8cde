"""The bots of Si j'étais Président…: legal, repeatable, honest about what is hidden, and ranked."""

import dataclasses
from random import Random

import pytest

import presidency
from presidency.core.game import SIMULTANEOUS
from presidency.core.playthrough import play, simulate
from presidency.si_jetais_president import LeaveEmpty, Phase, Present, Recruit, SiJetaisPresident
from presidency.si_jetais_president import strategies as module
from presidency.si_jetais_president.components import FACES, ROUNDS
from presidency.si_jetais_president.government import best_government, value_so_far
from presidency.si_jetais_president.odds import Draft
from presidency.si_jetais_president.strategies import BOTS, greedy, planner, random
from tests.si_jetais_president.positions import NAMES, at_face, deal, deal_any, draft, step

OPTION_SETS = [
    {"num_players": 2, "rounds": "1/2/3"},
    {"num_players": 3, "rounds": "4/5/6"},
    {"num_players": 4, "rounds": "2/4/6", "may_leave_empty": True, "women": "recruited"},
    {"num_players": 6, "rounds": "3/4/5", "dense": True},
]


@pytest.fixture
def fewer_deals(monkeypatch):
    """A planner that thinks less, for tests that are not about its strength."""
    monkeypatch.setattr(module, "PLAYED", 10)
    module._planned_recruit.cache_clear()
    yield
    module._planned_recruit.cache_clear()


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("name", BOTS)
def test_from_every_position_a_legal_action_and_always_the_same_one(name, options, fewer_deals):
    """On positions that random play brings about, with the list of actions left as it was.

    So a bot that takes over a seat, where SJ-09 hides what was recruited for it, is not lost.
    """
    bot, rng, seen = BOTS[name], Random(str(options)), set()
    state = SiJetaisPresident(**options).new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            for seat in state.acting_players()[:2]:
                observation, legal = state.observation(seat), state.legal_actions(seat)
                seen.add(observation.phase)
                given = list(legal)
                action = bot(observation, given, Random(7))
                assert action in legal
                assert given == legal
                module._planned_recruit.cache_clear()
                assert bot(observation, list(legal), Random(7)) is action
        step(state, rng)
    assert seen == {Phase.RECRUIT, Phase.PRESENT}


@pytest.mark.parametrize("bot", [greedy, planner], ids=lambda bot: bot.__name__)
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_a_whole_game_is_repeatable_and_presents_the_best_government(bot, options, fewer_deals):
    game = SiJetaisPresident(**options)
    first = play(game, [bot] * game.num_players, 3)
    module._planned_recruit.cache_clear()
    assert play(game, [bot] * game.num_players, 3).history == first.history
    for result in first.observation().results:
        for government in result.governments:
            assert government == best_government(game, FACES[result.face], government.recruits)


def test_random_presents_somebody_whenever_somebody_fits():
    """Eve could take Sports later, so Culture may stay empty; a random player does not do that."""
    recruits = ["Eve", "Ginette", "Fatou", "Noémie", "Perrine", "Apolline"]
    state = draft(at_face(1, num_players=3), recruits)
    legal = state.legal_actions()
    assert LeaveEmpty("culture") in legal
    for seed in range(30):
        action = random(state.observation(0), legal, Random(seed))
        assert isinstance(action, Present)
    only = [LeaveEmpty("culture")]
    assert random(state.observation(0), only, Random(0)) is only[0]


def test_random_recruits_anybody():
    state = deal_any(at_face(1, num_players=3))
    legal = state.legal_actions(0)
    assert {random(state.observation(0), legal, Random(seed)) for seed in range(200)} == set(legal)


def test_greedy_takes_whoever_adds_most_at_once():
    rng = Random(2)
    for face in (1, 3, 4, 5, 6):
        state = deal_any(at_face(face, num_players=4))
        while state.current_player() == SIMULTANEOUS:
            seen = state.observation(2)
            action = greedy(seen, state.legal_actions(2), rng)
            values = {
                name: value_so_far(state.game, seen.face, [*seen.recruits, name])
                for name in seen.hand
            }
            assert values[action.person] == max(values.values())
            step(state, rng)


# Remaniement, where nobody may look back (SJ-09).


@pytest.mark.parametrize("bot", [greedy, planner], ids=lambda bot: bot.__name__)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_bot_knows_what_it_has_recruited_though_it_may_not_look(bot, seats, fewer_deals):
    state = deal_any(at_face(2, num_players=seats), seats)
    recruiter = {greedy: module._greedy_recruit, planner: module._planned_recruit}[bot]
    while state.current_player() == SIMULTANEOUS:
        for seat in range(seats):
            seen = state.observation(seat)
            assert seen.recruits == ()
            mine = tuple(recruit.person for recruit in state._recruits(seat))
            assert module._remembered(seen, recruiter).recruits == mine
        choices = [
            bot(state.observation(seat), state.legal_actions(seat), Random(0))
            for seat in range(seats)
        ]
        state.apply_actions(choices)


@pytest.mark.parametrize("bot", [greedy, planner], ids=lambda bot: bot.__name__)
def test_hidden_picks_of_another_make_no_difference(bot, fewer_deals):
    """Two states that look alike to seat 0 and differ in what was recruited for it."""
    chosen = set()
    for mine, his in [(0, 1), (1, 0)]:
        state = deal(at_face(2, num_players=2), [NAMES[:7], NAMES[7:14]])
        state.apply_actions([Recruit(NAMES[mine]), Recruit(NAMES[7])])
        state.apply_actions([Recruit(NAMES[8]), Recruit(NAMES[his])])
        chosen.add(bot(state.observation(0), state.legal_actions(0), Random(1)))
    assert len(chosen) == 1


def test_what_comes_back_was_not_taken():
    """A wrong memory must still agree with the hands that were seen."""
    for seed in range(10):
        state, rng = deal_any(at_face(2, seed, num_players=2), seed), Random(seed)
        while state.current_player() == SIMULTANEOUS:
            seen = state.observation(1)
            recruits = module._remembered(seen, module._greedy_recruit).recruits
            assert len(set(recruits)) == len(recruits) == seen.recruited
            for pick, name in enumerate(recruits):
                assert name in seen.hands[pick]
                assert all(name not in hand for hand in seen.hands[pick + 1 :])
            step(state, rng)


# How much and how well the planner thinks.


def test_the_planner_plays_out_no_more_than_it_says(monkeypatch):
    """At most three times PLAYED picks, whatever the hand: far less than a second."""
    counted = []
    played_out = Draft.played_out

    def counting(table, player, first):
        counted[-1] += 1
        return played_out(table, player, first)

    monkeypatch.setattr(Draft, "played_out", counting)
    module._planned_recruit.cache_clear()
    state, rng = deal_any(at_face(1, num_players=4)), Random(1)
    while state.current_player() == SIMULTANEOUS:
        counted.append(0)
        planner(state.observation(0), state.legal_actions(0), rng)
        step(state, rng)
    module._planned_recruit.cache_clear()
    assert min(counted) > 0
    assert max(counted) <= 3 * module.PLAYED


def test_the_planner_does_not_depend_on_luck_given():
    state = deal_any(at_face(1, num_players=3))
    seen, legal = state.observation(1), state.legal_actions(1)
    chosen = set()
    for seed in range(3):
        module._planned_recruit.cache_clear()
        chosen.add(planner(seen, legal, Random(seed)))
    assert len(chosen) == 1


def points(state):
    return state.observation().points


def mean_points(bots, games, **options):
    """The mean points of the first bot and of the others, with rotated seats."""
    game = presidency.load_game("si_jetais_president", num_players=len(bots), **options)
    results = simulate(game, bots, games, seed=11, rotate=True, measure=points)
    first = others = 0
    for result in results:
        for seat, bot in enumerate(result.seating):
            if bot == 0:
                first += result.measured[seat]
            else:
                others += result.measured[seat]
    return first / games, others / games / (len(bots) - 1)


def test_greedy_beats_random():
    """Measured over 200 games: 8.8 points of 9, and 1.2 for each of three random players."""
    greedy_points, random_points = mean_points([greedy, random, random, random], 30)
    assert greedy_points > random_points + 4


def test_the_planner_beats_greedy():
    """Measured over 200 games: about 4.5 points, and 3.3 for each of three greedy players."""
    planner_points, greedy_points = mean_points([planner, greedy, greedy, greedy], 16)
    assert planner_points > greedy_points + 0.5


# A bot is told its observation and nothing else.


def test_bots_get_no_state():
    state = deal_any(at_face(3, num_players=3))
    seen = state.observation(0)
    assert all(not hasattr(getattr(seen, f.name), "_rows") for f in dataclasses.fields(seen))


@pytest.mark.parametrize("bot", [greedy, planner], ids=lambda bot: bot.__name__)
def test_what_the_others_hold_makes_no_difference(bot, fewer_deals):
    """Ten deals and courses that this seat cannot tell apart: one and the same choice."""
    state, rng = deal_any(at_face(1, num_players=4)), Random(3)
    for _ in range(3):
        step(state, rng)
    chosen = set()
    for seed in range(10):
        twin = state.resample_from_infostate(0, Random(seed))
        module._planned_recruit.cache_clear()
        chosen.add(bot(twin.observation(0), twin.legal_actions(0), Random(5)))
    assert len(chosen) == 1


def test_the_bots_are_those_that_the_table_offers():
    assert list(BOTS) == ["random", "greedy", "planner"]
    assert ROUNDS == 3
