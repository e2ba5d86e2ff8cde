"""What Si j'étais Président… says to people: English here, French in `data/words/fr.csv`."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from presidency.core.game import Action
from presidency.core.language import Sentence, in_language, joined, said, spoken
from presidency.core.sentences import listed
from presidency.si_jetais_president.components import (
    FACES,
    HAND,
    MINISTRIES,
    PEOPLE,
    PERSON,
    ROUND_CARDS,
    ROUNDS,
    Face,
)
from presidency.si_jetais_president.rules import (
    Draw,
    Government,
    LeaveEmpty,
    Phase,
    Present,
    Recruit,
    RoundResult,
    SiJetaisPresident,
    SiJetaisPresidentObservation,
    Step,
)

SYMBOLS = ("●", "■", "▲", "◆", "★", "✚")
"""The mark of each seat's token."""
MINISTRY = {
    "culture": said("Culture"),
    "foreign_affairs": said("Foreign Affairs"),
    "sports": said("Sports"),
    "interior": said("Interior"),
    "economy": said("Economy"),
    "education": said("Education"),
}
"""Ministry → its name."""
POST = {
    "culture": said("Minister of Culture"),
    "foreign_affairs": said("Minister of Foreign Affairs"),
    "sports": said("Minister of Sports"),
    "interior": said("Minister of the Interior"),
    "economy": said("Minister of the Economy"),
    "education": said("Minister of Education"),
}
"""Ministry → its minister."""
SHORT = {
    "culture": spoken({"en": "Culture", "fr": "Culture"}),
    "foreign_affairs": spoken({"en": "Foreign", "fr": "Aff. étr."}),
    "sports": spoken({"en": "Sports", "fr": "Sports"}),
    "interior": spoken({"en": "Interior", "fr": "Intérieur"}),
    "economy": spoken({"en": "Economy", "fr": "Économie"}),
    "education": spoken({"en": "Education", "fr": "Éducation"}),
}
"""Ministry → its name where there is little room."""


def symbol(observation: SiJetaisPresidentObservation, seat: int) -> str:
    """The mark of a seat's token."""
    return SYMBOLS[seat]


def seat_title(game: SiJetaisPresident, seat: int) -> Sentence:
    """What a seat is called in the form for a new game."""
    return said("Seat {number}", number=seat + 1)


def signed(spaces: int) -> str:
    """Spaces with their sign: +2, −1, 0."""
    return f"+{spaces}" if spaces > 0 else minus(spaces)


def minus(number: int) -> str:
    """A number with a minus sign, not a hyphen, if it is below 0."""
    return str(number).replace("-", "−")


def round_name(face: Face) -> Sentence:
    """The name on a Round card's face."""
    return spoken(face.name)


def persona(name: str) -> Sentence:
    """Who a person is."""
    return spoken(PERSON[name].persona)


def gender(name: str) -> Sentence:
    """A woman or a man."""
    return said("woman") if PERSON[name].woman else said("man")


def pips(value: int) -> str:
    """A competence as pips: ●●○○ for 2."""
    return "●" * value + "○" * (4 - value)


def counted_women(count: int) -> Sentence:
    """So many women: no woman, 1 woman, 2 women."""
    if count == 0:
        return said("no woman")
    return said("1 woman") if count == 1 else said("{count} women", count=count)


def counted_points(count: int) -> Sentence:
    """So many points."""
    if count == 0:
        return said("no point")
    return said("1 point") if count == 1 else said("{count} points", count=count)


# The log.


def tell(
    before: SiJetaisPresidentObservation,
    player: int,
    action: Action | None,
    after: SiJetaisPresidentObservation,
    names: Sequence[str],
) -> Sentence | str:
    """One step in a sentence; empty for what is not worth one, such as each card that is dealt."""
    if before.phase is Phase.RECRUIT:
        # All recruit in one step: what everybody sees of it is told once.
        public = _passed(before) if player == 0 else ""
        if isinstance(action, Recruit):
            own = said("{name} recruits {person}.", name=names[player], person=action.person)
            return joined([own, public])
        return public
    if before.phase is Phase.DEAL:
        return _dealt(after) if after.phase is Phase.RECRUIT else ""
    told: Sentence | str = ""
    match action:
        case Draw(faces):
            chosen = listed([round_name(FACES[number]) for number in faces])
            return said("Three Round cards are drawn: {rounds}.", rounds=chosen)
        case Present(person, ministry):
            told = said(
                "{name} presents {person} as {post}.",
                name=names[player],
                person=person,
                post=POST[ministry],
            )
        case LeaveEmpty(ministry):
            told = said(
                "{name} leaves a post empty: {ministry}.",
                name=names[player],
                ministry=MINISTRY[ministry],
            )
    if len(after.results) > len(before.results):
        own = told if before.player == player else ""
        return joined([own, round_sentence(after, names), outcome_sentence(after, names)])
    return told


