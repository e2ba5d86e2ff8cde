"""Si j'étais Président… a second time, slow and simple: the twin that the rules are held against.

Written from the source text and the rulings SJ-01 … SJ-33 alone. It shares no line with
`presidency.si_jetais_president`: it reads the tables by itself, every seat is a dict with lists in
it, and each rule is looked up in the Round card's own words when it is needed.

A step is a tuple: ("Draw", faces), ("Deal", name), ("Recruit", name), ("Present", name, ministry),
("LeaveEmpty", ministry).
"""

import csv
import json
from itertools import product
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data" / "si_jetais_president"
COLUMNS = ["culture", "foreign_affairs", "sports", "interior", "economy", "education"]


def read_people():
    """The People cards in the table's order: name, woman, skills by ministry."""
    with open(DATA / "people.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    return [
        {
            "name": row["name"],
            "woman": row["gender"] == "F",
            "skills": {column: int(row[column]) for column in COLUMNS if row[column] != ""},
        }
        for row in rows
    ]


def read_rounds():
    """The file with the Round cards as it stands there."""
    return json.loads((DATA / "rounds.json").read_text(encoding="utf-8"))


CARDS = read_people()
PEOPLE = {card["name"]: card for card in CARDS}
FACES = {face["face"]: face for face in read_rounds()["faces"]}
TRACK = read_rounds()["track_spaces"]


def draws():
    """SJ-02, SJ-03: one face of each of the three cards, in ascending order."""
    cards = sorted({face["card"] for face in FACES.values()})
    sides = [[n for n, face in FACES.items() if face["card"] == card] for card in cards]
    return [tuple(sorted(chosen)) for chosen in product(*sides)]


def womens_change(rule, women, men):
    """What so many women and men are worth on a card."""
    if "per_woman" in rule:
        return sum(rule["per_woman"] for _ in range(women))
    if "table" in rule:
        row = list(rule["table"])
        while len(row) <= women:
            row.append(row[-1])
        return row[women]
    if women == men:  # SJ-33: also 0 and 0
        return rule["equal"]
    return sum(rule["per_difference"] for _ in range(max(women, men) - min(women, men)))


def scored(ratings, dense):
    """SJ-21 to SJ-23: 3 for the first, 1 for the second; who is tied has the better place."""
    points = []
    for rating in ratings:
        better = [other for other in ratings if other > rating]
        if not better:
            points.append(3)
        elif len(better) == 1 or (dense and len(set(better)) == 1):
            points.append(1)
        else:
            points.append(0)
    return points


