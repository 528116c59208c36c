"""Where large print of the first look stands on the upright page."""

import numpy as np
import pytest
from PIL import Image

from services.documents.large import large_quads, stood, with_large
from services.documents.pixels import stand
from services.documents.sheet import Token

SIZE = 400, 300


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("skew", [0.0, 6.0, -3.0])
def test_a_quad_is_carried_to_where_its_ink_is_on_the_upright_page(turned, skew):
    picture = Image.new("RGB", SIZE, "white")
    picture.paste((0, 0, 0), (60, 200, 160, 230))
    quad = np.array([[[60, 200], [160, 200], [160, 230], [60, 230]]], np.float32)
    upright = np.asarray(stand(picture, turned, skew).convert("L"))
    rows, columns = np.nonzero(upright < 100)
    found = stood(quad, SIZE, turned, skew)[0]
    assert found.mean(axis=0) == pytest.approx([columns.mean(), rows.mean()], abs=2)
    first, second = found[0] - found[3], found[1] - found[0]
    assert first[1] < 0 < second[0]


def test_only_lines_much_higher_than_the_usual_one_are_large():
    heights = [10, 11, 10, 12, 40]
    quads = np.array([[[0, 0], [90, 0], [90, h], [0, h]] for h in heights], np.float32)
    assert [quad[2][1] for quad in large_quads(quads)] == [40]


def test_print_under_a_stamp_does_not_hide_it_and_a_stamp_is_told_once():
    stamp = Token("VOID", 0.3, 0.2, 0.6, 0.3, "ocr", 0.97)
    under = Token("interest", 0.35, 0.22, 0.45, 0.235, "ocr", 1.0)
    assert with_large([under], [stamp], 0.7) == [under, stamp]
    assert with_large([under, stamp], [stamp], 0.7) == [under, stamp]
    assert with_large([], [stamp._replace(confidence=0.5)], 0.7) == []
    assert with_large([], [stamp._replace(text="17")], 0.7) == []


def test_a_stamp_read_in_pieces_is_one_word_when_it_was_read_better_whole():
    stamp = Token("VOID", 0.3, 0.2, 0.6, 0.3, "ocr", 0.97)
    pieces = [Token("VC", 0.3, 0.2, 0.4, 0.29, "ocr", 0.93), Token("ID", 0.5, 0.2, 0.6, 0.29, "ocr", 0.6)]
    assert with_large(pieces, [stamp], 0.7) == [stamp]
    sure = [piece._replace(confidence=0.95) for piece in pieces]
    assert with_large(sure, [stamp], 0.7) == sure
