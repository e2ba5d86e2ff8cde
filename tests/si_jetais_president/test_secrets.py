"""What is hidden stays hidden, and what is not seen is drawn with its true chances.

Each secret is changed alone, and everything that a seat gets is compared (SJ-04, SJ-09, SJ-10,
SJ-12).
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from presidency import bots_for
from presidency.core.game import CHANCE, SIMULTANEOUS, IllegalActionError
from presidency.core.match import Match
from presidency.core.record import Record
from presidency.si_jetais_president import (
    Deal,
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    SiJetaisPresident,
)
from presidency.si_jetais_president.components import FACES, PERSON
from tests.si_jetais_president.positions import (
    NAMES,
    SETS,
    at_face,
    deal,
    deal_any,
    draft,
    end_round,
    holders,
    step,
)

EVERY_FACE = pytest.mark.parametrize("number", FACES)


def match_of(state):
    """A match of persons that has come to this state."""
    seats = state.game.num_players
    names = tuple(f"Person {seat}" for seat in range(seats))
    record = Record(state.game, 5, ("person",) * seats, names, tuple(state.history))
    return Match.from_code(record.to_code(), lambda *_, **__: state.game, bots_for)


def refusals(state, seat):
    """What a seat is told when it tries what it may not do."""
    told, tried = [], state.game.actions
    for action in tried:
        if action in state.legal_actions(seat):
            continue
        twin = state.clone()
        try:
            if state.current_player() == SIMULTANEOUS:
                joint = {other: twin.legal_actions(other)[0] for other in twin.acting_players()}
                twin.apply_actions(joint | {seat: action})
            else:
                twin.apply_action(action)
            told.append((action, "done"))
        except IllegalActionError as error:
            told.append((action, str(error)))
    return told


def refused_by_match(match, seat):
    """The same at the table, where the seat is asked."""
    told = []
    if match.waiting_for() == seat:
        for action in match.game.actions:
            if action not in match.legal_actions():
                with pytest.raises(IllegalActionError) as error:
                    match.act(action)
                told.append(str(error.value))
    return told


def everything(state, viewer, remembers=True):
    """All that a viewer can get hold of, by name.

    Args:
        state: The position.
        viewer: A seat, or None for a spectator.
        remembers: Compare its information state too? It may remember what SJ-09 hides.
    """
    own, match = viewer is not None, match_of(state)
    seen = state.observation(viewer)
    made = [state.game.state_from_observation(seen, Random(seed)) for seed in range(3)]
    turn = own and viewer in state.acting_players()
    return {
        "observation": seen,
        "repr of it": repr(seen),
        "properties": (seen.face, seen.hand, seen.points, seen.ministry),
        "text": state.observation_string(viewer),
        "public text": state.public_observation_string(),
        "information": state.information_state_string(viewer) if own and remembers else None,
        "legal": state.legal_actions(viewer) if own else None,
        "refused": refusals(state, viewer) if turn else None,
        "who": (state.current_player(), state.acting_players(), state.chance_player()),
        "flags": (state.is_terminal(), state.revealed, state.interlude, state.returns()),
        "outcome": state.outcome(),
        "repr of the state": (repr(state), str(state)),
        "log": list(match.log(viewer)),
        "events": list(match.events(viewer)),
        "views": list(match.views(viewer)),
        "match": (repr(match), match.ply, match.waiting_for(), match.can_undo(), match.is_over),
        "choices": match.legal_actions() if turn and match.waiting_for() == viewer else None,
        "refused by the match": refused_by_match(match, viewer) if own else None,
        "drawn anew": [
            [(twin.observation(other), twin.legal_actions(other)) for other in range(2)]
            for twin in made
        ],
    }


def assert_alike(one, other, viewer, remembers=True):
    """Two positions that differ, but not for this viewer."""
    assert one.history != other.history, "nothing has been changed"
    first, second = everything(one, viewer, remembers), everything(other, viewer, remembers)
    assert [part for part in first if first[part] != second[part]] == []


def played(state, *steps):
    """The state after these joint picks, each a name a seat."""
    for names in steps:
        state.apply_actions([Recruit(name) for name in names])
    return state


def three_hands(number, hands):
    """Three players on a face, with these hands."""
    return deal(at_face(number, num_players=3), hands)


HANDS = [NAMES[:7], NAMES[7:14], NAMES[14:21]]


# While cards are dealt, and before the first pick.


@EVERY_FACE
def test_cards_dealt_to_another_seat(number):
    """Another's hand, exchanged with the cards set aside (SJ-04), and with a third seat's."""
    others = [
        [HANDS[0], NAMES[21:28], HANDS[2]],
        [HANDS[0], HANDS[2], HANDS[1]],
        [HANDS[0], HANDS[1][::-1], HANDS[2]],  # or dealt in another order
    ]
    for hands in others:
        assert_alike(three_hands(number, HANDS), three_hands(number, hands), 0)
        assert_alike(three_hands(number, HANDS), three_hands(number, hands), None)


@pytest.mark.parametrize("count", [1, 6, 7, 8, 13, 14, 20])
def test_cards_dealt_so_far(count):
    """In the midst of the deal a seat sees its own cards only."""
    game = SiJetaisPresident(num_players=3)
    one, other = game.new_initial_state(), game.new_initial_state()
    mine = list(range(7, 14))  # seat 1
    there = [NAMES[n] if n in mine else NAMES[41 - n] for n in range(21)]
    for place in range(count):
        one.apply_action(Deal(NAMES[place]))
        other.apply_action(Deal(there[place]))
    assert_alike(one, other, 1)
    assert_alike(one, other, None)


@EVERY_FACE
def test_order_of_ones_own_cards_is_no_secret_but_the_hand_is_the_same(number):
    """The hand is shown in the table's order, whatever the order of the deal."""
    one = three_hands(number, HANDS)
    other = three_hands(number, [HANDS[0][::-1], *HANDS[1:]])
    assert one.observation(0) == other.observation(0)
    assert_alike(one, other, 1)


