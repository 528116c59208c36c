"""When and by whom a clinical document was issued: the reader's choice among printed days and names."""

import re
from dataclasses import replace

from services.packs.clinical.shared.anatomy import names_a_place
from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.dates import LABELS, PLAIN, PRINTED, Day, days
from services.packs.clinical.shared.houses import house_away, over_department, set_house
from services.packs.clinical.shared.institutions import KEYWORD, Issuer, issuers
from services.packs.clinical.shared.letterhead import settled
from services.packs.clinical.shared.lookalikes import figures
from services.packs.clinical.shared.prose import Prose, looks, prose, tidy, trimmed, word_set
from services.tasks.values import iso_date

COMPACT = looks(
    r"\b(?:date(?: ?/ ?time)?|performed|dictated|reported|signed|verified|read|finali[sz]ed|collected)[ :.|]*(?P<day>(?:19|"
    r"20)\d\d[01]\d[0-3]\d)(?=(?:\d{4}(?:\d\d)?)?(?!\d))"
)
"""A day without separators counts only behind a word for a day: any eight digits could be a number of something."""
NOT_NOW = re.compile(
    r"\b(?:compar\w+|prior|previous|original|last|birth|dob|history|since|new from|change\w* from|dating back|replac\w+|"
    r"supersed\w+)\b"
)
HOUSE = looks(
    r"\b(?:imaging|radiology|radiologists|genomics?|genetics?|diagnostics?|oncology|scan) (?:cent(?:er|re)|associates|"
    r"services|group|partners|"
    r"consultants|institute|laborator(?:y|ies)|department|network|inc|llc|ltd|gmbh)\b|\bdepartment of (?:radiology|"
    r"genetics|imaging|"
    r"diagnostic imaging|medical imaging|nuclear medicine|molecular \w+)\b"
)
NOT_A_NAME = looks(r"\b(?:reported|signed|dictated|verified|approved|dr|md|by)\b|\d{4}|\d[./]\d")
"""Words and figures of a signature, which no institution's name has."""
PERFORMS = looks(
    r"\b(?:perform\w*|test\w*|report\w*|issu\w*|lab(?:oratory)?)(?: (?:at|by|lab\w*|site|facility|institution))?[ :|]*$"
)
"""The label of who did the work, which goes before that of a place."""
DEAR = looks(r"\n *dear ")
HEAD_LINES = 6
FAR = 80
"""Characters of a heading's line that may stand before its day."""
DONE = looks(
    r"\b(?:exam(?:ination|ined)?|scan(?:ned)?|study|stud(?:y|ied)|performed|imaged|acquired|tested|sequenced)\b[^\d\n]{0,24}$"
    r"|\b(?:attended|seen|scanned|examined|imaged)\b[^\d\n]{0,80}\bon (?:the )?$"
)
ORDERED = looks(r"[ \t]*(?:order(?:ing|ed)|request(?:ing|ed)|referr(?:ing|ed))\b[^:\n]{0,20}:")
"""A line of the heading that tells who asked for the test."""
SITE = looks(
    r"(?:^|\n| {3}|[|;])[ \t]*(?:site|location|unit|cent(?:er|re)|department|dept|practice|imag(?:ed|ing) (?:at|site|facility)|"
    r"scanned at|examined at|tested at|provider|from) ?: *(?P<items>[^\n|;]{3,100}?)(?= {3,}|[\n|;]|$)"
)
CRAFT = re.compile(r"\w*(?:radiolog|imaging|diagnosti|genom|genetic|sonograph|radiograph|molecular|onco)\w*")
BRITISH = looks(
    r"\b\w*(?:haem|oedema|tumour|oesoph|paediatr|gynaec|leukaem|ischaem|orthopaed|diarrhoea|anaesth|faec|calibre|colour)\w*|"
    r"\bcentre\b|\bnhs\b|\blitres?\b|\bmillimetres?\b|\bcentimetres?\b|\bregistrar\b"
)
PARTICLES = word_set("of the and for at am an der die das im in zu zum de du la le les del di da do van von y et e i")
EXAMINING = word_set(
    "ct mr mri pet xray x-ray ultrasound us doppler mammogram mammography resonance magnetic computed tomography whole body "
    "exome genome sequencing profiling comprehensive panel test testing solid tumor tumour somatic germline hereditary cancer "
    "plasma profile ngs next-generation targeted assay gene screening bilateral left right consult consultation"
)
TITLE = word_set("report reports result results findings examination study summary patient name final")
GENERIC = word_set(
    "laboratory laboratories lab facility hospital clinic center centre institution department of the report medical imaging "
    "name address information radiology pathology performing testing reporting genomics genetics molecular and "
    "services diagnostic diagnostics health"
)
BEST_LABEL = (
    "report", "sign", "final", "verified", "valid", "authori", "approv", "issue", "release", "result", "read", "date", "exam",
    "study", "service", "procedure", "collect", "received",
)  # fmt: skip


