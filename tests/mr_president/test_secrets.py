"""What is hidden stays hidden: each secret is exchanged alone, and all that a seat gets compared.

A ballot that a seat has never seen takes the place of another one with the same back, through the
whole history: in a hand, a deck, the envelope, face down at a state or in a debate (MP-17, MP-26,
MP-39). Then the tickets before they are shown (MP-05), polls (MP-40) and the undecided (MP-57).
"""

from collections import Counter
from itertools import product
from random import Random

import pytest

from presidency import bots_for
from presidency.core.game import IllegalActionError, replay
from presidency.core.match import Match
from presidency.core.record import Record
from presidency.mr_president import (
    Advertise,
    Allocate,
    Debate,
    Declare,
    Done,
    Draw,
    DrawEvent,
    MrPresident,
    Phase,
    Play,
    Poll,
    Risk,
    Roll,
    TakeExtraTurn,
    TakePosition,
    Ticket,
)
from presidency.mr_president.components import BALLOTS, HALVES, ISSUES, NUMBER, PARTIES, ROWS
from presidency.mr_president.rules import FaceDown
from tests.mr_president.positions import (
    PLACE,
    TICKET,
    at_sides,
    do,
    draw_all,
    options_of,
    start,
    step,
    where,
)

BALLOT = {ballot.name: ballot for ballot in BALLOTS}


def match_of(state):
    """A match of persons that has come to this state."""
    record = Record(state.game, 5, ("person",) * 2, ("Ada", "Bruno"), tuple(state.history))
    return Match.from_code(record.to_code(), lambda *_, **__: state.game, bots_for)


def refused(state, viewer):
    """What a seat is told when it tries what it may not do."""
    told = []
    for action in (Play("DP23", "NY"), Risk("RV7"), Poll("CA"), Allocate(1, 1, 11), Draw("DP1")):
        if action not in state.legal_actions(viewer):
            with pytest.raises(IllegalActionError) as error:
                state.clone().apply_action(action)
            told.append(str(error.value))
    return told


def everything(state, viewer):
    """All that a viewer can get hold of, by name."""
    own, match, seen = viewer is not None, match_of(state), state.observation(viewer)
    turn = own and viewer in state.acting_players()
    return {
        "observation": seen,
        "repr of it": repr(seen),
        "text": state.observation_string(viewer),
        "public text": state.public_observation_string(),
        "information": state.information_state_string(viewer) if own else None,
        "legal": state.legal_actions(viewer) if own else None,
        "refused": refused(state, viewer) if turn else None,
        "who": (state.current_player(), state.acting_players(), state.chance_player()),
        "flags": (state.is_terminal(), state.revealed, state.interlude, state.returns()),
        "outcome": state.outcome(),
        "repr of the state": (repr(state), str(state)),
        "log": list(match.log(viewer)),
        "events": list(match.events(viewer)),
        "views": list(match.views(viewer)),
        "match": (repr(match), match.ply, match.waiting_for(), match.roller(), match.can_undo()),
        "drawn anew": state.game.state_from_observation(seen, Random(1)).observation(viewer),
        "made": where(state.game.state_from_observation(seen, Random(1))),
    }


def unlike(one, other, viewer):
    """In which parts two positions differ for this viewer."""
    assert one.history != other.history, "nothing has been changed"
    first, second = everything(one, viewer), everything(other, viewer)
    return [part for part in first if first[part] != second[part]]


def changed(action, one, other):
    """The same action with two ballots exchanged."""
    if not isinstance(action, Draw | Play | Risk) or action.ballot not in (one, other):
        return action
    name = other if action.ballot == one else one
    return Play(name, action.state) if isinstance(action, Play) else type(action)(name)


def with_exchange(state, one, other):
    """The state to which the same history leads with two ballots exchanged; None if it cannot.

    It cannot if the other one does not list the state where it lies, or if an event needs a poor
    hand (MP-36).
    """
    for row in state._cast:
        for number, there, _ in row:
            name = BALLOTS[number].name
            if name in (one, other):
                twin = BALLOT[other if name == one else one]
                if twin.states is None or ROWS[there].code not in twin.states.values():
                    return None
    try:
        return replay(state.game, [changed(a, one, other) for _, a in state.history])
    except IllegalActionError:
        return None


