"""Pages of words become one text in reading order, with every word's span in it."""

from collections.abc import Sequence

from services.core.document import Page, Word, WordSource
from services.documents.sheet import Sheet, Token

COLUMN_GAP = "   "
"""Between words that stand further apart than a space would put them."""
WIDE = 1.2
"""A gap of this many line heights is more than a space."""
BLOCK = 0.9
"""A gap of this many line heights between two lines starts a new block."""
PAGE_BREAK = "\n\f"


def assemble(sheets: Sequence[Sheet]) -> tuple[str, tuple[Page, ...]]:
    """The document's text and its pages; `text[word.span] == word.text` for every word."""
    writer = _Writer()
    pages: list[Page] = []
    for sheet in sheets:
        if pages:
            writer.put(PAGE_BREAK)
        pages.append(_page(sheet, writer))
    return writer.text, tuple(pages)


def group_lines(tokens: Sequence[Token]) -> list[list[Token]]:
    """Tokens as visual lines, top to bottom, each left to right. A line may drift: a word is held against its left neighbour."""
    lines: list[list[Token]] = []
    for token in sorted(tokens, key=lambda t: (t.x0, t.top, t.text)):
        best, nearest = None, 0.5
        for line in lines:
            last = line[-1]
            offset = abs(token.middle - last.middle) / max(min(token.height, last.height), 1e-6)
            if offset < nearest and not _stacked(last, token):
                best, nearest = line, offset
        if best is None:
            lines.append([token])
        else:
            best.append(token)
    return sorted(lines, key=lambda line: (_middle(line), line[0].x0))


def _stacked(left: Token, right: Token) -> bool:
    """Whether two words stand over each other rather than beside each other."""
    shared = min(left.x1, right.x1) - max(left.x0, right.x0)
    return shared > 0.5 * min(left.x1 - left.x0, right.x1 - right.x0)


def _middle(line: Sequence[Token]) -> float:
    return sum(token.middle for token in line) / len(line)


class _Writer:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0

    def put(self, text: str) -> tuple[int, int]:
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start, self.length

    @property
    def text(self) -> str:
        return "".join(self.parts)


def _page(sheet: Sheet, writer: _Writer) -> Page:
    start = writer.length
    words: list[Word] = []
    above: list[Token] | None = None
    for line in group_lines(sheet.tokens):
        if above is not None:
            writer.put("\n\n" if _new_block(above, line) else "\n")
        words.extend(_write_line(line, sheet, writer))
        above = line
    return Page(
        number=sheet.number,
        span=(start, writer.length),
        width=sheet.width,
        height=sheet.height,
        source=_main_source(sheet),
        words=tuple(words),
        cells=sheet.cells,
        rules=sheet.rules,
        skew=sheet.skew,
        turned=sheet.turned,
    )


def _write_line(line: Sequence[Token], sheet: Sheet, writer: _Writer) -> list[Word]:
    words: list[Word] = []
    for left, token in zip([None, *line], line, strict=False):
        if left is not None:
            gap = (token.x0 - left.x1) * sheet.width
            writer.put(COLUMN_GAP if gap > WIDE * min(token.height, left.height) * sheet.height else " ")
        words.append(
            Word(
                text=token.text,
                span=writer.put(token.text),
                page=sheet.number,
                box=token.box,
                source=token.source,
                confidence=token.confidence,
                size=token.size,
                drawn=token.drawn,
            )
        )
    return words


def _new_block(above: Sequence[Token], below: Sequence[Token]) -> bool:
    gap = min(t.top for t in below) - max(t.bottom for t in above)
    return gap > BLOCK * min(max(t.height for t in above), max(t.height for t in below))


def _main_source(sheet: Sheet) -> WordSource:
    sources = [token.source for token in sheet.tokens]
    if sheet.scanned:
        return "ocr"
    return max(sorted(set(sources)), key=sources.count) if sources else "text_layer"
