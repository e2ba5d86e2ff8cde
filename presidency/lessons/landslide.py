"""The lesson on Landslide: its questions, its experiments and its tables.

Every number that is right or wrong is computed here from the rules, never written down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, dice, fraction_text, uniform
from presidency.core.game import State
from presidency.core.sentences import listed
from presidency.core.tables import read_table
from presidency.landslide.components import NEEDED
from presidency.landslide.rules import End, Land, Landslide
from presidency.landslide.strategies import greedy
from presidency.landslide.words import dice_reason, segment_name
from presidency.lessons.answers import Mistake
from presidency.lessons.boxes import WIDTH, Prose, table
from presidency.lessons.games import Games
from presidency.lessons.laboratory import Experiment, drawn
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import ChoiceQuestion, NumberQuestion, TextQuestion

CANDIDATES = ("Candidate A", "Candidate B", "Candidate C")
GAME = Landslide.short()
FREE = Landslide.short(washington="free")
THREE = ("KS", "TX", "NY")
"""Where the three candidates of the compound experiment stand: one in each ring."""
SERIES, SEEN = 60, 38
"""How often a class rolled from Texas, and how often it says it was sent to Washington."""
START, GOAL = "MD", "NY"
"""Where one stands and wants to go in the question on conditional chance."""
SEED = 1


# What can be counted on the board.


def _segment(code: str) -> int:
    return GAME.board.index[code]


@cache
def places(code: str, die: int, game: Landslide = GAME) -> tuple[str, ...]:
    """Where a lone candidate may land from a state with this throw, as codes."""
    ends = game.destinations(_segment(code), die, 0)
    return tuple(GAME.board.segments[end].code for end in ends)


@cache
def sent_home(code: str) -> tuple[int, ...]:
    """The numbers of the die that send a lone candidate from a state to Washington (LS-13)."""
    return tuple(die for die in range(1, 7) if places(code, die) == ("DC",))


def chance_home(code: str) -> Fraction:
    """The chance of that."""
    return dice().chance(lambda die: die in sent_home(code))


def chance_to_land(code: str, target: str, given_free: bool = False) -> Fraction:
    """The chance that a lone candidate may land there; if asked, given that it may choose."""
    die = dice()
    if given_free:
        die = die.given(lambda number: number not in sent_home(code))
    return die.chance(lambda number: target in places(code, number))


def choices(code: str, game: Landslide = GAME) -> Distribution[int]:
    """How many places there are to choose from, with its chances."""
    return dice().map(lambda die: len(places(code, die, game)))


def chance_of_one_of_three() -> Fraction:
    """The chance that at least one of `THREE` rolls a number that leads to Washington."""
    none = Fraction(1)
    for code in THREE:
        none *= 1 - chance_home(code)
    return 1 - none


@cache
def series() -> Distribution[int]:
    """How often one is sent to Washington in `SERIES` rolls from Texas."""
    chance = chance_home("TX")
    return Distribution(
        {
            count: comb(SERIES, count) * chance**count * (1 - chance) ** (SERIES - count)
            for count in range(SERIES + 1)
        }
    )


def electors(census: int, states: int, capital: int = 0) -> int:
    """All electors: the House, two senators a state, and the capital's (none before 1961)."""
    rows = read_table("us/apportionment.csv")
    house = sum(row["house_seats"] or 0 for row in rows if row["census"] == census)
    return int(house) + 2 * states + capital


# Games between bots.


def _measure(state: State) -> dict[str, Any]:
    """What is kept of a game."""
    seen = state.observation()
    moves = [(seat, action) for seat, action in state.history if isinstance(action, Land)]
    owned = {
        seen.game.board.segments[number].code: owner for number, owner in enumerate(seen.owners)
    }
    return {
        "won": seen.won,
        "winners": seen.outcome.winners,
        "end": seen.outcome.termination,
        "opens": moves[0][0],
        "NY": owned["NY"],
        "TN": owned["TN"],
        "home": sum(action.segment == "DC" for _, action in moves),
    }


