"""Accepting a filtered set at once, with a sample of it put before a person."""

import uuid
from collections import Counter
from dataclasses import dataclass

from services.core.errors import AppError
from services.desk import reviews
from services.desk.house import House
from services.desk.work import claims
from services.desk.work.ends import ends_of
from services.desk.work.nouns import Act, QueueFilter
from services.desk.work.queue import asked
from services.review.sampling import LEAST_SHARE, BulkDraw, Item, barred, sample
from storage import bulk, clock, leases, review_queue, trust_facts

SHARE = 0.10
UNTOLD = "its kind's score does not tell what people change"


@dataclass(frozen=True)
class BulkPreview:
    """What a bulk acceptance would do: items it would accept or put before a person, and why it would leave the others."""

    eligible: tuple[Item, ...]
    sampled: int
    left: tuple[tuple[str, int], ...]
    """(reason, items), the most frequent first."""


@dataclass(frozen=True)
class BulkResult:
    """What a bulk acceptance did. `passed_by`: items that someone else took or decided meanwhile; nothing of theirs changed."""

    draw: BulkDraw
    accepted: tuple[Item, ...]
    passed_by: tuple[Item, ...]


def preview(house: House, wanted: QueueFilter, threshold: float, share: float, by: str) -> BulkPreview:
    """Look before accepting; nothing is changed. Raises AppError for a threshold or share out of range."""
    _check(threshold, share)
    fit, left = _eligible(house, wanted, threshold, by)
    size = len(sample(fit, share, ""))
    return BulkPreview(fit, size, tuple(left.most_common()))


def accept(house: House, wanted: QueueFilter, threshold: float, share: float, by: str) -> BulkResult:
    """Accept the set, but for its sample, which stays in the queue and can only be decided by a person's look.

    The draw is recorded before anything is accepted. Raises AppError as `preview`, or when nothing fits.
    """
    _check(threshold, share)
    fit, _ = _eligible(house, wanted, threshold, by)
    if not fit:
        raise AppError("No item of this set may be accepted at once.", "Lower the threshold, or review them one by one.")
    seed = f"{house.rng.getrandbits(64):016x}"
    drawn = sample(fit, share, seed)
    told = {name: value for name, value in wanted.model_dump().items() if value not in (None, "")}
    draw = BulkDraw(
        id=uuid.uuid4().hex, by=by, threshold=threshold, share=share, seed=seed, asked=told, eligible=fit, sampled=drawn
    )
    with house.database.writing() as session:
        bulk.add(session, draw.id, by, draw.model_dump(mode="json"))
        for run_id, section in drawn:
            leases.must_be_seen(leases.item(session, run_id, section), draw.id)
    chosen = [item for item in fit if item not in set(drawn)]
    done = [item for item in chosen if _accept_one(house, item, draw)]
    return BulkResult(draw, tuple(done), tuple(item for item in chosen if item not in set(done)))


def draws(house: House) -> tuple[BulkDraw, ...]:
    """Every bulk acceptance that was made, newest first."""
    with house.database.reading() as session:
        return tuple(BulkDraw.model_validate(body) for body in bulk.all_of(session))


def _accept_one(house: House, item: Item, draw: BulkDraw) -> bool:
    """False when somebody else was first."""
    extra = (("bulk", draw.id), ("bulk_threshold", f"{draw.threshold}"))
    try:
        claim = claims.claim(house, *item, draw.by)
        reviews.decide(house, *item, Act("accept_all", draw.by, token=claim.token, extra=extra))
        claims.submit(house, *item, Act("submit", draw.by, token=claim.token, extra=extra))
    except AppError:
        return False
    return True


def _check(threshold: float, share: float) -> None:
    if not 0.0 < threshold <= 1.0:
        raise AppError("The threshold is not a score.", "Give a number above 0 and up to 1, for example 0.95.")
    if not LEAST_SHARE <= share <= 1.0:
        raise AppError("The sample is too small.", f"At least {LEAST_SHARE:.0%} of the items must be looked at by a person.")


def _eligible(house: House, wanted: QueueFilter, threshold: float, by: str) -> tuple[tuple[Item, ...], Counter[str]]:
    """Items that nobody touched and that may be accepted unseen, and how many others for which reason not.

    What this person has only looked at is not touched.
    """
    left: Counter[str] = Counter()
    fit: list[Item] = []
    with house.database.reading() as session:
        found = review_queue.page(session, asked(session, wanted.model_copy(update={"state": "open"}), by), clock.now(session))
        ends = ends_of(session, [(one.section.run_id, one.section.section) for one in found])
        untold = trust_facts.newest(session)
    for one in found:
        item = (one.section.run_id, one.section.section)
        mine = one.state == "claimed" and one.item is not None and one.item.holder == by
        touched = not (one.state == "waiting" or mine) or one.section.decided_fields > 0
        seen = "a sample put it before a person" if one.item is not None and one.item.sampled_by else ""
        begun = "a person has begun on it" if touched else ""
        reason = seen or begun or barred(ends[item], threshold) or (UNTOLD if one.section.doc_type in untold else "")
        if reason:
            left[reason] += 1
        else:
            fit.append(item)
    return tuple(sorted(fit)), left
