"""Made positions of Landslide for the tests: by hand, or random ones with rare things likely."""

import dataclasses
from random import Random

from presidency.core.game import CHANCE
from presidency.landslide import Landslide, Phase, Roll
from tests.landslide.naive import GROUP, STATES, VOTES, NaiveLandslide

CODES = list(VOTES)
RIM = ["DC", "MD", "VA", "ME", "NH", "RI", "FL", "WA"]
"""Where markers on the map board can shut each other in, and Washington."""

MIRROR = {
    0: "NY MA CA CO VA TN KY AR",
    1: "PA MD NH NJ TX AZ ID OR GA AL FL SC",
    2: "WV CT ME DE VT WA NM MT WY NV NC LA MS OK IL OH MI MO IN WI MN IA KS NE SD ND",
    3: "RI UT",
}
"""All is won; 0 and 1 hold 140 each and as many in every group; 2 holds 243, 3 holds 8."""


def made(
    game, places=None, cards=None, tokens=None, to_move=0, die=None, phase=Phase.ROLL, **fields
):
    """A state in which a turn is about to begin, or, with a die, to be played.

    Args:
        game: The rule set.
        places: Seat → code of the segment its marker stands on, None once it is eliminated;
            the seats left out stand in Washington.
        cards: Seat → codes of the states it has won, in one text.
        tokens: Code of a state → the tokens on it, by seat; missing seats have none.
        to_move: The seat whose turn it is.
        die: If given, the die is rolled.
        phase: What comes next, before the die is rolled.
        fields: Other fields of the observation.
    """
    seen = game.new_initial_state().observation()
    positions, piles, owners = list(seen.positions), list(seen.tokens), list(seen.owners)
    for seat, code in (places or {}).items():
        positions[seat] = None if code is None else CODES.index(code)
    for code, pile in (tokens or {}).items():
        piles[CODES.index(code)] = tuple(pile) + (0,) * (game.num_players - len(pile))
    won = [0] * game.num_players
    for seat, codes in (cards or {}).items():
        for code in codes.split():
            owners[CODES.index(code)] = seat
            won[seat] += VOTES[code]
    observation = dataclasses.replace(
        seen,
        phase=phase,
        to_move=to_move,
        positions=tuple(positions),
        tokens=tuple(piles),
        owners=tuple(owners),
        **{"won": tuple(won), **fields},
    )
    state = game.state_from_observation(observation, Random(0))
    if die is not None:
        state.apply_action(Roll(die))
    return state


def landings(state):
    """The codes of the segments on which the candidate to move may land."""
    return [action.segment for action in state.legal_actions()]


def pile(state, code):
    """The tokens on a state, by seat."""
    return state.observation().tokens[CODES.index(code)]


def owner(state, code):
    """The seat that has won a state, or None."""
    return state.observation().owners[CODES.index(code)]


def place(state, seat):
    """The code of the segment that a seat's marker stands on; None once it is eliminated."""
    number = state.observation().positions[seat]
    return None if number is None else CODES[number]


# Random play and random positions.


def random_options(rng):
    """One value of every option."""
    return {
        "num_players": rng.randint(2, 6),
        "board": rng.choice(["radial", "map"]),
        "junction": rng.choice(["set", "set", "consecutive"]),
        "washington": rng.choice(["forced", "forced", "free"]),
        "freeze": rng.choice(["release", "release", "house"]),
        "turn_limit": rng.choice([60, 300, 600]),
        "at_limit": rng.choice(["house", "plurality"]),
    }


def late_position(rng, options):
    """A twin in a random position far into a game, at the start of a turn, and the seat to play.

    Ties, stuck states, shut-in markers and hopeless candidates are made likely.
    """
    twin = NaiveLandslide(options)
    for seat in rng.sample(twin.seats, rng.randint(0, len(twin.seats) - 2)):
        del twin.marker[seat]
    running = twin.candidates()
    _deal_cards(rng, twin, running)
    full = rng.choice([0, 0.5, 1])
    for code in twin.open_states():
        _deal_tokens(rng, twin, code, running, full)
    free = RIM + rng.sample(STATES, 12) if rng.random() < 0.5 else rng.sample(CODES, 20)
    for seat in running:
        twin.marker[seat] = rng.choice(free)
        if twin.marker[seat] != "DC" or rng.random() < 0.8:
            free = [code for code in free if code != twin.marker[seat]]
    twin.quiet = rng.randint(0, 3 * len(running) - 1)
    twin.turns = rng.randint(0, options["turn_limit"] - 1)
    return twin, rng.choice(running)


