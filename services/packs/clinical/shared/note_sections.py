"""The sections of a clinical note, discharge summary or operation note: which heading a place stands under."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args

from services.packs.clinical.shared.note_layout import dictated, is_many_celled, is_row, run_on
from services.packs.clinical.shared.operations import OPERATION
from services.packs.clinical.shared.prose import prose

Kind = Literal[
    "head",
    "diagnosis",
    "secondary",
    "admission",
    "assessment",
    "complaint",
    "present",
    "past",
    "surgeries",
    "procedure",
    "technique",
    "medications",
    "inpatient",
    "stopped",
    "allergies",
    "family",
    "social",
    "examination",
    "tests",
    "course",
    "plan",
    "complications",
    "anesthesia",
    "pathology",
    "indication",
    "findings",
    "other",
]

DX = r"(?:diagnos[ie]s|diagnosis ?\((?:es|s)\)|dx|problems?(?: list)?|conditions?)"
MEDS = r"(?:medications?|meds?|drugs?|prescriptions?|medicines?|treatment|rx)"
OPS = r"(?:procedures?|operations?|surger(?:y|ies)|surgical procedures?|operative procedures?|interventions?)"
TIMES = (
    r"(?: (?:list|on discharge|at discharge|at home|on admission|prior to admission|on transfer|at transfer"
    r"|at time of discharge|given|prescribed))?"
)
HEADINGS: tuple[tuple[Kind, str], ...] = (
    ("allergies", rf"(?:known |drug |medication |food )*allerg(?:y|ies)(?: history| (?:to )?{MEDS})?"),
    ("family", r"family(?: medical| and social)? history|fh|fhx|famhx"),
    (
        "surgeries",
        (
            r"(?:past |prior |previous |other )*(?:surgical|operative|operation) history|psh|past (?:surger(?:y|ies)"
            r"|operations)"
        ),
    ),
    (
        "past",
        r"past (?:medical|history|oncologic\w*|cardiac|psychiatric|obstetric\w*)(?: (?:and|/|&) surgical)? ?(?:history)?"
        r"|(?:significant |prior )?medical history|pmh|pmhx|past history|obstetric(?:al)? history|co-?morbidit(?:y|ies)"
        r"|past medical ?/ ?surgical history|(?:ob-?gyn|gynecologic|birth|psychiatric|developmental) history",
    ),
    (
        "social",
        (
            r"axis i?v|(?:social|personal|habits|occupational|tobacco|smoking|immuni[sz]ation|travel)(?: and [a-z]+)?(?:"
            r" history)?"
            r"|sh|shx|habits"
        ),
    ),
    (
        "stopped",
        rf"(?:stop(?:ped)?|discontinued?|held|suspended|previous|past|former) {MEDS}|{MEDS} (?:stopped|discontinued"
        rf"|held|to stop)|(?:stopped|discontinued|ceased|withheld)(?: (?:today|on admission|this visit|in hospital))?",
    ),
    ("inpatient", rf"(?:admission|admitting|pre-?admission|pre-?hospital|inpatient|hospital) {MEDS}"),
    (
        "medications",
        rf"(?:(?:current|present|home|outpatient|discharge|active|daily|new|regular|ongoing|chronic|prescribed"
        rf"|take-home|follow-?up) )*"
        rf"(?:medications?|meds|prescriptions?|medicines?|drugs|drug therapy|drug history){TIMES}"
        r"|(?:treatment|advice|rx|medicines?|medications?)(?: advised| prescribed)? (?:on|at) (?:discharge|disch|d/c)|discharge"
        r" (?:rx|treatment|advice)"
        r"|(?:goes |go(?:ing)? |sent )?home (?:on|with)|medicines? home|(?:current |present )?treatments?(?: given)?|rx|tx|tta|"
        r"tto|medication list|drugs? (?:given|prescribed)",
    ),
    (
        "admission",
        rf"(?:admission|admitting|pre-?admission|provisional|working|initial|referring|preliminary) (?:clinical )?{DX}"
        rf"|pre-? ?op(?:erative)?(?: clinical)? {DX}|{DX} (?:on|at) admission|reason for admission|indications? for admission",
    ),
    (
        "secondary",
        (
            rf"comorb|secondary|(?:(?:secondary|other|additional|associated|comorbid|chronic|coexisting) )+(?:final "
            rf"|discharge |active "
            rf"|medical )*{DX}(?: (?:on|at) discharge)?"
        ),
    ),
    (
        "diagnosis",
        r"mrdx|most responsible diagnosis|problem|(?:(?:discharged|post-? ?(?:op(?:erative)?|procedur(?:e|al))|final|"
        r"discharge|principal|primary|main|active|current"
        r"|established|clinical|definitive|underlying|confirmed|pre-? ?op(?:erative)? (?:and|/|&) post-? ?op(?:erative)?) )*"
        r"(?:diagnos[ie]s|diagnosis ?\((?:es|s)\)|dx|axis i{1,3}|problem list|active problems|problems|comorbid conditions)"
        r"(?: (?:on|at) discharge| list|,? (?:principal|primary|secondary|final))?",
    ),
    (
        "assessment",
        r"(?:clinical |overall |diagnostic )?(?:impressions?|imp|assessments?|conclusions?|opinion|formulation)"
        r"(?: ?(?:and|/|&) ?(?:plans?|recommendations?|discussion|treatment))?(?: and plan)?|a ?/ ?p|a ?& ?p|ap|a",
    ),
    (
        "complaint",
        (
            r"(?:chief |presenting |main )?complaints?(?: ?/ ?reason for (?:the )?visit)?|cc|reason for (?:the )?(?:visit"
            r"|consultation|consult|referral|evaluation)"
        ),
    ),
    (
        "anesthesia",
        r"injectables|peri-?operative(?: medications?| drugs)?|an(?:a)?esthesia(?: used| type)?|sedation"
        r"|type of an(?:a)?esthesia|local an(?:a)?esthetic|ana?es",
    ),
    (
        "technique",
        rf"(?:description|details?|narrative|technique|summary)(?: and (?:findings|details))? of (?:the )?{OPS}(?: performed)?"
        rf"|{OPS} (?:technique|notes?|details?|description|narrative|in detail|report)|(?:operative|surgical)"
        rf" (?:technique|description|details?|course)|course of (?:the )?(?:operation|procedure|surgery)"
        rf"|technique|details of {OPS}|description|gross findings",
    ),
    (
        "procedure",
        r"(?:(?:principal|primary|secondary|other|main|major|surgical|operative|title of|name of|type of|planned"
        r"|actual|bedside|inpatient|the) )*"
        r"(?:procedures?|operations?|surger(?:y|ies)|operative procedures?|surgical procedures?)"
        r"(?: ?\(s\))?(?: (?:performed|done|carried out|during (?:hospitali[sz]ation|admission|stay)|in hospital|undertaken))?"
        r"|interventions?|operated|ops?|other proc(?:edure)?s?|proc(?:edure)?s?|(?:type|kind) of (?:operation|surgery|"
        r"procedure)|procedures and treatments?|(?:operations?|procedures?) ?(?:/|and"
        r"|&) ?(?:operations?|procedures?)",
    ),
    (
        "indication",
        (
            r"ind|(?:brief )?(?:clinical )?indications?(?: (?:for|of) (?:the )?(?:procedure|surgery|operation))?(?: and"
            r" (?:studies|consent|findings))?|indications? and .{3,20}"
        ),
    ),
    (
        "present",
        (
            r"(?:interval )?hx"
            r"|(?:brief )?(?:history|hpi)(?: of (?:the )?(?:present|current|presenting) (?:illness|complaint|condition))?"
            r"|hpc|hopc|present illness|subjective|s|interval history|interim history|[a-z]+ cancer history|oncologic(?:al)? "
            r"history"
            r"|history and physical"
        ),
    ),
    ("complications", r"(?:intra-?operative |post-?operative )?complications?"),
    ("findings", r"(?:intra-?operative |operative |surgical |procedure |significant )?findings?(?: at (?:surgery|operation))?"),
    (
        "pathology",
        (
            r"(?:surgical |final )?(?:pathology|histopathology|histology|biopsy)(?: (?:report|results?|findings"
            r"|diagnosis))?|specimens?(?: (?:removed|sent))?|stage|tnm stage|frozen section"
        ),
    ),
    (
        "tests",
        (
            r"(?:pertinent |significant |admission |discharge )?(?:lab(?:oratory)?|diagnostic|radiolog\w+|imaging|x-?ray"
            r"|investigations?|studies|tests?|screening)(?: ?(?:and|/|&) ?[a-z-]+)*(?: (?:data|studies|results?|findings"
            r"|values|tests?|history))*|labs|bloods|ix"
        ),
    ),
    (
        "examination",
        (
            r"(?:physical |general |systemic |neurologic(?:al)? |mental status |discharge )*(?:exam(?:ination)?s?)(?:"
            r" (?:on|at) (?:discharge|admission))?|vitals?(?: signs)?|review of systems|ros|objective|pe|o"
        ),
    ),
    (
        "course",
        (
            r"(?:brief )?(?:history (?:of|and) )?(?:hospital|clinical|icu|post-?operative)(?: ?-? ?course)(?: (?:and|in)"
            r" [a-z]+)*|course(?: in (?:the )?hospital| of treatment)?|(?:clinical |brief |admission )?(?:summary"
            r"|narrative)|progress in (?:hospital|the ward)"
        ),
    ),
    (
        "plan",
        (
            r"recs?|(?:treatment |management |discharge |disposition and |further |care )?(?:plans?|recommendations?"
            r"|instructions?|advice|adv|actions? for (?:the )?gp|(?:further|subsequent) (?:procedure|management"
            r"|course)|post-? ?op(?:erative)?(?: (?:orders|plan|care"
            r"|management))?|follow-? ?up(?: (?:plan|instructions?|care))?|disposition|dispo|p)(?: (?:and|/|&) [a-z-]+)?"
        ),
    ),
)
WORDED: tuple[tuple[Kind, str], ...] = (
    (
        "other",
        r"\bplan\b.*\bof\b|consent|consult|condition of|performed by|code|\bnot\b|considered|ruled out|excluded|differential",
    ),
    ("admission", r"(?:\bpre\w*|admi\w+|interim|provisional|presumed|tentative)\b(?!.*\bpost).*(?:diagnos[ie]s|\bdx)"),
    ("complaint", r"presenting problem|problem with"),
    ("diagnosis", r"diagnos[ie]s|\bdx\b|\bproblems\b"),
    ("secondary", r"^additional$"),
    ("assessment", r"\b(?:impression|assessment)s?\b"),
    ("surgeries", r"\b(?:surgeries|surgical history|past operations)\b"),
    ("family", r"\bfamily\b.*\bhistory\b"),
    ("past", r"\bpast\b.*\bhistory\b|\bmedical history\b"),
    ("stopped", r"(?:stopped|discontinued|held)\b.*\b(?:medications?|meds|drugs)\b"),
    ("allergies", r"\ballerg"),
    ("medications", r"\b(?:medications?|meds|medicines)\b"),
    ("course", r"\bhospital course\b|\bcourse\b"),
)
"""For headings of no usual wording, the words that tell their kind; the first that fits."""
OTHER = r"[a-z][a-z /&()',-]{1,44}?"
NAMED = "|".join(f"(?P<k{index}>{pattern})" for index, (_, pattern) in enumerate(HEADINGS))
START = r"(?:^|(?<=\n)|(?<=[.;,:!?)\]])|(?<=[.;!?] )|(?<=[.;!?]  )|(?<=\d{4}))"
HEADING = re.compile(
    rf"{START} *(?:[-#*=_•]+ *)?(?:\d{{1,2}}[.)] +)?(?:{NAMED}|(?P<other>{OTHER}))(?P<rest>"
    rf" *(?:\([^)\n]{{0,24}}\))? *[*=_#-]*)(?P<end>:|,|\n|$|\|| {{2,}}(?=\S))"
)

SORTED = re.compile(
    r"(?:primary|principal|main|secondary|other|additional|associated|active|chronic|final|major|minor)(?: \d)?s?"
)
"""Labels that sort what a heading above them names."""
FIRST = re.compile(r"primary|principal|main|final|major")
LISTS: tuple[Kind, ...] = ("diagnosis", "secondary", "procedure", "medications")
BRIEF: tuple[Kind, ...] = ("diagnosis", "secondary", "admission", "procedure", "medications", "allergies", "stopped", "past")
"""Parts that list, and end where a paragraph begins to tell."""
LEAST_TOLD = 10
TELLS = re.compile(
    r"\b(?:i|we|he|she|they|who|patient|lady|gentleman)\b.*\b(?:[a-z]+ed|is|was|has|had|will|were|are|have|saw)\b", re.S
)
SENTENCES = re.compile(r"(?<=[a-z]{3})\.(?= |\n|$)")
NUMBERED = re.compile(r"\s*(?:\(?1[.)]|[-*•])")
SHORT = re.compile(r"R[Xx]|D[Xx]|T[Xx]|IMP|Imp|M[Ee][Dd][Ss]|P[MS]H|TTO|TTA|Plan|PLAN|Hx")
"""Abbreviations that head a part by a gap alone."""
TOLD = re.compile(r"\b(?:was|were|is placed|are placed|is made|been)\b")


KNOWN = re.compile(rf"(?m)^ *(?:{'|'.join(pattern for _, pattern in HEADINGS)}) {{2,}}(?=\S)")
GAPS = 4
"""From so many known headings set apart by a gap alone, gaps part headings from what they head."""


@lru_cache(maxsize=64)
def has_gaps(text: str) -> bool:
    """Whether known headings stand before gaps at the beginnings of lines, so that the gap does a colon's work."""
    return sum(1 for _ in KNOWN.finditer(prose(text).flat)) >= GAPS


