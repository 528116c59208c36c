"""Letters without their accents and words without marks of emphasis, so that one list of words serves every spelling."""

import re
import unicodedata

BOLD = re.compile(r"(\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1")


def unaccented(text: str) -> str:
    """The text in lower case, letters without accents; it may be shorter or longer than before."""
    apart = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def unbold(text: str) -> str:
    """The text with its marks of emphasis blanked, character for character."""
    return BOLD.sub(lambda match: "  " + match[2] + "  ", text)
