"""Runs that ended, written as their events: for tests of what people do with them, without running anything."""

import hashlib
import uuid
from collections.abc import Mapping

from pydantic import JsonValue

from services.core.document import Document, Page, Quality
from services.core.draft import Draft, Field, Place
from services.core.events import Concluded, Event, Finished, Queued, ReadStarted, WasRead
from services.core.finding import DimensionScore, FieldGrade, Finding, Grade
from services.core.run import RunOptions, RunSpec
from services.desk.house import House
from services.desk.intake import versions
from services.desk.record import record_event
from storage import documents, runs

VALUES: Mapping[str, JsonValue] = {"histology": "ductal carcinoma", "grade": None, "date": "2024-03-05"}


def ended_run(
    house: House,
    values: Mapping[str, JsonValue] = VALUES,
    *,
    score: float = 0.7,
    critical: bool = False,
    reasons: tuple[str, ...] = ("the target or pass rule was not met",),
    doc_type: str = "toy-note",
    name: str = "",
    run_id: str = "",
) -> str:
    """A finished run of a toy note with these values, each found where it stands in the text; its id."""
    text = f"TOY NOTE {name}\n" + "".join(f"{key.title()}: {value}\n" for key, value in values.items() if value)
    run_id = run_id or uuid.uuid4().hex
    sha256 = house.files.put(text.encode())
    spec = RunSpec(
        run_id=run_id,
        file=f"{name or 'note'}.txt",
        sha256=sha256,
        options=RunOptions(),
        models={"extract": "builtin/builtin"},
        versions={key: sha for pack in house.packs().values() for key, sha in versions(pack).items()},
    )
    reading = house.files.put(document(sha256, text).model_dump_json().encode())
    with house.database.writing() as session:
        documents.note(session, sha256, len(text), "text")
        runs.create(session, spec)
        for event in _events(spec, text, values, score, critical, reasons, doc_type):
            record_event(session, run_id, event)
        documents.note_reading(session, run_id, 0, reading, 0.1)
    return run_id


def document(sha256: str, text: str) -> Document:
    """A text of one page."""
    page = Page(number=1, span=(0, len(text)))
    return Document(sha256=sha256, medium="text", text=text, pages=(page,), quality=Quality(score=1.0))


def concluded(
    text: str, values: Mapping[str, JsonValue], score: float, critical: bool, reasons: tuple[str, ...], doc_type: str
) -> Concluded:
    """The end of the section, with a grade of that score."""
    finding = Finding(check="c", dimension="accuracy", severity="critical", message="wrong")
    grade = Grade(
        score=score,
        dimensions={"accuracy": DimensionScore(score=score, weight=1.0)},
        fields={name: FieldGrade(score=score, valid=True, present=bool(value), located=True) for name, value in values.items()},
        findings=(finding,) if critical else (),
    )
    return Concluded(
        doc_type=doc_type,
        confidence=0.9,
        pages=(1,),
        score=score,
        passed=score > 0.9,
        met_threshold=score > 0.9,
        stop_reason="max_iterations",
        iterations=1,
        best=1,
        draft=Draft(doc_type=doc_type, fields={name: _field(text, name, value) for name, value in values.items()}),
        grade=grade,
        needs_review=bool(reasons),
        review_reasons=reasons,
    )


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _events(
    spec: RunSpec, text: str, values: Mapping[str, JsonValue], score: float, critical: bool, reasons: tuple[str, ...], kind: str
) -> list[Event]:
    return [
        Queued(file=spec.file),
        ReadStarted(),
        WasRead(medium="text", pages=1, words=9, quality=1.0),
        concluded(text, values, score, critical, reasons, kind),
        Finished(outcome="extracted"),
    ]


def _field(text: str, name: str, value: JsonValue) -> Field:
    if value is None:
        return Field(name=name, status="not_found")
    at = text.index(str(value))
    place = Place(quote=str(value), page=1, box=None, span=(at, at + len(str(value))))
    return Field(name=name, status="found", value=value, raw=str(value), confidence=0.9, places=(place,))
