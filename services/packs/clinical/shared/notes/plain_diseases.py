"""The diseases that a note tells of plainly, for a note that lists no diagnosis."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.named import ASKED, Named
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_sections
from services.packs.clinical.shared.terms.problems import NOT_A_PROBLEM, PROBLEM

NOW: tuple[tuple[tuple[Kind, ...], int], ...] = (
    (("diagnosis", "assessment", "course"), 3),
    (("head", "present", "complaint"), 1),
    (("plan",), 1),
)
"""Parts that tell how the patient is, best first, and how many diseases of theirs a note is taken to be about."""
OF_THE_NAME = looks(
    r"(?:\b(?!(?:several|usual|general|initial|final|typical|public|topical|clinic|medical|surgical)\b)"
    r"(?:left|right|upper|lower|mild|moderate|severe|acute|new|type \d|stage \d|grade \d"
    r"|[a-z]+'s|(?:basal|squamous|transitional|renal|small|large|clear|germ|sickle) cell"
    r"|(?:perforat|infect|displac|ruptur|impact|elevat|localiz|strangulat|incarcerat|complicat|advanc)ed"
    r"|[a-z-]{3,}(?:al|ic|ous|ar|ary|oid|ive)) )+$"
)
"""The words before the head of a name that belong to it."""
GENERAL = looks(
    r"(?:diseases?|disorders?|syndromes?|failure|insufficiency|(?:dys|hypo)?function|deficienc(?:y|ies)|infections?|ulcers?"
    r"|lesions?"
    r"|mass(?:es)?|tumou?rs?|injur(?:y|ies)|fractures?|stones?|obstruction|stenosis|contractures?|poisoning|abscess(?:es)?|cysts?"
    r"|stings?|bites?|tears?|arrest|loss|defects?|block|changes|nodules?|effusions?|impairments?|deficits?|spasms?|strains?)"
)
"""Heads that name a disease only with a word before them."""
NOUNS = looks(
    r"(?:\b(?!(?:the|an?|his|her|their|this|that|these|its|my|our|your|any|some|no|more|other|all|each|one|of|with|without"
    r"|for|from"
    r"|to|in|on|at|by|as|and|or|but|than|due|has|have|had|is|was|are|were|be|been|being|which|who|what|where|when|while|not|also"
    r"|still|only|just|very|quite|likely|now|then|possible|probable|several|definite|clear|obvious|big|small|large|little)\b)"
    r"[a-z-]{3,} ){1,2}$"
)
"""The one or two words before such a head that say of what it is."""
PLACE = looks(r" of (?:the |his |her |both )?(?:(?:left|right|upper|lower|[a-z]{3,}(?:al|ic|ous|ar|ary)) )*[a-z]{3,}")
"""Where a disease is, behind the head of its name."""
COMPLAINT = re.compile(
    r".*\b(?:pain|fever|cough|nausea|vomiting|dizziness|swelling|fatigue|weakness|headaches?|rash|bleeding|distress|falls?"
    r"|numbness|tingling|dyspn(?:o)?ea|diarrh(?:o)?ea|constipation|weight (?:loss|gain)|congestion|itching|edema|wounds?|scars?"
    r"|discomfort|soreness|upset|cramp(?:s|ing)?|ach(?:es?|ing)|chills|malaise"
    r"|stools?|throat|(?:ear|tooth|back|stomach|belly)-?aches?|stiffness|palpitations?|tiredness|lethargy|discharge|motions"
    r"|bruis(?:es|ing)|breath|gestation|pregnan(?:t|cy))"
)
"""A complaint, which may come of many diseases."""
UNFINISHED = re.compile(r" (?:his|her|their|my)$")
"""How words end that tell a deed or a mishap and are no name: "ruptured her"."""
BECAME = looks(r"[^.;:]{0,20}\b(?:turned out|proved|came back|(?:was|were) (?:found|shown)) to be\b")
"""Words behind what was known first, before those that say what it is."""
AWAY = looks(
    r"\b(?:prevent\w*|avoid\w*|risks?|complications?|allerg\w+|explained|counsel\w*|educat\w+|information|screen\w*|vaccin\w*"
    r"|in case|if|should|used to|(?:was|were) sent|prophyla\w+|years? ago|last year"
    r"|in (?:19|20)\d\d|as a (?:child|teenager)|resolved|test(?:ed|s|ing)?|work(?:ed|s|ing) (?:for|with|at))\b"
)
"""Words of a sentence that tells of what might be, or was once, or is of others."""


def plain_diseases(view: Prose) -> tuple[Named, ...]:
    """The first diseases that are told of the patient now and without doubt, of the best parts that tell of any."""
    return next((found[:most] for kinds, most in NOW if (found := tuple(_told_of(view, kinds)))), ())


def _told_of(view: Prose, kinds: tuple[Kind, ...]) -> Iterator[Named]:
    for section in note_sections(view.text):
        for match in PROBLEM.finditer(view.flat, *section.body) if section.kind in kinds else ():
            a, b = view.sentence(match.start())
            a = max(a, section.body[0])
            if (
                COMPLAINT.fullmatch(match[0])
                or UNFINISHED.search(match[0])
                or BECAME.match(view.flat, match.end(), b)
                or AWAY.search(view.flat, a, b)
                or ASKED.search(view.flat, a, match.start())
            ):
                continue
            general = GENERAL.fullmatch(match[0])
            before = OF_THE_NAME.search(view.flat, a, match.start())
            if general and before is None:
                before = NOUNS.search(view.flat, a, match.start())
            behind = PLACE.match(view.flat, match.end(), b)
            if general and not (before or behind):
                continue
            span = before.start() if before else match.start(), behind.end() if behind else match.end()
            if assertion(view, match.span()).plain and not NOT_A_PROBLEM.search(view.flat[slice(*span)]):
                yield Named(span, False)
