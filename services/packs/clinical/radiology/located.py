"""Where a measured structure is: the words of its own clause that name it, else those of the sentence before."""

import re
from dataclasses import dataclass

from services.packs.clinical.radiology.sizes import Size
from services.packs.clinical.shared.prose import Prose, looks, tidy, trimmed
from services.packs.clinical.shared.terms.anatomy import names_a_place, names_an_organ, sides

ANOTHER = looks(r", and (?:an?|another) ")
"""Before the next thing of several."""
SEPARATOR = looks(r"[;,]| / (?=[a-z])| and | while | whereas | with (?:an? )?| plus |\.")
STOPS = looks(
    r"\b(?:is|are|was|were|has|have|seen|noted|identified|present|which|that|compared|consistent|compatible|likely|suspicious|"
    r"secondary|due to|in keeping|extending|measured|concerning|represent\w*|suggest\w*|previous\w*|formerly|unchanged|"
    r"stable|increased|decreased|based on|on (?:series|image|im|se)|as seen|"
    r"series|image|demonstrat\w+|show\w+|measur\w+|may|could|should|without|not|appear\w*|contain\w*|causing|resulting|"
    r"favou?r\w*|"
    r"worrisome|with(?= (?:no|an?|associated|some|mild|surrounding|internal|peripheral|smooth|irregular|spiculated))|"
    r"in (?:size|diameter|length|width|"
    r"height|depth|thickness|greatest|maximum|maximal|largest|short|long|ap|transverse|craniocaudal|the (?:short|long|"
    r"ap)))\b|[;()]|:(?![0-9])|\.(?= |$)"
)
NOUN_FIRST = looks(
    r"^[ ,-]*(?:(?:short|long)[ -]axis (?:diameter )?)?(?:of )?(?!(?:no|not|nor|[a-z]+er than|in|on|at|of|to|by|from|"
    r"with|within|and|or|"
    r"is|are|was|were|has|have|as|but|which|that|than|x|ap|"
    r"transverse|"
    r"cranio-?caudal|[a-z]+ly(?= ?(?:[.,;]|$|and\b))|"
    r"compared|previously|prior|now|currently|without|likely|consistent|compatible|collectively|respectively|"
    r"associated|corresponding|based|abutting|involving|displacing|compressing|arising|extending|containing|projecting|suggestive|indicative|concerning|worrisome|suspicious|encasing|occupying|suggesting|respective|each|unchanged|stable|seen|noted|for|along|adjacent|across|"
    r"[a-z]{4,}ing (?:the|an?|its|both|into|onto|upon|against|through)\b|"
    r"(?:an|pos)terior to|(?:inf|sup)erior to|lateral to|medial to|"
    r"above|below|overall|total|altogether|image|series|se|im|"
    r"suv[a-z]*|fdg|hounsfield|(?:t[ir]|bi|pi|li|lung)-?rads|figo|deauville|"
    r"max(?:im(?:um|al))?|greatest|dimension|dimensions|diameter|calib(?:er|re)|thickness|depth|length|width|height|volumes?|vol|span|long|wide|thick|deep|tall|short)\b)[a-z]"
)
WHERE = looks(
    r"\b(?:in|within|at|of|involving|overlying|along|near|adjacent to|arising from|abutting|throughout|over|on|"
    r"inferior to|superior to|"
    r"posterior to|anterior to|lateral to|medial to|about|around|between|through)"
    r" (?:(?:the|its|an?|both|each) )?(?:[a-z0-9:'/-]+(?:,(?= [a-z-]+ (?:aspect|lobe|portion|segment|breast)))? ?){1,9}"
)
TRAILING = looks(
    r"(?:[ ,(:=-]|[\d.]+ ?(?:mm|cm)? ?(?:-{1,2}>|=>|→|➔)|\b(?:measur\w+|is|are|was|were|of|at|up to|up|to|the|"
    r"approximately|approx\.?|about|roughly|least|most|"
    r"nearly|around|now|"
    r"currently|an?|has|have|and|with|size|diameter|in|which|that|for|example|total|overall|maximum|maximal|greatest|"
    r"largest|estimated|"
    r"by|again|also|caliber|calibre|span|dimensions?|each|both|as|large|(?:less|greater|larger|"
    r"smaller|more) than|over|under|additional|rang(?:e|es|ing) from|vary(?:ing)? from)\b)+$"
)
LEADING = looks(
    r"^(?:[ ,:*•-]|\d{1,2}[.)] |\b(?:there (?:is|are|was|were)|again (?:noted|seen|note is made)|note is made|in|within|"
    r"at|noted|of|the|an?|is|are|also|"
    r"normal|unremarkable|and|again|has|have|redemonstrat\w+|additional(?:ly)?|this|these|interval|for example|e\.g\.|"
    r"such as|including|"
    r"includes|largest|unchanged|stable|"
    r"approximately|about|where|demonstrat\w+|shows?|reveals?|revealing|with|incidental\w*|visuali[sz]ed|identified|seen|"
    r"in the interval|(?:short|long)[ -]axis"
    r"|on (?:the )?(?:mediastinal|lung|bone|soft[- ]tissue|delayed|arterial|venous|axial|coronal|sagittal) (?:windows?"
    r"|images?|views?|phase))\b)+"
)
INNER = looks(
    r"\b(?:(?:is|are|was|were|has been|have been) )?(?:again )?(?:seen|noted|identified|visuali[sz]ed|demonstrated|"
    r"present|appreciated|located)\b"
    r"|\b(?:is|are|was|were) (?:\w+ly )?(?:enlarged|normal|unremarkable|dilated|prominent|thickened|distended)\b"
)
PREPOSITION = re.compile(r"\s*(?:in|within|at|on|along|of|near|involving)\b")
FINITE = re.compile(r" (?:is|are|was|were|appears?|measur\w+|(?:has |have )?(?:increased|decreased|enlarged|grown|changed))\b")
EXCEPT = re.compile(
    r".*\b(?:except(?:ing)?(?: for)?|apart from|other than|aside from|but for|with the exception of) (?:an? |the )?", re.I | re.S
)
"""What goes before the one thing that is not as the rest: "normal, except for a cyst of the spleen"."""
THERE = re.compile(r"(?P<where>.{4,80}?),? there (?:is|are|was|were) (?:again )?(?:an? |the )?(?P<what>.+)$", re.I | re.S)
INVERTED = re.compile(
    r"(?P<where>(?:(?:just|immediately|also|directly|slightly) )?(?:(?:superior|inferior|anterior|posterior|medial|lateral"
    r"|adjacent|deep"
    r"|distal|proximal|cranial|caudal|next|close) to|within|along|near|above|below|behind|beneath|at|in|on) [^.;:]{3,70}?),? "
    r"(?:is|are|lies?) (?:an?|the|another|several|two|three|multiple) (?P<what>.+)$",
    re.I | re.S,
)
"""A sentence that names the place before the thing: "just above the mass is a second focus"."""
SHOWN = re.compile(r"(?:[\w-]+ ){0,4}(?:shows?|demonstrates?|reveals?|showed|demonstrated|revealed) (?:an? |the )?", re.I)
EXAMPLE = looks(
    r"\b(?:for example|for instance|such as|e\.g\.|(?:the )?(?:largest|dominant|biggest)(?: (?:one|of which|of these))?)[ ,:]*"
    r"(?:(?:measur\w+|is|of|up to|at) ?)*$"
)
LABEL = re.compile(r"^[A-Za-z][A-Za-z /&]{2,30}:\s+")
PLACED = re.compile(
    r"\((?:(?:left|right)\b[a-z ,-]{0,30}|(?:upper|mid|lower|medial|lateral|anterior|posterior) "
    r"(?:pole|lobe|third|part|aspect))\)"
)
"""An aside that says where a numbered finding is: "Nodule 1 (right mid)"."""
ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
STRUCTURE = looks(
    r"\b(?:nodules?|cysts?|mass(?:es)?|lesions?|stones?|calcul(?:us|i)|polyps?|tumou?rs?|collections?|abscess(?:es)?|"
    r"opacit(?:y|ies)|foc(?:us|i)|lymph nodes?|lacerations?|effusions?|thromb(?:us|i)|defects?|tears?|[a-z]{4,}omas?)\b"
)
"""What is found in a place, as a noun: it names the size behind it, whatever is told of it after a comma."""
MEASURED = re.compile(r"\d ?(?:mm|cm)\b")
"""A sentence with a size of its own is about another structure."""
DOING = looks(r"^ ?, ?(?:and )?(?!enhanc|cavitat|spiculat|thicken)[a-z]{3,}ing\b")
"""What the structure does, behind the comma: "measuring 9 mm, abutting the pleura"."""
ON_A_SIDE = looks(r"^ ?,? ?(?:on|at) (?:the )?(left|right)\b(?! [a-z]+ (?:of|side of))")
SHORT_NAME = looks(r"(?:^ ?|[,;:.] ?)[a-z-]{2,20}(?: [a-z-]{2,20})? ?$")
NEXT_NAME = looks(r"^ ?,? ?(?:and )?[a-z-]{2,20}(?: [a-z-]{2,20})? ?\d?")
"""A list of names, each with its own size behind it: "BPD 48 mm, HC 178 mm"."""
NOT_CONTEXT = looks(r"^ ?(?:clinical|history|indications?|reason|comparison|technique|exam\w*|patient|referr\w+)\b")
LEVEL = re.compile(r"[CTLS]\d{1,2}[-/][CTLS]?\d{1,2}(?![\w-])")
"""The level of the spine that begins a long name, which is its place."""
POINTING = looks(r" *(?:this|that|the same|the latter) ")
"""How a clause begins whose subject the sentence before has named: "This segment measures 10 cm"."""
MODALITY = looks(r"\b(?:mri?|ct|us|usg|ultrasound|sonogra\w+|scan|doppler|pet)\b")
HEAD_LINES = 12
MOST_WORDS = 20


