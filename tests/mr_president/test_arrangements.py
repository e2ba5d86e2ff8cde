"""The odds of hidden ballots against small positions in which every arrangement is dealt out."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from presidency.mr_president import Declare, Done, Play, Roll, odds
from presidency.mr_president.components import BALLOTS, NUMBER
from presidency.mr_president.rules import DebateResult
from tests.mr_president.positions import do, draw_all, put, start, where
from tests.mr_president.test_odds import polled
from tests.mr_president.test_secrets import advertised, after_debate

UNSEEN = (
    *("DV8", "DV20", "DV36", "DV4", "DV12"),  # the first three list New York
    *("DP21", "DP37", "DP5"),  # the first two do
    *("RV8", "RV4", "RV12"),
)
EAST, WEST = ("East",), ("West",)


def small(lying, polls=(), returned=(), risk=(), won=False, homes="CA NY", **options):
    """Seat 0 has all in hand but `UNSEEN` and the Home State cards.

    Seat 1 has one ballot in either half of its deck and two in hand, if they do not lie anywhere.

    Args:
        lying: Ballots of seat 1 at states: name, state, source, regions.
        polls: After how many of them seat 0 polls New York.
        returned: What seat 0 has put back into the envelope.
        risk: Ballots of seat 1 that are risked.
        won: Has somebody won a debate?
        homes: The home states of seat 1.
        options: Of the game.
    """
    state = start(homes=("TX WY", homes), deck="quarter", **options)
    for name in where(state):
        if BALLOTS[NUMBER[name]].is_home:
            put(state, name, "envelope")
        elif name not in UNSEEN:
            put(state, name, "hand", 0)
    for name in ("DV20", "DP37", "RV8", "RV12"):
        put(state, name, "envelope")
    for name, seat in (("DV12", 1), ("DP5", 1), ("RV4", 0)):
        put(state, name, "deck", seat)
    for name in ("DV4", "DP21", "DV8", "DV36"):
        put(state, name, "hand", 1)
    for name in risk:
        put(state, name, "hand", 1)
        state._hands = (state._hands[0], state._hands[1] & ~(1 << NUMBER[name]))
        state._risked = (0, state._risked[1] | 1 << NUMBER[name])
    for name in returned:
        put(state, name, "envelope")
        state._returned = (state._returned[0] | 1 << NUMBER[name], 0)
    if won:
        rolls = ((0, (1, 1)), (1, (2, 3)))
        state._debates = (DebateResult(1, "taxes", 0, rolls, 1, (4, 4)),)
    for number, (name, at, source, regions) in enumerate(lying):
        put(state, name, "cast", 1, at=at, source=source, regions=regions)
        if number + 1 in polls:
            polled(state, "NY")
    return state


def fits(ballot, cast, seen):
    if (ballot.party, ballot.half) != (cast.party, cast.half):
        return False
    if ballot.states is None:
        home = seen.homes[1][("president", "vice_president").index(ballot.half)]
        return cast.source == "envelope" and cast.state == home
    return any(ballot.states[region] == cast.state for region in cast.regions)


def arrangements(state):
    """All ways in which what seat 0 does not know can lie: at states, in the decks, the envelope.

    In decks, hands and debates are only ballots that list states; in hands and debates those of
    the own party, unless a debate was won for the hand.
    """
    seen = state.observation(0)
    pool = [b for b in odds.unseen_ballots(seen) if b.name not in seen.returned]
    back = [BALLOTS[NUMBER[name]] for name in seen.returned]
    slots = [cast for cast in seen.cast[1] if cast.ballot is None]
    mixed = seen.game.options["debate_prize"] == "hand" and seen.debates
    for at in _dealt(pool, slots, seen):
        if any(
            sum(ballot.votes for ballot in at[: poll.ballots])
            + poll.ballots * odds.per_ballot(seen, 1, poll.state)
            != poll.votes
            for poll in seen.polls
        ):
            continue
        rest = [ballot for ballot in pool if ballot not in at]
        decks = [[]]
        for seat, halves in enumerate(seen.decks):
            for half, number in zip(("president", "vice_president"), halves, strict=True):
                of = [
                    b for b in rest if b.states and (b.party, b.half) == (seen.parties[seat], half)
                ]
                decks = [[*d, taken] for d in decks for taken in combinations(of, number)]
        for deck in decks:
            left = [ballot for ballot in rest if not any(ballot in taken for taken in deck)]
            may = [b for b in left if b.states and (mixed or b.party == seen.parties[1])]
            for hand in combinations(may, seen.hands[1] + seen.risked[1]):
                yield at, deck, [*back, *(ballot for ballot in left if ballot not in hand)]


def _dealt(pool, slots, seen):
    if not slots:
        yield ()
        return
    for ballot in pool:
        if fits(ballot, slots[0], seen):
            for others in _dealt([each for each in pool if each != ballot], slots[1:], seen):
                yield (ballot, *others)


def plays(ballot, state, seen, seat=0):
    if ballot.states is None:
        return seen.homes[seat][("president", "vice_president").index(ballot.half)] == state
    return state in ballot.states.values()


POSITIONS = {
    "from the hand": {"lying": [("DV8", "NY", "hand", EAST)]},
    "out of its region": {"lying": [("DVH1", "NY", "envelope", WEST)]},
    "either": {"lying": [("DV8", "NY", "envelope", EAST)]},
    "two of either": {"lying": [("DV8", "NY", "envelope", EAST), ("DVH2", "NY", "envelope", EAST)]},
    "all three kinds": {
        "lying": [
            ("DVH2", "NY", "envelope", WEST),
            ("DV8", "NY", "hand", EAST),
            ("DV36", "NY", "envelope", EAST),
            ("DP21", "NY", "envelope", EAST),
        ]
    },
    "polled": {
        "lying": [
            ("DV8", "NY", "envelope", EAST),
            ("DVH3", "NY", "envelope", EAST),
            ("DP21", "NY", "hand", EAST),
        ],
        "polls": (1,),
    },
    "polled twice": {
        "lying": [
            ("DVH1", "NY", "envelope", WEST),
            ("DV36", "NY", "envelope", EAST),
            ("DV8", "NY", "envelope", EAST),
        ],
        "polls": (2, 3),
    },
    "both halves at home": {
        "lying": [("DV8", "NY", "envelope", EAST), ("DPH1", "NY", "envelope", EAST)],
        "homes": "NY NY",
        "home_states": "free",
    },
    "two homes": {
        "lying": [("DV8", "NY", "envelope", EAST), ("DPH1", "CA", "envelope", WEST)],
    },
    "returned": {
        "lying": [("DV8", "NY", "envelope", EAST)],
        "returned": ("RV20", "RVH1", "DV16", "DVH1"),
    },
    "risked": {"lying": [("DV8", "NY", "envelope", EAST)], "risk": ("DV36", "DV4")},
    "won for the hand": {
        "lying": [("DV8", "NY", "envelope", EAST)],
        "won": True,
        "debate_prize": "hand",
    },
    "won and cast": {"lying": [("DV8", "NY", "envelope", EAST)], "won": True},
}


@pytest.mark.parametrize("name", POSITIONS)
def test_odds_are_those_of_all_arrangements(name):
    """MP-15, MP-16, MP-22, MP-30, MP-40: votes that are hidden, and draws, exactly.

    The draws are for states of the East, where the ballots lie, and for a home that none lists.
    They leave out what polls have told.
    """
    state = small(**POSITIONS[name])
    seen = state.observation(0)
    left_out = name == "two homes" or seen.polls
    codes = () if left_out else ("NY", "MD", "PA", "WY")
    votes = {"NY": Counter(), "CA": Counter()}
    in_envelope, in_deck, total = {code: Counter() for code in codes}, Counter(), 0
    slots = [cast for cast in seen.cast[1] if cast.ballot is None]
    for at, (_, own, *_), envelope in arrangements(state):
        total += 1
        for code, counts in votes.items():
            there = [b.votes for b, c in zip(at, slots, strict=True) if c.state == code]
            counts[sum(there)] += 1
        for code, counts in in_envelope.items():
            counts[sum(plays(ballot, code, seen) for ballot in envelope)] += 1
            in_deck[code] += plays(own[0], code, seen)
    assert total > 100
    sides = odds.count(seen, votes)
    for code, counts in votes.items():
        expected = {each: Fraction(ways, total) for each, ways in counts.items()}
        assert dict(sides[code][1].hidden.pairs) == expected, code
    for code, counts in in_envelope.items():
        for draws in (1, 2, 4):
            missed = sum(
                ways * Fraction(comb(seen.envelope - number, draws), comb(seen.envelope, draws))
                for number, ways in counts.items()
            )
            found = odds.draw_odds(seen, code, draws)
            assert found.envelope.value == 1 - missed / total, (code, draws)
        assert odds.draw_odds(seen, code).deck.value == Fraction(in_deck[code], total), code


# In whole games.


def test_a_ballot_at_a_home_state_by_sampling():
    """MP-16: out of three Home State cards and three of 40 ballots, hardly ever one of these."""
    state = advertised(start(first=1, seed=4), "East", ["DVH1"])
    do(state, Play("DVH1", "DE"), Done())
    seen = state.observation(0)
    assert [(c.source, c.regions, c.ballot) for c in seen.cast[1]] == [("envelope", EAST, None)]
    hidden = odds.count(seen, ["DE"])["DE"][1].hidden
    listing = sum(ballot.states is not None and ballot.states["East"] == "DE" for ballot in BALLOTS
                  if (ballot.party, ballot.half) == (0, "vice_president"))  # fmt: skip
    left, deck, hand = 40, sum(seen.decks[1]) - 40, seen.hands[1]
    home = 3 * comb(left, deck) * comb(left - deck, hand)
    other = listing * comb(left - 1, deck) * comb(left - 1 - deck, hand)
    assert 1 - hidden.chance(200_000) <= Fraction(other, home + other)
    rng, trials, homes = Random(5), 200, 0
    for _ in range(trials):
        ((number, *_),) = state.resample_from_infostate(0, rng)._cast[1]
        homes += BALLOTS[number].is_home
    assert abs(homes / trials - home / (home + other)) < 0.06


def test_how_a_ballot_came_is_public():
    """MP-15, MP-16: a Home State card out of its region; a ballot from the hand at one's home."""
    state = advertised(start(homes=("TX NY", "IL DE"), seed=1), "Midwest", ["RPH1"])
    do(state, Play("RPH1", "TX"), Done())
    draw_all(state, wanted=["DV3"])
    put(state, "DV3", "hand", 1)
    do(state, Declare(EAST), Roll((5, 6)), Play("DV3", "DE"))
    for viewer in (0, 1, None):
        seen = state.observation(viewer)
        assert [(c.source, c.regions) for row in seen.cast for c in row] == [
            ("envelope", ("Midwest",)),
            ("hand", EAST),
        ]
        sides = odds.count(seen, ["TX", "DE"])
        if viewer != 0:
            assert sides["TX"][0].hidden.outcomes == (400_000,)
        if viewer != 1:
            assert 200_000 not in sides["DE"][1].hidden.outcomes


