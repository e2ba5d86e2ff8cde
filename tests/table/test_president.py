"""President at the table: two clicks a move, the curtain, and no leak of hidden numbers."""

import pytest

from presidency.president import (
    Announce,
    Attempt,
    Decline,
    Displace,
    End,
    Exit,
    Guard,
    Move,
    Pass,
    Phase,
    Place,
    controls,
)
from presidency.table import play
from presidency.table.session import new_session
from tests.table.shown import shown

TO_NUMBERS = (
    Place("president", "c1"),
    Place("crowd", "c4"),
    Place("crowd", "b4"),
    Move("agent", "b1", "b2"),
    Move("crowd", "c4", "c3"),
    Move("president", "c1", "c2"),
    Move("crowd", "c3", "c2"),
    Announce(),
)
"""On a board of 5 with a crowd of 2: two agents stand beside the President at an attempt."""
OPTIONS = {"board": 5, "crowd": 2}


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch):
    """These tests click faster than anybody's double click."""
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", -1)


@pytest.fixture
def new_table():
    """Make a table of two persons at which these actions have been made."""
    made = []

    def make(actions=(), **options):
        made.append(play("president", 2, seed=1, **{**OPTIONS, **options}))
        for action in actions:
            made[-1].session.act(action)
            assert not made[-1].session.trouble, made[-1].session.message
        return made[-1]

    yield make
    for table in made:
        table.close()


def at_numbers():
    session = new_session("president", ["person", "person"], 1, None, OPTIONS)
    for action in TO_NUMBERS:
        session.act(action)
    return session


# The curtain.


def test_nothing_is_covered_while_nothing_is_hidden():
    session = new_session("president", ["person", "person"], 1, None, OPTIONS)
    for action in TO_NUMBERS[:-1]:
        assert session.curtain is None
        assert session.viewer == session.observation().to_move
        session.act(action)


def test_both_pick_behind_the_curtain_and_the_numbers_come_out_together():
    session = at_numbers()
    assert session.curtain == 0
    assert session.legal_actions() == []
    session.pull_curtain()
    session.act(Guard((1, 2)))
    assert session.curtain == 1
    assert session.observation().phase is Phase.NUMBERS
    session.pull_curtain()
    session.act(Attempt(2))
    assert session.curtain is None
    assert session.viewer == 0
    assert session.observation().attempts[-1].survived
    session.undo()
    assert session.trouble
    assert "hidden" in session.message


def test_against_a_bot_there_is_no_curtain():
    session = new_session("president", ["person", "greedy"], 1, None, {"crowd": 1})
    for _ in range(300):
        assert session.curtain is None
        if session.match.is_over:
            break
        session.tick()
        if session.legal_actions():
            session.act(session.legal_actions()[-1])


def test_undo_behind_the_curtain_takes_back_what_was_picked_and_covers_the_screen_again():
    session = at_numbers()
    session.pull_curtain()
    session.act(Guard((1, 2)))
    session.undo()
    assert session.curtain == 0
    session.undo()  # what was announced
    assert session.curtain is None
    assert session.observation().phase is Phase.DECIDE
    assert session.viewer == 1


def test_a_game_saved_before_the_picks_is_covered_when_it_is_loaded():
    session = at_numbers()
    session.pull_curtain()
    session.act(Guard((1, 2)))
    code = session.match.save_code()
    other = new_session("president", ["person", "person"], 2, None, {})
    other.load(code)
    assert other.curtain == 0
    assert other.match.waiting_for() == 0


def test_what_was_picked_first_shows_nowhere_at_the_table(new_table):
    """The swap test: every widget, text, tooltip and figure is the same whatever was picked."""
    seen = []
    for numbers in ((1, 2), (1, 3), (2, 3)):
        table = new_table(TO_NUMBERS)
        table.session.pull_curtain()
        table.session.act(Guard(numbers))
        behind = shown(table)
        table.session.pull_curtain()
        table.session.act(Pass())  # is refused, with a sentence
        seen.append((behind, shown(table)))
        # When both are out it does show, or this test could not fail.
        table.session.act(Attempt(3))
        assert table.session.observation().attempts[-1].guard == numbers
        seen[-1] += (f"had {controls.words.dice(numbers)}" in table._log.value,)
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][2]


