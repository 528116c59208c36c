"""Replies on tape: record those of any provider, and play them back without it."""

import hashlib
import json
from collections import defaultdict
from pathlib import Path
from threading import Lock

from pydantic import ValidationError

from services.core.base import Frozen
from services.core.calls import CallReply, CallRequest
from services.core.errors import AppError
from services.providers.seam import Provider


class Take(Frozen):
    """One line of a tape: which question, and what came back."""

    key: str
    reply: CallReply


class Recorder:
    """A provider that passes calls on and writes each reply to a JSON Lines file. Replies quote documents: keep it as safe."""

    def __init__(self, provider: Provider, tape: Path) -> None:
        self.name = provider.name
        self.model = provider.model
        self._provider = provider
        self._tape = tape
        self._lock = Lock()

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """The provider's own reply, or its own failure, which leaves no trace on the tape."""
        reply = self._provider.call(request, timeout=timeout)
        line = Take(key=request_key(request), reply=reply).model_dump_json() + "\n"
        with self._lock, self._tape.open("a", encoding="utf-8") as file:
            file.write(line)
        return reply


class Player:
    """A provider that only knows a tape. The same question asked again gets the next reply on tape, then the last again."""

    def __init__(self, tape: Path) -> None:
        """Raises AppError when the file is missing or a line of it is no take."""
        self.name = "tape"
        self.model = "tape"
        self._takes: defaultdict[str, list[CallReply]] = defaultdict(list)
        self._played: defaultdict[str, int] = defaultdict(int)
        self._lock = Lock()
        for take in _takes(tape):
            self._takes[take.key].append(take.reply)

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """The recorded reply. Raises AppError for a question that is not on the tape."""
        key = request_key(request)
        with self._lock:
            takes = self._takes.get(key)
            if not takes:
                raise AppError("This question is not on the tape.", "Record the run again: its document or a prompt has changed.")
            number = min(self._played[key], len(takes) - 1)
            self._played[key] += 1
        return takes[number]


def request_key(request: CallRequest) -> str:
    """A hash of all that can change the reply; the idempotency key and the document's layout are not part of it."""
    asked = request.model_dump(mode="json", exclude={"key", "document"})
    asked["document"] = request.document.sha256 if request.document else None
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _takes(tape: Path) -> list[Take]:
    try:
        lines = tape.read_text(encoding="utf-8").splitlines()
    except OSError:
        raise AppError(f"The tape {tape.name} cannot be read.", "Record it, or name another file.") from None
    try:
        return [Take.model_validate_json(line) for line in lines if line]
    except ValidationError:
        raise AppError(f"The tape {tape.name} is damaged.", "Record it again.") from None
