"""The snake, the histogram and the swing curve: what they compute, and what they show."""

import re
from itertools import pairwise
from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from presidency.civics.college import majority
from presidency.civics.figures import (
    COLOURS,
    TEXT_COLOURS,
    Histogram,
    Snake,
    SwingCurve,
    label_rows,
)
from presidency.civics.standings import (
    held,
    held_at,
    in_order,
    outlook,
    piles,
    popular_share,
    swing_steps,
    tipping_points,
    turning_points,
)
from presidency.civics.words import percent
from presidency.core.tables import read_table

YEARS = (1984, 2000, 2004, 2016, 2020)


def election(year):
    """Shares, electors and votes for the two parties of each state."""
    rows = [row for row in read_table("us/presidential_results.csv") if row["year"] == year]
    votes = {row["state"]: row["dem_votes"] + row["rep_votes"] for row in rows}
    shares = {row["state"]: row["dem_votes"] / votes[row["state"]] for row in rows}
    electors = {row["state"]: row["dem_ev"] + row["rep_ev"] for row in rows}
    # One elector of DC did not vote in 2000, and one of Minnesota voted for another in 2004.
    electors |= {2000: {"DC": 3}, 2004: {"MN": 10}}.get(year, {})
    return shares, electors, votes


def margins(shares):
    return {state: 200 * share - 100 for state, share in shares.items()}


elections = st.dictionaries(
    st.text("ABCDEFGH", min_size=1, max_size=2),
    st.tuples(st.integers(0, 8), st.integers(1, 9)),
    min_size=1,
    max_size=9,
)
"""State → eighths of the vote, which are exact as floats, and electors."""


def split(found):
    shares = {state: eighths / 8 for state, (eighths, _) in found.items()}
    return shares, {state: electors for state, (_, electors) in found.items()}


def distribution(seed, total=538):
    rng = Random(seed)
    weights = [rng.random() ** 3 * (1 + k * (total - k)) for k in range(total + 1)]
    return [weight / sum(weights) for weight in weights]


# The order of the states.


@given(elections)
def test_each_state_stands_among_those_that_are_more_democratic_and_less(found):
    shares, electors = split(found)
    links = in_order(margins(shares), electors)
    assert sorted(link.state for link in links) == sorted(shares)
    for place, link in enumerate(links):
        assert link.electors == electors[link.state]
        assert link.margin == 200 * shares[link.state] - 100
        assert all(other.margin >= link.margin for other in links[:place])
        assert link.democratic == sum(other.electors for other in links[: place + 1])
        assert link.republican == sum(other.electors for other in links[place:])
    for one, other in pairwise(links):
        assert one.margin > other.margin or one.state < other.state


