"""The rules, sentence by sentence: the text's examples and the rulings MP-01 to MP-68."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from presidency.core.game import CHANCE, IllegalActionError
from presidency.mr_president import (
    Advertise,
    Allocate,
    ChooseSide,
    Debate,
    DebateResult,
    Declare,
    Die,
    Done,
    Draw,
    DrawEvent,
    End,
    HomeState,
    MrPresident,
    Phase,
    Play,
    Poll,
    PollResult,
    Risk,
    Roll,
    TakeExtraTurn,
    TakePosition,
    Ticket,
)
from presidency.mr_president.components import (
    BALLOTS,
    ISSUES,
    NUMBER,
    PARTIES,
    REGIONS,
    ROW,
    ROWS,
    SPLITS,
    win_totals,
)
from presidency.mr_president.figures import COLOURS
from presidency.mr_president.rules import READY_MADE
from presidency.mr_president.words import status
from tests.mr_president.positions import (
    at_sides,
    do,
    draw_all,
    empty_deck,
    named,
    put,
    roll,
    set_hand,
    start,
    where,
)

PAIRS = list(product(range(1, 7), repeat=2))
BALLOT = {ballot.name: ballot for ballot in BALLOTS}
EASY = ((7, 3, 3), "11111", "ABC")
HOMES = [name for name, ballot in BALLOT.items() if ballot.is_home]


def plays(state):
    """What can be played, as (ballot, state)."""
    return [(a.ballot, a.state) for a in state.legal_actions() if isinstance(a, Play)]


def kinds(state):
    """The kinds of what can be done."""
    return {type(action) for action in state.legal_actions()}


def open_states(region, dice, **options):
    """The states for which a ballot can be played after this roll, if the hand had one for each."""
    state = start(**options)
    names = [n for n, b in BALLOT.items() if b.party == 1 and b.half == "president" and b.states]
    set_hand(state, 0, names)
    roll(state, dice, region)
    return {there for _, there in plays(state)}


# Sides, home states, tickets.


def test_high_roll_chooses_the_side_and_the_other_plays_first():
    """Text: players roll a die and high roll chooses; who did not choose sides plays first."""
    for seat in range(2):
        state = at_sides(seat)
        assert state.current_player() == seat
        assert state.legal_actions() == [ChooseSide("Democrat"), ChooseSide("Republican")]
        assert start(first=seat).observation().turn_of == seat


def test_equal_dice_are_rolled_again():
    """MP-01."""
    state = do(MrPresident().new_initial_state(), Die(3))
    assert state.chance_player() == 1
    do(state, Die(3))
    assert state.chance_player() == 0
    assert state.observation().pips == ()
    assert do(state, Die(1), Die(6)).current_player() == 1


def test_home_states_are_named_openly_president_first():
    """MP-02, MP-03: the one who chose sides first; a ticket's own differ; DC is allowed."""
    state = do(at_sides(1), ChooseSide("Republican"))
    assert state.observation().parties == (0, 1)
    assert state.legal_actions() == [HomeState("president", row.code) for row in ROWS]
    do(state, HomeState("president", "DC"))
    assert state.observation(0).homes == ((), ("DC",))
    assert HomeState("vice_president", "DC") not in state.legal_actions()
    assert len(state.legal_actions()) == 50
    do(state, HomeState("vice_president", "UT"))
    assert state.current_player() == 0
    do(state, HomeState("president", "DC"), HomeState("vice_president", "UT"))  # the same is fine
    assert state.observation().phase is Phase.TICKETS
    assert state.current_player() == 1


def test_home_states_may_be_free():
    """MP-02, the option."""
    state = do(at_sides(home_states="free"), ChooseSide("Democrat"), HomeState("president", "OH"))
    assert HomeState("vice_president", "OH") in state.legal_actions()


def test_17_splits_of_13_points():
    """Text: 5 to 10, 1 to 5, 2 to 5 points, 13 in all; MP-04: all must be spent."""
    assert list(SPLITS) == [
        (5, 3, 5), (5, 4, 4), (5, 5, 3),
        (6, 2, 5), (6, 3, 4), (6, 4, 3), (6, 5, 2),
        (7, 1, 5), (7, 2, 4), (7, 3, 3), (7, 4, 2),
        (8, 1, 4), (8, 2, 3), (8, 3, 2),
        (9, 1, 3), (9, 2, 2),
        (10, 1, 2),
    ]  # fmt: skip
    state = do(at_sides(), ChooseSide("Democrat"))
    do(state, *[HomeState("president", "OH"), HomeState("vice_president", "UT")] * 2)
    assert state.legal_actions() == [Allocate(*split) for split in SPLITS]
    with pytest.raises(IllegalActionError):
        state.apply_action(Allocate(5, 3, 4))


@pytest.mark.parametrize("split", SPLITS)
def test_as_many_issues_as_debating_points(split):
    """Text: 'Identified' boxes equal to the Debating points, and a position on all five."""
    state = do(at_sides(), ChooseSide("Democrat"))
    do(state, *[HomeState("president", "OH"), HomeState("vice_president", "UT")] * 2)
    do(state, Allocate(*split))
    for issue in ISSUES:  # not identified as long as possible
        legal = state.legal_actions()
        assert {action.issue for action in legal} == {issue}
        assert {action.position for action in legal} == {1, 2, 3}
        do(state, legal[0])
    ticket = state.observation(0).tickets[0]
    assert (ticket.split, ticket.positions) == (split, (1, 1, 1, 1, 1))
    assert ticket.identified == ISSUES[5 - split[2] :]
    twin = start(tickets=(EASY, (split, "22222", "ABCDE"[: split[2]])))  # or as soon as possible
    assert twin.observation().tickets[1].identified == ISSUES[: split[2]]


# Decks, envelope, hands.


@pytest.mark.parametrize(("deck", "half"), [("full", 40), ("half", 20), ("quarter", 10)])
def test_layout(deck, half):
    """MP-07 to MP-09: 18 ballots in the envelope, the VP half on top, hands of Campaign Ability."""
    tickets = (((9, 2, 2), "22222", "AB"), ((6, 2, 5), "22222", "ABCDE"))
    state = start(tickets, deck=deck)
    seen = state.observation()
    assert seen.envelope == 18
    assert seen.hands == (9, 6)
    assert len(where(state)) == 2 * (2 * half + 6)
    places = Counter(where(state).values())
    assert places["envelope",] == 18
    inside = [BALLOT[name] for name, place in where(state).items() if place == ("envelope",)]
    assert sum(ballot.is_home for ballot in inside) == 12
    assert Counter((b.party, b.half) for b in inside if not b.is_home) == {
        (0, "vice_president"): 3,
        (1, "vice_president"): 3,
    }
    for seat, hand in enumerate((9, 6)):
        on_top = max(0, half - 3 - hand)
        assert seen.decks[seat] == (half - max(0, hand - (half - 3)), on_top)
    assert seen.turn == 1


