"""Observations as numbers."""

from random import Random

import pytest

import presidency
from presidency.interop.features import FEATURES
from tests.conformance.checks import walk


@pytest.mark.parametrize("name", presidency.GAMES)
def test_every_game_has_features_from_0_to_1_of_one_length(name):
    game = presidency.load_game(name)
    lengths, distinct = set(), set()
    for state in walk(game, Random(3), every=5, games=3):
        for viewer in (None, *range(game.num_players)):
            numbers = FEATURES[name](state.observation(viewer))
            lengths.add(len(numbers))
            distinct.add(tuple(numbers))
            assert all(type(number) is float and 0 <= number <= 1 for number in numbers)
    assert len(lengths) == 1
    assert len(distinct) > 100


def test_landslide_features_hold_what_is_on_the_board():
    game = presidency.load_game("landslide", num_players=2)
    state = presidency.play(game, ["greedy", "random"], seed=3)
    seen = state.observation(1)
    numbers = FEATURES["landslide"](seen)
    assert numbers[:2] == [0.0, 1.0]
    by_segment = numbers[2 + 7 + 2 + 6 + 2 + 2 :][: 49 * 6]
    for segment, row in enumerate(seen.tokens):
        tokens, owner, place = (by_segment[6 * segment + 2 * i :][:2] for i in range(3))
        votes = max(1, game.board.segments[segment].votes)
        assert tokens == [count / votes for count in row]
        assert owner == [float(seen.owners[segment] == seat) for seat in range(2)]
        assert place == [float(seen.positions[seat] == segment) for seat in range(2)]
    assert any(owner is not None for owner in seen.owners)
