"""Facts about files that hold several forms or reports, and about those that hold one."""

import random
from collections.abc import Sequence

import pytest

from services.core.document import Document
from services.documents.plain import read_text
from services.documents.reader import read
from services.packs.find import packs
from services.tasks.patients import several
from services.tasks.sectioning import TWO_PATIENTS, Sections, sections_of
from tests.samples import discharge_summary, pathology, radiology, surgical_notes
from tests.samples.packets import INSTRUCTIONS, LETTER, bind, form, on_one_page, packet, prose
from tests.samples.tax_forms import draw_w2
from tests.samples.tax_returns import draw_1099

PATHOLOGY = """HARBOR GENERAL HOSPITAL
Department of Pathology
SURGICAL PATHOLOGY REPORT
Patient: Mira Solano        MRN: 5550101
Date of birth: 03/04/1951   Accession: S24-101
Specimen: Left breast, core biopsy.
Gross description: Received in formalin are three cores, all embedded in cassette A1.
Microscopic description: Sections show invasive ductal carcinoma, Nottingham grade 2.
Final diagnosis: Invasive ductal carcinoma of the left breast. Margins are not assessed in this biopsy.
Electronically signed by the pathologist
"""
RADIOLOGY = """LAKESIDE IMAGING
RADIOLOGY REPORT
Patient: Mira Solano        MRN: 5550101
Exam: CT chest with contrast   Date: 2024-05-02
Technique: Axial images after intravenous contrast, coronal reconstructions.
Comparison: None.
Findings: There is a 6 mm nodule in the right upper lobe. No pleural effusion. The liver is unremarkable.
Impression: Small pulmonary nodule; follow-up CT in six months.
"""


def split(text: str) -> Sections:
    return sections_of(read_text(text), packs())


def kinds(found: Sections) -> list[str]:
    return [part.found.doc_type for part in found.parts]


def pages(found: Sections) -> list[tuple[str, tuple[int, ...]]]:
    return [(part.found.doc_type, part.section.pages) for part in found.parts]


def of_files(*files: bytes) -> Document:
    return read(bind(files), "packet.pdf")


@pytest.mark.parametrize("between", ["\n\n\n", "\n=========================\n", "\f"])
def test_two_reports_in_one_text_are_two_sections_that_cover_it(between: str) -> None:
    text = PATHOLOGY + between + RADIOLOGY
    found = split(text)
    assert kinds(found) == ["pathology", "radiology"]
    second = found.parts[1].section
    assert second.document.text.lstrip().startswith("LAKESIDE IMAGING")
    assert second.to_file((0, 1))[0] >= len(PATHOLOGY)
    assert not found.suspicions


def test_spans_of_a_section_lead_to_the_same_words_in_the_file() -> None:
    document = read_text(PATHOLOGY + "\f" + RADIOLOGY)
    for part in sections_of(document, packs()).parts:
        for word in part.section.document.words:
            assert part.section.document.text[slice(*word.span)] == word.text
            assert document.text[slice(*part.section.to_file(word.span))] == word.text


def test_two_reports_of_one_kind_are_told_by_their_heads() -> None:
    later = RADIOLOGY.replace("2024-05-02", "2024-11-07").replace("6 mm", "8 mm")
    assert kinds(split(f"{RADIOLOGY}\n{later}")) == ["radiology", "radiology"]


HEAD = "MERCY VALLEY HOSPITAL\nPatient: Doran Hale   MRN: 5553201\n\n"
SCAN = """RADIOLOGY REPORT
CT ABDOMEN AND PELVIS   Date: 06/01/2024
FINDINGS: There is a 4.2 x 3.1 cm mass in the sigmoid colon. No liver lesion.
IMPRESSION: Enlarging sigmoid mass, suspicious for carcinoma.
"""
TISSUE = """SURGICAL PATHOLOGY REPORT
Collected: 06/10/2024   Reported: 06/13/2024
SPECIMEN: Sigmoid colon, segmental resection.
FINAL DIAGNOSIS: Adenocarcinoma, moderately differentiated, invading into pericolic tissue. Margins: negative.
Lymph nodes: 2 of 17 positive. pT3 pN1b.
"""
LEAVING = """DISCHARGE SUMMARY
Admitted: 06/09/2024   Discharged: 06/15/2024
DISCHARGE DIAGNOSES: Adenocarcinoma of the sigmoid colon.
HOSPITAL COURSE: The patient was admitted for sigmoid colectomy and went home on day six.
"""
TABLE = """LABORATORY RESULTS
Collected: 06/12/2024 07:10
Test            Result   Units     Reference range     Flag
Hemoglobin      11.2     g/dL      12.0-16.0           L
Creatinine      1.4      mg/dL     0.6-1.2             H
"""
SCRIPT = """PRESCRIPTION
Date: 06/15/2024
Rx: Metformin 500 mg tablet
Sig: take 1 tablet by mouth twice daily
Disp: 60   Refills: 5
"""


