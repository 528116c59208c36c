"""Operations of a note that stand in a history of nothing else, below a heading of no usual wording, or as done at the visit."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values

VISIT = "{head}:\n{told}\nEXAMINATION:\nThe knee is tender.\nIMPRESSION:\n1. Bursitis of the knee.\nPLAN:\nIce and rest.\n"


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Appendectomy, repair for a hernia, and a hysterectomy.", ["Appendectomy", "repair for a hernia", "hysterectomy"]),
        ("1) s/p cholecystectomy. 2) s/p knee arthroscopy.", ["cholecystectomy", "knee arthroscopy"]),
        ("Gout, asthma, and a hysterectomy.", []),
        ("Asthma as well as an appendectomy.", []),
    ],
)
def test_a_history_that_lists_operations_and_nothing_else_gives_them(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(head="PAST MEDICAL HISTORY", told=told)).get("procedures", []) == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("The node had grown. The patient later underwent a left thyroidectomy.", ["left thyroidectomy"]),
        ("Her mother underwent a thyroidectomy.", []),
        ("We went on with an injection into the bursa, which was given today.", ["injection into the bursa"]),
        ("An injection into the bursa is what she wishes for.", []),
    ],
)
def test_what_a_part_of_no_usual_heading_tells_of_the_patient_is_given(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(head="NECK NODE", told=told), again=True).get("procedures", []) == names


def test_a_history_goes_with_what_is_told_as_done() -> None:
    told = "The bursa was full.\nPAST MEDICAL HISTORY:\nTonsillectomy.\nCOURSE:\nShe underwent bursectomy."
    note = VISIT.format(head="HISTORY", told=told)
    assert values(CLINIC, note)["procedures"] == values(CLINIC, note, again=True)["procedures"] == ["Tonsillectomy", "bursectomy"]


def test_the_time_at_which_something_was_done_is_no_operation() -> None:
    told = "Ultrasound guided biopsy of the thyroid: A swab performed at the time of the biopsy showed no growth."
    assert values(CLINIC, VISIT.format(head="PROCEDURES", told=told))["procedures"] == ["Ultrasound guided biopsy of the thyroid"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("She underwent gastroscopy with a clip. Sigmoidoscopy did show a sore.", ["gastroscopy with a clip", "Sigmoidoscopy"]),
        ("Previous sigmoidoscopy showed a sore. The patient stayed for two days.", []),
        ("A right subclavian line was placed in the unit.", ["right subclavian line"]),
        ("The patient underwent thoracentesis with myself today which showed pus.", ["thoracentesis"]),
    ],
)
def test_a_course_tells_an_operation_by_what_it_showed_or_left_in_place(told: str, names: list[str]) -> None:
    stay = f"DISCHARGE DIAGNOSIS:\nBleeding ulcer.\nHOSPITAL COURSE:\n{told}\nDISCHARGE CONDITION:\nStable.\n"
    assert values(HOSPITAL, stay, again=True).get("procedures", []) == names


def test_operations_that_head_lines_below_the_heading_for_procedures_are_all_given() -> None:
    told = "Biopsy of the thyroid.\nLeft thyroidectomy: The lobe came away with its capsule.\nChest x-ray: Clear.\n"
    assert values(CLINIC, VISIT.format(head="PROCEDURES", told=told))["procedures"] == [
        "Biopsy of the thyroid",
        "Left thyroidectomy",
    ]
