"""The pack's own rules: is each value of its field's form, is the list whole, and do the parts go together."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from services.core.draft import Draft, Field
from services.core.finding import Finding, Severity
from services.packs.clinical.radiology.bare_sizes import bare_rows, is_bare
from services.packs.clinical.radiology.lengths import LONGEST, Length, lengths
from services.packs.clinical.radiology.outside import day_untaken, house_untaken, part_untold, untold
from services.packs.clinical.radiology.support import seen
from services.packs.clinical.radiology.support_sizes import left_out
from services.packs.clinical.shared.doubt import in_doubt, overlooked, validity
from services.packs.clinical.shared.houses.heading_names import name_untaken
from services.packs.clinical.shared.imaging.measurements import millimetres
from services.packs.clinical.shared.issued_support import day_printed, house_printed
from services.packs.clinical.shared.pointing import pointed, printed
from services.packs.clinical.shared.prose import Prose, prose
from services.packs.clinical.shared.terms.anatomy import sides
from services.tasks.pack import Case

LEAST_WORDS = 2
AMENDED = re.compile(
    r"(?:^|\n)[ \t]*(?:addend(?:um|a)|amend(?:ed|ment)|correct(?:ed report|ion)|erratum)\b|\b(?:must|should) read\b", re.I
)
HOLDS_A_SIZE = re.compile(r"\d ?[mc]m\W*$", re.I)
"""A name that the size of another axis or structure was left in."""
ADVISED = re.compile(r"\W{0,12}(?:adv(?:ice|ised?)?|recommend\w*|suggest\w*)\b\.? ?[:.-]", re.I)
"""How an advice begins that has a label of its own."""
YEARS = range(1950, 2100)


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """One validity finding per value, one completeness finding for a list with gaps, one per thing that does not go together."""
    text = case.latest.text
    valid = [finding for one in draft.fields.values() if one.filled for finding in validity(one, list(_problems(one, text)))]
    doubts = in_doubt("radiology", case, draft, seen, valid)
    day, house = (
        day_printed(prose(text)) or day_untaken(text),
        house_printed(prose(text)) or house_untaken(text) or name_untaken(text),
    )
    heading = overlooked("radiology", draft, {"date": day, "institution": house})
    return (*valid, *doubts, *heading, *_whole(draft, text), *_consistent(draft, text), *_advised(case, draft))


def _problems(one: Field, text: str) -> Iterator[tuple[Severity, str, int | None]]:
    if isinstance(one.value, list):
        for index, element in enumerate(one.value):
            told = element if isinstance(element, dict) else {"size": element}
            place = next((place.span for place in one.places if place.element == index and place.span), (0, 0))
            bare = is_bare(text, place, str(told.get("size", "")))
            if not bare and (wrong := measurement_problem(told)):
                yield "major", wrong, index
    elif one.problem:
        yield "major", one.problem, None
    elif one.name == "date" and (len(str(one.value)) != 10 or int(str(one.value)[:4]) not in YEARS):
        yield "major", "it is not a complete day", None
    elif one.name in ("impression", "findings") and len(str(one.value).split()) < LEAST_WORDS:
        yield "major", "it is no sentence", None


def measurement_problem(element: Mapping[str, object]) -> str:
    """Why an element is no measurement: empty when it names a structure and one to three lengths with their unit."""
    size = millimetres(str(element.get("size", "")))
    if not size:
        return "a measurement has a number and a unit of length"
    if not re.search(r"[a-z]{2,}", str(element.get("location", "")), re.I):
        return "a measurement names the structure"
    if HOLDS_A_SIZE.search(str(element.get("location", ""))):
        return "the name of a structure ends in a size"
    if len(size) > 3 or size[-1] > LONGEST or not size[0]:
        return "a structure has one to three dimensions of plausible length"
    return ""


def _elements(draft: Draft) -> list[dict[str, str]]:
    one = draft.fields.get("measurements")
    held = one.value if one and isinstance(one.value, list) else []
    return [{key: str(value) for key, value in item.items()} for item in held if isinstance(item, dict)]


def _whole(draft: Draft, text: str) -> Iterator[Finding]:
    """Every size of the present study is in the list, or repeats one that is: counted by the grader's own look."""
    elements, one = _elements(draft), draft.fields.get("measurements")
    taken = [place.span for place in one.places if place.span] if one else []
    bare = [row for row in bare_rows(text) if not any(a < row.span[1] and row.span[0] < b for a, b in taken)]
    if one is None or not (elements or bare):
        return
    gaps = [gap.span for gap in left_out(prose(text), elements, taken)] + [row.span for row in bare]
    if not gaps:
        return
    share = round(len(elements) / (len(elements) + len(gaps)), 3)
    said = f"{len(gaps)} more size(s) are printed that no element explains{pointed(printed(text, gaps))}"
    yield _issue("list_whole", "measurements", said, dimension="completeness", score=share * 0.5)
    yield _issue("list_whole", "measurements", said, dimension="accuracy", score=share * 0.5)
    yield _issue("list_whole", "measurements", said, severity="medium")


