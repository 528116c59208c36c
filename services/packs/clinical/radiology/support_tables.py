"""Does a row of a table support a size whose unit or side stands in a title: the figure, its title, and the row's name."""

import re

from services.packs.clinical.shared.prose import Prose, prose
from services.packs.clinical.shared.terms.anatomy import sides
from services.tasks.pack import Support

STRETCH = re.compile(r"[^|\t\s]+(?: [^|\t\s]+)*")
"""What stands together in a line: up to a wide gap, a tab or a bar."""
UNIT = re.compile(r"(?<![a-z])(?:mm|cm)\b", re.I)
EARLIER = re.compile(r"\b(?:prior|previous|baseline|nadir|last|normal|ref\w*|range|distance|position|slice)\b", re.I)
TOTAL = re.compile(r"\b(?:sum|total|change)\b", re.I)
SIDE = re.compile(r"(?:right|left|rt|lt|r|l)\b", re.I)
FIGURES = re.compile(r"\d+(?:[.,]\d+)?(?:\s*(?:x|×|by)\s*\d+(?:[.,]\d+)?)*", re.I)
APART = re.compile(r"(?:  |[\t|] ?|[)\]][ :.]*|\.{3,} ?)$")
"""Before a figure that stands in a cell of its own, behind leading dots, or behind the unit of its label."""
FILLED = re.compile(r"\d{2}|\d ?(?:mm|cm)\b", re.I)
DATED = re.compile(r"\([^()]*\)|\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d\d\b")
"""What may tell the day of a column in a line of titles."""
MOST_LINES = 30
"""Lines of a table that are looked at upwards for its titles."""


def supports_in_table(view: Prose, span: tuple[int, int], size: str, location: str) -> Support | None:
    """Support for a figure under a title; None where the quote holds no such figure or no title stands over it."""
    number, _, unit = size.rpartition(" ")
    start = view.text.rfind("\n", 0, span[0]) + 1
    row = view.text[start : view.text.find("\n", span[0]) if "\n" in view.text[span[0] :] else len(view.text)]
    found = _figure(row, number, span[0] - start)
    if found is None or UNIT.fullmatch(unit.strip()) is None or not APART.search(row[: found[0]]):
        return None
    title = _title(view.text, start, row, found, unit)
    if title is None:
        return None
    own = f"{row} {title}"
    heads = _heads(view.text, start)
    own += " " + " ".join(_over_cells(heads, row, location))
    named = all(re.search(rf"\b{re.escape(word)}", own.lower()) for word in _words(location))
    if EARLIER.search(title) or TOTAL.search(row):
        return Support(0.3, "the column or the row holds no size as seen now")
    if not named or _other_side(location, title):
        return Support(0.0, "the row or the column is of another structure")
    return Support(0.95, "its unit or its side stands in a title")


def _other_side(location: str, title: str) -> bool:
    mine, over = sides(location), sides(SIDE.sub(lambda side: "right" if side[0][0] in "rR" else "left", title, count=1))
    return bool(over and mine and not mine & over) or bool(over and not mine)


def _figure(row: str, number: str, begin: int) -> tuple[int, int] | None:
    """Where a figure stands whole in a line; of dimensions in columns of their own, the first."""
    plain = re.sub(r"\s", "", number.lower())
    everything = [(one.span(), re.sub(r"\s", "", one[0].lower())) for one in FIGURES.finditer(row, begin)]
    for index, (span, told) in enumerate(everything):
        rest = "x".join(each for _, each in everything[index : index + plain.count("x") + 1])
        if plain in (told, rest):
            return span
    return None


def _title(text: str, start: int, row: str, figure: tuple[int, int], unit: str) -> str | None:
    """The words that give a figure its unit or its side: its row's own, or those over its column."""
    behind = row[figure[1] :].lstrip(" \t|")
    told = UNIT.match(behind)
    own = UNIT.search(row[: figure[0]])
    for line in reversed(_heads(text, start)):
        over = _over(line, row, figure)
        if (
            over
            and (UNIT.search(over) or SIDE.match(over))
            and (told or own or (UNIT.findall(over) or [""])[0].lower() == unit.lower())
        ):
            return over
    if told and told[0].lower() == unit.lower():
        return row[: figure[0]]
    return row[: figure[0]] if own and own[0].lower() == unit.lower() and not told else None


def _heads(text: str, start: int) -> list[str]:
    """The lines above a row that may hold titles: no figures but days, and no sentence."""
    above = text[:start].split("\n")[-MOST_LINES - 1 : -1]
    return [line for line in above if not FILLED.search(DATED.sub("", line)) and not line.rstrip().endswith((".", ";"))]


def _over_cells(heads: list[str], row: str, location: str) -> list[str]:
    """The titles over the cells of a row whose words a location takes up: "Seg" over the "8" of "Seg 8"."""
    told = re.findall(r"\w+", location.lower())
    cells = [cell.span() for cell in STRETCH.finditer(row) if cell[0].lower() in told]
    return [_over(heads[-1], row, cell) for cell in cells] if heads else []


def _over(line: str, row: str, figure: tuple[int, int]) -> str:
    """What stands over a figure in a line of titles: the cell of the same number, or the nearest stretch."""
    for mark in ("|", "\t"):
        if mark in line and mark in row:
            cells = line.split(mark)
            return cells[min(row[: figure[0]].count(mark), len(cells) - 1)].strip()
    stretches = list(STRETCH.finditer(line))
    nearest = max(stretches, key=lambda one: min(one.end(), figure[1]) - max(one.start(), figure[0]), default=None)
    return nearest[0] if nearest else ""


def _words(location: str) -> list[str]:
    return [word for word in re.findall(r"[a-z0-9]{3,}", prose(location).flat) if word not in ("right", "left", "the", "and")]
