"""What a sentence tells of other tissue before it comes to the tumour: "labels mesothelial cells but not the tumour"."""

from collections.abc import Iterator

from services.packs.clinical.pathology.own_cells import is_own
from services.packs.clinical.pathology.tissue import CELLS, NATIVE, OWN, TISSUE
from services.packs.clinical.shared.prose import Prose, looks

HOW = (
    r"(?:(?:only|variably|weakly|strongly|focally|diffusely|partly|just|merely|also|consistently|appropriately|variable"
    r"|strong|weak) )*"
)
STAINS = (
    rf"(?:(?:is|are|was|were) )?{HOW}(?:(?:stain|label|mark|decorate|highlight|outline|show|identif(?:y|ie)|demonstrate|reveal)"
    r"(?:s|ed|d)?|picks? (?:out|up)|(?:positive|present|seen|found|expressed|retained|preserved|reactive|staining|confined"
    r"|limited"
    r"|restricted|positivity|expression)(?: only)? (?:in|on|to|by))"
)
OTHERS = (
    rf"{HOW}(?:the |few |some |many |scattered |occasional |numerous |single |rare |intact |an? )*"
    rf"(?P<cells>{TISSUE}|(?:{NATIVE} )?{CELLS})"
)
MORE = (
    r"(?:(?: of| in| at| around| between| within| and| or)?(?!(?: of| in| at)? the (?:tumou?r|lesion)| (?:tumou?r|lesion|but"
    r"|not|neg)"
    r")[ ,][a-z-]+){0,5}?(?: only| alone)?"
)
TO_TUMOUR = (
    r"(?=(?:[,;]? (?:but|and|while|whereas|yet|though|with)|[,;])?"
    r"(?: (?:it|they|both|these|none|all|no|is|are|was|were|does|do|did|completely|entirely|otherwise|absent|negative|lost|not|"
    r"negativity|staining|expression|positivity|present|seen|found|detected|identified|expressed|demonstrated|stain|label|mark"
    r"|in|on|within|from|of|by|the|any|these|all)\b)*"
    rf" (?:(?!intra-?(?:vascular|lymphatic)|lympho)[a-z]+ ){{0,2}}?{OWN}(?! markers?))"
)
DENIED = looks(r"\b(?:not|no|none|negative|negativity|absent|absence|lost|neg|unstained|lacks?|fails?)\b|\bun-?reactive")
ALONE = r"(?:only|alone|present|positive|seen|stain\w*|preserved|retained)\b"
BESIDE = looks(rf"(?<= )(?P<said>(?:{STAINS} |(?<=: )(?=[a-z -]+ {ALONE})){OTHERS}{MORE}){TO_TUMOUR}[,;]?")
RELATIVE = looks(
    rf",? \(?(?:(?:which|that|while|though|although) )?{STAINS} {OTHERS}[^.,;:()\n]{{0,40}}[,)] ?"
    r"(?=(?:is|are|was|were|remains?|shows?|does|do|did|stain\w*)\b)"
)
"""A clause about other tissue between a marker and its verdict: "p40, which is seen in basal cells, is negative"."""
BRACKETED = looks(
    rf" ?\((?:the |with |in |but )?{OTHERS}\b[^()\n]{{0,40}}?(?:positiv|negativ|stain|reactiv|retain|intact"
    rf"|control)[^()\n]{{0,20}}\)"
)
"""The same in brackets behind a verdict: "(stroma positive)"."""
WITH_CONTROL = looks(
    r",? (?:with|and) (?:an? |the |its )?(?:[a-z-]+ ){0,2}(?:internal|external|on-slide|tissue|built-?in|inbuilt"
    r"|run)(?: [a-z]+)? "
    r"controls?\b(?! (?:is|are|was|were)\b)"
)
SHOWN_APART = looks(
    rf"(?<=[ :])(?P<said>shows? (?:the |only )*(?:[a-z-]+ ){{1,5}}[a-z-]+); (?=(?:the )?{OWN} (?:is|are|does|do)\b)"
)
"""Something else that is shown, before a clause of the tumour's own: "shows the islands of cortex; tumour does not stain"."""
LOST_TISSUE = looks(
    r"\b(?:was |were |is |are )?(?:lost|absent|washed off|floated off) (?:(?:in|during|on|from|at|off) (?:the )?(?:deeper "
    r"|further )?"
    r"(?:processing|cutting|sections?|slides?|levels?|staining|transit|blocks?)\b)"
)
"""What became of the tissue, and is no loss of an antigen."""
CLAUSE_ENDS = looks(r"[.;\n]")


def beside_the_tumour(view: Prose) -> Iterator[tuple[int, int]]:
    """The stretches that tell of other cells, where the words behind them deny the stain of the tumour."""
    for match in BESIDE.finditer(view.flat):
        end = CLAUSE_ENDS.search(view.flat, match.end() + 1)
        behind = view.flat[match.end() : end.start() if end else len(view.flat)]
        if DENIED.search(behind) and not is_own(view, match["cells"]):
            yield match.span()
    yield from (match.span() for match in LOST_TISSUE.finditer(view.flat))
    for pattern in (RELATIVE, BRACKETED, WITH_CONTROL):
        for match in pattern.finditer(view.flat):
            if pattern is WITH_CONTROL or not is_own(view, match["cells"]):
                yield match.span()
    for match in SHOWN_APART.finditer(view.flat):
        yield match.start(), match.end() - 1