@dataclass(frozen=True)
class Section:
    """A section: its kind, its heading in lower case, the spans of heading (empty before the first) and body."""

    kind: Kind
    title: str
    heading: tuple[int, int]
    body: tuple[int, int]


@lru_cache(maxsize=64)
def note_sections(text: str) -> tuple[Section, ...]:
    """The sections of a note in order; together their headings and bodies cover the text."""
    view = prose(text)
    marks = [(m.start(), m.end(), kind, title) for m in HEADING.finditer(view.flat) for kind, title in [_kind(m, text)] if kind]
    told = (*run_on(view.flat), *dictated(text, view.flat))
    marks = sorted([*marks, *((m.start(), m.end(), _abbreviated(m), m[0]) for m in told)])
    marks = _without_rows(marks, text)
    result = [Section("head", "", (0, 0), (0, marks[0][0] if marks else len(text)))]
    for index, (start, end, kind, title) in enumerate(marks):
        stop = marks[index + 1][0] if index + 1 < len(marks) else len(text)
        named = _inherited(kind, title, result[-1], view.flat)
        result.extend(_parted(Section(named, title, (start, end), (end, stop)), view.flat, result))
    return tuple(result)


def note_section_at(text: str, position: int) -> Section:
    """The section that a position of the text lies in."""
    all_ = note_sections(text)
    return all_[max(0, bisect_right([one.heading[0] for one in all_], position) - 1)]


