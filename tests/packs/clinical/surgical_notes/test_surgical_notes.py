"""Operation notes: the titles of operations, the diagnosis after, margins, and no medicines of the operation itself."""

import pytest

from tests.packs.clinical.notes import THEATRE, findings, open_on, read, values

NOTE = """DATE OF OPERATION: 03/14/2021
PREOPERATIVE DIAGNOSIS: Right breast mass.
POSTOPERATIVE DIAGNOSIS: Carcinoma of the right breast.
TITLE OF OPERATION: Right modified radical mastectomy, lymph node dissection, and incision and drainage of an abscess.
ANESTHESIA: General.
FINDINGS: Frozen section showed that the margins were negative.
DESCRIPTION OF PROCEDURE: The patient was taken to the operating room and was placed supine. The skin was prepped and was draped.
Marcaine was injected. Skin margins were approximated with staples. The patient was extubated.
PLAN: Discharged on Keflex 500 mg q.i.d. Reconstruction is planned.
"""


def test_an_operation_note_gives_its_titles_and_what_was_found() -> None:
    assert values(THEATRE, NOTE) == {
        "procedures": ["Right modified radical mastectomy", "lymph node dissection", "incision and drainage of an abscess"],
        "diagnoses": ["Carcinoma of the right breast"],
        "margins": "the margins were negative",
        "medications": ["Keflex"],
        "date": "2021-03-14",
    }


@pytest.mark.parametrize(
    "line", ["Excision of left breast mass and revision of scar.", "1. Excision of left breast mass.\n2. Revision of scar."]
)
def test_joined_and_numbered_operations_are_two(line: str) -> None:
    text = f"PREOPERATIVE DIAGNOSIS: Mass.\nPROCEDURE PERFORMED: {line}\nANESTHESIA: Local.\nINDICATIONS: Pain."
    assert len(values(THEATRE, text)["procedures"]) == 2


def test_an_operation_behind_a_full_stop_is_one_more() -> None:
    line = "Wide excision BCC left cheek with local flap. Right carpal tunnel release. Cautery of 2\nwarts left hand."
    text = f"Diagnosis: Basal cell carcinoma left cheek.\nOperation: {line}\n\nDetails: The lesion was marked and was excised."
    assert values(THEATRE, text)["procedures"] == [
        "Wide excision BCC left cheek with local flap",
        "Right carpal tunnel release",
        "Cautery of 2 warts left hand",
    ]


def test_edges_that_are_merely_sewn_are_no_margins() -> None:
    text = NOTE.replace("Frozen section showed that the margins were negative.", "Normal appendix.")
    answer = {one.name: one for one in read(THEATRE, text).fields}
    assert answer["margins"].status == "not_present"
    said = [one.score for one in findings(THEATRE, text, margins=None) if one.field == "margins" and one.check == "completeness"]
    assert said == [None]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("All margins were free of tumor.", "All margins were free of tumor"),
        ("The deep margin was positive for carcinoma.", "deep margin was positive for carcinoma"),
        ("Further tissue was taken to obtain negative margins.", None),
        ("Residual disease: nil.", "negative"),
        ("The tumor could not be completely removed.", "positive"),
        ("No tumor seen at the margins.", "negative"),
    ],
)
def test_margins_are_what_was_found_not_what_was_hoped_for(line: str, value: str | None) -> None:
    found = values(THEATRE, NOTE.replace("Frozen section showed that the margins were negative.", line)).get("margins")
    assert (found or "").lower().endswith((value or "").lower()) and bool(found) == bool(value)


def test_a_margin_said_the_other_way_round_is_named() -> None:
    assert "in_source" in open_on(THEATRE, NOTE, "margins", margins=("positive", "margins were negative"))
    assert open_on(THEATRE, NOTE, "margins", margins=("negative", "margins were negative")) == []


@pytest.mark.parametrize(
    ("field", "element"),
    [
        ("diagnoses", "Right breast mass"),
        ("medications", "Marcaine"),
        ("procedures", "Reconstruction"),
        ("diagnoses", ("Carcinoma of the left breast", "Carcinoma of the right breast")),
    ],
)
def test_what_belongs_before_or_beside_the_operation_is_named(field: str, element: object) -> None:
    assert "in_source" in open_on(THEATRE, NOTE, field, **{field: [element]})


def test_the_sides_of_diagnosis_and_operation_go_together() -> None:
    text = "POSTOPERATIVE DIAGNOSIS: Left hydrocele.\nPROCEDURE: Right hydrocelectomy.\nANESTHESIA: General."
    checks = [one.check for one in findings(THEATRE, text, diagnoses=["Left hydrocele"], procedures=["Right hydrocelectomy"])]
    assert "notes.sides" in checks


def test_an_impression_after_the_operation_outranks_the_diagnosis_before() -> None:
    text = (
        "PREOPERATIVE DIAGNOSIS: Rectal bleeding.\nPROCEDURE: Colonoscopy.\nANESTHESIA: None.\nIMPRESSION:\n1."
        " Sigmoid polyp.\n2. Hemorrhoids."
    )
    assert values(THEATRE, text)["diagnoses"] == ["Sigmoid polyp", "Hemorrhoids"]


def test_the_diagnosis_before_is_not_asked_for_where_an_impression_was_made_after() -> None:
    text = "PREOPERATIVE DIAGNOSIS: Rectal bleeding.\nPROCEDURE: Colonoscopy.\nANESTHESIA: None.\nIMPRESSION: Sigmoid polyp."
    assert open_on(THEATRE, text, "diagnoses", diagnoses=["Sigmoid polyp"], procedures=["Colonoscopy"]) == []


@pytest.mark.parametrize("name", ["Le Fort I osteotomy", "Billroth I gastrojejunostomy", "TAH-BSO", "EGD with PEG", "PE tubes"])
def test_an_operation_is_given_by_its_own_name(name: str) -> None:
    text = f"DIAGNOSIS: Gout.\nPROCEDURES: {name}, cysto.\nANESTHESIA: General.\nFINDINGS: As above, with no complications.\n"
    assert values(THEATRE, text)["procedures"] == [name, "cysto"]


def test_procedures_stand_behind_their_codes_below_a_title_that_names_none() -> None:
    text = (
        "IMPLANT RECORD AND OP NOTE\nDIAGNOSIS    Rotator cuff tear\n"
        "PROCEDURES   29827 Arthroscopic rotator cuff repair\n             23430 Open biceps tenodesis, subpectoral\n"
        "SURGEON      Y. Marsh\nANES         General\n"
    )
    assert values(THEATRE, text)["procedures"] == ["Arthroscopic rotator cuff repair", "Open biceps tenodesis, subpectoral"]


@pytest.mark.parametrize(
    ("line", "doubted"),
    [
        ("Tranexamic acid 1 g was given before the incision.", False),
        ("Tranexamic acid 1 g was given, to continue tomorrow.", True),
        ("\nPosition: Lithotomy.", False),
        ("\nOther procedure: Cystoscopy.", True),
    ],
)
def test_what_is_of_the_operation_itself_leaves_no_doubt(line: str, doubted: bool) -> None:
    text = f"Indication: recurrent tonsillitis; glue ear\nOperation: Tonsillectomy\nDetails: The tonsils were removed. {line}\n"
    given = {"procedures": ["Tonsillectomy"], "diagnoses": ["recurrent tonsillitis", "glue ear"]}
    found = [one.check for one in findings(THEATRE, text, **given) if one.check.startswith("notes.") and one.score != 1.0]
    assert bool(found) == doubted
