"""Flags that a report tells apart from its results: a remark that something is high, where results carry no flag and no range."""

import re
from collections.abc import Iterable, Iterator, Mapping

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.lab_report.support import is_message
from services.packs.clinical.lab_report.wording import LEGEND
from services.packs.clinical.shared.slips.elements import elements_of
from services.tasks.pack import Case

SAYS = re.compile(
    r"(?<![\w-])(?<!= )(?<!=)(?:high|low|raised|elevated|reduced|increased|decreased|abnormal|"
    r"out(?:side)?(?: of)? (?:the )?(?:ref\w*|normal|range|limits?)|above|below|"
    r"\([HL]\))(?![\w-])"
)
NAMING = re.compile(r"[^\W\d_]{2,}\d?")
SENTENCE = re.compile(r"[^.;\n]+")


def flags_apart(case: Case, draft: Draft) -> Iterator[Finding]:
    """A finding when a remark tells a side of the range, and may tell it of a result that has neither flag nor range.

    A remark that names other tests only says nothing of that result.
    """
    one = draft.fields.get("labValues")
    text = case.latest.text
    if one is None or not one.filled or is_message(text):
        return
    bare = [element for element in elements_of(one).values() if not element.get("flag") and not element.get("range")]
    held = [place.span for place in one.places if place.span]
    mine, every = _words(bare), _words(elements_of(one).values())
    told = [part for part in SENTENCE.finditer(text) if (named := _words([{"name": part[0]}]) & every) <= mine or named & mine]
    said = [match for part in told if not LEGEND.match(part[0]) for match in SAYS.finditer(text, *part.span())]
    said = [match for match in said if not any(a <= match.start() < b for a, b in held)]
    if bare and said:
        yield Finding(
            check="lab_report.flags_apart", dimension="accuracy", field="labValues", score=0.4, severity="medium",
            code="low_confidence", message=f"a remark may tell the flag of a result that has none: {said[0][0]}",
            suggestion="Compare the remarks with the results.",
        )  # fmt: skip


def _words(elements: Iterable[Mapping[str, str]]) -> frozenset[str]:
    return frozenset(word.lower() for element in elements for word in NAMING.findall(element.get("name", "")))
