"""Who issued a note."""

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.houses.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.houses.note_letterhead import heads_a_part
from services.packs.clinical.shared.houses.theatre import treated_at
from services.packs.clinical.shared.prose import Prose, looks, tidy
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at

NAMED_FOR = looks(r"(?:the )?(?:cent(?:er|re)|institute|college) (?:for|of) ")
"""How a house is called by its work: "Center for Sinus Surgery" heads no part."""
DIAGNOSING: tuple[Kind, ...] = ("diagnosis", "secondary", "admission", "assessment")


def issuer(view: Prose, *, treated: bool = False) -> Told | None:
    """The institution that its name and place show; of an operation or a stay, else the one in which the text tells it."""
    house = likeliest_house(view.text)
    taken = house is not None and not _heads_a_part(view, house.span) and not _is_diagnosed(view, house.span)
    span = house.span if house and taken else treated_at(view) if treated else None
    return Told(tidy(view.text[slice(*span)]), span, SURE) if span else None


def _heads_a_part(view: Prose, span: tuple[int, int]) -> bool:
    return heads_a_part(view, span) and not NAMED_FOR.match(view.flat, *span)


def _is_diagnosed(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a stretch is the first thing that a part for diagnoses names, as "Acute dental abscess" is."""
    part = note_section_at(view.text, span[0])
    return part.kind in DIAGNOSING and not view.flat[part.body[0] : span[0]].strip(" \n.#*-0123456789)")
