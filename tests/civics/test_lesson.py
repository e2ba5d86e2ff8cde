"""The lesson on the Electoral College: what is right by counting, and the five stations."""

import json
import re
from fractions import Fraction
from itertools import chain, combinations, permutations, product
from math import comb, floor

import pytest

from presidency.civics import counting, disagreement, forecast, seats, weights
from presidency.civics.apportionment import METHODS, apportion, house, margin, populations
from presidency.civics.college import (
    NAMES,
    YEARS,
    compact,
    electors,
    popular_vote,
    results,
    winner_takes_all,
)
from presidency.civics.counting import COMPACT, NATION, RULES, SHARED, SHARED_WITH_OTHERS, TAKES_ALL
from presidency.civics.forecast import ALONE, OPEN, START, TOGETHER, Forecast
from presidency.civics.lesson import (
    LEFT,
    LEFT_WANTED,
    OPEN_STATES,
    THREE_STATES,
    VISITED,
    WANTED,
    at_first,
    exact_share,
    fewest_votes,
    florida_shared,
    given_pennsylvania,
    lesson,
    nobody_years,
    seven_alike,
    small_power,
    split_years,
    wins,
)
from presidency.civics.lesson import combinations as ways_to_win
from presidency.civics.polls import Errors, state_chances
from presidency.civics.power import decisive_votes_near
from presidency.civics.seats import EXACT, REAL, SMALLER, Seats, differences
from presidency.civics.state_map import shade
from presidency.civics.station import SEATS
from presidency.civics.weights import MEASURES, Weights
from presidency.civics.words import percent, signed
from presidency.lessons.class_view import ClassView, made_up_class
from presidency.lessons.landslide import lesson as landslide
from tests.checkout import ROOT

BOOK = lesson.book
NOTEBOOK = json.loads((ROOT / "notebooks" / "05-electoral-college.ipynb").read_text("utf-8"))
TEXT = "\n".join("".join(c["source"]) for c in NOTEBOOK["cells"] if c["cell_type"] == "markdown")


def plain(widget):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", widget.value)).strip()


def rows(html):
    """The cells of every row of every table."""
    return [
        [re.sub(r"<[^>]+>", "", cell).replace("&nbsp;", " ") for cell in
         re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line)]
        for line in re.findall(r"<tr>(.*?)</tr>", html, re.S)
    ]  # fmt: skip


# What is right, counted in another way.


def test_the_exact_share():
    people = populations(2020)
    assert exact_share() == Fraction(435 * people["NY"], sum(people.values()))
    text = BOOK.questions["quota"].text
    assert f"{people['NY']:,} of the {sum(people.values()):,} people" in text
    assert "By law it got 26." in BOOK.questions["quota"].because()
    assert house(2020)["NY"] == 26
    assert house(2010)["NY"] == 27


def test_nobody_has_a_majority_by_largest_remainders_again():
    """Another way to give out what is left: one by one to whoever is furthest below the quota."""
    found = []
    for year in YEARS:
        total = [0, 0, 0]
        for state, result in results(year).items():
            votes, number = (result.dem, result.rep, result.others), electors(year)[state]
            quota = [Fraction(number * each, sum(votes)) for each in votes]
            held = [floor(each) for each in quota]
            while sum(held) < number:
                held[max(range(3), key=lambda who: quota[who] - held[who])] += 1
            total = [one + other for one, other in zip(total, held, strict=True)]
        if max(total[:2]) < 270:
            found.append(year)
    assert nobody_years() == found


def test_the_votes_and_the_electors_disagree():
    found = []
    for year in YEARS:
        votes = [sum(getattr(r, who) for r in results(year).values()) for who in ("dem", "rep")]
        awarded = [
            sum(getattr(r, who) for r in results(year).values()) for who in ("dem_ev", "rep_ev")
        ]
        if (votes[0] > votes[1]) != (awarded[0] > awarded[1]):
            found.append(year)
    assert split_years() == found == [2000, 2016]


def test_florida_shares_its_electors():
    florida = results(2000)["FL"]
    half = Fraction(25 * florida.rep, florida.dem + florida.rep)
    assert Fraction(25, 2) < half < 13
    assert florida_shared() == (267 + 12, 271 - 25 + 13)
    assert f"{florida.rep:,} votes against {florida.dem:,}" in BOOK.questions["florida"].text