def _passed(before: SiJetaisPresidentObservation) -> Sentence:
    """What everybody sees when all recruit."""
    face, number = before.face, before.recruited + 1
    assert face is not None
    recruit = said("Everybody recruits person {number} of {all}", number=number, all=face.recruits)
    match face.passes(before.recruited):
        case 1:
            return said("{recruit} and passes the hand to the left.", recruit=recruit)
        case -1:
            return said("{recruit} and passes the hand to the right.", recruit=recruit)
    if face.recruits == HAND:
        return said("{recruit}.", recruit=recruit)
    return said("{recruit} and puts the rest away, face down.", recruit=recruit)


def _dealt(after: SiJetaisPresidentObservation) -> Sentence:
    face = after.face
    assert face is not None
    aside = len(PEOPLE) - after.dealt
    told = said(
        "Round {number}, {name}: everybody is dealt {hand} people.",
        number=after.round + 1,
        name=round_name(face),
        hand=HAND,
    )
    return joined([told, said("{count} are set aside unseen.", count=aside) if aside else ""])


def round_sentence(observation: SiJetaisPresidentObservation, names: Sequence[str]) -> Sentence:
    """What the last round that is over came to, in a sentence."""
    result = observation.results[-1]
    ratings = joined(
        [f"{name} {rating}" for name, rating in zip(names, result.ratings, strict=True)], ", "
    )
    first = [name for name, points in zip(names, result.points, strict=True) if points == 3]
    second = [name for name, points in zip(names, result.points, strict=True) if points == 1]
    scoring = [
        said("3 points for {names}", names=listed(first)),
        said("1 point for {names}", names=listed(second)) if second else "",
    ]
    return said(
        "Round {number} is over. Popularity: {ratings}; {scoring}.",
        number=len(observation.results),
        ratings=ratings,
        scoring=joined(scoring, ", "),
    )


def outcome_sentence(
    observation: SiJetaisPresidentObservation, names: Sequence[str]
) -> Sentence | str:
    """Who won and why, in a sentence; empty while the game goes on."""
    outcome = observation.outcome
    if outcome is None:
        return ""
    winners = listed([names[seat] for seat in outcome.winners])
    points = counted_points(max(observation.points))
    if len(outcome.winners) == 1:
        return said("{winner} wins the game with {points}.", winner=winners, points=points)
    return said("{winners} share the victory with {points} each.", winners=winners, points=points)


# What can be done.


def action_words(game: SiJetaisPresident, action: Action) -> Sentence | str:
    """An action as people would say it."""
    match action:
        case Recruit(person):
            return said("recruit {person}", person=person)
        case Present(person, ministry):
            return said("present {person} as {post}", person=person, post=POST[ministry])
        case LeaveEmpty(ministry):
            return said("leave a post empty: {ministry}", ministry=MINISTRY[ministry])
    return repr(action)


def status(
    observation: SiJetaisPresidentObservation, names: Sequence[str], you: int | None = None
) -> Sentence | str:
    """What has to be chosen now, in a sentence.

    Args:
        observation: What is seen.
        names: What each seat is called.
        you: The seat of whoever reads it, if that seat has something to do now.
    """
    face = observation.face
    match observation.phase:
        case Phase.CARDS:
            return said("The Round cards are about to be drawn.")
        case Phase.OVER:
            return joined(
                [round_sentence(observation, names), outcome_sentence(observation, names)]
            )
        case Phase.DEAL:
            if observation.results and not observation.dealt:
                return round_sentence(observation, names)
            return said("The people are dealt.")
    assert face is not None
    where = said(
        "Round {number} of {all}, {name}:",
        number=observation.round + 1,
        all=ROUNDS,
        name=round_name(face),
    )
    if observation.phase is Phase.RECRUIT:
        number = observation.recruited + 1
        if you is None:
            return said(
                "{where} everybody recruits person {number} of {all}.",
                where=where, number=number, all=face.recruits,
            )  # fmt: skip
        return said(
            "{where} recruit person {number} of {all}.",
            where=where, number=number, all=face.recruits,
        )  # fmt: skip
    assert observation.to_move is not None
    if you is None or observation.ministry is None:
        return said(
            "{where} {name} prepares a government.", where=where, name=names[observation.to_move]
        )
    return said("{where} who is {post}?", where=where, post=POST[observation.ministry])


