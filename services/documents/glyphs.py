"""Characters of a PDF page to words on the upright page, and those that a person cannot see set apart."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pdfplumber.utils.text import extract_words
from PIL import Image

from services.core.document import Suspicion
from services.documents import limits
from services.documents.pdfium import engine
from services.documents.pdfium import raw as pdfium
from services.documents.refusal import too_large
from services.documents.sheet import Token

TINY = 4.0
"""Points below which no person reads print."""
CONTRAST = 10
"""Grey levels between ink and paper below which a word is not seen."""
PICTURE = 0.35
"""Share of the page that a picture covers to be what the page is."""
Char = dict[str, Any]


@dataclass
class View:
    """A page as a person sees it: size in points, words, drawn shapes in points, pictures."""

    width: float
    height: float
    turned: int = 0
    tokens: list[Token] = field(default_factory=list)
    rects: list[tuple[float, float, float, float]] = field(default_factory=list)
    suspicions: list[Suspicion] = field(default_factory=list)
    pictured: bool = False
    inked: bool = False


def view(page: engine.PdfPage, other: Any, image: Image.Image) -> View:
    """Words of a page by pdfplumber, or by PDFium where pdfplumber has no such page."""
    width, height = page.get_size()
    chars, rects, pictured = _plumbed(other) if other is not None else (_pdfium_chars(page, height), [], False)
    if len(chars) > limits.MAX_CHARACTERS:
        raise too_large(f"more than {limits.MAX_CHARACTERS} characters on a page")
    grey = image.convert("L")
    low, high = _range(grey)
    turned = _direction(chars)
    seen, result = _on_page(chars, width, height), View(width, height, turned)
    result.suspicions += _outside(chars, seen)
    upright = [_turn_char(char, turned, width, height) for char in seen]
    if turned in (90, 270):
        result.width, result.height = height, width
    result.rects = [_turn_box(rect, turned, width, height) for rect in rects]
    grey = grey.rotate(-turned, expand=True) if turned else grey
    result.pictured, result.inked = pictured, high - low > CONTRAST * 3
    _add_words(result, upright, grey)
    return result


def _plumbed(other: Any) -> tuple[list[Char], list[tuple[float, float, float, float]], bool]:
    """Characters, shapes and whether a picture fills the page, relative to the crop box."""
    left, top, right, bottom = other.cropbox
    chars = [_shifted(char, left, top) for char in other.chars]
    shapes = [*other.rects, *other.lines]
    rects = [(s["x0"] - left, s["top"] - top, s["x1"] - left, s["bottom"] - top) for s in shapes[: limits.MAX_SHAPES + 1]]
    area = max((right - left) * (bottom - top), 1.0)
    pictured = sum((i["x1"] - i["x0"]) * (i["bottom"] - i["top"]) for i in other.images[:1000]) > PICTURE * area
    return chars, rects if len(rects) <= limits.MAX_SHAPES else [], pictured


def _shifted(char: Char, left: float, top: float) -> Char:
    return char | {
        "x0": char["x0"] - left,
        "x1": char["x1"] - left,
        "top": char["top"] - top,
        "bottom": char["bottom"] - top,
        "doctop": char["top"] - top,
    }


def _pdfium_chars(page: engine.PdfPage, height: float) -> list[Char]:
    """The same characters by the other engine."""
    text = page.get_textpage()
    count = min(text.count_chars(), limits.MAX_CHARACTERS + 1)
    chars = []
    for index in range(count):
        letter = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        left, bottom, right, top = text.get_charbox(index, loose=True)
        size = pdfium.FPDFText_GetFontSize(text.raw, index)
        if right > left and top > bottom:
            box = {"x0": left, "x1": right, "top": height - top, "bottom": height - bottom, "doctop": height - top}
            chars.append({"text": letter, "size": size, "upright": True, "matrix": (1, 0, 0, 1, 0, 0)} | box)
    return chars


def _direction(chars: Sequence[Char]) -> int:
    """Clockwise quarter turns that make most characters stand upright."""
    votes = {0: 0, 90: 0, 180: 0, 270: 0}
    for char in chars:
        a, b, _, d, *_ = char.get("matrix", (1, 0, 0, 1, 0, 0))
        if abs(b) > abs(a):
            votes[90 if b > 0 else 270] += 1
        else:
            votes[180 if a < 0 and d < 0 else 0] += 1
    return max(votes, key=lambda turn: (votes[turn], -turn))


def _on_page(chars: Sequence[Char], width: float, height: float) -> list[Char]:
    def inside(char: Char) -> bool:
        x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
        return bool(0 <= x <= width and 0 <= y <= height)

    return [char for char in chars if inside(char)]


def _outside(chars: Sequence[Char], seen: Sequence[Char]) -> list[Suspicion]:
    kept = {id(char) for char in seen}
    lost = "".join(char["text"] for char in chars if id(char) not in kept).strip()
    return [Suspicion(code="off_page", message="Text stands outside the visible page.", quote=lost[:200])] if lost else []


def _turn_char(char: Char, turned: int, width: float, height: float) -> Char:
    a, b, c, d, e, f = char.get("matrix", (1, 0, 0, 1, 0, 0))
    x0, top, x1, bottom = _turn_box((char["x0"], char["top"], char["x1"], char["bottom"]), turned, width, height)
    upright = char["upright"] if turned in (0, 180) else abs(b) > abs(a)
    return char | {
        "x0": x0,
        "x1": x1,
        "top": top,
        "bottom": bottom,
        "doctop": top,
        "upright": upright,
        "matrix": (a, b, c, d, e, f),
    }


def _turn_box(
    box: tuple[float, float, float, float], turned: int, width: float, height: float
) -> tuple[float, float, float, float]:
    x0, top, x1, bottom = box
    if turned == 90:
        return height - bottom, x0, height - top, x1
    if turned == 180:
        return width - x1, height - bottom, width - x0, height - top
    if turned == 270:
        return top, width - x1, bottom, width - x0
    return box


def _add_words(result: View, chars: Sequence[Char], grey: Image.Image) -> None:
    """Words that are seen become tokens; the others are reported, run by run."""
    hidden: dict[str, list[str]] = {}
    words = extract_words(list(chars), x_tolerance=1.5, y_tolerance=2, keep_blank_chars=False, return_chars=True)
    for word in words:
        code = _invisible(word, grey, result)
        if code:
            hidden.setdefault(code, []).append(word["text"])
            continue
        size = max(float(char["size"]) for char in word["chars"])
        result.tokens.append(_token(word, size, result))
    for code, texts in hidden.items():
        result.suspicions.append(Suspicion(code=code, message=MESSAGES[code], quote=" ".join(texts)[:200]))


def _token(word: Char, size: float, page: View) -> Token:
    across, down = (word["x0"] / page.width, word["x1"] / page.width), (word["top"] / page.height, word["bottom"] / page.height)
    x0, x1, top, bottom = (round(min(max(side, 0.0), 1.0), 5) for side in (*across, *down))
    return Token(word["text"], x0, top, x1, bottom, size=round(size, 2))


MESSAGES = {
    "tiny_text": "Text is too small for a person to read.",
    "hidden_text": "Text is in the file but cannot be seen on the page.",
    "covered_text": "Text in the file is covered on the page.",
}


def _invisible(word: Char, grey: Image.Image, result: View) -> str:
    """Why a person does not see this word, or nothing: too small, or no ink where it stands."""
    if max(float(char["size"]) for char in word["chars"]) < TINY and word["bottom"] - word["top"] < TINY:
        return "tiny_text"
    across, down = grey.width / result.width, grey.height / result.height
    left, top = int(word["x0"] * across), int(word["top"] * down)
    right, bottom = int(word["x1"] * across) + 1, int(word["bottom"] * down) + 1
    low, high = _range(grey.crop((max(left, 0), max(top, 0), min(right, grey.width), min(bottom, grey.height))))
    if high - low > CONTRAST:
        return ""
    return "hidden_text" if _pale(word["chars"][0].get("non_stroking_color")) else "covered_text"


def _pale(colour: object) -> bool:
    return (
        isinstance(colour, tuple | list)
        and len(colour) in (1, 3)
        and all(isinstance(c, int | float) and c > 0.85 for c in colour)
    )


def _range(grey: Image.Image) -> tuple[float, float]:
    if 0 in grey.size:
        return 0.0, 255.0
    low, high = grey.getextrema()
    assert isinstance(low, int | float) and isinstance(high, int | float)
    return float(low), float(high)
