"""Each ruling LS-01 … LS-43 on made positions, with both values of every option."""

import ast
import re
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from presidency.core.game import CHANCE, TERMINAL, IllegalActionError, OptionError
from presidency.landslide import Caucus, End, Land, Landslide, Lot, NoCaucus, Phase, Roll
from presidency.landslide.components import board
from tests.landslide.naive import GROUP, STATES, VOTES
from tests.landslide.positions import (
    CODES,
    MIRROR,
    landings,
    late_position,
    made,
    owner,
    pile,
    place,
    random_options,
    state_like,
)

HERE = Path(__file__).parent


def group(name, without=""):
    """The states of a group in one text, without some."""
    return " ".join(code for code in STATES if GROUP[code] == name and code not in without.split())


EAST, MIDWEST, SOUTH, WEST = map(group, ("East", "Midwest", "South", "West"))
HUB = ("NE", "KS", "MD", "RI", "VA", "KY", "UT", "WY")
"""The segments around Washington on the radial board."""
QUARTERS = {0: EAST, 1: MIDWEST, 2: SOUTH, 3: WEST}
"""Everything is won, 153, 153, 122 and 103 votes: nobody has 266."""
THIRDS = {0: group("East", "VT"), 1: f"{MIDWEST} VT", 2: f"{SOUTH} {WEST}"}
"""Everything is won, 150, 156 and 225 votes."""


def play(state, *actions):
    """Apply these actions, and return the state."""
    state.apply_history(actions)
    return state


def called(game, cards, tokens=None, places=None, to_move=0, **fields):
    """The state after a caucus has been called by the seat to move, who stands in Washington."""
    state = made(
        game, places, cards, tokens, to_move=to_move, phase=Phase.CAUCUS, die=None, **fields
    )
    return play(state, Caucus())


def won(state):
    """For each seat the votes it has won."""
    return state.observation().won


def remaining(state):
    """The seats still in the race."""
    return state.observation().remaining


def outcome(state):
    """Termination and winners."""
    assert state.is_terminal()
    return state.outcome().termination, state.outcome().winners


def test_every_ruling_is_cited():
    """All 43 ids stand in the docstring of a test of this folder."""
    cited = set()
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                if node.name == "test_every_ruling_is_cited":
                    continue
                said = ast.get_docstring(node) or ""
                cited.update(int(number) for number in re.findall(r"LS-(\d\d)", said))
    assert cited == set(range(1, 44))


# Setting up.


@pytest.mark.parametrize("seats", range(2, 7))
def test_players(seats):
    """LS-01: two to six candidates run."""
    state = Landslide(num_players=seats).new_initial_state()
    assert state.observation().remaining == tuple(range(seats))
    assert len(state.returns()) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 3.0, "3", True])
def test_no_other_number_of_players(seats):
    """LS-01: three by default; any other number than two to six is refused."""
    assert Landslide().num_players == 3
    with pytest.raises(OptionError, match="num_players must be a whole number from 2 to 6"):
        Landslide(num_players=seats)


@pytest.mark.parametrize(
    ("option", "allowed"),
    [
        ("board", ("radial", "map")),
        ("junction", ("set", "consecutive")),
        ("washington", ("forced", "free")),
        ("freeze", ("release", "house")),
        ("at_limit", ("house", "plurality")),
        ("turn_limit", range(1, 5001)),
    ],
)
def test_options(option, allowed):
    """LS-09, LS-13, LS-23, LS-43: what the options allow, and that the first is the default."""
    assert Landslide.option_table[option].allowed == allowed
    if option != "turn_limit":
        assert Landslide().options[option] == allowed[0]
    with pytest.raises(OptionError):
        Landslide(**{option: "anything"})


def test_defaults():
    """LS-43: 600 turns by default; the short game has 60 and a plurality wins it."""
    assert Landslide().options["turn_limit"] == 600
    short = Landslide.short(num_players=4)
    assert (short.options["turn_limit"], short.options["at_limit"]) == (60, "plurality")
    assert short.num_players == 4


# The opening.


def test_high_die_opens():
    """LS-02: one die a seat in seat order, each a chance outcome; the highest opens."""
    state = Landslide(num_players=4).new_initial_state()
    for seat, number in enumerate([2, 5, 6, 1]):
        assert state.current_player() == CHANCE
        assert state.chance_player() == seat
        assert state.chance_outcomes() == [(Roll(n), Fraction(1, 6)) for n in range(1, 7)]
        state.apply_action(Roll(number))
    assert state.observation().phase is Phase.ROLL
    assert state.observation().to_move == 2
    assert state.observation().opening == (2, 5, 6, 1)


def test_only_those_tied_for_the_highest_roll_again():
    """LS-02: ties are rolled off among the tied alone, as often as needed, in seat order."""
    state = Landslide(num_players=5).new_initial_state()
    rollers = []
    for number in [4, 6, 6, 1, 6, 3, 5, 5, 2, 2, 1, 6]:
        assert state.observation().phase is Phase.OPENING
        rollers.append(state.chance_player())
        state.apply_action(Roll(number))
    assert rollers == [0, 1, 2, 3, 4, 1, 2, 4, 2, 4, 2, 4]
    assert state.observation().phase is Phase.ROLL
    assert state.observation().to_move == 4


def test_a_lower_first_roll_does_not_count_in_the_roll_off():
    """LS-02: who was not tied stays out, even when the tied then roll less than he did."""
    state = play(Landslide().new_initial_state(), Roll(5), Roll(6), Roll(6), Roll(1), Roll(2))
    assert state.observation().to_move == 2
    assert state.observation().phase is Phase.ROLL
    state = play(Landslide().new_initial_state(), Roll(5), Roll(6), Roll(6), Roll(5), Roll(3))
    assert state.observation().to_move == 1
    assert state.observation().phase is Phase.ROLL


def test_clockwise():
    """LS-03: seat order, and round again."""
    state = made(Landslide(num_players=3, board="map", washington="free"), to_move=1)
    order = []
    for _ in range(7):
        order.append(state.chance_player())
        play(state, Roll(6))
        state.apply_action(next(a for a in state.legal_actions() if a.segment != "DC"))
    assert order == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.parametrize("name", ["radial", "map"])