def has_seen(state, viewer):
    """The ballots that this viewer has had before his eyes at any time."""
    seen, now = set(), state.game.new_initial_state()
    for _, action in state.history:
        draws = now.observation().draws
        if draws and draws[0][1] == viewer:
            seen.add(action.ballot)
        now.apply_action(action)
        for name, place in where(now).items():
            own = place[-1] == viewer and place[0] in ("hand", "risked", "cast", "placed")
            drawn = place == ("drawn",) and now.observation().turn_of == viewer
            if own or drawn:
                seen.add(name)
    return seen


def back(name):
    """What can be told of a ballot that lies face down."""
    return BALLOT[name].party, BALLOT[name].half


def random_state(phase, rng, least=0, **options):
    """A random game up to this phase, after at least so many steps; None if it does not come."""
    state = MrPresident(**(options_of(rng) | options)).new_initial_state()
    while not state.is_terminal():
        if len(state.history) >= least and state.observation().phase is phase:
            return state
        step(state, rng)
    return None


PHASES = [
    Phase.DRAW, Phase.DECLARE, Phase.CAMPAIGN, Phase.ADVERTISE, Phase.RISK, Phase.DEBATE,
    Phase.POLL, Phase.EVENT_PLAY, Phase.EXTRA_TURN, Phase.PLACE,
]  # fmt: skip


def exchanges(phase, seed, tries=4):
    """(state, another one with two ballots exchanged, viewer, their places), some for each viewer.

    The viewer has seen neither ballot, and has not polled votes that differ by it.
    """
    rng = Random(f"{phase} {seed}")
    sizes = ["half", "quarter"] if phase is Phase.PLACE else ["full", "half", "quarter"]
    state = None
    while state is None:
        state = random_state(phase, rng, rng.randrange(200), deck=rng.choice(sizes))
    places = where(state)
    for viewer in (0, 1, None):
        seen = has_seen(state, viewer) if viewer is not None else set()
        hidden = [name for name in places if name not in seen and places[name][0] != "deck"]
        found = 0
        rare = [name for name in hidden if places[name][0] in ("drawn", "risked")][:2]
        for one in [*rare, *rng.sample(hidden, len(hidden))]:
            others = [n for n in places if n not in seen and n != one and back(n) == back(one)]
            for other in rng.sample(others, len(others)):
                polled = viewer is not None and state.observation(viewer).polls
                if polled and BALLOT[one].votes != BALLOT[other].votes:
                    continue
                twin = with_exchange(state, one, other)
                if twin is not None and twin.history != state.history:
                    yield state, twin, viewer, tuple(sorted((places[one][0], places[other][0])))
                    found += 1
                    break
            if found == tries:
                break


@pytest.mark.parametrize("phase", PHASES)
def test_ballots_that_a_viewer_has_never_seen(phase):
    """MP-17, MP-20, MP-26, MP-39: hands, decks, envelope, open draws, risks, votes at states."""
    met = Counter()
    for seed in range(5 if phase in (Phase.DECLARE, Phase.ADVERTISE, Phase.RISK) else 3):
        for state, twin, viewer, places in exchanges(phase, seed):
            assert unlike(state, twin, viewer) == [], (viewer, places)
            met[places] += 1
    assert sum(met.values()) > 10, met
    wanted = {Phase.ADVERTISE: "drawn", Phase.EVENT_PLAY: "drawn"}
    wanted |= {Phase.RISK: "risked", Phase.DEBATE: "risked"}
    for place in {"hand", "cast", wanted.get(phase, "hand")}:
        assert any(place in places for places in met), met
    if phase is Phase.DECLARE:
        pairs = [("deck", "hand"), ("deck", "envelope"), ("envelope", "hand")]
        assert [places for places in pairs if not met[places]] == [], met


# The prize of a debate.


