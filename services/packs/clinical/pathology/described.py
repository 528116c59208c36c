"""Markers whose result is told in words around them and not by a verdict: "no CD34 expression", "nuclear TTF-1", "as is CK7"."""

import re
from collections.abc import Sequence

from services.packs.clinical.pathology.lineages import BY_STAIN, FOUND
from services.packs.clinical.pathology.own_cells import is_own
from services.packs.clinical.pathology.stains import Marker
from services.packs.clinical.pathology.verdicts import PLACE, STRENGTH
from services.packs.clinical.shared.prose import Prose, looks

REACH = 110
"""Characters before a marker in which such words stand."""
NOUN = r"(?:(?:over-?)?expression|(?:immuno)?(?:staining|reactivity|positivity|labell?ing|reactions?)|signal)"
KIND = r"(?:nuclear|membran\w+|cytoplasmic|significant|definite|detectable|demonstrable|convincing|appreciable|specific|any)"
NONE_AHEAD = looks(rf"\b(?:no|without|lack of|absence of)(?: (?:evidence of|{KIND}))* $")
NOT_WITH = looks(
    rf"\b(?:no|without|devoid of|lack of|absence of|lacks?|lacking)"
    rf"(?: (?:evidence of|{KIND}|and|tumou?r(?: cells?)?))*"
    rf" {NOUN}"
    r"(?: (?:in|within|of) (?:the |these )?(?:tumou?r|neoplastic|lesional|atypical|malignant)(?: cells| nuclei)?)?"
    rf"(?: (?:is|are|was|were|has been) (?:[a-z]+ly )?{FOUND})? {BY_STAIN} ?$"
)
"""Before markers with which nothing stained: "no significant reactivity is demonstrated with HMB-45"."""
NONE_BEHIND = looks(
    rf" ?(?:(?:receptors?|proteins?|oncoprotein) ?)*(?:{KIND} )*(?:{NOUN}\b|(?:was |were |is |are )?(?:found|seen|detected"
    rf"|identified|"
    r"demonstrated|expressed)\b)"
    r"|[ -](?:immuno)?(?:positive|reactive|labell?ed|stained)[ -](?:[a-z]+ ){0,2}(?:cells|nuclei|elements)\b"
)
DEVOID = looks(
    r"\b(?:devoid of|without(?: any)? expression of|lack of(?: expression of)?|absence of(?: expression of)?"
    r"|(?:expression|staining|positivity|reactivity)(?:,? and|,? but|,? with) no) $"
)
NEITHER_SHOWN = looks(
    r" (?:is|are|was|were|could be|can be) (?:[a-z]+ly )?(?:demonstrated|seen|found|detected|expressed|identified|present"
    r"|positive)\b"
)
NO_LAYER = looks(
    r"\b(?:(?:(?:no|without|lacks?|lacking|lacked|loss of|absence of|absent|devoid of)(?: (?:an?|the|any|intact|residual|outer|"
    r"surrounding))* (?:basal|myoepithelial)[ -]cells?(?: layer)?(?: (?:is|are|was|were) (?:seen|identified|present|demonstrated|"
    r"detected))?|(?:basal|myoepithelial)[ -]cells?(?: layer)? (?:is|are|was|were) (?:absent|lost|lacking|not (?:seen|identified|"
    r"present|demonstrated|detected|highlighted)))(?: (?:on|with|by|for|in|using)(?: the| both)?(?: (?:immuno)?stain\w*(?: for"
    r"| with)?)?| markers? ?\(|,? confirmed (?:by|with|on)) ?)$"
)
"""Before the markers of a layer of cells that the tumour does not have."""
SHOWS_NO_LAYER = looks(
    r" (?:(?:both|all|immunostain\w*|stains?) )*(?:show|demonstrate|reveal|confirm|highlight|identify|identifie|detect)(?:s|d|"
    r"ed)? "
    r"(?:no|(?:a |the |an )?(?:complete |total )?(?:absence|loss|lack) of)(?: (?:an?|the|any|intact|residual|outer|"
    r"surrounding))* "
    r"(?:basal|myoepithelial)(?:[ -]cells?)?(?: layers?)?\b"
)
"""Behind the markers of such a layer, the same."""
LAYERED = looks(r"\b(?:prostat\w+|breast|mammary)\b")
"""Organs whose benign glands have such a layer."""
CONFIRMS = looks(
    r" (?:(?:both|all|immunostain\w*|stains?) )*(?:confirm|prove|establish|support|corroborate)(?:s|ed)? (?:the |a |an |its "
    r"|their )?"
    r"(?!absence|lack|loss|negativ)(?:[a-z-]+ ){0,4}?(?:origin|differentiation|lineage|nature|phenotype|histogenesis|derivation|"
    r"primary|(?:infiltrating|invasive|single|tumou?r|neoplastic|malignant|lesional|atypical)(?: [a-z-]+){0,2} (?:cells|nests"
    r"|glands))\b"
)
"""Behind markers by which the tumour was known."""
OBJECT = (
    r"(?:neoplastic|tumou?r(?:al)?|lesional|malignant|atypical|invasive|infiltrating|inner|outer|luminal|abluminal|ductal"
    r"|glandular|sustentacular|chief|"
    r"spindled?|epithelioid|epithelial|myoepithelial|large|small|plasma|stromal|melanocytic|lymphoid|basaloid|"
    r"interfollicular|follicular|embryonal|syncytial|rhabdoid|clear|blast)"
)
SHOWN_IN = looks(
    r" (?:both |also |each )?(?:stain|label|mark|decorate|outline|delineate|highlight|pick (?:up|out)|picks (?:up|out)|reveal"
    r"|identify"
    r"|identifies|demonstrate|show)(?:s|ed|d)? (?:only )?(?:the |an? |most |many |all |nearly all |"
    r"(?:(?:about|approximately|roughly|nearly|over|more than|up to) )?(?:half|one half|(?:a|one|two|three)[ -](?:thirds?"
    r"|quarters?)"
    r"|an? (?:large |small )?(?:subset|proportion|majority|minority|fraction)|the (?:vast )?majority|some)(?: of)? "
    r"|(?:numerous|sheets|nests"
    rf"|clusters) (?:of )?(?:the )?)*(?:[a-z-]+ )?(?:{OBJECT}[ -](?:and )?){{1,4}}(?:cells?|nuclei|follicles|nodules|nests|"
    r"glands|component|elements?|areas?|population|infiltrate|layer|melanocytes|lymphocytes|epithelium|stroma|proliferation"
    r"|blasts)\b"
    r"| (?:stain|label|mark|decorate|highlight|reveal|show)(?:s|ed|d)? (?:the )?(?:confluent |junctional |atypical |scattered |"
    r"numerous |most |minigemistocytic |many )*(?:melanocytes|nests|minigemistocytes|gemistocytes|blasts|plasma cells|nuclei"
    r"|follicles|nodules)\b"
    r"| (?:mark|stain|label|highlight|decorate|outline)(?:s|ed|d)? (?:the )?(?:nests|tumou?r|lesion|neoplasm|infiltrate"
    r"|proliferation)\b"
    r"| (?:mark|stain|label|highlight|decorate|outline)(?:s|ed|d)? (?:the )?(?:seminoma|carcinoma|melanoma|lymphoma|sarcoma"
    r"|hodgkin|reed-sternberg|yolk sac|embryonal) (?:cells|component)\b"
)
"""Behind markers that stain a part of the tumour."""
LAYER = looks(
    r" (?:both )?(?:outline|delineate|highlight|demonstrate|show|confirm|reveal|label)(?:s|ed|d)? (?:the |an? )?(?:(?:intact"
    r"|preserved|"
    r"continuous|retained|complete|outer|surrounding|normal|underlying),? )*(?:myoepithelial|basal)(?:[ -]cells?)?(?: layer)?\b"
)
"""Behind the markers of a layer of cells that is there."""
FOREIGN = looks(
    r"\b(?:lymphoid|sustentacular|myoepithelial|abluminal|basal|stromal?|plasma cells|small (?:lympho|[tb][ -])\w*|lymphocytes"
    r"|(?<!neoplastic )follicles)\b"
)
"""Cells that are the tumour's in some only."""
IN_BRACKETS = looks(r" ?\([a-z0-9 /.,-]{1,24}\)")
NEITHER = looks(r"\bneither(?: for| with| of)?(?: the)? $")
HOW = rf"(?:(?:{STRENGTH}|{PLACE})(?:,? and |, | ))+"
HOW_AHEAD = looks(
    r"(?:\b(?:show(?:s|ed|ing)?|with|ha(?:s|ve|d|ving)|exhibit(?:s|ed|ing)?|demonstrat(?:es?|ed|ing)|display(?:s|ed|ing)?"
    r"|reveal(?:s|ed)?|(?:i|we)(?: also)? (?:find|found|see|saw|note|noted|observe|observed|identify|identified)|"
    rf"despite|given|and|there (?:is|was)|express(?:es|ed|ing)?) |[,;] |^)(?P<how>{HOW})$"
)
SHOWN_BEFORE = looks(
    r"\b(?:show(?:s|ed|ing)?|exhibit(?:s|ed)?|demonstrat(?:es?|ed|ing)|express(?:es|ed|ing)?|despite|given|find|see) [^.;:]*$"
)
BESIDE_IT = looks(r"^,? with ")
"""Right behind other markers: "expresses A, with patchy B"."""
SHOWS_AHEAD = looks(r"\b(?:show(?:s|ed|ing)?|exhibit(?:s|ed|ing)?|demonstrat(?:es?|ed|ing)|display(?:s|ed|ing)?) $")
STAINS_BEHIND = looks(rf" ?(?:(?:nuclear|membran\w+|cytoplasmic) )*{NOUN}\b(?! (?:is|was|are|were)\b)")
ENDS = looks(r" ?(?:[,;.\n]|$)| (?:and|with|but|while)\b")
IN_A_PLACE = looks(PLACE)
ECHO = looks(
    r"\b(?:as|so) (?:is|are|was|were|does|do|did)(?: also)?(?: the)?(?: [a-z-]+){0,2}?(?: (?:stains?|markers?)(?: for| \()?)? ?$"
)
SO = looks(
    r" ?(?:is |are |was |were |stains? |shows? )?(?:(?:only|also|but|and) )?(?P<how>weakly|strongly|focally|diffusely|patchily|"
    r"moderately|partially|faintly|variably|intensely|extensively|less(?: strongly)?|more(?: strongly)?|equally|likewise"
    r"|similarly)"
    r" so\b"
)
"""Behind a marker, the verdict of the one before it said again: "A is positive, B weakly so"."""
PART_FOR = looks(
    r"(?:,|;|\band|\bwhile|\bwhereas) (?:the )?(?:[a-z-]+ ){1,3}(?:cells|component|areas|layer|nuclei) (?:for|with) $"
)
"""The verb is left out: "the outer cells are positive for A, the inner cells for B"."""
AND_ALONE = looks(r"(?:,|;|\band|\bwhile|\bwhereas) $")
OWN_PART = looks(
    r" (?:in )?(?:the |an? )(?:[a-z-]+ ){1,3}(?:component|cells|areas|elements?|layer)(?: of the (?:tumou?r|lesion|carcinoma))?"
    r" ?(?:[.,;]|$)"
)
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
    r"(?: of (?:the )?(?:invasive |tumou?r |neoplastic |lesional )*(?:cells|nuclei))?(?: (?:is|are|was|were))? $"
)
WAY_AHEAD = looks(
    r"(?:\b(?:is|are|was|were|and|but|only|being)|[,;:]) (?:also |only )?"
    r"(?P<way>(?:weakly|strongly|focally|diffusely|patchily|variably|partially)(?:,? and [a-z]+ly)?) $"
)
STAIN_BEHIND = looks(r" ?(?:immuno-?(?:histochem\w*|stain\w*)?|stain\w*|sections?)\b")
FREE = looks(r"\b(?:no|not|without|negative|free)\b")
POSITIVE = looks(r"positiv|express|reactiv|stain|present|(?<!\w)\+")


