"""Results that the report itself takes back, and the marks by which it does so: the same lines, with blanks for them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from services.packs.clinical.lab_report.wording import NUMBER

TAKEN_BACK = re.compile(
    r"(?<!\bthe )(?<!\bof )(?<!\ba )\b(?:withdrawn|retracted|invalid(?:ated)?|cancel+ed|superseded|disregard(?:ed)?)\b"
    r"(?! (?:results?|values?|samples?|specimens?|tests?|in|for|if|when|during|with|under|at|because of age)\b)|"
    r"\b(?:(?:reported|released|entered|issued) in error\b|"
    r"(?:not valid|do not use)\b(?! (?:in|for|if|when|during|with|under|at|to|as|alone|until|before|after)\b)|"
    r"(?:is|was|been)? ?replaced by (?:(?:the|a|an) )?(?:repeat|new|result|value|[(\[]?[a-z\d]{1,2}[)\]]))",
    re.I,
)
"""Words by which a result no longer counts."""
MARK = r"[(\[]?(?P<mark>[a-z]|\d{1,2})[)\]]"
AT_END = re.compile(rf"(?: {{2,}}|\t|\|)[ |]*{MARK}[ |]*$", re.I)
"""The mark of a note in the last cell of a row."""
NOTE = re.compile(rf"[ \t]*{MARK}[.:]? +(?=[A-Za-z*])", re.I)
"""What a note begins with: "(a) ", "2) "."""
FIGURE = re.compile(rf"(?<![\w.,/-])(?:{NUMBER})(?![\w/:-]|[.,]\d)")
CELLS = re.compile(r"[^\s].*?(?: {2,}|\t|\|)[ |]*\S")
"""A line with cells: a row."""
SENTENCE = re.compile(r"[^.;\n]*(?:\.\d[^.;\n]*)*")
WORD = re.compile(r"[A-Za-z][A-Za-z-]{2,}")


def without_withdrawn(text: str) -> str:
    """The text, character for character, with blanks for the rows that are taken back and for the marks of notes."""
    lines = text.split("\n")
    notes = {note["mark"].lower(): line[note.end() :] for line in lines if (note := NOTE.match(line)) and not AT_END.search(line)}
    gone = {at for at, line in enumerate(lines) if _is_taken_back(line, lines[at + 1 : at + 2], notes)} | set(_told_of(lines))
    if not gone and not notes:
        return text
    return "\n".join(" " * len(line) if at in gone else _unmarked(line, notes) for at, line in enumerate(lines))


def _is_taken_back(line: str, below: Sequence[str], notes: Mapping[str, str]) -> bool:
    """Whether a row no longer counts: by a cell of its own, by the note of its mark, or by the line set in under it."""
    if not CELLS.match(line.strip()) or not FIGURE.search(line):
        return False
    mark = AT_END.search(line)
    if mark and TAKEN_BACK.search(notes.get(mark["mark"].lower(), "")):
        return True
    under = below[0] if below else ""
    set_in = len(under) - len(under.lstrip()) > len(line) - len(line.lstrip()) or under.lstrip()[:1] in ("*", ">")
    return bool(
        re.search(rf"(?: {{2,}}|\t|\|)[ |]*\W*(?:{TAKEN_BACK.pattern})", line, re.I)
        or (set_in and not CELLS.match(under.strip()) and TAKEN_BACK.search(under))
    )


def _told_of(lines: Sequence[str]) -> Iterator[int]:
    """The rows of which a remark says, by name and figure, that they no longer count."""
    said = [part[0] for line in lines if not CELLS.match(line.strip()) for part in SENTENCE.finditer(line)]
    for one in (part for part in said if TAKEN_BACK.search(part) and FIGURE.search(part)):
        figures, words = set(FIGURE.findall(one)), {word.lower() for word in WORD.findall(one)}
        for at, line in enumerate(lines):
            name = WORD.search(line)
            if CELLS.match(line.strip()) and name and name[0].lower() in words and figures & set(FIGURE.findall(line)):
                yield at


def _unmarked(line: str, notes: Mapping[str, str]) -> str:
    """A row without the mark of a note behind it."""
    mark = AT_END.search(line)
    if mark is None or mark["mark"].lower() not in notes or not FIGURE.search(line[: mark.start()]):
        return line
    return line[: mark.start()] + " " * (len(line) - mark.start())
