"""The map of states, the what-if map's widgets and the maps beside the games, without a browser."""

from itertools import combinations
from math import sqrt

import pytest

from presidency import maps
from presidency.civics import state_map
from presidency.civics.beside import landslide_layers, mr_president_layers, real_map
from presidency.civics.college import NAMES, YEARS, electors, results
from presidency.civics.state_map import StateMap, shade, share_words
from presidency.civics.what_if import WhatIf
from presidency.civics.what_if_app import WhatIfMap


def trace(picture, name):
    return next(each for each in picture.widget.data if each.name == name)


def brightness(colour):
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2


# The picture.


def test_colours_say_who_has_how_many():
    blue, red, open_one = shade((9, 0, 0)), shade((0, 9, 0)), shade((0, 0, 9))
    assert len({blue, red, open_one}) == 3
    assert abs(brightness(blue) - brightness(red)) > 0.15  # also without seeing colours
    assert shade((2, 2, 0)) == open_one
    assert brightness(blue) < brightness(shade((3, 1, 0))) < brightness(open_one)


def test_marks_say_it_without_colour():
    assert share_words((10, 0, 0)) == "10▲"
    assert share_words((0, 3, 0)) == "3■"
    assert share_words((3, 1, 0)) == "3▲1■"
    assert share_words((2, 1, 1)) == "2▲1■1○"
    assert share_words((0, 0, 7)) == "7"


@pytest.mark.parametrize("year", YEARS)
def test_squares_do_not_touch(year):
    side = {s: state_map._SIDE * sqrt(count) for s, count in electors(year).items()}
    for one, two in combinations(NAMES, 2):
        (x1, y1), (x2, y2) = maps.tiles()[one], maps.tiles()[two]
        room = (side[one] + side[two]) / 2
        assert abs(x1 - x2) > room or abs(y1 - y2) > room


def test_areas_are_as_the_electors():
    picture = StateMap()
    picture.view = "tiles"
    now = WhatIf(2024)
    picture.show(now.electors, dict.fromkeys(NAMES, "x"))
    for state, count in electors(2024).items():
        drawn = trace(picture, f"fill {state}")
        width = max(x for x in drawn.x if x is not None) - min(x for x in drawn.x if x is not None)
        assert width**2 == pytest.approx(count * state_map._SIDE**2)


def test_a_click_names_the_state_in_both_views():
    picked = []
    picture = StateMap(picked.append)
    hits = trace(picture, "hits")
    codes = [text[3:5] for text in hits.text]
    for view in state_map.VIEWS:
        picture.view = view
        picture.show(WhatIf(2024).electors, dict.fromkeys(NAMES, "x"))
        places = maps.anchors() if view == "map" else maps.tiles()
        for number in (0, 17, 50):
            picture._on_pick(number)
            assert picked[-1] == codes[number]
            assert (hits.x[number], hits.y[number]) == places[codes[number]]


def test_a_small_square_has_the_mark_of_who_is_ahead():
    picture = StateMap()
    assert picture._label("NE", (1, 4, 0)) == "<b>NE</b> 1▲4■"
    picture.view = "tiles"
    assert picture._label("NE", (1, 4, 0)) == "<b>NE</b>■"
    assert picture._label("ME", (3, 1, 0)) == "<b>ME</b>▲"
    assert picture._label("NH", (2, 2, 0)) == picture._label("NH", (0, 0, 4)) == "<b>NH</b>"
    assert picture._label("MD", (5, 4, 1)) == "<b>MD</b>"
    assert picture._label("TX", (0, 34, 0)) == "<b>TX</b><br>34■"


# The what-if map.


def test_clicks_undo_and_the_code():
    table = WhatIfMap(2004)
    assert table.undo.disabled
    table._picked("OH")
    table._picked("OH")
    assert table.what_if == WhatIf(2004).give("OH", "Democrat")
    assert trace(table.picture, "fill OH").fillcolor == shade((20, 0, 0))
    assert "272 of 538" in table.total.value
    assert table.state.value == "OH"
    assert table.holder.value == "Democrat"
    code = table.line.value
    table._undone(None)
    assert table.what_if == WhatIf(2004).give("OH", "nobody")
    table._undone(None)
    assert table.what_if == WhatIf(2004)
    table._undone(None)  # nothing more to undo
    assert table.what_if == WhatIf(2004)
    table.line.value = code
    table._opened(None)
    assert table.what_if == WhatIf(2004).give("OH", "Democrat")


