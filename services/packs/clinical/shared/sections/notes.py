"""The sections of a clinical note, discharge summary or operation note: which heading a place stands under."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import get_args

from services.packs.clinical.shared.prose import CODED, prose
from services.packs.clinical.shared.sections.headings import GAPS, HEADING, HEADINGS, KNOWN, RUN_IN, SHORT, WORDED, Kind
from services.packs.clinical.shared.sections.layout import (
    announced,
    dictated,
    has_letters,
    is_apart,
    is_bulleted,
    is_capital_line,
    is_many_celled,
    is_over_list,
    is_row,
    is_titled,
    run_on,
    spoken,
)
from services.packs.clinical.shared.sections.marks import FIRST, inherited, tables, without_labels, without_rows
from services.packs.clinical.shared.sections.quoted import without_quoted
from services.packs.clinical.shared.terms.operations import OPERATION

BRIEF: tuple[Kind, ...] = ("diagnosis", "secondary", "admission", "procedure", "medications", "allergies", "stopped", "past")
"""Parts that list, and end where a paragraph begins to tell."""
OVER = re.compile(r"\b(?:past|inactive|resolved|previous)\b")
"""What is said in brackets behind a heading of problems that are over."""
UNREVIEWED = re.compile(
    r"\b(?:carried (?:forward|over)|copied (?:forward|over)"
    r"|(?:from|at|of) (?:the )?(?:last|previous|prior) (?:visit|note|letter|list)"
    r"|old list|not (?:yet )?(?:reviewed|reconciled|verified|confirmed))\b"
)
"""What is said in brackets behind a heading of medicines that are those from before, and count where no other list stands."""
BESIDE: tuple[Kind, ...] = ("diagnosis", "admission", "assessment", "indication", "medications", "allergies")
"""Parts whose heading may stand behind a gap, on the line of another label."""
ONE_LINE: tuple[Kind, ...] = ("pathology", "anesthesia", "complications", "findings")
"""Parts of an operation note that are told in a line."""
LISTED_ABOVE: tuple[Kind, ...] = ("diagnosis", "admission", "secondary", "procedure")
"""Parts of an operation note that list, below which its description may begin without a heading."""
BEGUN = re.compile(
    r"(?<=\n)[ \t]*(?:the patient was|after (?:informed |obtaining |induction|adequate|general|the induction)|under )"
)
"""How the description of an operation begins on a line of its own."""
OPENED = re.compile(
    r"(?<=\n)[ \t]*(?:(?:spinal|epidural|general|local|regional|sedation|mac|g\.?a|l\.?a)\.?(?: an(?:a)?esth\w+)?[.,;] "
    r"|(?:supine|prone|lithotomy|lateral)\b)"
)
"""How such a description begins in a few words, with the anaesthetic or the position."""
CAME = re.compile(
    r"(?<=[.\n])\s*(?:the |this )?(?:(?:\d{1,3}[ -](?:year|month)s?[ -]old )?(?:patient|pt|man|woman|male|female|child|boy"
    r"|girl)|he|she)"
    r" (?:was brought|(?:initially |first )?presented|came|complained|attended|was admitted) "
)
"""How a sentence behind a diagnosis begins that tells how the patient came."""
NAMED_FIRST = re.compile(r"[^\n]{0,60}\n(?=\s*\S)")
"""A short first line below a heading."""
TREATED = re.compile(
    r"(?<=\n)[ \t]*(?:the patient|he|she|we|i) (?:(?:was|were|has been) )?(?:then |also )?(?:started|placed|put|begun|began"
    r"|treated|gave|given)\b"
)
"""How a line behind an examination or its results begins that tells how the patient was treated."""
TITLES = re.compile(r"(?:report|notes?|record|sheet|summary)$")
"""How a heading ends that is the title of the whole note."""
WIDE_GAP = 3
"""Blanks that part a heading in capitals from what stands beside it alone."""
CLOCK = re.compile(r":[0-5]\d(?!\d)(?: ?(?:am|pm|h(?:rs?|ours)?)\b)?\)?:?")
"""The minutes of a time of day, with the colon of the heading behind it."""
LEAST_TOLD = 10
BARE_NAME = 12
"""Words up to which what stands under a heading for the technique is the operation's name."""
TELLS = re.compile(
    r"\b(?:i|we|he|she|they|who|patient|lady|gentleman|mrs?|ms|miss)\b.*\b(?:[a-z]+ed|is|was|has|had|will|were|are|have|saw)\b",
    re.S,
)
SENTENCES = re.compile(r"(?<=[a-z]{3})\.(?= |\n|$)")
NUMBERED = re.compile(r"\s*(?:\(?1[.)]|[-*•])")
FIGURED = re.compile(r"(?<!\d)\d{1,2}[.)] *\Z")
"""A number that stands before an item."""
MARKS = re.compile(r"(?m)^ *\(?\d{1,2}[.)] ")
NOTED = re.compile(r"procedure notes?")
"""How a part is called that names what was done at a visit, and tells how."""
FIRST_LINE, FIRST_SENTENCE = re.compile(r"\s*([^\n]{4,160}?)(?:\n| {3,})"), re.compile(r"\s*([^\n.]{4,90}\.)(?= +[a-z])")
LISTED = 25
"""Words up to which a numbered item names what was done and does not describe it, on the average of a list."""
TOP = 4
"""Lines at the top of a note among which its title stands."""
TITLED = re.compile(
    r"\b(?:clinics?|notes?|visit|report|consultation|consult|follow-? ?up|summary|letter|record|evaluation|encounter"
    r"|department|review"
    r"|service|cent(?:er|re)|hospital|office|discharge|session|check)\b"
)
"""Words of such titles."""
MOST_NUMBERED = 12
NAMED = re.compile(r"[^\n.]{4,160}(?:\.(?=\s|$)|$|(?=\n))")
"""A numbered item up to its stop."""
TOLD = re.compile(r"\b(?:was|were|is placed|are placed|is made|been)\b")


