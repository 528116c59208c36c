"""Margins that were involved and cut again until they were free: which statements of an operation note still stand."""

from collections.abc import Sequence
from itertools import pairwise

from services.packs.clinical.shared.prose import Prose, looks

Span = tuple[int, int]
AGAIN = looks(
    r"(?<!no )(?<!without )\b(?:re-? ?(?:excis|resect|trim|shav)\w*|re-?cut|stage (?:ii+|2|3)|"
    r"(?:additional|further|extra|more|another|repeat(?:ed)?|revised?|second|third|new|extended|deeper|wider) (?:[a-z]+ ){0,3}?"
    r"(?:margins?|tissue|shav\w+|sections?|excisions?|resections?|specimens?|centimet\w+|cm|mm|rims?|strips?|slices?|cuffs?))\b"
)
"""Words that tell of more being cut where a margin was involved."""
OTHERWISE = looks(
    r"\bnot (?!involved)|\b(?:unable|impossible|await\w*|pending|permanent|declin\w*|defer\w*)\b|;(?! (?:this|these|it|which)\b)"
)
"""Words behind those after which a result is another margin's, or none yet."""
RESULT = looks(
    r"\b(?:(?P<free>negative|clear|free|uninvolved|not involved|no (?:residual |microscopic )?(?:tumou?r|carcinoma"
    r"|malignancy))|positive|involved)\b"
)
TAKES_UP = looks(r"(?:this|these|it|they|both|all)\b")
"""How a sentence begins that goes on about what the one before it tells."""
SENTENCES = 4
"""Sentences, from that of an involved margin on, in which it can be said to be cut again."""


def standing(view: Prose, involved: Sequence[Span], free: Sequence[Span]) -> tuple[Span, ...]:
    """The statements that stand at the end of the operation, in order: without what was cut again, with what then was found."""
    after = {span: _cleared(view, span, end) for span, (end, _) in pairwise([*involved, (len(view.flat), 0)])}
    kept = [span for span in involved if after[span] is None]
    found = [span for span in after.values() if span is not None]
    new = [span for span in found if not any(a < span[1] and span[0] < b for a, b in free)]
    return tuple(sorted([*kept, *free, *new]))


def _cleared(view: Prose, span: Span, end: int) -> Span | None:
    """Where it is said, before `end`, that more was cut at an involved margin and found free."""
    near = [one for one in view.sentences if one[1] > span[1] and one[0] < end][:SENTENCES]
    for (start, stop), (after, last) in pairwise([*near, (end, end)]):
        stop = last if TAKES_UP.match(view.flat, after) else stop
        for again in AGAIN.finditer(view.flat, max(start, span[1]), min(stop, end)):
            result = RESULT.search(view.flat, again.end(), min(stop, end))
            if result and result["free"] and not OTHERWISE.search(view.flat, again.end(), result.start()):
                return again.start(), result.end()
    return None
