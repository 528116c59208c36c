"""Who may come in by HTTP: whoever holds one of the bearer tokens of this installation. There is no other way in."""

import hashlib
import hmac
from collections.abc import Sequence

from services.desk.api.problem import Problem, no_tokens, not_signed_in


def objection(authorization: str, tokens: Sequence[str]) -> Problem | None:
    """Why this Authorization header does not open the door; None when it does.

    Takes the same time for every wrong token, whatever it shares with a right one.
    """
    if not tokens:
        return no_tokens()
    scheme, _, token = authorization.partition(" ")
    given = _digest(token.strip().encode("latin-1", "replace"))
    equal = sum(hmac.compare_digest(given, _digest(known.encode("utf-8", "surrogateescape"))) for known in tokens)
    return None if equal and scheme.lower() == "bearer" else not_signed_in()


def _digest(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()
