"""The controls with which a person plays President, and the odds beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from random import Random
from time import monotonic

import ipywidgets as ipw

from presidency.core.chance import fraction_text
from presidency.core.game import Action
from presidency.president import words
from presidency.president.figures import Hints, curve
from presidency.president.odds import (
    Danger,
    attempt_matrix,
    attempt_solution,
    danger_map,
    danger_now,
    move_dangers,
)
from presidency.president.rules import (
    Announce,
    Attempt,
    Decline,
    Displace,
    Exit,
    Guard,
    Move,
    Pass,
    Phase,
    Place,
    PresidentObservation,
)

DOUBLE_CLICK_SECONDS = 0.3
"""So long after a new choice is offered, clicks that were meant for the one before do nothing."""
_SETUP = (Phase.START, Phase.STATION, Phase.CROWD_SETUP)


class Controls:
    """Buttons and lists for the choice now to be made, and the odds of what comes next.

    Args:
        act: Called with the action chosen.
        roll: Not used: no dice are rolled in President.
        guarded: Wraps each callback, so that an error in it shows as a sentence.
        refresh: Shows the table anew.

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
        self._act, self._refresh = act, refresh
        self._observation: PresidentObservation | None = None
        self._legal: Sequence[Action] = ()
        self._dangers: dict[Action, Danger] = {}
        self._selected: str | None = None
        self._kind: tuple[object, ...] = ()
        self._offered_at = 0.0
        self._filling = False
        self._do_next: Callable[[], None] = lambda: None
        # One button for all that is done next: it stays in the page, so the keyboard stays on it.
        self._go = _button("", "check", "primary")
        self._go.add_class("presidency-go")
        self._go.on_click(guarded(self._clicked))
        wide = {"description_width": "46px"}
        self._pieces = ipw.Dropdown(
            description="piece", layout=ipw.Layout(width="auto"), style=wide
        )
        self._pieces.observe(guarded(self._piece_chosen), "value")
        self._choices = ipw.Select(
            rows=7, description="to", layout=ipw.Layout(width="auto"), style=wide
        )
        self._choices.observe(guarded(self._place_chosen), "value")
        self._beside = {
            Pass(): _button("Move nothing", "pause"),
            Exit(): _button("Leave the board", "flag-checkered", "success"),
            Announce(): _button("Announce an attempt", "hand-paper-o"),
            Decline(): _button("No attempt", "times"),
        }
        for action, button in self._beside.items():
            button.on_click(guarded(lambda action=action: self._soon(lambda: self._act(action))))
        self._numbers = [_button("", "") for _ in range(3)]
        for place, button in enumerate(self._numbers):
            button.on_click(guarded(lambda place=place: self._soon(lambda: self._number(place))))
        self._even = _button("Let chance pick", "random")
        self._even.tooltip = "Each of the three with the same chance"
        self._even.on_click(
            guarded(lambda: self._soon(lambda: self._number(Random().randrange(3))))
        )
        self._shade = ipw.Checkbox(
            description="Show the danger by square", indent=False, layout=ipw.Layout(width="auto")
        )
        self._shade.observe(guarded(self._refresh), "value")
        self._row = ipw.HBox([])
        self._row.add_class("presidency-bar")
        self.widget = ipw.VBox([], layout=ipw.Layout(width="auto"))
        self.odds = ipw.HTML(layout=ipw.Layout(width="auto"))
        self.parts = (
            self._go,
            self._pieces,
            self._choices,
            *self._beside.values(),
            *self._numbers,
            self._even,
            self._shade,
            self._row,
        )

    # Offering.

    def show(
        self,
        observation: PresidentObservation,
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
            can_roll: Always False here.
            idle: Text, icon and deed of the main button when there is nothing to choose.
        """
        kind = (
            observation.phase,
            observation.ply,
            observation.pushed,
            len(observation.crowd),
            len(observation.scores),
            tuple(legal),
        )
        if kind != self._kind:
            self._kind, self._offered_at, self._selected = kind, monotonic(), None
        self._observation, self._legal = observation, legal
        self._dangers = move_dangers(observation) if observation.phase is Phase.PRESIDENT else {}
        row: list[ipw.Widget] = []
        shown: list[ipw.Widget] = [self._go]
        if not legal:
            self._offer(*idle, "")
        elif observation.phase is Phase.NUMBERS:
            self._offer_numbers(legal)
            shown = [*self._numbers, self._even]
        elif observation.phase is Phase.DECIDE:
            self._offer_action(Announce(), "hand-paper-o")
            row = [self._beside[Decline()]]
        else:
            row = [self._beside[action] for action in legal if action in self._beside]
            if any(isinstance(action, Move) for action in legal):
                self._offer_pieces()
                shown.append(self._pieces)
            self._offer_places()
            if self._places():
                shown.append(self._choices)
        if row:
            shown.append(self._row)
            if list(self._row.children) != row:
                self._row.children = row
        if observation.phase not in (*_SETUP, Phase.OVER):
            shown.append(self._shade)
        if list(self.widget.children) != shown:
            self.widget.children = shown
        self._show_odds()

    def _show_odds(self) -> None:
        assert self._observation is not None
        chosen = self._choices.value if self._selected else None
        self.odds.value = odds_html(self._observation, self._dangers, chosen)

    def _offer(self, text: str, icon: str, do: Callable[[], None], style: str = "primary") -> None:
        self._go.description, self._go.icon, self._go.button_style = text, icon, style
        self._do_next = do

    def _offer_action(self, action: Action, icon: str = "check") -> None:
        assert self._observation is not None
        said = self._observation.game.action_words(action)
        self._offer(said[0].upper() + said[1:], icon, lambda: self._act(action))

    def _offer_numbers(self, legal: Sequence[Action]) -> None:
        for button, action in zip(self._numbers, legal, strict=True):
            match action:
                case Attempt(number):
                    button.description = f"Pick {words.dice([number])}"
                case Guard(numbers):
                    button.description = f"Guard {words.dice(numbers)}"

    def _offer_pieces(self) -> None:
        options = [("choose a piece, here or on the board", "")]
        for action in self._legal:
            if isinstance(action, Move):
                what = "President" if action.piece == "president" else action.piece
                option = (f"{words.SYMBOLS[action.piece]} {what} on {action.start}", action.start)
                if option not in options:
                    options.append(option)
        self._fill(self._pieces, options, self._selected or "")

    def _offer_places(self) -> None:
        places = self._places()
        options = [(self._place_words(square, action), action) for square, action in places.items()]
        chosen = self._choices.value if self._choices.value in places.values() else None
        if chosen is None and options:
            chosen = options[0][1]
        self._choices.description = "to" if self._selected else "square"
        self._fill(self._choices, options, chosen)
        self._name_choice()

    def _fill(self, widget: ipw.Widget, options: list[tuple[str, object]], value: object) -> None:
        self._filling = True  # what is set here is nobody's choice
        try:
            if list(widget.options) != options:
                widget.options = options
            if widget.value != value:
                widget.value = value
        finally:
            self._filling = False

    def _places(self) -> dict[str, Action]:
        """The squares that can be chosen now, each with what choosing it does."""
        found: dict[str, Action] = {}
        for action in self._legal:
            match action:
                case Move(_, start, end) if start == self._selected:
                    found[end] = action
                case Displace(_, square) | Place(_, square):
                    found[square] = action
        return found

    def _place_words(self, square: str, action: Action) -> str:
        assert self._observation is not None
        here = words.piece_at(self._observation, square)
        said = f"{square} ({here})" if here else square
        danger = self._dangers.get(action)
        if danger is None:
            return said
        return f"{said}: danger {danger.chance.value}" if danger.chance.value else f"{said}: safe"

    def _starts(self) -> list[str]:
        """The squares of the pieces that can be moved now."""
        return list(dict.fromkeys(a.start for a in self._legal if isinstance(a, Move)))

    def hints(self) -> Hints:
        """What is to be lit and shaded on the board."""
        observation = self._observation
        if observation is None:
            return Hints()
        lit = {square: self._lit_words(action) for square, action in self._places().items()}
        if not lit:
            lit = dict.fromkeys(self._starts(), "click to move it")
        shows = self._shade.value and observation.president is not None
        shows = shows and observation.phase not in (*_SETUP, Phase.OVER)
        return Hints(lit, self._selected, danger_map(observation) if shows else {})

    def _lit_words(self, action: Action) -> str:
        assert self._observation is not None
        said = self._observation.game.action_words(action)
        danger = self._dangers.get(action)
        return f"{said}<br>danger {danger.chance}" if danger else said

    # Choosing.

    def _soon(self, do: Callable[[], None]) -> None:
        """Do it, unless the click is the second of a double click on the choice before."""
        if monotonic() - self._offered_at > DOUBLE_CLICK_SECONDS:
            do()

    def _clicked(self) -> None:
        self._soon(self._do_next)

    def _number(self, place: int) -> None:
        if self._observation is not None and self._observation.phase is Phase.NUMBERS:
            self._act(self._legal[place])

    def pick(self, square: str) -> None:
        """A square of the board was clicked: a piece to move, or where to."""
        self._soon(lambda: self._pick(square))

    def _pick(self, square: str) -> None:
        places = self._places()
        if not self._legal:
            self._act(Pass())  # is refused, with the reason
        elif square in places:
            self._act(places[square])
        elif square in self._starts():
            self._selected = None if square == self._selected else square
            self._refresh()
        elif self._selected is not None:
            self._selected = None
            self._refresh()

    def _piece_chosen(self) -> None:
        chosen = self._pieces.value or None
        if not self._filling and chosen != self._selected:
            self._selected = chosen
            self._refresh()

    def _place_chosen(self) -> None:
        self._name_choice()
        self._show_odds()

    def _name_choice(self) -> None:
        if self._choices.value is not None:
            self._offer_action(self._choices.value)
        elif self._legal:
            self._offer("Choose a piece first", "hand-pointer-o", lambda: None, "")

    def reset(self) -> None:
        """A new game begins."""
        self._selected = None


def _button(text: str, icon: str, style: str = "") -> ipw.Button:
    return ipw.Button(
        description=text, icon=icon, button_style=style, layout=ipw.Layout(width="auto")
    )


# The odds, as HTML.


def odds_html(
    observation: PresidentObservation, dangers: dict[Action, Danger], chosen: Action | None = None
) -> str:
    """What can be worked out now, as HTML.

    Args:
        observation: What the viewer sees.
        dangers: Of each choice that the President has.
        chosen: The choice that is about to be made, if there is one.
    """
    if observation.phase in (*_SETUP, Phase.OVER):
        return ""
    rows: list[tuple[str, str, str]] = []
    if observation.phase is Phase.NUMBERS:
        return _numbers_html(observation) if observation.guards else ""
    if chosen in dangers:
        chance = dangers[chosen].chance
        rows.append(("danger of this move", fraction_text(chance.value), chance.reason))
    if dangers:
        none = sum(danger.chance.value == 0 for danger in dangers.values())
        rows.append(("choices without danger", f"{none} of {len(dangers)}", ""))
    if observation.phase in (Phase.PRESIDENT, Phase.CROWD, Phase.DECIDE):
        now = danger_now(observation).chance
        what = {
            Phase.PRESIDENT: "danger if he moves nothing",
            Phase.CROWD: "danger this turn",
            Phase.DECIDE: "an attempt would succeed",
        }[observation.phase]
        rows.append((what, fraction_text(now.value), now.reason))
    if observation.attempts:
        rows.append(("chance of coming this far", fraction_text(curve(observation)[-1][1]), ""))
    lines = "".join(
        f"<tr><td>{escape(what)}</td><td><b>{escape(value)}</b></td><td>{escape(reason)}</td></tr>"
        for what, value, reason in rows
    )
    return f"<table class='presidency-odds'>{lines}</table>"


def _numbers_html(observation: PresidentObservation) -> str:
    """The table of the attempt: which numbers guard against which."""
    guards = observation.game.guards[observation.guards]
    value = attempt_solution(observation.guards).value
    head = "".join(f"<th scope='col'>{words.DICE[number]} {number}</th>" for number in (1, 2, 3))
    body = "".join(
        f"<tr><th scope='row'>{escape(words.dice(guard.numbers))}</th>"
        + "".join(f"<td>{'safe' if safe else 'not safe'}</td>" for safe in row)
        + "</tr>"
        for guard, row in zip(guards, attempt_matrix(observation.guards), strict=True)
    )
    return (
        f"<b>The hidden numbers</b><table><thead><tr><th>agents \\ crowd</th>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
        f"<div>If both pick evenly he is safe with chance <b>{fraction_text(value)}</b>, "
        "and neither can do better.</div>"
    )
