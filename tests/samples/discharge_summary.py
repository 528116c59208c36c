"""Synthetic discharge summaries with their truth, in several layouts."""

import random

from tests.samples.notes import LAYOUTS, Sample, draw, headed, listed


def sample(seed: int, layout: str = "") -> Sample:
    """A discharge summary. The day of admission, the follow-up and a ruled out disease stand in the way."""
    layout = layout or LAYOUTS[seed % len(LAYOUTS)]
    rng = random.Random(f"discharge {seed}")
    matter = draw(seed, problems=4)
    course = (
        f"The patient did well. {matter.foreign.capitalize()} was ruled out. {matter.stopped.capitalize()} was discontinued. "
        f"A {matter.planned} is planned for next year."
    )
    parts = [
        headed("Discharge Diagnoses", listed(matter.problems, layout), layout),
        headed(
            rng.choice(("Procedures", "Operations performed", "Procedures performed")), listed(matter.operations, layout), layout
        ),
        headed("Allergies", f"{matter.allergy.capitalize()}.", layout),
        headed("Hospital Course", course, layout),
        headed("Discharge Medications", listed(matter.doses, layout), layout),
        headed("Condition on Discharge", "Stable.", layout),
        headed("Follow-up", "With the family physician in two weeks.", layout),
    ]
    heading = [
        matter.place,
        "DISCHARGE SUMMARY",
        f"Date of admission: {_earlier(matter.day[1])}",
        f"Date of discharge: {matter.day[0]}",
    ]
    truth = {
        "diagnoses": list(matter.problems),
        "medications": matter.taken,
        "procedures": list(matter.operations),
        "date": matter.day[1],
        "institution": matter.place,
    }
    return Sample(f"discharge_{layout}_{seed}", "discharge-summary", "\n".join([*heading, *parts]), truth)


def _earlier(day: str) -> str:
    """Nine days before."""
    return f"{day[:8]}{int(day[8:]) - 9:02d}"