def test_all_start_in_washington(name):
    """LS-04: all markers stand in Washington at first, and nowhere else do two share."""
    game = Landslide(num_players=6, board=name)
    assert {place(game.new_initial_state(), seat) for seat in range(6)} == {"DC"}
    # Back in: not while even one other stands there.
    state = made(game, {1: "MD", 2: "VA", 3: "PA", 4: "NC"}, to_move=1, die=1)
    assert "DC" not in landings(state)
    state = made(game, {0: "OH", 1: "MD", 2: "NY", 3: "PA", 4: "NC", 5: "ME"}, to_move=1, die=1)
    assert landings(state) == ["DC"]


@pytest.mark.parametrize("name", ["radial", "map"])
@pytest.mark.parametrize("die", range(1, 7))
def test_others_in_washington_do_not_block_leaving(name, die):
    """LS-05: with five others in Washington one may go where one may go alone."""
    crowd = made(Landslide(num_players=6, board=name), die=die)
    alone = made(Landslide(num_players=2, board=name), {1: None}, die=die)
    assert landings(crowd) == landings(alone)
    assert landings(crowd)


# Moving.


def test_exactly_the_die():
    """LS-06: one segment a pip, and the destination is the last of them."""
    game = Landslide(board="map")
    assert set(landings(made(game, die=1))) == {"MD", "VA"}
    # By way of Maryland, or of Virginia; Maryland to Virginia would turn the corner of DC.
    assert set(landings(made(game, die=2))) == {"DE", "PA", "WV", "KY", "TN", "NC"}
    assert set(landings(made(game, {0: "ME"}, die=3))) == {"RI", "CT", "NY"}
    assert set(landings(made(Landslide(), die=1))) == set(HUB)


def test_no_shorter_move_and_no_pass():
    """LS-07: a candidate must move if possible, and all the way."""
    state = made(Landslide(board="map"), {0: "ME"}, die=2)
    assert state.legal_actions() == [Land("MA"), Land("VT")]
    with pytest.raises(IllegalActionError, match=r"Land\('NH'\)"):
        state.apply_action(Land("NH"))
    for die in range(1, 7):
        state = made(Landslide(), {0: "CA"}, die=die)
        assert all(isinstance(action, Land) for action in state.legal_actions())
        assert Land("CA") not in state.legal_actions()


def walks(name, rule, start, die):
    """The sets of codes that the kit's paths step on, the start left out."""
    ways = board(name, rule).paths(CODES.index(start), die)
    return [
        {code for number, code in enumerate(CODES) if way >> number & 1}
        for each in ways.values()
        for way in each
    ]


@pytest.mark.parametrize("name", ["radial", "map"])
def test_two_segments_of_a_junction_at_most(name):
    """LS-08: no move visits all segments of a junction; the start and Washington count."""
    corners = {}
    for number, code in enumerate(CODES):
        for corner in board(name).junctions[number]:
            members = frozenset(c for n, c in enumerate(CODES) if corner >> n & 1)
            corners.setdefault(members, set()).add(code)
    assert all(members == at for members, at in corners.items())
    for start in CODES:
        for die in range(2, 7):
            for walk in walks(name, "set", start, die):
                assert not any(corner <= walk | {start} for corner in corners)


def test_washington_counts_in_a_junction():
    """LS-08: DC, Maryland and Virginia meet, so from DC one cannot reach the second by the first.

    LS-09: where only three in a row are forbidden, a long way round still gets there.
    """
    assert "VA" not in landings(made(Landslide(board="map"), die=2))
    assert "VA" not in landings(made(Landslide(board="map"), die=5))
    consecutive = Landslide(board="map", junction="consecutive")
    assert "VA" not in landings(made(consecutive, die=2))
    assert "VA" in landings(made(consecutive, die=5))  # by MD, PA, OH and KY


def test_four_corners():
    """LS-08: three of the four may be visited, not all; LS-09: there it never binds."""
    assert {"UT", "CO"} in walks("map", "set", "AZ", 2)
    assert {"UT", "CO", "NM"} not in walks("map", "set", "AZ", 3)
    assert {"UT", "CO", "NM"} in walks("map", "consecutive", "AZ", 3)
    # Only states with a border in common are neighbours.
    assert "CO" not in landings(made(Landslide(board="map"), {0: "AZ"}, die=1))
    assert "NM" not in landings(made(Landslide(board="map"), {0: "UT"}, die=1))


def mean_destinations(name, rule):
    """Mean number of destinations over the 48 states and six throws, nobody in the way."""
    real = board(name, rule)
    counts = [len(real.destinations(s, die, 0)) for s in range(1, 49) for die in range(1, 7)]
    return round(sum(counts) / len(counts), 1)


def test_the_two_readings_of_the_junction_rule():
    """LS-09: 21.9 v 22.7 destinations a state and throw; a 6 from the hub opens 40 v 48."""
    assert mean_destinations("radial", "set") == 21.9
    assert mean_destinations("radial", "consecutive") == 22.7
    assert len(landings(made(Landslide(), die=6))) == 40
    assert len(landings(made(Landslide(junction="consecutive"), die=6))) == 48
    assert Landslide().options["junction"] == "set"


@pytest.mark.parametrize("rule", ["set", "consecutive"])
@pytest.mark.parametrize("name", ["radial", "map"])
def test_no_segment_twice_in_a_move(name, rule):
    """LS-10: as many different segments as pips, the start not among them."""
    for start in CODES:
        for die in range(1, 7):
            for walk in walks(name, rule, start, die):
                assert len(walk) == die
                assert start not in walk


