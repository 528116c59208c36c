"""Microsatellite status in print: the label and its state, or a state that needs no label (MSI-H, MSS, dMMR)."""

import re

from services.packs.clinical.genomics.limits import told_as_limit
from services.packs.clinical.genomics.rowwise import CELLS, below
from services.packs.clinical.genomics.standing import standing
from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.prose import Prose, looks, tidy

LABEL = looks(
    r"\b(?:micro-?satellites?(?: (?:in)?stability)?(?: ?\(msi\))?(?: (?:status|analysis|result|testing))?(?: ?\(msi\))?|"
    r"msi(?:[ -](?:ngs|pcr))?(?: ?/ ?mmr)?(?: (?:status|result|testing|analysis|score))?|"
    r"(?:dna )?mismatch repair(?: ?\(mmr\))?(?: (?:status|protein expression))?|mmr(?: (?:status|"
    r"result))?)(?: \[[a-z ]+\])?(?: interpretation)?"
)
GAP = looks(
    r"^(?:[ \t]*(?:[:|=]|\.{3,}|\d{1,3}(?:\.\d+)? ?%?[ ,]*(?=\()|\((?=(?:ms|stable|unstable|high|low))|\^ln|\|+|-(?= )|is|was|"
    r"were|result|status|by (?:ngs|pcr|ihc)|la[\d-]+\^|\n+ *[-•*]?)){1,6}[ \t]*"
    r"|^[ \t]{1,}|^-(?=[a-z])"
)
STATE = looks(
    r"(?:(?:msi|ms)[- ]?(?:high|low|stable|unstable|intermediate|indeterminate|h|l|s|0)\b|mss\b|[dp]mmr\b|"
    r"(?:microsatellite[- ])?(?:instability[- ])?"
    r"(?:high|low|stable|unstable|intermediate|indeterminate|equivocal)\b|(?:proficient|deficient|intact|retained|preserved)\b|"
    r"(?:instability )?(?:not )?(?:detected|observed|identified|seen)\b|(?:positive|negative|absent|present|"
    r"none)\b|no instability detected|instability (?:not )?(?:present|"
    r"detected))(?: ?\((?![^)\n]*\b(?:if|when|cut-?off|threshold|normal)\b)[^)\n]{1,30}\))?"
    r"(?: ?:? ?(?:not detected|not identified))?"
)
ALONE = looks(
    r"(?<![\w-])(?:msi[- ](?:high|low|stable|h|l|s)|mss|msi-?h|high-(?:level|grade) microsatellite instability|ms[- ]stable|"
    r"(?:un)?stable microsatellites|high microsatellite instability|"
    r"[dp]mmr|"
    r"microsatellite[- ](?:instability[- ](?:high|low)|stable|unstable)"
    r"(?: ?\((?:mss|msi-?[hls])\))?|(?:mismatch repair|mmr)[- ](?:deficient|proficient))(?![\w])"
    r"(?: ?:? ?(?:not detected|not identified))?"
)
BETWEEN = looks(CELLS)
REPAIR = looks(r"^(?:proficient|deficient|intact|retained|preserved)")
"""A state that says of what only with its label: "mismatch repair proficient"."""
NONE = looks(r"\bno (?:evidence of )?(?:microsatellite instability|msi)\b(?: (?:was |is )?(?:detected|identified|seen))?")
OTHERS = looks(r"[ -](?:solid|cancers|tumou?rs|carcinomas|patients|disease)\b")
"""Behind a state that is told of others' tumours: "MSI-High cancers respond"."""
OF_REPAIR = re.compile(r"mismatch|mmr", re.I)
NOT_KNOWN = looks(
    r"^(?:not (?:performed|tested|assessed|evaluated|determined|available|reported|applicable)|cannot be|could not|n/?a\b|"
    r"pending|unknown|insufficient|failed)"
)
MEANINGS = (
    ("indeterminate", re.compile(r"indeterminate|equivocal|intermediate")),
    (
        "stable",
        re.compile(
            r"\bno instability|\bnot (?:detected|observed|identified|seen|present)|\bno evidence|"
            r"\b(?:negative|absent|none)\b"
        ),
    ),
    (
        "high",
        re.compile(
            r"\bmsi ?h\b|\bhigh\b|\bunstable\b|\bdmmr\b|\bdeficient\b|\b(?:detected|observed|identified|positive|present)\b"
        ),
    ),
    ("low", re.compile(r"\bmsi ?l\b|\blow\b")),
    ("stable", re.compile(r"\bmss\b|\bstable\b|\bmsi ?s\b|\bpmmr\b|\bproficient\b|\bintact\b|retained|preserved")),
)
"""What the words of a status mean, the first that fits."""


def microsatellites(view: Prose, *, wide: bool) -> Told | None:
    """The tumour's microsatellite status as printed; `wide` also takes a state that is only discussed."""
    found = [one for one in (*_labelled(view), *_alone(view)) if not OTHERS.match(view.flat, one.span[1])]
    found = [one for one in found if not told_as_limit(view, (one.span[1] - len(one.value), one.span[1]))]
    found.sort(key=lambda one: OF_REPAIR.search(view.text[slice(*one.span)]) is not None)
    results = [one for one in found if standing(view.text, one.span) != "discussed"]
    best = next(iter(results or (found if wide else ())), None)
    if best is None:
        return None
    rivals = {status(one.value) for one in results} - {status(best.value), ""}
    confidence = best.confidence - (0.4 if rivals else 0.0) - (0.0 if results else 0.3)
    return Told(best.value, best.span, confidence, "ambiguous" if rivals else "found")


def _labelled(view: Prose) -> list[Told]:
    found = []
    for match in NONE.finditer(view.flat):
        found.append(Told("stable", match.span(), 0.85))
    for match in LABEL.finditer(view.flat):
        gap = GAP.match(view.flat[match.end() : match.end() + 60])
        start = match.end() + (gap.end() if gap else 0)
        state = STATE.match(view.flat[start : start + 70])
        if gap and state and not NOT_KNOWN.match(view.flat[start : start + 40]):
            printed = match.start() if gap[0] == "-" or (REPAIR.match(state[0]) and not gap[0].strip()) else start
            value = tidy(view.text[printed : start + state.end()])
            found.append(Told(value, (match.start(), start + state.end()), 0.95))
        elif answer := _in_row(view, match.span()) or below(view, match.span(), STATE):
            found.append(Told(tidy(view.text[slice(*answer)]), (match.start(), answer[1]), 0.9))
    return found


def _in_row(view: Prose, label: tuple[int, int]) -> tuple[int, int] | None:
    """The state in a later cell of a row that begins with the label: "MSI    Seq    DNA-Tumor    High"."""
    begins = not view.flat[view.flat.rfind("\n", 0, label[0]) + 1 : label[0]].strip(" |")
    cells = BETWEEN.match(view.flat, label[1]) if begins else None
    state = STATE.match(view.flat, cells.end()) if cells else None
    return (cells.end(), state.end()) if cells and state else None


def _alone(view: Prose) -> list[Told]:
    return [Told(tidy(view.text[slice(*match.span())]), match.span(), 0.9) for match in ALONE.finditer(view.flat)]


def status(printed: str) -> str:
    """high, low, stable or indeterminate, by a status as printed; empty when it says none of them."""
    flat = " ".join(printed.lower().replace("-", " ").split())
    return next((name for name, pattern in MEANINGS if pattern.search(flat)), "")
