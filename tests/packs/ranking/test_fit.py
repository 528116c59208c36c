"""What makes a practitioner a good fit rather than an excellent or an ill one."""

import json

import pytest

from services.packs.ranking.practitioners.fit import judge
from tests.packs.ranking import scene

HAND = {
    "specialty": "Plastic Surgery",
    "subspecialties": ["Hand surgery"],
    "conditions": ["Dupuytren's disease", "Nerve injury of the finger"],
}
OTHERS = [
    {"specialty": "Orthopaedic Surgery", "subspecialties": ["Upper limb"], "procedures": ["Trigger finger release"]},
    {"specialty": "Cardiology", "subspecialties": ["Heart failure"], "conditions": ["Heart failure"]},
    {"specialty": "Gynaecology", "subspecialties": ["Endometriosis"], "conditions": ["Painful periods"]},
    {"specialty": "Rheumatology", "subspecialties": ["Inflammatory arthritis"], "conditions": ["Rheumatoid arthritis"]},
]


def judged(question: str) -> dict[str, str]:
    """Main field -> category of everyone on a small list."""
    rows = [{**row, "practitioner_id": f"T{at}", "patient_age_group": "Adults"} for at, row in enumerate([HAND, *OTHERS])]
    content = "\n".join(map(json.dumps, rows)).encode()
    asked = scene.question(question, content)
    made = scene.task(asked, content, None)
    scene.run(made, asked)
    return {one.profile.main: judge(one.profile, made.intent).category for one in made.first.order}


def test_a_main_field_named_after_the_part_of_the_body_is_a_good_fit() -> None:
    found = judged("my finger keeps locking")
    assert (found["Upper limb"], found["Hand surgery"]) == ("excellent", "good")


@pytest.mark.parametrize("main", ["Endometriosis", "Hand surgery"])
def test_a_word_that_many_things_share_makes_no_fit(main: str) -> None:
    found = judged("swollen painful fingers in the morning, rheumatoid factor positive")
    assert found["Inflammatory arthritis"] == "excellent"
    assert found.get(main, "ill-fit") == "ill-fit"
