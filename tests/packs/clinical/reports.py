"""Short invented reports, and one attempt at them: what the pathology tests share."""

from collections.abc import Mapping
from typing import Any

from services.core.calls import CallRequest
from services.core.draft import CitedField, Draft, Element, Extraction, Part
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.documents.plain import read_text
from services.packs.clinical.pathology.task import PACK
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case

BREAST = """SURGICAL PATHOLOGY REPORT
CLINICAL HISTORY: Previous biopsy showed grade 3 carcinoma, ER negative.
GROSS DESCRIPTION: The margins are inked. A mass 2 cm from the deep margin.
FINAL DIAGNOSIS:
Breast, left, lumpectomy: Invasive ductal carcinoma, Nottingham grade 2, 1.8 cm.
Ductal carcinoma in situ, nuclear grade 3, is present.
Margins are negative; closest margin 0.4 cm.
One lymph node with metastatic carcinoma.
IMMUNOHISTOCHEMISTRY:
ER: positive (95%)
PR: negative
HER2: equivocal (2+)
Ki-67: 18%
"""


def read(text: str, feedback: Feedback | None = None, only: tuple[str, ...] = ()) -> Extraction:
    """The builtin reader's answer."""
    request = CallRequest(
        role="extract", pack=PACK.name, stable="", tail="", document=read_text(text), feedback=feedback, only=only
    )
    return PACK.read(request)


def values(text: str) -> Mapping[str, Any]:
    """The values that the reader finds on a first look."""
    answer = read(text)
    draft = draft_from(answer, PACK, Case(read_text(text)), None, ())
    return {name: one.value for name, one in draft.fields.items() if one.filled}


def draft_of(text: str, **said: Any) -> Draft:
    """The draft of a model's answer: field -> (value, quote), or marker -> (value, quote) for ihcMarkers."""
    return draft_from(answer_of(**said), PACK, Case(read_text(text)), None, ())


def answer_of(**said: Any) -> Extraction:
    fields = [_cited(name, one) for name, one in said.items()]
    return Extraction(likely_type="pathology", alternatives=[], confidence=0.9, reasoning="", fields=fields)


def _cited(name: str, said: Any) -> CitedField:
    if said is None:
        return CitedField(name=name, status="not_present", value=None, quote=None, elements=None, confidence=0.9)
    if isinstance(said, dict):
        elements = [
            Element(parts=[Part(name="marker", value=marker), Part(name="value", value=value)], quote=quote)
            for marker, (value, quote) in said.items()
        ]
        return CitedField(name=name, status="found", value=None, quote=None, elements=elements, confidence=0.9)
    return CitedField(name=name, status="found", value=said[0], quote=said[1], elements=None, confidence=0.9)


def findings(text: str, **said: Any) -> tuple[Finding, ...]:
    """Everything that code finds on a model's answer."""
    return code_findings(PACK, Case(read_text(text)), draft_of(text, **said))


def in_source(text: str, name: str, said: Any) -> float:
    """The lowest accuracy score that a model's answer of one field gets."""
    return min(f.score or 0.0 for f in findings(text, **{name: said}) if f.check == "in_source" and f.field == name)


def checks(text: str, **said: Any) -> set[str]:
    """Names of the checks with an open issue."""
    return {finding.check for finding in findings(text, **said) if finding.severity}
