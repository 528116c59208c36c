"""What a line of a prescription is: a drug, directions for the drug above, a labelled part, a heading, or none of it."""

import re
from dataclasses import dataclass
from typing import Literal

from services.packs.clinical.prescription.wording import (
    ALLERGY,
    AMOUNT,
    COUNT,
    DURATION,
    FORM,
    OF_A_CREAM,
    PAIRED_AT,
    ROUTE,
    STOPPED,
    STRENGTH_IN,
    TIMING,
    UNITS_OF_USE,
    VERB,
    WHENEVER,
)
from services.packs.clinical.shared.terms.drugs import drugs

Kind = Literal["drug", "directions", "part", "heading", "aside", "other"]
BULLET = re.compile(
    r"\s*(?:(?P<mark>[-*•·▪◦➢→]+|\[ ?[xX✓√]? ?\]|[☐☑☒]|\(?\d{1,2}(?:[.):]-?|-)|#\d+[.):]?|\(?[a-z][.)]|"
    rf"\d{{1,2}}(?= {{1,3}}(?-i:[A-Z])(?!(?i:{UNITS_OF_USE}|{FORM})\b)[\w-]{{3,}}"
    rf"(?: [A-Za-z][\w-]*){{0,4}} \(?{STRENGTH_IN.pattern}))\s+)?",
    re.I,
)
HOUSE = re.compile(r"\b(?:hospital|clinic|pharmacy|infirmary|medical cent(?:er|re)|health cent(?:er|re))\b", re.I)
"""What shows that a house stands behind a title: "PRESCRIPTION - Larkfield Hospital"."""
LABEL = re.compile(
    r"(?:rx|r/|℞|pre-?med(?:ication)?s?|meds?(?: name)?|"
    r"medications?(?: name)?|medicines?|drugs?(?: (?:name|description|prescribed|ordered))?|"
    r"name of (?:the )?(?:drug|"
    r"medicine|medication)|"
    r"prescribed(?: medications?)?|"
    r"medicamentos?|brand|product|prescription|item|start(?= ?:)|begin(?= ?:))(?: ?#? ?\d{1,2})?(?: ?\.{2,} *:?| ?[.)=-]"
    r"| *:) *(?=[^\W\d])|"
    r"(?:drug|medication|medicine|product)(?: name)?(?: {2,}|\t)(?=[^\W\d][\w-]+(?: [^\s]+){0,5}$)|"
    rf"(?:drug|medication|medicine|product)(?: name)?(?: {{2,}}|\t)(?=[^\W\d][\w-]+(?: [\w-]+){{0,4}} \(?{STRENGTH_IN.pattern})|"
    rf"(?:rx|℞|r/|disp|rp/?) +(?=[^\W\d][\w-]+(?: [\w-]+){{0,4}} \(?{STRENGTH_IN.pattern})|(?:rx|℞)(?: {{2,}}|"
    rf"\t)(?=[^\W\d]{{3}})",
    re.I,
)
OPENS = re.compile(
    r"\W*(?:rx|r/|℞|(?:current |prescribed |discharge |new |active )?(?:medications?|medicines?|drugs?|prescriptions?|"
    r"treatment)(?: list| order| plan)?(?: today| now)?|prescribed(?: today| now)?|medicamentos?|tratamiento|dawai(?:yan)?)\W*$",
    re.I,
)
ASIDE = re.compile(
    r"\W*(?:known |drug |past |family |medical |surgical |present |social |chief |patient |follow[ -]?up |general |other |"
    r"special |provisional |"
    r"stopped |discontinued |previous |old )*"
    r"(?:allerg\w*|history|hx|h/o|diagnos[ie]s|dx|complaints?|c/o|advice|advised?|adv|plan|investigations?|tests?(?: advised)?|"
    r"labs?(?: tests?)?|vitals?|"
    r"examination|o/e|findings?|notes?|warnings?|side effects?|precautions?|diet|follow[ -]?up|review|next visit|counsel\w*|"
    r"indications?|"
    r"(?:last|previous|prior|earlier) (?:rx|prescriptions?|scripts?|issued?|fill(?:ed)?|orders?)|"
    r"discontinued? med\w*|stopped med\w*|previous med\w*|old med\w*|medications? (?:stopped|discontinued)|symptoms|lifestyle|"
    r"reason)"
    r"(?: \w+)? ?(?:[:\-]|$)",
    re.I,
)
PART = re.compile(
    r"\W*(?P<label>strength|dose|dosage|frequency|route|duration|when(?: to take)?|how often|"
    r"quantity|qty|dispense[d]?|disp|refills?|repeats?|form|timing|times?|"
    r"schedule|days|"
    r"dosis|frecuencia|duraci[oó]n|v[ií]a|cantidad)(?:\.? ?(?:\(\w+\) ?)?[#=]|\.* *(?:\(\w+\) *)?:|"
    r"(?: {2,}|\t)(?=(?:(?! {2}|\t).)+$)) *(?P<said>.+)",
    re.I,
)
ADMIN = re.compile(
    r"\W*(?:dr\.?\b|doctor\b|mr\.?\b|mrs\.?\b|ms\.?\b|patient|paciente|name\b|nombre|age\b|edad|sex\b|gender|dob\b|d\.o\.b|"
    r"date|fecha|address|phone|tel\b|"
    r"mobile|e-?mail|fax|dea\b|npi\b|reg(?:n|d|istered|istration)?\b|lic(?:en[cs]\w*)?\b|prescriber|physician|provider|pharmac|signature|signed|sign\b|hospital|"
    r"clinic|weight|wt\b|"
    r"height|bp\b|pulse|temp(?:erature)?\b|spo2|mrn|uhid|id\b|rx ?(?:#|no|number)|order (?:no|number|#)|generic|substitution|daw|"
    r"label|"
    r"insurance|refills?\b|"
    r"msg|message|transmission|script|batch|ref\b|account|denied|refused|rejected|filled|discard|caution|may cause|mfr|orig|"
    r"disp|qty|quantity|dispense|supply\b|mitte\b|send\b|issue[:\s]+\d|pack\b|bottles?\b|total|page|child\b|infant\b|baby\b|"
    r"da \d|dtd\b|timings?\b|hours\b|open\b|mon[ -]|consult\w*\b|visiting|fees?\b|until\b|finish\b|mbbs|valid(?:ity)?\b|"
    r"next\b|return|thank|to be|i certify|opd\b)",
    re.I,
)
SIG = re.compile(r"\W*(?P<label>sig|directions|instructions|how to take)\.* *[:=] *(?P<said>.+)", re.I)
"""A cell of directions behind their label."""
CELL = re.compile(
    r"(?P<label>strength|dose|route|freq(?:uency)?|times?|duration)\.? *[:=]? *(?=[^\s:=])"
    r"(?P<said>(?!and\b|of\b)[^:]*(?::\d\d[^:]*)*)",
    re.I,
)
"""A cell that begins with what it tells: "Dose 2.5 mg"."""
BARE_STRENGTH = re.compile(rf"\W*{STRENGTH_IN.pattern}(?:,? {FORM}\b\.?)?\W*$", re.I)
"""A strength with at most its form, on a line of its own."""
PERSON = re.compile(r"\W*[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+)?, ?[^\W\d_][\w'’.-]*(?: [^\W\d_]\.?| [^\W\d_][\w'’-]+)?\W*")
"""A surname, a comma and given names, and nothing else on the line."""
AT_HOME = re.compile(
    r"\W*(?:steam|gargles?|(?:warm|hot|cold|salt) [\w ]{0,20}|plenty of|bed rest|(?:for )?(?:review|"
    r"follow[ -]?up)|to come)\b",
    re.I,
)
"""What is done without a medicine."""
DIRECTS = re.compile(
    rf"\W*(?:(?:one|two|three|four|five|half|an?|\d[\d/½.]*)(?: ?(?:or|to|-|and a) ?(?:one|two|three|four|half|\d+))? ?(?:x )?"
    rf"(?:{UNITS_OF_USE} )?to be |{COUNT} {UNITS_OF_USE}\b(?=.*\b(?:{TIMING.pattern})))",
    re.I,
)
"""Directions that begin by how much: "One to be taken each morning"."""
COUNTED = re.compile(rf"(?:(?:an? )?{OF_A_CREAM}|{COUNT}|i{{1,3}}|T{{1,2}}),? +", re.I)
SUPPLY = re.compile(
    rf"\W*\d+ ?(?:x ?\d+ ?)?(?:{UNITS_OF_USE}|gms?|g|op|pack|tube|bottle|inhaler|box|"
    rf"strips?)s?(?: pack)?\W*$",
    re.I,
)
"""Nothing but a quantity that is supplied."""
LEAD = re.compile(
    r"(?:(?:please |to )?(?:increased?|decreased?|reduced?|changed?|switch to|uptitrate|new:?|continue|cont\.?|"
    r"start|begin|commence|add|also|plus|prescribe|restart|resume|trial of|issue|and)"
    r"(?: with| on| taking)? )+(?:the )?",
    re.I,
)
"""Words that order a drug and stand before its name."""
UNTICKED = re.compile(r"^[ \t]*(?:\[ {0,3}\]|☐)(?=[^\n]*[A-Za-z]{4}[^\n]*\d)[^\n]*", re.M)
"""An order that was not chosen, where others were: the box before it is open."""
TICKED = re.compile(r"^[ \t]*(?:\[ ?[xX✓✔√] ?\]|[☑☒])", re.M)
"""The box before an order that was chosen."""
NOT_DRUGS = re.compile(
    r"(?:i|we|he|she|they|rinse|swish|gargle|place|insert|chew|dissolve|swallow|spray|inhale|instil+|give|put|administer|take|"
    r"apply|"
    r"use|inject|check|drink|rest|avoid|continue|review|follow|return|call|do|if|then|and|with|after|before|for|"
    r"at|on|in|the|no|not|"
    r"one|two|three|four|five|six|half|once|twice|daily|every|each|tablets?|tabs?|capsules?|caps?|dose|strength|total|about|low|high|repeat|increase|decrease|"
    r"reduce|morning|"
    r"date|written|issued?|previous(?:ly)?|prior|former(?:ly)?|was|were|now|old|new|"
    r"increased|decreased|reduced|changed|replaces|replaced|given|administered|"
    r"(?:correct(?:ion|ed)|amend(?:ment|ed)|addendum|erratum)(?! \w)|"
    r"evening|night|steam|gargles?|salt water|warm|hot|cold|refills?|dispense|sig|blood|sugar|salt|diet|"
    r"water|"
    r"weight|tests?|labs|plenty|exercise|monitor|may|should|please|"
    r"same|or|by|mouth|"
    r"per|days?|weeks?|months?|mg|ml|mcg|note|warning|years?|male|female|cada|tomar|una|un|de|por)\b",
    re.I,
)
NAME = re.compile(
    r"(?P<name>[^\W\d_][\w'’./+&®™-]*(?:(?: ?[/+&] ?| )(?:\([^\W\d_][\w +/-]*\)|[^\W\d_(][\w'’./+&-]*)){0,5}?)"
    rf"(?= {{3,}}| *(?:[,;:|\t]|$| -| –| —|\(|{STRENGTH_IN.pattern}|{FORM}\b|\d)|(?= (?:take|apply|use|inject|give|"
    rf"instill)\b)|(?= (?:to|from|at) \d)|(?="
    rf" *{AMOUNT.pattern})|"
    rf"(?= {TIMING.pattern})|(?= {ROUTE.pattern})|(?= {DURATION.pattern.replace('?P<said>', '?:').replace('?P<bare>', '?:')}))",
    re.I,
)
SAYS = re.compile(r" (?:to be|should|was|were|is|are|has|have|had|will|may|can|must)\b", re.I)
"""Words by which a line says something of a drug."""
FORMED = re.compile(rf"(?P<form>{FORM}|[TC]\.)(?:\.|\b)[ .:]*", re.I)


