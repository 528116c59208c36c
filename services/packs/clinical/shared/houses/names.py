"""What the grader takes for a name of a house of imaging or genetics: set as one, of words that say more than its kind."""

import re

from services.packs.clinical.shared.prose import looks, word_set
from services.packs.clinical.shared.terms.anatomy import names_a_place

NOT_A_NAME = looks(r"\b(?:reported|signed|dictated|verified|approved|dr|md|by)\b|\d{4}|\d[./]\d")
"""Words and figures of a signature, which no institution's name has."""
CRAFT = re.compile(r"\w*(?:radiolog|imaging|diagnosti|genom|genetic|sonograph|radiograph|molecular|onco)\w*")
PARTICLES = word_set("of the and for at am an der die das im in zu zum de du la le les del di da do van von y et e i")
EXAMINING = word_set(
    "ct mr mri pet xray x-ray ultrasound us doppler mammogram mammography resonance magnetic computed tomography whole body "
    "exome genome sequencing profiling comprehensive panel test testing solid tumor tumour somatic germline hereditary cancer "
    "plasma profile ngs next-generation targeted assay gene screening bilateral left right consult consultation"
)
TITLE = word_set("report reports result results findings examination study summary patient name final")
GENERIC = word_set(
    "laboratory laboratories lab facility hospital clinic center centre institution department of the report medical imaging "
    "name address information radiology pathology performing testing reporting genomics genetics molecular and "
    "services diagnostic diagnostics health"
)


def is_house(printed: str) -> bool:
    """Whether a stretch is set as a name and holds a stem of imaging or genetics, more than the name of an examination."""
    words = re.findall(r"[^\W\d_][\w'-]*", printed)
    low = [word.lower() for word in words]
    if not 2 <= len(words) <= 8 or re.search(r"\d", printed) or not any(CRAFT.match(word) for word in low):
        return False
    if not all(word[0].isupper() or word in PARTICLES for word in words):
        return False
    if {"consultant", "radiologist", "pathologist", "specialist"} & set(low):
        return False
    telling = [word for word in low if word not in GENERIC and word not in PARTICLES and word not in EXAMINING]
    if printed.isupper() and not (
        CRAFT.match(low[-1]) and any(not CRAFT.match(word) and not names_a_place(word) for word in telling)
    ):
        return False
    return bool(telling) and not set(low) & TITLE and not all(names_a_place(word) for word in telling)


def is_name(printed: str) -> bool:
    """Whether a stretch in lower case names someone: no placeholder, and not only the words for a kind of place."""
    titled = re.search(r"\b(?:reports?|results?|requests?|forms?)$", printed)
    return "[" not in printed and not titled and bool(set(re.findall(r"[a-z]{2,}", printed)) - GENERIC)
