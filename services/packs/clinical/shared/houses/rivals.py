"""Houses in a report's first and last lines that may have issued it as well as the one that is named."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.houses.names import CRAFT, EXAMINING, GENERIC, TITLE, is_house, is_name
from services.packs.clinical.shared.prose import looks, word_set
from services.packs.clinical.shared.terms.anatomy import names_a_place

LETTERHEAD, ENDING = 6, 3
"""First and last lines in which the issuer's name may stand."""
ORGANISATION = looks(
    r"\b(?:cent(?:er|re)|hospitals?|clinics?|institutes?|associates|group|partners|practice|llc|ltd|inc|gmbh|universit\w+|trust|"
    r"foundation|network|infirmary|health|medical|laborator\w+|labs?|radiology|neuroimaging|imaging|diagnostics|genomics|"
    r"genetics|"
    r"biosciences|kliniken|klinikum|klinik|spital|hospice|surgery|services)\b"
)
NO_HOUSE = looks(
    r"\b(?:report|results?|findings|examination|study|summary|history|patient|record|sequencing|profiling|test|panel|analysis|"
    r"resonance|tomography|ultrasound|x-?ray|scan|insurance|referr\w+|requested|ordered)\b"
)
DID = looks(
    r"\b(?:perform\w*|test\w*|report\w*|issu\w*|lab(?:oratory)?|institution|institute|facility|hospital)(?: (?:name|at|"
    r"by|lab\w*|site|facility|institution))?[ :|]*$"
)
"""The end of a label that says who did the work."""
COMMON = word_set(
    "hospital clinic center centre institute department the and for medical health university laboratory laboratories imaging "
    "radiology pathology genomics genetics diagnostics molecular services group inc ltd"
)
"""Words that two houses may share."""
UNIT = word_set(
    "unit units wing suite service section division ward dept department team office rooms level floor facility program "
    "programme group clinics centre advanced regional clinical special specialist core emergency maternity fetal foetal women "
    "children men familial family outpatient inpatient outpatients acute general "
    "medicine surgery surgical hub decision anticoagulation coumadin warfarin retina memory sleep pain wound spine "
    "genomic gi ent bone heart breast lung liver brain body menopause fertility trauma care"
)
"""Words that tell a part of a house, and the people it is for."""
SPECIALITY = re.compile(
    r"\w+(?:olog(?:y|ic|ical|ies)|iatrics?|iatry|graphy|scopy|therapy|oncology|kemia|kaemia|gen(?:etics|omics?))"
)
OFFICE = looks(
    r"\b(?:director|consultant|scientist|sonographer|radiologist|pathologist|geneticist|technologist|physician|fellow|registrar|"
    r"head|manager|counsell?or|pdf|md|phd|encounter)\b"
)
"""What somebody is, in no name of a house."""
PERSON = looks(
    r"(?:^|\s)(?:dr|prof|mr|mrs|ms)\b\.? ?[a-z]|\b(?:md|m\.d|do|np|phd|frcp\w*|frcr|mbbs|mbchb)\b|"
    r"^(?:ordered|requested|referred) by$|^(?:ordering |referring |requesting )?(?:physician|provider|clinician|doctor)s?$|"
    r"^(?:attn|account|client)\b"
)
"""A person, or the title of the column that tells who asked for the report."""
ATTENTION = re.compile(r"att(?:n|ention)\b", re.I)
CELL = re.compile(r"(?:(?! {3}|\t| [|-] |\|).)+")
LABEL = re.compile(r"\s*([^:,]{2,40}):")
WORKS = re.compile(r"labs?$|laborator|institut|gen(?:om|et)|diagnos|imaging|radiolog|patholog")
"""Words of a house that does the work itself."""
BENCH = re.compile(r"labs?$|laborator|institut")
SAME_COLUMN = 3
"""Columns by which what stands under each other may be shifted."""
Cell = tuple[int, str]
"""The column that a cell begins in, and what stands in it."""


