"""A tiny game that uses all of the core: secrets, reveals, and choices made at the same time.

Each seat is dealt a card that only it sees. In turn each seat stays in, shows its card to all and
stays in, or folds (the last one may not when all others have). Those who stayed secretly bid at
the same time; the bids stay hidden. The first of them then doubles the stakes or not, everything
is laid open, and the highest card + bid takes a chip (doubled: two) from each of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from presidency.bots import random_bot
from presidency.core.chance import Distribution
from presidency.core.game import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Action,
    Dynamics,
    Game,
    Information,
    Option,
    OptionError,
    Outcome,
    State,
    Termination,
    Utility,
    replay,
)


class Deal(Action):
    """This card is dealt, face down."""

    __slots__ = __match_args__ = ("card",)


class Stay(Action):
    """Stay in."""

    __slots__ = ()


class Show(Action):
    """Stay in and show the card to all."""

    __slots__ = ()


class Fold(Action):
    """Drop out."""

    __slots__ = ()


class Bid(Action):
    """Bid so much, in secret."""

    __slots__ = __match_args__ = ("number",)


class Double(Action):
    """Double the stakes, or not."""

    __slots__ = __match_args__ = ("yes",)


class End(Termination):
    """Why the toy game ended."""

    BEST = "highest card and bid"
    TIE = "several with the highest card and bid"


class Phase(Enum):
    """What happens next."""

    DEAL = "deal"
    STAY = "stay, show or fold"
    BID = "bid"
    STAKES = "double or not"
    OVER = "over"


BIDS = tuple(Bid(number) for number in range(3))
STAKES = (Double(False), Double(True))
DECK = (1, 1, 1, 2, 2, 3)


@dataclass(frozen=True, slots=True)
class ToyObservation:
    """What a seat may know; hidden cards and bids are None."""

    game: ToyGame
    player: int | None
    phase: Phase
    to_move: int
    dealt: int
    cards: tuple[int | None, ...]
    shown: tuple[bool, ...]
    staying: tuple[bool | None, ...]
    bids: tuple[int | None, ...]
    doubled: bool
    outcome: Outcome | None


class ToyGame(Game):
    """The rules and their one option."""

    short_name = "toy"
    long_name = "Toy"
    rules_version = 3
    dynamics = Dynamics.SIMULTANEOUS
    information = Information.IMPERFECT
    utility = Utility.ZERO_SUM
    option_table: Mapping[str, Option] = {
        "num_players": Option(3, range(2, 5), "How many play."),
        "stakes": Option("chips", ("chips", "points"), "What is played for."),
        "shows": Option(True, (True, False), "May a card be shown?"),
    }

    def __init__(self, **options: int | str | bool) -> None:
        super().__init__(**options)
        self.min_utility = -2.0
        self.max_utility = 2.0 * (self.num_players - 1)
        self.max_game_length = 2 * self.num_players + 1
        self.actions = (Stay(), Show(), Fold(), *BIDS, *STAKES)
        self.chance_actions = tuple(Deal(card) for card in sorted(set(DECK)))

    def new_initial_state(self) -> ToyState:
        return ToyState(self)

    def state_from_observation(self, observation: ToyObservation, rng: Random) -> ToyState:
        state = ToyState(self)
        state._cards = _guess_cards(observation, rng)
        state._shown = list(observation.shown)
        state._staying = list(observation.staying)
        state._bids = [
            rng.randrange(3) if observation.phase is Phase.STAKES and stays and bid is None else bid
            for bid, stays in zip(observation.bids, observation.staying, strict=True)
        ]
        state._doubled = observation.doubled
        state._to_move = observation.to_move
        state._phase = observation.phase
        state._outcome = observation.outcome
        return state

    def action_words(self, action: Action) -> str:
        return repr(action)

    def tell(
        self,
        before: ToyObservation,
        player: int,
        action: Action | None,
        after: ToyObservation,
        names: Sequence[str],
    ) -> str:
        who = names[before.to_move] if player == CHANCE else names[player]
        if action is None:
            return f"{who} gets or does something hidden."
        return f"{who}: {action!r}."


def _guess_cards(observation: ToyObservation, rng: Random) -> list[int | None]:
    """The cards as seen, with those that are hidden drawn from what is left of the deck."""
    left = list((Counter(DECK) - Counter(observation.cards)).elements())
    rng.shuffle(left)
    return [
        left.pop() if card is None and seat < observation.dealt else card
        for seat, card in enumerate(observation.cards)
    ]


class ToyState(State):
    """One position of the toy game."""

    __slots__ = (
        "_bids",
        "_cards",
        "_doubled",
        "_outcome",
        "_phase",
        "_revealed",
        "_shown",
        "_staying",
        "_to_move",
    )

    def __init__(self, game: ToyGame) -> None:
        super().__init__(game)
        seats = game.num_players
        self._cards: list[int | None] = [None] * seats
        self._shown = [False] * seats
        self._staying: list[bool | None] = [None] * seats
        self._bids: list[int | None] = [None] * seats
        self._doubled = False
        self._to_move = 0
        self._phase = Phase.DEAL
        self._revealed = False
        self._outcome: Outcome | None = None

    def _copy(self, source: ToyState) -> None:
        self._cards = source._cards.copy()
        self._shown = source._shown.copy()
        self._staying = source._staying.copy()
        self._bids = source._bids.copy()
        self._doubled = source._doubled
        self._to_move = source._to_move
        self._phase = source._phase
        self._revealed = source._revealed
        self._outcome = source._outcome

    def current_player(self) -> int:
        special = {Phase.DEAL: CHANCE, Phase.BID: SIMULTANEOUS, Phase.OVER: TERMINAL}
        return special.get(self._phase, self._to_move)

    def acting_players(self) -> tuple[int, ...]:
        if self._phase is Phase.BID:
            return tuple(seat for seat, stays in enumerate(self._staying) if stays)
        return super().acting_players()

    def chance_player(self) -> int | None:
        return self._to_move if self._phase is Phase.DEAL else None

    @property
    def revealed(self) -> bool:
        return self._revealed

    def outcome(self) -> Outcome | None:
        return self._outcome

    def returns(self) -> list[float]:
        seats = range(self.game.num_players)
        if self._outcome is None:
            return [0.0 for _ in seats]
        stake, winners = 1 + self._doubled, self._outcome.winners
        losers = self.game.num_players - len(winners)
        return [stake * losers / len(winners) if s in winners else -float(stake) for s in seats]

    def observation(self, player: int | None = None) -> ToyObservation:
        over = self._phase is Phase.OVER
        seats = range(self.game.num_players)
        return ToyObservation(
            game=self.game,
            player=player,
            phase=self._phase,
            to_move=self._to_move,
            dealt=sum(card is not None for card in self._cards),
            cards=tuple(
                self._cards[s] if over or s == player or self._shown[s] else None for s in seats
            ),
            shown=tuple(self._shown),
            staying=tuple(self._staying),
            bids=tuple(self._bids[s] if over or s == player else None for s in seats),
            doubled=self._doubled,
            outcome=self._outcome,
        )

    def visible_action(self, player: int, action: Action, viewer: int | None) -> Action | None:
        match action:
            case Deal():
                return action if viewer == self._to_move else None
            case Bid():
                return action if viewer == player else None
        return action

    def information_state_string(self, player: int) -> str:
        return f"all of {self.observation_string(player)}"  # nothing seen is ever forgotten

    def resample_from_infostate(self, player: int, rng: Random) -> ToyState:
        if self._phase is Phase.OVER:
            return self.clone()
        imagined = self.game.state_from_observation(self.observation(player), rng)
        actions: list[Action] = []
        for step, (seat, action) in enumerate(self._history):
            match action:
                case Deal():
                    actions.append(Deal(imagined._cards[step]))
                case Bid():
                    actions.append(BIDS[imagined._bids[seat] or 0])
                case _:
                    actions.append(action)
        state = replay(self.game, actions)
        assert isinstance(state, ToyState)
        return state

    def _chance(self) -> Distribution[Any]:
        left = Counter(DECK) - Counter(self._cards)
        return Distribution({Deal(card): left[card] for card in sorted(left)})

    def _legal_actions(self, player: int) -> Sequence[Action]:
        match self._phase:
            case Phase.BID:
                return BIDS
            case Phase.STAKES:
                return STAKES
        choices: list[Action] = [Stay()]
        if self.game.options["shows"]:
            choices.append(Show())
        if any(self._staying) or player < self.game.num_players - 1:
            choices.append(Fold())
        return choices

    def _apply(self, player: int, action: Action) -> None:
        self._revealed = isinstance(action, Show)
        match action:
            case Deal(card):
                self._cards[self._to_move] = card
                self._next(Phase.STAY)
            case Double(yes):
                self._doubled = yes
                self._finish()
            case _:
                self._staying[player] = not isinstance(action, Fold)
                self._shown[player] = isinstance(action, Show)
                self._next(Phase.BID)

    def _next(self, then: Phase) -> None:
        self._to_move += 1
        if self._to_move == self.game.num_players:
            self._to_move, self._phase = 0, then

    def _apply_joint(self, joint: Mapping[int, Action]) -> None:
        self._revealed = False
        for seat, action in joint.items():
            assert isinstance(action, Bid)
            self._bids[seat] = action.number
        self._phase = Phase.STAKES
        self._to_move = min(joint)

    def _finish(self) -> None:
        self._phase, self._revealed = Phase.OVER, True
        scores = {s: (self._cards[s] or 0) + b for s, b in enumerate(self._bids) if b is not None}
        winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
        self._outcome = Outcome(End.BEST if len(winners) == 1 else End.TIE, winners)


BOTS = {"random": random_bot}


def load_toy(short_name: str, **options: int | str | bool) -> ToyGame:
    """Load the toy game as `presidency.load_game` loads the others."""
    if short_name != "toy":
        raise OptionError(f"There is no game {short_name!r:.40}; there is toy.")
    return ToyGame(**options)
