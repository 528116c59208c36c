"""The day of a clinical document: every printed day is ranked by its label, its place and its company, and the best is taken."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from services.core.draft import Status
from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.days.labels import LabelledDay, labelled_days
from services.packs.clinical.shared.days.words import Label
from services.packs.clinical.shared.days.yearless import yearless_day
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.added import in_addendum
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.sections.reports import section_at

BEST, STEP, LEAST = 0.97, 0.01, 0.85
"""Confidence in a day by its label: of the best one, for each step down, and of the last."""
RIVAL, EITHER = 0.3, 0.1
"""What another day of the same rank takes, and figures that could be read the other way round."""
HEADED, SEVERAL = 0.75, 0.6
HEAD, FOOT = 6, 4
"""Lines with words at each end of a document, in which a day without a label can be its own."""
BEFORE, AFTER, SOON, FEW, OPENING = 80, 40, 16, 4, 800
TELLS = looks(
    r"\b(?:that|states?|stated|reported|she|he|we|was|were|is|are|has|had|since|c/o|presents?|presented|underwent|showed)\b"
)
RETOLD = looks(r"\b(?:that|states?|stated|she|he|patient)\b")
HAPPENED = looks(r"[a-z] on (?:the )?$")
"""Words before a day on which something else happened, where no verb of theirs tells it: "repeated on"."""
TESTED = looks(
    r"\b(?:mri|h?ct|emg|eeg|echo\w*|stud(?:y|ies)|scans?|ultrasounds?|biops\w+|x-?rays?|neuropsych\w+|creatinine|h(?:a)?emoglobin"
    r"|h(?:a)?ematocrit|psa|tsh|(?:hb)?a1c|cholesterol|potassium|platelets?|levels?|cultures?|bloods|lab(?:oratory|s)?"
    r"(?: (?:tests?|work|results?|data))?)\b[^\n.]{0,40}$|\b(?:weight|height|reading|value|film|picture) (?:from|of|on) $"
)
OF_A_PAPER = looks(
    r"\b(?:see|refer to|per|in)\b[^\n.]{0,60}\b(?:sheet|form|letter|chart|dictation|questionnaire|notes?|reports?)"
    r"(?: that (?:is|was))? (?:dated|of|from)[ :]*$"
)
"""Words before the day of another paper that a note refers to."""
DEAR = looks(r"\n *dear ")
PERSON = looks(r"\W*(?:mrs?|ms|miss|master|patient|pt|name|nombre|paciente|for|re|smt|shri|baby)\b")
AND = re.compile(r" *(?:,|and|&|, and|or) *")
"""What stands between two days of one list."""
WEEKDAY = re.compile(r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? *$")
SHOWED = looks(r",? (?:revealed|showed|demonstrated|disclosed)\b")
"""What follows the day of a test."""
APART = looks(r"(?:[^\s:]   +|(?:^|   )[^\W\d_]+(?: [^\W\d_]+)?, )$")
"""What parts a day from the rest of its line: a gap, or the town in which a letter is written."""
NOT_THAT = looks(r"\b(?:not|instead of|rather than|and not)(?: on)? $")
"""Words before a day that a correction does away with."""
WORD = re.compile(r"[^\W\d_]{2,}")
GAP = re.compile(r" {3,}|\t|\|")
PAST = ("past", "surgeries", "plan")
HISTORY = ("clinical", "prior")
DEEDS: tuple[Label, ...] = ("operation", "procedure")
SERVICE: tuple[Label, ...] = ("exam", "procedure", "operation", "service", "taken", "received", "tested", "visit")


@dataclass(frozen=True)
class Kind:
    """How a kind of document is dated: its labels from the best, what a sentence may tell, and which of equals counts.

    `loose`: a label also counts with words between it and its day. `latest`: of days with equal labels the last in time.
    """

    order: tuple[tuple[Label, ...], ...]
    told: Callable[[Prose, tuple[int, int]], bool] = lambda view, span: False
    loose: bool = True
    latest: bool = True

    def rank(self, label: Label) -> int:
        """The place of a label in the order; beyond its end where it does not date such a document."""
        return next((place for place, labels in enumerate(self.order) if label in labels), len(self.order))


def own_day(view: Prose, kind: Kind, *, wide: bool) -> Told | None:
    """The document's own day; None where nothing says which. `wide` also takes one of several without a label."""
    days = labelled_days(view.text)
    latest = max((day.value for day in days), default="")
    spare = _tests(view, kind, days)
    found = [_placed(view, kind, day) for day in days if not (_of_somebody(view, day, latest) or day in spare)]
    mine = [day for day in found if _corrects(view, kind, day)]
    mine = mine or [day for day in found if _counts(view, kind, day, wide=wide)]
    least = max((day.value for day in mine if day.label in SERVICE), default="")
    mine = [day for day in mine if day.label != "apart" or day.value >= least]
    whole = _best(kind, mine) if mine else _unlabelled(view, found, wide=wide)
    return whole or yearless_day(view, lambda label: kind.rank(label) < len(kind.order))


