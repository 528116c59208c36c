"""`desk.labelled`: labelled data looked through, counted, brought in, and checked for alterations."""

from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO

from services.core.decision import Decision, Label
from services.desk.house import House
from services.desk.labelled.bringing import import_jsonl
from services.desk.labelled.build import rebuild
from services.desk.labelled.nouns import ImportReport, LabelFigures, LabelFilter, LabelledRow
from services.review.binding import is_intact
from services.review.exports_mask import Identifying, mask_record
from services.review.exports_rows import LabelRecord
from storage import decisions, labels
from storage.labels import Stored, Wanted

NUMBERS = ("mrn", "patient_id", "medical_record_number", "account_number")
"""Fields that name a person by a number though their kind is text."""


class Labelled:
    """Labels follow from decisions; nothing here changes one."""

    def __init__(self, house: House) -> None:
        self._house = house

    def rows(self, wanted: LabelFilter | None = None, *, limit: int = 100, offset: int = 0) -> tuple[LabelledRow, ...]:
        """Labels with their identifiers starred, the latest decided first, imported ones after one's own."""
        known = identifying(self._house)
        with self._house.database.reading() as session:
            found = labels.page(session, stored(wanted or LabelFilter()), limit, offset)
        return tuple(_row(one, known) for one in found)

    def figures(self, wanted: LabelFilter | None = None) -> LabelFigures:
        """How many labels fit, by verdict and field."""
        return figures(self._house, wanted or LabelFilter())

    def people(self) -> tuple[str, ...]:
        """Everybody whose decision made a label."""
        with self._house.database.reading() as session:
            return labels.people(session)

    def import_jsonl(self, source: BinaryIO, *, by: str) -> ImportReport:
        """Bring in what `exports` wrote as JSONL, whole or not at all; a second time changes nothing.

        `source` can be read from its start twice. Broken lines are named in the report, which then imported nothing.
        """
        return import_jsonl(self._house, source, by)

    def rebuild(self) -> int:
        """Make every label anew from the log, as after a restore; returns how many there are. It changes none that is right."""
        return rebuild(self._house)

    def altered(self) -> tuple[str, ...]:
        """Ids of decisions in the log that no longer match their digest, or whose row says something else."""
        with self._house.database.reading() as session:
            return tuple(_altered(decisions.every(session)))


def figures(house: House, wanted: LabelFilter) -> LabelFigures:
    """How many labels fit, by verdict; and of those that a person looked at, how often which field was changed."""
    with house.database.reading() as session:
        counted = labels.counts(session, stored(wanted))
    verdicts: Counter[str] = Counter()
    unseen_ones = 0
    fields: Counter[tuple[str, str]] = Counter()
    changed: Counter[tuple[str, str]] = Counter()
    for (doc_type, field, verdict, unseen), count in counted.items():
        verdicts[verdict] += count
        if unseen:
            unseen_ones += count
            continue
        fields[doc_type, field] += count
        changed[doc_type, field] += 0 if verdict == "accepted" else count
    rated = [(doc_type, field, count, changed[doc_type, field] / count) for (doc_type, field), count in fields.items()]
    rated.sort(key=lambda one: (-one[3], -one[2], one[0], one[1]))
    return LabelFigures(verdicts.total(), tuple(sorted(verdicts.items())), tuple(rated), unseen_ones)


def stored(wanted: LabelFilter) -> Wanted:
    """The filter as the storage takes it."""
    asked = wanted.model_dump()
    return Wanted(by=asked.pop("decided_by"), **asked)


def identifying(house: House) -> Identifying:
    """Document type -> fields whose whole value is an identifier."""
    return {
        pack.doc_type: frozenset(name for name, spec in pack.rubric.fields.items() if spec.kind == "tin" or name in NUMBERS)
        for pack in house.packs().values()
    }


def _row(one: Stored, known: Identifying) -> LabelledRow:
    record = LabelRecord(label=Label.model_validate(one.label), decision=Decision.model_validate(one.decision), masked=one.masked)
    told = mask_record(record, known)
    return LabelledRow(told.label, told.decision, "imported" if one.source == "imported" else "here", one.file)


def _altered(rows: Iterator[tuple[Decision, bool]]) -> Iterator[str]:
    return (decision.id for decision, same in rows if not same or (decision.digest and not is_intact(decision)))
