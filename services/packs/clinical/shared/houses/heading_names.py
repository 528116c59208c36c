"""Names in a report's first lines that nobody took: neither a title, a datum nor a person, they may be the issuer's."""

import re

from services.packs.clinical.shared.houses.names import EXAMINING, GENERIC, TITLE
from services.packs.clinical.shared.prose import word_set
from services.packs.clinical.shared.terms.anatomy import names_a_place

LINES = LETTERHEAD = 2
"""First lines in which a letterhead stands."""
CUTS = re.compile(r" {2,}|\t|[|;•]| [-–—] |, ")
LABELLED = re.compile(r"[^\n]{1,40}?:")
TRIM = " .#*_=-"
RUNNING = re.compile(r"[a-z]{2}\. +[A-Z]|(?:[a-z]+[, ]+){6}")
"""What shows a line to be running text."""
PERSON = re.compile(
    r"\b(?:dr|mr|mrs|ms|prof|md|m\.d|phd|do|frcpath|frcr|np|rn|patient|name|dear|to|from|by|for|male|female)\b\.?|\d", re.I
)
TITLED = re.compile(
    r"\b(?:reports?|results?|summary|profiling|resections?|excisions?|biops\w+|\w+ectomy|specimens?|diagnos[ei]s"
    r"|physical)\b",
    re.I,
)
"""Words that make a line the title of a report, or the name of a specimen, whatever else stands in it."""
TITLES = word_set(
    "profile profiles tumor tumour hereditary germline somatic liquid biopsy biopsies genomic genomics genetic sequence dna rna "
    "exome clinical diagnostic targeted myeloid lymphoid hotspot mutation mutations variant variants expanded carrier risk "
    "syndrome disease diseases disorder disorders leukemia leukaemia lymphoma melanoma carcinoma breast lung colon colorectal "
    "prostate ovarian chromosome chromosomal microarray pharmacogenomic pharmacogenetic tissue blood hematologic haematological "
    "cardiomyopathy neuro molecular assessment evaluation screen stage views view contrast without with scan imaging doppler "
    "intravenous limited complete portable fusion fusions next generation interpretation consultation addendum final amended "
    "surgical pathology histopathology histology cytology cytopathology specimen gross microscopic synoptic number accession "
    "gynaecological gynecological urological endocrine gastrointestinal cellular anatomic anatomical neuropathology "
    "dermatopathology hematopathology haematopathology dermatology "
    "detected identified revised preliminary page confidential status routine urgent stat"
)
"""Words of the titles of reports, beside those of examinations and of kinds of house."""


HOUSE_NAME = re.compile(
    r"\b[A-Z][\w'&.-]+ (?:[A-Z&][\w'.-]* |of |the ){0,6}(?i:hospital|clinic|infirmary|cent(?:er|re)|practice|institute|surgery"
    r"|hosp|associates|university|health system|medical group|polyclinic|hospice)\b"
    r"(?! (?i:avenue|ave|street|st|road|rd|drive|lane|way|blvd|boulevard)\b)"
)
"""A proper name before a word for a house."""


def name_untaken(text: str) -> bool:
    """Whether a piece of the first lines is set as a name, and some word of it belongs to no title.

    One word may be a name where it heads the paper, alone in its cell.
    """
    lines = [line for line in text.split("\n") if line.strip()][:LINES]
    told = [line for line in lines if not (LABELLED.match(line) or RUNNING.search(line))]
    alone = told[:1] == lines[:1] and any(_is_name(CUTS.split(line)[0].strip(TRIM), fewest=1) for line in told[:1])
    return alone or any(_is_name(piece.strip(TRIM)) for line in told for piece in CUTS.split(line))


def another_heads(text: str, position: int) -> bool:
    """Whether the first cell of the first line is set as a name, while the house that was taken is printed below a letterhead."""
    lines = list(re.finditer(r"[^\n]*\S[^\n]*", text[:position]))
    if len(lines) < LETTERHEAD or LABELLED.match(lines[0][0]):
        return False
    return _is_name(CUTS.split(lines[0][0].strip())[0].strip(TRIM))


def _is_name(piece: str, fewest: int = 2) -> bool:
    words = re.findall(r"[^\W\d_][\w'&-]*", piece)
    if (
        not fewest <= len(words) <= 7
        or PERSON.search(piece)
        or TITLED.search(piece)
        or not all(word[0].isupper() or len(word) <= 3 for word in words)
    ):
        return False
    telling = [word.lower() for word in words if len(word) > 3]
    return any(word not in TITLES | EXAMINING | TITLE | GENERIC and not names_a_place(word) for word in telling)
