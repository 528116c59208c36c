"""Hard conditions in patients' words, and what only looks like one."""

import pytest

from services.packs.ranking.practitioners.ages import age_group
from services.packs.ranking.practitioners.roster import Roster
from services.packs.ranking.practitioners.statements import statements
from services.packs.ranking.practitioners.wishes import read_wish
from tests.packs.ranking import scene


@pytest.fixture(scope="module")
def roster() -> Roster:
    return scene.task(scene.question("knee")).roster


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("a lady doctor for my shoulder", {"gender": "female"}),
        ("back pain, prefer a man", {"gender": "male"}),
        ("I'd rather see a woman about this", {"gender": "female"}),
        ("a female ankle surgeon", {"gender": "female"}),
        ("I am a 45-year-old woman with migraine", {"ages": "adults"}),
        ("migraine in a woman who has epilepsy", {}),
        ("someone who speaks Polish, please", {"language": "Polish"}),
        ("Urdu-speaking dermatologist", {"language": "Urdu"}),
        ("deutsch wäre gut, Rückenschmerzen", {"language": "German"}),
        ("I broke my Polish vase and my wrist", {}),
        ("takes Cigna", {"insurer": "Cigna"}),
        ("covered by bupa for cataract", {"insurer": "Bupa"}),
        ("hip surgeon in Leeds", {"city": "Leeds"}),
        ("a surgeon in New York", {}),
        ("someone in york by video call", {"city": "York", "telehealth": "yes"}),
        ("my 7 year old has eczema", {"ages": "children"}),
        ("eczema, my daughter is 15", {"ages": "children"}),
        ("eczema, my daughter scratches all night", {"ages": "either"}),
        ("eczema, my daughter-in-law scratches all night", {}),
        ("acne, my son is 17", {"ages": "either"}),
        ("my baby has reflux", {"ages": "children"}),
        ("my mother is 81 and forgets things", {}),
        ("we are trying for a baby", {}),
        ("knee pain for five years", {}),
        ("ten-month-old with a rash", {"ages": "children"}),
    ],
)
def test_a_condition_is_read_where_it_is_one(text: str, conditions: dict[str, str], roster: Roster) -> None:
    assert dict(read_wish(text, roster.columns).conditions) == conditions


def test_the_words_of_a_condition_are_not_searched_for(roster: Roster) -> None:
    assert read_wish("cataract, must speak Portuguese, in Leeds", roster.columns).rest == "cataract, ,"


def test_a_distance_is_said_not_to_be_known(roster: Roster) -> None:
    assert read_wish("hip surgeon within 10 miles of Leeds", roster.columns).notes != ()


@pytest.mark.parametrize("text", ["", "hello", "the knee of a footballer", "birth control advice", "after the birth of my child"])
def test_no_child_is_read_where_the_patient_is_none(text: str) -> None:
    assert age_group(text) == ""


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("I carry out three hundred hip replacements a year.", "done"),
        ("Patients who need bunion surgery are referred on to a colleague.", "not_done"),
        ("I don't treat children.", "not_done"),
        ("She no longer performs lumbar fusion.", "not_done"),
        ("His doctorate was on psoriasis.", "aside"),
        ("As a trainee she assisted at transplants.", "aside"),
        ("Patients are referred to me from all over the county for ablation.", "done"),
    ],
)
def test_a_sentence_is_taken_for_what_it_says(sentence: str, kind: str) -> None:
    assert [found for found, _ in statements(sentence)] == [kind]


def test_what_follows_a_but_is_a_statement_of_its_own() -> None:
    found = statements("I have stopped doing cataracts, but I see every kind of glaucoma")
    assert [kind for kind, _ in found] == ["not_done", "done"]