@pytest.mark.parametrize(
    ("papers", "expected"),
    [
        ((SCAN, TISSUE, LEAVING), ["radiology", "pathology", "discharge-summary"]),
        ((LEAVING, SCAN), ["discharge-summary", "radiology"]),
        ((TABLE, SCRIPT), ["lab-report", "prescription"]),
    ],
)
def test_reports_under_one_head_for_the_whole_file_are_told_apart_by_their_titles(
    papers: Sequence[str], expected: list[str]
) -> None:
    assert kinds(split(HEAD + "\n".join(papers))) == expected


def test_a_head_that_names_the_disease_and_the_tissue_sent_is_no_report_by_itself() -> None:
    head = (
        "HOLLIN GENOMICS          Solid tumor panel\nPatient: Mira Solano     MRN: 5550101\nDate of birth: 03/04/1951\n"
        "Specimen: FFPE block A4, hysterectomy     Lab: HG-204\nReceived: 10/30/2025, formalin fixed, paraffin embedded\n"
        "Pathology: Surgical Pathology, Lakeside\nDiagnosis: Endometrioid carcinoma, FIGO grade 3, lymphovascular invasion\n"
    )
    body = (
        "RESULTS SUMMARY\nGene     Coding change   Protein change   VAF\nPTEN     c.388C>G        p.R130G          41%\n"
        "KRAS     c.35G>A         p.G12D           22%\nTumor mutational burden: 34.2 mut/Mb\n"
        "Next-generation sequencing of 500 genes found these pathogenic variants; the allele fraction stands beside each.\n"
    )
    assert kinds(split(f"{head}\n{'-' * 60}\n{body}")) == ["genomics"]


def test_a_page_that_ends_a_sentence_of_the_page_before_is_of_the_same_paper() -> None:
    course = (
        "by the nurses. Chief complaint on the ward: cough. Physical examination: vital signs stable, chest clear.\n"
        "Assessment and plan: continue antibiotics. Subjective: feels better. Objective: afebrile, blood pressure 120/70.\n"
    )
    assert kinds(split(f"{HEAD}{LEAVING}On the third day she was seen\f{course}")) == ["discharge-summary"]
    assert kinds(split(f"{HEAD}{LEAVING}\fCLINIC NOTE\nDate of visit: 06/20/2024\nSeen {course}")) == [
        "discharge-summary",
        "clinical-notes",
    ]


@pytest.mark.parametrize("quoted", [SCAN, TISSUE, TABLE])
def test_a_summary_that_goes_on_after_a_dated_report_it_quotes_is_one(quoted: str) -> None:
    after = (
        "CONDITION ON DISCHARGE: Stable. Discharged home on day six after an uneventful recovery.\n"
        "DISCHARGE MEDICATIONS: Metformin 500 mg by mouth twice daily.\n"
    )
    assert kinds(split(f"{HEAD}{LEAVING}\n{quoted}\n{after}")) == ["discharge-summary"]


STAY = """Admission Date: 05/02/2024          Discharge Date: 05/09/2024

Chief Complaint:
Fever and flank pain

History of Present Illness:
The patient is a 61 year old woman who presents with three days of fever, chills and left flank pain. She denies cough
and chest pain. She was seen by her primary care physician and referred to the emergency department.

Past Medical History:
1. Hypertension
2. Kidney stones

Social History:
Lives with her husband. No tobacco.

Family History:
Noncontributory.

Physical Exam:
General: alert, no distress. Lungs clear. Abdomen soft, left flank tenderness.


Brief Hospital Course:
She was admitted to the ward and treated with ceftriaxone for pyelonephritis. Cultures grew E. coli. She remained
afebrile from hospital day 3 and was discharged home in good condition.

Discharge Medications:
1. Cefpodoxime 200 mg twice a day for 7 days
2. Lisinopril 10 mg daily

Discharge Diagnosis:
Pyelonephritis

Discharge Instructions:
Return to the emergency department with fever. Follow up with your doctor in one week.
"""