@dataclass(frozen=True)
class Located:
    """A structure's name and the span of its clause that shows it with its size; `own`: the clause itself names a place."""

    location: str
    span: tuple[int, int]
    own: bool


def located(view: Prose, size: Size, others: tuple[Size, ...]) -> Located:
    """Where the structure of a size is. `others` are all sizes of the report: a clause ends where another's begins."""
    start, stop = size.measure.span
    first, last = view.sentence(start)
    ahead = [o.measure.span for o in others if first <= o.measure.span[1] <= start]
    behind = [o.measure.span for o in others if stop <= o.measure.span[0] < last]
    left_end = max((span[1] for span in ahead if not _series(view, span, size.measure.span, ahead)), default=None)
    right_end = min((span[0] for span in behind if not _series(view, size.measure.span, span, behind)), default=None)
    left = _left(view, first if left_end is None else left_end, start, shared=left_end is not None)
    right = _right(view, stop, last if right_end is None else right_end, shared=right_end is not None)
    crowded = right_end is not None and not SEPARATOR.search(view.flat, stop, right_end)
    name, span = _named(view, left, right, crowded=crowded)
    span = (min(span[0], start), max(span[1], stop))
    own = names_a_place(name) and not (POINTING.match(view.flat, *left) and len(name.split()) == 1)
    if re.search(r"(?i)\b(?:bilateral(?:ly)?|both)\b", name) and (side := ON_A_SIDE.match(view.flat[slice(*right)])):
        return Located(_short(f"{side[1]} {re.sub(r'(?i)^bilateral(?:ly)? |^both ', '', name)}"), span, own)
    if not own and ahead and (other := _other_side(view, (first, ahead[0][0]), name, view.flat[slice(*right)])):
        return Located(_short(other), (min(first, span[0]), span[1]), own=True)
    if not own:
        name = _with_context(view, name, first)
    return Located(_short(name), span, own)


