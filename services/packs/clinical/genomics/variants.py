"""Names of variants in print: HGVS (den Dunnen 2016), its short protein forms, and events told in words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["protein", "coding", "event", "genomic"]
AMINO = "Ala|Arg|Asn|Asp|Cys|Gln|Glu|Gly|His|Ile|Leu|Lys|Met|Phe|Pro|Ser|Thr|Trp|Tyr|Val|Ter|Sec"
ONE = dict(
    zip(
        AMINO.split("|"),
        ["A", "R", "N", "D", "C", "Q", "E", "G", "H", "I", "L", "K", "M", "F", "P", "S", "T", "W", "Y", "V", "*", "U"],
        strict=True,
    )
)
RESIDUE = rf"(?:{AMINO}|[ACDEFGHIKLMNPQRSTVWY*])"
CHANGE = (
    rf"(?:{RESIDUE}?(?:fs(?:(?:\*|Ter|X)\d*|\d+)?|delins[A-Za-z]+|del[A-Z]*|dup[A-Z]*|ins[A-Za-z]+|=|\?)|"
    rf"{RESIDUE}(?:fs(?:(?:\*|Ter|X)\d*)?)?|X)"
)
PROTEIN = rf"(?:(?:NP_[\d.]+:)?p\.\s?\(?{RESIDUE}\d+(?:_{RESIDUE}\d+)?{CHANGE}\)?)"
SHORT = (
    rf"(?:(?<![A-Za-z0-9_.:*-])(?:d|delta[ -]?)|Δ)F508(?!\w)|(?:(?<![A-Za-z0-9_.:*-])|"
    rf"(?<=[A-Z][A-Z0-9]{{3}}[_-])|(?<=[A-Z]\d[_-]))(?:(?:{AMINO})\d{{1,4}}(?:{AMINO}|fs)(?![a-z])|"
    r"[ACDEFGHIKLMNPQRSTVWY]\d{2,4}(?:_[ACDEFGHIKLMNPQRSTVWY]\d{1,4})?"
    r"(?:[ACDEFGHIKLMNPQRSTVWY]?fs(?:\*?\d*)|delins[A-Z]+|del|dup|ins[A-Z]+|"
    r"[ACDEFGHIKLMNPQRSTVWY*X](?:/[A-Z])?))(?![A-Za-z0-9])"
)
CODING = (
    r"(?:(?:N[MR]_[\d.]+(?:\([A-Z0-9]+\))?:)?[cnm]\.[-*]?\d+(?:[+-]\d+)?(?:_[-*]?\d+(?:[+-]\d+)?)?"
    r"(?:[ACGT]+>[ACGT]+|delins[ACGT]+|del[ACGT]*|dup[ACGT]*|ins[ACGT]+|inv|=)|"
    r"(?<![\w.:_-])\d{2,5}(?:del|ins|dup)[ACGT]{1,4}(?!\w)|(?<![\w.])-\d{3,4} ?[ACGT](?:>|/)[ACGT](?!\w))"
)
GENOMIC = r"(?:(?:NC_[\d.]+:|chr[\dXY]+:)(?:g\.)?[\d_]+\s?(?:[ACGT]+>[ACGT]+|del[ACGT]*|dup[ACGT]*|ins[ACGT]+))"
DIPLOTYPE = r"(?<![a-z*])\*\d+[A-Z]?(?:x\d|xN)?/\*\d+[A-Z]?(?:x\d|xN)?(?![\w*])"
"""Both alleles of a gene that handles drugs, by their star names (PharmVar)."""
MARKER = r"(?<!\w)rs\d{4,}[ :,]+\(?[ACGT][/|]?[ACGT]\)?(?!\w)"
"""A polymorphism by its number with both its letters: "rs4149056 TC"."""
EVENT = (
    r"(?i:(?:in-?frame )?exons? \d+(?:[-/]\d+)? (?:in-?frame )?(?:deletions?|insertions?|skip(?:ping)?|duplications?|"
    r"substitutions?|indels?|del|ins)"
    r"(?: (?:mutation|variant|alteration))?|"
    r"(?:in-?frame )?(?:deletions?|duplications?|insertions?|skipping) "
    r"(?:of|in|involving) exons? \d+"
    r"(?:(?: ?[-–] ?| to | and )\d+)?|"
    r"(?<=NPM1 )(?:mutation )?type [A-D]\b(?: mutation)?(?! ?\()|(?<=CALR )type [12]\b(?: mutation)?|(?<=HLA-[AB])\*\d\d:\d\d\b|"
    r"(?<=HLA-[AB] )\*?\d\d:\d\d\b|(?<=EGFR)[ -]?vI{2,3}\b|(?<=MET)[ -]?ex(?:on)? ?14 ?(?:skip\w*)?|\b(?:0|zero) copies\b|"
    r"\b(?:CAG|CGG|GAA|CTG|CCTG|GGGGCC|trinucleotide|triplet)n? (?:repeat )?expansions?\b|\bex ?\d+ ?(?:del|ins|dup|skip)\w*|"
    r"\b(?:p190|p210|p230|e1a2|e1[34]a2|b[23]a2)\b(?: transcripts?)?|internal tandem duplication|\bITD\b|splice[- ](?:site|"
    r"donor|acceptor|region)(?: (?:mutation|variant|alteration))?(?: \d+[+-]\d+[ACGT]>[ACGT])|splice[- ](?:site|"
    r"donor|acceptor|region) (?:mutation|variant|alteration)|(?:gene )?(?:fusion|rearrangement|translocation)s?\b|(?:high-level |"
    r"focal )?amplif(?:ication|ied)\b|\bamp\b(?= *[(,;.|\n]|$)|"
    r"copy[- ]number (?:gain|loss)|(?:homozygous|hemizygous|heterozygous|biallelic|whole-gene|homo|"
    r"(?:two|one|single)[- ]copy) (?:deletion|loss)(?! of exons?)|"
    r"\bdeletion\b(?! of exon)|\bloss\b(?= *(?:[;,.(|\n]|$|detected|identified|\d|exons?\b))|"
    r"\brearranged\b|promoter (?:mutation|variant)|"
    r"(?:copy number )?\bgain\b(?= *(?:[;,.(|\n]|$|detected|identified|\d))|truncating (?:mutation|variant)|"
    r"frameshift (?:mutation|variant)|nonsense (?:mutation|"
    r"variant)|missense (?:mutation|variant))"
)
NAMED = re.compile(
    rf"(?P<protein>{PROTEIN}|{SHORT})|(?P<coding>{CODING})|(?P<genomic>{GENOMIC})|(?P<event>{EVENT}|{DIPLOTYPE}|{MARKER})"
)
JOINED = re.compile(r"^[ ,;]{0,2}(?:mutation |variant |alteration |substitution )?[(\[]?\s?$", re.I)


@dataclass(frozen=True)
class Variant:
    """A variant's name where it is printed."""

    span: tuple[int, int]
    kind: Kind


