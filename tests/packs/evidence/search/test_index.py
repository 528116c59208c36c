"""The embedded index: what ships, that it is kept and mended, and what leaves the machine."""

from pathlib import Path

import numpy as np
import pytest

from services.packs.evidence.question.corpus import Corpus, embedded
from services.packs.evidence.question.kept import kept
from services.packs.evidence.question.lay import content, mended
from services.packs.evidence.question.outgoing import outgoing
from services.packs.evidence.question.plan import Plan, expanded, scores
from services.packs.evidence.question.tags_drugs import drug_groups
from services.packs.evidence.question.understand import understand
from services.tasks.bm25 import Index
from tests.packs.evidence.search.generated import TODAY, question, trial


def test_everything_that_ships_is_attributed_and_openly_licensed(kept_index: Path) -> None:
    records = embedded(kept_index).records
    quoted = [record for record in records if record.sections]
    assert (len(records), len(quoted)) == (4_529, 2_423)
    assert all(record.licence.startswith(("CC-BY", "CC0", "PDM")) for record in quoted)
    assert all(record.journal and (record.doi or record.pmid or record.pmcid) for record in quoted)


def test_a_kept_index_is_the_built_one(tmp_path: Path) -> None:
    built = Index.build([("a", "knee pain"), ("b", "hip")])
    file = tmp_path / "deep" / "index.npz"
    assert kept(file, lambda: built) is built
    again = kept(file, lambda: pytest.fail("it was built again"))
    assert (again.ids, dict(again.vocabulary)) == (built.ids, dict(built.vocabulary))
    assert again.top("knee", 5) == built.top("knee", 5)


@pytest.mark.parametrize("spoil", [b"", b"PK\x03\x04", b"not an index"])
def test_a_spoilt_file_is_built_again(tmp_path: Path, spoil: bytes) -> None:
    file = tmp_path / "index.npz"
    file.write_bytes(spoil)
    assert kept(file, lambda: Index.build([("a", "knee")])).ids == ("a",)
    assert kept(file, lambda: pytest.fail("it was not mended")).ids == ("a",)


def test_a_folder_that_cannot_be_written_to_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert kept(tmp_path / "file" / "index.npz", lambda: Index.build([("a", "knee")])).ids == ("a",)


def test_an_empty_index_is_kept_too(tmp_path: Path) -> None:
    kept(tmp_path / "index.npz", lambda: Index.build([]))
    assert kept(tmp_path / "index.npz", lambda: pytest.fail("it was built again")).ids == ()


def test_a_class_finds_the_reports_of_its_ingredients() -> None:
    corpus = Corpus.build([trial(1, "Sumatriptan for migraine: a randomised trial"), trial(2, "Migraine in the family")])
    found = corpus.body.best(scores(corpus.body, expanded("Triptans for migraine")), 1)
    assert found[0].id == "PMID:90000001"


def test_the_best_member_of_a_class_counts_and_not_their_sum() -> None:
    index = Corpus.build([trial(1, "Sumatriptan"), trial(2, "Sumatriptan rizatriptan"), trial(3, "Rest")]).body
    group = Plan(words="", groups=(("sumatriptan", "rizatriptan"),))
    best = np.maximum(index.scores("sumatriptan"), index.scores("rizatriptan"))
    assert scores(index, group).tolist() == best.tolist()


def test_a_short_name_with_other_meanings_is_no_class() -> None:
    assert drug_groups("List the main PPI databases.") == ()


def test_a_misspelt_name_is_mended_and_an_unknown_one_is_not() -> None:
    known = ("arrhythmia", "diarrhea", "migraine")
    assert [mended(word, known) for word in ("arrhthmia", "diahrrea", "xyzzy", "mig")] == ["arrhythmia", "diarrhea", "", ""]


def test_greetings_say_nothing_of_what_a_message_is_about() -> None:
    index = Index.build([("a", "migraine aspirin doctor thanks please")])
    assert set(content("Hello doctor, please help: aspirin for migraine? Thanks", index, ())) == {"aspirin", "migrain"}


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Which anticoagulant for John Testman, 72, with atrial fibrillation?", "atrial fibrillation anticoagulant"),
        ("How long should antibiotics be given for pneumonia on ward 12 to Ms Roe?", "pneumonia"),
    ],
)
def test_only_names_of_conditions_drugs_and_decisions_leave(kept_index: Path, text: str, sent: str) -> None:
    words = outgoing(text, understand(question(text), TODAY), embedded(kept_index))
    assert sent in words.lower()
    assert not any(name in words.lower() for name in ("testman", "john", "roe", "72", "12"))


def test_without_tags_the_rarest_words_leave_and_no_name(kept_index: Path) -> None:
    text = "Mrs Testperson (tel 555-0100) asks about colonoscopy with Smithson on Tuesday"
    known = understand(question(text), TODAY).model_copy(update={"drugs": ()})
    bare = known.model_copy(update={"tags": known.tags.model_copy(update={"disease_tags": ()})})
    words = outgoing(text, bare, embedded(kept_index))
    assert "colonoscopy" in words
    assert not any(name in words for name in ("testperson", "smithson", "555", "tuesday"))
