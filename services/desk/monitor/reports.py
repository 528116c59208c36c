"""The metrics of a window, put together."""

from collections import Counter
from datetime import UTC, datetime

from services.desk.house import House
from services.desk.monitor.nouns import WINDOWS, Group, Report, Standing, Window
from services.desk.monitor.sections import sections_since
from services.telemetry.alerts import by_group, standings
from services.telemetry.metrics import figures, why_left_out
from services.telemetry.spread import spread_of
from storage import measures


def report(house: House, window: Window, preset: str, doc_type: str, until: datetime | None = None) -> Report:
    """Empty words leave a condition out."""
    now, span = until or datetime.now(UTC), WINDOWS[window]
    since = now - span.length
    every = sections_since(house, since)
    wanted = [one for one in every if preset in ("", one.preset) and doc_type in ("", one.doc_type)]
    counted = [one for one in wanted if not why_left_out(one)]
    groups: dict[Group, tuple[Standing, ...]] = {}
    for (_, group), one in standings(by_group(counted)).items():
        groups[group] = (*groups.get(group, ()), one)
    with house.database.reading() as session:
        ended = measures.outcomes(session, since)
    return Report(
        window=window,
        until=now,
        groups=groups,
        overall=figures(counted),
        counted=len(counted),
        spread=spread_of(counted, since, span.length, span.pieces),
        left_out=dict(Counter(why for one in wanted if (why := why_left_out(one))).most_common()),
        ended=ended,
        presets=tuple(sorted({one.preset for one in every})),
        doc_types=tuple(sorted({one.doc_type for one in every})),
    )
