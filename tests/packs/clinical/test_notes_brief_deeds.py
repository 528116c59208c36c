"""What was done, in the few words of a record: without a verb, by the writer as he writes, to the patient as a whole."""

import pytest

from services.documents.plain import read_text
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, concluded, findings, open_on, values

VISIT = "HISTORY:\nA baker with a sore hand.\nASSESSMENT:\nSore hand.\nPLAN:\n{told}\n"
STAY = "HOSPITAL COURSE:\nA baker was brought in by his son. {told}\nDISCHARGE DIAGNOSIS:\nPneumonia.\n"
NO_HEADS = "WOUND CLINIC\n3 May 2019\nThe patient, 61, is known to have gout. {told} He takes allopurinol.\n"


def again(told: str) -> list[str]:
    return list(values(CLINIC, VISIT.format(told=told), again=True).get("procedures", []))


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (
            "Wound irrigated. Laceration repaired with five 5-0 nylon sutures.",
            ["Laceration repaired with five 5-0 nylon sutures"],
        ),
        ("FB removed with a needle at the slit lamp.", ["FB removed with a needle"]),
        ("Short arm cast applied.", ["Short arm cast applied"]),
        ("Low-dye strapping applied.", ["Low-dye strapping applied"]),
        ("Sutures removed.", ["Sutures removed"]),
        ("JP drain removed at the bedside.", ["JP drain removed"]),
        ("With consent, I inject two trigger points today with bupivacaine.", ["inject two trigger points"]),
        ("She was placed in a thumb spica splint.", ["placed in a thumb spica splint"]),
        ("After discussion of the risks, I cleaned the knee and injected it with Kenalog.", ["injected it with Kenalog"]),
        ("Aspiration of the bursa yielded 12 ml of clear fluid.", ["Aspiration of the bursa"]),
        ("I reduced the radial head subluxation with a click.", ["reduced the radial head subluxation"]),
    ],
)
def test_a_deed_in_few_words_is_a_procedure(told: str, names: list[str]) -> None:
    assert again(told) == names


@pytest.mark.parametrize(
    "told",
    [
        "Return in ten days for suture removal.",
        "Sutures to be removed in one week.",
        "The cast was removed two weeks ago.",
        "Haldol decanoate 100 mg was injected.",
        "Range of motion of the knee reduced.",
        "Injection offered and declined.",
        "Six weeks after vaginal delivery.",
    ],
)
def test_what_is_to_come_or_was_before_and_a_dose_are_none(told: str) -> None:
    assert again(told) == []


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("He was transfused two units of packed red cells.", ["transfused two units of packed red cells"]),
        ("She was delivered by vacuum-assisted vaginal delivery.", ["vacuum-assisted vaginal delivery"]),
        ("Upper endoscopy by Dr. Lunn showed an ulcer.", ["Upper endoscopy"]),
        ("Colonoscopy was clean.", ["Colonoscopy"]),
        (
            "Surgery consisted of left toe amputation on February 2 followed by formal left below-knee amputation.",
            ["left toe amputation", "formal left below-knee amputation"],
        ),
        ("CT-guided drainage of a 4 cm abscess was carried out on the second day.", ["CT-guided drainage of a 4 cm abscess"]),
        (
            "Closed reduction of the wrist and sugar-tong splint, good films.",
            ["Closed reduction of the wrist", "sugar-tong splint, good films"],
        ),
        ("She had a valve replacement, and her gradient fell from 50 to 8.", ["valve replacement"]),
        ("A venogram had been done two months earlier.", []),
    ],
)
def test_a_stay_tells_what_was_done(told: str, names: list[str]) -> None:
    assert list(values(HOSPITAL, STAY.format(told=told), again=True).get("procedures", [])) == names


def test_below_a_title_alone_a_deed_is_read_as_anywhere() -> None:
    text = NO_HEADS.format(told="Debridement of the heel was done at the bedside.")
    draft = concluded(CLINIC, read_text(text)).draft
    one = draft.fields["procedures"] if draft else None
    assert one is not None and one.value == ["Debridement of the heel"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (
            "PROCEDURES: EEG, MRI of the brain with and without contrast, lumbar puncture.",
            ["EEG", "MRI of the brain with and without contrast", "lumbar puncture"],
        ),
        ("Investigations and procedures: OGD with clips, 08/10/2013", ["OGD with clips"]),
        ("ASSOCIATED PROCEDURE: Laparoscopic cholecystectomy.", ["Laparoscopic cholecystectomy"]),
        (
            "PROCEDURE: Bone marrow aspiration and biopsy, left iliac crest.",
            ["Bone marrow aspiration and biopsy, left iliac crest"],
        ),
        ("CONSULTATIONS: General Surgery, Dr. Lunn.", []),
    ],
)
def test_a_list_gives_each_of_its_procedures(told: str, names: list[str]) -> None:
    assert (
        list(
            values(HOSPITAL, f"{told}\nDISCHARGE DIAGNOSIS:\nPneumonia.\nHOSPITAL COURSE:\nHe was well at once.\n").get(
                "procedures", []
            )
        )
        == names
    )


def test_operations_that_a_paragraph_numbers_before_it_describes_them_are_the_list() -> None:
    text = (
        "POSTOPERATIVE DIAGNOSIS: Spondylosis.\nOPERATIONS: 1. Anterior cervical discectomy and fusion, C5-C6. 2. "
        "Anterior plating C5 to C6.\nAn incision was made. The disk was removed. The spurs were drilled off. "
        "The cage was tamped in. The wound was closed.\n"
    )
    assert values(THEATRE, text)["procedures"] == ["Anterior cervical discectomy and fusion, C5-C6", "Anterior plating C5 to C6"]


def test_numbers_of_teeth_number_no_items() -> None:
    text = (
        "PROCEDURE: Surgical extraction of #1, #16, #32 (D7230) and simple extraction of #19.\nPOSTOPERATIVE DIAGNOSIS: Caries.\n"
    )
    assert values(THEATRE, text)["procedures"] == ["Surgical extraction of #1, #16, #32", "simple extraction of #19"]


def test_a_visit_that_lists_no_procedure_gives_what_was_done_at_the_first_look() -> None:
    assert values(CLINIC, VISIT.format(told="Stitches removed."))["procedures"] == ["Stitches removed"]


@pytest.mark.parametrize("told", ["Low-dye strapping applied.", "After discussion of the risks, I injected the knee."])
def test_an_empty_list_is_doubted_where_few_words_tell_a_deed(told: str) -> None:
    assert open_on(CLINIC, VISIT.format(told=told), "procedures", diagnoses=["Sore hand"])


@pytest.mark.parametrize("visit", [VISIT, VISIT.replace("PLAN:\n", "PLAN: ")])
def test_what_was_talked_of_first_makes_no_plan_of_a_deed(visit: str) -> None:
    text = visit.format(told="After discussion of the risks, I cleaned the knee and injected it with Kenalog.")
    found = findings(CLINIC, text, procedures=["injected it with Kenalog"])
    assert [one.score for one in found if one.field == "procedures" and one.dimension == "accuracy"] == [0.6]
