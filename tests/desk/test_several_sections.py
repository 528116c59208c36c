"""Facts about a file with several reports: one loop each, one result entry each, one review item each."""

from collections.abc import Iterator
from typing import Any

import pytest

from services.core.events import Attempted, Classified, Concluded
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.packs.find import packs
from tests.desk.houses import ended, opened, toy_house
from tests.samples.packets import bind
from tests.samples.tax_forms import draw_w2
from tests.toy import HARD, toy_packs

FILLER = "The patient was seen in the clinic and the findings were explained at length; the next visit is in six weeks time.\n"
ONE = f"TOY NOTE REPORT\nPatient: Mira Solano\nMRN: 5550101\nDate: 2024-03-05\n{HARD.partition(chr(10))[2]}{FILLER}toy note\n"
OTHER = ONE.replace("2024-03-05", "2024-09-17").replace("ductal", "lobular")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    known = {**toy_packs(), **{name: pack for name, pack in packs().items() if pack.doc_type == "W-2"}}
    with opened(toy_house(tmp_path_factory.mktemp("home"), packs=lambda: known)) as opened_desk:
        yield opened_desk


def run(desk: Desk, text: str) -> str:
    made = desk.submit([Incoming(name="notes.txt", data=text.encode())], RunOptions(), again=True)[0]
    assert made.run_id, made.problem
    ended(desk, made.run_id)
    return made.run_id


def test_each_report_runs_its_own_loop_in_the_order_of_the_file(desk: Desk) -> None:
    run_id = run(desk, f"{ONE}\n{OTHER}")
    events = [one.event for one in desk.events(run_id)]
    assert [one.section for one in events if isinstance(one, Classified)] == [0, 1]
    assert [(one.section, one.attempt) for one in events if isinstance(one, Attempted)] == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert [one.section for one in events if isinstance(one, Concluded)] == [0, 1]
    assert events[-1].kind == "finished"


def test_the_result_has_an_entry_for_each_with_spans_in_the_text_of_the_file(desk: Desk) -> None:
    text = f"{ONE}\n{OTHER}"
    documents: Any = desk.result(run(desk, text))["documents"]
    assert len(documents) == 2
    for entry, histology in zip(documents, ("ductal carcinoma", "lobular carcinoma"), strict=True):
        field = entry["fields"]["histology"]
        assert field["value"] == histology
        assert [text[slice(*place["span"])] for place in field["places"]] == [histology]


def test_each_report_is_reviewed_and_decided_by_itself(desk: Desk) -> None:
    run_id = run(desk, f"{ONE}\n{OTHER.replace('Mira Solano', 'Odell Marsh').replace('5550101', '5550999')}")
    waiting = [row.section for row in desk.work.queue() if row.run_id == run_id]
    assert sorted(waiting) == [0, 1]
    assert any("more than one patient" in reason for reason in desk.review(run_id, 1).review_reasons)
    desk.decide(run_id, 1, "accept_all", by="local")
    assert [row.section for row in desk.work.queue() if row.run_id == run_id] == [0]


def test_a_report_that_says_what_an_earlier_one_said_is_told(desk: Desk) -> None:
    run_id = run(desk, f"{ONE}\n{ONE.replace('5550101', '5550102').replace('Mira Solano', 'Odell Marsh')}")
    ends = [one.event for one in desk.events(run_id) if isinstance(one.event, Concluded)]
    assert [any("same values as section 1" in reason for reason in end.review_reasons) for end in ends] == [False, True]


def test_forms_of_a_packet_point_into_their_own_pages(desk: Desk) -> None:
    drawn = [draw_w2(11), draw_w2(12)]
    made = desk.submit([Incoming(name="two.pdf", data=bind([one.data for one in drawn]))], RunOptions())[0]
    assert made.run_id
    ended(desk, made.run_id, 120.0)
    documents: Any = desk.result(made.run_id)["documents"]
    assert [entry["pages"] for entry in documents] == [[1], [2]]
    for number, (entry, one) in enumerate(zip(documents, drawn, strict=True), start=1):
        wages = entry["fields"]["wages_tips"]
        assert wages["value"] == one.truth["wages_tips"]
        assert {place["page"] for place in wages["places"]} == {number}
