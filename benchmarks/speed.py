"""How fast the games are played, beside OpenSpiel and python-chess measured in the same run.

    python benchmarks/speed.py

Every contender plays at random: legal actions are asked for, one is chosen, and it is applied
with its legality checked; chance outcomes count as actions for all alike. The contenders take
turns in short rounds, so that a machine whose speed drifts slows all of them; the figure is the
median of the rounds.

Games in which all choose at the same time are counted apart. A joint move is one choice of each
seat; seat choices are those of single seats. What chance does is left out (dealing the cards; in
the dilemma whether it goes on), and so is finding the best government: random play needs none.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path

import presidency
from presidency.core.game import SIMULTANEOUS
from presidency.president import Phase

sys.path.insert(0, str(Path(__file__).parents[1]))  # for tests.president.perft

Play = Callable[[random.Random], int]
Timed = Callable[[random.Random], tuple[int, int, float]]
"""Plays one random game; returns its joint moves, its seat choices and the seconds they took."""


def kit_game(game: presidency.Game) -> Play:
    """One random game of the kit; returns its number of actions."""

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            elif state.current_player() == SIMULTANEOUS:
                joint = {}
                for seat in state.acting_players():
                    legal = state.legal_actions(seat)
                    joint[seat] = legal[int(rng.random() * len(legal))]
                state.apply_actions(joint)
                actions += len(joint) - 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return play


def python_chess_game() -> Play:
    """One random game of python-chess; returns its number of moves."""
    import chess

    def play(rng: random.Random) -> int:
        board = chess.Board()
        moves = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def open_spiel_game(name: str) -> Play:
    """One random game of OpenSpiel; returns its number of actions."""
    import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, chances)[0]
            else:
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
            state.apply_action(action)
            actions += 1
        return actions

    return play


def drafting(game: presidency.Game, presenting: bool) -> Timed:
    """Si j'étais Président…: recruiting, and presenting the governments too if it is asked for."""

    def play(rng: random.Random) -> tuple[int, int, float]:
        joint_moves = choices = 0
        spent = 0.0
        state = game.new_initial_state()
        while not state.is_terminal():
            while state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            start = time.perf_counter()
            while state.current_player() == SIMULTANEOUS:
                joint = {}
                for seat in state.acting_players():
                    legal = state.legal_actions(seat)
                    joint[seat] = legal[int(rng.random() * len(legal))]
                state.apply_actions(joint)
                joint_moves += 1
                choices += len(joint)
            recruited = time.perf_counter()
            while state.current_player() >= 0:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                choices += presenting
            spent += (time.perf_counter() if presenting else recruited) - start
        return joint_moves, choices, spent

    return play


def prisoners_dilemma(chance: bool) -> Timed:
    """OpenSpiel's iterated prisoner's dilemma, with or without the time of its chance nodes."""
    import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
    import pyspiel

    game = pyspiel.load_game("python_iterated_prisoners_dilemma")

    def play(rng: random.Random) -> tuple[int, int, float]:
        joint_moves = 0
        spent = 0.0
        state = game.new_initial_state()
        while not state.is_terminal():
            start = time.perf_counter()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                spent += (time.perf_counter() - start) * chance
                continue
            joint = []
            for seat in range(2):
                legal = state.legal_actions(seat)
                joint.append(legal[int(rng.random() * len(legal))])
            state.apply_actions(joint)
            joint_moves += 1
            spent += time.perf_counter() - start
        return joint_moves, 2 * joint_moves, spent

    return play


def per_second(play: Timed, rng: random.Random, seconds: float) -> tuple[float, float]:
    """Play until so much time is spent; how many joint moves and seat choices a second?"""
    joint_moves = choices = 0
    spent = 0.0
    while spent < seconds:
        more = play(rng)
        joint_moves, choices, spent = joint_moves + more[0], choices + more[1], spent + more[2]
    return joint_moves / spent, choices / spent


