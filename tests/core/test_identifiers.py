"""Facts about numbers that name people: found as they are written, masked in place, exchanged and brought back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.identifiers import identifiers, masked, restored, tokenised


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("SSN 900-12-3456.", "SSN ***-**-3456."),
        ("900 12 3456", "*** ** 3456"),
        ("900\u201312\u20113456", "***\u2013**\u20113456"),
        ("EIN 00-1234567", "EIN **-***4567"),
        ("bare 000123456 digits", "bare *****3456 digits"),
        ("MRN: 7654321", "MRN: ***4321"),
        ("Medical Record Number 12345", "Medical Record Number ***45"),
        ("Patient ID# AB-7998877", "Patient ID# **-***8877"),
        ("PID|1||0012345^^^HOSP^MR||DOE", "PID|1||***2345^^^HOSP^MR||DOE"),
    ],
)
def test_an_identifier_keeps_its_last_digits_only(text: str, shown: str) -> None:
    assert masked(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "wages 51,200.00",
        "555-123-4567",
        "2024-03-05",
        "1,234,567.89",
        "ICD C50.911",
        "f00123456789abc",
        "9001234567890",
        "the patient number of days",
    ],
)
def test_what_is_no_identifier_stays(text: str) -> None:
    assert masked(text) == text


def test_a_value_that_is_an_identifier_is_masked_whatever_its_shape() -> None:
    assert masked("900123456", whole=True) == "*****3456"
    assert masked("12 34 56 78 9", whole=True) == "** ** *6 78 9"


WORDS = st.lists(
    st.sampled_from(["900-12-3456", "00-1234567", "000123456", "MRN: 7654321", "wages", "1.00", "\n", " ", ", "])
    | st.text(max_size=4),
    max_size=12,
).map(" ".join)


@given(WORDS)
def test_masking_keeps_every_place(text: str) -> None:
    """Spans that point into a text still point at the same words in the masked one."""
    told = masked(text)
    assert len(told) == len(text)
    hidden = {at for start, end in identifiers(text) for at in range(start, end)}
    assert all(told[at] == text[at] for at in range(len(text)) if at not in hidden)


@given(WORDS, WORDS)
def test_numbers_come_back_as_they_were_and_one_number_has_one_stand_in(first: str, second: str) -> None:
    known: dict[str, str] = {}
    sent = [tokenised(text, known) for text in (first, second)]
    assert [restored(text, known) for text in sent] == [first, second]
    assert len(set(known.values())) == len(known)
    assert not any(number in text for number in known.values() for text in sent)


def test_a_stand_in_is_never_a_number_that_the_document_has() -> None:
    known: dict[str, str] = {}
    sent = tokenised("XXX-XX-0001 beside 900-12-3456", known)
    assert sent == "XXX-XX-0001 beside XXX-XX-0002"
    assert restored(sent, known) == "XXX-XX-0001 beside 900-12-3456"
