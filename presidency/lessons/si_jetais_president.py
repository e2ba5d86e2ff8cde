"""The lesson on Si j'étais Président…: its questions, its experiments and its tables.

Every number that is right or wrong is computed here from the rules, never written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Any

import ipywidgets as widgets

from presidency.core.chance import Distribution, fraction_text, uniform
from presidency.core.game import State
from presidency.lessons.answers import Mistake, number_text
from presidency.lessons.boxes import ORANGE, WIDTH, Prose, bar, table
from presidency.lessons.cabinet import (
    DECKS,
    GAME,
    PARTY,
    Assignment,
    Flexibility,
    best_of_three,
    better_of_two,
    can_fill,
    card,
    drawn_people,
    fill_chance,
    flexible,
    post_by_post,
    three_by_post,
)
from presidency.lessons.decision import SEED, best_pick, fit, situation
from presidency.lessons.games import Games
from presidency.lessons.hands import (
    CARDS,
    HandCounts,
    field_of,
    in_hand,
    named,
    neighbour_holds,
)
from presidency.lessons.laboratory import Experiment, drawn
from presidency.lessons.lesson import Lesson
from presidency.lessons.questions import ChoiceQuestion, NumberQuestion, TextQuestion
from presidency.si_jetais_president.components import FACES, HAND, MINISTRIES, PEOPLE, PERSON
from presidency.si_jetais_president.government import best_government
from presidency.si_jetais_president.rules import (
    SiJetaisPresident,
    SiJetaisPresidentState,
)
from presidency.si_jetais_president.strategies import greedy

OTHER = SiJetaisPresident(rounds="4/5/6")
"""The other faces of the same cards."""
FOURS = field_of("foreign_affairs", 4)
"""The two people who are best at foreign affairs."""
FREE = (Fraction(1, 2), Fraction(4, 5))
"""How often the two posts of a question are free."""
HALF = Fraction(1, 2)
HELD = 3
"""The competence of whoever may be kept or passed on in a question."""
NEED = ("sports", "interior", "education")
THREE = ("Rachid", "Hortense", "Honoré")
"""Three posts, and three people for them."""


# What can be worked out.


def hands() -> int:
    """How many hands there are."""
    return comb(CARDS, HAND)


def hold_both() -> Fraction:
    """The chance that a hand holds two people whom one can name."""
    return in_hand(named(["Eve", "Félix"])).chance(2)


def others_values(held: int = HELD) -> list[int]:
    """The competences of the other people for Culture, if you hold one with this competence."""
    values = sorted(p.fields["culture"] for p in PEOPLE if "culture" in p.fields)
    values.remove(held)
    return values


def no_culture() -> Fraction:
    """The chance that a hand holds nobody for Culture."""
    return in_hand(field_of("culture")).chance(0)


def lot() -> Distribution[tuple[str, str]]:
    """Who gets the two posts if a coin decides between Ana and Ben, and the loser meets Cleo."""
    weights: dict[tuple[str, str], Fraction] = {}
    for first, loser in (("Ana", "Ben"), ("Ben", "Ana")):
        for second in (loser, "Cleo"):
            weights[first, second] = Fraction(1, 4)
    return Distribution(weights)


def fair_lot() -> Fraction:
    """The chance of each of three who draw for two posts."""
    return uniform([("Ana", "Ben"), ("Ana", "Cleo"), ("Ben", "Cleo")]).chance(
        lambda chosen: "Cleo" in chosen
    )


def by_lot(people: int, posts: int = len(MINISTRIES)) -> Fraction:
    """The chance that so many of the game's people, drawn by lot, can fill so many posts."""
    return fill_chance(DECKS["the 42 people of the game"], people, posts)


# Games between bots.


def _measure(state: State) -> dict[str, Any]:
    """What is kept of a game: for each round and seat, in that order."""
    assert isinstance(state, SiJetaisPresidentState)
    kept = []
    for result in state.observation().results:
        for government, points in zip(result.governments, result.points, strict=True):
            held = [name for _, name in government.posts if name is not None]
            kept.append({
                "face": result.face,
                "rating": government.rating,
                "women": sum(PERSON[name].woman for name in held),
                "men": sum(not PERSON[name].woman for name in held),
                "two": sum(len(PERSON[name].fields) == 2 for name in government.recruits),
                "first": points == 3,
            })  # fmt: skip
    return {"governments": kept}


