"""The one desk of this process: built from the settings, started with the server, stopped with it."""

import fcntl
import hashlib
import threading
from pathlib import Path
from typing import IO, Literal

from services.core.errors import AppError
from services.desk import durable
from services.desk.daily import chores, daily
from services.desk.desk import Desk
from services.desk.house import House, build, executor_id
from services.desk.monitor.watching import watching
from services.desk.reaper import Reaper
from services.desk.settings import Settings, read_settings
from services.desk.ticking import Ticking
from services.documents.children import CHILDREN
from services.providers.roles import close_providers
from services.providers.settings import read_settings as read_providers
from services.telemetry.log import close_log, open_log
from storage.database import stated
from storage.key_check import check_key
from storage.schema import FOLDER_REMEDY, migrate

Role = Literal["web", "worker", "cli"]
SLOTS = 64


class _Process:
    """What this process holds: the desk, and, once started, the engine, its slot and the reaper."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.house: House | None = None
        self.desk: Desk | None = None
        self.reaper: Reaper | None = None
        self.slot: IO[str] | None = None
        self.ticking: tuple[Ticking, ...] = ()


_process = _Process()


def desk() -> Desk:
    """The process-wide desk. It can look, submit and decide before `start`; runs are done by whoever was started.

    Raises AppError when the settings or the database cannot be used.
    """
    with _process.lock:
        if _process.desk is None:
            use(build(read_settings(), read_providers()))
        if _process.desk is None:
            raise AppError("The desk did not open.", "Look at the log.")
        return _process.desk


def settings() -> Settings:
    """The settings of this process's desk, or before there is one, of the environment."""
    house = _process.house
    return house.settings if house else read_settings()


def use(house: House) -> Desk:
    """Make the desk of a house the desk of this process. The database is brought up to date first.

    Raises AppError, and leaves everything as it is, when the folder cannot be written or the database is not sound.
    """
    with _process.lock:
        if _process.reaper is not None:
            raise AppError("This process has a desk that is at work.", "Stop it first.")
        _make_folder(house.home)
        migrate(house.database)
        with house.database.writing() as session:
            check_key(session, house.cipher)
        with stated():
            durable.prepare(house)
        _process.house, _process.desk = house, Desk(house)
        return _process.desk


def start(role: Role = "web", slot: str | None = None, jobs: int | None = None) -> None:
    """Start doing runs in this process, `jobs` at once (None: as the settings say). Starting twice changes nothing.

    A cli process does the runs that are submitted in it; web and worker processes share all others.

    `slot` tells processes of one role on one machine apart; None takes the first free one. Raises AppError when the slot
    is taken by a living process.
    """
    with _process.lock:
        opened = desk()
        house = _process.house
        if _process.reaper is not None or house is None:
            return
        held, name = _take_slot(house, role, slot)
        executor = executor_id(role, f"{name}-{hashlib.sha256(str(house.home).encode()).hexdigest()[:6]}")
        opened.queue_name = durable.BATCH if role == "cli" else durable.QUEUE
        works = role != "web" or house.settings.web_runs
        open_log(house.home, f"{role}-{name}", stderr=house.settings.log == "stderr")
        try:
            durable.launch(house, executor, opened.queue_name if works else None, jobs or house.settings.jobs)
        except BaseException:
            close_log()
            held.close()
            raise
        _process.slot = held
        _process.reaper = Reaper(house, opened.engine, executor)
        _process.reaper.start()
        if role != "cli":
            _process.ticking = daily(chores(opened)), watching(house)
            for one in _process.ticking:
                one.start()


def ready() -> None:
    """Make ready what the first screen and the first picture of a page would otherwise wait for. Raises AppError as `desk`."""
    CHILDREN.ready()
    desk().types()


def stop() -> None:
    """Stop the engine and let go of everything. A run under way is taken up by the next process of this name."""
    with _process.lock:
        for one in _process.ticking:
            one.stop()
        if _process.reaper is not None:
            _process.reaper.stop()
            durable.shut_down()
        if _process.desk is not None:
            _process.desk.close()
        if _process.slot is not None:
            _process.slot.close()
        close_providers()
        close_log()
        _process.house = _process.desk = _process.reaper = _process.slot = None
        _process.ticking = ()


def _make_folder(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        raise AppError(f"The data folder {home} cannot be made.", FOLDER_REMEDY) from None


def _take_slot(house: House, role: str, wanted: str | None) -> tuple[IO[str], str]:
    folder = house.home / "slots"
    folder.mkdir(parents=True, exist_ok=True)
    for slot in [wanted] if wanted is not None else [str(number) for number in range(SLOTS)]:
        held = (folder / f"{role}-{slot}.lock").open("w")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.close()
            continue
        return held, slot
    raise AppError("A process with this role and slot is running already.", "Choose another slot, or stop that process.")
