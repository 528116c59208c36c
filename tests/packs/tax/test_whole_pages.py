"""Whole Schedules K-1 of every edition, brokers' pages of several forms, and forms filled by printers of every kind."""

import pytest

from services.core.draft import Draft
from services.core.events import Concluded
from services.core.policy import policy_for
from services.documents.reader import read
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.packs.find import packs, packs_by_type
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from services.tasks.sectioning import Part, sections_of
from tests.kits import KitWatch, builtin_kit
from tests.samples.packets import bind
from tests.samples.tax_composite import LAYOUTS as PAGES
from tests.samples.tax_composite import draw_composite
from tests.samples.tax_forms import draw_w2
from tests.samples.tax_k1_full import LAYOUTS, draw_full_k1
from tests.samples.tax_k1_statement import draw_statement
from tests.samples.tax_k1_words import EDITIONS
from tests.samples.tax_prints import PRINTS
from tests.samples.tax_returns import draw_1099


def ended(part: Part) -> tuple[Concluded, Draft]:
    """What the loop makes of one form with the builtin reader."""
    pack = packs_by_type()[part.found.doc_type]
    kit = builtin_kit(pack)
    document = part.section.document
    task, policy = Extracting(pack, Case(document), kit), policy_for(pack.rubric.profile)
    loop = run_loop(task, policy, KitWatch(kit))
    try:
        while True:
            next(loop)
    except StopIteration as last:
        outcome = last.value
    end = conclude(outcome, document=document, rubric=pack.rubric, profile=task.profile, policy=policy, section=0, pages=(1,))
    assert end.draft is not None
    return end, end.draft


def parts(name: str, data: bytes) -> tuple[Part, ...]:
    return sections_of(read(data, name), packs()).parts


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_schedule_k1_is_read_from_among_all_its_items(edition: str, layout: str) -> None:
    sample = draw_full_k1(31, edition=edition, layout=layout)
    (part,) = parts(sample.name, sample.data)
    end, draft = ended(part)
    assert {name: one.value for name, one in draft.fields.items()} == sample.truth
    assert end.passed


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_first_box_of_a_schedule_takes_nothing_from_its_neighbours(edition: str) -> None:
    sample = draw_full_k1(33, edition=edition, layout="grid", bare=True)
    (part,) = parts(sample.name, sample.data)
    _, draft = ended(part)
    assert draft.fields["ordinary_income"].value is None and draft.fields["partner_tin"].value == sample.truth["partner_tin"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_blank_schedule_is_told_whatever_numbers_stand_beside_its_boxes(layout: str) -> None:
    sample = draw_full_k1(51, edition="1065 2019", layout=layout, blank=True)
    for part in parts(sample.name, sample.data):
        if part.found.doc_type != "OTHER":
            end, _ = ended(part)
            assert end.doc_type == "OTHER" and end.grade and "incomplete" in {one.code for one in end.grade.critical}


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("edition", ["1065 2019", "1120-S 2023"])
def test_a_statement_to_a_schedule_is_no_second_one_and_gives_it_no_value(edition: str, order: int) -> None:
    sample = draw_full_k1(41, edition=edition)
    (part,) = parts(sample.name, bind([sample.data, draw_statement(41, edition=edition)][::order]))
    end, draft = ended(part)
    assert part.section.pages == (1, 2) and end.passed
    assert {name: one.value for name, one in draft.fields.items()} == sample.truth


@pytest.mark.parametrize("layout", PAGES)
def test_every_form_of_a_brokers_page_is_found_once_and_read_under_the_common_head(layout: str) -> None:
    page = draw_composite(32, layout=layout)
    found = {part.found.doc_type: part for part in parts(page.name, page.data)}
    assert list(found) == list(page.truths)
    for doc_type, part in found.items():
        end, draft = ended(part)
        assert {name: draft.fields[name].value for name in page.truths[doc_type]} == page.truths[doc_type]
        assert end.passed


@pytest.mark.parametrize("way", [way for way in PRINTS if way != "over the label"])
def test_however_a_printer_writes_amounts_they_are_read(way: str) -> None:
    for sample in (draw_w2(34, layout="official", filled=PRINTS[way]), draw_1099("1099-INT", 35, filled=PRINTS[way])):
        (part,) = parts(sample.name, sample.data)
        end, draft = ended(part)
        assert {name: one.value for name, one in draft.fields.items()} == sample.truth
        assert end.passed


@pytest.mark.parametrize("seed", [36, 37, 38])
def test_values_printed_between_two_lines_of_a_list_are_never_trusted(seed: int) -> None:
    sample = draw_1099("1099-DIV", seed, layout="bank", filled=PRINTS["over the label"])
    (part,) = parts(sample.name, sample.data)
    end, draft = ended(part)
    right = {name: one.value for name, one in draft.fields.items()} == sample.truth
    assert right or (end.needs_review and (end.score or 0.0) < 0.95)
