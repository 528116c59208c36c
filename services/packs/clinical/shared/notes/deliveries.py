"""How a delivery note tells the birth and the repair after it, where no part of it lists what was done."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.notes.named import Named
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.terms.operations import NOT_DONE

BORN = looks(
    r"\b(?:apgars?|placenta|newborn|neonate|(?:viable|live|live-?born|term|male|female|baby|boy|girl) (?:infant|baby))\b"
)
"""Words of a birth, without which a delivery is one of something else."""
HOW = (
    r"(?:(?:normal|spontaneous|sterile|controlled|assisted|uncomplicated|precipitous|instrumental|operative|low|outlet|mid"
    r"|vacuum|vacuum[ -]assisted|kiwi|forceps|forceps[ -]assisted|ventouse|vertex|breech|assisted breech|vaginal|water|primary"
    r"|repeat|elective|emergency|emergent|urgent|(?:low|lower) (?:transverse|segment)|c(?:a)?esarean)[ ,-]+){1,6}"
)
BIRTH = looks(
    r"\b(?:had|underwent|by|via|with|accomplished|achieved|(?:on|came|progress\w*|proceed\w*|led"
    r"|push\w*)(?: [a-z]+){0,2} (?:to|for|into)"
    r"(?: (?:have|undergo|deliver by))?) "
    rf"(?:an? |the )?(?P<name>{HOW}(?:deliver(?:y|ies)|births?|section))\b"
    rf"|(?:(?<=^)|(?<=[.;:\n])|(?<=[.;:] )|(?<=[.;:]  )) *(?:an? |the )?(?P<first>{HOW}(?:delivery|birth"
    rf"|section))\b(?! (?:notes?|record|report|summary))"
)
"""A birth by its kind, where a sentence tells that it came about, or begins with it."""
TEARS = r"(?:episiotom(?:y|ies)|lacerations?|tears?)"
REPAIRED = looks(
    rf"\b(?P<name>(?:(?!(?:an?|the|and|any|no|this|that|was|were|had|with|where|which|of|then|her|over)\b)[a-z0-9-]+ ){{0,5}}"
    rf"{TEARS}(?:,? (?:which )?(?:was|were|is)(?: then| subsequently| also| easily)? (?:repaired|sutured|closed)"
    r"| (?:repair|closure)))\b"
)
"""What was torn or cut at a birth, told as repaired."""
REPAIR_OF = looks(
    rf"\b(?P<name>(?:repair|closure|suture) of (?:an? |the |her )?(?:[a-z0-9-]+ ){{0,5}}{TEARS})"
    r" (?:was|were) (?:then )?(?:done|performed|carried out|completed|made|accomplished)\b"
)
CUT = looks(
    r"\b(?P<name>(?:(?!(?:an?|the|and|no)\b)[a-z0-9-]+ ){0,3}episiotomy) (?:was|had been) "
    r"(?:then )?(?:cut|made|performed|done)\b|\b(?:over|through|with|performed|cut|made) (?:an? )"
    r"(?P<over>(?:(?!(?:an?|the|and|no)\b)[a-z0-9-]+ ){0,3}episiotomy)\b"
)
"""An episiotomy as made for the birth."""
OF_ANOTHER = re.compile(r"\bborn\b|\b(?:ago|previous(?:ly)?|prior|last|history|in (?:19|20)\d\d|para|product of)\b")
"""Words of a sentence that tells of an earlier birth, or of the child."""
NONE = re.compile(r"\b(?:no|without|not|any|neither|nor) (?:[a-z-]+ )?$")
"""Words before what was not there."""


def delivery_deeds(view: Prose) -> Iterator[Named]:
    """The birth, and what was cut and repaired for it; nothing where no child is born or a sentence only plans."""
    if BORN.search(view.flat):
        yield from _told(view)


def delivered_in_course(view: Prose) -> Iterator[Named]:
    """The same where the course of a mother's stay tells it, and not of an earlier birth or of the child."""
    for one in delivery_deeds(view):
        said = view.flat[slice(*view.sentence(one.span[0]))]
        if note_section_at(view.text, one.span[0]).kind in ("course", "head", "other") and not OF_ANOTHER.search(said):
            yield one


def _told(view: Prose) -> Iterator[Named]:
    repaired = list(_matched(view, REPAIRED, REPAIR_OF))
    named = any("episiotomy" in view.flat[slice(*one.span)] for one in repaired)
    yield from (*_matched(view, BIRTH), *repaired, *(() if named else _matched(view, CUT)))


def _matched(view: Prose, *patterns: re.Pattern[str]) -> Iterator[Named]:
    for match in (match for pattern in patterns for match in pattern.finditer(view.flat)):
        span = match.span(match.lastgroup or 0)
        if not NOT_DONE.search(view.before(match.start())) and not NONE.search(view.before(span[0])):
            yield Named(span, False)
