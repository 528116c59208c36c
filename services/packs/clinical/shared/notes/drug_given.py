"""Medicines that running text tells as given at a visit or in a stay, whatever verb it tells them by."""

import re

from services.packs.clinical.shared.notes.drug_habits import of_another_time
from services.packs.clinical.shared.notes.drug_use import GIVEN, taken, taken_now
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section, note_section_at
from services.packs.clinical.shared.terms.drugs import Drug

GIVEN_IN: tuple[Kind, ...] = ("course", "head", "complaint", "other", "present")
"""Parts that tell how a visit or a stay went."""
HISTORY: tuple[Kind, ...] = ("present", "complaint")
"""Those of them that tell of what was before."""
FAILED_AFTER = looks(
    r"[^.;]{0,60}?(?:\b(?:(?:did|does|do) (?:not|nothing|little)|(?:did|does|do)n't|(?:has|have)(?: not|n't) (?:helped|worked"
    r"|done)"
    r"|but (?:it )?(?:was )?(?:then |later |soon )?(?:stopped|discontinued)|(?:gave|given) (?:it|them) up|(?:stopped|quit) it"
    r"|causes?d?|makes? (?:him|her|them)|(?:was|were|has been|had been) (?:tried|abandoned|dropped|given up"
    r"|removed|not effective|ineffective|unhelpful|of no (?:help|use|benefit)|too [a-z]+)|without (?:benefit|relief|help|success"
    r"|improvement)|(?:gave|gives?) (?:him|her|them)(?! (?:some |good |partial |great |more )?relief\b)|made (?:him|her|them)"
    r"|upset (?:his|her)|hurt (?:his|her)|kept (?:him|her)|ended|quit"
    r"|ran out|left over|wore off|not (?:touching|helping|covered|cutting|working|holding)|waits?|will also wait)\b)"
)
"""Words behind a medicine that did not do, or that the patient has no more."""
WONDERS = looks(
    r"\b(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|wants?|wanted|heard|read|interested|curious|afraid|fears?|worried|hesitant"
    r"|reluctant"
    r"|never|hopes?|thinking|inquir\w+|supposed to|should have)\b[^.;,]{0,50}$|\b(?:history of|h/o|status post"
    r"|s/p) (?:[a-z-]+ ){0,2}$"
    r"|\b(?:due to|caused by|induced by|secondary to|attributed to|blamed on|side effects? of|effects? of|related to"
    r"|(?:rash|hives|itching|swelling|diarrh(?:o)?ea|cough|nausea|bruising|bleeding|gastritis|colitis|cramps)"
    r" (?:from|after|since)) (?:(?:the|his|her|taking|starting|an?|course|of|recent) ){0,4}$"
)
"""Words before a medicine that is only talked of."""
FINISHED = looks(r"\b(?:finished|completed)\b")
"""Words of a sentence that tells of a course taken; of a stay, it was given during it."""
LEVEL = looks(
    r"(?:(?:,|,? and) [a-z0-9-]+){0,2}(?: levels?)?(?: (?:is|are|was|were|remains?))? "
    r"(?:normal|low|high|elevated|within|undetectable|therapeutic|pending)\b"
    r"|(?<=vitamin d) \d{1,3}\b(?! ?(?:mg|mcg|units?|iu|,|k\b))|(?<=b12) \d{2,4}\b(?! ?(?:mg|mcg))"
    r"|(?<=folate) \d[\d.]*\b(?! ?(?:mg|mcg))"
)
"""Words behind the name of what was measured."""
MEASURED = looks(
    r"\b(?:screens?|toxicolog\w+|utox|uds|positive for|negative|levels?|sensitiv\w+|resistan\w+|suscept\w+"
    r"|interact\w*|mcg/dl|ng/ml|mg/dl|mmol|contrast|against|exposed|exposure|undetectable|detected|mic|maternal"
    r"|abuse\w*|addict\w*|use disorder)\b"
)
"""Words of a sentence in which the name of a medicine may stand for what is measured, tested for or feared."""
NOT_TO_TAKE = re.compile(
    r"(?:^|\n)[^\n]*\b(?:never|not|avoid\w*|stop\w*|no longer|discontinu\w+)\b[^\n:]*: *\n"
    r"(?: *(?:[-*•]|\d{1,2}[.)])[^\n]*\n)*(?: *(?:[-*•]|\d{1,2}[.)])[^\n]*)$"
)
"""A line that announces what is not to be taken, and the lines of its list."""
NO_LIST = re.compile(
    r"sensitiv|suscept|resist|culture|allerg|react|avoid|previous|past|prior|tried|fail|intoler|interact|level|contraindic|stop"
    r"|family|social|option|consider|\bnot to\b|never|do not|^all$|alert|adr|maternal|birth|baby|toxic|drug screen|\blabs?\b"
    r"|result|investig|micro|vaccin|immuni"
)
"""Words of a heading below which medicines are named that are not taken."""


def is_told_as_given(view: Prose, drug: Drug) -> bool:
    """Whether running text tells of a medicine at the visit or in the stay, and nothing says that it was of another time, that
    it failed, that it is only talked of, or that its name stands for what was measured. A history must say that it is taken."""
    section = note_section_at(view.text, drug.span[0])
    if section.kind not in GIVEN_IN or NO_LIST.search(section.title):
        return False
    if section.kind in HISTORY and not (taken(view, drug.span) or taken_now(view, drug.span)):
        return False
    over = of_another_time(view, drug.span) or FAILED_AFTER.match(view.after(drug.span[1])) or _is_finished(view, drug, section)
    return not (over or _is_talked_of(view, drug, section) or _is_measured(view, drug))


def _is_finished(view: Prose, drug: Drug, section: Section) -> bool:
    """Whether a course of the medicine is told as at its end; one that ends in a stay was given during it."""
    in_stay = section.kind == "course" and section.title != ""
    return not in_stay and FINISHED.search(view.flat, *view.sentence(drug.span[0])) is not None


def _is_talked_of(view: Prose, drug: Drug, section: Section) -> bool:
    asked = WONDERS.search(view.before(drug.span[0])) is not None
    return asked or NOT_TO_TAKE.search(view.flat, section.body[0], drug.span[0]) is not None


def _is_measured(view: Prose, drug: Drug) -> bool:
    given = GIVEN.match(view.flat, drug.span[1]) is not None
    measured = MEASURED.search(view.flat, *view.sentence(drug.span[0])) is not None
    return LEVEL.match(view.flat, drug.span[1]) is not None or (measured and not given)
