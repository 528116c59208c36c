"""What the synthetic notes are made of: names of diseases, operations and medicines with what must not be taken for them.

No sentence is anyone's note; places and people do not exist. Each draw is by seed and gives the same note every time.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

LAYOUTS = ("numbered", "commas", "lines", "joined", "sentences")
PROBLEMS = (
    "Essential hypertension",
    "Type 2 diabetes mellitus",
    "Chronic obstructive pulmonary disease",
    "Atrial fibrillation",
    "Hypothyroidism",
    "Iron deficiency anemia",
    "Left knee osteoarthritis",
    "Right inguinal hernia",
    "Acute cholecystitis",
    "Urinary tract infection",
    "Major depressive disorder",
    "Congestive heart failure",
    "Gastroesophageal reflux disease",
    "Community-acquired pneumonia",
    "Left renal calculus",
    "Rheumatoid arthritis",
    "Migraine headaches",
    "Diverticulitis of the sigmoid colon",
    "Right carpal tunnel syndrome",
    "Chronic kidney disease",
)
FOREIGN_PROBLEMS = ("asthma", "breast cancer", "epilepsy", "gout", "glaucoma")
OPERATIONS = (
    "Laparoscopic cholecystectomy",
    "Right inguinal hernia repair",
    "Left total knee arthroplasty",
    "Cystoscopy",
    "Appendectomy",
    "Left carpal tunnel release",
    "Colonoscopy with biopsy",
    "Excision of a lipoma of the back",
    "Total abdominal hysterectomy",
    "Coronary artery bypass grafting",
    "Septoplasty",
    "Right breast lumpectomy",
    "Ureteroscopy",
    "Tonsillectomy",
    "Left cataract extraction",
)
PLANNED = ("hip replacement", "thyroidectomy", "gastric bypass")
MEDICINES = (
    ("Lisinopril", "10 mg daily"),
    ("Metformin", "500 mg twice daily"),
    ("Atorvastatin", "40 mg at bedtime"),
    ("Omeprazole", "20 mg daily"),
    ("Levothyroxine", "0.1 mg daily"),
    ("Amlodipine", "5 mg daily"),
    ("Sertraline", "50 mg daily"),
    ("Warfarin", "2.5 mg daily"),
    ("Furosemide", "40 mg b.i.d."),
    ("Gabapentin", "300 mg t.i.d."),
    ("Cephalexin", "500 mg q.i.d."),
    ("Prednisone", "10 mg daily"),
)
STOPPED, ALLERGY, LOCAL = (
    ("simvastatin", "hydralazine", "naproxen"),
    ("penicillin", "codeine", "sulfamethoxazole"),
    ("Lidocaine", "Marcaine"),
)
PLACES = ("Northfield General Hospital", "Lakeside Medical Center", "Eastbrook Clinic")
MONTHS = ("January", "March", "June", "October")


@dataclass(frozen=True)
class Sample:
    """A note and what is true of it: field -> value, None where the note does not say it."""

    name: str
    doc_type: str
    text: str
    truth: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Matter:
    """What one note is about."""

    problems: tuple[str, ...]
    operations: tuple[str, ...]
    medicines: tuple[tuple[str, str], ...]
    day: tuple[str, str]
    """As printed, and as an ISO day."""
    place: str
    foreign: str
    planned: str
    stopped: str
    allergy: str

    @property
    def taken(self) -> list[str]:
        return [name for name, _ in self.medicines]

    @property
    def doses(self) -> list[str]:
        return [f"{name} {dose}" for name, dose in self.medicines]


def draw(seed: int, *, problems: int = 3, operations: int = 2) -> Matter:
    """The matter of a note."""
    rng = random.Random(f"notes {seed}")
    year, month, day = rng.randint(2012, 2024), rng.randint(0, 3), rng.randint(13, 28)
    iso = f"{year}-{(1, 3, 6, 10)[month]:02d}-{day}"
    printed = rng.choice((f"{MONTHS[month]} {day}, {year}", f"{(1, 3, 6, 10)[month]:02d}/{day}/{year}", iso))
    return Matter(
        problems=tuple(rng.sample(PROBLEMS, rng.randint(1, problems))),
        operations=tuple(rng.sample(OPERATIONS, rng.randint(1, operations))),
        medicines=tuple(rng.sample(MEDICINES, rng.randint(1, 4))),
        day=(printed, iso),
        place=rng.choice(PLACES),
        foreign=rng.choice(FOREIGN_PROBLEMS),
        planned=rng.choice(PLANNED),
        stopped=rng.choice(STOPPED),
        allergy=rng.choice(ALLERGY),
    )


def listed(names: Sequence[str], layout: str) -> str:
    """A list as notes print it."""
    low = [names[0], *(name[0].lower() + name[1:] for name in names[1:])]
    match layout:
        case "numbered":
            return "\n".join(f"{number}. {name}." for number, name in enumerate(names, start=1))
        case "commas":
            return ", ".join(low) + "."
        case "lines":
            return "\n".join(names)
        case "joined":
            return (", ".join(low[:-1]) + f" and {low[-1]}." if len(low) > 1 else f"{low[0]}.").replace(", and", " and")
        case _:
            return ". ".join(names) + "."


def headed(title: str, body: str, layout: str) -> str:
    """A section under its heading, in capitals or not, on a line of its own or before its text."""
    name = title if layout in ("lines", "joined") else title.upper()
    return f"{name}:\n{body}" if layout in ("numbered", "lines") else f"{name}: {body}"
