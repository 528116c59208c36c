"""Everything a desk stands on, put together once a process."""

import random
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Protocol

from services.core.calls import Role
from services.core.document import Document
from services.core.run import Engine
from services.desk.settings import Settings
from services.documents.reader import read
from services.documents.render import page_image
from services.packs.find import packs, question_packs
from services.providers.roles import provider_for
from services.providers.seam import Provider
from services.providers.settings import Settings as ProviderSettings
from services.providers.sources import SearchSource, source_for
from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack
from storage.address import Address, address
from storage.database import Database
from storage.files import Files
from storage.sealing import Cipher, cipher_from


class Reads(Protocol):
    """How bytes become a document; see services.documents.reader.read."""

    def __call__(self, data: bytes, name: str, *, dpi: int = 150, pages: Sequence[int] | None = None) -> Document: ...


class Draws(Protocol):
    """How a page becomes a picture; see services.documents.render.page_image."""

    def __call__(self, data: bytes, name: str, page: int, *, turned: int, skew: float, dpi: int) -> tuple[str, bytes]: ...


@dataclass(frozen=True)
class House:
    """The parts. `read`, `draw`, `packs`, `clock`, `sleep` and `rng` are the outside world, handed in."""

    settings: Settings
    providers: ProviderSettings
    address: Address
    database: Database
    files: Files
    read: Reads = read
    draw: Draws = page_image
    packs: Callable[[], Mapping[str, Pack]] = packs
    question_packs: Callable[[], Mapping[str, QuestionPack]] = question_packs
    source: Callable[[str], SearchSource] = source_for
    provider: Callable[[Role, ProviderSettings, Mapping[str, Pack]], Provider] = field(
        default=lambda role, settings, packs: provider_for(role, settings, {name: pack.read for name, pack in packs.items()})
    )
    today: Callable[[], date] = date.today
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    rng: random.Random = field(default_factory=random.SystemRandom)
    cipher: Cipher | None = None

    @property
    def home(self) -> Path:
        return self.settings.home

    def pack_of(self, doc_type: str) -> Pack | None:
        """The pack of a document type, or None."""
        return next((pack for pack in self.packs().values() if pack.doc_type == doc_type), None)

    def provider_for(self, role: Role, engine: Engine, model: str = "") -> Provider:
        """Who answers for a role under an engine, by `model` where one is named. Raises AppError when it is not configured."""
        chosen = {f"model_{role}": model} if model else {}
        return self.provider(role, self.providers.model_copy(update={"engine": engine, **chosen}), self.packs())


def build(settings: Settings, providers: ProviderSettings) -> House:
    """Put the parts together; nothing is opened or migrated yet. Raises AppError for a DATABASE_URL or a key we cannot use."""
    url = settings.database_url.get_secret_value() if settings.database_url else None
    where = address(url, settings.home)
    cipher = cipher_from(settings.key.get_secret_value() if settings.key else None)
    return House(
        settings=settings,
        providers=providers,
        address=where,
        database=Database(where, cipher),
        files=Files(settings.home / "files", cipher),
        cipher=cipher,
    )


def executor_id(role: str, slot: str) -> str:
    """Unique per living process (slots are held under a lock) and the same after a restart."""
    return f"{socket.gethostname()}-{role}-{slot}"
