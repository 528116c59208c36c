"""Resection margins in running text: every statement with its class and distance.

Classes as in the residual tumour classification (UICC: R0 no residual tumour, R1 microscopic, R2 macroscopic) and in the
margin part of the CAP protocols (uninvolved, involved, cannot be assessed, distance to the closest margin).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from services.packs.clinical.shared.prose import Prose, looks, trimmed

Class = Literal["negative", "positive"]
MARGIN = looks(
    r"\bm?argins?\b|\bcrm\b|\b(?:on|at) (?:the )?ink\b|\bink (?:is )?(?:free|clear|negative)\b|\bdo(?:ugh)?nuts?\b|"
    r"\b(?:completely|fully|entirely|wholly|totally) (?:removed|resected)\b|\bclearances?\b|"
    r"\b(?:edges?|bases?)(?: and (?:the )?(?:bases?|edges?))? (?:is |are |was |were )?(?:free|clear|negative|uninvolved"
    r"|involved"
    r"|positive)\b|\btransected at\b|\bno ink on\b|\bink on (?:the )?tumou?r\b|\bin sano\b|\bvaginal cuff\b"
    r"|\b(?:extend\w*|reach\w*) (?:to )?(?:the |all )?edges?\b|\bboth ends\b|\b(?:touch|abut|reach)\w* (?:the )?ink\b"
    r"|\bresection(?:al)? (?:lines?|edges?|"
    r"planes?|surfaces?|limits?|borders?|ends?|sections?)\b|"
    r"\b(?:in)?(?:completely|fully|entirely|wholly) excised\b|\b(?:excis(?:ed|ion)|removal|resection)(?: ?[:=] ?"
    r"| {1,60})(?:is |was |"
    r"appears |seems |looks )?(?:in)?complete(?:ly)?\b|\bincision(?:al)? lines?\b|"
    r"\b(?:cauteri[sz]ed|diathermied|polypectomy|inked|excision|"
    r"deep|peripheral|lateral|radial|side|specimen|tissue) (?:edges?|bases?|stalk|surfaces?)\b|"
    r"\b(?:intestin\w+|bowel|colon|surgical|cut|gut) (?:ends?|edges?|stumps?)\b|\b(?:lines?|edges?|planes?|surfaces?"
    r"|limits?) of (?:resection|excision|incision)\b"
)
TUMOUR = (
    r"(?:residual |invasive |infiltrating |malignant |any |the |carcinomatous |neoplastic )*(?:tumou?rs?|umou?r|"
    r"carcinomas?|adenocarcinomas?|malignanc(?:y|ies)|neoplas\w*(?: lesions?)?|cancer|disease|lesions?|dcis|melanoma|"
    r"sarcoma|adenomas?|involvement|invasion|cells)"
)
NEGATIVE = looks(
    r"\b(?:none of (?:the )?|neither )(?:[a-z]+ ){0,2}margins? (?:is|are|was|were) (?:involved|positive)\b"
    r"|\bno positive (?:[a-z]+ )?margins?\b|\bnot (?:at|on) (?:the |any )?(?:[a-z]+ )?(?:margins?|ink)\b|"
    r"(?<![\w-])- ?ve\b|"
    rf"\bneg(?:ative)?\b(?! nodes)|\buninvolved\b|\bnot (?:be )?(?:involved|positive|affected|infiltrated|reached)\b|"
    rf"(?<!inked )(?<!not )\bfree\b(?! serosal)|(?<!not )\bclear(?:ed)?(?= ?(?:of|by|to|margins?|resection|surgical"
    rf"|[.,;(|)\n]|\d|$)"
    rf"| {{3}})|"
    rf"\btumou?r-free\b|\bno (?:evidence of )?{TUMOUR}|"
    rf"\bwithout (?:evidence of )?{TUMOUR}|\b(?:is|are|was|were|does|do) not (?:present|seen|identified|extend\w*|"
    rf"involve\w*|reach\w*|found|detected|at)\b|\bdevoid of\b|(?<!not )\bcomplete(?:ly)? excis\w+"
    rf"|(?<!not )\b(?:fully|entirely|wholly) excised|\bno ink on\b|\bin sano\b"
    rf"|(?<!cm )(?<!mm )\b(?:away|remote|distant|clear) from (?:the |all |any )?(?:[a-z]+ )?(?:margin|edge)|"
    rf"\b(?:excis(?:ed|ion)|removal|resection)(?: ?[:=] ?| {{1,60}})(?:is |was |appears |seems |looks )?complete(?:ly)?\b|"
    rf"(?<!not )\b(?:completely|fully|entirely|wholly|totally) (?:removed|resected)\b|\bmargins? (?:is |are )?(?:healthy"
    rf"|adequate)\b|"
    rf"\bno margin(?:s)? (?:is |are )?involve\w+|\bunremarkable\b"
)
POSITIVE = looks(
    r"\bpos(?:itive)?\b|(?<![\w+])\+ ?ve\b|(?<!un)\binvolved\b(?! by [a-z ]*:)|(?<!no )\binvolvement\b|\bmargins? ?\(?\+(?!\w)|"
    r"\bmargins? (?:shows?|contains?|has|have|with) (?:focal |residual |invasive )*(?:tumou?r|\w*carcinoma|dcis|melanoma|"
    r"adenoma|"
    r"(?:high[- ]grade |severe )?dysplasia)|\b(?:present|seen|found|identified|noted) (?:at|on|within|in) (?:the "
    r"|an? )?(?:[a-z]+ ){0,5}(?:margin|edge|ink)|\b(?:extend\w*|extension|reach\w*|invad\w+|"
    r"infiltrat\w+) (?:in)?to (?!within)(?:the |an? )?(?:[a-z]+ ){0,3}(?:margin|edge|ink)|"
    r"\b(?:involv|infiltrat|invad|reach|abut|touch)(?:e?s|t?ing) (?:the |an? |one |both )?(?:[\w'-]+ ){0,4}(?:margins?|edges?"
    r"|ink)\b"
    r"|\bmargins? (?:is |are |was |were )?(?:infiltrated|invaded)\b|\btransect\w+|"
    r"\bnot (?:yet )?(?:clear|free|(?:completely|fully|entirely|wholly) (?:excised|removed|resected))\b"
    r"|\bcannot be (?:called|declared|considered) (?:clear|free)|\bextend\w* to (?:the |all )?edges?\b|"
    r"\bincomplete(?:ly)? excis\w+|\b(?:excis(?:ed|ion)|removal|resection)(?: ?[:=] ?| {1,60})(?:is |was |appears |seems "
    r"|looks )?"
    r"incomplete(?:ly)?\b|"
    r"\bat (?:the |"
    r"an? )?(?:[a-z-]+ ){0,3}(?:inked )?(?:surgical |"
    r"resection )?margin\b(?! (?:is|was|proved|turned out|represents?) (?:to be )?(?:an? |only |benign))|"
    r"\btumou?r (?:cells )?(?:on|at) (?:the )?ink\b|(?<!no )\bink on (?:the )?tumou?r\b"
    r"|(?<!no )\b(?:tumou?r|carcinoma) (?:is )?(?:at|on) (?:the )?(?:crm|cut (?:edge|end)s?|inked \w+)\b"
    r"|\btouch\w+ (?:the )?(?:ink|margin)"
)
MEASURED = looks(r"\b(?:measur\w+|circumferences?|diameters?|in (?:length|width|thickness))\b")
"""Words of a clause that gives the size of a specimen at its margin."""
NEOPLASM = looks(TUMOUR)
DENYING = looks(r"(?:is |are |was |were |does |do )?(?:no|not|without|negative for|free of)\b")
LABEL = looks(r"[ \n\d.)*-]*(?:[a-z]+ ){0,3}margins?(?: \([^)\n]*\))? ?:[ \n]*")
"""A label for margins that stands alone on its line."""
UNKNOWN = looks(
    r"cannot be (?:assessed|evaluated|determined)|not (?:specified|applicable|assessed|evaluated|stated|reported|"
    r"provided|evaluable|given)|\bn/?a\b|pending|indeterminate"
)
LONG = 200
"""Characters above which a clause says more than one thing."""
CLOSE = looks(
    r"\b(?:from|to|within|of|by|away|clear|close|closest|nearest|minimum|minimal|distance|clearances?|less than|at least|"
    r"approximately)\b"
)
DISTANCE = looks(
    r"(?:[<>~] ?)?(?:(?:less|more|greater) than |at least )?\d{1,3}(?:[.,]\d+)? ?(?:mm|cm|millimet\w+|centimet\w+)(?:\b|(?=\.))"
)
WAY = looks(r"\bmargins?(?: is| are)? ?[:=-]? ?(?:[a-z]+ )?(?:[<>~] ?)?\d+(?:\.\d+)? ?(?:mm|cm)\b(?! ?x)")
"""A margin answered by a way alone: "deep margin <1 mm"."""
STATUS = looks(
    r"(?<![\w.-])r ?(?P<r>[012o])\b(?= ?(?:[,.;)/]|$|\n|p?[nmlvt] ?\w| resection| status| \("
    r"| (?:[a-z]+ ){1,2}(?:margins?\b|\d)))"
)
OF_MARGIN, MARGIN_OF = looks(r"\bmargins?(?: status)? ?:? ?$"), looks(r" (?:at (?:the )?)?(?:[a-z]+ )?margins?\b")
"""Around the class of a margin: "margins: R1", "R1 anterior margin"."""
STATUS_CONTEXT = looks(
    r"\b(?:[lvm] ?[0-2x]|(?:yp?|r|m|a)?p ?[tnm] ?[0-4xo]\w?|y?pn ?\w|t ?[0-4][a-d]?(?= ?n)|n ?[0-3][a-c]?(?= ?(?:\(|,|g|m))|"
    r"g ?[1-4]|residual|resect(?:ion|ed)|status|classification|consistent with|stage|tnm)\b"
)
PRECURSOR = looks(r"\blow[ -]grade (?:panin|pancreatic intraepithelial|dysplasia|intraepithelial|squamous intra|adenoma)")
"""What at a margin leaves no tumour behind."""
EXCEPTED = re.compile(r"except\b")
"""How a clause begins that takes one margin out of what was said of all."""
NONE_LEFT = re.compile(r"0(?:[.,]0+)? ?[mc]m")
"""A way to a margin that is none."""
ABOUT_OTHERS = looks(r"\blymph nodes?\b|\bnodes?\b|\breceptors?\b|\bvascular invasion\b|\bperineural\b")
PREPARING = looks(
    r"\b(?:inked?|inking|submitted|sections? of|labell?ed|measures?|measuring|perpendicular|shaved?|en face|"
    r"cassettes?|blocks?|designated|painted|stained|oriented|stitch\w*|suture\w*|cm from the (?:proximal|distal))\b"
)


@dataclass(frozen=True)
class Statement:
    """What one clause says of margins: its class, the words that say so, and the printed distance to the closest one."""

    span: tuple[int, int]
    margin_class: Class
    distance: str | None
    overall: bool
    """Said of all margins, or of margins in general, and not of a single named one."""
    cue: bool = True
    """False: the class is inferred from a distance alone."""


def statements(view: Prose) -> tuple[Statement, ...]:
    """Every statement about resection margins in a text, in order; margins that were only measured or inked are none."""
    found = [one for start, end in _answered(view) for one in _in_sentence(view, start, end)]
    found.extend(_residual(view))
    return tuple(sorted(found, key=lambda one: one.span))


def _answered(view: Prose) -> Iterator[tuple[int, int]]:
    """The sentences of a text, a lone label for margins with the line below it, which answers it."""
    label: int | None = None
    for start, end in view.sentences:
        if label is None and LABEL.fullmatch(view.flat, start, end):
            label = start
            continue
        yield (start if label is None else label), end
        label = None


def _in_sentence(view: Prose, start: int, end: int) -> list[Statement]:
    found: list[Statement] = []
    for a, b in _clauses(view.flat, start, end):
        if found and (told := _told_of_distance(view, found[-1], (a, b))):
            found[-1] = told
        elif found and EXCEPTED.match(view.flat, a, b) and class_of(view.flat[a:b]) == "positive":
            found.append(replace(found[-1], span=(a, b), margin_class="positive", distance=None, overall=False))
        elif margin := MARGIN.search(view.flat, a, b):
            one = _statement(view, *_narrowed(view.flat, a, b, margin.span()))
            if one:
                found.append(one)
    return found


def _told_of_distance(view: Prose, one: Statement, clause: tuple[int, int]) -> Statement | None:
    """The statement with the distance that the clause behind it adds: "margins are negative; closest 4 mm"."""
    distance = _distance(view, *clause)
    said = view.flat[slice(*clause)]
    if one.distance or not distance or not re.search(r"closest|nearest|clear by|away|from", said) or class_of(said):
        return None
    return replace(one, span=(one.span[0], clause[1]), distance=distance)


def _clauses(flat: str, start: int, end: int) -> list[tuple[int, int]]:
    """A sentence cut where it turns to something else: at semicolons, at but and except, before a further label."""
    cuts = [
        start,
        *(
            m.start()
            for m in re.finditer(
                r"[;|]|,? (?:but(?! (?:(?:it|they|is|are|still) )*(?:not involved|clear|free|negative|uninvolved))|however"
                r"|although|except|whereas|while)\b|, (?:and |with )?(?=(?:the )?[a-z]+ margin)",
                flat[start:end],
            )
        ),
        end - start,
    ]
    places = [start] + [start + cut for cut in cuts[1:-1]] + [end]
    return [span for a, b in pairwise(places) if (span := trimmed(flat, a, b))[1] > span[0]]


def _narrowed(flat: str, start: int, end: int, margin: tuple[int, int]) -> tuple[int, int]:
    """A long clause cut down to the phrase between commas that names the margin, and its neighbour when that tells more."""
    if end - start <= LONG:
        return start, end
    cuts = [start, *(start + m.end() for m in re.finditer(r",", flat[start:end])), end]
    phrases = [span for span in pairwise(cuts) if span[1] > span[0]]
    here = next(index for index, span in enumerate(phrases) if margin[0] < span[1])
    for first, last in ((here, here), (here, here + 1), (here - 1, here)):
        if first >= 0 and last < len(phrases) and class_of(flat[phrases[first][0] : phrases[last][1]]):
            return phrases[first][0], phrases[last][1]
    return phrases[here]


def _statement(view: Prose, start: int, end: int) -> Statement | None:
    margin = MARGIN.search(view.flat, start, end)
    said = view.flat[start:end]
    if margin is None:
        return None
    said = _answer(said)
    if UNKNOWN.search(said):
        return None
    distance = _distance(view, start, end)
    found = class_of(said)
    if found is None:
        said = view.flat[start:end]
        near = (
            distance
            and CLOSE.search(said)
            and re.search(r"tumou?r|carcinoma|invasive|close(?:st)?\b|nearest|dcis|in[ -]situ|lesion|clearance", said)
        )
        if not (near or WAY.search(said)) or PREPARING.search(said):
            return None
        if distance and NONE_LEFT.match(distance):
            return Statement(trimmed(view.flat, start, end), "positive", None, False)
        return Statement(trimmed(view.flat, start, end), "negative", distance, False, cue=False)
    if found == "positive" and (PRECURSOR.search(said) or (MEASURED.search(said) and not NEOPLASM.search(said))):
        return None
    overall = not re.search(
        (
            r"\b(?:proximal|distal|radial|circumferential|deep|lateral|medial|superior|inferior|anterior|posterior|bronchial|"
            r"vascular|parenchymal|apical|mucosal|ureteral|urethral)\b"
        ),
        said,
    )
    whole = bool(re.search(r"\ball\b|\bsurgical\b|\bresection\b|,.* and ", said))
    return Statement(trimmed(view.flat, start, end), found, distance, overall or whole)


def _answer(said: str) -> str:
    """The part of a labelled line that answers it: "margins involved by tumour: none" says none."""
    match = re.search(r"[^:]*\b(?:margins?|ink)\b[^:]*: *(?=\S)", said)
    if not match:
        return said
    answer, said = said[match.end() :], said[match.start() :]
    if re.search(r"\bnot (?:clear|free)\b", match[0]) and not class_of(answer):
        return match[0]
    if re.match(
        r"(?:no|none|nil|absent|not identified|benign|healthy|adequate)\b|0(?= *(?:$|[;,]|\. *$))|-(?: ?/ ?-)*(?= *(?:$|[.;]))",
        answer,
    ):
        return "negative " + answer
    if re.match(r"(?:positive|involved) margins?\b", said) or re.match(r"(?:[+-] ?/ ?)*\+(?!\w)", answer):
        return "positive"
    if re.match(r"(?:focal(?:ly)? )?(?:tumou?r|\w*carcinoma|dcis|melanoma) (?:is |focally )?(?:present|seen|found)\b", answer):
        return "positive"
    if re.match(r"(?:yes|present|[1-9](?! ?(?:mm|cm|\d|[.,]\d)))\b", answer) and re.search(r"involve|\bink\b", match[0]):
        return "positive " + answer
    return answer if class_of(answer) or DISTANCE.search(answer) or UNKNOWN.search(answer) else ""


def class_of(said: str) -> Class | None:
    """The class that a clause about margins states; None when it states none. Being involved outweighs being free."""
    spans = [match.span() for match in NEGATIVE.finditer(said)]
    for match in POSITIVE.finditer(said):
        inside = any(_denies(said, span, match.start()) for span in spans)
        about = ABOUT_OTHERS.search(said[max(0, match.start() - 40) : match.end() + 12])
        if not inside and not about:
            return "positive"
    free = [span for span in spans if not ABOUT_OTHERS.search(said[max(0, span[0] - 25) : span[0]])]
    return "negative" if free else None


def _denies(said: str, negative: tuple[int, int], position: int) -> bool:
    """Whether a negative word governs a positive one: "no tumour is present at the margin", "not involved"."""
    between = said[negative[1] : position]
    if negative[0] <= position < negative[1]:
        return True
    return (
        position >= negative[1]
        and len(between) <= 18
        and DENYING.match(said, negative[0]) is not None
        and not re.search(r"[,;:]", between)
    )


def _distance(view: Prose, start: int, end: int) -> str | None:
    clear = [match for match in DISTANCE.finditer(view.flat, start, end) if _is_clearance(view.flat, (start, end), match.span())]
    if not clear:
        return None
    return re.sub(r"\s+", " ", view.text[slice(*min(clear, key=_millimetres).span())]).strip(". ")


def _millimetres(length: re.Match[str]) -> float:
    """How long a printed way is, by which the closest of several is told."""
    figure = re.search(r"\d+(?:[.,]\d+)?", length[0])
    return float(figure[0].replace(",", ".")) * (1 if re.search("mm|milli", length[0]) else 10) if figure else 0.0


def _is_clearance(flat: str, clause: tuple[int, int], length: tuple[int, int]) -> bool:
    """Whether a length is the way to a margin, and not the tumour's size in a list: "grade 2, 24 mm, completely excised"."""
    if re.search(r"\d ?x ?$", flat[max(clause[0], length[0] - 4) : length[0]]) or re.match(
        r" ?x ?\d", flat[length[1] : clause[1]]
    ):
        return False
    before, after = flat[clause[0] : length[0]], flat[length[1] : clause[1]]
    if MARGIN.search(before):
        return True
    near = before.rpartition(",")[2] + " # " + after.partition(",")[0]
    return bool(MARGIN.search(near) or CLOSE.search(near))


def _residual(view: Prose) -> list[Statement]:
    """R0, R1 and R2 where they stand among stage codes or are called residual tumour."""
    found = []
    for match in STATUS.finditer(view.flat):
        around = view.flat[max(0, match.start() - 45) : match.end() + 30]
        start, end = match.span()
        of_margin = OF_MARGIN.search(view.flat[max(start - 16, 0) : start]) or MARGIN_OF.match(view.flat, end)
        if view.text[match.start()] == "R" and (of_margin or STATUS_CONTEXT.search(around)):
            verdict: Class = "negative" if match["r"] in "0o" else "positive"
            found.append(Statement(match.span(), verdict, None, True))
    return found
