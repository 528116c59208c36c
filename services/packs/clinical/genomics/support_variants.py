"""Does a place support a variant: is it printed so, is the gene its own, and does the report say that it was found."""

import re
from dataclasses import dataclass
from functools import lru_cache

from services.core.draft import Field, Place
from services.packs.clinical.genomics.genes import bare, genes
from services.packs.clinical.genomics.outlook import gene_above, line_of, outlook, owner
from services.packs.clinical.genomics.variants import AMINO, ONE
from services.packs.clinical.shared.prose import Prose, word_set
from services.tasks.pack import Support

SOFT = word_set("mutation variant alteration change somatic germline gene pathogenic likely detected positive")
"""Words in a printed variant that name no change."""
CHANGE = re.compile(
    r"p\.\s?\(?[A-Z][a-z]{0,2}\d+[A-Za-z0-9_*=?]*\)?|c\.[-*]?\d[\d_+-]*(?:[ACGT]+>[ACGT]+|del[ACGT]*|dup[ACGT]*|ins[ACGT]+)"
    r"|(?<![A-Za-z0-9_.:*-])[ACDEFGHIKLMNPQRSTVWY]\d{2,4}(?:[ACDEFGHIKLMNPQRSTVWY*X]|fs\*?\d*|_[A-Z]\d+(?:del|ins|"
    r"dup)[A-Z]*)(?![A-Za-z0-9])"
)
EVENT = re.compile(
    r"exons? \d+ (?:in-?frame )?(?:deletion|insertion|skipping|duplication|substitution)|\b(?:gene )?(?:fusion|"
    r"rearrangement|translocation)\b|"
    r"\binternal tandem duplication\b|\bITD\b",
    re.I,
)
BESIDE = re.compile(r"[\s,;()|]*(?:N[A-Z]_[\d.]+:)?[\s(]*")
"""Between a coding change and the protein change of the same variant."""
SILENT = re.compile(r"([A-Z])\d+(?:\1|=)(?![A-Za-z0-9])")
SYNONYMOUS = re.compile(r"\b(?:synonymous|silent)\b(?! mutations? (?:per|/))", re.I)
"""A change that leaves the protein as it is, by its form or by what is said of it."""
SCORES = {"reported": 1.0, "talked of": 0.4, "doubted": 0.3, "denied": 0.0}
WHY = {"talked of": "it is only discussed there", "doubted": "its significance is not known", "denied": "the report denies it"}


@dataclass(frozen=True)
class Candidate:
    """A change that the report calls found, by the grader's own look, with the genes on its line before it."""

    span: tuple[int, int]
    change: str
    gene: str


def supports_variant(view: Prose, field: Field, place: Place) -> Support:
    """The quote prints that change of that gene, and its line and heading report it."""
    element = field.value[place.element] if isinstance(field.value, list) and place.element is not None else None
    if not isinstance(element, dict):
        return Support(0.0, "there is no such element")
    gene, variant = str(element.get("gene", "")), str(element.get("variant", ""))
    span = place.span or (0, 0)
    pieces = _pieces(variant)
    shown = _folded(re.sub(rf"({re.escape(gene)})(?=vI)", r"\1 ", view.text[slice(*span)]))
    if not pieces or not all(_stands(piece, shown) for piece in pieces):
        return Support(0.0, "the quote does not print that variant")
    at = _where(view.text, span, pieces)
    if view.text.startswith("MSH|") or "\nOBX|" in view.text:
        return _in_message(view.text, span, gene, at)
    if not owner(view.text, at, gene):
        return Support(0.0, "the variant is another gene's, or the gene is not named there")
    seen = outlook(view.text, at)
    return Support(SCORES[seen], WHY.get(seen, ""))


def _in_message(text: str, span: tuple[int, int], gene: str, at: tuple[int, int]) -> Support:
    """In an HL7 message the gene and the change stand in observations of one group."""
    first, second = (text[slice(*line_of(text, position))].split("|") for position in (span[0], at[0]))
    same = len(first) > 4 and len(second) > 4 and first[4] == second[4]
    named = bare(gene) in {bare(word) for word in re.findall(r"[A-Z][A-Z0-9-]+", text[slice(*span)])}
    return Support(1.0) if same and named else Support(0.0, "gene and variant are not of one group of observations")


def _pieces(variant: str) -> list[str]:
    """The words of a printed variant that tell which one it is, folded."""
    words = re.split(r"[\s(),;|]+", _folded(variant))
    return [word for word in words if word and word not in SOFT]