def test_the_fewest_votes_by_trying_all():
    for states, voters in ((3, 3), (3, 5), (5, 3)):
        fewest = min(
            sum(way)
            for way in product(range(voters + 1), repeat=states)
            if 2 * sum(2 * votes > voters for votes in way) > states
        )
        assert fewest_votes(states, voters) == fewest


def test_the_power_of_three_states_by_listing_their_coalitions():
    needed = sum(THREE_STATES.values()) // 2 + 1
    assert needed == 12
    swings = dict.fromkeys(THREE_STATES, 0)
    for size in range(4):
        for chosen in combinations(THREE_STATES, size):
            weight = sum(THREE_STATES[state] for state in chosen)
            for state in chosen:
                swings[state] += weight >= needed > weight - THREE_STATES[state]
    assert small_power() == Fraction(swings["C"], sum(swings.values()))
    pivots = [
        next(s for place, s in enumerate(order, 1)
             if sum(THREE_STATES[each] for each in order[:place]) >= needed)
        for order in permutations(THREE_STATES)
    ]  # fmt: skip
    assert pivots.count("C") == len(pivots) / 3


@pytest.mark.parametrize("visited", ["", *OPEN_STATES])
def test_a_visit_by_its_tree(visited):
    total = Fraction(0)
    for way in product((True, False), repeat=3):
        chance, have = Fraction(1), 0
        for (state, number), won in zip(OPEN_STATES.items(), way, strict=True):
            good = VISITED if state == visited else Fraction(1, 2)
            chance *= good if won else 1 - good
            have += number * won
        total += chance * (have >= WANTED)
    assert wins(OPEN_STATES, WANTED, visited) == total


def test_the_combinations_of_the_ticket():
    won = [
        some
        for size in range(5)
        for some in combinations(LEFT.values(), size)
        if sum(some) >= LEFT_WANTED
    ]
    assert ways_to_win() == len(won)
    assert [sum(len(some) == size for some in won) for size in (2, 3, 4)] == [4, 4, 1]


def test_what_pennsylvania_tells_by_counting_rows():
    sim = at_first()
    place = {state: number for number, state in enumerate(sim.states)}
    pa, wi = sim.won[:, place["PA"]], sim.won[:, place["WI"]]
    assert given_pennsylvania() == Fraction(int((pa & wi).sum()), int(pa.sum()))
    assert given_pennsylvania("Republican") == Fraction(int((~pa & wi).sum()), int((~pa).sum()))


def test_seven_states_in_both_models():
    states = forecast.closest(START)
    margins = {state: abs(result.margin) for state, result in results(START).items()}
    assert sorted(margins, key=margins.get)[:7] == states
    sim, chances = at_first(), state_chances(forecast.expected(START), Errors())
    places = [sim.states.index(state) for state in states]
    together, alone = seven_alike()
    assert together[0] == sim.won[:, places].all(axis=1).mean()
    assert together[1] == (~sim.won[:, places]).all(axis=1).mean()
    dem = rep = 1.0
    for state in states:
        dem, rep = dem * chances[state], rep * (1 - chances[state])
    assert alone == pytest.approx((dem, rep))
    assert {results(2024)[state].dem > results(2024)[state].rep for state in states} == {False}
    assert alone[1] < 0.01 < 0.1 < together[1]


# Questions.


def test_each_mistake_has_its_own_sentence_and_is_none_of_the_right_answer():
    for question in BOOK.questions.values():
        if question.result is not None or not hasattr(question, "mistakes"):
            continue
        right = question.value()
        assert question.judge(question.accept(str(right))).right
        for mistake in question.mistakes():
            verdict = question.judge(question.accept(str(mistake.value)))
            assert not verdict.right
            assert verdict.sentence == mistake.sentence


def test_equal_forms_and_rounded_answers_are_right_too():
    for key, answers in {
        "quota": ("26.6", "26.56", "26,6"),
        "florida": ("259", "259.0"),
        "power": ("1/3", "2/6", "33 %", "0.33"),
        "given": ("69.9 %", "70 %", "0.70", "0.699"),
        "visit": ("7/10", "0.7", "70 %", "14/20"),
        "today": ("9",),
    }.items():
        for answer in answers:
            question = BOOK.questions[key]
            assert question.judge(question.accept(answer)).right, (key, answer)