# While people are recruited.


@EVERY_FACE
def test_people_set_aside(number):
    """SJ-04: the first card that another took of his own hand might be one of those set aside."""
    for other in range(3):
        changed = list(HANDS)
        changed[other] = [NAMES[30], *HANDS[other][1:]]
        one, twin = (played(three_hands(number, h), [x[0] for x in h]) for h in (HANDS, changed))
        for viewer in {0, 1, 2, None} - {other}:
            assert_alike(one, twin, viewer)


def others_course(number, seats, picks, seed):
    """A course of so many picks; and another in which one far hand's taken card differs."""
    rng = Random(seed)
    state = deal_any(at_face(number, seed, num_players=seats), seed)
    for _ in range(picks):
        state.apply_actions([rng.choice(state.legal_actions(s)) for s in range(seats)])
    return state


@EVERY_FACE
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_what_was_taken_from_hands_that_one_never_saw_before(number, seats):
    """Others' picks: a card taken before a hand was first seen is changed for one set aside."""
    tried = 0
    for seed in range(3):
        one = others_course(number, seats, 3, seed)
        deals = [a.person for _, a in one.history if isinstance(a, Deal)][-7 * seats :]
        aside = [name for name in NAMES if name not in deals]
        for viewer in (0, seats - 1):
            met = {name for hand in one.observation(viewer).hands for name in hand}
            taken = [a.person for who, a in one.history[-3 * seats :] if who != viewer]
            secret = [name for name in taken if name not in met]
            fresh = aside or [name for name in deals if name not in met and name not in secret]
            if not secret or not fresh:
                continue
            tried += 1
            change = {secret[0]: fresh[0], fresh[0]: secret[0]}
            assert_alike(one, renamed(one, change), viewer)
            assert_alike(one, renamed(one, change), None)
    assert tried or (seats == 2 and number)


def renamed(state, change):
    """The same course of this round with some people exchanged for others."""
    start = (
        max((p for p, (_, a) in enumerate(state.history) if isinstance(a, Deal)), default=0)
        + 1
        - 7 * state.game.num_players
    )
    twin = state.game.new_initial_state()
    actions = []
    for place, (_, action) in enumerate(state.history):
        name = getattr(action, "person", None)
        if place >= start and name in change:
            fields = [change[name], *(getattr(action, f) for f in action.__slots__[1:])]
            action = type(action)(*fields)
        actions.append(action)
    twin.apply_history(actions)
    return twin


