"""Values typed into form fields: in neither engine's text, so they are read as fields, with their boxes."""

import ctypes
import re
from collections.abc import Callable, Iterator
from typing import Any

from services.core.document import Suspicion
from services.documents.pdfium import engine
from services.documents.pdfium import raw as pdfium
from services.documents.sheet import Token

TEXT_KINDS = (pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX)
TICK_KINDS = (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON)
MAX_FIELDS = 3_000
LETTER = 0.5
"""Width of a letter as a share of its size, to place the words of a value in its field."""
SHOWN = re.compile(r"\(((?:[^()\\]|\\.)*)\)\s*(?:Tj|'|\")|\[((?:[^\]\\]|\\.)*)\]\s*TJ")
CODED = re.compile(r"<([0-9A-Fa-f\s]+)>\s*Tj")
STRING = re.compile(r"\(((?:[^()\\]|\\.)*)\)")


def form_tokens(
    document: engine.PdfDocument, page: engine.PdfPage, number: int, turned: int
) -> tuple[list[Token], list[Suspicion]]:
    """The words of every filled field of a page (a ticked box is "X"), and fields that show something else than they hold."""
    tokens: list[Token] = []
    doubts: list[Suspicion] = []
    if document.formenv is None:
        return tokens, doubts
    for annotation in _widgets(page):
        kind = pdfium.FPDFAnnot_GetFormFieldType(document.formenv, annotation)
        box = _turned(_box(page, annotation), turned)
        if kind in TICK_KINDS and pdfium.FPDFAnnot_IsChecked(document.formenv, annotation):
            tokens.append(Token("X", *box, source="form_field"))
        elif kind in TEXT_KINDS:
            value = _value(document.formenv, annotation)
            stream = _appearance(annotation)
            shown = _shown(stream)
            drawn = bool(_plain(value)) and _plain(value) in (_plain(shown), _plain(_decoded(stream)))
            if shown and value.strip() and not drawn:
                quote = f"{value[:90]} / {shown[:90]}"
                doubts.append(
                    Suspicion(
                        code="form_mismatch", message="A field shows another value than it holds.", page=number, quote=quote
                    )
                )
                value = shown
            width, height = page.get_size()
            words = _words(value, box, *((height, width) if turned in (90, 270) else (width, height)))
            tokens.extend(word._replace(drawn=drawn) for word in words)
    return tokens, doubts


def _widgets(page: engine.PdfPage) -> Iterator[Any]:
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), MAX_FIELDS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if annotation:
            try:
                flags = pdfium.FPDFAnnot_GetFlags(annotation)
                hidden = flags & (pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW)
                if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET and not hidden:
                    yield annotation
            finally:
                pdfium.FPDFPage_CloseAnnot(annotation)


def _box(page: engine.PdfPage, annotation: Any) -> tuple[float, float, float, float]:
    """The field's rectangle in fractions of the page as it is shown, after /Rotate."""
    rect = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(annotation, rect)
    corners = [_device(page, rect.left, rect.top), _device(page, rect.right, rect.bottom)]
    xs, ys = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    return xs[0], ys[0], xs[1], ys[1]


def _turned(box: tuple[float, float, float, float], turned: int) -> tuple[float, float, float, float]:
    """A box in fractions after the page was turned clockwise."""
    x0, top, x1, bottom = box
    if turned == 90:
        return 1 - bottom, x0, 1 - top, x1
    if turned == 180:
        return 1 - x1, 1 - bottom, 1 - x0, 1 - top
    return (top, 1 - x1, bottom, 1 - x0) if turned == 270 else box


def _device(page: engine.PdfPage, x: float, y: float) -> tuple[float, float]:
    side = 1_000_000
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, side, side, 0, x, y, across, down)
    return round(min(max(across.value / side, 0.0), 1.0), 5), round(min(max(down.value / side, 0.0), 1.0), 5)


def _string(read: Callable[[Any, int], int]) -> str:
    size = read(None, 0)
    if size <= 2 or size > 200_000:
        return ""
    buffer = ctypes.create_string_buffer(size)
    read(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace").replace("\r", "\n")


def _value(formenv: Any, annotation: Any) -> str:
    return _string(lambda buffer, size: pdfium.FPDFAnnot_GetFormFieldValue(formenv, annotation, buffer, size))


def _appearance(annotation: Any) -> str:
    mode = pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL
    return _string(lambda buffer, size: pdfium.FPDFAnnot_GetAP(annotation, mode, buffer, size))


def _decoded(stream: str) -> str:
    """What an appearance prints in letters given by their codes; a font may draw other letters for them."""
    coded = (re.sub(r"\s", "", code) for code in CODED.findall(stream))
    return " ".join(bytes.fromhex(code).decode("latin-1") for code in coded if len(code) % 2 == 0)


def _shown(stream: str) -> str:
    """What a field's appearance prints, where that is written in plain letters; else nothing."""
    parts = []
    for plain, array in SHOWN.findall(stream):
        parts.append(plain or "".join(STRING.findall(array)))
    text = " ".join(re.sub(r"\\([()\\])", r"\1", part) for part in parts)
    return text.strip() if text.isprintable() and text.isascii() and "\\" not in text else ""


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _words(value: str, box: tuple[float, float, float, float], width: float, height: float) -> Iterator[Token]:
    """A value's words laid out in its field: lines share the height, letters the width where they would overflow it."""
    lines = [line for line in value.split("\n") if line.strip()]
    x0, top, x1, bottom = box
    for index, line in enumerate(lines):
        step = (bottom - top) / len(lines)
        letter = min(LETTER * min(step * height, 14.0) / width, (x1 - x0) / max(len(line), 1))
        for match in re.finditer(r"\S+", line):
            left, right = x0 + match.start() * letter, x0 + match.end() * letter
            yield Token(
                match[0],
                round(left, 5),
                round(top + index * step, 5),
                round(right, 5),
                round(top + (index + 1) * step, 5),
                "form_field",
            )