@lru_cache(maxsize=64)
def has_gaps(text: str) -> bool:
    """Whether known headings stand before gaps at the beginnings of lines, so that the gap does a colon's work."""
    return sum(1 for _ in KNOWN.finditer(prose(text).flat)) >= GAPS


@dataclass(frozen=True)
class Section:
    """A section: its kind, its heading in lower case, the spans of heading (empty before the first) and body."""

    kind: Kind
    title: str
    heading: tuple[int, int]
    body: tuple[int, int]


@lru_cache(maxsize=64)
def note_sections(text: str) -> tuple[Section, ...]:
    """The sections of a note in order; together their headings and bodies cover the text."""
    view = prose(text)
    headings = [(m, *_kind(m, text)) for m in HEADING.finditer(view.flat)]
    letters = {title for _, kind, title in headings if kind and len(title) == 1}
    marks = [
        (m.start(), _past_clock(view.flat, m.end()), kind, title)
        for m, kind, title in headings
        if kind and (len(title) > 1 or len(letters) > 1)
    ]
    told = (*run_on(view.flat), *dictated(text, view.flat))
    told = told or tuple(one for one in spoken(view.flat) if not any(a < one.end() and one.start() < b for a, b, _, _ in marks))
    marks += _announced(view.flat, marks)
    marks += [one for one in tables(text) if not any(start <= one[0] < end for start, end, _, _ in marks)]
    marks = sorted([*marks, *_run_in(text, marks), *((m.start(), m.end(), _abbreviated(m), m[0]) for m in told)])
    marks = without_labels(without_rows(without_quoted(marks, text), text), text)
    result = [Section("head", "", (0, 0), (0, marks[0][0] if marks else len(text)))]
    for index, (start, end, kind, title) in enumerate(marks):
        stop = marks[index + 1][0] if index + 1 < len(marks) else len(text)
        above = result[-1]
        named = inherited(kind, title, (above.kind, above.title), empty=not view.flat[slice(*above.body)].strip(" \n-"))
        named = "head" if named == "other" and above.kind == "head" and _is_title(view.flat, start, end, title) else named
        result.extend(_parted(Section(named, title, (start, end), (end, stop)), view.flat, result))
    return tuple(_told_first(result, view.flat))


