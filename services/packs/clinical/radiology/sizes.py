"""Which printed lengths are sizes of structures, as seen now: not positions, slices, thresholds or earlier studies."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.packs.clinical.radiology.axes import joined
from services.packs.clinical.radiology.response import in_table
from services.packs.clinical.radiology.size_tables import in_findings_table
from services.packs.clinical.radiology.unit_tables import in_titled_table
from services.packs.clinical.shared.imaging.headings import headings
from services.packs.clinical.shared.imaging.measurements import Measure, measures
from services.packs.clinical.shared.imaging.report import GRADED, Report
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.slips.rows import row_of

POSITION = looks(
    r"^(?: (?:cm|mm))? ?(?:from (?!(?:the )?(?:prior|previous|last|earlier)\b|\d)[a-z]|(?:just )?(?:above|below|beyond|"
    r"distal to|proximal to|deep to|"
    r"superior to|inferior to|"
    r"cephalad|caudal|cranial to|lateral to|medial to|anterior to|posterior to|away from|off|within the)\b|fn\b|position\b)"
)
WITHIN = looks(r"\bwithin (?:about |approximately |less than )?$")
OF_A_PLACE = looks(r"^ ?(?:from|of) (?:the|its|an?|this|that) ")
"""Around a way to a place: "it reaches to within 4 cm of the insertion"."""
REACHES = looks(r"\b(?:extend\w*|descen\w*|protrud\w*|herniat\w*|span\w*)(?: (?:by|for|over|up to|about|approximately))? ?$")
"""How far something reaches beyond a place is a size of it: "the tonsils extend 7 mm below the foramen magnum"."""
NOT_A_SIZE_AFTER = looks(
    r"^[ -]*(?:(?:axial|contiguous|thin|helical|spiral|transverse|coronal|sagittal|reconstruct\w*) )*(?:slices?|sections?|"
    r"cuts?|images?|"
    r"intervals?|increments?|collimation|reconstruct\w*|thick(?:ness)? (?:axial|slices?|sections?|cuts?|images?)|"
    r"thick\b(?= ?$)|"
    r"slice|field|fov|gap(?! (?:at|in|of|between|is))|spacing|margins? (?:was|were)|needle|catheter|stent|coil|trocar|"
    r"introducer|sheath|throw)\b|"
    r"^-?(?:thick)? ?(?:axial|slice)\b"
)
NOT_A_SIZE_BEFORE = looks(
    r"\b(?:(?:probe|scope|endoscope|transducer|tube|catheter|wire) (?:was |is )?(?:passed|advanced|placed|inserted|introduced)\b"
    r"[^.;]{0,60}|sum of (?:the )?(?:longest |target )?diameters|sld|slice thickness|thickness of slices?|"
    r"(?:(?:axial|helical|thin) )?(?:slices?|cuts?)|collimation|interval|"
    r"intervals of|every|increments? of|field of view|fov|"
    r"spacing|suv\w*|"
    r"(?:at|to|from) (?:an? )?(?:[a-z]+ )?depth of|distance (?:of|(?:from|to|"
    r"between)(?: [a-z]+){0,4}[ .]*)|located|"
    r"lies?|positioned|terminat\w+|migrat\w+|displac\w+|(?<!midline )shift(?:ed|ing)?|"
    r"retropuls\w+|subluxed|tip (?:is|lies)|situated|advanced|"
    r"retracted|withdrawn)(?: (?:of|is|at|approximately|about|by|up to|from|[\d.]+ ?(?:mm|cm)(?:,? (?:to|vs|versus|from|and))?))*"
    r" ?[:=]? ?$"
)
EARLIER_BEFORE = looks(
    r"\b(?:previous(?:ly)?|prev\.?|prior|former(?:ly)?|earlier|baseline|compared (?:to|with)|versus|vs\.?|initially|"
    r"last (?:study|exam\w*|time)|"
    r"had (?:been|measured)|used to|when (?:it|they|this|the [a-z ]{3,25}) (?:was|were|measured)|(?<=\()was|"
    r"(?<=\()last|(?<=, )was|(?<=\()from|(?<=m, )from|(?:increased|decreased|enlarged|reduced|grown|"
    r"progressed|changed|up|"
    r"down|unchanged|"
    r"stable) from)\b"
    r"[^;]{0,45}$"
)
NOW = looks(
    r"\b(?:now|currently|today|current|presently|at present|this (?:study|exam\w*)|interval increase|to)\b|\bmeasures\b|"
    r"\bmeasuring\b"
)
ONLY_SEEN = looks(
    r"\b(?:previous(?:ly)?|prior|earlier)[ -]+(?:seen|noted|described|identified|demonstrated|visuali[sz]ed|reported|"
    r"known|imaged)\b"
)
GONE = looks(
    r"\b(?:resolved|no longer|not (?:seen|visuali[sz]ed|identified) (?:today|now|currently)|has been (?:resected|removed|"
    r"excised))\b"
)
EARLIER_AFTER = looks(
    r"^[ ,(]*(?:in [a-z-]+ (?:axis|dimension|diameter) )?(?:on (?:the |a )?(?:prior|previous|earlier|last|outside)|"
    r"at (?:the )?(?:prior|previous)|(?:previously|prior|before)(?![^.;]{0,18}\d)|"
    r"(?:on|in) (?!\w+ (?:\d{4} )?[\d.]+ ?(?:mm|cm))(?:\d{1,2}[/-]\d|(?:19|20)\d\d|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))"
)
AGAINST = looks(r"\d ?(?:mm|cm)[, ]*(?:unchanged|stable)? ?\($")
"""Before a size in brackets beside another: what it was, or is still."""
ARROW = looks(r"^ ?(?:-{1,2}>|=>|→|➔) ?[\d.]")
SIZED = looks(r"\d ?(?:mm|cm)\b")
PAST = looks(r"\b(?:was|were|measured|had|measurements?|sizes?|diameters?|dimensions?|values?)\b")
"""By which a size behind a word for an earlier study is of that study."""
NAMING = looks(r"\b(?!(?:approximately|about|around|measuring|roughly|in|on|at|of|the|it)\b)[a-z]{3,} ?")
CLOSED = re.compile(r"\([^()]*\)")
"""An aside that ends before a size tells nothing of it: "45 mm (baseline 62 mm), left adrenal 18 mm"."""
IS_NOW = looks(r"\b(?:is|are|has|have|remains?|stays?|again|reached)\b")
FORMERLY = looks(
    r"^[ ,]*(?:(?:a|an|one|two|three|four|six|\d+) (?:years?|months?|weeks?|days?) (?:ago|earlier|before)|"
    r"last (?:year|month|week|time)|(?:before|earlier|formerly),|(?:and|but)? ?(?:it )?is (?:now )?[\d.])"
)
"""Behind a size of an earlier time, where the present one stands in the same sentence."""
THAT_TIME = looks(
    r"(?:\bagainst|\bthen|\b(?:in )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: (?:19|20)\d\d)?:?|"
    r"\b\d\d/(?:19|20)\d\d:?) ?$"
)
"""Before a size of an earlier time, beside the present one."""
FROM_TO = looks(r"\bfrom (?:approximately |about )?$")
TO_AFTER = looks(r"^ ?(?:on [^;.]{3,30} )?to (?:approximately |about |now )?[\d.]")
NONE_LARGER = looks(
    r"\b(?:no|without|neither|negative for|absence of)\b(?![^;:]*\b(?:but|however|although|except)\b)[^;:]{0,90}$"
)
MORE_THAN = looks(r"(?:\b(?:than|over|above|exceeding|beyond|at least|up to)|[<>≤≥]) ?(?:about |approximately )?$")
OR_MORE = looks(r"^ ?(?:or|and) (?:more|larger|greater|above|bigger)\b")
TURNS = looks(r"[,(]| and (?:an? |the )?\d| and an? | with | which ")
"""Behind a denial, where it ends."""
LIMIT_AFTER = looks(r"^ ?(?:threshold|cut-?off|criteri|should be )")
USUAL = looks(
    r"(?:\b(?:normal(?:ly)?|upper limit|cut-?off|ref(?:erence)?|nl?)\b[^.;()]{0,20}|[(\[])[<>≤≥] ?$|"
    r"(?:mm|cm)\s+[<>≤≥] ?$|[(\[] ?(?:normal|nl?|ref\w*|upper limit)\b[^.;()\]]{0,25}$"
)
"""Before what is usual, beside what was measured: "(normal < 3 mm)"."""
GUIDELINE = looks(
    r"\b(?:fleischner|guidelines?|criteria|acr recommend\w*|society|recommend\w* for|for (?:solid |incidental |solitary |"
    r"pulmonary )*nodules"
    r"|per (?:acr|nccn)|should be (?:followed|considered) (?:if|when)|if (?:it|they|the lesion)|biopsy (?:if|when)|threshold)\b"
)
GAP = re.compile(r"\n[ \t]*\n")
REMARK = 2
"""Words of a cell of a table that is a remark, whose sizes are its own."""
UNWANTED = ("technique", "history", "comparison", "indication", "reason", "procedure", "contrast", "protocol", "clinical", "exam")


@dataclass(frozen=True)
class Size:
    """A length that is some structure's size. `earlier`: of an earlier study."""

    measure: Measure
    earlier: bool
    in_impression: bool


