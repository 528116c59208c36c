"""Properties 6, 7, 10 and 11: what is off the topic is out, the list is what was promised, every reference is whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.core.question import Tags
from services.packs.evidence.question.aim import Aim, Candidate
from services.packs.evidence.question.anchors import stored
from services.packs.evidence.question.links import is_direct, is_search
from services.packs.evidence.question.ranking import final_list, overlap_share, relevance, tier
from services.packs.evidence.question.record import PRIMARY
from services.packs.evidence.question.references import author_line, quality_badges, reference
from services.packs.evidence.question.tags import tags_of
from tests.packs.evidence.search.generated import YEAR, aims, anchored, candidates, packages, trial, whole

MANY = settings(max_examples=1_000)
AF: Tags = tags_of(("AF", "CKD"), ("anticoagulation", "dose"))
AIM = Aim(tags=AF, primary=("AF",))


def found(
    number: int, diseases: tuple[str, ...], decisions: tuple[str, ...], kind: str = "trial", near: float = 0.5
) -> Candidate:
    record = trial(number, "A made-up study").model_copy(update={"kind": kind})
    return Candidate(record=record, disease_tags=diseases, decision_tags=decisions, closeness=near)


@MANY
@given(aims(), packages())
def test_what_shares_no_primary_disease_is_never_shown(aim: Aim, package: list[Candidate]) -> None:
    """Property 6."""
    off = {one.record.id for one in package if not set(one.disease_tags) & set(aim.primary)}
    assert all(relevance(one, aim) < 10 for one in package if one.record.id in off)
    assert not off & {one.id for one in final_list(package, aim, YEAR).references}


@MANY
@given(aims(), packages(), st.booleans())
def test_the_list_holds_six_to_ten_whenever_six_are_valid(aim: Aim, package: list[Candidate], with_pack: bool) -> None:
    """Property 7."""
    every = [*package, *(anchored(aim) if with_pack else [])]
    valid = [one for one in every if relevance(one, aim) >= 10 and reference(one.record, YEAR)]
    shown = final_list(every, aim, YEAR).references
    assert len(shown) <= 10
    assert len(shown) >= min(6, len(valid))
    assert overlap_share(shown, aim) >= 0.8
    studies = sum(one.kind in PRIMARY for one in valid)
    assert sum(one.kind in PRIMARY for one in shown) >= min(2, studies)


@given(aims(), packages(most=18), st.sets(st.integers(0, 17), max_size=4))
def test_places_for_what_can_be_quoted_break_no_promise(aim: Aim, package: list[Candidate], chosen: set[int]) -> None:
    made = [whole(one) for one in package]
    quotable = frozenset(one.record.id for at, one in enumerate(made) if at in chosen)
    plain, shown = (final_list(made, aim, YEAR, ids).references for ids in (frozenset(), quotable))
    assert len(shown) == len(plain)
    valid_studies = sum(one.kind in PRIMARY for one in made if relevance(one, aim) >= 10)
    assert sum(one.kind in PRIMARY for one in shown) >= min(2, valid_studies)


@given(aims(), packages())
def test_the_order_does_not_depend_on_the_order_of_finding(aim: Aim, package: list[Candidate]) -> None:
    assert final_list(package, aim, YEAR) == final_list(package[::-1], aim, YEAR)


@given(aims(), candidates(), candidates(1))
def test_a_higher_tier_always_goes_before_a_lower_one(aim: Aim, one: Candidate, other: Candidate) -> None:
    scores = relevance(one, aim), relevance(other, aim)
    if min(scores) >= 10 and tier(one, aim) < tier(other, aim):
        assert scores[0] > scores[1]


def test_the_tiers_are_primary_decision_then_any_decision_then_disease_alone() -> None:
    both = found(1, ("AF",), ("anticoagulation",), near=0.0)
    other = found(2, ("AF",), ("dose",), "guideline", near=1.0)
    alone = found(3, ("AF",), (), "guideline", near=1.0)
    shown = final_list([alone, other, both], AIM, YEAR).references
    assert [one.id for one in shown] == ["PMID:90000001", "PMID:90000002", "PMID:90000003"]


def test_items_without_the_decision_only_fill_up_to_six() -> None:
    asked = [found(at, ("AF",), ("anticoagulation",)) for at in range(4)]
    alone = [found(10 + at, ("AF",), ()) for at in range(8)]
    told = final_list([*asked, *alone], AIM, YEAR)
    assert (len(told.references), told.relaxed) == (6, True)


def test_a_guideline_goes_before_another_trial_in_filling_up() -> None:
    guideline = found(50, ("AF",), (), "guideline", near=0.0)
    trials = [found(at, ("AF",), (), near=0.9) for at in range(9)]
    assert "PMID:90000050" in {one.id for one in final_list([*trials, guideline], AIM, YEAR).references}


@MANY
@given(aims(), packages())
def test_every_reference_is_whole_and_an_anchor_keeps_its_stored_link(aim: Aim, package: list[Candidate]) -> None:
    """Properties 10, 11 and 12."""
    for one in final_list([*package, *anchored(aim)], aim, YEAR).references:
        assert all((one.title, one.authors, one.journal, one.year, one.source_badge))
        assert is_direct(one.url)
        assert not is_search(one.url)
        assert not one.anchor or one.url == stored()[one.anchor].url


@given(candidates())
def test_what_is_not_whole_is_no_reference(candidate: Candidate) -> None:
    record = candidate.record
    complete = record.title and any(record.authors) and record.journal and record.year and (record.pmid or record.doi)
    assert bool(reference(record, YEAR)) == bool(complete)


@pytest.mark.parametrize(
    ("authors", "number", "line"),
    [
        (("Doe J",), 1, "Doe J"),
        (("Doe J", "Roe R", "Poe E"), 3, "Doe J, Roe R, Poe E"),
        (("Doe J", "Roe R", "Poe E", "Loe L"), 4, "Doe J et al."),
        (("Doe J", "Roe R"), 9, "Doe J et al."),
        (("The Made Up Group",), 1, "The Made Up Group"),
        ((), 0, ""),
    ],
)
def test_authors_are_listed_up_to_three(authors: tuple[str, ...], number: int, line: str) -> None:
    assert author_line(trial(1, "x").model_copy(update={"authors": authors, "n_authors": number})) == line


def test_highly_cited_needs_a_count() -> None:
    record = trial(1, "x")
    assert "Highly Cited" not in quality_badges(record, YEAR)
    assert "Highly Cited" in quality_badges(record.model_copy(update={"citations": 100}), YEAR)


@pytest.mark.parametrize(("year", "recent"), [(2026, True), (2022, True), (2021, False), (2027, False)])
def test_recent_is_reckoned_from_the_questions_year(year: int, recent: bool) -> None:
    assert ("Recent" in quality_badges(trial(1, "x").model_copy(update={"year": year}), YEAR)) is recent
