"""The grader's doubt over genes that the report tells something of and no element explains: forms of result that are not read."""

import re

from services.packs.clinical.genomics.genes import SYMBOL, bare, genes, is_gene, may_be_gene
from services.packs.clinical.genomics.outlook import DENIES, DOUBTED, OVER, TALKED_OF, line_of, outlook
from services.packs.clinical.genomics.variants import variants

TELLS = re.compile(
    r"\b(?:detected|positive|mutated|mutations?|variants?|mut|loss|lost|gain(?:ed)?|amplif\w+|amp|deleted|deletion|fusions?|"
    r"fused|"
    r"rearrange\w*|translocation|present|transcripts?|expansion|hypermethylat\w+|pathogenic|carrier|heterozygous|homozygous)\b"
    r"|\*\d+[A-Z]?/\*\d+|\bt\(\d+;\d+\)|\bITD\b|\bTKD\b|\bdel\b|\bdup\b|\bins\b|\b(?:cn|copies|allelic ratio|vaf)\b|\bexons? \d"
    r"|\btype [a-d]\b|\bfs\*?\d|(?<![a-z\d])(?:[pcg]\. ?\(?)?[a-z]{1,3}\d{2,4}[a-z*]{1,6}\d*\)?(?![a-z\d])",
    re.I,
)
"""Words and shapes of a result: wider than the variants that are read, since here they only raise a doubt."""
NAMED = re.compile(r"[ :|\t-]{1,4}(?:\w+ )?(?:mutations?|mutated|variants?|fusion|rearrange\w*|amplif\w+|truncat\w+)\b", re.I)
ZYGOUS = re.compile(r"\b(?:hetero|homo|hemi)zygous (?:deletion|duplication|variant|mutation|change)", re.I)
USUAL = re.compile(r"\*1[A-Z]?/\*1[A-Z]?\b")
"""The usual alleles of a gene that handles drugs: no finding."""
KARYOTYPE = re.compile(
    r"\b(?:t|inv|del|dup|der|ins|add)\((?:\d{1,2}|[XY])(?:;(?:\d{1,2}|[XY]))*\)\s?\(?[pq]\d|\barr ?\[|\bEGFR ?v ?I+\b|"
    r"\b(?:\d{1,2}|[XY])[pq]\d+(?:\.\d+)?(?:[pq]\d+(?:\.\d+)?)?\(\d+_\d+\)"
)
RATIO = re.compile(r"\s*[:=]?\s*\d?\.\d")
"""Behind "AR": an allelic ratio, and not the androgen receptor's gene."""
ROW = re.compile(r"[\s*•|-]*(?:\d{1,2}[.)]\s*)?")
"""What may stand on a line before the gene that heads it."""
ANSWER = re.compile(r"(?:[ \t]*[|:\t]| )[ \t]*[^\n]*\d")
"""An answer with a figure right behind the gene that heads a row, in whatever form."""
CLAUSE = re.compile(r"[;\n]|\. ")


def unexplained(text: str, elements: list[dict[str, str]]) -> tuple[int, ...]:
    """Where a gene is told as found, or a chromosome as changed, that is no element's gene."""
    told = {bare(part) for one in elements for part in [one.get("gene", ""), *re.split(r"[-/:;]+", one.get("gene", ""))]}
    spans = tuple(sorted({*genes(text), *_unknown(text)}))
    found = [
        span[0]
        for index, span in enumerate(spans)
        if not told & {bare(part) for part in re.split(r"[-/:;]+", text[slice(*span)])}
        and _tells(text, span, spans[index + 1][0] if index + 1 < len(spans) else len(text))
    ]
    found += [match.start() for match in ZYGOUS.finditer(text) if _of_nobody(text, match.start(), elements)]
    held = str(elements).lower()
    changed = [
        match.start()
        for match in KARYOTYPE.finditer(text)
        if "fusion" not in held and not (match[0][0] == "E" and "viii" in held)
    ]
    return tuple(sorted([*found, *changed]))


def _unknown(text: str) -> list[tuple[int, int]]:
    """Symbols with a figure that are no known gene's and may be one's, where a word for a variant follows at once."""
    found = (match for match in SYMBOL.finditer(text) if re.search(r"\d", match[0]) and not is_gene(match[0]))
    return [one.span() for one in found if may_be_gene(one[0]) and not variants(one[0]) and NAMED.match(text, one.end())]


def _of_nobody(text: str, position: int, elements: list[dict[str, str]]) -> bool:
    """Whether a change on one or both copies is told on a line that names no gene and holds no element's variant."""
    start, end = line_of(text, position)
    line = text[start:end]
    told = any(one.get("variant", "") and one["variant"][:6] in line for one in elements)
    aside = DENIES.search(line) or DOUBTED.search(line) or TALKED_OF.search(line)
    return not told and not aside and not any(start <= span[0] < end for span in genes(text))


def _tells(text: str, span: tuple[int, int], following: int) -> bool:
    """Whether the words behind a gene, up to the next gene or clause, say that something was found in it."""
    start, end = line_of(text, span[0])
    cut = CLAUSE.search(text, span[1], end)
    behind = text[span[1] : min(cut.start() if cut else end, following)]
    clause = text[span[1] : cut.start() if cut else end]
    heads_a_row = ROW.fullmatch(text[start : span[0]]) and ANSWER.match(behind)
    if not (TELLS.search(behind) or heads_a_row) or USUAL.search(behind):
        return False
    if text[slice(*span)] == "AR" and RATIO.match(behind):
        return False
    aside = DENIES.search(clause) or DOUBTED.search(text[start:end]) or TALKED_OF.search(text[start:end])
    label = text[start : span[0]]
    return not aside and not any(pattern.search(label) for _, pattern in OVER[:3]) and outlook(text, span) == "reported"
