"""The lesson on the Electoral College: its questions.

Every number that is right or wrong is computed here by the library, never written down.
"""

from __future__ import annotations

from fractions import Fraction

from presidency.civics.apportionment import margin, populations, quotas
from presidency.civics.college import (
    PARTIES,
    YEARS,
    electors,
    majority,
    proportional,
    results,
    winner_takes_all,
)
from presidency.civics.counting import SHARED_WITH_OTHERS, winner
from presidency.civics.disagreement import line
from presidency.civics.forecast import START, all_to, all_to_alone, closest, expected, simulated
from presidency.civics.polls import Errors, Simulation, exact_distribution, state_chances
from presidency.civics.power import banzhaf
from presidency.civics.weights import MEASURES, weights
from presidency.civics.words import percent
from presidency.core.sentences import listed
from presidency.lessons.answers import Mistake
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import ChoiceQuestion, NumberQuestion, TextQuestion

HALF = Fraction(1, 2)
VISITED = Fraction(3, 5)
"""The chance in a state after a visit; before it is one half."""
OPEN_STATES = {"A": 16, "B": 10, "C": 6}
"""Three states that are still open in a question, with their electors."""
WANTED = 16
"""How many of their electors one side needs."""
LEFT = {"A": 15, "B": 11, "C": 10, "D": 6}
"""The four states of the exit ticket."""
LEFT_WANTED = 20
THREE_STATES = {"A": 10, "B": 9, "C": 3}
VOTERS, STATES = 101, 5
"""A small country in a question: so many voters in each of so many states."""
COINS = next(measure for measure in MEASURES if "toss coins" in measure.title)


# What is right, computed.


def exact_share() -> Fraction:
    """New York's exact share of the House by the census of 2020."""
    return quotas(populations(2020), 435)["NY"]


def nobody_years() -> list[int]:
    """The elections in which nobody has a majority if states share electors out by all votes."""
    return [year for year in YEARS if winner(SHARED_WITH_OTHERS, year, 435) is None]


def split_years() -> list[int]:
    """The elections in which the votes and the electors disagree."""
    return [year for year in YEARS if not line(year).agree]


def florida_shared() -> tuple[int, int]:
    """What both would have had in 2000 if only Florida had shared its electors in proportion."""
    dem, rep, _ = winner_takes_all(2000).total
    dem_share, rep_share, _ = proportional(2000).electors["FL"]
    return dem + dem_share, rep - electors(2000)["FL"] + rep_share


def fewest_votes(states: int = STATES, voters: int = VOTERS) -> int:
    """The fewest votes with a majority of states that count one each and have as many voters."""
    return majority(states) * majority(voters)


def small_power() -> Fraction:
    """The Banzhaf power of the state with 3 electors beside two with 10 and 9."""
    return banzhaf(THREE_STATES)["C"].normalised


def at_first() -> Simulation:
    """The elections of station 5 with its settings as they are at first."""
    return simulated(START, 0, Errors())


def given_pennsylvania(party: str = PARTIES[0]) -> Fraction:
    """The Democrat's chance in Wisconsin in the elections in which a party has Pennsylvania."""
    kept = at_first().given({"PA": party})
    return Fraction(kept.given({"WI": PARTIES[0]}).size, kept.size)


def seven_alike() -> tuple[tuple[float, float], tuple[float, float]]:
    """The chances that the closest states all go to the Democrat, or to the Republican.

    Returns:
        First if states err together, simulated; then if each errs by itself, exact.
    """
    states, chances = closest(START), state_chances(expected(START), Errors())
    return all_to(at_first(), states), all_to_alone(chances, states)


def wins(open_states: dict[str, int], wanted: int, visited: str = "") -> Fraction:
    """The chance of a side that needs so many electors of states that it carries by a coin.

    Args:
        open_states: State → its electors.
        wanted: How many of them the side needs.
        visited: The state in which its chance is `VISITED` and not one half.
    """
    chances = {state: VISITED if state == visited else HALF for state in open_states}
    return sum(exact_distribution(chances, open_states)[wanted:], Fraction(0))


def combinations() -> int:
    """The ways to share out the states of the exit ticket with which the side wins."""
    return int(2 ** len(LEFT) * wins(LEFT, LEFT_WANTED))


# How it is said.


def _new_york() -> str:
    close = margin(populations(2020), 435)
    return (
        f"{close.missing} people: with so many more New York would have had its "
        f"{close.first_out_nth}th seat, in place of the {close.last_nth}th of Minnesota, which had "
        f"{close.spare} to spare."
    )


