"""Labelled documents as fine-tuning data: OpenAI chats, Gemini contents, preference pairs."""

from collections.abc import Iterable, Iterator

from pydantic import JsonValue

from services.review.exports_cases import LabelledCase
from services.review.exports_rows import canonical

SYSTEM = (
    "You read documents and answer with one JSON object. It has the fields that are asked for and no others; "
    "a field that is not on the document is null. Copy values from the document, never guess."
)


def has_truth(case: LabelledCase) -> bool:
    """Of some field a person said what is right."""
    return bool(case.known)


def has_preference(case: LabelledCase) -> bool:
    """A person corrected something."""
    return case.human != case.machine


def openai_lines(cases: Iterable[LabelledCase]) -> Iterator[str]:
    """OpenAI's chat format for supervised fine-tuning."""
    for case in cases:
        messages: list[JsonValue] = [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": question(case)},
            {"role": "assistant", "content": canonical(case.human)},
        ]
        yield f"{canonical({'messages': messages})}\n"


def gemini_lines(cases: Iterable[LabelledCase]) -> Iterator[str]:
    """Gemini's format for supervised tuning, on Vertex AI."""
    for case in cases:
        body: dict[str, JsonValue] = {
            "systemInstruction": {"role": "system", "parts": [{"text": SYSTEM}]},
            "contents": [
                {"role": "user", "parts": [{"text": question(case)}]},
                {"role": "model", "parts": [{"text": canonical(case.human)}]},
            ],
        }
        yield f"{canonical(body)}\n"


def preference_lines(cases: Iterable[LabelledCase]) -> Iterator[str]:
    """Prompt, chosen and rejected, of documents in which a person corrected something."""
    for case in cases:
        told: dict[str, JsonValue] = {
            "prompt": f"{SYSTEM}\n\n{question(case)}",
            "chosen": canonical(case.human),
            "rejected": canonical(case.machine),
            "doc_type": case.doc_type,
            "corrected": [one.field for one in case.known if one.human_value != one.machine_value],
        }
        yield f"{canonical(told)}\n"


def question(case: LabelledCase) -> str:
    """What is asked of the document, the document after it."""
    fields = ", ".join(one.field for one in case.known)
    return f"Document type: {case.title}\nFields: {fields}\n\nDocument:\n{case.text}"
