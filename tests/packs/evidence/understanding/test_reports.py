"""The parts of trial reports, told by words, cues and what was learned from them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.packs.evidence.question.pico_tokens import PARTS, read_report, ruled, tag_tokens

TITLE = "Xylitol versus placebo for prevention of acute otitis media in children: a randomised trial"
ABSTRACT = (
    "Thirty-six healthy children aged 2 to 6 years with recurrent otitis media were randomly assigned "
    "to receive xylitol or placebo . "
    "The primary outcome was the incidence of acute otitis media . Antibiotic use was significantly lower with xylitol ."
)


def parts_of(words: list[str]) -> dict[str, str]:
    return dict(zip(words, ruled([word.lower() for word in words]), strict=True))


def test_a_report_is_read_into_its_parts() -> None:
    pico = read_report(TITLE, ABSTRACT)
    assert "Xylitol" in pico.intervention
    assert "otitis media" in pico.population
    assert "Antibiotic use" in pico.outcome or "incidence" in pico.outcome


def test_a_group_of_people_keeps_its_number_and_its_age() -> None:
    words = ["Sixty", "obese", "women", "aged", "40", "to", "60", "years", "were", "randomized", "."]
    assert [word for word, part in parts_of(words).items() if part == "I-PAR"] == [
        "Sixty",
        "obese",
        "women",
        "aged",
        "40",
        "to",
        "60",
        "years",
    ]


def test_a_drug_is_known_by_its_ending() -> None:
    assert parts_of(["We", "gave", "zorbavastatin", "once", "a", "day", "."])["zorbavastatin"] == "I-INT"


def test_numbers_in_brackets_are_no_part_of_an_outcome() -> None:
    assert parts_of(["Overall", "survival", "(", "p", "<", "0.05", ")", "differed", "."])["0.05"] == "O"


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=12), min_size=1, max_size=5))
def test_every_token_gets_a_part_in_the_shape_it_came(sentences: list[list[str]]) -> None:
    found = tag_tokens(sentences)
    assert [len(each) for each in found] == [len(each) for each in sentences]
    assert {part for each in found for part in each} <= set(PARTS)
