"""Whether a stain was done on another part of the specimen than the tumour's: a lettered or numbered pot of it."""

import re
from functools import lru_cache

from services.packs.clinical.pathology.specimens import named_alike
from services.packs.clinical.pathology.tumours import Tumour, tumours
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks

LABEL = re.compile(
    r"^[ \t]*(?:(?:part|specimen|pot|container|jar) )?(?P<letter>[a-h]|[1-9])(?:[.):]| ?[-–](?= ))(?= *[a-z])", re.I | re.M
)
IN_PART = looks(
    r"(?:^|\n|[.;,] ?)(?:but |and |while )?(?:on|in|for|from) (?:(?:part|specimen|biopsy|pot|container|jar) )?"
    r"(?P<letter>[a-h]|(?<=part )[1-9]|(?<=specimen )[1-9]),? (?=[a-z(])"
)
"""How a sentence begins that goes on about one of them: "In B one crowded focus"."""
PLACED = looks(r"\b(?:in|on|from|of) (?:(?:part|specimen|pot) )?(?P<letter>[a-h])(?= ?(?:[.,;)]|$|and\b|but\b|is\b|was\b))")
"""The same behind a stain: "ER is positive in A"."""
WIDTH = 60
"""Characters from which on a line without a full stop is a wrapped one, whose paragraph goes on below."""
WITHOUT = looks(
    r"\b(?:benign|reactive|normal|unremarkable|hyperplasia|metaplasia|adenosis|sclerosing|inflamm\w+|\w{3,}itis|non-?neoplastic|"
    r"(?:no|negative for|without|free of) (?:evidence of )?(?:invasive |residual )?(?:malignan\w+|tumou?r|carcinoma|neoplasia"
    r"|dysplasia|melanoma|lymphoma))\b"
)
"""What is told of a part that holds no tumour."""


def on_another_part(view: Prose, position: int, main: Tumour) -> bool:
    """Whether a place tells of a part of the specimen in which something else than the main tumour was found."""
    parts = _parts(view.text)
    mine = {letter for letter, span in parts if span[0] <= main.span[0] < span[1]}
    told = _named(view, position) or next((letter for letter, span in parts if span[0] <= position < span[1]), "")
    if not mine or not told or told in mine:
        return False
    spans = [span for letter, span in parts if letter == told]
    held = [one for one in tumours(view) if any(start <= one.head[0] < stop for start, stop in spans)]
    named = [one for one in held if one.behaviour != "generic" and not assertion(view, one.head).negated]
    if any(named_alike(view, one, main) or one.behaviour == "malignant" for one in named):
        return False
    return bool(named) or any(WITHOUT.search(view.flat, *span) for span in spans)


def _named(view: Prose, position: int) -> str:
    """The letter behind a place in its sentence, or that by which the paragraph goes on before it; none in a text of capitals."""
    start = view.text.rfind("\n", 0, position) + 1
    if view.text[start:].partition("\n")[0].isupper():
        return ""
    told = [one for one in IN_PART.finditer(view.flat, start, position + 1) if one.end() <= position][-1:]
    placed = [*PLACED.finditer(view.flat, position, max(view.sentence(position)[1], position))][:1]
    marks = [one for one in (*placed, *told) if not view.text[one.start("letter")].islower()]
    return marks[0]["letter"] if marks else ""


@lru_cache(maxsize=32)
def _parts(text: str) -> tuple[tuple[str, tuple[int, int]], ...]:
    """Each letter or number that begins a line, with what stands behind it there and on the lines to which that was wrapped."""
    marks = list(LABEL.finditer(text))
    following = [*(one.start() for one in marks[1:]), len(text)][: len(marks)]
    return tuple(
        (mark["letter"].lower(), (mark.end(), min(stop, _paragraph_end(text, mark.end()))))
        for mark, stop in zip(marks, following, strict=True)
    )


def _paragraph_end(text: str, start: int) -> int:
    for line in re.compile(r"[^\n]*(?:\n|$)").finditer(text, start):
        if len(line[0].strip()) < WIDTH or line[0].rstrip().endswith((".", ":")):
            return line.end()
    return len(text)