def test_nobody_lands_on_or_passes_a_marker():
    """LS-11: a marker in the way shuts what lies behind it, and its own segment."""
    game = Landslide(board="map")
    assert landings(made(game, {0: "ME", 1: "VT"}, die=2)) == ["MA"]
    assert landings(made(game, {0: "ME", 1: "VT", 2: "RI"}, die=3)) == ["CT", "NY"]
    assert set(landings(made(game, {1: "MD"}, die=2))) == {"KY", "NC", "TN", "WV"}
    assert set(landings(made(game, {1: "VA", 2: "WV"}, die=2))) == {"DE", "PA"}
    # The marker of an eliminated candidate is no longer there.
    assert landings(made(game, {0: "ME", 1: None}, die=2)) == ["MA", "VT"]


@pytest.mark.parametrize("die", range(1, 7))
def test_blocked(die):
    """LS-12: shut in, he loses the turn; it passes at once, and nothing is won."""
    start = made(Landslide(board="map"), {0: "ME", 1: "NH"}, tokens={"ME": (1,), "NH": (1, 1)})
    state = play(start.clone(), Roll(die))
    before, after = start.observation(), state.observation()
    assert (after.phase, after.to_move, after.die) == (Phase.ROLL, 1, None)
    assert (after.turn, after.quiet_turns) == (before.turn + 1, before.quiet_turns + 1)
    assert (after.tokens, after.owners) == (before.tokens, before.owners)
    assert after.positions == before.positions
    assert [player for player, _ in state.history] == [CHANCE]


def test_blocked_for_this_throw_only():
    """LS-12: in Washington with Maryland and Virginia held nobody moves; one gap is enough."""
    game = Landslide(num_players=4, board="map")
    assert play(made(game, {1: "MD", 2: "VA"}), Roll(3)).observation().to_move == 1
    assert landings(made(game, {1: "MD", 2: "KY"}, die=1)) == ["VA"]
    # New Hampshire is free, but both ways on from it are held: a 1 moves, a 2 does not.
    assert landings(made(game, {0: "ME", 1: "MA", 2: "VT"}, die=1)) == ["NH"]
    assert play(made(game, {0: "ME", 1: "MA", 2: "VT"}), Roll(2)).observation().to_move == 1


@pytest.mark.parametrize(("name", "forced"), [("radial", 168), ("map", 109)])
def test_washington_is_forced(name, forced):
    """LS-13: forced in 168 (58 %) or 109 (38 %) of the 288 pairs of a state and a throw."""
    game, free = Landslide(board=name), Landslide(board=name, washington="free")
    pairs = [(start, die) for start in range(1, 49) for die in range(1, 7)]
    bound = [pair for pair in pairs if 0 in free.destinations(*pair, 0)]
    assert len(bound) == forced
    assert round(100 * forced / 288) == {"radial": 58, "map": 38}[name]
    for pair in pairs:
        if pair in bound:
            assert game.destinations(*pair, 0) == [0]
        else:
            assert game.destinations(*pair, 0) == free.destinations(*pair, 0)


def test_washington_forced_or_free():
    """LS-13: a decision with one member; not if Washington or the way to it is held."""
    others = {1: "CA", 2: "FL"}
    state = made(Landslide(), {0: "MD", **others}, die=1)
    assert state.current_player() == 0
    assert state.legal_actions() == [Land("DC")]
    assert landings(made(Landslide(), {0: "MD", 1: "DC", 2: "FL"}, die=1)) == [
        code for code in CODES if code in ("KS", "RI", "WV", "DE", "CT")
    ]
    free = made(Landslide(washington="free"), {0: "MD", **others}, die=1)
    assert set(landings(free)) == {"DC", "KS", "RI", "WV", "DE", "CT"}
    # From Pennsylvania a 2 returns by Maryland alone.
    game = Landslide(board="map")
    assert landings(made(game, {0: "PA", **others}, die=2)) == ["DC"]
    assert "DC" not in landings(made(game, {0: "PA", 1: "MD", 2: "FL"}, die=2))
    assert len(landings(made(game, {0: "PA", 1: "MD", 2: "FL"}, die=2))) > 1


@pytest.mark.parametrize("rule", ["set", "consecutive"])
@pytest.mark.parametrize("name", ["radial", "map"])
def test_from_washington_nothing_is_forced(name, rule):
    """LS-14: who stands there does not return; no loop leads back to it on either board."""
    game = Landslide(num_players=2, board=name, junction=rule)
    for die in range(1, 7):
        ends = game.destinations(0, die, 0)
        assert 0 not in ends
        assert len(ends) >= 2
        assert ends == game.board.destinations(0, die, 0)


def test_passing_through_washington():
    """LS-15: Kansas to Virginia in two leads over Washington, if nobody stands there."""
    over = {"VA", "KY", "UT", "WY", "RI"}
    free = made(Landslide(), {0: "KS", 1: "CA", 2: "FL"}, die=2)
    assert over <= set(landings(free))
    held = made(Landslide(), {0: "KS", 1: "DC", 2: "FL"}, die=2)
    # Wyoming and Rhode Island can also be reached over Nebraska and Maryland.
    assert over & set(landings(held)) == {"WY", "RI"}


# Winning votes and states.


def near(code, tokens, die=1, cards=None, seats=3, to_move=0, **fields):
    """The state after the seat to move has thrown a die and landed on a state from next door."""
    game = Landslide(num_players=seats, washington="free")
    real = game.board
    start = next(
        CODES[n] for n in range(1, 49) if CODES.index(code) in real.destinations(n, die, 0)
    )
    state = made(game, {to_move: start}, cards, {code: tokens}, to_move=to_move, die=die, **fields)
    return play(state, Land(code))


def test_washington_has_no_votes():
    """LS-16: landing there wins no token, whatever the die."""
    state = play(made(Landslide(), {0: "MD", 1: "CA", 2: "FL"}, die=1), Land("DC"))
    assert VOTES["DC"] == 0
    assert not any(map(sum, state.observation().tokens))
    assert not any(won(state))
    assert state.observation().owners[0] is None
    assert state.observation().left(0) == 0


