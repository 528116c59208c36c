"""The items of a list in a note: numbered, bulleted, a line each, or joined by semicolons; and the clauses of an item."""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.prose import Prose, looks, trimmed
from services.packs.clinical.shared.terms.lexicon import Finder

MARK = looks(
    r"(?:(?=# ?\d)|(?<=\n)|(?<=^)|(?<=[,.;:] )"
    r"|(?<=[,.;:)\]]))[ ]*(?:(?<!\d, )(?<!of )(?<!and )(?<!teeth )(?<!tooth )# ?\d{1,2}[.):]?(?= [a-z(])|(?<!\d\.)"
    r"(?<!qty: )(?<!disp: )(?<!quantity: )\(?\d{1,2}"
    r" ?[.)](?=[ a-z(])(?!\d)(?! ?(?:mg|ml|cm|mm"
    r"|%))|[-*•·](?= ?[a-z(])|[a-h][.)](?= [a-z])|\([a-h]\)(?= ?[a-z\d])|\(?(?:i{1,3}|iv|vi{0,3})\)(?= [a-z])) *"
)
HASHED = re.compile(r"(?:^|(?<= ))# ?(?=[a-z])")
"""The sign of a number before each item of a list that is run on in one line."""
SPOKEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SPLIT = re.compile(r"\n|;|,(?= +cpt(?: codes?)?:? ?#?\d{5} )")
JOINT = looks(
    r", on (?=ckd\b|chronic )|,? (?=(?:rule out|r/o) )|,? (?:and|\+|as well as|plus|along with|but) (?:also )?"
    r"|[,;](?! ?(?:[a-z-]+ ){1,2}(?:sub)?type\b) ?(?:also |then |followed by )?| followed by (?:an? |the )?| / |/(?=[a-z]{4})|\. "
    r"| in an? (?:[a-z0-9-]+ ){0,4}(?:patient|man|woman|child|boy|girl|male|female|lady|gentleman) with (?:treated |known )?"
)
ABSORBING = looks(
    r"\b(?:with|using|via|by|under|through|involving|due to|secondary to|consisting of|for|after"
    r"|(?<!problems )(?<!conditions )(?<!issues )(?<!comorbidities )(?<!diagnoses )including"
    r"|following)\b[^,;]*$|\b(?:with|using|via|by means of|under|involving|consisting of"
    r"|(?<!problems )(?<!conditions )(?<!issues )(?<!comorbidities )(?<!diagnoses )(?:including|such as))\b"
)

AND = re.compile(r"\b(?:and|or|with)\b|[+&]")
WITH = looks(r"\b(?:with|using|due to|secondary to|for|after|following)\b")
CELL = re.compile(r" *\| *|(?<=\S) {3,}(?=\S)|\t+")
"""What parts the cells of a row, as printed: the blanks before a line that goes on part none."""
UNSPECIFIED = re.compile(r" *unspecified\b")
"""How a classification says again, behind a comma, what a name leaves open."""
BRACKETS = re.compile(r"(?<=.)\([^)]*\)?")
"""What stands in brackets behind something, and names nothing of its own there."""
LONE = re.compile(
    r"\s*(?:abuse|dependence|addiction|diseases?|disorders?|syndromes?|failure|insufficiency|dysfunction|deficienc(?:y|ies)"
    r"|injur(?:y|ies)|attacks?|states?|changes|(?:acute |mild |moderate |severe |recent )?(?:exacerbations?|flares?))[\s.]*"
)
"""The last word of a name, which names nothing without the words before it."""


@dataclass(frozen=True)
class Item:
    """One item. `numbered`: a number or bullet stands before it."""

    span: tuple[int, int]
    numbered: bool


def items(view: Prose, body: tuple[int, int]) -> tuple[Item, ...]:
    """The items of a section's body, in order; together they hold its words."""
    flat = view.flat[slice(*body)]
    marks = [(m.start(), m.end()) for m in MARK.finditer(flat) if not _goes_on(flat, m)]
    numbered = len(marks) >= 2 or (bool(marks) and not flat[: marks[0][0]].strip())
    marks = max(marks, spoken(flat, closed=True), key=len) if numbered else spoken(flat)
    if flat.lstrip().startswith("#") and flat.count("#") > 1:
        marks = sorted({*marks, *(m.span() for m in HASHED.finditer(flat))})
    numbered = numbered or bool(marks)
    cuts = [(m.start(), m.end(), False) for m in SPLIT.finditer(flat) if m[0] == "\n" or not _aside(flat, m.start())]
    cuts += [(a, b, True) for a, b in marks] if numbered else []
    found, start, marked = [], 0, False
    for a, b, is_mark in [*sorted(cuts), (len(flat), len(flat), False)]:
        if a < start:
            start, marked = max(b, start), marked or is_mark
            continue
        span = trimmed(flat, start, a)
        if span[1] > span[0]:
            found.append(Item((body[0] + span[0], body[0] + span[1]), marked))
        start, marked = b, is_mark
    return tuple(found)