def _is_title(flat: str, start: int, end: int, title: str) -> bool:
    """Whether a line at the top of a note is its title, below which it is told: "HEPATOLOGY CLINIC"."""
    alone = flat[end - 1 : end] == "\n" and flat.count("\n", 0, start + 1) < TOP
    return alone and TITLED.search(title) is not None


def _told_first(parts: Sequence[Section], flat: str) -> Iterator[Section]:
    """The parts in order; an assessment that lists nothing, with the examination behind it and a diagnosis behind that, tells
    how the patient came."""
    examined = next((place for place, one in enumerate(parts) if one.kind == "examination"), len(parts))
    concluded = any(one.kind == "diagnosis" for one in parts[examined:])
    for place, one in enumerate(parts):
        first = concluded and place < examined and one.kind == "assessment" and not MARKS.search(flat, *one.body)
        yield replace(one, kind="present") if first else one


def note_section_at(text: str, position: int) -> Section:
    """The section that a position of the text lies in."""
    all_ = note_sections(text)
    return all_[max(0, bisect_right([one.heading[0] for one in all_], position) - 1)]


def _kind(match: re.Match[str], text: str) -> tuple[Kind | None, str]:
    """The kind of a heading; None when the words stand in a sentence."""
    name = next((f"k{i}" for i in range(len(HEADINGS)) if match[f"k{i}"] is not None), "other")
    start, stop = match.span(name)
    printed = text[start:stop]
    title = " ".join(printed.lower().split())
    if CODED.search(match["rest"]):
        return None, title
    if name == "other" and match["end"] != ":" and re.search(r"\d", title):
        return None, title
    capitals = printed.isupper() and len(printed) > 2
    lead = match.start() if name != "other" else start
    at_line = lead == 0 or text[:lead].rstrip(" -#*=_•|").endswith("\n") or not text[:lead].strip()
    if match["end"] == ".":
        return (HEADINGS[int(name[1:])][0] if at_line and name != "other" else None), title
    if match["end"] == " ":
        dash = at_line and name != "other" and (len(title) > 1 or has_letters(text)) and (printed[0].isupper() or capitals)
        return (HEADINGS[int(name[1:])][0] if dash else None), title
    if match["end"].strip() in ("|", "") and match["end"] not in ("\n", ""):
        ragged = len(title.split()) <= 2 and match["end"].strip() == "" and has_gaps(text)
        row = at_line and printed[0].isupper() and (ragged or is_row(text, start, match.end()))
        if name == "other":
            return (_by_word(title) if row else None), title
        apart = text[stop : stop + WIDE_GAP].isspace() and not is_many_celled(text, match.end())
        lone = (capitals or _begins(text, start)) and len(printed) > WIDE_GAP and apart and not TITLES.search(title)
        gap = at_line and match["end"].strip() == "" and (SHORT.fullmatch(printed) is not None or has_gaps(text) or lone)
        return (HEADINGS[int(name[1:])][0] if row or gap else None), title
    if name == "other":
        begins = at_line and (printed[0].isupper() or prose(text).flat[:start].rstrip(" ")[-1:] in ("", "\n"))
        inside = capitals and len(printed) > 3 and any(one.islower() for one in text[:start])
        good = match["end"] == ":" and ((at_line and (capitals or (begins and len(printed.split()) <= 4))) or inside)
        over = match["end"] == "\n" and at_line and (is_over_list(text, match) or (capitals and is_capital_line(text, match)))
        titled = (
            match["end"] == "\n" and at_line and _by_word(title) != "other" and is_apart(text, match) and len(title.split()) <= 4
        )
        return (_by_word(title) if good or over or titled else None), title
    if name != "other" and OVER.search(match["rest"]) and HEADINGS[int(name[1:])][0] == "diagnosis" and not FIRST.match(title):
        return ("past" if at_line else None), title
    if name != "other" and UNREVIEWED.search(match["rest"]) and HEADINGS[int(name[1:])][0] == "medications":
        return ("inpatient" if at_line else None), title
    if match["end"] == ":" and not at_line and text[:start].endswith("   "):
        inner = HEADINGS[int(name[1:])][0] if name != "other" else None
        return (inner if inner in BESIDE else None), title
    if match["end"] in (":", "/"):
        if len(title) == 1 and not (at_line and printed.isupper()):
            return None, title
        return (HEADINGS[int(name[1:])][0] if capitals or printed[0].isupper() or at_line else None), title
    lone = (
        match["end"] in ("\n", "")
        and at_line
        and (capitals or is_titled(printed) or is_bulleted(text, match) or is_apart(text, match))
    )
    carried_on = match["end"] == "," and capitals and at_line
    return (HEADINGS[int(name[1:])][0] if lone or carried_on else None), title


