"""Long values keep their column short and lose nothing."""

from hypothesis import given
from hypothesis import strategies as some

from pages.parts.folding import AROUND, LONG, folded, stretch

WORDS = some.lists(some.text("abcdefgh", min_size=1, max_size=6), max_size=150)


@given(WORDS)
def test_the_whole_text_is_always_there(words: list[str]) -> None:
    text = " ".join(words)
    drawn = folded(text)
    assert text in drawn
    assert ("<details" in drawn) == (len(words) > LONG)


@given(WORDS, some.booleans(), some.booleans())
def test_beside_a_change_the_nearest_words_stay(words: list[str], first: bool, last: bool) -> None:
    drawn = stretch(words, first=first, last=last)
    if not last:
        assert drawn.endswith(" ".join(words[-AROUND:]))
    if not first:
        assert drawn.startswith(" ".join(words[:AROUND]))


def test_what_is_left_out_of_an_unchanged_stretch_is_counted() -> None:
    assert "… 80 words …" in stretch(["w"] * 100, first=False, last=False)
    assert "… 90 words …" in stretch(["w"] * 100, first=True, last=False)
    assert "words …" not in stretch(["w"] * 30, first=False, last=False)
