"""Facts about what the HTTP door does not take: the right status, what to do, and not a word of what was sent."""

import base64
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from services.core.errors import AppError
from services.desk.api import intake
from services.desk.api.models import ProcessRequest
from services.desk.api.openapi import document
from services.desk.api.problem import Problem
from services.desk.desk import Desk
from services.desk.settings import read_settings
from services.documents.limits import MAX_BYTES
from storage.database import Unavailable
from tests.desk.api_serving import PATH, TOKEN, Served, asked, serving
from tests.desk.houses import opened, toy_house
from tests.toy import TEXT

CANARY = "Zebulon Quartermain 900-11-2222"
NOTE = TEXT.encode()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    house = toy_house(tmp_path_factory.mktemp("home"), settings={"timeout_ms": 100})
    with opened(house, works=False) as made:
        yield made


@pytest.fixture(scope="module")
def served(desk: Desk) -> Iterator[Served]:
    with serving() as one:
        yield one


@pytest.fixture(autouse=True)
def _tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_API_TOKENS", TOKEN)


def test_without_any_token_set_nobody_comes_in_from_this_machine_either(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", " , "):
        monkeypatch.setenv("PROOFLOOP_API_TOKENS", value)
        for token in (TOKEN, "x", ","):
            reply = served.post(asked(NOTE), token=token)
            assert (reply.status_code, reply.headers["www-authenticate"]) == (401, "Bearer")
            assert "PROOFLOOP_API_TOKENS" in reply.json()["suggestions"][0]


WRONG = [
    "",
    TOKEN,
    f"Basic {TOKEN}",
    f"Bearer {TOKEN[:-1]}",
    f"Bearer {TOKEN}x",
    "Bearer",
    "Bearer x",
    f"Bearer {TOKEN},x",
    "Bearer é",
]


@pytest.mark.parametrize("header", WRONG)
def test_a_wrong_token_opens_nothing(served: Served, desk: Desk, header: str) -> None:
    before = desk.run_count()
    headers = {b"authorization": header.encode()}
    for reply in (
        served.client.post(PATH, json=asked(NOTE), headers=headers),
        served.client.get(f"/api/runs/{'0' * 32}", headers=headers),
    ):
        assert (reply.status_code, set(reply.json())) == (401, {"error", "suggestions"})
        assert TOKEN not in reply.text
    assert desk.run_count() == before


def test_each_of_several_tokens_opens(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_API_TOKENS", "erste, zweite-ü ,")
    assert read_settings().tokens == ("erste", "zweite-ü")
    for token in ("erste", "zweite-ü"):
        headers = {b"authorization": f"bearer {token}".encode()}
        assert served.client.get(f"/api/runs/{'0' * 32}", headers=headers).status_code == 404
    assert "zweite" not in repr(read_settings())


@pytest.mark.parametrize("run_id", ["0" * 32, "x", "..%2f..%2fsecret", "%00", "A" * 32])
def test_an_unknown_run_is_not_found(served: Served, run_id: str) -> None:
    reply = served.run(run_id)
    assert (reply.status_code, set(reply.json())) == (404, {"error", "suggestions"})


def test_other_paths_and_verbs_answer_in_json_too(served: Served) -> None:
    assert served.client.get("/api/nothing").json()["suggestions"]
    wrong = served.client.get(PATH)
    assert (wrong.status_code, wrong.headers["allow"], set(wrong.json())) == (405, "POST", {"error", "suggestions"})


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, asked(NOTE) | {"fileBase64": "%%%"}),
        (400, asked(NOTE) | {"fileBase64": "AAA"}),
        (400, asked(NOTE) | {"fileBase64": "data:text/plain;base64,AAAA"}),
        (400, asked(NOTE) | {"fileBase64": "äöü"}),
        (415, asked(NOTE, mime="application/zip")),
        (415, asked(NOTE, mime="application/pdf")),
        (415, asked(NOTE, "note.png")),
        (415, asked(NOTE, "note.png", "image/png")),
        (415, asked(b"MZ\x90\x00", "setup.exe", "application/octet-stream")),
        (422, asked(b"")),
        (422, asked(NOTE, documentTypeOverride="shopping-list")),
        (422, asked(NOTE, qualityThreshold=1.5)),
        (422, asked(NOTE, qualityThreshold=0)),
        (422, asked(NOTE, maxIterations=0)),
        (422, asked(NOTE, maxIterations=21)),
        (422, asked(NOTE, maxIterations=2.5)),
        (422, asked(NOTE, maxIterations=True)),
        (422, asked(NOTE, maxIterations="3")),
        (422, asked(NOTE, expectedTaxYear=12)),
        (422, asked(NOTE, enableReliabilityLoop="yes")),
        (422, asked(NOTE, qualityTreshold=0.9)),
        (422, {"fileBase64": "AAAA", "mimeType": "text/plain"}),
        (422, []),
        (422, "text"),
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_is_stored(served: Served, desk: Desk, status: int, body: Any) -> None:
    before = desk.run_count()
    reply = served.post(body)
    assert reply.status_code == status, reply.text
    assert reply.json()["suggestions"]
    assert desk.run_count() == before


def test_a_wrong_field_is_named_with_what_it_should_be(served: Served) -> None:
    told = served.post(asked(NOTE, maxIterations=99, expectedTaxYear="x")).json()["suggestions"]
    assert [line.split(":")[0] for line in told] == ["maxIterations", "expectedTaxYear"]
    assert "toy-note" in served.post(asked(NOTE, documentTypeOverride="x")).json()["suggestions"][0]


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "text/plain", ""])
def test_a_body_that_is_not_declared_as_json_is_not_read(served: Served, kind: str) -> None:
    reply = served.raw(json.dumps(asked(NOTE)).encode(), **{"content-type": kind})
    assert (reply.status_code, set(reply.json())) == (415, {"error", "suggestions"})


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"fileBase64": "\\ud800"}', b"[" * 100_000, b'{"a": NaN', b"null x"])
def test_a_body_that_is_no_json_is_a_bad_request(served: Served, body: bytes) -> None:
    reply = served.raw(body)
    assert (reply.status_code, set(reply.json())) == (400, {"error", "suggestions"})


def test_a_file_of_just_the_limit_is_taken_and_one_byte_more_is_not(served: Served, desk: Desk) -> None:
    most = NOTE + b" " * (MAX_BYTES - len(NOTE))
    wrapped = base64.encodebytes(most).decode()
    assert served.post(asked(NOTE) | {"fileBase64": wrapped}).status_code == 202
    assert served.post(asked(most + b" ")).status_code == 413
    reply = served.raw(b" " * (MAX_BYTES * 3 // 2))
    assert (reply.status_code, set(reply.json())) == (413, {"error", "suggestions"})


def test_a_run_that_was_stopped_before_it_began_has_no_result(served: Served, desk: Desk) -> None:
    waiting = served.post(asked(b"TOY NOTE\nto be stopped\n"))
    assert (waiting.status_code, set(waiting.json()), waiting.json()["state"]) == (202, {"runId", "state"}, "queued")
    desk.cancel(waiting.json()["runId"])
    reply = served.client.get(waiting.headers["location"], headers={"authorization": f"Bearer {TOKEN}"})
    assert (reply.status_code, set(reply.json())) == (409, {"error", "suggestions"})


def test_a_database_that_does_not_answer_is_told_as_such(served: Served, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: object, **__: object) -> None:
        raise Unavailable("The database does not answer; nothing was changed.", "Try again.")

    for name in ("run_count", "view"):
        monkeypatch.setattr(desk, name, down)
    assert [served.post(asked(NOTE)).status_code, served.run("0" * 32).status_code] == [503, 503]
    monkeypatch.setattr(desk, "run_count", lambda **_: 0)
    monkeypatch.setattr(desk, "submit", lambda *_, **__: (_ for _ in ()).throw(AppError("The disk is full.", "Free some space.")))
    reply = served.post(asked(NOTE))
    assert (reply.status_code, reply.json()) == (503, {"error": "The disk is full.", "suggestions": ["Free some space."]})


def test_an_unforeseen_error_repeats_nothing_of_the_document(
    served: Served, desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def bursts(*_: object, **__: object) -> None:
        raise ValueError(CANARY)

    monkeypatch.setattr(desk, "submit", bursts)
    with caplog.at_level(logging.DEBUG):
        reply = served.post(asked(CANARY.encode(), f"{CANARY}.txt"))
    assert (reply.status_code, set(reply.json())) == (500, {"error", "suggestions"})
    assert "Zebulon" not in reply.text + caplog.text
    assert "ValueError" in caplog.text


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = [one.alias or name for name, one in ProcessRequest.model_fields.items()]
SCHEMA = document()
VALIDATOR = Draft202012Validator({"$ref": "#/components/schemas/ProcessRequest", "components": SCHEMA["components"]})


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), ANY_JSON) | ANY_JSON)
def test_the_openapi_document_refuses_what_the_door_refuses(body: Any) -> None:
    told = json.dumps(body).encode()
    if VALIDATOR.is_valid(json.loads(told)):
        intake.parsed(told)
        return
    with pytest.raises(Problem) as refused:
        intake.parsed(told)
    assert refused.value.status in (400, 422)
    assert all("Send one JSON object" in line or line.split(":")[0] in NAMES for line in refused.value.suggestions)


GOOD = st.fixed_dictionaries(
    {"fileBase64": st.text(), "mimeType": st.text(), "filename": st.text(max_size=50)},
    optional={
        "documentTypeOverride": st.none() | st.text(),
        "enableReliabilityLoop": st.none() | st.booleans(),
        "qualityThreshold": st.none() | st.floats(min_value=0, max_value=1, exclude_min=True),
        "maxIterations": st.none() | st.integers(1, 20) | st.just(3.0),
        "expectedTaxYear": st.none() | st.integers(1900, 2100),
    },
)


@given(GOOD)
def test_whatever_the_openapi_document_allows_is_parsed_as_it_was_sent(body: dict[str, Any]) -> None:
    VALIDATOR.validate(body)
    parsed = intake.parsed(json.dumps(body).encode()).model_dump(by_alias=True)
    assert {name: parsed[name] for name in body} == body


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200), st.text(max_size=20), st.sampled_from(sorted(intake.KINDS)))
def test_any_file_ends_in_an_answer_that_the_openapi_document_knows(served: Served, data: bytes, name: str, mime: str) -> None:
    name = name.encode("utf-8", "ignore").decode()
    reply = served.post(asked(data, name, mime))
    told = SCHEMA["paths"][PATH]["post"]["responses"][str(reply.status_code)]["content"]["application/json"]["schema"]
    Draft202012Validator({**told, "components": SCHEMA["components"]}).validate(reply.json())
    assert reply.status_code != 500
