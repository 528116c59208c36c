"""Lists of markers behind one verdict: what brackets add to a marker of the list, and lists that stand below their verdict."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from services.packs.clinical.pathology.stains import Marker, markers
from services.packs.clinical.pathology.verdicts import PERCENT, PLACE, SCORE, STRENGTH
from services.packs.clinical.shared.prose import Prose, looks

LIST_GAP = looks(
    rf"^(?:(?:(?<=, )|(?<=and )|(?<=likewise ))(?:(?:{STRENGTH}|{PLACE})(?:,? and |, | ))+|\blikewise(?: for| with)?\b|"
    r"[ ,/&+;()\]\n*•-]|\([^()\n]{0,40}\)|\[[^][\n]{0,40}\]|\bbut also\b|(?<=, )[a-z0-9][\w./-]{1,14}(?=,| and| or)"
    r"|\band(?: for| with)?\b|\bor\b|\bboth\b|\bas well as\b|"
    r"\bnor\b|\breceptors?\b|\bproteins?\b|\bantibod(?:y|ies)\b|\bimmuno\w+|\bstains?\b|\bmarkers?\b)*$"
)
"""What stands between the markers of one list; one name that we do not know may be among them."""
DETAIL = looks(rf" ?[(\[](?P<inner>[^][()\n]{{1,40}})[)\]]| (?P<bare>{PERCENT}|{STRENGTH}|{SCORE})(?= ?(?:[,;.\n]|$)| and )")
"""What is told of one marker of a list beside the verdict of all: "positive for A, B (60%) and C"."""
POLAR = looks(
    r"positiv|negativ|reactiv|retain|intact|preserv|\blost\b|\bloss\b|absent|present|\bpos\b|\bneg\b|^ ?[+-]{1,3} ?$|equivocal|"
    r"\bnot\b|\bsee\b|\bclone\b|pending"
)
"""A verdict of its own, or no result at all."""
TELLS = looks(
    rf"{PERCENT}|{STRENGTH}|{SCORE}|subset|variable|rare|scattered|single|few|dot|nuclear|membran|cytoplasm|high|low|dim"
)
HEADING = looks(
    r"(?:[-*•] ?)?(?:(?:the )?(?:immuno)?(?:histochemical )?(?:stains?|markers?|antibodies|results?|tumou?r cells)"
    r"(?: are| is)? )?"
    r"(?:(?:strongly|weakly|focally|diffusely) )?(?:positive|negative|(?:immuno-?|non-?)?reactive|equivocal|retained|lost"
    r"|expressed|"
    r"not expressed)(?: (?:immuno)?(?:stains?|markers?|antibodies|staining|reactivity|expression))?(?: (?:for|with))?"
    r"(?: the following(?: (?:stains|markers|antibodies))?)? ?:?"
)
"""A verdict alone on its line: the markers stand on the lines below."""
ANSWER = looks(
    rf"(?:(?:result|status|interpretation|score|(?:patient'?s?|test) (?:sample|tissue|specimen|"
    rf"slide)) ?: ?)?(?:(?:{STRENGTH}) )*(?:positive|negative|(?:non-?)?reactive|pos|neg"
    rf"|{PERCENT}|{SCORE}|[+-]{{1,3}}"
    rf"|{STRENGTH})(?= ?[,;.(\n]|$| reaction\b)"
)
"""A sentence that is no more than a verdict, or begins with one that stands alone."""
STAINED_WITH = r"(?:was |were )?stained (?:with|by|using) [^.;\n]{1,40}"
"""How a sentence ends whose verdict is the next one: "HER2 protein stained with X. Negative reaction."."""
BY_ANTIBODY = r"(?:\([^()\n]{1,20}\)|(?:by )?(?:ihc|immunohistochemi\w+|immunostain\w*|(?:immuno)?stain))"
"""What stands behind a name on a line of its own, above its verdict."""
BULLET = looks(r"[ *•-]*")


def spans(view: Prose) -> Iterator[tuple[int, int]]:
    """The sentences of a text; a verdict alone on its line and the markers below it are one, and so is a name broken off."""
    index, sentences = 0, view.sentences
    while index < len(sentences):
        start, end = sentences[index]
        last = index
        if HEADING.fullmatch(view.flat, start, end) or _begins_a_list(view, start, end):
            while last + 1 < len(sentences) and _only_names(view, sentences[last + 1]):
                last += 1
        else:
            while _is_broken_off(view, last) or _is_answered_next(view, last):
                last += 1
        yield start, sentences[last][1]
        index = last + 1


def _begins_a_list(view: Prose, start: int, end: int) -> bool:
    """Whether a line is a verdict with a colon and the first markers of its list: "Positive for: A, B"."""
    heading = HEADING.match(view.flat, start, end)
    return heading is not None and heading[0].endswith(":") and _only_names(view, (heading.end(), end))


def _only_names(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a line holds nothing but markers and what brackets tell of them."""
    named = markers(view, *span)
    bare = BULLET.match(view.flat, *span)
    if not named or not bare or named[0].span[0] != bare.end():
        return False
    ends = [*(one.span[0] for one in named[1:]), span[1]]
    gaps = [view.flat[one.span[1] : end].rstrip(" .;") for one, end in zip(named, ends, strict=True)]
    return all(LIST_GAP.match(gap) and not POLAR.search(gap.replace("(", "").replace(")", "")) for gap in gaps)


def _is_broken_off(view: Prose, index: int) -> bool:
    """Whether a full stop that a line's end made parts a marker from the bracket behind it."""
    (start, end), following = view.sentences[index], view.sentences[index + 1 : index + 2]
    named = markers(view, start, end)
    return bool(
        following
        and view.flat[following[0][0]] == "("
        and named
        and re.fullmatch(r" ?(?:onco)?(?:protein)? ?\.", view.flat[named[-1].span[1] : end])
    )


def _is_answered_next(view: Prose, index: int) -> bool:
    """Whether a stray full stop parts a marker from its verdict: "Desmin. Positive. Myogenin. Positive, patchy."."""
    (start, end), following = view.sentences[index], view.sentences[index + 1 : index + 2]
    named = markers(view, start, end)
    return bool(
        following
        and named
        and re.fullmatch(rf" ?(?:{STAINED_WITH}|{BY_ANTIBODY})?\.{{0,2}}", view.flat[named[-1].span[1] : end])
        and ANSWER.match(view.flat, *following[0])
        and (named[0].span[0] == start or "\n" not in view.flat[end : following[0][0]])
    )


def details(
    view: Prose,
    named: Sequence[Marker],
    headed: Callable[[int], bool],
) -> Mapping[Marker, tuple[int, int]]:
    """The span of what is told of each single marker of a list; `headed` says by its index whether a verdict stands before it."""
    found: dict[Marker, tuple[int, int]] = {}
    listed = False
    for index, one in enumerate(named):
        before = named[index - 1] if index else None
        start = found[before][1] if before in found else before.span[1] if before else 0
        goes_on = listed and before is not None and LIST_GAP.match(view.flat[start : one.span[0]]) is not None
        listed = goes_on or headed(index)
        detail = DETAIL.match(view.flat, one.span[1]) if listed else None
        if detail is None:
            continue
        said = detail["inner"] or detail["bare"]
        if POLAR.search(said):
            listed = False
        elif TELLS.search(said):
            found[one] = detail.span("inner") if detail["inner"] else detail.span("bare")
    return found
