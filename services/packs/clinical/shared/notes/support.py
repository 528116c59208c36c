"""The grader's eye on lists: from an element's place outward, whether the note itself says it of the patient, and as what."""

import re
from dataclasses import dataclass

from services.core.draft import Field, Place
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.drug_use import taken, use
from services.packs.clinical.shared.notes.ordered import AT_IT, is_repeated
from services.packs.clinical.shared.notes.treating import belongs_to_operation, given_at_visit, rescues, treats
from services.packs.clinical.shared.prose import Prose, looks, prose, word_set
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import Drug, drugs
from services.packs.clinical.shared.terms.operations import ACTED, DONE_TODAY, NOT_DONE, OPERATION, SEEN
from services.packs.clinical.shared.terms.problems import PROBLEM
from services.tasks.pack import Support
from services.tasks.values import words

CHANGING = word_set(
    "no not without denies denied negative never rule ruled possible probable suspected questionable "
    "versus vs left right bilateral family mother father brother sister allergic allergy stopped "
    "discontinued planned declined refused former situ benign excluded absent resolved"
)
"""Words that change what a name means: none that the quote has may be missing from the value."""
LISTING: tuple[Kind, ...] = ("diagnosis", "secondary", "assessment")
FOREIGN: dict[Kind, float] = {
    "family": 0.0,
    "allergies": 0.0,
    "social": 0.3,
    "examination": 0.4,
    "tests": 0.4,
    "technique": 0.3,
    "anesthesia": 0.2,
}
DIAGNOSED: dict[Kind, float] = {
    "pathology": 0.78,
    "complaint": 0.75,
    "present": 0.7,
    "course": 0.7,
    "head": 0.7,
    "past": 0.7,
    "indication": 0.6,
    "plan": 0.6,
    "findings": 0.6,
    "procedure": 0.2,
    "surgeries": 0.3,
    "medications": 0.2,
    "complications": 0.6,
    **FOREIGN,
}
TALKED_OF = looks(
    r"^\W*(?:[a-z][a-z /&]{0,30}: *)?(?:after|following|with) [^.,;]{0,60}?"
    r"\b(?:discuss|risk|benefit|consent|option|alternative)[^.,;]{0,40},"
)
"""What a sentence says first was talked of before something was done."""
OPERATED: dict[Kind, float] = {
    "procedure": 1.0,
    "surgeries": 1.0,
    "course": 0.75,
    "present": 0.6,
    "past": 0.6,
    "head": 0.6,
    "diagnosis": 0.5,
    "technique": 0.5,
    "findings": 0.5,
    "other": 0.75,
    "plan": 0.2,
    **{**FOREIGN, "technique": 0.5},
}
TAKEN: dict[Kind, float] = {
    "medications": 1.0,
    "inpatient": 0.8,
    "plan": 1.0,
    "course": 0.95,
    "procedure": 1.0,
    "diagnosis": 0.95,
    "assessment": 1.0,
    "secondary": 0.9,
    "complaint": 0.85,
    "head": 0.6,
    "present": 0.6,
    "past": 0.6,
    **FOREIGN,
}
TOLD = re.compile(r"\b(?:he|she|patient|has|have|had|is|was|were|presented|presents?|who|which|underwent|history)\b")
"""Words of a sentence that tells how something came about."""
DONE_ONLY = re.compile(r"(?:[ \n\d.)]*(?:status post|s/p)\b[^.\n]*[.\n ]*)+")
UNKNOWN = 0.75
"""Support of an element that stands where its list is, under a name of no list: likely right, and not to be trusted unseen."""
DENIED_BEFORE = looks(r"\b(?:no|not|denies|without|negative for|rule out|r/o|ruled out|excluding|excludes)(?: [a-z-]+){0,3} ?$")


@dataclass(frozen=True)
class Eye:
    """What of a type of note the eye must know. `perioperative`: an operation's own medicines are no medication."""

    perioperative: bool = False
    discharge: bool = False