def denied(view: Prose, group: Sequence[Marker], start: int) -> tuple[int, int] | None:
    """The span of words around a list of markers that say that none of them is there, whatever verdict stands near."""
    ahead, base = _ahead(view, group, start)
    if match := DEVOID.search(ahead):
        return base + match.start(), group[-1].span[1]
    if match := NOT_WITH.search(ahead):
        return base + match.start(), group[-1].span[1]
    none = NONE_AHEAD.search(ahead)
    behind = NONE_BEHIND.match(view.flat, group[-1].span[1]) if none else None
    return (base + none.start(), behind.end()) if none and behind else None


def lacks_layer(view: Prose, group: Sequence[Marker], start: int) -> tuple[int, int] | None:
    """The span that says that the cells which a list of markers would show are not there: "no basal cells on A and B"."""
    ahead, base = _ahead(view, group, start)
    none = NO_LAYER.search(ahead)
    if none:
        return base + none.start(), group[-1].span[1]
    behind = SHOWS_NO_LAYER.match(view.flat, _behind(view, group)) if LAYERED.search(view.flat) else None
    return (group[0].span[0], behind.end()) if behind else None


def neither_shown(view: Prose, group: Sequence[Marker], start: int) -> tuple[int, int] | None:
    """The span of "neither A nor B is demonstrated"."""
    ahead, base = _ahead(view, group, start)
    neither = NEITHER.search(ahead)
    shown_behind = NEITHER_SHOWN.match(view.flat, group[-1].span[1]) if neither else None
    return (base + neither.start(), shown_behind.end()) if neither and shown_behind else None


