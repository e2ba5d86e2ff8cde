"""The guide to Mr. President 2004: its figures are computed.

What depends on the edges and on the bots stands in one part of the guide;
`python -m tests.lessons.test_mr_president_guide` writes it anew.
"""

import json
import re
from fractions import Fraction
from itertools import islice, pairwise

import pytest

from presidency.core.chance import wilson_interval
from presidency.lessons import battlegrounds
from presidency.lessons.battlegrounds import (
    BY_DECK,
    decides,
    edge_sum,
    games,
    kind,
    open_states,
    taken,
    untouched,
    wins,
)
from presidency.lessons.envelope import at_least_one, listing, put_back
from presidency.lessons.laboratory import FEW
from presidency.lessons.mr_president import (
    CHALLENGER,
    CHECKS,
    OPPONENT,
    SMALL,
    STATE,
    WON,
    better_now,
    experiments,
    left_without,
    lesson,
    likeliest,
    one_card,
    somebody_wins,
)
from presidency.lessons.two_dice import ROLLS, opens
from presidency.mr_president.components import PARTIES, ROW, ROWS
from presidency.mr_president.odds import REACH, SPECIAL, outcomes, success
from presidency.mr_president.rules import ChooseSide, MrPresident
from presidency.table import play
from tests.checkout import ROOT

PATH = ROOT / "notebooks" / "teacher" / "04-mr-president.md"
GUIDE = PATH.read_text("utf-8")
NOTEBOOK = (ROOT / "notebooks" / "04-mr-president.ipynb").read_text("utf-8")
GAMES = re.compile(r"(?<=<!-- games -->\n).*?(?=<!-- /games -->)", re.S)
VALUES = {
    question.id: question.value()
    for question in lesson.book.questions.values()
    if hasattr(question, "value") and question.result is None
}


def percent(share):
    return f"{100 * float(share):.1f} %"


def of(part, whole):
    return f"{part} of {whole} ({percent(part / whole)})"


def games_part():
    """What the guide says of the bots' games, made from games that are played now."""
    sums = [edge_sum(party) for party in PARTIES]
    states = [sum(row.edge_party == party for row in ROWS) for party in PARTIES]
    electors = [sum(row.electors for row in ROWS if row.edge_party == party) for party in PARTIES]
    lines = [
        "Electors x edge (in hundreds of thousands of votes), Democrat and Republican: "
        f"{sums[0]} and {sums[1]}, from {states[0]} states with {electors[0]} electors and "
        f"{states[1]} with {electors[1]}.",
        "",
        "| Deck | Electors by edge alone, D : R | Games won, D : R, of 200 | Democrat's interval |",
        "| --- | --- | --- | --- |",
    ]
    for deck in BY_DECK:
        kept = games(deck)
        alone = " : ".join(f"{untouched(party, kept):.0f}" for party in PARTIES)
        won = [wins(party, kept) for party in PARTIES]
        low, high = wilson_interval(won[0], len(kept))
        lines.append(
            f"| {deck} | {alone} | {won[0]} : {won[1]} | {100 * low:.0f} % to {100 * high:.0f} % |"
        )
    kept = games()
    lines += [
        "",
        f"**California.** Whoever takes it wins {of(decides('CA', kept), len(kept))} class games "
        f"(half of the deck). The Democrat wins {of(wins('Democrat', kept), len(kept))}; of the "
        "games in which California was won by the Democrat "
        f"{conditioned('CA', 'Democrat')}, by the Republican {conditioned('CA', 'Republican')}.",
        "",
        f"**The laboratory, step 5** (by the same games): {effect('PA')} {effect('CA')}",
        "",
        "**Safe and open.** The most open states: "
        f"{', '.join(row.name for row in open_states(kept)[:6])}. Of the 51, "
        f"{sum(kind(row.code, kept).startswith('safe') for row in ROWS)} are safe. The Democrat "
        f"takes Wyoming in {len(taken('WY', 'Democrat', kept))} of the 200 games. Massachusetts "
        f"goes to the Republican in {len(taken('MA', 'Republican', kept))}: too few to trust.",
        "",
    ]
    return "\n".join(lines)