def test_the_course_in_hospital_below_a_wide_gap_is_of_the_same_summary() -> None:
    assert kinds(split(STAY)) == ["discharge-summary"]


def test_the_head_of_a_report_on_its_second_page_begins_no_report() -> None:
    head = "\n".join(RADIOLOGY.splitlines()[:4])
    long = f"{RADIOLOGY}\f{head}\nPage 2 of 2\nAddendum: the nodule was discussed with the referring doctor.\n"
    assert kinds(split(long)) == ["radiology"]


def test_reports_of_two_patients_are_two_sections_and_both_say_so() -> None:
    other = PATHOLOGY.replace("Mira Solano", "Odell Marsh").replace("5550101", "5550999").replace("03/04/1951", "12/11/1970")
    found = split(f"{PATHOLOGY}\n{other}")
    assert kinds(found) == ["pathology", "pathology"]
    assert all("more than one patient" in " ".join(part.notes) for part in found.parts)
    assert [one.code for one in found.suspicions] == [TWO_PATIENTS]


@pytest.mark.parametrize(
    ("one", "other", "two"),
    [
        ("Patient: Jane A. Doe  MRN: 55123", "Patient Name: DOE, JANE  DOB: 1/2/1950", False),
        ("Patient: Jane Doe  MRN: 55123", "Patient: Jane Doe  MRN: 99871", False),
        ("Patient: Jane Doe  MRN: 55123", "Patient: Walter Brandt  MRN: 99871", True),
        ("DOB: 01/02/1950", "DOB: 11/12/1977", True),
        ("Patient: Jane Doe", "Surgeon Name: Walter Brandt", False),
    ],
)
def test_a_patient_is_another_only_when_nothing_agrees(one: str, other: str, two: bool) -> None:
    assert several(f"{one}\n{'text ' * 200}\n{other}\n") is two


SINGLE = [
    module.sample(seed).text for module in (discharge_summary, pathology, radiology, surgical_notes) for seed in range(900, 908)
]


@pytest.mark.parametrize("text", SINGLE)
def test_one_report_stays_one_section_and_its_own_document(text: str) -> None:
    document = read_text(text)
    found = sections_of(document, packs())
    assert len(found.parts) == 1
    assert found.parts[0].section.document is document
    assert not found.suspicions


def test_a_long_chart_of_many_kinds_is_told_apart_page_by_page() -> None:
    made = (discharge_summary, surgical_notes, pathology)
    text = "\f".join(made[page % 3].sample(300 + page).text + "\n" for page in range(36))
    found = pages(split(text))
    right = [(("discharge-summary", "surgical-notes", "pathology")[page % 3], (page + 1,)) for page in range(36)]
    assert len(set(found) & set(right)) >= 34


@pytest.mark.parametrize("seed", range(4))
def test_a_page_of_results_without_a_head_belongs_to_the_summary_that_goes_on_behind_it(seed: int) -> None:
    head, course, tail = discharge_summary.sample(seed).text.partition("Condition on Discharge")
    results = "\n".join(["Hemoglobin 11.2 g/dL", "Sodium 139 mmol/L", "Potassium 4.1 mmol/L", "Creatinine 0.9 mg/dL"] * 5)
    assert kinds(split(f"{head}\fLABORATORY DATA\n{results}\n\f{course}{tail}")) == ["discharge-summary"]
    own = f"Fernhill Medical Laboratory\nLABORATORY REPORT\nReported: 04/05/2031\n{results}"
    assert kinds(split(f"{head}{course}{tail}\f{own}")) == ["discharge-summary", "lab-report"]


def test_a_packet_of_sixty_pages_gives_each_of_its_forms_once() -> None:
    made = packet(500, forms=25, pages=60)
    found = sections_of(read(made.data, "packet.pdf"), packs())
    assert pages(found) == [(kind, where) for kind, where, _ in made.forms]
    assert len(found.parts) == 25
    inside = {number for _, where, _ in made.forms for number in where}
    assert found.left_out == tuple(number for number in range(1, 61) if number not in inside)


def test_two_employers_and_two_years_are_two_forms() -> None:
    found = sections_of(of_files(draw_w2(11).data, draw_w2(12).data, draw_w2(11, year="2016").data), packs())
    assert pages(found) == [("W-2", (1,)), ("W-2", (2,)), ("W-2", (3,))]