def _folded(text: str) -> str:
    """Lower case; amino acids in one letter; without the prefixes and brackets of a protein change."""
    one = re.sub(rf"(?:{AMINO})(?=\d|_|fs|del|dup|ins|\b|\))", lambda match: ONE[match[0]], text)
    return re.sub(r"n[pm]_[\d.]+:", " ", re.sub(r"p\.\s?\(?", " ", one).lower())


def _stands(piece: str, shown: str) -> bool:
    return re.search(rf"(?<![a-z0-9*]){re.escape(piece.strip('.-'))}s?(?![a-z0-9*])", shown) is not None


def _where(text: str, span: tuple[int, int], pieces: list[str]) -> tuple[int, int]:
    """The place of the change itself inside the quote: its longest piece with a figure, else its last."""
    telling = max((piece for piece in pieces if re.search(r"\d", piece) and len(piece) > 2), key=len, default=pieces[-1])
    for match in CHANGE.finditer(text, span[0], span[1] + 1):
        if telling in _folded(match[0]):
            return match.span()
    start = text.lower().find(telling, span[0], span[1])
    return (start, start + len(telling)) if start >= 0 else span


@lru_cache(maxsize=32)
def candidates(text: str) -> tuple[Candidate, ...]:
    """Every change that stands on a line with a gene and is reported as found."""
    found = []
    for pattern in (CHANGE, EVENT):
        for match in pattern.finditer(text):
            start, end = line_of(text, match.start())
            before = [text[slice(*one)] for one in genes(text) if start <= one[0] < match.start()]
            behind = [text[slice(*one)] for one in genes(text) if match.end() <= one[0] < end]
            gene = before[-1] if before else behind[0] if behind else gene_above(text, start)
            if SILENT.search(match[0]) or SYNONYMOUS.search(text[start : match.start()]):
                continue
            if (gene or match[0][:2] in ("p.", "c.")) and outlook(text, match.span()) == "reported":
                found.append(Candidate(match.span(), _folded(match[0]).strip("() "), gene))
    return tuple(found)


def _as_named(event: str, gene: str, held: set[tuple[str, str]], *, beside: bool) -> bool:
    """Whether an event of an exon, told in words, is a change of the gene that is held by its name or stands beside it."""
    sort = next((word for word in ("del", "ins", "dup", "skip") if word in event), "")
    mine = [piece for owner, piece in held if owner == gene]
    return event.startswith("exon") and (beside or any(sort and sort in piece for piece in mine))


def _noted_beside(text: str, one: Candidate, held: set[tuple[str, str]]) -> bool:
    """Whether a protein change stands right behind a coding change that is held: it is the same in another notation."""
    before = text[max(0, one.span[0] - 80) : one.span[0]]
    coding = next((match for match in CHANGE.finditer(before) if BESIDE.fullmatch(before, match.end())), None)
    return coding is not None and _folded(coding[0]).strip("() ") in {piece for _, piece in held}


def left_out(text: str, elements: list[dict[str, str]], taken: list[tuple[int, int]]) -> list[Candidate]:
    """Changes reported as found that no element explains: another gene's, or another change of the same gene."""
    held = {(bare(one.get("gene", "")), piece) for one in elements for piece in _pieces(one.get("variant", ""))}
    told = {bare(part) for one in elements for part in [one.get("gene", ""), *re.split(r"[-/:;]+", one.get("gene", ""))]}
    lines = {line_of(text, a) for a, _ in taken}
    gaps: dict[tuple[str, str], Candidate] = {}
    for one in candidates(text):
        gene = bare(one.gene)
        line = line_of(text, one.span[0])
        row = _folded(text[slice(*line)])
        named = line in lines or any(owner == gene and re.search(r"\d", piece) and _stands(piece, row) for owner, piece in held)
        known = (gene, one.change) in held or (not gene and one.change in {change for _, change in held})
        mine = {gene, *(bare(part) for part in re.split(r"[-/:;]+", one.gene))}
        in_words = mine & told and (not re.search(r"\d", one.change) or _as_named(one.change, gene, held, beside=named))
        explained = known or (named and one.change.startswith("c.")) or in_words or _noted_beside(text, one, held)
        if not explained and not any(a <= one.span[0] < b for a, b in taken):
            gaps.setdefault((gene, one.change), one)
    return list(gaps.values())
