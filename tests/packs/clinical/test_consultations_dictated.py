"""Dictated consultations: axes of psychiatry, parts of an examination, asides in lists, and whom a sentence is about."""

import pytest

from services.packs.clinical.shared.days.kinds import VISIT
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.houses.theatre import treated_at
from services.packs.clinical.shared.notes.visit import issuer
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.notes import CLINIC, values

SEEN = "REASON FOR CONSULTATION:\nShe was seen at the request of the ward.\n"


def test_what_is_to_be_ruled_out_ends_a_name_and_nothing_to_tell_is_none() -> None:
    note = SEEN + (
        "DIAGNOSES:\nAxis I:  Panic disorder rule out alcohol abuse.\nAxis II:  Deferred at this time.\n"
        "Axis III:  Noncontributory.\nAxis IV:  Work.\nAxis V:  Global Assessment of Functioning 50.\n"
    )
    assert values(CLINIC, note)["diagnoses"] == ["Panic disorder"]


def test_a_disease_stands_though_its_cause_is_in_doubt() -> None:
    note = SEEN + "ASSESSMENT:\n1.  Delirium resulting due to pneumonia versus opioid withdrawal.\n2.  Gout.\n"
    assert values(CLINIC, note)["diagnoses"][0].startswith("Delirium")
    assert values(CLINIC, note)["diagnoses"][1:] == ["Gout"]


def test_an_aside_that_tells_belongs_to_no_name() -> None:
    note = SEEN + "ASSESSMENT:\n1.  Asthma.\n2.  Severe anxiety (she is still quite restless.)\n"
    assert values(CLINIC, note)["diagnoses"] == ["Asthma", "Severe anxiety"]


@pytest.mark.parametrize(
    "line",
    ["NARES:  Crusted without polyps or bleeding.", "Cognitive Assessment:  Grossly intact.", "ABDOMEN:  Soft without masses."],
)
def test_what_an_examination_sees_is_no_diagnosis(line: str) -> None:
    note = SEEN + (
        f"PHYSICAL EXAMINATION:\nGENERAL:  Alert.\nNARES:  Dry.\n{line}\n"
        "IMPRESSION:\n1.  Cellulitis of the left shin.\n2.  Hypothyroidism.\n"
    )
    assert values(CLINIC, note, again=True)["diagnoses"] == ["Cellulitis of the left shin", "Hypothyroidism"]


def test_what_a_husband_was_diagnosed_with_is_not_the_patients() -> None:
    note = (
        "SUBJECTIVE:  This is a 50-year-old female who comes in for a dietary consultation for hypertension.  She states that "
        "her husband has been diagnosed with gout as well.\n"
        "ASSESSMENT:  Her total need is estimated at 1700 calories a day, with some for pregnancy.\nPLAN:  Walk.\n"
    )
    assert values(CLINIC, note, again=True)["diagnoses"] == ["hypertension"]


def test_what_is_begun_in_place_of_what_is_stopped_is_taken() -> None:
    note = SEEN + "CURRENT MEDICATIONS:\nLexapro 20 mg daily.\nPLAN:  Discontinue Provigil, begin Ritalin 5 mg p.o. q.a.m.\n"
    assert values(CLINIC, note)["medications"] == ["Lexapro", "Ritalin"]


def test_a_range_of_units_is_a_dose_and_a_part_about_relatives_may_tell_what_is_taken() -> None:
    note = SEEN + (
        "MEDICATIONS:\nInsulin 20 to 25 units twice a day.  Glipizide 5 mg with each meal.\n"
        "FAMILY, SOCIAL, AND ALLERGY HISTORY:  Her mother took digoxin.  She is on Daypro.  Penicillin gave her hives.\n"
    )
    assert values(CLINIC, note)["medications"] == ["Insulin", "Glipizide", "Daypro"]


def test_what_a_disease_precludes_the_use_of_is_not_taken() -> None:
    note = SEEN + "PAST MEDICAL HISTORY: Subdural hematoma precluding the use of Coumadin.\nMEDICATIONS: Doxepin 10 mg.\n"
    assert values(CLINIC, note)["medications"] == ["Doxepin"]