played = Games([greedy] * GAME.num_players, _measure, SEED)
"""Games between four greedy bots, from `SEED`; each set is played once."""


def governments(face: int) -> list[Mapping[str, Any]]:
    """All governments of this Round card in 200 games of four greedy bots."""
    game = GAME if face in GAME.faces else OTHER
    return [each for kept in played(game) for each in kept["governments"] if each["face"] == face]


def mean(face: int, what: str) -> float:
    """The mean of a measure over them."""
    values: list[float] = [each[what] for each in governments(face)]
    return sum(values) / len(values)


# The laboratory.

YOU, NEIGHBOUR, ELSEWHERE = "you", "your neighbour", "elsewhere"


def two_people() -> Distribution[tuple[str, str]]:
    """Where Eve and Félix lie after the deal."""
    room = {YOU: HAND, NEIGHBOUR: HAND, ELSEWHERE: CARDS - 2 * HAND}
    return Distribution(
        {
            (one, two): room[one] * (room[two] - (one == two))
            for one in room
            for two in room
        }
    )  # fmt: skip


def _lots(seed: int) -> Iterator[dict[str, Any]]:
    """Six people by lot, again and again, and what they are worth in the first round."""
    face = FACES[GAME.faces[0]]
    rng = Random(f"lots:{seed}")
    while True:
        people = drawn_people(rng.randrange(10**9))
        best = best_government(GAME, face, people)
        simple = post_by_post(face, people)
        yield {
            "full": can_fill(people),
            "women": sum(PERSON[name].woman for name in people),
            "best": best.rating,
            "simple": simple.rating,
        }


def experiments() -> list[Experiment]:
    """What the laboratory offers."""
    hands_of_two, coins = two_people(), lot()
    women = in_hand(frozenset(p.name for p in PEOPLE if p.woman), PARTY)
    return [
        Experiment(
            name="Two hands",
            about="Seven cards for you and seven for your neighbour. Where are Eve and Félix?",
            trials=drawn(hands_of_two.sample),
            events={
                "Your neighbour holds Eve": lambda at: at[0] == NEIGHBOUR,
                "You hold Eve": lambda at: at[0] == YOU,
                "You do not hold Eve": lambda at: at[0] != YOU,
                "Your neighbour holds Félix": lambda at: at[1] == NEIGHBOUR,
                "You hold Félix": lambda at: at[1] == YOU,
                "You hold both": lambda at: at == (YOU, YOU),
            },
            distribution=hands_of_two,
            unit="deals",
        ),
        Experiment(
            name="Six people by lot",
            about="Six of the 42 people are drawn by lot and make a government for round 1. "
            "It may be one post after the other, or the best that is possible.",
            trials=_lots,
            events={
                "They can fill all six posts": lambda six: six["full"],
                "Three women or more": lambda six: six["women"] >= 3,
                "Post by post is as good as the best": lambda six: six["simple"] == six["best"],
                "Rating of the best (a mean)": lambda six: float(six["best"]),
                "Rating post by post (a mean)": lambda six: float(six["simple"]),
            },
            known={
                "They can fill all six posts": by_lot(6),
                "Three women or more": women.chance(lambda count: count >= 3),
            },
            unit="draws",
        ),
        Experiment(
            name="A lot in two steps",
            about="Two posts, three candidates. A coin decides between Ana and Ben for the first "
            "post; a coin decides between the loser and Cleo for the second.",
            trials=drawn(coins.sample),
            events={
                name + " gets a post": lambda chosen, name=name: name in chosen
                for name in ("Ana", "Ben", "Cleo")
            },
            distribution=coins,
            secret=True,
            unit="draws",
        ),
        Experiment(
            name="Round 1, four bots",
            about="Four bots play; each takes whoever adds most at once. This is the government "
            "of the first of them in round 1.",
            trials=_first_rounds,
            events={
                "It is first": lambda kept: kept["first"],
                "All six posts are filled": lambda kept: kept["women"] + kept["men"] == PARTY,
                "Four women or more": lambda kept: kept["women"] >= 4,
                "Five people or more with two fields": lambda kept: kept["two"] >= 5,
                "Rating (a mean)": lambda kept: float(kept["rating"]),
                "Women with a post (a mean)": lambda kept: float(kept["women"]),
            },
            unit="rounds",
        ),
    ]


def _first_rounds(seed: int) -> Iterator[dict[str, Any]]:
    for kept in played.trials(GAME)(seed):
        yield kept["governments"][0]


