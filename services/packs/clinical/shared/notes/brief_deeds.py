"""Deeds of a visit in the few words of a record: "laceration repaired with six sutures", "short arm cast applied"."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.notes.named import Named
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at

BEGINS = r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.;:,] )|(?<=[.;:]  )|(?<=\n- )|\band\b|\bthen\b) *(?:the |his |her |an? )?"
THINGS = (
    r"(?:lacerations?|lac|wound|cut|abscess|cyst|lesions?|foreign body|fb|sutures?|stitches|staples|splint|cast|boot|nails?"
    r"|toe ?nails?|warts?|cerumen|ear ?wax|knee|shoulder|bursa|ears?|canal|iud|nexplanon|pessary|socket|paste|packing|rust ring"
    r"|h(?:a)?ematoma|blister|call(?:us|uses|osities)|corns?|skin tags?|moles?|n(?:a)?evus|papules?|polyp|trigger points?|scalp"
    r"|nail (?:plate|edge|border)|drain|wick|implant|tick|stinger|splinter|bead|catheter|spc|idc|iudc|conveen|sheath|foley"
    r"|(?:ring |gellhorn |shelf )?pessary|coil|mirena|dressings?|bandag(?:es?|ing)|peg(?: tube)?|gastrostomy(?: tube)?"
    r"|tracheostomy(?: tube)?|stoma bag|leg bag|button|plaster|pop|back ?slab|slough|eschar|keratos[ei]s|verrucas?|verrucae"
    r"|paronychia|felon|boil|carbuncle|pilonidal (?:abscess|sinus)|quinsy|stye|fish ?hooks?|stitch"
    r"|plaster of paris|chalazion|grommet|vessels?|septum|blisters|steri-?strips|strapping)"
)
ACTS = (
    r"(?:cleaned (?:and|&) (?:sutured|closed|glued)"
    r"|repaired|closed|sutured|stapled|glued|irrigated|removed|placed|applied|packed|aspirated|injected|debrided|drained"
    r"|excised|frozen|cauteri[sz]ed|burred|shaved|biopsied|trimmed|pared|lavaged|suctioned|unroofed|lanced|evacuated|extracted"
    r"|replaced|inserted|changed|re-?catheteri[sz]ed|re-?dressed|fitted|deroofed|de-roofed"
    r"|snipped|enucleated|syringed|avulsed|curetted|incised (?:and|&) drained)"
)
NO_NAME = r"(?!(?:no|not|was|were|is|are|had|has|have|without|if|when|after|once|until|and|or|to|for|with|of|in|on)\b)"
REST = r"(?: (?:with|using|from|to|into|of|x) (?:[^.,;:\n]{2,50}?)(?=,| and\b| at\b| after\b|[.;\n]|$))?"
BRIEF = looks(rf"{BEGINS}(?P<name>(?:{NO_NAME}[a-z0-9&'/-]+ ){{0,4}}{THINGS} {ACTS}\b(?:(?:,? and|,|,? then) {ACTS}\b)*{REST})")
"""What was done to something, without a verb of its own."""
SPARE = looks(r"(?:[a-z0-9-]+ ){0,3}(?:wound|laceration|lac|cut) irrigated\b|(?:[a-z0-9-]+ ){0,4}(?:closed|removed|placed) by\b")
"""A step of closing a wound, which names no deed by itself."""
CLOSED = looks(
    rf"{BEGINS}(?P<name>closed with [^.,;:\n]{{3,40}}?(?:sutures?|staples|dermabond|glue|(?:nylon|vicryl|prolene)(?: sutures?"
    rf"| stitches)?)\b)"
)
"""How a wound that is not named again was closed."""
TOXIN = looks(
    r"(?P<name>\b(?:(?:ona|abo|inco)?botulinum ?toxin|botox|dysport)[^.;:\n]{0,50}? (?:was|were) injected"
    r"(?: (?:in|into|under|at) [^.,;:\n]{3,40})?)"
)
"""The injection of a toxin that only acts where it is given."""
REDUCED = looks(
    rf"{BEGINS}(?P<name>(?:{NO_NAME}[a-z0-9&'/-]+ ){{0,4}}(?:fractures?|dislocations?|subluxation|hernia|radial head) reduced\b)"
)
SET_ON = looks(
    r"\b(?:he|she|(?:the )?(?:patient|child|infant|boy|girl)|pt|(?:hand|wrist|arm|leg|foot|ankle|finger|thumb|knee|elbow)) "
    r"(?:was|were) (?:then |also )?(?P<name>(?:placed|put|immobili[sz]ed) in(?:to)? an? [a-z -]{0,40}?(?:splint|cast|boot"
    r"|brace|unna boot))\b"
)
"""A splint or a cast that the patient was put into."""
GIVEN = looks(
    r"\b(?:he|she|(?:the )?patient|pt) (?:was|were) (?:then |also |emergently |urgently )?"
    r"(?P<name>(?:transfused|intubated|cardioverted|defibrillated|dialy[sz]ed)(?: (?:with )?(?!for\b|because\b|and\b|in\b|on\b"
    r"|at\b)"
    r"[^.,;:\n]{3,50}?(?=,| and\b| for\b|[.;\n]|$))?)"
)
"""What was done to the patient as a whole."""
DELIVERED = looks(
    r"\b(?:delivered|delivery was|gave birth) (?:[a-z]+ ){0,3}?(?:by|via) (?:an? )?"
    r"(?P<name>(?:[a-z-]+ ){0,5}(?:delivery|c-section|(?:c(?:a)?esarean )?section"
    r"|forceps|vacuum(?: extraction)?|ventouse|kiwi|svd|nvd|svbd|(?:em|el)?lscs))\b"
)
"""How a child was born."""
NOW = looks(
    r"\b(?:i|we) (?:then |also |now |today )?(?P<name>(?:inject|aspirate|excise|drain|debride|biopsy|freeze|incise|suture"
    r"|reduce|remove"
    r"|cauteri[sz]e|curette) (?!h(?:er|im)\b)[^.,;:\n]{4,60}?)(?= with\b| using\b| under\b| today\b|[.,;:\n]|$)"
)
"""What the writer does as he writes: "I inject three trigger points today"."""
THEN_DID = looks(
    r"\b(?:i|we) (?:then )?[a-z]+ed [^.;:\n]{3,80}?,? (?:and|then) (?:then )?"
    r"(?P<name>(?:injected|aspirated|drained|debrided|excised|removed|incised|biopsied|sutured|irrigated|froze)"
    r" [^.,;:\n]{2,60}?)(?= and\b|[.,;:\n]|$)"
)
"""What the writer did after he had made ready for it: "I prepped the knee and injected it with a steroid"."""
ON_A_DAY = r"(?: (?:on )?(?:[a-z]{3,9} \d{1,2}|\d{1,2} ?[a-z]{3,9}|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?))?"
YIELDED = looks(
    r"(?:(?<=^)|(?<=[.;:\n])|(?<=[.;:] )|(?<=[.;:]  )) *(?P<name>(?:[a-z-]+ ){0,3}"
    r"(?:aspiration|drainage|biopsy|tap|[a-z]+centesis)"
    rf"(?: of (?:the |his |her )?[a-z ]{{3,30}}?)?){ON_A_DAY},? (?:yielded|produced|returned|obtained|drained|removed"
    r"|(?=\d[\d.,]* ?(?:ml|mls|cc|l|litres?|liters?)\b))"
)
"""A deed by what it brought: "aspiration of the bursa yielded 18 ml"."""
TODAY = re.compile(r"\b(?:today|with consent|after consent|under|at (?:this|today's) visit)\b")
EARLIER_PARTS: tuple[Kind, ...] = ("complaint", "present")
"""Parts in which few words tell what was done before the visit."""


def brief_deeds(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """The deeds that a sentence tells in few words; nothing of a history."""
    if not _told_of_before(view, span[0]):
        for pattern in (BRIEF, CLOSED, TOXIN, REDUCED):
            found = (match.span("name") for match in pattern.finditer(view.flat, *span))
            yield from (Named(one, False) for one in found if not SPARE.match(view.flat, *one))
    for match in NOW.finditer(view.flat, *span):
        if TODAY.search(view.flat, *span):
            yield Named(match.span("name"), False)
    for pattern in (SET_ON, THEN_DID, YIELDED):
        yield from (Named(match.span("name"), False) for match in pattern.finditer(view.flat, *span))


def _told_of_before(view: Prose, at: int) -> bool:
    """Whether a part tells there what was before the visit: the reason for it does, up to a blank line."""
    section = note_section_at(view.text, at)
    told = view.flat[section.body[0] : at].lstrip()
    return section.kind in EARLIER_PARTS and not (section.kind == "complaint" and "\n\n" in told)


def given_to_patient(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """What a sentence says was done to the patient as a whole: "he was transfused two units"."""
    for pattern in (GIVEN, DELIVERED):
        yield from (Named(match.span("name"), False) for match in pattern.finditer(view.flat, *span))
