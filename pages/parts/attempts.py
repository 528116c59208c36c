"""A card per attempt: score, gain, a bar per dimension with the reason on hover."""

from itertools import pairwise

from pages.parts import words
from pages.parts.markup import Html, join, pill, tag
from services.core.finding import DimensionScore, Grade
from services.core.rubric import Profile
from services.desk.replay import AttemptView, SectionView


def cards(section: SectionView | None, most: int, target: float | None, profile: Profile | None, ended: bool) -> Html:
    """The attempts so far, and an empty card for one that may still come or was not needed, so that nothing jumps."""
    attempts = section.attempts if section else ()
    gains = {later.number: _gain(earlier, later) for earlier, later in pairwise(attempts)}
    best = section.concluded.best if section and section.concluded else None
    drawn = [_card(one, gains.get(one.number), target, profile, one.number == best, ended) for one in attempts]
    if section and section.merged and section.merged.kept:
        drawn.append(_merged(section, target, profile))
    drawn += [_waiting(number, ended) for number in range(len(drawn) + 1, min(most, 3) + 1)]
    return tag("div", *(drawn or [_nothing()]), class_="pl-cards")


def _card(one: AttemptView, gain: float | None, target: float | None, profile: Profile | None, best: bool, ended: bool) -> Html:
    head = [tag("span", f"Attempt {one.number}", class_="pl-title")]
    scale = profile.scale if profile else 1
    if one.grade is None:
        return _at_work(one, head, ended)
    head.append(_graded(one.grade, target, profile))
    if gain is not None:
        head.append(pill(*words.gain(gain, scale), "against the attempt before"))
    if best:
        head.append(pill("best", "live", "The best attempt; the result starts from it"))
    body = _malformed(one) if one.malformed else bars(one.grade, target)
    spent = one.usage + one.grading_usage
    cost = f"{words.count(spent.calls, 'call')} · {words.count(spent.tokens, 'token')} · {words.money(spent.cost_usd)}"
    again = f" after {words.seconds(one.reread_seconds)} of reading again" if one.reread_seconds else ""
    foot = f"{words.seconds(one.seconds + one.grading_seconds)}{again} · {cost}"
    return tag("div", join(*_spaced(head)), body, tag("div", foot, class_="pl-foot"), class_="pl-card")


def bars(grade: Grade, target: float | None) -> Html:
    """One line per dimension: name, bar, score 0-1."""
    missing = any(finding.check == "completeness" for finding in grade.critical)
    drawn = (_bar(words.dimension(name, missing=missing), one, target) for name, one in grade.dimensions.items())
    return tag("table", *drawn, class_="pl-bars")


def _bar(name: str, one: DimensionScore, target: float | None) -> Html:
    told = f"{one.why} (weight {one.weight:.2f})" if one.why else f"weight {one.weight:.2f}"
    if one.spread:
        told += f"; the graders differ by {one.spread:.2f}"
    tone = {"good": "", "doubt": "", "bad": "doubt"}[words.tone(one.score, target)] if one.score >= 0.7 else "bad"
    filled = tag("div", tag("span", style=f"width:{one.score:.0%}"), class_=f"pl-bar {tone}".strip())
    return tag("tr", tag("td", name), tag("td", filled), tag("td", f"{one.score:.2f}"), title=told)


def _at_work(one: AttemptView, head: list[Html], ended: bool) -> Html:
    if ended:
        head.append(pill("cut"))
        said = "Stopped before its grade was known; it is not counted."
    elif one.rereading:
        head.append(pill("reading again…", "live"))
        said = "Reading the pages again at a finer resolution, before anything is asked again."
    elif one.draft:
        head.append(pill("grading…", "live"))
        filled = sum(field.filled for field in one.draft.fields.values())
        said = f"{words.count(filled, 'value')} found; checking each against the source."
    elif one.malformed:
        head.append(pill("not usable", "bad"))
        said = "The reply was no usable answer; that becomes the next feedback."
    else:
        head.append(pill("extracting…", "live"))
        asked = len(one.feedback.ask) if one.feedback else 0
        said = f"Asking again for {words.count(asked, 'field')}." if asked else "Asking for every field."
    return tag("div", join(*_spaced(head)), tag("p", said, class_="pl-muted"), class_="pl-card" if ended else "pl-card now")


def _merged(section: SectionView, target: float | None, profile: Profile | None) -> Html:
    merged = section.merged
    if merged is None:
        return Html()
    head = [
        tag("span", "Result", class_="pl-title"),
        _graded(merged.grade, target, profile),
        pill("merged", "live", "The best value of each field over all attempts, graded again"),
    ]
    others = sorted(set(merged.taken.values()))
    foot = "values from attempt " + " and ".join(map(str, others))
    return tag("div", join(*_spaced(head)), bars(merged.grade, target), tag("div", foot, class_="pl-foot"), class_="pl-card")


def _malformed(one: AttemptView) -> Html:
    problems = one.malformed.problems if one.malformed else ()
    return tag("div", tag("p", "The reply was no usable answer."), tag("p", "; ".join(problems), class_="pl-muted"))


def _waiting(number: int, ended: bool) -> Html:
    coming = "Only if it is needed." if number > 1 else "Starts when the document has been read."
    return tag(
        "div",
        tag("span", f"Attempt {number}", class_="pl-title"),
        tag("p", "Was not begun." if ended else coming),
        class_="pl-card wait",
    )


def _nothing() -> Html:
    return tag("div", tag("p", "No attempt was made."), class_="pl-card wait")


def _graded(grade: Grade, target: float | None, profile: Profile | None) -> Html:
    """The score as its profile states it; where it only ranks attempts it is no score, and has no colour (R8)."""
    if profile and not profile.shown:
        return pill(f"rank {words.score(grade.score)}", "", "For choosing between attempts only; no statement of quality")
    scale = profile.scale if profile else 1
    said = "Points of 100" if scale > 1 else "Score from 0 to 1"
    return pill(words.score(grade.score, scale, target), words.tone(grade.score, target), said)


def _gain(earlier: AttemptView, later: AttemptView) -> float | None:
    return later.grade.score - earlier.grade.score if earlier.grade and later.grade else None


def _spaced(parts: list[Html]) -> list[Html]:
    return [join(part, " ") for part in parts]
