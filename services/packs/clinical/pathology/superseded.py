"""What a report itself takes back: values that it tells as an earlier reading's, and the part that corrects those above it."""

from functools import lru_cache

from services.packs.clinical.pathology.parts import restated
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import Section, section_at, sections

RETOLD = looks(
    r"\b(?:previous|prior|earlier|original|initial|preliminary|provisional|first|phone[d]?|tele(?:ph|f)oned?|verbal|faxed|"
    r"interim|"
    r"superseded|replaced|withdrawn|outside|referring|submitt\w+)(?:,? [a-z-]+){0,3}? (?:reports?|readings?|diagnos[ie]s|"
    r"interpretations?|opinions?|versions?|impressions?|result|grade|call)\b|"
    r"\b(?:previous|prior|earlier|outside) (?:[a-z-]+ ){0,2}?(?:biops(?:y|ies)|specimens?|resections?|excisions?|material|"
    r"slides?)"
    r"(?: ?\([^()\n]{0,40}\))?(?:,? (?:reportedly|had|also|apparently|from|of|in|dated|[\d/.-]{4,10})){0,3},? (?:show(?:ed|n|s)?"
    r"|reveal(?:ed|s)?|contained|demonstrated|diagnosed(?: as)?|was (?:a |an )?)(?= )|"
    r"\b(?:was|were|had been|been) (?:(?:previously|originally|initially|first|provisionally|wrongly|erroneously|incorrectly|"
    r"mistakenly|earlier)(?: and)? )+(?:[a-z]+ )?|\b(?:originally|initially|wrongly|erroneously|incorrectly|mistakenly) "
    r"(?:called|read|reported|given|graded|typed|stated|recorded|transcribed|printed|diagnosed|designated)\b|"
    r"\b(?:labell?ed|submitted|sent|called|reported|diagnosed|signed out) (?:elsewhere|outside|there|locally)\b|"
    r"\b(?:their|whose|accompanying) (?:[a-z]+ )?(?:reports?|diagnos[ie]s|opinion) (?:of|was|reads?|said|gave|called)\b|"
    r"\b(?:intra-?operative|frozen|rapid|smears?|touch prep\w*|cytology|phone)\b[^.;\n]{0,40}?\b(?:was|were) (?:read|called|"
    r"reported|"
    r"given|interpreted|diagnosed)(?: out)? as\b|"
    r"\b(?:chang|revis|correct|amend|upgrad|downgrad|rais|lower|reclassif|updat)\w* from\b|\b(?:instead of|rather than|"
    r"in place of|"
    r"not, as)\b|\b(?:replac(?:es|ed|ing)|supersed(?:es|ed|ing)) (?:the |an? )?"
)
"""Words behind which a value is that of an earlier reading of this specimen."""
PRINTED_AS = looks(
    r"\b(?:was|were|had been) (?:[a-z]+ly )?(?:printed|reported|given|issued|typed|entered|listed|recorded|called|graded|read|"
    r"stated|"
    r"designated|diagnosed|scored)(?: out)?(?: as)? "
)
"""The same in a part that corrects the report: "the grade was printed as"."""
OF_NOW = looks(
    r"[;]|\b(?:but|however|whereas|now|we|is|are|has been|have been|should (?:be|read)|stands|to (?:be )?(?:read|replaced)|"
    r"(?:chang|revis|correct|amend|upgrad|downgrad|rais|lower|reclassif|updat)\w*(?: [a-z0-9+=() -]{1,40}?)? (?:to|as|into)|"
    r"to|by)\b"
)
"""Words behind which it is the present one again."""
CHANGED_TO = looks(
    r"\b(?:(?:chang|revis|correct|amend|upgrad|downgrad|rais|lower|reclassif|updat|agreed|re-?grad|re-?interpret)\w*"
    r"(?: from [^.;\n]{1,60}?)? (?:to|as|into)|should (?:be|read)|(?:agreed|consensus) (?:grade|diagnosis|score)(?: is|"
    r" was|:)?|"
    r"is now|now (?:reads?|graded|classified|called)(?: as)?)[ :]+(?:(?:an?|the|read) )?[^.;\n]{0,24}$"
)
"""Right before the value that a correction puts."""
UNCHANGED = looks(
    r"\b(?:un(?:changed|altered|affected)|not (?:been )?(?:chang|alter|affect|correct|revis|amend)\w*|no (?:other )?(?:change|"
    r"correction)\w*|(?:remains?|stands?) as)\b"
)
REPLACING = looks(
    r"\b(?:chang(?:e[sd]?|ing)|revis(?:ed|ion|es)|amend\w*|correct(?:s|ed|ion|ing)|instead|no longer|supersed\w+|"
    r"replac(?:e[sd]?|ing)"
    r"|should (?:read|be)|reclassif\w+|upgrad\w+|downgrad\w+|erratum|in error|erroneous\w*|mistake\w*|transcri\w+ error)\b"
)
LATER = 0.25
"""Share of a document above which a part of such a name is its title: then all of it is the later wording."""


def retold(view: Prose, position: int) -> bool:
    """Whether a place tells what an earlier reading of the specimen said: "the phone report called this part 4+4=8"."""
    start, _ = view.sentence(position)
    before = view.flat[min(start, position) : position]
    told = [match.end() for match in RETOLD.finditer(before)]
    told += [match.end() for match in PRINTED_AS.finditer(before) if corrects(view, position)]
    return bool(told) and not OF_NOW.search(before, max(told)) and not restated(view, position)


def put_right(view: Prose, position: int) -> bool:
    """Whether a value stands where a correction puts it: "the grade has been changed to"."""
    return CHANGED_TO.search(view.before(position)) is not None


def outdated(view: Prose, position: int) -> bool:
    """Whether a place stands above a part that gives the whole diagnosis anew: "CORRECTED FINAL DIAGNOSIS"."""
    return any("diagnos" in view.flat[slice(*one.heading)] and position < one.heading[0] for one in correcting(view.text))


def corrects(view: Prose, position: int) -> bool:
    """Whether a place stands in a part below the report that says that it changes it."""
    return section_at(view.text, position) in correcting(view.text)


@lru_cache(maxsize=32)
def correcting(text: str) -> tuple[Section, ...]:
    """The parts below a report whose words, the heading's among them, say that they replace something in it."""
    view = prose(text)
    later = (one for one in sections(text) if one.kind == "addendum" and one.heading[0] > LATER * len(view.flat))
    return tuple(one for one in later if _replaces(view.flat[one.heading[0] : one.body[1]]))


def _replaces(said: str) -> bool:
    return any(not UNCHANGED.search(said[max(0, match.start() - 16) : match.end()]) for match in REPLACING.finditer(said))
