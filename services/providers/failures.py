"""An HTTP status becomes one of our failures. Only the status and a code-like word are told, never the body."""

import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from services.core.errors import AppError
from services.providers.seam import Broken, Busy, Rejected

OUT_OF_CREDIT = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"}
WORTH_ANOTHER_TRY = {408, 409, 425}
CODE = re.compile(r"[A-Za-z][A-Za-z0-9_]{1,47}")
REMEDIES = {
    400: "Check the model's name and that it supports structured output; a very long document may be too much for it.",
    401: "Check the API key.",
    403: "Check that the key may use this model, and that the service is open to this account.",
    404: "Check the model's name and the base URL.",
    413: "The document is too long for this model; choose one with a larger context.",
}


def from_status(
    provider: str, status: int, headers: Mapping[str, str], code: object = None, wait: float | None = None
) -> AppError:
    """The failure that an HTTP error status stands for: Busy, Broken or Rejected.

    `code` is the provider's own machine word for it and is told only when it looks like one; `wait` is a wait in seconds
    that the body asked for, used where no Retry-After header stands. Header names must be lower case or case-insensitive.
    """
    word = code if isinstance(code, str) and CODE.fullmatch(code) else None
    what = f"{provider} answered {status}" + (f" ({word})" if word else "")
    asked = retry_after(headers)
    asked = wait if asked is None else asked
    if status == 429 and word in OUT_OF_CREDIT:
        return Rejected(f"{what}: the account is out of credit.", "Add credit or raise the account's limit.", status)
    if status == 429 or (status == 503 and asked is not None):
        return Busy(f"{what}.", "Wait, or raise the account's rate limit.", asked)
    if status >= 500 or status in WORTH_ANOTHER_TRY:
        return Broken(f"{what}.", "Try again later; see the provider's status page.", asked, status)
    return Rejected(f"{what}.", REMEDIES.get(status, "Check the provider's settings."), status)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The wait in seconds that Retry-After asks for, in either of its forms; None when absent or unreadable.

    A date is read against the reply's own Date header, so no clock of ours is needed (RFC 9110, 10.2.3).
    """
    if (milliseconds := _seconds(headers.get("retry-after-ms"))) is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    if (seconds := _seconds(text)) is not None:
        return seconds
    try:
        wait = (parsedate_to_datetime(text or "") - parsedate_to_datetime(headers.get("date") or "")).total_seconds()
    except (TypeError, ValueError):
        return None
    return max(0.0, wait)


def _seconds(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None
