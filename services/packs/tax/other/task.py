"""The pack for financial documents that are none of the forms we know: OTHER, with the subtypes RECEIPT and STATEMENT."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from services.core.calls import CallRequest
from services.core.draft import Draft, Extraction
from services.core.finding import Finding
from services.core.rubric import Rubric, parse_rubric
from services.packs.tax.other.grader import check_other, search, supports
from services.packs.tax.other.reader import read_other
from services.tasks.pack import Case, load_pack


@cache
def rubric() -> Rubric:
    """The rubric beside this file."""
    return parse_rubric(files(__package__ or "").joinpath("rubric.toml").read_text("utf-8"), "tax/other")


def read(request: CallRequest) -> Extraction:
    """Read what any financial document has."""
    return read_other(request, rubric())


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """The findings that code can make on it."""
    return check_other(rubric(), case, draft)


PACK = load_pack(__package__ or "", read=read, check=check, supports=supports, search=search)