played = Games([greedy] * 3, _measure, SEED)
"""Games between three greedy bots, from `SEED`; each set is played once."""


def mean(game: Landslide, what: Callable[[dict[str, Any]], float]) -> float:
    """The mean of something over these games."""
    kept = played(game)
    return sum(map(what, kept)) / len(kept)


def home_per_candidate(game: Landslide) -> float:
    """How many turns of one candidate end in Washington, on average."""
    return mean(game, lambda kept: kept["home"] / 3)


def votes_of_first(kept: dict[str, Any]) -> int:
    """The votes of whoever has most."""
    return int(max(kept["won"]))


def share_with_majority(game: Landslide) -> float:
    """In what share of these games somebody has 266 votes at the end."""
    return mean(game, lambda kept: votes_of_first(kept) >= NEEDED)


# The laboratory.


def _game_experiment(name: str, about: str, game: Landslide) -> Experiment:
    return Experiment(
        name=name,
        about=f"{about} Three bots play it; each always takes what brings most this turn.",
        trials=played.trials(game),
        events={
            "Candidate A wins, alone or with others": lambda kept: 0 in kept["winners"],
            "Candidate A opens the play": lambda kept: kept["opens"] == 0,
            "Candidate A has Tennessee": lambda kept: kept["TN"] == 0,
            "Candidate A has New York": lambda kept: kept["NY"] == 0,
            f"Somebody has {NEEDED} votes at the end": lambda kept: votes_of_first(kept) >= NEEDED,
            "The states of an eliminated candidate decide": lambda kept: kept["end"] is End.SPLIT,
            "Votes of whoever has most (a mean)": votes_of_first,
            "Turns that end in Washington (a mean)": lambda kept: kept["home"],
        },
        # By symmetry: the opening rolls treat all three alike (LS-02).
        known={"Candidate A opens the play": Fraction(1, 3)},
        unit="games",
    )


def experiments() -> list[Experiment]:
    """What the laboratory offers."""
    die = dice()
    three = uniform(product(range(1, 7), repeat=3))
    homes = [sent_home(code) for code in THREE]
    names = [_name(code) for code in THREE]
    return [
        Experiment(
            name="One roll from Texas",
            about="Your marker stands on Texas, with nobody in the way. You roll once.",
            trials=drawn(die.sample),
            events={
                "You must go to Washington": lambda roll: roll in sent_home("TX"),
                "You may choose where to go": lambda roll: roll not in sent_home("TX"),
                "You may land on California": lambda roll: "CA" in places("TX", roll),
                "The number is more than 3": lambda roll: roll > 3,
                "The number is at most 4": lambda roll: roll <= 4,
                "Places to choose from (a mean)": lambda roll: float(len(places("TX", roll))),
            },
            distribution=die,
            unit="rolls",
        ),
        Experiment(
            name="Three candidates roll once each",
            about=f"One candidate stands on {names[0]}, one on {names[1]}, one on {names[2]}. "
            "Each rolls the die once. Whose number leads to Washington?",
            trials=drawn(three.sample),
            events={
                "At least one number leads there": lambda rolls: any(map(_in, rolls, homes)),
                "All three numbers lead there": lambda rolls: all(map(_in, rolls, homes)),
                **{
                    f"The number of {name} leads there": lambda rolls, seat=seat: (
                        rolls[seat] in homes[seat]
                    )
                    for seat, name in enumerate(names)
                },
            },
            distribution=three,
            secret=True,
            unit="rounds",
        ),
        Experiment(
            name=f"{SERIES} rolls from Texas",
            about=f"One trial is a whole series: you roll {SERIES} times from Texas and count how "
            "often you are sent to Washington.",
            trials=drawn(series().sample),
            events={
                f"Sent {SEEN} times or more": lambda count: count >= SEEN,
                f"Sent {SERIES - SEEN} times or fewer": lambda count: count <= SERIES - SEEN,
                "Sent 25 to 35 times": lambda count: 25 <= count <= 35,
                "Times sent (a mean)": float,
            },
            distribution=series(),
            unit="series",
        ),
        _game_experiment("Short game", "60 turns; then most votes win.", GAME),
        _game_experiment(
            "Short game, nobody is forced to Washington",
            "60 turns, but no roll forces you to Washington.",
            FREE,
        ),
        _game_experiment("Whole game", f"Until somebody has {NEEDED} votes.", Landslide()),
    ]


