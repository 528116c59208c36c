"""Does a place support the grade: does the quote say that grade, and is it the invasive tumour's, now."""

import re
from collections import defaultdict
from functools import lru_cache

from services.core.draft import Field, Place
from services.packs.clinical.pathology.support_diagnosis import invasive_named
from services.packs.clinical.shared.assertion import HISTORICAL, assertion
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import section_at
from services.tasks.pack import Support

ROMAN = {
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "il": "2",
    "ill": "3",
    "l": "1",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
}
GLEASON_PARTS = looks(r"(?<!\d)([1-5]) ?\+ ?([1-5])(?!\d)")
GLEASON_SUM = looks(
    r"gleason'?s?(?: [a-z]+){0,3}[ :=]*(10|[2-9])(?! ?\+|\d)|= ?(10|[2-9])(?!\d)|(?:score|sum) (?:of )?(10|[2-9])(?!\d| ?\+)"
)
GROUP = looks(r"group:? ?(iv|v|i{1,3}|[1-5])\b")
NUMBER = looks(
    r"(?:grad(?:e|ing)\b(?: ?\([^)]*\))?|\b(?:fuhrmann?|isup|figo|who|fnclcc|nottingham)\b)(?:[ :=-]|of|is|score|"
    r"histologic|nottingham|fuhrman|grade|the tumou?r|tumou?r|(?<![a-z])g(?=[\di]))*"
    r"(?<![a-z0-9])g? ?(iv|i{1,3}l?|il|ill|l|[1-4]|one|two|"
    r"three|four)(?![\w%+]|[.,]\d)"
)
TOKEN = looks(r"(?<![\w.-])g ?([1-4]|iii|ii)(?![\w%+]|[.,]\d)")
BARE = looks(r"^\W*(iv|i{1,3}|[1-4])(?: ?(?:/|of|out of) ?[34])?\W*$")
DIFFERENTIATED = looks(
    r"\b(well|mod(?:erate(?:ly)?)?|poor(?:ly)?|slightly|un)(?:[ ,-]*(?:to|and) ?(well|moderate(?:ly)?|poor(?:ly)?)|"
    r"-(moderate(?:ly)?|poor(?:ly)?))?[ -]*(?:tumou?r )?d?iff(?:erentia(?:ted|tion)|\b)(?! pleomorphic)"
    r"|differentiation(?: by [a-z]+(?: area)?)? ?[:=] ?(well|mod(?:erate(?:ly)?)?|poor(?:ly)?)\b"
)
TIER = looks(
    r"\b(high|low|intermediate)[ -]+(?:(?:histolog(?:ic|ical)|tumou?r) )?grade|grade(?: ?[:=] ?| {2,60})(high|low|intermediate)\b"
)
IN_SITU = looks(r"\b(?:dcis|lcis|in[ -]+situ|intraductal|intraepithelial|hgpin|pin|dysplasia|cin|vin|adenoma)\b")
INVASIVE = looks(
    r"\b(?:invasive|infiltrating|(?<!ductal )(?<!lobular )(?:adeno)?carcinoma(?! in[ -]+situ)|tumou?r|nottingham|"
    r"gleason|sarcoma|lymphoma|glioma|neoplasm)\b"
)
OWN_NUCLEAR = re.compile(r"fuhrman|furhman|isup|who|histolog|renal|kidney|black")
"""Where a nuclear grade is the tumour's grade: Fuhrman and WHO/ISUP in the kidney, Black in the breast."""
COMPONENTS = re.compile(r"nottingham|bloom|elston|tubul\w+ formation|tubules|mitotic (?:score|count|activity)")
ONE_PATTERN = looks(r"\b(?:primary|secondary|tertiary) (?:gleason )?$")
"""Before a figure that is one of the two patterns of a Gleason score."""
OVERALL = looks(r"\b(?:overall|composite|global|highest|final|combined)\b[^.;\n]{0,40}$")
"""Words before the grade that sums up those of several parts."""
BEFORE_CHANGE = looks(
    r"\b(?:was (?:printed|reported|given|issued) as|(?:revised|changed|upgraded|downgraded) from|would (?:be|qualify for)) $"
)
"""Words before a grade that was replaced, or that is none."""
LEGEND = looks(r"\b\d ?[-–] ?\d ?(?:=|:|is) ?$")
"""What stands before a grade that a legend explains: "3-5 = grade 1"."""
OTHER = looks(
    r"\b(?:steatosis|fibrosis|inflammation|gastritis|hepatitis|regression|toxicity|rejection|prolapse|activity|"
    r"stage)\b[^.;,]{0,15}$"
)


def readings(text: str) -> frozenset[str]:
    """What a printed stretch says of a grade, each as scheme:level."""
    flat = prose(text).flat
    found = [f"gleason:{int(a) + int(b)}" for a, b in GLEASON_PARTS.findall(flat)]
    found += [f"parts:{a}+{b}" for a, b in GLEASON_PARTS.findall(flat)]
    found += [f"gleason:{a or b or c}" for a, b, c in GLEASON_SUM.findall(flat) if "gleason" in flat or "+" in flat]
    found += [f"group:{ROMAN.get(one, one)}" for one in GROUP.findall(flat)]
    if not found:
        numbers = [*NUMBER.findall(flat), *TOKEN.findall(flat), *BARE.findall(flat)]
        found += [f"number:{ROMAN.get(one, one)}" for one in numbers]
    for several in DIFFERENTIATED.findall(flat):
        found += [f"differentiation:{'mode' if one == 'mod' else one[:4]}" for one in several if one]
    found += [f"tier:{a or b}" for a, b in TIER.findall(flat)]
    return frozenset(found)


