"""What the builtin reader sees on a laboratory report, and what it leaves out."""

import pytest

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Extraction
from services.core.feedback import Feedback
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.documents.reader import read as read_file
from services.engine.loop import run_loop
from services.packs.clinical.lab_report.task import PACK
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from tests.kits import KitWatch, builtin_kit
from tests.samples.lab_report import ALL, draw_lab_report, pdf_of


def answer(document: Document, attempt: int = 1) -> Extraction:
    feedback = Feedback(attempt=attempt, attempts_allowed=3)
    return PACK.read(CallRequest(role="extract", pack=PACK.name, stable="", tail="", document=document, feedback=feedback))


def results(text: str, attempt: int = 1) -> list[dict[str, str]]:
    said = next(one for one in answer(read_text(text), attempt).fields if one.name == "labValues")
    return [{part.name: part.value for part in element.parts} for element in said.elements or []]


def without(rows: list[dict[str, str]], *names: str) -> list[dict[str, str]]:
    return [{key: value for key, value in row.items() if key not in names} for row in rows]


@pytest.mark.parametrize("layout", ALL)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_result_of_every_layout_is_read_and_nothing_else(layout: str, seed: int) -> None:
    sample = draw_lab_report(seed, layout)
    kept = ("range",) if layout != "hl7" else ("range", "flag")
    assert without(results(sample.text), *kept) == without([row.element for row in sample.rows], *kept)


@pytest.mark.parametrize("layout", ["blanks", "prior column", "flags first"])
def test_columns_of_a_page_are_told_by_their_places(layout: str) -> None:
    sample = draw_lab_report(3, layout)
    said = next(one for one in answer(read_file(pdf_of(sample), "report.pdf")).fields if one.name == "labValues")
    read = [{part.name: part.value for part in element.parts} for element in said.elements or []]
    assert without(read, "range") == without([row.element for row in sample.rows], "range")


def test_the_whole_loop_ends_at_its_target_on_a_clean_report() -> None:
    sample = draw_lab_report(4, "blanks")
    kit = builtin_kit(PACK)
    task = Extracting(PACK, Case(read_text(sample.text)), kit)
    steps = list(run_loop(task, policy_for("clinical"), KitWatch(kit)))
    graded = [step for step in steps if step.kind == "graded"]
    assert graded[-1].grade.score >= 0.95
    assert len(graded) == 1


def test_pending_and_cancelled_tests_are_no_results() -> None:
    text = "Lab results\nTSH: pending\nFerritin: cancelled\nUrine culture: not performed\nSodium: 139 mmol/L\n"
    assert results(text) == [{"name": "Sodium", "value": "139", "unit": "mmol/L"}]


def test_remarks_ranges_vital_signs_and_people_are_no_results() -> None:
    text = (
        "LABORATORY REPORT\nPatient: Sample Person\nAge: 45 years\nBlood pressure: 120/80 mmHg\nPotassium 4.1 mmol/L\n"
        "Desirable: <200 mg/dL\nPrediabetes: 5.7 - 6.4 %\nNotes:\nGlucose above 126 mg/dL means diabetes\n"
    )
    assert [row["name"] for row in results(text)] == ["Potassium"]


def test_results_in_words_keep_their_negation_and_counts_their_plus() -> None:
    text = "Urinalysis\nNitrite: Not detected\nProtein: 2+\nWBC: 10-15 /hpf\nHBsAg: Non-Reactive\nBlood group: B Positive\n"
    assert [row["value"] for row in results(text)] == ["Not detected", "2+", "10-15", "Non-Reactive", "B Positive"]


@pytest.mark.parametrize(
    ("printed", "flag"),
    [("(H)", "H"), ("- Low", "L"), ("↑", "H"), ("// normal", "N"), ("# slightly elevated", "H"), ("(low; ref 90-150)", "L")],
)
def test_flags_are_read_from_letters_words_arrows_and_comments(printed: str, flag: str) -> None:
    assert results(f"Sodium: 140 mmol/L {printed}")[0]["flag"] == flag


def test_a_star_takes_its_direction_from_the_printed_range() -> None:
    assert results("Potassium: 6.2* mmol/L (3.5-5.1)")[0]["flag"] == "H"
    assert results("Potassium: 2.9* mmol/L (3.5-5.1)")[0]["flag"] == "L"


def test_names_may_hold_figures() -> None:
    read = results("Tumour markers\nCA 19-9 35 U/mL (0-37)\nCA 125 20 U/mL\n25-OH Vitamin D: 31 ng/mL\nT4: 1.1 ng/dL\n")
    assert [(row["name"], row["value"]) for row in read] == [
        ("CA 19-9", "35"), ("CA 125", "20"), ("25-OH Vitamin D", "31"), ("T4", "1.1"),
    ]  # fmt: skip


def test_several_results_on_a_line_are_each_read() -> None:
    read = results("Sodium 138 mEq/L      Potassium 4.2 mEq/L\nChloride: 101 mEq/L, BUN: 14 mg/dL\n")
    assert [(row["name"], row["value"]) for row in read] == [
        ("Sodium", "138"),
        ("Potassium", "4.2"),
        ("Chloride", "101"),
        ("BUN", "14"),
    ]


def test_a_message_leaves_out_what_is_not_final_and_reads_codes_and_comparators() -> None:
    text = (
        "MSH|^~\\&|LIS|North Lab|||20240102||ORU^R01|1|P|2.5\nPID|1||9||X^Y||19600101\nOBR|1|||PANEL|||20240101\n"
        "OBX|1|NM|2345-7^Glucose^LN||95|mg/dL^x^UCUM|70-105|N|||F\nOBX|2|CWE|600-7^Bacteria^LN||2603^Detected^SCT|||A|||F\n"
        "OBX|3|SN|1^Troponin^LN||<^0.01|ng/mL|||||F\nOBX|4|NM|777-3^Platelets^LN||||150-400||||X\n"
        "OBX|5|NM|6690-2^WBC^LN||7.1|10^3/uL|4-11|N|||F\n"
    )
    assert [(row["name"], row["value"], row.get("unit")) for row in results(text)] == [
        ("Glucose", "95", "mg/dL"), ("Bacteria", "Detected", None), ("Troponin", "<0.01", "ng/mL"), ("WBC", "7.1", "10^3/uL"),
    ]  # fmt: skip
    told = {one.name: one.value for one in answer(read_text(text)).fields}
    assert (told["date"], told["institution"]) == ("2024-01-01", "North Lab")


def test_a_later_attempt_reads_results_from_running_text() -> None:
    text = "Laboratory report\nThe sodium level was 131 mmol/L on admission and the potassium was 4.4 mmol/L.\n"
    assert {row["value"] for row in results(text, attempt=2)} >= {"131"}


def test_what_is_no_laboratory_report_is_answered_as_other_with_low_confidence() -> None:
    said = answer(read_text("Dear Sir or Madam, thank you for your letter of last week."))
    assert said.likely_type == "OTHER"
    assert said.confidence < 0.5


def test_the_birth_date_is_not_the_date_and_the_letterhead_is_the_institution() -> None:
    text = "Fernhill Medical Laboratory\nDOB: 01/02/1960\nCollected: 03/04/2024\nReported: 03/05/2024\nSodium 139 mmol/L\n"
    told = {one.name: one.value for one in answer(read_text(text)).fields}
    assert (told["date"], told["institution"]) == ("2024-03-05", "Fernhill Medical Laboratory")
