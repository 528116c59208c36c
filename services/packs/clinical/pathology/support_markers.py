"""Does a place support a marker's result: the marker is named there, and the result is its own and not its neighbour's."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from services.core.draft import Field, Place
from services.packs.clinical.pathology.asides import aside
from services.packs.clinical.pathology.assays import by_flow
from services.packs.clinical.pathology.elsewhere import of_earlier_specimen, told_of_others
from services.packs.clinical.pathology.parts import part_of
from services.packs.clinical.pathology.stains import Marker, key, markers
from services.packs.clinical.pathology.support_columns import headed
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.tasks.pack import Support

MINUS = looks(
    r"\b(?:immuno-?)?negativ\w*|\bneg\b|\bnon-?(?:immuno-?)?reactive\b|\bnot? (?:immuno)?(?:express\w*|stain\w*|reactiv\w*"
    r"|present|detected|"
    r"over-?express\w*|retained)|\blost\b|(?<!no )\bloss\b|\babsent\b|\black\w*|\bdeficient\b|\b(?:does|do|"
    r"did) not(?: (?:express|stain|show|label|react)\w*)?\b|"
    r"\bfail(?:s|ed)?\b(?: to [a-z]+(?: (?:any )?(?:positiv|stain|express|reactiv|immuno)\w*)?)?|\bnil\b|\bnone (?=for|with)|"
    r"\b(?:could|can) ?not be (?:demonstrat|detect|seen|found)\w*|\bnot (?:seen|identified|found|demonstrat\w+)|"
    r"(?:expression|staining|positivity) and no\b|\b(?:is|are|was|were) not(?= ?(?:[,.;)\n]|$))|\(- ?\)"
    r"|(?<=[a-z0-9]) ?-(?= ?[,;.)/]|$| and\b| \()|\bnull\b"
    r"|\bno (?:evidence of )?(?:[a-z-]+ ){1,3}(?:differentiation|lineage|phenotype)\b"
    r"|\b(?:differentiation|lineage|phenotype) (?:is|was|could) not\b"
    r"|\bneither\b|\bnone of\b|\bdevoid of\b|\b(?:show(?:s|ed)? )?no positiv\w+|\bshow(?:s|ed)? no\b(?! (?:immuno)?(?:stain"
    r"|reactiv|express|posit))|"
    r"\b(?:but|and) not\b(?! (?:performed|done|available))|\bnot for\b|\[ ?- ?\]|\b(?:absence|lack) of\b(?! (?:the "
    r"|any )?(?:basal|myoepithelial))|"
    r"\b(?:no|without)(?= [^.;:\n]{2,40}?\b(?:(?:over-?)?expression|(?:immuno)?(?:staining|reactivity|positivity)"
    r"|labell?ing|found|seen|"
    r"detected|identified)\b)|"
    r"[:=] ?-(?= ?(?:[,;.)/|]|$))|(?<![\w+-])- ?ve\b|\bno (?:aberrant|abnormal)\b|(?<![\d.])0(?=$|[ ,;)]|\.(?!\d)| or)|\bzero\b"
)
PLUS = looks(
    r"(?<!non-)(?<!non)\b(?:immuno)?(?:positiv\w*|reactiv\w*)|\bpos\b|\bno loss(?: of(?: [a-z]+){1,4})?(?= ?[(:])|\bno loss\b"
    r"|\bretained\b|\bintact\b|\bpreserved\b|"
    r"\bpresent\b|\bmaintained\b|(?<!not )\b(?:demonstrated|seen|found|detected)\b(?= ?(?:in|by|[,.;]|$))|"
    r"\b(?:decorated|labell?ed|marked|highlighted|stained|picked (?:up|out)) (?:by|with)\b|"
    r"\b(?:decorat|label|mark|highlight|stain)\w* (?:them|these|(?:the )?(?:tumou?r|lesion|neoplas|malignan|atypical|spindle|"
    r"epithelioid)\w*)\b|\b(?:outline|delineate|decorate|label|mark|stain|reveal|demonstrate|pick (?:up|out)|picks (?:up"
    r"|out))(?:s|ed|d)? "
    r"(?:the |an? |most |many |all |numerous )*(?:[a-z-]+ ){0,4}?(?:cells?|nuclei|layer|component|follicles|melanocytes|nests"
    r"|glands"
    r"|\w*gemistocytes|myoepithelium)\b|\bconfirm(?:s|ed)?(?= (?:the |an? |its )?(?:[a-z-]+ ){0,4}(?:origin|differentiation"
    r"|lineage|"
    r"nature|primary|cells)\b)|\b(?:react|mark|label)(?:s|ed|led)?(?: [a-z]+ly)? (?=for|with)|"
    r"\bexpress(?:es|ed|ing)?\b|\bhighlight(?:s|ed)?\b(?! by)|\boverexpress\w*|(?:(?<=cells )|(?<=they )|(?<=\bit )"
    r"|(?<=tumour )|(?<=tumor )|(?<=lesion )|(?<=infiltrate )|(?<=neoplasm ))stain(?:s|ed)?(?: [a-z]+ly)? (?=for|"
    r"with)|(?<![\da-z-])3\+|(?<![\w+-])\+ ?ve\b|"
    r"(?<=[a-z0-9])(?<!\(i)(?<!\(mi)\+|\(\+{1,3}\)|(?<!\w)\+{1,3}(?!\w)"
)
MIDDLE = looks(
    r"(?<=[a-z0-9:= ])(?:[+] ?/ ?-|- ?/ ?[+])(?![\w%+-])|^(?:[+]/-|-/[+])$|\bequivocal\b|\bindeterminate\b|\bborderline\b"
)
ONE, TWO = looks(r"(?<![\da-z-])1\+"), looks(r"(?<![\da-z-])2\+")
NUMBERS = looks(
    r"\d+(?:\.\d+)?(?= ?%)|(?<![\w/-])[0-3]\+|\b\d+(?= ?/ ?8)|(?:score|\btps|\bcps)(?: is| of| was|:)? ?\d+(?![\d.]* ?%|\+)"
)
FIGURE_NEXT = looks(
    r"^[^.;\n]{0,40}?(?:\d+(?:\.\d+)? ?%|(?<![\w/-])[0-3]\+|score:? ?\d|\b(?:tps|cps):? ?\d|\bwild[ -]?type\b|"
    r"\baberrant\b|\bmutat|\bweak|\bpatchy|[0-8] ?/ ?8\b)"
)
"""A marker whose result is a figure, or a word that is neither positive nor negative."""
FORWARD = looks(r"^ ?(?:[a-z]+ ){0,4}?(?:for|with|of|to|in)(?: | ?[:\n])|^ ?: ?|^ ?\n|^ - ")
DENIES = looks(
    r"(?:no|without|neither|devoid of|absence of|lack of|none of|none ?|(?:expression|staining|positivity) and no|(?:but"
    r"|and) not|not for)$"
)
"""Before the markers that it is said of."""
DENIES_NOUN = looks(
    r"no(?: [a-z]+)? (?:immuno)?(?:reactiv|stain|express|positiv)\w*(?= (?:for|with|of|to)\b)"
    r"|(?:lack(?:s|ed|ing)?) (?:[a-z]+ )?(?:immuno)?(?:reactiv|stain|express|positiv)\w*(?= (?:for|with|of|to)\b)"
    r"|no (?:evidence of )?(?:[a-z-]+ ){1,3}(?:differentiation|lineage|phenotype)\b"
)
"""The same with the noun that it denies."""
SAVE = looks(r"\b(?:except\w*|exception|apart from|aside from|other than|save for)\b")
"""What turns the result for the markers behind it."""
SAME_FOR = looks(r"^[ ,;]*(?:and )?(?:as|so) (?:is|are|was|were|does|do|did)\b")
AS_SEEN = looks(
    r"\b(?:sinusoid|canalicul|dot|box|cup|golgi|membran|nucle|cytoplasm|perinucle|paranucle|luminal|apical|punctate|granular)\w*|"
    r"\b(?:scattered|single|rare|few|isolated|occasional|(?:strong|weak|focal|patchy|patchi|diffuse|variable)(?:ly)?)\b"
    r"|\b(?:fibrillary|glial) (?:[a-z]+ ){0,2}?(?:background|matrix|process\w*|fib(?:er|re)s|network|component)\b"
    r"|\b(?:seen|identified"
    r"|confirmed|"
    r"visible|detected|demonstrated) (?:on|by|with|in)\b|\b(?:staining|expression|labell?ing)\b"
)
"""How a marker looked that no word calls positive."""
ONWARD = looks(r"^ (?:both |strong |the )?(?=[a-z]*\d)")
"""A marker right behind a result, which is its own where no marker stands right before it: "MLH1 no loss  PMS2 no loss"."""


def polarity(text: str, name: str = "") -> str | None:
    """minus, plus or middle, as a printed result of a marker says it; None when it says neither."""
    flat = prose(text).flat
    for sign, pattern in (("middle", MIDDLE), ("minus", MINUS), ("one", ONE), ("two", TWO), ("plus", PLUS)):
        if pattern.search(flat):
            return _meant(sign, name)
    return None


def _meant(sign: str, name: str) -> str:
    """1+ and 2+ are negative and equivocal for HER2 (ASCO/CAP 2018), and weak and moderate staining for all others."""
    of_her2 = key(name) == "her2"
    return {"one": "minus" if of_her2 else "plus", "two": "middle" if of_her2 else "plus"}.get(sign, sign)


def supports_markers(view: Prose, field: Field, place: Place) -> Support:
    """The quote names the marker, and its result there has the value's polarity, figures and score."""
    held = field.value if isinstance(field.value, dict) else {}
    if place.element is None or place.element >= len(held):
        return Support(0.0, "there is no such element")
    name, value = list(held.items())[place.element]
    span = place.span or (0, 0)
    start = _reach(view, span[0])
    named = markers(view, start, span[1])
    own = [one for one in named if key(one.name) == key(name)]
    if not own:
        return Support(0.0, f"the quote does not name {name}")
    if set(_figures(str(value))) - set(_figures(view.text[slice(*span)])):
        return Support(0.0, "the figure is not the printed one")
    if not set(re.findall(r"[a-z]{4,}", str(value).lower())) <= _vocabulary(view.flat[slice(*span)]):
        return Support(0.3, "the value's words are not the quote's")
    return _owned(view, (start, span[1]), named, own[0], str(value))