def _coins_result() -> str:
    values = weights(COINS, 2024, 435)
    more = values["CA"] / values["WY"]
    return (
        f"California, {more:.1f} times. A tie among more voters is rarer, but only with the square "
        f"root of their number, and California has {electors(2024)['CA']} electors to Wyoming’s "
        f"{electors(2024)['WY']}. The coin model knows nothing of safe states, though."
    )


def _seven_result() -> str:
    together, alone = seven_alike()
    after = [PARTIES[results(2024)[state].share < 0.5] for state in closest(START)]
    came = f"all to the {after[0]}" if len(set(after)) == 1 else "not all to one side"
    return (
        f"{percent(sum(alone))} if each errs by itself, but {percent(sum(together))} if they err "
        f"together (simulated). In 2024 they went {came}."
    )


# The questions.

PREDICTIONS = (
    ChoiceQuestion(
        id="new-york",
        title="One seat for New York",
        text="After the census of 2020 New York lost one of its 27 seats in the House. By how many "
        "people did it miss the 27th seat? (It has 20 million.)",
        options=(
            ("Fewer than 100", ""),
            ("About 1,000", ""),
            ("About 10,000", ""),
            ("More than 100,000", ""),
        ),
        result=_new_york,
    ),
    NumberQuestion(
        id="nobody",
        whole=True,
        title="Nobody",
        text=f"Suppose each state shared out its electors in proportion to all its votes. In how "
        f"many of the {len(YEARS)} elections from {YEARS[0]} to {YEARS[-1]} would <b>nobody</b> "
        "have had a majority of the electors?",
        chance=False,
        most=len(YEARS),
        result=lambda: (
            f"{len(nobody_years())}: {listed(list(map(str, nobody_years())))}. Then the House of "
            "Representatives would have chosen."
        ),
    ),
    NumberQuestion(
        id="split",
        whole=True,
        title="Two ways to count",
        text=f"In how many of these {len(YEARS)} elections did whoever had most votes in the "
        "nation <b>not</b> get most electors?",
        chance=False,
        most=len(YEARS),
        result=lambda: f"{len(split_years())}: {listed(list(map(str, split_years())))}.",
    ),
    ChoiceQuestion(
        id="coins",
        title="If all toss coins",
        text="Suppose every voter of the nation tosses a fair coin. Whose single vote has the "
        "larger chance to decide who becomes President: one in California (54 electors, 16 million "
        "votes) or one in Wyoming (3 electors, a quarter of a million votes)?",
        options=(
            ("The vote in California", ""),
            ("The vote in Wyoming", ""),
            ("Both are alike", ""),
        ),
        result=_coins_result,
    ),
    NumberQuestion(
        id="seven",
        title="Seven states",
        text="Take the seven closest states of 2020. In the next election each of them can go "
        "either way, with chances not far from one half. What is the chance that <b>all seven</b> "
        "go to the same side?",
        result=_seven_result,
    ),
)

