"""Headings of radiology reports: what a printed label opens. Names follow RSNA report templates and common dictation."""

import re
from dataclasses import dataclass
from typing import Literal

from services.packs.clinical.shared.imaging.lookalikes import capitals
from services.packs.clinical.shared.patterns import when_used

Kind = Literal["findings", "impression", "preamble", "closing", "exam", "part"]

IMPRESSION = (
    r"(?:(?:final|overall|our|my|mammographic|diagnostic|clinical|imaging|(?:radiolog|report|read)\w*(?:'s)?) )?"
    r"(?:impressions?|conclusions?|opinions?|inferences?)(?:\(s\))?|concluding remarks|"
    r"impr?|concl|bottom line|take[ -]home(?: message)?|what (?:it|this|that) means",
    r"(?:report |final |overall |in )?summary(?: of (?:the )?findings)?|interpretation summary|synopsis|headlines?|"
    r"(?:final |end |provisional |radiolog\w+ |imaging |(?:echo|ultrasono|angio)\w+ )?(?:diagnos[ie]s|dx)|(?:final )?reading|"
    r"(?:final |closing )(?:remarks?|thoughts?|results?)|overall|(?:key|main|salient) points|"
    r"(?:answer|reply)(?: to (?:the )?(?:clinical )?question)?",
    r"(?:final |overall )?(?:assessments?|evaluations?|appraisal|judge?ment)|interpretations?|comments?|"
    r"prelim(?:inary)?(?: (?:read(?:ing)?|report|interpretation|impression|results?))?|wet read",
)
"""By how surely a label opens the impression, surest first."""
FINDINGS = (
    r"(?:imaging |radiolog\w+ |ct |mri? |x-?ray |ultrasound |us |sonogra(?:m|phic) |mammogra(?:m|phy|phic) |tomosynthesis |"
    r"doppler |pertinent |"
    r"key |main |detailed |scan |exam(?:ination)? |study |pet(?:[ /-]?ct)? |cta |description of (?:the )?)?findings?",
    r"(?:observations?|descriptions?|narrative|discussion|(?:scan )?report(?: text| body)?|body(?: of (?:the )?report)?|"
    r"what (?:was|is|we|i) (?:seen|found|saw|see|find))",
    r"(?:interpretations?|results?)",
)
AND = (
    r"(?: ?(?:and|/|&) ?(?:recommendations?|plan|opinion|advice|conclusions?|comments?|impressions?|description|"
    r"interpretations?))?"
)
PREAMBLE = (
    r"(?:clinical|relevant|patient|past|medical|surgical|brief|family|social)? ?(?:history|information|indications?|details|"
    r"data|"
    r"question|statement|context|presentation|background)(?: of present illness)?|clinical|"
    r"(?:clin\.?(?:ical)? ?)?(?:hx|info|indic|details)|ind|comp|tech|site|tracer.*|radiopharm.*|performed.*|"
    r"scan(?:ned)?(?: \w+)?|"
    r"indications?(?: for .+)?|reasons? (?:for|of) .+|chief complaint|symptoms?|order(?:ing|ed)?\b.*|referr\w+.*|requesting.*|"
    r"(?:scan |imaging |exam\w* )?(?:techniques?|protocols?)(?: used)?|contrast.*|procedures?(?: performed)?|medications?.*|"
    r"(?:radiation|effective|total|dose).*|dlp|ctdi.*|compare(?:d (?:to|with))?|"
    r"comparisons?(?: (?:stud\w+|exam\w*|films?))?|priors?|prior (?:stud\w+|exam\w*).*|"
    r"exam(?:ination|s)?(?: (?:type|performed|name|description|date))?|stud(?:y|ies)(?: (?:type|date|performed|description))?|"
    r".*\bdate of \w+|"
    r"modality|type of (?:exam\w*|study)|views?|sequences?|date.*|.* date|time.*|patient.*|name|age.*|sex|gender|dob|mrn|"
    r"accession.*|account.*|physician.*|provider.*|facility.*|hospital.*|institution.*|department.*|location|"
    r"clinic(?: name)?|pt\b.*|reason|cent(?:er|re)|lmp|ga\b.*|edd|ref(?:erred)?\.? by.*|report (?:id|"
    r"number|status)|"
    r"source|event\b.*|cris\b.*|hosp\.? no.*|record type|principal date|icd.*|cpt.*|allerg.*|creatinine.*|limitations?|quality.*"
)
CLOSING = (
    r"recommendations?|assessments? and recommendations?|follow-?up.*|(?:acr )?(?:bi-?rads|li-?rads|lung-?rads|pi-?rads|"
    r"ti-?rads).*|"
    r"electronically .*|(?:e-?)?signed.*|signature(?: line)?|dictated.*|transcribed.*|interpreted by|read by|reported by|"
    r"(?:report(?:ing)?|interpreting|reading|consult\w+|supervising) (?:radiologist|physician|sonographer|doctor)|"
    r"radiologist|attending.*|resident.*|approved.*|verified.*|finali[sz]ed.*|critical (?:result|finding|value)s?.*|"
    r"communication.*|adv(?:ice)?|n\.?b|notes?|[\w -]{3,20} (?:scale|score|categories|criteria)|legend|key|"
    r"(?:what )?next(?: steps?)?|disclaimer|addend(?:um|a).*|amendments?(?: .*)?|corrections?|errat(?:um|a)|cc|copies to|"
    r"end of report|d|t|dd|dt|job id|management|"
    r"breast density|breast composition|(?:primary|secondary) (?:diagnostic code|interpreting \w+).*|"
    r"(?:interpreting|verifying) (?:staff|resident).*"
)
PLAIN = (("findings", 0), ("impression", 0), ("impression", 1))
MOST_PLAIN = 3
"""What is a heading by its words alone, and of how many: "Impression and recommendation"."""
MODALITY = when_used(
    r"^(?:(?:portable|limited|complete|bilateral|left|right|contrast-enhanced|high-resolution|diagnostic|screening|unenhanced|"
    r"transvaginal|transabdominal|renal|chest|venous|duplex|lower|upper|two|three|one|single|ap|pa|and|\d+)[ -]+)*"
    r"(?:ct[ad]?|cat scan|mr[iav]?|us|ultrasound|ultrasonography|sonogra\w+|x-?rays?|xr|radiograph\w*|pet(?:[ /-]ct)?|"
    r"mammogra\w+|"
    r"fluoroscop\w+|angiogra\w+|scintigra\w+|spect|dexa|doppler|nuclear)\b"
)
LABEL = when_used(
    r"(?:^|(?<=\n))[ \t]*(?P<said>(?i:findings?|observations?|impressions?|conclusions?|opinion|summary|technique|history|"
    r"indications?|comparison|clinical (?:history|information|details)|interpretation|recommendations?))"
    r"(?:\.|[ \t]+[-–—])[ \t]+(?=[A-Z0-9])"
    r"|(?:(?:^|(?<=\n))[ \t]*|(?<=[.;]) +)(?P<loud>FINDINGS?|IMPRESSIONS?|IMPR?|CONCL(?:USIONS?)?|OPINION)"
    r"[ \t]+(?=[A-Z]?[a-z]|\d)"
    r"|(?<=[.;]) +(?P<dashed>(?:Finding|Impression|Conclusion)s?|Opinion|Technique|Comparison) [-–—] (?=[A-Z0-9])"
    r"|(?:^|(?<=\n))[ \t]*(?:[-#*=_•>\[]+[ \t]*)?(?:(?:\d{1,2}|[A-H])[.)][ \t]+)?(?P<line>[A-Za-z][^\n:]{0,80}?)[ \t]*[-*#_=\]]*"
    r"(?:(?P<colon>:)(?!\d)|\.{4,}|(?=[ \t]*(?:\n|$)))"
    r"|(?:(?<=[.;]) |(?<= {2}))[ \t]*(?P<told>(?=[A-Z])(?i:findings?|impressions?|conclusions?|opinion|technique|comparison|"
    r"(?:clinical )?history|(?:clinical )?indications?|exam(?:ination)?|procedure|signature(?: line)?)):(?!\d)"
    r"|(?<=[.,;])[ \t]*(?P<run>[A-Z][A-Z][A-Z /&-]{2,50}):(?!\d)"
)

