"""From a drawn page to a picture of it: scans with noise and skew, turned pages, photos. Same seed, same picture."""

import io
import random
from dataclasses import dataclass

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter

BACKGROUND = (236, 233, 226)


@dataclass(frozen=True)
class Paper:
    """What happens to the page: `turn` in degrees clockwise (0, 90, 180, 270), `skew` in degrees, `noise` as grey levels."""

    dpi: int = 150
    turn: int = 0
    skew: float = 0.0
    noise: float = 6.0
    blur: float = 0.0
    photo: bool = False
    quality: int = 80
    fax: bool = False
    """Black and white only, with specks."""

    @property
    def suffix(self) -> str:
        return "jpg" if self.photo or self.quality < 80 else "png"


def on_paper(pdf: bytes, paper: Paper, seed: int) -> bytes:
    """The first page of a PDF as a picture file."""
    rng = np.random.default_rng(seed)
    page = pypdfium2.PdfDocument(pdf)[0]
    image = page.render(scale=paper.dpi / 72).to_pil().convert("RGB")
    if paper.skew:
        image = image.rotate(paper.skew, expand=True, fillcolor=(255, 255, 255), resample=Image.Resampling.BICUBIC)
    if paper.photo:
        image = _photographed(image, random.Random(seed))
    if paper.blur:
        image = image.filter(ImageFilter.GaussianBlur(paper.blur))
    if paper.noise:
        grid = np.asarray(image, dtype=np.float32)
        image = Image.fromarray(np.clip(grid + rng.normal(0, paper.noise, grid.shape), 0, 255).astype(np.uint8))
    if paper.fax:
        image = _faxed(image, rng)
    if paper.turn:
        image = image.rotate(-paper.turn, expand=True)
    buffer = io.BytesIO()
    if paper.suffix == "png":
        image.save(buffer, "PNG")
    else:
        image.save(buffer, "JPEG", quality=paper.quality)
    return buffer.getvalue()


def _photographed(image: Image.Image, rng: random.Random) -> Image.Image:
    """A page on a table, seen a little from one side, with light that falls off."""
    width, height = image.size
    shift = [rng.uniform(0.0, 0.02) for _ in range(4)]
    quad = (
        -shift[0] * width - 30,
        -shift[1] * height - 30,
        -shift[2] * width - 30,
        height + 30,
        width + 30,
        height + shift[3] * height + 30,
        width + 30 + shift[1] * width,
        -30,
    )
    bent = image.transform(image.size, Image.Transform.QUAD, quad, resample=Image.Resampling.BICUBIC, fillcolor=BACKGROUND)
    light = np.linspace(1.0, rng.uniform(0.8, 0.92), width, dtype=np.float32)[None, :, None]
    return Image.fromarray((np.asarray(bent, dtype=np.float32) * light).astype(np.uint8))


def _faxed(image: Image.Image, rng: np.random.Generator) -> Image.Image:
    """Two tones, and specks where there was nothing."""
    grey = np.asarray(image.convert("L"), dtype=np.float32)
    black = grey < 150
    specks = rng.random(grey.shape) < 0.0008
    return Image.fromarray(np.where(black | specks, 0, 255).astype(np.uint8)).convert("RGB")
