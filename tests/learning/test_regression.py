"""Facts about the verdict on a draft: what better means for scores and for values, and what changed sides."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.learning.regression import FieldSeen, Judged, Measure, Report, Seen, report

MANY = 30


@dataclass(frozen=True)
class Side:
    """What one wording makes of a document: the score of its one field, whether it is right, whether a person is asked."""

    score: float = 1.0
    right: bool = True
    review: bool = False
    dimensions: Mapping[str, float] = field(default_factory=lambda: {"accuracy": 1.0})

    def seen(self) -> Seen:
        fields = {"grade": FieldSeen(score=self.score, right=self.right)}
        return Seen(score=self.score, review=self.review, right=self.right, fields=fields, dimensions=self.dimensions)


def case(at: int, before: Side, after: Side) -> Judged:
    return Judged(run_id=f"run-{at}", section=0, document=f"sha-{at}", before=before.seen(), after=after.seen())


def told(measure: Measure, *groups: tuple[int, Side, Side]) -> Report:
    cases = [(before, after) for count, before, after in groups for _ in range(count)]
    return report(measure, [case(at, *sides) for at, sides in enumerate(cases)])


PROUD, CAUGHT = Side(1.0, right=False), Side(0.2, right=False, review=True)
EASY, NEEDLESS = Side(1.0), Side(0.4, review=True)


def test_scores_are_better_when_wrong_documents_go_to_a_person() -> None:
    seen = told("scores", (MANY, PROUD, CAUGHT), (MANY, EASY, EASY))
    assert seen.verdict == "better"
    assert (seen.row("routing").before, seen.row("routing").after) == (0.5, 1.0)
    assert seen.row("proud").gain == pytest.approx(0.5)
    assert seen.row("needless").gain == 0.0
    assert [row.compared.verdict for row in seen.fields] == ["better"]


def test_scores_are_better_when_right_documents_need_no_person() -> None:
    seen = told("scores", (MANY, NEEDLESS, EASY), (MANY, CAUGHT, CAUGHT))
    assert (seen.verdict, seen.row("needless").verdict, seen.row("proud").verdict) == ("better", "better", "inconclusive")


def test_scores_that_let_wrong_documents_pass_are_worse_however_many_reviews_they_save() -> None:
    seen = told("scores", (MANY, CAUGHT, PROUD), (3 * MANY, NEEDLESS, EASY))
    assert seen.row("routing").verdict == "better"
    assert (seen.row("proud").verdict, seen.verdict) == ("worse", "worse")


def test_a_field_is_nearer_by_the_square_of_its_distance() -> None:
    seen = told("scores", (1, Side(0.5), Side(0.8)))
    [row] = seen.fields
    assert (row.compared.before, row.compared.after) == (pytest.approx(0.75), pytest.approx(0.96))
    assert row.compared.verdict == "inconclusive"


def test_a_dimension_is_held_against_the_share_of_fields_that_are_right() -> None:
    low, high = Side(right=False, dimensions={"accuracy": 0.1}), Side(right=False, dimensions={"accuracy": 0.9})
    [row] = told("scores", (MANY, high, low)).dimensions
    assert (row.compared.before, row.compared.after) == (pytest.approx(0.19), pytest.approx(0.99))
    assert row.compared.verdict == "better"


def test_values_are_better_when_more_of_them_are_what_a_person_says_whatever_the_grader_thinks() -> None:
    seen = told("values", (MANY, PROUD, NEEDLESS))
    assert seen.verdict == "better"
    assert [row.name for row in seen.overall] == ["votes", "fields", "documents"]
    assert [row.compared.gain for row in seen.overall] == [1.0, 1.0, 1.0]


def many(right: int, fields: int = 10) -> Seen:
    told = {f"f{at}": FieldSeen(score=1.0, right=at < right) for at in range(fields)}
    return Seen(score=1.0, review=False, right=right == fields, fields=told)


def voted(*groups: tuple[int, Seen, Seen]) -> Report:
    sides = [(before, after) for count, before, after in groups for _ in range(count)]
    return report(
        "values",
        [
            Judged(run_id=str(at), section=0, document=str(at), before=before, after=after)
            for at, (before, after) in enumerate(sides)
        ],
    )


def test_a_document_has_one_vote_however_few_of_its_fields_change() -> None:
    """One field of ten on each: of the share of fields such a set says nothing yet, of the documents it does."""
    seen = voted((10, many(8), many(9)))
    assert (seen.row("fields").verdict, seen.row("votes").verdict, seen.verdict) == ("inconclusive", "better", "better")


def test_many_small_gains_do_not_make_up_for_great_losses() -> None:
    losing = voted((150, many(9), many(10)), (60, many(10), many(0)))
    assert (losing.row("votes").verdict, losing.row("fields").verdict, losing.verdict) == ("better", "worse", "worse")
    apart = voted((30, many(9), many(10)), (5, many(10), many(0)))
    assert (apart.row("votes").verdict, apart.row("fields").verdict) == ("better", "inconclusive")
    assert (apart.row("fields").gain < 0, apart.verdict) == (True, "inconclusive")


def test_a_document_of_which_not_all_is_known_counts_for_its_fields_only() -> None:
    unknown = EASY.seen().model_copy(update={"right": None})
    seen = report("scores", [Judged(run_id="r", section=0, document="d", before=unknown, after=unknown)])
    assert seen.row("routing").documents == 0
    assert seen.fields[0].compared.documents == 1


def test_what_changes_sides_is_named_with_whether_it_is_for_the_better() -> None:
    seen = told("scores", (1, PROUD, CAUGHT), (1, EASY, NEEDLESS), (1, EASY, EASY))
    assert [(one.run_id, one.field, one.before, one.after, one.good) for one in seen.flips] == [
        ("run-0", None, "passes", "to a person", True),
        ("run-0", "grade", "trusted", "doubted", True),
        ("run-1", None, "passes", "to a person", False),
        ("run-1", "grade", "trusted", "doubted", False),
    ]
    flips = told("values", (1, PROUD, NEEDLESS)).flips
    assert [(one.field, one.before, one.after, one.good) for one in flips] == [
        (None, "something wrong", "all right", True),
        ("grade", "wrong", "right", True),
    ]


SIDES = st.builds(Side, st.floats(0, 1, allow_subnormal=False), st.booleans(), st.booleans())


@given(st.lists(st.tuples(SIDES, SIDES), max_size=12), st.sampled_from(["scores", "values"]))
@settings(max_examples=30, deadline=None)
def test_swapping_the_words_mirrors_every_line(sides: list[tuple[Side, Side]], measure: Measure) -> None:
    one = report(measure, [case(at, before, after) for at, (before, after) in enumerate(sides)])
    other = report(measure, [case(at, after, before) for at, (before, after) in enumerate(sides)])
    mirrored = {"better": "worse", "worse": "better", "inconclusive": "inconclusive"}
    for name in ("overall", "fields", "dimensions"):
        for row, back in zip(getattr(one, name), getattr(other, name), strict=True):
            assert back.compared.verdict == mirrored[row.compared.verdict]
            assert back.compared.gain == -row.compared.gain
    assert len(one.flips) == len(other.flips)


@given(st.lists(SIDES, max_size=60), st.sampled_from(["scores", "values"]))
@settings(max_examples=30, deadline=None)
def test_the_same_outcomes_are_neither_better_nor_worse(sides: list[Side], measure: Measure) -> None:
    seen = report(measure, [case(at, one, one) for at, one in enumerate(sides)])
    assert {seen.verdict, *(row.compared.verdict for row in (*seen.overall, *seen.fields, *seen.dimensions))} == {"inconclusive"}
    assert seen.flips == ()
