"""A run as it stood at any moment: what pages show live and replay is the same fold."""

from collections.abc import Sequence

from services.core.events import Recorded
from services.engine.fold import AttemptView, RunView, SectionView, fold

__all__ = ["AttemptView", "RunView", "SectionView", "as_of"]


def as_of(run_id: str, events: Sequence[Recorded], seq: int) -> RunView:
    """The run up to and with event `seq`, from its events only."""
    return fold(run_id, (one for one in events if one.seq <= seq))
