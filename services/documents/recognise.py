"""Pixels to words: the recognising process's work. Holds the one model instance."""

import socket
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rapidocr import RapidOCR
from rapidocr.ch_ppocr_rec import TextRecInput

from services.core.document import Suspicion
from services.documents.faint import raised, seen
from services.documents.large import large_quads, stood, with_large
from services.documents.pixels import Pixels, stand
from services.documents.ruling import ruled
from services.documents.sheet import Sheet, Token
from services.documents.spelling import line_words
from services.documents.ticks import with_ticks
from services.documents.wire import BadFrame, receive, send

Grid = NDArray[np.uint8]
SETTINGS = {"Global.log_level": "critical", "Global.max_side_len": 4000}
SKEW_FROM = 0.25
SKEW_TO = 15.0
SAMPLE = 10
"""Lines read both ways up to tell whether a page stands on its head."""
SURE = 0.93
"""Mean score of the sample at which nobody needs to look at it upside down."""
LEAST_SCORE = 0.5
SURELY = 0.7
"""How sure a word of pale or very large print must be to be told."""
LEAST_LETTERS = 8
PREVIEW = 1250
"""Pixels of the long side at which we look how a page stands."""
LETTERS = (20.0, 26.0)
"""Pixels between which a line of print is found well; the picture is scaled to bring the usual line there."""
SECOND_LETTERS = (32.0, 38.0)
"""The same for a second look: slower, and it reads print that was too small or too blurred the first time."""
SCALES = (0.35, 2.0)


def main(descriptor: int) -> None:
    """Answer frames on an inherited socket until the other end closes."""
    channel = socket.socket(fileno=descriptor)
    recogniser = Recogniser()
    send(channel, {"ready": True})
    while True:
        try:
            header, data = receive(channel)
        except BadFrame:
            return
        sheet = Sheet.model_validate(header["sheet"])
        done = recogniser.page(sheet, Pixels(header["width"], header["height"], data))
        send(channel, {"sheet": done.model_dump(mode="json")})


class Recogniser:
    """One model instance."""

    def __init__(self) -> None:
        engine: Any = RapidOCR(params=SETTINGS)
        self.detector = _calm(engine._load_det_model())
        self.reader = _calm(engine._load_rec_model())

    def page(self, sheet: Sheet, pixels: Pixels) -> Sheet:
        """The sheet stood upright, with its words, cells and rules."""
        image = pixels.image
        preview = _scaled(image, min(PREVIEW / max(image.size), 1.0))
        quads = self._quads(np.asarray(preview))
        if len(quads) == 0:
            return sheet
        turned, skew = (0, 0.0) if sheet.layered or sheet.tokens else self._stance(np.asarray(preview), quads)
        upright = stand(image, turned, skew)
        large = stood(large_quads(quads) * np.float32(image.width / preview.width), image.size, turned, skew) / upright.width
        scale = _scale(quads, preview.width / image.width, SECOND_LETTERS if sheet.second else LETTERS)
        if scale > 1.0:
            upright, scale = _scaled(upright, scale), 1.0
        grid = np.asarray(upright)
        quads = self._quads(np.asarray(_scaled(upright, scale))) / np.float32(scale)
        cells, rules = ruled(np.asarray(_scaled(upright, min(2 * PREVIEW / max(upright.size), 1.0))))
        width, height = _points(sheet, pixels, turned, skew)
        visible, unseen = seen(grid, self._tokens(grid, quads))
        visible = with_large(visible, seen(grid, self._tokens(grid, large * grid.shape[1]))[0], SURELY)
        pale = [*unseen, *self._pale(_scaled(upright, min(PREVIEW / max(upright.size), 1.0)), visible)]
        return sheet.model_copy(
            update={
                "tokens": (*sheet.tokens, *with_ticks(grid, visible)),
                "suspicions": (*sheet.suspicions, *_told(pale, sheet.number)),
                "cells": cells,
                "rules": rules,
                "turned": (sheet.turned + turned) % 360,
                "skew": skew,
                "width": width,
                "height": height,
            }
        )

    def _pale(self, image: Image.Image, known: list[Token]) -> list[Token]:
        """Words of print that is too pale to be seen."""
        grid = raised(image)
        if grid is None:
            return []
        tokens = self._tokens(grid, [quad for quad in self._quads(grid) if not _covered(quad, known, *image.size)])
        return [t for t in tokens if t.confidence > SURELY and len(t.text) > 2 and not any(_meet(t, other) for other in known)]

    def _quads(self, grid: Grid) -> NDArray[np.float32]:
        found = self.detector(_bgr(grid)).boxes
        return np.zeros((0, 4, 2), np.float32) if found is None else np.asarray(found, np.float32)

    def _stance(self, grid: Grid, quads: NDArray[np.float32]) -> tuple[int, float]:
        """Clockwise quarter turns and degrees of skew that make the page stand upright."""
        sides = [(_length(q[0], q[1]), _length(q[1], q[2])) for q in quads]
        long = [quad for quad, (wide, tall) in zip(quads, sides, strict=True) if max(wide, tall) > 3 * min(wide, tall)]
        sideways = sum(max(s) for s in sides if s[1] > 1.5 * s[0]) > sum(max(s) for s in sides if s[0] > 1.5 * s[1])
        turned = 90 if sideways else 0
        skew = _skew(long, sideways)
        best = sorted(quads, key=lambda q: -_length(q[0], q[1]) * _length(q[1], q[2]))[:SAMPLE]
        crops = [_crop(grid, quad, turned) for quad in best]
        upright = self._score(crops)
        if upright < SURE and self._score([np.ascontiguousarray(crop[::-1, ::-1]) for crop in crops]) > upright:
            turned += 180
        return turned, skew

    def _score(self, crops: list[Grid]) -> float:
        scores = self._read(crops).scores
        return float(np.mean(scores)) if scores else 0.0

    def _read(self, crops: list[Grid]) -> Any:
        return self.reader(TextRecInput(img=[_bgr(crop) for crop in crops], return_word_box=True))

    def _tokens(self, grid: Grid, quads: Sequence[NDArray[np.float32]] | NDArray[np.float32]) -> list[Token]:
        if len(quads) == 0:
            return []
        read = self._read([_crop(grid, quad, 0) for quad in quads])
        tokens: list[Token] = []
        for quad, text, score, info in zip(quads, read.txts, read.scores, read.word_results, strict=True):
            if score >= LEAST_SCORE and text.strip():
                tokens += line_words(quad, text, info, grid.shape[1], grid.shape[0])
        return tokens


