"""`desk.retention`: what is kept, what is held, and what is deleted with only a tombstone left."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from services.core.errors import AppError
from services.desk.house import House
from services.desk.lists import spec
from services.desk.pictures import forget_pictures
from storage import audit, retention
from storage.audit import Entry
from storage.retention import Tombstone

TEAM_DAYS = 730
"""16 CFR 314.4(c)(6): customer information goes within two years of its last use."""
THE_RULE = "retention"
"""Who deletes when nobody does: the rule."""


class Retention:
    """Audit rows are never deleted: they outlive what they tell of."""

    def __init__(self, house: House, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._house = house
        self._now = now

    @property
    def days(self) -> int | None:
        """Days after its last use that a document is kept; None: for ever."""
        return self._house.settings.retention_days or (TEAM_DAYS if self._house.settings.team else None)

    def delete(self, sha256: str, why: str, *, by: str) -> int:
        """Delete a document with all that was made of it; returns how many runs went with it.

        Raises AppError for an unknown document, one that is held, or one that is being worked on, and without a reason.
        """
        if not why.strip():
            raise AppError("Deleting needs a reason.", "Say why.")
        stone = Tombstone("", sha256, self._now(), by, why.strip())
        with self._house.database.writing() as session:
            gone = retention.delete(session, stone)
            audit.append(session, Entry(by, "delete", document=sha256, details={"runs": list(gone.runs)}))
        for name in gone.files:
            self._house.files.delete(name)
        forget_pictures(self._house, sha256)
        return len(gone.runs)

    def delete_run(self, run_id: str, why: str, *, by: str) -> int:
        """`delete` of the document that a run read."""
        return self.delete(spec(self._house, run_id).sha256, why, by=by)

    def hold(self, run_id: str, why: str, *, by: str) -> None:
        """Leave a run's document alone, whatever the rule says. Raises AppError for an unknown run."""
        sha256 = spec(self._house, run_id).sha256
        with self._house.database.writing() as session:
            retention.hold(session, sha256, why.strip(), by, self._now())
            audit.append(session, Entry(by, "hold", run_id, sha256))

    def release(self, run_id: str, *, by: str) -> None:
        """The rule applies again."""
        sha256 = spec(self._house, run_id).sha256
        with self._house.database.writing() as session:
            retention.release(session, sha256)
            audit.append(session, Entry(by, "release", run_id, sha256))

    def due(self) -> tuple[str, ...]:
        """Documents that the rule would delete now, by sha256."""
        if self.days is None:
            return ()
        with self._house.database.reading() as session:
            return retention.unused_since(session, self._now() - timedelta(days=self.days))

    def purge(self, *, by: str = THE_RULE) -> int:
        """Delete what is due; returns how many documents went. One that is being worked on waits for the next time."""
        done = 0
        for sha256 in self.due():
            try:
                self.delete(sha256, "not used for as long as documents are kept", by=by)
            except AppError:
                continue
            done += 1
        return done

    def tombstones(self) -> tuple[Tombstone, ...]:
        """The latest deletions."""
        with self._house.database.reading() as session:
            return retention.tombstones(session)