def test_votes_won():
    """LS-17: as many as the die shows, but no more than are left there."""
    assert pile(near("NY", (0, 2), die=5), "NY") == (5, 2, 0)
    assert pile(near("NY", (20, 20), die=6, to_move=1), "NY")[1] == 0  # 25 of 45: won
    assert pile(near("NY", (21, 20, 1), die=6, to_move=2), "NY") == (21, 20, 4)
    assert pile(near("NY", (20, 20, 1), die=4, to_move=2), "NY") == (20, 20, 5)
    state = near("NY", (22, 0, 20), die=6, to_move=1)
    assert pile(state, "NY") == (22, 3, 20)
    assert state.observation().left(CODES.index("NY")) == 0
    assert state.observation().quiet_turns == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_landing_on_a_won_state(seat):
    """LS-18: allowed, one's own or another's, and it wins nothing."""
    state = near("NY", (), die=6, cards={seat: "NY"}, quiet_turns=1)
    assert place(state, 0) == "NY"
    assert pile(state, "NY") == (0, 0, 0)
    assert owner(state, "NY") == seat
    assert state.observation().left(CODES.index("NY")) == 0
    assert won(state)[seat] == 45
    assert state.observation().quiet_turns == 2


def test_landing_where_nothing_is_left():
    """LS-19: allowed though nobody has a majority, and it wins nothing."""
    state = near("NH", (2, 2), die=6, quiet_turns=1)
    assert place(state, 0) == "NH"
    assert pile(state, "NH") == (2, 2, 0)
    assert owner(state, "NH") is None
    assert state.observation().quiet_turns == 2


@pytest.mark.parametrize("code", STATES)
def test_majority(code):
    """LS-20: ⌊v/2⌋ + 1 tokens of one candidate win a state, one less does not."""
    half = VOTES[code] // 2
    assert board("radial").segments[CODES.index(code)].majority == half + 1
    below = near(code, (half - 1, 1))
    assert owner(below, code) is None
    assert pile(below, code) == (half, 1, 0)
    assert won(below) == (0, 0, 0)
    reached = near(code, (half, 0))
    assert owner(reached, code) == 0
    assert won(reached) == (VOTES[code], 0, 0)


def test_majority_of_one_candidate():
    """LS-20: it counts in one candidate's tokens, not in all that lie there."""
    assert owner(near("WI", (3, 4, 3)), "WI") is None
    assert owner(near("WI", (4, 4), die=3, to_move=1), "WI") == 1


def test_a_won_state():
    """LS-21: the card goes to the winner and all tokens there return to their owners."""
    state = near("OH", (9, 3, 6), die=4, to_move=0)
    assert owner(state, "OH") == 0
    assert pile(state, "OH") == (0, 0, 0)
    assert won(state) == (25, 0, 0)
    assert state.observation().quiet_turns == 0


# A freeze.


STUCK = {0: group("East", "NH"), 1: MIDWEST, 2: f"{SOUTH} {WEST}"}
"""All but New Hampshire is won, 149, 153 and 225 votes."""


def idle(cards, tokens=None, seats=3, to_move=0, quiet=None, out=(), die=1, **options):
    """The state after a turn that changes nothing: Tennessee to Kentucky, which is won.

    Args:
        cards: Seat → the states it has won.
        tokens: The tokens on the others.
        seats: How many play.
        to_move: The seat that does it.
        quiet: Quiet turns before; by default one short of what a freeze needs.
        out: Seats that have been eliminated.
        die: What it throws.
        options: Options of the game; `turn` is the number of turns played before.
    """
    turn = options.pop("turn", 100)
    places = dict.fromkeys(out) | {to_move: "TN"}
    if quiet is None:
        quiet = 3 * (seats - len(out)) - 1
    game = Landslide(num_players=seats, **options)
    state = made(
        game, places, cards, tokens, to_move=to_move, die=die, turn=turn, quiet_turns=quiet
    )
    return play(state, Land("KY"))


@pytest.mark.parametrize(
    ("code", "tokens", "stuck"),
    [
        ("NH", (2, 2, 0), True),
        ("NH", (2, 1, 1), True),
        ("NH", (2, 1, 0), False),
        ("NH", (1, 1, 1), True),
        ("NH", (1, 1, 0), False),
        ("NH", (0, 0, 0), False),
        ("CO", (2, 2, 1), True),
        ("CO", (2, 2, 0), False),
        ("CO", (3, 2, 0), False),
        ("CO", (3, 3, 0), True),
        ("VT", (1, 1, 1), True),
        ("VT", (1, 1, 0), False),
    ],
)
def test_stuck(code, tokens, stuck):
    """LS-22: stuck when nobody's tokens plus the votes left make a majority; it stays unwon."""
    cards = {
        seat: " ".join(each for each in codes.split() if each != code)
        for seat, codes in {0: EAST, 1: MIDWEST, 2: f"{SOUTH} {WEST}"}.items()
    }
    state = idle(cards, {code: tokens})
    assert owner(state, code) is None
    assert state.observation().caucus.outstanding == VOTES[code]
    assert pile(state, code) == ((0, 0, 0) if stuck else tokens)
    assert state.observation().quiet_turns == (0 if stuck else 9)


def test_release():
    """LS-23: after 3 × 3 quiet turns the tokens on stuck states go back, and play goes on."""
    before = idle(STUCK, {"NH": (2, 2)}, quiet=7)
    assert pile(before, "NH") == (2, 2, 0)
    assert before.observation().quiet_turns == 8
    state = idle(STUCK, {"NH": (2, 2)})
    after = state.observation()
    assert pile(state, "NH") == (0, 0, 0)
    assert after.quiet_turns == 0
    assert (after.phase, after.to_move, after.turn) == (Phase.ROLL, 1, 101)
    assert after.won == (149, 153, 225)


def test_release_needs_every_unwon_state_stuck():
    """LS-23: one state that can still be won, and nothing is released."""
    cards = {**STUCK, 1: group("Midwest", "ND")}
    state = idle(cards, {"NH": (2, 2), "ND": (2, 1)}, quiet=20)
    assert pile(state, "NH") == (2, 2, 0)
    assert state.observation().quiet_turns == 21
    both = idle(cards, {"NH": (2, 2), "ND": (2, 1, 1)})
    assert pile(both, "NH") == pile(both, "ND") == (0, 0, 0)