def _goes_on(flat: str, mark: re.Match[str]) -> bool:
    """Whether a dash stands behind brackets and goes on about what is before them: "gout (tophaceous) - diagnosed 2011"."""
    return mark[0].strip() == "-" and flat[: mark.start()].rstrip().endswith(")") and "\n" not in mark[0]


def _aside(flat: str, at: int) -> bool:
    """Whether a semicolon stands in brackets that are closed on its line."""
    end = flat.find("\n", at)
    return _in_brackets(flat[flat.rfind("\n", 0, at) + 1 : at]) and ")" in flat[at : end if end >= 0 else len(flat)]


def cells(view: Prose, span: tuple[int, int], head: Finder) -> tuple[tuple[int, int], ...]:
    """The cells of an item that can hold its name: the item itself where it is no row, every cell with a head where all
    cells have one, else the first of them; where none has, the first cell."""
    cuts = [span[0], *(at for m in CELL.finditer(view.text, *span) for at in m.span()), span[1]]
    found = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True) if re.search("[a-z]{2}", view.flat[a:b])]
    headed = [one for one in found if head.search(view.flat, *one)]
    if len(headed) < 2 or len(headed) < len(found):
        return tuple((headed or found)[:1])
    return tuple(headed)


def spoken(flat: str, *, closed: bool = False) -> list[tuple[int, int]]:
    """The numbers before the items of a list run on in one line, in their order from one on; none for a single one.

    They may be spelled or bare, as in a dictation; `closed`: each is a figure with a stop or a bracket behind it.
    """
    found: list[tuple[int, int]] = []
    at = 0
    for figure, word in enumerate(SPOKEN, 1):
        printed = rf"(?:\(?{figure}[.)]|\(?{chr(96 + figure)}\))" if closed else rf"(?:number )?(?:{word}|{figure})[.,:)]?"
        mark = re.compile(rf"(?<![\w./-]){printed} +(?=[a-z][a-z0-9]{{{1 if closed else 2}}})")
        match = mark.match(flat, len(flat) - len(flat.lstrip())) if figure == 1 else mark.search(flat, at)
        if match is None:
            break
        found.append(match.span())
        at = match.end()
    return found if len(found) > 1 else []


def sentences(view: Prose, span: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The sentences inside a span."""
    cut = ((max(a, span[0]), min(b, span[1])) for a, b in view.sentences if a < span[1] and b > span[0])
    return tuple(trimmed(view.flat, a, b) for a, b in cut)


def clauses(
    view: Prose, span: tuple[int, int], head: Finder, *, keep: re.Pattern[str] | None = None, foreign: Finder | None = None
) -> tuple[tuple[int, int], ...]:
    """An item cut at commas and conjunctions where both sides have a head of their own; qualifiers stay with their head.

    A piece with a head of another field alone, `foreign`, is cut off at a comma as well. Nothing is cut inside a stretch that
    `keep` matches, nor after a word such as "with" or "using" that takes in what follows.
    """
    kept = [m.span() for m in keep.finditer(view.flat, *span)] if keep else []
    parts: list[tuple[int, int]] = []
    start = span[0]
    for joint in JOINT.finditer(view.flat, *span):
        if any(a < joint.end() and joint.start() < b for a, b in kept) or _in_brackets(view.flat[start : joint.start()]):
            continue
        left, right = view.flat[start : joint.start()], view.flat[joint.end() : span[1]]
        taken_in = ABSORBING.search(left) if not joint[0].startswith(".") else None
        absorbed = taken_in and not _ends_with(left[taken_in.start() :], joint[0], head, right)
        apart = foreign and joint[0].startswith(",") and foreign.search(left) and not head.search(left)
        if (apart or (head.search(left) and not absorbed)) and _heads_up(right, head):
            parts.append((start, joint.start()))
            start = joint.end()
    parts.append((start, span[1]))
    return tuple(trimmed(view.flat, a, b) for a, b in parts)


def _ends_with(stretch: str, joint: str, head: Finder, right: str) -> bool:
    """Whether what "with" takes in ends at a joint: at a comma behind no name of its own, at ", and" behind a single one,
    and at a comma behind which no "and" ends a list."""
    listed = joint.strip() == "," and not AND.search(right)
    return joint.startswith(",") and (not head.search(stretch) or listed or ("and" in joint and "," not in stretch))


def _heads_up(right: str, head: Finder) -> bool:
    """Whether the stretch up to the next joint has a head."""
    joint = JOINT.search(right)
    if UNSPECIFIED.match(right):
        return False
    near = BRACKETS.sub(" ", WITH.split(right[: joint.start()] if joint else right)[0])
    named = head.search(near) is not None and LONE.fullmatch(near) is None
    return named or re.match(r"(?:status post|s/p|rule out|r/o)\b", right) is not None


def _in_brackets(text: str) -> bool:
    return text.count("(") > text.count(")")