def _begins(text: str, start: int) -> bool:
    """Whether a capital begins a paragraph there."""
    above = text[:start].rstrip(" \t")
    return text[start].isupper() and above.endswith("\n\n")


def _past_clock(flat: str, end: int) -> int:
    """Where a heading ends that a colon seemed to end within a time of day: "Impression at 14:00: ..."."""
    clock = CLOCK.match(flat, end - 1) if end and flat[end - 2 : end - 1].isdigit() else None
    return clock.end() if clock else end


def _run_in(text: str, marks: Sequence[tuple[int, int, Kind, str]]) -> Iterator[tuple[int, int, Kind, str]]:
    """Known headings in capitals in the midst of a line, with a comma or a blank before what they head."""
    for match in RUN_IN.finditer(text):
        name = next(f"k{i}" for i in range(len(HEADINGS)) if match[f"k{i}"] is not None)
        printed = match[name]
        marked = len(printed) > 3 and (match[0].rstrip().endswith(",") or NUMBERED.match(text, match.end()) is not None)
        short = SHORT.fullmatch(printed) and printed.lower() != "plan" and not FIGURED.search(text[: match.start(name)])
        first = len(printed) > WIDE_GAP and not text[: match.start(name)].rpartition("\n")[2].strip()
        alone = (printed.isupper() and (" " in printed or marked or first)) or short
        if alone and not any(start < match.end() and match.start() < end for start, end, _, _ in marks):
            yield match.start(), match.end(), HEADINGS[int(name[1:])][0], " ".join(printed.lower().split())


def _announced(flat: str, marks: Sequence[tuple[int, int, Kind, str]]) -> list[tuple[int, int, Kind, str]]:
    """The sentences that announce a list, where no heading stands among their words."""
    return [
        (match.start(), match.end(), _by_word(match["said"]), match["said"].strip())
        for match in announced(flat)
        if not any(start < match.end() and match.start() < end for start, end, _, _ in marks)
    ]


def _abbreviated(match: re.Match[str]) -> Kind:
    """The kind of a part that an abbreviation heads: its group in the pattern has the kind's name."""
    return next(kind for kind in get_args(Kind) if match.groupdict().get(kind))


def _by_word(title: str) -> Kind:
    """The kind of a heading of no usual wording, by the words in it."""
    return next((kind for kind, pattern in WORDED if re.search(pattern, title)), "other")


def _letter_below(section: Section, flat: str) -> int:
    """Where a letter or a narrative goes on behind a list and a blank line; 0 where it does not."""
    if section.kind not in (*BRIEF, "other"):
        return 0
    for blank in re.finditer(r"(?<=\S)[ \t]*\n[ \t]*\n\s*", flat[slice(*section.body)]):
        at = section.body[0] + blank.end()
        told = flat[at : section.body[1]].split("\n\n")[0]
        if len(told.split()) >= LEAST_TOLD and TELLS.search(told) and not NUMBERED.match(told):
            return at
        if section.kind == "procedure" and _describes(flat[section.body[0] : at], told):
            return at
    return 0


def _describes(named: str, told: str) -> bool:
    """Whether a long list of steps stands below the operations that a line without a number or a bullet names."""
    listed = NUMBERED.match(told) is not None and NUMBERED.match(named) is None
    return listed and OPERATION.search(named) is not None and len(told.split()) > LISTED * 2