def supports_element(eye: Eye, name: str, view: Prose, field: Field, place: Place) -> Support:
    """Every word of the element stands in the quote, none that changes its meaning was left out, and the place is this list's."""
    value, span = _value(field, place), place.span or (0, 0)
    quoted, said = words(prose(view.text[slice(*span)]).flat), words(prose(value).flat)
    if not said or not set(said) <= set(quoted) or sorted(_figures(said)) != sorted(_figures(quoted)):
        return Support(0.0, "the value is not what the quote says")
    if any(word in CHANGING and word not in said for word in quoted):
        return Support(0.2, "a word that changes its meaning was left out")
    match name:
        case "diagnoses":
            return _diagnosis(eye, view, span, view.flat[slice(*span)])
        case "procedures":
            return _procedure(eye, view, span, view.flat[slice(*span)])
        case _:
            return _medication(eye, view, span, value)


def _value(field: Field, place: Place) -> str:
    return str(field.value[place.element or 0]) if isinstance(field.value, list) and field.value else str(field.value)


def _figures(said: tuple[str, ...]) -> list[str]:
    return [word for word in said if re.search(r"\d", word)]


def _standing(view: Prose, span: tuple[int, int], head: re.Match[str] | None) -> Support | None:
    """What the words around a name make of it; None when nothing speaks against it."""
    inner = (span[0] + head.start(), span[0] + head.end()) if head else span
    said = assertion(view, inner)
    outside = view.before(span[0])
    if said.other_person:
        return Support(0.0, "it is said of someone else")
    if DENIED_BEFORE.search(outside) or (said.negated and not re.search(r"\b(?:without|no|not)\b", view.flat[slice(*span)])):
        return Support(0.0, "it is said not to be so")
    if re.search(r"\b(?:left|right|bilateral) $", outside[-11:]) and outside[-11:].strip():
        return Support(0.78, "the side that stands before it was left out")
    if said.uncertain and note_section_at(view.text, span[0]).kind not in ("procedure", "medications"):
        return Support(0.5, "it is only suspected")
    return None


def _diagnosis(eye: Eye, view: Prose, span: tuple[int, int], quote: str) -> Support:
    section = note_section_at(view.text, span[0])
    head = PROBLEM.search(quote)
    if against := _standing(view, span, head):
        return against
    listed = section.kind in LISTING
    if not head:
        if any(one.span == span for one in drugs(view.text)):
            return Support(0.1, "it is no disease")
        return (
            Support(UNKNOWN, "it is of no kind of disease that is known")
            if listed and _begins_item(view, span)
            else Support(0.3, "it is no disease")
        )
    if listed:
        return Support(1.0)
    if section.kind == "admission":
        return _before_the_end(view, quote)
    if eye.perioperative and lists_indications(view, span):
        return Support(0.97, "it is what the operation was done for")
    return Support(DIAGNOSED.get(section.kind, 0.5), "it does not stand in a diagnosis or assessment")


