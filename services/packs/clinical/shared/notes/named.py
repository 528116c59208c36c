"""From the items of a list to the names in them: one disease or one operation each, as printed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.list_items import Item, cells, clauses, items, sentences
from services.packs.clinical.shared.prose import Prose, looks, trimmed
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section
from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.clinical.shared.terms.lexicon import Finder

TOLD = re.compile(
    r"\b(?:year-old|\d{1,3} ?(?:y/?o|yo|yrs? old|[fm])\b(?:(?!\b(?:admit|present|here|seen))[^.;:]){0,60}"
    r"\b(?:with|has)|he|she|it|we|(?<!type )(?<!class )(?<!stage )(?<!grade )(?<!troponin )"
    r"(?<!factor )(?<!bipolar )(?<!fort )(?<!lefort )(?<!billroth )i (?=[a-z]{2})(?!and\b|with\b|or\b)"
    r"|they|patient|(?<!/)pt(?!/)|kid|(?<!of )(?<!in )this|(?<!of )(?<!in )these|there|will|might|must|improves|worsens"
    r"|persists|is|was|were|are|has|have|had"
    r"|should|could|(?<!\d )(?<!\dst )(?<!\dnd )(?<!\drd )(?<!\dth )may(?! \d)|stopped|consist(?:s|ed)|remains?|seems?|appears"
    r"|can|been|occurr(?:ed|ing)|occurs|(?:baby|infant|mother) (?:was )?delivered|continue|follow|manage|recommend|start|stop"
    r"|(?<!child )(?<!baby )check|see|please|i'm|would|did|does|showed|revealed|demonstrated)\b"
)
"""Words of a sentence that tells; a name in a list has none of them."""
DOUBTED = re.compile(
    r"^(?:doubt(?:ful)?|rule out|r/o|possible|probable|suspected|questionable|\?)|\b(?:rule out|r/o|(?<!graft[ -])versus|vs)\b"
    r"|\b(?:un|less )likely$"
)
NO_NAME = re.compile(r"\[|\*\*|\bcontinue[sd]?\b.*\bpage\b|\bpage \d+(?: of|/|$)")
"""What no name holds: a mark of something blotted out, the words of a list that goes on over a page."""
QUERIED = re.compile(r"\??[ )]*\?|\?")
"""A question mark behind a name, of which the diagnosis is not made."""
CAUSED = looks(r"\b(?:(?:resulting|likely|possibly|probably|either|most likely) )*(?:due|secondary|related) to\b|\bcaused by\b")
"""Words behind a disease before what it comes of, which may be in doubt while the disease is not."""
RULED = re.compile(r"(?:\d[.)] *)?(?:rule out|r/o)\b")
"""What a sentence of diagnoses begins with of which none is made yet."""
NONE_BUT = re.compile(r"(?:none|negative|no )")
"""How what leads to an exception begins: "no surgery except for a hernia repair"."""
AFTER = re.compile(r"(?:status[ -]post|s/p|(?:past |prior )?history of|h/o|hx of)\b")
"""What follows an operation or a disease that is over: a name only when it is of a known kind."""
CODED = re.compile(
    r" *(?:[\[(](?:(?:icd|snomed|sct|read|ctv3)[^\])]*|[a-z]\d\d[a-z\d.]*(?:, ?[a-z]\d\d[a-z\d.]*)*|\d{3}\.\d+|\d{5,18}"
    r"|(?:cms[ -/])?hcc|n/a)[\])]"
    r"|[ ,:|-] *(?:[a-z]\d\d\.\d[a-z\d]*|i10)(?: +[a-z]?\d{2,3}\.\d{1,2})?| +(?:\d{1,2}/){1,2}\d{4}| +\d{1,2}/\d{1,2}/\d\d)[ .]*$"
)
"""The code of a classification behind a name, or the day in the column beside it."""
CODED_WITHIN = re.compile(
    r" *[\[(](?:icd[^\])]{0,12} )?[a-tv-z]\d\d\.[a-z\d]{1,4}(?:, ?[a-z]\d\d[a-z\d.]*)*[\])](?=[ ,;:]* (?:-|[a-z]))"
)
"""Such a code with what is said of the problem behind it: "Sinus node dysfunction (I49.5) - stable"."""
CODE = re.compile(
    r"[\[(]?(?:(?:icd[ -]?\w*|snomed(?: ct)?|sct|read|cpt|opcs\w*)[ :]*)?"
    r"(?:(?:[a-z]\d[a-z\d](?:\.[a-z\d.]{1,5}|\.{1,3})|\d{3}\.\d{1,2}"
    r"|\d{5,18})[\])]?[ :|-]+|[a-z]\d\d(?:[\])] *| *[:|-] *| {2,}))(?=[a-z])"
)
"""Such a code before a name, parted from it; two figures alone may count a vertebra or a vitamin."""
EPISODE = re.compile(
    r" *\((?:first|new|review|ongoing|follow[- ]?up|continuing|flare[- ]?up|ended|recurren(?:t|ce))\) *$| (?:yes|no) *$"
)
"""What a record prints behind a problem of the visit at hand, or in the column that tells whether it is the first one."""
BLOTTED_DAY = re.compile(r"[ (]*\[\*\*[\d/ -]+\*\*\][): ]*")
"""A day that de-identification set in brackets, before or behind what was done on it."""
PRINTED_BEHIND = (CODED, CODED_WITHIN, EPISODE, BLOTTED_DAY)
PURPOSE = looks(r"\bfor (?:his|her|their|(?:the )?patient's) ")
TO_MEDICINE = looks(r"[,;:] ?(?:(?:on|now on|take|takes|continue[sd]?|start(?:ed)?|add|with) )?$")
"""What stands between a disease and the medicine that an item names behind it: "insomnia, trazodone"."""
INTRODUCES = looks(
    r"\b(?:including|such as|namely|(?:man|woman|male|female|gentleman|lady|boy|girl|infant|child|patient) with"
    r"|history with|complications of|(?:significant|notable|remarkable|positive|known|noted) for)[ ,:]*$"
)
"""Words before a list of diseases that take in none of it."""
LETTERS = re.compile(r"[a-z]{2}|\b[a-z] ?& ?[a-z]\b")
MOST_WORDS = 34
TOLD_WORDS = 20
"""Longest name that a telling sentence holds."""
UNKNOWN = 14
"""Longest name in which nothing is known; longer stretches are sentences."""
SHORT = 9
"""Words of an item that names something, though nothing in it is known."""
LISTING: tuple[Kind, ...] = ("diagnosis", "secondary", "procedure")
TOLD_ON = looks(
    r"\b(?:who|which|that|rather than|as opposed to|and (?:is|was|has|had|she|he|we|i|it|they|this|there|will|would)|he|she"
    r"|presents?|presented|admit(?:ted)?|for (?:which|further|evaluation)|and takes|but|by (?:his|her|the|dr|our))\b"
    r"|,? and (?:(?!who\b|which\b|that\b)[a-z-]+ ){1,4}(?:is|was|were|are|has|had|showed|will|suggests?|shows?|indicates?"
    r"|reveals?|confirms?|appears?|seems?|makes?|remains?|continues|requires?|denies|feels|states|reports"
    r"|fell|rose|dropped|came|went|became|resolved|cleared|improved|decreased|increased)\b"
    r"|,? and (?:(?:could|can|did|does|do)(?:n't| not)|(?:therefore|thus|so|subsequently) [a-z]+ed)\b"
    r"|,? (?:was|underwent|came|returns|presents?|brought|taken|scheduled|referred) "
    r"|,? here (?:for|today)|[.;]"
    r"|,? (?:after|once) (?:the |all |his |her )?(?:risks?|benefits|options|discussion|explanation|(?:informed )?consent)\b"
    r"|,? (?:consenting|presenting|coming|wishing|requesting|electing) (?:to|for|in for)\b"
    r"|\brisks? (?:of|for|and|include[sd]?|involved)\b|\bbenefits and\b|\bwhen (?:he|she|his|her|the)\b"
    r"|, (?:the (?:patient's )?|his |her )(?:family|parents|mother|father|husband|wife|son|daughter)\b"
)
"""What begins the next clause of a telling sentence."""
TREATED = looks(r"\b(?:with|by|on|using)(?: [a-z]+){0,2} $")
"""Words between a disease and the medicine that it was treated with."""
ASKED = looks(
    r"\b(?:(?:do|does|did) not (?:see|find|have|appear|think|believe|feel)|if|whether|unless|in case|doubtful|(?<!no )doubt"
    r"|unlikely|(?:possibility|probability|likelihood|chance|suspicion"
    r"|risk|fear) (?:of|that)"
    r"|(?:he|she|they|patient|family|parents|mother|father|wife|husband|son|daughter) (?:(?:is|are|was|were|very|also|quite) )*"
    r"(?:concerned|worr(?:y|ied|ies)|afraid|fears?) (?:that|about|of|it|this|he|she|they))\b[^.;:,]*$"
)
"""Words that make of what a sentence says a question or a doubt."""
BETWEEN = re.compile(r"[ -]*(?:(?!(?:of|for|with|and|or|to|in|on|from|after|due|without|by)\b)[a-z]+ +)?")
"""What stands between the word of another field and the name that it is part of."""
NEAR = 90
"""Characters before the words that tell a finding within which such a word bears on them."""
ORDERED = looks(
    r"\b(?:tab(?:let)?|cap(?:sule)?|puff|drop|patch|spray|cream|ointment|gel|inhaler|take|apply|inject|po|bid|tid|qd|daily"
    r"|every|for)(?:s|es)?\b"
)
"""Words of a medicine's form and times."""
FIGURED = re.compile(r"(?:\d{1,2} ?[.)]|# ?\d{0,2}) *$")
BULLETED = re.compile(r"[-*•·] *$")
FAR_IN = re.compile(r"- {3,}$")
"""How a record marks an order below the problem that it is for."""
LABELLED = re.compile(r": | {3}|[\[\]*_|]|\d{3}|\b(?:dr|md|mr|mrs|ms|prof)\b")