def conditioned(state, party):
    kept = taken(state, party, games())
    return of(wins("Democrat", kept), len(kept)) if kept else "none, for there are none"


def effect(state):
    """Does the Democrat's interval in the games with a state still hold the share of all games?"""
    kept, everything = taken(state, "Democrat", games()), games()
    low, high = wilson_interval(wins("Democrat", kept), len(kept))
    shown = not low <= wins("Democrat", everything) / len(everything) <= high
    return (
        f"With {ROW[state].name} the Democrat wins {of(wins('Democrat', kept), len(kept))}, "
        f"interval {100 * low:.0f} % to {100 * high:.0f} %: it "
        + (
            "does not hold the old share, so the state goes with the election."
            if shown
            else "holds the old share, so no effect is shown."
        )
    )


def says():
    """Sentences of the guide, made from computed values."""
    ways = {number: int(36 * chance) for number, chance in REACH.items()}
    letter = "ABCD"[[1, 6, 7, 12].index(likeliest())]
    yield f"| {letter}, the {likeliest()}: {ways[likeliest()]} of 36 rolls, {REACH[likeliest()]}. "
    yield f"Then 7: only {ways[7]} of 36, {REACH[7]}. Even 1 has {REACH[1]}, and 12 has {REACH[12]}"
    yield f"| A choice | {SPECIAL}: {int(36 * SPECIAL)} of 36 |"
    yield f"| {at_least_one(6, 18, 3)}, that is {percent(at_least_one(6, 18, 3))} |"
    yield f"**Ohio is open: {VALUES['reach']}.** 11 rolls show a {STATE.number}, four others have"
    yield f"have the total {STATE.number}: {ways[STATE.number]} of 36. Who says 11/36 has left out"
    yield f"who says {Fraction(4, 36)} has taken the total only; who says {Fraction(16, 36)} has"
    yield f"**Two cards: {VALUES['draw']}.** One minus 12/18 x 11/17. Who says "
    yield f"Who says {put_back(6, 18, 2)} has put the first card back; who says {Fraction(12, 18)}"
    yield f"who says {Fraction(2 * 6 * 12, 18 * 17)} means exactly one"
    yield f"**The challenger wins: {VALUES['debate']}.** Three points win with 5 or 9: 8 of 36"
    yield f"8 of 36 rolls, {success(3, 1)}. One of two rolls succeeds with 1 - 7/9 x 7/9 = "
    yield f"1 - 7/9 x 7/9 = {success(*CHALLENGER)}. Four points win with 2, 3, 8 or 11: "
    yield f"{int(36 * success(4, 1))} of 36, so the opponent fails with {1 - success(*OPPONENT)}"
    yield f"The product is {percent(VALUES['debate'])}. Who says {success(*CHALLENGER)} has"
    fails = 1 - success(*OPPONENT)
    yield f"who says {success(3, 1) * fails} has used one roll; "
    yield f"who says {2 * success(3, 1) * fails} has added two rolls"
    yield f"**What advertising brings: {VALUES['advert']}.** 4,800 / 18 = {one_card()} for one card"
    yield f"**Play or advertise?: {'B' if better_now() else 'A'}.** Playing brings 400, "
    yield f"advertising 3 x {one_card(False)} = {3 * one_card(False)}: twelve of eighteen"
    yield f"With open home states it would be {VALUES['advert']}."
    yield f"**Edges that weigh alike: {VALUES['edge']}.** {ROW['OH'].electors} x 1 = "
    yield f"= {SMALL.electors} x {VALUES['edge']}."
    yield f"**One home state for two: C.** {WON} - {ROW['TX'].electors} = {left_without('TX')}, "
    yield f"**Is there a winner?: {somebody_wins()}.** 2 x 1/3 x 2/3. Who says {Fraction(2, 9)} has"
    yield f"who says {1 - somebody_wins()} counts the case that both succeed"
    florida = [at_least_one(listing("FL"), 40, drawn) for drawn in (3, 4)]
    assert florida[0] < Fraction(1, 2) < florida[1]
    yield f"For Florida ({listing('FL')} of 40 ballots in half of a deck) it takes 4 cards to have"
    yield f"even chance: {percent(florida[1])}, after {percent(florida[0])} with 3."
    assert success(3, 2) > success(4, 1)
    yield f"from {success(3, 1)} in one roll to {success(3, 2)} in two, while a fourth point brings"
    yield f"a fourth point brings {success(4, 1)} in one"
    even = outcomes((2, 1), (2, 1))
    four = [even.challenger, even.opponent, even.both, even.neither]
    yield "the four outcomes are {}, {}, {} and {}.".format(*(odd.value for odd in four))
    dice, cards, debate, advertising, _ = experiments()
    special = [roll for roll in ROLLS if roll[0] == roll[1] or sum(roll) in (7, 11)]
    opened = [sum(opens(roll, number) for roll in special) for number in (6, 7)]
    yield "of the {} rolls with a choice {} open number 6 and {} open number 7".format(
        len(special), *opened
    )
    kept = dice.exact("Number 7 is open", "7, 11 or doubles")
    assert kept == dice.exact("Number 6 is open", "7, 11 or doubles")
    yield f"so both come to {kept}; number 6 hardly moves from {REACH[6]}, and number 7 rises from "
    yield f"number 7 rises from {REACH[7]}."
    good = cards.exact("Good cards (a mean)", "At least one is good")
    yield f"there are {good} = {float(good):.2f} on average, and "
    yield f"and {cards.exact('Good cards (a mean)')} without that condition"
    alone = debate.exact("The challenger succeeds")
    assert alone == debate.exact("The challenger succeeds", "The opponent succeeds")
    yield f"Step 3: it stays at {alone}, since the two are independent"
    totals = list(islice(advertising.trials(1), 2000))
    yield f"2,000 draws bring a mean of {sum(totals) / 2000:.1f}; exactly it is {VALUES['advert']}."
    assert REACH[3] + REACH[6] == Fraction(29, 36)
    either = 36 * dice.exact("3 or 6 is open, or both")
    yield f"(Arizona and California)? {either} of 36, not {ways[3]} + {ways[6]} = "
    yield f"the class's share comes near {float(at_least_one(6, 18, 3)):.0%}".replace("%", " %")


