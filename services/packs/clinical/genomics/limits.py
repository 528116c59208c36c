"""Limits and keys beside a result: they name every state that there is, and none that was found."""

from services.packs.clinical.shared.prose import Prose, looks

STATE = r"(?:msi[ -]?(?:high|low|h|l)|mss|ms-?s|(?:microsatellite )?(?:un)?stable|(?:msi )?positive|high|low|unstable|abnormal)"
OVER = (
    r"(?:[<>]=?|at least|more than|less than|fewer than|greater than|above|below|over|under|up to|from|between)"
    r"(?: or equal to)? ?\d"
)
LINK = r"(?:(?:is|are|if|when|where|for|=|:|at|score|status|loci|results?|unstable|called|defined|as|by)[ ]?){0,4}"
LIMIT = looks(
    rf"\([^()\n]{{0,40}}?\b{STATE} ?{LINK}{OVER}[^()\n]{{0,60}}\)"
    rf"|\([^()\n\d]{{0,30}}{OVER}[\d.]* ?%?(?: of)?(?: (?:unstable )?loci)? ?(?:unstable )?(?:(?:is|are|=|:|->|means|called) ?)?"
    rf"{STATE}\b[^()\n]{{0,60}}\)"
    r"|\([^()\n]{0,30}\b(?:cut-?offs?|threshold|ref(?:erence)?|normal|limit|range)\b[^()\n]{0,60}\)"
    rf"|\b{STATE} ?(?:is |are )?(?:if|when|where|defined as|called (?:if|when|at|from)|=) [^.;\n()]{{0,30}}?{OVER}[\d.]* ?%?"
    rf"|\b(?:cut-?offs?|threshold|limit|reference range)(?: (?:for|of|to call))? {STATE}\b[^.;\n]{{0,40}}"
    rf"|\b(?:considered|defined|called|classified|reported|regarded|interpreted)(?: as)? {STATE} (?:if|when|where|at)\b"
)
"""A state beside the figure from which it is called so: "(MSI-H if > 20%)", "cut-off for MSI-H 30 %"."""


def told_as_limit(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a state at a span stands in a limit or a key; the state before a bracket with its limit stands in none."""
    line = view.flat.rfind("\n", 0, span[0]) + 1
    end = view.flat.find("\n", span[1])
    found = LIMIT.finditer(view.flat, line, end if end >= 0 else len(view.flat))
    return any(one.start() <= span[0] < one.end() for one in found)
