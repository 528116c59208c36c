"""The grader's own count of prescribed drugs: strengths, forms and labels that no other heading owns."""

import re
from dataclasses import dataclass
from functools import lru_cache

from services.core.document import Document
from services.packs.clinical.prescription.directions import CHANGED
from services.packs.clinical.prescription.support_block import DIRECTIONS, HEADING
from services.packs.clinical.prescription.wording import ALLERGY, FORM, INSTRUCTS, STOPPED, STRENGTH, TIMING
from services.packs.clinical.shared.slips.held import Held
from services.packs.clinical.shared.terms.drugs import drugs

STRONG = re.compile(
    rf"(?P<name>[^\W\d_][\w'-]{{2,}})(?P<between>(?:[^\n;:,\d]|(?<=[A-Za-z])\d){{0,28}}[\s(-])"
    rf"(?P<strength>{STRENGTH}|\d{{2,4}}(?= 1-| 0-))",
    re.I,
)
ELSEWHERE = re.compile(r"allerg|discontinue|stop|history|past|previous|advice|diagnosis", re.I)
"""How the heading of what is not ordered begins."""
SUPPLY = re.compile(r"\d+(?:\.\d+)? ?(?:m[lL]|gm?|oz)", re.I)
"""The size of a tube or bottle, where it stands behind the times of taking."""
MARKED = re.compile(
    r"^\W*(?:\d{1,2}[.)] *)?(?:(?:rx|℞|medication|medicine|drug|medicamento)s?(?: name)?(?: ?#?\d+)? ?[:.)] *(?:tab\w*\.? |"
    r"cap\w*\.? |inj\w*\.? )?|"
    r"(?:tab(?:let)?|cap(?:sule)?|syp|syr(?:up)?|inj(?:ection)?|oint(?:ment)?)\.? +)(?P<name>[^\W\d_][\w'-]{2,})",
    re.I,
)
FORMED = re.compile(
    r"\b(?:tab(?:let)?|cap(?:sule)?|syp|syr(?:up)?|inj(?:ection)?|oint(?:ment)?|drops?)\.? +"
    r"(?P<name>[A-Z][\w'-]{2,})(?= *\d| +[A-Z])"
)
"""A form and a name with a capital behind it, wherever on the line."""
TIMED = re.compile(r"(?<!\S)(?<![A-Za-z,.;:] )(?P<name>[A-Z][^\W\d_]{3,}(?:[ -][A-Z][\w-]*)?) +(?=\S)")
"""A word with a capital right before a time of taking, that goes on with no sentence."""
ITEM = re.compile(r"^\W*\d{1,2}[.)] +(?:tab\w*\.? |cap\w*\.? )?(?P<name>[^\W\d_][\w'-]{2,})", re.I)
NOT_NOW = re.compile(r"\W*(?:check|drink|review|follow|return|test|monitor|advice|diagnosis|bp|weight|repeat)\b", re.I)
NO_NAME = re.compile(
    r"(?:take|apply|give|dose|strength|every|with|then|tab\w*|cap\w*|total|maximum|sig|weight|or|and|of|the|inj|for|dispense|"
    r"refills?|supply|mitte|send|issue|bottles?|pack|continue|start|add|resume|inject|qty|quantity|spray|instill?|puff|"
    r"each|oral|rinse|swish|mouth|max|micrograms?|written|issued?|date|sodium|hydrochloride|hcl|suspension|syrup|"
    r"solution|name|dosage|frequency|quantity|daily|check|bp|blood|sugar|"
    r"days?|weeks?|"
    r"from|to|up|by|use|one|two|three|four|half|sachets?|liquid|foam|taken|changed|was|meals?|hold|"
    r"provider|prescriber|licen[cs]e|reg|no|gtts?|syp|syr\w*|susp\w*|drops?|eye|ear|cream|gel|lotion|puffs?|units?|prescribed|"
    r"patient|was|increase|decrease|disp|should|wrong|onwards?|timings?)$",
    re.I,
)


FORM_WORD = re.compile(FORM, re.I)


@dataclass(frozen=True)
class Candidate:
    """Something that looks like a prescribed drug: the words that can name it and where they stand."""

    name: str
    span: tuple[int, int]


def candidates(document: Document) -> tuple[Candidate, ...]:
    """Everything in a document that looks like a prescribed drug, in order."""
    return _candidates(Held(document))


@lru_cache(maxsize=16)
def _candidates(held: Held) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    start, elsewhere, listed = 0, False, False
    for line in held.document.text.split("\n"):
        heading = HEADING.match(line)
        if heading and not line.partition(":")[2].strip():
            elsewhere = ELSEWHERE.match(heading["what"]) is not None and not drugs(line) and not INSTRUCTS.match(line)
        aside = elsewhere and not MARKED.match(line)
        if not aside and not ALLERGY.search(line) and not STOPPED.search(line) and not NOT_NOW.match(line):
            mine = _on_line(line, start, listed)
            listed = bool(mine) if ITEM.match(line) or not line.strip() else listed
            found.extend(mine)
        start += len(line) + 1
    return tuple(found)


def _on_line(line: str, start: int, listed: bool) -> list[Candidate]:
    """The drugs of a line: each strength behind a word, else what a form, a label or a number in the list announces."""
    line = CHANGED.sub(lambda match: (match["now"] or "").rjust(len(match[0])), line)
    told = DIRECTIONS.match(line)
    strong = [m for m in STRONG.finditer(line) if _names(m["name"] + m["between"]) and not (told and m.start() > 30)]
    strong = [m for m in strong if not (SUPPLY.fullmatch(m["strength"]) and TIMING.search(line, 0, m.start("strength")))]
    if strong:
        return [Candidate(_names(m["name"] + m["between"]), (start + m.start(), start + m.end())) for m in strong]
    marked = MARKED.match(line) or (ITEM.match(line) if listed or TIMING.search(line) else None)
    if marked and _names(marked["name"]):
        return [Candidate(marked["name"], (start + marked.start("name"), start + marked.end("name")))]
    return [
        Candidate(match["name"], (start + match.start("name"), start + match.end("name")))
        for match in (*FORMED.finditer(line), *(m for m in TIMED.finditer(line) if TIMING.match(line, m.end())))
        if _names(match["name"]) and not told
    ][:1]


def _names(lead: str) -> str:
    """The words of a lead that can name a drug."""
    words = re.findall(r"[^\W\d_][\w'-]{2,}", lead)
    return " ".join(word for word in words if not (NO_NAME.match(word) or FORM_WORD.fullmatch(word) or TIMING.fullmatch(word)))
