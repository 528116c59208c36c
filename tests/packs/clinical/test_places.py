"""Every value that a clinical reader gives, and every element of a list, stands at a place of its document."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.clinical_notes.task import PACK as CLINIC
from services.packs.clinical.discharge_summary.task import PACK as HOSPITAL
from services.packs.clinical.genomics.task import PACK as GENOMICS
from services.packs.clinical.lab_report.task import PACK as LABORATORY
from services.packs.clinical.pathology.task import PACK as PATHOLOGY
from services.packs.clinical.prescription.task import PACK as PRESCRIPTION
from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from services.packs.clinical.surgical_notes.task import PACK as THEATRE
from services.tasks.drafting import draft_from
from services.tasks.pack import Case, Pack
from tests.bench.corpus import written_cases
from tests.packs.clinical.notes import read, values

PACKS = (CLINIC, HOSPITAL, GENOMICS, LABORATORY, PATHOLOGY, PRESCRIPTION, RADIOLOGY, THEATRE)
EVERY = 8
"""Of so many written documents one is looked at for the first time and another for the second: their places are alike."""


@pytest.mark.parametrize("again", [False, True], ids=["first", "second"])
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.doc_type)
def test_no_value_of_a_written_document_stands_nowhere(pack: Pack, again: bool) -> None:
    chosen = list(written_cases((pack.doc_type,)))[EVERY // 2 if again else 0 :: EVERY]
    texts = {case.stem: case.path.read_text("utf-8") for case in chosen}
    found = {
        stem: draft_from(read(pack, text, again=again), pack, Case(read_text(text)), None, ()) for stem, text in texts.items()
    }
    filled = [(stem, one) for stem, draft in found.items() for one in draft.fields.values() if one.filled]
    assert len(filled) > 2 * len(texts)
    assert [(stem, one.name, one.value) for stem, one in filled if not one.located] == []


def test_a_margin_is_named_by_whole_words() -> None:
    text = """OPERATION: Radical prostatectomy.
    DIAGNOSIS: Carcinoma of the prostate.
    Frozen section of the right posterolateral margin positive; the bed was closed. The specimen was sent to pathology.
    """
    assert values(THEATRE, text)["margins"].endswith("right posterolateral margin positive")


def test_a_day_is_quoted_with_the_time_printed_on_to_it() -> None:
    text = """SURGICAL PATHOLOGY REPORT
Collected: 2023-06-19T08:30:00; Reported: 2023-06-23T17:12:00
Specimen: skin, left arm, excision.
DIAGNOSIS: Basal cell carcinoma, nodular. Margins are free.
"""
    draft = draft_from(read(PATHOLOGY, text), PATHOLOGY, Case(read_text(text)), None, ())
    assert draft.fields["date"].value == "2023-06-23"
    assert draft.fields["date"].places[0].quote == "2023-06-23T17"
