"""When the grader of short documents will not vouch for a reading, and what their foot and cells tell the reader."""

import pytest

from services.packs.clinical.lab_report.task import PACK as LAB
from services.packs.clinical.prescription.task import PACK as RX
from tests.packs.clinical.attempts import checks, concluded, in_source, values

ORDER = "Copse End Clinic\nDate: 12 Nov 2021\nRx\n1. Amlodipine 5 mg once daily\n2. Ramipril 5 mg once daily\n"


def test_a_plain_order_is_vouched_for() -> None:
    assert concluded(RX, ORDER).score >= 0.95


def test_an_item_of_the_list_that_no_drug_explains_is_a_doubt() -> None:
    assert concluded(RX, f"{ORDER}3. Wound honey as before\n").score < 0.95


def test_a_name_above_everything_that_no_field_holds_is_a_doubt() -> None:
    said = {"date": ("2021-11-12", "Date: 12 Nov 2021")}
    assert "unexplained" in checks(RX, ORDER.replace("Copse End Clinic", "Bright Harbour Wellbeing"), **said)


def test_a_day_in_another_language_is_not_passed_over() -> None:
    said = {"institution": ("Copse End Clinic", "Copse End Clinic")}
    assert "unexplained" in checks(RX, ORDER.replace("Date: 12 Nov 2021", "le 12 novembre 2021"), **said)


def test_a_day_that_may_be_read_two_ways_is_a_doubt_where_nothing_tells_the_order() -> None:
    text = "Copse End Clinic\nDate: 03/04/2021\nAmlodipine 5 mg: take one in the morning\n"
    said = {"institution": ("Copse End Clinic", "Copse End Clinic"), "date": ("2021-03-04", "Date: 03/04/2021")}
    assert "unexplained" in checks(RX, text, **said)
    assert "unexplained" not in checks(RX, f"{text}NHS\n", **said)


def test_a_badly_recognised_report_is_not_vouched_for() -> None:
    head = "Harrowgate Laboratory\nReported: 14 Jun 2022\n"
    text = f"{head}G1ucose   97 mg/dL  (65-99)\nCa1cium  9.1 mg/dL (8.6-10.2)\nA1bumin  4.0 g/dL (3.6-5.1)\n"
    assert "misread" in checks(LAB, text)


def test_the_house_that_signs_is_the_issuer() -> None:
    drugs = "Amlodipine 10mg tablets\nTake ONE in the MORNING\n28\nAtorvastatin 40mg tablets\nTake ONE at NIGHT\n28\n"
    text = f"FP10NC\n{drugs}Date 03/06/2024\nSedgeholme Surgery, Church Rd\n"
    assert values(RX, text)["institution"] == "Sedgeholme Surgery"


def test_cells_with_a_label_each_are_the_parts_of_one_drug() -> None:
    found = values(RX, "Medicine: Clopidogrel   Dose: 75 mg   Route: PO   Times: 08:00   Start 02/04\n")["medications"]
    assert found == [{"name": "Clopidogrel", "dose": "75 mg", "frequency": "08:00", "route": "PO"}]


def test_a_bare_line_names_the_test_of_the_labelled_lines_below_it() -> None:
    text = "Potassium\nNormal range: 3.5 - 5.1 mmol/L\nValue: 5.3  (High)\nSodium\nNormal range: 136 - 145 mmol/L\nValue: 141\n"
    found = [(one["name"], one["value"], one["unit"], one.get("flag", "")) for one in values(LAB, text)["labValues"]]
    assert found == [("Potassium", "5.3", "mmol/L", "H"), ("Sodium", "141", "mmol/L", "")]


@pytest.mark.parametrize(
    "lines",
    [
        "Amoxicillin 400 mg/5 mL suspension\n8 mL (640 mg) twice daily for 10 days\n",
        "Methotrexate 2.5 mg tablets\n6 tablets (15 mg) once weekly\n",
        "Insulin glargine 100 units/mL\nInject 14 units at bedtime\n",
        "1 Furosemide 80 mg twice daily (was 40 mg daily)\n2 Ramipril 5 mg once daily\n",
        "Enoxaparin 40 mg daily at 2000, if eating\n",
        "Dr J Marsh      Copse End Clinic\nOrdering: High Fell Group Practice\n\nRamipril 5 mg once daily\n",
    ],
)
def test_what_a_dose_is_made_up_from_is_no_other_dose(lines: str) -> None:
    assert concluded(RX, f"Copse End Clinic\nDate: 12 Nov 2021\n\n{lines}").score >= 0.95


