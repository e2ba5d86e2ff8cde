"""The lesson on President: its questions, its experiments and its tables.

Every number that is right or wrong is computed here from the rules, never written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, fraction_text, uniform, wilson_interval
from presidency.core.game import State
from presidency.lessons.answers import Mistake
from presidency.lessons.bluff import GUARDS, Duel, Mixing, left_open, safe_chances
from presidency.lessons.boxes import WIDTH, Prose, table
from presidency.lessons.games import Games
from presidency.lessons.laboratory import Experiment, drawn
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import ChoiceQuestion, NumberQuestion, TextQuestion
from presidency.president import solved
from presidency.president.components import NUMBERS
from presidency.president.odds import best_guard, best_number, survival
from presidency.president.rules import President
from presidency.president.strategies import favours, greedy, reader_bot

GAME = President(**President.presets["Class game"])
SEED = 1
CROWDS = (1, 2, 3, 4, 5, 6)
"""The crowd sizes that are compared."""
SMALL = (4, 2, 2)
"""The small game of the prediction: squares a side, agents, crowd."""
UNEVEN: Distribution[int] = Distribution({1: 3, 2: 2, 3: 1})
"""The habit of a crowd in a question."""
LEAVES_3: Distribution[tuple[int, ...]] = Distribution({(1, 2): 2, (1, 3): 1, (2, 3): 1})
"""The habit of agents in a question: 3 is left open half of the time."""
COIN = (1, 2)
"""How many handshakes a coin decides between in a question."""


# What can be worked out.


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk through the crowd.

    Attributes:
        handshakes: How many attempts were made; at each two agents stood beside the President.
        through: Was he safe in all of them?
    """

    handshakes: int
    through: bool


def walks(handshakes: Sequence[int] = range(4)) -> Distribution[Walk]:
    """A walk with one of these numbers of handshakes, each number equally likely."""
    weights = {}
    for count in handshakes:
        safe = survival(2, count).value
        weights[Walk(count, True)] = safe
        weights[Walk(count, False)] = 1 - safe
    return Distribution(weights)


def chance_of_walk(
    handshakes: int, given_through: bool = False, among: Sequence[int] = range(4)
) -> Fraction:
    """The chance of so many handshakes; if asked, given that he came through."""
    kept = walks(among)
    if given_through:
        kept = kept.given(lambda walk: walk.through)
    return kept.chance(lambda walk: walk.handshakes == handshakes)


def chance_through(among: Sequence[int] = range(4)) -> Fraction:
    """The chance to come through such a walk."""
    return walks(among).chance(lambda walk: walk.through)


def most_handshakes() -> int:
    """With how many handshakes two agents are still better than one handshake with one agent."""
    one = survival(1).value
    return max(count for count in range(1, 20) if survival(2, count).value > one)


@cache
def start_value(board: int, agents: int, crowd: int) -> Fraction:
    """The chance to escape from a small board if both sides play perfectly."""
    return solved.load(board, agents, crowd).start_value


# Games between bots.


def _measure(state: State) -> dict[str, Any]:
    """What is kept of a game."""
    seen = state.observation()
    score = seen.scores[-1]
    return {
        "escaped": score.escaped,
        "attempts": len(seen.attempts),
        "survived": score.survived,
        "turns": score.turns,
    }


played = Games([greedy] * 2, _measure, SEED)
"""Games between two greedy bots, from `SEED`; each set is played once."""
read = Games([reader_bot((1, 2, 1)), favours(2)], _measure, SEED)
"""The same with a crowd that favours 2, and agents who know it."""


def sized(crowd: int) -> President:
    """The class game with another crowd."""
    return President(crowd=crowd, layout=GAME.options["layout"])


def escapes(crowd: int) -> int:
    """In how many of 200 games against a crowd of this size the President escapes."""
    return sum(kept["escaped"] for kept in played(sized(crowd)))


def fairest() -> int:
    """The crowd size for which that is nearest to half of the games."""
    return min(CROWDS, key=lambda crowd: abs(2 * escapes(crowd) - 200))


# The laboratory.


