"""A blank Schedule K-1 is nothing else: no medical paper comes into question for it."""

import pytest

from services.documents.reader import read
from services.packs.find import packs
from services.tasks.classification import classify
from tests.samples.tax_k1_full import draw_full_k1


@pytest.mark.parametrize("edition", ["1065 2017", "1120-S 2023"])
def test_a_blank_schedule_is_taken_for_no_prescription(edition: str) -> None:
    sample = draw_full_k1(7, edition=edition, layout="columns", blank=True)
    found = classify(read(sample.data, sample.name).text, packs())
    assert found.doc_type == "K-1" and "prescription" not in found.alternatives
