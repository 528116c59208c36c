"""A chart of several toy reports, and a model that reads them as scripted, for tests of sections that go side by side."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from services.core.draft import CitedField, Extraction
from services.providers.settings import Settings as ProviderSettings
from tests.model_server import Answer, ModelServer, Play
from tests.model_server.seen import Seen
from tests.toy import TEXT

VALUES = {"histology": "ductal carcinoma", "grade": "2"}
VISIT = "The patient was seen in the clinic and the findings were explained at length; the next visit is in six weeks time.\n"
DAY = re.compile(r"2024-(\d\d)-05")
Say = Callable[[int, str], Play]
"""What to play to a request for the report of that number (from 1), given the answer to it as JSON."""


def chart(reports: int, note: str = TEXT) -> str:
    """So many reports of one patient that say what `note` says, each of another month."""
    lines = note.partition("\n")[2].replace("Date: 2024-03-05\n", "")
    return "\n".join(
        f"TOY NOTE REPORT\nPatient: Mira Solano\nMRN: 5550101\nDate: 2024-{month:02}-05\n{lines}{VISIT}toy note\n"
        for month in range(1, reports + 1)
    )


def asked_for(seen: Seen) -> int:
    """The number of the report that a request is about."""
    found = DAY.search(seen.prompt)
    assert found, "a request without a report"
    return int(found[1])


class Model:
    """The script of a model server: the first `short` answers to each report lack the grade, and `say` has the last word."""

    def __init__(self, short: int = 0, say: Say = lambda _, text: Answer(text)) -> None:
        self.asked: Counter[int] = Counter()
        self._short, self._say = short, say

    def __call__(self, seen: Seen) -> Play:
        number = asked_for(seen)
        self.asked[number] += 1
        values = {**VALUES, "date": f"2024-{number:02}-05"}
        if self.asked[number] <= self._short:
            del values["grade"]
        return self._say(number, answer(values))


def answer(values: Mapping[str, str]) -> str:
    """An extraction that finds these values word for word."""
    fields = [
        CitedField(name=name, status="found", value=value, quote=value, elements=None, confidence=0.9)
        for name, value in values.items()
    ]
    return Extraction(likely_type="toy-note", alternatives=[], confidence=0.9, reasoning="", fields=fields).model_dump_json()


def reached_at(server: ModelServer) -> ProviderSettings:
    """The settings of an engine that asks this server."""
    return ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)


def lasting(documents: Any) -> list[dict[str, Any]]:
    """The entries of a result without what the clock says."""
    told: list[dict[str, Any]] = json.loads(json.dumps(documents))
    for attempt in (one for entry in told for one in entry["attempts"]):
        del attempt["seconds"]
    return told