# The questions.

PREDICTIONS = (
    ChoiceQuestion(
        id="hands",
        title="How many hands?",
        text="There are 42 cards, and you get 7 of them. How many different hands can it be?",
        options=(
            ("About 300", ""),
            ("About 30 thousand", ""),
            ("About 27 million", ""),
            ("About 140 billion", ""),
        ),
        result=lambda: (
            f"About {hands() / 10**6:.0f} million: C(42,7) = {hands():,}. Who counts "
            f"the order as well comes to {hands() * 5040:,}, but a hand has no order."
        ),
    ),
    NumberQuestion(
        id="eve",
        title="Where is Eve?",
        text="You look at your seven cards: Eve is not among them. What is the chance that your "
        "neighbour on the right, whose cards come to you next, has her?",
        result=lambda: (
            f"{fraction_text(neighbour_holds(1))}: she is one of the {CARDS - HAND} cards that you "
            f"do not see, and {HAND} of them are your neighbour's. Before you looked it was "
            f"{Fraction(HAND, CARDS)}."
        ),
    ),
    NumberQuestion(
        id="fill",
        title="Six by lot",
        text="Six of the 42 people are drawn by lot. What is the chance that they can fill all six "
        "posts?",
        result=lambda: (
            f"{fraction_text(by_lot(6))}, counted over all {comb(CARDS, 6):,} ways to draw six."
        ),
    ),
    ChoiceQuestion(
        id="two",
        title="One field or two?",
        text="Each post that you look at is still free with the chance 1/2, independently. Whom do "
        "you want: somebody with Culture 3, or somebody with Culture 2 and Sports 2 (who can hold "
        "only one post)?",
        options=(
            ("Culture 3: more on average", ""),
            ("Culture 2 and Sports 2: more on average", ""),
            ("On average both are worth the same", ""),
        ),
        result=lambda: (
            f"On average the same. Culture 3 is worth {3 * HALF} spaces, and the other one is "
            f"worth 2 unless both posts are taken: 2 × {1 - HALF * HALF} = "
            f"{flexible((2, 2), (HALF, HALF))}."
        ),
    ),
)

