"""The game table: one line in a notebook opens it.

from presidency.table import play
play("landslide")
"""

from presidency.table.app import Table, play

__all__ = ["Table", "play"]
