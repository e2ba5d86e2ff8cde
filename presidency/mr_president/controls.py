"""The controls with which a person plays Mr. President 2004, and the odds beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from time import monotonic

import ipywidgets as ipw

from presidency.ceremony import Ceremony
from presidency.core.game import Action
from presidency.hand import Card, Hand
from presidency.mr_president import odds, panels, stage, words
from presidency.mr_president.components import BALLOTS, NEEDED, NUMBER, ROW
from presidency.mr_president.figures import Hints
from presidency.mr_president.rules import (
    Advertise,
    Debate,
    Done,
    DrawEvent,
    HomeState,
    MrPresidentObservation,
    Phase,
    Play,
    Poll,
    TakeExtraTurn,
)

DOUBLE_CLICK_SECONDS = 0.3
"""So long after a new choice is offered, clicks that were meant for the one before do nothing."""
COUNT_MILLISECONDS = 450
"""How long election night rests after each state."""
_CARDS = 24
_LINES = (6, 10)
"""The list shows so many lines at least and at most: on 7, 11 or doubles there are about ten."""
_KEY = (
    "<b>NY 31▲</b>: a state, its electors, and who is ahead · <i>6</i>: its number for the dice · "
    "▲3■2: the ballots of each side · ▸ and a thick line: open to you now"
)
"""How to read the map."""


class Controls:
    """The hand as ballot cards, a list of all that can be done, election night, and the odds.

    Args:
        act: Called with the action chosen.
        roll: Called to roll the dice.
        guarded: Wraps each callback, so that an error in it shows as a sentence.
        refresh: Shows the table anew.

    Attributes:
        widget: What to do now.
        on_board: What lies below the figure: the switch between map and tiles, and the key.
        odds: What can be worked out now.
        parts: Every control, also those not shown now.
        suspense: What the status says while the count goes on; empty otherwise.
    """

    def __init__(
        self,
        act: Callable[[Action], None],
        roll: Callable[[], None],
        guarded: Callable[[Callable[[], None]], Callable[..., None]],
        refresh: Callable[[], None],
    ) -> None:
        self._act, self._roll, self._refresh = act, roll, refresh
        self._observation: MrPresidentObservation | None = None
        self._legal: Sequence[Action] = ()
        self._shown_cards: tuple[str, ...] = ()
        self._kind: tuple[object, ...] = ()
        self._offered_at = 0.0
        self._filling = False
        self.suspense = ""
        self._do_next: Callable[[], None] = lambda: None
        # One button for all that is done next: it stays in the page, so the keyboard stays on it.
        self._go = ipw.Button(button_style="primary", layout=ipw.Layout(width="auto"))
        self._go.add_class("presidency-go")
        self._go.on_click(guarded(lambda: self._soon(lambda: self._do_next())))
        self._choices = ipw.Select(rows=_LINES[0], layout=ipw.Layout(width="auto"))
        self._choices.observe(guarded(self._chosen), "value")
        self._done = _button("That is all", "step-forward")
        self._done.on_click(guarded(lambda: self._soon(lambda: self._act(Done()))))
        self._hand = Hand(
            _CARDS,
            "132px",
            lambda place: guarded(lambda: self._soon(lambda: self._card(place)))(),
        )
        self._night = Ceremony(COUNT_MILLISECONDS, guarded(refresh))
        self._night.name("count", "how many states have been counted")
        self._view = ipw.ToggleButtons(
            options=[("Map", "map"), ("Tiles", "tiles")],
            description="Show states as",
            tooltips=["in their true shapes", "as squares of the same size"],
            style={"button_width": "72px", "description_width": "initial"},
            layout=ipw.Layout(width="auto"),
        )
        self._view.observe(guarded(refresh), "value")
        self.on_board = (self._view, ipw.HTML(f"<div class='presidency-key'>{_KEY}</div>"))
        self._stage, self._tickets = ipw.HTML(), ipw.HTML()
        # Before a region is declared its chances count most: above the hand they are in sight.
        self._regions = ipw.HTML()
        # All of it stays in the page: election night goes on only where it is already shown.
        self.widget = ipw.VBox(
            [
                self._night.widget,
                self._stage,
                self._go,
                self._choices,
                self._done,
                self._tickets,
                self._regions,
                self._hand.widget,
            ],
            layout=ipw.Layout(width="auto", overflow="visible"),
        )
        self._known = ipw.HTML()
        self._draw_for = ipw.Dropdown(
            description="Ballots for",
            layout=ipw.Layout(width="auto"),
            style={"description_width": "initial"},
        )
        self._draw_for.observe(guarded(self._show_draws), "value")
        self._draws = ipw.HTML()
        self._drawing: tuple[object, ...] = ()
        self.odds = ipw.VBox(
            [self._known, self._draw_for, self._draws], layout=ipw.Layout(width="auto")
        )
        self.parts = (
            *self._night.parts,
            self._go,
            self._choices,
            self._done,
            self._hand.widget,
            *self.on_board,
        )

    # Offering.

    def show(
        self,
        observation: MrPresidentObservation,
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
            can_roll: Are dice the viewer's to roll?
            idle: Text, icon and deed of the main button when there is nothing to choose.
        """
        self._observation, self._legal = observation, legal
        kind = (observation.phase, observation.turn, observation.played, tuple(legal), can_roll)
        if kind != self._kind:
            self._kind, self._offered_at = kind, monotonic()
        self._show_night(observation, names)
        self._show_cards(observation, legal)
        chosen = [action for action in legal if not isinstance(action, Done)]
        _display(self._choices, bool(chosen))
        if not chosen and self._choices.options:  # a hidden list lies in the page all the same
            self._filling = True
            self._choices.options = ()
            self._filling = False
        _display(self._done, len(chosen) != len(legal) and bool(chosen))
        if can_roll:
            self._offer("Roll the dice", "random", self._roll)
        elif chosen:
            self._fill(observation, chosen)
        elif legal:
            self._offer("End my turn", "step-forward", lambda: self._act(Done()))
        else:
            self._offer(*idle, "" if self.suspense or not observation.count else "primary")
        self._stage.value = stage.stage_html(observation, names)
        self._tickets.value = stage.tickets_html(observation, names)
        for part in (self._stage, self._tickets):
            _display(part, bool(part.value))
        self._regions.value = panels.regions_html(observation)
        _display(self._regions, bool(self._regions.value))
        self._known.value = panels.odds_html(observation, names, legal)
        self._offer_draws(observation, legal)

    def _offer(self, text: str, icon: str, do: Callable[[], None], style: str = "primary") -> None:
        self._go.description, self._go.icon, self._go.button_style = text, icon, style
        self._do_next = do

    def _fill(self, observation: MrPresidentObservation, actions: Sequence[Action]) -> None:
        options = [(_listed(observation, action), action) for action in actions]
        self._filling = True
        try:
            if list(self._choices.options) != options:
                self._choices.options = options
                fewest, most = _LINES
                self._choices.rows = min(most, max(fewest, len(options)))
                self._choices.value = options[0][1]
        finally:
            self._filling = False
        self._name_choice()

    def _chosen(self) -> None:
        if not self._filling:
            self._name_choice()
            self._refresh()

    def _name_choice(self) -> None:
        action, observation = self._choices.value, self._observation
        if action is not None and observation is not None:
            said = words.action_words(observation.game, action)
            self._offer(said[0].upper() + said[1:], "check", lambda: self._act(action))

    def _soon(self, do: Callable[[], None]) -> None:
        # The second click of a double click was meant for what was offered before.
        if monotonic() - self._offered_at > DOUBLE_CLICK_SECONDS:
            do()

    # Cards and map.

    def _show_cards(self, observation: MrPresidentObservation, legal: Sequence[Action]) -> None:
        drawing = observation.phase in (Phase.ADVERTISE, Phase.EVENT_PLAY)
        held = observation.drawn if drawing else observation.hand
        self._shown_cards = held[:_CARDS]
        possible = {getattr(action, "ballot", None) for action in legal}
        self._hand.show(
            [Card(_card_text(name), words.ballot_words(name), name in possible) for name in held]
        )

    def _card(self, place: int) -> None:
        """A card was clicked: its first use is chosen, then the next one."""
        if place < len(self._shown_cards):
            name = self._shown_cards[place]
            self._cycle([a for a in self._legal if getattr(a, "ballot", None) == name])

    def pick(self, place: str) -> None:
        """A state was clicked: what can be done there is chosen, and its chances are shown."""
        if place in (state for _, state in self._draw_for.options):
            self._draw_for.value = place
        here = [a for a in self._legal if getattr(a, "state", None) == place]
        if not here and self._observation is not None:
            region = ROW[place].region
            here = [a for a in self._legal if region in getattr(a, "regions", ())]
        self._cycle(here)

    def _cycle(self, actions: Sequence[Action]) -> None:
        if not actions:
            return
        now = self._choices.value
        place = (actions.index(now) + 1) % len(actions) if now in actions else 0
        self._choices.value = actions[place]

    def hints(self) -> Hints:
        """What the map shall show."""
        lit: dict[str, str] = {}
        observation = self._observation
        if observation is not None:
            for action in self._legal:
                if isinstance(action, Play | Poll) or (
                    isinstance(action, HomeState) and action is self._choices.value
                ):
                    lit.setdefault(action.state, words.action_words(observation.game, action))
        known = panels.known(observation) if observation is not None else {}
        return Hints(lit, self._night.until, self._view.value, known)

    def reset(self) -> None:
        """A new game begins."""
        self._kind = self._drawing = ()
        self._night.reset()

    # Drawing.

    def _offer_draws(self, observation: MrPresidentObservation, legal: Sequence[Action]) -> None:
        """Offer the states for which a ballot may be drawn; at first that with most at stake."""
        states = panels.draw_states(observation, legal)
        drawing = (observation.player, observation.turn, states)
        if drawing != self._drawing:
            self._drawing = drawing
            self._draw_for.options = [
                (f"{ROW[state].name}, {ROW[state].electors} electors", state) for state in states
            ]
            self._draw_for.value = panels.most_at_stake(observation, states) if states else None
        self._show_draws()

    def _show_draws(self) -> None:
        observation, state = self._observation, self._draw_for.value
        html = ""
        if observation is not None and state is not None:
            html = panels.draw_html(observation, self._legal, state)
        self._draws.value = html
        for part in (self._draw_for, self._draws):
            _display(part, bool(html))

    # Election night.

    def _show_night(self, observation: MrPresidentObservation, names: Sequence[str]) -> None:
        """The states are counted one by one, once, when the votes are in."""
        count = observation.count
        self.suspense = ""
        if not count:
            self._night.hide()
            return
        self._night.show(count, len(count))
        done = self._night.done
        won = words.electors(observation, done)
        total = ", ".join(
            f"{words.symbol(observation, seat)} {name} {won[seat]}"
            for seat, name in enumerate(names)
        )
        if done < len(count):
            self.suspense = f"Election night: {done} of {len(count)} states are counted. {total}."
        told = "The votes are counted from east to west."
        if done:
            last = count[done - 1]
            row = ROW[last.state]
            told = (
                f"{row.name}, {row.electors} electors: {names[last.winner]} wins, "
                f"{words.votes_words(last.votes[last.winner])} to "
                f"{words.votes_words(last.votes[1 - last.winner])} votes."
            )
        needed = f"{total}. {NEEDED} are needed."
        self._night.tell(f"{escape(told)}<br><b>{escape(needed)}</b>")