def after_debate(own, prize="cast", seat=0):
    """Seat 0 challenges in the East; `own` are four ballots of the seat that wins."""
    tickets = ((7, 3, 3), "11111", "ABC"), ((7, 3, 3), "11111", "ABC")
    loses = [f"{'D' if seat == 0 else 'R'}V{number}" for number in (8, 9, 10, 20)]
    state = start(tickets, wanted=[*own, *loses], debate_prize=prize)
    do(state, Declare(("East",)), Roll((1, 6)), Debate("military"))
    first, second = (own, loses) if seat == 0 else (loses, own)
    do(state, *map(Risk, first), *map(Risk, second))
    for each in ((2, 3), (1, 1)) if seat == 0 else ((1, 1), (1, 1), (2, 3)):
        state.apply_action(Roll(each))
    assert state.observation().debates[0].winner == seat
    return state


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("prize", ["cast", "hand"])
def test_order_of_a_prize_tells_nothing_of_its_votes(seat, prize):
    """MP-17, MP-30: NY ballots of 100,000 and of 300,000, cast at once: the loser cannot tell."""
    letter = "R" if seat == 0 else "D"
    light = [f"{letter}V{number}" for number in (8, 3, 12, 14)]  # NY DE PA CT
    heavy = f"{letter}V36"
    assert BALLOT[light[0]].votes < BALLOT[heavy].votes
    one = after_debate(light, prize=prize, seat=seat)
    other = with_exchange(one, light[0], heavy)
    assert one.observation(seat) != other.observation(seat)
    for viewer in (1 - seat, None):
        assert unlike(one, other, viewer) == []


def test_prize_in_the_hand_is_seen_by_the_winner_alone():
    """MP-30, the option: the winner knows all eight ballots, the loser those that he had."""
    state = after_debate(["RV8", "RV3", "RV12", "RV14"], prize="hand")
    assert {"DV8", "DV9", "DV10", "DV20"} <= set(state.observation(0).hand)
    assert not {"DV8", "DV9", "DV10", "DV20"} & set(state.observation(1).hand)


# Tickets.


def tickets_so_far(ticket, steps):
    """At the tickets: who chose sides has made so many of his six secret steps."""
    state = at_sides()
    state.apply_action(state.legal_actions()[0])
    for _ in range(4):
        state.apply_action(state.legal_actions()[9])
    split, positions, identified = ticket
    actions = [Allocate(*split)]
    for letter, issue, position in zip("ABCDE", ISSUES, positions, strict=True):
        actions.append(TakePosition(issue, int(position), letter in identified))
    return do(state, *actions[:steps])


@pytest.mark.parametrize("steps", range(1, 7))
@pytest.mark.parametrize(
    "other",
    [((8, 2, 3), "12322", "ABC"), ((7, 3, 3), "33133", "ABC"), ((6, 2, 5), "22222", "ABCDE")],
)
def test_ticket_of_who_chooses_first(steps, other):
    """MP-05: neither the split nor positions nor issues can be told, nor how many issues."""
    one, twin = tickets_so_far(TICKET, steps), tickets_so_far(other, steps)
    if one.history != twin.history:
        for viewer in (1, None):
            assert unlike(one, twin, viewer) == []
        assert one.observation(0) != twin.observation(0)


@pytest.mark.parametrize("steps", range(1, 6))
def test_ticket_of_who_chooses_last(steps):
    """MP-05: until the last step has shown both."""
    one, other = tickets_so_far(TICKET, 6), tickets_so_far(TICKET, 6)
    for state, split, position in ((one, (7, 3, 3), 2), (other, (6, 2, 5), 3)):
        state.apply_action(Allocate(*split))
        for issue in ISSUES[: steps - 1]:
            named = split[2] == 5 or issue in ("taxes", "environment")
            named = named or (split[2] == 3 and issue == "government_activism")
            state.apply_action(TakePosition(issue, position, named))
    for viewer in (0, None):
        assert one.observation(viewer).tickets[1] == Ticket()
        assert unlike(one, other, viewer) == []


