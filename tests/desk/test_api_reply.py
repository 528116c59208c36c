"""Facts about how a result file becomes the reply of the HTTP door."""

from typing import Any

import pytest

from services.desk.api.reply import reply_of


def section(doc_type: str, score: float | None, located: int, **more: Any) -> dict[str, Any]:
    fields = {f"field_{number}": {"value": str(number), "located": True} for number in range(located)}
    plain = {
        "doc_type": doc_type,
        "subtype": None,
        "confidence": 0.9,
        "pages": [1],
        "score": score,
        "passed": True,
        "met_threshold": True,
        "stop_reason": "threshold_met",
        "iterations": 1,
        "needs_review": False,
        "review_reasons": [],
        "issues": [],
        "findings": [],
        "fields": fields,
        "attempts": [],
    }
    return plain | more


def result(*sections: dict[str, Any], warnings: tuple[str, ...] = ()) -> dict[str, Any]:
    told = {"file": "x", "sha256": "", "outcome": "extracted", "reason": "", "engine": "builtin"}
    return told | {"documents": list(sections), "warnings": list(warnings), "seconds": 1.2345, "run_id": "a" * 32}


def said(told: dict[str, Any]) -> dict[str, Any]:
    return reply_of(told, "the text", enabled=True).model_dump(mode="json", by_alias=True)


def test_a_file_with_several_forms_is_told_whole_and_scored_by_its_lowest() -> None:
    low = section("1099-INT", 0.6, 1, met_threshold=False, stop_reason="max_iterations", iterations=3)
    body = said(result(section("W-2", 0.99, 4), low))
    assert (body["classifiedType"], body["extractedData"]["field_3"]) == ("W-2", "3")
    loop = body["reliabilityLoop"]
    assert (loop["finalScore"], loop["metThreshold"], loop["iterations"]) == (0.6, False, 3)
    assert loop["stoppedReason"] == "max_iterations"
    assert [(one["classifiedType"], len(one["extractedData"])) for one in body["sections"]] == [("W-2", 4), ("1099-INT", 1)]


def test_a_single_form_has_no_list_of_sections() -> None:
    assert "sections" not in said(result(section("W-2", 0.99, 4)))


def test_a_section_without_a_score_is_the_lowest() -> None:
    assert said(result(section("W-2", 0.1, 4), section("OTHER", None, 0)))["reliabilityLoop"]["finalScore"] is None


def test_the_full_text_and_milliseconds_are_told() -> None:
    body = said(result(section("W-2", 1.0, 0)))
    assert (body["extractedData"], body["processingTimeMs"]) == ({"rawText": "the text"}, 1234)


def test_each_attempt_tells_what_it_gained_on_the_one_before() -> None:
    attempts = [
        {"score": score, "dimensions": {"accuracy": 0.5}, "feedback": f"told {score}", "fields": {"a": "1"}, "seconds": 0.5}
        for score in (0.5, 0.8, 0.7)
    ]
    history = said(result(section("pathology", 0.8, 1, attempts=attempts)))["reliabilityLoop"]["iterationHistory"]
    assert [one["iteration"] for one in history] == [1, 2, 3]
    assert [one["improvementFromPrevious"] for one in history] == [None, 0.3, -0.1]
    assert [one["feedback"] for one in history] == ["told 0.5", "told 0.8", "told 0.7"]


def test_why_a_person_should_look_stands_among_the_warnings_once() -> None:
    doubtful = section("W-2", 0.7, 1, needs_review=True, review_reasons=["score below 0.80", "score below 0.80"])
    assert said(result(doubtful, warnings=("faint",)))["warnings"] == ["faint", "Needs review: score below 0.80"]


@pytest.mark.parametrize(("value", "year"), [("2024", 2024), ("24", None), (None, None), ("abcd", None)])
def test_the_tax_year_is_what_the_form_says(value: str | None, year: int | None) -> None:
    told = section("W-2", 1.0, 0, fields={"tax_year": {"value": value, "located": True}})
    assert said(result(told))["taxYear"] == year


def test_that_a_person_stopped_the_run_is_told_before_anything_else() -> None:
    told = result(section("W-2", 0.7, 1), warnings=("faint",)) | {"outcome": "cancelled", "reason": "The run was stopped."}
    assert said(told)["warnings"] == ["The run was stopped.", "faint"]
