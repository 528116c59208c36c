"""How a run ended: the verdict in words, warnings, and why a person should look."""

from urllib.parse import quote

from pages.parts import words
from pages.parts.markup import Html, join, pill, tag
from pages.parts.reasons import CRITICAL, beside
from pages.parts.values import mask
from services.core.events import Concluded
from services.core.finding import WholeOpinion
from services.core.policy import Policy
from services.core.rubric import Profile, Rubric
from services.desk.issues import critical_of
from services.desk.nouns import Issue
from services.desk.replay import RunView, SectionView


def coming(policy: Policy | None, profile: Profile | None) -> Html:
    """In the verdict's place while the loop goes on: what will end it."""
    title = tag("span", "Decided after each attempt", class_="pl-title")
    if policy is None:
        said = "Once the kind of the document is known, it is extracted, graded and tried again until it is good enough."
    else:
        aim = "the form's pass rule holds" if policy.target is None else f"the target {_points(policy.target, profile)} is met"
        said = f"It stops when {aim}, nothing is left to mend, or after {words.count(policy.max_iterations, 'attempt')}."
    return tag("div", title, tag("div", said, class_="pl-muted"), class_="pl-card pl-verdict pl-coming")


def _points(score: float, profile: Profile | None) -> str:
    return profile.stated(score) if profile else words.score(score)


def verdict(
    section: SectionView | None, rubric: Rubric | None = None, view: RunView | None = None, *, linked: bool = True
) -> Html | None:
    """Why it stopped and which attempt was best, and what is wrong by its name; None while the loop goes on.

    With the `view`, the name of a critical issue leads to its row on the review desk unless not `linked`.
    """
    done = section.concluded if section else None
    if done is None:
        return None
    tone = "" if done.passed else "doubt"
    said = done.words or words.STOPS.get(done.stop_reason, done.stop_reason)
    parts: list[object] = [tag("span", said, class_="pl-title")]
    if done.draft is not None:
        parts.append(pill("target met" if done.passed else "target not met", "good" if done.passed else "doubt"))
    if done.needs_review:
        parts += [" ", pill("needs review", "doubt")]
    if view and view.ended and (told := _warned(view)):
        parts += [" ", pill(words.count(len(told), "warning"), "doubt", mask("; ".join(told)))]
    if done.review_reasons:
        run_id = view.run_id if view and linked else ""
        reasons = [piece for one in done.review_reasons for piece in ("; ", _reason(one, done, rubric, run_id))][1:]
        parts.append(tag("div", "A person should look: ", *reasons, ".", class_="pl-muted"))
    return tag("div", *parts, class_=f"pl-card pl-verdict {tone}".strip())


def _reason(said: str, done: Concluded, rubric: Rubric | None, run_id: str) -> Html:
    """A reason as it is; the one that counts the critical issues names them."""
    if CRITICAL not in said:
        return join(mask(said.rstrip(".")))
    named = [piece for one in critical_of(done, rubric) for piece in (", ", _issue(one, done.section, run_id))][1:]
    return join(said, ": " if named else None, *named)


def _issue(issue: Issue, section: int, run_id: str) -> Html:
    said = mask(issue.said)
    if not issue.unit:
        return tag("b", said)
    row = f"review?item={quote(f'{run_id}:{section}')}&field={quote(issue.unit)}"
    name = tag("a", issue.name, href=row, target="_self", title="Opens its row on the review desk") if run_id else issue.name
    return tag("b", name, f" ({beside(issue)})")


def refusal(view: RunView) -> Html | None:
    """Nothing was extracted: why, and what to do."""
    if view.refused is None:
        return None
    said = words.OUTCOMES.get(view.refused.outcome, view.refused.outcome).capitalize()
    advice = tag("ul", *(tag("li", line) for line in view.refused.advice)) if view.refused.advice else None
    return tag("div", tag("b", f"{said}: "), mask(view.refused.reason), advice, class_="pl-problem")


def warnings(view: RunView) -> Html | None:
    """Everything the run warned of, each once: reading, suspicious text, the end."""
    unique = _warned(view)
    if not unique:
        return None
    return tag(
        "div",
        tag("b", words.count(len(unique), "warning")),
        tag("ul", *(tag("li", mask(line)) for line in unique)),
        class_="pl-note",
    )


def opinions(section: SectionView) -> Html | None:
    """What model graders say of the result as a whole, beside what the rules say."""
    told = [_opinion(one) for one in (section.concluded.grade.opinions if section.concluded and section.concluded.grade else ())]
    return tag("div", *told, class_="pl-note") if told else None


def _opinion(one: WholeOpinion) -> Html:
    said = {True: "passes it", False: "fails it", None: ""}[one.passed]
    parts = [
        said,
        f"takes it for {one.doc_type}" if one.doc_type else "",
        f"{one.score * 100:.0f} of 100" if one.score is not None else "",
        f"confidence {one.confidence:.2f}" if one.confidence is not None else "",
    ]
    lines = [*one.failure_reasons, one.feedback, one.reasoning]
    listed = tag("ul", *(tag("li", mask(line)) for line in lines if line)) if any(lines) else None
    return tag("div", tag("b", f"{one.by.capitalize()}: "), ", ".join(part for part in parts if part), listed)


def _warned(view: RunView) -> list[str]:
    told = list(view.read.warnings) if view.read else []
    told += [
        f"{one.message}" + (f" (page {one.page})" if one.page else "") for one in (view.read.suspicions if view.read else ())
    ]
    told += list(view.finished.warnings) if view.finished else []
    if view.finished and view.finished.reason and view.refused is None:
        told.append(view.finished.reason)
    return list(dict.fromkeys(told))


def failed_graders(section: SectionView) -> Html | None:
    """Model graders that did not answer are named; they counted for nothing."""
    named = sorted({name for one in section.attempts if one.grade for name in one.grade.failed_graders})
    return (
        tag("div", join("Did not answer and counted for nothing: ", ", ".join(named), "."), class_="pl-note") if named else None
    )
