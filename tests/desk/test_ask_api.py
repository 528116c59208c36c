"""Facts about rankings by HTTP: the same door, token, limits and description as for documents."""

import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator

from services.core.question import Question
from services.core.run import RunOptions
from services.desk.api import door as api
from services.desk.api.openapi import document
from services.desk.ask.samples import sample_list
from services.desk.desk import Desk
from services.desk.house import build
from services.desk.settings import Settings
from services.providers.settings import Settings as ProviderSettings
from tests.desk.api_serving import TOKEN, Served, serving
from tests.desk.houses import ended, opened

PATH = "/api/rank-v6"
ONE = [{"practitioner_id": "A", "name": "Ada Quill"}]
KEYS = {"runId", "results", "sessionContext", "metadata", "stopReason", "warnings", "seconds"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(build(Settings(home=tmp_path_factory.mktemp("home")), ProviderSettings())) as made:
        yield made


@pytest.fixture(scope="module")
def served(desk: Desk) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PROOFLOOP_API_TOKENS", TOKEN)
        with serving() as one:
            yield one


@pytest.fixture(scope="module")
def people() -> list[dict[str, Any]]:
    return [json.loads(line) for line in sample_list().data.decode().splitlines()]


def rank(served: Served, body: dict[str, Any], token: str = TOKEN) -> httpx2.Response:
    return served.client.post(PATH, json=body, headers={"authorization": f"Bearer {token}"})


def fits(model: str, body: Any) -> None:
    schemas = document()["components"]["schemas"]
    Draft202012Validator({"$ref": f"#/components/schemas/{model}", "components": {"schemas": schemas}}).validate(body)


def test_practitioners_go_in_and_their_ranking_comes_out(served: Served, people: list[dict[str, Any]]) -> None:
    body = {
        "userQuery": "I may need an SVT ablation",
        "practitioners": people,
        "messages": [{"role": "user", "content": "my heart races"}],
        "options": {"shortlistSize": 5, "targetTopK": 2},
    }
    fits("RankRequest", body)
    reply = rank(served, body)
    told = reply.json()
    fits("RankResult", told)
    assert (reply.status_code, set(told)) == (200, KEYS)
    assert [one["rank"] for one in told["results"]] == [1, 2, 3, 4, 5]
    assert {one["fit_category"] for one in told["results"][:2]} == {"excellent"}
    assert told["stopReason"] == told["metadata"]["terminationReason"] == "top-k-excellent"
    assert told["sessionContext"]["messages"] == [{"role": "user", "text": "my heart races"}]
    again = served.run(told["runId"])
    assert (again.status_code, again.json()["results"]) == (200, told["results"])


def test_a_ranking_needs_a_token(served: Served, people: list[dict[str, Any]]) -> None:
    assert rank(served, {"userQuery": "svt", "practitioners": people[:1]}, token="wrong").status_code == 401


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"userQuery": "svt ablation"}, "practitioners"),
        ({"userQuery": "svt ablation", "practitioners": []}, "practitioners"),
        ({"userQuery": "svt", "practitioners": [{"practitioner_id": "A"}], "surprise": 1}, "fields only"),
        ({"userQuery": "svt", "practitioners": ONE, "options": {"batchSize": 0}}, "batchSize"),
        ({"userQuery": "  ", "practitioners": ONE}, "question"),
    ],
)
def test_what_cannot_be_ranked_is_said(served: Served, body: dict[str, Any], said: str) -> None:
    reply = rank(served, body)
    told = reply.json()
    assert reply.status_code == 422
    assert said in " ".join([told["error"], *told["suggestions"]])


def test_what_is_no_json_is_said(served: Served) -> None:
    sent = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    assert served.client.post(PATH, content=b"{", headers=sent).status_code == 400


def test_a_full_queue_turns_rankings_away(desk: Desk, people: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_API_TOKENS", TOKEN)
    with serving(api.Limits(waiting=0)) as one:
        assert rank(one, {"userQuery": "svt ablation", "practitioners": people[:3]}).status_code == 429


def test_an_evidence_run_is_no_ranking(desk: Desk, served: Served) -> None:
    run_id = desk.questions.ask(Question(kind="evidence", text="apixaban in atrial fibrillation?"), RunOptions()).run_id or ""
    ended(desk, run_id)
    reply = served.run(run_id)
    assert reply.status_code == 422
    assert "ranking" in reply.json()["error"]
