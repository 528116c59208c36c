"""A question before it is queued: its options are checked, and the beginning of its list is read."""

from collections.abc import Callable
from itertools import islice

from services.core.errors import AppError
from services.core.question import Question
from services.packs.ranking.practitioners.options import options_of
from services.packs.ranking.practitioners.profile import SCHEMA, read_profile
from services.packs.ranking.practitioners.rows import check_size, rows
from services.tasks.asking import Vetted

LOOKED_AT = 50
"""Rows that are read before a question is queued; the run reads them all and tells every problem."""


def vet(question: Question, file: Callable[[str], bytes]) -> Vetted:
    """The question as it is.

    Raises AppError for a wrong option, for a list of too many rows, and for one that does not begin with a usable row.
    """
    options_of(question.options)
    content = file(question.practitioners)
    check_size(content, question.practitioners_name)
    problems = []
    for row in islice(rows(content, question.practitioners_name), LOOKED_AT):
        found = row.problem if row.data is None else read_profile(row.data)
        if not isinstance(found, str):
            return Vetted(question)
        problems.append(f"Row {row.number} {found}.")
    columns = ", ".join(SCHEMA)
    raise AppError(f"No row of the list can be used. {' '.join(problems[:3])}", f"The columns are {columns}.")
