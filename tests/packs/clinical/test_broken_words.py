"""Words broken by a hyphen at a line's end: read whole, shown where they are printed, and real hyphens left alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.documents.plain import read_text
from services.packs.clinical.shared.broken_words import cuts, whole
from services.packs.clinical.shared.prose import word_set
from services.tasks.drafting import draft_from
from services.tasks.pack import Case
from tests.packs.clinical.notes import THEATRE, concluded, read, values

NOTE = """PREOPERATIVE DIAGNOSIS: Acute chole-
cystitis with an ill-
defined mass of the gall-
bladder fossa.
POSTOPERATIVE DIAGNOSIS: Acute cholecystitis with gangr-
enous change.
PROCEDURE PERFORMED: Laparoscopic cholecystec-
tomy and intraoperative cholangio-
gram.
ANESTHESIA: General.
DESCRIPTION OF PROCEDURE: The patient was placed supine and was draped. The gallbladder was removed.
PLAN: Discharged on cipro-
floxacin 500 mg b.i.d.
"""
PRINTED = (
    "the cholecystectomy obstruction of carcinoma laparoscopic left kidney was resection anastomosis hypertension ileostomy "
    "ill-defined left-sided follow-up well-differentiated 2-cm C3-C4 pT2-N0 12-15 post-op. x-ray T-tube Toprol-XL, stay"
)
WORDS = st.sampled_from(sorted(word_set(PRINTED)))


def test_broken_words_are_read_whole() -> None:
    told = values(THEATRE, NOTE)
    assert told["procedures"] == ["Laparoscopic cholecystectomy", "intraoperative cholangiogram"]
    assert told["diagnoses"] == ["Acute cholecystitis with gangrenous change"]
    assert told["medications"] == ["ciprofloxacin"]


def test_what_is_read_is_found_where_it_is_printed() -> None:
    document = read_text(NOTE)
    draft = draft_from(read(THEATRE, NOTE), THEATRE, Case(document), None, ())
    assert all(one.located for one in draft.fields.values() if one.filled)
    assert NOTE[slice(*draft.fields["procedures"].places[0].span or (0, 0))] == "Laparoscopic cholecystec-\ntomy"
    assert concluded(THEATRE, document).score == 1.0


@pytest.mark.parametrize(
    "printed",
    [
        "an ill-\ndefined mass",
        "a left-\nsided mass",
        "a non-\nsmoker",
        "a follow-\nup visit",
        "stage pT2-\nN0",
        "levels C3-\nC4",
        "an x-\nray",
    ],
)
def test_real_hyphens_stay(printed: str) -> None:
    text = f"There was {printed} here. The opera-\ntion ended."
    assert cuts(text).text(text) == f"There was {printed} here. The operation\nended."


def test_a_compound_that_is_printed_elsewhere_keeps_its_hyphen() -> None:
    text = "A re-resection was planned; the re-\nresection was done for obstruc-\ntion."
    assert cuts(text).text(text).endswith("the re-\nresection was done for obstruction.")


@settings(deadline=None, max_examples=150)
@given(st.lists(WORDS, min_size=3, max_size=40), st.data())
def test_breaking_words_and_making_them_whole_again_changes_nothing(words: list[str], data: st.DataObject) -> None:
    broken = []
    for word in words:
        at = data.draw(st.integers(3, len(word) - 3)) if word.isalpha() and len(word) > 9 else 0
        broken.append(f"{word[:at]}-\n{word[at:]}" if at and data.draw(st.booleans()) else word)
    text = " ".join(broken)
    left_out = cuts(text)
    assert left_out.text(text).replace("-\n", "").split() == words
    document = whole(read_text(text))
    assert document.text == left_out.text(text)
    for start, end in ((0, len(text)), (len(text) // 3, len(text) // 2)):
        a, b = left_out.span((start, end))
        kept = "".join(
            letter for at, letter in enumerate(text[start:end], start) if not any(x <= at < y for x, y in left_out.spans)
        )
        assert document.text[a:b].replace("\n", " ") == kept.replace("\n", " ")


@given(st.lists(WORDS, min_size=3, max_size=40), st.lists(st.sampled_from(" \n"), min_size=40, max_size=40))
def test_a_text_without_broken_words_is_read_as_it_is(words: list[str], gaps: list[str]) -> None:
    text = "".join(word + gap for word, gap in zip(words, gaps, strict=False))
    document = read_text(text)
    assert whole(document) is document
