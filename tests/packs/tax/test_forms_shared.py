"""What every tax form stands on: printed amounts and numbers, names apart from addresses, copies that vote."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.document import Box, Word
from services.packs.find import packs
from services.packs.tax.shared.amounts import looks_like_tin, read_amount, same_amount, tin_digits
from services.packs.tax.shared.form import condense, load_form
from services.packs.tax.shared.names import is_address, pick_name
from services.packs.tax.shared.pick import pick_amount
from services.packs.tax.shared.vote import Read, vote

amounts = st.decimals(min_value=Decimal("0"), max_value=Decimal("9999999.99"), places=2)


@given(amount=amounts, sign=st.booleans(), grouped=st.booleans())
def test_an_amount_is_read_however_it_is_written(amount: Decimal, sign: bool, grouped: bool) -> None:
    printed = f"{'$' if sign else ''}{amount:,.2f}" if grouped else f"{'$' if sign else ''}{amount:.2f}"
    assert read_amount(printed) == f"{amount:.2f}" and same_amount(f"{amount:.2f}", printed)


@given(amount=st.decimals(min_value=Decimal("1"), max_value=Decimal("9999999.99"), places=2))
def test_a_thousands_comma_that_became_a_point_is_still_read(amount: Decimal) -> None:
    assert read_amount(f"{amount:,.2f}".replace(",", ".")) == f"{amount:.2f}"


def test_a_currency_sign_read_as_a_letter_is_none_of_the_amount() -> None:
    assert read_amount("S4,417.49") == "4417.49" and read_amount("S") is None and read_amount("5S.00") is None


@pytest.mark.parametrize("printed", ["", "-", "$-", "$", "abc", "12-3456789", "1.2.3"])
def test_what_is_no_amount_is_not_made_one(printed: str) -> None:
    assert read_amount(printed) is None


@pytest.mark.parametrize("printed", ["(12.00)", "-12.00", "12.00-", "$(12.00)"])
def test_parentheses_and_minus_are_negative(printed: str) -> None:
    assert read_amount(printed) == "-12.00"


@given(digits=st.text("0123456789", min_size=9, max_size=9))
def test_a_number_is_the_same_with_and_without_its_hyphens(digits: str) -> None:
    social, firm = f"{digits[:3]}-{digits[3:5]}-{digits[5:]}", f"{digits[:2]}-{digits[2:]}"
    assert tin_digits(social) == tin_digits(firm) == digits
    assert looks_like_tin(social) and looks_like_tin(firm)


@pytest.mark.parametrize("printed", ["***-**-1234", "XXX-XX-1234", "xxx-xx-1234"])
def test_masks_of_every_kind_are_masks(printed: str) -> None:
    assert looks_like_tin(printed) and tin_digits(printed) == "*****1234"


@pytest.mark.parametrize("printed", ["1545-0008", "123-45-678", "12-34567890", "555-0100"])
def test_other_numbers_are_no_identification_numbers(printed: str) -> None:
    assert not looks_like_tin(printed)


@pytest.mark.parametrize("line", ["12 Quay Street", "PO Box 77", "P.O. BOX 12", "Eastmere, OR 97000", "Old Ferry NY 10000-1234"])
def test_street_and_town_are_addresses(line: str) -> None:
    assert is_address(line)


@pytest.mark.parametrize("line", ["Harbor Lantern Works LLC", "Three Rivers Freight Corp", "Mira T Solano", "Street & Co"])
def test_names_are_no_addresses(line: str) -> None:
    assert not is_address(line)


def line_of(text: str, top: float) -> list[Word]:
    boxes = [Box(x0=0.1 + 0.05 * i, x1=0.14 + 0.05 * i, top=top, bottom=top + 0.01) for i in range(len(text.split()))]
    return [
        Word(text=word, span=(i, i + 1), page=1, box=box) for i, (word, box) in enumerate(zip(text.split(), boxes, strict=True))
    ]


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (("Harbor Works LLC", "12 Quay Street", "Eastmere, OR 97000"), "Harbor Works LLC"),
        (("3M Company", "220 Innovation Way", "Saint Paul, MN 55000"), "3M Company"),
        (("Regents of the University", "of Eastmere", "PO Box 7", "Eastmere, OR 97000"), "Regents of the University of Eastmere"),
        (("0042", "Bluebell Bakery", "9 Mill Road"), "Bluebell Bakery"),
        (("12 Quay Street", "Eastmere, OR 97000"), None),
        ((), None),
    ],
)
def test_a_firm_is_named_by_the_lines_before_its_address(lines: tuple[str, ...], name: str | None) -> None:
    picked = pick_name([line_of(text, 0.1 + 0.02 * i) for i, text in enumerate(lines)], firm=True)
    assert (picked.value if picked else None) == name


def read_as(value: str, sure: float = 0.9) -> Read:
    return Read((Word(text=value, span=(0, len(value)), page=1),), value, sure)


@given(st.permutations(["66.99", "66.99", "66.99", "68.99"]))
def test_the_majority_of_copies_wins_in_any_order(values: list[str]) -> None:
    winner = vote([read_as(value) for value in values])
    assert winner is not None and winner.value == "66.99" and winner.sure < 0.9


def test_copies_that_agree_cost_nothing_and_a_tie_costs() -> None:
    agreed, tied = vote([read_as("1.00"), read_as("1.00")]), vote([read_as("1.00"), read_as("2.00")])
    assert agreed is not None and agreed.sure == 0.9
    assert tied is not None and tied.sure < 0.8
    assert vote([]) is None


def test_no_label_names_two_boxes() -> None:
    boxes = load_form("services.packs.tax.w2", packs()["tax/w2"].rubric).boxes
    seen: dict[str, str] = {}
    for box in boxes:
        for label in box.labels:
            assert seen.setdefault(label, box.key) == box.key, label
    assert all(condense(wording) == label for box in boxes for wording, label in zip(box.wordings, box.labels, strict=True))


@pytest.mark.parametrize(
    "printed", ["($ 60,790)", "<60,790>", "( 60,790 )", "<60,790.>", "$(60,790)", "-$ 60,790", "(60,790", "60,790)"]
)
def test_a_loss_is_negative_with_whatever_brackets_it_is_printed(printed: str) -> None:
    words = [
        Word(text=text, span=(9 * at, 9 * at + len(text)), page=1, box=Box(x0=0.1 * at, top=0.1, x1=0.1 * at + 0.09, bottom=0.12))
        for at, text in enumerate(printed.split())
    ]
    loss, gain = pick_amount([words]), pick_amount([words], signed=False)
    assert loss and loss.value == "-60790.00" and len(loss.words) == len(words)
    one_bracket = printed in ("(60,790", "60,790)")
    assert (loss.sure < 0.9) is one_bracket
    assert gain and (gain.value == "60790.00") is one_bracket