def _calm(model: Any) -> Any:
    """The model with threads that sleep until there is work: to spin takes a quarter more processor and is no faster."""
    hasty: Any = model.session.session
    options = hasty.get_session_options()
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    model.session.session = type(hasty)(hasty._model_path, sess_options=options, providers=hasty.get_providers())
    return model


def _scale(quads: NDArray[np.float32], of: float, letters: tuple[float, float]) -> float:
    """How to scale the whole picture, seen here at `of` its size, so that its usual line has a good height."""
    usual = float(np.median([min(_length(q[0], q[1]), _length(q[1], q[2])) for q in quads])) / of
    wanted = min(max(usual, letters[0]), letters[1])
    return min(max(wanted / max(usual, 1.0), SCALES[0]), SCALES[1])


def _scaled(image: Image.Image, scale: float) -> Image.Image:
    if scale == 1.0:
        return image
    size = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
    return image.resize(size, Image.Resampling.BICUBIC if scale > 1.0 else Image.Resampling.LANCZOS)


def _skew(long: list[NDArray[np.float32]], sideways: bool) -> float:
    """The angle of long lines, in degrees to turn counter-clockwise; 0 when small or not to be trusted."""
    angles = []
    for quad in long:
        run = quad[2] - quad[1] if sideways else quad[1] - quad[0]
        along, across = (run[1], -run[0]) if sideways else (run[0], run[1])
        angles.append((float(np.degrees(np.arctan2(across, along))), float(np.hypot(across, along))))
    if len(angles) < 3:
        return 0.0
    angles.sort(key=lambda pair: pair[1])
    angle = float(np.median([angle for angle, _ in angles[len(angles) // 2 :]]))
    return round(angle, 2) if SKEW_FROM <= abs(angle) <= SKEW_TO else 0.0


def _crop(grid: Grid, quad: NDArray[np.float32], turned: int) -> Grid:
    """The picture of one line, level; a sideways page's line is turned clockwise."""
    wide, tall = max(int(_length(quad[0], quad[1])), 1), max(int(_length(quad[1], quad[2])), 1)
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    frame = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    crop = cv2.warpPerspective(grid, frame, (wide, tall), borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_CUBIC)
    return np.ascontiguousarray(np.rot90(crop, -1) if turned else crop).astype(np.uint8)


def _meet(first: Token, second: Token) -> bool:
    across = min(first.x1, second.x1) - max(first.x0, second.x0)
    return across > 0 and min(first.bottom, second.bottom) > max(first.top, second.top)


def _covered(quad: NDArray[np.float32], known: list[Token], width: int, height: int) -> bool:
    """Whether a line has words that are known from end to end: nowhere in it is room for another word."""
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    level = sorted((t.x0 * width, t.x1 * width) for t in known if t.bottom * height > top and t.top * height < bottom)
    at = left
    for begin, end in level:
        if min(begin, right) - at > bottom - top:
            return False
        at = max(at, end)
    return bool(right - at <= bottom - top)


def _told(pale: list[Token], number: int) -> list[Suspicion]:
    if sum(len(token.text) for token in pale) < LEAST_LETTERS:
        return []
    quote = " ".join(token.text for token in pale)[:200]
    return [Suspicion(code="hidden_text", message="Print on the picture is too pale to be seen.", page=number, quote=quote)]


def _length(first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    return float(np.linalg.norm(first - second))


def _bgr(grid: Grid) -> Grid:
    return np.ascontiguousarray(grid[:, :, ::-1])


def _points(sheet: Sheet, pixels: Pixels, turned: int, skew: float) -> tuple[float, float]:
    """The upright page's size in points: the sides change places on a quarter turn and grow with the skew."""
    upright = stand(Image.new("1", (pixels.width, pixels.height)), turned, 0.0)
    grown = Image.new("1", upright.size).rotate(skew, expand=True) if skew else upright
    width, height = (sheet.height, sheet.width) if turned in (90, 270) else (sheet.width, sheet.height)
    return width * grown.width / upright.width, height * grown.height / upright.height
