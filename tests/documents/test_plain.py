import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.documents.layout import lines
from services.documents.plain import decode, read_text, text_document
from services.documents.reader import read
from services.documents.refusal import Refused


@given(st.text(max_size=400))
def test_every_word_stands_where_its_span_says(text):
    document = read_text(text)
    for word in document.words:
        assert document.text[slice(*word.span)] == word.text


def test_a_form_feed_starts_a_page():
    document = read_text("first page\fsecond page here")
    assert [page.number for page in document.pages] == [1, 2]
    assert [word.page for word in document.words] == [1, 1, 2, 2, 2]


def test_line_endings_become_one_kind():
    assert read_text("a\r\nb\rc").text == "a\nb\nc"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_encoding_with_a_mark_is_understood(encoding):
    assert decode("Tumorgröße 2,3 cm".encode(encoding))[0] == "Tumorgröße 2,3 cm"


def test_windows_text_is_read_when_it_is_not_utf8():
    assert decode("café – naïve".encode("cp1252")) == ("café – naïve", "cp1252")


def test_zero_width_characters_are_taken_out_of_a_dose_and_told():
    document = read_text("Current medication: metformin 5\u200b0\u200b0 mg twice daily with meals")
    assert "500 mg" in document.text
    assert [note.code for note in document.suspicions] == ["zero_width"]


def test_a_reversal_is_shown_as_a_mark():
    document = read_text("MRN: T\u202e2819900\u202c of a patient seen in the clinic")
    assert "\u202e" not in document.text
    assert "⟨RLO⟩" in document.text
    assert "bidi" in {note.code for note in document.suspicions}


def test_a_text_file_is_read_as_text_without_boxes():
    document = read(b"Diagnosis: ductal carcinoma in situ, grade 2.\nMargins clear.\n", "note.txt")
    assert document.medium == "text"
    assert all(word.box is None for word in document.words)
    assert [line.text for line in lines(document.pages[0], document.text)][1] == "Margins clear."


def test_a_text_of_many_megabytes_is_refused():
    with pytest.raises(Refused, match="characters"):
        read(b"x " * 600_000, "long.txt")


def test_marks_of_bold_type_are_taken_out():
    assert read_text("**Plan:** rest, **no** lifting\n1. **Gout:** ice").text == "Plan: rest, no lifting\n1. Gout: ice"


@pytest.mark.parametrize(
    "text", ["[**Known lastname**] came", "SSN ***-**-1234", "EIN **-***6789 and **-***1234", "2**3**4", "** note **"]
)
def test_stars_that_blot_out_mask_or_count_stay(text):
    assert read_text(text).text == text


def test_a_text_in_another_encoding_is_told_to_be_saved_anew() -> None:
    data = "カルテ：レントゲンのケッカ。\n".encode("shift_jis") * 12
    text, encoding = decode(data)
    quality = text_document(text, "0" * 64, encoding).quality
    assert quality.score < 0.5
    assert "UTF-8" in quality.advice[0] and "scan" not in quality.advice[0]