def _reach(view: Prose, start: int) -> int:
    """The start of the quote, or of its line's label when the quote begins behind it."""
    before = view.before(start)
    return min(view.sentence(start)[0], start) if len(before) <= 40 and not re.search(r"[;,]", before) else start


def _vocabulary(flat: str) -> set[str]:
    """The quote's words, and the words that a reading may put for them."""
    return set(re.findall(r"[a-z]{4,}", flat)) | {"positive", "negative", "retained"}


def _figures(text: str) -> list[str]:
    return [re.sub(r"\s|:|\b(?:is|of|was)\b", "", one) for one in NUMBERS.findall(prose(text).flat)]


def _owned(view: Prose, span: tuple[int, int], named: Sequence[Marker], own: Marker, value: str) -> Support:
    kind = part_of(view, own.span[0])
    signs = _signs(view, span, named)
    mine = {_meant(sign, own.name) for _, sign, targets in signs if own in targets}
    wanted = polarity(value, own.name)
    figures = _figures(view.flat[slice(*span)])
    if wanted and mine and wanted not in mine and not (wanted == "minus" and "middle" in mine):
        return Support(0.0, "the result there is the opposite, or a neighbour's")
    if wanted and not mine and wanted == headed(view.text, *span):
        mine = {wanted}
    if wanted and not mine and not _figures(value) and not (wanted == "plus" and AS_SEEN.search(view.flat, *span)):
        return Support(0.3, "no result stands with the marker")
    if len(mine) > 1 and mine != {"minus", "middle"}:
        return Support(0.6, "the words around it say both")
    if len(figures) == len(named) > 1 and _figures(value) and figures[named.index(own)] not in _figures(value):
        return Support(0.0, "the figure is a neighbour's")
    if told_of_others(view, span):
        return Support(0.6, "it may be told of nodes, of a cut edge or of other tissue than the tumour")
    if by_flow(view, own.span[0]):
        return Support(0.6, "it may be told of cells in the flow, which were not stained")
    if of_earlier_specimen(view, own.span[0]):
        return Support(0.6, "it may be told of an earlier specimen")
    if kind in ("clinical", "prior"):
        return Support(0.4, "it is told of an earlier time")
    if _contradicted(view.text, key(own.name), wanted, span):
        return Support(0.6, "the report gives another result as well")
    return Support(1.0)


