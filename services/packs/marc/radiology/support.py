"""The grader's eye: from an answer's place outward, whether the report's words bear it out."""

import re
from collections.abc import Sequence

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.shared.prose import prose
from services.packs.marc.radiology.advice import CUE
from services.packs.marc.radiology.mentions import Lexicon, Span, mentions, regions, sentence
from services.packs.marc.radiology.weight import asserted
from services.tasks.agents import Agent
from services.tasks.pack import Search, Support

REPORT = "report"
UNUSUAL = Support(0.85, "none of the usual wordings stands there")


def lexicon_of(agents: Sequence[Agent], field: str) -> Lexicon:
    """The lexicon of a field; empty where no agent has one."""
    return next((one.lexicon[field] for one in agents if field in one.lexicon), {})


def supports(agents: Sequence[Agent], document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the words there say so; 0: they say otherwise, or nothing of the kind."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    text, span = document.text, place.span
    match spec.name:
        case "impression":
            return _impression(text, span)
        case "comparison":
            return _comparison(text, span)
        case "entities":
            return _entity(text, lexicon_of(agents, "entities"), _element(field, place), span)
        case "reasons":
            return Support(1.0)
        case "recommendations":
            return _advice(text, _element(field, place), span)
        case "classification":
            return _category(text, lexicon_of(agents, "classification"), str(field.value), span)
        case _:
            return _term(text, lexicon_of(agents, spec.name), str(field.value), span)


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the report, and whether something stands there that would be its value."""
    flat = prose(document.text).flat
    mentioned = any(re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", flat) for word in spec.wordings)
    match spec.name:
        case "comparison":
            filled = bool(re.search(r"\bcomparison[^:\n]{0,30}[:.] *(?!none|no\b|not\b|n/a|unavail)[a-z0-9]", flat))
        case "recommendations":
            filled = any(CUE.search(flat[slice(*span)]) for span in regions(document.text).told)
        case _:
            filled = mentioned
    return Search(mentioned=mentioned, filled=filled, where=spec.where if filled else "")


def _element(field: Field, place: Place) -> dict[str, str]:
    values = field.value if isinstance(field.value, list) else []
    one = values[place.element or 0] if values else {}
    return {key: str(value) for key, value in one.items()} if isinstance(one, dict) else {}


def _impression(text: str, span: Span) -> Support:
    where = regions(text)
    if any(_overlap(span, part) for part in where.impression):
        return Support(1.0)
    if where.impression:
        return Support(0.3, "it stands outside the report's own impression")
    return Support(1.0 if any(_overlap(span, part) for part in where.findings) else 0.3, "it is not what the radiologist found")


def _comparison(text: str, span: Span) -> Support:
    line = text.rfind("\n", 0, max(span[0] - 1, 0))
    around = prose(text).flat[max(0, line, span[0] - 120) : span[1]]
    good = re.search(r"compar|prior|previous|earlier", around)
    return Support(1.0) if good else Support(0.3, "nothing there says that it was compared")


def _entity(text: str, lexicon: Lexicon, said: dict[str, str], span: Span) -> Support:
    hits = [one for one in mentions(text, lexicon, [span]) if one.value == said.get("finding")]
    if not hits:
        named = said.get("finding", "").lower()
        return UNUSUAL if named and named in prose(text).flat[slice(*span)] else Support(0.2, "the finding is not named there")
    for one in hits:
        certainty = "absent" if one.said.negated else "uncertain" if one.said.uncertain else "present"
        if certainty == said.get("certainty"):
            return Support(1.0)
    return Support(0.2, "the sentence says it with another certainty")


def _category(text: str, lexicon: Lexicon, value: str, span: Span) -> Support:
    hits = [one for one in mentions(text, lexicon, [sentence(text, span)]) if one.value == value]
    if any(asserted(one) for one in hits):
        return Support(1.0)
    return Support(0.2, "the sentence denies it, or speaks of the past") if hits else UNUSUAL


def _term(text: str, lexicon: Lexicon, value: str, span: Span) -> Support:
    said = {one.value for one in mentions(text, lexicon, [span])}
    wanted = {one.strip() for one in value.split(",")}
    if not lexicon or wanted <= said:
        return Support(1.0)
    return Support(0.2, "the words there name something else") if said else UNUSUAL


def _advice(text: str, said: dict[str, str], span: Span) -> Support:
    flat = prose(text).flat[slice(*span)]
    if said.get("source", REPORT) == REPORT:
        return Support(1.0) if CUE.search(flat) else Support(0.3, "nothing is recommended there")
    reason = said.get("reason", "").lower().split()
    named = bool(reason) and all(re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", flat) for word in reason)
    return Support(0.9) if named else Support(0.3, "the finding that it is for does not stand there")


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
