"""How much one upload may ask of us. Sizes in bytes, times in seconds; each bound was met by a real hostile file."""

MAX_BYTES = 25 * 1024 * 1024
MAX_PAGES = 200
MAX_FRAMES = 50
MAX_CHARACTERS = 50_000
"""Characters on one page."""
MAX_TEXT = 1_000_000
"""Characters of a plain text file."""
MAX_SHAPES = 5_000
"""Rectangles and lines on one page that we still make cells of."""
MAX_SIDE_POINTS = 200 * 72.0
MAX_PIXELS = 12_000_000
"""Pixels of a page that we draw."""
MAX_IMAGE_PIXELS = 50_000_000
MAX_STREAM = 100 * 1024 * 1024
"""Bytes of one decompressed stream."""

ADDRESS_SPACE = 1536 * 1024 * 1024
"""What a reading child may map beyond what it starts with."""
OPENING_SECONDS = 10.0
PAGE_SECONDS = 5.0
DOCUMENT_SECONDS = 300.0
OCR_PAGE_SECONDS = 300.0
"""Wall clock of one page's recognition: a few seconds of a free processor, but many times that on a busy machine."""
MAX_CHILDREN = 3
QUEUE_SECONDS = 300.0
"""How long an upload waits for a free child."""


def reading_seconds(pages: int) -> float:
    """The wall clock a document of `pages` pages gets, without recognition."""
    return min(OPENING_SECONDS + PAGE_SECONDS * pages, DOCUMENT_SECONDS)
