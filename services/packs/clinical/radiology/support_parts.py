"""Does a place support the findings or the impression: which label stands over it, and where the part really ends."""

import re
from functools import lru_cache

from services.core.draft import Field, Place
from services.packs.clinical.shared.imaging.lookalikes import capitals
from services.packs.clinical.shared.imaging.wording import departs
from services.packs.clinical.shared.prose import Prose
from services.tasks.pack import Support

LABELS = re.compile(r"(?:^|\n|(?<=[.,;]))[ \t#*=_-]*(?P<label>[A-Z][A-Za-z0-9 ,/&()'-]{2,90}?)[ \t*#_=-]*(?::(?!\d)|(?=\n)|$)")
RUN_IN = re.compile(r"(?:^|\n)[ \t]*(?P<label>[A-Z][a-z]+(?: [a-z]+)?|[A-Z]{4,}(?: [A-Z]+)?)(?:\.|[ \t]+[-–—])[ \t]+(?=[A-Z\d])")
"""A label set off by a full stop or a dash, its text behind it on the line."""
CONCLUDES = re.compile(
    r"\b(?:impr?|impressions?|concl|conclusions?|opinion|summary|diagnos[ie]s|assessments?|interpretations?|reading|comments?|"
    r"bottom line|take[ -]home|evaluations?|appraisal|judge?ment)\b"
)
DESCRIBES = re.compile(r"\b(?:findings?|observations?|descriptions?|report|results?|interpretations?|narrative|body)\b")
OTHER = re.compile(
    r"\b(?:technique|history|hx|clin|indications?|reason|comparison|clinical|protocol|site|tracer|facility|performed|"
    r"contrast|exam(?:ination)?|procedure|"
    r"recommendations?|"
    r"signed|dictated|electronically|accession|patient|referr\w+|bi-?rads|category|addendum|interpret(?:ed|ing)|attending|"
    r"radiologists?|sonologists?|adv|advice|note|scale|legend)\b"
)
ORGAN = re.compile(
    r"\b(?:lungs?|pleura\w*|heart|mediastin\w+|bones?|chest|abdom\w+|pelvi\w+|liver|kidneys?|spleen|brain|spine|bowel|"
    r"lymph|soft tissues?|"
    r"ct|mri?|cta|mra|us|ultrasound|x-?ray|vessels?|airways?|tubes|devices|lines|ventricles?|sinuses|joints?|breasts?|"
    r"uterus|thyroid|gall ?bladder|head|neck|skelet\w+|skull|pancreas|ovar(?:y|ies)|prostate|bladder|adrenals?|aorta|cbd|"
    r"bile ducts?|"
    r"retroperitoneum|appendix|stomach|oesophagus|esophagus|larynx|orbits?|cerebell\w+|brainstem|cord|conus|discs?|ligaments?|"
    r"menisc\w+|tendons?|cartilage|[clt]\d ?[-/] ?(?:[clst]?\d)|axillae?|isthmus|(?:right|left) lobe|graft|veins?|"
    r"arter(?:y|ies))\b"
)
SIGNATURE = re.compile(
    r"(?:\n|\. )[ \t]*(?:[-_=*]{3,}|(?i:/e?s/|electronically|dictated|signed|transcribed|approved|page \d|read by|"
    r"reported (?:by|on|\d)|a full report|yours |"
    r"(?:kind|best) regards|with thanks|thanks|"
    r"i,? dr\.? |not (?:valid )?for medico-?legal|addend(?:um|a)\b|\(?end of|this (?:report|study|exam\w*) (?:was|has)|thank you|"
    r"dr\.? )|"
    r"[A-Z][\w'-]+ [A-Z]?\.? ?[A-Z][\w'-]+,? (?:MD|M\.D\.|DO|FRCR))"
)
PARAGRAPH = re.compile(r"\n[ \t]*\n")
STOPPED = re.compile(r"(?<=[.?!])[ \t]*\n")
OF_THE_SCAN = re.compile(r"technique|protocol|contrast|procedure")
ASSESSED = re.compile(r"(?:acr |final )?(?:bi-?rads|assessment category)\b")
"""How the assessment of a mammogram begins, which concludes it (ACR BI-RADS)."""
MOST_LABEL_WORDS = 12


def supports_impression(view: Prose, field: Field, place: Place) -> Support:
    """The text is the quote's, stands under the label of a conclusion, and is not cut short."""
    return _supported(view, field, place, concluding=True)


def supports_findings(view: Prose, field: Field, place: Place) -> Support:
    """The text is the quote's, stands under findings (or organs) and not under the impression, and is not cut short."""
    return _supported(view, field, place, concluding=False)