def _game_experiment(name: str, about: str, games: Games) -> Experiment:
    return Experiment(
        name=name,
        about=f"{about} Both sides take what looks best at once; a crowd of "
        f"{GAME.options['crowd']}.",
        trials=games.trials(GAME),
        events={
            "The President escapes": lambda kept: kept["escaped"],
            "No attempt is made": lambda kept: kept["attempts"] == 0,
            "One attempt is made": lambda kept: kept["attempts"] == 1,
            "Two attempts or more are made": lambda kept: kept["attempts"] >= 2,
            "Attempts (a mean)": lambda kept: float(kept["attempts"]),
            "His turns (a mean)": lambda kept: float(kept["turns"]),
        },
        unit="games",
    )


def experiments() -> list[Experiment]:
    """What the laboratory offers."""
    once = uniform(product(NUMBERS, GUARDS))
    thrice = uniform(product(NUMBERS, repeat=3))
    walk = walks()
    return [
        Experiment(
            name="One handshake",
            about="Two agents stand beside the President. The crowd and the agents pick their "
            "numbers by chance, evenly.",
            trials=drawn(once.sample),
            events={
                "He is safe": lambda both: both[0] in both[1],
                "The crowd had 2": lambda both: both[0] == 2,
                "The agents left 2 open": lambda both: left_open(both[1]) == 2,
                "The agents guarded 1 and 3": lambda both: both[1] == (1, 3),
            },
            distribution=once,
            unit="attempts",
        ),
        Experiment(
            name="Three handshakes in a row",
            about="Two agents stand beside the President each time, and both sides mix evenly. To "
            "see how often it would be safe, all three attempts are made in any case.",
            # A third of the numbers is left open each time: 3, say.
            trials=drawn(thrice.sample),
            events={
                "Safe in all three": lambda had: 3 not in had,
                "Safe in the first": lambda had: had[0] != 3,
                "Safe in the first two": lambda had: 3 not in had[:2],
                "Safe in the third": lambda had: had[2] != 3,
                "Times safe (a mean)": lambda had: float(3 - had.count(3)),
            },
            distribution=thrice,
            unit="tries",
        ),
        Experiment(
            name="A walk with 0 to 3 handshakes",
            about="Chance decides whether he meets 0, 1, 2 or 3 people, each with 1/4. Each "
            "meeting is an attempt, with two agents beside him.",
            trials=drawn(walk.sample),
            events={
                "He comes through": lambda walk: walk.through,
                "No handshake": lambda walk: walk.handshakes == 0,
                "1 handshake": lambda walk: walk.handshakes == 1,
                "2 handshakes": lambda walk: walk.handshakes == 2,
                "3 handshakes": lambda walk: walk.handshakes == 3,
                "Handshakes (a mean)": lambda walk: float(walk.handshakes),
            },
            distribution=walk,
            unit="walks",
        ),
        _game_experiment(
            "Class game", "Two bots play and mix their hidden numbers evenly.", played
        ),
        _game_experiment(
            "Class game, the crowd favours 2",
            "The crowd picks 2 twice as often as each other number, and the agents know it.",
            read,
        ),
    ]


# The questions.


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _times(factor: Fraction, count: int) -> str:
    return " × ".join([str(factor)] * count)


PREDICTIONS = (
    NumberQuestion(
        id="once",
        title="One handshake",
        text="The President shakes hands, and two agents stand beside him. They guard two of the "
        "numbers 1, 2 and 3; the crowd picks one. Both sides are as clever as can be. What is the "
        "chance that he is safe?",
        result=lambda: f"{survival(2)}. Neither side can do better.",
    ),
    NumberQuestion(
        id="three",
        title="Three handshakes",
        text="The same three times, one after the other. What is the chance that he is safe all "
        "three times?",
        result=lambda: f"{survival(2, 3)}.",
    ),
    ChoiceQuestion(
        id="guard",
        title="How to guard",
        text="Your agents leave one number open at each attempt, and the crowd watches them for a "
        "whole day. Which way protects the President best?",
        options=(
            ("Always leave 1 or 3 open: 2 is in the middle", ""),
            ("Take turns: leave 1 open, then 2, then 3, and so on", ""),
            ("Each time let chance decide, each number with 1/3", ""),
        ),
        result=lambda: (
            "C: whatever the crowd has seen, he is then safe with "
            f"{1 - best_number(uniform(GUARDS)).chance.value}. Who takes turns can be foreseen, "
            "and an attempt then succeeds for certain."
        ),
    ),
    NumberQuestion(
        id="small",
        title="A small board",
        text="A board of 4 by 4 squares, two agents, a crowd of two; both sides play perfectly. "
        "What is the chance that the President escapes?",
        result=lambda: (
            f"{fraction_text(start_value(*SMALL))}, worked out from all "
            f"{solved.load(*SMALL).positions:,} positions: as much as being safe "
            f"{'in two attempts' if start_value(*SMALL) == survival(2, 2).value else 'so often'}."
        ),
    ),
)