@EVERY_FACE
def test_who_took_which_of_the_cards_that_are_gone(number):
    """Two others have each taken a card of a hand that comes back: which one took which?"""
    one = three_hands(number, HANDS)
    first, second = (HANDS[1][0], HANDS[1][1])  # of the hand of seat 1, two picks apart
    states = []
    for early, late in ((first, second), (second, first)):
        state = one.clone()
        at = holders(FACES[number], 3, 1)
        for pick, taken in enumerate((early, late)):
            joint = [state.legal_actions(s)[-1] for s in range(3)]
            joint[at[pick]] = Recruit(taken)
            state.apply_actions(joint)
        states.append(state)
    involved = set(holders(FACES[number], 3, 1)[:2])
    for viewer in {0, 1, 2} - involved:
        assert_alike(*states, viewer)
    assert_alike(*states, None)


@EVERY_FACE
def test_pick_of_another_at_the_same_time(number):
    """The last pick is put down and nothing is passed: all that the others see is a card's back."""
    recruits = FACES[number].recruits
    state = deal_any(at_face(number, num_players=3), 4)
    rng = Random(2)
    for _ in range(recruits - 1):
        state.apply_actions([rng.choice(state.legal_actions(s)) for s in range(3)])
    mine, base = state.legal_actions(0)[0], state.legal_actions(2)[0]
    twins = []
    for pick in state.legal_actions(1)[:2]:
        twin = state.clone()
        twin.apply_actions([mine, pick, base])
        twins.append(twin)
    assert twins[0].observation().phase is Phase.PRESENT
    for _ in range(7):  # nor while the first presents, nor when the other's turn comes
        for viewer in (0, 2, None):
            assert_alike(*twins, viewer)
        for twin in twins:
            twin.apply_action(twin.legal_actions()[0])


@EVERY_FACE
def test_pending_picks_at_the_table(number):
    """At one table the others pick after the first: nothing of his pick is shown meanwhile."""
    match = match_of(deal_any(at_face(number, num_players=3), 8))
    shown = []
    for pick in list(match.legal_actions()):
        twin = match_of(match.state)
        twin.act(pick)
        assert twin.waiting_for() == 1
        shown.append(
            [
                [(twin.log(v), twin.views(v), twin.events(v)) for v in (None, 0, 1, 2)],
                (repr(twin), twin.save_code(), twin.legal_actions(), twin.can_undo(), twin.step()),
                refused_by_match(twin, 1),
            ]
        )
    assert len(shown) == 7
    assert all(each == shown[0] for each in shown)


# One's own recruits on Remaniement.


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_own_recruits_are_hidden_on_face_2(seats):
    """SJ-09: another pick of one's own makes no difference as long as no hand tells it."""
    state = deal_any(at_face(2, num_players=seats), 3)
    twins = []
    for own in state.legal_actions(1)[:2]:
        twin = state.clone()
        joint = [twin.legal_actions(s)[0] for s in range(seats)]
        joint[1] = own
        twin.apply_actions(joint)
        twins.append(twin)
    assert_alike(*twins, 1, remembers=False)
    assert twins[0].information_state_string(1) != twins[1].information_state_string(1)
    seen = twins[0].observation(1)
    assert seen.recruits == ()
    assert seen.recruited == 1
    bare = repr(replace(seen, results=()))  # its name stands in the first hand, and nowhere else
    assert bare.count(repr(twins[0].history[-seats + 1][1].person)) == 1


