"""What makes a practitioner a good fit rather than an excellent or an ill one."""

import json
from collections.abc import Mapping, Sequence

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


def judged(question: str, more: Sequence[Mapping[str, object]] = ()) -> dict[str, str]:
    """Main field -> category of everyone on a small list."""
    rows = [{**row, "practitioner_id": f"T{at}", "patient_age_group": "Adults"} for at, row in enumerate([HAND, *OTHERS, *more])]
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


ORGANS = [
    {"specialty": "Cardiology", "subspecialties": ["Heart rhythm disorders"], "conditions": ["Palpitations"]},
    {"specialty": "Urology", "subspecialties": ["Incontinence and bladder"], "conditions": ["Interstitial cystitis"]},
]


def test_a_main_field_of_the_same_organ_is_not_yet_the_right_one() -> None:
    assert judged("weak heart, ankles swelling", ORGANS)["Heart rhythm disorders"] == "ill-fit"


def test_a_main_field_that_is_the_thing_itself_fits_in_whichever_field_of_medicine() -> None:
    gynaecology = {"specialty": "Gynaecology", "subspecialties": ["Prolapse"], "conditions": ["Stress incontinence"]}
    found = judged("I leak when I cough or jump", [*ORGANS, gynaecology])
    assert (found["Prolapse"], found["Incontinence and bladder"]) == ("excellent", "good")
