"""Small squares beside words, with ink in them or without: what recognition drops and a form asks for."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from services.documents.sheet import Token
from services.documents.ticks import with_ticks

WIDE, TALL = 800, 500
ROW = 24
"""Pixels of a line of print."""
FONT = ImageFont.load_default(34)
HEADING = "BOARD OF DIRECTORS 80080"


def page(*, noise=0.0, blur=0.0, paper=255):
    image = Image.new("L", (WIDE, TALL), paper)
    draw = ImageDraw.Draw(image)
    draw.line((20, 300, 780, 300), fill=0, width=2)
    draw.text((100, 340), HEADING, fill=0, font=FONT)
    return image, draw, noise, blur


def square(draw, left, top, side=24, mark="", line=2):
    draw.rectangle((left, top, left + side, top + side), outline=0, width=line)
    if mark == "cross":
        draw.line((left + 4, top + 4, left + side - 4, top + side - 4), fill=0, width=3)
        draw.line((left + 4, top + side - 4, left + side - 4, top + 4), fill=0, width=3)
    elif mark == "check":
        draw.line((left + 5, top + side // 2, left + side // 2, top + side - 4), fill=0, width=3)
        draw.line((left + side // 2, top + side - 4, left + side + 6, top - 6), fill=0, width=3)
    elif mark == "blot":
        draw.rectangle((left, top, left + side, top + side), fill=0)
    elif mark == "dot":
        middle = left + side // 2, top + side // 2
        draw.rectangle((middle[0] - 2, middle[1] - 2, middle[0] + 1, middle[1] + 1), fill=0)


def word(text, left, top=98, width=80):
    return Token(text, left / WIDE, top / TALL, (left + width) / WIDE, (top + ROW + 4) / TALL, "ocr", 0.9)


def read(made, *tokens):
    image, _, noise, blur = made
    grid = np.asarray(image.convert("RGB").filter(ImageFilter.GaussianBlur(blur)), dtype=np.float32)
    grid = grid + np.random.default_rng(7).normal(0, noise, grid.shape)
    return with_ticks(np.clip(grid, 0, 255).astype(np.uint8), tokens)


@pytest.mark.parametrize("mark", ["cross", "check"])
@pytest.mark.parametrize("how", [{}, {"noise": 12.0}, {"blur": 0.8}, {"paper": 190}])
def test_a_ticked_square_and_the_empty_one_beside_it_become_words(mark, how):
    made = page(**how)
    square(made[1], 100, 100, mark=mark)
    square(made[1], 300, 100)
    told = read(made, word("VOID", 136), word("CORRECTED", 336))
    assert [(one.text, one.source) for one in told[2:]] == [("☒", "ocr"), ("☐", "ocr")]
    assert all(one.confidence > 0.9 for one in told[2:])
    assert told[2].x0 == pytest.approx(100 / WIDE, abs=0.005)


def test_the_square_may_stand_at_the_right_of_its_word():
    made = page()
    square(made[1], 200, 100, mark="cross")
    assert [one.text for one in read(made, word("VOID", 110))] == ["VOID", "☒"]


def test_a_trace_of_ink_is_told_as_not_sure():
    made = page()
    square(made[1], 100, 100, mark="dot")
    assert [(one.text, one.confidence < 0.5) for one in read(made, word("VOID", 136))[1:]] == [("☐", True)]


def test_letters_blots_and_lines_are_no_squares():
    made = page()
    square(made[1], 300, 100, mark="blot")
    lefts = [100 + int(FONT.getlength(HEADING[: HEADING.index(text)])) for text in HEADING.split()]
    printed = [word(text, left, 346, int(FONT.getlength(text))) for text, left in zip(HEADING.split(), lefts, strict=True)]
    tokens = *printed, word("entry", 336)
    assert read(made, *tokens) == list(tokens)


def test_a_square_with_no_word_beside_it_is_left_alone():
    made = page()
    square(made[1], 100, 100, mark="cross")
    assert [one.text for one in read(made, word("far", 400))] == ["far"]


def test_what_recognition_made_of_the_square_is_left_out():
    made = page()
    square(made[1], 100, 100, mark="cross")
    square(made[1], 300, 100)
    cross, joined = word("X", 102, width=20), word("\N{WHITE SQUARE}CORRECTED", 300, width=140)
    told = read(made, cross, word("VOID", 136), joined)
    assert [one.text for one in told] == ["VOID", "CORRECTED", "☒", "☐"]


def test_a_page_without_words_has_no_squares():
    made = page()
    square(made[1], 100, 100, mark="cross")
    assert read(made) == []
