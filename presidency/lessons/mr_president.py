"""The lesson on Mr. President 2004: its questions, its experiments and its tables.

Every number that is right or wrong is computed here from the rules, never written down.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from presidency.core.chance import Distribution, fraction_text, hypergeometric, uniform
from presidency.lessons.answers import Mistake
from presidency.lessons.battlegrounds import GAME, Kept, decides, games, percent, played
from presidency.lessons.debate import DebateSquare
from presidency.lessons.envelope import (
    AVERAGE,
    HOME_VOTES,
    SIZE,
    Advertising,
    EnvelopeDraw,
    advertised,
    at_least_one,
    put_back,
    typical,
)
from presidency.lessons.envelope import played as played_now
from presidency.lessons.laboratory import Experiment, drawn
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import ChoiceQuestion, NumberQuestion, TextQuestion
from presidency.lessons.two_dice import (
    ROLLS,
    OpeningRolls,
    RegionDice,
    by_a_die,
    by_the_total,
    opens,
)
from presidency.mr_president.components import NEEDED, ROW, is_special
from presidency.mr_president.odds import REACH, SPECIAL, DebateOdds, outcomes, success
from presidency.mr_president.words import totals_words

GOOD = len(HOME_VOTES["president"])
"""Cards in a new envelope that are good for a President's home state."""
DRAWN, FEWER = 3, 2
"""Cards drawn in the prediction, and in the check."""
STATE = ROW["OH"]
"""The state whose number is asked for."""
CHALLENGER, OPPONENT = (3, 2), (4, 1)
"""Debating points and rolls of both sides in a question."""
PLAYED = 2
"""Ballots that could be played in a question."""
BIG, SMALL = ROW["OH"], ROW["MN"]
"""Two states whose edges are to weigh alike."""
WON = 290
"""Electors of a ticket in a question."""
EVEN = success(5, 1)
"""The chance of one roll with 5 Debating points."""


# What can be worked out.


def likeliest() -> int:
    """The number that a roll opens most often."""
    return max(REACH, key=lambda number: REACH[number])


def debate() -> DebateOdds:
    """The outcomes of the debate in a question."""
    return outcomes(CHALLENGER, OPPONENT)


def somebody_wins() -> Fraction:
    """The chance that a debate of two sides with 5 points and one roll each has a winner."""
    odds = outcomes((5, 1), (5, 1))
    return odds.challenger.value + odds.opponent.value


def balancing_edge() -> Fraction:
    """The edge that the smaller state needs, in hundreds of thousands, against 1 in the larger."""
    return Fraction(BIG.electors, SMALL.electors)


def one_card(home_counts: bool = True) -> Fraction:
    """What a card of a typical new envelope is worth, in thousands of votes."""
    return advertised(1, home_counts).expectation()


def better_now() -> bool:
    """Does playing bring more than advertising, if the home states are safe?"""
    now = played_now(PLAYED, "vice_president")
    return now > advertised(DRAWN, home_counts=False).expectation()


def left_without(state: str) -> int:
    """The electors of a candidate for whom his home state's electors may not vote."""
    return WON - ROW[state].electors


# The laboratory.


def _debate_trials() -> Distribution[tuple[bool, bool]]:
    """Do the challenger and the opponent succeed, with 5 points each, three rolls and one?"""
    odds = outcomes((5, 3), (5, 1))
    return Distribution(
        {
            (True, False): odds.challenger.value,
            (False, True): odds.opponent.value,
            (True, True): odds.both.value,
            (False, False): odds.neither.value,
        }
    )


