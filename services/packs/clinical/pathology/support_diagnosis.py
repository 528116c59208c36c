"""Does a place support the histology: is it the report's own, standing, main diagnosis."""

import re
from functools import lru_cache

from services.core.draft import Field, Place
from services.packs.clinical.pathology.conclusion import findings, told_in
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import Kind, section_at
from services.tasks.pack import Support
from services.tasks.values import words

SIGNED: tuple[Kind, ...] = ("final", "synoptic", "addendum", "head", "microscopic", "comment", "ihc")
STANDING: dict[Kind, float] = {"clinical": 0.2, "prior": 0.1, "admin": 0.2, "gross": 0.5, "frozen": 0.6, "specimen": 0.8}
DISEASE = looks(
    r"\b[a-z-]*(?:carcinomas?|sarcomas?|lymphomas?|melanomas?|blastomas?|gliomas?|[a-z]c[iy]tomas?|theliomas?|thymomas?"
    r"|seminomas?|germinomas?|myelomas?|meningiomas?|ependymomas?|"
    r"[a-z]+omata|fibroids?|adenomas?|papillomas?|fibromas?|lipomas?|schwannomas?|angiomas?|myomas?|teratomas?|carcinoids?|"
    r"leuk(?:a)?emias?)\b|\b(?:neuroendocrine|stromal|germ cell|granulosa cell|phyllodes|wilms) (?:tumou?rs?|"
    r"neoplasms?)\b"
    r"|\bn(?:a)?evus\b|\bdcis\b|\blcis\b|\bcancers?\b|\bneoplasms?\b|\btumou?rs?\b|\bpolyps?\b"
)
BENIGN = re.compile(
    r"(?<!carcin)(?:adenoma|papilloma|fibroma|lipoma|schwannoma|angioma|leiomyoma|nevus|naevus|polyp|fibroid)s?$|"
    r"(?<!carcin)omata$"
)
CHANGING = (
    "situ",
    "no",
    "not",
    "negative",
    "without",
    "benign",
    "suspicious",
    "borderline",
    "metastatic",
    "history",
    "possible",
    "versus",
    "free",
)
TYPES = looks(
    r"\b(ductal|lobular|squamous|adenosquamous|mucinous|papillary|serous|endometrioid|clear cell|small cell|"
    r"non-small cell|large cell|acinar|follicular|medullary|urothelial|transitional|"
    r"hepatocellular|cholangio\w*|signet|sarcomatoid|chromophobe|anaplastic|basal cell|micropapillary|tubulo\w+|"
    r"adeno\w*carcinoma|sarcoma|lymphoma|melanoma|glioblastoma|astrocytoma|oligodendroglioma)\b"
)

EXCLUDING: tuple[set[str], ...] = (
    {"ductal", "lobular"},
    {"squamous", "adenocarcinoma"},
    {"small cell", "non-small cell"},
    {"serous", "endometrioid", "clear cell"},
    {"clear cell", "papillary", "chromophobe"},
    {"adenocarcinoma", "urothelial"},
    {"sarcoma", "lymphoma", "melanoma"},
    {"astrocytoma", "oligodendroglioma"},
    {"papillary", "follicular", "medullary"},
    {"hepatocellular", "adenocarcinoma"},
)
"""Types of which one tumour is usually only one."""


OF_ITS_TYPE = looks(r"\btype[ :.=\t]*$")
CHANGE = looks(
    r"\b(?:[a-z]+(?:itis|plasia|iasis|trophy|pathy|osis)|keratos[ie]s"
    r"|cysts?|ulcers?|keloid|scar|abscess|granulomas?|infarct\w*|gangrene|calculi|products of conception)\b"
)
"""Heads of what tissue shows without a tumour."""


