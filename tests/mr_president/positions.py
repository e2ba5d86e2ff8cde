"""Made positions of Mr. President 2004 for the tests, and any options."""

from collections import Counter
from random import Random

from presidency.mr_president import (
    Allocate,
    ChooseSide,
    Declare,
    Die,
    HomeState,
    MrPresident,
    Phase,
    Roll,
    TakePosition,
)
from presidency.mr_president.components import (
    BALLOTS,
    HALVES,
    ISSUES,
    NUMBER,
    PARTIES,
    ROW,
    ROWS,
)

PLACE = {row.code: place for place, row in enumerate(ROWS)}
TICKET = ((7, 3, 3), "12322", "ABC")
"""A split, the five positions, and the issues identified with (A to E)."""


def options_of(rng):
    """Any options; small decks and early ends are likely."""
    return {
        "tickets": rng.choice(["chosen", "chosen", "ready-made"]),
        "deck": rng.choice(["full", "half", "quarter", "quarter"]),
        "home_states": rng.choice(["differ", "free"]),
        "debate_prize": rng.choice(["cast", "hand"]),
        "event_max": rng.choice([20, 20, 0, 1, 2]),
        "turn_limit": rng.choice([500, 500, 10, 30]),
    }


def step(state, rng):
    """One random step, of chance or of who chooses."""
    if state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def do(state, *actions):
    """The state after these."""
    for action in actions:
        state.apply_action(action)
    return state


def take_ticket(state, ticket):
    """The seat that chooses now takes this ticket."""
    split, positions, identified = ticket
    state.apply_action(Allocate(*split))
    for letter, issue, position in zip("ABCDE", ISSUES, positions, strict=True):
        state.apply_action(TakePosition(issue, int(position), letter in identified))


def draw_all(state, seed=0, wanted=()):
    """Draw until something else comes; wanted ballots to the hands as soon as they can be drawn."""
    rng = Random(seed)
    while state.observation().phase is Phase.DRAW:
        legal = state.legal_actions()
        chosen = [action for action in legal if action.ballot in wanted]
        if state.observation().draws[0][1] == 2:
            chosen = [action for action in legal if action not in chosen]
        state.apply_action(rng.choice(chosen or legal))
    return state


def at_sides(chooser=0, **options):
    """Who rolled higher chooses a side."""
    state = MrPresident(**options).new_initial_state()
    return do(state, *map(Die, (5, 2) if chooser == 0 else (2, 5)))


def start(
    tickets=(TICKET, TICKET), homes=("TX WY", "IL DE"), first=0, seed=0, wanted=(), **options
):
    """The first turn is about to begin; seat 0 is the Republican.

    Args:
        tickets: By seat, as `TICKET`.
        homes: By seat, the home states of President and Vice President.
        first: Who plays first; the other has chosen sides.
        seed: What is drawn.
        wanted: Ballots that are drawn as soon as they can be.
        options: Of the game.
    """
    chooser = 1 - first
    state = at_sides(chooser, **options)
    state.apply_action(ChooseSide(PARTIES[1 - chooser]))
    if state.game.options["tickets"] == "chosen":
        for seat in (chooser, first):
            president, vice = homes[seat].split()
            do(state, HomeState("president", president), HomeState("vice_president", vice))
        for seat in (chooser, first):
            take_ticket(state, tickets[seat])
    draw_all(state, seed, wanted)
    assert state.observation().turn_of == first
    return state


def roll(state, dice, *regions):
    """Declare and roll."""
    return do(state, Declare(regions), Roll(dice))


def where(state):
    """Ballot → where it is, for each place in which it is."""
    found = []
    for seat in range(2):
        found += [(number, ("hand", seat)) for number in _bits(state._hands[seat])]
        found += [(number, ("risked", seat)) for number in _bits(state._risked[seat])]
        found += [(number, ("cast", seat)) for number, *_ in state._cast[seat]]
        if state._phase is not Phase.OVER:  # then they are counted with the others
            found += [(number, ("placed", seat)) for number, _ in state._placed[seat]]
        for half in range(2):
            deck = state._decks[2 * seat + half]
            found += [(number, ("deck", seat, HALVES[half])) for number in _bits(deck)]
    found += [(number, ("envelope",)) for number in _bits(state._envelope)]
    found += [(number, ("drawn",)) for number in _bits(state._drawn)]
    twice = [number for number, many in Counter(n for n, _ in found).items() if many > 1]
    assert not twice, f"{[BALLOTS[number].name for number in twice]} is in two places"
    return {BALLOTS[number].name: place for number, place in found}


def _bits(ballots):
    return [number for number in range(len(BALLOTS)) if ballots >> number & 1]


def put(state, name, *place, at=None, source=None, regions=None):
    """Take a ballot from where it is and put it there: `put(state, "DP23", "hand", 0)`.

    Cast at a state it comes from the hand, in a turn in the state's region; a Home State card from
    the envelope.
    """
    bit = 1 << NUMBER[name]
    state._hands = tuple(hand & ~bit for hand in state._hands)
    state._risked = tuple(risk & ~bit for risk in state._risked)
    state._decks = tuple(deck & ~bit for deck in state._decks)
    state._envelope &= ~bit
    state._drawn &= ~bit
    state._cast = tuple(
        tuple(each for each in cast if each[0] != NUMBER[name]) for cast in state._cast
    )
    state._legal = None
    match place:
        case ("hand", seat):
            state._hands = _added(state._hands, seat, bit)
        case ("deck", seat):
            ballot = BALLOTS[NUMBER[name]]
            state._decks = _added(state._decks, 2 * seat + HALVES.index(ballot.half), bit)
        case ("envelope",):
            state._envelope |= bit
        case ("cast", seat):
            how = (
                source or ("envelope" if BALLOTS[NUMBER[name]].is_home else "hand"),
                regions or (ROW[at].region,),
            )
            cast = list(state._cast)
            cast[seat] = (*cast[seat], (NUMBER[name], PLACE[at], how))
            state._cast = tuple(cast)
    return state


def _added(sets, place, bit):
    return tuple(each | bit if n == place else each for n, each in enumerate(sets))


def set_hand(state, seat, names):
    """This seat holds these ballots only; what it held goes back to its deck."""
    for name in state.observation(seat).hand:
        put(state, name, "deck", seat)
    for name in names:
        put(state, name, "hand", seat)
    return state


def empty_deck(state, seat, keep=()):
    """All of this seat's deck but these ballots goes to the envelope."""
    for name, place in where(state).items():
        if place[:2] == ("deck", seat) and name not in keep:
            put(state, name, "envelope")
    return state


def named(party, half, region, state, count):
    """Names of so many ballots of a half-deck that list a state."""
    found = [
        ballot.name
        for ballot in BALLOTS
        if (PARTIES[ballot.party], ballot.half) == (party, half)
        and ballot.states
        and ballot.states[region] == state
    ]
    assert len(found) >= count
    return found[:count]
