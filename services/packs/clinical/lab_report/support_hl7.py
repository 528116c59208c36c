"""The grader's eye for HL7 version 2: which segment and field a place lies in, and what the segment says."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from services.packs.clinical.lab_report.wording import number_of
from services.packs.clinical.shared.terms.units import unit_key
from services.tasks.pack import Support

MEANS = {"HH": "H", "LL": "L", ">": "H", "<": "L", "AA": "A"}
OWN_DAYS = {
    ("OBR", 22): 1.0,
    ("OBX", 14): 1.0,
    ("OBX", 19): 0.9,
    ("OBR", 7): 0.9,
    ("MSH", 7): 0.9,
    ("OBR", 14): 0.7,
    ("SPM", 17): 0.6,
}
ISSUERS = {("OBX", 23): 1.0, ("OBX", 15): 1.0, ("MSH", 4): 0.9, ("MSH", 3): 0.6}


class Spot(NamedTuple):
    """Where a position lies: segment name, field number as the standard counts, and the segment's fields."""

    segment: str
    field: int
    fields: tuple[str, ...]


def spot(text: str, position: int) -> Spot:
    """The segment that a position lies in, found by going back to the nearest line that begins one."""
    starts = [m.start() for m in re.finditer(r"(?m)^[ \t]*[A-Z][A-Z0-9]{2}\|", text[: position + 4])]
    start = max((at for at in starts if at <= position), default=0)
    following = re.compile(r"(?m)^[ \t]*[A-Z][A-Z0-9]{2}\|").search(text, position + 1)
    body = text[start : following.start() if following else len(text)].strip()
    number = text.count("|", start, position)
    name = body[:3]
    return Spot(name, number + (name == "MSH"), tuple(" ".join(part.split()) for part in body.split("|")))


def supports_observation(text: str, element: Mapping[str, str], span: tuple[int, int]) -> Support:
    """The OBX segment of the quote says this name, value, unit and flag."""
    name, _, fields = spot(text, span[0])
    if name != "OBX" or len(fields) < 6:
        return Support(0.0, "it is no observation")
    told = [*fields, *[""] * 12]
    if not _same_name(element.get("name", ""), told[3]):
        return Support(0.0, "the segment is another test's")
    if not _same_value(element.get("value", ""), told[5]):
        return Support(0.0, "the segment has another value")
    if unit_key(element.get("unit", "")) not in _units(told[6]):
        return Support(0.2, "the segment has another unit")
    printed, flag = MEANS.get(told[8].split("~")[0], told[8].split("~")[0]), element.get("flag", "")
    if flag != printed and not (printed == "N" and not flag):
        return Support(0.3, "the segment has another flag")
    if set(re.findall(r"[\d.]+", element.get("range", ""))) - set(re.findall(r"[\d.]+", told[7])):
        return Support(0.4, "the segment has another range")
    return Support(0.3, "the result is not final") if told[11] in ("X", "D", "W", "I") else Support(1.0)


def supports_stamp(text: str, value: str, span: tuple[int, int]) -> Support:
    """The field is a time stamp of the report or its specimen, and says that day."""
    segment, field, _ = spot(text, span[0])
    if value.replace("-", "") not in re.sub(r"\D", "", text[slice(*span)])[:40]:
        return Support(0.0, "the quote is not that day")
    if segment == "PID":
        return Support(0.0, "it is the patient's birth date")
    best = max((OWN_DAYS.get((segment, at), 0.0) for at in _within(text, span, field)), default=0.0)
    return Support(best if best else 0.3, "" if best else f"{segment} tells the day of something else")


def supports_sender(text: str, value: str, span: tuple[int, int]) -> Support:
    """The field names who performed the tests or sent the message."""
    segment, field, _ = spot(text, span[0])
    if re.sub(r"\W", "", value.lower()) not in re.sub(r"\W", "", text[slice(*span)].lower()):
        return Support(0.0, "the value is not what the quote says")
    best = max((ISSUERS.get((segment, at), 0.0) for at in _within(text, span, field)), default=0.0)
    return Support(best if best else 0.2, "" if best else "the field names somebody else")


def _units(field: str) -> set[str]:
    """How the unit may be read: its code, its words, or all of it where "10^3" was not escaped."""
    parts = _decoded(field).split("^")
    powers = parts[0].lower().lstrip("x*") == "10" and len(parts) > 1
    return {unit_key("".join(parts[:2]))} if powers else {unit_key(part) for part in parts[:2]}


def _within(text: str, span: tuple[int, int], first: int) -> range:
    """The fields that a quote covers."""
    return range(first, first + text.count("|", *span) + 1)


def _same_name(name: str, field: str) -> bool:
    plain = [re.sub(r"\W", "", part.lower()) for part in _decoded(field).split("^")]
    return bool(name) and re.sub(r"\W", "", name.lower()) in plain


def _same_value(value: str, field: str) -> bool:
    first = _decoded(field).split("~")[0]
    number = number_of(value)
    joined = first.replace("^", "")
    if number is not None:
        same_sign = re.sub(r"[^<>]", "", value) == re.sub(r"[^<>]", "", joined)
        return same_sign and number in {number_of(part) for part in (joined, *first.split("^"))}
    return re.sub(r"\W", "", value.lower()) in {re.sub(r"\W", "", part.lower()) for part in (joined, *first.split("^"))}


def _decoded(field: str) -> str:
    return field.replace("\\T\\", "&").replace("\\F\\", "|").replace("\\S\\", "^").replace("\\R\\", "~").replace("\\E\\", "\\")