def test_the_choices():
    fits = BOOK.questions["fits"]
    assert fits.judge("A").right
    said = {fits.judge(letter).sentence for letter in "ABCD"}
    assert len(said) == 4
    assert fits.judge("B").sentence.startswith("Not B.")
    first = BOOK.questions["new-york"]
    assert margin(populations(2020), 435).missing < 100
    assert "89 people" in first.result()


def test_the_predictions_tell_what_the_library_computes():
    told = {key: q.result() for key, q in BOOK.questions.items() if q.result is not None}
    assert told["nobody"].startswith("4: 1992, 1996, 2000 and 2016.")
    assert told["split"] == "2: 2000 and 2016."
    coins = weights.weights(MEASURES[4], 2024, 435)
    assert told["coins"].startswith(f"California, {coins['CA'] / coins['WY']:.1f} times")
    together, alone = seven_alike()
    assert f"{percent(sum(alone))} if each errs by itself" in told["seven"]
    assert f"{percent(sum(together))} if they err together" in told["seven"]
    assert "In 2024 they went all to the Republican." in told["seven"]
    votes = results(2024)
    assert electors(2024)["CA"] == 54
    assert round(votes["CA"].total / 10**6) == 16
    assert 0.24 < votes["WY"].total / 10**6 < 0.28


def test_hamiltons_promise_is_made_without_a_minimum():
    assert "Without a minimum, Hamilton's method keeps every state within one seat" in TEXT


def test_there_are_as_many_arguments_for_the_college_as_against_it():
    tables = re.findall(r"\| (For|Against) it one hears.*?\n\n", TEXT, re.S)
    assert tables == ["For", "Against"]
    counts = [
        len(table.strip().splitlines()) - 2
        for table in re.findall(r"\| (?:For|Against) it one hears.*?(?=\n\n|\nTalk)", TEXT, re.S)
    ]
    assert counts == [4, 4]


def test_the_class_view_knows_the_lesson():
    view = ClassView(landslide.book, BOOK)
    assert [label for label, _ in view.lesson.options] == ["Landslide", "Electoral College"]
    view.lesson.value = BOOK
    view.area.value = made_up_class(BOOK, 5)
    view._read(None)
    assert "5 codes are counted." in view.message.value
    view.answer.value = True
    for question in BOOK.questions:
        view.question.value = question
        assert "of 5 answered" in view.sentence.value


# Station 1.


@pytest.mark.parametrize("method", METHODS)
def test_seats_beside_the_real_house(method):
    box = Seats()
    box.compared.value, box.method.value = REAL, method
    shares, real = apportion(populations(2020), 435, method), house(2020)
    shown = dict(zip(box.figure.data[0].x, box.figure.data[0].y, strict=True))
    assert shown == {state: shares[state] - real[state] for state in real}
    assert list(shown) == sorted(real, key=lambda state: -populations(2020)[state])
    close = margin(populations(2020), 435, method)
    assert f"with {close.missing:,} people more" in plain(box.sentence)
    assert box.message.value == ""
    table = {cells[0]: cells for cells in rows(box.rows.value) if len(cells) == 8}
    assert len(table) == 51  # 50 states and the head
    for state, name in NAMES.items():
        if state != "DC":
            assert table[name][3:7] == [
                str(shares[state]), str(real[state]), signed(shares[state] - real[state]),
                str(shares[state] + 2),
            ]  # fmt: skip


def test_the_priority_list_goes_on_after_the_last_seat():
    box = Seats()
    listed = [cells for cells in rows(box.rows.value) if len(cells) == 5][1:]
    assert listed[7] == ["435 (the last)", "Minnesota", "8th", "762,998", "in"]
    assert listed[8] == ["436", "New York", "27th", "762,994", "out"]
    box.method.value = "hamilton"
    assert "gives no seat after the other" in plain(box.rows)