def experiments() -> list[Experiment]:
    """What the laboratory offers."""
    dice = uniform(ROLLS)
    cards = hypergeometric(GOOD, SIZE - GOOD, DRAWN)
    votes, pair = advertised(DRAWN), _debate_trials()
    return [
        Experiment(
            name="Two dice",
            about="You declare a region and roll two dice. What do they open?",
            trials=drawn(dice.sample),
            events={
                "7, 11 or doubles": is_special,
                **{
                    f"Number {number} is open": lambda dice, number=number: opens(dice, number)
                    for number in (1, 3, 6, 7, 12)
                },
                "3 or 6 is open, or both": lambda dice: opens(dice, 3) or opens(dice, 6),
                "How many numbers are open (a mean)": lambda dice: float(len({*dice, sum(dice)})),
            },
            distribution=dice,
            unit="rolls",
        ),
        Experiment(
            name="Cards from the envelope",
            about=f"{DRAWN} of the {SIZE} cards of a new envelope are drawn; {GOOD} of the {SIZE} "
            "are good for your President's home state.",
            trials=drawn(cards.sample),
            events={
                "At least one is good": lambda good: good >= 1,
                "Exactly one is good": lambda good: good == 1,
                "Two or more are good": lambda good: good >= 2,
                "Good cards (a mean)": lambda good: float(good),
            },
            distribution=cards,
            unit="draws",
        ),
        Experiment(
            name="A debate",
            about="Both sides have 5 Debating points. The challenger is identified with the issue "
            "and in the middle of the road: up to three rolls. The opponent has one.",
            trials=drawn(pair.sample),
            events={
                "The challenger wins": lambda done: done == (True, False),
                "The opponent wins": lambda done: done == (False, True),
                "Nobody wins": lambda done: done[0] == done[1],
                "The challenger succeeds": lambda done: done[0],
                "The opponent succeeds": lambda done: done[1],
            },
            distribution=pair,
            unit="debates",
        ),
        Experiment(
            name="Advertising",
            about=f"{DRAWN} cards are drawn from a typical new envelope. Their votes, in "
            "thousands, if all states are open.",
            trials=drawn(votes.sample),
            events={
                "Thousand votes (a mean)": lambda total: float(total),
                "More than 400": lambda total: total > 400,
                "More than 800": lambda total: total > 800,
                "1,000 or more": lambda total: total >= 1000,
            },
            distribution=votes,
            unit="draws",
        ),
        Experiment(
            name="Class game, two bots",
            about="Two greedy bots play the class game with the ready-made tickets.",
            trials=played.trials(GAME),
            events={
                "The Democrat wins the election": lambda kept: kept["winner"] == "Democrat",
                "The Republican wins the election": lambda kept: kept["winner"] == "Republican",
                **{
                    f"{ROW[code].name} goes to the Democrat": _goes_to_the_democrat(code)
                    for code in ("CA", "TX", "FL", "OH", "PA")
                },
                "269 to 269": lambda kept: kept["electors"] == NEEDED - 1,
                "The Democrat's electors (a mean)": lambda kept: float(kept["electors"]),
            },
            unit="games",
        ),
    ]


def _goes_to_the_democrat(code: str) -> Callable[[Kept], bool]:
    def goes(kept: Kept) -> bool:
        return code in kept["democrat"]

    return goes


# The questions.

PREDICTIONS = (
    ChoiceQuestion(
        id="number",
        title="Which number?",
        text="You roll two dice. A state is open if its number is on <b>one of the dice</b> or is "
        "their <b>total</b>. The states of a region have the numbers 1 to 12. Which of these "
        "numbers is open most often?",
        options=(("1", ""), ("6", ""), ("7", ""), ("12", "")),
        result=lambda: (
            f"{likeliest()}, with {fraction_text(REACH[likeliest()])}: {by_a_die(6)} rolls show a "
            f"6, and {by_the_total(6)} others have that total. 7 can be the total only: "
            f"{fraction_text(REACH[7])}. Even 1 is open more often: {fraction_text(REACH[1])}."
        ),
    ),
    NumberQuestion(
        id="special",
        title="A choice",
        text="If the total is 7 or 11, or if both dice show the same, you may advertise or debate "
        "instead of campaigning. What is the chance?",
        result=lambda: (
            f"{fraction_text(SPECIAL)}: six rolls have the total 7, two have 11, six are doubles, "
            f"and none is two of these. {int(36 * SPECIAL)} of 36."
        ),
    ),
    NumberQuestion(
        id="home",
        title="From the envelope",
        text=f"A new envelope holds {SIZE} cards. {GOOD} of them are good for your President's "
        f"home state. You draw {DRAWN}. What is the chance that <b>at least one</b> is good?",
        result=lambda: (
            f"{fraction_text(at_least_one(GOOD, SIZE, DRAWN))}: one minus the chance that none is, "
            "which is 12/18 × 11/17 × 10/16."
        ),
    ),
    NumberQuestion(
        id="california",
        title="California",
        text=f"California has {ROW['CA'].electors} of the 538 electors, more than any other state. "
        "Two bots play 200 games. In what part of the games does <b>whoever takes California</b> "
        "also win the election?",
        result=lambda: (
            f"In {decides('CA', games())} of {len(games())} class games between two greedy bots: "
            f"{percent(decides('CA', games()), len(games()))}."
        ),
    ),
)