@dataclass(frozen=True)
class Named:
    """A name at a span. `sure`: it is an item of a list under its own heading and has a head that is known."""

    span: tuple[int, int]
    sure: bool
    doubted: bool = False


@dataclass(frozen=True)
class Grammar:
    """How the names of one field are built."""

    head: Finder
    leading: re.Pattern[str]
    qualified: re.Pattern[str]
    refused: re.Pattern[str]
    foreign: Finder
    """The head of another field's name, by which an item without a head of its own is not this field's."""
    keep: re.Pattern[str] | None = None
    found: re.Pattern[str] | None = None
    """Words in a telling sentence after which a name follows."""
    dropped: re.Pattern[str] | None = None
    """A clause that begins so is of another field."""
    medicine: bool = False
    """Whether a name may begin with a medicine: "Rituxan weekly"."""
    borne: re.Pattern[str] | None = None
    """A name with what a telling sentence says of its state: "her gout is quiet"."""


def names_in(view: Prose, section: Section, grammar: Grammar) -> tuple[Named, ...]:
    """The names that a section lists, in order. Telling sentences give a name only after words such as "found to have"."""
    found: list[Named] = []
    listed = list(items(view, section.body))
    for place, item in enumerate(listed):
        first = place == 0 or item.numbered
        cell, *beside = cells(view, item.span, grammar.head) or (item.span,)
        told = sentences(view, cell)
        other = section.kind == "assessment" and (_is_foreign(view, told[0], grammar) or _below(view, listed, place))
        alone = (first and not other) or (
            section.kind in LISTING and not grammar.foreign.search(view.flat, *item.span) and _goes_on(view, listed, place)
        )
        for index, span in enumerate(told):
            found.extend(_in_sentence(view, span, grammar, bare=index == 0 and alone))
        for span in beside:
            found.extend(_in_sentence(view, span, grammar, bare=False))
    return tuple(found)


