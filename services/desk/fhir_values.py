"""One value as a FHIR R4B Observation: coded where a code is known, a quantity with its UCUM unit where it is a number."""

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from services.packs.clinical.shared.terms.units import unit_key

LOINC = "http://loinc.org"
UCUM = "http://unitsofmeasure.org"
SERVICES = "http://terminology.hl7.org/CodeSystem/v2-0074"
INTERPRETATION = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation"
FLAGS = {"H": "High", "L": "Low", "N": "Normal", "A": "Abnormal", "HH": "Critical high", "LL": "Critical low"}
NUMBER = re.compile(
    r"^(?P<sign><=|>=|≤|≥|<|>)? ?(?P<number>-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?|-?\.\d+) ?(?P<unit>\S.*)?$"
)
COMPARATORS = {"<": "<", ">": ">", "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">="}
Json = dict[str, Any]


@cache
def _codes() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = tomllib.loads(files("services.desk").joinpath("fhir_codes.toml").read_text("utf-8"))
    return found


def concept(table: str, key: str, text: str) -> Json:
    """A CodeableConcept: `text` always, with the LOINC code of a table where there is one."""
    known = _codes()[table].get(key)
    coding = [{"system": SERVICES if table == "category" else LOINC, "code": known[0], "display": known[1]}] if known else []
    return {"text": text, "coding": coding} if coding else {"text": text}


def known(table: str, key: str) -> bool:
    """Whether a table has a code for a key."""
    return key in _codes()[table]


def marker_key(name: str) -> str:
    """A marker's name without case and punctuation: "HER-2/neu" is "her2neu"."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def measured(value: str, unit: str = "") -> Json:
    """The value[x] of an Observation: a Quantity for a number (its unit in UCUM where that is known), else a string."""
    match = NUMBER.match(value.strip())
    printed = unit.strip() or (match["unit"] or "" if match else "")
    if match is None or (match["unit"] and not unit and unit_key(printed) not in _codes()["unit"]):
        return {"valueString": f"{value} {unit}".strip()}
    quantity: Json = {"value": Decimal(match["number"].replace(",", ""))}
    if match["sign"]:
        quantity["comparator"] = COMPARATORS[match["sign"]]
    if printed:
        quantity["unit"] = printed
        if code := _codes()["unit"].get(unit_key(printed)):
            quantity |= {"system": UCUM, "code": code}
    return {"valueQuantity": quantity}


def interpretation(flag: str) -> list[Json]:
    """The interpretation of a flag H, L, N or A; none for another."""
    name = FLAGS.get(flag.strip().upper())
    return [{"coding": [{"system": INTERPRETATION, "code": flag.strip().upper(), "display": name}]}] if name else []
