"""Synthetic clinic notes with their truth, in several layouts and orders of sections."""

import random

from tests.samples.notes import LAYOUTS, Sample, draw, headed, listed


def sample(seed: int, layout: str = "") -> Sample:
    """A clinic note. Its history, plan and allergies name what must not be taken for a diagnosis, a procedure or a medicine."""
    layout = layout or LAYOUTS[seed % len(LAYOUTS)]
    rng = random.Random(f"clinic {seed}")
    matter = draw(seed)
    dated = rng.random() < 0.6
    diagnosed = rng.choice(
        ("Assessment", "Impression", "Diagnoses", "Assessment and Plan" if layout == "numbered" else "Impression")
    )
    parts = [
        headed("Family History", f"Mother with {matter.foreign}.", layout),
        headed("Allergies", f"{matter.allergy.capitalize()} causes a rash.", layout),
        headed("Current Medications", listed(matter.doses, layout), layout),
        headed("Past Surgical History", listed(matter.operations, layout), layout),
        headed("Physical Examination", "Lungs clear. No edema. Abdomen soft.", layout),
    ]
    rng.shuffle(parts)
    parts.append(headed(diagnosed, listed(matter.problems, layout), layout))
    plan = f"He stopped {matter.stopped} last year. The patient was offered a {matter.planned} and declined. Return in 3 months."
    parts.append(headed("Plan", plan, layout))
    opening = headed("Chief Complaint", "Follow-up visit. Denies fever.", layout)
    heading = [headed("Date of visit", matter.day[0], "commas")] if dated else []
    truth = {
        "diagnoses": list(matter.problems),
        "medications": matter.taken,
        "procedures": list(matter.operations),
        "date": matter.day[1] if dated else None,
        "institution": None,
    }
    return Sample(f"clinic_{layout}_{seed}", "clinical-notes", "\n".join([*heading, opening, *parts]), truth)
