"""The pack's own rules, and the traps of the source design."""

import pytest

from services.core.draft import Draft, Field, Status
from services.core.profiles import profile
from services.core.weigh import weigh
from services.documents.plain import read_text
from services.packs.clinical.pathology.consistency import consistency
from services.packs.clinical.pathology.rules import date_problem, grade_problem, margins_problem, marker_problem
from services.packs.clinical.pathology.task import PACK
from services.tasks.pack import Case
from tests.packs.clinical.reports import BREAST, checks, findings


@pytest.mark.parametrize(
    "value",
    [
        "2",
        "III",
        "G1",
        "Grade 2",
        "Nottingham grade 3",
        "well differentiated",
        "moderately to poorly differentiated",
        "high grade",
        "Gleason score 9 (5+4)",
        "Grade group 2",
        "FIGO grade 1",
        "WHO grade IV",
        "Undifferentiated",
    ],
)
def test_a_grade_of_a_known_scheme_is_valid(value: str) -> None:
    assert grade_problem(value) == ""


@pytest.mark.parametrize("value", ["7", "bad", "grade 8", "Gleason score 12", "stage II disease", "Gleason score 9 (3+4)"])
def test_a_grade_of_no_scheme_is_not_valid(value: str) -> None:
    assert grade_problem(value)


def test_her2_is_not_er() -> None:
    assert marker_problem("HER2", "2+") == ""
    assert marker_problem("HER2", "zero or 1+") == ""
    assert marker_problem("ER", "whatever") and marker_problem("Estrogen receptor", "whatever")
    assert marker_problem("ER", "95%") == "" and marker_problem("PR", "negative") == ""


@pytest.mark.parametrize(
    "value",
    [
        "positive",
        "negative",
        "Pos",
        "+",
        "-",
        "+ve",
        "95%",
        "<1 %",
        "95%, strong",
        "positive (weak)",
        "8/8",
        "Allred score 7",
        "H-score 270",
    ],
)
def test_a_receptor_is_positive_negative_or_a_share(value: str) -> None:
    assert marker_problem("ER", value) == "" == marker_problem("Progesterone receptor", value)


@pytest.mark.parametrize("value", ["strong", "weak", "moderate", "present", "equivocal", "score", "patchy", "3+", "low-level"])
def test_an_intensity_alone_says_nothing_of_a_receptor(value: str) -> None:
    assert marker_problem("ER", value) and marker_problem("PR", value)


@pytest.mark.parametrize(
    ("histology", "right"),
    [
        ("Invasive ductal carcinoma", False),
        ("Clear cell renal cell carcinoma", False),
        ("Squamous cell carcinoma", False),
        ("Adenocarcinoma of the lung", False),
        ("Serous carcinoma of the ovary", True),
        ("Papillary urothelial carcinoma", True),
        ("Neuroendocrine carcinoma", True),
        ("Tubular adenoma with dysplasia", True),
        ("Ductal carcinoma in situ", True),
        ("Adenocarcinoma of the sigmoid colon", True),
        ("Leiomyosarcoma", True),
    ],
)
def test_high_and_low_are_grades_where_a_tumour_is_graded_so(histology: str, right: bool) -> None:
    text = f"FINAL DIAGNOSIS: {histology}, high grade.\n"
    found = findings(text, histology=(histology, histology), grade=("High grade", "high grade"))
    wrong = [one for one in found if one.check == "format" and one.field == "grade" and one.severity]
    assert (not wrong) == right


def test_a_carcinoma_is_graded_in_two_tiers_where_its_organ_says_so() -> None:
    said = {"histology": ("Adenocarcinoma", "Adenocarcinoma"), "grade": ("Low grade", "low grade")}
    text = "Specimen: {}, resection.\nFINAL DIAGNOSIS: Adenocarcinoma, low grade.\n"
    assert "format" not in checks(text.format("Sigmoid colon"), **said)
    assert "format" in checks(text.format("Left lung"), **said)


def test_high_beside_a_number_or_the_name_of_a_scheme_is_a_grade_of_any_tumour() -> None:
    text = "DIAGNOSIS: Invasive ductal carcinoma, high grade by nuclear features; grade 3 (high grade).\n"
    said = {"histology": ("Invasive ductal carcinoma", "Invasive ductal carcinoma")}
    for grade in ("high grade by nuclear features", "grade 3 (high grade)"):
        assert "format" not in checks(text, **said, grade=(grade, grade))


def test_ki67_is_a_share_of_at_most_a_hundred() -> None:
    assert marker_problem("Ki-67", "15%") == ""
    assert marker_problem("MIB-1", "150%")


def test_a_marker_without_a_result_is_not_valid() -> None:
    assert marker_problem("TTF-1", "performed")


@pytest.mark.parametrize(("value", "right"), [("2024-10-25", True), ("1824-10-25", False), ("10/25", False)])
def test_a_date_is_a_whole_day(value: str, right: bool) -> None:
    assert (date_problem(value) == "") == right


