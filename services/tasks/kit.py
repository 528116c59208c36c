"""The only way out: what a task may ask of the world."""

from typing import Protocol, TypeVar

from pydantic import BaseModel

from services.core.calls import CallRequest, PageImage
from services.core.document import Document
from services.core.draft import Malformed

A = TypeVar("A", bound=BaseModel)


class Kit(Protocol):
    """Handed to a task; wrapped to be durable, metered and cancellable. Every method's reply is recorded."""

    def ask(self, request: CallRequest, answer: type[A]) -> A | Malformed:
        """One structured call. Raises ProviderDown, DeadlineReached or RunCancelled."""
        ...

    def images(self, document: Document) -> tuple[PageImage, ...]:
        """Pages as pictures, where the provider of the extract role reads pictures and the pages were scanned."""
        ...

    def reread(self, document: Document, dpi: int) -> Document | None:
        """The same pages recognised again at another resolution; None when nothing on them was recognised by OCR."""
        ...