def _other_side(view: Prose, before: tuple[int, int], name: str, after: str) -> str:
    """What a sentence measures on both sides, with the side told of a later size: "1.2 cm on the right, 1.3 cm on the left"."""
    side = ON_A_SIDE.match(after) or re.fullmatch(r"(?i)(left|right)", name)
    subject = re.sub(r"(?i)\b(?:left|right|both|bilateral) ?", "", _clean(view, *before))
    return f"{side[1]} {subject}" if side and names_a_place(subject) else ""


def _series(view: Prose, one: tuple[int, int], other: tuple[int, int], between: list[tuple[int, int]]) -> bool:
    """Whether two sizes are told in one breath of the same thing: "5 and 7 mm", "from 8 mm to 12 mm"."""
    gap = view.flat[one[1] : other[0]]
    for start, stop in between:
        if one[1] <= start and stop <= other[0]:
            gap = gap.replace(view.flat[start:stop], " ")
    return re.fullmatch(r"(?:\s|,|&|-{1,2}>|=>|→|➔|\b(?:and|or|to)\b)+", gap) is not None


def _left(view: Prose, begin: int, end: int, *, shared: bool) -> tuple[int, int]:
    """The stretch before a size that is its own: from behind what separates it from the size before."""
    if shared and (
        cut := next(reversed(list(ANOTHER.finditer(view.flat, begin, end))), None) or SEPARATOR.search(view.flat, begin, end)
    ):
        begin = cut.end()
    return begin, end


