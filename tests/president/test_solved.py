"""The solved games, checked by the rules themselves: nothing here uses the solver's own moves."""

import dataclasses
import shutil
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

from presidency.bots import random_bot
from presidency.core.chance import wilson_interval
from presidency.core.game import SIMULTANEOUS
from presidency.core.playthrough import play
from presidency.core.tables import TableError, data_folder, read_table
from presidency.president import End, Exit, Pass, Phase, President
from presidency.president.components import each_bit
from presidency.president.odds import solve_matrix_game, survival
from presidency.president.solved import GAMES, TABLE, Positions, load, perfect, solve, solved_game

NAMES = [f"{size}x{size}, {agents} agents, {crowd} crowd" for size, agents, crowd in GAMES]
every_game = pytest.mark.parametrize("kind", GAMES, ids=NAMES)
solution_of = cache(load)


def seen(game, president, agents, crowd, phase=Phase.PRESIDENT, **fields):
    """An observation of a made position; squares by name, agents and crowd in one text each."""
    index = game.board.index
    start = game.new_initial_state().observation()
    return dataclasses.replace(
        start,
        phase=phase,
        to_move=start.president_seat if phase is Phase.PRESIDENT else start.crowd_seat,
        president=president,
        agents=tuple(sorted(agents.split(), key=index.get)),
        crowd=tuple(sorted(crowd.split(), key=index.get)),
        ply=int(phase is not Phase.PRESIDENT),
        turns=1,
        furthest=1,
        **fields,
    )


def random_position(game, rng, phase=Phase.PRESIDENT, members=None):
    """Pieces anywhere; one position in four or so with a handshake."""
    count = game.options["agents"]
    members = members or rng.randint(1, game.options["crowd"])
    president, *others = rng.sample(game.board.names, 1 + count + members)
    agents, crowd = others[:count], others[count:]
    if rng.random() < 0.2:
        crowd[0] = president
    return seen(game, president, " ".join(agents), " ".join(crowd), phase)


def all_positions(game, phase):
    """Every position of a game with one agent and one member."""
    for president in game.board.names:
        for agent in set(game.board.names) - {president}:
            for member in set(game.board.names) - {agent}:
                yield seen(game, president, agent, member, phase)


def key(solution, state):
    """Value in ninths and minus the turns: the table's at either side's turn, else worked out."""
    observation = state.observation()
    if observation.phase is Phase.OVER:
        return (9 if observation.president_seat in state.outcome().winners else 0), 0
    if observation.phase in (Phase.PRESIDENT, Phase.CROWD):
        return int(9 * solution.value(observation)), -solution.turns(observation)
    return looked_ahead(solution, state)


def looked_ahead(solution, state):
    """The same by one look ahead through the rules."""
    observation = state.observation()
    if observation.phase is Phase.NUMBERS:
        return int(attempt_value(solution, state)), 0
    best = max if observation.to_move == observation.president_seat else min
    return best(key(solution, state.child(action)) for action in state.legal_actions())


def attempt_value(solution, state):
    """The hidden numbers as a matrix game, each cell played."""
    if state.current_player() != SIMULTANEOUS:
        values = [key(solution, state.child(each))[0] for each in state.legal_actions()]
        assert values == [0, 0, 0]
        return Fraction(0)
    crowd_seat = state.observation().crowd_seat
    cells = []
    for guard in state.legal_actions(1 - crowd_seat):
        cells.append([])
        for attempt in state.legal_actions(crowd_seat):
            child = state.clone()
            child.apply_actions({crowd_seat: attempt, 1 - crowd_seat: guard})
            cells[-1].append(key(solution, child)[0])
    return matrix_value(tuple(map(tuple, cells)))


@cache
def matrix_value(cells):
    value = solve_matrix_game(cells).value
    assert value.denominator == 1
    return value


def check_equations(solution, observation):
    """The position's value is what its moves make of the next ones, and he can bring it about.

    The equation shows that perfect play of the crowd keeps him from more, since a game without an
    end counts as 0. That he can reach it follows from the turns: some move leads, whatever the
    crowd answers, to a greater value, or to the same one in fewer turns, or to an attempt. So the
    values are the least solution, not any other.
    """
    state = solution.game.state_from_observation(observation, Random(0))
    value, turns = int(9 * solution.value(observation)), solution.turns(observation)
    ahead = looked_ahead(solution, state)
    if observation.phase is Phase.CROWD:
        assert (value, -turns) == ahead, observation
        return
    assert value == ahead[0], observation
    assert (turns > 0) == (value > 0), observation
    if value:
        assert ahead[1] > -turns, observation


