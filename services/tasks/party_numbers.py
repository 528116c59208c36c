"""The numbers that a text prints right behind the labels of a form's parties: two of one party are two forms."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.tasks.classification import fold
from services.tasks.pack import Pack

NUMBER = r"(?:[\dx*#•]{2}[- ]?[\dx*#•]{3}\d{4}|[\dx*#•]{3}[- ]?[\dx*#•]{2}[- ]?\d{4})(?![\w-])"
BETWEEN = r"(?: ?\((?:ein|ssn|itin|tin)\))?\W{0,4}"
"""What may stand between a label and its number."""
NEXT = 2
"""Lines below a label that stands alone, the first with print on it of which holds its number."""


def party_numbers(text: str, pack: Pack) -> Iterator[tuple[int, str, str]]:
    """Where a party's number is printed: the offset of its label's line, the field, and its digits (masked ones as *)."""
    fields = {name: _label(_wordings(pack, name)) for name, spec in pack.rubric.fields.items() if spec.kind == "tin"}
    lines = text.split("\n")
    at = 0
    for index, line in enumerate(lines):
        folded = fold(line)
        below = next((fold(one) for one in lines[index + 1 : index + 1 + NEXT] if one.strip()), "")
        for name, label in fields.items():
            for hit in label.finditer(folded):
                rest = folded[hit.end() :]
                number = re.match(BETWEEN + f"({NUMBER})", rest)
                if number is None and not rest.strip(" :()einst") and not re.search(r"\w{3}", folded[: hit.start()]):
                    number = re.match(f"\\W*({NUMBER})$", below)
                if number is not None:
                    yield at, name, re.sub(r"\D", "*", re.sub(r"[- ]", "", number[1]))
        at += len(line) + 1


def several_numbers(text: str, pack: Pack) -> tuple[str, ...]:
    """The fields of a form's parties of which a text prints two numbers; a masked one is held against the last four digits."""
    said: dict[str, list[str]] = {}
    for _, name, number in party_numbers(text, pack):
        if not any(same_number(number, other) for other in said.setdefault(name, [])):
            said[name].append(number)
    return tuple(name for name, numbers in said.items() if len(numbers) > 1)


def same_number(one: str, other: str) -> bool:
    """Whether two printings in plain text are of one number."""
    return one[-4:] == other[-4:] if "*" in one + other else one == other


def _wordings(pack: Pack, name: str) -> tuple[str, ...]:
    """The labels of a field that no other of the form's numbers has."""
    others = {one for spec in pack.rubric.fields.values() if spec.kind == "tin" and spec.name != name for one in spec.wordings}
    return tuple(one for one in pack.rubric.fields[name].wordings if one not in others)


@lru_cache(maxsize=64)
def _label(wordings: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted((re.escape(fold(one)) for one in wordings), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest) or '(?!)'})(?!\w)")
