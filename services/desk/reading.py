"""Reading a run's file, as durable steps: what is read becomes a stored file, and only its hash is handed on."""

from pydantic import JsonValue

from services.core.document import Document
from services.core.errors import AppError
from services.core.run import RunSpec
from services.desk.caps import DayCapReached, within_caps
from services.desk.house import House
from services.desk.mishap import broken
from services.desk.patience import patiently
from services.documents.refusal import Refused
from storage import documents, regressions

FIRST = 0
"""In place of a resolution: the first reading."""
NAMES = {"pdf": "document.pdf", "image": "", "text": "document.txt"}
"""The reader is told the kind only; what a person called the file is nobody's business."""


def read_first(house: House, spec: RunSpec) -> dict[str, JsonValue]:
    """Read the file and store the document: {"file", "seconds"}, or the outcome, reason and advice of a refusal."""
    started = house.clock()
    try:
        within_caps(house, _owner(house, spec), spec.run_id)
        document = house.read(house.files.get(spec.sha256), safe_name(house, spec))
    except Refused as refusal:
        return {"outcome": refusal.outcome, "reason": refusal.message, "advice": refusal.remedy}
    except DayCapReached as error:
        return {"outcome": "refused", "reason": error.message, "advice": error.remedy}
    except AppError as error:
        return {"outcome": "failed", "reason": error.message, "advice": error.remedy}
    except Exception as error:
        told = broken("reading the file", spec.run_id, error)
        return {"outcome": "failed", "reason": told["message"], "advice": told["remedy"]}
    seconds = round(house.clock() - started, 3)
    return {"file": _store(house, spec, document, FIRST, seconds), "seconds": seconds}


def read_again(house: House, spec: RunSpec, document: Document, dpi: int) -> dict[str, JsonValue]:
    """Recognise a section's pages at another resolution: {"file", "seconds"}; no file when they cannot be read again."""
    started = house.clock()
    pages = [page.number for page in document.pages]
    try:
        finer = house.read(house.files.get(spec.sha256), safe_name(house, spec), dpi=dpi, pages=pages)
    except AppError:
        return {"seconds": round(house.clock() - started, 3)}
    seconds = round(house.clock() - started, 3)
    return {"file": _store(house, spec, finer, dpi, seconds), "seconds": seconds}


def safe_name(house: House, spec: RunSpec) -> str:
    """A name that tells the kind of the file and nothing else."""
    with house.database.reading() as session:
        return NAMES.get(documents.kind(session, spec.sha256), "")


def document_of(house: House, run_id: str) -> Document | None:
    """What a run read at first; None when nothing was read (yet)."""
    with house.database.reading() as session:
        file = documents.reading(session, run_id, FIRST)
    return Document.model_validate_json(house.files.get(file)) if file else None


def _owner(house: House, spec: RunSpec) -> str:
    with house.database.reading() as session:
        return regressions.payer(session, spec.run_id)


def _store(house: House, spec: RunSpec, document: Document, dpi: int, seconds: float) -> str:
    file = house.files.put(document.model_dump_json().encode())

    def write() -> None:
        with house.database.writing() as session:
            documents.note_reading(session, spec.run_id, dpi, file, seconds)

    patiently(write, house.sleep)
    return file
