"""Which kind a record is, told by the parts it consists of as a whole and by how it ends."""

import pytest

from services.packs.find import packs
from services.tasks.classification import classify

GATHERED = """PHYSICAL EXAMINATION:
The patient is a 58-year-old baker seen by his doctor for a lump. He stated that he felt well.
IMAGING:
Chest x-ray: Clear.
Ultrasound: solid node of 14 mm, hypoechoic.
CT scan of neck and chest: no other node enlarged.
LABORATORY:
TSH 1.2.
PROCEDURES:
Ultrasound guided needle biopsy of the right lobe.
PATHOLOGY:
Right lobe, biopsy: papillary carcinoma, well differentiated.
TREATMENT:
The patient chose a lobectomy at the county hospital.
"""
AFTER_SURGERY = """FINAL DIAGNOSES
1. Gallstones, status post laparoscopic cholecystectomy.
2. Asthma.
OPERATION AND PROCEDURE:
Laparoscopic cholecystectomy.
HOSPITAL COURSE:
Taken to the operating room for elective surgery under monitored care, tolerated the procedure well and recovered in the PACU.
The drain was removed on postoperative day 2, the wound was dry.
DISCHARGE INSTRUCTIONS:
No heavy lifting; wound care was shown to her.
"""
DIED = """FINAL DIAGNOSES:
1. Septic shock.
2. Dementia.
HISTORY OF PRESENT ILLNESS:
This 88-year-old man came with fever to the emergency room. His heart rate was 120.
COURSE IN THE HOSPITAL:
He was given fluids and antibiotics. A consult of palliative medicine was asked for, and he subsequently expired.
"""
BIRTH = """DIAGNOSES
1. Term pregnancy.
PROCEDURE:
Spontaneous vaginal delivery of a girl.
HOSPITAL COURSE:
The patient presented to the office with contractions and was brought to the hospital. The head and the shoulders were
delivered without complications, the cord was clamped and cut. Estimated blood loss was 200 mL.
"""
THERAPY_OVER = """The client accomplished four of her six therapy goals and names objects without help.
On examination her swallow is safe. Plan: she has a book of exercises. Her last session was on 03/02/2012,
so she is discharged from speech therapy at this time.
"""
GOALS_MET = """LONG-TERM GOALS:
To speak in whole sentences at home. This goal was met, as the patient and her son report. She has a mild deficit only.
The patient no longer requires skilled speech therapy.
"""
LAST_NOTE = """FINAL PROGRESS NOTE     POD 2     03/14/2023
Admit 3/12 in labor. Cesarean 3/12, live boy. Afebrile, incision clean, BP 120/70.
Dx:  Term pregnancy delivered by cesarean
     Anemia
Leaves today. Continue prenatal vitamin. Call for fever. Postpartum visit 6 wk.
"""
OVERNIGHT = """Emergency Department, Short Stay Unit
Came in  02/05/2024 20:10       Went home  03/05/2024 11:00 with his sister
Seen by the toxicology nurse at 09:00. Level below the line.
Diagnoses:  Overdose of ibuprofen
Plan:  You on 06/05 please.
"""


@pytest.mark.parametrize(
    "text", [AFTER_SURGERY, DIED, BIRTH, THERAPY_OVER, GOALS_MET, LAST_NOTE, OVERNIGHT],
    ids=["surgery", "death", "birth", "therapy", "goals", "last note", "overnight"],
)  # fmt: skip
def test_a_stay_or_a_course_of_therapy_that_ended_is_a_summary(text: str) -> None:
    assert classify(text, packs()).doc_type == "discharge-summary"


def test_a_history_that_gathers_results_of_many_kinds_is_a_note() -> None:
    assert classify(GATHERED, packs()).doc_type == "clinical-notes"


def test_a_visit_told_by_its_examination_and_plan_alone_is_a_note() -> None:
    told = (
        "Today's evaluation shows tenderness of the left shoulder and a painful range of motion. Reflexes were equal. "
        "Her plan is an injection, which was done today. She tolerated the procedure well and will be seen in six weeks."
    )
    assert classify(told, packs()).doc_type == "clinical-notes"


def test_a_biopsy_with_values_before_it_is_an_operation() -> None:
    told = (
        "Indication: jaundice.\nBefore: Hb 130, plt 210, INR 1.0, ANA antibody negative. Written consent.\n"
        "Supine, drapes, lignocaine 8 ml to the capsule, two passes.\nProcedure: biopsy of the liver, uncomplicated.\n"
    )
    assert classify(told, packs()).doc_type == "surgical-notes"


def test_a_clinic_that_lets_somebody_go_is_still_a_visit() -> None:
    told = (
        "Dear Dr Lund,\nI saw this lady in clinic today. She no longer needs oxygen and walks two miles.\n"
        "On examination her chest is clear. Plan: I have discharged her from our clinic and would see her again if needed.\n"
    )
    assert classify(told, packs()).doc_type == "clinical-notes"


CODED = """PRINCIPAL DIAGNOSIS:
Empyema.
SECONDARY DIAGNOSES:
Asthma, gout, and anemia.
PROCEDURES
1. On March 4, 2017, decortication of the lung.
2. On March 1, 2017, thoracentesis.
HISTORY AND PHYSICAL:
The patient is a 52-year-old man with a cough that began a week ago. He has had chest pain and fever.
PAST MEDICAL HISTORY
1. Asthma.
2. Gout.
"""
MOVED_ON = """HISTORY OF PRESENT ILLNESS:
Mr. Doe is a 66-year-old man who had chest pain in my office today. I discussed the case with the receiving doctor.
CONDITION ON TRANSFER:
Stable.
MEDICATIONS ON TRANSFER:
1. Aspirin 81 mg once a day.
2. Atenolol 25 mg once a day.
"""
BACK_AGAIN = """HISTORY:
A 47-year-old man presents in followup after being treated as an in-patient for a throat abscess, admitted on 03/04/2017,
discharged on 03/06/2017. He denies fever and swallows well.
EXAMINATION:
The neck is supple and not tender.
IMPRESSION:
1. Resolving abscess.
2. Asthma.
RECOMMENDATIONS:
Finish the antibiotic and follow up in two weeks.
"""


