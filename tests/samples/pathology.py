"""Synthetic pathology reports with their truth: the project's own, by seed.

No sentence is anyone's report; places and people do not exist. `sample(seed)` gives the same report every time. The truth
has the shape of the labelled documents: field -> {"value", "status"}, with `accept` where several wordings are right.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LAYOUTS = ("headed", "synoptic", "dictated", "listed", "table", "recognised")


@dataclass(frozen=True)
class Organ:
    """What reports of one organ are made of. `grades`: (as printed, as truth)."""

    site: str
    procedure: str
    histologies: tuple[str, ...]
    grades: tuple[tuple[str, str], ...]
    margin_names: tuple[str, ...]
    panel: tuple[tuple[str, tuple[str, ...]], ...]
    graded: bool = True
    in_situ: str = ""


POSITIVE = ("positive", "strongly positive", "diffusely positive", "focally positive")
EITHER = ("positive", "negative")
PERCENT = ("positive (95%)", "positive (40%)", "negative", "weakly positive (10%)")
ORGANS = (
    Organ(
        "Breast, left",
        "partial mastectomy",
        (
            "Invasive ductal carcinoma",
            "Invasive lobular carcinoma",
            "Invasive carcinoma of no special type",
            "Mucinous carcinoma",
        ),
        (("Nottingham grade 2", "Nottingham grade 2"), ("Nottingham grade 3", "Nottingham grade 3"), ("grade I", "Grade I")),
        ("anterior", "posterior", "superior", "medial"),
        (
            ("ER", PERCENT),
            ("PR", PERCENT),
            ("HER2", ("negative (1+)", "positive (3+)", "equivocal (2+)")),
            ("Ki-67", ("12%", "35%")),
        ),
        in_situ="Ductal carcinoma in situ, nuclear grade 1, is present.",
    ),
    Organ(
        "Prostate",
        "radical prostatectomy",
        ("Prostatic adenocarcinoma", "Acinar adenocarcinoma"),
        (
            ("Gleason score 3+4=7", "Gleason score 3+4=7"),
            ("Gleason score 9 (5+4)", "Gleason score 9 (5+4)"),
            ("Gleason score 8", "Gleason score 8"),
        ),
        ("apical", "bladder neck", "posterolateral"),
        (("PSA", POSITIVE), ("AMACR", POSITIVE), ("p63", ("negative",))),
        in_situ="High-grade prostatic intraepithelial neoplasia is also seen.",
    ),
    Organ(
        "Lung, right upper lobe",
        "lobectomy",
        ("Adenocarcinoma", "Squamous cell carcinoma", "Acinar adenocarcinoma", "Large cell carcinoma"),
        (("moderately differentiated", "moderately differentiated"), ("poorly differentiated", "poorly differentiated")),
        ("bronchial", "vascular", "parenchymal"),
        (("TTF-1", EITHER), ("p40", EITHER), ("CK7", EITHER), ("PD-L1", ("TPS 40%", "TPS 5%"))),
    ),
    Organ(
        "Colon, sigmoid",
        "segmental resection",
        ("Adenocarcinoma", "Mucinous adenocarcinoma", "Invasive adenocarcinoma"),
        (("G2", "G2"), ("moderately differentiated", "moderately differentiated"), ("low grade", "low grade")),
        ("proximal", "distal", "radial"),
        (("MLH1", ("retained", "lost")), ("MSH2", ("retained",)), ("CDX2", POSITIVE), ("CK20", POSITIVE)),
        in_situ="A tubulovillous adenoma with high-grade dysplasia is adjacent.",
    ),
    Organ(
        "Kidney, left",
        "partial nephrectomy",
        ("Clear cell renal cell carcinoma", "Papillary renal cell carcinoma", "Chromophobe renal cell carcinoma"),
        (("WHO/ISUP grade 2", "WHO/ISUP grade 2"), ("Fuhrman nuclear grade 3", "Fuhrman grade 3")),
        ("parenchymal", "renal vein"),
        (("CAIX", EITHER), ("CD10", EITHER), ("CK7", EITHER), ("PAX8", POSITIVE)),
    ),
    Organ(
        "Uterus",
        "hysterectomy",
        ("Endometrioid adenocarcinoma", "Serous carcinoma", "Clear cell carcinoma"),
        (("FIGO grade 1", "FIGO grade 1"), ("FIGO grade 3", "FIGO grade 3"), ("high grade", "high grade")),
        ("ectocervical", "parametrial"),
        (("p53", ("aberrant", "wild type")), ("PMS2", ("lost", "retained")), ("ER", PERCENT)),
    ),
    Organ(
        "Soft tissue, right thigh",
        "wide excision",
        ("Myxofibrosarcoma", "Leiomyosarcoma", "Undifferentiated pleomorphic sarcoma"),
        (("FNCLCC grade 2", "FNCLCC grade 2"), ("FNCLCC grade 3", "FNCLCC grade 3")),
        ("deep", "lateral"),
        (("desmin", EITHER), ("SMA", EITHER), ("S100", ("negative",)), ("CD34", EITHER)),
    ),
    Organ(
        "Skin, back",
        "wide local excision",
        ("Malignant melanoma, superficial spreading type", "Nodular melanoma"),
        (("", ""),),
        ("peripheral", "deep"),
        (("SOX10", POSITIVE), ("HMB-45", POSITIVE), ("CD31", ("negative",))),
        graded=False,
    ),
)
HOUSES = (
    "Northfield Memorial Hospital", "Harbor Ridge Medical Center", "Alder Valley Clinic", "St. Brannock University Hospital",
    "Lakeshore Pathology Associates",
)  # fmt: skip


@dataclass(frozen=True)
class Sample:
    """One report: its text, and its truth by field."""

    name: str
    text: str
    truth: Mapping[str, Mapping[str, Any]]
    layout: str
    facts: "Facts"


@dataclass(frozen=True)
class Facts:
    """What a report says, before it is put into words. Empty strings are left out of the report."""

    organ: Organ
    histology: str
    printed_grade: str
    grade: str
    margin_class: str
    margin: str
    markers: Mapping[str, str]
    date: str
    printed_date: str
    institution: str
    size: str
    extras: tuple[str, ...] = field(default=())


def sample(seed: int) -> Sample:
    """The synthetic report of a seed."""
    chance = random.Random(seed)
    layout = LAYOUTS[seed % len(LAYOUTS)]
    facts = _facts(chance, layout)
    text = {
        "headed": headed, "synoptic": synoptic, "dictated": dictated, "listed": listed, "table": table, "recognised": recognised,
    }[layout](facts, chance)  # fmt: skip
    return Sample(f"made_pathology_{seed:04d}", text, _truth(facts), layout, facts)


def _facts(chance: random.Random, layout: str) -> Facts:
    organ = chance.choice(ORGANS)
    printed_grade, grade = chance.choice(organ.grades) if organ.graded and chance.random() > 0.08 else ("", "")
    margin_class, margin = _margin(organ, chance)
    panel = [one for one in organ.panel if chance.random() < 0.8] if chance.random() < 0.75 else []
    markers = {name: chance.choice(results) for name, results in panel}
    year, month, day = chance.randint(2009, 2024), chance.randint(1, 12), chance.randint(13, 28)
    dated = layout not in ("dictated", "recognised") and chance.random() < 0.7
    return Facts(
        organ, chance.choice(organ.histologies), printed_grade, grade, margin_class, margin, markers,
        f"{year}-{month:02d}-{day:02d}" if dated else "",
        chance.choice((f"{month:02d}/{day:02d}/{year}", f"{year}-{month:02d}-{day:02d}", f"{day} {_MONTHS[month - 1]} {year}")),
        chance.choice(HOUSES) if dated or (chance.random() < 0.2 and layout == "headed") else "",
        f"{chance.randint(8, 60) / 10:.1f}",
        (organ.in_situ,) if organ.in_situ and chance.random() < 0.5 else (),
    )  # fmt: skip


_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def _margin(organ: Organ, chance: random.Random) -> tuple[str, str]:
    """The class of all margins, and a sentence that says it."""
    name, distance = chance.choice(organ.margin_names), f"{chance.randint(1, 15) / 10:.1f} cm"
    negative = (
        "Margins are negative for tumor.",
        "All surgical margins are free of tumor.",
        f"The {name} margin is uninvolved by carcinoma.",
        f"Resection margins: Negative (closest {name} margin {distance}).",
        f"The margins of resection are clear by at least {distance}.",
        f"No tumor is present at the resection margins; the closest is {distance} away.",
    )
    positive = (
        f"The {name} margin is positive for carcinoma.",
        f"Tumor is present at the inked {name} margin.",
        f"Tumor extends to the {name} resection margin.",
        "Surgical margins: Positive.",
    )
    if chance.random() < 0.15:
        return "", ""
    return ("positive", chance.choice(positive)) if chance.random() < 0.25 else ("negative", chance.choice(negative))


def headed(facts: Facts, chance: random.Random) -> str:
    """Headings, gross and microscopic description, then the diagnosis."""
    lines = [*_letterhead(facts, chance), "CLINICAL HISTORY:", "Mass found on imaging.", "", "GROSS DESCRIPTION:"]
    lines += [
        f"The specimen is labeled {facts.organ.site.lower()} and holds a firm tan mass, {facts.size} x 1.0 x 0.9 cm.",
        "The margins are inked black.",
        "",
    ]
    lines += ["MICROSCOPIC DESCRIPTION:", "Sections show nests of atypical cells with prominent nucleoli.", *facts.extras, ""]
    grade = f", {facts.printed_grade}" if facts.printed_grade else ""
    lines += [
        "FINAL DIAGNOSIS:",
        f"{facts.organ.site}, {facts.organ.procedure}:",
        f"- {facts.histology}{grade}, {facts.size} cm.",
    ]
    lines += [f"- {facts.margin}"] if facts.margin else []
    lines += ["- Two lymph nodes, negative for metastatic carcinoma (0/2)."]
    lines += (
        ["", "IMMUNOHISTOCHEMISTRY:", *(f"{name}: {value}" for name, value in facts.markers.items())] if facts.markers else []
    )
    return "\n".join(lines) + "\n"


def synoptic(facts: Facts, chance: random.Random) -> str:
    """A checklist in the manner of the CAP protocols; what is not known says so."""
    lines = [
        *_letterhead(facts, chance),
        "SYNOPTIC REPORT",
        f"Procedure: {facts.organ.procedure.capitalize()}",
        f"Tumor site: {facts.organ.site}",
    ]
    lines += [
        f"Tumor size: {facts.size} cm",
        f"Histologic type: {facts.histology}",
        f"Histologic grade: {facts.printed_grade or 'Not specified'}",
    ]
    lines += [
        facts.margin or "Margins: Not specified",
        "Lymphovascular invasion: Not identified",
        "Regional lymph nodes: 0 of 4 involved",
    ]
    lines += [f"{name}: {value}" for name, value in facts.markers.items()]
    return "\n".join(lines) + "\n"


def dictated(facts: Facts, chance: random.Random) -> str:
    """Running text without headings."""
    grade = f", {facts.printed_grade}" if facts.printed_grade else ""
    words = [
        f"{facts.organ.site}, {facts.organ.procedure}: {facts.histology}{grade}, measuring {facts.size} cm in greatest dimension."
    ]
    words += [facts.margin] if facts.margin else []
    words += ["Lymphovascular invasion is not identified.", *facts.extras, _prose_of(facts.markers)]
    return " ".join(word for word in words if word)


def listed(facts: Facts, chance: random.Random) -> str:
    """A numbered diagnosis, and the stains in one line."""
    lines = [*_letterhead(facts, chance), "DIAGNOSIS:", f"1. {facts.organ.site}, {facts.organ.procedure}:"]
    lines += [
        f"   a. {facts.histology}.",
        f"   b. Grade: {facts.printed_grade}." if facts.printed_grade else "   b. Size as below.",
    ]
    lines += [
        f"   c. {facts.margin}" if facts.margin else "   c. No comment on completeness of excision.",
        f"   d. Tumor size {facts.size} cm.",
    ]
    lines += ["2. Lymph node, sentinel: One node, negative for carcinoma (0/1)."]
    lines += ["Stains: " + ", ".join(f"{name} {value}" for name, value in facts.markers.items()) + "."] if facts.markers else []
    lines += ["Stains for CD45 are pending. PAS and GMS special stains are negative for fungi."] if chance.random() < 0.5 else []
    return "\n".join(lines) + "\n"


def table(facts: Facts, chance: random.Random) -> str:
    """The stains as rows of a table."""
    grade = f" {facts.printed_grade[0].upper()}{facts.printed_grade[1:]}." if facts.printed_grade else ""
    lines = [
        *_letterhead(facts, chance),
        "FINAL PATHOLOGIC DIAGNOSIS",
        f"{facts.organ.site}, {facts.organ.procedure}: {facts.histology}.{grade}",
    ]
    lines += [facts.margin] if facts.margin else []
    lines += ["", "Marker | Result", *(f"{name} | {value}" for name, value in facts.markers.items())] if facts.markers else []
    return "\n".join(lines) + "\n"


def recognised(facts: Facts, chance: random.Random) -> str:
    """Running text as character recognition leaves it: line ends turned into stops, in capitals at times."""
    text = dictated(facts, chance).split()
    width, out, line = chance.randint(70, 95), [], ""
    for word in text:
        if len(line) + len(word) > width:
            out.append(line if line.endswith((".", ":")) or word[0].isupper() else line + ".")
            line = ""
        line = f"{line} {word}".strip()
    return "Diagnosis. " + " ".join([*out, line])


def _letterhead(facts: Facts, chance: random.Random) -> list[str]:
    lines = [facts.institution] if facts.institution else []
    lines += ["SURGICAL PATHOLOGY REPORT", "Date of birth: 03/14/1951"]
    if facts.date:
        lines += [f"{chance.choice(('Date of report', 'Reported', 'Signed out'))}: {facts.printed_date}"]
    return [*lines, ""]


def _prose_of(markers: Mapping[str, str]) -> str:
    """Results as a pathologist dictates them: the positive ones together, then the negative ones, then figures."""
    positive = [name for name, value in markers.items() if value in POSITIVE]
    negative = [name for name, value in markers.items() if value == "negative"]
    rest = [
        f"{name} is {value}" if "%" not in value[:4] else f"{name} {value}"
        for name, value in markers.items()
        if name not in (*positive, *negative)
    ]
    said = []
    if positive:
        said.append(
            f"The tumor cells are positive for {_and(positive)}" + (f" and negative for {_and(negative)}." if negative else ".")
        )
    elif negative:
        said.append(f"{_and(negative)} {'are' if len(negative) > 1 else 'is'} negative.")
    return " ".join([*said, *(f"{one}." for one in rest)])


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _truth(facts: Facts) -> dict[str, dict[str, Any]]:
    plain = {name: "positive" if value in POSITIVE else value for name, value in facts.markers.items()}
    return {
        "histology": _found(facts.histology),
        "grade": _found(facts.grade),
        "margins": _found(facts.margin_class),
        "ihcMarkers": {**_found(dict(facts.markers)), "accept": {name: [plain[name]] for name in plain}}
        if facts.markers
        else _found(None),
        "date": _found(facts.date),
        "institution": _found(facts.institution),
    }


def _found(value: Any) -> dict[str, Any]:
    return {"value": value, "status": "found"} if value else {"value": None, "status": "not_present"}