def score(observation: SiJetaisPresidentObservation, names: Sequence[str]) -> Sentence:
    """Everybody's points, in one line."""
    parts = [
        f"{SYMBOLS[seat]} {names[seat]} {points}" for seat, points in enumerate(observation.points)
    ]
    return said("Points: {points}", points=joined(parts, " · "))


def standing(observation: SiJetaisPresidentObservation, names: Sequence[str]) -> Sentence | str:
    """Where everything stands, in a sentence: the text beside the figure."""
    if not observation.results:
        return said("No government has been presented yet: all tokens stand at 0.")
    if observation.outcome is not None:
        return joined([round_sentence(observation, names), outcome_sentence(observation, names)])
    return joined(
        [
            round_sentence(observation, names),
            score(observation, names),
        ]
    )


# The Round card in words.


def women_words(face: Face) -> list[Sentence]:
    """What women are worth on this Round card, a phrase for each case."""
    rule = face.women
    if rule.per_woman is not None:
        return [said("each woman {change}", change=signed(rule.per_woman))]
    if rule.table is not None:
        found, table = [], rule.table
        starts = [
            count for count in range(len(table)) if count == 0 or table[count] != table[count - 1]
        ]
        for start, after in zip(starts, [*starts[1:], len(table)], strict=True):
            change = signed(table[start])
            if after == len(table) and start == 0:
                words = said("any number of women {change}", change=change)
            elif after == len(table):
                women = counted_women(start)
                words = said("{women} or more {change}", women=women, change=change)
            elif after == start + 1:
                words = said("{women} {change}", women=counted_women(start), change=change)
            elif after == start + 2:
                words = said(
                    "{first} or {last} women {change}",
                    first=start,
                    last=after - 1,
                    change=change,
                )
            else:
                words = said(
                    "{first} to {last} women {change}",
                    first=start, last=after - 1, change=change,
                )  # fmt: skip
            found.append(words)
        return found
    assert rule.equal is not None
    return [
        said("as many women as men {change}", change=signed(rule.equal)),
        said("otherwise {change} for each one of difference", change=signed(rule.per_difference)),
    ]


def missing_words(face: Face) -> list[Sentence]:
    """What a missing post costs on this Round card, a phrase for each amount."""
    by_change: dict[int, list[str]] = {}
    for ministry in face.order:
        by_change.setdefault(face.missing[ministry], []).append(ministry)
    if len(by_change) == 1:
        return [said("each {change}", change=signed(next(iter(by_change))))]
    return [
        said(
            "{ministries} {change}",
            ministries=joined([MINISTRY[ministry] for ministry in ministries], ", "),
            change=signed(change),
        )
        for change, ministries in by_change.items()
    ]


def passing_words(face: Face) -> Sentence:
    """Where the hands go on this Round card."""
    ways = {face.passes(pick) for pick in range(face.recruits - 1)}
    if ways == {1}:
        return said("to the left")
    if ways == {-1}:
        return said("to the right")
    if not ways:
        return said("nowhere")
    left, right = said("left"), said("right")
    turns = [left if face.passes(pick) == 1 else right for pick in range(face.recruits - 1)]
    return said("in turn {turns}", turns=joined(turns, ", "))


def value_words(face: Face) -> Sentence:
    """How far a minister moves the token on this Round card."""
    scale, offset = face.scale, face.offset
    competence = said("the competence in that ministry")
    if scale == 0:
        return said("{change} for every minister", change=signed(offset))
    if scale == -1 and offset > 0:
        return said("{offset} less {competence}", offset=offset, competence=competence)
    times = competence
    if scale != 1:
        times = said("{scale} times {competence}", scale=minus(scale), competence=competence)
    return said("{times}, and {change}", times=times, change=signed(offset)) if offset else times


def card_rows(face: Face) -> list[tuple[Sentence, Sentence]]:
    """The Round card as (title, text) pairs."""
    kept = HAND - face.recruits
    recruits = said("{count} of {hand} people", count=face.recruits, hand=HAND)
    looking = said("yes") if face.look_back else said("no, not even your own")
    rows = [
        (said("You recruit"), recruits),
        (said("Hands are passed"), passing_words(face)),
        (said("Looking back at recruits"), looking),
        (said("A minister brings"), value_words(face)),
        (said("Women in the government"), joined(women_words(face), "; ")),
        (said("Empty posts"), joined(missing_words(face), "; ")),
    ]
    if kept > 1:
        rows[0] = (rows[0][0], said("{first}; {kept} are put away", first=recruits, kept=kept))
    return rows


