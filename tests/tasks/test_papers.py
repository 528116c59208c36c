"""Facts about plain text that holds several forms: each is cut by its own words, and nothing with an amount vanishes."""

import pytest

from services.core.draft import Draft
from services.documents.plain import read_text
from services.packs.find import packs, packs_by_type
from services.tasks.drafting import draft_from
from services.tasks.pack import Case
from services.tasks.sectioning import Part, Sections, sections_of
from tests.packs.tax.plain import DIVIDENDS, INTEREST, OTHER_W2, W2, reading
from tests.tasks.test_sections import PATHOLOGY

RECEIPT = "CORNER HARDWARE STORE\nRECEIPT\nHammer     19.99\nNails       4.50\nTotal      24.49\n"
MORTGAGE = (
    "Form 1098 Mortgage Interest Statement 2023\nPAYER'S/BORROWER'S TIN: 219-09-9999\nMortgage interest received: 9,876.54\n"
)


def split(text: str) -> Sections:
    return sections_of(read_text(text), packs())


def values(part: Part) -> dict[str, str]:
    pack = packs_by_type()[part.found.doc_type]
    document = part.section.document
    draft: Draft = draft_from(reading(document, part.found.doc_type), pack, Case(document), None, ())
    return {name: str(one.value) for name, one in draft.fields.items() if one.filled}


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\n=========\n"])
@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((W2, INTEREST), ["W-2", "1099-INT"]),
        ((INTEREST, W2), ["1099-INT", "W-2"]),
        ((W2, OTHER_W2), ["W-2", "W-2"]),
        ((PATHOLOGY, W2), ["pathology", "W-2"]),
    ],
)
def test_every_paper_in_a_plain_text_is_a_part_that_reads_as_it_does_alone(
    texts: tuple[str, ...], expected: list[str], between: str
) -> None:
    found = split(between.join(texts))
    assert [part.found.doc_type for part in found.parts] == expected
    assert [part.notes for part in found.parts] == [()] * len(expected)
    for part, text in zip(found.parts, texts, strict=True):
        if part.found.doc_type != "pathology":
            assert values(part) == values(split(text).parts[0])


def test_a_report_behind_a_form_is_a_part() -> None:
    assert [part.found.doc_type for part in split(f"{W2}\n{PATHOLOGY}").parts] == ["W-2", "pathology"]


def test_a_copy_goes_with_its_form_across_another_form_and_its_places_lead_back() -> None:
    document = read_text("\n".join((DIVIDENDS, INTEREST, DIVIDENDS)))
    found = sections_of(document, packs())
    assert [part.found.doc_type for part in found.parts] == ["1099-DIV", "1099-INT"]
    assert values(found.parts[0])["payer_name"] == "Evergreen Funds LLC"
    assert values(found.parts[1])["payer_name"] == "First Harbor Bank"
    for part in found.parts:
        assert [page.number for page in part.section.document.pages] == [1]
        for word in part.section.document.words:
            assert part.section.document.text[slice(*word.span)] == word.text
            assert document.text[slice(*part.section.to_file(word.span))] == word.text


@pytest.mark.parametrize("between", ["", "\n", "\nSecond employer\n"])
def test_a_second_employer_without_a_title_is_another_form(between: str) -> None:
    untitled = "\n".join(line for line in OTHER_W2.splitlines()[1:] if line)
    first, second = split(W2 + between + untitled).parts
    assert values(first) == values(split(W2).parts[0])
    assert values(second)["employer_ein"] == "45-6789012"
    assert values(second)["employer_name"] == "Beacon Foods Corp"


@pytest.mark.parametrize("paper", [RECEIPT, MORTGAGE])
def test_a_paper_of_no_form_behind_a_form_is_a_part_of_its_own(paper: str) -> None:
    assert [part.found.doc_type for part in split(f"{W2}\n{paper}").parts] == ["W-2", "OTHER"]


def test_a_letter_that_names_forms_and_instructions_behind_one_begin_nothing() -> None:
    letter = "Dear client,\n\nenclosed are your Form W-2 and what to do with it on Form 1040.\n\n"
    more = "\nInstructions for Employee\nBox 5. Medicare wages and tips. Box 6. Medicare tax withheld.\n"
    found = split(letter + W2 + more)
    assert [(part.found.doc_type, part.notes) for part in found.parts] == [("W-2", ())]


def test_a_statement_of_two_forms_under_one_payer_stays_together() -> None:
    head = DIVIDENDS.split("1a Total")[0]
    interest = "\nForm 1099-INT Interest Income\n1 Interest income: 812.45\n2 Early withdrawal penalty: 0.00\n"
    found = split(f"{head}\n1a Total ordinary dividends: 1,250.00\n1b Qualified dividends: 900.00\n{interest}")
    assert {part.found.doc_type: values(part)["payer_tin"] for part in found.parts} == {
        "1099-DIV": "04-7654321",
        "1099-INT": "04-7654321",
    }


def test_two_numbers_of_one_party_in_a_part_that_cannot_be_cut_are_told() -> None:
    found = split(W2 + "Employer identification number (EIN): 45-6789012\n")
    assert len(found.parts) == 1
    assert "more than one Employer identification number" in " ".join(found.parts[0].notes)


def test_the_title_of_another_form_in_a_part_that_cannot_be_cut_is_told() -> None:
    mixed = W2.replace("e Employee's name", "Form 1099-INT Interest Income\ne Employee's name").replace("\n\n", "\n")
    found = split(mixed)
    assert len(found.parts) > 1 or "two forms may stand here" in " ".join(found.parts[0].notes)