def _without_rows(marks: Sequence[tuple[int, int, Kind, str]], text: str) -> list[tuple[int, int, Kind, str]]:
    """Without the rows of a table of medicines, whose first cells are no headings."""
    kept: list[tuple[int, int, Kind, str]] = []
    for mark in marks:
        start, end, kind, _ = mark
        row = kind == "other" and text[start:end].rstrip(" ").endswith("|") and is_many_celled(text, end)
        if not (row and kept and kept[-1][2] in ("medications", "inpatient")):
            kept.append(mark)
    return kept


def _kind(match: re.Match[str], text: str) -> tuple[Kind | None, str]:
    """The kind of a heading; None when the words stand in a sentence."""
    name = next((f"k{i}" for i in range(len(HEADINGS)) if match[f"k{i}"] is not None), "other")
    start, stop = match.span(name)
    printed = text[start:stop]
    title = " ".join(printed.lower().split())
    capitals = printed.isupper() and len(printed) > 2
    at_line = start == 0 or text[:start].rstrip(" -#*=_•").endswith("\n") or not text[:start].strip()
    if match["end"].strip() in ("|", "") and match["end"] not in ("\n", ""):
        ragged = len(title.split()) <= 2 and match["end"].strip() == "" and has_gaps(text)
        row = at_line and printed[0].isupper() and (ragged or is_row(text, start, match.end()))
        if name == "other":
            return (_by_word(title) if row else None), title
        gap = at_line and match["end"].strip() == "" and (SHORT.fullmatch(printed) is not None or has_gaps(text))
        return (HEADINGS[int(name[1:])][0] if row or gap else None), title
    if name == "other":
        good = match["end"] == ":" and at_line and (capitals or (printed[0].isupper() and len(printed.split()) <= 4))
        over = match["end"] == "\n" and at_line and _over_list(text, match)
        return (_by_word(title) if good or over else None), title
    if match["end"] == ":":
        if len(title) == 1 and not (at_line and printed.isupper()):
            return None, title
        return (HEADINGS[int(name[1:])][0] if capitals or printed[0].isupper() or at_line else None), title
    lone = (
        match["end"] in ("\n", "") and at_line and (capitals or _titled(printed) or _bulleted(text, match) or _apart(text, match))
    )
    carried_on = match["end"] == "," and capitals and at_line
    return (HEADINGS[int(name[1:])][0] if lone or carried_on else None), title


