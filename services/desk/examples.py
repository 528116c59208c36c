"""Accepted documents as examples for the same owner's next ones: chosen when a run is made, shown only while they exist."""

from collections.abc import Iterator, Sequence

from sqlmodel import Session

from services.core.asset import sha256_of
from services.core.run import RunOptions, RunSpec
from services.desk.house import House
from services.desk.labelled.labelled import identifying
from services.desk.reading import document_of
from services.desk.words import as_seen
from services.desk.work.ends import ends_of
from services.learning.examples import MOST, example
from services.review.force import in_force, unseen
from services.tasks.prompting import EXAMPLES
from storage import decisions, learned, runs
from storage.learned import Section

LOOKED_AT = 50
"""The latest decided documents of an owner and type that are looked through for examples."""


def choose_examples(house: House, options: RunOptions, sha256: str, by: str) -> dict[str, tuple[str, ...]]:
    """Document type -> "run/section/hash of the example", the latest first, for a run that `by` hands in now.

    Only of types for which it is switched on, of the same owner's documents and never of the same file; of tax documents only
    of the same client's. Nobody's where it is not known who hands it in, and none for the builtin engine, which reads no prompt.
    """
    if options.engine == "builtin" or not by:
        return {}
    with house.database.reading() as session:
        types = learned.with_examples(session)
        found = {one: learned.decided_of(session, one, by, sha256, LOOKED_AT) for one in sorted(types)}
    chosen = {doc_type: tuple(_chosen(house, sections, options)) for doc_type, sections in found.items()}
    return {doc_type: refs for doc_type, refs in chosen.items() if refs}


def told(house: House, refs: Sequence[str]) -> str:
    """The examples as they stand in a prompt; those whose document was deleted, or decided on otherwise since, are gone."""
    lines = []
    for ref in refs:
        run_id, section, sha256 = ref.split("/")
        text = _text(house, (run_id, int(section)))
        if text and sha256_of(text) == sha256:
            lines.append(text)
    return "\n".join([EXAMPLES, *lines, "END OF EXAMPLES"]) if lines else ""


def _chosen(house: House, sections: Sequence[Section], options: RunOptions) -> Iterator[str]:
    taken = 0
    for run_id, section in sections:
        if taken == MOST:
            return
        if text := _text(house, (run_id, section), options):
            taken += 1
            yield f"{run_id}/{section}/{sha256_of(text)}"


def _text(house: House, item: Section, options: RunOptions | None = None) -> str:
    """The example of a section; empty where it gives none, or (with `options`) none for a run under them."""
    with house.database.reading() as session:
        if not runs.known_document(session, item[0]):
            return ""
        spec = runs.spec(session, item[0])
        labels = [one for one in decisions.labels(session, run_id=item[0]) if one.section == item[1]]
        end = ends_of(session, [item]).get(item)
        if end is None or not labels or not _looked_at(session, item):
            return ""
    pack = as_seen(house, spec).pack_of(end.doc_type)
    if pack is None or (options and not _may(pack.rubric.family, spec, options)):
        return ""
    document = document_of(house, item[0])
    numbers = identifying(house).get(end.doc_type, frozenset())
    return example(end, labels, pack.rubric.fields, document.text if document else "", numbers)


def _may(family: str, source: RunSpec, options: RunOptions) -> bool:
    """A taxpayer's data goes into no other taxpayer's prompt."""
    client = options.client.strip().casefold()
    return family == "clinical" or (bool(client) and source.options.client.strip().casefold() == client)


def _looked_at(session: Session, item: Section) -> bool:
    """A person looked at it and accepted it, as read or with corrections."""
    now = in_force(decisions.of_section(session, *item))
    kinds = {one.kind for one in now.fields.values()} | {now.whole.kind if now.whole else ""}
    return not unseen(now) and not kinds & {"reject", "reject_all"}