def test_every_position_of_the_smallest_game():
    solution = solution_of(4, 1, 1)
    count = 0
    for observation in all_positions(solution.game, Phase.PRESIDENT):
        check_equations(solution, observation)
        check_equations(
            solution, dataclasses.replace(observation, phase=Phase.CROWD, to_move=1, ply=1)
        )
        count += 1
    assert count == solution.positions == 16 * 15 * 15


@every_game
def test_random_positions(kind):
    solution, rng = solution_of(*kind), Random(f"positions {kind}")
    for _ in range(1000):
        check_equations(solution, random_position(solution.game, rng))
        check_equations(solution, random_position(solution.game, rng, Phase.CROWD))


def chain_positions(game):
    """Two members, one in a corner that an agent can enter, with no vacant square beside it."""
    size, names = game.board.size, game.board.names
    for corner in (0, size - 1, size * size - size, size * size - 1):
        around = [names[square] for square in each_bit(game.board.neighbours[corner])]
        for agent, member, third in permutations(around):
            far = [
                name for name in names if game.board.distances[corner][game.board.index[name]] > 1
            ]
            for other in far[::3]:
                crowd = f"{names[corner]} {member}"
                if game.options["agents"] == 1:
                    yield seen(game, third, agent, crowd)
                else:
                    yield seen(game, third, f"{agent} {other}", crowd)
                    yield seen(game, other, f"{agent} {third}", crowd)


@pytest.mark.parametrize("kind", [kind for kind in GAMES if kind[2] == 2])
def test_pushes_that_force_a_chain(kind):
    """PR-14: rare, so made on purpose; each has a push after which a second member must move."""
    solution, chains = solution_of(*kind), 0
    for observation in chain_positions(solution.game):
        check_equations(solution, observation)
        state = solution.game.state_from_observation(observation, Random(0))
        for action in state.legal_actions():
            child = state.child(action)
            if child.observation().phase is Phase.PUSH_CROWD:
                crowd = child.observation().crowd
                chains += any(each.end in crowd for each in child.legal_actions())
    assert chains >= 24


def pushes_by_the_rules(state):
    """Each way to push a member: (President, agents, all crowds that may come of it)."""
    found = set()
    for action in state.legal_actions():
        child = state.child(action)
        if child.observation().phase is Phase.PUSH_AGENT:
            found |= pushes_by_the_rules(child)
        elif child.observation().phase is Phase.PUSH_CROWD:
            ends = brought_to_an_end(child)
            seen_there = child.observation()
            found.add((seen_there.president, seen_there.agents, ends))
    return found


def brought_to_an_end(state):
    if state.observation().phase is not Phase.PUSH_CROWD:
        return frozenset({state.observation().crowd})
    return frozenset().union(*(brought_to_an_end(state.child(a)) for a in state.legal_actions()))


def pushes_by_the_solver(positions, observation):
    """The same as the solver lists them."""
    bits, named = positions.board.bits, positions.board.named
    crowd = bits(observation.crowd)
    president = positions.board.index[observation.president]
    starts = {positions.block(*squares): squares for squares in positions.blocks()}
    found = set()
    for start, square, taken in positions.turns(president, bits(observation.agents))[1]:
        others = crowd & ~(1 << square)
        ends = positions.ends(square, ~(taken | others), others & ~taken)
        if crowd != others and ends:
            after, agents = starts[start]
            crowds = frozenset(named(others | 1 << end) for end in each_bit(ends))
            found.add((positions.board.names[after], named(agents), crowds))
    return found


@pytest.mark.parametrize("kind", [kind for kind in GAMES if kind[2] == 2])
def test_the_solver_pushes_as_the_rules_do(kind):
    """A wrong push seldom changes a value, so the pushes are compared themselves."""
    game, positions, rng = solved_game(*kind), Positions(*kind), Random(f"pushes {kind}")
    made = [random_position(game, rng, members=2) for _ in range(150)]
    chained = list(chain_positions(game))
    for observation in made + rng.sample(chained, min(150, len(chained))):
        state = game.state_from_observation(observation, Random(0))
        assert pushes_by_the_solver(positions, observation) == pushes_by_the_rules(state)