def lists_indications(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a place stands in a part that names, and does not tell, what an operation was done for, in place of a diagnosis."""
    section = note_section_at(view.text, span[0])
    told = TOLD.search(view.flat, section.body[0], max(span[1], view.sentence(span[0])[1]))
    named = {one.kind for one in note_sections(view.text)} & {*LISTING, "admission"}
    return section.kind == "indication" and not told and not named


def _before_the_end(view: Prose, quote: str) -> Support:
    """A diagnosis on admission or before the operation counts where none was made after it."""
    told = later_diagnoses(view)
    if not told:
        return Support(1.0)
    if set(words(quote)) <= set(words(told)):
        return Support(0.97, "it stands in the later diagnosis as well")
    return Support(0.5, "it was the diagnosis before; another one was made after")


def later_diagnoses(view: Prose) -> str:
    """What the note prints as its final diagnoses or its impression; empty where it says "same", or only what was done."""
    told = " ".join(view.flat[slice(*one.body)] for one in note_sections(view.text) if one.kind in ("diagnosis", "assessment"))
    said = re.search(r"[a-z]{4}", told) and not re.match(r"[ \n]*(?:(?:the )?same|as above|unchanged)", told)
    return told if said and not (DONE_ONLY.fullmatch(told) and not PROBLEM.search(told)) else ""


def _begins_item(view: Prose, span: tuple[int, int]) -> bool:
    return (
        re.search(
            r"(?:^|\n|[.:;,] ?|\d[.)] ?|\d[/-]\d{1,4}:? |[-*•] ?) *(?:an? |the )?$", view.flat[max(0, span[0] - 12) : span[0]]
        )
        is not None
    )


def _procedure(eye: Eye, view: Prose, span: tuple[int, int], quote: str) -> Support:
    section = note_section_at(view.text, span[0])
    head = OPERATION.search(quote)
    if against := _standing(view, span, head):
        return against
    before = TALKED_OF.sub("", view.before(span[0]), count=1)
    if DONE_TODAY.match(view.flat, span[1]) and head:
        return Support(0.85, "it is told as done at once, where it is recommended")
    if (
        NOT_DONE.search(before)
        or NOT_DONE.search(quote)
        or re.match(r"[^.;\n]{0,30}\b(?:deferred|cancel\w+|aborted|declined|not (?:done|performed))\b", view.after(span[1]))
    ):
        return Support(0.1, "it is planned, offered or declined, not done")
    if not head and (ACTED.search(view.flat, span[0], view.sentence(span[0])[1]) or SEEN.search(view.flat, *span)):
        return Support(0.6, "it is told by what was done, and is not named")
    if not head:
        problem = PROBLEM.search(quote) or any(one.span[0] <= span[0] < one.span[1] for one in drugs(view.text))
        unknown = Support(UNKNOWN, "it is of no kind of operation that is known")
        return (
            unknown
            if section.kind == "procedure" and not problem and _begins_item(view, span)
            else Support(0.2, "it is no operation")
        )
    if eye.perioperative and section.kind == "surgeries":
        return Support(0.3, "it is an earlier operation")
    return Support(OPERATED.get(section.kind, 0.4), "it does not stand in a list of procedures")


def _treats(view: Prose, one: Drug, eye: Eye) -> bool:
    """Whether a medicine is told as the treatment, or as given against what happened at it."""
    return treats(view, one.span) or rescues(view, one.span) if eye.perioperative else given_at_visit(view, one)


def _medication(eye: Eye, view: Prose, span: tuple[int, int], value: str) -> Support:
    kind = note_section_at(view.text, span[0]).kind
    named = [one for one in drugs(view.text) if one.span[0] < span[1] and span[0] < one.span[1]]
    reasons = {
        "allergy": "it is not tolerated",
        "stopped": "it was stopped",
        "denied": "it is said not to be taken",
        "considered": "it is only considered",
        "numbing": "it belongs to what was done",
        "other_person": "it is said of someone else",
    }
    treating = any(_treats(view, one, eye) for one in named)
    if (how := use(view, span)) in reasons and not (treating and how == "numbing"):
        return Support(0.1, reasons[how])
    if not named:
        fits = (
            kind == "medications"
            and _begins_item(view, span)
            and not PROBLEM.search(value.lower())
            and not OPERATION.search(value.lower())
        )
        return Support(UNKNOWN, "its name is of no list") if fits else Support(0.2, "it is no medicine")
    if not any(one.known for one in named):
        return Support(UNKNOWN, "only a dose or a form beside it says that it is a medicine")
    if len(named) > 1:
        return Support(0.7, "several medicines in one")
    if treating:
        return Support(1.0)
    if eye.perioperative and belongs_to_operation(view, named[0]):
        return Support(0.3, "it belongs to the operation itself")
    ordered = eye.perioperative and kind in AT_IT and is_repeated(view, named[0])
    told = kind not in FOREIGN and (taken(view, span) or named[0].dosed)
    return Support(max(TAKEN.get(kind, 0.5), 0.9 if told or ordered else 0.0), "nothing says that it is taken")
