"""The providers that are asked over a network, built from the settings. Loads the libraries of all of them."""

from google import genai
from pydantic import SecretStr

from services.core.errors import AppError
from services.providers.compatible import Compatible
from services.providers.google import Google, gemini_client, vertex_client
from services.providers.openai import OpenAI
from services.providers.openai_wire import client as openai_client
from services.providers.seam import Provider
from services.providers.settings import Settings


def remote(settings: Settings, model: str) -> Provider:
    """The provider of the settings' engine. Raises AppError when a key, a project or a base URL is missing."""
    room, prices = settings.max_output_tokens, settings.prices
    if settings.engine == "google":
        return Google(_google(settings), model, max_output_tokens=room, prices=prices)
    if settings.engine == "openai":
        key = _needed(settings.openai_api_key, "OPENAI_API_KEY")
        return OpenAI(openai_client(key, settings.openai_base_url), model, max_output_tokens=room, prices=prices)
    if settings.openai_base_url is None:
        raise AppError("No server is set for the compatible engine.", "Set OPENAI_BASE_URL to the server's address.")
    key = settings.openai_api_key.get_secret_value() if settings.openai_api_key else "none"
    client = openai_client(key, settings.openai_base_url)
    return Compatible(client, model, mode=settings.compatible_mode, max_output_tokens=room, prices=prices)


def _google(settings: Settings) -> genai.Client:
    if not settings.use_vertex:
        return gemini_client(_needed(settings.google_api_key, "GOOGLE_API_KEY"), settings.google_base_url)
    if settings.vertex_project is None:
        raise AppError("No Google Cloud project is set for Vertex AI.", "Set GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION.")
    return vertex_client(settings.vertex_project, settings.vertex_location)


def _needed(key: SecretStr | None, name: str) -> str:
    if key is None:
        raise AppError(f"{name} is not set.", f"Set {name} in the environment, or choose the builtin engine.")
    return key.get_secret_value()
