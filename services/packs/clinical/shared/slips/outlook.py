"""What else a short document prints about its issuer and its day, and no value explains: each costs a named finding.

The reader knows labels and letterheads; here the look is broad and knows only shapes: any line of head or foot with a word
for an organisation, any complete day that no label gives to something else.
"""

import re
from collections.abc import Iterator

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.shared.days.dates import PRINTED, iso, readings
from services.packs.clinical.shared.days.order import day_first
from services.packs.clinical.shared.houses.heading_names import HOUSE_NAME, another_heads
from services.packs.clinical.shared.houses.letterhead import likeliest_house
from services.packs.clinical.shared.prose import Prose, looks, prose, word_set
from services.packs.clinical.shared.slips.letters import is_misread
from services.tasks.values import words

HOUSE = looks(
    r"\b(?:hospitals?|hosp|infirmary|cent(?:er|re)s?|clinics?|surgery|practice|laborator(?:y|ies)|labs?|institut\w+|"
    r"universit\w+|trust|foundation|college|associates|partners|consultants|nhs|pty|ltd|llc|inc|diagnostics|\w*pathology|"
    r"health(?:care)?|network|hospice|care|physicians|specialists|group|department|dept|medicine|medical|nursing|"
    r"cl[ií]nica|centro|consultorio|polyclinic|\w{4,}ology|biosciences?|services?)\b"
)
NAMES_NOBODY = word_set(
    "laboratory laboratories lab labs medicine medical clinical report reports department dept division section pathology "
    "haematology hematology biochemistry chemistry microbiology immunology serology virology coagulation "
    "endocrinology hospital "
    "clinic centre center health care primary service services the and for of from test tests final copy page outpatient unit "
    "inpatient emergency general prescription discharge results result specimen urine blood diagnostics diagnostic director "
    "arterial venous gas full count panel culture system group practice cardiology toxicology urinalysis family "
    "histology cytology electronic summary point request order form profile screen investigation investigations "
    "respiratory outreach satellite campus main north south east west new in-house"
)
NOT_HERE = looks(
    r"\b(?:pharmac\w+|chemist|mfr|manufactur\w*|patient|pt|order\w*|request\w*|refer\w*|insur\w*|sent|copy|cc|copies|"
    r"specimen|history|director|comment|note|accredit\w*|licen\w+|address|primary care|is|was|were|has|have|been|should|"
    r"please|will|take|apply|call|if|not|follow|review|allerg(?:ies|ic)|allergy(?= ?[:=-])|diagnos\w*|with|see|return|"
    r"contact|method|reg|registration|test|rx|sig)\b"
)
CUTS = re.compile(r" {3,}|\t|[|;]|, | [-–—] |(?<=\w): +|\(|\)")
CELLS = re.compile(r" {3,}|\t|[|]")
"""What parts a line into cells with labels of their own."""
ANY_DAY = re.compile(
    r"\b\d{1,2}[ ./-]{1,3}(?:de )?(?:\d{1,2}|[^\W\d_]{3,10}\.?)[ ./-]{1,3}(?:de )?(?:19|20)\d\d\b|\b(?:19|"
    r"20)\d\d[./-]\d{1,2}[./-]\d{1,2}\b"
)
"""A complete day in the words of any language."""
ROUGH_DAY = re.compile(
    r"\b\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d\d\b|\b\d{1,2}[ .-]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b(?:date|dated|dt)\b[^\n\w]{0,12}\d"
)
"""What looks like a day, complete or not."""
OF_A_PERSON = re.compile(
    r"\b(?:d\.?o\.?b|birth|born|geb\w*|n[ée]e?|nac\w*|nascimento|nat[oa]|dr|dra|dott\w*|prof|mr|mrs|ms|mme|herr|frau|m\.?d|"
    r"d\.?o|mbbs|"
    r"np|pa-c|patient|pt|paciente|name|expir\w*|exp|discard|valid)\b"
)
"""Words by which a day or a name is a person's, or the end of something."""
OF_NOBODY = re.compile(
    r"\b(?:d\.?o\.?b|birth\w*|born|geb\w*|n[ée]e?|nac\w*|nascimento|nat[oa]|expir\w*|exp|discard\w*|valid\w*|refill\w*|lmp|edd|until|"
    r"review\w*|next|return)\b"
)
"""Words right before a day that cannot be the document's."""
CLOSE = 1.5
"""Weight in the letterhead by which the house that was told leads every other one, where there is no doubt."""
ROWS = 3
"""Lines that begin with a day where days are what rows of a table begin with."""
NEAR = 24
TOP = 3
"""First lines that are a letterhead wherever there is one."""
LONGEST = 60
ENDS = 6
"""Lines at each end of a document in which a letterhead or a signature stands."""
APART = looks(
    r"\b(?:d\.?o\.?b|birth|born|discard\w*|use by|"
    r"refill\w*|valid\w*|expir\w*|exp|until|next|review|due|previous|prior|prev|last(?! updated)|lmp|"
    r"follow-?up|appointment|return|since|start\w*|stop\w*|fill\w*|dispensed|admi\w+|revis\w*|effective|diagnosed|edd|"
    r"given|ordered|order period|end(?:ed|s)?|version|supersedes?|preliminary|procedure|began|from|to|on)\b[^\n]{0,30}$"
)
STRONG = re.compile(
    r"\b(?:report(?:ed)?|result(?:ed|s)?|final\w*|updated|issued?|written|prescribed|verified|authori[sz]ed|signed|released|validated|"
    r"approved|completed|printed)\b[^\n\d]{0,14}$"
)


