"""The grader's eye for day and issuer of a short document: from the place outward, which label or heading owns it."""

import re

from services.core.document import Document
from services.core.draft import Field, Place
from services.packs.clinical.shared.citing import legibility
from services.packs.clinical.shared.days.dates import LOOSE, PRINTED, readings
from services.packs.clinical.shared.prose import Prose
from services.tasks.pack import Search, Support
from services.tasks.values import words

BIRTH = re.compile(r"\b(?:d\.?o\.?b|birth|born|geb(?:oren)?|n[ée]e?|nacid[oa]|nacimiento)\b")
ELSEWHERE = re.compile(
    r"\b(?:refill|valid|expir|until|next|review|due|previous|prior|last|lmp|follow-?up|appointment|return|since|start|stop|"
    r"filled|"
    r"dispensed|admit|admission|revis|effective|diagnosed|"
    r"(?:date of|before|after|post-?) ?surgery|surgery (?:on|date)|printed on form)"
)
OWN = re.compile(
    r"\b(?:dates?|reported|report|collected|collection|received|issued?|written|prescribed|ordered|signed|released|drawn|visit|"
    r"sampled?|consultation|verified|auth\w*|cert|rep|rptd|approved|completed|dated|resulted|results?|"
    r"final(?:i[sz]ed)?|taken|seen|"
    r"validated|obtained|bled|rec'?d|fecha|on)\b"
)
REPORTED = re.compile(
    r"\b(?:report|issue|written|prescribed|signed|released|verified|authori|approved|completed|validated|results?\b|resulted|"
    r"final|^date)"
)
NAMED = re.compile(
    r"\b(?:hospitals?|clinics?|cent(?:er|re)s?|laborator(?:y|ies)|labs?|diagnostics?|institutes?|medical|health(?:care)?|"
    r"universit\w+|"
    r"infirmary|polyclinic|foundation|practice|associates|group|college|patholog(?:y|ists)|nursing home|dispensary|surgery|"
    r"trust|partners|physicians?|specialists|hospice|medicine|dentistry|dental|(?:eye|family|home|heart|skin) care|"
    r"[a-z]{4,}ology|urgent care|rugnalaya|\w*praktijk|ziekenhuis|klinik\w*|praxis|ambulatorio|centre de sant[eé]|"
    r"p(?:a?e)diatrics|orthop(?:a?e)dics|cl[ií]nica|cliniques?|centro|consultorio|labor|laboratoire|laborat[oó]rio|"
    r"\w*(?:krankenhaus|spital)|h[oô]pital|ospedale)\b|"
    r",? (?:inc|p?llc|llp|ltd|plc|gmbh|pty|corp)\W*$"
)
LABEL = re.compile(
    r"\b(?:institution|facility|hospital|laborator(?:y|ies)|lab|clinic|performed (?:at|by)|issued by|practice|testing (?:site|"
    r"lab)|"
    r"medical cent(?:er|re)|location|site)(?: name)? ?: *$"
)
NOT_ISSUER = re.compile(
    r"\b(?:pharmac(?:y|ies)|chemist|referr\w*|order(?:ing|ed by)|requested|"
    r"sent to|copy to|transferred|requesting|insurance|accredited|certified|pharmacist|patient|"
    r"dispens\w+|deliver\w*|prescriber|dr\.?|address)\b"
)
STREET = re.compile(
    r"^\W*\d+\S* .*\b(?:avenue|ave|street|road|rd|lane|boulevard|blvd|drive|suite|floor|parkway|square|highway)\b"
)
PERSONAL = re.compile(r"\W*(?:mrs?|ms|miss|master|patient|pt|paciente)\b\W*[a-z]")
"""Behind a person's name stands a birth date, labelled or not."""
PERSON_BESIDE = re.compile(r"^\W*(?:dr|prof)\b[^:\n]*? {3,}")
"""A person's name in the cell before a house's."""
POORLY_READ = 0.6
"""Recognition confidence below which a word is in doubt: wrong words on noisy pages lie mostly below it."""
HEAD = 500
"""Characters within which a letterhead stands."""


def supports_day(view: Prose, field: Field, place: Place) -> Support:
    """The quote is that day, and the label before it makes it the document's own."""
    start, stop = place.span or (0, 0)
    quote = view.flat[start:stop]
    printed = PRINTED.search(quote) or LOOSE.search(quote)
    if printed is None or str(field.value) not in readings(printed):
        return Support(0.0, "the quote is not that day")
    label = _label(view, start + printed.start())
    if BIRTH.search(label):
        return Support(0.0, "it is a birth date")
    if ELSEWHERE.search(label):
        return Support(0.1, "it is the day of something else")
    if not OWN.search(label):
        return _unlabelled(view, str(field.value))
    rivals = {day for day in _own_days(view) if day[0] not in readings(printed)}
    if any(reported for _, reported in rivals) and not REPORTED.search(label):
        return Support(0.4, "the document has a date of its own")
    if any(reported for _, reported in rivals) and REPORTED.search(label):
        return Support(0.8, "several dates of the document are printed")
    return Support(1.0)


