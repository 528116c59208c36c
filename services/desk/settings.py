"""What the environment says of this installation. Which provider answers is in `services.providers.roles`."""

import difflib
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import AliasChoices, SecretStr, ValidationError, field_validator
from pydantic import Field as Meta
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from services.core.caps import DayCaps
from services.core.errors import AppError
from services.core.policy import Overrides
from services.providers.settings import Settings as ProviderSettings
from services.providers.webhook import allowed

PREFIX = "PROOFLOOP_"
READ_ELSEWHERE = ("PROOFLOOP_SHARED",)
TEAM_CAPS = DayCaps(pages=5_000, attempts=10_000, tokens=20_000_000, usd=Decimal(25))
"""About ten times a full day's work of one preparer: what only a runaway script reaches."""


class Settings(BaseSettings):
    """Every field is read from the environment name beside it; secrets never show in a repr."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, env_ignore_empty=True, hide_input_in_errors=True
    )

    database_url: SecretStr | None = Meta(default=None, validation_alias="DATABASE_URL")
    home: Path = Meta(default_factory=lambda: Path(platformdirs.user_data_dir("proofloop")), validation_alias="PROOFLOOP_HOME")
    web_runs: bool = Meta(default=True, validation_alias="PROOFLOOP_WEB_RUNS")
    """False: the web process only accepts runs, and `proofloop worker` processes do them."""
    jobs: int = Meta(default=2, ge=1, le=64, validation_alias="PROOFLOOP_JOBS")
    """Documents that one process works on at once."""
    sections: int = Meta(default=4, ge=1, le=64, validation_alias="PROOFLOOP_SECTIONS")
    """Sections of one document that are under way at once where a model reads; the builtin engine takes one after another."""
    target: float | None = Meta(default=None, validation_alias="MARC_QUALITY_THRESHOLD")
    max_iterations: int | None = Meta(default=None, validation_alias="MARC_MAX_ITERATIONS")
    min_improvement: float | None = Meta(default=None, validation_alias="MARC_MIN_IMPROVEMENT")
    timeout_ms: int | None = Meta(default=None, validation_alias="MARC_TIMEOUT_MS")
    loop_enabled: bool | None = Meta(default=None, validation_alias="MARC_RELIABILITY_LOOP_ENABLED")
    text_layer: bool = Meta(default=True, validation_alias="PROOFLOOP_TEXT_LAYER")
    """False: no value counts as verified by the text layer, whatever a run says."""
    budget_usd: Decimal | None = Meta(default=None, ge=0, validation_alias="PROOFLOOP_BUDGET_USD")
    budget_tokens: int | None = Meta(default=None, ge=0, validation_alias="PROOFLOOP_BUDGET_TOKENS")
    api_tokens: SecretStr | None = Meta(default=None, validation_alias="PROOFLOOP_API_TOKENS")
    """Bearer tokens of the HTTP door, separated by commas; without one the door stays shut."""

    key: SecretStr | None = Meta(default=None, validation_alias="PROOFLOOP_KEY")
    """Base64 of 32 bytes, or several as 2:NEW,1:OLD: encryption at rest. Never stored beside the data."""
    oidc_issuer: str | None = Meta(default=None, validation_alias="PROOFLOOP_OIDC_ISSUER")
    """Address of the identity provider: people sign in. Unset: single-user mode."""
    oidc_client_id: str = Meta(default="", validation_alias="PROOFLOOP_OIDC_CLIENT_ID")
    oidc_client_secret: SecretStr = Meta(default=SecretStr(""), validation_alias="PROOFLOOP_OIDC_CLIENT_SECRET")
    public_url: str | None = Meta(default=None, validation_alias="PROOFLOOP_PUBLIC_URL")
    """Where browsers find us, e.g. https://proofloop.example.org: a TLS proxy stands before us."""
    admins: str = Meta(default="", validation_alias="PROOFLOOP_ADMINS")
    """E-mail addresses or subjects, by commas, who administer from their first sign-in on."""
    idle_minutes: float = Meta(default=15.0, gt=0, validation_alias="PROOFLOOP_IDLE_MINUTES")
    session_hours: float = Meta(default=12.0, gt=0, validation_alias="PROOFLOOP_SESSION_HOURS")
    mfa_required: bool = Meta(default=False, validation_alias="PROOFLOOP_MFA_REQUIRED")
    """Documents open only to sessions whose sign-in told of a second factor."""
    baa_hosts: str = Meta(default="", validation_alias="PROOFLOOP_BAA_HOSTS")
    """Hosts, by commas, with whom a business associate agreement is signed: clinical documents may go there."""
    recipients: str = Meta(default="", validation_alias="PROOFLOOP_RECIPIENTS")
    """Hosts, or "host model", by commas, that documents may go to; empty: the configured endpoint."""
    loopback_is_local: bool = Meta(default=True, validation_alias="PROOFLOOP_LOOPBACK_IS_LOCAL")
    """False: a model server on this machine passes documents on to someone else, so it needs a basis too."""
    day_pages: int | None = Meta(default=None, ge=1, validation_alias="PROOFLOOP_DAY_PAGES")
    """What one person may have read and paid for in a day (UTC). Unset: TEAM_CAPS where people sign in, else no limit."""
    day_attempts: int | None = Meta(default=None, ge=1, validation_alias="PROOFLOOP_DAY_ATTEMPTS")
    day_tokens: int | None = Meta(default=None, ge=1, validation_alias="PROOFLOOP_DAY_TOKENS")
    day_usd: Decimal | None = Meta(default=None, gt=0, validation_alias="PROOFLOOP_DAY_USD")
    retention_days: int | None = Meta(default=None, ge=1, validation_alias="PROOFLOOP_RETENTION_DAYS")
    """Days after its last use that a document is kept. Unset: 730 where people sign in, else for ever."""
    alert_webhook: SecretStr | None = Meta(default=None, validation_alias="PROOFLOOP_ALERT_WEBHOOK")
    """Where alerts are sent: https, or http on this machine. It may hold a token, so it is never shown whole."""
    log: Literal["file", "stderr"] = Meta(default="file", validation_alias="PROOFLOOP_LOG")
    """Where the structured log goes: into files of the data folder, or to stderr as well."""

    @field_validator("alert_webhook")
    @classmethod
    def _webhook(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not allowed(value.get_secret_value()):
            raise ValueError("neither https nor on this machine")
        return value

    @property
    def team(self) -> bool:
        """People sign in; False in single-user mode."""
        return self.oidc_issuer is not None

    @property
    def secure(self) -> bool:
        """Browsers reach us by https, so cookies are for https only."""
        return (self.public_url or "").startswith("https://")

    @property
    def tokens(self) -> tuple[str, ...]:
        """The bearer tokens, one by one."""
        told = self.api_tokens.get_secret_value() if self.api_tokens else ""
        return tuple(token for part in told.split(",") if (token := part.strip()))

    @property
    def day_caps(self) -> DayCaps:
        """The caps of each person and day."""
        told = {"pages": self.day_pages, "attempts": self.day_attempts, "tokens": self.day_tokens, "usd": self.day_usd}
        return (TEAM_CAPS if self.team else DayCaps()).model_copy(update={k: v for k, v in told.items() if v is not None})

    @property
    def overrides(self) -> Overrides:
        """What the environment lays on a preset's policy; pinned into each run when it is made."""
        return Overrides(
            target=self.target,
            max_iterations=self.max_iterations,
            min_improvement=self.min_improvement,
            timeout=None if self.timeout_ms is None else self.timeout_ms / 1000,
            loop_enabled=self.loop_enabled,
            budget_usd=self.budget_usd,
            budget_tokens=self.budget_tokens,
        )


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings as the environment has them.

    Raises AppError for a value that cannot be used (without repeating it), and for a name with our prefix that we do not
    know: a typing mistake must not pass for a setting.
    """
    refuse_unknown(os.environ if environment is None else environment)
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(sorted({str(problem["loc"][0]) for problem in error.errors(include_input=False)}))
        raise AppError(f"These settings cannot be used: {names}.", "Correct or unset them in the environment.") from None


def refuse_unknown(environment: Mapping[str, str]) -> None:
    """Raises AppError for the first unknown PROOFLOOP_ name, with the nearest known one as remedy."""
    known = known_names()
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.0)
            raise AppError(f"{name} is not a setting of Proofloop.", f"Did you mean {near[0]}? Correct or unset it.")


def known_names() -> tuple[str, ...]:
    """Every environment name with our prefix that something reads."""
    fields = [*Settings.model_fields.values(), *ProviderSettings.model_fields.values()]
    names = {name for field in fields for name in _names(field) if name.startswith(PREFIX)}
    return tuple(sorted(names | set(READ_ELSEWHERE)))


def _names(field: FieldInfo) -> Iterable[str]:
    alias = field.validation_alias
    if isinstance(alias, AliasChoices):
        return [choice for choice in alias.choices if isinstance(choice, str)]
    return [alias] if isinstance(alias, str) else []
