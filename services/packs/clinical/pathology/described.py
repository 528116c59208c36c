"""Markers whose result is told in words around them and not by a verdict: "no CD34 expression", "nuclear TTF-1", "as is CK7"."""

import re
from collections.abc import Sequence

from services.packs.clinical.pathology.stains import Marker
from services.packs.clinical.pathology.verdicts import PLACE, STRENGTH
from services.packs.clinical.shared.prose import Prose, looks

REACH = 110
"""Characters before a marker in which such words stand."""
NOUN = r"(?:(?:over-?)?expression|(?:immuno)?(?:staining|reactivity|positivity|labell?ing)|signal)"
KIND = r"(?:nuclear|membran\w+|cytoplasmic|significant|definite|detectable|demonstrable|convincing|appreciable|specific|any)"
NONE_AHEAD = looks(rf"\b(?:no|without|lack of|absence of)(?: (?:evidence of|{KIND}))* $")
NONE_BEHIND = looks(
    rf" ?(?:(?:receptors?|proteins?|oncoprotein) ?)*(?:{KIND} )*(?:{NOUN}\b|(?:was |were |is |are )?(?:found|seen|detected"
    rf"|identified|"
    r"demonstrated|expressed)\b)"
)
DEVOID = looks(r"\b(?:devoid of|without(?: any)? expression of|lack of expression of|absence of expression of) $")
NEITHER = looks(r"\bneither(?: for| with| of)?(?: the)? $")
HOW = rf"(?:(?:{STRENGTH}|{PLACE})(?:,? and |, | ))+"
HOW_AHEAD = looks(
    r"(?:\b(?:show(?:s|ed|ing)?|with|ha(?:s|ve|d|ving)|exhibit(?:s|ed|ing)?|demonstrat(?:es?|ed|ing)|display(?:s|ed|ing)?"
    r"|reveal(?:s|ed)?|"
    rf"and|there (?:is|was)|express(?:es|ed|ing)?) |[,;] |^)(?P<how>{HOW})$"
)
SHOWS_AHEAD = looks(r"\b(?:show(?:s|ed|ing)?|exhibit(?:s|ed|ing)?|demonstrat(?:es?|ed|ing)|display(?:s|ed|ing)?) $")
STAINS_BEHIND = looks(rf" ?(?:(?:nuclear|membran\w+|cytoplasmic) )*{NOUN}\b(?! (?:is|was|are|were)\b)")
ENDS = looks(r" ?(?:[,;.\n]|$)| (?:and|with|but|while)\b")
IN_A_PLACE = looks(PLACE)
ECHO = looks(r"\b(?:as|so) (?:is|are|was|were|does|do|did)(?: also)?(?: the)?(?: (?:stains?|markers?)(?: for)?)? $")
FAR_FROM = looks(
    r"\b(?:except(?:ing)?(?: for)?|with the exception of|apart from|aside from|other than|save for)"
    r"(?P<how>(?: (?:only|some|an?|the|focal|weak|patchy|strong|rare|scattered|occasional|very))*)"
    r"(?: (?:staining|positivity|reactivity|expression))?(?: (?:for|with|of))?(?: the)? $"
)
SEEN_ON = looks(
    r"\b(?:metasta\w+|melanoma|carcinoma|tumou?r|deposits?|cells|foc(?:us|i))\b(?:[^.;:]|\.(?=\d)){0,60}? (?:seen"
    r"|identified|confirmed|highlighted|"
    r"demonstrated|detected|visible|apparent|evident)(?: only)? (?:on|by|with|in)(?: the| an?)? $"
)
SHARE_AHEAD = looks(
    r"(?:^|[,;:] |\b(?:with|in|and|about|approximately|nearly|shows?|of) )(?P<share>(?:[<>~] ?)?\d{1,3}(?:\.\d+)?(?: ?(?:-"
    r"|to) ?\d{1,3})? ?%)"
    r"(?: of (?:the )?(?:invasive |tumou?r |neoplastic |lesional )*(?:cells|nuclei) (?:is|are|was|were))? $"
)
STAIN_BEHIND = looks(r" ?(?:immuno-?(?:histochem\w*|stain\w*)?|stain\w*|sections?)\b")
FREE = looks(r"\b(?:no|not|without|negative|free)\b")
POSITIVE = looks(r"positiv|express|reactiv|stain|present|(?<!\w)\+")


def denied(view: Prose, group: Sequence[Marker], start: int) -> tuple[int, int] | None:
    """The span of words around a list of markers that say that none of them is there, whatever verdict stands near."""
    ahead, base = _ahead(view, group, start)
    if match := DEVOID.search(ahead):
        return base + match.start(), group[-1].span[1]
    none = NONE_AHEAD.search(ahead)
    behind = NONE_BEHIND.match(view.flat, group[-1].span[1]) if none else None
    return (base + none.start(), behind.end()) if none and behind else None


def says_neither(view: Prose, group: Sequence[Marker], start: int) -> bool:
    """Whether a list of markers begins with "neither"."""
    return NEITHER.search(_ahead(view, group, start)[0]) is not None


def excepted(view: Prose, group: Sequence[Marker], start: int) -> str | None:
    """How a list of markers stains that is the exception to the verdict before it; empty when the words do not say."""
    match = FAR_FROM.search(_ahead(view, group, start)[0])
    return re.sub(r"\b(?:only|some|an?|the|very)\b ?", "", match["how"]).strip() if match else None


def echoes(view: Prose, group: Sequence[Marker], start: int) -> bool:
    """Whether the verdict before a list of markers is said of it too: "as are A and B"."""
    return ECHO.search(_ahead(view, group, start)[0]) is not None


def shown(view: Prose, group: Sequence[Marker], start: int) -> tuple[str, tuple[int, int]] | None:
    """The value and span of markers that are shown without a verdict: by where they stain, or as what found the tumour."""
    ahead, base = _ahead(view, group, start)
    end = group[-1].span[1]
    noun, ends = STAINS_BEHIND.match(view.flat, end), ENDS.match(view.flat, end)
    how = HOW_AHEAD.search(ahead)
    if how and (noun or (ends and IN_A_PLACE.search(how["how"]))):
        adjectives = re.sub(r"(?: and|,)?\s*$", "", how["how"])
        return f"positive ({' '.join(adjectives.split())})", (base + how.start("how"), noun.end() if noun else end)
    if noun and (bare := SHOWS_AHEAD.search(ahead)):
        return "positive", (base + bare.start(), noun.end())
    seen = SEEN_ON.search(ahead) if STAIN_BEHIND.match(view.flat, end) else None
    if seen and not FREE.search(ahead):
        return "positive", (base + seen.start(), end)
    return None


def share_ahead(view: Prose, group: Sequence[Marker]) -> tuple[int, int] | None:
    """The span of a share of the cells told before a list of markers: "15% of the nuclei are A positive"."""
    ahead, base = _ahead(view, group, view.sentence(group[0].span[0])[0])
    match = SHARE_AHEAD.search(ahead)
    return (base + match.start("share"), base + match.end("share")) if match else None


def _ahead(view: Prose, group: Sequence[Marker], start: int) -> tuple[str, int]:
    """What stands before a list of markers, and where it begins."""
    base = max(start, group[0].span[0] - REACH)
    return view.flat[base : group[0].span[0]], base