CHECKS = (
    NumberQuestion(
        id="both",
        title="Eve and Félix",
        text="What is the chance that your hand of 7 holds Eve <b>and</b> Félix?",
        hint="Put both into the hand. How many ways are there to choose the other five cards? "
        "Divide by the number of all hands.",
        value=hold_both,
        because=lambda: (
            f"C({CARDS - 2},{HAND - 2}) ÷ C({CARDS},{HAND}) = {comb(CARDS - 2, HAND - 2):,} ÷ "
            f"{hands():,}. It is also {HAND}/{CARDS} × {HAND - 1}/{CARDS - 1}."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(HAND, CARDS) ** 2,
                "You multiplied as if the two were independent. If Eve is in your hand, only six "
                "places are left for Félix.",
            ),
            Mistake(Fraction(HAND, CARDS), "That is the chance for Eve alone."),
            Mistake(Fraction(2, CARDS), "You counted cards. Count hands: C(40,5) of C(42,7)."),
            Mistake(Fraction(2 * HAND, CARDS), "You added. Both must be there."),
        ],
    ),
    NumberQuestion(
        id="neighbour",
        title="Your neighbour's hand",
        text="Fatou and Félix are the best for Foreign Affairs. You hold neither of them. What is "
        "the chance that your neighbour holds <b>at least one</b> of the two (a fraction or three "
        "decimals)?",
        hint="First find the chance that all seven of your neighbour's cards are others. Of how "
        "many cards are they drawn?",
        value=lambda: neighbour_holds(len(FOURS)),
        because=lambda: (
            f"1 − C({CARDS - HAND - 2},{HAND}) ÷ C({CARDS - HAND},{HAND}): the seven cards come "
            f"from the {CARDS - HAND} that you do not see."
        ),
        mistakes=lambda: [
            Mistake(
                2 * neighbour_holds(1),
                "You added the two chances. Hands with both of them are then counted twice.",
            ),
            Mistake(
                1 - (1 - neighbour_holds(1)) ** 2,
                "That treats the two as independent. If one is not there, the other is a little "
                "more likely to be there.",
            ),
            Mistake(
                neighbour_holds(len(FOURS), seen=0),
                "That is so before you look. You know seven cards that your neighbour cannot have.",
            ),
            Mistake(neighbour_holds(1), "That is the chance for one of them."),
        ],
    ),
    NumberQuestion(
        id="keep",
        title="Keep or pass on",
        text="You hold somebody with Culture 3. You may put that card away and look at two of the "
        "other eleven people for Culture, drawn by lot, and keep the better one. Their values "
        f"are {', '.join(map(str, others_values()))}. What is the value of the better one on "
        "average? Decide: would you do it?",
        hint="Of the 55 pairs, how many have nothing above 0? Above 1? Above 2? Above 3?",
        chance=False,
        value=lambda: better_of_two(others_values()),
        because=lambda: (
            f"That is less than {HELD}: keep the card. With a 2 it would be "
            f"{number_text(better_of_two(others_values(2)))}, and you would pass it on."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(sum(others_values()), len(others_values())),
                "That is the mean of one card. The better of two is more.",
            ),
            Mistake(
                Fraction(sum(others_values()) + HELD, len(others_values()) + 1),
                "That is the mean of one card. The better of two is more.",
            ),
            Mistake(Fraction(4), "A 4 is possible, but the mean also counts all other pairs."),
            Mistake(
                better_of_two(sorted([*others_values(), HELD])),
                "You drew from all twelve. The one that you hold is not among them.",
            ),
        ],
    ),
    NumberQuestion(
        id="flexible",
        title="A second field",
        text="Inès has Culture 3 and Foreign Affairs 1. At the end Culture is still free with the "
        f"chance {FREE[0]} and Foreign Affairs with {FREE[1]}, independently. She takes the better "
        "post that is free. How many spaces is she worth on average?",
        hint="If Culture is free, she takes it. If it is not, is Foreign Affairs free?",
        chance=False,
        value=lambda: flexible((3, 1), FREE),
        because=lambda: (
            f"3 × {FREE[0]} + 1 × {1 - FREE[0]} × {FREE[1]}: the second field counts only when the "
            "first post is taken. More than either field, less than both together."
        ),
        mistakes=lambda: [
            Mistake(3 * FREE[0] + FREE[1], "You added both fields. She can hold one post only."),
            Mistake(3 * FREE[0], "That is Culture alone. The second field helps if it is taken."),
            Mistake(FREE[1], "That is Foreign Affairs alone."),
            Mistake(
                3 * FREE[0] + (1 - FREE[0]), "Foreign Affairs may be taken, too: use its chance."
            ),
        ],
    ),
    NumberQuestion(
        id="assign",
        title="Three posts",
        text="Three posts are to be filled: Sports, Interior, Education. You have Rachid (Sports "
        "1), Hortense (Sports 2, Interior 2) and Honoré (Interior 0, Education 4). An empty post "
        "costs 1. What is the most that they can be worth together?",
        hint="Who is the only one for Education, if Honoré takes Interior? And for Sports, if "
        "Hortense takes Interior?",
        chance=False,
        value=lambda: best_of_three(NEED, THREE),
        because=lambda: (
            "Rachid takes Sports, Hortense Interior, Honoré Education. Post by post, with the best "
            f"for each, it would be only {three_by_post(NEED, THREE)}."
        ),
        mistakes=lambda: [
            Mistake(
                Fraction(three_by_post(NEED, THREE)),
                "You went post by post: Hortense for Sports, Honoré for Interior, and nobody is "
                "left for Education. What if they move on by one post?",
            ),
            Mistake(
                Fraction(sum(max(PERSON[n].fields.get(m, 0) for n in THREE) for m in NEED)),
                "You took the largest number for each post, and so one of them twice.",
            ),
            Mistake(Fraction(5), "Hortense is in Sports, and Interior is empty. Can you fill it?"),
        ],
    ),
    ChoiceQuestion(
        id="pick",
        title="Whom do you recruit?",
        text="Look at the worked decision again. Whom would you recruit, if you want the highest "
        "rating on average?",
        hint="Compare the means and their intervals. The largest number on a card is not yet the "
        "best pick.",
        options=tuple(
            (
                card(name),
                fit(name),
            )
            for name in situation().hand
        ),
        right=lambda: situation().hand.index(best_pick()),
    ),
    NumberQuestion(
        id="lot",
        title="A fair lot?",
        text="Two posts, three candidates. A coin decides between Ana and Ben for the first post. "
        "Then a coin decides between the loser and Cleo for the second. What is the chance that "
        "<b>Ana</b> gets a post? Is this lot fair?",
        hint="Draw the tree: Ana may win the first coin, or lose it and win the second.",
        value=lambda: lot().chance(lambda chosen: "Ana" in chosen),
        because=lambda: (
            f"So is Ben's, and Cleo's is only {lot().chance(lambda each: 'Cleo' in each)}: not "
            f"fair. Shuffle three names and take two, and each has {fair_lot()}."
        ),
        mistakes=lambda: [
            Mistake(fair_lot(), "That would be fair, but look: Ana has two chances, Cleo one."),
            Mistake(Fraction(1, 2), "That is the first post alone. She may still get the second."),
            Mistake(Fraction(1, 4), "That is the second post alone. Add the first."),
            Mistake(Fraction(1), "Two coins of 1/2 do not make it certain."),
        ],
    ),
    TextQuestion(
        id="powers",
        title="Who can say no?",
        text="A president wants a friend as minister of the economy. Explain for France and for "
        "the United States: who proposes, who appoints, and who can say no? What changes in France "
        "during a cohabitation?",
        hint="Look at the table “Who appoints ministers?”.",
        checklist=(
            "United States: the President nominates, and the Senate must consent (Article II, "
            "section 2). A majority of senators can say no.",
            "France: the President appoints ministers on the proposal of the prime minister "
            "(article 8). Without a proposal there is no appointment.",
            "France: parliament does not vote on a single minister, but the National Assembly can "
            "bring down the whole government.",
            "In a cohabitation the prime minister comes from the other side, and proposes others "
            "than the President would choose.",
        ),
        least=60,
        rows=6,
    ),
)

