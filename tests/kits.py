"""A kit without durability: the real seam, the real parsing, everything kept in memory. For tests and benchmarks."""

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import BaseModel

from services.core.calls import CallReply, CallRequest, PageImage, Role
from services.core.document import Document
from services.core.draft import Malformed
from services.core.usage import Usage, total
from services.engine.protocol import Spent
from services.providers.ask import ask
from services.providers.builtin import Builtin
from services.providers.seam import Provider
from services.tasks.pack import Pack

A = TypeVar("A", bound=BaseModel)


@dataclass
class DirectKit:
    """Asks the provider of the role at once. Keeps every request and reply."""

    providers: Mapping[Role, Provider]
    seconds_allowed: float = 60.0
    finer: Mapping[str, Document] = field(default_factory=dict)
    """Re-readings by sha256."""
    requests: list[CallRequest] = field(default_factory=list)
    replies: list[CallReply] = field(default_factory=list)

    def ask(self, request: CallRequest, answer: type[A]) -> A | Malformed:
        deadline = time.monotonic() + self.seconds_allowed
        self.requests.append(request)
        answered = ask(
            self.providers[request.role],
            request,
            answer,
            deadline=deadline,
            sleep=time.sleep,
            clock=time.monotonic,
            rng=random.Random(0),
        )
        self.replies.append(answered.reply)
        return answered.answer

    def images(self, document: Document) -> tuple[PageImage, ...]:
        return ()

    def reread(self, document: Document, dpi: int) -> Document | None:
        return self.finer.get(document.sha256)


@dataclass
class KitWatch:
    """A watch over a DirectKit: wall time and the sum of its replies."""

    kit: DirectKit
    started: float = field(default_factory=time.monotonic)

    def elapsed(self) -> float:
        return time.monotonic() - self.started

    def spent(self) -> Spent:
        usage: Usage = total(reply.usage for reply in self.kit.replies)
        last = self.kit.requests[-1] if self.kit.requests else None
        prompt = f"{last.stable}\n\n{last.tail}" if last else ""
        return Spent(usage, tuple(str(index) for index in range(len(self.kit.replies))), prompt)

    def charged(self) -> Usage:
        return self.spent().usage

    def cancelled(self) -> bool:
        return False


def builtin_kit(*packs: Pack) -> DirectKit:
    """A kit whose every role is the builtin engine with these packs' readers."""
    provider = Builtin({pack.name: pack.read for pack in packs})
    return DirectKit({"extract": provider, "grade": provider, "classify": provider})