def _in(roll: int, numbers: tuple[int, ...]) -> bool:
    return roll in numbers


# The questions.


def _home_because(code: str) -> str:
    return f"From {_name(code)} you reach Washington {dice_reason(sent_home(code))}."


def _name(code: str) -> str:
    return segment_name(GAME, _segment(code))


def _listed(numbers: Sequence[int]) -> str:
    return listed([str(number) for number in numbers])


def _free(code: str) -> list[int]:
    return [die for die in range(1, 7) if die not in sent_home(code)]


def _leading() -> list[int]:
    return [die for die in range(1, 7) if GOAL in places(START, die)]


def _one_number(code: str) -> Mistake:
    count = ("no", "one", "two", "three", "four", "five", "six")[len(sent_home(code))]
    return Mistake(Fraction(1, 6), f"That is the chance for one number; {count} numbers do it.")


def _few(mean: float) -> str:
    """One decimal, or two of a number so small that one would make it 0."""
    return f"{mean:.1f}" if mean >= 0.1 else f"{mean:.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _in_games(share: float) -> str:
    """In what part of the 200 games it happened."""
    return f"in {_percent(share)} of 200 games" if share else "in none of 200 games"


PREDICTIONS = (
    NumberQuestion(
        id="home",
        title="Back to Washington",
        text="Your marker stands on Texas and nobody is in the way. You roll the die. What is the "
        "chance that the roll sends you to Washington?",
        result=lambda: f"{fraction_text(chance_home('TX'))}. {_home_because('TX')}",
    ),
    NumberQuestion(
        id="free",
        title="Turns lost to Washington",
        text="In the short game each of three candidates has 20 turns. On average, how many of "
        "the 20 end in Washington?",
        chance=False,
        most=20,
        result=lambda: (
            f"{_few(home_per_candidate(GAME))} of 20. When nobody is forced there, it is "
            f"{_few(home_per_candidate(FREE))} of 20 (200 games each, seed {SEED})."
        ),
    ),
    ChoiceQuestion(
        id="majority",
        title="A majority after 60 turns",
        text=f"Three candidates play 60 turns. How often does somebody have {NEEDED} votes then?",
        options=(
            ("In nearly every game", ""),
            ("In about half of the games", ""),
            ("Hardly ever", ""),
        ),
        result=lambda: (
            f"{_in_games(share_with_majority(GAME))} (seed {SEED}). On average "
            f"the first has {mean(GAME, votes_of_first):.0f} votes then."
        ),
    ),
    ChoiceQuestion(
        id="house",
        title="No majority",
        text="Suppose that in the United States no candidate has a majority of the electors. Who "
        "chooses the President?",
        options=(
            ("The candidate with most votes of the people is President", ""),
            ("The House of Representatives, with one vote for each state", ""),
            ("The Senate, with one vote for each senator", ""),
            ("The electors meet again and vote once more", ""),
        ),
        result=lambda: (
            "B. The 12th Amendment (1804) says so: the House chooses among the three with most "
            "electoral votes, and the members from each state have one vote together."
        ),
    ),
)