def test_172_ballots():
    """Inference 6, the issue: 86 a party."""
    assert len(BALLOTS) == len(where(start())) == 172


def test_draws_come_from_the_half_on_top():
    """MP-08: the Vice-Presidential half first, every ballot of it with the same chance."""
    state = at_sides(tickets="ready-made")
    do(state, ChooseSide("Democrat"))
    assert state.current_player() == CHANCE
    assert state.chance_player() is None
    pairs = state.chance_outcomes()
    assert {chance for _, chance in pairs} == {Fraction(1, 40)}
    assert {BALLOT[action.ballot].half for action, _ in pairs} == {"vice_president"}
    assert {BALLOT[action.ballot].party for action, _ in pairs} == {0}
    state = start()
    for name in [n for n, p in where(state).items() if p == ("deck", 0, "vice_president")][1:]:
        put(state, name, "envelope")
    set_hand(state, 0, [])
    for name in list(where(state)):
        if where(state)[name] == ("deck", 0, "vice_president"):
            put(state, name, "envelope")
    roll(state, (1, 2), "East")
    do(state, Done())
    assert {BALLOT[action.ballot].half for action in state.legal_actions()} == {"president"}


def test_ready_made_tickets():
    """The issue's quick start: each party has its own; homes and tickets are shown at once."""
    state = at_sides(tickets="ready-made")
    do(state, ChooseSide("Republican"))
    seen = state.observation()
    assert seen.parties == (1, 0)
    assert seen.homes == (("TX", "MO"), ("FL", "NJ"))
    for seat, party in enumerate(seen.parties):
        homes, ticket = READY_MADE[party]
        assert (seen.homes[seat], seen.tickets[seat]) == (homes, ticket)
        assert ticket.split in SPLITS
        assert len(ticket.identified) == ticket.split[2]
        assert len(set(homes)) == 2
    draw_all(state)
    assert state.observation().phase is Phase.DECLARE
    assert state.current_player() == 1


# Campaigning.


def test_region_before_dice():
    """MP-10."""
    state = start()
    assert state.legal_actions() == [Declare((region,)) for region in REGIONS]
    do(state, Declare(("Midwest",)))
    assert state.chance_player() == 0
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 36)}
    assert [action.dice for action, _ in state.chance_outcomes()] == PAIRS


def test_example_a_3_and_a_5_in_the_midwest():
    """Text: Indiana (3), Ohio (5) or Iowa (8)."""
    assert open_states("Midwest", (3, 5)) == open_states("Midwest", (5, 3)) == {"IN", "OH", "IA"}


def test_example_hand():
    """Text: of one Wisconsin, two Ohios, three Illinois and one Iowa, the Ohios and the Iowa."""
    state, hand = start(), []
    for code, count in (("WI", 1), ("OH", 2), ("IL", 3), ("IA", 1)):
        hand += named("Republican", "vice_president", "Midwest", code, count)
    set_hand(state, 0, hand)
    roll(state, (3, 5), "Midwest")
    can = plays(state)
    assert Counter(there for _, there in can) == {"OH": 2, "IA": 1}
    for name, there in can:
        do(state, Play(name, there))
    assert plays(state) == []
    assert state.legal_actions() == [Done()]
    cast = state.observation(0).cast[0]
    assert [(each.ballot, each.state) for each in cast] == can
    assert draw_all(do(state, Done())).observation().hands == (7, 7)


def test_doubles_open_two_numbers():
    """MP-11: 1-1 gives 1 and 2."""
    assert open_states("Midwest", (1, 1)) == {"MN", "MO"}
    assert open_states("Midwest", (6, 6)) == {"IL", "SD"}


def test_states_that_share_a_number():
    """MP-12."""
    assert open_states("East", (6, 6)) == {"NY", "DC", "VT"}
    assert open_states("West", (5, 6)) == {"TX", "CA", "AK", "ID"}
    assert open_states("West", (6, 6)) == {"CA", "MT", "WY"}


@pytest.mark.parametrize("region", REGIONS)
def test_every_roll_opens_the_numbers_on_the_dice(region):
    """MP-11, inference 2: chances in 36ths of each number."""
    hits = Counter()
    for dice in PAIRS:
        numbers = {*dice, sum(dice)}
        found = open_states(region, dice)
        assert found == {
            row.code
            for row in ROWS
            if row.region == region and row.number in numbers
            and any(b.half == "president" and b.states and row.code in b.states.values()
                    for b in BALLOTS)
        }  # fmt: skip
        hits.update(numbers)
    assert [hits[number] for number in range(1, 13)] == [
        11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1,
    ]  # fmt: skip


def test_only_states_of_the_declared_region():
    """MP-14."""
    for region in REGIONS:
        assert {ROW[code].region for code in open_states(region, (5, 6))} == {region}


def test_nothing_need_be_played():
    """MP-13."""
    state = roll(start(), (5, 6), "West")
    assert Done() in state.legal_actions()
    do(state, Done())
    assert draw_all(state).observation().turn_of == 1
    assert state.observation().cast == ((), ())


def test_turns_alternate_and_hands_are_refilled():
    """Text; MP-34, MP-35."""
    state = start()
    for turn in range(1, 7):
        seen = state.observation()
        assert (seen.turn, seen.turn_of) == (turn, (turn - 1) % 2)
        assert seen.hands == (7, 7)
        roll(state, (5, 6), "Midwest")
        for name, there in plays(state):
            do(state, Play(name, there))
        draw_all(do(state, Done()))


def test_votes_face_down_kind_and_state_open():
    """MP-17, MP-67."""
    state = roll(set_hand(start(), 0, ["RV9", "RV10"]), (3, 3), "East")
    put(state, "RP23", "hand", 0)
    do(state, Play("RP23", "NY"))
    own, theirs, public = (state.observation(viewer).cast[0] for viewer in (0, 1, None))
    assert (own[0].ballot, own[0].party, own[0].half, own[0].state) == (
        "RP23", 1, "president", "NY",
    )  # fmt: skip
    assert theirs == public
    assert (theirs[0].ballot, theirs[0].party, theirs[0].half) == (None, 1, "president")


