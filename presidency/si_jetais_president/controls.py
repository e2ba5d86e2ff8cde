"""The controls with which a person plays Si j'étais Président…, and the odds beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from time import monotonic

import ipywidgets as ipw

from presidency.ceremony import Ceremony
from presidency.core.game import Action
from presidency.core.language import Sentence, in_language, joined, said
from presidency.hand import Card, Hand
from presidency.si_jetais_president import odds, panels, words
from presidency.si_jetais_president.components import HAND, PERSON
from presidency.si_jetais_president.figures import Hints
from presidency.si_jetais_president.government import best_government
from presidency.si_jetais_president.rules import (
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    SiJetaisPresidentObservation,
)

SAMPLES = 150
"""On how many deals each pick is tried when somebody asks for its value."""
DOUBLE_CLICK_SECONDS = 0.3
"""So long after a new choice is offered, clicks that were meant for the one before do nothing."""
CEREMONY_MILLISECONDS = 650
"""How long the ceremony rests after each step of a token."""


class Controls:
    """The hand as cards, the presentation, the ceremony, and the odds of what comes next.

    Args:
        act: Called with the action chosen.
        roll: Not used: nobody rolls dice or draws cards by hand here.
        guarded: Wraps each callback, so that an error in it shows as a sentence.
        refresh: Shows the table anew.

    Attributes:
        language: The language of all texts; the table sets it.
        widget: What to do now.
        on_board: What lies below the figure: the Round card.
        suspense: What the status says while the ceremony goes on; empty otherwise. The table keeps
            back until then what the last step has brought.
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
        self.language = "en"
        self._act, self._refresh = act, refresh
        self._observation: SiJetaisPresidentObservation | None = None
        self._offered: list[Action] = []
        self._chosen: Action | None = None
        self._kind: tuple[object, ...] = ()
        self._offered_at = 0.0
        self._do_next: Callable[[], None] = lambda: None
        # One button for all that is done next: it stays in the page, so the keyboard stays on it.
        self._go = ipw.Button(button_style="primary", layout=ipw.Layout(width="auto"))
        self._go.add_class("presidency-go")
        self._go.on_click(guarded(lambda: self._soon(lambda: self._do_next())))
        self._hand = Hand(
            HAND + 1,
            "154px",
            lambda place: guarded(lambda: self._soon(lambda: self._card(place)))(),
        )
        self._all = ipw.Button(icon="check-square-o", layout=ipw.Layout(width="auto"))
        self._all.on_click(guarded(lambda: self._soon(self._present_best)))
        self._look = ipw.Button(icon="bar-chart", layout=ipw.Layout(width="auto"))
        self._look.on_click(guarded(self._work_out))
        self._progress = ipw.IntProgress(min=0, max=1, layout=ipw.Layout(width="auto"))
        self._values = ipw.HTML()
        self._valued: tuple[SiJetaisPresidentObservation | None, str] = (None, "")
        self._ceremony = Ceremony(CEREMONY_MILLISECONDS, guarded(refresh))
        self._card_html = ipw.HTML(layout=ipw.Layout(width="340px"))
        self.on_board = (self._card_html,)
        # All of it stays in the page: a ceremony goes on only where it is already shown.
        self.widget = ipw.VBox(
            [
                self._ceremony.widget,
                self._go,
                self._hand.widget,
                self._all,
                self._look,
                self._progress,
                self._values,
            ],
            layout=ipw.Layout(width="auto", overflow="visible"),
        )
        self.odds = ipw.HTML(layout=ipw.Layout(width="auto"))
        self.suspense: Sentence | str = ""
        self.parts = (
            self._go,
            self._hand.widget,
            self._all,
            *self._ceremony.parts,
            self._card_html,
            self._look,
            self._progress,
            self._values,
        )

    def _text(self, what: Sentence | str) -> str:
        return in_language(what, self.language)

    def _html(self, what: Sentence | str) -> str:
        return escape(self._text(what))

    # Offering.

    def show(
        self,
        observation: SiJetaisPresidentObservation,
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
        self._observation = observation
        self._offer_cards(observation, legal)
        if legal:
            self._offer_chosen(observation)
        else:
            self._go.description, self._go.icon, self._do_next = idle
            self._go.button_style = ""
            if observation.results and observation.phase in (Phase.DEAL, Phase.OVER):
                self._go.button_style = "primary"
        self._show_ceremony(observation, names)
        self._card_html.value = panels.round_card(observation, self.language)
        _display(self._all, bool(legal) and observation.phase is Phase.PRESENT)
        self._show_odds(observation, names)

    def _offer_cards(
        self, observation: SiJetaisPresidentObservation, legal: Sequence[Action]
    ) -> None:
        offered = list(legal)
        if not legal and observation.phase is Phase.RECRUIT:  # to look at while others choose
            offered = list(map(Recruit, observation.hand))
        kind = (observation.phase, observation.round, tuple(offered), self.language)
        if kind != self._kind:
            new_choice = kind[:3] != self._kind[:3]
            self._kind = kind
            self._offered = offered
            if new_choice:
                self._offered_at = monotonic()
                self._chosen = self._first_choice(observation, legal)
        self._hand.show(
            [
                Card(
                    self._card_text(action),
                    self._tooltip(action),
                    enabled=bool(legal),
                    chosen=action is self._chosen,
                )
                for action in offered
            ]
        )

    def _first_choice(
        self, observation: SiJetaisPresidentObservation, legal: Sequence[Action]
    ) -> Action | None:
        """In the presentation the best government's post; a recruit is for the player to find."""
        if observation.phase is not Phase.PRESENT or not legal:
            return legal[0] if len(legal) == 1 else None
        ministry, person = self._best_posts(observation)[len(observation.posts)]
        return LeaveEmpty(ministry) if person is None else Present(person, ministry)

    def _best_posts(
        self, observation: SiJetaisPresidentObservation
    ) -> tuple[tuple[str, str | None], ...]:
        game, face = observation.game, observation.face
        assert face is not None
        return best_government(game, face, observation.recruits, observation.posts).posts

    def _card_text(self, action: Action) -> str:
        match action:
            case Recruit(person) | Present(person, _):
                return self._people_card(person)
            case LeaveEmpty(ministry):
                return "\n".join(
                    [
                        self._text(said("nobody")),
                        self._text(said("leave the post empty")),
                        f"{self._text(words.SHORT[ministry])} {self._cost(ministry)}",
                    ]
                )
        raise ValueError(f"No card for {action!r}.")

    def _cost(self, ministry: str) -> str:
        """What it costs to leave this post empty."""
        face = self._observation.face if self._observation else None
        return words.signed(face.missing[ministry]) if face else ""

    def _people_card(self, name: str) -> str:
        """A People card: name, woman or man, who it is, and the fields with their pips."""
        person = PERSON[name]
        mark = "♀" if person.woman else "♂"
        lines = [f"{name} {mark}", self._text(words.persona(name))]
        for ministry, value in person.fields.items():
            lines.append(f"{words.pips(value)} {value} {self._text(words.SHORT[ministry])}")
        return "\n".join(lines)

    def _tooltip(self, action: Action) -> str:
        if isinstance(action, LeaveEmpty):
            return self._text(said("leave the post empty"))
        assert isinstance(action, Recruit | Present)
        return self._text(words.card_line(action.person))

    def _offer_chosen(self, observation: SiJetaisPresidentObservation) -> None:
        chosen = self._chosen
        if chosen is None:
            self._go.description = self._text(said("Choose a card"))
            self._go.icon, self._go.button_style = "hand-pointer-o", ""
            self._do_next = lambda: None
        else:
            text = self._text(words.action_words(observation.game, chosen))
            self._go.description = text[0].upper() + text[1:]
            self._go.icon, self._go.button_style = "check", "primary"
            self._do_next = lambda: self._act(chosen)
        self._all.description = self._text(said("Present the best government at once"))

    def _soon(self, do: Callable[[], None]) -> None:
        # The second click of a double click was meant for what was offered before.
        if monotonic() - self._offered_at > DOUBLE_CLICK_SECONDS:
            do()

    def _card(self, place: int) -> None:
        """A card was clicked: it is chosen, or, if it was already, it is taken."""
        if place >= len(self._offered):
            return
        action = self._offered[place]
        if action is self._chosen:
            self._act(action)
            self._go.focus()  # the card is gone
        else:
            self._chosen = action
            self._refresh()

    def _present_best(self) -> None:
        observation = self._observation
        assert observation is not None
        for ministry, person in self._best_posts(observation)[len(observation.posts) :]:
            self._act(LeaveEmpty(ministry) if person is None else Present(person, ministry))

    def pick(self, place: object) -> None:
        """Nothing can be picked in the figure of this game."""

    def reset(self) -> None:
        """A new game begins."""
        self._kind, self._valued = (), (None, "")
        self._values.value = ""
        self._ceremony.reset()

    def hints(self) -> Hints:
        """What the figure shall show."""
        return Hints(self.language, self._ceremony.until)

    # The ceremony.

    def _show_ceremony(
        self, observation: SiJetaisPresidentObservation, names: Sequence[str]
    ) -> None:
        """The tokens go their way once, by themselves, when a round has just been presented."""
        self.suspense = ""
        if not panels.is_ceremony(observation):
            self._ceremony.hide()
            return
        steps = words.ceremony(observation.results[-1])
        self._ceremony.show((len(observation.results), len(steps)), len(steps))
        self._ceremony.name(
            self._text(said("ceremony")), self._text(said("how far the presentation has come"))
        )
        done = self._ceremony.done
        if done < len(steps):
            number = len(observation.results)
            self.suspense = said("Round {number}: the governments are presented.", number=number)
        if done == 0:
            told: Sentence | str = said("The governments are presented, post by post.")
        else:
            told = words.ceremony_sentence(*steps[done - 1], names)
            if done == len(steps):
                told = joined([told, words.round_sentence(observation, names)])
        self._ceremony.tell(self._html(told))

    # What can be worked out.

    def _show_odds(self, observation: SiJetaisPresidentObservation, names: Sequence[str]) -> None:
        recruiting = observation.phase is Phase.RECRUIT and bool(observation.hand)
        _display(self._look, recruiting)
        self._look.description = self._text(said("What is each pick worth?"))
        if self._valued != (observation, self.language):
            self._values.value = ""
        _display(self._progress, False)
        parts = [panels.government(observation, self.language)]
        if recruiting:
            parts.append(panels.chances(observation, self.language))
        if panels.is_ceremony(observation) and self._ceremony.until is None:
            parts.append(panels.results(observation, names, self.language))
        self.odds.value = "".join(parts)

    def _work_out(self) -> None:
        """The value of each pick by simulation, in slices, with a bar that fills."""
        observation = self._observation
        if observation is None or not observation.hand or observation.phase is not Phase.RECRUIT:
            return
        simulation = odds.PickValues(observation, SAMPLES)
        self._progress.max, self._progress.value = SAMPLES * len(observation.hand), 0
        _display(self._progress, True)
        while simulation.advance(0.1):
            self._progress.value = sum(value.samples for value in simulation.values())
        _display(self._progress, False)
        self._valued = (observation, self.language)
        self._values.value = panels.pick_values(simulation.values(), self.language)


def _display(widget: ipw.Widget, shown: bool) -> None:
    widget.layout.display = "" if shown else "none"
