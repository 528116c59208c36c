"""Tumour mutational burden in print: the label, the number, its unit, and the class in words."""

import re

from services.packs.clinical.genomics.rowwise import CELLS, below
from services.packs.clinical.genomics.standing import standing
from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.prose import Prose, looks, tidy

NAME = (
    r"(?:tumou?r mutation(?:al)? (?:burden|load)|tumor-?mutationslast|mutation(?:al)? (?:burden|load)|"
    r"\bb?tmb(?:-(?:h|l|high|low)\b)?|"
    r"\bburden(?= ?\(tmb| (?:is|was|of)\b(?: [a-z-]+){0,3} \d[\d.,]* mut))"
    r"(?: ?\(tmb\))?(?: (?:status|score|result|value|estimate))?(?: ?[(\[][a-z\d ,/-]{3,24}[)\]]|, (?:[a-z-]+ ?){1,3}(?=:|"
    r" {2}|\t|\|| ?\d))?"
)
UNIT = (
    r"(?:(?:non-?synonymous )?(?:mutations?|muts?|variants?|vars?|m) ?(?:/|per) ?(?:mega ?bases?|mb|m)\b|/ ?mb\b|"
    r"per (?:megabase|mb)\b)"
)
CLASS = r"(?:high|low|intermediate|medium|not high|tmb[- ](?:h|l|high|low|intermediate))"
GAP = (
    r"(?:[ \t]*(?:[:|=,]|\^ln|\|+|-(?= )|\.{2,}|is|was|of|at|to be|calculated|estimated|determined|measured|as|"
    r"approximately|with|(?:extremely|very|ultra-?|unusually)(?= ?high)|extreme|"
    r"\n+ *[-•*]?)){0,6}[ \t]*"
)
FIGURE = r"(?P<figure>(?<![\d.])\d{1,4}(?:[.,]\d+)?)"
FORMS = tuple(
    looks(pattern)
    for pattern in (
        rf"{NAME}{GAP}(?P<value>(?:[<≤] ?)?{FIGURE} ?(?P<unit>{UNIT})(?: ?\({CLASS}\)| {CLASS}\b)?)",
        rf"(?:^|\n)[ \t|]*{NAME}{CELLS}(?P<value>(?:{CLASS}[ ,;]*)?{FIGURE} ?(?P<unit>{UNIT}))",
        rf"{NAME}{GAP}-?(?P<value>{CLASS}{GAP}[(;,]? ?{FIGURE} ?(?P<unit>{UNIT})\)?)",
        rf"(?P<value>{FIGURE} ?(?P<unit>{UNIT}))[^\n.;]{{0,30}}{NAME}",
        rf"(?P<unit>(?:mutations|muts?|variants) ?(?:/|per) ?(?:mega ?bases?|mb))[)\]]?{GAP}(?P<value>{FIGURE})(?![\w.%])",
        rf"{NAME}{GAP}(?P<value>{FIGURE}(?![\d.]* ?%)(?P<unit>)(?: ?\({CLASS}\))?)(?![\w.])",
        rf"(?:^|[.;\n] ?)(?P<value>{FIGURE} ?(?P<unit>(?:mutations|muts?) ?(?:per|/) ?(?:mega ?base|mb)\b))",
        rf"{NAME}{GAP}-?(?P<value>(?P<figure>)(?P<unit>){CLASS})\b(?! (?:designation|tumou?rs?|cancers?|threshold|cut-?off|"
        r"solid|disease|status))",
    )
)
ANEW = looks(
    rf"{NAME}[^\n]{{0,120}}?\b(?:recalculat|re-?calculat|correct|revis|repeat|amend|updat|replac)\w*[^\n]{{0,160}}?\b"
    rf"(?:is|by|to|as|be|at)(?: now)?:? (?P<value>{FIGURE} ?(?P<unit>{UNIT}))"
)
"""What a sentence or two tell of it having been reckoned anew."""
CUT_OFF = looks(r"\b(?:thresholds?|cut-?offs?|upper limit|[<>])")
BEFORE = looks(
    r"\b(?:first run|initial|preliminary|provisional|previous(?:ly)?|prior|original(?:ly)?|uncorrected|unfiltered|raw|old|"
    r"superseded|replaced|withdrawn)\b"
)
OF_BLOOD = looks(r"\b(?:plasma|blood|ctdna|cfdna|btmb|liquid)\b")
NAMED, FIGURED = looks(NAME), looks(rf"{FIGURE} ?{UNIT}")
SURE = (0.95, 0.9, 0.93, 0.9, 0.85, 0.75, 0.8, 0.7)
"""The reader's confidence by form."""
LIMIT = re.compile(r"(?:[<>≥≤]|\b(?:threshold|cut-?off|at least|less than|greater than|more than|above|below|defined as))\W*$")


def burden(view: Prose, *, wide: bool) -> Told | None:
    """The tumour mutational burden as printed, number with unit where there is one; `wide` also takes what is only discussed."""
    anew = ANEW.search(view.flat)
    if anew and not CUT_OFF.search(anew[0]):
        return Told(_with_unit(view, anew), anew.span("value"), 0.85)
    for rank, form in enumerate(FORMS):
        found = [match for match in form.finditer(view.flat) if not LIMIT.search(view.flat[: match.start("value")][-25:])]
        results = [match for match in found if standing(view.text, match.span("value")) != "discussed"]
        results = [match for match in results if not BEFORE.search(match[0])] or results
        chosen = min(results or (found if wide else ()), key=lambda match: OF_BLOOD.search(match[0]) is not None, default=None)
        if chosen is not None:
            rivals = {match["figure"] for match in results} - {chosen["figure"]}
            value = _with_unit(view, chosen)
            confidence = SURE[rank] - (0.3 if rivals else 0.0) - (0.0 if results else 0.25)
            return Told(value, chosen.span(), confidence, "ambiguous" if rivals else "found")
    return _under_title(view)


def _under_title(view: Prose) -> Told | None:
    """The figure that stands with its unit under the title of its column."""
    for title in NAMED.finditer(view.flat):
        if span := below(view, title.span(), FIGURED):
            return Told(tidy(view.text[slice(*span)]), (title.start(), span[1]), 0.85)
    return None


def _with_unit(view: Prose, found: re.Match[str]) -> str:
    """The value as printed, with the unit of its label where the figure has none: "TMB (mut/Mb): 7.9"."""
    printed = tidy(view.text[slice(*found.span("value"))])
    label = re.search(UNIT, view.flat[found.start() : found.start("value")])
    if found["figure"] and label and not re.search(UNIT, printed.lower()):
        unit = view.text[found.start() + label.start() : found.start() + label.end()]
        return f"{printed} {unit}"
    return printed