def _inherited(kind: Kind, title: str, above: Section, flat: str) -> Kind:
    """The kind of a label such as "Primary" or "Other" under a heading that names what is listed."""
    if kind not in ("other", "secondary") or not SORTED.fullmatch(title) or above.kind not in LISTS:
        return kind
    empty = not flat[slice(*above.body)].strip(" \n-")
    if not empty and not SORTED.fullmatch(above.title):
        return kind
    return "secondary" if above.kind == "diagnosis" and not FIRST.match(title) else above.kind


def _abbreviated(match: re.Match[str]) -> Kind:
    """The kind of a part that an abbreviation heads: its group in the pattern has the kind's name."""
    return next(kind for kind in get_args(Kind) if match.groupdict().get(kind))


def _by_word(title: str) -> Kind:
    """The kind of a heading of no usual wording, by the words in it."""
    return next((kind for kind, pattern in WORDED if re.search(pattern, title)), "other")


def _bulleted(text: str, match: re.Match[str]) -> bool:
    """A heading that is an item itself, above items that stand further in."""
    start, mark = text.rfind("\n", 0, match.end() - 1) + 1, re.compile(r"( *)[-*•·] ")
    outer, inner = mark.match(text, start), mark.match(text, match.end())
    return outer is not None and inner is not None and len(outer[1]) < len(inner[1])