# Two clicks a move.


def test_a_piece_is_picked_then_its_square(new_table):
    table = new_table(TO_NUMBERS[:3])
    assert set(table._controls.hints().lit) == {"b1", "c1", "d1"}
    table._pick("b1")
    hints = table._controls.hints()
    assert hints.selected == "b1"
    assert set(hints.lit) == {"a1", "a2", "b2", "c2"}
    table._pick("b1")  # once more lets go of it
    assert table._controls.hints().selected is None
    table._pick("b1")
    table._pick("d1")  # another piece
    assert table._controls.hints().selected == "d1"
    table._pick("e5")  # none
    assert table._controls.hints().selected is None
    table._pick("b1")
    table._pick("b2")
    assert table.session.match.events(0)[-1] == (0, Move("agent", "b1", "b2"))
    assert table._controls.hints().selected is None


def test_the_same_by_lists(new_table):
    table = new_table(TO_NUMBERS[:3])
    part = table._controls
    part._go.click()  # says to choose a piece, and does nothing
    assert table.session.match.ply == 3
    part._pieces.label = "■ agent on b1"
    part._choices.label = "b2: safe"
    assert part._go.description == "Move an agent from b1 to b2"
    part._go.click()
    assert table.session.match.events(0)[-1] == (0, Move("agent", "b1", "b2"))


def test_placing_by_the_board_and_by_the_list(new_table):
    table = new_table(TO_NUMBERS[:1], crowd=3)
    table._pick("c1")  # the President stands there, and it is not the crowd's half
    assert table.session.match.ply == 1
    table._pick("c4")
    table._controls._choices.label = "a5"
    table._controls._go.click()
    assert table.session.observation().crowd == ("c4", "a5")


def test_a_displacement_is_asked_of_the_crowd(new_table):
    actions = (*TO_NUMBERS[:4], Move("crowd", "c4", "c3"))
    table = new_table([*actions, Move("agent", "b2", "c3")])
    assert table.session.viewer == 1
    assert "goes" in table._status.value
    lit = set(table._controls.hints().lit)
    assert {"c4", "d3", "b3"} <= lit
    assert "b2" not in lit  # PR-12
    table._pick("d3")
    assert table.session.match.events(0)[-1] == (1, Displace("c3", "d3"))


def test_declining_and_passing_have_their_buttons(new_table):
    table = new_table(TO_NUMBERS[:-1])
    table._controls._beside[Decline()].click()
    assert table.session.observation().phase is Phase.PRESIDENT
    table._controls._beside[Pass()].click()
    assert table.session.observation().phase is Phase.CROWD
    assert table._controls._beside[Announce()] in table._controls._row.children


def test_leaving_the_board_has_its_button(new_table):
    table = new_table(TO_NUMBERS[:3])
    while not table.session.match.is_over:
        seen = table.session.observation()
        if seen.phase is not Phase.PRESIDENT:
            table.session.act(Pass())
            continue
        if Exit() in table.session.legal_actions():
            assert table._controls._beside[Exit()] in table._controls._row.children
            table._controls._beside[Exit()].click()
            break
        rank = int(seen.president[1])
        file = "b" if rank < 4 else "c"
        table.session.act(Move("president", seen.president, f"{file}{rank + 1}"))
        if table.session.trouble:  # pushed something
            pytest.fail(table.session.message)
    assert table.session.match.state.outcome().termination is End.EXIT


def test_numbers_by_buttons_and_by_chance(new_table):
    table = new_table(TO_NUMBERS)
    assert table._controls._numbers[0] not in table._controls.widget.children  # covered
    table.session.pull_curtain()
    assert table._controls._numbers[0].description == "Guard ⚀ 1 and ⚁ 2"
    table._controls._numbers[1].click()
    assert table.session.curtain == 1
    table.session.pull_curtain()
    assert table._controls._numbers[2].description == "Pick ⚂ 3"
    table._controls._even.click()
    assert table.session.observation().attempts[0].guard == (1, 3)


