"""What a note prints and its reader and grader know alike as nothing: each leaves a doubt."""

from services.packs.clinical.shared.notes.plain_looks import diagnosis_cut, medicines_named
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.notes import CLINIC, THEATRE, draft_of, findings

SEEN = "HISTORY OF PRESENT ILLNESS:\nHe is 44 and has back pain.  {}\nMEDICATIONS:\n{}\nIMPRESSION:\nLumbar strain.\n"


def said(text: str, **told: object) -> str:
    return " ".join(one.message for one in findings(CLINIC, text, **told))


def test_a_medicine_that_is_measured_too_is_doubted_where_it_stands_in_the_list() -> None:
    note = SEEN.format("", "Potassium 4 as before, Glipizide 5 mg.")
    draft = draft_of(CLINIC, note, medications=[("Glipizide", "Glipizide")])
    assert [field for field, _ in medicines_named(prose(note), draft.fields["medications"])] == ["medications"]
    told = note.replace("Potassium 4 as before, ", "")
    assert not list(
        medicines_named(prose(told), draft_of(CLINIC, told, medications=[("Glipizide", "Glipizide")]).fields["medications"])
    )


def test_a_day_that_the_history_tells_is_doubted() -> None:
    note = SEEN.format("He was working as a cook, when the pain came back, and he was seen in our clinic on 04/12/2005.", "None.")
    assert "in a sentence of the history" in said(note, date=("2005-04-12", "04/12/2005"))
    own = SEEN.format("He was seen on 04/12/2005.", "None.")
    assert "in a sentence of the history" not in said(own, date=("2005-04-12", "04/12/2005"))


def test_a_diagnosis_whose_line_goes_on_is_doubted() -> None:
    line = (
        "Polytrauma of the left leg after an accident with an open wound of the ankle with raised pressure in two compartments."
    )
    note = f"POSTOPERATIVE DIAGNOSIS: {line}\nPROCEDURE: Fasciotomies.\nANESTHESIA: General.\n"
    cut = draft_of(THEATRE, note, diagnoses=[("Polytrauma of the left leg", "Polytrauma of the left leg")])
    whole = draft_of(THEATRE, note, diagnoses=[(line, line)])
    assert [field for field, _ in diagnosis_cut(prose(note), cut.fields["diagnoses"])] == ["diagnoses"]
    assert not list(diagnosis_cut(prose(note), whole.fields["diagnoses"]))
