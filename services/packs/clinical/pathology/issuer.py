"""Who issued the report: the reader's search of letterhead and sign-off for a name of a house, and only the name."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.anatomy import names_a_place
from services.packs.clinical.shared.houses import set_house
from services.packs.clinical.shared.institutions import MORE, NOT_THE_ISSUER, issuers
from services.packs.clinical.shared.letterhead import settled
from services.packs.clinical.shared.prose import Prose, looks, trimmed, word_set

PLACE = looks(
    r"\b(?:hospitals?|infirmary|clinics?|institutes?|universit(?:y|ies)|medical (?:cent(?:er|re)|college|group)|trust|"
    r"laborator(?:y|ies)|labs?|(?:neuro\w+|cancer|health|sarcoma|breast|skin|eye|heart|regional|medical|women's|"
    r"children's) cent(?:er|re)|\w*(?:ziekenhuis|krankenhaus|klinikum|sjukhus|sykehus|sygehus|spital)|ospedale|h[oô]pital|"
    r"cl[ií]nica|clinique|szpital|nemocnice|sairaala)\b"
)
FIRM = looks(
    r"\b(?:pty|ltd|limited|inc|llc|llp|plc|associates|partners|consultants|services|unit|cent(?:er|re)|diagnostics|institut\w*|"
    r"foundation|healthcare|health|group|network|college)\b|\b\w*(?:patholog|histolog|cytolog)(?:y|ists)(?=$|,)"
)
SIGNING = looks(
    r"[^\n]*?\b(?:electronically )?(?:signed(?: out)?|reported|authori[sz]ed|validated|verified|issued)(?: by| at| on)?\b:? *"
)
DAY = looks(r"[ ,]*(?:\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ,]+\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4})(?: \d\d:\d\d)?[ ,]*")
DAY_BEHIND = looks(r",? *(?:\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ,]+\d{2,4}|\d{4}-\d\d-\d\d|[a-z]{3,9} \d{1,2},? \d{4}) *$")
FIELD = looks(
    r"^[ ]*[a-z][a-z /#.]{0,22}(?::| #)|^ *(?:patient|pt|surgeon|consultant|requested|copy|dr|mr|mrs|ms|prof|dear|re|"
    r"specimen)\b"
)
LABELLED = looks(
    r"(?:^|[\n;|]) *(?:hosp(?:ital)?|lab(?:oratory)?|issued by|institution|from|reporting lab\w*) ?: *(?P<name>[^;|\n]{4,80})"
)
TITLE = word_set(
    "directorate section report reports surgical pathology histopathology histology histopathological department dept of and "
    "the for cellular clinical "
    "anatomic anatomical gynaecological gynecological laboratory medicine medical final neuropathology cytology consultation "
    "services "
    "unit centre center no number ref lab case copy page history file record records document form status result results system "
    "component components test tests specimen specimens"
)
NO_NAME = looks(
    r"\d{3}|:|^from the|^by |^ ?(?:not|none|unknown|see)\b|\b(?:is|was|were|are|has|had|shows?|received|performed|thank|biopsy|"
    r"resection|"
    r"diagnosis|carcinoma|tumou?r|report|request|examination|amendments|qualified|certified|clearance|approval)\b"
)
ABBREVIATED = looks(r"\b(?:inc|ltd|co|corp)\.$")
MISREAD = re.compile(r"[A-Z]{2,}[a-z]{1,2}")
"""No word is printed so; character recognition makes such ones: "GIl Surgical Pathology"."""
SHORTEST, LONGEST = 6, 90
NEAR_END = 4
NEAR_TOP = 5
CUT = re.compile(r" {3,}|\t|[|;]| [-–—] |(?<=[a-z\d)]{2})\.\s+(?=[A-Z])|,? (?=report of \d)|\s(?=Report date|Reported|Date )")


def issuing_house(view: Prose) -> tuple[tuple[int, int], float] | None:
    """The span of the issuer's name and the reader's confidence in it; None where no name of a house stands."""
    found = settled(view.text, _named_house(view))
    return found if found and _tells_whose(view.text[slice(*found[0])]) else None


def _named_house(view: Prose) -> tuple[tuple[int, int], float] | None:
    labelled = [match.span("name") for match in LABELLED.finditer(view.flat) if PLACE.search(match["name"])]
    named = [(one.span, 0.93) for one in issuers(view) if one.labelled]
    named += [(span, 0.9) for span in labelled]
    named += [(span, 0.85) for pattern in (PLACE, FIRM) for span in _pieces(view) if pattern.search(view.flat[slice(*span)])]
    clean = [(_bounded(view, span), sure) for span, sure in named]
    found = next(((span, sure) for span, sure in clean if _is_a_name(view, span)), None)
    set_out = set_house(view)
    return found or ((set_out, 0.75) if set_out and _tells_whose(view.text[slice(*set_out)]) else None)


def _pieces(view: Prose) -> Iterator[tuple[int, int]]:
    """What stands alone between wide gaps, bars and dashes in the first and last lines, in order of the text."""
    lines = [match.span() for match in re.finditer(r"[^\n]*\S[^\n]*", view.text)]
    ends = lines if len(lines) <= NEAR_TOP + NEAR_END else [*lines[:NEAR_TOP], *lines[-NEAR_END:]]
    for start, end in ends:
        if end - start > 200:
            continue
        cuts = [start, *(start + place for match in CUT.finditer(view.text[start:end]) for place in match.span()), end]
        yield from (trimmed(view.flat, a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if b > a)
        items = (trimmed(view.flat, start + m.start(), start + m.end()) for m in re.finditer(r"[^,\t|]+", view.text[start:end]))
        signing = (start, end) in lines[-NEAR_END:] and "," in view.text[start:end]
        yield from (item for item in items if signing and PLACE.search(view.flat[slice(*item)]))


def _bounded(view: Prose, span: tuple[int, int]) -> tuple[int, int]:
    """Without the words of signing and the day before a name, and without a further sentence behind it."""
    start, end = span
    if behind := DAY_BEHIND.search(view.flat, start, end):
        end = behind.start()
    for lead in (SIGNING, DAY):
        if match := lead.match(view.flat, start, end):
            start = match.end()
    if (stop := CUT.search(view.text, start, end)) and stop.start() > start + SHORTEST:
        end = stop.start()
    if more := MORE.search(view.flat, start, end):
        end = more.start()
    start, end = trimmed(view.flat, start, end)
    while end > start and (
        view.text[end - 1] in ",;:" or (view.text[end - 1] == "." and not ABBREVIATED.search(view.flat, start, end))
    ):
        end -= 1
    return start, end


def _is_a_name(view: Prose, span: tuple[int, int]) -> bool:
    flat, printed = view.flat[slice(*span)], view.text[slice(*span)]
    if not SHORTEST <= len(flat) <= LONGEST or FIELD.search(flat) or NOT_THE_ISSUER.search(flat) or NO_NAME.search(flat):
        return False
    return _tells_whose(printed)


def _tells_whose(printed: str) -> bool:
    """Whether some word, printed with a capital and as words are, names someone."""
    proper = (word for word in re.findall(r"\b[A-Z][A-Za-z'-]{2,}", printed) if not MISREAD.fullmatch(word))
    return any(word.lower() not in TITLE and not names_a_place(word) for word in proper)
