"""Organisations in the head of a short document, by the words such names are made of, whatever stands beside them."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.institutions import NOT_THE_ISSUER
from services.packs.clinical.shared.prose import Prose, trimmed, word_set

Span = tuple[int, int]
KIND = re.compile(
    r"\b(?:hospitals?|infirmary|unit|clinics?|polyclinic|dispensary|surgery|practice|nursing home|hospice|sanatorium|"
    r"laborator(?:y|ies)|labs?|diagnostics|patholog(?:y|ists)|cent(?:er|re)s?|institutes?|universit(?:y|ies)|college|trust|"
    r"foundation|health(?:care)?|medical|medicine|physicians?|specialists|associates|partners|group|(?:eye|dental|primary|"
    r"urgent|family|women'?s|heart|skin|children'?s|home|after-?hours) ?care|dentistry|dental|dermatology|cardiology|oncology|"
    r"p(?:a?e)diatrics|orthop(?:a?e)dics|nephrology|neurology|urology|rheumatology|ophthalmology|bioscience\w*|"
    r"toxicology|llc|inc|pvt|"
    r"studio(?: medico)?|cabinet(?: m[eé]dical)?|(?:care|nursing|rest) home|labor|laborator(?:io|ium)|laboratoire|h[oô]pital|"
    r"h[oô]spital|ospedale|krankenhaus|\w*spital|poliklini[ck]\w*|hospices|"
    r"cl[ií]nica|clinique|sairaala|sjukhus|sykehus|szpital|przychodnia|gemeinschaftspraxis|arztpraxis|telehealth|"
    r"consultorio|centro|rugnalaya|\w*praktijk|ziekenhuis|klinik\w*|praxis|ambulatorio|centre de sant[eé])\b"
)
GENERIC = word_set(
    "the of and for in at a an clinical medical health laboratory laboratories lab labs medicine hospital clinic centre center "
    "report reports result results final preliminary test tests testing blood urine serum chemistry biochemistry haematology "
    "hematology microbiology immunology serology coagulation virology pathology diagnostics diagnostic department "
    "dept division internal occupational sports obstetrics gynecology "
    "section service services prescription prescriptions discharge outpatient inpatient emergency order request form record "
    "summary patient copy page confidential electronic transmission panel profile profiles culture gas arterial venous "
    "cumulative dental care family general practice surgery group associates physician physicians specialist specialists opd "
    "point unit stat interim amended corrected supplementary medication medications rx drug chart sheet respiratory"
)
ASIDE = re.compile(
    r"\b(?:pharmac(?:y|ies|ist)|chemists?|drug ?store|patient|allerg(?:ies|ic)|allergy(?= ?[:=-])|"
    r"diagnos[ei]s|insur\w*|order(?:ing|ed)|sent|refer\w*|"
    r"request(?:ed|ing|or)?|copy|copies|specimen|sample|ward|history|reg\.?|review|follow-?up|director|quality|disclaimer|"
    r"hours|timings?|mfr|manufactur\w*|notes?|comments?|interpret\w*|accredit\w*|licen[cs]e\w*|address|suite|take|apply|tablets?|capsules?)\b"
)
PERSON = re.compile(r"^\W*(?:dr\.?|doctor|prof\.?|mr\.?|mrs\.?|ms\.?|pt|name|[a-z]+ [a-z]+, (?:m\.?d|r\.?n|d\.?o|np|pa)\b)\b")
CREDENTIAL = re.compile(r"^[^,]+,? (?:m\.?d|d\.?o|pa-?c|f?np(?:-[bc]c?)?|aprn|dnp|r\.?n|dds|dmd|dpm|mbbs)\b\.?,")
"""A person with a degree, before the comma behind which the house is named."""
TITLE_AT_END = re.compile(r"\b(?:orders?|forms?|records?|lists?|instructions|summary|sheet|slip)\W*$")
KIND_AT_END = re.compile(rf"{KIND.pattern}\W*$")
"""What ends a name that the address follows behind a comma."""
HOUSE_AT_END = re.compile(r"\b(?:clinic|hospital|surgery|nursing home|(?:path)?labs?|diagnostics|polyclinic|practice)\W*$")
PIECES = re.compile(
    r"(?:(?! {3}|\t|[|;]| [-–—*•·~]{1,2} | // |(?<!\bst)(?<!\bdr)(?<!\bprof)(?<!\bmed)[.:] |, (?=\d)|[()]|"
    r",? \d{1,2}[/.-]\d|, ?(?:19|20)\d\d).)+"
)
TOLD = re.compile(r"\b(?:is|was|were|are|has|had|have|been|will|please|see|if|should|must|may|with|your|you|this|that)\b")
LINES = 7
FOOT = 4
LONGEST = 75


def signoff(view: Prose) -> Iterator[Span]:
    """The same in the last lines, where a document is signed."""
    read = without_zeroes(view.flat)
    for line in reversed(list(re.finditer(r"[^\n]*\S[^\n]*", read))[-FOOT:]):
        if not (ASIDE.search(line[0].partition(":")[0]) or TOLD.search(line[0])):
            for piece in re.finditer(r"(?:(?!, | {3}|\t|[|;]| [-–—] ).)+", line[0]):
                yield from _names(view, read, (line.start() + piece.start(), line.start() + piece.end()))


def letterhead(view: Prose) -> Iterator[Span]:
    """Spans of names of organisations in the first lines, in order; behind a person's name only what a comma sets apart."""
    read = without_zeroes(view.flat)
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", read))[:LINES]:
        if ASIDE.search(line[0].partition(":")[0]) and ":" in line[0]:
            continue
        for piece in PIECES.finditer(read, *line.span()):
            yield from _names(view, read, piece.span())