def test_own_recruits_on_face_2_stay_hidden_when_the_hand_comes_back():
    """SJ-09: one's own pick and the neighbour's of the same hand, exchanged: nothing tells them."""
    for seats in (2, 3, 4, 5):
        state = deal_any(at_face(2, num_players=seats), 6)
        back = holders(FACES[2], seats, 0).index(0, 1)
        first, second = state.legal_actions(0)[:2]
        twins = []
        for own, later in ((first, second), (second, first)):
            twin = state.clone()
            for pick in range(back):
                joint = [twin.legal_actions(s)[-1] for s in range(seats)]
                # He takes one of two; a neighbour with that hand takes the other.
                if pick == 0:
                    joint[0] = own
                if pick == 1:
                    joint[holders(FACES[2], seats, 0)[1]] = later
                twin.apply_actions(joint)
            twins.append(twin)
        assert twins[0].observation(0).hands == twins[1].observation(0).hands
        assert_alike(*twins, 0, remembers=False)


def test_own_recruits_are_not_hidden_on_the_other_faces():
    """The swap finds a difference where there is one, or these tests test nothing."""
    for number in (1, 3, 4, 5, 6):
        state = deal_any(at_face(number, num_players=3), 3)
        twins = []
        for own in state.legal_actions(1)[:2]:
            twin = state.clone()
            joint = [twin.legal_actions(s)[0] for s in range(3)]
            joint[1] = own
            twin.apply_actions(joint)
            twins.append(twin)
        first, second = (everything(twin, 1) for twin in twins)
        differing = {part for part in first if first[part] != second[part]}
        assert {"observation", "text", "information", "events", "views"} <= differing


def test_nothing_of_face_2_comes_back_by_undo_or_log():
    """SJ-09: after all have picked, neither undo, log, events nor views say what one has taken."""
    match = match_of(deal_any(at_face(2, num_players=2), 5))
    start = match.ply
    taken = {0: [], 1: []}
    while match.state.observation().phase is Phase.RECRUIT:
        seat = match.waiting_for()
        pick = match.legal_actions()[0]
        match.act(pick)
        taken[seat].append(pick.person)
        if seat == 1 and match.state.observation().phase is Phase.RECRUIT:
            assert not match.can_undo()
            for viewer in (0, 1, None):
                assert {a for who, a in match.events(viewer)[start:] if who != CHANCE} == {None}
                assert match.views(viewer)[-1].recruits == ()
                for name in taken[0] + taken[1]:
                    assert not [line for line in match.log(viewer)[start:] if name in line]
    for seat in (0, 1):
        assert list(match.views(seat)[-1].recruits) == taken[seat]
        for view in match.views(seat)[start:-2]:
            assert view.recruits == ()