def print_simultaneous(rounds: int, seconds: float, rng: random.Random) -> None:
    """Measure the games in which all choose at the same time, and print a line for each."""
    tables = {
        seats: presidency.load_game("si_jetais_president", num_players=seats) for seats in (2, 6)
    }
    peer = "OpenSpiel python_iterated_prisoners_dilemma"
    contenders = {
        "si_jetais_president, 6 seats recruit": drafting(tables[6], False),
        "si_jetais_president, 6 seats, all choices": drafting(tables[6], True),
        "si_jetais_president, 2 seats recruit": drafting(tables[2], False),
        peer: prisoners_dilemma(False),
        "the same with its chance nodes": prisoners_dilemma(True),
    }
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for play in contenders.values():
        play(rng)
    for _ in range(rounds):
        for name, play in contenders.items():
            measured[name].append(per_second(play, rng, seconds))
    print(
        f"{'':44} {'joint moves/s':>14} {'v dilemma':>10} {'seat choices/s':>15} {'v dilemma':>10}"
    )
    for name, speeds in measured.items():
        columns = []
        for kind in (0, 1):
            ratio = statistics.median(
                own[kind] / other[kind] for own, other in zip(speeds, measured[peer], strict=True)
            )
            columns.append((statistics.median(speed[kind] for speed in speeds), ratio))
        (joint, by_joint), (choices, by_choices) = columns
        print(f"{name:44} {joint:14,.0f} {by_joint:9.2f}× {choices:15,.0f} {by_choices:9.2f}×")


def actions_per_second(play: Play, rng: random.Random, seconds: float) -> float:
    """Play for so long; how many actions a second?"""
    actions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        actions += play(rng)
    return actions / (time.perf_counter() - start)


def president_perft(game: presidency.Game, seed: int) -> float:
    """Ways of three whole plies a second from an opening of President, each step checked."""
    from tests.president.perft import perft

    rng, state = random.Random(seed), game.new_initial_state()
    while state.observation().phase is not Phase.PRESIDENT:
        state.apply_action(rng.choice(state.legal_actions()))
    start = time.perf_counter()
    ways = perft(state, 3)
    return ways / (time.perf_counter() - start)


def python_chess_perft(depth: int) -> float:
    """The same of python-chess, from its opening, with every leaf made on the board."""
    import chess

    def ways(board: chess.Board, depth: int) -> int:
        if depth == 0:
            return 1
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += ways(board, depth - 1)
            board.pop()
        return count

    start = time.perf_counter()
    return ways(chess.Board(), depth) / (time.perf_counter() - start)


def clone_microseconds(game: presidency.Game, steps: int) -> float:
    """What a clone costs after so many steps of a random game."""
    rng, state = random.Random(1), game.new_initial_state()
    for _ in range(steps):
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return min(timeit.repeat(state.clone, number=2000, repeat=5)) / 2000 * 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.7, help="of each round")
    given = parser.parse_args()
    load = presidency.load_game
    kit = {
        "landslide, 3 candidates, radial": load("landslide"),
        "landslide, 3 candidates, map": load("landslide", board="map"),
        "landslide, 6 candidates, radial": load("landslide", num_players=6),
        "president, crowd of 6": load("president"),
        "president, crowd of 10": load("president", crowd=10),
        "mr_president, tickets chosen": load("mr_president"),
    }
    contenders: dict[str, Play] = {name: kit_game(game) for name, game in kit.items()}
    peers = ("python_block_dominoes", "python_tic_tac_toe", "backgammon")
    contenders |= {f"OpenSpiel {name}": open_spiel_game(name) for name in peers}
    contenders["python-chess"] = python_chess_game()
    rng = random.Random(1)
    measured: dict[str, list[float]] = {name: [] for name in contenders}
    for play in contenders.values():
        play(rng)  # caches and imports
    for _ in range(given.rounds):
        for name, play in contenders.items():
            measured[name].append(actions_per_second(play, rng, given.seconds))
    dominoes = measured["OpenSpiel python_block_dominoes"]
    print(f"Python {sys.version.split()[0]}, {given.rounds} rounds of {given.seconds} s each")
    chess = measured["python-chess"]
    print(f"{'':42} {'actions/s':>10} {'v block dominoes':>17} {'v python-chess':>15}")
    for name, speeds in measured.items():
        ratios = [
            statistics.median(a / b for a, b in zip(speeds, peer, strict=True))
            for peer in (dominoes, chess)
        ]
        print(f"{name:42} {statistics.median(speeds):10,.0f} {ratios[0]:16.2f}× {ratios[1]:14.2f}×")
    print_simultaneous(given.rounds, given.seconds, rng)
    perfts = [
        (president_perft(kit["president, crowd of 6"], seed), python_chess_perft(3))
        for seed in range(given.rounds)
    ]
    own, peer = (statistics.median(each) for each in zip(*perfts, strict=True))
    print(f"perft, three plies: president {own:,.0f} ways/s, python-chess {peer:,.0f}", end="")
    print(f": {own / peer:.2f}×")
    for steps in (0, 400, 1200):
        cost = clone_microseconds(kit["landslide, 3 candidates, radial"], steps)
        print(f"landslide: clone after {steps} steps: {cost:.2f} µs")


if __name__ == "__main__":
    main()
