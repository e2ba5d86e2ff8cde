"""Observations as numbers."""

from random import Random

import pytest

import presidency
from presidency.interop.features import FEATURES
from presidency.si_jetais_president.components import PEOPLE
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


def test_si_jetais_president_features_hold_what_a_seat_sees():
    game = presidency.load_game("si_jetais_president", num_players=3)
    rng, met = Random(4), 0
    for state in walk(game, rng):
        for seat in range(3):
            seen = state.observation(seat)
            numbers = FEATURES["si_jetais_president"](seen)
            assert numbers[:3] == [float(seat == other) for other in range(3)]
            by_person = numbers[3 + 5 + 3 + 3 + 6 + 2 + 3 * 6 :][: 42 * 3]
            people = [person.name for person in PEOPLE]
            assert [n for n, held in zip(people, by_person[::3], strict=True) if held] == list(
                seen.hand
            )
            recruits = [n for n, mine in zip(people, by_person[2::3], strict=True) if mine]
            assert sorted(recruits) == sorted(seen.recruits)
            posts = numbers[-(6 * 13 + 18) : -18]
            rows = [posts[13 * place : 13 * place + 13] for place in range(6)]
            assert sum(map(sum, rows)) == len(seen.posts)
            assert sum(row[0] for row in rows) == [name for _, name in seen.posts].count(None)
            met += len(seen.posts)
            past = numbers[-18:]
            for number, result in enumerate(seen.results):
                row = past[6 * number : 6 * number + 6]
                assert row[::2] == [rating / 30 for rating in result.ratings]
                assert row[1::2] == [points / 3 for points in result.points]
            assert not any(past[6 * len(seen.results) :])
    assert met > 50


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
