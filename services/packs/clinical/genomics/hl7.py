"""HL7 v2 result messages: observations of one variant share a sub-identifier (LRI genetics, LOINC panel 81247-9)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from services.packs.clinical.genomics.calls import Call
from services.packs.clinical.genomics.standing import Standing
from services.packs.clinical.shared.citing import Told
from services.tasks.values import iso_date

GENE = ("48018-6", "gene studied")
PROTEIN = ("48005-3", "amino acid change")
CODING = ("48004-6", "dna change")
NAMED = ("81252-9", "discrete genetic variant", "variant name")
ASSESSED = ("69548-6", "genetic variant assessment", "variant presence")
MEANING = ("53037-8", "clinical significance")
BURDEN = ("94076-7", "mutations/megabase", "mutational burden", "mutation burden")
ABSENT = re.compile(r"absent|not detected|negative|wild|no call|LA9634-2", re.I)
UNKNOWN = re.compile(r"uncertain|unknown|benign|vus", re.I)
SEGMENT = re.compile(r"^(?P<name>MSH|OBR|OBX)\|(?P<rest>[^\r\n]*)", re.M)


@dataclass(frozen=True)
class Observation:
    """One OBX: its sub-identifier, code with name in lower case, the value's words and their span."""

    group: str
    code: str
    value: str
    span: tuple[int, int]


def is_message(text: str) -> bool:
    """Whether a text is an HL7 v2 message."""
    return len(re.findall(r"^OBX\|", text, re.M)) > 1


def observations(text: str) -> tuple[Observation, ...]:
    """Every observation with a value, in order."""
    return tuple(one for match in SEGMENT.finditer(text) if match["name"] == "OBX" and (one := _observation(match)))


def _observation(match: re.Match[str]) -> Observation | None:
    cells = match["rest"].split("|")
    if len(cells) < 5 or not cells[4].strip():
        return None
    at = match.start("rest") + sum(len(cell) + 1 for cell in cells[:4])
    parts = cells[4].split("^")
    word = parts[1] if len(parts) > 1 and parts[1] else parts[0]
    start = at + cells[4].index(word)
    return Observation(cells[3], cells[2].lower(), word.strip(), (start, start + len(word)))


def message_calls(text: str) -> tuple[Call, ...]:
    """The variants of a message; observations without a sub-identifier form one group."""
    groups: dict[str, list[Observation]] = {}
    for one in observations(text):
        groups.setdefault(one.group, []).append(one)
    return tuple(call for group in groups.values() for call in _grouped(group))


def _grouped(group: list[Observation]) -> Iterator[Call]:
    gene = _of(group, GENE)
    change = _of(group, PROTEIN) or _of(group, CODING) or _of(group, NAMED)
    if gene is None or change is None:
        return
    assessed, meaning = _of(group, ASSESSED), _of(group, MEANING)
    standing: Standing = "result"
    if assessed and ABSENT.search(assessed.value):
        standing = "absent"
    elif meaning and UNKNOWN.search(meaning.value):
        standing = "unknown"
    span = (min(gene.span[0], change.span[0]), max(gene.span[1], change.span[1]))
    yield Call(gene.value, change.value, span, standing, "protein" if change.value.startswith("p.") else "coding", True)


def _of(group: list[Observation], names: tuple[str, ...]) -> Observation | None:
    return next((one for one in group if any(name in one.code for name in names)), None)


def message_burden(text: str) -> Told | None:
    """Mutations per megabase (LOINC 94076-7) with the unit of OBX-6."""
    for match in SEGMENT.finditer(text):
        one = _observation(match) if match["name"] == "OBX" else None
        cells = match["rest"].split("|")
        if one and any(name in one.code for name in BURDEN) and re.fullmatch(r"\d+(?:\.\d+)?", one.value) and len(cells) > 5:
            unit = cells[5].split("^")[0].strip()
            return Told(f"{one.value} {unit}".strip(), (one.span[0], one.span[1] + len(unit) + 1 if unit else one.span[1]), 0.93)
    return None


def message_day(text: str) -> Told | None:
    """When the results were reported (OBR-22), else observed (OBR-7), else sent (MSH-7)."""
    for name, index, confidence in (("OBR", 21, 0.95), ("OBR", 6, 0.9), ("MSH", 5, 0.7)):
        for match in SEGMENT.finditer(text):
            cells = match["rest"].split("|")
            if match["name"] == name and len(cells) > index and (day := iso_date(cells[index][:8]).value):
                at = match.start("rest") + sum(len(cell) + 1 for cell in cells[:index])
                return Told(day, (at, at + len(cells[index])), confidence)
    return None


def message_issuer(text: str) -> Told | None:
    """The sending facility (MSH-4)."""
    match = next((one for one in SEGMENT.finditer(text) if one["name"] == "MSH"), None)
    cells = match["rest"].split("|") if match else []
    if match is None or len(cells) < 3 or not re.search(r"[A-Za-z]{3}", cells[2]):
        return None
    at = match.start("rest") + sum(len(cell) + 1 for cell in cells[:2])
    word = cells[2].split("^")[0]
    return Told(word, (at, at + len(word)), 0.9)
