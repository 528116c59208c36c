"""Which of the headings that were found are none: rows of tables and labels of items; and the kind of a label that sorts."""

import re
from collections.abc import Iterator, Sequence

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.sections.headings import SYSTEMS, Kind
from services.packs.clinical.shared.sections.layout import CELL, is_many_celled
from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.clinical.shared.terms.operations import OPERATION
from services.packs.clinical.shared.terms.problems import PROBLEM

Mark = tuple[int, int, Kind, str]
"""Where a heading begins and ends, its kind and its words."""
LISTS: tuple[Kind, ...] = ("diagnosis", "secondary", "procedure", "medications")
ASSESSING: tuple[Kind, ...] = ("diagnosis", "secondary", "assessment")
TAKEN: tuple[Kind, ...] = ("medications", "inpatient")
SORTED = re.compile(
    r"(?:(?:not )?present on admission|poa|hospital[- ]acquired"
    r"|primary|principal|main|secondary|other|additional|associated|active|chronic|final|major|minor"
    r"|physical|psychological|psychiatric|medical)(?: \d)?s?"
)
"""Labels that sort what a heading above them names."""
NUMBERED = re.compile(r"\s*(?:\(?\d{1,2}[.)]|[-*•]) *\S")
FIRST = re.compile(r"primary|principal|main|final|major")
GROUPS = re.compile(
    r"(?:new(?:ly started)?|unchanged|changed?|changes|dose (?:changed|increased|reduced)|altered|amended|modified|increased?"
    r"|reduced|decreased|continued?|continues|continuing|start(?:ed)?|resumed?|restarted|existing|pre-?existing|as needed"
    r"|regular|(?:as an |an )?out-?patient|when required|prn|keep taking|carry on(?: taking)?"
    r"|(?:(?:right now|currently|at present|presently|these|they|now|which) )?(?:includ(?:e|es|ed|ing)|are|taken|as follows))"
)
"""Labels that group the medicines below a heading."""
BEFORE = re.compile(r"(?:pre-? ?(?:admission|hospital)|(?:on|at|before|prior to) admission|in-? ?(?:hospital|patient)|admission)")
AFTER = re.compile(r"(?:(?:on|at) )?(?:discharge|leaving)|(?:to )?(?:go|take) home|home|going forward")
"""Labels of the medicines from before the end of a stay, and from then on."""
ENDED = re.compile(r"stop(?: taking)?|hold|do not take|no longer take|discontinue")
"""Labels of the group that is not taken any more."""
ATTRIBUTES = re.compile(
    r"(?:clinical |verification |problem )?status|onset(?: date)?|(?:icd|snomed|icd-?(?:9|10)(?:-cm)?|sct)(?: codes?)?|codes?"
    r"|since|acuity|chronicity|severity|certainty|present on admission|poa|rank|priority"
)
"""Labels of what is printed below each of several diagnoses."""
TREATED = re.compile(r"\b(?:treatments?|therapy|medications?|drugs?)\b")
"""Words of a label that heads what is given for a problem."""
DOSED = re.compile(r"[a-z][a-z-]{3,}(?: [a-z-]+)? \d[\d.,/]* ?(?:mg|mcg|units?|g|ml|%|iu)(?![a-z])")
"""A label that is a medicine with its strength: "glucagon 3 mg nasal powder: 1 spray"."""
CODE = re.compile(r"[a-z]\d\d(?:\.?[a-z\d]{1,4})?")
"""A code of the International Classification of Diseases."""
SEVERAL = re.compile(r"\b(?:procedures|operations|interventions|surgeries)\b")
SORT = re.compile(r"medical|psychiatric|substance(?: use)?|physical")
"""Labels of the sorts of diagnoses below a heading for all of them."""
BY_SYSTEM = when_used(rf"problem list|(?:{SYSTEMS.pattern})$")
"""How a list of problems is headed that goes by the systems of the body, and how its parts are."""
ORDERED = re.compile(r"orders?\b")
"""How the heading begins of what a visit orders, each group below a heading of its own."""
PRE_OP, POST_OP = (re.compile(rf"{word}-? ?op(?:erative)?") for word in ("pre", "post"))
"""Labels of the diagnoses before and after an operation, where they stand one below the other."""
PLANNED = re.compile(r"(?:planned|proposed|intended|booked|listed|scheduled|consented)(?: (?:as|for|operation|procedure))?")
PERFORMED = re.compile(r"(?:actual(?:ly)? )?(?:performed|done|carried out|undertaken)|actual")
"""Labels of the operation that was planned, and of the one that was done."""
TITLED: tuple[tuple[Kind, str], ...] = (
    ("diagnosis", r"diagnos[ie]s|problems?|conditions?"),
    ("procedure", r"procedures?|operations?|surger(?:y|ies)"),
    ("medications", r"medications?|drugs?"),
    ("allergies", r"allergens?|substances?"),
    ("other", r"names?"),
)
"""What a table lists, by the title of its first column."""
COLUMN_TITLES = re.compile(
    rf"(?P<titles>(?:\s|\|)*(?:{'|'.join(f'(?P<{kind}>{title})' for kind, title in TITLED)})"
    r"(?:(?: +|\t+| *\| *)(?:dates?|onset(?: date)?|relation(?:ship)?|laterality|age(?: (?:of|at) onset)?|comments?|notes?"
    r"|status|sig|reactions?|severity|year|side|start(?: date)?|end(?: date)?|dose|frequency|route|location|surgeon|dispense"
    r"|quantity|refills?|taking\??|last dose|resolved|(?:date )?noted(?: on)?|priority|primary\??|codes?|plan|poa|description"
    r"|chronic"
    r"|icd-?(?:9|10)(?:-cm)?(?: codes?)?))+)[ |]*(?=\n)",
    re.I,
)
"""The titles of the columns of a record's table: "Diagnosis   Date"."""
TABLES: tuple[tuple[Kind, re.Pattern[str], re.Pattern[str]], ...] = (
    (
        "medications",
        re.compile(r"(?:drug|medicine|medication|product|item)s?(?: name)?|name"),
        re.compile(r"\b(?:dos(?:e|age)|strength|route|freq(?:uency)?|how (?:much|often|to take)|(?:before|on) admission)\b"),
    ),
    (
        "procedure",
        re.compile(r"(?:procedures?|operations?|surger(?:y|ies))(?: name)?"),
        re.compile(r"\b(?:laterality|dates?|year|side|surgeon)\b"),
    ),
    (
        "diagnosis",
        re.compile(r"(?:icd[ -]?\w*|snomed(?: ct)?)?(?: ?codes?)?|problems?|diagnos[ei]s|conditions?|rank|nos?\.?"),
        re.compile(r"\b(?:description|diagnos[ei]s|problem|condition|icd[ -]?\w*|snomed|codes?|onset|since|diagnosed)\b"),
    ),
)
"""Of the tables of each kind, the title of the first column and those of the columns beside it."""


