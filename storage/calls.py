"""Replies of providers as they came: a call that has one is never made again."""

from datetime import UTC, datetime
from typing import Literal

from sqlmodel import Session

from services.core.calls import CallReply, Role
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
