"""Identifiers on page pictures: covered before a picture goes to a screen or a provider."""

import io

from PIL import Image, ImageDraw

from services.core.document import Box, Document
from services.core.identifiers import identifiers

GREY = (207, 214, 212)
MARGIN = 0.002
"""Of the page, around a word, so that nothing shows at its edge."""


def covers(document: Document, page: int) -> tuple[Box, ...]:
    """Where tax numbers and medical record numbers stand on a page, word by word."""
    found = identifiers(document.text)
    words = [word for one in document.pages if one.number == page for word in one.words if word.box]
    return tuple(
        word.box for word in words if word.box and any(word.span[0] < end and start < word.span[1] for start, end in found)
    )


def covered(picture: bytes, boxes: tuple[Box, ...]) -> bytes:
    """The WEBP picture with the boxes filled; without boxes the very same bytes."""
    if not boxes:
        return picture
    with Image.open(io.BytesIO(picture)) as opened:
        image = opened.convert("RGB")
    draw = ImageDraw.Draw(image)
    for box in boxes:
        left, right = (box.x0 - MARGIN) * image.width, (box.x1 + MARGIN) * image.width
        draw.rectangle((left, (box.top - MARGIN) * image.height, right, (box.bottom + MARGIN) * image.height), fill=GREY)
    made = io.BytesIO()
    image.save(made, "WEBP", quality=80)
    return made.getvalue()
