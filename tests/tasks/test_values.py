"""Printed values into normal forms."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.tasks.values import amounts_in, iso_date, money, normalise, same_words, year


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("$1,234.50", "1234.50"),
        ("1234.5", "1234.50"),
        ("(12.00)", "-12.00"),
        ("12.00-", "-12.00"),
        ("-$7", "-7.00"),
        ("−3,000", "-3000.00"),
        ("0.00", "0.00"),
        ("0", "0.00"),
        ("$ 45,000", "45000.00"),
        ("1 234 567.89", "1234567.89"),
        ("88000.", "88000.00"),
    ],
)
def test_money_becomes_a_plain_decimal(printed: str, value: str) -> None:
    assert money(printed).value == value


@pytest.mark.parametrize("printed", ["$-", "", "12,34,56", "N/A", "1.2.3", "12-3456789", "$", "1,23.00"])
def test_what_is_no_amount_says_so(printed: str) -> None:
    assert money(printed).value is None and money(printed).problem


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=2))
def test_every_amount_survives_printing(amount: Decimal) -> None:
    assert Decimal(money(f"${amount:,.2f}".replace("$-", "-$")).value or "x") == amount
    shown = f"({-amount:,.2f})" if amount < 0 else f"{amount:,.2f}"
    assert Decimal(money(shown).value or "x") == amount


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("03/04/2021", "2021-03-04"),
        ("25/12/2020", "2020-12-25"),
        ("2019-7-1", "2019-07-01"),
        ("20190701", "2019-07-01"),
        ("5 March 2020", "2020-03-05"),
        ("March 5th, 2020", "2020-03-05"),
        ("Reported: 12-Jan-2011", "2011-01-12"),
        ("1/2/99", "1999-01-02"),
        ("17.03.2014", "2014-03-17"),
    ],
)
def test_dates_become_iso_days(printed: str, day: str) -> None:
    assert iso_date(printed).value == day


@pytest.mark.parametrize("printed", ["March 5", "13/13/2020", "12/2020", "next week", "31.02.2020"])
def test_an_incomplete_or_impossible_date_says_so(printed: str) -> None:
    assert iso_date(printed).value is None


@given(
    st.dates(date(1950, 1, 1), date(2049, 12, 31)), st.sampled_from(["%m/%d/%Y", "%Y-%m-%d", "%d %B %Y", "%b %d, %Y", "%Y%m%d"])
)
def test_every_day_survives_printing(day: date, how: str) -> None:
    assert iso_date(day.strftime(how)).value == day.isoformat()


def test_a_year_is_found_even_when_its_digits_are_spread() -> None:
    assert year("20 24").value == "2024"
    assert year("Form W-2 (2023)").value == "2023"
    assert year("123456").value is None


def test_a_tin_is_kept_as_printed() -> None:
    assert normalise("tin", " ***-**-1234 ").value == "***-**-1234"


def test_amounts_of_a_sentence_are_found_in_order() -> None:
    assert amounts_in("4 Social security tax withheld 4,421.58 and (12.00)") == ("4.00", "4421.58", "-12.00")


def test_same_words_ignores_case_order_and_punctuation_but_no_word() -> None:
    assert same_words("Carcinoma, invasive ductal", "INVASIVE DUCTAL CARCINOMA of the breast")
    assert not same_words("lobular carcinoma", "ductal carcinoma")
