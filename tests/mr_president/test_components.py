"""The tally board and the ballots as they are, and what is said of spoilt tables of them."""

import csv
from collections import Counter
from copy import deepcopy
from itertools import chain
from math import floor

import pytest

from presidency.core.tables import TableError, data_folder, read_table
from presidency.mr_president import components
from presidency.mr_president.components import (
    BALLOTS,
    DEBATE_CHART,
    HALVES,
    HOME_CARDS,
    ISSUES,
    PARTIES,
    REGIONS,
    ROW,
    ROWS,
    bits,
    each_bit,
    half_deck,
)

BOARD_FILE, BALLOTS_FILE = "mr_president/tally_board.csv", "mr_president/ballots.csv"


def rows_of(region):
    return [row for row in ROWS if row.region == region]


def census(year):
    """State → electoral votes by a census: its seats and 2; DC has 3."""
    rows = read_table("us/apportionment.csv")
    seats = {row["state"]: row["house_seats"] for row in rows if row["census"] == year}
    return {state: many + 2 for state, many in seats.items() if many} | {"DC": 3}


# The tally board.


def test_51_rows_beginning_with_connecticut():
    """Text: Connecticut in the East; MP-03: DC is one of the 51."""
    assert len(ROWS) == len(ROW) == 51
    assert ROWS[0].name == "Connecticut"
    assert ROW["DC"].region == "East"
    assert [row.region for row in ROWS] == sorted((row.region for row in ROWS), key=REGIONS.index)


def test_states_that_the_text_places():
    """Text, inference 1."""
    places = {
        "East": "CT NY", "South": "MS", "Midwest": "IL IN OH IA WI", "West": "TX",
    }  # fmt: skip
    for region, codes in places.items():
        assert {ROW[code].region for code in codes.split()} == {region}
    assert (ROW["IN"].number, ROW["OH"].number, ROW["IA"].number) == (3, 5, 8)
    assert (ROW["TX"].electors, ROW["OH"].electors, ROW["UT"].electors) == (34, 20, 5)
    assert ROW["CA"].electors == 55
    assert ROW["AZ"].positions == (1, 2, 2, 1, 2)


def test_regions():
    """Inference 1: 13, 12, 12 and 14 states; 149, 120, 149, 120 electors in 1960."""
    assert [len(rows_of(region)) for region in REGIONS] == [13, 12, 12, 14]
    assert [sum(row.electors for row in rows_of(region)) for region in REGIONS] == [
        122, 134, 124, 158,
    ]  # fmt: skip
    old = census(1960)
    assert [sum(old[row.code] for row in rows_of(region)) for region in REGIONS] == [
        149, 120, 149, 120,
    ]  # fmt: skip


def test_electoral_votes_of_2000():
    assert {row.code: row.electors for row in ROWS} == census(2000)
    assert sum(row.electors for row in ROWS) == 538


@pytest.mark.parametrize("region", REGIONS)
def test_dice_numbers_by_electoral_votes(region):
    """Inference 2: onto 6, 5, 4, 3, 2, 1, 7, 8 … 12; the smallest two, or four, share a number."""
    order = [6, 5, 4, 3, 2, 1, 7, 8, 9, 10, 11, 12]
    ranked = sorted(rows_of(region), key=lambda row: (order.index(row.number), -row.electors))
    electors = [row.electors for row in ranked]
    assert electors == sorted(electors, reverse=True)
    many = Counter(row.number for row in rows_of(region))
    shared = {number for number in many if many[number] == 2}
    assert set(many) == set(range(1, 13))
    assert shared == {12: set(), 13: {12}, 14: {11, 12}}[len(ranked)]


def test_edges_are_balanced():
    """The design: winner of 2000; 100,000 to 500,000; the sum of electors × edge is 732 each."""
    results = {
        row["state"]: "Democrat" if row["dem_votes"] > row["rep_votes"] else "Republican"
        for row in read_table("us/presidential_results.csv")
        if row["year"] == 2000
    }
    assert {row.code: row.edge_party for row in ROWS} == results
    assert {row.edge for row in ROWS} == {100_000 * n for n in range(1, 6)}
    for party, states, electors in (("Republican", 30, 278), ("Democrat", 21, 260)):
        own = [row for row in ROWS if row.edge_party == party]
        assert (len(own), sum(row.electors for row in own)) == (states, electors)
        assert sum(row.electors * row.edge for row in own) == 732 * 100_000


