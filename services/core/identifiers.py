"""Numbers that name a person or firm in running text: found, masked, and exchanged for stand-ins."""

import re
from collections.abc import Iterator

DASH = "[-\u2010\u2011\u2013 ]"
TAX_NUMBER = re.compile(rf"(?<![\w-])(?:\d{{3}}{DASH}\d{{2}}{DASH}\d{{4}}|\d{{2}}[-\u2010\u2011\u2013]\d{{7}}|\d{{9}})(?![\w-])")
"""SSN, ITIN and EIN as they are written, and nine digits in a row."""
RECORD_NUMBER = re.compile(
    r"(?:\b(?:MRN|M\.R\.N\.|(?:medical\s+record|patient|chart|hospital|unit)\s+(?:id|no\b\.?|number|num\b\.?|#))"
    r"\s*[:#.=]*\s*|^PID\|[^|\n]*\|[^|\n]*\|)(?P<number>(?=[A-Z-]*\d)[A-Z0-9][A-Z0-9-]{3,})",
    re.IGNORECASE | re.MULTILINE,
)
"""A medical record number behind its label, or in its place of an HL7 PID segment."""


def identifiers(text: str) -> tuple[tuple[int, int], ...]:
    """[start, end) of every tax number and labelled medical record number in `text`, in order."""
    return tuple(sorted({*_tax_numbers(text), *(found.span("number") for found in RECORD_NUMBER.finditer(text))}))


def masked(text: str, *, whole: bool = False) -> str:
    """The text, as long as before, with all but the last digits of each identifier starred.

    Four digits stay, of a shorter number two. `whole`: the text is one identifier, whatever its shape.
    """
    for start, end in ((0, len(text)),) if whole else identifiers(text):
        text = f"{text[:start]}{_starred(text[start:end])}{text[end:]}"
    return text


def tokenised(text: str, known: dict[str, str]) -> str:
    """The text with each tax number exchanged for a stand-in that looks like a masked one, e.g. XXX-XX-0001.

    `known` maps stand-ins to what they stand for; it is extended, and the same number always gets the same stand-in.
    """
    pieces, at = [], 0
    for start, end in _tax_numbers(text):
        pieces += [text[at:start], _stand_in(text[start:end], text, known)]
        at = end
    return "".join([*pieces, text[at:]])


def restored(text: str, known: dict[str, str]) -> str:
    """The way back from `tokenised`."""
    for stand_in, number in known.items():
        text = text.replace(stand_in, number)
    return text


def _tax_numbers(text: str) -> Iterator[tuple[int, int]]:
    return (found.span() for found in TAX_NUMBER.finditer(text))


def _starred(number: str) -> str:
    digits = [at for at, character in enumerate(number) if character.isdigit()]
    kept = set(digits[-4:] if len(digits) > 6 else digits[-2:])
    return "".join("*" if character.isalnum() and at not in kept else character for at, character in enumerate(number))


def _stand_in(number: str, text: str, known: dict[str, str]) -> str:
    for stand_in, original in known.items():
        if original == number:
            return stand_in
    count = len(known)
    while True:
        count += 1
        made = _shaped(number, count)
        if made not in text and made not in known:
            known[made] = number
            return made


def _shaped(number: str, count: int) -> str:
    """As long as the number: X for its digits but the last four, which count."""
    hidden = "".join("X" if character.isdigit() else character for character in number[:-4])
    return f"{hidden}{count:04d}"
