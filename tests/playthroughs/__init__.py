"""Golden playthroughs: all that a game says, written out, so that no change goes unseen.

`python -m tests.playthroughs` writes the files anew; look at the difference before keeping it.
"""

from __future__ import annotations

import json
import textwrap
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import presidency
from presidency.bots import random_bot
from presidency.core.game import SIMULTANEOUS, Action, Game, State
from presidency.core.match import Match
from presidency.core.playthrough import Bot
from presidency.landslide import Caucus, LandslideObservation, NoCaucus
from presidency.president import Announce, Exit, Move, PresidentObservation
from presidency.si_jetais_president import (
    LeaveEmpty,
    Present,
    Recruit,
    SiJetaisPresidentObservation,
)
from presidency.si_jetais_president.components import PERSON, Face
from tests.core import toy
from tests.core.test_record import content_of

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Playthrough:
    """One golden playthrough.

    Attributes:
        game: Short name of the game.
        bots: Who plays.
        seed: What the match draws from.
        every: All is written out at every so-manyth step, and at the first and last.
        options: Of the game.
    """

    game: str
    bots: tuple[Bot, ...]
    seed: int
    every: int
    options: dict[str, Any] = field(default_factory=dict)

    def match(self) -> Match:
        """Return the match, before its first step."""
        game: Game = _load(self.game, **self.options)
        return Match(game, self.bots, self.seed)


def _load(name: str, **options: Any) -> Game:
    return (toy.load_toy if name == "toy" else presidency.load_game)(name, **options)


def collector(seen: LandslideObservation, legal: Sequence[Action], rng: Random) -> Action:
    """Land where most of a state comes together; not one of the kit's bots, for those improve."""
    if Caucus() in legal:
        return Caucus() if rng.random() < 0.2 else NoCaucus()
    seat, die = seen.to_move, seen.die or 0
    places = {action: seen.game.board.index[action.segment] for action in legal}
    gains = {action: min(die, seen.left(place)) for action, place in places.items()}
    return max(legal, key=lambda a: (gains[a] > 0, seen.tokens[places[a]][seat] + gains[a]))


def crosser(seen: PresidentObservation, legal: Sequence[Action], rng: Random) -> Action:
    """Go forward, or towards the President; not one of the kit's bots, for those improve."""
    for sure in (Exit(), Announce()):
        if sure in legal:
            return sure
    moves = [action for action in legal if isinstance(action, Move)]
    if not moves or rng.random() < 0.3:
        return rng.choice(legal)
    board = seen.game.board
    if seen.player == seen.president_seat:
        rank = {action: board.rank(board.index[action.start]) for action in moves}
        ahead = {action: board.rank(board.index[action.end]) - rank[action] for action in moves}
        return max(moves, key=lambda action: (ahead[action], -rank[action]))
    where = board.distances[board.index[seen.president]]
    return min(moves, key=lambda a: where[board.index[a.end]])


def recruiter(seen: SiJetaisPresidentObservation, legal: Sequence[Action], rng: Random) -> Action:
    """Take and present whoever is worth most; not one of the kit's bots, for those improve."""
    face = seen.face
    assert face is not None
    return max(legal, key=lambda action: _worth(face, action))


def _worth(face: Face, action: Action) -> int:
    match action:
        case Recruit(person):
            return max(face.worth(person, ministry) for ministry in PERSON[person].fields)
        case Present(person, ministry):
            return face.worth(person, ministry)
        case LeaveEmpty(ministry):
            return face.missing[ministry]
    raise AssertionError(action)


