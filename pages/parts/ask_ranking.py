"""Practitioners as they were ranked: each iteration's order against the one before, then the result card by card."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pages.parts import words
from pages.parts.ask_iterations import at_work, title, told, value
from pages.parts.markup import Html, join, pill, tag
from services.core.answer import Ranked, Ranking, one, several
from services.core.draft import Draft
from services.desk.replay import AttemptView, SectionView

FITS = {"excellent": "good", "good": "doubt", "ill-fit": "bad"}
MOST = 12
TOP = 3


def ranked(draft: Draft | None) -> tuple[Ranked, ...]:
    """The results of a draft in their order."""
    return several(Ranked, value(draft, "results"))


def cards(section: SectionView | None, ended: bool) -> Html:
    """A card per iteration: how many were judged, the order, and who moved."""
    attempts = section.attempts if section else ()
    before = {later.number: places(earlier.draft) for earlier, later in pairwise(attempts)}
    drawn = [_card(at, before.get(at.number), ended) for at in attempts]
    if not attempts:
        drawn.append(tag("div", title(1), tag("p", "Starts when it is its turn."), class_="pl-card wait"))
    return tag("div", *drawn, class_="ask-iterations")


def places(draft: Draft | None) -> dict[str, int]:
    """Practitioner's id -> rank."""
    return {found.id: found.rank for found in ranked(draft)}


def moved(rank: int, before: int | None) -> Html:
    """By how many places someone moved since the iteration before."""
    if before is None:
        return tag("span", "new", class_="moved up", title="not in the ranking before")
    gain = before - rank
    if not gain:
        return tag("span", "=", class_="moved", title="the same place as before")
    way, mark = ("up", "▲") if gain > 0 else ("down", "▼")
    return tag("span", f"{mark} {abs(gain)}", class_=f"moved {way}", title=f"{abs(gain)} places {way}, from {before}")


def result(found: Ranked, rank: int) -> Html:
    """One practitioner: place, who, how well they fit and why."""
    name = str(found.document.get("name") or found.id)
    about = (_text(found.document, "specialty"), _listed(found.document.get("subspecialties")), _where(found.document))
    line = " · ".join(part for part in about if part)
    fit = pill(found.fit_category or "not judged", FITS.get(found.fit_category or "", ""), "How well this person fits")
    who = tag("div", tag("b", name), tag("div", line), tag("div", found.evaluation_reason or None), class_="who")
    since = pill(f"iteration {found.iteration_found}", "", "Found in this iteration") if found.iteration_found else None
    return tag("div", tag("span", rank, class_="place"), who, tag("div", since, " ", fit), class_="ask-rank")


def summary(draft: Draft | None) -> Html | None:
    """How many there were, were left by the hard conditions, and were judged."""
    told_ = one(Ranking, value(draft, "metadata"))
    if told_ is None:
        return None
    parts = [words.count(told_.total, "practitioner")]
    if told_.filtered and told_.filtered != told_.total:
        parts.append(f"{told_.filtered:,} fulfil the conditions")
    parts.append(f"{told_.judged:,} judged")
    return tag("span", " · ".join(parts), class_="pl-muted")


def _card(at: AttemptView, before: Mapping[str, int] | None, ended: bool) -> Html:
    if at.grade is None:
        return at_work(at, ended, "Fetching the next profiles and judging how they fit.")
    found = ranked(at.draft)
    top = sum(one.fit_category == "excellent" for one in found[:TOP])
    head = [title(at.number), pill(f"{top} of the top {TOP} excellent", "good" if top == TOP else "doubt")]
    order = [_line(found_, before) for found_ in found[:MOST]]
    foot = tag("div", f"{words.seconds(at.seconds + at.grading_seconds)} · ", summary(at.draft), class_="pl-foot")
    top = join(*(join(part, " ") for part in head))
    return tag("div", top, told(at), tag("div", *order, class_="ask-body"), foot, class_="pl-card")


def _line(found: Ranked, before: Mapping[str, int] | None) -> Html:
    name = str(found.document.get("name") or found.id)
    fit = found.fit_category or "not judged"
    move = moved(found.rank, before.get(found.id)) if before is not None else tag("span")
    told_ = tag("span", fit, class_=f"fit {fit}")
    return tag("div", tag("span", found.rank), move, tag("span", name), told_, class_="ask-order", title=found.evaluation_reason)


def _text(document: Mapping[str, object], name: str) -> str:
    said = document.get(name)
    return str(said) if isinstance(said, str | int) else ""


def _where(document: Mapping[str, object]) -> str:
    held = document.get("locations")
    cities = [one.get("city") if isinstance(one, Mapping) else one for one in held] if isinstance(held, list) else []
    return _listed([city for city in cities if city])


def _listed(held: object) -> str:
    return ", ".join(str(one) for one in held[:3]) if isinstance(held, Sequence) and not isinstance(held, str) else ""
