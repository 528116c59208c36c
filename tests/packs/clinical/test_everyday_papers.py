"""Visits at which something is injected, and the marks and headings by which the parts of everyday papers are told."""

from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from tests.packs.clinical.attempts import values as reported
from tests.packs.clinical.notes import CLINIC, values

HEAD = (
    "ALDER GROVE CLINIC\nVisit date: 03/24/2025\n\nMEDS: meloxicam 15 mg qd\n\nASSESSMENT: Primary osteoarthritis, right knee\n\n"
)


def test_the_first_line_of_a_procedure_note_names_what_was_done() -> None:
    note = HEAD + (
        "PROCEDURE NOTE:  Right knee intra-articular corticosteroid injection\n"
        "   Risks were discussed; verbal consent. Time out was done. Superolateral approach. 22 g needle, 40 mg triamcinolone\n"
        "   (Kenalog) + 4 mL 0.5% ropivacaine.\n"
    )
    told = values(CLINIC, note)
    assert told["procedures"] == ["Right knee intra-articular corticosteroid injection"]
    assert told["medications"] == ["meloxicam", "triamcinolone"]


def test_the_first_sentence_of_a_procedure_names_what_was_done() -> None:
    note = HEAD + (
        "PROCEDURE:  Left glenohumeral joint injection. After consent the posterior approach was marked and was cleaned with "
        "chlorhexidine. Ultrasound was used. Kenalog 40 mg with 2 mL of 1% "
        "lidocaine was then injected. She tolerated it well.\n"
    )
    told = values(CLINIC, note)
    assert told["procedures"] == ["Left glenohumeral joint injection"]
    assert told["medications"] == ["meloxicam", "Kenalog"]


def test_what_only_numbs_or_is_given_before_is_no_medicine_of_the_visit() -> None:
    note = HEAD + (
        "PROCEDURE NOTE: Excision of a lipoma, left arm\n"
        "   The skin was numbed with 5 mL of 1% lidocaine. Ancef 2 g was given iv before the incision was made.\n"
    )
    assert values(CLINIC, note)["medications"] == ["meloxicam"]


def test_a_word_without_a_dose_is_no_medicine() -> None:
    note = HEAD.replace("meloxicam 15 mg qd", "meloxicam 15 mg qd\nTolerated well")
    assert values(CLINIC, note)["medications"] == ["meloxicam"]


def test_a_capital_and_a_stroke_head_the_parts_of_a_visit() -> None:
    note = (
        "ALDER GROVE CLINIC\nVisit date: 03/24/2025\n\nSubj - runny nose, pulling R ear.\n\nObj - R TM bulging.\n\n"
        "A/ 1. R acute otitis media\n   2. Viral URTI\n\nP/ Amoxicillin 260 mg BID x 10 d.\n"
    )
    told = values(CLINIC, note)
    assert told["diagnoses"] == ["R acute otitis media", "Viral URTI"]
    assert told["medications"] == ["Amoxicillin"]


def test_numbers_in_brackets_list_what_an_assessment_is() -> None:
    note = "Visit of 03/24/2025\n\nShe comes in today.\n\nAssessment is (1) cellulitis of the shin, (2) hypertension, (3) gout.\n"
    assert values(CLINIC, note)["diagnoses"] == ["cellulitis of the shin", "hypertension", "gout"]


def test_findings_of_a_mammogram_and_of_an_ultrasound_stand_together() -> None:
    text = (
        "MAMMOGRAM FINDINGS: The breasts are dense. A spiculated mass of 1.9 cm.\n\n"
        "ULTRASOUND FINDINGS: At 10:00 there is a hypoechoic mass, 1.7 x 1.5 cm.\n\nIMPRESSION: Suspicious right breast mass.\n"
    )
    told = str(reported(RADIOLOGY, text)["findings"])
    assert "The breasts are dense" in told
    assert "hypoechoic mass" in told