def test_tickets_are_shown_together():
    """Text: players now reveal their allocations and positions."""
    state = tickets_so_far(TICKET, 6)
    state.apply_action(Allocate(9, 2, 2))
    for issue in ISSUES[:4]:
        state.apply_action(TakePosition(issue, 3, issue == "taxes"))
        assert not state.revealed
    assert state.observation(0).tickets[1] == state.observation(1).tickets[0] == Ticket()
    assert state.observation().tickets == (Ticket(), Ticket())
    state.apply_action(TakePosition("environment", 1, True))
    assert state.revealed
    assert len({state.observation(viewer).tickets for viewer in (0, 1, None)}) == 1
    assert state.observation().tickets[1] == Ticket(
        (9, 2, 2), ("taxes", "environment"), (3, 3, 3, 3, 1)
    )


# Polls.


def test_polls_are_seen_by_the_poller_alone():
    """MP-40: what a poll shows differs with the votes; a spectator sees no difference."""
    met = 0
    for seed in range(60):
        rng = Random(seed)
        state = random_state(Phase.POLL, rng, 200, deck="full")
        if state is None:
            continue
        poller = state.observation().turn_of
        (region,) = state.observation().regions
        lying = [
            (name, cast.state)
            for cast in state.observation(1 - poller).cast[1 - poller]
            if (name := cast.ballot) in BALLOT
            and BALLOT[name].states
            and BALLOT[name].states[region] == cast.state
        ]
        if not lying:
            continue
        name, there = rng.choice(lying)
        if any(poll.state == there for poll in state.observation(poller).polls):
            continue
        state.apply_action(Poll(there))
        seen, places = has_seen(state, poller), where(state)
        for other in places:
            same = back(other) == back(name) and BALLOT[other].votes != BALLOT[name].votes
            if not same or {name, other} & seen or places[other][0] == "cast":
                continue
            twin = with_exchange(state, name, other)
            if twin is not None and twin.history != state.history:
                polls = [each.observation(poller).polls[-1] for each in (state, twin)]
                assert polls[0].votes - polls[1].votes == BALLOT[name].votes - BALLOT[other].votes
                assert unlike(state, twin, None) == []
                met += 1
                break
        assert state.revealed
        for viewer in (1 - poller, None):
            assert all(poll.poller == viewer for poll in state.observation(viewer).polls)
        assert state.observation().polls == ()
        if met == 5:
            break
    assert met == 5


# The undecided voters.


def at_place(seed):
    """A game up to the placing of the undecided voters."""
    return random_state(Phase.PLACE, Random(seed), deck="quarter")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("whole", [True, False])
def test_where_the_undecided_voters_are_placed(seed, whole):
    """MP-57: all along, and when the other places his own, nobody else can tell where."""
    one, other = at_place(seed), at_place(seed)
    player, many = one.current_player(), 0
    while one.current_player() == player and (whole or many < 3):
        plays = [action for action in one.legal_actions() if isinstance(action, Play)]
        first = plays[0]
        last = [play for play in plays if play.ballot == first.ballot][-1]
        one.apply_action(first)
        other.apply_action(last)
        many += 1
    assert one.observation(player) != other.observation(player)
    for viewer in (1 - player, None):
        assert one.observation(viewer).placed == ()
        assert unlike(one, other, viewer) == []


def test_what_is_shown_at_the_end():
    """MP-58: the count shows every ballot to everybody."""
    state = at_place(3)
    while not state.is_terminal():
        assert all(cast.ballot is None for cast in state.observation(0).cast[1])
        step(state, Random(1))
    assert state.revealed
    for viewer in (0, 1, None):
        assert all(cast.ballot for row in state.observation(viewer).cast for cast in row)


# Face down and open.