def test_margins_say_a_class() -> None:
    assert margins_problem("negative, closest 0.4 cm") == "" and margins_problem("free of tumor") == ""
    assert margins_problem("0.4 cm")


def test_a_carcinoma_without_a_grade_is_inconsistent() -> None:
    assert "grade" in at_odds("Breast: Invasive ductal carcinoma, grade 2.", "not_found")
    assert "pathology.carcinoma_without_grade" not in checks(
        "DIAGNOSIS: Skin: Nodular melanoma.", histology=("Nodular melanoma", "Nodular melanoma")
    )


def test_a_carcinoma_whose_report_really_gives_no_grade_is_not_inconsistent() -> None:
    assert "grade" not in at_odds("Breast: Invasive ductal carcinoma.", "not_present")


def at_odds(diagnosis: str, grade: Status) -> set[str | None]:
    found = Field(name="histology", status="found", value="Invasive ductal carcinoma")
    draft = Draft(doc_type="pathology", fields={"histology": found, "grade": Field(name="grade", status=grade)})
    return {one.field for one in consistency(Case(read_text(f"DIAGNOSIS: {diagnosis}")), draft)}


def test_words_and_number_of_one_grade_go_together() -> None:
    text = "DIAGNOSIS: Well differentiated adenocarcinoma, G3."
    said = {"histology": ("Well differentiated adenocarcinoma", "Well differentiated adenocarcinoma"), "grade": ("G3", "G3")}
    assert "pathology.grade_word_against_number" in checks(text, **said)


def test_a_grade_group_goes_with_its_gleason_score() -> None:
    right, wrong = "Gleason score 3+4=7 (grade group 2)", "Gleason score 4+4=8 (grade group 2)"
    for printed, inconsistent in ((right, False), (wrong, True)):
        found = checks(f"DIAGNOSIS: Adenocarcinoma, {printed}.", grade=(printed, printed))
        assert ("pathology.grade_group_against_score" in found) == inconsistent


def test_her2_status_goes_with_its_score() -> None:
    for printed, inconsistent in (("positive (3+)", False), ("negative (3+)", True), ("negative (1+)", False)):
        found = checks(f"DIAGNOSIS: Carcinoma. HER2: {printed}", ihcMarkers={"HER2": (printed, f"HER2: {printed}")})
        assert ("pathology.her2_status_against_score" in found) == inconsistent


def test_the_residual_tumour_code_goes_with_the_margins() -> None:
    text = "DIAGNOSIS: Carcinoma. Margins are negative. pT3 pN0 L0 V0 R1."
    assert "pathology.residual_tumour" in checks(text, margins=("negative", "Margins are negative"))


def test_a_breast_tumours_size_goes_with_its_category() -> None:
    said = {"histology": ("Invasive ductal carcinoma", "Invasive ductal carcinoma")}
    text = "DIAGNOSIS: Breast: Invasive ductal carcinoma. Tumor size: {} cm. pT1c, pN0."
    assert "pathology.size_against_stage" in checks(text.format("4.2"), **said)
    assert "pathology.size_against_stage" not in checks(text.format("1.8"), **said)


def test_a_marker_left_out_is_named() -> None:
    found = findings(BREAST, ihcMarkers={"ER": ("positive (95%)", "ER: positive (95%)")})
    named = {finding.message.split()[0] for finding in found if finding.check == "pathology.marker_left_out"}
    assert named == {"pr", "her2", "ki-67"}


def test_one_doubtful_value_keeps_the_report_below_the_target() -> None:
    said = {
        "histology": ("Invasive ductal carcinoma", "Invasive ductal carcinoma"),
        "grade": ("Grade 3", "nuclear grade 3"),
        "margins": ("negative", "Margins are negative"),
        "ihcMarkers": None,
        "date": None,
        "institution": None,
    }
    grade = weigh(PACK.rubric, profile("clinical"), findings(BREAST, **said))
    assert grade.score < 0.95


@pytest.mark.parametrize("name", ["histology", "grade", "margins", "ihcMarkers"])
def test_absence_is_not_believed_where_the_report_mentions_the_field(name: str) -> None:
    document = read_text(BREAST)
    assert PACK.search(document, PACK.rubric.fields[name]).filled


def test_not_specified_counts_as_absent() -> None:
    document = read_text(
        "Histologic type: Infiltrating ductal carcinoma. Histologic grade: Not specified. Margins: Not specified."
    )
    assert not PACK.search(document, PACK.rubric.fields["grade"]).filled
    assert not PACK.search(document, PACK.rubric.fields["margins"]).filled


def test_the_hint_for_immunohistochemistry_is_given_when_it_is_missing() -> None:
    assert "ER, PR, HER2, Ki-67" in PACK.rubric.fields["ihcMarkers"].hint