def test_who_loses_a_debate_knows_what_lies_there():
    """MP-30, "cast": his four ballots at New York have exactly 500,000 votes."""
    state = after_debate(["RV8", "RV3", "RV12", "RV14"])
    lost = [cast.ballot for cast in state.observation(1).cast[0] if cast.ballot]
    assert sorted(lost) == ["DV10", "DV20", "DV8", "DV9"]
    assert all(cast.ballot is None for cast in state.observation().cast[0])
    side = odds.count(state.observation(1), ["NY"])["NY"][0]
    assert (side.ballots, side.known) == (5, 500_000)
    assert side.hidden.outcomes == (100_000, 200_000, 300_000)  # one ballot of the winner's
    rng = Random(1)
    for _ in range(20):
        anew = state.resample_from_infostate(1, rng)
        assert anew.observation(1) == state.observation(1)
        assert set(lost) <= {BALLOTS[number].name for number, *_ in anew._cast[0]}
    made = state.game.state_from_observation(state.observation(1), rng)
    assert made.observation(1) == state.observation(1)


def test_what_was_put_back_into_the_envelope_is_there_until_the_other_draws_from_it():
    """MP-22: three ballots, one of which lists New Mexico."""
    state = advertised(start(seed=2), "West", ["RV4", "RV7", "RV8"])
    do(state, Done())
    assert state.observation(0).returned == ("RV4", "RV7", "RV8")
    assert state.observation(1).returned == state.observation().returned == ()
    chance = odds.draw_odds(state.observation(0), "NM").envelope.value
    assert chance == (1 + Fraction(3, 40)) / 18
    rng, trials, marked = Random(3), 300, 0
    for _ in range(trials):
        anew = state.resample_from_infostate(0, rng)
        assert anew.observation(0) == state.observation(0)
        (drawn,) = rng.sample([n for n in range(len(BALLOTS)) if anew._envelope >> n & 1], 1)
        marked += BALLOTS[drawn].states is not None and "NM" in BALLOTS[drawn].states.values()
    allowed = 4.5 * (float(chance) / trials) ** 0.5
    assert abs(marked / trials - float(chance)) < allowed
    made = state.game.state_from_observation(state.observation(0), rng)
    assert all(where(made)[name] == ("envelope",) for name in ("RV4", "RV7", "RV8"))
    other = advertised(state.clone(), "East", [])  # seat 1 draws
    assert other.observation(0).returned == ()
