"""The builtin reader of genomics reports: variants with their genes, microsatellite status, mutational burden."""

import re

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.packs.clinical.genomics.burden import burden
from services.packs.clinical.genomics.calls import Call, calls
from services.packs.clinical.genomics.distinct import distinct
from services.packs.clinical.genomics.genes import bare
from services.packs.clinical.genomics.hl7 import is_message, message_burden, message_calls, message_day, message_issuer
from services.packs.clinical.genomics.instability import microsatellites
from services.packs.clinical.shared.citing import Entry, cited, listed, of_no_type
from services.packs.clinical.shared.days.kinds import REPORT
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.houses.issued import issuer
from services.packs.clinical.shared.prose import Prose, prose

NAMES = ("mutations", "msiStatus", "tmb", "date", "institution")
LEAST_WORDS = 3
"""Different words of the craft below which a text without any variant is no genomics report."""
WORDS = re.compile(
    r"\b(?:genom\w+|genetic\w*|genes?|variants?|mutations?|mutational|allele|somatic|germline|exon|pathogenic|sequencing|ngs|"
    r"msi|mss|microsatellite|b?tmb|alterations?|[cp]f?t?dna|cytogenetic\w*|karyotype|vus|liquid biopsy|"
    r"fusions?|rearrangements?|genotype|metaboli[sz]er|microarray|chromosom\w+|diplotype|heterozyg\w+|homozyg\w+|"
    r"transcripts?|wild-?type|vaf|p\.|c\.|molecular|biomarkers?|amplification|"
    r"(?:cag|cgg|gaa|ctg) repeats?|expansions?|heteroplasm\w+|mtdna|m\.|penetran\w+|carriers?)"
)


def read(request: CallRequest) -> Extraction:
    """Read a genomics report. A later attempt also takes variants that are only discussed, and a day without a label."""
    document = request.document
    if document is None:
        return of_no_type("no document was given")
    wide = request.feedback is not None and not request.feedback.first
    view = prose(document.text)
    seen = len(set(WORDS.findall(view.flat)))
    if seen < LEAST_WORDS and not calls(document.text):
        return of_no_type("none of a genomics report's words stand in it")
    told = {one.name: one for one in _fields(document, view, wide)}
    asked = [name for name in NAMES if not request.only or name in request.only]
    sure = min((told[name].confidence for name in asked if told[name].given), default=0.5)
    confidence = round(min(0.5 + 0.07 * seen, 0.99) * (0.6 + 0.4 * sure), 3)
    named = told["mutations"].given
    return Extraction(
        likely_type="genomics",
        alternatives=[] if named else ["pathology", "lab-report"],
        confidence=confidence,
        reasoning=f"{'Looked again, wider' if wide else 'First look'}; {len(told['mutations'].elements or [])} variants.",
        fields=[told[name] for name in asked],
    )


def _fields(document: Document, view: Prose, wide: bool) -> list[CitedField]:
    message = is_message(document.text)
    day = message_day(document.text) if message else own_day(view, REPORT, wide=wide)
    name = message_issuer(document.text) if message else issuer(view)
    return [
        listed("mutations", [_entry(one) for one in reported(document.text, wide=wide)], document, absent=0.75),
        cited("msiStatus", microsatellites(view, wide=wide), document, absent=0.85),
        cited("tmb", (message_burden(document.text) if message else None) or burden(view, wide=wide), document, absent=0.85),
        cited("date", day, document, absent=0.85),
        cited("institution", name, document, absent=0.8),
    ]


def reported(text: str, *, wide: bool) -> list[Call]:
    """The variants that the report calls found; `wide` also takes discussed ones, nowhere denied, when it calls none found."""
    if is_message(text) and (found := message_calls(text)):
        return distinct([one for one in found if one.standing == "result"])
    everything = calls(text)
    results = [one for one in everything if one.standing == "result"]
    if not results and wide:
        absent = {(bare(one.gene), name) for one in everything if one.standing == "absent" for name in one.names}
        talked_of = [one for one in everything if one.standing == "discussed"]
        results = [one for one in talked_of if not {(bare(one.gene), name) for name in one.names} & absent]
    return distinct(results)


def _entry(one: Call) -> Entry:
    confidence = (0.93 if one.kind in ("protein", "coding") else 0.85) - (0.0 if one.sure else 0.2)
    return Entry({"gene": one.gene, "variant": one.variant}, one.span, confidence if one.standing == "result" else 0.5)
