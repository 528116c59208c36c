"""The days printed on a note: as characters were mistaken for figures, and in the order that the note's country writes them."""

import re
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.dates import PRINTED, iso, role_of
from services.packs.clinical.shared.prose import Prose, looks, prose

ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1", "s": "5", "b": "8", "z": "2"})
"""Letters that character recognition takes for figures."""
FIGURES = r"[\dolisbz|]"
MISTAKEN = re.compile(
    rf"(?<![\w/.-])(?={FIGURES}*[-/. a-z]*\d){FIGURES}{{1,2}}[-/.]{FIGURES}{{1,2}}[-/.]{FIGURES}{{2,4}}(?![\w/-])"
    rf"|(?<!\w){FIGURES}{{1,2}}(?= [a-z]{{3,9}}\.?,? [12l]{FIGURES}{{3}}(?!\w))|(?<=[a-z] )[12l]{FIGURES}{{3}}(?!\w)"
)
DAY_FIRST = looks(
    r"\b(?:nhs|gp|ward|theatre|registrar|od|bd|tds|sos|om|nocte|mane|paracetamol|salbutamol|[a-z]*(?:aemia|oedema"
    r"|anaesth\w+|paed\w+|haem\w+|gynaec\w+|orthopaed\w+|oesoph\w+|tumour\w*|centre|organis\w+|hospitalis\w+|localis\w+"
    r")|smt|shri|opd|ip no|klinikum|fortnight\w*|a&e|itu|casualty"
    r"|appendicectomy|adrenaline|frusemide|[1-9]/(?:7|52|12)(?!/)|r/v|o/e|sho|fy[12]|[cs]t[1-8]|gtt|qds|mdt|twoc"
    r"|hosp(?:ital)? no|ur no"
    r"|yours (?:sincerely|faithfully)|maternity|midwife|letter to gp|dr \((?:mrs|ms|miss)|whilst|i\.?p\.?d|d\.o\.a|d\.o\.d)\b"
)
MONTH_FIRST = looks(
    r"\b(?:m\.d|md|d\.o|acetaminophen|albuterol|anesthesia|[a-z]*edema|hematol\w+|pediatric\w*|orthopedic\w*|center"
    r"|[a-z]+ized|tumors?|[a-z]{3,}emia|esophag\w+|furosemide|epinephrine|zip|er visit|b\.i\.d|q\.d|p\.o|b\.?i\.?d"
    r"|t\.?i\.?d|q\.?hs"
    r"|hospitalists?|tylenol|norco|bactrim|zofran|percocet|vicodin|lortab|versed|dilaudid|coumadin|lovenox|zosyn|y/o|yo [mf]|s/p"
    r"|w/|r/o|d/t|pcp|full code|attending|resident|lbs?|pa-c|ekg|ob/gyn)(?!\w)"
)


@dataclass(frozen=True)
class NoteDay:
    """A printed day; `role` by the words before it; `either`: day and month could be the other way round."""

    span: tuple[int, int]
    value: str
    role: str
    either: bool


@lru_cache(maxsize=64)
def note_days(text: str) -> tuple[NoteDay, ...]:
    """Every complete day of a note, in order."""
    view = as_figures(prose(text))
    matches = list(PRINTED.finditer(view.flat))
    told = [(int(m["a"]) > 12, int(m["b"]) > 12) for m in matches if m["a"]]
    first = any(day for day, _ in told) or (not any(month for _, month in told) and is_day_first(view))
    settled = any(map(any, told)) or is_day_first(view) != is_month_first(view)
    found = []
    for match in matches:
        value = iso(match, day_first=first or match["sep"] == ".")
        if value:
            either = not settled and match["sep"] != "." and len(readings(match)) > 1
            found.append(NoteDay(match.span(), value, role_of(view, match.start())[0], either))
    return tuple(found)


def readings(match: re.Match[str]) -> frozenset[str]:
    """The days that a match of PRINTED can mean."""
    return frozenset(value for first in (False, True) if (value := iso(match, day_first=first)))


def as_figures(view: Prose) -> Prose:
    """The view with letters read as the figures they stand for, in what is built like a day."""
    flat = MISTAKEN.sub(lambda match: match[0].translate(ALIKE), view.flat)
    return Prose(text=view.text, flat=flat)


def is_day_first(view: Prose) -> bool:
    """The note is written as where days are printed before months: by its spelling, abbreviations and names of medicines."""
    return len(set(DAY_FIRST.findall(view.flat))) > len(set(MONTH_FIRST.findall(view.flat)))


def is_month_first(view: Prose) -> bool:
    """The note is written as in the United States."""
    return len(set(MONTH_FIRST.findall(view.flat))) > len(set(DAY_FIRST.findall(view.flat)))
