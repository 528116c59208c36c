"""Replies of providers as they came: a call that has one is never made again."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal

from sqlmodel import Session, col, select

from services.core.calls import CallReply, Role
from services.core.usage import Usage
from storage.tables import CallRow


def keep(session: Session, key: str, run_id: str, role: Role | Literal["search"], reply: CallReply) -> None:
    """Store the reply to the call with this idempotency key."""
    session.add(
        CallRow(
            id=key,
            run_id=run_id,
            role=role,
            provider=reply.provider,
            model=reply.model,
            tokens_in=reply.usage.tokens_in,
            tokens_out=reply.usage.tokens_out,
            cost_usd=None if reply.usage.cost_usd is None else str(reply.usage.cost_usd),
            seconds=reply.usage.seconds,
            reply=reply.model_dump(mode="json"),
            at=datetime.now(UTC),
        )
    )


def reply(session: Session, key: str) -> CallReply | None:
    """The stored reply to a call, or None when it was never answered."""
    row = session.get(CallRow, key)
    return CallReply.model_validate(row.reply) if row else None


def used_beside(session: Session, run_id: str, section: int) -> Usage:
    """Tokens and money of all stored replies of a run but those to one section, whose keys begin with run and number."""
    chosen = select(CallRow.tokens_in, CallRow.tokens_out, CallRow.cost_usd).where(
        CallRow.run_id == run_id, ~col(CallRow.id).startswith(f"{run_id}/{section}/", autoescape=True)
    )
    rows = session.exec(chosen).all()
    prices = [usd for _, _, usd in rows if usd is not None]
    return Usage(
        tokens_in=sum(read for read, _, _ in rows),
        tokens_out=sum(written for _, written, _ in rows),
        cost_usd=sum(map(Decimal, prices), Decimal(0)) if len(prices) == len(rows) else None,
    )
