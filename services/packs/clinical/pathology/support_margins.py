"""Does a place support the margins: does it speak of a resection margin, and does it say the same class and distance."""

import re
from functools import lru_cache

from services.core.draft import Field, Place
from services.packs.clinical.pathology.thresholds import threshold
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import section_at
from services.tasks.pack import Support

EDGE = looks(
    r"\b(?:in)?(?:completely|fully|entirely|wholly) excised\b|\bexcis(?:ed|ion) (?:is |was |appears |seems |"
    r"looks )?(?:in)?complete(?:ly)?\b|"
    r"m?argins?\b|\bcrm\b|\b(?:on|at) (?:the )?ink\b|\bink (?:is )?(?:free|clear|negative)\b|\bdoughnuts?\b|\bdonuts?\b|"
    r"\bclearances?\b|"
    r"\b(?:completely|fully|entirely|wholly|totally) (?:removed|resected)\b|\bedges? (?:is |are )?(?:free|clear|negative|"
    r"positive|"
    r"involved|uninvolved)\b|\b(?:excision|removal|resection):? *(?:is |was |appears |seems |looks )?(?:in)?complete(?:ly)?\b|"
    r"\bextends? to (?:the )?(?:deep |lateral |peripheral )?(?:base|edges?)\b|"
    r"(?:resection|incision|excision|cauteri[sz]ed|diathermied|polypectomy|inked|deep|peripheral|"
    r"surgical|"
    r"cut|lateral|radial|side|specimen|tissue|"
    r"intestin\w+|bowel)(?:al)? (?:lines?|edges?|planes?|"
    r"ends?|surfaces?|limits?|borders?|bases?|stalk|sections?)\b|(?:edges?|lines?|limits?) of (?:resection|excision|incision)\b"
)
RESIDUAL = looks(r"(?<![\w.-])r ?([012o])(?!\w)")
FREE = looks(
    r"\bneg(?:ative)?\b|\buninvolved\b|\bnot (?:be )?(?:involved|positive|reached|infiltrated)\b|\bfree\b|\bclear\b|"
    r"\btumou?r-free\b|\bno\b|\bnone\b|\bwithout\b|\bnot (?:present|seen|identified|extend|involve|reach)\w*\b|"
    r"\b(?:completely|fully|entirely|wholly) excised\b|\bexcis(?:ed|ion) (?:is |was |appears |seems |"
    r"looks )?complete(?:ly)?\b|\babsent\b|"
    r"\b(?:excision|removal|resection):? *(?:is |was |appears |seems |looks )?complete(?:ly)?\b|"
    r"\b(?:completely|fully|entirely|wholly|totally) (?:removed|resected)\b|\bbenign\b|\bhealthy\b|\badequate\b|"
    r": -(?:/-)*(?= *$)"
)
TAKEN = looks(
    r"\bpos(?:itive)?\b|(?<!un)(?<!not )\binvolve(?:d|ment|s)?\b(?! by [a-z ]*:)|"
    r"\b(?:present|seen|found|identified|noted) (?:at|on)\b|\bon ink\b|\bmargins? ?\(?\+(?!\w)|"
    r"\bmargins? (?:shows?|contains?|has|have|with) (?:focal |residual |invasive )*(?:tumou?r|\w*carcinoma|dcis|melanoma|"
    r"adenoma|"
    r"dysplasia)|\b(?:extend|reach|"
    r"infiltrat|exten)\w* (?:in)?to (?!within)|\binvolving (?:the )?(?:[a-z-]+ )*margin|\btransect\w*|\bincomplete\w*|"
    r"\bat the (?:[a-z]+ )*margin|\btouch\w+"
)
NODES = re.compile(r"lymph|receptor")
DENIED = looks(
    r"\b(?:no|not|without)\b(?: [a-z-]+){1,4}? (?:present|seen|identified|extend\w*|at|on|involve\w*|reach\w*|"
    r"touch\w*)(?: (?:in)?to| at| on)?(?: the)?(?: [a-z]+){0,3}? (?:margins?|ink|edges?)"
)
APART = looks(r"\b(?:from|within|away|clear\w*|closest|nearest|minim\w+|distance|by)\b")
PIECEMEAL = looks(
    r"\b(?:transurethral|turbt?|turp|curett\w+|(?:needle|core|endoscopic|incisional) biops(?:y|ies)|"
    r"cores|fna|aspirat\w+|chips)\b"
)
NAMED = looks(
    r"\bm?argins?\b|\bink\b|\bexcis\w+|\bresect\w+ (?:line|edge|plane|end|limit|surface|border)|"
    r"\bedges?\b|\br ?[0o]\b|\bremoved\b"
)
"""Words that name a margin outright."""
LENGTH = re.compile(r"\d+(?:[.,]\d+)?\s*(?:mm|cm)")


