"""A claim stands only on words that bear it; a sentence is copied exactly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.packs.evidence.question.record import Record, Section, from_plain, kind_of
from services.packs.evidence.question.references import reference
from services.packs.evidence.question.sentences import sentences_of
from services.packs.evidence.question.written import WrittenAnswer, WrittenClaim, checked, numbers, unsupported
from tests.packs.evidence.search.generated import YEAR, trial

QUOTE = "Drug A reduced bleeding by 31 % (95% CI 20–40) compared with warfarin, without a difference in stroke."
RECORD = trial(1, "Drug A versus warfarin in made-up fibrillation", f"We studied it. {QUOTE} More studies are needed.")


@pytest.mark.parametrize(
    "claim",
    [
        "Drug A reduced bleeding compared with warfarin without a difference in stroke.",
        "Bleeding was reduced by 31 % with drug A, without a difference in stroke.",
    ],
)
def test_what_the_quote_says_stands(claim: str) -> None:
    assert unsupported(claim, QUOTE) == ""


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("Drug A reduced bleeding by 13 %, without a difference in stroke.", "number 13"),
        ("Drug A increased bleeding compared with warfarin, without a difference in stroke.", "do not say more"),
        ("Drug A reduced bleeding and stroke compared with warfarin.", "deny"),
        ("Drug A is superior to warfarin without a difference in stroke.", "do not say better"),
        ("Kidney transplants need no warfarin in elderly pregnant dogs.", "something else"),
    ],
)
def test_what_the_quote_does_not_say_falls(claim: str, why: str) -> None:
    assert why in unsupported(claim, QUOTE)


def test_a_quote_is_found_whatever_its_spaces_and_dashes_and_shown_as_printed() -> None:
    shown = reference(RECORD, YEAR, number=1)
    assert shown
    said = WrittenClaim(
        text="Drug A reduced bleeding without a difference in stroke.",
        quote=QUOTE.replace("–", "-").replace(" ", "  "),
        reference=1,
    )
    kept, dropped = checked(WrittenAnswer(claims=[said], missing=[]), [shown], {RECORD.id: RECORD})
    assert (kept[0].quote, dropped) == (QUOTE, ())


@pytest.mark.parametrize(
    ("quote", "number", "why"),
    [("Drug A cures everything at once.", 1, "do not stand"), ("Drug A", 1, "do not stand"), (QUOTE, 7, "no reference 7")],
)
def test_a_quote_that_stands_nowhere_drops_the_claim(quote: str, number: int, why: str) -> None:
    shown = reference(RECORD, YEAR, number=1)
    assert shown
    answer = WrittenAnswer(claims=[WrittenClaim(text="x", quote=quote, reference=number)], missing=[])
    kept, dropped = checked(answer, [shown], {RECORD.id: RECORD})
    assert kept == ()
    assert why in dropped[0].why


def test_numbers_are_compared_by_value() -> None:
    assert numbers("1,234 and 0.50 and 0·5 and 3,5") == numbers("1234, 0.5 and 3.5")


@given(
    st.lists(
        st.sampled_from(
            ["We saw 3.5 mg vs. placebo.", "Dr. Doe et al. agree.", "It fell (p<0.05).", "No. 4 was low.", "LDL: up"]
        ),
        max_size=6,
    )
)
def test_sentences_are_slices_of_their_section(parts: list[str]) -> None:
    text = " ".join(parts)
    record = Record(id="x", kind="trial", title="x", sections=(Section(label="", text=text),))
    found = list(sentences_of(record))
    assert all(text[one.span[0] : one.span[1]] == one.text for one in found)
    assert sum(len(one.text) for one in found) >= len(text.replace(" ", "")) * 0.8


@pytest.mark.parametrize(
    ("types", "title", "kind"),
    [
        (("Practice Guideline", "Review"), "x", "guideline"),
        (("Randomized Controlled Trial",), "x", "trial"),
        (("Randomized Controlled Trial",), "Study protocol for a randomised trial", "protocol"),
        (("Journal Article",), "A systematic review of x", "systematic_review"),
        ((), "A cohort of x", "cohort"),
        ((), "x", "article"),
    ],
)
def test_the_kind_of_a_publication(types: tuple[str, ...], title: str, kind: str) -> None:
    assert kind_of(types, title) == kind


@pytest.mark.parametrize(
    "raw", [{}, {"title": ""}, {"title": "x"}, {"title": 3, "pmid": "1"}, {"title": "x", "pmid": "1", "other": 1}]
)
def test_half_a_record_is_none(raw: dict[str, object]) -> None:
    assert from_plain("pubmed", raw) is None
