"""The same note in another layout says the same: line ends, blank lines, headings, bullets."""

import pytest

from services.tasks.pack import Pack
from tests.bench.reflow import answers
from tests.bench.reflow_ways import WAYS
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values

STAY = """QUILLFEATHER VALLEY HOSPITAL
DISCHARGE SUMMARY

Patient: Ottoline Brakespeare
Admission Date: 03/02/2021
Discharge Date: 03/07/2021

PRINCIPAL DIAGNOSIS:
Acute cholecystitis with cholelithiasis

SECONDARY DIAGNOSES:
1. Type 2 diabetes mellitus
2. Chronic obstructive pulmonary disease
3. Essential hypertension

PROCEDURES:
- Laparoscopic cholecystectomy
- Intraoperative cholangiogram

HOSPITAL COURSE:
This 61-year-old woman came in with right upper quadrant pain and was found to have gallstones on ultrasound. She was \
taken to the operating room on the second hospital day and did well. Her drain was removed before discharge, and her \
diet was advanced without difficulty. She denies fever and has been walking in the hall.

DISCHARGE MEDICATIONS:
1. Metformin 500 mg p.o. b.i.d.
2. Lisinopril 2.5 mg p.o. q.d.
3. Tiotropium inhaler one puff daily
"""
VISIT = """REASON FOR VISIT: Follow-up of asthma and back pain after a low-speed motor vehicle collision three weeks ago.

HISTORY OF PRESENT ILLNESS: The patient is a 34-year-old man who has used his albuterol inhaler four times a week \
since the spring. He was seen in urgent care twice, and was given a short course of prednisone, which helped. He has \
no night-time cough now.

ASSESSMENT:
1. Moderate persistent asthma, not well controlled.
2. Lumbar strain, improving with physical therapy and home exercises that he has been doing every morning before he \
goes to work.
3. Seasonal allergic rhinitis.

PLAN: Start fluticasone 110 mcg two puffs b.i.d. and continue albuterol as needed. Ibuprofen 600 mg t.i.d. with food \
for one week. Return in six weeks.
"""
OPERATION = """PREOPERATIVE DIAGNOSIS: Symptomatic left inguinal hernia.

POSTOPERATIVE DIAGNOSIS: Left indirect inguinal hernia.

PROCEDURES PERFORMED:
1. Open left inguinal hernia repair with mesh.
2. Excision of cord lipoma.

ANESTHESIA: General.

DESCRIPTION OF PROCEDURE: The patient was brought to the operating room and placed supine. After the induction of \
general anesthesia the left groin was prepped and draped in the usual sterile fashion. An oblique incision was made \
and carried down to the external oblique aponeurosis, which was opened along its fibers. The sac was dissected from \
the cord structures, ligated and reduced, and the mesh was sewn to the shelving edge. The wound was closed in layers. \
He tolerated it well.
"""
HARD = {"78 columns, hyphenated"}
"""A word broken by a hyphen is not mended: nothing tells it from a word that has one."""


@pytest.mark.parametrize("way", sorted(WAYS.keys() - HARD))
@pytest.mark.parametrize(("pack", "text"), [(HOSPITAL, STAY), (CLINIC, VISIT), (THEATRE, OPERATION)], ids=["stay", "visit", "op"])
def test_the_layout_of_a_note_changes_no_answer(pack: Pack, text: str, way: str) -> None:
    assert answers(pack, WAYS[way](text)) == answers(pack, text)


def test_an_item_behind_a_bullet_is_no_heading_though_a_colon_follows_its_name() -> None:
    text = (
        "OFFICE VISIT\nAssessment/Plan\n   - Secondary hyperparathyroidism: PTH 188. Start calcitriol 0.25 mcg daily.\n"
        "   - Anemia of chronic disease. Recheck in three months.\nThe patient will return in six weeks.\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Secondary hyperparathyroidism", "Anemia of chronic disease"]


def test_a_table_of_labels_is_one_however_far_in_it_stands() -> None:
    rows = (
        "Principal diagnosis | Osteoarthritis of the left knee",
        "Operations | Left total knee replacement",
        "Allergies | none",
    )
    text = (
        "    Discharge referral | Orthopaedics\n" + "".join(f"    {row}\n" for row in rows) + "    Patient stable at discharge.\n"
    )
    assert values(HOSPITAL, text)["procedures"] == ["Left total knee replacement"]


def test_a_list_with_short_lines_does_not_run_on_where_the_text_is_wrapped() -> None:
    told = "She was admitted from the emergency department with worsening breathlessness and swelling of both legs. " * 4
    lines, line = [], ""
    for word in told.split():
        line, lines = (word, [*lines, line]) if len(line) + 1 + len(word) > 84 else (f"{line} {word}".strip(), lines)
    text = (
        "DISCHARGE DIAGNOSES\n   Atrial fibrillation with rapid ventricular response, new onset\n   "
        "Acute kidney injury on CKD 3b\n"
        "\nHOSPITAL COURSE\n" + "\n".join([*lines, line]) + "\n"
    )
    assert values(HOSPITAL, text)["diagnoses"][1] == "Acute kidney injury on CKD 3b"
