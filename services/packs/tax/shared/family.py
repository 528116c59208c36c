"""A pack made of a form's folder: rubric.toml, form.toml and prompts, with the reading and grading that all forms share."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from services.core.document import Document
from services.core.draft import Draft
from services.core.finding import Finding
from services.core.rubric import FieldSpec, Rubric
from services.packs.tax.shared.agreement import agreement
from services.packs.tax.shared.brackets import brackets
from services.packs.tax.shared.client import client
from services.packs.tax.shared.flags import flags
from services.packs.tax.shared.form import Form, load_form
from services.packs.tax.shared.formats import formats
from services.packs.tax.shared.limits import limits
from services.packs.tax.shared.omissions import omissions
from services.packs.tax.shared.reading import read_form
from services.packs.tax.shared.support import search, supports
from services.packs.tax.shared.trust import trust
from services.tasks.pack import Case, Pack, Search, Verbs, load_pack

Rule = Callable[[Form, Case, Draft], Iterator[Finding]]
"""What a form's boxes must be to each other, beyond what its rubric says as data."""


def form_pack(package: str, *rules: Rule) -> Pack:
    """The pack in a form's folder; `rules` are the form's own. Raises AppError when a file of the folder is wrong."""

    def verbs(rubric: Rubric) -> Verbs:
        form = load_form(package, rubric)

        def check(case: Case, draft: Draft) -> Sequence[Finding]:
            return check_form(form, case, draft, rules)

        looks: Callable[[Document, FieldSpec], Search] = partial(search, form)
        return Verbs(partial(read_form, form=form), check, partial(supports, form), looks)

    return load_pack(package, verbs)


def check_form(form: Form, case: Case, draft: Draft, rules: Sequence[Rule] = ()) -> list[Finding]:
    """Formats, flags, the client, copies, what the boxes must be to each other, and how far the page can be trusted."""
    found = [*formats(form, case, draft), *omissions(form, case, draft), *flags(form, case, draft)]
    found += client(case, draft)
    doubts = [*agreement(form, case, draft), *limits(form, case, draft), *brackets(form, case, draft)]
    doubts += [finding for rule in rules for finding in rule(form, case, draft)]
    return [*found, *doubts, *trust(form, case, draft, [one for one in doubts if one.severity == "major"])]
