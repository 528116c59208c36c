"""Words as recognition gives them: joined where they stood apart, and beside what belongs to another box."""

import pytest

from services.core.document import Box, Document, Page, Quality, Word
from services.packs.tax.shared.names import goes_on, is_label_rest
from services.packs.tax.shared.pagemap import PageMap, page_maps
from services.packs.tax.shared.pick import pick_amount
from services.packs.tax.shared.vote import Read, vote
from services.packs.tax.shared.years import find_years


def recognised(*placed: tuple[str, float, float]) -> PageMap:
    """One line of words that were recognised, each with its left and right edge."""
    text, words = " ".join(word for word, _, _ in placed), []
    for word, x0, x1 in placed:
        at = sum(len(other.text) + 1 for other in words)
        box = Box(x0=x0, x1=x1, top=0.1, bottom=0.11)
        words.append(Word(text=word, span=(at, at + len(word)), page=1, box=box, source="ocr"))
    page = Page(number=1, span=(0, len(text)), source="ocr", words=tuple(words))
    return page_maps(Document(sha256=str(placed), medium="scan", text=text, pages=(page,), quality=Quality(score=1.0)))[0]


@pytest.mark.parametrize(("cents", "value"), [(0.212, "242.10"), (0.235, "242.00")])
def test_the_number_of_the_next_box_is_no_cents(cents: float, value: str) -> None:
    picked = pick_amount([recognised(("242", 0.18, 0.2), ("10", cents, cents + 0.014)).words])
    assert picked is not None and picked.value == value


@pytest.mark.parametrize(
    ("printed", "value"), [("2025", None), ("2025.", None), ("$2025", "2025.00"), ("2,025", "2025.00"), ("2145", "2145.00")]
)
def test_a_bare_year_is_no_amount(printed: str, value: str | None) -> None:
    picked = pick_amount([recognised((printed, 0.1, 0.13)).words])
    assert (picked and picked.value) == value


@pytest.mark.parametrize(
    ("joined", "parts"),
    [
        ("EIN:08-1234567", ["EIN:", "08-1234567"]),
        ("TIN:xxx-xx-3456", ["TIN:", "xxx-xx-3456"]),
        ("Note:see", ["Note:see"]),
        ("10:45", ["10:45"]),
    ],
)
def test_a_label_and_its_number_that_were_joined_are_two_words(joined: str, parts: list[str]) -> None:
    page = recognised((joined, 0.1, 0.3))
    assert [word.text for word in page.words] == parts
    assert [word.span[1] - word.span[0] for word in page.words] == [len(part) for part in parts]


@pytest.mark.parametrize(("gap", "rest"), [(0.005, ["CENTER"]), (0.009, [])])
def test_a_name_goes_on_with_words_that_stand_as_close_as_its_own(gap: float, rest: list[str]) -> None:
    last = (0.22 + gap, 0.28 + gap)
    page = recognised(("COBALT", 0.04, 0.1), ("REGIONAL", 0.106, 0.16), ("MEDICAL", 0.165, 0.22), ("CENTER", *last))
    assert [word.text for word in goes_on(page, page.words[:3])] == rest


@pytest.mark.parametrize(
    "line",
    [
        "AND",
        "and including",
        "Last",
        "name",
        "address, andZIP code",
        "EnPLOYER",
        "Partnershlp",
        "aodress, and ZIPcode",
        "address and TIN",
        "share",
    ],
)
def test_what_is_left_of_a_label_is_no_name(line: str) -> None:
    assert is_label_rest(line)


@pytest.mark.parametrize(
    "line", ["Anders", "And Co", "Noor", "Partners Bank", "Payer & Sons", "First Harbor Bank", "The Information Mill"]
)
def test_a_name_that_is_like_a_label_is_a_name(line: str) -> None:
    assert not is_label_rest(line)


@pytest.mark.parametrize(("start", "found"), [(0.217, ["2023"]), (0.5, [])])
def test_the_line_right_beside_the_title_tells_the_year(start: float, found: list[str]) -> None:
    said = (("Compensation", start, start + 0.1), ("2023", start + 0.105, start + 0.14))
    page = recognised(("Form", 0.1, 0.13), ("1099-NEC", 0.135, 0.2), *said)
    assert [year.value for year in find_years(page, ("form1099nec",), wide=False)] == found


def test_of_two_copies_the_one_that_kept_the_cents_is_right() -> None:
    words = recognised(("7,072", 0.1, 0.15)).words
    won = vote([Read(words, "7072.00", 0.99), Read(words, "7072.42", 0.9)])
    assert won is not None and won.value == "7072.42" and won.sure < 0.8
