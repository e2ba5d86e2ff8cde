"""A Match: seats, steps, undo, views and logs, save and resume, who is told."""

import pytest

import presidency
from presidency.bots import random_bot
from presidency.core.game import CHANCE, IllegalActionError, replay
from presidency.core.language import in_language, sentence_of
from presidency.core.match import BotError, Match, UndoError
from presidency.core.record import SaveCodeError
from tests.core.toy import (
    BOTS,
    Bid,
    Deal,
    Double,
    Fold,
    Phase,
    Show,
    Stay,
    ToyGame,
    ToyState,
    load_toy,
)


def match_of(*seats, seed=1, **how):
    return Match(ToyGame(num_players=len(seats)), seats, seed, bots=BOTS, **how)


def resume(code):
    return Match.from_code(code, load_toy, lambda game: BOTS)


def first(observation, legal_actions, rng):
    return legal_actions[0]


def test_seats_of_persons_named_bots_and_functions():
    match = match_of("person", "random", first)
    assert match.seats == ("person", "random", "*first")
    assert match.persons() == (0,)
    assert match.names == ("Seat 1", "Seat 2", "Seat 3")
    assert match_of("person", "random", names=["Ann", "Bo"]).names == ("Ann", "Bo")


@pytest.mark.parametrize(
    ("seats", "how", "says"),
    [
        (["person"], {}, "set up for 3 seats, not 1"),
        (["person", "person", "hal"], {}, "can be person, random or a function, not 'hal'"),
        (["person"] * 3, {"seed": -1}, "seed must be"),
        (["person"] * 3, {"seed": 2**53}, "seed must be"),
        (["person"] * 3, {"names": ["a", "b"]}, "Give 3 names"),
        (["person"] * 3, {"names": ["a", "b", "\n"]}, "Give 3 names"),
    ],
)
def test_what_is_wrong_with_the_seats_is_said(seats, how, says):
    with pytest.raises(ValueError, match=says):
        Match(ToyGame(), seats, bots=BOTS, **how)


def test_steps_go_on_to_the_next_decision_of_a_person():
    match = match_of("random", "person", "random")
    assert match.roller() is None  # the card of seat 0, a bot
    assert match.waiting_for() is None
    assert match.legal_actions() == []
    with pytest.raises(IllegalActionError, match="No person has to choose now"):
        match.act(Stay())
    match.advance()
    assert match.waiting_for() == 1
    assert match.ply == 4
    assert match.legal_actions()[0] == Stay()
    assert not match.step()
    with pytest.raises(IllegalActionError, match="Seat 1 cannot do Bid"):
        match.act(Bid(1))
    assert match.ply == 4
    match.act(Stay())
    assert match.ply == 5
    match.advance()
    assert match.state.observation(None).phase is Phase.BID
    assert match.waiting_for() == 1
    match.act(Bid(2))
    assert match.waiting_for() is None
    match.advance()
    while not match.is_over:
        match.act(match.legal_actions()[0])
        match.advance()
    assert not match.step()
    assert match.waiting_for() is None
    assert match.legal_actions() == []


def test_a_person_may_turn_its_own_card():
    match = match_of("random", "person")
    match.advance(pause_at_rolls=True)
    assert (match.ply, match.roller(), match.waiting_for()) == (1, 1, None)
    match.advance(pause_at_rolls=True)
    assert match.ply == 1
    assert match.step()
    assert match.roller() is None


def test_the_same_seed_deals_the_same_cards_also_after_an_undo():
    def play(undo):
        match = match_of("person", "random", "random", seed=5)
        match.advance()
        match.act(Stay())
        if undo:
            match.undo()
            match.act(Stay())
        match.advance()
        match.act(Bid(1))
        if undo:
            match.undo()
            match.act(Bid(1))
        match.advance()
        return match.state.history

    assert play(undo=True) == play(undo=False)


def test_a_seed_is_chosen_when_none_is_given():
    assert len({match_of("person", "person", seed=None).seed for _ in range(20)}) > 10


