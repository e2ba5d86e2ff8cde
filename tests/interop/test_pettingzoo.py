"""The games under PettingZoo, tested with PettingZoo's own checks."""

import numpy as np
import pytest

import presidency
from presidency.core.game import IllegalActionError, OptionError
from tests.conftest import require
from tests.core.toy import ToyGame

require("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from presidency.interop.pettingzoo import GameEnv, make  # noqa: E402

ENVIRONMENTS = 200


def toy_features(seen):
    cards = [(card or 0) / 3 for card in seen.cards]
    bids = [0.0 if bid is None else (bid + 1) / 3 for bid in seen.bids]
    return [*cards, *bids, float(seen.doubled), 1.0]


def toy_env(**options):
    return GameEnv(ToyGame(**options), toy_features)


LANDSLIDES = [
    {"turn_limit": 15},
    {"num_players": 2, "turn_limit": 40, "at_limit": "plurality", "washington": "free"},
    {"num_players": 6, "board": "map", "turn_limit": 20},
    {},
]
MAKERS = [
    *((lambda options=options: make("landslide", **options)) for options in LANDSLIDES),
    lambda: toy_env(),
    lambda: toy_env(num_players=2, shows=False),
    lambda: toy_env(num_players=4),
    lambda: make("landslide", board="map", num_players=4, turn_limit=12),
    lambda: make("si_jetais_president", num_players=3),
    lambda: make("mr_president", tickets="ready-made", deck="quarter"),
    lambda: make("si_jetais_president", num_players=2, rounds="random", may_leave_empty=True),
]


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("number", range(len(MAKERS)))
def test_pettingzoos_own_checks(number):
    for _ in range(ENVIRONMENTS // len(MAKERS)):
        api_test(MAKERS[number](), num_cycles=20)
        seed_test(MAKERS[number], num_cycles=10)


def play(env, seed):
    """Play a game with random legal actions; return what each agent saw and got."""
    env.reset(seed=seed)
    rng, seen = np.random.default_rng(seed), []
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        seen.append((agent, observation["observation"].tobytes()))
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) or over
        env.step(None if over else rng.choice(legal))
    return seen, total, env._state


@pytest.mark.parametrize("make_env", MAKERS)
def test_a_game_ends_with_its_returns_and_depends_on_the_seed(make_env):
    seen, total, state = play(make_env(), 3)
    assert state.is_terminal()
    assert list(total.values()) == state.returns()
    assert play(make_env(), 3)[0] == seen
    assert any(play(make_env(), seed)[0] != seen for seed in range(4, 9))


def test_every_kit_game_can_be_made():
    for name in presidency.GAMES:
        assert str(make(name)).startswith(f"presidency_{name}_v")


def test_seats_that_choose_at_once_do_not_see_each_other():
    env = toy_env()
    env.reset(seed=1)
    for _ in range(3):
        env.step(0)
    before = {agent: env.observe(agent)["observation"].tobytes() for agent in env.agents}
    assert env.agent_selection == "seat_0"
    env.step(5)
    assert env.agent_selection == "seat_1"
    for agent in env.agents:
        assert env.observe(agent)["observation"].tobytes() == before[agent]
    assert not env.observe("seat_2")["action_mask"].any()
    with pytest.raises(IllegalActionError, match="Seat 1 cannot do"):
        env.step(0)
    assert env.agent_selection == "seat_1"
    env.step(4)
    env.step(3)
    assert env.agent_selection == "seat_0"
    assert env._state.observation(0).bids == (2, None, None)


@pytest.mark.parametrize("action", [-1, 51, 10**9, None, 50])
def test_illegal_actions_are_refused_and_change_nothing(action):
    env = make("landslide")
    env.reset(seed=2)
    before = env._state.history
    with pytest.raises(IllegalActionError):
        env.step(action)
    assert env._state.history == before
    assert env.rewards == {"seat_0": 0.0, "seat_1": 0.0, "seat_2": 0.0}


def test_a_game_without_features_needs_some():
    with pytest.raises(ValueError, match="no features for Toy"):
        GameEnv(ToyGame())
    with pytest.raises(OptionError):
        make("chess")


def test_rendering_shows_what_all_may_see():
    env = make("landslide", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env._state.public_observation_string()
    assert make("landslide").render_mode is None
    env.close()


def test_a_negative_number_does_not_count_from_the_end():
    env = toy_env(num_players=2)
    env.reset(seed=1)
    for action in (0, 0, 3, 3):
        env.step(action)
    assert env.observe(env.agent_selection)["action_mask"][-1]
    with pytest.raises(IllegalActionError, match="-1 is no action of Toy"):
        env.step(-1)