def variants(text: str, start: int = 0, stop: int | None = None) -> tuple[Variant, ...]:
    """Every variant's name between two positions, in order."""
    found = []
    for match in NAMED.finditer(text, start, len(text) if stop is None else stop):
        kind: Kind = (
            "protein" if match["protein"] else "coding" if match["coding"] else "genomic" if match["genomic"] else "event"
        )
        found.append(Variant(match.span(), kind))
    return tuple(found)


def together(text: str, names: Sequence[Variant]) -> tuple[tuple[int, int], Kind]:
    """The best of several names of one variant, as one stretch: "c.35G>A (p.G12D)", "Exon 19 deletion (p.E746_A750del)".

    A protein change outranks a coding one, that an event in words, that a genomic position.
    """
    order: dict[Kind, int] = {"protein": 0, "coding": 1, "event": 2, "genomic": 3}
    best = min(names, key=lambda one: (order[one.kind], one.span))
    start, end = best.span
    index = list(names).index(best)
    named = text[start:end].startswith(("NP_", "NM_", "NC_"))
    if (
        index
        and not named
        and names[index - 1].kind in ("event", "coding")
        and JOINED.match(text[names[index - 1].span[1] : start])
    ):
        start = names[index - 1].span[0]
    elif (
        index + 1 < len(names)
        and not named
        and names[index + 1].kind == "coding"
        and JOINED.match(text[end : names[index + 1].span[0]])
    ):
        end = names[index + 1].span[1]
    if text[start:end].count("(") > text[start:end].count(")"):
        closed = closing(text, end)
        start, end = (start, closed) if closed else best.span
    return (start, end), best.kind


def closing(text: str, end: int) -> int:
    """Behind the bracket that a variant's name at `end` stands in, where it holds but more names of it; 0 without one."""
    rest = re.match(r"(?P<more>[^()\n]{0,40})\)", text[end:])
    more = rest["more"].strip(" ,;=/") if rest else ""
    return end + rest.end() if rest and (not more or [one.span for one in variants(more)] == [(0, len(more))]) else 0


def short(printed: str) -> str:
    """A protein change in its one-letter form without decoration: "p.(Leu858Arg)" becomes "L858R"; others as they are."""
    plain = re.sub(r"^(?:N[A-Z]_[\d.]+:)?p\.|[()\s]", "", printed)
    return re.sub(AMINO, lambda match: ONE[match[0]], plain)


def changes(printed: str) -> frozenset[str]:
    """The named changes in a printed variant, in one form for all the ways to write each."""
    return frozenset(
        _one_form(short(printed[slice(*name.span)]).removesuffix(")").lower())
        for name in variants(printed)
        if name.kind != "event"
    )


def _one_form(name: str) -> str:
    """A frameshift by its residue, a stop as a star, a loss or a repeat of bases without the bases, and the usual deltaF508."""
    name = re.sub(r"^(?:n[a-z]_[\d.]+(?:\([a-z0-9]+\))?:)", "", name)
    name = re.sub(r"^([a-z]\d+)[a-z]?fs.*", r"\1fs", name)
    name = re.sub(r"^([a-z]\d+)x$", r"\1*", name)
    name = re.sub(r"(\d)(del|dup)[acgt]+$", r"\1\2", name)
    return re.sub(r"^(?:d|delta-?|δ)f508$", "f508del", name)