CHECKS = (
    NumberQuestion(
        id="habit",
        title="A habit of the crowd",
        text="A crowd picks 1 with the chance 1/2, 2 with 1/3 and 3 with 1/6, and your two agents "
        "know it. They guard as well as they can. What is the chance that the President is safe?",
        hint="The agents leave one number open. Which one should it be?",
        value=lambda: best_guard(UNEVEN, 2).chance.value,
        because=lambda: (
            f"They leave {left_open(_best_guard())} open, which comes with the chance "
            f"{UNEVEN.chance(left_open(_best_guard()))}; he is safe in all other cases."
        ),
        mistakes=lambda: [
            Mistake(survival(2).value, "That is so if the agents mix evenly. They know more here."),
            Mistake(UNEVEN.chance(1), "That is the chance of 1 alone. They guard two numbers."),
            Mistake(
                1 - best_guard(UNEVEN, 2).chance.value, "That is the chance that he is not safe."
            ),
        ],
    ),
    NumberQuestion(
        id="leak",
        title="A habit of the agents",
        text="Two agents leave 3 open half of the time, and 1 and 2 a quarter of the time each. "
        "The crowd has found out. What is the chance that an attempt <b>succeeds</b> if the crowd "
        "answers as well as it can?",
        hint="For each number the crowd may pick: how often is it left open?",
        value=lambda: best_number(LEAVES_3).chance.value,
        because=lambda: (
            f"It picks 3, and {best_number(LEAVES_3).chance.reason}. Against even mixing it would "
            f"be {1 - survival(2).value}."
        ),
        mistakes=lambda: [
            Mistake(1 - survival(2).value, "That is so if the agents mix evenly. They do not."),
            Mistake(Fraction(1, 4), "That is how often 1 is left open. The crowd can do better."),
            Mistake(Fraction(3, 4), "That is how often 1 is guarded."),
        ],
    ),
    ChoiceQuestion(
        id="turns",
        title="Taking turns",
        text="Your agents leave open 1, then 2, then 3, then 1 again, and so on: each equally "
        "often. Is that as safe as letting chance decide with 1/3 each?",
        hint="What does a crowd know that has seen the last three attempts?",
        options=(
            (
                "Yes: each number is open equally often",
                "Equally often is not enough: what counts is what the crowd can know before it "
                "picks. Here it knows the next gap.",
            ),
            (
                "No: who sees the order knows the next gap",
                "Then an attempt succeeds for certain. To mix evenly means that the past says "
                "nothing about the next time.",
            ),
            (
                "Yes, as long as the crowd does not take turns too",
                "It matters what the crowd can foresee, not whether it has an order of its own.",
            ),
        ),
        right=lambda: int(best_number(Distribution({(2, 3): 1})).chance.value == 1),
    ),
    NumberQuestion(
        id="next",
        title="After three times",
        text="The President has been safe three times in a row, with two agents beside him each "
        "time; both sides mix evenly. <b>Given</b> that, what is the chance that he is safe in the "
        "next attempt too?",
        hint="In the laboratory: three handshakes, keep only those with “Safe in the first two”, "
        "and look at the third.",
        value=lambda: survival(2, 4).value / survival(2, 3).value,
        because=lambda: (
            f"The attempts are independent. ({survival(2, 4).value}) ÷ ({survival(2, 3).value}) = "
            f"{survival(2).value}, as at the first."
        ),
        mistakes=lambda: [
            Mistake(
                survival(2, 4).value,
                "That is the chance of four times, seen from the start. Three of them have "
                "happened already.",
            ),
            Mistake(survival(2, 3).value, "That is the chance of the three that are over."),
            Mistake(
                1 - survival(2).value, "The numbers have no memory: he is not “due” to be caught."
            ),
        ],
    ),
    NumberQuestion(
        id="ways",
        title="Two ways across",
        text="The short way: one handshake with <b>one</b> agent beside the President. The long "
        "way: several handshakes, each with <b>two</b> agents beside him. Both sides mix evenly. "
        "Up to how many handshakes is the long way the better one?",
        hint="Work out 2/3, then 2/3 × 2/3, and so on. Compare each with the short way.",
        chance=False,
        most=100,
        value=lambda: Fraction(most_handshakes()),
        because=lambda: (
            f"The short way is {survival(1).value}. "
            f"{_times(survival(2).value, most_handshakes())} = "
            f"{survival(2, most_handshakes()).value} is more; with one handshake more it is "
            f"{survival(2, most_handshakes() + 1).value}, which is less."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(most_handshakes() - 1),
                f"One more is still better: {survival(2, most_handshakes()).value} is more than "
                f"{survival(1).value}.",
            ),
            Mistake(
                Fraction(most_handshakes() + 1),
                f"Then it is {survival(2, most_handshakes() + 1).value}, which is a little less "
                f"than {survival(1).value}.",
            ),
        ],
    ),
    NumberQuestion(
        id="coin",
        title="What his escape tells",
        text="A coin decides how many people the President meets: heads 1, tails 2. Each meeting "
        "is an attempt with two agents beside him. You hear only: “He came through.” <b>Given</b> "
        "that, what is the chance that he met one person?",
        hint="Take 18 walks: 9 with one meeting, 9 with two. How many of each come through?",
        value=lambda: chance_of_walk(COIN[0], given_through=True, among=COIN),
        because=lambda: (
            f"Met 1 and came through: 1/2 × {survival(2, 1).value} = "
            f"{survival(2, 1).value / 2}. Came through at all: {chance_through(COIN)}. "
            "Divide the first by the second."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(1, 2),
                "That is the chance before you heard the news. Who meets more people comes "
                "through less often.",
            ),
            Mistake(
                survival(2, 1).value,
                "That is the other way round: the chance to come through, given that he met 1.",
            ),
            Mistake(
                survival(2, 1).value / 2,
                "That is the chance that he met 1 <i>and</i> came through. Divide it by the chance "
                "that he came through.",
            ),
            Mistake(chance_through(COIN), "That is the chance that he comes through."),
        ],
    ),
    ChoiceQuestion(
        id="crowd",
        title="A fair crowd",
        text="Two of these bots are to play a fair game: each side should win about half of the "
        "games. Look at the table of crowd sizes. Which crowd do you choose?",
        hint="Look for the row in which the share of escapes is nearest to 50 %. Is 50 % inside "
        "its interval?",
        options=tuple(
            (
                f"{crowd} member{'s' if crowd > 1 else ''}",
                "What decides is how far the share of escapes in that row is from 50 %.",
            )
            for crowd in CROWDS
        ),
        right=lambda: CROWDS.index(fairest()),
    ),
    TextQuestion(
        id="why",
        title="Why 2/3?",
        text="Explain why two clever players end at 2/3: why can the crowd make sure that the "
        "President is not safer than that, and why can the agents make sure of at least that much?",
        hint="Suppose that one side mixes evenly. What does the choice of the other side change?",
        checklist=(
            "If the crowd picks each number with 1/3, any two numbers hold it with 2/3.",
            "So whatever the agents do, he is safe with 2/3 and not more.",
            "If the agents leave each number open with 1/3, every number of the crowd is guarded "
            "with 2/3.",
            "So whatever the crowd does, he is safe with 2/3 and not less. Not more and not less: "
            "2/3 is the value of this small game.",
        ),
        least=40,
        rows=5,
    ),
)