@pytest.mark.parametrize("told", [CODED, MOVED_ON])
def test_a_stay_is_told_by_its_coded_diagnoses_and_by_how_a_patient_was_when_moved_on(told: str) -> None:
    assert classify(told, packs()).doc_type == "discharge-summary"


def test_a_visit_after_a_stay_is_no_summary_of_it() -> None:
    assert classify(BACK_AGAIN, packs()).doc_type == "clinical-notes"


MEETING = (
    "LUNG MDT OUTCOME FORM\nMDT date: 03/02/2024\nRadiology review   CT 01/02/2024: 22 mm nodule in the left upper lobe.\n"
    "                   PET-CT: avid, SUV 7.\nPathology review   Core biopsy: squamous cell carcinoma.\n"
    "DIAGNOSIS          Squamous cell carcinoma of the lung\nMDT RECOMMENDATION Surgery, then oncology review.\n"
)
CALL = (
    "ASHMOOR HEALTH CENTRE\n03-Feb-2024 10:20   by phone, 6 min   Dr H. Lunn\nRang re bloods of 1/2, identity checked.\n"
    "Results read to him:\n"
    "    Na 139   K 5.8   creat 150   eGFR 32\nFeels well.\nOn: ramipril 10, metformin 500 bd.\nA  Hyperkalaemia. CKD 3b.\n"
    "P  Ramipril stopped. K repeat tomorrow.\n"
)


@pytest.mark.parametrize("text", [MEETING, CALL])
def test_a_meeting_and_a_call_that_quote_the_results_of_others_are_notes(text: str) -> None:
    assert classify(text, packs()).doc_type == "clinical-notes"


SHORT = {
    "a child's sick visit with what is prescribed": (
        "clinical-notes",
        "Willow Lane Pediatrics\nSick visit 2/3/2019\nHPI: 3-year-old with two days of cough, fever 101. Drinking well.\n"
        "PE: Right TM red. Lungs clear.\nAssessment\n- Right otitis media\n- Viral cough\nPlan\n- Amoxicillin 400/5, 6 "
        "mL BID x 10 days\n"
        "- Nystatin cream for the diaper area\n- Recheck 2 weeks\n",
    ),
    "a consultation by letter": (
        "clinical-notes",
        "Dear Dr. Ames:\nThank you for asking me to see Mr. Roe, who has a sore on the left heel. The culture grew "
        "Proteus. I began "
        "Cipro 500 mg twice daily.\nMy impression is an infected pressure sore.\nKind regards,\nL. Marsh, M.D.\n",
    ),
    "a stay that ends against advice": (
        "discharge-summary",
        "LEFT AGAINST MEDICAL ADVICE\nMr. Poole came in on 5/2/2012 with pneumonia and was begun on ceftriaxone. A "
        "Doppler of the legs "
        "was negative. On 5/4/2012 he asked to leave. He understood the risks.\nIMPRESSION: Pneumonia.\n",
    ),
    "a short stay for an operation": (
        "discharge-summary",
        "SHORT STAY SUMMARY\nFINAL DIAGNOSIS: Left inguinal hernia.\nOPERATION: Herniorrhaphy.\nANESTHESIA: "
        "General.\nHe voided in the "
        "recovery room and was discharged the next morning.\nINSTRUCTIONS: No lifting. Dressing off in two days.\n",
    ),
    "a shock through a probe's guard": (
        "surgical-notes",
        "PROCEDURES: Transesophageal echocardiogram and cardioversion.\nDIAGNOSIS: Atrial flutter.\nThe probe was "
        "passed without "
        "difficulty. No thrombus in the appendage, velocity 50 cm/s. One synchronized shock of 150 joules restored "
        "sinus rhythm.\n",
    ),
    "an endoscopy with its impression": (
        "surgical-notes",
        "PROCEDURE: Esophagogastroduodenoscopy with biopsy.\nINDICATIONS: Early satiety, weight loss.\nPREMEDICATION: "
        "Versed.\nFINDINGS: "
        "The scope was passed to the duodenum. A small hernia. No mass was seen.\nIMPRESSION:\n1. Hiatal "
        "hernia.\nRECOMMENDATIONS: CT of "
        "the abdomen.\n",
    ),
    "a few lines with a row of stains": (
        "pathology",
        "Left hemithyroidectomy: papillary thyroid carcinoma, 1.4 cm. HBME-1 and galectin-3 positive, CK19 strong. "
        "BRAF V600E found on "
        "next generation sequencing.\n",
    ),
    "a plain film by its projections": (
        "radiology",
        "EXAM: Right ankle.\nREASON FOR EXAM: Fall.\nINTERPRETATION: The ankle was examined in the AP, lateral and mortise "
        "projections. The joint is well kept.\nIMPRESSION:\n1. Mild degenerative changes.\n2. Osteoporosis.\n",
    ),
    "an evacuated womb": (
        "pathology",
        "Products of conception, evacuation. PARTIAL HYDATIDIFORM MOLE.\np57 immunostain: retained in the "
        "trophoblast.\nSerum hCG 90,000 "
        "IU/L; weekly follow up.\n",
    ),
}


@pytest.mark.parametrize("said", SHORT)
def test_few_words_tell_the_kind(said: str) -> None:
    kind, text = SHORT[said]
    assert classify(text, packs()).doc_type == kind