def rivals(text: str, value: str, position: int) -> list[str]:
    """The names of houses that may have issued the report, of which `value`, printed at a position, is none.

    No rival is a part of a house without a name of its own (but a laboratory is one beside a name that is none), the
    house of an addressee or of who asked for the report, nor the hospital around a laboratory whose name heads the report.
    """
    mine = _words(value)
    works = any(WORKS.match(word) for word in mine)
    others = (one for one in _houses(text) if not mine & (_words(one) - COMMON))
    found = [one for one in others if named_apart(one) or (not works and any(BENCH.match(word) for word in _words(one)))]
    heads = not text[: text.rfind("\n", 0, position) + 1].strip()
    if heads and any(CRAFT.match(word) for word in mine):
        return [one for one in found if any(CRAFT.match(word) for word in _words(one))]
    return found


def edges(text: str) -> list[str]:
    """What stands apart in the first and the last lines."""
    printed = [line for line in text.split("\n") if line.strip()]
    lines = [*printed[:LETTERHEAD], *printed[LETTERHEAD:][-ENDING:]]
    return [part.strip() for line in lines for part in re.split(r" {3,}| [|-] |[|,;]", line)]


def organisation(printed: str) -> bool:
    """Set as a name, of two to nine words, one of them a word that organisations are called by; or a house of the craft."""
    words = re.findall(r"[A-Za-z][\w'&-]*", printed.split(":")[-1])
    low = " ".join(words).lower()
    if not 2 <= len(words) <= 9 or NO_HOUSE.search(low) or re.search(r"\d{2}", printed):
        return False
    return is_house(printed) or bool(
        ORGANISATION.search(low) and is_name(low) and all(w[0].isupper() or len(w) <= 3 for w in words)
    )


def _words(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", name)}


def _houses(text: str) -> Iterator[str]:
    """The houses named in the first and the last lines, without those of the people whom the report goes to."""
    lines = text.split("\n")
    printed = [number for number, line in enumerate(lines) if line.strip()]
    for number in [*printed[:LETTERHEAD], *printed[LETTERHEAD:][-ENDING:]]:
        for column, cell in _cells(lines[number]):
            label = LABEL.match(cell)
            if (label and not DID.search(label[1].lower())) or _of_a_person(lines, number, column, cell):
                continue
            yield from (part.strip(" .()") for part in re.split(r"[,;]", cell.split(":")[-1]) if organisation(part.strip(" .()")))


def _cells(line: str) -> list[Cell]:
    return [
        (match.start() + len(match[0]) - len(match[0].lstrip()), match[0].strip())
        for match in CELL.finditer(line)
        if match[0].strip()
    ]


def _of_a_person(lines: list[str], number: int, column: int, cell: str) -> bool:
    """Whether a cell tells of a person, or one stands above it in its column with nothing empty between, or is named below."""
    below = [one for line in lines[number + 1 : number + 2] for at, one in _cells(line) if abs(at - column) <= SAME_COLUMN]
    if PERSON.search(cell.lower()) or (below and ATTENTION.match(below[0])):
        return True
    for line in reversed(lines[:number]):
        above = [one for at, one in _cells(line) if abs(at - column) <= SAME_COLUMN]
        if not above:
            return False
        if PERSON.search(above[0].lower()):
            return True
    return False


def named_apart(printed: str) -> bool:
    """Whether an organisation has a name of its own: a word that tells neither a kind of house, a part of one nor an office."""
    low = printed.lower()
    telling = [word for word in re.findall(r"[^\W\d_]{2,}", low) if len(word) > 2]
    own = [
        word
        for word in telling
        if word not in GENERIC | EXAMINING | TITLE | UNIT | COMMON and not SPECIALITY.fullmatch(word) and not names_a_place(word)
    ]
    return bool(own) and not OFFICE.search(low)