def test_copies_that_disagree_in_a_box_stay_one_form() -> None:
    found = sections_of(of_files(draw_w2(11).data, draw_w2(12).data, draw_w2(11, change={"2": "1.11"}).data), packs())
    assert pages(found) == [("W-2", (1, 3)), ("W-2", (2,))]
    assert "more than once" in " ".join(found.parts[0].notes)


def test_instructions_and_letters_belong_to_no_form_and_are_told() -> None:
    found = sections_of(of_files(prose(LETTER), draw_w2(11).data, prose(INSTRUCTIONS), form("1099-INT", 3).data), packs())
    assert pages(found) == [("W-2", (2,)), ("1099-INT", (4,))]
    assert found.left_out == (1, 3)


def test_a_statement_that_names_the_payer_continues_the_form() -> None:
    interest = form("1099-INT", 3)
    more = prose(("Detail of interest paid", f"Payer {interest.truth['payer_tin']}", "Account 1   12.00", "Account 2   3.10"))
    found = sections_of(of_files(draw_w2(11).data, interest.data, more), packs())
    assert pages(found) == [("W-2", (1,)), ("1099-INT", (2, 3))]


def test_pages_of_no_form_with_figures_are_a_section_for_a_person_to_look_at() -> None:
    receipt = prose(("Blue Heron Hardware", "Paint 18.40", "Brushes 7.25", "Total 25.65", "Thank you for shopping with us"))
    found = sections_of(of_files(draw_w2(11).data, form("1099-INT", 3).data, receipt), packs())
    assert pages(found) == [("W-2", (1,)), ("1099-INT", (2,)), ("OTHER", (3,))]


@pytest.mark.parametrize(
    ("files", "step", "expected"),
    [
        ((draw_w2(101).data, draw_w2(102).data), 370.0, ["W-2", "W-2"]),
        ((draw_1099("1099-INT", 101).data, draw_1099("1099-DIV", 102).data), 252.0, ["1099-INT", "1099-DIV"]),
    ],
)
def test_a_divided_page_gives_each_form_its_own_part(files: Sequence[bytes], step: float, expected: list[str]) -> None:
    document = read(on_one_page(files, step), "page.pdf")
    found = sections_of(document, packs())
    assert kinds(found) == expected
    upper, lower = (part.section for part in found.parts)
    assert upper.regions[1].bottom <= lower.regions[1].top + 1e-9
    words = [word for section in (upper, lower) for word in section.document.words]
    assert sorted(word.text for word in words) == sorted(word.text for word in document.words)
    assert all(document.text[slice(*lower.to_file(word.span))] == word.text for word in lower.document.words)


@pytest.mark.parametrize("copies", [2, 4])
def test_copies_on_one_page_are_one_form(copies: int) -> None:
    drawn = draw_w2(7, layout="payroll", copies=copies)
    document = read(drawn.data, drawn.name)
    assert [part.section.document is document for part in sections_of(document, packs()).parts] == [True]


def test_a_type_chosen_by_the_user_holds_for_every_form_of_the_file() -> None:
    document = of_files(draw_w2(11).data, draw_w2(12).data)
    found = sections_of(document, packs(), "W-2")
    assert [(part.found.doc_type, part.found.confidence, part.section.pages) for part in found.parts] == [
        ("W-2", 1.0, (1,)),
        ("W-2", 1.0, (2,)),
    ]
    assert kinds(sections_of(read_text(PATHOLOGY + "\f" + RADIOLOGY), packs(), "radiology")) == ["radiology"]


def test_pages_in_any_order_give_the_same_forms() -> None:
    drawn = [draw_w2(31).data, draw_w2(32).data, draw_w2(31).data, form("1099-NEC", 5).data, draw_w2(32).data]
    for seed in range(3):
        order = random.Random(seed).sample(range(5), 5)
        found = pages(sections_of(of_files(*(drawn[index] for index in order)), packs()))
        forms = {frozenset(order[number - 1] for number in where) for _, where in found}
        assert forms == {frozenset({0, 2}), frozenset({1, 4}), frozenset({3})}


def test_a_region_of_a_later_reading_is_cut_as_the_first_was() -> None:
    document = read(on_one_page((draw_w2(101).data, draw_w2(102).data), 370.0), "page.pdf")
    upper = sections_of(document, packs()).parts[0].section
    assert [word.text for word in upper.recut(document).words] == [word.text for word in upper.document.words]
