"""Dates in a clinical document: every printed day with what it is the day of."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

from services.packs.clinical.shared.prose import Prose, looks

Role = Literal["report", "service", "birth", "other", "none"]
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
PRINTED = looks(
    r"(?<![\d/.-])(?:(?P<y1>(?:19|20)\d\d)[-/.](?P<m1>\d{1,2})[-/.](?P<d1>\d{1,2})|"
    r"(?P<a>\d{1,2})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)(?P<y2>(?:19|20)\d\d|\d\d)|"
    rf"(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?[ -/.]?(?:of )?(?P<n3>{_MONTH})[ ,./-]*(?P<y3>(?:19|20)\d\d)|"
    rf"(?P<d5>\d{{1,2}})[-/ ](?P<n5>{_MONTH})[-/ ]'?(?P<y5>\d\d)(?![:\d])|"
    rf"(?P<n4>{_MONTH})[ -]?(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?,?[ -]?(?P<y4>(?:19|20)\d\d)|"
    rf"(?P<y6>(?:19|20)\d\d)[-/ ](?P<n6>{_MONTH})[-/ ](?P<d6>\d{{1,2}}))(?![\d/]|\.\d|-\d(?!\d{3}(?!\d)))"
)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
BIRTH = r"\b(?:dob|d\.o\.b\.?|birth(?:date| date)?|date of birth|born(?: on)?|geb\.?|geboren|nacimiento)(?!\w)"
OTHER = (
    r"\b(?:previous|prior|compar(?:ed|ison)|outside|dated|history|last|earlier|follow-?up (?:on|visit|appointment)"
    r"|requested|ordered|referred|appointment|scheduled|next|expir\w+|effective|revision|form|printed|since|diagnosed|admi(?:t|ssion)|faxed|lmp|"
    r"surgery in)\b"
)
REPORT = (
    r"\b(?:report(?:ed|ing)?(?! ?(?:no\b|nr\b|num|id\b|#|ref|status|code))(?: date| on)?|"
    r"date of (?:report|sign-?out|issue|result)|date reported|result date|"
    r"signed(?: out)?(?: by)?(?: on)?|completion of (?:testing|the tests?|the report|analysis)|"
    r"sign-?out(?: date)?|finali[sz]ed|completed|issued|verified|authori[sz]ed|"
    r"d[ei]spatched(?: on)?|released|validated|diagnosis date|date of diagnosis|dictated|transcribed"
    r"|approved)\b|\b(?:final|auth|rep(?:\.? dt)?|rptd?(?: dt| date)?|comp|s/o|"
    r"report ?date|published|created|typed|validation|(?<=[\n ])d:|"
    r"sgd|edited|exit|read|result(?:ed|s)?|out)(?: date| on)?[ :.=,]*$"
)
SERVICE = (
    r"\b(?:collected|collection(?: date)?|received|sampled|rec'd|recd|draw(?:n)?(?: date| on)?|accepted|registered|"
    r"date of (?:collection|receipt|acceptance|registration|sampling|draw|procedure|surgery|"
    r"operation|biopsy|"
    r"service|visit|exam\w*)|dos|procedure(?: date)?|specimen date|taken|obtained|service date|examined|scanned|imaged|"
    r"accession(?:ed)?(?: date)"
    r"?|(?:op\.?|bx|biopsy) date|operation date|surgery date|exam(?:ination)? date|visit date|date of exam\w*)\b|"
    r"\bentry(?: date)?[ :.]*$"
)
PLAIN = looks(r"\bdate(?: ?/ ?time)?[ :\n]*$")
LABELS: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("birth", looks(BIRTH)),
    ("other", looks(OTHER)),
    ("report", looks(REPORT)),
    ("service", looks(SERVICE)),
)
CELL = re.compile(r" {3,}|\t|\|")
LABEL = re.compile(r"\s*(?!(?:dr|prof|mrs?|ms|by|on|at)\b)[a-z]{4,14}(?: (?:on|date))?[ :.]*")
"""A single word that labels what follows it."""
REACH = 60


@dataclass(frozen=True)
class Day:
    """A printed day: `value` as an ISO day, `role` by the words before it. `report` outranks `service`."""

    span: tuple[int, int]
    value: str
    role: Role
    label: str


def days(view: Prose) -> tuple[Day, ...]:
    """Every complete printed day, in order. Days before months where a separator of dots or another date says so."""
    matches = list(PRINTED.finditer(view.flat))
    first = any(match["a"] and int(match["a"]) > 12 >= int(match["b"]) for match in matches)
    found = []
    for match in matches:
        value = iso(match, day_first=first or match["sep"] == ".")
        if value:
            role, label = role_of(view, match.start())
            found.append(Day(match.span(), value, role, label))
    return tuple(found)


def iso(match: re.Match[str], *, day_first: bool) -> str | None:
    """The day that a match of PRINTED means; None when there is no such day."""
    if match["y1"]:
        return _day(match["y1"], int(match["m1"]), int(match["d1"]))
    if match["a"]:
        a, b = int(match["a"]), int(match["b"])
        day, month = (a, b) if day_first else (b, a)
        return _day(match["y2"], month, day) or _day(match["y2"], day, month)
    number = next(one for one in "3456" if match[f"n{one}"])
    return _day(match[f"y{number}"], MONTHS.index(match[f"n{number}"][:3]) + 1, int(match[f"d{number}"]))


def role_of(view: Prose, position: int) -> tuple[Role, str]:
    """What a date at a position is the date of, by the nearest label before it on its line or in the line above."""
    before = view.flat[max(0, position - REACH) : position]
    last_date = max((match.end() for match in PRINTED.finditer(before)), default=0)
    near = _own_cell(before[last_date:].replace("_", " "))
    labels = [(match.end(), role, match[0]) for role, pattern in LABELS for match in pattern.finditer(near)]
    if not labels:
        return ("report", "date") if PLAIN.search(near) else ("none", "")
    _, role, label = max(labels, key=lambda found: found[0])
    return role, label


def _own_cell(near: str) -> str:
    """Of what stands before a day, the label that its own cell begins with: "Report for Dr Lind    Requested 14/03"."""
    cell = CELL.split(near)[-1]
    return cell if LABEL.fullmatch(cell) else near


def _day(year: str, month: int, day: int) -> str | None:
    number = int(year)
    if number < 100:
        number += 2000 if number < 50 else 1900
    try:
        return date(number, month, day).isoformat()
    except ValueError:
        return None
