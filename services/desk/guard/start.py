"""Whether the server may start as it was told to: what would leave documents in the open is refused with one sentence."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from services.core.errors import AppError
from services.desk.page_links import PageLinks
from services.desk.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def refuse_open_door(settings: Settings, *, address: str | None, own_tls: bool, trusted_headers: Sequence[str]) -> None:
    """Raises AppError when strangers could reach documents or pass for somebody.

    `address` is what the server binds to (None: every address), `own_tls` that it speaks https itself, `trusted_headers`
    the request headers it would believe to tell who somebody is.
    """
    if trusted_headers:
        raise AppError("The server is set to believe request headers about who somebody is.", "Unset server.trustedUserHeaders.")
    if address in LOOPBACK and not settings.team:
        return
    if not settings.team:
        raise AppError(
            "The server would be open to other machines without sign-in.",
            "Bind to 127.0.0.1, or set PROOFLOOP_OIDC_ISSUER and PROOFLOOP_PUBLIC_URL.",
        )
    if address not in LOOPBACK and not own_tls and not settings.secure:
        raise AppError(
            "The server would be open to other machines without encryption.",
            "Put a TLS proxy before it and set PROOFLOOP_PUBLIC_URL to its https address.",
        )
    if settings.public_url is None or not settings.oidc_client_id:
        raise AppError("Sign-in is not set up completely.", "Set PROOFLOOP_PUBLIC_URL, PROOFLOOP_OIDC_CLIENT_ID and its secret.")


def public_hosts(settings: Settings) -> list[str]:
    """The host by which browsers reach us from outside."""
    host = urlsplit(settings.public_url or "").hostname
    return [host] if host else []


def sign_in_secrets(settings: Settings) -> dict[str, Any]:
    """What Streamlit's own sign-in is configured with; empty in single-user mode."""
    if not settings.team:
        return {}
    public = (settings.public_url or "").rstrip("/")
    issuer = (settings.oidc_issuer or "").rstrip("/")
    return {
        "auth": {
            "redirect_uri": f"{public}/oauth2callback",
            "cookie_secret": _cookie_secret(settings.home),
            "client_id": settings.oidc_client_id,
            "client_secret": settings.oidc_client_secret.get_secret_value(),
            "server_metadata_url": f"{issuer}/.well-known/openid-configuration",
        }
    }


def _cookie_secret(home: Path) -> str:
    """Of this installation, so that a restart signs nobody out."""
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    return hmac.new(PageLinks(home).secret(), b"sign-in cookie", sha256).hexdigest()
