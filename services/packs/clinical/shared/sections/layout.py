"""Headings that no colon marks: labels of a two-column table, and the abbreviations of a note run on in one line."""

import re
from collections import Counter
from functools import lru_cache

from services.packs.clinical.shared.patterns import when_used

ROW = re.compile(r"(?:[-*•|] *)?[A-Z][^:|\n]{1,40}?(?P<gap> *\| *| {3,})(?=\S)")
CELL = re.compile(r"(?<=\S)(?: *\| *| {3,})(?=\S)")
"""What parts the cells of a line."""
ROWS = 3
"""From so many labels in one column on, or with a bar each, a text is a table."""
LONG = 20
"""Words of a line without a stop from which on it is one that was run on."""
TELEGRAM = when_used(
    r"(?<=[ ,])(?:(?P<assessment>imp(?:ression)?|dx)|(?P<other>ddx|d/d)|(?P<plan>plan|adv)|(?P<past>pmhx?|phx)|(?P<social>shx?)"
    r"|(?P<examination>o/e|obs|vitals)|(?P<allergies>nkda|nka)|(?P<medications>meds|dhx?|rx)|(?P<complaint>c/o|p/c)"
    r"|(?P<tests>ix|bloods|labs)|(?P<family>fhx?))[ :](?= *\S)"
)
CAPITALS = 0.9
"""Share of capital letters from which on a text is one in capitals."""
DICTATED = when_used(
    r"(?<![a-z])(?:(?P<diagnosis>(?:final|discharge|post-?operative|principal) diagnos[ei]s)"
    r"|(?P<admission>(?:admitting|admission|pre-?operative) diagnos[ei]s)"
    r"|(?P<course>hospital course)|(?P<medications>(?:discharge|current|home) medications)"
    r"|(?P<procedure>(?:operations?|procedures?) performed|(?:(?<=\. )|(?<=\.  )|(?<=^))(?:operations?"
    r"|procedures?)(?! note| report| was| and))"
    r"|(?P<technique>description of (?:the )?(?:operation|procedure))|(?P<complications>(?<=\. )complications)"
    r"|(?P<anesthesia>(?<=\. )an(?:a)?esthesia)|(?P<other>estimated blood loss|(?<=\. )(?:surgeon|assistant|condition))"
    r"|(?P<allergies>allergic to|(?<=\. )allergies)|(?P<plan>(?<=\. )(?:follow-? ?up|disposition|plan))"
    r"|(?P<present>history of (?:the )?present illness)|(?P<past>past (?:medical|surgical) history)"
    r"|(?P<family>family history)|(?P<examination>physical examination)"
    r"|(?P<assessment>(?<=\. )(?:impression|assessment)(?: and plan)?)"
    r"|(?P<indication>indications? for (?:the )?(?:procedure|surgery))"
    r")(?: (?:is|are|include|includes|as follows|following))*(?= )"
)
"""The words that head the parts of a dictation, with what a speaker puts behind them."""
SAID = re.compile(
    r"(?:^|(?<=[\n.;]))[ \t]*(?:the )?"
    r"(?:(?P<diagnosis>(?:final|post-? ?op(?:erative)?|post-? ?procedure) (?:diagnos[ei]s|dx))"
    r"|(?P<admission>pre-? ?op(?:erative)? (?:diagnos[ei]s|dx))"
    r"|(?P<procedure>(?:name of )?(?:the )?(?:operations?|procedures?|surgery)(?: (?:performed|done|carried out)|(?=,)))"
    r"|(?P<anesthesia>an(?:a)?esthe(?:sia|tic)(?=,))|(?P<findings>(?:operative )?findings(?=,))"
    r"|(?P<complications>complications(?=,))|(?P<indication>indications?(?: for (?:the )?(?:surgery|procedure|operation))?(?=,))"
    r"|(?P<technique>(?:technique|description|details)(?: of (?:the )?(?:operation|procedure))?(?=,))"
    r"|(?P<other>(?:(?:estimated )?blood loss|ebl|surgeons?|assistants?|specimens?|drains?)(?=,)))"
    r",?(?: (?:is|are|was|were)\b)?(?=[ ])"
)
"""The words that head the parts of a dictation in small letters, with a comma; before a diagnosis or a deed, also without."""
ANNOUNCED = re.compile(
    r"(?:^|(?<=[\n.;!?)\]]))[ \t]*(?P<said>(?:[^.:;\n]{0,80}\b)?(?:medications?|meds|medicines|diagnos[ie]s|impressions)\b"
    r"(?: [a-z]+){0,4}? ?(?:are|were|includ(?:e|es|ed|ing)|as follows)(?: the following| as follows)?"
    r"|(?:[^.:;\n]{0,80}\b)?(?:the )?following (?:[a-z]+ ){0,2}(?:medications?|meds|medicines|diagnos[ie]s))[ \t]*:"
)
"""A sentence that announces a list: "Her medicines on discharge are as follows:"."""
REFUSING = re.compile(r"\b(?:no|not|never|denie[sd]|avoid|without|if|differential)\b")
SOAP = re.compile(r"(?m)^ *([SOAP]) ?-{1,2} ")
PARTS = 3
LINE = 120
"""Characters from which on a line's kind can be told."""
STOPS = re.compile(r"[.;:](?=\s)")


