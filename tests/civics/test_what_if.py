"""The what-if map: who has which electors, the paths that are left, and the map code."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from presidency.civics.college import NAMES, PARTIES, YEARS, results
from presidency.civics.what_if import HOLDERS, MAX_SWING, NOBODY, PREFIX, WhatIf
from presidency.core.record import SaveCodeError, pack

STATES = sorted(NAMES)
MAPS = st.builds(
    lambda year, swing, states: WhatIf(year, swing, tuple(sorted(states.items()))),
    st.sampled_from(YEARS),
    st.integers(-MAX_SWING, MAX_SWING),
    st.dictionaries(st.sampled_from(STATES), st.sampled_from(HOLDERS), max_size=12),
)


@pytest.mark.parametrize("year", YEARS)
def test_it_starts_from_the_real_outcome(year):
    real = results(year).values()
    assert WhatIf(year).total == (sum(r.dem_ev for r in real), sum(r.rep_ev for r in real), 0)
    assert WhatIf(year).needed == 270


@given(MAPS)
def test_every_elector_is_somewhere_once(now):
    assert sum(now.total) == 538
    for state, split in now.electors.items():
        assert sum(split) == results(now.year)[state].electors
        by_hand = dict(now.given).get(state)
        if by_hand is not None:
            assert split[HOLDERS.index(by_hand)] == sum(split)


@given(st.sampled_from(YEARS), st.integers(-MAX_SWING, MAX_SWING - 1))
def test_a_swing_to_the_democrat_never_costs_him_a_state(year, swing):
    before, after = WhatIf(year, swing), WhatIf(year, swing + 1)
    for state in STATES:
        if before.leader(state) == PARTIES[0]:
            assert after.leader(state) == PARTIES[0]
    assert after.popular_share > before.popular_share


def test_a_swing_moves_both_parties_at_once():
    """2.0 points more for the one are 2.0 fewer for the other, so the margin moves by 4."""
    now = WhatIf(2004)
    assert now.with_swing(20).margin("OH") == pytest.approx(now.margin("OH") + 4)
    assert now.margin("OH") < 0 < now.with_swing(20).margin("OH")
    share = now.popular_share
    assert now.with_swing(20).popular_share == pytest.approx(share + 0.02, abs=1e-4)


def test_maine_and_nebraska():
    """Split as awarded while the same party leads; whole when it changes or by hand."""
    now = WhatIf(2020)
    assert now.electors["ME"] == (3, 1, 0)
    assert now.electors["NE"] == (1, 4, 0)
    assert now.with_swing(-1).electors["ME"] == (3, 1, 0)
    assert now.with_swing(-200).electors["ME"] == (0, 4, 0)
    assert now.give("ME", "Democrat").electors["ME"] == (4, 0, 0)
    assert now.give("NE", NOBODY).electors["NE"] == (0, 0, 5)


def naive_paths(now):
    """Every combination, one by one."""
    dem, rep, _ = now.total
    undecided = [split[2] for split in now.electors.values() if split[2]]
    found = [0, 0, 0]
    for sides in product((0, 1), repeat=len(undecided)):
        got = [dem, rep]
        for side, count in zip(sides, undecided, strict=True):
            got[side] += count
        found[0 if got[0] > got[1] else 1 if got[1] > got[0] else 2] += 1
    return tuple(found)


@pytest.mark.parametrize("seed", range(12))
def test_paths_are_all_combinations(seed):
    rng = Random(seed)
    now = WhatIf(rng.choice(YEARS), rng.randint(-60, 60))
    for state in rng.sample(STATES, rng.randint(0, 11)):
        now = now.give(state, NOBODY)
    paths = now.paths
    assert (paths.democrat, paths.republican, paths.tied) == naive_paths(now)


def test_a_tie_is_a_path_of_its_own():
    tied = WhatIf(2020).give("GA", "Republican").give("AZ", "Republican").give("WI", "Republican")
    assert tied.total == (269, 269, 0)
    assert (tied.paths.democrat, tied.paths.republican, tied.paths.tied) == (0, 0, 1)
    assert tied.paths.fewest == (None, None)
    assert "House of Representatives" in tied.sentence


def test_the_fewest_states():
    empty = WhatIf(2024).opened(100)
    assert empty.total == (0, 0, 538)
    assert empty.paths.combinations == 2**51
    assert empty.paths.democrat == empty.paths.republican
    fewest = empty.paths.fewest[0]
    electors = {state: split[2] for state, split in empty.electors.items()}
    largest = sorted(electors.values(), reverse=True)
    assert sum(electors[state] for state in fewest) >= 270 > sum(largest[: len(fewest) - 1])
    assert WhatIf(1984).paths.fewest == (None, ())


def test_the_largest_swing_leaves_no_state_out_and_no_share_above_one():
    for year in YEARS:
        for swing in (-MAX_SWING, MAX_SWING):
            now = WhatIf(year, swing)
            assert all(abs(now.margin(state)) <= 100 for state in STATES)
            assert now.opened(100).total == (0, 0, 538)
            votes = results(year).values()
            held = [
                max(0, min(r.dem + r.rep, r.dem + Fraction(swing, 1000) * (r.dem + r.rep)))
                for r in votes
            ]
            share = sum(held) / sum(r.dem + r.rep for r in votes)
            assert now.popular_share == pytest.approx(float(share), rel=1e-12)
    assert WhatIf(2024, MAX_SWING).margin("DC") == 100


def test_what_is_given_stands_in_one_order():
    pairs = (("OH", "Democrat"), ("CA", "nobody"))
    assert WhatIf(2004, 0, pairs) == WhatIf(2004, 0, pairs[::-1])
    assert WhatIf(2004, 0, pairs).given == pairs[::-1]


def test_a_state_that_is_none():
    for ask in (WhatIf.margin, WhatIf.turned, WhatIf.leader, WhatIf.holder):
        with pytest.raises(ValueError, match="There is no state 'XX'; use abbreviations"):
            ask(WhatIf(2004), "XX")


def test_in_plain_words():
    assert WhatIf(2004).sentence == "The Democrat has 252 of 538 electors, the Republican 286."
    assert WhatIf(2004).give("OH", NOBODY).sentence == (
        "The Democrat has 252 of 538 electors, the Republican 266; 20 are undecided."
    )


def test_clicks_go_round():
    now = WhatIf(2004)
    seen = []
    for _ in range(4):
        now = now.turned("OH")
        seen.append(now.holder("OH"))
    assert seen == [NOBODY, "Democrat", "Republican", NOBODY]
    assert now.give("OH", None) == WhatIf(2004)


def test_close_states_are_opened():
    now = WhatIf(2020).opened(1)
    assert {state for state, _ in now.given} == {"AZ", "GA", "WI"}
    assert set(dict(now.given).values()) == {NOBODY}


# The code.


@given(MAPS)
def test_a_code_brings_the_map_back(now):
    assert WhatIf.from_code(now.code()) == now
    assert "\n" not in now.code()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({}, "does not hold"),
        ({"year": 2004, "swing": 0, "given": [], "more": 1}, "does not hold"),
        ({"year": 2004, "swing": 0, "given": ["OH"]}, "does not hold"),
        ({"year": 2005, "swing": 0, "given": {}}, "no election of 2005"),
        ({"year": "2004", "swing": 0, "given": {}}, "no election of '2004'"),
        ({"year": True, "swing": 0, "given": {}}, "no election of True"),
        ({"year": 2004.0, "swing": 0, "given": {}}, "no election of 2004.0"),
        ({"year": [2004], "swing": 0, "given": {}}, "no election of"),
        ({"year": 2004, "swing": 201, "given": {}}, "from -200 to 200"),
        ({"year": 2004, "swing": 1.5, "given": {}}, "from -200 to 200"),
        ({"year": 2004, "swing": None, "given": {}}, "from -200 to 200"),
        ({"year": 2004, "swing": 0, "given": {"XX": "Democrat"}}, "no state 'XX'"),
        ({"year": 2004, "swing": 0, "given": {"OH": "me"}}, "given to 'me'"),
        ({"year": 2004, "swing": 0, "given": {"OH": []}}, "no text"),
    ],
)
def test_a_wrong_code_gets_one_sentence(content, said):
    with pytest.raises(SaveCodeError, match=said) as error:
        WhatIf.from_code(pack(PREFIX, content))
    assert str(error.value).count("\n") == 0


@pytest.mark.parametrize("text", ["", "x" * 10**6, "WHATIF1.abc.def", "PRESIDENCY1.x.y", "💥"])
def test_what_is_no_code(text):
    with pytest.raises(SaveCodeError):
        WhatIf.from_code(text)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((1975,), "no election of 1975"),
        ((2004, 201), "from -200 to 200"),
        ((2004, 0.5), "whole number of tenths"),
        ((2004, 0, (("ZZ", "Democrat"),)), "no state 'ZZ'"),
        ((2004, 0, (("OH", "Whig"),)), "Democrat, Republican, nobody"),
        ((2004.0,), "no election of 2004.0"),
        ((2004, 0, (("OH", "Democrat"), ("OH", "Republican"))), "OH is given twice; give each"),
    ],
)
def test_bad_input(arguments, said):
    with pytest.raises(ValueError, match=said):
        WhatIf(*arguments)
