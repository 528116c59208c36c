"""Sections, assertion, dates and issuers of clinical documents."""

import pytest

from services.packs.clinical.shared.assertion import Assertion, assertion
from services.packs.clinical.shared.houses.institutions import issuers
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.sections.reports import section_at, sections


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("FINAL DIAGNOSIS:", "final"),
        ("Histopathological Diagnosis:", "final"),
        ("DIAGNOSTIC OPINION:", "final"),
        ("MICROSCOPIC DESCRIPTION:", "microscopic"),
        ("Gross Description:", "gross"),
        ("CLINICAL HISTORY:", "clinical"),
        ("POST-OPERATIVE DIAGNOSIS:", "clinical"),
        ("ADDENDUM REPORT:", "addendum"),
        ("CASE SYNOPSIS:", "synoptic"),
        ("Intraoperative Consultation:", "frozen"),
        ("IMMUNOHISTOCHEMISTRY:", "ihc"),
        ("Molecular / biomarkers:", "molecular"),
        ("Previous biopsy:", "prior"),
        ("COMMENT:", "comment"),
        ("SPECIMENS:", "specimen"),
    ],
)
def test_a_heading_opens_its_section(heading: str, kind: str) -> None:
    text = f"Report.\n{heading}\nAdenocarcinoma of the colon."
    assert section_at(text, text.index("Adeno")).kind == kind


def test_headings_are_found_in_running_text_where_they_are_printed_as_such() -> None:
    text = "SPECIMEN. Right colon. GROSS DESCRIPTION. A mass. The diagnosis. was late. DIAGNOSIS. Colon: carcinoma."
    assert [one.kind for one in sections(text)] == ["head", "specimen", "gross", "final"]


def test_an_item_of_a_synoptic_list_opens_no_section() -> None:
    text = "SYNOPTIC REPORT\nProcedure: Mastectomy\nHistologic type: Ductal carcinoma\n"
    assert section_at(text, text.index("Ductal")).kind == "synoptic"


def test_sections_cover_the_whole_text() -> None:
    text = "Head\nGROSS DESCRIPTION: a mass\nFINAL DIAGNOSIS: carcinoma\n"
    covered = sum(one.body[1] - one.body[0] + one.heading[1] - one.heading[0] for one in sections(text))
    assert covered == len(text)


def _said(sentence: str, term: str) -> Assertion:
    start = sentence.index(term)
    return assertion(prose(sentence), (start, start + len(term)))


@pytest.mark.parametrize(
    ("sentence", "flag"),
    [
        ("No evidence of metastatic carcinoma.", "negated"),
        ("The node is negative for carcinoma.", "negated"),
        ("Invasive carcinoma is not identified.", "negated"),
        ("Margins free of carcinoma.", "negated"),
        ("Carcinoma in the lobe was ruled out; carcinoma absent.", "negated"),
        ("Invasive carcinoma: not identified.", "negated"),
        ("Suspicious for carcinoma.", "uncertain"),
        ("Cannot exclude carcinoma.", "uncertain"),
        ("Probable carcinoma.", "uncertain"),
        ("This may be due to carcinoma.", "uncertain"),
        ("No residual (viable) carcinoma.", "negated"),
        ("History of carcinoma.", "historical"),
        ("Status post resection of carcinoma.", "historical"),
        ("Her mother had breast carcinoma.", "other_person"),
    ],
)
def test_a_term_takes_the_sense_of_the_words_around_it(sentence: str, flag: str) -> None:
    term = "Carcinoma" if sentence.startswith("Carcinoma") else "carcinoma"
    assert getattr(_said(sentence, term), flag), sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Invasive carcinoma.",
        "No dysplasia, but invasive carcinoma is present.",
        "Negative for lymphoma; positive for carcinoma.",
        "There is not only atypia; carcinoma is present.",
        "The left breast (not the one treated before) has a carcinoma.",
    ],
)
def test_a_plain_term_is_asserted(sentence: str) -> None:
    assert _said(sentence, "carcinoma").plain


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Northfield Memorial Hospital\nSURGICAL PATHOLOGY REPORT\n", "Northfield Memorial Hospital"),
        ("PATHOLOGY REPORT\nFacility: Crescent Valley Medical Center\n", "Crescent Valley Medical Center"),
        ("Department of Pathology\nAlder Valley Clinic\nReport\n", "Alder Valley Clinic"),
    ],
)
def test_the_issuer_stands_in_the_heading_or_after_its_label(text: str, name: str) -> None:
    best = issuers(prose(text))[0]
    assert text[slice(*best.span)] == name


@pytest.mark.parametrize(
    "text",
    [
        "Referring hospital: Alder Valley Clinic\n",
        "The patient was admitted to the hospital.\n",
        "LABORATORY REPORT\n",
        "Slides from an outside laboratory\n",
    ],
)
def test_who_only_stands_by_did_not_issue_it(text: str) -> None:
    assert issuers(prose(text)) == ()
