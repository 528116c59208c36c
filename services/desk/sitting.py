"""A person who sits at one section: all that their screen shows."""

from dataclasses import dataclass

from services.core.errors import AppError
from services.desk import cases
from services.desk.drafts import Begun, Drafts
from services.desk.house import House
from services.desk.nouns import ReviewCase
from services.desk.work.nouns import Adjudication, Claim, SetAside, Standing
from services.desk.work.work import Work


@dataclass(frozen=True)
class Sitting:
    """`claim` is None where the item is not theirs; `refused` says why."""

    case: ReviewCase
    standing: Standing
    claim: Claim | None
    refused: AppError | None
    begun: Begun
    aside: tuple[SetAside, ...]
    """What they could not save here and have neither taken nor dropped."""
    both: Adjudication | None
    """Both looks, where they are this person's to settle."""


def sit(house: House, work: Work, drafts: Drafts, run_id: str, section: int, by: str) -> Sitting:
    """Take the item, or go on holding it, and read all of it at one moment.

    Raises AppError when the run is unknown or has nothing to review there; an item that another person holds can be read.
    """
    claim, refused = None, None
    try:
        claim = work.claim(run_id, section, by)
    except AppError as error:
        refused = error
    with house.database.together():
        settles = claim is not None and claim.look == "adjudication"
        return Sitting(
            case=cases.review(house, run_id, section, by),
            standing=work.where(run_id, section),
            claim=claim,
            refused=refused,
            begun=drafts.begun(run_id, section, by),
            aside=work.set_aside(run_id, section, by),
            both=work.adjudication(run_id, section, by) if settles else None,
        )
