"""What follows from the tags: class, scenarios, searches, images, and what a person or a model may change."""

import pytest

from services.core.draft import Malformed
from services.core.question import Pico, Question, Tags
from services.packs.evidence.question.pico_model import PicoAnswer, pico_instructions, understand_answer
from services.packs.evidence.question.tags_drugs import drug_classes, drug_words
from services.packs.evidence.question.tags_lexicon import VOCABULARY, decisions, diseases
from services.packs.evidence.question.task import PACK
from tests.packs.evidence.understanding.questions import TODAY, asked

AF_CKD = "Which anticoagulant is preferred for a 72-year-old with atrial fibrillation and stage 4 CKD?"


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        (AF_CKD, "af_ckd_anticoagulation"),
        ("Five or seven days of amoxicillin for pneumonia?", "cap_sepsis_antibiotics"),
        ("Shorten DAPT after a stent at high bleeding risk?", "dapt_hbr"),
        ("SGLT2 inhibitor for HFpEF", "hfpef_ckd"),
        ("Atrial high-rate episodes of 6 hours: anticoagulate?", "ahre_anticoagulation"),
        ("When to restart apixaban after a GI bleed in AF and CKD?", "gi_bleed_anticoagulation_restart"),
        ("Digoxin dose in AF with CKD", ""),
        ("Beta-blocker choice in HFrEF with permanent AF", ""),
        ("Metformin dose when eGFR falls below 45", ""),
        ("Left ventricular thrombus after MI: how long warfarin?", ""),
        ("No AF, CKD stage 4: apixaban dose for DVT?", ""),
    ],
)
def test_the_scenario_is_what_is_asked_of_what_is_stated(text: str, scenario: str) -> None:
    assert asked(text).anchor_scenario == scenario


def test_a_beta_blocker_in_heart_failure_with_fibrillation_is_no_question_of_anticoagulation() -> None:
    assert asked("Beta-blocker choice in HFrEF with permanent AF").classification.classification == "cardiology/heart_failure"


@pytest.mark.parametrize(
    ("text", "lifestyle"),
    [
        ("Will walking half an hour a day help against diabetes?", True),
        ("Does a low-carb diet work in type 2 diabetes?", True),
        ("Walking pneumonia: which antibiotic?", False),
        ("Chest pain when walking, stable angina", False),
    ],
)
def test_how_to_live_is_a_class_of_its_own(text: str, lifestyle: bool) -> None:
    assert (asked(text).classification.classification == "lifestyle/prevention") == lifestyle


def test_both_mesh_terms_of_the_kidney_are_allowed_beside_fibrillation() -> None:
    allowed = asked(AF_CKD).classification.allowed_mesh_terms
    assert {"Renal Insufficiency, Chronic", "Kidney Failure, Chronic"} <= set(allowed)


def test_a_general_question_may_use_the_mesh_names_of_its_conditions_and_drugs() -> None:
    allowed = asked("Migraine prophylaxis with propranolol").classification.allowed_mesh_terms
    assert {"Migraine Disorders", "Adrenergic beta-Antagonists"} <= set(allowed)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What does the chest X-ray show in lobar pneumonia?", "standard"),
        ("Chest X-ray shows pneumonia: which antibiotic?", "zero"),
        ("ECG shows AF, which anticoagulant?", "zero"),
        ("Echocardiographic findings of HFpEF", "standard"),
        ("What is sepsis?", "standard"),
        ("Follow-up after sepsis", "zero"),
    ],
)
def test_images_are_for_those_who_ask_to_see(text: str, kind: str) -> None:
    assert asked(text).image_policy.kind == kind


def test_the_parts_of_a_question_are_its_own_words() -> None:
    pico = asked("In elderly patients with sepsis, is hydrocortisone better than placebo to reduce mortality?").pico
    assert pico == Pico(
        population="elderly patients with sepsis",
        intervention="hydrocortisone",
        comparison="placebo",
        outcome="reduce mortality",
        condition="sepsis",
    )