# 7, 11 or doubles.


def test_7_11_and_doubles_give_three_choices_14_times_in_36():
    """Text; MP-18, MP-19."""
    special = 0
    for dice in PAIRS:
        state = roll(start(), dice, "West")
        offers = Advertise() in state.legal_actions()
        assert offers == (dice[0] == dice[1] or sum(dice) in (7, 11))
        assert offers == (Debate in kinds(state))
        assert DrawEvent() in state.legal_actions()
        assert Done() in state.legal_actions()
        special += offers
    assert special == 14


def test_choices_are_gone_after_a_ballot_is_played():
    """MP-24, MP-36: one of three things."""
    state = roll(set_hand(start(), 0, named("Republican", "vice_president", "West", "CA", 4)),
                 (6, 6), "West")  # fmt: skip
    assert {Advertise, Debate, DrawEvent, Play, Done} == kinds(state)
    do(state, Play(*plays(state)[0]))
    assert kinds(state) == {Play, Done}


# Advertising.


def advertise(names, region="West", **options):
    """Seat 0 advertises and draws these from the envelope; three of them, unless they are fewer."""
    state = start(**options)
    for name in names:
        put(state, name, "envelope")
    do(roll(state, (6, 6), region), Advertise())
    do(state, *map(Draw, names))
    return state


def test_advertising_draws_by_the_rating_and_shows_to_the_player_alone():
    """Text; MP-20: Fundraising 3."""
    state = roll(start(), (6, 6), "West")
    do(state, Advertise())
    assert len(state.legal_actions()) == 18
    state = advertise(["RP23", "DP19", "DV33"])
    assert state.observation().phase is Phase.ADVERTISE
    assert state.observation(0).drawn == ("DP19", "DV33", "RP23")
    assert state.observation(1).drawn == state.observation().drawn == ()
    assert state.observation(1).open_draw == 3


def test_advertising_needs_no_roll_and_takes_any_number_a_state():
    """MP-21, MP-31: any state of the region on the ballot, any colour; home cards at home."""
    state = advertise(["RP40", "DP19", "DPH1"])
    assert plays(state) == [("DP19", "CA"), ("DPH1", "TX"), ("RP40", "CA")]
    do(state, Play("DP19", "CA"), Play("RP40", "CA"), Play("DPH1", "TX"))
    cast = state.observation(0).cast[0]
    assert [(each.state, each.party) for each in cast] == [("CA", 0), ("CA", 1), ("TX", 0)]


def test_home_state_cards_go_to_the_home_of_their_half():
    """MP-16: President's or Vice President's, whatever the back's colour and the region."""
    state = advertise(["RPH1", "DVH2", "RVH3"], "Midwest")
    assert plays(state) == [("DVH2", "WY"), ("RPH1", "TX"), ("RVH3", "WY")]


def test_unused_ballots_go_back_and_as_many_as_used_come_in():
    """MP-22, MP-23: from alternating decks, the other player's first; both refill the hand."""
    state = advertise(["RP40", "DP19", "DPH1"])
    inside = state.observation().envelope
    decks = state.observation().decks
    do(state, Play("DP19", "CA"), Play("RP40", "CA"), Done())
    assert state.observation().envelope == inside + 1
    assert state.observation().draws == ((1, 2), (0, 2))
    assert draw_all(state).observation().envelope == inside + 3
    assert [sum(d) for d in state.observation().decks] == [sum(d) - 1 for d in decks]
    assert state.observation().turn_of == 1
    state = advertise(["RP40", "DP19", "DPH1"])
    do(state, *(Play(*play) for play in (("DP19", "CA"), ("RP40", "CA"), ("DPH1", "TX"))))
    assert state.observation().draws == ((1, 2), (0, 2), (1, 2))


def test_none_need_be_used():
    """MP-22."""
    state = advertise(["RP40", "DP19", "DPH1"])
    inside = state.observation().envelope
    assert draw_all(do(state, Done())).observation().envelope == inside + 3
    assert state.observation().cast == ((), ())


def test_an_empty_deck_is_skipped_and_two_end_the_refill():
    """MP-23; MP-45: then it is the Home Stretch."""
    left = named("Republican", "president", "West", "CA", 1)
    state = advertise(["RPH1", "DP19", "DPH1"])
    inside = state.observation().envelope
    empty_deck(state, 0, keep=left)
    empty_deck(state, 1)
    before = state.observation().envelope
    assert before > inside
    for play in plays(state):
        do(state, Play(*play))
    assert state.observation().draws[0] == (0, 2)  # seat 1's deck is empty: seat 0's supplies
    do(state, Draw(*left))
    assert state.observation().envelope == before + 1  # and now both are
    assert state.observation().phase is Phase.DECLARE
    assert state.observation().stretch


# Debates.


@pytest.mark.parametrize(
    ("points", "fewest", "totals", "ways"),
    [(2, 1, {4, 10}, 6), (3, 2, {5, 9}, 8), (4, 3, {2, 3, 8, 11}, 10), (5, 4, {6, 7, 12}, 12)],
)
def test_debate_chart(points, fewest, totals, ways):
    """Text: the chart; 6, 8, 10 and 12 of 36."""
    assert win_totals(points) == totals
    assert sum(sum(dice) in totals for dice in PAIRS) == ways
    split = next(split for split in SPLITS if split[2] == points)
    state = start((EASY, (split, "11111", "ABCDE"[:points])))
    do(roll(state, (3, 4), "East"), Debate("taxes"))
    for many in range(4):  # the challenger: four
        assert state.current_player() == 0
        assert kinds(state) == {Risk}
        assert state.observation().risked == (many, 0)
        do(state, state.legal_actions()[0])
    for many in range(4):  # the opponent: from the fewest to four
        assert state.current_player() == 1
        assert (Done() in state.legal_actions()) == (many >= fewest)
        do(state, state.legal_actions()[0])
    assert state.observation().phase is Phase.DEBATE
    if fewest < 4:
        twin = start((EASY, (split, "11111", "ABCDE"[:points])))
        do(roll(twin, (3, 4), "East"), Debate("taxes"))
        for _ in range(4 + fewest):
            do(twin, twin.legal_actions()[0])
        assert do(twin, Done()).observation().risked == (4, fewest)
        assert twin.observation().phase is Phase.DEBATE


