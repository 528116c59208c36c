import gc
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.document import Document, Quality
from services.documents import ground
from services.documents.assemble import assemble
from services.documents.ground import locate, locate_all, whole_words
from services.documents.plain import read_text
from services.documents.sheet import Sheet, Token


def form(*rows):
    """A page of (x, line, text) runs."""
    tokens = []
    for x, line, text in rows:
        for word in text.split():
            tokens.append(Token(word, x, line * 0.03, x + 0.01 * len(word), line * 0.03 + 0.02))
            x += 0.01 * len(word) + 0.008
    text, pages = assemble([Sheet(number=1, width=612, height=792, tokens=tuple(tokens))])
    return Document(sha256="0" * 64, medium="pdf_text", text=text, pages=pages, quality=Quality(score=1.0))


def test_a_quote_is_found_exactly_with_its_span_and_box():
    document = form((0.1, 1, "Wages, tips"), (0.6, 1, "35,004.72"))
    place = locate(document, "35,004.72")
    assert place is not None
    assert document.text[slice(*place.span)] == "35,004.72"
    assert (place.how, place.page, place.box.x0) == ("exact", 1, 0.6)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Employee’s name — Ana", "employee's name - ana"),
        ("infiltrating ductal carci-\nnoma of the breast", "ductal carcinoma"),
        ("size   2.3\n cm", "size 2.3 cm"),
        ("Ki‑67 “high”", 'ki-67 "high"'),
        ("Marshall,Stewart and Smith", "Marshall, Stewart and Smith"),
    ],
)
def test_case_spaces_look_alikes_and_broken_words_do_not_matter(text, quote):
    place = locate(read_text(text), quote)
    assert place is not None
    assert place.how == "normalised"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("tax year 2012", "12"),
        ("total 3,512", "512"),
        ("total 512,300", "512"),
        ("dose 12.5 mg", "12"),
        ("dose 0.12 mg", "12"),
        ("HER2 positive", "ER"),
        ("1 2,500.00", "12,500.00"),
        ("wages 35,004.72", "35,004.27"),
        ("SSN 900-12-3456", "900-12-3465"),
        ("grade 2 ductal carcinoma", "grade 3 ductal carcinoma"),
        ("some words", ""),
    ],
)
def test_part_of_a_word_or_another_number_is_not_the_quote(text, quote):
    assert locate(read_text(text), quote) is None


def test_a_misread_letter_is_found_fuzzily_but_not_below_the_floor():
    document = read_text("The specimen shows infiltratlng ductal carcinoma of the left breast.")
    place = locate(document, "infiltrating ductal carcinoma")
    assert place is not None
    assert (place.how, place.quote) == ("fuzzy", "infiltratlng ductal carcinoma")
    assert locate(document, "infiltrating ductal carcinoma", floor=99.0) is None


def test_the_nearest_of_several_occurrences_wins():
    document = form((0.1, 1, "100.00"), (0.1, 5, "100.00"), (0.1, 9, "100.00"))
    assert len(locate_all(document, "100.00")) == 3
    assert locate(document, "100.00").box.top == pytest.approx(0.03)
    assert locate(document, "100.00", near=lambda place: place.box.top).box.top == pytest.approx(0.27)


def test_an_address_that_runs_down_a_column_is_found_across_the_lines():
    document = form(
        (0.1, 1, "Alder Creek Bakery"), (0.6, 1, "1 Wages 35,004.72"), (0.1, 2, "12 Mill Road"), (0.6, 2, "2 Tax 4,112.09")
    )
    place = locate(document, "Alder Creek Bakery 12 Mill Road")
    assert place is not None
    assert place.box.x1 < 0.5
    assert place.box.bottom == pytest.approx(0.08)


WORDS = st.lists(st.text(string.ascii_letters + string.digits, min_size=1, max_size=8), min_size=1, max_size=30)


@given(WORDS, st.data())
def test_every_run_of_words_of_a_text_is_located_where_it_reads_the_same(words, data):
    document = read_text(" ".join(words))
    start = data.draw(st.integers(0, len(words) - 1))
    quote = " ".join(words[start : data.draw(st.integers(start + 1, len(words)))])
    place = locate(document, quote)
    assert place is not None
    assert document.text[slice(*place.span)] == quote == place.quote


@given(st.text("aZé9 .,-\n", min_size=1, max_size=40), st.data())
def test_a_stretch_that_cuts_words_and_figures_is_found_again_by_its_whole_words(text, data):
    document = read_text(text)
    start = data.draw(st.integers(0, max(len(document.text) - 1, 0)))
    span = start, data.draw(st.integers(start, len(document.text)))
    quote = whole_words(document.text, span)
    assert document.text[slice(*span)] in quote
    assert not quote.strip() or locate(document, quote) is not None


@pytest.mark.parametrize(
    ("cut", "word"),
    [("lateral", "posterolateral"), ("2023-06-23", "2023-06-23T17"), ("2", "12.5"), ("512", "3,512"), ("12.", "12.5")],
)
def test_a_cut_word_time_or_figure_is_taken_whole(cut, word):
    text = f"told of {word}:00 and no more"
    start = text.index(cut)
    assert whole_words(text, (start, start + len(cut))) == word


def test_a_documents_index_goes_with_the_document():
    document = read_text("a text of which an index is made")
    key = id(document)
    assert locate(document, "index") is not None
    assert key in ground._INDEXES
    del document
    gc.collect()
    other = read_text("another text altogether")
    assert locate(other, "index") is None
    assert locate(other, "another") is not None