PLAYTHROUGHS = {
    "landslide-radial-3-short": Playthrough(
        "landslide", (random_bot,) * 3, 1, 50, {"turn_limit": 60, "at_limit": "plurality"}
    ),
    "landslide-map-4": Playthrough(
        "landslide", (random_bot,) * 4, 2, 200,
        {"board": "map", "num_players": 4, "turn_limit": 250},
    ),
    "landslide-map-5-eliminations": Playthrough(
        "landslide", (collector,) * 5, 1, 250,
        {"board": "map", "num_players": 5, "junction": "consecutive"},
    ),
    "landslide-radial-2-free": Playthrough(
        "landslide", (collector,) * 2, 1, 150, {"num_players": 2, "washington": "free"}
    ),
    "president-8-match": Playthrough(
        "president", (crosser,) * 2, 2, 30, {"games": 2, "crowd": 3}
    ),
    "president-4-crowded": Playthrough(
        "president", (random_bot, crosser), 12, 8, {"board": 4, "crowd": 8, "games": 2}
    ),
    "president-5-one-agent": Playthrough(
        "president", (crosser, random_bot), 9, 40, {"board": 5, "crowd": 2, "agents": 1}
    ),
    "president-8-no-pushing": Playthrough(
        "president", (crosser,) * 2, 1, 30,
        {"crowd": 2, "layout": "doors", "pushing": "none", "passing": "forced", "ply_limit": 60},
    ),
    "si-jetais-president-4-first-game": Playthrough(
        "si_jetais_president", (recruiter, random_bot) * 2, 1, 45
    ),
    "si-jetais-president-2": Playthrough(
        "si_jetais_president", (recruiter,) * 2, 2, 17, {"num_players": 2}
    ),
    "si-jetais-president-6-random-rounds": Playthrough(
        "si_jetais_president", (random_bot, recruiter) * 3, 3, 130,
        {"num_players": 6, "rounds": "random"},
    ),
    "si-jetais-president-3-worst": Playthrough(
        "si_jetais_president", (random_bot,) * 3, 4, 25,
        {"num_players": 3, "rounds": "4/5/6", "women": "recruited", "dense": True,
         "may_leave_empty": True},
    ),
    "mr-president-quarter": Playthrough(
        "mr_president", (random_bot,) * 2, 1, 100, {"deck": "quarter", "turn_limit": 12}
    ),
    "mr-president-ready-made": Playthrough(
        "mr_president", (random_bot,) * 2, 12, 130,
        {"tickets": "ready-made", "deck": "quarter", "debate_prize": "hand", "event_max": 1},
    ),
    "toy-3": Playthrough("toy", (random_bot,) * 3, 10, 1),
    "toy-2": Playthrough("toy", (random_bot,) * 2, 3, 1, {"num_players": 2, "shows": False}),
}  # fmt: skip


def written(playthrough: Playthrough) -> str:
    """Return the text of a playthrough."""
    return "\n".join(line.rstrip() for line in _lines(playthrough)) + "\n"


def _lines(playthrough: Playthrough) -> Iterator[str]:
    match = playthrough.match()
    game = match.game
    yield f"{game!r}, rules {game.rules_version}, seed {match.seed}, seats {match.seats}"
    yield f"options: {dict(game.options)}"
    yield f"{game.dynamics.value}, {game.information.value}, {game.utility.value}"
    yield f"utility {game.min_utility:.6g} to {game.max_utility:.6g}"
    yield f"at most {game.max_game_length} decisions"
    yield from _wrapped("actions", game.actions)
    yield from _wrapped("chance actions", game.chance_actions)
    step = 0
    while not match.is_over:
        if step % playthrough.every == 0:
            yield from _position(match.state, step)
        before = match.ply
        match.step()
        step += 1
        done = match.state.history[before:]
        for offset, (player, action) in enumerate(done):
            told = match.log(None)[before + offset]
            yield f"[{before + offset}] {player}: {action!r}  «{told}»"
    yield from _position(match.state, step)
    yield f"outcome: {match.state.outcome()!r}"
    # How well it is compressed depends on the machine, so not the code itself.
    yield from _wrapped("in the save code", json.dumps(content_of(match.save_code())))


def _position(state: State, step: int) -> Iterator[str]:
    """Write out all that a state says."""
    player = state.current_player()
    yield ""
    yield f"# step {step}: current player {player}, acting {state.acting_players()}"
    if state.is_chance_node():
        yield f"chance player: {state.chance_player()}"
        chances = [f"{outcome!r}: {chance}" for outcome, chance in state.chance_outcomes()]
        yield from _wrapped("chance outcomes", ", ".join(chances))
    for seat in state.acting_players():
        yield from _wrapped(f"legal actions of {seat}", state.legal_actions(seat))
    shown = state.public_observation_string()
    yield from _wrapped("public observation", shown)
    for seat in range(state.game.num_players):
        seen = state.observation_string(seat)
        if seen != shown.replace("player=None", f"player={seat}"):
            yield from _wrapped(f"observation of {seat}", seen)
        known = state.information_state_string(seat)
        yield f"information state of {seat}: {len(known)} characters, {_sum(known)}"
    yield f"returns: {[round(each, 9) for each in state.returns()]}"
    yield f"simultaneous: {player == SIMULTANEOUS}, revealed: {state.revealed}"
    yield ""


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _wrapped(title: str, text: Any) -> list[str]:
    said = f"{title}: {text if isinstance(text, str) else list(text)}"
    return textwrap.wrap(said, 98, subsequent_indent="  ", break_on_hyphens=False)


def main() -> None:
    """Write all files anew and remove those that have no playthrough."""
    for path in FOLDER.glob("*.txt"):
        if path.stem not in PLAYTHROUGHS:
            path.unlink()
    for name, playthrough in PLAYTHROUGHS.items():
        path = FOLDER / f"{name}.txt"
        path.write_text(written(playthrough), encoding="utf-8", newline="\n")
        print(f"{path.stat().st_size:7,d} bytes  {path.name}")
