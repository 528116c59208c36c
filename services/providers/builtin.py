"""The builtin engine behind the seam: the packs' own readers, no key, no network, no cost."""

from collections.abc import Callable, Mapping

from services.core.calls import CallReply, CallRequest
from services.core.draft import Extraction
from services.core.errors import AppError
from services.core.usage import Usage

Reader = Callable[[CallRequest], Extraction]


class Builtin:
    """Answers by running the reader of the request's pack; `readers` are handed in by the desk, keyed by pack."""

    def __init__(self, readers: Mapping[str, Reader]) -> None:
        self.name = "builtin"
        self.model = "builtin"
        self._readers = readers

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """The reader's extraction as JSON text. A reader is our own code and is not cut at `timeout`.

        Raises AppError when there is no reader for the pack, and for a grade: the builtin graders are code, not calls.
        """
        if request.role == "grade":
            raise AppError("The builtin engine has no model grader.", "Choose a model for the grader, or grade by rules only.")
        reader = self._readers.get(request.pack)
        if reader is None:
            raise AppError(f"The builtin engine has no reader for {request.pack}.", "Choose another engine or another type.")
        text = reader(request).model_dump_json()
        return CallReply(text=text, outcome="answered", provider=self.name, model=self.model, usage=Usage(calls=1))
