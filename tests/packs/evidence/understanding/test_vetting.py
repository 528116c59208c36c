"""Which questions are asked at all: those of medicine, whether or not a list of ours knows what they are about."""

import pytest

from services.core.errors import AppError
from services.core.question import Question
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.packs.evidence.question.task import PACK
from services.packs.evidence.question.understand import NO_TAGS
from tests.packs.evidence.understanding.questions import asked


@pytest.mark.parametrize(
    "text",
    [
        "Which capsule endoscopy findings matter after bleeding?",
        "What is the sensitivity of D-dimer?",
        "Is a haemoglobin of 9 dangerous?",
    ],
)
def test_a_question_of_medicine_that_no_list_knows_is_asked_with_the_fallback_tag_and_a_warning(text: str) -> None:
    assert PACK.vet(Question(kind="evidence", text=text), lambda _: b"").question.text == text
    known = asked(text)
    assert known.tags.decision_tags == (FALLBACK,)
    assert NO_TAGS in known.warnings


@pytest.mark.parametrize("text", ["What is the capital of France?", "How do I bake bread?", "Which bank in Oklahoma saves best?"])
def test_what_is_no_question_of_medicine_is_refused(text: str) -> None:
    with pytest.raises(AppError, match="No condition, treatment or decision"):
        PACK.vet(Question(kind="evidence", text=text), lambda _: b"")
