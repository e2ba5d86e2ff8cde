"""Each sentence of the text and each ruling that the rules keep, SJ-01 … SJ-33, by positions."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest

from presidency.core.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Dynamics,
    IllegalActionError,
    Information,
    OptionError,
    Utility,
)
from presidency.core.match import Match, UndoError
from presidency.si_jetais_president import (
    Deal,
    Draw,
    End,
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    SiJetaisPresident,
)
from presidency.si_jetais_president.components import (
    FACES,
    MINISTRIES,
    PEOPLE,
    PERSON,
    ROUND_CARDS,
    TRACK,
)
from presidency.si_jetais_president.rules import presented, scored
from tests.si_jetais_president.positions import (
    NAMES,
    SETS,
    at_face,
    deal,
    deal_any,
    draft,
    end_round,
    holders,
    made_face,
    present,
    step,
)

EVERY_FACE = pytest.mark.parametrize("number", FACES)
EVERY_SIZE = pytest.mark.parametrize("seats", range(2, 7))


def game(**options):
    return SiJetaisPresident(**options)


def hands(state):
    """What each seat holds."""
    return [state.observation(seat).hand for seat in range(state.game.num_players)]


def pick_first(state):
    """Everybody takes the first person in hand; whom they took."""
    seats = range(state.game.num_players)
    picks = [state.legal_actions(seat)[0] for seat in seats]
    state.apply_actions(picks)
    return [pick.person for pick in picks]


def steps_of(state, seat=0):
    """The token's way in the last round: (cause, change, rating)."""
    government = state.observation().results[-1].governments[seat]
    return [(each.cause, each.change, each.rating) for each in government.steps]


# Players, cards, rounds.


def test_players():
    """SJ-01: 3 to 6 as published, and 2."""
    assert [game(num_players=count).num_players for count in range(2, 7)] == [2, 3, 4, 5, 6]
    for count in (0, 1, 7, True, "3"):
        with pytest.raises(OptionError, match="a whole number from 2 to 6"):
            game(num_players=count)


def test_defaults():
    """The game as published, for a first time: rounds 1, 2 and 3."""
    first = game()
    assert dict(first.options) == {
        "num_players": 4,
        "rounds": "1/2/3",
        "women": "posted",
        "dense": False,
        "may_leave_empty": False,
    }
    assert first.faces == (1, 2, 3)
    assert (first.dynamics, first.information) == (Dynamics.SIMULTANEOUS, Information.IMPERFECT)
    assert first.utility is Utility.ZERO_SUM
    assert set(first.languages) == {"en", "fr"}
    assert game(**first.presets["First game"]) == first
    assert game(**first.presets["Random rounds"]).faces == ()


def test_rounds_are_chosen_from_three_cards():
    """SJ-02: 1/4, 2/5 and 3/6 lie back to back, so eight sets can be played."""
    assert game().option_table["rounds"].allowed == (*SETS, "random")
    assert {frozenset((number, number + 3)) for number in (1, 2, 3)} == {
        frozenset(n for n, face in FACES.items() if face.card == card) for card in "ABC"
    }
    for wrong in ("1/2/4", "1-2", "3/2/1", "1/1/1", "1/4/6", "", "1/2/3-4", "7/8/9"):
        with pytest.raises(OptionError, match="rounds must be '1/2/3' or"):
            game(rounds=wrong)


def test_random_rounds():
    """SJ-02: a face at random of each card, each of the eight with the same chance."""
    state = game(rounds="random").new_initial_state()
    seen = state.observation()
    assert (seen.phase, seen.faces, seen.face, seen.round) == (Phase.CARDS, (), None, 0)
    assert state.chance_outcomes() == [
        (Draw(tuple(map(int, faces.split("/")))), Fraction(1, 8)) for faces in SETS
    ]
    for number in range(1, 7):
        chance = state.chance_distribution().chance(lambda draw, n=number: n in draw.faces)
        assert chance == Fraction(1, 2)
    state.apply_action(Draw((1, 5, 6)))
    assert state.observation().faces == (1, 5, 6)
    assert state.observation().phase is Phase.DEAL


@pytest.mark.parametrize("rounds", [*SETS, "random"])
def test_three_rounds_in_ascending_order(rounds):
    """SJ-03, SJ-26: three rounds, one card each, in the order of their numbers."""
    state = game(num_players=3, rounds=rounds).new_initial_state()
    while not state.is_terminal():
        step(state, Random(len(state.history)))
    seen = state.observation()
    played = [result.face for result in seen.results]
    assert played == sorted(played) == list(seen.faces)
    assert len(played) == 3
    assert rounds in ("random", "/".join(map(str, played)))


# The deal.


@EVERY_SIZE
def test_deal(seats):
    """Text, SJ-04, SJ-31: 7 each of 42, one by one, all left alike; the surplus is set aside."""
    state = game(num_players=seats).new_initial_state()
    rng = Random(seats)
    for count in range(7 * seats):
        assert state.current_player() == CHANCE
        assert state.observation().dealt == count
        left = [person for person in NAMES if Deal(person) not in [a for _, a in state.history]]
        chance = Fraction(1, 42 - count)
        assert state.chance_outcomes() == [(Deal(person), chance) for person in left]
        state.apply_action(state.sample_chance(rng))
    dealt = [action.person for _, action in state.history]
    for seat in range(seats):
        mine = dealt[7 * seat : 7 * seat + 7]
        assert list(state.observation(seat).hand) == sorted(mine, key=NAMES.index)
    assert len({name for hand in hands(state) for name in hand}) == 7 * seats
    assert state.current_player() == SIMULTANEOUS
    assert state.observation().phase is Phase.RECRUIT