def _is_foreign(view: Prose, span: tuple[int, int], grammar: Grammar) -> bool:
    """Whether a sentence names something of another field before it begins to tell, and not as part of a name of its own:
    "transfusion reaction"."""
    telling = TOLD.search(view.flat, *span)
    named = span[0], telling.start() if telling else span[1]
    own = [one.span() for one in grammar.head.finditer(view.flat, *named)]
    others = (one.span() for one in grammar.foreign.finditer(view.flat, *named))
    return not all(any(a <= c < b or (d <= a and BETWEEN.fullmatch(view.flat, d, a)) for a, b in own) for c, d in others)


def _below(view: Prose, listed: Sequence[Item], place: int) -> bool:
    """Whether an item is a bullet below a problem that is numbered, or set less far in without a bullet: what is done about it,
    unless it has a head of its own."""
    marks = [view.flat[: item.span[0]].rsplit("\n", 1)[-1] for item in listed[: place + 1]]
    plain = place > 0 and not marks[0].strip()
    far = plain and (len(marks[0]) < len(marks[-1]) - len(marks[-1].lstrip()) or FAR_IN.search(marks[-1]) is not None)
    return BULLETED.search(marks[-1]) is not None and (far or any(FIGURED.search(mark) for mark in marks[:-1]))


def _goes_on(view: Prose, listed: Sequence[Item], place: int) -> bool:
    """Whether an item follows the one before behind a semicolon, or below it as far in, and is as short as a name is."""
    (_, end), (start, stop) = listed[place - 1].span, listed[place].span
    between = view.flat[end:start]
    under = between.count("\n") == 1 and (between[-1] == " " or view.flat[: listed[0].span[0]].rstrip(" ").endswith("\n"))
    code = CODE.match(view.flat, start, stop)
    named = code.end() if code else start
    return (
        (under or "\n" not in between)
        and len(view.flat[named:stop].split()) <= SHORT
        and not LABELLED.search(view.flat, named, stop)
    )


