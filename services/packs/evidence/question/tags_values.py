"""Kidney function given as a number: an eGFR or creatinine clearance that is low, and the EGFR that is a gene."""

import re
from collections.abc import Iterator

from services.packs.evidence.question.tags_lexicon import Disease, compiled
from services.packs.evidence.question.tags_reading import Reading

NUMBER = re.compile(
    r"^ ?(\( ?)?((of|is|was|at|now|currently|around|about|approximately|falls?|fell|drops?|dropped|"
    r"below|under|less|than|between|to|"
    r"only|stable|value|clearance|rate|[<>≤≥=(])( |$)){0,4}(\d+(?:\.\d+)?)"
)
ABOVE = re.compile(r"[>≥]|\b(above|over|more than|greater than|exceed\w*)\b")
NORMAL = re.compile(r"^ (is |was |of )?(\( )?(normal|preserved|intact|unremarkable|fine)\b")
NORMAL_BEFORE = re.compile(r"\b(normal|preserved|good|unremarkable) $")
CREATININE = re.compile(r"\bcreatinine (?!clearance)((of|is|was|at|now|level|serum|=|>) ){0,3}(\d+(?:\.\d+)?)")
HIGH_MG_DL = (1.5, 20.0)
"""mg/dL; from 133 umol/L (apixaban label: 1.5 mg/dL) up to what is no longer a value in mg/dL."""
HIGH_UMOL_L = 133.0


def measured_low(reading: Reading, disease: Disease) -> Iterator[tuple[int, int, bool]]:
    """(first token, last token, low) of each measure; one without a value counts as low, a gene never."""
    for measure in disease.measured:
        for hit in compiled(rf"\b{measure}\b").finditer(reading.normal):
            first = reading.token_at(hit.start())
            last, low = _value(reading, hit.end(), disease, reading.tokens[first].text, hit.start())
            yield first, max(last, reading.token_at(hit.end() - 1)), low
    for hit in CREATININE.finditer(reading.normal):
        value = float(hit.group(3))
        low = HIGH_MG_DL[0] <= value < HIGH_MG_DL[1] or value >= HIGH_UMOL_L
        yield reading.token_at(hit.start()), reading.token_at(hit.end() - 1), low


def _value(reading: Reading, end: int, disease: Disease, written: str, start: int) -> tuple[int, bool]:
    after, before = reading.normal[end:], reading.normal[:start]
    number = NUMBER.match(after)
    if number is not None:
        last = reading.token_at(end + number.end() - 1)
        limit = disease.measured_below or 0.0
        return last, float(number.group(5)) < limit and not ABOVE.search(number.group())
    last = reading.token_at(end - 1)
    if NORMAL.match(after) or NORMAL_BEFORE.search(before):
        return last, False
    return last, not _is_gene(reading, disease, written)


def _is_gene(reading: Reading, disease: Disease, written: str) -> bool:
    """EGFR is the gene where oncology words stand by and nothing is measured."""
    if not written.lower().startswith("egfr"):
        return False
    return bool(compiled(disease.gene_context).search(reading.normal))
