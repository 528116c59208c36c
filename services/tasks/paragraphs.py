"""The paragraphs of a page of plain text, where a paper may begin: below a gap, at a form's title, at another party's number."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from services.tasks.breaks import printed, weights
from services.tasks.classification import OTHER, evidence, first, fold
from services.tasks.divided import strongest
from services.tasks.pack import Pack
from services.tasks.party_numbers import party_numbers, same_number

LABEL = 0.25
"""What the label of a field counts beside the wordings of its form's signature."""
TITLE_WORDS = 12
"""Words of a line that may be the title of a form."""
STRONG, BARE = 1.0, 4
"""What a wording counts that may name its form, and words of a line that is a title by the form's number."""
LETTERHEAD = 6
"""Lines above a title that may be its letterhead."""
HEAD = 3
"""Lines at the head of a paper among which its title stands."""
MOST = 200
"""Paragraphs that a page is looked at in; those of a longer one are joined."""
RULED = re.compile(r"[-=_*~#·\s]*")
NAMED = re.compile(r"\W*(?:20\d\d )?(?:irs )?form\b")
LEADING = re.compile(r"^\W*(?:20\d\d )?(?:irs )?")
"""What may stand before the name of a paper that is no form of ours: other mentions of it are no title."""
AMOUNT = re.compile(r"\d[\d,]*\.\d\d\b")
FIGURES = re.compile(rf"{AMOUNT.pattern}|\b\d{{2}}-\d{{7}}\b|[\dXx*]{{3}}-[\dXx*]{{2}}-\d{{4}}\b")
"""An amount, or the number of a party."""
Key = tuple[str, str]


@dataclass(frozen=True)
class Paragraph:
    """Where it starts, and the wordings that it holds, each with the type it speaks for.

    `other`: its head names a paper that is none of the known forms.
    """

    start: int
    hits: frozenset[Key]
    other: bool


def paragraphs(text: str, packs: Mapping[str, Pack]) -> tuple[list[Paragraph], dict[Key, float]]:
    """The paragraphs in order, and what each wording in them counts. One that says nothing of any type goes with its neighbour:
    with figures in it with the one before, else with what it stands over."""
    forms = {name: pack for name, pack in packs.items() if pack.rubric.family == "tax"}
    known = printed(text, {**weights(packs), **_labels(forms)})
    others = {name: pack for name, pack in forms.items() if pack.doc_type == OTHER}
    least = len(text) // MOST
    found: list[Paragraph] = []
    waiting: int | None = None
    for low, high in pairwise([*_starts(text, forms), len(text)]):
        part = text[low:high]
        folded = fold(part)
        hits = frozenset(key for key in known if first(folded, key[1]))
        begin, waiting = low if waiting is None else waiting, None
        if not hits and not FIGURES.search(part) and high < len(text):
            waiting = begin
        elif found and (not hits or begin - found[-1].start < least):
            found[-1] = Paragraph(found[-1].start, found[-1].hits | hits, found[-1].other)
        else:
            found.append(Paragraph(begin, hits, any(title_of(line, others) for line in _head(part))))
    return found, known


def title_of(line: str, forms: Mapping[str, Pack]) -> str:
    """The type whose title a short line is: its strongest wording, any strong one behind "Form", or little but its number."""
    folded = fold(line)
    size = len(folded.split())
    if not 0 < size <= TITLE_WORDS:
        return ""
    for pack in forms.values():
        phrases = pack.rubric.signature.phrases
        told = [hit for one in phrases if phrases[one] >= STRONG and (hit := first(folded, one))]
        named = [hit for hit in told if NAMED.match(folded) or (size <= BARE and re.search(r"\d", hit))]
        hits = [hit for hit in (first(folded, strongest(pack)), *named) if hit] if phrases else []
        if hits and (pack.doc_type != OTHER or LEADING.sub("", folded).startswith(hits[0])):
            return pack.doc_type
    return ""


def evidence_of(text: str, pack: Pack) -> float:
    """What speaks for a form in a text that may hold others besides."""
    return evidence(fold(text), pack.rubric.signature).weight if pack.doc_type != OTHER else 0.0


def _labels(forms: Mapping[str, Pack]) -> dict[Key, float]:
    """The labels of two words or more of every form's fields."""
    found: dict[Key, float] = {}
    for pack in forms.values():
        for spec in pack.rubric.fields.values():
            if said := [re.escape(fold(one)) for one in spec.wordings if len(one.split()) > 1]:
                found[pack.doc_type, f"re:{'|'.join(said)}"] = LABEL
    return found


def _head(part: str) -> list[str]:
    return [line for line in part.splitlines() if not RULED.fullmatch(line)][:HEAD]


def _starts(text: str, forms: Mapping[str, Pack]) -> list[int]:
    """The offsets at which paragraphs begin; the first is 0."""
    lines = [(hit.start(), hit[0]) for hit in re.finditer(r"[^\n]*\n?", text) if hit[0]]
    gaps = {at for (_, before), (at, line) in pairwise(lines) if RULED.fullmatch(before) and not RULED.fullmatch(line)}
    ours = {name: pack for name, pack in forms.items() if pack.doc_type != OTHER}
    titles = {_over(lines, index, ours) for index, (_, line) in enumerate(lines) if title_of(line, ours)}
    others = {_behind_amounts(text, at, gaps) for at in _other_parties(text, forms)}
    return sorted({0, *gaps, *titles, *others})


def _over(lines: list[tuple[int, str]], index: int, forms: Mapping[str, Pack]) -> int:
    """Where the letterhead right above a title begins, or the title itself: no line with figures or of another form."""
    head = index
    while head and index - head < LETTERHEAD and not _ends(lines[head - 1][1], forms):
        head -= 1
    return lines[head][0] if head else 0


def _ends(line: str, forms: Mapping[str, Pack]) -> bool:
    """A gap, or a line of a form's own."""
    return bool(RULED.fullmatch(line) or FIGURES.search(line) or re.search(r"[:.]\s*\S", line) or title_of(line, forms))


def _other_parties(text: str, forms: Mapping[str, Pack]) -> Iterator[int]:
    """The lines on which a number stands behind a label behind which another stood before."""
    for pack in forms.values():
        said: dict[str, str] = {}
        for at, name, number in party_numbers(text, pack):
            if name in said and not same_number(said[name], number):
                yield at
            said[name] = number


def _behind_amounts(text: str, at: int, gaps: set[int]) -> int:
    """Where the block of a line begins: at the gap above it, or behind the last amount where no gap is between."""
    amount = max((hit.end() for hit in AMOUNT.finditer(text, 0, at)), default=0)
    gap = max((one for one in gaps if one <= at), default=0)
    return gap if gap >= amount else text.index("\n", amount) + 1