def _of_somebody(view: Prose, day: LabelledDay, latest: str) -> bool:
    """Whether a day is a birth date, by its label or by standing without one behind a person's name."""
    line = view.flat[view.flat.rfind("\n", 0, day.span[0]) + 1 : day.span[0]]
    long_ago = day.value[:4] < latest[:4]
    return day.label == "birth" or (day.label == "none" and long_ago and PERSON.match(line) is not None)


def _tests(view: Prose, kind: Kind, days: Sequence[LabelledDay]) -> list[LabelledDay]:
    """The days of examinations that a note tells of, and those that a list of such days goes on with: "on May 7 and July 7"."""
    found: list[LabelledDay] = []
    for before, day in pairwise((None, *days)):
        goes_on = before in found or (before is not None and before.label == "never")
        if day and (_of_a_test(view, kind, day) or (goes_on and not kind.loose and AND.fullmatch(day.near))):
            found.append(day)
    return found


def _of_a_test(view: Prose, kind: Kind, day: LabelledDay) -> bool:
    """Whether the words around a day in a note are of an examination that told something, or of another paper."""
    near = any(said.search(day.near) for said in (TESTED, OF_A_PAPER))
    return not kind.loose and (near or SHOWED.match(view.after(day.span[1])) is not None)


def _placed(view: Prose, kind: Kind, day: LabelledDay) -> LabelledDay:
    """A day with what a sentence or its place makes of it, where no label stands beside it."""
    if (day.label in ("none", "admission", "never") or not day.tight) and kind.told(view, day.span):
        return replace(day, label="told", tight=True)
    if day.label == "none" and _alone(view, day) and DEAR.search(view.flat, day.span[1], day.span[1] + OPENING):
        return replace(day, label="letter", tight=True)
    if day.label == "none" and _at_an_end(view, day) and (_stands_apart(view, day) or _signs(view, day)):
        return replace(day, label="apart", tight=True)
    return day


def _counts(view: Prose, kind: Kind, day: LabelledDay, *, wide: bool) -> bool:
    if kind.rank(day.label) == len(kind.order) or _of_an_earlier_deed(kind, day):
        return False
    if not kind.loose and note_section_at(view.text, day.span[0]).kind in PAST and not _at_an_end(view, day):
        return False
    if day.tight:
        return True
    return (kind.loose or wide) and (section_at(view.text, day.span[0]).kind not in HISTORY or day.span[0] >= _ends(view.flat)[1])


def _of_an_earlier_deed(kind: Kind, day: LabelledDay) -> bool:
    """Whether a note of a visit tells of an operation on a day: "He had surgery on 5 May", not "Surgery: 5 May"."""
    return kind.rank("visit") < kind.rank(day.label) and day.label in DEEDS and TELLS.search(day.near) is not None


def _corrects(view: Prose, kind: Kind, day: LabelledDay) -> bool:
    """Whether an addendum below the text tells the day that ranks best, as that on which the patient left after all."""
    told = day.label in kind.order[0] or kind.told(view, day.span)
    return kind.latest and not kind.loose and told and in_addendum(view, day.span[0]) and not NOT_THAT.search(day.near)


def _best(kind: Kind, mine: Sequence[LabelledDay]) -> Told:
    best = min((kind.rank(day.label), not day.tight) for day in mine)
    equal = [day for day in mine if (kind.rank(day.label), not day.tight) == best]
    one = max(equal, key=lambda day: day.value) if kind.latest else equal[0]
    several = len({day.value for day in equal}) > 1
    sure = max(LEAST, BEST - STEP * best[0]) - (RIVAL if several else 0.0) - (EITHER if one.either else 0.0)
    return Told(one.value, one.span, round(sure, 3), _open(one.either or (several and not kind.latest)))


