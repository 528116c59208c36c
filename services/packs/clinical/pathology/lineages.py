"""Markers whose result is told by the tissue that a tumour imitates: "no neuroendocrine differentiation on A and B"."""

from collections.abc import Sequence

from services.packs.clinical.pathology.own_cells import is_own
from services.packs.clinical.pathology.stains import Marker, key
from services.packs.clinical.shared.prose import Prose, looks

REACH = 130
"""Characters before a marker in which such words stand."""
LINEAGE = r"(?:differentiation|lineage|phenotype|immunophenotype)"
FOUND = (
    r"(?:demonstrated|seen|found|identified|noted|detected|observed|present|apparent|evident|shown|appreciated|obtained"
    r"|demonstrable|revealed|established|confirmed|supported)"
)
OF_STAIN = (
    r"(?: (?:the|either|both|any|all|an?|special|additional|of|for|with|to|antibod(?:y|ies)"
    r"|immuno(?:histochemical|peroxidase)|immuno(?:histochemistry|stain(?:s|ing)?)|stain(?:s|ing)?|markers?"
    r"|[a-z-]+ (?:markers?|stains?|immunostains?|antibod(?:y|ies))))* ?\(?"
)
"""The words between what is told of a stain and its name: "with melanoma marker HMB-45"."""
BY_STAIN = rf"(?:with|for|to|by|on|in|using|of){OF_STAIN}"
KIND = (
    r"(?:(?!(?:no|not|without|lacks?|lacking|loss|absence|absent|failed|little|limited|insufficient|poor"
    r"|moderate|good|intermediate|low|high)\b)[a-z-]+ ){1,3}"
)
NONE = looks(
    rf"\b(?:(?:no|without|lacks?|lacking|absence of|lack of) (?:evidence of )?{KIND}{LINEAGE}"
    rf"(?: (?:is|was|has been|could be) (?:[a-z]+ly )?{FOUND})?"
    rf"|{LINEAGE} (?:is|was|has|could)(?: been)? not (?:be )?(?:[a-z]+ly )?{FOUND}) {BY_STAIN} ?$"
)
"""Before the markers of a kind of tissue that the tumour does not imitate."""
SOME = looks(
    rf"(?:(?:^|[.;:,\n] ?|\band |\bbut ){KIND}{LINEAGE} (?:is|was|has been) (?:[a-z]+ly )?{FOUND}"
    rf"|\b(?:there (?:is|was)|show(?:s|ed|ing)?|exhibit(?:s|ed|ing)?|with) {KIND}{LINEAGE}) (?:with|by|on|using){OF_STAIN} ?$"
)
"""Before the markers of one that it does."""
SHOW_NONE = looks(
    r" (?:(?:immuno)?stains? )?(?:(?:both|all) )?(?:(?:show|reveal|demonstrate|provide)(?:s|ed|d)? no(?: evidence of)?"
    r"|(?:fail(?:s|ed)? to|(?:do|does|did) not) (?:show|reveal|demonstrate|support|confirm|highlight|identify)(?: any)?)"
    rf" {KIND}{LINEAGE}\b"
)
"""Behind such markers, the same."""
GLIAL = looks(
    r" (?:(?:immuno)?stain(?:ing)? )?(?:show|reveal|demonstrate|highlight|confirm|outline)(?:s|ed|d)? (?:the |an? )?"
    r"(?:(?!reactive|residual|normal|adjacent|entrapped|surrounding|gliotic|no|non|only)[a-z]+[ -]){0,2}?"
    r"(?:glial|fibrillary|fibrillar|gliofibrillary)(?:[ -](?!infiltrat)[a-z]+){0,2}?[ -]"
    r"(?:background|matrix|stroma|process(?:es)?|fibers|fibres|network|meshwork|component|differentiation|nature|cytoplasm)\b"
)
"""Behind the marker of glia, what a tumour of glia is made of."""


AFFIRMED = looks(r" (?:(?:is|was|being) )?(?:[a-z]+ly )?(?:positive|reactive|positivity|reactivity)\b")
"""Behind a marker, a verdict of its own: "no squamous differentiation, with p40 positive in few cells"."""


def no_lineage(view: Prose, group: Sequence[Marker], start: int) -> tuple[int, int] | None:
    """The span of words around a list of markers that say that the tissue which they mark is not there."""
    base = max(start, group[0].span[0] - REACH)
    ahead = NONE.search(view.flat[base : group[0].span[0]])
    if ahead and not AFFIRMED.match(view.flat, group[-1].span[1]):
        return base + ahead.start(), group[-1].span[1]
    behind = SHOW_NONE.match(view.flat, group[-1].span[1])
    return (group[0].span[0], behind.end()) if behind else None


def lineage(view: Prose, group: Sequence[Marker], start: int) -> tuple[int, int] | None:
    """The span of words around a list of markers that say that the tumour shows the tissue which they mark."""
    base = max(start, group[0].span[0] - REACH)
    if ahead := SOME.search(view.flat[base : group[0].span[0]]):
        return base + ahead.start(), group[-1].span[1]
    return None


def of_glia(view: Prose, group: Sequence[Marker]) -> tuple[int, int] | None:
    """The span of the marker of glia with what it shows of a tumour that is made of glia: "a glial fibrillary background"."""
    told = len(group) == 1 and key(group[0].name) == "gfap" and is_own(view, "glial")
    behind = GLIAL.match(view.flat, group[-1].span[1]) if told else None
    return (group[0].span[0], behind.end()) if behind else None
