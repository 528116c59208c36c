"""Results in forms of print of their own: names above values, signs before names, susceptibilities, decimal commas."""

import pytest

from services.packs.clinical.lab_report.task import PACK
from services.packs.clinical.lab_report.wording import number_of, side_of
from tests.packs.clinical.attempts import concluded, values

HEAD = "Larkfield Medical Laboratory\nReported: 25/11/2021\n\n"


def told(body: str) -> list[tuple[str, str, str, str]]:
    """Name, value, unit and flag of each result."""
    found = values(PACK, HEAD + body)["labValues"]
    return [(one["name"], one["value"], one.get("unit", ""), one.get("flag", "")) for one in found]


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("*Prolactin: 612 mIU/L [86-324]\n", ("Prolactin", "612", "mIU/L", "H")),
        ("Ferritin\n    12 ug/L   LOW   Normal: 15-150\n", ("Ferritin", "12", "ug/L", "L")),
        ("Hémoglobine ....  11,6   g/dL   12,0 à 16,0\nVGM ... 87,8 fL   80,0 à 100,0\n", ("Hémoglobine", "11,6", "g/dL", "L")),
        ("ANA titre .... 1:320   (<1:80)\n", ("ANA titre", "1:320", "", "")),
        ("Smooth muscle antibody pattern .... Speckled\n", ("Smooth muscle antibody pattern", "Speckled", "", "")),
        ("Culture result: >100,000 CFU/mL Proteus mirabilis\n", ("Culture", ">100,000 CFU/mL Proteus mirabilis", "", "")),
        ("Hematocrit    41 %\nDirect antiglobulin test    Negative\n(DAT), poly\n",
         ("Direct antiglobulin test (DAT), poly", "Negative", "", "")),
    ],
)  # fmt: skip
def test_a_result_is_read_as_it_is_printed(body: str, result: tuple[str, str, str, str]) -> None:
    assert result in told(body)


def test_a_second_test_behind_a_bracketed_flag_is_read() -> None:
    assert [name for name, *_ in told("TSH 6.8 mIU/L (high). A1c 6.1 %.\n")] == ["TSH", "A1c"]


@pytest.mark.parametrize(
    "rows",
    [
        "  Cefazolin    <=4    S\n  Ampicillin    >=32    R\n",
        "  Cefazolin S    Ampicillin R\n",
        "| Cefazolin | <=4 | S |\n| Ampicillin | >=32 | R |\n",
    ],
)
def test_what_an_organism_is_susceptible_to_is_read_below_its_title(rows: str) -> None:
    found = told("Culture: Escherichia coli\nSUSCEPTIBILITY    MIC (ug/mL)   Interp\n" + rows)
    assert [one[:2] for one in found] == [("Culture", "Escherichia coli"), ("Cefazolin", "S"), ("Ampicillin", "R")]


def test_decimal_commas_are_understood_as_such() -> None:
    assert (str(number_of("12,8")), str(number_of("1,240")), side_of("12,8", "4,0 - 10,0")) == ("12.8", "1240", "H")
    assert (concluded(PACK, HEAD + "CRP      12,8    mg/l    < 5,0\nKalium   4,1     mmol/l   3,5 - 5,1\n").score or 0) >= 0.95


def test_the_day_of_a_letter_goes_before_the_day_of_the_sample() -> None:
    letter = (
        "Quill Lane Family Health\nLaboratory results letter          March 22, 2021\n\nBlood drawn 03/20/2021:\nTSH 2.8 mIU/L\n"
    )
    assert values(PACK, letter)["date"] == "2021-03-22"


def test_tables_side_by_side_under_one_line_of_titles_keep_apart() -> None:
    rows = [
        "Test      Result     Unit      Ref. values    | Test        Result    Unit    Ref. values",
        "WBC       12.4   *   10^3/uL   4.0 - 10.0     | Glucose     104   *   mg/dL   70 - 99",
        "MCV       81.2       fL        80 - 98        | Urea         38       mg/dL   15 - 50",
    ]
    assert sorted(told("\n".join(rows) + "\n")) == [
        ("Glucose", "104", "mg/dL", "H"), ("MCV", "81.2", "fL", ""), ("Urea", "38", "mg/dL", ""), ("WBC", "12.4", "10^3/uL", "H"),
    ]  # fmt: skip


def test_a_group_title_before_a_result_and_a_signature_below_are_no_tests() -> None:
    body = "  Sugar     +2         Crystals    None seen\n CHEMICAL              Bacteria    Many\n"
    found = told(body + "OTHERS: Pregnancy test: Negative\n\nAuthorised by: Duty Scientist         ** END **\n")
    assert [one[:2] for one in found] == [
        ("Sugar", "+2"), ("Crystals", "None seen"), ("Bacteria", "Many"), ("Pregnancy test", "Negative"),
    ]  # fmt: skip


def test_columns_of_cutoffs_lower_limits_and_units_are_told_apart() -> None:
    screen = "Drug / Class      Cutoff (ng/mL)     Screen result\nOpiates           300                Presumptive positive\n"
    assert told(screen) == [("Opiates", "Presumptive positive", "", "")]
    semen = "Parameter           Result      Lower reference limit\nTotal motility      38 % *      42\n"
    assert told(semen) == [("Total motility", "38", "%", "L")]
    allergy = "Allergen             kUA/L     Class\nCat dander (e1)      17.3      3\nPeanut (f13)         0.36      1\n"
    assert told(allergy) == [("Cat dander (e1)", "17.3", "kUA/L", ""), ("Peanut (f13)", "0.36", "kUA/L", "")]


def test_cells_between_bars_and_a_limit_in_spanish_are_read() -> None:
    assert told("pH 7.29 (L) | pCO2 6.8 kPa (H) | HCO3- 23.1 mmol/L\n") == [
        ("pH", "7.29", "", "L"), ("pCO2", "6.8", "kPa", "H"), ("HCO3-", "23.1", "mmol/L", ""),
    ]  # fmt: skip
    assert told("Colesterol total   221 mg/dL  *   (hasta 200)\n") == [("Colesterol total", "221", "mg/dL", "H")]


def test_a_remark_on_high_values_keeps_results_without_flag_or_range_below_trust() -> None:
    body = "Ferritin 12 ug/L\nHaemoglobin 98 g/L\n"
    assert (concluded(PACK, HEAD + body).score or 0) >= 0.95
    assert (concluded(PACK, HEAD + body + "\nFerritin and haemoglobin are low.\n").score or 0) < 0.95