CHECKS = (
    NumberQuestion(
        id="new-york",
        title="From New York",
        text="You stand on New York, alone on the board. What is the chance that the roll sends "
        "you to Washington?",
        hint="Set the table of destinations above to New York and count the numbers of the die.",
        value=lambda: chance_home("NY"),
        because=lambda: _home_because("NY"),
        mistakes=lambda: [
            _one_number("NY"),
            Mistake(chance_home("TX"), "That is the chance from Texas. New York is on the rim."),
        ],
    ),
    NumberQuestion(
        id="kansas",
        title="A wide choice",
        text="You stand on Kansas, alone on the board. What is the chance that you may choose "
        "among more than 20 places?",
        hint="Set the table of destinations to Kansas. Which rows show more than 20, by the rule "
        "as it is?",
        value=lambda: choices("KS").chance(lambda count: count > 20),
        because=lambda: (
            "You have more than 20 places "
            + dice_reason([die for die in range(1, 7) if len(places("KS", die)) > 20])
            + "."
        ),
        mistakes=lambda: [
            Mistake(
                choices("KS", FREE).chance(lambda count: count > 20),
                "That is so if nobody is forced. By the rule, a 5 leaves you one place only: "
                "Washington.",
            ),
        ],
    ),
    NumberQuestion(
        id="given",
        title="What you know changes the chance",
        text=f"You stand on {_name(START)} and have rolled. You have not seen the number, but your "
        "neighbour says: “You are not sent to Washington.” Given that, what is the chance that you "
        f"may land on {_name(GOAL)}?",
        hint="Set the table of destinations to these two states. Only the numbers that do not send "
        "you to Washington are left. How many are they? With how many of these can you land "
        f"on {_name(GOAL)}?",
        value=lambda: chance_to_land(START, GOAL, given_free=True),
        because=lambda: (
            f"Of {_listed(_free(START))}, three lead to {_name(GOAL)}: {_listed(_leading())}. "
            f"In short: ({chance_to_land(START, GOAL)}) ÷ ({1 - chance_home(START)}) = "
            f"{chance_to_land(START, GOAL, given_free=True)}."
        ),
        mistakes=lambda: [
            Mistake(
                chance_to_land(START, GOAL),
                "That is the chance before you know anything. Your neighbour has ruled out two "
                "of the six numbers.",
            ),
            Mistake(1 - chance_home(START), "That is the chance of what your neighbour said."),
            Mistake(
                chance_to_land(START, GOAL) * (1 - chance_home(START)),
                "You multiplied. Here you divide: a part of the cases that are left.",
            ),
        ],
    ),
    ChoiceQuestion(
        id="independent",
        title="News that changes nothing",
        text="You have rolled from New York. Which news about the number leaves the chance that "
        "you are sent to Washington as it was?",
        hint="Work out two chances: given that the number is more than 3, and given that it is "
        "even. Compare each with the chance without news.",
        options=(
            (
                "“It is more than 3.”",
                "All of 4, 5 and 6 send you to Washington: now it is certain, and it was 2/3. So "
                "this news matters.",
            ),
            (
                "“It is even.”",
                "Of 2, 4 and 6 two send you to Washington, 4 and 6: still 2/3. The news and the "
                "return are independent.",
            ),
            ("Both", "Check “more than 3”: all of 4, 5 and 6 send you to Washington."),
            ("Neither", "Check “even”: of 2, 4 and 6 two send you to Washington."),
        ),
        right=lambda: _unchanged("NY", lambda roll: roll > 3, lambda roll: roll % 2 == 0),
    ),
    NumberQuestion(
        id="three",
        title="At least one of three",
        text="Candidates stand on Kansas, Texas and New York, one in each ring. Each rolls once. "
        "What is the chance that at least one rolls a number that leads to Washington? Use the "
        "laboratory, or work it out.",
        hint="First find the chance that none of them does. The three dice are independent, so "
        "you may multiply.",
        value=chance_of_one_of_three,
        because=lambda: (
            "The chance that none of them does it is "
            + " × ".join(f"({1 - chance_home(code)})" for code in THREE)
            + f" = {1 - chance_of_one_of_three()}; the rest is at least one."
        ),
        mistakes=lambda: [
            Mistake(
                1 - chance_of_one_of_three(),
                "That is the chance that none of the three does it. (By coincidence it is also "
                "the chance that all three do it.) At least one is the rest.",
            ),
            Mistake(
                sum((chance_home(code) for code in THREE), Fraction(0)),
                "You added the three chances. That counts twice when two of them do it, and it "
                "can pass 1, as here.",
            ),
            Mistake(chance_home("NY"), "That is New York alone."),
        ],
    ),
    ChoiceQuestion(
        id="series",
        title="Do you believe it?",
        text=f"A class says: “We rolled {SERIES} times from Texas and were sent to Washington "
        f"{SEEN} times.” Does that fit a fair die? Use the laboratory to see how often a fair die "
        "gives so many or more.",
        hint=f"Choose the experiment “{SERIES} rolls from Texas”, 2,000 series, and read the first "
        "row of the table.",
        options=(
            (
                f"No: it must be {SERIES // 2} times, or nearly",
                "A fair die varies. Look at the laboratory: 25 to 35 times is usual.",
            ),
            (
                "Hardly: a fair die does it in fewer than 1 of 20 such series; roll again",
                "A fair die gives so many or more in "
                f"{_percent(float(series().chance(lambda count: count >= SEEN)))} of the series. "
                "That can happen, but it is a reason to check the die and the count.",
            ),
            (
                "Yes: with only 60 rolls anything is usual",
                "Look at the first row of the laboratory's table: so many are rare.",
            ),
        ),
        right=lambda: int(series().chance(lambda count: count >= SEEN) < Fraction(1, 20)),
    ),
    ChoiceQuestion(
        id="ending",
        title="Most, or more than half",
        text=f"Look at the table of two endings (seed {SEED}). Which of these is true?",
        hint=f"“Most” compares the candidates with each other. A majority compares with all "
        f"{2 * NEEDED - 1} votes.",
        options=(
            (
                "If most votes win, somebody wins; if a majority is needed, nobody does",
                f"Somebody has more than each rival, but not more than half of all "
                f"{2 * NEEDED - 1} votes.",
            ),
            (
                "The same candidate wins both ways",
                f"To win by a majority the first would need {NEEDED} votes. Read the table again.",
            ),
            (
                "Nobody wins either way",
                "If most votes win, there is always somebody who has most, or several who share.",
            ),
        ),
        right=lambda: _ending_option(votes_of_first(played(GAME, 1)[0])),
    ),
    TextQuestion(
        id="proof",
        title="A caucus of two",
        text="Only two candidates are left and the election is not decided. Show that a caucus "
        "called now can never eliminate anybody. (A caucus eliminates the one with fewer votes if "
        f"those votes and all votes of states not won are together fewer than {NEEDED}.)",
        hint=f"There are {2 * NEEDED - 1} votes in all. Suppose that the caucus does eliminate "
        "somebody. How many votes must the other one have then?",
        checklist=(
            f"All votes add up to {2 * NEEDED - 1}: mine, the other's, and those not won.",
            f"If mine and those not won are fewer than {NEEDED}, they are at most {NEEDED - 1}.",
            f"Then the other has at least {2 * NEEDED - 1} − {NEEDED - 1} = {NEEDED}.",
            f"But with {NEEDED} votes the other has won already, so there is no caucus.",
        ),
        least=40,
        rows=5,
    ),
)