def outlook(draft: Draft, text: str, listed: str) -> Iterator[Finding]:
    """Three findings for each of institution and date whose surroundings hold something that its value does not explain,
    and for the `listed` field where the text was badly recognised."""
    view = prose(text)
    if is_misread(text):
        yield from doubt(listed, "figures stand inside words: the text was badly recognised", "misread")
    for field, told in (("institution", _of_institution(draft, view)), ("date", _of_date(draft, view))):
        if told:
            yield from doubt(field, told)


def doubt(field: str, message: str, check: str = "unexplained") -> Iterator[Finding]:
    """A doubt about a field, told to accuracy, validity and consistency: among many right values one would hardly show."""
    told = Finding(
        check=check, dimension="accuracy", field=field, score=0.0, severity="major", code="low_confidence",
        message=message, suggestion="Compare it with the rest of the document.",
    )  # fmt: skip
    yield told
    for dimension in ("validity", "consistency"):
        yield told.model_copy(update={"dimension": dimension, "score": 0.5, "severity": "medium"})


def nothing_listed(draft: Draft, name: str, what: str) -> Iterator[Finding]:
    """A doubt where the list that such a document is written for is empty."""
    one = draft.fields.get(name)
    if one is None or not one.filled:
        yield from doubt(name, f"no {what} was found, and a document of this type is rarely without one", "nothing_listed")


def organisations(text: str) -> tuple[str, ...]:
    """Everything in the first and last lines that looks like the name of an organisation, in order."""
    lines = [line for line in text.split("\n") if line.strip()]
    ends = lines if len(lines) <= 2 * ENDS else [*lines[:ENDS], *lines[-ENDS:]]
    cells = [cell for line in ends for cell in CELLS.split(line[:400]) if not _told(cell)]
    pieces = [piece.strip(" .#*_=") for cell in cells for piece in CUTS.split(cell)]
    return tuple(dict.fromkeys(piece for piece in pieces if _is_house(piece)))


def headed(text: str) -> tuple[str, ...]:
    """Names of any kind in the first lines that are neither a title nor a person's, nor behind a label."""
    lines = [line for line in text.split("\n") if line.strip()][:TOP]
    pieces = [piece.strip(" .#*_=-") for line in lines if ":" not in line and not _told(line) for piece in CUTS.split(line)]
    return tuple(piece for piece in pieces if _is_named(piece))


def _is_named(piece: str) -> bool:
    proper = re.findall(r"[^\W\d_]{3,}", piece)
    titled = [word for word in proper if word[0].isupper() and word.lower() not in NAMES_NOBODY]
    return (
        len(proper) >= 2
        and len(titled) >= 2
        and len(piece) <= LONGEST
        and not (re.search(r"\d", piece) or OF_A_PERSON.search(piece.lower()))
    )


def _told(line: str) -> bool:
    """Whether a line's own label or words give its names to someone else."""
    return NOT_HERE.search(prose(line).flat) is not None