def test_undo_takes_back_the_last_choice_of_a_person_and_what_bots_did_after_it():
    match = match_of("person", first, "person")
    match.advance()
    assert not match.can_undo()
    with pytest.raises(UndoError, match="A die or a card has come out since"):
        match.undo()
    start = match.state
    match.act(Stay())
    match.step()
    assert match.ply == 5
    match.act(Fold())
    assert match.ply == 6
    match.undo()
    assert match.ply == 5
    assert match.waiting_for() == 2
    match.undo()
    assert match.ply == 3
    assert match.state.observation(0) == start.observation(0)
    assert match.waiting_for() == 0
    assert not match.can_undo()


def test_a_new_match_has_nothing_to_take_back():
    with pytest.raises(UndoError, match="Nothing has been chosen yet"):
        match_of("person", "person").undo()


def test_undo_stops_at_a_reveal():
    match = match_of("person", "person", "person")
    match.advance()
    match.act(Stay())
    match.act(Show())
    assert not match.can_undo()
    with pytest.raises(UndoError, match="Something hidden has come out since"):
        match.undo()
    match.act(Fold())
    assert match.can_undo()
    match.undo()
    assert match.ply == 5
    with pytest.raises(UndoError):
        match.undo()
    assert match.ply == 5


def test_choices_at_the_same_time_wait_for_each_other_and_can_be_taken_back():
    match = next(
        bidding(seed)
        for seed in range(50)
        if len(bidding(seed).choosing()) == 2 and len(bidding(seed).state.acting_players()) == 3
    )
    ply = match.ply
    assert match.waiting_for() == 0
    match.act(Bid(1))
    assert match.waiting_for() == 2
    assert match.ply == ply
    assert all(match.state.observation(seat).bids == (None,) * 3 for seat in range(3))
    with pytest.raises(IllegalActionError, match="Seat 3 cannot do that here"):
        match.act(Stay())
    assert match.can_undo()
    match.undo()
    assert match.waiting_for() == 0
    match.act(Bid(2))
    match.act(Bid(0))
    assert match.waiting_for() is None
    assert match.ply == ply
    assert match.step()
    assert match.ply == ply + len(match.state_at(ply).acting_players())
    assert match.state.observation(0).bids[0] == 2
    assert match.state.observation(2).bids[2] == 0
    match.undo()  # the joint choice was the last thing that happened, and nothing was revealed
    assert match.ply == ply


def test_the_last_person_to_choose_makes_the_joint_step_when_no_bot_chooses():
    match = next(
        bidding(seed) for seed in range(50) if len(bidding(seed).state.acting_players()) == 2
    )
    ply = match.ply
    match.act(Bid(2))
    assert match.ply == ply
    match.act(Bid(0))
    assert match.ply == ply + 2
    assert match.state.observation(0).bids[0] == 2
    assert match.state.observation(2).bids[2] == 0


def bidding(seed):
    """Two persons and a bot that come to the bids, if the bot has not folded with it."""
    match = match_of("person", "random", "person", seed=seed)
    match.advance()
    for action in (Stay(), Stay()):
        match.act(action)
        match.advance()
    assert match.state.observation(None).phase is Phase.BID
    return match


def played(seed=1, seats=("person", "person", "person")):
    match = match_of(*seats, seed=seed)
    match.advance()
    for action in (Stay(), Show(), Fold(), Bid(2), Bid(0)):
        match.act(action)
    match.advance()
    return match