TICKETS = (
    NumberQuestion(
        id="today",
        title="Two guards, then one",
        text="At the first handshake two agents stand beside the President, at the second only "
        "one. Both sides mix evenly. What is the chance that he is safe both times?",
        hint="One agent guards one of three numbers. The two attempts are independent.",
        value=lambda: survival(2).value * survival(1).value,
        because=lambda: (
            f"{survival(2).value} × {survival(1).value} = {survival(2).value * survival(1).value}."
        ),
        mistakes=lambda: [
            Mistake(survival(2, 2).value, "That is so if two agents stand there both times."),
            Mistake(survival(1, 2).value, "That is so if one agent stands there both times."),
            Mistake(
                survival(2).value + survival(1).value, "You added. Both must happen: multiply."
            ),
        ],
    ),
    TextQuestion(
        id="ticket",
        title="One thing",
        text="One line: what surprised you today, or what do you want to know now?",
    ),
)


def _best_guard() -> tuple[int, ...]:
    chances = safe_chances(UNEVEN)
    return max(GUARDS, key=chances.__getitem__)


lesson = Lesson("president", PREDICTIONS, CHECKS, TICKETS, experiments)


# Apps and tables.


@cache
def duel() -> Duel:
    """Hidden numbers, round after round; one and the same duel whenever the cell is run."""
    return Duel(seed=SEED)


