"""The days of a short document: each with its role, day and month in the order of the country that the words tell."""

import re
from dataclasses import replace

from services.packs.clinical.shared.dates import PRINTED, Day, days, iso
from services.packs.clinical.shared.prose import Prose, looks

ISSUED = re.compile(
    r"(?:written|prescri(?:bed|bing|ption)|issued?|ordered|rx date|visit|consult\w*|dated|date of|result(?:ed|s)?|"
    r"final(?:i[sz]ed)?|verified|"
    r"authori[sz]ed|(?:chart|order)(?: date)? (?:commenced|started|opened)|[ée]dit[ée]e?|ausgestellt|befund|"
    r"emiss[aã]o|emisi[oó]n|emitid[ao]|"
    r"emesso|uitgegeven|validated|released|signed|seen(?: on)?|attended|informe|"
    r"fecha(?! de (?:toma|extrac|nac|muestra|ingreso|recep)))[^\n\d]{0,12}$|"
    r"(?:prescribed|signed|written|ordered|issued|authori[sz]ed|verified) by [^\n\d:]{3,60}?,?(?: on)? *$"
)
TAKEN = re.compile(
    r"(?:drawn|taken|sampled|bled|obtained|collected|coll|rec'?d|received|recvd|arrived|"
    r"toma|extracci[oó]n|pr[ée]l[eè]vement|pr[ée]lev[ée]e?|abnahme|entnahme|"
    r"prelievo|coleta|afname)[^\n\d]{0,12}$"
)
ABOVE = re.compile(r"\bdate(?! of (?:birth|admi))")
"""A label in the column of a form that heads a day."""
LATER = re.compile(
    r"\b(?:refill\w*|valid|expir\w*|exp|until|next|review|due|(?<!chart )(?<!order )start\w*|stop\w*|"
    r"end(?:s|ed|ing)?(?= date| on|:)|since|lmp|follow-?up|dispensed|fill(?:ed)?|"
    r"appointment|return|tc?a|prev\w*|prior|last|given|admit\w*|admission|born|edd|superse\w*|preliminary|"
    r"print(?:ed|ing))\b[^\n]{0,25}$"
)
BRITISH = looks(
    r"\b(?:haem\w+|oe(?:dema|str\w+|soph\w+)|leucocytes?|leukaemia|anaemia|tumours?|paediatric|"
    r"ward|drug chart|as required|medicines|chemist|smt|shri|sri|kum|regn|yrs|nabl|gms?%|gm/dl|cumm|hpf|ref\.? by|obg|nursing|"
    r"sd/-|bed no|i\.?p\.? no|"
    r"nhs|pty|centre|full blood count|fbc|u&es?|lfts?|surgery|gp|mbbs|mbchb|frcpa(?:th)?|authorised|colour|litre|faeces|"
    r"(?:creatinine|bilirubin)[^\n]{0,40}[uµ]mol/l|(?:urea|glucose|magnesium|calcium|phosphate|cholesterol)[^\n]{0,40}mmol/l|"
    r"ref\.? interval|white cells|tds|qds|nocte|mane|mitte|ur no|ur|lab no|10\^?9/l|x10\^?9/l|10\*9/l|g/l|"
    r"nhs no|medicare|dt|syp|adv|c/o|k/c/o|polyclinic|nursing home|mme|madame|monsieur|clinique|fecha|paciente|"
    r"receta|geb|praxis|fbs|ppbs|"
    r"o\.?d\.?|sos|b\.?d\.?|uhid|reg\.? no|lakhs?|opd)(?!\w)"
)
AMERICAN = looks(
    r"\b(?:hemoglobin|hematocrit|leukocytes?|edema|anemia|center|color|dea|npi|clia|cpt|mrn|refills?|disp|sig|daw|m\.d\.|md|"
    r"do|np|mg/dl|k/ul|x10e3/ul|meq/l|ssn|zip|usp|bid|tid|qid|qd|qhs|[a-z]{2} \d{5}|pediatrics?|physicians?)(?!\w)"
)


def own_days(view: Prose) -> list[tuple[Day, str]]:
    """Every complete printed day with what it is the day of: report, service, birth, other or none."""
    first = day_first(view)
    found = [_day_first(view, one) if first else one for one in days(view)]
    latest = max((one.value for one in found if not _of_a_person(view, one)), default="")
    told = [(day, role_here(view, day)) for day in found]
    return [(day, "birth" if role == "none" and latest and _of_a_person(view, day) else role) for day, role in told]


def _of_a_person(view: Prose, day: Day) -> bool:
    """Whether a day stands behind a person's name: a birth date without its label."""
    line = view.flat[view.flat.rfind("\n", 0, day.span[0]) + 1 : day.span[0]]
    return re.match(r"\W*(?:mrs?|ms|miss|master|patient|pt|name|nombre|paciente|for|re)\b", line) is not None


def day_first(view: Prose) -> bool:
    """Whether 04/02/2016 is the 4th of February here: so the words of the country tell, unless another date says otherwise."""
    months_lead = any(match["a"] and int(match["b"]) > 12 for match in PRINTED.finditer(view.flat))
    return not months_lead and len(set(BRITISH.findall(view.flat))) > len(set(AMERICAN.findall(view.flat)))


def order_is_told(view: Prose) -> bool:
    """Whether a day above 12 or the words of a country say which of two figures is the day."""
    numeric = [match for match in PRINTED.finditer(view.flat) if match["a"]]
    figures = any(int(match["a"]) > 12 or int(match["b"]) > 12 for match in numeric)
    return figures or len(set(BRITISH.findall(view.flat))) != len(set(AMERICAN.findall(view.flat)))


def role_here(view: Prose, day: Day) -> str:
    """What a day is the day of, in a document that orders or reports one thing on one day."""
    line = view.flat[view.flat.rfind("\n", 0, day.span[0]) + 1 : day.span[0]]
    line = line[max((match.end() for match in PRINTED.finditer(line)), default=0) :]
    if later := LATER.search(line):
        return "printed" if later[0].startswith("print") else "other"
    if day.role == "none" and (re.search(r"\bdate\W*$", line) or ABOVE.search(_above(view, day))):
        return "report"
    if ISSUED.search(line) and day.role in ("none", "other", "service"):
        return "report"
    if TAKEN.search(line) and day.role in ("none", "other"):
        return "service"
    return day.role


def _above(view: Prose, day: Day) -> str:
    """What stands in the line above right over a day that stands apart on its line."""
    start = view.flat.rfind("\n", 0, day.span[0]) + 1
    if start == 0 or not re.search(r"\S {3,}$", view.flat[start : day.span[0]]):
        return ""
    line = view.flat[view.flat.rfind("\n", 0, start - 1) + 1 : start - 1]
    column = day.span[0] - start
    return line[max(0, column - 3) : column + day.span[1] - day.span[0]]


def _day_first(view: Prose, one: Day) -> Day:
    match = PRINTED.match(view.flat, one.span[0])
    return replace(one, value=(iso(match, day_first=True) if match else None) or one.value)
