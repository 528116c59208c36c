"""What an organism is susceptible to: rows and chains of a drug's name with R, S or I."""

import re
from collections.abc import Iterator

from services.packs.clinical.lab_report.result import Result

TITLE = re.compile(r"\W*(?:\w+ )?(?:susceptib\w+|sensitivit\w+|antibiogram\w*|antimicrobials?|antibiotics?)\b(?!.*[.]$)", re.I)
"""The title above such rows."""
SAID = r"(?:[RSI]|(?i:resistant|susceptible|sensitive|intermediate))"
ROW = re.compile(
    rf"\W*(?P<name>[A-Z][a-z]{{3,}}[\w/ -]*?)(?: {{2,}}|\t+|: *|\.{{3,}} *| *\| *)"
    rf"(?:[<>=≤≥ ]*\d[\d./]*(?: ?[mu]g/m[lL])? *[ |\t] *)?(?P<said>{SAID})(?: *[ |\t] *[<>=≤≥ ]*\d[\d./]*)?[ \t|]*$"
)
CHAIN = re.compile(rf"(?P<name>[A-Z][a-z]{{3,}}[\w/-]*(?: [a-z]{{4,}})?)[ :]+(?P<said>{SAID})(?= {{2,}}|[,;.]|\t|$)")
LEAST = 2
"""Drugs that make a line a chain of them."""


def susceptible(line: str, start: int) -> list[Result]:
    """The results of a line below a title of susceptibilities; none on a line of another form, or of several organisms."""
    row = ROW.match(line)
    chain = [] if row else list(CHAIN.finditer(line))
    matches = [row] if row else chain if len(chain) >= LEAST else []
    return list(_results(matches, start))


def _results(matches: list[re.Match[str]], start: int) -> Iterator[Result]:
    for one in matches:
        span = start + one.start("name"), start + one.end("said")
        yield Result(one["name"].strip(), one["said"], span, sure=0.85)