def _unlabelled(view: Prose, found: Sequence[LabelledDay], *, wide: bool) -> Told | None:
    """The only day without a label at the head or the foot; of days that head columns or rows the latest."""
    open_ = [day for day in found if day.label not in ("never", "admission") and (day.label == "none" or not day.tight)]
    bare = [day for day in open_ if not _is_told(view, day)]
    ends = [day for day in bare if _at_an_end(view, day)]
    if len({day.value for day in ends}) == 1 or (ends and wide):
        one_only = len({day.value for day in ends}) == 1
        return Told(ends[0].value, ends[0].span, HEADED if one_only else SEVERAL, _open(ends[0].either or not one_only))
    if len({day.value for day in found}) == 1 and bare and _few_words(view, bare[0]):
        return Told(bare[0].value, bare[0].span, HEADED, _open(bare[0].either))
    if tabled := _tabled(view, bare):
        last = max(tabled, key=lambda day: day.value)
        return Told(last.value, last.span, HEADED, _open(last.either))
    return None


def _open(either: bool) -> Status:
    """The status of a day, by whether another is as good a reading of the document."""
    return "ambiguous" if either else "found"


def _tabled(view: Prose, bare: Sequence[LabelledDay]) -> list[LabelledDay]:
    """The days that head columns or rows: beside another on their line, or first on it like another."""
    beside = [day for pair in pairwise(bare) if "\n" not in view.flat[pair[0].span[1] : pair[1].span[0]] for day in pair]
    leading = [day for day in bare if not _line(view, day)[0].strip(" |")]
    return [*beside, *(leading if len(leading) > 1 else ())]


def _line(view: Prose, day: LabelledDay) -> tuple[str, str]:
    """What stands on a day's line before and behind it."""
    start, stop = view.flat.rfind("\n", 0, day.span[0]) + 1, view.flat.find("\n", day.span[1])
    return view.flat[start : day.span[0]], view.flat[day.span[1] : stop if stop >= 0 else len(view.flat)]


def _alone(view: Prose, day: LabelledDay) -> bool:
    return not "".join(_line(view, day)).strip(" .,*")


def _few_words(view: Prose, day: LabelledDay) -> bool:
    return len(WORD.findall(" ".join(_line(view, day)))) <= FEW


def _stands_apart(view: Prose, day: LabelledDay) -> bool:
    """Whether few words stand before a day on its line, or a wide gap or a town's name parts it from them, and none behind."""
    before, after = _line(view, day)
    before = WEEKDAY.sub("", before)
    few = len(WORD.findall(before)) < FEW and not _is_told(view, day)
    return not re.search(r"[^\W\d_]{3}", after) and (few or APART.search(before) is not None)


def _signs(view: Prose, day: LabelledDay) -> bool:
    """Whether a day ends the text with little but a name before it."""
    before = view.text[day.span[0] - len(_line(view, day)[0]) : day.span[0]]
    words = re.findall(r"[^\W\d_]{3,}", before)
    return day.span[0] >= _ends(view.flat)[1] and len(words) <= 2 * FEW and all(word[0].isupper() for word in words)


def _at_an_end(view: Prose, day: LabelledDay) -> bool:
    """Whether a day stands in the heading or in the signature, in no running text; or begins a line of the heading."""
    head, foot = _ends(view.flat)
    said, behind = view.before(day.span[0]), GAP.split(_line(view, day)[1])[0]
    short = len(said) < BEFORE and min(len(behind), len(view.after(day.span[1]))) < AFTER
    leads = len(said.split()) < 2 and not said.startswith("on")
    return (day.span[0] <= head and (short or leads)) or (day.span[0] >= foot and short)


@lru_cache(maxsize=64)
def _ends(flat: str) -> tuple[int, int]:
    """Where the heading ends and where the foot begins, by lines with words; rules and boxes are none."""
    worded = [line for line in re.finditer(r"[^\n]+", flat) if re.search(r"[^\W_]", line[0])]
    if not worded:
        return 0, 0
    return worded[:HEAD][-1].end(), worded[-FOOT:][0].start() if len(worded) > FOOT else len(flat)


def _is_told(view: Prose, day: LabelledDay) -> bool:
    """Whether a sentence tells what else happened on a day: "On 5 May he had a biopsy"."""
    return (
        any(said.search(view.before(day.span[0])) for said in (TELLS, HAPPENED))
        or RETOLD.search(view.after(day.span[1])[:SOON]) is not None
    )
