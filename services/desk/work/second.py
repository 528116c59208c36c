"""Two looks at one item side by side, and the setting of which items get a second one."""

from collections.abc import Mapping, Sequence

from services.core.decision import Decision, Look, RejectReason
from services.core.errors import AppError
from services.core.rubric import FieldSpec
from services.desk.house import House
from services.desk.lists import spec
from services.desk.words import as_seen
from services.desk.work.hold import concluded_section
from services.desk.work.nouns import Adjudication, TwoLooks
from services.review.force import in_force
from services.review.second import SecondReviewPolicy, judgements
from services.tasks.pack import Pack
from storage import decisions, leases, review_policy

LOOKS: tuple[Look, ...] = ("first", "second")


def policy(house: House) -> SecondReviewPolicy:
    """The setting in force; nothing is looked at twice before one is made."""
    with house.database.reading() as session:
        return SecondReviewPolicy.model_validate(review_policy.newest(session) or {})


def set_policy(house: House, new: SecondReviewPolicy, by: str) -> None:
    """In force for looks that are ended from now on; earlier settings stay readable."""
    with house.database.writing() as session:
        review_policy.add(session, by, new.model_dump(mode="json"))


def adjudication(house: House, run_id: str, section: int, by: str) -> Adjudication:
    """Both looks, where they differ. Raises AppError unless both are submitted, and for who gave one of them."""
    with house.database.reading() as session:
        end = concluded_section(session, run_id, section)
        row = leases.look(session, run_id, section)
        log = decisions.of_section(session, run_id, section)
    if row.stage not in ("adjudication", "closed") or not row.second_by:
        raise AppError("There are no two looks at this item to settle.", "Open it from the queue.")
    if by in (row.first_by, row.second_by):
        raise AppError("You gave one of the two looks at this item.", "An adjudicator settles what differs.")
    pack = as_seen(house, spec(house, run_id)).pack_of(end.doc_type)
    one, two, settled = (judgements(end, log, look) for look in ("first", "second", "adjudication"))
    differing = [name for name in _order(pack, {*one, *two}) if one.get(name) != two.get(name)]
    fields = end.draft.fields if end.draft else {}
    return Adjudication(
        run_id=run_id,
        section=section,
        first_by=row.first_by,
        second_by=row.second_by,
        fields=tuple(
            TwoLooks(
                spec=_spec(pack, name),
                machine=fields[name].value if name in fields else None,
                first=one.get(name),
                second=two.get(name),
                settled=settled.get(name),
                comments=_comments(log, name),
                rejections=_rejections(log, name),
            )
            for name in differing
        ),
        agreed=len({*one, *two}) - len(differing),
    )


def _order(pack: Pack | None, names: set[str]) -> list[str]:
    """The form's own order, then what it does not know."""
    own = list(pack.rubric.fields) if pack else []
    return sorted(names, key=lambda name: (own.index(name) if name in own else len(own), name))


def _spec(pack: Pack | None, name: str) -> FieldSpec:
    known = pack.rubric.fields.get(name) if pack else None
    return known or FieldSpec(name=name, label=name)


def _rejections(log: Sequence[Decision], name: str) -> Mapping[str, tuple[RejectReason, str]]:
    """Why each of the two rejected the field, or everything."""
    said: dict[str, tuple[RejectReason, str]] = {}
    for look in LOOKS:
        now = in_force(log, (look,))
        one = now.fields.get(name) or now.whole
        if one is not None and one.reason is not None:
            said[one.by] = (one.reason, one.comment)
    return said


def _comments(log: Sequence[Decision], name: str) -> Mapping[str, str]:
    said: dict[str, str] = {}
    for one in log:
        if one.field == name and one.comment:
            said[one.by] = f"{said[one.by]} {one.comment}" if one.by in said else one.comment
    return said
