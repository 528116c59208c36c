"""The forms in which a day is printed: in figures, with the month in letters, without separators, split over two lines.

Day and month of figures may stand either way round; `date_order` says which.
"""

import re
from datetime import date

from services.packs.clinical.shared.prose import Prose, looks

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SPELT = (
    "january janvier janeiro januari januar enero ene gennaio jänner jan",
    "february februari februar février fevereiro febrero febbraio fév fev feb",
    "march märz mars marzo março maart mrz mär mar",
    "april avril abril aprile avr abr apr",
    "may mayo maggio maio mai mei",
    "june juni junio junho juin giugno jun",
    "july juli julio julho juillet luglio juil jul",
    "august augustus agosto août aout aug ago",
    "september septembre septiembre settembre setembro sept sep",
    "october octobre octubre ottobre outubro oktober oct okt",
    "november novembre noviembre novembro nov",
    "december décembre diciembre dicembre dezembro dezember desember déc dez dec dic",
)
_NUMBERS = {name: number for number, names in enumerate(_SPELT, 1) for name in names.split()}
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_MISREAD = str.maketrans({"o": "[o0]", "l": "[l1|]", "s": "[s5]", "b": "[b8]"})
_AS_LETTERS = str.maketrans({"0": "o", "1": "l", "|": "l", "5": "s", "8": "b"})
MONTH = rf"(?:{'|'.join(name.translate(_MISREAD) for name in sorted(_NUMBERS, key=len, reverse=True))})(?![a-z])\.?"
_YEAR = r"(?:19|20)\d\d"
_NO_YEAR = r"(?!,? ?(?:hrs?|hours?|h|am|pm|m[gl]|mcg|units?|days?|weeks?)\b)"
_BREAK = r"(?:[ ,./-]|\n(?= ?(?:19|20)\d\d(?!\d)))*"
"""Between month and year; the line may end there."""
PRINTED = looks(
    r"(?<![\d/.-])(?:"
    rf"(?P<y1>{_YEAR})(?P<s1> ?[-/.] ?)(?P<m1>\d{{1,2}})(?P=s1)(?P<d1>\d{{1,2}})|"
    rf"(?P<a>\d{{1,2}})(?P<sep> ?[-/.] ?)(?P<b>\d{{1,2}})(?P=sep)(?P<y2>{_YEAR}|\d\d)|"
    r"(?P<d9>\d{1,2})[./-](?P<n9>x?(?:i{1,3}|iv|vi{0,3}|ix)|xi?)[./-](?P<y9>(?:19|20)\d\d)|"
    rf"(?P<y6>{_YEAR})[-/ ](?P<n6>{MONTH})[-/ ](?P<d6>\d{{1,2}})|"
    rf"(?P<y8>{_YEAR})年 ?(?P<m8>\d{{1,2}})月 ?(?P<d8>\d{{1,2}})日)"
    r"(?![\d/_]|\.\d|-\d(?!\d{3}(?!\d)))|"
    rf"(?<![\d/.])(?:(?P<d3>\d{{1,2}})(?:st|nd|rd|th|er|º|ª)?[ ./-]{{0,3}}(?:(?:day )?(?:of|de"
    rf"|di) )?(?P<n3>{MONTH})(?: del?(?= ))?"
    rf"{_BREAK}(?P<y3>{_YEAR})|"
    rf"(?P<d5>\d{{1,2}})(?:st|nd|rd|th)?[-./ ](?P<n5>{MONTH}),?[-/ ]{{0,2}}(?<![a-z])'?(?P<y5>\d\d){_NO_YEAR}|"
    rf"(?<![a-z])(?P<n4>{MONTH})[ /-]?(?:the )?(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]) ?,?[ /-]?\n? ?(?P<y4>{_YEAR})|"
    rf"(?<![a-z])(?P<n7>{MONTH})[ -]?(?P<d7>\d{{1,2}})(?:st|nd|rd|th)?(?:, ?'?| '|-)(?P<y7>\d\d){_NO_YEAR})"
    r"(?![\d/_]|[.:]\d|-\d(?!\d{3}(?!\d)))"
)
"""A complete day."""
LOOSE = looks(
    rf"(?<![\d/-])(?<!\d\.)(?:(?P<y1>{_YEAR})(?P<m1>[01]\d)(?P<d1>[0-3]\d)(?:t?[0-2]\d[0-5]\d(?:[0-5]\d)?)?z?"
    rf"|(?P<a>[0-3]\d) (?P<b>[01]\d) (?P<y2>{_YEAR}))(?![\d./-])"
)
"""A day without separators; only a label makes it one, for the figures could be a number of something."""
FIGURES = r"[\dolisbz|]"
MISTAKEN = re.compile(
    rf"(?<![\w/.-])(?={FIGURES}*[-/. a-z]*\d){FIGURES}{{1,2}}[-/.]{FIGURES}{{1,2}}[-/.]{FIGURES}{{2,4}}(?![\w/-])"
    rf"|(?<!\w){FIGURES}{{1,2}}(?= [a-z]{{3,9}}\.?,? [12l]{FIGURES}{{3}}(?!\w))|(?<=[a-z] )[12l]{FIGURES}{{3}}(?!\w)"
)
ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1", "s": "5", "b": "8", "z": "2"})
"""Letters that character recognition takes for figures."""


def as_figures(view: Prose) -> Prose:
    """The view with letters read as the figures they stand for, in what is built like a day."""
    return Prose(text=view.text, flat=MISTAKEN.sub(_in_figures, view.flat))


def _in_figures(match: re.Match[str]) -> str:
    """The bars of a table beside a whole day are no figures of it."""
    return match[0] if PRINTED.fullmatch(match[0].strip("|")) else match[0].translate(ALIKE)


def iso(match: re.Match[str], *, day_first: bool) -> str | None:
    """The day that a match of PRINTED or LOOSE means; None when there is no such day."""
    said = match.groupdict()
    if said["a"]:
        a, b = int(said["a"]), int(said["b"])
        day, month = (a, b) if day_first else (b, a)
        return _day(said["y2"], month, day) or _day(said["y2"], day, month)
    number = next(one for one in "13456789" if said.get(f"d{one}"))
    return _day(said[f"y{number}"], _month(said.get(f"m{number}"), said.get(f"n{number}")), int(said[f"d{number}"]))


def readings(match: re.Match[str]) -> frozenset[str]:
    """The days that a match can mean: two where day and month could stand either way round."""
    return frozenset(value for first in (False, True) if (value := iso(match, day_first=first)))


def _month(figures: str | None, name: str | None) -> int:
    if figures or not name:
        return int(figures or 0)
    if name in _ROMAN:
        return _ROMAN.index(name) + 1
    return _NUMBERS[name.strip(".").translate(_AS_LETTERS)]


def _day(year: str, month: int, day: int) -> str | None:
    number = int(year)
    if number < 100:
        number += 2000 if number < 50 else 1900
    try:
        return date(number, month, day).isoformat()
    except ValueError:
        return None
