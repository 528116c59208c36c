"""The grader's own look at where a variant stands: the line it is in, and the heading that stands over it."""

import re

from services.packs.clinical.genomics.genes import SYMBOL, bare, genes, is_gene, may_be_gene, names_a_house
from services.packs.clinical.genomics.variants import closing, variants
from services.packs.clinical.shared.flowed import flowed

DENIES = re.compile(
    r"\b(?:not|no|none|negative|wild[- ]?type|absent|absence of|undetected|without|excluded|lacks?|failed)\b"
    r"(?! (?:only|limited|yet known))",
    re.I,
)
UNTICKED = re.compile(r"(?:\[ ?\]|☐|\( \))\s*(?:[A-Za-z0-9-]+ )?$")
"""An empty box before a variant that a form lists."""
OTHERS = re.compile(r"\([^()]*\d[^()]*\)")
"""A bracket with a figure of another time: "(previous: 12 %)"."""
NONE_NEXT = re.compile(r"[\s:|=.]*(?:neg|n\.?d|nil|wt|undetectable)\b", re.I)
"""The answer right behind a variant, in short."""
TURNS = re.compile(r"[;,|]|\. |\bbut\b|\bhowever\b|\bpositive\b|\s-\s", re.I)
DOUBTED = re.compile(
    r"(?:uncertain|unknown|undetermined|unclear) (?:clinical )?(?:significance|meaning)|\bVUS\b|\bbenign\b|\btier (?:iii|"
    r"iv|3|4)\b",
    re.I,
)
TALKED_OF = re.compile(
    r"\b(?:such as|e\.g\.|if|patients with|tumou?rs with|sensitive to|resistan\w+ (?:to|mechanism)|approved|trial|et al|"
    r"cells?|mother|father|"
    r"sister|brother|family|may|might|could)\b",
    re.I,
)
THEN = re.compile(
    r"\b(?:prior|previous\w*|earlier|former\w*|historical|outside)\b|\bno longer\b|\bin (?:19|20)\d\d\b|"
    r"\bat (?:first )?diagnosis\b|\b(?:by|in) error\b|\berroneous\w*",
    re.I,
)
"""Told of another time: what is reported there is not this report's finding."""
SHARE = re.compile(r"(?<![\d.])(?!0+(?:\.0+)? ?%)\d+(?:\.\d+)? ?%|\b(?:CN|copy number)\W{0,3}\d+|\b\d+ copies\b", re.I)
"""A share of the reads, or a count of copies: what has one was found, whatever is denied behind it."""
OVER = (
    (
        "denied",
        re.compile(
            r"negative|not detected|none (?:found|detected|identified)|no reportable|wild[- ]?type|genes? (?:tested|list|"
            r"analy|assayed|sequenced)|low coverage",
            re.I,
        ),
    ),
    ("doubted", DOUBTED),
    (
        "talked of",
        re.compile(
            r"(?<!immuno)therap|immunotherap\w+ (?!bio|markers?)|treatment|"
            r"trial|reference|recommend|implication|method|limitation|background|disclaimer|drug|"
            r"literature|resistance|"
            r"monitoring|indication for|clinical history|(?<!diagnostic )interpretations?\s*:?\s*$|glossary|appendix",
            re.I,
        ),
    ),
    (
        "reported",
        re.compile(
            r"result|detected|somatic|germline|actionable|finding|mutation|alteration|variant|pathogenic|biomarker|tier|"
            r"fusion|copy",
            re.I,
        ),
    ),
)
SET_IN = re.compile(r"[ \t]+[-*•] [^:]*$")
"""A bullet set in below a finding, which heads nothing."""
METHOD = re.compile(r"\s*(?:methods?|limitations?|technical (?:notes?|information)|assay|background)\b", re.I)
"""How a line's own label says that it tells how the test works."""
MOST_WORDS = 11


def line_of(text: str, position: int) -> tuple[int, int]:
    """The span of the line that a position stands in."""
    end = text.find("\n", position)
    return text.rfind("\n", 0, position) + 1, end if end >= 0 else len(text)


