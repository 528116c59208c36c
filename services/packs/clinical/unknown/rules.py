"""The pack's own rules: is each value of its field's form, and is nothing overlooked that looks like one."""

from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding, Severity
from services.packs.clinical.shared.doubt import in_doubt, overlooked, validity
from services.packs.clinical.shared.issued_support import day_printed, house_printed
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.unknown.support import seen
from services.tasks.pack import Case

YEARS = range(1950, 2100)


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """One validity finding per value, and what is in doubt or overlooked."""
    view = prose(case.latest.text)
    valid = [finding for one in draft.fields.values() if one.filled for finding in validity(one, list(_problems(one)))]
    printed = {"date": day_printed(view), "institution": house_printed(view)}
    return (*valid, *in_doubt("unknown", case, draft, seen, valid), *overlooked("unknown", draft, printed))


def _problems(one: Field) -> Iterator[tuple[Severity, str, int | None]]:
    value = str(one.value)
    if one.problem:
        yield "major", one.problem, None
    elif one.name == "date" and not (len(value) == 10 and int(value[:4]) in YEARS):
        yield "major", "it is not a complete day", None
