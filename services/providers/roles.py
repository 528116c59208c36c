"""Which provider answers for which role, from the environment."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field as Meta
from pydantic import SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from services.core.base import Frozen
from services.core.calls import Role
from services.core.errors import AppError
from services.providers.builtin import Builtin, Reader
from services.providers.prices import Price
from services.providers.seam import Mode, Provider
from services.providers.wire import close_clients

Engine = Literal["builtin", "google", "openai", "compatible"]
LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Settings(BaseSettings):
    """The choice of providers. Every field is read from the environment name beside it; keys never show in a repr."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, env_ignore_empty=True, hide_input_in_errors=True
    )

    engine: Engine = Meta(default="builtin", validation_alias="PROOFLOOP_ENGINE")
    model_extract: str | None = Meta(default=None, validation_alias="PROOFLOOP_MODEL_EXTRACT")
    model_grade: str | None = Meta(default=None, validation_alias="PROOFLOOP_MODEL_GRADE")
    model_classify: str | None = Meta(default=None, validation_alias="PROOFLOOP_MODEL_CLASSIFY")
    openai_default: str = Meta(default="gpt-6-luna", validation_alias="PROOFLOOP_OPENAI_DEFAULT")
    google_default: str = Meta(default="gemini-3.8-flash", validation_alias="PROOFLOOP_GOOGLE_DEFAULT")
    openai_api_key: SecretStr | None = Meta(default=None, validation_alias="OPENAI_API_KEY")
    openai_base_url: str | None = Meta(default=None, validation_alias="OPENAI_BASE_URL")
    compatible_mode: Mode | None = Meta(default=None, validation_alias="PROOFLOOP_COMPATIBLE_MODE")
    google_api_key: SecretStr | None = Meta(default=None, validation_alias="GOOGLE_API_KEY")
    google_base_url: str | None = Meta(default=None, validation_alias="GOOGLE_GEMINI_BASE_URL")
    vertex_project: str | None = Meta(default=None, validation_alias="GOOGLE_CLOUD_PROJECT")
    vertex_location: str = Meta(default="us-central1", validation_alias="GOOGLE_CLOUD_LOCATION")
    use_vertex: bool = Meta(default=False, validation_alias="GOOGLE_GENAI_USE_VERTEXAI")
    max_output_tokens: int = Meta(default=16_000, gt=0, validation_alias="PROOFLOOP_MAX_OUTPUT_TOKENS")
    prices: tuple[Price, ...] = Meta(default=(), validation_alias="PROOFLOOP_PRICES")
    """JSON list of {model, input, output, cached} in USD per million tokens; goes before the list prices."""


class Destination(Frozen):
    """Where bytes go. `clinical_use_barred`: the provider's own terms forbid clinical documents there."""

    host: str
    clinical_use_barred: bool


def read_settings() -> Settings:
    """The settings as the environment has them. Raises AppError that names what is wrong, without its value."""
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(sorted({str(problem["loc"][0]) for problem in error.errors(include_input=False)}))
        raise AppError(f"These settings cannot be used: {names}.", "Correct or unset them in the environment.") from None


def provider_for(role: Role, settings: Settings, readers: Mapping[str, Reader]) -> Provider:
    """The provider that answers for `role`; remote clients are built once per role and settings, then kept.

    `readers` are the packs' own readers by pack, for the builtin engine. Raises AppError when a key, a model or a
    base URL is missing or a base URL would send documents over a network in the clear.
    """
    return Builtin(readers) if settings.engine == "builtin" else _remote(role, settings)


def model_for(role: Role, settings: Settings) -> str:
    """The model's name for a role: its own setting, else the default of the engine. Raises AppError when there is none."""
    if settings.engine == "builtin":
        return "builtin"
    chosen = {"extract": settings.model_extract, "grade": settings.model_grade, "classify": settings.model_classify}[role]
    defaults = {"openai": settings.openai_default, "google": settings.google_default}
    if model := chosen or defaults.get(settings.engine):
        return model
    name = f"PROOFLOOP_MODEL_{role.upper()}"
    raise AppError(f"No model is set for {role} on the compatible server.", f"Set {name} to a model that the server has.")


def destination(settings: Settings) -> Destination | None:
    """The host that documents are sent to under these settings; None when nothing leaves this machine's process."""
    if settings.engine == "builtin":
        return None
    if settings.engine == "google" and settings.use_vertex:
        return Destination(host=f"{settings.vertex_location}-aiplatform.googleapis.com", clinical_use_barred=False)
    if settings.engine == "google":
        base = settings.google_base_url or "https://generativelanguage.googleapis.com"
        return Destination(host=urlsplit(base).hostname or "", clinical_use_barred=True)
    base = settings.openai_base_url or "https://api.openai.com"
    return Destination(host=urlsplit(base).hostname or "", clinical_use_barred=False)


def close_providers() -> None:
    """Close all connections, at the end of a process; a later `provider_for` builds anew."""
    _remote.cache_clear()
    close_clients()


@lru_cache(maxsize=32)
def _remote(role: Role, settings: Settings) -> Provider:
    model = model_for(role, settings)
    _refuse_plain_http(settings.google_base_url if settings.engine == "google" else settings.openai_base_url)
    from services.providers.remote import remote  # here: it takes a second to load, and the builtin engine does without

    return remote(settings, model)


def _refuse_plain_http(base_url: str | None) -> None:
    address = urlsplit(base_url or "https://")
    if address.scheme != "https" and address.hostname not in LOOPBACK:
        raise AppError("The base URL is not https, so documents would cross a network in the clear.", "Use an https address.")
