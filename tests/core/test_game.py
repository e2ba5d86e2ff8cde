"""Actions, options, and the parts of State that games inherit."""

import copy
import pickle

import pytest

from presidency.bots import random_bot
from presidency.core.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Action,
    IllegalActionError,
    OptionError,
    replay,
)
from presidency.core.playthrough import play
from tests.core.toy import Bid, Deal, Double, Fold, Show, Stay, ToyGame


class Step(Action):
    __slots__ = __match_args__ = ("seat", "word")


@pytest.mark.parametrize(
    "same", [copy.copy, copy.deepcopy, lambda a: pickle.loads(pickle.dumps(a))]
)
def test_an_action_is_one_shared_object_however_it_is_made(same):
    action = Step(1, "x")
    assert Step(1, "x") is action
    assert same(action) is action
    assert same([action, Fold()]) == [action, Fold()]
    assert Step(2, "x") != action
    assert Stay() is Stay()
    assert Stay() != Fold()


def test_an_action_reads_as_it_is_written_and_matches_by_position():
    assert repr(Step(1, "x")) == "Step(1, 'x')"
    assert eval(repr(Step(1, "x"))) is Step(1, "x")
    match Step(3, "y"):
        case Step(seat, word):
            assert (seat, word) == (3, "y")


def test_an_action_cannot_be_changed():
    action = Step(1, "x")
    for name in ("seat", "other"):
        with pytest.raises(AttributeError):
            setattr(action, name, 5)
    with pytest.raises(AttributeError):
        del action.seat
    assert action.seat == 1


def test_an_action_needs_all_its_fields():
    with pytest.raises(TypeError, match="Step takes seat, word, not"):
        Step(1)
    with pytest.raises(TypeError, match="Stay takes no fields"):
        Stay(1)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"colour": 1}, "no option 'colour'; its options are num_players, stakes, shows"),
        ({"num_players": 1}, "num_players must be a whole number from 2 to 4, not 1"),
        ({"num_players": "3"}, "from 2 to 4, not '3'"),
        ({"num_players": True}, "from 2 to 4, not True"),
        ({"num_players": 3.0}, "from 2 to 4, not 3.0"),
        ({"stakes": "gold"}, "stakes must be 'chips' or 'points', not 'gold'"),
        ({"shows": 1}, "shows must be True or False, not 1"),
        ({"shows": [True] * 999}, "shows must be True or False, not "),
        ({"x" * 999: 1}, "no option 'xxx"),
    ],
)
def test_a_wrong_option_is_refused_in_one_short_sentence(options, says):
    with pytest.raises(OptionError) as refused:
        ToyGame(**options)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 200


def test_games_with_equal_options_are_equal_and_cannot_be_changed():
    game = ToyGame(stakes="points", num_players=2)
    assert game == ToyGame(num_players=2, stakes="points") != ToyGame(num_players=2)
    assert hash(game) == hash(ToyGame(num_players=2, stakes="points"))
    assert repr(game) == "ToyGame(num_players=2, stakes='points')"
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(TypeError):
        game.options["num_players"] = 4


def dealt(*cards, **options):
    return replay(ToyGame(**options), [Deal(card) for card in cards])


def test_seats_that_choose_at_once():
    state = dealt(1, 2, 3)
    state.apply_history([Stay(), Fold(), Show()])
    assert state.current_player() == SIMULTANEOUS
    assert state.acting_players() == (0, 2)
    assert state.step_width() == 2
    assert state.legal_actions(1) == []
    with pytest.raises(ValueError, match=r"say which, legal_actions\(seat\)"):
        state.legal_actions()
    with pytest.raises(IllegalActionError, match="use apply_actions"):
        state.apply_action(Bid(1))
    before = state.history
    for joint, says in [
        ({0: Bid(1)}, "Seats .0, 2. choose here, not .0."),
        ({0: Bid(1), 1: Bid(1)}, "Seats .0, 2. choose"),
        ([Bid(1)], "2 seats choose here, not 1"),
        ([Bid(1), Stay()], r"Seat 2 cannot do Stay\(\) here; legal: Bid\(0\)"),
    ]:
        with pytest.raises(IllegalActionError, match=says):
            state.apply_actions(joint)
        assert state.history == before
    state.apply_actions({2: Bid(1), 0: Bid(2)})
    assert state.history == [*before, (0, Bid(2)), (2, Bid(1))]
    twin = dealt(1, 2, 3)
    twin.apply_history([Stay(), Fold(), Show()])
    twin.apply_actions([Bid(2), Bid(1)])
    assert twin.observation(0) == state.observation(0)
    with pytest.raises(IllegalActionError, match="do not choose at the same time"):
        state.apply_actions([Double(True)])


def test_returns_and_outcome_of_a_game_worked_by_hand():
    state = dealt(3, 1, 2)
    state.apply_history([Stay(), Stay(), Stay(), Bid(0), Bid(2), Bid(0), Double(True)])
    assert state.current_player() == TERMINAL
    assert state.outcome().winners == (0, 1)
    assert state.returns() == [1.0, 1.0, -2.0]
    with pytest.raises(IllegalActionError, match="The game is over"):
        state.apply_action(Stay())


def test_at_a_chance_node_only_chance_has_something_to_do():
    state = ToyGame().new_initial_state()
    assert state.legal_actions() == state.legal_actions(CHANCE) == [Deal(1), Deal(2), Deal(3)]
    assert state.legal_actions(0) == []
    assert [str(chance) for _, chance in state.chance_outcomes()] == ["1/2", "1/3", "1/6"]
    with pytest.raises(IllegalActionError, match=r"Chance cannot do Stay\(\) here; legal: Deal"):
        state.apply_action(Stay())


def test_a_history_with_a_wrong_step_stops_there():
    state = ToyGame().new_initial_state()
    with pytest.raises(IllegalActionError):
        state.apply_history([Deal(1), Deal(1), Stay(), Deal(2)])
    assert state.history == [(CHANCE, Deal(1)), (CHANCE, Deal(1))]
    with pytest.raises(IllegalActionError):  # half a joint move is none
        replay(ToyGame(), [Deal(1), Deal(2), Deal(3), Stay(), Stay(), Stay(), Bid(1)])


def test_what_is_handed_out_is_a_copy():
    state = dealt(1, 2, 3)
    state.history.clear()
    state.legal_actions().clear()
    assert len(state.history) == 3
    assert state.legal_actions() == [Stay(), Show(), Fold()]


def test_strings_hide_what_a_seat_may_not_know():
    state = dealt(3, 1, 2)
    assert "3, None, None" in state.observation_string(0)
    assert "None, None, None" in state.public_observation_string()
    assert state.public_observation_string() == state.observation_string()
    assert "Deal" not in repr(state)
    assert repr(state) == "<ToyGame(), 3 steps>"
    assert state.action_to_string(CHANCE, Deal(3)) == "Deal(3)"


def test_what_a_game_with_secrets_must_write_itself_has_no_leaking_default():
    from presidency.core.game import State

    state = dealt(3, 1, 2)
    with pytest.raises(NotImplementedError):
        State.information_state_string(state, 0)
    with pytest.raises(NotImplementedError):
        State.resample_from_infostate(state, 0, None)


def test_a_state_can_be_pickled():
    state = play(ToyGame(), [random_bot] * 3, seed=4)
    twin = pickle.loads(pickle.dumps(state))
    assert twin.history == state.history
    assert twin.returns() == state.returns()
