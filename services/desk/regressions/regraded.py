"""Sections of a stored run graded anew by other packs, with nothing asked of anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.house import House
from services.desk.lists import policy_of, spec
from services.desk.looked_at import document_at_hand, view_at_hand
from services.desk.placing import in_section
from services.desk.regressions.nouns import Unusable
from services.desk.repeats import noted
from services.engine.conclude import conclude
from services.engine.fold import AttemptView, SectionView
from services.tasks.extraction import FINER_DPI
from services.tasks.pack import Case, Pack
from services.tasks.regrading import Stored, Told, regrade
from services.tasks.sectioning import Part, sections_of
from storage import documents

CUT = ("timeout", "budget_exhausted", "provider_failed", "cancelled")
"""Stops that no rubric decides on."""


@dataclass(frozen=True)
class Regraded:
    """A section's end under each of the packs, in their order; `went_on`: under the last one it would have gone on."""

    ends: tuple[Concluded, ...]
    went_on: bool


def regraded(house: House, run_id: str, wanted: Sequence[int], packs: Sequence[Pack]) -> Mapping[int, Regraded | Unusable]:
    """Each of these sections of a run under each of the packs, which are of one type. Raises Unusable for the whole run."""
    pinned, view, document = spec(house, run_id), view_at_hand(house, run_id), _document(house, run_id)
    parts = sections_of(document, house.packs(), pinned.options.doc_type or "").parts
    made: dict[int, Regraded | Unusable] = {}
    for index in wanted:
        try:
            made[index] = _section(house, pinned, view.sections[index], parts, packs)
        except Unusable as why:
            made[index] = why
    return made


def _document(house: House, run_id: str) -> Document:
    try:
        document = document_at_hand(house, run_id)
    except AppError:
        document = None
    if document is None:
        raise Unusable("what was read of the document is not kept")
    return document


def _section(house: House, pinned: RunSpec, seen: SectionView, parts: Sequence[Part], packs: Sequence[Pack]) -> Regraded:
    end = seen.concluded
    if end is None or not seen.attempts:
        raise Unusable("the attempts are not kept")
    if seen.index >= len(parts) or parts[seen.index].section.pages != end.pages:
        raise Unusable("the file is divided otherwise today")
    part = parts[seen.index]
    stored = _stored(house, pinned, seen, part, packs[0])
    policy = policy_of(house, pinned, packs[0].doc_type)
    outcomes = [regrade(pack, stored, policy, seen.index) for pack in packs]
    ends = [
        conclude(
            outcome,
            document=part.section.document,
            rubric=pack.rubric,
            profile=stored.profile(pack),
            policy=policy,
            section=seen.index,
            pages=end.pages,
        )
        for outcome, pack in zip(outcomes, packs, strict=True)
    ]
    last = outcomes[-1].verdict.reason == "max_iterations" and len(stored.attempts) < policy.max_iterations
    return Regraded(tuple(noted(one, part.notes) for one in ends), last and end.stop_reason not in CUT)


def _stored(house: House, pinned: RunSpec, seen: SectionView, part: Part, pack: Pack) -> Stored:
    told = tuple(_told(one, part) for one in seen.attempts if one.grade)
    known = set(pack.rubric.fields)
    if not told or any(not set(one.grade.fields) <= known for one in told):
        raise Unusable("another type was tried on the way")
    classified, options = seen.classified, pinned.options
    return Stored(
        case=Case(
            document=part.section.document,
            tax_year=options.tax_year,
            client=options.client,
            rivals=classified.alternatives if classified else (),
            type_confidence=classified.confidence if classified else 1.0,
        ),
        attempts=told,
        merged=Told(in_section(seen.merged.draft, part.section), seen.merged.grade) if seen.merged else None,
        finer=_finer(house, pinned.run_id, part) if any(one.reread_seconds for one in seen.attempts) else None,
        profile_name="lightweight" if options.preset == "lightweight" else None,
    )


def _told(one: AttemptView, part: Part) -> Told:
    answer = in_section(one.draft, part.section) if one.draft else one.malformed
    if answer is None or one.grade is None:
        raise Unusable("the attempts are not kept")
    return Told(answer, one.grade)


def _finer(house: House, run_id: str, part: Part) -> Document | None:
    """What was recognised again of this section's pages; a later section's finer reading takes an earlier one's place."""
    with house.database.reading() as session:
        file = documents.reading(session, run_id, FINER_DPI)
    if file is None:
        return None
    finer = Document.model_validate_json(house.files.get(file))
    if tuple(page.number for page in finer.pages) != part.section.pages:
        raise Unusable("its finer reading is not kept")
    return part.section.recut(finer)
