"""What a grader cannot explain in a note: a candidate that the draft does not account for, or a value of no known kind.

A note may be written in ways that nobody foresaw. These looks are wider than any reading: what they find need not be the
field's, but as long as nothing explains it, the draft is not sure to be right.
"""

import re
from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.days.dates import LOOSE, MONTHS, as_figures
from services.packs.clinical.shared.days.labels import LabelledDay, labelled_days
from services.packs.clinical.shared.days.sentences import ends_stay
from services.packs.clinical.shared.houses.heading_names import HOUSE_NAME, another_heads, name_untaken
from services.packs.clinical.shared.houses.institutions import KEYWORD
from services.packs.clinical.shared.houses.note_letterhead import NO_NAME, as_letters, letterhead, signed_houses
from services.packs.clinical.shared.notes.candidates import SIGNED, SYMPTOM, UNSEEN, account, is_empty
from services.packs.clinical.shared.notes.drug_use import goes_on, use
from services.packs.clinical.shared.notes.plain_looks import plain_looks
from services.packs.clinical.shared.notes.support import LISTING, TALKED_OF, Eye
from services.packs.clinical.shared.notes.support_heading import is_own
from services.packs.clinical.shared.notes.treating import unlisted
from services.packs.clinical.shared.pointing import pointed, printed
from services.packs.clinical.shared.prose import Prose, looks, trimmed
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import drugs, is_local
from services.packs.clinical.shared.terms.lexicon import Finder
from services.packs.clinical.shared.terms.operations import ACTED, NOT_DONE, OPERATION, SEEN, TEST
from services.packs.clinical.shared.terms.problems import PROBLEM