def test_release_counts_the_candidates_left():
    """LS-23: with two of four left it is six quiet turns."""
    cards = {1: f"{group('East', 'NH')} {WEST}", 3: f"{MIDWEST} {group('South', 'GA VA')}"}
    cards[3] += " VA"
    tokens = {"NH": (0, 2, 0, 2), "GA": (0, 6, 0, 6)}
    early = idle(cards, tokens, seats=4, to_move=1, out=(0, 2), quiet=4)
    assert early.observation().quiet_turns == 5
    state = idle(cards, tokens, seats=4, to_move=1, out=(0, 2))
    assert pile(state, "NH") == pile(state, "GA") == (0, 0, 0, 0)
    assert (state.observation().quiet_turns, state.observation().to_move) == (0, 3)


def test_what_is_a_quiet_turn():
    """LS-23: blocked turns and failed caucuses without tokens count; any token starts anew."""
    game = Landslide(board="map")
    blocked = made(game, {0: "ME", 1: "NH"}, {**STUCK, 2: SOUTH}, {"NH": (2, 2)}, quiet_turns=3)
    assert play(blocked, Roll(1)).observation().quiet_turns == 4
    frozen = made(game, {0: "ME", 1: "NH"}, STUCK, {"NH": (2, 2)}, quiet_turns=8)
    state = play(frozen, Roll(1))
    assert pile(state, "NH") == (0, 0, 0)
    assert (state.observation().quiet_turns, state.observation().to_move) == (0, 1)
    cards = {0: EAST, 1: "OH"}
    for tokens, quiet in [({"CA": (0, 1)}, 4), ({"CA": (1, 1)}, 0)]:
        state = called(Landslide(), cards, tokens, quiet_turns=3)
        assert remaining(state) == (0, 1, 2)
        assert state.observation().quiet_turns == quiet
    visit = made(Landslide(), {0: "MD"}, cards, phase=Phase.CAUCUS, quiet_turns=3)
    assert play(visit, NoCaucus()).observation().quiet_turns == 4
    assert near("NY", (1, 1), quiet_turns=3).observation().quiet_turns == 0


def test_an_elimination_resets_the_count():
    """LS-23: after an elimination the quiet turns are counted from 0."""
    state = play(called(Landslide(num_players=4), QUARTERS, quiet_turns=11, to_move=1), Lot(0))
    assert remaining(state) == (0, 1, 2)
    assert state.observation().quiet_turns == 0


@pytest.mark.parametrize(
    ("cards", "tokens"), [(STUCK, {"NH": (2, 2)}), (THIRDS, {})], ids=["stuck", "all won"]
)
def test_freeze_goes_to_the_house(cards, tokens):
    """LS-23: with freeze="house" the game ends at that moment, without a majority."""
    assert not idle(cards, tokens, quiet=7, freeze="house").is_terminal()
    state = idle(cards, tokens, freeze="house", at_limit="plurality")
    assert outcome(state) == (End.HOUSE, ())
    assert state.returns() == [0, 0, 0]
    assert remaining(state) == (0, 1, 2)


def test_caucus_that_nobody_called():
    """LS-23: all is won and nobody has 266, so the least is eliminated; here that elects one."""
    assert remaining(idle(THIRDS, quiet=7)) == (0, 1, 2)
    state = idle(THIRDS, to_move=2)
    assert outcome(state) == (End.SPLIT, (1,))
    assert won(state) == (0, 306, 225)


@pytest.mark.parametrize(("mover", "follower"), [(0, 1), (1, 2), (2, 0), (3, 0)])
def test_the_seat_that_goes_on_after_a_caucus_nobody_called(mover, follower):
    """LS-23: the one after the seat that just played; it is one turn, and the count restarts."""
    state = idle(QUARTERS, seats=4, to_move=mover)
    assert state.observation().phase is Phase.SHARE
    assert remaining(state) == (0, 1, 2)
    state.apply_action(Lot(1))
    after = state.observation()
    assert (after.phase, after.to_move) == (Phase.ROLL, follower)
    assert (after.turn, after.quiet_turns) == (101, 0)
    assert after.won == (153, 256, 122, 0)


def test_tokens_do_not_save_in_a_caucus_nobody_called():
    """LS-23 with LS-26: a tie for the least is decided by lot there too, nobody's penalty."""
    cards = {0: EAST, 1: MIDWEST, 2: f"{SOUTH} {WEST}"}
    state = idle(cards, to_move=2)
    assert state.observation().phase is Phase.TIE
    assert state.chance_player() is None
    assert state.chance_outcomes() == [(Lot(0), Fraction(1, 2)), (Lot(1), Fraction(1, 2))]


# A caucus.


def test_when_a_caucus_may_be_called():
    """LS-24: right after landing on Washington, if he likes, and once."""
    state = play(made(Landslide(), {0: "MD", 1: "CA", 2: "FL"}, die=1), Land("DC"))
    assert state.current_player() == 0
    assert state.legal_actions() == [Caucus(), NoCaucus()]
    passed = state.child(NoCaucus()).observation()
    assert (passed.phase, passed.to_move, passed.turn) == (Phase.ROLL, 1, 1)
    assert passed.remaining == (0, 1, 2)
    failed = state.child(Caucus()).observation()
    assert (failed.phase, failed.to_move, failed.turn) == (Phase.ROLL, 1, 1)
    # Elsewhere there is none.
    assert near("NY", (0,)).observation().phase is Phase.ROLL


@pytest.mark.parametrize(("votes", "eliminated"), [(112, False), (113, True)])
def test_which_count(votes, eliminated):
    """LS-25: least + outstanding < 266, in won states; the others hold 153 and 112 or 113."""
    others = {112: group("South", "KY"), 113: f"{WEST} KY"}[votes]
    # Tokens on the board count neither for the least nor as taken from what is outstanding.
    state = called(Landslide(), {0: EAST, 1: others}, {"CA": (0, 0, 9), "IL": (9, 2, 9)}, to_move=0)
    assert (2 not in remaining(state)) is eliminated
    if not eliminated:
        assert won(state) == (153, votes, 0)


