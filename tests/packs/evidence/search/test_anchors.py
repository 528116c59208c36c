"""The anchors against their table: five of fourteen identifiers were once wrong, and none may be again."""

import pytest

from services.packs.evidence.question.anchors import anchors, faults, pack_of, scenarios, stored
from services.packs.evidence.question.links import is_direct
from services.packs.evidence.question.pool import confirmed
from services.packs.evidence.question.record import GUIDANCE
from services.packs.evidence.question.references import UNVERIFIED, reference
from tests.packs.evidence.search.generated import YEAR


def test_all_fifty_nine_agree_with_the_table() -> None:
    assert len(stored()) == 59
    assert faults(stored()) == {}
    assert len(anchors()) == 59


def test_every_pack_holds_three_guidelines() -> None:
    for name in scenarios():
        assert sum(record.kind in GUIDANCE for record in pack_of([name])) >= 3


def test_every_item_of_a_pack_exists_and_every_anchor_is_in_a_pack() -> None:
    named = {item for scenario in scenarios().values() for item in scenario.items}
    assert named == set(stored())


def test_no_identifier_stands_under_two_titles() -> None:
    for identifier in ("pmid", "doi"):
        values = [getattr(item, identifier) for item in stored().values() if getattr(item, identifier)]
        assert len(values) == len(set(values))


def test_every_stored_link_is_direct() -> None:
    assert all(is_direct(item.url) for item in stored().values())


@pytest.mark.parametrize(
    "change", [{"pmid": "38033088"}, {"doi": "10.1161/CIR.0000000000001194"}, {"title": "Another guideline"}]
)
def test_a_wrong_identifier_is_caught(change: dict[str, str]) -> None:
    wrong = {**stored(), "acc_af_2023": stored()["acc_af_2023"].model_copy(update=change)}
    assert list(faults(wrong)) == ["acc_af_2023"]


def test_a_link_of_another_article_is_caught() -> None:
    wrong = {**stored(), "noah": stored()["noah"].model_copy(update={"url": "https://pubmed.ncbi.nlm.nih.gov/1/"})}
    assert faults(wrong) == {"noah": "its link is not that of its identifier"}


def test_an_identifier_under_two_titles_is_caught() -> None:
    twice = {**stored(), "copy": stored()["noah"]}
    assert set(faults(twice)) == {"noah", "copy"}


def test_what_no_second_source_confirmed_is_shown_as_unverified() -> None:
    unverified = [name for name, record in anchors().items() if not record.verified]
    assert len(unverified) == 23
    shown = reference(anchors()["aristotle"], YEAR)
    assert shown
    assert (shown.verified, shown.note) == (False, UNVERIFIED)


def test_a_live_source_confirms_an_anchor_only_with_both_identifiers() -> None:
    held = anchors()["aristotle"]
    live = held.model_copy(update={"source": "pubmed", "title": "x"})
    assert confirmed(held, live).verified
    assert confirmed(held, live).title == held.title
    assert not confirmed(held, live.model_copy(update={"doi": "10.5555/other"})).verified
    assert not confirmed(held, live.model_copy(update={"source": "perplexity"})).verified