def test_the_danger_by_square_can_be_shown_and_hidden(new_table):
    table = new_table(TO_NUMBERS[:5])
    figure = table._figure.widget
    index = table._figure._index
    assert figure.data[index["danger 1"]].x in ((), None)
    table._controls._shade.value = True
    assert len(figure.data[index["danger 1"]].x) > 5
    assert "1" in figure.data[index["dangers"]].text
    hover = figure.data[index["hits"]].hovertext[table.session.match.game.board.index["c4"]]
    assert "danger if he stood here" in hover
    assert "danger" in table._text.value
    table._controls._shade.value = False
    assert figure.data[index["danger 1"]].x in ((), None)
    assert "danger" not in table._text.value


def test_a_second_fast_click_is_no_choice(new_table, monkeypatch):
    table = new_table(TO_NUMBERS)
    table.session.pull_curtain()
    monkeypatch.setattr(controls, "DOUBLE_CLICK_SECONDS", 60)
    table._controls._numbers[1].click()
    table._controls._even.click()
    assert table.session.match.waiting_for() == 0


def test_out_of_turn_a_click_is_answered(new_table):
    table = new_table(TO_NUMBERS[:3])
    table.session.step_to(1)
    table._pick("b1")
    assert "past" in table.session.message


def test_the_log_escapes_names(new_table):
    table = play("president", 2, seed=1, names=["<b>A</b>", "B"], **OPTIONS)
    table.session.act(Place("president", "c1"))
    assert "<b>A</b>" not in table._log.value
    table.close()


def test_a_match_of_two_switches_sides_at_the_table():
    session = new_session("president", ["person", "person"], 1, None, {**OPTIONS, "games": 2})
    for action in TO_NUMBERS:
        session.act(action)
    session.pull_curtain()
    session.act(Guard((1, 2)))
    session.pull_curtain()
    session.act(Attempt(3))
    assert "The sides are switched" in session.log()[-1]
    assert session.observation().president_seat == 1
    assert session.viewer == 1


def test_the_numbers_are_told_also_when_the_last_of_the_crowd_goes_home():
    session = new_session("president", ["person", "person"], 1, None, {"board": 5, "crowd": 1})
    for action in (
        Place("president", "c1"),
        Place("crowd", "c4"),
        Move("agent", "b1", "b2"),
        Move("crowd", "c4", "c3"),
        Move("president", "c1", "c2"),
        Move("crowd", "c3", "c2"),
        Announce(),
    ):
        session.act(action)
    session.pull_curtain()
    session.act(Guard((1, 2)))
    session.pull_curtain()
    session.act(Attempt(1))
    assert session.match.state.outcome().termination is End.NO_CROWD
    told = controls.words.status(session.observation(), session.names)
    assert told.startswith("The crowd had ⚀ 1, the agents ⚀ 1 and ⚁ 2: he is safe.")


def test_the_curtain_falls_when_the_game_ends_elsewhere():
    session = at_numbers()
    session.pull_curtain()
    session.act(Guard((1, 2)))
    session.match.act(Attempt(3))
    assert session.match.is_over
    assert session.curtain is None


def test_the_second_click_of_a_double_click_does_not_lift_the_curtain(new_table, monkeypatch):
    monkeypatch.setattr("presidency.table.app.DOUBLE_CLICK_SECONDS", 60)
    table = new_table(TO_NUMBERS)
    table._curtain.click()
    assert table.session.curtain == 0
    monkeypatch.setattr("presidency.table.app.DOUBLE_CLICK_SECONDS", -1)
    table._curtain.click()
    assert table.session.curtain is None


def test_what_an_attempt_changed_is_marked_on_the_board(new_table):
    table = new_table(TO_NUMBERS)
    table.session.pull_curtain()
    table.session.act(Guard((1, 2)))
    table.session.pull_curtain()
    table.session.act(Attempt(1))
    changed = table._figure.widget.data[table._figure._index["changed"]]
    assert set(changed.x) == {1.5, 2.5, None}  # c2 alone
