"""What a report tells of stains in general: the profile of other tumours, what would be expected, and what holds if."""

from collections.abc import Iterator

from services.packs.clinical.shared.prose import Prose, looks

OWN = looks(
    r"\b(?:this|these|present|our|current) (?:tumou?rs?|lesions?|neoplasm|cases?|patient|cells|biopsy|specimen)\b|\bhere\b|"
    r"\b(?:tumou?r|lesional|neoplastic|malignant|atypical|carcinoma|lymphoma|melanoma|spindle|epithelioid|blast) cells\b|"
    r"\b(?:the|both|all|two|three|four|multiple|her|his|its) (?:[a-z-]+ ){0,2}(?:tumou?rs?|lesions?|carcinomas?|components?|foci|"
    r"nodules)\b"
)
"""Words of the tumour in hand."""
MANY = (
    r"(?:tumou?rs|carcinomas|adenocarcinomas|lymphomas|sarcomas|melanomas|mesotheliomas|neoplasms|cancers|gliomas|adenomas|"
    r"thymomas|seminomas|patients)"
)
SHOW = (
    r"(?:be (?:(?:[a-z]+ly )*[a-z0-9/-]+ )?(?:expected|anticipated|positive|negative|retained|lost|reactive|strongly|diffusely)"
    r"|express|show|stain|lack|"
    r"demonstrate|label|mark|highlight|retain)"
)
HABIT = looks(
    r"\b(?:usually|typically|characteristically|classically|generally|commonly|normally|invariably|almost always|"
    r"(?:often|frequently)(?= (?:positive|negative|express|reactive|co-?express|show|stain|lack|lost|retain)))\b"
)
MOST = (
    r"(?:most|many|some|the (?:vast )?majority of|(?:nearly|almost) all|(?:(?:up to|about|approximately|over|more than) )?"
    rf"\d+ ?(?:(?:-|to) ?\d+ ?)?%(?: of)?|a (?:subset|minority|proportion|third|half) of) (?:[a-z-]+ ){{0,3}}?(?:{MANY}|cases)\b"
)
OF_MOST = looks(rf"\bin {MOST}")
MOST_DO = looks(
    rf"\b{MOST}(?:(?! (?:and|but|while|here)\b)[ a-z0-9/-]){{0,80}}? "
    r"(?:may|can|are|show|express|stain|lack|lose|retain|have|exhibit|demonstrate|harbou?r)\b"
)
"""The same as the subject: "approximately 5% of colorectal carcinomas may show"."""
NOTIONAL = looks(
    rf"\b(?:would|should|might|could)(?: not)?(?: (?:also|then|all|both|usually|typically))?(?: have)? {SHOW}"
    rf"|\bexpected to {SHOW}"
    r"|\b(?:loss|absence|positivity|expression|negativity|reactivity|staining)(?: of [a-z0-9/-]+)? (?:would|might|could) "
    r"(?:suggest|indicate|support|favou?r|argue|raise|point|imply)"
)
KIND = looks(
    rf"(?<![a-z-])[a-z-]{{4,}} (?:{MANY})(?! [a-h1-9]\b) (?:are|express|stain|lack|that|which|can|may)\b"
    rf"|\b(?:patients|cases) with\b|\b{MANY} (?:with|that|whose|in which) [^.;]*\b(?:may|can|might|could|are|have|tend)\b"
    r"|\bher (?:mother|sister|aunt|daughter|grandmother)\b"
    rf"|\b(?:positive|negative|expressing|deficient|high|low|mutant) (?:[a-z]+ )?(?:{MANY})\b(?! [a-h1-9]\b)"
)
"""Tumours or patients of a kind: "carcinoid tumors express", "PD-L1 positive cancers"."""
MEANT = looks(
    r"\b(?:is|are|has been|have been|was|were) (?:[a-z]+ly )?(?:associated with|predictive of|correlated with|approved|eligible|"
    r"indicated)\b"
)
"""What is told of those in whom a stain was so."""
THOUGHT_OF = looks(
    r"\([^()\n]*\),? (?:(?:was|were|is|are|has been|have been) )(?:also |initially |thus |therefore )*(?:considered(?! to be)"
    r"|entertained|excluded|ruled out|discussed|not favou?red|not supported|(?:considered |thought )?unlikely)\b"
)
"""In brackets the profile of what was thought of: "a metastasis from the bowel (CK20+, CDX2+) was considered"."""
PROVIDED = looks(
    r"\b(?:if|unless|provided) [^,;]*|\bshould (?:the |this )?(?:tumou?r|lesion|stain|[a-z0-9-]+) (?:prove|turn out|be)\b[^,;]*"
)
AGAINST = looks(
    r"\b(?:unlike|in contrast (?:to|with)|as opposed to|in distinction (?:to|from)"
    r"|in contradistinction to) (?![a-z-]{1,7}\d)[^,;]*"
    r"(?:, which [^,;]*)?"
)
BEGINS = looks(
    r"[;:]|, (?=as |which |a |an |consistent|typical|usually|generally|unlike|in contrast|with |but|"
    r"although|though|where|while)"
    r"|\b(?:but|whereas|while|although|though|however)\b| - "
)
"""Where the clause of a general statement begins, and where it ends."""


def generalities(view: Prose) -> Iterator[tuple[int, int]]:
    """The stretches that tell of no stain of the tumour in hand."""
    for start, end in view.sentences:
        said = view.flat[start:end].replace("\n", " ")
        for pattern in (PROVIDED, AGAINST, THOUGHT_OF):
            yield from ((start + one.start(), start + one.end()) for one in pattern.finditer(said))
        for pattern in (NOTIONAL, HABIT, OF_MOST, MOST_DO, KIND, MEANT):
            for one in pattern.finditer(said):
                first, last = _clause(said, one.span())
                if pattern is NOTIONAL or not OWN.search(said, first, last):
                    yield start + first, start + last


def _clause(said: str, span: tuple[int, int]) -> tuple[int, int]:
    first = max((one.end() for one in BEGINS.finditer(said) if one.end() <= span[0]), default=0)
    following = BEGINS.search(said, span[1])
    return first, following.start() if following else len(said)