@dataclass(frozen=True)
class Line:
    """A line with its kind. `body` is where its own words begin (behind bullet and label); `name` the drug's name in it."""

    kind: Kind
    body: int
    name: str = ""
    name_at: int = 0
    firm: bool = False
    label: str = ""


@dataclass(frozen=True)
class Beside:
    """What stands about a line. `open_list`: it is under a heading of drugs, or drugs were listed just above. `after` is the
    next line: directions there make a name a drug's. `wide`: an item of a list of drugs is one, whatever its words."""

    open_list: bool = False
    after: str = ""
    wide: bool = False


IN_A_LIST = Beside(open_list=True)


def kind_of(line: str, beside: Beside = IN_A_LIST) -> Line:
    """What a line is, by its own words and what stands about it."""
    bullet = BULLET.match(line)
    at = bullet.end() if bullet else 0
    label = LABEL.match(line, at)
    if OPENS.fullmatch(line) or (label and HOUSE.search(line, label.end()) and not STRENGTH_IN.search(line)):
        return Line("heading", at)
    if ALLERGY.search(line[:40]) or ASIDE.match(line):
        return Line("aside", at)
    part = PART.match(line)
    if part:
        return Line("part", part.start("said"), label=part["label"].lower())
    if AT_HOME.match(line) or (PERSON.fullmatch(line) and not drugs(line)):
        return Line("other", at)
    if STOPPED.search(line):
        return Line("aside", at) if not VERB.match(line) else Line("directions", at)
    if label is None and SUPPLY.match(line):
        return Line("other", at)
    if label is None and (DIRECTS.match(line) or WHENEVER.match(line, at)):
        return Line("directions", at)
    if label is None and line.rstrip().endswith(":") and _only_directs(line[at:].rstrip(" :")):
        return Line("other", at)
    if label is None and (BARE_STRENGTH.match(line) or _only_directs(line[at:])):
        return Line("directions", at)
    lead = LEAD.match(line, at) if label is None else None
    if lead:
        named = _drug(line, lead.end(), 1, beside)
        if named.kind == "drug" and named.firm:
            return named
    verb = VERB.match(line, at)
    if verb and label is None:
        named = _drug(line, verb.end(), 0, beside)
        return named if named.kind == "drug" and STRENGTH_IN.match(line, _after(line, named)) else Line("directions", at)
    if label is None and ADMIN.match(line):
        return Line("other", at)
    return _drug(line, label.end() if label else at, 2 * (label is not None) + bool(bullet and bullet["mark"]), beside)