def _signs(view: Prose, span: tuple[int, int], named: Sequence[Marker]) -> list[tuple[int, str, list[Marker]]]:
    """Each polarity word with the markers it is said of: those that follow it ("positive for"), else those before it."""
    found: list[tuple[int, int, str]] = []
    flat, (start, end) = view.flat, span
    taken, names = bytearray(end - start), bytearray(end - start)
    for one in named:
        names[max(one.span[0] - start, 0) : one.span[1] - start] = b"\1" * (one.span[1] - max(one.span[0], start))
    for sign, pattern in (("middle", MIDDLE), ("minus", MINUS), ("one", ONE), ("two", TWO), ("plus", PLUS)):
        for match in pattern.finditer(flat, *span):
            a, b = match.start() - start, match.end() - start
            if not any(taken[a:b]) and names[a : a + 1] != b"\1" and not aside(view, *match.span()):
                taken[a:b] = b"\1" * (b - a)
                found.append((match.start(), match.end(), sign))
    found.sort()
    starts = [one.span[0] for one in named]
    signs = []
    found = _undenied(flat, found, starts, end)
    for score in [said for said in found if said[2] in ("one", "two") and flat[said[0] - 1] == "("]:
        found.remove(score)
        at = bisect_left(starts, score[0])
        signs.append((score[0], score[2], list(named[at - 1 : at])))
    for index, (start, end, sign) in enumerate(found):
        before = found[index - 1][1] if index else span[0]
        after = found[index + 1][0] if index + 1 < len(found) else span[1]
        at, near, far = (bisect_left(starts, place) for place in (before, start, end))
        behind, ahead = list(named[far : bisect_left(starts, after)]), list(named[at:near])
        gap = flat[end : behind[0].span[0]] if behind else ""
        apart = not ahead or flat[ahead[-1].span[1] : start].strip(" :=") != ""
        forward = bool(behind) and (
            FORWARD.match(gap) is not None
            or (apart and ONWARD.match(gap) is not None)
            or re.search(r"(?:express|lack|stain)\w*$|(?:by|with) ?$", flat[start:end]) is not None
            or DENIES.match(flat, start, end) is not None
            or not ahead
        )
        turned = [one for one in behind if SAVE.search(flat, end, one.span[0])]
        signs.append((start, {"minus": "plus", "plus": "minus"}.get(sign, sign), turned))
        if SAME_FOR.match(gap) or len(turned) == len(behind):
            signs.append((start, sign, [*ahead, *(one for one in behind if one not in turned)]))
        else:
            signs.append((start, sign, [one for one in behind if one not in turned] if forward else ahead))
    return signs


