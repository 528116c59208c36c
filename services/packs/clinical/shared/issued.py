"""When and by whom a clinical document was issued: the reader's choice among printed days and names."""

import re
from dataclasses import replace

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.dates import LABELS, PLAIN, Day, days
from services.packs.clinical.shared.institutions import issuers
from services.packs.clinical.shared.prose import Prose, looks, tidy, trimmed, word_set
from services.tasks.values import iso_date

COMPACT = looks(r"\bdate(?: ?/ ?time)?[ :.|]*(?P<day>(?:19|20)\d\d[01]\d[0-3]\d)(?=(?:\d{4}(?:\d\d)?)?(?!\d))")
"""A day without separators counts only behind the word "date": any eight digits could be a number of something."""
NOT_NOW = re.compile(r"\b(?:compar\w+|prior|previous|last|birth|dob|history|since|new from|change\w* from|dating back)\b")
HOUSE = looks(
    r"\b(?:imaging|radiology|radiologists|genomics?|genetics?|diagnostics?|oncology|scan) (?:cent(?:er|re)|associates|"
    r"services|group|partners|"
    r"consultants|institute|laborator(?:y|ies)|department|network|inc|llc|ltd|gmbh)\b|\bdepartment of (?:radiology|"
    r"genetics|imaging|"
    r"diagnostic imaging|medical imaging|nuclear medicine|molecular \w+)\b"
)
HEAD_LINES = 6
GENERIC = word_set(
    "laboratory laboratories lab facility hospital clinic center centre institution department of the report medical imaging "
    "name address information radiology pathology performing testing reporting genomics genetics molecular and "
    "services diagnostic diagnostics health"
)
BEST_LABEL = ("report", "sign", "final", "verified", "date", "exam", "study", "service", "procedure", "collect", "received")


def issue_day(view: Prose, *, wide: bool) -> Told | None:
    """The document's own day: of the report, else of the service; `wide` also takes a lone day in heading or signature."""
    found = [_by_own_line(view, day) for day in days(view)]
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
    named = [one for one in issuers(view) if is_name(view.flat[slice(*one.span)]) and not _of_a_specimen(view, one.span[0])]
    if not named:
        return _house(view)
    return Told(tidy(view.text[slice(*named[0].span)]), named[0].span, 0.93 if named[0].labelled else 0.85)


def _house(view: Prose) -> Told | None:
    """A house of imaging or genetics named in one of the first lines, alone on its line."""
    for match in list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))[:HEAD_LINES]:
        span = trimmed(view.flat, *match.span())
        if HOUSE.search(match[0]) and ":" not in match[0] and len(match[0].split()) <= 9 and match[0].rstrip()[-1] not in ".,;":
            return Told(tidy(view.text[slice(*span)]), span, 0.8)
    return None


def is_name(printed: str) -> bool:
    """Whether a stretch in lower case names someone: no placeholder, and not only the words for a kind of place."""
    return "[" not in printed and bool(set(re.findall(r"[a-z]{2,}", printed)) - GENERIC)


def _by_own_line(view: Prose, day: Day) -> Day:
    """A day with the role that its own line's words give it, where they give one: the line above may hold another's label."""
    line = view.flat[view.flat.rfind("\n", 0, day.span[0]) + 1 : day.span[0]]
    labels = [(match.end(), role, match[0]) for role, pattern in LABELS for match in pattern.finditer(line)]
    if labels:
        _, role, label = max(labels)
        return replace(day, role=role, label=label)
    return replace(day, role="report", label="date") if PLAIN.search(line) else day


def _of_a_specimen(view: Prose, position: int) -> bool:
    """Whether the nearest line above without a label of its own heads a block about the specimen or who sent it."""
    for line in reversed(view.flat[:position].split("\n")[:-1][-4:]):
        if not line.strip():
            return False
        if ":" not in line and len(line.split()) <= 5:
            return re.search(r"\b(?:specimen|sample|client|order\w+|submit\w+|referr\w+|patient|sent)\b", line) is not None
    return False


def _rank(label: str) -> int:
    return -next((index for index, word in enumerate(BEST_LABEL) if word in label), len(BEST_LABEL))


def _at_an_end(view: Prose, day: Day) -> bool:
    """In the heading or the signature, not in the running text."""
    before, after = view.flat[: day.span[0]].count("\n"), view.flat[day.span[1] :].count("\n")
    return len(view.before(day.span[0])) < 40 and (before < 6 or after < 4)