TICKETS = (
    NumberQuestion(
        id="today",
        title="A majority today",
        text=f"Landslide counts {electors(1950, 48)} electors. Today there are "
        f"{electors(2020, 50, capital=3)}. How many of them are a majority?",
        hint="More than half.",
        chance=False,
        value=lambda: electors(2020, 50, capital=3) // 2 + 1,
        because=lambda: (
            f"Half of {electors(2020, 50, capital=3)} is "
            f"{electors(2020, 50, capital=3) // 2}; a majority is one more."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(electors(2020, 50, capital=3) // 2),
                "That is exactly half. Two candidates can both have it: a tie, and no majority.",
            ),
            Mistake(Fraction(NEEDED), "That was a majority of 531."),
        ],
    ),
    TextQuestion(
        id="ticket",
        title="One thing",
        text="One line: what surprised you today, or what do you want to know now?",
    ),
)


def _unchanged(code: str, first: Callable[[int], bool], second: Callable[[int], bool]) -> int:
    """Which of two pieces of news leaves the chance of a return as it was: 0, 1, both 2, none 3."""
    same = [
        dice().given(news).chance(lambda roll: roll in sent_home(code)) == chance_home(code)
        for news in (first, second)
    ]
    return {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}[
        same[0], same[1]
    ]


def _ending_option(first: int) -> int:
    return 0 if first < NEEDED else 1


