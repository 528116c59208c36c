"""The grader's own count of a report's results: whatever looks like one, made without the reader."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from services.core.document import Document
from services.packs.clinical.lab_report.analytes import MEANING, NOT_A_TEST, STAYS_A_TEST, is_known
from services.packs.clinical.lab_report.earlier_days import latest_only
from services.packs.clinical.lab_report.plain import plain
from services.packs.clinical.lab_report.support import is_message
from services.packs.clinical.lab_report.support_export import valued
from services.packs.clinical.lab_report.support_hl7 import spot
from services.packs.clinical.lab_report.support_names import KEYED
from services.packs.clinical.lab_report.wording import LIMIT, NUMBER, PENDING, RANGE, UNIT_AT, WORDED
from services.packs.clinical.shared.slips.held import Held

Span = tuple[int, int]
HIDDEN = re.compile(
    r"\([A-Z][A-Za-z-]+[ -](?:19|20)\d\d\)|\b\d{1,4}(?P<apart>[-/.])\d{1,2}(?P=apart)\d{2,4}(?:-\d{4})?\b|"
    r"\(\d{1,2}(?: (?:tests?|parameters?|items?))?\)\s*$|[xX×*] ?10 (?:[369]|12)(?= ?/)|[<>≤≥] ?10\^\d+|"
    r"\b\d+ ?g (?:of )?(?:oral |anhydrous )?(?:glucose|load|ogtt)\b|"
    r"\b\d{1,2}:\d{2}(?::\d{2})?\b|\b1 ?: ?\d+\b|"
    rf"[(\[][^()\[\]\n]*(?:ref|range|normal|desirable|optimal|prev|prior|last)[^()\[\]\n]*[)\]]|(?i:{RANGE})|"
    rf"\b(?:prev\w*|prior|last|ref\w*|range|normal|goal|target)\b[ :=]{{0,3}}(?:{RANGE}|(?:[<>≤≥] ?)?{NUMBER})",
    re.I,
)
FIGURE = re.compile(rf"(?<![\w.,/^*+-])[<>≤≥~]? ?-?{NUMBER}(?![\^*]\d)(?=[ \t]|$|[^\w.,/:+-]|[A-Za-zµ%*↑↓]|/(?!\d))")
ADVICE = re.compile(
    r"\b(?:goals?|targets?|risk|should|recommend\w*|guidelines?|if|when|consider|defined|according|indicat\w+|suggest\w*|"
    r"patients?|"
    r"diagnos\w+|mg (?:daily|tablet)|tablets?|repeat|address|phone|page|years?)\b",
    re.I,
)
ASIDE = re.compile(
    r"\W*(?:\w+ )?(?:notes?|comments?|interpretations?|remarks?|recommendations?|impressions?|advice|history|medications?|"
    r"vitals?(?: signs)?|specimens?|samples?|"
    r"guidelines?|methodology|disclaimer)\b(?:[^:\d\n]|(?<=[A-Za-z])\d){0,40}(?::|$)",
    re.I,
)
QUOTED = re.compile(rf"(?:[:=|\t]| {{2,}}) *(?P<word>(?i:{WORDED}))(?![\w+-])(?= *(?:$|[|\t(,;]| {{2,}}))")
RESULT = re.compile(r"^\W*(?:test |observed )?(?:result|value)\b *[:=]", re.I)
EARLIER = re.compile(r"\W*(?:prev(?:ious(?:ly)?)?|prior|last result)\b[^\n:]{0,30}:", re.I)
"""A line of its own for what was found before."""
PRIOR = re.compile(r"\b(?:prev\w*|prior|last result|past)\b", re.I)


@dataclass(frozen=True)
class Candidate:
    """Something that looks like a result: the place of its value, and the name before it."""

    name: str
    value: str
    span: Span


def candidates(document: Document) -> tuple[Candidate, ...]:
    """Everything in a document that looks like a laboratory result, in order."""
    return _candidates(Held(document))


@lru_cache(maxsize=16)
def _candidates(held: Held) -> tuple[Candidate, ...]:
    text = held.document.text
    if is_message(text):
        return tuple(_observations(text))
    regular = plain(held.document)
    text = regular.text
    data = [one for one in valued(text) if not re.search(r"\b(?:low|high|range|reference)", " ".join(one.path[:-1]), re.I)]
    if data:
        return tuple(Candidate(one.key, one.said, one.place) for one in data if not PENDING.search(one.said))
    return tuple(_printed(latest_only(regular)))


def _observations(text: str) -> Iterator[Candidate]:
    for match in re.finditer(r"(?m)^[ \t]*OBX\|", text):
        fields = spot(text, match.start() + match[0].index("O")).fields
        if (
            len(fields) > 5
            and fields[5]
            and fields[2] not in ("ED", "RP", "TX", "FT")
            and (fields[11:12] or [""])[0] not in ("X", "D", "W")
        ):
            at = text.find(fields[5].split()[0], match.end())
            parts = fields[5].split("^")
            value = parts[1] if fields[2] in ("CE", "CWE", "CF") and len(parts) > 1 else "".join(parts)
            yield Candidate(fields[3], value, (at, at + len(fields[5].split()[0])))


def _printed(text: str) -> Iterator[Candidate]:
    start, aside, above = 0, False, ""
    for line in text.split("\n"):
        plain = HIDDEN.sub(lambda match: " " * len(match[0]), line)
        titled = bool(re.search(r"[A-Z]{4}", line)) and not re.search(r"[a-z\d]", line)
        aside = bool(ASIDE.match(line)) or (aside and not titled)
        plain = RESULT.sub(lambda match: " " * len(match[0]), plain)
        if not aside and not ADVICE.search(plain) and not EARLIER.match(line):
            yield from _on_line(line, plain, start, above)
        keyed = KEYED.match(line)
        if keyed or (line.strip() and not re.match(r" *[\w ]+:", line)):
            above = keyed["name"] if keyed else line
        start += len(line) + 1


def _on_line(line: str, plain: str, start: int, above: str) -> Iterator[Candidate]:
    label, last = "", 0
    for figure in FIGURE.finditer(plain):
        before = plain[last : figure.start()]
        label = before if re.search(r"[A-Za-z]", before) else "" if last else above
        measured = UNIT_AT.match(plain, figure.end()) is not None
        timed = re.search(r"\bgrowth (?:at|after|in) *$", before) is not None
        own = not timed and (measured or _in_row(line, figure.end(), label, last))
        if own and _names(label) and not re.search(rf"(?i:{LIMIT})", before[-12:] + figure[0]):
            yield Candidate(" ".join(label.split())[-60:], figure[0].strip(), (start + figure.start(), start + figure.end()))
            last = figure.end()
    if last == 0 and not PENDING.search(line):
        worded = QUOTED.search(plain)
        label = (plain[: worded.start()] if worded else "").strip() or above
        if worded and is_known(label) and _names(label):
            yield Candidate(" ".join(label.split()), worded["word"], (start + worded.start("word"), start + worded.end("word")))


def _in_row(line: str, stop: int, label: str, last: int) -> bool:
    """A bare number: the first of its line, under a known name, and nothing but range, flag or unit behind it."""
    rest = line[stop:]
    if re.match(r" *-?(?:days?|hours?|hrs?|weeks?|minutes?)\b", rest, re.I):
        return False
    return last == 0 and is_known(label) and not PRIOR.search(rest) and len(re.findall(r"[A-Za-z]{4,}", rest)) <= 4


def _names(label: str) -> bool:
    name = re.sub(r"\([^)]*\)", " ", label).strip(" \t|:=-*•.,;")
    told = STAYS_A_TEST.sub(" ", name)
    return bool(re.search(r"[A-Za-z]", name)) and not (NOT_A_TEST.search(told) or MEANING.match(name)) and len(name) <= 70