@pytest.mark.parametrize("step", [2, 4])
def test_a_small_deck_leaves_both_parties_as_much_to_their_edge(step):
    """The electors of states whose ballots have 300,000 votes at most are nearly alike."""
    votes = Counter()
    for number in chain(*(each_bit(half_deck(0, half, step)) for half in HALVES)):
        for state in BALLOTS[number].states.values():
            votes[state] += BALLOTS[number].votes
    poor = Counter()
    for row in ROWS:
        if votes[row.code] <= 300_000:
            poor[row.edge_party] += row.electors
    assert abs(poor["Republican"] - poor["Democrat"]) <= 5


def test_positions_are_balanced():
    """The design: on each issue the electors of states at 1, 2 and 3 are 179, 180 and 179."""
    for number, _ in enumerate(ISSUES):
        electors = Counter()
        for row in ROWS:
            electors[row.positions[number]] += row.electors
        assert electors == {1: 179, 2: 180, 3: 179}


# The ballots.


def test_86_ballots_a_party():
    """MP-07: 40 and three Home State cards in each half; both parties have the same."""
    kinds = Counter((b.party, b.half, b.is_home) for b in BALLOTS)
    assert kinds == {
        (party, half, home): 3 if home else 40
        for party in range(2)
        for half in HALVES
        for home in (False, True)
    }
    assert len({ballot.name for ballot in BALLOTS}) == 172
    mine, theirs = (
        [(b.name[1:], b.half, b.votes, b.states) for b in BALLOTS if b.party == party]
        for party in range(2)
    )
    assert mine == theirs
    assert {b.name[0] for b in BALLOTS if b.party == 0} == {PARTIES[0][0]}
    assert HOME_CARDS.bit_count() == 12


def test_printed_votes():
    """The design: 16.0 and 8.0 million; Home State cards 400,000 and 200,000."""
    for half, most, total in (("president", 3, 16_000_000), ("vice_president", 1, 8_000_000)):
        cards = [b for b in BALLOTS if (b.party, b.half) == (0, half)]
        assert Counter(b.votes for b in cards if not b.is_home) == {
            most * 100_000: 13,
            (most + 1) * 100_000: 14,
            (most + 2) * 100_000: 13,
        }
        assert sum(b.votes for b in cards if not b.is_home) == total
        assert {b.votes for b in cards if b.is_home} == {(most + 1) * 100_000}


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("region", REGIONS)
def test_states_as_often_as_their_electors(half, region):
    """The design: one state of each region on a ballot, in proportion (largest remainder)."""
    rows = rows_of(region)
    total = sum(row.electors for row in rows)
    found = Counter(
        b.states[region] for b in BALLOTS if (b.party, b.half) == (0, half) and b.states
    )
    assert sum(found.values()) == 40
    assert set(found) == {row.code for row in rows}
    for row in rows:
        share = 40 * row.electors / total
        assert max(1, floor(share) - 1) <= found[row.code] <= floor(share) + 1
    both = Counter(b.states[region] for b in BALLOTS if b.states)
    assert all(both[code] == 4 * many for code, many in found.items())
    if region == "Midwest":
        assert found == {
            "IL": 7, "IN": 4, "IA": 2, "KS": 2, "MI": 5, "MN": 3,
            "MO": 4, "NE": 2, "ND": 1, "OH": 6, "SD": 1, "WI": 3,
        }  # fmt: skip
    if region == "West":
        assert (found["CA"], found["TX"], found["WA"]) == (14, 9, 3)


def test_the_texts_card_is_23():
    """Text: New York, Mississippi, Illinois and Texas."""
    wanted = ["NY", "MS", "IL", "TX"]
    cards = [b.name for b in BALLOTS if b.states and list(b.states.values()) == wanted]
    assert cards == ["DP23", "RP23"]


def test_debate_chart_has_every_total_once():
    """Inference 7."""
    totals = [total for _, wins in DEBATE_CHART.values() for total in wins]
    assert sorted(totals) == list(range(2, 13))
    assert [fewest for fewest, _ in DEBATE_CHART.values()] == [1, 2, 3, 4]


def test_sets_of_ballots():
    assert bits([]) == 0
    assert list(each_bit(bits([171, 3, 5]))) == [3, 5, 171]
    for step, count in ((1, 40), (2, 20), (4, 10)):
        decks = [half_deck(party, half, step) for party in range(2) for half in HALVES]
        assert [deck.bit_count() for deck in decks] == [count] * 4
        assert not any(deck & HOME_CARDS for deck in decks)
        assert sum(decks).bit_count() == 4 * count