def _supported(view: Prose, field: Field, place: Place, *, concluding: bool) -> Support:
    start, stop = place.span or (0, 0)
    if wrong := departs(str(field.value), view.text[start:stop]):
        return Support(0.0, wrong)
    owner = owner_of(view.text, start)
    kind = kind_of(owner)
    rest = continues(view.text, stop)
    if (
        concluding
        and ASSESSED.match(view.flat, start)
        and not any(kind_of(name) == "concludes" for _, _, name in labels(view.text))
    ):
        return Support(0.85, "only the category of the assessment concludes")
    if concluding and kind != "concludes":
        return Support(0.1, "no label of an impression stands over it")
    if not concluding and kind in ("concludes", "other") and not (kind == "concludes" and _doubly_labelled(view.text, owner)):
        return Support(0.1, f"it stands under {owner or 'no label'}")
    if rest > 3:
        return Support(0.6 if rest < 12 else 0.3, "the part goes on behind the quote")
    if not concluding and kind not in ("describes", "concludes"):
        sure = 0.9 if kind == "organ" else 0.85 if _meets_conclusion(view.text, stop) else 0.7
        return Support(sure, "no label says that these are the findings")
    if re.search(r"technique|procedure", owner.lower()):
        return Support(0.7, "findings and technique stand under one label")
    return Support(1.0)


def _meets_conclusion(text: str, stop: int) -> bool:
    """Whether nothing stands between a position and the label of a conclusion: what ends there are findings."""
    following = next(((start, name) for start, _, name in labels(text) if start >= stop), None)
    return following is not None and kind_of(following[1]) == "concludes" and not text[stop : following[0]].strip(" \t\n-*#_=.")


@lru_cache(maxsize=64)
def labels(text: str) -> tuple[tuple[int, int, str], ...]:
    """Start, end and words of every label by this grader's own look: with a colon, or a line in capitals alone."""
    plain = capitals(text)
    found = [
        (match.start("label"), match.end(), match["label"])
        for match in RUN_IN.finditer(plain)
        if kind_of(match["label"]) in ("concludes", "describes", "other")
    ]
    for match in LABELS.finditer(plain):
        colon = match[0].rstrip(" \t").endswith(":")
        name = match["label"].strip()
        apart = re.search(r"(?:^|\n)[ \t]*\n[ \t]*$", plain[: match.start("label")])
        kinds = ("concludes", "describes", "other") if apart else ("concludes", "describes")
        if len(name.split()) <= MOST_LABEL_WORDS and (
            colon or name.isupper() or (kind_of(name) in kinds and len(name.split()) <= 2)
        ):
            found.append((match.start("label"), match.end(), name))
    return tuple(sorted(set(found)))


def owner_of(text: str, position: int) -> str:
    """The label that a position stands under; organs and examinations give way to the part they stand in."""
    marks = [(end, name) for start, end, name in labels(text) if start <= position and end <= position + len(name) + 3]
    before = [name for _, name in marks]
    for end, name in reversed(marks):
        first, *later = PARAGRAPH.split(text[end:position], maxsplit=1)
        if kind_of(name) == "other" and not later and not OF_THE_SCAN.search(name.lower()):
            first, *later = STOPPED.split(text[end:position], maxsplit=1)
        if kind_of(name) == "other" and later and re.search(r"[a-z]", first):
            return before[-1] if _organ_follows(before, name) else ""
        if kind_of(name) not in ("organ", "unknown"):
            return name if kind_of(name) != "other" or not _organ_follows(before, name) else before[-1]
    return before[-1] if before else ""


def _organ_follows(before: list[str], name: str) -> bool:
    """An organ's or an examination's label after a history or a technique opens findings of its own."""
    last = len(before) - 1 - before[::-1].index(name)
    return any(kind_of(other) in ("organ", "unknown") for other in before[last + 1 :])


def kind_of(label: str) -> str:
    """concludes, describes, other, organ or unknown: by the last item of a label that lists several."""
    name = label.lower().rsplit(",", 1)[-1] if "," in label else label.lower()
    if re.search(r"assessment and recommend|overall assessment|bi-?rads", name):
        return "other"
    if DESCRIBES.search(name) and not re.search(r"\breport (?:id|number|date|status)|impression|interpretation", name):
        return "describes"
    for kind, pattern in (("concludes", CONCLUDES), ("other", OTHER), ("organ", ORGAN)):
        if pattern.search(name):
            return kind
    return "unknown"


def _doubly_labelled(text: str, owner: str) -> bool:
    """An "interpretation" describes where another label concludes."""
    names = [name.lower() for _, _, name in labels(text)]
    return "interpretation" in owner.lower() and any(re.search(r"impression|conclusion|opinion", name) for name in names)


def continues(text: str, stop: int) -> int:
    """How many words of the part stand behind a position before the next label, signature, rule or the end."""
    rest = text[stop:]
    ends = [start - stop for start, _, name in labels(text) if start >= stop and kind_of(name) not in ("organ", "unknown")]
    ends += [
        start - stop for start, _, name in labels(text) if start >= stop and re.search(r"without|contrast|views?\b", name.lower())
    ]
    if signature := SIGNATURE.search(rest):
        ends.append(signature.start())
    return len(re.findall(r"[A-Za-z]{2,}", rest[: min(ends, default=len(rest))]))
