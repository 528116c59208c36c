"""Medicines that an operation note orders for the days after it: by their times, their course, or the part they stand in."""

import re

from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section, note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import Drug, drugs

REPEATED = looks(
    r"\b(?:b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|t\.?d\.?s|q\.?d\.?s|q\.?h\.?s|q\.?a\.?m|q\.?p\.?m|bd|od|om|nocte|mane|prn|p\.r\.n|sos"
    r"|hs"
    r"|daily|weekly|\d ?x ?(?:a day|daily|/ ?day|per day)"
    r"|(?:once|twice|three times|four times|\d times) (?:a|per|each) (?:day|week)"
    r"|q\.? ?(?:4|6|8|12|24)|q\.? ?\d{1,2}(?: ?- ?\d{1,2})? ?h\w*|\d{1,2}(?: ?- ?\d{1,2})? ?-?(?:hourly|hrly)"
    r"|every (?:\d{1,2}|four|six|eight|twelve|other)\b|[1-4]/day"
    r"|\d{1,3}/(?:7|12|52)|(?:x|for) ?(?:\d{1,3}|a|one|two|three|four|five|six|seven|ten|fourteen) ?(?:more )?(?:d|days?|wks?"
    r"|weeks?|months?|mo)"
    r"|(?:in case of need|as (?:needed|required)|when required|if (?:needed|required)|until (?:discharge|review|mobile))"
    r"|life-?long|for life|indefinitely|sliding scale|at (?:night|bedtime)|each (?:night|morning)|in the (?:morning|evening)"
    r"|[0-3]-[0-3]-[0-3](?:-[0-3])?)\b"
    r"|(?<!\w)#\d{1,3}\b|\b(?:qty|disp(?:ense)?):? ?#?\d"
)
"""Times, a course or an amount handed out: words of a medicine that is given more than once."""
ENDS = re.compile(r"[.;](?=\s)|\n| {3,}(?! *(?:\d|q|b|t|p|x|for|#))|\||\t")
"""Where what is said of a medicine is over: a sentence, a line or a cell."""
JOINT = re.compile(r"(?: \d[\d.,/]* ?(?:mg|mcg|g|units?|iu|ml|%))? ?(?:/|\+|&|,|and|,? and|plus) ?")
"""What parts two medicines of which one set of times tells."""
AFTERWARDS = re.compile(
    r"(?:.*\b)?(?:vte|dvt|thrombo\w+|anti-?coag\w*|anti-?platelets?|dapt|prescri\w+|dispensed|supplied|pharmacy|rx|scripts?"
    r"|take[ -]?home|tt[ao]|after-?care|recovery|ward|orders?|advice|instructions?|analges\w+|drops|procedere|recommendations?"
    r"|post-?\s?(?:op\w*|natal\w*|partum|procedure\w*|treatment|delivery)|discharge|home|follow-?\s?up)\b.*"
)
"""Headings of what follows an operation."""
AT_OPERATION = re.compile(
    r"\b(?:pre-?\s?(?:op\w*|med\w*)?|intra\w*|at induction|an(?:a)?esth\w*|allerg\w*|stop\w*|withh\w+|held|room|time ?out|sign)\b"
)
"""Words of a heading by which it is of the operation itself."""
FOR_HOME = looks(
    r"\b(?:vicodin|percocet|percodan|norco|lortab|lorcet|tylox|darvocet|darvon|roxicet|endocet|ultram|ultracet"
    r"|tylenol (?:no\.? ?3|#3"
    r"|with codeine)|co-?codamol|solpadol|(?:hydrocodone|oxycodone|codeine)(?:/| and | with )?(?:acetaminophen|apap|tylenol))\b"
    r"(?: (?:was|were) (?:given|provided))?"
)
"""Medicines for pain that are handed out and never given at an operation."""
AFTER: tuple[Kind, ...] = ("plan", "medications")
"""Parts of an operation note that tell what follows it."""
TOLD_OF: tuple[Kind, ...] = (
    "head", "other", "course", "technique", "procedure", "diagnosis", "secondary", "assessment", "complications", "findings",
    "pathology", *AFTER,
)  # fmt: skip
"""Parts that tell of the day of the operation and of what follows it."""