@cache
def mixing() -> Mixing:
    """Why mixing evenly is best, as a picture; always the same one."""
    return Mixing()


def _bar(share: float) -> str:
    return (
        '<div style="white-space:nowrap"><div style="display:inline-block;height:11px;'
        f'width:{120 * share:.0f}px;background:#0072B2"></div> {_percent(share)}</div>'
    )


def bayes() -> Prose:
    """Walks with 0 to 3 handshakes, before and after it is known that he came through."""
    through = chance_through()
    rows = []
    for count in range(4):
        both = chance_of_walk(count) * survival(2, count).value
        after = chance_of_walk(count, given_through=True)
        rows.append(
            [
                str(count),
                str(chance_of_walk(count)),
                str(survival(2, count).value),
                str(both),
                f"<b>{after}</b>",
                _bar(float(after)),
            ]
        )
    rows.append(["together", "1", "–", str(through), "1", ""])
    head = [
        "Handshakes",
        "Chance before",
        "Comes through",
        "Both",
        "Given that he came through",
        "",
    ]
    said = (
        f"“Both” is the product of the two columns before it. Together it is {through}, the chance "
        f"to come through. Divide each by that, and you have the last column."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)


def small_boards() -> Prose:
    """All solved games with their exact values at the start."""
    rows, alike = [], True
    for board, agents, crowd in solved.GAMES:
        value, safe = start_value(board, agents, crowd), survival(agents, crowd).value
        alike &= value == safe
        rows.append(
            [
                f"{board} by {board}",
                str(agents),
                str(crowd),
                f"{solved.load(board, agents, crowd).positions:,}",
                f"<b>{value}</b>",
                _bar(float(value)),
                str(safe),
            ]
        )
    head = ["Board", "Agents", "Crowd", "Positions", "Escapes", "", "Safe from that many attempts"]
    said = (
        "Both columns of fractions are the same. When both sides are perfect, it is as if each "
        "crowd member got one attempt, with all agents beside the President."
        if alike
        else "Compare the two columns of fractions."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)


def crowd_sizes() -> widgets.Widget:
    """How often the President escapes, by the size of the crowd; 200 games each (PR-04)."""
    parts = [(f"Games against a crowd of {crowd}", sized(crowd)) for crowd in CROWDS]
    return played.then(parts, _crowd_sizes)


def _crowd_sizes() -> Prose:
    rows = []
    for crowd in CROWDS:
        low, high = wilson_interval(escapes(crowd), 200)
        rows.append(
            [
                str(crowd),
                f"{escapes(crowd)} of 200",
                _bar(escapes(crowd) / 200),
                f"{_percent(low)} to {_percent(high)}",
                f"{sum(kept['attempts'] for kept in played(sized(crowd))) / 200:.2f}",
            ]
        )
    head = ["Crowd", "Escapes", "Share", "95 % interval", "Attempts a game"]
    said = f"Two bots that take what looks best at once; 200 games each, seed {SEED}."
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)