@lru_cache(maxsize=64)
def value_columns(text: str) -> frozenset[int]:
    """The columns in which the values of a two-column table begin; -1 for columns parted by bars. Empty without a table."""
    margin = min((len(line) - len(line.lstrip(" ")) for line in text.splitlines() if line.strip()), default=0)
    rows = (row for line in text.splitlines() if (row := ROW.match(line[margin:])))
    counted = Counter(-1 if "|" in row["gap"] else margin + row.end() for row in rows)
    return frozenset(column for column, times in counted.items() if times >= ROWS)


def is_row(text: str, start: int, end: int) -> bool:
    """Whether what stands between two places, from the start of its line to a value, is the label of a table's row."""
    columns = value_columns(text)
    while end < len(text) and text[end] == " ":
        end += 1
    line = text.rfind("\n", 0, start) + 1
    return bool(columns) and (-1 in columns if "|" in text[start:end] else end - line in columns)


def dictated(text: str, flat: str) -> tuple[re.Match[str], ...]:
    """The headings of a dictation in capitals, where hardly a colon marks one."""
    letters = [one for one in text if one.isalpha()]
    capitals = sum(one.isupper() for one in letters) > CAPITALS * max(len(letters), 1)
    plain = len(flat.split()) > LONG and flat.count(":") * 3 * LONG < len(flat.split())
    return tuple(DICTATED.finditer(flat)) if capitals and plain else ()


def spoken(flat: str) -> tuple[re.Match[str], ...]:
    """The headings of a dictation in small letters, which says the diagnosis and the operation so."""
    found = tuple(SAID.finditer(flat))
    diagnosed = any(one["diagnosis"] or one["admission"] for one in found)
    return found if diagnosed and any(one["procedure"] for one in found) else ()


def is_many_celled(text: str, start: int) -> bool:
    """Whether the rest of a line holds further cells: a row of a table with a head of its own, which labels nothing."""
    end = text.find("\n", start)
    return CELL.search(text, start, end if end >= 0 else len(text)) is not None


def run_on(flat: str) -> tuple[re.Match[str], ...]:
    """The abbreviations that head the parts of a line of LONG words or more in which hardly a stop ends a sentence."""
    found: list[re.Match[str]] = []
    for line in re.finditer(r"[^\n]+", flat):
        if len(line[0].split()) >= LONG * (1 + len(STOPS.findall(line[0]))):
            found.extend(TELEGRAM.finditer(flat, *line.span()))
    return tuple(found)


def is_bulleted(text: str, match: re.Match[str]) -> bool:
    """A heading that is an item itself, above items that stand further in."""
    start, mark = text.rfind("\n", 0, match.end() - 1) + 1, re.compile(r"( *)[-*•·] ")
    outer, inner = mark.match(text, start), mark.match(text, match.end())
    return outer is not None and inner is not None and len(outer[1]) < len(inner[1])


def is_apart(text: str, match: re.Match[str]) -> bool:
    """A heading in small letters, which begins with a capital behind a blank line or above a line that stands further in."""
    above, printed = text[: match.start()].rstrip(" \t"), text[slice(*match.span())].strip()
    alone = match["end"] == "\n" and text[match.end() - 1] == "\n" and printed[:1].isupper()
    return alone and (above.endswith("\n\n") or not above.strip() or _stands_in(text, match) or _stands_out(text, match))


def is_over_list(text: str, match: re.Match[str]) -> bool:
    """A line of words only above lines that stand further in, behind a blank one or another list: a heading, whatever it says."""
    above = text[: match.start()].rstrip(" \t")
    printed = text[match.start() : match.end()].strip()
    fresh = above.endswith("\n\n") or _stands_out(text, match)
    return fresh and printed[:1].isupper() and len(printed.split()) <= 6 and _stands_in(text, match)


def _stands_in(text: str, match: re.Match[str]) -> bool:
    """Whether the line below is indented further than the heading's own."""
    own, below = re.compile(r"[ \t]*"), re.compile(r"[ \t]+(?=\S)")
    start = text.rfind("\n", 0, match.end() - 1) + 1
    mine, inner = own.match(text, start), below.match(text, match.end())
    return mine is not None and inner is not None and len(mine[0]) < len(inner[0])


def _stands_out(text: str, match: re.Match[str]) -> bool:
    """Whether the line above is indented further than the heading's own."""
    start = text.rfind("\n", 0, match.end() - 1) + 1
    own, above = text[start : match.end()], text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    return bool(above.strip()) and len(own) - len(own.lstrip(" ")) < len(above) - len(above.lstrip(" "))


def is_capital_line(text: str, match: re.Match[str]) -> bool:
    """A line in capitals behind a blank one or a sentence's end, above running text: a heading, whatever it says."""
    above = text[: match.start()].rstrip(" \t")
    below = text[match.end() : match.end() + LINE].lstrip(" ").split("\n")[0]
    return (not above.strip() or above.endswith(("\n\n", ".\n"))) and bool(re.search(r"[a-z]{3}", below))


def announced(flat: str) -> tuple[re.Match[str], ...]:
    """The sentences that announce a list and do so of what is."""
    return tuple(match for match in ANNOUNCED.finditer(flat) if not REFUSING.search(match["said"]))


@lru_cache(maxsize=64)
def has_letters(text: str) -> bool:
    """Whether dashes set the letters of a note's parts apart: subjective, objective, assessment, plan."""
    return len(set(SOAP.findall(text))) >= PARTS


def is_titled(printed: str) -> bool:
    """Every word begins with a capital, but for small ones ("Condition on Discharge")."""
    return printed[0].isupper() and all(word[0].isupper() or len(word) <= 3 for word in re.findall(r"[A-Za-z']+", printed))
