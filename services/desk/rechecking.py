"""What the rules of a form say of the values that a person typed. It is told and never refused: the page may say just that."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from services.core.draft import Draft, Field, Place
from services.core.finding import SEVERITIES, Finding
from services.review.doubt import LOOKED_AT
from services.tasks.pack import Case, Pack


def told_anew(pack: Pack, case: Case, draft: Draft, typed: Mapping[str, JsonValue]) -> dict[str, str]:
    """Field -> the worst that the pack's own rules say with the typed values in place and did not say of the machine's."""
    if not typed:
        return {}
    before = {(one.field, one.message) for one in pack.check(case, draft)}
    fields = {**draft.fields, **{name: _as_typed(draft.fields.get(name), name, value) for name, value in typed.items()}}
    after = pack.check(case, draft.model_copy(update={"fields": fields}))
    new = [one for one in after if one.severity in LOOKED_AT and (one.field, one.message) not in before]
    return dict(_by_field(new))


def _by_field(findings: list[Finding]) -> Iterator[tuple[str, str]]:
    """The worst comes last of each field, so that it is the one that stays."""
    for one in sorted(findings, key=lambda one: -SEVERITIES.index(one.severity or "minor")):
        if one.field:
            yield one.field, one.message


def _as_typed(machine: Field | None, name: str, value: JsonValue) -> Field:
    """The person's value where the machine's stood."""
    places = _places(machine, value) if machine else ()
    return Field(name=name, status="found", value=value, raw=str(value), confidence=1.0, places=places)


def _places(machine: Field, value: JsonValue) -> tuple[Place, ...]:
    """The machine's places; of a list or mapping, those of each entry that is the same, or stands where one was before."""
    now, before = _entries(value), _entries(machine.value)
    if now is None or before is None:
        return machine.places
    taken = {at: before.index(one) if one in before else at for at, one in enumerate(now)}
    return tuple(
        place.model_copy(update={"element": at}) for at, old in taken.items() for place in machine.places if place.element == old
    )


def _entries(value: JsonValue) -> list[JsonValue] | None:
    if isinstance(value, dict):
        return [[key, one] for key, one in value.items()]
    return value if isinstance(value, list) else None