def without_zeroes(flat: str) -> str:
    """The same text, character for character, with figures inside words read as the letters they look like."""
    return re.sub(r"(?<=[a-z])[01](?=[a-z])|\b0(?=[a-z]{3})", lambda match: "o" if match[0] == "0" else "l", flat)


def _names(view: Prose, read: str, span: Span) -> Iterator[Span]:
    """The piece itself; the part behind a comma where the piece begins with a person."""
    whole = _without_lead(read, trimmed(read, *span))
    if _is_name(view.text[slice(*whole)], read[slice(*whole)]):
        yield _bare(view, whole)
        return
    first = whole[0], whole[0] + len(read[slice(*whole)].partition(",")[0])
    if first != whole and KIND_AT_END.search(read[slice(*first)]) and _is_name(view.text[slice(*first)], read[slice(*first)]):
        yield _bare(view, first)
        return
    start = whole[0]
    for part in re.split(r"(, )", read[slice(*whole)])[:-1] if ", " in read[slice(*whole)] else []:
        start += len(part)
        rest = trimmed(read, start, whole[1])
        titled = re.match(r"[a-z.-]{1,6}, ", read[slice(*rest)])
        if part == ", " and not titled and _is_name(view.text[slice(*rest)], read[slice(*rest)]):
            yield _bare(view, rest)
            return


def _bare(view: Prose, span: Span) -> Span:
    start, stop = span
    while stop > start and view.flat[stop - 1] in ".,;:-":
        stop -= 1
    return start, stop


def _without_lead(read: str, span: Span) -> Span:
    """A piece without the dash or the comma that parts it from the one before."""
    lead = re.match(r"(?:[-–—,.:;*#=_]|\s)+", read[slice(*span)])
    return (span[0] + len(lead[0]) if lead else span[0]), span[1]


def _is_name(printed: str, flat: str) -> bool:
    """Whether a stretch names an organisation: a kind of house, and a word with a capital that tells it from others."""
    if not 5 < len(flat) <= LONGEST or re.search(r"\d{3}|@|www", flat) or not KIND.search(flat):
        return False
    if ASIDE.search(flat) or NOT_THE_ISSUER.search(flat) or TOLD.search(flat) or TITLE_AT_END.search(flat):
        return False
    if CREDENTIAL.match(flat):
        return False
    if (PERSON.match(flat) or re.match(r"[^,]+,[^,]+,", flat)) and not HOUSE_AT_END.search(flat):
        return False
    capital = printed[:1].isupper()
    return capital and any(word not in GENERIC and not KIND.fullmatch(word) for word in re.findall(r"[a-zà-ÿ']{3,}", flat))
