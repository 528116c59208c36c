"""The grader's wide look: sentences that read like findings and stand in neither part, days that nobody took."""

import re
from functools import lru_cache

from services.core.draft import Draft
from services.packs.clinical.radiology.support_parts import SIGNATURE, kind_of, labels, owner_of
from services.packs.clinical.shared.days.labels import labelled_days
from services.packs.clinical.shared.houses.letterhead_words import LEGAL
from services.packs.clinical.shared.prose import looks, prose

OBSERVES = looks(
    r"\b(?:there (?:is|are)|no (?:evidence|acute|focal|significant|definite|suspicious)|unremarkable|effusions?|opacit(?:y|"
    r"ies)|"
    r"consolidation|nodules?|mass(?:es)?|lesions?|fractures?|hydronephrosis|stenosis|oedema|edema|atelectasis|pneumothorax|"
    r"enhanc\w+|hypo\w+|hyper\w+|dilat\w+|thicken\w+|enlarged|calcif\w+|measures|stable|unchanged|abnormalit(?:y|ies)|"
    r"suspicious|malignan\w+|benign|metasta\w+)\b"
)
"""Words by which an image is described or judged."""
ASIDE = looks(
    r"\b(?:history|clinical(?:ly)?|indication|reason|compar\w+|techni\w+|contrast|protocol|referr\w+|recommend\w*|"
    r"advis\w+|discussed|"
    r"telephon\w+|communicat\w+|notified|correlat\w+|patient|dear|thank|known|prior|previous\w*|request\w*|bi-?rads|"
    r"guidelines?|follow|mother|father|mum|mom|dad|brother|sister|family)\b"
)
"""Words of a sentence that is told around the examination."""
DATUM = looks(r"\b(?:date|number|no|id|mrn|name|accession|dob|age|sex)$")
"""A label that owns its own line and no sentence below it."""
HOUSE = looks(
    r"\b(?:hospitals?|infirmary|cent(?:er|re)s?|clinics?|institutes?|universit\w+|trust|imaging|radiolog(?:y|ie|isch)|"
    r"diagnostics|"
    r"scans?|associates|partners|group|llc|ltd|inc|pllc|gmbh|health|private|unit|practice|hospice|surgery|ziekenhuis|"
    r"\w*krankenhaus|"
    r"klinik\w*|h[oô]pital|ospedale|cl[ií]nica)\b"
)
EXAMINED = looks(r"\b(?:exam\w*|study|scan|films?|images?) (?:was|is|were) [^.;]{0,25}\bon \d")
"""Words that tell the day of an examination, the verb spelt as it may be."""
PERSON = looks(
    r"^(?:to|cc|copy|dear|re|dr|mr|mrs|ms|prof|patient|pt|name|referr\w+|request\w+|order\w+|from|gp|attn|exam\w*|study|"
    r"indication|"
    r"clinical|history|reason|comparison|techni\w+|findings?|impression|conclusion|procedure|type|modality)\b"
)
ENDS_LEGAL = looks(rf"[, ] ?(?:{LEGAL.pattern})\.?$")
"""The legal form that ends a firm's name."""
TITLE = looks(
    r"\b(?:report|results?|ct|mri?|ultrasound|us|usg|x-?rays?|xr|pet|scan of|radiograph\w*|mammo\w+|doppler|echo\w*|"
    r"views?|consultant|"
    r"department of radiology$|radiologist)\b"
)
CUT = re.compile(r" {3,}|\t|[|;•]| [-–—] ")
LABELLED = re.compile(r"[ \t]*[A-Z][\w ,/()-]{2,40}:")
"""A datum with its own label, which above the findings is none of them: the density of a breast, the reason."""
EDGES = 5
"""Lines at each end of a report in which a letterhead or a signature stands."""
HEADS_A_PART = re.compile(r"(?:[a-z/-]+ ){0,2}(?:findings|interpretation|impressions?|conclusions?)")
"""What can head nothing but findings or an impression."""
FEWEST = 4
"""Words below which a line is a title or a label."""


def untold(draft: Draft, text: str) -> tuple[int, ...]:
    """Where sentences begin that describe or judge an image and stand neither in the findings nor in the impression."""
    told = [
        place.span for name in ("findings", "impression") if (one := draft.fields.get(name)) for place in one.places if place.span
    ]
    if not told:
        return ()
    findings = draft.fields.get("findings")
    first = min((place.span[0] for place in (findings.places if findings else ()) if place.span), default=0)
    return tuple(
        start
        for start, end in _observing(text)
        if not any(a < end and start < b for a, b in told) and not (start < first and _datum(text, start))
    )


def part_untold(draft: Draft, text: str) -> str:
    """The label of a part that describes or concludes by its name, and of which neither findings nor impression holds a word;
    empty where there is none."""
    told = [
        place.span for name in ("findings", "impression") if (one := draft.fields.get(name)) for place in one.places if place.span
    ]
    marks = labels(text)
    for (_, end, name), stop in zip(marks, [*(start for start, *_ in marks[1:]), len(text)], strict=False):
        words = re.findall(r"[a-z]{3,}", text[end:stop].lower())
        if HEADS_A_PART.fullmatch(name.lower()) and len(words) >= FEWEST and not any(a < stop and end < b for a, b in told):
            return name
    return ""


def _datum(text: str, start: int) -> bool:
    """Whether a sentence begins with a label of its own that neither describes nor concludes."""
    label = LABELLED.match(text, start)
    return label is not None and kind_of(label[0].strip(" \t:")) not in ("describes", "concludes")


@lru_cache(maxsize=32)
def _observing(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of sentences that read like findings, outside history, technique and signature."""
    view = prose(text)
    signed = SIGNATURE.search(text, len(text) // 2)
    stop = signed.start() if signed else len(text)
    found = []
    for start, end in view.sentences:
        said = view.flat[start:end]
        if start >= stop or len(said.split()) < FEWEST or ASIDE.search(said) or not OBSERVES.search(said):
            continue
        owner = owner_of(text, start).lower()
        if not re.search(r"[a-z]", text[start:end]) or (kind_of(owner) == "other" and not DATUM.search(owner)):
            continue
        found.append((start, end))
    return tuple(found)


def day_untaken(text: str) -> bool:
    """Whether any complete day is printed that is neither a birth's nor told of another study."""
    view = prose(text)
    return any(
        (day.role in ("report", "service", "none") and not ASIDE.search(_line(text, day.span[0])))
        or (day.role == "other" and _of_the_examination(view.flat[slice(*view.sentence(day.span[0]))]))
        for day in labelled_days(text)
    )


def _of_the_examination(said: str) -> bool:
    """Whether a sentence tells the day of the examination, in whatever part it stands."""
    return bool(EXAMINED.search(said)) and not ASIDE.search(said)


def _line(text: str, position: int) -> str:
    return text[text.rfind("\n", 0, position) + 1 : position].lower()


def house_untaken(text: str) -> bool:
    """Whether a piece of the first or last lines looks like the name of a place where images are made."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    ends = lines if len(lines) <= 2 * EDGES else [*lines[:EDGES], *lines[-EDGES:]]
    return any(_names_a_house(piece.strip()) for line in ends for piece in CUT.split(line))


def _names_a_house(piece: str) -> bool:
    low = piece.lower()
    words = re.findall(r"[A-Za-zÀ-ÿ][\w'&-]+", piece)
    named = all(word[0].isupper() or len(word) < 4 for word in words) and 2 <= len(words) <= 9 and len(piece) < 90
    titled = PERSON.search(low) or (TITLE.search(low) and not ENDS_LEGAL.search(low))
    return named and bool(HOUSE.search(low)) and not titled