def test_the_guide_says_what_the_library_computes():
    sentences = list(says())
    assert len(sentences) >= 40
    assert [sentence for sentence in sentences if sentence not in GUIDE] == []


def test_what_the_guide_says_of_the_games():
    """If this fails after a change of edges or bots, see the top of this file."""
    assert GAMES.search(GUIDE)[0] == games_part()


def test_the_guide_reads_well_as_plain_text():
    """Notebook 7 opens it raw, in an encoding that the browser guesses."""
    assert GUIDE.isascii()


def test_every_answer_of_the_lesson_is_in_the_guide():
    answers = GUIDE.split("## Answers")[1].split("## What the bots")[0]
    predictions = GUIDE.split("## Predictions")[1].split("## Answers")[0]
    for question in lesson.book.questions.values():
        where = predictions if question.result is not None else answers
        assert question.title.lower() in where.lower() or question.id == "ticket"
    for question in CHECKS:
        if hasattr(question, "right"):
            right = "ABCDEFGH"[question.right()]
            assert re.search(rf"{re.escape(question.title)}: {right}\b", answers)
        elif hasattr(question, "value"):
            assert f"**{question.title}: {question.value()}.**" in answers


def test_every_named_mistake_is_a_mistake_of_the_question():
    """Each "who says …" of an answer is a number that the check has a sentence for."""
    answers = GUIDE.split("## Answers")[1].split("**The boxes.**")[0]
    for question in lesson.book.questions.values():
        if question.result is None and hasattr(question, "mistakes"):
            (said,) = re.findall(rf"^\*\*{re.escape(question.title)}: .*$", answers, re.M)
            named = {Fraction(text) for text in re.findall(r"[Ww]ho says ([\d/]+)", said)}
            assert named <= {mistake.value for mistake in question.mistakes()}, question.id