def test_people_set_aside_stay_out_for_this_round_and_come_back():
    """SJ-04: 42 - 7n are unseen for this round; the next is dealt from all 42 again."""
    state = deal(game(num_players=2).new_initial_state(), [NAMES[:7], NAMES[7:14]])
    met = set()
    while state.observation().phase is Phase.RECRUIT:
        met |= {name for hand in hands(state) for name in hand}
        pick_first(state)
    assert met == set(NAMES[:14])
    end_round(state)
    assert state.legal_actions() == [Deal(name) for name in NAMES]
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 42)}


# The draft.


@EVERY_FACE
@EVERY_SIZE
def test_who_gets_which_hand(seats, number):
    """SJ-05 to SJ-08, SJ-30: the arrow of the card, all the way through every pick."""
    arrows = {1: "lllll", 2: "rrrrr", 3: "lrlrl", 4: "lllll", 5: "rrrr", 6: "lllll"}[number]
    state = deal_any(at_face(number, num_players=seats), seed=seats)
    for passed in range(len(arrows) + 1):
        before = hands(state)
        assert {len(hand) for hand in before} == {7 - passed}
        assert state.observation().recruited == passed
        picks = pick_first(state)
        rests = [[n for n in hand if n != p] for hand, p in zip(before, picks, strict=True)]
        if passed == len(arrows):
            break
        after = hands(state)
        for seat, rest in enumerate(rests):
            to = (seat + 1) % seats if arrows[passed] == "l" else (seat - 1) % seats
            assert list(after[to]) == rest
    recruits = 5 if number == 5 else 6
    assert state.observation().phase is Phase.PRESENT
    assert state.observation().recruited == recruits == len(arrows) + 1
    assert {len(rest) for rest in rests} == {7 - recruits}  # put away: one, or two on face 5
    for seat in range(seats):
        recruited = state.observation(seat).recruits
        assert len(set(recruited)) == recruits
        assert not set(recruited) & set(rests[seat])


def test_two_players_have_one_neighbour():
    """SJ-06: left is right."""
    after = []
    for number in (1, 2):
        state = deal(at_face(number, num_players=2), [NAMES[:7], NAMES[7:14]])
        pick_first(state)
        after.append(hands(state))
    assert after[0] == after[1] == [tuple(NAMES[8:14]), tuple(NAMES[1:7])]


def test_left_is_the_next_seat():
    """SJ-07: round 1 passes to the left."""
    state = deal(game(num_players=3).new_initial_state(), [NAMES[:7], NAMES[7:14], NAMES[14:21]])
    pick_first(state)
    assert hands(state) == [tuple(NAMES[15:21]), tuple(NAMES[1:7]), tuple(NAMES[8:14])]


@EVERY_FACE
@EVERY_SIZE
def test_how_often_a_hand_comes_back(seats, number):
    """SJ-08: the counts of the ruling."""
    returns = {1: [2, 1, 1, 1, 0], 5: [2, 1, 1, 0, 0], 3: [2] * 5}
    wanted = returns.get(number, returns[1])[seats - 2]
    assert holders(FACES[number], seats, 0).count(0) - 1 == wanted
    state = deal_any(at_face(number, num_players=seats), seed=number)
    first = set(state.observation(0).hand)
    while state.observation().phase is Phase.RECRUIT:
        pick_first(state)
    back = [hand for hand in state.observation(0).hands if set(hand) <= first]
    assert len(back) - 1 == wanted


def test_on_face_3_a_hand_swings_between_two_neighbours():
    """SJ-08: Cohabitation."""
    for start in range(5):
        swing = [start, (start + 1) % 5]
        assert holders(FACES[3], 5, start) == swing * 3


def test_everybody_recruits_at_the_same_time():
    """SJ-05: one of one's own hand each, all at once."""
    state = deal_any(game(num_players=3).new_initial_state())
    assert state.acting_players() == (0, 1, 2)
    for seat in range(3):
        mine = [Recruit(name) for name in state.observation(seat).hand]
        assert state.legal_actions(seat) == mine
    good = [state.legal_actions(seat)[0] for seat in range(3)]
    stranger = state.legal_actions(1)[0]
    with pytest.raises(IllegalActionError):
        state.apply_actions([stranger, *good[1:]])
    with pytest.raises(IllegalActionError):
        state.apply_action(good[0])
    with pytest.raises(IllegalActionError):
        state.apply_actions({0: good[0], 1: good[1]})
    assert state.observation().recruited == 0