@pytest.mark.parametrize("kind", [(4, 1, 1), (4, 2, 1), (4, 1, 2)])
def test_solving_again_gives_the_stored_table(kind):
    """From nothing known, sweep by sweep, until the last one changes nothing."""
    sweeps = []
    fresh = solve(*kind, progress=lambda sweep, changed: sweeps.append((sweep, changed)))
    stored = solution_of(*kind)
    assert [(each.values, each.turns) for each in fresh._layers] == [
        (each.values, each.turns) for each in stored._layers
    ]
    assert fresh.sweeps == stored.sweeps == sweeps[-1][0]
    assert [changed == 0 for _, changed in sweeps].count(True) == kind[2]
    assert sweeps[-1][1] == 0
    assert fresh.positions == stored.positions


@every_game
def test_the_table_of_games(kind):
    """Start values and counts; with perfect play every member gets one attempt with all agents."""
    row = next(
        row for row in read_table(TABLE) if (row["board"], row["agents"], row["crowd"]) == kind
    )
    solution = solution_of(*kind)
    size, agents, crowd = kind
    assert solution.start_value == Fraction(row["start_ninths"], 9) == survival(agents, crowd).value
    counted = sum(
        1
        for president in range(size**2)
        for station in combinations(range(size**2), agents)
        if president not in station
    ) * len(list(combinations(range(size**2 - agents), crowd)))
    assert solution.positions == row["positions"] == counted
    assert (solution.sweeps, solution.seconds) == (row["sweeps"], row["seconds"])
    assert max(solution._layers[-1].turns) == solution.sweeps - 1


@pytest.mark.parametrize("kind", [kind for kind in GAMES if kind[0] == 4])
def test_the_start_value_is_the_best_start_against_the_best_crowd(kind):
    """PR-01 to PR-03, PR-39, by going through all of them."""
    solution = solution_of(*kind)
    game, (_, agents, crowd) = solution.game, kind
    starts = {1: ["b1 a1", "b1 c1", "c1 b1", "c1 d1"], 2: ["b1 a1 c1", "c1 b1 d1"]}[agents]
    places = [f"{file}{rank}" for file in "abcd" for rank in (3, 4)]
    values = {
        start: min(
            solution.value(seen(game, start[:2], start[3:], " ".join(chosen)))
            for chosen in combinations(places, crowd)
        )
        for start in starts
    }
    assert solution.start_value == max(values.values())
    opening = game.new_initial_state()
    assert list(solution.action_values(opening.observation()).values()) == [
        max(value for start, value in values.items() if start[:2] == square)
        for square in ("b1", "c1")
    ]


@every_game
def test_all_phases_of_random_games(kind):
    """A value is the best of its action values, from the set-up to the end."""
    solution, rng, phases = solution_of(*kind), Random(f"phases {kind}"), set()
    for _ in range(12):
        state = solution.game.new_initial_state()
        while not state.is_terminal() and len(state.history) < 60:
            observation = state.observation()
            phases.add(observation.phase)
            if observation.phase is Phase.NUMBERS:
                assert solution.value(observation) == attempt_value(solution, state) / 9
            else:
                values = solution.action_values(observation)
                assert list(values) == state.legal_actions()
                best = max if observation.to_move == 0 else min
                assert solution.value(observation) == best(values.values())
                assert set(solution.best_actions(observation)) == {
                    action for action, value in values.items() if value == best(values.values())
                }
            if state.current_player() == SIMULTANEOUS:
                state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in (0, 1)])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            escaped = state.observation().scores[-1].escaped
            assert solution.value(state.observation()) == escaped
    assert phases >= set(Phase) - {Phase.OVER, Phase.PUSH_AGENT, Phase.STATION}


def mirrored(observation):
    """Left and right exchanged."""
    size = observation.game.board.size
    files = dict(zip("abcde"[:size], reversed("abcde"[:size]), strict=True))

    def flip(squares):
        return " ".join(files[square[0]] + square[1] for square in squares)

    return seen(
        observation.game,
        flip([observation.president]),
        flip(observation.agents),
        flip(observation.crowd),
        observation.phase,
    )


