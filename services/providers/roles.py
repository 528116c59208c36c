"""Which provider answers for which role, and where it sends what it is given."""

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from services.core.base import Frozen
from services.core.calls import Role
from services.core.errors import AppError
from services.providers.builtin import Builtin, Reader
from services.providers.seam import Provider
from services.providers.settings import Settings
from services.providers.wire import close_clients

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Destination(Frozen):
    """Where bytes go ("": no server is configured). `clinical_use_barred`: the provider's terms forbid clinical documents."""

    host: str
    clinical_use_barred: bool


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
    named = {"extract": settings.model_extract, "grade": settings.model_grade, "classify": settings.model_classify}[role]
    chosen = _names(named)[0] if role == "grade" and _names(named) else named
    defaults = {"openai": settings.openai_default, "google": settings.google_default}
    if settings.engine == "compatible" and not settings.openai_base_url:
        raise AppError("No compatible server is configured.", "Set OPENAI_BASE_URL to its address.")
    if model := chosen or defaults.get(settings.engine):
        return model
    name = f"PROOFLOOP_MODEL_{role.upper()}"
    raise AppError(f"No model is set for {role} on the compatible server.", f"Set {name} to a model that the server has.")


def graders_for(settings: Settings) -> tuple[str, ...]:
    """The models that grade, each once, in the order that PROOFLOOP_MODEL_GRADE names them; else the role's own alone.

    Raises AppError where `model_for` does.
    """
    return tuple(dict.fromkeys((model_for("grade", settings), *_names(settings.model_grade))))


def destination(settings: Settings) -> Destination | None:
    """The host that documents are sent to under these settings; None when nothing leaves this machine's process."""
    if settings.engine == "builtin":
        return None
    if settings.engine == "google" and settings.use_vertex:
        return Destination(host=f"{settings.vertex_location}-aiplatform.googleapis.com", clinical_use_barred=False)
    if settings.engine == "google":
        base = settings.google_base_url or "https://generativelanguage.googleapis.com"
        return Destination(host=urlsplit(base).hostname or "", clinical_use_barred=True)
    base = settings.openai_base_url or ("https://api.openai.com" if settings.engine == "openai" else "")
    return Destination(host=urlsplit(base).hostname or "", clinical_use_barred=False)


def close_providers() -> None:
    """Close all connections, at the end of a process; a later `provider_for` builds anew."""
    _remote.cache_clear()
    close_clients()


def _names(told: str | None) -> list[str]:
    return [name for part in (told or "").split(",") if (name := part.strip())]


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
