"""Synthetic operation notes with their truth, in several layouts."""

import random

from tests.samples.notes import LAYOUTS, LOCAL, Sample, draw, headed, listed

EDGES = (
    ("Frozen section showed that the margins were negative", "negative"),
    ("The deep margin was positive for carcinoma", "positive"),
)


def sample(seed: int, layout: str = "") -> Sample:
    """An operation note. The diagnosis before it, the anaesthetic and the sewn wound edges stand in the way."""
    layout = layout or LAYOUTS[seed % len(LAYOUTS)]
    rng = random.Random(f"theatre {seed}")
    matter = draw(seed, problems=2, operations=3)
    edge = rng.choice((None, *EDGES))
    same = rng.random() < 0.3
    technique = (
        "The patient was taken to the operating room and was placed in the supine position. The area was prepped and"
        " was draped in the usual sterile "
        f"fashion. The skin was infiltrated with 1% {rng.choice(LOCAL)}. An incision was made and was carried down"
        f" through the fascia. "
        "Hemostasis was obtained. The skin edges were approximated with sutures. The patient was awakened and was"
        " taken to the recovery room."
    )
    parts = [
        headed("Preoperative Diagnosis", listed(matter.problems, layout) if same else f"Suspected {matter.foreign}.", layout),
        headed("Postoperative Diagnosis", "Same." if same else listed(matter.problems, layout), layout),
        headed(
            rng.choice(("Procedure performed", "Operation", "Title of operation", "Procedures")),
            listed(matter.operations, layout),
            layout,
        ),
        headed("Anesthesia", "General.", layout),
        headed("Estimated blood loss", "20 mL.", layout),
        headed("Complications", "None.", layout),
        *([headed("Findings", f"{edge[0]}.", layout)] if edge else []),
        headed("Description of procedure", technique, layout),
    ]
    heading = [headed("Date of operation", matter.day[0], "commas")]
    truth = {
        "procedures": list(matter.operations),
        "diagnoses": list(matter.problems),
        "margins": edge[1] if edge else None,
        "medications": [],
        "date": matter.day[1],
        "institution": None,
    }
    return Sample(f"theatre_{layout}_{seed}", "surgical-notes", "\n".join([*heading, *parts]), truth)
