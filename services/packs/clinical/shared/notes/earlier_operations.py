"""Operations that stand where a note seldom names them: in a history that lists nothing else, in a part of no usual heading."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.notes.list_items import sentences
from services.packs.clinical.shared.notes.named import Grammar, Named, named_in, names_in
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.notes import Section, note_sections
from services.packs.clinical.shared.terms import operations
from services.packs.clinical.shared.terms.problems import PROBLEM

PIECES = re.compile(r"[,;\n]|\.(?=\s|$)|(?<!\S)and(?!\S)")
LETTERS = re.compile(r"[a-z]{3}")
ARTICLE = looks(r"\b(?:an?|the|(?:series|set|number) of|consists? of) ")
UNDERWENT = looks(
    r"(?:(?<=^)|(?<=[.;\n])|(?<=[.;] )|(?<=[.;]  )) *(?:the )?(?:patient|pt|he|she)"
    r" (?:(?:then|also|subsequently|later|eventually) )*underwent (?:an? |the )?(?P<name>[^.;,\n]{4,90})"
)
"""A sentence that begins with the patient, and tells an operation."""
DONE_TODAY = looks(
    r"(?P<name>[^.,;:\n]{4,90}),? (?:which|that) (?:was|were) (?:performed|done|given|completed|carried out)"
    r" (?:today|at (?:this|today's) visit|here)\b"
)
"""An operation that a sentence says was done at the visit: "an injection, which was given today"."""


def of_history(view: Prose, grammar: Grammar) -> Iterator[Named]:
    """The operations of a history that lists operations and nothing else, or is called one of operations too."""
    for section in note_sections(view.text):
        pieces = [one for one in PIECES.split(view.flat[slice(*section.body)]) if LETTERS.search(one)]
        if section.kind == "past" and pieces and ("surg" in section.title or all(_is_operation(one) for one in pieces)):
            yield from (one for one in names_in(view, section, grammar) if one.sure or _is_told_operation(view, section, one))


def _is_told_operation(view: Prose, section: Section, one: Named) -> bool:
    """Whether a sentence of a history that is called one of operations too tells an operation."""
    return "surg" in section.title and operations.OPERATION.search(view.flat, *one.span) is not None


def told_apart(view: Prose, grammar: Grammar) -> Iterator[Named]:
    """The operations that a sentence below a heading of no usual wording tells of the patient, and those done at the visit."""
    for section in note_sections(view.text):
        for span in sentences(view, section.body):
            found = UNDERWENT.finditer(view.flat, *span) if section.kind == "other" else ()
            for match in (*found, *DONE_TODAY.finditer(view.flat, *span)):
                named = named_in(view, _without_article(view, match.span("name")), grammar)
                yield from (one for one in named if one.sure and not operations.TEST.search(view.flat, *one.span))


def _without_article(view: Prose, span: tuple[int, int]) -> tuple[int, int]:
    """A stretch from the last article on that stands before an operation: "we went on with an injection into the joint"."""
    named = operations.OPERATION.search(view.flat, *span)
    articles = [one.end() for one in ARTICLE.finditer(view.flat, span[0], named.start() if named else span[1])]
    return max(articles, default=span[0]), span[1]


def _is_operation(piece: str) -> bool:
    """Whether a piece of a list names an operation, and no disease before it."""
    named = operations.OPERATION.search(piece)
    return named is not None and not PROBLEM.search(piece, 0, named.start())
