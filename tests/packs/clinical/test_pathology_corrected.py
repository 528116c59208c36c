"""Reports that take something back: corrected, regraded, read again elsewhere, frozen first and final later."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.notes import concluded, values

HEAD = "BRISTLECONE PATHOLOGY GROUP\nReported: 04/07/2026\n\n"
COLON = (
    HEAD
    + "FINAL DIAGNOSIS\nColon, resection: adenocarcinoma, moderately differentiated. Radial margin POSITIVE for carcinoma.\n\n"
)
MELANOMA = HEAD + "REPORT\nMalignant melanoma, nodular type, left calf.\n\n"


@pytest.mark.parametrize(
    "heading", ["AMENDED REPORT 04/10/2026", "CORRECTION NOTICE, 10 April 2026", "SUPPLEMENTARY REPORT (04/10/2026, Dr. Yarrow)"]
)
def test_a_margin_that_a_later_part_corrects_is_as_it_says(heading: str) -> None:
    """The focus was a node, and "at the margin is" tells of no tumour."""
    text = (
        COLON
        + heading
        + "\nThe focus at the radial margin is a lymph node. The radial margin is negative. The above is corrected.\n"
    )
    assert values(PACK, text)["margins"] == "negative"


def test_a_later_part_that_corrects_nothing_leaves_a_margin_as_it_was() -> None:
    """What is found in a later specimen is no correction."""
    text = (
        COLON
        + "ADDENDUM 04/20/2026\nThe further excision is clear of tumor, margins negative. This does not change the report.\n"
    )
    assert values(PACK, text)["margins"] == "positive"


def test_a_margin_that_an_earlier_report_called_involved_is_not() -> None:
    """A sentence that tells what the earlier report said tells nothing of now."""
    text = MELANOMA + "The previous report called the peripheral margin involved. The margins are clear.\n"
    assert values(PACK, text)["margins"] == "negative"


def test_two_parts_that_disagree_on_a_margin_leave_it_open() -> None:
    """One specimen cannot have an involved margin and all margins clear."""
    text = HEAD + (
        "MICROSCOPIC DESCRIPTION\nSquamous cell carcinoma, grade 2. The deep margin is involved by carcinoma.\n\n"
        "CONCLUSION\nTongue: squamous cell carcinoma, grade 2. All margins are clear (closest deep, 1.2 mm).\n"
    )
    draft = concluded(PACK, read_text(text)).draft
    assert draft is not None
    assert draft.fields["margins"].status == "ambiguous"


@pytest.mark.parametrize(
    "said",
    [
        "SUPPLEMENTARY REPORT 18/03/2026\nAfter the conference the grade has been changed to ISUP grade 2.",
        "NOTE\nThe preliminary report called this ISUP grade 4; on second review it is regraded as ISUP grade 2.",
        "AMENDMENT 18/03/2026\nThe grade was printed as ISUP grade 3. It should be ISUP grade 2.",
    ],
)
def test_the_grade_is_the_corrected_one(said: str) -> None:
    """Told behind what was changed, or beside what an earlier reading said."""
    text = HEAD + f"HISTOLOGY\nRight kidney: clear cell renal cell carcinoma, ISUP grade 3, 31 mm.\n\n{said}\n"
    assert values(PACK, text)["grade"] == "ISUP grade 2"


def test_a_diagnosis_given_anew_outweighs_the_one_above_it() -> None:
    """Though the new one is no carcinoma."""
    text = HEAD + (
        "FINAL DIAGNOSIS\nThyroid: Papillary thyroid carcinoma, classic type, 1.9 cm.\n\nCORRECTED FINAL DIAGNOSIS (04/13/2026)\n"
        "Thyroid: Noninvasive follicular thyroid neoplasm with papillary-like nuclear features, 1.9 cm.\n"
    )
    assert values(PACK, text)["histology"].startswith("Noninvasive follicular thyroid neoplasm")


@pytest.mark.parametrize(
    "theirs", ["OUTSIDE DIAGNOSIS", "SUBMITTED DIAGNOSIS", "REFERRAL DIAGNOSIS (Penhallow Infirmary, 25H22001)"]
)
def test_the_reviewer_s_diagnosis_is_the_reports(theirs: str) -> None:
    """The other house's is told before it."""
    text = HEAD + (
        f"{theirs}\nLiver, core: hepatocellular carcinoma.\n\nOUR DIAGNOSIS\nLiver, core: neuroendocrine carcinoma.\n\n"
        "COMMENT\nThe tumor cells express synaptophysin and chromogranin; HepPar-1 and arginase-1 are negative.\n"
    )
    read = values(PACK, text)
    assert read["histology"] == "neuroendocrine carcinoma"
    assert read["ihcMarkers"] == {
        "synaptophysin": "positive", "chromogranin": "positive", "HepPar-1": "negative", "arginase-1": "negative",
    }  # fmt: skip


def test_glands_too_few_to_diagnose_and_a_level_in_the_blood_are_neither_tumour_nor_stain() -> None:
    """Both stand beside what is."""
    text = HEAD + (
        "SUMMARY DIAGNOSIS\nProstate: prostatic adenocarcinoma, Gleason score 3+4=7.\n\nNOTE\nCore 4: too few glands to call "
        "carcinoma. p63 negative, AMACR positive. Grade Group 2 with PSA below 10 is favorable.\n"
    )
    read = values(PACK, text)
    assert read["histology"] == "prostatic adenocarcinoma"
    assert set(read["ihcMarkers"]) == {"p63", "AMACR"}


def test_the_margins_are_those_of_the_specimen_with_the_main_tumour() -> None:
    """The naevus beside the melanoma reaches its own margin; a new margin of the same tumour counts."""
    text = HEAD + (
        "MICROSCOPIC DESCRIPTION\nA. Malignant melanoma, superficial spreading. The deep margin is clear.\n"
        "B. Compound naevus. The lesion extends to the peripheral margin.\n\n"
        "DIAGNOSIS\nA. Left shoulder: malignant melanoma.\nB. Right temple: compound naevus.\n"
    )
    assert values(PACK, text)["margins"] == "negative"
    again = "DIAGNOSIS\nA. Left breast: invasive carcinoma. Margins free.\nB. New deep margin: margin positive for carcinoma.\n"
    assert values(PACK, HEAD + again)["margins"] == "positive"


def test_a_diagnosis_under_which_slides_were_sent_is_not_the_reports() -> None:
    """Numbered specimens are told apart as lettered ones are."""
    sent = 'Slides labelled elsewhere as "squamous cell carcinoma".\n\nOpinion: Metastatic malignant melanoma.\n'
    assert values(PACK, HEAD + sent)["histology"] == "Metastatic malignant melanoma"
    two = "DIAGNOSIS\n1. Arm, excision: nodular malignant melanoma, invasive. Margins free.\n"
    two += "2. Chest, shave: Basal cell carcinoma."
    assert values(PACK, f"{HEAD}{two} Deep margin positive.\n")["margins"] == "negative"
