from hypothesis import given
from hypothesis import strategies as st

from services.documents.assemble import assemble
from services.documents.sheet import Sheet, Token

SHARE = st.floats(0, 0.9, allow_nan=False)
TOKENS = st.builds(
    lambda text, x, y, w, h: Token(text, x, y, x + w, y + h),
    st.text("abc019.,$", min_size=1, max_size=8),
    SHARE,
    SHARE,
    st.floats(0.005, 0.1),
    st.floats(0.005, 0.05),
)


@given(st.lists(st.lists(TOKENS, max_size=25), min_size=1, max_size=3))
def test_every_word_is_once_in_the_text_where_its_span_says(pages):
    sheets = [Sheet(number=n, width=612, height=792, tokens=tuple(tokens)) for n, tokens in enumerate(pages, start=1)]
    text, made = assemble(sheets)
    for page, tokens in zip(made, pages, strict=True):
        assert sorted(word.text for word in page.words) == sorted(token.text for token in tokens)
        for word in page.words:
            assert text[slice(*word.span)] == word.text
            assert page.span[0] <= word.span[0] <= word.span[1] <= page.span[1]


def test_a_line_that_drifts_stays_one_line():
    tokens = [Token(str(n), 0.05 * n, 0.1 + 0.002 * n, 0.05 * n + 0.03, 0.12 + 0.002 * n) for n in range(12)]
    text, _ = assemble([Sheet(number=1, width=612, height=792, tokens=tuple(tokens))])
    assert "\n" not in text


def test_small_labels_and_the_values_under_them_are_two_lines():
    label, value = Token("Wages", 0.1, 0.100, 0.2, 0.108), Token("35,004.72", 0.12, 0.110, 0.3, 0.124)
    assert assemble([Sheet(number=1, width=612, height=792, tokens=(value, label))])[0] == "Wages\n35,004.72"