def _in_sentence(view: Prose, span: tuple[int, int], grammar: Grammar, *, bare: bool) -> Iterator[Named]:
    bared = _stripped(view, span, grammar)
    if telling := TOLD.search(view.flat, *bared):
        aside = view.flat.rfind("(", bared[0], telling.start())
        if bare and aside > bared[0] and ")" not in view.flat[aside : telling.start()]:
            yield from _in_clauses(view, (span[0], aside), grammar, bare=True)
            return
        if bare:
            yield from _before_telling(view, (span[0], telling.start()), grammar)
        yield from told_names(view, span, grammar)
        return
    start = bared[0] if INTRODUCES.search(view.flat, span[0], bared[0]) else span[0]
    yield from _in_clauses(view, (start, span[1]), grammar, bare=bare)


def _in_clauses(view: Prose, span: tuple[int, int], grammar: Grammar, *, bare: bool) -> Iterator[Named]:
    """The names in the clauses of a stretch that names; `bare`: the first of them is one even without a known head."""
    for index, part in enumerate(clauses(view, span, grammar.head, keep=grammar.keep, foreign=grammar.foreign)):
        if not (index and _is_after(view, part, grammar)):
            yield from _one(view, part, grammar, bare=bare and index == 0)


def _is_after(view: Prose, span: tuple[int, int], grammar: Grammar) -> bool:
    """Whether a clause tells what came before, and that is of another field: "status post transplant followed by relapse"."""
    after = AFTER.match(view.flat, *span)
    named = after and grammar.head.search(view.flat, after.end(), span[1])
    return bool(after and grammar.foreign.search(view.flat, after.end(), named.start() if named else span[1]))


def _before_telling(view: Prose, span: tuple[int, int], grammar: Grammar) -> Iterator[Named]:
    """The names that an item begins with, before a comma behind which it tells: "Gout of the foot, pain is better"."""
    comma = view.flat.rfind(",", *span)
    if comma >= 0 and grammar.head.search(view.flat, span[0], comma):
        yield from named_in(view, (span[0], comma), grammar)
    elif comma >= 0 and view.flat[comma : span[1]].split() == [",", "which"] and len(view.flat[span[0] : comma].split()) <= SHORT:
        yield from _one(view, (span[0], comma), grammar, bare=True)


def told_names(view: Prose, span: tuple[int, int], grammar: Grammar) -> Iterator[Named]:
    """Names in a telling sentence: what stands behind the words that say it was found, up to the next finite clause."""
    for match in grammar.borne.finditer(view.flat, *span) if grammar.borne else ():
        if len(match["name"].split()) <= SHORT:
            yield from (Named(one.span, False, one.doubted) for one in named_in(view, match.span("name"), grammar))
    for match in grammar.found.finditer(view.flat, *span) if grammar.found else ():
        if ASKED.search(view.flat, max(span[0], match.start() - NEAR), match.end()):
            continue
        rest = view.flat[match.end() : span[1]]
        end = TOLD_ON.search(rest)
        stop = match.end() + (end.start() if end else len(rest))
        begin = trimmed(view.flat, match.end(), stop)[0]
        lead = grammar.leading.match(view.flat, begin, stop)
        start = lead.end() if lead and not grammar.head.search(lead[0]) else begin
        stretch = trimmed(view.flat, start, _before_treatment(view, start, stop))
        if stretch[1] > stretch[0]:
            named = _in_clauses(view, stretch, grammar, bare=False)
            yield from (
                Named(one.span, False, one.doubted) for one in named if len(view.flat[slice(*one.span)].split()) <= TOLD_WORDS
            )


def _before_treatment(view: Prose, start: int, stop: int) -> int:
    """Where a stretch ends before the medicine that it says something was treated with; its own end where it names none."""
    ends = (TREATED.search(view.flat, start, drug.span[0]) for drug in drugs(view.text) if start < drug.span[0] < stop)
    return next((end.start() for end in ends if end), stop)


def named_in(view: Prose, span: tuple[int, int], grammar: Grammar) -> Iterator[Named]:
    """The names in a stretch that names and does not tell."""
    yield from _in_clauses(view, span, grammar, bare=False)