def test_the_alabama_paradox_is_found_live():
    box = Seats()
    assert "none in Houses from 410 to 460" in plain(box.paradox)
    box.method.value = "hamilton"
    assert "Of 437 seats RI gets 2, but of 438 seats only 1." in plain(box.paradox)
    box.compared.value, box.seats.value = SMALLER, 438
    shown = dict(zip(box.figure.data[0].x, box.figure.data[0].y, strict=True))
    assert {state: change for state, change in shown.items() if change} == {
        "AZ": 1, "FL": 1, "RI": -1,
    }  # fmt: skip
    assert "RI has fewer" in plain(box.sentence)


def test_two_more_paradoxes_found_in_real_counts():
    population, new_states = seats.other_paradoxes()
    told = plain(Seats().rows)
    assert population.sentence in told
    assert new_states.sentence in told
    then, later = (apportion(populations(y), 437, "hamilton", 0) for y in (1910, 1920))
    assert [later[s] - then[s] for s in ("PA", "NM")] == [-1, 1]
    grew = {s: Fraction(populations(1920)[s], populations(1910)[s]) for s in ("PA", "NM")}
    assert grew["PA"] > grew["NM"]
    assert "of 437 seats PA gets 36 instead of 37, and NM gets 2 instead of 1." in told
    people = populations(1910)
    old = apportion({s: n for s, n in people.items() if s != "OK"}, 386, "hamilton", 0)
    new = apportion(people, 393, "hamilton", 0)
    assert new["OK"] == round(386 * people["OK"] / (sum(people.values()) - people["OK"])) == 7
    assert {s: (old[s], new[s]) for s in old if old[s] != new[s]} == {"SD": (2, 3), "NC": (10, 9)}
    assert "yet SD gets 3 instead of 2 and NC gets 9 instead of 10." in told


def test_1920_is_compared_with_the_house_that_sat():
    box = Seats()
    box.compared.value, box.census.value = REAL, 1920
    assert "still that of 1910" in plain(box.sentence)
    changes = differences(1920, 435, "huntington_hill", 1, REAL)
    assert sum(changes.values()) == 0
    assert changes["CA"] == apportion(populations(1920), 435)["CA"] - house(1910)["CA"]


def test_every_setting_of_station_1_says_something():
    box = Seats()
    for method in METHODS:
        box.method.value = method
        for minimum in (0, 1, 2):
            box.minimum.value = minimum
            for size in (SEATS[0], SEATS[-1]):
                box.seats.value = size
                assert box.message.value == ""
                assert f"{size} seats" in plain(box.sentence)
    for census in box.census.options:
        box.census.value = census
        assert f"census of {census}" in plain(box.sentence)
    box.compared.value = EXACT
    assert "Beside the exact shares" in plain(box.sentence)
    assert box.message.value == ""


# Station 2.


def test_the_five_rules_as_the_college_counts_them():
    box = counting.Rules()
    for year in (1992, 2000, 2016):
        box.year.value = year
        for rule in RULES:
            box.rule.value = rule
            told = plain(box.sentence)
            if rule == NATION:
                assert told == popular_vote(year).sentence
            else:
                assert told.startswith(counting.tally(rule, year, 435).sentence)
            assert box.message.value == ""
    table = {cells[0]: cells[1:] for cells in rows(box.rows.value)[:6]}
    assert table["winner takes all"] == ["232", "306", "0", "Republican"]
    assert table["with others too"] == ["256", "255", "27", "nobody: the House chooses"]
    assert table["popular vote"][3] == "Democrat"


def test_a_click_joins_the_compact_and_another_leaves_it():
    box = counting.Rules()
    box.year.value = 2016
    box._picked("FL")
    assert box.rule.value == COMPACT
    assert plain(box.sentence).startswith(compact(2016, {"FL"}).sentence)
    box._picked("FL")
    assert box.members == frozenset()
    box._fewest(None)
    held = electors(2016)
    assert sum(held[state] for state in box.members) >= 270
    smallest = min(box.members, key=held.__getitem__)
    assert sum(held[state] for state in box.members - {smallest}) < 270
    assert plain(box.sentence).startswith("The Democrat wins with")
    assert box.message.value == ""


