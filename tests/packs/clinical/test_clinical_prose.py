"""Clinical prose made regular: same length, stray stops blanked, wrapped lines joined, sentences whole."""

import textwrap
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.packs.clinical.shared.prose import looks, prose, tidy


@given(st.text(max_size=300))
def test_the_view_is_as_long_as_the_text(text: str) -> None:
    assert len(prose(text).flat) == len(text)


@given(st.text(max_size=300))
def test_sentences_are_in_order_and_hold_everything_printed(text: str) -> None:
    view = prose(text)
    spans = view.sentences
    assert all(a < b for a, b in spans)
    assert all(one[1] <= following[0] for one, following in pairwise(spans))
    assert sum(len(view.flat[a:b].split()) for a, b in spans) == len(view.flat.split())


@pytest.mark.parametrize(
    ("printed", "joined"),
    [
        ("free of. tumor", "free of  tumor"),
        ("NEGATIVE FOR. TUMOR", "negative for  tumor"),
        ("a result for CK. 5/6", "a result for ck  5/6"),
        ("negative. Margins", "negative. margins"),
        ("positive. p16: negative", "positive. p16: negative"),
        ("block A. Grade 2", "block a. grade 2"),
    ],
)
def test_a_stop_that_is_only_a_line_end_is_blanked(printed: str, joined: str) -> None:
    assert prose(printed).flat == joined


def test_wrapped_lines_run_on_and_labels_do_not() -> None:
    long = (
        "The tumor invades through the muscularis propria into the surrounding fatty\ntissue of the mesentery.\nMargins: Negative"
    )
    flat = prose(long).flat
    assert "fatty tissue" in flat and ".\nmargins:" in flat


def test_a_space_in_a_pattern_matches_any_run_of_blanks() -> None:
    assert looks(r"free of tumor").search(prose("free of. tumor").flat)
    assert looks(r"r ?0").fullmatch("r  0") and not looks(r"[a ]b").search("  b".replace(" ", "x"))


def test_a_value_is_tidied_of_stray_stops() -> None:
    assert (
        tidy("colonic adenocarcinoma with. mucinous differentiation.") == "colonic adenocarcinoma with mucinous differentiation"
    )


WRAPPED = """\
INVASIVE DUCTAL CARCINOMA OF THE LEFT BREAST WITH A GREATEST DIMENSION OF 1.3 CM IN THE UPPER OUTER
QUADRANT, AND A SECOND FOCUS OF 0.8 CM. ANGIOLYMPHATIC INVASION: ABSENT. SURGICAL MARGINS INVOLVED BY
COMPONENT: Distance of invasive tumor to closest margin: 5 mm. Calcification is found in the benign
parenchyma around the focus, and in the in situ component, which measures a centimetre across in all
Laterality: left
"""


def test_a_label_that_a_full_line_parts_is_one_label() -> None:
    assert "margins involved by component: distance" in prose(WRAPPED).flat


def test_a_label_in_other_letters_begins_its_own_line_also_after_a_full_one() -> None:
    assert "across in all\nlaterality: left" in prose(WRAPPED).flat


def test_in_text_that_was_not_wrapped_every_label_begins_its_own_line() -> None:
    text = "SURGICAL MARGINS INVOLVED BY THE TUMOUR AT THE INFERIOR AND AT THE DEEP EDGE\nCOMPONENT: LEFT"
    assert "edge\ncomponent: left" in prose(text).flat


def test_a_wide_row_of_a_table_hides_no_wrapping_and_a_rule_joins_no_line() -> None:
    text = (
        "Name: SAMPLE, ANA        Sex: F        Number: 24-0001        Received: 02/03/2024        Page 1\n"
        "The presence of the mutation c.182A>G, p.(Gln61Arg) of exon 3 of the gene\n"
        "TERTIARY was shown, and that of the mutation c.-124C>T of the promoter of\n"
        "another gene, each in a share of the cells that is told below with its own\nmethod and its depth.\n"
        "First Tier of Findings That Have an Approved Targeted Therapy Available\n━━━━━━━━━━━━━━━━━━━━━━━━\nEGFR\n"
    )
    flat = prose(text).flat
    assert "the gene tertiary" in flat and "available\n━" in flat


FLOWED = (
    "The colon shows an adenocarcinoma, with penetration of all layers of the wall and no sprouting, {told} The lymph nodes"
    " around it are enlarged, and they show a chronic resorptive inflammation, and clear activation of the follicles, and"
    " nothing of a metastasis in any of the sections that were examined by the two of us on that day, nor in those of the fatty"
    " tissue that was sent with it in the same jar for the sake of completeness."
)


def parted(end: str, goes_on: str) -> str:
    """A report wrapped at a width at which a line ends with `end`."""
    told = FLOWED.format(told=f"{end} {goes_on}")
    return next(text for width in range(60, 120) if f"{end}\n{goes_on}" in (text := textwrap.fill(told, width)))


@pytest.mark.parametrize(
    ("end", "goes_on"),
    [
        ("G3, R", "0."),
        ("L1, pT", "3."),
        ("grade", "2."),
        ("HER2/neu:", "zero."),
        ("edges are free;", "the closest"),
    ],
)
def test_a_full_line_runs_on_to_the_figure_or_the_words_that_it_awaits(end: str, goes_on: str) -> None:
    assert f"{end} {goes_on}".lower() in prose(parted(end, goes_on)).flat


def test_an_item_of_a_list_begins_its_own_line_also_after_a_full_one() -> None:
    assert "as follows\n1." in prose(parted("as follows", "1.")).flat
