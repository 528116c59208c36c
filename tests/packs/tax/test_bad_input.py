"""Forms that are no forms to accept, and files that are no forms at all: each ends in a stated outcome."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from services.core.issue import Issue, parse_issue
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.documents.plain import read_text
from services.packs.find import packs
from services.packs.tax.shared.flags import stamps
from services.tasks.forms import CORRECTED
from tests.bench.corpus import SHARED
from tests.desk.houses import ended, opened, toy_house
from tests.samples.packets import INSTRUCTIONS, bind, prose
from tests.samples.paper import Paper
from tests.samples.tax_forms import Sample, draw_w2
from tests.samples.tax_k1 import draw_k1
from tests.samples.tax_others import draw_other
from tests.samples.tax_returns import KINDS, draw_1099

INJECTION = SHARED / "data" / "robustness" / "injection"
NAMES = {
    "employer": "employer_name",
    "ein": "employer_ein",
    "employee": "employee_name",
    "ssn": "employee_ssn",
    "wages": "wages_tips",
    "fed_tax": "federal_tax_withheld",
    "ss_wages": "ss_wages",
    "ss_tax": "ss_tax_withheld",
    "medicare_wages": "medicare_wages",
    "medicare_tax": "medicare_tax_withheld",
    "payer": "payer_name",
    "payer_tin": "payer_tin",
    "recipient": "recipient_name",
    "recipient_tin": "recipient_tin",
    "nonemployee_comp": "nonemployee_compensation",
}
"""What the expectations call a field, and what we call it."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home"), packs=packs)) as made:
        yield made


def result(desk: Desk, name: str, data: bytes, **options: Any) -> dict[str, Any]:
    made = desk.submit([Incoming(name=name, data=data)], RunOptions(**options), again=True)[0]
    if made.run_id is None:
        return {"outcome": "refused", "reason": f"{made.problem} {made.remedy}", "documents": []}
    ended(desk, made.run_id, 120.0)
    return dict(desk.result(made.run_id))


def issues(document: dict[str, Any]) -> list[Issue]:
    return [parse_issue(line) for line in document["issues"]]


def errors(document: dict[str, Any]) -> set[str]:
    return {one.type for one in issues(document) if one.level == "ERROR"}


def canvas_file(lines: list[str], **more: Any) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=True, **more)
    for index, line in enumerate(lines):
        canvas.drawString(60, 720 - 20 * index, line)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


BLANK = [draw_w2(801, blank=True), *(draw_1099(kind, 802, blank=True) for kind in KINDS), draw_k1(803, blank=True)]


@pytest.mark.parametrize("sample", BLANK, ids=lambda one: one.name)
def test_a_blank_form_is_told_as_incomplete_with_no_value_and_goes_to_a_person(desk: Desk, sample: Sample) -> None:
    told = result(desk, sample.name, sample.data)
    assert told["outcome"] == "extracted"
    (document,) = told["documents"]
    assert "incomplete" in errors(document) and not document["passed"] and document["needs_review"]
    amounts = {name: one["value"] for name, one in document["fields"].items() if name != "tax_year"}
    assert not any(amounts.values())


@pytest.mark.parametrize("word", ["DRAFT", "VOID"])
def test_a_stamped_form_is_read_and_never_passes(desk: Desk, word: str) -> None:
    sample = draw_w2(804, stamp=word)
    (document,) = result(desk, sample.name, sample.data)["documents"]
    assert word.lower() in errors(document) and not document["passed"] and document["needs_review"]
    assert document["fields"]["wages_tips"]["value"] == sample.truth["wages_tips"]


@pytest.mark.parametrize("kind", ["T4", "P60", "PAYG", "1099-R", "instructions", "letter"])
def test_other_countries_forms_other_returns_and_instructions_are_other(desk: Desk, kind: str) -> None:
    sample = draw_other(kind, 805)
    told = result(desk, sample.name, sample.data)
    assert told["outcome"] == "extracted"
    assert {document["doc_type"] for document in told["documents"]} == {"OTHER"}
    assert all(document["needs_review"] or document["passed"] for document in told["documents"])


@pytest.mark.parametrize("number", ["QQ 00 00 42 C", "GB 000 0042 07", "000 000 042 X"])
def test_a_foreign_number_in_a_tin_box_is_never_taken_for_a_tin(desk: Desk, number: str) -> None:
    sample = draw_w2(806, ssn=number)
    (document,) = result(desk, sample.name, sample.data)["documents"]
    field, told = document["fields"]["employee_ssn"], issues(document)
    if field["value"] is None:
        assert any(one.type == "missing_field" and one.expected == "employee_ssn" for one in told)
    else:
        assert field["value"] in number and any(one.type == "malformed" for one in told)
    assert document["needs_review"]


