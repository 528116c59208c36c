"""Notes in short words and in Markdown: allergies that explain a choice, codes before procedures, signs before what was seen."""

import pytest

from services.packs.clinical.genomics.standing import standing
from services.packs.find import packs_by_type
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values

VISIT = "SUBJECTIVE:\nShe is here for a check of her long-standing problems and feels well.\n"
PLAN = "Assessment:\n1. Pneumonia\n\nPlan:\n1. {told}\n2. Review tomorrow\n"


@pytest.mark.parametrize(
    "told", ["Azithromycin 500 mg daily (PCN allergy)", "Azithromycin 500 mg daily given her documented penicillin allergy"]
)
def test_an_allergy_to_another_medicine_explains_the_choice(told: str) -> None:
    assert values(CLINIC, PLAN.format(told=told))["medications"] == ["Azithromycin"]


@pytest.mark.parametrize("told", ["lisinopril (allergy), aspirin 81 mg", "lisinopril (severe allergy), aspirin 81 mg"])
def test_an_allergy_in_brackets_is_to_the_medicine_before_it(told: str) -> None:
    assert values(CLINIC, f"{VISIT}Medications: {told}\n")["medications"] == ["aspirin"]


def test_what_is_cross_matched_is_no_medicine_and_a_pair_of_substances_is_one() -> None:
    assert "medications" not in values(CLINIC, PLAN.format(told="Type and screen, crossmatch 4 units"))
    assert values(CLINIC, "Rx:\n1. Amoxicillin Clavulanate 625mg 1-0-1 x 5 days\n2. Ketorolac 10mg\n")["medications"] == [
        "Amoxicillin Clavulanate",
        "Ketorolac",
    ]


def test_each_line_behind_a_code_is_a_procedure() -> None:
    told = "PROCEDURE:\n31645 Therapeutic aspiration initial episode\n31622 Dx bronchoscope/cell washing\nANESTHESIA: sedation\n"
    assert values(THEATRE, told)["procedures"] == ["Therapeutic aspiration initial episode", "Dx bronchoscope/cell washing"]


def test_what_is_seen_below_the_vital_signs_is_no_diagnosis() -> None:
    told = "He fell.\n\nVS: T 98.9 HR 112 BP 156/94\nHEENT: 4cm laceration right temple, bleeding\nLungs: Clear\n"
    assert "diagnoses" not in values(CLINIC, told, again=True)


def test_the_course_after_a_procedure_is_no_procedure() -> None:
    told = (
        "DISCHARGE SUMMARY\nAdmitted with chest pain to the ward.\n"
        "Hospital Course: Underwent cardiac catheterization. Post-procedure course uncomplicated.\n"
    )
    assert values(HOSPITAL, told, again=True)["procedures"] == ["cardiac catheterization"]


@pytest.mark.parametrize(
    "item", ["Goals of care: DNR confirmed", "Nutrition: dietician", "Dedicated liver MRI to characterize new lesions"]
)
def test_what_is_to_be_done_is_no_diagnosis(item: str) -> None:
    assert values(CLINIC, f"{VISIT}Assessment & Plan:\n1. COPD exacerbation: nebs.\n2. {item}.\n")["diagnoses"] == [
        "COPD exacerbation"
    ]


def test_problems_in_bold_are_read_like_others() -> None:
    text = f"{VISIT}**Assessment & Plan:**\n1. **COPD exacerbation:** nebs.\n2. **Hypertension:** continue lisinopril.\n"
    assert values(CLINIC, text)["diagnoses"] == ["COPD exacerbation", "Hypertension"]


def test_a_remark_set_in_below_a_variant_heads_nothing() -> None:
    told = "ctDNA FINDINGS:\n1. BRCA1 c.5266dupC\n   - PARP inhibitor resistance\n2. TP53 p.Y220C - VAF 0.42\n"
    at = told.index("p.Y220C")
    assert standing(told, (at, at + 7)) == "result"


def test_a_unit_with_its_range_close_behind_it_is_read_under_the_title_of_either() -> None:
    told = (
        "Test Name                 Result   Unit      Biological Reference Interval\n"
        "Haemoglobin               13.4     g/dL      12.0 - 15.0\n"
        "RBC Count                 4.6      mill/cu.mm 3.8 - 4.8\n"
    )
    row = values(packs_by_type()["lab-report"], told)["labValues"][1]
    assert (row["name"], row["value"], row["unit"], row["range"]) == ("RBC Count", "4.6", "mill/cu.mm", "3.8 - 4.8")


def test_a_part_of_the_body_is_no_house() -> None:
    told = "# CT of the abdomen\n\n## Findings\n\n### Liver and Biliary System\n\n- Lesions.\n\n## Impression\n\nMetastases.\n"
    assert "institution" not in values(packs_by_type()["radiology"], told)
