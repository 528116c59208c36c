"""Facts about what leaves: on what basis, with which numbers taken out, and with a row for each call."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from services.core.draft import CitedField, Extraction
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.guard.disclosure import MayNotLeave, basis_for
from services.desk.nouns import Incoming
from services.providers.settings import Settings as ProviderSettings
from services.tasks.pack import Pack
from tests.desk.houses import ended, opened, toy_house
from tests.model_server import Answer, ModelServer
from tests.model_server.fixture import serve
from tests.toy import TOY

__all__ = ["serve"]
NUMBER, FIRM = "900-12-3456", "00-1234567"
NOTE = f"TOY NOTE\nHistology: seen for {NUMBER} of {FIRM}\nGrade: 2\nDate: 2024-03-05\n"
TODAY = date.today()
HERE = "127.0.0.1"


def of_family(family: str) -> Callable[[], dict[str, Pack]]:
    rubric = TOY.rubric.model_copy(update={"family": family})
    return lambda: {TOY.name: replace(TOY, rubric=rubric, prompts={"extract": TOY.prompts["extract"]})}


def answer() -> str:
    """What a model says that only saw stand-ins."""
    quote = "seen for XXX-XX-0001 of XX-XXX0002"
    fields = [
        CitedField(name=name, status="found", value=value, quote=value, elements=None, confidence=0.9)
        for name, value in {"histology": quote, "grade": "2", "date": "2024-03-05"}.items()
    ]
    return Extraction(likely_type="toy-note", alternatives=[], confidence=0.9, reasoning="", fields=fields).model_dump_json()


@pytest.fixture
def desk(tmp_path: Path, request: pytest.FixtureRequest, serve: Callable[..., ModelServer]) -> Iterator[tuple[Desk, ModelServer]]:
    """A desk whose model server stands for one elsewhere: documents of the family that the test names, its settings."""
    family, settings = request.param
    server = serve([Answer(answer())])
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)
    told: dict[str, Any] = {"loopback_is_local": False, **settings}
    with opened(toy_house(tmp_path, settings=told, providers=providers, packs=of_family(family))) as made:
        yield made, server


def run(desk: Desk, client: str = "") -> Any:
    options = RunOptions(engine="openai", client=client, preset="lightweight")
    made = desk.submit([Incoming("note.txt", NOTE.encode())], options, again=True)[0].run_id or ""
    return ended(desk, made)


def consent(desk: Desk, **changed: Any) -> None:
    told = {"taxpayer": "Roe", "recipient": HERE, "items": "Form W-2", "purpose": "preparing the return", "given_on": TODAY}
    desk.consents.record(**{**told, **changed}, by="local")


@pytest.mark.parametrize("desk", [("tax", {})], indirect=True)
def test_a_tax_document_leaves_on_its_taxpayers_consent_only(desk: tuple[Desk, ModelServer]) -> None:
    made, server = desk
    consent(made, taxpayer="Doe")
    consent(made, recipient="elsewhere.example")
    consent(made, given_on=TODAY - timedelta(days=400))
    consent(made, given_on=TODAY + timedelta(days=1))
    for client in ("", "Roe"):
        view = run(made, client)
        assert view.finished.outcome == "refused"
        assert "consent" in view.finished.reason
    assert server.seen == []
    consent(made)
    assert run(made, "roe").finished.outcome == "extracted"
    assert server.seen
    sent = len(server.seen)
    made.consents.withdraw(made.consents.everything()[0].id, by="local")
    assert run(made, "Roe").finished.outcome == "refused"
    assert len(server.seen) == sent


@pytest.mark.parametrize("desk", [("tax", {})], indirect=True)
def test_tax_numbers_stay_here_and_come_back_into_the_answer(desk: tuple[Desk, ModelServer]) -> None:
    made, server = desk
    consent(made)
    view = run(made, "Roe")
    sent = "".join(str(one.body) for one in server.seen)
    assert NUMBER not in sent
    assert FIRM not in sent
    assert "XXX-XX-0001" in sent
    field = view.sections[0].concluded.draft.fields["histology"]
    assert field.value == f"seen for {NUMBER} of {FIRM}"
    assert field.located


@pytest.mark.parametrize("desk", [("tax", {})], indirect=True)
def test_each_call_has_its_row_before_it_is_made(desk: tuple[Desk, ModelServer]) -> None:
    made, server = desk
    consent(made)
    view = run(made, "Roe")
    rows = made.audit.rows(what="provider_call")
    assert len(rows) == len(server.seen) > 0
    assert all(row.run == view.run_id and row.document == made.spec(view.run_id).sha256 for row in rows)
    assert {row.details["recipient"] for row in rows} == {HERE}
    assert all(str(row.details["basis"]).startswith("consent ") for row in rows)
    assert not any(NUMBER in str(row.details) for row in rows)


@pytest.mark.parametrize("desk", [("clinical", {})], indirect=True)
def test_a_clinical_document_stays_without_an_agreement(desk: tuple[Desk, ModelServer]) -> None:
    made, server = desk
    view = run(made)
    assert view.finished.outcome == "refused"
    assert "business associate" in view.finished.reason
    assert server.seen == []


@pytest.mark.parametrize("desk", [("clinical", {"baa_hosts": f"{HERE}, other.example"})], indirect=True)
def test_a_clinical_document_leaves_to_a_host_with_an_agreement(desk: tuple[Desk, ModelServer]) -> None:
    made, server = desk
    assert run(made).finished.outcome == "extracted"
    assert all(one.body.get("store") is False for one in server.seen)


@pytest.mark.parametrize(
    ("recipients", "goes"), [("", True), (HERE, True), (f"{HERE} gpt-6-luna", True), (f"{HERE} other", False), ("x.org", False)]
)
def test_only_listed_recipients_and_models_are_called(tmp_path: Path, recipients: str, goes: bool) -> None:
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=f"http://{HERE}:1/v1")
    settings = {"loopback_is_local": False, "baa_hosts": HERE, "recipients": recipients}
    house = toy_house(tmp_path, settings=settings, providers=providers)
    with opened(house, works=False) as made:
        spec = made.spec(made.submit_text(NOTE, RunOptions(engine="openai")).run_id or "")
        if goes:
            assert basis_for(house, spec, "clinical", "gpt-6-luna").host == HERE
        else:
            with pytest.raises(MayNotLeave, match="not on the list"):
                basis_for(house, spec, "clinical", "gpt-6-luna")


def test_nothing_is_asked_where_nothing_leaves(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path, packs=of_family("tax"))) as made:
        view = ended(made, made.submit_text(NOTE, RunOptions()).run_id or "")
        assert view.finished.outcome == "extracted"
        assert made.audit.rows(what="provider_call") == ()
