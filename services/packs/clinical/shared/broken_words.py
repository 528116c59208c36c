"""Words broken by a hyphen at a line's end, made whole before a document is read and graded. Real hyphens stay.

A break is one where nothing could be written with a hyphen there (a word's ending alone, a prefix, a half without a vowel), where
the whole word is known or printed elsewhere, or where it is plain that the document breaks words and the halves make no compound.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Draft, Extraction, Field, Place
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.clinical.shared.prose import word_set
from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.clinical.shared.terms.operations import OPERATION
from services.packs.clinical.shared.terms.problems import PROBLEM
from services.tasks.pack import Case, Search, Support, Verbs

Span = tuple[int, int]
BREAK = re.compile(r"(?<![\w/'-])(?P<left>[A-Za-z][a-z]+)(?P<cut>-[ \t]*\n[ \t]*)(?P<right>[a-z]{2,})(?![\w/'-])")
AFTER = re.compile(r"^(\S+)[ \t]")
"""The rest of a broken word, and the blank behind it."""
WHOLE = re.compile(r"[a-z]+(?:-[a-z]+)*")
ENDING = re.compile(
    r"(?:[aeiou]?[bcdfglmnprstv]{0,3})(?:a?tions?|[st]?ions?|ings?|ed|ments?|ity|ities|ically|ally|ously|ly|ness|ances?|ences?|ants?|ents?"
    r"|ous|ives?|ical|ics?|ial|ual|al|ar|ary|ates?|ated|ating|i[sz]ed|i[sz]ing|ables?|ibles?|ures?|fied|fying|ism|ist|ia"
    r"|itis|osis|oses|oma|omas|emia|aemia|uria|pathy|ectomy|otomy|ostomy|oscopy|plasty|graphy|gram|pexy|rrhaphy|centesis)"
)
"""The end of a word, which is none by itself."""
PREFIX = re.compile(
    r"(?:hyper|hypo|post|pre|peri|para|poly|intra|inter|infra|supra|super|sub|trans|extra|endo|epi|hemi|haemo?|anti|contra|uni|de|dis"
    r"|re|un|in|im|con|com|chole|cholecyst|dys|tachy|brady|lymph|my|myel|arth?r|osteo|[a-z]{2,}o)"
)
"""A beginning that is written together with what follows."""
NO_PREFIX = word_set("no to do so go two zero also into who video echo ago in re un extra post pre anti co")
"""Words that look like one."""
FIRST = word_set(
    "ill well non self low high left right mid full half all cross follow long short semi once twice time year month week "
    "day hour one two three four five six seven eight nine ten first second third double single multi large small side end "
    "near far close open needle image laser robot life work check set make over under run built pick warm cold dry wet soft "
    "hard light dark"
)
LAST = word_set(
    "sided based year years old up term dose related induced like free shaped size sized defined circumscribed "
    "differentiated thickness risk grade density guided assisted handed dominant developed nourished appearing smoker "
    "contrast week weeks month months day days hour hours of to the and in out off on down type cell positive negative "
    "threatening bearing limiting sparing conserving wave line lined filled stage segment vessel degree level wide deep "
    "layer layered operated looking healed inch french gauge fold"
)
"""Words that begin and end what is written with a hyphen."""
VOWEL = re.compile(r"[aeiouy]")


@dataclass(frozen=True)
class Cuts:
    """What is left out of a text: hyphens and line ends inside words, in order."""

    spans: tuple[Span, ...]

    def text(self, text: str) -> str:
        """The text without them; its lines end behind the words that are whole now."""
        edges = [0, *(edge for span in self.spans for edge in span), len(text)]
        first, *parts = [text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]
        return "".join((first, *(AFTER.sub(r"\1\n", part, count=1) for part in parts)))

    def moved(self, position: int) -> int:
        """Where a position of the text stands without them; one inside a cut stands where it was."""
        return position - sum(min(b, position) - a for a, b in self.spans if a < position)

    def span(self, span: Span) -> Span:
        """A span of the text, without them."""
        return self.moved(span[0]), self.moved(span[1])


def in_whole_words(verbs: Verbs) -> Verbs:
    """The verbs, reading and grading every document with its broken words made whole.

    What it quotes is found in the document as printed, where a hyphen at a line's end counts for nothing in a word.
    """

    def read(request: CallRequest) -> Extraction:
        document = whole(request.document) if request.document else None
        return verbs.read(request.model_copy(update={"document": document}))

    def check(case: Case, draft: Draft) -> Sequence[Finding]:
        return verbs.check(whole_case(case), whole_draft(case, draft))

    def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
        return verbs.supports(whole(document), spec, field, whole_place(document, place))

    def search(document: Document, spec: FieldSpec) -> Search:
        return verbs.search(whole(document), spec)

    return Verbs(read=read, check=check, supports=supports, search=search)


@lru_cache(maxsize=64)
def cuts(text: str) -> Cuts:
    """The hyphens and line ends that break words of a text."""
    found = list(BREAK.finditer(text))
    if not found:
        return Cuts(())
    known = _known(text)
    sure = [match for match in found if _is_broken(match, known)]
    real = [match for match in found if _is_compound(match, known)]
    breaks = [match for match in found if match in sure or (match not in real and len(sure) > len(real))]
    return Cuts(tuple(match.span("cut") for match in breaks))


def whole(document: Document) -> Document:
    """The document with its broken words made whole, its words' and pages' spans moved along; itself where none is broken."""
    left_out = cuts(document.text)
    if not left_out.spans:
        return document
    pages = tuple(
        page.model_copy(
            update={
                "span": left_out.span(page.span),
                "words": tuple(word.model_copy(update={"span": left_out.span(word.span)}) for word in page.words),
            }
        )
        for page in document.pages
    )
    return document.model_copy(update={"text": left_out.text(document.text), "pages": pages})


def whole_case(case: Case) -> Case:
    """The case with the words of each reading made whole."""
    return replace(case, document=whole(case.document), finer=whole(case.finer) if case.finer else None)


def whole_draft(case: Case, draft: Draft) -> Draft:
    """A draft of the case as printed, its places moved to where they stand in the case with whole words."""
    if not any(cuts(one.text).spans for one in (case.document, case.finer) if one):
        return draft
    fields = {
        name: one.model_copy(update={"places": tuple(whole_place(case.reading(place.reading), place) for place in one.places)})
        for name, one in draft.fields.items()
    }
    return draft.model_copy(update={"fields": fields})


def whole_place(document: Document, place: Place) -> Place:
    """A place of a document as printed, moved to where it stands in the document with whole words."""
    left_out = cuts(document.text)
    if place.span is None or not left_out.spans:
        return place
    span = left_out.span(place.span)
    return place.model_copy(update={"span": span, "quote": left_out.text(document.text)[slice(*span)]})


def _known(text: str) -> frozenset[str]:
    """The words that stand unbroken in a text, and the compounds with their hyphens."""
    return frozenset(match[0] for match in WHOLE.finditer(BREAK.sub(" ", text).lower()))


def _is_broken(match: re.Match[str], known: frozenset[str]) -> bool:
    left, right = match["left"].lower(), match["right"]
    if f"{left}-{right}" in known:
        return False
    if left + right in known or _is_name(left + right):
        return True
    prefixed = PREFIX.fullmatch(left) is not None and left not in NO_PREFIX and left not in FIRST
    halves = VOWEL.search(left) is None or VOWEL.search(right) is None or ENDING.fullmatch(right) is not None
    return right not in LAST and (prefixed or (halves and left not in FIRST))


def _is_name(word: str) -> bool:
    named = PROBLEM.fullmatch(word) or OPERATION.fullmatch(word)
    return named is not None or any(drug.known for drug in drugs(word))


def _is_compound(match: re.Match[str], known: frozenset[str]) -> bool:
    """Whether the halves are words that are written with a hyphen between them."""
    left, right = match["left"].lower(), match["right"]
    return f"{left}-{right}" in known or left in FIRST or right in LAST or {left, right} <= known
