"""Landslide a second time, slow and simple: the twin that the kit's rules are held against.

Written from the source text and the rulings LS-01 … LS-43 alone. It shares no line with
`presidency.landslide`: it reads the CSV files itself, knows segments by their two letters, keeps
everything in dicts, looks for paths by plain recursion, and `play` tells the whole game from top
to bottom as one generator. Each `yield` asks somebody, or chance, to pick one of a few answers.
"""

import csv
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data" / "landslide"


@cache
def rows(file):
    """All rows of one of the three tables, as dicts of text."""
    with open(DATA / file, encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


VOTES = {row["segment"]: int(row["electoral_votes"]) for row in rows("segments.csv")}
GROUP = {row["segment"]: row["group"] for row in rows("segments.csv")}
STATES = [code for code in VOTES if code != "DC"]


@cache
def neighbours(board):
    """Segment → the segments that it shares a border with."""
    found = defaultdict(list)
    for row in rows("borders.csv"):
        if row["board"] == board:
            found[row["segment_a"]].append(row["segment_b"])
            found[row["segment_b"]].append(row["segment_a"])
    return dict(found)


@cache
def junctions(board):
    """Every junction of a board as a set of segments."""
    return [set(row["segments"].split()) for row in rows("junctions.csv") if row["board"] == board]


def breaks_junction_rule(board, rule, path):
    """May this row of segments, the start included, not be walked in one move?"""
    if rule == "set":  # LS-08
        walked = set(path)
        return any(corner <= walked for corner in junctions(board))
    triples = zip(path, path[1:], path[2:], strict=False)
    return any(set(triple) in junctions(board) for triple in triples)  # LS-09


def paths(board, rule, path, steps, taken):
    """All ways to go on from a path by so many steps, around the taken segments."""
    if steps == 0:
        return [path]
    found = []
    for step in neighbours(board)[path[-1]]:
        longer = [*path, step]
        if step in taken or step in path or breaks_junction_rule(board, rule, longer):
            continue
        found += paths(board, rule, longer, steps - 1, taken)
    return found


def is_legal_path(board, rule, path, taken):
    """Is a whole path of segments a legal move, judged from the outside, without a search?"""
    return (
        all(there in neighbours(board)[here] for here, there in pairwise(path))
        and len(set(path)) == len(path)
        and not set(path[1:]) & set(taken)
        and not breaks_junction_rule(board, rule, path)
    )


class NaiveLandslide:
    """One game of Landslide; `ask` and `answers` say what is wanted, `answer` gives it.

    Questions are "die", "land", "caucus", "least" and "group"; at the end "over".
    """

    def __init__(self, options):
        self.options = options
        self.seats = list(range(options["num_players"]))
        self.marker = dict.fromkeys(self.seats, "DC")
        self.tokens = {code: dict.fromkeys(self.seats, 0) for code in VOTES}
        self.card = {}
        self.turns = 0
        self.quiet = 0
        self.result = None
        self.events = set()

    def start(self):
        """Begin with the rolls for the opening."""
        self.script = self.play()
        self.ask, self.who, self.answers = next(self.script)

    def start_at(self, seat):
        """Begin with a turn of this seat, in the position that the dicts hold."""
        self.script = self.turns_from(seat)
        self.ask, self.who, self.answers = next(self.script)

    def answer(self, value):
        """Give an answer and go on to the next question."""
        assert value in self.answers
        try:
            self.ask, self.who, self.answers = self.script.send(value)
        except StopIteration:
            self.ask, self.who, self.answers = "over", None, []

    # What one can count on the table.

    def candidates(self):
        """The seats still in the race."""
        return [seat for seat in self.seats if seat in self.marker]

    def won(self, seat, group=None):
        """Votes of the states whose card a seat holds, in a group or in all."""
        return sum(
            VOTES[code]
            for code, owner in self.card.items()
            if owner == seat and group in (None, GROUP[code])
        )

    def open_states(self):
        """The states whose card still lies on the board."""
        return [code for code in STATES if code not in self.card]

    def untaken(self, code):
        """The votes of a state that no token has taken."""
        return VOTES[code] - sum(self.tokens[code].values())

    def is_stuck(self, code):
        """Can nobody come to more than half of a state's votes any more (LS-22)?"""
        return all(
            2 * (self.tokens[code][seat] + self.untaken(code)) <= VOTES[code]
            for seat in self.candidates()
        )

    def on_board(self, seat):
        """All tokens of a seat that lie on the board."""
        return sum(pile[seat] for pile in self.tokens.values())

    def picture(self):
        """Tokens and cards, to see whether a turn has changed anything."""
        return {code: dict(pile) for code, pile in self.tokens.items()}, dict(self.card)

    # The game.

    def play(self):
        rolling = self.seats
        while len(rolling) > 1:  # LS-02
            rolls = {}
            for seat in rolling:
                rolls[seat] = yield "die", seat, [1, 2, 3, 4, 5, 6]
            rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
        yield from self.turns_from(rolling[0])

    def turns_from(self, seat):
        while True:
            before = self.picture()
            yield from self.turn(seat)
            self.turns += 1
            if self.result:
                return
            self.quiet = self.quiet + 1 if self.picture() == before else 0
            if self.eliminated:
                self.quiet = 0
            if self.quiet == 3 * len(self.candidates()) and all(
                self.is_stuck(code) for code in self.open_states()
            ):  # LS-23
                yield from self.freeze()
            if self.result:
                return
            if self.turns >= self.options["turn_limit"]:  # LS-43
                self.stop()
                return
            seat = self.next_after(seat)

    def next_after(self, seat):
        """The next candidate clockwise (LS-03, LS-37)."""
        around = self.seats[seat + 1 :] + self.seats[:seat] + [seat]
        return next(other for other in around if other in self.marker)

    def turn(self, seat):
        self.eliminated = False
        die = yield "die", seat, [1, 2, 3, 4, 5, 6]
        here = self.marker[seat]
        # LS-11; those who have not left Washington yet do not hinder each other (LS-04, LS-05).
        taken = {self.marker[other] for other in self.candidates() if other != seat} - {here}
        board, rule = self.options["board"], self.options["junction"]
        ends = {path[-1] for path in paths(board, rule, [here], die, taken)}
        if not ends:  # LS-12
            self.events.add("blocked")
            return
        if "DC" in ends and here != "DC" and self.options["washington"] == "forced":  # LS-13
            self.events.add("forced")
            ends = {"DC"}
        target = yield "land", seat, [code for code in VOTES if code in ends]
        self.marker[seat] = target
        if target == "DC":
            call = yield "caucus", seat, [True, False]  # LS-24
            if call:
                yield from self.caucus(seat)
        elif target in self.card:
            self.events.add("landed on a won state")  # LS-18
        else:
            if self.untaken(target) < die:
                self.events.add("fewer left than the die")  # LS-17, LS-19
            self.tokens[target][seat] += min(die, self.untaken(target))
            if 2 * self.tokens[target][seat] > VOTES[target]:  # LS-20
                self.card[target] = seat
                self.tokens[target] = dict.fromkeys(self.seats, 0)  # LS-21
                if self.won(seat) >= 266:  # LS-38
                    self.result = "majority", [seat]

    def caucus(self, caller):
        """Hold a caucus; the caller is None when nobody has called it."""
        outstanding = sum(VOTES[code] for code in self.open_states())
        fewest = min(self.won(seat) for seat in self.candidates())
        if fewest + outstanding >= 266:  # LS-25, LS-30
            self.events.add("failed caucus")
            for pile in self.tokens.values():
                pile[caller] = 0  # LS-29
            return
        least = [seat for seat in self.candidates() if self.won(seat) == fewest]
        fewest_tokens = min(self.on_board(seat) for seat in least)
        if len(least) > 1:
            self.events.add("tie for least")
        least = [seat for seat in least if self.on_board(seat) == fewest_tokens]  # LS-26
        out = least[0]
        if len(least) > 1:
            self.events.add("lot for least")
            out = yield "least", least, least
        self.events.add("caller out" if out == caller else "elimination")
        yield from self.eliminate(out)

    def eliminate(self, out):
        self.eliminated = True
        del self.marker[out]
        for pile in self.tokens.values():
            pile[out] = 0
        heirs = {}
        for group in ("East", "Midwest", "South", "West"):  # LS-33
            if not self.won(out, group):
                continue
            most_here = max(self.won(seat, group) for seat in self.candidates())
            best = [seat for seat in self.candidates() if self.won(seat, group) == most_here]
            if len(best) > 1:
                self.events.add("tie in a group" if most_here else "nobody in a group")
            most = max(self.won(seat) for seat in best)
            best = [seat for seat in best if self.won(seat) == most]
            if len(best) > 1:
                self.events.add("lot for a group")
                heirs[group] = yield "group", best, best
            else:
                heirs[group] = best[0]
        for code, owner in list(self.card.items()):  # LS-34: only now do the cards move
            if owner == out:
                self.card[code] = heirs[GROUP[code]]
        elected = [seat for seat in self.candidates() if self.won(seat) >= 266]
        if elected:
            self.result = "split", elected  # LS-35
        elif len(self.candidates()) == 1:
            self.result = "last_candidate", self.candidates()  # LS-36

    def freeze(self):
        """Nothing can change any more (LS-23)."""
        self.quiet = 0
        if self.options["freeze"] == "house":
            self.events.add("freeze goes to the House")
            self.result = "house", []
        elif self.open_states():
            self.events.add("release")
            for code in self.open_states():
                self.tokens[code] = dict.fromkeys(self.seats, 0)
        else:
            self.events.add("caucus nobody called")
            yield from self.caucus(None)

    def stop(self):
        """The turns are over (LS-43)."""
        if self.options["at_limit"] == "house":
            self.result = "house", []
            return
        most = max(self.won(seat) for seat in self.candidates())
        self.result = "plurality", [seat for seat in self.candidates() if self.won(seat) == most]
