"""A draft of a rubric or a prompt against the words in force, on documents that people have labelled. Pure.

What "better" means differs:

A rubric says how good an answer is, and so does a prompt by which a model grades ("scores"). Its words are better when the
scores come nearer to what people said of the answer:
- of a field: the squared distance of its score from 1 (a person left the value as it was) or 0 (a person changed or rejected it)
  is smaller;
- of a dimension: that of its score from the share of the document's labelled fields that people left as they were;
- over all: more documents go the right way: one that is right passes, one with something wrong goes to a person. It is worse
  whatever else holds when more documents pass that have something wrong in them: such a one nobody looks at.

Any other prompt says what is asked for ("values"). A field is right when it has just the value that a person says, in the
field's normal form, as a label tells an acceptance from an edit. The words are better when they read more fields right than the
others on more documents than the other way round, each document one vote however many fields it has; it is worse whatever else
holds when the share of fields that are right falls, and open where votes and share point apart. Dimensions are the grader's
scores then, and nobody's word.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from pydantic import Field as Meta

from services.core.base import Frozen
from services.learning.paired import Comparison, Pair, Verdict, compare, together

Measure = Literal["scores", "values"]
TRUSTED = "trusted"
SURE = 0.8
"""A field with this score or more is vouched for by its grade (C3: below it is fed back)."""


class FieldSeen(Frozen):
    """A labelled field under one of the two: the score of its grade 0-1, and whether its value is the one a person says.

    `score` None: its absence is corroborated, so that it counts neither way in the grade.
    """

    score: float | None
    right: bool


class Seen(Frozen):
    """A document under one of the two. `right` None: not every value of it was labelled, and none of those is wrong."""

    score: float | None
    review: bool
    """It goes to a person."""
    right: bool | None
    fields: Mapping[str, FieldSeen] = Meta(default_factory=dict)
    dimensions: Mapping[str, float] = Meta(default_factory=dict)

    @property
    def share_right(self) -> float | None:
        """Of its labelled fields; None without any."""
        return sum(one.right for one in self.fields.values()) / len(self.fields) if self.fields else None


class Judged(Frozen):
    """A labelled section under the words in force and under the draft. `document` is the hash of its file."""

    run_id: str
    section: int
    document: str
    before: Seen
    after: Seen


class Row(Frozen):
    """One line of the report; `name` is of a field or dimension, or one of OVERALL."""

    name: str
    compared: Comparison


class Flip(Frozen):
    """Something that changed sides on one section; without a `field` it is the document. `good`: to the right side."""

    run_id: str
    section: int
    field: str | None
    before: str
    after: str
    good: bool


class Report(Frozen):
    """All of it. Intervals of fields hold together at 95 %, and so do those of dimensions; each of `overall` alone."""

    measure: Measure
    verdict: Verdict
    overall: tuple[Row, ...]
    fields: tuple[Row, ...]
    dimensions: tuple[Row, ...]
    flips: tuple[Flip, ...]

    def row(self, name: str) -> Comparison:
        """A line of `overall`. Raises StopIteration when there is none of that name."""
        return next(one.compared for one in self.overall if one.name == name)


Sides = Callable[[Judged], tuple[float | None, float | None]]
"""How good one thing of a document is before and after, 0-1; None: nothing is known of it."""


def report(measure: Measure, cases: Sequence[Judged]) -> Report:
    """Compare on these cases, in whatever order they come. A case counts in a line where both sides have a figure for it."""
    overall = tuple(Row(name=name, compared=compare(_pairs(cases, sides))) for name, sides in OVERALL[measure].items())
    return Report(
        measure=measure,
        verdict=_verdict(measure, overall[0].compared, overall[1].compared),
        overall=overall,
        fields=_rows(cases, _names(cases, "fields"), _field_nearness if measure == "scores" else _field_right),
        dimensions=_rows(cases, _names(cases, "dimensions"), _dimension_nearness if measure == "scores" else _dimension),
        flips=tuple(_flips(measure, cases)),
    )


def _rows(cases: Sequence[Judged], names: Sequence[str], good: Callable[[str, Seen], float | None]) -> tuple[Row, ...]:
    told = {name: _pairs(cases, _each(partial(good, name))) for name in names}
    told = {name: pairs for name, pairs in told.items() if pairs}
    return tuple(Row(name=name, compared=compare(pairs, together(len(told)))) for name, pairs in told.items())


def _verdict(measure: Measure, head: Comparison, veto: Comparison) -> Verdict:
    if veto.verdict == "worse":
        return "worse"
    apart = measure == "values" and head.gain * veto.gain < 0
    return "inconclusive" if apart else head.verdict


def _each(good: Callable[[Seen], float | None]) -> Sides:
    return lambda case: (good(case.before), good(case.after))


def _pairs(cases: Sequence[Judged], sides: Sides) -> list[Pair]:
    pairs = []
    for case in cases:
        before, after = sides(case)
        if before is not None and after is not None:
            pairs.append(Pair(document=case.document, before=before, after=after))
    return pairs


def _names(cases: Sequence[Judged], of: Literal["fields", "dimensions"]) -> list[str]:
    """In the order of the rubric, as far as the first case that has them tells it."""
    return list(dict.fromkeys(name for case in cases for seen in (case.before, case.after) for name in getattr(seen, of)))


def _routed(seen: Seen) -> float | None:
    return None if seen.right is None else float(seen.review is not seen.right)


def _not_proud(seen: Seen) -> float | None:
    return None if seen.right is None else float(seen.right or seen.review)


def _not_needless(seen: Seen) -> float | None:
    return None if seen.right is None else float(not (seen.right and seen.review))


def _whole(seen: Seen) -> float | None:
    return None if seen.right is None else float(seen.right)


def _votes(case: Judged) -> tuple[float | None, float | None]:
    """1 for the side that reads more of the fields right that both sides tell of; 0 for both where they are even."""
    both = [name for name in case.before.fields if name in case.after.fields]
    before, after = (sum(seen.fields[name].right for name in both) for seen in (case.before, case.after))
    return (float(before > after), float(after > before)) if both else (None, None)


OVERALL: Mapping[Measure, Mapping[str, Sides]] = {
    "scores": {"routing": _each(_routed), "proud": _each(_not_proud), "needless": _each(_not_needless)},
    "values": {"votes": _votes, "fields": _each(lambda seen: seen.share_right), "documents": _each(_whole)},
}
"""The first line gives the verdict, the second may overrule it."""


def _near(score: float, truth: float) -> float:
    return 1 - (score - truth) ** 2


def _field_nearness(name: str, seen: Seen) -> float | None:
    one = seen.fields.get(name)
    return None if one is None or one.score is None else _near(one.score, float(one.right))


def _field_right(name: str, seen: Seen) -> float | None:
    one = seen.fields.get(name)
    return None if one is None else float(one.right)


def _dimension_nearness(name: str, seen: Seen) -> float | None:
    score, share = seen.dimensions.get(name), seen.share_right
    return None if score is None or share is None else _near(score, share)


def _dimension(name: str, seen: Seen) -> float | None:
    return seen.dimensions.get(name)


def _flips(measure: Measure, cases: Sequence[Judged]) -> Iterator[Flip]:
    for case in cases:
        whole = (_way(case.before), _way(case.after)) if measure == "scores" else (_said(case.before), _said(case.after))
        if all(whole) and whole[0] != whole[1]:
            good = case.after.review is not case.after.right if measure == "scores" else bool(case.after.right)
            yield Flip(run_id=case.run_id, section=case.section, field=None, before=whole[0], after=whole[1], good=good)
        for name in case.before.fields:
            if name in case.after.fields:
                yield from _field_flip(measure, case, name)


def _field_flip(measure: Measure, case: Judged, name: str) -> Iterator[Flip]:
    before, after = case.before.fields[name], case.after.fields[name]
    told = [_trust(one) for one in (before, after)] if measure == "scores" else [_truth(one) for one in (before, after)]
    if all(told) and told[0] != told[1]:
        good = after.right if measure == "values" else (told[1] == TRUSTED) is after.right
        yield Flip(run_id=case.run_id, section=case.section, field=name, before=told[0], after=told[1], good=good)


def _trust(one: FieldSeen) -> str:
    if one.score is None:
        return ""
    return TRUSTED if one.score >= SURE else "doubted"


def _truth(one: FieldSeen) -> str:
    return "right" if one.right else "wrong"


def _way(seen: Seen) -> str:
    if seen.right is None:
        return ""
    return "to a person" if seen.review else "passes"


def _said(seen: Seen) -> str:
    return {None: "", True: "all right", False: "something wrong"}[seen.right]
