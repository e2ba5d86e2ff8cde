"""The two boards, and what is said of a table that is no board."""

import pickle
from collections import Counter
from copy import deepcopy

import pytest

from presidency.core.tables import TableError, data_folder, read_table
from presidency.landslide.components import GROUPS, NEEDED, board, build_board
from tests.landslide.naive import GROUP, STATES, VOTES, junctions, neighbours

TABLES = ("segments", "borders", "junctions")


def corners(real):
    """All junctions of a board as sets of codes."""
    found = {whole for each in real.junctions for whole in each}
    return [
        {segment.code for number, segment in enumerate(real.segments) if whole >> number & 1}
        for whole in found
    ]


def links(real):
    """All borders as pairs of codes in the order of the alphabet."""
    return {
        tuple(sorted((segment.code, real.segments[other].code)))
        for segment, others in zip(real.segments, real.neighbours, strict=True)
        for other in others
    }


@pytest.mark.parametrize("name", ["radial", "map"])
def test_segments(name):
    """LS-41: 49 segments, one for each state and Washington, which comes first."""
    real = board(name)
    codes = [segment.code for segment in real.segments]
    assert len(codes) == len(set(codes)) == 49
    assert codes[0] == "DC"
    assert real.index == {code: number for number, code in enumerate(codes)}
    assert not {"AK", "HI"} & set(codes)


def test_votes():
    """531 votes, 266 to win, by the census of 1950; LS-16: none for Washington."""
    votes = {segment.code: segment.votes for segment in board("radial").segments}
    assert sum(votes.values()) == 531
    assert NEEDED == 266 == 531 // 2 + 1
    largest = {"NY": 45, "CA": 32, "PA": 32, "IL": 27, "OH": 25, "TX": 24}
    assert {code: votes[code] for code in largest} == largest
    assert votes["DC"] == 0
    assert min(votes[code] for code in STATES) == 3


def test_votes_are_seats_plus_two():
    """The 1950 apportionment of the House and two senators give the votes of every state."""
    seats = {
        row["state"]: row["house_seats"]
        for row in read_table("us/apportionment.csv")
        if row["census"] == 1950
    }
    assert {code: VOTES[code] for code in STATES} == {code: seats[code] + 2 for code in STATES}


def test_groups():
    """LS-42: four groups of twelve with 153, 153, 122 and 103 votes."""
    assert GROUPS == ("East", "Midwest", "South", "West")
    segments = board("radial").segments
    sizes = Counter(segment.group for segment in segments)
    assert sizes == {None: 1, "East": 12, "Midwest": 12, "South": 12, "West": 12}
    votes = [sum(each.votes for each in segments if each.group == name) for name in GROUPS]
    assert votes == [153, 153, 122, 103]
    assert segments[0].group is None


def test_radial_board():
    """Rings of 1, 8, 16 and 24; 120 borders and 72 junctions of three (Euler: 2·49 − 2 − 24)."""
    real = board("radial")
    assert Counter(segment.ring for segment in real.segments) == {0: 1, 1: 8, 2: 16, 3: 24}
    assert len(links(real)) == 120
    assert len(corners(real)) == 72 == 2 * 49 - 2 - 24
    assert {len(corner) for corner in corners(real)} == {3}
    hub = {real.segments[number].code for number in real.neighbours[0]}
    assert hub == {"NE", "KS", "MD", "RI", "VA", "KY", "UT", "WY"}


def angles(segment):
    """The quarters of a degree that a segment spans on the radial board."""
    first = round(4 * segment.start_angle)
    return {quarter % 1440 for quarter in range(first, first + round(4 * segment.width))}


def test_radial_borders_follow_from_the_rings():
    """Neighbours are those next in the ring, and those that overlap in the ring beside it."""
    real = board("radial")
    drawn = set()
    for one in real.segments:
        for other in real.segments:
            ends = {(angle + 1) % 1440 for angle in angles(one)} - angles(one)
            beside = other.ring == one.ring and one.ring and ends & angles(other)
            above = other.ring == one.ring + 1 and angles(one) & angles(other)
            if one.code != other.code and (beside or above):
                drawn.add(tuple(sorted((one.code, other.code))))
    assert drawn == links(real)


def test_rings_are_closed():
    """Each ring goes once round, and each quarter holds one group."""
    segments = board("radial").segments
    for ring in range(4):
        around = [angle for each in segments if each.ring == ring for angle in angles(each)]
        assert sorted(around) == list(range(1440))
    per_ring = Counter((each.group, each.ring) for each in segments if each.group)
    assert per_ring == {(name, ring): 2 * ring for name in GROUPS for ring in (1, 2, 3)}


def test_map_board():
    """107 land borders; DC touches Maryland and Virginia; Four Corners is a junction of four."""
    real = board("map")
    assert len(links(real)) == 107
    assert {other for link in links(real) if "DC" in link for other in link} == {"DC", "MD", "VA"}
    sizes = Counter(len(corner) for corner in corners(real))
    assert set(sizes) == {3, 4}
    assert [corner for corner in corners(real) if len(corner) == 4] == [{"AZ", "CO", "NM", "UT"}]
    assert ("AZ", "CO") not in links(real)
    assert ("NM", "UT") not in links(real)


