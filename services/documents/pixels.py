"""A picture as raw pixels: what crosses from the process that decodes to the process that recognises."""

from typing import NamedTuple

from PIL import Image


class Pixels(NamedTuple):
    """RGB rows, top to bottom, 3 bytes a pixel."""

    width: int
    height: int
    data: bytes

    @property
    def image(self) -> Image.Image:
        return Image.frombytes("RGB", (self.width, self.height), self.data)


def pixels_of(image: Image.Image) -> Pixels:
    """The pixels of a picture, transparency laid on white."""
    flat = on_white(image)
    return Pixels(flat.width, flat.height, flat.tobytes())


def on_white(image: Image.Image) -> Image.Image:
    """An RGB copy with nothing left to shine through."""
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        layered = image.convert("RGBA")
        white = Image.new("RGBA", layered.size, "white")
        return Image.alpha_composite(white, layered).convert("RGB")
    if image.mode.startswith(("I", "F")):
        return _stretched(image).convert("RGB")
    return image.convert("RGB")


def stand(image: Image.Image, turned: int, skew: float) -> Image.Image:
    """The upright page: `turned` degrees clockwise, then `skew` degrees taken out; corners filled with white.

    Boxes of a page refer to exactly this picture.
    """
    quarter = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    upright = image.transpose(quarter[turned]) if turned else image
    if not skew:
        return upright
    return upright.rotate(skew, Image.Resampling.BICUBIC, expand=True, fillcolor="white")


def _stretched(image: Image.Image) -> Image.Image:
    """16-bit and float pictures squeezed into 8 bits by their own range."""
    low, high = image.convert("F").getextrema()
    if not isinstance(low, int | float) or not isinstance(high, int | float) or high <= low:
        return image.convert("L")
    scale = 255.0 / (high - low)
    return image.convert("F").point(lambda value: value * scale - low * scale).convert("L")