def test_each_viewer_has_a_log_of_its_own():
    match = played()
    cards = [action for _, action in match.state.history[:3]]
    for viewer in (None, 0, 1, 2):
        events = match.events(viewer)
        assert [player for player, _ in events] == [CHANCE] * 3 + [0, 1, 2, 0, 1]
        dealt = [cards[seat] if seat == viewer else None for seat in range(3)]
        assert [action for _, action in events[:3]] == dealt
        assert [action for _, action in events[3:6]] == [Stay(), Show(), Fold()]
        bids = [Bid(2) if viewer == 0 else None, Bid(0) if viewer == 1 else None]
        assert [action for _, action in events[6:]] == bids
        views, log = match.views(viewer), match.log(viewer)
        assert len(views) == match.ply + 1
        assert len(log) == match.ply
        assert all(view.player == viewer for view in views)
        assert views[-1] == match.state.observation(viewer)
        for ply in (0, 1, 2, 3, 4, 5, 6, 8):
            assert views[ply] == match.state_at(ply).observation(viewer)
        hidden = [line for line in log if "hidden" in line]
        assert len(hidden) == sum(action is None for _, action in events)
    assert match.log(1)[4] == "Seat 2: Show()."


def test_logs_keep_up_with_steps_and_undo():
    match = match_of("person", "person", names=["Ann", "Bo"])
    assert match.log(0) == []
    assert len(match.views(0)) == 1
    match.advance()
    assert len(match.log(0)) == 2
    match.act(Stay())
    assert match.log(0)[-1] == "Ann: Stay()."
    match.undo()
    assert len(match.log(0)) == 2
    match.act(Fold())
    assert match.log(0)[-1] == "Ann: Fold()."
    assert match.views(0)[-1] == match.state.observation(0)


def test_the_state_at_each_step_is_the_history_replayed_up_to_there():
    match = played()
    history = match.state.history
    for ply in (0, 2, 3, 4, 5, 6, 8):
        assert match.state_at(ply).history == history[:ply]
    assert match.state_at(match.ply).returns() == match.state.returns()
    match.state_at(3).apply_action(Fold())
    assert match.state.history == history


def test_the_state_that_is_given_out_is_a_copy():
    match = played()
    match.state.apply_action(Double(True))
    assert match.ply == 8


def test_a_match_is_saved_and_resumed_with_its_undo_and_its_logs():
    for seed in range(10):
        match = match_of("person", "random", "person", seed=seed, names=["Ann", "Hal", "Bo"])
        match.advance()
        while not match.is_over:
            match.act(match.legal_actions()[seed % 2])
            match.advance()
            twin = resume(match.save_code())
            if match.state.observation(None).phase is Phase.BID and match.waiting_for() != 0:
                continue  # a choice that still waits for others is not in the code
            assert (twin.seed, twin.seats, twin.names) == (match.seed, match.seats, match.names)
            assert twin.state.history == match.state.history
            assert twin.can_undo() == match.can_undo()
            assert twin.waiting_for() == match.waiting_for()
            for viewer in (None, 0, 1, 2):
                assert twin.log(viewer) == match.log(viewer)
            if twin.can_undo():
                twin.undo()
                again = resume(match.save_code())
                again.undo()
                assert again.state.history == twin.state.history


def test_a_resumed_match_goes_on_as_it_would_have():
    match = match_of("person", "random", "random", seed=12)
    match.advance()
    twin = resume(match.save_code())
    for each in (match, twin):
        each.act(Stay())
        each.advance()
        each.act(Bid(1))
        each.advance()
    assert twin.state.history == match.state.history


def test_a_person_takes_the_seat_of_a_bot_that_is_not_known():
    def my_very_own_bot_with_a_name_that_is_long(observation, legal_actions, rng):
        return legal_actions[0]

    match = match_of("random", my_very_own_bot_with_a_name_that_is_long)
    match.advance()
    twin = resume(match.save_code())
    assert twin.seats == ("random", "person")
    assert match.is_over


def test_a_wrong_code_is_refused():
    with pytest.raises(SaveCodeError, match="damaged"):
        resume(match_of("person", "person").save_code()[:-1])


def test_subscribers_are_told_of_every_change_until_they_leave():
    match, told = match_of("person", "random"), []
    leave = match.subscribe(lambda: told.append(match.ply))
    match.advance()
    assert told == [1, 2]
    match.act(Stay())
    assert told == [1, 2, 3]
    match.undo()
    assert told == [1, 2, 3, 2]
    with pytest.raises(IllegalActionError):
        match.act(Bid(1))
    with pytest.raises(UndoError):
        match.undo()
    assert told == [1, 2, 3, 2]
    leave()
    leave()
    match.act(Stay())
    assert told == [1, 2, 3, 2]