def supports_grade(view: Prose, field: Field, place: Place) -> Support:
    """The quote says the value's grade, and the words around it give it to the tumour itself."""
    span = place.span or (0, 0)
    said, shown = readings(str(field.value)), readings(view.text[slice(*span)])
    if not said:
        return Support(0.4, "the value is no grade of a known scheme")
    if not said <= shown or _undifferentiated(str(field.value)) != _undifferentiated(view.text[slice(*span)]):
        return Support(0.0, "the quote says another grade")
    owner = _owner(view, span)
    if owner.score < 0.8:
        return owner
    rival = _rivalry(view, span, said)
    return min(owner, rival, key=lambda found: found.score)


def _undifferentiated(text: str) -> bool:
    return "undifferentiated" in text.lower()


def _owner(view: Prose, span: tuple[int, int]) -> Support:
    """Whose grade it is, by the nearest word before it (or right behind it) that can own a grade."""
    before, after = view.before(span[0])[-90:], view.after(span[1])[:36]
    quote = view.flat[slice(*span)]
    situ = max((match.end() for match in IN_SITU.finditer(before)), default=-1)
    mine = max((match.end() for match in INVASIVE.finditer(before)), default=-1)
    if re.match(r"[ ,-]*(?:dysplasia|prostatic intra|squamous intra|glandular intra|intraepi|pin\b|pleomorphic sarcoma)", after):
        return Support(0.1, "it is the grade of dysplasia, or part of a name")
    follows = re.match(r"[ ,-]*(?:ductal carcinoma in|dcis|in[ -]+situ|intraductal)", after)
    pure = not invasive_named(view.text)
    if not pure and (follows or (situ > mine and "nottingham" not in quote)):
        return Support(0.1, "it is the grade of the in-situ part")
    if ONE_PATTERN.search(before):
        return Support(0.1, "it is one pattern of a score")
    if OTHER.search(before) or re.match(r" *nuclei\b", after):
        return Support(0.1, "it is the grade of something else")
    if "nuclear" in quote + before[-12:] and not pure and not OWN_NUCLEAR.search(quote + before + view.flat[:400]):
        component = COMPONENTS.search(view.flat) is not None
        return Support(0.2, "it is one component of the grade") if component else Support(0.85, "it is a nuclear grade only")
    if HISTORICAL.search(before[-50:]) or BEFORE_CHANGE.search(before) or LEGEND.search(before):
        return Support(0.2, "it is told of an earlier time, or explains a scale")
    if section_at(view.text, span[0]).kind in ("prior", "clinical"):
        return Support(0.2, "it is told of an earlier time")
    return Support(1.0)


def _rivalry(view: Prose, span: tuple[int, int], said: frozenset[str]) -> Support:
    """Whether the report grades the tumour otherwise elsewhere, on the same scale."""
    if OVERALL.search(view.before(span[0])[-60:]):
        return Support(1.0)
    scales = {one.partition(":")[0] for one in said}
    for level, places in _given(view.text).items():
        elsewhere = any(not (place[0] < span[1] and span[0] < place[1]) for place in places)
        if level.partition(":")[0] in scales and level not in said and elsewhere:
            return Support(0.6, "the report gives another grade as well")
    if section_at(view.text, span[0]).kind in ("gross", "frozen"):
        return Support(0.7, "it stands in a preliminary part")
    return Support(1.0)


@lru_cache(maxsize=32)
def _given(text: str) -> dict[str, list[tuple[int, int]]]:
    """The places of every level that the report gives to the tumour itself and does not deny."""
    view, given = prose(text), defaultdict(list)
    for place, level in graded(text):
        if _owner(view, place).score >= 0.8 and not assertion(view, place).negated:
            given[level].append(place)
    return dict(given)


@lru_cache(maxsize=32)
def graded(text: str) -> tuple[tuple[tuple[int, int], str], ...]:
    """Every grade that the report gives to a tumour, with its place, by this grader's own look."""
    view = prose(text)
    found: list[tuple[tuple[int, int], str]] = []
    for pattern in (GLEASON_PARTS, GLEASON_SUM, NUMBER, TOKEN, DIFFERENTIATED, TIER):
        for match in pattern.finditer(view.flat):
            if pattern is TOKEN and view.text[match.start()] != "G":
                continue
            if pattern is GLEASON_SUM and not match[1]:
                continue
            if pattern is GLEASON_PARTS and "gleason" not in view.flat:
                continue
            found += [(match.span(), level) for level in readings(match[0]) if not level.startswith("parts")]
    return tuple(found)


def graded_tumour(text: str) -> bool:
    """Whether the report itself gives a grade: by which a missing grade is told."""
    view = prose(text)
    return any(
        _owner(view, place).score >= 0.8 and section_at(text, place[0]).kind not in ("clinical", "prior")
        for place, _ in graded(text)
    )