def test_the_sizes_of_the_house():
    found = counting.by_size(TAKES_ALL, 2000)
    assert sorted(chain(*found.values())) == list(SEATS)
    for size in (150, 435, 491, 500, 538, 1000):
        assert size in found[winner_takes_all(2000, house=size).winner]
    told = counting.sizes_told(TAKES_ALL, 2000)
    counts = [len(found[party]) for party in ("Democrat", "Republican", None)]
    assert (
        "{} give the Democrat a majority, {} give the Republican a majority and {} give nobody a "
        "majority of the electors.".format(*counts)
    ) in told
    box = counting.Rules()
    for rule, told in (
        (NATION, "The popular vote has no House."),
        (COMPACT, "This button is for the first three rules; for a compact move the slider."),
    ):
        box.rule.value = rule
        box._try_sizes(None)
        assert told in box.sizes.children[0].value
    assert [compact(2000, {"DE"}, house=size).winner for size in (435, 500)] == [
        "Republican", "Democrat",
    ]  # fmt: skip


def test_who_awards_electors_by_district_depends_on_the_year():
    box = counting.Rules()
    box.year.value = 1988
    assert "(Maine awards some by district)" in plain(box.about)
    box.year.value = 1992
    assert "(Maine and Nebraska award some by district)" in plain(box.about)


def test_a_wrong_rule_is_refused():
    with pytest.raises(ValueError, match="There are no electors under the rule 'popular vote'"):
        counting.tally(NATION, 2000, 435)


# Station 3.


def test_the_two_ways_to_count_by_going_down_the_row():
    for year in YEARS:
        this, votes, held = disagreement.line(year), results(year), electors(year)
        dem = sum(each.dem for each in votes.values())
        rep = sum(each.rep for each in votes.values())
        assert this.lead == pytest.approx(100 * (dem - rep) / (dem + rep))
        won = [s for s in votes if votes[s].dem > votes[s].rep]
        winner_is_dem = sum(held[s] for s in won) >= 270
        have = 0
        for state in sorted(votes, key=lambda s: votes[s].margin, reverse=winner_is_dem):
            have += held[state]
            if have >= 270:
                break
        assert this.tipping == state
        assert this.gap == pytest.approx(votes[state].margin - this.lead)
        assert this.electors == winner_takes_all(year).total[:2]


def test_the_tipping_points_by_the_electors_as_awarded():
    """What the winner had by district in a state that was lost is counted before all states.

    That is right for Maine in 2016, where the district was far safer than Pennsylvania; that of
    Nebraska in 2008 was closer than Colorado, so Colorado stays. Neither lead is in the kit's data.
    """
    differ = {}
    for year in YEARS:
        votes, (dem, rep, _) = results(year), winner_takes_all(year).total
        side = 1 if dem > rep else -1
        awarded = {s: r.dem_ev if dem > rep else r.rep_ev for s, r in votes.items()}
        have = sum(n for s, n in awarded.items() if side * votes[s].margin < 0)
        for state in sorted(votes, key=lambda s: -side * votes[s].margin):
            have += awarded[state]
            if have >= 270:
                break
        if state != disagreement.line(year).tipping:
            differ[year] = state
    assert differ == {2008: "IA", 2016: "WI"}
    told = "by the electors as awarded it would be Wisconsin in 2016."
    assert told in plain(disagreement.Disagreement().history)


def test_a_swing_moves_the_row_and_the_sentence():
    box = disagreement.Disagreement()
    assert "267 for the Democrat and 271 for the Republican" in plain(box.sentence)
    box.swing.value = 5
    assert "give the Democrat 292 and the Republican 246 electors" in plain(box.sentence)
    assert "2000, with a swing of +0.5 points" in box.snake.figure.layout.title.text
    ahead = {s: results(2000)[s].dem + 0.005 * (results(2000)[s].dem + results(2000)[s].rep)
             > results(2000)[s].rep - 0.005 * (results(2000)[s].dem + results(2000)[s].rep)
             for s in NAMES}  # fmt: skip
    assert sum(electors(2000)[s] for s in NAMES if ahead[s]) == 292
    box.year.value = 2016
    assert plain(box.snake_said) == box.snake.sentence
    assert plain(box.curve_said) == " ".join(box.curve.sentence.split())
    for extreme in (-100, 100):
        box.swing.value = extreme
        assert box.message.value == ""
    box.year.value, box.swing.value = 2004, 11
    assert plain(box.sentence).endswith(
        "With the swing the Republican leads by 0.29 points, and states that count whole give the "
        "Democrat 284 and the Republican 254 electors."
    )
    tables = rows(box.rows.value)
    assert ["Ohio", "20", "+0.083", "284", "274"] in tables
    assert not [cell for cells in tables for cell in cells if re.fullmatch(r"-[\d.]+", cell)]
    history = rows(box.history.value)
    assert len(history) == 1 + len(YEARS)
    assert [cells[0] for cells in history if cells[3] == "no"] == ["2000", "2016"]


