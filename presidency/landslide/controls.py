"""The controls with which a person plays Landslide, and the odds beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from time import monotonic

import ipywidgets as ipw

from presidency.core.chance import Chance, fraction_text
from presidency.core.game import Action
from presidency.landslide import words
from presidency.landslide.odds import CaucusOdds, Landing, RollOdds, odds_of
from presidency.landslide.rules import (
    Caucus,
    Land,
    Landslide,
    LandslideObservation,
    NoCaucus,
    Phase,
)

DOUBLE_CLICK_SECONDS = 0.3
"""So long after it has changed its meaning the main button does nothing."""


class Controls:
    """Buttons and lists for the choice now to be made, and the odds of what comes next.

    Args:
        act: Called with the action chosen.
        roll: Called when the die is to be rolled.
        guarded: Wraps each callback, so that an error in it shows as a sentence.
        refresh: Shows the table anew; here every change is a step, which does that already.

    Attributes:
        widget: What to do now.
        odds: What can be worked out now.
        parts: Every control, also those not shown now.
    """

    def __init__(
        self,
        act: Callable[[Action], None],
        roll: Callable[[], None],
        guarded: Callable[[Callable[[], None]], Callable[..., None]],
        refresh: Callable[[], None],
    ) -> None:
        self._odds: RollOdds | tuple[Landing, ...] | CaucusOdds | None = None
        self._prediction: tuple[str, RollOdds, int, int] | None = None
        self._turn = self._seat = 0
        self._game: Landslide | None = None
        self._kind: tuple[object, ...] = ()
        self._offered_at = 0.0
        self._records: dict[int, tuple[int, int, Fraction]] = {}
        self._act, self._on_roll = act, roll
        # One button for all that is done next: it stays in the page, so the keyboard stays on it.
        self._go = ipw.Button(button_style="primary", layout=ipw.Layout(width="auto"))
        self._go.add_class("presidency-go")
        self._go.on_click(guarded(self._clicked))
        self._do_next: Callable[[], None] = lambda: None
        self._predict = ipw.Dropdown(
            options=[(text, key) for key, text in words.PREDICTIONS.items()],
            description="I predict:",
            layout=ipw.Layout(width="auto"),
            style={"description_width": "66px"},
        )
        self._result = ipw.HTML()
        self._choices = ipw.Select(rows=9, layout=ipw.Layout(width="auto"), description="or choose")
        self._choices.style.description_width = "66px"
        self._choices.observe(guarded(self._name_choice), "value")
        self._caucus = ipw.Button(
            description="Call a caucus", icon="bullhorn", layout=ipw.Layout(width="auto")
        )
        self._caucus.on_click(guarded(lambda: act(Caucus())))
        self.widget = ipw.VBox([], layout=ipw.Layout(width="auto"))
        self.parts = (self._go, self._predict, self._result, self._choices, self._caucus)
        self.odds = ipw.HTML(layout=ipw.Layout(width="auto"))

    def show(
        self,
        observation: LandslideObservation,
        names: Sequence[str],
        legal: Sequence[Action],
        can_roll: bool,
        idle: tuple[str, str, Callable[[], None]],
    ) -> None:
        """Offer what can be done now, and show the odds.

        Args:
            observation: What the viewer sees.
            names: What each seat is called.
            legal: What may be chosen; empty while it is not the viewer's turn.
            can_roll: Is the die the viewer's to roll?
            idle: Text, icon and deed of the main button when there is nothing to choose.
        """
        self._odds = odds_of(observation, names)
        self._judge_prediction(observation)
        kind = (observation.phase, observation.turn, can_roll, bool(legal))
        if kind != self._kind:
            self._kind, self._offered_at = kind, monotonic()
        if can_roll:
            beside = [self._predict] if observation.phase is Phase.ROLL else []
        elif legal and observation.phase is Phase.CAUCUS:
            beside = [self._caucus]
        elif len(legal) > 1:
            beside = [self._choices]
        else:
            beside = []
        shown = [self._go, *beside, *([self._result] if self._result.value else [])]
        if list(self.widget.children) != shown:
            self.widget.children = shown
        if can_roll:
            opening = observation.phase is Phase.OPENING
            text = "Roll for the opening" if opening else "Roll the die"
            self._offer(text, "random", self._roll_clicked)
        elif legal and observation.phase is Phase.CAUCUS:
            self._offer("No caucus", "arrow-right", lambda: self._act(NoCaucus()))
        elif legal:
            self._offer_landings(observation, legal)
        else:
            self._offer(*idle, "")
        self.odds.value = odds_html(observation, self._odds, names)

    def pick(self, landing: Land) -> None:
        """A segment of the board was clicked."""
        self._act(landing)

    def _offer(self, text: str, icon: str, do: Callable[[], None], style: str = "primary") -> None:
        self._go.description, self._go.icon, self._go.button_style = text, icon, style
        self._do_next = do

    def _clicked(self) -> None:
        # The second click of a double click was meant for what the button said before.
        if monotonic() - self._offered_at > DOUBLE_CLICK_SECONDS:
            self._do_next()

    def reset(self) -> None:
        """A new game: predictions are counted from the start."""
        self._prediction = None
        self._records = {}
        self._result.value = ""

    def hints(self) -> dict[int, str]:
        """Segment → what the odds say of it, for the board's hover texts."""
        if isinstance(self._odds, tuple):
            return {each.segment: each.sentence for each in self._odds}
        if isinstance(self._odds, RollOdds):
            reach = self._odds.reach
            return {segment: f"in reach: {chance}" for segment, chance in reach.items()}
        return {}

    def _offer_landings(self, observation: LandslideObservation, legal: Sequence[Action]) -> None:
        assert isinstance(self._odds, tuple)
        offered = [
            (
                not each.wins,
                -(_votes(observation, each.segment) if each.wins else each.gained),
                f"{_name(observation, each.segment)}: {each.sentence}",
                action,
            )
            for each, action in zip(self._odds, legal, strict=True)
        ]
        # What wins most comes first, then what gains most.
        offered.sort(key=lambda each: each[:3])
        options = [(text, action) for _, _, text, action in offered]
        self._game = observation.game
        if list(self._choices.options) != options:
            self._choices.options = options
            self._choices.value = options[0][1]
        self._name_choice()

    def _name_choice(self) -> None:
        action = self._choices.value
        if action is not None and self._game is not None:
            said = self._game.action_words(action)
            self._offer(said[0].upper() + said[1:], "check", lambda: self._act(action))

    def _roll_clicked(self) -> None:
        if self._predict.value and isinstance(self._odds, RollOdds):
            self._prediction = (self._predict.value, self._odds, self._turn, self._seat)
        self._result.value = ""
        self._predict.value = ""
        self._on_roll()

    def _judge_prediction(self, observation: LandslideObservation) -> None:
        """Once the die has come, say what became of the prediction."""
        self._turn, self._seat = observation.turn, observation.to_move
        if self._prediction is None:
            return
        key, odds, turn, seat = self._prediction
        if observation.die is None and observation.turn == turn:
            return
        self._prediction = None
        # A blocked candidate's turn is over at once, and the die is gone with it (LS-12).
        blocked = (die for die, ends in odds.landings.items() if not ends)
        die = observation.die or next(blocked, None)
        if die is None:
            return
        chance, came = odds.predicted(key), odds.came_true(key, die)
        made, true, expected = self._records.get(seat, (0, 0, Fraction(0)))
        record = (made + 1, true + came, expected + chance)
        self._records[seat] = record
        self._result.value = words.prediction_judged(key, chance, came, *record)