def test_a_card_that_has_everybody_recruit_seven_or_one(tmp_path, monkeypatch):
    """A new Round card's limits: of 7 nobody is put away; of 1 no hand is passed."""
    for recruits in (7, 1):
        monkeypatch.setitem(FACES, 1, made_face(tmp_path, 1, recruits=recruits))
        state = deal_any(game(num_players=2).new_initial_state())
        for count in range(recruits):
            assert state.observation().recruited == count
            pick_first(state)
        assert state.observation().phase is Phase.PRESENT
        assert len(state.observation(0).recruits) == recruits
        end_round(state)
        assert len(state.observation().results[0].governments[0].recruits) == recruits


# Looking back.


@EVERY_FACE
def test_looking_back(number):
    """Text, SJ-09: at one's own recruits at any time, except on face 2 before the presentation."""
    state = deal_any(at_face(number, num_players=4), seed=7)
    taken = [[] for _ in range(4)]
    held = [[hand] for hand in hands(state)]
    while True:
        for seat, name in enumerate(pick_first(state)):
            taken[seat].append(name)
        if state.observation().phase is Phase.PRESENT:
            break
        for seat, hand in enumerate(hands(state)):
            held[seat].append(hand)
        for seat in range(4):
            seen = state.observation(seat)
            assert seen.recruits == (() if number == 2 else tuple(taken[seat]))
            assert seen.hands == tuple(held[seat])
            known = state.information_state_string(seat)
            assert all(repr(Recruit(name)) in known for name in taken[seat])
        assert state.observation().recruits == ()
    for seat in range(4):
        assert state.observation(seat).recruits == tuple(taken[seat])
        assert state.observation(seat).hand == ()
    assert state.observation().recruits == ()


@EVERY_FACE
def test_who_may_know_a_recruit(number):
    """SJ-09, SJ-10: face down for the others, and on face 2 for oneself."""
    state = deal_any(at_face(number, num_players=3))
    action = state.legal_actions(1)[0]
    for viewer in (None, 0, 2):
        assert state.visible_action(1, action, viewer) is None
    assert state.visible_action(1, action, 1) is (None if number == 2 else action)


