"""By whom a report of an examination was issued."""

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.houses.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.prose import Prose, tidy


def issuer(view: Prose) -> Told | None:
    """Who issued the document, as printed."""
    house = likeliest_house(view.text)
    return Told(tidy(view.text[slice(*house.span)]), house.span, SURE) if house else None
