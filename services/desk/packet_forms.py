"""The forms of a run as they stand now: every field with the value in force and who decided it, and whether the form counts."""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from services.core.decision import Decision
from services.core.draft import Field
from services.core.events import Concluded
from services.core.rubric import FieldSpec, Rubric
from services.desk.house import House
from services.desk.lists import spec, view
from services.desk.prooftext import BY, WORDS, verified
from services.desk.reading import document_of
from services.desk.words import as_seen
from services.review.force import InForce, holds, in_force, outcome_of
from storage import decisions

DECIDED = {"accept": "accepted", "edit": "edited", "absent": "not on page", "reject": "rejected"}
STAMPS = ("void", "draft", "incomplete")
"""Issue codes of a form that stands for nothing: marked VOID or DRAFT, or blank."""
SUPERSEDED = "superseded by"
"""How the note begins that says another form of the file stands for this one."""
REPEATED = re.compile(r"has the same values as section (\d+)")
YEAR = "tax_year"


@dataclass(frozen=True)
class Entry:
    """One field as it stands: what the machine read, the value in force, and the decision behind it in words."""

    spec: FieldSpec
    machine: Field
    value: JsonValue
    decision: str = ""
    by: str = ""
    at: str = ""


@dataclass(frozen=True)
class PacketForm:
    """One form of a run. `left_out` says why it is not counted; empty when it is."""

    section: int
    doc_type: str
    title: str
    pages: tuple[int, ...]
    score: float | None
    verdict: str
    entries: tuple[Entry, ...]
    left_out: str = ""

    @property
    def tax_year(self) -> str:
        """The year the form says it is for; empty where it is not known."""
        return next((str(one.value) for one in self.entries if one.spec.name == YEAR and one.value), "")


def forms_of(house: House, run_id: str) -> tuple[PacketForm, ...]:
    """Every concluded section in the order of the file. Raises AppError for an unknown run."""
    ends = [one.concluded for one in view(house, run_id, None).sections if one.concluded]
    document, pinned = document_of(house, run_id), spec(house, run_id)
    on = house.settings.text_layer and pinned.options.text_layer
    made: list[PacketForm] = []
    for end in ends:
        pack = as_seen(house, pinned).pack_of(end.doc_type)
        rubric = pack.rubric if pack else None
        with house.database.reading() as session:
            now = in_force(decisions.of_section(session, run_id, end.section))
        proved = verified(end, document, rubric, on=on) if document else frozenset()
        counted = {one.section for one in made if not one.left_out}
        made.append(_form(end, rubric, now, proved, _left_out(end, now, counted)))
    return tuple(made)


def _form(end: Concluded, rubric: Rubric | None, now: InForce, proved: frozenset[str], left_out: str) -> PacketForm:
    fields = end.draft.fields if end.draft else {}
    specs = rubric.fields.values() if rubric else ()
    return PacketForm(
        section=end.section,
        doc_type=end.doc_type,
        title=rubric.title if rubric else end.doc_type,
        pages=end.pages,
        score=end.score,
        verdict=outcome_of(end, now),
        entries=tuple(_entry(one, fields, holds(end, now, one.name), proved) for one in specs),
        left_out=left_out,
    )


def _entry(told: FieldSpec, fields: Mapping[str, Field], mine: Decision | None, proved: frozenset[str]) -> Entry:
    machine = fields.get(told.name) or Field(name=told.name, status="not_found")
    if mine is not None:
        kind = mine.kind.removesuffix("_all")
        value = {"accept": machine.value, "edit": mine.value}.get(kind)
        return Entry(told, machine, value, DECIDED.get(kind, kind), mine.by, _when(mine))
    if told.name in proved:
        return Entry(told, machine, machine.value, WORDS, BY)
    return Entry(told, machine, machine.value)


def _when(decision: Decision) -> str:
    return decision.at.isoformat(timespec="seconds")


def _left_out(end: Concluded, now: InForce, counted: Container[int]) -> str:
    """Why a form does not count: a person rejected it, it is stamped or blank, or another form that counts stands for it."""
    if now.whole is not None and now.whole.kind == "reject_all":
        return "rejected"
    stamps = {one.code: one.message for one in (end.grade.critical if end.grade else ())}
    told = next((stamps[code] for code in STAMPS if code in stamps), "")
    return told or next((note for note in end.review_reasons if _stands_elsewhere(note, counted)), "")


def _stands_elsewhere(note: str, counted: Container[int]) -> bool:
    repeated = REPEATED.match(note)
    return note.startswith(SUPERSEDED) or (repeated is not None and int(repeated[1]) - 1 in counted)
