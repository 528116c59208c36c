"""Facts about exports: no formula gets out, a line is checked before it is believed, masks keep lengths."""

import csv
import io
import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.decision import Decision, Label
from services.core.errors import AppError
from services.review.binding import bound
from services.review.exports_cases import LabelledCase
from services.review.exports_csv import COLUMNS, csv_lines, safe_cell
from services.review.exports_label_studio import label_studio_lines
from services.review.exports_mask import mask_case, mask_record
from services.review.exports_rows import LabelRecord, canonical, jsonl_lines, read_line
from services.review.exports_tuning import gemini_lines, has_truth, openai_lines, preference_lines

AT = datetime(2026, 1, 2, tzinfo=UTC)
TEXT = "W-2 of 900-12-4821, wages 100.00, employer Alder"


def record(field: str = "wages", machine: object = "100.00", human: object = "200.00", comment: str = "") -> LabelRecord:
    decision = Decision(
        id="d1",
        run_id="r1",
        section=0,
        field=field,
        kind="edit",
        by="ann",
        at=AT,
        shown=machine,
        value=human,
        comment=comment,
        binding={"sha256": "a" * 64},
    )
    return LabelRecord(label=label(field, machine, human, dict(decision.binding)), decision=bound(decision))


def label(field: str, machine: object, human: object, versions: dict[str, str] | None = None, verdict: str = "edited") -> Label:
    return Label(
        decision_id="d1",
        run_id="r1",
        section=0,
        doc_type="W-2",
        field=field,
        machine_value=machine,
        human_value=human,
        verdict=verdict,
        versions=versions or {},
    )


def case(*labels: Label, **places: tuple[tuple[int, int], ...]) -> LabelledCase:
    return LabelledCase(
        run_id="r1", section=0, doc_type="W-2", title="Form W-2", text=TEXT, model="m", score=0.9, labels=labels, places=places
    )


@pytest.mark.parametrize("lead", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", " =", "\x00="])
def test_what_a_spreadsheet_takes_for_a_formula_is_text(lead: str) -> None:
    cell = safe_cell(f"{lead}cmd|' /C calc'!A0")
    assert cell.startswith("'")
    assert "\x00" not in cell


def test_plain_numbers_stay_numbers() -> None:
    assert [safe_cell(one) for one in ("-12.50", "3", "", "a-b")] == ["-12.50", "3", "", "a-b"]


@given(st.text(max_size=30), st.text(max_size=30))
def test_every_csv_row_reads_back_with_as_many_cells_and_no_formula(value: str, comment: str) -> None:
    text = "".join(csv_lines([record(machine=value, human=value, comment=comment)]))
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert [len(row) for row in rows] == [len(COLUMNS)] * 2
    assert not any(cell.startswith(("=", "+", "@", "\t", "\r", "\x00")) for cell in rows[1])


@given(st.text(max_size=40) | st.none() | st.lists(st.text(max_size=5), max_size=3))
def test_a_line_reads_back_as_the_very_record(value: object) -> None:
    made = record(human=value)
    (line,) = jsonl_lines([made])
    assert line.count("\n") == 1
    assert read_line(line) == made
    assert canonical(json.loads(line)) == line.removesuffix("\n"), "every key has its place in the order, the checksum too"


@pytest.mark.parametrize("how", ["bulk", "auto"])
def test_what_nobody_looked_at_is_no_truth_to_train_on_and_is_told_apart(how: str) -> None:
    seen = label("wages", "100.00", "200.00")
    unseen = label("employer", "Alder", "Alder", {how: "7"}, "accepted")
    assert case(seen, unseen).human == {"wages": "200.00"}
    assert not has_truth(case(unseen))
    made = record()
    decision = made.decision.model_copy(update={"binding": {how: "7"}})
    rows = list(
        csv.DictReader(io.StringIO("".join(csv_lines([made, made.model_copy(update={"decision": decision})])), newline=""))
    )
    assert [row["accepted_unseen"] for row in rows] == ["", how]


def test_a_line_that_was_changed_is_refused_and_nothing_of_it_repeated() -> None:
    (line,) = jsonl_lines([record()])
    forged = json.loads(line)
    forged["decision"]["value"] = "secret"
    for broken in (line.replace("200.00", "300.00"), line[:-20], "[]", '{"format": "other"}', "x", canonical(forged)):
        with pytest.raises(AppError) as told:
            read_line(broken)
        assert "300.00" not in told.value.message
        assert "secret" not in told.value.message


def test_a_forged_value_with_a_fresh_line_checksum_is_still_no_decision_of_that_person() -> None:
    honest = record()
    forged = honest.model_copy(update={"decision": honest.decision.model_copy(update={"value": "999.00"})})
    (line,) = jsonl_lines([forged])
    with pytest.raises(AppError, match="altered"):
        read_line(line)


def test_masking_stars_identifiers_everywhere_and_keeps_the_rest() -> None:
    known = {"W-2": frozenset(("ssn",))}
    masked = mask_record(record("ssn", "900-12-4821", "900-12-4822", "It is 900-12-4822."), known)
    assert (masked.label.machine_value, masked.label.human_value) == ("***-**-4821", "***-**-4822")
    assert (masked.decision.shown, masked.decision.comment) == ("***-**-4821", "It is ***-**-4822.")
    assert mask_record(masked, known) == masked
    assert read_line(next(iter(jsonl_lines([masked])))) == masked
    assert mask_record(record(), known).label.human_value == "200.00"
    text = mask_case(case(label("ssn", "900-12-4821", "900-12-4821"), ssn=((7, 18),)), known).text
    assert (len(text), text[:19]) == (len(TEXT), "W-2 of ***-**-4821,")


def test_fine_tuning_lines_ask_for_the_known_fields_and_answer_with_the_persons_values() -> None:
    made = case(label("wages", "100.00", "200.00"), label("name", "Alder", None, verdict="absent"))
    rejected = case(*made.labels, label("ein", "1", None, verdict="rejected"))
    for one in (made, rejected):
        chat = json.loads(next(openai_lines([one])))["messages"]
        assert [part["role"] for part in chat] == ["system", "user", "assistant"]
        assert json.loads(chat[2]["content"]) == {"name": None, "wages": "200.00"}
        assert "ein" not in chat[1]["content"].split("Document:")[0]
        tuned = json.loads(next(gemini_lines([one])))
        assert tuned["contents"][0]["parts"][0]["text"] == chat[1]["content"]
        assert tuned["contents"][1] == {"role": "model", "parts": [{"text": chat[2]["content"]}]}
        pair = json.loads(next(preference_lines([one])))
        assert (json.loads(pair["chosen"])["wages"], json.loads(pair["rejected"])["wages"]) == ("200.00", "100.00")
        assert pair["corrected"] == ["wages", "name"]


def test_label_studio_tasks_carry_the_spans_of_both_readings() -> None:
    made = case(label("wages", "100.00", "Alder"), label("gone", "x", None, verdict="absent"), wages=((26, 32),))
    told = json.loads("".join(label_studio_lines([made, made])))
    assert len(told) == 2
    (annotation,), (prediction,) = told[0]["annotations"], told[0]["predictions"]
    labels = [one for one in annotation["result"] if one["type"] == "labels"]
    assert [(one["value"]["text"], one["value"]["labels"]) for one in labels] == [("Alder", ["wages"])]
    machine = prediction["result"][0]["value"]
    assert (machine["text"], TEXT[machine["start"] : machine["end"]]) == ("100.00", "100.00")
    assert told[0]["data"]["fields"] == {"wages": "Alder", "gone": None}
    assert json.loads("".join(label_studio_lines([]))) == []
