"""A practitioner's profile: the schema of a list, and one row of it read with everything that is wrong with it said."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SCHEMA: Mapping[str, str] = {
    "practitioner_id": "required; the practitioner's own number in your list, different in every row (also: id)",
    "name": "the name as shown",
    "specialty": "required; e.g. Cardiology",
    "subspecialties": "a list, the main one first; in CSV separated by ;",
    "procedures": "a list of names, or of {procedure_group_name, admission_count} (also: procedure_groups)",
    "conditions": "a list of conditions treated",
    "clinical_expertise": "free text, or 'Procedure: ...; Condition: ...; Clinical Interests: ...'",
    "about": "free text",
    "gender": "female or male",
    "languages": "a list",
    "patient_age_group": "Adults, Children, or both",
    "insurers": "a list (also: insuranceProviders)",
    "locations": "a list of cities, or of {city, postcode}",
    "telehealth": "true or false: sees patients by video",
    "years_in_practice": "a whole number",
    "reviews": "{count, mean}",
}
OTHER_NAMES = {
    "id": "practitioner_id",
    "practitionerid": "practitioner_id",
    "proceduregroups": "procedures",
    "insuranceproviders": "insurers",
    "insurance": "insurers",
    "location": "locations",
    "city": "locations",
    "cities": "locations",
    "language": "languages",
    "subspecialty": "subspecialties",
    "expertise": "clinical_expertise",
    "bio": "about",
    "description": "about",
    "agegroup": "patient_age_group",
    "sex": "gender",
    "video": "telehealth",
    "fullname": "name",
}
KNOWN = {re.sub(r"[^a-z]", "", name.lower()): name for name in SCHEMA} | OTHER_NAMES
LONGEST_ABOUT = 20_000
YES = ("true", "yes", "y", "1")
NO = ("false", "no", "n", "0")


@dataclass(frozen=True)
class Practitioner:
    """One profile. Lists are in their own order; "" and () where the list does not say; `telehealth` None: not said."""

    id: str
    name: str = ""
    specialty: str = ""
    subspecialties: tuple[str, ...] = ()
    procedures: tuple[tuple[str, int], ...] = ()
    conditions: tuple[str, ...] = ()
    interests: tuple[str, ...] = ()
    about: str = ""
    gender: str = ""
    languages: tuple[str, ...] = ()
    ages: str = ""
    """adults, children, both or ""."""
    insurers: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    telehealth: bool | None = None

    @property
    def main(self) -> str:
        """The field most of the work is in: the first subspecialty, or the specialty."""
        return self.subspecialties[0] if self.subspecialties else self.specialty

    @property
    def listed(self) -> tuple[str, ...]:
        """Everything the profile lists as done or treated."""
        return tuple(dict.fromkeys([*(name for name, _ in self.procedures), *self.conditions]))


def read_profile(row: Mapping[str, Any]) -> Practitioner | str:
    """The profile in a row, or what is wrong with the row and what to do. Keys outside the schema are left alone."""
    known = {KNOWN[folded]: value for name, value in row.items() if (folded := re.sub(r"[^a-z]", "", str(name).lower())) in KNOWN}
    identity = _text(known.get("practitioner_id"))
    if not identity:
        return "has no practitioner_id; give every practitioner a number of their own"
    if not _text(known.get("specialty")):
        return "has no specialty; say which field of medicine it is"
    telehealth = _text(known.get("telehealth")).lower()
    if telehealth and telehealth not in (*YES, *NO):
        return "has a telehealth value that is neither true nor false"
    expertise = tuple(_expertise(_text(known.get("clinical_expertise"))))
    done = dict.fromkeys(_procedures(known.get("procedures")))
    names = {name for name, _ in done}
    return Practitioner(
        id=identity,
        name=_text(known.get("name")),
        specialty=_text(known.get("specialty")),
        subspecialties=_list(known.get("subspecialties")),
        procedures=(*done, *((name, 0) for kind, name in expertise if kind == "procedure" and name not in names)),
        conditions=tuple(
            dict.fromkeys((*_list(known.get("conditions")), *(name for kind, name in expertise if kind == "condition")))
        ),
        interests=tuple(name for kind, name in expertise if kind not in ("procedure", "condition")),
        about=_text(known.get("about"))[:LONGEST_ABOUT],
        gender=_gender(_text(known.get("gender"))),
        languages=_list(known.get("languages")),
        ages=_ages(_text(known.get("patient_age_group"))),
        insurers=_list(known.get("insurers")),
        cities=tuple(dict.fromkeys(_cities(known.get("locations")))),
        telehealth=telehealth in YES if telehealth else None,
    )


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, list | dict) else " ".join(str(value).split())


def _list(value: Any) -> tuple[str, ...]:
    parts = value if isinstance(value, list) else re.split(r"[;|\n]", _text(value))
    return tuple(dict.fromkeys(text for part in parts if (text := _text(part))))


def _procedures(value: Any) -> Iterator[tuple[str, int]]:
    for part in value if isinstance(value, list) else _list(value):
        if isinstance(part, dict):
            count = part.get("admission_count", part.get("count", 0))
            name = _text(part.get("procedure_group_name", part.get("name")))
            if name:
                yield name, max(0, int(count)) if isinstance(count, int | float) and math.isfinite(count) else 0
        elif _text(part):
            yield _text(part), 0


def _expertise(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        kind, colon, name = part.partition(":")
        if colon and kind.strip().lower() in ("procedure", "condition", "clinical interests", "clinical interest"):
            yield kind.strip().lower(), name.strip()
        elif part.strip():
            yield "interest", part.strip()


def _cities(value: Any) -> Iterator[str]:
    for part in value if isinstance(value, list) else _list(value):
        city = _text(part.get("city", part.get("name"))) if isinstance(part, dict) else _text(part)
        if city:
            yield city


def _gender(text: str) -> str:
    low = text.lower()
    return "female" if low in ("female", "f", "woman") else "male" if low in ("male", "m", "man") else ""


def _ages(text: str) -> str:
    low = text.lower()
    children = bool(re.search(r"child|p(?:a)?ediatric|all ages|teen|infant", low))
    adults = bool(re.search(r"adult|all ages", low))
    return "both" if children and adults else "children" if children else "adults" if adults else ""