def test_who_may_know_a_dealt_card():
    """Text: the cards are dealt face down, and each looks at his own."""
    state = game(num_players=3).new_initial_state()
    for count, name in enumerate(NAMES[:21]):
        for viewer in (None, 0, 1, 2):
            shown = state.visible_action(CHANCE, Deal(name), viewer)
            assert shown is (Deal(name) if viewer == count // 7 else None)
        state.apply_action(Deal(name))
    draw = Draw((1, 2, 3))
    assert game(rounds="random").new_initial_state().visible_action(CHANCE, draw, None) is draw


# The presentation.

MINISTERS = {
    "culture": "Zoé",
    "foreign_affairs": "Félix",
    "sports": "Ginette",
    "interior": "Léopold",
    "economy": "Apolline",
    "education": "Amadou",
}
"""People who fit one ministry only, with a 4: three women and three men."""


def test_eve_as_minister_of_culture():
    """The text's example, SJ-16: her token advances 2 spaces, the value on her own card."""
    state = draft(game(num_players=2).new_initial_state(), ["Eve", *list(MINISTERS.values())[1:]])
    assert state.current_player() == 0
    assert state.observation(0).ministry == "culture"
    assert Present("Eve", "culture") in state.legal_actions()
    present(state, **MINISTERS | {"culture": "Eve"})
    end_round(state)
    first = state.observation().results[0].governments[0].steps[0]
    assert (first.cause, first.person, first.ministry) == ("minister", "Eve", "culture")
    assert (first.change, first.rating) == (2, 2)


@EVERY_FACE
def test_presentation_order(number):
    """Text: ministry by ministry, from top to bottom of the card; SJ-13: seat by seat."""
    order = {
        1: "culture foreign_affairs sports interior economy education",
        2: "interior economy foreign_affairs education culture sports",
        3: "economy interior education foreign_affairs sports culture",
        4: "education culture sports foreign_affairs interior economy",
        5: "economy foreign_affairs interior education culture sports",
        6: "sports culture education interior foreign_affairs economy",
    }[number].split()
    state = draft(at_face(number, num_players=3))
    for seat in range(3):
        for ministry in order:
            assert state.current_player() == seat
            assert state.acting_players() == (seat,)
            assert state.observation(seat).ministry == ministry
            legal = state.legal_actions()
            assert {action.ministry for action in legal} == {ministry}
            assert not [a for other in {0, 1, 2} - {seat} for a in state.legal_actions(other)]
            state.apply_action(legal[0])
    result = state.observation().results[-1]
    for government in result.governments:
        assert [ministry for ministry, _ in government.posts] == order


def test_women_come_after_the_ministers_and_missing_posts_last():
    """SJ-18: the order of the token's steps on face 1."""
    recruits = ["Zoé", "Félix", "Ginette", "Léopold", "Maëlle", "Barnabé"]
    state = draft(game(num_players=2).new_initial_state(), recruits)
    present(state, culture="Zoé", foreign_affairs="Félix", sports="Ginette", interior="Léopold")
    end_round(state)
    assert steps_of(state) == [
        *[("minister", 4, rating) for rating in (4, 8, 12, 16)],
        ("women", 2, 18),
        ("missing", -1, 17),
        ("missing", -1, 16),
    ]
    steps = state.observation().results[0].governments[0].steps
    assert [each.ministry for each in steps[4:]] == [None, "economy", "education"]
    assert [each.person for each in steps[3:]] == ["Léopold", None, None, None]


def test_surplus_people_hold_no_post():
    """SJ-11: one minister a ministry; who is over scores nothing and does not count as a woman."""
    recruits = ["Zoé", "Odile", "Inès", "Eve", "Ulysse", "Moussa"]  # all of Culture
    state = draft(game(num_players=2).new_initial_state(), recruits)
    present(state, culture="Zoé", foreign_affairs="Inès", sports="Eve", education="Odile",
            economy="Moussa")  # fmt: skip
    end_round(state)
    assert steps_of(state)[:6] == [
        ("minister", 4, 4),
        ("minister", 1, 5),
        ("minister", 2, 7),
        ("minister", 2, 9),
        ("minister", 0, 9),
        ("women", 4, 13),
    ]
    assert state.observation().results[0].governments[0].rating == 12
    with pytest.raises(IllegalActionError):
        present(draft(game().new_initial_state(), recruits), culture="Félix")


def test_two_fields_but_one_post():
    """Text, SJ-28: Eve may be Minister of Culture or of Sports, but not both."""
    state = draft(game(num_players=2).new_initial_state(), ["Eve"])
    state.apply_action(Present("Eve", "culture"))
    while state.observation(0).ministry != "sports":
        state.apply_action(state.legal_actions()[-1])
    assert Present("Eve", "sports") not in state.legal_actions()
    state = draft(game(num_players=2).new_initial_state(), ["Eve", "Zoé"])
    state.apply_action(Present("Zoé", "culture"))
    while state.observation(0).ministry != "sports":
        state.apply_action(state.legal_actions()[-1])
    assert Present("Eve", "sports") in state.legal_actions()


def test_nobody_outside_of_his_fields():
    """SJ-15."""
    state = draft(game(num_players=2).new_initial_state(), ["Félix", "Zoé"])
    assert Present("Zoé", "culture") in state.legal_actions()
    with pytest.raises(IllegalActionError):
        state.apply_action(Present("Félix", "culture"))


def may_be_empty(order, place, recruits, posted):
    """SJ-12 once more: nobody fits, or everyone who does has another post still to come."""
    able = [n for n in recruits if n not in posted and order[place] in PERSON[n].fields]
    later = set(order[place + 1 :])
    return not able or min(len(later & set(PERSON[name].fields)) for name in able) > 0


@pytest.mark.parametrize("lenient", [False, True])
@EVERY_FACE
def test_legal_presentations(number, lenient):
    """SJ-12, SJ-14, SJ-15: all of one's unposted people who fit, and when a post may stay empty."""
    met = Counter()
    for seed in range(12):
        rng = Random(seed)
        wanted = rng.sample(NAMES, FACES[number].recruits)
        state = draft(at_face(number, num_players=2, may_leave_empty=lenient), wanted)
        order, posted = FACES[number].order, set()
        for place, ministry in enumerate(order):
            able = [n for n in NAMES if n in wanted and n not in posted]
            able = [n for n in able if ministry in PERSON[n].fields]
            empty = lenient or may_be_empty(order, place, wanted, posted)
            legal = [Present(name, ministry) for name in able] + [LeaveEmpty(ministry)] * empty
            assert state.legal_actions() == legal
            met["must" if able and not empty else "may" if able else "nobody"] += 1
            done = rng.choice(legal)
            state.apply_action(done)
            posted |= {done.person} if isinstance(done, Present) else set()
    assert met["nobody"] > 5
    assert met["may"] > 5
    assert (met["must"] == 0) == lenient


def test_a_post_may_stay_empty_only_for_another_post_of_those_who_fit():
    """SJ-12, SJ-14 in the smallest cases, on face 1 (Culture first, Education last)."""
    empty = LeaveEmpty("culture")
    for recruits, allowed in [
        (["Zoé"], False),  # Culture alone
        (["Eve"], True),  # Culture, Sports
        (["Eve", "Zoé"], False),
        (["Eve", "Odile"], True),  # Culture, Education
        ([], True),
    ]:
        others = [n for n in NAMES if "culture" not in PERSON[n].fields]
        wanted = recruits + others[: 6 - len(recruits)]
        state = draft(game(num_players=2).new_initial_state(), wanted)
        assert (empty in state.legal_actions()) is allowed, recruits
        state = draft(game(num_players=2, may_leave_empty=True).new_initial_state(), wanted)
        assert empty in state.legal_actions()
    # Who fits the last post has no other to come, and must take it.
    state = draft(game(num_players=2).new_initial_state(), ["Odile", *others[:5]])
    for _ in MINISTRIES[:5]:
        state.apply_action(state.legal_actions()[-1])  # empty if that may be
    assert Present("Odile", "education") in state.legal_actions()
    assert LeaveEmpty("education") not in state.legal_actions()


def test_a_presented_0_avoids_the_penalty():
    """SJ-14: somebody with 0 is somebody."""
    recruits = ["Solène", *list(MINISTERS.values())[1:]]
    state = draft(game(num_players=2).new_initial_state(), recruits)
    present(state, **MINISTERS | {"culture": "Solène"})
    end_round(state)
    assert steps_of(state)[0] == ("minister", 0, 0)
    assert not [each for each in steps_of(state) if each[0] == "missing"]


def test_nobody_sees_a_government_before_all_have_presented():
    """SJ-12: all decide without seeing the others' choices."""
    state = draft(game(num_players=3).new_initial_state())
    for _ in range(17):
        seat, action = state.current_player(), state.legal_actions()[0]
        for viewer in (None, 0, 1, 2):
            shown = state.visible_action(seat, action, viewer)
            assert shown is (action if viewer == seat else None)
        state.apply_action(action)
        assert not state.revealed
        assert state.observation().results == ()
        assert state.observation().posts == ()
        for viewer in (0, 1, 2):
            posts = state.observation(viewer).posts
            made = len(state.history) - 21 - 18
            assert len(posts) == min(6, max(0, made - 6 * viewer))
    action = state.legal_actions()[0]
    assert state.visible_action(2, action, None) is action  # the last one shows them all
    state.apply_action(action)
    assert state.revealed
    governments = state.observation().results[0].governments
    assert all(len(made.recruits) == 6 for made in governments)


# Women, missing posts, the track.

ALONE = {  # those with a single field, by ministry: a woman and a man
    ministry: [
        next(p for p in PEOPLE if set(p.fields) == {ministry} and p.woman is woman)
        for woman in (True, False)
    ]
    for ministry in MINISTRIES
}


def government(number, women, filled=6, **options):
    """A government on a face: the first posts filled, so many of them by women."""
    face = FACES[number]
    posts = [
        (ministry, ALONE[ministry][place >= women].name if place < filled else None)
        for place, ministry in enumerate(face.order)
    ]
    recruits = tuple(name for _, name in posts if name)
    return presented(game(**options), face, recruits, tuple(posts))


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (1, [0, 1, 2, 3, 4, 5, 6]),
        (2, [-2, 0, 0, 2, 2, 2, 2]),
        (3, [-1, 0, 1, 2, 2, 2, 2]),
        (4, [-6, -4, -2, 3, -2, -4, -6]),
        (5, [-3, -1, 0, 1, 1, 1, 1]),
        (6, [-3, -1, 0, 2, 2, 2, 2]),
    ],
)
def test_women_in_government(number, changes):
    """SJ-17: the bonus or penalty of each card for 0 to 6 women of six ministers."""
    for women, change in enumerate(changes):
        steps = government(number, women).steps
        assert [each.change for each in steps if each.cause == "women"] == [change]
        assert len(steps) == 7
        assert steps[6].cause == "women"


