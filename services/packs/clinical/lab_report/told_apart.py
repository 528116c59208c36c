"""Flags that a report tells apart from its results: a remark that something is high, where results carry no flag and no range."""

import re
from collections.abc import Iterator

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.lab_report.support import is_message
from services.packs.clinical.shared.elements import elements_of
from services.tasks.pack import Case

SAYS = re.compile(
    r"(?<![\w-])(?:high|low|raised|elevated|reduced|increased|decreased|abnormal|deficien\w+|out(?:side)? of|outside|above|below|"
    r"\([HL]\))(?![\w-])"
)
NAMING = re.compile(r"[^\W\d_]{2,}\d?")
SENTENCE = re.compile(r"[^.;\n]+")


def flags_apart(case: Case, draft: Draft) -> Iterator[Finding]:
    """A finding when a remark calls a test high or low whose result has neither flag nor range."""
    one = draft.fields.get("labValues")
    text = case.latest.text
    if one is None or not one.filled or is_message(text):
        return
    bare = [element for element in elements_of(one).values() if not element.get("flag") and not element.get("range")]
    names = {word.lower() for element in bare for word in NAMING.findall(element.get("name", ""))}
    held = [place.span for place in one.places if place.span]
    told = [match for match in SENTENCE.finditer(text) if names & {word.lower() for word in NAMING.findall(match[0])}]
    said = [match for part in told for match in SAYS.finditer(text, *part.span())]
    said = [match for match in said if not any(a <= match.start() < b for a, b in held)]
    if said:
        yield Finding(
            check="lab_report.flags_apart", dimension="accuracy", field="labValues", score=0.4, severity="medium",
            code="low_confidence", message=f"a remark may tell the flag of a result that has none: {said[0][0]}",
            suggestion="Compare the remarks with the results.",
        )  # fmt: skip
