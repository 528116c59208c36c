"""What the review desk shows of one section: its fields in the form's own order."""

from collections.abc import Container
from dataclasses import replace

from services.core.draft import SURE, Field
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.finding import FieldGrade
from services.core.rubric import FieldSpec, Rubric
from services.desk.house import House
from services.desk.issues import critical_of
from services.desk.lists import policy_of, scale_of, spec
from services.desk.looked_at import document_at_hand, view_at_hand
from services.desk.nouns import FieldCard, ReviewCase
from services.desk.prooftext import verified
from services.desk.rechecking import told_anew
from services.engine.fold import SectionView
from services.review.doubt import doubt, element_doubts, sentence
from services.review.force import SETTLED, InForce, holds, in_force, is_decided, outcome_of
from services.tasks.pack import Case
from storage import decisions, leases

CLINICAL = "clinical"
"""The family of the packs whose results go to a clinical system."""


def review(house: House, run_id: str, section: int, by: str = "") -> ReviewCase:
    """One section under review, as `by` may see it. Raises AppError when the run is unknown or has nothing to review there."""
    seen = next((one for one in view_at_hand(house, run_id).sections if one.index == section), None)
    document = document_at_hand(house, run_id)
    if seen is None or seen.concluded is None or document is None:
        raise AppError("This run has nothing to review here.", "Wait until it has ended, or choose another section.")
    end = seen.concluded
    with house.database.reading() as session:
        log = decisions.of_section(session, run_id, section)
        item = leases.look(session, run_id, section)
    blind = item.stage == "second" and by not in ("", item.first_by)
    made = tuple(one for one in log if (one.look == "second") == blind) if item.stage == "second" else log
    now = in_force(made, ("second",) if blind else SETTLED)
    pack = house.pack_of(end.doc_type)
    cards = _cards(pack.rubric if pack else None, seen, end, now)
    pinned = spec(house, run_id)
    on = house.settings.text_layer and pinned.options.text_layer
    proved = verified(end, document, pack.rubric if pack else None, on=on)
    cards = tuple(replace(card, preaccepted=card.spec.name in proved and card.held is None) for card in cards)
    if pack and end.draft:
        typed = {card.spec.name: card.value for card in cards if card.decision and card.decision.kind == "edit"}
        case = Case(document, tax_year=pinned.options.tax_year, client=pinned.options.client)
        against = told_anew(pack, case, end.draft, typed)
        cards = tuple(replace(card, against=sentence(against.get(card.spec.name, ""))) for card in cards)
    used = {place.page for card in cards for place in card.machine.places}
    return ReviewCase(
        run_id=run_id,
        section=section,
        file=pinned.file,
        doc_type=end.doc_type,
        title=pack.rubric.title if pack else end.doc_type,
        score=end.score,
        target=policy_of(house, pinned, end.doc_type).target,
        state="decided" if is_decided(end, now) else "waiting",
        verdict=outcome_of(end, now),
        review_reasons=end.review_reasons,
        pages=end.pages,
        has_images=document.medium != "text",
        text=document.text,
        cards=cards,
        unplaced=tuple(card.spec.name for card in cards if card.machine.filled and not card.machine.located),
        unused_pages=tuple(page for page in end.pages if page not in used),
        decisions=made,
        whole=now.whole,
        shapes={page.number: round(page.width / page.height, 4) for page in document.pages if page.width and page.height},
        scale=scale_of(house, end.doc_type, pinned.options.preset),
        critical=critical_of(end, pack.rubric if pack else None),
    )


def clinical(house: House, run_id: str) -> tuple[int, ...]:
    """The sections of a run that hold a clinical document. Raises AppError for an unknown run."""
    packs = {end.section: house.pack_of(end.doc_type) for end in _ends(house, run_id)}
    return tuple(section for section, pack in packs.items() if pack and pack.rubric.family == CLINICAL)


def any_accepted(house: House, run_id: str, sections: Container[int]) -> bool:
    """Whether a person has accepted one of these sections."""
    with house.database.reading() as session:
        return any(
            outcome_of(end, in_force(decisions.of_section(session, run_id, end.section))).startswith("accepted")
            for end in _ends(house, run_id)
            if end.section in sections
        )


def _ends(house: House, run_id: str) -> tuple[Concluded, ...]:
    return tuple(one.concluded for one in view_at_hand(house, run_id).sections if one.concluded)


def _cards(rubric: Rubric | None, seen: SectionView, end: Concluded, now: InForce) -> tuple[FieldCard, ...]:
    sure = (rubric.confidence_threshold if rubric else 0.0) or SURE
    return tuple(_card(one, seen, end, now, sure) for one in (rubric.fields.values() if rubric else ()))


def _card(told: FieldSpec, seen: SectionView, end: Concluded, now: InForce, sure: float) -> FieldCard:
    fields = end.draft.fields if end.draft else {}
    machine = fields.get(told.name) or Field(name=told.name, status="not_found")
    grades = end.grade.fields if end.grade else {}
    grade = grades.get(told.name) or FieldGrade(score=0.0, valid=False, present=False, located=False, tier=told.tier)
    findings = tuple(one for one in (end.grade.findings if end.grade else ()) if one.field == told.name)
    answered = end.draft is not None and end.draft.answers(told.name)
    reason = doubt(told, machine, grade, findings, sure=sure, answered=answered)
    held = holds(end, now, told.name)
    return FieldCard(
        spec=told,
        machine=machine,
        grade=grade,
        findings=findings,
        doubtful=bool(reason),
        reason=reason,
        attempt=_attempt(seen, machine) if machine.filled else None,
        decision=now.fields.get(told.name),
        held=held,
        answered=answered,
        left_open=now.whole is not None and held is None,
        element_reasons=element_doubts(machine, findings),
    )


def _attempt(seen: SectionView, machine: Field) -> int | None:
    """The first attempt that said just this."""
    said = (one.number for one in seen.attempts if one.draft and one.draft.fields.get(machine.name) == machine)
    return next(said, seen.concluded.best if seen.concluded else None)
