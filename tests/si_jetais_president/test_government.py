"""The best government and the value so far, against an independent look at every assignment."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from presidency.si_jetais_president.components import (
    FACES,
    MINISTRIES,
    PEOPLE,
    PERSON,
    TRACK,
    Face,
    WomensRule,
)
from presidency.si_jetais_president.government import (
    best_at_once,
    best_government,
    best_posts_so_far,
    value_so_far,
)
from presidency.si_jetais_president.rules import SiJetaisPresident, SiJetaisPresidentState

NAMES = [person.name for person in PEOPLE]
GAMES = [
    SiJetaisPresident(women=women, may_leave_empty=lenient)
    for women in ("posted", "recruited")
    for lenient in (False, True)
]


def made_up(**changes):
    first = FACES[1]
    parts = {
        "number": 90,
        "card": "Z",
        "name": first.name,
        "directions": (1,),
        "recruits": 6,
        "look_back": True,
        "order": first.order,
        "scale": 1,
        "offset": 0,
        "women": first.women,
        "missing": first.missing,
    }
    return Face(**(parts | changes))


MADE_UP = [
    made_up(scale=2, offset=-4, women=WomensRule(per_woman=-3)),
    made_up(scale=1, offset=-2, missing=dict.fromkeys(MINISTRIES, 2)),
    made_up(scale=-3, offset=5, women=WomensRule(table=(5, -4, 0, -7, 9))),
    made_up(scale=5, offset=10, missing=dict(zip(MINISTRIES, range(-3, 3), strict=True))),
    made_up(women=WomensRule(equal=-4, per_difference=2), order=MINISTRIES[::-1], recruits=7),
]


def every_way(game, face, recruits):
    """(sum without the floor, rating, posts) of all legal presentations: the slow twin.

    Each recruit is given one of his fields or none; what SJ-11, SJ-12, SJ-14 and SJ-15 forbid is
    sorted out afterwards, and SJ-16 to SJ-20 are counted step by step.
    """
    for given_posts in product(*([None, *PERSON[name].fields] for name in recruits)):
        taken = [ministry for ministry in given_posts if ministry]
        if len(taken) != len(set(taken)):
            continue
        holder = {m: name for name, m in zip(recruits, given_posts, strict=True) if m}
        if not game.options["may_leave_empty"]:
            at = {ministry: place for place, ministry in enumerate(face.order)}
            # Whoever is still there when a post stays empty must have a field to come.
            wrong = any(
                ministry in PERSON[name].fields
                and (post is None or at[post] > at[ministry])
                and not any(at[other] > at[ministry] for other in PERSON[name].fields)
                for ministry in face.order
                if ministry not in holder
                for name, post in zip(recruits, given_posts, strict=True)
            )
            if wrong:
                continue
        counting = recruits if game.options["women"] == "recruited" else list(holder.values())
        women = [name for name in counting if PERSON[name].woman]
        changes = [
            face.scale * PERSON[holder[ministry]].fields[ministry] + face.offset
            for ministry in face.order
            if ministry in holder
        ]
        changes.append(face.women.change(len(women), len(counting) - len(women)))
        changes += [face.missing[ministry] for ministry in face.order if ministry not in holder]
        rating = 0
        for change in changes:
            rating = max(0, min(TRACK, rating + change))
        posts = tuple((ministry, holder.get(ministry)) for ministry in face.order)
        yield sum(changes), rating, posts


def check(game, face, recruits):
    ways = list(every_way(game, face, recruits))
    government = best_government(game, face, recruits)
    assert government.rating == max(rating for _, rating, _ in ways)
    assert (government.rating, government.posts) in {(r, posts) for _, r, posts in ways}
    assert government.recruits == tuple(name for name in NAMES if name in recruits)
    value = max(total for total, _, _ in ways)
    assert value_so_far(game, face, recruits) == value
    assert (value, best_posts_so_far(game, face, recruits)) in {(v, posts) for v, _, posts in ways}


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("face", FACES.values(), ids=lambda face: face.number)
def test_random_recruits_on_every_face(game, face):
    rng = Random(f"{game} {face.number}")
    for count in (0, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6):
        check(game, face, rng.sample(NAMES, count))


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("face", MADE_UP, ids=range(len(MADE_UP)))
def test_cards_of_a_teachers_own(game, face):
    """With negative values the floor catches tokens on their way (SJ-18)."""
    rng = Random(f"{game} {MADE_UP.index(face)}")
    for count in (0, 1, 2, 3, 4, 5, 6, 6, 6, 7):
        check(game, face, rng.sample(NAMES, count))


spaces = st.integers(-12, 12)
rules_of_women = st.one_of(
    st.builds(WomensRule, per_woman=spaces),
    st.builds(WomensRule, table=st.lists(spaces, min_size=1, max_size=8).map(tuple)),
    st.builds(WomensRule, equal=spaces, per_difference=spaces),
)


@settings(max_examples=150, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    scale=st.integers(-4, 4),
    offset=spaces,
    order=st.permutations(MINISTRIES),
    women=rules_of_women,
    missing=st.fixed_dictionaries(dict.fromkeys(MINISTRIES, spaces)),
    recruits=st.lists(st.sampled_from(NAMES), unique=True, max_size=6),
)
def test_any_card(game, scale, offset, order, women, missing, recruits):
    face = made_up(scale=scale, offset=offset, order=tuple(order), women=women, missing=missing)
    check(game, face, recruits)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_is_presented_is_what_the_rules_allow(game):
    """The twin's legality is the rules' own: all ways to play a presentation are its ways."""
    state, rng = game.new_initial_state(), Random(repr(game))
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    while state.current_player() < 0:
        seats = state.acting_players()
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
    seen = state.observation(0)

    def presentations(state: SiJetaisPresidentState):
        if state.current_player() != 0:
            yield state._governments[0].posts
            return
        for action in state.legal_actions():
            yield from presentations(state.child(action))

    found = sorted(presentations(state), key=repr)
    twins = {posts for _, _, posts in every_way(game, seen.face, seen.recruits)}
    assert len(found) == len(set(found))
    assert set(found) == twins


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("face", [*FACES.values(), *MADE_UP[:2]], ids=lambda face: face.number)
def test_a_presentation_that_has_begun_is_continued_at_its_best(game, face):
    rng = Random(f"begun {face.number}")
    recruits = rng.sample(NAMES, 6)
    ways = list(every_way(game, face, recruits))
    for settled in range(7):
        begun = rng.choice(ways)[2][:settled]
        best = best_government(game, face, recruits, begun)
        assert best.posts[:settled] == begun
        alike = [rating for _, rating, posts in ways if posts[:settled] == begun]
        assert best.rating == max(alike)


def test_the_order_of_the_recruits_does_not_matter():
    rng = Random(5)
    for face in FACES.values():
        recruits = rng.sample(NAMES, 6)
        mixed = rng.sample(recruits, 6)
        assert best_government(GAMES[0], face, recruits) == best_government(GAMES[0], face, mixed)
        assert value_so_far(GAMES[0], face, recruits) == value_so_far(GAMES[0], face, mixed)


def test_worked_by_hand():
    """Eve holds Culture and Sports with 2 each; on face 1 a woman is worth 1, a missing post -1."""
    game, face = GAMES[0], FACES[1]
    assert value_so_far(game, face, []) == -6
    assert value_so_far(game, face, ["Eve"]) == 2 + 1 - 5
    government = best_government(game, face, ["Ginette", "Eve"])  # Ginette: Sports 4
    assert dict(government.posts)["culture"] == "Eve"
    assert dict(government.posts)["sports"] == "Ginette"
    assert government.rating == 4 + 2 + 2 - 4
    assert value_so_far(game, face, ["Ginette", "Eve"]) == 4


def test_nobody_stays_out_for_the_sake_of_parity_if_he_would_fit():
    """Face 4: as many women as men is worth 3, and a woman too many costs 1 (SJ-14).

    Lila's last field is Economy, so she may not be left out. But she may take Sports with 3, and
    Ginette, who has 4 there and no other field, stays out.
    """
    recruits = ["Léopold", "Ginette", "Lila"]
    assert value_so_far(GAMES[0], FACES[4], recruits) == 4 + 3 + 3 - 2 * 4
    assert value_so_far(GAMES[1], FACES[4], recruits) == 4 + 4 + 3 - 2 * 4


def test_best_at_once_is_the_first_of_the_best():
    game, face = GAMES[0], FACES[1]
    for seed in range(20):
        people = Random(seed).sample(NAMES, 9)
        recruits, hand = people[:4], people[4:]
        values = [value_so_far(game, face, [*recruits, name]) for name in hand]
        assert best_at_once(game, face, recruits, hand) == hand[values.index(max(values))]
