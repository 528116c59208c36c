"""A question, a right answer, and the three remote providers pointed at the loopback server."""

import random
from collections.abc import Callable

from services.core.calls import CallReply, CallRequest, PageImage
from services.core.draft import CitedField, Extraction
from services.core.usage import Usage
from services.providers.ask import Answered, ask
from services.providers.compatible import Compatible
from services.providers.google import Google, gemini_client
from services.providers.openai import OpenAI
from services.providers.openai_wire import client
from services.providers.schema import schema_for
from services.providers.seam import Provider
from tests.model_server import ModelServer

CANARY = "Zebulon Quist 900-12-3456"
"""Stands for what documents hold; never to be seen in an error or a log."""
SECRET = "sk-never-show-this"
PAGE = PageImage(page=1, mime="image/png", data="iVBORw0KGgo=")

Make = Callable[[ModelServer], Provider]

REMOTE: dict[str, Make] = {
    "openai": lambda server: OpenAI(client(SECRET, server.openai_url), "gpt-6-luna"),
    "google": lambda server: Google(gemini_client(SECRET, server.google_url), "gemini-3.8-flash"),
    "compatible": lambda server: Compatible(client(SECRET, server.openai_url), "local-model", mode="chat_schema"),
}


def cited(name: str, value: str) -> CitedField:
    return CitedField(name=name, status="found", value=value, quote=value, elements=None, confidence=0.9)


EXTRACTION = Extraction(likely_type="w2", alternatives=[], confidence=0.9, reasoning="", fields=[cited("box1", "1200.00")])
RIGHT = EXTRACTION.model_dump_json()


def question(**changes: object) -> CallRequest:
    asked = CallRequest(
        role="extract",
        pack="tax/w2",
        stable=f"Read the form.\n\nDOCUMENT TEXT\n{CANARY}\nwages 1200.00\nEND OF DOCUMENT TEXT",
        tail="FIELDS: all",
        schema_name="Extraction",
        schema_=schema_for(Extraction),
        key="run-1/attempt-1",
    )
    return asked.model_copy(update=changes)


def reply(text: str = RIGHT, **changes: object) -> CallReply:
    told = CallReply(text=text, outcome="answered", provider="stand-in", model="stand-in", usage=Usage(calls=1, tokens_in=10))
    return told.model_copy(update=changes)


class Clock:
    """Time that only passes when someone waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def read(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def ask_now(provider: Provider, clock: Clock, seconds: float = 30.0) -> Answered[Extraction]:
    return ask(
        provider,
        question(),
        Extraction,
        deadline=clock.now + seconds,
        sleep=clock.sleep,
        clock=clock.read,
        rng=random.Random(7),
    )
