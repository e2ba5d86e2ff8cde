"""The Electoral College: the real elections, and other rules counted in another way."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.civics.apportionment import apportion, district, house, populations
from presidency.civics.college import (
    DISTRICTS,
    NAMES,
    PARTIES,
    YEARS,
    PopularVote,
    StateResult,
    Tally,
    census_of,
    compact,
    electors,
    popular_vote,
    proportional,
    results,
    winner_takes_all,
)
from presidency.core.tables import read_table

REAL = {  # electors awarded to the Democrat and to the Republican, before any broke faith
    1976: (297, 241),
    1980: (49, 489),
    1984: (13, 525),
    1988: (112, 426),
    1992: (370, 168),
    1996: (379, 159),
    2000: (267, 271),
    2004: (252, 286),
    2008: (365, 173),
    2012: (332, 206),
    2016: (232, 306),
    2020: (306, 232),
    2024: (226, 312),
}


# The real elections.


def test_the_thirteen_elections():
    assert tuple(REAL) == YEARS
    assert {row["year"] for row in read_table("us/presidential_results.csv")} == set(YEARS)
    assert len(NAMES) == 51
    assert NAMES["DC"] == "District of Columbia"


@pytest.mark.parametrize("year", YEARS)
def test_the_real_outcome_to_the_last_elector(year):
    tally, votes = winner_takes_all(year), results(year)
    assert tally.total == (*REAL[year], 0)
    assert tally.winner == PARTIES[REAL[year][1] > REAL[year][0]]
    assert tally.needed == 270
    assert set(tally.electors) == set(votes) == set(NAMES)
    for state, result in votes.items():
        assert tally.electors[state] == (result.dem_ev, result.rep_ev, 0), (year, state)


@pytest.mark.parametrize("year", YEARS)
def test_each_state_went_to_the_party_with_most_votes(year):
    for state, result in results(year).items():
        ahead, behind = (
            (result.dem_ev, result.rep_ev)
            if result.dem > result.rep
            else (result.rep_ev, result.dem_ev)
        )
        assert ahead > 0, (year, state)
        assert behind == 0 or (state in ("ME", "NE") and behind == 1), (year, state)
        assert result.dem != result.rep
        assert result.others < max(result.dem, result.rep), (year, state)


def test_where_districts_went_the_other_way():
    split = {
        (year, state)
        for year in YEARS
        for state, held in winner_takes_all(year).electors.items()
        if held[0] and held[1]
    }
    assert split == {
        (2008, "NE"),
        (2016, "ME"),
        (2020, "ME"),
        (2020, "NE"),
        (2024, "ME"),
        (2024, "NE"),
    }
    assert all(year >= DISTRICTS[state] for year, state in split)


def test_a_state_result():
    florida = results(2000)["FL"]
    assert florida == StateResult("FL", 2_912_253, 2_912_790, 5_963_110, 0, 25)
    assert (florida.others, florida.electors) == (138_067, 25)
    assert florida.share == 2_912_253 / 5_825_043
    assert florida.margin == pytest.approx(-0.00922, abs=1e-5)
    assert florida.margin == pytest.approx(100 * (2 * florida.share - 1))


def test_a_swing_of_the_share_and_of_the_margin_stops_at_all_votes():
    dc, florida = results(2024)["DC"], results(2000)["FL"]
    assert florida.swung_margin(1) == pytest.approx(florida.margin + 0.2)
    assert florida.swung_share(1) == pytest.approx(florida.share + 0.001)
    assert (dc.swung_margin(200), dc.swung_share(200)) == (100, 1)
    assert results(2024)["WY"].swung_margin(-200) < -80
    nobody = StateResult("WY", 1, 9, 10, 0, 3)
    assert (nobody.swung_margin(-200), nobody.swung_share(-200)) == (-100, 0)


def test_what_one_does_to_the_results_leaves_them_as_they_were():
    results(2000).clear()
    electors(2000).clear()
    assert len(results(2000)) == len(electors(2000)) == 51


# Electors.


@pytest.mark.parametrize("year", YEARS)
def test_the_real_electors_come_from_the_census_in_force(year):
    assert electors(year) == {state: result.electors for state, result in results(year).items()}
    assert electors(year)["DC"] == 3
    seats = house(census_of(year))
    assert all(electors(year)[state] == seats[state] + 2 for state in seats)


def test_the_census_in_force():
    assert {year: census_of(year) for year in YEARS} == {
        **dict.fromkeys((1976, 1980), 1970),
        **dict.fromkeys((1984, 1988), 1980),
        **dict.fromkeys((1992, 1996, 2000), 1990),
        **dict.fromkeys((2004, 2008), 2000),
        **dict.fromkeys((2012, 2016, 2020), 2010),
        2024: 2020,
    }


@pytest.mark.parametrize("size", [51, 52, 100, 434, 700, 3_000, 10_000])
@pytest.mark.parametrize("year", [1976, 2000, 2024])
def test_dc_has_what_it_would_as_a_state_and_no_more_than_the_smallest(year, size):
    people, votes = populations(census_of(year)), electors(year, house=size)
    with_dc = apportion({**people, "DC": district(census_of(year))}, size)
    smallest = min(people, key=people.get)
    assert votes["DC"] == min(with_dc["DC"] + 2, votes[smallest])
    seats = apportion(people, size)
    assert votes == {**{state: seats[state] + 2 for state in seats}, "DC": votes["DC"]}
    assert sum(votes.values()) == size + 100 + votes["DC"]


def test_dc_had_people_enough_for_two_seats_in_1970():
    people = {**populations(1970), "DC": district(1970)}
    assert apportion(people, 435)["DC"] == 2
    assert electors(1976)["DC"] == 3


# Other sizes of the House.


def test_the_sizes_of_the_house_that_turn_the_election_of_2000():
    """As Neubauer and Zeitlin found (PS: Political Science and Politics 36, 2003)."""
    winners = {size: winner_takes_all(2000, house=size).winner for size in range(51, 800)}
    assert {winners[size] for size in range(51, 491)} == {"Republican"}
    assert {winners[size] for size in range(656, 800)} == {"Democrat"}
    assert winners[491] is winners[597] is winners[655] is None
    assert winners[492] == "Democrat"
    assert {winners[size] for size in range(598, 655)} == {"Democrat"}
    ties = [size for size, winner in winners.items() if winner is None]
    assert all(size % 2 for size in ties)
    assert all(len(set(winner_takes_all(2000, house=size).total[:2])) == 1 for size in ties)


@pytest.mark.parametrize("year", YEARS)
def test_in_another_house_all_states_go_as_a_whole_and_a_note_says_so(year):
    tally = winner_takes_all(year, house=500)
    for state, result in results(year).items():
        number = electors(year, house=500)[state]
        assert tally.electors[state] == ((number, 0, 0) if result.margin > 0 else (0, number, 0))
    (note,) = tally.notes
    which = "In Maine and Nebraska" if year >= 1992 else "In Maine"
    assert note == (
        f"{which} some electors go by district; as nobody knows the votes by district for a "
        "House of 500 seats, all go to the winner of the state."
    )


def test_a_note_says_that_districts_are_as_awarded():
    told = "The electors of {} are as they were awarded, some by district."
    assert winner_takes_all(2020).notes == (told.format("Maine and Nebraska"),)
    assert winner_takes_all(1976).notes == (told.format("Maine"),)


# Proportional.


def nearest(votes, number):
    """The shares nearest to the quotas, by trying all; largest remainders are that."""
    quota = [Fraction(each * number, sum(votes)) for each in votes]
    ways = [
        (dem, rep, number - dem - rep)
        for dem, rep in product(range(number + 1), repeat=2)
        if dem + rep <= number and (votes[2] or dem + rep == number)
    ]
    return min(ways, key=lambda way: sum((a - q) ** 2 for a, q in zip(way, quota, strict=True)))


@pytest.mark.parametrize("year", YEARS)
def test_proportional_by_the_two_party_vote(year):
    tally = proportional(year)
    for state, result in results(year).items():
        dem = round(result.electors * Fraction(result.dem, result.dem + result.rep))
        assert tally.electors[state] == (dem, result.electors - dem, 0), state
    assert sum(tally.total) == 538
    assert tally.notes == ("Votes for others do not count.",)


@pytest.mark.parametrize("year", [1980, 1992, 2000, 2016])
def test_proportional_with_others_as_one_bloc(year):
    tally = proportional(year, others=True)
    for state, result in results(year).items():
        votes = (result.dem, result.rep, result.others)
        assert tally.electors[state] == nearest(votes, result.electors), state
    assert sum(tally.total) == 538
    assert tally.notes == ("All other candidates count as one bloc.",)


def test_proportional_in_a_house_of_another_size():
    tally = proportional(2024, house=150, others=True)
    for state, result in results(2024).items():
        votes = (result.dem, result.rep, result.others)
        assert tally.electors[state] == nearest(votes, electors(2024, house=150)[state])


def test_what_proportional_would_have_made_of_close_elections():
    assert proportional(2000).total == (269, 269, 0)
    assert proportional(2000).winner is None
    assert proportional(2016).total == (270, 268, 0)
    assert proportional(1992, others=True).total == (233, 196, 109)
    assert proportional(1992, others=True).winner is None


# Compact.


@pytest.mark.parametrize("year", YEARS)
def test_a_compact_of_all_and_of_nobody(year):
    everyone = compact(year, NAMES)
    winner = popular_vote(year).winner
    assert everyone.total == ((538, 0, 0) if winner == "Democrat" else (0, 538, 0))
    assert everyone.winner == winner
    assert everyone.notes == (
        "The members hold 538 electors, a majority: whoever wins the popular vote wins the "
        "election.",
    )
    nobody, law = compact(year, []), winner_takes_all(year)
    assert nobody.electors == law.electors
    assert nobody.notes == (
        "The members hold 0 electors, fewer than the 270 with which the real compact would be in "
        "force.",
        *law.notes,
    )


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(YEARS), st.sets(st.sampled_from(sorted(NAMES))), st.sampled_from([435, 600]))
def test_members_go_with_the_nation_and_the_others_with_themselves(year, members, size):
    tally, law, numbers = (
        compact(year, members, house=size),
        winner_takes_all(year, house=size),
        results(year),
    )
    assert list(tally.electors) == list(law.electors)
    for state, held in tally.electors.items():
        number = electors(year, house=size)[state]
        if state not in members:
            assert held == law.electors[state]
        elif sum(r.dem for r in numbers.values()) > sum(r.rep for r in numbers.values()):
            assert held == (number, 0, 0)
        else:
            assert held == (0, number, 0)
    of = sum(electors(year, house=size)[state] for state in members)
    assert tally.notes[0].startswith(f"The members hold {of} electors, ")
    assert ("a majority" in tally.notes[0]) == (2 * of > sum(tally.total))
    districts = [NAMES[s] for s in DISTRICTS if s not in members and year >= DISTRICTS[s]]
    assert len(tally.notes) == 1 + bool(districts)
    assert all(name in tally.notes[1] for name in districts)


def members_holding(number):
    """States that hold so many of the electors of 2016, the large ones first."""
    members, votes = [], electors(2016)
    for state in sorted(votes, key=votes.get, reverse=True):
        if sum(votes[member] for member in members) + votes[state] <= number:
            members.append(state)
    assert sum(votes[member] for member in members) == number
    return members


def test_a_compact_of_just_enough_and_of_one_elector_too_few():
    assert "a majority" in compact(2016, members_holding(270)).notes[0]
    assert compact(2016, members_holding(270)).winner == "Democrat"
    assert "fewer than the 270" in compact(2016, members_holding(269)).notes[0]


def test_titles():
    assert winner_takes_all(2000).title == "Winner takes all"
    assert proportional(2000).title == "Proportional by state, two parties"
    assert proportional(2000, others=True).title == "Proportional by state, others as one bloc"
    assert compact(2000, ["CA"]).title == "Compact of 1 member"
    assert compact(2000, ["CA", "DC", "CA"]).title == "Compact of 2 members"


# The popular vote.


def test_the_popular_vote_and_the_electors_disagree_twice():
    assert [
        year for year in YEARS if popular_vote(year).winner != winner_takes_all(year).winner
    ] == [2000, 2016]


@pytest.mark.parametrize("year", YEARS)
def test_the_popular_vote_is_the_sum_of_the_states(year):
    vote, rows = popular_vote(year), results(year).values()
    assert vote == PopularVote(
        year, sum(r.dem for r in rows), sum(r.rep for r in rows), sum(r.total for r in rows)
    )
    assert vote.margin == pytest.approx(100 * (vote.dem - vote.rep) / (vote.dem + vote.rep))
    assert (vote.margin > 0) == (vote.winner == "Democrat")
    without_majority = max(vote.dem, vote.rep) * 2 <= vote.total
    assert without_majority == (year in (1992, 1996, 2000, 2016, 2024))
    assert ("Nobody has more than half of all votes." in vote.sentence) == without_majority


def test_the_popular_vote_in_words():
    assert popular_vote(2000).sentence == (
        "The Democrat has the most votes: 50,996,062 of 105,424,288 (48.4 %); the Republican has "
        "50,456,169 (47.9 %). Nobody has more than half of all votes."
    )
    assert popular_vote(2004).sentence == (
        "The Republican has the most votes: 62,040,606 of 122,285,642 (50.7 %); the Democrat has "
        "59,028,407 (48.3 %)."
    )


# In words.


def test_who_wins_in_words():
    assert winner_takes_all(2000).sentence == (
        "The Republican wins with 271 of 538 electors; the Democrat has 267."
    )
    assert winner_takes_all(2020).sentence == (
        "The Democrat wins with 306 of 538 electors; the Republican has 232."
    )
    assert proportional(1980, others=True).sentence == (
        "The Republican wins with 274 of 538 electors; the Democrat has 222, others 42."
    )


def test_nobody_wins_in_words():
    assert proportional(2000).sentence == (
        "Nobody has the 270 of 538 electors that are needed: the Democrat has 269, the Republican "
        "269. So the House of Representatives chooses the President, one vote for each state’s "
        "delegation."
    )
    assert proportional(2000, others=True).sentence.startswith(
        "Nobody has the 270 of 538 electors that are needed: the Democrat has 259, the Republican "
        "261, others 18. So the House"
    )
    odd = Tally("any", "Any", 2000, {"A": (2, 0, 0), "B": (0, 2, 0), "C": (0, 0, 1)}, 3, ())
    assert odd.winner is None


# What is refused.


@pytest.mark.parametrize("year", [1972, 2023, 2028, "2000", None, [2000], 2000.0])
def test_an_election_that_is_not_there(year):
    for rule in (results, census_of, electors, winner_takes_all, proportional, popular_vote):
        with pytest.raises(ValueError, match=r"There is no election of .* here: there is one"):
            rule(year)
    with pytest.raises(ValueError, match="four years from 1976 to 2024"):
        compact(year, ["CA"])


@pytest.mark.parametrize("size", [0, 50, 10_001, 435.0, "435", None])
def test_a_house_that_is_not_possible(size):
    for rule in (electors, winner_takes_all, proportional):
        with pytest.raises(ValueError, match="whole number of seats from 51 to 10,000, not") as no:
            rule(2020, house=size)
        assert str(no.value).endswith(f"not {size!r}.")
    with pytest.raises(ValueError, match="whole number of seats from 51 to 10,000"):
        compact(2020, ["CA"], house=size)


@pytest.mark.parametrize("states", [["CA", "PR"], "CA", ["California"]])
def test_a_member_that_is_no_state(states):
    with pytest.raises(ValueError, match=r"^There is no state '.*'; use abbreviations such as"):
        compact(2020, states)
