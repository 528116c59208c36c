"""Results in HL7 version 2: the OBX segments of an ORU message (HL7 v2.5.1 chapter 7)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from services.packs.clinical.lab_report.result import Result, Span
from services.packs.clinical.lab_report.wording import PENDING
from services.packs.clinical.shared.citing import Told

SEGMENT = re.compile(r"(?m)^[ \t]*(?=[A-Z][A-Z0-9]{2}\|)")
ESCAPES = {"\\T\\": "&", "\\F\\": "|", "\\S\\": "^", "\\R\\": "~", "\\E\\": "\\"}
FLAGS = {"H": "H", "HH": "H", ">": "H", "HU": "H", "L": "L", "LL": "L", "<": "L", "LU": "L", "N": "N", "A": "A", "AA": "A"}
"""HL7 table 0078, abnormal flags."""
NO_RESULT = frozenset("XIDNW")
"""HL7 table 0085, observation result status: cannot be obtained, pending, deleted, not asked, wrong."""
VALUED = frozenset(("NM", "SN", "ST", "CE", "CWE", "CF", "IS", "ID", "TX", ""))
STAMP = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")


@dataclass(frozen=True)
class Segment:
    """One segment: its fields as printed (field 0 is its name) and their places."""

    fields: tuple[str, ...]
    spans: tuple[Span, ...]

    def field(self, number: int, component: int = 0) -> str:
        """A component of a field, unescaped, lines joined; empty when the segment does not hold it."""
        printed = self.fields[number] if number < len(self.fields) else ""
        parts = printed.split("~")[0].split("^")
        text = " ".join((parts[component] if component < len(parts) else "").split())
        for escape, plain in ESCAPES.items():
            text = text.replace(escape, plain)
        return text


def is_message(text: str) -> bool:
    """Whether a text is an HL7 v2 message with observations."""
    return re.search(r"(?m)^[ \t]*(?:MSH\|\^~|OBX\|\d*\|)", text) is not None


def segments(text: str) -> tuple[Segment, ...]:
    """The segments of a message; a segment that a page broke into lines is one."""
    starts = [match.end() for match in SEGMENT.finditer(text)]
    return tuple(_segment(text, start, stop) for start, stop in zip(starts, [*starts[1:], len(text)], strict=True))


def _segment(text: str, start: int, stop: int) -> Segment:
    body = text[start:stop].rstrip()
    spans, at = [], start
    for part in body.split("|"):
        spans.append((at, at + len(part)))
        at += len(part) + 1
    return Segment(tuple(text[slice(*span)] for span in spans), tuple(spans))


def observed(text: str) -> Iterator[Result]:
    """The results of a message, one for each OBX segment that carries one."""
    for one in segments(text):
        if one.fields[0] != "OBX" or one.field(2) not in VALUED or one.field(11) in NO_RESULT:
            continue
        name = one.field(3, 1) or one.field(3, 4) or one.field(3)
        value = _value(one)
        if not name or not value or PENDING.search(value) or (one.field(2) == "TX" and len(value.split()) > 6):
            continue
        last = max((number for number in (5, 6, 7, 8) if one.field(number)), default=5)
        yield Result(
            name, value, (one.spans[0][0], one.spans[last][1]), _unit(one), FLAGS.get(one.field(8), ""), one.field(7), 0.97
        )  # fmt: skip


def _value(one: Segment) -> str:
    kind, first = one.field(2), one.field(5)
    if kind == "SN":
        return "".join(one.field(5, part) for part in range(4))
    coded = one.field(5, 1)
    return coded if kind in ("CE", "CWE", "CF") and coded else first


def _unit(one: Segment) -> str:
    """The unit; a power of ten whose sign was not escaped is put together again."""
    tens, rest = one.field(6), one.field(6, 1)
    return f"{tens}^{rest}" if re.fullmatch(r"[xX*]?10", tens) and re.match(r"\d{1,2}/", rest) else tens


def day(text: str) -> Told | None:
    """The day of the report: results reported (OBR-22), else observed (OBX-14, OBR-7), else of the message (MSH-7)."""
    every = segments(text)
    for name, number in (("OBR", 22), ("OBX", 14), ("OBR", 7), ("MSH", 6)):
        for one in every:
            stamp = STAMP.match(one.field(number)) if one.fields[0] == name else None
            if stamp:
                return Told("-".join(stamp.groups()), one.spans[number], 0.95 if name == "OBR" else 0.85)
    return None


def sender(text: str) -> Told | None:
    """Who performed the tests (OBX-23, OBX-15), else the sending facility (MSH-4)."""
    every = segments(text)
    for name, number, component in (("OBX", 23, 0), ("OBX", 15, 1), ("MSH", 3, 0)):
        for one in every:
            said = one.field(number, component) if one.fields[0] == name else ""
            if re.search(r"[A-Za-z]{3}", said):
                start, stop = one.spans[number]
                at = text.find(said, start, stop)
                span = (at, at + len(said)) if at >= 0 else (start, stop)
                return Told(said, span, 0.9 if name == "OBX" else 0.8)
    return None
