"""Image files to page pictures; only ever run in a reading child."""

import io
import warnings
from collections.abc import Iterator

from PIL import Image, ImageOps, ImageSequence

from services.documents import limits
from services.documents.pixels import Pixels, on_white, pixels_of, stand
from services.documents.refusal import too_large, too_many_pages
from services.documents.sheet import Sheet

Image.MAX_IMAGE_PIXELS = limits.MAX_IMAGE_PIXELS
PAGE_POINTS = 792.0
"""The long side of a picture that does not tell its size: a letter page."""


def sheets(data: bytes, dpi: int, wanted: frozenset[int] | None) -> Iterator[int | Sheet | tuple[Sheet, Pixels]]:
    """The number of frames, then each frame as a page to be recognised. Raises Refused beyond the limits."""
    with _open(data) as image:
        frames = getattr(image, "n_frames", 1)
        if frames > limits.MAX_FRAMES:
            raise too_many_pages(frames, limits.MAX_FRAMES)
        yield frames
        for number, frame in enumerate(ImageSequence.Iterator(image), start=1):
            if wanted is None or number in wanted:
                upright = _upright(frame)
                width, height = _points(upright, image.info.get("dpi"))
                yield (
                    Sheet(number=number, width=width, height=height, scanned=True),
                    pixels_of(_fitted(upright, limits.MAX_PIXELS)),
                )


def picture(data: bytes, page: int, pixels: int, turned: int, skew: float) -> bytes:
    """One frame as the upright page, WEBP, at most `pixels` large."""
    with _open(data) as image:
        image.seek(page - 1)
        upright = stand(_fitted(on_white(_upright(image)), pixels), turned, skew)
    return webp(upright)


def webp(image: Image.Image) -> bytes:
    """A page picture for viewing."""
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=80, method=2)
    return buffer.getvalue()


def _open(data: bytes) -> Image.Image:
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    try:
        return Image.open(io.BytesIO(data))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise too_large("more than 50 million pixels") from error


def _upright(frame: Image.Image) -> Image.Image:
    """The frame as its EXIF note says it is to be held."""
    frame.load()
    return ImageOps.exif_transpose(frame)


def _fitted(image: Image.Image, pixels: int) -> Image.Image:
    area = image.width * image.height
    if area <= pixels:
        return image
    scale = (pixels / area) ** 0.5
    flat = on_white(image)
    return flat.resize((max(int(image.width * scale), 1), max(int(image.height * scale), 1)), Image.Resampling.LANCZOS)


def _points(image: Image.Image, dpi: object) -> tuple[float, float]:
    """The size in points by the file's own resolution where that is believable, else as a letter page."""
    if isinstance(dpi, tuple) and all(isinstance(side, int | float) and 90 <= float(side) <= 1200 for side in dpi):
        return image.width * 72 / float(dpi[0]), image.height * 72 / float(dpi[1])
    scale = PAGE_POINTS / max(image.size)
    return image.width * scale, image.height * scale
