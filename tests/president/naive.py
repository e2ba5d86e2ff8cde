"""President a second time, slow and simple: the twin that the kit's rules are held against.

Written from the source text and the rulings PR-01 … PR-39 alone. It shares no line with
`presidency.president`. A square is a pair such as ("d", 4), a position a dict with sets of squares
in it, copied whenever something changes. It never asks what is legal next: `plies` lists every
whole ply from its first step to its last, a push that cannot be brought to an end is in no list,
and what may be done next is whatever comes next in a listed ply that began in the same way.

A step is a tuple: ("Pass",), ("Exit",), ("Move", piece, start, end), ("Displace", start, end),
("Announce",), ("Decline",), ("Numbers", number, guard), and in the set-up ("Place", piece, square).
"""

import csv
from functools import cache
from itertools import combinations
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data" / "president"
FILES = "abcdefgh"
OPTIONS = {
    "num_players": 2,
    "crowd": 6,
    "layout": "placed",
    "games": 1,
    "agents": 2,
    "board": 8,
    "pushing": "chain",
    "passing": "allowed",
    "ply_limit": 200,
}


def name(square):
    """("d", 4) is d4."""
    return f"{square[0]}{square[1]}"


def square(text):
    """The square d4 is ("d", 4)."""
    return text[0], int(text[1:])


def all_squares(size):
    """Every square of a board, rank by rank."""
    return [(file, rank) for rank in range(1, size + 1) for file in FILES[:size]]


def distance(one, other):
    """King moves from one square to another."""
    return max(abs(FILES.index(one[0]) - FILES.index(other[0])), abs(one[1] - other[1]))


@cache
def around(here, size):
    """The squares one step away."""
    return [there for there in all_squares(size) if distance(here, there) == 1]


