"""The bots of Mr. President 2004: what they choose is legal, repeatable, and they rank as said."""

from random import Random
from time import perf_counter

import pytest

import presidency
from presidency.core.playthrough import win_rates
from presidency.mr_president import (
    Debate,
    Declare,
    Done,
    MrPresident,
    Phase,
    Play,
    Roll,
    TakeExtraTurn,
)
from presidency.mr_president.components import BALLOTS, NUMBER, ROW
from presidency.mr_president.strategies import BOTS, best_positions, greedy, planner, share
from tests.mr_president.positions import do, start

OPTION_SETS = [
    {"deck": "quarter"},
    {"tickets": "ready-made", "deck": "quarter", "event_max": 1},
    {"deck": "quarter", "debate_prize": "hand", "home_states": "free", "event_max": 0},
]
CLEVER = [greedy, planner]


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.__name__)
def test_from_every_position_a_legal_action_and_always_the_same_one(bot, options):
    """On positions that random play brings about, with the list of actions left as it was."""
    phases = set()
    for seed in range(2):
        rng, state = Random(seed), MrPresident(**options).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
                continue
            seen, legal = state.observation(state.current_player()), state.legal_actions()
            if seen.phase not in phases or rng.random() < 0.15:
                phases.add(seen.phase)
                given = list(legal)
                action = bot(seen, given, Random(7))
                assert action in legal
                assert given == legal
                assert bot(seen, list(legal), Random(7)) == action
            state.apply_action(rng.choice(legal))
    assert {Phase.DECLARE, Phase.CAMPAIGN, Phase.PLACE} <= phases


def rate(one, two, games, **options):
    """How often the first bot wins against the second, and the lower end of its interval."""
    game = presidency.load_game("mr_president", **options)
    found = win_rates(presidency.simulate(game, [one, two], games, seed=3, rotate=True), 2)[0]
    return found.share


def test_the_bots_rank():
    assert rate("greedy", "random", 60, deck="half") >= 0.85
    assert rate("planner", "greedy", 40, tickets="ready-made", deck="half") >= 0.65


def test_a_choice_takes_little_time():
    spent = []

    def timed(observation, legal_actions, rng):
        start = perf_counter()
        action = planner(observation, legal_actions, rng)
        spent.append(perf_counter() - start)
        return action

    presidency.play(MrPresident(deck="half"), [timed, greedy], 2)
    assert sorted(spent)[int(0.98 * len(spent))] < 0.2


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.__name__)
def test_an_extra_turn_is_taken_and_the_last_ballots_are_not_kept(bot):
    rng, extra, kept = Random(5), 0, 0
    for seed in range(30):
        state = MrPresident(tickets="ready-made", deck="quarter").new_initial_state()
        rng = Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
                continue
            seen, legal = state.observation(state.current_player()), state.legal_actions()
            if seen.phase is Phase.EXTRA_TURN:
                extra += 1
                assert bot(seen, legal, rng) == TakeExtraTurn()
            if seen.phase is Phase.PLACE and kept < 40:
                kept += 1
                assert isinstance(bot(seen, legal, rng), Play | Done)
            state.apply_action(rng.choice(legal))
        if extra > 2 and kept >= 40:
            break
    assert extra


def test_who_is_likely_to_lose_a_debate_risks_no_more_than_he_must():
    """MP-26: the challenger may roll 6, 7 or 12 three times, his opponent 4 or 10 once."""
    tickets = ((5, 3, 5), "22222", "ABCDE"), ((10, 1, 2), "11111", "AB")
    for seed, region in enumerate(("East", "South", "Midwest", "West")):
        state = do(start(tickets, seed=seed), Declare((region,)), Roll((3, 4)), Debate("taxes"))
        while state.current_player() == 0:
            state.apply_action(state.legal_actions()[0])
        assert Done() not in state.legal_actions()
        state.apply_action(planner(state.observation(1), state.legal_actions(), Random(1)))
        assert planner(state.observation(1), state.legal_actions(), Random(1)) == Done()


def test_undecided_voters_turn_a_state_that_can_be_turned():
    """With all the rest settled, the planner places them better than chance does."""
    before = after = 0.0
    for seed in range(12):
        state = MrPresident(tickets="ready-made", deck="quarter").new_initial_state()
        rng = Random(seed)
        while state.observation().phase is not Phase.PLACE and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        seat = state.current_player()
        for bot, sign in ((planner, 1), (BOTS["random"], -1)):
            placed = state.clone()
            while not placed.is_terminal():
                mover = placed.current_player()
                chooser = bot if mover == seat else BOTS["random"]
                seen = placed.observation(mover)
                placed.apply_action(chooser(seen, placed.legal_actions(), Random(1)))
            won = placed.observation().outcome
            assert won is not None
            value = electors(placed, seat)
            before, after = (before, after + value) if sign > 0 else (before + value, after)
    assert after > before + 150


def electors(state, seat):
    """The electoral votes of a seat in a game that is over."""
    from presidency.mr_president import odds

    return odds.election_odds(state.observation(seat), seat).expected


def test_positions_earn_votes_where_ballots_go():
    """California's own positions for a President from there; every issue has a position."""
    assert best_positions("CA", "TX") == ROW["CA"].positions
    for president, vice_president in (("TX", "CA"), ("NY", "FL"), ("OH", "PA")):
        positions = best_positions(president, vice_president)
        assert len(positions) == 5
        assert set(positions) <= {1, 2, 3}


def test_a_ballot_is_shared_among_its_states():
    parts = share(BALLOTS[NUMBER["DP23"]])
    assert set(parts) == {"NY", "MS", "IL", "TX"}
    assert sum(parts.values()) == pytest.approx(1)
    assert share(BALLOTS[NUMBER["DPH1"]]) == {}