def _is_house(piece: str) -> bool:
    flat = re.sub(r"(?<=[a-z])0|0(?=[a-z]{2})", "o", prose(piece).flat)
    if not 8 <= len(piece) <= 80 or re.search(r"\d{2}", piece) or not HOUSE.search(flat):
        return False
    proper = re.findall(r"\b[A-Z][A-Za-z'-]{2,}", piece)
    return any(word.lower() not in NAMES_NOBODY for word in proper) and len(proper) >= 2


def _of_institution(draft: Draft, view: Prose) -> str:
    one, named = draft.fields.get("institution"), organisations(view.text)
    if not (one and one.filled):
        printed = named or headed(view.text) or HOUSE_NAME.search(view.text)
        return "something printed looks like the name of an organisation" if printed else ""
    told = set(words(str(one.value)))
    if re.search(r"\d{3}|:", str(one.value)) or not told - NAMES_NOBODY:
        return "it does not look like the name of an organisation"
    own = told - NAMES_NOBODY
    if any(not set(words(other)) & own for other in named) and _is_contested(view.text, own):
        return "another organisation is named as well"
    heads = any(another_heads(view.text, place.span[0]) for place in one.places if place.span)
    return "another name heads the paper" if heads else ""


def _is_contested(text: str, own: set[str]) -> bool:
    """Whether a house without any of these words weighs in the letterhead about as much as the one with them, or more."""
    lead = 0.0
    while (house := likeliest_house(text)) and own & set(words(text[slice(*house.span)])):
        lead = max(lead, house.weight)
        named = text[slice(*house.span)]
        text = text.replace(named, re.sub(r"\w", "x", named))
    return lead == 0.0 or (house is not None and house.weight > lead - CLOSE)


def _of_date(draft: Draft, view: Prose) -> str:
    one = draft.fields.get("date")
    days = list(PRINTED.finditer(view.flat))
    own = [(match, label) for match in days if not APART.search(label := _before(view, match.start()))]
    own = [(match, label) for match, label in own if not _is_listed(draft, view, match.start())]
    if not (one and one.filled):
        shapes = [match for pattern in (PRINTED, ANY_DAY, ROUGH_DAY) for match in pattern.finditer(view.flat)]
        loose = [match for match in shapes if not OF_NOBODY.search(_before(view, match.start())[-NEAR:])]
        return "a day is printed that may be the document's" if own or loose else ""
    value = str(one.value)
    order = day_first(view.text)
    strong = any(STRONG.search(label) for match, label in own if value in readings(match))
    rows = sum(_leads(view, match) for match in days) >= ROWS
    rivals = [
        _read(match, order)
        for match, label in own
        if value not in readings(match) and (STRONG.search(label) or not strong) and not (rows and _leads(view, match))
    ]
    later = [meant for meant in rivals if meant > value]
    two_ways = [match for match, _ in own if value in (told := readings(match)) and len(told) > 1]
    if two_ways and order is None:
        return "nothing says which of its figures is the day and which the month"
    return "a later day is printed that may be the document's" if later else ""


def _read(match: re.Match[str], order: bool | None) -> str:
    """The day that a printed one means in the order of figures of its document; the later one where both are open."""
    told = iso(match, day_first=order) if order is not None else None
    return told or max(readings(match), default="")


def _is_listed(draft: Draft, view: Prose, position: int) -> bool:
    """Whether a day is that of a list's element: it stands in what is quoted of it, or in a cell of its own behind that."""
    cell = re.search(r"(?: {2,}|\t|\|) *$", view.flat[:position]) is not None
    spans = [place.span for one in draft.fields.values() if isinstance(one.value, list) for place in one.places if place.span]
    return any(start <= position < (view.flat.find("\n", stop) if cell else stop) for start, stop in spans)


def _leads(view: Prose, match: re.Match[str]) -> bool:
    """Whether a day is the first word of its line."""
    return not view.flat[view.flat.rfind("\n", 0, match.start()) + 1 : match.start()].strip()


def _before(view: Prose, position: int) -> str:
    """What stands before a day on its line, back to another day; where no words do, what stands before that one."""
    line = view.flat[view.flat.rfind("\n", 0, position) + 1 : position].replace("_", " ")
    ends = [match.span() for match in PRINTED.finditer(line)]
    own = line[ends[-1][1] if ends else 0 :]
    if ends and not re.search(r"[a-z]", own):
        own = line[ends[-2][1] if len(ends) > 1 else 0 : ends[-1][0]]
    return own[-60:]