TICKETS = (
    NumberQuestion(
        id="today",
        title="Nobody for Culture",
        text="12 of the 42 people can be minister of Culture. What is the chance that a hand of 7 "
        "holds <b>none</b> of them?",
        hint="All seven come from the other 30: count such hands, and divide by all hands.",
        value=no_culture,
        because=lambda: f"C(30,7) ÷ C(42,7) = {comb(30, 7):,} ÷ {hands():,}.",
        mistakes=lambda: [
            Mistake(
                Fraction(30, 42) ** HAND,
                "That would be so if each card went back before the next is drawn.",
            ),
            Mistake(Fraction(30, 42), "That is the chance for one card. There are seven."),
            Mistake(Fraction(7, 30), "Count hands and not cards: C(30,7) of C(42,7)."),
        ],
    ),
    TextQuestion(
        id="ticket",
        title="One thing",
        text="One line: what surprised you today, or what do you want to know now?",
    ),
)

lesson = Lesson("si_jetais_president", PREDICTIONS, CHECKS, TICKETS, experiments)


# Apps and tables.


@cache
def hand_counts() -> HandCounts:
    """How many of a kind are in a hand; one and the same box whenever the cell is run."""
    return HandCounts()


@cache
def flexibility() -> Flexibility:
    """What a second field is worth, as a picture; always the same one."""
    return Flexibility()


@cache
def assignment() -> Assignment:
    """People and posts as a table; always the same one."""
    return Assignment()


def other_rounds() -> widgets.Widget:
    """What greedy bots do on each of the six faces; 200 games of three rounds each."""
    parts = [("Games with rounds 1, 2, 3", GAME), ("Games with rounds 4, 5, 6", OTHER)]
    return played.then(parts, _other_rounds)


def _other_rounds() -> Prose:
    rows = []
    for number, face in FACES.items():
        if number not in (*GAME.faces, *OTHER.faces):
            continue
        equal = sum(each["women"] == each["men"] for each in governments(number))
        rows.append(
            [
                f"{number} · {face.name['en']}",
                f"{mean(number, 'rating'):.1f}",
                bar(mean(number, "women") / PARTY, text=f"{mean(number, 'women'):.2f}"),
                bar(mean(number, "men") / PARTY, ORANGE, f"{mean(number, 'men'):.2f}"),
                f"{100 * equal / len(governments(number)):.0f} %",
                f"{PARTY - mean(number, 'women') - mean(number, 'men'):.2f}",
            ]
        )
    head = ["Round card", "Rating", "Women", "Men", "Women = men", "Empty posts"]
    said = (
        f"Four bots that take whoever adds most at once; 200 games, so 800 governments a card, "
        f"seed {SEED}. “Women = men” is the share with as many women as men; "
        "the others are means."
    )
    return Prose(f"{table(head, rows)}{said}", max_width=WIDTH)