def in_debate(mine="11111", theirs="11111", issue="taxes", named=("ABC", "ABC"), **options):
    """Seat 0 has challenged with 3 Debating points; both have risked four, the dice come now."""
    tickets = ((7, 3, 3), mine, named[0]), ((7, 3, 3), theirs, named[1])
    state = start(tickets, **options)
    do(roll(state, (3, 4), "East"), Debate(issue))
    for _ in range(8):
        do(state, state.legal_actions()[0])
    return state


MISS, HIT = (1, 1), (2, 3)


def rolls_of(state, hit=()):
    """Miss until it is over, or hit where it is said; who rolled."""
    rollers = []
    while state.observation().phase is Phase.DEBATE:
        rollers.append(state.chance_player())
        state.apply_action(Roll(HIT if len(rollers) - 1 in hit else MISS))
    return rollers


@pytest.mark.parametrize("mine", [(True, 1), (True, 2), (False, 1), (False, 2)])
@pytest.mark.parametrize("theirs", [(True, 3), (True, 2), (False, 3), (False, 2)])
def test_number_of_rolls(mine, theirs):
    """MP-28, MP-29: the challenger up to 3, the opponent up to 2; the issue is the chosen one."""
    named = ["ABC" if each[0] else "BCD" for each in (mine, theirs)]
    state = in_debate(f"{mine[1]}3333", f"{theirs[1]}1111", named=named)
    first = 3 if mine == (True, 2) else 2 if mine[0] else 1
    second = 2 if theirs == (True, 2) else 1
    assert rolls_of(state.clone()) == [0] * first + [1] * second
    for stop in range(first):  # no more once a roll has succeeded; the opponent rolls always
        assert rolls_of(state.clone(), {stop}) == [0] * (stop + 1) + [1] * second
    for stop in range(second):
        assert rolls_of(state.clone(), {first + stop}) == [0] * first + [1] * (stop + 1)


def test_other_issues_do_not_count():
    """MP-28: identified and neutral on another issue gives no second roll."""
    state = in_debate("22221", "22221", "environment", ("ABC", "ABC"))
    assert rolls_of(state) == [0, 1]


@pytest.mark.parametrize("hit", [(), (0, 1)])
def test_drawn_debate(hit):
    """Text: both or neither succeed: nobody wins, both claim their own; MP-25: it stays open."""
    state = in_debate("11113", issue="environment")
    hands = [{*state.observation(seat).own_risk, *state.observation(seat).hand} for seat in (0, 1)]
    rolls_of(state, hit)
    assert state.observation().debates[0].winner is None
    assert [set(state.observation(seat).hand) for seat in (0, 1)] == hands
    assert state.observation().risked == (0, 0)
    assert state.observation().turn_of == 1
    roll(state, (3, 4), "East")
    assert Debate("environment") in state.legal_actions()


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("prize", ["cast", "hand"])
def test_won_debate(winner, prize):
    """MP-30, MP-32 to MP-35: all eight to the winner, in the region declared, or to his hand."""
    state = in_debate("11113", issue="environment", debate_prize=prize)
    stakes = [name for seat in (0, 1) for name in state.observation(seat).own_risk]
    rolls_of(state, {winner})
    draw_all(state)
    (debate,) = state.observation().debates
    assert (debate.winner, debate.challenger, debate.issue) == (winner, 0, "environment")
    assert (debate.risked, debate.turn) == ((4, 4), 1)
    assert debate.rolls == ((0, HIT if winner == 0 else MISS), (1, HIT if winner else MISS))
    own = state.observation(winner)
    if prize == "cast":
        assert sorted(each.ballot for each in own.cast[winner]) == sorted(stakes)
        assert all(each.state == BALLOT[each.ballot].states["East"] for each in own.cast[winner])
        assert own.hands == (7, 7)
    else:
        assert set(stakes) <= set(own.hand)
        assert own.hands[winner] == 3 + 8  # more than his Campaign Ability: no discard, no draw
        assert own.hands[1 - winner] == 7
        assert own.cast == ((), ())
    if winner == 0:
        assert state.current_player() == 0
        assert state.legal_actions() == [TakeExtraTurn(), Done()]
        twin = do(state.clone(), Done())
        assert twin.observation().turn_of == 1
        do(state, TakeExtraTurn())
        assert (state.observation().turn, state.observation().turn_of) == (2, 0)
    else:
        assert state.observation().turn_of == 1
        assert state.observation().phase is Phase.DECLARE
    roll(state, (3, 4), "East")
    assert Debate("environment") not in state.legal_actions()
    assert sum(isinstance(action, Debate) for action in state.legal_actions()) == 4


def test_a_further_win_gives_another_extra_turn_then_it_is_the_others():
    """MP-32."""
    state = in_debate("11113", issue="environment")
    for issue in ("taxes", "military"):
        draw_all(rolls_of(state, {0}) and state)
        do(state, TakeExtraTurn())
        do(roll(state, (3, 4), "South"), Debate(issue))
        for _ in range(8):
            do(state, state.legal_actions()[0])
    draw_all(rolls_of(state, {0}) and state)
    do(state, TakeExtraTurn())
    assert (state.observation().turn, state.observation().turn_of) == (4, 0)
    do(roll(state, (1, 2), "South"), Done())
    assert draw_all(state).observation().turn_of == 1


def test_no_open_issue_no_debate():
    """MP-25."""
    state = in_debate("11113", issue="environment")
    rolls_of(state, {1})
    draw_all(state)
    (debate,) = state._debates
    made = type(debate)
    state._debates = tuple(made(1, issue, 0, debate.rolls, 1, (4, 4)) for issue in ISSUES)
    roll(state, (3, 4), "East")
    assert Debate not in kinds(state)
    assert Advertise() in state.legal_actions()


def test_too_few_ballots_for_a_debate():
    """MP-27: the challenger needs four; the opponent risks all that he has."""
    state = set_hand(start(), 0, ["RV1", "RV2", "RV3"])
    roll(state, (3, 4), "East")
    assert Debate not in kinds(state)
    for names in (["DV1"], []):
        state = set_hand(start(), 1, names)
        do(roll(state, (3, 4), "East"), Debate("taxes"))
        for _ in range(4 + len(names)):
            do(state, state.legal_actions()[0])
        assert state.observation().phase is Phase.DEBATE
        assert state.observation().risked == (4, len(names))


# Events.


def event(pips, region="Midwest", mine="22222", **options):
    """Seat 0 draws this event in turn 1."""
    state = start((((7, 3, 3), mine, "ABC"), EASY), **options)
    do(roll(state, (1, 2), region), DrawEvent())
    assert [action.pips for action in state.legal_actions()] == [1, 2, 3, 4, 5, 6]
    assert state.chance_player() == 0
    return do(state, Die(pips))


