"""What a game table does, without widgets."""

import pytest

import presidency
from presidency.core.game import CHANCE
from presidency.core.language import in_language
from presidency.core.match import Match
from presidency.core.playthrough import play
from presidency.landslide import Land, Landslide, Phase
from presidency.table import session as sessions
from presidency.table.session import NAMES, Session, new_session
from tests.core import toy
from tests.core.toy import Show, Stay, ToyGame, ToyState


def landslide(seats=("person", "greedy", "greedy"), seed=1, **options):
    return new_session("landslide", seats, seed, None, options)


def play_to_choice(session, phase=Phase.LAND):
    """Go on until the person has a choice of this phase."""
    for _ in range(5000):
        session.tick()
        if session.can_roll():
            session.roll()
        elif session.legal_actions():
            if session.observation().phase is phase and len(session.legal_actions()) > 1:
                return
            session.act(session.legal_actions()[0])
    raise AssertionError("no such choice came")


def test_a_person_rolls_and_lands():
    session = landslide()
    play_to_choice(session)
    action = session.legal_actions()[-1]
    session.act(action)
    assert session.message == ""
    assert session.match.events(0)[-1] == (0, action)


def test_what_is_not_possible_is_said_and_changes_nothing():
    session = landslide()
    before = session.match.ply
    session.act(Land("OH"))
    assert session.trouble
    assert "die" in session.message or "turn" in session.message
    assert session.match.ply == before
    play_to_choice(session)
    ply = session.match.ply
    illegal = next(
        action for action in session.match.game.actions if action not in session.legal_actions()
    )
    session.act(illegal)
    assert session.trouble
    assert session.message.startswith("That is not possible now: land on ")
    assert session.match.ply == ply


def test_rolling_twice_is_said():
    session = landslide()
    play_to_choice(session)
    session.roll()
    assert session.trouble


def test_undo_takes_back_a_landing_but_no_die():
    session = landslide()
    play_to_choice(session)
    before = session.views()[-1]
    session.act(session.legal_actions()[0])
    assert session.match.can_undo()
    session.undo()
    assert session.views()[-1] == before
    session.undo()
    assert session.trouble
    assert "die" in session.message
    session.act(session.legal_actions()[0])
    while not session.match.events(0)[-1][0] < 0:
        session.tick()
        if session.can_roll():
            session.roll()
    assert not session.match.can_undo()


def test_the_past_is_shown_and_play_goes_on_from_the_present():
    session = landslide()
    play_to_choice(session)
    ply = session.match.ply
    session.step_to(2)
    assert session.ply == 2
    assert len(session.log()) == 2
    assert session.observation() == session.match.views(0)[2]
    assert session.legal_actions() == []
    assert not session.can_roll()
    assert not session.next_is_automatic()
    session.act(Land("OH"))
    assert session.trouble
    assert "past" in session.message
    session.step_to(10**6)
    assert session.is_present
    assert session.ply == ply
    assert session.legal_actions()


def test_save_and_load():
    session = landslide(seed=5)
    play_to_choice(session)
    code, views = session.match.save_code(), list(session.views())
    other = landslide(seed=6)
    other.load(code)
    assert not other.trouble
    assert other.views() == views
    assert other.legal_actions() == session.legal_actions()
    # The same seed goes on to the same game.
    for each in (session, other):
        each.act(each.legal_actions()[0])
        each.run(10)
    assert other.match.views(0) == session.match.views(0)


@pytest.mark.parametrize("code", ["", "hello", "PRESIDENCY1.abc.00000000", "x" * 300_000])
def test_a_wrong_code_leaves_the_game_alone(code):
    session = landslide()
    match = session.match
    session.load(code)
    assert session.trouble
    assert session.message.endswith(".")
    assert session.match is match


def test_a_wrong_new_game_leaves_the_game_alone():
    session = landslide()
    match = session.match
    session.new_game("landslide", ["person"] * 7, seed=1)
    assert session.trouble
    assert "num_players" in session.message
    assert session.match is match
    session.new_game("landslide", ["person", "greedy"], seed=1, turn_limit=5)
    assert not session.trouble
    assert session.match.game == Landslide(num_players=2, turn_limit=5)
    assert session.names == NAMES[:2]


