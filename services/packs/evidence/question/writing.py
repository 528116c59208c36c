"""The answer of one attempt: extracted by our own code, or written by a model and checked."""

import json
from collections.abc import Mapping, Sequence

from services.core.answer import closed
from services.core.calls import CallRequest
from services.core.draft import Malformed
from services.core.errors import ProviderDown
from services.core.feedback import Feedback
from services.core.prompt import Prompt, fill
from services.core.question import Question
from services.packs.evidence.question.aim import Aim
from services.packs.evidence.question.answer import Answer
from services.packs.evidence.question.extracting import extracted, spoken
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.record import Record
from services.packs.evidence.question.references import Reference
from services.packs.evidence.question.unanswered import NO_CLAIM, unanswered
from services.packs.evidence.question.wanted import Wanted
from services.packs.evidence.question.written import WrittenAnswer, checked
from services.tasks.asking import AskKit

NOT_WRITTEN = "The model gave no usable answer; these are sentences of the references instead."
ABSTRACT = 2_500
"""Characters of an abstract that a model is shown."""


def extract(
    references: Sequence[Reference],
    records: Mapping[str, Record],
    aim: Aim,
    wanted: Wanted,
    understanding: Understanding,
    question: str,
    missing: Sequence[str],
) -> Answer:
    """The builtin answer: quotes, which part of the question they leave open, and what is missing."""
    claims = extracted(references, records, aim, wanted, question)
    said = [
        *unanswered(claims, spoken(claims, references, records), wanted, understanding),
        *missing,
    ]
    return Answer(claims=claims, missing=tuple(dict.fromkeys(said)))


def write(
    kit: AskKit,
    prompt: Prompt,
    question: Question,
    understanding: Understanding,
    references: Sequence[Reference],
    records: Mapping[str, Record],
    feedback: Feedback,
    missing: Sequence[str],
) -> Answer | str:
    """A written answer of which only the supported claims are kept; a sentence where there is none to keep.

    Raises DeadlineReached or RunCancelled; a model that stays silent or answers with something else costs no evidence.
    """
    request = CallRequest(
        role="extract",
        pack=prompt.name.rpartition("/")[0],
        stable=fill(
            prompt,
            mode="for a clinician" if question.mode == "doctor" else "for a lay person, in plain words",
            question=question.text,
            pico=json.dumps(understanding.pico.model_dump(), ensure_ascii=False),
            references="\n\n".join(_shown(one, records[one.id]) for one in references),
        ),
        tail=feedback.text,
    )
    try:
        told = kit.ask(request, WrittenAnswer)
    except ProviderDown as error:
        return f"{NOT_WRITTEN} {error.message}"
    if isinstance(told, Malformed):
        return NOT_WRITTEN
    claims, dropped = checked(told, references, records)
    said = [*missing, *told.missing, *([] if claims else [NO_CLAIM])]
    return Answer(claims=claims, dropped=dropped, missing=tuple(dict.fromkeys(said)), written_by="model")


def _shown(reference: Reference, record: Record) -> str:
    work = f"{closed(reference.title)} {closed(reference.authors)} {reference.journal} {reference.year}"
    head = f"[{reference.number}] {work} ({reference.kind})"
    return f"{head}\n{record.abstract[:ABSTRACT] or '(no abstract)'}"