@pytest.mark.parametrize("pips", [1, 2])
def test_events_1_and_2(pips):
    """Text: the top of one's own deck, or the opponent's, to the envelope; MP-39: unseen."""
    state = event(pips)
    decks = [sum(deck) for deck in state.observation().decks]
    assert state.observation().draws == ((pips - 1, 2),)
    action = state.legal_actions()[0]
    assert [state.visible_action(CHANCE, action, viewer) for viewer in (0, 1, None)] == [None] * 3
    do(state, action)
    decks[pips - 1] -= 1
    assert [sum(deck) for deck in state.observation().decks] == decks
    assert state.observation().envelope == 19
    assert state.observation().turn_of == 1


def test_event_1_may_bring_the_home_stretch():
    """MP-38, MP-45."""
    state = empty_deck(start(), 0, keep=["RP1"])
    put(state, "RP1", "deck", 0)
    do(roll(state, (1, 2), "East"), DrawEvent(), Die(1))
    draw_all(state)
    assert state.observation().decks[0] == (0, 0)
    assert state.observation().stretch


def test_event_3():
    """MP-40: printed votes and bonuses, no edge, up to three states of the region, seen by him."""
    state = event(3, "West")
    put(state, "DP3", "cast", 1, at="CO")
    put(state, "RP3", "cast", 0, at="CO")  # the poller's own do not count
    west = [row.code for row in ROWS if row.region == "West"]
    assert state.legal_actions() == [*map(Poll, west), Done()]
    do(state, Poll("CO"))
    # Colorado is 1-3-1-1-2, seat 1 is 1-1-1-1-1: three matches of 100,000.
    assert state.observation(0).polls[0] == PollResult(1, 0, "CO", 300_000 + 300_000, 1)
    assert state.observation(1).polls == state.observation().polls == ()
    assert state.revealed
    assert Poll("CO") not in state.legal_actions()
    do(state, Poll("CA"))
    assert state.observation(0).polls[1] == PollResult(1, 0, "CA", 0, 0)
    twin = do(state.clone(), Done())
    do(state, Poll("AK"))
    for each in (state, twin):
        assert each.observation().turn_of == 1
        assert each.observation().envelope == 18  # MP-44: no refill


def test_polls_of_an_earlier_turn_do_not_count():
    """MP-40: three states each time, and the same ones again."""
    state = draw_all(do(event(3, "West"), Poll("CA"), Poll("CO"), Done()))
    draw_all(do(roll(state, (1, 2), "South"), Done()))
    do(roll(state, (1, 2), "West"), DrawEvent(), Die(3), Poll("CA"), Poll("CO"))
    assert state.observation().phase is Phase.POLL
    do(state, Poll("AK"))
    assert state.observation().turn_of == 1
    assert [poll.turn for poll in state.observation(0).polls] == [1, 1, 3, 3, 3]


@pytest.mark.parametrize(
    ("president", "vice", "count"), [("UT", "OH", 5), ("OH", "UT", 2), ("UT", "TX", 7)]
)
def test_event_4(president, vice, count):
    """Text: Utah 1 + 1, Ohio 4 + 1, Texas 6 + 1; MP-41: by the kind of the top undrawn ballot."""
    state = start(homes=("CA NY", f"{president} {vice}"))
    twin = state.clone()
    do(roll(state, (1, 2), "West"), DrawEvent(), Die(4))
    assert state.observation().draws == ((2, 3),) * count
    for name, place in where(twin).items():  # the VP half is drawn: now the President's state
        if place == ("deck", 1, "vice_president"):
            put(twin, name, "envelope")
    do(roll(twin, (1, 2), "West"), DrawEvent(), Die(4))
    assert len(twin.observation().draws) == ROW[president].electors // 5 + 1


@pytest.mark.parametrize(
    ("positions", "away"),
    [("23132", 1), ("22222", 0), ("11111", 5), ("33333", 5), ("12222", 1), ("13131", 1)],
)
def test_events_5_and_6(positions, away):
    """Text: 2 + 3 + 1 + 3 + 2 = 11 Issue Points → 1 / 2; MP-43: 10 → nothing."""
    assert Ticket((), (), tuple(map(int, positions))).issue_points in (10 - away, 10 + away)
    for pips, count in ((5, away), (6, 2 * away)):
        state = event(pips, mine=positions)
        assert len(state.observation().draws) == count
        if not count:
            assert state.observation().turn_of == 1
            continue
        inside = state.observation().envelope
        for _ in range(count):
            do(state, state.legal_actions()[0])
        for many in range(count):  # MP-42: all of them must be played
            assert kinds(state) == {Play}
            assert state.observation().open_draw == count - many
            do(state, state.legal_actions()[0])
        assert state.observation().draws == tuple(  # MP-44
            (1 - number % 2, 2) for number in range(count)
        )
        assert draw_all(state).observation().envelope == inside
        assert len(state.observation().cast[0]) == count


def test_events_play_in_the_region_and_home_cards_at_home():
    """MP-42."""
    state = event(6, "South", "12222", homes=("TX WY", "IL DE"))
    put(state, "DP19", "envelope")
    do(state, Draw("DP19"), Draw("DVH1"))
    assert plays(state) == [("DP19", "FL"), ("DVH1", "WY")]


def test_events_with_a_short_envelope():
    """MP-42: play what there is."""
    state = start((((7, 3, 3), "11111", "ABC"), EASY))
    for name, place in where(state).items():
        if place == ("envelope",) and name not in ("RPH1", "RPH2"):
            put(state, name, "cast", 1, at=BALLOT[name].states["East"] if BALLOT[name].states
                else "IL")  # fmt: skip
    do(roll(state, (1, 2), "West"), DrawEvent(), Die(6))
    assert state.observation().draws == ((2, 3),) * 2


def test_an_event_costs_the_campaign():
    """MP-36, MP-37: it is drawn instead of playing any ballot, whenever none has been played."""
    state = roll(set_hand(start(), 0, ["RV6", "RV9"]), (5, 6), "West")
    assert plays(state)
    assert DrawEvent() in state.legal_actions()
    do(state, DrawEvent(), Die(3))
    assert kinds(state) == {Poll, Done}


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_event_max(most):
    """MP-36, the option: only when at most so many ballots of the hand could be played."""
    hand = [*named("Republican", "vice_president", "West", "CA", 2), "RV2"]
    state = roll(set_hand(start(event_max=most), 0, hand), (6, 6), "West")
    assert len(plays(state)) == 2
    assert (DrawEvent() in state.legal_actions()) == (most >= 2)