TIED = {0: group("East", "NH"), 1: group("Midwest", "ND"), 2: f"{SOUTH} {WEST}"}
"""149, 149 and 225 votes; New Hampshire and North Dakota, four votes each, are not won."""


@pytest.mark.parametrize(
    ("tokens", "out"),
    [
        ({"NH": (1, 2)}, 0),
        ({"NH": (1, 0), "ND": (1, 1)}, 1),
        ({"NH": (2, 0, 1), "ND": (0, 1, 0)}, 1),
    ],
)
def test_tie_for_least_fewest_tokens(tokens, out):
    """LS-26: of those with the fewest votes the one with fewer tokens on the board goes."""
    state = called(Landslide(), TIED, tokens, to_move=2)
    assert state.is_terminal()
    assert remaining(state) == tuple(seat for seat in (0, 1, 2) if seat != out)


@pytest.mark.parametrize("out", [0, 1])
def test_tie_for_least_lot(out):
    """LS-26: with as many tokens too, an even lot decides, one chance outcome."""
    state = called(Landslide(), TIED, {"NH": (1, 0, 1), "ND": (0, 1, 1)}, to_move=2)
    assert state.current_player() == CHANCE
    assert state.observation().phase is Phase.TIE
    assert state.chance_outcomes() == [(Lot(0), Fraction(1, 2)), (Lot(1), Fraction(1, 2))]
    state.apply_action(Lot(out))
    assert out not in remaining(state)
    assert len(remaining(state)) == 2


def test_lot_among_three():
    """LS-26: only those with the fewest votes and tokens are in it, each with the same chance."""
    cards = {0: EAST + " " + group("Midwest", "ND MO IN IL"), 1: SOUTH, 5: WEST + " IL"}
    tokens = {"MO": (0, 0, 1, 1, 1), "ND": (0, 0, 0, 0, 0)}
    state = called(Landslide(num_players=6), cards, tokens, to_move=0)
    assert [action for action, _ in state.chance_outcomes()] == [Lot(2), Lot(3), Lot(4)]
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 3)}


def test_one_elimination_a_caucus():
    """LS-27: three could not win any more here; one goes and the others run on."""
    state = called(Landslide(num_players=4), QUARTERS, to_move=2)
    assert remaining(play(state, Lot(0))) == (0, 1, 2)
    assert won(state) == (256, 153, 122, 0)
    assert state.observation().phase is Phase.ROLL
    # The second goes in the next caucus.
    after = called(
        Landslide(num_players=4), {0: f"{EAST} {WEST}", 1: MIDWEST, 2: SOUTH}, None, {3: None}
    )
    assert remaining(after) == (0, 1)


def test_the_caller_may_be_out():
    """LS-28: a caller who is the least is eliminated, no exception."""
    state = called(Landslide(num_players=4), QUARTERS, to_move=3)
    assert 3 not in remaining(state)
    assert place(state, 3) is None


def test_a_failed_caucus():
    """LS-29: the caller takes all his tokens off the unwon states; his won states stay."""
    tokens = {"CA": (5, 1, 2), "TX": (0, 3), "NY": (1,)}
    state = called(Landslide(), {0: "IL", 1: "PA"}, tokens, {1: "CA", 2: "FL"})
    assert pile(state, "CA") == (0, 1, 2)
    assert pile(state, "TX") == (0, 3, 0)
    assert pile(state, "NY") == (0, 0, 0)
    assert won(state) == (27, 32, 0)
    assert remaining(state) == (0, 1, 2)
    assert place(state, 0) == "DC"
    assert (state.observation().turn, state.observation().to_move) == (1, 1)


def test_every_candidate_has_a_chance_if_the_least_has():
    """LS-30: over random positions a caucus fails just when all can still reach 266."""
    verdicts = []
    for seed in range(150):
        rng = Random(seed)
        twin, seat = late_position(rng, random_options(rng))
        outstanding = sum(VOTES[code] for code in twin.open_states())
        hopeless = [each for each in twin.candidates() if twin.won(each) + outstanding < 266]
        before = state_like(twin, seat).observation()
        assert before.caucus.eliminates == bool(hopeless)
        verdicts.append(bool(hopeless))
    assert 20 < sum(verdicts) < 130


def test_a_caucus_of_two_never_succeeds():
    """LS-31: over all splits: if least + outstanding < 266, the other already has 266."""
    for least in range(266):
        for most in range(least, 532 - least):
            if least + (531 - least - most) < 266:
                assert most >= 266
    # So it is always the penalty, even against 265.
    cards = {0: f"{EAST} {group('South', 'KY')}"}
    state = called(Landslide(num_players=2), cards, {"CA": (4, 3)}, to_move=1)
    assert won(state) == (265, 0)
    assert remaining(state) == (0, 1)
    assert pile(state, "CA") == (4, 0)


def test_elimination():
    """LS-32: marker and tokens leave; in each group the holder of most votes there takes over."""
    cards = {
        0: "MI OH ND SD NE KS",  # 67 in the Midwest
        1: "IL IN MO WI",  # 65 in the Midwest
        2: f"NY MA {group('South', 'NC')}",  # 61 in the East, and most in the South
        3: "PA NJ MD WV CT ME RI NH DE MN NC",  # 89 in the East
        4: f"IA {WEST}",
    }
    game = Landslide(num_players=5)
    state = called(game, cards, {"VT": (0, 1, 1, 1)}, {0: "DC", 1: "OH", 2: "NY", 3: "MD", 4: "CA"})
    # Seat 1 has the least, 65; seat 0 has the most votes in the Midwest.
    assert won(state) == (67 + 65, 0, 61 + 108, 89 + 11 + 14, 10 + 103)
    assert place(state, 1) is None
    assert pile(state, "VT") == (0, 0, 1, 1, 0)
    assert {owner(state, code) for code in ["IL", "IN", "MO", "WI"]} == {0}
    # Now seat 4 has the least, 113: Iowa goes with the Midwest, the West to who has most in all.
    state = called(game, {**cards, 0: "MI OH ND SD NE KS IL IN MO WI", 1: ""}, None, {1: None})
    assert owner(state, "IA") == 0
    assert {owner(state, code) for code in WEST.split()} == {2}


