"""Whether a study is about what is asked, and whether one of its sentences answers."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from services.packs.evidence.question.named import stems_of
from services.packs.evidence.question.record import Record, by_title
from services.packs.evidence.question.sentences import Sentence
from services.packs.evidence.question.standing import BENEFIT
from services.packs.evidence.question.tags import is_open, tag
from services.packs.evidence.question.tags_lexicon import diseases
from services.packs.evidence.question.topics import decisions_in, diseases_of, mentions, surface_of
from services.packs.evidence.question.wanted import Wanted, ages_of
from services.tasks.bm25 import tokens

TOPIC = 0.6
"""Share of a question without a known condition that a study must hold."""
TOPIC_SAID = 0.5
"""Share of it that the sentence or the title must hold."""
COMPARED = 0.4
"""The same where both sides of a comparison are named."""
TOPIC_ALONE = 0.5
"""Share that a sentence must hold of a question that names neither an arm nor a decision."""
AGAINST = re.compile(r"\b(?:versus|vs\.?|compared (?:with|to)|or)\b", re.IGNORECASE)
SHORT = 2
"""Words of a side that has its noun from the other."""
HAVING = re.compile(
    r"\b(?:patients|people|adults|women|men|children|subjects|individuals|survivors) (?:with|who have|having) (?:[\w-]+ ){0,3}$|"
    r"\bin (?:[\w-]+ ){0,2}$",
    re.IGNORECASE,
)
"""What stands before the condition of the people of a study."""
OTHER_KIND = re.compile(r"\bqualitative\b|\bdesign and\b|\bdesign of\b", re.IGNORECASE)
"""Titles of studies that report no effect of a treatment."""
COUNTED = re.compile(r"\bp ?[<=>≤] ?0?[.·]\d|95 ?% ?(?:ci|confidence)", re.IGNORECASE)
VERDICT = re.compile(r"\b(?:in)?effective\w*|\befficac\w+|\b(?:no|some|clear|additional) (?:effect|benefit)\w*", re.IGNORECASE)


def is_about(record: Record, wanted: Wanted) -> bool:
    """A study with results, on all of the first conditions, or where none is known on most of the question's other words; on
    what is compared; and on no other age."""
    if record.kind == "protocol" or by_title(record.title) == "protocol" or OTHER_KIND.search(record.title):
        return False
    ages = ages_of(record.title)
    if wanted.ages and ages and not wanted.ages & ages:
        return False
    text = stems(record.text)
    if wanted.compared and not _compares(wanted, text):
        return False
    if not wanted.compared and _among_its_kind(record.title, wanted):
        return False
    if wanted.diseases:
        return len(diseases_of(record, wanted.diseases)) == len(wanted.diseases)
    if wanted.is_bare or any(_names(record.title, one) for one in diseases()):
        return False
    return wanted.share(text) >= (COMPARED if wanted.compared else TOPIC)


def answers(sentence: Sentence, record: Record, said: frozenset[str], title: frozenset[str], wanted: Wanted) -> bool:
    """It names an arm, the decision that has to be named and the end that is asked for, of the people who are asked about;
    without an arm or a decision, most of what is asked. `said`, `title`: the stems of the sentence and of the record's title
    with its keywords."""
    if wanted.timed and not decisions_in(sentence.text, wanted.timed):
        return False
    if not _of_them(sentence, record, wanted) or not _to_the_end(sentence, record.title, said, title, wanted):
        return False
    if wanted.arms or wanted.other:
        named = wanted.arm_named(said) and (wanted.arm_named(title) or sentence.part == "conclusion")
        return named and (bool(wanted.diseases) or wanted.share(said | title) >= (COMPARED if wanted.compared else TOPIC_SAID))
    if wanted.decisions:
        return bool(decisions_in(sentence.text, wanted.decisions)) and wanted.share(said | title) >= TOPIC_SAID
    return bool(wanted.topic) and wanted.share(said) >= TOPIC_ALONE and wanted.share(title) >= TOPIC_SAID


def about_by_title(title: str, wanted: Wanted) -> bool:
    """A title names what is compared or given, the decision where one has to be named, and a condition of the question."""
    said = stems(title)
    given = _compares(wanted, said) if wanted.compared else wanted.arm_named(said)
    if wanted.timed and not decisions_in(title, wanted.timed):
        return False
    if not given and (wanted.arms or not wanted.timed):
        return False
    return any(_names(title, one) for one in wanted.diseases) if wanted.diseases else wanted.share(said) >= TOPIC_SAID


def setting(title: str, asked: Sequence[str]) -> str:
    """The condition that a title says its people have beside those asked about, as printed; "" where it names none."""
    found = tag(title)
    kin = {kind for one in asked for kind in (*surface_of(one).tags, *(diseases()[one].implies if one in diseases() else ()))}
    others = [term for term in found.terms if term.status == "stated" and term.tag not in {*asked, *kin}]
    return next((term.text for term in others if HAVING.search(title[: term.span[0]])), "")


@lru_cache(maxsize=16_384)
def stems(text: str) -> frozenset[str]:
    """Both by our normal form and as the index has them."""
    return stems_of(text) | frozenset(tokens(text))


def _compares(wanted: Wanted, text: frozenset[str]) -> bool:
    return bool(wanted.other and wanted.other.named(text) and any(one.named(text) for one in wanted.arms))


def _among_its_kind(title: str, wanted: Wanted) -> bool:
    """Two ways of giving the treatment are held against each other ("high versus low dose ..."): that says nothing of whether
    it helps."""
    sides = AGAINST.split(title)
    if len(sides) < 2 or set(wanted.timed) & {"dose", "duration", "de-escalation"}:
        return False
    first = wanted.arm_named(stems(sides[0])) or len(sides[0].split()) <= SHORT
    return first and wanted.arm_named(stems(sides[1]))


def _of_them(sentence: Sentence, record: Record, wanted: Wanted) -> bool:
    """The sentence or the study's title names a condition of the question, whichever the abstract also speaks of; for a
    conclusion the keywords may, where the title names no people of its own."""
    said = f"{sentence.text} {record.title}"
    if not wanted.diseases or any(_names(said, one) for one in wanted.diseases):
        return True
    if sentence.part != "conclusion" or setting(record.title, wanted.diseases):
        return False
    return any(_names(" ".join(record.keywords), one) for one in wanted.diseases)


def _names(text: str, disease: str) -> bool:
    """By a name of it or of its kinds; an open tag, which may be narrow, by half the words of a name."""
    if any(mentions(text, surface_of(kind)) for kind in surface_of(disease).tags):
        return True
    said = stems(text)
    return any(2 * len(words & said) >= len(words) for words in _partly(disease))


@cache
def _partly(disease: str) -> frozenset[frozenset[str]]:
    """The names of an open tag, each as its stems; none of a closed one."""
    return frozenset(filter(None, map(stems_of, surface_of(disease).terms))) if is_open(disease) else frozenset()


def _to_the_end(sentence: Sentence, heading: str, said: frozenset[str], title: frozenset[str], wanted: Wanted) -> bool:
    """It speaks of the end that is asked for, or concludes on a study of it; where none is asked for, of the condition or of
    what treatments are given for, and not of whatever else was measured."""
    if wanted.end:
        concludes = sentence.part == "conclusion" and wanted.end.named(title) and VERDICT.search(sentence.text)
        return wanted.end.named(said) or bool(concludes)
    if not wanted.diseases:
        return wanted.share(said) > 0
    if BENEFIT.search(sentence.text) or (sentence.part == "conclusion" and wanted.compared and _compares(wanted, title)):
        return True
    if wanted.arm_named(title) and COUNTED.search(sentence.text) and any(_names(heading, one) for one in wanted.diseases):
        return True
    return any(_names(sentence.text, one) for one in wanted.diseases)
