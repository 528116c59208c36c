"""How parts of an answer are written."""

import pytest

from services.core.answer import closed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Postma DF et al.", "Postma DF et al."),
        ("Doe J, Roe R", "Doe J, Roe R."),
        ("Is less enough?", "Is less enough?"),
        ('The trial ("how long?")', 'The trial ("how long?")'),
        ("A cohort (PTC)", "A cohort (PTC)."),
    ],
)
def test_a_part_of_a_reference_ends_in_one_mark(text: str, said: str) -> None:
    assert closed(text) == said
