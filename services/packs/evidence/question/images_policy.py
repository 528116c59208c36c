"""Whether a question is shown images, and what an image search may ask."""

import re
from collections.abc import Iterator, Sequence

from services.core.question import Tags
from services.packs.evidence.question.nouns import ImagePolicy
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_surface import asked, decision_words, written

MODALITIES = {
    "X-ray": r"x rays?|xray|radiograph\w*|cxr|chest film|mammogra\w*|dexa|dxa",
    "CT": r"ct|computed tomography|hrct|ctpa|cat scan",
    "MRI": r"mri|magnetic resonance|cmr|mra scan",
    "ultrasound": r"ultrasound|ultrasonogra\w*|sonogra\w*|doppler|pocus",
    "echocardiography": r"echo|echocardiogra\w*|tte|tee|toe",
    "angiography": r"angiogra\w*|venogra\w*",
    "PET": r"pet|pet ct|positron emission\w*",
    "scintigraphy": r"scintigra\w*|spect|bone scan|vq scan",
    "endoscopy": r"endoscop\w*|colonoscop\w*|gastroscop\w*|bronchoscop\w*|cystoscop\w*",
}
"""An ECG and the interrogation of a device are no imaging."""
STRICT = frozenset({"drug_choice", "anticoagulation", "duration", "therapy", "de-escalation", "dose", "antiplatelet", "restart"})
"""Decisions under which images are shown only where the question asks to see something (properties 8 and 9)."""
REPORTED_AFTER = re.compile(
    r"^(( \w+){0,3} (shows|showed|showing|reveal\w*|demonstrat\w*|confirm\w*|found|suggest\w*|reported)|"
    r" (show|was|with|negative|normal|positive|finds))\b"
)
REPORTED_BEFORE = re.compile(
    r"\b(on|after|by|per|following|negative|normal|recent|prior|previous|his|her|my|had|underwent)"
    r"( (the|a|an|his|her|chest|recent|initial)){0,2} $"
)
WANTS_TO_SEE = re.compile(
    r"\b(show me|(what|how) (does|do|would|did)( \w+){0,8} (show|look)|looks? like|appearance|"
    r"(findings?|features|signs?) (of|in|on)|(image|picture|photo|figure|diagram)s? of|"
    r"(echo\w*|ct|mri|radiograph\w*|x ray|ultrasound|endoscop\w*) (findings?|features|signs?|appearance|images?|pictures?))\b"
)


def image_policy(tagged: Tagged, tags: Tags) -> ImagePolicy:
    """ "standard" where nothing is to be decided or imaging itself is asked about; else "zero": only a decision algorithm
    that matches the disease and the decision."""
    decisions = asked(tags.decision_tags)
    words = tagged.reading.normal
    wants = bool(WANTS_TO_SEE.search(words))
    modalities = tuple(_asked_about(words, strict=bool(STRICT & set(decisions)), wants=wants))
    if decisions and not modalities:
        return ImagePolicy(kind="zero", queries=_queries(tagged, tags, decisions, ()), reason=ZERO)
    reason = f"The question asks about {', '.join(modalities)}." if modalities else "Nothing is to be decided."
    return ImagePolicy(
        kind="standard", modalities=modalities, queries=_queries(tagged, tags, decisions, modalities), reason=reason
    )


ZERO = "A question of management asks for no imaging: only a decision algorithm for it may be shown."


def names_modality(text: str, modalities: Sequence[str]) -> bool:
    """Whether a text speaks of one of these modalities; any text does where none is asked for."""
    words = text.lower().replace("-", " ")
    return not modalities or any(re.search(rf"\b(?:{MODALITIES[one]})\b", words) for one in modalities)


def _asked_about(words: str, *, strict: bool, wants: bool) -> Iterator[str]:
    for name, pattern in MODALITIES.items():
        hits = list(re.finditer(rf"\b(?:{pattern})\b", words))
        open_hits = [hit for hit in hits if not _reported(words, hit)]
        if (hits and wants) or (open_hits and not strict):
            yield name


def _reported(words: str, hit: re.Match[str]) -> bool:
    """Whether imaging is only where a finding comes from."""
    return bool(REPORTED_AFTER.match(words[hit.end() :]) or REPORTED_BEFORE.search(words[: hit.start()]))


def _queries(tagged: Tagged, tags: Tags, decisions: Sequence[str], modalities: Sequence[str]) -> tuple[str, ...]:
    """At most three; each holds the primary disease, and the primary decision where one is asked."""
    if not tags.disease_tags:
        return ()
    disease = written(tags.disease_tags[0], tagged.terms)
    decision = decision_words(decisions[0]) if decisions else ""
    subjects = modalities or (("decision algorithm", "flowchart") if decision else ("illustration",))
    return tuple(" ".join(part for part in (disease, decision, subject) if part) for subject in subjects[:3])