HEAD_LINES = 3
FIRST_WORDS = 100
ENDS = 6
ELSEWHERE = re.compile(
    r"\b(?:refer\w*|transfer\w*|follow|f/u|copy|cc|pharmacy|clinic in|seen by|pcp|admitted (?:to|from)|at|return|appointment"
    r"|outside|discharged to|nursing|rehab\w*)\b"
)
NOW: tuple[Kind, ...] = ("head", "other", "procedure", "findings", "course", "technique", "complications", "diagnosis")
"""Sections that tell of this visit or stay, where what is named was done."""
DENIED = re.compile(
    r"\b(?:no(?!\.? *\d| complications?| difficult)|not"
    r"|without(?! (?:any )?(?:complications?|difficult|incident|problems?|trouble))"
    r"|declined?|history)\b"
)
TAKES = re.compile(
    r"\b(?:[Tt]akes|[Tt]aking|[Ss]tarted on|[Pp]rescribed|[Mm]aintained on)"
    r" (?:only |an? |the )?(?P<name>[A-Z]{2,5}|[A-Z][a-z]{3,})\b"
)
"""A name printed where a medicine would stand."""
TELLING = re.compile(r"\b(?:if|might|would|could|should|got|she|he|we|because|when|will|planned)\b")
"""Words of a sentence that no name holds."""
TITLED = re.compile(r" *(?:[a-z]+ )?title *:")
"""The label of a paper's title."""
LONGEST_LABEL = 40
FEW_DAYS = 0.2
"""Share of a text, at its head and at its foot, where a day may be the note's own."""
NEAR_A_DAY = re.compile(
    rf"(?:{'|'.join(MONTHS)})[a-z]*[ .,'-]*\d|\d[ .'-]*(?:of )?(?:{'|'.join(MONTHS)})[a-z]*\b[ .,'-]*\d"
    r"|\b\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?'?\d{2,4}\b"
)
FORMED = looks(
    r"(?:(?<=\n)|(?<=[,;:.] )|(?<=\d\. )|(?<=- ))(?:(?:tab|cap|inj|syp|syr)\.? |[ti]\. ?)(?P<name>[a-z][a-z-]{3,})"
    r"|(?:(?<=\n)|(?<=[,;:.] )|(?<=- )|(?<=and )|(?<=cont ))(?P<often>(?!take|taken|given|also"
    r"|needed)[a-z][a-z-]{2,}) (?:prn|sos|b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|q\.?hs|bd|tds|qds|nocte|mane|q ?\d+ ?h"
    r"|x ?\d+ ?(?:d|h|days|hours))\b"
    r"|(?P<dosed>[a-z][a-z-]{4,})(?: [a-z]{1,4})? \d[\d.,]* ?(?:mg|mcg|µg|iu|micrograms?)\b"
    r"(?! ?(?:/|per) ?(?:d?l|kg|min|m?g\b|m?mol|m2))"
    r"|(?P<given>(?!(?:was|were|been|is|also|then|dose|stat|not)\b)[a-z][a-z-]{2,}) (?:was |were )?given (?:im|iv|sc|po|orally)\b"
)
NO_MEDICINE = looks(
    r"(?:reduc|increas|decreas|rais|lower|inject|inhal|titrat|chang|switch|continu|repeat|dos|us|tak)(?:es?|ed|ing)"
    r"|inject|today|tonight|tomorrow|currently|nightly|daily|weekly|total|maximum|minimum|another|further|extra|additional|about"
    r"|after|before|until|from|with|every|only|then|start(?:s|ed|ing)?|stop(?:s|ped)?|review|strength|tablets?|capsules?"
)
"""Words before an amount that name no medicine."""
SOMEBODY = re.compile(r"\b(?:Dr|Prof|Mr|Mrs|Ms|Miss)\.? (?:[A-Z]\.? ?)?$")
SYMBOL = re.compile(r"\b(?:[A-Z]{2,4}[01]|(?:Hb)?A1c)\b")
"""An abbreviation to which a figure belongs: "HbA1c", "BRCA1"."""
ABBREVIATED = re.compile(r"ra|pe|ca")
"""Abbreviations that stand for more than a disease: the air of the room, an examination, calcium."""
TOLD_KINDS: tuple[Kind, ...] = ("course", "present", "head", "other", "past")
"""Parts that tell, in which a medicine may be one of the stay alone."""
UNTAKEN: tuple[Kind, ...] = (*UNSEEN, "stopped", "allergies", "family", "inpatient")
TELLS = re.compile(r"\b(?:he|she|i|we|patient|was|were|is|are|has|have|had|will)\b")
SHOWN = re.compile(r"\b(?:show(?:s|ed)|reveal(?:s|ed)|neg(?:ative)?)\b")
"""Words of a line that tells what an examination showed."""
HEADED: tuple[Kind, ...] = (*LISTING, "admission", "procedure")
"""Parts in which a note lists its diagnoses, its operations and what they were done for."""
LISTS_MORE = re.compile(
    r"\b(?:other|additional|further|also|second(?:ary)?)\b|(?<!-)\b(?:procedures?|proc|operations?|op|surger(?:y|ies)"
    r"|interventions?|diagnos[ie]s|dx|impression|assessment|problems?)\b"
)
"""Words of an unknown heading under which a note may list another of them."""
UNLISTED = re.compile(
    r"\b(?:considered|not|ruled|excluded|differential|ddx?|family|past|previous|prior|risks?|signs|crisis|uss?|ultrasound|ecg|ekg"
    r"|cxr|ct|mri|x-?ray|scan|film|echo\w*|[a-z]+scopy)\b"
)
"""Words of a heading below which no diagnosis of the note is listed: what was before or may be, what was seen."""
CLAUSE = re.compile(r"[^.;\n]+")
NUMBED = re.compile(r"\b(?:under|with|using) [^.;\n]{0,80}?\b(?:lido\w*|blade|local|xylocaine|marcaine|curette|punch)\b")
"""What a plan that tells of what was done says of it."""
APPLIED = looks(
    r"\b(?:strapping|cast|splint|sutures?|staples|packing|drain|wick|pessary|iud|laceration|abscess|warts?|nails?|cerumen"
    r"|foreign body|stinger|tick) (?:(?:re)?applied|placed|removed|repaired|closed|drained|debrided|trimmed|frozen|inserted"
    r"|changed)\b"
)
"""What the few words of a record tell as done."""
UNNAMED = re.compile(r"surgery|procedure|operation|an(?:a)?esthe\w+|transfer|injections?|line")
"""The kind of a thing, which names none."""
OF_A_KIND = looks(
    r"\b(?!(?:the|an?|this|that|of|for|after|from|any|more|further|by|with|and|or|to|no|his|her|first|second)\b)[a-z-]{3,} $"
)
"""A word before an injection that says of which kind it is."""
IN_THE_OFFICE = looks(r"\b(?:in|at) (?:the|my|our) (?:office|clinic|department|unit|surgery)\b")
FITTED = looks(
    r"\b(?:wick|splint|cast|drain|catheter|pack(?:ing)?|sutures?|stitches|line|tube|ring|pessary|implant|boot|collar|iud|cerumen"
    r"|foreign body|liquid nitrogen|biopsy|excision|injection)\b[^.;\n]{0,30}"
    r" (?:was|were) (?:then )?(?:placed|inserted|removed|applied|changed|fitted|taken|given)\b|\bcleaned under\b"
)
"""A deed at a visit that is told by what was put in or taken out."""
OF_A_HOUSE = re.compile(r"\b(?:services?|clinic|unit|department|team|block [a-h\d]|ward)\b")
"""Words of a line that names a house, or a part of one."""
OF_OLD = re.compile(
    r"(?<![\d/.-])(?<!\d )(?<!\d, )\b(?:19|20)\d\d\b(?![/.-]\d)"
    r"|\b(?:driver|summary|letter|report)\b"
)
"""What a line holds that tells of a year gone by, or names a paper or a person and nothing done."""