def test_a_subscriber_may_leave_while_it_is_told():
    match, told = match_of("person", "person"), []

    def once():
        told.append("once")
        leave()

    leave = match.subscribe(once)
    match.subscribe(lambda: told.append("always"))
    match.advance()
    assert told == ["once", "always", "always"]


def test_a_repr_tells_nothing_hidden():
    assert repr(played()) == "<Match of ToyGame(), seed 1, 8 steps>"


def broken(observation, legal_actions, rng):
    raise KeyError(f"the card is {observation.cards}")


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (lambda *_: Deal(1), "The bot of Bo chose an action that is not legal."),
        (lambda *_: None, "The bot of Bo chose an action that is not legal."),
        (broken, "The bot of Bo broke off (KeyError)."),
    ],
)
def test_a_bot_that_fails_gives_no_secret_away_and_leaves_the_match_as_it_was(bot, says):
    match = match_of("person", bot, names=["Ann", "Bo"])
    match.advance()
    match.act(Stay())
    history = match.state.history
    with pytest.raises(BotError) as failed:
        match.advance()
    assert str(failed.value) == says
    assert match.state.history == history
    match.undo()
    assert match.waiting_for() == 0


def test_a_bot_cannot_spoil_the_list_of_legal_actions_for_others():
    def greedy_for_lists(observation, legal_actions, rng):
        chosen = legal_actions[0]
        legal_actions.clear()
        return chosen

    match = match_of("person", greedy_for_lists)
    match.advance()
    match.act(Stay())
    match.advance()
    assert match.waiting_for() == 0


def test_a_match_of_the_kit_itself_through_the_front_door():
    game = presidency.load_game("landslide", turn_limit=12)
    match = presidency.new_match(game, ["person", "greedy", random_bot], seed=4)
    while not match.is_over:
        match.advance()
        if match.waiting_for() is not None:
            match.act(match.legal_actions()[0])
    twin = presidency.resume(match.save_code())
    assert twin.seats == ("person", "greedy", "person")
    assert twin.state.history == match.state.history
    actions = [action for _, action in match.state.history]
    assert replay(game, actions).returns() == match.state.returns()


def test_a_bot_cannot_read_the_draw_of_another_that_chooses_at_the_same_time():
    """Each draws from a generator of its own: what one finds in its own was never the other's."""
    states = {}

    def spy(observation, legal_actions, rng):
        if observation.phase is Phase.BID:
            states.setdefault(observation.player, set()).add(rng.getstate()[1][:-1])
        return rng.choice(legal_actions)

    for seed in range(20):
        match = match_of(spy, spy, spy, seed=seed)
        match.advance()
    assert len(states) == 3
    seen = [each for found in states.values() for each in found]
    assert len(seen) == len(set(seen))


def test_a_match_is_at_an_interlude_when_its_state_is(monkeypatch):
    match = match_of("person", "person")
    assert not match.interlude
    monkeypatch.setattr(ToyState, "interlude", property(lambda state: len(state._history) == 1))
    assert not match.interlude
    match.step()
    assert match.interlude
    match.step()
    assert not match.interlude


def test_what_the_match_says_can_be_said_in_french():
    match = match_of("person", broken, names=["Ann", "Bo"])
    with pytest.raises(UndoError) as refused:
        match.undo()
    french = in_language(sentence_of(refused.value), "fr")
    assert french == "Aucun choix n’a encore été fait."
    match.advance()
    match.act(Show())
    with pytest.raises(UndoError) as refused:
        match.undo()
    assert in_language(sentence_of(refused.value), "fr").startswith("Depuis, quelque chose de")
    with pytest.raises(BotError) as failed:
        match.step()
    french = in_language(sentence_of(failed.value), "fr")
    assert french == "Le robot qui joue pour Bo s’est arrêté (KeyError)."
