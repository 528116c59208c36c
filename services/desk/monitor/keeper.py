"""Looks whether an alert is due, stores and logs what changed, and sends what waits to the webhook."""

import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import get_args

from services.core.errors import AppError
from services.desk.house import House
from services.desk.monitor.nouns import WINDOWS, Window
from services.desk.monitor.sections import sections_since
from services.providers.webhook import post
from services.telemetry.alerts import Change, by_group, changes, standings
from services.telemetry.limits import Group, limits
from services.telemetry.lines import alert_line
from services.telemetry.log import write_line
from storage import alerts
from storage.alerts import Alert, Notice

EVERY = 55.0
"""Seconds in which one process looks, whatever number of them tries."""
ALONE = 180.0
"""Seconds that a process has a message to itself: three times the longest that sending takes."""
NO_WEBHOOK = "No webhook is set, so nobody is told of alerts."
NO_WEBHOOK_REMEDY = "Set PROOFLOOP_ALERT_WEBHOOK to an https address and restart."


class Keeper:
    """Of one house. Safe from several processes: one looks, and each message is sent by one."""

    def __init__(self, house: House) -> None:
        self._house = house

    def look(self, every: float = EVERY) -> tuple[Change, ...]:
        """Judge the figures of the alert window, once in `every` seconds over all processes; returns what changed."""
        with self._house.database.writing() as session:
            if not alerts.my_turn(session, every):
                return ()
        window = _window()
        now = datetime.now(UTC)
        stand = standings(by_group(sections_since(self._house, now - WINDOWS[window].length)))
        with self._house.database.reading() as session:
            known = {(one.metric, Group(one.preset, one.profile)): one.id for one in alerts.opened(session)}
        told = changes(stand, known.keys())
        for change in told:
            self._keep(change, known.get((change.metric, change.group), ""), window, now)
        return told

    def deliver(self) -> None:
        """Send the messages that wait, one after another."""
        while (notice := self._take()) is not None:
            self._send(notice)

    def test(self) -> Notice:
        """Send a message that says that it is a test, now; returns what became of it. Raises AppError without a webhook."""
        if self._house.settings.alert_webhook is None:
            raise AppError(NO_WEBHOOK, NO_WEBHOOK_REMEDY)
        now = datetime.now(UTC)
        line = {"event": "marc_alert_test", "time": now.isoformat(timespec="seconds")}
        notice = self._notice(line, "", now)
        with self._house.database.writing() as session:
            alerts.tell(session, notice, seconds=ALONE)
        return self._send(notice)

    def _keep(self, change: Change, alert_id: str, window: Window, now: datetime) -> None:
        alert_id = alert_id or uuid.uuid4().hex
        line = alert_line(alert_id, change, window, now)
        with self._house.database.writing() as session:
            if change.opens:
                alerts.open_(session, _alert(alert_id, change, now))
            elif not alerts.close(session, alert_id, now, change.figure.value):
                return
            if self._house.settings.alert_webhook is not None:
                alerts.tell(session, self._notice(line, change.group.preset, now))
        write_line(line)

    def _notice(self, line: Mapping[str, object], preset: str, now: datetime) -> Notice:
        """With an id by which a receiver knows a message that a dying process may have sent already."""
        notice_id, public = uuid.uuid4().hex, (self._house.settings.public_url or "").rstrip("/")
        link = {"link": f"{public}/monitor?window={_window()}" + (f"&preset={preset}" if preset else "")} if public else {}
        return Notice(notice_id, now, "waiting", {"id": notice_id, **line, **link})

    def _take(self) -> Notice | None:
        if self._house.settings.alert_webhook is None:
            return None
        with self._house.database.writing() as session:
            return alerts.take(session, ALONE)

    def _send(self, notice: Notice) -> Notice:
        webhook = self._house.settings.alert_webhook
        address = webhook.get_secret_value() if webhook else ""
        made = post(address, notice.body, sleep=self._house.sleep, clock=self._house.clock)
        with self._house.database.writing() as session:
            return alerts.done(session, notice.id, made.tries, made.problem)


def _alert(alert_id: str, change: Change, now: datetime) -> Alert:
    value = change.figure.value if change.figure.value is not None else change.limit.value
    group = change.group
    return Alert(alert_id, change.metric, group.preset, group.profile, now, value, change.limit.value, change.figure.count)


def _window() -> Window:
    return next(one for one in get_args(Window) if one == limits().window)