@EVERY_FACE
def test_women_of_fewer_ministers(number):
    """SJ-17, SJ-33: only the ministers count, also on the card of parity."""
    for filled, women in product(range(7), repeat=2):
        if women > filled:
            continue
        steps = government(number, women, filled).steps
        (change,) = [each.change for each in steps if each.cause == "women"]
        difference = abs(filled - 2 * women)
        table = {
            1: women,
            2: [-2, 0, 0, 2][min(3, women)],
            3: [-1, 0, 1, 2][min(3, women)],
            4: 3 if difference == 0 else -difference,
            5: [-3, -1, 0, 1][min(3, women)],
            6: [-3, -1, 0, 2][min(3, women)],
        }
        assert change == table[number]


def test_all_recruited_women_count_by_option():
    """SJ-17, the other reading: also those without a post."""
    recruits = ["Zoé", "Odile", "Inès", "Eve", "Ulysse", "Anatole"]  # all of Culture; two men
    ratings = {}
    for women in ("posted", "recruited"):
        for number in (1, 4):
            state = draft(at_face(number, num_players=2, women=women), recruits)
            posts = {"culture": "Zoé", "education": "Anatole", "foreign_affairs": "Inès"}
            present(state, **posts, sports="Eve")
            end_round(state)
            (change,) = [change for cause, change, _ in steps_of(state) if cause == "women"]
            ratings[women, number] = change
    assert ratings == {
        ("posted", 1): 3,
        ("recruited", 1): 4,
        ("posted", 4): -2,  # 3 women, 1 man
        ("recruited", 4): -2,  # 4 women, 2 men
    }
    steps = presented(game(women="recruited"), FACES[4], ("Eve", "Zoé", "Odile"), POSTLESS).steps
    assert steps[0].change == -3


POSTLESS = tuple((ministry, None) for ministry in MINISTRIES)


@EVERY_FACE
def test_missing_posts(number):
    """The penalty of each card for each post that nobody holds."""
    wanted = {1: [-1] * 6, 2: [-2] * 6, 3: [-1] * 6, 4: [-2] * 6, 6: [-3] * 6}
    wanted[5] = [-1, -3, -1, -3, -4, -2]  # Culture, Foreign Affairs, Sports, Interior, Economy, Ed.
    for missing, change in zip(MINISTRIES, wanted[number], strict=True):
        face = FACES[number]
        posts = tuple((m, None if m == missing else ALONE[m][0].name) for m in face.order)
        recruits = tuple(name for _, name in posts if name)
        steps = presented(game(), face, recruits, posts).steps
        assert [(s.ministry, s.change) for s in steps if s.cause == "missing"] == [
            (missing, change)
        ]
        assert steps[-1].cause == "missing"