def test_a_form_upside_down_is_read_the_right_way_up(desk: Desk) -> None:
    sample = draw_w2(807, paper=Paper(dpi=150, turn=180, noise=2))
    (document,) = result(desk, sample.name, sample.data, overrides={"max_iterations": 1})["documents"]
    assert document["doc_type"] == "W-2"
    assert document["fields"]["wages_tips"]["value"] == sample.truth["wages_tips"]


def test_a_photo_at_an_angle_ends_in_values_that_are_right_or_doubted(desk: Desk) -> None:
    sample = draw_w2(808, paper=Paper(dpi=130, photo=True, skew=6, noise=4))
    told = result(desk, sample.name, sample.data, overrides={"max_iterations": 1})
    assert told["outcome"] in ("extracted", "unreadable")
    for document in told["documents"]:
        wrong = [n for n, one in document["fields"].items() if one["value"] and one["value"] != sample.truth.get(n)]
        assert not wrong or document["needs_review"]


def test_a_file_under_a_password_says_so_and_what_to_do(desk: Desk) -> None:
    told = result(desk, "locked.pdf", canvas_file(["Form W-2"], encrypt=StandardEncryption("opens", canPrint=0)))
    assert told["outcome"] == "needs_password" and told["documents"] == []
    assert "password" in told["reason"].lower()


def test_a_packet_of_three_hundred_pages_is_refused_with_what_to_do(desk: Desk) -> None:
    page = draw_w2(809).data
    told = result(desk, "long.pdf", bind([page] * 300))
    assert told["outcome"] == "refused" and told["documents"] == []
    assert "300 pages" in told["reason"]
    assert any("Split it between two forms into files of at most 200 pages" in line for line in told["warnings"])


def test_a_form_between_instructions_is_read_from_its_own_page(desk: Desk) -> None:
    sample = draw_w2(810)
    told = result(desk, "mixed.pdf", bind([prose(INSTRUCTIONS), sample.data, prose(INSTRUCTIONS)]))
    (document,) = told["documents"]
    field = document["fields"]["wages_tips"]
    assert (document["doc_type"], field["value"]) == ("W-2", sample.truth["wages_tips"])
    assert {place["page"] for place in field["places"]} == {2}


def injected() -> list[dict[str, Any]]:
    if not (INJECTION / "EXPECTED.jsonl").exists():
        return []
    told = [json.loads(line) for line in (INJECTION / "EXPECTED.jsonl").read_text("utf-8").splitlines()]
    return [one for one in told if one["true_fields"]["form"] in ("W-2", "1099-NEC") and one["file"].endswith(".pdf")]


@pytest.mark.skipif(not injected(), reason="the shared hostile forms are not at hand (PROOFLOOP_SHARED)")
@pytest.mark.parametrize("case", injected(), ids=lambda case: case["file"])
def test_instructions_on_a_page_change_nothing_but_a_flag(desk: Desk, case: dict[str, Any]) -> None:
    told = result(desk, case["file"], (INJECTION / case["file"]).read_bytes())
    document = max(told["documents"], key=lambda one: len([f for f in one["fields"].values() if f["located"]]))
    values = {name: one["value"] for name, one in document["fields"].items() if one["value"]}
    assert document["doc_type"] == case["true_fields"]["form"]
    assert not set(case["must_not_appear_in_output"]) & set(values.values())
    true = {NAMES[name]: value for name, value in case["true_fields"].items() if name in NAMES}
    for name, value in values.items():
        plain = "".join(letter for letter in str(true.get(name, value)) if letter.isascii())
        assert value == plain or document["needs_review"]
    if case["must_flag_for_human"]:
        assert document["needs_review"]


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("X VOID      CORRECTED (if checked)", ("VOID",)),
        ("\N{CJK UNIFIED IDEOGRAPH-5188} VOID      CORRECTED (if checked)", ("VOID",)),
        ("[X] VOID      CORRECTED (if checked)", ("VOID",)),
        ("  VOID      X CORRECTED (if checked)", ()),
        ("  VOID      CORRECTED (if checked)", ()),
        ("\N{BALLOT BOX} VOID      CORRECTED (if checked)", ()),
    ],
)
def test_a_ticked_box_is_known_by_whatever_recognition_makes_of_it(head: str, found: tuple[str, ...]) -> None:
    form = read_text(f"{head}\nPAYER'S name\nForm 1099-INT Interest Income\n")
    assert stamps(form) == found


@pytest.mark.parametrize("tick", ["X", "\N{CJK UNIFIED IDEOGRAPH-5188}", "[x]", "\N{CHECK MARK}"])
def test_so_is_the_box_corrected(tick: str) -> None:
    assert CORRECTED.search(f"VOID   {tick} CORRECTED (if checked)")
    assert not CORRECTED.search(f"VOID {tick}     not CORRECTED (if checked)")
