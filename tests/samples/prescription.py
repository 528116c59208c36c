"""Prescriptions of our own: every drug, dose and direction known. Same seed, same prescription."""

import io
import random
from collections.abc import Callable
from dataclasses import dataclass

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

DRUGS = (
    ("Metformin", "500 mg", "tablet"),
    ("Lisinopril", "10 mg", "tablet"),
    ("Atorvastatin", "20 mg", "tablet"),
    ("Omeprazole", "20 mg", "capsule"),
    ("Amoxicillin", "500 mg", "capsule"),
    ("Levothyroxine", "75 mcg", "tablet"),
    ("Cetirizine", "10 mg", "tablet"),
    ("Furosemide", "40 mg", "tablet"),
    ("Amoxicillin/Clavulanate", "875/125 mg", "tablet"),
    ("Vitamin D3", "1000 IU", "capsule"),
    ("Prednisone", "20 mg", "tablet"),
    ("Glimepiride", "2 mg", "tablet"),
    ("Losartan Potassium", "50 mg", "tablet"),
    ("Azithromycin", "250 mg", "tablet"),
    ("Folic Acid", "5 mg", "tablet"),
)
ENGLISH = (
    "once daily",
    "twice daily with meals",
    "three times daily",
    "every 6 hours as needed for pain",
    "at bedtime",
    "every morning",
    "every 8 hours",
    "once daily before breakfast",
)
LATIN = ("OD", "BD after food", "TDS", "QID", "HS", "OD before breakfast", "SOS for fever", "BID", "q8h", "TID PRN")
SLOTS = ("1-0-1", "1-1-1", "0-0-1", "1-0-0 before food", "1-0-1 after food")
CLINICS = ("Willowbrook Clinic", "Seacliff General Hospital", "Hartley Family Medical Center", "Ashdown Polyclinic, Eastmere")
ALLERGENS = ("Penicillin", "Sulfa drugs", "Ibuprofen 200 mg", "Codeine")


@dataclass(frozen=True)
class Drug:
    """One prescribed drug as it is meant."""

    name: str
    dose: str
    form: str
    frequency: str
    days: int

    @property
    def element(self) -> dict[str, str]:
        return {"name": self.name, "dose": self.dose, "frequency": self.frequency}


@dataclass(frozen=True)
class Sample:
    """A prescription as text, what is true of it, and for each drug the stretch of text that shows it."""

    name: str
    text: str
    drugs: tuple[Drug, ...]
    quotes: tuple[str, ...]
    date: str
    institution: str

    @property
    def truth(self) -> dict[str, object]:
        """In the shape of a truth file."""
        printed = next((day for day in _days(self.date) if day in self.text), "")
        fields = {
            "medications": {"status": "found", "value": [drug.element for drug in self.drugs], "quote": list(self.quotes)},
            "date": {"status": "found", "value": self.date, "quote": printed}
            if printed
            else {"status": "not_present", "value": None},
            "institution": {"status": "found", "value": self.institution, "quote": self.institution}
            if self.institution
            else {"status": "not_present", "value": None},
        }
        return {"doc_type": "prescription", "fields": fields}


def draw_prescription(seed: int, layout: str) -> Sample:
    """A prescription in one of LAYOUTS with 1 to 5 drugs; an allergy, a stopped drug and advice beside them now and then."""
    rng = random.Random(f"rx {layout} {seed}")
    wordings = {"slots": SLOTS, "latin": LATIN}.get(layout, ENGLISH)
    drugs = tuple(
        Drug(name, dose, form, rng.choice(wordings), rng.choice((5, 7, 10, 30)))
        for name, dose, form in rng.sample(DRUGS, rng.randint(1, 5))
    )
    date = f"20{rng.randint(18, 30)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    clinic = rng.choice(CLINICS) if rng.random() < 0.8 else ""
    head = [clinic] if clinic else []
    head += ["Dr. Sample Prescriber, MD", "14 Medical Center Avenue", "Patient: Sample Person", "DOB: 03/04/1971"]
    if rng.random() < 0.85:
        head.append(f"Date: {rng.choice(_days(date))}")
    quotes = LAYOUTS[layout](drugs)
    titled = {"table": ["Medication               Dose           Frequency                          Duration"], "labels": []}.get(
        layout, ["Rx:"]
    )
    foot = [f"Allergies: {rng.choice(ALLERGENS)}"] if rng.random() < 0.5 else []
    foot += ["STOP Aspirin 81 mg daily"] if rng.random() < 0.3 else []
    foot += ["Advice:", "- Check blood sugar after 2 weeks", "- Drink 2 litres of water daily", "Signature: ____________"]
    return Sample(f"rx_{layout}_{seed}", "\n".join([*head, "", *titled, *quotes, "", *foot]), drugs, tuple(quotes), date, clinic)


def pdf_of(sample: Sample) -> bytes:
    """The prescription drawn on a page."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.setFont("Courier", 9)
    for index, line in enumerate(sample.text.split("\n")):
        canvas.drawString(45.0, 800.0 - 14.0 * index, line)
    canvas.save()
    return buffer.getvalue()


def _days(date: str) -> tuple[str, ...]:
    year, month, day = date.split("-")
    return date, f"{month}/{day}/{year}"


def _short(drug: Drug) -> str:
    return "Tab" if drug.form == "tablet" else "Cap"


def _numbered(drugs: tuple[Drug, ...]) -> list[str]:
    return [
        f"{n}. {_short(d)} {d.name} {d.dose.replace(' ', '')} - 1 {_short(d).lower()} {d.frequency} x {d.days} days"
        for n, d in enumerate(drugs, start=1)
    ]


def _labels(drugs: tuple[Drug, ...]) -> list[str]:
    return [
        f"Rx: {d.name} {d.dose}\nSig: Take 1 {d.form} {d.frequency}\nDispense: {d.days * 2} {d.form}s\nRefills: 1" for d in drugs
    ]


def _lines(drugs: tuple[Drug, ...]) -> list[str]:
    return [f"{d.name} {d.dose} {d.form}\n  Take one {d.form} by mouth {d.frequency} for {d.days} days" for d in drugs]


def _bullets(drugs: tuple[Drug, ...]) -> list[str]:
    return [f"- {d.name} {d.dose} PO {d.frequency}, {d.days} days, #{d.days * 2}" for d in drugs]


def _table(drugs: tuple[Drug, ...]) -> list[str]:
    return [f"{d.name:<25}{d.dose:<15}{d.frequency:<35}{d.days} days" for d in drugs]


def _parts(drugs: tuple[Drug, ...]) -> list[str]:
    return [f"Medication: {d.name}\nStrength: {d.dose}\nFrequency: {d.frequency}\nDuration: {d.days} days" for d in drugs]


LAYOUTS: dict[str, Callable[[tuple[Drug, ...]], list[str]]] = {
    "numbered": _numbered,
    "latin": _numbered,
    "slots": _numbered,
    "labels": _labels,
    "lines": _lines,
    "bullets": _bullets,
    "table": _table,
    "parts": _parts,
}
ALL = tuple(LAYOUTS)