CHECKS = (
    NumberQuestion(
        id="reach",
        title=f"{STATE.name} is open",
        text=f"You declare the {STATE.region}. {STATE.name} has the number {STATE.number} there. "
        "What is the chance that your roll opens it?",
        hint=f"First count the rolls in which a die shows a {STATE.number}. Then count the others "
        "that have it as their total.",
        value=lambda: REACH[STATE.number],
        because=lambda: (
            f"{by_a_die(STATE.number)} rolls show a {STATE.number}, and "
            f"{by_the_total(STATE.number)} others have that total."
        ),
        mistakes=lambda: [
            Mistake(Fraction(11, 36), f"That is a die only. The total {STATE.number} counts, too."),
            Mistake(
                Fraction(by_the_total(STATE.number), 36),
                f"That is the total only. A single die may show a {STATE.number}, too.",
            ),
            Mistake(Fraction(1, 6), "That is one die. You roll two, and their total counts, too."),
            Mistake(
                Fraction(12 + by_the_total(STATE.number), 36),
                f"You counted the double {STATE.number} twice. It is one roll of 36.",
            ),
            Mistake(
                Fraction(1, 3),
                "You added 1/6 for each die: the double is counted twice. And the total is left "
                "out.",
            ),
        ],
    ),
    NumberQuestion(
        id="draw",
        title="Two cards",
        text=f"A new envelope again: {SIZE} cards, {GOOD} of them good for your home state. Your "
        f"Fundraising is {FEWER}, so you draw {FEWER}. What is the chance that <b>at least one</b> "
        "is good?",
        hint="Draw the tree. What is the chance that the first card is not good? And then the "
        "second, from 17 cards?",
        value=lambda: at_least_one(GOOD, SIZE, FEWER),
        because=lambda: "1 − 12/18 × 11/17: the second card comes from the 17 that are left.",
        mistakes=lambda: [
            Mistake(
                put_back(GOOD, SIZE, FEWER),
                "That would be so if the first card went back. Only 17 are left for the second.",
            ),
            Mistake(
                Fraction(FEWER * GOOD, SIZE),
                "You added the two chances. Draws with two good cards are then counted twice.",
            ),
            Mistake(1 - at_least_one(GOOD, SIZE, FEWER), "That is the chance that none is good."),
            Mistake(Fraction(GOOD, SIZE), "That is the chance for one card."),
            Mistake(
                hypergeometric(GOOD, SIZE - GOOD, FEWER).chance(1),
                "That is exactly one. Both may be good, too.",
            ),
            Mistake(
                hypergeometric(GOOD, SIZE - GOOD, FEWER).chance(2),
                "That is the chance that both are good. One is enough.",
            ),
        ],
    ),
    NumberQuestion(
        id="debate",
        title="The challenger wins",
        text=f"The challenger has {CHALLENGER[0]} Debating points (he needs "
        f"{totals_words(CHALLENGER[0])}) and up to two rolls, for he is identified with the issue. "
        f"His opponent has {OPPONENT[0]} ({totals_words(OPPONENT[0])}) and one roll. What is the "
        "chance that <b>the challenger alone</b> succeeds and wins?",
        hint="First one roll of each side: count the rolls of 36. Then: what is the chance that "
        "two rolls of the challenger both fail?",
        value=lambda: debate().challenger.value,
        because=lambda: (
            f"One of two rolls succeeds with 1 − 7/9 × 7/9 = {success(*CHALLENGER)}, and the "
            f"opponent fails with {1 - success(*OPPONENT)}. Multiply."
        ),
        mistakes=lambda: [
            Mistake(
                success(*CHALLENGER),
                "That is the chance that he succeeds. To win, the opponent must fail as well.",
            ),
            Mistake(
                success(CHALLENGER[0], 1) * (1 - success(*OPPONENT)),
                "That is with one roll. He may roll a second time.",
            ),
            Mistake(
                2 * success(CHALLENGER[0], 1) * (1 - success(*OPPONENT)),
                "You added the two rolls. He rolls again only if the first has failed.",
            ),
            Mistake(
                success(*CHALLENGER) * success(*OPPONENT),
                "That is the chance that both succeed, and then nobody wins.",
            ),
        ],
    ),
    NumberQuestion(
        id="advert",
        title="What advertising brings",
        text=f"A typical new envelope: six cards of 400, six of 200, and two each of 100, 200 and "
        f"300 (thousand votes). You draw {DRAWN}. How many thousand votes is that <b>on "
        "average</b>, if all of them count?",
        hint="What is the mean of one card? The mean of a sum is the sum of the means, also when "
        "the cards are not put back.",
        chance=False,
        value=lambda: advertised(DRAWN).expectation(),
        because=lambda: (
            f"One card brings {one_card()} on average ({sum(typical()):,} ÷ {SIZE}), and {DRAWN} "
            "bring three times as much."
        ),
        mistakes=lambda: [
            Mistake(one_card(), f"That is one card. You draw {DRAWN}."),
            Mistake(
                Fraction(DRAWN * 1000, 4),
                "You took the mean of 100, 200, 300 and 400. There are not equally many of each.",
            ),
            Mistake(
                DRAWN * AVERAGE["vice_president"],
                "You took 200 for each card. The six cards of 400 raise the mean.",
            ),
            Mistake(Fraction(sum(typical())), "That is all 18 cards together."),
        ],
    ),
    ChoiceQuestion(
        id="decide",
        title="Play or advertise?",
        text=f"You have rolled a 7. You can play {PLAYED} Vice-President ballots, 200,000 votes "
        f"each on average, in a state that is open. Or you advertise and draw {DRAWN} cards from a "
        "typical new envelope. Your home states are <b>safe</b>, so the twelve Home State cards "
        "change nothing there. Which brings more votes that count, on average?",
        hint="Look at the box on advertising: set the home states to safe.",
        options=(
            (
                "Advertise: three cards are more than two",
                "Twelve of the eighteen cards bring nothing here. Three cards bring "
                f"{DRAWN} × {one_card(False)} = {advertised(DRAWN, False).expectation()} thousand "
                "on average.",
            ),
            (
                "Play now",
                f"{played_now(PLAYED, 'vice_president')} against "
                f"{advertised(DRAWN, False).expectation()} thousand. With open home states "
                f"advertising would bring {advertised(DRAWN).expectation()}.",
            ),
            (
                "Both the same",
                "Work out both: two ballots of 200 on one side. On the other, what is one card "
                "worth if twelve of eighteen count 0?",
            ),
        ),
        right=lambda: 1 if better_now() else 0,
    ),
    NumberQuestion(
        id="edge",
        title="Edges that weigh alike",
        text=f"Balance is measured as electors × edge. {BIG.name} has {BIG.electors} electors and, "
        f"say, an edge of <b>1</b> hundred thousand votes for one party. {SMALL.name} has "
        f"{SMALL.electors} electors. Which edge, in hundreds of thousands of votes, must it have "
        "for the other party, so that both weigh alike?",
        hint=f"{BIG.electors} × 1 = {SMALL.electors} × ?",
        chance=False,
        value=balancing_edge,
        because=lambda: f"{BIG.electors} × 1 = {SMALL.electors} × {balancing_edge()}.",
        mistakes=lambda: [
            Mistake(1 / balancing_edge(), "The other way round: fewer electors, a larger edge."),
            Mistake(Fraction(1), "Then the state with more electors would weigh more."),
            Mistake(
                Fraction(BIG.electors), "That is electors × edge. Divide it by the other electors."
            ),
            Mistake(balancing_edge() * 100_000, "Give it in hundreds of thousands of votes."),
        ],
    ),
    ChoiceQuestion(
        id="same",
        title="One home state for two",
        text=f"Outside the game: a President and a Vice President who both live in Texas win {WON} "
        f"electors, with the {ROW['TX'].electors} of Texas among them. What does the Twelfth "
        "Amendment do?",
        hint="It speaks of the electors of one state, not of the ticket. How many votes are left "
        "without those of Texas?",
        options=(
            (
                "Nothing: the ticket has more than half of the electors",
                "The electors of Texas may not vote for two people of their own state.",
            ),
            (
                "It forbids such a ticket",
                "No ticket is forbidden. It binds electors: at least one of the two for whom they "
                "vote must be of another state.",
            ),
            (
                "The electors of Texas cannot vote for both: one of the two may miss the majority",
                f"{WON} − {ROW['TX'].electors} = {left_without('TX')}, and that is less "
                f"than {NEEDED}. If they vote for one of the two only, the other has no majority.",
            ),
        ),
        right=lambda: 2 if left_without("TX") < NEEDED else 0,
    ),
    TextQuestion(
        id="house",
        title="269 to 269",
        text="Two candidates have 269 electors each. Explain what the Constitution lays down: who "
        "chooses the President then, among whom, with how many votes? And the Vice President?",
        hint="Look at “What if it is 269 to 269?” under “Talk about it”.",
        checklist=(
            "Nobody has more than half of the 538, so the House of Representatives chooses the "
            "President (Twelfth Amendment).",
            "It chooses among the three with most electoral votes, at most.",
            "The members from each state have one vote together, and it takes 26 of the 50.",
            "The District of Columbia has three electors but no vote there.",
            "The Senate chooses the Vice President among the two with most votes; each senator has "
            "a vote.",
        ),
        least=60,
        rows=6,
    ),
)

