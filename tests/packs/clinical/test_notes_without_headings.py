"""What a dictation tells where no heading names it: an operation, a deed, a house, a medicine."""

from typing import Any

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, concluded, read_text, values

DONE = "DIAGNOSIS: Gout.\nPROCEDURE PERFORMED: Drainage of an abscess.\n"


def operated(text: str) -> Any:
    return values(THEATRE, text, again=True).get("procedures")


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("consenting to total colonoscopy", "total colonoscopy"),
        ("who consented to upper endoscopy", "upper endoscopy"),
        ("who agreed to colonoscopy after the risks were explained", "colonoscopy"),
    ],
)
def test_the_operation_that_was_consented_to_is_the_one_told(told: str, name: str) -> None:
    scoped = "He was sedated. The scope was introduced and advanced. It was withdrawn. He tolerated it well."
    assert operated(f"The patient is a 54-year-old man with a history of polyps, {told}. {scoped}\n") == [name]


def test_what_was_done_stands_before_performed_and_not_what_it_was_done_with() -> None:
    told = (
        "PROCEDURE NOTE: The patient was brought to the laboratory. The appropriate time-out procedure was performed with"
        " identification of the patient. Left heart catheterization and left ventriculography performed using a 6-French pigtail"
        " catheter. Coronary angiography performed via the right radial artery. The sheath was removed.\n"
    )
    assert operated(told) == ["Left heart catheterization", "left ventriculography", "Coronary angiography"]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        (
            "Her plan will consist of a series of trigger point injections, which were performed today.",
            "trigger point injections",
        ),
        ("I recommended a corticosteroid injection, which was given in the office.", "corticosteroid injection"),
    ],
)
def test_a_deed_that_is_recommended_and_done_at_once_is_done(told: str, name: str) -> None:
    text = f"HISTORY: She has a sore back.\nASSESSMENT: Myofascitis.\nPLAN: {told}\n"
    assert values(CLINIC, text)["procedures"] == [name]
    assert (concluded(CLINIC, read_text(text)).score or 0) > 0.95


@pytest.mark.parametrize(
    "told", ["I recommended an injection, which she declined.", "We discussed an injection, which was given in 2004."]
)
def test_a_deed_that_is_recommended_alone_is_not(told: str) -> None:
    text = f"HISTORY: She has a sore back.\nASSESSMENT: Myofascitis.\nPLAN: {told}\n"
    assert "procedures" not in values(CLINIC, text)


def test_the_only_house_that_a_patient_was_admitted_to_is_where_he_was_operated_on() -> None:
    text = f"{DONE}INDICATIONS: She was admitted to Larkfield General Hospital on 08/21/03 with swelling.\n"
    assert values(THEATRE, text)["institution"] == "Larkfield General Hospital"


@pytest.mark.parametrize(
    "told",
    [
        "She was transferred from Mercy Hospital and admitted to Larkfield General Hospital with swelling.",
        "She was admitted to the Hospital with swelling.",
        "She will be admitted to Larkfield General Hospital.",
    ],
)
def test_one_of_several_houses_and_one_to_come_is_not(told: str) -> None:
    assert "institution" not in values(THEATRE, f"{DONE}INDICATIONS: {told}\n")


def test_what_a_patient_would_benefit_from_is_recommended() -> None:
    plan = "The patient would benefit from lisinopril and Coreg. He may benefit from digoxin. If worse, he would need Lasix."
    assert values(CLINIC, f"HISTORY: Short of breath.\nASSESSMENT: Heart failure.\nPLAN: {plan}\n")["medications"] == [
        "lisinopril",
        "Coreg",
    ]


def test_what_is_given_on_the_ward_stands_beside_what_is_taken_at_home() -> None:
    text = (
        "MEDICATIONS: Include Ambien.\nINPATIENT MEDICATIONS: Include Protonix IV. He was on dopamine, which has now been"
        " discontinued. He remains on Levophed.\nASSESSMENT: Sepsis.\n"
    )
    assert values(CLINIC, text)["medications"] == ["Ambien", "Protonix", "Levophed"]


