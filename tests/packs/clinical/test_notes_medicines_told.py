"""Medicines told by what the patient does with them, how often, or how a visit, a stay or an operation went; and look-alikes."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, OPERATION, THEATRE, values

VISIT = "HISTORY:\n{told}\nIMPRESSION:\n1. Gout of the toe.\nPLAN:\nThe patient returns in May.\n"
EMERGENCY = "ED COURSE:\n{told}\nDIAGNOSIS:\nSprain of the ankle.\nDISPOSITION:\nHome with family.\n"
STAY = "DISCHARGE DIAGNOSIS:\nPneumonia.\nHOSPITAL COURSE:\n{told}\nDISCHARGE CONDITION:\nStable.\n"
OPERATED = OPERATION + "DESCRIPTION:\nThe skin was incised. The ganglion was excised. The wound was closed with nylon. {told}\n"


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("She is wearing a fentanyl patch and fills Norco monthly.", ["fentanyl", "Norco"]),
        ("He injects Lantus at night and covers his meals with Humalog.", ["Lantus", "Humalog"]),
        ("Colace daily. Zyrtec on most days.", ["Colace", "Zyrtec"]),
        ("The toe aches despite Aleve.", ["Aleve"]),
        ("No daily medicines besides lansoprazole.", ["lansoprazole"]),
        ("A clonidine patch is prescribed by her internist.", ["clonidine"]),
        ("Doing her Enbrel shot on Sundays, folic acid the other days.", ["Enbrel", "folic acid"]),
        ("Zoloft is working well. No side effects from the simvastatin.", ["Zoloft", "simvastatin"]),
        ("EMS administered epinephrine. Dad gave two teaspoons of children's Benadryl.", ["epinephrine", "Benadryl"]),
        ("She is allergic to peanuts and was given Solu-Medrol in the ambulance.", ["Solu-Medrol"]),
        ("He carries two EpiPens and takes chewable aspirins.", ["EpiPens", "aspirins"]),
        ("He takes lsordil and furosernide.", ["lsordil", "furosernide"]),
        ("Zyban was tried years ago without benefit.", []),
        ("He quit taking Lipitor because of cramps.", []),
        ("Adderall daily made him weepy.", []),
        ("Her father takes Crestor and a paternal uncle was treated with Niaspan.", []),
        ("She asks about Ozempic.", []),
        ("He has gained on advice; the crepitant knee is better.", []),
    ],
)
def test_a_history_gives_what_a_patient_does_with_a_medicine(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told)).get("medications", []) == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Percocet one given. The pain eased after morphine.", ["Percocet", "morphine"]),
        ("Hives faded with Benadryl and Prelone.", ["Benadryl", "Prelone"]),
        ("Sudafed is not touching it.", []),
        ("The urine screen was positive for methadone.", []),
        ("Folate is normal. Vitamin D 18.", []),
    ],
)
def test_an_emergency_visit_gives_what_was_given_at_it(told: str, names: list[str]) -> None:
    assert values(CLINIC, EMERGENCY.format(told=told)).get("medications", []) == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Despite meropenem, Levophed and stress doses of hydrocortisone he became anuric.",
         ["meropenem", "Levophed", "hydrocortisone"]),
        ("One dose of Zofran was needed. Haloperidol was used at night.", ["Zofran", "Haloperidol"]),
        ("Coumadin was reversed with vitamin K. Metformin held on admission and resumed yesterday.",
         ["Coumadin", "vitamin K", "Metformin"]),
        ("E. coli sensitive to ceftriaxone, which she received for four days.", ["ceftriaxone"]),
        ("Seizure stopped with Ativan. Her lisinopril was stopped for low pressure and Norvasc begun.", ["Ativan", "Norvasc"]),
        ("E. coli sensitive to ciprofloxacin. Methotrexate was not an option.", []),
        ("Botox to the elbow was considered but not given.", []),
        ("Rash after amoxicillin. The penicillin MIC was 0.03.", []),
    ],
)  # fmt: skip
def test_a_stay_gives_what_was_given_in_its_course(told: str, names: list[str]) -> None:
    assert values(HOSPITAL, STAY.format(told=told)).get("medications", []) == names


def test_what_is_told_below_a_list_of_allergies_is_not_among_them() -> None:
    note = "DIAGNOSIS: Syncope.\nAllergies: codeine (hives)\n\nHeadache overnight, relieved with ketorolac 15 mg IV.\n"
    assert values(HOSPITAL, f"{note}PCP in one week. Discharged home in good condition.\n")["medications"] == ["ketorolac"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Keflex and Vicodin given.", ["Keflex", "Vicodin"]),
        ("Because of atony, Hemabate was given.", ["Hemabate"]),
        ("Kcentra had been given to reverse Coumadin.", ["Kcentra"]),
        ("Sponges soaked in mitomycin C were placed under the flap.", ["mitomycin C"]),
        ("Her metoprolol is started again tomorrow.", ["metoprolol"]),
        ("Insulin sliding scale.", ["Insulin"]),
        ("Ancef was given. Toradol 30 mg IV at the end.", []),
        ("Pitocin was run in.", []),
    ],
)
def test_an_operation_gives_what_goes_home_what_treats_and_what_rescues(told: str, names: list[str]) -> None:
    assert values(THEATRE, OPERATED.format(told=told)).get("medications", []) == names


def test_what_stands_below_a_list_of_medicines_names_none() -> None:
    told = "MEDICATIONS: Torsemide 40 mg twice a day, down from 60.\n\nWeight today 231.\n\nBlood pressure 118/68, pulse 56.\n"
    assert values(CLINIC, f"{told}IMPRESSION:\nHeart failure.\nPLAN:\nRepeat potassium.\n")["medications"] == ["Torsemide"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Erythromycin ointment three times daily for ten days.", ["Erythromycin"]),
        ("Ditropan for spasms and Colace.", ["Ditropan", "Colace"]),
        ("She was taken to the ICU on a nitroglycerin drip.", ["nitroglycerin"]),
        ("8 ml of epinephrine were injected around the oozing ulcer.", ["epinephrine"]),
        ("The edge was injected with lidocaine with epinephrine.", []),
        ("A 4 mg of dexamethasone was drawn up and injected.", ["dexamethasone"]),
        ("She was awake.\nDISPOSITION: Home with prescriptions for a topical lidocaine.", ["lidocaine"]),
        ("RhoGAM was given in the recovery room.", ["RhoGAM"]),
        ("D/C on ferrous gluconate.", ["ferrous gluconate"]),
    ],
)
def test_an_operation_gives_what_it_treats_and_sends_home_with(told: str, names: list[str]) -> None:
    text = (
        f"POSTOPERATIVE DIAGNOSIS: Gastric ulcer.\nPROCEDURE: Endoscopic injection.\nDESCRIPTION: The scope was passed. {told}\n"
        "The patient tolerated the procedure well.\n"
    )
    assert list(values(THEATRE, text).get("medications", [])) == names
