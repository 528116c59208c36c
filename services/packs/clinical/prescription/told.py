"""Drugs told in running text: "please dispense naproxen 500 mg, one tablet twice a day"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from services.packs.clinical.prescription.directions import directions_in
from services.packs.clinical.prescription.entry import Entry
from services.packs.clinical.prescription.wording import ALLERGY, AMOUNT, PAIRED, PAIRED_AT, STOPPED, STRENGTH
from services.packs.clinical.shared.terms.drugs import drugs

TOLD = re.compile(rf"\b(?P<name>(?:Co-[a-z]{{4,}}|[A-Z][a-z]{{3,}})(?:[ -][a-z]{{4,}})?) (?P<rest>{STRENGTH}|{PAIRED})")


def in_sentences(text: str) -> Iterator[Entry]:
    """Drugs in running text: a known name or one with a capital, a strength behind it, and what is said up to the next one."""
    spans = [(m.start(), m.end("name")) for m in TOLD.finditer(text)]
    spans += [one.span for one in drugs(text) if one.known and not any(a < one.span[1] and one.span[0] < b for a, b in spans)]
    named = [(start, stop) for start, stop in sorted(spans) if _is_ordered(text, start, stop)]
    for (start, stop), following in zip(named, [*named[1:], None], strict=False):
        until = following[0] if following else len(text)
        end = re.search(r"\.\s|\n\s*\n|$", text[stop:until])
        until = min(until, stop + end.start()) if end else until
        said = re.sub(r"(?:,| and|;|\s|\b(?:she|he|they) also \w+)+$", "", text[stop:until])
        told, paired = directions_in(re.sub(r"\s*\n\s*", " ", said)), PAIRED_AT.match(said)
        told = replace(told, dose=paired["dose"].strip()) if paired else told
        if told.dose or told.frequency:
            yield Entry(text[start:stop], (start, stop + len(said)), told, 0.65)


def _is_ordered(text: str, start: int, stop: int) -> bool:
    """Whether a drug named in a sentence has a strength, form or time near it, and is neither an allergy nor stopped."""
    before = re.split(r"[.;\n]", text[max(0, start - 120) : start])[-1]
    behind = re.split(r"[.;\n]\s", text[stop : stop + 80])[0]
    near = re.match(rf"[ ,(]*(?:\w+ ){{0,2}}(?:{STRENGTH}|{PAIRED})|[ ,]*(?:{AMOUNT.pattern})", behind, re.I)
    return bool(near) and not ALLERGY.search(before) and not STOPPED.search(before) and not STOPPED.search(behind)
