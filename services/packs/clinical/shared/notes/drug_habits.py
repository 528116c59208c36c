"""Medicines that running text tells as taken by what the patient does with them, or by how often, without a verb of taking."""

from services.packs.clinical.shared.prose import Prose, looks

SEES_TO = looks(
    r"\b(?:wear(?:s|ing)|fills|refills|carr(?:ies|ying)|(?:is|are|has been|have been) (?:applying|rubbing|inhaling|injecting"
    r"|alternating|averaging|doing|getting by (?:on|with)|rinsing with)|appl(?:ies|ying)|injects?|injecting|inhales"
    r"|averag(?:es|ing)|doing(?= (?:his|her|their)\b)|(?:do|does) (?:still |also )?take|gets(?= (?:his|her|their|an?|one|two)\b)"
    r"|cover(?:s|ing) (?:his|her|their) (?:meals?|snacks|carbs|carbohydrates|food|sugars?|corrections?) with"
    r"|(?:has|have) alternated|alternates|relies on|rel(?:ies|ying) on|swears by|gets? by (?:on|with)|goes through"
    r"|gives? (?:himself|herself|themselves)|keeps(?= (?:an?|some|his|her)\b)|(?:has|have) been placed on"
    r"|(?:has|have)(?= (?:(?:his|her|their|an?|some) )?[a-z-]+ (?:for|as needed|prn|at home)\b)"
    r"|(?:despite|in spite of|on top of|besides)|chews|splits|rubs|tolerates|treats (?:it|this|(?:his|her) [a-z]+) with"
    r"|(?:missed|misses|skipped|skips) (?:[a-z]+ ){0,3}(?:of|his|her)|refills? (?:of|for|on)|(?:compliant|adherent) with"
    r"|since (?:we |i |he |she )?(?:switching|switched|changing|changed|starting|started|raising"
    r"|raised)(?: from [a-z-]+)?(?: to)?"
    r"|(?:birth control|contraception|rescue inhaler|only (?:medicine|medication|drug|pill))(?: (?:is|are)|:)?"
    r"|no (?:side effects|problems|trouble) (?:from|with|on)|with the help of"
    r"|(?<=no )(?:[a-z-]+ ){0,3}(?:medicines?|medications?|meds|drugs|pills) (?:except|besides|other than|apart from|aside from"
    r"|but|save)(?: for)?|nothing (?:except|besides|other than|apart from|but)(?: for)?"
    r"|(?:other|home|usual|daily|regular|current|outpatient) (?:medicines|medications|meds|drugs|pills)"
    r"(?:,? (?:all |which are )?(?:to (?:be )?continued?|unchanged|the same|as before)(?: without change| unchanged"
    r"| as before)?)?:)"
    r" (?:[^.;:]|\.\d){0,90}$"
)
"""Words before a medicine with which a patient does something at home: wears it, fills it, covers meals with it."""
OF_ANOTHER_TIME = looks(
    r"\b(?:(?:months?|years?|decades?) ago|last (?:year|month|spring|summer|fall|winter)|previous(?:ly)?|before that"
    r"|in the past|formerly|at one time"
    r"|used to|tried|trials?|until|till|as an? (?:child|infant|teenager)|in (?:19|20)\d\d|years|prior(?! to\b)|initial(?:ly)?"
    r"|at first|overdose|once took|had been|refus\w+|declin\w+)\b"
)
"""Words of a sentence that tells of a time gone by, or of what came to nothing."""
BEGINS = looks(
    r"^[-*• ]*(?:\d{1,2}[.)] ?)?(?:(?:an?|his|her|the|occasional(?:ly)?|daily|low-dose|baby|extra-strength|otc|only|one|two"
    r"|and|plus|also|still) )*$"
)
"""What stands before a medicine that begins what is told."""
HOW_OFTEN = looks(
    r"[^.;:,\n]{0,30}?(?:, ?)?\b(?:daily|nightly|weekly|monthly|on (?:most|some|alternate|bad|school|other|week) ?days"
    r"|most (?:days|nights|mornings|evenings)|as needed|when needed|p\.?r\.?n|at (?:night|bedtime)|in the (?:morning|evening)"
    r"|(?:every|each) (?:day|night|morning|evening|other|week|month|\d|sunday|monday|tuesday|wednesday|thursday|friday|saturday"
    r"|season)|once|twice|three times|b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|q\.?h\.?s|q\.?\d+ ?h"
    r"|for (?:breakthrough|flares?|rescue|attacks|pain|sleep|cramps|headaches?|heartburn|bones|nerves)"
    r"|when (?:it|he|she|itchy|symptoms)|with (?:meals|food))\b"
)
"""Words behind a medicine that tell how often or when it is taken."""
GIVEN_OUT = looks(
    r"(?: (?:patch|cream|drops|spray|inhaler|gel|ointment|shots?|injections?))? (?:is|are|has been|have been)"
    r" (?:currently |also |being |now )?(?:prescribed|taken|used|given|filled|injected|infused|applied|supplied|managed"
    r"|covered)\b"
    r"| (?:also |still )?(?:helps|works|(?:is|are) (?:working|helping)|(?:has|have) (?:been )?(?:helped|helping|worked)"
    r"|takes the edge off|gives? (?:some |good |partial |great |quick |him |her )*relief)\b(?! (?:only )?(?:little|until|till"
    r"|but))"
)
"""Words behind a medicine that somebody gives or prescribes at the time of the note, or that helps."""
DONE_WITH = looks(
    r"[^.;]{0,60}?\b(?:was|were|until|till|stopped|quit|ended|but|made|gave|caused|did(?:n't| not| nothing| little)|no longer"
    r"|had)\b"
)
"""Words behind a medicine by which it is over, or did not do."""


def is_seen_to(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the patient is said to do something with the medicine by which he takes it."""
    told = SEES_TO.search(view.before(span[0])) is not None or GIVEN_OUT.match(view.flat, span[1]) is not None
    return told and not of_another_time(view, span)


def is_told_by_times(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence begins with the medicine and says how often it is taken, without a verb: "Colace daily"."""
    after = view.after(span[1])
    often = BEGINS.match(view.before(span[0])) is not None and HOW_OFTEN.match(after) is not None
    return often and not DONE_WITH.match(after) and not of_another_time(view, span)


def of_another_time(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the sentence of a medicine tells of a time gone by."""
    return OF_ANOTHER_TIME.search(view.flat, *view.sentence(span[0])) is not None
