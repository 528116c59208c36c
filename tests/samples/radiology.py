"""Synthetic radiology reports with their truth: the project's own, by seed and layout.

No sentence is anyone's report; places and people do not exist. `sample(seed)` gives the same report every time. The truth
has the shape of the labelled documents, with a quote for every value and list element.
"""

import random
from dataclasses import dataclass
from typing import Any

LAYOUTS = ("headed", "organs", "conclusion", "two examinations", "dictated")
PLACES = (
    ("nodule", "left upper lobe"),
    ("mass", "right kidney"),
    ("cyst", "left ovary"),
    ("lesion", "right hepatic lobe"),
    ("fluid collection", "left lower quadrant"),
    ("lymph node", "right axilla"),
)
ORGANS = ("spleen", "aorta", "pancreas", "uterus")
HOUSES = ("", "Quillfeather Memorial Hospital", "Marrow Creek Imaging Center")
NORMAL = ("The heart is normal in size.", "No free fluid is seen.", "The bones are unremarkable.", "No hydronephrosis.")


@dataclass(frozen=True)
class Sample:
    """A report and its truth: field -> {"value", "status", "quote"}."""

    name: str
    text: str
    truth: dict[str, Any]


def sample(seed: int) -> Sample:
    """The report of a seed; its layout is LAYOUTS[seed % 5]."""
    rng = random.Random(f"radiology {seed}")
    layout = LAYOUTS[seed % len(LAYOUTS)]
    told = [_measured(rng, kind, place) for kind, place in rng.sample(PLACES, 3)]
    organ = rng.choice(ORGANS)
    told.append(_organ(rng, organ))
    sentences = [sentence for sentence, _, _ in told]
    first, second = " ".join([*sentences[:2], NORMAL[0]]), " ".join([*sentences[2:], rng.choice(NORMAL[1:])])
    impression = f"1. {told[0][1]['location'].capitalize()} as described.\n2. Follow-up is advised."
    elements = [(element, quote) for _, element, quote in told]
    day = f"20{rng.randint(10, 24)}-0{rng.randint(1, 9)}-{rng.randint(10, 28)}"
    house = rng.choice(HOUSES)
    return _assembled(seed, layout, (first, second), impression, elements, day, house)


def _measured(rng: random.Random, kind: str, place: str) -> tuple[str, dict[str, str], str]:
    """A sentence with the present size of a thing, its element and its quote; priors and positions stand beside it."""
    a, b = rng.randint(11, 49) / 10, rng.randint(11, 49) / 10
    size, earlier = f"{a} x {b} cm", f"{round(a - 0.6, 1)} cm"
    quote, tail = rng.choice(
        (
            (f"a {size} {kind} in the {place}", " is seen."),
            (f"{kind} in the {place} measuring {size}", f", previously {earlier}."),
            (f"{kind} in the {place} now measures {size}", f" (prior {earlier})."),
            (f"{kind} in the {place} measures up to {size}", ", 3 cm from the midline."),
        )
    )
    lead = "There is " if quote.startswith("a ") else "The "
    return f"{lead}{quote}{tail}", {"location": f"{place} {kind}", "size": size}, quote


def _organ(rng: random.Random, organ: str) -> tuple[str, dict[str, str], str]:
    size = f"{rng.randint(21, 58)} mm"
    quote = f"The {organ} measures {size}"
    return f"{quote}. No node larger than 1 cm.", {"location": organ, "size": size}, quote


def _assembled(
    seed: int,
    layout: str,
    halves: tuple[str, str],
    impression: str,
    elements: list[tuple[dict[str, str], str]],
    day: str,
    house: str,
) -> Sample:
    findings = [f"{halves[0]}\n{halves[1]}"]
    impressions = [impression]
    head = f"{house}\n" if house else ""
    preamble = (
        f"Exam date: {day}\nHISTORY: Pain. Earlier scan 01/02/2009.\nTECHNIQUE: Axial CT images, 5 mm slices, 90 mL contrast.\n"
    )
    if layout == "headed":
        text = f"{head}CT CHEST AND ABDOMEN\n{preamble}\nFINDINGS:\n{findings[0]}\n\nIMPRESSION:\n{impression}\n"
    elif layout == "organs":
        findings = [f"CHEST: {halves[0]}\nABDOMEN: {halves[1]}"]
        text = f"{head}{preamble}{findings[0]}\nIMPRESSION:\n{impression}\n"
    elif layout == "conclusion":
        text = (
            f"{head}{preamble}OBSERVATIONS: {findings[0]}\n\nCONCLUSION: {impression}\n\nElectronically signed by Dr. Q. Sample\n"
        )
    elif layout == "two examinations":
        findings, impressions = list(halves), [impression, "No acute abnormality of the abdomen."]
        text = f"{head}Exam date: {day}\nCT CHEST,TECHNIQUE:\nAxial images, 5 mm slices.\n"
        text += f"FINDINGS:\n{halves[0]}\nIMPRESSION:\n{impression}\n"
        text += f"CT ABDOMEN,TECHNIQUE:\nAxial images.\nFINDINGS:\n{halves[1]}\nIMPRESSION:\n{impressions[1]}\n"
    else:
        text = f"{head}EXAM:\nCT of the chest and abdomen, {day}.\nREASON FOR EXAM:\nPain.\n"
        text += f"FINDINGS:\n{findings[0]}\nIMPRESSION:\n{impression}\n"
    return Sample(
        f"radiology-{seed}-{layout.replace(' ', '-')}",
        text,
        _truth(text, findings, impressions, elements, day, house),
    )


def _truth(
    text: str, findings: list[str], impressions: list[str], elements: list[tuple[dict[str, str], str]], day: str, house: str
) -> dict[str, Any]:
    def part(parts: list[str]) -> dict[str, Any]:
        start, end = text.index(parts[0]), text.index(parts[-1]) + len(parts[-1])
        return {"value": "\n".join(parts), "status": "found", "quote": text[start:end]}

    def scalar(value: str) -> dict[str, Any]:
        return {"value": value or None, "status": "found" if value else "not_present", "quote": value or None}

    measurements = {"value": [one for one, _ in elements], "status": "found", "quote": [quote for _, quote in elements]}
    return {
        "impression": part(impressions),
        "findings": part(findings),
        "measurements": measurements,
        "date": scalar(day),
        "institution": scalar(house),
    }