def supports_issuer(view: Prose, field: Field, place: Place) -> Support:
    """The name stands after a label for the issuer or in the letterhead; not a person, a street or a pharmacy."""
    start, stop = place.span or (0, 0)
    quote, value = view.flat[start:stop], str(field.value).lower()
    if not words(value) or re.sub(r"\W", "", value) not in re.sub(r"\W", "", quote):
        return Support(0.0, "the value is not what the quote says")
    line_start = view.flat.rfind("\n", 0, start) + 1
    before = view.flat[line_start:start]
    line = PERSON_BESIDE.sub("", before) + quote
    if re.search(r"\b(?:prescriber|prescribed by|dr|doctor)\b[^\n]*, $", before) and NAMED.search(quote):
        return Support(0.9, "it stands behind the prescriber's name")
    if LABEL.search(before) and not NOT_ISSUER.search(quote):
        return Support(1.0)
    if (
        NOT_ISSUER.search(line) and not re.match(r"\W*dr\.? [a-z .]+\b(?:clinic|hospital|\w*labs?|diagnostics)\W*$", line)
    ) or STREET.match(line):
        return Support(0.1, "it is named as something else than the issuer")
    if re.match(r"^\W*(?:institution|facility|hospital|laborator\w+|lab|clinic|issued by)[^:\n]{0,12}:", quote):
        return Support(1.0)
    if not NAMED.search(_letters(quote)):
        beside = NAMED.search(before + view.flat[stop:].partition("\n")[0])
        return Support(0.2, "a house is named beside it") if beside else Support(0.5, "it is not the name of an institution")
    if start <= HEAD and len(before.strip()) < 30:
        return Support(1.0)
    alone = len(before.strip()) == 0 and view.flat[stop : stop + 1] in ("", "\n")
    if alone and view.flat.count("\n", stop) < 4:
        return Support(0.85)
    apart = re.search(r"(?: {3}|\t|[|;(] ?| - |, )$", before) is not None
    return Support(0.9) if apart and start <= HEAD else Support(0.5, "it stands in the running text")


def _letters(flat: str) -> str:
    """The text with noughts inside words read as the letter."""
    return re.sub(r"(?<=[a-z])0|0(?=[a-z]{2})", "o", flat)


def _unlabelled(view: Prose, value: str) -> Support:
    """A day without a label is the document's own when no other day can be."""
    others = {
        max(days)
        for match in PRINTED.finditer(view.flat)
        if (days := readings(match)) and value not in days and not _told_otherwise(_label(view, match.start()))
    }
    return Support(0.6, "no label says what it is the day of") if others else Support(0.9)


def _told_otherwise(label: str) -> bool:
    return bool(BIRTH.search(label) or ELSEWHERE.search(label) or PERSONAL.match(label))


def search_day(view: Prose) -> Search:
    """Whether a day is printed that no label gives to something else."""
    found = [
        match for match in PRINTED.finditer(view.flat) if readings(match) and not _told_otherwise(_label(view, match.start()))
    ]
    return Search(mentioned=bool(re.search(r"\bdate\b", view.flat)), filled=bool(found), where="the date beside its label")


def search_issuer(view: Prose) -> Search:
    """Whether the head or a label names an institution that is no street, person or pharmacy."""
    lines = [line for line in view.flat[:HEAD].split("\n") if line.strip()][:8]
    named = [line for line in lines if NAMED.search(line) and not NOT_ISSUER.search(line) and not STREET.match(line)]
    labelled = [line for line in view.flat.split("\n") if re.match(LABEL.pattern.replace(" *$", r" *[a-z]{3}"), line.strip())]
    titled = [
        line for line in named if not re.search(r"\b(?:report|results?|panel|stat|test|history|records?|notes?)\b|: *\S", line)
    ]
    return Search(mentioned=bool(named or labelled), filled=bool(titled or labelled), where="the letterhead")


def _label(view: Prose, position: int) -> str:
    """The words before a day on its line, after any other day; the line above when there are none."""
    start = view.flat.rfind("\n", 0, position) + 1
    before = view.flat[start:position]
    last = max((match.end() for match in PRINTED.finditer(before)), default=0)
    label = before[max(last, len(before) - 60) :]
    if re.search(r"[a-z]", label):
        return label
    above = view.flat[view.flat.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    return above[-60:] if re.search(r"\bdate\b", above) else ""


def _own_days(view: Prose) -> set[tuple[str, bool]]:
    found: set[tuple[str, bool]] = set()
    for match in PRINTED.finditer(view.flat):
        label = _label(view, match.start())
        if OWN.search(label) and not BIRTH.search(label) and not ELSEWHERE.search(label):
            found.update((day, bool(REPORTED.search(label.strip()))) for day in readings(match))
    return found


def doubted_reading(document: Document, span: tuple[int, int], seen: Support) -> Support:
    """A support, lowered where a word of the place was hard to recognise."""
    worst = legibility(document, span)
    if worst < POORLY_READ and seen.score > 0.75:
        return Support(0.75, "a word of it was hard to recognise")
    return seen