def test_real_borders_on_the_radial_board():
    """81 of the 120 radial links are borders in reality, both of DC's among them."""
    shared = links(board("radial")) & links(board("map"))
    assert len(shared) == 81
    assert {("DC", "MD"), ("DC", "VA")} <= shared


@pytest.mark.parametrize("name", ["radial", "map"])
def test_junctions_fit_the_borders(name):
    """Segments of a junction touch each other, all of three, and four round the point."""
    real = board(name)
    for corner in corners(real):
        touching = [link for link in links(real) if set(link) <= corner]
        assert len(touching) == {3: 3, 4: 4}[len(corner)]
    assert sorted(map(sorted, corners(real))) == sorted(map(sorted, junctions(name)))


@pytest.mark.parametrize("name", ["radial", "map"])
def test_board_is_what_the_tables_say(name):
    """Neighbours are mutual, sorted, and those of the file."""
    real = board(name)
    for number, others in enumerate(real.neighbours):
        assert list(others) == sorted(set(others))
        assert number not in others
        assert all(number in real.neighbours[other] for other in others)
        code = real.segments[number].code
        assert {real.segments[other].code for other in others} == set(neighbours(name)[code])
        assert (real.segments[number].group or "") == GROUP[code]


def test_boards_are_made_once():
    assert board("radial") is board("radial")
    assert board("radial", "set") is not board("radial", "consecutive")
    assert pickle.loads(pickle.dumps(board("map", "consecutive"))) is board("map", "consecutive")


@pytest.fixture
def tables():
    """The rows of the three tables, to be spoilt."""
    return {name: deepcopy(read_table(f"landslide/{name}.csv")) for name in TABLES}


def refusal(tables):
    """What is said of these rows: one sentence."""
    with pytest.raises(TableError) as caught:
        build_board("radial", "set", *(tables[name] for name in TABLES))
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text
    return text


def test_sound_tables(tables):
    built = build_board("map", "set", *(tables[name] for name in TABLES))
    assert built.neighbours == board("map").neighbours
    assert built.junctions == board("map").junctions


def test_wrong_total(tables):
    tables["segments"][3]["electoral_votes"] += 1
    text = refusal(tables)
    assert "segments.csv, column 'electoral_votes'" in text
    assert "532" in text
    assert "531" in text


def test_missing_state(tables):
    del tables["segments"][5]
    assert "instead of 531" in refusal(tables)


def test_washington_not_first(tables):
    rows = tables["segments"]
    rows[0], rows[1] = rows[1], rows[0]
    assert "segments.csv, line 2, column 'segment': found 'NE' instead of 'DC'" in refusal(tables)


def test_no_segments(tables):
    tables["segments"].clear()
    refusal(tables)


@pytest.fixture
def spoilt(tmp_path):
    """Copies of the tables in which a word can be changed; says what the loader says."""

    def change(name, old, new):
        for file in ("datapackage.json", *(f"landslide/{table}.csv" for table in TABLES)):
            target = tmp_path / file
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(data_folder().joinpath(file).read_bytes())
        path = tmp_path / "landslide" / f"{name}.csv"
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
        with pytest.raises(TableError) as caught:
            read_table(f"landslide/{name}.csv", tmp_path)
        return str(caught.value)

    return change


def test_unknown_segment_in_a_junction(spoilt):
    text = spoilt("junctions", "radial,AL GA TN", "radial,AL QQ TN")
    assert "junctions.csv, line 3, column 'segments'" in text
    assert "'QQ'" in text


@pytest.mark.parametrize(
    ("new", "column"), [("radial,QQ,GA", "segment_a"), ("radial,AL,QQ", "segment_b")]
)
def test_unknown_segment_in_a_border(spoilt, new, column):
    text = spoilt("borders", "radial,AL,GA", new)
    assert f"borders.csv, line 3, column '{column}'" in text
    assert "'QQ'" in text


def test_a_border_with_itself(tables):
    tables["borders"][2]["segment_b"] = tables["borders"][2]["segment_a"]
    assert "borders.csv, line 4, column 'segment_b': a segment cannot border on itself." in (
        refusal(tables)
    )


def test_a_border_the_other_way_round(tables):
    one = tables["borders"][2]
    tables["borders"].insert(
        5, {**one, "segment_a": one["segment_b"], "segment_b": one["segment_a"]}
    )
    assert "borders.csv, line 7" in refusal(tables)


def test_a_segment_out_of_reach(tables):
    tables["borders"] = [
        row for row in tables["borders"] if "ME" not in (row["segment_a"], row["segment_b"])
    ]
    assert "no way leads from DC to ME on the board 'radial'" in refusal(tables)