def says_neither(view: Prose, group: Sequence[Marker], start: int) -> bool:
    """Whether a list of markers begins with "neither"."""
    return NEITHER.search(_ahead(view, group, start)[0]) is not None


def excepted(view: Prose, group: Sequence[Marker], start: int) -> str | None:
    """How a list of markers stains that is the exception to the verdict before it; empty when the words do not say."""
    match = FAR_FROM.search(_ahead(view, group, start)[0])
    return re.sub(r"\b(?:only|some|an?|the|very)\b ?", "", match["how"]).strip() if match else None


def echoes(view: Prose, group: Sequence[Marker], start: int) -> bool:
    """Whether the verdict before a list of markers is said of it too: "as are A and B"."""
    ahead = _ahead(view, group, start)[0]
    gapped = AND_ALONE.search(ahead) and OWN_PART.match(view.flat, group[-1].span[1])
    return (ECHO.search(ahead) or PART_FOR.search(ahead) or gapped) is not None


def so(view: Prose, group: Sequence[Marker]) -> tuple[str, int] | None:
    """How a list of markers stains of which the verdict before it is said again, and where those words end."""
    match = SO.match(view.flat, _behind(view, group))
    return (match["how"], match.end()) if match else None


def shown(view: Prose, group: Sequence[Marker], start: int) -> tuple[str, tuple[int, int]] | None:
    """The value and span of markers that are shown without a verdict: by where they stain, or as what found the tumour."""
    ahead, base = _ahead(view, group, start)
    end = _behind(view, group)
    noun, ends = STAINS_BEHIND.match(view.flat, end), ENDS.match(view.flat, end)
    part = SHOWN_IN.match(view.flat, end) or CONFIRMS.match(view.flat, end)
    if part and _is_of_tumour(view, part):
        return "positive", (group[0].span[0], part.end())
    how = HOW_AHEAD.search(ahead)
    if how and (noun or (ends and (IN_A_PLACE.search(how["how"]) or SHOWN_BEFORE.search(ahead) or BESIDE_IT.match(ahead)))):
        adjectives = re.sub(r"(?: and|,)?\s*$", "", how["how"])
        return f"positive ({' '.join(adjectives.split())})", (base + how.start("how"), noun.end() if noun else end)
    if noun and (bare := SHOWS_AHEAD.search(ahead)):
        return "positive", (base + bare.start(), noun.end())
    seen = SEEN_ON.search(ahead) if STAIN_BEHIND.match(view.flat, end) else None
    if seen and not FREE.search(ahead):
        return "positive", (base + seen.start(), end)
    return None


