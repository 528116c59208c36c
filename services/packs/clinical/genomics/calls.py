"""Reported variants: each variant's name with the gene it is told of, in lines, table rows and small records."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from services.packs.clinical.genomics.genes import SYMBOL, bare, genes, is_gene, may_be_gene
from services.packs.clinical.genomics.standing import Standing, standing
from services.packs.clinical.genomics.variants import JOINED, Kind, Variant, changes, short, together, variants
from services.packs.clinical.shared.flowed import flowed
from services.packs.clinical.shared.prose import tidy

FOLLOWS = re.compile(
    r"^[\s)\],]{0,3}(?:(?:mutation|variant|alteration|change|substitution|deletion|of|in|within|the|gene|"
    r"exons? \d+(?:-\d+)?|"
    r"codon \d+|promoter|region|was|were|is|has been|identified|detected|found|present|seen|observed)[\s,]+){1,8}$",
    re.I,
)
LINE = re.compile(r"[^\n]+(?:\n[ \t]*(?=N[MPC]_\d|p\.|c\.\d|\([pc]\.)[^\n]+)*")
"""A line with those that a wrapped table row or sentence goes on in: they begin with a variant's name."""
NEXT = re.compile(r"[^\nA-Za-z]{0,4}|[\s:|,(\[]{0,4}N[MR]_[\d.]+[\s:|,)\]]{0,4}")
"""Between a gene and its variant's name: nothing, or the transcript."""
OWN = re.compile(r"N[MR]_[\d.]+\(([A-Z0-9-]{2,10})\):")
HEADS = re.compile(
    r"\W*(?:(?i:gene)\b|[A-Z0-9-]+\W*$|[A-Z][a-z]+: [^.;]{0,60}\([A-Z0-9-]+\)\W*$"
    r"|(?:\d{1,2}[.)] *)?[A-Z0-9-]+ \([A-Z][A-Za-z0-9 ,'/-]+\)(?: *[-–:] *(?i:positive|detected|mutated|mutation detected))?\W*$)"
)
"""How a record's line names its gene: by a label, alone, in brackets at the end, or with its whole name behind it."""
RECORD = 4
"""Lines that a gene's own line may stand above its variant's: "Gene: EGFR" / "Variant: p.L858R"."""
NOTED_OTHERWISE = re.compile(r"\s?[(\[=]\s?(?:[a-z]{3,12}:? )?\s?")
"""Between a change and the same one in another notation."""
LISTED = re.compile(
    r"^[ \t*•-]*(?P<event>(?:copy[- ]number |gene |homozygous |focal |high-level |deep )*"
    r"(?:amplifications?|gains?|loss(?:es)?|deletions?))(?: \([^()]*\))? ?: *(?P<genes>[A-Z][^\n.;]*)",
    re.I | re.M,
)
"""A label for an event of copies, and the genes that it lists."""
TOLD_OF = re.compile(
    r"[ ,:(]{1,3}(?:t\(\d{1,2};\d{1,2}\)[^\n]{0,20}|transcripts?|[ :-]|\(?p\d{3}\)?)*(?:detected|positive|present)\b", re.I
)
"""Behind two genes joined by a dash, where no word for a fusion stands: "PML-RARA t(15;17): detected"."""
SENTENCE = re.compile(r"[a-z\d)]\. [A-Z][A-Za-z]+ [A-Za-z\d]|[A-Z)]\. [A-Z]{3,} [A-Z]")
"""Between names of two variants: the first one's sentence has ended."""
FAR = 200


@dataclass(frozen=True)
class Call:
    """A gene and its variant as printed, the span that shows both, what the report says of it, and if the gene is known."""

    gene: str
    variant: str
    span: tuple[int, int]
    standing: Standing
    kind: Kind
    sure: bool
    names: frozenset[str] = frozenset()
    """Every named change that the report gives beside it, of which `variant` shows the first or two."""