def _parted(section: Section, flat: str, earlier: Sequence[Section]) -> tuple[Section, ...]:
    """A "procedure" that is told in running sentences is the technique; a short first line above them is its name.

    So is one of several sentences behind a part that has named the operation already.
    """
    cut = _letter_below(section, flat)
    if cut:
        below = Section("course", "", (cut, cut), (cut, section.body[1]))
        return (*_parted(replace(section, body=(section.body[0], cut)), flat, earlier), below)
    body = flat[slice(*section.body)]
    begun = _description(section.kind, body)
    if begun:
        cut = section.body[0] + begun
        below = Section("technique", section.title, (cut, cut), (cut, section.body[1]))
        return (replace(section, body=(section.body[0], cut)), below)
    if came := CAME.search(body) if section.kind in ("diagnosis", "secondary") else None:
        cut = section.body[0] + came.start()
        return (replace(section, body=(section.body[0], cut)), Section("present", "", (cut, cut), (cut, section.body[1])))
    if treated := TREATED.search(body) if section.kind in ("examination", "tests") else None:
        cut = section.body[0] + treated.start()
        return (replace(section, body=(section.body[0], cut)), Section("course", "", (cut, cut), (cut, section.body[1])))
    named = any(one.kind == "procedure" and flat[slice(*one.body)].strip() for one in earlier)
    told = [one for one in SENTENCES.split(body) if one.strip()]
    steps = sum(OPERATION.search(one) is None for one in told)
    if (
        section.kind == "technique"
        and not named
        and len(body.split()) <= BARE_NAME
        and OPERATION.search(body)
        and not TOLD.search(body)
    ):
        return (replace(section, kind="procedure"),)
    if section.kind == "procedure" and named and len(told) >= 3 and steps * 2 > len(told) and not NUMBERED.match(body):
        return (replace(section, kind="technique"),)
    brief = len(body.split()) <= max(45, LISTED * len(MARKS.findall(body)))
    noted = section.kind == "technique" and NOTED.fullmatch(section.title) and not named
    if not noted and (section.kind != "procedure" or len(TOLD.findall(body)) < 3 or brief):
        return (section,)
    if listed := _numbered_names(body):
        cut = section.body[0] + listed
        above = replace(section, kind="procedure", body=(section.body[0], cut))
        return above, Section("technique", section.title, (cut, cut), (cut, section.body[1]))
    first = next((one for one in (FIRST_LINE.match(body), FIRST_SENTENCE.match(body)) if one and _names(one[1])), None)
    if first is None:
        return (replace(section, kind="technique"),)
    cut = section.body[0] + first.end(1)
    above = replace(section, kind="procedure", body=(section.body[0], cut))
    return above, Section("technique", section.title, (cut, cut), (cut, section.body[1]))


def _description(kind: Kind, body: str) -> int:
    """Where the description of an operation begins below a line that names its anaesthetic or the like; 0 where none does."""
    begun = BEGUN.search(body) if kind in ONE_LINE else OPENED.search(body) if kind in LISTED_ABOVE else None
    begun = None if begun and kind == "procedure" and not OPERATION.search(body, 0, begun.start()) else begun
    if begun or kind not in ("anesthesia", "complications"):
        return begun.start() if begun else 0
    named = NAMED_FIRST.match(body)
    return named.end() if named and len(TOLD.findall(body, named.end())) > 1 else 0


def _numbered_names(body: str) -> int:
    """Where the operations end that a paragraph numbers before it tells how they were done; 0 where it numbers none."""
    at = end = 0
    for figure in range(1, MOST_NUMBERED):
        mark = re.compile(rf"\s*\(?{figure}[.)] ").match(body, at)
        named = NAMED.match(body, mark.end()) if mark else None
        if not named or TOLD.search(named[0]):
            break
        at = end = named.end()
    return end if end and OPERATION.search(body, 0, end) else 0


def _names(told: str) -> bool:
    """Whether a stretch names an operation and does not tell how it was done."""
    return OPERATION.search(told) is not None and not TOLD.search(told) and len(told.split()) <= LISTED - 1
