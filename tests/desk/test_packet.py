"""Facts about a packet taken together: what counts, where each figure stands, and what leaves as a file."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest

from services.core.document import Suspicion
from services.core.draft import Field
from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.desk.packet_forms import Entry, PacketForm
from services.desk.prooftext import BY, WORDS, verified
from services.desk.totals import BoxTotal, Totals, totals_of
from services.documents.reader import read
from services.packs.find import packs
from services.tasks.pack import Pack
from tests.desk.houses import ended, opened, toy_house
from tests.samples.packets import INSTRUCTIONS, bind, prose
from tests.samples.tax_forms import draw_w2
from tests.samples.tax_returns import draw_1099

ONE, TWO, VOID = draw_w2(701), draw_w2(702), draw_w2(703, stamp="VOID")
EARNED, CORRECTED = draw_1099("1099-INT", 704), draw_1099("1099-INT", 704, ticked="CORRECTED")
PAGES = (ONE, EARNED, VOID, TWO, ONE, CORRECTED)


@dataclass
class Run:
    """A packet that was run to its end."""

    desk: Desk
    run_id: str

    @property
    def totals(self) -> Totals:
        return self.desk.packet.totals(self.run_id)

    def box(self, doc_type: str, year: str | None, field: str) -> BoxTotal:
        kinds = [kind for kind in self.totals.forms if (kind.doc_type, kind.tax_year) == (doc_type, year)]
        return next(box for kind in kinds for box in kind.boxes if box.spec.name == field)


def tax_packs() -> Mapping[str, Pack]:
    return {name: pack for name, pack in packs().items() if pack.rubric.family == "tax"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home"), packs=tax_packs)) as made:
        yield made


def run(desk: Desk, name: str, data: bytes, **options: Any) -> Run:
    made = desk.submit([Incoming(name=name, data=data)], RunOptions(**options), again=True)[0]
    assert made.run_id, made.problem
    ended(desk, made.run_id, 120.0)
    return Run(desk, made.run_id)


@pytest.fixture(scope="module")
def packet(desk: Desk) -> Run:
    return run(desk, "=packet.pdf", bind([*(page.data for page in PAGES), prose(INSTRUCTIONS)]))


def test_a_box_adds_up_over_the_forms_that_count_and_copies_count_once(packet: Run) -> None:
    box = packet.box("W-2", ONE.truth["tax_year"], "wages_tips")
    same_year = [one for one in (ONE, TWO) if one.truth["tax_year"] == ONE.truth["tax_year"]]
    assert box.total == sum(Decimal(one.truth["wages_tips"] or 0) for one in same_year)
    assert [figure.page for figure in box.figures] == [PAGES.index(one) + 1 for one in same_year]


def test_years_are_never_added_up_with_each_other(packet: Run) -> None:
    kinds = [(kind.doc_type, kind.tax_year) for kind in packet.totals.forms]
    assert len(kinds) == len(set(kinds))
    assert ("W-2", ONE.truth["tax_year"]) in kinds and ("W-2", TWO.truth["tax_year"]) in kinds


def test_void_and_superseded_forms_are_left_out_and_said(packet: Run) -> None:
    told = {one.pages: one.why for one in packet.totals.left_out}
    assert set(told) == {(2,), (3,)}
    assert "VOID" in told[(3,)] and told[(2,)].startswith("superseded by the corrected form on page 6")
    box = packet.box("1099-INT", EARNED.truth["tax_year"], "interest_income")
    assert [figure.page for figure in box.figures] == [6]


def test_every_figure_leads_to_a_review_item_that_holds_its_value(packet: Run) -> None:
    for kind in packet.totals.forms:
        for figure in (figure for box in kind.boxes for figure in box.figures):
            cards = {card.spec.name: card for card in packet.desk.review(packet.run_id, figure.section).cards}
            assert Decimal(str(cards[figure.field].value)) == figure.amount


def test_clinical_reports_of_one_file_are_not_added_up() -> None:
    rubrics = {pack.rubric.doc_type: pack.rubric for pack in packs().values()}
    empty = {
        name: tuple(Entry(spec, Field(name=spec.name, status="not_present"), None) for spec in rubrics[name].fields.values())
        for name in ("radiology", "pathology", "W-2")
    }
    reports = [PacketForm(at, name, name, (1,), 1.0, "met", entries) for at, (name, entries) in enumerate(empty.items())]
    found = totals_of(reports)
    assert [kind.doc_type for kind in found.forms] == ["W-2"] and not found.left_out
    assert totals_of([replace(one, left_out="rejected") for one in reports[:2]]).left_out == ()


def test_what_a_person_decides_is_what_is_added_up(desk: Desk) -> None:
    alone = run(desk, "alone.pdf", TWO.data)
    year = TWO.truth["tax_year"]
    desk.decide(alone.run_id, 0, "edit", field="wages_tips", value="1.00", by="local")
    assert alone.box("W-2", year, "wages_tips").total == Decimal("1.00")
    desk.decide(alone.run_id, 0, "absent", field="ss_wages", by="local")
    assert not any(box.spec.name == "ss_wages" for kind in alone.totals.forms for box in kind.boxes)
    desk.decide(alone.run_id, 0, "reject_all", reason="wrong_values", by="local")
    assert [(one.section, one.why) for one in alone.totals.left_out] == [(0, "rejected")]


def test_the_csv_has_a_row_for_each_field_and_total_with_its_evidence(packet: Run) -> None:
    data = packet.desk.packet.csv(packet.run_id)
    assert data.startswith("\N{BYTE ORDER MARK}".encode())
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert {row["file"] for row in rows} == {"'=packet.pdf"}
    wages = next(row for row in rows if row["record"] == "field" and row["field"] == "wages_tips")
    assert (wages["value"], wages["page"], wages["box"]) == (ONE.truth["wages_tips"], "1", "1")
    assert wages["quote"] == ONE.quotes["wages_tips"]
    assert 0 < float(wages["x0"]) < float(wages["x1"]) < 1 and 0 < float(wages["top"]) < float(wages["bottom"]) < 1
    totals = {(row["doc_type"], row["tax_year"], row["field"]): row["value"] for row in rows if row["record"] == "total"}
    for kind in packet.totals.forms:
        for box in kind.boxes:
            assert totals[kind.doc_type, kind.tax_year, box.spec.name] == str(box.total)


def test_the_json_says_the_same_with_every_place_and_every_decision(packet: Run) -> None:
    told = json.loads(packet.desk.packet.json(packet.run_id))
    first = told["forms"][0]
    assert (first["doc_type"], first["pages"], first["counted"]) == ("W-2", [1, 5], True)
    field = first["fields"]["wages_tips"]
    assert field["value"] == ONE.truth["wages_tips"] and field["places"][0]["page"] == 1 and len(field["places"][0]["box"]) == 4
    assert (field["decision"], field["decided_by"]) == (WORDS, BY)
    figures = [one for kind in told["totals"]["forms"] for box in kind["boxes"] for one in box["figures"]]
    assert figures and all(one["page"] for one in figures)


def test_clean_values_of_a_native_pdf_are_verified_by_its_text_layer_and_are_nobodys_label(desk: Desk) -> None:
    alone = run(desk, "clean.pdf", ONE.data)
    cards = {card.spec.name: card for card in desk.review(alone.run_id).cards}
    filled = {name for name, card in cards.items() if card.machine.filled}
    assert filled and {name for name, card in cards.items() if card.preaccepted} == filled - {"employer_ein"}, (
        "its range was never issued"
    )
    assert all(card.decision is None for card in cards.values())
    assert desk.labels(run_id=alone.run_id) == ()
    desk.decide(alone.run_id, 0, "accept", field="wages_tips", by="local")
    again = {card.spec.name: card for card in desk.review(alone.run_id).cards}
    assert not again["wages_tips"].preaccepted and again["ss_wages"].preaccepted
    assert [label.field for label in desk.labels(run_id=alone.run_id)] == ["wages_tips"]


def test_a_value_that_a_check_objects_to_is_not_verified(desk: Desk) -> None:
    odd = draw_w2(702, change={"4": "1.00"})
    alone = run(desk, "odd.pdf", odd.data)
    cards = {card.spec.name: card for card in desk.review(alone.run_id).cards}
    assert cards["ss_tax_withheld"].machine.value == "1.00" and not cards["ss_tax_withheld"].preaccepted


def test_a_void_form_is_never_verified(desk: Desk) -> None:
    alone = run(desk, "void.pdf", VOID.data)
    assert not any(card.preaccepted for card in desk.review(alone.run_id).cards)


def test_scans_typed_text_and_files_with_suspicious_text_are_never_verified(desk: Desk) -> None:
    alone = run(desk, "clean.pdf", ONE.data)
    end = desk.view(alone.run_id).sections[0].concluded
    document = read(ONE.data, "clean.pdf")
    rubric = desk.rubric("W-2")
    assert end is not None and verified(end, document, rubric, on=True)
    scanned = [page.model_copy(update={"source": "ocr"}) for page in document.pages]
    plain = [page.model_copy(update={"source": "plain"}) for page in document.pages]
    odd = document.model_copy(update={"suspicions": (Suspicion(code="covered_text", message="covered"),)})
    for other in (document.model_copy(update={"pages": tuple(pages)}) for pages in (scanned, plain)):
        assert not verified(end, other, rubric, on=True)
    assert not verified(end, odd, rubric, on=True)


@pytest.mark.parametrize("drawn", [True, False])
def test_a_form_fields_value_is_verified_only_where_the_page_draws_it_just_so(desk: Desk, drawn: bool) -> None:
    alone = run(desk, "clean.pdf", ONE.data)
    end = desk.view(alone.run_id).sections[0].concluded
    document = read(ONE.data, "clean.pdf")
    typed = [word.model_copy(update={"source": "form_field", "drawn": drawn}) for word in document.pages[0].words]
    pages = (document.pages[0].model_copy(update={"words": tuple(typed), "source": "form_field"}), *document.pages[1:])
    filled = document.model_copy(update={"pages": pages, "medium": "pdf_form"})
    assert end is not None and bool(verified(end, filled, desk.rubric("W-2"), on=True)) is drawn
    scanned = pages[0].model_copy(update={"source": "ocr"})
    assert not verified(end, filled.model_copy(update={"pages": (scanned,)}), desk.rubric("W-2"), on=True)


def test_a_run_can_do_without_it(desk: Desk) -> None:
    alone = run(desk, "looked_at.pdf", ONE.data, text_layer=False)
    assert not any(card.preaccepted for card in desk.review(alone.run_id).cards)
    assert WORDS.encode() not in desk.packet.csv(alone.run_id)


def test_an_unknown_run_is_said(desk: Desk) -> None:
    with pytest.raises(AppError):
        desk.packet.totals("0" * 32)
