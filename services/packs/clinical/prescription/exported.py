"""Drugs in data exports: the records of JSON, YAML, XML or key=value files whose keys say what each part is."""

import re
from collections.abc import Iterator

from services.packs.clinical.prescription.directions import directions_in
from services.packs.clinical.prescription.wording import STOPPED, STRENGTH_IN
from services.packs.clinical.shared.slips.pairs import Pair, Record, pairs, plain_key, records

ROLES = (
    ("name", r"(?:drug|medication|medicine|product|generic|item|med|substance)(?: (?:name|description|display))?|"
    r"name|display|rx"),
    ("dose", r"strength|dose|dosage|potency|dose (?:quantity|amount|strength|text)"),
    ("frequency", r"sig|directions?|instructions?|frequency|freq|timing|schedule|dosage instructions?|how to take|"
    r"patient instructions?|"
                  r"sig text|dosage text|text|administration"),
    ("route", r"route(?: of administration)?"),
    ("duration", r"duration|days(?: supply)?|course|length"),
    ("status", r"status|state|action|change"),
)  # fmt: skip
OF_OTHERS = re.compile(
    r"(?:patient|subject|prescriber|requester|performer|practitioner|physician|provider|doctor|author|pharmacy|"
    r"dispenser?|clinic|facility|"
    r"organi[sz]ation|hospital|practice|institution|issuer|insurance|insurer|coverage|identifiers?|indication|reason)(?: \w+)*"
)
NOT_ORDERED = re.compile(r"(?:discontinued|stopped|allerg\w*|previous|past|history|prior|ceased|declined|inactive)(?: \w+)*")
OVER = re.compile(
    r"\b(?:stopped|discontinued|cancel\w*|inactive|ended|ceased|on[- ]hold|suspended|"
    r"entered[- ]in[- ]error|stop)\b",
    re.I,
)


def exported(text: str) -> Iterator[tuple[str, tuple[int, int], dict[str, str]]]:
    """Name, place and parts of each drug of an export of data; nothing where the text is none."""
    for one in records(pairs(text), _role):
        parts = _parts(one)
        if parts and re.search(r"[A-Za-z]{3}", one.said("name")):
            yield one.said("name"), one.span, parts


def _role(pair: Pair) -> str:
    over = [plain_key(one) for one in pair.path[:-1]]
    key = plain_key(pair.key)
    if any(OF_OTHERS.fullmatch(one) or NOT_ORDERED.fullmatch(one) for one in over) or NOT_ORDERED.fullmatch(key):
        return ""
    own = next((role for role, pattern in ROLES if re.fullmatch(pattern, key)), "")
    return "" if own in ("name", "status") and key in ("name", "display", "status", "rx") and not over else own


def _parts(one: Record) -> dict[str, str]:
    """The parts of a drug that is ordered now; empty where it is stopped or nothing tells how to take it."""
    told = {role: one.said(role) for role in ("dose", "frequency", "route", "duration") if one.said(role)}
    if OVER.search(one.said("status")) or STOPPED.match(told.get("frequency", "")) or not ({"dose", "frequency"} & set(told)):
        return {}
    read = directions_in(told.get("frequency", ""))
    own = STRENGTH_IN.search(one.said("name"))
    dose = told.get("dose", "") or (own[0] if own else "") or read.dose
    kept = {
        "dose": dose,
        "frequency": read.frequency or told.get("frequency", ""),
        "route": told.get("route", "") or read.route,
        "duration": told.get("duration", "") or read.duration,
    }
    return {role: said for role, said in kept.items() if said}
