"""The evaluator's checks by code: is it the weightiest category, does the impression hold, is every advice taken up."""

import re
from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.shared.prose import prose
from services.packs.marc.radiology.advice import CUE, PERFORMED
from services.packs.marc.radiology.mentions import Lexicon, mentions, regions, sentence
from services.packs.marc.radiology.support import REPORT, lexicon_of
from services.packs.marc.radiology.weight import WEIGHTY, asserted, weigh_up
from services.tasks.agents import Agent
from services.tasks.pack import Case

SIDE = re.compile(r"\b(left|right)\b")
FIGURE = re.compile(r"\d+(?:\.\d+)?")
SETTLED = 0.999


def check(agents: Sequence[Agent], case: Case, draft: Draft) -> tuple[Finding, ...]:
    """The pipeline's own findings: dimensions classification, impression, recommendations and consistency."""
    text = case.latest.text
    return (
        _classification(agents, text, draft),
        *_impression(agents, text, draft),
        *_unheeded(text, draft),
        *_intervals(draft),
        *_sides(agents, text, draft),
    )


def _classification(agents: Sequence[Agent], text: str, draft: Draft) -> Finding:
    lexicon = lexicon_of(agents, "classification")
    said = str(_value(draft, "classification") or "")
    where = regions(text)
    if said not in lexicon:
        return _category(0.0, "critical", f"the category is none of {', '.join(lexicon)}", "Answer one of them.", said)
    order = list(lexicon)
    seen = weigh_up(text, lexicon, where.told)
    if seen.category and order.index(seen.category) < order.index(said):
        weight = "critical" if seen.category in WEIGHTY and said not in WEIGHTY else "major"
        return _category(
            0.2,
            weight,
            f"the report asserts something weightier: {seen.category}",
            "Weigh the findings beside the impression.",
            said,
            seen.category,
        )
    own = [one for one in mentions(text, lexicon, where.told) if one.value == said]
    if own and not any(asserted(one) for one in own):
        return _category(0.0, "critical", "the report denies what the category stands for", "Look at negations.", said)
    return Finding(check="marc.classification", dimension="classification", field="classification", score=1.0)


def _category(score: float, severity: str, message: str, suggestion: str, actual: str, expected: str = "") -> Finding:
    return Finding(
        check="marc.classification",
        dimension="classification",
        field="classification",
        score=score,
        severity="critical" if severity == "critical" else "major",
        code="invalid_value" if score == 0 else "inconsistent",
        message=message,
        suggestion=suggestion,
        actual=actual,
        expected=expected,
    )


def _impression(agents: Sequence[Agent], text: str, draft: Draft) -> Iterator[Finding]:
    said = str(_value(draft, "impression") or "")
    if not said:
        yield Finding(check="marc.impression", dimension="impression", field="impression", score=0.0)
        return
    report = {*FIGURE.findall(text)}
    if strangers := sorted({*FIGURE.findall(said)} - report):
        yield _lacking(0.0, "critical", f"figures that the report does not hold: {', '.join(strangers[:4])}", "Copy the words.")
        return
    score = _covered(agents, text, said)
    if score < SETTLED:
        yield _lacking(score, "major", "the impression leaves out weighty findings", "Take up every weighty finding.")
    else:
        yield Finding(check="marc.impression", dimension="impression", field="impression", score=1.0)


def _covered(agents: Sequence[Agent], text: str, said: str) -> float:
    """The share of the report's impression that is there; where it has none, of the findings' weighty phrases."""
    where = regions(text)
    if where.impression:
        own = [word for span in where.impression for word in re.findall(r"[a-z]{3,}", prose(text).flat[slice(*span)])]
        told = set(re.findall(r"[a-z]{3,}", said.lower()))
        return sum(word in told for word in own) / len(own) if own else 1.0
    lexicon = {name: phrases for name, phrases in lexicon_of(agents, "classification").items() if name in WEIGHTY}
    hits = [one for one in mentions(text, lexicon, where.findings) if asserted(one)]
    flat = prose(text).flat
    phrases = {flat[slice(*one.span)] for one in hits}
    return sum(phrase in " ".join(said.lower().split()) for phrase in phrases) / len(phrases) if phrases else 1.0


def _lacking(score: float, severity: str, message: str, suggestion: str) -> Finding:
    return Finding(
        check="marc.impression",
        dimension="impression",
        field="impression",
        score=round(score, 4),
        severity="critical" if severity == "critical" else "major",
        code="not_in_source" if severity == "critical" else "incomplete",
        message=message,
        suggestion=suggestion,
    )


def _unheeded(text: str, draft: Draft) -> Iterator[Finding]:
    """Advice of the report that no recommendation takes up."""
    view, where = prose(text), regions(text)
    before = min((span[0] for span in where.told), default=0)
    taken = [place.span for place in _field(draft, "recommendations").places if place.span]
    advice = dict.fromkeys(sentence(text, match.span()) for match in CUE.finditer(view.flat, before))
    for start, stop in advice:
        if PERFORMED.search(view.flat[start:stop]) or any(one[0] < stop and start < one[1] for one in taken):
            continue
        yield Finding(
            check="marc.advice",
            dimension="recommendations",
            field="recommendations",
            score=0.4,
            severity="major",
            code="incomplete",
            message="the report recommends something that is not taken up",
            suggestion="Read the impression and what follows it for advice once more.",
        )
        return


def _intervals(draft: Draft) -> Iterator[Finding]:
    """An interval of the report's own advice stands in the words it quotes."""
    field = _field(draft, "recommendations")
    for index, one in enumerate(field.value if isinstance(field.value, list) else []):
        if not isinstance(one, dict) or one.get("source", REPORT) != REPORT or not one.get("interval"):
            continue
        quotes = " ".join(" ".join(place.quote.lower().split()) for place in field.places if place.element == index)
        if any(figure not in quotes for figure in FIGURE.findall(str(one["interval"]))):
            yield Finding(
                check="marc.interval",
                dimension="recommendations",
                field="recommendations",
                element=index,
                score=0.0,
                severity="critical",
                code="not_in_source",
                message="the interval does not stand in the words quoted for it",
                suggestion="Copy the interval that the report gives, or leave it empty.",
            )


def _sides(agents: Sequence[Agent], text: str, draft: Draft) -> Iterator[Finding]:
    """A finding on one side in the findings and only on the other in the impression: one of the two is wrong."""
    lexicon = lexicon_of(agents, "entities")
    told = _by_side(text, lexicon, regions(text).findings)
    summed = _by_side(text, lexicon, regions(text).impression)
    for name in sorted(told.keys() & summed.keys()):
        if told[name] and summed[name] and not told[name] & summed[name]:
            yield Finding(
                check="marc.side",
                dimension="consistency",
                field="impression",
                severity="major",
                code="inconsistent",
                message=f"{name} is on one side in the findings and on the other in the impression",
                suggestion="A person must say which side is meant.",
                mendable=False,
            )


def _by_side(text: str, lexicon: Lexicon, spans: Sequence[tuple[int, int]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in mentions(text, lexicon, spans):
        if asserted(one):
            line = prose(text).flat[slice(*sentence(text, one.span))]
            found.setdefault(one.value, set()).update(SIDE.findall(line))
    return found


def _field(draft: Draft, name: str) -> Field:
    return draft.fields.get(name) or Field(name=name, status="not_found")


def _value(draft: Draft, name: str) -> object:
    return _field(draft, name).value