def labelled_cells(line: str) -> list[tuple[str, str]]:
    """Label and answer of each cell of a line that parts a drug's directions by gaps; empty for any other line."""
    cells = [(cell, CELL.fullmatch(cell)) for cell in re.split(r" {2,}|\t+", line.strip())]
    told = [(found["label"].lower(), found["said"].strip()) for _, found in cells if found]
    return told if len(told) >= 2 and cells[0][1] else []


def _only_directs(said: str) -> bool:
    """Whether nothing but how often, how much and by what way stands there: "one twice daily", "TDS PC"."""
    counted = COUNTED.match(said)
    if not TIMING.match(said, counted.end() if counted else 0):
        return False
    for pattern in (AMOUNT, TIMING, DURATION, ROUTE):
        said = pattern.sub(" ", said)
    return not re.search(r"[^\W\d_]{4}", said)


def _after(line: str, named: Line) -> int:
    """Where a name's following word begins."""
    end = named.name_at + len(named.name)
    return end + len(line[end:]) - len(line[end:].lstrip())


def _drug(line: str, at: int, marked: int, beside: Beside) -> Line:
    """A drug's line, when enough speaks for it. `marked`: 2 for a label before it, 1 for an item's number or bullet."""
    form = FORMED.match(line, at)
    named = NAME.match(line, form.end() if form else at)
    if named is None or NOT_DRUGS.match(named["name"]) or len(re.sub(r"[^A-Za-z]", "", named["name"])) < 3:
        return Line("directions" if TIMING.search(line) or DURATION.search(line) else "other", at)
    rest = line[named.end() :]
    strength = STRENGTH_IN.search(rest[:60]) or PAIRED_AT.match(rest)
    timed = TIMING.search(rest) or AMOUNT.search(rest)
    told = bool(
        PART.match(beside.after)
        or BARE_STRENGTH.match(beside.after)
        or labelled_cells(beside.after)
        or (VERB.match(beside.after) and TIMING.search(beside.after))
    )
    formed = bool(re.match(rf" *{FORM}\b", rest, re.I))
    firm = bool(
        marked >= 2 or form or strength or (told and (marked or beside.open_list)) or (marked and formed and beside.open_list)
    )
    proof = marked + formed + 2 * bool(form) + 2 * bool(strength) + bool(timed) + beside.open_list + 2 * told
    sentence = (len(named["name"].split()) > 4 and not strength) or SAYS.search(named["name"]) is not None
    listed = beside.wide and beside.open_list and marked
    if sentence or not (listed or (proof >= 2 and (firm or timed))):
        return Line("other", at)
    return Line("drug", at, named["name"].strip(" .-"), named.start("name"), firm=proof >= 3)
