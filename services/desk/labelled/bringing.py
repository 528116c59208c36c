"""Bringing labelled data in: every line is checked before the first is stored, and all of it is stored or nothing."""

import io
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

from services.core.errors import AppError
from services.desk.house import House
from services.desk.labelled.nouns import ImportReport
from services.review.exports_rows import LONGEST_LINE, LabelRecord, read_line
from storage import audit, labels_import
from storage.audit import Entry
from storage.labels_import import Incoming

TOGETHER = 500
MOST_PROBLEMS = 100
"""Broken lines that are named; further ones are counted."""
Numbered = tuple[int, LabelRecord]


class _Refused(Exception):
    """Lines that do not fit what is here: the transaction is undone."""


def import_jsonl(house: House, source: BinaryIO, by: str) -> ImportReport:
    """Bring in a file of lines as `jsonl_lines` writes them."""
    rows, problems = _checked(source)
    if problems:
        return _told(rows, problems)
    fates: Counter[str] = Counter()
    try:
        with house.database.writing() as session:
            lines = _records(source)
            while chunk := list(islice(lines, TOGETHER)):
                told = labels_import.bring_in(session, [_incoming(record) for _, record in chunk])
                problems += [
                    (number, "A decision of this id is here and says something else.")
                    for (number, _), fate in zip(chunk, told, strict=True)
                    if fate == "altered"
                ]
                fates.update(told)
            if problems:
                raise _Refused
            audit.append(session, Entry(by, "import", details={"rows": rows, "added": fates["added"]}))
    except _Refused:
        return _told(rows, problems)
    return ImportReport(rows, fates["added"], fates["replaced"], fates["known"])


def _checked(source: BinaryIO) -> tuple[int, list[tuple[int, str]]]:
    """How many labels there are, and what is wrong with which line."""
    rows, problems = 0, []
    for number, line in _lines(source):
        try:
            read_line(line)
            rows += 1
        except AppError as error:
            problems.append((number, error.message))
    return rows, problems


def _records(source: BinaryIO) -> Iterator[Numbered]:
    return ((number, read_line(line)) for number, line in _lines(source))


def _lines(source: BinaryIO) -> Iterator[tuple[int, str]]:
    """Lines that are not empty, numbered from 1. Bytes that are no UTF-8 make a line that is no label."""
    source.seek(0)
    text = io.TextIOWrapper(source, encoding="utf-8-sig", errors="replace", newline="\n")
    try:
        number = 0
        while line := text.readline(LONGEST_LINE + 1):
            number += 1
            if line.strip():
                yield number, line
    finally:
        text.detach()


def _incoming(record: LabelRecord) -> Incoming:
    label, decision = record.label, record.decision
    body = {
        "label": label.model_dump(mode="json"),
        "decision": decision.model_dump(mode="json"),
        "masked": record.masked,
    }
    return Incoming(
        key=record.key,
        doc_type=label.doc_type,
        verdict=label.verdict,
        decision_id=decision.id,
        unseen=decision.unseen,
        digest=decision.digest,
        by=decision.by,
        at=decision.at,
        body=body,
    )


def _told(rows: int, problems: list[tuple[int, str]]) -> ImportReport:
    return ImportReport(rows, problems=tuple(problems[:MOST_PROBLEMS]), more_problems=max(0, len(problems) - MOST_PROBLEMS))
