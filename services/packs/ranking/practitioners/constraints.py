"""Hard conditions on a practitioner: as masks over a list, and checked against one profile with the reason in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from services.packs.ranking.practitioners.column import Column, Mask
from services.packs.ranking.practitioners.profile import Practitioner

Conditions = Mapping[str, str]
"""Conditions by name: gender, language, insurer, city, specialty, telehealth ("yes"), ages ("children", "adults", "either")."""


@dataclass(frozen=True)
class Constraints:
    """What must hold; "" where nothing is asked. Without a word about a child, the patient is an adult."""

    gender: str = ""
    language: str = ""
    insurer: str = ""
    city: str = ""
    specialty: str = ""
    telehealth: str = ""
    ages: str = "adults"

    def told(self) -> dict[str, str]:
        """Those that are set, by name."""
        return {one.name: getattr(self, one.name) for one in fields(self) if getattr(self, one.name)}

    def mask(self, columns: Mapping[str, Column]) -> Mask:
        """Who meets every condition. Who does not say passes, and is never an excellent fit (`unsaid`)."""
        found = np.ones(columns["specialties"].size, dtype=np.bool_)
        for column, value in self._asked():
            found &= columns[column].mask(value) | columns[column].unstated()
        return found

    def _asked(self) -> list[tuple[str, tuple[str, ...]]]:
        ages = {"children": ("children", "both"), "adults": ("adults", "both")}.get(self.ages, ())
        wanted = [
            ("genders", (self.gender,)),
            ("languages", (self.language,)),
            ("insurers", (self.insurer,)),
            ("cities", (self.city,)),
            ("specialties", (self.specialty,)),
            ("telehealth", (self.telehealth,)),
            ("ages", ages),
        ]
        return [(column, values) for column, values in wanted if any(values)]

    def broken(self, one: Practitioner) -> str:
        """The first condition that the profile breaks, in words; "" when it breaks none."""
        said = {
            "gender": (one.gender,) if one.gender else (),
            "language": one.languages,
            "insurer": one.insurers,
            "city": one.cities,
            "specialty": (one.specialty,),
        }
        words = {
            "gender": f"is not {self.gender}",
            "language": f"does not speak {self.language}",
            "insurer": f"does not take {self.insurer}",
            "city": f"does not see patients in {self.city}",
            "specialty": f"is not in {self.specialty}",
        }
        for name, values in said.items():
            asked = getattr(self, name)
            if asked and values and asked.casefold() not in {value.casefold() for value in values}:
                return words[name]
        if self.telehealth and one.telehealth is False:
            return "does not see patients by video"
        if self.ages == "children" and one.ages == "adults":
            return "sees adults only"
        return "sees children only" if self.ages == "adults" and one.ages == "children" else ""

    def unsaid(self, one: Practitioner) -> str:
        """The first condition asked for on which the profile is silent, in words; "" when it answers all."""
        silent = [
            (self.gender and not one.gender, "a gender"),
            (self.language and not one.languages, "languages"),
            (self.insurer and not one.insurers, "insurers"),
            (self.city and not one.cities, "places"),
            (self.telehealth and one.telehealth is None, "video appointments"),
            (self.ages == "children" and not one.ages, "the ages seen"),
        ]
        return next((f"does not state {what}" for true, what in silent if true), "")


def combined(layers: Sequence[Conditions]) -> Constraints:
    """Conditions laid over each other, the last one on top. A teenager of 16 or 17 may see either kind of clinic."""
    merged: dict[str, str] = {}
    for layer in layers:
        merged.update(layer)
    if merged.get("ages") == "either":
        merged["ages"] = ""
    return Constraints(**merged)