def _undenied(flat: str, found: Sequence[tuple[int, int, str]], starts: Sequence[int], end: int) -> list[tuple[int, int, str]]:
    """The polarity words without the verb of a denial: "none of them stained", "neither A nor B is expressed"."""
    kept: list[tuple[int, int, str]] = []
    ends = [*(one[0] for one in found[1:]), end][: len(found)]
    for one, following in zip(found, ends, strict=True):
        if kept and one[2] == "plus" and _denies(flat, kept[-1]) and ";" not in flat[kept[-1][1] : one[0]]:
            named = [bisect_left(starts, place) for place in (kept[-1][1], one[0], one[1], following)]
            if named[0] == named[1] or named[2] == named[3]:
                continue
        kept.append(one)
    return kept


def _denies(flat: str, said: tuple[int, int, str]) -> bool:
    return DENIES.match(flat, *said[:2]) is not None or DENIES_NOUN.match(flat, said[0]) is not None


@lru_cache(maxsize=32)
def results(text: str) -> tuple[tuple[tuple[int, int], str, str], ...]:
    """Every marker that stands in a sentence with a result, by this grader's own look: span, key, polarity."""
    view = prose(text)
    found = []
    for start, end in view.sentences:
        named = markers(view, start, end)
        if not named or part_of(view, start) in ("clinical", "prior", "admin"):
            continue
        for _, sign, targets in _signs(view, (start, end), named):
            found += [(one.span, key(one.name), _meant(sign, one.name)) for one in targets]
        told = {place for place, _, _ in found}
        for one, following in zip(named, [*(other.span[0] for other in named[1:]), end], strict=True):
            if one.span not in told and FIGURE_NEXT.match(view.flat[one.span[1] : following]):
                found.append((one.span, key(one.name), ""))
    return tuple(found)


@lru_cache(maxsize=256)
def _told(text: str, name: str) -> dict[str, list[int]]:
    """The polarities that the report gives a marker, each with where it does."""
    told: dict[str, list[int]] = {}
    for place, other, sign in results(text):
        if other == name and sign:
            told.setdefault(sign, []).append(place[0])
    return told


def _contradicted(text: str, name: str, wanted: str | None, span: tuple[int, int]) -> bool:
    others = {sign for sign, places in _told(text, name).items() if any(not span[0] <= place < span[1] for place in places)}
    return bool(wanted) and bool(others) and wanted not in others and not {wanted, *others} <= {"minus", "middle"}