@pytest.mark.parametrize(
    ("lines", "dose"),
    [
        ("Prednisone 5 mg tablets\ntake 20 mg once daily\n", "5 mg"),
        ("Amoxicillin 400 mg/5 mL suspension\n8 mL (640 mg) twice daily\n", "500 mg"),
        ("Ramipril 5 mg once daily, 10 mg from Monday\n", "5 mg"),
    ],
)
def test_a_dose_that_the_lines_speak_against_is_a_doubt(lines: str, dose: str) -> None:
    said = [(lines.split()[0], dose, lines.strip())]
    assert checks(RX, ORDER.split("Rx")[0] + lines, medications=said) & {"in_source", "prescription.unaccounted"}


LIST = "Harrowgate Laboratory\nReported: 14 Jun 2022\nTest       Result  Units   Range\n"


@pytest.mark.parametrize(
    "lines",
    [
        "Basic Panel (2 tests)\nSodium     139     mmol/L  134-144\nGlucose    5.1     mmol/L  3.9-6.0\n",
        "Sodium     139     mmol/L  134-144   01\nGlucose    5.1     mmol/L  3.9-6.0   01\nLegend: H = High, L = Low\n",
        "eGFR       79      mL/min/1.73 m2   >59\nSodium     139     mmol/L  134-144\n",
    ],
)
def test_titles_codes_and_legends_of_a_report_are_no_results(lines: str) -> None:
    assert concluded(LAB, LIST + lines).score >= 0.95


def test_only_the_latest_day_of_a_cumulative_report_is_its_results() -> None:
    days = "           02/03/22   14/06/22   Units\n"
    text = f"Harrowgate Laboratory\nReported: 14 Jun 2022\n\n{days}Sodium     131        139        mmol/L\n"
    now, then = ([("Sodium", value, "Sodium     131        139        mmol/L")] for value in ("139", "131"))
    assert not checks(LAB, text, labValues=now) & {"lab_report.left_out", "lab_report.unaccounted"}
    assert in_source(LAB, text, "labValues", then) < 0.5


@pytest.mark.parametrize(
    ("lines", "results"),
    [
        ("Test     Result  Range            Lab\nSodium   139     [133 - 146] mmol/L  BM\n", [("Sodium", "139", "mmol/L", "")]),
        ("Albumin (g/L)   Low   31   35 to 50\n", [("Albumin", "31", "g/L", "L")]),
        ("Haemoglobin [g/L] 118 L (130-170)\n", [("Haemoglobin", "118", "g/L", "L")]),
        ("U&E: Sodium 139 / Potassium 4.4 / Urea 5.1\n",
         [("Sodium", "139", "", ""), ("Potassium", "4.4", "", ""), ("Urea", "5.1", "", "")]),
        ("     Test     Result  Units\nH    Sodium   149     mmol/L\n", [("Sodium", "149", "mmol/L", "H")]),
        ("Test     Result  Units   Range\nSodium   139     mmol/L  133-146\nH = High  L = Low\n",
         [("Sodium", "139", "mmol/L", "")]),
        ("Test                 Result      Units\nSodium               139         mmol/L\n\n"
         "MD (Biochemistry)    Reg. No. 00000    *** End ***\n", [("Sodium", "139", "mmol/L", "")]),
        ("HbA1c    5.9   %   < 5.7\nInterpretation - HbA1c (ADA):\n  Non diabetic   < 5.7\n", [("HbA1c", "5.9", "%", "H")]),
    ],
)  # fmt: skip
def test_results_are_read_in_the_forms_that_laboratories_print(lines: str, results: list[tuple[str, str, str, str]]) -> None:
    found = values(LAB, f"Harrowgate Laboratory\nReported: 14 Jun 2022\n\n{lines}")["labValues"]
    assert [(one["name"], one["value"], one.get("unit", ""), one.get("flag", "")) for one in found] == results


@pytest.mark.parametrize(
    ("lines", "dose", "frequency"),
    [
        ("Hydrocortisone 1% cream\nthin layer twice daily for 7 days\n", "1%", "twice daily"),
        ("Midazolam   2.5 mg   hourly as required\n", "2.5 mg", "hourly as required"),
        ("Medicine: Insulin glargine\nStrength: 100 units/ml\nDirections: 14 units at night\n", "14 units", "at night"),
        ("Adrenaline 0.3 mg IM stat for anaphylaxis, 1 to carry and 1 for school\n", "0.3 mg", "stat for anaphylaxis"),
        ("Please supply Co-amoxiclav 500/125 tablets, one tablet twice daily.\n", "500/125", "twice daily"),
    ],
)
def test_drugs_are_read_in_the_forms_that_prescribers_write(lines: str, dose: str, frequency: str) -> None:
    (found,) = values(RX, f"Copse End Clinic\nDate: 12 Nov 2021\n\n{lines}")["medications"]
    assert (found["dose"], found["frequency"]) == (dose, frequency)
