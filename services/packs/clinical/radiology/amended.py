"""Sizes that the report itself puts right: "it measures 8 mm (not 18 mm)", "18 mm should read 8 mm"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from services.packs.clinical.shared.citing import Entry
from services.packs.clinical.shared.prose import Prose, looks, word_set

SIZE = r"\d{1,3}(?:[.,]\d)?(?: ?(?:x|by) ?\d{1,3}(?:[.,]\d)?){0,2} ?(?:mm|cm)\b"
INSTEAD = looks(rf"(?P<new>{SIZE})[^.;\n]{{0,60}}?\b(?:not|instead of|rather than|in place of|and not)(?: the)? (?P<old>{SIZE})")
READS = looks(
    rf"(?P<old>{SIZE})[^.;\n]{{0,80}}?\b(?:should (?:read|be|have (?:read|been))|(?:is|was|has been) (?:corrected|amended|"
    rf"changed|revised)"
    rf" to|is to be read as|must read|to be replaced by)(?: as)?:? (?P<new>{SIZE})"
)
FROM_TO = looks(rf"\b(?:corrected|amended|revised) from (?P<old>{SIZE}) to (?P<new>{SIZE})")
NOT_OLD = looks(rf"\bnot (?P<old>{SIZE})[^.;\n]{{0,40}}?\bbut (?P<new>{SIZE})")
WORD = re.compile(r"(?:nodule|segment|lesion|level|target|node|image)s? ?#?\d+\w?|[a-z]{4,}")
AROUND = 300
"""Characters before a correction in which the thing that it corrects is named, where its own sentence does not."""
PLAIN = word_set(
    "measures measured measuring measurement current examination study size diameter should read corrected from after with that "
    "this addendum correction amended revised instead rather than error report change within"
)
"""Words of such a sentence that name nothing."""


@dataclass(frozen=True)
class Correction:
    """A size that replaces another, the span that says so, and the words before it that name of what."""

    old: str
    new: str
    span: tuple[int, int]
    about: frozenset[str]


def put_right(view: Prose, entries: Sequence[Entry]) -> list[Entry]:
    """The measurements with each size that the report corrects replaced; of two structures of one size that which it names."""
    found = list(entries)
    for one in _corrections(view):
        same = [index for index, entry in enumerate(found) if _bare(entry.parts["size"]) == _bare(one.old)]
        shared = [len(one.about & _words(found[index].parts["location"])) for index in same]
        named = [index for index, count in zip(same, shared, strict=True) if count == max(shared) > 0]
        corrected = named or (same if len(same) == 1 else [])
        for index in corrected:
            found[index] = Entry({**found[index].parts, "size": one.new}, one.span, 0.8)
        found = [entry for entry in found if not corrected or entry.span == one.span or not _within(entry, one)]
        found = [entry for index, entry in enumerate(found) if not any(_repeats(other, entry, one) for other in found[:index])]
    return found


def _corrections(view: Prose) -> list[Correction]:
    matches = [match for form in (INSTEAD, READS, FROM_TO, NOT_OLD) for match in form.finditer(view.flat)]
    return [Correction(one["old"], view.text[slice(*one.span("new"))], one.span(), _about(view, one)) for one in matches]


def _about(view: Prose, correction: re.Match[str]) -> frozenset[str]:
    own = _words(view.flat[slice(*view.sentence(correction.start()))]) - PLAIN
    return frozenset(own or _words(view.flat[max(0, correction.start() - AROUND) : correction.end()]))


def _words(text: str) -> set[str]:
    return set(WORD.findall(text.lower()))


def _repeats(first: Entry, entry: Entry, one: Correction) -> bool:
    """Whether both are the structure that a correction is of: it had been measured rightly elsewhere too."""
    same = first.parts["location"] == entry.parts["location"] and _bare(first.parts["size"]) == _bare(entry.parts["size"])
    return same and one.span in (first.span, entry.span)


def _within(entry: Entry, one: Correction) -> bool:
    """Whether a measurement was read from the words of the correction itself."""
    return _bare(entry.parts["size"]) == _bare(one.new) and entry.span[0] < one.span[1] and one.span[0] < entry.span[1]


def _bare(size: str) -> str:
    return re.sub(r"\s", "", size.lower()).replace(",", ".").replace("×", "x").replace("by", "x")