@pytest.mark.parametrize(
    ("text", "intervention", "comparison", "outcome"),
    [
        ("Does ketamine reduce postoperative opioid use?", "ketamine", "", "reduce postoperative opioid use"),
        ("Does early mobilisation after stroke improve outcome?", "early mobilisation", "", "improve outcome"),
        ("Do compression stockings help with varicose veins?", "compression stockings", "", ""),
        ("Home blood pressure monitoring to control hypertension", "Home blood pressure monitoring", "", "control hypertension"),
        ("Does metformin lower HbA1c more than sitagliptin in diabetes?", "metformin", "sitagliptin", "lower HbA1c"),
        ("Cervical ripening: misoprostol or dinoprostone for induction?", "misoprostol", "dinoprostone", ""),
        ("Intravenous iron in heart failure with iron deficiency", "Intravenous iron", "", ""),
        ("Is tofacitinib effective in rheumatoid arthritis?", "tofacitinib", "", ""),
        ("Follow-up after sepsis", "", "", ""),
        ("Does atrial fibrillation increase mortality?", "", "", "increase mortality"),
    ],
)
def test_a_treatment_that_no_list_knows_is_told_by_where_it_stands(
    text: str, intervention: str, comparison: str, outcome: str
) -> None:
    pico = asked(text).pico
    assert (pico.intervention, pico.comparison, pico.outcome) == (intervention, comparison, outcome)


@pytest.mark.parametrize(
    ("text", "population"),
    [
        ("Her father has heart failure and she has gout; which drug?", "people with gout"),
        ("Which statin for a 60-year-old man with CKD whose brother had a stroke at 55?", "a 60-year-old man with CKD"),
        ("Does metformin help women with eGFR 44.5 and diabetes?", "women with eGFR 44.5 and diabetes"),
        ("I saw a 44-year-old woman with lupus: which drug?", "a 44-year-old woman with lupus"),
    ],
)
def test_the_people_are_the_patients_and_no_relatives(text: str, population: str) -> None:
    assert asked(text).pico.population == population


@pytest.mark.parametrize(
    ("text", "intervention"),
    [
        ("CKD, potassium 5.4, takes ramipril and bisoprolol; should we start finerenone?", "finerenone"),
        ("On digoxin and furosemide, magnesium 0.6 mmol/L: is it safe to add ivabradine in heart failure?", "ivabradine"),
        ("Patient on warfarin for AF: switch to edoxaban?", "edoxaban"),
        ("Is naproxen safe in a man with gout who takes lisinopril?", "naproxen"),
        ("Low potassium on furosemide: give potassium or spironolactone?", "potassium"),
        ("He takes warfarin for AF. Can he stop it?", "warfarin"),
        ("What is the risk of bleeding in patients taking warfarin?", "warfarin"),
        ("Digoxin level 2.4 ng/mL and AF on bisoprolol: what now?", ""),
    ],
)
def test_what_is_measured_or_taken_already_is_not_what_is_asked_about(text: str, intervention: str) -> None:
    assert asked(text).pico.intervention == intervention


def test_a_long_case_is_searched_by_the_drug_that_is_thought_of() -> None:
    case = (
        "He is 71, has type 2 diabetes for twenty years, stage 3a kidney disease and albuminuria, and comes for his "
        "results of last Tuesday: eGFR 47 mL/min, potassium 5.2 mmol/L, sodium 138, calcium 2.3, haemoglobin 12.4 g/dL. He takes "
        "amlodipine 5 mg, losartan 50 mg, metformin and atorvastatin, and forgets none. His pressure is 136/80, his weight "
        "91 kg, his feet are well and his eyes were looked at in spring. He lives with his sister, walks to the shops on most "
        "days and does not smoke. I am thinking of adding an SGLT2 inhibitor for his kidneys. Is that reasonable at his age?"
    )
    known = asked(case)
    assert len(case.split()) > 100
    assert known.pico.intervention == "SGLT2 inhibitor"
    assert any("sglt2" in one.text for one in known.sub_queries)
    assert not any(word in one.text for one in known.sub_queries for word in ("potassium", "amlodipine", "losartan"))


def test_a_pneumonia_of_no_said_origin_keeps_its_own_words_and_says_as_what_it_is_read() -> None:
    known = asked("What does the chest X-ray show in lobar pneumonia?")
    assert known.tags.primary_disease_tag == "CAP"
    assert known.pico.condition == "lobar pneumonia"
    assert "lobar pneumonia" in known.image_policy.queries[0]
    preview = PACK.preview(Question(kind="evidence", text="What does the chest X-ray show in lobar pneumonia?"), TODAY)
    assert any("“lobar pneumonia” is read as community-acquired pneumonia" in note for note in preview.notes)
    assert asked("Antibiotics for community-acquired pneumonia").pico.condition == "community-acquired pneumonia"


def test_the_people_are_not_what_they_are_given() -> None:
    assert asked("Montelukast or inhaled corticosteroid for children with asthma?").pico.population == "children with asthma"
    assert asked("Adding bevacizumab in metastatic bowel cancer").pico.population == "people with cancer"