def _listed(observation: MrPresidentObservation, action: Action) -> str:
    """An action as a line of the list, the state first."""
    match action:
        case Play(ballot, state):
            row = ROW[state]
            bonus = odds.per_ballot(observation, observation.to_move, state)
            more = f" + {words.votes_words(bonus)}" if bonus else ""
            votes = words.votes_words(BALLOTS[NUMBER[ballot]].votes)
            # What it is worth comes first: the end of a line may be cut off.
            return f"{row.name} ({row.electors}): {votes}{more} · {words.listing_words(ballot)}"
        case Advertise() | Debate() | DrawEvent() | TakeExtraTurn():
            said = words.action_words(observation.game, action)
            return f"★ {said}"
    return words.action_words(observation.game, action)


def _card_text(name: str) -> str:
    """A ballot as a card: votes, then the state that it lists in each region."""
    ballot = BALLOTS[NUMBER[name]]
    mark = words.SYMBOLS[ballot.party]
    head = f"{ballot.votes // 1000}k {mark}\n{words.OFFICE[ballot.half]}"
    if ballot.states is None:
        return f"{head}\nHome State card"
    east, south, midwest, west = ballot.states.values()
    return f"{head}\nE {east} · S {south}\nM {midwest} · W {west}"


def _button(description: str, icon: str) -> ipw.Button:
    return ipw.Button(description=description, icon=icon, layout=ipw.Layout(width="auto"))


def _display(widget: ipw.Widget, shown: bool) -> None:
    widget.layout.display = "" if shown else "none"
