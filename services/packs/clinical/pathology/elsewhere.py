"""Whether a stain was done on something else than the tumour of this specimen: nodes and cut edges, or an earlier specimen."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from services.packs.clinical.pathology.asides import aside
from services.packs.clinical.pathology.own_cells import is_own
from services.packs.clinical.pathology.stains import Marker, markers
from services.packs.clinical.pathology.tissue import OWN
from services.packs.clinical.shared.prose import Prose, looks

NODES = looks(
    r"\b(?:sentinel|axillary|pelvic|regional)(?: lymph)? nodes?\b|\bmicro-?metasta|\bisolated tumou?r cells"
    r"|\b(?:for|no|of) metasta"
)
"""Where a stain looks for a tumour's cells elsewhere: negative there, it tells nothing of the tumour."""
STRAY = looks(r"\bmicro-?metasta|\bisolated tumou?r cells|\bsentinel\b")
EDGE = looks(
    r"\b(?:stain(?:s|ing|ed)?|keratins?|cytokeratins?|ae1 ?/ ?(?:ae)?3|s-?100|hmb-?45|melan-? ?a|mart-? ?1|sox-? ?10)\b"
    r"[^.;\n]{0,40}? (?:of|on|in|at|for|from) (?:the )?(?:[a-z]+ ){0,3}?(?:margins?|(?:resection|cut) edges?|lymph nodes?|"
    r"nodes?)\b"
)
"""A stain of a cut edge or of nodes."""
FREE_NODE = looks(
    r"\bnodes?\b[^\n]{0,60}?(?:\b(?:negative|free|no (?:evidence of )?(?:metasta|tumou?r|carcinoma|malignan|melanoma)|without "
    r"(?:metasta|tumou?r)|benign|reactive|uninvolved)|\(?\b0 ?(?:/|of) ?\d)"
    r"|\b(?:no (?:evidence of )?(?:metasta\w*|tumou?r|carcinoma|melanoma)|(?:negative|free)) [^\n]{0,40}?\bnodes?\b"
)
"""A sentence that finds lymph nodes free."""
SEARCHING = looks(
    r"(?:pan|broad|wide|low|high)?[ -]*(?:spectrum|molecular weight)?[ -]*(?:cyto)?keratins?(?: cocktail)?(?: ?ae1/(?:ae)?3)?"
    r"|(?:ck[ -]?|cytokeratin |keratin )?ae1 ?/ ?(?:ae)?3|cam ?5\.2|ck|ck[ -]?(?:pan|cocktail|oscar|mnf)|mnf-?116|ema"
    r"|s-?100(?:[ -]protein)?|hmb-?45|melan-?a|mart-?1|sox-?10|tyrosinase|(?:pan-?)?melanom?a?(?:cytic)? cocktail"
)
"""The antibodies that find a carcinoma's or a melanoma's cells in nodes."""
PAST = (
    r"(?:previous|prior|earlier|outside|original|initial|recent|diagnostic"
    r"|pre-?(?:treatment|therapy|operative|neoadjuvant|chemotherapy))"
)
SPECIMEN = (
    r"(?:biops\w+|cores?|specimens?|resections?|excisions?|tumou?rs?|cases?|material|reports?|surgery|mastectomy|lumpectomy"
    r"|carcinomas?|cancers?|diagnos\w+|samples?|primar(?:y|ies)|aspirates?|aspiration|fna|blocks?|slides?)"
)
EARLIER = looks(
    rf"\b(?:history of|h/o|known|{PAST}(?:ly)?(?: [a-z-]+){{0,3}} {SPECIMEN}|previously|outside report"
    rf"|(?:19|20)\d\d (?:[a-z-]+ ){{0,2}}{SPECIMEN}|{SPECIMEN} (?:from|of|in) (?:[a-z]+ )?(?:19|20)\d\d"
    r"|(?:at|on) (?:first |initial |original )?(?:diagnosis|presentation)(?=,? [^:.;]*\b(?:was|were|had)\b)"
    r"|(?:before|prior to) (?:[a-z-]+ )?(?:treatment|chemotherapy|therapy|neoadjuvant\w*)"
    rf"|(?:{SPECIMEN}|it|these|they|both|which) had (?:also |all |both )?(?:been|shown|given|demonstrated|expressed|stained|"
    r"revealed|tested|measured|scored))\b"
)
"""Words behind which a stain is that of an earlier specimen."""
OF_EARLIER = looks(
    r"[^.,;:\n]{0,40}?(?:"
    rf"\b(?:on|in|from|by) (?:the |her |his |an? )?(?:{PAST}|(?:19|20)\d\d)(?: [a-z-]+){{0,3}} {SPECIMEN}\b"
    r"|\bhad been\b|\bpreviously\b)"
    r"|[^.;\n]{0,90}?\bnot (?:been )?repeated\b"
)
"""Right behind a stain, the words that make it one of an earlier specimen."""
THE_CORE = looks(
    r"\b(?:on|in|from) (?:the |her |his )(?:[a-z-]+ ){0,2}(?:cores?|biopsy)(?: biopsy)?\b(?! (?:is|shows?|reveals?)\b)"
    r"|\bthe (?:[a-z-]+ )?(?:core|biopsy)(?: biopsy)? (?:was|showed)\b|\bcore (?:biopsy )?(?:(?:er|pr|her-?2|receptors?)\b|$)"
)
EXCISED = looks(r"\b(?:\w{4,}ectomy|excision|excised|resection)\b")
"""A report of the whole tumour, in whose text the core is the one before."""
TOP = 300
"""Characters of a report in which it says what was taken out."""
COMPARED = looks(
    r"\b(?:as|like|unlike|than|against|despite|(?:in )?spite of|versus|vs\.?|(?:compared|similar|identical|consistent"
    r"|agreement|line"
    r"|keeping|concordant|discordant|contrast|differs?|different|changed|unchanged) (?:to|with|from)|same)"
    r"(?: (?:in|on|of|for))?(?: (?:the|her|his|an?|that))*(?: [a-z]+ on(?: the)?)? $"
)
"""Before an earlier specimen to which this one is compared."""
OF_NOW = looks(
    r"\b(?:now|today|here|currently|repeat(?:ed)?|this (?:specimen|biopsy|excision|resection|tumou?r|sample|material|report)"
    r"|present (?:specimen|biopsy|excision|resection|tumou?r|sample|material))\b"
)
"""Words behind which it is this specimen's again."""


