"""The pack's own rules: is every drug of a drug's form, is the list whole, do its parts go together."""

from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.prescription.consistency import consistency
from services.packs.clinical.prescription.ordered import as_ordered
from services.packs.clinical.prescription.support import supports
from services.packs.clinical.prescription.unaccounted import unaccounted
from services.packs.clinical.prescription.validity import problems_of
from services.packs.clinical.prescription.wholeness import judged, left_out, no_drug, undirected
from services.packs.clinical.shared.slips.elements import elements_of
from services.packs.clinical.shared.slips.outlook import nothing_listed, outlook
from services.packs.clinical.shared.slips.rules import scalar_validity, whole_list
from services.tasks.pack import Case


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """Validity of every value, consistency between values, and whether the list is whole."""
    seen = as_ordered(case)
    whole = (*left_out(seen, draft), *undirected(seen, draft), *no_drug(draft), *judged(draft), *unaccounted(seen, draft))
    whole = (*whole, *nothing_listed(draft, "medications", "drug"))
    found = [*_valid(draft), *consistency(seen, draft), *whole, *outlook(draft, case.latest.text, "medications")]
    return (*found, *whole_list(case, draft, "medications", supports, found))


def _valid(draft: Draft) -> Iterator[Finding]:
    for one in draft.fields.values():
        if one.filled:
            yield from _drugs(one) if isinstance(one.value, list) else scalar_validity(one)


def _drugs(one: Field) -> Iterator[Finding]:
    problems = [(index, problem) for index, element in elements_of(one).items() for problem in problems_of(element)]
    if not problems:
        yield Finding(check="format", dimension="validity", field=one.name, score=1.0)
    for index, (severity, message, mendable) in problems:
        yield Finding(
            check="format", dimension="validity", field=one.name, element=index, score=0.5, severity=severity,
            code="invalid_value", message=message, suggestion="Read the drug's lines again.", mendable=mendable,
        )  # fmt: skip
