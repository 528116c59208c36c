"""A report that tells of several specimens, tumours, grades or dates: what is read as its own, and what is left in doubt."""

import pytest

from services.packs.clinical.pathology.outlook_findings import margin_doubts
from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import concluded
from tests.packs.clinical.reports import draft_of, values

HEAD = "Marsh End Medical Center\nSurgical Pathology\nReported: 03/07/2024\n"
NOT_TRUSTED = 0.95


def score(text: str) -> float:
    return concluded(PACK, text).score or 0.0


def test_the_grade_of_the_other_specimen_is_not_the_main_tumours() -> None:
    text = (
        f"{HEAD}FINAL DIAGNOSIS\nA. Right colon, hemicolectomy:\n 1. Adenocarcinoma, moderately differentiated, 4.5 cm.\n"
        "B. Ileum, resection:\n 1. Well-differentiated neuroendocrine tumor, WHO grade 1, 1.1 cm.\n"
    )
    assert values(text)["grade"] == "Moderately differentiated"
    assert score(text) < NOT_TRUSTED


def test_of_several_prostate_cores_the_highest_score_counts() -> None:
    text = (
        f"{HEAD}DIAGNOSIS\n1. Right mid: Prostatic adenocarcinoma, Gleason score 3+3=6 (Grade Group 1).\n"
        "2. Left mid: Prostatic adenocarcinoma, Gleason score 4+4=8 (Grade Group 4).\n3. Left base: Benign prostatic tissue.\n"
    )
    assert values(text)["grade"].startswith("Gleason score 4+4=8")


def test_an_invasive_tumour_goes_before_one_that_is_not() -> None:
    text = (
        f"{HEAD}A. Bladder, dome, TURBT: Noninvasive low grade papillary urothelial carcinoma.\n"
        "B. Bladder, trigone, TURBT: Invasive high grade urothelial carcinoma.\n"
    )
    assert values(text)["histology"] == "Invasive high grade urothelial carcinoma"


def test_a_microcarcinoma_is_not_the_main_tumour() -> None:
    text = (
        f"{HEAD}Thyroid, left: Papillary carcinoma, 1.4 cm.\nThyroid, right: Papillary microcarcinoma, classical type, 0.3 cm.\n"
    )
    assert values(text)["histology"] == "Papillary carcinoma"


def test_an_amended_report_gives_its_own_day_and_diagnosis() -> None:
    text = (
        "Marsh End Medical Center\nDate Reported: 01/29/2024\n*** AMENDED REPORT 02/02/2024 ***\n"
        "REVISED DIAGNOSIS:\nThigh, core biopsy: Dedifferentiated liposarcoma, FNCLCC grade 2.\n"
        "ORIGINAL DIAGNOSIS (01/29/2024):\nThigh, core biopsy: Undifferentiated pleomorphic sarcoma, FNCLCC grade 3.\n"
    )
    read = values(text)
    assert (read["date"], read["histology"]) == ("2024-02-02", "Dedifferentiated liposarcoma")
    assert read["grade"] == "FNCLCC grade 2"


def test_the_specimen_before_is_history() -> None:
    text = (
        f"{HEAD}Breast, left, re-excision: Residual ductal carcinoma in situ, intermediate nuclear grade, 3 mm.\n"
        "Previous specimen (M23-880): invasive ductal carcinoma, grade 2, ER+ PR+ HER2-.\n"
    )
    read = values(text)
    assert read["histology"].endswith("ductal carcinoma in situ") and "ihcMarkers" not in read
    assert read["grade"] == "Intermediate nuclear grade"


@pytest.mark.parametrize(
    ("printed", "doubted"),
    [
        ("Carcinoma is present at the deep margin.", False),
        ("Carcinoma is present at the deep margin.\nB. Additional deep margin: negative for carcinoma.", True),
        ("Ectocervical margin positive for HSIL, negative for invasion.", True),
    ],
)
def test_a_margin_cut_again_or_reached_by_a_precursor_leaves_a_doubt(printed: str, doubted: bool) -> None:
    text = f"{HEAD}FINAL DIAGNOSIS:\nA. Tongue, excision: Squamous cell carcinoma, 2.4 cm.\n{printed}\n"
    draft = draft_of(text, margins=("positive", printed.split(".")[0]))
    assert bool(list(margin_doubts(draft, text))) == doubted


@pytest.mark.parametrize(
    ("printed", "grade"),
    [
        ("Follicular lymphoma, grade 1-2.", "Grade 1-2"),
        ("Hepatocellular carcinoma, grade II-III.", "Grade II-III"),
        ("Ductal carcinoma in situ, high nuclear grade.", "High nuclear grade"),
    ],
)
def test_a_grade_between_two_or_of_the_nuclei_is_read_whole(printed: str, grade: str) -> None:
    assert values(f"{HEAD}DIAGNOSIS: {printed}\n")["grade"] == grade


def test_how_far_a_tumour_invades_belongs_to_its_name() -> None:
    read = values(f"{HEAD}DIAGNOSIS: Cervix, cone: Squamous cell carcinoma, microinvasive, 1.8 mm deep.\n")
    assert read["histology"] == "Squamous cell carcinoma, microinvasive"