@lru_cache(maxsize=32)
def calls(text: str) -> tuple[Call, ...]:
    """Every variant that a text names together with a gene, in order."""
    found: list[Call] = []
    lines = flowed(text)
    for match in LINE.finditer(lines):
        found += _in_line(text, lines, *match.span())
    return tuple(_one_record(found))


def _in_line(source: str, text: str, start: int, stop: int) -> Iterator[Call]:
    """The calls of one line: names of variants between two genes belong to the first."""
    names = variants(text, start, stop)
    owners = _owners(text, start, stop, names)
    groups: dict[tuple[int, int], list[Variant]] = {}
    inside: tuple[int, int] | None = None
    before: Variant | None = None
    for name in names:
        inside = _within(text, name) or (inside if before and JOINED.match(text[before.span[1] : name.span[0]]) else None)
        owner = inside or _owner(text, owners, name) or _above(text, start) or _only(text, text[start:stop])
        before = name
        if owner:
            groups.setdefault(owner, []).append(name)
    yield from _noted(source, text, [span for span in genes(text) if start <= span[0] < stop and span not in groups])
    if not names or not groups:
        yield from _listed(source, text, start, stop)
    for owner, mine in groups.items():
        for cluster in _clusters(text, mine):
            yield _call(source, text, owner, cluster)


def _noted(source: str, text: str, owners: list[tuple[int, int]]) -> Iterator[Call]:
    """Fusions told by their notation alone: "Gene fusions: FGFR2::BICC1, exon 17 - exon 3"."""
    for span in owners:
        joined = "::" in text[slice(*span)] or ("-" in text[slice(*span)] and TOLD_OF.match(text, span[1]))
        if joined:
            line = text.rfind("\n", 0, span[0]) + 1
            gene, named = text[slice(*span)], re.search(r"\bfusions?\b", text[line : span[0]], re.I)
            whole = (line + named.start(), span[1]) if named else span
            yield Call(gene, f"{gene} fusion" if named else gene, whole, standing(source, span), "event", sure=True)


def _listed(source: str, text: str, start: int, stop: int) -> Iterator[Call]:
    """Genes that stand alone, parted by commas, behind a label: "Amplifications: CCND1, FGF3"."""
    label = LISTED.match(text, start, stop)
    if label is None:
        return
    words = [word.span() for word in re.finditer(r"[^\s,&]+", text[: label.end("genes")]) if word.start() >= label.start("genes")]
    spans = [span for span in words if text[slice(*span)] != "and"]
    if set(spans) <= set(genes(text)):
        for span in spans:
            whole = (label.start("event"), span[1])
            yield Call(text[slice(*span)], label["event"], whole, standing(source, span), "event", sure=True)


def _within(text: str, name: Variant) -> tuple[int, int] | None:
    """The gene that stands in brackets between a variant and its transcript: "NM_007294.4(BRCA1):c.181T>G"."""
    own = OWN.match(text, name.span[0])
    return own.span(1) if own else None


def _owners(text: str, start: int, stop: int, names: tuple[Variant, ...]) -> list[tuple[int, int]]:
    """Spans of gene symbols in a line; one that is not known counts when a variant's name follows at once."""
    known = [span for span in genes(text) if start <= span[0] < stop]
    beside = [
        match.span()
        for match in SYMBOL.finditer(text, start, stop)
        if may_be_gene(match[0])
        and any(name.kind in ("protein", "coding") and NEXT.fullmatch(text[match.end() : name.span[0]]) for name in names)
    ]
    begin = start + len(text[start:stop]) - len(text[start:stop].lstrip(" \t|"))
    first = SYMBOL.match(text, begin) if not known else None
    leading = [first.span()] if first and may_be_gene(first[0]) and re.match(r"\s*(?:\||\t| {2})", text[first.end() :]) else []
    inside = [span for span in {*known, *beside, *leading} if not any(n.span[0] <= span[0] < n.span[1] for n in names)]
    return sorted(inside)


