"""Facts about labelled data: the same log gives the same bytes, what goes out comes back in, and half an import is none."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.labelled.nouns import ExportSummary, LabelFilter
from services.review.exports import FORMATS, FormatName
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        for number in range(3):
            run_id = ended_run(house, name=f"n{number}", run_id=f"run{number}")
            made.decide(run_id, 0, "edit", field="date", value=f"2024-01-0{number + 1}", by="ann")
            made.decide(run_id, 0, "absent", field="grade", by="ann")
            made.decide(run_id, 0, "accept_all", by="bob")
        yield made


def written(desk: Desk, format: FormatName, wanted: LabelFilter | None = None) -> tuple[bytes, ExportSummary]:
    out = io.BytesIO()
    summary = desk.exports.write(out, format, wanted, by="ann")
    return out.getvalue(), summary


@pytest.mark.parametrize("format", FORMATS)
def test_writing_twice_gives_the_same_bytes_with_their_count_and_checksum(desk: Desk, format: FormatName) -> None:
    first, told = written(desk, format)
    second, again = written(desk, format)
    assert (first, told) == (second, again)
    assert told.size == len(first)
    assert told.rows == (9 if format in ("jsonl", "csv") else 3)
    assert told.left_out == 0


def test_labels_built_anew_from_the_log_give_the_same_bytes(desk: Desk, house: House) -> None:
    before, _ = written(desk, "jsonl")
    with house.database.writing() as session:
        session.execute(sa.text("DELETE FROM labels"))
    desk.labelled.rebuild()
    assert written(desk, "jsonl")[0] == before


def test_what_is_exported_comes_back_in_elsewhere_and_goes_out_again_the_same(
    desk: Desk, tmp_path: Path, database_url: str
) -> None:
    data, _ = written(desk, "jsonl")
    assert desk.labelled.import_jsonl(io.BytesIO(data), by="ann").known == 9
    elsewhere = database_url if database_url.startswith("postgres") else None
    with opened(toy_house(tmp_path / "other", elsewhere), works=False) as other:
        report = other.labelled.import_jsonl(io.BytesIO(data), by="eve")
        assert (report.rows, report.added, report.problems) == (9, 9, ())
        again = other.labelled.import_jsonl(io.BytesIO(data), by="eve")
        assert (again.added, again.known) == (0, 9)
        assert written(other, "jsonl")[0] == data
        assert written(other, "openai")[1].left_out == 3
        assert {row.source for row in other.labelled.rows()} == {"imported"}
        assert [row.what for row in other.audit.rows(what="import")] == ["import", "import"]


def test_of_a_file_with_one_broken_row_nothing_is_imported_and_the_row_is_named(desk: Desk, tmp_path: Path) -> None:
    lines = written(desk, "jsonl")[0].splitlines(keepends=True)
    lines[3] = lines[3].replace(b"2024", b"2025")
    lines[7] = b"\xff\xfe not a row\n"
    with opened(toy_house(tmp_path / "other"), works=False) as other:
        report = other.labelled.import_jsonl(io.BytesIO(b"".join(lines)), by="eve")
        assert [line for line, _ in report.problems] == [4, 8]
        assert (report.added, other.labelled.rows()) == (0, ())


def test_a_newer_decision_replaces_an_older_imported_one_and_never_the_other_way(desk: Desk, tmp_path: Path) -> None:
    old = written(desk, "jsonl")[0]
    desk.decide("run0", 0, "edit", field="date", value="2024-09-09", by="ann")
    new = written(desk, "jsonl")[0]
    with opened(toy_house(tmp_path / "other"), works=False) as other:
        other.labelled.import_jsonl(io.BytesIO(old), by="eve")
        assert other.labelled.import_jsonl(io.BytesIO(new), by="eve").replaced == 1
        assert other.labelled.import_jsonl(io.BytesIO(old), by="eve").known == 9
        assert written(other, "jsonl")[0] == new


def test_rows_narrow_and_turn_over_like_pages(desk: Desk) -> None:
    everything = desk.labelled.rows(limit=100)
    assert len(everything) == 9
    assert desk.labelled.rows(limit=4, offset=4) == everything[4:8]
    assert {row.label.field for row in desk.labelled.rows(LabelFilter(verdict="edited"))} == {"date"}
    assert {row.decision.by for row in desk.labelled.rows(LabelFilter(decided_by="bob"))} == {"bob"}
    assert desk.labelled.rows(LabelFilter(run_id="run1", field="date"))[0].label.human_value == "2024-01-02"
    assert desk.labelled.rows(LabelFilter(source="imported")) == ()
    figures = desk.labelled.figures(LabelFilter(doc_type="toy-note"))
    assert (figures.total, dict(figures.verdicts)) == (9, {"absent": 3, "accepted": 3, "edited": 3})
    assert figures.fields[0] == ("toy-note", "date", 3, 1.0)
    assert desk.labelled.people() == ("ann", "bob")


def test_identifiers_leave_masked_unless_asked_for_and_either_way_it_is_written_down(house: House) -> None:
    with opened(house, works=False) as desk:
        run_id = ended_run(house, {"histology": "SSN 900-12-4821", "grade": "2", "date": "2024-03-05"})
        desk.decide(run_id, 0, "accept_all", by="ann")
        out = io.BytesIO()
        for format in FORMATS:
            desk.exports.write(out, format, by="ann")
        assert b"900-12-4821" not in out.getvalue()
        assert b"***-**-4821" in out.getvalue()
        clear = io.BytesIO()
        desk.exports.write_clear(clear, "jsonl", by="root")
        assert b"900-12-4821" in clear.getvalue()
        assert desk.labelled.rows()[2].label.human_value == "SSN ***-**-4821"
        told = desk.audit.rows(what="export")
        assert [row.details["identifiers"] for row in told] == ["clear"] + ["masked"] * len(FORMATS)


def test_a_format_that_does_not_exist_is_refused(desk: Desk) -> None:
    with pytest.raises(AppError, match="no such format"):
        desk.exports.write(io.BytesIO(), "xml", by="ann")


def test_an_altered_decision_is_found_in_body_and_in_column(desk: Desk, house: House) -> None:
    assert desk.labelled.altered() == ()
    made = desk.review("run0").decisions
    body = json.dumps({**made[0].model_dump(mode="json"), "value": "2030-01-01"})
    with house.database.writing() as session:
        session.execute(sa.text("UPDATE decisions SET body = :body WHERE id = :id"), {"body": body, "id": made[0].id})
        session.execute(sa.text("UPDATE decisions SET by = 'eve' WHERE id = :id"), {"id": made[1].id})
    assert set(desk.labelled.altered()) == {made[0].id, made[1].id}