# A government and its way along the curve.


def step_words(step: Step) -> Sentence:
    """One step of a token: who or what moved it, and how far."""
    if step.cause == "minister":
        assert step.person is not None
        assert step.ministry is not None
        return said(
            "{person}, {post}: {change}",
            person=step.person, post=POST[step.ministry], change=signed(step.change),
        )  # fmt: skip
    if step.cause == "women":
        return said("women in the government: {change}", change=signed(step.change))
    assert step.ministry is not None
    return said(
        "nobody for {ministry}: {change}",
        ministry=MINISTRY[step.ministry], change=signed(step.change),
    )  # fmt: skip


def ceremony(result: RoundResult) -> list[tuple[int, Step]]:
    """The order in which the tokens move: post by post, and in each post seat by seat (SJ-13)."""
    order = FACES[result.face].order
    keys = [*(("minister", ministry) for ministry in order), ("women", None)]
    keys += [("missing", ministry) for ministry in order]
    found = []
    for key in keys:
        for seat, government in enumerate(result.governments):
            found += [(seat, s) for s in government.steps if (s.cause, s.ministry) == key]
    return found


def ceremony_sentence(seat: int, step: Step, names: Sequence[str]) -> Sentence:
    """One step of the ceremony in a sentence."""
    if step.cause == "minister":
        assert step.person is not None
        assert step.ministry is not None
        return said(
            "{symbol} {name} presents {person}, {persona}, as {post}: {change}, now at {rating}.",
            symbol=SYMBOLS[seat],
            name=names[seat],
            person=step.person,
            persona=persona(step.person),
            post=POST[step.ministry],
            change=signed(step.change),
            rating=step.rating,
        )
    return said(
        "{symbol} {name}, {why}, now at {rating}.",
        symbol=SYMBOLS[seat],
        name=names[seat],
        why=step_words(step),
        rating=step.rating,
    )


def government_rows(
    result: RoundResult,
) -> list[tuple[Sentence, list[Sentence | str]]]:
    """The round as rows of a table: each ministry, women, missing posts, rating, points."""
    face, made = FACES[result.face], result.governments
    rows: list[tuple[Sentence, list[Sentence | str]]] = []
    for ministry in face.order:
        cells = [_minister_cell(face, government, ministry) for government in made]
        rows.append((MINISTRY[ministry], cells))
    women: list[Sentence | str] = []
    for government in made:
        (step,) = (each for each in government.steps if each.cause == "women")
        women.append(signed(step.change))
    rows.append((said("women in the government"), women))
    recruited: list[Sentence | str] = []
    for government in made:
        posted = {person for _, person in government.posts}
        left = [name for name in government.recruits if name not in posted]
        recruited.append(joined(left, ", ") if left else "–")
    rows.append((said("without a post"), recruited))
    rows.append((said("popularity rating"), [str(rating) for rating in result.ratings]))
    rows.append((said("points"), [str(points) for points in result.points]))
    return rows


def _minister_cell(face: Face, government: Government, ministry: str) -> Sentence:
    person = dict(government.posts)[ministry]
    if person is None:
        return said("nobody {change}", change=signed(face.missing[ministry]))
    mark = "♀" if PERSON[person].woman else "♂"
    return joined([person, mark, signed(face.worth(person, ministry))])


def government_table(result: RoundResult, names: Sequence[str], language: str) -> str:
    """The governments of a round as an HTML table."""
    head = "".join(
        f"<th scope='col'>{SYMBOLS[seat]} {escape(name)}</th>" for seat, name in enumerate(names)
    )
    rows = "".join(
        f"<tr><th scope='row'>{escape(in_language(title, language))}</th>"
        + "".join(f"<td>{escape(in_language(cell, language))}</td>" for cell in cells)
        + "</tr>"
        for title, cells in government_rows(result)
    )
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"