def sizes(view: Prose, parts: Report) -> tuple[Size, ...]:
    """Sizes of structures in the findings and in what stands beside them, then those in the impression, in order.

    Beside them: tables, examinations and paragraphs that no history, technique or signature heads.
    """
    found = []
    beside = tuple(_beside(view.text, parts))
    for spans, in_impression in ((sorted((*parts.findings, *beside)), False), (parts.impression, True)):
        for start, stop in spans:
            shut = _shut(view.text, start, stop)
            for one in joined(view, measures(view, start, stop)):
                if not _tabled(view.text, one.span[0]) and not any(a <= one.span[0] < b for a, b in shut) and is_size(view, one):
                    found.append(Size(one, is_earlier(view, one), in_impression))
    return tuple(found)


def _tabled(text: str, position: int) -> bool:
    """Whether a position stands in a row of a table of sizes, in a cell that holds more figures than words."""
    if not any(within(text, position) for within in (in_table, in_findings_table, in_titled_table)):
        return False
    start = text.rfind("\n", 0, position) + 1
    row = row_of(text[start : text.find("\n", start) if "\n" in text[start:] else len(text)], start, 0)
    told = next((text[slice(*cell.span)] for cell in row.cells if cell.span[0] <= position < cell.span[1]), "")
    return row.cells[0].span[0] <= position < row.cells[0].span[1] or len(re.findall(r"[A-Za-z]{3,}", told)) < REMARK


