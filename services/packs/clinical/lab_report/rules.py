"""The pack's own rules: is every result of a result's form, is the list whole, do the results go together."""

from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.lab_report.consistency import consistency
from services.packs.clinical.lab_report.support import is_message, supports
from services.packs.clinical.lab_report.told_apart import flags_apart
from services.packs.clinical.lab_report.unaccounted import unaccounted
from services.packs.clinical.lab_report.validity import problem_of
from services.packs.clinical.lab_report.wholeness import left_out
from services.packs.clinical.shared.slips.elements import elements_of
from services.packs.clinical.shared.slips.outlook import nothing_listed, outlook
from services.packs.clinical.shared.slips.rules import scalar_validity, whole_list
from services.tasks.pack import Case


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """Validity of every value, consistency between values, and whether the list is whole."""
    found = [
        *_valid(draft),
        *consistency(case, draft),
        *left_out(case, draft),
        *unaccounted(case, draft),
        *flags_apart(case, draft),
    ]
    found.extend(nothing_listed(draft, "labValues", "result"))
    if not is_message(case.latest.text):
        found.extend(outlook(draft, case.latest.text, "labValues"))
    return (*found, *whole_list(case, draft, "labValues", supports, found))


def _valid(draft: Draft) -> Iterator[Finding]:
    for one in draft.fields.values():
        if one.filled:
            yield from _results(one) if isinstance(one.value, list) else scalar_validity(one)


def _results(one: Field) -> Iterator[Finding]:
    problems = [(index, problem) for index, element in elements_of(one).items() if (problem := problem_of(element))]
    if not problems:
        yield Finding(check="format", dimension="validity", field=one.name, score=1.0)
    for index, problem in problems:
        yield Finding(
            check="format", dimension="validity", field=one.name, element=index, score=0.5, severity="major",
            code="invalid_value", message=problem, suggestion="Read the result again from its own row.",
        )  # fmt: skip