def _letter_below(section: Section, flat: str) -> int:
    """Where a letter or a narrative goes on behind a list and a blank line; 0 where it does not."""
    if section.kind not in BRIEF:
        return 0
    for blank in re.finditer(r"(?<=\S)[ \t]*\n[ \t]*\n\s*", flat[slice(*section.body)]):
        at = section.body[0] + blank.end()
        told = flat[at : section.body[1]].split("\n\n")[0]
        if len(told.split()) >= LEAST_TOLD and TELLS.search(told) and not NUMBERED.match(told):
            return at
    return 0


def _apart(text: str, match: re.Match[str]) -> bool:
    """A heading in small letters, which begins with a capital behind a blank line or above a line that stands further in."""
    above = text[: match.start()].rstrip(" \t")
    behind = above.endswith("\n\n") or not above.strip()
    return (
        match[0].strip()[:1].isalpha()
        and match["end"] == "\n"
        and text[match.end() - 1] == "\n"
        and (text[match.start() : match.end()].strip()[0].isupper() and (behind or _stands_in(text, match)))
    )


def _over_list(text: str, match: re.Match[str]) -> bool:
    """A line behind a blank one, of words only, above lines that stand further in: the heading of a list, whatever it says."""
    above = text[: match.start()].rstrip(" \t")
    printed = text[match.start() : match.end()].strip()
    return above.endswith("\n\n") and printed[:1].isupper() and len(printed.split()) <= 6 and _stands_in(text, match)


def _stands_in(text: str, match: re.Match[str]) -> bool:
    """Whether the line below is indented further than the heading's own."""
    own, below = re.compile(r"[ \t]*"), re.compile(r"[ \t]+(?=\S)")
    start = text.rfind("\n", 0, match.end() - 1) + 1
    mine, inner = own.match(text, start), below.match(text, match.end())
    return mine is not None and inner is not None and len(mine[0]) < len(inner[0])


def _titled(printed: str) -> bool:
    """Every word begins with a capital, but for small ones ("Condition on Discharge")."""
    return printed[0].isupper() and all(word[0].isupper() or len(word) <= 3 for word in re.findall(r"[A-Za-z']+", printed))


def _parted(section: Section, flat: str, earlier: Sequence[Section]) -> tuple[Section, ...]:
    """A "procedure" that is told in running sentences is the technique; a short first line above them is its name.

    So is one of several sentences behind a part that has named the operation already.
    """
    cut = _letter_below(section, flat)
    if cut:
        body = Section("course", "", (cut, cut), (cut, section.body[1]))
        return (*_parted(replace(section, body=(section.body[0], cut)), flat, earlier), body)
    body = flat[slice(*section.body)]
    named = any(one.kind == "procedure" and flat[slice(*one.body)].strip() for one in earlier)
    told = [one for one in SENTENCES.split(body) if one.strip()]
    steps = sum(OPERATION.search(one) is None for one in told)
    if section.kind == "procedure" and named and len(told) >= 3 and steps * 2 > len(told) and not NUMBERED.match(body):
        return (replace(section, kind="technique"),)
    if section.kind != "procedure" or len(TOLD.findall(body)) < 3 or len(body.split()) <= 45:
        return (section,)
    first = re.match(r"\s*([^\n]{4,160})\n", body)
    if first is None or TOLD.search(first[1]) or len(first[1].split()) > 24:
        return (replace(section, kind="technique"),)
    cut = section.body[0] + first.end()
    return replace(section, body=(section.body[0], cut)), Section("technique", section.title, (cut, cut), (cut, section.body[1]))