def _consistent(draft: Draft, text: str) -> Iterator[Finding]:
    yield from _sides(draft, text)
    yield from _parts(draft)
    yield from _one_place_two_sizes(draft, prose(text))
    yield from _amended(draft, text)
    yield from _untold(draft, text)
    yield from _without_unit(draft, text)
    yield from _told_twice(draft)
    yield from _house_in_a_part(draft)


def _sides(draft: Draft, text: str) -> Iterator[Finding]:
    """One size is told of the left in one part and of the right in the other: the report contradicts itself."""
    sizes = [one for one in lengths(text) if one.standing == "now"]
    for index, one in enumerate(sizes):
        if any(_opposed(one, other) for other in sizes[:index]) and draft.fields.get("measurements"):
            yield _issue("side_against_side", "measurements", "one size is given for the left and for the right", mendable=False)
            return


def _opposed(one: Length, other: Length) -> bool:
    """The same size of the same kind of thing on opposite sides, in sentences far apart (two parts of the report)."""
    mine, theirs = sides(one.own), sides(other.own)
    stems = [set(re.findall(r"[a-z]{6}", length.own)) for length in (one, other)]
    apart = one.sentence[0] - other.sentence[1] > 150
    return (
        apart
        and one.millimetres == other.millimetres
        and len(mine) == len(theirs) == 1
        and mine != theirs
        and len(stems[0] & stems[1]) > 1
    )


def _parts(draft: Draft) -> Iterator[Finding]:
    """Findings and impression are two texts; an impression rests on findings."""
    impression, findings = draft.fields.get("impression"), draft.fields.get("findings")
    told = [one for one in (impression, findings) if one and one.filled]
    if impression and impression.filled and not (findings and findings.filled):
        said = "an impression stands without findings: one text may be both"
        yield _issue("impression_without_findings", "findings", said, dimension="completeness", score=0.5)
        yield _issue("impression_without_findings", "findings", said, severity="medium")
    if len(told) == 2 and _overlap(told[0], told[1]):
        yield _issue("parts_overlap", "findings", "findings and impression are the same stretch of the report")


def _overlap(one: Field, other: Field) -> bool:
    first, second = str(one.value).strip(), str(other.value).strip()
    return min(len(first), len(second)) > 40 and (first in second or second in first)


def _amended(draft: Draft, text: str) -> Iterator[Finding]:
    """An addendum may change what stands above it; which words hold then is a person's to say."""
    if AMENDED.search(text) and any(one.filled for one in draft.fields.values()):
        for dimension in ("accuracy", "validity", "consistency"):
            said = "the report is amended: what it says may hold no longer"
            yield _issue("amended", "findings", said, dimension=dimension, severity="medium", mendable=False)


def _without_unit(draft: Draft, text: str) -> Iterator[Finding]:
    """Sizes that the report prints without their unit; which it is is a person's to say."""
    one, elements = draft.fields.get("measurements"), _elements(draft)
    spans = {place.element: place.span for place in (one.places if one else ()) if place.span}
    bare = [index for index, told in enumerate(elements) if index in spans and is_bare(text, spans[index], told.get("size", ""))]
    for dimension in ("accuracy", "validity", "consistency") if bare else ():
        said = f"{len(bare)} size(s) are printed without a unit (centimetres or millimetres)"
        yield _issue("without_unit", "measurements", said, dimension=dimension, severity="medium", mendable=False)


