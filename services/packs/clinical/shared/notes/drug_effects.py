"""Medicines that running text tells as taken by what they are for or what they did, without a verb of taking."""

from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.notes import note_section_at

NEEDS = looks(
    r"\b(?:pains?|aches?|headaches?|symptoms?|discomfort|cramps?|insomnia|itching)\b[^.;]{0,60}\brequir(?:es|ing)"
    r" (?:[^.;:]|\.\d){0,60}$"
)
"""Words before a medicine that a complaint of the patient needs: "back pain at night, requiring naproxen"."""
IN_HOSPITAL = looks(
    r"\b(?:hospital\w*|admi(?:tted|ssion)|emergency|e[rd]|icu|drip|infusion|iv|intravenous|ago|last (?:year|month|week)"
    r"|in (?:19|20)\d\d|surgery|operation|post-? ?op\w*|previous(?:ly)?|required)\b"
)
"""Words of a sentence whose medicines were given once, and elsewhere."""
GETS_ON = looks(
    r"\b(?:(?:is|are|remains|appears|seems) (?:[a-z]+ ){0,2}?(?:reliev|help|eas|improv|alleviat|lessen)ed (?:by|with)"
    r"|(?:responds|responding) (?:[a-z]+ )?to|(?:gets|obtains|finds) (?:[a-z]+ ){0,2}relief (?:from|with)"
    r"|(?:is|are|has been|have been) (?:[a-z]+ )?(?:doing|feeling) (?:[a-z]+ )?(?:well|better|fine|great) (?:on|with)"
    r"|(?:is|are|has been|have been) (?:[a-z]+ )?(?:compliant|adherent) (?:with|to)|continu(?:es|ing) to (?:take|use|be on)"
    r"|(?:has|have) been (?:self-?medicating|treating (?:it|this|that|(?:the|his|her) [a-z]+)) with) "
    r"(?:(?:his|her|their|the|daily|regular|oral|over-the-counter|otc|occasional) ){0,2}(?:[a-z0-9-]+(?:,|,? and|,? or) ){0,3}$"
)
"""Words right before a medicine, or a list of some, that a patient gets on with or goes on taking."""
SET_TO = looks(
    r" (?:was|has been|is) (?:recently |just |then |also )?(?:increased|decreased|reduced|raised|lowered|adjusted|titrated)"
    r" (?:up |down )?to \d(?![^.;]*\b(?:but|then|stopped|discontinued|later|before|until)\b)"
)
"""Words behind a medicine whose dose was set anew."""
OWN_DOSE = looks(
    r"\b(?:(?:his|her|their) (?:[a-z-]+ )?(?:doses?|dosage) of|(?:adjusts|titrates|injects|manages|skips|misses|forgets"
    r"|(?:is|are|has|have) (?:running|run) out of)(?: (?:his|her|their))?(?: (?:own|daily|morning|evening|nightly))?) $"
)
"""Words right before a medicine that a patient has a dose of, or sees to himself."""
SET_ANEW = looks(
    r" (?:was|has been|is) (?:recently |just |also )?(?:increased|decreased|reduced|raised|lowered|adjusted|titrated)\b"
    r"(?![^.;]*\b(?:then|stopped|discontinued|before|until)\b)"
)
"""Words behind a medicine by which the dose that a patient has of it is another one now."""
WISHES_OFF = looks(
    r"\b(?:wants|wishes|hopes|asks|asking|hoping|would like|is (?:eager|keen|anxious|adamant)) (?:[a-z]+ ){0,4}?"
    r"to (?:stop|discontinue|(?:come|get|wean|be (?:taken|weaned)) off(?: of)?) (?:(?:taking|using|the|his|her|their|all) ){0,2}$"
)
"""Words before a medicine that a patient would rather not take any more: he takes it still."""
RELIEVED = looks(
    r"\b(?:resolv|improv|reliev|respond|subsid|settl|clear|abat)(?:ed|es|ing) (?:(?:up|well|somewhat|[a-z]+ly) )?(?:with|to|on) "
    r"(?:[^.;:]|\.\d){0,40}$"
)
"""Words before a medicine under which something got better."""
THERAPY = looks(r"\b(?:chemo|immuno|hormon\w+ )?(?:therapy|treatment|regimen) (?:with|consisting of) (?:[^.;:]|\.\d){0,60}$")
"""Words before the medicines of a treatment that a patient comes for."""
OF_EARLIER = looks(
    r"\b(?:ago|last|previous(?:ly)?|prior|past|earlier|in (?:19|20)\d\d|history of|h/o|status post|s/p|after|following|completed"
    r"|finished|discuss\w*|consider\w*|declin\w*|refus\w*|possible|failed)\b"
)
"""Words of a sentence that tells of another time, or of what is not yet begun."""
TAKES_IT = looks(
    r"(?:he|she|they|(?:the )?(?:patient|pt)) (?:also |currently |still |now )?"
    r"(?:takes?|is taking|are taking|(?:has|have) been taking|uses?|is on|remains on)"
    r" (?:it|this|these|them|both|all of (?:these|them))\b"
)
"""How a sentence begins that says that what was named in the one before it is taken."""
OVERDOSE = looks(
    r"\b(?:took|taken|ingested|swallowed)\b[^.;]{0,30}\b\d+ (?:[a-z]+ )?(?:tablets|pills|capsules)(?: of)? $"
    r"|\b(?:took|taken|taking|takes|ingest(?:ed|ing|ion of)|swallow(?:ed|ing)) (?:about |approximately |almost "
    r"|nearly )?(?:an? |the |his |her )?"
    r"(?:entire |whole |full |half )?(?:handfuls?|bottles?|overdose|(?:large|unknown|unspecified|excessive) (?:amount|number"
    r"|quantity))"
    r" of (?:[a-z0-9'-]+ ){0,3}$"
    r"|\boverdose of (?:[a-z0-9]+ ){0,3}$"
)
"""Words before what was taken to harm oneself."""


def is_needed(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a complaint is said to need the medicine, at home and at the time of the note."""
    return NEEDS.search(view.before(span[0])) is not None and not IN_HOSPITAL.search(view.flat, *view.sentence(span[0]))


def is_gone_on_with(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the patient is said to get on with the medicine or to go on with it, or its dose was set anew."""
    return GETS_ON.search(view.before(span[0])) is not None or SET_TO.match(view.flat, span[1]) is not None


def has_a_dose(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the patient is said to see to a medicine himself, to have another dose of it, or to wish to be without it."""
    said = view.before(span[0])
    own = OWN_DOSE.search(said)
    return (own is not None and ("dos" not in own[0] or SET_ANEW.match(view.flat, span[1]) is not None)) or is_wished_off(said)


def is_wished_off(said: str) -> bool:
    """Whether what stands before a medicine says that the patient would rather not take it any more."""
    return WISHES_OFF.search(said) is not None


def is_said_taken(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the sentence behind the one of a medicine says that it is taken: "Zyrtec and Flonase. She takes both"."""
    stop = view.sentence(span[0])[1]
    return TAKES_IT.match(view.flat, min(view.sentence(stop + 1)[0], len(view.flat))) is not None


def brings_relief(view: Prose, span: tuple[int, int]) -> bool:
    """Whether something got better under the medicine, or the patient comes for a treatment with it."""
    kind, said = note_section_at(view.text, span[0]).kind, view.before(span[0])
    told = (kind != "past" and RELIEVED.search(said)) or (kind in ("complaint", "course", "head") and THERAPY.search(said))
    return bool(told) and not OF_EARLIER.search(view.flat, *view.sentence(span[0]))