# The Home Stretch.


def stretch(hand=("RP23",), **options):
    """Seat 0 begins a turn of the Home Stretch; its deck is empty."""
    state = set_hand(start(**options), 0, hand)
    empty_deck(state, 0)
    state._begin_turn(0)
    assert state.observation().stretch
    return state


def test_home_stretch_begins_with_the_next_turn():
    """Text: when either deck is exhausted; MP-45: the current action is finished."""
    state = set_hand(start(), 0, named("Republican", "president", "West", "CA", 6))
    empty_deck(state, 0, keep=["RV1"])
    put(state, "RV1", "deck", 0)
    roll(state, (6, 6), "West")
    assert not state.observation().stretch
    assert Advertise() in state.legal_actions()
    draw_all(do(state, Done()))
    assert "RV1" in state.observation(0).hand
    assert state.observation().stretch
    assert state.legal_actions()[0] == Declare(("East", "South"))
    assert len(state.legal_actions()) == 6  # MP-46: two regions of four


def test_the_home_stretch_never_ends():
    """MP-45: not even if a deck had ballots again."""
    state = stretch(("RP23", "RP1"))
    for number in range(1, 21):
        put(state, f"RV{number}", "deck", 0)
        put(state, f"DV{number}", "deck", 1)
    draw_all(do(roll(state, (1, 1), "South", "Midwest"), Done()))
    assert min(map(sum, state.observation().decks)) > 0
    assert state.observation().stretch


def test_example_of_the_home_stretch():
    """Text: a card of NY, MS, IL and TX, in the South and Midwest: Mississippi or Illinois."""
    assert list(BALLOT["RP23"].states.values()) == ["NY", "MS", "IL", "TX"]
    assert plays(roll(stretch(), (6, 6), "South", "Midwest")) == [("RP23", "MS"), ("RP23", "IL")]
    assert plays(roll(stretch(), (6, 5), "South", "Midwest")) == [("RP23", "IL")]
    assert plays(roll(stretch(), (1, 1), "South", "Midwest")) == []
    assert plays(roll(stretch(), (6, 6), "East", "West")) == [("RP23", "NY")]


@pytest.mark.parametrize("dice", [(3, 4), (5, 6), (2, 2)])
def test_no_specials_in_the_home_stretch(dice):
    """Text: no Advertising, Debating, or Event Chart; MP-48."""
    state = roll(stretch(), dice, "South", "Midwest")
    assert kinds(state) <= {Play, Done}


def test_the_other_draws_while_he_has_a_deck():
    """MP-47."""
    state = stretch(("RP23", "RP1"))
    do(roll(state, (1, 1), "South", "West"), Done())
    assert state.observation().turn_of == 1
    set_hand(state, 1, [])
    draw_all(do(roll(state, (1, 1), "South", "West"), Done()))
    assert state.observation().hands == (2, 7)


def test_finishing_and_the_last_turn():
    """MP-49, MP-50: hand and deck empty; the other has one more turn; his rest is dealt."""
    state = stretch()
    do(roll(state, (6, 6), "South", "Midwest"), Play("RP23", "IL"))
    assert state.observation().finisher is None
    draw_all(do(state, Done()))
    seen = state.observation()
    assert (seen.finisher, seen.last, seen.turn_of) == (0, 1, 1)
    inside = seen.envelope + seen.hands[1] + sum(seen.decks[1])
    do(roll(state, (1, 1), "South", "Midwest"), Done())
    while state.observation().then is not Phase.PLACE:  # his own refill
        do(state, state.legal_actions()[0])
    seen = state.observation()
    assert (seen.envelope, seen.hands, seen.decks) == (inside, (0, 0), ((0, 0), (0, 0)))
    assert len(seen.draws) == inside


def test_who_has_nothing_left_in_the_turn_of_the_other_finishes_too():
    """MP-50: the other then has his last turn at once."""
    state = stretch(("RP23", "RP1"))
    set_hand(state, 1, [])
    empty_deck(state, 1)
    do(roll(state, (1, 1), "South", "Midwest"), Done())
    seen = state.observation()
    assert (seen.finisher, seen.last, seen.turn_of) == (1, 0, 0)
    do(roll(state, (1, 1), "South", "Midwest"), Done())
    assert state.observation().then is Phase.PLACE


def test_an_empty_hand_with_a_deck_does_not_finish():
    """MP-49."""
    state = set_hand(start(), 0, ["RP23"])
    empty_deck(state, 0, keep=["RV1"])
    put(state, "RV1", "deck", 0)
    empty_deck(state, 1)
    state._begin_turn(0)
    do(roll(state, (6, 6), "South", "Midwest"), Play("RP23", "IL"))
    draw_all(do(state, Done()))
    assert state.observation().finisher is None
    assert state.observation().hands[0] == 1


def test_both_finish_at_once():
    """MP-51: first is whose turn emptied it; the other has his turn."""
    state = stretch()
    set_hand(state, 1, [])
    empty_deck(state, 1)
    do(roll(state, (6, 6), "South", "Midwest"), Play("RP23", "MS"), Done())
    assert (state.observation().finisher, state.observation().turn_of) == (0, 1)


@pytest.mark.parametrize("limit", [10, 11])
def test_turn_limit(limit):
    """MP-52: at the end of this turn all goes to the envelope and is counted."""
    state = start(turn_limit=limit)
    for _ in range(limit):
        assert state.observation().phase is Phase.DECLARE
        draw_all(do(roll(state, (1, 2), "East"), Done())) if state.observation().turn < limit else (
            do(roll(state, (1, 2), "East"), Done())
        )
    assert state.observation().then is Phase.PLACE
    assert state.observation().decks == ((0, 0), (0, 0))
    assert len(state.observation().draws) == 172
    # Nobody has finished: who has the turn is dealt to first.
    assert state.observation().draws[0] == (2, (limit - 1) % 2)


def test_no_extra_turn_after_the_last():
    """MP-32, MP-52: the limit goes before the extra turn."""
    state = start((EASY, EASY), turn_limit=10)
    state._turn = 10
    do(roll(state, (3, 4), "East"), Debate("environment"))
    for _ in range(8):
        do(state, state.legal_actions()[0])
    rolls_of(state, {0})
    assert state.observation().debates[0].winner == 0
    while state.observation().then is not Phase.PLACE:
        do(state, state.legal_actions()[0])
    assert state.observation().turn == 10