def test_austerity_leaves_a_post_empty():
    """SJ-30: five recruits for six posts; which one is empty matters."""
    state = draft(at_face(5, num_players=3), ["Zoé", "Félix", "Ginette", "Léopold", "Amadou"])
    present(state, **{m: n for m, n in MINISTERS.items() if m != "economy"})
    end_round(state)
    assert steps_of(state)[-1] == ("missing", -4, 16)
    assert steps_of(state)[-2] == ("women", 0, 20)


def test_the_worst_government():
    """SJ-16: on face 6 a minister advances 4 - value."""
    state = draft(at_face(6, num_players=2), list(MINISTERS.values()))
    present(state, **MINISTERS)
    end_round(state)
    assert steps_of(state) == [("minister", 0, 0)] * 6 + [("women", 2, 2)]


def test_never_below_0():
    """Text, SJ-18, SJ-19: a penalty is lost at 0, and no debt is carried."""
    steps = presented(game(), FACES[2], ("Eve",), POSTLESS).steps
    assert [(each.change, each.rating) for each in steps] == [(-2, 0)] * 7
    posts = (("culture", "Eve"), *POSTLESS[1:])
    steps = presented(game(), FACES[2], ("Eve",), posts).steps
    assert [each.rating for each in steps] == [2, 2, 0, 0, 0, 0, 0]


def test_the_floor_holds_after_each_step(tmp_path):
    """SJ-18: on a made-up card with negative values one floor at the end gives another rating."""
    face = made_face(
        tmp_path, 1, value={"scale": 3, "offset": -6}, women={"per_woman": 5},
        missing=dict.fromkeys(MINISTRIES, -4),
    )  # fmt: skip
    recruits = ("Brune", "Zoé", "Barnabé")
    posts = {"culture": "Zoé", "education": "Brune", "sports": "Barnabé"}
    order = ("education", "culture", "interior", "sports", "economy", "foreign_affairs")
    made = presented(game(), face, recruits, tuple((m, posts.get(m)) for m in order))
    changes = [each.change for each in made.steps]
    assert changes == [-3, 6, 3, 10, -4, -4, -4]
    assert [each.rating for each in made.steps] == [0, 6, 9, 19, 15, 11, 7]
    assert made.rating == 7 != max(0, sum(changes))
    penalised = made_face(
        tmp_path, 1, women={"table": [-9, -5]}, missing=dict.fromkeys(MINISTRIES, 2)
    )
    made = presented(game(), penalised, recruits, tuple((m, posts.get(m)) for m in order))
    assert [each.change for each in made.steps] == [1, 4, 3, -5, 2, 2, 2]
    assert made.rating == 9
    made = presented(game(), penalised, ("Barnabé",), POSTLESS)
    assert [each.rating for each in made.steps] == [0, 2, 4, 6, 8, 10, 12]


@EVERY_FACE
def test_on_the_six_faces_one_floor_at_the_end_is_the_same(number):
    """SJ-18."""
    rng = Random(number)
    for _ in range(200):
        names = rng.sample(NAMES, FACES[number].recruits)
        posts, left = [], list(names)
        for ministry in FACES[number].order:
            able = [name for name in left if ministry in PERSON[name].fields]
            name = rng.choice([*able, None])
            left = [other for other in left if other != name]
            posts.append((ministry, name))
        made = presented(game(), FACES[number], tuple(names), tuple(posts))
        assert made.rating == max(0, sum(each.change for each in made.steps))


def test_never_past_the_end_of_the_track(tmp_path):
    """SJ-20: clamped at 30, after each step."""
    face = made_face(tmp_path, 1, value={"scale": 1, "offset": 14}, women={"per_woman": -2})
    posts = (("culture", "Eve"), ("sports", "Ginette"), ("interior", "Léopold"), *POSTLESS[:2])
    made = presented(game(), face, ("Eve", "Ginette", "Léopold"), posts)
    assert [each.rating for each in made.steps] == [16, 30, 30, 26, 25, 24]
    assert TRACK == 30


def best_rating(number):
    """The largest rating of a face and posts that reach it, over all governments that there are.

    People by people: what is the most that so many women and men can bring in these posts?
    """
    face = FACES[number]
    best = {(0, 0): (0, ())}  # (posts filled, women) → (spaces, who holds them)
    for person in PEOPLE:
        for (filled, women), (spaces, held) in list(best.items()):
            for ministry, value in person.fields.items():
                bit = 1 << MINISTRIES.index(ministry)
                if filled & bit or filled.bit_count() == face.recruits:
                    continue
                key = filled | bit, women + person.woman
                more = spaces + face.scale * value + face.offset
                if more > best.get(key, (-99, ()))[0]:
                    best[key] = more, (*held, (ministry, person.name))
    ends = []
    for (filled, women), (spaces, held) in best.items():
        men = filled.bit_count() - women
        left = [m for place, m in enumerate(MINISTRIES) if not filled >> place & 1]
        lost = sum(face.missing[ministry] for ministry in left)
        ends.append((spaces + face.women.change(women, men) + lost, dict(held)))
    return max(ends, key=lambda end: end[0])


