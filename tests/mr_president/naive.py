"""Mr. President 2004 told once more: an independent, slow twin of the rules, for the tests.

Written from the text and the rulings alone. The whole game is one generator: it yields who chooses
and what can be chosen, and is sent the choice. It reads the tables by itself and shares nothing
with the kit. Steps are tuples such as ("Play", "DP23", "TX"); seats, hands and decks are lists.
"""

import csv
from itertools import combinations
from pathlib import Path

DATA = Path(__file__).parents[2] / "data" / "mr_president"
REGIONS = ("East", "South", "Midwest", "West")
ISSUES = ("taxes", "social_policy", "military", "government_activism", "environment")
SIDES = ("Democrat", "Republican")
HALVES = ("president", "vice_president")
CHANCE = "chance"
CHART = {2: (1, (4, 10)), 3: (2, (5, 9)), 4: (3, (2, 3, 8, 11)), 5: (4, (6, 7, 12))}
READY = {
    "Democrat": ("FL", "NJ", (7, 3, 3), "32322", ("taxes", "military", "government_activism")),
    "Republican": ("TX", "MO", (7, 3, 3), "12122", ("taxes", "military", "government_activism")),
}


def _read(name):
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


BOARD = {row["state"]: row for row in _read("tally_board.csv")}


def party_deck(side, step):
    """Half → the ballots of one party, each a dict; of those with states every `step`-th.

    A quarter of the Vice-President half begins with the fourth.
    """
    deck = {half: [] for half in HALVES}
    letter = side[0]
    for half, mark, home_votes in (("president", "P", 400000), ("vice_president", "V", 200000)):
        first = 3 if step == 4 and half == "vice_president" else 0
        printed = [row for row in _read("ballots.csv") if row["half"] == half][first::step]
        for row in printed:
            deck[half].append(
                {
                    "name": f"{letter}{mark}{row['number']}",
                    "half": half,
                    "side": side,
                    "votes": int(row["votes"]),
                    "home": False,
                    "lists": {region: row[region.lower()] for region in REGIONS},
                }
            )
        for number in (1, 2, 3):
            name = f"{letter}{mark}H{number}"
            deck[half].append(
                {"name": name, "half": half, "side": side, "votes": home_votes, "home": True}
            )
    return deck


class NaivePlayer:
    """What lies before one player."""

    def __init__(self):
        self.side = None
        self.homes = []  # President's, Vice President's
        self.split = None
        self.positions = []
        self.identified = []
        self.hand = []
        self.decks = {half: [] for half in HALVES}
        self.tray = []  # (card, state)
        self.undecided = []  # (card, state)
        self.risk = []
        self.wins = 0
        self.polls = []

    def left(self):
        """How many cards are in the deck."""
        return len(self.decks["president"]) + len(self.decks["vice_president"])

    def top_half(self):
        """The half of the top undrawn card."""
        return "vice_president" if self.decks["vice_president"] else "president"

    def bonus(self, state):
        """Votes for each ballot in this state beside the printed ones."""
        matches = sum(
            int(BOARD[state][issue]) == position
            for issue, position in zip(ISSUES, self.positions, strict=True)
        )
        each = 100000
        if state == self.homes[1]:
            each = 200000
        if state == self.homes[0]:
            each = 300000
        return matches * each

    def total(self, state):
        """Votes in a state without the edge."""
        return sum(card["votes"] + self.bonus(state) for card, there in self.tray if there == state)


