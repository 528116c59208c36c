"""Lists of practitioners as people have them: encodings, forms, and rows that cannot be used."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.core.errors import AppError
from services.packs.ranking.practitioners import profile
from services.packs.ranking.practitioners import rows as reading
from services.packs.ranking.practitioners.profile import SCHEMA, Practitioner, read_profile
from services.packs.ranking.practitioners.roster import SHOWN, Roster, read_roster
from services.packs.ranking.practitioners.rows import encoding_of, rows
from services.packs.ranking.practitioners.task import PACK
from tests.packs.ranking.scene import question

HEADER = "practitioner_id,name,specialty,procedures,languages,locations\n"
JOSE = "1,José Müller,Cardiology,Pacemaker; ICD,English;Español,Genève\n"


def roster(content: bytes, tmp_path: Path, name: str = "list.csv") -> Roster:
    return read_roster(content, name, tmp_path / "profiles.jsonl")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_csv_reads_the_same_in_every_usual_encoding(encoding: str, tmp_path: Path) -> None:
    found = roster((HEADER + JOSE).encode(encoding), tmp_path)
    assert found.profile(0).name == "José Müller"
    assert found.profile(0).cities == ("Genève",)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_columns_may_be_parted_by_what_spreadsheets_use(delimiter: str, tmp_path: Path) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([["id", "specialty", "about"], ["7", "Urology", "Stones, mostly"]])
    assert roster(out.getvalue().encode(), tmp_path).profile(0) == Practitioner(
        id="7", specialty="Urology", about="Stones, mostly"
    )


@pytest.mark.parametrize("form", ["array", "lines"])
def test_json_comes_as_one_array_or_line_by_line(form: str, tmp_path: Path) -> None:
    people = [{"practitioner_id": str(number), "specialty": "Urology"} for number in range(3)]
    text = json.dumps(people, indent=1) if form == "array" else "\n".join(map(json.dumps, people))
    assert roster(text.encode(), tmp_path, "list.json").index.ids == ("0", "1", "2")


def test_every_bad_row_is_told_with_its_number_and_what_to_do(tmp_path: Path) -> None:
    text = HEADER + "1,A,Cardiology,,,\n,B,Cardiology,,,\n3,C,,,,\n1,D,Urology,,,\n5,E,Urology,a,b,c,d\n"
    found = roster(text.encode(), tmp_path)
    assert found.index.ids == ("1",)
    assert found.problems == (
        "Row 3 has no practitioner_id; give every practitioner a number of their own.",
        "Row 4 has no specialty; say which field of medicine it is.",
        "Row 5 has the practitioner_id of row 2; the first one is kept.",
        "Row 6 has 7 cells under 6 headings; put quotation marks round text with commas.",
    )


def test_many_bad_rows_are_counted_and_the_first_ones_told(tmp_path: Path) -> None:
    found = roster((HEADER + JOSE + ",x,Cardiology,,,\n" * 50).encode(), tmp_path)
    assert (found.left_out, len(found.problems)) == (50, SHOWN)


@pytest.mark.parametrize("content", [b"", b"  \n", b"\xef\xbb\xbf", b"%PDF-1.7 no list", b"PK\x03\x04\x00\x00", b"hello"])
def test_what_is_no_list_is_refused_with_the_form_that_is_wanted(content: bytes) -> None:
    with pytest.raises(AppError) as refusal:
        list(rows(content, "list.pdf"))
    assert "CSV" in refusal.value.remedy


def test_a_list_without_one_usable_row_is_refused_and_quotes_none_of_it(tmp_path: Path) -> None:
    with pytest.raises(AppError) as refusal:
        roster(b"name,speciality\nJane Doe,Cardiology\n", tmp_path)
    assert "Row 2 has no practitioner_id" in refusal.value.message
    assert "Jane" not in refusal.value.message


def test_a_broken_line_of_json_costs_that_line_only(tmp_path: Path) -> None:
    found = roster(b'{"id": 1, "specialty": "ENT"}\n{"id": 2,\n[3]\n{"id": 4, "specialty": "ENT"}\n', tmp_path)
    assert found.index.ids == ("1", "4")
    assert [problem.split(";")[0] for problem in found.problems] == ["Row 2 is not valid JSON", "Row 3 is not an object"]


def test_an_array_that_breaks_off_keeps_what_came_before(tmp_path: Path) -> None:
    found = roster(b'[{"id": 1, "specialty": "ENT"}, {"id": 2, "spec', tmp_path)
    assert (found.index.ids, found.left_out) == (("1",), 1)


def test_too_many_rows_are_refused_as_soon_as_they_are_too_many(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reading, "MOST_ROWS", 100)
    content = (HEADER + "".join(f"{number},A,ENT,,,\n" for number in range(101))).encode()
    with pytest.raises(AppError, match="more than 100 practitioners"):
        roster(content, tmp_path)


def test_a_million_rows_are_refused_before_a_run_is_queued() -> None:
    content = b"id,specialty\n" + b"".join(b"%d,ENT\n" % number for number in range(1_000_000))
    with pytest.raises(AppError, match="more than 250,000 practitioners") as refusal:
        PACK.vet(question("knee", content, "list.csv"), lambda _: content)
    assert "part" in refusal.value.remedy


def test_a_quotation_mark_that_never_closes_is_a_bad_row_and_no_crash(tmp_path: Path) -> None:
    found = roster((HEADER + JOSE + '2,"never closed,ENT,,,\n' + "x" * 200_000).encode(), tmp_path)
    assert found.index.ids == ("1",)
    assert found.left_out == 1


def test_windows_text_is_told_from_utf_8_wherever_the_first_accent_stands() -> None:
    assert encoding_of(b"a" * 70_000 + "é".encode("cp1252")) == "cp1252"
    assert encoding_of(b"a" * 65_535 + "é".encode()) == "utf-8"


def test_other_names_of_columns_and_both_shapes_of_lists_are_known() -> None:
    found = read_profile(
        {
            "ID": 9,
            "specialty": "Cardiology",
            "procedure_groups": [{"procedure_group_name": "Ablation", "admission_count": 40}, "Pacing"],
            "clinical_expertise": "Procedure: Ablation; Condition: Flutter; Clinical Interests: Rhythm",
            "insuranceProviders": ["Bupa"],
            "locations": [{"city": "Leeds"}, "York"],
            "patient_age_group": "Adult and Paediatric",
            "Sex": "F",
            "Telehealth": "yes",
        }
    )
    assert found == Practitioner(
        id="9",
        specialty="Cardiology",
        procedures=(("Ablation", 40), ("Pacing", 0)),
        conditions=("Flutter",),
        interests=("Rhythm",),
        gender="female",
        ages="both",
        insurers=("Bupa",),
        cities=("Leeds", "York"),
        telehealth=True,
    )


def test_a_telehealth_that_is_neither_yes_nor_no_is_said() -> None:
    assert (
        read_profile({"id": "1", "specialty": "ENT", "telehealth": "maybe"})
        == "has a telehealth value that is neither true nor false"
    )


def test_the_columns_that_are_told_are_those_that_are_read() -> None:
    told = Path(profile.__file__).with_name("README.md").read_text("utf-8")
    assert [name for name in SCHEMA if f"`{name}`" not in told] == []


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=400)
    | st.text(max_size=200).map(str.encode)
    | st.text('id,specialty\n";{}[]:12', max_size=120).map(str.encode)
)
def test_any_bytes_end_in_rows_problems_or_a_refusal(content: bytes) -> None:
    try:
        for row in rows(content, "list.csv"):
            assert (row.data is None) == bool(row.problem)
            if row.data is not None:
                read_profile(row.data)
    except AppError as refusal:
        assert refusal.remedy


def test_what_is_no_number_and_what_is_no_text_reach_nothing_that_is_stored(tmp_path: Path) -> None:
    odd = '{"id": "1", "specialty": "ENT", "procedures": [{"procedure_group_name": "a", "admission_count": 1e999}], "x": NaN}'
    found = roster(f'{odd}\n{{"id": "2", "specialty": "\\ud800"}}\n'.encode(), tmp_path)
    assert (found.document(0)["x"], found.profile(0).procedures) == (None, (("a", 0),))
    assert found.problems == ("Row 2 holds half a character; write the text again.",)