def test_what_each_draw_shows():
    """MP-20, MP-39: a draw to the envelope is seen by nobody, to a hand by its seat."""
    state = start()
    now = state.game.new_initial_state()
    for who, action in state.history:
        if isinstance(action, Draw):
            (_, target), *_ = now.observation().draws
            for viewer in (0, 1, None):
                seen = now.visible_action(who, action, viewer)
                assert (seen is action) == (target == viewer)
        now.apply_action(action)
    do(state, Declare(("West",)), Roll((3, 3)))
    state.apply_action(next(a for a in state.legal_actions() if repr(a) == "Advertise()"))
    action = state.legal_actions()[0]
    assert [state.visible_action(-1, action, viewer) for viewer in (0, 1, None)] == [
        action, None, None,
    ]  # fmt: skip


def test_what_each_play_and_each_risk_shows():
    """MP-17, MP-26, MP-57: at a state the back; risked or placed nothing; to its own seat all."""
    state = start(wanted=["RV1", "RV4", "RV5", "RV9"])
    state = do(state, Declare(("West",)), Roll((6, 1)))
    play = next(action for action in state.legal_actions() if isinstance(action, Play))
    face_down = FaceDown(play.state, PARTIES.index("Republican"), "vice_president")
    assert BALLOT[play.ballot].half == "vice_president"
    shown = [state.visible_action(0, play, viewer) for viewer in (0, 1, None)]
    assert shown == [play, face_down, face_down]
    do(state, Debate("military"))
    risk = state.legal_actions()[0]
    shown = [state.visible_action(0, risk, viewer) for viewer in (0, 1, None)]
    assert shown == [risk, FaceDown(None, None, None), FaceDown(None, None, None)]
    state = at_place(1)
    seat, place = state.current_player(), state.legal_actions()[0]
    for viewer in (0, 1, None):
        seen = state.visible_action(seat, place, viewer)
        assert seen == (place if viewer == seat else FaceDown(None, None, None))


# What is not seen, drawn anew.


def check_made(made, seen, viewer):
    """A made state fits what is seen, and every ballot is where it may be."""
    assert made.observation(viewer) == seen
    places = where(made)
    before_the_end = seen.phase is not Phase.PLACE and seen.then is not Phase.PLACE
    for name, place in places.items():
        ballot = BALLOT[name]
        if place[0] == "deck":
            assert (ballot.party, ballot.half) == (seen.parties[place[1]], place[2])
            assert ballot.states is not None
        if place[0] in ("hand", "risked") and before_the_end and seen.phase is not Phase.OVER:
            assert ballot.states is not None
            if made.game.options["debate_prize"] == "cast":
                assert ballot.party == seen.parties[place[1]]
    for seat, cast in enumerate(made._cast):
        for number, there, (source, regions) in cast:
            ballot, row = BALLOTS[number], ROWS[there]
            if ballot.states is None:  # MP-15, MP-16
                assert row.code == made._home(seat, ballot.half)
                assert source in ("envelope", "undecided")
            else:
                assert row.code == ballot.states[row.region]
                assert row.region in regions
    return places


@pytest.mark.parametrize("seed", range(12))
def test_states_made_from_what_is_seen(seed):
    """They agree with it at every step of games with all options, and can be played to the end."""
    rng = Random(seed)
    state = MrPresident(**options_of(rng)).new_initial_state()
    count = None
    while not state.is_terminal():
        step(state, rng)
        if rng.random() > 0.06:
            continue
        for viewer in (0, 1, None):
            seen = state.observation(viewer)
            made = state.game.state_from_observation(seen, rng)
            assert made.current_player() == state.current_player()
            assert made.chance_player() == state.chance_player()
            if viewer is not None:
                assert made.legal_actions(viewer) == state.legal_actions(viewer)
            places = check_made(made, seen, viewer)
            if where(state):
                assert set(places) == set(where(state))
        if count is None or rng.random() < 0.2:
            count = 0
            while not made.is_terminal():
                step(made, rng)
    for viewer in (0, 1, None):
        seen = state.observation(viewer)
        check_made(state.game.state_from_observation(seen, rng), seen, viewer)


