"""Results told in sentences: "Your haemoglobin was 109 g/L, which is a little low; ferritin is low at 8 ug/L"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.reading import RANGE_IN, Reading, reading_at
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import FLAG_WORD, LETTERS, flag_in
from services.packs.clinical.shared.slips.rows import Row

VERB = re.compile(
    r"\b(?:is|was|were|are|has|have|had|remains?|remained|shows?|showed|came|fell|rose|revealed|returned|measured)\b", re.I
)
NUMBER_AT = re.compile(r"(?<![\w.,/(-])(?:[<>≤≥] ?)?-?\d[\d.,]*\d|(?<![\w.,/(-])(?:[<>≤≥] ?)?\d")
LEAD = re.compile(
    r"^(?:\W|and |but |with |while |whereas |your |the |his |her |their |today'?s |repeat |latest |current |an? |"
    r"also |which |that |"
    r"blood tests? |labs?:? |results?:? |shows? |showed |reveal(?:ed|s) |demonstrated |notable for |"
    r"significant for |including )+",
    re.I,
)
LINKS = re.compile(
    r"(?:[\s,:(*-]|\b(?:is|was|were|are|has|have|had|been|remains?|remained|measured|measures|measuring|came|back|"
    r"returned|as|of|at|to|now|"
    r"still|only|just|today|come|gone|crept|settled|up|down|level|levels|result|value|reading|count (?=is|was|of)|reported|"
    r"found|be|a|an|little|bit|"
    r"slightly|mildly|moderately|markedly|very|quite|borderline|significantly|low|high|raised|elevated|normal|"
    r"reduced|increased|decreased|"
    r"fallen|risen|improved|dropped|stable|good|fine|approximately|about|around|fell|rose|and)\b)+$",
    re.I,
)
CUT = re.compile(r"[;:]|\.(?=\s)|,(?!\d)|\b(?:and|but|with|while|whereas)\b")
EARLIER = re.compile(
    r"\b(?:previous\w*|prior|last|from|earlier|formerly|baseline|target|goal|below|above|under|over|less than|more than|least|"
    r"normal|range|reference|between|was withdrawn|in (?:19|20)\d\d|ago|dose|mg daily|aim)\b[^.;,]{0,16}$",
    re.I,
)
WORDS = 6
"""Words that a sentence has at least."""
AIMED = re.compile(r"\b(?:aim(?:s|ed)?|targets?|goals?|should be|recommended)\b[^.;]*$", re.I)
"""Words after which a sentence tells what a value should be."""


@dataclass(frozen=True)
class Paragraph:
    """Lines of running text: their numbers in the list of rows, and their text with line ends as blanks."""

    rows: range
    start: int
    text: str


def paragraphs(text: str, lines: Sequence[Row]) -> Iterator[Paragraph]:
    """Runs of neighbouring lines that hold running text, each with a verb."""
    at = 0
    while at < len(lines):
        last = at
        while last + 1 < len(lines) and lines[last + 1].number == lines[last].number + 1 and _runs(text, lines[last + 1]):
            last += 1
        if _runs(text, lines[at]):
            start, stop = lines[at].span[0], lines[last].span[1]
            printed = text[start:stop].replace("\n", " ")
            if VERB.search(printed) and len(re.findall(r"[A-Za-z]+", printed)) >= WORDS:
                yield Paragraph(range(at, last + 1), start, printed)
            at = last + 1
        else:
            at += 1


def _runs(text: str, row: Row) -> bool:
    """Whether a line is running text: no cells, no label with a single answer, several words."""
    line = text[slice(*row.span)]
    return len(row.cells) == 1 and row.split == " " and len(re.findall(r"[A-Za-z]{2,}", line)) >= 3


def told(one: Paragraph) -> Iterator[Result]:
    """The results that a paragraph tells, each with the words that name it just before its value."""
    past = 0
    for number in NUMBER_AT.finditer(one.text):
        reading = reading_at(one.text, number.start()) if number.start() >= past else None
        if reading is None or _inside_brackets(one.text, number.start()):
            continue
        before = one.text[past : number.start()]
        if EARLIER.search(before) or AIMED.search(one.text[: number.start()]):
            continue
        cut = max((match.end() for match in CUT.finditer(LINKS.sub("", before))), default=0)
        named = _name(before[cut:], past + cut)
        if named is None or not (reading.unit or is_known(named[0])):
            continue
        name, first, words = named
        flag, limits, end = _behind(one.text, reading, words)
        yield Result(name, reading.value, (one.start + first, one.start + end), reading.unit, flag, limits, 0.85)
        past = end


def _name(said: str, start: int) -> tuple[str, int, str] | None:
    """The words that name the test, where they start, and the words between them and the value."""
    lead = LEAD.match(said)
    first = lead.end() if lead else 0
    links = LINKS.search(said, first)
    name = said[first : links.start() if links else len(said)].strip()
    if not (is_known(name) and is_test_name(name) and len(name.split()) <= 5):
        return None
    return name, start + first, links[0] if links else ""


def _behind(text: str, reading: Reading, words: str) -> tuple[str, str, int]:
    """Flag and range of a value told in a sentence, and where its telling ends."""
    rest = re.split(r"\.(?=\s|$)|;", text[reading.end :])[0]
    following = NUMBER_AT.search(re.sub(r"\([^()]*\)", lambda match: " " * len(match[0]), rest))
    clause = rest[: following.start()] if following else rest
    limit = RANGE_IN.search(clause) if "(" in clause or "range" in clause or "normal" in clause else None
    near = re.match(
        r" ?(?:\([^()]*\))?,? ?(?:(?:which )?(?:is|was|are) |and )?(?:(?:a |little|bit|slightly|mildly|markedly|"
        r"very|quite) ?)*\w+",
        clause,
    )
    plain = RANGE_IN.sub(" ", near[0]) if near else ""
    flag = reading.flag or flag_in(words) or flag_in(plain) or _bracketed(clause)
    flag = flag if flag in ("H", "L", "N", "A") else ""
    return flag, limit["range"].strip() if limit else "", reading.end + (limit.end() if limit else 0)


def _bracketed(clause: str) -> str:
    """A flag in brackets right behind a value."""
    inside = re.match(r" ?[(\[]([^()\[\]]{1,20})[)\]]", clause)
    found = FLAG_WORD.search(inside[1]) if inside else None
    return (LETTERS[found.lastgroup] if found and found.lastgroup else flag_in(inside[1])) if inside else ""


def _inside_brackets(text: str, position: int) -> bool:
    return text.rfind("(", max(0, position - 60), position) > text.rfind(")", max(0, position - 60), position)
