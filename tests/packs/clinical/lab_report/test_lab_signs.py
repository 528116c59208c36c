"""Flags printed as signs, their legends, values beside limits of their own, and the words of a form that name no test."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.lab_report.analytes import is_test_name
from services.packs.clinical.lab_report.results import results
from services.packs.clinical.lab_report.signs import spelled
from services.packs.clinical.lab_report.task import PACK
from services.packs.clinical.lab_report.wording import LEGEND, number_of, side_of
from tests.packs.clinical.attempts import concluded

HEAD = "FENWICK GENERAL LABORATORY\nPatient: Ida Sample    DOB 04/05/1961\nCollected 11 Feb 2025\n\n"
BEHIND = "Ferritin ...... 8 ug/L -\nLDH ........... 410 U/L ++\nUrea .......... 5.1 mmol/L\nCRP ........... 38 mg/L +\n"
COLUMN = "Na+      151   (+)   mmol/L [136-145]\nK+       3.1   (-)   mmol/L [3.5-5.0]\nCl-      101         mmol/L [98-107]\n"
BEFORE = "  ^ Glucose    14.2   mmol/L [3.9-5.8]\n  v Sodium     128    mmol/L [136-145]\n    Chloride   99     mmol/L [98-107]\n"


def told(text: str) -> list[tuple[str, str, str]]:
    return [(one.name, one.value, one.flag) for one in results(read_text(text), wide=False)]


def test_a_sign_behind_a_value_is_its_flag() -> None:
    assert told(HEAD + BEHIND) == [("Ferritin", "8", "L"), ("LDH", "410", "H"), ("Urea", "5.1", ""), ("CRP", "38", "H")]


def test_a_sign_in_brackets_before_the_unit_is_the_flag() -> None:
    assert told(HEAD + COLUMN) == [("Na+", "151", "H"), ("K+", "3.1", "L"), ("Cl-", "101", "")]


def test_a_sign_before_the_name_is_the_flag_its_legend_gives() -> None:
    legend = "\n ^  Value(s) above reference range\n v  Value(s) below reference range\n"
    assert told(HEAD + BEFORE + legend) == [("Glucose", "14.2", "H"), ("Sodium", "128", "L"), ("Chloride", "99", "")]


@pytest.mark.parametrize(
    "text",
    [
        "Sodium   140   -   mmol/L  136-145\nPotassium  4.2   -   mmol/L  3.5-5.1\nGlucose  9.8  -  mmol/L  3.9-5.8\n",
        "Protein   2+\nBlood   +\nKetones   -\n",
        "Glucose   5.1 mmol/L   +\n",
        "v Leiden   absent\n^ see note\n",
    ],
)
def test_dashes_and_words_of_signs_stay_as_they_are(text: str) -> None:
    assert spelled(text) == text


def test_spelled_keeps_every_place() -> None:
    text = HEAD + BEHIND + COLUMN + BEFORE + "^  above\nv  below\n"
    assert [len(line) for line in spelled(text).split("\n")] == [len(line) for line in text.split("\n")]


@pytest.mark.parametrize(
    ("value", "limits", "side"),
    [
        ("< 0.01", "0.20 - 4.00", "L"),
        ("> 1000", "< 35", "H"),
        ("> 90", "60 - 80", "H"),
        ("< 10", "< 14", "N"),
        (">90", ">= 60", "N"),
        ("< 20", "< 14", ""),
        ("< 5", "1 - 9", ""),
        ("<3", "> 40", "L"),
        ("~4", "< 3", ""),
    ],
)
def test_the_side_of_a_value_with_a_comparator(value: str, limits: str, side: str) -> None:
    assert side_of(value, limits) == side


@pytest.mark.parametrize("name", ["Your value", "Value", "a ratio under", "over", "Troponin delta to follow", "SPEC #", "FO2(I)"])
def test_words_of_a_form_name_no_test(name: str) -> None:
    assert not is_test_name(name)


def test_the_day_of_a_letter_is_no_value_of_its_reference() -> None:
    head = "Our ref: TW/renal/0311                 7 October 2025\n\n"
    assert told(head + HEAD + COLUMN) == told(HEAD + COLUMN)


def test_an_unknown_name_over_a_labelled_value_is_the_test() -> None:
    rows = "Zonulin\nYour value: 61 ng/mL   HIGH\nStandard range: below 48 ng/mL\n\n"
    rows += "Sodium\nYour value: 139 mmol/L\nStandard range: 135 - 145 mmol/L\n"
    end = concluded(PACK, HEAD + rows)
    assert told(HEAD + rows) == [("Zonulin", "61", "H"), ("Sodium", "139", "")]
    assert (end.score or 0.0) >= 0.95


def test_a_house_named_beside_the_institution_given_is_doubted() -> None:
    end = concluded(
        PACK, HEAD.replace("FENWICK GENERAL LABORATORY", "Laboratorium Hematologie -- Ziekenhuis Oosterwold") + BEHIND
    )
    given = end.draft.fields["institution"].value if end.draft else None
    assert given == "Ziekenhuis Oosterwold" or (end.score or 0.0) < 0.95


def test_a_day_in_the_title_of_earlier_values_leaves_the_heading_one() -> None:
    table = "Analyte        Unit      Result       Reference interval    Previous (03.02.2024)\n"
    table += "CA 15-3        [U/ml]    2 310  ++    < 31                  840 ++\n"
    table += "CEA            [ug/l]    2.1          < 5.0                 2.0\n"
    table += "CA 125         [U/ml]    51     +     < 35                  36 +\n"
    assert told(HEAD + table) == [("CA 15-3", "2 310", "H"), ("CEA", "2.1", ""), ("CA 125", "51", "H")]
    assert number_of("2 310") == 2310


@pytest.mark.parametrize(
    "line", ["+ above / - below the reference values", "Legend: + raised, ++ much raised", "v  Value(s) below range"]
)
def test_a_line_that_says_what_signs_mean_is_a_legend(line: str) -> None:
    assert LEGEND.match(line)
