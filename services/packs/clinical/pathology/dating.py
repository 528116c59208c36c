"""The report's own day: every printed day with its role, day and month in the order of the country that the spelling tells."""

import re
from dataclasses import replace

from services.packs.clinical.shared.dates import LABELS, PRINTED, Day, Role, days, iso
from services.packs.clinical.shared.prose import Prose, looks

BRITISH = looks(
    r"\b(?:tumours?|oestrogen|haem\w+|oedema|oesophag\w+|leukaemia|gynaecolog\w+|histopathologist|colour|centre|nhs|pty|"
    r"labelled|infirmary|mdt|f(?:r)?c(?:r)?pa(?:th)?|authorised|naevus|anaemia|caecum|grey|paediatric|mr|mrs|smt|shri|kum|uhid"
    r"|histopatholog\w*|cellular pathology|consultant|mbbs|mbchb|dnb|fcps|gp|ward|lab no|hosp(?:ital)? no|ref\.? by|medicare"
    r"|ur no|trust|fibre|mould\w*|programme|lignocaine|diathermied|theatre)\b"
)
REPLACED = looks(r"\b(?:supersed\w+|replac\w+|previously|original(?:ly)?|first|initial)\b[^\d\n]{0,30}$")
"""Before the day of the report that this one stands in the place of."""
AMENDED = looks(
    r"(?:^|[\n(;|.] *)[*=#-]* ?(?:amended|corrected|revised|re-?issued|dor)(?: (?:report|on|date))?[ :.]*$|\bdor[ :.]*$"
)
TITLE = re.compile(r"[^\s|](?:[^|\n]*?[^\s|])?(?= {2,}| *\||\t|$)")
"""A title of a row of titles."""
AMERICAN = looks(
    r"\b(?:tumors?|estrogen|edema|esophag\w+|gynecolog\w+|color|center|labeled|gray|cpt|m\.d|md|md\.|clia"
    r"|surgical pathology|dermatopatholog\w*|mrn|zip|fiber|[a-z]{2} \d{5})\b"
)


def printed_days(view: Prose) -> tuple[Day, ...]:
    """Every complete printed day, in order, as ISO days with the role that the words before them give."""
    found = tuple(_read(view, one) for one in days(view))
    if not day_first(view):
        return found
    return tuple(replace(one, value=_day_first(view, one)) for one in found)


def _read(view: Prose, one: Day) -> Day:
    """A day, with what its column, the label of an amended report, or an initial for "date of report", tells more of it."""
    if titled := _title(view, one.span[0]):
        return replace(one, role=titled[0], label=titled[1])
    before = view.flat[max(0, one.span[0] - 40) : one.span[0]]
    if REPLACED.search(before):
        return replace(one, role="other")
    return replace(one, role="report", label="amended") if AMENDED.search(before) else one


def _title(view: Prose, position: int) -> tuple[Role, str] | None:
    """What the title over its column calls a day of a row that holds only days and times; None outside such a row."""
    start = view.flat.rfind("\n", 0, position) + 1
    above = view.flat[view.flat.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    own, titles = view.flat[start:position], list(TITLE.finditer(above))
    if re.search(r"[a-z]{2}", PRINTED.sub("", own)) or len(titles) < 2 or re.search(r"\d", above):
        return None
    if "|" in own:
        place = own.count("|") - above.startswith("|")
        named = titles[place][0] if place < len(titles) else ""
    else:
        named = min(titles, key=lambda one: abs(one.start() - len(own)))[0]
    return next(((role, match[0]) for role, pattern in LABELS if (match := pattern.search(named))), None)


def day_first(view: Prose) -> bool:
    """Whether 04/02/2016 is the 4th of February here: so it is where the spelling is British and no date says otherwise."""
    told = _told_in_words(view)
    if told is not None:
        return told
    months_lead = any(match["a"] and int(match["b"]) > 12 for match in PRINTED.finditer(view.flat))
    return not months_lead and len(set(BRITISH.findall(view.flat))) > len(set(AMERICAN.findall(view.flat)))


def either_way(view: Prose, value: str) -> bool:
    """Whether a day is printed in figures that could be read the other way round, and nothing tells the order of them."""
    matches = [match for match in PRINTED.finditer(view.flat) if match["a"]]
    if _told_in_words(view) is not None or any(max(int(match["a"]), int(match["b"])) > 12 for match in matches):
        return False
    if any(match["sep"] == "." for match in matches) or len(set(BRITISH.findall(view.flat))) != len(
        set(AMERICAN.findall(view.flat))
    ):
        return False
    read = ({iso(match, day_first=True), iso(match, day_first=False)} for match in matches)
    return any(value in both and len(both) > 1 for both in read)


def _told_in_words(view: Prose) -> bool | None:
    """Whether a day in figures stands in words as well, and in which order its figures then are; None where none does."""
    matches = list(PRINTED.finditer(view.flat))
    named = {iso(match, day_first=True) for match in matches if not match["a"]}
    orders = {
        order
        for match in matches
        for order in (True, False)
        if match["a"] and match["a"] != match["b"] and iso(match, day_first=order) in named
    }
    return orders.pop() if len(orders) == 1 else None


def _day_first(view: Prose, one: Day) -> str:
    match = PRINTED.match(view.flat, one.span[0])
    return (iso(match, day_first=True) if match else None) or one.value