def _one(view: Prose, span: tuple[int, int], grammar: Grammar, *, bare: bool) -> Iterator[Named]:
    """The name in a clause, without what leads to it and what is only said about it; none when it is denied.

    `bare`: a clause without a known head is a name as well (the first of an item).
    """
    if grammar.dropped and grammar.dropped.match(view.flat, *span):
        return
    bare = bare and not AFTER.match(view.flat, *span)
    doubted = (
        DOUBTED.search(view.flat[span[0] : _before_cause(view, span, grammar)]) is not None
        or QUERIED.match(view.flat, span[1] - 1) is not None
        or RULED.match(view.flat, view.sentence(span[0])[0]) is not None
    )
    a, b = _stripped(view, span, grammar)
    flat = view.flat[a:b]
    head = grammar.head.search(flat)
    if (
        not LETTERS.search(flat)
        or NO_NAME.search(flat)
        or grammar.refused.search(flat)
        or len(flat.split()) > (MOST_WORDS if head else UNKNOWN)
        or not (head or (bare and (grammar.medicine or not any(drug.known and drug.span[0] == a for drug in drugs(view.text)))))
        or _orders(view, a, a + head.start() if head else b)
    ):
        return
    said = assertion(view, (a + head.start(), a + head.end()) if head else (a, b))
    if said.other_person or (said.negated and not re.search(r"\bwithout\b|\bno further\b", flat)):
        return
    yield Named((a, b), head is not None, doubted or said.uncertain)


def _before_cause(view: Prose, span: tuple[int, int], grammar: Grammar) -> int:
    """Where what a clause names ends before what that comes of: "delirium due to fever versus withdrawal"."""
    cause = CAUSED.search(view.flat, *span)
    return cause.start() if cause and grammar.head.search(view.flat, span[0], cause.start()) else span[1]


def _orders(view: Prose, start: int, stop: int) -> bool:
    """Whether a medicine with its dose and form begins there: the line of an order below the problem that it is for."""
    dosed = any(drug.span[0] == start and drug.dosed for drug in drugs(view.text))
    return dosed and ORDERED.search(view.flat, start, stop) is not None


def _stripped(view: Prose, span: tuple[int, int], grammar: Grammar) -> tuple[int, int]:
    a, b = _bare(view, *trimmed(view.flat, *span))
    if day := BLOTTED_DAY.match(view.flat, a, b):
        a = day.end()
    if code := CODE.match(view.flat, a, b):
        a = code.end()
    while (match := grammar.leading.match(view.flat, a, b)) and (NONE_BUT.match(match[0]) or not grammar.head.search(match[0])):
        a = match.end()
    a = _behind_medicine(view, a, b, grammar)
    while coded := next((cut for pattern in PRINTED_BEHIND if (cut := pattern.search(view.flat, a + 1, b))), None):
        b = coded.start()
    named = (drug for drug in drugs(view.text) if a < drug.span[0] < b and not view.flat.startswith(" type", drug.span[1]))
    given = (TO_MEDICINE.search(view.flat, a, drug.span[0]) for drug in named)
    b = next((cut.start() for cut in given if cut and grammar.head.search(view.flat, a, cut.start())), b)
    b = _unqualified(view, a, b, grammar)
    if view.flat.count("(", a, b) > view.flat.count(")", a, b):
        b = view.flat.rfind("(", a, b)
    a, b = _bare(view, a, b)
    if joint := re.search(r"(?:[ ,]+(?:and|or|with|also))+$", view.flat[a:b]):
        b = a + joint.start()
    if view.flat[b - 1 : b] == ")" and view.flat.count("(", a, b) < view.flat.count(")", a, b):
        b -= 1
    return a, b


def _unqualified(view: Prose, a: int, b: int, grammar: Grammar) -> int:
    """Where a name ends before what is only said about it."""
    head = grammar.head.search(view.flat, a, b)
    cut = grammar.qualified.search(view.flat, head.end(), b) if head else None
    return cut.start() if cut else b


def _behind_medicine(view: Prose, a: int, b: int, grammar: Grammar) -> int:
    """Where a name begins that a medicine is given for: "Zyrtec for his hay fever"."""
    purpose = PURPOSE.search(view.flat, a, b) if any(drug.span[0] == a for drug in drugs(view.text)) else None
    return purpose.end() if purpose and not grammar.head.search(view.flat, a, purpose.start()) else a


def _bare(view: Prose, a: int, b: int) -> tuple[int, int]:
    """A span without punctuation and blanks at its ends."""
    while b > a and view.flat[b - 1] in " .,;:-*\n":
        b -= 1
    while b > a and view.flat[a] in " .,;:-•*#\n":
        a += 1
    return a, b
