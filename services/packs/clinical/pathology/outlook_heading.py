"""The grader's own look at heading and signature: every organisation and every day that stands there, whatever its label."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.core.draft import Draft, Field
from services.packs.clinical.pathology.support_diagnosis import DISEASE
from services.packs.clinical.shared.days.labels import LabelledDay, labelled_days
from services.packs.clinical.shared.houses.heading_names import another_heads, name_untaken
from services.packs.clinical.shared.houses.institutions import NOT_THE_ISSUER
from services.packs.clinical.shared.prose import Prose, looks, prose, word_set
from services.packs.clinical.shared.sections.reports import section_at
from services.packs.clinical.shared.terms.anatomy import names_a_place
from services.tasks.values import words

HOUSE = looks(
    r"\b(?:hospitals?|hosp|infirmary|cent(?:er|re)s?|clinics?|klinik\w*|clinique|laborator(?:y|ies)|labs?|institut\w+|"
    r"universit\w+|trust|foundation|college|associates|partners|consultants|nhs|pty|ltd|limited|inc|llc|llp|plc|gmbh|"
    r"health(?:care)?|diagnostics|services|unit|network|hospice|sanatorium|practice)\b"
)
KEPT = looks(
    r"hosp|infirmary|clini|cent(?:er|re)|laborator|\blabs?\b|institut|universit|trust|associates|partners|consultants|services|"
    r"\w(?:haus|huis|hus|spital)\b|\b(?:unit|pty|ltd|inc|llc|llp|plc)\b"
)
"""What a house is called by, beside its craft."""
CRAFT = looks(r"\b(?:\w*pathology|\w*histology|cytology|department|dept|division|medical|medicine|bioscience\w*)\b")
NAMES_NOBODY = word_set(
    "directorate section hosp report reports surgical pathology histopathology histology histopathological pathological cytology "
    "dermatopathology "
    "neuropathology department dept division of the and for in at on to from by with laboratory laboratories lab labs medicine "
    "medical anatomic anatomical cellular clinical final copy page number accession consultation consult diagnosis diagnostic "
    "services service unit ref case gynaecological gynecological urological endoscopic tissue examination synoptic cap summary "
    "specimen specimens block level blocks floor biopsy resection excision procedure tumour tumor cancer carcinoma checklist "
    "template protocol transurethral results result hospital consultant pathologist addendum amended revised status patient "
    "biomarker biomarkers testing immunohistochemistry receptor studies molecular health center centre no confidential "
    "history file record records document form system"
)
TITLED = looks(r"\b(?:report|request|form|number|no|ref|reference|consultation|checklist|findings|description)\b")
OF_THE_CRAFT = looks(
    r"(?:[a-z]+ |/ ?)?\w*(?:pathology|cytology|histology)(?: ?[/-] ?[a-z ]+)?(?: (?:case|summary|synoptic|results?))?"
)
"""A title that names the craft and nobody: "UROPATHOLOGY", "CYTOLOGY / SMALL BIOPSY"."""
TOLD = looks(r"\b(?:is|was|were|are|has|had|shows?|showed|received|seen|reveals?|performed|thank|will|send|see|if|have|been)\b")
COUNTED = looks(r"\b(?:no|number|id|ref)\.?$|\d{4}")
PERSON = looks(
    r"^ *(?:patient|name|pt|surgeon|from|physician|clinician|consultant|requested|requesting|referr\w*|ordering|submitted|"
    r"copy|cc|ward|"
    r"clinical|history|specimen|site|procedure|to|dear|re|attn|gp|mrn|icd|cpt|diagnos\w*|macro\w*|micro\w*|gross|comment)\b"
)
UNFINISHED = looks(
    r"\b(?:report(?:ed)?|signed(?: out)?|collected|received|authori[sz]ed|validated|date)(?: on|"
    r" date)? ?: ?(?=[^\n]{0,12}\d)[^\n]{4,}"
)
"""A label of a day with figures behind it, whether or not they make a day that we can read."""
SPLIT = re.compile(r" {3,}|\t|[|;•]| [-–—] |(?<=[a-z\d)])\.\s|(?<=\w): +")
EMPTY = looks(r"\b(?:report(?:ed)?|signed(?: out)?|authori[sz]ed|validated|verified)(?: on| date)? ?: ?[./_ -]*[._]{4}")
"""A label of the report's own day with a place to fill in."""
SENT = looks(r"\b(?:pages?:? ?\d|page \d|fax(?:ed)?|transmi\w+|(?:run|print(?:ed)?|download(?:ed)?) ?(?:date|on|at|:))")
"""Words of a line that a machine prints over a report when it sends it."""
FAR = 90
"""Characters of a sentence before a day: further in, it is told in running text."""
LONG = 400
EDGES = 6
"""Lines at each end of a document in which a letterhead or a signature stands."""