def middle_files(size):
    """PR-01, PR-39: the two middle files of an even board, the middle one of an odd one."""
    return [file for file in FILES[:size] if file in (FILES[(size - 1) // 2], FILES[size // 2])]


def exits(size):
    """PR-31: where the President may leave."""
    return [(file, size) for file in middle_files(size)]


def layout_squares(layout):
    """A layout's squares in the order of its places."""
    with open(DATA / "layouts.csv", encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["layout"] == layout]
    return [square(row["square"]) for row in sorted(rows, key=lambda row: int(row["place"]))]


def new_position(**fields):
    """A position; what is not given is as before the first ply of a game, on an empty board."""
    return {
        "side": "president",
        "president": None,
        "agents": set(),
        "crowd": set(),
        "ply": 0,
        "turns": 0,
        "survived": 0,
        "furthest": 1,
        "result": None,
    } | fields


def changed(position, **fields):
    """A copy of a position with something changed."""
    copied = {key: set(it) if isinstance(it, set) else it for key, it in position.items()}
    return copied | fields


# Whole plies.


def plies(position, options):
    """Every ply of the side to move as (steps, position afterwards)."""
    if position["result"]:
        return []
    moved = president_plies if position["side"] == "president" else crowd_plies
    found = moved(position, options)
    can_move = any(steps[0][0] in ("Move", "Exit") for steps, _ in found)
    if options["passing"] == "allowed" or not can_move:  # PR-06
        found = [*found, ([("Pass",)], position)]
    return [(steps, finished(after, options)) for steps, after in found]


def finished(position, options):
    """The position after the end of the ply that led to it."""
    after = changed(position, ply=position["ply"] + 1)
    if position["side"] == "president":
        after["turns"] += 1
        after["side"] = "crowd"
    else:
        after["side"] = "president"
    if not after["result"] and not after["crowd"]:  # PR-30
        here = after["president"]
        steps = min(distance(here, out) for out in exits(options["board"]))
        after["turns"] += steps + 1
        after["result"] = "NO_CROWD"
    if not after["result"] and after["ply"] == options["ply_limit"]:  # PR-06
        after["result"] = "TIME"
    return after


def president_plies(position, options):
    size, here = options["board"], position["president"]
    found = []
    if here in exits(size):  # PR-31, PR-32
        found.append(([("Exit",)], changed(position, president=None, result="EXIT")))
    for there in around(here, size):  # PR-07, PR-19
        first = ("Move", "president", name(here), name(there))
        after = changed(position, president=there)
        after["furthest"] = max(after["furthest"], there[1])
        if there not in position["agents"]:
            found.append(([first], after))
            continue
        if options["pushing"] == "none":
            continue
        after["agents"].remove(there)
        for asylum in around(there, size):  # PR-18
            if asylum in after["agents"] or asylum == here:
                continue
            pushed = changed(after)
            pushed["agents"].add(asylum)
            second = ("Displace", name(there), name(asylum))
            for more, last in make_room(pushed, asylum, here, set(), options):
                found.append(([first, second, *more], last))
    for start in position["agents"]:
        for there in around(start, size):
            if there in position["agents"] or there == here:  # PR-08, PR-09
                continue
            after = changed(position)
            after["agents"].remove(start)
            after["agents"].add(there)
            first = ("Move", "agent", name(start), name(there))
            for more, last in make_room(after, there, start, set(), options):  # PR-10
                found.append(([first, *more], last))
    return found


def make_room(position, here, left, settled, options):
    """All ways in which the member at `here` can make room, as (steps, position afterwards).

    An agent or a member that was pushed has just come to `here`; if nobody was there, nothing
    need be done. `left` is the square that the mover left (PR-12), `settled` are the squares of
    members that have been pushed already (PR-14).
    """
    if here not in position["crowd"]:
        return [([], position)]
    if options["pushing"] == "none":
        return []
    taken = position["agents"] | position["crowd"] | {position["president"]}
    near = [there for there in around(here, options["board"]) if there != left]
    vacant = [there for there in near if there not in taken]  # PR-11, PR-13
    if not settled:
        position = changed(position, crowd=position["crowd"] - {here})
    found = []
    for there in vacant:
        after = changed(position, crowd=position["crowd"] | {there})
        found.append(([("Displace", name(here), name(there))], after))
    if vacant or options["pushing"] == "single":
        return found
    for there in near:  # PR-14
        if there not in position["crowd"] or there in settled or there == position["president"]:
            continue
        step = ("Displace", name(here), name(there))
        for more, last in make_room(position, there, left, settled | {there}, options):
            found.append(([step, *more], last))
    return found


def crowd_plies(position, options):
    size, here = options["board"], position["president"]
    found = []
    if here in position["crowd"]:  # PR-23 (a)
        found += attempts(position, [])
    for start in position["crowd"]:
        for there in around(start, size):
            if there in position["agents"] or there in position["crowd"]:  # PR-21, PR-22
                continue
            after = changed(position, crowd=position["crowd"] - {start} | {there})
            move = ("Move", "crowd", name(start), name(there))
            if there != here:
                found.append(([move], after))
            else:  # PR-23 (b), PR-24
                found.append(([move, ("Decline",)], after))
                found += attempts(after, [move])
    return found


def guards(agents):
    """What so many agents beside the President can show (PR-26, PR-28)."""
    return list(combinations((1, 2, 3), agents))


def attempts(position, before):
    """Every attempt by the member who shakes hands."""
    here = position["president"]
    beside = sum(distance(agent, here) == 1 for agent in position["agents"])  # PR-27
    found = []
    for number in (1, 2, 3):
        for guard in guards(beside):
            if number in guard:  # PR-29
                after = changed(position, crowd=position["crowd"] - {here})
                after["survived"] += 1
            else:
                after = changed(position, result="CAUGHT")
            found.append(([*before, ("Announce",), ("Numbers", number, guard)], after))
    return found


# Counting.


def perft(position, depth, options):
    """How many sequences of `depth` whole plies there are; a game that ends sooner has none."""
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1, options) for _, after in plies(position, options))


# Whole games.


class NaivePresident:
    """One game, or a match of two; `who` and `steps` say who is asked and what he may answer.

    When both sides pick a number, the steps are the pairs ("Numbers", number, guard).
    """

    def __init__(self, options):
        self.options = OPTIONS | options
        self.scores = []
        self.president_seat = 0
        self.events = set()
        self.result = None
        self.new_game()

    def new_game(self):
        """Clear the board."""
        self.position = new_position()
        self.steps_made = []
        self.placed = []
        self.ready = False
        self.ask()

    def start_at(self, position, president_seat=0):
        """Go on from a position at the start of a ply."""
        self.position = changed(position)
        self.president_seat = president_seat
        self.ready = True
        self.begin_ply()

    def ask(self):
        """Set up the next piece, or begin to play."""
        size, agents = self.options["board"], self.options["agents"]
        self.who = self.president_seat
        if self.position["president"] is None:  # PR-01
            self.steps = [("Place", "president", f"{file}1") for file in middle_files(size)]
            return
        here = self.position["president"]
        sides = [there for there in around(here, size) if there[1] == 1]
        if agents == 2:  # PR-02
            self.position["agents"] = set(sides)
        if len(self.position["agents"]) < agents:  # PR-39
            self.steps = [("Place", "agent", name(there)) for there in sides]
            return
        if self.options["layout"] != "placed":
            self.position["crowd"] = set(
                layout_squares(self.options["layout"])[: self.options["crowd"]]
            )
        if len(self.position["crowd"]) < self.options["crowd"]:  # PR-03
            self.who = 1 - self.president_seat
            self.steps = [
                ("Place", "crowd", name(there))
                for there in all_squares(size)
                if there[1] > size - size // 2 and there not in self.position["crowd"]
            ]
            return
        self.ready = True
        self.begin_ply()

    def begin_ply(self):
        self.steps_made = []
        self.listed = plies(self.position, self.options)
        self.offer()

    def offer(self):
        """What comes next in the plies that began with the steps made."""
        made = len(self.steps_made)
        self.listed = [each for each in self.listed if each[0][:made] == self.steps_made]
        if len(self.listed) == 1 and len(self.listed[0][0]) == made:
            self.end_ply(self.listed[0][1])
            return
        self.steps = list(dict.fromkeys(steps[made] for steps, _ in self.listed))
        self.who = self.chooser()

    def chooser(self):
        """PR-17: the crowd decides all but the President's moves and where his agent goes."""
        kind = self.steps[0][0]
        if self.position["side"] == "crowd":
            return 1 - self.president_seat
        if kind != "Displace":
            return self.president_seat
        moves_agent = len(self.steps_made) == 1 and self.steps_made[0][1] == "president"
        return self.president_seat if moves_agent else 1 - self.president_seat

    def step(self, step):
        """Take one step."""
        assert step in self.steps
        if not self.ready:
            _, piece, where = step
            if piece == "president":
                self.position["president"] = square(where)
            elif piece == "agent":
                self.position["agents"].add(square(where))
            else:
                self.position["crowd"].add(square(where))
            self.ask()
            return
        self.steps_made.append(step)
        self.offer()

    def end_ply(self, after):
        self.note(after)
        self.position = after
        if not after["result"]:
            self.begin_ply()
            return
        self.scores.append(
            {
                "seat": self.president_seat,
                "termination": after["result"],
                "turns": after["turns"],
                "survived": after["survived"],
                "furthest": after["furthest"],
            }
        )
        if len(self.scores) < self.options["games"]:  # PR-36
            self.president_seat = 1 - self.president_seat
            self.new_game()
            return
        self.steps, self.who = [], None
        self.result = single(self.scores[0]) if len(self.scores) == 1 else match(*self.scores)

    def note(self, after):
        """Keep in mind which of the rare things have happened."""
        kinds = [step[0] for step in self.steps_made]
        displaced = kinds.count("Displace")
        if displaced:
            by_president = self.steps_made[0][1] == "president"
            self.events.add(f"{'president' if by_president else 'agent'} pushes {displaced}")
        if "Numbers" in kinds:
            beside = len(self.steps_made[-1][2])
            self.events.add(f"attempt against {beside} after {kinds[0]}")
        if "Decline" in kinds:
            self.events.add("decline")
        if self.position["president"] in self.position["crowd"] and kinds == ["Exit"]:
            self.events.add("exit from a handshake")
        if after["result"]:
            self.events.add(after["result"])


def escaped(score):
    """Did the President get away?"""
    return score["termination"] in ("EXIT", "NO_CROWD")


def single(score):
    """Why one game ended, and who won."""
    return score["termination"], [score["seat"] if escaped(score) else 1 - score["seat"]]


def match(first, second):
    """PR-36: why a match of two ended, and who won."""
    if escaped(first) != escaped(second):
        return "ONE_ESCAPED", [first["seat"] if escaped(first) else second["seat"]]
    if escaped(first):
        ladder = [("FEWER_TURNS", -first["turns"], -second["turns"])]
    else:
        ladder = [
            ("MORE_SURVIVED", first["survived"], second["survived"]),
            ("FURTHER_RANK", first["furthest"], second["furthest"]),
        ]
    for reason, one, other in ladder:
        if one != other:
            return reason, [first["seat"] if one > other else second["seat"]]
    return "EVEN", []
