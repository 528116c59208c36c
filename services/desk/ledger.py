"""`desk.ledger`: what became of each line of feedback, on one run and over many."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from pydantic import TypeAdapter

from services.core.decision import LabelVerdict
from services.desk.house import House
from services.desk.lists import rubric, spec, view
from services.desk.words import as_seen
from services.learning.ledger import ASKING, FATES, Entry, LineKind, hint_id, ledger
from services.learning.ledger_figures import HARDLY, LineFigures
from services.learning.shares import Share
from storage import decisions
from storage import ledger as stored
from storage.ledger import COLUMNS, Column, Counted
from storage.runs import known_document
from storage.tables_ledger import FeedbackLineRow

__all__ = ["ASKING", "COLUMNS", "FATES", "HARDLY", "Column", "Entry", "Ledger", "LedgerFigures", "LineFigures", "Share", "ledger"]
MOST_FIELDS = 1000
KIND: TypeAdapter[LineKind] = TypeAdapter(LineKind)


@dataclass(frozen=True)
class LedgerFigures:
    """Lines by kind and one more property, those told most often first; `hints` is what the ids of hints stand for now."""

    lines: tuple[LineFigures, ...]
    runs: int
    untold: int
    """Runs that ended before the ledger was kept, and are not in it."""
    types: tuple[str, ...]
    engines: tuple[str, ...]
    hints: Mapping[str, str]


class Ledger:
    """Lines are known by their kind; no text of them is kept, which may quote a value.

    A run's lines are written once it has ended, so that figures are sums of rows however many runs there are.
    """

    def __init__(self, house: House) -> None:
        self._house = house

    def verdicts(self, run_id: str, section: int) -> Mapping[str, LabelVerdict]:
        """What people said of a section's fields, as far as they have: by this a fix is told from one that a person undid."""
        with self._house.database.reading() as session:
            found = decisions.labels(session, run_id=run_id, limit=MOST_FIELDS)
        return {label.field: label.verdict for label in found if label.section == section}

    def figures(self, grouped: Column = "code", *, doc_type: str = "", engine: str = "") -> LedgerFigures:
        """What lines of each kind did over all runs, of one document type or one engine where they are named."""
        with self._house.database.reading() as session:
            counted = stored.counted(session, grouped, doc_type, engine)
            runs, types, engines = stored.told_of(session)
            untold = len(stored.untold(session))
        lines = sorted(_summed(counted), key=lambda one: (-one.told, one.kind, one.value))
        return LedgerFigures(tuple(lines), runs, untold, types, engines, self._hints())

    def rebuild(self) -> int:
        """Write the lines of runs that ended before the ledger was kept; returns how many runs those were."""
        with self._house.database.reading() as session:
            found = stored.untold(session)
        for run_id in found:
            note_run(self._house, run_id)
        return len(found)

    def _hints(self) -> dict[str, str]:
        asked = [pack.rubric for pack in self._house.question_packs().values()]
        rubrics = [*asked, *(pack.rubric for pack in self._house.packs().values())]
        return {hint_id(spec.hint): spec.hint for one in rubrics for spec in one.fields.values() if spec.hint}


def note_run(house: House, run_id: str) -> None:
    """Write what became of a run's lines; doing it again changes nothing.

    A run that was deleted, and one that only tries a draft, is left alone.
    """
    with house.database.reading() as session:
        if not known_document(session, run_id):
            return
    ran = spec(house, run_id)
    if ran.trial:
        return
    pinned = as_seen(house, ran)
    told = [
        (end.doc_type, entry)
        for section in view(house, run_id, None).sections
        if (end := section.concluded)
        for entry in ledger(section, rubric(pinned, end.doc_type))
    ]
    with house.database.writing() as session:
        engine = stored.begin(session, run_id)
        if engine is not None:
            stored.add(session, [_row(run_id, doc_type, engine, entry) for doc_type, entry in told])


def _row(run_id: str, doc_type: str, engine: str, one: Entry) -> FeedbackLineRow:
    return FeedbackLineRow(
        run_id=run_id,
        section=one.section,
        attempt=one.attempt,
        kind=one.kind,
        number=one.number,
        doc_type=doc_type,
        engine=engine,
        field=one.field or "",
        severity=one.severity or "",
        code=one.code,
        hint=one.hint,
        fate=one.fate,
        kept=one.kept,
        seconds=one.cost.seconds,
        calls=one.cost.calls,
        tokens=one.cost.tokens,
        usd=None if one.cost.usd is None else float(one.cost.usd),
    )


def _summed(counted: tuple[Counted, ...]) -> Iterator[LineFigures]:
    for (kind, value), several in groupby(counted, key=lambda one: (one.kind, one.value)):
        rows = {one.fate: one for one in several}
        fixes = rows.get("fixed")
        yield LineFigures(
            KIND.validate_python(kind),
            value,
            fates={fate: rows[fate].lines for fate in FATES if fate in rows},
            kept=fixes.kept if fixes else 0,
            judged=fixes.judged if fixes else 0,
            accepted=fixes.accepted if fixes else 0,
            seconds=sum(one.seconds for one in rows.values()),
            tokens=sum(one.tokens for one in rows.values()),
            usd=None if any(one.unpriced for one in rows.values()) else sum(one.usd for one in rows.values()),
        )
