"""Made positions of Si j'étais Président… for the tests, and Round cards of their own."""

import json
from copy import deepcopy
from random import Random

from presidency.core.game import SIMULTANEOUS
from presidency.si_jetais_president import (
    Deal,
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    SiJetaisPresident,
)
from presidency.si_jetais_president.components import PEOPLE, read_round_cards
from tests.si_jetais_president.naive import DATA

NAMES = [person.name for person in PEOPLE]
SETS = ["1/2/3", "1/2/6", "1/3/5", "1/5/6", "2/3/4", "2/4/6", "3/4/5", "4/5/6"]
"""The eight choices of faces (SJ-02)."""


def content():
    """What rounds.json holds, to be changed."""
    return json.loads((DATA / "rounds.json").read_text(encoding="utf-8"))


def entry(number, **changes):
    """The entry of a face in rounds.json, changed."""
    (found,) = (face for face in content()["faces"] if face["face"] == number)
    return deepcopy(found) | changes


def folder_with(folder, written):
    """A folder of tables with this rounds.json."""
    (folder / "si_jetais_president").mkdir(exist_ok=True)
    path = folder / "si_jetais_president" / "rounds.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    return folder


def made_face(folder, number, **changes):
    """A face with these keys changed, read as it would be from the kit's data."""
    written = content()
    written["faces"][number - 1] |= changes
    return read_round_cards(folder_with(folder, written)).faces[number]


def step(state, rng):
    """One random step of chance or of all who choose."""
    if state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    elif state.current_player() == SIMULTANEOUS:
        state.apply_actions([rng.choice(state.legal_actions(s)) for s in state.acting_players()])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def at_face(number, seed=0, **options):
    """A state in which the round of this face is about to be dealt; the rounds before at random."""
    rounds = next(faces for faces in SETS if str(number) in faces)
    state = SiJetaisPresident(rounds=rounds, **options).new_initial_state()
    rng = Random(seed)
    while state.observation().face.number != number:
        step(state, rng)
    assert state.observation().dealt == 0
    return state


def deal(state, hands):
    """Deal these hands, one a seat."""
    for hand in hands:
        for name in hand:
            state.apply_action(Deal(name))
    return state


def deal_any(state, seed=0):
    """Deal at random."""
    rng = Random(seed)
    while state.observation().phase is Phase.DEAL:
        step(state, rng)
    return state


def holders(face, seats, start):
    """Which seat holds the hand dealt to `start`, before each pick (SJ-08)."""
    seat, found = start, []
    for pick in range(face.recruits):
        found.append(seat)
        if pick < face.recruits - 1:
            seat = (seat + face.directions[pick % len(face.directions)]) % seats
    return found


def draft(state, *wanted):
    """Deal and recruit so that each seat in turn recruits these people; the others anybody."""
    face, seats = state.observation().face, state.game.num_players
    given = [list(names) for names in wanted] + [[]] * (seats - len(wanted))
    rest = [name for name in NAMES if not any(name in names for names in given)]
    picks = [names + [rest.pop() for _ in range(face.recruits - len(names))] for names in given]
    hands = []
    for start in range(seats):
        hand = [picks[seat][pick] for pick, seat in enumerate(holders(face, seats, start))]
        hands.append(hand + [rest.pop() for _ in range(7 - len(hand))])
    deal(state, hands)
    for pick in range(face.recruits):
        state.apply_actions([Recruit(picks[seat][pick]) for seat in range(seats)])
    assert state.observation().phase is Phase.PRESENT
    return state


def present(state, **posts):
    """The seat that presents names these ministers and leaves all other posts empty."""
    for ministry in state.observation().face.order:
        name = posts.get(ministry)
        state.apply_action(LeaveEmpty(ministry) if name is None else Present(name, ministry))
    return state


def end_round(state, seed=0):
    """Play at random to the end of this round."""
    rng, before = Random(seed), len(state.observation().results)
    while len(state.observation().results) == before:
        step(state, rng)
    return state


def options_of(rng):
    """Any options."""
    return {
        "num_players": rng.randint(2, 6),
        "rounds": rng.choice([*SETS, "random"]),
        "women": rng.choice(["posted", "recruited"]),
        "dense": rng.choice([False, True]),
        "may_leave_empty": rng.choice([False, True]),
    }