def _deal_cards(rng, twin, running):
    """Give states to the candidates, nobody more than 265; two of them may hold just the same."""
    share = rng.choice([0.4, 0.8, 0.95, 1, 1])
    heads = rng.sample(running, 2)
    others = [seat for seat in running if seat not in heads]
    paired = rng.choice([0.2, 0.5, 0.9]) if others else 1
    if rng.random() < 0.25:
        heads, others, paired = [], running, 0
    strict = rng.random() < 0.7  # equal in every group, or only in all
    if len(others) == 1 and rng.random() < 0.5:
        _deal_by_groups(rng, twin, heads, *others)
        return
    weights = [rng.choice([1, 2, 6, 12]) for _ in others]
    waiting = {}
    for code in rng.sample(STATES, len(STATES)):
        same = VOTES[code], GROUP[code] if strict else None
        if rng.random() < paired:
            if same not in waiting:
                waiting[same] = code
                continue
            seats = dict(zip((waiting.pop(same), code), heads, strict=True))
        elif others:
            seats = {code: rng.choices(others, weights)[0]}
        else:
            continue
        _deal(rng, twin, seats, share)
    for code in waiting.values():
        if others:
            _deal(rng, twin, {code: rng.choices(others, weights)[0]}, share)


def _deal_by_groups(rng, twin, heads, last):
    """One candidate has a group for himself and nothing else; the others share the rest."""
    own = rng.choice(["South", "West", "West"])
    for code in sorted(STATES, key=VOTES.get, reverse=True):
        seat = last if GROUP[code] == own else min(heads, key=twin.won)
        _deal(rng, twin, {code: seat}, 1)


def _deal(rng, twin, seats, share):
    if rng.random() < share and all(
        twin.won(seat) + VOTES[code] < 266 for code, seat in seats.items()
    ):
        twin.card |= seats


def _deal_tokens(rng, twin, code, running, full):
    """Put tokens on a state that nobody has won; full ones are mostly stuck."""
    most = VOTES[code] if rng.random() < full else rng.randrange(VOTES[code])
    for _ in range(most):
        seat = rng.choice(running)
        if 2 * (twin.tokens[code][seat] + 1) <= VOTES[code]:
            twin.tokens[code][seat] += 1


def state_like(twin, seat):
    """The kit's state for the position of a twin at the start of a turn."""
    return made(
        Landslide(**twin.options),
        {
            each: twin.marker.get(each)  # eliminated seats have no marker
            for each in twin.seats
        },
        {each: " ".join(c for c, who in twin.card.items() if who == each) for each in twin.seats},
        {code: tuple(twin.tokens[code].values()) for code in STATES},
        to_move=seat,
        turn=twin.turns,
        quiet_turns=twin.quiet,
    )


def pick(twin, rng, character):
    """What a made-up candidate, or chance, answers to the twin's question.

    Args:
        twin: The twin, at a question.
        rng: Draws what is left open.
        character: "wild" does anything, "eager" wins votes, "spoiler" likes stuck states.
    """
    if twin.ask == "caucus":
        fewest = min(twin.won(seat) for seat in twin.candidates())
        hopeless = fewest + sum(VOTES[code] for code in twin.open_states()) < 266
        return rng.random() < (0.85 if hopeless else 0.1)
    if twin.ask != "land" or character == "wild" or rng.random() < 0.1:
        return rng.choice(twin.answers)
    return max(twin.answers, key=lambda code: (_worth(twin, code, character), rng.random()))


def _worth(twin, code, character):
    left = 0 if code in twin.card else twin.untaken(code)
    if not left:
        return 0
    mine = twin.tokens[code][twin.who]
    if character == "spoiler":
        most = max(twin.tokens[code].values())
        return 20 - abs(VOTES[code] / 2 - mine - 2) - (most - mine) + (5 if left < 4 else 0)
    return min(left, 6) + (VOTES[code] if 2 * (mine + min(left, 6)) > VOTES[code] else mine)


def play_out(game, rng, caucus=0.3):
    """All states of a game in which the kit's rules are followed at random, the last included."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            action = state.sample_chance(rng)
        elif state.observation().phase is Phase.CAUCUS:
            action = state.legal_actions()[0 if rng.random() < caucus else 1]
        else:
            action = _eager_landing(state.observation(), state.legal_actions(), rng)
        state.apply_action(action)
        yield state


def _eager_landing(seen, actions, rng):
    if rng.random() < 0.3:
        return rng.choice(actions)

    def worth(action):
        number = CODES.index(action.segment)
        left, mine = seen.left(number), seen.tokens[number][seen.to_move]
        wins = mine + min(left, seen.die) > VOTES[action.segment] / 2
        return bool(left) * (min(left, seen.die) + mine + 20 * wins), rng.random()

    return max(actions, key=worth)
