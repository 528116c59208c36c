"""Laboratory reports in other languages, other separators and other columns than the usual English ones."""

import pytest

from services.packs.clinical.lab_report.task import PACK
from services.packs.clinical.lab_report.wording import side_of
from services.packs.clinical.shared.terms.units import is_unit
from services.packs.find import packs_by_type
from services.tasks.classification import classify
from tests.packs.clinical.attempts import concluded, values

GERMAN = """Labor Ostermoor GmbH
Laborbefund      Befunddatum: 09.05.2022
Untersuchung       Ergebnis   Einheit   Referenzbereich   Bew.
Hämoglobin           10,9      g/dl      12,0 - 15,6       -
Harnsäure             7,2      mg/dl      2,4 - 5,7        +
"""
FRENCH = """LABORATOIRE DES CHARMILLES
Compte rendu d'analyses, édité le 14/09/2022
Hémoglobine ........ 12,1 g/dL     (13,0 - 17,0)  *
Plaquettes ......... 241 G/L       (150 - 400)
"""
SPANISH = """LABORATORIO CLINICO LOMA ALTA
ESTUDIO           RESULTADO    UNIDADES    VALORES DE REFERENCIA
Glucosa             118 *      mg/dL        70 - 100
Creatinina          0,71       mg/dL        0,50 - 0,90
"""


def told(text: str) -> dict[str, tuple[str, str, str]]:
    """Name to value, unit and flag."""
    return {one["name"]: (one["value"], one.get("unit", ""), one.get("flag", "")) for one in values(PACK, text)["labValues"]}


@pytest.mark.parametrize("text", [GERMAN, FRENCH, SPANISH])
def test_a_report_in_another_language_is_known_as_one(text: str) -> None:
    assert classify(text, packs_by_type()).doc_type == "lab-report"


def test_tables_are_read_by_their_titles_in_other_languages() -> None:
    assert told(GERMAN) == {"Hämoglobin": ("10,9", "g/dl", "L"), "Harnsäure": ("7,2", "mg/dl", "H")}
    assert told(SPANISH) == {"Glucosa": ("118", "mg/dL", "H"), "Creatinina": ("0,71", "mg/dL", "")}


def test_a_name_that_begins_with_an_accent_is_a_name() -> None:
    assert told(FRENCH + "Éosinophiles ....... 4 %  (1 - 6)\n")["Éosinophiles"] == ("4", "%", "")


def test_a_colon_before_the_values_of_a_column_is_no_part_of_them() -> None:
    rows = "Investigation     Observed Value   Unit     Ref. Interval\nHaemoglobin       : 9.6   L        gm/dl    12.0 - 15.0\n"
    assert told(f"Vale Pathology Centre\n{rows}") == {"Haemoglobin": ("9.6", "gm/dl", "L")}


def test_units_and_ranges_beyond_the_columns_of_days_belong_to_the_latest_day() -> None:
    rows = "Date         02/02/23   11/08/23\nLab No.      4419023    5520981      Ref Range     Units\n"
    found = told(
        rows
        + "Potassium      4.4        5.6 H      (3.5-5.2)     mmol/L\nUrea           7.2       11.9 H      (3.0-8.5)     mmol/L\n"
    )
    assert found == {"Potassium": ("5.6", "mmol/L", "H"), "Urea": ("11.9", "mmol/L", "H")}


def test_a_unit_alone_in_the_column_of_ranges_is_the_unit() -> None:
    rows = "Test Name      In Range    Out of Range    Reference Range\nTSH                        0.02 L          mIU/L\n"
    assert told(f"{rows}T3 UPTAKE      28                          22-35 %\n")["TSH"] == ("0.02", "mIU/L", "L")


def test_strokes_between_cells_part_the_columns_of_a_heading() -> None:
    found = told("Analyte / Value / Units / Normal\nCA 19-9 / 88.4 / U/mL / 0-37\nCEA / 2.1 / ng/mL / 0-3.0\n")
    assert found == {"CA 19-9": ("88.4", "U/mL", "H"), "CEA": ("2.1", "ng/mL", "")}


