"""Prescriptions of many countries: what is read, and when the grader leaves the directions to a person."""

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import concluded, values

HEAD = "Larkfield Medical Practice\nDate: 12 June 2021\n\nRx\n"


def told(body: str) -> dict[str, tuple[str, str]]:
    """Name to dose and frequency."""
    found = values(PACK, HEAD + body)["medications"]
    return {one["name"]: (one.get("dose", ""), one.get("frequency", "")) for one in found}


@pytest.mark.parametrize(
    ("line", "name", "dose", "frequency"),
    [
        ("Co-codamol 30/500 tablets   2 QDS PRN   mitte 100", "Co-codamol", "30/500", "QDS PRN"),
        ("Norco 5-325 1 tab q6h prn severe pain #8", "Norco", "5-325", "q6h prn severe pain"),
        ("Omeprazole caps 20mg   1 om   mitte 28", "Omeprazole", "20mg", "om"),
        ("Glycopyrronium 200 micrograms sc q4h", "Glycopyrronium", "200 micrograms", "q4h"),
        ("Morphine 2.5mg SC 2-hourly PRN", "Morphine", "2.5mg", "2-hourly PRN"),
        ("Metformin XR 500 mg, two tablets with evening meal", "Metformin XR", "500 mg", "with evening meal"),
    ],
)
def test_strengths_and_times_are_read_as_printed(line: str, name: str, dose: str, frequency: str) -> None:
    assert told(line + "\n")[name] == (dose, frequency)


def test_what_is_done_at_home_is_no_drug() -> None:
    assert list(told("Tab. Dolo 650  1-1-1 x 3 days\nSteam inhalation BD\nReview after 5 days\n")) == ["Dolo"]


def test_plain_directions_are_vouched_for() -> None:
    assert concluded(PACK, HEAD + "1. Lisinopril 10 mg tablet once daily\n2. Metformin 500 mg twice daily\n").score >= 0.95


@pytest.mark.parametrize(
    "line",
    [
        "Prednisone 10 mg tab: 4 tabs daily x3d, then 3 tabs daily x3d, then stop",
        "Warfarin 5 mg daily, adjusted per INR",
        "Furosemide 40 mg qAM, 20 mg qPM",
    ],
)
def test_directions_of_more_than_one_dose_keep_the_score_below_the_bar(line: str) -> None:
    end = concluded(PACK, HEAD + "1. Lisinopril 10 mg tablet once daily\n2. " + line + "\n")
    assert end.score < 0.95
    assert end.grade is not None
    assert "prescription.unaccounted" in {one.check for one in end.grade.findings if one.is_issue}


def test_the_dose_is_what_is_taken_and_not_the_strength_of_the_tablet() -> None:
    found = told("Methotrexate 2.5 mg tabs\n   15 mg po once weekly        M: 24/month   R: 2\nPregalin M 75   0 ---- 0 ---- 1\n")
    assert found == {"Methotrexate": ("15 mg", "once weekly"), "Pregalin M": ("75", "0 ---- 0 ---- 1")}


def test_a_dose_by_weight_keeps_its_measure_and_a_later_time_makes_no_step_of_it() -> None:
    found = told("Infliximab 5 mg/kg (400 mg) IV over 2 hours at weeks 0, 2, 6 then every 8 weeks\n")
    assert found["Infliximab"] == ("5 mg/kg", "at weeks 0, 2, 6 then every 8 weeks")


def test_several_drugs_given_beforehand_stand_behind_one_label() -> None:
    found = told("Premedication: paracetamol 650 mg PO x1, diphenhydramine 25 mg PO x1\n")
    assert {name: dose for name, (dose, _) in found.items()} == {"paracetamol": "650 mg", "diphenhydramine": "25 mg"}


def test_rows_that_are_withheld_or_ceased_are_no_orders() -> None:
    found = told(
        "Date   Medicine                 Route  Dose        Freq / times            Indication    Prescriber\n"
        "21/8   metoprolol tartrate      PO     25 mg       BD 08 20                AF            Vukovic\n"
        "21/8   perindopril arginine     PO     5 mg        mane 08   WITHHELD 21-23/8 (AKI)      Vukovic\n"
        "22/8   tramadol SR              PO     100 mg      BD       --- CEASED 23/8 nausea ---   Vukovic\n"
    )
    assert list(found) == ["metoprolol tartrate"]


def test_a_house_before_its_address_is_the_issuer() -> None:
    head = "Dr. Niamh Corrigan MB BCh\nTHE MILL LANE SURGERY, Main Street, Ballyknock, Co. Tipp\nSurgery hours Mon-Fri 9-5\n\n"
    assert values(PACK, head + "Rx\nAmlodipine 5mg   1 mane\n")["institution"] == "THE MILL LANE SURGERY"


def test_only_ticked_orders_of_a_list_are_orders() -> None:
    found = told(
        "[x] Lorazepam 0.5 mg tab - 1 tab PO q4h PRN\n[ ] Haloperidol 1 mg q6h PRN\n[x] Bisacodyl 10 mg supp daily PRN\n"
    )
    assert list(found) == ["Lorazepam", "Bisacodyl"]


