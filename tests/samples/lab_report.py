"""Laboratory reports of our own: every value, unit, flag and range known. Same seed, same report."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

TESTS = (
    ("Hemoglobin", "g/dL", "12.0", "16.0"), ("Hematocrit", "%", "36.0", "46.0"), ("WBC", "10^3/uL", "4.0", "11.0"),
    ("Platelet Count", "x10^9/L", "150", "400"), ("RBC", "M/uL", "4.0", "5.5"), ("MCV", "fL", "80.0", "100.0"),
    ("Glucose (Fasting)", "mg/dL", "70", "99"), ("Creatinine", "mg/dL", "0.60", "1.20"), ("BUN", "mg/dL", "7", "20"),
    ("Sodium", "mmol/L", "135", "145"), ("Potassium", "mmol/L", "3.5", "5.1"), ("Chloride", "mmol/L", "98", "107"),
    ("Calcium", "mg/dL", "8.6", "10.2"), ("Total Bilirubin", "mg/dL", "0.2", "1.2"), ("ALT (SGPT)", "U/L", "7", "56"),
    ("AST (SGOT)", "U/L", "10", "40"), ("Alkaline Phosphatase", "IU/L", "44", "147"), ("TSH", "µIU/mL", "0.40", "4.00"),
    ("Free T4", "ng/dL", "0.80", "1.80"), ("Vitamin B12", "pg/mL", "200", "900"), ("Ferritin", "ng/mL", "15", "150"),
    ("HbA1c", "%", "4.0", "5.6"), ("25-OH Vitamin D", "ng/mL", "30", "100"), ("ESR", "mm/hr", "0", "20"),
    ("CA 19-9", "U/mL", "0", "37"), ("INR", "", "0.8", "1.2"), ("eGFR", "mL/min/1.73m2", "60", "120"),
)  # fmt: skip
WORDED = (
    ("HBsAg", "Non-Reactive"), ("Urine Protein", "Trace"), ("Urine Glucose", "Negative"), ("Nitrite", "Positive"),
    ("HIV 1/2 Antibody", "Not Detected"), ("Urine Ketones", "2+"), ("VDRL", "Reactive"),
)  # fmt: skip
HOUSES = ("Northgate Diagnostics", "Fernhill Medical Laboratory", "Saltmarsh General Hospital", "Aldermoor Pathology Services")
FLAGS = {
    "letters": {"H": "H", "L": "L"},
    "words": {"H": "High", "L": "Low"},
    "arrows": {"H": "↑", "L": "↓"},
    "star": {"H": "*", "L": "*"},
}
PANEL = """LABORATORY REPORT
Laboratory: Harbor Lane Diagnostics
Date: 2025-03-31
Hemoglobin: 14.2 g/dL (Reference: 12.0-15.5)
White Blood Cells: 6.2 10^9/L (Reference: 4.0-11.0)
Platelets: 210 10^9/L (Reference: 150-450)
"""
"""A whole report, small and clean."""


@dataclass(frozen=True)
class Row:
    """One result as it is meant."""

    name: str
    value: str
    unit: str = ""
    flag: str = ""
    low: str = ""
    high: str = ""

    @property
    def range(self) -> str:
        return f"{self.low} - {self.high}" if self.low else ""

    @property
    def element(self) -> dict[str, str]:
        named = {"name": self.name, "value": self.value, "unit": self.unit, "flag": self.flag, "range": self.range}
        return {key: said for key, said in named.items() if said}


@dataclass(frozen=True)
class Sample:
    """A report as text, what is true of it, and for each result the stretch of text that shows it."""

    name: str
    text: str
    rows: tuple[Row, ...]
    quotes: tuple[str, ...]
    date: str
    institution: str

    @property
    def truth(self) -> dict[str, object]:
        """In the shape of a truth file."""
        fields = {
            "labValues": {"status": "found", "value": [row.element for row in self.rows], "quote": list(self.quotes)},
            "date": {"status": "found", "value": self.date, "quote": next(d for d in _days(self.date) if d in self.text)},
            "institution": {"status": "found", "value": self.institution, "quote": self.institution},
        }
        return {"doc_type": "lab-report", "fields": fields}


def draw_lab_report(seed: int, layout: str) -> Sample:
    """A report in one of LAYOUTS, with 4 to 12 results, some of them flagged, some in words."""
    rng = random.Random(f"lab {layout} {seed}")
    rows = [_result(rng, *test) for test in rng.sample(TESTS, rng.randint(4, 12))]
    if layout in ("blanks", "bars", "colon", "tabs"):
        rows += [Row(name, value) for name, value in rng.sample(WORDED, rng.randint(0, 2))]
    date = f"20{rng.randint(18, 30)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    house = rng.choice(HOUSES)
    if layout == "hl7":
        lines, quotes = _hl7(rows, date, house)
        return Sample(f"lab_{layout}_{seed}", "\n".join(lines), tuple(rows), tuple(quotes), date, house)
    quotes = LAYOUTS[layout](rows, rng)
    head = [house, rng.choice(("LABORATORY REPORT", "Blood Test Report", "Lab Results")), f"Patient: Sample Person   Age: "
                                                                                          f"{rng.randint(20, 80)} years",
            f"{rng.choice(('Report Date', 'Collected', 'Date'))}: {rng.choice(_days(date)[:2])}", ""]  # fmt: skip
    titled = [HEADS[layout], *quotes] if layout in HEADS else quotes
    foot = ["", "Comments:", "Glucose goal is below 130 mg/dL before meals.", "Electronically signed by the laboratory director"]
    shown = tuple(quote for quote in quotes if quote)
    return Sample(f"lab_{layout}_{seed}", "\n".join([*head, *titled, *foot]), tuple(rows), shown, date, house)


def pdf_of(sample: Sample) -> bytes:
    """The report drawn on a page, its columns at fixed places."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.setFont("Helvetica", 9)
    y = 800.0
    for line in sample.text.split("\n"):
        for x, cell in _placed(line):
            canvas.drawString(x, y, cell)
        y -= 14.0
    canvas.save()
    return buffer.getvalue()