class NaiveMrPresident:
    """One game. `who` is a seat, CHANCE or None; `legal` the steps that can be made."""

    def __init__(self, options):
        self.options = options
        self.players = [NaivePlayer(), NaivePlayer()]
        self.envelope = []
        self.open = []  # drawn from the envelope, to be played
        self.issues_won = {}
        self.debates = []
        self.turn = 0
        self.mover = None
        self.stretch = False
        self.finished = None
        self.winner = None
        self.electors = None
        self.met = set()
        self.game = self.play()
        self.who, self.legal = next(self.game)

    def step(self, choice):
        """Make a step."""
        assert choice in self.legal, (choice, self.legal)
        try:
            self.who, self.legal = self.game.send(choice)
        except StopIteration:
            self.who, self.legal = None, []

    # The whole game.

    def play(self):
        chooser = yield from self.choose_sides()
        yield from self.prepare(chooser)
        yield from self.lay_out()
        mover, last = 1 - chooser, None
        while True:
            extra = yield from self.one_turn(mover)
            if self.turn == self.options["turn_limit"]:
                self.met.add("turn limit")
                break
            if last == mover:
                break
            if last is None:
                for seat in (mover, 1 - mover):
                    if (
                        last is None
                        and not self.players[seat].hand
                        and not self.players[seat].left()
                    ):
                        self.finished, last = seat, 1 - seat
                        self.met.add("finished")
            if last is not None:
                mover = last
            elif not extra:
                mover = 1 - mover
        yield from self.undecided_voters()
        self.count()

    def choose_sides(self):
        while True:
            faces = []
            for _ in range(2):
                die = yield CHANCE, [("Die", pips) for pips in range(1, 7)]
                faces.append(die[1])
            if faces[0] != faces[1]:
                break
        chooser = faces.index(max(faces))
        _, side = yield chooser, [("ChooseSide", side) for side in SIDES]
        self.players[chooser].side = side
        self.players[1 - chooser].side = SIDES[1 - SIDES.index(side)]
        return chooser

    def prepare(self, chooser):
        if self.options["tickets"] == "ready-made":
            for player in self.players:
                president, vice, player.split, positions, named = READY[player.side]
                player.homes = [president, vice]
                player.positions = [int(each) for each in positions]
                player.identified = list(named)
            return
        for seat in (chooser, 1 - chooser):
            homes = self.players[seat].homes
            for office in HALVES:
                open_ = list(BOARD)
                if homes and self.options["home_states"] == "differ":
                    open_.remove(homes[0])
                step = yield seat, [("HomeState", office, state) for state in open_]
                homes.append(step[2])
        for seat in (chooser, 1 - chooser):
            player = self.players[seat]
            splits = [
                ("Allocate", campaign, money, debating)
                for campaign in range(5, 11)
                for money in range(1, 6)
                for debating in range(2, 6)
                if campaign + money + debating == 13
            ]
            step = yield seat, splits
            player.split = step[1:]
            for number, issue in enumerate(ISSUES):
                after = len(ISSUES) - number - 1
                steps = []
                for position in (1, 2, 3):
                    for named in (False, True):
                        wanted = player.split[2] - len(player.identified) - named
                        if 0 <= wanted <= after:
                            steps.append(("TakePosition", issue, position, named))
                _, _, position, named = yield seat, steps
                player.positions.append(position)
                if named:
                    player.identified.append(issue)

    def lay_out(self):
        step = {"full": 1, "half": 2, "quarter": 4}[self.options["deck"]]
        for player in self.players:
            deck = party_deck(player.side, step)
            for half in HALVES:
                player.decks[half] = [card for card in deck[half] if not card["home"]]
                self.envelope += [card for card in deck[half] if card["home"]]
        for player in self.players:
            for _ in range(3):
                card = yield from self.draw_from_deck(player)
                self.envelope.append(card)
        for player in self.players:
            yield from self.fill_hand(player)

    # Drawing.

    def draw(self, pile):
        """One card of a pile whose order nobody knows."""
        _, name = yield CHANCE, [("Draw", card["name"]) for card in pile]
        (card,) = (card for card in pile if card["name"] == name)
        pile.remove(card)
        return card

    def draw_from_deck(self, player):
        return (yield from self.draw(player.decks[player.top_half()]))

    def fill_hand(self, player):
        while len(player.hand) < player.split[0] and player.left():
            card = yield from self.draw_from_deck(player)
            player.hand.append(card)

    def refill_envelope(self, count, mover):
        """From alternating decks, the other's first; an empty deck is skipped."""
        turn = 1 - mover
        for _ in range(count):
            source = self.players[turn]
            if not source.left():
                source = self.players[1 - turn]
                self.met.add("refilled from the other deck")
            if not source.left():
                self.met.add("nothing to refill from")
                return
            card = yield from self.draw_from_deck(source)
            self.envelope.append(card)
            turn = 1 - turn

    def open_from_envelope(self, count):
        while count > 0 and self.envelope:
            card = yield from self.draw(self.envelope)
            self.open.append(card)
            count -= 1

    # A turn.

    def one_turn(self, mover):
        """Returns whether the mover has an extra turn."""
        me, other = self.players[mover], self.players[1 - mover]
        self.turn += 1
        self.mover = mover
        if me.left() == 0 or other.left() == 0:
            self.stretch = True
            self.met.add("home stretch")
        extra = yield from self.act(mover)
        for player in (me, other):
            yield from self.fill_hand(player)
        if extra and self.turn < self.options["turn_limit"]:
            step = yield mover, [("TakeExtraTurn",), ("Done",)]
            self.met.add(step[0])
            return step == ("TakeExtraTurn",)
        return False

    def act(self, mover):
        """All of a turn but the hands' refill."""
        me = self.players[mover]
        areas = list(combinations(REGIONS, 2)) if self.stretch else [(r,) for r in REGIONS]
        _, areas = yield mover, [("Declare", area) for area in areas]
        faces = range(1, 7)
        _, (a, b) = yield CHANCE, [("Roll", (one, two)) for one in faces for two in faces]
        hit = {a, b, a + b}
        first = True
        while True:
            plays = [
                ("Play", card["name"], card["lists"][area])
                for card in me.hand
                for area in areas
                if int(BOARD[card["lists"][area]]["dice_number"]) in hit
            ]
            steps = [*plays, ("Done",)]
            if first and not self.stretch:
                if a + b in (7, 11) or a == b:
                    steps.append(("Advertise",))
                    if len(me.hand) >= 4:
                        steps += [("Debate", i) for i in ISSUES if i not in self.issues_won]
                if len({play[1] for play in plays}) <= self.options["event_max"]:
                    steps.append(("DrawEvent",))
            step = yield mover, steps
            match step:
                case ("Done",):
                    return False
                case ("Play", name, state):
                    (card,) = (card for card in me.hand if card["name"] == name)
                    me.hand.remove(card)
                    me.tray.append((card, state))
                    first = False
                case ("Advertise",):
                    yield from self.advertise(mover, areas[0])
                    return False
                case ("Debate", issue):
                    return (yield from self.debate(mover, areas[0], issue))
                case ("DrawEvent",):
                    yield from self.event(mover, areas[0])
                    return False

    def open_plays(self, me, area):
        steps = []
        for card in self.open:
            if card["home"]:
                steps.append(("Play", card["name"], me.homes[HALVES.index(card["half"])]))
            else:
                steps.append(("Play", card["name"], card["lists"][area]))
        return steps

    def play_open(self, me, step):
        (card,) = (card for card in self.open if card["name"] == step[1])
        self.open.remove(card)
        me.tray.append((card, step[2]))

    def advertise(self, mover, area):
        me = self.players[mover]
        yield from self.open_from_envelope(me.split[1])
        used = 0
        while self.open:
            step = yield mover, [*self.open_plays(me, area), ("Done",)]
            if step == ("Done",):
                self.met.add("advertised with fewer")
                break
            self.play_open(me, step)
            used += 1
        self.envelope += self.open
        self.open = []
        yield from self.refill_envelope(used, mover)

    def event(self, mover, area):
        me, other = self.players[mover], self.players[1 - mover]
        _, pips = yield CHANCE, [("Die", number) for number in range(1, 7)]
        self.met.add(f"event {pips}")
        points = sum(me.positions) - 10
        match pips:
            case 1 | 2:
                card = yield from self.draw_from_deck(me if pips == 1 else other)
                self.envelope.append(card)
            case 3:
                asked = []
                while len(asked) < 3:
                    inside = [s for s in BOARD if BOARD[s]["region"] == area and s not in asked]
                    step = yield mover, [*(("Poll", state) for state in inside), ("Done",)]
                    if step == ("Done",):
                        break
                    asked.append(step[1])
                    lying = sum(there == step[1] for _, there in other.tray)
                    me.polls.append((self.turn, step[1], other.total(step[1]), lying))
            case 4:
                home = other.homes[HALVES.index(other.top_half())]
                many = int(BOARD[home]["electoral_votes"]) // 5 + 1
                yield from self.must_play(mover, area, many)
            case 5:
                yield from self.must_play(mover, area, points if points > 0 else -points)
            case 6:
                yield from self.must_play(mover, area, 2 * (points if points > 0 else -points))

    def must_play(self, mover, area, count):
        me = self.players[mover]
        yield from self.open_from_envelope(count)
        drawn = len(self.open)
        while self.open:
            step = yield mover, self.open_plays(me, area)
            self.play_open(me, step)
        yield from self.refill_envelope(drawn, mover)

    def debate(self, mover, area, issue):
        me, other = self.players[mover], self.players[1 - mover]
        for _ in range(4):
            yield from self.risk_one(mover, False)
        while other.hand and len(other.risk) < 4:
            enough = len(other.risk) >= CHART[other.split[2]][0]
            if (yield from self.risk_one(1 - mover, enough)):
                break
        success = []
        thrown = []
        for seat, player in ((mover, me), (1 - mover, other)):
            named = issue in player.identified
            middle = player.positions[ISSUES.index(issue)] == 2
            if seat == mover:
                tries = 3 if named and middle else 2 if named else 1
            else:
                tries = 2 if named and middle else 1
            won = False
            while tries and not won:
                faces = range(1, 7)
                _, dice = yield CHANCE, [("Roll", (a, b)) for a in faces for b in faces]
                thrown.append((seat, dice))
                won = sum(dice) in CHART[player.split[2]][1]
                tries -= 1
            success.append(won)
        stakes = [len(player.risk) for player in self.players]
        winner = None
        if success[0] == success[1]:
            self.met.add(f"debate, both {success[0]}")
            for player in self.players:
                player.hand += player.risk
        else:
            winner = mover if success[0] else 1 - mover
            self.met.add(f"debate won by {'challenger' if success[0] else 'opponent'}")
            champion = self.players[winner]
            champion.wins += 1
            self.issues_won[issue] = winner
            for card in me.risk + other.risk:
                if self.options["debate_prize"] == "hand":
                    champion.hand.append(card)
                else:
                    champion.tray.append((card, card["lists"][area]))
        for player in self.players:
            player.risk = []
        self.debates.append((self.turn, issue, mover, tuple(thrown), winner, tuple(stakes)))
        return winner == mover

    def risk_one(self, seat, may_stop):
        """Returns whether he stopped."""
        player = self.players[seat]
        steps = [("Risk", card["name"]) for card in player.hand]
        step = yield seat, [*steps, ("Done",)] if may_stop else steps
        if step == ("Done",):
            return True
        (card,) = (card for card in player.hand if card["name"] == step[1])
        player.hand.remove(card)
        player.risk.append(card)
        return False

    # The end.

    def undecided_voters(self):
        for player in self.players:
            self.envelope += player.hand
            player.hand = []
            for half in HALVES:
                self.envelope += player.decks[half]
                player.decks[half] = []
        one, two = self.players
        if one.wins != two.wins:
            yield from self.deal(0 if one.wins > two.wins else 1, 5)
        states = [len({state for _, state in player.tray}) for player in self.players]
        if states[0] != states[1]:
            yield from self.deal(0 if states[0] > states[1] else 1, max(states) - min(states))
        first = self.mover if self.finished is None else self.finished
        seat = first
        while self.envelope:
            yield from self.deal(seat, 1)
            seat = 1 - seat
        for seat in (first, 1 - first):
            player = self.players[seat]
            while player.hand:
                steps = [("Done",)]
                for card in player.hand:
                    if card["home"]:
                        states = [player.homes[HALVES.index(card["half"])]]
                    else:
                        states = list(card["lists"].values())
                    steps += [("Play", card["name"], state) for state in states]
                step = yield seat, steps
                if step == ("Done",):
                    self.envelope += player.hand
                    player.hand = []
                    break
                (card,) = (card for card in player.hand if card["name"] == step[1])
                player.hand.remove(card)
                player.undecided.append((card, step[2]))

    def deal(self, seat, count):
        for _ in range(count):
            if not self.envelope:
                return
            card = yield from self.draw(self.envelope)
            self.players[seat].hand.append(card)

    def count(self):
        for player in self.players:
            player.tray += player.undecided
        self.electors = [0, 0]
        for state, row in BOARD.items():
            favoured = 0 if self.players[0].side == row["edge_party"] else 1
            ahead = self.players[favoured].total(state) + int(row["edge_votes"])
            behind = self.players[1 - favoured].total(state)
            seat = favoured if ahead >= behind else 1 - favoured
            self.electors[seat] += int(row["electoral_votes"])
        for seat in range(2):
            if self.electors[seat] >= 270:
                self.winner = seat