def test_a_disease_of_a_stoma_is_none_of_its_operation() -> None:
    text = "HISTORY: He is seen.\nDIAGNOSES:\n1. Weak nephrostomy site for the right nephrostomy tube.\n2. Gout.\nPLAN: Rest.\n"
    assert values(CLINIC, text)["diagnoses"] == ["Weak nephrostomy site for the right nephrostomy tube", "Gout"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Blunt trauma to the thumb. I think there is some mild cellulitis.", ["Blunt trauma to the thumb", "mild cellulitis"]),
        ("1. Presentation consists with systolic heart failure. 2. Gout.", ["systolic heart failure", "Gout"]),
        ("Tennis elbow. I do not think there is a fracture. I think there may be a cyst.", ["Tennis elbow"]),
        ("A man with the following major medical issues: 1. Gout. 2. Diabetes.", ["Gout", "Diabetes"]),
    ],
)
def test_an_assessment_names_what_its_writer_thinks_is_there(said: str, names: list[str]) -> None:
    assert values(CLINIC, f"HISTORY: He is seen today.\nASSESSMENT: {said}\nPLAN: Rest.\n")["diagnoses"] == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Ampicillin and gentamicin were given until cultures were negative.", ["Ampicillin", "gentamicin"]),
        ("Coumadin can be considered if the fibrillation recurs.", []),
        ("Hold Coumadin, give vitamin K 5 mg.", ["vitamin K"]),
        ("She was brought in after taking a handful of Xanax.", []),
        ("She was brought in after taking Xanax.", ["Xanax"]),
        ("The tachycardia was converted with adenosine.", ["adenosine"]),
        ("She was put on a bicarbonate drip. The bicarbonate was 13.", ["bicarbonate drip"]),
    ],
)
def test_a_course_tells_what_was_given(told: str, names: list[str]) -> None:
    text = f"HISTORY: She is seen today.\nEMERGENCY DEPARTMENT COURSE: {told}\nASSESSMENT: Gout.\nPLAN: Rest.\n"
    assert values(CLINIC, text).get("medications", []) == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("The patient would benefit from Coreg.", ["Coreg"]),
        ("I would recommend Plavix for a year.", ["Plavix"]),
        ("He should be started on Toprol.", ["Toprol"]),
        ("He may benefit from Asacol.", []),
        ("I would not recommend Plavix.", []),
    ],
)
def test_an_impression_of_an_operation_recommends_what_is_to_be_taken(told: str, names: list[str]) -> None:
    text = f"PROCEDURE: Left heart catheterization.\nFINDINGS: Normal arteries.\nIMPRESSION: Cardiomyopathy. {told}\n"
    assert values(THEATRE, text).get("medications", []) == names


@pytest.mark.parametrize("heading", ["OPERATIVE NOTE:", "INDICATIONS:"])
def test_an_operation_that_the_patient_presents_for_is_the_one_told(heading: str) -> None:
    told = "The patient presents for circumcision. A dorsal slit was made. He tolerated the procedure well."
    assert operated(f"{heading} {told}\n") == ["circumcision"]


def test_a_birth_in_a_stay_is_told_in_its_course() -> None:
    told = "She had a normal spontaneous vaginal delivery of a viable infant. A second-degree laceration was repaired."
    text = f"HOSPITAL COURSE: The patient was admitted in labor. {told}\nDISCHARGE DIAGNOSIS: Term pregnancy, delivered.\n"
    assert values(HOSPITAL, text)["procedures"] == [
        "normal spontaneous vaginal delivery",
        "second-degree laceration was repaired",
    ]


@pytest.mark.parametrize("told", ["The infant was born by vaginal delivery.", "Two years ago she had a vaginal delivery."])
def test_an_earlier_birth_and_that_of_the_child_itself_are_not_of_the_stay(told: str) -> None:
    text = f"HOSPITAL COURSE: {told} The newborn did well.\nDISCHARGE DIAGNOSIS: Jaundice.\n"
    assert "procedures" not in values(HOSPITAL, text)


def test_what_a_complaint_was_put_down_to_is_the_disease() -> None:
    told = "COURSE: Blood was drawn. His confusion was ascribed to a urinary tract infection."
    text = f"HISTORY: He came in confused.\n{told}\nSOCIAL HISTORY: He lives alone.\n"
    assert "urinary tract infection" in values(CLINIC, text, again=True)["diagnoses"]


def test_the_course_tells_deeds_beside_the_operations_of_before() -> None:
    course = "She was taken to the operating room for a right hemicolectomy. Colonoscopy had been planned but was cancelled."
    text = f"PAST SURGICAL HISTORY: Appendectomy.\nHOSPITAL COURSE: {course}\nDISCHARGE DIAGNOSIS: Colon cancer.\n"
    assert values(HOSPITAL, text)["procedures"] == ["Appendectomy", "right hemicolectomy"]


@pytest.mark.parametrize(
    ("told", "deed"),
    [
        ("The ulcer was sharply debrided with a blade.", "ulcer was sharply debrided"),
        ("Liquid nitrogen was applied to each wart with two cycles.", "Liquid nitrogen was applied to each wart"),
        ("The wound was irrigated and closed with five 4-0 nylon sutures.", "closed with five 4-0 nylon sutures"),
    ],
)
def test_a_part_for_the_procedure_tells_it_by_a_verb(told: str, deed: str) -> None:
    text = f"HISTORY: He is seen today.\nPROCEDURE: {told}\nDIAGNOSIS: Gout.\n"
    assert deed in values(CLINIC, text)["procedures"]


def test_who_developed_a_disease_is_no_part_of_its_name() -> None:
    told = "She developed vasospasm and was treated with fluids."
    text = f"CC:\nHeadache.\nHX:\nShe had a severe headache.\nEXAM:\nNeck stiff.\nCOURSE:\n{told}\n"
    got = values(CLINIC, text, again=True)["diagnoses"]
    assert "vasospasm" in got
    assert not any("developed" in one for one in got)


@pytest.mark.parametrize("where", ["Larkfield General Hospital", "the adolescent floor by Larkfield General Hospital"])
def test_a_summary_is_of_the_house_that_the_patient_was_admitted_to(where: str) -> None:
    text = f"HOSPITAL COURSE:\nThe boy was admitted to {where} after his operation.\nDISCHARGE DIAGNOSIS:\nPneumonia.\n"
    assert values(HOSPITAL, text)["institution"] == "Larkfield General Hospital"
    assert "institution" not in values(CLINIC, f"HISTORY:\nHe was admitted to {where} in May.\nASSESSMENT:\nAsthma.\n")
