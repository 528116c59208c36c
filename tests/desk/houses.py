"""A house for tests: a real database and real files, the toy pack, and what else the test hands in."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from dbos import DBOS
from pydantic import SecretStr

from services.desk import wiring
from services.desk.desk import Desk
from services.desk.house import House, build
from services.desk.settings import Settings
from services.engine.fold import RunView
from services.providers.settings import Settings as ProviderSettings
from storage.schema import migrate
from tests.toy import toy_packs


def toy_house(home: Path, url: str | None = None, settings: Mapping[str, Any] | None = None, **parts: Any) -> House:
    told = Settings(home=home, database_url=SecretStr(url) if url else None, **(settings or {}))
    return replace(build(told, ProviderSettings()), **{"packs": toy_packs, **parts})


@contextmanager
def opened(house: House, *, works: bool = True) -> Iterator[Desk]:
    """The desk of this process; `works` False: it takes runs in and does none."""
    desk = wiring.use(house)
    try:
        if works:
            wiring.start()
        yield desk
    finally:
        wiring.stop()


def furnish(house: House) -> None:
    """Make all tables, ours and the engine's, and nothing in them. It takes long: the databases of tests are copies of such."""
    migrate(house.database)
    DBOS.migrate(house.address.engine)
    house.database.engine.dispose()


def ended(desk: Desk, run_id: str, seconds: float = 120.0) -> RunView:
    """The view of a run once it has ended."""
    until = time.monotonic() + seconds
    while not (view := desk.view(run_id)).ended:
        assert time.monotonic() < until, f"the run is still {view.state} at event {view.seq}"
        time.sleep(0.05)
    return view