def test_several_persons_on_one_screen_without_a_curtain_when_nothing_is_secret():
    session = landslide(seats=("person", "person"))
    seen = set()
    for _ in range(12):
        assert session.curtain is None
        if session.can_roll():
            session.roll()
        seen.add(session.viewer)
        if session.legal_actions():
            session.act(session.legal_actions()[0])
    assert seen == {0, 1}


def test_bots_alone_play_to_the_end():
    session = landslide(seats=("greedy", "random"), turn_limit=20, at_limit="plurality")
    session.run(60)
    assert session.match.is_over
    session.tick()
    session.act(Land("OH"))
    assert "over" in session.message


@pytest.mark.parametrize(
    ("bot", "said"),
    [(lambda *_: 1 / 0, "broke off (ZeroDivisionError)"), (lambda *_: Land("OH"), "not legal")],
)
def test_a_faulty_bot_is_told_of_in_a_sentence(bot, said):
    game = presidency.load_game("landslide", num_players=2)
    session = Session(presidency.new_match(game, ["person", bot], seed=1))
    for _ in range(30):
        session.tick()
        if session.trouble:
            break
        if session.can_roll():
            session.roll()
        elif session.legal_actions():
            session.act(session.legal_actions()[0])
    assert said in session.message
    assert "Seat 2" in session.message


def secret_session():
    game = ToyGame()
    return Session(Match(game, ["person"] * game.num_players, seed=3))


def test_the_curtain_covers_what_a_hand_holds_until_its_owner_is_there():
    session = secret_session()
    seen = set()
    for _ in range(60):
        if session.match.is_over:
            break
        if session.curtain is not None:
            seat = session.curtain
            assert session.views() == session.match.views(None)
            assert session.log() == session.match.log(None)
            assert session.legal_actions() == []
            assert not session.next_is_automatic()
            for action in session.match.legal_actions()[:1]:
                session.act(action)
                assert session.trouble
            session.pull_curtain()
            assert session.viewer == seat
            assert session.curtain is None
            seen.add(seat)
        assert session.views() == session.match.views(session.viewer)
        if session.legal_actions():
            assert session.match.waiting_for() == session.viewer
            session.act(session.legal_actions()[0])
        elif session.can_roll():
            session.roll()
        else:
            session.tick()
    assert len(seen) > 1


def test_subscribers_hear_of_every_change():
    session = landslide()
    heard = []
    session.subscribe(lambda: heard.append(session.message))
    session.step_to(0)
    session.complain("Oh.")
    assert heard[-1] == "Oh."
    session.close()
    session.complain("Ah.")
    assert heard[-1] == "Oh."


def test_a_toy_game_still_plays():
    game = ToyGame()
    bots = list(presidency.bots_for(Landslide()).values())[:1] * game.num_players
    assert play(game, bots, 1).is_terminal()


def test_a_second_fast_click_on_the_curtain_does_not_blind_the_player():
    session = secret_session()
    while session.curtain is None:
        session.tick()
    seat = session.curtain
    session.pull_curtain()
    session.pull_curtain()
    assert session.viewer == seat


class QuietState(ToyState):
    """The toy game, with an interlude while the first seat has to choose whether to stay."""

    __slots__ = ()

    @property
    def interlude(self):
        return self._phase is toy.Phase.STAY and self._to_move == 0


class QuietGame(ToyGame):
    """The toy game, whose deals and bids are not worth a word, in two languages."""

    languages = ("en", "fr")

    def new_initial_state(self):
        return QuietState(self)

    def tell(self, before, player, action, after, names):
        if player == CHANCE or (before.phase is toy.Phase.BID and player > 0):
            return ""
        return super().tell(before, player, action, after, names)


def stayer(observation, legal_actions, rng):
    return legal_actions[0]


def quiet_session(*seats, seed=1):
    return Session(Match(QuietGame(num_players=len(seats)), seats, seed, bots=toy.BOTS))


