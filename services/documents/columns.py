"""A quote that runs down a column, such as an address in a form's box, while the text runs across."""

from collections.abc import Iterator, Sequence

from services.core.document import Word

NEAR = 0.02
"""How far the start of a line may stand from the start of the line above, as a share of the page."""
LINE_GAP = 2.5
"""Line heights between a line and the next of the same block."""


def down_the_column(words: Sequence[Word], folded: Sequence[str], wanted: Sequence[str]) -> Iterator[list[Word]]:
    """Runs of words that say `wanted`, each next word to the right on the line or at the start of the line below."""
    if len(wanted) < 2:
        return
    for start, text in enumerate(folded):
        if text == wanted[0] and words[start].box is not None:
            run = _run(words, folded, wanted, start)
            if run:
                yield run


def _run(words: Sequence[Word], folded: Sequence[str], wanted: Sequence[str], start: int) -> list[Word]:
    run, at, line_start = [words[start]], start, words[start]
    for text in wanted[1:]:
        if at + 1 < len(words) and folded[at + 1] == text and words[at + 1].page == words[at].page:
            at += 1
        else:
            below = next(
                (i for i in range(at + 1, min(at + 200, len(words))) if folded[i] == text and _below(line_start, words[i])), -1
            )
            if below < 0:
                return []
            at, line_start = below, words[below]
        run.append(words[at])
    return run


def _below(above: Word, word: Word) -> bool:
    if above.box is None or word.box is None or above.page != word.page:
        return False
    drop = word.box.top - above.box.top
    return abs(word.box.x0 - above.box.x0) <= NEAR and 0 < drop <= LINE_GAP * max(above.box.height, word.box.height)