STAYED = looks(
    r"\b(?:(?:is|was|be) discharged from (?:my|our|these) [a-z]+|discharge (?:summary|diagnos[ie]s)|hospital course)\b"
)
LEFT = looks(
    r"\b(?:discharg\w+|dismiss\w+|separation|d/c|admi(?:t|ssion)\w*|in-?patient|hospital\w*|stay|ward|transfer\w*|home)\b"
)
"""Words of a stay, one of which a summary of one has."""


def doubts(eye: Eye, view: Prose, draft: Draft) -> Iterator[tuple[str, str]]:
    """Each doubt as the field it is of and the words that tell it."""
    yield from _of_the_issuer(view, draft.fields.get("institution"))
    yield from _of_the_day(eye, view, draft.fields.get("date"))
    yield from _of_the_medicines(eye, view, draft.fields.get("medications"))
    yield from plain_looks(eye, view, draft.fields)
    if not eye.perioperative and (STAYED.search(view.flat) if not eye.discharge else not LEFT.search(view.flat)):
        yield "diagnoses", "its words are those of another kind of note"
    if not eye.perioperative and {"findings", "assessment"} <= {part.kind for part in note_sections(view.text)}:
        yield "diagnoses", "it has the parts of an imaging report, findings and an impression"
    for name, head in (("diagnoses", PROBLEM), ("procedures", OPERATION)):
        yield from _of_a_list(eye, view, draft.fields.get(name), name, head)
    if eye.perioperative:
        yield from _of_the_title(view, draft.fields.get("procedures"))
    first = draft.fields.get("procedures" if eye.perioperative else "diagnoses")
    if first is None or not first.filled:
        yield "procedures" if eye.perioperative else "diagnoses", "a note of this kind hardly ever names none"
    if not eye.perioperative:
        yield from _of_the_operations(view, draft.fields.get("procedures"))