def points_table(
    observation: SiJetaisPresidentObservation, names: Sequence[str], language: str
) -> str:
    """The scores of the three rounds as an HTML table: rating and points of each round."""
    head = "".join(
        f"<th scope='col'>{SYMBOLS[seat]} {escape(name)}</th>" for seat, name in enumerate(names)
    )
    rows = []
    for result in observation.results:
        title = escape(in_language(round_name(FACES[result.face]), language))
        cells = "".join(
            f"<td>{rating} → <b>{points}</b></td>"
            for rating, points in zip(result.ratings, result.points, strict=True)
        )
        rows.append(f"<tr><th scope='row'>{title}</th>{cells}</tr>")
    total = "".join(f"<td><b>{points}</b></td>" for points in observation.points)
    together = in_language(said("points together"), language)
    rows.append(f"<tr><th scope='row'>{escape(together)}</th>{total}</tr>")
    title = in_language(said("rating → points"), language)
    return (
        f"<table><thead><tr><th>{escape(title)}</th>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def card_line(person: str) -> Sentence:
    """A People card in one line: name, woman or man, who it is, fields."""
    fields = [
        joined([MINISTRY[ministry], str(value)])
        for ministry, value in PERSON[person].fields.items()
    ]
    return said(
        "{name}, {gender}, {persona}: {fields}",
        name=person,
        gender=gender(person),
        persona=persona(person),
        fields=joined(fields, ", "),
    )


def board_table(observation: SiJetaisPresidentObservation, names: Sequence[str], hints: Any) -> str:
    """All that is seen as HTML, for those who read rather than look.

    Args:
        observation: What is seen.
        names: What each seat is called.
        hints: The controls' `Hints`, with the language.
    """
    language = hints.language

    def text(what: Sentence | str) -> str:
        return escape(in_language(what, language))

    parts = []
    for title, people in (
        (said("Your hand"), observation.hand),
        (said("Your recruits"), observation.recruits),
    ):
        if people:
            lines = "".join(f"<li>{text(card_line(person))}</li>" for person in people)
            parts.append(f"<b>{text(title)}</b><ul>{lines}</ul>")
    for number, result in enumerate(observation.results, 1):
        name = round_name(FACES[result.face])
        title = said("Round {number}, {name}", number=number, name=name)
        parts.append(f"<b>{text(title)}</b>{government_table(result, names, language)}")
    if observation.results:
        parts.append(points_table(observation, names, language))
    return "".join(parts) or f"<p>{text(standing(observation, names))}</p>"


def board_text(observation: SiJetaisPresidentObservation) -> str:
    """All that is seen as a few lines of text."""
    seen, phase = observation, observation.phase.value
    lines = [
        f"{seen.game!r}, seen by {'nobody' if seen.player is None else seen.player}",
        f"rounds {list(seen.faces)}, round {seen.round + 1}: {phase}",
        f"dealt {observation.dealt}, recruited {observation.recruited} each, "
        f"presents {observation.to_move}",
    ]
    lines += [
        f"hand {number}: {' '.join(hand)}" for number, hand in enumerate(observation.hands, 1)
    ]
    if observation.recruits:
        lines.append(f"recruits: {' '.join(observation.recruits)}")
    if observation.posts:
        posts = (f"{ministry} {person or 'nobody'}" for ministry, person in observation.posts)
        lines.append(f"posts: {', '.join(posts)}")
    for result in observation.results:
        lines.append(f"face {result.face}: ratings {result.ratings}, points {result.points}")
        for government in result.governments:
            posts = (f"{ministry} {person or 'nobody'}" for ministry, person in government.posts)
            lines.append(f"  {' '.join(government.recruits)}: {', '.join(posts)}")
    if observation.outcome is not None:
        lines.append(f"{observation.outcome!r}")
    return "\n".join(lines)


def _rounds_label(faces: Sequence[int]) -> Sentence:
    return joined(
        [said("{number} {name}", number=n, name=round_name(FACES[n])) for n in faces], ", "
    )


OPTION_WORDS: dict[str, tuple[Sentence, dict[Any, Sentence]]] = {
    "rounds": (
        said("rounds"),
        {"/".join(map(str, faces)): _rounds_label(faces) for faces in ROUND_CARDS.choices}
        | {"random": said("drawn at random")},
    ),
    "women": (
        said("women counted"),
        {"posted": said("those with a post"), "recruited": said("all recruits")},
    ),
    "dense": (said("after a tie"), {False: said("no second place"), True: said("next scores 1")}),
    "may_leave_empty": (
        said("empty posts"),
        {False: said("if nobody fits"), True: said("allowed")},
    ),
}
"""Option → what the form for a new game calls it, and its values."""

assert set(MINISTRY) == set(POST) == set(MINISTRIES)
