"""Laboratory reports and prescriptions: whatever the text, reading never fails and every quote stands in it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.core.calls import CallRequest
from services.core.feedback import Feedback
from services.documents.plain import read_text
from services.packs.clinical.lab_report.task import PACK as LAB
from services.packs.clinical.prescription.task import PACK as RX
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack

WORDS = (
    "Sodium Tab Metformin : 139 mg/dL ( ) - | BD H < 12-16 Rx Sig Date 01/02/2024 OBX|1|NM| ^ Result Units Test Allergies: then"
)
PIECES = st.sampled_from([*WORDS.split(), "\t", "  ", "\n", "500 mg", "x 5 days", "½", "µ", "1-0-1", "every 0 hours", ","])
TEXTS = st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=120)


@pytest.mark.parametrize("pack", [LAB, RX], ids=lambda pack: pack.doc_type)
@given(text=TEXTS, attempt=st.integers(1, 2))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
def test_any_text_is_read_and_graded_without_failing(pack: Pack, text: str, attempt: int) -> None:
    document = read_text(text)
    feedback = Feedback(attempt=attempt, attempts_allowed=3)
    answer = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document, feedback=feedback))
    case = Case(document)
    draft = draft_from(answer, pack, case, None, ())
    assert all(0 <= finding.score <= 1 for finding in code_findings(pack, case, draft) if finding.score is not None)
    for one in answer.fields:
        for element in one.elements or []:
            assert element.quote in document.text
