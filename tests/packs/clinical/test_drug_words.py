"""Words that are names of medicines, and words that only look like one."""

import pytest

from services.packs.clinical.shared.prose import word_set
from services.packs.clinical.shared.terms.drugs import drugs, is_local, key, same_as
from tests.packs.clinical.notes import CLINIC, values

MEDICINES = word_set(
    "oxazepam glucagon nevirapine orlistat flutamide carmustine reserpine simeticone rimegepant vericiguat alpelisib olaparib "
    "vismodegib venetoclax ceftaroline sulfasalazine mitoxantrone teclistamab linaclotide idarucizumab semaglutide eltrombopag "
    "co-careldopa Gardasil EMLA Largactil Propulsid Trevilor Nolotil Telma PTU APAP R-CHOP FOLFOX folinic-acid aspirin"
)
OTHERS = word_set(
    "silicone quinolones histidine pregnenolone carbapenem comparison nuclease globulin concept intercept thermostat gluteus "
    "mineral sterile murine intron lobate prone pristine peptide deoxycytidine ergosterol maximus Petersen Andersen Jasvir orphan"
)


@pytest.mark.parametrize("name", sorted(MEDICINES))
def test_a_medicine_is_known_by_its_name(name: str) -> None:
    assert [one.known for one in drugs(f"The patient takes {name.replace('-acid', ' acid')} every day.")] == [True]


@pytest.mark.parametrize("word", sorted(OTHERS))
def test_a_word_that_only_looks_like_one_is_none(word: str) -> None:
    assert drugs(f"The report mentions {word} once.") == ()


@pytest.mark.parametrize(
    "name", ["amoxicilina", "hidroclorotiazida", "Metoprolol", "Levothyroxin", "ciclosporine", "metotrexato"]
)
def test_a_generic_name_is_known_as_other_languages_spell_it(name: str) -> None:
    assert [one.name for one in drugs(f"Sie nimmt {name} ein.")] == [name.lower()]


def test_what_belongs_to_an_operation_is_known_as_other_languages_spell_it() -> None:
    assert is_local("cefazoline") and is_local("lidocaina") and not is_local("warfarine")


def test_names_joined_by_a_stroke_or_hyphen_are_one_with_their_salts() -> None:
    text = "Ampicillin-sulbactam, sacubitril/valsartan, lisinopril-HCTZ and metoprolol succinate ER were given."
    assert [one.name for one in drugs(text)] == [
        "ampicillin-sulbactam",
        "sacubitril/valsartan",
        "lisinopril-hctz",
        "metoprolol succinate er",
    ]


def test_a_brand_in_brackets_behind_a_biological_medicine_is_the_same() -> None:
    assert [one.name for one in drugs("erenumab-aooe (AIMOVIG) 70 mg")] == ["erenumab-aooe"]
    assert key("erenumab-aooe") == key("Erenumab")


def test_names_in_brackets_are_the_same_as_the_medicine_in_front() -> None:
    text = "Priadel (lithium carbonate) 800 mg, lisinopril (PRINIVIL, ZESTRIL) 10 mg"
    assert same_as(text) == {"lithium": "priadel", "prinivil": "lisinopril", "zestril": "lisinopril"}


def test_a_medicine_told_by_its_generic_name_and_by_its_brand_is_given_once() -> None:
    note = "HISTORY: She is on warfarin.\n\nMEDICATIONS: Coumadin (warfarin) 5 mg daily.\n\nASSESSMENT: Atrial fibrillation.\n"
    assert values(CLINIC, note)["medications"] == ["warfarin"]


def test_a_history_says_in_few_words_what_the_patient_is_on() -> None:
    note = "HISTORY OF PRESENT ILLNESS: Pt on oxazepam.\n\nEXAMINATION: Calm.\n\nASSESSMENT: Anxiety.\n\nPLAN: Return in May.\n"
    assert values(CLINIC, note)["medications"] == ["oxazepam"]


@pytest.mark.parametrize("text", ["testosterone, total 31", "serum testosterone 3.2", "selenium level"])
def test_a_hormone_or_mineral_that_is_measured_is_none(text: str) -> None:
    assert drugs(text) == ()