ADVICE = re.compile(r"\s*[-*•][ \t]+(?:\d{1,2}[.)][ \t]+)?(?i:adv|recommend|follow|management|suggest)")
"""A point of a list that advises belongs to the list."""


@dataclass(frozen=True)
class Heading:
    """A printed label with what it opens. `rank` 0 is the surest wording of its kind; `name` is the label in lower case."""

    kind: Kind
    rank: int
    name: str
    span: tuple[int, int]


def headings(text: str) -> tuple[Heading, ...]:
    """Every heading of a text, in order. A line without a colon is one only when it is printed as a heading."""
    found = []
    for match in LABEL.finditer(capitals(text)):
        if ADVICE.match(match[0]):
            continue
        which = next(name for name in ("said", "loud", "dashed", "line", "told", "run") if match[name] is not None)
        where = (match.start() if which == "line" else match.start(which), match.end())
        if one := _heading(match[which], where, colon=which != "line" or match["colon"] is not None):
            found.append(one)
    return tuple(found)


def _heading(printed: str, where: tuple[int, int], *, colon: bool) -> Heading | None:
    name = " ".join(printed.lower().replace("’", "'").split()).strip(" .,-*#_")
    kind, rank = kind_of(name)
    plain = (kind, rank) in PLAIN and printed[0].isupper() and len(printed.split()) <= MOST_PLAIN
    if not colon and (kind == "part" or not (plain or _printed_as_heading(printed))):
        return None
    if kind == "part" and (len(name.split()) > 7 or re.search(r"\b(?:is|are|was|were|has|the|there)\b", name)):
        return None
    return Heading(kind, rank, name, where)


def kind_of(name: str) -> tuple[Kind, int]:
    """What a label in lower case opens; of "ct head,technique" the last item counts."""
    last = name.rsplit(",", 1)[-1].strip() or name
    for rank, pattern in enumerate(FINDINGS):
        if re.fullmatch(rf"(?:(?:technique|procedure|exam\w*|comparison)s? ?(?:and|/|&) ?)?{pattern}{AND}", last) and not (
            rank == 2 and "impression" in last
        ):
            return "findings", rank
    for rank, pattern in enumerate(IMPRESSION):
        if re.fullmatch(rf"(?:{pattern}){AND}", last) and last != "assessment and recommendations":
            return "impression", rank
    if re.fullmatch(PREAMBLE, last):
        return "preamble", 0
    if re.fullmatch(CLOSING, last):
        return "closing", 0
    both = name.rpartition("/")
    if both[0] and (said := kind_of(both[2].strip()))[0] in ("findings", "impression"):
        return said
    return ("exam", 0) if MODALITY.match(name) else ("part", 0)


def _printed_as_heading(printed: str) -> bool:
    letters = re.findall(r"[A-Za-z]+", printed)
    return len(letters) <= 8 and (printed.isupper() or all(word[0].isupper() or len(word) <= 3 for word in letters))
