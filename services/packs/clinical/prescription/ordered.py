"""The prescription without what it prints beside its order: the panel that a patient keeps, the doses of before.

Every span of this text is a span of the printed one.
"""

from dataclasses import replace
from functools import lru_cache

from services.core.document import Document
from services.packs.clinical.prescription.counterfoil import without_counterfoil
from services.packs.clinical.prescription.earlier_doses import without_earlier
from services.packs.clinical.prescription.lines import TICKED, UNTICKED
from services.packs.clinical.shared.slips.held import Held
from services.tasks.pack import Case


def ordered(document: Document) -> Document:
    """The document with blanks for what it does not order; the same object where nothing is to be done."""
    return _ordered(Held(document))


def as_ordered(case: Case) -> Case:
    """The case with its readings as `ordered` gives them."""
    return replace(case, document=ordered(case.document), finer=ordered(case.finer) if case.finer else None)


@lru_cache(maxsize=16)
def _ordered(held: Held) -> Document:
    text = held.document.text
    text = UNTICKED.sub(lambda match: " " * len(match[0]), text) if TICKED.search(text) else text
    document = _with(held.document, without_counterfoil(text))
    return _with(document, without_earlier(document))


def _with(document: Document, text: str) -> Document:
    return document if text == document.text else document.model_copy(update={"text": text})
