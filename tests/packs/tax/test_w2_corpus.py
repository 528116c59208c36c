"""The shared W-2s with a text layer, where the shared data is at hand: every field right, every score earned."""

import pytest

from services.core.calls import CallRequest
from services.core.feedback import Feedback
from services.documents.reader import read
from services.packs.tax.w2.task import PACK
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.bench.corpus import DOCUMENTS, cases, scorer

TEXTS = (
    [case for case in cases(("W-2",)) if not case.aside and case.medium in ("pdf_text", "pdf_form")] if DOCUMENTS.exists() else []
)


@pytest.mark.skipif(not TEXTS, reason="the shared documents are not at hand (PROOFLOOP_SHARED)")
def test_shared_w2s_with_a_text_layer_are_read_without_an_error() -> None:
    for shared in TEXTS:
        document = read(shared.path.read_bytes(), shared.path.name)
        feedback = Feedback(attempt=1, attempts_allowed=3)
        said = PACK.read(CallRequest(role="extract", pack="tax/w2", stable="", tail="", document=document, feedback=feedback))
        draft = draft_from(said, PACK, Case(document), None, ())
        fields = {name: one.value for name, one in draft.fields.items() if one.filled}
        count, log = scorer().score_doc(shared.truth, {"doc_type": draft.doc_type, "fields": fields, "score": None})
        assert count.full == 1, (shared.stem, log)
        wrong = [one for one in code_findings(PACK, Case(document), draft) if one.check == "in_source" and one.severity]
        assert not wrong, (shared.stem, wrong)
