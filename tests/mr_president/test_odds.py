"""The odds of Mr. President 2004, against the rules themselves, enumeration and sampling."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, combinations, permutations, product
from math import comb
from random import Random
from time import perf_counter

import pytest

from presidency.core.chance import hypergeometric
from presidency.mr_president import (
    Advertise,
    Debate,
    Declare,
    Die,
    DrawEvent,
    MrPresident,
    Phase,
    Play,
    Poll,
    Roll,
    odds,
)
from presidency.mr_president.components import (
    BALLOTS,
    HALVES,
    NUMBER,
    PARTIES,
    REGIONS,
    ROW,
    ROWS,
)
from presidency.mr_president.rules import DRAWN, ENVELOPE, PollResult
from tests.mr_president.positions import do, put, start, where

ROLLS = [Roll(dice) for dice in product(range(1, 7), repeat=2)]


def positions(options, seed, wanted=lambda seen: True):
    """The states of a random game whose observation is wanted, without chance nodes."""
    rng, state = Random(seed), MrPresident(**options).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        if wanted(state.observation(state.current_player())):
            yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
    if wanted(state.observation(0)):
        yield state


def some(options, seed, phase, every=1):
    return list(positions(options, seed, lambda seen: seen.phase is phase))[::every]


# Dice.


def test_how_often_a_number_is_rolled():
    ways = [11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1]
    assert [odds.REACH[number] * 36 for number in range(1, 13)] == ways


@pytest.mark.parametrize("seed", range(3))
def test_the_regions_by_all_36_rolls_of_the_rules(seed):
    for state in some({"tickets": "ready-made"}, seed, Phase.DECLARE, every=9):
        seen = state.observation(state.current_player())
        found = odds.region_odds(seen)
        if seen.stretch:
            continue
        for region in REGIONS:
            declared = state.child(Declare((region,)))
            after = [declared.child(roll) for roll in ROLLS]
            plays = [[a for a in s.legal_actions() if isinstance(a, Play)] for s in after]
            assert found[region].playable.value == Fraction(sum(map(bool, plays)), 36)
            states = {row.code for row in ROWS if row.region == region}
            assert set(found[region].states) == states
            for code in {play.state for each in plays for play in each}:
                rolls = sum(any(play.state == code for play in each) for each in plays)
                assert found[region].states[code].value == Fraction(rolls, 36)
            special = sum(Advertise() in each.legal_actions() for each in after)
            assert not seen.envelope or Fraction(special, 36) == odds.SPECIAL


def test_the_reasons_of_numbers_count_the_rolls():
    seen = some({"tickets": "ready-made"}, 0, Phase.DECLARE)[0].observation(0)
    states = odds.region_odds(seen)["Midwest"].states
    assert states["OH"].reason == "11 of 36 rolls show a 5, and 4 others have that total"
    assert states["IA"].reason == "5 of 36 rolls have the total 8"
    assert states["MN"].reason == "11 of 36 rolls show a 1"


# Debates and events.


def debate_by_the_rules(state):
    """Who wins → chance, by walking through every roll that the rules allow."""
    if state.observation().phase is not Phase.DEBATE:
        debate = state.observation().debates[-1]
        made = {seat for seat in range(2) if wins(state, seat, debate.rolls)}
        return Counter({frozenset(made): Fraction(1)})
    roller, found = state.chance_player(), Counter()
    for success in (False, True):
        rolls = [roll for roll in ROLLS if wins(state, roller, [(roller, roll.dice)]) is success]
        for made, chance in debate_by_the_rules(state.child(rolls[0])).items():
            found[made] += chance * Fraction(len(rolls), 36)
    return found


def wins(state, seat, rolls):
    totals = odds.win_totals(state.observation().tickets[seat].split[2])
    return any(who == seat and sum(dice) in totals for who, dice in rolls)


@pytest.mark.parametrize("seed", range(12))
def test_the_four_outcomes_of_a_debate_by_the_rules(seed):
    rng, seen_debates = Random(seed), 0
    for state in positions({}, seed, lambda seen: seen.phase is Phase.CAMPAIGN):
        debates = [action for action in state.legal_actions() if isinstance(action, Debate)]
        if not debates or seen_debates > 8:
            continue
        seen_debates += 1
        challenger, action = state.current_player(), rng.choice(debates)
        found = odds.debate_odds(state.observation(0), action.issue, challenger)
        state = state.child(action)
        while state.observation().phase is Phase.RISK:
            state.apply_action(rng.choice(state.legal_actions()))
        opponent, exact = 1 - challenger, debate_by_the_rules(state)
        assert found.challenger.value == exact[frozenset({challenger})]
        assert found.opponent.value == exact[frozenset({opponent})]
        assert found.both.value == exact[frozenset({0, 1})]
        assert found.neither.value == exact[frozenset()]
        assert odds.debate_odds(state.observation(1), action.issue, challenger) == found
        state.apply_action(state.sample_chance(rng))
        if state.observation().phase is Phase.DEBATE:  # what one roll leaves possible
            later, exact = (
                odds.debate_odds(state.observation(0), action.issue, challenger),
                debate_by_the_rules(state),
            )
            assert later.challenger.value == exact[frozenset({challenger})]
            assert later.both.value == exact[frozenset({0, 1})]


def test_the_debate_chart_in_figures():
    """Inference 7 of the rulings."""
    once = [Fraction(6, 36), Fraction(8, 36), Fraction(10, 36), Fraction(12, 36)]
    assert [odds.success(points, 1) for points in (2, 3, 4, 5)] == once
    assert odds.success(3, 3) == 1 - Fraction(28, 36) ** 3
    four = odds.outcomes((5, 3), (2, 1))
    each = (four.challenger, four.opponent, four.both, four.neither)
    assert sum(chance.value for chance in each) == 1
    assert four.challenger.value == Fraction(19, 27) * Fraction(5, 6)


def test_the_reasons_of_a_debate_are_sentences():
    four = odds.outcomes((3, 2), (4, 1))
    assert four.challenger.reason == (
        "the challenger rolls 5 or 9 in 2 rolls, and the opponent (2, 3, 8 or 11 in 1 roll) fails"
    )
    assert four.opponent.reason == (
        "the opponent rolls 2, 3, 8 or 11 in 1 roll, and the challenger (5 or 9 in 2 rolls) fails"
    )
    assert four.both.reason == (
        "the challenger rolls 5 or 9 in 2 rolls, and the opponent rolls 2, 3, 8 or 11 in 1 roll"
    )
    assert four.neither.reason == (
        "both fail: the challenger (5 or 9 in 2 rolls) and the opponent (2, 3, 8 or 11 in 1 roll)"
    )


def test_one_undecided_ballot_is_no_ballots():
    """A sum of 9 draws one ballot on event 5 and two on event 6, a sum of 10 none (MP-43)."""
    (state, *_) = some({"tickets": "ready-made"}, 4, Phase.DECLARE)
    seen = state.observation(0)
    for taken, five, six in (
        ((1, 2, 2, 2, 2), "1 undecided ballot", "2 undecided ballots"),
        ((2, 2, 2, 2, 2), "no undecided ballot", "no undecided ballot"),
    ):
        ticket = replace(seen.tickets[0], positions=taken)
        events = odds.event_odds(replace(seen, tickets=(ticket, seen.tickets[1])), 0)
        assert events[4].effect == f"{five}: the Issue Points are {sum(taken)}"
        assert events[5].effect == f"{six}: the Issue Points are {sum(taken)}"


def test_agreement_with_a_state_is_told_to_its_own_seat_alone():
    (state, *_) = some({"tickets": "ready-made"}, 4, Phase.DECLARE)
    for seat in range(2):
        seen = state.observation(seat)
        own = seen.tickets[seat].positions
        for row in ROWS:
            matches, bonus = odds.agreement(seen, row.code)
            assert matches == sum(a == b for a, b in zip(own, row.positions, strict=True))
            worth = {seen.homes[seat][0]: 300_000, seen.homes[seat][1]: 200_000}
            assert bonus == matches * worth.get(row.code, 100_000)
    assert odds.agreement(state.observation(None), "TX") is None
    assert odds.agreement(MrPresident().new_initial_state().observation(0), "TX") is None


@pytest.mark.parametrize("seed", range(3))
def test_events_draw_as_many_ballots_as_is_said(seed):
    for state in some({}, seed, Phase.CAMPAIGN, every=7):
        if DrawEvent() not in state.legal_actions():
            continue
        seat = state.current_player()
        events = odds.event_odds(state.observation(seat), seat)
        assert [event.pips for event in events] == [1, 2, 3, 4, 5, 6]
        for event in events:
            after = state.child(DrawEvent()).child(Die(event.pips)).observation(seat)
            assert after.draws.count((ENVELOPE, DRAWN)) == event.ballots
            assert event.chance.value == Fraction(1, 6)


def test_events_draw_no_more_ballots_than_the_envelope_has():
    """MP-42: two are left in it; five Issue Points away from 10 would draw five and ten."""
    state = start(tickets=(((7, 3, 3), "11111", "ABC"),) * 2)
    wanted = [event.ballots for event in odds.event_odds(state.observation(0), 0)]
    assert wanted == [0, 0, 0, 1, 5, 10]  # Delaware has 3 electors
    for name in [n for n, place in where(state).items() if place == ("envelope",)][2:]:
        state._envelope &= ~(1 << NUMBER[name])
    found = [event.ballots for event in odds.event_odds(state.observation(0), 0)]
    assert found == [0, 0, 0, 1, 2, 2]


def test_nothing_is_said_of_debates_and_events_before_the_tickets_are_known():
    seen = MrPresident().new_initial_state().observation(0)
    with pytest.raises(ValueError, match="revealed"):
        odds.debate_odds(seen, "taxes", 0)
    with pytest.raises(ValueError, match="revealed"):
        odds.event_odds(seen, 0)


# Draws.


def test_before_the_first_turn_the_draws_are_hypergeometric():
    """The envelope has 12 Home State cards and three ballots of either Vice-Presidential half."""
    (state, *_) = some({"tickets": "ready-made"}, 4, Phase.DECLARE)
    for seat in range(2):
        seen = state.observation(seat)
        for code in ("CA", "TX", "OH", "DE", "WY"):
            own, homes = seen.parties[seat], seen.homes[seat]
            hand = [BALLOTS[NUMBER[name]] for name in seen.hand]
            lists = [b for b in BALLOTS if b.states and code in b.states.values()]
            half = [b for b in lists if (b.party, b.half) == (own, "vice_president")]
            marked = len(half) - sum(code in b.states.values() for b in hand)
            unseen = 40 - len(hand)
            found = odds.draw_odds(seen, code, 4)
            assert found.deck.value == 1 - hypergeometric(marked, unseen - marked, 4).chance(0)
            one = odds.draw_odds(seen, code).envelope.value
            ordinary = 3 * Fraction(marked, unseen) + 3 * Fraction(len(half), 40)
            assert one == (ordinary + 6 * homes.count(code)) / 18
            at_home = 6 * homes.count(code)
            missed = sum(
                comb(3, mine)
                * comb(3, theirs)
                * comb(12 - at_home, 4 - mine - theirs)
                * hypergeometric(marked, unseen - marked, mine).chance(0)
                * hypergeometric(len(half), 40 - len(half), theirs).chance(0)
                for mine, theirs in product(range(4), repeat=2)
                if mine + theirs <= 4
            )
            assert found.envelope.value == 1 - missed / comb(18, 4)


@pytest.mark.parametrize("options", [{}, {"debate_prize": "hand", "deck": "half"}], ids=str)
def test_the_chances_of_a_region_make_up_the_whole(options):
    """Every ballot drawn from the deck lists one state of a region, or it is no ballot."""
    for state in positions(options, 2, lambda seen: seen.phase is Phase.DECLARE):
        if state.observation().turn % 12 != 1:
            continue
        for seat in (0, 1, None):
            seen = state.observation(seat)
            owner = seen.turn_of if seat is None else seat
            homes, sums = seen.homes[owner], {}
            for region in REGIONS:
                codes = [row.code for row in ROWS if row.region == region]
                each = {code: odds.draw_odds(seen, code) for code in codes}
                in_deck = sum(chances.deck.value for chances in each.values())
                assert in_deck == (1 if sum(seen.decks[owner]) else 0)
                if not set(homes) & set(codes):
                    sums[region] = sum(chances.envelope.value for chances in each.values())
            assert len(set(sums.values())) == 1
            assert all(value <= 1 for value in sums.values())


@pytest.mark.parametrize("turn", [2, 14, 30])
def test_draws_by_sampling(turn):
    """600 states made from the same observation: within 4.5 standard deviations and 3 points."""
    state = next(positions({"tickets": "ready-made"}, 3, lambda seen: seen.turn == turn))
    rng, seen, seat = Random(1), state.observation(0), 0
    codes, trials = ("CA", "TX", "NY", "IL"), 600
    hits, deck = Counter(), Counter()
    for _ in range(trials):
        drawn = state.game.state_from_observation(seen, rng)
        numbers = [n for n in range(len(BALLOTS)) if drawn._envelope >> n & 1]
        top = rng.choice([n for n in range(len(BALLOTS)) if drawn._source(0) >> n & 1])
        sample = rng.sample(numbers, 3)
        for code in codes:
            listing = [b for b in (*sample, top) if code in (BALLOTS[b].states or {}).values()]
            homes = [
                b
                for b in sample
                if BALLOTS[b].is_home
                and seen.homes[seat][BALLOTS[b].half == "vice_president"] == code
            ]
            hits[code] += any(b in sample for b in listing) or bool(homes)
            deck[code] += top in listing
    for code in codes:
        for counted, chance in (
            (hits[code], odds.draw_odds(seen, code, 3).envelope.value),
            (deck[code], odds.draw_odds(seen, code).deck.value),
        ):
            allowed = 4.5 * (float(chance * (1 - chance)) / trials) ** 0.5 + 0.03
            assert abs(counted / trials - float(chance)) < allowed


def test_draws_that_are_not_possible():
    state = MrPresident(tickets="ready-made").new_initial_state()
    assert odds.draw_odds(state.observation(0), "CA").deck.value == 0
    with pytest.raises(ValueError, match="At least one"):
        odds.draw_odds(state.observation(0), "CA", 0)


# The count of a state.


def test_hidden_votes_by_enumeration():
    """Two ballots out of five and one out of four: every pair and every one."""
    some_ = [100_000, 200_000, 200_000, 300_000, 300_000]
    others = [300_000, 400_000, 400_000, 500_000]
    brute = Counter(sum(pair) + one for pair in combinations(some_, 2) for one in others)
    counted = [tuple(sorted(Counter(votes).items())) for votes in (some_, others)]
    found = odds._printed(((counted[0], (2,)), (counted[1], (1,))))
    assert dict(found.pairs) == {
        votes: Fraction(number, sum(brute.values())) for votes, number in brute.items()
    }


def candidates(votes):
    return tuple(sorted(Counter(votes).items()))


@pytest.mark.parametrize("told", [(300_000,), (500_000,), (400_000, 300_000), (0, 500_000)])
@pytest.mark.parametrize("parts", [(2, 1), (1, 2), (3, 0), (1, 1, 1), (0, 2, 1)])
def test_hidden_votes_after_polls_by_enumeration(told, parts):
    """Five ballots of one half-deck, three lie there; polls counted the first ones."""
    if len(parts) != len(told) + 1:
        told = told[:1] if len(parts) == 2 else (*told, 300_000)
    votes = [100_000, 100_000, 200_000, 300_000, 300_000]
    ends = list(accumulate(parts))
    brute = Counter(
        sum(order)
        for order in permutations(votes, 3)
        if all(
            sum(order[end - part : end]) == each
            for end, part, each in zip(ends, parts, told, strict=False)
        )
    )
    found = odds._printed(((candidates(votes), parts),), told)
    if brute:
        assert dict(found.pairs) == {v: Fraction(n, brute.total()) for v, n in brute.items()}
    else:  # what the polls told cannot be
        assert found == odds._printed(((candidates(votes), (3,)),))


def polled(state, code):
    """Seat 0 polls this state in a later turn (MP-40)."""
    state._phase, state._chooser, state._turn_of, state._legal = Phase.POLL, 0, 0, None
    state._regions = (ROW[code].region,)
    state._turn += 2
    return do(state, Poll(code))


@pytest.mark.parametrize("polls_after", [(1,), (2,), (3,), (2, 3), (0, 4), (1, 3, 5)])
def test_what_a_poll_told_of_ballots_that_were_cast_before_it(polls_after):
    """MP-40: the exact chances by dealing every order of the unseen ballots to the places there.

    More ballots have been cast there since; of both half-decks, and seat 1 has bonuses there.
    """
    state = start(homes=("TX WY", "IL DE"), deck="half", seed=3)
    lists = {
        half: [
            ballot
            for ballot in odds.unseen_ballots(state.observation(0))
            if ballot.states and "CA" in ballot.states.values()
            if (ballot.party, ballot.half) == (0, half)
        ]
        for half in HALVES
    }
    assert all(len(found) >= 3 for found in lists.values()), "choose another seed"
    vices, presidents = lists["vice_president"], lists["president"]
    cast, told = [vices[0], presidents[0], vices[1], presidents[1], vices[2]], []
    for number in range(len(cast) + 1):
        if number in polls_after:
            polled(state, "CA")
            told.append((number, sum(ballot.votes for ballot in cast[:number])))
        if number < len(cast):
            put(state, cast[number].name, "cast", 1, at="CA")
    brute = Counter()
    kinds = [ballot.half for ballot in cast]
    for first in permutations(presidents, kinds.count("president")):
        for second in permutations(vices, kinds.count("vice_president")):
            piles = {"president": iter(first), "vice_president": iter(second)}
            votes = [next(piles[half]).votes for half in kinds]
            if all(sum(votes[:number]) == total for number, total in told):
                brute[sum(votes)] += 1
    seen = state.observation(0)
    bonus = odds.per_ballot(seen, 1, "CA")
    assert bonus > 0
    assert [(p.ballots, p.votes) for p in seen.polls] == [(n, v + n * bonus) for n, v in told]
    side = odds.count(seen, ["CA"])["CA"][1]
    assert dict(side.hidden.pairs) == {v: Fraction(n, brute.total()) for v, n in brute.items()}
    for viewer in (1, None):  # who has not polled knows nothing by it
        assert state.observation(viewer).polls == ()
    everybody = odds.count(state.observation(None), ["CA"])["CA"][1].hidden
    assert len(everybody.outcomes) > len(side.hidden.outcomes)


@pytest.mark.parametrize("options", [{}, {"debate_prize": "hand", "home_states": "free"}], ids=str)
def test_what_lies_there_is_possible_and_the_two_seats_agree(options):
    """In random games: the true votes have a chance, after polls too; at the end it is sure."""
    for state in positions(options, 6, lambda seen: seen.turn % 15 == 1 or seen.outcome):
        for viewer in (0, 1, None):
            seen = state.observation(viewer)
            ours, theirs = (odds.state_odds(seen, seat) for seat in range(2))
            for row in ROWS:
                assert ours[row.code].sides == theirs[row.code].sides
                assert ours[row.code].win.value + theirs[row.code].win.value == 1
                for seat, side in enumerate(ours[row.code].sides):
                    place = list(ROW).index(row.code)
                    lies = [n for n, where, _ in state._cast[seat] if where == place]
                    true = state._votes(seat, place, state._cast[seat]) + side.edge
                    if viewer == seat and seen.placed:
                        continue
                    assert side.ballots == len(lies)
                    assert side.hidden.chance(true - side.known) > 0
            if state.is_terminal():
                electors = [
                    sum(ROW[code].electors for code, each in seat.items() if each.win.value == 1)
                    for seat in (ours, theirs)
                ]
                assert sum(electors) == 538
                assert [e >= 270 for e in electors] == [
                    seat in state.outcome().winners for seat in range(2)
                ]


def one_by_one(seen, seat, code):
    """The printed votes of a seat there: its ballots are drawn one after the other, in Fractions.

    After so many ballots as a poll has counted, only what it told is left.
    """
    unseen = odds._Unseen(seen)
    there = [cast for cast in seen.cast[seat] if cast.state == code]
    lying = [cast.back for cast in there if cast.ballot is None]
    kinds = sorted(set(lying))
    polls = [poll for poll in seen.polls if poll.state == code and seen.player == 1 - seat]
    bonus = odds.per_ballot(seen, seat, code)
    chances = {(tuple(unseen.listed(kind, code) for kind in kinds), 0): Fraction(1)}
    open_ = 0
    for number in range(len(there) + 1):
        for poll in polls:
            if poll.ballots == number:
                told = poll.votes - number * bonus - open_
                chances = {key: chance for key, chance in chances.items() if key[1] == told}
        if number == len(there):
            break
        if there[number].ballot is not None:  # lost in a debate, and so known
            open_ += BALLOTS[NUMBER[there[number].ballot]].votes
            continue
        after, place = Counter(), kinds.index(there[number].back)
        for (left, votes), chance in chances.items():
            total = sum(many for _, many in left[place])
            for each, many in left[place]:
                fewer = tuple((v, n - (v == each)) for v, n in left[place] if n > (v == each))
                key = (*left[:place], fewer, *left[place + 1 :]), votes + each
                after[key] += chance * Fraction(many, total)
        chances = after
    found = Counter()
    for (_, votes), chance in chances.items():
        found[votes] += chance
    return {votes: chance / found.total() for votes, chance in found.items()}


def test_a_poll_counts_the_ballots_too_that_one_has_lost_in_a_debate():
    """Seat 1 has won a ballot of seat 0 and cast one of its own there; a poll has counted both."""
    state = start()
    mine, theirs = (
        next(b for b in BALLOTS if b.party == party and b.states and b.states["East"] == "NY")
        for party in state.observation().parties
    )
    put(state, mine.name, "cast", 1, at="NY", source="debate")
    put(state, theirs.name, "cast", 1, at="NY")
    votes = mine.votes + theirs.votes + 2 * odds.per_ballot(state.observation(0), 1, "NY")
    state._polls = (PollResult(state.observation().turn, 0, "NY", votes, 2),)
    seen = state.observation(0)
    assert [cast.ballot for cast in seen.cast[1]] == [mine.name, None]
    side = odds.count(seen)["NY"][1]
    assert dict(side.hidden.pairs) == {theirs.votes: 1}
    assert side.known + theirs.votes == votes + side.edge


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_chances_to_win_states_one_by_one(seed):
    """The quick exact chances of the states, with and without polls, against a slow twin.

    All but home states where Home State cards may lie: for them see `test_arrangements`.
    """
    rng, state = Random(f"one by one {seed}"), MrPresident(tickets="ready-made").new_initial_state()
    looked, polled_before_more = 0, 0
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.01:
            looked += 1
            for viewer in (0, 1, None):
                seen = state.observation(viewer)
                wins = odds.win_chances(seen, 0)
                cards = {
                    cast.state
                    for homes, row in zip(seen.homes, seen.cast, strict=True)
                    for cast in row
                    if cast.state in homes and cast.may_be_home
                }
                codes = [code for code in ROW if code not in cards]
                for code, sides in odds.count(seen, codes).items():
                    mine, theirs = (one_by_one(seen, seat, code) for seat in range(2))
                    assert dict(sides[0].hidden.pairs) == mine
                    assert dict(sides[1].hidden.pairs) == theirs
                    edge = ROW[code].edge_party == PARTIES[seen.parties[0]]
                    lead = sides[0].known - sides[1].known
                    assert wins[code] == sum(
                        chance * other
                        for (votes, chance), (less, other) in product(mine.items(), theirs.items())
                        if lead + votes > less or (lead + votes == less and edge)
                    )
                    polled_before_more += any(
                        0 < poll.ballots < sides[1 - poll.poller].ballots
                        for poll in seen.polls
                        if poll.state == code
                    )
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        legal, cast = state.legal_actions(), state.observation().cast
        lying = Counter(each.state for each in cast[1 - state.current_player()])
        polls = [action for action in legal if isinstance(action, Poll)]
        if DrawEvent() in legal and rng.random() < 0.5:
            state.apply_action(DrawEvent())
        elif polls:
            state.apply_action(max(polls, key=lambda poll: lying[poll.state]))
        else:
            state.apply_action(rng.choice(legal))
    assert looked > 3
    assert polled_before_more


def has_won(state, seat, place):
    """Would a seat win a state if the votes were counted now?"""
    votes = [state._votes(each, place, state._cast[each]) for each in range(2)]
    edge = 0 if state._parties[0] == PARTIES.index(ROWS[place].edge_party) else 1
    votes[edge] += ROWS[place].edge + 1  # which also breaks ties
    return votes[seat] > votes[1 - seat]


def test_chances_to_win_states_by_sampling():
    """400 states made from one observation of a random game; the model leaves out little."""
    state = next(positions({"tickets": "ready-made"}, 8, lambda seen: seen.turn == 30))
    seen, rng, trials = state.observation(0), Random(2), 400
    won = Counter()
    for _ in range(trials):
        drawn = state.game.state_from_observation(seen, rng)
        for place, row in enumerate(ROWS):
            won[row.code] += has_won(drawn, 0, place)
    for code, chance in odds.win_chances(seen, 0).items():
        allowed = 4.5 * (float(chance * (1 - chance)) / trials) ** 0.5 + 0.05
        assert abs(won[code] / trials - float(chance)) < allowed, code


# The election.


def test_electoral_votes_by_enumeration():
    wins = {"CA": Fraction(1, 2), "TX": Fraction(1, 3), "DE": Fraction(3, 4), "OH": Fraction(1),
            "NY": Fraction(0), "DC": Fraction(2, 5), "VT": Fraction(1, 7)}  # fmt: skip
    brute = Counter()
    for won in product((False, True), repeat=len(wins)):
        chance, electors = Fraction(1), 0
        for each, (code, win) in zip(won, wins.items(), strict=True):
            chance *= win if each else 1 - win
            electors += ROW[code].electors * each
        brute[electors] += chance
    found = odds.elector_chances(wins)
    assert found == [brute[electors] for electors in range(len(found))]
    assert len(found) == 1 + sum(ROW[code].electors for code in wins)


def test_floats_and_fractions_agree_and_are_quick():
    exact = {code: Fraction(1 + place, 60) for place, code in enumerate(ROW)}
    quick = {code: float(win) for code, win in exact.items()}
    twin, found = odds.elector_chances(exact), odds.elector_chances(quick)
    assert len(twin) == len(found) == 539
    assert sum(twin) == 1
    assert max(abs(float(a) - b) for a, b in zip(twin, found, strict=True)) < 1e-12
    spent = []
    for _ in range(5):
        start = perf_counter()
        odds.elector_chances(quick)
        spent.append(perf_counter() - start)
    assert min(spent) < 0.005


def test_the_band_holds_80_percent():
    state = next(positions({"tickets": "ready-made"}, 8, lambda seen: seen.turn == 40))
    found = odds.election_odds(state.observation(1), 1)
    low, high = found.band
    assert sum(found.chances[:low]) <= 0.1 <= sum(found.chances[: low + 1])
    assert sum(found.chances[high + 1 :]) <= 0.1 + 1e-9 < sum(found.chances[high:])
    assert low <= found.expected <= high
    mean = sum(electors * chance for electors, chance in enumerate(found.chances))
    assert found.expected == pytest.approx(mean)
    other = odds.election_odds(state.observation(1), 0)
    assert found.win + other.win + found.tie == pytest.approx(1)
    assert found.expected + other.expected == pytest.approx(538)


def test_the_band_leaves_out_no_more_than_10_percent_on_either_side():
    """Nothing but California is open, or nothing but California and Texas."""
    seen = MrPresident(tickets="ready-made").new_initial_state().observation()
    nowhere = dict.fromkeys(ROW, 0.0)
    for california, band in ((0.08, (0, 0)), (0.12, (0, 55)), (0.88, (0, 55)), (0.92, (55, 55))):
        found = odds.election_odds(seen, 0, nowhere | {"CA": california})
        assert found.band == band
    found = odds.election_odds(seen, 0, nowhere | {"CA": 0.5, "TX": 0.15})
    assert found.band == (0, 55)


def test_before_any_ballot_the_edges_decide():
    (state, *_) = some({"tickets": "ready-made"}, 4, Phase.DECLARE)
    seen = state.observation(0)
    for seat in range(2):
        won = sum(
            row.electors
            for row in ROWS
            if row.edge_party == ("Democrat", "Republican")[seen.parties[seat]]
        )
        found = odds.election_odds(seen, seat)
        assert found.expected == won
        assert found.band == (won, won)


def test_odds_are_sentences_and_do_not_depend_on_what_is_hidden():
    state = next(positions({}, 9, lambda seen: seen.turn == 25))
    twin = state.resample_from_infostate(0, Random(3))
    for each in (state, twin):
        seen = each.observation(0)
        assert odds.draw_odds(seen, "CA", 3) == odds.draw_odds(state.observation(0), "CA", 3)
        assert odds.state_odds(seen, 0) == odds.state_odds(state.observation(0), 0)
        assert all(chance.win.reason for chance in odds.state_odds(seen, 0).values())
