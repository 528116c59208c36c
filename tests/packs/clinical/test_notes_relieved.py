"""Medicines that a note tells as taken by what they are for or what they did, and those that are only lessened or begun."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values

VISIT = "HISTORY:\n{told}\nIMPRESSION:\n1. Gout of the toe.\nPLAN:\n{plan}\n"
STAY = "DISCHARGE DIAGNOSIS:\nHeart failure.\nHOSPITAL COURSE:\n{told}\nDISCHARGE CONDITION:\nStable.\n"
RETURNS = "The patient returns in May."


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("The hip pain is worse at night, requiring Aleve and Tylenol PM.", ["Aleve", "Tylenol PM"]),
        ("The pain was so bad in the emergency room, requiring morphine.", []),
        ("Her mood is followed by a counselor. Zoloft and trazodone. She takes both at night.", ["Zoloft", "trazodone"]),
        ("His wife is on Zoloft. He takes walks.", []),
    ],
)
def test_what_a_complaint_needs_is_taken(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told, plan=RETURNS)).get("medications", []) == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("The rash has cleared up with doxycycline.", ["doxycycline"]),
        ("A rash two years ago cleared up with doxycycline.", []),
        ("The swelling resolved with discontinuation of amlodipine.", []),
    ],
)
def test_what_something_got_better_under_was_taken(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told, plan=RETURNS), again=True).get("medications", []) == names


@pytest.mark.parametrize(
    ("plan", "names"),
    [
        ("She will wean off the baclofen to three times daily.", ["baclofen"]),
        ("She will wean off the baclofen.", []),
        ("I suggested clotrimazole cream to be applied at night.", ["clotrimazole"]),
        ("I suggested clotrimazole cream, which he will think about.", []),
    ],
)
def test_a_lesser_dose_and_a_cream_to_be_applied_are_taken(plan: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told="The toe is sore.", plan=plan)).get("medications", []) == names


def test_the_medicines_of_a_treatment_that_a_patient_comes_for_are_given() -> None:
    note = "CHIEF COMPLAINT:\n{told}\nIMPRESSION:\nBreast cancer.\nPLAN:\nThe patient returns to the clinic in a week or two.\n"
    assert values(CLINIC, note.format(told="Weekly chemotherapy with paclitaxel and carboplatin."))["medications"] == [
        "paclitaxel",
        "carboplatin",
    ]
    assert "medications" not in values(CLINIC, note.format(told="Cough after chemotherapy with paclitaxel."))


def test_a_medicine_begun_when_another_was_stopped_is_given() -> None:
    told = "The fluids were stopped and Lasix was started. Lisinopril was held."
    assert values(HOSPITAL, STAY.format(told=told))["medications"] == ["Lasix"]


def test_a_name_of_no_list_stands_before_the_way_its_form_is_used() -> None:
    note = "MEDICATIONS:\n1. Sertraline 50 mg daily.\n2. Zorvamine nasal spray at night.\nIMPRESSION:\nHay fever.\n"
    assert values(CLINIC, note)["medications"] == ["Sertraline", "Zorvamine"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("The ache is somewhat relieved by naproxen.", ["naproxen"]),
        ("She continues to use Flonase and Zyrtec.", ["Flonase", "Zyrtec"]),
        ("He is doing very well on sertraline.", ["sertraline"]),
        ("Her Topamax was recently increased to 100 mg.", ["Topamax"]),
        ("Her Topamax was increased to 100 mg but then stopped.", []),
        ("The ache is not relieved by naproxen.", []),
        ("He was doing well on sertraline before he gave it up.", []),
    ],
)
def test_what_a_patient_gets_on_with_is_taken(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told, plan=RETURNS)).get("medications", []) == names


@pytest.mark.parametrize(
    ("plan", "names"),
    [
        ("We will switch him from Zocor to Crestor.", ["Crestor"]),
        ("We will switch him from Zocor 10 mg to 20 mg.", ["Zocor"]),
    ],
)
def test_a_medicine_that_is_to_be_left_for_another_is_not_taken_on(plan: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told="The toe is sore.", plan=plan)).get("medications", []) == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Her usual regimen includes a Butrans patch every week.", ["Butrans"]),
        ("She titrates her own insulin at home.", ["insulin"]),
        ("His dose of atenolol was decreased last week.", ["atenolol"]),
        ("His dose of atenolol was decreased and then stopped.", []),
        ("She is tired of bruises and would like to come off the Eliquis.", ["Eliquis"]),
        ("She was told to come off the Eliquis.", []),
        ("He was considering a brace, but he takes naproxen and gets by.", ["naproxen"]),
        ("He was considering a brace and naproxen.", []),
    ],
)
def test_what_a_patient_doses_himself_or_would_be_without_is_taken(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told, plan=RETURNS)).get("medications", []) == names


def test_what_will_be_tried_is_given_beside_what_was_taken() -> None:
    told = "She looks well and we'll try tramadol for the pain."
    assert values(HOSPITAL, STAY.format(told=told))["medications"] == ["tramadol"]


def test_a_list_of_medicines_that_stands_elsewhere_or_goes_over_to_diseases_names_none() -> None:
    listed = "MEDICATIONS:\n1. Zocor 40 mg daily.\nOther history includes gout, GERD, arthritis\nPLAN:\nThe patient returns.\n"
    assert values(CLINIC, "IMPRESSION:\n1. Back pain.\n" + listed)["medications"] == ["Zocor"]
    referred = "MEDICATIONS:\nDetailed on the intake form.\nPLAN:\nThe patient returns in May.\n"
    assert values(CLINIC, "IMPRESSION:\n1. Back pain.\n" + referred).get("medications", []) == []
