"""The sections of a clinical document: which heading a place stands under."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import prose

Kind = Literal[
    "head", "final", "synoptic", "microscopic", "comment", "addendum", "frozen", "gross", "clinical", "specimen", "ihc",
    "molecular", "prior", "admin",
]  # fmt: skip

THERE = (
    r"(?:referring|outside|submitting|contributing|original|sending|other|peripheral|previous|external|primary|first)"
    r" (?:hospitals?|cent(?:re|er)s?|laborator(?:y|ies)|labs?|institutions?|institutes?|pathologists?|clinics?|facilit(?:y|ies)|"
    r"departments?|units?)(?:'s|s')?"
)
"""The house, or the pathologist, that read a specimen before it came here."""
SAID = (
    r"(?:diagnos[ie]s|dx|(?:histo-?)?patholog(?:y|ic(?:al)?)|histolog(?:y|ic(?:al)?)|biopsy|cytology|hpe|hpr|reports?|opinion|"
    r"impression|conclusions?|interpretation|findings|results?)"
)
ELSEWHERE = (
    rf"(?:copy of )?(?:the )?(?:{THERE}|outside|external|(?:in-?)?referring|referr(?:al|ed)|submitt(?:ed|ing)|original|received)"
    rf"(?: {SAID}){{1,3}}(?: (?:given|made|received|reads|stated|copied|as (?:received|submitted|given)))?"
    rf"|{SAID}(?: {SAID})? (?:(?:as )?(?:given|made|issued|rendered|received|stated|submitted|copied) )?"
    rf"(?:(?:of|by|from|at|on) (?:the |an? )?(?:{THERE}|referral|outside|elsewhere|submission)|elsewhere)"
    rf"|{SAID}(?: {SAID})? ?(?=\((?:outside|external|elsewhere|submitted|referred|referring|copied|as received|other (?:hospital|"
    rf"lab|cent))[^)\n]{{0,40}}\))"
    rf"|(?:submitted|referred|received|sent)(?: to us| here)? (?:as|with)(?: (?:an? |the )?(?:outside )?{SAID}(?: of)?)?(?=:)"
)
"""How a part is headed that copies what another house said of the specimen under review."""
HEADINGS: tuple[tuple[Kind, str], ...] = (
    (
        "prior",
        rf"{ELSEWHERE}|"
        r"(?:previous|prior|outside|earlier|original|superseded|submitt(?:ed|ing)|contribut(?:ed|ing)|referring [a-z]+'?s?|"
        r"referr(?:al|ed)|"
        r"local|contributor'?s?)"
        r"[ -](?:patholog\w+|biops\w+|diagnos[ie]s|reports?|histology|"
        r"results?|material|specimens?|cases?|excisions?|resections?|surger(?:y|ies)|procedures?)|comparison",
    ),
    ("frozen", (r"(?:intra-?operative|frozen[ -]section|rapid section)s?(?: (?:consultation|diagnos[ie]s|report|findings?|"
r"results?))*|(?:preliminary|interim) (?:diagnos[ie]s|reports?|findings?|interpretation|reading|opinion)")),
    (
        "clinical",
        r"(?:clinical|clin\.?|hx|pre-? ?op(?:erative)?|post-? ?op(?:erative)?|referring|admitting|working|provisional)[ -]*"
        r"(?:diagnos[ie]s|history|information|info\.?|hx|notes?|data|impression|indication|details|summary|findings?)?"
        r"(?: ?(?:and|/|&) ?(?:history|diagnos[ie]s|information))?|(?:patient |past |medical |family )+history|"
r"history(?: of present illness)?"
        r"|indications?(?: for (?:procedure|surgery|examination))?|reason for (?:examination|referral|study)",
    ),
    (
        "addendum",
        r"(?:addend(?:um|a)|amend(?:ed|ment)|supplement(?:al|ary)?|follow-?up|revised|correct(?:ed|ion)|errat(?:um|a))"
        r"(?: (?:final|report|diagnos[ie]s|comments?|findings?|results?|notice|\d|#))*",
    ),
    (
        "synoptic",
        r"(?:case )?synops[ie]s|(?:synoptic|cap|tumou?r|cancer|template|tissue|summary|case|staging)+ ?(?:report|summary|"
r"checklist|template|data|protocol)(?:ing)?"
        r"|(?:invasive (?:carcinoma|tumou?r|component)|(?:resection |excision |surgical )?margins?|tumou?r (?:details|features)"
        r"|(?:hormone )?receptors?)(?= *(?:\([^)\n]{0,40}\))? *(?:\n|$))"
        r"|[a-z]+ tissue checklist|(?:rcpath |cancer |minimum )*data ?set(?: for [a-z ]{4,40})?"
        r"|synoptic(?: [a-z/]+){0,3}|pathologic(?:al)? stag(?:e|ing)(?: summary)?",
    ),
    (
        "ihc",
        r"(?:immuno-?(?:histo|cyto)?-?(?:chemi(?:stry|cal)|logical|peroxidase)|ihc|special|ancillary|receptor|hormone|"
r"predictive|prognostic|bio-?|breast)"
        r"(?: ?(?:and|/|&) ?(?:special|molecular|prognostic|hormone|immunohistochemi\w+))?"
        r"[ -]?(?:stud(?:y|ies)|stain(?:s|ing)?|panel|profile|results?|markers?|analysis|findings?|status|report|"
r"investigations?|summary)*(?: (?:on|of|in) (?:the )?[a-z ]{3,24}(?=:))?"
        r"|immunophenotype|immunoprofile|immunostains?|immunohistochemistry|biomarkers?|markers",
    ),
    (
        "molecular",
        r"molecular(?: ?(?:/|and|&) ?(?:bio-?markers?|genetics?|cytogenetics?))?[ -]?(?:stud(?:y|ies)|results?|findings?"
r"|analysis|patholog\w+|test(?:s|ing)|diagnostics|profile|data)*"
        r"|(?:fish|genetic|cytogenetic|mutation)s? (?:results?|analysis|stud(?:y|ies)|test(?:s|ing))",
    ),
    (
        "microscopic",
        (r"(?:(?:our|slide|case|second|expert|consensus|internal|additional) )*(?:re-?)?review(?: findings?)?|"
        r"micro(?:scop(?:ic|y|ical))?(?: (?:description|examination|findings?|diagnosis))?(?: (?:on|at|after) "
            r"(?:our |slide )?review)?|"
            r"review of (?:the )?(?:outside |submitted |referred )?(?:slides?|sections?|material|blocks?)|histolog(?:y|"
r"ical)(?: (?:description|findings?|examination))?"),
    ),
    ("gross", (r"(?:gross|macro(?:scop(?:ic|y|ical))?)(?: (?:description|examination|findings?|appearance|pathology))?|"
r"block (?:summary|key)|cassette (?:summary|key)|ink code")),
    (
        "specimen",
        r"specimens?(?: ?\(?s\)?)?(?: (?:type|source|site|submitted|received|description|information|label(?:l?ed)?|names?))*"
        r"|(?:tissues?|materials?)(?: (?:submitted|received|examined))?|source(?: of specimen)?|"
r"procedures?(?: performed)?|operation|site of (?:biopsy|origin)",
    ),
    (
        "final",
        r"(?:(?:final|nal|inal|our|review|reviewed|consult(?:ation|ative|ant)?|expert|second|definitive|consensus|"
        r"summary(?: of)?|pathologic(?:al)?|surgical|patholog(?:y|ist'?s?)|histo-?patholog(?:y|ic(?:al)?)|"
r"histologic(?:al)?|microscopic|main|principal|integrated|layered|tissue|paraffin|permanent|section|anatomic(?:al)?|"
r"cyto(?:logic(?:al)?|logy)?)"
        r"[ -/]*)*(?:findings and )?diagnos(?:is|es|tic opinion|tic interpretation)(?: summary)?(?: relating to the problem|"
        r"\(es\)|\(s\))?(?: (?:here|(?:on|after|following) (?:our |slide )?review|(?:of|at|by) (?:this|our) "
        r"(?:hospital|laboratory|department|institution|cent(?:re|er))))?"
        r"|diagnostic (?:opinion|interpretation|summary)|(?:final|pathologic(?:al)?|overall) (?:interpretation|impression|"
r"summary|conclusion|opinion|assessment)"
        r"|conclusions?(?: ?(?:/|and|&) ?diagnos[ie]s)?|diagnos[ie]s ?(?:/|and|&) ?comments?|final report|report(?= *:)"
        r"|interpretation|impression|summary|opinion|assessment",
    ),
    ("comment", r"(?:diagnos(?:is|tic) )?(?:comments?|notes?|discussion|remarks?|explanation)"),
    ("admin", (r"signature|electronically signed(?: by)?|signed(?: out)?(?: by)?|disclaimer|references?|billing|cpt codes?|"
r"icd(?:-?\w+)? codes?|patient(?: (?:name|information|details))?")),
)  # fmt: skip
DATED = (
    r"(?:,? *(?:(?:dated|of|issued|on|from) )?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d|"
    r"\d{1,2}[ -][a-z]{3,9}\.?[ -]\d{4}|"
    r"[a-z]{3,9}\.? \d{1,2}, \d{4})(?:,? (?:at )?\d{1,2}[:.]\d\d)?)?"
)
"""The day that a heading may tell: "SUPPLEMENTARY REPORT 18/03/2026"."""
ANY = "|".join(f"(?P<k{index}>{pattern})" for index, (_, pattern) in enumerate(HEADINGS))
HEADING = when_used(
    rf"(?:^|(?<=\n)|(?<=[.:;!?] )|(?<=[.:;!?]  )) *(?:[-#*=_]+ *){{0,2}}(?:[a-z0-9ivx]{{1,3}}[.)] "
    rf"+)?(?:{ANY})(?P<rest>{DATED} *(?"
    rf":\([^)\n]{{0,60}}\))? *[-#*=_]*)(?P<end>:|\n|$|\.(?= |\n))"
)


PARTED = re.compile(
    r"\n\s*\n\s*(?=(?:part )?[a-h1][.):] [^\n:]{3,80}(?:biops|excision|resection|ectomy|polyp|shave|punch|core|node|curett|loop))"
)
"""An empty line, and the first of the specimens below it: "A. Right breast, wide local excision"."""


LINED = re.compile(
    r"\n *(?:part )?[a-h1][.):] [^:\n]{3,80}(?:biops|excision|resection|ectomy|polyp|shave|punch|core|curett)[^:\n]{0,30}: *\n"
)
"""A line with the first of the specimens and what was done: "A. Left upper lobe, lobectomy:"."""


ALONE = re.compile(
    r"(?<=\S)\n(?= *[a-z][a-z ]{2,30}, [^:\n]{0,50}(?:biops(?:y|ies)|excision|resection|ectomy|polypectomy|shave|punch|"
    r"core)[^:\n]{0,20}"
    r": *[a-z])"
)
"""The same without a letter, of one specimen, with its diagnosis behind the colon: "Adrenal, left, adrenalectomy: adenoma"."""


@dataclass(frozen=True)
class Section:
    """A section: its kind, the span of its heading (empty for what comes before the first) and of its body."""

    kind: Kind
    heading: tuple[int, int]
    body: tuple[int, int]


@lru_cache(maxsize=64)
def sections(text: str) -> tuple[Section, ...]:
    """The sections of a text in order; together their headings and bodies cover it."""
    view = prose(text)
    found = [(match, kind) for match in HEADING.finditer(view.flat) if (kind := _kind(match, text)) is not None]
    marks = [(match.start(), match.end(), kind) for match, kind in found]
    marks = _outer(marks, view.flat)
    marks = sorted([*marks, *_of_parts(marks, view.flat)])
    result = [Section("head", (0, 0), (0, marks[0][0] if marks else len(text)))]
    for index, (start, end, kind) in enumerate(marks):
        stop = marks[index + 1][0] if index + 1 < len(marks) else len(text)
        result.append(Section(kind, (start, end), (end, stop)))
    return tuple(result)


def section_at(text: str, position: int) -> Section:
    """The section that a position of the text lies in."""
    all_ = sections(text)
    starts = [one.heading[0] if one.heading != (0, 0) else 0 for one in all_]
    return all_[max(0, bisect_right(starts, position) - 1)]


def _of_parts(marks: list[tuple[int, int, Kind]], flat: str) -> list[tuple[int, int, Kind]]:
    """Where the lettered specimens begin below the clinical details, in a report that heads no diagnosis."""
    kinds = {kind for _, _, kind in marks}
    if not marks or "final" in kinds:
        return []
    begins = (LINED,) if kinds & {"synoptic", "specimen", "gross", "microscopic"} else (PARTED, ALONE)
    ends = [*(start for start, _, _ in marks[1:]), len(flat)]
    spans = [(end, stop) for (_, end, kind), stop in zip(marks, ends, strict=True) if kind == "clinical"]
    found = (next(filter(None, (one.search(flat, *span) for one in begins)), None) for span in spans)
    return [(match.end(), match.end(), "final") for match in found if match]


def _outer(marks: list[tuple[int, int, Kind]], flat: str) -> list[tuple[int, int, Kind]]:
    """Without the headings that are items of a synoptic list: "Procedure: mastectomy" answers on its own line."""
    kept: list[tuple[int, int, Kind]] = []
    for start, end, kind in marks:
        answered = flat[end - 1 : end] == ":" and re.match(r" *[^\n ]", flat[end : end + 8]) is not None
        if kept and kept[-1][2] == "synoptic" and answered and kind in ("specimen", "admin", "synoptic", "comment"):
            continue
        kept.append((start, end, kind))
    return kept


def _kind(match: re.Match[str], text: str) -> Kind | None:
    """The kind of a heading; None when the words stand in a sentence: a heading without a colon is printed as one."""
    index = next(i for i in range(len(HEADINGS)) if match[f"k{i}"] is not None)
    printed = text[match.start(f"k{index}") : match.end(f"k{index}")]
    if not printed:
        return None
    if match["end"] == ".":
        titled = all(word[0].isupper() or len(word) <= 3 for word in re.findall(r"[A-Za-z]+", printed))
        if not titled and not printed.startswith("Findings and"):
            return None
    elif match["end"] != ":" and not printed[0].isupper():
        return None
    return HEADINGS[index][0]
