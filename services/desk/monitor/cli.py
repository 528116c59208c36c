"""`proofloop metrics`: what the monitor shows, without a screen."""

import argparse
import json
from collections.abc import Callable, Iterator
from typing import Any

from services.desk import wiring
from services.desk.monitor.nouns import WINDOWS, Alert, Report, Standing

Say = Callable[[str], None]


def add_metrics(commands: Any) -> None:
    """Add the command to the parser's."""
    metrics = commands.add_parser("metrics", help="tell how well the loop does, by preset, with limits and open alerts")
    metrics.add_argument("--window", choices=tuple(WINDOWS), default="1d", help="the time looked at (default: 1d)")
    metrics.add_argument("--preset", default="", metavar="P", help="only sections of this preset")
    metrics.add_argument("--type", default="", metavar="T", help="only sections of this document type")
    metrics.add_argument("--json", action="store_true", help="as one JSON object")


def run_metrics(chosen: argparse.Namespace, say: Say) -> int:
    """Exit code 0, whatever the figures are."""
    desk = wiring.desk()
    try:
        report = desk.monitor.report(chosen.window, preset=chosen.preset, doc_type=chosen.type)
        alerts = desk.monitor.open_alerts()
    finally:
        wiring.stop()
    for line in [json.dumps(as_json(report, alerts))] if chosen.json else _lines(report, alerts):
        say(line)
    return 0


def as_json(report: Report, alerts: tuple[Alert, ...]) -> dict[str, Any]:
    """The stable form: every figure with how many sections it is of. Scores and shares are 0-1, times milliseconds."""
    spread = report.spread
    return {
        "window": report.window,
        "until": report.until.isoformat(timespec="seconds"),
        "sections": report.counted,
        "left_out": dict(report.left_out),
        "metrics": {name: {"value": one.value, "count": one.count} for name, one in report.overall.items()},
        "presets": [
            {"preset": group.preset, "profile": group.profile, "metrics": {one.metric: _standing(one) for one in standings}}
            for group, standings in report.groups.items()
        ],
        "iterations": {str(number): count for number, count in spread.attempts.items()},
        "stop_reasons": dict(spread.stops),
        "processing_time_ms": {"p50": spread.median_ms, "p95": spread.p95_ms},
        "alerts": [_open(one) for one in alerts],
    }


def _standing(one: Standing) -> dict[str, Any]:
    side, limit = one.limit.rule.alert, one.limit.value
    return {"value": one.figure.value, "count": one.figure.count, "alert": side, "threshold": limit, "state": one.state}


def _open(one: Alert) -> dict[str, Any]:
    about = {"metric": one.metric, "preset": one.preset, "profile": one.profile, "value": one.value, "threshold": one.threshold}
    return {**about, "count": one.count, "opened_at": one.opened_at.isoformat(timespec="seconds")}


def _lines(report: Report, alerts: tuple[Alert, ...]) -> Iterator[str]:
    yield f"{report.counted} sections in {report.window}"
    for group, standings in report.groups.items():
        for one in standings:
            value = "-" if one.figure.value is None else f"{one.figure.value:.6g}"
            limit = f"{one.limit.rule.alert} {one.limit.value:g}"
            yield f"{group.preset} {group.profile} {one.metric} {value} (of {one.figure.count}, alert {limit}): {one.state}"
    for alert in alerts:
        yield f"OPEN {alert.metric} {alert.preset} {alert.profile} since {alert.opened_at:%Y-%m-%d %H:%M} UTC"
