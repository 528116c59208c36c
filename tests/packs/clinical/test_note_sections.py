"""Headings of notes, in the ways in which they are printed."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from services.packs.clinical.shared.sections.notes import note_section_at, note_sections


def kinds(text: str) -> list[str]:
    return [one.kind for one in note_sections(text)]


def test_headings_are_found_in_capitals_in_titles_and_run_together() -> None:
    assert kinds("IMPRESSION: Gout.\nPlan: Rest.") == ["head", "assessment", "plan"]
    assert kinds("CURRENT MEDICATIONS,1. Aspirin.\n2. Lasix.") == ["head", "medications"]
    assert kinds("Some words before.Impression:Gout.") == ["head", "assessment"]
    assert kinds("PAST MEDICAL HISTORY\nGout.\nFAMILY HISTORY\nNone.") == ["head", "past", "family"]


def test_the_same_word_in_a_sentence_is_no_heading() -> None:
    assert kinds("The plan was discussed with the family.\nHer medications were reviewed.") == ["head"]


def test_a_procedure_that_is_told_is_the_technique_and_its_first_line_the_name() -> None:
    told = "The patient was brought in and was placed supine. The skin was prepped. " * 6
    named = note_sections(f"PROCEDURE:\nVasectomy.\n{told}")
    assert [one.kind for one in named] == ["head", "procedure", "technique"]
    assert kinds(f"PROCEDURE: {told}") == ["head", "technique"]


def test_diagnoses_before_and_after_are_told_apart() -> None:
    text = "ADMISSION DIAGNOSIS: Pain.\nDISCHARGE DIAGNOSES: Gout.\nSECONDARY DIAGNOSES: Asthma.\nPREOPERATIVE DIAGNOSIS: Mass."
    assert kinds(text) == ["head", "admission", "diagnosis", "secondary", "admission"]


@given(
    st.lists(
        st.sampled_from(["PLAN:", "Impression:", "text here.", "1. Gout.", "MEDICATIONS,", "\n", " ", "A:", "x"]), max_size=20
    )
)
def test_sections_cover_the_text_in_order(parts: list[str]) -> None:
    text = "".join(parts)
    found = note_sections(text)
    assert found[0].body[0] == 0 and found[-1].body[1] == len(text)
    for one, following in pairwise(found):
        assert one.body[1] == following.heading[0] and following.heading[1] == following.body[0]
    for position in range(len(text)):
        section = note_section_at(text, position)
        assert section.heading[0] <= position < max(section.body[1], 1)


def test_the_parts_of_a_body_below_an_examination_are_of_it() -> None:
    text = "EXAM:\nBP 120/70.\nCN: nystagmus to the right.\nGAIT: ataxia.\nSTUDIES:\nNone.\nSkin: eczema."
    assert kinds(text) == ["head", "examination", "examination", "examination", "tests", "other"]


def test_instructions_of_any_kind_are_a_plan_and_name_no_operation() -> None:
    assert kinds("TRANSFER INSTRUCTIONS:\nKeep the splint on.\nWOUND CARE INSTRUCTIONS: Dry.") == ["head", "plan", "plan"]