def test_only_standards_that_the_lesson_may_name():
    named = set(
        re.findall(r"\b(?:7\.SP\.[A-Z]\.\w+|HS[A-Z]-[A-Z]+\.[A-Z]\.\d+|D2\.Civ\.\d+)", GUIDE)
    )
    middle = {f"7.SP.C.{each}" for each in ("5", "7a", "7b", "8a", "8b", "8c")}
    assert named == {*middle, "HSS-MD.A.2", "HSS-MD.B.5", "D2.Civ.4"}
    assert re.findall(r"topic (\d\.\d)", GUIDE) == ["5.8"]


def test_the_plan_fills_45_minutes():
    times = [tuple(map(int, pair)) for pair in re.findall(r"^\| (\d+)-(\d+) \|", GUIDE, re.M)]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(times))


def test_the_numbers_in_the_notebooks_text_are_computed_too():
    assert f"{int(36 * REACH[5])} of 36" in NOTEBOOK
    assert sum(row.electors for row in ROWS) == 538
    assert "There are 538; you need **270**." in NOTEBOOK
    assert "200 class games between two bots" in NOTEBOOK
    assert len(games()) == 200
    assert battlegrounds.GAME.options["deck"] == "half"
    assert BY_DECK["half"] == battlegrounds.GAME


@pytest.mark.parametrize("side", PARTIES)
def test_with_the_seed_of_the_play_cell_the_student_chooses_the_side(side):
    """And whoever chooses the same side has the same first hand."""
    (seed,) = {int(seed) for seed in re.findall(r"event_max=1, seed=(\d+)\)", NOTEBOOK)}
    assert f"With seed {seed} you win the roll and choose your side" in NOTEBOOK
    hands = []
    for _ in range(2):
        table = play("mr_president", seed=seed, speed="at once", **battlegrounds.GAME.options)
        table.session.run(5)
        while not table.session.legal_actions():
            table.session.roll()
            table.session.run(5)
        assert ChooseSide(side) in table.session.legal_actions()
        table.session.act(ChooseSide(side))
        table.session.run(5)
        hands.append(table.session.match.state.observation(0).hand)
        table.close()
    assert hands[0] == hands[1] != ()


def test_the_play_cell_starts_the_class_game():
    for option, value in MrPresident.presets["Class game"].items():
        written = json.dumps(value).replace('"', '\\"')
        assert f"{option}={written}" in NOTEBOOK
    assert "the play cell starts the class game (half of the cards" in GUIDE


def test_the_state_named_for_too_few_games_leaves_too_few():
    cell = re.search(r"Do it with (.*?), for both parties", NOTEBOOK)[1]
    named = [row for row in ROWS if row.name in cell]
    assert len(named) == 4
    left = {row.code: [len(taken(row.code, party, games())) for party in PARTIES] for row in named}
    assert any(0 < count < FEW for counts in left.values() for count in counts)
    assert any(0 in counts for counts in left.values())
    assert any(min(counts) >= FEW for counts in left.values())


def test_step_5_of_the_laboratory_compares_a_state_that_shows_no_effect_with_one_that_does():
    assert "in which Pennsylvania goes to the Democrat, then those with California" in NOTEBOOK
    assert "holds the old share, so no effect" in effect("PA")
    assert "does not hold the old share" in effect("CA")


if __name__ == "__main__":
    PATH.write_text(GAMES.sub(games_part(), GUIDE), "utf-8")
