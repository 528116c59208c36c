"""Values that a remark gives for a test whose own row has none: "Platelets   clumped", "Citrate tube: platelets 212"."""

import re
from collections.abc import Iterator, Sequence

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.told import EARLIER
from services.packs.clinical.lab_report.wording import COMPARED, NUMBER, PENDING
from services.packs.clinical.shared.slips.rows import Row
from services.packs.clinical.shared.terms.units import UNIT, is_unit

NO_VALUE = re.compile(
    rf"{PENDING.pattern}|\b(?:clump(?:ed|s|ing)|lip(?:a?emic|emia)|icteric|invalid|contaminated|unsuitable|(?:grossly )?diluted|"
    r"no result|not reported|see (?:notes?|comments?|remarks?))\b",
    re.I,
)
"""What a row prints where the sample gave no value."""
WORDS = 4
"""Words of a remark at least."""
ABOUT = re.compile(r" (?:counts?|levels?|concentration)$", re.I)


def redone(text: str, lines: Sequence[Row], found: Sequence[Result]) -> list[Result]:
    """The results, with those that a remark gives in place of a row without a value."""
    told = {one.name.lower(): one for row in lines if (one := _elsewhere(text, row, lines, found))}
    kept = [one for one in found if not (one.name.lower() in told and NO_VALUE.search(one.value))]
    return [*kept, *told.values()]


def _elsewhere(text: str, row: Row, lines: Sequence[Row], found: Sequence[Result]) -> Result | None:
    """The value that a remark gives for the test of a row that has none."""
    said = [text[slice(*cell.span)].strip() for cell in row.cells]
    name = said[0].strip(" .:*")
    if len(said) < 2 or not NO_VALUE.search(" ".join(said[1:3])) or not (is_known(name) and is_test_name(name)):
        return None
    if any(row.span[0] <= one.span[0] < row.span[1] and re.search(r"\d", one.value) for one in found):
        return None
    below = [one for one in lines if one.number > row.number and _is_remark(text, one)]
    return next(reversed(list(_told(text, name, below))), None)


def _is_remark(text: str, row: Row) -> bool:
    """Whether a line runs on in words, behind a day in a cell of its own or not."""
    return len(row.cells) < 3 and len(text[slice(*row.cells[-1].span)].split()) >= WORDS


def _told(text: str, name: str, remarks: Sequence[Row]) -> Iterator[Result]:
    words = r"\s+".join(re.escape(word) for word in ABOUT.sub("", name).split())
    value = re.compile(
        rf"(?<!\w){words}(?: (?:counts?|levels?|concentration))?(?: (?:is|was|of|now|gave)| ?[:=])* "
        rf"(?P<value>{COMPARED}?{NUMBER})(?![\w/:-]|[.,]\d)(?: ?(?P<unit>{UNIT})(?!\w))?",
        re.I,
    )
    for remark in remarks:
        for match in value.finditer(text, *remark.span):
            if not EARLIER.search(text[remark.span[0] : match.start()]):
                unit = match["unit"] or ""
                yield Result(name, match["value"].strip(), match.span(), unit if is_unit(unit) else "", "", "", 0.85)
