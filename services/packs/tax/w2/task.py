"""The pack for Form W-2, wired."""

from collections.abc import Sequence

from services.core.document import Document
from services.core.draft import Draft, Field, Place
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.tax.shared.support import search as search_form
from services.packs.tax.shared.support import supports as form_supports
from services.packs.tax.w2 import rules
from services.packs.tax.w2.reader import form, read
from services.tasks.pack import Case, Search, Support, load_pack


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """The W-2's rules on a draft."""
    return rules.check(form(), case, draft)


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """Whether a place on a W-2 is the field's own box and prints its value."""
    return form_supports(form(), document, spec, field, place)


def search(document: Document, spec: FieldSpec) -> Search:
    """Our own look into a field's box."""
    return search_form(form(), document, spec)


PACK = load_pack(__package__ or "", read=read, check=check, supports=supports, search=search)