# The undecided voters.


def last_turn(wins=(0, 0), states=("", ""), envelope=(), finisher=1):
    """The end of the last turn: the envelope alone holds ballots beside those that are cast."""
    state = start(turn_limit=10)
    debates = []
    for seat, many in enumerate(wins):
        for _ in range(many):
            issue = ISSUES[len(debates)]
            debates.append(_debate(issue, seat))
    state._debates = tuple(debates)
    free = {name for name in where(state) if name not in envelope}
    for seat, codes in enumerate(states):
        for code in codes.split():
            region = ROW[code].region
            name = next(n for n in sorted(free) if BALLOT[n].states
                        and BALLOT[n].states[region] == code)  # fmt: skip
            free.discard(name)
            put(state, name, "cast", seat, at=code)
    for name in free:  # out of the way
        put(state, name)
    for name in envelope:
        put(state, name, "envelope")
    state._finisher, state._last, state._turn = finisher, 0, 9
    do(roll(state, (1, 2), "East"), Done())
    return state


def _debate(issue, winner):
    return DebateResult(1, issue, 0, (), winner, (4, 4))


def dealt_to(state):
    """To whom the envelope is dealt, in order."""
    assert {source for source, _ in state.observation().draws} <= {2}
    return [target for _, target in state.observation().draws]


NAMES = [f"RP{number}" for number in range(1, 15)]


@pytest.mark.parametrize(
    ("wins", "states", "finisher", "targets"),
    [
        ((0, 0), ("", ""), 1, "10101010101010"),
        ((0, 0), ("", ""), 0, "01010101010101"),
        ((2, 1), ("", ""), 1, "00000101010101"),
        ((1, 3), ("", ""), 0, "11111010101010"),
        ((2, 2), ("", ""), 0, "01010101010101"),
        ((0, 0), ("CA TX OR", "NY"), 1, "00101010101010"),
        ((0, 0), ("CA CA CA", "NY OH"), 0, "10101010101010"),
        ((0, 1), ("CA TX OR", "DC"), 1, "11111001010101"),
        ((1, 0), ("", "CA TX OR NY FL"), 0, "00000111110101"),
    ],
)
def test_deal_of_the_undecided(wins, states, finisher, targets):
    """MP-33, MP-53, MP-54, MP-56: 5 for debates, the difference in states, then finisher first."""
    state = last_turn(wins, states, NAMES, finisher)
    assert dealt_to(state) == list(map(int, targets))
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 14)}


def test_envelope_too_small():
    """MP-55."""
    assert dealt_to(last_turn((1, 0), ("CA TX OR NY", ""), NAMES[:7])) == [0] * 7
    assert dealt_to(last_turn((0, 1), ("", ""), NAMES[:3])) == [1] * 3


def test_placing():
    """MP-57, MP-15: any of the four states; home cards at home; the finisher first; or none."""
    state = last_turn(envelope=["RP23", "DPH1", "RVH2", "RP1"])
    for name in ("RP23", "RVH2", "DPH1", "RP1"):
        do(state, Draw(name))
    assert state.current_player() == 1
    assert plays(state) == [
        ("DPH1", "IL"), ("RP23", "NY"), ("RP23", "MS"), ("RP23", "IL"), ("RP23", "TX"),
    ]  # fmt: skip
    do(state, Play("RP23", "TX"), Play("DPH1", "IL"))
    assert state.current_player() == 0
    assert state.observation(0).placed == ()
    assert state.observation(1).placed == (("RP23", "TX"), ("DPH1", "IL"))
    assert ("RVH2", "WY") in plays(state)
    do(state, Done())
    assert state.is_terminal()
    assert [(each.ballot, each.state) for each in state.observation().cast[1]] == [
        ("RP23", "TX"), ("DPH1", "IL"),
    ]  # fmt: skip
    assert state.observation().cast[0] == ()


def test_an_empty_envelope():
    """MP-55: then the votes are counted at once."""
    assert last_turn().is_terminal()


# The count.


def counted(lying, tickets=(EASY, EASY), homes=("TX WY", "IL DE"), **options):
    """State → its count when these lie there: (seat, ballot, state)."""
    state = start(tickets, homes=homes, **options)
    for name in where(state):
        put(state, name)
    for seat, name, code in lying:
        put(state, name, "cast", seat, at=code)
    state._count()
    return {each.state: each for each in state.observation().count}, state


def test_example_of_arizona():
    """Text, MP-58 to MP-60: 1-3-1-2-3 in Arizona (1-2-2-1-2): two cards, 200,000 more."""
    ticket = ((7, 3, 3), "13123", "ABC")
    assert ROW["AZ"].positions == (1, 2, 2, 1, 2)
    count, _ = counted([(1, "DP4", "AZ"), (1, "DV1", "AZ")], (EASY, ticket))
    assert count["AZ"].votes == (200_000, 300_000 + 100_000 + 200_000)  # seat 0 has the edge
    assert count["AZ"].winner == 1


@pytest.mark.parametrize("ballots", [1, 3])
def test_the_edge_is_added_once(ballots):
    """Text, MP-62: to its party alone, however many ballots lie there; seat 0 has it in Arizona."""
    assert (ROW["AZ"].edge_party, ROW["AZ"].edge) == ("Republican", 200_000)
    names = named("Republican", "president", "West", "AZ", 2) + named(
        "Republican", "vice_president", "West", "AZ", 1
    )
    count, _ = counted(
        [(0, name, "AZ") for name in names[:ballots]], (((7, 3, 3), "33333", "ABC"), EASY)
    )
    printed = sum(BALLOT[name].votes for name in names[:ballots])
    assert count["AZ"].votes == (printed + 200_000, 0)


@pytest.mark.parametrize(
    ("homes", "bonus"),
    [("CA NY", 100_000), ("AZ NY", 300_000), ("NY AZ", 200_000), ("AZ AZ", 300_000)],
)
def test_home_state_bonus(homes, bonus):
    """Text, MP-61: 300,000 and 200,000 instead of 100,000 for each match and card."""
    count, _ = counted(
        [(1, "DP4", "AZ"), (1, "DPH1", "AZ")],
        (EASY, ((7, 3, 3), "12333", "ABC")),
        ("TX WY", homes),
        home_states="free",
    )
    assert count["AZ"].votes[1] == 300_000 + 400_000 + 2 * 2 * bonus