@pytest.mark.parametrize("seed", range(12))
def test_states_drawn_anew_from_what_a_seat_knows(seed):
    """They have another history that the seat cannot tell from its own."""
    rng = Random(f"anew {seed}")
    state = MrPresident(**options_of(rng)).new_initial_state()
    other, all_ = 0, 0
    while not state.is_terminal():
        step(state, rng)
        if rng.random() > 0.03:
            continue
        for viewer in (0, 1):
            twin = state.resample_from_infostate(viewer, rng)
            check_made(twin, state.observation(viewer), viewer)
            assert twin.information_state_string(viewer) == state.information_state_string(viewer)
            assert twin.legal_actions(viewer) == state.legal_actions(viewer)
            assert twin.current_player() == state.current_player()
            assert replay(state.game, [a for _, a in twin.history]).observation(0) == (
                twin.observation(0)
            )
            theirs = state.observation(1 - viewer).hand
            if theirs and state.observation().phase is not Phase.PLACE:
                all_ += 1
                other += twin.observation(1 - viewer).hand != theirs
    assert other >= all_ // 2, (other, all_)
    for viewer in (0, 1):
        twin = state.resample_from_infostate(viewer, rng)
        assert twin.observation(viewer) == state.observation(viewer)


def test_home_state_cards_that_lie_open_do_not_empty_the_decks():
    """A face-down ballot at a home state may be a Home State card: the decks are full."""
    for seed, half in product(range(3), HALVES):
        state = start(seed=seed, homes=("CA TX", "CA TX"))
        for name in [n for n in where(state) if BALLOT[n].is_home and BALLOT[n].half == half]:
            there = state._home(1, half)
            state._envelope &= ~(1 << NUMBER[name])
            row = (*state._cast[1], (NUMBER[name], PLACE[there], ("envelope", ("West",))))
            state._cast = (state._cast[0], row)
        for viewer in (0, None):
            seen = state.observation(viewer)
            made = state.game.state_from_observation(seen, Random(seed))
            check_made(made, seen, viewer)


def test_draws_that_come_back_are_drawn_again():
    """Undo and step-back aside, a state made twice with the same generator is the same."""
    state = random_state(Phase.CAMPAIGN, Random(5), 300, deck="full", turn_limit=500)
    seen = state.observation(0)
    made = [state.game.state_from_observation(seen, Random(9)) for _ in range(2)]
    assert where(made[0]) == where(made[1])
    assert draw_all(made[0]).observation(0) == seen
    assert Done() in made[0].legal_actions(made[0].current_player())


# What a careful player knows.


def sure_after(before, action, after, viewer, sure):
    """Ballot → where a careful player knows it, one step later; kept by hand from ruling to ruling.

    What goes back into the envelope lies there until the other draws from it (MP-22); what is lost
    in a debate is in the winner's hand until he plays or risks a ballot (MP-30).
    """
    other, seen = 1 - viewer, before.observation(viewer)
    if isinstance(action, Draw) and seen.draws[0][0] == 2:
        drawn_by_other = seen.draws[0][1] == other or seen.turn_of == other
        sure = {
            name: place
            for name, place in sure.items()
            if name != action.ballot and not (drawn_by_other and place == ("envelope",))
        }
    if isinstance(action, Play | Risk) and before.current_player() == other:
        sure = {name: place for name, place in sure.items() if place != ("hand", other)}
    if action == Done() and seen.phase is Phase.ADVERTISE and seen.turn_of == viewer:
        sure = sure | dict.fromkeys(seen.drawn, ("envelope",))
    if len(after.observation().debates) > len(before.observation().debates):
        debate = after.observation().debates[-1]
        if debate.winner == other and after.game.options["debate_prize"] == "hand":
            sure = sure | dict.fromkeys(seen.own_risk, ("hand", other))
    if after.observation().then is Phase.PLACE or after.observation().phase is Phase.PLACE:
        return {}
    return sure


