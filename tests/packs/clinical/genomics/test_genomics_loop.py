"""The whole loop over made reports of every layout, and over the shared ones."""

import pytest

from services.packs.clinical.genomics.task import PACK
from tests.bench.corpus import DOCUMENTS, cases, scorer
from tests.packs.clinical.attempts import answer, concluded, prediction
from tests.samples.genomics import LAYOUTS, sample


@pytest.mark.parametrize("seed", range(2 * len(LAYOUTS)))
def test_a_made_report_is_read_as_it_was_made(seed: int) -> None:
    made = sample(seed)
    end = concluded(PACK, made.text)
    assert end.draft is not None
    got = {name: one.value for name, one in end.draft.fields.items()}
    assert [one["gene"] for one in got["mutations"]] == [one["gene"] for one in made.truth["mutations"]["value"]]
    assert [one["variant"] for one in got["mutations"]] == [one["variant"] for one in made.truth["mutations"]["value"]]
    for name in ("msiStatus", "tmb", "date", "institution"):
        assert got[name] == made.truth[name]["value"], name
    assert end.score is not None and end.score >= 0.95


def test_something_that_is_no_report_is_answered_as_other() -> None:
    said = answer(PACK, "Dear neighbour, the bakery is open on Sunday. Bring bread.")
    assert (said.likely_type, said.fields) == ("OTHER", [])


def test_the_specimens_facility_is_not_the_laboratory() -> None:
    text = "Fernhill Pathology Laboratories\nMain: (000) 000-0000\n\nTumor Specimen\nFacility: Sample Hospital\n\n"
    text += "GENOMIC RESULTS\nKRAS p.G12D mutation detected, pathogenic variant\n"
    end = concluded(PACK, text)
    assert end.draft is not None
    assert end.draft.fields["institution"].value == "Fernhill Pathology Laboratories"


@pytest.mark.skipif(not DOCUMENTS.exists(), reason="the shared documents are not here")
def test_the_shared_reports_are_read_and_their_scores_deserve_trust() -> None:
    score, count = scorer(), scorer().Count()
    for case in cases(("genomics",), rendered=False):
        if not case.aside:
            count.add(score.score_doc(case.truth, prediction(concluded(PACK, case.path.read_text("utf-8"))))[0])
    hits, given, true = count.tp + count.ls, count.tp + count.fp + count.lp, count.tp + count.fn + count.lt
    assert 2 * hits / (given + true) >= 0.85
    assert score.reliability(count.cal)["top_full"] >= 0.97