def test_no_bonus_without_a_match():
    """MP-61."""
    count, _ = counted([(1, "DP4", "AZ")], (EASY, ((7, 3, 3), "33333", "ABC")), ("TX WY", "AZ NY"))
    assert count["AZ"].votes[1] == 300_000


def test_edges_once_and_also_without_ballots():
    """MP-62: nobody's ballots anywhere: 278 electors to the Republican, 260 to the Democrat."""
    count, state = counted([])
    for row in ROWS:
        seat = 0 if row.edge_party == "Republican" else 1
        assert count[row.code].winner == seat
        assert count[row.code].votes[seat] == row.edge
        assert count[row.code].votes[1 - seat] == 0
    electors = Counter()
    for code, each in count.items():
        electors[each.winner] += ROW[code].electors
    assert electors == {0: 278, 1: 260}
    assert state.returns() == [1.0, -1.0]
    assert state.outcome().termination is End.MAJORITY
    assert state.outcome().winners == (0,)


def test_ties_go_to_the_edge():
    """Text, MP-63."""
    ticket = ((7, 3, 3), "33333", "ABC")  # Ohio is 2-1-2-2-1: no matches
    count, _ = counted([(1, "DV3", "OH")], (ticket, ticket))
    assert count["OH"].votes == (100_000, 100_000)
    assert count["OH"].winner == 0
    count, _ = counted([(1, "DV16", "OH")], (ticket, ticket))
    assert (count["OH"].votes, count["OH"].winner) == ((100_000, 200_000), 1)
    count, _ = counted([(0, "RV11", "PA")], (EASY, ticket))  # Pennsylvania is 2-2-3-3-2
    assert (count["PA"].votes, count["PA"].winner) == ((100_000, 100_000), 1)


def electors_of(lying):
    """Outcome and returns when beside the edges only these count."""
    ticket = ((7, 3, 3), "33333", "ABC")
    _, state = counted(lying, (ticket, ticket))
    return state.outcome(), state.returns()


def test_270_wins_and_269_to_269_is_a_draw():
    """Text: 270 or more; MP-64, MP-65: 278 less 8, less 9 (Alabama), winner takes all."""
    alabama = [(1, name, "AL") for name in ("DP4", "DP14")]
    outcome, returns = electors_of(alabama)
    assert outcome.termination is End.NO_MAJORITY
    assert outcome.winners == ()
    assert returns == [0.0, 0.0]
    kentucky = [(1, name, "KY") for name in ("DP1", "DP28")]  # 8 electors: 270 to 268
    outcome, returns = electors_of(kentucky)
    assert (outcome.termination, outcome.winners, returns) == (End.MAJORITY, (0,), [1.0, -1.0])
    arizona = [(1, name, "AZ") for name in ("DP4", "DP38")]  # 10 electors: 268 to 270
    assert electors_of(arizona)[1] == [-1.0, 1.0]


def test_own_count_is_always_open():
    """MP-66: how many are left in the decks is seen by all."""
    state = start()
    for viewer in (0, 1, None):
        assert state.observation(viewer).decks == ((40, 30), (40, 30))


def test_parties_have_the_texts_colours():
    """MP-68: blue Democrats, red Republicans; names begin with the party, each has its deck."""
    blue, red = COLOURS[PARTIES.index("Democrat")], COLOURS[PARTIES.index("Republican")]
    parts = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (blue, red)]
    assert [max(range(3), key=each.__getitem__) for each in parts] == [2, 0]
    state = start()
    assert state.observation().parties == (1, 0)
    assert all(name.startswith("RV") for name in state.observation(0).hand)
    assert all(name.startswith("DV") for name in state.observation(1).hand)
    assert len(HOMES) == 12
    assert len(NUMBER) == 172


def test_matches_of_a_state():
    """MP-06: how many of the five positions are the state's; MP-58 to MP-61: votes for each."""
    assert ROW["OH"].positions == (2, 1, 2, 2, 1)
    for positions, matches in (
        ((2, 1, 2, 2, 1), 5),
        ((3, 1, 2, 2, 1), 4),
        ((3, 2, 2, 2, 1), 3),
        ((1, 2, 2, 3, 1), 2),
        ((2, 3, 3, 3, 3), 1),
        ((3, 3, 3, 3, 3), 0),
    ):
        ticket = Ticket((7, 3, 3), (), positions)
        assert ticket.matches("OH") == matches
        for homes, each in (("TX WY", 1), ("OH WY", 3), ("TX OH", 2), ("OH OH", 3)):
            assert ticket.bonus_per_ballot(homes.split(), "OH") == matches * each * 100_000


def test_when_a_turn_is_over_the_draws_that_end_it_say_so():
    """What follows a draw: the first turn, ballots to play, an extra turn, or the turn's end."""
    state = at_sides(tickets="ready-made")
    state.apply_action(ChooseSide("Democrat"))
    assert (state.observation().phase, state.observation().then) == (Phase.DRAW, Phase.DECLARE)
    state = roll(start(), (3, 3), "East")
    advertising = do(state.clone(), Advertise())
    assert advertising.observation().then is Phase.ADVERTISE
    do(draw_all(advertising), Done())
    assert advertising.observation().then is Phase.DECLARE  # nothing to draw: the next turn
    event = do(state.clone(), DrawEvent(), Die(1))
    assert event.observation().then is Phase.TURN_OVER
    assert "then the turn ends" in event.observation_string()
    set_hand(state, 0, state.observation(0).hand[:5])
    do(state, Done())
    assert (state.observation().phase, state.observation().then) == (Phase.DRAW, Phase.TURN_OVER)


def test_an_empty_envelope_cannot_be_advertised_from():
    """MP-19, MP-20: there is nothing to draw."""
    state = start()
    assert Advertise in kinds(roll(state.clone(), (3, 3), "East"))
    state._envelope = 0
    assert Advertise not in kinds(roll(state, (3, 3), "East"))


def test_every_position_on_every_issue_can_be_taken():
    """MP-05."""
    actions = [a for a in MrPresident().actions if isinstance(a, TakePosition)]
    assert len(actions) == 5 * 3 * 2


def test_a_state_s_number_may_be_a_die_or_the_total():
    """MP-11: the sentence of the turn names all three, and two of them for doubles."""
    for dice, numbers in (((2, 3), "2, 3 and 5"), ((4, 4), "4 and 8")):
        said = status(roll(start(), dice, "East").observation(), ("Ada", "Bruno"))
        assert f"the states numbered {numbers}." in said
