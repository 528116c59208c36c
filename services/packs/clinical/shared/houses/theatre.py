"""When and where a description says that the patient was taken to be operated on."""

import re

from services.packs.clinical.shared.houses.note_letterhead import ORGANISATION, names_somebody
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at

ROOM = (
    r"(?:main )?(?:operating|operative|or\b|theatre|theater|surgery|surgical suite|endoscopy|procedure|cardiac"
    r" catheteri[sz]ation)(?: (?:room|suite|theatre|theater|lab(?:oratory)?|unit))?(?:,? (?:no\.? ?|number )?#? ?\d{1,2})?"
)
TAKEN = (
    r"(?:(?:was|were) (?:then |subsequently )?|^)(?:taken|brought|wheeled|transported|transferred|moved) (?:back |down )?"
    r"(?:in)?to (?:the )?"
)
OPENS = looks(r"(?:(?<=^)|[:\n]) *on $")
TAKEN_IN = looks(rf",? (?:this|the|he|she|mr|ms|mrs|miss)\b[^.;\n]{{0,60}}?\b{TAKEN}{ROOM}")
TAKEN_ON = looks(rf"\b{TAKEN}{ROOM}[^.;\n]{{0,70}} on(?: the (?:date|day) of)? $")
TAKES = r"(?:took|brought) [a-z][^.;\n]{2,60}? (?:back |down )?(?:in)?to (?:the )?"
"""How the writer tells that he took the patient somewhere."""
TAKEN_AT = looks(
    rf"\b(?:{TAKEN}|{TAKES}){ROOM}(?: (?:at|of|in) (?:the )?)(?P<house>[a-z][a-z'&. -]{{5,60}}?)"
    r"(?= (?:on|where|and|for|by|in|after|with|today)\b|[.,;\n])"
)
"""A house in which the patient was taken to the operating room."""
UNDERWENT_AT = looks(
    r"(?:^|(?<=[.\n])) ?(?:on [^.;\n]{4,30}, )?at (?:the )?(?P<house>[a-z][a-z'&. -]{5,60}?), (?:this|the|mrs?|ms|miss|he|she)\b"
    r"[^;\n]{0,60}\bunderwent\b"
)
"""A house in which, by the first words of a sentence, the patient underwent the operation."""
EARLIER: tuple[Kind, ...] = ("past", "present", "indication", "plan", "surgeries")
"""Parts that tell of earlier operations, or of those to come."""


ADMITTED_TO = looks(
    r"\b(?:is|was|were|been) (?:re-?)?admitted (?:in)?to (?:the )?"
    r"(?:(?:[a-z-]+ ){0,4}(?:floor|unit|ward|service|icu) (?:at|by|of|in) (?:the )?)?(?P<house>[a-z][a-z'&. -]{5,60}?)"
    r"(?= (?:on|with|for|by|in|after|through|via|secondary|because|due|where|and|at)\b|[.,;\n])"
)
"""A house that the patient was admitted to."""
PRINTED_HOUSE = re.compile(
    r"(?:[A-Z][\w'&.-]+ )+(?:Hospitals?|Infirmary|Clinic|Medical Cent(?:er|re)|Institute|Surgery Cent(?:er|re)|Health System)\b"
)
"""A name that is printed as a house's."""
OPERATING_ROOM_OF = looks(
    rf"\b(?:{TAKEN}|{TAKES})(?P<house>[a-z][a-z'&. -]{{5,60}}?) (?:main )?(?:operating|procedure|endoscopy) (?:room|suite"
    rf"|theat(?:er|re))"
)
"""A house whose operating room the patient was taken to, named before it."""


def operated_on(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence tells the way to the operation on the day at a span: "On 2 May, the patient was brought to theatre"."""
    said = view.before(span[0])
    if OPENS.search(said) and TAKEN_IN.match(view.flat, span[1]):
        return True
    return TAKEN_ON.search(said) is not None and note_section_at(view.text, span[0]).kind not in EARLIER


def treated_at(view: Prose) -> tuple[int, int] | None:
    """The house to whose operating room the patient was taken, where the text names it; else the one that he was admitted to."""
    for match in (*TAKEN_AT.finditer(view.flat), *UNDERWENT_AT.finditer(view.flat), *OPERATING_ROOM_OF.finditer(view.flat)):
        name = view.text[slice(*match.span("house"))]
        named = all(word[0].isupper() for word in re.findall(r"[\w'&.-]+", name) if word not in ("of", "and", "for", "the"))
        whose = ORGANISATION.search(match["house"]) and names_somebody(match["house"])
        if named and whose and note_section_at(view.text, match.start()).kind not in EARLIER:
            return match.span("house")
    return _admitted_to(view)


def _admitted_to(view: Prose) -> tuple[int, int] | None:
    """The house that the patient was admitted to, where the text names no other one."""
    for match in ADMITTED_TO.finditer(view.flat):
        name = view.text[slice(*match.span("house"))]
        others = {house for house in PRINTED_HOUSE.findall(view.text) if name not in house and house not in name}
        if PRINTED_HOUSE.fullmatch(name) and names_somebody(match["house"]) and not others:
            return match.span("house")
    return None
