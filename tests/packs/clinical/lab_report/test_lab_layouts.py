"""Laboratory results in other layouts: across the page, by days, as data, in sentences, with decimal commas."""

import pytest

from services.packs.clinical.lab_report.plain import regular
from services.packs.clinical.lab_report.task import PACK
from tests.packs.clinical.attempts import concluded, in_source, values

HEAD = "Osprey Point Laboratory\nReport date: 2 March 2021\n\n"


def told(text: str) -> dict[str, tuple[str, str, str]]:
    """Name to value, unit and flag."""
    found = values(PACK, text).get("labValues", [])
    return {one["name"]: (one["value"], one.get("unit", ""), one.get("flag", "")) for one in found}


def test_tests_across_the_page_take_value_unit_and_range_from_the_rows_below() -> None:
    rows = "          WBC     HGB     PLT\nResult    12.9    13.2    255\n"
    rows += "Units     K/uL    g/dL    K/uL\nRef       4-11    12-16   150-400\n"
    assert told(HEAD + rows) == {"WBC": ("12.9", "K/uL", "H"), "HGB": ("13.2", "g/dL", ""), "PLT": ("255", "K/uL", "")}


def test_of_rows_by_day_the_latest_is_current_wherever_it_stands() -> None:
    rows = (
        "Date        Sodium   Potassium   Creatinine\n12/10/2023  131      3.9         88\n02/04/2024  138      4.4         91\n"
    )
    assert {name: said[0] for name, said in told(HEAD + rows).items()} == {
        "Sodium": "138",
        "Potassium": "4.4",
        "Creatinine": "91",
    }


def test_of_columns_by_day_the_latest_is_current_without_a_year_too() -> None:
    rows = "                 16/08     17/08     18/08     Unit\nHb               99        96        94        g/L\n"
    assert told(HEAD + rows + "CRP              210       155       88        mg/L\n")["CRP"] == ("88", "mg/L", "")


def test_bounds_in_two_columns_are_the_range_and_quotes_keep_a_comma() -> None:
    rows = (
        'test_name,value,unit,ref_low,ref_high,flag,status\n"Bilirubin, total",31,umol/L,0,21,H,final\nALT,,U/L,0,40,,pending\n'
    )
    assert told(HEAD + rows) == {"Bilirubin, total": ("31", "umol/L", "H")}


def test_records_of_json_yaml_and_xml_are_results_and_people_are_none() -> None:
    json = '{"patient": {"name": "T. Oduya"}, "results": [{"test": "Glucose", "value": 92, "unit": "mg/dL", "flag": "N"}]}'
    xml = (
        "<Report><Patient><Name>B. Grange</Name></Patient><Result><Test>Potassium</Test><Value>5.9</Value>"
        "<Units>mmol/L</Units></Result></Report>"
    )
    yaml = "report_date: 2023-02-02\nresults:\n  - name: Ferritin\n    value: 8\n    unit: ug/L\n    flag: low\n"
    assert told(json) == {"Glucose": ("92", "mg/dL", "N")}
    assert told(xml) == {"Potassium": ("5.9", "mmol/L", "")}
    assert told(yaml) == {"Ferritin": ("8", "ug/L", "L")}


def test_decimal_commas_are_told_as_printed_and_separators_of_thousands_stay() -> None:
    rows = "Hemoglobin ...... 12,4 g/dL   (12,0 - 16,0)\nPotassium ....... 3,3 mmol/L   L   (3,5 - 5,1)\n"
    assert told(HEAD + rows) == {"Hemoglobin": ("12,4", "g/dL", ""), "Potassium": ("3,3", "mmol/L", "L")}
    assert regular("Platelets 98,000 /uL\nWBC 11,400 /uL\n") == "Platelets 98,000 /uL\nWBC 11,400 /uL\n"


def test_regular_text_has_the_length_of_the_printed_one() -> None:
    printed = "| ALT | **81** | 12,5 | 3,25 |\nDATE  14 / 06 / 2019\nS. A1bumin 2 .8 g/d1, Patho1ogy C1inica1\n"
    assert len(regular(printed)) == len(printed)


def test_sentences_tell_results_with_their_flags() -> None:
    found = told(
        HEAD + "Your haemoglobin was 109 g/L, which is a little low. Ferritin is low at 8 ug/L and platelets 301 x10^9/L.\n"
    )
    assert found == {
        "haemoglobin": ("109", "g/L", "L"),
        "Ferritin": ("8", "ug/L", "L"),
        "platelets": ("301", "x10^9/L", ""),
    }


def test_a_value_printed_before_its_name_and_a_chain_of_names_and_numbers_are_read() -> None:
    assert told(HEAD + "  142   mmol/L   Sodium   (135-145)\n") == {"Sodium": ("142", "mmol/L", "")}
    assert list(told(HEAD + "K 4.4 Cl 102 CO2 27 BUN 13\n")) == ["K", "Cl", "CO2", "BUN"]


def test_what_grew_stands_below_the_title_of_the_culture() -> None:
    assert told(HEAD + "Sodium: 139 mmol/L\nCulture\n  >10^5 cfu/mL Escherichia coli\n")["Culture"][0].endswith(
        "Escherichia coli"
    )


def test_a_record_is_vouched_for_only_with_its_own_value() -> None:
    text = (
        '{"laboratory": "Brightwater Labs", "reported": "2024-11-03", "results": ['
        '{"test": "Glucose", "value": 92, "unit": "mg/dL"},'
        ' {"test": "Sodium", "value": 141, "unit": "mmol/L"}]}'
    )
    quote = '"test": "Glucose", "value": 92, "unit": "mg/dL"'
    assert in_source(PACK, text, "labValues", [("Glucose", "141", quote)]) == 0
    assert concluded(PACK, text).score >= 0.9


def test_a_range_that_runs_on_behind_a_unit_is_one() -> None:
    rows = "TEST            RESULT   FLAG   UNITS               REFERENCE\n"
    rows += "LDL cholesterol 141      H      mg/dL (calc) <100\nAnion gap       11              mmol/L              7-16\n"
    found = values(PACK, f"ALDER LABORATORY\nReported 01/30/2026\n\n{rows}")["labValues"]
    assert [(one["unit"].split()[0], one["range"]) for one in found] == [("mg/dL", "<100"), ("mmol/L", "7-16")]


@pytest.mark.parametrize("title", ["HAEMATOLOGY", "Serum proteins", "BLOOD COUNT"])
def test_a_table_may_be_headed_by_the_name_of_its_panel(title: str) -> None:
    rows = f"{title:<20}Result    Flag    Unit      Reference\n"
    rows += (
        "Platelets           268               10^9/L    186 - 454\nHaemoglobin         11.2      L       g/dL      12.0 - 15.0\n"
    )
    assert told(HEAD + rows) == {"Platelets": ("268", "10^9/L", ""), "Haemoglobin": ("11.2", "g/dL", "L")}


def test_units_in_brackets_in_a_column_of_their_own_are_units() -> None:
    rows = "Analyte        Unit      Result     Reference interval\n"
    rows += "CEA            [µg/l]    27.4  +    < 5.0\nAFP            [kU/l]    2.9        < 5.8\n"
    assert told(HEAD + rows) == {"CEA": ("27.4", "µg/l", "H"), "AFP": ("2.9", "kU/l", "")}
