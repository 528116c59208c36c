"""The builtin engine's reader of W-2s: the tax forms' reader, with the W-2 as its form."""

from functools import cache

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.packs.tax.shared.form import Form, load_form
from services.packs.tax.shared.reading import read_form


@cache
def form() -> Form:
    """Form W-2 as data."""
    return load_form(__package__ or "")


def read(request: CallRequest) -> Extraction:
    """Read a W-2, or again the fields that the request asks for."""
    return read_form(request, form())
