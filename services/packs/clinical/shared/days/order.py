"""Whether 04/02/2016 is the 4th of February in a document: so other days tell, or the words of its country."""

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from services.packs.clinical.shared.days.dates import PRINTED, as_figures, iso
from services.packs.clinical.shared.prose import looks, prose

DAY_FIRST = looks(
    r"\b(?:nhs|gp|hosp(?:ital)? no|ur no|ip no|i\.?p\.?d?\.? ?no|lab no|bed no|uhid|reg(?:n|d)?\.? no|medicare no|nabl|opd"
    r"|ward|theatre|registrar|sho|fy[12]|[cs]t[1-8]|consultant|midwife|maternity|casualty|a&e|itu|mdt|infirmary|trust|pty"
    r"|f(?:r)?c(?:r)?pa(?:th)?|frc[rs]|mrcp|mbbs|mbchb|dnb|fcps|smt|shri|sri|kum|mme|madame|monsieur|klinikum|clinique|praxis"
    r"|fecha|paciente|receta|geb|polyclinic|nursing home|chemist|sd/-|dt|adv|syp|mitte"
    r"|o\.?d\.?|b\.?d\.?|tds|t\.d\.s|qds|q\.d\.s|sos|om|nocte|mane|gtt|k/c/o|o/e|r/v|twoc|[1-9]/(?:7|52|12)(?!/)"
    r"|d\.o\.[ad]|ref\.? by|yrs|lakhs?|fortnight\w*|whilst|yours (?:sincerely|faithfully)|letter to gp|dr \((?:mrs|ms|miss)"
    r"|paracetamol|salbutamol|adrenaline|frusemide|lignocaine|co-\w{5,}|diathermied|appendicectomy"
    r"|\w*(?:aemia|oedema|anaesth\w*|paed\w+|haem\w+|gynaec\w+|orthopaed\w+|oesoph\w+|oest?r\w+|tumours?"
    r"|leuk\w*aem\w+|ischaem\w*|naev\w+"
    r"|caecum|faec\w+|diarrhoea)|leucocytes?|histopatholog\w*|cellular pathology|labelled|mould\w*|fibre"
    r"|programme|calibre|colour|grey"
    r"|centre|(?:milli|centi)?metres?|litres?|organis\w+|hospitalis\w+|localis\w+|authoris\w+"
    r"|full blood count|fbc|u&es?|lfts?"
    r"|ref\.? interval|white cells|fbs|ppbs|gms?%|gm/dl|cumm|hpf|g/l|x?10[\^*]?9/l"
    r"|(?:creatinine|bilirubin)[^\n]{0,40}[uµ]mol/l|(?:urea|glucose|magnesium|calcium|phosphate"
    r"|cholesterol)[^\n]{0,40}mmol/l)(?!\w)"
)
"""Words of countries where days stand before months."""
MONTH_FIRST = looks(
    r"\b(?:npi|clia|cpt|mrn|dea|ssn|zip|[a-z]{2} \d{5}|m\.d\.?|md|d\.o|np|pa-c|pcp|attending|resident"
    r"|hospitalists?|physicians?"
    r"|er visit|full code|refills?|disp|sig|daw|usp|b\.i\.d|bid|tid|t\.i\.d|qid|qd|q\.d|qhs|q\.?hs|p\.o|s/p"
    r"|w/|r/o|d/t|y/o|yo [mf]|y\.o|in the office|medicaid|ekg|ob/gyn|lbs?"
    r"|acetaminophen|albuterol|furosemide|epinephrine|tylenol|norco|bactrim|zofran|percocet|vicodin|lortab"
    r"|versed|dilaudid|coumadin"
    r"|lovenox|zosyn|hemoglobin|hematocrit|leukocytes?|(?:[a-z]*[^\W_o])?edema|[a-z]{2,}[^\W_a]emia"
    r"|anesthesia|hematol\w+|pediatric\w*|orthopedic\w*"
    r"|esophag\w+|estrogen|gynecolog\w+|tumors?|[a-z]+ized|centers?|colors?|labeled|gray|fiber"
    r"|dermatopatholog\w*|surgical pathology"
    r"|mg/dl|k/ul|x10e3/ul|meq/l)(?!\w)"
)
"""Words of the United States."""


FAR = 25
"""Days between those of one document by which they lie far apart."""


@lru_cache(maxsize=64)
def day_first(text: str) -> bool | None:
    """Whether days stand before months in the figures of a text; None where nothing says so, and both ways are open."""
    view = as_figures(prose(text))
    matches = [match for match in PRINTED.finditer(view.flat) if match["a"]]
    told = _told_in_words(view.flat) or {int(match["a"]) > 12 for match in matches if max(int(match["a"]), int(match["b"])) > 12}
    if len(told) == 1:
        return told.pop()
    days, months = (len(set(pattern.findall(view.flat))) for pattern in (DAY_FIRST, MONTH_FIRST))
    closer = _closer(matches)
    if abs(days - months) > 1 or (days != months and closer is None):
        return days > months
    return True if any(match["sep"].strip() == "." for match in matches) else closer


def _closer(matches: Sequence[re.Match[str]]) -> bool | None:
    """The order in which the days of one year lie within weeks of each other, where the other one spreads them over months."""
    spread = {True: 0, False: 0}
    for year in {match["y2"] for match in matches}:
        for order in spread:
            days = [date.fromisoformat(day) for match in matches if match["y2"] == year and (day := iso(match, day_first=order))]
            spread[order] += (max(days) - min(days)).days if days else 0
    near, far = sorted(spread, key=lambda order: spread[order])
    return near if spread[far] > FAR + 2 * spread[near] else None


def _told_in_words(flat: str) -> set[bool]:
    """The orders in which figures mean a day that stands in words as well."""
    matches = list(PRINTED.finditer(flat))
    named = {iso(match, day_first=True) for match in matches if not match["a"]}
    return {
        order
        for match in matches
        for order in (True, False)
        if match["a"] and match["a"] != match["b"] and iso(match, day_first=order) in named
    }
