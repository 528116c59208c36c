"""What is listed and cannot be quoted, because its text is not held here: where to read on."""

from collections.abc import Iterator, Mapping, Sequence

from services.packs.evidence.question.answering import about_by_title
from services.packs.evidence.question.record import GUIDANCE, Record
from services.packs.evidence.question.references import Reference
from services.packs.evidence.question.wanted import Wanted


def unread(references: Sequence[Reference], records: Mapping[str, Record], wanted: Wanted) -> tuple[str, ...]:
    """One sentence for guidelines, one for the studies whose titles name what is asked; each by its number in the list."""
    return tuple(_said(references, records, wanted))


def _said(references: Sequence[Reference], records: Mapping[str, Record], wanted: Wanted) -> Iterator[str]:
    closed = [one for one in references if not records[one.id].sections]
    guidance = [one for one in closed if one.kind in GUIDANCE]
    studies = [one for one in closed if one.kind not in GUIDANCE and about_by_title(one.title, wanted)]
    if guidance:
        yield f"The recommendations themselves: the text of {_numbers(guidance)} is not held here. Open the link to read them."
    if studies:
        what = "Studies of this question by their titles" if len(studies) > 1 else "A study of this question by its title"
        whose = "Their text is" if len(studies) > 1 else "Its text is"
        yield f"{what}: {_numbers(studies)}. {whose} not held here either; open the link to read the results."


def _numbers(references: Sequence[Reference]) -> str:
    return ", ".join(f"[{one.number}]" for one in references)
