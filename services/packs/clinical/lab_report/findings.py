"""Results that are words of their own: a stain, a culture, a film, a blood group behind its label."""

import re
from collections.abc import Iterator, Sequence

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import PENDING
from services.packs.clinical.shared.slips.rows import Row

LABELLED = re.compile(
    r"\W*(?P<name>(?:[\w()-]+ ){0,3}?(?:gram(?:'s)? (?:stain|film)|culture(?: result)?|organisms?(?: isolated)?(?: \d)?|"
    r"isolates?(?: \d)?|microscopy|zn stain|afb(?: smear)?|acid[- ]fast \w+|(?:rt-)?pcr|blood group(?:ing)?|"
    r"abo(?: group| grouping)?|rh(?:esus)?(?: type| factor)?|(?:blood |peripheral )*(?:film|smear)|antibody screen|"
    r"direct coombs|morphology|wet (?:prep|mount)|koh(?: prep)?|ova and parasites?|o&p|malaria parasites?|crystals|casts|"
    r"epithelial cells)(?:, ?[a-z]+)?)(?: \([^)]*\))?(?: *[:=] *| ?\.{3,} *| {2,}|\t+)"
    r"[\"']?(?P<value>(?!report|collect|receiv|date|final|page|no\.? ?\d|"
    r"\d+(?:\.\d+)? ?%)[A-Za-z0-9<>+][^:|\t\n]*?)\s*(?:\.\s*)?$",
    re.I,
)
SEEN = re.compile(
    r"\W*(?P<name>[A-Z][\w/() -]{2,40}?)(?: *[:=] *| {2,}|\t+)"
    r"(?P<value>[A-Z][^:|\t\n]{2,60}? (?:not )?(?:seen|isolated|detected|grown|identified))\s*\.?\s*$"
)
"""A label answered by what was seen, grown or found: "India ink    Encapsulated yeasts seen"."""
LONGEST = 9
"""Words of such a result; more are a comment."""


TITLE = re.compile(
    r"\W*(?P<name>(?:[\w()-]+ ){0,2}(?:culture|gram(?:'s)? stain|isolates?|organisms?|microscopy)(?: results?)?)\W*$", re.I
)
GREW = re.compile(r"\s*[-•*]?\s*(?P<value>(?:no (?:significant )?growth|no organisms|[<>]?\d|(?:mixed|heavy|scanty|"
    r"moderate|light|profuse)\b|"
                  r"[A-Z][a-z]{4,} [a-z]{4,})[^:|\t\n]*?)\s*\.?\s*$")  # fmt: skip
"""What stands alone below the title of a culture."""


def grown(text: str, row: Row, following: Sequence[Row]) -> Iterator[Result]:
    """The result that stands on the line below the title of a culture or a stain."""
    title = TITLE.match(text[slice(*row.span)])
    for below in following if title else ():
        found = GREW.match(text[slice(*below.span)])
        if title is None or found is None or PENDING.search(found["value"]) or len(found["value"].split()) > LONGEST:
            continue
        if not is_known(" ".join(found["value"].split()[:2])):
            span = row.span[0] + title.start("name"), below.span[0] + found.end("value")
            yield Result(title["name"].strip(), " ".join(found["value"].split()), span, sure=0.85)


def described(line: str, start: int) -> Iterator[Result]:
    """The result of a line whose label is known to be answered in words; nothing on any other line."""
    found = LABELLED.match(line) or SEEN.match(line)
    name = re.sub(r" results?$", "", found["name"].strip(), flags=re.I) if found else ""
    if found and is_test_name(name) and not PENDING.match(found["value"]) and len(found["value"].split()) <= LONGEST:
        value = re.split(r" {2,}", found["value"])[0].strip(" .\"'")
        span = start + found.start("name"), start + found.start("value") + len(value)
        yield Result(name, value, span, sure=0.88)