CHECKS = (
    NumberQuestion(
        id="quota",
        title="An exact share",
        text="By the census of 2020 New York has 20,215,751 of the 331,108,434 people who count. "
        "If the 435 seats of the House could be cut like a cake, how many would it get (one "
        "decimal)?",
        hint="Which part of all people live there? Take that part of 435.",
        chance=False,
        value=exact_share,
        because=lambda: (
            "That is its people over all people, times 435. Seats come whole, and six methods "
            "round in six ways. By law it got 26."
        ),
        mistakes=lambda: [
            Mistake(Fraction(26), "That is what it got. What would be its exact share?"),
            Mistake(Fraction(27), "That is rounded to the nearest seat. Give one decimal."),
            Mistake(exact_share() + 2, "Those are electors. Leave out the two senators."),
            Mistake(
                exact_share() / 435 * 538, "You took a part of the 538 electors. Take it of 435."
            ),
            Mistake(
                exact_share() / 435 * 100, "That is its part of all people in percent, not seats."
            ),
        ],
    ),
    NumberQuestion(
        id="florida",
        title="Only Florida",
        text="In 2000 Florida had 25 electors, and the Republican got all of them: 2,912,790 votes "
        "against 2,912,253. He won with 271. Suppose <b>only Florida</b> had shared its 25 out in "
        "proportion to these votes. How many electors would the <b>Republican</b> have had in the "
        "nation?",
        hint="25 can be cut nearly in half. Which side gets the odd one? Then take 25 from 271, "
        "and add what is left to him.",
        chance=False,
        value=lambda: florida_shared()[1],
        because=lambda: (
            f"13 of 25, so 271 − 25 + 13. The Democrat would have had {florida_shared()[0]}, a "
            "majority. One state’s rule would have decided."
        ),
        mistakes=lambda: [
            Mistake(Fraction(271), "That is what he had with all 25."),
            Mistake(Fraction(271 - 25), "You took all 25 away. He keeps his part of them."),
            Mistake(
                Fraction(florida_shared()[1] - 1),
                "You gave the odd elector to the Democrat. Who had more votes?",
            ),
            Mistake(Fraction(florida_shared()[0]), "That is the Democrat’s number."),
            Mistake(
                Fraction(271) - Fraction(25, 2), "Electors cannot be cut: who gets the odd one?"
            ),
        ],
    ),
    NumberQuestion(
        id="fewest",
        title="The fewest votes",
        text=f"A small country has {STATES} states with {VOTERS} voters each, and every state has "
        "one elector, who goes to the winner of the state. Two candidates. With how few votes can "
        "one of them win the election?",
        hint="How many states are enough? How many votes are enough in each? And elsewhere?",
        chance=False,
        value=fewest_votes,
        because=lambda: (
            f"{majority(VOTERS)} in each of {majority(STATES)} states and none elsewhere, of "
            f"{STATES * VOTERS} votes: {100 * fewest_votes() / (STATES * VOTERS):.0f} %. Real "
            "elections are far from that, but it shows how the two ways to count can disagree."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(majority(STATES * VOTERS)),
                "That is a majority of all votes. Votes elsewhere are not needed.",
            ),
            Mistake(
                Fraction(majority(STATES) * VOTERS),
                "You took all votes of three states. How many are enough in each?",
            ),
            Mistake(
                Fraction(STATES * majority(VOTERS)),
                "You won all five states. How many are enough?",
            ),
            Mistake(
                Fraction(majority(STATES) * (VOTERS // 2)),
                "That loses each of the three by one vote.",
            ),
        ],
    ),
    NumberQuestion(
        id="power",
        title="Ten, nine, three",
        text="Three states have 10, 9 and 3 electors, and 12 of the 22 are a majority. What is the "
        "<b>Banzhaf power</b> of the state with 3: its part of all swings?",
        hint="Write down the combinations that win, and in each who is needed. Then count.",
        value=small_power,
        because=lambda: (
            "Any two of the three states win, so all have the same power, though one has 10 "
            "electors and another 3. Power is not weight."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(3, sum(THREE_STATES.values())),
                "That is its part of the electors. Count in which winning combinations it is "
                "needed.",
            ),
            Mistake(
                banzhaf(THREE_STATES)["C"].absolute,
                "That is the part of the others’ combinations that it swings. The question is for "
                "its part of all swings.",
            ),
            Mistake(Fraction(0), "With the 10 it has 13, and with the 9 it has 12: both win."),
        ],
    ),
    NumberQuestion(
        id="given",
        title="If Pennsylvania is known",
        text="In station 5 press <i>As at first</i>. Now keep only the elections in which "
        "<b>Pennsylvania</b> goes to the Democrat. What is the Democrat’s chance in "
        "<b>Wisconsin</b> in these? Are the two states independent in this model?",
        hint="Click once on Pennsylvania. Wisconsin’s chance stands in the table below the "
        "histogram, under “Now”.",
        value=given_pennsylvania,
        because=lambda: (
            "In so many of the elections that are kept Wisconsin goes the same way. Without the "
            f"condition it is {percent(at_first().win_chance('WI'))}: one state tells about the "
            "other, so they are not independent."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(at_first().given({"WI": PARTIES[0]}).size, at_first().size),
                "That is Wisconsin before anything is known.",
            ),
            Mistake(
                given_pennsylvania(PARTIES[1]),
                "You kept the elections in which Pennsylvania goes to the Republican.",
            ),
            Mistake(
                Fraction(
                    at_first().given({"PA": PARTIES[0], "WI": PARTIES[0]}).size, at_first().size
                ),
                "That is the chance of both. Divide by the chance of Pennsylvania.",
            ),
            Mistake(
                Fraction(at_first().given({"PA": PARTIES[0]}).size, at_first().size),
                "That is Pennsylvania’s own chance.",
            ),
        ],
    ),
    ChoiceQuestion(
        id="fits",
        title="Which model fits?",
        text="Station 5 has two models from the result of 2020: errors that states share, and "
        "errors of each state by itself. In 2024 the seven closest states of 2020 <b>all went to "
        "the Republican</b>. Look up how likely each model calls that (■ in the table of the two "
        "models). What follows?",
        hint="Ask of each model: if it were right, how often would one see such a result?",
        options=(
            (
                "It speaks against “each by itself”, and fits “together”",
                "By itself it would hardly ever happen, together it is nothing unusual. That "
                "speaks against independence; it does not prove the other model.",
            ),
            (
                "It speaks against both models: it was unlikely",
                "Any single result is unlikely. Compare the two: one model calls it many times as "
                "likely as the other.",
            ),
            (
                "Nothing: anything that is possible may happen",
                "One result proves nothing. But if a model calls what happened very rare, one "
                "should doubt the model.",
            ),
            (
                "It proves that “together” is right",
                "It fits that model, but other models would fit as well. No single result proves "
                "a model.",
            ),
        ),
        right=lambda: int(not seven_alike()[1][1] < 0.01 < 0.1 < seven_alike()[0][1]),
    ),
    NumberQuestion(
        id="visit",
        title="One more visit",
        text="Three states are open, with 16, 10 and 6 electors, each an even chance and "
        "independent of the others. One side needs 16 more. It can visit one state, which raises "
        "its chance there from 1/2 to 3/5. It visits the state with 16. What is its chance to "
        "<b>win</b> now? Compare it with the other visits, and decide.",
        hint="It wins with the large state, or without it with both others. Multiply along each "
        "way, and add.",
        value=lambda: wins(OPEN_STATES, WANTED, "A"),
        because=lambda: (
            f"{VISITED} + {1 - VISITED} × 1/4; before it was {wins(OPEN_STATES, WANTED)}. A visit "
            f"to either other state gives {wins(OPEN_STATES, WANTED, 'B')}, with 10 electors as "
            "with 6: they are needed together. What counts is what a state can decide."
        ),
        mistakes=lambda: [
            Mistake(wins(OPEN_STATES, WANTED), "That is without a visit."),
            Mistake(
                wins(OPEN_STATES, WANTED, "B"), "That is with a visit to one of the smaller states."
            ),
            Mistake(VISITED, "That is the large state alone. The other two together are enough."),
            Mistake(
                VISITED + Fraction(1, 4),
                "You added 1/4 for both others, but it counts only if the large state is lost.",
            ),
            Mistake(
                VISITED + (1 - VISITED) * HALF,
                "Without the large state it needs both others: 1/2 × 1/2.",
            ),
        ],
    ),
    TextQuestion(
        id="argue",
        title="For and against",
        text="Write one argument <b>for</b> the Electoral College and one <b>against</b> it. Give "
        "for each a figure from a station, and say what the figure does <b>not</b> show.",
        hint="The list under “Talk about it” says where figures for both sides are found.",
        checklist=(
            "An argument for it, with a figure and its station.",
            "An argument against it, with a figure and its station.",
            "For each, what the figure leaves out: for example that campaigns would be different "
            "under another rule, or that a measure of power knows nothing of safe states.",
            "No argument about one party: rules stay, and parties change.",
        ),
        least=60,
        rows=6,
    ),
)

TICKETS = (
    NumberQuestion(
        id="today",
        title="Four states left",
        text="Four states are open, with 15, 11, 10 and 6 electors. One side needs 20 more. Each "
        "state can go either way, which makes 16 combinations. In how many of them does that side "
        "win?",
        hint="Go by pairs first: which two states are enough? Then add all threes, and all four.",
        chance=False,
        value=combinations,
        because=lambda: (
            "Four pairs are enough (15 with any other, and 11 with 10), all four threes are, and "
            "so are all four states."
        ),
        mistakes=lambda: [
            Mistake(Fraction(4), "Those are the pairs. Threes and all four win, too."),
            Mistake(Fraction(5), "You left out the threes, or the pairs."),
            Mistake(Fraction(8), "Half of them? Count: 15 with any other, 11 with 10, and so on."),
            Mistake(Fraction(11), "You counted all six pairs. 11 + 6 and 10 + 6 are too few."),
        ],
    ),
    TextQuestion(
        id="ticket",
        title="One thing",
        text="One line: what surprised you today, or what do you want to know now?",
    ),
)

lesson = Lesson("electoral_college", PREDICTIONS, CHECKS, TICKETS, list)