OTHERS = looks(
    r"\b(?:myoepitheli\w+|basal (?:cells?|layer)|(?:lympho)?vascular(?! markers?)|lymphatics?|vessels?|endotheli\w+"
    r"|muscularis|mesothelial(?! markers?)|islets|umbrella|leydig|sertoli|axons|perineurium|merkel cells|mast cells|langerhans|"
    r"smooth muscle(?! actin| myosin)|hair follicles|sebaceous|eccrine|germinal cent\w+|dendrocytes|trapped|megakaryocytes"
    r"|ductules|"
    r"hepatocytes|pneumocytes|entrapped|adjacent|non-?neoplastic|non-?tumou?r\w*|(?:background|normal|benign|residual|reactive)"
    r"(?= [a-z])|histiocytes|macrophages|internal control|sentinel|isolated tumou?r cells|micro-?metasta\w*)\b"
)
"""Words near a stain that may make it another tissue's, or a node's."""
NEAR = 40
"""Characters around a stain in which they count."""

BESIDE = looks(r"\b(?:background|normal|reactive|residual|admixed|scattered|entrapped|adjacent)\b")
OTHER_CELLS = looks(
    rf"^(?! as (?:is|are|do|does) )(?! in (?:the )?villous)(?! {{3}}(?!(?:highlight|mark|label|stain|outline|decorate)s? "
    rf"))(?! in (?:the )?(?:{OWN}(?! vessels| stroma)|large cells))"
    r"(?:[^.;,\n]|\n(?!\n|\S+ {3}|[^\n:]{3,40}:)){0,32}\b"
    r"(?P<cells>lymphocytes?|[tb][ -]?cells|macrophages|histiocytes|myoepithelial|stroma(?:l)?|basal cells|"
    r"fibroblasts|adipocytes|keratinocytes|interdigitating|endotheli\w+|perineurium|ganglion cells|nerve (?:fib\w+|twigs)"
    r"|capsule|umbrella cells|"
    r"internal controls?(?! (?:is |are )?(?:positive|present|adequate|satisfactory|valid))|normal|background|lymphatics?"
    r"|sustentacular|erythro(?:poiesis|id)|granulopoiesis|red cell|lymphovascular|vascular|vessels|capillar(?:y|ies)|"
    r"muscle(?! layer of)|nerves?|mast cells|muscularis|mesothelial|hepatocytes|pneumocytes|neuropil|axons|perineurial|"
    r"(?:dendritic )?meshworks?|islets|leydig|hair follicles|sweat glands|dendrocytes"
    r"|trapped follicles)\b(?! cells of the (?:tumou?r|lesion)| component)"
)
"""Behind a stain, the cells that it shows."""
OUT_OF_BRACKETS = re.compile(r"[ +%\d-]{0,6}\)")
"""A bracket closes behind the stain, whose cells stand before it: "B cells (CD20+) outnumber small T cells"."""
AFTER = 60
"""Characters behind a stain in which they are named."""
WITHOUT = looks(r"\b(?:lack\w*|loss of|lost|absence of|absent|no|without)(?: (?:an?|the|any|intact|residual))* $")
ARE_NOT = looks(r" ?(?:cells?)? ?(?:layer)? (?:is|are|was|were) (?:absent|lost|lacking|not)\b")
"""Around cells that are not there."""


