"""Boxes and parties without a label of their own: numbers, cards, sentences, crossings, letterheads."""

import pytest

from services.core.calls import CallRequest
from services.core.document import Box, Document
from services.core.finding import Finding
from services.documents.reader import read
from services.packs.find import packs_by_type
from services.packs.tax.shared.pick import pick_amount
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.samples.tax_styles import ALL, draw_design

STYLES = (
    *("strips", "portal", "needle", "matrix", "crossing", "columned", "told", "page", "letter", "hired", "notice", "headed"),
    *("online", "vendor", "accounts", "strip", "sentences", "adviser", "owner", "royalty", "pairs", "swapped"),
    *("bands", "claimant", "lender", "robo"),
)


def looked_at(document: Document, doc_type: str) -> tuple[dict[str, str | None], list[Finding]]:
    """What is read of a document at the first attempt, and what the grader holds against it."""
    pack = packs_by_type()[doc_type]
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document))
    case = Case(document)
    found = code_findings(pack, case, draft_from(said, pack, case, None, ()))
    return {one.name: one.value for one in said.fields}, [one for one in found if one.severity in ("critical", "major")]


@pytest.mark.parametrize("seed", [41, 42])
@pytest.mark.parametrize("style", STYLES)
def test_a_form_without_its_usual_labels_is_read_and_nothing_is_held_against_it(style: str, seed: int) -> None:
    sample = draw_design(style, seed)
    said, held = looked_at(read(sample.data, sample.name), ALL[style].form)
    assert said == sample.truth
    assert not held


NUMBERED = """2023 Form W-2 Wage and Tax Statement

Northlight Rope Works Inc
12 Quay Street
Eastmere, OR 97004
EIN 08-1234567

Ada Q. Winter
9 Mill Road
Eastmere, OR 97004
SSN 900-12-3456

Box 1                    64,673.43
Box 2                     9,445.28
Box 3                    64,673.43
Box 4                     4,009.75
Box 5                    64,673.43
Box 6                       937.76
"""


def test_a_box_is_named_by_its_number_and_a_party_by_its_letterhead() -> None:
    said, _ = looked_at(read(NUMBERED.encode(), "w2.txt"), "W-2")
    assert (said["wages_tips"], said["federal_tax_withheld"], said["ss_tax_withheld"]) == ("64673.43", "9445.28", "4009.75")
    assert (said["employer_name"], said["employee_name"]) == ("Northlight Rope Works Inc", "Ada Q. Winter")


def test_beside_other_forms_a_number_names_no_box() -> None:
    text = NUMBERED.replace("Box 1  ", "Form 1099-INT\nBox 1  ")
    said, _ = looked_at(read(text.encode(), "both.txt"), "W-2")
    assert all(said.get(name) is None for name in ("wages_tips", "federal_tax_withheld", "ss_wages"))


TOLD = """Northlight Rope Works Inc
12 Quay Street
Eastmere, OR 97004

Form W-2, Wage and Tax Statement, for tax year 2023

Your total wages, tips and other compensation were $64,673.43 (box 1).
We withheld $9,445.28 of federal income tax (box 2).
If your wages exceed $160,200.00 (box 3), no more social security tax is withheld.
Our employer identification number is 08-1234567.
Your social security number is 900-12-3456.
"""


def test_a_sentence_tells_a_box_and_a_condition_tells_none() -> None:
    said, _ = looked_at(read(TOLD.encode(), "letter.txt"), "W-2")
    assert (said["wages_tips"], said["federal_tax_withheld"]) == ("64673.43", "9445.28")
    assert (said["employer_ein"], said["employee_ssn"], said["ss_wages"]) == ("08-1234567", "900-12-3456", None)


def test_the_number_in_the_payers_block_is_not_the_recipients_whatever_it_is_called() -> None:
    sample = draw_design("royalty", 43)
    document = read(sample.data, sample.name)
    pack = packs_by_type()["1099-MISC"]
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document))
    swapped = {"payer_tin": sample.truth["recipient_tin"], "recipient_tin": sample.truth["payer_tin"]}
    fields = [
        one.model_copy(update=dict.fromkeys(("value", "quote"), swapped[one.name])) if one.name in swapped else one
        for one in said.fields
    ]
    case = Case(document)
    wrong = draft_from(said.model_copy(update={"fields": fields}), pack, case, None, ())
    held = {one.field for one in code_findings(pack, case, wrong) if one.check == "in_source" and one.severity == "critical"}
    assert held == set(swapped)


def test_thousands_stand_a_whole_letter_off_in_typewriters_print() -> None:
    boxes = (Box(x0=0.1, x1=0.12, top=0.1, bottom=0.118), Box(x0=0.13, x1=0.19, top=0.1, bottom=0.118))
    words = read(b"60 716.10", "amount.txt").pages[0].words
    picked = pick_amount([[word.model_copy(update={"box": box}) for word, box in zip(words, boxes, strict=True)]])
    assert picked is not None and picked.value == "60716.10"