def way_ahead(view: Prose, group: Sequence[Marker]) -> str:
    """How a list of markers is positive, told before it: "are weakly A positive"."""
    match = WAY_AHEAD.search(_ahead(view, group, view.sentence(group[0].span[0])[0])[0])
    return match["way"] if match else ""


def share_ahead(view: Prose, group: Sequence[Marker]) -> tuple[int, int] | None:
    """The span of a share of the cells told before a list of markers: "15% of the nuclei are A positive"."""
    ahead, base = _ahead(view, group, view.sentence(group[0].span[0])[0])
    match = SHARE_AHEAD.search(ahead)
    return (base + match.start("share"), base + match.end("share")) if match else None


def layer_shown(view: Prose, group: Sequence[Marker]) -> tuple[int, int] | None:
    """The span of markers that outline a layer of myoepithelial cells."""
    part = LAYER.match(view.flat, _behind(view, group))
    return (group[0].span[0], part.end()) if part and _is_of_tumour(view, part) else None


def _is_of_tumour(view: Prose, part: re.Match[str]) -> bool:
    """Whether what a marker stains is no other tissue than the tumour."""
    foreign = FOREIGN.search(part[0])
    return foreign is None or is_own(view, foreign[0])


def _behind(view: Prose, group: Sequence[Marker]) -> int:
    """Where a list of markers ends, with the clone in brackets behind it."""
    end = group[-1].span[1]
    bracket = IN_BRACKETS.match(view.flat, end)
    return bracket.end() if bracket else end


def _ahead(view: Prose, group: Sequence[Marker], start: int) -> tuple[str, int]:
    """What stands before a list of markers, and where it begins."""
    base = max(start, group[0].span[0] - REACH)
    return view.flat[base : group[0].span[0]], base
