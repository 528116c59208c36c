"""Perplexity, the paid fallback, through the openai library: it searches the web, we keep what it found and nothing it says.

The reply's own list of search results is the evidence. What the model writes about a result (authors, journal) is taken only
for a link that stands in that list, and the record stays unconfirmed.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, JsonValue

from services.core.errors import AppError
from services.core.search import SearchQuery, SearchReply
from services.core.usage import Usage
from services.providers.openai_wire import client, send
from services.providers.prices import cost
from services.providers.searching import Pace, Patience, problem_of, with_tries
from services.providers.sources import Clock, Sleep
from services.providers.wire import within

HOST = "api.perplexity.ai"
BASE = f"https://{HOST}"
MODEL = "sonar"
PER_SECOND = 1.0
ROOM = 3_000
"""Output tokens."""
ASKED = (
    "Find guidelines, systematic reviews and trials on the topic below. List at most ten of the publications that you found, "
    "each with its address. Leave a part empty when the page does not state it; never guess.\n\nTopic: "
)
PART = {"type": "string"}
PARTS = ("url", "title", "authors", "journal", "year", "doi")
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["publications"],
    "properties": {
        "publications": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": list(PARTS),
                "properties": dict.fromkeys(PARTS, PART),
            },
        }
    },
}
PUBMED = re.compile(r"https://pubmed\.ncbi\.nlm\.nih\.gov/(\d{1,9})/?")
PMC = re.compile(r"https://(?:pmc\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov/pmc)/articles/(PMC\d{1,10})/?")
DOI = re.compile(r"https://(?:dx\.)?doi\.org/(10\.\d{4,9}/\S+)")
YEAR = re.compile(r"\b(19|20)\d\d\b")


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _Result(_Part):
    title: str | None = None
    url: str
    date: str | None = None


class _Message(_Part):
    content: str | None = None


class _Choice(_Part):
    message: _Message


class _Tokens(_Part):
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0


class Body(_Part):
    """What the service answers, as far as it is used."""

    choices: list[_Choice] = []
    search_results: list[_Result] | None = None
    usage: _Tokens | None = None


class Perplexity:
    """One paid search. The words of the search are sent, nothing else of the question."""

    name = "perplexity"
    host = HOST
    leaves = "The words of one search go to Perplexity; each call is paid, and is made only when all else was not enough."

    def __init__(self, key: str, *, base: str = BASE, model: str = MODEL) -> None:
        self._client = client(key, base)
        self._model = model
        self._pace = Pace(PER_SECOND)

    def search(self, query: SearchQuery, *, deadline: float, sleep: Sleep, clock: Clock) -> SearchReply:
        """See SearchSource.search."""
        begun = clock()
        bodies: list[Body] = []

        def send_once(seconds: float) -> bytes:
            bodies.append(within(seconds, send(self.name, self._call(query, seconds), Body)))
            return b""

        try:
            _, tries = with_tries(send_once, self._pace, Patience(deadline, sleep, clock))
        except AppError as error:
            return problem_of(self.name, error, Usage(calls=1, cost_usd=None, seconds=clock() - begun))
        body = bodies[-1]
        problem = "" if body.search_results else "perplexity named no page that it found."
        return SearchReply(
            source=self.name,
            records=records(body)[: query.limit],
            problem=problem,
            usage=self._usage(body, clock() - begun),
            tries=tries,
        )

    def _call(self, query: SearchQuery, seconds: float) -> Any:
        return self._client.chat.completions.with_raw_response.create(
            model=self._model,
            messages=[{"role": "user", "content": ASKED + query.text}],
            max_tokens=ROOM,
            response_format={"type": "json_schema", "json_schema": {"name": "publications", "schema": SCHEMA, "strict": True}},
            timeout=seconds,
        )

    def _usage(self, body: Body, seconds: float) -> Usage:
        told = body.usage or _Tokens()
        usage = Usage(calls=1, tokens_in=told.prompt_tokens or 0, tokens_out=told.completion_tokens or 0, seconds=seconds)
        return usage.model_copy(update={"cost_usd": cost(self.name, self._model, usage)})


def records(body: Body) -> tuple[Mapping[str, JsonValue], ...]:
    """The pages that were found, with what the reply says of each where it names the same address."""
    said = {one.get("url"): one for one in _written(body)}
    return tuple(_record(result, said.get(result.url, {})) for result in body.search_results or ())


def _record(result: _Result, said: Mapping[str, str]) -> Mapping[str, JsonValue]:
    pmid, pmc, doi = (pattern.match(result.url) for pattern in (PUBMED, PMC, DOI))
    year = YEAR.search(said.get("year", "")) or YEAR.search(result.date or "")
    return {
        "title": (result.title or said.get("title", "")).removesuffix(" - PubMed").strip() or result.url,
        "authors": [name.strip() for name in re.split(r"[;,]", said.get("authors", "")) if name.strip()],
        "journal": said.get("journal", "").strip(),
        "year": int(year[0]) if year else None,
        "pmid": pmid[1] if pmid else "",
        "pmcid": pmc[1] if pmc else "",
        "doi": doi[1] if doi else "",
        "url": result.url,
    }


def _written(body: Body) -> list[dict[str, str]]:
    """What the model wrote, when it is what was asked for; else nothing."""
    try:
        listed = json.loads(body.choices[0].message.content or "")["publications"]
        return [{name: str(one.get(name) or "") for name in PARTS} for one in listed if isinstance(one, dict)]
    except (IndexError, KeyError, TypeError, ValueError):
        return []


@cache
def source() -> Perplexity:
    """From the environment: PERPLEXITY_API_KEY, and PERPLEXITY_MODEL where the default is not wanted."""
    key = os.environ.get("PERPLEXITY_API_KEY")
    if not key:
        raise AppError("PERPLEXITY_API_KEY is not set.", "Set it in the environment, or leave Perplexity switched off.")
    return Perplexity(key, model=os.environ.get("PERPLEXITY_MODEL") or MODEL)
