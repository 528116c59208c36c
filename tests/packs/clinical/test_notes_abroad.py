"""Notes as they are written outside America: brands, short forms, records in a few words, days written day first."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values

OPD = (
    "OPD\n3/5/2021\nMr A, 40 M, c/o fever 3 days. {before}\nO/E: chest clear, abdomen soft, no rash.\nDx: Viral fever\nRx\n"
    "{ordered}\n"
)
LETTER = (
    "Hillside Surgery\n3 May 2019\nDear Dr Lee\nMr A, aged 61, was seen in clinic today with a sore hand. He has gout and takes "
    "allopurinol 100 mg daily. {told} I will review him in clinic.\n\nKind regards\n"
)
PLAN = "HISTORY:\nA baker with a sore hand.\nASSESSMENT:\nSore hand.\nPLAN:\n{told}\n"
STAY = "HOSPITAL COURSE:\nA baker was brought in by his son. {told}\nDISCHARGE DIAGNOSIS:\nPneumonia.\n"
OPERATED = "OPERATING NOTE\nDx: Right breast abscess\nOp: Incision and drainage of right breast abscess\n{told}\n"


def again(pattern: str, told: str, field: str = "procedures") -> list[str]:
    pack = HOSPITAL if pattern is STAY else THEATRE if pattern is OPERATED else CLINIC
    return list(values(pack, pattern.format(told=told), again=True).get(field, []))


@pytest.mark.parametrize(
    ("ordered", "names"),
    [
        ("T. Qqvizol 20 OD", ["Qqvizol"]),
        ("C. Zedorin 200 mg BD", ["Zedorin"]),
        ("Susp Bibolex 5 ml TDS x 5 days", ["Bibolex"]),
        ("E/D Xymorel 6 t/d", ["Xymorel"]),
        ("ORS sachets after each stool\nSyp. Z&D 5 ml OD", ["ORS", "Z&D"]),
        ("Tab Nuberol Forte 1+1+1\nSilverex cream l/a", ["Nuberol", "Silverex"]),
    ],
)
def test_a_medicine_behind_the_short_form_of_its_kind_is_read(ordered: str, names: list[str]) -> None:
    found = list(values(CLINIC, OPD.format(before="", ordered=ordered))["medications"])
    assert [name.split()[0] for name in found] == names


def test_a_disease_before_on_tells_what_the_patient_takes() -> None:
    note = OPD.format(before="HTN on T. Amlong 5.", ordered="T. Dolo 650 SOS")
    assert values(CLINIC, note)["medications"] == ["Amlong", "Dolo"]


@pytest.mark.parametrize("told", ["Clopidogrel not stopped.", "Warfarin 3 mg, not ceased."])
def test_a_medicine_that_was_not_stopped_is_taken(told: str) -> None:
    assert len(again(PLAN, told, "medications")) == 1


@pytest.mark.parametrize(
    "told", ["Avoid NSAIDs, aspirin, alcohol.", "Warfarin not started.", "C. diff toxin x 3.", "Rough patches on the scalp."]
)
def test_what_is_to_be_avoided_or_is_no_medicine_is_not_taken(told: str) -> None:
    assert again(PLAN, told, "medications") == []


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Both ears were microsuctioned.", ["ears were microsuctioned"]),
        ("Left ear syringed.", ["Left ear syringed"]),
        ("Cleaning and dressing done.", ["Cleaning and dressing done"]),
        ("IUCD inserted.", ["IUCD inserted"]),
        ("Above knee slab given.", ["Above knee slab given"]),
        ("Ascitic tap done.", ["Ascitic tap"]),
        ("Cryotherapy done.", ["Cryotherapy"]),
        ("I changed her ring pessary.", ["changed her ring pessary"]),
        ("40 mg Depo-Medrone injected into left knee.", ["40 mg Depo-Medrone injected into left knee"]),
        ("Laceration cleaned and sutured under LA.", ["Laceration cleaned and sutured"]),
        ("TWOC successful.", ["TWOC"]),
    ],
)
def test_a_deed_in_the_words_of_a_record_is_a_procedure(told: str, names: list[str]) -> None:
    found = again(PLAN, told)
    assert len(found) == len(names)
    assert all(one.lower() in name.lower() or name.lower() in one.lower() for one, name in zip(found, names, strict=True))


@pytest.mark.parametrize(
    "told",
    [
        "Tetanus injection given.",
        "Vitamin B12 injection given.",
        "Dressing to be changed in one week.",
        "No sutures inserted.",
        "Appendicectomy done as a child.",
        "Blood transfusion not given.",
        "Prescription given for ear drops.",
        "IUCD in situ.",
        "Successful trial of diet.",
    ],
)
def test_what_was_not_done_here_is_no_procedure(told: str) -> None:
    assert again(PLAN, told) == []


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("She had an emergency caesarean section on 3 May.", "emergency caesarean section"),
        ("He was thrombolysed with alteplase.", "thrombolysed with alteplase"),
        ("2 units of blood transfused.", "2 units of blood transfused"),
        ("Right thoracentesis Feb 14 drained 900 mL.", "Right thoracentesis"),
    ],
)
def test_a_course_tells_deeds_by_their_day_and_in_few_words(told: str, name: str) -> None:
    assert again(STAY, told) == [name]


def test_a_visit_lists_what_was_done_as_its_actions() -> None:
    note = (
        "Visit date: 02/12/2022\nExamination: 5 SKs on the hands.\nActions:\n{told}\nPast history: gout.\nAssessment: keratoses\n"
    )
    assert again(note, "Cryotherapy - 5 solar keratoses") == ["Cryotherapy - 5 solar keratoses"]
    assert again(note, "Refer for colonoscopy") == []


def test_a_line_of_an_operation_note_adds_what_else_was_done() -> None:
    found = again(OPERATED, "Specimen: pus\nOther: cryotherapy to 2 warts of the left hand")
    assert found[1:] == ["cryotherapy to 2 warts of the left hand"]


def test_a_second_part_that_tells_the_steps_names_no_operation() -> None:
    told = (
        "Findings: 60 cc pus\nProcedure: curved incision over the swelling. Biopsy of the wall taken. Cavity packed with gauze."
    )
    assert len(again(OPERATED, told)) == 1


def test_the_block_for_an_eye_is_no_operation() -> None:
    note = "Cataract record\nDx: LE cataract\nOperation: LE phacoemulsification with IOL\nPeribulbar block\n"
    assert values(THEATRE, note)["procedures"] == ["LE phacoemulsification with IOL"]


def test_diagnoses_on_a_line_of_their_own_conclude_a_note_without_headings() -> None:
    note = (
        "Dr S. Khan, Paediatrician\nBaby A, 14 months\n5 June 2019\n\n"
        "Loose stools since yesterday.\nOn exam irritable, chest clear.\n"
        "Acute gastroenteritis with some dehydration. Diaper dermatitis.\n\nORS sachets\nSyp. Ondem 2.5 ml stat\n"
    )
    assert values(CLINIC, note, again=True)["diagnoses"] == [
        "Acute gastroenteritis with some dehydration",
        "Diaper dermatitis",
    ]


def test_abbreviations_of_diseases_in_use_abroad_are_read() -> None:
    note = "Review visit\n3/5/2021\nFeet: pulses felt\nImpression: Uncontrolled T2DM. SHTN. Old AWMI.\n"
    note += "Physical health: Hypothyroidism\n"
    assert set(values(CLINIC, note)["diagnoses"]) >= {"Uncontrolled T2DM", "SHTN", "Old AWMI", "Hypothyroidism"}


@pytest.mark.parametrize(
    "told",
    [
        "This is acute tonsillitis.",
        "Acute tonsillitis.",
        "Features consistent with acute tonsillitis.",
        "He has acute tonsillitis.",
    ],
)
def test_what_was_seen_on_examination_is_no_diagnosis_and_what_is_said_below_it_is(told: str) -> None:
    note = "Surgery\n3 May 2019\nMr A, 31\nHx: sore throat 3/7, no cough.\nO/E: T 38.2, tonsils red with pus, chest clear.\n"
    note += f"{told}\nRx: Pen V 500 mg qds 10/7. Review in clinic if not better.\n"
    assert [one.lower() for one in values(CLINIC, note, again=True)["diagnoses"]] == ["acute tonsillitis"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Change amlodipine to felodipine 5 mg.", ["felodipine"]),
        ("Change the dose of amlodipine to 10 mg.", ["amlodipine"]),
        ("Please could you prescribe amlodipine 5 mg.", ["amlodipine"]),
    ],
)
def test_a_letter_asks_for_a_medicine_or_changes_one_for_another(told: str, names: list[str]) -> None:
    assert again(PLAN, told, "medications") == names


@pytest.mark.parametrize(
    "told",
    [
        "I injected the left subacromial space with 40 mg of Depo-Medrone.",
        "Uterus sounded to 7 cm. Mirena inserted, strings cut to 3 cm.",
        "The wound was explored, irrigated and sutured with 4/0 nylon.",
    ],
)
def test_a_part_for_the_procedure_of_a_visit_tells_one_deed(told: str) -> None:
    note = "GP consultation\n3/5/2019\nProblem: Sore hand\nHistory: sore 3/7.\nExamination: hand swollen\nProcedure: {told}\n"
    assert len(again(note, told)) == 1
