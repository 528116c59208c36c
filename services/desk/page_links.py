"""Links to page pictures: short-lived, and good for one browser session and one document only."""

import hashlib
import hmac
import os
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

GOOD_FOR = 600
"""Seconds."""
TICKET_GOOD_FOR = 3600
"""Seconds."""
PREFIX = "/page"


class PageLinks:
    """Signs with a secret of this installation, kept in a file that only its owner can read."""

    def __init__(self, home: Path) -> None:
        self._file = home / "page-secret"

    def link(self, session: str, run_id: str, sha256: str, page: int, *, clear: bool = False) -> str:
        """A path that the browser holding this session may fetch for a while; `clear`: with identifiers to be seen."""
        expires = int(time.time()) + GOOD_FOR
        signed = self._sign(session, run_id, sha256, page, expires, *_shown(clear))
        query = urlencode({"e": expires, "s": signed, **({"c": 1} if clear else {})})
        return f"{PREFIX}/{run_id}/{page}?{query}"

    def good(self, session: str, run_id: str, sha256: str, page: int, expires: int, signature: str, *, clear: bool) -> bool:
        """The link was made by us, for this session, document and sight, and is not too old."""
        made = self._sign(session, run_id, sha256, page, expires, *_shown(clear))
        return bool(session) and hmac.compare_digest(made, signature) and time.time() < expires

    def ticket(self, session: str, *parts: str | int) -> dict[str, str | int]:
        """What the browser holding this session shows for TICKET_GOOD_FOR seconds to act on `parts`."""
        expires = int(time.time()) + TICKET_GOOD_FOR
        return {"e": expires, "s": self._sign("ticket", session, *parts, expires)}

    def honoured(self, ticket: Mapping[str, str], session: str, *parts: str | int) -> bool:
        """The ticket was made by us, for this session and these parts, and is not too old."""
        expires = int(ticket["e"]) if ticket.get("e", "").isdecimal() and len(ticket["e"]) < 15 else 0
        made = self._sign("ticket", session, *parts, expires)
        return bool(session) and hmac.compare_digest(made, ticket.get("s", "")) and time.time() < expires

    def _sign(self, *parts: str | int) -> str:
        said = "\n".join(str(part) for part in parts)
        return hmac.new(self.secret(), said.encode(), hashlib.sha256).hexdigest()

    def secret(self) -> bytes:
        """Made once; of several processes that start together, the first one's is kept."""
        if not self._file.exists():
            partial = self._file.with_name(f".page-secret-{secrets.token_hex(8)}")
            with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(32))
            try:
                os.link(partial, self._file)
            except FileExistsError:
                pass
            finally:
                partial.unlink()
        return self._file.read_bytes()


def _shown(clear: bool) -> tuple[str, ...]:
    return ("clear",) if clear else ()
