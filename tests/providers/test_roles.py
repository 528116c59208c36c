"""Choosing providers from the environment."""

from collections.abc import Callable

import pytest
from pydantic import SecretStr

from services.core.errors import AppError
from services.providers.builtin import Builtin
from services.providers.compatible import Compatible
from services.providers.google import Google
from services.providers.openai import OpenAI
from services.providers.roles import destination, graders_for, model_for, provider_for
from services.providers.settings import Settings, read_settings
from tests.model_server import Answer, ModelServer
from tests.model_server.server import Script
from tests.providers.world import EXTRACTION, RIGHT, SECRET, question

READERS = {"tax/w2": lambda _: EXTRACTION}
NAMES = [str(field.validation_alias) for field in Settings.model_fields.values()]


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_without_any_setting_nothing_leaves_the_machine() -> None:
    settings = read_settings()
    assert isinstance(provider_for("extract", settings, READERS), Builtin)
    assert destination(settings) is None


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_ENGINE", "openai")
    monkeypatch.setenv("PROOFLOOP_MODEL_GRADE", "gpt-6.1-terra")
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    monkeypatch.setenv("PROOFLOOP_PRICES", '[{"model": "m", "input": "0.1", "output": "0.5", "cached": "0.01"}]')
    settings = read_settings()
    extract, grade = (provider_for(role, settings, READERS) for role in ("extract", "grade"))
    assert isinstance(extract, OpenAI)
    assert (extract.model, grade.model) == ("gpt-6-luna", "gpt-6.1-terra")
    assert settings.prices[0].model == "m"
    assert SECRET not in repr(settings)


def test_several_graders_are_named_by_commas_and_each_counts_once() -> None:
    settings = Settings(engine="openai", openai_api_key=SECRET, model_grade=" a, b,a ,")
    assert graders_for(settings) == ("a", "b") and model_for("grade", settings) == "a"
    assert graders_for(Settings(engine="openai", openai_api_key=SECRET)) == (model_for("grade", Settings(engine="openai")),)


def test_a_setting_that_cannot_be_used_is_named_without_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_ENGINE", "a-typo-here")
    with pytest.raises(AppError, match="PROOFLOOP_ENGINE") as caught:
        read_settings()
    assert "a-typo-here" not in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (Settings(engine="openai"), "OPENAI_API_KEY"),
        (Settings(engine="google"), "GOOGLE_API_KEY"),
        (Settings(engine="google", use_vertex=True), "GOOGLE_CLOUD_PROJECT"),
        (Settings(engine="compatible", model_extract="m"), "OPENAI_BASE_URL"),
        (Settings(engine="compatible", openai_base_url="http://localhost:1/v1"), "PROOFLOOP_MODEL_EXTRACT"),
        (Settings(engine="compatible", openai_base_url="http://model.example/v1", model_extract="m"), "https"),
        (Settings(engine="openai", openai_base_url="http://model.example/v1", openai_api_key=SecretStr(SECRET)), "https"),
    ],
)
def test_what_is_missing_is_said_with_the_name_to_set(settings: Settings, named: str) -> None:
    with pytest.raises(AppError) as caught:
        provider_for("extract", settings, READERS)
    assert named in f"{caught.value.message} {caught.value.remedy}"
    assert SECRET not in f"{caught.value.message} {caught.value.remedy}"


def test_a_provider_is_built_once_for_a_role() -> None:
    settings = Settings(engine="openai", openai_api_key=SecretStr(SECRET))
    again = Settings(engine="openai", openai_api_key=SecretStr(SECRET))
    assert provider_for("extract", settings, READERS) is provider_for("extract", again, {})


@pytest.mark.parametrize("engine", ["openai", "google", "compatible"])
def test_every_engine_answers_from_its_settings(engine: str, serve: Callable[[Script], ModelServer]) -> None:
    server = serve([Answer(RIGHT)])
    settings = Settings.model_validate(
        {
            "engine": engine,
            "openai_api_key": SECRET,
            "openai_base_url": server.openai_url,
            "google_api_key": SECRET,
            "google_base_url": server.google_url,
            "model_extract": "some-model",
        }
    )
    provider = provider_for("extract", settings, READERS)
    assert isinstance(provider, {"openai": OpenAI, "google": Google, "compatible": Compatible}[engine])
    assert provider.call(question(), timeout=60.0).text == RIGHT
    assert model_for("extract", settings) == "some-model"


@pytest.mark.parametrize(
    ("settings", "host", "barred"),
    [
        (Settings(engine="openai"), "api.openai.com", False),
        (Settings(engine="google"), "generativelanguage.googleapis.com", True),
        (
            Settings(engine="google", use_vertex=True, vertex_location="europe-west4"),
            "europe-west4-aiplatform.googleapis.com",
            False,
        ),
        (Settings(engine="compatible", openai_base_url="https://models.example/v1"), "models.example", False),
    ],
)
def test_where_documents_go_and_whether_clinical_ones_may(settings: Settings, host: str, barred: bool) -> None:
    going = destination(settings)
    assert going is not None
    assert (going.host, going.clinical_use_barred) == (host, barred)
