"""Names that a narrow column breaks over two lines, or whose first word is the heading above them."""

import re
from dataclasses import replace

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.result import Result

LAST_WORD = (
    r"(?i:ratio|capacity|count|index|phosphatase|volume|width|concentration|cholesterol|antibod(?:y|ies)|saturation|antigen|"
    r"globulin|hormone|transferase|dehydrogenase|clearance|screen|esterase|peptide)"
)
NAME_BELOW = re.compile(
    rf"\n[ \t]*(?P<rest>{LAST_WORD}|\([A-Z]{{2,5}}\)(?:,? [a-z]+)?|\([a-z]+\)|(?<=[/,(&-]\n)[A-Za-z][^\n:\d]{{1,30}}?)"
    r"(?: \(calc\))?[ \t]*(?=\n|$)"
)
"""A line with nothing but the last word of a test's name, its abbreviation in brackets, or what an open end goes on with."""
SET_IN = re.compile(r"\(|[a-z]{3,}\b")
"""How the second line of a name begins where it is no word of its own."""
SECOND = re.compile(rf"(?!(?i:cholesterol|globulin|hormone)\b){LAST_WORD}\b")
"""A word that begins no name of a test."""
PANEL = re.compile(r"\b(?:panel|profile|studies|study|tests?|function|screen|chemistry|serology|blood count|analysis)$", re.I)
NEXT_LINE = re.compile(r"\n(?P<lead> {0,60})(?P<rest>[A-Za-z][\w-]*(?: [\w-]+){0,2})[ \t]*(?=\n|$)")
OPEN = re.compile(r"(?:[/,&-]|\b(?:and|of|to|with|anti)|\([^()]*)$")
"""An end of a line that goes on below."""
ABBREVIATED = 4
"""Letters of a word in capitals that is no title yet."""
INDENT = 4
"""Characters that the second line of a name may be set in."""
PART = re.compile(
    r"(?:total|direct|indirect|free|bound|conjugated|unconjugated|ioni[sz]ed|fasting|random|post-?prandial|pp|2 ?h(?:ou)?r?|"
    r"absolute|percent|%|abs\.?|#)",
    re.I,
)
"""A name that says only which part of what the heading above it names."""


def named_whole(text: str, one: Result) -> Result:
    """A result with the parts of its name that stand on the line below or above it."""
    under = _named_under(text, one)
    return under if under != one else _named_on(text, one)


def _named_on(text: str, one: Result) -> Result:
    """The rest of the name from the line below: "ALKALINE" over "PHOSPHATASE"."""
    line_end = text.find("\n", one.span[1])
    rest = NAME_BELOW.match(text, line_end) or _ending(text, line_end, one) if line_end >= 0 else None
    if rest is None or one.name.endswith(rest["rest"]) or "\n" in text[slice(*one.span)]:
        return one
    return replace(one, name=f"{one.name} {rest['rest']}", span=(one.span[0], rest.end("rest")))


def _ending(text: str, line_end: int, one: Result) -> re.Match[str] | None:
    """The line below where only it makes the name one of a known test: "C-Reactive" over "Protein"."""
    below = NEXT_LINE.match(text, line_end)
    column = one.span[0] - text.rfind("\n", 0, one.span[0]) - 1
    if below is None or is_known(one.name) or not 0 <= len(below["lead"]) - column <= INDENT or PANEL.search(below["rest"]):
        return None
    titled = below["rest"].isupper() and len(below["rest"]) > ABBREVIATED and not one.name.isupper()
    return below if is_known(below["rest"]) and not titled and is_test_name(below["rest"]) else None


def _named_under(text: str, one: Result) -> Result:
    """The beginning of the name from the line above: "White Blood Cell" over "Count", "Bilirubin" over "Direct"."""
    above = _line_above(text, one.span[0])
    said = text[slice(*above)].strip(" :*")
    while PART.fullmatch(one.name) and PART.match(said):
        above = _line_above(text, above[0])
        said = text[slice(*above)].strip(" :*")
    begun = SECOND.match(one.name) is not None or (SET_IN.match(one.name) is not None and not is_known(one.name.split()[0]))
    part = PART.fullmatch(one.name) is not None and not SECOND.match(said)
    goes_on = (begun or part) and is_known(f"{said} {one.name}") and not PANEL.search(said)
    bare = not re.search(r"\d{2}|:| {2,}|\t|\||[.;]$", said) and is_test_name(said)
    if not bare or "\n" in text[slice(*one.span)] or not (goes_on or (begun and OPEN.search(said)) or said.endswith("/")):
        return one
    first = above[0] + len(text[slice(*above)]) - len(text[slice(*above)].lstrip())
    glue = "" if said.endswith("/") else " "
    return replace(one, name=f"{said}{glue}{one.name}", span=(first, one.span[1]))


def _line_above(text: str, position: int) -> tuple[int, int]:
    """Where the line above the one of a position begins and ends; an empty stretch where there is none."""
    end = max(text.rfind("\n", 0, position), 0)
    return (text.rfind("\n", 0, end) + 1 if end else 0), end
