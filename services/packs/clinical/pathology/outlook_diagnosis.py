"""The grader's own look at the diagnosis: is the value the whole name, the main one, and the only one it could be."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from services.core.draft import Draft
from services.packs.clinical.pathology.conclusion import told_in
from services.packs.clinical.pathology.support_diagnosis import CHANGING, DISEASE, TYPES, stands_alone
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, prose, word_set
from services.packs.clinical.shared.sections.reports import section_at, sections
from services.packs.clinical.shared.terms.anatomy import names_a_place

SPECIMEN_LINE = looks(
    r"(?:^|\n|\. )[ ]*(?:(?:part|specimen) )?(?:[a-z0-9]{1,2}[.):] *)?[^:\n.]{0,90}\b(?:biops(?:y|ies)|bx|resection|excision|"
    r"\w+ectomy|amputation|polyps?|curett\w+|snare|turbt|turp|lesion|shave|punch|core|cores|wle|emr|esd|nodule|"
    r"skin)\b[^:\n.]{0,60}(?::| - )"
)
"""Specimen, procedure, then the diagnosis: how a diagnosis is printed without a heading of its own."""
VAGUE = looks(r"^(?:[a-z-]+ ){0,4}(?:tumou?rs?|neoplasms?|neoplasia|lesions?|cancers?|malignanc\w+|polyps?|growths?|nodules?)$")
KIND = looks(
    r"neuroendocrine|stromal|germ cell|granulosa|wilms|phyllodes|borderline|epithelioid|hyperplastic|inflammatory|serrated"
)
BARE = looks(
    r"^(?:invasive |infiltrating |metastatic |malignant |primary )*(?:carcinomas?|sarcomas?|lymphomas?|adenomas?|gliomas?)$"
)
JOINED = word_set(
    "the a an of is are shows show showing with and or by for from in to as no primary residual recurrent focal multifocal "
    "differentiated left right bilateral this consistent diagnosis impression type revealed reveals confirmed being was mass "
    "largest infiltration infiltrating invasive ulcerated solid extensive grade 1 2 3 iii ii i iv main invasion tumor tumour"
)
LABELLED = looks(
    r"\b(?:(?<=\n)type|(?:histolog\w*|histopatholog\w*|tumou?r|who|neoplasm) (?:sub)?(?:type|classification)|"
    r"diagnosis)(?: ?\([^)\n]*\))?[ :.=\t-]{1,40}$"
)
LEFT_OF_IT = re.compile(r"([a-z][a-z-]*) $")
RIGHT_OF_IT = looks(
    r"^,? ?(?:with (?:[a-z-]+ ){0,3}(?:differentiation|features|component|elements|morphology|phenotype|change|mutat\w+"
    r"|rearrange\w+|fusion)\b"
    r"|(?:, )?[a-z-]+(?: [a-z-]+)? (?:type|variant|subtype|pattern|predominant|mutant|phenotype)\b|, (?:idh|hpv|her2|p16|nos|"
    r"mutant|"
    r"classic|conventional|usual|dedifferentiated|diffuse|intestinal|non-invasive|keratini[sz]ing|papillary|clear|acinar|"
    r"solid)\b)"
)
ELSEWHERE = looks(r"\bmargins?\b|\bnodes?\b|\b(?:positive|involved|affected|replaced|suspicious|free) (?:for|by|of)\b")
"""Words by which a tumour is named as what a margin or a node holds."""


def diagnosis_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message for a diagnosis that may not be the whole or the main one."""
    one = draft.fields.get("histology")
    if not (one and one.filled):
        yield "histology", "no diagnosis was read"
        return
    value = prose(str(one.value)).flat
    spans = [place.span for place in one.places if place.span and place.reading == 0]
    view = prose(text)
    if not DISEASE.search(value) and not any(_labelled(view, span[0]) or stands_alone(view, span) for span in spans):
        yield "histology", "it names no tumour, and which finding is the main one is a matter of judgement"
    elif (VAGUE.search(value) and not KIND.search(value)) or BARE.search(value):
        yield "histology", "it does not tell the kind of tumour"
    elif spans and not _signed(view, spans[0][0]):
        yield "histology", "it does not stand in a diagnosis"
    elif spans and (why := _cut(view, spans[0])):
        yield "histology", why
    elif DISEASE.search(value) and (other := _another(view, value)):
        yield "histology", f"the diagnosis may be another: {other}"