class NaiveGame:
    """A game that is under way.

    Attributes:
        seats: A dict for each seat: hand, recruits, away, posts, way (of its token), points.
        phase: "draw", "deal", "recruit", "present" or "over".
        passed: The seats from which the hands came, as the last pass was.
    """

    def __init__(self, options, faces=None):
        self.options = options
        self.book = FACES if faces is None else faces
        self.count = options["num_players"]
        self.seats = [{"points": 0} for _ in range(self.count)]
        self.results = []
        self.face = None
        self.turn = None
        if options["rounds"] == "random":
            self.to_play = None
            self.phase = "draw"
        else:
            self.to_play = [int(number) for number in options["rounds"].split("/")]
            self.start_round()

    def start_round(self):
        """SJ-25, SJ-26: the tokens go back, the next card counts alone, all cards are shuffled."""
        self.face = self.book[self.to_play[len(self.results)]]
        self.deck = [card["name"] for card in CARDS]
        self.phase = "deal"
        for seat in self.seats:
            seat.update(hand=[], recruits=[], away=[], posts=[], way=[], token=0)

    # What may be done.

    def legal(self, number=None):
        """The steps of a seat, or of chance; none for one that has nothing to choose."""
        if self.phase == "draw":
            return [("Draw", faces) for faces in draws()] if number is None else []
        if self.phase == "deal":
            return [("Deal", name) for name in self.deck] if number is None else []
        if self.phase == "recruit" and number is not None:
            return [("Recruit", name) for name in self.seats[number]["hand"]]
        if self.phase == "present" and number == self.turn:
            return self.presentations(self.seats[number])
        return []

    def presentations(self, seat):
        """SJ-12, SJ-14, SJ-15."""
        order = self.face["ministry_order"]
        now = order[len(seat["posts"])]
        to_come = order[len(seat["posts"]) + 1 :]
        busy = [name for _, name in seat["posts"]]
        fitting, must = [], False
        for card in CARDS:
            name = card["name"]
            if name in seat["recruits"] and name not in busy and now in card["skills"]:
                fitting.append(("Present", name, now))
                if not [ministry for ministry in card["skills"] if ministry in to_come]:
                    must = True
        if self.options["may_leave_empty"] or not must:
            fitting.append(("LeaveEmpty", now))
        return fitting

    # What is done.

    def chance(self, step):
        """Draw the Round cards or deal a card."""
        kind, what = step
        if kind == "Draw":
            self.to_play = list(what)
            self.start_round()
            return
        self.deck.remove(what)
        for seat in self.seats:
            if len(seat["hand"]) < 7:
                seat["hand"].append(what)
                break
        if all(len(seat["hand"]) == 7 for seat in self.seats):
            self.phase = "recruit"

    def recruit(self, names):
        """All pick at once, one name a seat; then the hands travel, or what is left is put away."""
        for seat, name in zip(self.seats, names, strict=True):
            seat["hand"].remove(name)
            seat["recruits"].append(name)
        made = len(self.seats[0]["recruits"])
        if made == self.face["recruits"]:
            for seat in self.seats:
                seat["away"], seat["hand"] = seat["hand"], []
            self.phase, self.turn = "present", 0
            return
        arrows = self.face["pass"]
        arrow = arrows[(made - 1) % len(arrows)]
        hands = [seat["hand"] for seat in self.seats]
        for number, hand in enumerate(hands):
            neighbour = number + 1 if arrow == "left" else number - 1
            self.seats[neighbour % self.count]["hand"] = hand

    def present(self, step):
        """The seat on turn names a minister or leaves the post empty."""
        seat = self.seats[self.turn]
        if step[0] == "Present":
            _, name, ministry = step
            seat["posts"].append((ministry, name))
            value = PEOPLE[name]["skills"][ministry]
            change = self.face["value"]["scale"] * value + self.face["value"]["offset"]
            self.move(seat, "minister", change)
        else:
            seat["posts"].append((step[1], None))
        if len(seat["posts"]) == 6:
            self.adjust(seat)
            self.turn += 1
        if self.turn == self.count:
            self.end_round()

    def move(self, seat, cause, change):
        """SJ-18: never below 0 after any step; SJ-20: nor past the end."""
        token = seat["token"] + change
        if token < 0:
            token = 0
        if token > TRACK:
            token = TRACK
        seat["token"] = token
        seat["way"].append((cause, change, token))

    def adjust(self, seat):
        """SJ-17, SJ-18: the women, then the posts without anybody."""
        counted = [name for _, name in seat["posts"] if name is not None]
        if self.options["women"] == "recruited":
            counted = seat["recruits"]
        women = [name for name in counted if PEOPLE[name]["woman"]]
        men = [name for name in counted if not PEOPLE[name]["woman"]]
        self.move(seat, "women", womens_change(self.face["women"], len(women), len(men)))
        for ministry, name in seat["posts"]:
            if name is None:
                self.move(seat, "missing", self.face["missing"][ministry])

    def end_round(self):
        ratings = [seat["token"] for seat in self.seats]
        points = scored(ratings, self.options["dense"])
        for seat, won in zip(self.seats, points, strict=True):
            seat["points"] += won
        self.results.append(
            {
                "face": self.face["face"],
                "ratings": ratings,
                "points": points,
                "posts": [list(seat["posts"]) for seat in self.seats],
                "recruits": [sorted(seat["recruits"]) for seat in self.seats],
                "ways": [list(seat["way"]) for seat in self.seats],
            }
        )
        self.turn = None
        if len(self.results) == 3:
            self.phase = "over"
        else:
            self.start_round()

    def winners(self):
        """SJ-24: all who have most."""
        most = max(seat["points"] for seat in self.seats)
        return [number for number, seat in enumerate(self.seats) if seat["points"] == most]
