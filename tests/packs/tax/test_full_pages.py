"""W-2s with every box filled, an earnings summary beside them, and copies that run off the page."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Field, Place
from services.documents.reader import read
from services.packs.tax.k1.task import PACK as K1
from services.packs.tax.w2.task import PACK
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.tax.made import answer, values
from tests.samples.tax_forms import Sample
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style
from tests.samples.tax_w2_full import draw_full_w2

AMOUNTS = ("federal_tax_withheld", "ss_tax_withheld", "medicare_tax_withheld")


def opened(sample: Sample) -> Document:
    return read(sample.data, sample.name)


def open_issues(document: Document) -> set[str | None]:
    said = answer(document)
    findings = code_findings(PACK, Case(document), draft_from(said, PACK, Case(document), None, ()))
    return {one.field for one in findings if one.severity in ("critical", "major")}


@pytest.mark.parametrize("apart", [False, True])
def test_lists_and_several_states_are_not_taken_for_the_amounts(apart: bool) -> None:
    sample = draw_full_w2(3, apart=apart)
    assert values(answer(opened(sample))) == sample.truth


def test_a_summary_beside_the_form_fills_no_box_of_it() -> None:
    sample = draw_full_w2(5, layout="quarters", empty=("3", "4"))
    document = opened(sample)
    said = answer(document)
    assert values(said) == sample.truth
    assert {one.status for one in said.fields if one.name in ("ss_wages", "ss_tax_withheld")} == {"not_present"}
    assert not open_issues(document)


def test_an_amount_that_runs_off_the_page_is_unreadable_and_told() -> None:
    document = opened(draw_full_w2(4, off=55))
    said = {one.name: one for one in answer(document).fields}
    assert {said[name].status for name in AMOUNTS} == {"unreadable"}
    assert set(AMOUNTS) <= open_issues(document)


def test_a_copy_that_runs_off_the_page_does_not_outvote_the_others() -> None:
    sample = draw_full_w2(4, layout="quarters", off=40)
    document = opened(sample)
    assert values(answer(document)) == sample.truth
    assert not open_issues(document)


def test_the_number_of_the_box_beside_an_empty_one_is_no_amount() -> None:
    """Numbers in cells of their own, two boxes on a line, as on the official Schedule K-1."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(36, 36, 540, 1.0), Style("Courier", 9.0, str))
    sheet.print(0, 10, "2023 Schedule K-1 (Form 1065)", size=12, font="Helvetica-Bold")
    parties = (
        ("A   Partnership's employer identification number", "08-1234567"),
        ("B   Partnership's name, address, city, state, and ZIP code", "Quillfeather Press LP"),
        ("E   Partner's SSN or TIN", "900-12-3456"),
        ("F   Partner's name, address, city, state, and ZIP code", "Mira Solano"),
    )
    for row, (label, value) in enumerate(parties):
        sheet.box(0, 20 + 30 * row, 250, 30, label, value, right=False)
    boxes = (("1", "Ordinary business income (loss)", ""), ("14", "Self-employment earnings (loss)", "5,120"))
    boxes += (("2", "Net rental real estate income (loss)", "4,417"), ("15", "Credits", ""))
    for index, (number, label, value) in enumerate(boxes):
        x, y = 258 + 141 * (index % 2), 20 + 24 * (index // 2)
        sheet.rule(x, y, 20, 24)
        sheet.print(x + 4, y + 7, number, size=7, font="Helvetica-Bold")
        sheet.box(x + 20, y, 121, 24, label, value)
    canvas.showPage()
    canvas.save()
    document = read(buffer.getvalue(), "k1.pdf")
    request = CallRequest(role="extract", pack="tax/k1", stable="", tail="", document=document)
    said = {one.name: one for one in K1.read(request).fields}
    assert said["ordinary_income"].status == "not_present" and said["partner_tin"].value == "900-12-3456"
    number = next(one for one in document.words if one.text == "14")
    claim = Field(name="ordinary_income", status="found", value="14.00", raw="14")
    place = Place(quote="14", page=1, box=number.box, span=number.span)
    assert K1.supports(document, K1.rubric.fields["ordinary_income"], claim, place).score == 0.0
