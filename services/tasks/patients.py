"""Whose report is it: names, record numbers and birth dates as printed, and whether two of them are two people."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile

NAME = re.compile(
    r"(?:^|\s{2}|\|)[ \t]*(?i:(patient(?:'s)?(?:[ ]+name)?|name[ ]+of[ ]+patient|pt\.?(?:[ ]+name)?)|name)[ \t]*[:#][ \t]*"
    r"((?:[A-Z][\w'’.-]*,?[ \t]){1,3}[A-Z][\w'’-]+)",
    re.MULTILINE,
)
BESIDE_A_NAME = re.compile(r"\b(?:dob|date of birth|mrn|age|sex|gender)\b", re.IGNORECASE)
"""What makes a bare "Name" a patient's; others have names too."""
NEAR = 150
RECORD = re.compile(
    r"\b(?:mrn|medical record (?:no\.?|number|#)|hospital (?:no\.?|number)|patient id|nhs (?:no\.?|number))[ \t]*[:#.]*[ \t]*"
    r"([A-Z]{0,4}[-]?\d[\d -]{2,14}\d)",
    re.IGNORECASE,
)
BORN = re.compile(
    r"\b(?:dob|d\.o\.b\.?|date of birth|birth ?date)[ \t]*[:#.]*[ \t]*"
    r"(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2} \w{3,9} \d{4}|\w{3,9} \d{1,2}, \d{4})",
    re.IGNORECASE,
)
NO_NAME = frozenset(
    (
        "of",
        "and",
        "the",
        "with",
        "is",
        "was",
        "has",
        "name",
        "id",
        "age",
        "sex",
        "gender",
        "dob",
        "mrn",
        "date",
        "status",
        "dr",
        "unknown",
        "anonymous",
    )
)
"""Words at which a name that was printed on a line with other things ends."""
BLOCK = 500
"""Characters within which labels belong to one block of identification."""
ALIKE = 0.75
MOST = 40
"""Different blocks that are held against each other."""


@dataclass(frozen=True)
class Patient:
    """One block of identification; `at` is where its first label stands. Empty where the block does not say."""

    at: int
    name: str = ""
    record: str = ""
    born: str = ""

    def other_than(self, one: "Patient") -> bool:
        """Two people for certain: something is said otherwise and nothing alike."""
        said = [_alike_names(self.name, one.name), _same(self.record, one.record), _same(self.born, one.born)]
        return False in said and True not in said


def patients(text: str) -> tuple[Patient, ...]:
    """Every block of identification in a text, in order."""
    found: list[Patient] = []
    for at, kind, value in sorted(_hits(text)):
        last = found[-1] if found else None
        if last is None or at - last.at > BLOCK or (getattr(last, kind) and getattr(last, kind) != value):
            found.append(Patient(at, **{kind: value}))
        else:
            found[-1] = Patient(last.at, **{"name": last.name, "record": last.record, "born": last.born, kind: value})
    return tuple(found)


def several(text: str) -> bool:
    """Whether a text identifies more than one patient."""
    said = {(one.name, one.record, one.born): one for one in patients(text)}
    known = list(said.values())[:MOST]
    return any(one.other_than(other) for index, one in enumerate(known) for other in known[:index])


def _hits(text: str) -> Iterator[tuple[int, str, str]]:
    for hit in NAME.finditer(text):
        name = list(takewhile(lambda word: word not in NO_NAME, re.findall(r"[^\W\d_]+", hit[2].lower())))
        if len(name) > 1 and (hit[1] or BESIDE_A_NAME.search(text[max(hit.start() - NEAR, 0) : hit.end() + NEAR])):
            yield hit.start(2), "name", " ".join(name)
    for kind, pattern in (("record", RECORD), ("born", BORN)):
        for hit in pattern.finditer(text):
            yield hit.start(1), kind, re.sub(r"[^0-9a-z]", "", hit[1].lower())


def _same(one: str, other: str) -> bool | None:
    return None if not one or not other else one == other


def _alike_names(one: str, other: str) -> bool | None:
    """Order, initials and slips of recognition do not make another name; None where one is not given."""
    if not one or not other:
        return None
    mine, theirs = sorted(w for w in one.split() if len(w) > 1), sorted(w for w in other.split() if len(w) > 1)
    if set(mine) <= set(theirs) or set(theirs) <= set(mine):
        return True
    return SequenceMatcher(None, " ".join(mine), " ".join(theirs)).ratio() >= ALIKE