def _right(view: Prose, begin: int, end: int, *, shared: bool) -> tuple[int, int]:
    if shared and (cut := SEPARATOR.search(view.flat, begin + 1, end)):
        end = cut.start()
    return begin, end


def _named(view: Prose, left: tuple[int, int], right: tuple[int, int], *, crowded: bool) -> tuple[str, tuple[int, int]]:
    """The structure's name from both sides of its size, and the span it was taken from.

    `crowded`: the next size follows with nothing to part them, so that a name before each is that of each.
    """
    before, after = view.flat[slice(*left)], view.flat[slice(*right)]
    set_off = (
        after.lstrip().startswith(",")
        and not PREPOSITION.match(LABEL.sub("", before.lstrip()))
        and (_is_structure(_clean(view, *left)) or (SHORT_NAME.search(before) and NEXT_NAME.match(after)))
    )
    set_off = set_off or (crowded and names_an_organ(_clean(view, *left)))
    if NOUN_FIRST.match(after) and not set_off and not DOING.match(after):
        stop = STOPS.search(after)
        end = stop.start() if stop else len(after)
        comma = after.find(",", 1, end)
        end = comma if comma > 0 and names_a_place(after[:comma]) else end
        span = trimmed(view.flat, right[0], right[0] + end)
        name = _clean(view, *span)
        if names_an_organ(name):
            return name, span
        joined = _joined(name, view, left, (span[1], right[1]), span)
        return joined if names_an_organ(joined[0]) or not names_a_place(name) else (name, span)
    trailing = TRAILING.search(before)
    span = trimmed(view.flat, left[0], left[0] + (trailing.start() if trailing else len(before)))
    if example := EXAMPLE.search(before):
        name, whole = _joined("", view, left, right, span)
        of_these = _clean(view, *trimmed(view.flat, left[0], left[0] + example.start()))
        if name and not STRUCTURE.search(name.lower()) and STRUCTURE.search(of_these.lower()):
            return f"{of_these}, {name}", whole
        return (name, whole) if name or not names_a_place(of_these) else (of_these, span)
    name = _clean(view, *span)
    return (name, span) if names_a_place(name) else _joined(name, view, left, right, span)


def _is_structure(name: str) -> bool:
    return names_a_place(name) or STRUCTURE.search(name.lower()) is not None


def _joined(
    name: str, view: Prose, left: tuple[int, int], right: tuple[int, int], span: tuple[int, int]
) -> tuple[str, tuple[int, int]]:
    """A name with the place that its own clause gives before or behind it."""
    for begin, end in (right, left):
        for match in WHERE.finditer(view.flat, begin, end):
            stop = STOPS.search(view.flat, match.start(), match.end())
            place = _clean(view, match.start(), stop.start() if stop else match.end())
            if names_a_place(place) and not place.startswith(("on image", "on series")):
                whole = trimmed(view.flat, min(span[0], match.start()), max(span[1], stop.start() if stop else match.end()))
                lead = match[0].split()[0]
                return (
                    f"{name} {place}" if name and place.startswith(lead) else f"{name} {lead} {place}" if name else place
                ), whole
    return name, span


