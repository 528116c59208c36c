"""Where each type of note names what it names."""

from dataclasses import dataclass

from services.packs.clinical.shared.notes.drug_use import USED_KINDS
from services.packs.clinical.shared.sections.headings import Kind


@dataclass(frozen=True)
class Ways:
    """In which sections a type of note names what it names, best first; a tier counts when the one before is empty."""

    diagnoses: tuple[tuple[Kind, ...], ...]
    procedures: tuple[tuple[Kind, ...], ...]
    medications: tuple[Kind, ...]
    perioperative: bool = False
    """Medicines of the operation itself are not the patient's medication."""
    stay: bool = False
    """It tells of a stay, in the house that the patient was admitted to."""


CLINIC = Ways(
    diagnoses=(("diagnosis", "assessment"), ("admission",)),
    procedures=(("procedure", "surgeries"),),
    medications=USED_KINDS,
)
HOSPITAL = Ways(
    diagnoses=(("diagnosis", "assessment"), ("admission",)),
    procedures=(("procedure", "surgeries"),),
    medications=USED_KINDS,
    stay=True,
)
THEATRE = Ways(
    diagnoses=(("diagnosis", "assessment"), ("admission",), ("indication",)),
    procedures=(("procedure",),),
    medications=("medications", "plan"),
    perioperative=True,
)