def test_mirror_is_what_it_says():
    """LS-33: the position of the next tests."""
    state = made(Landslide(num_players=4), None, MIRROR)
    assert won(state) == (140, 140, 243, 8)
    for name in ("East", "West"):
        votes = [
            sum(VOTES[code] for code in MIRROR[seat].split() if GROUP[code] == name)
            for seat in range(4)
        ]
        assert votes[0] == votes[1] > votes[2] > votes[3]


def test_lots_for_groups():
    """LS-33: one even lot for each group with a tie, in the order East, Midwest, South, West."""
    state = called(Landslide(num_players=4), MIRROR, to_move=0)
    seen = state.observation()
    assert (seen.phase, seen.out) == (Phase.SHARE, 3)
    assert [name for name, _ in seen.shares] == ["East", "West"]
    half = Fraction(1, 2)
    assert state.chance_outcomes() == [(Lot(0), half), (Lot(1), half)]
    state.apply_action(Lot(0))
    assert state.observation().phase is Phase.SHARE
    assert state.chance_outcomes() == [(Lot(0), half), (Lot(1), half)]
    state.apply_action(Lot(1))
    assert (owner(state, "RI"), owner(state, "UT")) == (0, 1)
    assert won(state) == (144, 144, 243, 0)
    assert (state.observation().phase, state.observation().to_move) == (Phase.ROLL, 1)


def test_tie_in_a_group_most_votes_overall():
    """LS-33: among those tied in the group the one with most votes of all takes it, no lot."""
    cards = {**MIRROR, 0: f"{MIRROR[0]} MS", 2: MIRROR[2].replace("MS ", "")}
    state = called(Landslide(num_players=4), cards, to_move=0)
    assert won(state) == (156, 140, 235, 0)  # though seat 2 has more, he is not tied there


def test_nobody_has_a_state_in_the_group():
    """LS-33: then all remaining are tied: the one with most in all takes it, or a lot."""
    state = called(Landslide(num_players=4), {**QUARTERS, 0: group("East", "NH"), 2: f"{SOUTH} NH"})
    assert won(state) == (149, 256, 126, 0)
    even = called(Landslide(num_players=4), QUARTERS)
    assert even.observation().shares == (("West", (0, 1)),)
    assert even.chance_outcomes() == [(Lot(0), Fraction(1, 2)), (Lot(1), Fraction(1, 2))]


def test_all_groups_on_the_holdings_before_the_split():
    """LS-34: seat 0 takes New Hampshire, yet is no further ahead when the West is given away."""
    cards = {
        0: group("East", "NH"),  # 149
        1: group("Midwest", "ND"),  # 149
        2: f"{SOUTH} ND",
        3: f"{WEST} NH",
    }
    state = called(Landslide(num_players=4), cards)
    assert state.observation().shares == (("East", (0,)), ("West", (0, 1)))
    assert won(play(state, Lot(1))) == (153, 252, 126, 0)


def test_winning_through_a_split():
    """LS-35: at once, with a reason of its own; two cannot both reach 266."""
    state = called(Landslide(), THIRDS, to_move=2)
    assert outcome(state) == (End.SPLIT, (1,))
    assert won(state) == (0, 306, 225)
    assert state.returns() == [-0.5, 1, -0.5]
    assert sum(VOTES.values()) < 2 * 266


@pytest.mark.parametrize(
    ("mine", "total", "elected"),
    [("KY", 266, True), ("VA", 265, False)],
)
def test_split_needs_266(mine, total, elected):
    """LS-35: through Rhode Island's four votes to 266, or to 265, which is not enough."""
    west = WEST if mine == "KY" else group("West", "WY")
    cards = {0: f"{group('East', 'RI')} {west} {mine}", 1: group("South", mine), 2: MIDWEST}
    cards = {**cards, 1: cards[1] if mine == "KY" else f"{cards[1]} WY", 3: "RI"}
    state = called(Landslide(num_players=4), cards)
    assert won(state)[0] == total
    assert state.is_terminal() is elected
    if elected:
        assert outcome(state) == (End.SPLIT, (0,))


def test_one_candidate_left():
    """LS-36: he wins. By LS-31 that cannot come about, so the votes made here do not add up."""
    state = called(Landslide(), {0: EAST, 1: "VT"}, None, {2: None}, to_move=1, won=(153, 3, 200))
    assert outcome(state) == (End.LAST_CANDIDATE, (0,))
    assert state.returns() == [1, -0.5, -0.5]


@pytest.mark.parametrize(
    ("caller", "out", "follower"), [(0, 3, 1), (2, 3, 0), (3, 3, 0), (1, 2, 3), (2, 2, 3)]
)
def test_turn_order_after_an_elimination(caller, out, follower):
    """LS-37: the next seat clockwise from the caller, whoever has been eliminated."""
    cards = QUARTERS if out == 3 else {**QUARTERS, 2: WEST, 3: SOUTH}
    state = play(called(Landslide(num_players=4), cards, to_move=caller), Lot(0))
    assert out not in remaining(state)
    assert state.observation().to_move == follower
    assert state.observation().turn == 1


