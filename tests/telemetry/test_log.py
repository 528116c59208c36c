"""Facts about the structured log: the source's keys, names of fields only, and a file that never stops a run."""

import json
import logging
from pathlib import Path

import pytest

from services.core.events import Graded
from services.core.finding import DimensionScore, FieldGrade, Finding, Grade
from services.telemetry import log
from services.telemetry.alerts import Change
from services.telemetry.limits import Group, limit_of
from services.telemetry.lines import alert_line, iteration_line
from services.telemetry.metrics import MET, Figure
from tests.telemetry.made import NOW

GRADED = Graded(
    section=1,
    attempt=2,
    grade=Grade(
        score=0.85,
        dimensions={"completeness": DimensionScore(score=0.9, weight=0.3), "accuracy": DimensionScore(score=0.8, weight=0.4)},
        fields={"grade": FieldGrade(score=0.0, valid=False, present=False, located=False)},
        findings=(
            Finding(
                check="completeness", dimension="completeness", field="grade", severity="critical", code="missing_field",
                message="okapi",
            ),
            Finding(check="in_source", dimension="accuracy", field="histology", severity="major", message="okapi"),
            Finding(check="odd", dimension="accuracy", field="okapi", severity="minor", code="missing_field", message="okapi"),
        ),
    ),
)  # fmt: skip


def test_a_line_has_the_sources_keys_and_nothing_of_the_document() -> None:
    line = iteration_line("r1", "default", GRADED, 0.75, NOW)
    assert line == {
        "event": "marc_iteration",
        "documentId": "r1:1",
        "preset": "default",
        "iteration": 2,
        "score": {"overall": 0.85, "completeness": 0.9, "accuracy": 0.8},
        "feedback": {"issueCount": 3, "criticalCount": 1, "missingFields": ["grade"]},
        "improvement": 0.1,
        "timestamp": "2026-05-01T12:00:00.000+00:00",
    }
    assert "okapi" not in json.dumps(line)
    assert iteration_line("r1", "default", GRADED, None, NOW)["improvement"] is None


def test_an_alert_is_a_line_of_figures() -> None:
    group = Group("default", "tax")
    line = alert_line("a1", Change(True, MET, group, Figure(0.85, 40), limit_of(MET, group)), "1d", NOW)
    assert (line["state"], line["metric"], line["preset"], line["profile"]) == ("opened", MET, "default", "tax")
    assert (line["value"], line["threshold"], line["side"], line["window"], line["count"]) == (0.85, 0.9, "below", "1d", 40)


@pytest.fixture(autouse=True)
def _closed() -> None:
    log.close_log()


def test_lines_go_to_a_file_of_the_process_and_to_stderr_where_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.open_log(tmp_path, "web-0", stderr=False)
    log.write_line({"event": "one"})
    log.open_log(tmp_path, "web-0", stderr=True)
    log.write_line({"event": "two"})
    log.close_log()
    log.write_line({"event": "three"})
    lines = [json.loads(line)["event"] for line in (tmp_path / "logs" / "web-0.jsonl").read_text().splitlines()]
    assert lines == ["one", "two"]
    assert capsys.readouterr().err == '{"event":"two"}\n'


def test_a_full_file_is_put_aside_and_only_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "FILE_BYTES", 200)
    log.open_log(tmp_path, "web-0", stderr=False)
    for number in range(200):
        log.write_line({"event": "line", "number": number})
    log.close_log()
    assert len(list((tmp_path / "logs").iterdir())) == log.FILES_KEPT + 1
    assert '"number":199' in (tmp_path / "logs" / "web-0.jsonl").read_text()


def test_a_folder_that_cannot_be_written_costs_the_file_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "logs").write_text("a file stands here")
    with caplog.at_level(logging.WARNING):
        log.open_log(tmp_path, "web-0", stderr=False)
        log.write_line({"event": "one"})
    assert "no file" in caplog.text
