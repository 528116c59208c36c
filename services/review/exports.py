"""Forms in which labelled data leaves: what they are called, and what each line is made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from services.review.exports_cases import LabelledCase
from services.review.exports_csv import csv_lines
from services.review.exports_label_studio import label_studio_lines
from services.review.exports_rows import LabelRecord, jsonl_lines
from services.review.exports_tuning import gemini_lines, has_preference, has_truth, openai_lines, preference_lines

FormatName = Literal["jsonl", "csv", "preferences", "openai", "gemini", "label-studio"]


@dataclass(frozen=True)
class Format:
    """Exactly one of `of_labels` (a line a label) and `of_cases` (a line a document) is there. Lines end with a newline."""

    name: FormatName
    title: str
    about: str
    ending: str
    mime: str
    of_labels: Callable[[Iterable[LabelRecord]], Iterator[str]] | None = None
    of_cases: Callable[[Iterable[LabelledCase]], Iterator[str]] | None = None
    fits: Callable[[LabelledCase], bool] = has_truth
    """Whether a document has anything to say in this format."""


FORMATS: Mapping[FormatName, Format] = {
    one.name: one
    for one in (
        Format(
            "jsonl",
            "JSONL",
            "A line a label with the decision behind it; it can be imported again.",
            "jsonl",
            "application/jsonl",
            of_labels=jsonl_lines,
        ),
        Format("csv", "CSV", "A row a label, for spreadsheets.", "csv", "text/csv", of_labels=csv_lines),
        Format(
            "preferences",
            "Preference pairs",
            "Prompt, the corrected answer and the machine's, for documents that were corrected.",
            "preferences.jsonl",
            "application/jsonl",
            of_cases=preference_lines,
            fits=has_preference,
        ),
        Format(
            "openai",
            "OpenAI fine-tuning",
            "A chat a document, its last message the answer that a person stands by.",
            "openai.jsonl",
            "application/jsonl",
            of_cases=openai_lines,
        ),
        Format(
            "gemini",
            "Gemini fine-tuning",
            "The same in the shape of Gemini and Vertex AI.",
            "gemini.jsonl",
            "application/jsonl",
            of_cases=gemini_lines,
        ),
        Format(
            "label-studio",
            "Label Studio",
            "A task a document: the values a person stands by as annotation, the machine's as prediction.",
            "label-studio.json",
            "application/json",
            of_cases=label_studio_lines,
        ),
    )
}