def _of_the_title(view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    """An operation is named in the first lines, as a title names it, and is not in the list."""
    held = account(view, one)
    head = "".join(view.flat.splitlines(keepends=True)[:HEAD_LINES])
    named = [match for match in OPERATION.finditer(head) if not UNNAMED.fullmatch(match[0]) and not TEST.search(match[0])]
    if any(not held.holds(match) for match in named if note_section_at(view.text, match.start()).kind == "head"):
        yield "procedures", "the title names an operation that is not in the list"


def _of_the_issuer(view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    named = list(letterhead(view))
    if one and one.filled:
        spans = [place.span for place in one.places if place.span]
        if any(as_letters(view.flat[slice(*span)]) != view.flat[slice(*span)] for span in spans):
            yield "institution", "letters of the name were taken for figures"
        elif len(named) > 1 and not any(a < y and x < b for a, b in named[:1] for x, y in spans):
            yield "institution", "another name stands before it in the heading"
        elif any(another_heads(view.text, span[0]) for span in spans):
            yield "institution", "another name heads the paper"
        return
    if (
        named
        or any(signed_houses(view))
        or _like_a_house(view)
        or _named_in_the_first_words(view)
        or any(_stands_like_a_name(view, *line.span()) for line in list(re.finditer(r"[^\n]+", view.flat))[:HEAD_LINES])
        or name_untaken(view.text)
    ):
        yield "institution", "a line of the heading looks like a name"


def _like_a_house(view: Prose) -> bool:
    """A proper name before a word for a house, on one of the first or last lines, where nothing gives it to someone else."""
    lines = [line for line in view.text.splitlines() if line.strip()]
    ends = lines if len(lines) <= 2 * ENDS else [*lines[:ENDS], *lines[-ENDS:]]
    return any(HOUSE_NAME.search(line) and not ELSEWHERE.search(line.lower()) for line in ends)


def _named_in_the_first_words(view: Prose) -> bool:
    """The text begins with a name, run on into the rest of its line."""
    first = view.flat[:FIRST_WORDS].split("\n")[0]
    known = KEYWORD.search(first) if not TITLED.match(first) else None
    return known is not None and not TELLS.search(first[: known.start()]) and not NO_NAME.search(first[: known.start()])


def _stands_like_a_name(view: Prose, start: int, end: int) -> bool:
    a, b = trimmed(view.flat, start, end)
    said, printed = view.flat[a:b], view.text[a:b]
    lone = 2 <= len(said.split()) <= 8 and not re.search(r"[:\d.,]", said) and not NO_NAME.search(said)
    heading = any(one.heading[0] < b and a < one.heading[1] for one in note_sections(view.text))
    return lone and not heading and all(word[0].isupper() for word in re.findall(r"[A-Za-z]{4,}", printed))


SHIFTED_DAY = re.compile(
    r"\b(?:(?:discharge|visit|service|operation|surgery|procedure) date"
    r"|date of (?:discharge|visit|service|operation|surgery|procedure)) ?: *\[\*\*\d{4}-\d"
)
"""The label of a note's own day before one that de-identification moved out of all years."""


def _of_the_day(eye: Eye, view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    found = [day for day in labelled_days(view.text) if day.label != "birth"]
    if one is None or not one.filled:
        near = NEAR_A_DAY.search(as_figures(view).flat[: len(view.flat) // 5])
        if near or LOOSE.search(view.flat) or any(_could_be_own(view, day) for day in found):
            yield "date", "a day is printed that could be the note's"
        elif SHIFTED_DAY.search(view.flat):
            yield "date", "a day behind the label of the note's own is in no year that can be"
        return
    mine = [day for day in found if day.value == one.value]
    if any(day.either for day in mine):
        yield "date", "nothing tells whether the day or the month is printed first"
    if not any(_is_own(eye, view, day) for day in mine) and {day.value for day in found if _could_be_own(view, day)} - {
        one.value
    }:
        yield "date", "no label says which of several days is the note's"


def _is_own(eye: Eye, view: Prose, day: LabelledDay) -> bool:
    return ends_stay(view, day) if eye.discharge else is_own(day)


def _could_be_own(view: Prose, day: LabelledDay) -> bool:
    """It stands at the head or foot, or behind a short label, and nothing says that it is another day."""
    label, size = day.near, len(view.flat)
    labelled = len(label) < LONGEST_LABEL and re.search(r"[:|]\s*$| {2,}$", label) is not None
    outer = day.span[0] < FEW_DAYS * size or day.span[1] > (1 - FEW_DAYS) * size
    return day.label not in ("never", "admission") and (labelled or (outer and len(view.before(day.span[0])) < LONGEST_LABEL))


def _of_the_medicines(eye: Eye, view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    at_visit = not (eye.perioperative or eye.discharge)
    if at_visit and any(_is_of_the_stay(view, span, account(view, one).spans) for span in account(view, one).spans):
        yield "medications", "one of them is told of the stay, and is not in the list of what is taken"
    held, known = account(view, one), [drug.span for drug in drugs(view.text) if drug.known]
    if strange := [span for span in held.spans if not any(a < span[1] and span[0] < b for a, b in known)]:
        yield "medications", f"an element is no medicine that is known{pointed(printed(view.text, strange))}"
    for match in TAKES.finditer(view.text):
        span = match.span("name")
        if not any(a < span[1] and span[0] < b for a, b in (*known, *held.spans)) and use(view, span) == "used":
            yield "medications", "something is said to be taken, and is not in the list"
    for match in FORMED.finditer(view.flat):
        span = match.span(match.lastgroup or 0)
        kind = note_section_at(view.text, span[0]).kind
        told = match["given"] is not None and kind == "tests"
        if (kind in UNTAKEN and not told) or held.covers(*span) or any(a < span[1] and span[0] <= b + 1 for a, b in known):
            continue
        if NO_MEDICINE.fullmatch(view.flat, *span) or SOMEBODY.search(view.text, 0, span[0]):
            continue
        if held.knows(view.flat[slice(*span)]) or is_local(view.flat[slice(*span)]) or use(view, span) != "used":
            continue
        if not (eye.perioperative and kind in ("procedure", "findings", "course")):
            yield (
                "medications",
                f"something is printed with a dose or a form, and is not in the list{pointed(printed(view.text, [span]))}",
            )
    for span in unlisted(view) if eye.perioperative else ():
        if not held.covers(*span) and not held.knows(view.flat[slice(*span)]):
            yield "medications", "something is told as injected or instilled, and is not in the list"


def _is_of_the_stay(view: Prose, span: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a medicine stands in running text that does not say it goes on, where others stand in a printed list."""
    listed = any(note_section_at(view.text, one[0]).kind == "medications" for one in spans)
    return listed and note_section_at(view.text, span[0]).kind in TOLD_KINDS and not goes_on(view, span)


def _of_the_operations(view: Prose, one: Field | None) -> Iterator[tuple[str, str]]:
    """No operation is given, though some part that tells of no history names one as done."""
    for match in OPERATION.finditer(view.flat) if one is None or not one.filled else ():
        line = view.flat[slice(*view.sentence(match.start()))]
        unnamed = UNNAMED.fullmatch(match[0]) and not (
            match[0].startswith("inj") and OF_A_KIND.search(view.before(match.start()))
        )
        other = TEST.search(match[0]) or unnamed or NOT_DONE.search(line) or DENIED.search(line)
        part = note_section_at(view.text, match.start())
        denied = part.heading[0] <= match.start() < part.heading[1] and is_empty(view.flat[slice(*part.body)].split("  ")[0])
        spare = denied or OF_OLD.search(line) or OF_A_HOUSE.search(IN_THE_OFFICE.sub(" ", line))
        if part.kind in NOW and not (other or spare) and assertion(view, match.span()).plain:
            yield "procedures", "an operation is named, and none is given"
    for section in note_sections(view.text) if one is None or not one.filled else ():
        if section.kind == "plan" and any(
            NUMBED.search(view.flat, *said.span()) and OPERATION.search(view.flat, *said.span())
            for said in CLAUSE.finditer(view.flat, *section.body)
        ):
            yield "procedures", "the plan tells of an operation by what it was done with, and none is given"
    of_old = all(note_section_at(view.text, span[0]).kind == "surgeries" for span in account(view, one).spans)
    told = (*ACTED.finditer(view.flat), *FITTED.finditer(view.flat), *APPLIED.finditer(view.flat)) if of_old else ()
    for match in told:
        line = view.flat[slice(*view.sentence(match.start()))]
        kind = note_section_at(view.text, match.start()).kind
        said = TALKED_OF.sub("", line, count=1)
        if kind in (*NOW, "examination", "plan", "medications") and not NOT_DONE.search(said) and not DENIED.search(said):
            yield "procedures", "something is told as done, and no procedure is given"


def _tells_a_deed(view: Prose, span: tuple[int, int]) -> bool:
    """Whether an element is what a note says was done, by its verb: "the wound was sutured"."""
    return SEEN.search(view.flat, *span) is not None


def _of_a_list(eye: Eye, view: Prose, one: Field | None, name: str, head: Finder) -> Iterator[tuple[str, str]]:
    held = account(view, one)
    headed = any(note_section_at(view.text, span[0]).kind in HEADED for span in held.spans)
    deeds = {span for span in held.spans if name == "procedures" and _tells_a_deed(view, span)}
    strange = [span for span in held.spans if not (head.search(view.flat, *span) or span in deeds)]
    if strange:
        yield name, f"an element is of no kind that is known{pointed(printed(view.text, strange))}"
    if any(re.search(r"[a-z]{3}:(?= )", view.flat[slice(*span)]) for span in held.spans):
        yield name, "an element holds a label"
    if any(TELLING.search(view.flat, *span) for span in held.spans if span not in deeds):
        yield name, "an element holds the words of a sentence"
    if any(as_letters(said) != said for span in held.spans for said in [SYMBOL.sub(" ", view.text[slice(*span)]).lower()]):
        yield name, "an element holds figures where letters would stand"
    for section in note_sections(view.text):
        complicating = section.kind == "complications" and name == "diagnoses" and not eye.perioperative
        unknown = complicating or (section.kind == "other" and section.title and not UNLISTED.search(section.title))
        spare = headed and not LISTS_MORE.search(section.title)
        for match in head.finditer(view.flat, *section.body) if unknown else ():
            line = view.flat[slice(*view.sentence(match.start()))]
            told = (
                TELLS.search(line)
                or OF_A_HOUSE.search(line)
                or SHOWN.search(line)
                or (spare and (eye.perioperative or name == "procedures" or SYMPTOM.fullmatch(match[0])))
                or (name == "procedures" and (NOT_DONE.search(line) or OF_OLD.search(line)))
                or TEST.search(match[0])
                or UNNAMED.fullmatch(match[0])
            )
            short = headed and ABBREVIATED.fullmatch(match[0])
            if not (told or short or SIGNED.search(line)) and not held.holds(match) and assertion(view, match.span()).plain:
                shown = pointed(printed(view.text, [match.span()]))
                yield name, f"a part of unknown heading names something that is not in the list{shown}"