def _signed(view: Prose, position: int) -> bool:
    """In a final diagnosis, a synopsis or an addendum, or behind a specimen's name; anywhere in a letter that has none."""
    kinds = {section.kind for section in sections(view.text)}
    kind = told_in(view, position)
    if kind in ("final", "synoptic", "addendum") or _labelled(view, position):
        return True
    heard = any(match.end() <= position < match.end() + 300 for match in SPECIMEN_LINE.finditer(view.flat))
    return heard or (kind in ("microscopic", "head") and not kinds & {"final", "synoptic"})


def _labelled(view: Prose, position: int) -> bool:
    """Whether a place stands right behind a label of the tumour's type or of the diagnosis."""
    return LABELLED.search(view.flat, max(0, position - 60), position) is not None


def _cut(view: Prose, span: tuple[int, int]) -> str:
    """Why the value may be a part of a longer name: a word before it or a phrase behind it belongs to the name."""
    before = LEFT_OF_IT.search(view.before(span[0]))
    word = before[1].rstrip("-") if before else ""
    if word and word not in JOINED and not names_a_place(word) and not word.endswith(("ectomy", "biopsy", "core", "cores")):
        return "the word before it may belong to the name"
    return "what follows it may belong to the name" if RIGHT_OF_IT.search(view.after(span[1])) else ""


def _another(view: Prose, value: str) -> str:
    """What kind of other diagnosis the signed parts name, in general words; empty when they name none."""
    mine = set(TYPES.findall(value))
    ours = [match[0] for match in DISEASE.finditer(value)]
    malignant = any(_is_malignant(name) for name in ours)
    for name, kinds, near in diagnosed(view.text):
        if malignant and not _is_malignant(name):
            continue
        if not malignant and name not in ours:
            return "several lesions are diagnosed"
        if mine < kinds and _tail(name) in {_tail(one) for one in ours}:
            return "a fuller name is printed elsewhere"
        if malignant and _family(near) not in {_family(value), ""}:
            return "another tumour is diagnosed as well"
    return ""


def _is_malignant(name: str) -> bool:
    return (
        re.search(
            r"carcinom|sarcom|lymphom|melanom|blastom|gliom|cytom|thelio|thymom|minom|myelom|leuk|carcinoid|dcis|lcis", name
        )
        is not None
    )


def _tail(name: str) -> str:
    """The family of a head noun: adenocarcinoma and carcinoma are one."""
    return next(
        (one for one in ("carcinoma", "sarcoma", "lymphoma", "melanoma", "glioma", "blastoma") if one in name), name.rstrip("s")
    )


def _family(name: str) -> str:
    return next(
        (
            one
            for one in (
                "squamous",
                "urothelial",
                "sarcoma",
                "lymphoma",
                "melanoma",
                "glioma",
                "astrocytoma",
                "blastoma",
                "carcinoma",
            )
            if one in name
        ),
        "",
    )


@lru_cache(maxsize=32)
def diagnosed(text: str) -> Sequence[tuple[str, frozenset[str], str]]:
    """Every disease asserted in a signed part: its noun, the types beside it, and the words around it."""
    view = prose(text)
    found = []
    for match in DISEASE.finditer(view.flat):
        near = re.split(r"[.,;:\n(]| and ", view.flat[max(0, match.start() - 50) : match.end()])[-1]
        said = assertion(view, match.span())
        if re.match(r" in[ -]situ", view.flat[match.end() : match.end() + 9]) or ELSEWHERE.search(view.before(match.end())[-90:]):
            continue
        told = _signed(view, match.start()) or section_at(text, match.start()).kind in ("microscopic", "comment")
        if told and said.plain and "metasta" not in near and not VAGUE.search(match[0]) and not set(CHANGING) & set(near.split()):
            found.append((match[0], frozenset(TYPES.findall(near)), near))
    return tuple(found)
