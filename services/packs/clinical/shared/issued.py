"""When and by whom a clinical document was issued: the reader's choice among printed days and names."""

import re

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.dates import Day, days
from services.packs.clinical.shared.institutions import issuers
from services.packs.clinical.shared.prose import Prose, looks, tidy
from services.tasks.values import iso_date

COMPACT = looks(r"\bdate(?: ?/ ?time)?[ :.|]*(?P<day>(?:19|20)\d\d[01]\d[0-3]\d)(?=(?:\d{4}(?:\d\d)?)?(?!\d))")
"""A day without separators counts only behind the word "date": any eight digits could be a number of something."""
NOT_NOW = re.compile(r"\b(?:compar\w+|prior|previous|last|birth|dob|history|since|new from|change\w* from|dating back)\b")
BEST_LABEL = ("report", "sign", "final", "verified", "date", "exam", "study", "service", "procedure", "collect", "received")


def issue_day(view: Prose, *, wide: bool) -> Told | None:
    """The document's own day: of the report, else of the service; `wide` also takes a lone day in heading or signature."""
    found = days(view)
    for role, confidence in (("report", 0.97), ("service", 0.94)):
        mine = [day for day in found if day.role == role and not NOT_NOW.search(view.before(day.span[0])[-60:])]
        if mine:
            best = max(mine, key=lambda day: (_rank(day.label), -day.span[0]))
            rivals = {day.value for day in mine if _rank(day.label) == _rank(best.label)} - {best.value}
            return Told(best.value, best.span, confidence - (0.35 if rivals else 0.0))
    if match := next((m for m in COMPACT.finditer(view.flat) if not NOT_NOW.search(view.before(m.start("day")))), None):
        day = iso_date(match["day"]).value
        return Told(day, match.span("day"), 0.9) if day else None
    alone = [day for day in found if day.role == "none" and _at_an_end(view, day)]
    return Told(alone[0].value, alone[0].span, 0.55) if wide and alone else None


def issuer(view: Prose) -> Told | None:
    """Who issued the document, as printed."""
    named = [one for one in issuers(view) if "[" not in view.text[slice(*one.span)]]
    if not named:
        return None
    return Told(tidy(view.text[slice(*named[0].span)]), named[0].span, 0.93 if named[0].labelled else 0.85)


def _rank(label: str) -> int:
    return -next((index for index, word in enumerate(BEST_LABEL) if word in label), len(BEST_LABEL))


def _at_an_end(view: Prose, day: Day) -> bool:
    """In the heading or the signature, not in the running text."""
    before, after = view.flat[: day.span[0]].count("\n"), view.flat[day.span[1] :].count("\n")
    return len(view.before(day.span[0])) < 40 and (before < 6 or after < 4)
