"""Which words name a disease, an injury or a complaint."""

import re

import pytest

from services.packs.clinical.shared.terms.alternatives import sorted_by_letter
from services.packs.clinical.shared.terms.problems import PROBLEM

NAMED = """scurvy; osteogenesis imperfecta; Charcot foot; Osgood-Schlatter; Legg-Calve-Perthes; Dupuytren; Kawasaki; BV; PMR
HELLP; well-child check; short stature; precocious puberty; trisomy 21; preauricular tags; undescended left testis
status post fall; elevated serum PSA; abnormal mammogram; rapid heart beat; prolonged QT; systolic murmurs; knock-knees
knock knees; in-toeing
bicornuate uterus; nuchal cord; twins; macrosomia; nonreassuring fetal heart tones; premature beats; spastic entropion
fractured left clavicle; torn meniscus; perforated right tympanic membrane; impacted third molars; retained ureteral stent
traumatic amputation; nursemaid's elbow; heat exhaustion; transfusion reaction; rotavirus; plagiocephaly; gastroschisis
goitre; hydrocoele; oedema; appendicolith; erythroderma; micrognathia; exotropia; congenital nystagmus; cocaine use"""
UNNAMED = """the patient returned; a normal mammogram; she was born at term; vital signs; normocephaly; a rotavirus vaccine
fall at home; he fell silent; reduced his blood pressure; partial nail avulsion; balloon dilation; neck dissection
Huntington Hospital; Dr. Turner
torn from the abdominal wall; pneumoperitoneum; general anesthesia; below-knee amputation
a positive attitude; in the fall of 1998"""


@pytest.mark.parametrize("name", [" ".join(name.split()) for name in re.split(r"[;\n]", NAMED)])
def test_these_name_a_disease(name: str) -> None:
    assert PROBLEM.search(name.lower())


@pytest.mark.parametrize("words", [" ".join(words.split()) for words in re.split(r"[;\n]", UNNAMED)])
def test_these_name_none(words: str) -> None:
    assert not PROBLEM.search(words.lower())


def test_alternatives_sorted_by_letter_find_the_same() -> None:
    plain = r"gout|goiters?|gas (?:gangrene|pain)|[a-z]+itis|ear(?:ache| wax)|ear|g"
    sorted_ = re.compile(rf"(?:{sorted_by_letter(plain)})$")
    for words in ("gout", "goiter", "goiters", "gas pain", "colitis", "ear", "ear wax", "g", "goite", "gas", "earw"):
        assert bool(sorted_.match(words)) == bool(re.match(rf"(?:{plain})$", words)), words