def test_certain_knowledge_is_the_same_in_every_state_drawn_anew():
    """It is what was kept by hand; what is not certain varies."""
    options = {"tickets": "ready-made", "debate_prize": "hand", "deck": "half", "turn_limit": 40}
    met, varied = Counter(), 0
    for seed in range(3):
        rng = Random(f"careful {seed}")
        state, sure = MrPresident(**options).new_initial_state(), ({}, {})
        while not state.is_terminal():
            before = state.clone()
            wanted = [a for a in state.legal_actions() if isinstance(a, Advertise | Debate)]
            state.apply_action(rng.choice(wanted)) if wanted else step(state, rng)
            action = state.history[-1][1]
            sure = tuple(sure_after(before, action, state, v, sure[v]) for v in range(2))
            if rng.random() > (0.08 if any(sure) else 0.01):
                continue
            for viewer in range(2):
                anew = [where(state.resample_from_infostate(viewer, rng)) for _ in range(3)]
                for name, place in sure[viewer].items():
                    assert where(state)[name] == place
                    assert [places[name] for places in anew] == [place] * 3
                    met[place[0]] += 1
                lost = has_seen(state, viewer) - set(sure[viewer])
                varied += any(len({places[name] for places in anew}) > 1 for name in lost)
    assert min(met["envelope"], met["hand"]) > 5, met
    assert varied > 5, "what has been seen once is never anywhere else"


def advertised(state, region, ballots):
    """The seat to move advertises in a region and draws these, and others."""
    do(state, Declare((region,)), Roll((3, 3)), Advertise())
    return draw_all(state, wanted=ballots)


def there(state, code):
    """The ballot that seat 1 has cast last in this state."""
    return [BALLOTS[number].name for number, at, _ in state._cast[1] if at == PLACE[code]][-1]


def test_a_ballot_that_went_back_may_have_been_drawn_and_played_since():
    """MP-17, MP-22: seat 0 returns one; seat 1 plays one with the same back in a state of both."""
    for seed in range(40):
        state = start(seed=seed)
        inside = [name for name, place in where(state).items() if place == ("envelope",)]
        common = [
            (one, two, region)
            for one in inside
            for two in inside
            if one != two and back(one) == back(two) and BALLOT[one].states and BALLOT[two].states
            for region, code in BALLOT[one].states.items()
            if BALLOT[two].states[region] == code
        ]
        if common:
            break
    one, two, region = common[0]
    code = BALLOT[one].states[region]
    do(advertised(state, region, [one]), Done())
    assert where(state)[one] == ("envelope",)
    do(draw_all(advertised(state, region, [two])), Play(two, code))
    rng, found, elsewhere = Random(1), Counter(), 0
    for _ in range(80):
        anew = state.resample_from_infostate(0, rng)
        assert anew.information_state_string(0) == state.information_state_string(0)
        found[there(anew, code)] += 1
        if there(anew, code) != one:
            assert where(anew)[one] in {("envelope",), ("drawn",)}
            elsewhere += where(anew)[one] == ("drawn",)
    assert 0 < found[one] < 80
    assert elsewhere
    assert len(found) > 2


def test_a_ballot_lost_in_a_debate_is_known_again_when_only_it_fits():
    """MP-30, "hand": seat 0 plays the one ballot of the loser's party that lists the state."""
    state = after_debate(["RV8", "RV3", "RV12", "RV14"], prize="hand")
    lost = ["DV8", "DV9", "DV10", "DV20"]
    for _ in range(10):
        anew = state.resample_from_infostate(1, Random(3))
        assert all(where(anew)[name] == ("hand", 0) for name in lost)
    draw_all(state)
    lists = Counter(code for name in lost for code in BALLOT[name].states.values())
    do(state, TakeExtraTurn())
    plays = [
        (region, code, name)
        for name in lost
        for region, code in BALLOT[name].states.items()
        if lists[code] == 1
    ]
    region, code, name = plays[0]
    number = ROWS[PLACE[code]].number
    dice = (number, 1) if number <= 6 else (6, number - 6)
    do(state, Declare((region,)), Roll(dice), Play(name, code))
    rng = Random(4)
    for _ in range(10):
        cast = state.resample_from_infostate(1, rng)._cast[0]
        assert (NUMBER[name], PLACE[code], ("hand", (region,))) in cast