def test_a_step_with_nothing_to_be_told_is_made_with_the_next(monkeypatch):
    monkeypatch.setattr(QuietState, "interlude", False)
    session, heard = quiet_session(stayer, stayer, stayer), []
    session.subscribe(lambda: heard.append(session.match.ply))
    session.tick()
    assert (session.match.ply, session.quiet) == (4, False)  # three cards, then the first stays
    assert session.log() == ["", "", "", "Seat 1: Stay()."]
    assert heard == [4]
    for _ in range(3):
        session.tick()
    assert session.match.ply == 9  # the bids are one step, and the first of them is told
    assert session.log()[6:] == [*session.log()[6:7], "", ""]
    assert not session.quiet


def test_quiet_steps_end_where_a_person_has_to_choose_or_after_a_while(monkeypatch):
    monkeypatch.setattr(QuietState, "interlude", False)
    session = quiet_session("person", stayer)
    session.pull_curtain()
    session.roll()
    session.tick()
    assert session.match.ply == 2
    assert session.legal_actions()[0] == Stay()
    now = iter([0.0, 0.1, 1.0])
    monkeypatch.setattr(sessions, "monotonic", lambda: next(now))
    session = quiet_session(stayer, stayer, stayer)
    session.tick()
    assert (session.match.ply, session.quiet) == (2, True)
    session.step_to(1)
    assert session.match.ply == 2


def to_interlude(*seats):
    session = quiet_session(*seats)
    while not session.match.interlude:
        session.pull_curtain()
        session.roll() if session.can_roll() else session.tick()
    return session


def test_at_an_interlude_the_game_waits_for_the_people_once():
    session = to_interlude(stayer, "person")
    assert session.match.ply == 2
    assert session.rests
    assert session.next_is_automatic()
    session.run(10)
    assert session.match.ply == 2
    session.step_to(1)
    assert not session.rests
    session.step_to(2)
    assert session.rests
    session.tick()
    assert session.match.ply == 3
    assert not session.match.interlude
    assert not session.rests


def test_an_interlude_of_several_steps_is_waited_for_once(monkeypatch):
    monkeypatch.setattr(QuietState, "interlude", property(lambda state: len(state._history) < 5))
    session = quiet_session(stayer, stayer, stayer, "person")
    assert session.rests
    session.tick()
    assert (session.match.ply, session.rests) == (3, False)
    assert session.can_roll()
    session.roll()
    assert (session.match.ply, session.rests) == (4, False)
    session.tick()
    assert session.match.ply == 5


def test_whoever_watches_bots_is_waited_for_at_an_interlude_too():
    assert to_interlude(stayer, stayer).rests


def test_nobody_waits_at_an_interlude_where_a_person_has_to_choose():
    session = to_interlude("person", "person")
    assert session.curtain is not None or session.legal_actions()
    assert not session.rests


def test_a_bot_that_breaks_off_after_an_interlude_is_not_waited_for_twice():
    session = to_interlude(lambda *_: 1 / 0, "person")
    assert session.rests
    session.tick()
    assert session.stuck
    assert not session.rests


def test_the_language_is_the_games_or_english():
    session = quiet_session("person", stayer)
    assert session.language == "en"
    session.complain("Oh.")
    session.speak("fr")
    assert (session.language, session.message, session.trouble) == ("fr", "Oh.", True)
    session.step_to(0)
    session.new_game("landslide", ["person", "greedy"], 1)
    assert session.language == "en"
    assert in_language(session.message, "fr") == "Une nouvelle partie commence."


def test_what_is_said_can_be_said_in_french():
    session = quiet_session("person", stayer)
    session.undo()
    assert session.message == "Nothing has been chosen yet."
    assert in_language(session.message, "fr") == "Aucun choix n’a encore été fait."
    session.pull_curtain()
    session.act(Show())
    assert in_language(session.message, "fr") == "Il faut d’abord lancer le dé."
    session.load("")
    assert in_language(session.message, "fr").endswith("ici\u00a0: collez la ligne entière.")


def test_a_spoilt_catalogue_is_told_of_and_english_stays(monkeypatch):
    def spoilt(language):
        raise sessions.TableError("words/fr.csv, line 2: found a mistake.")

    monkeypatch.setattr(sessions, "catalogue", spoilt)
    session = quiet_session("person", stayer)
    session.speak("fr")
    assert (session.language, session.trouble) == ("en", True)
    assert session.message == "words/fr.csv, line 2: found a mistake."