lesson = Lesson("landslide", PREDICTIONS, CHECKS, TICKETS, experiments)


# Tables.


def _bar(count: int) -> str:
    return (
        '<div style="white-space:nowrap"><div style="display:inline-block;height:11px;'
        f'width:{3 * count}px;background:#0072B2"></div> {count}</div>'
    )


def destinations() -> widgets.Widget:
    """How many places each number of the die opens: choose where you stand and where you want."""
    names = sorted(
        (segment.name, segment.code) for segment in GAME.board.segments if segment.code != "DC"
    )
    menu: dict[str, Any] = {"style": {"description_width": "110px"}, "layout": {"width": "340px"}}
    start = widgets.Dropdown(options=names, value="TX", description="You stand on:", **menu)
    target = widgets.Dropdown(options=names, value="CA", description="You want:", **menu)
    shown = Prose()

    def show(_: Any = None) -> None:
        shown.write(destinations_text(start.value, target.value))

    start.observe(show, "value")
    target.observe(show, "value")
    show()
    return widgets.VBox([start, target, shown], layout={"max_width": WIDTH})


def destinations_text(code: str, target: str) -> str:
    """The table of `destinations` and what it says."""
    rows = [
        [
            str(die),
            "yes" if die in sent_home(code) else "no",
            _bar(len(places(code, die))),
            _bar(len(places(code, die, FREE))),
            "yes" if target in places(code, die) else "no",
        ]
        for die in range(1, 7)
    ]
    head = ["Die", "To Washington?", "Places, rule as it is", "Places, nobody forced"]
    said = "Each number of the die has the chance 1/6. Count the rows."
    return f"<b>From {_name(code)}</b>{table([*head, _name(target) + '?'], rows)}{said}"


def endings() -> widgets.Widget:
    """One short game, counted in two ways (LS-43)."""
    return played.then([("Short games", GAME)], _endings)


def _endings() -> Prose:
    kept = played(GAME, 1)[0]
    first, votes, counted = votes_of_first(kept), 2 * NEEDED - 1, sum(kept["won"])
    rows = [
        [
            name,
            str(won),
            _percent(won / votes),
            _percent(won / counted),
            "wins" if won == first else "no",
            "wins" if won >= NEEDED else "no",
        ]
        for name, won in zip(CANDIDATES, kept["won"], strict=True)
    ]
    left = votes - counted
    rows.append(["States not won", str(left), _percent(left / votes), "–", "–", "–"])
    head = ["", "Votes", f"Of all {votes}", f"Of {counted} won", "Most win", "Majority needed"]
    less = sum(2 * votes_of_first(each) <= sum(each["won"]) for each in played(GAME))
    said = (
        f"After 60 turns (seed {SEED}) the first has {first} of {votes} votes. Most votes win: "
        "the election is decided. A majority is needed: nobody has more than half, and the House "
        f"of Representatives decides. In {less} of 200 such games the first has no more than half "
        "even of the votes won so far."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)


def rule_change() -> widgets.Widget:
    """The short game by the rule and without it, 200 games each (LS-13)."""
    parts = [("Games with the rule", GAME), ("Games without it", FREE)]
    return played.then(parts, _rule_change)


def _rule_change() -> Prose:
    rows = [
        [
            name,
            f"{_few(home_per_candidate(game))} of 20",
            f"{mean(game, votes_of_first):.0f}",
            f"{mean(game, lambda kept: sum(kept['won'])):.0f} of {2 * NEEDED - 1}",
        ]
        for name, game in (("The rule as it is", GAME), ("Nobody is forced", FREE))
    ]
    head = ["", "Turns that end in Washington", "Votes of the first", "Votes won by all three"]
    return Prose(f"{table(head, rows)}Means of 200 short games each, seed {SEED}.", max_width=WIDTH)