# Station 4.


def test_the_order_is_the_measures_own():
    box = Weights()
    firsts = set()
    for measure in MEASURES:
        box.measure.value = measure
        values = weights.weights(measure, 2024, 435)
        heights = list(box.figure.data[0].y)
        assert heights == sorted(values.values(), reverse=True)
        assert box.figure.layout.yaxis.title.text == measure.unit
        firsts.add(box.figure.data[0].x[0])
        assert box.message.value == ""
        assert measure.says in plain(box.says)
    assert firsts == {"WY", "CA", "NV"}


def test_the_measures_by_hand():
    by = {measure.title: weights.weights(measure, 2024, 435) for measure in MEASURES}
    people = populations(2020)
    assert by["electors for its people"]["WY"] == pytest.approx(3e6 / people["WY"])
    assert by["electors for its votes"]["CA"] == pytest.approx(54e6 / results(2024)["CA"].total)
    assert sum(by["Banzhaf power"].values()) == pytest.approx(100)
    assert sum(by["Shapley–Shubik power"].values()) == pytest.approx(100)
    n = results(2024)["WY"].total // 2
    assert comb(20, 10) / 4**10 == pytest.approx((3.14159265 * 10) ** -0.5, rel=0.02)
    tie = (3.14159265 * n) ** -0.5
    swings = weights.banzhaf(electors(2024))["WY"].absolute
    coins = by["one vote, all toss coins"]["WY"]
    assert coins == pytest.approx(1e6 * tie * float(swings), rel=1e-4)


def test_near_a_result_only_votes_for_the_two_parties_are_counted():
    votes = results(1992)
    near = decisive_votes_near(
        {s: r.dem / (r.dem + r.rep) for s, r in votes.items()},
        electors(1992),
        {s: r.dem + r.rep for s, r in votes.items()},
    )
    shown = weights.weights(MEASURES[5], 1992, 435)
    assert shown == {state: 1e9 * each.chance for state, each in near.items()}


def test_nearly_as_much_is_not_called_one_time_as_much():
    box = Weights()
    box.first.value, box.second.value = "TX", "CA"
    assert "Texas has about as much as California: 1.37 and 1.36" in plain(box.sentence)
    told = {cells[0]: cells for cells in rows(box.rows.value)[:7]}
    assert told["electors for its people"][4] == "TX, about as much"


def test_two_states_by_six_measures():
    box = Weights()
    told = {cells[0]: cells for cells in rows(box.rows.value)[:7]}
    assert told["electors for its people"][4] == "WY, 3.8 times as much"
    assert told["one vote, all toss coins"][4] == "CA, 2.6 times as much"
    assert "(place 51)" in told["electors for its people"][2]
    box.second.value = "CA"
    assert "have the same" in plain(box.sentence)
    box.measure.value = MEASURES[2]
    assert "combinations of the others" in plain(box.says)
    box.second.value, box.house.value = "DC", 1000
    assert box.message.value == ""


# Station 5.


def test_conditioning_moves_the_others_only_if_states_err_together():
    box = Forecast()
    before = at_first().win_chance("WI")
    box._picked("PA")
    told = {cells[0]: cells for cells in rows(box.rows.value)}
    assert told["Wisconsin"][2] == f"{100 * before:.1f}\u00a0%"
    assert told["Wisconsin"][3] == f"{100 * float(given_pennsylvania()):.1f}\u00a0%"
    assert f"Kept: {at_first().given({'PA': 'Democrat'}).size:,} of 40,000" in plain(box.kept)
    assert (box.state.value, box.holder.value) == ("PA", "Democrat")
    box.errors.value = ALONE
    moved = {cells[0]: cells[4] for cells in rows(box.rows.value) if len(cells) == 6}
    assert {moved[name] for code, name in NAMES.items() if code != "PA"} == {"0.0"}
    assert moved["Pennsylvania"] != "0.0"
    assert "exact, since each state errs by itself" in box.histogram.figure.layout.title.text


