"""Versions of words: what shipped, what was drafted, what was published, and what is in force."""

from collections.abc import Iterable, Mapping

import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlmodel import Session, col, select

from services.core.asset import Asset, AssetState, sha256_of
from storage.clock import now
from storage.tables_assets import AssetEditRow, AssetRow

LOCK = 7423
"""Number of the advisory lock under which PostgreSQL changes what is in force: one act at a time, or two would both be first."""
STATE: TypeAdapter[AssetState] = TypeAdapter(AssetState)


def alone(session: Session) -> None:
    """Until the transaction ends nobody else publishes, drafts or discards."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def of_name(session: Session, name: str) -> tuple[Asset, ...]:
    """All versions of these words, newest first."""
    chosen = select(AssetRow).where(AssetRow.name == name).order_by(col(AssetRow.number).desc())
    return tuple(_asset(row) for row in session.exec(chosen))


def published(session: Session) -> dict[str, Asset]:
    """Name -> its latest publication; one with an empty hash says that the file is in force again."""
    latest = select(sa.func.max(AssetRow.number)).where(AssetRow.state == "published").group_by(col(AssetRow.name))
    return {row.name: _asset(row) for row in session.exec(select(AssetRow).where(col(AssetRow.number).in_(latest)))}


def published_of(session: Session, name: str) -> Asset | None:
    """The latest publication of one name."""
    chosen = select(AssetRow).where(AssetRow.name == name, AssetRow.state == "published")
    row = session.exec(chosen.order_by(col(AssetRow.number).desc()).limit(1)).first()
    return _asset(row) if row else None


def texts(session: Session, hashes: Iterable[str]) -> dict[str, str]:
    """Hash -> text of every version that was ever kept, in whatever state it is now."""
    chosen = select(AssetRow).where(col(AssetRow.sha256).in_(sorted(set(hashes))))
    return {row.sha256: row.text for row in session.exec(chosen)}


def drafts_of(session: Session, name: str, sha256: str) -> tuple[Asset, ...]:
    """The drafts with this text; people who wrote the same have one each."""
    return tuple(one for one in of_name(session, name) if one.state == "draft" and one.sha256 == sha256)


def add(session: Session, asset: Asset) -> Asset:
    """Add a version as the latest, at the database's time."""
    row = AssetRow(**{**asset.model_dump(), "at": now(session)})
    session.add(row)
    session.flush()
    return _asset(row)


def settle(session: Session, name: str, sha256: str, author: str = "") -> int:
    """The drafts with this text, or one author's, are drafts no more; how many they were. The texts stay."""
    whose = [AssetRow.author == author] if author else []
    chosen = select(AssetRow).where(AssetRow.name == name, AssetRow.sha256 == sha256, AssetRow.state == "draft", *whose)
    found = session.exec(chosen).all()
    for row in found:
        row.state = "discarded"
        session.add(row)
    session.flush()
    return len(found)


def keep_shipped(session: Session, words: Mapping[str, str]) -> None:
    """Keep the texts of the files that are not kept yet."""
    alone(session)
    shipped = select(AssetRow.name, AssetRow.sha256).where(AssetRow.state == "shipped")
    known = {(name, sha256) for name, sha256 in session.exec(shipped)}
    at = now(session)
    for name, text in words.items():
        if (name, sha256 := sha256_of(text)) not in known:
            session.add(AssetRow(name=name, sha256=sha256, text=text, state="shipped", at=at, shipped=sha256))
    session.flush()


def begun(session: Session, name: str, by: str) -> AssetEditRow | None:
    """What this person has typed and not saved."""
    return session.get(AssetEditRow, (name, by))


def keep_begun(session: Session, name: str, by: str, text: str, parent: str) -> None:
    """What this person has typed is this, on top of `parent`."""
    row = session.get(AssetEditRow, (name, by)) or AssetEditRow(name=name, by=by, text="", at=now(session))
    row.text, row.parent, row.at = text, parent, now(session)
    session.add(row)
    session.flush()


def drop_begun(session: Session, name: str, by: str) -> None:
    """Nothing of this person's is unsaved any more."""
    session.execute(sa.delete(AssetEditRow).where(col(AssetEditRow.name) == name, col(AssetEditRow.by) == by))


def _asset(row: AssetRow) -> Asset:
    return Asset(
        name=row.name,
        text=row.text,
        sha256=row.sha256,
        parent=row.parent,
        author=row.author,
        note=row.note,
        state=STATE.validate_python(row.state),
        at=row.at,
        shipped=row.shipped,
    )
