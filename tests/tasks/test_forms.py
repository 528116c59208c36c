"""Facts about which printings of a form are copies, which are other forms, and which correct an earlier one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.tasks.forms import CORRECTED, Facts, corrects, same_form

FORM = Facts(
    tins={"employee_ssn": "900123456", "employer_ein": "071234567"},
    amounts={"wages": "100.00", "tax": "10.00", "other": "5.00"},
    year="2024",
    copy="b",
    corrected=False,
)
NUMBERS = st.text("0123456789", min_size=9, max_size=9)
AMOUNTS = st.decimals(min_value=1, max_value=99999, places=2).map(str)
FORMS = st.builds(
    Facts,
    tins=st.fixed_dictionaries({"employee_ssn": NUMBERS}, optional={"employer_ein": NUMBERS}),
    amounts=st.dictionaries(st.sampled_from(("wages", "tax", "other")), AMOUNTS),
    year=st.sampled_from(("", "2023", "2024")),
    copy=st.sampled_from(("", "b", "c")),
    corrected=st.booleans(),
)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (FORM, True),
        (replace(FORM, copy="c", tins={"employee_ssn": "*****3456"}), True),
        (replace(FORM, amounts={**FORM.amounts, "tax": "11.00"}), True),
        (replace(FORM, tins={**FORM.tins, "employer_ein": "071234561"}), True),
        (replace(FORM, year="2023"), False),
        (replace(FORM, tins={**FORM.tins, "employer_ein": "080000001"}, amounts={"wages": "7.00", "tax": "1.00"}), False),
        (replace(FORM, amounts={"wages": "7.00", "tax": "1.00", "other": "2.00"}), False),
        (replace(FORM, corrected=True), False),
        (replace(FORM, tins={}, amounts={}), None),
        (replace(FORM, tins={}), True),
    ],
)
def test_copies_agree_on_parties_year_and_most_amounts(other: Facts, same: bool | None) -> None:
    assert same_form(FORM, other) is same


@given(FORMS, FORMS)
def test_sameness_has_no_direction_and_a_form_is_itself(one: Facts, other: Facts) -> None:
    assert same_form(one, other) == same_form(other, one)
    assert same_form(one, one) is True


def test_a_corrected_form_replaces_the_one_of_the_same_parties_and_year() -> None:
    later = replace(FORM, corrected=True, amounts={"wages": "120.00"})
    assert corrects(later, FORM)
    assert not corrects(FORM, later)
    assert not corrects(replace(later, year="2023"), FORM)
    assert not corrects(replace(later, tins={"employee_ssn": "900999999"}), FORM)


@pytest.mark.parametrize(
    ("printed", "marked"),
    [
        ("[X] CORRECTED", True),
        ("VOID   X CORRECTED", True),
        ("☒ CORRECTED (if checked)", True),
        ("CORRECTED (if checked)", False),
        ("[ ] VOID [ ] CORRECTED", False),
        ("TAX CORRECTED", False),
    ],
)
def test_correction_is_marked_by_a_tick_and_not_by_the_printed_word(printed: str, marked: bool) -> None:
    assert bool(CORRECTED.search(printed)) is marked