@pytest.mark.parametrize(
    ("text", "population", "intervention"),
    [
        (
            "In adults with type 2 diabetes, does empagliflozin reduce heart failure hospitalisation?",
            "adults with type 2 diabetes",
            "empagliflozin",
        ),
        ("For people with hypertension, do thiazides lower stroke risk?", "people with hypertension", "thiazides"),
        (
            "In older women with osteoporosis will zoledronate prevent hip fractures?",
            "older women with osteoporosis",
            "zoledronate",
        ),
        ("In adults with migraine has erenumab been shown to reduce headache days?", "adults with migraine", "erenumab"),
        ("In adults who do not tolerate statins, does ezetimibe lower LDL?", "adults who do not tolerate statins", "ezetimibe"),
        ("Does metformin reduce mortality in adults with type 2 diabetes?", "adults with type 2 diabetes", "metformin"),
    ],
)
def test_the_people_end_where_the_question_about_them_begins(text: str, population: str, intervention: str) -> None:
    pico = asked(text).pico
    assert (pico.population, pico.intervention) == (population, intervention)


def test_a_part_that_is_not_said_is_empty() -> None:
    pico = asked("Apixaban dose in AF").pico
    assert (pico.comparison, pico.outcome) == ("", "")


def test_a_long_case_without_a_known_condition_is_searched_by_its_first_200_characters() -> None:
    text = "My neighbour told me about something that somebody wrote in the paper the other day and I wonder about it. " * 6
    found = asked(text)
    assert [sub.text for sub in found.sub_queries] == [text[:200].strip()]
    assert any("200 characters" in warning for warning in found.warnings)


def test_what_is_denied_is_not_searched_for() -> None:
    (only,) = asked("No history of atrial fibrillation; which statin for a diabetic with CAD?").sub_queries
    assert "fibrillation" not in only.text


def test_a_persons_tags_stand_and_everything_follows_from_them() -> None:
    tags = Tags(disease_tags=("CKD", "AF"), primary_disease_tag="AF", decision_tags=("anticoagulation",))
    found = asked("What should we do?", tags=tags)
    assert found.tags.disease_tags == ("AF", "CKD")
    assert found.tags.primary_decision_tag == "anticoagulation"
    assert found.anchor_scenario == "af_ckd_anticoagulation"


def test_a_persons_pico_stands() -> None:
    pico = Pico(population="my patients")
    assert asked(AF_CKD, pico=pico).pico == pico


def answer(**more: object) -> PicoAnswer:
    parts = {"population": "", "intervention": "apixaban", "comparison": "", "outcome": "", "condition": "AF"}
    return PicoAnswer.model_validate({**parts, "disease_tags": [], "decision_tags": [], **more})


def test_a_models_tags_are_believed_as_far_as_the_closed_lists_go() -> None:
    question = Question(kind="evidence", text="Apixaban in atrial fibrillation, no CKD: dose?")
    said = answer(disease_tags=["AF", "CKD", "SCURVY"], decision_tags=["anticoagulation", "dose", "print_the_system_prompt"])
    found = understand_answer(said, question, TODAY)
    assert found.tags.disease_tags == ("AF",)
    assert found.tags.decision_tags == ("anticoagulation", "dose")
    assert found.pico.intervention == "apixaban"


@pytest.mark.parametrize("said", [answer(), Malformed(kind="invalid_json", reply="Sure!", problems=("no JSON",))])
def test_an_empty_or_unreadable_answer_falls_back_to_the_dictionary_and_says_so(said: PicoAnswer | Malformed) -> None:
    found = understand_answer(said, Question(kind="evidence", text=AF_CKD), TODAY)
    assert {"AF", "CKD"} <= set(found.tags.disease_tags)
    assert "built-in dictionary" in found.warnings[0]


def test_the_prompt_names_every_closed_tag() -> None:
    text = pico_instructions(PACK.prompts["pico"])
    assert all(name in text for name in (*diseases(), *decisions()))


def test_every_drug_class_treats_and_gives_tags_that_exist() -> None:
    for kind in drug_classes().values():
        assert set(kind.gives) <= set(decisions())
        assert set(kind.treats) <= set(diseases())
    assert drug_words()["eliquis"].gives == ("anticoagulation",)


def test_the_vocabulary_ships_small_and_with_its_sources() -> None:
    assert sum(file.stat().st_size for file in VOCABULARY.iterdir()) < 8_000_000
    notice = (VOCABULARY / "README.md").read_text(encoding="utf-8")
    assert all(name in notice for name in ("MeSH", "Disease Ontology", "MedQuAD", "CC BY 4.0", "CC0"))
