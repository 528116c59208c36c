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


def is_needed(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a complaint is said to need the medicine, at home and at the time of the note."""
    return NEEDS.search(view.before(span[0])) is not None and not IN_HOSPITAL.search(view.flat, *view.sentence(span[0]))


def is_said_taken(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the sentence behind the one of a medicine says that it is taken: "Zyrtec and Flonase. She takes both"."""
    stop = view.sentence(span[0])[1]
    return TAKES_IT.match(view.flat, min(view.sentence(stop + 1)[0], len(view.flat))) is not None


def brings_relief(view: Prose, span: tuple[int, int]) -> bool:
    """Whether something got better under the medicine, or the patient comes for a treatment with it."""
    kind, said = note_section_at(view.text, span[0]).kind, view.before(span[0])
    told = (kind != "past" and RELIEVED.search(said)) or (kind in ("complaint", "course", "head") and THERAPY.search(said))
    return bool(told) and not OF_EARLIER.search(view.flat, *view.sentence(span[0]))
