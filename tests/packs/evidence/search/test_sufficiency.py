"""Properties 4 and 5: anchors make the evidence sufficient, more evidence never makes it less, and nobody pays for nothing."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.packs.evidence.question.aim import Aim, Candidate
from services.packs.evidence.question.anchors import scenarios
from services.packs.evidence.question.gate import assess
from services.packs.evidence.question.record import GUIDANCE
from services.packs.evidence.question.sufficiency import Sufficiency, level_of, sufficiency
from services.packs.evidence.question.tags import tags_of
from tests.packs.evidence.search.generated import DECISIONS, DISEASES, KINDS, YEAR, aims, anchored, packages, trial

MANY = settings(max_examples=1_000)


class Spy:
    """Stands where the paid search would."""

    def __init__(self) -> None:
        self.calls = 0

    def pay(self) -> None:
        self.calls += 1


@MANY
@given(aims(), packages())
def test_three_guidelines_of_the_matched_pack_suffice(aim: Aim, others: list[Candidate]) -> None:
    """Property 4."""
    guidelines = [one for one in anchored(aim) if one.kind in GUIDANCE]
    found = sufficiency([*others, *guidelines[:3]], aim, YEAR)
    if len(guidelines) >= 3:
        assert found.score >= 70
        assert found.level in ("good", "excellent")
    else:
        assert not aim.scenarios


@MANY
@given(aims(), packages(), packages())
def test_more_evidence_is_never_worth_less(aim: Aim, some: list[Candidate], more: list[Candidate]) -> None:
    both = [
        *some,
        *[one.model_copy(update={"record": one.record.model_copy(update={"id": f"more {one.record.id}"})}) for one in more],
    ]
    assert sufficiency(both, aim, YEAR).score >= sufficiency(some, aim, YEAR).score
    assert assess(both, aim, YEAR).sufficiency.score >= assess(some, aim, YEAR).sufficiency.score


@given(aims(), packages())
def test_levels_and_score_say_the_same(aim: Aim, found: list[Candidate]) -> None:
    told = sufficiency(found, aim, YEAR)
    assert 0 <= told.score <= 100
    assert told.level == level_of(told.score)


@pytest.mark.parametrize(
    ("score", "level"),
    [(0, "insufficient"), (24, "insufficient"), (25, "limited"), (49, "limited"), (50, "good"), (84, "good"), (85, "excellent")],
)
def test_the_levels_begin_where_the_source_design_was_settled(score: int, level: str) -> None:
    assert level_of(score) == level


@MANY
@given(aims(), packages())
def test_nobody_pays_where_the_score_suffices_or_a_pack_matches(aim: Aim, found: list[Candidate]) -> None:
    """Property 5."""
    pack = anchored(aim)
    told = assess([*found, *pack], aim, YEAR)
    if told.sufficiency.score >= 50 or pack:
        assert not told.may_pay
        assert not told.sufficiency.should_call_perplexity
    else:
        assert told.may_pay


def paid_calls(packages: int) -> int:
    """Paid searches on random packages that suffice or match a pack."""
    spy, rng, names = Spy(), Random(5), list(scenarios())
    for number in range(packages):
        aim, found = _package(rng, names, number)
        if assess(found, aim, YEAR).may_pay:
            spy.pay()
    return spy.calls


def test_ten_thousand_packages_that_suffice_or_match_cause_no_paid_call() -> None:
    assert paid_calls(10_000) == 0


def test_an_insufficient_package_without_a_pack_may_be_paid_for() -> None:
    aim = Aim(tags=tags_of(("HTN",), ("dose",)), primary=("HTN",))
    assert assess([], aim, YEAR).may_pay


@given(aims(), packages())
def test_a_low_score_beside_a_pack_is_ranked_again_once_and_stays_limited(aim: Aim, found: list[Candidate]) -> None:
    pack = [one for one in anchored(aim) if one.kind not in GUIDANCE][:1]
    told = assess([*found, *pack], aim, YEAR)
    if told.reranked:
        assert told.sufficiency.level == "limited"
        assert told.sufficiency.score < 50
        assert not told.may_pay
        assert all(one.of_pack or one.decision_tags for one in told.kept)


@given(aims(), packages())
def test_a_scorer_that_breaks_pays_only_without_a_pack(aim: Aim, found: list[Candidate]) -> None:
    def broken(candidates: Sequence[Candidate], aim: Aim, year_now: int) -> Sufficiency:
        raise ZeroDivisionError

    pack = anchored(aim)
    told = assess([*found, *pack], aim, YEAR, broken)
    assert told.sufficiency.level == "limited"
    assert not (pack and told.may_pay)


@given(st.sampled_from(sorted(scenarios())), st.booleans())
def test_an_old_pack_counts_as_empty_only_when_nothing_newer_was_found(name: str, newer: bool) -> None:
    aim = Aim(tags=tags_of(scenarios()[name].disease, ()), primary=scenarios()[name].disease, scenarios=(name,))
    far = 2060
    fresh = trial(1, "A made-up study").model_copy(update={"year": far - 1})
    found = [Candidate(record=fresh, disease_tags=aim.tags.disease_tags[:1], closeness=0.1)] if newer else []
    pack = [one for one in anchored(aim) if one.kind not in GUIDANCE]
    assert assess([*pack[:1], *found], aim, far).may_pay is not newer


def _package(rng: Random, names: Sequence[str], number: int) -> tuple[Aim, list[Candidate]]:
    """A random package that must not be paid for: a pack matches, or enough was found."""
    if number % 2:
        pack = scenarios()[rng.choice(names)]
        name = next(key for key, one in scenarios().items() if one is pack)
        tags = tags_of((*pack.disease, rng.choice(DISEASES)), (*pack.decision, rng.choice(DECISIONS)))
        aim = Aim(tags=tags, primary=(tags.primary_disease_tag,), scenarios=(name,))
        return aim, [*anchored(aim)[: rng.randint(1, 4)], *_random(rng, aim, rng.randint(0, 4))]
    aim = Aim(tags=tags_of(rng.sample(DISEASES, 2), rng.sample(DECISIONS, 2)), primary=())
    aim = aim.model_copy(update={"primary": (aim.tags.primary_disease_tag,)})
    strong = [
        _candidate(rng, aim, number, kind) for number, kind in enumerate(("guideline", "guideline", "meta_analysis", "trial"))
    ]
    return aim, [*strong, *_random(rng, aim, rng.randint(0, 4))]


def _random(rng: Random, aim: Aim, number: int) -> list[Candidate]:
    return [_candidate(rng, aim, 100 + at, rng.choice(KINDS), rng.random()) for at in range(number)]


def _candidate(rng: Random, aim: Aim, number: int, kind: str, near: float = 0.9) -> Candidate:
    record = trial(number, "A made-up study").model_copy(update={"kind": kind, "year": rng.randint(1990, YEAR)})
    return Candidate(record=record, disease_tags=aim.tags.disease_tags, decision_tags=aim.tags.decision_tags, closeness=near)
