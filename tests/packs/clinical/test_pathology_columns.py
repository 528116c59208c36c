"""Results that only a column tells: names or crosses below the words POSITIVE and NEGATIVE."""

from typing import Any

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import concluded, values

LUNG = "Right upper lobe, biopsy: adenocarcinoma, moderately differentiated.\n\n"
NAMES = "POSITIVE            NEGATIVE\nTTF-1               p40\nCK7                 CK20, CDX2\n                    CD56\n"


def stains(text: str) -> Any:
    return dict(values(PACK, text).get("ihcMarkers", {}))


def test_names_are_read_below_each_word() -> None:
    wanted = {"TTF-1": "positive", "CK7": "positive", "p40": "negative", "CK20": "negative", "CDX2": "negative"}
    assert stains(LUNG + NAMES + "End of report.\n") == {**wanted, "CD56": "negative"}


@pytest.mark.parametrize(
    "table",
    [
        "              POSITIVE      NEGATIVE\nTTF-1             x\np40                             x\n",
        "| Marker | Positive | Negative |\n|---|---|---|\n| TTF-1 | X | |\n| p40 | | X |\n",
        "Antibody\tPositive\tNegative\nTTF-1\tx\t\np40\t\tx\n",
        "Marker      Positive   Negative   Not done\nTTF-1          +\np40                       +\n"
        "ALK                                   +\n",
    ],
)
def test_crosses_are_read_below_each_word(table: str) -> None:
    assert stains(LUNG + table) == {"TTF-1": "positive", "p40": "negative"}


def test_a_row_with_a_verdict_of_its_own_is_read_by_it() -> None:
    assert stains(f"{LUNG}Positive      Negative\nTTF-1: negative\n") == {"TTF-1": "negative"}


def test_the_grader_sees_the_columns_too() -> None:
    found = concluded(PACK, LUNG + NAMES)
    assert found.score > 0.9
