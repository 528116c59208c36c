"""Medicines that a letter or a plan tells the patient to take in words of every day, and those that it only weighs."""

import pytest

from services.documents.plain import read_text
from tests.packs.clinical.notes import CLINIC, concluded

LETTER = (
    "Dear Dr. Thorne:\nI saw this cook with gout in the office. {told} I will see the patient again in six weeks.\nSincerely,\n"
)
VISIT = "SUBJECTIVE:\nThe patient comes in today.\nASSESSMENT/PLAN:\nGout. {told} Return in six weeks.\n"


def kept(text: str) -> list[str]:
    draft = concluded(CLINIC, read_text(text)).draft
    one = draft.fields.get("medications") if draft else None
    return list(one.value) if one and isinstance(one.value, list) else []


@pytest.mark.parametrize("text", [LETTER, VISIT], ids=["letter", "visit"])
@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("I suggested that he try Claritin.", "Claritin"),
        ("I would like her to start Fosamax.", "Fosamax"),
        ("We will go ahead and start Zoloft.", "Zoloft"),
        ("I wrote for amoxicillin.", "amoxicillin"),
        ("We could increase his Diovan to 160 mg.", "Diovan"),
        ("I refilled her Xanax.", "Xanax"),
        ("His only medication is aspirin.", "aspirin"),
        ("He has done well with Advair.", "Advair"),
        ("We switched her from Celexa to Lexapro.", "Lexapro"),
        ("She will complete her course of Keflex.", "Keflex"),
        ("Treat with Bactrim.", "Bactrim"),
        ("We discussed options and decided on Detrol.", "Detrol"),
        ("Following detailed discussion, the patient wishes to go on with Cialis.", "Cialis"),
        ("His mother has been advised to continue Zyrtec.", "Zyrtec"),
    ],
)
def test_what_the_patient_is_told_to_take_is_a_medication(text: str, told: str, name: str) -> None:
    assert kept(text.format(told=told)) == [name]


@pytest.mark.parametrize("text", [LETTER, VISIT], ids=["letter", "visit"])
@pytest.mark.parametrize(
    "told",
    [
        "We will consider adding Zetia.",
        "He stopped Vioxx last year.",
        "He did not tolerate Zocor.",
        "If he is no better, I would suggest Mobic.",
        "He would like to try Wellbutrin.",
        "We discussed Paxil.",
    ],
)
def test_what_is_only_weighed_or_was_given_up_is_none(text: str, told: str) -> None:
    assert kept(text.format(told=told)) == []
