"""Whose form it is: the expected client's name against what the form prints."""

import pytest

from services.core.finding import Finding
from services.packs.tax.shared.client import client
from services.tasks.pack import Case
from tests.packs.tax.made import drawn, true_draft

SAMPLE, DOCUMENT = drawn(7)
NAME = str(SAMPLE.truth["employee_name"])
FIRST, LAST = NAME.split()[0], NAME.split()[-1]


def told(name: str) -> list[Finding]:
    return list(client(Case(DOCUMENT, client=name), true_draft(SAMPLE, DOCUMENT)))


@pytest.mark.parametrize(
    "name", ["", "  ", NAME, NAME.upper(), f"{LAST}, {FIRST}", f"Mr. {FIRST} {LAST} Jr.", f"{FIRST} Maria {LAST}"]
)
def test_the_clients_own_form_is_theirs_however_the_name_is_written(name: str) -> None:
    assert told(name) == []


@pytest.mark.parametrize("name", ["Xanthe Quimby", f"Xanthe {LAST}"])
def test_a_form_of_someone_else_is_a_warning_that_names_both_and_no_attempt_can_mend(name: str) -> None:
    (one,) = told(name)
    assert (one.code, one.expected, one.actual, one.severity) == ("other_client", name, NAME, "medium")
    assert not one.mendable and one.dimension == "consistency"
