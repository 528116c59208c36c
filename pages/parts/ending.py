"""How a run ended: the verdict in words, warnings, and why a person should look."""

from pages.parts import words
from pages.parts.markup import Html, join, pill, tag
from pages.parts.values import mask
from services.core.finding import WholeOpinion
from services.desk.replay import RunView, SectionView


def verdict(section: SectionView) -> Html | None:
    """Why it stopped and which attempt was best; None while the loop goes on."""
    done = section.concluded
    if done is None:
        return None
    tone = "" if done.passed else "doubt"
    said = done.words or words.STOPS.get(done.stop_reason, done.stop_reason)
    parts: list[object] = [tag("span", said, class_="pl-title")]
    if done.draft is not None:
        parts.append(pill("target met" if done.passed else "target not met", "good" if done.passed else "doubt"))
    if done.needs_review:
        parts += [" ", pill("needs review", "doubt")]
    if done.review_reasons:
        parts.append(
            tag(
                "div",
                mask("A person should look: " + "; ".join(one.rstrip(".") for one in done.review_reasons) + "."),
                class_="pl-muted",
            )
        )
    return tag("div", *parts, class_=f"pl-card pl-verdict {tone}".strip())


def refusal(view: RunView) -> Html | None:
    """Nothing was extracted: why, and what to do."""
    if view.refused is None:
        return None
    said = words.OUTCOMES.get(view.refused.outcome, view.refused.outcome).capitalize()
    advice = tag("ul", *(tag("li", line) for line in view.refused.advice)) if view.refused.advice else None
    return tag("div", tag("b", f"{said}: "), mask(view.refused.reason), advice, class_="pl-problem")


def warnings(view: RunView) -> Html | None:
    """Everything the run warned of, each once: reading, suspicious text, the end."""
    told = list(view.read.warnings) if view.read else []
    told += [
        f"{one.message}" + (f" (page {one.page})" if one.page else "") for one in (view.read.suspicions if view.read else ())
    ]
    told += list(view.finished.warnings) if view.finished else []
    if view.finished and view.finished.reason and view.refused is None:
        told.append(view.finished.reason)
    unique = list(dict.fromkeys(told))
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


def failed_graders(section: SectionView) -> Html | None:
    """Model graders that did not answer are named; they counted for nothing."""
    named = sorted({name for one in section.attempts if one.grade for name in one.grade.failed_graders})
    return (
        tag("div", join("Did not answer and counted for nothing: ", ", ".join(named), "."), class_="pl-note") if named else None
    )