def _owner(text: str, owners: list[tuple[int, int]], name: Variant) -> tuple[int, int] | None:
    """The gene right behind ("V600E mutation in BRAF"), else the nearest before."""
    behind = next((one for one in owners if one[0] >= name.span[1] and FOLLOWS.match(text[name.span[1] : one[0]])), None)
    before = next((one for one in reversed(owners) if one[1] <= name.span[0] and name.span[0] - one[1] < FAR), None)
    if before and re.search(r"\bno other\b", text[before[1] : name.span[0]], re.I):
        before = None
    if behind and (before is None or re.search(r"[;,.]", text[before[1] : name.span[0]])):
        return behind
    return before


def _above(text: str, start: int) -> tuple[int, int] | None:
    """The gene that the record's lines above name, when one line names one gene and no variant."""
    for _ in range(RECORD):
        end = start - 1
        start = text.rfind("\n", 0, max(end, 0)) + 1
        if end <= 0 or not text[start:end].strip():
            return None
        here = [span for span in genes(text) if start <= span[0] < end]
        if len(here) == 1 and not variants(text, start, end) and HEADS.match(text[start:end]):
            return here[0]
        if here:
            return None
    return None


def _only(text: str, line: str) -> tuple[int, int] | None:
    """The gene of a report that names no other, a test of a single gene; none for a line with the symbol of an unknown one."""
    named = genes(text)
    if any(may_be_gene(match[0]) and not (is_gene(match[0]) or variants(match[0])) for match in SYMBOL.finditer(line)):
        return None
    return named[0] if len({bare(text[slice(*span)]) for span in named}) == 1 else None


def _one_record(found: list[Call]) -> Iterator[Call]:
    """Without the coding change of a record whose next line gives the protein change of the same gene's line above."""
    for one, following in zip_longest(found, found[1:]):
        told_below = following is not None and following.span[0] == one.span[0] and following.span[1] > one.span[1]
        if not (told_below and following and one.kind == "coding" and following.kind == "protein" and changes(one.variant)):
            yield one


def _clusters(text: str, names: list[Variant]) -> Iterator[list[Variant]]:
    """Names of one variant together: a second protein change (or an event set apart) is another variant."""
    current: list[Variant] = []
    for name in names:
        kinds = {one.kind for one in current}
        told = {short(text[slice(*one.span)]) for one in current}
        gap = text[current[-1].span[1] : name.span[0]] if current else ""
        if (gap and SENTENCE.search(text[current[-1].span[1] - 1 : name.span[1]])) or (
            not (NOTED_OTHERWISE.fullmatch(gap) and _legacy(text, current[-1]) != _legacy(text, name))
            and short(text[slice(*name.span)]) not in told
            and name.kind in kinds
            and (name.kind != "event" or "," in gap or ";" in gap)
        ):
            yield current
            current = []
        current.append(name)
    if current:
        yield current


def _legacy(text: str, name: Variant) -> bool:
    """Whether a coding change is named as before HGVS, by its bases alone: "185delAG"."""
    return name.kind == "coding" and text[name.span[0]].isdigit()


def _call(source: str, text: str, owner: tuple[int, int], cluster: list[Variant]) -> Call:
    span, kind = together(text, cluster)
    gene = re.sub(r" ?\((?:exon|intron) ?\d+\)", "", text[slice(*owner)])
    known = tuple(owner) in genes(text)
    whole = (min(owner[0], span[0]), max(owner[1], span[1]))
    variant = re.sub(r"^N[A-Z]_[\d.]+(?:\([A-Z0-9]+\))?:", "", tidy(text[slice(*span)]))
    variant = f"-{variant}" if kind == "coding" and text[span[0]] == "-" else variant
    if variant.count("(") != variant.count(")"):
        variant = variant.strip("()")
    names = frozenset().union(*(changes(text[slice(*name.span)]) for name in cluster))
    return Call(gene, variant, whole, standing(source, span), kind, known, names)
