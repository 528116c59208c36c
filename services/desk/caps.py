"""What one person may have read and paid for in a day: looked at before a run is taken in, and before its file is read."""

from datetime import UTC, datetime, time
from decimal import Decimal

from services.core.caps import DayCaps, Reached, Used, left, reached
from services.core.errors import AppError
from services.core.policy import Overrides, Policy
from services.desk.house import House
from storage import audit, day_usage
from storage.audit import Entry

WORDS = {"pages": "pages", "attempts": "attempts", "tokens": "tokens", "usd": "USD"}
REMEDY = "Go on after midnight UTC, or let an administrator raise PROOFLOOP_DAY_{name}."
POLICY = Policy.model_fields


class DayCapReached(AppError):
    """Nothing was read or paid for."""


def within_caps(house: House, by: str, run_id: str = "") -> Overrides:
    """What the environment lays on a run of this person, its budget being no more than what is left of their day.

    Raises DayCapReached, with a row in the audit log, when nothing is left. Runs under way may go beyond a cap by what
    they still do, each within its own budget.
    """
    caps, environment = house.settings.day_caps, house.settings.overrides
    if caps == DayCaps():
        return environment
    used = _used(house, by)
    full = reached(caps, used)
    if full:
        _note(house, by, run_id, full)
        name = WORDS[full.name]
        raise DayCapReached(f"The cap of {full.limit:,} {name} a day is reached.", REMEDY.format(name=full.name.upper()))
    return _narrowed(environment, caps, used)


def _used(house: House, by: str) -> Used:
    """In single-user mode everything is that person's, from the screens, the command line and by HTTP."""
    since = datetime.combine(house.today(), time.min, UTC)
    with house.database.reading() as session:
        return day_usage.used(session, by if house.settings.team else None, since)


def _narrowed(environment: Overrides, caps: DayCaps, used: Used) -> Overrides:
    tokens = POLICY["budget_tokens"].default if environment.budget_tokens is None else environment.budget_tokens
    usd = POLICY["budget_usd"].default if environment.budget_usd is None else environment.budget_usd
    narrower: dict[str, int | Decimal] = {}
    if (tokens_left := left(caps.tokens, used.tokens, tokens)) < tokens:
        narrower["budget_tokens"] = int(tokens_left)
    if (usd_left := left(caps.usd, used.usd, usd)) < usd:
        narrower["budget_usd"] = Decimal(usd_left)
    return environment.model_copy(update=narrower)


def _note(house: House, by: str, run_id: str, full: Reached) -> None:
    details = {"cap": full.name, "limit": str(full.limit), "used": str(full.used)}
    with house.database.writing() as session:
        audit.append(session, Entry(by or "system", "capped", run_id, details=details))
