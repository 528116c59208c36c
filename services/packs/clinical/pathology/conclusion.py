"""The main diagnosis of a specimen without a tumour: what the final diagnosis or the summary says first that is not normal."""

import re
from collections.abc import Iterator

from services.packs.clinical.pathology.parts import part_of
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, trimmed
from services.packs.clinical.shared.sections.reports import Kind, section_at, sections
from services.packs.clinical.shared.terms.anatomy import names_a_place

PART = looks(
    r"(?:^|\n|(?<=[.;] ))[ ]*(?:\(?[a-z0-9]{1,2}[.):]|part \w+[.:]?|[-•*])? *(?P<specimen>[^:\n]{2,110}?(?::| [-–] ?))(?= *\S|"
    r" *\n)"
)
ON_THE_LINE = looks(r"\s*(?:\(?[a-z0-9]{1,2}[.):] *)?(?P<specimen>[^:\n.;]{2,110}:)(?= *[a-z])")
"""A specimen on the line of the heading: "Diagnosis: Gallbladder, cholecystectomy: Chronic cholecystitis"."""
SPECIMEN = looks(
    r"\b(?:biops\w+|bx|excision|resection|\w+ectomy|polyps?|curett\w+|snare|shave|punch|core|wle|emr|pipelle|turp|turbt|"
    r"lesion|skin|"
    r"colon|stomach|antr\w+|antral|duoden\w+|d2|gastric|oesophag\w+|esophag\w+|endometri\w+|cervix|breast|liver|kidney|"
    r"prostate|"
    r"lymph node|appendix|gallbladder|tonsils?|thyroid|uterus|placenta|bone|soft tissue|left|right|received|specimen|x ?\d)\b"
)
NORMAL = looks(
    r"^ *(?:(?:gleason|unremarkable|normal|benign(?! (?:[a-z-]+ ){0,2}(?:hyperplasia|hypertrophy|cysts?|polyps?|lesion))|"
    r"negative|no|within|without|nil|not|see|received|sections?|specimens?|"
    r"clinical|"
    r"correlat\w+|satisfactory)\b|[^,;]{0,30}\d[/.-]\d{1,2}[/.-]\d|[^,;]{0,60}\b(?:no (?:significant |diagnostic |"
    r"specific )?(?:patholog\w+|abnormalit\w+)|"
    r"within normal limits|unremarkable|normal villous|negative for)\b"
    r"|[^,;:]{0,40}\b(?:dataset|pro ?forma|checklist|protocol|template|reports?)$)"
)
STOPS = looks(r"[.](?= |\n|$)|\n|; (?:no|negative|see|nil|duodenum|background)\b|, (?:no|negative for|see)\b|\. no\b")
LEAD = looks(
    r"^(?:[a-z-]+ ){0,4}(?:features|findings|changes|appearances?|morphology|histology|picture|pattern|sections?)\b"
    r"[a-z, -]{0,40}?\b(?:those of|consistent with|compatible with|diagnostic of|characteristic of|typical of|in keeping with|"
    r"indicative of|represent(?:s|ing)?) (?:an? |the )?"
)
"""How a sentence begins whose diagnosis stands behind: "the features are those of a ..."."""
SITE_LINE = looks(r"(?=[^\n]*[a-z]{4})[a-z0-9 ,/&()'-]{4,70}\n(?=\s*[a-z])")
"""The first line below a heading, without a stop or a colon: the name of the specimen, where it names a place and no finding."""
FINDING = looks(
    r"(?:osis|itis|oma|oid|plasia|trophy|pathy|emia|lesions?|cysts?|polyps?|ulcers?|abscess|infarct|calculi|\w*stones?)\b|\b(?:no"
    r"|inflam\w+|fibrosis|acute|chronic|benign|negative|necrotic|normal|\w+ic tissue|tissue|cell\w*|changes?|deposit\w*)\b"
)
SHORTEST, LONGEST = 6, 120


def conclusion(view: Prose) -> tuple[int, int] | None:
    """The span of the first finding in the last part that concludes the report, else in an earlier one; None without any."""
    return next(findings(view), None)


def told_in(view: Prose, position: int) -> Kind:
    """The kind of part a place stands in; in a report without a headed diagnosis it may stand below the patient's data."""
    kind = part_of(view, position)
    headed = kind != "admin" or any(
        one.kind in ("final", "synoptic") and one.heading[0] < position for one in sections(view.text)
    )
    return kind if headed else "head"


def findings(view: Prose) -> Iterator[tuple[int, int]]:
    """The spans of all findings that are not normal, those of the last concluding part first."""
    parts = [section.body for section in sections(view.text) if section.kind == "final"]
    for start, end in reversed(parts or [(0, len(view.flat))]):
        yield from _findings(view, start, end, headed=bool(parts))


def _behind_site(view: Prose, start: int, end: int) -> int:
    """Where the diagnosis begins below a first line that only names what was sent in: "BRAIN, 4TH VENTRICLE"."""
    first = trimmed(view.flat, start, end)[0]
    line = SITE_LINE.match(view.flat, first, end)
    named = line is not None and names_a_place(line[0]) and not FINDING.search(line[0])
    return line.end() if line and named else start


def _findings(view: Prose, start: int, end: int, *, headed: bool) -> Iterator[tuple[int, int]]:
    """What stands behind the names of specimens, or first under the heading, in order; normal findings are passed over."""
    begins = [match.end() for match in PART.finditer(view.flat, max(start - 1, 0), end) if SPECIMEN.search(match["specimen"])]
    if headed and not begins:
        named = ON_THE_LINE.match(view.flat, start, end)
        begins = [named.end() if named and SPECIMEN.search(named["specimen"]) else _behind_site(view, start, end)]
    for begin in (trimmed(view.flat, one, end)[0] for one in begins):
        stop = next((match.start() for match in STOPS.finditer(view.flat, begin + SHORTEST, end)), end)
        if stop - begin > LONGEST and (comma := view.flat.find(",", begin + SHORTEST, stop)) > 0:
            stop = comma
        span = trimmed(view.flat, begin, stop)
        said = view.flat[slice(*span)]
        listed = re.match(r"(?:[-•*]|\(?\d{1,2}[.)]) *", said)
        span = (span[0] + listed.end(), span[1]) if listed else span
        lead = LEAD.match(view.flat[slice(*span)])
        span = (span[0] + lead.end(), span[1]) if lead else span
        if section_at(view.text, span[0]).kind in ("clinical", "prior", "admin", "gross"):
            continue
        plain = assertion(view, (span[0], span[0] + 1)).plain
        if SHORTEST <= span[1] - span[0] <= LONGEST and not NORMAL.search(view.flat[slice(*span)]) and plain:
            yield span
