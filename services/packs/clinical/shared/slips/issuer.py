"""The issuer of a short document: a laboratory report, a prescription."""

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.houses.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.prose import Prose


def issuer(view: Prose) -> Told | None:
    """The institution that issued the document; a person, a street or a pharmacy is none."""
    house = likeliest_house(view.text)
    return Told(" ".join(view.text[slice(*house.span)].split()), house.span, SURE) if house else None


def whole_words(text: str, start: int, stop: int) -> str:
    """The stretch with what is printed on to its end: a day may carry its time ("2024-06-18T14:22")."""
    while stop < len(text) and text[stop - 1].isalnum() and text[stop].isalnum():
        stop += 1
    return text[start:stop]