def test_one_click_gives_what_is_chosen():
    table = WhatIfMap(2004)
    table.click.value = "Republican"
    for state in ("CA", "NY", "TX"):
        table._picked(state)
    assert dict(table.what_if.given) == dict.fromkeys(("CA", "NY", "TX"), "Republican")


def test_a_swing_is_undone_as_one():
    table = WhatIfMap(2004)
    table._picked("TX")
    for tenths in (1, 2, 3, 12):
        table.swing.value = tenths
    assert table.what_if.swing == 12
    assert "swung by +1.2 points" in table.total.value
    table._undone(None)
    assert table.what_if == WhatIf(2004).give("TX", "nobody")
    assert table.swing.value == 0


def test_by_name_and_back_to_the_votes():
    table = WhatIfMap(2020)
    table.state.value = "ME"
    assert table.what_if == WhatIf(2020)  # choosing gives nothing away
    table.holder.value = "Republican"
    assert table.what_if.electors["ME"] == (0, 4, 0)
    table.state.value = "NE"
    assert table.holder.value is None
    table.state.value = "ME"
    table.holder.value = None
    assert table.what_if == WhatIf(2020)


def test_what_was_given_by_hand_is_told_as_such():
    table = WhatIfMap(2004)
    assert "(by hand)" not in table.rows.value
    table._picked("OH")
    assert table.rows.value.count("(by hand)") == 1
    assert "<td" in table.rows.value.split("nobody (by hand)")[0].rsplit("Ohio", 1)[1]
    hover = dict(zip(table.picture._codes, trace(table.picture, "hits").hovertext, strict=True))
    assert "nobody (by hand): 20" in hover["OH"]
    assert "Republican (by the votes)" in hover["TX"]


def test_the_hover_at_the_largest_swing():
    table = WhatIfMap(2024)
    table.swing.value = 200
    hover = dict(zip(table.picture._codes, trace(table.picture, "hits").hovertext, strict=True))
    assert hover["DC"].endswith("votes: Democrat by 100.0 points")
    table._emptied(None)
    assert table.what_if.total == (0, 0, 538)


def test_another_year_keeps_what_was_given():
    table = WhatIfMap(2004)
    table._picked("OH")
    table.year.value = 2008
    assert table.what_if == WhatIf(2008).give("OH", "nobody")


def test_a_wrong_code_loses_nothing():
    table = WhatIfMap(2004)
    table._picked("OH")
    before = table.what_if
    for text in ("", "WHATIF1.x.y", "<script>", "x" * 50_000):
        table.line.value = text
        table._opened(None)
        assert table.what_if == before
        assert table.line.value == before.code()
        assert 'role="status"' in table.message.value
    assert "<script>" not in table.message.value
    table._picked("TX")
    assert table.message.value == ""


def test_the_table_has_every_state():
    table = WhatIfMap(2024)
    for name in NAMES.values():
        assert f">{name}</td>" in table.rows.value
    assert "269 to 269" in WhatIfMap(code=WhatIf(2024).opened(5).code()).paths.value


# Beside the games.


def test_landslide_has_the_electors_of_1952():
    then, now = landslide_layers()
    assert sum(map(sum, then.electors.values())) == 531
    assert sum(map(sum, now.electors.values())) == 538
    assert {state for state, split in then.electors.items() if not sum(split)} == {
        *("AK", "HI", "DC")
    }
    assert {s: sum(split) for s, split in now.electors.items()} == electors(2024)
    assert "531" in then.sentence
    assert "Alaska" in then.sentence
    assert "because some states grew faster than others" in now.sentence


def test_mr_president_beside_2004():
    edges, real = mr_president_layers()
    assert {s: sum(split) for s, split in edges.electors.items()} == electors(2004)
    assert {s: sum(split) for s, split in real.electors.items()} == electors(2004)
    winners = {s: votes.dem > votes.rep for s, votes in results(2004).items()}
    before = {s: votes.dem > votes.rep for s, votes in results(2000).items()}
    assert {s: split[0] > 0 for s, split in edges.electors.items()} == before
    assert {s: split[0] > 0 for s, split in real.electors.items()} == winners
    for state, name in NAMES.items():
        assert (name in real.sentence) == (winners[state] != before[state])


def test_the_two_maps_in_one_figure():
    both = real_map("mr_president")
    figure = both.picture.widget
    both.shown.value = "2004, for real"
    assert "252 electors for the Democrat" in both.told.value
    assert trace(both.picture, "fill NM").fillcolor == shade((0, 5, 0))
    both.view.value = "tiles"
    assert both.picture.widget is figure
    with pytest.raises(ValueError, match="landslide and mr_president"):
        real_map("president")
