"""A label of a field with something behind it: whatever that is, the place is not empty, and no absence is corroborated."""

import re

from services.packs.clinical.shared.illegible import LABELS
from services.packs.clinical.shared.prose import Prose, looks

HEAD = (
    r"(?:(?<=\n)|^|(?<=[|;.] )|(?<= {{3}}))[ \t]*(?:[-*•·]+ *|\d{{1,2}}[.)] +)?(?:the )?(?:{label})"
    r"(?: ?(?:[:=]|\.{{2,}}:?)[ \t]*|(?: {{3,}}|\t+| *\|) *)"
)
"""A label that begins a line, a cell or a sentence, with a colon, dots or a gap behind it."""
EMPTY = looks(
    r"[\W_]*?(?:$|\n| {3}|\t|(?:n/?[ak]|nil|none|no|not|non|nothing|never|un(?:known|available|specified|determined|assessable)"
    r"|unable|pending|awaited|awaiting|deferred|withheld|omitted|blank|empty|missing|absent|insufficient|inadequate|qns|quantity|failed|failure"
    r"|cannot|could not|can't|in(?:determinable|evaluable)|to (?:follow|be)|will be|see|refer|as (?:above|below)|below|above"
    r"|same|without|does not|do not|was not|is not|void|tb[acd]|[dmy]{2}[/.-][dmy]{2}[/.-]y+)\b)"
    r"|[<{[]{1,2}[^\n\]>}]{1,40}[\]>}]|[a-z][\w /()-]{1,40}:(?!\d)"
)
"""What stands behind a label when there is no value: nothing, words that say why, a blank of a template, or the next label."""
NAME = re.compile(r"[^\n\d]{2,60}?(?= {3}|\t|[|;\n]|$)")
"""What can be the name of a house: behind the heading of a part for laboratory results stand figures and sentences."""
LISTED = ("medications", "diagnoses", "procedures", "labValues", "mutations", "findings")
"""Fields under whose labels whole parts stand, also parts that name none of them: what does is their own searches' to tell."""


def answered(view: Prose, name: str) -> bool:
    """Whether a label of the field stands before something that is no word for an empty place."""
    label = None if name in LISTED else LABELS.get(name)
    heads = [head.end() for head in re.finditer(HEAD.format(label=label), view.flat)] if label else []
    return any(
        not EMPTY.match(view.flat, end) and (name != "institution" or NAME.match(view.flat, end) is not None) for end in heads
    )