@every_game
def test_mirrored_positions_have_equal_values(kind):
    solution, rng = solution_of(*kind), Random(f"mirror {kind}")
    for _ in range(2000):
        observation = random_position(
            solution.game, rng, rng.choice([Phase.PRESIDENT, Phase.CROWD])
        )
        twin = mirrored(observation)
        assert solution.value(observation) == solution.value(twin)
        assert solution.turns(observation) == solution.turns(twin)


def escapes(game, bots, games, seed):
    """How often the President escapes, and that nobody needed the ply limit."""
    ends = [play(game, bots, f"{seed}:{number}").outcome() for number in range(games)]
    return sum(outcome.winners == (0,) for outcome in ends), ends


@every_game
def test_perfect_against_perfect_from_the_opening(kind):
    """The share of escapes agrees with the value (four standard deviations), and no game stalls."""
    solution = solution_of(*kind)
    games = 100
    count, ends = escapes(solution.game, [perfect, perfect], games, seed=f"perfect {kind}")
    low, high = wilson_interval(count, games, z=4)
    assert low <= solution.start_value <= high
    assert all(outcome.termination is not End.TIME for outcome in ends)


def played_on(observation, bots, rng):
    """The end of a game from a made position: did he escape, and the final state."""
    state = observation.game.state_from_observation(observation, rng)
    while not state.is_terminal():
        choices = {
            seat: bots[seat](state.observation(seat), state.legal_actions(seat), rng)
            for seat in state.acting_players()
        }
        if state.current_player() == SIMULTANEOUS:
            state.apply_actions(choices)
        else:
            state.apply_action(choices[state.current_player()])
    return state


@every_game
def test_perfect_against_perfect_from_random_positions(kind):
    """Over many positions that are not lost, escapes add up to the values within four deviations.

    A President who only kept the value, and did not get on, would end in TIME.
    """
    solution, rng = solution_of(*kind), Random(f"from anywhere {kind}")
    difference, variance, games = 0.0, 0.0, 0
    while games < 120:
        observation = random_position(solution.game, rng)
        value = solution.value(observation)
        if not value:
            continue
        state = played_on(observation, [perfect, perfect], rng)
        assert state.outcome().termination is not End.TIME
        difference += (state.outcome().winners == (0,)) - float(value)
        variance += float(value * (1 - value))
        games += 1
    assert variance > 5
    assert abs(difference) <= 4 * variance**0.5


@pytest.mark.parametrize("kind", [(4, 2, 2), (5, 1, 1)])
def test_perfect_play_is_no_worse_against_others(kind):
    """Against a random player each side does at least as well as the value, in fact better."""
    solution, games = solution_of(*kind), 80
    worst = escapes(solution.game, [random_bot, perfect], games, seed=f"crowd {kind}")[0]
    best = escapes(solution.game, [perfect, random_bot], games, seed=f"president {kind}")[0]
    assert worst / games < solution.start_value < best / games


def test_he_gets_on_where_many_moves_keep_the_value():
    """At an exit every move may keep a sure escape; only leaving brings it about."""
    game = solved_game(4, 2, 1)
    observation = seen(game, "b4", "a1 d1", "d2")
    best = solution_of(4, 2, 1).best_actions(observation)
    assert len(best) > 1
    assert Pass() in best
    state = game.state_from_observation(observation, Random(0))
    chosen = {perfect(observation, state.legal_actions(), Random(seed)) for seed in range(20)}
    assert chosen == {Exit()}


def test_time_plays_no_part():
    """The table knows no ply limit, whatever has been played and whatever the game's limit is."""
    short = solved_game(4, 1, 1, ply_limit=2)
    early, late = seen(short, "b2", "c2", "d4"), seen(short, "b2", "c2", "d4", settled=())
    late = dataclasses.replace(late, ply=198, turns=100)
    solution = solution_of(4, 1, 1)
    assert solution.value(early) == solution.value(late)
    assert solution.action_values(early) == solution.action_values(late)


