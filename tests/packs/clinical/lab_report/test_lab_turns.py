"""Turns of microbiology: organisms that were seen, titres behind a word, tables of susceptibility, targets of a treatment."""

from services.packs.clinical.lab_report.task import PACK
from tests.packs.clinical.attempts import concluded, values

HEAD = "Fenwick General Hospital Laboratory\nSpecimen: cerebrospinal fluid     Collected: 2025-05-02     Reported: 2025-05-04\n\n"
COUNTS = "Lymphocytes         62       /uL\nErythrocytes        11       /uL\n"


def told(body: str) -> list[tuple[str, str]]:
    return [(one["name"], one["value"]) for one in values(PACK, HEAD + body)["labValues"]]


def test_what_was_seen_answers_a_label() -> None:
    assert ("India ink", "Encapsulated yeasts seen") in told(f"{COUNTS}India ink           Encapsulated yeasts seen\n")


def test_a_titre_is_no_test_of_its_own() -> None:
    assert "titre" not in [name for name, _ in told(f"{COUNTS}CRYPTOCOCCAL ANTIGEN    POSITIVE, titre 1:1024\n")]


def test_targets_of_a_treatment_are_no_results() -> None:
    body = "LDL Cholesterol     3.9    mmol/L    (<3.0)\nTargets for secondary prevention are LDL <1.8 and non-HDL <2.5 mmol/L.\n"
    assert told(body) == [("LDL Cholesterol", "3.9")]


def test_a_table_of_susceptibility_that_was_not_read_is_doubted() -> None:
    culture = "Culture: Escherichia coli >10^8 CFU/L\n\n"
    rows = "Amoxicillin          R\nTrimethoprim         R\nNitrofurantoin       S\n"
    assert concluded(PACK, HEAD + COUNTS + culture + rows).score < 0.95
