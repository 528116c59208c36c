"""What the environment says of the providers: which engine, which models, their keys and prices."""

from typing import Literal

from pydantic import Field as Meta
from pydantic import SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from services.core.errors import AppError
from services.providers.prices import Price
from services.providers.seam import Mode

Engine = Literal["builtin", "google", "openai", "compatible"]


class Settings(BaseSettings):
    """The choice of providers. Every field is read from the environment name beside it; keys never show in a repr."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, env_ignore_empty=True, hide_input_in_errors=True
    )

    engine: Engine = Meta(default="builtin", validation_alias="PROOFLOOP_ENGINE")
    model_extract: str | None = Meta(default=None, validation_alias="PROOFLOOP_MODEL_EXTRACT")
    model_grade: str | None = Meta(default=None, validation_alias="PROOFLOOP_MODEL_GRADE")
    """Several by commas: each grades, and their scores are combined per dimension."""
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


def read_settings() -> Settings:
    """The settings as the environment has them. Raises AppError that names what is wrong, without its value."""
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(sorted({str(problem["loc"][0]) for problem in error.errors(include_input=False)}))
        raise AppError(f"These settings cannot be used: {names}.", "Correct or unset them in the environment.") from None
