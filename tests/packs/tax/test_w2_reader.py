"""The W-2 reader on drawn forms: any layout, any year, copies, empty boxes, blank forms, scans."""

import pytest

from services.core.calls import CallRequest
from services.core.feedback import Feedback
from services.documents.plain import read_text
from services.packs.find import packs
from services.packs.tax.shared.copyread import STRICT
from services.packs.tax.shared.form import load_form
from services.packs.tax.shared.labels import anchors
from services.packs.tax.shared.pagemap import page_maps
from services.packs.tax.w2.task import PACK
from tests.packs.tax.made import answer, bound, drawn, misread, values
from tests.samples.paper import Paper
from tests.samples.tax_forms import LAYOUTS, Layout

FORM = load_form("services.packs.tax.w2", packs()["tax/w2"].rubric)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_every_field_of_every_layout_is_read(layout: Layout, seed: int) -> None:
    sample, document = drawn(seed, layout=layout)
    said = answer(document)
    assert said.likely_type == "W-2" and values(said) == sample.truth


def test_quotes_are_the_words_printed() -> None:
    sample, document = drawn(11)
    for one in answer(document).fields:
        assert one.quote and one.quote in document.text, one.name
    assert {one.name: " ".join((one.quote or "").split()) for one in answer(document).fields} == sample.quotes


@pytest.mark.parametrize(("layout", "copies"), [("official", 2), ("payroll", 4)])
def test_copies_on_one_page_are_read_as_one_form(layout: Layout, copies: int) -> None:
    sample, document = drawn(14, layout=layout, copies=copies)
    said = answer(document)
    assert values(said) == sample.truth and f"{copies} copies" in said.reasoning


def test_a_copy_that_differs_is_outvoted() -> None:
    sample, document = drawn(14, layout="payroll", copies=4, other_copy={"1": "123.45"})
    wages = next(one for one in answer(document).fields if one.name == "wages_tips")
    clear = next(one for one in answer(document).fields if one.name == "ss_wages")
    assert wages.value == sample.truth["wages_tips"] and wages.confidence < clear.confidence


def test_empty_boxes_are_not_present_and_nothing_is_taken_from_their_neighbours() -> None:
    sample, document = drawn(15, empty=("2", "3", "4", "6"))
    said = {one.name: one for one in answer(document).fields}
    for name in ("federal_tax_withheld", "ss_wages", "ss_tax_withheld", "medicare_tax_withheld"):
        assert said[name].status == "not_present" and said[name].value is None
    assert said["wages_tips"].value == sample.truth["wages_tips"]


def test_print_that_is_no_amount_is_kept_as_it_stands_and_not_absent() -> None:
    _, document = drawn(15, layout="official", change={"2": "1O5.7l3"})
    said = {one.name: one for one in answer(document).fields}
    assert said["federal_tax_withheld"].status == "found" and said["federal_tax_withheld"].value == "1O5.7l3"
    assert PACK.search(document, PACK.rubric.fields["federal_tax_withheld"]).filled


def test_a_masked_number_stays_masked() -> None:
    sample, document = drawn(16, masked=True)
    assert values(answer(document))["employee_ssn"] == sample.truth["employee_ssn"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("attempt", [1, 3])
def test_a_blank_form_is_other_however_widely_one_looks(layout: Layout, attempt: int) -> None:
    _, document = drawn(17, layout=layout, blank=True)
    said = answer(document, attempt)
    assert said.likely_type == "OTHER" and said.confidence <= 0.5 and "W-2" in said.alternatives


def test_a_form_with_identity_and_no_amounts_is_not_blank() -> None:
    sample, document = drawn(18, empty=("1", "2", "3", "4", "5", "6"))
    said = answer(document)
    assert said.likely_type == "W-2" and values(said)["employer_name"] == sample.truth["employer_name"]


def test_no_year_is_invented_where_none_is_printed() -> None:
    _, document = drawn(19, year="")
    for attempt in (1, 2, 3):
        assert values(answer(document, attempt))["tax_year"] is None


def test_a_letter_that_speaks_of_wages_is_no_w2() -> None:
    letter = "Dear Ms Vale,\nYour Form W-2 will show wages, tips and other compensation of $41,250.00.\nKeep it for 2023.\n"
    said = answer(read_text(letter))
    assert said.likely_type == "OTHER" and said.fields == []


def test_a_plain_text_w2_is_read_line_by_line() -> None:
    text = (
        "Wage and Tax Statement 2022\n\n"
        "Employee's social security number   900-12-0042\n"
        "Employer identification number (EIN)   07-1234567\n"
        "Employer's name   Harbor Lantern Works LLC\n"
        "Employee's name   Mira T Solano\n"
        "1 Wages, tips, other compensation   41,250.00\n"
        "2 Federal income tax withheld   3,905.12\n"
        "3 Social security wages   43,000.00\n"
        "4 Social security tax withheld   2,666.00\n"
    )
    said = values(answer(read_text(text)))
    assert said["wages_tips"] == "41250.00" and said["ss_tax_withheld"] == "2666.00" and said["tax_year"] == "2022"
    assert said["employer_name"] == "Harbor Lantern Works LLC" and said["employee_ssn"] == "900-12-0042"


@pytest.mark.parametrize(
    ("layout", "paper"),
    [("official", Paper(turn=90, noise=8)), ("payroll", Paper(dpi=130, skew=1.2)), ("stacked", Paper(photo=True, blur=0.5))],
)
def test_scans_turned_pages_and_photos_are_read(layout: Layout, paper: Paper) -> None:
    sample, document = drawn(20, layout=layout, paper=paper)
    said = values(answer(document))
    assert document.medium == "scan" and said == sample.truth


def test_only_the_fields_asked_for_are_answered_again() -> None:
    sample, document = drawn(11)
    again = Feedback(attempt=2, attempts_allowed=3)
    request = CallRequest(
        role="extract", pack="tax/w2", stable="", tail="", document=document, feedback=again, only=("ss_wages", "tax_year")
    )
    said = PACK.read(request)
    assert values(said) == {name: sample.truth[name] for name in ("ss_wages", "tax_year")}


def test_the_same_page_is_read_the_same_way_twice() -> None:
    _, document = drawn(14, layout="payroll", copies=4)
    assert answer(document) == answer(document)


def test_copies_over_several_pages_are_one_form() -> None:
    sample, _ = drawn(21)
    said = answer(bound(sample, sample, sample))
    assert values(said) == sample.truth and "3 copies" in said.reasoning


def test_forms_of_two_employers_are_never_mixed() -> None:
    mine, other = drawn(22)[0], drawn(23, layout="stacked")[0]
    said = answer(bound(mine, other))
    assert values(said) == mine.truth
    assert said.confidence < 0.8 and "left out" in said.reasoning


def test_a_label_whose_first_word_was_misread_still_names_its_own_box() -> None:
    """OCR took "Employee's soc. sec. no." for "Employer's": its end alone must not leave its beginning to box b."""
    _, document = drawn(14, layout="payroll")
    page = page_maps(misread(document, {"Employee's soc.": "Employer's soc."}))[0]
    named = {anchor.key: [word.text for word in anchor.words] for anchor in reversed(anchors(page, FORM, STRICT))}
    assert named["employee_ssn"] == ["a", "Employer's", "soc.", "sec.", "no."]
    assert named["employer_ein"] == ["b", "Employer", "ID", "number", "(EIN)"]
