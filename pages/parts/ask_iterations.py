"""A card per iteration of an evidence question: what was searched and why, what it found, and whether that suffices."""

from itertools import pairwise

from pydantic import JsonValue

from pages.parts import words
from pages.parts.markup import Html, join, pill, tag
from services.core.answer import Fallback, Searched, Sufficiency, one, several
from services.core.draft import Draft
from services.core.rubric import Profile
from services.desk.replay import AttemptView, SectionView

REASONS = 4
TONES = {"excellent": "good", "good": "good", "limited": "doubt", "insufficient": "bad"}


def value(draft: Draft | None, name: str) -> JsonValue:
    """What a draft holds in a field; None where it has none."""
    held = draft.fields.get(name) if draft else None
    return held.value if held else None


def cards(section: SectionView | None, profile: Profile, ended: bool) -> Html:
    """The iterations so far, each with what it was told by the one before."""
    attempts = section.attempts if section else ()
    before = {later.number: earlier for earlier, later in pairwise(attempts)}
    best = section.concluded.best if section and section.concluded else None
    drawn = [_card(at, before.get(at.number), profile, ended, best=at.number == best) for at in attempts]
    if not attempts:
        drawn.append(tag("div", title(1), tag("p", "Starts when it is its turn."), class_="pl-card wait"))
    return tag("div", *drawn, class_="ask-iterations")


def title(number: int) -> Html:
    """The heading of an iteration's card."""
    return tag("span", f"Iteration {number}", class_="pl-title")


def told(at: AttemptView) -> Html | None:
    """What the feedback asked of an iteration, worst first."""
    lines = at.feedback.lines if at.feedback else ()
    if not lines:
        return None
    asked = [tag("li", line.suggestion or line.description, title=line.description, class_="told") for line in lines[:REASONS]]
    return join(_head("Asked by the feedback"), tag("ul", *asked))


def at_work(at: AttemptView, ended: bool, doing: str) -> Html:
    """A card whose iteration is not graded yet."""
    state = pill("cut") if ended else pill("at work…", "live")
    said = "Stopped before it was done; it is not counted." if ended else doing
    return tag("div", title(at.number), state, told(at), tag("p", said), class_="pl-card" if ended else "pl-card now")


def _card(at: AttemptView, before: AttemptView | None, profile: Profile, ended: bool, *, best: bool) -> Html:
    if at.grade is None:
        return at_work(at, ended, "Searching, and weighing what is found.")
    enough = one(Sufficiency, value(at.draft, "sufficiency"))
    head: list[Html] = [title(at.number), *_score(at, enough, profile), *_gain(at, before, profile)]
    if best:
        head.append(pill("best", "live", "The answer is made from this iteration"))
    body = [tag("div", part) for part in (told(at), _searches(at), _why(enough, at), _fallback(at)) if part]
    top = join(*(join(part, " ") for part in head))
    return tag("div", top, tag("div", *body, class_="ask-body"), _foot(at), class_="pl-card")


def _score(at: AttemptView, enough: Sufficiency | None, profile: Profile) -> list[Html]:
    if at.grade is None:
        return []
    level = enough.level if enough else ""
    if enough and round(100 * at.grade.score) < enough.score:
        level = f"nothing can be quoted ({enough.score} by titles)"
    said = f"{words.score(at.grade.score, profile.scale)} {level}".strip()
    return [pill(said, TONES.get(level, words.tone(at.grade.score, 0.5)), "How far the evidence suffices, of 100")]


def _gain(at: AttemptView, before: AttemptView | None, profile: Profile) -> list[Html]:
    if at.grade is None or before is None or before.grade is None:
        return []
    return [pill(*words.gain(at.grade.score - before.grade.score, profile.scale), "against the iteration before")]


def _searches(at: AttemptView) -> Html | None:
    made = several(Searched, value(at.draft, "searches"))
    if not made:
        return None
    return join(_head(words.count(len(made), "search", "searches")), tag("ul", *(_search(found) for found in made)))


def _search(made: Searched) -> Html:
    source = "" if made.source == "index" else f" · {made.source}"
    count = tag("b", f"{made.found} found, {made.new} new", title=made.why or None)
    problem = tag("div", made.problem, class_="pl-muted") if made.problem else None
    return tag("li", count, made.query, tag("span", source, class_="pl-muted"), problem, title=made.why or None)


def _why(enough: Sufficiency | None, at: AttemptView) -> Html | None:
    reasons = list(enough.reasoning) if enough else [finding.message for finding in at.grade.issues] if at.grade else []
    kept = value(at.draft, "references")
    count = [f"{words.count(len(kept), 'reference')} kept"] if isinstance(kept, list) else []
    if not reasons and not count:
        return None
    return join(_head("Why"), tag("ul", *(tag("li", reason) for reason in [*count, *reasons[:REASONS]])))


def _fallback(at: AttemptView) -> Html | None:
    gate = one(Fallback, value(at.draft, "fallback"))
    if gate is None:
        return None
    said = "Paid fallback called" if gate.called else "Paid fallback not called"
    return tag("div", pill(said, "doubt" if gate.called else "good"), " ", gate.why, class_="pl-foot")


def _head(said: str) -> Html:
    return tag("div", said, class_="ask-h")


def _foot(at: AttemptView) -> Html:
    spent = at.usage + at.grading_usage
    calls = f"{words.count(spent.calls, 'call')} · {words.money(spent.cost_usd)}" if spent.calls else "no call outside"
    return tag("div", f"{words.seconds(at.seconds + at.grading_seconds)} · {calls}", class_="pl-foot")
