"""The games under OpenSpiel, tested with OpenSpiel's own checks."""

import base64
import pickle
import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest

import presidency
from presidency.core.game import SIMULTANEOUS, OptionError
from tests.checkout import ROOT
from tests.conftest import require
from tests.core.toy import ToyGame

pyspiel = require("pyspiel")
open_spiel = require("presidency.interop.open_spiel")

TOY = open_spiel.register(
    ToyGame, lambda seen: [float(seen.player is not None), (seen.cards[seen.player or 0] or 0) / 3]
)
SHORT = {"turn_limit": 20, "at_limit": "plurality"}


@pytest.mark.parametrize("name", presidency.GAMES)
def test_every_game_is_registered_with_its_options(name):
    game = pyspiel.load_game(f"presidency_{name}")
    assert game.kit_game == presidency.load_game(name)
    assert game.get_parameters() == dict(game.kit_game.options)
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("name", "options", "games"),
    [
        ("presidency_landslide", {**SHORT}, 200),
        ("presidency_landslide", {**SHORT, "board": "map", "num_players": 5}, 40),
        ("presidency_landslide", {"num_players": 2, "turn_limit": 150}, 3),
        ("presidency_si_jetais_president", {}, 4),
        ("presidency_si_jetais_president", {"num_players": 2, "rounds": "random"}, 4),
        ("presidency_si_jetais_president", {"num_players": 6, "rounds": "4/5/6"}, 2),
        ("presidency_mr_president", {"tickets": "ready-made", "deck": "quarter"}, 1),
        (TOY, {}, 200),
        (TOY, {"num_players": 4}, 200),
        (TOY, {"num_players": 2, "shows": False}, 200),
    ],
)
def test_open_spiels_own_random_simulations(name, options, games):
    game = pyspiel.load_game(name, options)
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


def spiel_twin(state, game):
    """Make the steps of a playthrough of the kit under OpenSpiel."""
    twin, ids = game.new_initial_state(), open_spiel.Ids(state.game)
    replay, history = state.game.new_initial_state(), state.history
    while history:
        step = dict(history[: replay.step_width()])
        del history[: len(step)]
        if twin.is_simultaneous_node():
            joint = {seat: ids.of_action[action] for seat, action in step.items()}
            twin.apply_actions([joint.get(s, 0) for s in range(game.num_players())])
            replay.apply_actions(step)
        else:
            ((player, action),) = step.items()
            twin.apply_action((ids.of_outcome if player == -1 else ids.of_action)[action])
            replay.apply_action(action)
        yield replay, twin


@pytest.mark.parametrize(
    ("name", "options", "games"),
    [
        ("presidency_landslide", SHORT, 5),
        (TOY, {}, 5),
        ("presidency_si_jetais_president", {"num_players": 3, "rounds": "random"}, 1),
    ],
)
def test_both_sides_agree_at_every_step(name, options, games):
    game = pyspiel.load_game(name, options)
    for seed in range(games):
        bots = [presidency.bots.random_bot] * game.num_players()
        whole = presidency.core.playthrough.play(game.kit_game, bots, seed)
        for ours, theirs in spiel_twin(whole, game):
            assert int(theirs.current_player()) == ours.current_player()
            for seat in range(game.num_players()):
                legal = [] if ours.is_chance_node() else theirs.legal_actions(seat)
                named = [theirs.action_to_string(seat, number) for number in legal]
                assert named == [repr(action) for action in ours.legal_actions(seat)]
                assert theirs.observation_string(seat) == ours.observation_string(seat)
                known = ours.information_state_string(seat)
                assert theirs.information_state_string(seat) == known
            if ours.is_chance_node():
                exact = {repr(outcome): float(chance) for outcome, chance in ours.chance_outcomes()}
                found = {theirs.action_to_string(-1, n): p for n, p in theirs.chance_outcomes()}
                assert found == exact
        assert theirs.returns() == whole.returns()
        assert str(theirs) == str(theirs.clone())


def serialised(name, steps):
    game = pyspiel.load_game(name, SHORT if name != TOY else {})
    bots = [presidency.bots.random_bot] * game.num_players()
    whole = presidency.core.playthrough.play(game.kit_game, bots, 4)
    for number, (_, theirs) in enumerate(spiel_twin(whole, game)):
        if number == steps:
            return game, theirs
    raise AssertionError


