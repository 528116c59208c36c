"""An abstract as sentences, each exactly as printed, with the part that it stands in."""

import re
from collections.abc import Iterator
from typing import Literal

from services.core.base import Frozen
from services.packs.evidence.question.record import Record

Part = Literal["conclusion", "results", "other", "plan"]
ENDS = re.compile(
    r"(?<=[.?!])(?<!\bvs\.)(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bet al\.)(?<!\bFig\.)(?<!\bDr\.)(?<!\bNo\.)(?<!\b[A-Z]\.)"
    r"[\"”')\]]*\s+(?=[\"“'(\[]?[A-Z0-9])"
)
PARTS: tuple[tuple[Part, str], ...] = (
    ("conclusion", r"conclu|interpretation|implication|summary"),
    ("results", r"result|finding|outcome|main result"),
    ("other", r"discussion"),
    (
        "plan",
        r"method|design|setting|participant|background|objective|aim|introduction|purpose|registration|intervention|funding|"
        r"rationale|context|importance|hypothesis|patient|subject",
    ),
)
OPENING = 1 / 3
"""Share of an abstract without parts that tells why and how, not what was found."""
CONCLUDES = re.compile(
    r"^(?:in (?:conclusion|summary)|we conclude|these (?:data|results|findings)|our (?:data|results|findings)|"
    r"this (?:study|trial|meta-analysis) (?:shows?|showed|demonstrates?|demonstrated|suggests?|found)|conclusions?:)",
    re.IGNORECASE,
)
HEAD = re.compile(r"(?:conclusions?|results?|findings|interpretation) ?: *", re.IGNORECASE)
"""A heading that was printed within the text."""
PLANS = re.compile(
    r"\b(?:will be|we have previously|previous(?:ly)? (?:studies|reported|shown)|it is (?:known|unclear)|little is known|"
    r"we aim|aims? to|aimed to|objectives?|hypothesi[sz]\w*|was to (?:assess|evaluate|compare|determine|examine)|"
    r"we (?:selected|searched|included|enrolled|compared|conducted|performed|assessed|evaluated|investigated|studied|recruited)|"
    r"registered|registration|trial number|were (?:randomi[sz]ed|randomly)|ISRCTN|NCT\d|funded by)\b",
    re.IGNORECASE,
)


class Sentence(Frozen):
    """One sentence. `span` = [start, end) in the text of section `section` of the record."""

    text: str
    part: Part
    label: str
    section: int
    span: tuple[int, int]


def sentences_of(record: Record) -> Iterator[Sentence]:
    """All sentences of a record's abstract in order; none for a record without one."""
    for number, section in enumerate(record.sections):
        part = _part(section.label)
        spans = list(_spans(section.text))
        opening = 0 if section.label or len(spans) < 3 else len(spans) * OPENING
        for at, (start, end) in enumerate(spans):
            told = _told(section.text[start:end], "plan" if at < opening else part)
            start += len(head[0]) if (head := HEAD.match(section.text[start:end])) else 0
            yield Sentence(text=section.text[start:end], part=told, label=section.label, section=number, span=(start, end))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in ENDS.finditer(text):
        yield start, end.start()
        start = end.end()
    if text[start:].strip():
        yield start, len(text.rstrip())


def _part(label: str) -> Part:
    return next((part for part, pattern in PARTS if re.search(pattern, label, re.IGNORECASE)), "other")


def _told(text: str, part: Part) -> Part:
    """What the sentence itself says of its part goes before its heading."""
    if CONCLUDES.search(text):
        return "conclusion"
    return "plan" if PLANS.search(text) else part
