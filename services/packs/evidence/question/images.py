"""Images: none for a question of management, but a decision algorithm for it; each shows the search that found it."""

import re
from collections.abc import Sequence

from services.core.base import Frozen
from services.core.question import Tags
from services.packs.evidence.question.images_policy import names_modality
from services.packs.evidence.question.links import is_direct
from services.packs.evidence.question.nouns import ImagePolicy
from services.packs.evidence.question.topics import decisions_in, mentions, surface_of

MOST = 3
ALGORITHM = re.compile(
    r"\b(?:algorithm|flow ?chart|decision (?:tree|pathway|aid)|treatment pathway|management pathway)\b", re.IGNORECASE
)
TEACHING = re.compile(
    r"\b(?:ecg|ekg|electrocardiogra\w*|cxr|chest x-?ray|radiograph|spectrum|classic(?:al)? appearance|teaching)\b", re.IGNORECASE
)
NO_SOURCE = (
    "The question asks to see something, and no source of openly licensed images is at hand. "
    "Switch on Europe PMC to look among the figures of open-access articles."
)
NONE_FIT = "Figures of open-access articles were looked for, and none that fits the question was found."
LICENCES = re.compile(r"^(?:CC0|CC[ -]BY|PDM|public domain)", re.IGNORECASE)


class Image(Frozen):
    """One figure with its licence, the page that it stands on, and the search that found it. `article` is the title of the
    work that it stands in; `credit` whom its licence asks to name."""

    title: str
    url: str
    licence: str
    query: str
    credit: str = ""
    caption: str = ""
    article: str = ""


class Shown(Frozen):
    """What is shown, and in words why nothing is where something was asked for."""

    images: tuple[Image, ...] = ()
    note: str = ""


def shown(found: Sequence[Image], policy: ImagePolicy, tags: Tags, *, searched: bool = False) -> Shown:
    """The images that may be shown of those that were found (properties 8 and 9). `searched`: a source of images was asked."""
    fit = [one for one in found if _allowed(one, policy, tags)][:MOST]
    if fit:
        return Shown(images=tuple(fit))
    if policy.kind == "zero":
        return Shown(note=f"{policy.reason} {NONE_FIT}" if searched else policy.reason)
    return Shown(note=NONE_FIT if searched else NO_SOURCE if policy.modalities else "")


def _allowed(image: Image, policy: ImagePolicy, tags: Tags) -> bool:
    if image.query not in policy.queries or not LICENCES.match(image.licence) or not is_direct(image.url):
        return False
    about = f"{image.title} {image.caption} {image.article}"
    disease = any(mentions(about, surface_of(tag)) for tag in tags.disease_tags)
    if policy.kind == "standard":
        return disease and names_modality(f"{image.title} {image.caption}", policy.modalities)
    decision = bool(decisions_in(about, tags.decision_tags))
    return disease and decision and bool(ALGORITHM.search(image.title)) and not TEACHING.search(image.title)