@pytest.mark.parametrize(("name", "steps"), [("presidency_landslide", 20), (TOY, 3), (TOY, 6)])
def test_a_state_is_written_as_its_history_of_ids(name, steps):
    game, state = serialised(name, steps)
    text = state.serialize()
    history, _, attributes = text.split("\n")
    ids = ",".join(f"{int(each.player)}:{each.action}" for each in state.full_history())
    assert history == f"history={ids}"
    kept = pickle.loads(base64.b64decode(attributes.removeprefix("__dict__=")))
    assert list(kept) == ["_kept"]
    assert kept["_kept"].state is None
    assert kept["_kept"].ids.game == game.kit_game
    for twin in (game.deserialize_state(text), pickle.loads(pickle.dumps(state))):
        assert twin.kit_state.history == state.kit_state.history
        assert str(twin) == str(state)
        assert twin.serialize() == text


def test_a_written_history_that_breaks_the_rules_is_refused():
    game, state = serialised("presidency_landslide", 20)
    text = state.serialize()
    history, rest = text.split("\n", 1)
    wrong = game.deserialize_state(f"{history},0:49,0:49,0:49\n{rest}")
    with pytest.raises(Exception, match="cannot do"):
        wrong.legal_actions()


def test_clones_go_their_own_way():
    _, state = serialised("presidency_landslide", 20)
    before = str(state)
    twin = state.clone()
    for _ in range(6):
        if not twin.is_terminal():
            twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


def test_wrong_parameters_are_refused():
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("presidency_landslide", {"colour": 1})
    with pytest.raises((OptionError, RuntimeError), match="from 2 to 6, not 7"):
        pyspiel.load_game("presidency_landslide", {"num_players": 7})


def test_observers_show_what_they_may():
    game, state = serialised(TOY, 3)
    kinds, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    kit = state.kit_state
    seen = game.make_py_observer()
    assert seen.string_from(state, 1) == kit.observation_string(1)
    seen.set_from(state, 1)
    assert list(seen.tensor) == pytest.approx([1, kit.observation(1).cards[1] / 3])
    assert list(state.observation_tensor(1)) == pytest.approx(list(seen.tensor))
    recall = game.make_py_observer(kinds(perfect_recall=True))
    assert recall.string_from(state, 2) == kit.information_state_string(2)
    assert recall.tensor is None
    public = game.make_py_observer(kinds(perfect_recall=False, private_info=private.NONE))
    assert public.string_from(state, 1) == kit.public_observation_string()
    for kind in (
        kinds(perfect_recall=False, private_info=private.ALL_PLAYERS),
        kinds(perfect_recall=False, public_info=False, private_info=private.SINGLE_PLAYER),
        kinds(perfect_recall=True, private_info=private.NONE),
    ):
        with pytest.raises(ValueError, match=r"observer|spectator"):
            game.make_py_observer(kind)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"x": 1})


@pytest.mark.parametrize(("steps", "worlds"), [(2, 6), (3, 2), (6, 6)])
def test_resampling_keeps_what_the_seat_knows(steps, worlds):
    _, state = serialised(TOY, steps)
    rng, others = Random(1), set()
    for _ in range(99):
        other = state.resample_from_infostate(1, rng.random)
        assert other.information_state_string(1) == state.information_state_string(1)
        others.add(str(other))
    assert len(others) >= worlds, others


def value_of_random_play(state):
    """Work out exactly what each seat gets when all choose with equal chances."""
    if state.is_terminal():
        return [Fraction(each) for each in state.returns()]
    if state.is_chance_node():
        branches = state.chance_outcomes()
    elif state.current_player() == SIMULTANEOUS:
        choices = [state.legal_actions(seat) for seat in state.acting_players()]
        branches = [(joint, Fraction(1, prod(map(len, choices)))) for joint in product(*choices)]
    else:
        legal = state.legal_actions()
        branches = [(action, Fraction(1, len(legal))) for action in legal]
    total = [Fraction(0)] * state.game.num_players
    for step, chance in branches:
        child = state.clone()
        child.apply_history(step if isinstance(step, tuple) else [step])
        total = [t + chance * v for t, v in zip(total, value_of_random_play(child), strict=True)]
    return total


def test_openspiels_algorithms_walk_the_tree_of_a_game_with_secrets_and_simultaneous_moves():
    policy_module = require("open_spiel.python.policy")
    expected = require("open_spiel.python.algorithms.expected_game_score")
    game = pyspiel.load_game(TOY, {"num_players": 2})
    turns = pyspiel.convert_to_turn_based(game)
    uniform = policy_module.UniformRandomPolicy(turns)
    values = expected.policy_value(turns.new_initial_state(), [uniform, uniform])
    exact = value_of_random_play(game.kit_game.new_initial_state())
    assert values == pytest.approx([float(value) for value in exact])
    assert exact[0] == -exact[1] != 0


def test_a_process_that_used_openspiel_ends_well():
    code = "import presidency.interop.open_spiel as s; s.pyspiel.load_game('presidency_landslide')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
