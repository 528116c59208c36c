"""What a note prints whatever its parts mean: names of medicines in a list, a day told in the history, a cut diagnosis.

Reader and grader know medicines, days and parts by the same rules; these looks use none of them. What they find need not be
the field's, but the draft is not sure to be right.
"""

from collections.abc import Iterator, Mapping

from services.core.draft import Field
from services.packs.clinical.shared.days.sentences import TODAY
from services.packs.clinical.shared.notes.candidates import account
from services.packs.clinical.shared.notes.drug_use import use
from services.packs.clinical.shared.notes.support import Eye
from services.packs.clinical.shared.pointing import pointed, printed
from services.packs.clinical.shared.prose import Prose
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.terms.drug_words import named
from services.packs.clinical.shared.terms.drugs import drugs, is_local, key, same_as
from services.packs.clinical.shared.terms.problems import PROBLEM

HISTORY: tuple[Kind, ...] = ("present", "past", "course", "complaint")
TELLS_FIRST = 8
"""Words of a sentence before its day by which the day is told and does not date the note."""
GOES_ON = 10
"""Words behind an element of a list of diagnoses, on its own line, of which it was cut off."""


def medicines_named(view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    """A name of a medicine stands in a list of them and is read as none: as what is measured, or as another word."""
    held, known = account(view, one), [drug.span for drug in drugs(view.text)]
    same = same_as(view.text)
    told = {key(str(value)) for value in one.value} if one and isinstance(one.value, list) else set()
    for span in named(view.flat):
        name = view.flat[slice(*span)]
        taken = held.covers(*span) or held.knows(name) or {key(name), same.get(key(name), "")} & told
        if note_section_at(view.text, span[0]).kind != "medications" or taken or is_local(name):
            continue
        if not any(a < span[1] and span[0] < b for a, b in known) and use(view, span) == "used":
            yield (
                "medications",
                f"a name of a medicine stands in the list, and is not taken up{pointed(printed(view.text, [span]))}",
            )


def day_told(eye: Eye, view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    """The day of a visit was taken from a sentence of the history that tells more than when the patient was seen."""
    for place in one.places if one and not (eye.perioperative or eye.discharge) else ():
        start = place.span[0] if place.span else 0
        said = view.before(start) if start else ""
        if note_section_at(view.text, start).kind in HISTORY and len(said.split()) > TELLS_FIRST and not TODAY.search(said):
            yield "date", "the day is told in a sentence of the history"


def diagnosis_cut(view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    """Behind an element of a list of diagnoses its line goes on for long, with a disease that no element holds."""
    held = account(view, one)
    for start, end in held.spans:
        section = note_section_at(view.text, start)
        line = view.text.find("\n", end, section.body[1])
        stop = min([line if line >= 0 else section.body[1], *(a for a, _ in held.spans if a >= end)])
        more = [match.span() for match in PROBLEM.finditer(view.flat, end, stop) if not held.holds(match)]
        if section.kind == "diagnosis" and more and len(view.flat[end:stop].split()) >= GOES_ON:
            yield "diagnoses", f"a diagnosis goes on behind what was taken{pointed(printed(view.text, more))}"


def plain_looks(eye: Eye, view: Prose, fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """Each doubt as the field it is of and the words that tell it."""
    yield from medicines_named(view, fields.get("medications"))
    yield from day_told(eye, view, fields.get("date"))
    yield from diagnosis_cut(view, fields.get("diagnoses")) if eye.perioperative else ()
