"""Letters as they were meant: without accents, without marks of emphasis, without the figures that recognition makes of them."""

import re
import unicodedata

BOLD = re.compile(r"(\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1")
IN_WORD = re.compile(r"(?<=[A-Za-z][a-z])[10](?=[a-z]{1,})|(?<=[A-Z]{2})0(?=[A-Z])|(?<=\b[A-Z])1(?=[a-z]{3})")
MISREAD = 3
"""Words with a figure in them that make a text a badly recognised one."""


def unaccented(text: str) -> str:
    """The text in lower case, letters without accents; it may be shorter or longer than before."""
    apart = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def unbold(text: str) -> str:
    """The text with its marks of emphasis blanked, character for character."""
    return BOLD.sub(lambda match: "  " + match[2] + "  ", text)


def is_misread(text: str) -> bool:
    """Whether character recognition left figures inside the words of a text."""
    return len(IN_WORD.findall(text)) >= MISREAD