@given(elections)
def test_the_tipping_point_completes_a_majority(found):
    shares, electors = split(found)
    links = in_order(margins(shares), electors)
    total = sum(electors.values())
    democratic, republican = tipping_points(links)
    left = [link.electors for link in links]
    for tip, row in ((links.index(democratic), left), (links[::-1].index(republican), left[::-1])):
        assert 2 * sum(row[: tip + 1]) > total >= 2 * sum(row[:tip])
    cuts = {sum(left[:cut]) for cut in range(len(left))}
    assert (democratic != republican) == (total % 2 == 0 and total // 2 in cuts)


@given(elections)
def test_electors_are_of_the_side_that_leads(found):
    shares, electors = split(found)
    sides = held(in_order(margins(shares), electors))
    assert sides == tuple(
        sum(electors[state] for state, share in shares.items() if wins(share))
        for wins in (lambda s: s > 0.5, lambda s: s < 0.5, lambda s: s == 0.5)
    )


@pytest.mark.parametrize(
    ("year", "votes", "state"),
    [
        (1984, (13, 525), "MI"),
        (2000, (267, 271), "FL"),
        (2004, (252, 286), "OH"),
        # Maine and Nebraska whole: the Republican of 2016 gets one elector less than in reality,
        # and so needs Pennsylvania; in 2020 the two districts balance.
        (2016, (233, 305), "PA"),
        (2020, (306, 232), "WI"),
    ],
)
def test_real_elections(year, votes, state):
    shares, electors, _ = election(year)
    assert sum(electors.values()) == 538
    links = in_order(margins(shares), electors)
    assert held(links) == (*votes, 0)
    winner = votes.index(max(votes))
    assert tipping_points(links)[winner].state == state


def test_labels_in_a_row_do_not_touch():
    for year in YEARS:
        shares, electors, _ = election(year)
        links = in_order(margins(shares), electors)
        marked = [tipping_points(links)[held(links)[0] < 270]]
        rows = label_rows(links, marked)
        places = {}
        for link, row in rows.items():
            middle = link.democratic - link.electors / 2
            places.setdefault((row, link.margin > 0), []).append(middle)
        assert marked[0] not in rows
        assert {row for row, _ in places} <= {0, 1, 2}
        for middles in places.values():
            assert all(b - a >= 538 / 30 for a, b in pairwise(sorted(middles)))
        large = {link for link in links if link.electors >= 12}
        assert large - set(marked) - set(rows) == set()


# The distribution.


@pytest.mark.parametrize("total", [1, 2, 9, 10, 19, 20, 21, 537, 538, 541])
def test_the_majority_begins_a_bar_and_no_number_is_in_two(total):
    chances = distribution(total, total)
    found = piles(chances)
    numbers = [number for pile in found for number in range(pile.first, pile.last + 1)]
    assert numbers == list(range(total + 1))
    for pile in found:
        holders = {
            0 if 2 * number > total else 1 if 2 * number < total else None
            for number in range(pile.first, pile.last + 1)
        }
        assert holders == {pile.holder}
        assert pile.chance == pytest.approx(sum(chances[pile.first : pile.last + 1]))
        assert pile.ends[0] <= pile.first <= pile.last <= pile.ends[1] < pile.ends[0] + 10
        under = sum(chances[pile.ends[0] : pile.first])
        assert pile.base == pytest.approx(under)
    assert any(pile.ends[0] == majority(total) for pile in found)


@pytest.mark.parametrize("seed", range(20))
def test_the_outlook_by_counting(seed):
    total = 7 + seed
    chances = distribution(seed, total)
    seen = outlook(chances)
    assert seen.democratic == pytest.approx(sum(c for k, c in enumerate(chances) if 2 * k > total))
    assert seen.republican == pytest.approx(sum(c for k, c in enumerate(chances) if 2 * k < total))
    assert seen.tie == pytest.approx(sum(c for k, c in enumerate(chances) if 2 * k == total))
    low, high = seen.band
    assert sum(chances[:low]) <= 0.1 < sum(chances[: low + 1])
    assert sum(chances[high + 1 :]) <= 0.1 < sum(chances[high:])


def test_a_band_of_one_number_and_tenths_that_are_not_exact():
    assert outlook([0, 0, 1, 0, 0]).band == (2, 2)
    assert outlook([0.1, 0.8, 0.1]).band == (1, 1)
    assert sum([0.005, 0.07, 0.019, 0.006]) > 0.1  # by a last digit
    assert outlook([0.005, 0.07, 0.019, 0.006, 0.9]).band == (4, 4)
    assert outlook([1e-17 * k - 1e-17 for k in range(5)] + [1]).band == (5, 5)


# The swing.


@given(elections, st.integers(-80, 80))
def test_electors_at_a_swing_by_adding_it_to_every_state(found, eighths):
    shares, electors = split(found)
    swing = 100 * eighths / 16
    moved = {state: share + swing / 100 for state, share in shares.items()}
    expected = tuple(
        sum(electors[state] for state, share in moved.items() if wins(share))
        for wins in (lambda s: s > 0.5, lambda s: s < 0.5)
    )
    assert held_at(swing_steps(shares, electors), swing) == expected


@given(elections)
def test_the_majority_changes_at_the_turning_points(found):
    shares, electors = split(found)
    steps, total = swing_steps(shares, electors), sum(electors.values())
    swings = [step.swing for step in steps]
    assert swings == sorted(swings)
    ends, begins = turning_points(steps)
    assert ends.swing <= begins.swing
    around = {swing + step for swing in swings for step in (-1, 0, 1)}
    for swing in around:
        democratic, republican = held_at(steps, swing)
        assert (2 * republican > total) == (swing < ends.swing)
        assert (2 * democratic > total) == (swing > begins.swing)


def test_turning_points_of_real_elections():
    def turns(year):
        return turning_points(swing_steps(*election(year)[:2]))

    florida, ohio = turns(2000), turns(2004)
    assert {step.state for step in florida} == {"FL"}
    # 537 of 5,825,043 votes for the two parties: half of that, in points.
    assert florida[0].swing == pytest.approx(100 * 537 / 2 / 5_825_043, rel=1e-6)
    assert {step.state for step in ohio} == {"OH"}
    # In 2016 and 2020 a swing between these two would have left 269 electors to each side.
    for year in (2016, 2020):
        ends, begins = turns(year)
        assert (ends.state, ends.electors, begins.state) == ("PA", 269, "WI")


@given(elections, st.integers(0, 9))
def test_the_popular_share_moves_with_the_swing(found, points):
    shares, votes = split(found)
    moved = {state: share + points / 100 for state, share in shares.items()}
    assert popular_share(moved, votes) == pytest.approx(popular_share(shares, votes) + points / 100)


def test_the_popular_vote_of_2000():
    rows = [row for row in read_table("us/presidential_results.csv") if row["year"] == 2000]
    shares, _, votes = election(2000)
    democratic = sum(row["dem_votes"] for row in rows)
    republican = sum(row["rep_votes"] for row in rows)
    expected = democratic / (democratic + republican)
    assert popular_share(shares, votes) == pytest.approx(expected)
    assert expected > 0.5


# Bad input.


@pytest.mark.parametrize(
    ("margin", "electors", "said"),
    [
        ({}, {}, "There are no states"),
        ({"A": 1}, {"A": 3, "B": 4}, "A state needs a margin and electors; B has only one"),
        ({"A": 1, "B": 1}, {"A": 3}, "A state needs a margin and electors; B has only one"),
        ({"A": 101}, {"A": 3}, "The margin of A must be from -100 to 100, not 101."),
        ({"A": nan}, {"A": 3}, "The margin of A must be from -100 to 100, not nan."),
        ({"A": "1"}, {"A": 3}, "The margin of A must be from -100 to 100, not '1'."),
        ({"A": 1}, {"A": 0}, "The number of electors of A must be whole and 1 or more, not 0."),
        ({"A": 1}, {"A": 2.5}, "The number of electors of A must be whole and 1 or more, not 2.5"),
        ({"A": 1}, {"A": inf}, "The number of electors of A must be whole and 1 or more, not inf"),
    ],
)
def test_bad_margins_and_electors(margin, electors, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        Snake().show(margin, electors)


@pytest.mark.parametrize(
    ("chances", "before", "said"),
    [
        ([1], None, "needs the chances of 0 electors and of 1 at least"),
        ([0.5, 0.6], None, "The chances add up to 1.1; they must add up to 1."),
        ([-0.5, 1.5], None, "The chance of 0 electors is -0.5; it must be from 0 to 1."),
        ([0.5, nan], None, "The chance of 1 electors is nan"),
        ([0.5, 0.5], [0.5, 0.25, 0.25], "The distribution before has 3 chances; it must have 2"),
        ([0.5, 0.5], [0.5, 0.4], "The chances add up to 0.9"),
    ],
)
def test_bad_distributions(chances, before, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        Histogram().show(chances, before)


@pytest.mark.parametrize(
    ("shares", "votes", "said"),
    [
        ({"A": 50}, None, "The share of A must be from 0 to 1, not 50."),
        ({"B": 0.5}, None, "A state needs a share and electors; A has only one of the two."),
        ({"A": 0.5}, {}, "The shares and the votes must be of the same states."),
        ({"A": 0.5}, {"A": -1}, "The number of votes of A must be whole and 0 or more, not -1."),
        ({"A": 0.5}, {"A": 0}, "There are no votes; some state must have one at least."),
    ],
)
def test_bad_shares_and_votes(shares, votes, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        SwingCurve().show(shares, {"A": 3}, votes)


def test_after_bad_input_the_figure_is_as_before():
    snake = Snake()
    snake.show({"A": 3}, {"A": 5})
    before = snake.sentence, list(snake.figure.data[0].y)
    with pytest.raises(ValueError, match="margin"):
        snake.show({"B": 3}, {"A": 5})
    assert (snake.sentence, list(snake.figure.data[0].y)) == before


# What is seen.


def layout(figure):
    """What the page is told; plotly's own objects lag behind for notes and shapes."""
    return figure.figure.to_dict()["layout"]


def texts(figure):
    return " ".join(note["text"] for note in layout(figure)["annotations"])


def shapes(figure, kind):
    return [shape for shape in layout(figure)["shapes"] if shape["type"] == kind]


def sizes(figure):
    base = layout(figure)["font"]["size"]
    notes = layout(figure)["annotations"]
    return [base, *(note.get("font", {}).get("size", base) for note in notes)]


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_colours_differ_in_luminance_and_can_be_read():
    assert contrast(*COLOURS) >= 2.5
    assert all(contrast(colour, "#ffffff") >= 3 for colour in COLOURS)
    assert all(contrast(colour, "#ffffff") >= 4.5 for colour in TEXT_COLOURS)


def test_the_snake_shows_every_state_as_wide_as_its_electors():
    shares, electors, _ = election(2004)
    snake = Snake()
    snake.show(margins(shares), electors, "The election of 2004")
    bars = snake.figure.data[0]
    assert sum(bars.width) == 538
    assert bars.x[0] - bars.width[0] / 2 == 0
    for place in range(50):
        right, left = bars.x[place] + bars.width[place] / 2, bars.x[place + 1]
        assert right == left - bars.width[place + 1] / 2
    assert [colour == COLOURS[0] for colour in bars.marker.color] == [y > 0 for y in bars.y]
    told = texts(snake)
    assert "<b>Ohio</b>: the tipping point<br>Republican ahead by 2.1 points" in told
    assert "▲ Democrat: 252 electors" in told
    assert "■ Republican: 286 electors" in told
    assert "270 counted from the left" in told
    assert [line["x0"] for line in shapes(snake, "line")] == [268, 270]
    ohio = next(text for text in bars.hovertext if "Ohio" in text)
    assert ohio == (
        "<b>Ohio</b>, 20 electors: Republican ahead by 2.1 points<br>"
        "with all that are more Democratic: 284 electors<br>"
        "with all that are more Republican: 274 electors"
    )
    assert "the Democrat has 252 electors, the Republican 286" in snake.sentence
    assert snake.sentence.endswith("the tipping point is Ohio (Republican ahead by 2.1 points).")
    assert layout(snake)["title"]["text"] == "The election of 2004"
    low, high = layout(snake)["yaxis"]["range"]
    assert low < min(bars.y) < max(bars.y) < high


def test_abbreviations_stand_on_the_empty_side_in_rows_one_above_the_other():
    shares, electors, _ = election(2004)
    snake = Snake()
    snake.show(margins(shares), electors)
    links = in_order(margins(shares), electors)
    placed = label_rows(links, [tipping_points(links)[1]])
    rows = {link.state: (link, row) for link, row in placed.items()}
    notes = {note["text"]: note for note in layout(snake)["annotations"] if note["text"] in rows}
    assert notes.keys() == rows.keys()
    low, high = layout(snake)["yaxis"]["range"]
    step = (high - low) / 26
    for state, (link, row) in rows.items():
        side = -1 if link.margin > 0 else 1
        assert notes[state]["y"] == pytest.approx(side * (0.7 * step + row * step))
        assert notes[state]["x"] == link.democratic - link.electors / 2


def test_the_snake_without_a_majority_marks_both_sides():
    snake = Snake()
    snake.show({"A": 9, "B": 1, "C": -2, "D": -9}, {"A": 3, "B": 2, "C": 4, "D": 1})
    assert texts(snake).count("the tipping point") == 2
    assert "B (Democrat ahead by 1.0 points) and C (Republican" in snake.sentence
    snake.show({"A": 9, "B": 0, "C": -2}, {"A": 3, "B": 2, "C": 4})
    assert "the Republican 4, nobody 2; the tipping point is B (nobody ahead)" in snake.sentence


def test_the_histogram_says_the_chances():
    chances = distribution(5)
    seen = outlook(chances)
    histogram = Histogram()
    histogram.show(chances)
    bars = histogram.figure.data[0]
    assert sum(bars.y) == pytest.approx(100)
    colours = dict.fromkeys(bars.marker.color)
    assert list(colours) == [COLOURS[1], "#8a8a8a", COLOURS[0]]
    told = texts(histogram)
    assert f"▲ Democrat has a majority:<br>{percent(seen.democratic)}" in told
    assert f"■ Republican has a majority:<br>{percent(seen.republican)}" in told
    assert f"269–269, {percent(seen.tie)}" in told
    assert f"80 %: from {seen.band[0]} to {seen.band[1]}" in told
    assert [line["x0"] for line in shapes(histogram, "line")] == [269.5]
    assert f"electors is {percent(seen.democratic)}, that the" in histogram.sentence
    assert histogram.sentence.endswith(
        f"with a chance of at least 80 % the Democrat has from {seen.band[0]} to {seen.band[1]}."
    )
    assert histogram.table["Chance"].sum() == pytest.approx(1)
    assert shapes(histogram, "path") == []


def test_the_histogram_shows_what_was_before_and_forgets_it():
    now, then = distribution(1), distribution(2)
    histogram = Histogram()
    histogram.show(now, then)
    path = shapes(histogram, "path")[0]["path"].removeprefix("M ").split(" L ")
    corners = [tuple(map(float, pair.split(","))) for pair in path]
    for number in range(0, 539, 7):
        first = number // 10 * 10
        height = 100 * sum(then[first : first + 10])
        assert (first - 0.5, pytest.approx(height)) in corners
    assert f"(before it was {percent(outlook(then).democratic)})" in histogram.sentence
    assert histogram.table["Chance before"].sum() == pytest.approx(1)
    histogram.show(now)
    assert shapes(histogram, "path") == []
    assert "Chance before" not in histogram.table


def test_what_is_not_certain_is_not_called_so():
    histogram = Histogram()
    histogram.show([0.99999, 0, 0.00001])
    assert "Republican has a majority:<br>over 99.9\u00a0%" in texts(histogram)
    assert "Democrat has a majority:<br>under 0.1\u00a0%" in texts(histogram)
    histogram.show([1, 0, 0])
    assert "Republican has a majority:<br>100.0\u00a0%" in texts(histogram)
    assert "Democrat has a majority:<br>0.0\u00a0%" in texts(histogram)


def test_the_swing_curve_is_right_at_every_tenth_of_a_point():
    for year in YEARS:
        shares, electors, votes = election(year)
        curve = SwingCurve()
        curve.show(shares, electors, votes)
        line = curve.figure.data[1]
        assert (line.x[0], line.x[-1]) == (-10, 10)
        for tenth in range(-100, 101):
            swing = tenth / 10
            shown = [y for x, y in zip(line.x, line.y, strict=True) if x <= swing][-1]
            moved = [state for state, share in shares.items() if share + swing / 100 > 0.5]
            assert shown == sum(electors[state] for state in moved)


def test_the_swing_curve_tells_both_readings():
    shares, electors, votes = election(2004)
    curve = SwingCurve()
    curve.show(shares, electors)
    assert not layout(curve)["xaxis2"]["visible"]
    assert "proportion" not in texts(curve)
    assert "Without a swing the Democrat has 252 electors and the Republican 286" in curve.sentence
    few, many = (
        sum(electors[s] for s in shares if shares[s] + swing > 0.5) for swing in (-0.01, 0.01)
    )
    assert f"one point less to one more the Democrat goes from {few} to {many}" in curve.sentence
    assert "at a swing of +1.1 points, with Ohio" in curve.sentence
    curve.show(shares, electors, votes)
    share = 100 * popular_share(shares, votes)
    assert layout(curve)["xaxis2"]["visible"]
    assert layout(curve)["xaxis2"]["range"] == pytest.approx([share - 10, share + 10])
    equal = curve.figure.data[0]
    assert list(equal.x) == list(equal.y) == pytest.approx([share - 10, share + 10])
    assert f"252 electors (46.8\u00a0%)<br>with {share:.1f} % of the votes" in texts(curve)
    half = sum(electors[s] for s in shares if shares[s] - share / 100 + 0.5 > 0.5)
    assert curve.sentence.endswith(f"at exactly half of the votes would have {half}.")
    rows = curve.table.set_index("State")
    assert rows.loc["Ohio", "Democratic electors with it"] == 284


def test_the_swing_curve_names_what_lies_outside_it_in_the_sentence_only():
    curve = SwingCurve()
    curve.show({"A": 0.2, "B": 0.3}, {"A": 5, "B": 2})
    assert list(curve.figure.data[3].x) == [None]
    assert "decides" not in texts(curve)
    assert "at a swing of +30.0 points, with A" in curve.sentence
    curve.show({"A": 0.48, "B": 0.55}, {"A": 3, "B": 3})
    told = texts(curve)
    assert "nobody has a majority</b><br>from B at −5.0 points<br>to A at +2.0 points" in told
    curve.show({"A": 0.48, "B": 0.55}, {"A": 4, "B": 3})
    assert "<b>A at +2.0 points</b><br>decides the majority" in texts(curve)


def test_figures_are_updated_in_place_and_named_for_screen_readers():
    shares, electors, votes = election(2000)
    later, _, _ = election(2020)
    snake, curve, histogram = Snake(), SwingCurve(), Histogram()
    showings = {
        snake: [(margins(shares), electors), (margins(later), electors)],
        curve: [(shares, electors, votes), (later, electors)],
        histogram: [(distribution(1),), (distribution(2), distribution(3))],
    }
    for figure, calls in showings.items():
        widget, told = figure.figure, []
        for call in calls:
            figure.show(*call)
            told.append(figure.sentence)
            assert figure.widget.children[0] is figure.figure is widget
            assert figure.widget.children[1].label == figure.sentence
            assert len(figure.table) > 0
            assert min(sizes(figure)) >= 11
            # A page that is loaded again gets all of it.
            assert widget._widget_data[0]["y"] == widget._data[0]["y"]
            assert widget._widget_layout["annotations"] == widget._layout["annotations"]
        assert len(set(told)) == 2


def test_text_from_outside_is_shown_as_it_is():
    snake = Snake()
    snake.show({"<b>": 3, "C": -1}, {"<b>": 3, "C": 1}, "A < B")
    assert layout(snake)["title"]["text"] == "A &lt; B"
    assert "<b>&lt;b&gt;</b>: the tipping point" in texts(snake)
    snake.show({"A": 3}, {"A": 3})
    assert layout(snake)["title"]["text"] == "\u00a0"