def issue_day(view: Prose, *, wide: bool) -> Told | None:
    """The document's own day: of the report, else of the service, else the only one in heading or signature.

    `wide` also takes the first of several days without a label there.
    """
    view = prose(figures(view.text))
    found = [_settled(view, _by_own_line(view, day)) for day in days(view)]
    letter = [day for day in found if day.role == "none" and _dates_a_letter(view, day)]
    for role, confidence in (("report", 0.97), ("service", 0.94)):
        if role == "service" and len(letter) == 1:
            return Told(letter[0].value, letter[0].span, 0.85)
        mine = [day for day in found if day.role == role and not NOT_NOW.search(_own_words(view, day.span[0]))]
        if mine:
            best = max(mine, key=lambda day: (_rank(day.label), -day.span[0]))
            rivals = {day.value for day in mine if _rank(day.label) == _rank(best.label)} - {best.value}
            return Told(best.value, best.span, confidence - (0.35 if rivals else 0.0))
    if match := next((m for m in COMPACT.finditer(view.flat) if not NOT_NOW.search(view.before(m.start("day")))), None):
        day = iso_date(match["day"]).value
        return Told(day, match.span("day"), 0.9) if day else None
    alone = [day for day in found if day.role == "none" and _heads(view, day.span[0])]
    if not alone or (len({day.value for day in alone}) > 1 and not wide):
        return None
    return Told(alone[0].value, alone[0].span, 0.7 if len(alone) == 1 else 0.55)


def _dates_a_letter(view: Prose, day: Day) -> bool:
    """Whether a day stands alone on its line, above the words that open a letter."""
    start, end = view.flat.rfind("\n", 0, day.span[0]) + 1, view.flat.find("\n", day.span[1])
    alone = end > 0 and view.flat[start:end].strip(" .,") == view.flat[slice(*day.span)].strip(" .,")
    return alone and DEAR.search(view.flat, day.span[1]) is not None


def _own_words(view: Prose, position: int) -> str:
    """What stands before a day in its sentence, from behind the day before it."""
    before = view.before(position)[-60:]
    return before[max((match.end() for match in PRINTED.finditer(before)), default=0) :]


def issuer(view: Prose) -> Told | None:
    """Who issued the document, as printed. A house that reads from afar did, whichever hospital is named as the place."""
    if away := house_away(view):
        return Told(tidy(view.text[slice(*away)]), away, 0.85)
    own = _named_issuer(view)
    found = settled(view.text, (own.span, own.confidence) if own else None)
    return Told(tidy(view.text[slice(*found[0])]), *found) if found else None


def _named_issuer(view: Prose) -> Told | None:
    """The name behind a label or in the heading, else at a place, of the craft, or set as a house's."""
    named = [one for one in issuers(view) if is_name(view.flat[slice(*one.span)]) and not _sent_from(view, one)]
    if not named:
        return _at_site(view) or _house(view) or _set(view)
    named.sort(key=lambda one: not (one.labelled and PERFORMS.search(view.before(one.span[0]))))
    start, end = _on_one_line(view, _own_part(view, named[0].span))
    quoted = view.flat[start:end]
    span = (start + len(quoted) - len(quoted.lstrip("\"'")), start + len(quoted.rstrip("\"',")))
    return Told(tidy(view.text[slice(*span)]), span, 0.93 if named[0].labelled else 0.85)


def _sent_from(view: Prose, one: Issuer) -> bool:
    """Whether a house is named in a block about the specimen, and no label says that it did the work."""
    did = one.labelled and PERFORMS.search(view.before(one.span[0]))
    return not did and _of_a_specimen(view, one.span[0])


def _on_one_line(view: Prose, span: tuple[int, int]) -> tuple[int, int]:
    """A name ends with its own line where the next one begins in lower case, or is a title in capitals."""
    cut = re.search(r"(?<=[a-z])\n\s*(?=[a-z]|[^a-z\n]+$)", view.text[slice(*span)])
    return (span[0], span[0] + cut.start()) if cut else span


def _set(view: Prose) -> Told | None:
    span = set_house(view)
    return Told(tidy(view.text[slice(*span)]), span, 0.75) if span else None


def _own_part(view: Prose, span: tuple[int, int]) -> tuple[int, int]:
    """Of a line that also tells who signed and when, the item that names the institution."""
    if not NOT_A_NAME.search(view.flat[slice(*span)]):
        return span
    items = re.finditer(r"[^,]+", view.flat[slice(*span)])
    named = [item.span() for item in items if KEYWORD.search(item[0]) and not NOT_A_NAME.search(item[0])]
    return trimmed(view.flat, span[0] + named[0][0], span[0] + named[0][1]) if named else span


