"""Who issued a note."""

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.note_letterhead import heads_a_part
from services.packs.clinical.shared.prose import Prose, tidy
from services.packs.clinical.shared.theatre import operated_at


def issuer(view: Prose, *, operated: bool = False) -> Told | None:
    """The institution that its name and place show; of an operation, else the one in whose operating room it was done."""
    house = likeliest_house(view.text)
    span = house.span if house and not heads_a_part(view, house.span) else operated_at(view) if operated else None
    return Told(tidy(view.text[slice(*span)]), span, SURE) if span else None
