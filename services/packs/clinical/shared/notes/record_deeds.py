"""Deeds as surgeries, dispensaries and wards write them in a few words: "ears syringed", "IUCD inserted", "dressing done"."""

from collections.abc import Iterator

from services.packs.clinical.shared.notes.brief_deeds import BEGINS, NO_NAME
from services.packs.clinical.shared.notes.named import Named
from services.packs.clinical.shared.prose import Prose, looks

BEFORE = rf"(?:{NO_NAME}(?:[a-z0-9&'/-]+|\([lr]\)) ){{0,4}}"
WITH = r"(?: (?:with|using|to|from|into|in|on|of|x) [^.,;:\n]{2,40}?(?=,| and\b| at\b| after\b|[.;\n]|$))?"
EARS = (
    r"(?:ears?|ear canals?|mastoid cavity|nose|wax)(?: (?:was|were))? (?:also |then |gently )?"
    r"(?:micro-?suctioned|syringed|suctioned|toileted)"
)
WOUNDS = (
    r"(?:wounds?|ulcers?|burns?|legs?|foot|feet|stump|sinus|site|sore|graft|donor site)(?: (?:was|were))? (?:then |also )?"
    r"(?:cleaned and |irrigated and |debrided and |washed and |packed and )?(?:re-?)?dressed"
)
DRESSINGS = (
    r"(?:(?:cleaning|wash) (?:and|&) dressing|c ?& ?d|dressings?|bandaging)(?: (?:was|were))? (?:done|renewed|redone|reapplied)"
)
FITTED = (
    r"(?:iu(?:c?d|s)|mirena|kyleena|jaydess|coil|implanon(?: nxt)?|nexplanon|jadelle|sino-?implant|copper t|cu-?t(?: ?380a?)?"
    r"|multiload|nasal pack|merocel|rapid rhino|ng tube|ryle'?s tube|intercostal drain"
    r"|(?:chest|pleural) drain|icd|clips|staples|stitches"
    r"|k-?wires?|fish ?bone|bead|tick|drain|pop|slab|collar and cuff|backslab|traction|sling|garter"
    r"|fish ?hook|stitch)(?: (?:was|were))? "
    r"(?:then |easily |successfully )?(?:inserted|fitted|removed|changed|passed|placed|applied|given|put)"
)
NOSE = (
    r"(?:(?:left |right |both )?(?:side|nostrils?|nose|nasal cavit(?:y|ies))(?: (?:was|were))? packed"
    r"|epistaxis(?: (?:was|were))? (?:controlled|cauteri[sz]ed)(?= with))"
)
TOOTH = (
    r"(?:(?:tooth|teeth|molars?|incisors?|premolars?|roots?|polyp|nail|lipoma|ganglion)(?: \d{1,2})?(?: (?:was|were))? "
    r"(?:extracted|avulsed))"
)
JOINT = (
    r"(?:joint|knee|shoulder|elbow|bursa|hip|finger|dislocation|fracture)(?: aspirated|(?: (?:was|were))? "
    r"(?:relocated|reduced(?= (?:under|by|with|using)\b)|manipulated))"
)
FREEZING = (
    r"(?:freezing|cryo|liquid nitrogen)(?: (?:was|were))? (?:applied |done |given )?(?:to|of|x) "
    r"[^.,;:\n]{3,40}?(?=,| and\b|[.;\n]|$)"
)
BRIEFLY = looks(rf"{BEGINS}(?P<name>{BEFORE}(?:{EARS}|{WOUNDS}|{DRESSINGS}|{FITTED}|{TOOTH}|{NOSE}|{JOINT}|{FREEZING})\b{WITH})")
"""What was seen to, without a verb of its own or with one."""
STEROID = (
    r"(?:depo-?medr(?:ol|one)|kenalog|kenacort|adcortyl|lederspan|triamcinolone|methylprednisolone|hydrocortisone|(?:cortico)?steroid"
    r"|cortisone|tricort|hyaluron\w+)"
)
INTO = looks(
    rf"(?P<name>\b(?:\d+ ?(?:mg|ml|mls|cc) )?(?:of )?(?:inj\.? )?{STEROID}[^.;:\n]{{0,40}}? "
    r"(?:was |were )?(?:injected|instilled|infiltrated) (?:in|into|around|to) [^.,;:\n]{3,40})"
)
"""A medicine that acts where it is injected, told before the place."""
BY_HAND = looks(
    r"\b(?:i|we) (?:(?:have|then|also|today|gently|now|carefully|successfully) )*"
    r"(?P<name>(?:changed|removed|fitted|inserted|replaced|syringed|micro-?suctioned|dressed|re-?dressed|froze|cauteri[sz]ed|glued|packed"
    r"|relocated) (?:the |an? |his |her |their |both )?(?:(?!and\b|but\b)[a-z0-9'-]+ ){0,4}?"
    r"(?:pessary|catheter|coil|mirena|iucd|iud|implant|nexplanon|ears?|wax|wound|ulcer|leg|burn|stitches|sutures|clips|lesions?|warts?"
    r"|keratos[ei]s|verruca|area|vessels?|pack|shoulder|bead|foreign body|tube|dressings?)\b)"
)
"""What the writer says that he changed, removed or dressed."""
CATHETERISED = looks(
    r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.,;:] )|\b(?:and|was|been) )(?P<name>(?:re-?)?catheteri[sz]ed"
    r"(?: (?:with|using) [^.,;:\n]{2,30})?)"
)
TO_ALL = looks(
    r"(?:(?<=^)|(?<=[.,;:\n])|(?<=[.,;:] )|\b(?:and|was|were|been) )(?P<name>thrombolysed(?: with (?:iv )?[a-z]+)?"
    r"|transfused (?:with )?[^.,;:\n]{3,40}?(?=,| and\b| for\b|[.;\n]|$)"
    r"|(?:\d|one|two|three|four) (?:units?|pints?) (?:of )?(?:whole |packed |fresh |screened )*(?:prbcs?|blood|red cells|rcc|ffp"
    r"|platelets) (?:was |were )?(?:transfused|given))"
)
"""What was given to the patient as a whole."""
SPARE = looks(r"\b(?:no|not|never|if|to be|previously|last|ago|declined|refused)\b")


def record_deeds(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """The deeds of a visit that a sentence tells so."""
    for pattern in (BRIEFLY, INTO, BY_HAND, CATHETERISED):
        for match in pattern.finditer(view.flat, *span):
            if not SPARE.search(match["name"]):
                yield Named(match.span("name"), False)


def given_to_all(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """What a sentence says was given to the patient as a whole: "thrombolysed with alteplase", "2 units of blood transfused"."""
    yield from (Named(match.span("name"), False) for match in TO_ALL.finditer(view.flat, *span))
