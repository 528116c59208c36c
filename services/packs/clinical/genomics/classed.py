"""The class or tier of a variant where it stands apart from it: in a column of its row, or in a line of its record below."""

import re

from services.packs.clinical.shared.flowed import flowed
from services.packs.clinical.shared.slips.rows import RULE, Row, row_of

TITLE = re.compile(
    r"(?:amp |acmg |variant |clinical |asco )*(?:tier|class(?:ification)?|significance|pathogenicity|category|acmg)(?: ?\(.*\))?",
    re.I,
)
UNKNOWN = re.compile(
    r"(?:(?:tier|class|category)[ -]*)?(?:iii|iv|3|4(?= ?\(?tier))[a-d]?|c3|.*\b(?:vus|uncertain|unknown|unclear|benign)\b.*",
    re.I,
)
BELOW = re.compile(
    r"[ \t*•-]*(?:[a-z]+ ){0,2}(?:tier|class(?:ification)?|significance|pathogenicity|interpretation|assessment)"
    r"[ \t]*(?:[:=|]|\.{3,})[ \t]*(?P<told>[^\n]*)",
    re.I,
)
HARMLESS = re.compile(r"(?:\bclass[ -]?|(?<!\w)c)[12](?=\s*(?:$|[;,.)/(|-]|  | not\b| [a-z]*benign))", re.I)
OF_FIVE = re.compile(
    r"\bclass[ -]?[45]\b|(?<!\w)c[45]\b|\bacmg\b|\b(?:likely )?benign\b|\bclass(?:es)? [1-3] ?(?:-|to) ?5\b", re.I
)
FROM_THE_TOP = re.compile(
    r"\bclass[ -]?[12](?: variants?)?[ ,(:=-]{1,3}(?:likely |clearly )?(?:pathogenic|strong|potential|actionable|oncogenic|"
    r"known|clinically)",
    re.I,
)
"""A class of one or two, of a scheme of five in which they are harmless (ACMG 2015), and of one that begins at the top."""
NEXT = re.compile(r"[ \t*•#-]*(?:variant|gene|finding|alteration)\b|\W*$", re.I)
OF_YEAR = re.compile(
    r"[ \t*•-]*(?:in |since )?(?:(?:19|20)\d\d(?:, ?| and | & |/))*(?P<year>(?:19|20)\d\d)"
    r"[ \t]*(?:[:=|–-]|\.{3,})[ \t]*(?P<told>[^\n]*)"
)
"""A line that says how a variant was classed in a year."""
RECORD, TABLE = 5, 40
"""Lines of a record below a variant's, and of a table above it, that are looked at."""


def of_no_known_meaning(text: str, position: int) -> str:
    """The class of the variant at a position where it says that its meaning is unknown or that it is harmless; else nothing."""
    flow = flowed(text)
    start = flow.rfind("\n", 0, position) + 1
    end = flow.find("\n", position)
    end = end if end >= 0 else len(flow)
    return _in_column(flow, start, end) or _in_record(flow, start, end) or _of_latest_year(flow, end)


def of_harmless_class(text: str, stretch: str) -> bool:
    """Whether what is told of a variant puts it in a class of one or two, where the report counts classes up to five."""
    told = HARMLESS.search(stretch)
    return told is not None and OF_FIVE.search(text) is not None and not FROM_THE_TOP.search(text)


def _in_column(flow: str, start: int, end: int) -> str:
    row = row_of(flow[start:end], start, 0)
    if len(row.cells) < 3:
        return ""
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", flow[:start]))[: -TABLE - 1 : -1]:
        if RULE.match(line[0]):
            continue
        head = row_of(line[0], line.start(), 0)
        if titles := [cell for index in range(len(head.cells)) if TITLE.fullmatch(cell := _cell(flow, head, index))]:
            told = _under(flow, head, row)
            classed = re.match(r"(?:variant )?(?:class|acmg)", titles[0], re.I) is not None
            return told if classed and of_harmless_class(flow, f"class {told}") else _unknown(told)
        if len(head.cells) < 2:
            return ""
    return ""


def _unknown(told: str) -> str:
    return told if UNKNOWN.fullmatch(told) else ""


def _cell(flow: str, row: Row, index: int) -> str:
    return flow[slice(*row.cells[index].span)].strip(" *_")


def _under(flow: str, head: Row, row: Row) -> str:
    """The cell of a row under the title of the class: by its number where all are filled, else the nearest by place."""
    index = next(number for number in range(len(head.cells)) if TITLE.fullmatch(_cell(flow, head, number)))
    if head.split == row.split != " " or len(head.cells) == len(row.cells):
        return _cell(flow, row, index) if index < len(row.cells) else ""
    title = head.cells[index]
    nearest = max(
        range(len(row.cells)), key=lambda one: min(row.cells[one].right, title.right) - max(row.cells[one].left, title.left)
    )
    return _cell(flow, row, nearest)


def _in_record(flow: str, start: int, end: int) -> str:
    """A class of no known meaning that a line of the same record below labels, or the variant's own."""
    if not re.match(r"[ \t*•-]*[A-Za-z][A-Za-z /.]{1,25}[ \t]*(?:[:=|]|\.{3,})", flow[start:end]):
        return ""
    for line in flow[end + 1 :].split("\n")[:RECORD]:
        if NEXT.match(line):
            return ""
        if told := BELOW.fullmatch(line):
            return _unknown(told["told"].strip(" ."))
    return ""


def _of_latest_year(flow: str, end: int) -> str:
    """A class of no known meaning that the latest of several years below a variant gives it."""
    told: list[tuple[str, str]] = []
    for line in flow[end + 1 :].split("\n")[:RECORD]:
        if (found := OF_YEAR.fullmatch(line)) is None:
            break
        told.append((found["year"], found["told"].strip(" .").lower()))
    return _unknown(max(told)[1]) if told else ""