def stands_alone(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a change that is no tumour is the only finding that the report's diagnosis lists."""
    if not CHANGE.search(view.flat, *span):
        return False
    found = list(findings(view))
    alone = len(found) == 1 and found[0][0] < span[1] and span[0] < found[0][1]
    return alone and all(one.denied for one in _diagnoses(view.text))


def supports_histology(view: Prose, field: Field, place: Place) -> Support:
    """Every word of the value is in the quote, none that changes its meaning was left out, and it is the main diagnosis."""
    value, span = str(field.value), place.span or (0, 0)
    quoted = words(prose(view.text[slice(*span)]).flat)
    said = words(prose(value).flat)
    added = any(said.count(word) > quoted.count(word) for word in CHANGING)
    if not said or added or not set(said) <= set(quoted):
        return Support(0.0, "the value is not what the quote says")
    left_out = [word for word in CHANGING if word in quoted and word not in said]
    behind = re.match(
        r"[ ,]*(?:in[ -]+situ|excluded|not identified|cannot be|is not|: *(?:no|not|none|absent)\b)",
        view.flat[span[1] : span[1] + 24],
    )
    if left_out or (behind and "situ" not in said):
        return Support(0.2, "a word that changes the diagnosis was left out")
    before = view.before(span[0])
    if any(not before[match.end() :].strip() for match in TYPES.finditer(before)):
        return Support(0.4, "the word before it tells the type and was left out")
    named = DISEASE.search(" ".join(said))
    if not named and not stands_alone(view, span) and not OF_ITS_TYPE.search(before):
        return Support(0.6, "the value names no disease")
    return _standing(view, span, value)


def _standing(view: Prose, span: tuple[int, int], value: str) -> Support:
    """How the diagnosis stands at its place, and against what else the report says."""
    heads = list(DISEASE.finditer(view.flat, *span))
    head = heads[0].span() if heads else span
    said = assertion(view, head)
    if said.negated or said.other_person:
        return Support(0.0, "it is said not to be so")
    if said.historical:
        return Support(0.3, "it is told as history")
    limit = STANDING.get(told_in(view, span[0]), 1.0)
    why = "" if limit == 1.0 else "it does not stand in a diagnosis"
    if said.uncertain and limit > 0.7:
        limit, why = 0.7, "it is only suspected"
    rival = _rivalry(view, span, value.lower())
    return rival if rival.score < limit else Support(limit, why)


def _rivalry(view: Prose, span: tuple[int, int], value: str) -> Support:
    others = _diagnoses(view.text)
    ours = view.flat[slice(*span)]
    invasive = any(one.malignant for one in others)
    if invasive and re.search(r"in[ -]+situ|\bdcis\b|\blcis\b", value):
        return Support(0.3, "an invasive tumour is diagnosed beside it")
    if invasive and DISEASE.search(value) and all(BENIGN.search(match[0]) for match in DISEASE.finditer(value)):
        return Support(0.3, "a malignant tumour is diagnosed beside it")
    before = view.before(span[0])[-70:]
    if any(one.malignant and not one.metastatic for one in others) and re.search(r"metasta", ours + before[-16:]):
        return Support(0.3, "it is a metastasis; the tumour itself is diagnosed elsewhere")
    mine = set(TYPES.findall(value))
    theirs = _kinds(view.text)
    if not mine and theirs:
        return Support(0.85, "the report names the type more closely elsewhere")
    return Support(1.0) if _agree(mine, theirs) else Support(0.65, "the report names another type as well")


@lru_cache(maxsize=32)
def _kinds(text: str) -> frozenset[str]:
    """The types of malignant tumour that the signed parts name."""
    return frozenset(kind for one in _diagnoses(text) if one.signed and one.malignant for kind in one.kinds)


def _agree(mine: set[str], theirs: frozenset[str]) -> bool:
    """Whether the types that the report names elsewhere go with the value's."""
    return not any((mine & family) and (theirs & family) - mine for family in EXCLUDING)


class _Named:
    """A disease named in the report."""

    def __init__(self, view: Prose, span: tuple[int, int]) -> None:
        name = view.flat[max(0, span[0] - 40) : span[1]]
        near = re.split(r"[.,;:\n]| and ", name)[-1]
        follows = view.flat[span[1] : span[1] + 9]
        plain = assertion(view, span)
        situ = re.search(r"situ|intraductal|dcis|lcis", near + follows) is not None
        generic = re.search(r"(?:tumou?rs?|neoplasms?|cancers?|polyps?)$", name) is not None and not re.search(
            r"neuroendocrine|stromal|germ", near
        )
        self.metastatic = "metasta" in near
        self.denied = plain.negated or plain.other_person or plain.historical or generic
        self.malignant = not (situ or generic or BENIGN.search(name)) and plain.plain
        self.signed = plain.plain and not self.metastatic and section_at(view.text, span[0]).kind in SIGNED
        self.kinds = frozenset(TYPES.findall(near))


@lru_cache(maxsize=32)
def _diagnoses(text: str) -> tuple[_Named, ...]:
    view = prose(text)
    found = [match.span() for match in DISEASE.finditer(view.flat)]
    return tuple(
        _Named(view, span)
        for span in found
        if section_at(text, span[0]).kind not in ("clinical", "prior", "specimen", "admin", "gross", "frozen")
    )


def invasive_named(text: str) -> bool:
    """Whether the report diagnoses an invasive tumour, and not one in situ or a benign one alone."""
    return any(one.malignant for one in _diagnoses(text))


def named_outside_history(text: str) -> bool:
    """Whether the report itself names a disease that it does not deny: by which a missing diagnosis is told."""
    return any(not one.denied for one in _diagnoses(text))