def polarity(text: str) -> str | None:
    """negative, positive or None, as a clause about margins says it."""
    code = RESIDUAL.search(text)
    if code and not EDGE.search(text):
        return "negative" if code[1] in "0o" else "positive"
    cut = re.sub(r"^[^:]*margins?[^:]*involve[^:]*:", "", text)
    said = DENIED.sub(lambda match: "~" * len(match[0]), cut)
    masked = FREE.sub(lambda match: "~" * len(match[0]), said)
    denied = re.sub(r"~+(?: [a-z]+){0,3} involve\w*", "~", masked)
    if TAKEN.search(denied):
        return "positive"
    return "negative" if "~" in masked else None


def supports_margins(view: Prose, field: Field, place: Place) -> Support:
    """The class in the value is the class that the quote states of a margin, its distance is printed there."""
    span = place.span or (0, 0)
    value, quote = prose(str(field.value)).flat, view.flat[slice(*span)]
    about = EDGE.search(quote) or EDGE.search(view.before(span[0])[-60:]) or RESIDUAL.search(quote)
    if not about:
        return Support(0.1, "the quote does not speak of a resection margin")
    if {_bare(one) for one in LENGTH.findall(value)} - {_bare(one) for one in LENGTH.findall(quote)}:
        return Support(0.0, "the distance is not the printed one")
    ahead = view.before(span[0])[-60:]
    placed = [
        (len(ahead) + one.start(), len(ahead) + one.end()) for one in LENGTH.finditer(quote) if _bare(one[0]) in _bare(value)
    ]
    if any(not _clears(ahead + quote, one) for one in placed):
        return Support(0.3, "the length may be a size, and not the way to a margin")
    mine, theirs = polarity(value), polarity(quote)
    inferred = theirs is None and bool(LENGTH.search(quote))
    if mine is None:
        return Support(0.5, "the value says neither negative nor positive")
    if theirs is not None and mine != theirs:
        return Support(0.0, "the quote says the opposite")
    if theirs is None and not (inferred and mine == "negative"):
        return Support(0.2, "the quote does not say whether the margins are free")
    if PIECEMEAL.search(view.flat) and not NAMED.search(quote) and not NAMED.search(view.before(span[0])[-60:]):
        return Support(0.6, "a specimen taken in pieces has seldom margins, and the quote names none")
    kind = section_at(view.text, span[0]).kind
    if kind in ("clinical", "prior", "gross", "frozen"):
        return Support(0.4 if kind in ("clinical", "prior") else 0.6, "it stands in a preliminary part")
    against = any(other != mine for place_, other in stated(view.text) if not (place_[0] < span[1] and span[0] < place_[1]))
    if against and mine == "negative":
        return Support(0.5, "another statement says that a margin is involved")
    near = inferred and min(map(_millimetres, LENGTH.findall(quote))) <= threshold("margins", "free_beyond_mm")
    return Support(0.75, "the class is inferred from a distance") if near else Support(1.0)


def _clears(quote: str, length: tuple[int, int]) -> bool:
    """Whether a length stands behind a margin's name, or in one phrase with it or with a word of being apart."""
    before, after = quote[: length[0]], quote[length[1] :]
    near = before.rpartition(",")[2] + " # " + after.partition(",")[0]
    return bool(EDGE.search(before) or EDGE.search(near) or APART.search(near))


@lru_cache(maxsize=32)
def clearances(text: str) -> tuple[tuple[int, float], ...]:
    """Where the signed parts print a way to a margin, and its millimetres."""
    view = prose(text)
    found = []
    for start, end in view.sentences:
        if section_at(text, start).kind in ("clinical", "prior", "gross", "specimen", "admin", "frozen"):
            continue
        said = view.flat[start:end]
        if EDGE.search(said) and not NODES.search(said):
            found += [(start + one.start(), _millimetres(one[0])) for one in LENGTH.finditer(said) if _clears(said, one.span())]
    return tuple(found)


def _millimetres(length: str) -> float:
    figure = re.match(r"[\d.,]+", length)
    return float(figure[0].replace(",", ".")) * (10 if "cm" in length else 1) if figure else 0.0


def closest_of(value: str) -> float | None:
    """The distance in a value of this field, in millimetres; None where it has none."""
    found = LENGTH.search(value.lower())
    return _millimetres(found[0]) if found else None


def _bare(length: str) -> str:
    return re.sub(r"\s", "", length).replace(",", ".")


@lru_cache(maxsize=32)
def stated(text: str) -> tuple[tuple[tuple[int, int], str], ...]:
    """Every clause outside history and gross description that states a class of a margin, by this grader's own look."""
    view = prose(text)
    found = []
    for start, end in view.sentences:
        kind = section_at(text, start).kind
        if kind in ("clinical", "prior", "gross", "specimen", "admin", "frozen"):
            continue
        for clause in re.finditer(r"[^;,]+(?:,(?! but| while| however)[^;,]+)*", view.flat[start:end]):
            edge = EDGE.search(clause[0])
            near = clause[0][max(0, edge.start() - 70) : edge.end() + 90] if edge else ""
            if near and not NODES.search(near) and (verdict := polarity(near)):
                found.append(((start + clause.start(), start + clause.end()), verdict))
    return tuple(found)