def test_a_drug_that_its_row_says_was_stopped_is_no_order() -> None:
    found = told(
        "Drug                     Dose      Route   Frequency             Start       Signed\n"
        "Procyclidine             5 mg      PO      BD                    03.10.2023  BA\n"
        "Olanzapine               10 mg     PO      nocte                 stopped 02.10.2023\n"
    )
    assert list(found) == ["Procyclidine"]


def test_a_dose_in_units_goes_before_the_strength_of_the_fluid_on_the_line_above() -> None:
    assert (
        told("Insulin glargine 100 units/mL pen\n   Inject 18 units under the skin at bedtime\n")["Insulin glargine"][0]
        == "18 units"
    )


def test_a_drug_whose_name_begins_like_a_word_of_the_form_is_read() -> None:
    assert list(told("1. Reglan 10 mg four times daily\n2. Licorzil 5 mg daily\n")) == ["Reglan", "Licorzil"]


def test_a_signature_below_a_table_is_no_drug_and_a_chart_begun_is_its_day() -> None:
    chart = "Moor General Hospital\nINPATIENT CHART\nDate chart started: 28/10/2021\n\n"
    rows = "Medicine      Dose     Freq\nEnoxaparin    40 mg    OD\nPrescriber: Dr E. Vane      Bleep 4410\n"
    found = values(PACK, chart + rows)
    assert ([one["name"] for one in found["medications"]], found["date"]) == (["Enoxaparin"], "2021-10-28")


@pytest.mark.parametrize(
    ("lines", "dose", "frequency"),
    [
        ("Paracetamol 120 mg/5 ml susp\n   200 mg (8.3 ml) every 6 hours\n", "200 mg (8.3 ml)", "every 6 hours"),
        ("Prednisone 20 mg: TWO tabs (40mg) once daily\n", "40mg", "once daily"),
        ("Prednisone 5 mg tabs   50 mg od, then reduce by 10 mg daily\n", "50 mg then 10 mg", "od, then reduce by 10 mg daily"),
        ("Dioralyte - 1 sachet in 200 ml water, after each loose stool\n", "1 sachet", "after each loose stool"),
        ("Heparin 20 units/100 mL: 0.05 units/kg/h IV continuous\n", "0.05 units/kg/h", "continuous"),
        ("Pantoprazole - has supply, 40 mg po od\n", "40 mg", "od"),
        ("Warfarin          as per INR clinic, 3mg tabs\n", "3mg", "as per INR clinic"),
        ("Dorzolamide-timolol 2 %-0.5 %    1 drop OU BID\n", "2 %-0.5 %", "BID"),
        ("Co-trimoxazole 400-80 mg tablet, 1 tablet Mon-Wed-Fri\n", "400-80 mg", "Mon-Wed-Fri"),
    ],
)
def test_the_dose_taken_is_told_from_strengths_of_bags_bottles_and_tablets(lines: str, dose: str, frequency: str) -> None:
    assert list(told(lines).values()) == [(dose, frequency)]


def test_a_drug_in_small_letters_below_a_long_line_is_one_of_its_own() -> None:
    rows = "mycophenolate mofetil 500 mg tablet, 2 tablets twice daily\nsulfasalazine 500 mg tablet, 1 tablet daily\n"
    assert list(told(rows)) == ["mycophenolate mofetil", "sulfasalazine"]


def test_drugs_below_a_sentence_about_stopping_are_read() -> None:
    rows = "[x] Insulin glargine 22 units daily, first dose 2 hours\n    BEFORE the drip is stopped.\n[x] Enoxaparin 40 mg q24h\n"
    assert list(told(rows)) == ["Insulin glargine", "Enoxaparin"]


def test_who_wrote_a_table_is_no_drug() -> None:
    rows = "DRUG          DOSE       FREQ\nBisoprolol    2.5mg      OM\nRx'd by: Dr J Vane  bleep 000    Given ____\n"
    assert list(told(rows)) == ["Bisoprolol"]


def test_directions_go_on_below_their_column_and_below_a_line_cut_short() -> None:
    head = "Medication            Sig                                   Status\n"
    table = head + "nitroglycerin 0.4 mg  1 tablet every 5 minutes up           Sent\n"
    assert (
        told(table + "                      to 3 doses as needed\n")["nitroglycerin"][1]
        == "every 5 minutes up to 3 doses as needed"
    )
    plain = "1)   GABAPENTIN 300MG CAP  TAKE TWO CAPSULES BY MOUTH THREE     ACTIVE\n       TIMES A DAY FOR NERVE PAIN\n"
    assert told(plain)["GABAPENTIN"] == ("300MG", "THREE TIMES A DAY FOR NERVE PAIN")


def test_a_cell_that_says_when_tells_the_frequency() -> None:
    assert told("MEDICINE: Digoxin      DOSE: 125 micrograms    WHEN: once daily\n")["Digoxin"] == (
        "125 micrograms",
        "once daily",
    )


def test_a_prescription_with_an_incomplete_day_and_no_other_is_not_trusted() -> None:
    slip = "Larkfield Medical Practice\nDate: 12 June\n1. Lisinopril 10 mg tablet once daily\n"
    assert (concluded(PACK, slip).score or 0) < 0.95
