"""`desk.exports`: labelled data written out, a few rows at a time, counted and with a checksum."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO, TypeVar

from sqlmodel import Session

from services.core.decision import Decision, Label
from services.core.errors import AppError
from services.desk.house import House
from services.desk.labelled.exports_cases import case_of
from services.desk.labelled.labelled import identifying, stored
from services.desk.labelled.nouns import ExportSummary, LabelFilter
from services.review.exports import FORMATS, Format, FormatName
from services.review.exports_cases import LabelledCase, by_section
from services.review.exports_mask import mask_case, mask_record
from services.review.exports_rows import LabelRecord
from storage import audit, labels
from storage.audit import Entry

Thing = TypeVar("Thing")


class Exports:
    """What an export holds follows from the decisions and documents alone: the same ones give the same bytes."""

    def __init__(self, house: House) -> None:
        self._house = house

    def formats(self) -> tuple[Format, ...]:
        """Every form in which labelled data leaves."""
        return tuple(FORMATS.values())

    def write(self, out: BinaryIO, format: FormatName, wanted: LabelFilter | None = None, *, by: str) -> ExportSummary:
        """Write the labels that fit, with numbers that name a person or firm starred; the audit log gets a row first.

        Raises AppError for an unknown format.
        """
        return self._write(out, format, wanted or LabelFilter(), by, clear=False)

    def write_clear(self, out: BinaryIO, format: FormatName, wanted: LabelFilter | None = None, *, by: str) -> ExportSummary:
        """`write` with the identifiers as they are."""
        return self._write(out, format, wanted or LabelFilter(), by, clear=True)

    def _write(self, out: BinaryIO, name: FormatName, wanted: LabelFilter, by: str, *, clear: bool) -> ExportSummary:
        if name not in FORMATS:
            raise AppError("There is no such format.", f"Use one of {', '.join(FORMATS)}.")
        self._note(name, wanted, by, clear=clear)
        form, tally = FORMATS[name], _Tally()
        with self._house.database.reading() as session:
            for line in self._lines(session, form, wanted, tally, clear=clear):
                data = line.encode("utf-8", "replace")
                tally.size += len(data)
                tally.digest.update(data)
                out.write(data)
        return ExportSummary(name, tally.rows, tally.size, tally.digest.hexdigest(), not clear, tally.left_out)

    def _lines(self, session: Session, form: Format, wanted: LabelFilter, tally: "_Tally", *, clear: bool) -> Iterator[str]:
        records = _records(session, wanted)
        if form.of_labels is not None:
            return form.of_labels(tally.counted(records if clear else self._masked(records)))
        if form.of_cases is None:
            raise AppError("This format cannot be written.", "Choose another one.")
        return form.of_cases(tally.counted(self._cases(records, form, tally, clear=clear)))

    def _masked(self, records: Iterable[LabelRecord]) -> Iterator[LabelRecord]:
        known = identifying(self._house)
        return (mask_record(record, known) for record in records)

    def _cases(self, records: Iterable[LabelRecord], form: Format, tally: "_Tally", *, clear: bool) -> Iterator[LabelledCase]:
        known = identifying(self._house)
        for (run_id, section), group in by_section(records):
            case = case_of(self._house, run_id, section, group)
            if case is None or not form.fits(case):
                tally.left_out += 1
                continue
            yield case if clear else mask_case(case, known)

    def _note(self, name: FormatName, wanted: LabelFilter, by: str, *, clear: bool) -> None:
        asked = {key: value for key, value in wanted.model_dump().items() if value}
        details = {"labels": name, "identifiers": "clear" if clear else "masked", **asked}
        with self._house.database.writing() as session:
            audit.append(session, Entry(by, "export", details=details))


class _Tally:
    """What went through."""

    def __init__(self) -> None:
        self.rows = 0
        self.left_out = 0
        self.size = 0
        self.digest = hashlib.sha256()

    def counted(self, things: Iterable[Thing]) -> Iterator[Thing]:
        for one in things:
            self.rows += 1
            yield one


def _records(session: Session, wanted: LabelFilter) -> Iterator[LabelRecord]:
    for one in labels.stream(session, stored(wanted)):
        yield LabelRecord(
            label=Label.model_validate(one.label), decision=Decision.model_validate(one.decision), masked=one.masked
        )
