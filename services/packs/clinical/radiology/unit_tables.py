"""Tables whose unit or side stands in a title: figures under "Diameter (mm)" or "mm", or under "Right" and "Left"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.radiology.response import DATE, TOTAL, UNITS
from services.packs.clinical.radiology.response import Row as Measured
from services.packs.clinical.shared.imaging.measurements import NUMBER, UNIT
from services.packs.clinical.shared.slips.rows import RULE, Cell, Row, row_of

TITLE = re.compile(r"(?P<what>[^\d.;:]{0,40}?)[ (\[,/]*(?<![a-z])(?P<unit>mm|cm)[)\]. :]*", re.I)
SIDE = re.compile(r"(?P<side>right|left|rt|lt|[rl])\b[. ]*(?P<organ>[a-z]{3,15})?[ ]*(?:[(\[]?(?P<unit>mm|cm)[)\]]?)?", re.I)
DIMENSION = re.compile(
    r"(?:l(?:ength|ong)?|w(?:idth|ide)?|d(?:epth|eep)?|h(?:eight)?|ap|a-p|tr?v?|trans(?:verse)?|cc|si|ml|cranio-?caudal|"
    r"antero-?posterior|sagittal|coronal|axial|longitudinal)(?: (?:diameter|dimension|axis))?",
    re.I,
)
AXIS = re.compile(rf"(?P<what>{DIMENSION.pattern})(?: ?[(\[]?(?P<unit>mm|cm)[)\]]?)?", re.I)
"""The title of one dimension, with or without its unit."""
FEWEST_AXES = 2
NOT_NOW = re.compile(
    r"\b(?:prior|previous|baseline|nadir|last|norm\w*|ref\w*|range|limits?|expected|upper|lower|max\w* normal|sd|mean for|"
    r"distance|position|slice|interval|spacing|image|change|diff\w*)\b",
    re.I,
)
"""Titles of columns that hold no size of the present study."""
PLAIN = re.compile(
    r"(?:all |maximum |max\.? |largest |greatest |measured )?(?:sizes?|diameters?|dimensions?|measurements?|biometry|values?|"
    r"result|figures?)?(?: (?:are )?(?:given |stated )?in)?",
    re.I,
)
"""Titles that say no more than that the figures are sizes."""
FIGURE = re.compile(rf"(?P<size>{NUMBER}(?: ?(?:x|×|by) ?{NUMBER}){{0,2}}) ?(?P<unit>{UNIT})?(?: ?[,*(\[].{{0,30}}| [HL])?", re.I)
FIGURED = re.compile(rf"{FIGURE.pattern}|[-–—]+|n/?[ad]|none|nil|not seen|normal", re.I)
"""What fills a cell of figures: one, or a mark that there is none."""
INDEX = re.compile(r"^(?:#? ?\d{1,2}[.)]?|[A-Z]\d?)$")
NAMED_UNIT = re.compile(r"[(\[,] ?(?P<unit>mm|cm)\b[)\]]?[ :.]*$", re.I)
SIDES = {"r": "right", "l": "left"}
LEADER = re.compile(r"(?<=[\w) ])\.{2,}(?= ?\S)| ?(?:\. ){3,}")
"""Dots between a name and its figure."""
BETWEEN, MOST_WORDS = 1, 8
"""Lines without a figure that do not end a table; words of a name."""


ALONE = re.compile(
    rf"[ \t]*(?P<name>[A-Za-z][^\n:;.(\[]{{1,40}}?)[ ]?[(\[](?P<unit>mm|cm)[)\]][ \t:=.]+"
    rf"(?P<size>{NUMBER}(?: ?(?:x|×|by) ?{NUMBER}){{0,2}})"
    r"(?=[ \t]{2,}[(\[<>≤≥\d]|[ \t]*[;,(]|\.(?!\d)|[ \t]*$)",
    re.I,
)
"""A figure whose unit stands in its own label: "Endometrium (mm): 8.4"."""


LABELLED = re.compile(
    rf"[ \t]*(?:[-*•][ \t]*)?(?P<name>[A-Za-z][^\n:=;.\d]{{1,40}}?)[ \t]*[:= ][ \t]*"
    rf"(?P<size>{NUMBER}(?: ?(?:x|×|by) ?{NUMBER}){{0,2}})"
    r"(?=[ \t]*(?:[;,(\[]|$))",
)
"""A name and its figure on a line of their own, below a title that gives the unit."""


@dataclass(frozen=True)
class Column:
    """One title: what it says of the figures under it, their unit where it gives one, and whether these are sizes as seen now."""

    what: str
    unit: str
    cell: Cell
    sized: bool


@lru_cache(maxsize=32)
def titled_rows(text: str) -> tuple[Measured, ...]:
    """Each figure of such tables that is a size of the present study, with what its row and its title name."""
    text = LEADER.sub(lambda dots: " " * len(dots[0]), text)
    lines = (match for match in re.finditer(r"[^\n]*\S[^\n]*", text) if not RULE.match(match[0]))
    return tuple(_rows(text, tuple(row_of(line[0], line.start(), number) for number, line in enumerate(lines))))


def in_titled_table(text: str, position: int) -> bool:
    """Whether a position stands in a row of such a table."""
    return any(row.span[0] <= position < row.span[1] for row in titled_rows(text))


def _rows(text: str, lines: tuple[Row, ...]) -> Iterator[Measured]:
    head: tuple[Column, ...] = ()
    split, empty = "", 0
    for line in lines:
        if seen := _head(text, line):
            head, split, empty = seen, line.split, 0
            continue
        found = _sizes(text, line, head) if head and line.split == split else []
        empty = 0 if found or _figures(text, line) else empty + 1
        head = head if empty <= BETWEEN else ()
        yield from found or _alone(text, line)


def _alone(text: str, line: Row) -> list[Measured]:
    one = ALONE.match(text, *line.span)
    return (
        [Measured(line.span, one["name"].strip(), f"{one['size']} {one['unit']}")]
        if one and not NOT_NOW.search(one["name"])
        else []
    )


def _head(text: str, line: Row) -> tuple[Column, ...]:
    """The titles of a line that heads such a table; empty when it heads none."""
    printed = text[slice(*line.span)].rstrip(".:")
    if re.search(r"\d{2}|[.;] |;$|: (?! )", re.sub(DATE, "", printed)) or UNITS.fullmatch(printed):
        return ()
    columns = _columns(text, line)
    sized = [one for one in columns if one.sized]
    sided = {one.what.split()[0] for one in sized if one.what.startswith(("right", "left"))} == {"right", "left"}
    return columns if sided or any(one.unit for one in sized) else ()


def _columns(text: str, line: Row) -> tuple[Column, ...]:
    """The titles of a line; of several axes the last may be followed by the unit of all, and "L" is a length among them."""
    titles = [" ".join(text[slice(*cell.span)].split()) for cell in line.cells]
    shared = TITLE.fullmatch(titles[-1]) if len(titles) > FEWEST_AXES else None
    axes = [match for title in titles if (match := AXIS.fullmatch(title))]
    if len(axes) < FEWEST_AXES:
        return tuple(_column(text, cell) for cell in line.cells)
    unit = shared["unit"] if shared and not shared["what"].strip() else ""
    return tuple(
        Column(axis["what"], (axis["unit"] or unit).lower(), cell, bool(axis["unit"] or unit))
        if (axis := AXIS.fullmatch(title))
        else _column(text, cell)
        for title, cell in zip(titles, line.cells, strict=True)
        if title != (shared[0] if unit and shared else "")
    )


def _column(text: str, cell: Cell) -> Column:
    title = " ".join(text[slice(*cell.span)].split())
    if sided := SIDE.fullmatch(title):
        side = SIDES[sided["side"][0].lower()]
        return Column(f"{side} {(sided['organ'] or '').lower()}".strip(), (sided["unit"] or "").lower(), cell, sized=True)
    titled = None if NOT_NOW.search(title) else TITLE.fullmatch(title)
    return Column(titled["what"].strip(" ([,/") if titled else "", titled["unit"].lower() if titled else "", cell, bool(titled))


def _figures(text: str, line: Row) -> bool:
    return any(FIGURE.fullmatch(text[slice(*cell.span)]) for cell in line.cells[1:])


def _sizes(text: str, line: Row, head: tuple[Column, ...]) -> list[Measured]:
    """The sizes of a row: one for each side or title, one of several dimensions where the titles are its axes."""
    cells = [(cell, text[slice(*cell.span)].strip()) for cell in line.cells]
    if len(head) == len(cells) == 1 and (one := LABELLED.match(text, *line.span)) and not NOT_NOW.search(one["name"]):
        return [Measured(line.span, one["name"].strip(), f"{one['size']} {head[0].unit}")]
    first = next((index for index, (_, told) in enumerate(cells) if index and FIGURED.fullmatch(told)), 0)
    name = " ".join(told for _, told in cells[:first] if not INDEX.match(told))
    if not re.search(r"[A-Za-z]{2}", name) or NOT_NOW.search(name) or TOTAL.search(name) or len(name.split()) > MOST_WORDS:
        return []
    named = NAMED_UNIT.search(name)
    held = [(_over(cell, line, head), FIGURE.fullmatch(told)) for cell, told in cells[first:]]
    told = [
        (column, figure["size"], unit)
        for column, figure in held
        if column and figure and (unit := figure["unit"] or column.unit or (named["unit"] if named else ""))
    ]
    name = name[: named.start()].strip() if named else name
    if len(told) > 1 and all(DIMENSION.fullmatch(column.what) for column, _, _ in told):
        return [Measured(line.span, name, f"{' x '.join(size for _, size, _ in told)} {told[0][2]}")]
    return [Measured(line.span, _place(name, column.what), f"{size} {unit}") for column, size, unit in told]


def _place(name: str, what: str) -> str:
    if what.startswith(("right", "left")):
        return f"{what} {name}"
    return name if PLAIN.fullmatch(what) else f"{name} {what}"


def _over(cell: Cell, line: Row, head: tuple[Column, ...]) -> Column | None:
    """The column of sizes that a cell stands in: by its number where bars or tabs part the cells, else by the nearest title."""
    if line.split != " ":
        return next((one for one in head if one.sized and one.cell.left == cell.left), None)
    nearest = max(head, key=lambda one: min(one.cell.right, cell.right) - max(one.cell.left, cell.left))
    return nearest if nearest.sized else None