@pytest.mark.parametrize(("number", "most"), [(1, 28), (2, 26), (3, 26), (4, 27), (5, 20), (6, 26)])
def test_largest_rating_of_each_face(number, most):
    """SJ-20: the track never overflows; 28 is the best that is possible on face 1."""
    rating, posts = best_rating(number)
    assert rating == most <= TRACK
    state = draft(at_face(number, num_players=2), list(posts.values()))
    present(state, **posts)
    end_round(state)
    assert state.observation().results[-1].governments[0].rating == most


# Points.


def plain_points(ratings, dense=False):
    """SJ-21 to SJ-23 in words: places as in sport, a tie has its best place; or without gaps."""
    order = sorted(ratings, reverse=True)
    distinct = sorted(set(ratings), reverse=True)
    place = [(distinct if dense else order).index(rating) + 1 for rating in ratings]
    return tuple({1: 3, 2: 1}.get(each, 0) for each in place)


@pytest.mark.parametrize("dense", [False, True])
@EVERY_SIZE
def test_points_of_all_tie_patterns(seats, dense):
    """Text, SJ-21, SJ-22: 3 for the first and 1 for the second, tied ones the same."""
    for ratings in product(range(seats), repeat=seats):
        assert scored(ratings, dense) == plain_points(ratings, dense)


@pytest.mark.parametrize(
    ("ratings", "points", "dense"),
    [
        ((9, 12, 12, 7), (0, 3, 3, 0), (1, 3, 3, 0)),  # SJ-21
        ((12, 9, 9, 7), (3, 1, 1, 0), (3, 1, 1, 0)),
        ((9, 8, 7), (3, 1, 0), (3, 1, 0)),
        ((5, 5, 5), (3, 3, 3), (3, 3, 3)),  # SJ-22
        ((0, 0), (3, 3), (3, 3)),  # SJ-23
        ((0, 0, 0, 0, 0, 0), (3,) * 6, (3,) * 6),
        ((0, 0, 1), (1, 1, 3), (1, 1, 3)),
        ((4, 4, 0, 0, 0, 4), (3, 3, 0, 0, 0, 3), (3, 3, 1, 1, 1, 3)),
    ],
)
def test_points(ratings, points, dense):
    assert scored(ratings) == scored(ratings, dense=False) == points
    assert scored(ratings, dense=True) == dense


def test_points_are_given_by_the_ratings_of_the_round():
    """Text: 3 POINTS for the most popular, 1 for the second."""
    women = ["Zoé", "Maëlle", "Ginette", "Roxane", "Apolline", "Thaïs"]  # 21, and 6 women
    men = ["Ulysse", "Félix", "Barnabé", "Léopold", "Titouan", "Amadou"]  # 21
    state = draft(game(num_players=3).new_initial_state(), women, men)
    for team in (women, men):
        present(state, **dict(zip(MINISTRIES, team, strict=True)))
    end_round(state)
    result = state.observation().results[0]
    assert result.ratings[:2] == (27, 21)
    assert state.observation().points == result.points == (3, 1, 0)


def test_dense_option():
    """SJ-21: with the option, who comes after a shared first place scores 1."""
    differed = 0
    for seed in range(60):
        for dense in (False, True):
            state = end_round(at_face(2, seed, num_players=4, dense=dense), seed)
            result = state.observation().results[-1]
            assert result.points == plain_points(result.ratings, dense)
            differed += plain_points(result.ratings, not dense) != result.points
    assert differed > 5


# From round to round, and the end.


def test_tokens_go_back_and_rules_do_not_add_up():
    """SJ-25, SJ-26: every round begins at 0, under its own card alone; points are kept."""
    state = end_round(end_round(game(num_players=3).new_initial_state(), 1), 2)
    seen = state.observation(0)
    assert (seen.round, seen.dealt, seen.hands, seen.recruits, seen.posts) == (2, 0, (), (), ())
    assert [result.face for result in seen.results] == [1, 2]
    for seat in range(3):
        assert seen.points[seat] == sum(result.points[seat] for result in seen.results)
    end_round(state, 3)
    for result in state.observation().results:
        face = FACES[result.face]
        for made in result.governments:
            changes = [each.change for each in made.steps if each.cause == "missing"]
            assert changes == [face.missing[m] for m, name in made.posts if name is None]
            first = made.steps[0]
            assert first.rating == max(0, first.change)


@EVERY_SIZE
def test_end(seats):
    """Text, SJ-24: most points win; equal points share the victory."""
    ends = Counter()
    for seed in range(40):
        state = game(num_players=seats, rounds="random").new_initial_state()
        rng = Random(f"{seats} {seed}")
        while not state.is_terminal():
            assert state.outcome() is None
            assert state.returns() == [0.0] * seats
            step(state, rng)
        seen, outcome = state.observation(), state.outcome()
        assert seen.phase is Phase.OVER
        assert state.current_player() == TERMINAL
        assert seen.outcome == outcome
        winners = tuple(s for s in range(seats) if seen.points[s] == max(seen.points))
        assert outcome.winners == winners
        shared = len(winners) > 1
        assert outcome.termination is (End.SHARED if shared else End.MOST_POINTS)
        ends[shared] += 1
        returns = state.returns()
        assert sum(returns) == pytest.approx(0)
        for seat in range(seats):
            prize = (seats - len(winners)) / len(winners) / (seats - 1)
            wanted = prize if seat in winners else -1 / (seats - 1)
            assert returns[seat] == pytest.approx(wanted)
        if not shared:
            assert max(returns) == 1.0 == state.game.max_utility
        assert min(returns) >= state.game.min_utility
    assert set(ends) == {True, False}