def _untold(draft: Draft, text: str) -> Iterator[Finding]:
    """A sentence that describes or judges an image belongs to one of the two parts, and so does a part by its name."""
    if name := part_untold(draft, text):
        for dimension in ("accuracy", "validity", "consistency"):
            said = f'"{name}" is headed like findings or an impression and stands in neither'
            yield _issue("part_untold", "findings", said, dimension=dimension, severity="medium")
    if untold(draft, text):
        for dimension in ("accuracy", "validity", "consistency"):
            said = "a sentence that reads like a finding stands in neither part"
            yield _issue("untold", "findings", said, dimension=dimension, severity="medium")


def _advised(case: Case, draft: Draft) -> Iterator[Finding]:
    """What a report advises below its impression is a part of it in some houses, and of none in others."""
    one = draft.fields.get("impression")
    ends = [(place.span[1], place.reading) for place in (one.places if one else ()) if place.span]
    if ends and ADVISED.match(case.reading(max(ends)[1]).text, max(ends)[0]):
        for dimension in ("accuracy", "validity", "consistency"):
            said = "an advice stands right below the impression: it may be a part of it"
            yield _issue("advised", "impression", said, dimension=dimension, severity="medium", mendable=False)


def _house_in_a_part(draft: Draft) -> Iterator[Finding]:
    """The name of the house stands inside findings or impression: a signature may have been read as one of them."""
    spans = {
        name: [place.span for place in one.places if place.span]
        for name in ("institution", "findings", "impression")
        if (one := draft.fields.get(name)) and one.filled
    }
    for name in ("findings", "impression"):
        if any(a <= start < b for a, b in spans.get(name, []) for start, _ in spans.get("institution", [])):
            for dimension in ("accuracy", "validity", "consistency"):
                said = "the name of the house stands inside this part: the part may hold a signature"
                yield _issue("house_in_a_part", name, said, dimension=dimension, severity="medium")


def _told_twice(draft: Draft) -> Iterator[Finding]:
    """One size twice, of places that share a word and no side: one structure may be listed twice (RECIST 1.1: once)."""
    held: list[tuple[tuple[Decimal, ...], str]] = []
    for element in _elements(draft):
        size, place = millimetres(element.get("size", "")), element.get("location", "").lower()
        if size and any(size == other and _akin(place, there) for other, there in held):
            for dimension in ("accuracy", "validity", "consistency"):
                said = "one size is listed for two places that may be one"
                yield _issue("told_twice", "measurements", said, dimension=dimension, severity="medium", mendable=False)
            return
        held.append((size, place))


def _akin(one: str, other: str) -> bool:
    mine, theirs = sides(one), sides(other)
    stems = [set(re.findall(r"[a-z]{5}", place)) for place in (one, other)]
    return not (mine and theirs and mine != theirs) and bool(stems[0] & stems[1])


def _one_place_two_sizes(draft: Draft, view: Prose) -> Iterator[Finding]:
    """One structure has one size (RECIST 1.1 measures a lesion once an examination); one sentence may tell two axes of it."""
    held: dict[str, tuple[tuple[Decimal, ...], tuple[int, int] | None]] = {}
    one = draft.fields.get("measurements")
    said = {place.element: view.sentence(place.span[0]) for place in (one.places if one else ()) if place.span}
    for index, element in enumerate(_elements(draft)):
        place, size = " ".join(element.get("location", "").lower().split()), millimetres(element.get("size", ""))
        first, sentence = held.setdefault(place, (size, said.get(index)))
        if len(place.split()) > 1 and first != size and (sentence is None or sentence != said.get(index)):
            yield _issue("two_sizes", "measurements", "one structure has two sizes", severity="medium", mendable=False)


def _issue(
    rule: str,
    field: str,
    message: str,
    *,
    dimension: str = "consistency",
    severity: Severity = "major",
    score: float = 0.5,
    mendable: bool = True,
) -> Finding:
    return Finding(
        check=f"radiology.{rule}", dimension=dimension, field=field, score=round(score, 3), severity=severity, message=message,
        code="incomplete" if rule == "list_whole" else "inconsistent", mendable=mendable,
        suggestion="Report every measured structure once, with its own size." if field == "measurements" else "",
    )  # fmt: skip