def _at_site(view: Prose) -> Told | None:
    """The institution among the items behind a label of a place: "Site: Nuclear Medicine, Royal Hospital, Town"."""
    for match in SITE.finditer(view.flat):
        for item in re.finditer(r"[^,\n]+", match["items"]):
            start = match.start("items")
            span = trimmed(view.flat, start + item.start(), start + item.end())
            if (KEYWORD.search(item[0]) or CRAFT.search(item[0])) and is_name(item[0]):
                return Told(tidy(view.text[slice(*span)]), span, 0.85)
    return None


def _house(view: Prose) -> Told | None:
    """A house of imaging or genetics named in one of the first lines: alone on its line, or set as a name in a part of it."""
    for match in list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))[:HEAD_LINES]:
        if ORDERED.match(match[0]):
            continue
        for cell in re.finditer(r"(?:(?! {3}).)+", match[0]):
            mine = trimmed(view.flat, match.start() + cell.start(), match.start() + cell.end())
            span = over_department(view, match.span()) or mine
            if HOUSE.search(cell[0]) and ":" not in cell[0] and len(cell[0].split()) <= 9 and cell[0].rstrip()[-1] not in ".,;":
                return Told(tidy(view.text[slice(*span)]), span, 0.8)
        for part in re.finditer(r"(?:(?! {3}| [|-] |,(?! (?:inc|llc|ltd|plc|pty|pllc|gmbh)\b)|[|;:\n]).)+", match[0]):
            span = trimmed(view.flat, match.start() + part.start(), match.start() + part.end())
            if is_house(view.text[slice(*span)]):
                return Told(tidy(view.text[slice(*span)]), span, 0.7)
    return None


def is_house(printed: str) -> bool:
    """Whether a stretch is set as a name and holds a stem of imaging or genetics, more than the name of an examination."""
    words = re.findall(r"[^\W\d_][\w'-]*", printed)
    low = [word.lower() for word in words]
    if not 2 <= len(words) <= 8 or re.search(r"\d", printed) or not any(CRAFT.match(word) for word in low):
        return False
    if not all(word[0].isupper() or word in PARTICLES for word in words):
        return False
    if {"consultant", "radiologist", "pathologist", "specialist"} & set(low):
        return False
    telling = [word for word in low if word not in GENERIC and word not in PARTICLES and word not in EXAMINING]
    if printed.isupper() and not (
        CRAFT.match(low[-1]) and any(not CRAFT.match(word) and not names_a_place(word) for word in telling)
    ):
        return False
    return bool(telling) and not set(low) & TITLE and not all(names_a_place(word) for word in telling)


def is_name(printed: str) -> bool:
    """Whether a stretch in lower case names someone: no placeholder, and not only the words for a kind of place."""
    titled = re.search(r"\b(?:reports?|results?|requests?|forms?)$", printed)
    return "[" not in printed and not titled and bool(set(re.findall(r"[a-z]{2,}", printed)) - GENERIC)


def _by_own_line(view: Prose, day: Day) -> Day:
    """A day with the role that its own line's words give it, where they give one: the line above may hold another's label."""
    line = view.flat[view.flat.rfind("\n", 0, day.span[0]) + 1 : day.span[0]].replace("_", " ")
    labels = [(match.end(), role, match[0]) for role, pattern in LABELS for match in pattern.finditer(line)]
    if labels:
        _, role, label = max(labels)
        return replace(day, role=role, label=label)
    if day.label in ("", "date") and DONE.search(line):
        return replace(day, role="service", label="exam")
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


def _settled(view: Prose, day: Day) -> Day:
    """A day of figures whose order nothing settles, read day first where the text is spelt in the British way."""
    other = other_order(view.flat[slice(*day.span)])
    return replace(day, value=other) if other and british(view) else day


def other_order(printed: str) -> str | None:
    """The day that figures mean when read day first; None where they can be read in one order only."""
    match = re.fullmatch(r"\D*(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d\d)\D*", printed)
    if match is None or int(match[1]) > 12 or int(match[3]) > 12 or int(match[1]) == int(match[3]):
        return None
    return iso_date(f"{match[3]}/{match[1]}/{match[4]}").value


def british(view: Prose) -> bool:
    """Whether the text is spelt as outside the United States, where days stand before months."""
    return BRITISH.search(view.flat) is not None


def _heads(view: Prose, position: int) -> bool:
    """Whether a day stands in heading or signature, with nothing before it that makes it another study's."""
    return at_an_end(view, position) and not NOT_NOW.search(view.flat[max(0, position - FAR) : position])


def at_an_end(view: Prose, position: int) -> bool:
    """In the heading or the signature, not in the running text."""
    before, after = view.flat[:position].count("\n"), view.flat[position:].count("\n")
    return len(view.before(position)) < FAR and (before < 6 or after < 4)