def test_the_columns_of_an_export_are_told_by_their_last_word() -> None:
    heading = "accession,test_code,test_name,result_value,result_units,ref_low,ref_high,abnormal_flag,result_datetime\n"
    assert told(f"{heading}A-1,2160-0,Creatinine,1.42,mg/dL,0.7,1.3,H,2024-01-09T10:14\n") == {
        "Creatinine": ("1.42", "mg/dL", "H")
    }


def test_a_strip_in_words_and_shares_before_their_cells_are_results() -> None:
    strip = told("Urine dip:\nLeuk 2+\nNitrite pos\nProtein trace\n")
    assert {name: one[0] for name, one in strip.items()} == {"Leuk": "2+", "Nitrite": "pos", "Protein": "trace"}
    cells = told("Labs: WBC 14.2 (H), Hgb 10.1 (L), Plt 401. Diff: 82% neutrophils, 9% lymphs, 6% monos, 3% eos.\n")
    assert cells["neutrophils"] == ("82", "%", "")


def test_rows_go_on_below_a_remark_of_one_line() -> None:
    rows = "Sodium      139   mmol/L   (134-144)\nComment: slightly haemolysed sample.\nPotassium   5.1   mmol/L   (3.5-5.2)\n"
    assert list(told(rows)) == ["Sodium", "Potassium"]


@pytest.mark.parametrize(
    "unit", ["kPa", "T/L", "/pl", "10(9)/L", "mosmol/kg", "mg/g creatinine", "kIE/l", "log10 copies/mL", "ml/min/1,73m²"]
)
def test_units_of_other_countries_are_units(unit: str) -> None:
    assert is_unit(unit)


@pytest.mark.parametrize(
    ("row", "unit"),
    [
        ("WBC: 11.9 x10 9/L H (4.0-11.0)", "x10 9/L"),
        ("WBC   11.9   x 10 9/L   4.0-11.0", "x 10 9/L"),
        ("WBC 11.9 10 9/L 4.0-11.0", "10 9/L"),
        ("WBC 11.9 X10 3/uL 4.0-11.0", "X10 3/uL"),
    ],
)
def test_a_power_of_ten_that_lost_its_sign_is_part_of_the_unit(row: str, unit: str) -> None:
    assert told(f"Osprey Point Laboratory\n\n{row}\n") == {"WBC": ("11.9", unit, "H")}


@pytest.mark.parametrize(
    "line",
    [
        "Patient:  QUILL, JOAN       PHN 0000 000 003      Birth Date: 1955-01-29   F",
        "QUILL, JOAN    Plan 0000 000 003      1955-01-29   F",
    ],
)
def test_numbers_of_a_person_and_days_are_no_results_with_ranges(line: str) -> None:
    assert list(told(f"Osprey Point Laboratory\n{line}\n\nSodium: 138 mmol/L (133-146)\n")) == ["Sodium"]


def test_a_range_may_begin_below_nought() -> None:
    assert side_of("1.9", "-2.0 - 2.0") == "N"
    assert side_of("-4.1", "-2.0 - 2.0") == "L"


def test_a_report_without_any_result_is_not_vouched_for() -> None:
    text = "Harrowgate Community Laboratory\nLaboratory report\nReported: 14 Jun 2022\nSpecimen: serum\n"
    assert concluded(PACK, text).score < 0.95


def test_a_figure_inside_a_name_ends_no_result_before_it() -> None:
    rows = "Test          Result   Flag   Units    Reference\nSodium        131      L      mmol/L   136-145\n"
    text = f"Cedar Notch Laboratory\nReported: 18 Nov 2022\n{rows}CO2, total    19       L      mmol/L   22-29\n"
    assert concluded(PACK, text).score >= 0.95


def test_a_bound_with_its_sign_is_part_of_the_range() -> None:
    assert side_of("-11", "-2 - +2") == "L"


def test_a_statement_of_benefits_is_no_report_of_the_tests_it_bills() -> None:
    text = "EXPLANATION OF BENEFITS\nMember ID XH1   Claim 24\nHemoglobin A1c   billed 58.00   allowed 9.71\n"
    assert classify(text, packs_by_type()).doc_type != "lab-report"
