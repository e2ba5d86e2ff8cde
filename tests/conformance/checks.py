"""What every game must keep to. Each check takes a `Case` and raises AssertionError.

A check plays games with random moves and looks at the states on the way; dear looks are taken at
the first steps and then at some of the later ones.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from random import Random
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

import pytest

from presidency.core.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Action,
    Game,
    IllegalActionError,
    Information,
    State,
    Termination,
    Utility,
    replay,
)
from presidency.core.match import Match
from presidency.core.playthrough import Bot, play
from presidency.core.record import Record


@dataclass(frozen=True)
class Case:
    """A game to check.

    Attributes:
        game: The rule set.
        load_game: Makes it again from its short name and options.
        bots: Those that know the game.
        seed: Which playthroughs to look at.
    """

    game: Game
    load_game: Callable[..., Game]
    bots: dict[str, Bot]
    seed: int = 1

    def rng(self, purpose: str) -> Random:
        """Return a generator that depends on nothing else."""
        return Random(f"{purpose}:{self.game!r}:{self.seed}")

    def record(self, state: State) -> Record:
        """Return the record of a playthrough between persons."""
        seats = range(self.game.num_players)
        names = tuple(f"Seat {seat + 1}" for seat in seats)
        return Record(self.game, 7, tuple("person" for _ in seats), names, tuple(state.history))

    def match(self, state: State) -> Match:
        """Return a match of persons that has come to this state."""
        code = self.record(state).to_code()
        return Match.from_code(code, self.load_game, lambda game: self.bots)


def step(state: State, rng: Random) -> None:
    """Make one random step, chance with its chances."""
    if state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    elif state.current_player() == SIMULTANEOUS:
        choices = {s: rng.choice(state.legal_actions(s)) for s in state.acting_players()}
        state.apply_actions(choices)
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def walk(game: Game, rng: Random, every: int = 1, games: int = 1) -> Iterator[State]:
    """Play games; yield the first 20 states, then each `every`-th, and each end."""
    for _ in range(games):
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            if count < 20 or count % every == 0:
                yield state
            count += 1
            step(state, rng)
        yield state


def slots(state: State) -> dict[str, Any]:
    """Return all that a state holds, frozen; its cache of legal actions is left out."""
    names = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    assert not hasattr(state, "__dict__"), f"{type(state).__name__} needs __slots__"
    return {name: _frozen(getattr(state, name)) for name in names if name != "_legal"}


def _frozen(value: Any) -> Any:
    match value:
        case list() | tuple():
            return (type(value).__name__, *map(_frozen, value))
        case dict():
            return {key: _frozen(each) for key, each in value.items()}
        case set():
            return frozenset(value)
        case None | int() | float() | str() | Action() | Enum() | Game():
            return value
    return value if is_dataclass(value) else deepcopy(value)


def _mutables(value: Any) -> Iterator[int]:
    if isinstance(value, list | dict | set):
        yield id(value)
    if isinstance(value, list | tuple | set):
        for each in value:
            yield from _mutables(each)
    elif isinstance(value, dict):
        yield from _mutables(tuple(value.values()))


def check_decisions(case: Case) -> None:
    """Legal actions are in the table, in id order, unique; a seat that acts has some."""
    game = case.game
    ids = {action: number for number, action in enumerate(game.actions)}
    assert len(ids) == len(game.actions), "an action stands in the table twice"
    for state in walk(game, case.rng("decisions"), games=2):
        player, acting = state.current_player(), state.acting_players()
        assert player in (CHANCE, SIMULTANEOUS, TERMINAL) or 0 <= player < game.num_players
        assert state.is_terminal() == (player == TERMINAL) == (state.outcome() is not None)
        assert acting == ((player,) if player >= 0 else acting)
        assert bool(acting) == (player not in (CHANCE, TERMINAL))
        assert list(acting) == sorted(set(acting))
        for seat in range(game.num_players):
            legal = state.legal_actions(seat)
            assert legal == state.legal_actions(seat)
            assert bool(legal) == (seat in acting)
            numbers = [ids[action] for action in legal]
            assert numbers == sorted(set(numbers))
            assert [type(action) for action in legal] == [
                type(game.actions[number]) for number in numbers
            ]
            state.legal_actions(seat).clear()  # a fresh list: this harms nobody
            assert state.legal_actions(seat) == legal
        if player >= 0:
            assert state.legal_actions() == state.legal_actions(player)


def check_chance(case: Case) -> None:
    """Chances sum to exactly 1, and nothing else is ever drawn."""
    game, draws = case.game, case.rng("draws")
    assert len(set(game.chance_actions)) == len(game.chance_actions)
    for state in walk(game, case.rng("chance"), every=5):
        if not state.is_chance_node():
            with pytest.raises(ValueError, match="Chance does not decide"):
                state.chance_outcomes()
            continue
        pairs = state.chance_outcomes()
        outcomes = [outcome for outcome, _ in pairs]
        assert all(type(chance) is Fraction and chance > 0 for _, chance in pairs)
        assert sum(chance for _, chance in pairs) == 1
        assert len(set(outcomes)) == len(outcomes)
        assert set(outcomes) <= set(game.chance_actions)
        assert outcomes == state.legal_actions() == state.legal_actions(CHANCE)
        drawn = Counter(state.sample_chance(draws) for _ in range(40))
        assert set(drawn) <= set(outcomes)
        roller = state.chance_player()
        assert roller is None or 0 <= roller < game.num_players


def check_children(case: Case) -> None:
    """Each child is what it claims: the state with one more step; its parent is unchanged."""
    rng = case.rng("children")
    for state in walk(case.game, rng, every=29):
        player = state.current_player()
        if player in (SIMULTANEOUS, TERMINAL):
            continue
        before, actions = slots(state), [action for _, action in state.history]
        for action in state.legal_actions():
            child = state.child(action)
            assert child.history == [*state.history, (player, action)]
            assert slots(state) == before
            assert slots(child) == slots(replay(case.game, [*actions, action]))


def check_clone(case: Case) -> None:
    """A clone is equal in all that it holds, shares nothing that changes, and goes its own way."""
    rng = case.rng("clone")
    for state in walk(case.game, rng, every=17):
        twin, before = state.clone(), slots(state)
        assert type(twin) is type(state)
        assert slots(twin) == before
        for name in before:
            shared = {*_mutables(getattr(state, name))} & {*_mutables(getattr(twin, name))}
            assert not shared, f"a clone shares a list, dict or set in {name}"
        for seat in state.acting_players():
            assert twin.legal_actions(seat) == state.legal_actions(seat)
        for _ in range(8):
            if not twin.is_terminal():
                step(twin, rng)
        assert slots(state) == before
        after, other = slots(twin), state.clone()
        if not other.is_terminal():
            step(other, rng)
        assert slots(twin) == after


def check_record(case: Case) -> None:
    """A record and a save code hold the whole playthrough."""
    for state in walk(case.game, case.rng("record"), every=101):
        record = case.record(state)
        code = record.to_code()
        assert Record.from_code(code, case.load_game) == record
        assert code.isascii()
        assert len(code.split()) == 1
        match = case.match(state)
        assert slots(match.state) == slots(state)
        assert match.save_code() == code


def check_undo(case: Case) -> None:
    """Taking back leads to the very state that was there before, also for the logs."""
    game, rng = case.game, case.rng("undo")
    match = Match(game, ["person"] * game.num_players, seed=3)
    known, undone, steps = {0: slots(match.state)}, 0, 0
    viewers = (None, 0, game.num_players - 1)
    while not match.is_over and steps < 400:
        steps += 1
        if match.waiting_for() is None:
            match.step()
        else:
            match.act(rng.choice(match.legal_actions()))
        known[match.ply] = slots(match.state)
        if not undone or rng.random() < 0.3:
            logs = [(match.log(viewer), match.events(viewer)) for viewer in viewers]
            while match.can_undo():
                match.undo()
                undone += 1
                assert slots(match.state) == known[match.ply]
                actions = [action for _, action in match.state.history]
                assert slots(replay(game, actions)) == known[match.ply]
            for viewer, (log, events) in zip(viewers, logs, strict=True):
                assert match.log(viewer) == log[: match.ply]
                assert match.events(viewer) == events[: match.ply]
                assert match.views(viewer)[-1] == match.state.observation(viewer)
    assert undone, "nothing was ever taken back"


def check_seed(case: Case) -> None:
    """The same seed gives the same game, whatever becomes of the global generators."""

    def burning(observation: Any, legal_actions: Any, rng: Random) -> Action:
        random.random()
        random.seed(len(legal_actions))
        numpy_random.seed(len(legal_actions))
        numpy_random.random()
        action: Action = rng.choice(legal_actions)
        return action

    def quiet(observation: Any, legal_actions: Any, rng: Random) -> Action:
        action: Action = rng.choice(legal_actions)
        return action

    numpy_random = pytest.importorskip("numpy").random
    seats = case.game.num_players
    first = play(case.game, [quiet] * seats, case.seed)
    random.seed(99)
    assert play(case.game, [burning] * seats, case.seed).history == first.history
    assert play(case.game, [quiet] * seats, case.seed + 1).history != first.history
    for name, bot in case.bots.items():
        random.seed(1)
        once = play(case.game, [bot] * seats, case.seed).history
        random.seed(2)
        assert play(case.game, [bot] * seats, case.seed).history == once, name


def check_observation(case: Case) -> None:
    """An observation is frozen, hashable, and no way leads from it to a state or a list."""
    rng = case.rng("observation")
    _check_no_handle(case.game.new_initial_state().observation(), within_game=True)
    for state in walk(case.game, rng, every=61):
        for viewer in (None, *range(case.game.num_players)):
            seen = state.observation(viewer)
            _check_no_handle(seen)
            before = (hash(seen), repr(seen))
            assert state.observation(viewer) == seen
            with pytest.raises(FrozenInstanceError):
                setattr(seen, fields(seen)[0].name, None)
            later = state
            if not state.is_terminal():
                later = state.clone()
                seen = later.observation(viewer)
                for _ in range(5):
                    if not later.is_terminal():
                        step(later, rng)
            assert (hash(seen), repr(seen)) == before


def _check_no_handle(seen: Any, within_game: bool = False) -> None:
    """Follow every attribute and item; the game itself is public and may be reached."""
    waiting, known = [seen], set()
    while waiting:
        value = waiting.pop()
        if id(value) in known or value is None or isinstance(value, str | int | float | Enum):
            continue
        known.add(id(value))
        assert not isinstance(value, State), "an observation leads to a state"
        assert not isinstance(value, FunctionType | ModuleType), f"an observation holds {value!r}"
        if isinstance(value, Game):
            waiting += vars(value).values() if within_game else []
        elif isinstance(value, tuple | frozenset):
            waiting += value
        elif isinstance(value, dict | MappingProxyType):
            waiting += [*value, *value.values()]
        elif is_dataclass(value) or isinstance(value, Action):
            names = [n for cls in type(value).__mro__ for n in getattr(cls, "__slots__", ())]
            waiting += [getattr(value, name) for name in names if hasattr(value, name)]
            waiting += vars(value).values() if hasattr(value, "__dict__") else []
        else:
            waiting += list(value) if isinstance(value, list | set) else []
    for field in fields(seen):
        assert not [*_mutables(getattr(seen, field.name))], f"{field.name} can be changed"


def check_swap(case: Case) -> None:
    """What a seat cannot know makes no difference to anything that it gets."""
    game, rng = case.game, case.rng("swap")
    differed = False  # somewhere a resampled state must be another one, or this checks nothing
    for state in walk(game, rng, every=211):
        match = case.match(state)
        for seat in range(game.num_players):
            other = state.resample_from_infostate(seat, rng)
            differed |= slots(other) != slots(state)
            assert shown(other, seat) == shown(state, seat)
            assert _refusals(other, seat) == _refusals(state, seat)
            twin = case.match(other)
            assert twin.log(seat) == match.log(seat)
            assert twin.views(seat) == match.views(seat)
            assert twin.events(seat) == match.events(seat)
            assert repr(twin) == repr(match)
            assert twin.can_undo() == match.can_undo()
    assert differed == (game.information is Information.IMPERFECT), "does the resampling draw?"


def shown(state: State, viewer: int | None) -> list[Any]:
    """Return all that a viewer gets from a state."""
    own = viewer is not None
    return [
        state.observation(viewer),
        state.observation_string(viewer),
        state.public_observation_string(),
        state.information_state_string(viewer) if own else None,
        state.legal_actions(viewer) if own else None,
        (state.current_player(), state.acting_players(), state.chance_player()),
        (state.is_terminal(), state.outcome(), state.returns(), state.revealed),
        [who for who, _ in state.history],
        repr(state),
    ]


def check_secrets(case: Case) -> None:
    """Two games in which a viewer sees the same actions look the same to it, up to a reveal.

    Every hidden action is replaced by another, so this also finds what an observation gives away
    and `resample_from_infostate` takes over; and a secret that comes out unmarked as `revealed`.
    """
    if case.game.information is Information.PERFECT:
        return
    for viewer in (None, *range(case.game.num_players)):
        rng = case.rng(f"secrets of {viewer}")
        for _ in range(10):
            state, twin = case.game.new_initial_state(), case.game.new_initial_state()
            while not state.is_terminal():
                before = state.clone()
                step(state, rng)
                if not _follow(twin, before, state.history[len(before.history) :], viewer, rng):
                    break  # after another secret, what was seen cannot happen
                if state.revealed:
                    assert twin.revealed
                    break
                assert shown(twin, viewer) == shown(state, viewer)


def _follow(
    twin: State, before: State, done: list[tuple[int, Action]], viewer: int | None, rng: Random
) -> bool:
    """Do in the twin what was done, but another thing where the viewer cannot see it."""
    other = []
    for who, action in done:
        seen = before.visible_action(who, action, viewer)
        legal = twin.legal_actions(who)
        choice = rng.choice(legal) if seen is None else action
        if choice not in legal:
            return False
        assert twin.visible_action(who, choice, viewer) == seen
        other.append(choice)
    twin.apply_history(other)
    return True


def _refusals(state: State, seat: int) -> list[str]:
    """Return what the seat is told when it tries each action that it may not make now."""
    if state.current_player() != seat:
        return []
    legal, said = state.legal_actions(seat), []
    for action in state.game.actions:
        if action not in legal:
            with pytest.raises(IllegalActionError) as refused:
                state.apply_action(action)
            said.append(str(refused.value))
    return said


def check_bounds(case: Case) -> None:
    """Returns, lengths and outcomes are as declared."""
    game = case.game
    assert game.min_utility < game.max_utility
    for number in range(3):
        rng, decisions = case.rng(f"bounds {number}"), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0.0] * game.num_players
            assert state.outcome() is None
            decisions += len(state.acting_players())
            step(state, rng)
        returns, outcome = state.returns(), state.outcome()
        assert len(returns) == game.num_players
        assert all(game.min_utility - 1e-9 <= each <= game.max_utility + 1e-9 for each in returns)
        assert decisions <= game.max_game_length
        if game.utility is Utility.ZERO_SUM:
            assert abs(sum(returns)) < 1e-9
        assert outcome is not None
        assert isinstance(outcome.termination, Termination)
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(range(game.num_players))
        losers = set(range(game.num_players)) - set(outcome.winners)
        if outcome.winners and losers:
            assert min(returns[w] for w in outcome.winners) > max(returns[s] for s in losers)


def check_illegal(case: Case) -> None:
    """What is not legal is refused in a sentence, and nothing changes."""
    game = case.game
    junk = (None, 0, 1.5, "PA", (), object(), Action)
    for state in walk(game, case.rng("illegal"), every=41):
        before, player = slots(state), state.current_player()
        legal = () if player == SIMULTANEOUS else state.legal_actions()
        for action in (*game.actions, *game.chance_actions, *junk):
            if action in legal:
                continue
            with pytest.raises(IllegalActionError) as refused:
                state.apply_action(action)
            if player not in (SIMULTANEOUS, TERMINAL):
                said = str(refused.value)
                assert repr(action) in said
                assert ("Chance" if player == CHANCE else f"Seat {player}") in said
                assert repr(legal[0]) in said
        if player == SIMULTANEOUS:
            _check_illegal_joint(state)
        else:
            with pytest.raises(IllegalActionError):
                state.apply_actions(dict.fromkeys(range(game.num_players), game.actions[0]))
        assert slots(state) == before


def _check_illegal_joint(state: State) -> None:
    acting = state.acting_players()
    good = {seat: state.legal_actions(seat)[0] for seat in acting}
    bad: list[Any] = [{}, [], {**good, len(good) + 9: good[acting[0]]}, list(good.values()) * 2]
    bad += [{s: a for s, a in good.items() if s != acting[-1]}]
    for action in (None, 1, *state.game.actions, *state.game.chance_actions):
        if action not in state.legal_actions(acting[-1]):
            bad.append(good | {acting[-1]: action})
    for joint in bad:
        with pytest.raises(IllegalActionError):
            state.apply_actions(joint)


def check_observed_state(case: Case) -> None:
    """A state made from an observation looks the same to the observer, and can be played."""
    game, rng = case.game, case.rng("observed")
    for state in walk(game, rng, every=83):
        for seat in range(game.num_players):
            seen = state.observation(seat)
            made = game.state_from_observation(seen, rng)
            assert made.observation(seat) == seen
            assert made.observation_string(seat) == state.observation_string(seat)
            assert made.history == []
            assert made.acting_players() == state.acting_players()
            assert made.legal_actions(seat) == state.legal_actions(seat)
            if seat == 0:
                for _ in range(60):
                    if not made.is_terminal():
                        step(made, rng)


CHECKS = (
    check_decisions,
    check_chance,
    check_children,
    check_clone,
    check_record,
    check_undo,
    check_seed,
    check_observation,
    check_swap,
    check_secrets,
    check_bounds,
    check_illegal,
    check_observed_state,
)
