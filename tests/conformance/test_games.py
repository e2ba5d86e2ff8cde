"""Every game of the kit, with several sets of options, and the toy game keep to the checks."""

import pytest

import presidency
from tests.conformance.checks import CHECKS, Case
from tests.core import toy

OPTIONS = {
    "landslide": [
        {"turn_limit": 60, "at_limit": "plurality"},
        {"num_players": 2, "turn_limit": 40, "washington": "free", "freeze": "house"},
        {"num_players": 4, "board": "map", "turn_limit": 50},
        {"num_players": 6, "board": "map", "junction": "consecutive", "turn_limit": 60},
        {"num_players": 5, "junction": "consecutive", "at_limit": "plurality", "turn_limit": 300},
        {},
    ],
    "president": [
        {"ply_limit": 40},
        {"crowd": 1, "agents": 0, "board": 4, "layout": "placed", "ply_limit": 30, "games": 2},
        {"crowd": 10, "layout": "standard", "pushing": "single", "ply_limit": 60},
        {"crowd": 8, "board": 4, "agents": 1, "passing": "forced", "ply_limit": 50},
        {"crowd": 3, "layout": "line", "pushing": "none", "games": 2, "ply_limit": 50},
        {"crowd": 9, "board": 5, "ply_limit": 60, "games": 2},
        {"layout": "doors"},
    ],
    "si_jetais_president": [
        {},
        {"num_players": 2, "rounds": "4/5/6", "women": "recruited", "dense": True},
        {"num_players": 3, "rounds": "2/4/6", "may_leave_empty": True},
        {"num_players": 5, "rounds": "1/3/5", "dense": True, "may_leave_empty": True},
        {"num_players": 6, "rounds": "random", "women": "recruited"},
    ],
    "mr_president": [
        {"turn_limit": 30, "deck": "half"},
        {"tickets": "ready-made", "deck": "quarter", "event_max": 0, "turn_limit": 40},
        {"home_states": "free", "debate_prize": "hand", "deck": "quarter", "event_max": 2},
        {"tickets": "ready-made"},
    ],
    "toy": [{}, {"num_players": 2, "shows": False}, {"num_players": 4, "stakes": "points"}],
}
"""Options of each game: together they give every option every value, a range both its ends
(lengths apart; of Si j'étais Président… every face of a Round card is in a set)."""


def load_any(name, **options):
    return (toy.load_toy if name == "toy" else presidency.load_game)(name, **options)


def bots_of(game):
    return toy.BOTS if game.short_name == "toy" else presidency.bots_for(game)


CASES = [(name, options) for name, sets in OPTIONS.items() for options in sets]


@pytest.mark.parametrize(("name", "options"), CASES, ids=[f"{n}-{o}" for n, o in CASES])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
def test_conformance(check, name, options):
    game = load_any(name, **options)
    seeds = range(12) if name == "toy" else (1,)
    for seed in seeds:
        check(Case(game, load_any, bots_of(game), seed))


@pytest.mark.parametrize("name", [*presidency.GAMES, "toy"])
def test_every_option_is_covered(name):
    table = load_any(name).option_table
    used = [{option: value.default for option, value in table.items()} | o for o in OPTIONS[name]]
    for option, about in table.items():
        if option in ("turn_limit", "ply_limit"):
            continue
        if option == "rounds":  # each set of three has its faces, and each face is in one
            faces = {face for options in used for face in options[option].split("/")}
            assert faces == {face for value in about.allowed for face in value.split("/")}
            continue
        ends = {about.allowed[0], about.allowed[-1]}
        wanted = ends if isinstance(about.allowed, range) else set(about.allowed)
        assert wanted <= {options[option] for options in used}, option


def test_there_is_nothing_for_a_game_that_does_not_exist():
    assert set(OPTIONS) == {*presidency.GAMES, "toy"}