def test_the_two_models_give_each_state_the_same_chance():
    errors = Errors()
    chances = state_chances(forecast.expected(START), errors)
    together = forecast.simulated(START, 0, errors)
    alone = forecast.simulated(START, 0, forecast.alone(errors))
    for state, chance in chances.items():
        spread = 4 * (chance * (1 - chance) / forecast.ELECTIONS) ** 0.5 + 1e-4
        assert together.win_chance(state) == pytest.approx(chance, abs=spread)
        assert alone.win_chance(state) == pytest.approx(chance, abs=spread)
    exact = forecast.exact(START, 0, errors)
    assert sum(exact) == pytest.approx(1)
    assert sum(exact[270:]) == pytest.approx(alone.outcome[0], abs=0.015)
    assert together.electors.std() > 1.5 * alone.electors.std()


def test_known_states_in_the_exact_distribution():
    errors = Errors()
    chance = state_chances(forecast.expected(START), errors)["PA"]
    all_, won, lost = (
        forecast.exact(START, 0, errors, known)
        for known in (None, {"PA": "Democrat"}, {"PA": "Republican"})
    )
    mixed = [chance * one + (1 - chance) * other for one, other in zip(won, lost, strict=True)]
    assert mixed == pytest.approx(all_)


def test_too_few_elections_and_none():
    box = Forecast()
    box._give("UT", "Democrat")
    kept = at_first().given({"UT": "Democrat"})
    assert 0 < kept.size < 500
    assert f"Only {kept.size} of 40,000 elections are left" in plain(box.kept)
    box._give("CA", "Republican")
    assert "None of the 40,000 simulated elections went this way." in plain(box.kept)
    assert box.message.value == ""
    assert "nothing is kept" in box.histogram.figure.layout.title.text
    box._forget(None)
    assert box.known == {}
    assert plain(box.kept).startswith("No state is known.")


def test_where_nothing_is_kept_no_state_has_a_colour():
    box = Forecast()
    box._give("CA", "Republican")
    box._give("WY", "Democrat")
    fills = {t.name: t.fillcolor for t in box.picture.widget.data if t.name.startswith("fill")}
    assert {fills["fill CA"], fills["fill WY"]} == {shade((0, 1, 0)), shade((1, 0, 0))}
    others = {colour for name, colour in fills.items() if name not in ("fill CA", "fill WY")}
    assert others == {shade((0, 0, 1))}
    assert box.rows.value == ""


def test_by_itself_chances_stay_exact_however_few_elections_are_left():
    box = Forecast()
    box.errors.value = ALONE
    for state in forecast.closest(START):
        box._give(state, "Republican")
    alone = forecast.simulated(START, 0, forecast.alone(Errors()))
    kept = alone.given(dict.fromkeys(forecast.closest(START), "Republican"))
    assert 0 < kept.size < 500
    assert plain(box.kept).startswith("Known: ")  # and no sign of a warning
    assert plain(box.kept).endswith(
        f"Chances are exact; only “Decides” is counted, from {kept.size} simulated elections."
    )
    box._give("CA", "Republican")
    box._give("WY", "Democrat")
    assert plain(box.kept).endswith(
        "Chances are exact; “Decides” is not known: none of the 40,000 simulated elections went "
        "this way."
    )
    chances = state_chances(forecast.expected(START), Errors())
    told = {cells[0]: cells for cells in rows(box.rows.value)}
    assert told["Texas"][2:] == [percent(chances["TX"])] * 2 + ["0.0", "–"]
    assert told["Wyoming"][3:] == ["100.0\u00a0%", "+100.0", "–"]
    assert "No other state’s chance moved: they are independent." in plain(box.rows)
    assert "exact" in box.histogram.figure.layout.title.text


def test_both_sides_chances_stand_beside_each_other():
    box = Forecast()
    told = {cells[0]: cells[1:] for cells in rows(box.other.value)}
    alone = forecast.exact(START, 0, Errors())
    for place, (party, chance) in enumerate(
        (("Democrat", sum(alone[270:])), ("Republican", sum(alone[:269])))
    ):
        assert told[f"{party} has a majority"] == [
            percent(at_first().outcome[place]), percent(chance),
        ]  # fmt: skip


