"""The controls with which a person plays Mr. President 2004, and the odds beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from time import monotonic

import ipywidgets as ipw

from presidency.core.chance import Chance, fraction_text
from presidency.core.game import Action
from presidency.mr_president import odds, words
from presidency.mr_president.components import BALLOTS, NUMBER, ROW
from presidency.mr_president.figures import Hints, outlook
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
_NOTHING = "\u00a0"


class Controls:
    """The hand as ballot cards, a list of all that can be done, election night, and the odds.

    Args:
        act: Called with the action chosen.
        roll: Called to roll the dice.
        guarded: Wraps each callback, so that an error in it shows as a sentence.
        refresh: Shows the table anew.

    Attributes:
        widget: What to do now.
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
        self._choices = ipw.Select(rows=6, layout=ipw.Layout(width="auto"))
        self._choices.observe(guarded(self._chosen), "value")
        self._done = _button("That is all", "step-forward")
        self._done.on_click(guarded(lambda: self._soon(lambda: self._act(Done()))))
        self._cards = [ipw.Button(layout=ipw.Layout(width="132px")) for _ in range(_CARDS)]
        for place, card in enumerate(self._cards):
            card.add_class("presidency-card")
            card.on_click(guarded(lambda place=place: self._soon(lambda: self._card(place))))
        self._hand = ipw.Box(self._cards)
        self._hand.add_class("presidency-hand")
        self._play = ipw.Play(interval=COUNT_MILLISECONDS, show_repeat=False)
        self._play.layout.width = "92px"
        self._slider = ipw.IntSlider(
            min=0, max=0, readout=False, layout=ipw.Layout(flex="1 1 120px", width="auto")
        )
        self._slider.description = "count"
        self._slider.observe(guarded(refresh), "value")
        self._link = ipw.jslink((self._play, "value"), (self._slider, "value"))
        self._night = ipw.HBox([self._play, self._slider])
        self._counted: object = None
        self._said = ipw.HTML()
        # All of it stays in the page: Play walks only where it is already shown.
        self.widget = ipw.VBox(
            [self._night, self._said, self._go, self._choices, self._done, self._hand],
            layout=ipw.Layout(width="auto", overflow="visible"),
        )
        self.odds = ipw.HTML(layout=ipw.Layout(width="auto"))
        self.parts = (
            self._night,
            self._said,
            self._go,
            self._choices,
            self._done,
            self._hand,
            self._link,
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
            self._offer("That is all", "step-forward", lambda: self._act(Done()))
        else:
            self._offer(*idle, "" if self.suspense or not observation.count else "primary")
        self.odds.value = "".join(_panels(observation, names))

    def _offer(self, text: str, icon: str, do: Callable[[], None], style: str = "primary") -> None:
        self._go.description, self._go.icon, self._go.button_style = text, icon, style
        self._do_next = do

    def _fill(self, observation: MrPresidentObservation, actions: Sequence[Action]) -> None:
        options = [(_listed(observation, action), action) for action in actions]
        self._filling = True
        try:
            if list(self._choices.options) != options:
                self._choices.options = options
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
        for card, name in zip(self._cards, [*held, *[None] * _CARDS], strict=False):
            # A hidden button keeps its old text in the page when it is given an empty one.
            card.description = _NOTHING if name is None else _card_text(name)
            card.tooltip = _NOTHING if name is None else words.ballot_words(name)
            card.disabled = name not in possible
            _display(card, name is not None)
        _display(self._hand, bool(held))

    def _card(self, place: int) -> None:
        """A card was clicked: its first use is chosen, then the next one."""
        if place < len(self._shown_cards):
            name = self._shown_cards[place]
            self._cycle([a for a in self._legal if getattr(a, "ballot", None) == name])

    def pick(self, place: str) -> None:
        """A state of the map was clicked: what can be done there is chosen."""
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
        shown = self._slider.value if self._slider.value < self._slider.max else None
        return Hints(lit, shown)

    def reset(self) -> None:
        """A new game begins."""
        self._kind, self._counted = (), None
        self._slider.max = self._slider.value = 0

    # Election night.

    def _show_night(self, observation: MrPresidentObservation, names: Sequence[str]) -> None:
        """The states are counted one by one, once, when the votes are in."""
        count = observation.count
        for part in (self._night, self._said):
            _display(part, bool(count))
        self.suspense = ""
        if not count:
            self._counted = ()
            self._play.playing = False
            self._slider.value = self._slider.max
            return
        if self._counted != count:
            begins = self._counted == ()  # else the game was over when the table was opened
            self._counted = count
            self._play.max = self._slider.max = len(count)
            self._play.value = self._slider.value = 0 if begins else len(count)
            self._play.playing = begins
        done = self._slider.value
        one, two = words.electors(observation, done)
        total = f"{names[0]} {one}, {names[1]} {two}"
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
        self._said.value = (
            f"<div class='presidency-ceremony'>{escape(told)}<br><b>{escape(total)}</b></div>"
        )


def _listed(observation: MrPresidentObservation, action: Action) -> str:
    """An action as a line of the list, the state first."""
    match action:
        case Play(ballot, state):
            row = ROW[state]
            return f"{row.name} ({row.electors}): {words.ballot_words(ballot)}"
        case Advertise() | Debate() | DrawEvent() | TakeExtraTurn():
            said = words.action_words(observation.game, action)
            return f"★ {said}"
    return words.action_words(observation.game, action)


def _card_text(name: str) -> str:
    """A ballot as a card: votes, then the state that it lists in each region."""
    ballot = BALLOTS[NUMBER[name]]
    mark = words.SYMBOLS[ballot.party]
    office = "President" if ballot.half == "president" else "Vice"
    head = f"{ballot.votes // 1000}k {mark} {office}"
    if ballot.states is None:
        return f"{head}\nHome State card"
    east, south, midwest, west = ballot.states.values()
    return f"{head}\nE {east} · S {south}\nM {midwest} · W {west}"


def _panels(observation: MrPresidentObservation, names: Sequence[str]) -> list[str]:
    """The odds as HTML."""
    found = []
    look = outlook(observation) if not observation.count else None
    if look is not None:
        seat = observation.player or 0
        election = look[1]
        found.append(
            f"<b>If the votes were counted now</b><div>{escape(names[seat])} would have "
            f"<b>{election.expected:.0f}</b> electoral votes on average, with 80 % between "
            f"{election.band[0]} and {election.band[1]}; 270 or more with the chance "
            f"<b>{election.win:.0%}</b>.</div>".replace("%</b>", " %</b>")
        )
    if observation.phase is Phase.DECLARE:
        lines = []
        for region, each in odds.region_odds(observation).items():
            states = ", ".join(f"{state} {chance.value}" for state, chance in each.states.items())
            lines.append(f"<tr><th scope='row'>{region}</th><td>{escape(states)}</td></tr>")
        found.append(
            "<b>The chance that a roll opens a state</b>"
            f"<table class='presidency-odds'>{''.join(lines)}</table>"
        )
    if observation.phase is Phase.CAMPAIGN and not observation.stretch:
        found += _debates(observation) + _events(observation)
    if observation.phase in (Phase.RISK, Phase.DEBATE) and observation.issue is not None:
        each = odds.debate_odds(observation, observation.issue, observation.turn_of)
        rows = [
            (f"{names[observation.turn_of]} wins", each.challenger),
            (f"{names[1 - observation.turn_of]} wins", each.opponent),
            ("both succeed, nobody wins", each.both),
            ("neither succeeds, nobody wins", each.neither),
        ]
        found.append(_table(f"The debate on {words.ISSUE[observation.issue]}", rows))
    return found


def _debates(observation: MrPresidentObservation) -> list[str]:
    """What a debate on each open issue would come to, where one may be called now."""
    one, two = observation.dice
    if observation.played or not (one == two or one + two in (7, 11)):
        return []
    won = {debate.issue for debate in observation.debates if debate.winner is not None}
    rows = []
    for issue, name in words.ISSUE.items():
        if issue not in won:
            each = odds.debate_odds(observation, issue, observation.turn_of)
            rows.append((f"{name}: the challenger wins", each.challenger))
            rows.append((f"{name}: the opponent wins", each.opponent))
    return [_table("If a debate is called", rows)] if rows else []


def _events(observation: MrPresidentObservation) -> list[str]:
    if observation.played:
        return []
    lines = "".join(
        f"<tr><th scope='row'>{each.pips} {escape(words.EVENT[each.pips])}</th>"
        f"<td>{each.chance.value}</td><td>{escape(each.effect)}</td></tr>"
        for each in odds.event_odds(observation, observation.turn_of)
    )
    title = "The Event Chart, instead of playing a ballot"
    return [
        f"<details><summary><b>{title}</b></summary>"
        f"<table class='presidency-odds'>{lines}</table></details>"
    ]


def _table(title: str, rows: Sequence[tuple[str, Chance]]) -> str:
    lines = "".join(
        f"<tr><td>{escape(what)}</td><td><b>{fraction_text(chance.value)}</b></td>"
        f"<td>{escape(chance.reason)}</td></tr>"
        for what, chance in rows
    )
    return f"<b>{escape(title)}</b><table class='presidency-odds'>{lines}</table>"


def _button(description: str, icon: str) -> ipw.Button:
    return ipw.Button(description=description, icon=icon, layout=ipw.Layout(width="auto"))


def _display(widget: ipw.Widget, shown: bool) -> None:
    widget.layout.display = "" if shown else "none"