def heading_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message for a day or an organisation that the values leave unexplained."""
    view = prose(text)
    yield from _of_institution(draft, view)
    yield from _of_date(draft, view)


def _of_institution(draft: Draft, view: Prose) -> Iterator[tuple[str, str]]:
    one = draft.fields.get("institution")
    named = organisations(view.text)
    if not (one and one.filled):
        if named:
            yield "institution", "a line of the report looks like the name of an organisation"
        elif name_untaken(view.text):
            yield "institution", "a name stands in the heading that no value holds"
        return
    value = str(one.value)
    told = set(words(value))
    if re.search(r"\d{3}|\b(?:ref|no|from|report)\b|:", value.lower()) or not _distinctive(value):
        yield "institution", "it does not look like the name of an organisation"
    elif not KEPT.search(value.lower()) and all(_below(view, place.span) for place in one.places):
        yield "institution", "a name below the heading tells no kind of house"
    elif any(not set(words(other)) & (told - NAMES_NOBODY) for other in named if _stands_above(view, other, one)):
        yield "institution", "another organisation is named as well"
    elif any(another_heads(view.text, place.span[0]) for place in one.places if place.span):
        yield "institution", "another name heads the paper"


def _stands_above(view: Prose, other: str, one: Field) -> bool:
    """Whether another name is printed before the one that was read, or fills the line under it: those it is for stand apart."""
    start, end = min((place.span for place in one.places if place.span), default=(len(view.text),) * 2)
    return view.text.find(other) < start or view.text[end:].partition("\n")[2].partition("\n")[0].strip() == other


def _below(view: Prose, span: tuple[int, int] | None) -> bool:
    """Whether a place is known, and is not in the first lines."""
    return span is not None and len([line for line in view.text[: span[0]].split("\n") if line.strip()]) > EDGES


@lru_cache(maxsize=32)
def organisations(text: str) -> tuple[str, ...]:
    """Everything in the first and last lines that looks like the name of an organisation, as printed, in order."""
    lines = [line for line in text.split("\n") if line.strip()]
    ends = lines if len(lines) <= 2 * EDGES else [*lines[:EDGES], *lines[-EDGES:]]
    pieces = [piece.strip() for line in ends for piece in SPLIT.split(_short(line))]
    return tuple(dict.fromkeys(piece for piece in pieces if _names_a_house(piece)))


def _short(line: str) -> str:
    """A line, or the two ends of one that is a whole page."""
    return line if len(line) <= 2 * LONG else f"{line[:LONG]}; {line[-LONG:]}"


def _names_a_house(piece: str) -> bool:
    flat = prose(piece).flat
    if (
        len(piece) > 90
        or PERSON.search(flat)
        or NOT_THE_ISSUER.search(flat)
        or TOLD.search(flat)
        or DISEASE.search(flat)
        or COUNTED.search(flat)
    ):
        return False
    house = HOUSE.search(flat) or (CRAFT.search(flat) and not TITLED.search(flat) and not OF_THE_CRAFT.fullmatch(flat))
    return bool(house) and _distinctive(piece)


def _distinctive(name: str) -> bool:
    """Whether some word, printed with a capital, names someone: not a kind of place, of specimen or of report."""
    proper = re.findall(r"\b[A-Z][A-Za-z'-]{2,}", name)
    return any(word.lower() not in NAMES_NOBODY and not names_a_place(word) for word in proper)


def _of_date(draft: Draft, view: Prose) -> Iterator[tuple[str, str]]:
    one = draft.fields.get("date")
    own = [day for day in labelled_days(view.text) if day.role not in ("birth", "other") and of_this_report(view, day)]
    if not (one and one.filled):
        if own or UNFINISHED.search(view.flat):
            yield "date", "a day is printed that may be the report's"
        return
    mine = [day for day in own if day.value == one.value]
    signed = any(day.role == "report" for day in mine)
    rivals = [
        day for day in own if day.value > str(one.value) and (day.role != "none" or not signed) and not _of_the_print(view, day)
    ]
    if not mine or rivals:
        yield "date", "a later day is printed that may be the report's"
    elif EMPTY.search(view.flat) and not signed:
        yield "date", "the place of the report's own day is empty"
    elif any(day.either for day in mine):
        yield "date", "nothing tells which of its figures is the month"


def _of_the_print(view: Prose, day: LabelledDay) -> bool:
    """Whether the line of a day tells when the sheet was sent or printed, and not when the report was made."""
    start, stop = view.text.rfind("\n", 0, day.span[0]) + 1, view.text.find("\n", day.span[1])
    return SENT.search(view.flat, start, stop if stop > 0 else len(view.flat)) is not None


def of_this_report(view: Prose, day: LabelledDay) -> bool:
    """Whether a day stands neither in the history nor in the midst of running text."""
    return section_at(view.text, day.span[0]).kind not in ("clinical", "prior") and len(view.before(day.span[0])) < FAR