def _with_context(view: Prose, name: str, first: int) -> str:
    """A name that is no place by itself, with the place that the sentences before it or its own label give."""
    label = re.match(r" *([a-z][a-z0-9 /-]{1,30}): ", view.flat[first:]) or re.search(
        r"(?:^|\n) *([a-z][a-z0-9 /-]{1,30}):[^\n]*$", view.flat[: view.sentence(first)[1]]
    )
    if label and names_a_place(label[1]):
        return f"{name}, {label[1]}".strip(", ")
    earlier = [span for span in view.sentences if span[1] <= first][-2:]
    for start, end in reversed(earlier):
        if NOT_CONTEXT.match(view.flat[start:end]):
            break
        for match in WHERE.finditer(view.flat, start, end):
            stop = STOPS.search(view.flat, match.start(), match.end())
            place = _clean(view, match.start(), stop.start() if stop else match.end())
            if names_a_place(place):
                return f"{name}, {place}".strip(", ")
        subject = re.split(r"[;|]|\d{4}", _clean(view, start, end))[0].strip(" ,-")
        if names_a_place(subject) and not MEASURED.search(view.flat, start, end):
            words = subject.split()
            return f"{name}, {' '.join(words[: MOST_WORDS // 2])}".strip(", ")
    return name or _examined(view)


def _examined(view: Prose) -> str:
    """The organ that the title of the examination names: a size that stands alone is its own."""
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))[:HEAD_LINES]:
        organs = re.findall(r"[a-z]{4,}", line[0]) if MODALITY.search(line[0]) else []
        if organ := next((word for word in organs if names_an_organ(word)), ""):
            return organ
    return ""


def _clean(view: Prose, start: int, end: int) -> str:
    """A stretch as a name: no asides, no "there is", no "is seen", no article in front."""
    printed = ASIDE.sub(lambda aside: aside[0] if PLACED.fullmatch(aside[0].lower()) else " ", view.text[start:end])
    flat = LABEL.sub("", " ".join(printed.split()))
    low = flat.lower()
    if lead := LEADING.match(low):
        flat = flat[lead.end() :]
    kept = tidy(INNER.sub(" ", _subject(flat)))
    finite = FINITE.search(kept.lower())
    if finite and names_a_place(kept[: finite.start()]):
        kept = kept[: finite.start()]
    tail = TRAILING.search(kept.lower())
    return kept[: tail.start()].strip(" ,;:-|") if tail else kept.strip(" ,;:-|")


def _subject(flat: str) -> str:
    """What a sentence introduces: "in the liver there is a mass" and "ultrasound shows a mass" are about the mass."""
    excepted = EXCEPT.match(flat)
    if excepted and names_a_place(flat[excepted.end() :]):
        return flat[excepted.end() :]
    match = THERE.match(flat)
    if match and not names_a_place(match["where"]):
        return match["what"]
    if match:
        return f"{match['what']}, {LEADING.sub('', match['where'].lower()) if match['where'].islower() else match['where']}"
    inverted = INVERTED.match(flat)
    if inverted and STRUCTURE.search(inverted["what"].lower()):
        return f"{inverted['what']}, {inverted['where'].lower()}"
    shown = SHOWN.match(flat)
    return flat[shown.end() :] if shown and names_a_place(flat[shown.end() :]) else flat


def _short(name: str) -> str:
    """At most MOST_WORDS words: a long subject keeps its end, where the structure is."""
    words = name.split()
    if len(words) <= MOST_WORDS:
        return name
    level = LEVEL.match(name)
    return " ".join([level[0], *words[-MOST_WORDS:]] if level else words[-MOST_WORDS:])


def opposed(one: str, other: str) -> bool:
    """Whether two names are of opposite sides."""
    mine, theirs = sides(one), sides(other)
    return bool(mine and theirs and not mine & theirs)