def _beside(text: str, parts: Report) -> Iterator[tuple[int, int]]:
    """Stretches outside the two parts that may tell of the images: under headings of their own, or under none."""
    told = sorted((*parts.findings, *parts.impression))
    marks = headings(text)
    ends = [*(one.span[0] for one in marks[1:]), len(text)] if marks else []
    for start, end in _headless(text, marks[0].span[0] if marks else len(text)):
        yield from _outside(start, end, told)
    stretches = [(one.span[1], end, one) for one, end in zip(marks, ends, strict=True)]
    for start, end, one in stretches:
        gap = GAP.search(text, start, end)
        if one.kind in ("preamble", "closing"):
            start = gap.end() if gap and one.kind == "preamble" and text[start : gap.start()].strip() else end
        yield from _outside(start, end, told)


def _headless(text: str, stop: int) -> Iterator[tuple[int, int]]:
    """The lines above the first heading, without those that tell of the history or of how the images were made."""
    for line in re.finditer(r"[^\n]*\S[^\n]*", text[:stop]):
        if not any(word in line[0].lower() for word in UNWANTED):
            yield line.span()


def _outside(start: int, stop: int, told: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What of a stretch lies in no part."""
    for a, b in told:
        if start < a < stop:
            yield start, a
        if a < stop and b > start:
            start = max(start, b)
    if start < stop:
        yield start, stop


def _shut(text: str, start: int, stop: int) -> list[tuple[int, int]]:
    """Stretches inside a part in which lengths are no sizes: a technique or a history that stands within it."""
    marks = [one for one in headings(text) if start <= one.span[0] < stop]
    ends = [*(one.span[0] for one in marks[1:]), stop] if marks else []
    return [
        (one.span[1], end)
        for one, end in zip(marks, ends, strict=True)
        if (one.kind == "closing" and not GRADED.fullmatch(one.name))
        or (one.kind == "preamble" and any(word in one.name for word in UNWANTED))
    ]


def is_size(view: Prose, one: Measure) -> bool:
    """Whether a printed length is the size of something that is there."""
    start, stop = one.span
    before, after = view.before(start), view.after(stop)
    if WITHIN.search(before) and OF_A_PLACE.match(after):
        return False
    if (
        (len(one.millimetres) == 1 and POSITION.match(after) and not REACHES.search(before))
        or NOT_A_SIZE_AFTER.match(after)
        or NOT_A_SIZE_BEFORE.search(before)
        or USUAL.search(before)
    ):
        return False
    return not _denied(before, after) and not GUIDELINE.search(_clause(before)) and not LIMIT_AFTER.match(after)


def _denied(before: str, after: str) -> bool:
    """Whether a size is what nothing reaches: "no node larger than 1 cm", but not "no stone, wall 2 mm"."""
    denial = NONE_LARGER.search(before)
    if denial is None:
        return False
    return bool(MORE_THAN.search(before) or OR_MORE.match(after)) or not TURNS.search(before, denial.start())


def is_earlier(view: Prose, one: Measure) -> bool:
    """Whether a size is told of an earlier study."""
    start, stop = one.span
    before, after = _clause(view.before(start)), view.after(stop)
    if ARROW.match(after) or (AGAINST.search(before) and after.lstrip().startswith(")")):
        return True
    if len(SIZED.findall(f"{view.before(start)} {view.flat[start:stop]} {after}")) > 1 and (
        FORMERLY.match(after) or THAT_TIME.search(before)
    ):
        return True
    if EARLIER_AFTER.match(after) or (FROM_TO.search(before) and TO_AFTER.match(after)):
        return True
    cue = next(EARLIER_BEFORE.finditer(CLOSED.sub(" ", before)), None)
    if cue is None:
        return False
    rest = CLOSED.sub(" ", before)[cue.start() :]
    if (
        (sized := list(SIZED.finditer(rest)))
        and IS_NOW.search(rest[sized[-1].end() :])
        and not PAST.search(rest[sized[-1].end() :])
    ):
        return False
    if _only_compared(before[: cue.start()], rest, after):
        return False
    if ONLY_SEEN.match(rest):
        return bool(GONE.search(after)) and not NOW.search(rest)
    return not NOW.search(rest[len("previous") :]) or rest.rstrip().endswith(("measuring", "measured"))


def _only_compared(ahead: str, rest: str, after: str) -> bool:
    """Whether the one size of a sentence is as seen now, though it is compared: "compared with 2021, the 9 mm cyst is stable"."""
    if SIZED.search(ahead) or PAST.search(rest):
        return False
    named = rest.rpartition(",")[2] if "," in rest else ""
    return bool(NAMING.search(named) or IS_NOW.search(rest) or (named and IS_NOW.search(after[:30])))


def _clause(before: str) -> str:
    """What belongs to a size before it: back to a semicolon."""
    return before.rsplit(";", 1)[-1]