def test_length():
    """At most 6 picks and 6 posts of each seat in each of three rounds; face 5 has 5 picks."""
    assert game(num_players=6).max_game_length == 6 * 3 * 12
    assert game(num_players=6, rounds="1/3/5").max_game_length == 6 * (12 + 12 + 11)
    assert game(num_players=2, rounds="random").max_game_length == 2 * 3 * 12


def test_interlude():
    """Between two rounds people look at the governments; not before the first, nor at the end."""
    state = game(num_players=2, rounds="random").new_initial_state()
    looks = []
    while not state.is_terminal():
        if state.interlude:
            seen = state.observation()
            looks.append(len(seen.results))
            assert (seen.dealt, state.current_player()) == (0, CHANCE)
        step(state, Random(len(state.history)))
    assert looks == [1, 2]
    assert not state.interlude


# What is revealed, and undo.


@EVERY_FACE
def test_reveals(number):
    """A hand that comes, the governments, and on face 2 one's own recruits; nothing else."""
    state = at_face(number, num_players=3)
    recruits = FACES[number].recruits
    for _ in range(21):
        state.apply_action(state.sample_chance(Random(len(state.history))))
        assert not state.revealed
    for pick in range(recruits):
        pick_first(state)
        assert state.revealed is (pick < recruits - 1 or number == 2)
    for post in range(18):
        state.apply_action(state.legal_actions()[0])
        assert state.revealed is (post == 17)


def match_at(number):
    """A match of two persons, at the first pick on this face."""
    rounds = next(faces for faces in SETS if str(number) in faces)
    match = Match(game(num_players=2, rounds=rounds), ["person"] * 2, seed=3)
    while match.state.observation().face.number != number or match.waiting_for() is None:
        act(match)
    return match


def act(match):
    """The next step, or the first thing that the person who has to choose may do."""
    if not match.step():
        match.act(match.legal_actions()[0])


@pytest.mark.parametrize("number", [1, 2, 5])
def test_undo_stops_where_something_was_shown(number):
    """A pick can be taken back until all have picked; posts until the last one of all."""
    match = match_at(number)
    recruits = FACES[number].recruits
    for pick in range(recruits):
        assert not match.can_undo()
        match.act(match.legal_actions()[0])
        assert match.can_undo()  # the other has not picked
        match.undo()
        act(match)
        act(match)
        assert match.can_undo() is (pick == recruits - 1 and number != 2)
    for post in range(12):
        before = match.ply
        act(match)
        assert match.can_undo() is (post < 11)
        if post < 11:
            match.undo()
            assert match.ply == before
            act(match)
    with pytest.raises(UndoError, match="Something hidden has come out since"):
        match.undo()


def test_undo_of_the_last_pick_shows_nothing_new():
    """The last pick passes no hand on, so it may be taken back while no government is shown."""
    match = match_at(1)
    while match.state.observation().phase is Phase.RECRUIT:
        before = match.state
        act(match)
    for seat in (0, 1):
        kept = before.observation(seat)
        assert match.state.observation(seat).recruits[:-1] == kept.recruits
        assert match.state.observation(seat).recruits[-1] in kept.hand
    match.undo()
    assert match.state.observation(0) == before.observation(0)


# Actions.


def test_actions():
    """All that a player or chance can do: 42 recruits, a post for each field, six empty posts."""
    actions = game().actions
    assert len(actions) == len(set(actions)) == 42 + 72 + 6
    assert set(actions) == {
        *map(Recruit, NAMES),
        *(Present(person.name, ministry) for person in PEOPLE for ministry in person.fields),
        *map(LeaveEmpty, MINISTRIES),
    }
    draws = [Draw(tuple(map(int, faces.split("/")))) for faces in SETS]
    assert game().chance_actions == (*draws, *map(Deal, NAMES))


def test_own_rating_does_not_depend_on_the_others():
    """SJ-13: whoever presents first, the ratings and points are those of the governments."""
    teams = [NAMES[:6], NAMES[6:12], NAMES[12:18]]
    found = []
    for order in permutations(range(3)):
        state = draft(game(num_players=3).new_initial_state(), *(teams[team] for team in order))
        for _ in range(18):
            state.apply_action(state.legal_actions()[0])
        result = state.observation().results[0]
        found.append({team: (result.ratings[s], result.points[s]) for s, team in enumerate(order)})
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_higher_rating_never_costs_own_points(seats):
    """SJ-12: so the best government may be offered to everybody."""
    for dense in (False, True):
        for others in product(range(5), repeat=seats - 1):
            points = [scored((own, *others), dense)[0] for own in range(6)]
            assert points == sorted(points)


def test_every_set_has_a_face_of_each_card():
    """SJ-02."""
    for chosen in ROUND_CARDS.choices:
        assert {FACES[number].card for number in chosen} == {"A", "B", "C"}
    assert all(FACES[a].card != FACES[b].card for a, b in combinations((1, 2, 3), 2))