TICKETS = (
    NumberQuestion(
        id="today",
        title="Is there a winner?",
        text="Both sides of a debate have 5 Debating points and one roll each: each succeeds with "
        f"the chance {EVEN}. What is the chance that <b>exactly one</b> of them succeeds, so that "
        "somebody wins?",
        hint="There are two ways: the one succeeds and the other fails, or the other way round.",
        value=somebody_wins,
        because=lambda: f"2 × {EVEN} × {1 - EVEN}: two of the four parts of the square.",
        mistakes=lambda: [
            Mistake(EVEN * (1 - EVEN), "That is one of the two ways. Either side can win."),
            Mistake(2 * EVEN, "You added. If both succeed, nobody wins."),
            Mistake(EVEN**2, "That is the chance that both succeed."),
            Mistake(
                1 - (1 - EVEN) ** 2,
                "That is the chance of at least one success. If both succeed, nobody wins.",
            ),
        ],
    ),
    TextQuestion(
        id="ticket",
        title="One thing",
        text="One line: what surprised you today, or what do you want to know now?",
    ),
)

lesson = Lesson("mr_president", PREDICTIONS, CHECKS, TICKETS, experiments)


# Apps.


@cache
def opening_rolls() -> OpeningRolls:
    """Which rolls open a number; one and the same box whenever the cell is run."""
    return OpeningRolls()


@cache
def region_dice() -> RegionDice:
    """How often each number of a region is open; always the same box."""
    return RegionDice()


@cache
def envelope_draw() -> EnvelopeDraw:
    """The chance of a good card; always the same box."""
    return EnvelopeDraw()


@cache
def debate_square() -> DebateSquare:
    """The four outcomes of a debate; always the same box."""
    return DebateSquare()


@cache
def advertising() -> Advertising:
    """Play or advertise; always the same box."""
    return Advertising()
