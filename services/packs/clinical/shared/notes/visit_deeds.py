"""What was done at a visit, where a note lists no procedure and tells in running sentences what its writer did."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.notes.brief_deeds import brief_deeds
from services.packs.clinical.shared.notes.list_items import sentences
from services.packs.clinical.shared.notes.named import Grammar, Named, named_in
from services.packs.clinical.shared.notes.record_deeds import given_to_all, record_deeds
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section, note_section_at, note_sections
from services.packs.clinical.shared.terms import operations
from services.packs.clinical.shared.terms.drugs import drugs

VISITED: tuple[Kind, ...] = ("head", "complaint", "present", "course", "examination", "assessment", "plan", "other")
"""Parts of a note in which the writer tells what was done at the visit."""
LISTING: tuple[Kind, ...] = ("diagnosis", "secondary", "medications", "tests")
"""Parts behind whose list a note without further headings goes on."""
TREATED = re.compile(r"\btreatment|^tx|^rx")
"""A heading below which a visit tells what was given and what was done."""
EARLIER = looks(
    r"\b(?:last|ago|previous(?:ly)?|prior|earlier|before|since|in (?:19|20)\d\d"
    r"|had(?! (?:no|good|immediate|some|excellent|little) (?:[a-z]+ )?"
    r"(?:trouble|problems?|difficult(?:y|ies)|complications?|relief|pain|bleeding)\b))\b"
)
"""Words of a sentence that tells of another day."""
TODAY = looks(r"\b(?:today|at (?:this|today's) visit|in (?:the|my|our) (?:office|clinic|surgery|rooms)|here)\b")
"""Words of a sentence that tells of the visit, whatever else it says."""
INFORMED = looks(
    r"(?:after|following|with) [^.,;]{0,60}?\b(?:discuss\w*|risks?|benefits|consent|options|alternatives)\b[^.;]{0,40}?,"
)
"""How a sentence begins that tells first what was talked of before the deed."""
ADVERB = r"(?:(?:then|also|have|today|carefully|gently|sharply|successfully|again|first|next) )*"
NAME = r"(?:an? |the |his |her |their )?(?P<name>[^.,;:\n]{4,90})"
WROTE = looks(
    rf"\b(?:i|we) {ADVERB}(?:(?:went ahead|proceeded|decided to proceed|moved on) (?:with|to (?:do|perform))"
    rf"|(?:went ahead and )?(?:did|performed|carried out|completed|obtained|took|gave (?:him|her|them|(?:the )?patient))) {NAME}"
)
"""What the writer names as done by himself: "I did a shave biopsy"."""
TAKEN = looks(
    r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.;:,] )|(?<=[.;:]  )|\b(?:and|where|then)\b) *(?:an? |the |his |her )?"
    rf"(?P<name>[^.,;:\n]{{4,90}}?) (?:was|were) {ADVERB}(?:taken|given|placed|applied|administered|repeated|carried out)\b"
)
"""What is named as taken or given: "a punch biopsy was taken"."""
DONE = looks(
    r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.;:,] )|(?<=[.;:]  )|(?<=\n- )|\b(?:and|then)\b) *(?:an? |the |his |her )?"
    r"(?P<name>(?!(?:no|not|previous|prior|past|old|if)\b)[^.,;:\n]{3,90}?)(?: (?:was|were))?(?<! not)(?<! never)(?<! no)"
    r"(?<! be)(?<! been) (?:done|performed|carried out|undertaken|taken|given|applied|administered)\b"
    r"(?! (?:elsewhere|outside|previously|as an?|when|\d|last|if|for|(?:at|in|by|on) (?:(?:the|an?|his|her) )?(?:[a-z]+ )?"
    r"(?:hospital|outside"
    r"|another|private|village|referring|local|gp|school|\d+))\b)"
)
"""What is named as done, in the few words of a record: "cryotherapy done"."""
RECEIVED = looks(
    rf"\b(?:he|she|(?:the )?(?:patient|child|infant)|pt) {ADVERB}(?:received|got|was given|underwent|tolerated) {NAME}"
)
"""What the patient had: "the patient received a steroid injection"."""
WENT = looks(
    r"(?:(?<=^)|(?<=[.;:\n])|(?<=[.;:] )|(?<=[.;:]  )) *(?:an? |the |his |her )?(?P<name>[a-z][a-z0-9 /-]{2,50}?)"
    r"(?: (?:was|were|went))? (?:un)?(?:successful|eventful|complicated|tolerated well|well tolerated)\b"
)
"""What is named with how it went: "TWOC successful"."""
BEFORE_VISIT: tuple[Kind, ...] = ("complaint", "present")
"""Parts in which few words tell what was done before the visit."""
ANY_SHOT = re.compile(
    r"\b(?:tetanus|tt|ats|arv|b12|flu|influenza|vitamin|im|iv|i/m|i/v|stat|sc|pain"
    r"|insulin|first|last) inj(?:ection)?s?\b|^injections?$"
)
"""An injection that is a medicine given, and no deed."""
LOOKED = re.compile(r"(?:endo|laryngo|cysto|procto|ano|sigmoido|colpo|broncho|arthro|hystero)scopy$|centesis$")
"""How an operation is called that may be told by what it showed at the visit."""
ROUTINE = re.compile(r"\b(?:foley|urinary|bladder|peripheral|iv|intravenous|cannula)\b")
"""What is put into any patient of a ward."""
OF_WARD = re.compile(r"\b(?:dressings?|bandag\w+|idc|spc|leg bag|stoma bag|foley|plaster|coil)\b")
"""What is changed or taken out in the course of any stay."""
SPARE = (operations.NUMBED, ROUTINE, ANY_SHOT)
"""What a deed is done to that is none by itself."""
CIRCUMSTANCES = looks(
    r"(?: (?:today|with(?:out)?|in (?:the|my|our)|under|using|at (?:this|today's)|which|that|and (?:he|she|i|we|the)|well\b"
    r"|because|for (?:his|her|the)|by|on \d).*| (?:he|she) tolerated.*)$"
)
"""What a sentence tells behind the name of a deed."""
HEADED = looks(r"(?:^|(?<=\n)) *(?P<name>[a-z][a-z /-]{3,60}?):\s+(?P<said>[^\n]*(?:\n(?!\n)[^\n]*){0,2})")
TITLED = looks(r"(?:^|(?<=\n)) *(?P<name>[a-z][a-z /-]{3,60}?) procedure(?: note)?:? ?\n(?P<said>[^\n]*(?:\n(?!\n)[^\n]*){0,2})")
"""A title above what tells how something was done: "IUD insertion procedure note"."""
HOW = looks(r"\b(?:consent|time-? ?out|prepped|cleaned|sterile|draped|tolerated|injected|aspirated|an(?:a)?esthe\w+|inserted)\b")
"""Words of how something was done."""
NO_DEED = looks(
    r"\b(?:last|previous|prior|past|history|planned|plan|options?|discussed|operat\w*|theat\w+|surg\w+|notes?|reports?|imaging"
    r"|mri|ct|x-?rays?|scans?|echo\w*|ultrasound|doppler|e[ce]g)\b"
    r"|^(?:procedures?|biops(?:y|ies)|injections?|deliver(?:y|ies)|repairs?|closure|labou?r and delivery)"
    r"(?: (?:today|done|performed|given))?$"
)
"""What a title holds that is of another day, or names nothing."""
INTO = looks(r"\b(?:into|in|at|around|under) (?:the|his|her|both|each|left|right|\d+ sites)\b")
"""Words before the place that something was injected into."""
SPREAD = looks(r"botulinum|\bbotox\b|\bdysport\b|\bfillers?\b|hyaluron")
"""Substances that are only ever injected where they act."""
LEADS_TO = re.compile(r"[^;:\n]*\b(?:an?|of|the|his|her|with|recommend(?:ed)?) ")
"""What a sentence tells before the deed that it names last."""
LONGEST = 8
"""Words of a title that names a deed."""


def headed_deeds(view: Prose) -> Iterator[Named]:
    """Deeds that head how they were done at this visit: "Left knee arthrocentesis: after consent the knee was prepped"."""
    for match in (*TITLED.finditer(view.flat), *HEADED.finditer(view.flat)):
        name = match["name"]
        of_old = note_section_at(view.text, match.start("name")).kind in ("surgeries", "past", "plan")
        spare = of_old or operations.TEST.search(name) or NO_DEED.search(name) or len(name.split()) > LONGEST
        if not spare and operations.OPERATION.search(name) and HOW.search(match["said"]):
            yield Named(match.span("name"), True)


def todays_deeds(view: Prose, grammar: Grammar) -> Iterator[Named]:
    """The deeds that a sentence names as done today, whatever operations of before a note lists: "Capsulotomy done today"."""
    for span in _sentences(view):
        if TODAY.search(view.flat, *span):
            yield from named_deeds(view, span, grammar)


def visit_deeds(view: Prose, grammar: Grammar) -> tuple[Named, ...]:
    """The deeds of the visit: those that are named, or else those that a verb tells, with what they were done to."""
    return tuple(_named(view, grammar)) or tuple(_told(view))


def _sentences(view: Prose) -> Iterator[tuple[int, int]]:
    for section in note_sections(view.text):
        visited = section.kind in VISITED or (section.kind == "medications" and TREATED.search(section.title))
        below = section.body[0] if visited else _below_list(view, section)
        for span in sentences(view, (below, section.body[1])) if below < section.body[1] else ():
            earlier = EARLIER.search(view.flat, *span) and not TODAY.search(view.flat, *span)
            informed = INFORMED.match(view.flat, *span)
            if not earlier and not operations.NOT_DONE.search(view.flat, informed.end() if informed else span[0], span[1]):
                yield span


def _below_list(view: Prose, section: Section) -> int:
    """Where a part that lists may go on to tell the visit: below its first line; at its end for any other part."""
    line = view.flat.find("\n", section.body[0] + 1, section.body[1]) if section.kind in LISTING else -1
    return line + 1 if line >= 0 else section.body[1]


def _done_at_once(view: Prose, grammar: Grammar) -> Iterator[Named]:
    """Deeds that a sentence recommends, and tells as done at the visit itself: "an injection, which was given today"."""
    for told in operations.DONE_TODAY.finditer(view.flat):
        start = max(view.sentence(told.start())[0], note_section_at(view.text, told.start()).body[0])
        led = LEADS_TO.match(view.flat, start, told.start())
        for one in named_in(view, (led.end() if led else start, told.start()), grammar):
            if one.sure and not one.doubted and _is_deed(view, one.span):
                yield Named(one.span, False)


def _named(view: Prose, grammar: Grammar) -> Iterator[Named]:
    yield from _done_at_once(view, grammar)
    for span in _sentences(view):
        yield from named_deeds(view, span, grammar)


def named_deeds(view: Prose, span: tuple[int, int], grammar: Grammar) -> Iterator[Named]:
    """The operations that a sentence names as done at the visit."""
    before = note_section_at(view.text, span[0]).kind in BEFORE_VISIT
    for pattern in (WROTE, TAKEN, RECEIVED, *(() if before else (WENT, DONE))):
        for match in pattern.finditer(view.flat, *span):
            start, stop = match.span("name")
            told = CIRCUMSTANCES.search(view.flat, start, stop)
            for one in named_in(view, (start, told.start() if told else stop), grammar):
                if one.sure and not one.doubted and _is_deed(view, one.span):
                    yield Named(one.span, False)


def _told(view: Prose) -> Iterator[Named]:
    for span in _sentences(view):
        for match in operations.SHOWED.finditer(view.flat, *span):
            if LOOKED.search(match["name"]):
                yield Named(match.span("name"), False)
        yield from deeds_by_verb(view, span)


def deeds_by_verb(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """The deeds that a sentence tells by a verb, with what they were done to."""
    for pattern in (operations.BY_WRITER, operations.BY_VERB, operations.FITTED):
        for match in pattern.finditer(view.flat, *span):
            said = [match.span(name) for name in ("name", "next") if match.groupdict().get(name)]
            yield from (Named(one, False) for one in said if not (_is_spare(view, one) or _is_dose(view, one)))
    section = note_section_at(view.text, span[0])
    stay = section.kind == "course" and section.title != ""
    for one in brief_deeds(view, span):
        if not _is_spare(view, one.span) and not (stay and OF_WARD.search(view.flat, *one.span)):
            yield one
    if section.kind not in BEFORE_VISIT and not stay:
        yield from (one for one in record_deeds(view, span) if not _is_spare(view, one.span))
        yield from given_to_all(view, span)


def _is_spare(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a deed is done to or with what is part of any other, and names none by itself."""
    return any(no.search(view.flat, *span) for no in SPARE)


def _is_dose(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a stretch tells a medicine as given, and no place of the body that it was given into."""
    drug = any(span[0] <= one.span[0] < span[1] for one in drugs(view.text))
    return drug and not SPREAD.search(view.flat, *span) and INTO.search(view.flat, span[0], view.sentence(span[0])[1]) is None


def _is_deed(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a stretch names an operation, and neither a test nor a step of any operation."""
    said = view.flat[slice(*span)]
    return not any(pattern.search(said) for pattern in (operations.TEST, operations.STEP, ROUTINE, ANY_SHOT))