def test_what_a_poll_leaves_open_varies():
    """MP-40: the sum stays, the ballots and their votes need not."""
    for seed in range(16, 300):
        rng = Random(f"polls {seed}")
        state = random_state(Phase.POLL, rng, 250, deck="full")
        if state is None:
            continue
        poller = state.observation().turn_of
        counts = Counter(
            cast.state
            for cast in state.observation().cast[1 - poller]
            if cast.state in [a.state for a in state.legal_actions() if isinstance(a, Poll)]
        )
        if counts and counts.most_common(1)[0][1] >= 4:
            break
    (code, many), *_ = counts.most_common(1)
    state.apply_action(Poll(code))
    votes = set()
    for _ in range(30):
        anew = state.resample_from_infostate(poller, rng)
        assert anew.observation(poller) == state.observation(poller)
        lying = [n for n, at, _ in anew._cast[1 - poller] if at == PLACE[code]]
        assert len(lying) == many
        votes.add(tuple(sorted(BALLOTS[number].votes for number in lying)))
    assert len(votes) > 1
    assert len({sum(each) for each in votes}) == 1


@pytest.mark.parametrize("seed", range(3))
def test_poor_hands_are_drawn_anew_too(seed):
    """MP-36: where events need a poor hand, the hand was poor, but it need not be the same."""
    rng = Random(f"poor {seed}")
    state = MrPresident(tickets="ready-made", event_max=1, deck="half").new_initial_state()
    events = differed = looked = 0
    while not state.is_terminal() and looked < 12:
        legal = state.legal_actions()
        state.apply_action(DrawEvent() if DrawEvent() in legal else rng.choice(legal))
        events += state.history[-1][1] == DrawEvent()
        if events and state.observation().phase is Phase.DECLARE:
            looked += 1
            anew = state.resample_from_infostate(0, rng)
            assert anew.information_state_string(0) == state.information_state_string(0)
            differed += anew.observation(1).hand != state.observation(1).hand
    assert events > 1
    assert differed >= looked - 1


def test_before_the_first_step_nothing_is_hidden():
    """What is drawn anew then can be played on like any other state."""
    anew = MrPresident().new_initial_state().resample_from_infostate(0, Random(1))
    anew = anew.child(anew.legal_actions()[0])
    assert anew.information_state_string(1).startswith("seat 1 | -1:Die(1) |")
    assert anew.resample_from_infostate(1, Random(1)).history == anew.history


@pytest.mark.parametrize("last", [(1, 1), (2, 3)], ids=["nobody", "opponent"])
def test_a_debate_goes_on_from_what_is_seen(last):
    """While its dice are rolled, and when hands are refilled after the last of them."""
    tickets = ((7, 3, 3), "11111", "ABC"), ((7, 3, 3), "11111", "ABC")
    state = do(start(tickets), Declare(("East",)), Roll((1, 6)), Debate("environment"))
    while state.observation().phase is Phase.RISK:
        state.apply_action(state.legal_actions()[0])
    for roll in (Roll((1, 1)), Roll(last)):
        made = state.game.state_from_observation(state.observation(0), Random(1))
        for each in (state, made):
            each.apply_action(roll)
        assert made.observation().phase is state.observation().phase
        assert made.observation().to_move == state.observation().to_move
    assert state.observation().phase is (Phase.DRAW if last == (2, 3) else Phase.DECLARE)


def test_states_made_from_what_is_seen_and_played_on():
    """What came before is not known: a sentence says so. Before they are played on, all is well."""
    state = random_state(Phase.DECLARE, Random(8), 100, deck="full")
    made = state.game.state_from_observation(state.observation(0), Random(1))
    assert made.information_state_string(0).startswith("seat 0 |")
    assert made.resample_from_infostate(0, Random(1)).observation(0) == state.observation(0)
    for each in (made, made.clone(), made.child(made.legal_actions()[0])):
        each = each.child(each.legal_actions()[0])
        with pytest.raises(ValueError, match="made from an observation and then played on"):
            each.resample_from_infostate(0, Random(1))
        with pytest.raises(ValueError, match="made from an observation and then played on"):
            each.information_state_string(0)
        assert each.observation(0).player == 0
