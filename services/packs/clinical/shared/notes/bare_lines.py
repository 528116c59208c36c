"""Diagnoses on a line of their own, without a heading, behind what was examined: "Acute gastroenteritis. Diaper dermatitis."."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.list_items import sentences
from services.packs.clinical.shared.notes.named import TOLD, Grammar, Named, named_in, told_names
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.clinical.shared.terms.problems import PROBLEM

EXAMINED = looks(r"\b(?:on exam(?:ination)?|o/e|p/e|exam(?:ination)?|chest clear|lungs? clear|abd(?:omen)? soft|bp \d)\b")
BRIEF = re.compile(r"[ogpls] ?/ ?e")
"""How an examination is headed in a few letters."""
KINDS: tuple[Kind, ...] = ("head", "examination", "other", "present", "course")
LINE = re.compile(r"(?<=\n)[^\n]+(?=\n|$)")
OF_OLD = looks(
    r"\b(?:known|k/?c/?o|h/o|history|pmh|past|previous|mother|father|family|no|not|nil|denies|complain\w*|c/o|for|since|x ?\d"
    r"|days?|weeks?|months?|years?|ago|present|seen|noted|tender\w*|rash|clear|normal|soft|fever|cough|pain|vomiting|swelling)\b"
    r"|\d ?/ ?(?:7|12|52)|:|[+?]"
)
"""Words of a line that tells of the patient, and concludes nothing."""
LONGEST = 9
"""Words of a sentence on such a line."""


def bare_lines(view: Prose, grammar: Grammar) -> Iterator[Named]:
    """The diseases of the first such line."""
    examined = EXAMINED.search(view.flat)
    for line in LINE.finditer(view.flat, examined.end()) if examined else ():
        if note_section_at(view.text, line.start()).kind in KINDS and _concludes(view, line.span()):
            yield from (one for span in sentences(view, line.span()) for one in named_in(view, span, grammar))
            return


def below_examination(view: Prose, grammar: Grammar) -> Iterator[Named]:
    """What the lines below a brief examination tell that the patient has: "O/E: tonsils red" and then "This is tonsillitis"."""
    for section in note_sections(view.text):
        line = view.flat.find("\n", section.body[0] + 1, section.body[1]) if BRIEF.fullmatch(section.title) else -1
        for span in sentences(view, (line + 1, section.body[1])) if line >= 0 else ():
            yield from (one for one in told_names(view, span, grammar) if not one.doubted)


def _concludes(view: Prose, line: tuple[int, int]) -> bool:
    """Whether each sentence of a line names a disease in a few words and tells nothing."""
    if OF_OLD.search(view.flat, *line) or TOLD.search(view.flat, *line):
        return False
    if any(line[0] <= one.span[0] < line[1] for one in drugs(view.text)):
        return False
    return all(_names(view, span) for span in sentences(view, line) if span[1] > span[0])


def _names(view: Prose, span: tuple[int, int]) -> bool:
    named = PROBLEM.search(view.flat, *span)
    short = len(view.flat[slice(*span)].split()) <= LONGEST
    return named is not None and short and assertion(view, named.span()).plain