def test_a_match_of_two_games_with_switched_sides():
    game = solved_game(4, 2, 1, games=2)
    for seed in range(5):
        state = play(game, [perfect, perfect], seed)
        assert [score.seat for score in state.observation().scores] == [0, 1]
        assert all(score.termination is not End.TIME for score in state.observation().scores)


@pytest.mark.parametrize(
    "game",
    [
        President(),
        President(board=4, agents=1, crowd=1, pushing="none"),
        President(board=4, agents=2, crowd=2, passing="forced"),
        President(board=6, agents=1, crowd=1),
        President(board=4, agents=0, crowd=1),
    ],
    ids=repr,
)
def test_other_games_are_refused(game):
    state = game.new_initial_state()
    with pytest.raises(ValueError, match=r"^Perfect play is known for the solved games only, not "):
        perfect(state.observation(), state.legal_actions(), Random(0))
    with pytest.raises(ValueError, match="is not the solved game President"):
        solution_of(4, 1, 1).value(state.observation())


def test_what_cannot_be_asked():
    solution = solution_of(4, 1, 1)
    observation = seen(solution.game, "b2", "c2", "b2", Phase.NUMBERS)
    assert solution.value(observation) == Fraction(1, 3)
    with pytest.raises(ValueError, match="mix the three evenly"):
        solution.action_values(observation)
    with pytest.raises(ValueError, match=r"not \(8, 2, 6\)"):
        load(8, 2, 6)
    with pytest.raises(ValueError, match="1 or 2 crowd members, not 3"):
        solve(4, 1, 3)
    with pytest.raises(ValueError, match="board must be"):
        solve(3, 1, 1)


def test_a_game_that_is_not_stored_can_be_solved_now():
    """Without agents every attempt succeeds, so one member is enough to stop him."""
    solution = solve(4, 0, 1)
    assert solution.positions == 16 * 16
    assert solution.start_value == 0
    assert repr(solution) == "<Solution of President(crowd=1, agents=0, board=4): 256 positions>"
    assert solution.value(seen(solution.game, "b3", "", "a1")) == 1


@pytest.fixture
def folder(tmp_path):
    """A copy of the kit's data that a test may spoil."""
    return shutil.copytree(str(data_folder()), tmp_path / "data")


def spoil(folder, change):
    file = Path(folder) / "president/solved/4-1-1.zlib"
    file.write_bytes(change(file.read_bytes()))


@pytest.mark.parametrize(
    "change",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content[:100] + bytes([content[100] ^ 1]) + content[101:],
        lambda content: (Path(str(data_folder())) / "president/solved/5-1-1.zlib").read_bytes(),
        lambda content: b"not compressed",
    ],
)
def test_a_spoilt_file_is_told_in_one_sentence(folder, change):
    assert load(4, 1, 2, folder).start_value == Fraction(1, 9)
    spoil(folder, change)
    with pytest.raises(TableError) as caught:
        load(4, 1, 2, folder)
    assert str(caught.value) == (
        "president/solved/4-1-1.zlib: found other content than president/solved.csv says; "
        "`python -m presidency.president.solved` makes both anew."
    )


def test_a_wrong_checksum_or_a_missing_file_or_row(folder):
    table = Path(folder) / TABLE
    sound = table.read_text(encoding="utf-8")
    crc32 = next(row["crc32"] for row in read_table(TABLE) if row["file"].endswith("4-1-1.zlib"))
    table.write_text(sound.replace(crc32, "0" * 8), encoding="utf-8")
    with pytest.raises(TableError, match="found other content"):
        load(4, 1, 1, folder)
    rows = sound.splitlines(keepends=True)
    table.write_text("".join([rows[0], *rows[2:]]), encoding="utf-8")
    with pytest.raises(TableError, match=r"^president/solved.csv: found no row for \(4, 1, 1\)\.$"):
        load(4, 1, 2, folder)
    table.write_text(sound, encoding="utf-8")
    (Path(folder) / "president/solved/4-1-1.zlib").unlink()
    with pytest.raises(
        TableError, match=r"^president/solved/4-1-1.zlib: cannot be read from .*\.$"
    ):
        load(4, 1, 1, folder)


def test_the_files_are_small():
    folder = Path(str(data_folder())) / "president/solved"
    assert sum(file.stat().st_size for file in folder.iterdir()) < 1_000_000
