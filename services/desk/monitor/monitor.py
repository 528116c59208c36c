"""`desk.monitor`: how well the loop does, which alerts are open, what waits, and who is told."""

from services.desk.house import House
from services.desk.monitor.keeper import Keeper
from services.desk.monitor.nouns import Alert, Notice, Queue, Report, Webhook, Window
from services.desk.monitor.reports import report
from services.desk.reaper import DEAD_SECONDS
from services.providers.webhook import shown
from storage import alerts, heartbeats, measures

MOST = 50


class Monitor:
    """Figures only: no file's name, no value and no run of anybody."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._keeper = Keeper(house)

    def report(self, window: Window = "1d", *, preset: str = "", doc_type: str = "") -> Report:
        """The metrics over the sections that concluded in a window; empty words leave a condition out."""
        return report(self._house, window, preset, doc_type)

    def open_alerts(self) -> tuple[Alert, ...]:
        """The alerts that are open, the latest first."""
        with self._house.database.reading() as session:
            return alerts.opened(session)

    def open_count(self) -> int:
        """How many are open."""
        with self._house.database.reading() as session:
            return alerts.open_count(session)

    def past_alerts(self, limit: int = MOST) -> tuple[Alert, ...]:
        """Alerts that closed, the latest first."""
        with self._house.database.reading() as session:
            return alerts.past(session, limit)

    def queue(self) -> Queue:
        """Runs that have not ended, and the processes that said so lately that they live."""
        with self._house.database.reading() as session:
            states, oldest = measures.states(session), measures.oldest_waiting(session)
            living = heartbeats.living(session, DEAD_SECONDS)
        waiting = states.pop("queued", 0)
        return Queue(waiting, sum(states.values()), oldest, tuple(sorted(living)))

    def webhook(self, limit: int = 10) -> Webhook:
        """Where alerts are sent, as far as it may be seen, and the latest messages."""
        address = self._house.settings.alert_webhook
        with self._house.database.reading() as session:
            told = alerts.notices(session, limit)
        return Webhook(shown(address.get_secret_value()) if address else "", told)

    def send_test(self) -> Notice:
        """Send a test message to the webhook and say what became of it. Raises AppError when none is set."""
        return self._keeper.test()