def test_three_clicks_come_back_and_by_name_is_the_same():
    box = Forecast()
    for holder in ("Democrat", "Republican", OPEN):
        box._picked("GA")
        assert box.known.get("GA", OPEN) == holder == box.holder.value
    box.state.value = "GA"
    box.holder.value = "Republican"
    assert box.known == {"GA": "Republican"}
    box.state.value = "TX"
    assert box.holder.value == OPEN
    assert box.known == {"GA": "Republican"}


def test_as_at_first():
    box, fresh = Forecast(), Forecast()
    box._picked("PA")
    box.year.value, box.swing.value, box.errors.value = 2000, 30, ALONE
    box.national.value = box.regional.value = box.own.value = 0
    assert box.message.value == ""
    box._reset(None)
    assert box.errors.value == TOGETHER
    for part in ("kept", "sentence", "other"):
        assert plain(getattr(box, part)) == plain(getattr(fresh, part))


def test_every_past_result_can_be_started_from():
    box = Forecast()
    for year in YEARS:
        box.year.value = year
        assert f"From {year}:" in box.histogram.figure.layout.title.text
        assert box.message.value == ""
    box.swing.value = 100
    assert box.message.value == ""


def test_the_stations_are_made_once():
    for make in (
        seats.house_seats, counting.other_rules, disagreement.split_results,
        weights.vote_weights, forecast.forecast,
    ):  # fmt: skip
        assert make() is make()


def test_an_error_in_a_station_is_told(monkeypatch):
    box = Seats()
    monkeypatch.setattr(seats, "margin", lambda *_: 1 / 0)
    box.seats.value = 500
    assert "Something went wrong here (ZeroDivisionError" in box.message.value


# What the notebook's text says.


def test_the_figures_in_the_notebooks_text_are_computed():
    people = weights.weights(MEASURES[0], 2024, 435)
    assert f"Wyoming has {people['WY'] / people['CA']:.1f} times as many" in TEXT
    nation = popular_vote(1992)
    dem = winner_takes_all(1992).total[0]
    assert f"{100 * nation.dem / nation.total:.1f} % of all votes gave {dem} of 538" in TEXT
    assert counting.winner(SHARED_WITH_OTHERS, 1992, 435) is None
    lead, florida = disagreement.line(2000).lead, results(2000)["FL"].margin
    assert f"{lead:.2f} points apart, in Florida {abs(florida):.3f}" in TEXT
    held = sorted(electors(2024).values(), reverse=True)
    least = next(n for n in range(51) if sum(held[:n]) >= 270)
    assert f"at least {least} states. The four largest have {sum(held[:4])} of the 270" in TEXT
    assert f"{len(split_years())} of {len(YEARS)} elections" in TEXT
    near = weights.weights(MEASURES[5], 2024, 435)
    assert max(near, key=near.get) == "NV"
    assert near["NV"] > 10_000 * near["WY"]
    sizes = counting.by_size(TAKES_ALL, 2000)
    counts = [len(sizes[party]) for party in ("Democrat", "Republican", None)]
    assert f"of {len(SEATS)} sizes of the House, {counts[0]} elect the Democrat" in TEXT
    assert f"and {counts[1]} the Republican, and with {counts[2]} nobody wins" in TEXT
    assert f"{florida_shared()[1]} electors and not 271" in TEXT
    assert [winner_takes_all(2000, house=n).winner for n in (491, 500, 538)] == [
        None, "Democrat", "Republican",
    ]  # fmt: skip
    assert "to 491, to 500 and to 538" in TEXT
    assert counting.winner(SHARED, 2000, 435) is None


def test_2004_would_have_turned_before_the_votes_did():
    """A little more than one point: Ohio turns, and the Republican still has more votes."""
    swing = next(n for n in range(100) if disagreement.margins(2004, n)["OH"] > 0)
    assert 10 < swing < 12
    held = electors(2004)
    ahead = [s for s, lead in disagreement.margins(2004, swing).items() if lead > 0]
    assert sum(held[s] for s in ahead) >= 270
    assert disagreement.line(2004).lead + swing / 5 < 0