def _placed(line: str) -> list[tuple[float, str]]:
    if "\t" in line:
        return [(45.0 + 105.0 * index, cell) for index, cell in enumerate(line.split("\t")) if cell]
    return [(45.0 + 5.0 * match.start(), match[0]) for match in re.finditer(r"\S+(?: \S+)*", line)]


def _days(date: str) -> tuple[str, ...]:
    year, month, day = date.split("-")
    return date, f"{month}/{day}/{year}", f"{year}{month}{day}"


def _result(rng: random.Random, name: str, unit: str, low: str, high: str) -> Row:
    places = len(low.partition(".")[2])
    least, most = float(low), float(high)
    kind = rng.choice(("", "", "", "H", "L"))
    if kind == "H":
        value = most * rng.uniform(1.04, 1.2) + 10**-places
    elif kind == "L" and least > 10**-places:
        value = least * rng.uniform(0.8, 0.95) - 10**-places
    else:
        kind, value = "", rng.uniform(least + (most - least) * 0.1, most - (most - least) * 0.1)
    return Row(name, f"{value:.{places}f}", unit, kind, low, high)


def _blanks(rows: list[Row], rng: random.Random) -> list[str]:
    return [f"{r.name:<26}{r.value:<12}{r.unit:<16}{r.range:<18}{r.flag}".rstrip() for r in rows]


def _unitless(rows: list[Row], rng: random.Random) -> list[str]:
    return [f"{r.name:<26}{r.flag:<6}{r.value:<12}{r.range:<18}{r.unit}".rstrip() for r in rows]


def _tabs(rows: list[Row], rng: random.Random) -> list[str]:
    return [f"{r.name}\t{r.value}\t{r.flag}\t{r.unit}\t{r.range}" for r in rows]


def _bars(rows: list[Row], rng: random.Random) -> list[str]:
    return [f"| {r.name} | {r.value} | {r.unit} | {r.range} | {FLAGS['words'].get(r.flag, '')} |" for r in rows]


def _prior(rows: list[Row], rng: random.Random) -> list[str]:
    return [f"{r.name:<26}{r.value:<12}{_other(r, rng):<12}{r.unit:<16}{r.range:<18}{r.flag}".rstrip() for r in rows]


def _colon(rows: list[Row], rng: random.Random) -> list[str]:
    how = FLAGS[rng.choice(("words", "arrows", "star"))]
    return [
        _spaced(f"{r.name}: {r.value} {r.unit} {how.get(r.flag, '')} {f'(Reference: {r.range})' if r.range else ''}")
        for r in rows
    ]


def _comments(rows: list[Row], rng: random.Random) -> list[str]:
    return [
        _spaced(f"- {r.name} = {r.value} {r.unit} [{r.range}] {'# ' + FLAGS['words'][r.flag].lower() if r.flag else ''}")
        for r in rows
    ]


def _bare(rows: list[Row], rng: random.Random) -> list[str]:
    return [_spaced(f"{r.name} {r.value} {r.unit} {r.range} {r.flag}") for r in rows]


def _records(rows: list[Row], rng: random.Random) -> list[str]:
    said = []
    for r in rows:
        parts = [
            f"Test: {r.name}",
            f"Result: {r.value}",
            f"Units: {r.unit}" if r.unit else "",
            f"Reference Range: {r.range}",
            f"Flag: {r.flag}" if r.flag else "",
        ]
        said.append("\n".join(part for part in parts if part))
    return said


def _hl7(rows: list[Row], date: str, house: str) -> tuple[list[str], list[str]]:
    day = date.replace("-", "")
    observed = [
        f"OBX|{index}|NM|{1000 + index}-{index % 10}^{r.name}^LN||{r.value}|{r.unit}|{r.low}-{r.high}|{r.flag or 'N'}|||F|||"
        f"{day}0830"
        for index, r in enumerate(rows, start=1)
    ]
    head = [
        f"MSH|^~\\&|LIS|{house}|EHR|WARD|{day}0905||ORU^R01|77|P|2.5.1",
        "PID|1||0000||SAMPLE^PERSON||19700101|F",
        f"OBR|1|||CBC^Panel^L|||{day}0800",
    ]
    return [*head, *observed], observed


def _other(row: Row, rng: random.Random) -> str:
    return f"{float(row.value) * rng.uniform(1.1, 1.3):.{len(row.value.partition('.')[2])}f}"


def _spaced(line: str) -> str:
    return " ".join(line.split())


HEADS = {
    "blanks": f"{'Test':<26}{'Result':<12}{'Units':<16}{'Reference Range':<18}Flag",
    "flags first": f"{'Investigation':<26}{'Flag':<6}{'Value':<12}{'Normal Range':<18}Unit",
    "tabs": "Test Name\tResult\tFlag\tUnits\tReference Interval",
    "bars": "| Analyte | Result | Unit | Reference Range | Status |",
    "prior column": f"{'Test':<26}{'Result':<12}{'Previous':<12}{'Units':<16}{'Reference Range':<18}Flag",
}
LAYOUTS: dict[str, Callable[[list[Row], random.Random], list[str]]] = {
    "blanks": _blanks, "flags first": _unitless, "tabs": _tabs, "bars": _bars, "prior column": _prior, "colon": _colon,
    "comments": _comments, "bare": _bare, "records": _records,
}  # fmt: skip
ALL = (*LAYOUTS, "hl7")
