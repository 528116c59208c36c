from types import SimpleNamespace

import numpy as np
import pytest

from services.documents.spelling import line_words, mend


@pytest.mark.parametrize(
    ("printed", "mended"),
    [
        ("23.114.53", "23,114.53"),
        ("1.234.567.89", "1,234,567.89"),
        ("(1.234.56)", "(1,234.56)"),
        ("$12.345.00", "$12,345.00"),
        ("35,004.72", "35,004.72"),
        ("12.5", "12.5"),
        ("3.22.2024", "3.22.2024"),
        ("1,234", "1,234"),
        ("***.**-5716", "***-**-5716"),
        ("XXX-XX-1234", "XXX-XX-1234"),
    ],
)
def test_separators_are_put_right_only_where_one_reading_is_possible(printed, mended):
    assert mend(printed) == mended


def line(text, columns, length, scores=None):
    letters = [letter for letter in text if letter != " "]
    info = SimpleNamespace(words=[letters], word_cols=[columns], confs=scores or [0.99] * len(letters), line_txt_len=length)
    quad = np.array([[100, 50], [300, 50], [300, 70], [100, 70]], np.float32)
    return line_words(quad, text, info, 1000, 500)


def test_words_of_a_line_stand_where_their_letters_were_seen():
    words = line("Tax 12", [0, 2, 4, 14, 16], 20)
    assert [word.text for word in words] == ["Tax", "12"]
    assert words[0].x0 == pytest.approx(0.1, abs=0.01)
    assert words[1].x0 == pytest.approx(0.228, abs=0.01)
    assert words[0].x1 < words[1].x0
    assert (words[0].top, words[0].bottom) == (0.1, 0.14)


def test_letters_that_stand_far_apart_are_two_words():
    assert [word.text for word in line("RachelLowe", [0, 2, 4, 6, 8, 10, 30, 32, 34, 36], 40)] == ["Rachel", "Lowe"]


def test_a_word_is_as_sure_as_its_least_sure_letter():
    assert line("Tax", [0, 2, 4], 10, [0.99, 0.4, 0.98])[0].confidence == 0.4
