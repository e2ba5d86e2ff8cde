"""Does a game table's memory stay flat? Play over 1,000 moves and print the process's size.

    python benchmarks/memory.py

A real table with its figure and controls, without a browser: what would go to the page is made
and thrown away.
"""

from __future__ import annotations

import gc
import tracemalloc

from presidency.table import play


def main() -> None:
    """Play whole games at one table, step by step, and print what Python holds."""
    table = play("landslide", ["greedy"] * 3, seed=1, speed="wait for me")
    session, moves = table.session, 0
    tracemalloc.start()
    for game in range(6):
        while session.next_is_automatic():
            session.tick()
            moves += 1
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        print(f"game {game + 1}: {moves:5,} moves so far, {held / 1e6:5.1f} MB held")
        session.new_game("landslide", ["greedy"] * 3, seed=game + 2)


if __name__ == "__main__":
    main()