def test_a_history_of_surgeries_told_in_a_sentence_or_among_diseases_names_them() -> None:
    told = SEEN + "SURGERIES:\nThe patient's only surgery is the aforementioned right hip arthroplasty.\nIMPRESSION: Gout.\n"
    mixed = SEEN + (
        "PAST MEDICAL AND SURGICAL HISTORY:\n1.  Gastroesophageal reflux disease.\n"
        "2.  Status post cholecystectomy.\nIMPRESSION: Gout.\n"
    )
    assert values(CLINIC, told)["procedures"] == ["right hip arthroplasty"]
    assert values(CLINIC, mixed)["procedures"] == ["cholecystectomy"]


def test_what_something_is_likely_is_the_diagnosis_where_nothing_else_is() -> None:
    note = SEEN + "ASSESSMENT AND PLAN:\nThis is likely pityriasis rosea of the trunk.  It will fade by itself.\n"
    assert values(CLINIC, note, again=True)["diagnoses"] == ["pityriasis rosea of the trunk"]


@pytest.mark.parametrize(
    "told",
    ["Weight from 10/07/2004 was 156 pounds.", "Previous cultures have grown E. coli, on May 7, 2004 and July 7, 2004."],
)
def test_a_day_of_another_weight_or_culture_is_not_the_visits(told: str) -> None:
    assert own_day(prose(f"{SEEN}OBJECTIVE:\nShe looks well.  {told}\nASSESSMENT: Gout.\n"), VISIT, wide=True) is None


def test_a_letter_names_the_house_in_which_it_says_the_patient_was_seen() -> None:
    letter = (
        "RE:  Sample Patient\nDear Dr. Example:\nShe was seen at the Fernhill Vision Institute on Month DD, YYYY.  She is a "
        "70-year-old woman with glaucoma.\nWith best regards,\n"
    )
    house = issuer(prose(letter))
    assert house is not None
    assert house.value == "Fernhill Vision Institute"


def test_a_house_may_stand_before_its_operating_room() -> None:
    note = "PROCEDURE:\nAfter consent the patient was taken to Alder Grove Hospital Operating Room #1 and was put to sleep.\n"
    span = treated_at(prose(note))
    assert span is not None
    assert note[slice(*span)] == "Alder Grove Hospital"


def test_a_sentence_may_begin_with_the_house_in_which_the_operation_was_undergone() -> None:
    note = "PROCEDURE:\nOn March 4, 2012, at Alder Grove Hospital, Mr. Example underwent cholecystectomy.\n"
    span = treated_at(prose(note))
    assert span is not None
    assert note[slice(*span)] == "Alder Grove Hospital"


def test_an_indication_behind_a_gap_names_no_house() -> None:
    assert issuer(prose("INDICATION:  Prostate Cancer.\nThe patient came in.  He is well.\n")) is None


@pytest.mark.parametrize("name", ["Synthetic Demo Clinic Report", "Magnetic Resonance Center", "Performing Lab Information"])
def test_words_of_a_form_name_no_house(name: str) -> None:
    assert issuer(prose(f"{name}\nPROCEDURE: MRI of the knee.\nThe menisci are intact.\n")) is None


def test_an_operation_may_be_the_exception_to_none() -> None:
    told = SEEN + "PAST SURGICAL HISTORY:  No surgery except for a hernia repair.\nIMPRESSION: Gout.\n"
    assert values(CLINIC, told)["procedures"] == ["hernia repair"]


def test_advice_and_diseases_of_the_family_are_no_diagnoses() -> None:
    told = (
        SEEN + "ASSESSMENT:\n1.  Gout.\n2.  Diabetes in her family.\n"
        "3.  Anticipatory guidance given.\n4.  Wound is healing well.\n"
    )
    assert values(CLINIC, told)["diagnoses"] == ["Gout"]


def test_a_medicine_for_allergies_is_no_allergy() -> None:
    told = SEEN + "CURRENT MEDICATIONS:  Claritin currently for seasonal allergies.\nIMPRESSION: Gout.\n"
    assert values(CLINIC, told)["medications"] == ["Claritin"]


def test_medicines_that_are_kept_up_are_taken() -> None:
    told = SEEN + "HISTORY: She has been maintaining her lisinopril 10 mg daily.\nIMPRESSION: Gout.\n"
    assert values(CLINIC, told)["medications"] == ["lisinopril"]
