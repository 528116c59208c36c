"""`desk.work`: the shared work on reviews. Each concern stands in a file of its own."""

from collections.abc import Sequence

from pydantic import JsonValue

from services.core.decision import Decision, DecisionKind, RejectReason
from services.desk import reviews
from services.desk.house import House
from services.desk.nouns import Issue
from services.desk.work import bulk as work_bulk
from services.desk.work import claims
from services.desk.work import figures as work_figures
from services.desk.work import queue as work_queue
from services.desk.work import second as work_second
from services.desk.work.bulk import SHARE, BulkPreview, BulkResult
from services.desk.work.figures import FieldAgreement, ReviewFigures
from services.desk.work.nouns import Act, Adjudication, Claim, QueueFilter, SetAside, Standing, WorkRow
from services.review.sampling import BulkDraw, Item
from services.review.second import SecondReviewPolicy
from storage import review_queue, set_aside


class Work:
    """Claims, decisions under a claim, second looks and what becomes of an act that came too late."""

    def __init__(self, house: House) -> None:
        self._house = house

    def claim(self, run_id: str, section: int, by: str) -> Claim:
        """Take an item for 30 minutes from one's last act; claiming what one holds goes on under the same token.

        Raises Taken while another person holds it, AppError when this person may not give the next look.
        """
        return claims.claim(self._house, run_id, section, by)

    def release(self, claim: Claim) -> None:
        """Let an item go for others; harmless when the claim is not good any more."""
        claims.release(self._house, claim.run_id, claim.section, claim.by, claim.token)

    def decide(
        self,
        claim: Claim,
        kind: DecisionKind,
        *,
        field: str | None = None,
        value: JsonValue = None,
        reason: RejectReason | None = None,
        comment: str = "",
        typed: str = "",
    ) -> Decision:
        """Store a decision under a claim, and renew the claim; as `Desk.decide` otherwise. The text that the person typed at
        the unit `typed`, and had not saved, is settled with it.

        Raises Conflict when the claim is not good any more: it tells both versions, and the act was put aside.
        """
        act = Act(kind, claim.by, field, value, reason, comment, claim.token, typed=typed)
        return reviews.decide(self._house, claim.run_id, claim.section, act)

    def undo(self, claim: Claim) -> Decision | None:
        """Take back the last decision of one's look; None when there is none. Raises Conflict as `decide`."""
        return reviews.undo(self._house, claim.run_id, claim.section, claim.by, claim.token)

    def comment(self, claim: Claim, text: str, field: str | None = None) -> Decision:
        """Remark on a field or on the whole; it decides nothing. Raises AppError when nothing is said, Conflict as `decide`."""
        act = Act("comment", claim.by, field, comment=text, token=claim.token)
        return reviews.remark(self._house, claim.run_id, claim.section, act)

    def submit(self, claim: Claim) -> Standing:
        """End one's look: the item closes, or goes on to a second look or to adjudication. The claim ends with it.

        Ending it twice changes nothing. Raises AppError while a field is open, Conflict as `decide`.
        """
        return claims.submit(self._house, claim.run_id, claim.section, Act("submit", claim.by, token=claim.token))

    def where(self, run_id: str, section: int) -> Standing:
        """Where an item stands, and who holds it. Raises AppError when there is no such item."""
        return claims.where(self._house, run_id, section)

    def queue(
        self, wanted: QueueFilter | None = None, *, by: str = "", limit: int | None = None, offset: int = 0
    ) -> tuple[WorkRow, ...]:
        """The items, the riskiest first; of what is open, `by` is not shown their own work to check."""
        return work_queue.queue(self._house, wanted or QueueFilter(), by, limit, offset)

    def critical(self, rows: Sequence[WorkRow]) -> dict[Item, tuple[Issue, ...]]:
        """The critical issues that put items where they stand in the queue, by (run, section); other items are left out."""
        return work_queue.critical(self._house, rows)

    def count(self, wanted: QueueFilter | None = None, *, by: str = "") -> int:
        """How many items `queue` would tell without a limit."""
        return work_queue.count(self._house, wanted or QueueFilter(), by)

    def place(self, run_id: str, section: int, wanted: QueueFilter | None = None, *, by: str = "") -> tuple[int, int] | None:
        """Which of how many in the queue an item is, counted from 1; None when it does not wait there."""
        return work_queue.place(self._house, wanted or QueueFilter(), by, run_id, section)

    def types(self) -> tuple[str, ...]:
        """The document types among everything that ever needed a person."""
        with self._house.database.reading() as session:
            return review_queue.types(session)

    def set_aside(self, run_id: str, section: int, by: str) -> tuple[SetAside, ...]:
        """What a person could not save here and has neither taken nor dropped, oldest first."""
        with self._house.database.reading() as session:
            return tuple(SetAside.model_validate(body) for body in set_aside.waiting(session, run_id, section, by))

    def take(self, claim: Claim, aside: SetAside) -> Decision:
        """Save after all what was put aside, over what holds now (which stays readable). Raises as `decide`."""
        act = Act(aside.kind, claim.by, aside.field, aside.value, aside.reason, aside.comment, claim.token)
        save = reviews.remark if act.kind == "comment" else reviews.decide
        saved = save(self._house, claim.run_id, claim.section, act)
        with self._house.database.writing() as session:
            set_aside.settle(session, aside.id, claim.by, "taken")
        return saved

    def drop(self, aside: SetAside, by: str) -> None:
        """Leave what holds now. Raises AppError when it was settled already."""
        with self._house.database.writing() as session:
            set_aside.settle(session, aside.id, by, "dropped")

    def preview_bulk(self, wanted: QueueFilter, threshold: float, *, share: float = SHARE, by: str) -> BulkPreview:
        """What accepting a filtered set at once would do; nothing is changed. Raises AppError for numbers out of range."""
        return work_bulk.preview(self._house, wanted, threshold, share, by)

    def accept_bulk(self, wanted: QueueFilter, threshold: float, *, share: float = SHARE, by: str) -> BulkResult:
        """Accept a filtered set above a threshold, but for a drawn sample that stays for a person; the draw is recorded.

        Never what has a critical issue or suspicious text. Raises AppError as `preview_bulk`, or when nothing fits.
        """
        return work_bulk.accept(self._house, wanted, threshold, share, by)

    def bulk_draws(self) -> tuple[BulkDraw, ...]:
        """Every bulk acceptance that was made, newest first."""
        return work_bulk.draws(self._house)

    def policy(self) -> SecondReviewPolicy:
        """Which share of the decided items gets a second look."""
        return work_second.policy(self._house)

    def set_policy(self, policy: SecondReviewPolicy, by: str) -> None:
        """Set it, for looks that are ended from now on."""
        work_second.set_policy(self._house, policy, by)

    def adjudication(self, run_id: str, section: int, by: str) -> Adjudication:
        """Both looks at an item where they differ. Raises AppError unless both are submitted, and for who gave one."""
        return work_second.adjudication(self._house, run_id, section, by)

    def own_figures(self, by: str) -> ReviewFigures:
        """One's own pace and changes."""
        return work_figures.review_figures(self._house, by)

    def figures(self, person: str = "") -> ReviewFigures:
        """Pace and changes of everybody together, or of one person."""
        return work_figures.review_figures(self._house, person)

    def agreement(self) -> tuple[FieldAgreement, ...]:
        """How far first and second looks agree, a field, with intervals."""
        return work_figures.field_agreements(self._house)