def without_rows(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Without the rows of a table of medicines, whose first cells are no headings; its titles head them."""
    kept: list[Mark] = []
    for mark in marks:
        start, end, kind, _ = mark
        if kept and start < kept[-1][1]:
            continue
        if kept and _inside_item(kept[-1][2], mark, text):
            kept.append((start, end, "tests", mark[3]))
            continue
        listed = kept and kept[-1][2] in TAKEN and kind == "other"
        if not (listed and text[end - 1] in " |" and (is_many_celled(text, end) or any(drugs(text[start:end])))):
            kept.append(_with_titles(_over_table(mark, text), text))
    return kept


def tables(text: str) -> Iterator[Mark]:
    """The lines that are the titles of a table's columns and head it by themselves."""
    for line in re.finditer(r"(?m)^(?=[ |]*[A-Za-z])", text):
        if titles := COLUMN_TITLES.match(text, line.start()):
            kind = next(kind for kind, _ in TITLED if titles[kind])
            yield line.start(), titles.end("titles"), kind, titles[kind].lower()


def _with_titles(mark: Mark, text: str) -> Mark:
    """A heading with the titles of the columns of the table below it."""
    titles = COLUMN_TITLES.match(text, mark[1])
    return (mark[0], titles.end("titles"), mark[2], mark[3]) if titles else mark


def _inside_item(above: Kind, mark: Mark, text: str) -> bool:
    """Whether a heading stands in a numbered item of a list of examinations and says what was seen: "1. MRI. Impression: no"."""
    line = text[text.rfind("\n", 0, mark[0]) + 1 : mark[0]]
    return above in ("procedure", "tests") and mark[2] in ("assessment", "findings") and NUMBERED.match(line) is not None


def _over_table(mark: Mark, text: str) -> Mark:
    """The heading that the titles of a table of medicines or diagnoses make together; any other as it is."""
    start, end, kind, title = mark
    stop = text.find("\n", end)
    titles = text[end:stop].lower() if stop > 0 and text[end - 1] in " |" else ""
    named = next((name for name, first, beside in TABLES if first.fullmatch(title) and beside.search(titles)), None)
    fits = named and kind in ("other", named) and CELL.search(text, max(end - 4, 0), stop) and not re.search(r"\d", titles)
    return (start, stop, named, title) if fits and named else mark


def without_labels(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Without the labels below a list of problems that name one, its code or its state, below one of procedures that name one,
    and those below a list of medicines that begin with one: "Asthma: add a controller", "Status: resolved",
    "Paracentesis: 3 L", "Prednisolone reducing course: 30 mg"."""
    kept: list[Mark] = []
    states = sum(ATTRIBUTES.fullmatch(title) is not None for *_, title in marks) > 1
    for mark in marks:
        title, above = mark[3], kept[-1][2] if kept else "head"
        named = (
            mark[2] == "other"
            and not TREATED.search(title)
            and (PROBLEM.search(title) or CODE.fullmatch(title) or (states and ATTRIBUTES.fullmatch(title)))
        )
        taken = above in TAKEN or (kept and GROUPS.fullmatch(kept[-1][3]) and any(one[2] in TAKEN for one in kept))
        refused = above == "allergies" and mark[2] == "other" and any(not one.span[0] for one in drugs(title))
        ordered = taken and mark[2] not in TAKEN and (DOSED.match(title) or any(not one.span[0] for one in drugs(title)))
        done = kept and mark[2] == "other" and _lists_operations(kept[-1], text) and OPERATION.search(title)
        told = above in TAKEN and title in ("details", "instructions") and not text[kept[-1][1] : mark[0]].strip()
        if not (named and above in ASSESSING) and not ordered and not done and not told and not refused:
            kept.append(mark)
    return kept


def _lists_operations(heading: Mark, text: str) -> bool:
    """Whether a heading stands for several operations, each on a line below it."""
    several = heading[2] == "procedure" and SEVERAL.search(heading[3]) and text[heading[1] - 1 : heading[1]] == "\n"
    tabled = COLUMN_TITLES.search(text, heading[0], heading[1] + 1) is not None or heading[2] == "surgeries"
    return bool(several) or (tabled and "\n" in text[heading[1] - 1 : heading[1] + 1])


def inherited(kind: Kind, title: str, above: tuple[Kind, str], *, empty: bool) -> Kind:
    """The kind of a label such as "Primary" or "Other" under a heading that names what is listed, or of a part examined.

    `above`: kind and words of the heading before; `empty`: nothing stands below that.
    """
    if kind == "other" and above[0] == "examination" and SYSTEMS.fullmatch(title):
        return "examination"
    if kind in ("other", "past") and above[0] == "diagnosis" and SORT.fullmatch(title):
        return "secondary"
    if kind == "other" and above[0] == "diagnosis" and BY_SYSTEM.match(above[1]) and SYSTEMS.fullmatch(title):
        return "diagnosis"
    if above[0] in TAKEN and GROUPS.fullmatch(title) and (empty or kind == "other"):
        return above[0]
    if above[0] in TAKEN and (empty or BEFORE.fullmatch(above[1])) and (BEFORE.fullmatch(title) or AFTER.fullmatch(title)):
        return "inpatient" if BEFORE.fullmatch(title) else "medications"
    if above[0] in TAKEN and ENDED.fullmatch(title):
        return "stopped"
    if kind == "plan" and POST_OP.fullmatch(title) and PRE_OP.fullmatch(above[1]):
        return "diagnosis"
    if kind == "procedure" and above[0] == "plan" and empty and ORDERED.match(above[1]):
        return "plan"
    if kind == "other" and PERFORMED.fullmatch(title) and PLANNED.fullmatch(above[1]):
        return "procedure"
    if kind not in ("other", "secondary") or not SORTED.fullmatch(title) or above[0] not in LISTS:
        return kind
    if not empty and not SORTED.fullmatch(above[1]) and not (above[0] == "diagnosis" and FIRST.match(above[1])):
        return kind
    return "secondary" if above[0] == "diagnosis" and not FIRST.match(title) else above[0]