@pytest.mark.parametrize(("code", "elected"), [("KY", True), ("AR", False)])
def test_266_wins_at_once(code, elected):
    """LS-38: 256 and Kentucky's ten are enough, mid-turn; 256 and Arkansas's eight are not."""
    tokens = {code: (VOTES[code] // 2, 1)}
    cards = {0: f"{EAST} {WEST}"}
    game = Landslide(washington="free")
    state = made(game, {0: "TN", 1: "CA", 2: "FL"}, cards, tokens, die=1)
    state.apply_action(Land(code))
    assert won(state)[0] == 256 + VOTES[code]
    if elected:
        assert outcome(state) == (End.MAJORITY, (0,))
        assert state.current_player() == TERMINAL
        assert state.returns() == [1, -0.5, -0.5]
        assert state.legal_actions() == []
    else:
        assert state.outcome() is None
        assert state.observation().to_move == 1


def test_266_out_of_reach_for_everybody():
    """LS-39: caucuses eliminate the least one by one until somebody has it."""
    game = Landslide(num_players=4)
    state = play(called(game, QUARTERS, to_move=0), Lot(0))
    assert won(state) == (256, 153, 122, 0)
    seen = state.observation()
    assert seen.caucus.eliminates
    # Seat 2 with 122 is next; the South goes to seat 0, who has most in all: 378.
    again = called(game, {0: f"{EAST} {WEST}", 1: MIDWEST, 2: SOUTH}, None, {3: None}, to_move=1)
    assert outcome(again) == (End.SPLIT, (0,))
    assert won(again) == (378, 153, 0, 0)
    # Nobody called: LS-23 does the same.
    alone = idle({0: f"{EAST} {WEST}", 1: MIDWEST, 2: SOUTH}, seats=4, to_move=1, out=(3,))
    assert won(alone) == (378, 153, 0, 0)


def test_tokens_never_run_out():
    """LS-40: with tokens on half of all votes a candidate still gets what the die shows."""
    tokens = {code: (VOTES[code] // 2,) for code in STATES if code != "NY"}
    assert sum(each[0] for each in tokens.values()) > 230
    state = made(Landslide(), {0: "NJ", 1: "CA", 2: "FL"}, None, tokens, die=1)
    assert pile(play(state, Land("NY")), "NY") == (1, 0, 0)


# The end by the clock.


def idle_turns(game, turns, **made_with):
    """Play so many turns (decisions at random, no caucus) from a made position."""
    state, rng = made(game, **made_with), Random(0)
    while state.observation().turn < turns and not state.is_terminal():
        actions = [action for action in state.legal_actions() if action != Caucus()]
        state.apply_action(rng.choice(actions))
    return state


@pytest.mark.parametrize("limit", [1, 2, 5, 30])
@pytest.mark.parametrize("name", ["radial", "map"])
def test_the_game_ends_after_exactly_turn_limit_turns(name, limit):
    """LS-43: a turn is a roll and what follows; the House decides and all returns are 0."""
    game = Landslide(board=name, turn_limit=limit)
    before = idle_turns(game, limit - 1)
    assert not before.is_terminal()
    state = idle_turns(game, limit)
    assert outcome(state) == (End.HOUSE, ())
    assert state.returns() == [0, 0, 0]
    rolls = [action for _, action in state.history if isinstance(action, Roll)]
    assert len(rolls) == limit


def test_every_kind_of_turn_counts():
    """LS-43: blocked, without a caucus, with a failed one, with an elimination."""
    game = Landslide(board="map", turn_limit=10)
    last = {"turn": 9}
    assert play(made(game, {0: "ME", 1: "NH"}, **last), Roll(1)).is_terminal()
    assert not play(made(game, {0: "ME", 1: "NH"}, turn=8), Roll(1)).is_terminal()
    assert play(made(game, phase=Phase.CAUCUS, **last), NoCaucus()).is_terminal()
    assert called(game, {}, **last).is_terminal()
    four = Landslide(num_players=4, turn_limit=10, at_limit="plurality")
    assert not play(called(four, QUARTERS, turn=8), Lot(0)).is_terminal()
    ended = called(four, QUARTERS, turn=9)
    assert not ended.is_terminal()  # the lot belongs to the turn
    assert outcome(play(ended, Lot(0))) == (End.PLURALITY, (0,))


@pytest.mark.parametrize(
    ("cards", "tokens", "winners", "returns"),
    [
        ({0: "NY", 1: "CA"}, {"PA": (0, 16)}, (0,), [1, -0.5, -0.5]),
        ({1: "PA", 2: "CA"}, {"NY": (22,)}, (1, 2), [-0.5, 0.25, 0.25]),
        ({}, {}, (0, 1, 2), [0, 0, 0]),
    ],
)
def test_plurality(cards, tokens, winners, returns):
    """LS-43: most votes of won states win, tokens do not count, ties share."""
    options = {"board": "map", "turn_limit": 10}
    blocked = {"places": {0: "ME", 1: "NH"}, "cards": cards, "tokens": tokens, "turn": 9}
    state = play(made(Landslide(at_limit="plurality", **options), **blocked), Roll(1))
    assert outcome(state) == (End.PLURALITY, winners)
    assert state.returns() == returns
    house = play(made(Landslide(at_limit="house", **options), **blocked), Roll(1))
    assert outcome(house) == (End.HOUSE, ())
    assert house.returns() == [0, 0, 0]


def test_the_eliminated_have_no_part_in_a_tie():
    """LS-43: with nothing won at the end only those who still run share."""
    game = Landslide(board="map", turn_limit=10, at_limit="plurality")
    state = play(made(game, {0: "ME", 1: None, 2: "NH"}, turn=9), Roll(1))
    assert outcome(state) == (End.PLURALITY, (0, 2))


def test_majority_on_the_last_turn():
    """LS-43: a state captured on the last turn still counts."""
    game = Landslide(washington="free", turn_limit=10)
    state = made(
        game, {0: "TN", 1: "CA", 2: "FL"}, {0: f"{EAST} {WEST}"}, {"KY": (5,)}, die=1, turn=9
    )
    assert outcome(play(state, Land("KY"))) == (End.MAJORITY, (0,))


def test_freeze_on_the_last_turn():
    """LS-43 with LS-23: the freeze belongs to the turn that brings it about, so it comes first."""
    options = {"turn_limit": 101, "at_limit": "plurality"}
    assert outcome(idle(THIRDS, **options)) == (End.SPLIT, (1,))
    assert outcome(idle(STUCK, {"NH": (2, 2)}, **options)) == (End.PLURALITY, (2,))
    frozen = idle(STUCK, {"NH": (2, 2)}, freeze="house", **options)
    assert outcome(frozen) == (End.HOUSE, ())