LATER = looks(
    r"\b(?:discharg\w+|home|post-? ?op\w*|after(?:wards?| the (?:operation|procedure|surgery))|cont(?:inu\w*)?|resum\w*"
    r"|re-?start\w*|re-?commenc\w*|prescri\w+|scripts?|(?:start(?:s|ed)?|placed|put|kept|remains?|is|are|goes) on"
    r"|will (?:be|get|receive|take|use|have)|to (?:take|use)|takes?|taking|tonight|tomorrow|until|further|more doses?|ward|pca"
    r"|orders?|advised?|drops to)\b"
)
"""Words of a sentence that may tell of other days than that of the operation."""
AT_IT: tuple[Kind, ...] = ("technique", "anesthesia", "indication", "findings")
"""Parts that tell of the operation and of what led to it."""
GIVEN_AT_IT = looks(
    r"\b(?:induction|incision|knife to skin|pre-? ?op(?:erative(?:ly)?)?|intra-? ?op(?:erative(?:ly)?)?|intra-?cameral|bolus"
    r"|prophyla\w+|tourniquet|(?:was|were) (?:given|administered|applied|instilled|injected|infused))\b"
)
"""Words of a sentence that gives a medicine at an operation."""


def is_of_other_days(view: Prose, one: Drug) -> bool:
    """Whether anything says of a medicine in an operation note that it is more than one given at the operation itself."""
    section, sentence = note_section_at(view.text, one.span[0]), view.sentence(one.span[0])
    if heads_what_follows(view, section) or is_repeated(view, one) or LATER.search(view.flat, *sentence):
        return True
    return section.kind not in AT_IT and not GIVEN_AT_IT.search(view.flat, *sentence)


def is_to_take_home(view: Prose, one: Drug) -> bool:
    """Whether a medicine is one for pain at home, or stands in a sentence with one: "Keflex and Vicodin given"."""
    start, stop = view.sentence(one.span[0])
    return bool(FOR_HOME.search(view.flat, start, stop)) and not GIVEN_AT_IT.search(FOR_HOME.sub(" ", view.flat[start:stop]))


def is_repeated(view: Prose, one: Drug) -> bool:
    """Whether a medicine stands with times, a course or an amount to take home, its own or those of the one joined to it."""
    later = next((other for other in drugs(view.text) if other.span[0] >= one.span[1]), None)
    over = ENDS.search(view.flat, one.span[1])
    stop = min(over.start() if over else len(view.flat), later.span[0] if later else len(view.flat))
    if REPEATED.search(view.flat, one.span[1], stop):
        return True
    joined = later is not None and JOINT.fullmatch(view.flat, one.span[1], later.span[0])
    return later is not None and bool(joined) and is_repeated(view, later)


def heads_what_follows(view: Prose, section: Section) -> bool:
    """Whether a part is headed as one that tells what follows the operation, or stands in below such a heading."""
    above = [one for one in note_sections(view.text) if one.heading[0] < section.heading[0]]
    over = next((one for one in reversed(above) if _column(view, one) < _column(view, section)), None)
    return _is_after(section) or (over is not None and not view.flat[slice(*over.body)].strip() and _is_after(over))


def _is_after(section: Section) -> bool:
    named = AFTERWARDS.fullmatch(section.title) is not None and not AT_OPERATION.search(section.title)
    return section.kind in AFTER or (section.kind == "other" and named)


def _column(view: Prose, section: Section) -> int:
    """How far in the heading of a part stands."""
    start = section.heading[0] + len(view.flat[slice(*section.heading)]) - len(view.flat[slice(*section.heading)].lstrip())
    return start - view.flat.rfind("\n", 0, start)
