"""What says that a medicine is not taken any more: words before and behind it, another one in its place, a cell of its line."""

import re

from services.packs.clinical.shared.notes.drug_effects import is_wished_off
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.terms.drugs import drugs

BRIEF_FORM = re.compile(r"(?<![a-z])[tc]\. $")
"""The letter before a tablet's or a capsule's name."""
STOPPED_BEFORE = looks(
    r"\b(?:stop(?:ped|ping)?(?! (?:with|by)\b)|substituted for|(?<=^)off (?:the|his|her)|(?:quit(?:ting)?"
    r"|gave up)(?! (?:smoking|drinking|work\w*)\b)|discontinu(?:ed|e|es|ing)|(?:discontinuation|cessation|withdrawal|stoppage) of"
    r"|(?<!on )(?<!at )(?<!upon )d/c(?:'?ed)?(?! (?:home|on|to|with|meds?|medications?|plan\w*)\b)|held"
    r"|hold(?:ing)?|taken off|came off|off of"
    r"|previously (?:on|took|taking|used)|used to (?:take|be on)|formerly|no longer(?: on| taking)?"
    r"|wean(?:ed|ing)? (?:him |her |them )?off"
    r"|was previously on"
    r"|in the past|failed|did not tolerate|(?:switch|chang|convert|transition)(?:e|ed|ing)?"
    r" (?:over |her |him |them |the patient |back )?from(?!.* to\b)"
    r"|(?:resume|continue)[^.;:]{0,60} except(?: for)?)\b(?! ?(?:today|yesterday|now"
    r"|last [a-z]+|on [\d/]+|in [a-z\d]+)? ?,)(?:(?! but\b| now\b| because (?:he|she|they|we|i)\b"
    r"| and (?:i|we|will|then|start\w*)\b|, (?:then )?(?:begin|start|add|initiate|resume|restart|try|increase|continue|use"
    r"|give|administer|reverse"
    r"|substitute)\b)"
    r"[^.;:)]){0,40}$|\b(?:swap(?:ped|ping)?|dc|delete|remove|omit|cross out"
    r"|strike(?: out)?) (?:her |his |the )?$|\b(?:stopped|discontinued|ceased): ?$"
)
WAS_ON = looks(
    r"\b(?:was on|(?:after|following|s/p|status post) (?:[a-z0-9-]+ ){0,3}(?:cycles?|courses?|rounds) of"
    r"|(?:has|have) (?:just |recently )?(?:finished|completed) (?:an? |her |his |the )?(?:course|taper) of)\b"
    r"(?:(?! but\b| now\b| and (?:i|we|will|then|start\w*)\b)[^.;:]){0,40}$"
)
"""Words before a medicine that was taken before the note; of a stay, one that was given during it."""
OTHER_DOSE = looks(
    r"[^.;,\n]{0,25}? to (?:once|twice|(?:one|two|three|four) times|every other|alternate"
    r"|\d[\d.]* ?(?:mg|mcg|g|ml|units?|times|x)\b(?! of [a-z]))"
)
"""Words behind a medicine of which another dose is given: "wean off the prednisone to 5 mg"."""
BEGUN_AFTER = looks(
    r" (?:(?:was|were|has been|have been) )?(?:then |also |now )?(?:given|started|added|begun|administered|initiated|resumed"
    r"|re-?started|commenced)\b"
)
"""Words behind a medicine that was begun when another one, named before it, was stopped."""
PAUSED = looks(
    r"^[^.;,\n]{0,25}?\b(?:tonight|this (?:morning|afternoon|evening)|(?:until|till) (?:tomorrow|the morning)"
    r"|on (?:(?:the|his|her) )?(?:mornings? of )?(?:dialysis|infusion|treatment|procedure)(?: (?:mornings|days))?)\b"
    r"|^[^.;\n]{0,60}?\b(?:held|stopped|withheld|on hold|paused)\b[^.;\n]{0,60}?\b(?:and|but|then|now|,) ?(?:was |is "
    r"|has been |were )?"
    r"(?:then |now |later |since )?(?:resumed|restarted|re-started|started again|begun again|back on|reinstated|reintroduced)\b"
)
"""Words behind a medicine that is left out once and goes on."""
STOPPED_AFTER = looks(
    r"^(?! ?(?:\d[\d.]* ?(?:mg|mcg|g) ?)?(?:[a-z]{2,6} )?[(,-]? ?(?:(?:was |is |and )?not|never) (?:been )?"
    r"(?:stopped|ceased|withh[eo]ld|held|discontinued)\b)"
    r"(?:, which (?:(?:has|have|had|now|since|then|later|been) )*|(?:[^.;,\n]|(?<=[a-z])\.(?=[a-z])"
    r"|(?<=\.[a-z])\.(?= )){0,30}?)\b(?:(?:was|were|has been|have been|is|to be"
    r"|being) (?:then |also )?)?(?:stopped|ceased"
    r"|(?:has|have|had) not been (?:given|started|used|prescribed|taken)|never (?:took|taken|used|started|filled|collected)"
    r"|not (?:available|in stock|offered|an option|a candidate|felt|chosen|continued|resumed|restarted|re-?filled|covered)"
    r"|refus\w+ by"
    r"|(?:was|were|is|has been) (?:also |briefly |only )?(?:considered|contemplated|entertained|talked about|debated)"
    r"|(?<!if )not (?:be )?(?:taken|required|needed|used|given|indicated|started|commenced|for now)"
    r"|discontinued|avoid(?:ed)?|(?:taken|struck|crossed) off|crossed out|removed from"
    r"|held|on hold|d/c'?d|withdrawn|weaned off|in the past|withh[eo]ld|not be taken|no longer)\b"
    r"|^ ?[,:(-]? ?(?:(?:is|was) )?(?:not (?:for\b(?! (?:long|more|regular|repeat|routine|now|use))|suitable|tolerated"
    r"|to (?:be (?:given|used|taken|prescribed|started|continued)|have|take))|contra-?indicated)\b"
    r"|^[\"']? (?:(?:please|should) )?read [\"']?[a-z]"
    r"|^(?: [a-z]+){0,2} (?:can|could|may|might|should|would) (?:also |then |later |always )*be (?:re)?(?:considered|tried"
    r"|discussed"
    r"|contemplated)\b"
    r"|^ (?:is|remains|would be) (?:the |an )?(?:next (?:step|option|line)|option|alternative|second[- ]line)\b"
    r"|^(?: injections?| shots?)? (?:(?:was|were|is|has been) )?(?:discussed|offered)"
    r"(?:,? (?:but |and )?(?:(?:he|she|they|(?:the )?(?:patient|pt|family|parents?)) (?:has |have )?)?"
    r"(?:declin|deferr|refus|not (?:start|interest|keen)|decided against|did not want|preferr)|[.;])"
)
REPLACED = looks(
    r"[ ,(-]*(?:\d[\d.,]* ?(?:mg|mcg|g|ml|units?)(?: [a-z.]{2,8}){0,2} )?(?:(?:was|were|is|has been) )?(?:then |now |today )?"
    r"(?:replaced (?:by|with)|(?:changed|switched|swapped|converted) (?:over )?(?:to|for)) "
)
"""Words between a medicine and the one that took its place."""
CHANGE = looks(r"\b(?:change|switch|convert|swap|substitute)(?:e?d|p?ed)? (?:his |her |the |from )?$")
INTO_ANOTHER = looks(r"(?: \d[\d.,]* ?(?:mg|mcg|g|ml|units?))?(?: [a-z.]{2,8}){0,2}? (?:to|for|with) ")
"""Words before a medicine and behind it, up to the one that it is to be changed to."""
STOPPED_CELL = looks(
    r"(?:(?: {2,}|\||\t|[-(:] ?)|, (?=not tak)|\[)"
    r"(?:(?:stopped|removed?|deleted?|withheld|ceased|discontinued|paused|held|suspended|cancelled|none|nil"
    r"|not (?:needed|required|taken|started|supplied|taking(?: it)?))\b"
    r"|stop(?= ?(?:$|\n|\||[-(]| {2}| (?:while|now|on)\b)))"
)
"""A cell of a list's line, or words set apart in it, that say that the medicine is not taken any more."""
TAKING_COLUMN = re.compile(r"(?: {2,}|\||\t) *(?:still )?(?:taking|takes|taken|in use)(?: it)? ?\??[ |]*\n")
NO_CELL = re.compile(r"(?: {2,}|\||\t) *(?:no|n)[ |]*(?:$|\n)")
"""The title of the last column of a table of medicines that tells whether they are taken, and the cell that says no."""


