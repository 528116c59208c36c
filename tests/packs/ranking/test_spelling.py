"""Slips of the pen, and words that are only unusual."""

import pytest

from services.packs.ranking.practitioners.spelling import mended
from services.packs.ranking.practitioners.wording import stems


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("psoriassis", "psoriasis"),
        ("haemorroids", "haemorrhoids"),
        ("catarract", "cataract"),
        ("migrane", "migraine"),
        ("colonscopy", "colonoscopy"),
    ],
)
def test_a_slip_is_read_as_the_word_that_is_known(typed: str, meant: str) -> None:
    assert mended(stems(typed), {}) == stems(meant)


@pytest.mark.parametrize("word", ["wardrobe", "ablution", "zebra", "knee", "hep", "Okafor"])
def test_a_word_that_is_near_to_none_stays_as_it_is(word: str) -> None:
    assert mended(stems(word), {}) == stems(word)


def test_a_word_that_the_list_itself_uses_is_no_slip() -> None:
    assert mended(("migrain", "xenotransplant"), {"xenotransplant": 0}) == ("migrain", "xenotransplant")
