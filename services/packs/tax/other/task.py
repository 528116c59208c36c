"""The pack for financial documents that are none of the forms we know: OTHER, with the subtypes RECEIPT and STATEMENT."""

from functools import partial

from services.core.rubric import Rubric
from services.packs.tax.other.grader import check_other, search, supports
from services.packs.tax.other.reader import read_other
from services.tasks.pack import Verbs, load_pack


def verbs(rubric: Rubric) -> Verbs:
    """Reading and grading under one version of the rubric."""
    return Verbs(partial(read_other, rubric=rubric), partial(check_other, rubric), supports, search)


PACK = load_pack(__package__ or "", verbs)