def is_stopped(view: Prose, span: tuple[int, int], kind: Kind, before: str, after: str) -> bool:
    """Whether a medicine in a part of a kind is stopped, by what its sentence says `before` and `after` it."""
    left = STOPPED_BEFORE.search(before) or (kind != "course" and WAS_ON.search(before))
    return bool(
        kind == "stopped"
        or (left and not _goes_on_after(left[0], after) and not is_wished_off(view.before(span[0])))
        or (STOPPED_AFTER.match(after) and not PAUSED.match(after))
        or _is_replaced(view, span)
        or _in_stopped_line(view, span, kind)
    )


def said_before(view: Prose, at: int) -> str:
    """What stands before a medicine in its sentence, past the letter for a tablet that looks like its end."""
    form = BRIEF_FORM.search(view.flat, max(at - 4, 0), at)
    return view.before(form.start()) + form[0] if form else view.before(at)


def _goes_on_after(left: str, after: str) -> bool:
    """Whether words behind a medicine take back that it was stopped: left out once, given in another dose, or begun instead."""
    other = ("wean" in left or "from" in left) and OTHER_DOSE.match(after)
    return bool(other or PAUSED.match(after) or BEGUN_AFTER.match(after))


def _is_replaced(view: Prose, span: tuple[int, int]) -> bool:
    """Whether another medicine is named right behind a medicine as what took its place."""
    told = REPLACED.match(view.flat, span[1])
    if told is None and CHANGE.search(said_before(view, span[0])):
        told = INTO_ANOTHER.match(view.flat, span[1])
    return told is not None and any(one.span[0] == told.end() for one in drugs(view.text))


def _in_stopped_line(view: Prose, span: tuple[int, int], kind: Kind) -> bool:
    """Whether a medication list's line says in a cell of its own that what stands on it was stopped."""
    if kind not in ("medications", "inpatient", "other", "plan"):
        return False
    end = view.text.find("\n", span[1], note_section_at(view.text, span[0]).body[1])
    later = (drug.span[0] for drug in drugs(view.text) if drug.span[0] >= span[1])
    stop = min(end if end >= 0 else note_section_at(view.text, span[0]).body[1], next(later, len(view.flat)))
    asked = TAKING_COLUMN.search(view.flat, note_section_at(view.text, span[0]).heading[0], span[0])
    answered = asked and NO_CELL.search(view.flat, span[1], end if end >= 0 else len(view.flat))
    return STOPPED_CELL.search(view.flat, span[1], stop) is not None or bool(answered)
