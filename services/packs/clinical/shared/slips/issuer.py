"""The issuer of a short document: a laboratory report, a prescription."""

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.houses.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.prose import Prose


def issuer(view: Prose) -> Told | None:
    """The institution that issued the document; a person, a street or a pharmacy is none."""
    house = likeliest_house(view.text)
    return Told(" ".join(view.text[slice(*house.span)].split()), house.span, SURE) if house else None
