"""What lies beside the cards, as HTML in one language: Round card, government, odds, results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from presidency.core.chance import fraction_text
from presidency.core.language import Sentence, in_language, joined, said
from presidency.si_jetais_president import odds, words
from presidency.si_jetais_president.components import FACES, PERSON, Face
from presidency.si_jetais_president.government import best_government
from presidency.si_jetais_president.rules import Phase, SiJetaisPresidentObservation

GOOD = 3
"""Who moves the token at least so far counts as a good minister in the table of chances."""
Text = Sentence | str


def is_ceremony(observation: SiJetaisPresidentObservation) -> bool:
    """Has a round just been presented, and the next not begun?"""
    between = observation.phase is Phase.DEAL and not observation.dealt
    return bool(observation.results) and (between or observation.phase is Phase.OVER)


def round_card(observation: SiJetaisPresidentObservation, language: str) -> str:
    """The Round card that is played, or, while governments are presented, the one that was."""
    face = observation.face
    if is_ceremony(observation):
        face = FACES[observation.results[-1].face]
    if face is None:
        return ""
    order = joined([words.MINISTRY[ministry] for ministry in face.order], ", ")
    rows = [*words.card_rows(face), (said("Order of posts"), order)]
    heading = said(
        "Round card no. {number}: {name}", number=face.number, name=words.round_name(face)
    )
    return (
        f"<details open class='presidency-roundcard'><summary><b>{_html(heading, language)}</b>"
        f"</summary>{_table('', (), rows, language)}</details>"
    )


def government(observation: SiJetaisPresidentObservation, language: str) -> str:
    """The government board: who would hold which post, and what it comes to (SJ-32)."""
    face, game, recruits = observation.face, observation.game, observation.recruits
    if observation.player is None or face is None:
        return ""
    if observation.phase is Phase.PRESENT:
        made = best_government(game, face, recruits, observation.posts)
        posts, total = made.posts, made.rating
        title, end = said("The best government from here"), said("popularity rating")
    elif (so_far := odds.government_so_far(observation)) is not None:
        posts, total = so_far.posts, so_far.value
        title = said("Your government so far")
        end = said("value so far, without the floor at 0")
    elif observation.phase is Phase.RECRUIT:  # SJ-09
        hidden = said(
            "Recruited so far: {count}. On this card you may not look back at them.",
            count=observation.recruited,
        )
        return f"<div>{_html(hidden, language)}</div>"
    else:
        return ""
    rows: list[tuple[Text, ...]] = [
        (words.MINISTRY[ministry], *_post(face, ministry, person)) for ministry, person in posts
    ]
    holders = [person for _, person in posts if person is not None]
    counting = holders if game.options["women"] == "posted" else recruits
    women = sum(PERSON[name].woman for name in counting)
    change = words.signed(face.women.change(women, len(counting) - women))
    rows.append((said("women"), words.counted_women(women), change))
    left = [name for name in recruits if name not in holders]
    if left:
        rows.append((said("without a post"), joined(left, ", "), "–"))
    rows.append((end, "", words.minus(total)))
    return _table(title, (), rows, language, "presidency-odds")


def _post(face: Face, ministry: str, person: str | None) -> tuple[Text, str]:
    if person is None:
        return said("nobody"), words.signed(face.missing[ministry])
    mark = "♀" if PERSON[person].woman else "♂"
    return f"{person} {mark}", words.signed(face.worth(person, ministry))


def chances(observation: SiJetaisPresidentObservation, language: str) -> str:
    """Who is still out, what the next hand may bring, and what comes back."""
    face, coming = observation.face, odds.next_hand(observation)
    told: list[Sentence] = []
    table = ""
    if coming is not None and face is not None:
        rows: list[tuple[Text, ...]] = []
        for ministry in face.order:
            out = odds.still_out(observation, ministry, GOOD)
            assert out.next_hand is not None
            names = joined(out.people, ", ") if out.people else "–"
            rows.append((words.MINISTRY[ministry], names, _fraction(out.next_hand.value, language)))
        head = (
            said("ministry"),
            said("who could be in it, worth +{good} or more", good=GOOD),
            said("in the next hand"),
        )
        title = said("Chance of at least one such person in the next hand")
        table = _table(title, head, rows, language, "presidency-chances")
        told += [said("Why: {reason}.", reason=coming.reason), odds.model(observation)]
    for back in odds.returns_of_hand(observation):
        told.append(
            said(
                "This hand comes back to you in {picks} picks, with {cards} of its cards. The "
                "chance that a card is still there: {chance}, for {reason}.",
                picks=back.picks,
                cards=back.cards,
                chance=_fraction(back.chance.value, language),
                reason=back.chance.reason,
            )
        )
    return table + "".join(f"<div>{_html(each, language)}</div>" for each in told)


def pick_values(values: Sequence[odds.PickValue], language: str) -> str:
    """What each pick is worth, as pictures of the intervals and as numbers, the best first."""
    ordered = sorted(values, key=lambda each: -each.rating.value)
    low = min(each.rating.low for each in ordered)
    scale = 100 / max(0.1, max(each.rating.high for each in ordered) - low)
    lines = []
    for each in ordered:
        left, width = (each.rating.low - low) * scale, (each.rating.high - each.rating.low) * scale
        picture = (
            f"<div class='presidency-interval'><i style='left:{left:.1f}%;width:{width:.1f}%'></i>"
            f"<b style='left:{(each.rating.value - low) * scale:.1f}%'></b></div>"
        )
        cells = (_mean(each.rating, 1, language), _mean(each.points, 2, language))
        lines.append(
            f"<tr><th scope='row'>{escape(each.person)}</th><td style='width:26%'>{picture}</td>"
            f"<td>{cells[0]}</td><td>{cells[1]}</td></tr>"
        )
    title = said(
        "What each pick is worth, over {samples} deals, with its 95 % interval",
        samples=ordered[0].samples,
    )
    why = said("Why: {reason}.", reason=ordered[0].reason)
    head = _head((said("pick"), "", said("rating"), said("points")), language)
    return (
        f"<b>{_html(title, language)}</b><table>{head}<tbody>{''.join(lines)}</tbody></table>"
        f"<div>{_html(why, language)}</div>"
    )


def results(observation: SiJetaisPresidentObservation, names: Sequence[str], language: str) -> str:
    """The governments of the last round, and the scores of all rounds."""
    last = observation.results[-1]
    title = said("The governments: {round}", round=words.round_name(FACES[last.face]))
    return (
        f"<b>{_html(title, language)}</b>{words.government_table(last, names, language)}"
        f"{words.points_table(observation, names, language)}"
    )


def _html(text: Text, language: str) -> str:
    return escape(in_language(text, language))


def _head(titles: Iterable[Text], language: str) -> str:
    cells = "".join(f"<th scope='col'>{_html(title, language)}</th>" for title in titles)
    return f"<thead><tr>{cells}</tr></thead>"


def _table(
    title: Text,
    head: Sequence[Text],
    rows: Iterable[Sequence[Text]],
    language: str,
    css_class: str = "",
) -> str:
    """A table whose rows begin with their heading; the last of three columns is bold."""
    lines = []
    for first, *cells in rows:
        texts = [_html(cell, language) for cell in cells]
        if len(texts) > 1:
            texts[-1] = f"<b>{texts[-1]}</b>"
        row = "".join(f"<td>{text}</td>" for text in texts)
        lines.append(f"<tr><th scope='row'>{_html(first, language)}</th>{row}</tr>")
    return (
        (f"<b>{_html(title, language)}</b>" if title else "")
        + f"<table class='{css_class}'>{_head(head, language) if head else ''}"
        + f"<tbody>{''.join(lines)}</tbody></table>"
    )


def _fraction(chance: Fraction, language: str) -> str:
    return _as_written(fraction_text(chance), language)


def _mean(mean: odds.Mean, places: int, language: str) -> str:
    text = f"{mean.value:.{places}f} ({mean.low:.{places}f} – {mean.high:.{places}f})"
    return _as_written(text, language)


def _as_written(number: str, language: str) -> str:
    number = number.replace("-", "−")
    return number.replace(".", ",").replace(" %", "\u00a0%") if language == "fr" else number