def outlook(text: str, span: tuple[int, int]) -> str:
    """reported, denied, doubted (of unknown significance) or talked of."""
    start, end = line_of(text, span[0])
    if text.startswith("OBX|", start):
        return _in_group(text, text[start:end].split("|")[4])
    printed, text = text[start:end], flowed(text)
    start, end = line_of(text, span[0])
    named = closing(text, span[1]) if text.rfind("(", start, span[1]) > text.rfind(")", start, span[1]) else 0
    before, after = text[start : span[0]], re.sub(r" ?\.{3,} ?", ": ", text[max(span[1], named) : end])
    after = re.sub(r"^ ?\([^()]{2,40}\)", lambda aside: " " if variants(aside[0]) else aside[0], after)
    last = max((match.end() for match in TURNS.finditer(before)), default=0)
    stop = next((match.start() for match in re.finditer(r"[;,]|\. |\bis associated\b", after)), len(after))
    share = SHARE.search(after[:stop])
    stop = share.end() if share else stop
    listed = re.search(r"\b(?:no|not|without|negative for)\b[^.;|:]*$", before, re.I)
    if (
        NONE_NEXT.match(after)
        or UNTICKED.search(before)
        or DENIES.search(before[last:] + " # " + after[:stop])
        or (listed and not re.search(r"\bpositive|detected (?!in)", listed[0], re.I))
    ):
        return "denied"
    label = re.match(r"[^:|\d]{3,60}:", before)
    if label and OVER[0][1].search(label[0]) and not genes(label[0]):
        return "denied"
    if label and METHOD.match(label[0]):
        return "talked of"
    sentence = re.split(r"\. ", before)[-1] + re.split(r"\. |\.$", after)[0]
    parts = [part for part in re.split(r"(?<=;)", text[start:end]) if variants(part)]
    clause = re.split(r";", before)[-1] + re.split(r";", text[span[0] : end])[0]
    listed_under = text[start : variants(parts[0])[0].span[0] + start] if parts else ""
    if DOUBTED.search(listed_under) or DOUBTED.search(clause if len(parts) > 1 else f"{sentence} {printed}"):
        return "doubted"
    if TALKED_OF.search(before) or THEN.search(
        re.split(r"\. ", before)[-1] + OTHERS.sub(" ", re.split(r"\. |\.$|[;,]", after)[0])
    ):
        return "talked of"
    return _over(text, start)


def _in_group(text: str, sub: str) -> str:
    """What the observations of one group of an HL7 message say: their variant is absent, or of unknown significance."""
    mine = [line for line in re.findall(r"^OBX\|.*$", text, re.M) if line.split("|")[4:5] == [sub]]
    assessed = " ".join(line for line in mine if re.search(r"69548-6|assessment|presence", line, re.I))
    if re.search(r"absent|not detected|no call|LA9634-2", assessed, re.I):
        return "denied"
    return "doubted" if any(DOUBTED.search(line) for line in mine) else "reported"


def _over(text: str, position: int) -> str:
    """What the nearest heading above announces; without one, a report's variants are reported."""
    for line in reversed(text[:position].split("\n")):
        if SET_IN.match(line):
            continue
        printed = re.split(r" {3,}|\t", line.strip(" \t#*=_-"))[0]
        name = re.sub(r" ?\([^()]*\)", "", printed)
        words = re.findall(r"[A-Za-z]+", name)
        titled = name.isupper() or sum(word[0].isupper() for word in words) * 5 >= 3 * len(words)
        titled = titled or (len(words) <= 6 and name[:1].isupper() and name[-1:].isalpha())
        heads = words and len(words) <= MOST_WORDS and "|" not in name and (name.endswith(":") or titled)
        heads = heads and not genes(printed) and not names_a_house(printed)
        if heads and not re.search(r":\s*\S|\d{3}", name):
            for kind, pattern in OVER:
                if pattern.search(name):
                    return kind
    return "reported"


def owner(text: str, span: tuple[int, int], claimed: str) -> bool:
    """Whether the claimed gene is the one that a variant's name stands with: nearest before in the line, or "in GENE" behind."""
    start, end = line_of(text, span[0])
    wanted = bare(claimed)
    if bare(text[slice(*span)]) == wanted:
        return True
    behind = re.match(
        r"[\s)\],]*(?:(?:mutation|variant|alteration|of|in|within|the|gene|(?:exon|codon) \d+|promoter|"
        r"region|was|were|is|has been|identified|detected|found|present|seen|observed)\s+)+([A-Z][A-Z0-9-]+)",
        text[span[1] : end],
    )
    if behind and bare(behind[1]) == wanted:
        return True
    if re.match(rf"[^:\n]{{0,20}}:[\sA-Z0-9,&/-]*(?<![A-Z0-9]){re.escape(claimed)}(?![A-Z0-9])", text[span[1] : end]):
        return True
    here = [text[slice(*one)] for one in genes(text) if start <= one[0] < span[0]]
    if here:
        return bare(here[-1]) == wanted or wanted in {bare(part) for part in re.split(r"[-/:;]+", here[-1])}
    if re.search(rf"(?<![A-Z0-9]){re.escape(claimed)}(?![A-Z0-9])", text[start : span[0]]):
        return True
    if any(
        may_be_gene(match[0]) and not (is_gene(match[0]) or variants(match[0])) for match in SYMBOL.finditer(text, start, span[0])
    ):
        return False
    return bare(gene_above(text, start)) == wanted or {bare(text[slice(*one)]) for one in genes(text)} == {wanted}


def gene_above(text: str, start: int) -> str:
    """The last gene named in the lines above a line, back to an empty one; empty when there is none."""
    first = max(0, text.rfind("\n\n", 0, start))
    named = [text[slice(*one)] for one in genes(text) if first <= one[0] < start]
    return named[-1] if named else ""