# Spoilt tables.


@pytest.fixture
def spoilt(tmp_path):
    """Copies of the tables in which a word can be changed; says what the loader says."""

    def change(name, old, new):
        for file in ("datapackage.json", BOARD_FILE, BALLOTS_FILE):
            target = tmp_path / file
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(data_folder().joinpath(file).read_bytes())
        path = tmp_path / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
        with pytest.raises(TableError) as caught:
            read_table(name, tmp_path)
        return str(caught.value)

    return change


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        (BOARD_FILE, "CT,Connecticut,East,1", "CT,Connecticut,North,1", "line 2, column 'region'"),
        (BOARD_FILE, "CT,Connecticut,East,1", "CT,Connecticut,East,13", "column 'dice_number'"),
        (BOARD_FILE, "CT,Connecticut,East,1", "MD,Connecticut,East,1", "column 'state'"),
        (BOARD_FILE, "MD,Maryland,East,2,10,Democrat,500000,3",
         "MD,Maryland,East,2,10,Democrat,500000,4", "line 3, column 'taxes'"),
        (BOARD_FILE, "MD,Maryland,East,2,10,Democrat", "MD,Maryland,East,2,10,Whig",
         "line 3, column 'edge_party'"),
        (BALLOTS_FILE, "president,1,300000,DC", "president,1,300000,QQ", "line 2, column 'east'"),
        (BALLOTS_FILE, "president,1,300000,DC", "president,1,600000,DC", "line 2, column 'votes'"),
        (BALLOTS_FILE, "president,2,300000,MA", "president,1,300000,MA", "line 3"),
        (BALLOTS_FILE, "president,2,300000,MA", "treasurer,2,300000,MA", "line 3, column 'half'"),
    ],
)  # fmt: skip
def test_spoilt_cell(spoilt, name, old, new, place):
    """One sentence says the file, the line, the column, what was found and what is allowed."""
    text = spoilt(name, old, new)
    assert text.startswith(f"{name}, line ")
    assert place in text
    assert "found" in text
    assert text.count("\n") == 0


@pytest.fixture
def tables(monkeypatch):
    """The tables as lists that can be changed before they are read again."""
    made = {name: deepcopy(read_table(name)) for name in (BOARD_FILE, BALLOTS_FILE)}
    monkeypatch.setattr(components, "read_table", lambda name: made[name])
    return made


def test_unchanged_tables_can_be_read_again(tables):
    assert [row.code for row in components._rows()] == list(ROW)
    assert [ballot.name for ballot in components._ballots()] == [b.name for b in BALLOTS]
    assert all(tables.values())


def test_a_number_that_no_state_of_a_region_has(tables):
    tables[BOARD_FILE][0]["dice_number"] = 2
    with pytest.raises(TableError) as caught:
        components._rows()
    assert str(caught.value) == (
        f"{BOARD_FILE}, region East: found the dice numbers [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] "
        "instead of all of 1 to 12."
    )


def test_electoral_votes_that_are_not_538(tables):
    tables[BOARD_FILE][0]["electoral_votes"] += 1
    with pytest.raises(TableError) as caught:
        components._rows()
    assert str(caught.value) == f"{BOARD_FILE}: found 539 electoral votes instead of 538."


def test_a_ballot_with_a_state_of_another_region(tables):
    tables[BALLOTS_FILE][3]["south"] = "NY"
    with pytest.raises(TableError) as caught:
        components._ballots()
    assert str(caught.value) == (
        f"{BALLOTS_FILE}, line 5, column 'south': found 'NY' instead of a state of the region "
        "South."
    )


@pytest.mark.parametrize("name", [BOARD_FILE, BALLOTS_FILE])
def test_empty_table(tmp_path, name):
    path = tmp_path / name
    path.parent.mkdir()
    path.write_text("")
    with pytest.raises(TableError, match="found an empty file instead of the columns"):
        read_table(name, tmp_path)


def test_files_are_plain_csv():
    for name in (BOARD_FILE, BALLOTS_FILE):
        text = data_folder().joinpath(name).read_text("utf-8")
        assert len(list(csv.reader(text.splitlines()))) == len(read_table(name)) + 1