@pytest.mark.parametrize("rounds", ["1/2/3", "4/5/6"])
def test_information_state_is_all_that_a_seat_has_seen_and_done(rounds):
    """Perfect recall: its own cards, hands, picks and posts of every round, and nobody else's."""
    state = SiJetaisPresident(num_players=3, rounds=rounds).new_initial_state()
    rng, mine, held = Random(rounds), [[], [], []], [[], [], []]
    while not state.is_terminal():
        dealt = state.observation().dealt
        before = len(state.history)
        step(state, rng)
        for who, action in state.history[before:]:
            mine[dealt // 7 if who == CHANCE else who].append(repr(action))
        for seat in range(3):
            hand = state.observation(seat).hand
            if state.observation().phase is Phase.RECRUIT:
                held[seat].append(repr(list(hand)))
            known = state.information_state_string(seat)
            told = re.findall(r"(?:Deal|Recruit|Present|LeaveEmpty)\(.*?\)", known.split(" | ")[1])
            assert told == mine[seat]
            assert all(hand in known for hand in held[seat])
            assert known.startswith(f"seat {seat} ")


# The presentation.


def presentation(number, **options):
    """Three governments are about to be presented; many have two fields."""
    both = [name for name in NAMES if len(PERSON[name].fields) == 2]
    return draft(at_face(number, num_players=3, **options), both[:5], both[5:10], both[10:15])


@EVERY_FACE
@pytest.mark.parametrize("made", [6, 12, 15])
def test_posts_of_others_before_the_end_of_the_round(number, made):
    """SJ-12: what seats before have presented makes no difference to those who come after."""
    twins = []
    for seed in (1, 2):
        rng = Random(seed)
        state = presentation(number, may_leave_empty=True)
        for place in range(made):
            legal = state.legal_actions()
            action = rng.choice(legal) if place < made - made % 6 else legal[0]
            state.apply_action(action)
        twins.append(state)
    blind = {6: (1, 2), 12: (2,), 15: (2,)}[made]
    for viewer in (*blind, None):
        assert_alike(*twins, viewer)
    assert any(twins[0].observation(s) != twins[1].observation(s) for s in range(made // 6))


@EVERY_FACE
def test_posts_of_the_seat_that_presents(number):
    """SJ-12: a post named just now is seen by its own seat only, how far it is in its turn too."""
    state = presentation(number, may_leave_empty=True)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    legal = state.legal_actions()
    while len(legal) == 1:
        state.apply_action(legal[0])
        legal = state.legal_actions()
    twins = [state.child(legal[0]), state.child(legal[-1])]
    assert isinstance(legal[-1], LeaveEmpty)
    assert isinstance(legal[0], Present)
    for viewer in (0, 2, None):
        assert_alike(*twins, viewer)
        assert state.observation(viewer) == twins[0].observation(viewer)
    assert twins[0].observation(1) != twins[1].observation(1)


# Rounds that are over.


def swinging_round(first, last, away):
    """A round on face 3 that is over: seats 0 and 1 share a hand that seat 2 never sees."""
    state = SiJetaisPresident(num_players=3, rounds="3/4/5").new_initial_state()
    deal(state, [[*NAMES[:6], away], *HANDS[1:]])
    for pick, name in enumerate([first, NAMES[2], last, *NAMES[3:6]]):
        taken = [state.legal_actions(seat)[0] for seat in range(3)]
        taken[pick % 2] = Recruit(name)
        state.apply_actions(taken)
    for _ in range(18):
        state.apply_action(state.legal_actions()[0])
    return state


def test_discards_of_a_round_that_is_over():
    """SJ-10: what others put away face down, who never saw it never learns."""
    one, other = (swinging_round(NAMES[0], NAMES[1], away) for away in NAMES[30:32])
    for viewer in (2, None):
        assert_alike(one, other, viewer)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_order_of_others_picks_in_a_round_that_is_over():
    """Their people are shown in the order of the table, not in that of the picks."""
    one, other = (
        swinging_round(*pair, NAMES[30]) for pair in ((NAMES[0], NAMES[1]), (NAMES[1], NAMES[0]))
    )
    for viewer in (2, None):
        assert_alike(one, other, viewer)


def never_seen(state, viewer):
    """Of a round that is over: whom this seat has not met, in a hand or in a government."""
    met = {name for made in state.observation().results[0].governments for name in made.recruits}
    for view in match_of(state).views(viewer):
        met |= {name for hand in view.hands for name in hand}
    return [name for name in NAMES if name not in met]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_cards_of_a_finished_round_that_were_never_seen(viewer):
    """On face 3 a hand swings between two seats: what it had left, the third never learns."""
    start = SiJetaisPresident(num_players=3, rounds="3/4/5").new_initial_state()
    one = end_round(deal_any(start, 4), 4)
    dealt = {action.person for _, action in one.history if isinstance(action, Deal)}
    hidden = never_seen(one, viewer)
    inside = [name for name in hidden if name in dealt]
    outside = [name for name in hidden if name not in dealt]
    assert len(inside) == (3 if viewer is None else 1)
    change = {inside[0]: outside[0], outside[0]: inside[0]}
    assert_alike(one, renamed(one, change), viewer)


@pytest.mark.parametrize("rounds", SETS)
def test_later_rounds_hide_the_same(rounds):
    """In every round of every set of faces a seat's own past tells it of nobody else."""
    state = SiJetaisPresident(num_players=4, rounds=rounds).new_initial_state()
    rng = Random(rounds)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        if state.current_player() == SIMULTANEOUS and state.observation().recruited == 2:
            for seat in range(4):
                other = state.resample_from_infostate(seat, rng)
                if other.history != state.history:
                    assert_alike(state, other, seat)
        acting = state.acting_players()
        state.apply_history([rng.choice(state.legal_actions(seat)) for seat in acting])


# Drawn with the true chances.

DRAWS = 2000


def chi_square(counts, cells):
    """Pearson's statistic against equal chances for so many cells."""
    total = sum(counts.values())
    expected = total / cells
    seen = [counts[key] for key in sorted(counts)] + [0] * (cells - len(counts))
    assert len(seen) == cells, f"{len(counts)} cells instead of {cells}"
    return sum((count - expected) ** 2 / expected for count in seen)


def bound(cells):
    """Six standard deviations above the mean of the statistic, and a little for its skew."""
    return (cells - 1) + 6 * (2 * (cells - 1)) ** 0.5 + 8


def both_ways(state, seat):
    """Draw states that agree with what a seat knows, in the two ways that there are."""
    seen = state.observation(seat)
    return [
        lambda rng: state.resample_from_infostate(seat, rng),
        lambda rng: state.game.state_from_observation(seen, rng),
    ]


def recruited(state):
    """Whom every seat has recruited in this round, pick by pick, in each drawn state."""
    twin = state.clone()
    return [tuple(pick.person for pick in row) for row in twin._picks]


@pytest.mark.parametrize("way", [0, 1])
def test_who_took_what_of_a_hand_that_comes_back(way):
    """Face 1 with three seats: the own hand comes back without one's own pick and two others.

    Which neighbour has taken which of the two? Both orders are as likely.
    """
    state = three_hands(1, HANDS)
    for _ in range(3):
        state.apply_actions([state.legal_actions(s)[0] for s in range(3)])
    assert set(state.observation(0).hand) < set(HANDS[0])
    counts, rng = Counter(), Random(f"back {way}")
    draw = both_ways(state, 0)[way]
    for _ in range(DRAWS):
        rows = recruited(draw(rng))
        assert rows[0][0] == HANDS[0][0]  # SJ-09: he may look back
        counts[rows[1][1], rows[2][2]] += 1
    assert set(counts) == set(permutations(HANDS[0][1:3]))
    assert chi_square(counts, 2) < bound(2)


def test_unseen_people_of_a_round_that_is_over():
    """What the two others put away may have been anybody whom one has not met."""
    state = swinging_round(NAMES[0], NAMES[1], NAMES[30])
    hidden = never_seen(state, 2)
    assert NAMES[30] in hidden
    counts, rng = Counter(), Random("over")
    for _ in range(1000):
        twin = state.resample_from_infostate(2, rng)
        dealt = {action.person for _, action in twin.history if isinstance(action, Deal)}
        counts.update(name for name in hidden if name in dealt)
    assert counts.total() == 1000
    assert chi_square(counts, len(hidden)) < bound(len(hidden))


def test_on_face_2_one_does_not_know_ones_own_pick_either():
    """SJ-09: from an observation alone all six orders of the three cards gone are as likely."""
    state = three_hands(2, HANDS)
    for _ in range(3):
        state.apply_actions([state.legal_actions(s)[0] for s in range(3)])
    counts, rng = Counter(), Random("face 2")
    draw = both_ways(state, 0)[1]
    for _ in range(DRAWS):
        rows = recruited(draw(rng))
        counts[rows[0][0], rows[1][2], rows[2][1]] += 1
    assert set(counts) == set(permutations(HANDS[0][:3]))
    assert chi_square(counts, 6) < bound(6)


def test_on_face_2_the_information_state_remembers_the_own_pick():
    """SJ-09: perfect recall: what one took is fixed, and the two others change places."""
    state = three_hands(2, HANDS)
    for _ in range(3):
        state.apply_actions([state.legal_actions(s)[0] for s in range(3)])
    counts, rng = Counter(), Random("recall")
    for _ in range(DRAWS):
        rows = recruited(state.resample_from_infostate(0, rng))
        assert rows[0][0] == HANDS[0][0]
        counts[rows[1][2], rows[2][1]] += 1
    assert set(counts) == set(permutations(HANDS[0][1:3]))
    assert chi_square(counts, 2) < bound(2)


@pytest.mark.parametrize("way", [0, 1])
def test_what_was_taken_from_a_hand_before_it_was_first_seen(way):
    """Two seats, one pick: the other's first card is any of those that one has not seen."""
    hands = [NAMES[:7], NAMES[7:14]]
    state = deal(SiJetaisPresident(num_players=2).new_initial_state(), hands)
    played(state, [NAMES[0], NAMES[7]])
    unseen = [NAMES[7], *NAMES[14:]]
    counts, rng = Counter(), Random(f"first {way}")
    draw = both_ways(state, 0)[way]
    for _ in range(DRAWS):
        rows = recruited(draw(rng))
        assert rows[0][0] == NAMES[0]
        counts[rows[0][1]] += 1
    assert sorted(counts) == sorted(unseen)
    assert chi_square(counts, 29) < bound(29)


@pytest.mark.parametrize("way", [0, 1])
def test_hands_that_nobody_here_has_seen(way):
    """At the start any two of the unseen cards may be in another's hand, whichever they are."""
    state = deal_any(SiJetaisPresident(num_players=6).new_initial_state(), 1)
    mine = set(state.observation(2).hand)
    rest = [name for name in NAMES if name not in mine]
    counts, where, rng = Counter(), Counter(), Random(f"hands {way}")
    draw = both_ways(state, 2)[way]
    for _ in range(DRAWS):
        twin = draw(rng)
        assert set(twin.observation(2).hand) == mine
        hand = twin.observation(3).hand
        counts.update(pair for pair in combinations(sorted(hand), 2))
        where[next(s for s in range(6) if rest[0] in twin.observation(s).hand)] += 1
    assert len(counts) == 35 * 34 // 2
    assert chi_square(where, 5) < bound(5)
    mean = DRAWS * 21 / 595
    assert all(abs(count - mean) < 7 * mean**0.5 for count in counts.values())


def test_as_if_all_had_picked_at_random_by_counting():
    """Exactly, on a small case: two seats, two picks, seat 0 looks: by counting all courses.

    Its first hand has come back with a card less; the other has taken one of it and, before, one
    card of the hand that seat 0 got. All courses of random play that show the same are as likely.
    """
    hands = [NAMES[:7], NAMES[7:14]]
    state = deal(SiJetaisPresident(num_players=2).new_initial_state(), hands)
    played(state, [NAMES[0], NAMES[7]], [NAMES[8], NAMES[1]])
    assert state.observation(0).hands == (
        tuple(NAMES[:7]), tuple(NAMES[8:14]), tuple(NAMES[2:7]),
    )  # fmt: skip
    counts, rng = Counter(), Random("courses")
    for draw in both_ways(state, 0):
        for _ in range(DRAWS):
            rows = recruited(draw(rng))
            assert (rows[0][0], rows[1][0], rows[1][1]) == (NAMES[0], NAMES[8], NAMES[1])
            counts[rows[0][1]] += 1
    assert sorted(counts) == sorted([NAMES[7], *NAMES[14:]])
    assert chi_square(counts, 29) < bound(29)


@pytest.mark.parametrize("seat", [0, 1])
def test_own_hand_while_cards_are_dealt(seat):
    """A drawn state has the own cards so far, and any of the others for the rest."""
    state = SiJetaisPresident(num_players=2).new_initial_state()
    for name in NAMES[:9]:
        state.apply_action(Deal(name))
    rng, first = Random(seat), Counter()
    own = NAMES[:7] if seat == 0 else NAMES[7:9]
    for draw in both_ways(state, seat):
        for _ in range(DRAWS // 2):
            twin = draw(rng)
            assert list(twin.observation(seat).hand) == own
            assert twin.observation().dealt == 9
            others = twin.observation(1 - seat).hand
            assert len(others) == 9 - len(own)
            first[others[0] if seat == 0 else rng.choice(others)] += 1
            assert not set(others) & set(own)
    if seat == 1:
        assert chi_square(first, 40) < bound(40)


def test_other_governments_are_presented_anew():
    """In a drawn state the others have presented what they may, and one's own posts are kept."""
    state = presentation(1)
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    rng, governments = Random(1), set()
    for draw in both_ways(state, 1):
        for _ in range(60):
            twin = draw(rng)
            assert twin.observation(1) == state.observation(1)
            governments.add(twin.observation(0).posts)
            assert len(twin.observation(0).posts) == 6
    assert len(governments) > 50
