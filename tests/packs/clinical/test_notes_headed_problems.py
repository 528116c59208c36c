"""Diagnoses by how they are headed: problems with what is not there behind them, later lists, announced ones."""

import pytest

from tests.packs.clinical.notes import HOSPITAL, values


def named(text: str, *, again: bool = False) -> list[str]:
    return list(values(HOSPITAL, f"HISTORY:\nA baker was brought in by his son.\n{text}\n", again=again).get("diagnoses", []))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "ASSESSMENT:\n1. Hyperlipidemia: No muscle aches on Zocor.\n2. Gout: quiet.\n3. Asthma: no wheeze",
            ["Hyperlipidemia", "Gout", "Asthma"],
        ),
        (
            "ASSESSMENT:\n1. Gout.\n2. Pneumonia: no.\n3. Pleural effusion: No effusion on film.\n4. Sepsis: No evidence.",
            ["Gout"],
        ),
        ("DISCHARGE DIAGNOSES: Gout; protein-calorie malnutrition.", ["Gout", "protein-calorie malnutrition"]),
        ("PRINCIPAL DX.: Acute cholangitis.\nASSOCIATED DX.: Gout. Asthma.", ["Acute cholangitis", "Gout", "Asthma"]),
        ("IMPAIRMENT: Left ischemic stroke.\nCOMORBIDITIES: Gout.", ["Left ischemic stroke", "Gout"]),
        ("Terminal diagnosis: Lung cancer.\nContributing: Ascites; cachexia.", ["Lung cancer", "Ascites", "cachexia"]),
        ("Main diagnosis: gastroenteritis\nOther: eczema", ["gastroenteritis", "eczema"]),
        (
            "ADMISSION DIAGNOSIS: Ulcerative colitis.\nDISCHARGE DIAGNOSIS: As above, plus anemia.",
            ["Ulcerative colitis", "anemia"],
        ),
        ("DISCHARGE DIAGNOSIS: Schizoaffective disorder, bipolar type.", ["Schizoaffective disorder, bipolar type"]),
        (
            "HOSPITAL COURSE BY PROBLEM:\n#1. Pyelonephritis. E. coli in the urine.\n#2. Gout. Quiet on allopurinol.",
            ["Pyelonephritis", "Gout"],
        ),
        ("IMPRESSION: Healing laceration.\nSunscreen to the scar for six months.", ["Healing laceration"]),
    ],
)
def test_a_list_gives_each_of_its_problems(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Discharge diagnoses include gout with a BMI of 40, asthma, and eczema.", ["gout with a BMI of 40", "asthma", "eczema"]),
        ("Diagnoses remain seasonal rhinitis, and mild asthma.", ["seasonal rhinitis", "mild asthma"]),
        ("EXAMINATION:\nTender swelling. Impression is olecranon bursitis, left elbow.", ["olecranon bursitis, left elbow"]),
        ("ASSESSMENT:\nThis is left leg cellulitis. She has gout.", ["left leg cellulitis", "gout"]),
    ],
)
def test_a_sentence_that_concludes_gives_what_it_names(text: str, names: list[str]) -> None:
    assert named(text, again=True) == names
