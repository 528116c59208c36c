"""A text with each paragraph on one line: a line feed stands only where a line really ends."""

from functools import lru_cache

from services.packs.clinical.shared.prose import prose


def lines_in(stretch: str) -> int:
    """How many lines of a stretch have something printed on them."""
    return sum(not line.isspace() for line in stretch.split("\n") if line)


@lru_cache(maxsize=64)
def flowed(text: str) -> str:
    """The text, character for character, with blanks for the ends of wrapped lines. Its spans are the text's own."""
    flat = prose(text).flat
    return "".join(" " if printed == "\n" and flat[at] == " " else printed for at, printed in enumerate(text))