def odds_html(
    observation: LandslideObservation,
    odds: RollOdds | tuple[Landing, ...] | CaucusOdds | None,
    names: Sequence[str],
) -> str:
    """The odds of what comes next, as HTML."""
    if isinstance(odds, RollOdds):
        rows = [
            ("forced to Washington", odds.washington),
            ("can win a state", odds.win_any),
            ("blocked, turn lost", odds.blocked),
        ]
        best = sorted(
            odds.win, key=lambda number: (-odds.win[number].value, -_votes(observation, number))
        )
        rows += [
            (f"can win {_name(observation, number)} ({_votes(observation, number)})", chance)
            for number, chance in ((number, odds.win[number]) for number in best[:5])
        ]
        more = f"<div>… and {len(best) - 5} more states</div>" if len(best) > 5 else ""
        return _table(f"Chances of {names[observation.to_move]}'s roll", rows) + more
    if isinstance(odds, CaucusOdds):
        rows = [(f"{names[seat]} is eliminated", each) for seat, each in odds.chances.items()]
        said = odds.reason if odds.eliminates else f"{odds.reason} {words.CAUCUS_FAILS}"
        return _table("If a caucus is called", rows) + f"<div>{escape(said)}</div>"
    if odds and len(odds) > 1:
        wins = sum(each.wins for each in odds)
        return f"<div>{wins} of {len(odds)} places win a state.</div>"
    return ""


def _name(observation: LandslideObservation, number: int) -> str:
    return words.segment_name(observation.game, number)


def _votes(observation: LandslideObservation, number: int) -> int:
    return observation.game.board.segments[number].votes


def _table(title: str, rows: Sequence[tuple[str, Chance]]) -> str:
    lines = "".join(
        f"<tr><td>{escape(what)}</td><td><b>{fraction_text(chance.value)}</b></td>"
        f"<td>{escape(chance.reason)}</td></tr>"
        for what, chance in rows
    )
    return f"<b>{escape(title)}</b><table class='presidency-odds'>{lines}</table>"