def told_of_others(view: Prose, span: tuple[int, int], ahead: int = NEAR) -> bool:
    """Whether words of other tissue stand in the clause that tells a stain, so that it may not be the tumour's.

    `ahead` is how many characters before the stain count.
    """
    start, end = view.sentence(span[0])
    left = max(view.flat.rfind(stop, start, span[0]) for stop in (";", ":", "\n", ","))
    right = re.compile(r"[;\n]|\. ").search(view.flat, span[1], max(end, span[1]))
    near = max(left + 1, start, span[0] - ahead), min(right.start() if right else max(end, span[1]), span[1] + NEAR)
    told = OTHERS.finditer(view.flat, *near)
    return any(not (aside(view, *one.span()) or is_own(view, one[0]) or _is_missing(view, one)) for one in told)


def stains_other_cells(view: Prose, end: int) -> bool:
    """Whether the words behind a stain that ends there tell whose it is: "stains background lymphocytes"."""
    following = markers(view, end, end + AFTER)
    stop = following[0].span[0] if following else end + AFTER
    told = aside(view, end, stop)
    if OUT_OF_BRACKETS.match(view.flat, end):
        return False
    other = OTHER_CELLS.match(view.flat[end : told[0] if told else stop])
    return other is not None and (BESIDE.search(other[0]) is not None or not is_own(view, other["cells"]))


def _is_missing(view: Prose, cells: re.Match[str]) -> bool:
    ahead = view.flat[max(0, cells.start() - NEAR) : cells.start()]
    return WITHOUT.search(ahead) is not None or ARE_NOT.match(view.flat, cells.end()) is not None


def looks_for_spread(view: Prose, sentence: tuple[int, int]) -> bool:
    """Whether a sentence tells of lymph nodes or cut edges that were stained to find a tumour's cells in them."""
    return NODES.search(view.flat, *sentence) is not None or EDGE.search(view.flat, *sentence) is not None


def finds_strays(view: Prose, sentence: tuple[int, int], marker: Marker) -> bool:
    """Whether a stain shows single cells of the tumour in a node."""
    return SEARCHING.fullmatch(marker.name.lower()) is not None and STRAY.search(view.flat, *sentence) is not None


def searches_free_nodes(view: Prose, sentence: tuple[int, int], named: Sequence[Marker]) -> bool:
    """Whether a sentence goes on about nodes that the one before found free: "0/1. Immunostain for cytokeratin is negative"."""
    before = bisect_left(view.sentences, sentence) - 1
    return (
        before >= 0
        and all(SEARCHING.fullmatch(one.name.lower()) for one in named)
        and FREE_NODE.search(view.flat, *view.sentences[before]) is not None
    )


def of_earlier_specimen(view: Prose, position: int) -> bool:
    """Whether a stain is told of a specimen before this one."""
    start, end = view.sentence(position)
    told = [
        *EARLIER.finditer(view.flat, start, position),
        *(THE_CORE.finditer(view.flat, start, position) if _excised(view) else ()),
    ]
    told = [one for one in told if not COMPARED.search(view.flat[start : one.start()])]
    if told:
        return OF_NOW.search(view.flat, told[-1].end(), position) is None
    named = next((one.span[1] for one in markers(view, position, end) if one.span[0] == position), position)
    return OF_EARLIER.match(view.flat, named, end) is not None


def _excised(view: Prose) -> bool:
    return EXCISED.search(view.flat[:TOP]) is not None and "core" not in view.flat[:TOP]
