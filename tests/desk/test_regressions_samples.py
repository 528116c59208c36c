"""Facts about grading stored runs of samples anew: under the same words nothing moves; under others just what was reckoned."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.core.events import Concluded
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.regressions.nouns import Unusable
from services.desk.regressions.regraded import regraded
from services.packs.find import packs
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_regressions import draft, tried

PATHOLOGY = "rubric:clinical/pathology"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path, packs=packs)) as made:
        yield made


def same(one: Concluded) -> dict[str, object]:
    """All that a grade decides on; a stored attempt that was not the last one may end the loop for another stated reason."""
    return one.model_dump(exclude={"draft": {"fields": {"__all__": {"places"}}}, "words": True, "stop_reason": True})


@pytest.mark.parametrize(
    "sample", ["tax_packet", "pathology_fax", "marc", "radiology_liver"], ids=["several forms", "read again", "pipeline", "text"]
)
def test_under_the_same_words_the_stored_end_comes_out_to_the_last_digit(desk: Desk, sample: str) -> None:
    run_id = desk.submit_sample(sample, RunOptions()).run_id or ""
    view = ended(desk, run_id)
    for section in view.sections:
        assert section.concluded is not None
        pack = packs()[next(name for name, one in packs().items() if one.doc_type == section.concluded.doc_type)]
        found = regraded(desk._house, run_id, [section.index], [pack])[section.index]
        assert not isinstance(found, Unusable)
        assert same(found.ends[0]) == same(section.concluded)
        assert not found.went_on


def test_raising_a_tier_sends_a_sample_without_the_field_to_a_person(desk: Desk) -> None:
    """The date is absent, which our own search corroborates: it counts neither way, and the score stays 1. But a required field
    that is not on the document is shown to a person; here one finds it, so that this is the right way."""
    text = "".join(line for line in sample_text() if "2023" not in line)
    run_id = desk.submit_text(text, RunOptions(doc_type="pathology")).run_id or ""
    view = ended(desk, run_id)
    assert [section.concluded.score for section in view.sections if section.concluded] == [1.0]
    desk.decide(run_id, 0, "edit", field="date", value="2024-03-05", by="ann")
    desk.decide(run_id, 0, "accept_all", by="ann")
    shipped = packs()["clinical/pathology"].words[PATHOLOGY]
    told = tried(desk, draft(desk, raised(shipped, "date"), PATHOLOGY), name=PATHOLOGY)
    assert told.report is not None
    assert (told.report.row("routing").before, told.report.row("routing").after) == (0.0, 1.0)
    assert {row.compared.gain for row in (*told.report.fields, *told.report.dimensions)} == {0.0}
    assert "date" not in {row.name for row in told.report.fields}
    assert [(one.field, one.after, one.good) for one in told.report.flips] == [(None, "to a person", True)]
    assert told.report.verdict == "inconclusive"


def sample_text() -> list[str]:
    file = Path(__file__).resolve().parents[2] / "services" / "desk" / "samples" / "pathology_colon.txt"
    return file.read_text("utf-8").splitlines(keepends=True)


def raised(rubric: str, field: str) -> str:
    before, head, after = rubric.partition(f"[fields.{field}]")
    return before + head + after.replace('tier = "optional"', 'tier = "required"', 1)
