"""Facts about what is left lying around: words of a document are on disk only sealed, and never in logs, errors or addresses."""

import base64
import json
import logging
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from services.core.draft import CitedField, Extraction
from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk import cli
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.nouns import Incoming
from services.providers.settings import Settings as ProviderSettings
from storage.sealing import cipher_from
from tests.desk.houses import ended, opened, toy_house
from tests.model_server import Answer, ModelServer, Status
from tests.model_server.fixture import serve
from tests.toy import TEXT

__all__ = ["serve"]
WORD, NAME, EDIT, REMARK = "zanzibarcanary", "quetzalcanary", "okapicanary", "narwhalcanary"
CANARIES = (WORD, NAME, EDIT, REMARK, "900-45-6789")
NOTE = TEXT.replace("ductal", f"ductal {WORD} 900-45-6789")
KEY = base64.b64encode(b"k" * 32).decode()


def traces(folder: Path) -> list[tuple[str, str]]:
    """(file, canary) wherever one can be read, in files that are in use too."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [(path.name, one) for path in files for one in CANARIES if one.encode() in path.read_bytes()]


def said() -> str:
    value = f"ductal {WORD} 900-45-6789 carcinoma"
    fields = [CitedField(name="histology", status="found", value=value, quote=value, elements=None, confidence=0.9)]
    return Extraction(likely_type="toy-note", alternatives=[], confidence=0.9, reasoning=WORD, fields=fields).model_dump_json()


@pytest.fixture(params=["builtin", "openai"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def house(home: Path, server: ModelServer, **settings: Any) -> House:
    providers = ProviderSettings(openai_api_key="sk-test", openai_base_url=server.openai_url)
    made = toy_house(home, settings=settings, providers=providers)
    assert (made.cipher is None) == ("key" not in settings)
    return made


def worked(desk: Desk, engine: str) -> str:
    """A whole life of a document: handed in, run, reviewed with words of one's own, listed and taken out."""
    options = RunOptions(engine=engine, preset="lightweight")
    run_id = desk.submit([Incoming(f"{NAME}.txt", NOTE.encode())], options)[0].run_id or ""
    ended(desk, run_id)
    desk.decide(run_id, 0, "edit", field="grade", value=EDIT, by="local")
    desk.decide(run_id, 0, "reject", field="date", reason="other", comment=REMARK, by="local")
    desk.audit.reveal(run_id, 0, by="local")
    assert desk.runs()[0].file == f"{NAME}.txt"
    assert WORD in json.dumps(desk.result(run_id))
    assert [one.human_value for one in desk.labels(field="grade")] == [EDIT]
    return run_id


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder


def test_with_a_key_nothing_of_a_document_can_be_read_on_disk(
    tmp_path: Path, temporary: Path, serve: Callable[..., ModelServer], engine: str
) -> None:
    home = tmp_path / "home"
    with opened(house(home, serve([Answer(said())]), key=SecretStr(KEY))) as desk:
        run_id = worked(desk, engine)
        assert [path.name for path in home.glob("*-wal")]
        assert traces(tmp_path) == []
        assert desk.doctor.examine()[1].well
    assert traces(tmp_path) == []
    with opened(house(home, serve([Answer(said())]), key=SecretStr(KEY)), works=False) as again:
        assert WORD in json.dumps(again.result(run_id))
        assert again.audit.verify().problems == ()


def test_with_another_key_or_none_the_data_does_not_open(tmp_path: Path, serve: Callable[..., ModelServer]) -> None:
    server = serve([Answer(said())])
    with opened(house(tmp_path, server, key=SecretStr(KEY)), works=False):
        pass
    other = base64.b64encode(b"o" * 32).decode()
    for told in ({"key": SecretStr(other)}, {}):
        with pytest.raises(AppError) as refused, opened(house(tmp_path, server, **told), works=False):
            pass
        assert "PROOFLOOP_KEY" in refused.value.message + refused.value.remedy
    assert cipher_from(f"2:{other},1:{KEY}") is not None


def test_the_durable_engine_keeps_ids_only(tmp_path: Path, serve: Callable[..., ModelServer], engine: str) -> None:
    with opened(house(tmp_path, serve([Answer(said())]))) as desk:
        worked(desk, engine)
        found = {name for name, _ in traces(tmp_path)}
    assert found
    assert not any(name.startswith("proofloop-engine") for name in found)


def test_nothing_of_a_document_is_in_logs_errors_or_addresses(
    tmp_path: Path,
    serve: Callable[..., ModelServer],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Runs that end well, that are refused by their provider, and that break in our own hands."""
    caplog.set_level(logging.DEBUG)
    errors: list[str] = []
    with opened(house(tmp_path, serve([Status(400)]))) as desk:
        run_id = worked(desk, "builtin")
        failed = desk.submit_text(f"{NOTE} again", RunOptions(engine="openai", preset="lightweight")).run_id or ""
        errors.append(str(ended(desk, failed).finished))
        errors += [desk.page_url("session", run_id, 1), str(desk.audit.rows(limit=500))]
        for wrong in (
            lambda: desk.decide(run_id, 0, "edit", field="date", value=WORD, by="local"),
            lambda: desk.page_image(run_id, 7),
        ):
            with pytest.raises(AppError) as refused:
                wrong()
            errors.append(f"{refused.value} {refused.value.remedy}")
    broken = house(tmp_path / "broken", serve([Status(400)]))

    def breaking(*_: object, **__: object) -> None:
        raise ValueError(f"cannot read {WORD}")

    object.__setattr__(broken, "read", breaking)
    with opened(broken) as desk:
        lost = desk.submit([Incoming(f"{NAME}.txt", NOTE.encode())], RunOptions())[0].run_id or ""
        errors.append(str(ended(desk, lost).finished))
        monkeypatch.setenv("PROOFLOOP_HOME", str(tmp_path / "broken"))
        cli.main(["doctor"])
    printed = capfd.readouterr()
    everything = "\n".join([caplog.text, printed.out, printed.err, *errors])
    assert "unexpected ValueError" in everything
    assert [one for one in CANARIES if one in everything] == []
